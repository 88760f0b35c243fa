"""From the answers to dpcore: what both tabs compute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from app.lab.base import Quality, Tick
from app.labs.decide.params import Params
from dpcore.choose import count_half_width
from dpcore.decide import Aim, Plan, Study, study
from dpcore.decide.plan import NoiseName, Scope
from dpcore.sets import Relation

KIN = 4
"""People who answer alike in the sentence on relatives."""


@dataclass(frozen=True, slots=True, eq=False)
class Shared:
    """What both tabs show.

    Attributes:
        missing: names of the parameters that still have to be answered; then everything else is None.
        plan, aim: the answers, in dpcore's words.
        study: all numbers.
        sampling: half-width that holds for 95 of 100 samples, of a share of one half; None without sampling.
    """

    missing: tuple[str, ...]
    plan: Plan | None
    aim: Aim | None
    study: Study | None
    sampling: float | None


def missing_of(params: Params) -> tuple[str, ...]:
    """What decides the sensitivity and was not said yet."""
    found = []
    if params.unit == "":
        found.append("unit")
    if params.kind in ("table", "sums") and params.touched == 0:
        found.append("touched")
    if params.unit in ("", "person", "household") and params.publications > 1 and params.in_at_most == 0:
        found.append("in_at_most")
    return tuple(found)


def plan_of(params: Params) -> Plan:
    """What is published, and in how much of it one unit is."""
    is_table = params.kind in ("table", "sums")
    is_mean = params.kind == "mean"
    n_public = params.presence == "known"
    kind: Literal["counts", "sums", "shares"] = "counts"
    if params.kind in ("sum", "sums", "mean"):
        kind = "shares" if is_mean and not n_public else "sums"
    share = params.people if is_mean and n_public else 1
    return Plan(
        kind=kind,
        cells=params.cells if is_table else 1,
        relation=Relation.REPLACE if n_public else Relation.ADD_REMOVE,
        touched=params.touched if is_table else 1,
        each=params.each,
        low=params.low / share,
        high=params.high / share,
        household=params.household if params.unit == "household" else 1,
        n=params.people,
        publications=params.publications,
        in_at_most=params.in_at_most if params.unit in ("person", "household") and params.publications > 1 else 1,
    )


def aim_of(params: Params) -> Aim:
    """How wrong a number may be, and what may be learned."""
    is_table = params.kind in ("table", "sums")
    return Aim(
        tolerance=params.tolerance,
        beta=params.beta,
        scope=cast(Scope, params.scope) if is_table else "cell",
        guess=params.guess if params.has_guess else None,
        prior=params.prior if params.has_belief else None,
        belief=params.belief if params.has_belief else None,
        passed=params.passed if params.has_belief else 0.0,
        alike=params.alike,
        delta=params.delta,
    )


def shared(params: Params, tick: Tick, quality: Quality) -> Shared:
    """The numbers, or what is missing for them."""
    missing = missing_of(params)
    if missing:
        return Shared(missing, None, None, None, None)
    plan, aim = plan_of(params), aim_of(params)
    own = params.eps if params.follow == "own" else None
    years = params.publications if params.unit == "month" else params.years
    noise = cast(NoiseName, params.noise)
    found = study(plan, aim, noise, eps=own, years=years, people=KIN, quality=quality, tick=tick)
    is_count = params.kind in ("count", "table")
    sampling = count_half_width(params.sample, 0.5) if params.sampled and is_count else None
    return Shared((), plan, aim, found, sampling)
