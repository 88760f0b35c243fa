"""The rate-distortion curve: the least leak at every distortion.

p, d, D, leak, eps   as in dpcore.channel.channels
slope     lambda > 0, in nats per unit of d: q(x^|x) = r(x^) e^(-slope d(x, x^)) / K_x is best at its own distortion
r         output law, shape (n,); a letter with r = 0 is never published
K_x       sum over x^ of r(x^) e^(-slope d(x, x^))
t         e^(-slope)
R(D)      least leak at expected distortion D, in bits

Hamming distortion has a closed form (Erokhin 1958; Blahut 1972): K_x = max(t, nu p_x) with sum K_x = n t + 1 - t, and
r_x = (K_x - t) / (1 - t). Any other matrix: dpcore.channel_blahut.

Source:
    Erokhin 1958; Blahut 1972; Cover and Thomas 2006, section 10.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.channels import (
    LN2,
    ChannelFamily,
    MeasuredChannel,
    distribution,
    entropy_bits,
    hamming_distortion,
)
from dpcore.checks import Floats, between, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.roots import brentq


@dataclass(frozen=True, eq=False)
class LeakCurve:
    """Best channels at given slopes; arrays of shape (slopes,) if not said otherwise.

    Attributes:
        slopes: lambda in nats per unit of d.
        distortion: D of each channel, in the units of d.
        leak_bits: leak of each channel, in bits: R(D) up to `gap_bits` above it.
        gap_bits: certified bound on leak - R(D); 0 for the closed form.
        eps: of each channel, in nats.
        outputs: r, shape (slopes, n).
        log_norms: ln K, shape (slopes, n).
        matrix: d, or None for Hamming.
    """

    slopes: Floats
    distortion: Floats
    leak_bits: Floats
    gap_bits: Floats
    eps: Floats
    outputs: Floats
    log_norms: Floats
    matrix: Floats | None

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        return sum(value.nbytes for value in vars(self).values() if value is not None)

    def channel(self, i: int) -> Floats:
        """The channel q(x^|x) at slope i, shape (n, n), rows summing to 1.

        Args:
            i: place of the slope, from 0; a whole number from 0 to `self.slopes.size - 1`.

        Raises:
            ParameterError: for no such slope.
        """
        place = whole("i", i, 0, self.slopes.size - 1)
        r = self.outputs[place]
        cost = hamming_distortion(r.size) if self.matrix is None else self.matrix
        logs = np.log(np.where(r > 0, r, 1.0)) - self.slopes[place] * cost - self.log_norms[place][:, None]
        table = np.where(r > 0, np.exp(np.where(r > 0, logs, 0.0)), 0.0)
        return np.asarray(table / table.sum(axis=1, keepdims=True), dtype=np.float64)

    def active(self, i: int) -> tuple[int, ...]:
        """The letters that are ever published at slope i.

        Args:
            i: place of the slope, from 0; a whole number from 0 to `self.slopes.size - 1`.

        Raises:
            ParameterError: for no such slope.
        """
        return tuple(int(x) for x in np.flatnonzero(self.outputs[whole("i", i, 0, self.slopes.size - 1)]))

    def measured(self, i: int) -> MeasuredChannel:
        """The channel at slope i with its numbers.

        Args:
            i: place of the slope, from 0.

        Raises:
            ParameterError: for no such slope.
        """
        q = self.channel(i)
        return MeasuredChannel(float(self.eps[i]), float(self.distortion[i]), float(self.leak_bits[i]), q)

    def family(self) -> ChannelFamily:
        """The numbers of all channels."""
        return ChannelFamily(self.distortion, self.leak_bits, self.eps)


def hamming_curve(p: ArrayLike, slopes: ArrayLike) -> LeakCurve:
    """Exact best channels under Hamming distortion, all slopes at once.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution`, or for slopes not above 0.
    """
    source, lam = distribution(p), slope_row(slopes)
    n = source.size
    ranked = -np.sort(-source)
    cumulative = np.cumsum(ranked)
    t = np.exp(-lam)[:, None]
    before = np.arange(n)
    active = np.count_nonzero(ranked * (1.0 + before * t) > t * cumulative, axis=1)
    nu = (1.0 + (active - 1) * t[:, 0]) / cumulative[active - 1]
    log_norms = np.maximum(_log(source) + np.log(nu)[:, None], -lam[:, None])
    norms = np.exp(log_norms)
    r = np.maximum(nu[:, None] * source - t, 0.0) / -np.expm1(-lam)[:, None]
    r /= r.sum(axis=1, keepdims=True)
    wrong = np.divide(t * (1.0 - r), norms, out=np.ones_like(r), where=norms > 0)
    distortion = np.where(active == 1, 1.0 - ranked[0], (source * wrong).sum(axis=1))
    nats = -lam * distortion - (log_norms * source).sum(axis=1)
    nats = np.where(active == 1, 0.0, np.maximum(nats, 0.0))
    highest, lowest = log_norms.max(axis=1), np.sort(log_norms, axis=1)[np.arange(lam.size), n - active]
    eps = np.where(active == 1, 0.0, lam + highest - lowest)
    return LeakCurve(lam, distortion, nats / LN2, np.zeros_like(lam), eps, r, log_norms, None)


def hamming_at_distortion(p: ArrayLike, distortion: float) -> LeakCurve:
    """The best channel at one Hamming distortion D, 0 < D <= 1 - max p, as a curve of one slope.

    At D = 1 - max p nothing leaks.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        distortion: D, above 0 and at most 1 - max p.

    Raises:
        ParameterError: for D outside.
    """
    source = distribution(p)
    target = between("distortion", distortion, 0.0, float(1.0 - source.max()))
    if target == 0.0:
        raise ParameterError("distortion", distortion, "above 0 (at 0 the channel publishes the truth)")
    return _solve(source, lambda curve: float(curve.distortion[0]) - target)


def hamming_at_leak(p: ArrayLike, bits: float) -> LeakCurve:
    """The best channel that leaks so many bits, as a curve of one slope.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        bits: from 0 to below H(X).

    Raises:
        ParameterError: for other bits.
    """
    source = distribution(p)
    full = entropy_bits(source)
    target = between("bits", bits, 0.0, full)
    if target >= full:
        raise ParameterError("bits", bits, "below the entropy, {full:.6g} bits", full=full)
    return _solve(source, lambda curve: target - float(curve.leak_bits[0]))


def slope_row(slopes: ArrayLike) -> Floats:
    """`slopes` as a row of numbers above 0, shape (S,); a single number counts as a row of one.

    Args:
        slopes: λ, shape (slopes,), or one number, which counts as a row of one; above 0.

    Raises:
        ParameterError: slopes must be a row of numbers above 0.
    """
    lam = np.atleast_1d(finite_array("slopes", slopes))
    if lam.ndim != 1 or lam.size == 0 or bool(np.any(lam <= 0)):
        raise ParameterError("slopes", slopes, "a row of numbers above 0")
    return lam


def _solve(source: Floats, miss: Callable[[LeakCurve], float]) -> LeakCurve:
    """The slope where `miss` (falling in the slope) is 0, by bracketing and Brent's method on ln slope."""

    def at(log_slope: float) -> float:
        return miss(hamming_curve(source, np.exp(log_slope)))

    low, high = np.log(1e-9), np.log(2.0)
    while at(high) > 0 and high < 7.0:
        high += 0.5
    if at(low) <= 0 or at(high) >= 0:
        return hamming_curve(source, np.exp(low if at(low) <= 0 else high))
    return hamming_curve(source, np.exp(brentq(at, low, high, xtol=1e-14, rtol=1e-14)))


def _log(p: Floats) -> Floats:
    """ln p, -inf at 0 without a warning."""
    return np.where(p > 0, np.log(np.where(p > 0, p, 1.0)), -np.inf)
