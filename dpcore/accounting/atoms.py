"""Privacy-loss laws of finitely many losses: randomised response, the worst (eps, delta) pair, step densities.

losses    finite privacy losses in nats, each with its mass under P; under Q that mass is e^-loss times as large
infinite  P(L = +inf); what Q has beyond the listed losses is loss -inf
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.concentrated import atoms_rho
from dpcore.accounting.laws import tilted_moments
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_atoms
from dpcore.noise.geometric import Geometric
from dpcore.pace import pulse

_NOTHING = 1e-290
"""Masses below this have too few digits to tell whether Q is a probability."""


@dataclass(frozen=True)
class AtomLaw:
    """A law of finitely many losses (nats) with their masses; what is missing from mass 1 is loss +inf.

    Raises ParameterError where the masses are not probabilities or where Q, of density e^-L, would exceed mass 1.
    """

    losses: tuple[float, ...]
    masses: tuple[float, ...]
    infinite: float = 0.0

    def __post_init__(self) -> None:
        losses = checks.finite_array("losses", self.losses)
        pulse()
        masses = checks.finite_array("masses", self.masses)
        pulse()
        if losses.size == 0 or losses.shape != masses.shape:
            raise ParameterError("masses", self.masses, "one mass for each loss, at least one")
        checks.between("infinite", self.infinite, 0.0, 1.0)
        if np.any(masses < 0) or abs(masses.sum() + self.infinite - 1) > 1e-9:
            raise ParameterError("masses", self.masses, "probabilities that add up to 1 with the infinite mass")
        seen = masses > _NOTHING
        q = float(np.sum(np.exp(np.minimum(np.log(masses[seen]) - losses[seen], 700.0))))
        if not q <= 1 + 1e-9:
            raise ParameterError("losses", self.losses, "losses with sum of mass x e^-loss at most 1")

    @property
    def worst(self) -> float:
        losses, _ = self.atoms()
        return float(losses.max(initial=0.0))

    @property
    def smooth(self) -> bool:
        return False

    @cached_property
    def rho(self) -> float:
        return atoms_rho(*self.atoms()) if self.infinite == 0 else math.inf

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        values = checks.finite_array("eps", eps)
        losses, masses = self.atoms()
        return self.infinite + hockey_stick_of_atoms(eps=values, losses=losses, masses=masses)

    def trade_off(self, alpha: ArrayLike) -> Floats:
        values = checks.levels("alpha", alpha, ends=True)
        losses, masses = self.atoms()
        order = np.argsort(losses)
        p, q = masses[order], masses[order] * np.exp(-losses[order])
        error, missed = np.concatenate(([0.0], np.cumsum(p))), np.concatenate((np.cumsum(q[::-1])[::-1], [0.0]))
        return np.asarray(np.interp(values, error, np.minimum(missed, 1.0)))

    def log_mgf(self, t: float) -> float:
        losses, masses = self.atoms()
        if not losses.size:
            return -math.inf
        highest = t * float(losses.max())
        return highest + math.log(float(masses @ np.exp(t * losses - highest)))

    def tilted(self, t: float) -> tuple[float, float]:
        losses, masses = self.atoms()
        return tilted_moments(losses, np.log(masses), t) if losses.size else (0.0, 0.0)

    @cached_property
    def _positive(self) -> tuple[Floats, Floats]:
        losses, masses = np.asarray(self.losses, dtype=np.float64), np.asarray(self.masses, dtype=np.float64)
        return losses[masses > 0], masses[masses > 0]

    def atoms(self) -> tuple[Floats, Floats]:
        return self._positive

    def cells(self, left: Floats, _width: float, /) -> tuple[Floats, Floats]:
        return np.zeros_like(left), np.zeros_like(left)

    def limits(self, _below: float, _above: float, /) -> tuple[float, float]:
        losses, _ = self.atoms()
        return (float(losses.min()), float(losses.max())) if losses.size else (0.0, 0.0)


def randomised_response(*, eps: float, outcomes: int = 2) -> AtomLaw:
    """Law of randomised response among `outcomes` >= 2 answers: truth e^eps times as likely as each lie. eps > 0."""
    checks.positive("eps", eps)
    n = checks.whole("outcomes", outcomes, 2)
    lie = math.exp(-eps) / (1 + (n - 1) * math.exp(-eps))
    truth = 1 / (1 + (n - 1) * math.exp(-eps))
    if n == 2:
        return AtomLaw((-eps, eps), (lie, truth))
    return AtomLaw((-eps, 0.0, eps), (lie, (n - 2) * lie, truth))


def worst_law(*, eps: float, delta: float = 0.0) -> AtomLaw:
    """The law that dominates every (eps, delta)-DP release (Kairouz, Oh and Viswanath 2015).

    eps >= 0, 0 <= delta <= 1.
    """
    checks.at_least("eps", eps, 0.0)
    checks.between("delta", delta, 0.0, 1.0)
    if eps == 0:
        return AtomLaw((0.0,), (1 - delta,), delta)
    truth = (1 - delta) / (1 + math.exp(-eps))
    return AtomLaw((-eps, eps), ((1 - delta) * math.exp(-eps) / (1 + math.exp(-eps)), truth), delta)


def worst_of(laws: Sequence[AtomLaw]) -> AtomLaw:
    """A law whose delta(eps) is at least that of every given one: for noise whose worst shift depends on eps.

    The largest hockey-stick value at every loss of any of the laws, joined by chords in e^eps (a convex curve).
    """
    if not laws:
        raise ParameterError("laws", laws, "at least one law")
    knots = np.unique(np.concatenate([law.atoms()[0] for law in laws]))
    infinite = max(law.infinite for law in laws)
    if knots.size == 0:
        return AtomLaw((0.0,), (1 - infinite,), infinite)
    curve = np.max([law.hockey_stick(knots) for law in laws], axis=0)
    return _law_through(knots, curve, infinite)


def _law_through(knots: Floats, curve: Floats, infinite: float) -> AtomLaw:
    """The law whose curve runs through the points, from 1 at eps = -inf to `infinite` at the last knot and beyond."""
    x = np.concatenate(([0.0], np.exp(knots)))
    y = np.concatenate(([1.0], curve))
    y[-1] = infinite
    slopes = np.minimum(np.diff(y) / np.diff(x), 0.0)
    slopes = np.maximum.accumulate(np.append(np.maximum(slopes, -1.0), 0.0))
    masses = x[1:] * np.diff(slopes)
    # Rounding may leave the sum off 1 by a few units in the last place: the highest loss takes what is missing.
    masses[-1] += 1 - infinite - masses.sum()
    return AtomLaw(tuple(map(float, knots)), tuple(map(float, np.maximum(masses, 0.0))), infinite)


def geometric_law(decay: float, shift: int = 1) -> AtomLaw:
    """Law of two-sided geometric noise, P(k) ~ e^(-decay |k|), for whole answers that differ by `shift` >= 1.

    decay > 0 in nats per unit of the answer. The losses are decay (shift - 2k) for k = 0 ... shift.
    """
    losses, masses = Geometric(decay).loss_atoms(checks.whole("shift", shift, 1, 100_000))
    return AtomLaw(tuple(losses.tolist()), tuple(masses.tolist()))
