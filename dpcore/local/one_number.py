"""One number x in [−1, 1] from each person, randomised on their own device: three ways, unbiased, ε-private.

Variances of one person's report.

Source:
    one bit, Duchi, Jordan and Wainwright 2013; piecewise, Wang and others 2019.
"""

from __future__ import annotations

import math
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, between, finite_array, generator
from dpcore.errors import ParameterError

NumberWay = Literal["one bit", "laplace", "piecewise"]
NUMBER_WAYS: tuple[NumberWay, ...] = ("one bit", "laplace", "piecewise")


def number_variance(way: NumberWay, x: float, *, eps: float) -> float:
    """One bit: coth²(ε/2) − x²; Laplace of sensitivity 2: 8/ε²; piecewise: x²/(h − 1) + (h + 3)/(3 (h − 1)²), h =
    e^(ε/2).

    Args:
        way: 'one bit', 'laplace' or 'piecewise'.
        x: the person's number; from -1 to 1.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it; way must be one of the three ways.
    """
    at, e = between("x", x, -1.0, 1.0), between("eps", eps, 1e-9, 36.0)
    match way:
        case "one bit":
            return 1 / math.tanh(e / 2) ** 2 - at * at
        case "laplace":
            return 8 / (e * e)
        case "piecewise":
            less = math.expm1(e / 2)
            return at * at / less + (less + 4) / (3 * less * less)
    raise ParameterError("way", way, "one of {allowed}", allowed=", ".join(get_args(NumberWay)))


def number_reports(way: NumberWay, x: Floats, *, eps: float, rng: np.random.Generator | int) -> Floats:
    """Reports of people, shape of `x`: their mean is unbiased for the mean of x. For showing.

    Args:
        way: 'one bit', 'laplace' or 'piecewise'.
        x: the people's numbers, any shape; from −1 to 1.
        eps: ε of one report, in nats; from 1e-09 to 36.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it; x must be from −1 to 1.
    """
    rng = generator(rng)
    at, e = finite_array("x", x), between("eps", eps, 1e-9, 36.0)
    if (np.abs(at) > 1).any():
        raise ParameterError("x", float(at[np.abs(at) > 1][0]), "from −1 to 1")
    if way == "laplace":
        return np.asarray(at + rng.laplace(0.0, 2 / e, at.shape))
    if way == "one bit":
        high = rng.random(at.shape) < (1 + at * math.tanh(e / 2)) / 2
        return np.where(high, 1.0, -1.0) / math.tanh(e / 2)
    h = math.exp(e / 2)
    c = (h + 1) / (h - 1)
    left = (c + 1) / 2 * at - (c - 1) / 2
    inside = rng.random(at.shape) < h / (h + 1)
    near = left + (c - 1) * rng.random(at.shape)
    u = rng.random(at.shape) * (c + 1)  # the rest of [−c, c], of length c + 1
    far = np.where(u < left + c, u - c, u - c + (c - 1))
    return np.where(inside, near, far)


def number_reach(way: NumberWay, *, eps: float) -> float:
    """How far reports lie from 0: exactly for one bit and piecewise; but for 1 in 10 000 with Laplace noise at x = ±1.

    Args:
        way: 'one bit', 'laplace' or 'piecewise'.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e = between("eps", eps, 1e-9, 36.0)
    if way == "laplace":
        return 1 + 2 / e * math.log(5000)
    return 1 / math.tanh(e / (2 if way == "one bit" else 4))


def number_cdf(way: NumberWay, x: float, at: ArrayLike, *, eps: float) -> Floats:
    """P(report <= at) of one person, shape of `at`. Exact.

    Args:
        way: 'one bit', 'laplace' or 'piecewise'.
        x: the person's number; from -1 to 1.
        at: any shape; finite.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    value, e, y = between("x", x, -1.0, 1.0), between("eps", eps, 1e-9, 36.0), finite_array("at", at)
    reach = number_reach(way, eps=e)
    if way == "laplace":
        tail = np.exp(-np.abs(y - value) * e / 2) / 2
        return np.where(y < value, tail, 1 - tail)
    if way == "one bit":
        return np.where(y < -reach, 0.0, np.where(y < reach, (1 - value * math.tanh(e / 2)) / 2, 1.0))
    h = math.exp(e / 2)
    left = (reach + 1) / 2 * value - (reach - 1) / 2
    low = (left + reach) / ((reach + 1) * (h + 1))
    return np.interp(y, [-reach, left, left + reach - 1, reach], [0.0, low, low + h / (h + 1), 1.0])
