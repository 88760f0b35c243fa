"""A sensitive bit of n people is bought, from those who sell their privacy for the least.

v_i      what a loss of eps costs person i: eps v_i; b_i the bit, 0 or 1
posted   everybody with v_i <= price sells; the sample says what its sellers' bits say
auction  the n - m cheapest sell, m > 0 are left out; the sum is estimated by theirs + m / 2 + Laplace(m): a loss of 1 / m each,
         and each is paid v / m, v the lowest value among those left out
ratio r  the estimate is to be wrong by r m at most; the worst case is that all left out have the same bit

Source:
    Dwork and Roth 2014, section 10.3.2 (idea); Ghosh and Roth 2011 (auction). The posted price is for study: it is no
    private mechanism, for taking the offer tells something about the bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, generator, inside, levels, whole
from dpcore.errors import ParameterError

PRINTED_RATIO = 0.5 + math.log(3)
"""Fails with (1 + 1/e) / 6 = 0.228 in the worst case, where 1/3 is allowed."""
TIGHT_RATIO = 0.5 + math.log(1.5 * (1 + math.exp(-1)))
"""Fails with 1/3 in the worst case."""
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What an error of at most `goal` n with probability 2/3 takes.

    Attributes:
        left_out: share of the people whose bit is not bought.
        eps: loss of each seller, in nats.
        failure: worst-case probability of a larger error.
        cost: of all, in units of the price.
    """

    left_out: float
    eps: float
    failure: float
    cost: float


@dataclass(frozen=True, slots=True, eq=False)
class Auction:
    """The threshold auction on given people.

    Attributes:
        bought: places of the sellers, rising, shape (n - m,).
        price: per unit of loss.
        eps: loss of each seller, in nats.
        paid: to each.
        total: to all.
        truth: sum of all bits.
        sold: sum of the sellers' bits.
        mean, spread: of the estimate (spread: standard deviation).
        failure: probability that it is wrong by `ratio` m at least, for these people.
    """

    bought: Places
    price: float
    eps: float
    paid: float
    total: float
    truth: int
    sold: int
    mean: float
    spread: float
    failure: float

    def density(self, x: ArrayLike) -> Floats:
        """Density of the estimated sum, shape of `x`.

        Args:
            x: any shape; finite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return np.asarray(np.exp(-np.abs(finite_array("x", x) - self.mean) * self.eps) * self.eps / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Posted:
    """Who takes a posted price.

    Attributes:
        takers: share of the people, shape of the prices.
        among, refusers: share with the bit 1 among the takers, and among the others, shape of the prices; nan if none.
        loss: largest |ln| of the ratio by which taking or refusing is likelier for one bit than for the other, shape of
            the prices; inf if one of them is ruled out for one bit alone, nan if nobody has one of the bits.
    """

    takers: Floats
    among: Floats
    refusers: Floats
    loss: Floats


def auction_accuracy(goal: float, n: int, *, ratio: float = PRINTED_RATIO) -> Accuracy:
    """What the auction takes for an error of at most `goal` n (m = goal n / ratio).

    Args:
        goal: error beside n; above 0 and below `ratio`; between 0 and `inside('ratio', ratio, 0.5, 100.0)` (both
            excluded).
        n: people; a whole number, 1 or more.
        ratio: r; between 0.5 and 100 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    share = inside("goal", goal, 0.0, inside("ratio", ratio, 0.5, 100.0)) / ratio
    eps = 1 / (share * whole("n", n, 1))
    return Accuracy(share, eps, laplace_failure(ratio, 0.5), (1 - share) / share)


def laplace_failure(ratio: float, shift: float) -> float:
    """P(|shift + Laplace(1)| >= ratio).

    Args:
        ratio: in units of the noise.
        shift: in units of the noise, at most `ratio` in size.
    """
    return (math.exp(abs(shift) - ratio) + math.exp(-abs(shift) - ratio)) / 2


def threshold_auction(values: ArrayLike, bits: ArrayLike, buy: int, *, ratio: float = PRINTED_RATIO) -> Auction:
    """Buy the cheapest bits; equal values in the order of the people.

    Args:
        values: of a loss of 1 to each person, 0 or more, shape (n,).
        bits: 0 or 1 of each person, shape (n,); finite numbers.
        buy: how many, from 0 to n − 1.
        ratio: r; between 0.5 and 100 (both excluded).

    Raises:
        ParameterError: for values below 0, bits other than 0 and 1, or arrays of different shapes.
    """
    v, b = _people(values, bits)
    count = whole("buy", buy, 0, v.size - 1)
    m = v.size - count
    order = np.argsort(v, kind="stable")
    bought = np.sort(order[:count])
    price, truth, sold = float(v[order[count]]), int(b.sum()), int(b[bought].sum())
    mean = sold + m / 2
    return Auction(
        bought=bought,
        price=price,
        eps=1 / m,
        paid=price / m,
        total=price / m * count,
        truth=truth,
        sold=sold,
        mean=mean,
        spread=math.sqrt(2) * m,
        failure=laplace_failure(inside("ratio", ratio, 0.5, 100.0), (mean - truth) / m),
    )


def auction_totals(values: ArrayLike) -> Floats:
    """What all sellers together are paid when m = 1, 2, … n are left out, shape (n,).

    Args:
        values: of a loss of 1 to each person, 0 or more, shape (n,).

    Raises:
        ParameterError: for values below 0, or none.
    """
    v = np.sort(_people(values, np.zeros(np.shape(values)))[0])
    m = np.arange(1, v.size + 1)
    return np.asarray(v[v.size - m] * (v.size - m) / m)


def left_out(goal: float, n: int, *, ratio: float = PRINTED_RATIO) -> int:
    """The most people that may be left out for an error of at most `goal` n.

    Args:
        goal: error beside n; above 0 and below `ratio`; between 0 and `ratio` (both excluded).
        n: people; a whole number, 1 or more.
        ratio: r; between 0.5 and 100 (both excluded).

    Raises:
        ParameterError: where not even one may.
    """
    least = inside("ratio", ratio, 0.5, 100.0) / whole("n", n, 1)
    m = min(math.floor(inside("goal", goal, 0.0, ratio) / least * (1 + 1e-12)), n)
    if m < 1:
        raise ParameterError("goal", goal, "at least {least:.3g} with so few people: one must be left out", least=least)
    return m


def posted_sample(values: ArrayLike, bits: ArrayLike, price: ArrayLike) -> Posted:
    """Who of these people takes each price.

    Args:
        values: of a loss of 1 to each person, 0 or more, shape (n,).
        bits: 0 or 1 of each person, shape (n,); finite numbers.
        price: any shape; finite numbers.

    Raises:
        ParameterError: as `threshold_auction`.
    """
    v, b = _people(values, bits)
    p = finite_array("price", price)
    having = [np.sort(v[b == bit]) for bit in (0, 1)]
    taken = [np.searchsorted(own, p, side="right") for own in having]
    sizes = [max(own.size, 1) for own in having]
    chances = [(count / size, (size - count) / size) for size, count in zip(sizes, taken, strict=True)]
    return _posted(np.array(chances), np.array([own.size for own in having]) / v.size)


def posted_population(
    share: float, value_if_1: tuple[float, float], value_if_0: tuple[float, float], price: ArrayLike
) -> Posted:
    """The same as `posted_sample` where values lie evenly between two ends for each bit.

    Args:
        share: of the people with the bit 1; from 0 to 1.
        value_if_1, value_if_0: low and high end of the values of people with this bit; 0 <= low <= high.
        price: any shape; finite numbers.

    Raises:
        ParameterError: unless 0 <= share <= 1 and 0 <= low <= high for both.
    """
    weight, p = float(levels("share", share, ends=True)), finite_array("price", price)
    chances = np.array([_chances(p, ends) for ends in (value_if_0, value_if_1)])
    return _posted(chances, np.array([1 - weight, weight]))


def draw_people(
    n: int,
    share: float,
    value_if_1: tuple[float, float],
    value_if_0: tuple[float, float],
    *,
    rng: np.random.Generator | int,
) -> tuple[Floats, Floats]:
    """Values and bits of people of such a population, two of shape (n,).

    Args:
        n: people; a whole number, 1 or more.
        share: of the people with the bit 1; from 0 to 1.
        value_if_1, value_if_0: low and high end of the values of people with this bit; 0 <= low <= high.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside its range: n a whole number, 1 or more, share from 0 to 1, ends finite
            numbers; ends must be two numbers not below 0, the smaller one first.
    """
    rng = generator(rng)
    first, second = rng.spawn(2)
    bits = first.random(whole("n", n, 1)) < float(levels("share", share, ends=True))
    low, high = np.where(bits[:, None], np.array(_ends(value_if_1)), np.array(_ends(value_if_0))).T
    return low + (high - low) * second.random(n), bits.astype(np.float64)


def _posted(chances: Floats, weights: Floats) -> Posted:
    """Of the chances by bit that a price is taken and refused, shape (2, 2, ...), and the shares of the bits, shape (2,)."""
    takers, refusers = ((part.T * weights).T for part in (chances[:, 0], chances[:, 1]))
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        among, others = (part[1] / part.sum(axis=0) for part in (takers, refusers))
        ratio = chances[0] / chances[1]
        logs = np.where((ratio > 0) & (ratio < np.inf), np.log(ratio), np.log(chances[0]) - np.log(chances[1]))
        gaps = np.where(chances[0] == chances[1], 0.0, np.abs(logs))
    loss = gaps.max(axis=0) if weights.all() else np.full(chances.shape[2:], np.nan)
    return Posted(takers.sum(axis=0), among, others, loss)


def _chances(prices: Floats, ends: tuple[float, float]) -> tuple[Floats, Floats]:
    """That a value between these ends is at most the price, and that it is above, each with its own digits."""
    low, high = _ends(ends)
    if high > low:
        with np.errstate(over="ignore"):  # clipped
            below, above = (prices - low) / (high - low), (high - prices) / (high - low)
        return np.clip(below, 0.0, 1.0), np.clip(above, 0.0, 1.0)
    return (prices >= low).astype(np.float64), (prices < low).astype(np.float64)


def _ends(ends: tuple[float, float]) -> tuple[float, float]:
    low, high = finite_array("ends", ends).tolist()
    if not 0 <= low <= high:
        raise ParameterError("ends", ends, "two numbers not below 0, the smaller one first")
    return low, high


def _people(values: ArrayLike, bits: ArrayLike) -> tuple[Floats, Floats]:
    v, b = finite_array("values", values), finite_array("bits", bits)
    if v.ndim != 1 or v.shape != b.shape or v.size == 0:
        raise ParameterError("bits", b.shape, "one for each value, and at least one")
    if (v < 0).any():
        raise ParameterError("values", float(v.min()), "not below 0")
    if ((b != 0) & (b != 1)).any():
        raise ParameterError("bits", float(b[(b != 0) & (b != 1)][0]), "0 or 1")
    return v, b
