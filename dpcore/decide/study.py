"""Everything that an interview's answers come to: one noise at one ε, what it means, its rivals, and what would change it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from dpcore.attack import largest_gain, lifted
from dpcore.checks import Floats
from dpcore.choose.window import rounded_down, rounded_up
from dpcore.decide.alternatives import Alternative, alternatives, gains, pairs
from dpcore.decide.change import Change
from dpcore.decide.errors import all_cells
from dpcore.decide.losses import GaussianLoss, PromisedLoss, TotalLoss, group_promise, success
from dpcore.decide.plan import NOISES, WHOLE, Aim, Mechanism, NoiseName, Plan
from dpcore.decide.window import (
    State,
    Window,
    beyond_all,
    beyond_one,
    scale_for,
    together_promise,
    window,
    with_earlier,
)
from dpcore.errors import ParameterError
from dpcore.pace import pulse

Tick = Callable[[float], None]
OTHER_DELTAS = (1e-5, 1e-6, 1e-7)
LOW, HIGH = 0.01, 50.0
"""ε of the curves."""
LOG_CONCAVE: tuple[NoiseName, ...] = ("laplace", "geometric", "discrete gaussian")
SMOOTH = 30.0
"""From this σ on whole-number Gaussian noise has the ε of Gaussian noise as a picture shows it."""
POINTS = {"drag": 25, "rest": 61}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a mechanism means for one unit.

    Attributes:
        success: how often the best attack from 50:50 is right. is_bound: whether that is only at most.
        largest_belief: the most that a belief can become; None where there is no bound.
        passed_if_in, passed_if_out: how often a belief passes what is tolerated; None where nothing was asked of beliefs.
    """

    success: float
    is_bound: bool
    largest_belief: float | None
    passed_if_in: float | None
    passed_if_out: float | None


@dataclass(frozen=True, slots=True)
class Rival:
    """Another noise at the most of it that is accurate enough: equal error, side by side.

    Attributes:
        noise, scale: as in dpcore.decide.plan. eps, delta: its promise. meaning: for one unit, everything together.
        is_open: whether its window is.
    """

    noise: NoiseName
    scale: float
    eps: float
    delta: float
    meaning: Meaning
    is_open: bool


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """The numbers behind a decision.

    Attributes:
        change: of all publications together, of the cells. one: of one publication.
        window: floor and ceiling. state: of the chosen ε.
        eps, delta: the promise for everything, ε as printed. scale: of the noise, as printed. rho: concentrated privacy.
        mu: of Gaussian privacy, for Gaussian noise; else None.
        other_deltas: (δ, ε) at other slacks, where there is one.
        beyond: P(a cell is off by more than t). expected_beyond: cells of one publication that are, on average.
        widths: half-widths kept with 1 − β by one cell, all cells of a publication, all of all publications.
        all, alone: meaning of all publications together, and of one by itself.
        alike: of all publications together for all units that answer alike, as what was asked of them counts.
        any: of any mechanism with the same promise.
        any_gain_belief: the belief that no mechanism with this promise passes but in a share η; None where none was asked.
        together: success against `people` units that answer alike. is_together_bound: whether that is only at most.
        after: success after `years` such periods.
        eps_axis, missed, guessed: curves over ε: P(off by more than t) and the best attack's success, shape (n,).
        rivals: other noises at equal error. ways: what would open a closed window, single changes first; for an open one
            what would need less ε, and then the noise that tells an attacker least at the same error.
    """

    change: Change
    one: Change
    window: Window
    state: State
    eps: float
    delta: float
    scale: float
    rho: float
    mu: float | None
    other_deltas: tuple[tuple[float, float], ...]
    beyond: float
    expected_beyond: float
    widths: tuple[float, float, float]
    all: Meaning
    alike: Meaning
    alone: Meaning
    any: Meaning
    any_gain_belief: float | None
    together: float
    is_together_bound: bool
    after: float
    eps_axis: Floats
    missed: Floats
    guessed: Floats
    rivals: tuple[Rival, ...]
    ways: tuple[Alternative, ...]


def study(
    plan: Plan,
    aim: Aim,
    noise: NoiseName,
    *,
    eps: float | None = None,
    years: int = 1,
    people: int = 4,
    quality: str = "rest",
    tick: Tick = lambda _: None,
) -> Study:
    """All numbers. With quality 'drag' without rivals and ways.

    eps: chosen by a person, or None for the suggestion. people: who answer alike in `together`, beside what `aim` asks.
    """
    found = window(plan, aim, noise)
    mechanism = found.mechanism
    chosen, scale = _chosen(found, eps)
    tick(0.2)
    delta = mechanism.promised_delta
    one = replace(plan, publications=1, in_at_most=1)
    by_itself = Mechanism(one, noise, aim.delta)
    together, is_bound = _together(mechanism, scale, chosen, aim, people)
    axis, missed, guessed = _curves(mechanism, aim, POINTS[quality])
    tick(0.5)
    rest = quality == "rest"
    others = rivals(plan, aim) if rest else ()
    return Study(
        change=plan.change,
        one=one.change,
        window=found,
        state=found.state(chosen),
        eps=chosen,
        delta=delta,
        scale=scale,
        rho=mechanism.rho(scale),
        mu=mechanism.change.l2 / scale if noise == "gaussian" else None,
        other_deltas=tuple((d, Mechanism(plan, noise, d).eps(scale)) for d in OTHER_DELTAS) if delta else (),
        beyond=beyond_one(mechanism, scale, aim.tolerance),
        expected_beyond=plan.cells * beyond_one(mechanism, scale, aim.tolerance),
        widths=_widths(mechanism, scale, aim.beta),
        all=meaning(mechanism, scale, aim),
        alike=_alike(mechanism, scale, chosen, aim),
        alone=meaning(by_itself, scale, replace(aim, eps_spent=0.0, delta_spent=0.0)),
        any=_of((PromisedLoss(chosen + aim.eps_spent, delta + aim.delta_spent),), True, aim),
        any_gain_belief=_any_belief(chosen + aim.eps_spent, delta + aim.delta_spent, aim),
        together=together,
        is_together_bound=is_bound,
        after=_after(plan, noise, scale, aim, years),
        eps_axis=axis,
        missed=missed,
        guessed=guessed,
        rivals=others,
        ways=_ways(found, aim, others) if rest else (),
    )


def _chosen(found: Window, eps: float | None) -> tuple[float, float]:
    """ε as printed and the scale behind it."""
    mechanism = found.mechanism
    if eps is not None:
        return eps, scale_for(mechanism, eps=eps)
    if found.accurate is None or found.floor is None:
        top = found.ceiling or 1.0
        return top, scale_for(mechanism, eps=top)
    if found.suggested is None:  # nothing fits: what accuracy asks for
        shown = rounded_up(found.floor, 3)
        return shown, found.accurate
    if not mechanism.has_delta:
        return found.suggested, scale_for(mechanism, eps=found.suggested)
    scale = rounded_down(found.accurate, 3)
    if found.private is not None and scale < found.private:
        return found.suggested, found.accurate
    shown = rounded_up(mechanism.eps(scale), 3)
    return (shown, scale) if found.ceiling is None or shown <= found.ceiling else (found.suggested, found.accurate)


def meaning(mechanism: Mechanism, scale: float, aim: Aim) -> Meaning:
    """Of everything that the mechanism publishes, at the worst change."""
    exact = mechanism.exact_losses(scale)
    return _of(tuple(with_earlier(loss, aim) for loss in mechanism.losses(scale)), exact is None, aim)


def _of(losses: tuple[TotalLoss, ...], is_bound: bool, aim: Aim) -> Meaning:
    passed = [loss.passes(aim.gain) for loss in losses] if aim.belief is not None else []
    worst = max(loss.worst for loss in losses)
    return Meaning(
        success=max(success(loss) for loss in losses),
        is_bound=is_bound,
        largest_belief=lifted(aim.prior, worst) if aim.prior is not None and math.isfinite(worst) else None,
        passed_if_in=max(p[0] for p in passed) if passed else None,
        passed_if_out=max(p[1] for p in passed) if passed else None,
    )


def _any_belief(eps: float, delta: float, aim: Aim) -> float | None:
    if aim.prior is None:
        return None
    gain = largest_gain(eps=eps, delta=delta, eta=max(aim.passed, 1e-300) if delta else 0.0)
    return lifted(aim.prior, gain) if math.isfinite(gain) else None


def _together(mechanism: Mechanism, scale: float, eps: float, aim: Aim, people: int) -> tuple[float, bool]:
    """How often the best attack on `people` units that answer alike is right, and whether that is only at most."""
    exact = _alike_losses(mechanism, scale, people)
    if exact is not None:
        return max(success(with_earlier(loss, aim, people)) for loss in exact), False
    total = group_promise(eps=eps + aim.eps_spent, delta=mechanism.promised_delta + aim.delta_spent, people=people)
    return success(PromisedLoss(*total)), True


def _alike(mechanism: Mechanism, scale: float, eps: float, aim: Aim) -> Meaning:
    """What is learned of all units that answer alike: exact where they always do and their losses are known."""
    if aim.alike == 1:
        return meaning(mechanism, scale, aim)
    always = (aim.like_in, aim.like_out) == (1.0, 0.0)
    exact = _alike_losses(mechanism, scale, aim.alike) if always else None
    if exact is not None:
        return _of(tuple(with_earlier(loss, aim, aim.alike) for loss in exact), False, aim)
    total = together_promise(aim, eps=eps + aim.eps_spent, delta=mechanism.promised_delta + aim.delta_spent)
    return _of((PromisedLoss(*total),), True, aim)


def _alike_losses(mechanism: Mechanism, scale: float, people: int) -> tuple[TotalLoss, ...] | None:
    plan = mechanism.plan
    if people == 1:
        return mechanism.exact_losses(scale)
    if mechanism.name == "gaussian":
        return (GaussianLoss(people * mechanism.change.l2 / scale),)
    if mechanism.name not in LOG_CONCAVE or plan.cap is not None or plan.kind not in ("counts", "sums"):
        return None
    alike = replace(plan, each=people * plan.each, low=people * plan.low, high=people * plan.high)
    return Mechanism(alike, mechanism.name, mechanism.delta).exact_losses(scale)  # the same cells, g times as far


def _after(plan: Plan, noise: NoiseName, scale: float, aim: Aim, years: int) -> float:
    """Success against one unit after so many periods."""
    many = replace(plan, publications=plan.publications * years, in_at_most=plan.in_at_most * years)
    return max(success(with_earlier(loss, aim)) for loss in Mechanism(many, noise, aim.delta).losses(scale))


def _widths(mechanism: Mechanism, scale: float, beta: float) -> tuple[float, float, float]:
    noise, plan = mechanism.noise(scale), mechanism.plan
    if plan.rounded:
        many = plan.cells * plan.publications
        first, second, third = (_kept_when_rounded(mechanism, scale, beta, n) for n in (1, plan.cells, many))
        return first, second, third
    one = float(noise.half_width(1 - beta))
    if mechanism.name == "max norm":
        both = noise.all_half_width(1 - beta)
        level = -math.expm1(math.log1p(-beta) / plan.publications)
        return one, both, noise.all_half_width(1 - level)
    if plan.cells == plan.publications == 1:
        return one, one, one
    is_whole = mechanism.name in WHOLE
    counts = (plan.cells, plan.cells * plan.publications)
    every = [one if n == 1 else all_cells([(n, noise)], beta, whole_numbers=is_whole) for n in counts]
    return one, every[0], every[1]


def _kept_when_rounded(mechanism: Mechanism, scale: float, beta: float, cells: int) -> float:
    """The least t that so many rounded numbers keep together; whole where all numbers are."""
    step = 1.0 if mechanism.plan.kind == "counts" else mechanism.plan.rounded
    high = max(step, mechanism.plan.rounded)
    while beyond_all(mechanism, scale, high, cells) > beta:
        high *= 2
    low = 0.0
    while high - low > (1.0 if step == 1.0 else 1e-9 * high):
        middle = (low + high) / 2 if step != 1.0 else math.floor((low + high) / 2)
        low, high = (middle, high) if beyond_all(mechanism, scale, middle, cells) > beta else (low, middle)
    return high


def _curves(mechanism: Mechanism, aim: Aim, points: int) -> tuple[Floats, Floats, Floats]:
    """ε from LOW to HIGH, how often a cell is then off by more than t, and how often the best attack is right.

    At scales that Gaussian noise (or pure noise) has for those ε; whole-number noise has slightly other ε there.
    """
    shadow = Mechanism(mechanism.plan, "gaussian", mechanism.delta) if mechanism.has_delta else mechanism
    axis, missed, guessed = np.geomspace(LOW, HIGH, points), np.full(points, np.nan), np.full(points, np.nan)
    for place, eps in enumerate(axis.tolist()):
        pulse()
        try:
            scale = scale_for(shadow, eps=eps)
            missed[place] = beyond_one(mechanism, scale, aim.tolerance)
            guessed[place] = max(success(with_earlier(loss, aim)) for loss in mechanism.losses(scale))
            if shadow is not mechanism and scale < SMOOTH:
                axis[place] = mechanism.eps(scale)
        except ParameterError:  # this noise cannot be so strong or so weak
            continue
    order = np.argsort(axis)
    return axis[order], missed[order], guessed[order]


def rivals(plan: Plan, aim: Aim) -> tuple[Rival, ...]:
    """Every noise that is valid for the plan, at the most of it that is accurate enough."""
    found = []
    for noise in NOISES:
        try:
            its = window(plan, aim, noise)
            if its.accurate is None or its.floor is None:
                continue
            found.append(
                Rival(
                    noise,
                    its.accurate,
                    its.floor,
                    its.mechanism.promised_delta,
                    meaning(its.mechanism, its.accurate, aim),
                    its.is_open,
                )
            )
        except ParameterError:  # not for this plan
            continue
    return tuple(found)


def _ways(found: Window, aim: Aim, others: tuple[Rival, ...]) -> tuple[Alternative, ...]:
    plan, noise = found.mechanism.plan, found.mechanism.name
    if not found.is_open:
        single = tuple(alternatives(plan, aim, noise))
        return single if any(way.offered for way in single) else (*single, *pairs(plan, aim, noise))
    now = next((rival.meaning.success for rival in others if rival.noise == noise), 1.0)
    better = [rival for rival in others if rival.is_open and rival.meaning.success < now]
    best = min(better, key=lambda rival: (rival.meaning.success, rival.eps), default=None)
    if best is None:
        return tuple(gains(plan, aim, noise))
    quieter = Alternative(("noise",), (best.noise,), plan, aim, best.noise, window(plan, aim, best.noise), True)
    return (*gains(plan, aim, noise), quieter)
