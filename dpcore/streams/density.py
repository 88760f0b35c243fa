"""How much of a universe was seen: one random bit for each element, redrawn at every visit, so that the memory tells little.

m  elements; d  share of them that was seen; p₀, p₁  chance that the bit of an element not seen, seen, is 1
z = (ones/m − p₀)/(p₁ − p₀), unbiased for d; published with Laplace noise of scale 1/((p₁ − p₀) m ε_out).
Starts: 'uniform' p₀ = ½, p₁ = ½ + b with b = (1 − e^(−ε))/2; 'balanced' p₀ = 1/(1 + e^ε), p₁ = 1 − p₀. Both have a loss of
exactly ε; the printed claim that a bias b costs b is wrong: −ln(1 − 2b).

Source:
    Dwork, Naor, Pitassi, Rothblum and Yekhanin 2010 (pan-private streaming); Dwork and Roth 2014, section 12.2; the
    loss of a bit is computed, and differs from the printed one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.binomial import binomial_masses
from dpcore.checks import Floats, at_least, between, generator, inside, positive, whole
from dpcore.convolution import convolved, faded
from dpcore.errors import ParameterError
from dpcore.roots import brentq

Start = Literal["uniform", "balanced"]
MOST_PRODUCTS = 4_000_000
"""Of masses that are multiplied one by one; more of them by a Fourier transform, good to 1e-17."""


def bit_loss(bias: float) -> float:
    """−ln(1 − 2b): the loss of a bit that begins uniform and is redrawn with chance ½ + b of a 1; 0 < b < ½.

    Args:
        bias: b; between 0 and 0.5 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return -math.log1p(-2 * inside("bias", bias, 0.0, 0.5))


def bias_for(*, eps: float) -> float:
    """b = (1 − e^(−ε))/2.

    Args:
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return -math.expm1(-positive("eps", eps)) / 2


@dataclass(frozen=True)
class Density:
    """The estimator for `seen` of `universe` elements.

    Together at most their sum, for one break-in.

    Attributes:
        universe: elements; a whole number from 1 to 1 000 000.
        seen: how many of them came, at most `universe`; a whole number from 0 to `self.universe`.
        start: 'uniform' or 'balanced'.
        eps_state: ε of the memory, in nats; from 1e-06 to 36.
        eps_out: ε of what is published, in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; start must be 'uniform' or 'balanced'.
    """

    universe: int
    seen: int
    start: Start
    eps_state: float
    eps_out: float

    def __post_init__(self) -> None:
        whole("universe", self.universe, 1, 1_000_000)
        whole("seen", self.seen, 0, self.universe)
        between("eps_state", self.eps_state, 1e-6, 36.0)
        positive("eps_out", self.eps_out)
        if self.start not in ("uniform", "balanced"):
            raise ParameterError("start", self.start, "'uniform' or 'balanced'")

    @property
    def log_odds(self) -> tuple[float, float]:
        """ln p/(1 − p) of p₀ and p₁."""
        e = self.eps_state
        return (0.0, e + math.log(2 - math.exp(-e))) if self.start == "uniform" else (-e, e)

    @property
    def chances(self) -> tuple[float, float]:
        """p₀ and p₁."""
        low, high = (1 / (1 + math.exp(-each)) for each in self.log_odds)
        return low, high

    @property
    def gap(self) -> float:
        """p₁ − p₀."""
        low, high = self.chances
        return high - low

    @property
    def noise_scale(self) -> float:
        """Of the published estimate."""
        return 1 / (self.gap * self.universe * self.eps_out)

    @property
    def variance_before_noise(self) -> float:
        """Var z."""
        low, high = self.chances
        k, m = self.seen, self.universe
        return (k * high * (1 - high) + (m - k) * low * (1 - low)) / (m * self.gap) ** 2

    @property
    def variance(self) -> float:
        """Of what is published."""
        return self.variance_before_noise + 2 * self.noise_scale**2

    @property
    def printed_mean(self) -> float:
        """Where the printed estimator is centred, for the uniform start: it divides by m where the gap times m is due,
        2 (p₁ − ½) d.
        """
        return 2 * self.gap * self.seen / self.universe

    @cached_property
    def law(self) -> tuple[Floats, Floats]:
        """Values of z, ascending and evenly spaced, and their probabilities, two of shape (values,); all but 1e-17."""
        absent, present = self.log_odds
        first, one = binomial_masses(self.seen, present)
        second, other = binomial_masses(self.universe - self.seen, absent)
        if one.size * other.size <= MOST_PRODUCTS:
            masses = np.convolve(one, other)
        else:
            masses = np.maximum(convolved(one, other), 0.0)
        ones = first + second + np.arange(masses.size)
        return (ones / self.universe - self.chances[0]) / self.gap, masses

    def published_pdf(self, x: ArrayLike) -> Floats:
        """Density of what is published, shape of `x`: between two values of z each side's noises decay together.

        Args:
            x: shape (n,).
        """
        at, masses = self.law
        asked, decay = np.asarray(x, dtype=np.float64), math.exp(-self.eps_out)
        right = np.searchsorted(at, asked)
        before = np.append(faded(masses, decay), 0.0)[right - 1]  # the 0 is met where nothing is on that side
        after = np.append(faded(masses[::-1], decay)[::-1], 0.0)[right]
        away = (np.abs(asked - at.take(place, mode="clip")) / self.noise_scale for place in (right - 1, right))
        first, second = (np.exp(-each) for each in away)
        return np.asarray((before * first + after * second) / (2 * self.noise_scale))

    def beyond(self, t: float) -> float:
        """P(|published − d| > t).

        Args:
            t: 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, masses = self.law
        far, off, b = at_least("t", t, 0.0), at - self.seen / self.universe, self.noise_scale
        return float((masses * (_laplace_sf((far - off) / b) + _laplace_sf((far + off) / b))).sum())

    def half_width(self, confidence: float) -> float:
        """The t with P(|published − d| <= t) = confidence.

        Args:
            confidence: between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = 1 - inside("confidence", confidence, 0.0, 1.0)
        spread = math.sqrt(self.variance / level)  # Chebyshev: no more is beyond
        return brentq(lambda t: self.beyond(t) - level, 0.0, spread, xtol=1e-300, rtol=1e-13)

    @property
    def guess(self) -> float:
        """How often the best guess from one bit of the memory, seen once, is right: (1 + gap)/2."""
        return (1 + self.gap) / 2

    @property
    def changed(self) -> tuple[float, float]:
        """Between two break-ins around a visit: chance that the bit changed, if it is the first visit, and if there was
        one.
        """
        low, high = self.chances
        return low * (1 - high) + (1 - low) * high, 2 * high * (1 - high)


@dataclass(frozen=True, slots=True, eq=False)
class BitMemory:
    """A memory that is drawn.

    Attributes:
        bits: shape (m,) or (shown,), as read last.
        changed: between two break-ins, shape of `bits`.
        estimate: what it publishes.
        visitor: place of the listed element that came last, -1 where none came.
        before: its bit before it came.
    """

    bits: NDArray[np.bool_]
    changed: NDArray[np.bool_]
    estimate: float
    visitor: int
    before: bool


def bit_memory(
    law: Density, *, again: float = 0.0, shown: int = 1_000_000, rng: np.random.Generator | int
) -> BitMemory:
    """The memory after the stream; between two break-ins a share `again` of the elements that were seen comes once
    more.

    With the same seed, where all are listed, a memory of one element more differs in that element's bit alone.

    Of more than `shown` elements only so many bits are listed, those of elements picked by chance; the others are
    counted.

    Args:
        law: of the memory.
        again: share of the elements that were seen, from 0 to 1.
        shown: bits that are listed, at most; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    m, (low, high) = min(law.universe, whole("shown", shown, 1)), law.chances
    unseen = law.universe - law.seen
    here = law.seen if m == law.universe else int(rng.hypergeometric(law.seen, unseen, m))
    turn = rng.permutation(m)
    seen, first = turn < here, rng.random(m) < low
    bits = np.where(seen, rng.random(m) < high, first)
    noise = float(rng.laplace(scale=law.noise_scale))
    back = seen & (rng.random(m) < between("again", again, 0.0, 1.0))
    later = np.where(back, rng.random(m) < high, bits)
    ones = int(bits.sum()) + rng.binomial(law.seen - here, high) + rng.binomial(unseen - (m - here), low)
    visitor = int(np.argmax(turn == here - 1)) if here else -1
    before = bool(here and first[visitor])
    return BitMemory(later, later != bits, (ones / law.universe - low) / law.gap + noise, visitor, before)


def _laplace_sf(z: Floats) -> Floats:
    tail = 0.5 * np.exp(-np.abs(z))
    return np.where(z >= 0, tail, 1 - tail)
