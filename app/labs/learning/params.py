"""Parameters of the lab 'Learning': what the tabs share, and a part for each tab."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.lab.shared_fields import SEED
from app.labs.learning.classifier_params import ClassifierParams
from app.labs.learning.classifier_params import settle as settle_classifier
from app.labs.learning.experts_params import ExpertsParams
from app.labs.learning.overfitting_params import OverfittingParams
from app.labs.learning.shared_params import OF_EPS, SharedParams
from app.labs.learning.steps_params import StepsParams
from app.labs.learning.thresholds_params import ThresholdsParams
from app.labs.learning.thresholds_params import settle as settle_thresholds
from app.words.i18n import tr
from app.words.numbers import show, show_promise

OF_CHANCE = ("overfitting", "classifier", "steps")


@dataclass(frozen=True, kw_only=True)
class Params(StepsParams, ClassifierParams, ExpertsParams, ThresholdsParams, OverfittingParams, SharedParams):
    """What is learned from what, and how privately."""

    seed: int = SEED.but(tabs=OF_CHANCE).default(1)


def records(params: Params) -> int:
    """m, the records that neighbors differ in."""
    return params.group if params.unit == "group" else 1


def settle(params: Any, changed: frozenset[str]) -> Any:
    """What follows from pointing, and from fewer positions, points or steps."""
    return settle_classifier(settle_thresholds(params, changed), changed)


def label(params: Params) -> str:
    """For pins."""
    if params.view in OF_EPS:
        return f"ε = {show_promise(params.eps)}"
    if params.view == "steps":
        return f"σ = {show(params.sigma, 3)}, q = {show(params.sample_share, 3)}, T = {params.gradient_steps}"
    return f"d = {params.features}, c = {show(params.noise_size, 3)}"


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on."""
    if params.view == "overfitting":
        return [tr("Labels and features are independent fair coins: there is nothing to be found.")]
    if params.view == "steps":
        return [
            tr("Neighbors have one point more or less; the divisor qn is a public number that is the same for both."),
            tr(
                "In each step a secret coin of its own decides for each point whether it takes part (Poisson sampling)."
            ),
        ]
    found = [tr("Neighbors have a record replaced, none more or less; how many records there are is public.")]
    if params.unit == "group":
        found.append(tr("Nobody has more records than m = {m}.", m=params.group))
    return found
