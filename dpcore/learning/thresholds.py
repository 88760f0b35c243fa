"""Learning a threshold privately: the exponential mechanism over hypotheses [x ≥ c], and how many examples are enough.

x       position of an example, a whole number 0 … d − 1; y  its label, 0 or 1
c       threshold 0 … d + 1; it says 1 for x ≥ c, and errs on a share err(c) of the n examples
weight  exp(−ε n err(c)/2): replacing one example moves n err by at most 1
|C|     hypotheses of a class; α  excess error that is tolerated; β  chance that it is larger

Source:
    Dwork and Roth 2014, section 11.1; the numbers of examples are of the union bound and Hoeffding's inequality:
    enough, not needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, inside, positive, whole, whole_array
from dpcore.errors import ParameterError
from dpcore.selection import exponential_mechanism

MOST_EXAMPLES = 1_000_000
MOST_POSITIONS = 99_998


@dataclass(frozen=True, slots=True, eq=False)
class ThresholdLaw:
    """The exponential mechanism over all thresholds of one data set.

    Attributes:
        errors: err(c), shape (d + 2,).
        probabilities: of each c, shape (d + 2,).
        least: the smallest error.
        best: the c that have it, shape (thresholds,).
        excess: expected error above the least.
        at_best: probability of a best c.
        entropy: of the chosen c, in nats.
        bound: 2 ln|C|/(εn), never below the excess.
        entropy_bound: 2·entropy/(εn), between the two.
        told: total variation of the choice with an example's label and with the other one, largest over the examples.
    """

    errors: Floats
    probabilities: Floats
    least: float
    best: NDArray[np.intp]
    excess: float
    at_best: float
    entropy: float
    bound: float
    entropy_bound: float
    told: float

    def beyond(self, excess: float) -> float:
        """P(err(c) − least > excess).

        Args:
            excess: a share of the examples.
        """
        return float(self.probabilities[self.errors - self.least > excess * (1 + 1e-12)].sum())


def made_examples(n: int, positions: int, cut: int, flip_every: int = 0) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """x_i = ⌊d i/n⌋ and y_i = [x_i ≥ cut], two of shape (n,), some labels the other one.

    Args:
        n: examples; a whole number from 1 to 1 000 000.
        positions: d; a whole number from 1 to 99 998.
        cut: the threshold, from 0 to d + 1.
        flip_every: every so-manieth label is the other one, from the first on; 0: none.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n, d = whole("n", n, 1, MOST_EXAMPLES), whole("positions", positions, 1, MOST_POSITIONS)
    x = d * np.arange(n, dtype=np.int64) // n
    y = (x >= whole("cut", cut, 0, d + 1)).astype(np.int64)
    if whole("flip_every", flip_every, 0):
        y[::flip_every] = 1 - y[::flip_every]
    return x, y


def threshold_law(x: ArrayLike, y: ArrayLike, positions: int, *, eps: float) -> ThresholdLaw:
    """The law of the threshold that is chosen.

    Args:
        x: positions of the examples, whole, from 0 to d − 1, shape (n,).
        y: their labels, 0 or 1, shape (n,).
        positions: d; a whole number from 1 to 99 998.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; x must be as many positions as labels, at least one; x
            must be whole numbers from 0 to `d - 1`; y must be labels 0 and 1.
    """
    d, label = whole("positions", positions, 1, MOST_POSITIONS), finite_array("y", y)
    at = whole_array("x", x, 0, d - 1)
    if at.ndim != 1 or not at.size or at.shape != label.shape:
        raise ParameterError("x", at.shape, "as many positions as labels, at least one")
    if not np.isin(label, (0, 1)).all():
        raise ParameterError("y", y, "labels 0 and 1")
    ones, zeros = (np.bincount(at[label == value], minlength=d).astype(np.float64) for value in (1, 0))
    # c errs on ones below it and on zeros from it on; c = d + 1 is c = d again
    wrong = np.concatenate(([0.0], np.cumsum(ones))) + zeros.sum() - np.concatenate(([0.0], np.cumsum(zeros)))
    wrong = np.append(wrong, wrong[-1])
    law = exponential_mechanism(-wrong, eps=positive("eps", eps), sensitivity=1.0)
    p, n = law.probabilities, at.size
    least = float(wrong.min())
    entropy = max(0.0, -float(p @ law.log_probabilities))
    return ThresholdLaw(
        errors=wrong / n,
        probabilities=p,
        least=least / n,
        best=np.flatnonzero(wrong == least),
        excess=law.expected(wrong - least) / n,
        at_best=float(p[wrong == least].sum()),
        entropy=entropy,
        bound=2 * math.log(wrong.size) / (eps * n),
        entropy_bound=2 * entropy / (eps * n),
        told=_told(p, ones > 0, zeros > 0, eps),
    )


def _told(p: Floats, ones: NDArray[np.bool_], zeros: NDArray[np.bool_], eps: float) -> float:
    """Flipping a label at x multiplies the weights of c ≤ x by one factor and of c > x by another, e^±ε apart."""
    below = np.minimum(np.cumsum(p)[: ones.size], 1.0)  # P(c ≤ x)
    above = np.cumsum(p[::-1])[::-1][1 : ones.size + 1]
    found = 0.0
    for has, up, down in ((ones, below, above), (zeros, above, below)):
        # of the side that errs more now, e^−ε as likely against the other: p(1 − p)(1 − e^−ε) / (p e^−ε + 1 − p)
        moved = up * down * -math.expm1(-eps) / (up * math.exp(-eps) + down)
        found = max(found, float(moved[has].max(initial=0.0)))
    return found


def sampling_part(n: ArrayLike, classes: int, beta: float) -> Floats:
    """2 √(ln(4|C|/β)/(2n)): data and truth differ by half of it at most in all hypotheses, but for β/2; shape of `n`.

    Args:
        n: examples, any shape.
        classes: |C|; a whole number, 1 or more.
        beta: β, chance that it is larger; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return np.asarray(2 * np.sqrt(_logs(classes, beta)[0] / (2 * finite_array("n", n))))


def privacy_part(n: ArrayLike, classes: int, beta: float, *, eps: float) -> Floats:
    """2 ln(2|C|/β)/(εn): the excess of the exponential mechanism on the data, but for β/2; shape of `n`.

    Args:
        n: examples, any shape.
        classes: |C|; a whole number, 1 or more.
        beta: β, chance that it is larger; between 0 and 1 (both excluded).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return np.asarray(2 * _logs(classes, beta)[1] / (positive("eps", eps) * finite_array("n", n)))


def enough_examples(classes: int, alpha: float, beta: float, *, eps: float) -> int:
    """The least n with sampling and privacy parts together at most α.

    Args:
        classes: |C|; a whole number, 1 or more.
        alpha: α, error that is tolerated; between 0 and 1 (both excluded).
        beta: β, chance that it is larger; between 0 and 1 (both excluded).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    first, second = _logs(classes, beta)
    a, b = math.sqrt(2 * first), 2 * second / positive("eps", eps)
    alpha = inside("alpha", alpha, 0.0, 1.0)
    return math.ceil(((a + math.sqrt(a * a + 4 * alpha * b)) / (2 * alpha)) ** 2)


def enough_without(classes: int, alpha: float, beta: float) -> int:
    """The least n with 2 √(ln(2|C|/β)/(2n)) ≤ α: without privacy.

    Args:
        classes: |C|; a whole number, 1 or more.
        alpha: α, error that is tolerated; between 0 and 1 (both excluded).
        beta: β, chance that it is larger; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.ceil(2 * _logs(classes, beta)[1] / inside("alpha", alpha, 0.0, 1.0) ** 2)


def _logs(classes: int, beta: float) -> tuple[float, float]:
    """ln(4|C|/β), ln(2|C|/β)."""
    found = math.log(whole("classes", classes, 1)) - math.log(inside("beta", beta, 0.0, 1.0))
    return found + math.log(4), found + math.log(2)
