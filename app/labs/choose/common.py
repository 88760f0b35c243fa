"""The numbers that both tabs show: the window for ε, and what the ε under consideration means."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.base import Quality
from app.labs.choose.params import Params
from dpcore.choose import LEAST, MOST, Belief, Demand, Odds, Query, Series, WayOut, Window, ways_out, window_of
from dpcore.sets import NeighborSet, Relation

LEVEL = 0.95
"""Of the half-widths that are said."""
MANY_NUMBERS = 300
"""Above so many numbers about one person, what only the readout says waits for the end of a drag."""


@dataclass(frozen=True, slots=True)
class Row:
    """One ε of the readout.

    Attributes:
        eps, each: of all releases together, and of one.
        mean_abs, half_width: E|error| of a number, and what it is within in 95 of 100 releases.
        beyond: P(|error| > t).
        one, all: how often the best attack on one release, and on all, is right at prior ½.
        ceiling: how often it is on all releases of any noise with this ε, at most.
        spent: ε at δ of this noise, not below the truth. None, as `all`, where it is not known or waits for the end of a
            drag.
    """

    eps: float
    each: float
    mean_abs: float
    half_width: float
    beyond: float
    one: float
    all: float | None
    ceiling: float
    spent: float | None


@dataclass(frozen=True, slots=True)
class Shared:
    """What both tabs show.

    Attributes:
        window: the ε that fit.
        ways: what would open it where it is closed.
        eps: the ε under consideration, of all releases together; `noisy`, `weak`: whether it is below the floor, above the ceiling.
        rows: half of it, it, and twice of it.
        tolerance: t in units of the query.
        change: of one unit in one number at most; `numbers`: of one release that one person changes.
        by_shares: whether a mean is published as the ratio of two noisy sums.
        delta: of all releases together, 0 where none is used; `left_out`: the share of cases left out for it.
        steps: neighbor steps between the worlds that the demand is about.
        odds, presence, belief: of the attacker at ε; see dpcore.choose.Series.
        sampling: half-width of the sampling error; None where the data are no sample.
        spends: whether the ε really spent is known.
        spent: bounds on it; None also while it waits for the end of a drag.
        worst_change: of one unit, at which the noise betrays most.
    """

    window: Window
    ways: tuple[WayOut, ...]
    eps: float
    noisy: bool
    weak: bool
    rows: tuple[Row, ...]
    tolerance: float
    change: float
    numbers: int
    by_shares: bool
    delta: float
    left_out: float
    steps: int
    odds: Odds
    presence: float | None
    belief: Belief
    sampling: float | None
    spends: bool
    spent: tuple[float, float] | None
    worst_change: float


def series_of(params: Params) -> Series:
    """What is released, and how it is protected."""
    query = Query(
        kind=params.kind,  # type: ignore[arg-type]
        relation=Relation.REPLACE if params.replaced else Relation.ADD_REMOVE,
        low=params.low,
        high=params.high,
        people=params.people,
        two_sums=params.mean_by == "shares",
        own=NeighborSet.parse(params.neighbors) if params.kind == "own" else None,
        cells=params.cells,
        group=params.group,
    )
    return Series(
        query=query,
        mechanism=params.mechanism,  # type: ignore[arg-type]
        rounded=params.rounded,
        releases=params.k,
        adding=params.composition,  # type: ignore[arg-type]
        delta=params.delta,
    )


def demand_of(params: Params) -> Demand:
    """What is asked of the releases."""
    return Demand(
        sure=params.sure,  # type: ignore[arg-type]
        rho=params.rho,
        prior=params.prior,
        worlds=params.worlds,
        tolerance=params.tolerance,
        unit=params.expected / 100 if params.relative else 1.0,
        beta=params.beta,
    )


def considered(params: Params, window: Window) -> float:
    """The ε under consideration: the suggestion, or a person's own."""
    return min(max(params.eps if params.follow == "own" else window.suggested, LEAST), MOST)


def row_at(series: Series, eps: float, tolerance: float, with_all: bool, with_spent: bool) -> Row:
    """The row of the readout at this ε."""
    noise = series.noise(eps)
    error = series.error(noise)
    bounds = series.spent(noise) if with_spent else None
    return Row(
        eps=eps,
        each=series.share(eps),
        mean_abs=error.mean_abs,
        half_width=float(error.half_width(LEVEL)),
        beyond=2 * float(error.sf(tolerance)),
        one=series.one_success(eps, noise),
        all=series.all_success(eps, noise) if with_all else None,
        ceiling=series.worst_success(eps),
        spent=None if bounds is None else bounds.upper,
    )


def shared(params: Params, quality: Quality) -> Shared:
    """The window, and everything that is said in both tabs of the ε under consideration."""
    series, demand = series_of(params), demand_of(params)
    window = window_of(series, demand)
    eps = considered(params, window)
    noise = series.noise(eps)
    is_full = quality == "rest" or series.mechanism == "gaussian" or series.numbers <= MANY_NUMBERS
    bounds = series.spent(noise) if is_full else None
    rows = (
        row_at(series, eps / 2, demand.width, is_full, is_full),
        row_at(series, eps, demand.width, True, is_full),
        row_at(series, 2 * eps, demand.width, is_full, is_full),
    )
    belief = series.belief(eps, noise, params.prior)
    sampling = None
    if params.sampled:
        sampling = series.query.sampling_error(share=params.share, deviation=params.deviation, confidence=LEVEL)
    return Shared(
        window=window,
        ways=ways_out(series, demand),
        eps=eps,
        noisy=window.floor is None or eps < window.floor,
        weak=window.ceiling.kind == "never" or eps > window.ceiling.eps,
        rows=rows,
        tolerance=demand.width,
        change=series.query.change,
        numbers=series.query.numbers,
        by_shares=series.query.by_shares,
        delta=series.promised_delta,
        left_out=belief.left_out,
        steps=demand.start(series.query)[1],
        odds=series.odds(eps, noise),
        presence=series.presence(noise) if params.replaced else None,
        belief=belief,
        sampling=sampling,
        spends=series.is_spending_known,
        spent=None if bounds is None else (bounds.lower, bounds.upper),
        worst_change=series.worst_change(noise),
    )
