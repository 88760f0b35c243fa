"""What the tab 'Best noise' shows, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dpcore.checks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Yours:
    """A person's own noise beside the promise.

    Attributes:
        size: as it is, or multiplied as is asked: E|noise| or its standard deviation; `other`: the one of both that is not to be small.
        spent: ε of all releases at the promised δ, never too small; inf where none will do.
        stretch: by what it must be multiplied to keep the promise, never too small; inf where nothing helps; nan: not computed.
        everywhere: whether all changes up to the largest one are covered; else the largest one alone is looked at.
    """

    size: float
    other: float
    spent: float
    stretch: float
    everywhere: bool


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """How large noise must be; E|noise| of one release, or its standard deviation, units of the query.

    Attributes:
        largest: Δ.
        floor, best: no noise for one release is below `floor`, one of `best` is known; nan where they are not computed.
        by: who reaches `best`: 'cells', 'staircase', 'truncated Laplace'; ''; `exact`: how often it adds nothing.
        sizes: of each family, so that k releases together keep the promise; never too small.
        others: the standard deviation of each family where E|noise| is to be small, else its E|noise|.
        stairs: the least that one release needs without δ, known in closed form for all changes up to the largest; nan for others.
        yours: None where there is none; `sampled`: it is a formula of which nothing is known between samples;
            `endless`: its size has no end, or is not known.
        k: releases at which the curves are drawn; `curves`: of each family; `own`: of the person's own noise, stretched.
        x: noise; `shapes`: density of each noise that keeps the promise, also 'yours' and 'best'.
    """

    largest: float
    floor: float
    best: float
    by: str
    exact: float
    sizes: Mapping[str, float]
    others: Mapping[str, float]
    stairs: float
    yours: Yours | None
    sampled: bool
    endless: bool
    k: Floats
    curves: Mapping[str, Floats]
    x: Floats
    shapes: Mapping[str, Floats]
