"""Discrete Laplace (two-sided geometric) noise: whole numbers for counts.

k  amount of noise, a whole number; b  sensitivity, a whole number; q = exp(-decay), decay = eps/b
P(noise = k) = (1 - q)/(1 + q) q^|k|  (Ghosh, Roughgarden and Sundararajan 2009)

Its density is that with respect to counting: the probability of each whole number. Where the answers of two worlds
differ by s, a whole number, the loss of k is decay (|k - s| - |k|); where s is not whole, every answer gives its world
away. At shift b it reaches the ceiling e^eps/(1 + e^eps) of every eps-private mechanism for the best attack when b = 1.

Source:
    Ghosh, Roughgarden and Sundararajan 2009.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, as_given, at_least, between, finite_array, generator, levels, number, positive, whole
from dpcore.errors import ParameterError
from dpcore.hockey import hockey_stick_of_atoms, trade_off_of_atoms

if TYPE_CHECKING:
    from dpcore.accounting.laws import LossLaw

MOST_ATOMS = 10_000_000
"""Whole numbers that are listed at once."""
_NOTHING = 745.0  # e^-745 is 0 in doubles


@dataclass(frozen=True, slots=True)
class Geometric:
    """Two-sided geometric noise with ratio q = exp(-decay).

    Attributes:
        decay: ε per unit of the answer, in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    decay: float

    def __post_init__(self) -> None:
        positive("decay", self.decay)

    @property
    def mean_abs(self) -> float:
        """E|noise| = 2q/(1 - q^2) = 1/sinh(decay), in units of the query."""
        return 1 / math.sinh(self.decay) if self.decay < 700 else 0.0

    @property
    def variance(self) -> float:
        """E noise^2 = 2q/(1 - q)^2, in squared units of the query."""
        return 2 * math.exp(-self.decay) / math.expm1(-self.decay) ** 2

    @property
    def entropy(self) -> float:
        """-sum P(k) ln P(k) = decay E|noise| - ln((1 - q)/(1 + q)), in nats."""
        return self.decay * self.mean_abs - self._log_top

    @property
    def _log_top(self) -> float:
        """ln P(noise = 0)."""
        return math.log(-math.expm1(-self.decay)) - math.log1p(math.exp(-self.decay))

    def log_pdf(self, r: ArrayLike) -> Floats:
        """ln P(noise = r); -inf where r is not whole. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("r", r)
        with np.errstate(over="ignore"):
            return np.where(at == np.round(at), self._log_top - self.decay * np.abs(at), -np.inf)

    def pdf(self, r: ArrayLike) -> Floats:
        """P(noise = r); 0 where r is not whole. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """
        return np.exp(self.log_pdf(r))

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r), accurate far in the tail. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        steps = np.floor(finite_array("r", r))
        beyond = np.minimum(
            np.abs(steps + 0.5) + 0.5, _NOTHING / self.decay + 1
        )  # steps + 1, or -steps of the other side
        tail = np.exp(-self.decay * beyond) / (1 + math.exp(-self.decay))
        return np.where(steps >= 0, tail, 1 - tail)

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r) = P(noise >= -floor(r)). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.sf(-np.floor(finite_array("r", r)) - 1)

    def quantile(self, p: ArrayLike) -> Floats:
        """Smallest whole k with cdf(k) >= p, for 0 < p < 1. Shape of `p`.

        Args:
            p: probabilities, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("p", p)
        ends = math.log1p(math.exp(-self.decay))
        # cdf(k) = q^-k/(1 + q) for k <= 0, and 1 - q^(k + 1)/(1 + q) for k >= 0
        low = (np.log(np.minimum(level, 0.5)) + ends) / self.decay
        high = -(np.log(np.minimum(1 - level, 0.5)) + ends) / self.decay - 1
        k = np.ceil(np.where(self.cdf(-1.0) >= level, low, np.maximum(high, 0.0)))
        k = np.where(self.cdf(k - 1) >= level, k - 1, k)
        return as_given(np.where(self.cdf(k) < level, k + 1, k) + 0.0)

    def half_width(self, confidence: ArrayLike) -> Floats:
        """Smallest whole t with P(|noise| <= t) >= confidence, for 0 < confidence < 1. Shape of `confidence`.

        Args:
            confidence: any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - levels("confidence", confidence))

    def tail_width(self, beta: ArrayLike) -> Floats:
        """Smallest whole t with P(|noise| > t) = 2 q^(t + 1)/(1 + q) <= beta, for 0 < beta < 1. Shape of `beta`.

        Args:
            beta: chances to be beyond, any shape; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        beta = levels("beta", beta)
        needed = (np.log(2 / beta) - math.log1p(math.exp(-self.decay))) / self.decay - 1
        t = np.maximum(np.ceil(needed - 1e-9), 0.0)
        return as_given(np.where(2 * self.sf(t) > beta * (1 + 1e-12), t + 1, t))

    def edges(self, limit: float) -> Floats:
        """The whole numbers of [-limit, limit], at each of which there is a probability of its own; shape (numbers,).

        Args:
            limit: in units of the query; from -inf to 10 000 000.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        most = math.floor(between("limit", limit, -math.inf, MOST_ATOMS)) if limit >= 0 else -1
        return np.arange(-most, most + 1, dtype=np.float64)

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n independent draws, shape (n,), whole numbers: the difference of two geometric numbers.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        rng = generator(rng)
        size = whole("n", n, 0)
        p = -math.expm1(-self.decay)
        pairs = rng.geometric(p, (size, 2))
        return (pairs[:, 0] - pairs[:, 1]).astype(np.float64)

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """decay (|r - shift| - |r|) in nats, for whole r and shift; +-inf where one world alone can answer r, 0 where
        none. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape; finite numbers.
            shift: difference of the answers of the two worlds, a whole number where both can answer.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, s = finite_array("r", r), number("shift", shift)
        mine, theirs = at == np.round(at), at - s == np.round(at - s)
        loss = self.decay * (abs(s) - 2 * np.clip(at if s >= 0 else -at, 0.0, abs(s)))
        return np.select([mine & theirs, mine, theirs], [loss, np.inf, -np.inf], 0.0)

    def worst_loss(self, shift: float) -> float:
        """decay |shift|, in nats; inf where the shift is not whole.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; a finite number.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        s = abs(number("shift", shift))
        return self.decay * s if s.is_integer() else math.inf

    def loss_atoms(self, shift: float) -> tuple[Floats, Floats]:
        """Losses (nats, falling) and their probabilities in world 0, two of shape (s + 1,): decay (s - 2k) of the
        answers k = 0 ... s = |shift|.

        0 stands for all answers below it, s for all above.

        Args:
            shift: difference of the answers of the two worlds, in units of the query; 0 or more.

        Raises:
            ParameterError: for a shift that is not whole.
        """
        size = at_least("shift", abs(shift), 0.0)
        if not size.is_integer():
            raise ParameterError("shift", shift, "a whole number for geometric noise")
        s = whole("shift", int(size), 0, MOST_ATOMS)
        if s == 0:
            return np.zeros(1), np.ones(1)
        k = np.arange(s + 1, dtype=np.float64)
        masses = self.pdf(k)
        masses[0], masses[-1] = self.cdf(0.0), self.sf(s - 1.0)
        return self.decay * (s - 2 * k), masses

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) = sum of (P(k) - e^eps P(k - shift))_+, for any real eps; at eps = 0 the total variation. Shape of
        `eps`.

        Args:
            eps: ε in nats, any shape; finite numbers.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("eps", eps)
        if self.worst_loss(shift) == math.inf:
            return np.ones_like(at)
        losses, masses = self.loss_atoms(shift)
        return hockey_stick_of_atoms(eps=at, losses=losses, masses=masses)

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error at type I error alpha: straight between the tests that reject the k largest answers.
        Shape of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.
            shift: difference of the answers of the two worlds, in units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        level = levels("alpha", alpha, ends=True)
        if self.worst_loss(shift) == math.inf:
            return np.zeros_like(level)
        _, masses = self.loss_atoms(shift)
        return trade_off_of_atoms(alpha=level, masses0=masses[::-1], masses1=masses)

    def loss_law(self, shift: float, beyond: float = math.inf) -> LossLaw:
        """The atoms of `loss_atoms`, for shifts up to 100 000.

        Args:
            shift: a whole number from 0 to 100 000.
            beyond: losses above, in nats, may count as infinite.

        Raises:
            ParameterError: for a shift that is not whole, or larger.
        """
        from dpcore.accounting.atoms import AtomLaw

        return AtomLaw(*self.loss_atoms(between("shift", shift, 0.0, 100_000.0)), symmetric=True)


def geometric(*, eps: float, sensitivity: int = 1) -> Geometric:
    """The eps-private two-sided geometric noise for whole answers that change by at most `sensitivity`.

    Args:
        eps: ε in nats; from 1e-06 to 1e+06.
        sensitivity: the most by which a whole answer changes; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return Geometric(between("eps", eps, 1e-6, 1e6) / whole("sensitivity", sensitivity, 1))
