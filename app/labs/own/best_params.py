"""Parameters of the tab 'Best noise' of the lab 'Your mechanism'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.lab.fields import Choice, Number, Subset, Whole
from app.lab.shared_fields import K
from app.words.i18n import mark, tr

FAMILIES = (
    ("gaussian", mark("Gaussian")),
    ("laplace", mark("Laplace")),
    ("cut", mark("Laplace, cut off")),
    ("staircase", mark("staircase")),
    ("airy", mark("squared Airy")),
    ("round", mark("round roof")),
    ("mixture", mark("mixture of Gaussians")),
    ("minimal", mark("minimal set")),
)
ROLES = {
    "gaussian": "gaussian",
    "laplace": "laplace",
    "staircase": "staircase",
    "airy": "other-5",
    "round": "minimal",
    "cut": "other-1",
    "mixture": "other-3",
    "minimal": "other-4",
    "best": "other-2",
    "yours": "exponential",
}
"""Colour and line style of each noise."""
ONE_RELEASE = ("cut", "mixture", "minimal")
"""Families of which nothing is known for several releases that keep one promise together, where it has a slack."""
ENDLESS = ("gaussian", "airy", "mixture")
"""Families whose loss has no bound."""


def kept_alone(params: Any) -> bool:
    """Whether one release is to keep the promise by itself: there is one only, or each of them is to."""
    return bool(params.k == 1 or params.promise_for == "each")


def closed_now(params: Any) -> tuple[str, ...]:
    """Families that cannot be had now."""
    if params.delta == 0:
        return (*ENDLESS, "cut")
    return () if kept_alone(params) else ONE_RELEASE


def closed_families(params: Any) -> Mapping[str, str]:
    """The same, each with the reason."""
    if params.delta:
        return dict.fromkeys(closed_now(params), tr("For several releases together nothing is computed of it."))
    reasons = dict.fromkeys(closed_now(params), tr("A loss without bound keeps no ε with δ = 0."))
    return {**reasons, "cut": tr("Noise with ends keeps no ε with δ = 0: there it is a proof.")}


@dataclass(frozen=True, slots=True, kw_only=True)
class BestParams:
    """What one's own noise is compared with, and how."""

    mine: str = Choice(
        name=mark("your noise"),
        options=(("density", mark("from Density")), ("table", mark("from Table")), ("none", mark("none"))),
        help=mark("The noise of the tab Density, or the table of the tab Table, beside noises that keep the promise."),
        section=mark("Best noise"),
        tabs=("best",),
    ).default("density")
    mine_scaled: str = Choice(
        name=mark("scaling of yours"),
        options=(("own", mark("as it is, times")), ("promise", mark("to the promise"))),
        help=mark("Yours as it is, multiplied by a factor of your own; or just as wide as the promise needs it."),
        tabs=("best",),
        when={"mine": ("density",)},
    ).default("own")
    mine_times: float = Number(
        name=mark("yours, times"),
        help=mark("Your noise multiplied by this: wider noise spends less. Drag its end in the plot."),
        low=0.001,
        high=1000.0,
        typical=(0.1, 10.0),
        scale="log",
        tabs=("best",),
        when={"mine": ("density",), "mine_scaled": ("own",)},
    ).default(1.0)
    promise_for: str = Choice(
        name=mark("the promise is for"),
        options=(("total", mark("all k together")), ("each", mark("each release"))),
        help=mark("Whether k releases keep it together, or each of them does; then together they spend more."),
        tabs=("best",),
    ).default("total")
    cost: str = Choice(
        name=mark("size is"),
        options=(("mean_abs", mark("mean |r|")), ("std", mark("standard deviation"))),
        help=mark("What of a noise is to be small: the mean of its absolute value, or its standard deviation."),
        tabs=("best",),
    ).default("mean_abs")
    families: tuple[str, ...] = Subset(
        name=mark("beside yours"),
        help=mark("Each is made as large as it must be, so that all releases keep the promise together."),
        options=FAMILIES,
        at_least=1,
        closed=closed_families,
        roles=tuple(ROLES.items()),
        tabs=("best",),
    ).default(tuple(family for family, _ in FAMILIES[:6]))
    mixture_bumps: str = Choice(
        name=mark("Gaussians of the mixture"),
        options=(
            ("usual", mark("five, nine for pieces")),
            *((str(count), str(count)) for count in (3, 5, 7, 9, 11)),
        ),
        help=mark("How many bumps the mixture has: more can be smaller, and the search takes longer."),
        tabs=("best",),
        when={"families": ("mixture",)},
    ).default("usual")
    mixture_for: str = Choice(
        name=mark("mixture searched for"),
        options=(
            ("shown", mark("the size that is shown")),
            ("mean_abs", mark("mean |r|")),
            ("std", mark("standard deviation")),
        ),
        help=mark("Which size of the mixture the search makes small."),
        tabs=("best",),
        when={"families": ("mixture",)},
    ).default("shown")
    k_axis: int = K.but(
        name=mark("k axis to"),
        symbol="",
        help=mark("Up to how many releases the curves over k go."),
        low=10,
        high=10_000,
        typical=(10, 1000),
        tabs=("best",),
    ).default(100)
    proof_cells: int = Whole(
        name=mark("cells of the proof"),
        help=mark(
            "Into how many cells the largest change is cut, at least; more bring both bounds nearer. 0: as many as suit."
        ),
        low=0,
        high=100,
        typical=(0, 60),
        tabs=("best",),
    ).default(0)
