"""The privacy loss of all publications together, for one unit that moves every number it can.

L  loss in nats, ln P_in/P_out of everything published; N  numbers that move (cells times publications), each by c
Under 'in' the loss is L, under 'out' the mirrored one: all noise here is symmetric. For noise that is log-concave and
symmetric every trade-off curve sinks as any single change grows, so that the largest change in every number is the worst.

Source:
    Dwork and Rothblum 2016 (privacy loss); Balle and Wang 2018 (Gaussian noise); Dong, Roth and Su 2022 (products).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.accounting import LossLaw, Release, delta_for_eps, eps_for_delta, geometric_law
from dpcore.accounting.concentrated import atoms_rho
from dpcore.checks import Floats, at_least, inside, positive, whole
from dpcore.convolution import convolved, power
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise import gaussian_delta, gaussian_epsilon
from dpcore.roots import brentq, safe_side

NEAR = 1e-9
"""Losses this near to a gain do not pass it."""
SURE = 2.0**-52
"""What is left out by chances that are called 1."""
MOST_SPAN = 1 << 18
"""Whole-number losses of more places than this are not laid out one by one."""
LARGEST_STEP = 500.0
"""Losses of one number that are laid out on a grid, at most."""
REACH = 15.0
"""Standard deviations of a binomial law that are laid out: beyond, all masses together are below e^-100."""


class TotalLoss(Protocol):
    """What all publications together betray."""

    @property
    def rho(self) -> float:
        """Least ρ of zero-concentrated privacy."""

    @property
    def worst(self) -> float:
        """Largest loss; inf where there is none."""

    def delta(self, eps: float) -> float:
        """At most this is δ at eps >= 0: exact, or a certified upper bound.

        Args:
            eps: ε in nats; 0 or more.
        """

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta, or an upper bound; inf where there is none.

        Args:
            delta: δ, a probability.
        """

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the unit is in, and if it is out.

        Args:
            gain: log odds that a belief gains, in nats.
        """


def success(loss: TotalLoss, prior: float = 0.5) -> float:
    """How often the best attack on everything published is right: q + (1 − q) δ(ln(q/(1 − q))) with q = max(π, 1 − π).

    Args:
        loss: of everything published.
        prior: π, belief before that the unit is in; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    less = min(pi, 1 - pi)
    return min(1.0, 1 - less + less * loss.delta(math.log1p(-less) - math.log(less)))


@dataclass(frozen=True, slots=True)
class GaussianLoss:
    """Gaussian noise: everything is one release with mu = L2/σ.

    Attributes:
        mu: L2/σ; above 0.
    """

    mu: float

    @property
    def rho(self) -> float:
        """μ²/2."""
        return self.mu * self.mu / 2

    @property
    def worst(self) -> float:
        """inf: there is no largest loss."""
        return math.inf

    def delta(self, eps: float) -> float:
        """δ(ε). Exact.

        Args:
            eps: ε in nats; 0 or more.
        """
        return gaussian_delta(1 / self.mu, eps=eps, sensitivity=1.0)

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta; inf for delta = 0.

        Args:
            delta: δ, a probability; below 1.
        """
        return gaussian_epsilon(1 / self.mu, delta=delta, sensitivity=1.0) if delta > 0 else math.inf

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the unit is in, and if it is out: Φ(μ/2 − gain/μ) and Φ(−μ/2 − gain/μ).

        Args:
            gain: log odds that a belief gains, in nats.
        """
        return (
            float(scipy.special.ndtr(self.mu / 2 - gain / self.mu)),
            float(scipy.special.ndtr(-self.mu / 2 - gain / self.mu)),
        )


@dataclass(frozen=True)
class AtomLoss:
    """Finitely many losses.

    Attributes:
        losses: in nats, shape (n,), ascending.
        masses: of each loss under 'in', shape (n,).
        rho: least for concentrated privacy.
        largest: the largest loss, in nats, where its mass is too small to be laid out; else None.
    """

    losses: Floats
    masses: Floats
    rho: float
    largest: float | None = None

    @property
    def nbytes(self) -> int:
        """Bytes of both arrays."""
        return self.losses.nbytes + self.masses.nbytes

    @property
    def worst(self) -> float:
        """Largest loss, in nats."""
        return float(self.losses[-1]) if self.largest is None else self.largest

    def delta(self, eps: float) -> float:
        """δ(ε): the sum of mass times 1 − e^(ε − loss) over the losses above ε.

        Args:
            eps: ε in nats; any real number.
        """
        first = int(np.searchsorted(self.losses, eps, side="right"))
        return float(self.masses[first:] @ -np.expm1(eps - self.losses[first:]))

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta.

        Args:
            delta: δ, a probability.
        """
        if self.delta(0.0) <= delta:
            return 0.0
        low = int(np.searchsorted(self.losses, 0.0, side="right")) - 1
        place = safe_side(lambda i: self.delta(float(self.losses[i])) <= delta, low, self.losses.size - 1)
        top = float(self.losses[place])
        outside = self.masses[place:] @ np.exp(top - self.losses[place:])
        return max(0.0, top + math.log((float(self.masses[place:].sum()) - delta) / float(outside)))

    def passes(self, gain: float) -> tuple[float, float]:
        """P(L > gain) if the unit is in, and if it is out; losses within NEAR of the gain do not pass it.

        Args:
            gain: log odds that a belief gains, in nats.
        """
        first = int(np.searchsorted(self.losses, past(gain), side="right"))
        masses = self.masses[first:]
        return float(masses.sum()), float(masses @ np.exp(-self.losses[first:]))


def past(gain: float) -> float:
    """Losses above this pass the gain."""
    return gain + NEAR * (1 + abs(gain))


@dataclass(frozen=True)
class WideLoss:
    """Discrete Gaussian noise so wide that its law is not laid out: `count` numbers move by a whole `c` each.

    The noise decides through its sum S, of σ√count: L = (count c² − 2 c S)/2σ²; under 'out' S is moved by count c.
    """

    sigma: float
    c: int
    count: int

    @property
    def rho(self) -> float:
        return self.count * (self.c / self.sigma) ** 2 / 2

    @property
    def worst(self) -> float:
        return math.inf

    def delta(self, eps: float) -> float:
        inside_world, outside = self._logs(eps)
        return math.exp(inside_world) * -math.expm1(min(eps + outside - inside_world, 0.0))

    def eps(self, delta: float) -> float:
        if self.delta(0.0) <= delta:
            return 0.0
        high = gaussian_epsilon(self.sigma / (self.c * math.sqrt(self.count)), delta=delta, sensitivity=1.0) + 1.0
        while self.delta(high) > delta:
            high *= 2
        found = brentq(lambda at: self.delta(at) - delta, 0.0, high, xtol=1e-300, rtol=1e-13)
        return found if self.delta(found) <= delta else found * (1 + 4e-13)

    def passes(self, gain: float) -> tuple[float, float]:
        inside_world, outside = self._logs(past(gain))
        return math.exp(inside_world), math.exp(outside)

    def logs(self, level: ArrayLike) -> tuple[Floats, Floats]:
        """ln P(L > level) if the unit is in, and if it is out; shape of `level`."""
        total = DiscreteGaussian(self.sigma * math.sqrt(self.count))
        at = np.asarray(level, dtype=np.float64)
        most = np.ceil(self.count * self.c / 2 - self.sigma * self.sigma * at / self.c) - 1.0  # of S
        return total.log_sf(-most - 1), total.log_sf(-most - 1 + self.count * self.c)

    def _logs(self, level: float) -> tuple[float, float]:
        inside_world, outside = self.logs(level)
        return float(inside_world), float(outside)


@dataclass(frozen=True)
class ComposedLoss:
    """Independent losses with known laws, each so many times. δ and ε are certified upper bounds, chances of passing too.

    Attributes:
        parts: laws of the losses, each with how often it is there.
        tolerance: of the certified bounds, as of `dpcore.accounting.delta_for_eps` and `eps_for_delta`.
    """

    parts: tuple[tuple[LossLaw, int], ...]
    tolerance: float = 1e-4

    @property
    def worst(self) -> float:
        """Largest loss, in nats: the sum of those of all parts."""
        return math.fsum(times * law.worst for law, times in self.parts)

    @property
    def rho(self) -> float:
        """Least ρ of zero-concentrated privacy: the sum of those of all parts."""
        return math.fsum(times * law.rho for law, times in self.parts)

    @property
    def _releases(self) -> list[Release]:
        return [Release(law, times) for law, times in self.parts]

    def delta(self, eps: float) -> float:
        """At most this is δ at eps: a certified upper bound, 1 where one loss alone is above ε but for SURE.

        Args:
            eps: ε in nats; 0 or more.
        """
        if surely_told(self.parts, eps=eps):
            return 1.0
        return delta_for_eps(self._releases, eps=eps, tolerance=self.tolerance).upper

    def eps(self, delta: float) -> float:
        """An upper bound on the least ε with δ(ε) <= delta; the largest loss for delta = 0.

        Args:
            delta: δ, a probability; below 1.
        """
        return self.worst if delta == 0 else eps_for_delta(self._releases, delta=delta, tolerance=self.tolerance).upper

    def passes(self, gain: float) -> tuple[float, float]:
        """At most this: P(L > x) (1 − e^(y − x)) <= δ(y) for every y below x; nothing is known of x < 0.

        Args:
            gain: log odds that a belief gains, in nats.

        Returns:
            Upper bounds on P(L > gain) if the unit is in, and if it is out.
        """
        if gain >= self.worst:
            return 0.0, 0.0
        if surely_told(self.parts, eps=abs(gain)):
            return 1.0, SURE
        if gain < 0:
            return 1.0, 1.0
        return passes_by_delta(self, gain)


def surely_told(parts: tuple[tuple[LossLaw, int], ...], *, eps: float) -> bool:
    """Whether one loss alone is above ε >= 0 but for SURE in one world, and so below −ε in the other: all together are."""
    far = eps - math.log(SURE)  # a largest loss nearer to ε is not surely above it
    return any(law.worst > far and float(law.hockey_stick(eps)) >= 1 - SURE for law, _ in parts)


def passes_by_delta(loss: TotalLoss, gain: float) -> tuple[float, float]:
    """At most so often a loss passes a gain of 0 or more, by its δ alone: P(L > x) (1 − e^(y − x)) <= δ(y) for every y < x."""
    at = max(gain, 1e-9)
    inside_world = min(loss.delta(float(y)) / -math.expm1(float(y) - at) for y in np.linspace(0.0, at, 9)[:-1])
    return min(1.0, inside_world), min(1.0, inside_world * math.exp(-max(gain, 0.0)))


@kept(256)
def geometric_loss(decay: float, changes: tuple[tuple[int, int], ...]) -> AtomLoss | ComposedLoss:
    """Discrete Laplace noise of ratio e^(−decay): `changes` are pairs (c, how many numbers move by c).

    For c = 1 the number of losses up is binomial. Tiny masses carry the rounding of a transform, about 1e-16, except there.
    More places than MOST_SPAN: certified bounds instead.

    Args:
        decay: of the noise, 1 over its scale; above 0.
        changes: pairs of whole numbers, 1 or more: c, and how many numbers move by c; at least one pair.

    Raises:
        ParameterError: decay is not above 0, there are no changes, or a number of `changes` is not whole or below 1.
    """
    positive("decay", decay)
    if not changes:
        raise ParameterError("changes", changes, "at least one number that moves")
    for c, times in changes:
        whole("changes", c, 1)
        whole("changes", times, 1)
    if len(changes) == 1 and changes[0][0] == 1:
        return _binomial_loss(decay, changes[0][1])
    span = sum(c * times for c, times in changes)
    if span > MOST_SPAN:
        return ComposedLoss(tuple((geometric_law(decay, c), times) for c, times in changes))
    total: Floats | None = None
    rho = 0.0
    for c, times in changes:
        losses, masses = geometric_law(decay, c).atoms()
        rho += times * float(atoms_rho(losses, masses))
        one = np.zeros(c + 1)
        one[np.rint((np.asarray(losses) / decay + c) / 2).astype(int)] = masses
        many = power(one, times)
        total = many if total is None else convolved(total, many)
    assert total is not None
    masses = np.maximum(total, 0.0)
    return AtomLoss(decay * (2.0 * np.arange(span + 1, dtype=np.float64) - span), masses / masses.sum(), rho)


def _binomial_loss(decay: float, n: int) -> AtomLoss:
    up = 1 / (1 + math.exp(-decay))
    reach = REACH * math.sqrt(n * up * (1 - up)) + 4 * REACH
    j = np.arange(max(0, math.floor(n * up - reach)), min(n, math.ceil(n * up + reach)) + 1, dtype=np.float64)
    logs = np.concatenate(
        ([0.0], np.cumsum(np.log((n - j[:-1]) / j[1:]) + decay))
    )  # P(j + 1)/P(j) = (n − j)/(j + 1) e^decay
    masses = np.exp(logs - logs.max())
    return AtomLoss(decay * (2.0 * j - n), masses / masses.sum(), n * decay * math.tanh(decay / 2), n * decay)


@kept(256)
def discrete_gaussian_loss(sigma: float, changes: tuple[tuple[int, int], ...]) -> AtomLoss | WideLoss:
    """Discrete Gaussian noise: pairs (c, how many numbers move by c). The sum of c times the noise decides.

    Args:
        sigma: σ of the noise, in counts; above 0.
        changes: at least one pair of whole numbers, 1 or more: c, and how many numbers move by c.

    Raises:
        ParameterError: an argument outside what is said of it, and where a law has more than 2²⁰ places.
    """
    if not changes:
        raise ParameterError("changes", changes, "at least one number that moves")
    for c, times in changes:
        whole("changes", c, 1)
        whole("changes", times, 1)
    noise = DiscreteGaussian(sigma)
    squares = sum(times * c * c for c, times in changes)
    if len(changes) == 1:
        step, times = changes[0]
        if noise.sum_is_wide(times):
            return WideLoss(sigma, step, times)
        total = noise.sum_of(times)
    else:
        step = 1
        parts = [noise.sum_of(times).scaled(c) for c, times in changes]
        total = parts[0]
        for part in parts[1:]:
            total = total.plus(part)
    statistic, masses = step * (total.first + np.arange(total.masses.size, dtype=np.float64)), total.masses
    seen = masses > 0
    losses = (squares - 2 * statistic[seen]) / (2 * sigma * sigma)
    rho = squares / (2 * sigma * sigma)
    return AtomLoss(np.ascontiguousarray(losses[::-1]), np.ascontiguousarray(masses[seen][::-1]), rho, math.inf)


@dataclass(frozen=True)
class PromisedLoss:
    """Any mechanism of which nothing is known but (ε, δ): what it can betray at worst.

    Attributes:
        eps_promised: ε in nats; 0 or more.
        delta_promised: δ, a probability.
    """

    eps_promised: float
    delta_promised: float = 0.0

    @property
    def worst(self) -> float:
        """Largest loss, in nats: ε; inf with a δ."""
        return math.inf if self.delta_promised else self.eps_promised

    @property
    def rho(self) -> float:
        """ε tanh(ε/2); inf with a δ."""
        return math.inf if self.delta_promised else self.eps_promised * math.tanh(self.eps_promised / 2)

    def delta(self, eps: float) -> float:
        """The largest δ at eps of all mechanisms with the promise (ε′, δ′): δ′ + (1 − δ′) max(0, 1 − e^(eps − ε′))/(1 + e^(−ε′)).

        Args:
            eps: ε in nats; 0 or more.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at, e, d = at_least("eps", eps, 0.0), self.eps_promised, self.delta_promised
        return d + (1 - d) * max(0.0, -math.expm1(at - e)) / (1 + math.exp(-e))

    def eps(self, delta: float) -> float:
        """The least ε >= 0 with δ(ε) <= delta; inf for a delta below the promised one.

        Args:
            delta: δ, a probability.
        """
        if delta < self.delta_promised:
            return math.inf
        e, d = self.eps_promised, self.delta_promised
        spare = (delta - d) / (1 - d) * (1 + math.exp(-e)) if d < 1 else 1.0
        return max(0.0, e + math.log1p(-spare)) if spare < 1 else 0.0

    def passes(self, gain: float) -> tuple[float, float]:
        """At most this: a sharp bound for each gain, no law.

        Args:
            gain: log odds that a belief gains, in nats.

        Returns:
            Upper bounds on P(L > gain) if the unit is in, and if it is out.
        """
        d = self.delta_promised
        if gain >= self.eps_promised:
            top = (
                min(1.0, d / -math.expm1(self.eps_promised - gain))
                if gain > self.eps_promised and d
                else (1.0 if d else 0.0)
            )
            return top, max(0.0, top * math.exp(-gain))
        if gain <= 0:
            return 1.0, 1.0
        # of S, where beliefs pass: P(S) >= e^gain Q(S), and Q elsewhere is at most e^ε P + δ, P elsewhere as much less
        up, down = math.exp(min(self.eps_promised - gain, LARGEST_STEP)), math.exp(-self.eps_promised)
        inside_world = (up - math.exp(-gain) * (1 - d)) / (up - math.exp(-2 * gain))
        outside = (1 - down * (1 - d)) / (math.exp(min(gain, LARGEST_STEP)) - down)
        return min(1.0, inside_world), min(math.exp(-gain), outside)


def group_promise(*, eps: float, delta: float, people: int) -> tuple[float, float]:
    """(gε, δ (e^(gε) − 1)/(e^ε − 1)): what an (ε, δ) promise says of g people together; the δ is at most 1.

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability.
        people: g; a whole number, 1 or more.

    Raises:
        ParameterError: eps or people outside what is said of it.
    """
    e, g = at_least("eps", eps, 0.0), whole("people", people, 1)
    if not delta:
        return g * e, 0.0
    if e == 0:
        return 0.0, min(1.0, delta * g)
    grown = math.log(delta) + (g - 1) * e + math.log(-math.expm1(-g * e)) - math.log(-math.expm1(-e))
    return g * e, math.exp(min(0.0, grown))


def dependent_gain(*, eps: float, people: int, like_me_if_in: float, like_me_if_out: float) -> float:
    """The most that the log odds of an attribute can rise when relatives' data depend on it, under pure ε.

    Each of people − 1 relatives, independently, is counted with chance p₁ if the person is and p₀ <= p₁ if not:
    ε + (g − 1) ln((1 − p₁ + p₁ e^ε)/(1 − p₀ + p₀ e^ε)). Reached by (discrete) Laplace noise on a count.

    Args:
        eps: ε in nats; 0 or more.
        people: g, the person and relatives; a whole number, 1 or more.
        like_me_if_in: p₁, a probability; not below `like_me_if_out`.
        like_me_if_out: p₀, a probability.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e, g = at_least("eps", eps, 0.0), whole("people", people, 1)
    more, less = like_me_if_in, like_me_if_out
    if not 0 <= less <= more <= 1:
        raise ParameterError("like_me_if_out", less, "from 0 to the chance if the person is counted, itself at most 1")
    return e + (g - 1) * (_log_odds_of_one(more, e) - _log_odds_of_one(less, e))


def _log_odds_of_one(chance: float, eps: float) -> float:
    """ln(1 − p + p e^ε), also where e^ε overflows."""
    if not chance or eps < LARGEST_STEP:
        return math.log1p(chance * math.expm1(eps)) if chance else 0.0
    return eps + math.log(chance) + math.log1p((1 - chance) / chance * math.exp(-eps))
