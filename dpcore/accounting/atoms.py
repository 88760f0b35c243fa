"""Privacy-loss laws of finitely many losses: randomised response, the worst (eps, delta) pair, step densities.

losses    finite privacy losses in nats, each with its mass under P; under Q that mass is e^-loss times as large
infinite  P(L = +inf): of answers that Q never gives
missed    Q(L = -inf): of answers that P never gives; it is `infinite` of the other direction

Source:
    Warner 1965 (randomised response); Kairouz, Oh and Viswanath 2015 (the worst pair); Dong, Roth and Su 2022.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.concentrated import atoms_rho, atoms_rho_order
from dpcore.accounting.laws import tilted_moments
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_atoms, trade_off_of_atoms
from dpcore.pace import pulse

_NOTHING = 1e-290
"""Masses below this have too few digits to tell whether Q is a probability."""


_ROUNDED = 1e-14
"""What Q's mass may lack of 1, for each nat of loss, by rounding alone."""
_ALIKE = 1e-13
"""Masses of both directions so near to each other (relative) are the same."""
_DECLARED = 1e-9
_TOLD = 600.0
"""Beyond this loss the masses under Q are too small for doubles to tell whether a law is symmetric."""


class AtomLaw:
    """A law of finitely many losses (nats) with their masses; what is missing from mass 1 is loss +inf.

    Args:
        losses, masses: read-only, shape (n,), n >= 1.
        infinite: P(L = +inf).
        missed: the mass under Q of answers that P never gives; None is what Q, of density e^-L, lacks of mass 1, but
            for rounding.
        symmetric: the law of a pair whose two directions are alike, as of symmetric noise, where rounding alone keeps
            them apart; then no `missed` is asked.

    Raises:
        ParameterError: where the masses are not probabilities, where Q would exceed mass 1 or does not have it with
            `missed`, and where a law is called symmetric that is not.
    """

    smooth = False

    def __init__(
        self,
        losses: ArrayLike,
        masses: ArrayLike,
        infinite: float = 0.0,
        *,
        missed: float | None = None,
        symmetric: bool = False,
    ) -> None:
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
        others = np.exp(np.minimum(np.log(self.masses[seen]) - self.losses[seen], 700.0))
        q = float(np.sum(others))
        if not q <= 1 + 1e-9:
            raise ParameterError("losses", losses, "losses with sum of mass x e^-loss at most 1")
        unsure = _ROUNDED * (1 + float(np.sum(others * np.abs(self.losses[seen]))))
        lacks = max(1 - q, 0.0) if 1 - q > unsure else 0.0
        self.missed = lacks if missed is None else checks.between("missed", missed, 0.0, 1.0)
        if abs(self.missed + q - 1) > 1e-9:
            raise ParameterError("missed", missed, "what the masses x e^-loss lack of 1")
        self._symmetric = symmetric
        if symmetric and not self._nearly_symmetric():
            raise ParameterError("symmetric", symmetric, "False for a law whose two directions differ")

    @classmethod
    def of_pair(cls, p: ArrayLike, q: ArrayLike) -> AtomLaw:
        """The law of ln(p/q) of two tables of probabilities.

        Args:
            p: in world 0, shape (n,), of sum 1.
            q: in world 1, shape (n,), of sum 1.

        Raises:
            ParameterError: where they are not two tables of the same answers.
        """
        given, other = checks.levels("p", p, ends=True), checks.levels("q", q, ends=True)
        if given.ndim != 1 or given.shape != other.shape or abs(given.sum() - 1) > 1e-9:
            raise ParameterError("p", p, "probabilities of sum 1, one for each answer")
        if abs(other.sum() - 1) > 1e-9:
            raise ParameterError("q", q, "probabilities of sum 1, one for each answer")
        both = (given > 0) & (other > 0)
        infinite, missed = (float(one[~both].sum()) for one in (given, other))
        if not both.any():
            return cls((0.0,), (0.0,), infinite, missed=missed)
        return cls(np.log(given[both]) - np.log(other[both]), given[both], infinite, missed=missed)

    @cached_property
    def turned(self) -> AtomLaw:
        """The law of ln dQ/dP under Q: the losses turned round, each with its mass under Q. Itself where that is the
        same.
        """
        if self._symmetric:
            return self
        losses, masses = self.atoms()
        back = np.exp(np.log(masses) - losses)
        if not losses.size:
            losses, back = np.zeros(1), np.zeros(1)
        other = AtomLaw(-losses, back, self.missed, missed=self.infinite)
        if self._is_almost(other):
            return self
        other.__dict__["turned"] = self
        return other

    def _nearly_symmetric(self) -> bool:
        """Whether delta is the same in both directions, to 1e-9; losses beyond the largest finite one may count as infinite."""
        losses, masses = self.atoms()
        if not losses.size or self.worst > _TOLD:
            return True
        back = np.exp(np.log(masses) - losses)
        far = -losses > self.worst
        lost = 1 - float(back.sum()) + float(back[far].sum())
        at = np.linspace(0.0, self.worst, 17)
        there = hockey_stick_of_atoms(eps=at, losses=losses, masses=masses) + self.infinite
        back_there = hockey_stick_of_atoms(eps=at, losses=-losses[~far], masses=back[~far]) + lost
        return bool((np.abs(there - back_there) <= _DECLARED).all())

    def _is_almost(self, other: AtomLaw) -> bool:
        """Whether rounding alone tells the two laws apart."""
        (one, weights), (two, others) = self.atoms(), other.atoms()
        if one.size != two.size or self.infinite != other.infinite:
            return False
        first, second = np.argsort(one, kind="stable"), np.argsort(two, kind="stable")
        near = np.abs(one[first] - two[second]) <= 1e-15 * np.abs(one).max(initial=0.0)
        return bool((near & (np.abs(weights[first] - others[second]) <= _ALIKE * weights[first])).all())

    def __repr__(self) -> str:
        told = ", symmetric=True" if self._symmetric else f", missed={self.missed!r}"
        return f"AtomLaw({self.losses.tolist()}, {self.masses.tolist()}, {self.infinite!r}{told})"

    @cached_property
    def _key(self) -> tuple[bytes, bytes, float, float, bool]:
        return self.losses.tobytes(), self.masses.tobytes(), self.infinite, self.missed, self._symmetric

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
        return 5 * self.losses.nbytes

    @cached_property
    def worst(self) -> float:
        """The largest loss, in nats."""
        losses, _ = self.atoms()
        return float(losses.max(initial=0.0))

    @cached_property
    def rho(self) -> float:
        """The least rho of zero-concentrated privacy, in nats; inf where there is none."""
        return atoms_rho(*self.atoms()) if self.infinite == 0 else math.inf

    @cached_property
    def rho_order(self) -> float:
        """The order of Renyi divergence at which rho is reached, at least 1; nan where there is no rho."""
        return atoms_rho_order(*self.atoms()) if self.infinite == 0 else math.nan

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) for real eps. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        values = checks.finite_array("eps", eps)
        losses, masses = self.atoms()
        return self.infinite + hockey_stick_of_atoms(eps=values, losses=losses, masses=masses)

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 at each type I error. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        values = checks.levels("alpha", alpha, ends=True)
        losses, masses = self.atoms()
        order = np.argsort(losses)
        p, q = masses[order], masses[order] * np.exp(-losses[order])
        return trade_off_of_atoms(alpha=values, masses0=p, masses1=q)

    def log_mgf(self, t: float) -> float:
        """ln E_P[e^(tL); L finite].

        Args:
            t: tilt, in 1/nats.
        """
        losses, masses = self.atoms()
        if not losses.size:
            return -math.inf
        highest = t * self._highest
        return highest + math.log(float(masses @ np.exp(t * losses - highest)))

    def tilted(self, t: float, _most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL); L finite], and mean and variance of the finite loss under P so weighted.

        Args:
            t: tilt, in 1/nats.
        """
        losses, _ = self.atoms()
        return tilted_moments(losses, self._logs, t) if losses.size else (0.0, 0.0, 0.0)

    @cached_property
    def _highest(self) -> float:
        return float(self._positive[0].max())

    @cached_property
    def _logs(self) -> Floats:
        return np.asarray(np.log(self._positive[1]))

    @cached_property
    def _positive(self) -> tuple[Floats, Floats]:
        seen = self.masses > 0
        return (self.losses, self.masses) if seen.all() else (self.losses[seen], self.masses[seen])

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses of positive mass, in nats, and their masses, two of shape (atoms,)."""
        return self._positive

    def cells(self, left: Floats, _width: float, /) -> tuple[Floats, Floats]:
        """Of the part with a density, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell], two of
        shape (cells,).

        Args:
            left: left edges of the cells, in nats, shape (cells,).
        """
        return np.zeros_like(left), np.zeros_like(left)

    def limits(self, _below: float, _above: float, /) -> tuple[float, float]:
        """(low, high), in nats: the part with a density has little mass under low and over high."""
        losses, _ = self.atoms()
        return (float(losses.min()), float(losses.max())) if losses.size else (0.0, 0.0)


def _read_only(array: Floats) -> Floats:
    if array.flags.writeable:
        array = array.copy()
        array.flags.writeable = False
    return array


NOTHING_TOLD = AtomLaw((0.0,), (1.0,), symmetric=True)
"""The law of what is the same in both worlds."""


def randomised_response(*, eps: float, outcomes: int = 2) -> AtomLaw:
    """Law of randomised response: the truth e^eps times as likely as each lie.

    Args:
        eps: ε in nats; above 0.
        outcomes: answers; a whole number, 2 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.positive("eps", eps)
    n = checks.whole("outcomes", outcomes, 2)
    lie = math.exp(-eps) / (1 + (n - 1) * math.exp(-eps))
    truth = 1 / (1 + (n - 1) * math.exp(-eps))
    if n == 2:
        return AtomLaw((-eps, eps), (lie, truth), symmetric=True)
    return AtomLaw((-eps, 0.0, eps), (lie, (n - 2) * lie, truth), symmetric=True)


def worst_law(*, eps: float, delta: float = 0.0) -> AtomLaw:
    """The law that dominates every (eps, delta)-DP release (Kairouz, Oh and Viswanath 2015).

    Args:
        eps: ε in nats, any shape; 0 or more.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.at_least("eps", eps, 0.0)
    checks.between("delta", delta, 0.0, 1.0)
    if eps == 0:
        return AtomLaw((0.0,), (1 - delta,), delta, symmetric=True)
    truth = (1 - delta) / (1 + math.exp(-eps))
    return AtomLaw((-eps, eps), (truth * math.exp(-eps), truth), delta, symmetric=True)


def staircase_law(*, eps: float) -> AtomLaw:
    """Law of the staircase noise that is best for E|noise|, for answers that differ by the sensitivity; eps > 0.

    With its edge at gamma = h/(1 + h) < 1/2, h = e^(-eps/2), only answers between gamma and 1 - gamma (in sensitivities)
    are on the same stair in both worlds, with probability h (1 - h)^2 / 2; everywhere else it is the next one.
    """
    h, rest = math.exp(-checks.positive("eps", eps) / 2), -math.expm1(-eps / 2)
    same = h * rest * rest / 2
    truth = (1 - same) / (1 + math.exp(-eps))
    return AtomLaw((-eps, 0.0, eps), (truth * math.exp(-eps), same, truth), symmetric=True)


def worst_of(laws: Sequence[AtomLaw]) -> AtomLaw:
    """A law whose delta(eps) is at least that of every given one: for noise whose worst shift depends on eps.

    The largest hockey-stick value at every loss of any of the laws, joined by chords in e^eps (a convex curve).

    Args:
        laws: at least one.

    Raises:
        ParameterError: laws must be at least one law.
    """
    if not laws:
        raise ParameterError("laws", laws, "at least one law")
    knots = np.unique(np.concatenate([law.atoms()[0] for law in laws]))
    infinite = max(law.infinite for law in laws)
    alike = all(law.turned is law for law in laws)
    if knots.size == 0:
        return AtomLaw((0.0,), (1 - infinite,), infinite, symmetric=alike)
    curve = np.max([law.hockey_stick(knots) for law in laws], axis=0)
    return _law_through(knots, curve, infinite, alike)


def _law_through(knots: Floats, curve: Floats, infinite: float, symmetric: bool) -> AtomLaw:
    """The law whose curve runs through the points, from 1 at eps = -inf to `infinite` at the last knot and beyond."""
    x = np.concatenate(([0.0], np.exp(knots)))
    y = np.concatenate(([1.0], curve))
    y[-1] = infinite
    slopes = np.minimum(np.diff(y) / np.diff(x), 0.0)
    slopes = np.maximum.accumulate(np.append(np.maximum(slopes, -1.0), 0.0))
    masses = x[1:] * np.diff(slopes)
    # Rounding may leave the sum off 1 by a few units in the last place: the highest loss takes what is missing.
    masses[-1] += 1 - infinite - masses.sum()
    return AtomLaw(knots, np.maximum(masses, 0.0), infinite, symmetric=symmetric)
