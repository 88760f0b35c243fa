"""Parameters of the lab 'Learning': what the tabs share, and a part for each tab."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import declare
from app.lab.shared_fields import SEED
from app.labs.learning.overfitting_params import OverfittingParams
from app.labs.learning.shared_params import OF_EPS, SharedParams
from app.words.i18n import tr
from app.words.numbers import show

OF_CHANCE = ("overfitting",)


@dataclass(frozen=True, kw_only=True)
class Params(OverfittingParams, SharedParams):
    """What is learned from what, and how privately."""

    seed: int = declare(1, SEED.but(when=("view", OF_CHANCE)))


def label(params: Params) -> str:
    """For pins."""
    if params.view in OF_EPS:
        return f"ε = {show(params.eps, 4)}"
    return f"d = {params.features}, c = {show(params.noise_size, 3)}"


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on."""
    return [tr("Labels and features are independent fair coins: there is nothing to be found.")]
