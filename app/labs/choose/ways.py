"""What would open a closed window: for each input the nearest value, as it is printed, with which the window is open."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.fields import problems
from app.i18n import tr
from app.labs.choose.answer import LEAST, MOST, Answer, error_of, is_open, noise_of_one, privacy_ceiling
from app.labs.choose.params import Params
from dpcore.choose import rounded_up

DIGITS = 4
"""Significant digits of a value that opens the window, as printed."""
FARTHER = (1.0, 1.0005, 1.002, 1.01, 1.05, 1.2, 1.5, 2.0)
"""Where the first value does not open the window (success and error need not move steadily): what is tried after it."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """One input, its value now, and the value of at most DIGITS digits that opens the window (None: none was found)."""

    name: str
    now: float
    needed: float | None


def ways_out(params: Params, found: Answer) -> tuple[WayOut, ...]:
    """For each input a value that opens the window, the others kept: rounded outward, and tried as printed."""
    top = min(found.ceiling.eps, MOST)
    ways = []
    if found.ceiling.kind != "never" and top > LEAST:
        error = error_of(params, noise_of_one(params, found.V, top))
        scale = 100 / params.expected if params.relative else 1.0
        wide = float(error.half_width(1 - params.beta)) * scale
        ways.append(WayOut(tr("tolerance t"), params.tolerance, _opening(params, "tolerance", wide)))
        beyond = 2 * float(error.sf(found.tolerance))
        ways.append(WayOut(tr("share β"), params.beta, _opening(params, "beta", beyond)))
    if found.floor is not None:
        ways.append(WayOut(tr("tolerated ρ"), params.rho, _opening(params, "rho", _rho_for(params, found.floor))))
        if found.ceiling.kind != "never" and top > LEAST:
            ways.append(WayOut(tr("releases k"), params.releases, _most_releases(params)))
    return tuple(ways)


def opens(params: Params) -> bool:
    """Whether the window is open with these params, by its own test."""
    return not problems(params) and is_open(params)


def _opening(params: Params, name: str, first: float) -> float | None:
    """The first of some ever larger printed values of the field `name`, from `first` on, that opens the window."""
    for factor in FARTHER if first > 0 else ():
        value = rounded_up(first * factor, DIGITS)
        changed: dict[str, Any] = {name: value}
        if opens(dataclasses.replace(params, **changed)):
            return value
    return None


def _rho_for(params: Params, floor: float) -> float:
    """The smallest tolerated probability whose ceiling is not below the floor; at least 1 where there is none."""
    return _least(lambda rho: privacy_ceiling(dataclasses.replace(params, rho=rho)).eps >= floor, params.rho, 1 - 1e-12)


def _least(holds: Callable[[float], bool], low: float, high: float) -> float:
    if not holds(high):
        return 1.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def _most_releases(params: Params) -> float | None:
    """The largest number of releases, fewer than now, with which the window is open."""

    def fits(k: int) -> bool:
        return opens(dataclasses.replace(params, releases=k))

    if params.releases == 1 or not fits(1):
        return None
    low, high = 1, params.releases
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return float(low)
