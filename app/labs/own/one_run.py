"""The audit of one run: canaries that were in or out by a coin, and what guesses about them certify."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from app.lab.base import Cell, Quality
from app.lab.cells import NONE, at_least, row
from app.lab.handles import handle
from app.lab.said import Said, decides, down, fine, of_100, whole, yours
from app.labs.own.audit_facts import Facts, OneRun
from app.labs.own.common import above, below, exceeding
from app.labs.own.given import Given, truths_of
from app.labs.own.promised import claimed, promise_said, unit_at
from app.plot.picture import Axis, Band, Curve, Item, Picture, across, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.own.audit import one_run, one_run_level
from dpcore.own.planning import one_run_least, one_run_power
from dpcore.roots import safe_side

LEVEL_POINTS: dict[Quality, int] = {"drag": 41, "rest": 121}
MOST_GUESSES = 200_000
"""Canaries to which the axis of guesses goes at most, where there are not as many guesses."""


# -- numbers


def one_run_facts(params: Given, grid: tuple[int, ...], quality: Quality) -> Facts:
    """What the right guesses certify, and how often so many guesses would refute."""
    r, m, beta = params.guessed, params.canaries, 1 - params.confidence
    promise: dict[str, Any] = {"canaries": m, "eps": params.eps, "delta": params.delta_claimed, "beta": beta}
    certified = one_run(canaries=m, guesses=r, right=params.right, delta=params.delta_claimed, beta=beta)
    eps = np.linspace(0.0, 1.3 * max(params.eps, min(certified, 30.0), 0.5), LEVEL_POINTS[quality])
    level = [
        one_run_level(m, r, params.right, eps=float(each), delta=params.delta_claimed) if params.right else 1.0
        for each in eps
    ]

    def power(n: int, true: float) -> float:
        return float(one_run_power((n,), true, **promise)[0])

    return Facts(
        worlds=("", ""),
        certified=None,
        one=OneRun(certified, eps, np.array(level)),
        share=params.share,
        tested=r,
        draws=np.array(grid, dtype=np.float64),
        powers=tuple(one_run_power(grid, true, **promise) for true in truths_of(params)),
        now=tuple(power(r, true) for true in truths_of(params)),
        needed=_first(m, lambda n: power(n, truths_of(params)[0]) >= 0.9) or 0,
        found=_found(params.eps, lambda true: power(r, true) >= 0.9),
        least=_first(m, lambda n: one_run_least(n, **promise) <= n) or m + 1,
    )


def one_run_grid(params: Given, points: int) -> tuple[int, ...]:
    """Numbers of guesses at which the power is drawn: up to twice those that were made, and to all canaries."""
    top = min(max(2 * params.guessed, 1000), params.canaries, MOST_GUESSES)
    return tuple(sorted({int(n) for n in np.geomspace(max(min(10, top - 1), 1), top, points)}))


def _first(most: int, holds: Callable[[int], bool]) -> int | None:
    """About the least n from 1 to most from which it holds, by doubling and halving; None where it never does."""
    high = 1
    while not holds(high):
        if high == most:
            return None
        high = min(2 * high, most)
    return safe_side(holds, high // 2, high)


def _found(eps: float, holds: Callable[[float], bool]) -> float:
    """About the least true loss for which it holds, never too small; inf where it does for none up to 30."""
    low, high = float(eps), max(2.0 * eps, 0.1)
    while not holds(high):
        low, high = high, 2 * high
        if high > 30:
            return math.inf
    return safe_side(holds, low, high, xtol=(high - low) / 2**20)


# -- words


def refuted_said(params: Given, least: float, hint: str = "") -> Said:
    """That outputs certify more than was promised."""
    lo, claim = exceeding(least, claimed(params))
    template = tr("Refuted at {conf} %: {unit} is at least {lo}, {claim} was promised.")
    numbers = {"conf": of_100(params.confidence, "down"), "lo": lo, "claim": claim}
    return promise_said(template, params, numbers, "broken", hint)


def level_picture(params: Given, found: Facts, one: OneRun) -> Picture:
    """How likely so many right guesses are at most, for each ε: below β the ε is refuted."""
    beta, top = 1 - params.confidence, float(one.at[-1])
    items: list[Item] = [
        Band(key="refuted", low=0.0, high=one.eps, orientation="vertical", role="bad", name=tr("refuted")),
        Curve(key="level", x=one.at, y=one.level, role="exponential", name=tr("at most so likely")),
        across(beta, key="beta", label="β"),
        dots(key="certified", x=one.eps, y=min(beta, float(one.level[-1])), role="ink", name=tr("certified")),
        handle(params, "eps", within=(0.0, top)),
    ]
    return Picture(
        key="level",
        title=tr("How likely are so many right guesses?"),
        short=tr("Right guesses"),
        x=Axis(label="ε", low=0.0, high=top),
        y=Axis(label=tr("probability at most"), low=0.0, high=min(1.05, max(4 * beta, 0.2))),
        items=tuple(items),
        caption=tr(
            "The probability of at least so many right guesses that each ε allows at most; below β it is refuted."
        ),
    )


def least_of(unit: str) -> str:
    """Name of a row with a bound from below: others have numbers of draws, or what these can show at most."""
    return tr("{unit}, at least", unit=unit)


def one_run_rows(params: Given, found: Facts, one: OneRun) -> tuple[tuple[Cell, ...], ...]:
    """Rows of the table: what is certified."""
    share = 100 * params.right / params.guessed
    return (
        row(least_of(unit_at(params)), at_least(one.eps), Cell(show_promise(params.eps), params.eps), NONE),
        row(tr("right guesses of 100"), Cell(show(share, 4), share), NONE, NONE),
    )


def one_run_story(params: Given, found: Facts, one: OneRun) -> str:
    """The verdict, what was guessed, and what it rests on."""
    numbers = {
        "m": show(params.canaries, 9),
        "r": show(params.guessed, 9),
        "v": show(params.right, 9),
        "unit": unit_at(params),
        "lo": show_down(one.eps),
        "claim": show_promise(params.eps),
    }
    if one.eps > params.eps:
        parts = [
            tr(
                "<p><b>Refuted at {conf} %: {unit} is at least {lo}, {claim} was promised.</b> Were the promise true, such an audit would "
                "say so in at most {beta} of 100 cases.</p>",
                conf=show(100 * params.confidence, 6),
                beta=show_up(100 * (1 - params.confidence), 3),
                unit=unit_at(params),
                lo=above(one.eps, params.eps),
                claim=below(params.eps, one.eps),
            )
        ]
    else:
        parts = [
            tr("<p><b>Not refuted by {r} guesses.</b> They show {unit} ≥ {lo}, {claim} was promised.</p>", **numbers)
        ]
    parts.append(
        tr(
            "<p>Of {m} canaries each was put in or left out by its own fair coin, then the tool ran once. {r} were guessed, {v} of "
            "them rightly. An ε-private tool lets no guess be right more often than e^ε/(1 + e^ε), whatever the others were: so {v} "
            "right guesses bound ε from below.</p>",
            **numbers,
        )
    )
    if math.isfinite(found.found):
        parts.append(
            tr(
                "<p>Were each canary as exposed as randomised response of ε = {true} leaves it, {r} guesses would refute {claim} in 90 of "
                "100 audits. A tool may hide its canaries better and lose as much elsewhere.</p>",
                **numbers,
                true=show_up(found.found, 3),
            )
        )
    parts.append(
        tr(
            "<p>A lower bound says how bad it is at least. Nothing here shows that a promise holds. How many are guessed is fixed "
            "before; it pays to guess only those of which one is surest.</p>"
        )
    )
    bound = r"p \leq \frac{e^{\varepsilon}}{1 + e^{\varepsilon}}"
    parts.append(formula(bound, ("ε", show_promise(params.eps))))
    return "".join(parts)


def one_run_said(params: Given, found: Facts, one: OneRun) -> Said:
    """The verdict: refuted, or not by so many guesses."""
    guesses, lo = yours(whole(params.guessed)), decides(fine(down(one.eps)))
    if one.eps > params.eps:
        return refuted_said(params, one.eps, tr("Drag ε."))
    if found.tested < found.least:
        template = tr("{n} guesses cannot refute {unit} = {claim}, even if all are right.")
        return promise_said(template, params, {"n": guesses}, "nothing", tr("Drag ε."))
    template = tr("Not refuted by {n} guesses: they show {unit} ≥ {lo} only.")
    return promise_said(template, params, {"n": guesses, "lo": lo}, hint=tr("Drag ε."))
