"""The two pages of a report on an audit: the first says the verdict, the second how anybody can compute it again."""

from __future__ import annotations

import hashlib
import platform
from dataclasses import replace

import numpy
import scipy

from app.lab.memo import Heads, Memo, MemoRow, Said
from app.lab.verdict import Verdict
from app.labs.own.audit_facts import Certified, Facts
from app.labs.own.audit_looks import looks
from app.labs.own.audit_pictures import draws_picture, event_name, square_picture, world_of
from app.labs.own.audit_words import compared, draws_words, notes_of
from app.labs.own.common import above, below
from app.labs.own.given import Given, tests_of, truths_of, void_of
from app.labs.own.params import Params, claim_of
from app.labs.own.promised import claim_at, claimed, promise_of, promise_words, unit_at, unit_of
from app.plot.picture import Handle, Picture, Point
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down, show_promise, show_up
from app.words.version import version
from dpcore.own.audit import Counts
from dpcore.own.recompute import program_of

MOST_CELLS = 40
"""Cells of a file whose counts are printed."""
LONGEST_OUTPUT = 80
"""Signs of an output on the second page."""
CHOSE = {
    "even": mark("The first, the third, … draw of each world chose the event “{event}”; the others tested it."),
    "odd": mark("The second, the fourth, … draw of each world chose the event “{event}”; the others tested it."),
    "first": mark("The first half of the draws of each world chose the event “{event}”; the second half tested it."),
}
SOURCES = ("Clopper, Pearson 1934", "Fisher 1932, 21.1")


def pages(params: Given, found: Facts) -> Memo:
    """The report of an audit with draws."""
    done = found.certified
    assert done is not None
    program = program_of(
        Counts(done.x, done.n, done.y, done.m),
        promise=promise_of(params),
        beta=1 - params.confidence,
        tests=tests_of(params),
        how=params.bound_by,  # type: ignore[arg-type]
    )
    return Memo(
        title=_title(params, found, done),
        verdict=_verdict(params, done),
        links=((show_down(done.least), params.promised),)
        if done.least > claimed(params) and not void_of(params)
        else (),
        figures=_figures(params, found, done),
        published=tuple(map(Said, _claim_and_data(params, found))),
        meaning=_bounds(params, found, done),
        unprotected=tuple(map(Said, not_said())),
        conditions=tuple(map(Said, (*_conditions(params), *_doubts(params, found)))),
        pictures=(_still(draws_picture(params, found) or square_picture(params, found)),),
        signatures=signatures(params),
        rows=_rows(params, found, done),
        notes=_notes(params, found, done, program),
        program=program,
        heads=heads(),
    )


def _still(picture: Picture) -> Picture:
    """For paper, where nothing is dragged."""
    return replace(picture, items=tuple(item for item in picture.items if not isinstance(item, Handle | Point)))


def heads() -> Heads:
    """What stands above the parts of a report."""
    return Heads(
        decision=tr("Verdict"),
        published=tr("Claim and data"),
        meaning=tr("Bounds and power"),
        unprotected=tr("What it does not say"),
        conditions=tr("It counts only if (to be ticked by whoever reviewed)"),
        second=tr("Counts, method, seeds, versions"),
        foot=tr("{origin}. Bounds from below: nothing here shows that a promise holds."),
    )


def signatures(params: Given) -> tuple[tuple[str, str], ...]:
    """Lines to sign."""
    return (tr("Reviewed by"), params.audited_by), (tr("Date"), ""), (tr("Signature"), "")


def _repeats(params: Given) -> int:
    """Draws after which a world repeats itself, so that no bound counts; 0 for none."""
    return 0 if params.read is None else params.read.period


def _title(params: Given, found: Facts, done: Certified) -> str:
    if _repeats(params):
        return tr("No verdict: the draws repeat after {n}", n=_repeats(params))
    if void := void_of(params):
        if void == "ordered":
            return tr("No verdict: the draws depend on their order")
        return tr("No verdict: looked before") if void == "looked" else tr("No verdict: the draws are not independent")
    if done.least > claimed(params):
        return refuted_title(params, done.least)
    return tr("Not refuted by {draws}", draws=draws_words(done.n, done.m))


def refuted_title(params: Given, least: float) -> str:
    """Of a report whose draws refute the promise."""
    numbers = {"lo": above(least, claimed(params)), "claim": below(claimed(params), least)}
    return tr("Refuted: {unit} is at least {lo}, not {claim}", unit=unit_at(params), **numbers)


def _verdict(params: Given, done: Certified) -> Verdict:
    if _repeats(params):
        text = tr("Draws must be independent; these repeat after {n}: the bound does not count.", n=_repeats(params))
        return Verdict(tr("none"), "neutral", text)
    if void := void_of(params):
        text = tr("The event was chosen after looking at these draws: the bound does not count. Draw again.")
        if void == "ordered":
            text = tr("Draws must be independent; these depend on their order: the bound does not count. Draw again.")
        if void == "repeated":
            text = tr("Draws must be independent; these are not: the bound does not count. Draw again.")
        return Verdict(tr("none"), "neutral", text)
    return verdict_of(params, done.least)


def verdict_of(params: Given, least: float) -> Verdict:
    """Whether the outputs contradict the promise, by what they certify at least, in its unit."""
    tool = params.audited.strip() or tr("the tool")
    claim = f"({claim_of(params)})"
    if params.promised == "eps":
        claim = tr("(ε = {eps}, δ = {delta})", eps=show_promise(params.eps), delta=show_promise(params.delta_claimed))
    conf, unit = show(100 * params.confidence, 6), unit_at(params)
    if least > claimed(params):
        sentence = tr(
            "The outputs of {tool} contradict its promise {claim}: at {conf} % {unit} is at least {lo}. If the promise held, an audit like this would say so in at most {beta} of 100 cases.",
            tool=tool,
            claim=claim,
            conf=conf,
            unit=unit,
            lo=above(least, claimed(params)),
            beta=show_up(100 * (1 - params.confidence), 3),
        )
        return Verdict(tr("refuted"), "bad", sentence)
    sentence = tr(
        "The outputs of {tool} do not contradict its promise {claim} at {conf} %; they show {unit} ≥ {lo}. That is no proof that it holds.",
        tool=tool,
        claim=claim,
        conf=conf,
        unit=unit,
        lo=show_down(max(least, 0.0)),
    )
    return Verdict(tr("not refuted"), "neutral", sentence)


def _figures(params: Given, found: Facts, done: Certified) -> tuple[tuple[str, str, str], ...]:
    first, second = _worlds(params, found, done)
    name = event_name(params, found)
    event = tr("“{event}”", event=name) if name else tr("the event")
    return (
        (
            tr("no bound") if void_of(params) else f"{unit_of(params)} ≥ {show_down(max(done.least, 0.0))}",
            tr("certified; {claim} promised", claim=claim_at(params)),
            params.promised,
        ),
        (
            tr("{x} of {n}", x=show(done.x, 9), n=show(done.n, 9)),
            tr("{event}, {world}", event=event, world=first),
            "counts",
        ),
        (
            tr("{x} of {n}", x=show(done.y, 9), n=show(done.m, 9)),
            tr("{event}, {world}", event=event, world=second),
            "counts",
        ),
    )


def _worlds(params: Given, found: Facts, done: Certified) -> tuple[str, str]:
    """Names of the worlds, that in which the event is likelier first."""
    first, second = found.worlds[::-1] if done.turned else found.worlds
    return world_of(params, first), world_of(params, second)


def filled(text: str) -> str:
    """A text, or a line to write on."""
    return text.strip() or "____________"


def claim(params: Params, delta: float) -> list[str]:
    """What was reviewed, and what was claimed by whom."""
    reviewed, who = tr("Reviewed: {tool}.", tool=filled(params.audited)), filled(params.claimed_by)
    if params.promised != "eps":
        return [reviewed, tr("Claimed: {claim}, by {who}.", claim=claim_of(params), who=who)]
    eps, slack = show_promise(params.eps), show_promise(delta)
    return [reviewed, tr("Claimed: ε = {eps}, δ = {delta}, by {who}.", eps=eps, delta=slack, who=who)]


def _claim_and_data(params: Given, found: Facts) -> list[str]:
    read = params.read
    lines = [
        *claim(params, params.delta_claimed),
        tr("Two data sets that differ in one person: {sets}.", sets=filled(params.data_sets)),
    ]
    if read is None:
        lines.append(tr("The counts were typed; the draws themselves were not seen."))
    else:
        n, m = (show(draws, 9) for draws in read.draws)
        first, second = (world_of(params, name) for name in read.worlds)
        lines.append(
            tr("{n} outputs of {first}, {m} of {second}, from two files.", n=n, first=first, m=m, second=second)
            if " " in read.sha256
            else tr("{n} outputs of {first}, {m} of {second}, from one file.", n=n, first=first, m=m, second=second)
        )
    lines.append(tr("Seeds of the runs: {seeds}.", seeds=filled(params.seeds)))
    return lines


def _bounds(params: Given, found: Facts, done: Certified) -> tuple[Said, ...]:
    if void_of(params):
        return (Said(tr("None: what these draws would say does not count.")),)
    eps, mu, rho = (show_down(max(value, 0.0)) for value in (done.eps, done.mu, done.rho))
    slack = show_promise(promise_of(params).delta)
    lines = [Said(tr("ε ≥ {eps} at δ = {slack}.", eps=eps, slack=slack), ((eps, "eps"),))]
    if params.promised == "eps":
        delta = show_down(max(done.delta, 0.0))
        lines.append(
            Said(tr("δ ≥ {delta} at ε = {claim}.", delta=delta, claim=show_promise(params.eps)), ((delta, "delta"),))
        )
    lines.append(Said(tr("μ ≥ {mu}; ρ ≥ {rho}.", mu=mu, rho=rho), ((mu, "mu"), (rho, "rho"))))
    if done.least <= claimed(params) and 0 < found.sightings <= done.n:
        need = show(found.sightings, 9)
        text = tr("To refute {claim}, {need} sightings would be needed.", claim=promise_words(params), need=need)
        lines.append(Said(text, ((need, "sightings"),)))
    chance, true = show_down(100 * found.now[0], 3), show_promise(truths_of(params)[0])
    n = show(found.tested, 9)
    lines.append(
        Said(
            tr(
                "Were the true {unit} {true}, {n} draws a side would find it in {p} of 100 audits.",
                unit=unit_of(params),
                true=true,
                n=n,
                p=chance,
            )
        )
    )
    chance, true = show_down(100 * found.now[2], 3), show_up(truths_of(params)[2])
    lines.append(Said(tr("Were it {true}, in {p} of 100.", true=true, p=chance)))
    return tuple(lines)


def not_said() -> list[str]:
    """What no audit says."""
    return [
        tr("A lower bound says how bad it is at least. Nothing here shows that a promise holds."),
        tr("Nothing is said of other data sets, other settings of the tool, or later versions of it."),
    ]


def _conditions(params: Given) -> list[str]:
    chose = (
        tr("the event was fixed before these draws were seen")
        if params.read is None or params.event_rule != "split"
        else tr("nobody chose among several such files after looking at them")
    )
    return [
        *(
            []
            if void_of(params) in ("repeated", "ordered")
            else [tr("the draws are independent, with fresh randomness each;")]
        ),
        tr("the two data sets differ in one person and were fixed before any output was seen;"),
        *([] if void_of(params) == "looked" else [tr("{chose};", chose=chose)]),
        tr("the promise, the confidence and the bound were fixed before."),
    ]


def _doubts(params: Given, found: Facts) -> list[str]:
    """What is odd about the draws."""
    return [note.text for note in notes_of(params, found) if note.severity != "info"]


def _rows(params: Given, found: Facts, done: Certified) -> tuple[MemoRow, ...]:
    first, second = _worlds(params, found, done)
    how = tr("both tests combined (Fisher)") if params.bound_by == "fisher" else tr("half of β for each world")
    counts = tr("{x} of {n} and {y} of {m}", x=done.x, n=done.n, y=done.y, m=done.m)
    one = tr("from the counts alone: {how}", how=how)
    in_eps, unit = params.promised == "eps", unit_of(params)
    if void_of(params):
        one = tr("does not count, whatever the counts say: {how}", how=how)
    return (
        MemoRow("counts", tr("the event was seen"), counts, tr("{first}; {second}", first=first, second=second)),
        MemoRow("eps", tr("ε at the claimed δ") if in_eps else tr("ε at δ = 0"), at_least(done.eps), one),
        *((MemoRow("delta", tr("δ at the claimed ε"), at_least(done.delta), one),) if in_eps else ()),
        MemoRow("mu", tr("μ of Gaussian privacy"), at_least(done.mu), one),
        MemoRow("rho", tr("ρ of concentrated privacy"), at_least(done.rho), one),
        MemoRow(
            "other",
            tr("{unit} by the other bound", unit=unit),
            at_least(done.other),
            tr("not the one that was fixed; for comparison"),
        ),
        MemoRow(
            "most",
            tr("{unit} that so many draws can show at most", unit=unit),
            show_up(done.most),
            tr("all in the event against none"),
        ),
        *_sightings(params, found, done),
    )


def _sightings(params: Given, found: Facts, done: Certified) -> tuple[MemoRow, ...]:
    """How often the event would have to be seen, against as many sightings of the other world, where the promise is not refuted."""
    if done.least > claimed(params) or not found.sightings or void_of(params):
        return ()
    enough = tr("{x} of {n}", x=show(found.sightings, 9), n=show(done.n, 9))
    if found.sightings > done.n:
        enough = tr("none of {n}", n=show(done.n, 9))
    against = tr("against {y} of {m} of the other world; from the counts alone", y=show(done.y, 9), m=show(done.m, 9))
    return (MemoRow("sightings", tr("sightings that would refute"), enough, against),)


def at_least(value: float) -> str:
    """A bound from below."""
    return tr("at least {value}", value=show_down(max(value, 0.0)))


def _notes(params: Given, found: Facts, done: Certified, program: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    read = params.read
    tests, conf = tests_of(params), show(100 * params.confidence, 6)
    method = [
        tr("Limits of Clopper and Pearson for both worlds at {conf} %, one test, no correction needed.", conf=conf)
        if tests == 1
        else tr(
            "Limits of Clopper and Pearson for both worlds; {n} tests share the rest of {conf} % evenly (Bonferroni).",
            n=tests,
            conf=conf,
        )
    ]
    if read is not None and params.event_rule != "split" and params.independence != "looked":
        text = tr(
            "The events were fixed before any output was seen, and all draws test them; “{event}” says most.",
            event=event_name(params, found, LONGEST_OUTPUT),
        )
        method.append(text)
    elif params.independence == "looked":
        method.append(tr("The event was chosen after looking at the draws that test it."))
    elif read is None:
        method.append(tr("Whoever typed the counts says that the event was fixed before; all draws test it."))
    else:
        method.append(tr(CHOSE[params.chooses], event=event_name(params, found, LONGEST_OUTPUT)))
    method += compared(params)
    hashes = [tr("program.py, SHA-256 {sha}", sha=hashlib.sha256(program.encode()).hexdigest())]
    if read is not None:
        files = read.sha256.split()
        texts = [tr("the file of outputs, SHA-256 {sha}", sha=sha) for sha in files]
        if len(files) > 1:
            texts = [
                tr("the file of {world}, SHA-256 {sha}", world=world_of(params, world), sha=sha)
                for world, sha in zip(read.worlds, files, strict=True)
            ]
        hashes[:0] = texts
    return (
        (tr("Method"), tuple(method)),
        *(() if read is None else ((tr("Tests of the draws"), tuple(looks(params, read))),)),
        *(() if read is None else ((tr("Counts of every cell"), _cells(params)),)),
        (
            tr("To compute it again"),
            (tr("Run program.py with Python alone; it holds the counts and nothing else."), *hashes),
        ),
        (tr("Versions"), (versions(),)),
        (tr("Sources"), SOURCES),
    )


def versions() -> str:
    """What computed the numbers."""
    python = f"Python {platform.python_version()}, NumPy {numpy.__version__}, SciPy {scipy.__version__}."
    return f"Epsilon Lab {version()}. {python}"


def _cells(params: Given) -> tuple[str, ...]:
    """Counts of both halves in both worlds, cell by cell, from left to right."""
    read = params.read
    assert read is not None
    lines = []
    halves = [(tr("chose"), read.chose)] if any(read.chose) else []
    for half, (out, inside) in (*halves, (tr("tested"), read.tests)):
        for name, counts in zip(read.worlds, (out, inside), strict=True):
            shown = " ".join(map(str, counts[:MOST_CELLS])) + (" …" if len(counts) > MOST_CELLS else "")
            lines.append(f"{half}, {world_of(params, name)}: {shown}")
    ends = (
        ", ".join(read.names[:MOST_CELLS])
        if read.names
        else " ".join(show(edge, 4) for edge in read.edges[:MOST_CELLS])
    )
    lines.append(tr("cells: {ends}", ends=ends) if read.names else tr("upper ends of the cells: {ends}", ends=ends))
    return tuple(lines)
