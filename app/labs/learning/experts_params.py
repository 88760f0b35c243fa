"""Parameters of the tab 'Experts'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Number, Play, Whole
from app.words.i18n import mark

HERE = ("experts",)
STEPS = (
    ("concentrated", mark("private, sharp")),
    ("printed-private", mark("private, as printed")),
    ("best", mark("not private, sharp")),
    ("printed", mark("not private, as printed")),
    ("own", mark("own")),
)


@dataclass(frozen=True, kw_only=True)
class ExpertsParams:
    """Days, experts, what they lose, and how fast is learned."""

    days: int = Whole(
        name=mark("days"),
        symbol="T",
        help=mark("On each day one expert is followed; afterwards the losses of all are seen."),
        low=2,
        high=100_000,
        typical=(4, 10_000),
        scale="log",
        tabs=HERE,
    ).default(1000)
    experts: int = Whole(
        name=mark("experts"),
        symbol="k",
        help=mark("How many there are to choose from."),
        low=2,
        high=100,
        typical=(2, 30),
        tabs=HERE,
    ).default(10)
    losses: str = Choice(
        name=mark("losses"),
        options=(
            ("steady", mark("one is better")),
            ("switch", mark("the better one changes")),
            ("signs", mark("right or wrong")),
        ),
        help=mark("Made for study. Regret is against the best fixed expert, even where the better one changes."),
        tabs=HERE,
    ).default("steady")
    span: str = Choice(
        name=mark("range of the loss"),
        options=(("unit", mark("0 to 1")), ("signed", mark("−1 to 1"))),
        help=mark("Losses from −1 to 1 move scores by 2: the same η then costs twice the ε a day."),
        tabs=HERE,
    ).default("unit")
    step: str = Choice(
        name=mark("step size"),
        options=STEPS,
        help=mark("Where η comes from: from ε and δ by an accountant, from T and k alone, or your own."),
        tabs=HERE,
    ).default("concentrated")
    eta: float = Number(
        name=mark("own step size"),
        symbol="η",
        help=mark("How much a loss counts: weights are exp(−η times the cumulative loss)."),
        low=1e-6,
        high=10.0,
        typical=(1e-4, 1.0),
        scale="log",
        when={"step": ("own",)},
    ).default(0.1)
    day: int = Whole(
        name=mark("day looked at"),
        symbol="t",
        help=mark("Whose leader is shown; day 1 knows no losses."),
        low=1,
        high=100_000,
        typical=(1, 1000),
        play=Play(step=5, interval=150),
        tabs=HERE,
    ).default(100)
