"""What was promised about the same units before: spent already, and counted with everything that is published now.

ε′, δ′  the earlier promise. Of a mechanism of which only that is known, the worst is: with δ′ it tells everything, else it
answers yes or no, and truly with e^ε′/(1 + e^ε′) (Kairouz, Oh and Viswanath 2015). Its loss is ε′ or −ε′. That is the worst
for δ and for guesses; how often a belief passes a limit is largest of others, see `passes`.

Source:
    Kairouz, Oh and Viswanath 2015 (the worst mechanism of a promise).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from dpcore.checks import Floats, at_least
from dpcore.decide.losses import ComposedLoss, TotalLoss, passes_by_delta
from dpcore.pace import pulse
from dpcore.roots import safe_side

PIECES, CUT, ROUNDS, CLOSE = 16, 6, 12, 1e-3
"""Pieces of the losses of an earlier mechanism; into how many, and how many times at most, those that decide are cut again,
until what is found is at most so much above the truth."""


@dataclass(frozen=True)
class WithEarlier:
    """The loss of a mechanism and of the worst earlier one with (ε′, δ′), together. Exact where `loss` is.

    Attributes:
        loss: of the mechanism itself.
        eps_spent: ε′ of the earlier promise, in nats; 0 or more.
        delta_spent: δ′ of the earlier promise, a probability; 0 or more.

    Raises:
        ParameterError: eps_spent or delta_spent is below 0, or not finite.
    """

    loss: TotalLoss
    eps_spent: float
    delta_spent: float = 0.0

    def __post_init__(self) -> None:
        at_least("eps_spent", self.eps_spent, 0.0)
        at_least("delta_spent", self.delta_spent, 0.0)

    @staticmethod
    def of(loss: TotalLoss, eps: float, delta: float) -> WithEarlier:
        """The loss beside a promise (ε′, δ′). One of two promises that has no ε is exactly more δ of the other.

        The worst mechanism of (0, δ₁) tells everything with δ₁, else nothing; so beside the worst one of (ε′, δ′) it makes
        the worst one of (ε′, δ₁ + δ′ − δ₁ δ′).

        Args:
            loss: of the mechanism itself, perhaps with an earlier promise already.
            eps: ε′ in nats; 0 or more.
            delta: δ′, a probability.
        """
        if isinstance(loss, WithEarlier) and 0 in (loss.eps_spent, eps):
            both = loss.delta_spent + delta - loss.delta_spent * delta
            return WithEarlier(loss.loss, max(loss.eps_spent, eps), both)
        return WithEarlier(loss, eps, delta)

    @property
    def worst(self) -> float:
        """Largest loss, in nats: the sum; inf with an earlier δ."""
        return math.inf if self.delta_spent else self.loss.worst + self.eps_spent

    @property
    def rho(self) -> float:
        """The sum; inf with an earlier δ."""
        return math.inf if self.delta_spent else self.loss.rho + self.eps_spent * math.tanh(self.eps_spent / 2)

    @property
    def _true(self) -> float:
        """How often the earlier answer is true."""
        return 1 / (1 + math.exp(-self.eps_spent))

    def delta(self, eps: float) -> float:
        """δ′ + (1 − δ′) (p δ(ε − ε′) + (1 − p) δ(ε + ε′)), p = e^ε′/(1 + e^ε′).

        Args:
            eps: ε in nats; 0 or more.
        """
        p = self._true
        mixed = p * _at_any(self.loss, eps - self.eps_spent) + (1 - p) * self.loss.delta(eps + self.eps_spent)
        return self.delta_spent + (1 - self.delta_spent) * mixed

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta, rounded up; inf where there is none.

        Args:
            delta: δ, a probability.
        """
        if delta < self.delta_spent or (delta == self.delta_spent and self.loss.worst == math.inf):
            return math.inf
        if self.delta(0.0) <= delta:
            return 0.0
        low, high = 0.0, self.eps_spent + 1.0
        while self.delta(high) > delta:
            low, high = high, 2 * high
        return safe_side(lambda eps: self.delta(eps) <= delta, low, high)

    def passes(self, gain: float) -> tuple[float, float]:
        """At most this of every earlier mechanism; sharp without an earlier δ, but for PIECES; with one the least of two bounds.

        Each of both worlds has a worst earlier mechanism of its own, which is not that of δ: whoever tells a belief of less
        than all they can tell can do so more often.

        Args:
            gain: log odds that a belief gains, in nats.

        Returns:
            Upper bounds on P(L > gain) if the unit is in, and if it is out.
        """
        if isinstance(self.loss, ComposedLoss):
            return passes_by_delta(self, gain) if gain >= 0 else (1.0, 1.0)
        room, spare = min(1.0, 10 * math.sqrt(self.delta_spent)), gain - self.loss.worst - self.eps_spent
        if self.eps_spent + room == 0:
            return self.loss.passes(gain)
        inside, outside = self._passes(gain, room)
        if spare > 0:  # with so much room nothing passes
            inside, outside = map(min, (inside, outside), self._passes(gain, spare))
        return inside, outside

    def _passes(self, gain: float, room: float) -> tuple[float, float]:
        """An earlier δ′ tells more than ε′ + room with δ′/(1 − e^−room) at most."""
        loss, spent, lost = self.loss, self.eps_spent, self.delta_spent
        both = cache(lambda more: loss.passes(gain - more))
        found = []
        for world, sign in ((0, -1.0), (1, 1.0)):
            hull = _hull(partial(_of_world, both, world), spent, room, sign)
            if world == 0:
                slack, rare = lost, lost / -math.expm1(-room) if lost else 0.0
            else:
                slack, rare = lost * math.exp(-spent), lost * math.exp(-spent) / math.expm1(room) if lost else 0.0
            found.append(_line(*hull, sign, slack) + rare)
        return min(1.0, found[0]), min(1.0, found[1])


def _of_world(both: Callable[[float], tuple[float, float]], world: int, more: float) -> float:
    return both(more)[world]


def _hull(passed: Callable[[float], float], spent: float, room: float, sign: float) -> tuple[Floats, Floats, float]:
    """Points that h lies below, over x = e^(sign L′), L′ from −spent to spent + room, and the concave hull of them at x = 1.

    That is the largest E h(L′) with E e^(sign L′) = 1. In every piece h, which rises with L′, counts as at its upper end;
    the pieces that decide are cut finer until that adds little.
    """
    ends = np.linspace(-spent, spent + room, PIECES + 1)
    heights = np.array([passed(float(x)) for x in ends])
    rounds = 0
    while True:
        pulse()
        x, h = np.exp(sign * ends), np.append(heights[1:], heights[-1])
        value, decide = _chord(x, h)
        if rounds == ROUNDS or value <= _chord(x, heights)[0] * (1 + CLOSE):
            return x, h, value
        cut = [np.linspace(ends[k], ends[k + 1], CUT + 1)[1:-1] for k in decide if k + 1 < ends.size]
        more = np.concatenate([np.empty(0), *cut])
        ends, heights = np.append(ends, more), np.append(heights, [passed(float(y)) for y in more])
        order = np.argsort(ends)
        ends, heights, rounds = ends[order], heights[order], rounds + 1


def _chord(x: Floats, h: Floats) -> tuple[float, set[int]]:
    """The highest chord of the points at x = 1, and the places of its ends."""
    left, right = np.flatnonzero(x <= 1), np.flatnonzero(x >= 1)
    wide = x[right][None, :] - x[left][:, None]
    share = np.divide(1 - x[left][:, None], wide, out=np.zeros_like(wide), where=wide > 0)
    values = h[left][:, None] + share * (h[right][None, :] - h[left][:, None])
    best = int(values.argmax())
    return float(values.flat[best]), {int(left[best // right.size]), int(right[best % right.size])}


def _line(x: Floats, h: Floats, value: float, sign: float, slack: float) -> float:
    """The least value + slack · |slope| of a line above all points that passes `value` or more at x = 1."""
    if not slack:
        return value
    far = x < 1 if sign < 0 else x > 1  # L′ above 0, where the points are higher
    tops = value * np.geomspace(1.0, 2.0, 15)
    slopes = np.max((h[far] - tops[:, None]) / np.abs(x[far] - 1), axis=1, initial=0.0)
    return float(np.min(tops + slack * slopes))


def _at_any(loss: TotalLoss, eps: float) -> float:
    """δ at any real eps: for eps < 0 it is 1 − e^ε + e^ε δ(−ε), for losses whose mirror image is that of the other world."""
    return loss.delta(eps) if eps >= 0 else -math.expm1(eps) + math.exp(eps) * loss.delta(-eps)
