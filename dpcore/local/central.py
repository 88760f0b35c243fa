"""Local against central: what it costs to trust nobody with a count of n people's bits.

Errors are of the count. Sources: Chan, Shi and Song 2012; the constant follows from the odds of each bit, which stay
within e^±ε given all reports (bits uniform and independent beforehand).
"""

from __future__ import annotations

import math

from dpcore.checks import between, whole


def local_variance_bound(n: int, *, eps: float) -> float:
    """n e^ε/(1 + e^ε)²: no local way has a smaller mean squared error when bits are fair coins; posterior means reach it."""
    return whole("n", n, 1) / (4 * math.cosh(between("eps", eps, 1e-9, 700.0) / 2) ** 2)


def central_variance(*, eps: float) -> float:
    """Laplace noise from a trusted curator: 2/ε²."""
    return 2 / between("eps", eps, 1e-9, 1e9) ** 2


def central_half_width(confidence: float, *, eps: float) -> float:
    """Largest error in `confidence` of all releases of the curator: ln(1/(1 − confidence))/ε."""
    return -math.log1p(-between("confidence", confidence, 0.0, 1 - 1e-15)) / between("eps", eps, 1e-9, 1e9)


def equal_people(*, eps: float) -> float:
    """People for which unbiased randomised response errs as much as the curator: 8 sinh²(ε/2)/ε²; 2 as ε -> 0."""
    e = between("eps", eps, 1e-9, 36.0)
    return 8 * (math.sinh(e / 2) / e) ** 2


def posterior_total(reports: float, n: int, *, eps: float) -> float:
    """Expected count given how many of n reported 1, bits fair coins beforehand: (n/2) + tanh(ε/2)(reports − n/2)."""
    return n / 2 + math.tanh(between("eps", eps, 1e-9, 36.0) / 2) * (reports - whole("n", n, 1) / 2)


def split_budget(n: int, questions: int, share: float, *, eps: float, population: bool = False) -> float:
    """Standard deviation of each share when n people answer all m questions, each with ε/m.

    Args: population: the error is against the population that the people were drawn from, so sampling counts, too.
    """
    m, p = whole("questions", questions, 1), between("share", share, 0.0, 1.0)
    noise = 1 / (4 * whole("n", n, 1) * math.sinh(between("eps", eps, 1e-9, 36.0) / (2 * m)) ** 2)
    return math.sqrt(noise + population * p * (1 - p) / n)


def split_people(n: int, questions: int, share: float, *, eps: float, population: bool = False) -> float:
    """The same when each question goes to a random group of n/m people (rounded down), with the whole ε.

    Against the people present the group itself is a sample of them: drawn without replacement.
    """
    m, p = whole("questions", questions, 1, whole("n", n, 1)), between("share", share, 0.0, 1.0)
    group = n // m
    left_out = 1.0 if population else (n - group) / max(n - 1, 1)
    noise = 1 / (4 * group * math.sinh(between("eps", eps, 1e-9, 36.0) / 2) ** 2)
    return math.sqrt(noise + left_out * p * (1 - p) / group)
