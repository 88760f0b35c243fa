"""What the tab 'Table' tells: the story of its worst output, and the notes."""

from __future__ import annotations

import math

from app.lab.base import Note
from app.labs.own.common import above, below, keeps
from app.labs.own.held import held_story
from app.labs.own.params import Params
from app.labs.own.promised import has_slack
from app.labs.own.table_facts import Facts, PairFacts
from app.labs.own.table_promise import divided_notes, promise_notes, slack_story
from app.labs.own.table_words import compared_words, short, times, world_name
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise, show_up


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
    parts += _totals(params, found, named)
    excess = r"\delta(\varepsilon) = \sum_y \max\left(0,\ P(y) - e^{\varepsilon} Q(y)\right)"
    parts.append(formula(excess, *((("ε", show_promise(params.eps)),) if params.promised == "eps" else ())))
    return "".join(parts)


def _totals(params: Params, found: Facts, named: dict[str, str]) -> list[str]:
    """What the releases spend, of the pair that leads and of any."""
    parts = []
    if not math.isnan(found.total):
        template = mark(
            "<p>{k} releases at δ = {delta} spend ε = {out} where “{world}” is true each time, and {back} where “{other}” is.</p>"
        )
        if params.pair_direction == "any":
            template = mark(
                "<p>{k} releases at δ = {delta}, “{world}” or “{other}” true in each, spend at most ε = {out}.</p>"
            )
        if params.k == 1:
            template = mark(
                "<p>One release at δ = {delta} spends ε = {out} where “{world}” is true, and {back} where “{other}” is.</p>"
            )
        numbers = {"k": show(params.k, 9), "out": show_up(found.total), "back": show_up(found.back_total)}
        parts.append(tr(template, **named, **numbers, delta=show_promise(params.delta)))
        text = tr(
            "<p>For comparison: the pair tells no more than a Gaussian with μ = {mu}, and its ρ is {rho}.</p>",
            mu=show_up(found.mu),
            rho=show_up(found.rho),
        )
        parts.append(text)
    if math.isfinite(found.any_total) and params.k > 1:
        text = tr(
            "<p>If each of the {k} releases may be about any of the pairs that are compared, in any direction, ε is at most {most}.</p>",
            k=params.k,
            most=show_up(found.any_total),
        )
        parts.append(text)
    return parts


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
            success=show_up(100 * worst.guess, 3),
        )
    if math.isnan(found.bayes):
        return said
    return said + tr(
        "<p>Of all worlds, with the belief before, the best guess is right in {bayes} of 100 cases ({blind} without an output). "
        "What an output tells of the world on average, in bits: at most {information}.</p>",
        bayes=show_up(100 * found.bayes, 3),
        blind=show(100 * float(found.before.max()), 3),
        information=show_up(found.information / math.log(2), 3),
    )


def _names(params: Params, found: Facts, pair: PairFacts, output: int) -> dict[str, str]:
    return {
        "output": short(found.outputs[output], 24),
        "world": world_name(params, found, pair.first, 24),
        "other": world_name(params, found, pair.second, 24),
    }


def _worst_words(params: Params, found: Facts, named: dict[str, str]) -> str:
    worst = found.pairs[0]
    if has_slack(params):
        return slack_story(params, found)
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
        return held_story(params, found.of_promise)
    if not keeps(params.eps, worst.loss):
        return tr(
            "<p><b>A loss of {loss} occurs; ε = {eps} was promised.</b> “{output}” is {ratio} times likelier where “{world}” is true "
            "than where “{other}” is. With δ = {delta} it would hold.</p>",
            **named,
            loss=above(worst.loss, params.eps),
            eps=below(params.eps, worst.loss),
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
    worst, notes = found.pairs[0], list[Note]()
    if worst.proof > 0 and params.source == "cells":
        text = tr(
            "A typed 0 says that an output is impossible. No sample shows that; a rounded decimal may hide a small chance."
        )
        notes.append(Note("info", text))
    notes += [*promise_notes(params, found), *divided_notes(found)]
    if found.count > len(found.pairs):
        text = tr("The readout has the {shown} worst of {n} pairs.", shown=len(found.pairs), n=found.count)
        notes.append(Note("info", text))
    return tuple(notes)
