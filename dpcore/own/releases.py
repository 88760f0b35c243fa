"""How large noise must be for k releases of one number at a total (eps, delta), for families of noise; the largest change is 1.

psi^2    squared Airy noise: density psi(x)^2 with -psi'' + c |x| psi = E psi; it has the least Fisher information at a given
         E|noise|, so it is best for small losses in many releases
round    the roof exp(-sqrt(r^2 + tau^2)): a round core with an exponential tail
Every family is scaled until k releases, exactly composed and all moved by 1 the same way, need eps at this delta. Whether better
noise for several releases exists is not known; the staircase is checked at the largest change only.

Source:
    Alghamdi, Asoodeh, Calmon, Gomez, Kosut and Sankar 2023 (least Fisher information at a given cost); the rest is
    derived here, and checked by tests/reference/own_releases.json.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal

import numpy as np
import scipy

from dpcore import checks
from dpcore.accounting.atoms import staircase_law
from dpcore.accounting.composition import Composition, Release
from dpcore.accounting.laws import LaplaceLaw, LossLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise.gaussian import gaussian_sigma
from dpcore.own.best import staircase_mean_abs
from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.pace import pulse
from dpcore.roots import brentq, least

Family = Literal["gaussian", "laplace", "staircase", "airy", "round"]
FAMILIES: tuple[Family, ...] = ("gaussian", "laplace", "staircase", "airy", "round")
AIRY_TOP = -1.0187929716474710
"""The first zero of Ai'."""
_KNOTS = 600
_NEAR = 1e-6
_TAIL = 40.0
"""Nats below the top at which the cells of a smooth density end."""


@lru_cache(maxsize=1)
def airy_noise() -> OwnDensity:
    """Squared Airy noise of scale 1: density in proportion to Ai(|x| + a)^2, a the first zero of Ai'; E|x| = -2 a/3."""
    return _smooth(lambda x: 2 * _log_airy(x + AIRY_TOP), lambda x: x**1.5 * 4 / 3)


@lru_cache(maxsize=64)
def _mean_abs(tau: float) -> float:
    """E|x| of `round_roof(tau)`, or of `airy_noise` where tau is 0."""
    return round_roof(tau).mean_abs() if tau else airy_noise().mean_abs()


@lru_cache(maxsize=64)
def round_roof(tau: float) -> OwnDensity:
    """Noise with density in proportion to exp(-sqrt(r^2 + tau^2)); tau: > 0, in its own unit."""
    t = checks.positive("tau", tau)
    return _smooth(lambda x: -np.sqrt(x * x + t * t), lambda x: x)


def _log_airy(z: Floats) -> Floats:
    far, near = np.maximum(z, 0.0), np.minimum(z, 0.0)
    beyond = np.log(np.asarray(scipy.special.airye(far)[0])) - 2 / 3 * far**1.5
    return np.asarray(np.where(z > 0, beyond, np.log(np.asarray(scipy.special.airy(near)[0]))))


def _smooth(log: Callable[[Floats], Floats], about: Callable[[float], float]) -> OwnDensity:
    """A symmetric smooth density, straight in its logarithm between many knots, each piece moved so that areas keep their digits."""
    end = brentq(lambda x: about(x) - _TAIL, 0.0, 1e6)
    half = np.linspace(0.0, end, _KNOTS)
    x = np.concatenate((-half[:0:-1], half))
    heights = log(np.abs(x))
    bend = np.gradient(np.gradient(heights, x), x)
    rate = float(-(heights[-1] - heights[-2]) / (x[-1] - x[-2]))
    lifted = heights - (x[1] - x[0]) ** 2 * bend / 12
    return OwnDensity.from_knots(x, np.exp(lifted - lifted.max()), left_rate=rate, right_rate=rate)


@kept(256)
def noise_for(family: Family, *, eps: float, delta: float, k: int, tau: float = 1.0, tolerance: float = 1e-4) -> float:
    """E|noise| of one release, so that k releases are (eps, delta)-private in all; units of the largest change.

    Args:
        family: 'gaussian', 'laplace', 'staircase' (the best for one release), 'airy' or 'round' (with tau > 0, in
            units of its tail).
        eps: > 0, nats.
        delta: in [0, 1); 0 of 'laplace', 'staircase' and 'round' alone, whose losses have a bound and add up.
        k: 1 to 10^6.
        tau: core of the round roof.
        tolerance: 1e-8 to 0.5, about by how much it may be too large, relatively; it is too small by 1e-6 at most.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.positive("eps", eps)
    checks.whole("k", k, 1, 10**6)
    if delta == 0 and family in ("laplace", "staircase", "round"):
        each = eps / k
        least = {"laplace": 1 / each, "staircase": staircase_mean_abs(eps=each)}
        return least[family] if family in least else _mean_abs(tau) / each
    checks.inside("delta", delta, 0.0, 1.0)
    if family == "gaussian":
        return gaussian_sigma(eps=eps, delta=delta, sensitivity=math.sqrt(k)) * math.sqrt(2 / math.pi)
    laws: dict[Family, tuple[Callable[[float], LossLaw], Callable[[float], float]]] = {
        "laplace": (lambda scale: LaplaceLaw(1 / scale), lambda scale: scale),
        "staircase": (lambda scale: staircase_law(eps=1 / scale), lambda scale: staircase_mean_abs(eps=1 / scale)),
        "airy": (
            lambda scale: PairLaw.of_shift(airy_noise(), 1 / scale),
            lambda scale: scale * _mean_abs(0.0),
        ),
        "round": (
            lambda scale: PairLaw.of_shift(round_roof(tau), 1 / scale),
            lambda scale: scale * _mean_abs(tau),
        ),
    }
    if family not in laws:
        raise ParameterError("family", family, "'gaussian', 'laplace', 'staircase', 'airy' or 'round'")
    law, size = laws[family]

    @cache  # the search for the root asks for both ends again
    def over(log_scale: float) -> float:  # one direction is enough: all noises are symmetric
        pulse()
        if k == 1:
            return math.log(max(float(law(math.exp(log_scale)).hockey_stick(eps)), 1e-300) / delta)
        bounds = Composition([Release(law(math.exp(log_scale)), k)], tolerance=tolerance).forward_eps(delta)
        return math.log(max(bounds.upper, 1e-12) / eps)

    guess = math.log(min(gaussian_sigma(eps=eps, delta=delta, sensitivity=math.sqrt(k)), k / eps))
    low, high = guess - 0.7, guess + 0.7
    while over(high) > 0:
        low, high = high, high + 1.0
    while over(low) < 0:
        low, high = low - 1.0, low
    near = max(tolerance / 10, _NEAR)
    found = brentq(over, low, high, xtol=near, rtol=1e-12)
    return size(math.exp(found + near - _NEAR))


@kept(64)
def best_round(*, eps: float, delta: float, k: int) -> tuple[float, float]:
    """(E|noise|, tau) of the round roof with the best tau found, 0.05 to 20 in units of its tail, by golden sections.

    Args:
        eps: > 0, nats.
        delta: in (0, 1).
        k: 1 to 10^6.
    """

    def cost(log_tau: float) -> float:
        return noise_for("round", eps=eps, delta=delta, k=k, tau=math.exp(log_tau))

    place, found = least(cost, math.log(0.05), math.log(20), steps=16)
    return found, math.exp(place)
