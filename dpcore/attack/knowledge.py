"""What a noisy count tells about one person's bit, by what the attacker knows already.

prior       probability, before, that the person's bit is 1
u           how many of the OTHER people's bits the attacker does not know; the known ones are subtracted
q           probability that such an unknown bit is 1, independently
y           published count minus all that is known: bit + (sum of u unknown bits) + noise, a whole number
noise       two-sided geometric, P(d) = (1 - a)/(1 + a) a^|d|, a = e^-eps: the best eps-private noise for a count
f_b(y)      probability of y if the bit is b; f_1(y) = f_0(y - 1)

Belief stays within ε because the other bits do not depend on this one. With g others that are surely the same, the count
moves by 1 + g, and belief stays within (1 + g) ε only; far answers reach that.

With u = 0 the best guess with prior 1/2 is right with probability e^eps / (1 + e^eps), the ceiling of eps-privacy (Ghosh,
Roughgarden and Sundararajan 2009). Two facts about the whole data are outside the promise: an exact total published by someone
else (with u = 0 it gives the bit away whatever the noise), and a list of the N data sets that are possible at all, any two of
which differ in up to d people (`one_of_success`).

Likelihoods are kept as logarithms: in the middle of many unknown bits they are far below the smallest float.

Source:
    Dwork and Roth 2014, sections 8.2 (end) and Lemma 8.4, sharpened.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.attack.belief import lifted
from dpcore.checks import Floats, at_least, between, finite_array, inside, positive, whole

MOST_UNKNOWN = 20_000
LARGEST_EPS = 800.0
"""Noise of a larger eps is the same in floating point: none."""


def bit_likelihoods(y: ArrayLike, *, eps: float, unknown: int, share: float) -> tuple[Floats, Floats]:
    """f_0(y) and f_1(y), two of the shape of `y`.

    Args:
        y: whole numbers, any shape.
        eps: ε in nats; above 0.
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    zero, one = _log_likelihoods(finite_array("y", y), positive("eps", eps), unknown, share)
    return np.exp(zero), np.exp(one)


def bit_posterior(y: ArrayLike, *, eps: float, prior: float, unknown: int = 0, share: float = 0.5) -> Floats:
    """P(bit = 1 | y), shape of `y`, by Bayes.

    Args:
        y: whole numbers, any shape.
        eps: ε in nats; above 0.
        prior: π of world 1; between 0 and 1 (both excluded).
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    zero, one = _log_likelihoods(finite_array("y", y), positive("eps", eps), unknown, share)
    against = zero - one + (math.log1p(-pi) - math.log(pi))
    return np.asarray(scipy.special.expit(-against), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Beliefs:
    """Belief that a person's bit is 1, by what is known.

    Attributes:
        before: before anything is published.
        unknown: after y, where u of the others are not known.
        known: after y, where they are known and `counted` of them are 1, as many as expected (rounded).
        family: the largest after any answer, where g others surely have the same bit as this person.
        total: where all others and the exact total are known, for a person whose bit is 1.
        counted: of the others, as many as are expected to have a 1.
    """

    before: float
    unknown: float
    known: float
    family: float
    total: float
    counted: int


def beliefs(y: int, *, eps: float, prior: float, unknown: int, share: float, alike: int) -> Beliefs:
    """Belief after the noisy count y for attackers who know more and more.

    Args:
        y: the noisy count less all that is known.
        eps: ε in nats; above 0.
        prior: π of world 1; between 0 and 1 (both excluded).
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q; from 0 to 1.
        alike: g, others that surely have the same bit; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    counted = round(whole("unknown", unknown, 0, MOST_UNKNOWN) * between("share", share, 0.0, 1.0))
    return Beliefs(
        before=inside("prior", prior, 0.0, 1.0),
        unknown=float(bit_posterior([y], eps=eps, prior=prior, unknown=unknown, share=share)[0]),
        known=float(bit_posterior([y - counted], eps=eps, prior=prior)[0]),
        family=lifted(prior, (1 + whole("alike", alike, 0)) * eps),
        total=total_posterior(1, prior, 0, share),
        counted=counted,
    )


def guess_success(*, eps: float, prior: float, unknown: int = 0, share: float = 0.5) -> float:
    """Probability that the best guess of the bit from the noisy count is right: sum over y of the larger joint mass.

    Args:
        eps: ε in nats; above 0.
        prior: π of world 1; between 0 and 1 (both excluded).
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi, eps = inside("prior", prior, 0.0, 1.0), positive("eps", eps)
    u = whole("unknown", unknown, 0, MOST_UNKNOWN)
    y = np.arange(u + 2.0)
    zero, one = bit_likelihoods(y, eps=eps, unknown=u, share=share)
    middle = float(np.maximum(pi * one, (1 - pi) * zero).sum())
    a = math.exp(-eps)
    rest = a / -math.expm1(-eps)  # sum of a^m, m >= 1: both tails fall geometrically
    left = max(pi * float(one[0]), (1 - pi) * float(zero[0])) * rest
    right = max(pi * float(one[-1]), (1 - pi) * float(zero[-1])) * rest
    return middle + left + right


def total_posterior(total: int, prior: float, unknown: int, share: float) -> float:
    """P(bit = 1 | bit + unknown bits = total) when someone publishes the exact total; 0 or 1 for u = 0.

    Odds are those before times total (1 - q) / ((u + 1 - total) q).

    Args:
        total: the exact total that is published.
        prior: π of world 1; between 0 and 1 (both excluded).
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q; from 0 to 1.

    Raises:
        ParameterError: for a total that cannot be.
    """
    pi, u = inside("prior", prior, 0.0, 1.0), whole("unknown", unknown, 0, MOST_UNKNOWN)
    q = between("share", share, 0.0, 1.0)
    certain = u if q == 1.0 else 0
    low, high = (certain, certain + 1) if q in (0.0, 1.0) else (0, u + 1)
    t = whole("total", total, low, high)
    if q in (0.0, 1.0):
        return float(t - certain)
    one, zero = pi * t * (1 - q), (1 - pi) * (u + 1 - t) * q
    return one / (one + zero)


def total_success(prior: float, unknown: int, share: float) -> float:
    """Probability that the best guess of the bit from the exact total is right.

    Args:
        prior: π of world 1; between 0 and 1 (both excluded).
        unknown: u, other people's bits that are not known; a whole number from 0 to 20 000.
        share: q; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi, u = inside("prior", prior, 0.0, 1.0), whole("unknown", unknown, 0, MOST_UNKNOWN)
    sums = np.exp(_log_binomial(u, between("share", share, 0.0, 1.0)))
    zero, one = np.append(sums, 0.0), np.concatenate(([0.0], sums))
    return float(np.maximum(pi * one, (1 - pi) * zero).sum())


def one_of_success(*, eps: float, delta: float = 0.0, candidates: float, apart: int) -> float:
    """A ceiling of the probability of a right guess, on average over N equally likely data sets, under (eps,
    delta)-privacy.

    Any two of the N differ in up to d people. Randomised response among the N (with d eps) reaches it for delta = 0 if
    it can be carried on to all other data sets: so for d = 1 under replacement. Where a further data set is only d/2
    from each, it cannot: the right guesses are then at most e^(d eps/2)/N.

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to 1.
        candidates: N; 2 or more.
        apart: d; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps, n = at_least("eps", eps, 0.0), at_least("candidates", candidates, 2.0)
    d, delta = whole("apart", apart, 1), between("delta", delta, 0.0, 1.0)
    per_person = d if eps == 0.0 else -math.expm1(-d * eps) / math.expm1(min(eps, 700.0))
    return min((1 + delta * (n - 1) * per_person) / (1 + (n - 1) * math.exp(-d * eps)), 1.0)


def _log_likelihoods(y: Floats, eps: float, unknown: int, share: float) -> tuple[Floats, Floats]:
    """ln f_0(y) and ln f_1(y)."""
    sums = _log_binomial(whole("unknown", unknown, 0, MOST_UNKNOWN), between("share", share, 0.0, 1.0))
    eps = min(eps, LARGEST_EPS)
    table = _log_smoothed(sums, eps)
    return _log_lookup(table, y, eps), _log_lookup(table, y - 1.0, eps)


def _log_binomial(u: int, q: float) -> Floats:
    """ln of the probabilities of 0 … u ones among u bits."""
    if q in (0.0, 1.0):
        certain = np.full(u + 1, -np.inf)
        certain[u if q == 1.0 else 0] = 0.0
        return certain
    j = np.arange(u + 1.0)
    log_ways = scipy.special.gammaln(u + 1.0) - scipy.special.gammaln(j + 1) - scipy.special.gammaln(u - j + 1)
    mass: Floats = log_ways + j * math.log(q) + (u - j) * math.log1p(-q)
    mass -= np.logaddexp.reduce(mass)
    return mass


def _log_smoothed(sums: Floats, eps: float) -> Floats:
    """ln f_0 at 0 … u: the sums with the noise, by one pass up and one pass down."""
    tilt = eps * np.arange(sums.size)
    up = np.logaddexp.accumulate(sums + tilt) - tilt
    down = np.full(sums.size, -np.inf)
    down[:-1] = (np.logaddexp.accumulate((sums - tilt)[::-1])[::-1] + tilt)[1:] - eps
    found: Floats = np.logaddexp(up, down) + (math.log(-math.expm1(-eps)) - math.log1p(math.exp(-eps)))
    return found


def _log_lookup(table: Floats, y: Floats, eps: float) -> Floats:
    """ln f_0 anywhere: the table inside, straight lines outside."""
    place = np.clip(y, 0, table.size - 1)
    found: Floats = table[np.round(place).astype(np.intp)] - eps * np.abs(y - place)
    return found
