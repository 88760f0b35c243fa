"""The words of the tab 'Table': names of worlds, the readout, the story, the notes."""

from __future__ import annotations

import math

from app.lab.base import Cell, Note, Table
from app.lab.cells import NONE, WAITING, at_most, cell, of, row
from app.labs.own.common import Tabled, keeps
from app.labs.own.held import held_story
from app.labs.own.params import Params
from app.labs.own.table_facts import Facts, PairFacts
from app.words.formulas import formula
from app.words.i18n import parted, tr
from app.words.numbers import show, show_promise, show_up
from app.words.texts import shown

MOST_LISTED = 4
"""Chosen pairs that are named."""


def short(name: str, longest: int) -> str:
    text = shown(name)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def world_name(params: Params, found: Facts | Tabled, world: int, longest: int = 20) -> str:
    """A world's name; of rules it is a true count or answer, or whether you are in."""
    name = found.worlds[world]
    if params.source == "cells":
        return short(name, longest)
    if params.rule in ("max", "sparse", "threshold"):
        return tr("with you") if world else tr("without you")
    return tr("answer {n}", n=name) if params.rule == "response" else tr("count {n}", n=name)


def world_tick(params: Params, found: Facts, world: int) -> str:
    """A world's name below its column: of a count or an answer the number alone."""
    return short(found.worlds[world], 12) if _counts(params) else world_name(params, found, world, 12)


def true_name(params: Params, found: Facts, world: int) -> str:
    return tr("true: {world}", world=world_name(params, found, world, 16))


def times(loss: float) -> float:
    """How many times likelier; inf beyond the range of doubles."""
    return math.exp(loss) if loss < 709 else math.inf


def proves(params: Params, found: Facts) -> str:
    """What the output that was seen says about the pair that leads, in a short line."""
    lead, counts = found.lead, _counts(params)
    names = (
        found.worlds[world] if counts else world_name(params, found, world, 12) for world in (lead.first, lead.second)
    )
    named = dict(zip(("world", "other"), names, strict=True))
    output, ratio = short(found.outputs[found.output], 10), times(found.loss)
    if found.loss == -math.inf:
        return tr("“{output}” never, in both", output=output)
    if found.loss == math.inf:
        template = tr("{output} from a true {world}, never from a {other}", output=output, **named)
        return template if counts else tr("“{output}” from “{world}”, never from “{other}”", output=output, **named)
    if not math.isfinite(ratio):
        return tr("a loss of {loss}", loss=show_up(found.loss))
    if found.loss <= 1e-12:
        return tr("equally likely in both")
    return tr(
        "{ratio} times likelier in “{world}”", ratio=show(ratio, 3), world=world_name(params, found, lead.first, 16)
    )


def _counts(params: Params) -> bool:
    """Whether worlds are true counts or answers."""
    return params.source == "rule" and params.rule not in ("max", "sparse", "threshold")


def pair_name(params: Params, found: Facts, first: int, second: int) -> str:
    """An ordered pair of worlds, the true one first."""
    true, other = (world_name(params, found, world) for world in (first, second))
    return tr("{true}, not {other}", true=true, other=other)


def readout(params: Params, found: Facts) -> Table:
    """A row for each pair, and one for all worlds; a click on a row has its pair lead."""
    heads = (
        tr("pair: true, other"),
        tr("largest loss"),
        tr("δ at ε = {eps}", eps=show_promise(params.eps)) if params.promised == "eps" else tr("δ at ε = 0"),
        tr("betrayed by, of 100"),
        tr("a proof in, of 100"),
        tr("best guess of 100"),
        "μ",
        tr("ρ (at order)"),
        tr("ε of {k} releases", k=params.k),
        tr("mutual information, bits"),
    )
    pairs = {(pair.first, pair.second): pair for pair in (*found.pairs, found.lead, found.back)}
    totals = {(pair.first, pair.second): total for pair, total in _totals(found)}
    lines = [_pair_row(params, found, pair, totals.get(worlds)) for worlds, pair in pairs.items()]
    worst = found.pairs[0]
    all_worlds = (at_most(worst.loss), at_most(found.delta if params.promised == "eps" else found.delta_0), NONE, NONE)
    known = _known(found, 100 * found.bayes), NONE, NONE, NONE, _known(found, found.information / math.log(2))
    lines.append(row(tr("all worlds"), *all_worlds, *known))
    return Table(heads, tuple(lines), kind="own-table", sets=(*(_leads(found, pair) for pair in pairs.values()), ()))


def _pair_row(params: Params, found: Facts, pair: PairFacts, total: float | None) -> tuple[Cell, ...]:
    share = float(found.table[pair.first, pair.output])
    rho = _known(found, pair.rho)
    if pair.order > 1:
        rho = Cell(tr("{rho} ({order})", rho=rho.text, order=show(pair.order, 3)), pair.rho)
    return row(
        pair_name(params, found, pair.first, pair.second),
        at_most(pair.loss),
        at_most(_delta(params, pair)),
        Cell(tr("{output}: {share}", output=short(found.outputs[pair.output], 20), share=show(100 * share, 3))),
        at_most(100 * pair.proof),
        at_most(100 * pair.success),
        _known(found, pair.mu),
        rho,
        *of("composition", (NONE if total is None else _known(found, total),)),
    )


def _known(found: Facts, value: float) -> Cell:
    """A number rounded up; '…' while somebody drags, '–' where it is not computed."""
    return WAITING if math.isnan(found.total) else cell(value, at_most)


def _leads(found: Facts, pair: PairFacts) -> tuple[tuple[str, str], ...]:
    """What has this pair lead: its worlds; of the worst one nothing, for it leads where none is chosen."""
    worst = found.pairs[0]
    chosen = (pair.first, pair.second) != (worst.first, worst.second)
    worlds = [found.worlds[world] if chosen else "" for world in (pair.first, pair.second)]
    return ("shown_world", worlds[0]), ("shown_other", worlds[1]), ("shown_output", "")


def _delta(params: Params, pair: PairFacts) -> float:
    """At the promised ε; at 0 where another measure was promised."""
    return pair.delta if params.promised == "eps" else 2 * pair.success - 1


def _totals(found: Facts) -> tuple[tuple[PairFacts, float], ...]:
    return (found.lead, found.total), (found.back, found.back_total)


def story(params: Params, found: Facts) -> str:
    parts = [_worst_words(params, found, _names(params, found, found.pairs[0], found.pairs[0].output))]
    worst, back = found.lead, found.back
    named = _names(params, found, worst, found.output)
    parts.append(tr("<p>Compared: {compared}, in both directions.</p>", compared=compared_words(params)))
    parts.append(
        tr(
            "<p>Where “{world}” is true the largest loss is {out}, where “{other}” is true it is {back}. A promise must hold in "
            "both directions: the larger one counts.</p>",
            **named,
            out=show_up(worst.loss),
            back=show_up(back.loss),
        )
    )
    parts.append(_beliefs(found, named))
    if not math.isnan(found.total):
        parts.append(
            tr(
                "<p>{k} releases at δ = {delta} spend ε = {out} where “{world}” is true each time, and {back} where “{other}” is. For "
                "comparison: the pair is as telling as a Gaussian with μ = {mu}, and its ρ is {rho}.</p>",
                **named,
                k=params.k,
                delta=show_promise(params.delta),
                out=show_up(found.total),
                back=show_up(found.back_total),
                mu=show_up(found.mu),
                rho=show_up(found.rho),
            )
        )
    excess = r"\delta(\varepsilon) = \sum_y \max\left(0,\ P(y) - e^{\varepsilon} Q(y)\right)"
    parts.append(formula(excess, *((("ε", show_promise(params.eps)),) if params.promised == "eps" else ())))
    return "".join(parts)


def _beliefs(found: Facts, named: dict[str, str]) -> str:
    """What the output that was seen and a guess say, with the belief before."""
    worst, after = found.lead, float(found.belief[found.lead.first])
    if math.isnan(after):
        said = tr("<p>With the belief before “{output}” cannot come.</p>", **named)
    else:
        said = tr(
            "<p>After “{output}” belief in “{world}” goes from {before} to {after} of 100. Who must say which of the two worlds it "
            "is, is right in at most {success} of 100 cases.</p>",
            **named,
            before=show(100 * float(found.before[worst.first]), 3),
            after=show(100 * after, 3),
            success=show_up(100 * worst.success, 3),
        )
    if math.isnan(found.bayes):
        return said
    return said + tr(
        "<p>Of all worlds, with the belief before, the best guess is right in {bayes} of 100 cases ({blind} without an output). On "
        "average an output tells {information} bits of the world.</p>",
        bayes=show_up(100 * found.bayes, 3),
        blind=show(100 * float(found.before.max()), 3),
        information=show_up(found.information / math.log(2), 3),
    )


def compared_words(params: Params) -> str:
    """Which worlds are compared."""
    if params.pairs == "chosen" and len(params.compared_pairs) > MOST_LISTED:
        return tr("{n} chosen pairs", n=len(params.compared_pairs))
    if params.pairs == "chosen":
        pairs = ((short(name.strip(), 20) for name in pair) for pair in params.compared_pairs)
        return parted(tr("{first} and {second}", first=first, second=second) for first, second in pairs)
    return tr("each world with the next one") if params.pairs == "next" else tr("every world with every other one")


def _names(params: Params, found: Facts, pair: PairFacts, output: int) -> dict[str, str]:
    return {
        "output": short(found.outputs[output], 24),
        "world": world_name(params, found, pair.first, 24),
        "other": world_name(params, found, pair.second, 24),
    }


def _worst_words(params: Params, found: Facts, named: dict[str, str]) -> str:
    worst = found.pairs[0]
    if worst.provers > 1:
        return tr(
            "<p><b>{n} different answers, most often “{output}”, prove that the truth is not “{other}”.</b> Where it is “{world}”, "
            "{mass} of 100 answers prove that: no finite ε holds.</p>",
            **named,
            n=worst.provers,
            mass=show(100 * worst.proof, 3),
        )
    if worst.proof > 0:
        return tr(
            "<p><b>One published “{output}” proves that the truth is not “{other}”.</b> Where it is “{world}”, {mass} of 100 "
            "answers prove that: no finite ε holds.</p>",
            **named,
            mass=show(100 * worst.proof, 3),
        )
    if params.promised != "eps":
        return held_story(params, found.of_promise, exact=True)
    if not keeps(params.eps, worst.loss):
        return tr(
            "<p><b>A loss of {loss} occurs; ε = {eps} was promised.</b> “{output}” is {ratio} times likelier where “{world}” is true "
            "than where “{other}” is. With δ = {delta} it would hold.</p>",
            **named,
            loss=show_up(worst.loss),
            eps=show_promise(params.eps),
            ratio=show(times(worst.loss), 4),
            delta=show_up(found.delta),
        )
    return tr(
        "<p><b>The promise is kept, exactly:</b> no output is more than {ratio} times likelier where “{world}” is true than where "
        "“{other}” is, a loss of {loss}; ε = {eps} was promised.</p>",
        **named,
        ratio=show_up(times(worst.loss)),
        loss=show_up(worst.loss),
        eps=show_promise(params.eps),
    )


def notes_of(params: Params, found: Facts) -> tuple[Note, ...]:
    worst, notes = found.pairs[0], []
    if worst.proof > 0 and params.source == "cells":
        text = tr(
            "A typed 0 says that an output is impossible. No sample shows that; a rounded decimal may hide a small chance."
        )
        notes.append(Note("info", text))
    if params.promised == "eps" and found.delta >= (1 - 1e-9) * found.delta_0 > 0:
        text = tr("With this δ even ε = 0 would hold: so little does such a δ promise.")
        notes.append(Note("info", text))
    if found.count > len(found.pairs):
        text = tr("The readout has the {shown} worst of {n} pairs.", shown=len(found.pairs), n=found.count)
        notes.append(Note("info", text))
    return tuple(notes)
