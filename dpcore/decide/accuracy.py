"""How far off a published number is, with everything that is in it, and the most noise that is accurate enough.

error  noise, what is dropped or cut off before it (dpcore.decide.bias), rounding after it, at the truth that is worst
t, β  tolerated error and how often it may be passed

Source:
    The laws of the noises (`dpcore.noise`), inverted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np
import scipy

from dpcore.choose.outward import rounded_up
from dpcore.decide.errors import one_cell_level
from dpcore.decide.norm import MaxNormNoise
from dpcore.decide.plan import WHOLE, Aim, Mechanism, Plan
from dpcore.decide.rounding import kept_interval, rounded_beyond
from dpcore.pace import pulse

Refused = Literal["rounding", "bias", "presence", "nothing moves"]
"""Why no noise at all could be accurate enough, or protect anybody beside exact totals."""
LEAST, MOST = 1e-12, 1e12
"""Scales that are considered, in units of the sensitivity."""
DENSE = 1.05
"""Ratio of neighboring scales that are tried where an error need not grow steadily with the noise."""
FAINT = 1e-3
"""Noise of so little of the tolerated error is none beside a bias."""


def refused(plan: Plan, aim: Aim) -> Refused | None:
    """Why no noise can keep a number within t as asked, or protect anybody; None where that is not known to be so.

    A bias beyond t on one side leaves at most half of all symmetric noise within ± t.

    Args:
        plan: what is published.
        aim: how wrong a number may be.
    """
    if plan.refused:
        return plan.refused
    if plan.base / 2 > aim.tolerance:
        return "rounding"
    wide = aim.tolerance + plan.base / 2
    return "bias" if plan.bias and plan.bias.beyond(wide) >= 2 * aim.beta else None


def least_asked(plan: Plan, aim: Aim) -> float:
    """The least tolerated error, of three digits or whole, that some noise could keep, where the aim's own is refused.

    Args:
        plan: what is published.
        aim: how wrong a number may be; with a tolerated error that is refused.
    """
    low, high = aim.tolerance, max(1.0, 2 * aim.tolerance)
    while refused(plan, replace(aim, tolerance=high)) is not None:
        low, high = high, 2 * high
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (low, middle) if refused(plan, replace(aim, tolerance=middle)) is None else (middle, high)
    return float(math.ceil(high * (1 - 1e-9))) if plan.kind == "counts" else rounded_up(high, 3)


def beyond_one(mechanism: Mechanism, scale: float, t: float) -> float:
    """P(one published number is off by more than t), at the truth for which that is likeliest.

    Exact, or at most that where numbers are rounded and biased.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        t: tolerated error, in units of what is published (of a quantile: in ranks); 0 or more.
    """
    plan, noise = mechanism.plan, mechanism.noise(scale)
    if plan.kind == "shares":
        rest = t - plan.base / 2 - plan.bias.mean
        return min(1.0, 2 * float(noise.sf(rest))) if rest >= 0 else 1.0
    if plan.bias:
        kept = reach(plan, t, whole_noise=mechanism.name in WHOLE)
        return 1.0 if kept is None else plan.bias.missed(noise, kept)
    if not plan.base:
        return min(1.0, 2 * float(noise.sf(t)))
    counts = plan.kind == "counts"
    return rounded_beyond(noise, t, plan.base, whole_truth=counts, whole_noise=mechanism.name in WHOLE)


def beyond_all(mechanism: Mechanism, scale: float, t: float, cells: int) -> float:
    """P(some of `cells` cells is off by more than t); what is dropped may tie cells together, and chances then add up."""
    plan = mechanism.plan
    if mechanism.name == "max norm" and cells > 1 and not plan.bias.is_random:
        rest = reach(plan, t)
        least = 0.0 if rest is None else max(0.0, rest - plan.bias.mean)
        one = MaxNormNoise(1.0, plan.cells, scale).some_beyond(least)
        publications = max(1, cells // plan.cells)
        return -math.expm1(publications * math.log1p(-min(one, 1 - 1e-16)))
    one = beyond_one(mechanism, scale, t)
    if plan.bias.is_random or mechanism.name == "max norm":
        return min(1.0, cells * one)
    return -math.expm1(cells * math.log1p(-min(one, 1 - 1e-16)))


def reach(plan: Plan, t: float, *, whole_noise: bool = False) -> float | None:
    """Errors up to here before rounding leave every rounded number within t, whatever the truth; None where none does."""
    if not plan.base:
        return t
    kept = kept_interval(t, plan.base, whole_truth=plan.kind == "counts")
    if kept is None:
        return None
    low, high = kept
    rest = min(math.floor(-low), math.ceil(high) - 1) if whole_noise else min(-low, high)
    return rest if rest >= 0 else None


def largest_scale(mechanism: Mechanism, aim: Aim) -> float | None:
    """The most noise with which, and with all less of it, cells are within t as asked; None where no noise does.

    Args:
        mechanism: the plan with its noise.
        aim: how wrong a number may be, and how often.
    """
    plan, t = mechanism.plan, aim.tolerance
    cells = aim.cells(plan)

    def fails(scale: float) -> bool:
        return beyond_all(mechanism, scale, t, cells) > aim.beta

    if plan.kind == "shares":
        return crossing(fails, 1e-6 * plan.n, 1e3 * plan.n)
    p = one_cell_level(aim.beta, cells)
    match "altered" if plan.base or plan.bias else mechanism.name:
        case "laplace":
            return _considered(mechanism, t / -math.log(p))
        case "gaussian":
            return _considered(mechanism, t / -float(scipy.special.ndtri(p / 2)))
    steps = mechanism.name in ("staircase", "minimal")
    low, high = (2e-3, 1e3) if steps else (1e-4 * plan.largest, 1e9 * plan.largest)
    if plan.bias:
        return _first_failure(fails, low if steps else min(low, FAINT * t), high)
    return crossing(fails, low, high)


def _considered(mechanism: Mechanism, scale: float) -> float | None:
    unit = mechanism.plan.largest
    return None if scale < LEAST * unit else min(scale, MOST * unit)


def crossing(fails: Callable[[float], bool], low: float, high: float) -> float | None:
    """The end `low` of ever shorter intervals with not fails(low) and fails(high)."""
    if fails(low):
        return None
    top = low
    while not fails(top):
        pulse()
        low, top = top, top * 4
        if top > high:
            return low
    return _between(fails, low, top)


def _first_failure(fails: Callable[[float], bool], low: float, high: float) -> float | None:
    """The same at the least of all failures, as far as a dense grid shows them."""
    if fails(low):
        return None
    for top in np.geomspace(low, high, 2 + math.ceil(math.log(high / low) / math.log(DENSE))).tolist()[1:]:
        pulse()
        if fails(top):
            return _between(fails, low, top)
        low = top
    return low


def _between(fails: Callable[[float], bool], low: float, top: float) -> float:
    while top - low > 1e-13 * top:
        pulse()
        middle = (low + top) / 2
        if middle in (low, top):
            break
        low, top = (low, middle) if fails(middle) else (middle, top)
    return low
