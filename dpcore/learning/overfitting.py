"""Coin flips that predict coin flips: accuracy on the data that chose a classifier, exactly.

n       data points; d  features; both, and the labels, are fair coins ±1
S       sum over the points of feature times label, a sum of n fair coins; S/n is the feature's correlation
vote    every feature votes with the sign of its (noisy) correlation; the majority is the classifier, ties half right
p       P(a feature's vote agrees with a given point): above 1/2, for that point is in its correlation

A point gets Bin(d, p) agreeing votes, so the accuracy on the data is P(Bin(d, p) > d/2) + P(= d/2)/2; on fresh data it is 1/2.

Source:
    Dwork and Roth 2014, section 13.2 (idea); Dwork, Feldman, Hardt, Pitassi, Reingold and Roth 2015 (holdouts).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.roots import brentq

NoiseName = Literal["none", "gaussian", "laplace"]
TRUTH = 0.5
"""Accuracy on fresh data, of whatever classifier."""
MOST_COINS = MOST_FEATURES = 10**12
"""A law of n is laid out over 18 √n numbers."""
_REACH = 9.0
"""Standard deviations of a binomial law that are laid out: beyond, all masses together are below 1e-17."""


@dataclass(frozen=True, slots=True)
class Selected:
    """Features that were kept, and the accuracy of their vote.

    Attributes:
        kept: how many on average.
        accuracy: of the vote on the data that chose last, exact; ties are half right.
    """

    kept: float
    accuracy: float


def agreement(n: int, noise: NoiseName = "none", size: float = 0.0) -> float:
    """p − 1/2: by how much a feature's vote agrees with a given one of n points more than by chance.

    Args:
        n: points; a whole number from 1 to 10^12.
        noise: on the correlation: 'none', 'gaussian' of standard deviation size/√n, or 'laplace' of mean absolute size.
        size: of the noise; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; noise must be none, gaussian or laplace.
    """
    n, size = whole("n", n, 1, MOST_COINS), at_least("size", size, 0.0)
    if noise not in ("none", "gaussian", "laplace"):
        raise ParameterError("noise", noise, "none, gaussian or laplace")
    rest, mass = fair_law(n - 1)
    if noise == "none" or size == 0:
        return float(mass[(rest == 0) | (rest == -1)].sum()) / 2
    # p − 1/2 = E[G(rest + 1) − G(rest − 1)] / 2, for the others' sum is as likely −rest
    with np.errstate(over="ignore"):  # of a tiny size: the limit is that without noise
        if noise == "gaussian":
            scale = size * math.sqrt(n)
            near = scipy.special.ndtr((1 - np.abs(rest)) / scale) - scipy.special.ndtr((-1 - np.abs(rest)) / scale)
        else:
            scale = size * n
            near = np.exp(-np.maximum(np.abs(rest) - 1, 0) / scale) * -np.expm1(-np.float64(2) / scale) / 2
            near = np.where(rest == 0, -np.expm1(-np.float64(1) / scale), near)
    return float(mass @ near) / 2


def vote_accuracy(features: ArrayLike, more: float) -> Floats:
    """Accuracy on the data of the vote of d features, shape of `features`.

    An even number with halves for ties is as good as one feature less.

    Args:
        features: d, whole, 0 or more, any shape.
        more: p − 1/2, from `agreement`.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d = finite_array("features", features)
    half = np.floor((d + 1) / 2)  # of d agreeing votes the least majority; of an even d that of d − 1
    return np.where(d > 0, scipy.special.betainc(np.maximum(half, 1), np.maximum(half, 1), 0.5 + more), 0.5)


def normal_accuracy(features: ArrayLike, n: int, size: float = 0.0) -> Floats:
    """Φ(√(2d/(πn(1 + c²)))): what the accuracy comes to for large n, with Gaussian noise c/√n on the correlations;
    shape of `features`.

    Args:
        features: d, any shape.
        n: points; a whole number, 1 or more.
        size: c, of Gaussian noise c/√n on the correlations; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d = finite_array("features", features)
    return np.asarray(
        scipy.special.ndtr(np.sqrt(2 * d / (math.pi * whole("n", n, 1) * (1 + at_least("size", size, 0.0) ** 2))))
    )


def noise_for_accuracy(accuracy: float, n: int, features: int) -> float:
    """The c at which Gaussian noise c/√n brings the accuracy of the vote down to the given one; 0 if none is needed.

    Args:
        accuracy: between 1/2 and 1 (both excluded).
        n: points; a whole number from 1 to 10^12.
        features: d; a whole number from 0 to 10^12.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    accuracy, features = inside("accuracy", accuracy, 0.5, 1.0), whole("features", features, 0, MOST_FEATURES)

    def surplus(c: float) -> float:
        return float(vote_accuracy(features, agreement(n, "gaussian", c))) - accuracy

    if surplus(0.0) <= 0:
        return 0.0
    top = 1.0
    while surplus(top) > 0:
        top *= 2
    return brentq(surplus, 0.0, top, xtol=1e-12)


def answers_rho(n: int, features: int, size: float) -> float:
    """rho of all d correlations of n points with Gaussian noise c/√n, where one point is replaced: 2d/(n c²).

    inf for a c so small that no double holds it.

    Args:
        n: points; a whole number, 1 or more.
        features: d; a whole number, 0 or more.
        size: c; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each = math.sqrt(2 * whole("features", features, 0) / whole("n", n, 1)) / positive("size", size)
    return each * each  # inf where no double holds it: the square of a tiny size would be 0


def answers_eps(n: int, features: int, size: float) -> float:
    """ε of all d correlations of n points with Laplace noise, where one point is replaced.

    Args:
        n: points; a whole number, 1 or more.
        features: d; a whole number, 0 or more.
        size: mean absolute size of the noise; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 2 * whole("features", features, 0) / (whole("n", n, 1) * positive("size", size))


def selected(n: int, features: int, least: int) -> Selected:
    """Features kept for |S| ≥ least, and the accuracy of their vote on the same points.

    Args:
        n: points; a whole number from 1 to 10^12.
        features: d; a whole number from 1 to 10^12.
        least: a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    features = whole("features", features, 1, MOST_FEATURES)
    share, more = _kept(n, least)
    return Selected(features * share, _accuracy_of_some(features, share, more))


def naive_holdout(n: int, features: int, least_train: int, least_holdout: int) -> Selected:
    """Features kept where training and holdout data have |S| ≥ their least with the same sign, and the accuracy of
    their vote on the holdout data.

    Args:
        n: points of either kind; a whole number from 1 to 10^12.
        features: d; a whole number from 1 to 10^12.
        least_train, least_holdout: whole numbers, 1 or more.

    Raises:
        ParameterError: an argument outside its range: n a whole number from 1 to 10^12, least a whole number, 1 or more,
            features a whole number from 1 to 10^12.
    """
    features = whole("features", features, 1, MOST_FEATURES)
    train, _ = _kept(n, least_train)
    held, more = _kept(n, least_holdout)
    share = train * held / 2
    return Selected(features * share, _accuracy_of_some(features, share, more))


def fair_law(n: int) -> tuple[Floats, Floats]:
    """Sums of n fair coins ±1 and their probabilities, two of shape (sums,): all within 9 standard deviations.

    Args:
        n: coins; a whole number from 0 to 10^12.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n = whole("n", n, 0, MOST_COINS)
    reach = min(n, math.ceil(_REACH * math.sqrt(n)))
    up = np.arange((n - reach) // 2, (n + reach) // 2 + 1, dtype=np.float64)
    # ratios of neighboring probabilities, summed from the least on: no large logarithms to cancel
    logs = np.concatenate(([0.0], np.cumsum(np.log((n - up[:-1]) / (up[:-1] + 1)))))
    mass = np.exp(logs - logs.max())
    return 2 * up - n, mass / mass.sum()


def _kept(n: int, least: int) -> tuple[float, float]:
    """P(|S| ≥ least), and by how much the sign of such an S agrees with a point more than by chance."""
    n, least = whole("n", n, 1, MOST_COINS), whole("least", least, 1)
    sums, mass = fair_law(n)
    far = np.abs(sums) >= least
    share = min(1.0, float(mass[far].sum()))
    return share, float(mass[far] @ np.abs(sums[far])) / (2 * n * share) if share > 0 else 0.0


def _accuracy_of_some(features: int, share: float, more: float) -> float:
    """Accuracy of the vote of Bin(features, share) features of which each agrees with probability 1/2 + more."""
    pulse()
    if share in (0.0, 1.0):
        return float(vote_accuracy(features * share, more))
    mean, spread = features * share, math.sqrt(features * share * (1 - share))
    low = max(0, math.floor(mean - _REACH * spread - 40))
    counts = np.arange(low, min(features, math.ceil(mean + _REACH * spread + 40)) + 1, dtype=np.float64)
    ratios = np.log((features - counts[:-1]) / (counts[:-1] + 1)) + math.log(share) - math.log1p(-share)
    logs = np.concatenate(([0.0], np.cumsum(ratios)))
    mass = np.exp(logs - logs.max())
    return float(mass @ vote_accuracy(counts, more) / mass.sum())
