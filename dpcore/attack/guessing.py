"""How well an attacker can tell two neighboring data sets apart.

World 0 (target out) answers m + noise, world 1 (target in) m + s + noise; everything is counted from m, so that m = 0
s  difference of the true answers (`shift`); π  prior of world 1; ρ  probability of a right guess; Δ  sensitivity
L  half-length of the tolerance interval (He, Wang, Chen and Dong 2015): the threshold attack says 'in' iff the answer is at least L
TV  total variation, hockey_stick(0); the best attack at prior 1/2 succeeds with (1 + TV)/2

Source:
    Neyman and Pearson 1933 (the best attack); Kairouz, Oh and Viswanath 2015 (the ceiling); Wasserman and Zhou 2010
    (the region); Balle and Wang 2018 (Gaussian noise); Clopper and Pearson 1934.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, between, finite_array, generator, inside, number, positive, whole
from dpcore.errors import ParameterError
from dpcore.noise.base import Noise, checked_noise
from dpcore.noise.family import Family
from dpcore.noise.gaussian import gaussian_epsilon
from dpcore.roots import brentq

AttackName = Literal["threshold", "best"]
_BLOCK = 1 << 17
"""Answers whose losses are computed in one go."""
SCAN = 97
"""Values of ε that are tried before bisecting: success need not grow with ε for minimal-set noise."""


# -- one answer


def threshold_success(noise: Noise, shift: float, threshold: float | None = None) -> float:
    """Success at prior 1/2 of saying 'in' iff the answer is at least `threshold` (default shift/2).

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query; a finite number.
        threshold: of 'in', in units of the query; s/2 by default.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    s = number("shift", shift)
    t = s / 2 if threshold is None else number("threshold", threshold)
    return float((checked_noise(noise).cdf(t) + noise.sf(t - s)) / 2)


def best_success(noise: Noise, shift: float, prior: float = 0.5) -> float:
    """Success of the best attack: π + (1 − π) δ(ln(π/(1 − π))); at prior 1/2 (1 + TV)/2.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query.
        prior: π of world 1; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    return pi + (1 - pi) * float(checked_noise(noise).hockey_stick(math.log(pi / (1 - pi)), shift))


def attack_success(noise: Noise, shift: float, attack: AttackName = "best") -> float:
    """Success of one of the two attacks at prior 1/2; the threshold is shift/2.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query.
        attack: 'threshold' at s/2, or the 'best' one.

    Raises:
        ParameterError: as `best_success` and `threshold_success`.
    """
    return best_success(noise, shift) if attack == "best" else threshold_success(noise, shift)


def advantage(noise: Noise, shift: float) -> float:
    """TV: how much more often than half the time the best attack is right, doubled.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query.

    Raises:
        ParameterError: noise is no noise of dpcore.
    """
    return float(checked_noise(noise).hockey_stick(0.0, shift))


def ceiling(*, eps: float, delta: float = 0.0, prior: float = 0.5) -> float:
    """Success that no attack on any (ε, δ)-private mechanism exceeds; reached by randomised response.

    At prior 1/2: (e^ε + δ)/(1 + e^ε). From the dominating pair of (ε, δ) (Kairouz, Oh and Viswanath 2015).

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to 1.
        prior: π of world 1; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e, d, pi = at_least("eps", eps, 0.0), between("delta", delta, 0.0, 1.0), inside("prior", prior, 0.0, 1.0)
    odds = math.log(pi / (1 - pi))
    q = math.exp(-e)
    gain = max(0.0, -math.expm1(min(odds - e, 0.0))) + max(0.0, q - math.exp(min(odds, 700.0)))
    return pi + (1 - pi) * (d + (1 - d) * gain / (1 + q))


def trade_off_region(*, eps: float, delta: float, alpha: ArrayLike) -> Floats:
    """Smallest type II error that (ε, δ)-privacy allows at type I error alpha, shape of `alpha` (Wasserman and Zhou
    2010).

    max(0, 1 − δ − e^ε alpha, e^−ε (1 − δ − alpha)).

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to 1.
        alpha: type I errors, any shape; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it; alpha must be from 0 to 1.
    """
    e, d = at_least("eps", eps, 0.0), between("delta", delta, 0.0, 1.0)
    level = finite_array("alpha", alpha)
    if ((level < 0) | (level > 1)).any():
        raise ParameterError("alpha", alpha, "from 0 to 1")
    steep = 1 - d - math.exp(min(e, 700.0)) * level
    return np.maximum(0.0, np.maximum(steep, math.exp(-e) * (1 - d - level)))


def posterior(noise: Noise, shift: float, r: ArrayLike, prior: float) -> Floats:
    """Probability of world 1 after an answer, shape of `r`: π/(π + (1 − π) e^loss). Where neither world can answer, the
    prior.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query; a finite number.
        r: the answers, any shape.
        prior: π of world 1; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    loss = checked_noise(noise).privacy_loss(r, number("shift", shift))
    return np.asarray(scipy.special.expit(math.log(pi / (1 - pi)) - loss))


def posterior_bounds(*, eps: float, prior: float) -> tuple[float, float]:
    """Smallest and largest posterior that ε-privacy allows after any answer, for worlds that differ in the target
    alone.

    Where other people's data depend on the target's, every person who changes with it is a further ε
    (dpcore.attack.belief).

    Args:
        eps: ε in nats; 0 or more.
        prior: π of world 1; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e, pi = at_least("eps", eps, 0.0), inside("prior", prior, 0.0, 1.0)
    odds = math.log(pi / (1 - pi))
    return float(scipy.special.expit(odds - e)), float(scipy.special.expit(odds + e))


# -- success against ε, and from success to ε


def success_curve(
    make_noise: Callable[[float], Noise], shift: float, epsilons: ArrayLike, attack: AttackName = "best"
) -> Floats:
    """Success at prior 1/2 of an attack on make_noise(ε), for each ε; shape of `epsilons`.

    Args:
        make_noise: the noise at each ε; can be hashed (dpcore.noise.Family), and gives equal noise for equal ε.
        shift: s, difference of the true answers, in units of the query.
        epsilons: values of ε in nats, shape (n,).
        attack: 'threshold' at s/2, or the 'best' one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    eps = finite_array("epsilons", epsilons)
    return np.array([_successes(make_noise, value, shift)[attack] for value in eps.tolist()])


@lru_cache(maxsize=1024)
def _successes(make_noise: Callable[[float], Noise], eps: float, shift: float) -> Mapping[AttackName, float]:
    """Of both attacks; kept: whoever moves ε or ρ asks for the same curves, and searches the same grid, again."""
    noise = make_noise(eps)
    return {"best": best_success(noise, shift), "threshold": threshold_success(noise, shift)}


@dataclass(frozen=True, slots=True)
class EpsilonAnswer:
    """An answer to 'which ε keeps the success at most ρ?'.

    Attributes:
        eps: the largest such ε, below which every ε keeps it too (rounded to the safe side); nan-free: 0 for 'never',
            the largest ε tried for 'always'.
        success: the attacker's success at eps.
        kind: 'found', 'never' (no ε > 0 does: ρ is too small) or 'always' (every ε tried does).
    """

    eps: float
    success: float
    kind: Literal["found", "never", "always"]


def epsilon_for_success(
    make_noise: Callable[[float], Noise],
    shift: float,
    rho: float,
    *,
    attack: AttackName = "best",
    low: float = 1e-6,
    high: float = 100.0,
    rising: bool = False,
) -> EpsilonAnswer:
    """The largest ε in [low, high] up to which an attack on make_noise(ε) succeeds with probability at most ρ.

    Scanned on a logarithmic grid, then solved at the first crossing: success may go up and down with ε.

    Args:
        make_noise: the noise at each ε; can be hashed (dpcore.noise.Family), and gives equal noise for equal ε.
        shift: s, difference of the true answers, in units of the query.
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        attack: 'threshold' at s/2, or the 'best' one.
        low, high: values of ε that are tried, in nats; above 0.
        rising: promises that success does not fall (Laplace, staircase, Gaussian), and saves the scan.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    target = inside("rho", rho, 0.0, 1.0)

    def success(eps: float) -> float:
        return attack_success(make_noise(eps), shift, attack)

    if target <= 0.5:
        return EpsilonAnswer(0.0, 0.5, "never")
    below = positive("low", low)
    at_below = _successes(make_noise, below, shift)[attack]
    if at_below > target:
        return EpsilonAnswer(0.0, 0.5, "never")
    grid = np.geomspace(below, positive("high", high), 2 if rising else SCAN)[1:]
    for above in grid:
        at_above = _successes(make_noise, float(above), shift)[attack]
        if at_above > target:
            return _crossing(success, target, {below: at_below, float(above): at_above})
        below, at_below = float(above), at_above
    return EpsilonAnswer(below, at_below, "always")


def _crossing(success: Callable[[float], float], target: float, known: dict[float, float]) -> EpsilonAnswer:
    """Where the success passes the target between two places, where it is `known` (not above it, above it), rounded to the
    safe side."""
    (low, at_low), (high, _) = known.items()

    def at(eps: float) -> float:
        if eps not in known:
            known[eps] = success(eps)
        return known[eps]

    root = brentq(lambda eps: at(eps) - target, low, high, xtol=1e-300, rtol=1e-14)
    back = 1e-14
    while root > low:
        value = at(root)
        if value <= target:
            return EpsilonAnswer(root, value, "found")
        root, back = root * (1 - back), 2 * back
    return EpsilonAnswer(low, at_low, "found")


def laplace_epsilon_for_success(rho: float, *, sensitivity: float, half_length: float) -> float:
    """−(Δ/L) ln(2(1 − ρ)): He, Wang, Chen and Dong 2015, equation (8), which prints it without the minus sign.

    Args:
        rho: ρ; between 0.5 and 1 (both excluded).
        sensitivity: Δ, in units of the query; above 0.
        half_length: L, in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    target = inside("rho", rho, 0.5, 1.0)
    return -positive("sensitivity", sensitivity) / positive("half_length", half_length) * math.log(2 * (1 - target))


def gaussian_epsilon_for_success(rho: float, *, delta: float, sensitivity: float, shift: float) -> EpsilonAnswer:
    """The largest ε for which the best attack on exactly calibrated Gaussian noise succeeds with at most ρ.

    The success is Φ(s/(2σ)), so σ = s/(2 Φ⁻¹(ρ)), and ε is what that σ gives at δ (Balle and Wang 2018). 'never' for ρ
    <= ½, and where even ε = 0 at this δ is above ρ.

    Args:
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        delta: δ, a probability; between 0 and 1 (both excluded).
        sensitivity: Δ, in units of the query; above 0.
        shift: s, in units of the query; not 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    target, s = inside("rho", rho, 0.0, 1.0), positive("shift", abs(shift))
    if target <= 0.5:
        return EpsilonAnswer(0.0, 0.5, "never")
    sigma = s / (2 * float(scipy.special.ndtri(target)))
    eps = gaussian_epsilon(sigma, delta=delta, sensitivity=sensitivity)
    return EpsilonAnswer(eps, target, "found") if eps > 0 else EpsilonAnswer(0.0, 0.5, "never")


def family_epsilon_for_success(
    family: Family, shift: float, rho: float, *, attack: AttackName = "best", low: float, high: float
) -> EpsilonAnswer:
    """`epsilon_for_success` of one mechanism, in closed form where there is one.

    Args:
        family: the mechanism, at any ε.
        shift: s, difference of the true answers, in units of the query.
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        attack: 'threshold' at s/2, or the 'best' one.
        low, high: values of ε that are tried, in nats; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    if family.mechanism == "gaussian" and shift != 0:  # 'answer ≥ s/2' is its best attack
        exact = gaussian_epsilon_for_success(rho, delta=family.delta, sensitivity=family.V.sensitivity, shift=shift)
        if exact.kind == "found" and low <= exact.eps <= high:
            return exact
    rising = family.mechanism != "minimal"
    if not rising and 0.5 < rho < 1 and family.V.difference_set.contains(shift):
        promised = ceiling_epsilon_for_success(rho).eps * (1 - 1e-9)  # up to here no attack has more than ρ
        low = min(max(low, promised), high)
    return epsilon_for_success(family, shift, rho, attack=attack, low=low, high=high, rising=rising)


def ceiling_epsilon_for_success(rho: float, *, delta: float = 0.0) -> EpsilonAnswer:
    """The largest ε for which no attack on any (ε, δ)-private mechanism exceeds ρ: ln((ρ − δ)/(1 − ρ)).

    Args:
        rho: ρ, success or belief that is not to be passed; between 0 and 1 (both excluded).
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    target, d = inside("rho", rho, 0.0, 1.0), between("delta", delta, 0.0, 1.0)
    if target - d <= 1 - target:
        return EpsilonAnswer(0.0, (1 + d) / 2, "never")
    return EpsilonAnswer(math.log((target - d) / (1 - target)), target, "found")


# -- trying it


@dataclass(frozen=True, slots=True, eq=False)
class Simulation:
    """An attack tried n times.

    Attributes:
        truth, guess: booleans, shape (n,): was the target in, did the attacker say so.
        seen: the answers counted from m, shape (n,) (their mean where k > 1).
        successes, n, share: right guesses, attacks, their ratio.
        low, high: Clopper-Pearson interval of the success probability at `confidence`.
        confidence: of the interval.
    """

    truth: NDArray[np.bool_]
    seen: Floats
    guess: NDArray[np.bool_]
    successes: int
    n: int
    share: float
    low: float
    high: float
    confidence: float

    def so_far(self, most: int = 200) -> tuple[Floats, Floats, Floats, Floats]:
        """After some of the attacks 1 … n: how many were tried, the share that was right, and its interval; four of
        shape (tries,).

        Args:
            most: how many places; a whole number, 1 or more.
        """
        tried = np.unique(np.geomspace(1, self.n, most).astype(int))
        right = np.cumsum(self.truth == self.guess)[tried - 1]
        return tried.astype(np.float64), right / tried, *clopper_pearson(right, tried, self.confidence)


def simulate(
    noise: Noise,
    shift: float,
    n: int,
    *,
    rng: np.random.Generator | int,
    attack: AttackName = "threshold",
    k: int = 1,
    prior: float = 0.5,
    confidence: float = 0.95,
) -> Simulation:
    """Run the attack n times on k answers each; the truth is drawn with probability `prior` of being in.

    'threshold' compares the mean answer with shift/2, 'best' the likelihoods of all k answers. Of two runs by
    generators of the same seed the longer one begins with the shorter.

    Args:
        noise: that is added.
        shift: s, difference of the true answers, in units of the query; a finite number.
        n: attacks; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.
        attack: 'threshold' at s/2, or the 'best' one.
        k: answers of each; a whole number from 1 to 10 000.
        prior: π of world 1; between 0 and 1 (both excluded).
        confidence: of the interval; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    count, answers = whole("n", n, 1), whole("k", k, 1, 10_000)
    pi, s = inside("prior", prior, 0.0, 1.0), number("shift", shift)
    of_truth, of_noise, of_coins = rng.spawn(3)
    truth = of_truth.random(count) < pi
    seen = noise.sample(count * answers, of_noise).reshape(count, answers) + np.where(truth, s, 0.0)[:, None]
    mean = seen.mean(axis=1)
    if attack == "threshold":
        guess = mean >= s / 2
    else:
        parts = np.array_split(seen, 1 + seen.size // _BLOCK)
        with np.errstate(invalid="ignore"):
            loss = np.concatenate([noise.privacy_loss(part, s).sum(axis=1) for part in parts])
        loss = np.where(np.isnan(loss), 0.0, loss)
        odds = math.log(pi / (1 - pi))
        coin = of_coins.random(count) < 0.5
        guess = np.where(loss == odds, coin, loss < odds)
    right = int((guess == truth).sum())
    low, high = clopper_pearson(right, count, confidence)
    return Simulation(truth, mean, guess, right, count, right / count, float(low), float(high), confidence)


def clopper_pearson(successes: ArrayLike, n: ArrayLike, confidence: float = 0.95) -> tuple[Floats, Floats]:
    """The exact interval for a probability, two of the shape of the arguments together.

    Args:
        successes: right ones, any shape; from 0 to n.
        n: tries, any shape that goes with it; 1 or more.
        confidence: of the interval; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it; successes must be from 0 to n.

    Source:
        Clopper and Pearson 1934.
    """
    k, count = finite_array("successes", successes), finite_array("n", n)
    if ((k < 0) | (k > count) | (count < 1)).any():
        raise ParameterError("successes", successes, "from 0 to n")
    tail = (1 - inside("confidence", confidence, 0.0, 1.0)) / 2
    low = np.where(k > 0, scipy.special.betaincinv(np.maximum(k, 1), count - k + 1, tail), 0.0)
    high = np.where(k < count, scipy.special.betaincinv(k + 1, np.maximum(count - k, 1), 1 - tail), 1.0)
    return low, high
