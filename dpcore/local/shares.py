"""Noise in shares: everybody adds a splinter of Laplace noise, the sum is taken under additive secret sharing.

n  parties; h  shape of a splinter, Gamma(h, 1/ε) − Gamma(h, 1/ε); the splinters of all sum to Laplace noise of scale 1/ε
where n h = 1. Who colludes subtracts the own splinters: what is left is a difference of two Gamma variables of shape
H = (n − colluders) h, whose density grows without bound at 0 for H <= 1/2.

z = ε|x|, ν = H − 1/2:  density ε z^ν K_ν(z) / (2^ν √π Γ(H)),  P(0 < noise < x) = z/2 · (K_ν L_{ν−1} + K_{ν−1} L_ν)
with modified Bessel and Struve functions (DLMF 10.43.2). One person moves the sum by at most 1.

Source:
    Ács and Castelluccia 2011 (Gamma splinters); Goryczka and Xiong 2017; Olver, Lozier, Boisvert and Clark 2010,
    10.43.2 (the law of what is left).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, finite_array, generator, whole, whole_array
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.roots import brentq

NEAR = 2.0
"""z up to which the closed form loses no digits."""


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """Noise of sums.

    Attributes:
        left: what colluders leave of it, shape (runs,).
        everything: all of it, shape (runs,).
        splinters: those of the last sum, shape (n,).
    """

    left: Floats
    everything: Floats
    splinters: Floats


@dataclass(frozen=True)
class NoiseShares:
    """Noise that protects when `colluders` of `n` parties subtract their splinters.

    Attributes:
        n: parties, from 2 to 100 000.
        colluders: from 0 to n − 1.
        eps: ε of the whole sum when nobody colludes, in nats; from 1e-06 to 36.
        repaired: splinters are so large that those of the honest alone sum to Laplace noise.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    n: int
    colluders: int
    eps: float
    repaired: bool = False

    def __post_init__(self) -> None:
        whole("n", self.n, 2, 100_000)
        whole("colluders", self.colluders, 0, self.n - 1)
        between("eps", self.eps, 1e-6, 36.0)

    @property
    def shape_each(self) -> float:
        """h."""
        return 1 / (self.n - self.colluders if self.repaired else self.n)

    @property
    def shape_left(self) -> float:
        """H."""
        return 1.0 if self.repaired else (self.n - self.colluders) / self.n

    @property
    def variance_all(self) -> float:
        """Of the published sum: 2 n h/ε²."""
        return 2 * self.n * self.shape_each / self.eps**2

    @property
    def variance_left(self) -> float:
        """Of what the colluders cannot subtract: 2 H/ε²."""
        return 2 * self.shape_left / self.eps**2

    @property
    def largest_loss(self) -> float:
        """The exact ε that is left: ln f(0)/f(1); infinite for H <= 1/2."""
        h = self.shape_left
        if h == 1:
            return self.eps
        if h <= 0.5:
            return math.inf
        gamma = scipy.special.gammaln
        at_zero = math.log(self.eps) + float(gamma(h - 0.5) - gamma(h)) - math.log(2 * math.sqrt(math.pi))
        return at_zero - math.log(float(self.density(1.0)))

    def density(self, x: ArrayLike) -> Floats:
        """Of the noise that is left, shape of `x`; infinite at 0 for H <= 1/2.

        Args:
            x: any shape; finite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        h, z = self.shape_left, self.eps * np.abs(finite_array("x", x))
        if h == 1:
            return np.asarray(self.eps / 2 * np.exp(-z))
        v = h - 0.5
        at_zero = math.inf if v <= 0 else self.eps / 2 * scipy.special.beta(v, 0.5) / math.pi
        with np.errstate(invalid="ignore", divide="ignore"):
            tall = self.eps * z**v * scipy.special.kve(v, z) * np.exp(-z)
        return np.where(z > 0, tall / (2**v * math.sqrt(math.pi) * math.gamma(h)), at_zero)

    def tail(self, x: float) -> float:
        """P(noise left > x), for x > 0; to about 1e-12 of itself.

        Args:
            x: above 0.
        """
        h, z = self.shape_left, self.eps * x
        if h == 1:
            return math.exp(-z) / 2
        v = h - 0.5
        if z < NEAR:
            k, struve = scipy.special.kv, scipy.special.modstruve
            return 0.5 - z / 2 * float(k(v, z) * struve(v - 1, z) + k(v - 1, z) * struve(v, z))
        more, _ = scipy.integrate.quad(
            lambda t: (z + t) ** v * scipy.special.kve(v, z + t) * math.exp(-t), 0, math.inf, epsabs=0, epsrel=1e-13
        )
        return float(math.exp(-z) * more / (2**v * math.sqrt(math.pi) * math.gamma(h)))

    def loss(self, x: ArrayLike) -> Floats:
        """ln f(x)/f(x − 1), shape of `x`: how much likelier the output is with the sum 0 than with the sum 1.

        Args:
            x: any shape; finite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("x", x)
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.density(at)) - np.log(self.density(at - 1)))

    @cached_property
    def crossing(self) -> float:
        """Where the loss comes down to ε, between 0 and 1/2: below it the promise of ε fails. 0 where it never does."""
        if self.shape_left == 1:
            return 0.0
        # exact at a tiny x, too: there the density is its own power
        return brentq(lambda x: float(self.loss(x)) - self.eps, 1e-300, 0.5, xtol=1e-300, rtol=1e-14)

    def delta(self) -> float:
        """δ that is left at ε: the exact largest P(A) − e^ε P′(A), over sums 0 and 1."""
        if self.shape_left == 1:
            return 0.0
        at = self.crossing
        return 1 - self.tail(at) - math.exp(self.eps) * self.tail(1 - at)

    def total_variation(self) -> float:
        """What an attacker who knows all others gains over guessing, of the noise left; (1 + this)/2 right guesses."""
        return 1 - 2 * self.tail(0.5)

    def sums(self, runs: int, *, rng: np.random.Generator | int, most: int = 4_000_000) -> Sums:
        """The noise of up to `runs` sums; at most `most` splinters are drawn. More runs leave the earlier ones as they
        are.

        Args:
            runs: how many sums; a whole number, 1 or more.
            rng: a generator of numpy, or a whole number that seeds one.
            most: splinters that are drawn at most.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        rng = generator(rng)
        each = max(1, min(whole("runs", runs, 1), most // self.n))
        left, everything = np.empty(each), np.empty(each)
        step = max(1, 500_000 // self.n)
        for begin in range(0, each, step):
            pulse()
            size = min(step, each - begin)
            both = rng.gamma(self.shape_each, 1 / self.eps, (size, 2, self.n))
            splinters = both[:, 0] - both[:, 1]
            everything[begin : begin + size] = splinters.sum(axis=1)
            left[begin : begin + size] = splinters[:, self.colluders :].sum(axis=1)
        return Sums(left, everything, splinters[-1])


def share_matrix(bits: ArrayLike, draws: ArrayLike, modulus: int) -> NDArray[np.int64]:
    """Additive shares mod `modulus`: row i holds the shares of bit i, column j what party j holds; shape (n, n).

    The last share of a row is bit − sum.

    Args:
        bits: whole numbers, shape (n,).
        draws: whole numbers, shape (n, n − 1), which should be uniform mod `modulus`: then any n − 1 shares of a row
            tell nothing.
        modulus: above n, or totals wrap.

    Raises:
        ParameterError: where the total would wrap.
    """
    secret, free = whole_array("bits", bits), whole_array("draws", draws)
    if secret.ndim != 1 or free.shape != (secret.size, secret.size - 1):
        raise ParameterError("draws", free.shape, "n rows of n − 1 numbers, for n bits")
    if modulus <= secret.size:
        raise ParameterError("modulus", modulus, "above {n}, the number of people, or totals wrap", n=secret.size)
    shares = free % modulus
    last = (secret - shares.sum(axis=1)) % modulus
    return np.column_stack([shares, last])
