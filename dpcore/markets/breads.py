"""Buying bread tells your taste, or nothing, and whoever watches sees the same sales.

k        tastes, each as common; a person asks for the own taste with probability h (honesty), else for any of k by chance
eps      what is asked for goes through k-ary randomised response: kept with e^eps / (e^eps + k - 1), else another one
p        chance that what is sold is the own taste; all k are sold as often, whatever h and eps are

The cost of privacy as mutual information of taste and sale depends on h, which nobody can see from the sales.

Source:
    Dwork and Roth 2014, section 10.3.3 (rye and wheat).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, levels, positive, whole
from dpcore.errors import ParameterError


@dataclass(frozen=True, slots=True, eq=False)
class Sales:
    """What is sold; arrays of the common shape of honesty and eps.

    Attributes:
        own: p.
        other: chance of each other bread.
        bits: mutual information of taste and sale.
        guess: chance to guess the taste from the sale, which is p; 1 / k without it.
    """

    own: Floats
    other: Floats
    bits: Floats

    @property
    def guess(self) -> Floats:
        """Chance to guess the taste from the sale, which is p, its shape; 1 / k without it."""
        return self.own

    def table(self, k: int) -> Floats:
        """The joint law of taste (rows) and sale (columns), shape (k, k), where own and other are single numbers.

        Args:
            k: tastes; a whole number, 1 or more.

        Raises:
            ParameterError: own or other is more than a single number.
        """
        for name, chances in (("own", self.own), ("other", self.other)):
            if chances.ndim:
                raise ParameterError(name, chances.shape, "an array of shape {shape}", shape="()")
        same = np.eye(k)
        return (same * self.own + (1 - same) * self.other) / k


def bread_sales(k: int, honesty: ArrayLike, *, eps: ArrayLike | None) -> Sales:
    """Sales of k breads.

    Args:
        k: tastes; a whole number, 2 or more.
        honesty: h, any shape; from 0 to 1.
        eps: ε in nats, a shape that goes with that of h; above 0; None: what is asked for is sold.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    kinds, h = whole("k", k, 2), levels("honesty", honesty, ends=True)
    if eps is None:
        edge = np.ones(())
    else:
        e = finite_array("eps", eps)
        positive("eps", float(e.min()))
        edge = -np.expm1(-e) / (1 + (kinds - 1) * np.exp(-e))
    lean = h * edge
    own, other = (1 + (kinds - 1) * lean) / kinds, (1 - lean) / kinds
    nats = (_excess((kinds - 1) * lean) + (kinds - 1) * _excess(-lean)) / kinds
    return Sales(own, other, np.asarray(nats / math.log(2), dtype=np.float64))


def bread_bits_bound(k: int, *, eps: ArrayLike) -> Floats:
    """Bits that no eps-private sale of k breads tells more of, shape of `eps`: eps / ln 2, and never more than log2 k.

    Args:
        k: tastes; a whole number, 2 or more.
        eps: ε in nats, any shape; finite.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return np.minimum(finite_array("eps", eps) / math.log(2), math.log2(whole("k", k, 2)))


def bread_guess_bound(k: int, *, eps: float) -> float:
    """Chance that no guess of the taste from an eps-private sale exceeds by the promise alone: e^eps / k, or 1.

    Args:
        k: tastes; a whole number, 2 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.exp(min(positive("eps", eps) - math.log(whole("k", k, 2)), 0.0))


def _excess(a: Floats) -> Floats:
    """(1 + a) ln(1 + a) - a for a >= -1: the terms of a divergence from evenness, none of which cancels another."""
    return np.asarray(scipy.special.xlog1py(1 + a, a) - a, dtype=np.float64)
