"""Rates that are published in percent, each made of two noisy counts: how far off one of them may be, whatever its truth.

n  least people of a whole; r  true rate, from a public range; τ  error of a rate; X, Y  noise of part and rest
Published is the quotient of the noisy part and the sum of noisy part and rest, set to [0, 1], and 0 where that sum is not
positive. It is off by more than τ upwards only where X (1 − r − τ) > τn + Y (r + τ), downwards only where
X (1 − r + τ) < −τn + Y (r − τ), or where the sum is not positive. At each Y both are less likely for a larger whole, and
either steadily more or steadily less likely as r grows: of all r between two places one of the two is the worst.

Source:
    Definitions; sums over the law of whole-number noise (`dpcore.decide.rate` has a rate whose truth is known).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dpcore.checks import Floats, at_least, between, inside, whole
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.errors import ParameterError
from dpcore.noise import Geometric
from dpcore.pace import pulse
from dpcore.roots import safe_side

PERCENT = 100.0
PLACES = 13
"""Truths between two of so many places are bounded together."""
BLOCKS = 1000
"""Values of one noise that are gone through, at most; of wider noise several together, bounded together."""
FAINT = 1e-11
"""Noise that lies so far out counts as wrong."""
NUDGE = 1e-11
"""What lies above a place, as a share of 1."""
MOST_WHOLE = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratios:
    """Which rates are published.

    Attributes:
        whole: n, people of the smallest whole; a whole number from 1 to 1 000 000 000.
        least, most: of the true rates, as shares of 1; 0 <= least <= most <= 1.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    whole: int
    least: float = 0.0
    most: float = 1.0

    def __post_init__(self) -> None:
        whole("whole", self.whole, 1, MOST_WHOLE)
        between("least", self.least, 0.0, between("most", self.most, 0.0, 1.0))


@dataclass(frozen=True)
class RatioError:
    """The error of a published rate in percentage points, at the true rate and the whole that are worst.

    Chances are upper bounds, and those of the worst truth but for what truths between two places differ by.

    Attributes:
        noise: of part and of rest, alike and independent: Geometric or DiscreteGaussian.
        ratios: which rates.

    Raises:
        ParameterError: the noise is another.
    """

    noise: Geometric | DiscreteGaussian
    ratios: Ratios

    def __post_init__(self) -> None:
        if not isinstance(self.noise, Geometric | DiscreteGaussian):
            raise ParameterError("noise", self.noise, "noise of whole numbers, for rates")

    def beyond(self, t: float) -> float:
        """At most this is P(|published − true rate| > t), for all rates of the range and all wholes of at least n people.

        Args:
            t: size of an error, in percentage points; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        if at_least("t", t, 0.0) >= PERCENT:  # no rate is so far from another
            return 0.0
        return min(1.0, float(self._bounds(t / PERCENT)[1].max()))

    def sf(self, t: float) -> float:
        """Half of `beyond`: what noise with the same chance on both sides has above t.

        Args:
            t: size of an error, in percentage points; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return self.beyond(t) / 2

    def tail_width(self, beta: float) -> float:
        """The least error that is passed with β at most, in percentage points, rounded up by less than 1e-7 of it.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        level = inside("beta", beta, 0.0, 1.0)
        high = safe_side(lambda t: self.beyond(t) <= level, 0.0, PERCENT, rtol=1e-7)
        rounder = float(f"{high:.6g}")  # the end of a step, which halving does not meet
        return rounder if rounder < high and self.beyond(rounder) <= level else high

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """Errors of n rates at the smallest whole and a worst rate, in percentage points. Shape (n,).

        Args:
            n: how many; a whole number, 0 or more.
            rng: the random number generator.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        first, bounds = self._bounds(self.tail_width(0.05) / PERCENT)
        size = self.ratios.whole
        part = round(first[int(bounds.argmax())] * size)
        x, y = (np.asarray(self.noise.sample(whole("n", n, 0), rng), dtype=np.float64) for _ in range(2))
        below = size + x + y
        rates = np.where(below > 0, np.clip((part + x) / np.where(below > 0, below, 1.0), 0.0, 1.0), 0.0)
        return np.asarray(PERCENT * (rates - part / size), dtype=np.float64)

    @cached_property
    def _rest(self) -> tuple[Floats, Floats, Floats]:
        """Ends of blocks of Y, and their chances."""
        reach = int(self.noise.tail_width(FAINT))
        ends = np.arange(-reach, reach + 1, max(1, -(-(2 * reach + 1) // BLOCKS)), dtype=np.float64)
        first, last = ends, np.append(ends[1:] - 1, float(reach))
        return first, last, np.asarray(self.noise.sf(first - 1) - self.noise.sf(last), dtype=np.float64)

    def _bounds(self, tau: float) -> tuple[Floats, Floats]:
        """Places of true rates, and how often a rate between one and the next is off by more than τ, at most."""
        pulse()
        low, high = self._between(tau)
        first, last, masses = self._rest
        n = float(self.ratios.whole)
        r = _inside(np.where(first + tau * n >= 0, low[:, None], high[:, None]) + tau)  # the worse end
        up = self._above((tau * n + first * r) / (1 - r))
        r = _inside(np.where(last - tau * n <= 0, low[:, None], high[:, None]) - tau)
        down = self._above((tau * n - last * r) / (1 - r))
        gone = self._above(n - 1 + first)
        beyond = (high > tau)[:, None] * (down + gone) + (low < 1 - tau)[:, None] * up
        return low, beyond @ masses + FAINT

    def _above(self, x: Floats) -> Floats:
        """P(X > x), of noise that is as often below −x."""
        return np.asarray(self.noise.sf(x), dtype=np.float64)

    def _between(self, tau: float) -> tuple[Floats, Floats]:
        """Ends of stretches of true rates, cut where one side of the error begins or ends."""
        least, most = self.ratios.least, self.ratios.most
        if least == most:
            return np.array([least]), np.array([most])
        cuts = [each for each in (tau, 1 - tau) if least < each < most]
        places = np.unique(np.concatenate([np.linspace(least, most, PLACES), cuts]))
        return places[:-1], places[1:]


def ratio_error(noise: str, scale: float, ratios: Ratios) -> RatioError:
    """The error of a rate with 'geometric' or 'discrete gaussian' noise of this scale in each count.

    Args:
        noise: its name.
        scale: b or σ, in people; above 0.
        ratios: which rates.
    """
    return RatioError(Geometric(1 / scale) if noise == "geometric" else DiscreteGaussian(scale), ratios)


def _inside(rates: Floats) -> Floats:
    """Between 0 and 1; what lies outside is asked of no rate."""
    return np.clip(rates, NUDGE, 1 - NUDGE)
