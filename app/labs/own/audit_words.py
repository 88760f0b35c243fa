"""The words of the tab 'Audit': readout, story, notes, and the harness that a person runs."""

from __future__ import annotations

import math
from typing import Any

from app.lab.base import Cell, Note, Table
from app.lab.cells import NONE, WAITING, at_least, row
from app.labs.own.audit_facts import NEVER, Certified, Facts
from app.labs.own.audit_looks import looks
from app.labs.own.audit_pictures import event_name, world_of
from app.labs.own.common import above, below
from app.labs.own.given import UNLIKELY, Given, least_likely, tests_of, truths_of, void_of
from app.labs.own.one_run import least_of, one_run_rows
from app.labs.own.params import UNITS
from app.labs.own.promised import claim_at, claimed, has_slack, promise_words, unit_at, unit_of
from app.labs.own.table_words import short
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from app.words.texts import points
from dpcore.own.promise import half_line_share

HARNESS = """\
# audit_harness.py: written by Epsilon Lab. It imports nothing but the standard library and your function.
import csv
import hashlib


def tool(data, seed):
    raise NotImplementedError("call your mechanism here, with fresh randomness from this seed")


WORLDS = {{0: [], 1: []}}  # two neighboring data sets, fixed BEFORE any output is seen; {person} has the person
DRAWS, FIRST = {draws}, 2026  # draws of each world{choose}, and the first seed

with open("outputs.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["draw", "world", "seed", "output"])
{order}            seed = FIRST + 2 * i + world
            out.writerow([i, world, seed, repr(tool(WORLDS[world], seed))])
with open("outputs.csv", "rb") as file:
    print("outputs.csv, SHA-256", hashlib.sha256(file.read()).hexdigest())
"""


ORDERS = {
    "turns": """\
    for i in range(DRAWS):
        for world in (0, 1) if i % 2 else (1, 0):  # worlds alternate: drift cannot pose as privacy loss
""",
    "blocks": """\
    for world in (0, 1):  # one after the other: what drifts meanwhile looks like privacy loss
        for i in range(DRAWS):
""",
}
CHOOSE = " (half of them choose the event)"


def harness(params: Given) -> str:
    """A small program that draws from a tool and writes the file that this tab reads."""
    halves = 2 if params.event_rule == "split" else 1
    return HARNESS.format(
        draws=halves * params.draws,
        choose=CHOOSE if halves == 2 else "",
        person=int(params.person_in == "second"),
        order=ORDERS[params.draw_order],
    )


def offers_of(params: Given, found: Facts) -> tuple[tuple[str, dict[str, Any]], ...]:
    """What may be tried at one click: where no outputs are there yet a tool whose noise is half as wide as it must be; where they
    were looked at before, new ones.
    """
    if params.read is not None and void_of(params) == "looked":
        anew = {"outputs_from": "plan", "file": "", "file_out": "", "file_in": "", "independence": "fresh"}
        return ((tr("New draws"), anew),)
    if found.certified is not None or params.read is not None:
        return ()
    counts = ((tr("without you"), 146, 500), (tr("with you"), 22, 500))
    plain = {"promised": "eps", "eps": 1.0, "delta_claimed": 0.0, "confidence": 0.95, "bound_by": "fisher"}
    given = {"outputs_from": "counts", "event_counts": counts, "draws": 500, "independence": "fresh"}
    return ((tr("Try with a faulty tool"), {**plain, **given}),)


def readout(params: Given, found: Facts) -> Table:
    """What is certified beside what was promised, and what so many draws can find."""
    done = found.certified
    heads = (tr("certified"), tr("value"), tr("promised"), tr("by the other bound"))
    lines: list[tuple[Cell, ...]] = []
    if found.one is not None:
        lines += one_run_rows(params, found, found.one)
    if done is not None:
        counts = NONE if void_of(params) else None
        lines += [
            *_certified(params, done, counts),
            row(
                tr("{unit} that these draws can show at most", unit=unit_at(params)),
                Cell(show_up(done.most), done.most),
                NONE,
                NONE,
            ),
            row(
                tr("sightings in {n} draws that refute, against {y}", n=show(done.n, 9), y=show(done.y, 9)),
                counts or _waited(found.sightings if found.sightings <= done.n else NEVER),
                NONE,
                NONE,
            ),
        ]
    for true, chance in zip(truths_of(params), found.now, strict=True):
        name = tr("refuted if the true {unit} is {value}, of 100", unit=unit_of(params), value=show_up(true))
        lines.append(row(name, at_least(100 * chance, 3), NONE, NONE))
    suspected = f"{unit_of(params)} = {show_up(truths_of(params)[0])}"
    if found.one is not None:
        names = tr("guesses that find {eps} in 90 of 100", eps=suspected), tr("guesses below which nothing refutes")
    else:
        names = tr("draws that find {eps} in 90 of 100", eps=suspected), tr("draws below which nothing refutes")
    lines.append(row(names[0], _waited(found.needed), NONE, NONE))
    least = tr("more than {n}", n=show(found.least - 1, 10)) if found.beyond else show(found.least, 9)
    lines.append(row(names[1], Cell(least, float(found.least)), NONE, NONE))
    return Table(heads, tuple(lines))


def draws_words(n: int, m: int) -> str:
    """'500 draws a side', or '500 and 20 draws' where the worlds do not have as many."""
    if n != m:
        return tr("{n} and {m} draws", n=show(n, 10), m=show(m, 10))
    return tr("one draw a side") if n == 1 else tr("{n} draws a side", n=show(n, 10))


def _certified(params: Given, done: Certified, counts: Cell | None) -> list[tuple[Cell, ...]]:
    """A row for each measure, that of the promise first; `counts` stands in place of bounds that do not count."""
    bounds = {"eps": done.eps, "mu": done.mu, "rho": done.rho}
    own = params.promised
    lines = [
        row(
            least_of(unit_at(params)),
            counts or _from_0(done.least),
            _said(claimed(params)),
            counts or _from_0(done.other),
        )
    ]
    if own == "eps":
        name = least_of(tr("δ at ε = {eps}", eps=show_promise(params.eps)))
        lines.append(row(name, counts or _from_0(done.delta), _said(params.delta_claimed), NONE))
    lines += [
        row(least_of(UNITS[measure]), counts or _from_0(bound), NONE, NONE)
        for measure, bound in bounds.items()
        if measure != own
    ]
    return lines


def _from_0(value: float) -> Cell:
    """A bound from below; one below 0 says nothing and is shown as 0."""
    return at_least(max(value, 0.0))


def _said(value: float) -> Cell:
    return Cell(show_promise(value), value)


def _waited(value: int) -> Cell:
    if value == NEVER:
        return NONE
    return Cell(show(value, 9), float(value)) if value else WAITING


def story(params: Given, found: Facts) -> str:
    """The verdict, the event that betrays, and what a bound from below does not say."""
    done = found.certified
    void = void_of(params) if done is not None else ""
    parts = [_verdict(params, found) if done is None or not void else _no_verdict(params, void, done)]
    if done is not None and not void and done.least > 0:
        first, second = found.worlds[::-1] if done.turned else found.worlds
        event = event_name(params, found)
        named = tr("“{event}”", event=event) if event else tr("The event")
        parts.append(
            tr(
                "<p>{event} betrays: {x} of {n} where “{first}” is true, {y} of {m} where “{second}” is.</p>",
                event=named,
                x=show(done.x, 9),
                n=show(done.n, 9),
                y=show(done.y, 9),
                m=show(done.m, 9),
                first=world_of(params, first),
                second=world_of(params, second),
            )
        )
    elif done is not None and not void:
        parts.append(tr("<p>These outputs say nothing against the promise: the bound is below 0 and shown as 0.</p>"))
    if done is not None and not void:
        parts += _of_counts(params, found, done)
    if tests_of(params) > 1 and void != "looked":
        parts.append(
            tr(
                "<p>The event was fixed before: {n} tests share the {beta} of 100 cases in which a true promise may be refuted.</p>",
                n=tests_of(params),
                beta=show_up(100 * (1 - params.confidence), 3),
            )
        )
    if params.promised == "rho" and params.claimed_rho > 0:
        text = tr(
            "<p>One event shows a part of ρ only: of Gaussian noise with ρ = {rho} the half line between both worlds shows {share} of 100 of "
            "it. Rarer half lines show more, and need more draws.</p>",
            rho=show_promise(params.claimed_rho),
            share=show(100 * half_line_share(rho=params.claimed_rho), 2),
        )
        parts.append(text)
    if math.isfinite(found.found) and not void:
        parts.append(
            tr(
                "<p>A true {unit} of {found} would be found by {n} draws a side in 90 of 100 audits; a smaller excess might not.</p>",
                unit=unit_of(params),
                found=show_up(found.found, 3),
                n=show(found.tested, 9),
            )
        )
    parts.append(
        tr(
            "<p>A lower bound says how bad it is at least. Nothing here shows that a promise holds: it cannot see what these two "
            "data sets do not show, and draws must be independent, with fresh randomness each.</p>"
        )
    )
    if params.read is not None:
        parts.append(points(looks(params, params.read)))
    return "".join((*parts, _formula(params)))


def _of_counts(params: Given, found: Facts, done: Certified) -> list[str]:
    """What the counts say of a δ that was promised; how many sightings would refute, where these do not."""
    parts = []
    if has_slack(params) and done.delta > 0:
        broken = done.delta > params.delta_claimed
        text = tr(
            "<p>At ε = {eps} δ is at least {delta}; {claim} was promised.</p>",
            eps=show_promise(params.eps),
            delta=above(done.delta, params.delta_claimed) if broken else show_down(done.delta),
            claim=below(params.delta_claimed, done.delta) if broken else show_promise(params.delta_claimed),
        )
        parts.append(text)
    if done.least <= claimed(params) and 0 < found.sightings <= done.n:
        text = tr(
            "<p>Sightings of the event: {x} in {n} draws, against {y} in {m} of the other world. To refute {claim} at least {need} would "
            "be needed against these.</p>",
            x=show(done.x, 9),
            n=show(done.n, 9),
            y=show(done.y, 9),
            m=show(done.m, 9),
            claim=promise_words(params),
            need=show(found.sightings, 9),
        )
        parts.append(text)
    return parts


def _formula(params: Given) -> str:
    """What an event of two probabilities shows, in the unit of the promise."""
    if params.promised == "mu":
        return formula(r"\mu \geq \Phi^{-1}(P(S)) - \Phi^{-1}(Q(S))")
    if params.promised == "rho":
        return formula(r"\rho \geq \max_{\alpha > 1} \frac{D_{\alpha}(P(S) \| Q(S))}{\alpha}")
    return formula(r"\varepsilon \geq \ln\frac{P(S) - \delta}{Q(S)}", ("δ", show_promise(params.delta_claimed)))


def _no_verdict(params: Given, void: str, done: Certified) -> str:
    """Why the draws say nothing, and what somebody would read from them who did not know."""
    lo = f"{unit_at(params)} ≥ {show_down(max(done.least, 0.0))}"
    if void == "ordered":
        return tr(
            "<p><b>No verdict.</b> These draws depend on their order: each is like those before it, or the tool changed meanwhile. Taken "
            "for independent ones they would say {lo}; that does not count. Draw again, the worlds in turn.</p>",
            lo=lo,
        )
    if void == "repeated":
        return tr(
            "<p><b>No verdict.</b> These draws are not independent: a seed that is used again gives one draw many times. Taken for so many draws they would say {lo}; that does not count. Draw again, with fresh randomness each.</p>",
            lo=lo,
        )
    return tr(
        "<p><b>No verdict.</b> The event was chosen after looking at these draws. Of many events one always looks telling: taken for an event that was fixed before it would say {lo}; that does not count. Draw again and test it on the new draws.</p>",
        lo=lo,
    )


def _verdict(params: Given, found: Facts) -> str:
    done, claim, unit = found.certified, show_promise(claimed(params)), unit_of(params)
    if done is None:
        return tr(
            "<p><b>Plan before you draw.</b> Fix the two data sets, the event and n first: {n} draws a side refute {unit} = {claim} in {twice} of 100 audits if the true {unit} is {double}, in {tenth} of 100 if it is {more}.</p>",
            n=show(found.tested, 9),
            unit=unit,
            claim=claim_at(params),
            twice=show_down(100 * found.now[0], 3),
            double=show_up(truths_of(params)[0]),
            tenth=show_down(100 * found.now[2], 3),
            more=show_up(truths_of(params)[2]),
        )
    if done.least > claimed(params):
        return tr(
            "<p><b>Refuted at {conf} %: {unit} is at least {lo}, {claim} was promised.</b> Were the promise true, such an audit would say so in at most {beta} of 100 cases.</p>",
            conf=show(100 * params.confidence, 6),
            unit=unit_at(params),
            lo=above(done.least, claimed(params)),
            claim=below(claimed(params), done.least),
            beta=show_up(100 * (1 - params.confidence), 3),
        )
    return tr(
        "<p><b>Not refuted by {draws}.</b> They show {unit} ≥ {lo}, {claim} was promised; whatever came out, so many draws show {most} at most.</p>",
        draws=draws_words(done.n, done.m),
        unit=unit_at(params),
        lo=show_down(max(done.least, 0.0)),
        claim=claim,
        most=show_up(done.most),
    )


def compared(params: Given) -> list[str]:
    """What is compared of the outputs of a file, and what counts as equal, where that is not all as it stands."""
    read = params.read
    lines: list[str] = []
    if read is None:
        return lines
    if params.score == "length":
        lines.append(tr("Of each output, a list, the length is compared."))
    elif params.score == "entry":
        text = tr(
            "Of each output, a list, entry {place} is compared; without one it is “nan”.", place=params.score_entry
        )
        lines.append(text)
    if params.tolerance > 0 and read.numbers:
        lines.append(
            tr(
                "Outputs closer than {t} count as one: {n} became equal to another.",
                t=show(params.tolerance),
                n=show(read.tied, 9),
            )
            if params.event_rule == "split"
            else tr("Outputs closer than {t} to what was fixed before count as equal to it.", t=show(params.tolerance))
        )
    return lines


def _files_notes(params: Given) -> list[Note]:
    """What is to be said of the files themselves."""
    notes = []
    if params.outputs_from == "plan" and bool(params.file_out) != bool(params.file_in):
        missing = tr("with you") if params.file_out else tr("without you")
        notes.append(
            Note("caution", tr("The outputs {world} are still missing: paste or choose them, too.", world=missing))
        )
    if params.gone:
        text = tr(
            "The outputs themselves are not here: the verdict is from the counts that the session kept, with the hash."
        )
        notes.append(Note("info", text))
    if params.other:
        text = tr("The file is another one now than that whose counts the session kept: its hash is not the same.")
        notes.append(Note("caution", text))
    return notes


def notes_of(params: Given, found: Facts) -> tuple[Note, ...]:
    """What is odd about the draws."""
    read = params.read
    notes = [Note("info", text) for text in compared(params)]
    notes += _files_notes(params)
    if read is not None and params.tolerance > 0 and not read.numbers:
        text = tr("These outputs are no numbers: the tolerance of equal outputs does nothing.")
        notes.append(Note("caution", text))
    if read is not None and read.alone:
        text = tr(
            "{n} outputs occur in one world only. If they are possible nowhere else no ε holds; draws alone cannot show that.",
            n=read.alone,
        )
        notes.append(Note("info", text))
    strange = [] if read is None else [name for name in read.names if name in ("nan", "inf", "-inf")]
    if strange:
        text = tr(
            "Among the outputs is “{name}”, so each different output is a kind of its own and their order does not count.",
            name=strange[0],
        )
        notes.append(Note("caution", text))
    if read is not None and read.text is not None:
        world, draw, wrong = read.text
        text = tr(
            "“{name}” is no number ({world}, draw {draw}), so each different output is a kind of its own, and order does not count.",
            name=short(wrong, 20),
            world=world_of(params, world),
            draw=show(draw, 9),
        )
        notes.append(Note("caution", text))
    if read is not None and any(read.constant):
        text = tr(
            "All draws of {world} are the same: is there no noise? Of a cached seed all draws are one.",
            world=world_of(params, read.worlds[read.constant.index(True)]),
        )
        notes.append(Note("caution", text))
    if read is not None and read.draws[0] != read.draws[1]:
        text = tr("The worlds have {n} and {m} draws: were draws left out?", n=read.draws[0], m=read.draws[1])
        notes.append(Note("caution", text))
    if read is not None and read.period:
        text = tr("Draws must be independent; these repeat after {n}: the bound does not count.", n=read.period)
        notes.append(Note("error", text))
    elif read is not None and least_likely(read) < UNLIKELY:
        text = tr(
            "The draws depend on their order (p = {p}): a bound counts for independent draws only.",
            p=show_up(least_likely(read), 2),
        )
        notes.append(Note("caution", text))
    return tuple(notes)
