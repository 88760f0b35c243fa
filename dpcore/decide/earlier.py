"""What was promised about the same units before: spent already, and counted with everything that is published now.

ε′, δ′  the earlier promise. Of a mechanism of which only that is known, the worst is: with δ′ it tells everything, else it
answers yes or no, and truly with e^ε′/(1 + e^ε′) (Kairouz, Oh and Viswanath 2015). Its loss is ε′ or −ε′.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dpcore.checks import at_least
from dpcore.decide.losses import TotalLoss

BISECTIONS = 200


@dataclass(frozen=True)
class WithEarlier:
    """The loss of a mechanism and of the worst earlier one with (ε′, δ′), together. Exact where `loss` is."""

    loss: TotalLoss
    eps_spent: float
    delta_spent: float = 0.0

    def __post_init__(self) -> None:
        at_least("eps_spent", self.eps_spent, 0.0)
        at_least("delta_spent", self.delta_spent, 0.0)

    @property
    def worst(self) -> float:
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
        """δ′ + (1 − δ′) (p δ(ε − ε′) + (1 − p) δ(ε + ε′)), p = e^ε′/(1 + e^ε′)."""
        p = self._true
        mixed = p * _at_any(self.loss, eps - self.eps_spent) + (1 - p) * self.loss.delta(eps + self.eps_spent)
        return self.delta_spent + (1 - self.delta_spent) * mixed

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta, rounded up; inf where there is none."""
        if delta < self.delta_spent or (delta == self.delta_spent and self.loss.worst == math.inf):
            return math.inf
        if self.delta(0.0) <= delta:
            return 0.0
        low, high = 0.0, self.eps_spent + 1.0
        while self.delta(high) > delta:
            low, high = high, 2 * high
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            if middle in (low, high):
                break
            low, high = (middle, high) if self.delta(middle) > delta else (low, middle)
        return high

    def passes(self, gain: float) -> tuple[float, float]:
        """Where δ′ tells everything, a unit that is in is found, and one that is out is cleared."""
        p, spent = self._true, self.delta_spent
        (up_in, up_out), (down_in, down_out) = (
            self.loss.passes(gain - self.eps_spent),
            self.loss.passes(gain + self.eps_spent),
        )
        inside_world = spent + (1 - spent) * (p * up_in + (1 - p) * down_in)
        return inside_world, (1 - spent) * ((1 - p) * up_out + p * down_out)


def _at_any(loss: TotalLoss, eps: float) -> float:
    """δ at any real eps: for eps < 0 it is 1 − e^ε + e^ε δ(−ε), for losses whose mirror image is that of the other world."""
    return loss.delta(eps) if eps >= 0 else -math.expm1(eps) + math.exp(eps) * loss.delta(-eps)
