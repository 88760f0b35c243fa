"""What was promised, in its own unit: ε with its slack δ, ρ of concentrated, or μ of Gaussian privacy."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from app.lab.fields import Number, fields_of
from app.lab.said import Figure, Said, State, used, yours
from app.labs.own.params import CLAIMS, UNITS, Params, claim_of
from app.words.i18n import chinese, mark, tr
from app.words.numbers import show_promise
from dpcore.errors import ParameterError
from dpcore.own.promise import Promise


def promise_of(params: Params) -> Promise:
    """The promise; ε has the slack that draws are held against."""
    return Promise(claimed(params), params.delta_claimed if params.promised == "eps" else 0.0, params.promised)  # type: ignore[arg-type]


def unit_of(params: Params) -> str:
    """'ε', 'ρ' or 'μ'."""
    return UNITS[params.promised]


def has_slack(params: Params) -> bool:
    """Whether ε was promised with a δ above 0."""
    return params.promised == "eps" and params.delta_claimed > 0


def unit_at(params: Params) -> str:
    """The unit of what was promised, with its slack where it has one: 'ε (δ = 0.01)'."""
    if not has_slack(params):
        return unit_of(params)
    return tr("ε (δ = {delta})", delta=show_promise(params.delta_claimed))


def claim_at(params: Params) -> str:
    """How much was promised, with its slack where it has one: '1, δ = 0.01'."""
    claim = show_promise(claimed(params))
    return tr("{eps}, δ = {delta}", eps=claim, delta=show_promise(params.delta_claimed)) if has_slack(params) else claim


def promise_words(params: Params) -> str:
    """'ρ = 0.5', 'ε = 1', or 'ε = 1, δ = 0.01'."""
    if not has_slack(params):
        return claim_of(params)
    return tr("ε = {eps}, δ = {delta}", eps=show_promise(params.eps), delta=show_promise(params.delta_claimed))


def claimed(params: Params) -> float:
    """How much was promised, in its unit."""
    return float(getattr(params, CLAIMS[params.promised]))


def loss_limit(params: Params) -> float:
    """The largest loss of a single answer that the promise allows, nats: ε; ρ and μ allow any."""
    return params.eps if params.promised == "eps" else math.inf


def usual_loss(params: Params) -> float:
    """A loss, nats, as large as most that the promise is about: how far pictures go."""
    return {"eps": params.eps, "mu": 1.5 * params.claimed_mu, "rho": 1.5 * math.sqrt(2 * params.claimed_rho)}[
        params.promised
    ]


def only_eps(params: Params, allowed: str) -> None:
    """ParameterError where ρ or μ was promised, and what is asked for needs ε; `allowed`: what it must be."""
    if params.promised != "eps":
        raise ParameterError(mark("the promise is in"), unit_of(params), allowed)


def promise_said(
    template: str, params: Params, numbers: Mapping[str, Figure | str], state: State = "usual", hint: str = ""
) -> Said:
    """A sentence about what was promised: `{unit}` and `{claim}` in it are that, with the slack where there is one.

    Where it is too long, it says 'the promise' in place of how much of it; a slack is never left out.
    """
    named, brief = template, template.replace(" {unit} = {claim}", ("" if chinese() else " ") + tr("the promise"))
    if has_slack(params):
        if "= {claim}" in template:
            template = template.replace("{claim}", tr("{eps}, δ = {delta}").replace("{eps}", "{claim}"))
        else:
            template = template.replace("{unit}", tr("ε (δ = {delta})")).replace("） ", "）")
    promise: dict[str, Figure | str] = {
        "unit": unit_of(params),
        "claim": yours(claimed(params)),
        "delta": yours(params.delta_claimed),
    }
    said = Said(template, used(template, promise | dict(numbers)), state, hint)
    return said.or_brief(brief) if "= {claim}" in named else said


def narrower(params: Params, times: float) -> float:
    """What was promised, made as much larger as noise does that is so many times too narrow: of ρ the square of it."""
    return claimed(params) * (times * times if params.promised == "rho" else times)


def through_ray(params: Params) -> Params:
    """The promise whose ray goes through the place where it was dragged; an end of what can be promised beyond that."""
    promise, field = promise_of(params), CLAIMS[params.promised]
    limits = fields_of(params)[field]
    assert isinstance(limits, Number)
    told = float(promise.told(np.array([params.ray_p]), np.array([params.ray_q]))[0])
    value = min(max(told, limits.low), limits.high) if not math.isnan(told) else claimed(params)
    changed: dict[str, Any] = {field: float(f"{value:.3g}"), "ray_p": 0.0, "ray_q": 0.0}
    return dataclasses.replace(params, **changed)
