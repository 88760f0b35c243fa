"""Parameters of the lab 'Rates'."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.lab.fields import Choice, Flag, Number, Text, Whole, explain
from app.lab.shared_fields import EPS, NEIGHBORS
from app.words.i18n import mark, tr
from dpcore.errors import ParameterError
from dpcore.sets import NeighborSet

MOST_SETS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class SetList(Text):
    """Further neighbor sets, separated by '|'."""

    def problem(self, value: Any) -> str | None:
        wrong = Text.problem(self, value)
        if wrong is not None:
            return wrong
        pieces = pieces_of(value)
        if len(pieces) >= MOST_SETS:
            return tr("{name}: at most {count} sets", name=self.label, count=MOST_SETS - 1)
        try:
            for piece in pieces:
                NeighborSet.parse(piece)
        except ParameterError as error:
            return explain(error)
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What the Rates lab shows."""

    neighbors: str = NEIGHBORS.default("0–1, 1000–1001")
    others: str = SetList(
        name=mark("compare with"),
        help=mark("More neighbor sets, side by side on one colour scale; separate them by | ."),
    ).default("")
    eps: float = EPS.default(1.0)
    core_mode: str = Choice(
        name=mark("core"),
        within="core",
        help=mark("The best core for ε and V, or one of your own: click the map."),
        options=(("best", mark("best")), ("given", mark("given"))),
    ).default("best")
    core: float = Number(
        name=mark("core half-width"),
        symbol="w",
        help=mark("Half the width of the interval around the true answer that gets the highest density."),
        low=0.0,
        high=1e15,
        typical=(0.05, 1000.0),
        scale="log",
    ).default(50.0)
    core_low: float = Number(
        name=mark("cores from"),
        symbol="w",
        help=mark("Left end of the map."),
        low=0.0,
        low_open=True,
        high=1e15,
        typical=(0.01, 100.0),
        scale="log",
        section=mark("map"),
    ).default(0.1)
    core_high: float = Number(
        name=mark("cores to"),
        symbol="w",
        help=mark("Right end of the map."),
        low=0.0,
        low_open=True,
        high=1e15,
        typical=(1.0, 10_000.0),
        scale="log",
    ).default(1000.0)
    eps_low: float = EPS.but(
        name=mark("ε from"), symbol="", help=mark("Lower end of the map."), typical=(0.01, 1.0), ends=None
    ).default(0.1)
    eps_high: float = EPS.but(
        name=mark("ε to"), symbol="", help=mark("Upper end of the map."), typical=(1.0, 20.0), ends=None
    ).default(8.0)
    certified: bool = Flag(
        name=mark("certificate (linear program)"),
        help=mark("Bound from below what any additive mechanism can reach for V; takes seconds, can be stopped."),
        section=mark("optimality"),
    ).default(False)
    points: int = Whole(
        name=mark("certified values of ε"),
        help=mark("At how many ε the linear program is solved."),
        low=1,
        high=25,
        typical=(1, 15),
        when={"certified": (True,)},
    ).default(5)


def pieces_of(text: str) -> list[str]:
    return [piece.strip() for piece in text.split("|") if piece.strip()]
