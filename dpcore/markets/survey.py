"""A sensitive bit of n people is bought, from those who sell their privacy for the least.

v_i      what a loss of eps costs person i: eps v_i; b_i the bit, 0 or 1
posted   everybody with v_i <= price sells; the sample says what its sellers' bits say
auction  the n - m cheapest sell, m > 0 are left out; the sum is estimated by theirs + m / 2 + Laplace(m): a loss of 1 / m each,
         and each is paid v / m, v the lowest value among those left out
ratio r  the estimate is to be wrong by r m at most; the worst case is that all left out have the same bit

Source: Dwork and Roth, section 10.3.2 (idea); Ghosh and Roth 2011 (auction). The posted price is for study: it is no private
mechanism, for taking the offer tells something about the bit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, inside, levels, whole
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
        left_out: share of the people whose bit is not bought. eps: loss of each seller.
        failure: worst-case probability of a larger error. cost: of all, in units of the price.
    """

    left_out: float
    eps: float
    failure: float
    cost: float


@dataclass(frozen=True, slots=True, eq=False)
class Auction:
    """The threshold auction on given people.

    Attributes:
        bought: places of the sellers, rising, shape (n - m,). price: per unit of loss.
        eps: loss of each seller. paid: to each; total: to all.
        truth: sum of all bits. sold: sum of the sellers' bits. mean, spread: of the estimate (spread: standard deviation).
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


@dataclass(frozen=True, slots=True)
class Posted:
    """Who takes a posted price.

    Attributes:
        takers: share of the people. among: share with the bit 1 among them, and `refusers` among the others; nan if none.
        loss: largest |ln| of the ratio by which taking or refusing is likelier for one bit than for the other; inf if
            one of them is ruled out for one bit alone, nan if nobody has one of the bits.
    """

    takers: float
    among: float
    refusers: float
    loss: float


def auction_accuracy(goal: float, n: int, *, ratio: float = PRINTED_RATIO) -> Accuracy:
    """What the auction takes for an error of at most `goal` n, 0 < goal < ratio, with n >= 1 people (m = goal n / ratio)."""
    share = inside("goal", goal, 0.0, inside("ratio", ratio, 0.5, 100.0)) / ratio
    eps = 1 / (share * whole("n", n, 1))
    return Accuracy(share, eps, laplace_failure(ratio, 0.5), (1 - share) / share)


def laplace_failure(ratio: float, shift: float) -> float:
    """P(|shift + Laplace(1)| >= ratio) for |shift| <= ratio."""
    return (math.exp(abs(shift) - ratio) + math.exp(-abs(shift) - ratio)) / 2


def threshold_auction(values: ArrayLike, bits: ArrayLike, buy: int, *, ratio: float = PRINTED_RATIO) -> Auction:
    """Buy the `buy` cheapest bits, 0 <= buy < n; equal values in the order of the people.

    Raises ParameterError for values below 0, bits other than 0 and 1, or arrays of different shapes.
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


def posted_sample(values: ArrayLike, bits: ArrayLike, price: float) -> Posted:
    """Who of these people takes a price; arguments and errors as `threshold_auction`."""
    v, b = _people(values, bits)
    takes = v <= float(finite_array("price", price))
    counts = [[float(np.sum(takes & (b == bit))), float(np.sum(~takes & (b == bit)))] for bit in (0, 1)]
    return _posted(np.array(counts) / v.size)


def posted_population(
    share: float, value_if_1: tuple[float, float], value_if_0: tuple[float, float], price: float
) -> Posted:
    """The same where `share` of the people have the bit 1, and values lie evenly between two ends for each bit.

    Raises ParameterError unless 0 <= share <= 1 and 0 <= low <= high for both.
    """
    p = float(levels("share", share, ends=True))
    takes = [_below(float(finite_array("price", price)), ends) for ends in (value_if_0, value_if_1)]
    return _posted(np.array([[weight * t, weight * (1 - t)] for weight, t in zip((1 - p, p), takes, strict=True)]))


def draw_people(
    n: int,
    share: float,
    value_if_1: tuple[float, float],
    value_if_0: tuple[float, float],
    *,
    rng: np.random.Generator,
) -> tuple[Floats, Floats]:
    """Values and bits of n people of such a population, each shape (n,)."""
    first, second = rng.spawn(2)
    bits = first.random(whole("n", n, 1)) < float(levels("share", share, ends=True))
    low, high = np.where(bits[:, None], np.array(_ends(value_if_1)), np.array(_ends(value_if_0))).T
    return low + (high - low) * second.random(n), bits.astype(np.float64)


def _posted(joint: Floats) -> Posted:
    """Of the table of shares [bit][takes, refuses]."""
    takers, refusers = joint.sum(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        among, others = joint[1] / (takers, refusers)
        given = joint / joint.sum(axis=1, keepdims=True)
        gaps = np.where(given[0] == given[1], 0.0, np.abs(np.log(given[0] / given[1])))
    return Posted(float(takers), float(among), float(others), float(gaps.max()))


def _below(price: float, ends: tuple[float, float]) -> float:
    low, high = _ends(ends)
    return float(np.clip((price - low) / (high - low), 0.0, 1.0)) if high > low else float(price >= low)


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
