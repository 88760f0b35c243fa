"""Many far-apart tables cannot all be told: the packing bound, and the mechanism that sits on it.

s       2^s tables, any two of them at most `apart` replacements of a person from each other
p       the chance that the mechanism's answer is right, for every one of them (the right answers do not overlap)

e^(ε·apart) >= p (2^s − 1)/(1 − p): randomised response over the 2^s tables attains it for apart = 1; further apart the data
between two tables ask for more. With δ:
(1 − p) e^(ε·apart)/(2^s − 1) + δ (e^(ε·apart) − 1)/(e^ε − 1) >= p.

Source:
    Hardt and Talwar 2010; Dwork and Roth 2014, Lemma 8.4, sharpened (the book has ln 2 (s − 1)/apart at p = 1/2), and
    Theorem 8.8.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.roots import brentq


def packing_eps(s: float, apart: int, *, delta: float = 0.0, p: float = 0.5) -> float:
    """The least ε at which the answers may be right with probability p on all 2^s tables.

    Args:
        s: bits that tell the tables apart, > 0.
        apart: replacements of a person between any two tables at most, >= 1.
        delta: 0 <= δ < 1.
        p: 0 < p < 1.

    Raises:
        ParameterError: an argument outside what is said of it; delta must be a number from 0 to below 1.
    """
    bits, far, right = _problem(s, apart, p)
    pure = max(0.0, (math.log(right / (1 - right)) + _log_others(bits)) / far)
    d = _slack(delta)
    if d == 0 or packing_success(bits, far, eps=1e-12, delta=d) >= right:
        return 0.0 if d else pure
    if packing_success(bits, far, eps=pure, delta=d) <= right:  # so small a slack is lost in rounding
        return pure
    return brentq(lambda e: packing_success(bits, far, eps=e, delta=d) - right, 1e-12, pure, xtol=1e-15, rtol=1e-14)


def packing_success(s: float, apart: int, *, eps: float, delta: float = 0.0) -> float:
    """The largest chance to be right on every table that (eps, delta) allows: attained when delta = 0, else a bound.

    Args:
        s: log2 of the number of tables; above 0.
        apart: replacements between two tables at most; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ; from 0 to below 1.

    Raises:
        ParameterError: an argument outside its range: s above 0, apart a whole number, 1 or more, p between 0 and 1
            (both excluded), eps above 0, delta 0 or more; delta must be a number from 0 to below 1.
    """
    bits, far, _ = _problem(s, apart, 0.5)
    e, d = positive("eps", eps), _slack(delta)
    log_ratio = e * far - _log_others(bits)
    group = d * math.expm1(min(e * far, 700.0)) / math.expm1(min(e, 700.0)) if d else 0.0
    if log_ratio > 30:
        return 1.0 if group > math.exp(-log_ratio) else 1 / (1 + math.exp(-log_ratio))
    ratio = math.exp(log_ratio)
    return min(1.0, (ratio + group) / (1 + ratio))


def book_eps(s: float, apart: int) -> float:
    """The book's bound at p = 1/2: ln 2 (s − 1)/apart, weaker.

    Args:
        s: log2 of the number of tables; above 0.
        apart: replacements between two tables at most; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside its range: s above 0, apart a whole number, 1 or more, p between 0 and 1
            (both excluded).
    """
    bits, far, _ = _problem(s, apart, 0.5)
    return max(0.0, math.log(2) * (bits - 1) / far)


@dataclass(frozen=True, slots=True)
class Arbitrary:
    """What the book shows for arbitrary questions that one record changes by 1 at most: some need much noise.

    Attributes:
        s: bits of the tables that are told apart.
        weight: records of each table.
        noise: some answer is off by more than this with probability one half.
        holds: whether the constants of the proof reach so far.
    """

    s: float
    weight: float
    noise: float
    holds: bool


def arbitrary_questions(l: float, *, eps: float) -> Arbitrary:  # noqa: E741 - the book's letter
    """The book's constants; they are for ε <= 1/40.

    2^s tables with s = l/400 of weight w = l/1280ε each, twice w apart at most; if every answer were within w/30, the
    packing bound ε·2w >= ln 2 (s − 1) would hold: from l = 4069 on it does not.

    Args:
        l: the smaller of the numbers of questions and of columns; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    size, e = positive("l", l), positive("eps", eps)
    s, weight = size / 400, size / (1280 * e)
    return Arbitrary(s, weight, weight / 30, e <= 1 / 40 and 2 * weight * e < math.log(2) * (s - 1))


def spike(distance: ArrayLike, weight: float) -> Floats:
    """A table's spike max(0, w/30 − distance), in records, shape of `distance`; one record moves it by 1 at most.

    Args:
        distance: from the table, in records, any shape.
        weight: w; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return np.maximum(0.0, positive("weight", weight) / 30 - np.abs(finite_array("distance", distance)))


def _problem(s: float, apart: int, p: float) -> tuple[float, int, float]:
    return positive("s", s), whole("apart", apart, 1), inside("p", p, 0.0, 1.0)


def _slack(delta: float) -> float:
    if not at_least("delta", delta, 0.0) < 1:
        raise ParameterError("delta", delta, "a number from {low:g} to below {high:g}", low=0, high=1)
    return float(delta)


def _log_others(bits: float) -> float:
    """ln(2^s − 1)."""
    return bits * math.log(2) + math.log1p(-(2.0**-bits))
