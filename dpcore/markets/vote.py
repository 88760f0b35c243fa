"""Two plans, A and B: the one with the larger noisy sum wins, and only the winner is told.

lead d   sum for A minus sum for B, in votes; a voter gives each plan a number from 0 to 1, so one ballot moves d by 2 at most
rules    'printed'     Laplace noise of mean size 1 / eps on each sum
         'repaired'    Laplace noise of mean size 2 / eps on each sum
         'exponential' the exponential mechanism: noise on the lead with P(noise <= x) = 1 / (1 + e^(-eps x / 2))
b        scale of the Laplace noise: the difference of two of them is above x >= 0 with (1 + x / 2b) e^(-x / b) / 2
loss     largest |ln| of the ratio by which the chance of one plan changes when a voter goes over, d to d - 2

Source:
    Dwork and Roth 2014, section 10.3.3, where the noise as printed is said to cost eps; it costs up to 2 eps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, between, finite_array, inside, positive
from dpcore.errors import ParameterError

Rule = Literal["printed", "repaired", "exponential"]
RULES: tuple[Rule, ...] = ("printed", "repaired", "exponential")


@dataclass(frozen=True, slots=True)
class Ballot:
    """One voter among others whose lead is known; utilities are what the plans are worth to the voter.

    Attributes:
        honest: chance of A for the honest ballot.
        best: chance of A for the best ballot.
        report: that ballot.
        gain: what the best ballot is worth more on average, at least 0.
    """

    honest: float
    best: float
    report: tuple[float, float]
    gain: float


def log_chance(lead: ArrayLike, rule: Rule, *, eps: float) -> Floats:
    """ln of the chance that A wins, shape of `lead`; that of B is the same at -lead.

    Args:
        lead: d, sum for A minus sum for B, any shape; finite numbers.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other rules.
    """
    d, scale = finite_array("lead", lead), _scale(rule, eps)
    if rule == "exponential":
        return np.asarray(-np.logaddexp(0.0, -d / scale), dtype=np.float64)
    x = np.abs(d) / scale
    below = np.log1p(x / 2) - x - np.log(2)
    return np.asarray(np.where(d < 0, below, np.log1p(-np.exp(below))), dtype=np.float64)


def chance(lead: ArrayLike, rule: Rule, *, eps: float) -> Floats:
    """The chance that A wins, shape of `lead`.

    Args:
        lead: d, sum for A minus sum for B, any shape.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other rules.
    """
    return np.asarray(np.exp(log_chance(lead, rule, eps=eps)))


def lead_density(x: ArrayLike, lead: float, rule: Rule, *, eps: float) -> Floats:
    """Density of the noisy lead, shape of `x`; A wins where it is above 0.

    Args:
        x: any shape; finite.
        lead: d, in votes.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; rule must be one of printed, repaired, exponential.
    """
    scale = _scale(rule, eps)
    z = np.abs(finite_array("x", x) - lead) / scale
    fall = np.exp(-z)
    return np.asarray(fall / (1 + fall) ** 2 / scale if rule == "exponential" else (1 + z) * fall / (4 * scale))


def outcome_losses(lead: ArrayLike, rule: Rule, *, eps: float) -> tuple[Floats, Floats]:
    """What A as the winner tells, and what B tells, of a voter who goes over from A to B and lets the lead fall by 2.

    Each of the shape of `lead`: |ln| of the ratio by which the chance of this winner changes.

    Args:
        lead: d, sum for A minus sum for B, any shape; finite numbers.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other rules.
    """
    d, top = finite_array("lead", lead), largest_vote_loss(rule, eps=eps)
    of_a = np.abs(log_chance(d, rule, eps=eps) - log_chance(d - 2, rule, eps=eps))
    of_b = np.abs(log_chance(-d, rule, eps=eps) - log_chance(2 - d, rule, eps=eps))
    return np.minimum(of_a, top), np.minimum(of_b, top)  # never above it but for rounding


def vote_loss(lead: ArrayLike, rule: Rule, *, eps: float) -> Floats:
    """The larger of the two losses of `outcome_losses`, shape of `lead`.

    Args:
        lead: d, sum for A minus sum for B, any shape.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other rules.
    """
    return np.maximum(*outcome_losses(lead, rule, eps=eps))


def largest_vote_loss(rule: Rule, *, eps: float) -> float:
    """What the loss tends to far from a tie, and never reaches: 2 eps as printed, eps for the others.

    Args:
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other rules.
    """
    return 2 / _scale(rule, eps)


def best_ballot(lead: float, utilities: tuple[float, float], rule: Rule, *, eps: float) -> Ballot:
    """The best ballot of numbers from 0 to 1 when the others' lead is known.

    The chance of A rises with the own lead, and the worth is linear in it: a best ballot is (1, 0) or (0, 1), or the
    honest one where both plans are worth the same.

    Args:
        lead: of the others, in votes.
        utilities: what the plans are worth to the voter, from 0 to 1.
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    a, b = (between("utilities", value, 0.0, 1.0) for value in utilities)
    lean = float(np.sign(a - b))
    honest, best = chance(np.array([lead + a - b, lead + lean]), rule, eps=eps).tolist()
    report = ((1.0 + lean) / 2, (1.0 - lean) / 2) if lean else (a, b)
    return Ballot(honest, best, report, max((a - b) * (best - honest), 0.0))


def largest_ballot_gain(rule: Rule, *, eps: float) -> float:
    """The most that a ballot of numbers gains by exaggeration, whatever the others' lead. A ballot of yes or no gains
    0.

    For a voter to whom A is worth g more it is g (F(h) - F(-h)) with h = (1 - g) / 2, F the law of the noise: the
    honest and the exaggerated lead lie evenly around a tie.

    Args:
        rule: 'printed', 'repaired' or 'exponential'.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    positive("eps", eps)

    def lost(g: float) -> float:
        h = (1 - g) / 2
        return -g * float(np.diff(chance(np.array([-h, h]), rule, eps=eps))[0])

    found = scipy.optimize.minimize_scalar(lost, bounds=(0.0, 1.0), method="bounded", options={"xatol": 1e-9})
    return -float(found.fun)


def eps_for_ballot_gain(rule: Rule, *, gain: float) -> float:
    """The ε at which the most that a ballot of numbers gains by exaggeration is `gain`; at a smaller ε it is less.

    At each lead it rises with ε, as F(h) - F(-h) does, and it is at most eps / 16: F(h) - F(-h) <= eps h / 2, and
    g (1 - g) / 2 <= 1 / 8.

    Args:
        rule: 'printed', 'repaired' or 'exponential'.
        gain: the most that a lie may be worth, above 0 and below 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    inside("gain", gain, 0.0, 1.0)
    low = high = 15 * gain
    while largest_ballot_gain(rule, eps=high) < gain:
        high *= 2
    found: float = scipy.optimize.brentq(
        lambda eps: largest_ballot_gain(rule, eps=eps) - gain, low, high, xtol=1e-14 * low, rtol=1e-14
    )
    return found


def _scale(rule: Rule, eps: float) -> float:
    if rule not in RULES:
        raise ParameterError("rule", rule, "one of {known}", known=", ".join(RULES))
    return (1 if rule == "printed" else 2) / positive("eps", eps)
