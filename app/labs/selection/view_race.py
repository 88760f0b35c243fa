"""Tab 'Race': the exact law of each mechanism, and the mechanism itself run again and again."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Table
from app.labs.selection.params import ROLES
from app.labs.selection.scene import (
    Scene,
    View,
    are_others,
    axis_of,
    chosen,
    law_of,
    left_out,
    name_of,
    number,
    others_at,
    title_of,
)
from app.numbers import show
from app.picture import Axis, Bars, Curve, Item, Label, Picture
from dpcore.checks import Floats
from dpcore.selection import Mechanism, noisy_scores, sample

MARKERS = {"exponential": "o", "permute-and-flip": "d", "laplace": "s"}
MOST_SCORES = 4_000_000
"""Scores drawn in one go; the last race is then one of those counted."""


def race_view(scene: Scene) -> View:
    """Exact probabilities over the histogram of races, and the last race."""
    runner: Mechanism = scene.params.runner  # type: ignore[assignment]
    winners, last = _run(scene, runner)
    pictures = (_laws(scene, runner, winners), _last_race(scene, runner, last))
    notes = left_out(scene)
    if winners.size < scene.params.draws and scene.quality == "rest":
        text = tr("{n} of {asked} races are run: with so many candidates more would take too long.")
        notes += (Note("info", text.format(n=winners.size, asked=scene.params.draws)),)
    return View(pictures, _readout(scene, runner, winners), _story(scene, runner, winners, last), notes)


def _run(scene: Scene, runner: Mechanism) -> tuple[NDArray[np.intp], Floats]:
    """Winners of all races, and the scores of the last one (of the same draws, if they are few enough to keep)."""
    params, n = scene.params, scene.params.draws
    rng = np.random.default_rng(params.seed)
    if n * scene.utilities.size <= MOST_SCORES:
        scores = noisy_scores(
            runner, scene.utilities, params.sensitivity, params.epsilon, n, rng, monotone=params.monotone
        )
        return scores.argmax(axis=1), scores[-1]
    n = min(n, max(1, (MOST_SCORES if scene.quality == "drag" else 20 * MOST_SCORES) // scene.utilities.size))
    last = noisy_scores(runner, scene.utilities, params.sensitivity, params.epsilon, 1, rng, monotone=params.monotone)
    others = sample(
        runner,
        scene.utilities,
        params.sensitivity,
        params.epsilon,
        n - 1,
        rng,
        monotone=params.monotone,
        tick=scene.tick,
    )
    return np.append(others, last[0].argmax()), last[0]


def _laws(scene: Scene, runner: Mechanism, winners: NDArray[np.intp]) -> Picture:
    order = np.array(scene.order)
    share = np.bincount(winners, minlength=scene.utilities.size)[order] / winners.size
    places = np.arange(order.size, dtype=np.float64)
    edges = np.column_stack((places - 0.4, places + 0.4)).ravel()
    heights = np.zeros(edges.size - 1)
    heights[::2] = share
    items: list[Item] = [
        Bars(
            key="races",
            edges=edges,
            heights=heights,
            role=ROLES[runner],
            name=tr("{n} races: {name}", n=winners.size, name=title_of(runner)),
        )
    ]
    shift = {"exponential": -0.2, "permute-and-flip": 0.0, "laplace": 0.2}
    items += [
        Curve(
            key=mechanism,
            x=places + (shift[mechanism] if order.size <= 20 else 0.0),
            y=law_of(scene, mechanism).probabilities[order],
            role=ROLES[mechanism],
            name=tr("{name}, exact", name=title_of(mechanism)),
            marker=MARKERS[mechanism],
            line=order.size > 20,
        )
        for mechanism in chosen(scene.params)
    ]
    items += _all_others(scene, runner, winners)
    return Picture(
        key="laws",
        title=tr("Who wins?"),
        x=axis_of(scene, tr("candidate, the best first")),
        y=Axis(label=tr("probability"), low=0.0),
        items=tuple(items),
        columns=2,
        caption=tr("Exact probabilities of the candidates under each mechanism, over the shares of races won."),
    )


def _all_others(scene: Scene, runner: Mechanism, winners: NDArray[np.intp]) -> list[Item]:
    """What those win together that are not drawn one by one."""
    at = others_at(scene)
    if at is None:
        return []
    others, half = are_others(scene), 0.02 * len(scene.order)
    edges, share = np.array([at - half, at + half]), np.array([others[winners].mean()])
    items: list[Item] = [Bars(key="races-others", edges=edges, heights=share, role=ROLES[runner])]
    items += [
        Curve(
            key=f"{mechanism}-others",
            x=np.array([at]),
            y=np.array([law_of(scene, mechanism).probabilities[others].sum()]),
            role=ROLES[mechanism],
            marker=MARKERS[mechanism],
            line=False,
        )
        for mechanism in chosen(scene.params)
    ]
    return items


def _last_race(scene: Scene, runner: Mechanism, last: Floats) -> Picture:
    order = np.array(scene.order)
    places = np.arange(order.size, dtype=np.float64)
    at = others_at(scene)
    if at is not None:  # of all others only the one with the largest sum
        order = np.append(order, np.where(are_others(scene), last, -np.inf).argmax())
        places = np.append(places, at)
    bars = np.column_stack((scene.utilities[order], last[order], np.full(order.size, np.nan))).ravel()
    winner = int(last.argmax())
    low = float(min(last[order].min(), scene.utilities[order].min()))
    high = max(float(max(last[order].max(), scene.utilities[order].max())), low + 1e-6)
    items: list[Item] = [
        Curve(key="noise", x=np.repeat(places, 3), y=bars, role=ROLES[runner], name=tr("noise"), dash="solid"),
        Curve(
            key="utility",
            x=places,
            y=scene.utilities[order],
            role="neutral",
            name=tr("utility"),
            marker="s",
            line=False,
        ),
        Curve(
            key="score", x=places, y=last[order], role=ROLES[runner], name=tr("utility + noise"), marker="o", line=False
        ),
    ]
    place = float(places[order == winner][0])
    items.append(
        Label(
            key="winner",
            x=place,
            y=float(last[winner]),
            text=tr("wins: {name}", name=name_of(scene, winner)[:20]),
            role="accent",
            anchor=(0.0 if place < order.size / 2 else 1.0, 1.4),
        )
    )
    return Picture(
        key="race",
        title=tr("The last race"),
        x=axis_of(scene, tr("candidate"), 6, 6),
        y=Axis(label=tr("utility"), low=low - 0.05 * (high - low), high=high + 0.15 * (high - low)),
        items=tuple(items),
        column=2,
        legend=order.size > 3,
        caption=tr("Utilities and utilities with noise in the last race; the largest sum wins."),
    )


def _readout(scene: Scene, runner: Mechanism, winners: NDArray[np.intp]) -> Table:
    best = scene.utilities == scene.utilities.max()
    loss = scene.utilities.max() - scene.utilities
    columns = (tr("mechanism"), tr("P(a best one)"), tr("expected loss"), tr("races: share"), tr("races: mean loss"))
    rows = []
    for mechanism in chosen(scene.params):
        law = law_of(scene, mechanism)
        ran = mechanism == runner
        share = number(float(best[winners].mean()), 4) if ran else Cell("–")
        mean = number(float(loss[winners].mean()), 4) if ran else Cell("–")
        rows.append(
            (
                Cell(title_of(mechanism)),
                number(float(law.probabilities[best].sum())),
                number(law.expected(loss)),
                share,
                mean,
            )
        )
    return Table(columns, tuple(rows), tuple(ROLES[mechanism] for mechanism in chosen(scene.params)), turn=True)


def _story(scene: Scene, runner: Mechanism, winners: NDArray[np.intp], last: Floats) -> str:
    params = scene.params
    rate = params.epsilon / params.sensitivity / (1 if params.monotone else 2)
    names = {
        "exponential": tr("Gumbel noise"),
        "permute-and-flip": tr("one-sided exponential noise"),
        "laplace": tr("Laplace noise"),
    }
    first = name_of(scene, scene.order[0])
    parts = [
        tr(
            "<p>{n} candidates; <b>{first}</b> would be best. Only the winner is published, never a score. The exponential "
            "mechanism takes candidate i with probability</p>{formula}",
            n=scene.utilities.size,
            first=first,
            formula=formula(
                r"p_i = \frac{e^{s\,u_i}}{\sum_j e^{s\,u_j}},\quad s = \frac{\varepsilon}{2\,\Delta u}"
                if not params.monotone
                else r"p_i = \frac{e^{s\,u_i}}{\sum_j e^{s\,u_j}},\quad s = \frac{\varepsilon}{\Delta u}",
                ("ε", show(params.epsilon, 4)),
                ("Δu", show(params.sensitivity, 4)),
                ("s", show(rate, 4)),
            ),
        ),
        tr(
            "<p>A race with <b>{noise}</b> of scale {scale} is {name}: add the noise to every utility and take the largest. In the last "
            "race <b>{winner}</b> won with {score}. Of {races} races the best won {share} in 100.</p>",
            noise=names[runner],
            scale=show(1 / rate, 4),
            name=title_of(runner),
            winner=name_of(scene, int(last.argmax())),
            score=show(float(last.max()), 4),
            races=winners.size,
            share=show(100 * float((scene.utilities[winners] == scene.utilities.max()).mean()), 3),
        ),
    ]
    if "permute-and-flip" in chosen(params) and "exponential" in chosen(params):
        loss = scene.utilities.max() - scene.utilities
        parts.append(
            tr(
                "<p>At the same ε permute-and-flip loses <b>{flip}</b> on average, the exponential mechanism {em}: it is never worse, "
                "for any utilities (McKenna and Sheldon 2020).</p>",
                flip=show(law_of(scene, "permute-and-flip").expected(loss), 4),
                em=show(law_of(scene, "exponential").expected(loss), 4),
            )
        )
    return "".join(parts)
