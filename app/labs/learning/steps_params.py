"""Parameters of the tab 'Noisy steps'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Number, Play, Whole
from app.words.i18n import mark

HERE = ("steps",)
MOST_STEPS = 3000


@dataclass(frozen=True, kw_only=True)
class StepsParams:
    """How a line is learned from labelled points, step by step."""

    sigma: float = Number(
        name=mark("noise of a step"),
        symbol="σ",
        help=mark("Standard deviation of the noise on the sum of gradients, in units of the clip C."),
        low=0.5,
        high=100.0,
        typical=(0.5, 10.0),
        scale="log",
        section=mark("Steps"),
        tabs=HERE,
    ).default(1.0)
    sample_share: float = Number(
        name=mark("sampling probability"),
        symbol="q",
        help=mark("With which each point is in a step's sample, by its own coin (Poisson); 1: all are, always."),
        low=0.001,
        high=1.0,
        typical=(0.01, 1.0),
        scale="log",
        tabs=HERE,
    ).default(0.2)
    gradient_steps: int = Whole(
        name=mark("steps"),
        symbol="T",
        help=mark("How many steps are made in all; each one spends."),
        low=1,
        high=MOST_STEPS,
        typical=(1, 1000),
        scale="log",
        tabs=HERE,
    ).default(200)
    shown_step: int = Whole(
        name=mark("step shown"),
        symbol="t",
        help=mark("The state after so many steps, and what the last of them did; play to see them one by one."),
        low=0,
        high=MOST_STEPS,
        typical=(0, 200),
        play=Play(step=1, interval=150),
        tabs=HERE,
    ).default(20)
    left_out: int = Whole(
        name=mark("point missing in the other world"),
        help=mark("Its number; the two worlds are neighbors, with the same coins and the same noise for all others."),
        low=1,
        high=2000,
        typical=(1, 20),
        tabs=HERE,
    ).default(4)
    clip: float = Number(
        name=mark("clip"),
        symbol="C",
        help=mark("A longer gradient is shortened to it, so that no point moves the sum by more."),
        low=0.001,
        high=10.0,
        typical=(0.05, 1.0),
        scale="log",
        tabs=HERE,
    ).default(0.5)
    learning_rate: float = Number(
        name=mark("learning rate"),
        symbol="η",
        help=mark("How far a step goes along the noisy mean of the gradients."),
        low=0.001,
        high=100.0,
        typical=(0.05, 5.0),
        scale="log",
        tabs=HERE,
    ).default(0.5)
