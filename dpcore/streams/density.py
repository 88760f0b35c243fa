"""How much of a universe was seen: one random bit for each element, redrawn at every visit, so that the memory tells little.

m  elements; d  share of them that was seen; p₀, p₁  chance that the bit of an element not seen, seen, is 1
z = (ones/m − p₀)/(p₁ − p₀), unbiased for d; published with Laplace noise of scale 1/((p₁ − p₀) m ε_out).
Starts: 'uniform' p₀ = ½, p₁ = ½ + b with b = (1 − e^(−ε))/2; 'balanced' p₀ = 1/(1 + e^ε), p₁ = 1 − p₀. Both have a loss of
exactly ε; the printed claim that a bias b costs b is wrong: −ln(1 − 2b).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, between, inside, positive, whole
from dpcore.errors import ParameterError

Start = Literal["uniform", "balanced"]


def bit_loss(bias: float) -> float:
    """−ln(1 − 2b): the loss of a bit that begins uniform and is redrawn with chance ½ + b of a 1; 0 < b < ½."""
    return -math.log1p(-2 * inside("bias", bias, 0.0, 0.5))


def bias_for(*, eps: float) -> float:
    """b = (1 − e^(−ε))/2."""
    return -math.expm1(-positive("eps", eps)) / 2


@dataclass(frozen=True)
class Density:
    """The estimator for `seen` of `universe` elements.

    eps_state: of the memory. eps_out: of what is published. Together at most their sum, for one break-in.
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
    def chances(self) -> tuple[float, float]:
        """p₀ and p₁."""
        if self.start == "uniform":
            return 0.5, 0.5 + bias_for(eps=self.eps_state)
        low = 1 / (1 + math.exp(self.eps_state))
        return low, 1 - low

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
        """Where the printed estimator is centred, for the uniform start: it divides by m where the gap times m is due, 2 (p₁ − ½) d."""
        return 2 * self.gap * self.seen / self.universe

    @cached_property
    def ones(self) -> Floats:
        """P(0 ones), …, P(m ones), shape (m + 1,)."""
        from scipy.signal import fftconvolve
        from scipy.stats import binom

        low, high = self.chances
        k, m = self.seen, self.universe
        one, other = binom.pmf(np.arange(k + 1), k, high), binom.pmf(np.arange(m - k + 1), m - k, low)
        joint = np.convolve(one, other) if m <= 4096 else np.maximum(fftconvolve(one, other), 0.0)
        return np.asarray(joint, dtype=np.float64)

    def published_pdf(self, x: ArrayLike) -> Floats:
        """Density of what is published, at a vector x."""
        low, high = self.chances
        k, m = self.seen, self.universe
        middle = k * high + (m - k) * low
        reach = 12 * math.sqrt(k * high * (1 - high) + (m - k) * low * (1 - low)) + 30  # beyond it are less than 1e-30
        held = np.arange(max(0, int(middle - reach)), min(m, int(middle + reach)) + 1)
        centres = (held / self.universe - low) / self.gap
        away = np.abs(np.asarray(x, dtype=np.float64)[:, None] - centres) / self.noise_scale
        return np.asarray((np.exp(-away) * self.ones[held]).sum(axis=1) / (2 * self.noise_scale))

    def beyond(self, t: float) -> float:
        """P(|published − d| > t)."""
        low, _ = self.chances
        off = (np.arange(self.universe + 1) / self.universe - low) / self.gap - self.seen / self.universe
        far, b = at_least("t", t, 0.0), self.noise_scale
        above = _laplace_sf((far - off) / b)
        below = _laplace_sf((far + off) / b)
        return float((self.ones * (above + below)).sum())

    def half_width(self, confidence: float) -> float:
        """The t with P(|published − d| <= t) = confidence."""
        level = 1 - inside("confidence", confidence, 0.0, 1.0)
        low, high = 0.0, 1.0
        while self.beyond(high) > level:
            high *= 2
        while high - low > 1e-14 * high:
            middle = (low + high) / 2
            if middle in (low, high):
                break
            low, high = (middle, high) if self.beyond(middle) > level else (low, middle)
        return high

    @property
    def guess(self) -> float:
        """How often the best guess from one bit of the memory, seen once, is right: (1 + gap)/2."""
        return (1 + self.gap) / 2

    @property
    def changed(self) -> tuple[float, float]:
        """Between two break-ins around a visit: chance that the bit changed, if it is the first visit, and if there was one."""
        low, high = self.chances
        return low * (1 - high) + (1 - low) * high, 2 * high * (1 - high)


@dataclass(frozen=True, slots=True, eq=False)
class BitMemory:
    """A memory that is drawn. bits: shape (m,), as read last; changed: between two break-ins; estimate: what it publishes."""

    bits: NDArray[np.bool_]
    changed: NDArray[np.bool_]
    estimate: float


def bit_memory(law: Density, *, again: float = 0.0, rng: np.random.Generator) -> BitMemory:
    """The memory after the stream; between two break-ins a share `again` of the elements that were seen comes once more."""
    m, (low, high) = law.universe, law.chances
    seen = rng.permutation(m) < law.seen
    bits = rng.random(m) < np.where(seen, high, low)
    noise = float(rng.laplace(scale=law.noise_scale))
    back = seen & (rng.random(m) < between("again", again, 0.0, 1.0))
    later = np.where(back, rng.random(m) < high, bits)
    return BitMemory(later, later != bits, (float(bits.mean()) - low) / law.gap + noise)


def _laplace_sf(z: Floats) -> Floats:
    tail = 0.5 * np.exp(-np.abs(z))
    return np.where(z >= 0, tail, 1 - tail)
