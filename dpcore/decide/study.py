"""Everything that an interview's answers come to: one noise at one ε, what it means, its rivals, and what would change it.

Source:
    `dpcore.decide.window`, `dpcore.decide.errors` and `dpcore.decide.rivals`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from dpcore.attack import largest_gain, lifted
from dpcore.change import Change
from dpcore.checks import Floats
from dpcore.choose.outward import rounded_down, rounded_up
from dpcore.decide.accuracy import beyond_all, beyond_one
from dpcore.decide.alternatives import Alternative, alternatives, gains, other_noises, pairs
from dpcore.decide.everything import everything
from dpcore.decide.losses import NEAR, PromisedLoss, group_promise, success
from dpcore.decide.meaning import Meaning, meaning, meaning_of
from dpcore.decide.plan import Aim, Mechanism, NoiseName, Plan
from dpcore.decide.relatives import mixed_losses, together_promise, units_of
from dpcore.decide.rivals import Contest, Rival, contest, width, widths
from dpcore.decide.tradeoff import promised_trade_off, pure_mu, trade_off
from dpcore.decide.window import (
    LEAST_EPS,
    State,
    Window,
    judged,
    scale_for,
    window,
    with_earlier,
)
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import Tick, pulse
from dpcore.roots import safe_side

OTHER_DELTAS = (1e-5, 1e-6, 1e-7)
LOW, HIGH = 0.01, 50.0
"""ε of the curves."""
FEW_WAYS = 3
"""Where fewer single changes than this open a window, pairs are tried, too."""
MOST_GAIN = 1e4
"""Log odds that are looked at, at most."""
SMOOTH = 30.0
"""From this σ on whole-number Gaussian noise has the ε of Gaussian noise as a picture shows it."""
POINTS = {"drag": 25, "rest": 61}
ALPHA = np.concatenate([[0.0], np.geomspace(1e-4, 0.1, 40), np.linspace(0.1, 1.0, 91)[1:]])
"""Chances of a false alarm at which the trade-off curve is drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """The numbers behind a decision.

    Attributes:
        change: of all publications together, of every number that has noise.
        one: change of the cells of one publication.
        window: floor and ceiling.
        state: of the chosen ε.
        eps, delta: the promise for everything, ε in nats as printed.
        scale: of the noise, as printed.
        rho: ρ of concentrated privacy.
        eps_total, delta_total: ε in nats and δ with what was promised about the same units before.
        mu: of Gaussian privacy, for Gaussian noise; else None.
        beyond: P(a cell is off by more than t).
        expected_beyond: numbers of one publication that are, on average.
        some_beyond: P(some of those that were asked to hold at once is).
        widths: half-widths kept with 1 − β by one cell, all cells of a publication, all of all publications.
        all, alone: meaning of all publications together, and of one by itself.
        alike: of all publications together for all units that answer alike, as what was asked of them counts.
        any: of any mechanism with the same promise.
        any_gain_belief: the belief that no mechanism with this promise passes but in a share η; None where none was
            asked.
        together: success against `people` people who answer alike.
        is_together_bound: whether that is only at most.
        after: success after `years` such periods.
        is_after_bound: whether that is only at most.
        mu_promised: with which every noise of this promise is μ-Gaussian-private; None with δ.
        alpha, trade_off, trade_off_alone, trade_off_any: chances of a false alarm, and there, shape (n,), f of
            everything together, of one publication, and of any mechanism with the same promise.
        contest: all valid noises at equal error and at equal promise.
        ways: what would open a closed window, single changes first; for an open one what would need less ε, and then
            other noise, the better one first.
    """

    change: Change
    one: Change
    window: Window
    state: State
    eps: float
    delta: float
    scale: float
    rho: float
    eps_total: float
    delta_total: float
    mu: float | None
    beyond: float
    expected_beyond: float
    some_beyond: float
    widths: tuple[float, float, float]
    all: Meaning
    alike: Meaning
    alone: Meaning
    any: Meaning
    any_gain_belief: float | None
    together: float
    is_together_bound: bool
    after: float
    is_after_bound: bool
    alpha: Floats
    trade_off: Floats
    trade_off_alone: Floats
    trade_off_any: Floats
    mu_promised: float | None
    contest: Contest
    ways: tuple[Alternative, ...]


@kept(4)
def study(
    plan: Plan,
    aim: Aim,
    noise: NoiseName,
    *,
    eps: float | None = None,
    years: int = 1,
    one_each: bool = False,
    people: int = 4,
    quality: str = "rest",
    tick: Tick = lambda _: None,
) -> Study:
    """All numbers, kept: titles and dates of an interview change none. With quality 'drag' without rivals and ways.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.
        eps: a person's own ε, in nats, above 0; or None for the suggestion.
        years: periods of `after`; a whole number, 1 or more.
        one_each: of `after`: whether a period of the unit is one publication.
        people: who answer alike in `together`; a whole number, 1 or more.
        quality: 'rest', or 'drag'.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `window` and `after`.
    """
    found = window(plan, aim, noise)
    mechanism, delta = found.mechanism, found.mechanism.promised_delta
    chosen, scale = _chosen(found, eps)
    eps_total, delta_total = chosen + aim.eps_spent, delta + aim.delta_spent
    by_itself = Mechanism(replace(plan, publications=1, in_at_most=1), noise, aim.delta)
    kin = together(mechanism, scale, aim, eps=chosen, people=people)
    later = after(mechanism, scale, aim, periods=years, one_each=one_each)
    tick(0.5)
    others = (
        contest(plan, aim, eps=chosen, used=noise, scale=scale) if quality == "rest" else Contest((), None, None, None)
    )
    return Study(
        change=everything(plan),
        one=by_itself.plan.change,
        window=found,
        state=found.state(chosen, scale),
        eps=chosen,
        delta=delta,
        scale=scale,
        rho=mechanism.rho(scale),
        eps_total=eps_total,
        delta_total=delta_total,
        mu=mechanism.mu(scale) if noise == "gaussian" else None,
        beyond=beyond_one(mechanism, scale, aim.tolerance),
        some_beyond=beyond_all(mechanism, scale, aim.tolerance, aim.cells(plan)),
        expected_beyond=plan.numbers * beyond_one(mechanism, scale, aim.tolerance),
        widths=widths(mechanism, scale, aim.beta),
        all=meaning(mechanism, scale, aim),
        alike=_alike(found, scale, chosen, aim),
        alone=meaning(by_itself, scale, replace(aim, eps_spent=0.0, delta_spent=0.0)),
        any=meaning_of((PromisedLoss(eps_total, delta_total),), True, aim),
        any_gain_belief=_any_belief(eps_total, delta_total, aim),
        together=kin[0],
        is_together_bound=kin[1],
        after=later[0],
        is_after_bound=later[1],
        alpha=ALPHA,
        trade_off=trade_off([with_earlier(loss, aim) for loss in mechanism.losses(scale)], ALPHA),
        trade_off_alone=trade_off(by_itself.losses(scale), ALPHA),
        trade_off_any=promised_trade_off(ALPHA, eps=eps_total, delta=delta_total),
        mu_promised=None if delta else pure_mu(eps=chosen),
        contest=others,
        ways=_ways(found, aim, others) if quality == "rest" else (),
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
    shown = rounded_up(max(mechanism.eps(scale), LEAST_EPS), 3)
    within = found.floor <= shown and (found.ceiling is None or shown <= found.ceiling)
    return (shown, scale) if within else (found.suggested, found.accurate)


def other_deltas(mechanism: Mechanism, scale: float) -> tuple[tuple[float, float], ...]:
    """(δ, ε) of the same noise at other slacks; none where it has no δ.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
    """
    if not mechanism.has_delta:
        return ()
    return tuple((d, Mechanism(mechanism.plan, mechanism.name, d).eps(scale)) for d in OTHER_DELTAS)


def _any_belief(eps: float, delta: float, aim: Aim) -> float | None:
    if aim.prior is None:
        return None
    gain = largest_gain(eps=eps, delta=delta, eta=max(aim.passed, 1e-300) if delta else 0.0)
    return lifted(aim.prior, gain) if math.isfinite(gain) else None


def together(mechanism: Mechanism, scale: float, aim: Aim, *, eps: float, people: int) -> tuple[float, bool]:
    """How often the best attack on `people` people who answer alike is right, and whether that is only at most.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        aim: with what was promised before.
        eps: ε in nats of the promise, for losses that are not known exactly.
        people: how many answer alike; a whole number, 1 or more.
    """
    plan = mechanism.plan
    units = -(-people // plan.household)
    if people == 1:
        exact = mechanism.exact_losses(scale)
    elif plan.household > 1 and not plan.beside and not plan.found:
        exact = Mechanism(replace(plan, household=1), mechanism.name, mechanism.delta).exact_losses(scale, people)
    else:
        exact = mechanism.exact_losses(scale, units)
    if exact is not None:
        return max(success(with_earlier(loss, aim, units)) for loss in exact), not mechanism.is_exact
    total = group_promise(eps=eps + aim.eps_spent, delta=mechanism.promised_delta + aim.delta_spent, people=units)
    return success(PromisedLoss(*total)), True


def _alike(found: Window, scale: float, eps: float, aim: Aim) -> Meaning:
    """What is learned of all people who answer alike, by the ruler that judges."""
    mechanism = found.mechanism
    if aim.alike == 1:
        return meaning(mechanism, scale, aim)
    units = units_of(mechanism.plan, aim)
    if found.ruler == "exact":
        losses = tuple(with_earlier(loss, aim, units.alike) for loss in judged(mechanism, scale, aim))
        is_known = not aim.is_now_and_then or mixed_losses(mechanism, scale, aim) is not None
        return meaning_of(losses, not is_known or not mechanism.is_exact, aim)
    total = together_promise(units, eps=eps + aim.eps_spent, delta=mechanism.promised_delta + aim.delta_spent)
    return meaning_of((PromisedLoss(*total),), True, aim)


def after(mechanism: Mechanism, scale: float, aim: Aim, *, periods: int, one_each: bool = False) -> tuple[float, bool]:
    """Success against one unit after so many periods, and whether that is only at most.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        aim: with what was promised before.
        periods: how many; a whole number, 1 or more.
        one_each: whether a period of the unit is one publication; then of so many publications, and T is no period.

    Raises:
        ParameterError: there would be less than one publication in all, or more than 10 000 000.
    """
    plan = mechanism.plan
    t, a = (1, 1) if one_each else (plan.publications, plan.in_at_most)
    many = replace(plan, publications=t * periods, in_at_most=a * periods)
    found = Mechanism(many, mechanism.name, mechanism.delta)
    is_bound = found.exact_losses(scale) is None or not found.is_exact
    return max(success(with_earlier(loss, aim)) for loss in found.losses(scale)), is_bound


@dataclass(frozen=True, slots=True)
class Turning:
    """How far what was asked may be tightened before nothing fits.

    Attributes:
        tolerance: the least error that could be asked instead, everything else as it is; None where none fits.
        guess: the least limit on right guesses that could be set instead; None where there is no such limit, or none fits.
    """

    tolerance: float | None
    guess: float | None


def turning(found: Window, aim: Aim) -> Turning:
    """Where a window that is open would close, if one answer were stricter.

    Args:
        found: the window.
        aim: what was asked of errors and of attackers.
    """
    if not found.is_open or found.private is None or found.accurate is None:
        return Turning(None, None)
    tolerance = width(found.mechanism, found.private, aim)
    shown = rounded_up(found.mechanism.eps(found.accurate), 3)
    guess = None if aim.guess is None else _alike(found, found.accurate, shown, aim).success
    return Turning(tolerance, guess)


def kept_belief(mechanism: Mechanism, scale: float, aim: Aim, *, prior: float, share: float) -> float:
    """The least belief that is passed in at most `share` of all cases if the unit is in; 1 if none.

    With share = 0 it is never passed.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        aim: with what was promised before.
        prior: belief before that the unit is in; between 0 and 1 (both excluded).
        share: of all cases; from 0 to 1.
    """
    losses = [with_earlier(loss, aim) for loss in mechanism.losses(scale)]
    worst = max(loss.worst for loss in losses)
    if share == 0:
        return lifted(prior, worst) if math.isfinite(worst) else 1.0

    def passed(gain: float) -> bool:
        return max(loss.passes(gain)[0] for loss in losses) > share

    low, high = 0.0, 1.0
    if not passed(low):
        return prior
    while passed(high):
        low, high = high, 2 * high
        if high > MOST_GAIN:
            return 1.0
    high = safe_side(lambda gain: not passed(gain), low, high, rtol=1e-9)
    return lifted(prior, high + 3 * NEAR * (1 + high))  # losses this near to a gain do not pass it


@dataclass(frozen=True, slots=True, eq=False)
class Curves:
    """How accuracy and attack move with ε; all of shape (n,).

    Attributes:
        eps: ε of everything, in nats, from LOW to HIGH.
        missed: P(a cell is off by more than t) there.
        guessed: how often the best attack on everything is right there.
    """

    eps: Floats
    missed: Floats
    guessed: Floats


@kept(4)
def curves(plan: Plan, aim: Aim, noise: NoiseName, *, quality: str = "rest") -> Curves:
    """At scales that Gaussian noise (or pure noise) has for those ε; whole-number noise has slightly other ε there.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.
        quality: 'rest', or 'drag' for fewer points.
    """
    mechanism, points = Mechanism(plan, noise, aim.delta), POINTS[quality]
    if noise == "shuffled":
        return _curves_of_answers(mechanism, aim, points)
    counts = replace(plan, base=0.0, ratios=None, survey=None)
    shadow = Mechanism(counts, "gaussian", aim.delta) if mechanism.has_delta else mechanism
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
    return Curves(axis[order], missed[order], guessed[order])


def _curves_of_answers(mechanism: Mechanism, aim: Aim, points: int) -> Curves:
    """The same of answers without names, whose ε is known from that of one answer and not the other way round."""
    scales = np.geomspace(1 / HIGH, 1 / LOW, points)[::-1].tolist()
    axis = np.array([mechanism.eps(scale) for scale in scales])
    missed = np.array([beyond_one(mechanism, scale, aim.tolerance) for scale in scales])
    guessed = [max(success(with_earlier(loss, aim)) for loss in mechanism.losses(scale)) for scale in scales]
    return Curves(axis, missed, np.array(guessed))


def _ways(found: Window, aim: Aim, others: Contest) -> tuple[Alternative, ...]:
    plan, noise = found.mechanism.plan, found.mechanism.name
    if not found.is_open:
        single = tuple(alternatives(plan, aim, noise))
        few = sum(way.offered for way in single) < FEW_WAYS
        return (*single, *pairs(plan, aim, noise)) if few else single
    known = {rival.noise: rival.meaning.success for rival in others.rivals}
    best = [one.rival for one in (others.quietest, others.finest) if one is not None]
    better = [rival.noise for rival in best if rival.noise != noise and _gains(rival, others, noise, known)]
    return (*gains(plan, aim, noise), *other_noises(plan, aim, noise, better))


def _gains(rival: Rival, others: Contest, noise: NoiseName, known: dict[NoiseName, float]) -> bool:
    """Whether a rival that fits has fewer right guesses at equal error, or a smaller error at equal promise."""
    if not rival.is_open:
        return False
    if others.quietest is not None and rival is others.quietest.rival:
        return rival.meaning.success < known.get(noise, 1.0)
    now = next((one.width for one in others.rivals if one.noise == noise), None)
    return rival.width is not None and now is not None and rival.width < now
