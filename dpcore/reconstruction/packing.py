"""Many far-apart tables cannot all be told: the packing bound, and the mechanism that sits on it.

s       2^s tables, any two of them at most `apart` replacements of a person from each other
p       the chance that the mechanism's answer is right, for every one of them (the right answers do not overlap)

e^(ε·apart) >= p (2^s − 1)/(1 − p): randomised response over the 2^s tables attains it for apart = 1; further apart the data
between two tables ask for more. With δ:
(1 − p) e^(ε·apart)/(2^s − 1) + δ (e^(ε·apart) − 1)/(e^ε − 1) >= p.

Source: Hardt and Talwar 2010; Dwork and Roth, Lemma 8.4, sharpened (the book has ln 2 (s − 1)/apart at p = 1/2).
"""

from __future__ import annotations

import math

import scipy

from dpcore.checks import at_least, inside, positive, whole
from dpcore.errors import ParameterError


def packing_eps(s: float, apart: int, *, delta: float = 0.0, p: float = 0.5) -> float:
    """The least ε at which the answers may be right with probability p on all 2^s tables.

    Args:
        s: bits that tell the tables apart, > 0.
        apart: replacements of a person between any two tables at most, >= 1.
        delta: 0 <= δ < 1.
        p: 0 < p < 1.
    """
    bits, far, right = _problem(s, apart, p)
    pure = max(0.0, (math.log(right / (1 - right)) + _log_others(bits)) / far)
    d = _slack(delta)
    if d == 0 or packing_success(bits, far, eps=1e-12, delta=d) >= right:
        return 0.0 if d else pure
    if packing_success(bits, far, eps=pure, delta=d) <= right:  # so small a slack is lost in rounding
        return pure
    return float(
        scipy.optimize.brentq(
            lambda e: packing_success(bits, far, eps=e, delta=d) - right, 1e-12, pure, xtol=1e-15, rtol=1e-14
        )
    )


def packing_success(s: float, apart: int, *, eps: float, delta: float = 0.0) -> float:
    """The largest chance to be right on every table that (eps, delta) allows: attained when delta = 0, else a bound."""
    bits, far, _ = _problem(s, apart, 0.5)
    e, d = positive("eps", eps), _slack(delta)
    log_ratio = e * far - _log_others(bits)
    group = d * math.expm1(min(e * far, 700.0)) / math.expm1(min(e, 700.0)) if d else 0.0
    if log_ratio > 30:
        return 1.0 if group > math.exp(-log_ratio) else 1 / (1 + math.exp(-log_ratio))
    ratio = math.exp(log_ratio)
    return min(1.0, (ratio + group) / (1 + ratio))


def book_eps(s: float, apart: int) -> float:
    """The book's bound at p = 1/2: ln 2 (s − 1)/apart, weaker."""
    bits, far, _ = _problem(s, apart, 0.5)
    return max(0.0, math.log(2) * (bits - 1) / far)


def _problem(s: float, apart: int, p: float) -> tuple[float, int, float]:
    return positive("s", s), whole("apart", apart, 1), inside("p", p, 0.0, 1.0)


def _slack(delta: float) -> float:
    if not at_least("delta", delta, 0.0) < 1:
        raise ParameterError("delta", delta, "a number from {low:g} to below {high:g}", low=0, high=1)
    return float(delta)


def _log_others(bits: float) -> float:
    """ln(2^s − 1)."""
    return bits * math.log(2) + math.log1p(-(2.0**-bits))
