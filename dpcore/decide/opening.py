"""Whether a window is open, and what a tolerated error or a whole number must be to open it.

Source:
    The conditions of `dpcore.decide.window`, solved again with one or two answers changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from dpcore.decide.accuracy import beyond_all, largest_scale, three_digits
from dpcore.decide.plan import WHOLE, Aim, Mechanism, NoiseName, Plan
from dpcore.decide.window import Ruler, is_judged_exactly, is_private, smallest_scale, window
from dpcore.roots import safe_side

BY_EPS: tuple[NoiseName, ...] = ("geometric", "laplace", "staircase", "minimal")
"""Noise with δ = 0 whose scale is that of 1/ε."""


def opens(plan: Plan, aim: Aim, noise: NoiseName, ruler: Ruler | None = None) -> bool:
    """Whether a window is open; of rates by the error at the least noise that is private enough, which is quicker."""
    mechanism = Mechanism(plan, noise, aim.delta)
    if plan.in_percent and is_judged_exactly(mechanism, aim, ruler):
        private = smallest_scale(mechanism, aim)
        return private is not None and beyond_all(mechanism, private, aim.tolerance, aim.cells(plan)) <= aim.beta
    return opens_at(mechanism, aim, largest_scale(mechanism, aim), ruler)


def opens_at(mechanism: Mechanism, aim: Aim, accurate: float | None, ruler: Ruler | None = None) -> bool:
    """Whether `window` is open, of noise whose largest scale that is accurate enough is known.

    Args:
        mechanism: the plan with its noise.
        aim: what was asked of errors and of attackers.
        accurate: `largest_scale`.
        ruler: as of `window`.

    Raises:
        ParameterError: as `window`.
    """
    if mechanism.name in BY_EPS and is_judged_exactly(mechanism, aim, ruler):
        return accurate is not None and is_private(mechanism, aim, accurate)
    return window(mechanism.plan, aim, mechanism.name, ruler=ruler).is_open


def opened_by_tolerance(plan: Plan, aim: Aim, noise: NoiseName, *, ruler: Ruler | None = None) -> float | None:
    """The least larger t of three digits (whole where all numbers are) that opens the window; None where none does."""

    def wide(t: float) -> bool:
        return opens(plan, replace(aim, tolerance=t), noise, ruler)

    private = window(plan, aim, noise, ruler=ruler)
    if (private.private if private.ruler == "exact" else private.ceiling_promise) is None:
        return None
    low, high = float(aim.tolerance), max(float(aim.tolerance), 1.0)
    while not wide(high):
        low, high = high, 2 * high
        if high > 1e15:
            return None
    if noise in WHOLE and plan.is_whole:
        return float(safe_side(wide, math.floor(low), math.ceil(high)))
    return three_digits(wide, low, high, rtol=1e-9)


def opened_by_whole(opens: Callable[[int], bool], now: int) -> int | None:
    """The largest number below `now` that opens the window, where fewer is always better; None where even 1 does not."""
    if now <= 1 or not opens(1):
        return None
    return safe_side(opens, now, 1)
