"""What every additive noise can say of itself.

r      amounts of noise, in units of the query (any shape)
shift  the difference of the answers of two neighboring data sets, in units of the query
p      density of the noise, of discrete noise the probability of each value; the answer of world 0 is 0 + noise, of
       world 1 `shift` + noise; integrals of p are sums where the noise is discrete
loss   privacy loss in nats: ln p(r) - ln p(r - shift) of the seen answer r, world 0 against world 1

Every noise here is symmetric around 0.

Source:
    Dwork and Roth 2014 (privacy loss); Barthe and Olmedo 2013 (hockey-stick divergence); Dong, Roth and Su 2022
    (trade-off).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats
from dpcore.errors import ParameterError

if TYPE_CHECKING:
    from dpcore.accounting.laws import LossLaw


def checked_noise(noise: Noise) -> Noise:
    """The noise itself, or ParameterError for what is none (its name, say)."""
    if not hasattr(noise, "hockey_stick") or not hasattr(noise, "half_width"):
        raise ParameterError("noise", noise, "noise, such as laplace(eps=1.0, sensitivity=1.0)")
    return noise


class Noise(Protocol):
    """Symmetric additive noise for one real-valued query."""

    def __hash__(self) -> int:
        """Noise never changes, and can be a key."""

    @property
    def mean_abs(self) -> float:
        """E|noise|, in units of the query."""

    @property
    def variance(self) -> float:
        """E noise^2, in squared units of the query."""

    @property
    def entropy(self) -> float:
        """Differential entropy in nats; of discrete noise its entropy."""

    def pdf(self, r: ArrayLike) -> Floats:
        """Density at r. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """

    def log_pdf(self, r: ArrayLike) -> Floats:
        """Natural logarithm of the density; -inf where the density is 0. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """

    def cdf(self, r: ArrayLike) -> Floats:
        """P(noise <= r). Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """

    def sf(self, r: ArrayLike) -> Floats:
        """P(noise > r), accurate far in the tail. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
        """

    def quantile(self, p: ArrayLike) -> Floats:
        """Smallest r with cdf(r) >= p, for 0 < p < 1. Shape of `p`.

        Args:
            p: probabilities, any shape; between 0 and 1 (both excluded).
        """

    def half_width(self, confidence: ArrayLike) -> Floats:
        """Smallest t with P(|noise| <= t) >= confidence, for 0 < confidence < 1. Shape of `confidence`.

        Args:
            confidence: any shape; between 0 and 1 (both excluded).
        """

    def tail_width(self, beta: ArrayLike) -> Floats:
        """Smallest t with P(|noise| > t) <= beta, for 0 < beta < 1: half_width(1 − beta), also where beta is lost
        beside 1. Shape of `beta`.

        Args:
            beta: chances to be beyond, any shape; between 0 and 1 (both excluded).
        """

    def edges(self, limit: float) -> Floats:
        """Sorted points of [-limit, limit] where the density or its slope jumps, or that have a probability of their
        own, shape (points,).

        Args:
            limit: in units of the query.
        """

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n independent draws, shape (n,). Floating-point draws are for showing, never for releasing data.

        Args:
            n: how many; a whole number, 0 or more.
            rng: a generator of numpy, or a whole number that seeds one.
        """

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        """ln p(r) - ln p(r - shift): +inf where only world 0 can answer r, -inf where only world 1 can, 0 where
        neither. Shape of `r`.

        Args:
            r: amounts of noise, in units of the query, any shape.
            shift: difference of the answers of the two worlds, in units of the query.
        """

    def worst_loss(self, shift: float) -> float:
        """Largest |loss| over all r that either world can answer; inf where the supports differ.

        Args:
            shift: difference of the answers of the two worlds, in units of the query.
        """

    def hockey_stick(self, eps: ArrayLike, shift: float) -> Floats:
        """delta(eps) = integral of (p(r) - e^eps p(r - shift))_+ dr, for any real eps; at eps = 0 the total variation.
        Shape of `eps`.

        Args:
            eps: ε in nats, any shape.
            shift: difference of the answers of the two worlds, in units of the query.
        """

    def trade_off(self, alpha: ArrayLike, shift: float) -> Floats:
        """Smallest type II error of a test of world 0 against world 1 with type I error alpha, 0 <= alpha <= 1. Shape
        of `alpha`.

        Args:
            alpha: type I errors, any shape; from 0 to 1.
            shift: difference of the answers of the two worlds, in units of the query.
        """

    def loss_law(self, shift: float, beyond: float, /) -> LossLaw:
        """The law of the loss in world 0; losses above `beyond` may count as infinite (dpcore.accounting.law_of).

        Args:
            shift: difference of the answers of the two worlds, in units of the query.
            beyond: losses above, in nats, may count as infinite.
        """
