"""Beach or mountain: a game so large that nobody matters, and a rule by which somebody does.

n         players; each is of beach type or of mountain type, and says which
reported  players who say beach, at honest reports including the liar
rule      everybody to the beach if reported < n/2, else everybody to the mountain: against the majority
private   the same with reported + Lap(1/eps)
payoff    1 at the place of one's own type, 1/2 at the other, where all are sent to one place (the source's 10 and 5)

A mediator that computes an equilibrium with error c / (sqrt(n) eps), eps-private in each report for all others, makes
honesty an equilibrium up to eta = 2 eps + c / (sqrt(n) eps); the tight first term is tanh(eps / 2).

Source:
    Dwork and Roth 2014, section 10.2.2.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, above, finite_array, positive, whole
from dpcore.errors import ParameterError
from dpcore.roots import brentq, safe_side

_STEEPEST = 2.399357280515468
"""Where e^2 / (2 cosh^2(e/2)) is largest: e/2 tanh(e/2) = 1."""


@dataclass(frozen=True, eq=False)
class Mediation:
    """Slack up to which honesty is an equilibrium.

    Attributes:
        printed, printed_eps: least of 2 eps + c / (sqrt(n) eps), and where; shape of the players.
        tight, tight_eps: the lowest valley of tanh(eps / 2) + c / (sqrt(n) eps), and where, shape of the players; nan
            where there is none.
    """

    printed: Floats
    printed_eps: Floats
    tight: Floats
    tight_eps: Floats


def beach_chance(players: int, reported: ArrayLike, *, eps: float | None) -> Floats:
    """P(everybody is sent to the beach) for each number of reports, shape of `reported`.

    Args:
        players: n, a whole number, 2 or more.
        reported: how many say beach, from 0 to `players`, any shape.
        eps: ε in nats, above 0; None without privacy.

    Raises:
        ParameterError: for fewer than 2 players, reports outside [0, players], eps not above 0.
    """
    lead = _lead(players, reported)
    if eps is None:
        return np.where(lead > 0, 1.0, 0.0)
    x = positive("eps", eps) * lead
    return np.where(x >= 0, 1 - np.exp(-np.abs(x)) / 2, np.exp(-np.abs(x)) / 2)


def beach_gains(players: int, reported: ArrayLike, *, eps: float | None) -> tuple[Floats, Floats]:
    """What a beach type gains by saying mountain, and a mountain type by saying beach, in payoffs of at most 1; two of
    the shape of `reported`.

    nan where there is no such player: of the first at 0 reports, of the second at `players`.

    Args:
        players: n, a whole number, 2 or more.
        reported: how many say beach, from 0 to `players`, any shape.
        eps: ε in nats, above 0; None without privacy.

    Raises:
        ParameterError: as `beach_chance`.
    """
    lead = _lead(players, reported)
    said = players / 2 - lead
    first = np.where(said > 0, _step(lead, eps) / 2, np.nan)
    second = np.where(said < players, _step(lead - 1, eps) / 2, np.nan)
    return first, second


def mediator_slack(players: ArrayLike, c: float, *, eps: ArrayLike, tight: bool = True) -> Floats:
    """tanh(eps / 2) + c / (sqrt(n) eps), or with 2 eps as printed; the shape of players and eps together.

    Args:
        players: n, any shape; above 0.
        c: of the mediator's error; above 0.
        eps: ε in nats, any shape; above 0.
        tight: the tight first term, else the printed one.

    Raises:
        ParameterError: unless players and eps are above 0 and c is.
    """
    n, e = finite_array("players", players), finite_array("eps", eps)
    above("players", float(n.min()), 0.0)
    above("eps", float(e.min()), 0.0)
    return (np.tanh(e / 2) if tight else 2 * e) + positive("c", c) / (np.sqrt(n) * e)


def mediation(players: ArrayLike, c: float) -> Mediation:
    """The best eps for each number of players, by the printed slack and by the tight one.

    Args:
        players: n, any shape; above 0.
        c: of the mediator's error; above 0.

    Raises:
        ParameterError: as `mediator_slack`.
    """
    n = finite_array("players", players)
    printed_eps = np.sqrt(positive("c", c) / 2) / n**0.25
    wanted = c / np.sqrt(n)
    rises_from = safe_side(
        lambda e: e**2 / (2 * np.cosh(e / 2) ** 2) >= wanted, np.full(n.shape, 1e-9), np.full(n.shape, _STEEPEST)
    )
    tight_eps = np.where(rises_from < _STEEPEST, rises_from, np.nan)
    printed = mediator_slack(n, c, eps=printed_eps, tight=False)
    return Mediation(printed, printed_eps, np.tanh(tight_eps / 2) + wanted / tight_eps, tight_eps)


def players_for(slack: float, c: float) -> tuple[float, float]:
    """Players from which honesty is an equilibrium up to `slack`: by the printed bound 64 c^2 / slack^4, and the tight
    one.

    Args:
        slack: gain up to which honesty is to be an equilibrium; between 0 and 1 (both excluded).
        c: of the mediator's error; above 0.

    Raises:
        ParameterError: unless 0 < slack < 1 and c > 0.
    """
    wanted = positive("slack", slack)
    if wanted >= 1:
        raise ParameterError("slack", slack, "a number below {high:g}", high=1.0)

    def slope(e: float) -> float:
        """Of e (slack - tanh(e/2)), which is largest where this, falling, is 0."""
        return wanted - math.tanh(e / 2) - e / (2 * math.cosh(e / 2) ** 2)

    e = brentq(slope, 0.0, 2 * math.atanh(wanted), xtol=1e-300)
    return 64 * positive("c", c) ** 2 / wanted**4, float((c / (e * (wanted - np.tanh(e / 2)))) ** 2)


def _lead(players: int, reported: ArrayLike) -> Floats:
    n, said = whole("players", players, 2), finite_array("reported", reported)
    if ((said < 0) | (said > n)).any():
        raise ParameterError("reported", reported, "numbers from 0 to {n}", n=n)
    return n / 2 - said


def _step(lead: Floats, eps: float | None) -> Floats:
    """How much likelier the beach becomes when the lead grows by 1; without cancellation in the tails."""
    if eps is None:
        return np.where((lead <= 0) & (lead + 1 > 0), 1.0, 0.0)
    x, e = lead * positive("eps", eps), eps
    over = -np.expm1(-e) / 2
    mixed = 1 - (np.exp(-np.abs(x + e)) + np.exp(-np.abs(x))) / 2
    return np.where(x >= 0, np.exp(-np.abs(x)) * over, np.where(x <= -e, np.exp(-np.abs(x + e)) * over, mixed))
