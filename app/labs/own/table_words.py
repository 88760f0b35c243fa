"""The words of the tab 'Table': names of worlds, the readout, the story, the notes."""

from __future__ import annotations

import math

from app.lab.base import Cell, Note, Table
from app.lab.cells import at_most, cell, of, row
from app.labs.own.common import Tabled, keeps
from app.labs.own.held import held_story
from app.labs.own.params import Params
from app.labs.own.table_facts import Facts, PairFacts
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from app.words.texts import shown


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


def _pair_name(params: Params, found: Facts, pair: PairFacts) -> str:
    true, other = (world_name(params, found, world) for world in (pair.first, pair.second))
    return tr("{true}, not {other}", true=true, other=other)


def readout(params: Params, found: Facts) -> Table:
    heads = (
        tr("pair: true, other"),
        tr("largest loss"),
        tr("δ at ε = {eps}", eps=show_promise(params.eps)) if params.promised == "eps" else tr("δ at ε = 0"),
        tr("betrayed by"),
        tr("a proof in, of 100"),
        tr("best guess of 100"),
        tr("ε of {k} releases", k=params.k),
    )
    totals = {(pair.first, pair.second): total for pair, total in _totals(found) if not math.isnan(total)}
    lines = [
        row(
            _pair_name(params, found, pair),
            at_most(pair.loss),
            at_most(_delta(params, pair)),
            Cell(short(found.outputs[pair.output], 20)),
            at_most(100 * pair.proof),
            at_most(100 * pair.success),
            *of("composition", (cell(totals.get((pair.first, pair.second)), at_most),)),
        )
        for pair in found.pairs
    ]
    known = {(pair.first, pair.second) for pair in found.pairs}
    lines += [
        row(_pair_name(params, found, pair), at_most(pair.loss), at_most(_delta(params, pair)))
        for pair in (found.lead, found.back)
        if (pair.first, pair.second) not in known
    ]
    return Table(heads, tuple(lines), kind="own-table")


def _delta(params: Params, pair: PairFacts) -> float:
    """At the promised ε; at 0 where another measure was promised."""
    return pair.delta if params.promised == "eps" else 2 * pair.success - 1


def _totals(found: Facts) -> tuple[tuple[PairFacts, float], ...]:
    return (found.lead, found.total), (found.back, found.back_total)


def story(params: Params, found: Facts) -> str:
    parts = [_worst_words(params, found, _names(params, found, found.pairs[0], found.pairs[0].output))]
    worst, back = found.lead, found.back
    named = _names(params, found, worst, found.output)
    parts.append(
        tr(
            "<p>Where “{world}” is true the largest loss is {out}, where “{other}” is true it is {back}. A promise must hold in "
            "both directions: the larger one counts.</p>",
            **named,
            out=show_up(worst.loss),
            back=show_up(back.loss),
        )
    )
    before, after = 1 / len(found.worlds), float(found.belief[worst.first])
    parts.append(
        tr(
            "<p>After “{output}” belief in “{world}” goes from {before} to {after} of 100. Who must say which of the two worlds it "
            "is, is right in at most {success} of 100 cases.</p>",
            **named,
            before=show(100 * before, 3),
            after=show(100 * after, 3),
            success=show_up(100 * worst.success, 3),
        )
    )
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
