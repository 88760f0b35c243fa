"""The share of people who say yes, in percent: counted by an office, or from answers that every device randomises.

n  people who answer; k  those whose true answer is yes; ε₀  of one answer; p = e^ε₀/(1 + e^ε₀), how often it is sent as it
is, q = 1 − p; R  answers sent as yes: Bin(k, p) + Bin(n − k, q); x  tolerated error of R
From answers the share is estimated as (R/n − q)/(p − q), which is right on average, and set to [0, 1]; from a count by an
office as (k + noise)/n. Both are off by more than τ only where R or the noise is by more than x, n(p − q)τ or nτ.
P(|R − E R| > x) is that of the worst k. Between two whole numbers tails are joined by straight lines from above, so that it
neither jumps with x nor with k.

Source:
    Warner 1965; the law of R by its Fourier series; answers without names: each person's is with chance 2q a fair coin, and
    of M such coins among the others the count hides one more (Balle, Bell, Gascón and Nissim 2019, the 'privacy blanket').
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy

from dpcore.binomial import CUT, binomial_masses
from dpcore.checks import Floats, at_least, inside, positive, whole
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise import Geometric
from dpcore.pace import pulse
from dpcore.roots import brentq, safe_side

Trust = Literal["office", "mixer", "device"]
PERCENT = 100.0
LEAST_PEOPLE, MOST_PEOPLE = 20, 10**8
EVERY = 1000
"""Up to so many people every number of true yes answers is tried."""
SOME = 201
"""Else so many, evenly: what differs between them is the skewness, which moves evenly."""
FAINT = 1e-17
"""Terms of the series that are smaller count as nothing."""
SURE = 1e-13
"""Added to chances, for all that is left out."""
BLOCKS = 2000
"""Numbers of coins that are gone through, at most: of more several together, as if they were the fewest of them."""
REACH = 9.0
"""Standard deviations beyond which coins are counted as betrayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Who answers, and who sees the answers.

    Attributes:
        people: n, who answer at least; a whole number from 20 to 100 000 000.
        trust: 'office': it sees every true answer; 'device': nobody does, each device draws noise before it sends; 'mixer': as
            'device', and somebody takes the names off before the office sees the answers.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    people: int
    trust: Trust = "office"

    def __post_init__(self) -> None:
        whole("people", self.people, LEAST_PEOPLE, MOST_PEOPLE)
        if self.trust not in ("office", "mixer", "device"):
            raise ParameterError("trust", self.trust, "'office', 'mixer' or 'device'")


@dataclass(frozen=True)
class CountedShare:
    """The error of a share that an office publishes, in percentage points.

    Attributes:
        noise: of the count: Geometric or DiscreteGaussian.
        people: n; a whole number, 1 or more.
    """

    noise: Geometric | DiscreteGaussian
    people: int

    def beyond(self, t: float) -> float:
        """P(|published − true share| > t) without what setting it to [0, 100] takes away.

        Args:
            t: size of an error, in percentage points; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return min(1.0, 2 * self.sf(t))

    def sf(self, t: float) -> float:
        """P(published − true share > t), likewise.

        Args:
            t: size of an error, in percentage points; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return float(np.asarray(self.noise.sf(at_least("t", t, 0.0) * self.people / PERCENT)))

    def tail_width(self, beta: float) -> float:
        """The least error that is passed with β at most, in percentage points.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return float(self.noise.tail_width(inside("beta", beta, 0.0, 1.0))) * PERCENT / self.people

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """Errors of n shares, not yet set to [0, 100], in percentage points. Shape (n,).

        Args:
            n: how many; a whole number, 0 or more.
            rng: the random number generator.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return np.asarray(self.noise.sample(whole("n", n, 0), rng), dtype=np.float64) * (PERCENT / self.people)


@dataclass(frozen=True)
class AnsweredShare:
    """The error of a share estimated from randomised answers, in percentage points, at the true share that is worst.

    Attributes:
        eps: ε₀ of one answer, in nats; above 0.
        people: n; a whole number, 1 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    eps: float
    people: int

    def __post_init__(self) -> None:
        positive("eps", self.eps)
        whole("people", self.people, 1)

    @property
    def true(self) -> float:
        """p, how often an answer is sent as it is."""
        return float(scipy.special.expit(self.eps))

    @property
    def points(self) -> float:
        """Percentage points of the share for one answer sent as yes: 100/(n(p − q))."""
        return PERCENT / (self.people * math.tanh(self.eps / 2))

    def beyond(self, t: float) -> float:
        """At least P(|published − true share| > t), for all true shares; more by what one answer more or less makes likely.

        Args:
            t: size of an error, in percentage points; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return min(1.0, float(self._beyond(at_least("t", t, 0.0) / self.points, self._tried()).max()) + SURE)

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
        level, high = inside("beta", beta, 0.0, 1.0), self.points
        while self.beyond(high) > level:
            high *= 2
        return safe_side(lambda t: self.beyond(t) <= level, 0.0, high, rtol=1e-7)

    def sample(self, n: int, rng: np.random.Generator) -> Floats:
        """Errors of n estimates where nobody's true answer is yes, not yet set to [0, 100], in points. Shape (n,).

        Args:
            n: how many; a whole number, 0 or more.
            rng: the random number generator.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        q = 1 - self.true
        sent = rng.binomial(self.people, q, size=whole("n", n, 0))
        return np.asarray((sent - self.people * q) * self.points, dtype=np.float64)

    def _tried(self) -> Floats:
        """True yes answers: no and yes are alike, so that half of them do."""
        half = self.people // 2
        if half <= EVERY // 2:
            return np.arange(half + 1, dtype=np.float64)
        return np.unique(np.round(np.linspace(0, half, SOME)))

    def _beyond(self, x: float, k: Floats) -> Floats:
        """P(|R − E R| > x) at each k, joined from above between whole numbers."""
        pulse()
        n, p = self.people, self.true
        q = float(scipy.special.expit(-self.eps))
        middle = k * p + (n - k) * q
        top, bottom = np.floor(middle + x), np.ceil(middle - x)
        high, low = 1 - (middle + x - top), 1 - (bottom - (middle - x))  # shares of the numbers at the ends
        window = 2 * math.ceil(REACH * math.sqrt(n * p * q) + 40) + 1
        if 2 * x + 1 >= window:
            return np.zeros_like(k)
        turn = 2 * np.pi * np.arange(1, (window + 1) // 2) / window
        size = np.exp(0.5 * n * np.log1p(-4 * p * q * np.sin(turn / 2) ** 2))
        turn, size = turn[size > FAINT], size[size > FAINT]
        lean = np.angle(q + p * np.exp(1j * turn))
        phase = np.outer(k, lean) + np.outer(n - k, turn - lean)
        half = np.sin(turn / 2)

        def at(place: Floats, count: Floats) -> Floats:
            """P of so many whole numbers about a place."""
            wide = np.sin(np.outer(count, turn / 2)) / half
            terms: Floats = (np.cos(phase - np.outer(place, turn)) * wide) @ size
            return np.asarray(np.clip((count + 2 * terms) / window, 0.0, 1.0))

        one = np.ones_like(k)
        inside_ = at((top + bottom) / 2, np.maximum(top - bottom + 1, 0.0))
        return np.asarray(np.clip(1 - inside_ + high * at(top, one) + low * at(bottom, one), 0.0, 1.0))


def share_error(noise: str, scale: float, survey: Survey) -> CountedShare | AnsweredShare:
    """The error of a published share with this noise.

    Args:
        noise: 'geometric' or 'discrete gaussian' of an office; 'response' or 'shuffled' of devices.
        scale: b or σ in people, or 1/ε₀; above 0.
        survey: who answers.
    """
    if noise in ("response", "shuffled"):
        return AnsweredShare(1 / scale, survey.people)
    return CountedShare(Geometric(1 / scale) if noise == "geometric" else DiscreteGaussian(scale), survey.people)


def mixed_delta(people: int, *, eps: float, at: float) -> float:
    """At most this is δ(ε) of one person among n answers without names, whatever the others said.

    Args:
        people: n; a whole number, 1 or more.
        eps: ε₀ of one answer, in nats; above 0.
        at: ε, in nats; 0 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    others, e, level = whole("people", people, 1) - 1, positive("eps", eps), at_least("at", at, 0.0)
    if level >= e:
        return 0.0
    p, q = float(scipy.special.expit(e)), float(scipy.special.expit(-e))
    coins, often, left = _coins(others, 2 * q)
    more, less = p - math.exp(level) * q, math.exp(level) * p - q
    first = np.ceil((coins + 1) * less / (more + less) - 1e-9)  # counts from here on tell more than ε
    found = more * _heads(first - 2, coins) - less * _heads(first - 1, coins)
    return min(1.0, math.fsum(often * np.maximum(found, 0.0)) + left * more)


@kept(4)
def _coins(others: int, share: float) -> tuple[Floats, Floats, float]:
    """How many of the others answer by a coin, in blocks (the fewest of each), how often, and how often neither of these."""
    if others == 0:
        return np.zeros(1), np.ones(1), 0.0
    least, often = binomial_masses(others, float(scipy.special.logit(share)))
    coins = np.arange(least, least + often.size, dtype=np.float64)
    left = 2 * CUT if often.size <= others else 0.0
    first_ones = np.arange(0, coins.size, -(-coins.size // BLOCKS))
    return coins[first_ones], np.add.reduceat(often, first_ones), left


def _heads(above: Floats, coins: Floats) -> Floats:
    """P(more than so many of so many coins show heads)."""
    inside_ = scipy.special.betainc(np.clip(above, 0, coins - 1) + 1, np.maximum(coins - above, 1.0), 0.5)
    return np.asarray(np.where(above < 0, 1.0, np.where(above >= coins, 0.0, inside_)), dtype=np.float64)


def mixed_eps(people: int, *, eps: float, delta: float) -> float:
    """At most this is ε at δ of one person among n answers without names; never above ε₀.

    Args:
        people: n; a whole number, 1 or more.
        eps: ε₀ of one answer, in nats; above 0.
        delta: a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    level = inside("delta", delta, 0.0, 1.0)

    def excess(at: float) -> float:
        return mixed_delta(people, eps=eps, at=at) - level

    if excess(0.0) <= 0:
        return 0.0
    found = float(brentq(excess, 0.0, positive("eps", eps), xtol=1e-300, rtol=1e-10))
    return min(found * (1 + 1e-9), eps)
