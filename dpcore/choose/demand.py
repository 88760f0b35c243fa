"""What is wanted of a series of releases, the window of ε that it leaves, and what would open a closed one.

ρ  the probability that no attacker may pass; π  belief before; t, β  tolerated error and how often it may be passed
floor  the least ε of all releases that is accurate enough; ceiling  the largest that is private enough
"""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from dpcore.attack import EpsilonAnswer, ceiling_epsilon_for_success, epsilon_for_belief, left_out
from dpcore.choose.query import Query
from dpcore.choose.series import LEAST, MOST, Series
from dpcore.choose.window import rounded_down, rounded_up
from dpcore.errors import ParameterError

DIGITS = 4
"""Significant digits of a value that opens the window, as printed."""
FARTHER = (1.0, 1.0005, 1.002, 1.01, 1.05, 1.2, 1.5, 2.0)
"""Where the first value does not open the window (success and error need not move steadily): what is tried after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """How sure an attacker may be, and how wrong a released number.

    Attributes:
        sure: whether rho is about a guess at prior ½, a belief from `prior`, or one of `worlds` equally likely worlds.
        rho, prior, worlds: as above.
        tolerance: t, in units of `unit`.
        unit: of the tolerance, in units of the query (0.01 of an expected value for percent).
        beta: how often t may be passed in each release.
    """

    sure: Literal["success", "belief", "worlds"]
    rho: float
    prior: float
    worlds: int
    tolerance: float
    beta: float
    unit: float = 1.0

    @property
    def width(self) -> float:
        """t in units of the query."""
        return self.unit * self.tolerance

    def start(self, query: Query) -> tuple[float, int]:
        """Belief before, and neighbor steps between the worlds of which it is, where `sure` is about a belief."""
        return (self.prior, 1) if self.sure == "belief" else (1 / self.worlds, query.world_steps)

    def ceiling(self, series: Series) -> EpsilonAnswer:
        """The largest ε that keeps every attacker at ρ or below, for any mechanism.

        With δ > 0 a belief is kept in all but a share `left_out` of the cases. Raises ParameterError where a world has
        ρ without any release.
        """
        delta = series.promised_delta
        if self.sure == "success":
            return ceiling_epsilon_for_success(self.rho, delta=delta)
        if self.sure == "worlds" and self.rho * self.worlds <= 1:
            share = f"{1 / self.worlds:.4g}"
            raise ParameterError(
                "rho", self.rho, "above 1/n = {share}: every world has that much without any release", share=share
            )
        prior, steps = self.start(series.query)
        return epsilon_for_belief(prior, self.rho, delta=delta, eta=left_out(delta=delta), steps=steps)


@dataclass(frozen=True, slots=True)
class Window:
    """The ε of all releases that are accurate enough and private enough.

    Attributes:
        floor: None where none up to MOST is accurate enough.
        ceiling: its kind is 'never' where none is private enough.
        is_open: whether floor <= ceiling.
        suggested: the floor rounded up to the fewest digits, from two, that stay below the ceiling; where none fits, the
            ceiling rounded down.
    """

    floor: float | None
    ceiling: EpsilonAnswer
    is_open: bool
    suggested: float


def window_of(series: Series, demand: Demand) -> Window:
    """The window that is left for ε."""
    floor, top = series.floor(demand.width, demand.beta), demand.ceiling(series)
    is_open = floor is not None and top.kind != "never" and floor <= top.eps
    return Window(floor, top, is_open, _suggestion(floor, top))


def _suggestion(floor: float | None, top: EpsilonAnswer) -> float:
    floor = None if floor is None else max(floor, LEAST)  # with a large δ, exact addition asks for no ε at all
    if floor is None or (top.kind != "never" and floor > top.eps):
        return rounded_down(top.eps, 4) if top.eps > LEAST else LEAST
    rounded = (rounded_up(floor, digits) for digits in range(2, 16))
    return next((up for up in rounded if top.kind == "never" or up <= top.eps), floor)


@dataclass(frozen=True, slots=True)
class WayOut:
    """One input, its value now, and the value of at most DIGITS digits that opens the window (None: none was found)."""

    name: Literal["tolerance", "beta", "rho", "releases"]
    now: float
    needed: float | None


def ways_out(series: Series, demand: Demand) -> tuple[WayOut, ...]:
    """For each input a value that opens a closed window, the others kept: rounded outward, and tried as printed."""
    found = window_of(series, demand)
    if found.is_open:
        return ()
    top = min(found.ceiling.eps, MOST)
    reachable = found.ceiling.kind != "never" and top > LEAST
    ways = []
    if reachable:
        error = series.error(series.noise(top))
        wide, beyond = float(error.tail_width(demand.beta)), 2 * float(error.sf(demand.width))
        needed = wide / demand.unit if demand.unit > 0 else math.inf  # of a unit that no double holds
        ways.append(WayOut("tolerance", demand.tolerance, _opening(series, demand, "tolerance", needed)))
        ways.append(WayOut("beta", demand.beta, _opening(series, demand, "beta", beyond)))
    if found.floor is not None:
        least = _rho_for(series, demand, found.floor)
        ways.append(WayOut("rho", demand.rho, _opening(series, demand, "rho", least)))
        if reachable:
            ways.append(WayOut("releases", series.releases, _most_releases(series, demand)))
    return tuple(ways)


def _opening(series: Series, demand: Demand, name: Literal["tolerance", "beta", "rho"], first: float) -> float | None:
    """The first of some ever larger printed values of `name`, from `first` on, that opens the window."""
    for factor in FARTHER if 0 < first < sys.float_info.max / FARTHER[-1] else ():
        value = rounded_up(first * factor, DIGITS)
        if name != "tolerance" and value >= 1:
            return None
        if window_of(series, dataclasses.replace(demand, **{name: value})).is_open:  # type: ignore[arg-type]
            return value
    return None


def _rho_for(series: Series, demand: Demand, floor: float) -> float:
    """The smallest tolerated probability whose ceiling is not below the floor; 1 where there is none."""
    return _least(lambda rho: dataclasses.replace(demand, rho=rho).ceiling(series).eps >= floor, demand.rho, 1 - 1e-12)


def _least(holds: Callable[[float], bool], low: float, high: float) -> float:
    if not holds(high):
        return 1.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _most_releases(series: Series, demand: Demand) -> float | None:
    """The largest number of releases, fewer than now, with which the window is open."""

    def fits(k: int) -> bool:
        return window_of(dataclasses.replace(series, releases=k), demand).is_open

    if series.releases == 1 or not fits(1):
        return None
    low, high = 1, series.releases
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return float(low)


__all__ = ["Demand", "WayOut", "Window", "ways_out", "window_of"]
