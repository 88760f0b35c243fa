"""Parameters of the tabs 'Thresholds' and 'Statistical queries'."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from app.lab.fields import Number, Numbers, Whole
from app.words.i18n import mark

HERE = ("thresholds",)
OF_ALPHA = ("thresholds", "queries")
HIDDEN = ()
MOST_FLIPPED = 200


@dataclass(frozen=True, kw_only=True)
class ThresholdsParams:
    """Examples on a line, made for study, how good a threshold must be; and how many shares are asked for."""

    positions: int = Whole(
        name=mark("positions"),
        symbol="d",
        help=mark("The examples stand at 0 … d − 1, evenly spread; thresholds from 0 to d + 1 are tried."),
        low=1,
        high=99_998,
        typical=(4, 1000),
        scale="log",
        tabs=HERE,
    ).default(63)
    cut: int = Whole(
        name=mark("true threshold"),
        help=mark("Labels are 1 from here on, before some are flipped; at most d + 1."),
        low=0,
        high=99_998,
        typical=(0, 63),
        tabs=HERE,
    ).default(30)
    flip_every: int = Whole(
        name=mark("every how many labels one is wrong"),
        help=mark("From the first example on; 0: none. A click on an example flips its label."),
        low=0,
        high=1_000_000,
        typical=(0, 50),
        tabs=HERE,
    ).default(10)
    queries: int = Whole(
        name=mark("queries"),
        symbol="m",
        help=mark("Each asks for the share of people with some property; all answers together keep ε."),
        low=1,
        high=100_000,
        typical=(1, 10_000),
        scale="log",
        tabs=("queries",),
    ).default(100)
    tolerance: float = Number(
        name=mark("tolerated error"),
        symbol="α",
        help=mark("Of a share; or how much worse than the best threshold the chosen one may be on new people."),
        low=0.0001,
        high=0.5,
        typical=(0.01, 0.3),
        scale="log",
        section=mark("How many are enough"),
        tabs=OF_ALPHA,
    ).default(0.05)
    missed: float = Number(
        name=mark("how often it may be more"),
        symbol="β",
        help=mark("The share of cases in which the error may be larger."),
        low=1e-9,
        high=0.5,
        typical=(0.001, 0.2),
        scale="log",
        tabs=OF_ALPHA,
    ).default(0.05)
    flipped: tuple[float, ...] = Numbers(
        name=mark("flipped labels"),
        help=mark("Numbers of the examples whose labels were flipped by a click, from 0."),
        low=0.0,
        high=999_999.0,
        count=(0, MOST_FLIPPED),
        tabs=HERE,
    ).default(())
    at_position: float = Number(
        name=mark("place"), help=mark("Where a person clicked."), low=-1.0, high=1e6, tabs=HIDDEN
    ).default(-1.0)


def settle(params: Any, changed: frozenset[str]) -> Any:
    """A click flips the label of the last example up to there; other examples have no flipped labels, and the threshold stays on the line."""
    if changed & {"people", "positions", "cut", "flip_every"}:
        return dataclasses.replace(params, flipped=(), cut=min(params.cut, params.positions + 1))
    if "at_position" not in changed or params.at_position < 0:
        return params
    place = min(max(round(params.at_position), 0), params.positions - 1)
    last = -(-(place + 1) * params.people // params.positions) - 1  # of the examples at or before that place
    flipped = set(params.flipped) ^ {float(max(0, min(last, params.people - 1)))}
    return dataclasses.replace(params, flipped=tuple(sorted(flipped))[:MOST_FLIPPED], at_position=-1.0)
