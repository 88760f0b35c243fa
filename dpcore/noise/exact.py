"""Draws of whole-number noise whose law is exact: fractions and random whole numbers alone, no floating point.

Noise that is computed in floating point has gaps among its last digits, from which the true number can be read back
(Mironov 2012). These samplers follow the rejection scheme of Canonne, Kamath and Steinke 2020: every coin has a rational
chance, and is one comparison of a random whole number.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from fractions import Fraction
from math import gcd

from dpcore.checks import above

Below = Callable[[int], int]
"""n -> a random whole number from 0 to n − 1, all equally likely."""


def exact_discrete_laplace(scale: float | Fraction, below: Below = secrets.randbelow) -> int:
    """One draw with P(k) proportional to e^(−|k|/b).

    Args:
        scale: b > 0, in units of the count; a float stands for exactly the fraction that it is.
        below: source of chance; by default the operating system's.

    Returns:
        The noise, a whole number.

    Raises:
        ParameterError: for a scale that is no positive number.

    Source:
        Canonne, Kamath and Steinke 2020, Algorithm 2.
    """
    above("scale", float(scale), 0.0)
    return _laplace(*Fraction(scale).as_integer_ratio(), below)


def exact_discrete_gaussian(sigma: float | Fraction, below: Below = secrets.randbelow) -> int:
    """One draw with P(k) proportional to e^(−k²/(2σ²)).

    Args:
        sigma: parameter σ > 0, in units of the count; a float stands for exactly the fraction that it is.
        below: source of chance; by default the operating system's.

    Returns:
        The noise, a whole number.

    Raises:
        ParameterError: for a parameter that is no positive number.

    Source:
        Canonne, Kamath and Steinke 2020, Algorithm 3.
    """
    above("sigma", float(sigma), 0.0)
    p, q = (Fraction(sigma) ** 2).as_integer_ratio()
    t = int(sigma) + 1
    while True:
        drawn = _laplace(t, 1, below)
        if _falls((abs(drawn) * q * t - p) ** 2, 2 * p * q * t * t, below):  # (|drawn| − σ²/t)² / (2σ²), σ² = p/q
            return drawn


def _laplace(t: int, s: int, below: Below) -> int:
    """A draw for the scale t/s, in lowest terms."""
    while True:
        rest = below(t)
        if not _falls(rest, t, below):
            continue
        turns = 0
        while _falls(1, 1, below):
            turns += 1
        size = (rest + t * turns) // s
        is_negative = below(2) == 1
        if not (is_negative and size == 0):
            return -size if is_negative else size


def _falls(m: int, n: int, below: Below) -> bool:
    """A coin that falls with chance e^(−m/n), m/n >= 0."""
    common = gcd(m, n)
    m, n = m // common, n // common
    while m > n:
        if not _falls(1, 1, below):
            return False
        m -= n
    turn = 1
    while below(n * turn) < m:
        turn += 1
    return turn % 2 == 1
