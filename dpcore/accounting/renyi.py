"""Concentrated and Renyi accounting: moments of the privacy loss add up, then one conversion to (eps, delta).

rho     zCDP parameter: Renyi divergence of order a is at most rho a (Bun and Steinke 2016)
t       order minus 1; K(t) = ln E e^(tL) = t x Renyi divergence of order 1 + t, summed over releases
conversion  delta = exp(K(t) - t eps) t^t / (1 + t)^(1 + t), for every t > 0
            (Canonne, Kamath and Steinke 2020, Proposition 12), best t

Source:
    Bun and Steinke 2016; Canonne, Kamath and Steinke 2020, Proposition 12; Mironov 2017.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from dpcore import checks
from dpcore.accounting.composition import Release, directions
from dpcore.accounting.laws import LossLaw, least_rho
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import paced, pulse
from dpcore.roots import least

_GRID = np.linspace(math.log(1e-6), math.log(1e9), 141).tolist()
_SCAN = tuple(math.exp(x) for x in _GRID)
"""The t that every search for the best one begins with."""


def zcdp_rho(releases: Sequence[Release]) -> float:
    """Total rho: each law has its own (`LossLaw.rho`), and they add up; the worse of the two directions.

    Args:
        releases: what is released, each with its law.

    Raises:
        ParameterError: for a law without one.
    """
    for release in releases:
        if math.isinf(least_rho(release.law)):
            raise ParameterError("releases", release.law, "laws without infinite losses (those have no rho)")
    return max(math.fsum(release.times * release.law.rho for release in way) for way in directions(releases))


def zcdp_eps_simple(rho: float, *, delta: float) -> float:
    """rho + 2 sqrt(rho ln(1/delta)): Bun and Steinke's conversion.

    Args:
        rho: zCDP parameter; 0 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rho, delta = checks.at_least("rho", rho, 0.0), checks.inside("delta", delta, 0.0, 1.0)
    return rho + 2 * math.sqrt(-rho * math.log(delta))


def zcdp_eps(rho: float, *, delta: float) -> float:
    """Smallest eps that Proposition 12 grants to rho-zCDP.

    Args:
        rho: zCDP parameter; 0 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rho, delta = checks.at_least("rho", rho, 0.0), checks.inside("delta", delta, 0.0, 1.0)

    def k(t: float) -> float:
        return t * (1 + t) * rho

    return _converted(k, [k(t) for t in _SCAN], delta)


def rdp_eps(releases: Sequence[Release], *, delta: float) -> float:
    """Smallest eps that Proposition 12 grants, with the exact Renyi divergence of every law. The worse of the two
    directions. Mass of infinite loss is paid from delta.

    Args:
        releases: what is released, each with its law.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: where delta does not exceed the mass of infinite loss.
    """
    delta = checks.inside("delta", delta, 0.0, 1.0)
    infinite = infinite_mass(releases)
    if delta <= infinite:
        raise ParameterError(
            "delta", delta, "a number above {infinite:.6g}, the mass of certain failure", infinite=infinite
        )
    return max(
        _converted(partial(_log_mgf, way), _scanned(way), delta - _infinite(way)) for way in directions(releases)
    )


def rdp_delta(releases: Sequence[Release], *, eps: float) -> float:
    """Smallest delta that Proposition 12 grants, the worse of the two directions.

    Args:
        releases: what is released, each with its law.
        eps: ε in nats; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps = checks.at_least("eps", eps, 0.0)
    return max(_rdp_delta(way, eps) for way in directions(releases))


def _rdp_delta(way: Sequence[Release], eps: float) -> float:
    def log_delta(t: float, k: float) -> float:
        rounding = 1e-15 * (abs(k) + t * eps)
        return k - t * eps - t * math.log1p(1 / t) - math.log1p(t) + rounding

    return min(_infinite(way) + math.exp(min(_least(log_delta, partial(_log_mgf, way), _scanned(way)), 0.0)), 1.0)


def infinite_mass(releases: Sequence[Release]) -> float:
    """Probability that at least one of the releases has an infinite loss, in the worse direction."""
    return max(_infinite(way) for way in directions(releases))


def _infinite(way: Sequence[Release]) -> float:
    return -math.expm1(math.fsum(r.times * math.log1p(-min(r.law.infinite, 1 - 1e-16)) for r in way))


def _log_mgf(way: Sequence[Release], t: float) -> float:
    """K(t) of all together, in one direction."""
    return math.fsum(release.times * release.law.log_mgf(t) for release in way)


def _scanned(way: Sequence[Release]) -> list[float]:
    """The same at every t of the scan."""
    each = [_moments(release.law) for release in way]
    return [
        math.fsum(release.times * known[place] for release, known in zip(way, each, strict=True))
        for place in range(len(_SCAN))
    ]


@kept(64)
def _moments(law: LossLaw) -> tuple[float, ...]:
    """K(t) of one release at every t of the scan: it is the same for any number of them and any delta."""
    return tuple(law.log_mgf(t) for t in paced(_SCAN))


def _converted(k: Callable[[float], float], scanned: Sequence[float], delta: float) -> float:
    log_inverse = -math.log(delta)

    def eps(t: float, k: float) -> float:
        return (k + log_inverse - math.log1p(t)) / t - math.log1p(1 / t)

    return max(_least(eps, k, scanned), 0.0)


def _least(f: Callable[[float, float], float], k: Callable[[float], float], scanned: Sequence[float]) -> float:
    """The least value found of f(t, K(t)) over t > 0: a scan in ln t, whose K are known, then golden section. Every value of f
    is a valid bound."""

    def at(x: float) -> float:
        pulse()
        t = math.exp(x)
        return f(t, k(t))

    values = [f(t, known) for t, known in zip(_SCAN, scanned, strict=True)]
    best = int(np.argmin(values))
    low, high = _GRID[max(best - 1, 0)], _GRID[min(best + 1, len(_GRID) - 1)]
    return min(least(at, low, high, steps=50)[1], values[best])
