"""Parameters of the lab 'Densities'."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.lab.fields import Choice, Flag, Number, Play, Whole
from app.lab.shared_fields import DRAWS, OWN_LAWS, SEED, SHIFT
from app.labs.mechanisms import (
    MECHANISMS,
    NoiseParams,
)
from app.words.i18n import mark
from dpcore.sets import NeighborSet

VIEWS = (
    ("density", mark("density")),
    ("cdf", mark("distribution")),
)
LOWER = (
    ("loss", mark("loss of r")),
    ("delta", mark("δ(ε)")),
)

LEAST_REACH, MOST_REACH = 0.001, 1000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(NoiseParams):
    """What the Densities lab shows."""

    view: str = Choice(
        name=mark("upper plot"),
        options=VIEWS,
        section=mark("view"),
        help=mark("Density, or cumulative distribution."),
    ).default("density")
    log_scale: bool = Flag(name=mark("logarithmic"), help=mark("Logarithmic vertical axis.")).default(False)
    reach: float = Number(
        name=mark("axis reach"),
        unit="Δ",
        help=mark("The plots show noise up to this many sensitivities."),
        low=LEAST_REACH,
        high=MOST_REACH,
        typical=(0.2, 20.0),
        scale="log",
    ).default(3.0)
    lower: str = Choice(
        name=mark("lower plot"),
        options=LOWER,
        help=mark("The loss of every answer, or the δ that each ε leaves."),
        section=mark("privacy loss"),
    ).default("loss")
    shift: float = SHIFT.but(
        name=mark("shift"),
        help=mark("How far two neighboring data sets' answers are apart; drag it out of V and see the bound break."),
        low=-1e15,
        low_open=False,
        typical=(-11.0, 11.0),
        scale="linear",
    ).default(1.0)
    show_rings: bool = Flag(
        name=mark("build ring by ring"),
        help=mark("Show how the minimal set grows: R₀ is the core, R₁ one neighbor step away, and so on."),
        section=mark("rings"),
    ).default(False)
    ring: int = Whole(
        name=mark("rings up to"),
        symbol="i",
        help=mark("The last ring drawn. Space plays, arrows step."),
        low=0,
        high=100_000,
        typical=(0, 20),
        play=Play(step=1, interval=500),
        when={"show_rings": (True,)},
    ).default(0)
    sampling: bool = Flag(
        name=mark("draw noise"),
        help=mark("Draw from one mechanism and compare with its density. For showing, never for releasing data."),
        section=mark("sampling"),
    ).default(False)
    drawn: str = Choice(name=mark("drawn from"), options=MECHANISMS, help="", when={"sampling": (True,)}).default(
        "minimal"
    )
    draws: int = DRAWS.but(symbol="n", play=Play(factor=1.25, interval=120), when={"sampling": (True,)}).default(1000)
    seed: int = SEED.but(
        within="draws",
        help=mark("Another seed, another sample; the same seed, the same sample."),
        when={"sampling": (True,)},
    ).default(1)
    own_laws: tuple[tuple[str, str, float, float], ...] = OWN_LAWS.but(
        help=mark(
            "Noise that comes from “Your mechanism”, by “Show in Densities”, and is drawn as it is; the first of them counts."
        ),
    ).default(())


def as_far(pinned: Params, shown: Params) -> Params:
    """`pinned` with plots that reach as far, in units of the query, as those of `shown`, where its field allows that."""
    own, other = (NeighborSet.parse(params.neighbors).sensitivity for params in (pinned, shown))
    if own == other:
        return replace(pinned, reach=shown.reach)
    return replace(pinned, reach=min(max(shown.reach * other / own, LEAST_REACH), MOST_REACH))
