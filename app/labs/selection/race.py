"""Tab 'Race': the exact law of each mechanism, and the mechanism itself run again and again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import number, of_hundred
from app.lab.said import Figure, Said, decides, of_100, short, whole
from app.labs.selection.common import (
    axis_of,
    best_places,
    chosen,
    left_out,
    mechanism_words,
    name_of,
    others_at,
    roles_of,
    title_of,
    utilities_of,
)
from app.labs.selection.params import ROLES, Params
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Draws, Item, Label, Picture, columns, dots, stems
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.selection import Mechanism, races, selection_law, selection_sharpness

MARKERS: dict[Mechanism, str] = {"exponential": "o", "permute-and-flip": "d", "laplace": "s"}
MOST_MARKS = 20
"""Candidates up to which the exact chances are marks; of more they are lines."""
MOST_SCORES: dict[Quality, int] = {"drag": 4_000_000, "rest": 80_000_000}


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Who wins, exactly and in races. Arrays hold the candidates that are drawn one by one, the best first.

    Attributes:
        count: all candidates.
        order: the candidates drawn, counted from 0.
        utilities: of those drawn.
        sharpness: s, what multiplies a difference of utilities.
        laws: of each mechanism, the probabilities of those drawn; `others`: of all others together.
        best, loss: of each mechanism, the probability of a best candidate and the expected loss.
        raced: how many races were run; `runnable`: how many of those asked for can be run when nothing moves.
        shares, other_share: of the races, won by those drawn and by all others.
        best_share, mean_loss: of the races.
        scores: utility + noise in the last race; `other`: the other candidate with the largest one, and that score.
        winner, winning: who won the last race, counted from 0, and the score.
    """

    count: int
    order: NDArray[np.intp]
    utilities: Floats
    sharpness: float
    laws: Mapping[Mechanism, Floats]
    others: Mapping[Mechanism, float]
    best: Mapping[Mechanism, float]
    loss: Mapping[Mechanism, float]
    raced: int
    runnable: int
    shares: Floats
    other_share: float
    best_share: float
    mean_loss: float
    scores: Floats
    other: tuple[float, float] | None
    winner: int
    winning: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The exact laws, and the races of the mechanism that runs."""
    u = utilities_of(params)
    unit, eps, monotone = params.sensitivity, params.eps, params.monotone
    order = best_places(u)
    other = np.setdiff1d(np.arange(u.size), order)
    is_best, lost = u == u.max(), u.max() - u
    laws = {name: selection_law(name, u, sensitivity=unit, eps=eps, monotone=monotone) for name in chosen(params)}
    rng = np.random.default_rng(params.seed)
    most = MOST_SCORES[quality]
    runner: Mechanism = params.runner  # type: ignore[assignment]
    ran = races(runner, u, sensitivity=unit, eps=eps, n=params.draws, rng=rng, monotone=monotone, most=most, tick=tick)
    share = np.bincount(ran.winners, minlength=u.size) / ran.winners.size
    top = other[ran.last[other].argmax()] if other.size else 0
    return Facts(
        count=u.size,
        order=order,
        utilities=u[order],
        sharpness=selection_sharpness(eps=eps, sensitivity=unit, monotone=monotone),
        laws={name: law.probabilities[order] for name, law in laws.items()},
        others={name: float(law.probabilities[other].sum()) for name, law in laws.items()},
        best={name: float(law.probabilities[is_best].sum()) for name, law in laws.items()},
        loss={name: law.expected(lost) for name, law in laws.items()},
        raced=ran.winners.size,
        runnable=min(params.draws, max(1, MOST_SCORES["rest"] // u.size)),
        shares=share[order],
        other_share=float(share[other].sum()),
        best_share=float(is_best[ran.winners].mean()),
        mean_loss=float(lost[ran.winners].mean()),
        scores=ran.last[order],
        other=(float(u[top]), float(ran.last[top])) if other.size else None,
        winner=int(ran.last.argmax()),
        winning=float(ran.last.max()),
    )


def said(params: Params, found: Facts) -> Said:
    """How often each mechanism chooses a best candidate."""
    first = found.best.get("permute-and-flip"), found.best.get("exponential")
    most = int((found.utilities == found.utilities[0]).sum())
    numbers: dict[str, Figure | str] = {"name": _called(params, int(found.order[0])), "count": whole(most)}
    if first[0] is not None and first[1] is not None:
        numbers |= {"flip": decides(of_100(first[0])), "exponential": of_100(first[1])}
        if most > 1:
            text = tr(
                "{count} candidates are best; one of them wins {flip} of 100 races by permute-and-flip, {exponential} by the exponential mechanism."
            )
        else:
            text = tr(
                "{name} is best and wins {flip} of 100 races by permute-and-flip, {exponential} by the exponential mechanism."
            )
        return Said(text, numbers, hint=tr("Play."))
    mechanism, chance = next(iter(found.best.items()))
    numbers |= {"chance": decides(of_100(chance)), "mechanism": mechanism_words(mechanism)}
    if most > 1:
        text = tr("{count} candidates are best; one of them wins {chance} of 100 races by {mechanism}.")
    else:
        text = tr("{name} is best and wins {chance} of 100 races by {mechanism}.")
    return Said(text, numbers, hint=tr("Play."))


def _called(params: Params, place: int) -> str:
    name = name_of(params, place)
    return tr("Candidate {name}", name=name) if params.source != "table" else short(name)


def tell(params: Params, found: Facts) -> Result:
    """Exact probabilities over the histogram of races, and the last race."""
    notes = left_out(found.order, found.count)
    if found.runnable < params.draws:
        text = tr("{n} of {asked} races are run: with so many candidates more would take too long.")
        notes += (Note("info", text.format(n=found.runnable, asked=params.draws)),)
    pictures = _last_race(params, found), _laws(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), notes)


def _laws(params: Params, found: Facts) -> Picture:
    role = ROLES[params.runner]
    places = np.arange(found.order.size, dtype=np.float64)
    name = tr("one race") if found.raced == 1 else tr("{n} races", n=found.raced)
    items: list[Item] = [columns(places, found.shares, 0.8, key="races", role=role, name=name)]
    shift = {"exponential": -0.2, "permute-and-flip": 0.0, "laplace": 0.2}
    items += [
        Curve(
            key=mechanism,
            x=places + (shift[mechanism] if places.size <= MOST_MARKS else 0.0),
            y=law,
            role=ROLES[mechanism],
            name=title_of(mechanism),
            marker=MARKERS[mechanism],
            line=places.size > MOST_MARKS,
        )
        for mechanism, law in found.laws.items()
    ]
    items += _all_others(role, found)
    top = max(float(each.max()) for each in (found.shares, *found.laws.values()))
    won = tr("wins, of 100; lines: exact") if places.size > MOST_MARKS else tr("wins, of 100; marks: exact")
    return Picture(
        key="laws",
        title=tr("Who wins?"),
        x=axis_of(params, found.order, found.count, tr("candidate, the best first")),
        y=Axis(label=won, low=0.0, ticks=ticks_of_100(0.0, 1.05 * top)),
        items=tuple(items),
        column=3,
        columns=2,
        beside="race",
        draws=_newest(role, found),
        caption=tr("Exact probabilities of the candidates under each mechanism, over the shares of races won."),
    )


def _newest(role: str, found: Facts) -> Draws:
    """The winner of the last race, on its column."""
    place = np.flatnonzero(found.order == found.winner)
    if place.size:
        return Draws(field="draws", x=float(place[0]), y=float(found.shares[place[0]]), role=role)
    at = others_at(found.order, found.count)
    return Draws(field="draws", x=math.nan if at is None else at, y=found.other_share, role=role)


def _all_others(role: str, found: Facts) -> list[Item]:
    """What those win together that are not drawn one by one."""
    at = others_at(found.order, found.count)
    if at is None:
        return []
    width = 0.04 * found.order.size
    items: list[Item] = [columns([at], [found.other_share], width, key="races-others", role=role)]
    items += [
        dots(key=f"{mechanism}-others", x=at, y=others, role=ROLES[mechanism], marker=MARKERS[mechanism])
        for mechanism, others in found.others.items()
    ]
    return items


def _last_race(params: Params, found: Facts) -> Picture:
    role = ROLES[params.runner]
    places = np.arange(found.order.size, dtype=np.float64)
    utilities, scores = found.utilities, found.scores
    at = others_at(found.order, found.count)
    if at is not None and found.other is not None:  # of all others only the one with the largest sum
        places, utilities = np.append(places, at), np.append(utilities, found.other[0])
        scores = np.append(scores, found.other[1])
    low = float(min(scores.min(), utilities.min(), 0.0))
    high = max(float(max(scores.max(), utilities.max())), low + 1e-6)
    place = float(places[scores.argmax()])
    items: tuple[Item, ...] = (
        columns(places, utilities, 0.5, key="utility", role="neutral", name=tr("utility")),
        stems(places, utilities, scores, key="noise", role=role, name=tr("noise"), width=4.0),
        dots(key="score", x=places, y=scores, role=role, name=tr("utility + noise")),
        Label(
            key="winner",
            x=place,
            y=found.winning,
            text=tr("wins: {name}", name=name_of(params, found.winner)[:20]),
            role=role,
            anchor=(0.0 if place < places.size / 2 else 1.0, 1.4),
        ),
    )
    return Picture(
        key="race",
        title=tr("The last race"),
        x=axis_of(params, found.order, found.count, tr("candidate"), 6, 6),
        y=Axis(label=tr("utility"), low=low - 0.05 * (high - low), high=high + 0.15 * (high - low)),
        items=items,
        columns=3,
        caption=tr("Utilities and utilities with noise in the last race; the largest sum wins."),
    )


def _readout(params: Params, found: Facts) -> Table:
    columns = (
        tr("mechanism"),
        tr("a best one wins, of 100"),
        tr("expected loss"),
        tr("races won, of 100"),
        tr("races: mean loss"),
    )
    rows = []
    for mechanism in found.laws:
        ran = mechanism == params.runner
        rows.append(
            (
                Cell(title_of(mechanism)),
                of_hundred(found.best[mechanism]),
                number(found.loss[mechanism]),
                of_hundred(found.best_share if ran else None),
                number(found.mean_loss if ran else None),
            )
        )
    return Table(columns, tuple(rows), roles_of(params), turn=True)


def _story(params: Params, found: Facts) -> str:
    names = {
        "exponential": tr("Gumbel noise"),
        "permute-and-flip": tr("one-sided exponential noise"),
        "laplace": tr("Laplace noise"),
    }
    first = name_of(params, int(found.order[0]))
    parts = [
        tr(
            "<p>{n} candidates; <b>{first}</b> would be best. Only the winner is published, never a score. The exponential "
            "mechanism takes candidate i with probability</p>{formula}",
            n=found.count,
            first=first,
            formula=formula(
                r"p_i = \frac{e^{s\,u_i}}{\sum_j e^{s\,u_j}},\quad s = \frac{\varepsilon}{2\,\Delta u}"
                if not params.monotone
                else r"p_i = \frac{e^{s\,u_i}}{\sum_j e^{s\,u_j}},\quad s = \frac{\varepsilon}{\Delta u}",
                ("ε", show_promise(params.eps)),
                ("Δu", show(params.sensitivity, 4)),
                ("s", show(found.sharpness, 4)),
            ),
        ),
        tr(
            "<p>A race with <b>{noise}</b> of scale {scale} is {name}: add the noise to every utility and take the largest. In the last "
            "race <b>{winner}</b> won with {score}. Of {races} races the best won {share} in 100.</p>",
            noise=names[params.runner],
            scale=show(1 / found.sharpness, 4),
            name=title_of(params.runner),
            winner=name_of(params, found.winner),
            score=show(found.winning, 4),
            races=found.raced,
            share=show(100 * found.best_share, 3),
        ),
    ]
    if {"permute-and-flip", "exponential"} <= found.loss.keys():
        parts.append(
            tr(
                "<p>At the same ε permute-and-flip loses <b>{flip}</b> on average, the exponential mechanism {em}. For any "
                "utilities its expected loss is never larger (McKenna and Sheldon 2020); where many choices add up the other one can "
                "cost less.</p>",
                flip=show(found.loss["permute-and-flip"], 4),
                em=show(found.loss["exponential"], 4),
            )
        )
    return "".join(parts)
