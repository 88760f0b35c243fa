"""Facilities on a line: a private rule that is made strictly honest by a small chance of being held to one's word.

type      a place 0, 1/m, …, 1, given by its number 0 … m
plan      k facilities at such places, in order and with repeats: (m + 1)^k plans, all equally likely a priori
utility   1 - |type - facility used|; who has the choice uses the nearest, of two equally near ones the left
rule      with probability 1 - q a plan with weight exp(eps/2 · sum of best utilities), free choice of the facility;
          with probability q any plan, and each person is held to the facility that is best for the reported type
edge      what the truth is worth more than a lie in the second branch
gamma     least over true and reported type of the largest edge of any plan: 0 for k = 1
threshold least q from which no lie pays: max g / (g + edge) over gains g > 0 of the first branch

Source:
    Dwork and Roth 2014, section 10.2.3, with utilities shifted into [0, 1] and (m + 1)^k plans.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, choices, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

MOST_PLANS = 200
MOST_OTHERS = 10_000
"""Multisets of the others' reports that are gone through."""
_CHUNK = 2_000_000
_ROUNDING = 1e-14


@dataclass(frozen=True, eq=False)
class Punished:
    """What lying brings on a line.

    Attributes:
        gains: of each report (columns) over the truth (rows) without punishment, shape (m + 1, m + 1): the largest over
            the others' reports, or with the given ones; 0 where it is no more than the rounding of utilities.
        edges: of the truth over each report when held to one's word, shape (m + 1, m + 1).
        plans: (m + 1)^k.
        gamma: see above.
        threshold: least q from which no lie pays; inf where none below 1 is enough.
        printed: 2 eps plans / gamma; inf for gamma 0.
        bound: g / (g + gamma / plans) with g = tanh(eps/2), enough on any such game; inf for gamma 0.
    """

    gains: Floats
    edges: Floats
    plans: int
    gamma: float
    threshold: float
    printed: float
    bound: float

    @property
    def nbytes(self) -> int:
        """Bytes that it takes."""
        return self.gains.nbytes + self.edges.nbytes

    def mixed(self, q: float) -> Floats:
        """Gain of each report over the truth under the rule, shape (m + 1, m + 1); 0 where it is the truth.

        Args:
            q: chance to be held to one's word; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        share = between("q", q, 0.0, 1.0)
        return (1 - share) * self.gains - share * self.edges

    def best(self, q: float) -> float:
        """The largest gain of a lie under the rule; below 0 where every lie loses.

        Args:
            q: chance to be held to one's word.

        Raises:
            ParameterError: q is outside what is said of it.
        """
        gains = self.mixed(q)
        return float(gains[~np.eye(len(gains), dtype=bool)].max())


@dataclass(frozen=True, eq=False)
class Welfare:
    """What the citizens have of it, on average, when all are honest.

    Attributes:
        best: of the best plan.
        chosen: expected in the first branch.
        any_plan: expected in the second.
        entropy: of the plan chosen in the first branch, in nats.
        stands, stands_any: expected facilities at each place, shape (m + 1,), by branch.
    """

    best: float
    chosen: float
    any_plan: float
    entropy: float
    stands: Floats
    stands_any: Floats


def others_count(m: int, citizens: int) -> int:
    """How many multisets of reports the other citizens can make.

    Args:
        m: the grid is 0, 1/m, …, 1; a whole number from 1 to 1000.
        citizens: how many, the one who counts included; a whole number from 1 to 1 000 000.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.comb(whole("citizens", citizens, 1, 1_000_000) - 1 + whole("m", m, 1, 1000), m)


@kept(32)
def punished(m: int, k: int, citizens: int, *, eps: float) -> Punished:
    """Gains of lying, the largest over all reports of the others; exact.

    Args:
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        k: facilities; a whole number, 1 or more.
        citizens: how many; a whole number, 2 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for m or k below 1, more than MOST_PLANS plans, fewer than 2 citizens, more than MOST_OTHERS
            multisets of the others' reports, eps not above 0.
    """
    m, k = _sizes(m, k)
    citizens = whole("citizens", citizens, 2)
    if choices(citizens - 1 + m, m, MOST_OTHERS) > MOST_OTHERS:
        raise ParameterError(
            "citizens", citizens, "so few that the others can report in at most {most} ways", most=MOST_OTHERS
        )
    return _punished(m, k, np.array(list(_counts(m + 1, citizens - 1)), dtype=np.float64), eps)


def punished_among(places: ArrayLike, who: int, m: int, k: int, *, eps: float) -> Punished:
    """Gains of lying of one citizen, the others reporting honestly.

    Args:
        places: of the citizens' types, whole numbers from 0 to m, shape (citizens,), at least two.
        who: place of the liar, from 0; a whole number below the number of citizens.
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        k: facilities; a whole number, 1 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: as `punished`, and for places outside 0 … m.
    """
    m, k = _sizes(m, k)
    at = _places(places, m)
    others = np.delete(at, whole("who", who, 0, at.size - 1))
    return _punished(m, k, np.bincount(others, minlength=m + 1)[None, :].astype(np.float64), eps)


def welfare(places: ArrayLike, m: int, k: int, *, eps: float) -> Welfare:
    """Average utilities of honest citizens; with probability q the second branch.

    Args:
        places: of the citizens' types, whole numbers from 0 to m, shape (citizens,), at least two.
        m: the grid is 0, 1/m, …, 1; a whole number, 1 or more.
        k: facilities; a whole number, 1 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: as `punished_among`.
    """
    m, k = _sizes(m, k)
    at = _places(places, m)
    stations, copies = _plans(m, k)
    average = _utilities(m, stations)[0][at].mean(axis=0)
    scores = positive("eps", eps) / 2 * at.size * average
    weights = np.exp(scores - scores.max()) * copies
    law, flat = weights / weights.sum(), copies / copies.sum()
    each = np.where(law > 0, law / copies, 1.0)  # one of its orders
    here = np.zeros((len(stations), m + 1))
    np.add.at(here, (np.arange(len(stations))[:, None], stations), 1.0)
    return Welfare(
        float(average.max()),
        float(law @ average),
        float(flat @ average),
        float(-(law @ np.log(each))),
        law @ here,
        flat @ here,
    )


def _punished(m: int, k: int, counts: Floats, eps: float) -> Punished:
    stations, copies = _plans(m, k)
    utility, held = _utilities(m, stations)
    half = positive("eps", eps) / 2
    weight, n = np.exp(half * utility), m + 1
    worth = (utility[:, None, :] * weight).reshape(n * n, -1).T  # of a plan, at each true and reported type
    gains = np.full((n, n), -np.inf)
    rows = max(1, _CHUNK // (n * max(n, len(copies))))
    for start in range(0, len(counts), rows):
        pulse()
        scores = half * (counts[start : start + rows] @ utility)
        base = np.exp(scores - scores.max(axis=1, keepdims=True)) * copies
        got = (base @ worth).reshape(-1, n, n) / (base @ weight.T)[:, None, :]
        gains = np.maximum(gains, (got - np.diagonal(got, axis1=1, axis2=2)[:, :, None]).max(axis=0))
    gains[np.abs(gains) <= _ROUNDING] = 0.0
    lost = utility[:, None, :] - held
    edges = lost @ copies / copies.sum()
    lies = ~np.eye(n, dtype=bool)
    gamma, plans = float(lost.max(axis=2)[lies].min()), n**k
    g, paying = math.tanh(eps / 2), lies & (gains > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        needed = np.where(paying, np.where(edges > _ROUNDING, gains / (gains + edges), np.inf), 0.0)
    return Punished(
        gains,
        edges,
        plans,
        gamma,
        float(needed.max()),
        2 * eps * plans / gamma if gamma > 0 else math.inf,
        g / (g + gamma / plans) if gamma > 0 else math.inf,
    )


def _sizes(m: int, k: int) -> tuple[int, int]:
    """Of the grid and of a plan, where there are not too many plans."""
    m, k = whole("m", m, 1), whole("k", k, 1)
    if k >= MOST_PLANS.bit_length() or (m + 1) ** k > MOST_PLANS:
        raise ParameterError("k", k, "so few that there are at most {most} plans", most=MOST_PLANS)
    return m, k


def _plans(m: int, k: int) -> tuple[NDArray[np.intp], Floats]:
    """Plans without order, shape (plans, k), and in how many orders each can stand; m and k from `_sizes`."""
    stations = np.array(list(combinations_with_replacement(range(m + 1), k)), dtype=np.intp)
    repeats = (stations[:, :, None] == np.arange(m + 1)).sum(axis=1)
    factorials = np.array([math.factorial(count) for count in range(k + 1)], dtype=np.float64)
    return stations, factorials[k] / factorials[repeats].prod(axis=1)


def _utilities(m: int, stations: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Utility of each type at its best, shape (m + 1, plans), and held to each reported type, (m + 1, m + 1, plans)."""
    types = np.arange(m + 1)
    nearest = np.abs(types[:, None, None] - stations).argmin(axis=2)  # the stations rise: the left one of two
    used = np.take_along_axis(np.broadcast_to(stations, (m + 1, *stations.shape)), nearest[:, :, None], axis=2)[:, :, 0]
    return 1 - np.abs(types[:, None] - used) / m, 1 - np.abs(types[:, None, None] - used) / m


def _counts(types: int, people: int) -> Iterator[list[int]]:
    """How many people report each type: every way once."""
    for bars in combinations(range(people + types - 1), types - 1):
        ends = [-1, *bars, people + types - 1]
        yield [right - left - 1 for left, right in pairwise(ends)]


def _places(places: ArrayLike, m: int) -> NDArray[np.intp]:
    at = np.asarray(places)
    if at.ndim != 1 or at.size < 2 or at.dtype.kind not in "iu" or at.min() < 0 or at.max() > whole("m", m, 1):
        raise ParameterError("places", places, "at least two whole numbers from 0 to {m}", m=m)
    return at.astype(np.intp)
