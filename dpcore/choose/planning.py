"""How many people a private release needs: marginals within a target, noise beside sampling error, a lifetime's budget.

k         number of counting queries (one-way marginals) about the same people
n         people in the data
eps, delta  promise for all k queries together (nats, probability)
L         ln(1/delta)
sigma_1   least standard deviation of Gaussian noise for one count at (eps, delta), sensitivity 1
sd        standard deviation of one noisy count, in counts

Marginals: with probability 1/2 all of k shares are nearer than 1/2 to the truth (a count nearer than n/2); the answer 1/2
is never further off, so nothing less can be asked. Neighbors differ by one person replaced.

Source:
    Dwork and Roth 2014, section 8.1 and Theorem 8.7, corrected (the attack is the theorem's proof); Hardt and Talwar
    2010 (K-norm).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.accounting import advanced_eps, optimal_eps, zcdp_eps
from dpcore.checks import Floats, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.noise import gaussian_sigma
from dpcore.roots import brentq, safe_side

Accountant = Literal["laplace-basic", "laplace-corollary", "gaussian-zcdp", "gaussian-exact"]
ACCOUNTANTS: tuple[Accountant, ...] = ("laplace-basic", "laplace-corollary", "gaussian-zcdp", "gaussian-exact")
Rule = Literal["basic", "corollary", "advanced", "advanced-sharp", "exact"]
Pure = Literal["laplace", "k-norm", "lower"]
PURE: tuple[Pure, ...] = ("laplace", "k-norm", "lower")
RULES: tuple[Rule, ...] = ("basic", "corollary", "advanced", "advanced-sharp", "exact")


@dataclass(frozen=True, eq=False)
class MarginalsNeeded:
    """People needed for k marginals; all arrays of the shape of `k`.

    Attributes:
        k: numbers of marginals.
        lower: people; no mechanism with delta = 0 does with fewer: ln(2^k - 1) / eps.
        k_norm: people, by the l-infinity K-norm mechanism (delta = 0): 2 median(Gamma(k)) / eps.
        laplace: people, by independent Laplace noise (delta = 0): -(2k/eps) ln(1 - 2^(-1/k)).
        gaussian: people, by Gaussian noise with delta: 2 sqrt(k) sigma_1 z, z = Phi^-1((1 + 2^(-1/k)) / 2).
    """

    k: Floats
    lower: Floats
    k_norm: Floats
    laplace: Floats
    gaussian: Floats


def marginals_needed(k: ArrayLike, *, eps: float, delta: float) -> MarginalsNeeded:
    """How many people k marginals need, without and with a slack δ.

    Args:
        k: numbers of marginals, any shape; not below 1.
        eps: ε in nats, of all k marginals together; above 0.
        delta: δ of the Gaussian noise, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it; delta must be farther from 0: σ would be beyond double
            precision.
    """
    count = _queries("k", k)
    eps, sigma = positive("eps", eps), gaussian_sigma(eps=eps, delta=inside("delta", delta, 0.0, 1.0), sensitivity=1.0)
    return MarginalsNeeded(
        k=count,
        lower=_no_fewer(count, eps),
        k_norm=_k_norm(count, eps),
        laplace=_laplace(count, eps),
        gaussian=_gaussian(count, sigma),
    )


def marginals_pay(*, eps: float, delta: float, against: Pure = "k-norm") -> int:
    """Least number k of marginals from which Gaussian noise with delta needs fewer people than delta = 0 does.

    Args:
        eps: ε in nats, of all k marginals together; above 0.
        delta: δ of the Gaussian noise, a probability; between 0 and 1 (both excluded).
        against: 'laplace'; 'k-norm'; 'lower', the bound no mechanism with delta = 0 goes below.

    Raises:
        ParameterError: an argument outside what is said of it; delta must be farther from 0: σ would be beyond double
            precision.
    """
    if against not in PURE:
        raise ParameterError("against", against, "one of {known}", known=", ".join(PURE))
    pure = {"laplace": _laplace, "k-norm": _k_norm, "lower": _no_fewer}[against]
    eps, sigma = positive("eps", eps), gaussian_sigma(eps=eps, delta=inside("delta", delta, 0.0, 1.0), sensitivity=1.0)

    def pays(k: int) -> bool:
        count = np.array([float(k)])
        return bool(_gaussian(count, sigma)[0] < pure(count, eps)[0])

    low, high = 0, 1
    while not pays(high):
        low, high = high, 2 * high
    return safe_side(pays, low, high)


def _missed(count: Floats) -> Floats:
    """1 - 2^(-1/k): how often one of k marginals may be missed."""
    missed: Floats = -np.expm1(-math.log(2.0) / count)
    return missed


def _no_fewer(count: Floats, eps: float) -> Floats:
    return np.maximum((count * math.log(2.0) + np.log1p(-np.exp2(-count))) / eps, 0.0)


def _k_norm(count: Floats, eps: float) -> Floats:
    middle = np.asarray(scipy.special.gammaincinv(count, 0.5), dtype=np.float64)
    return 2 * middle / eps


def _laplace(count: Floats, eps: float) -> Floats:
    needed: Floats = -2 * count / eps * np.log(_missed(count))
    return needed


def _gaussian(count: Floats, sigma: float) -> Floats:
    needed: Floats = -2 * np.sqrt(count) * sigma * scipy.special.ndtri(_missed(count) / 2)
    return needed


def row_recovered(k: int, n: ArrayLike, *, eps: float) -> Floats:
    """Probability that rounding k Laplace-noised marginals gives a row that all n people share: all k bits right. Shape of `n`.

    Args:
        k: how many marginals; a whole number, 1 or more.
        n: people, any shape; above 0.
        eps: ε in nats, of all k marginals together; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, people = whole("k", k, 1), _people(n)
    right: Floats = np.exp(k * np.log1p(-0.5 * np.exp(-people * positive("eps", eps) / (2 * k))))
    return right


def count_noise(accountant: Accountant, k: ArrayLike, *, eps: float, delta: float) -> Floats:
    """Standard deviation of each of k noisy counts that are (eps, delta)-private together, shape of `k`.

    'laplace-basic' adds up k eps_0 (delta is not used); 'laplace-corollary' is Corollary 3.21, a theorem for eps < 1 only;
    'gaussian-zcdp' goes by concentrated privacy with its best conversion; 'gaussian-exact' by the exact Gaussian curve.

    Args:
        accountant: one of ACCOUNTANTS.
        k: how many counts, any shape; not below 1.
        eps: ε in nats, of all k counts together; above 0.
        delta: δ of all k counts together, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it (delta, for 'laplace-basic', is not looked at); for
            'gaussian-exact', delta must be farther from 0: σ would be beyond double precision.
    """
    count, eps = _queries("k", k), positive("eps", eps)
    if accountant == "laplace-basic":
        return math.sqrt(2.0) * count / eps
    delta = inside("delta", delta, 0.0, 1.0)
    if accountant == "laplace-corollary":
        return 4 * np.sqrt(count * -math.log(delta)) / eps
    if accountant == "gaussian-zcdp":
        return np.sqrt(count / (2 * rho_for(eps=eps, delta=delta)))
    if accountant == "gaussian-exact":
        return np.sqrt(count) * gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)
    raise ParameterError("accountant", accountant, "one of {known}", known=", ".join(ACCOUNTANTS))


@lru_cache(maxsize=256)
def rho_for(*, eps: float, delta: float) -> float:
    """The largest rho of concentrated privacy whose conversion (`accounting.zcdp_eps`) is at most eps at delta.

    Args:
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps, delta = positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    high = eps
    while zcdp_eps(high, delta=delta) <= eps:  # at large delta rho may exceed eps
        high *= 2
    return _root(lambda rho: zcdp_eps(rho, delta=delta) - eps, 0.0, high)


def sampling_sd(n: ArrayLike, share: float) -> Floats:
    """Standard deviation of a count of people of whom a share p has the property, by chance alone: sqrt(n p (1 - p)), in counts.
    Shape of `n`.

    Args:
        n: people, any shape; above 0.
        share: p; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    people, p = _people(n), inside("share", share, 0.0, 1.0)
    return np.sqrt(people * p * (1 - p))


@dataclass(frozen=True, eq=False)
class CountErrors:
    """Noise beside the sampling error of noisy counts, as standard deviations in counts; shapes broadcast from n and k.

    Attributes:
        noise: by the mechanism.
        sampling: by chance alone.
        ratio: noise / sampling.
        both: of the noisy count.
        more: the share by which `both` is above the deviation of the count without noise.
    """

    noise: Floats
    sampling: Floats
    ratio: Floats
    both: Floats
    more: Floats


def count_errors(
    accountant: Accountant, n: ArrayLike, k: ArrayLike, *, eps: float, delta: float, share: float
) -> CountErrors:
    """The errors of k counts of n people of whom a share has the property, (eps, delta)-private together.

    Args:
        accountant: one of ACCOUNTANTS.
        n: people, any shape that broadcasts against that of `k`; above 0.
        k: how many counts, any shape that broadcasts against that of `n`; not below 1.
        eps: ε in nats, of all k counts together; above 0.
        delta: δ of all k counts together, a probability; between 0 and 1 (both excluded).
        share: p, of the people; between 0 and 1 (both excluded).

    Raises:
        ParameterError: as `count_noise` and `sampling_sd`.
    """
    noise, sampling = count_noise(accountant, k, eps=eps, delta=delta), sampling_sd(n, share)
    ratio = noise / sampling
    more = ratio**2 / (1 + np.hypot(1.0, ratio))  # hypot(1, ratio) - 1 without losing a small one
    return CountErrors(noise, sampling, ratio, np.hypot(noise, sampling), more)


def people_for_equal(accountant: Accountant, k: ArrayLike, *, eps: float, delta: float, share: float = 0.5) -> Floats:
    """n at which noise and sampling error of k counts are equal; above it the noise is the smaller of the two. Shape of `k`.

    Args:
        accountant: one of ACCOUNTANTS.
        k: how many counts, any shape; not below 1.
        eps: ε in nats, of all k counts together; above 0.
        delta: δ of all k counts together, a probability; between 0 and 1 (both excluded).
        share: p, of the people; between 0 and 1 (both excluded).

    Raises:
        ParameterError: as `count_noise`, and for a share outside what is said of it.
    """
    p = inside("share", share, 0.0, 1.0)
    return count_noise(accountant, k, eps=eps, delta=delta) ** 2 / (p * (1 - p))


def queries_for_equal(accountant: Accountant, n: float, *, eps: float, delta: float, share: float = 0.5) -> float:
    """k at which noise and sampling error of n people are equal (not rounded); below it the noise is the smaller.

    Args:
        accountant: one of ACCOUNTANTS.
        n: people; above 0.
        eps: ε in nats, of all k counts together; above 0.
        delta: δ of all k counts together, a probability; between 0 and 1 (both excluded).
        share: p, of the people; between 0 and 1 (both excluded).

    Raises:
        ParameterError: as `count_noise` and `sampling_sd`.
    """
    sampling = float(sampling_sd(np.array([n]), share)[0])
    once = float(count_noise(accountant, np.array([1.0]), eps=eps, delta=delta)[0])
    return sampling / once if accountant == "laplace-basic" else (sampling / once) ** 2


def lifetime_eps0(rule: Rule, k: int, *, eps: float, delta: float) -> float:
    """eps_0 that each of k releases may spend so that all together are (eps, delta)-private, by one theorem.

    'basic' eps/k; 'corollary' eps / (2 sqrt(2 k L)) (Corollary 3.21, a theorem for eps < 1); 'advanced' and 'advanced-sharp'
    solve Theorem 3.20 and its tanh form; 'exact' the optimum over all mechanisms (Kairouz, Oh and Viswanath).

    Args:
        rule: one of RULES.
        k: how many releases; a whole number, 1 or more (by other rules than 'basic' and 'corollary' up to 1 000 000 000).
        eps: ε in nats, of all k releases together; above 0.
        delta: δ of all k releases together, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, eps, delta = whole("k", k, 1), positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    if rule == "basic":
        return eps / k
    if rule == "corollary":
        return eps / (2 * math.sqrt(-2 * k * math.log(delta)))
    if rule in ("advanced", "advanced-sharp"):
        return _root(lambda eps0: advanced_eps(eps0, k, delta=delta, sharp=rule == "advanced-sharp") - eps, 1e-12, eps)
    if rule == "exact":
        return _root(lambda eps0: optimal_eps(eps0, k, delta=delta) - eps, eps / k * 0.999, _enough(eps, k, delta))
    raise ParameterError("rule", rule, "one of {known}", known=", ".join(RULES))


def _enough(eps: float, k: int, delta: float) -> float:
    """An eps_0 with which k releases exceed eps even by the exact count."""
    high = max(eps / k, 1e-12)
    while optimal_eps(high, k, delta=delta) <= eps:
        high *= 2
    return high


def _root(f: Callable[[float], float], low: float, high: float) -> float:
    if f(high) <= 0:
        return high
    return brentq(f, low, high, xtol=1e-300, rtol=1e-13)


def _people(n: ArrayLike) -> Floats:
    people = finite_array("n", n)
    if bool((people <= 0).any()):
        raise ParameterError("n", n, "numbers above 0")
    return people


def _queries(argument: str, k: ArrayLike) -> Floats:
    count = finite_array(argument, k)
    if bool((count < 1).any()):
        raise ParameterError(argument, k, "numbers not below 1")
    return count


__all__ = [
    "ACCOUNTANTS",
    "PURE",
    "RULES",
    "Accountant",
    "CountErrors",
    "MarginalsNeeded",
    "Pure",
    "Rule",
    "count_errors",
    "count_noise",
    "lifetime_eps0",
    "marginals_needed",
    "marginals_pay",
    "people_for_equal",
    "queries_for_equal",
    "rho_for",
    "row_recovered",
    "sampling_sd",
]
