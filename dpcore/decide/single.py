"""Singling out: the chance that somebody who reads a publication describes exactly one person of it.

n  people, whose records are independent; w  the chance that the description fits a random person
A description is written after reading. Exchanging the person whom it fits for a fresh one, nobody hits oftener than
n times the power, at level w, of the best test between two neighbors (predicate singling out: Cohen and Nissim 2020).

Source:
    Cohen and Nissim 2020 (predicate singling out); the exchange of one record for a fresh one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from dpcore.checks import at_least, between, whole
from dpcore.decide.losses import TotalLoss
from dpcore.decide.tradeoff import trade_off


def single_by_luck(n: int, w: float) -> float:
    """nw (1 − w)^(n − 1): how often a description written without reading anything fits exactly one person.

    Args:
        n: people; a whole number, 1 or more.
        w: a probability, from 0 to 1.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    people, chance = whole("n", n, 1), between("w", w, 0.0, 1.0)
    return people * chance * math.exp((people - 1) * math.log1p(-chance)) if chance < 1 else float(people == 1)


def single_promised(n: int, w: float, *, eps: float, delta: float = 0.0) -> float:
    """At most this with any mechanism of (ε, δ): n (e^ε w + δ).

    Args:
        n: people; a whole number, 1 or more.
        w: a probability, from 0 to 1.
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    chance = between("w", w, 0.0, 1.0)
    e = at_least("eps", eps, 0.0)
    return whole("n", n, 1) * (math.exp(min(e, 700.0)) * chance + between("delta", delta, 0.0, 1.0))


def single_at_most(n: int, w: float, losses: Iterable[TotalLoss]) -> float:
    """At most this with losses of which the worst counts: n (1 − f(w)) with the trade-off curve f. Sharper than any (ε, δ).

    Args:
        n: people; a whole number, 1 or more.
        w: a probability, from 0 to 1.
        losses: of everything that is published, one for each change that may be the worst.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    level = np.array([between("w", w, 0.0, 1.0)])
    return whole("n", n, 1) * (1 - float(trade_off(losses, level)[0]))
