"""The loss of independent numbers whose noise has scales of its own: a sum of losses, one of each group of numbers.

Whole-number noise leaves finitely many losses: the groups' laws are laid out and folded, exactly. Beside Gaussian noise the
finite losses are folded with its closed form. Laplace noise has a density: all losses beside it are laid out on one grid.

Source:
    Derived here: convolution of the loss laws.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, overload

import numpy as np
import scipy

from dpcore.accounting import GaussianLaw, LaplaceLaw, LossLaw, geometric_law
from dpcore.change import Moves
from dpcore.checks import Floats
from dpcore.decide.discrete_gaussian import REACH
from dpcore.decide.gridded import composed
from dpcore.decide.losses import (
    AtomLoss,
    ComposedLoss,
    GaussianLoss,
    TotalLoss,
    WideLoss,
    discrete_gaussian_loss,
    geometric_loss,
    past,
)
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.roots import brentq

Kind = Literal["laplace", "geometric", "gaussian", "discrete gaussian"]
MOST_ATOMS = 1 << 18
"""Losses that are laid out one by one; more are moved to a grid, which can only add to what is betrayed."""
MOST_PLACES = 1 << 13
"""Places of that grid."""
MOST_LENGTH = 1 << 18
"""Places of the sum that decides about discrete Gaussian noise, at most."""
RARE = 1e-24
"""Losses so rare are left out: all together are below 1e-18."""


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers with the same noise: their moves, b or σ, and which noise."""

    noise: Kind
    scale: float
    moves: Moves


@dataclass(frozen=True)
class FoldedLoss:
    """Two independent losses, the first laid out: the sum over its atoms of what the rest does beside each. Exact."""

    first: AtomLoss
    rest: AtomLoss | GaussianLoss | WideLoss

    @property
    def rho(self) -> float:
        return self.first.rho + self.rest.rho

    @property
    def worst(self) -> float:
        return self.first.worst + self.rest.worst

    @cached_property
    def _log_out(self) -> Floats:
        """Logs of the masses of the first law's losses if the unit is out, also where those are too small for numbers."""
        return np.asarray(np.log(self.first.masses) - self.first.losses)

    @cached_property
    def _tails(self) -> tuple[Floats, Floats]:
        """Of a rest that is laid out: masses of the losses from each on, in both worlds, and a last 0."""
        assert isinstance(self.rest, AtomLoss)
        masses, seen = self.rest.masses, self.rest.masses > 0
        out = np.zeros(masses.size)
        out[seen] = np.exp(np.log(masses[seen]) - self.rest.losses[seen])
        inside, outside = (np.append(np.cumsum(m[::-1])[::-1], 0.0) for m in (masses, out))
        return inside, outside

    def _beyond(self, levels: Floats) -> tuple[Floats, Floats]:
        """P(rest > level) in both worlds."""
        if isinstance(self.rest, AtomLoss):
            places = np.searchsorted(self.rest.losses, levels, side="right")
            inside, outside = self._tails
            return inside[places], outside[places]
        if isinstance(self.rest, WideLoss):
            logs = self.rest.logs(levels)
            return np.exp(logs[0]), np.exp(logs[1])
        mu = self.rest.mu
        up, down = scipy.special.ndtr(mu / 2 - levels / mu), scipy.special.ndtr(-mu / 2 - levels / mu)
        return np.asarray(up), np.asarray(down)

    def delta(self, eps: float) -> float:
        """Of any real eps."""
        inside, outside = self._beyond(eps - self.first.losses)
        with np.errstate(over="ignore", invalid="ignore"):
            right = np.exp(np.minimum(eps + self._log_out + np.log(np.maximum(outside, 1e-320)), 1.0))
        right[outside <= 0] = 0.0
        return max(0.0, float(np.maximum(self.first.masses * inside - right, 0.0).sum()))

    def eps(self, delta: float) -> float:
        if self.delta(0.0) <= delta:
            return 0.0
        high = 1.0
        while self.delta(high) > delta:
            high *= 2
            if high > 1e6:
                return math.inf
        found = brentq(lambda at: self.delta(at) - delta, 0.0, high, xtol=1e-300, rtol=1e-12)
        return found if self.delta(found) <= delta else found * (1 + 4e-12)

    def passes(self, gain: float) -> tuple[float, float]:
        inside, outside = self._beyond(past(gain) - self.first.losses)
        return min(1.0, float(self.first.masses @ inside)), min(1.0, float(np.exp(self._log_out) @ outside))


class LaidLater(Sequence[TotalLoss]):
    """The loss of each of some changes, laid out when it is first asked for."""

    def __init__(self, ways: Sequence[Sequence[Group]]) -> None:
        self._ways = ways
        self._laid: dict[int, TotalLoss] = {}

    def __len__(self) -> int:
        return len(self._ways)

    @overload
    def __getitem__(self, place: int) -> TotalLoss: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[TotalLoss]: ...
    def __getitem__(self, place: int | slice) -> TotalLoss | Sequence[TotalLoss]:
        if isinstance(place, slice):
            return LaidLater(self._ways[place])
        if place not in self._laid:
            self._laid[place] = loss_of(self._ways[place])
        return self._laid[place]


def loss_of(groups: Sequence[Group]) -> TotalLoss:
    """The loss of all groups together. Raises ParameterError for whole-number noise beside moves that are not whole."""
    smooth = [group for group in groups if group.noise == "gaussian"]
    mu = math.sqrt(math.fsum(n * (v / group.scale) ** 2 for group in smooth for v, n in group.moves))
    laplace = [(v / group.scale, n) for group in groups if group.noise == "laplace" for v, n in group.moves]
    whole = [group for group in groups if group.noise in ("geometric", "discrete gaussian") and group.moves]
    if not laplace and not whole:
        return GaussianLoss(mu)
    laid = [] if laplace else [loss for group in whole for loss in _laid(group)]
    if laplace or any(isinstance(loss, ComposedLoss) for loss in laid):
        parts: list[tuple[LossLaw, int]] = [(LaplaceLaw(e), n) for e, n in laplace]
        parts += [(GaussianLaw(mu), 1)] if mu else []
        if any(group.noise == "discrete gaussian" for group in whole):
            raise ParameterError("groups", len(groups), "Laplace noise beside noise that is no discrete Gaussian")
        parts += [(_law(1 / g.scale, round(v)), n) for g in whole for v, n in g.moves]
        return composed(tuple(parts))
    return _folded([loss for loss in laid if not isinstance(loss, ComposedLoss)], mu)


@kept(512)
def _law(decay: float, shift: int) -> LossLaw:
    return geometric_law(decay, shift)


def _laid(group: Group) -> list[AtomLoss | WideLoss | ComposedLoss]:
    """The group's loss; of discrete Gaussian noise too wide to lay out what it does to sums, one loss for each move."""
    whole = tuple((round(v), n) for v, n in group.moves)
    if group.noise == "geometric":
        return [geometric_loss(1 / group.scale, whole)]
    length = 2 * REACH * group.scale * math.fsum(v * math.sqrt(n) for v, n in whole)
    if len(whole) > 1 and length > MOST_LENGTH:
        return [discrete_gaussian_loss(group.scale, (move,)) for move in whole]
    return [discrete_gaussian_loss(group.scale, whole)]


def _folded(laid: list[AtomLoss | WideLoss], mu: float) -> TotalLoss:
    wide = [loss for loss in laid if isinstance(loss, WideLoss)]
    atoms = sorted((loss for loss in laid if isinstance(loss, AtomLoss)), key=lambda loss: loss.losses.size)
    if len(wide) > 1 or (wide and mu):  # of noise this wide, all but one are laid out on a grid
        atoms += [_gridded(loss) for loss in (wide if mu else wide[1:])]
        atoms.sort(key=lambda loss: loss.losses.size)
        wide = [] if mu else wide[:1]
    rest: AtomLoss | GaussianLoss | WideLoss | None = GaussianLoss(mu) if mu else wide[0] if wide else None
    if rest is None:
        rest = atoms.pop()
    if not atoms:
        return rest
    first = _without_rare(atoms[0])
    for other in atoms[1:]:
        first = product(first, other)
    return FoldedLoss(first, rest)


def product(one: AtomLoss, other: AtomLoss) -> AtomLoss:
    """The law of the sum of two independent losses; beyond MOST_ATOMS on a grid."""
    one, other = _without_rare(one), _without_rare(other)
    rho, worst = one.rho + other.rho, one.worst + other.worst
    if one.losses.size * other.losses.size > MOST_ATOMS:
        width = math.fsum(loss.losses[-1] - loss.losses[0] for loss in (one, other)) / (MOST_PLACES - 4)
        low = one.losses[0] + other.losses[0]
        masses = np.convolve(on_grid(one, width), on_grid(other, width))
        return _without_rare(AtomLoss(low + width * np.arange(masses.size), masses, rho, worst))
    losses = np.add.outer(one.losses, other.losses).ravel()
    masses = np.multiply.outer(one.masses, other.masses).ravel()
    order = np.argsort(losses, kind="stable")
    return _without_rare(AtomLoss(losses[order], masses[order], rho, worst))


def _without_rare(loss: AtomLoss) -> AtomLoss:
    seen = loss.masses > RARE
    return loss if seen.all() else AtomLoss(loss.losses[seen], loss.masses[seen], loss.rho, loss.worst)


def on_grid(loss: AtomLoss, width: float) -> Floats:
    """Masses at its least loss and every `width` above it: each loss is split between its neighbors so that the mass in either
    world stays; it betrays no less."""
    low = float(loss.losses[0])
    place = ((loss.losses - low) / width).astype(np.int64)
    above = np.clip(loss.losses - low - width * place, 0.0, width)
    up = np.expm1(-above) / np.expm1(-width)  # mass to the upper neighbor: e^(−loss) is kept
    masses = np.bincount(place, loss.masses * (1 - up), int(place[-1]) + 2)
    return np.asarray(masses + np.bincount(place + 1, loss.masses * up, int(place[-1]) + 2))


def _gridded(loss: WideLoss) -> AtomLoss:
    """Wide noise on a grid of its losses, each counted as the one above it."""
    spread = math.sqrt(2 * loss.rho)
    grid = loss.rho + spread * np.linspace(-14, 14, 1 << 14)
    inside = np.exp(loss.logs(grid)[0])
    masses = np.append(inside[:-1] - inside[1:], inside[-1])
    masses[0] += 1 - inside[0]
    shifted = np.append(grid[1:], grid[-1] + spread)
    return AtomLoss(shifted, np.maximum(masses, 0.0), loss.rho, math.inf)
