"""Parameters of the tab 'Coin flips'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Number, Whole
from app.words.i18n import mark

HERE = ("overfitting",)
NOISES = (("gaussian", mark("Gaussian")), ("laplace", mark("Laplace")))
MOST_FEATURES = 100_000


@dataclass(frozen=True, kw_only=True)
class OverfittingParams:
    """How many coins are asked about how many people, and how exactly."""

    features: int = Whole(
        name=mark("features"),
        symbol="d",
        help=mark("Coin flips, too: each is asked for its correlation with the label, and votes with its sign."),
        low=1,
        high=MOST_FEATURES,
        typical=(1, 20_000),
        scale="log",
        tabs=HERE,
    ).default(1001)
    noise: str = Choice(
        name=mark("noise"), options=NOISES, help=mark("What is added to each correlation."), tabs=HERE
    ).default("gaussian")
    noise_size: float = Number(
        name=mark("noise on each correlation"),
        symbol="c",
        help=mark("In units of 1/√n: Gaussian noise has the standard deviation c/√n, Laplace noise this mean size."),
        low=0.0,
        high=100.0,
        typical=(0.0, 10.0),
        tabs=HERE,
    ).default(0.0)
    threshold: float = Number(
        name=mark("threshold of the holdout"),
        symbol="T",
        help=mark("The reusable holdout says more than the training data only where both differ by about T."),
        low=0.0,
        low_open=True,
        high=1.0,
        typical=(0.01, 0.3),
        section=mark("Holdout"),
        tabs=HERE,
    ).default(0.08)
    holdout_noise: float = Number(
        name=mark("its noise"),
        symbol="σ",
        help=mark("Laplace noise of mean size σ on its answers, 2σ on the threshold, 4σ on each comparison."),
        low=0.0,
        low_open=True,
        high=1.0,
        typical=(0.001, 0.1),
        scale="log",
        tabs=HERE,
    ).default(0.01)
