"""What a selection tells about a neighbor: laws for x and y, and the worst neighbor.

u, s, eps, sensitivity, monotone   as in dpcore.selection.mechanisms
move       change of a utility from x to the neighbor y, in units of u, at most `sensitivity` in size
general    any moves within +-sensitivity
monotone   moves of one sign: all in [0, sensitivity] or all in [-sensitivity, 0]
loss       ln P(r | x) - ln P(r | y), in nats

A loss is a difference of utilities times s and one of `Law.log_factors`, never one of two logarithms of probabilities:
among utilities of 10^8 with a sensitivity of 10^-4 these have no digits left for a loss of 1.

The worst neighbor is found among 2 |R| corners. In every mechanism here P(r) rises with u_r and falls with every
other utility; so the loss of r is largest where u_r moves down as far as it may and all others up, or reversed.

Source:
    Dwork and Roth 2014, Definition 2.4 and section 3.4; the worst corner by monotonicity, as said above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.pace import Tick
from dpcore.selection.mechanisms import (
    Law,
    Mechanism,
    law_of_shortfall,
    selection_sharpness,
    shortfall,
    utility_table,
)

Moves = Literal["general", "monotone"]
Indices = NDArray[np.intp]
_SLACK = 1e-9  # relative room for utilities typed in decimals


@dataclass(frozen=True, eq=False)
class NeighborLaws:
    """Laws under x and y.

    Attributes:
        law_x, law_y: the laws of the selected candidate.
        losses: ln P(r | x) - ln P(r | y) in nats, shape (candidates,).
        worst: index of the largest |loss|.
        largest: its size in nats.
        eps: what was promised, in nats.
        same_sign: True if the utilities all move the same way.
    """

    law_x: Law
    law_y: Law
    losses: Floats
    worst: int
    largest: float
    eps: float
    same_sign: bool


@dataclass(frozen=True, eq=False)
class WorstNeighbor:
    """The neighbor with the largest |loss|.

    Attributes:
        moves: change of every utility from x to y, in units of u, shape (candidates,).
        laws: the laws of the pair.
        complete: True if every corner was tried; else only `most` candidates, evenly by rank with both ends.
    """

    moves: Floats
    laws: NeighborLaws
    complete: bool


def neighbor_laws(
    mechanism: Mechanism,
    utilities_x: ArrayLike,
    utilities_y: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    monotone: bool = False,
) -> NeighborLaws:
    """Exact laws under two neighbors and their log ratio.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities_x: under x, finite, shape (candidates,).
        utilities_y: under y, likewise, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for tables of different length, for utilities that differ by more than the sensitivity, and as
            `dpcore.selection.mechanisms.selection_law`.
    """
    x, y = utility_table(utilities_x), finite_array("utilities_y", utilities_y)
    if x.shape != y.shape:
        raise ParameterError("utilities_y", y.shape, "a row of {size} numbers, as for x", size=x.size)
    sharpness = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    change = float(np.abs(x - y).max())
    if change > sensitivity * (1 + _SLACK):
        raise ParameterError(
            "sensitivity", sensitivity, "at least {change:g}, by which two utilities differ", change=change
        )
    return _pair(mechanism, x, y - x, sharpness, eps)


def worst_neighbor(
    mechanism: Mechanism,
    utilities: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    monotone: bool = False,
    moves: Moves = "general",
    most: int = 300,
    tick: Tick | None = None,
) -> WorstNeighbor:
    """The neighbor of `utilities` with the largest |loss| of any candidate, over all allowed moves.

    `monotone` and `moves` set apart show 2 eps. Every corner is tried in closed form for the exponential mechanism; for
    the others the laws of up to `most` distinct utilities are computed.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: the mechanism's sharpness (the factor 2 switched off).
        moves: what neighbors may do: 'general' or 'monotone'.
        most: distinct utilities whose corners are tried; a whole number, 2 or more.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `dpcore.selection.mechanisms.selection_law`, or for moves not 'general' or 'monotone'.
    """
    u = utility_table(utilities)
    sharpness = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    if moves not in ("general", "monotone"):
        raise ParameterError("moves", moves, "'general' or 'monotone'")
    distinct = np.unique(u, return_index=True)[1]
    limit = distinct.size if mechanism == "exponential" else whole("most", most, 2)
    tried = distinct
    if limit < distinct.size:
        tried = distinct[np.unique(np.linspace(0, distinct.size - 1, limit).round().astype(np.intp))]
    other = sensitivity if moves == "general" else 0.0
    search = _Search(mechanism, u, sensitivity, eps, sharpness, other)
    change = search.exponential(tried) if mechanism == "exponential" else search.by_laws(tried, tick)
    return WorstNeighbor(change, search.pair(change), tried.size == distinct.size)


@dataclass(frozen=True, eq=False)
class _Search:
    """One search: the corners are 'candidate r moves by -+sensitivity, all others by +-other'."""

    mechanism: Mechanism
    u: Floats
    sensitivity: float
    eps: float
    sharpness: float
    other: float

    def corner(self, r: int, sign: float) -> Floats:
        change = np.full(self.u.size, -sign * self.other)
        change[r] = sign * self.sensitivity
        return change

    def pair(self, change: Floats) -> NeighborLaws:
        return _pair(self.mechanism, self.u, change, self.sharpness, self.eps)

    def exponential(self, tried: Indices) -> Floats:
        """ln P(r|x)/P(r|y) = s D + ln(P e^(-s D) + (1 - P) e^(s other)) if r falls by D; mirrored if it rises."""
        if self.u.size == 1:
            return self.corner(0, -1.0)
        law = law_of_shortfall(self.mechanism, shortfall(self.u, self.sharpness))
        log_p = law.log_probabilities[tried]
        log_rest = np.log(np.maximum(-np.expm1(log_p), np.finfo(np.float64).tiny))
        step, side = self.sharpness * self.sensitivity, self.sharpness * self.other
        falls = step + np.logaddexp(log_p - step, log_rest + side)
        rises = step - np.logaddexp(log_p + step, log_rest - side)
        if falls.max() >= rises.max():
            return self.corner(int(tried[falls.argmax()]), -1.0)
        return self.corner(int(tried[rises.argmax()]), 1.0)

    def by_laws(self, tried: Indices, tick: Tick | None) -> Floats:
        law = law_of_shortfall(self.mechanism, shortfall(self.u, self.sharpness))
        best, best_change = -1.0, self.corner(int(tried[0]), -1.0)
        for done, r in enumerate(tried):
            for sign in (-1.0, 1.0):
                change = self.corner(int(r), sign)
                loss = float(np.abs(_moved(self.mechanism, law, self.u, change, self.sharpness)[1]).max())
                if loss > best:
                    best, best_change = loss, change
            if tick is not None:
                tick((done + 1) / tried.size)
        return best_change


def _pair(mechanism: Mechanism, u: Floats, moves: Floats, sharpness: float, eps: float) -> NeighborLaws:
    law_x = law_of_shortfall(mechanism, shortfall(u, sharpness))
    law_y, losses = _moved(mechanism, law_x, u, moves, sharpness)
    worst = int(np.argmax(np.abs(losses)))
    same_sign = bool(np.all(moves >= 0) or np.all(moves <= 0))
    return NeighborLaws(law_x, law_y, losses, worst, abs(float(losses[worst])), float(eps), same_sign)


def _moved(mechanism: Mechanism, law: Law, u: Floats, moves: Floats, sharpness: float) -> tuple[Law, Floats]:
    """The law of u + moves, and the losses from `law` of u to it: sums u + moves are not formed, they have no digits."""
    first = int(np.argmax(u))
    best = int(np.argmax((u - u[first]) + moves))
    with np.errstate(over="ignore"):
        lacks = np.maximum(sharpness * ((u[best] - u) + (moves[best] - moves)), 0.0)
        more = sharpness * ((u[best] - u[first]) + (moves[best] - moves))  # of r in y than in x
    if not (np.isfinite(lacks).all() and np.isfinite(more).all()):
        raise ParameterError("utilities", (float(u.min()), float(u.max())), "numbers whose spread does not overflow")
    after = law_of_shortfall(mechanism, lacks)
    return after, law.log_factors - after.log_factors + more
