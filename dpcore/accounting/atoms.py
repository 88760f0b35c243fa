"""Privacy-loss laws of finitely many losses: randomised response, the worst (eps, delta) pair, step densities.

losses    finite privacy losses in nats, each with its mass under P; under Q that mass is e^-loss times as large
infinite  P(L = +inf); what Q has beyond the listed losses is loss -inf
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.concentrated import atoms_rho
from dpcore.accounting.laws import Symmetric, tilted_moments
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_atoms, trade_off_of_atoms
from dpcore.pace import pulse

_NOTHING = 1e-290
"""Masses below this have too few digits to tell whether Q is a probability."""


class AtomLaw(Symmetric):
    """A law of finitely many losses (nats) with their masses; what is missing from mass 1 is loss +inf.

    Attributes:
        losses, masses: read-only, shape (n,); `infinite`: P(L = +inf).

    Raises ParameterError where the masses are not probabilities or where Q, of density e^-L, would exceed mass 1.
    """

    smooth = False

    def __init__(self, losses: ArrayLike, masses: ArrayLike, infinite: float = 0.0) -> None:
        self.losses = _read_only(checks.finite_array("losses", losses))
        pulse()
        self.masses = _read_only(checks.finite_array("masses", masses))
        pulse()
        if self.losses.size == 0 or self.losses.ndim != 1 or self.losses.shape != self.masses.shape:
            raise ParameterError("masses", masses, "one mass for each loss, at least one")
        self.infinite = checks.between("infinite", infinite, 0.0, 1.0)
        if np.any(self.masses < 0) or abs(self.masses.sum() + self.infinite - 1) > 1e-9:
            raise ParameterError("masses", masses, "probabilities that add up to 1 with the infinite mass")
        seen = self.masses > _NOTHING
        q = float(np.sum(np.exp(np.minimum(np.log(self.masses[seen]) - self.losses[seen], 700.0))))
        if not q <= 1 + 1e-9:
            raise ParameterError("losses", losses, "losses with sum of mass x e^-loss at most 1")

    def __repr__(self) -> str:
        return f"AtomLaw({self.losses.tolist()}, {self.masses.tolist()}, {self.infinite!r})"

    @cached_property
    def _key(self) -> tuple[bytes, bytes, float]:
        return self.losses.tobytes(), self.masses.tobytes(), self.infinite

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AtomLaw) and (self is other or (hash(self) == hash(other) and self._key == other._key))

    @property
    def nbytes(self) -> int:
        """Size of the atoms and of what is kept beside them."""
        return 4 * self.losses.nbytes

    @cached_property
    def worst(self) -> float:
        losses, _ = self.atoms()
        return float(losses.max(initial=0.0))

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
        return trade_off_of_atoms(alpha=values, masses0=p, masses1=q)

    def log_mgf(self, t: float) -> float:
        losses, masses = self.atoms()
        if not losses.size:
            return -math.inf
        highest = t * float(losses.max())
        return highest + math.log(float(masses @ np.exp(t * losses - highest)))

    def tilted(self, t: float, _most: float = math.inf, /) -> tuple[float, float, float]:
        losses, masses = self.atoms()
        return tilted_moments(losses, np.log(masses), t) if losses.size else (0.0, 0.0, 0.0)

    @cached_property
    def _positive(self) -> tuple[Floats, Floats]:
        seen = self.masses > 0
        return (self.losses, self.masses) if seen.all() else (self.losses[seen], self.masses[seen])

    def atoms(self) -> tuple[Floats, Floats]:
        return self._positive

    def cells(self, left: Floats, _width: float, /) -> tuple[Floats, Floats]:
        return np.zeros_like(left), np.zeros_like(left)

    def limits(self, _below: float, _above: float, /) -> tuple[float, float]:
        losses, _ = self.atoms()
        return (float(losses.min()), float(losses.max())) if losses.size else (0.0, 0.0)


def _read_only(array: Floats) -> Floats:
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


NOTHING_TOLD = AtomLaw((0.0,), (1.0,))
"""The law of what is the same in both worlds."""


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


def staircase_law(*, eps: float) -> AtomLaw:
    """Law of the staircase noise that is best for E|noise|, for answers that differ by the sensitivity; eps > 0.

    With its edge at gamma = h/(1 + h) < 1/2, h = e^(-eps/2), only answers between gamma and 1 - gamma (in sensitivities)
    are on the same stair in both worlds, with probability h (1 - h)^2 / 2; everywhere else it is the next one.
    """
    h, rest = math.exp(-checks.positive("eps", eps) / 2), -math.expm1(-eps / 2)
    same = h * rest * rest / 2
    truth = (1 - same) / (1 + math.exp(-eps))
    return AtomLaw((-eps, 0.0, eps), (truth * math.exp(-eps), same, truth))


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
    return AtomLaw(knots, np.maximum(masses, 0.0), infinite)
