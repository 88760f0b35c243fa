"""Local against central: what it costs to trust nobody with a count of n people's bits.

Errors are of the count.

Source:
    Chan, Shi and Song 2012; the constant follows from the odds of each bit, which stay within e^±ε given all
    reports (bits uniform and independent beforehand).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, between, finite_array, whole


def central_variance(*, eps: float) -> float:
    """Laplace noise from a trusted curator: 2/ε².

    Args:
        eps: ε in nats; from 1e-09 to 1e+09.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 2 / between("eps", eps, 1e-9, 1e9) ** 2


def central_half_width(confidence: float, *, eps: float) -> float:
    """Largest error in `confidence` of all releases of the curator: ln(1/(1 − confidence))/ε.

    Args:
        confidence: from 0 to 1 − 1e-15.
        eps: ε in nats; from 1e-09 to 1e+09.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return -math.log1p(-between("confidence", confidence, 0.0, 1 - 1e-15)) / between("eps", eps, 1e-9, 1e9)


def equal_people(*, eps: float) -> float:
    """People for which unbiased randomised response errs as much as the curator: 8 sinh²(ε/2)/ε²; 2 as ε -> 0.

    Args:
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e = between("eps", eps, 1e-9, 36.0)
    return 8 * (math.sinh(e / 2) / e) ** 2


def posterior_total(reports: float, n: int, *, eps: float) -> float:
    """Expected count given the reports, bits fair coins beforehand: (n/2) + tanh(ε/2)(reports − n/2).

    Args:
        reports: how many of n reported 1.
        n: people; a whole number, 1 or more.
        eps: ε of one report, in nats; from 1e-09 to 36.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return n / 2 + math.tanh(between("eps", eps, 1e-9, 36.0) / 2) * (reports - whole("n", n, 1) / 2)


def count_deviations(people: ArrayLike, *, eps: float, population: float | None = None) -> Floats:
    """Standard deviations of a count: of randomised response, of any local way at least, of a curator; shape (3, …).

    The least holds for bits that are fair coins, n e^ε/(1 + e^ε)² as a mean square; posterior means reach it.

    Args:
        people: whole numbers, any shape.
        eps: ε of one report, in nats; from 1e-09 to 700.
        population: the share in a population that the people were drawn from, against which the error is; None: against
            the people present.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n, e = finite_array("people", people), between("eps", eps, 1e-9, 700.0)
    p = 0.0 if population is None else between("population", population, 0.0, 1.0)
    local, least = n / (4 * math.sinh(e / 2) ** 2), n / (4 * math.cosh(e / 2) ** 2)
    return np.sqrt(np.array([local, least, np.full(n.shape, central_variance(eps=e))]) + n * p * (1 - p))


def split_deviations(
    n: int, questions: int, share: float, *, eps: float, population: bool = False
) -> tuple[float, float]:
    """Standard deviation of each share when n people answer m questions: all of them with ε/m, or n/m people each with
    ε.

    Groups are chosen by chance, n/m rounded down; against the people present a group is a sample drawn without
    replacement.

    Args:
        n: people; a whole number, 1 or more.
        questions: m, from 1 to n.
        share: who has the bit, from 0 to 1.
        eps: ε of one report, in nats; from 1e-09 to 36.
        population: the error is against the population that the people were drawn from.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m, p = whole("questions", questions, 1, whole("n", n, 1)), between("share", share, 0.0, 1.0)
    e, group = between("eps", eps, 1e-9, 36.0), n // m
    left_out = 1.0 if population else (n - group) / max(n - 1, 1)
    budget = 1 / (4 * n * math.sinh(e / (2 * m)) ** 2) + population * p * (1 - p) / n
    people = 1 / (4 * group * math.sinh(e / 2) ** 2) + left_out * p * (1 - p) / group
    return math.sqrt(budget), math.sqrt(people)
