"""The words of the tab 'Table': names of worlds, the readout."""

from __future__ import annotations

import math

from app.lab.base import Cell, Table
from app.lab.cells import NONE, WAITING, at_most, cell, of, row
from app.labs.own.common import Tabled
from app.labs.own.params import Params
from app.labs.own.table_facts import Facts, PairFacts
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
    told = next((text for digits in range(3, 12) if (text := show(ratio, digits)) != "1"), "1")
    return tr("{ratio} times likelier in “{world}”", ratio=told, world=world_name(params, found, lead.first, 16))


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
        tr("best guess of 100") if params.belief_from == "alike" else tr("best guess of 100, with your belief"),
        "μ",
        tr("ρ (at order)"),
        _of_releases(params),
        tr("mutual information, bits"),
    )
    pairs = {(pair.first, pair.second): pair for pair in (*found.pairs, found.lead, found.back)}
    totals = {(pair.first, pair.second): total for pair, total in _totals(found)}
    lines = [_pair_row(params, found, pair, totals.get(worlds)) for worlds, pair in pairs.items()]
    worst = found.pairs[0]
    all_worlds = (at_most(worst.loss), at_most(found.delta if params.promised == "eps" else found.delta_0), NONE, NONE)
    total = of("composition", (_known(found, found.any_total),))
    known = _known(found, 100 * found.bayes), NONE, NONE, *total, _known(found, found.information / math.log(2))
    lines.append(row(tr("all worlds"), *all_worlds, *known))
    return Table(heads, tuple(lines), kind="own-table", sets=(*(_leads(found, pair) for pair in pairs.values()), ()))


def _of_releases(params: Params) -> str:
    """What the totals are of."""
    if params.k == 1:
        return tr("ε of one release")
    if params.pair_direction == "any":
        return tr("ε of {k}, any direction", k=params.k)
    return tr("ε of {k} releases", k=params.k)


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
        cell(100 * pair.guess, at_most),
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


def chosen_pairs(params: Params) -> tuple[tuple[str, str], ...]:
    """The pairs that a person has chosen; a new row in which nothing stands yet is none."""
    return tuple(pair for pair in params.compared_pairs if any(name.strip() for name in pair))


def compared_words(params: Params) -> str:
    """Which worlds are compared."""
    chosen = chosen_pairs(params)
    if params.pairs == "chosen" and len(chosen) > MOST_LISTED:
        return tr("{n} chosen pairs", n=len(chosen))
    if params.pairs == "chosen":
        pairs = ((short(name.strip(), 20) for name in pair) for pair in chosen)
        return parted(tr("{first} and {second}", first=first, second=second) for first, second in pairs)
    return tr("each world with the next one") if params.pairs == "next" else tr("every world with every other one")
