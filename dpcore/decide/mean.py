"""Means and quantiles: what they cost one unit, and how far off they are.

n  units in the data; w = high − low  width of the public bounds; t  tolerated error
Three forms of a mean: 'public' (n is published, replace), 'shares' (two noisy shares, dpcore.choose.secret_mean) and
'centred' (noisy sum of values counted from the middle over a noisy count). The last two keep n secret (add/remove). A
noise scale with the secret n in it would have no ε at all.

Source:
    Derived here: the laws of the noises; order statistics by counting.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dpcore.change import quantile_sensitivity
from dpcore.checks import Floats, at_least, between, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.sets import Relation


def difference_tail(first: float, second: float, x: float) -> float:
    """P(X − Y > x) for independent Laplace X and Y of scales `first` and `second` >= 0, not both 0, and x >= 0.

    ½ (b₁² e^(−x/b₁) − b₂² e^(−x/b₂))/(b₁² − b₂²); of equal scales ½ e^(−x/b) (1 + x/2b).
    """
    small, large = sorted((at_least("first", first, 0.0), at_least("second", second, 0.0)))
    y, r = at_least("x", x, 0.0) / positive("first", large), small / large
    if r > 1 - 1e-6:
        return 0.5 * math.exp(-y) * (1 + y / 2)
    faint = math.exp(-y / r) if r > 0 and y < 700 * r else 0.0
    return 0.5 * (math.exp(-y) - r * r * faint) / (1 - r * r)


@dataclass(frozen=True, slots=True, kw_only=True)
class CentredMean:
    """(S + X)/(n + Y) + middle with S the sum of values counted from the middle, X of scale w/2ε₁ and Y of scale 1/ε₂.

    Together ε₁ + ε₂ under add/remove.

    Attributes:
        n: units in the data; a whole number, 1 or more.
        low: the least value, in units of the values; below `high`.
        high: the largest value, in units of the values.
        mean: the true one; from `low` to `high`.
        eps_sum: ε₁, in nats; above 0.
        eps_count: ε₂, in nats; above 0.

    Raises:
        ParameterError: n, high or mean outside what is said of it.
    """

    n: int
    low: float
    high: float
    mean: float
    eps_sum: float
    eps_count: float

    def __post_init__(self) -> None:
        whole("n", self.n, 1)
        if not self.low < self.high:
            raise ParameterError("high", self.high, "above the least value")
        between("mean", self.mean, self.low, self.high)

    @property
    def scales(self) -> tuple[float, float]:
        """Of the Laplace noise in the sum, in units of the values, and in the count, in units.

        Raises:
            ParameterError: eps_sum or eps_count is not above 0.
        """
        return (self.high - self.low) / (2 * positive("eps_sum", self.eps_sum)), 1 / positive(
            "eps_count", self.eps_count
        )

    @property
    def centred(self) -> float:
        """The true mean counted from the middle."""
        return self.mean - (self.low + self.high) / 2

    @property
    def deviation(self) -> float:
        """Standard deviation to first order in 1/n: √(2b₁² + 2 mean′² b₂²)/n."""
        sums, counts = self.scales
        return math.sqrt(2 * sums**2 + 2 * (self.centred * counts) ** 2) / self.n

    @property
    def not_positive(self) -> float:
        """P(n + Y <= 0)."""
        return 0.5 * math.exp(-self.n * self.eps_count)

    def beyond(self, t: float) -> float:
        """P(|ratio − mean| > t), exact but for `not_positive`.

        Args:
            t: tolerated error, in units of the values; 0 or more.

        Raises:
            ParameterError: t is outside what is said of it, and as `scales`.
        """
        sums, counts = self.scales
        at = at_least("t", t, 0.0)
        return sum(difference_tail(sums, abs(side * self.centred + at) * counts, at * self.n) for side in (1.0, -1.0))


def public_mean_scale(*, n: int, low: float, high: float, eps: float) -> float:
    """Scale of Laplace noise in a mean of n units, n published (replace): w/(nε), in units of the values.

    Args:
        n: units in the data; a whole number, 1 or more.
        low: the least value, in units of the values; below `high`.
        high: the largest value, in units of the values.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if not low < high:
        raise ParameterError("high", high, "above the least value")
    return (high - low) / (whole("n", n, 1) * positive("eps", eps))


def naive_mean_delta(*, n: int, eps: float) -> float:
    """δ at ε of the mean with noise of scale w/(nε) under add/remove, n secret: not 0, for the scale tells n.

    Worlds of n and n + 1 units, means w/(n + 1) apart; both densities are integrated exactly between their corners.

    Args:
        n: units in the smaller world; a whole number, 1 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, e = whole("n", n, 1), positive("eps", eps)
    first, second, shift = 1 / (k * e), 1 / ((k + 1) * e), 1 / (k + 1)

    def difference(x: float) -> float:
        """Antiderivatives: F_n(x) − e^ε F_(n+1)(x)."""
        return _laplace_cdf(x / first) - math.exp(e) * _laplace_cdf((x - shift) / second)

    corners = _crossings(first, second, shift, e)
    ends = [-math.inf, *corners, math.inf]
    total = 0.0
    for low, high in itertools.pairwise(ends):
        top = 1 - math.exp(e) if high == math.inf else difference(high)
        bottom = 0.0 if low == -math.inf else difference(low)
        total += max(0.0, top - bottom)
    return total


def _laplace_cdf(z: float) -> float:
    return 0.5 * math.exp(z) if z < 0 else 1 - 0.5 * math.exp(-z)


def _crossings(first: float, second: float, shift: float, eps: float) -> list[float]:
    """Where p(x) = e^ε q(x): the logarithms are straight between 0 and `shift`."""
    constant = math.log(second / first) - eps

    def log_ratio(x: float) -> float:
        return -abs(x) / first + abs(x - shift) / second + constant

    found = []
    for low, high in ((-50 * first, 0.0), (0.0, shift), (shift, shift + 50 * first)):
        a, b = log_ratio(low), log_ratio(high)
        if a * b < 0:
            found.append(low + (high - low) * a / (a - b))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Quantile:
    """The exponential mechanism's choice of a quantile among public candidates.

    Attributes:
        candidates: shape (K,), in units of the values, ascending.
        masses: their exact probabilities, shape (K,).
        errors: how many ranks each is off, shape (K,).
    """

    candidates: Floats
    masses: Floats
    errors: Floats

    def beyond(self, ranks: float) -> float:
        """P(the choice is more than so many ranks off).

        Args:
            ranks: how many; 0 or more.
        """
        return float(self.masses[self.errors > ranks].sum())


def quantile(
    data: Sequence[float], candidates: Sequence[float], *, q: float, eps: float, relation: Relation
) -> Quantile:
    """Exact masses e^(εu/2Δu) for this data.

    Args:
        data: the values of all units; finite numbers.
        candidates: public ones, at least one, in units of the values; finite numbers.
        q: which quantile; between 0 and 1 (both excluded).
        eps: ε in nats of the choice; above 0.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: a number that is not finite, or q or eps outside what is said of it.
    """
    values, places = np.sort(finite_array("data", data)), np.sort(finite_array("candidates", candidates))
    below = np.searchsorted(values, places, side="left")
    upto = np.searchsorted(values, places, side="right")
    target = inside("q", q, 0.0, 1.0) * values.size
    errors = np.maximum(0.0, np.maximum(below - target, target - upto))
    logs = -positive("eps", eps) * errors / (2 * quantile_sensitivity(q, relation))
    weights = np.exp(logs - logs.max())
    return Quantile(places, np.asarray(weights / weights.sum()), np.asarray(errors))


def quantile_bound(*, candidates: int, best: int, ranks: float, q: float, eps: float, relation: Relation) -> float:
    """At most this is P(more than `ranks` worse than the best), whatever the data: (K/K*) e^(−ετ/2Δu).

    Args:
        candidates: K; a whole number, 1 or more.
        best: K*, of them as near as any; a whole number, 1 or more.
        ranks: τ, how many; 0 or more.
        q: which quantile; between 0 and 1 (both excluded).
        eps: ε in nats of the choice; above 0.
        relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    share = whole("candidates", candidates, 1) / whole("best", best, 1)
    return min(
        1.0,
        share
        * math.exp(-positive("eps", eps) * at_least("ranks", ranks, 0.0) / (2 * quantile_sensitivity(q, relation))),
    )


@dataclass(frozen=True, slots=True)
class QuantileError:
    """How many ranks further off the chosen candidate is than the best, at most: `quantile_bound` as the law of an error.

    Weights e^(u/2b).

    Attributes:
        candidates: K.
        best: K*, of them as near as any.
        scale: b, Δu over the ε of one choice; above 0.
    """

    candidates: int
    best: int
    scale: float

    def sf(self, t: float) -> float:
        """Half of the chance, at most, of more than t ranks: errors have one side only, and laws of noise two.

        Args:
            t: in ranks; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        share = self.candidates / self.best
        return min(1.0, share * math.exp(-at_least("t", t, 0.0) / (2 * self.scale))) / 2

    def half_width(self, confidence: float) -> float:
        """The ranks that are kept with this probability at least.

        Args:
            confidence: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        return self.tail_width(1 - inside("confidence", confidence, 0.0, 1.0))

    def tail_width(self, beta: float) -> float:
        """The ranks that are passed with this probability at most.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        inside("beta", beta, 0.0, 1.0)
        return max(0.0, 2 * self.scale * math.log(self.candidates / (self.best * beta)))
