"""How far off a published number is, with everything that is in it, and the most noise that is accurate enough.

error  noise, what is dropped or cut off before it (dpcore.decide.bias), rounding after it, at the truth that is worst
t, β  tolerated error and how often it may be passed

Source:
    Derived here: the laws of the noises (`dpcore.noise`), inverted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Literal

import scipy

from dpcore.choose.outward import rounded_up
from dpcore.decide.errors import one_cell_level
from dpcore.decide.norm import MaxNormNoise
from dpcore.decide.plan import WHOLE, Aim, Mechanism, NoiseName, Plan
from dpcore.decide.ratios import Ratios, ratio_error
from dpcore.decide.rounding import kept_interval, rounded_beyond
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.roots import safe_root, safe_side

Refused = Literal["rounding", "bias", "presence", "nothing moves", "never"]
"""Why no noise at all could be accurate enough, or protect anybody beside exact totals."""
LEAST, MOST = 1e-12, 1e12
"""Scales that are considered, in units of the sensitivity."""
OF_ANSWERS: tuple[NoiseName, ...] = ("response", "shuffled")
LEAST_OF_ANSWERS = 1 / 50
"""1/ε₀ of answers of which as good as none is turned."""
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
    if plan.found and aim.belief is not None and aim.passed == 0:  # a cell that is shown by its δ tells for sure
        return "never"
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
    if refused(plan, aim) == "never":  # no larger error helps
        return float(aim.tolerance)
    low, high = float(aim.tolerance), max(1.0, 2.0 * aim.tolerance)
    while refused(plan, replace(aim, tolerance=high)) is not None:
        low, high = high, 2 * high

    def asked(t: float) -> bool:
        return refused(plan, replace(aim, tolerance=t)) is None

    if plan.is_whole:
        return float(math.ceil(safe_side(asked, low, high, rtol=1e-9) * (1 - 1e-9)))
    return three_digits(asked, low, high, rtol=1e-9)


def three_digits(
    holds: Callable[[float], bool], no: float, yes: float, *, xtol: float = 0.0, rtol: float = 0.0
) -> float:
    """`rounded_up(safe_side(…), 3)` with about half of the halving: it ends where all that is left is rounded alike.

    Args:
        holds: a condition that holds from some number on.
        no: a number at which it does not hold; 0 or more, in units of its own, as `yes`.
        yes: a larger one at which it holds.
        xtol, rtol: halving ends where both are so near, in their units and relative to `yes`, too.
    """
    while yes - no > xtol + rtol * yes and rounded_up(no, 3) < rounded_up(yes, 3):
        pulse()
        middle = (no + yes) / 2
        no, yes = (no, middle) if holds(middle) else (middle, yes)
    return rounded_up(yes, 3)


def beyond_one(mechanism: Mechanism, scale: float, t: float) -> float:
    """P(one published number is off by more than t), at the truth for which that is likeliest.

    Exact, or at most that where numbers are rounded and biased.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        t: tolerated error, in units of what is published (of a quantile: in ranks); 0 or more.
    """
    plan, noise = mechanism.plan, mechanism.noise(scale)
    if plan.kind == "shares" or plan.in_percent:
        rest = t - plan.base / 2 - plan.bias.mean
        return min(1.0, 2 * float(noise.sf(rest))) if rest >= 0 else 1.0
    if plan.bias:
        least = reach(plan, t, whole_noise=mechanism.name in WHOLE)
        return 1.0 if least is None else plan.bias.missed(noise, least)
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
    stays = kept_interval(t, plan.base, whole_truth=plan.kind == "counts")
    if stays is None:
        return None
    low, high = stays
    rest = min(math.floor(-low), math.ceil(high) - 1) if whole_noise else min(-low, high)
    return rest if rest >= 0 else None


def largest_scale(mechanism: Mechanism, aim: Aim) -> float | None:
    """The most noise with which, and with all less of it, cells are within t as asked; None where no noise does.

    Args:
        mechanism: the plan with its noise.
        aim: how wrong a number may be, and how often.
    """
    return _largest_scale(mechanism, aim.tolerance, aim.beta, aim.cells(mechanism.plan))


@kept(256)
def _largest_scale(mechanism: Mechanism, t: float, beta: float, cells: int) -> float | None:
    """Kept: it does not depend on what may be learned."""
    plan = mechanism.plan
    if plan.ratios:
        return _scale_of_rates(plan.ratios, mechanism.name, t - plan.base / 2, one_cell_level(beta, cells))

    @lru_cache(maxsize=4)
    def over(scale: float) -> float:
        return math.log(max(beyond_all(mechanism, scale, t, cells), 1e-300) / beta)

    if plan.survey:
        least, most = (LEAST_OF_ANSWERS, 1e6) if mechanism.name in OF_ANSWERS else (1e-4, 1e9)
        return _first_over(over, least, most, 4.0, near=1e-8)
    if plan.value_spread:
        return _first_over(over, 1e-6, 1e9, 4.0, near=1e-6)
    if plan.kind == "shares":
        return _first_over(over, 1e-6 * plan.n, 1e3 * plan.n, 4.0)
    p = one_cell_level(beta, cells)
    match "altered" if plan.base or plan.bias else mechanism.name:
        case "laplace":
            return _considered(mechanism, t / -math.log(p))
        case "gaussian":
            return _considered(mechanism, t / -float(scipy.special.ndtri(p / 2)))
    steps = mechanism.name in ("staircase", "minimal")
    low, high = (2e-3, 1e3) if steps else (1e-4 * plan.largest, 1e9 * plan.largest)
    if plan.bias:
        return _first_over(over, low if steps else min(low, FAINT * t), high, DENSE)
    return _first_over(over, low, high, 4.0)


def widest(name: NoiseName, *, tolerance: float, beta: float) -> float:
    """The largest scale with which one count is within a tolerated error.

    Args:
        name: of the noise: of `NOISES` one that a count can have.
        tolerance: in people; above 0.
        beta: how often it may be passed, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: the error is too small for every noise of this name, or the name is none for a count.
    """
    found = largest_scale(Mechanism(Plan(), name, 1e-6), Aim(tolerance=tolerance, beta=beta, guess=0.75))
    if found is None:
        raise ParameterError("tolerance", tolerance, "so large that some noise of this kind keeps it")
    return found


@kept(256)
def _scale_of_rates(ratios: Ratios, name: NoiseName, t: float, beta: float) -> float | None:
    """Kept: it depends on no limit of a person, and not on what may be learned."""
    return (
        crossing(lambda scale: ratio_error(name, scale, ratios).beyond(t) > beta, 1e-4, 1e9, 1e-8) if t >= 0 else None
    )


def _considered(mechanism: Mechanism, scale: float) -> float | None:
    unit = mechanism.plan.largest
    return None if scale < LEAST * unit else min(scale, MOST * unit)


def crossing(fails: Callable[[float], bool], low: float, high: float, near: float = 1e-13) -> float | None:
    """The end `low` of ever shorter intervals with not fails(low) and fails(high), until they are so short a part of it."""
    if fails(low):
        return None
    top = low
    while not fails(top):
        pulse()
        low, top = top, top * 4
        if top > high:
            return low
    return safe_side(lambda scale: not fails(scale), top, low, rtol=near)


def _first_over(
    over: Callable[[float], float], low: float, high: float, ratio: float, near: float = 1e-13
) -> float | None:
    """The same at the least place where a number is above 0, as far as a grid with this ratio shows it."""
    if over(low) > 0:
        return None
    while (top := low * ratio) <= high:
        pulse()
        if over(top) > 0:
            return safe_root(over, top, low, rtol=near)
        low = top
    return low
