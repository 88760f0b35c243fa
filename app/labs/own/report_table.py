"""The two pages of a report on a table of probabilities: exact, in fractions."""

from __future__ import annotations

import math
from typing import Any

from app.lab.memo import Memo, MemoRow, Said
from app.lab.verdict import Verdict
from app.labs.own.common import above, below, table_of
from app.labs.own.held import held_figure, held_title, held_verdict
from app.labs.own.params import Params
from app.labs.own.promised import has_slack
from app.labs.own.report_exact import (
    MOST_GIVEN,
    again,
    at_most,
    heads,
    not_said,
    signatures,
    versions_note,
)
from app.labs.own.report_pages import claim
from app.labs.own.table_asked import neighbors_of, prior_of
from app.labs.own.table_facts import Facts
from app.labs.own.table_hero import on_paper
from app.labs.own.table_promise import is_kept, slack_title, slack_verdict
from app.labs.own.table_words import compared_words, short, world_name
from app.plot.picture import Picture
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.own import OwnTable
from dpcore.own.recompute_exact import program_of_table

LONGEST = 40
"""Signs of a name."""
MOST_WORLDS = 12
"""Worlds that are printed."""


def pages_of_table(params: Params, found: Facts, picture: Picture) -> Memo:
    """The report of a table."""
    table = table_of(params)
    pairs = neighbors_of(params, table)
    names = [world_name(params, found, world) for world in range(len(table.worlds))]
    worst = found.pairs[0]
    asked: dict[str, Any] = {
        "belief": prior_of(params, table) or (),
        "promised": params.promised,
        "shown": pairs.index((worst.first, worst.second)),
    }
    program = program_of_table(names, table.outputs, table.rows, pairs, eps=params.eps, **asked)
    delta, _ = OwnTable.of(table.rows, pairs).worst_delta(params.eps)
    held = params.promised != "eps"
    return Memo(
        title=_title(params, found),
        verdict=_verdict(params, found),
        links=(),
        figures=(
            *((held_figure(params, found.of_promise),) if held else _figures(params, worst.loss, delta)),
            (short(found.outputs[worst.output], 14), tr("the output that betrays most"), "output"),
        ),
        published=tuple(map(Said, (*claim(params, params.delta_claimed), *_data(params, found)))),
        meaning=tuple(map(Said, _bounds(params, found))),
        unprotected=not_said(),
        conditions=tuple(map(Said, _conditions())),
        pictures=(on_paper(picture),),
        signatures=signatures(params),
        rows=_rows(params, found, delta),
        notes=(
            (tr("Method"), _method()),
            (tr("The table as given"), _given(params, found)),
            again(program),
            versions_note(),
        ),
        program=program,
        heads=heads(tr("Numbers, method, the table, versions")),
    )


def _figures(params: Params, loss: float, delta: float) -> tuple[tuple[str, str, str], ...]:
    eps = show_promise(params.eps)
    if has_slack(params):
        named = tr("the least δ at ε = {eps}; {claim} promised", eps=eps, claim=show_promise(params.delta_claimed))
        return (show_up(delta), named, "delta"), (show_up(loss), tr("largest loss"), "loss")
    return (
        (show_up(loss), tr("the largest loss; {claim} promised", claim=eps), "loss"),
        (show_up(delta), tr("the least δ at ε = {eps}", eps=eps), "delta"),
    )


def _title(params: Params, found: Facts) -> str:
    if params.promised != "eps":
        return held_title(params, found.of_promise)
    if has_slack(params):
        return slack_title(params, found)
    if is_kept(params, found):
        return tr("Promise kept, exactly")
    if found.pairs[0].proof > 0:
        return tr("Refuted exactly: some outputs are proofs")
    return tr(
        "Refuted exactly: a loss of {loss} occurs, not {claim}",
        loss=above(found.pairs[0].loss, params.eps),
        claim=below(params.eps, found.pairs[0].loss),
    )


def _named(params: Params, found: Facts) -> dict[str, str]:
    worst = found.pairs[0]
    return {
        "tool": params.audited.strip() or tr("the tool"),
        "output": short(found.outputs[worst.output], LONGEST),
        "world": world_name(params, found, worst.first, LONGEST),
        "other": world_name(params, found, worst.second, LONGEST),
        "eps": show_promise(params.eps),
    }


def _verdict(params: Params, found: Facts) -> Verdict:
    if params.promised != "eps":
        return held_verdict(params, found.of_promise)
    if has_slack(params):
        return slack_verdict(params, found)
    worst, named = found.pairs[0], _named(params, found)
    if is_kept(params, found):
        sentence = tr(
            "If {tool} answers as this table says, its promise of ε = {eps} is kept: no output has a loss above {loss}.",
            **named,
            loss=show_up(min(worst.loss, params.eps)),
        )
        return Verdict(tr("kept"), "good", sentence)
    if worst.proof > 0:
        sentence = tr(
            "If {tool} answers as this table says, “{output}” proves that the truth is not “{other}”: no finite ε holds. Such proofs come "
            "in {mass} of 100 cases where the truth is “{world}”.",
            **named,
            mass=show(100 * worst.proof, 4),
        )
        return Verdict(tr("refuted"), "bad", sentence)
    sentence = tr(
        "If {tool} answers as this table says, “{output}” is {ratio} times likelier where the truth is “{world}” than where it is "
        "“{other}”: a loss of {loss}, and ε = {eps} was promised.",
        **named | {"eps": below(params.eps, worst.loss)},
        ratio=show(math.exp(worst.loss), 4),
        loss=above(worst.loss, params.eps),
    )
    return Verdict(tr("refuted"), "bad", sentence)


def _data(params: Params, found: Facts) -> list[str]:
    return [
        tr(
            "A table: how likely each of {outputs} outputs is in each of {worlds} worlds.",
            outputs=show(len(found.outputs), 9),
            worlds=show(len(found.worlds), 9),
        ),
        tr("Compared: {compared}, in both directions.", compared=compared_words(params)),
    ]


def _bounds(params: Params, found: Facts) -> list[str]:
    worst, back, named = found.pairs[0], found.back, _named(params, found)
    lines = [
        _direction(named["world"], named["other"], worst.loss),
        _direction(named["other"], named["world"], back.loss),
    ]
    if params.promised == "eps":
        slack = show_up(max(worst.delta, back.delta))
        lines.append(tr("With δ = {delta} ε = {eps} holds for these two.", **named, delta=slack))
    lines.append(_total(params, max(found.total, found.back_total)))
    if math.isfinite(found.any_total):
        text = tr("If each may be of any pair, in any direction: {total} at most.", total=show_up(found.any_total))
        lines += [text] if params.k > 1 else []
    return lines


def _total(params: Params, total: float) -> str:
    """What k releases spend together."""
    names = {"k": show(params.k, 9), "delta": show_promise(params.delta)}
    if math.isinf(total):
        if params.k == 1:
            return tr("One release: no ε holds at δ = {delta}.", **names)
        return tr("{k} releases: no total ε holds at δ = {delta}.", **names)
    names["total"] = show_up(total)
    if params.k == 1:
        return tr("One release at δ = {delta}: ε = {total} at most.", **names)
    if params.pair_direction == "any":
        return tr("{k} releases at δ = {delta}, each in any direction: ε = {total} at most.", **names)
    return tr("{k} releases at δ = {delta}: ε = {total} at most.", **names)


def _direction(world: str, other: str, loss: float) -> str:
    if math.isinf(loss):
        return tr(
            "Where “{world}” is true, against “{other}”: no bound, an output is a proof.", world=world, other=other
        )
    numbers = {"world": world, "other": other, "loss": show_up(loss)}
    return tr("Where “{world}” is true, against “{other}”: a loss of {loss} at most.", **numbers)


def _conditions() -> list[str]:
    return [
        tr("the tool answers as the table says, with fresh randomness each time;"),
        tr("no number of the table was computed from private data;"),
        tr("one person changes the truth from a world to one that it is compared with, and no farther."),
    ]


def _rows(params: Params, found: Facts, delta: float) -> tuple[MemoRow, ...]:
    worst, exact = found.pairs[0], tr("from the table, exactly")
    pair = tr(
        "{true}, not {other}",
        true=world_name(params, found, worst.first),
        other=world_name(params, found, worst.second),
    )
    return (
        *at_most("loss", tr("largest loss"), worst.loss, tr("of all pairs that are compared: {pair}", pair=pair)),
        MemoRow("output", tr("betrayed by"), short(found.outputs[worst.output], LONGEST), exact),
        *at_most("proof", tr("probability of outputs that are proofs"), worst.proof, exact),
        *(
            at_most("delta", tr("δ at the claimed ε"), delta, tr("of all pairs that are compared"))
            if params.promised == "eps"
            else ()
        ),
        *at_most("mu", tr("μ of Gaussian privacy"), found.mu, pair),
        *at_most("rho", tr("ρ of concentrated privacy"), found.rho, pair),
        *at_most("success", tr("best guess of 100"), 100 * worst.success, tr("{pair}, both believed alike", pair=pair)),
        *at_most("bayes", tr("best guess of all worlds, of 100"), 100 * found.bayes, _belief(params, found)),
        *at_most(
            "information", tr("mutual information, bits"), found.information / math.log(2), _belief(params, found)
        ),
    )


def _belief(params: Params, found: Facts) -> str:
    """What was believed of the worlds before, in so many of 100."""
    if params.belief_from == "alike":
        return tr("belief before: all worlds alike")
    shares = [
        tr("{name}: {value}", name=world_name(params, found, world, 16), value=show(100 * share, 3))
        for world, share in enumerate(found.before.tolist())
    ]
    more = [] if len(shares) <= MOST_WORLDS else ["…"]
    return tr("belief before, of 100: {beliefs}", beliefs=", ".join((*shares[:MOST_WORLDS], *more)))


def _method() -> tuple[str, ...]:
    return (
        tr(
            "The loss of an output is ln p/q of its probabilities in the true world and in the other one; the largest counts."
        ),
        tr("The least δ at ε is the sum of p − e^ε q over the outputs where that is above 0. Nothing is sampled."),
    )


def _given(params: Params, found: Facts) -> tuple[str, ...]:
    """The worst two worlds first, output by output as they are written."""
    worst = found.pairs[0]
    first = [worst.first, worst.second]
    order = [*first, *(world for world in range(len(found.worlds)) if world not in first)]
    more = " …" if len(found.outputs) > MOST_GIVEN else ""
    lines = [tr("outputs: {names}", names=", ".join(short(name, 20) for name in found.outputs[:MOST_GIVEN]) + more)]
    for world in order[:MOST_WORLDS]:
        cells = " ".join(found.exact[world][:MOST_GIVEN]) + more
        lines.append(tr("{name}: {value}", name=world_name(params, found, world), value=cells))
    if len(order) > MOST_WORLDS:
        lines.append(tr("… and {n} worlds more, all in program.py.", n=len(order) - MOST_WORLDS))
    return tuple(lines)
