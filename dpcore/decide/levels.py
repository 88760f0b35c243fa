"""Numbers of several levels about the same people: nested regions, and tables with all their margins.

ℓ  levels, from the whole down to the cells; u_l  parts of each number of level l; v_l, σ_l  variance and scale of its own noise
z  Φ⁻¹(1 − β/2); s_i  sides of a table

Source:
    Hay, Rastogi, Miklau and Suciu 2010 (least squares on a tree); definitions for the rest.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import scipy

from dpcore.change import Change
from dpcore.checks import inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.sets import Relation


def nested_change(levels: int, *, relation: Relation) -> Change:
    """Noise of its own in every level, a person in one cell: one number a level, of two people who take each other's place
    two, but none at the top. Exact from two cells at every level on.

    Args:
        levels: a whole number, 1 or more.
        relation: who may come or go, or take another's place.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    deep = whole("levels", levels, 1)
    n = deep if relation == Relation.ADD_REMOVE else 2 * (deep - 1)
    return Change(n, float(n), float(n), float(n > 0))


def all_margins_change(dimensions: int, *, relation: Relation) -> Change:
    """A table with all its margins, noise of its own in each, a person in one cell: 2^k numbers, replaced 2(2^k − 1).

    Args:
        dimensions: sides of the table; a whole number from 1 to 30.
        relation: who may come or go, or take another's place.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    every = 2 ** whole("dimensions", dimensions, 1, 30)
    n = every if relation == Relation.ADD_REMOVE else 2 * (every - 1)
    return Change(n, float(n), float(n), 1.0)


def swap_change(each: int = 1) -> Change:
    """Two people of a table who swap rows: every total stays, and the four corners of a rectangle move.

    Args:
        each: by which a person changes a cell; a whole number, 1 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    c = float(whole("each", each, 1))
    return Change(4, 4 * c, 4 * c * c, c)


def tree_variances(branching: Sequence[int], own: Sequence[float]) -> list[float]:
    """Variances of a number of each level after least squares made all levels add up. Exact for any noise.

    One pass up, up_l = 1/(1/v_l + 1/(u_l up_(l+1))), and one down, fin_(l+1) = up_(l+1) (1 − 1/u_l) + fin_l/u_l².

    Args:
        branching: u_1 … u_(ℓ−1); whole numbers, 1 or more.
        own: v_1 … v_ℓ; above 0, inf for a level without noise of its own, but for the cells.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    parts = [whole("branching", u, 1) for u in branching]
    if len(own) != len(parts) + 1:
        raise ParameterError("own", list(own), "one variance for each level, one more than there are branchings")
    if any(not v > 0 for v in own) or math.isinf(own[-1]):
        raise ParameterError("own", list(own), "variances above 0, that of the cells finite")
    up = [float(own[-1])]
    for v, u in zip(reversed(own[:-1]), reversed(parts), strict=True):
        up.insert(0, 1 / (1 / v + 1 / (u * up[0])))
    found = [up[0]]
    for u, below in zip(parts, up[1:], strict=True):
        found.append(below * (1 - 1 / u) + found[-1] / u**2)
    return found


def margins_factor(sides: Sequence[int]) -> float:
    """Π s/(s + 1): what least squares leaves of the variance of every number of a table with all its margins, all noised
    alike. Exact: the normal matrix is a Kronecker product of I + J.

    Args:
        sides: lengths of the table; whole numbers, 1 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    return math.prod(whole("sides", s, 1) / (s + 1) for s in sides)


def levels_mu(sigmas: Sequence[float], *, publications: int = 1, relation: Relation = Relation.ADD_REMOVE) -> float:
    """μ of all levels of nested regions together, Gaussian noise of σ_l in each: √(T Σ c_l²/σ_l²).

    c_l² is 1, of people who take each other's place 2 and 0 at the top. A level without noise of its own
    is left out.

    Args:
        sigmas: standard deviations, one for each level that is published; finite, above 0.
        publications: T; a whole number, 1 or more.
        relation: who may come or go, or take another's place.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    scales = [positive("sigmas", s) for s in sigmas]
    if not scales or any(math.isinf(s) for s in scales):
        raise ParameterError("sigmas", list(sigmas), "finite standard deviations, one for each level that is published")
    known = relation == Relation.REPLACE
    squares = [(0.0 if known and level == 0 else 1.0 + known) / s**2 for level, s in enumerate(scales)]
    return math.sqrt(whole("publications", publications, 1) * math.fsum(squares))


def tolerated_sigmas(tolerances: Sequence[float], *, beta: float) -> list[float]:
    """σ_l = t_l/z: the most Gaussian noise with which a number of each level is off by more than t_l with β at most.

    Args:
        tolerances: t_l of each level, in units of the counts; above 0.
        beta: a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    z = -float(scipy.special.ndtri(inside("beta", beta, 0.0, 1.0) / 2))
    return [positive("tolerances", t) / z for t in tolerances]
