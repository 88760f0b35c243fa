"""What would open a closed window: one answer changed, or two; each solved again as it would be typed.

A value is offered only if, put in alone, the window is open. Where β would have to be above one in five, or a guess or
belief above 90 of 100, it is found and not offered.

Source:
    The conditions of `dpcore.decide.window`, solved again with one or two answers changed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from dpcore.checks import whole
from dpcore.choose.outward import rounded_up
from dpcore.decide.accuracy import three_digits
from dpcore.decide.opening import opened_by_tolerance, opened_by_whole, opens
from dpcore.decide.plan import NOISES, WHOLE, WITH_DELTA, Aim, NoiseName, Plan
from dpcore.decide.window import (
    Ruler,
    Window,
    judged,
    keeps,
    promise_ceiling,
    window,
)
from dpcore.errors import ParameterError
from dpcore.roots import safe_side

Change = Literal["tolerance", "touched", "in_at_most", "cells", "once", "beta", "scope", "noise", "guess", "belief"]
MOST_BETA, MOST_SURE = 0.2, 0.9
"""Beyond these an alternative is true, and not worth offering."""
MOST_LOST = 0.99
"""Of all entries; where more than that is dropped, nothing is left to be said."""
WIDER = 1.5
"""A larger error for an open window is so many times the present one."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Answers changed, and the window that they leave.

    Attributes:
        changed: which answers, one or two.
        values: their new values, in the same order.
        plan, aim, noise: all answers after it.
        window: the window then.
        offered: whether it is worth a button.
    """

    changed: tuple[Change, ...]
    values: tuple[float | str, ...]
    plan: Plan
    aim: Aim
    noise: NoiseName
    window: Window
    offered: bool


def with_touched(plan: Plan, touched: int) -> Plan:
    """Fewer cells of one unit: the rest is dropped, beside what is dropped already."""
    lost = plan.bias.share + (1 - plan.bias.share) * share_dropped(plan.touched, touched)
    return replace(plan, touched=touched, bias=replace(plan.bias, share=min(MOST_LOST, rounded_up(lost, 3))))


def merged(plan: Plan, cells: int) -> Plan:
    """A coarser table of counts, its cells added up: a person may be in several cells of one merged cell, and counts there
    as often; in all as often as before. Any cells may be merged: all that a person is in may come to lie in one.

    Args:
        plan: of a table of counts.
        cells: of the coarser table; from 1 to those of the plan.
    """
    m, c = plan.touched, plan.each
    total = m * c if plan.cap is None else min(plan.cap, m * c)
    together = min(m, plan.cells - cells + 1)
    return replace(plan, cells=cells, touched=min(m, cells), each=c * together, cap=total if together > 1 else plan.cap)


def counted_once(plan: Plan, cells: int) -> Plan:
    """A coarser table in which a person who was in several cells of a merged one counts once in it: no sum of the cells.

    Args:
        plan: of a table of counts.
        cells: of the coarser table; from 1 to those of the plan.
    """
    return replace(plan, cells=cells, touched=min(plan.touched, cells))


def share_dropped(touched: int, kept: int) -> float:
    """The largest share of all entries, and on average of the entries of one cell, that keeping `kept` cells drops.

    Of a unit with k <= touched cells an entry stays with probability min(1, kept/k), chosen at random: at least
    kept/touched. Reached where every unit is in `touched` cells.

    Args:
        touched: cells of one unit at most; a whole number, 1 or more.
        kept: cells of one unit that stay at most; a whole number from 1 to `touched`.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 1 - whole("kept", kept, 1, whole("touched", touched, 1)) / touched


def with_publications(plan: Plan, publications: int) -> Plan:
    """So many publications, a unit in all of them."""
    return replace(plan, publications=publications, in_at_most=publications)


def alternatives(
    plan: Plan, aim: Aim, noise: NoiseName, *, ruler: Ruler | None = None, delta: float = 1e-6
) -> Iterator[Alternative]:
    """Every single change that opens the window, most useful first; nothing for a window that is open.

    delta: that of noise that needs one where the present one has none.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.
        ruler: 'promise' or 'exact' to insist on it, None for the exact one where it is known.
        delta: δ of noise that needs one where the aim has none, a probability.

    Raises:
        ParameterError: as `window`.
    """
    now = window(plan, aim, noise, ruler=ruler)
    if now.is_open:
        return

    def made(changed: Change, value: float | str, p: Plan = plan, a: Aim = aim, n: NoiseName = noise) -> Alternative:
        return Alternative((changed,), (value,), p, a, n, window(p, a, n, ruler=ruler), _worth(a, aim))

    wider = opened_by_tolerance(plan, aim, noise, ruler=ruler)
    if wider is not None:
        yield made("tolerance", wider, a=replace(aim, tolerance=wider))
    for other in NOISES:
        if other != noise and _opens(plan, aim if aim.delta else replace(aim, delta=delta), other, ruler):
            yield made("noise", other, n=other)
    yield from _narrower(made, plan, aim, noise, ruler)
    yield from _weaker(made, now, plan, aim, noise, ruler)


def _narrower(
    made: Callable[..., Alternative], plan: Plan, aim: Aim, noise: NoiseName, ruler: Ruler | None
) -> Iterator[Alternative]:
    """The error of each cell by itself, fewer cells of one unit, fewer publications."""
    if aim.scope != "cell" and _opens(plan, replace(aim, scope="cell"), noise, ruler):
        yield made("scope", "cell", a=replace(aim, scope="cell"))
    most = 1 if plan.ratios else plan.touched  # what is dropped from a rate has no bound here
    fewer = opened_by_whole(lambda m: _opens(with_touched(plan, m), aim, noise, ruler), most)
    if fewer is not None:
        yield made("touched", fewer, p=with_touched(plan, fewer))
    rarer = opened_by_whole(lambda a: _opens(with_publications(plan, a), aim, noise, ruler), plan.in_at_most)
    if rarer is not None:
        yield made("in_at_most", rarer, p=with_publications(plan, rarer))
    if plan.is_whole and plan.cells > 2 and not plan.nested:
        ways: tuple[tuple[Change, Callable[[Plan, int], Plan]], ...] = (("cells", merged), ("once", counted_once))
        for changed, made_coarser in ways[: 1 if plan.touched == 1 or plan.each > 1 or plan.cap is not None else 2]:
            coarser = _fewest_merged(lambda d, how=made_coarser: _opens(how(plan, d), aim, noise, ruler), plan.cells)  # type: ignore[misc]
            if coarser is not None:
                yield made(changed, coarser, p=made_coarser(plan, coarser))


def _fewest_merged(opens: Callable[[int], bool], now: int) -> int | None:
    """The largest number of merged cells from 2 on that opens; None where none is found."""
    if now <= 2 or not opens(2):
        return None
    return safe_side(opens, now, 2)


def _weaker(
    made: Callable[..., Alternative], now: Window, plan: Plan, aim: Aim, noise: NoiseName, ruler: Ruler | None
) -> Iterator[Alternative]:
    """A rarer promise of accuracy, or a weaker one of privacy."""
    beta = _opening(lambda b: _opens(plan, replace(aim, beta=b), noise, ruler), aim.beta)
    if beta is not None:
        yield made("beta", beta, a=replace(aim, beta=beta))

    def least(asked: float, allowed: Callable[[float], Aim]) -> float | None:
        found = _opening(lambda s: _keeps(now, allowed(s)), asked)
        if found is None or _opens(plan, allowed(found), noise, ruler):
            return found
        return _opening(lambda s: _opens(plan, allowed(s), noise, ruler), found)  # more noise may pass more often

    if aim.guess is not None:
        guess = least(aim.guess, lambda s: replace(aim, guess=s))
        if guess is not None:
            yield made("guess", guess, a=replace(aim, guess=guess))
    if aim.belief is not None:
        belief = least(aim.belief, lambda s: replace(aim, belief=s))
        if belief is not None:
            yield made("belief", belief, a=replace(aim, belief=belief))


def pairs(plan: Plan, aim: Aim, noise: NoiseName, *, ruler: Ruler | None = None) -> Iterator[Alternative]:
    """Two changes together, the second a larger error.

    First: each cell by itself, other noise (one of each kind), fewer cells of one unit, or one publication.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.
        ruler: 'promise' or 'exact' to insist on it, None for the exact one where it is known.

    Raises:
        ParameterError: as `window`.
    """
    first: list[tuple[Change, float | str, Plan, Aim, NoiseName]] = []
    if aim.scope != "cell":
        first.append(("scope", "cell", plan, replace(aim, scope="cell"), noise))
    first += [("noise", way.noise, plan, aim, way.noise) for way in other_noises(plan, aim, noise, ())]
    if plan.touched > 1 and not plan.ratios:
        first.append(("touched", 1, with_touched(plan, 1), aim, noise))
    if plan.in_at_most > 1:
        first.append(("in_at_most", 1, with_publications(plan, 1), aim, noise))
    alone = opened_by_tolerance(plan, aim, noise, ruler=ruler)
    for changed, value, p, a, n in first:
        wider = opened_by_tolerance(p, a, n, ruler=ruler)
        if wider is not None and wider > aim.tolerance and (alone is None or wider < alone):
            a = replace(a, tolerance=wider)
            yield Alternative((changed, "tolerance"), (value, wider), p, a, n, window(p, a, n, ruler=ruler), True)


def gains(plan: Plan, aim: Aim, noise: NoiseName) -> Iterator[Alternative]:
    """Single changes of an open window's answers that may need less ε.

    Half the cells of one unit, half the publications, half as large an error again, each cell by itself, half the cells.
    `offered` says whether the least ε that is accurate enough becomes smaller while the window stays open.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.

    Raises:
        ParameterError: as `window`.
    """
    now = window(plan, aim, noise)
    wider = _tidy(WIDER * aim.tolerance, is_whole=noise in WHOLE and plan.is_whole)
    tried: list[tuple[Change, float | str, Plan, Aim]] = []
    if plan.touched > 1 and not plan.ratios:
        tried.append(("touched", plan.touched // 2, with_touched(plan, plan.touched // 2), aim))
    if plan.in_at_most > 1:
        rarer = plan.in_at_most // 2
        tried.append(("in_at_most", rarer, with_publications(plan, rarer), aim))
    tried.append(("tolerance", wider, plan, replace(aim, tolerance=wider)))
    if aim.scope != "cell" and plan.numbers * plan.publications > 1:
        tried.append(("scope", "cell", plan, replace(aim, scope="cell")))
    if plan.is_whole and plan.cells > 3 and not plan.nested and (aim.scope != "cell" or noise == "max norm"):
        tried.append(("cells", plan.cells // 2, merged(plan, plan.cells // 2), aim))
    for changed, value, p, a in tried:
        found = window(p, a, noise)
        better = found.is_open and found.floor is not None and now.floor is not None and found.floor < now.floor
        yield Alternative((changed,), (value,), p, a, noise, found, better)


def other_noises(plan: Plan, aim: Aim, noise: NoiseName, best: Sequence[NoiseName]) -> Iterator[Alternative]:
    """Other noise for an open window: those of `best` that fit are offered; then one of each other kind that is valid.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: the present one, which is left out.
        best: those that are offered if they fit; they come first.
    """
    seen = {noise}
    for name in (*best, *NOISES):
        kind = _KIND[name]
        if name in seen or (name not in best and any(_KIND[other] == kind for other in seen)):
            continue
        try:
            found = window(plan, aim, name)
        except ParameterError:  # this noise is not for this plan
            continue
        seen.add(name)
        yield Alternative(("noise",), (name,), plan, aim, name, found, name in best and found.is_open)


_KIND: dict[NoiseName, str] = {
    "geometric": "sum",
    "laplace": "sum",
    "discrete gaussian": "length",
    "gaussian": "length",
    "max norm": "table",
    "staircase": "steps",
    "minimal": "steps",
    "exponential": "choice",
    "response": "answers",
    "shuffled": "answers",
    "own": "own",
}


def _tidy(value: float, *, is_whole: bool) -> float:
    """Two digits, rounded up; whole where the noise is."""
    up = rounded_up(value, 2)
    return float(math.ceil(up)) if is_whole else up


def _opens(plan: Plan, aim: Aim, noise: NoiseName, ruler: Ruler | None) -> bool:
    try:
        return opens(plan, aim, noise, ruler)
    except ParameterError:  # this noise is not for this plan
        return False


def _keeps(now: Window, aim: Aim) -> bool:
    """Whether what is learned at the most noise that is accurate enough stays within another limit, by the same ruler."""
    if now.accurate is None or now.floor is None:
        return False
    if now.ruler == "exact":
        return keeps(judged(now.mechanism, now.accurate, aim), aim)
    top = promise_ceiling(aim, delta=now.mechanism.promised_delta)
    return top is not None and now.floor <= top


def _opening(opens: Callable[[float], bool], now: float) -> float | None:
    """The least value of three digits above `now`, below 1, that opens the window."""
    if not opens(0.999):
        return None
    up = three_digits(opens, now, 0.999, xtol=1e-7)
    return up if up < 1 else None


def _worth(found: Aim, asked: Aim) -> bool:
    if found.beta > max(MOST_BETA, asked.beta):
        return False
    guess = found.guess is None or found.guess <= MOST_SURE or found.guess == asked.guess
    belief = found.belief is None or found.belief <= MOST_SURE or found.belief == asked.belief
    return guess and belief


__all__ = [
    "WITH_DELTA",
    "Alternative",
    "Change",
    "alternatives",
    "counted_once",
    "gains",
    "merged",
    "other_noises",
    "pairs",
    "share_dropped",
    "with_publications",
    "with_touched",
]
