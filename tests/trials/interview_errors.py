"""How far off a published number is, by another way: noise by its own formula, what is dropped unit by unit, rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from scipy import special, stats

from app.labs.decide.params import Params
from dpcore.decide import Aim, Plan, Study

FINE = 400
"""True values between two multiples of a base that are tried."""
RARE = 1e-14
"""Numbers of units that are dropped so rarely are left out of sums."""


def upper(noise: str, scale: float, t: float) -> float | None:
    """P(noise >= t) of one cell."""
    match noise:
        case "laplace":
            return math.exp(-t / scale) / 2 if t > 0 else 1 - math.exp(t / scale) / 2
        case "gaussian":
            return float(special.ndtr(-t / scale))
        case "geometric":
            q, k = math.exp(-1 / scale), math.ceil(t)
            return q**k / (1 + q) if k > 0 else 1 - q ** (1 - k) / (1 + q)
    return None


Division = tuple[int, float, float]
"""Units of a cell, with which chance each is dropped, and how much each has in it."""


def divisions(plan: Plan) -> list[Division]:
    """Cells of as many entries as are spoken of: of units that are not said to be alike many kinds, one of which may be worst."""
    bias = plan.bias
    if not bias.is_random:
        return [(0, 0.0, 1.0)]
    fewest = math.ceil(bias.entries / bias.step - 1e-9)
    if not bias.is_bound:
        return [(fewest, bias.share, bias.step)]
    if bias.whole:
        sizes = sorted({bias.step, *np.unique(np.round(np.geomspace(1, bias.step, 6)))})
        return [(int(bias.entries // size), bias.share, float(size)) for size in sizes]
    return [
        (n, bias.share, bias.entries / n) for n in sorted({fewest, fewest + 1, 2 * fewest, 5 * fewest, 40 * fewest})
    ]


def _lost(moved: float, division: Division) -> list[tuple[float, float]]:
    """Chances, and how much is then missing before any noise."""
    units, share, step = division
    number = np.arange(units + 1)
    masses = stats.binom.pmf(number, units, share)
    seen = masses > RARE
    return list(zip(masses[seen].tolist(), (number[seen] * step + moved).tolist(), strict=True))


def rounding(params: Params, plan: Plan, aim: Aim, study: Study) -> Iterator[str]:
    """Every true value between two multiples of the base (or many), and every multiple that it may become."""
    if plan.kind == "shares" or upper(params.noise, study.scale, 0.0) is None:
        return
    worst = max(
        _rounded_off(params.noise, study.scale, plan, aim.tolerance, _lost(plan.bias.moved, division))
        for division in divisions(plan)
    )
    same = plan.kind == "counts" and not (plan.bias and (plan.bias.is_bound or plan.base > 1))
    if (same and abs(worst - study.beyond) > 1e-9) or worst > study.beyond + 1e-9:
        yield f"rounded, P(error > t) = {study.beyond}, by another way {worst}"


def _rounded_off(noise: str, scale: float, plan: Plan, t: float, lost: list[tuple[float, float]]) -> float:
    """P(the rounded number is off by more than t), at the worst true value."""
    base, worst = plan.base, 0.0
    fine = FINE if len(lost) == 1 else FINE // 20
    counts = plan.kind == "counts"
    for x in range(int(base)) if counts else np.linspace(0, base, fine, endpoint=False) + (2 * t) % base / fine:
        first, last = math.ceil((x - t) / base), math.floor((x + t) / base)
        kept = 0.0
        if first <= last:
            low, high = base * (first - 0.5) - x, base * (last + 0.5) - x
            for mass, missing in lost:
                ends = [upper(noise, scale, end + missing) for end in (low, high)]
                assert ends[0] is not None
                assert ends[1] is not None
                kept += mass * (ends[0] - ends[1])
        worst = max(worst, 1 - kept)
    return worst
