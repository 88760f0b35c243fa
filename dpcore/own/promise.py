"""What was promised of a mechanism, and what that allows of one event: (eps, delta), rho of concentrated or mu of Gaussian privacy.

p, q      probabilities of an event in one world and in the other
(eps, delta) allows p <= e^eps q + delta; mu allows p <= Phi(Phi^-1(q) + mu); rho allows sup_a D_a(Bern p || Bern q) / a <= rho

Each largest p is concave in q: the pairs that a promise allows are a convex set.

Source:
    Dwork and Roth 2014; Dong, Roth and Su 2022; Bun and Steinke 2016.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept

Measure = Literal["eps", "rho", "mu"]
MEASURES: tuple[Measure, ...] = ("eps", "rho", "mu")
MOST = 700.0
"""Of a promise, in its own unit."""
_ORDERS = np.geomspace(1e-6, 1e5, 120)
"""Of the Renyi divergence, less 1."""
_SCORES = np.concatenate((np.linspace(-37.0, -9.0, 29)[:-1], np.linspace(-9.0, 8.2, 517)))
"""Phi^-1(p) at which the edge of a rho is computed."""
_SIXTEENTH = 1e-16
_FEW, _INNER = 4, 5.0
"""Of so many p whose Phi^-1 is below, each is bisected by itself."""


@dataclass(frozen=True)
class Promise:
    """A promise about two worlds.

    Attributes:
        value: eps in nats, rho, or mu; 0 to 700.
        delta: in [0, 1); 0 beside rho and mu.
        measure: 'eps', 'rho' or 'mu'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    value: float
    delta: float = 0.0
    measure: Measure = "eps"

    def __post_init__(self) -> None:
        if self.measure not in MEASURES:
            raise ParameterError("measure", self.measure, "'eps', 'rho' or 'mu'")
        checks.between(self.measure, self.value, 0.0, MOST)
        checks.between("delta", self.delta, 0.0, 1.0)
        if self.delta and self.measure != "eps":
            raise ParameterError("delta", self.delta, "0 beside rho and mu")

    def but(self, value: float) -> Promise:
        """The same with another value; of no shape.

        Args:
            value: as of the class.
        """
        return replace(self, value=value)

    def told(self, p: Floats, q: Floats) -> Floats:
        """The least value with which a promise of this measure and delta allows such an event; -inf where every one does
        (0 for rho); shape of p.

        Args:
            p, q: in [0, 1], both of one shape.
        """
        if self.measure == "rho":
            return bernoulli_rho(p, q)
        if self.measure == "mu":
            says = (p > 0) & (q < 1)
            above, below = (scipy.special.ndtri(np.where(says, each, 0.5)) for each in (p, q))
            return np.where(says, above - below, -np.inf)
        more = p > self.delta
        with np.errstate(divide="ignore"):
            return np.where(more, np.log(np.where(more, p - self.delta, 1.0)) - np.log(q), -np.inf)

    def most(self, q: Floats) -> Floats:
        """The largest p that is allowed, shape of q; of a rho to 1e-5.

        Args:
            q: in [0, 1], any shape.
        """
        if self.measure == "eps":
            return np.asarray(np.minimum(math.exp(self.value) * q + self.delta, 1.0))
        score = scipy.special.ndtri(q)
        if self.measure == "mu":
            return np.asarray(scipy.special.ndtr(score + self.value))
        return np.asarray(scipy.special.ndtr(_curves(self.value)[1](score)))

    def least(self, p: Floats) -> Floats:
        """The smallest q that is allowed, shape of p; of a rho to 1e-5, and of a few p exactly.

        Args:
            p: in [0, 1], any shape.
        """
        if self.measure == "eps":
            return np.asarray(np.maximum(p - self.delta, 0.0) * math.exp(-self.value))
        score = scipy.special.ndtri(p)
        if self.measure == "mu":
            return np.asarray(scipy.special.ndtr(score - self.value))
        few = score.size <= _FEW and bool(np.all(np.abs(score) < _INNER))
        return np.asarray(scipy.special.ndtr(_lowest(self.value, score) if few else _curves(self.value)[0](score)))

    def tool(self, p: float) -> float:
        """The probability in the other world of an event of probability p in a tool that loses so much: by the ratio e^eps,
        or a half line of Gaussian noise of this mu or rho.

        Args:
            p: in [0, 1].

        Raises:
            ParameterError: p outside that.
        """
        checks.between("p", p, 0.0, 1.0)
        if self.measure == "eps":
            return p * math.exp(-self.value)
        mu = self.value if self.measure == "mu" else math.sqrt(2 * self.value)
        return float(scipy.special.ndtr(scipy.special.ndtri(p) - mu))


def bernoulli_rho(p: Floats, q: Floats) -> Floats:
    """sup over orders a > 1 of D_a(Bern p || Bern q) / a where p > q, else 0; shape of p.

    Args:
        p, q: in [0, 1], of one shape.
    """
    found = np.where((q == 0) & (p > 0), np.inf, 0.0)
    seen = (p > q) & (q > 0)
    if not seen.any():
        return found
    p, q = np.minimum(p[seen], 1 - _SIXTEENTH)[:, None], q[seen][:, None]
    up, down = np.log(p) - np.log(q), np.log1p(-p) - np.log1p(-q)

    def at(t: Floats) -> Floats:
        return np.asarray((t * up + np.log(p + (1 - p) * np.exp(t * (down - up)))) / (t * (t + 1)))

    values = at(_ORDERS)
    best = values.argmax(axis=1)
    low, high = _ORDERS[np.maximum(best - 1, 0)], _ORDERS[np.minimum(best + 1, _ORDERS.size - 1)]
    near = low[:, None] * (high / low)[:, None] ** np.linspace(0.0, 1.0, 33)
    found[seen] = np.maximum(values.max(axis=1), at(near).max(axis=1))
    return found


@kept(32)
def half_line_share(*, rho: float) -> float:
    """How much of the rho of Gaussian noise the half line that ends in the middle between both worlds shows; 2/pi where rho is
    small. Half lines that are rarer in both worlds show more.

    Args:
        rho: above 0, at most 700.

    Raises:
        ParameterError: rho outside that.
    """
    checks.inside("rho", rho, 0.0, math.nextafter(MOST, math.inf))
    p, q = (np.array([scipy.special.ndtr(side * math.sqrt(2 * rho) / 2)]) for side in (1, -1))
    return float(bernoulli_rho(p, q)[0] / rho)


@kept(32)
def _edge(rho: float) -> Floats:
    """Phi^-1 of the smallest q that rho allows at each of _SCORES, bisected; rising, shape of _SCORES.

    Towards p = 1 it comes near to that of e^-rho.
    """
    return np.maximum.accumulate(_lowest(rho, _SCORES))


def _lowest(rho: float, scores: Floats) -> Floats:
    """Phi^-1 of the smallest q that rho allows at each Phi^-1(p), bisected; shape of scores."""
    p = scipy.special.ndtr(scores)
    low, high = np.full(scores.shape, -46.0), scores - math.sqrt(2 * rho)  # an event tells no more than its Gaussians
    for _ in range(32):
        middle = (low + high) / 2
        allowed = bernoulli_rho(p, np.asarray(scipy.special.ndtr(middle))) <= rho
        low, high = np.where(allowed, low, middle), np.where(allowed, middle, high)
    return high


@kept(32)
def _curves(rho: float) -> tuple[Callable[[Floats], Floats], Callable[[Floats], Floats]]:
    """(Phi^-1 of the smallest q by that of p, Phi^-1 of the largest p by that of q) that rho allows."""
    edge = _edge(rho)
    return _along(_SCORES, edge), _along(edge, _SCORES, 9.0)


def _along(x: Floats, y: Floats, beyond: float | None = None) -> Callable[[Floats], Floats]:
    """y by cubic pieces through rising x; -inf below all of them, `beyond` above (None: the last one)."""
    keep = np.append(True, np.diff(x) > 1e-12)
    x, y = x[keep], y[keep]
    curve, last = scipy.interpolate.PchipInterpolator(x, y), float(y[-1] if beyond is None else beyond)

    def at(places: Floats) -> Floats:
        found = np.where(places < x[0], -np.inf, curve(np.clip(places, x[0], x[-1])))
        return np.asarray(np.where(places > x[-1], last, found))

    return at
