"""Reasons for a limit: what a public fact betrays already, on the same scale as a publication."""

from __future__ import annotations

from dataclasses import dataclass

from dpcore.checks import inside


@dataclass(frozen=True, slots=True)
class Fact:
    """What it tells to learn the group of a person.

    Attributes:
        odds: factor by which the odds of the trait change, at least 1.
        right: how often a guess is right that begins at even odds and has evidence of this factor; in [0.5, 1).

    Source:
        Derived here: Bayes' rule.
    """

    odds: float
    right: float


def told_by(everybody: float, group: float) -> Fact:
    """How much a public fact tells: a trait's share among all, and its share in one group.

    Bayes: learning the group multiplies the odds of the trait by g(1 − a)/(a(1 − g)); from even odds r, evidence of the
    factor r makes r/(1 + r) of the guesses right.

    Args:
        everybody: share a of all people who have the trait, in (0, 1).
        group: share g of the group who have it, in (0, 1); a group with a smaller share tells by the inverse factor.

    Returns:
        The factor and the share of right guesses.

    Raises:
        ParameterError: for a share outside of (0, 1).

    Source:
        Derived here: Bayes' rule.
    """
    a, g = inside("everybody", everybody, 0.0, 1.0), inside("group", group, 0.0, 1.0)
    factor = g * (1 - a) / (a * (1 - g))
    odds = max(factor, 1 / factor)
    return Fact(odds, odds / (1 + odds))
