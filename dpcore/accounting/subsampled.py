"""The privacy loss of a Gaussian answer about a random part of the data (Poisson subsampling), in both directions.

q        probability with which each record takes part in a step, on its own coin
sigma    standard deviation of the noise in units of what one record can change (the clip); mu = 1 / sigma
z        the answer in units of the noise: P0 = N(0, 1) without the record, M = (1 - q) N(0, 1) + q N(mu, 1) with it
l(z)     ln dM/dP0 = ln(1 - q + q e^(mu z - mu^2/2)), which grows with z and is above ln(1 - q)
remove   the world with the record against the one without: L = l(z) under M
add      the world without it against the one with it: L = -l(z) under P0, at most -ln(1 - q)
s        1 - (1 - q) e^-l, the slope of l in mu z: the probability of having taken part, seen z

delta(eps) of either direction is that of full Gaussian noise at another eps (amplification by sampling, exactly):
remove q delta_mu(ln(1 + (e^eps - 1)/q)), add (1 - (1 - q) e^eps) delta_mu(-ln((e^-eps - 1 + q)/q)). Neighbors differ by one
record that is there or not; batches of a fixed size, batches of shuffled data and replaced records have other laws.

Source:
    Abadi and others 2016 (Poisson sampling); Balle, Barthe and Gaboardi 2018 (amplification, exactly); Zhu, Dong
    and Wang 2022 (both directions).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.laws import GaussianLaw, LossLaw, gauss_rule, tilted_moments
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.roots import safe_side

_SHORT = 0.1
"""Up to this length x bend of a cell Gauss's rule with three nodes has all digits."""
_CHUNK = 1 << 15
_FAR = 2000.0
"""Tilts beyond this (in mu) are answered by closed forms."""
_LEAST, _MOST = 0.05, 1e6


def subsampled_law(*, sigma: float, q: float) -> LossLaw:
    """The law (nats) of one step of Gaussian noise on a Poisson sample, in the direction 'remove'; q = 1: all take
    part.

    Args:
        sigma: noise in units of what one record can change; from 0.05 to 10^6.
        q: probability with which each record takes part; above 0 and at most 1; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    q = checks.between("q", q, 0.0, 1.0)
    return GaussianLaw(1 / checks.positive("sigma", sigma)) if q == 1 else SubsampledGaussianLaw(sigma, q)


@dataclass(frozen=True)
class SubsampledGaussianLaw:
    """Poisson-subsampled Gaussian noise.

    Attributes:
        sigma: noise in units of what one record can change; from 0.05 to 10^6; above 0.
        q: probability with which each record takes part; from 1e-12 to 1 − 1e-12.
        add: the world without the record is the true one.

    Raises:
        ParameterError: an argument outside what is said of it; sigma must be a number from 0.05 to 1e+06; q must be a
            number from 1e-12 to 1.
    """

    sigma: float
    q: float
    add: bool = False

    def __post_init__(self) -> None:
        if not _LEAST <= checks.positive("sigma", self.sigma) <= _MOST:
            raise ParameterError("sigma", self.sigma, "a number from {least} to {most:g}", least=_LEAST, most=_MOST)
        if not 1e-12 <= checks.inside("q", self.q, 0.0, 1.0) <= 1 - 1e-12:
            raise ParameterError("q", self.q, "a number from 1e-12 to 1")

    infinite = 0.0
    smooth = True

    @property
    def turned(self) -> LossLaw:
        """The law in the other direction."""
        return replace(self, add=not self.add)

    @property
    def worst(self) -> float:
        """The largest loss, in nats."""
        return -math.log1p(-self.q) if self.add else math.inf

    @property
    def rho(self) -> float:
        """That of full noise: divergences of high orders see no sampling, so zCDP grants it nothing."""
        return self._mu**2 / 2

    @property
    def _mu(self) -> float:
        return 1 / self.sigma

    def _loss(self, z: Floats) -> Floats:
        """l(z)."""
        exponent = self._mu * (z - self._mu / 2)
        near = np.log1p(self.q * np.expm1(np.minimum(exponent, 30.0)))
        return np.where(
            exponent < 30, near, exponent + np.log(self.q + (1 - self.q) * np.exp(-np.maximum(exponent, 30)))
        )

    def _place(self, loss: Floats) -> Floats:
        """z at l(z) = loss; -inf where l is nowhere so small."""
        with np.errstate(divide="ignore", over="ignore"):
            inner = np.maximum((np.expm1(np.minimum(loss, 30.0)) + self.q) / self.q, 0.0)
            high = loss + np.log1p(-(1 - self.q) * np.exp(-np.maximum(loss, 30.0))) - math.log(self.q)
            return np.where(loss < 30, np.log(inner), high) / self._mu + self._mu / 2

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        """delta(eps) for real eps. Shape of `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = checks.finite_array("eps", eps)
        full = GaussianLaw(self._mu)
        # The eps of full noise is where z is that of this one.
        where = self._mu * (self._place(-at if self.add else at) - self._mu / 2)
        inside = np.isfinite(where)
        if self.add:
            share = np.where(inside, -np.expm1(np.minimum(at, self.worst) + math.log1p(-self.q)), 0.0)
            return np.asarray(share * full.hockey_stick(np.where(inside, -where, 0.0)))
        value = self.q * full.hockey_stick(np.where(inside, where, 0.0))
        return np.asarray(np.where(inside, value, -np.expm1(np.minimum(at, 0.0))))

    def trade_off(self, alpha: ArrayLike) -> Floats:
        """Smallest type II error of a test of world 0 at each type I error. Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = checks.levels("alpha", alpha, ends=True)
        if self.add:
            return self._mixed(-scipy.special.ndtri(level))
        low = np.asarray(scipy.special.ndtri(level))
        return np.asarray(scipy.special.ndtr(-safe_side(lambda z: self._mixed(z) < level, low + self._mu, low)))

    def _mixed(self, z: Floats) -> Floats:
        return np.asarray((1 - self.q) * scipy.special.ndtr(z) + self.q * scipy.special.ndtr(z - self._mu))

    def log_mgf(self, t: float) -> float:
        # Minkowski: (E M^a)^(1/a) <= 1 - q + q (E e^(a y))^(1/a); full noise bounds it, too.
        """ln E_P[e^(tL); L finite].

        Args:
            t: tilt, in 1/nats.
        """
        order = 1 + t
        if not self.add and order * self._mu > _FAR:
            full = t * self._mu**2 / 2
            return order * min(full, math.log(self.q) + full + math.log1p((1 - self.q) / self.q * math.exp(-full)))
        z, logs = self._tilted_density(-t if self.add else order)
        top = float(logs.max())
        return top + math.log(float(np.exp(logs - top).sum()) * float(z[0] - z[1]))

    def tilted(self, t: float, most: float = math.inf, /) -> tuple[float, float, float]:
        """About ln E_P[e^(tL); L finite], and mean and variance of the finite loss under P so weighted.

        Args:
            t: tilt, in 1/nats.
            most: losses beyond are too rare to count, in nats; 0 or more.
        """
        if math.isinf(most) and not self.add and (1 + t) * self._mu > _FAR:
            return self.log_mgf(t), math.log(self.q) + (t + 0.5) * self._mu**2, self._mu**2
        z, logs = self._tilted_density(-t if self.add else 1 + t, math.inf if self.add else most)
        losses = self._loss(z)
        k, mean, variance = tilted_moments(-losses if self.add else losses, logs, 0.0)
        return k + math.log(z[0] - z[1]), mean, variance

    def _tilted_density(self, power: float, most: float = math.inf) -> tuple[Floats, Floats]:
        """Even z up to l = most, and ln of the density of P0 x e^(power l) there.

        Without an end at `most` the trapezoid rule has all digits on them.
        """
        pulse()
        low, high, bend = 0.0, max(power, 0.0) * self._mu, 1.0
        if power < 0:  # one peak, where z = power mu s(z), for l is convex
            out = math.log1p(-self.q)

            def pull(z: float) -> float:  # l as in `_loss`, for z < 0
                loss = math.log1p(self.q * math.expm1(self._mu * (z - self._mu / 2)))
                return power * self._mu * -math.expm1(out - loss)

            low = safe_side(lambda z: pull(z) > z, 0.0, power * self._mu, rtol=1e-15)
            bend, high = 1 + self._mu * abs(low), low
        step = 0.2 / max(math.sqrt(bend), self._mu / 2, 1.0)
        end = high + 12.0 if math.isinf(most) else min(high + 12.0, float(self._place(np.array(most))))
        z: Floats = np.arange(end, min(low, end) - 12.0, -step)
        return z, power * self._loss(z) - z * z / 2 - math.log(2 * math.pi) / 2

    def atoms(self) -> tuple[Floats, Floats]:
        """Finite losses of positive mass, in nats, and their masses, two of shape (atoms,)."""
        return np.empty(0), np.empty(0)

    def cells(self, left: Floats, width: float, /) -> tuple[Floats, Floats]:
        """Of the part with a density, for each cell [a, a + width]: P(cell) and E_P[(1 - e^(a - L)); cell], two of
        shape (cells,).

        Args:
            left: left edges of the cells, in nats, shape (cells,).
            width: of the cells, in nats.
        """
        mass, excess = np.zeros(left.size), np.zeros(left.size)
        for start in range(0, left.size, _CHUNK):
            pulse()
            here = slice(start, start + _CHUNK)
            mass[here], excess[here] = self._integrals(left[here], width)
        return mass, excess

    def _integrals(self, left: Floats, width: float) -> tuple[Floats, Floats]:
        """`cells`, by Gauss's rule in z: no cancellation beyond that of 1 - e^-width.

        Each cell is measured from its end at the larger l, where s > 0 and e^(l - top) = 1 + s (e^(mu (z - z_top)) - 1);
        it is cut where its density falls below e^-45 of the highest one in it.
        """
        mu = self._mu
        top = -left if self.add else left + width
        s = np.maximum(-np.expm1(math.log1p(-self.q) - top), 0.0)
        some = np.flatnonzero(s > 0)
        mass, excess = np.zeros(left.size), np.zeros(left.size)
        s, top = s[some], top[some]
        stop = self._place(top)
        with np.errstate(divide="ignore"):
            whole = -np.log1p(np.maximum(math.expm1(-width) / s, -1.0)) / mu
        start = stop - whole
        reach = np.sqrt(np.clip(0.0, start, stop) ** 2 + 90 + 2 * min(width, 1e4))
        low, high = np.maximum(start, -reach), np.minimum(stop, reach + mu)
        length = np.where((low == start) & (high == stop), whole, np.maximum(high - low, 0.0))
        bend = np.maximum(np.maximum(np.abs(low), np.abs(high)), 2.0) + mu
        parts = np.ceil(length * bend / 2).astype(np.int64)
        nodes, weights = gauss_rule(3 if float((length * bend).max(initial=0.0)) <= _SHORT else 8)
        for part in range(int(parts.max(initial=0))):
            pulse()
            on = np.flatnonzero(parts > part)
            at, step, end, size = some[on], length[on] / parts[on], high[on], s[on]
            off, scale = end - stop[on], step / 2 / math.sqrt(2 * math.pi)
            if not self.add:
                scale *= np.exp(left[at])
            here, beyond = mass[at], excess[at]
            for node, weight in zip(nodes, weights, strict=True):
                back = step * (part + (1 - node) / 2)
                z = end - back
                piece = np.exp(-z * z / 2) * scale * weight
                fall = size * np.expm1(mu * (off - back))  # e^(l - top) - 1, from -1 to 0
                if self.add:
                    here += piece
                    beyond -= piece * fall
                else:
                    above = math.expm1(width) + math.exp(width) * fall
                    here += piece * (1 + above)
                    beyond += piece * above
            mass[at], excess[at] = here, beyond
        return mass, excess

    def limits(self, below: float, above: float, /) -> tuple[float, float]:
        """(low, high), in nats: the part with a density has little mass under low and over high.

        Args:
            below, above: masses in the tails.
        """
        low, high = (float(scipy.special.ndtri(max(tail, 1e-300))) for tail in (below, above / 2))
        if self.add:
            return float(-self._loss(np.array(-low))), float(-self._loss(np.array(high)))
        high = max(-high, self._mu - float(scipy.special.ndtri(min(max(above, 1e-300) / (2 * self.q), 0.5))))
        return float(self._loss(np.array(low))), float(self._loss(np.array(high)))
