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
            Of a table how far its outputs are from the true answer, in the world where they are farthest.
        spent: ε of all releases that keep the promise together, at the promised δ, never too small; inf where none will do.
        least: what some change surely needs of that.
        times: by what it is multiplied.
        stretch: by what it must be multiplied once more to keep the promise, never too small; inf where nothing helps; nan: not
            computed, or a table.
        everywhere: whether all changes in V and all answers are covered; else those that were looked at, as while somebody drags.
        together: ε of k releases at k δ where each is to keep the promise, never too small; nan where that is not asked, or not known.
        gaussian: whether it is Gaussian noise.
    """

    size: float
    other: float
    spent: float
    least: float
    times: float
    stretch: float
    everywhere: bool
    together: float
    gaussian: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """How large noise must be; E|noise| of one release, or its standard deviation, units of the query.

    Attributes:
        largest: Δ; V: all changes, as a text: those of the table where yours comes from it.
        floor, best: no noise for one release is below `floor`, one of `best` is known; nan where they are not computed.
        by: who reaches `best`, as BestNoise says; '' where nothing is computed; `exact`: how often it adds nothing.
        sizes: of each family, so that k releases together keep the promise; never too small.
        others: the standard deviation of each family where E|noise| is to be small, else its E|noise|.
        together: ε of k releases of each family at k δ, where each is to keep the promise; nan where it is not known.
        stairs: the least that one release needs without δ, known in closed form for all changes up to the largest; nan for others.
        yours: None where there is none; `sampled`: it is a formula of which nothing is known between samples;
            `endless`: its size has no end, or is not known.
        k: releases at which the curves are drawn; `curves`: sizes of each family; ε of k releases at k δ where each is to keep the
            promise.
        x: noise; `shapes`: density of each noise that keeps the promise, also 'yours' and 'best'.
    """

    largest: float
    V: str
    floor: float
    best: float
    by: str
    exact: float
    sizes: Mapping[str, float]
    others: Mapping[str, float]
    together: Mapping[str, float]
    stairs: float
    yours: Yours | None
    sampled: bool
    endless: bool
    k: Floats
    curves: Mapping[str, Floats]
    x: Floats
    shapes: Mapping[str, Floats]
