"""The worst shift of a neighbor set: at which difference of the answers additive noise betrays most.

V    neighbor set; v a shift in it, in units of the query
i    step index of step noise, one density on each ring i (dpcore.noise.step)
z(v) P(both worlds have the same step index at the answer), the mass of loss 0

Step noise that is eps-private for V has the losses -eps, 0 and eps only, for every v in V, and they are those of
randomised response with probability 1 - z(v), else none. Less z can always be made more z by forgetting, so the v of
least z is the worst for every delta, every eps and every number of releases at once. z is a sum over rings of
autocorrelations of unions of intervals: piecewise linear in v, with kinks at differences of edges of one ring. The
least z over V is therefore at a kink or at an end of V. Laplace, Gaussian and geometric noise are log-concave: their
worst shift is the largest (monotone likelihood ratio).

Source:
    Blackwell 1953 and Dong, Roth and Su 2022 (dominating laws); the place of the worst shift as derived above.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dpcore import checks
from dpcore.accounting.atoms import AtomLaw
from dpcore.accounting.composition import Bounds, Composition, Release
from dpcore.accounting.laws import LossLaw
from dpcore.accounting.noise_law import law_of
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise, checked_noise
from dpcore.noise.step import StepNoise
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_MOST_PAIRS = 1_000_000
_ROUNDING = 1e-11
_NEGLIGIBLE = 45.0


@dataclass(frozen=True)
class WorstShift:
    """The worst shift in V, as far as it is known.

    Attributes:
        shift: where the most is betrayed, in units of the query.
        law: of the loss there; so no total below that of this law is true.
        above: a law that no shift in V exceeds; equal to `law` up to rounding, unless V has very many pieces.
    """

    shift: float
    law: LossLaw
    above: LossLaw


def worst_shift(noise: Noise, V: NeighborSet | str) -> WorstShift:
    """The shift in V at which this noise betrays most.

    Args:
        noise: of one release.
        V: the neighbor set, or its text such as '0–1, 1000–1001'.

    Raises:
        ParameterError: for noise without a law (see law_of), and for step noise that is not eps-private at that shift
            or at the sensitivity; that it is so for all of V is taken from its maker.
    """
    return _worst_shift(checked_noise(noise), neighbor_set(V))


@lru_cache(maxsize=64)
def _worst_shift(noise: Noise, V: NeighborSet) -> WorstShift:
    if not isinstance(noise, StepNoise):
        law = law_of(noise, V.sensitivity)
        return WorstShift(V.sensitivity, law, law)
    shifts, same = _same_ring(noise, V)
    least = float(same.min())
    shift = float(shifts[same <= least + _ROUNDING].max())
    law = law_of(noise, shift)
    if any(at.infinite > 1e-9 or at.worst > noise.eps * (1 + 1e-9) for at in (law, law_of(noise, V.sensitivity))):
        raise ParameterError("noise", shift, "step noise that is eps-private for this neighbor set")
    return WorstShift(shift, law, _with_mass_at_zero(noise.eps, max(least - _ROUNDING, 0.0)))


def eps_over(noise: Noise, V: NeighborSet | str, k: int, *, delta: float) -> Bounds:
    """Bounds on the total eps (nats) of releases with this noise, whatever shifts in V they have.

    Args:
        noise: of one release.
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        k: how many releases; a whole number, 1 or more.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, delta = checks.whole("k", k, 1), checks.between("delta", delta, 0.0, 1.0)
    found = worst_shift(noise, V)
    low = _eps(found.law, k, delta)
    return Bounds(low.lower, low.upper if found.above is found.law else _eps(found.above, k, delta).upper)


@lru_cache(maxsize=64)
def _eps(law: LossLaw, k: int, delta: float) -> Bounds:
    return Composition([Release(law, k)]).eps(delta)


def _with_mass_at_zero(eps: float, same: float) -> AtomLaw:
    """Randomised response with probability 1 - same, else an answer that says nothing."""
    truth = (1 - same) / (1 + math.exp(-eps))
    return AtomLaw((-eps, 0.0, eps), (truth * math.exp(-eps), same, truth), symmetric=True)


def _same_ring(noise: StepNoise, V: NeighborSet) -> tuple[Floats, Floats]:
    """Every shift in V at which z may be least, and z there: below the truth where rings were left out."""
    top = V.sensitivity
    kinks, bends, whole, slope, pairs = [np.empty(0)], [np.empty(0)], 0.0, 0.0, 0
    for weight, lo, hi in _rings(noise):
        edges = np.concatenate((-hi, -lo, lo, hi))
        signs = np.repeat((1.0, -1.0, 1.0, -1.0), lo.size)
        pairs += edges.size**2
        if pairs > _MOST_PAIRS:
            break
        apart = np.subtract.outer(edges, edges)
        bend = -weight * np.multiply.outer(signs, signs)
        near = (apart > 0) & (apart <= top)
        kinks.append(apart[near])
        bends.append(bend[near])
        whole += 2 * weight * float((hi - lo).sum())
        slope += float(bend[apart == 0].sum()) / 2
    kink, bend = np.concatenate(kinks), np.concatenate(bends)
    order = np.argsort(kink)
    kink, bend = kink[order], bend[order]
    ends = np.concatenate((V.intervals.lo, V.intervals.hi))
    shifts = np.unique(np.concatenate((ends, kink[V.intervals.contains(kink)])))
    before = np.searchsorted(kink, shifts)
    turned = np.concatenate(([0.0], np.cumsum(bend)))[before]
    moved = np.concatenate(([0.0], np.cumsum(bend * kink)))[before]
    return shifts, whole + (slope + turned) * shifts - moved


def _rings(noise: StepNoise) -> Iterator[tuple[float, Floats, Floats]]:
    """(density, lo, hi) of each ring on the half line; the last stands for all later ones, which are its translates."""
    g = noise.rings
    last = int(max(g.index.max(initial=0), g.tail_index.max(initial=0))) + 1
    order = np.argsort(g.index, kind="stable")
    cuts = np.searchsorted(g.index[order], np.arange(last + 2))
    for i in range(last + 1 if g.complete else last):
        if noise.eps * i > _NEGLIGIBLE:
            return
        head, tail = order[cuts[i] : cuts[i + 1]], g.tail_index <= i
        moved = (i - g.tail_index[tail]) * g.period
        density = math.exp(-noise.eps * i) / noise.alpha
        if i == last:
            density /= -math.expm1(-noise.eps)
        yield (
            density,
            np.concatenate((g.lo[head], g.tail_lo[tail] + moved)),
            np.concatenate((g.hi[head], g.tail_hi[tail] + moved)),
        )
