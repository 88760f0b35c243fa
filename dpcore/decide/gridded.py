"""The loss of independent numbers whose noise is of any kinds and scales, all laid out on one grid.

h  width of the grid, in nats; P and Q  the worlds with and without the unit
Every loss is split between the two points beside it so that P and Q keep their masses: what the grid betrays is never less
than the truth, and more by about N h²/12 of the density at the middle. Losses that all noises leave as atoms together (each
answer lies beyond both worlds' truths) stay where they are.

Source:
    Doroshenko and others 2022 (splitting of losses between the points of a grid); Hoeffding 1963 (its ends).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.accounting import LossLaw
from dpcore.accounting.spectrum import folded, power_of
from dpcore.checks import Floats
from dpcore.decide.losses import LARGEST_STEP, NEAR, SURE, AtomLoss, ComposedLoss, surely_told
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.roots import brentq

Parts = tuple[tuple[LossLaw, int], ...]
Spectrum = NDArray[np.complex128]
MOST_POINTS = 1 << 18
"""Of the grid."""
WANTED = 5e-9
"""Of δ, that the grid may add about."""
RARE = 1e-18
"""Masses of the tails that are left out."""
REACH = math.sqrt(math.log(2 / RARE) / 2)
"""So many ranges, put together as lengths, a sum of bounded losses lies from its mean but for RARE (Hoeffding 1963)."""
ON = 1e-6
"""Of a cell: atoms so near to a point are on it."""
MOST_ATOMS = 1 << 15
TOLERANCE = 1e-5
"""Relative, of the ε of certified bounds; attacks are then good to about 1e-8."""
LEAST_DELTA = 1e-10
"""Below it ε at δ comes from certified bounds: a transform rounds to about 1e-16."""


@dataclass(frozen=True)
class GridLoss:
    """Independent losses with known laws, each so many times: δ is exact but for about WANTED above, and so are chances.

    Attributes:
        parts: loss laws, each with how many numbers have it.
    """

    parts: Parts

    @property
    def worst(self) -> float:
        """The largest loss, in nats; inf where there is none."""
        return math.fsum(times * law.worst for law, times in self.parts)

    @property
    def rho(self) -> float:
        """The least rho of zero-concentrated privacy, in nats."""
        return math.fsum(times * law.rho for law, times in self.parts)

    @property
    def _certified(self) -> ComposedLoss:
        return ComposedLoss(self.parts, TOLERANCE)

    def delta(self, eps: float) -> float:
        """δ of everything together.

        Args:
            eps: ε in nats; 0 or more.
        """
        if eps >= self.worst:
            return 0.0
        if surely_told(self.parts, eps=eps):
            return 1.0
        (law, times), *others = self.parts
        return float(law.hockey_stick(eps)) if times == 1 and not others else _laid(self.parts).delta(eps)

    def eps(self, delta: float) -> float:
        """The least ε >= 0, in nats, with at most this δ.

        Args:
            delta: δ, a probability; from 0 to 1.
        """
        if delta < LEAST_DELTA:
            return self._certified.eps(delta)
        if self.delta(0.0) <= delta:
            return 0.0
        high = 1.0
        while self.delta(high) > delta:
            high *= 2
        found = brentq(lambda at: self.delta(at) - delta, 0.0, high, xtol=1e-300, rtol=1e-12)
        return found if self.delta(found) <= delta else found * (1 + 4e-12)

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the unit is in, and if it is out.

        Args:
            gain: of log odds, in nats; any number.
        """
        if surely_told(self.parts, eps=abs(gain)):
            return 1.0, SURE
        laid = _laid(self.parts)
        if laid.atoms is None:  # too many atoms to be told apart: at most this
            return self._certified.passes(gain)
        if gain >= self.worst - NEAR * (1 + abs(gain)):
            return 0.0, 0.0
        inside_world = laid.beyond(gain)
        if gain >= 0:
            return inside_world, laid.beyond(gain, outside=True)
        return inside_world, 1 - laid.beyond(-gain - 3 * NEAR * (1 - gain))


def composed(parts: Parts) -> GridLoss | ComposedLoss:
    """The loss of all of them, each so many times: on a grid where one holds them finely enough, else by certified bounds.

    Args:
        parts: loss laws, each with how many numbers have it.
    """
    few = sum(times for _, times in parts) <= MOST_POINTS // 16
    small = all(law.worst <= LARGEST_STEP or math.isinf(law.worst) for law, _ in parts)
    return GridLoss(parts) if few and small else ComposedLoss(parts, TOLERANCE)


@dataclass(frozen=True, eq=False)
class _Laid:
    """Masses of the part with a density at (first + k) h, summed from each point to the end; and the atoms beside them.

    `tails` as they are, `tails_out` times e^−loss for losses from 0 on, with a last 0 each.
    """

    h: float
    first: int
    tails: Floats
    tails_out: Floats
    atoms: AtomLoss | None

    @property
    def nbytes(self) -> int:
        return 2 * self.tails.nbytes

    def delta(self, eps: float) -> float:
        place = min(max(math.floor(eps / self.h) + 1 - self.first, 0), self.tails.size - 1)
        smooth = float(self.tails[place] - math.exp(eps) * self.tails_out[place])
        return max(0.0, smooth) + (0.0 if self.atoms is None else self.atoms.delta(eps))

    def beyond(self, gain: float, *, outside: bool = False) -> float:
        """P(L > gain) in one of the worlds; outside it for a gain of 0 or more."""
        assert self.atoms is not None
        tails = self.tails_out if outside else self.tails
        smooth = between(gain / self.h - self.first + 0.5, tails)
        return min(1.0, max(0.0, smooth) + self.atoms.passes(gain)[int(outside)])


def between(place: float, values: Floats) -> float:
    """`values` at a place between their indices, by the cubic through the four nearest; constant beyond the ends."""
    if place <= 0 or place >= values.size - 1:
        return float(values[0 if place <= 0 else -1])
    first = min(max(math.floor(place) - 1, 0), values.size - 4)
    x = place - first
    weights = [math.prod((x - j) / (i - j) for j in range(4) if j != i) for i in range(4)]
    return float(sum(w * values[first + i] for i, w in enumerate(weights)))


@kept(64)
def _laid(parts: Parts) -> _Laid:
    pulse()
    low, high = _ends(parts)
    h = _width(parts, high - low)
    first = math.floor(low / h) - 1
    size = int(scipy.fft.next_fast_len(math.ceil(high / h) + 2 - first, real=True))
    spectra = [(_spectra(law, h, size), times) for law, times in parts]
    start = sum(times * one.start for one, times in spectra)
    atoms = _atoms(parts)
    apart = atoms is not None and all(one.atoms is not None for one, _ in spectra)  # too many stay on the grid
    if apart and all(one.atoms is one.whole for one, _ in spectra):
        masses = np.zeros(size)
    else:
        joint = _product([(one.whole, times) for one, times in spectra])
        if apart:
            joint = joint - _product([(one.atoms, times) for one, times in spectra if one.atoms is not None])
        masses = np.maximum(np.roll(scipy.fft.irfft(joint, size), (start - first) % size), 0.0)
    losses = h * (first + np.arange(size, dtype=np.float64))
    out = masses * np.exp(-np.maximum(losses, -8 * h))  # below 0 only the few are right that are looked at for ε = 0
    return _Laid(h, first, _summed_down(masses), _summed_down(out), atoms)


def _ends(parts: Parts) -> tuple[float, float]:
    """From where to where the sum of all losses lies but for about RARE."""
    low = high = mean = squares = spread = 0.0
    for law, times in parts:
        ends, (at, _) = law.limits(RARE, RARE), law.atoms()
        least, most = float(min([*ends, *at])), float(max([*ends, *at]))
        low, high = low + times * least, high + times * most
        mean += times * law.tilted(0.0)[1]
        if math.isinf(law.worst):
            spread += ((most - least) / 2) ** 2 * times
        else:
            squares += times * (most - least) ** 2
    reach = REACH * math.sqrt(squares) + math.sqrt(spread)
    return max(low, mean - reach), min(high, mean + reach)


def _width(parts: Parts, span: float) -> float:
    """An even part of the least loss that is an atom (else of the span), as fine as is wanted where that is not too fine."""
    count = sum(times for _, times in parts)
    deviation = math.sqrt(math.fsum(times * law.tilted(0.0)[2] for law, times in parts))
    wide = max(math.sqrt(12 * WANTED * 2.5 * deviation / count), span / (MOST_POINTS / 2))
    some = [float(np.abs(at[at != 0]).min()) for at in (law.atoms()[0] for law, _ in parts) if np.any(at != 0)]
    base = min(some, default=span)
    return base * 2.0 ** math.floor(math.log2(wide / base)) if base > wide else wide


@dataclass(frozen=True, eq=False)
class _Spectra:
    """Transforms of one law on the grid: of everything, and of its atoms alone (None where it has none); the same one where
    these are all."""

    start: int
    whole: Spectrum
    atoms: Spectrum | None

    @property
    def nbytes(self) -> int:
        return 2 * self.whole.nbytes


@kept(64)
def _spectra(law: LossLaw, h: float, size: int) -> _Spectra:
    pulse()
    low, high = law.limits(RARE, RARE)
    at, weights = law.atoms()
    first = math.floor(min([low, *at]) / h) - 1
    last = math.ceil(max([high, *at]) / h) + 1
    points = np.zeros(last - first + 1)
    place = at / h - first
    whole = np.floor(place + ON).astype(np.int64)
    above = -np.expm1(-h * np.maximum(place - whole, 0.0))
    _split(points, whole, weights, weights * np.where(place - whole > ON, above, 0.0), h)
    atoms = scipy.fft.rfft(folded(points, size), size) if at.size else None
    if law.smooth:
        left = h * np.arange(first, last, dtype=np.float64)
        mass, excess = law.cells(left, h)
        _split(points, np.arange(left.size), mass, excess, h)
    elif atoms is not None:
        return _Spectra(first, atoms, atoms)
    return _Spectra(first, scipy.fft.rfft(folded(points, size), size), atoms)


def _split(points: Floats, place: NDArray[np.int64], mass: Floats, excess: Floats, h: float) -> None:
    """Adds masses of cells to their ends; `excess` is E (1 − e^(left end − L)) over each cell."""
    up = np.minimum(excess / -math.expm1(-h), mass)
    np.add.at(points, place, mass - up)
    np.add.at(points, place + 1, up)


def _product(factors: Sequence[tuple[Spectrum, int]]) -> Spectrum:
    return functools.reduce(np.multiply, [power_of(one, times) for one, times in factors])


def _atoms(parts: Parts) -> AtomLoss | None:
    """The losses that are atoms of every number, folded; None where they are too many."""
    if not all(law.atoms()[0].size for law, _ in parts):
        return AtomLoss(np.zeros(1), np.zeros(1), 0.0)
    losses, masses = np.zeros(1), np.ones(1)
    for law, times in parts:
        for one in _folded_atoms(law, times):
            if losses.size * one[0].size > 8 * MOST_ATOMS:
                return None
            losses, masses = _added((losses, masses), one)
            if losses.size > MOST_ATOMS:
                return None
    return AtomLoss(losses, masses, 0.0)


def _folded_atoms(law: LossLaw, times: int) -> list[tuple[Floats, Floats]]:
    """The n-fold law of a law of two atoms at once, of others by doubling: what is to be added up."""
    at, masses = law.atoms()
    if at.size == 2:
        up = np.arange(times + 1, dtype=np.float64)
        share = masses[1] / masses.sum()
        logs = scipy.special.xlogy(up, share) + scipy.special.xlog1py(times - up, -share)
        logs += scipy.special.gammaln(times + 1) - scipy.special.gammaln(up + 1) - scipy.special.gammaln(times - up + 1)
        return [(at[0] * (times - up) + at[1] * up, np.exp(logs + times * math.log(masses.sum())))]
    return [(at, masses)] * times


def _added(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """The law of a sum; losses that rounding alone tells apart are one, those that are too rare are left out."""
    losses = np.add.outer(one[0], other[0]).ravel()
    masses = np.multiply.outer(one[1], other[1]).ravel()
    seen = masses > RARE
    losses, masses = losses[seen], masses[seen]
    if not losses.size:
        return np.zeros(1), np.zeros(1)
    order = np.argsort(losses, kind="stable")
    losses, masses = losses[order], masses[order]
    new = np.append(True, np.diff(losses) > 1e-12 * (1 + np.abs(losses[1:])))
    return losses[new], np.add.reduceat(masses, np.flatnonzero(new))


def _summed_down(values: Floats) -> Floats:
    """Sums from each place to the end, and a last 0."""
    return np.concatenate([np.cumsum(values[::-1])[::-1], np.zeros(1)])
