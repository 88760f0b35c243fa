"""From the answers to the numbers: what both tabs compute."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass, replace
from typing import Literal, cast

from app.lab.base import Quality, Tick
from app.labs.decide.answers import aim_of, answers_of, missing_of, persons_of, plan_of, processing_of
from app.labs.decide.params import Params
from dpcore.decide import (
    Aim,
    Alternative,
    DiscreteGaussian,
    Plan,
    Processed,
    Refused,
    Study,
    Turning,
    believed,
    least_asked,
    processed,
    refused,
    single_at_most,
    study,
    turning,
    window,
    with_earlier,
)
from dpcore.decide.plan import NoiseName
from dpcore.errors import ParameterError

LUCK = 0.01
"""Of all cases: how often a description fits exactly one person by luck."""
MANY = 10
"""Of fewer people nothing is said about descriptions that fit one of them."""
KIN = 4
"""People who answer alike in the sentence on relatives."""


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What both tabs show.

    Attributes:
        missing: names of the parameters that still have to be answered; then everything else is None.
        refused: why no noise can do what was asked; '' where that is not so. askable: the least error that can be asked.
        deviation: standard deviation of the noise of a number, of whole-number Gaussian noise, whose parameter is another.
        plan, aim: the answers, in dpcore's words.
        study: all numbers.
        after: what is done after the noise does to the errors: negatives, totals, further numbers, the sample, dropping.
        single: how often a description hits exactly one person that would by luck in LUCK of all cases; None where that is not
            known.
        apart: publications of which the promise is for each by itself, and not for all together; 1 where it is for all.
        turning: how much stricter what was asked could be; None while a hand drags.
        central: least ε with which an office that sees the answers keeps the same error, where none does; else None.
        believed: what somebody believes, from the prior, after the best attack has said 'in'.
    """

    missing: tuple[str, ...]
    plan: Plan | None
    aim: Aim | None
    study: Study | None
    after: Processed | None
    believed: float
    refused: Refused | Literal[""] = ""
    askable: float = 0.0
    deviation: float | None = None
    single: float | None = None
    central: float | None = None
    turning: Turning | None = None
    apart: int = 1

    @property
    def has_numbers(self) -> bool:
        """Whether everything was said, and can be asked."""
        return self.study is not None

    @property
    def sampling(self) -> float | None:
        """Half-width that holds for 1 − β of all samples, of a share of one half; None without sampling."""
        return None if self.after is None or self.after.sampled is None else self.after.sampled.sample


def shared(params: Params, tick: Tick, quality: Quality) -> Shared:
    """The numbers, or what is missing for them."""
    missing = missing_of(params)
    if missing:
        return Shared(missing, None, None, None, None, params.prior)
    plan, aim = plan_of(params), aim_of(params)
    reason = refused(plan, aim)
    if reason is not None:
        return Shared((), plan, aim, None, None, params.prior, reason, 0.0 if plan.refused else least_asked(plan, aim))
    own = params.eps if params.follow == "own" else None
    is_apart = params.unit == "month" and params.publications > 1
    years = params.publications if is_apart else params.years
    noise = cast(NoiseName, params.noise)
    found = study(plan, aim, noise, eps=own, years=years, one_each=is_apart, people=KIN, quality=quality, tick=tick)
    typed = (_typed(params, found, way) for way in found.ways)
    found = replace(found, ways=tuple(way for way in typed if way is not None))
    after = processed(found.window.mechanism, found.scale, beta=aim.beta, how=processing_of(params))
    parameter = DiscreteGaussian(found.scale) if noise == "discrete gaussian" else None
    return Shared(
        missing=(),
        plan=plan,
        aim=aim,
        study=found,
        after=after,
        believed=believed(params.prior, found.all.success),
        deviation=None if parameter is None else math.sqrt(parameter.variance),
        single=_singled_out(params, plan, aim, found),
        central=_central(plan, aim),
        apart=params.publications if is_apart else 1,
        turning=turning(found.window, aim) if quality == "rest" else None,
    )


def _central(plan: Plan, aim: Aim) -> float | None:
    """The floor of whole-number Laplace noise."""
    if plan.survey is None or plan.survey.trust == "office":
        return None
    return window(replace(plan, survey=replace(plan.survey, trust="office")), aim, "geometric").floor


def _singled_out(params: Params, plan: Plan, aim: Aim, found: Study) -> float | None:
    """Of people whose number was said; with exact totals nobody is exchanged for another without being seen."""
    people = persons_of(params)
    if params.unit != "person" or people < MANY or plan.exact:
        return None
    losses = [with_earlier(loss, aim) for loss in found.window.mechanism.losses(found.scale)]
    return min(1.0, single_at_most(people, LUCK / people, losses))


def _typed(params: Params, found: Study, way: Alternative) -> Alternative | None:
    """An alternative as its answers are typed, and the window that they leave; None where that cannot be asked."""
    after = copy(params)
    for name, value in answers_of(params, way).items():
        object.__setattr__(after, name, value)  # 'Copy as Python' has plain names and values in place of Params
    try:
        plan, aim = plan_of(after), aim_of(after)
    except ParameterError:  # not every noise keeps errors that were named for further numbers
        return None
    if refused(plan, aim) is not None:
        return None
    if (plan, aim) == (way.plan, way.aim):
        return way
    left = window(plan, aim, way.noise)
    return replace(way, plan=plan, aim=aim, window=left, offered=way.offered and (left.is_open or found.window.is_open))
