"""Every noise that is valid for a plan, at equal error and at equal promise; which is best, and why.

r  the ratio L1/L2 from which on Gaussian noise with δ keeps a smaller half-width than Laplace noise of the same ε: Laplace
noise has the scale L1/ε, Gaussian noise the standard deviation k L2, so that r = k z ε/ln(1/p) with the level p of one
cell and z = Φ⁻¹(1 − p/2)

Source:
    Derived here: the laws of the noises at equal error and at equal promise; the turning ratio as said above.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import scipy

from dpcore.decide.accuracy import beyond_all, largest_scale
from dpcore.decide.errors import all_cells, one_cell_level
from dpcore.decide.everything import everything
from dpcore.decide.meaning import Meaning, meaning
from dpcore.decide.opening import opens_at
from dpcore.decide.plan import NOISES, WHOLE, WITH_DELTA, Aim, Mechanism, NoiseName, Plan, Scope
from dpcore.decide.window import scale_for
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise import gaussian_sigma
from dpcore.roots import safe_side

Reason = Literal["length", "turning", "peak", "lattice", "steps", "table", "never"]
SCALED: tuple[NoiseName, ...] = ("laplace", "geometric")
"""Noise whose scale is L1/ε."""
MOST_NATS = 500.0
"""ε of one number for which a noise made of steps is laid out, at most."""
STEPS: tuple[NoiseName, ...] = ("staircase", "minimal")


@dataclass(frozen=True, slots=True)
class Rival:
    """One noise: at the most of it that is accurate enough (equal error), and at the ε of the others (equal promise).

    Attributes:
        noise: its name, as in dpcore.decide.plan.
        scale: of the noise at equal error, as in dpcore.decide.plan.
        eps: ε of its promise at equal error, in nats.
        delta: δ of its promise; 0 of noise without one.
        meaning: for one unit, everything together, at equal error.
        is_open: whether its window is.
        near: P(the noise of one number stays within half of the largest change), at equal error.
        width: half-width that it keeps, in as many numbers at once and as often as was asked, at equal promise; None
            where it cannot make that promise.
    """

    noise: NoiseName
    scale: float
    eps: float
    delta: float
    meaning: Meaning
    is_open: bool
    near: float
    width: float | None


@dataclass(frozen=True, slots=True)
class Best:
    """A winner, and why it wins.

    'length': numbers move in more than one place, and Gaussian noise grows with L2, Laplace noise with L1 above it.
    'turning': L1/L2 lies on its side of r. 'peak': one number moves, and Laplace noise stays near 0 more often.
    'lattice': counts are whole and one unit changes a cell by 1. 'steps': noise made for the set V of one cell.
    'table': the whole table at once, by its largest change. 'never': a belief that is never passed excludes noise with δ.

    Attributes:
        rival: the winner.
        reasons: each holds for these answers.
        is_certain: False where something that is beaten is known by an upper bound only.
    """

    rival: Rival
    reasons: tuple[Reason, ...]
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class Contest:
    """All rivals.

    Attributes:
        rivals: in the order of NOISES.
        quietest: at equal error the fewest right guesses, among those that fit, or among all where none does.
        finest: at equal promise the least half-width.
        turning: r; None where numbers are not published as noise made them, or share the budget with others.
    """

    rivals: tuple[Rival, ...]
    quietest: Best | None
    finest: Best | None
    turning: float | None


def widths(mechanism: Mechanism, scale: float, beta: float) -> tuple[float, float, float]:
    """Half-widths kept with 1 − β by one cell, all cells of a publication, all of all publications."""
    one, every, always = (_kept_by(mechanism, scale, beta, scope) for scope in get_args(Scope))
    return one, every, always


def width(mechanism: Mechanism, scale: float, aim: Aim) -> float:
    """That of `widths` which is kept by as many numbers at once as was asked."""
    return _kept_by(mechanism, scale, aim.beta, aim.scope)


def _kept_by(mechanism: Mechanism, scale: float, beta: float, scope: Scope) -> float:
    noise, plan = mechanism.noise(scale), mechanism.plan
    if plan.base or plan.bias or plan.in_percent:
        count = {"cell": 1, "publication": plan.numbers, "all": plan.numbers * plan.publications}[scope]
        return _kept_when_altered(mechanism, scale, beta, count)
    if mechanism.name == "max norm" and scope != "cell":
        once = beta if scope == "publication" else -math.expm1(math.log1p(-beta) / plan.publications)
        return float(noise.all_tail_width(once))
    count = {"cell": 1, "publication": plan.cells, "all": plan.cells * plan.publications}[scope]
    if count == 1:
        return float(noise.tail_width(beta))
    return all_cells([(count, noise)], beta, whole_numbers=mechanism.name in WHOLE)


@kept(64)
def _kept_when_altered(mechanism: Mechanism, scale: float, beta: float, cells: int) -> float:
    """The least t that so many rounded or biased numbers keep together; whole where all numbers are."""
    plan = mechanism.plan
    is_whole = plan.is_whole and (plan.base > 0 or mechanism.name in WHOLE)

    def holds(t: float) -> bool:
        return beyond_all(mechanism, scale, t, cells) <= beta

    high = max(1.0, plan.base) if is_whole else max(plan.base, plan.bias.mean, scale)
    while not holds(high):
        high *= 2
    near = 1e-6 if plan.in_percent else 1e-9
    high = float(safe_side(holds, 0, math.ceil(high))) if is_whole else safe_side(holds, 0.0, high, rtol=near)
    rounder = float(
        f"{high:.{5 if plan.in_percent else 8}g}"
    )  # a multiple of the base, say, which halving does not meet
    return rounder if rounder < high and holds(rounder) else high


def contest(plan: Plan, aim: Aim, *, eps: float, used: NoiseName | None = None, scale: float | None = None) -> Contest:
    """All valid noises.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers; its δ is used where noise needs one.
        eps: ε in nats of the promise at which their errors are compared; 0 or more.
        used: the noise that is published, whose error is that of its own scale; None for none.
        scale: of that noise, with a promise of at most ε, as in dpcore.decide.plan; above 0.
    """
    scales = {used: scale}
    rivals = (_rival(plan, aim, noise, eps, scales.get(noise)) for noise in NOISES)
    found = tuple(rival for rival in rivals if rival is not None)
    turning = turning_ratio(plan, aim, eps=eps) if _is_plain(plan) else None
    return Contest(found, _quietest(plan, aim, found), _finest(plan, found, turning), turning)


def _is_plain(plan: Plan) -> bool:
    """Numbers that are off by their noise alone, with the whole budget."""
    return plan.kind in ("counts", "sums", "values") and not (plan.base or plan.bias or plan.beside or plan.in_percent)


def turning_ratio(plan: Plan, aim: Aim, *, eps: float) -> float:
    """r, at ε and the aim's δ, for the half-width that the aim asks.

    Args:
        plan: what is published.
        aim: with the δ and the half-width that are asked.
        eps: ε in nats; 0 or more.

    Raises:
        ParameterError: as `dpcore.noise.gaussian_sigma`.
    """
    p = one_cell_level(aim.beta, aim.cells(plan))
    z = -float(scipy.special.ndtri(p / 2))
    return gaussian_sigma(eps=eps, delta=aim.delta, sensitivity=1.0) * z * eps / -math.log(p)


def _rival(plan: Plan, aim: Aim, noise: NoiseName, eps: float, scale: float | None) -> Rival | None:
    try:
        mechanism = Mechanism(plan, noise, aim.delta)
        accurate = largest_scale(mechanism, aim)
        if accurate is None:
            return None
        near = 1 - 2 * float(mechanism.noise(accurate).sf(plan.largest / 2))
        return Rival(
            noise,
            accurate,
            mechanism.eps(accurate),
            mechanism.promised_delta,
            meaning(mechanism, accurate, aim),
            opens_at(mechanism, aim, accurate),
            near,
            _width(mechanism, aim, eps, scale),
        )
    except ParameterError:  # not for this plan
        return None


def _width(mechanism: Mechanism, aim: Aim, eps: float, scale: float | None) -> float | None:
    """At this scale, or at the one of this ε."""
    if eps <= 0:  # a δ alone does for all of it
        return None
    try:
        scale = scale_for(mechanism, eps=eps) if scale is None else scale
        if mechanism.name in STEPS and scale * MOST_NATS < 1:
            return None
        return width(mechanism, scale, aim)
    except ParameterError:  # this noise cannot be so strong or so weak
        return None


def _quietest(plan: Plan, aim: Aim, found: tuple[Rival, ...]) -> Best | None:
    pool = [rival for rival in found if rival.is_open] or list(found)
    if not pool:
        return None
    best = min(pool, key=lambda rival: (rival.meaning.success, rival.eps))

    def worse(rival: Rival) -> bool:
        return rival.meaning.success > best.meaning.success

    reasons = list(_common(plan, best, found, worse))
    change = everything(plan)
    scaled = [rival for rival in found if rival.noise in SCALED and worse(rival)]
    if best.noise in WITH_DELTA and scaled:
        if change.l1 > change.l2 * (1 + 1e-9):
            reasons.append("length")
        elif _is_plain(plan) and any(rival.near > best.near for rival in scaled):
            reasons.append("peak")
    if not best.delta and aim.belief is not None and aim.passed == 0:
        excluded = [rival for rival in found if rival.delta and not rival.is_open]
        if any(rival.meaning.success < best.meaning.success for rival in excluded):
            reasons.append("never")
    return Best(best, tuple(reasons), not any(rival.meaning.is_bound and worse(rival) for rival in pool))


def _finest(plan: Plan, found: tuple[Rival, ...], turning: float | None) -> Best | None:
    widest = math.inf
    pool = [rival for rival in found if rival.width is not None]
    if not pool:
        return None

    def kept_by(rival: Rival) -> float:
        return widest if rival.width is None else rival.width

    best = min(pool, key=kept_by)
    reasons = list(_common(plan, best, found, lambda rival: kept_by(rival) > kept_by(best)))
    change = plan.change
    if turning is not None:
        beyond = change.l1 > turning * change.l2
        others = SCALED if best.noise in WITH_DELTA else WITH_DELTA if best.noise in SCALED else ()
        if beyond == (best.noise in WITH_DELTA) and any(
            rival.noise in others and kept_by(rival) > kept_by(best) for rival in pool
        ):
            reasons.append("turning")
    return Best(best, tuple(reasons))


def _common(plan: Plan, best: Rival, found: tuple[Rival, ...], worse: Callable[[Rival], bool]) -> list[Reason]:
    """Reasons that do not depend on what is compared."""
    beaten = [rival.noise for rival in found if rival is not best and worse(rival)]
    if (
        best.noise == "geometric"
        and plan.largest == 1
        and _is_plain(plan)
        and any(name in ("laplace", *STEPS) for name in beaten)
    ):
        return ["lattice"]
    if best.noise in STEPS and any(name in SCALED for name in beaten):
        return ["steps"]
    one = plan.one(plan.relation)
    if best.noise == "max norm" and one.l1 > one.largest and any(name in SCALED for name in beaten):
        return ["table"]
    return []
