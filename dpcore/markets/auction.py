"""A price on a grid for goods that cost nothing to copy, chosen by the exponential mechanism, and what lying brings.

value    what a bidder would pay at most, in [0, 1]
m        the prices are 1/m, 2/m, …, 1; a report matters only through the number of prices not above it, its level
revenue  price times the number of reports not below it; one report moves all of them the same way, by at most 1
free     a bidder may buy wherever value >= price: utility max(value - price, 0)
binding  a bidder buys exactly where report >= price: utility value - price, which may be negative
full     weights exp(eps revenue), which promise eps here, too; as printed exp(eps revenue / 2)

Source:
    Dwork and Roth 2014, section 10.2.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.selection import auction_demand, price_choice, selection_sharpness

MOST_PRICES = 5_000


@dataclass(frozen=True, eq=False)
class GridPrice:
    """The law of the price.

    Attributes:
        prices: 1/m, …, 1, shape (m,).
        revenue: at each of them, shape (m,).
        probabilities: of each of them, shape (m,).
        expected: mean revenue.
        best: the largest revenue on the grid.
        anywhere: the largest revenue at any price in [0, 1].
        guaranteed: least mean revenue by the theorem: best - ln(m) / sharpness.
    """

    prices: Floats
    revenue: Floats
    probabilities: Floats
    expected: float
    best: float
    anywhere: float
    guaranteed: float


@dataclass(frozen=True, eq=False)
class Crowd:
    """What is lost on average beside the best price of all, as more bidders come.

    Attributes:
        people: bidders, shape (sizes,).
        prices: m of the grid that is used, shape (sizes,).
        loss: best revenue at any price less the mean revenue, shape (sizes,).
        bound: people / m + ln(m) / sharpness, which the loss never exceeds, shape (sizes,).
    """

    people: Floats
    prices: NDArray[np.int64]
    loss: Floats
    bound: Floats


@dataclass(frozen=True, eq=False)
class Lies:
    """What one bidder gains by each report, the others' unchanged.

    Attributes:
        reports: 0, 1/m, …, 1, shape (m + 1,); between two of them nothing changes.
        gains: of each report over the truth, in units of money, shape (m + 1,).
        honest: expected utility of the truth.
        loss: largest |ln ratio| of a price's probabilities that a change of this report makes.
        variation: largest total variation of the price that it makes.
    """

    reports: Floats
    gains: Floats
    honest: float
    loss: float
    variation: float

    @property
    def best(self) -> int:
        """The place of the best report: the largest gain, never below 0."""
        return int(self.gains.argmax())


def grid_price(values: ArrayLike, m: int, *, eps: float, full: bool = False) -> GridPrice:
    """The exact law of the price where all bidders report their values.

    Args:
        values: of the bidders, from 0 to 1, shape (bidders,).
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        eps: ε in nats; above 0.
        full: weights exp(eps revenue), else as printed.

    Raises:
        ParameterError: for no values, values outside [0, 1], m not a whole number from 1, eps not above 0.
    """
    prices = _prices(m)
    demand = auction_demand(values, 1.0)
    revenue = demand.revenue(prices)
    law = price_choice(values, prices, 1.0, eps=eps, monotone=full)
    best = float(revenue.max())
    sharpness = selection_sharpness(eps=eps, sensitivity=1.0, monotone=full)
    return GridPrice(
        prices,
        revenue,
        law.probabilities,
        law.expected(revenue),
        best,
        demand.best_revenue,
        best - float(np.log(m)) / sharpness,
    )


def crowd(values: ArrayLike, copies: Sequence[int], *, eps: float, full: bool = False) -> Crowd:
    """Every bidder comes so many times, on a grid of m = sharpness * people prices, about the least bound (1 to 5 000).

    Args:
        values: of the bidders, from 0 to 1, shape (bidders,).
        copies: how many times, each a whole number, 1 or more.
        eps: ε in nats; above 0.
        full: weights exp(eps revenue), else as printed.

    Raises:
        ParameterError: as `grid_price`, and for copies below 1.
    """
    v = _values(values)
    rising, sharpness = np.sort(v), selection_sharpness(eps=eps, sensitivity=1.0, monotone=full)
    best = auction_demand(v, 1.0).best_revenue
    times = np.array([whole("copies", each, 1) for each in copies])
    people = times * v.size
    m = np.clip(np.rint(sharpness * people), 1, MOST_PRICES).astype(np.int64)
    loss = np.empty(m.size)
    for place, (count, fine) in enumerate(zip(times, m.tolist(), strict=True)):
        pulse()
        prices = _prices(fine)
        revenue = count * prices * (v.size - np.searchsorted(rising, prices, side="left"))
        weight = np.exp(sharpness * (revenue - revenue.max()))
        loss[place] = float(weight @ np.maximum(count * best - revenue, 0.0)) / float(weight.sum())
    return Crowd(people.astype(np.float64), m, loss, people / m + np.log(m) / sharpness)


def lies(values: ArrayLike, who: int, m: int, *, eps: float, full: bool = False, binding: bool = False) -> Lies:
    """What the bidder at place `who` (from 0) gains by each report; exact for all lies.

    Args:
        values: of the bidders, from 0 to 1, shape (bidders,).
        who: place of the liar, from 0; a whole number from 0 to `v.size - 1`.
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        eps: ε in nats; above 0.
        full: weights exp(eps revenue), else as printed.
        binding: a bidder buys exactly where report >= price.

    Raises:
        ParameterError: as `grid_price`, and for a place where nobody is.
    """
    prices, v = _prices(m), _values(values)
    place = whole("who", who, 0, v.size - 1)
    logs, level = _logs(v, v[place], prices, eps, full)
    utility = _utilities(logs, v[place : place + 1], prices, binding)[:, 0]
    loss = float(np.abs(logs - logs[level]).max())
    law = np.exp(logs)
    variation = float(np.abs(law - law[level]).sum(axis=1).max()) / 2
    return Lies(np.arange(m + 1) / m, utility - utility[level], float(utility[level]), loss, variation)


def best_gains(values: ArrayLike, m: int, *, eps: float, full: bool = False, binding: bool = False) -> Floats:
    """What the best lie of every bidder gains, shape (bidders,); bidders between the same prices share their laws.

    Args:
        values: of the bidders, from 0 to 1, shape (bidders,).
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        eps: ε in nats; above 0.
        full: weights exp(eps revenue), else as printed.
        binding: a bidder buys exactly where report >= price.

    Raises:
        ParameterError: as `grid_price`.
    """
    prices, v = _prices(m), _values(values)
    gains = np.empty(v.size)
    places = np.searchsorted(prices, v, side="right")
    for level in np.unique(places):
        pulse()
        mine = places == level
        logs, _ = _logs(v, float(v[mine][0]), prices, eps, full)
        utility = _utilities(logs, v[mine], prices, binding)
        gains[mine] = utility.max(axis=0) - utility[level]
    return gains


def _prices(m: int) -> Floats:
    return np.arange(1, whole("m", m, 1) + 1) / m


def _values(values: ArrayLike) -> Floats:
    v = finite_array("values", values)
    if v.ndim != 1 or v.size == 0 or (v < 0).any() or (v > 1).any():
        raise ParameterError("values", values, "a row of at least one number from 0 to 1")
    return v


def _logs(v: Floats, mine: float, prices: Floats, eps: float, full: bool) -> tuple[Floats, int]:
    """ln P(price | my report at each level), shape (m + 1, m), and my true level."""
    level = int(np.searchsorted(prices, mine, side="right"))
    buyers = v.size - np.searchsorted(np.sort(v), prices, side="left").astype(np.float64)
    buyers[:level] -= 1.0
    reported = np.tri(prices.size + 1, prices.size, -1)  # row r: the r lowest prices are not above the report
    scores = selection_sharpness(eps=eps, sensitivity=1.0, monotone=full) * (buyers + reported) * prices
    scores -= scores.max(axis=1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), level


def _utilities(logs: Floats, v: Floats, prices: Floats, binding: bool) -> Floats:
    """Expected utility of each value v at each level of its report, shape (m + 1, values)."""
    probabilities, margins = np.exp(logs), v[None, :] - prices[:, None]
    if binding:
        return (probabilities * np.tri(prices.size + 1, prices.size, -1)) @ margins
    return probabilities @ np.maximum(margins, 0.0)
