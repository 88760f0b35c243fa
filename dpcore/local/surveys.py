"""Surveys by randomised response, drawn: for showing.

Source:
    Warner 1965.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, between, generator, whole

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Surveys:
    """What people said in `runs` surveys, each an array of shape (runs,).

    Attributes:
        kept: of those with a true yes, how many said yes.
        turned: of the others, how many said yes.
        estimates: of the number of true yes; unbiased.
    """

    kept: Counts
    turned: Counts
    estimates: Floats


def draw_surveys(n: int, ones: int, runs: int, *, eps: float, rng: np.random.Generator | int) -> Surveys:
    """Surveys of n people. More runs leave the earlier ones as they are.

    Args:
        n: people; a whole number, 1 or more.
        ones: of them with a true yes, from 0 to n.
        runs: how many surveys&; a whole number, 1 or more.
        eps: ε of one report, in nats; from 1e-09 to 36.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    first, second = rng.spawn(2)
    having = whole("ones", ones, 0, whole("n", n, 1))
    p = 1 / (1 + math.exp(-between("eps", eps, 1e-9, 36.0)))
    kept = first.binomial(having, p, whole("runs", runs, 1))
    turned = second.binomial(n - having, 1 - p, runs)
    return Surveys(kept, turned, np.asarray((kept + turned - n * (1 - p)) / math.tanh(eps / 2), dtype=np.float64))


@dataclass(frozen=True, slots=True, eq=False)
class Crowd:
    """People, those with a true yes first; arrays of shape (shown,).

    Attributes:
        yes, said: who has a true yes, and who said yes.
    """

    yes: NDArray[np.bool_]
    said: NDArray[np.bool_]


def crowd(n: int, ones: int, kept: int, turned: int, shown: int, *, rng: np.random.Generator | int) -> Crowd:
    """Some of n people when so many said yes.

    Of fewer than n people the share with a true yes is that of all, as nearly as whole people can; else by chance
    alone.

    Args:
        n: people; a whole number, 1 or more.
        ones: of them with a true yes.
        kept: how many of these said yes.
        turned: how many of the others said yes.
        shown: people that are listed; a whole number from 1 to `n`.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    having, picked = whole("ones", ones, 0, whole("n", n, 1)), whole("shown", shown, 1, n)
    first = round(picked * having / n)
    parts = []
    for all_here, told, here in ((having, kept, first), (n - having, turned, picked - first)):
        count = rng.hypergeometric(told, all_here - whole("kept", told, 0, all_here), here) if here else 0
        parts.append(rng.permutation(here) < count)
    return Crowd(np.arange(picked) < first, np.concatenate(parts))
