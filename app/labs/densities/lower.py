"""The lower plot: the privacy loss of every answer, or δ as a function of ε; and the law of the loss.

s  shift between the two answers; L  privacy loss; δ(ε') = E[(1 − e^(ε' − L))⁺], the hockey-stick divergence.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality
from app.lab.handles import handle
from app.labs.densities.params import Params
from app.labs.densities.yours import Yours, name_of
from app.labs.mechanisms import line_of
from app.labs.own_laws import YOURS
from app.plot.picture import Axis, Band, Curve, Item, Picture, Steps, upright
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.accounting import LossLaw, loss_histogram, tail_mass, worst_shift
from dpcore.accounting.laws import ways
from dpcore.checks import Floats
from dpcore.noise import Drawn, Noise, drawn
from dpcore.sets import NeighborSet

LOSS_SHOWN, MOST_SHOWN = 3, 6
"""The loss plot reaches so many ε up and down, more only for noise in steps; larger losses are drawn at its edge."""
MOST_BANDS = 40
"""Intervals of V ∪ −V that are shown under the loss."""
HALF_CELLS = 40
"""Cells of the axis of the law between 0 and ε."""
REACH = 3
"""The axis of the law ends at this many ε."""
LOWEST_DELTA = 1e-14
POINTS = 241

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Losses:
    """The loss of the answer r.

    Attributes:
        functions: of every noise; nan where neither world gives such an answer, or the noise is not known so far out.
        promised: V ∪ −V, a row an interval; empty where it is too much to show.
    """

    functions: Mapping[str, Drawn]
    promised: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """How often which loss: cells of the loss with ±ε in the middle of one, their masses, and P(L > ε)."""

    edges: Floats
    masses: Mapping[str, Floats]
    beyond: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class Deltas:
    """δ for every `eps`, at the shift, and at the worst shift of V (not while a gesture lasts)."""

    eps: Floats
    here: Mapping[str, Floats]
    worst: Mapping[str, Floats]


Lower = Losses | Deltas


def lower_facts(
    params: Params,
    V: NeighborSet,
    noises: Mapping[str, Noise],
    laws: Mapping[str, LossLaw],
    limit: float,
    quality: Quality,
) -> Lower:
    """What the chosen plot shows; `laws`: at the shift."""
    eps = params.eps
    if params.lower == "delta":
        grid = np.unique(np.append(np.linspace(0.0, 2.5 * eps, POINTS), eps))
        worst = {} if quality == "drag" else {r: noise for r, noise in noises.items() if not isinstance(noise, Yours)}
        return Deltas(
            grid,
            {role: np.max([way.hockey_stick(grid) for way in ways(law)], axis=0) for role, law in laws.items()},
            {role: worst_shift(noise, V).law.hockey_stick(grid) for role, noise in worst.items()},
        )
    allowed = V.difference_set
    promised = np.column_stack([allowed.lo, allowed.hi])
    return Losses(
        {role: loss_of(noise, params.shift, limit) for role, noise in noises.items()},
        promised if len(promised) <= MOST_BANDS else promised[:0],
    )


def laws_here(eps: float, laws: Mapping[str, LossLaw]) -> Laws:
    """How often which loss occurs, by these laws."""
    count = REACH * HALF_CELLS
    edges = eps / HALF_CELLS * (np.arange(-count, count + 2, dtype=np.float64) - 0.5)
    masses = {role: loss_histogram(law, edges) for role, law in laws.items()}
    return Laws(edges, masses, {role: tail_mass(law, eps=eps) for role, law in laws.items()})


def loss_of(noise: Noise, shift: float, limit: float) -> Drawn:
    """The loss of the answers up to `limit`."""

    def loss(r: Floats) -> Floats:
        possible = np.isfinite(noise.log_pdf(r)) | np.isfinite(noise.log_pdf(r - shift))
        return np.where(possible, noise.privacy_loss(r, shift), np.nan)

    return drawn(noise, loss, -limit, limit, shift)


# -- pictures


def lower_picture(params: Params, found: Lower, kept: bool, limit: float) -> Picture:
    """The chosen plot; `kept`: whether the shift is in V ∪ −V."""
    if isinstance(found, Deltas):
        return _delta_picture(params, found, kept)
    return _loss_picture(params, found, kept, limit)


def _loss_picture(params: Params, found: Losses, kept: bool, limit: float) -> Picture:
    eps = params.eps
    shown = _stairs_up(found, eps)
    reach = shown * eps
    state = tr("in V ∪ −V") if kept else tr("outside V ∪ −V")
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="horizontal", role="good", name=tr("promise: |loss| ≤ ε")),
        *_shift_bands(found.promised, limit),
        *(
            dataclasses.replace(
                line_of(Drawn(loss.x, np.clip(loss.y, -reach, reach)), role, name_of(params, role)), at_end=True
            )
            for role, loss in found.functions.items()
        ),
        handle(
            params,
            "shift",
            role="accent" if kept else "bad",
            label=tr("s = {s} ({state})", s=show(params.shift, 4), state=state),
        ),
    ]
    return Picture(
        key="loss",
        title=tr("Privacy loss of the answer r, for data sets {s} apart", s=show(params.shift, 4)),
        short=tr("Privacy loss"),
        x=Axis(label=tr("noise r"), low=-limit, high=limit),
        y=Axis(
            label=tr("loss"),
            unit=tr("nats"),
            low=-1.05 * reach,
            high=1.05 * reach,
            ticks=tuple((k * eps, _in_epsilons(k)) for k in _marks(shown)),
        ),
        items=tuple(items),
        row=2,
        caption=tr("Privacy loss against the answer, with the promised band between minus ε and ε."),
    )


def _shift_bands(promised: Floats, limit: float) -> list[Item]:
    """Strips under the axis that show which shifts are promised."""
    thin = limit / 400
    return [
        Band(
            key=f"allowed-{place}",
            low=float(a) if b > a else float(a) - thin,
            high=float(b) if b > a else float(b) + thin,
            orientation="vertical",
            role="accent",
            name=tr("V ∪ −V: promised shifts") if place == 0 else "",
        )
        for place, (a, b) in enumerate(promised)
        if a <= limit and b >= -limit
    ]


def _stairs_up(found: Losses, eps: float) -> int:
    """Multiples of ε that the plot reaches up to: what noise in steps has, within bounds."""
    steps = [loss.y[np.isfinite(loss.y)] for loss in found.functions.values() if loss.y.size < loss.x.size]
    most = max((float(np.abs(heights).max(initial=0.0)) for heights in steps), default=0.0)
    return int(np.clip(np.ceil(most / eps - 1e-9), LOSS_SHOWN, MOST_SHOWN))


def _marks(shown: int) -> range:
    """Multiples of ε that are marked, 0 among them."""
    step = 1 if shown <= 4 else 2
    return range(-(shown // step) * step, shown + 1, step)


def _in_epsilons(k: int) -> str:
    sign = "−" if k < 0 else ""
    return "0" if k == 0 else f"{sign}{abs(k) if abs(k) > 1 else ''}ε"


def law_picture(params: Params, found: Laws, kept: bool) -> Picture:
    """P(L in each cell) for every noise; what lies beyond ε is shaded."""
    eps, low, high = params.eps, float(found.edges[0]), float(found.edges[-1])
    beyond = eps + eps / HALF_CELLS / 2
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="vertical", role="good", name=tr("promise: |loss| ≤ ε")),
        Band(key="beyond", low=beyond, high=high, orientation="vertical", role="bad", name=""),
    ]
    for role, masses in found.masses.items():
        own = name_of(params, role) if role != YOURS else tr("{name}, you out", name=name_of(params, role))
        name = tr("{name}: {mass} beyond ε", name=own, mass=show(found.beyond[role], 3))
        items.append(Steps(key=role, edges=found.edges, heights=masses, role=role, name=name))
    items.append(upright(eps, key="eps", label="ε"))
    return Picture(
        key="loss-law",
        title=_title(tr("How often which loss, at s = {s}", s=show(params.shift, 4)), kept),
        short=tr("Loss law"),
        x=Axis(label=tr("privacy loss L"), unit=tr("nats"), low=low, high=high),
        y=Axis(label=tr("probability of a cell"), low=0.0),
        items=tuple(items),
        row=4,
        caption=tr(
            "Distribution of the privacy loss of every noise at the chosen shift, with the tail beyond ε shaded."
        ),
    )


def _delta_picture(params: Params, found: Deltas, kept: bool) -> Picture:
    """δ against ε' on a logarithmic axis."""
    items: list[Item] = []
    for role, here in found.here.items():
        items.append(Curve(key=role, x=found.eps, y=_shown(here), role=role, name=name_of(params, role)))
        if role in found.worst:
            items.append(
                Curve(
                    key=f"{role}-worst",
                    x=found.eps,
                    y=_shown(found.worst[role]),
                    role=role,
                    name=tr("dotted: worst shift of V") if role == next(iter(found.here)) else "",
                    dash="dot",
                    pale=True,
                )
            )
    items.append(handle(params, "eps"))
    return Picture(
        key="delta",
        title=_title(tr("δ that each ε leaves, at s = {s}", s=show(params.shift, 4)), kept),
        x=Axis(label="ε", low=0.0, high=2.5 * params.eps),
        y=Axis(label="δ", log=True, low=LOWEST_DELTA, high=2.0),
        items=tuple(items),
        row=2,
        caption=tr("δ against ε for every noise: pure noise ends at ε, Gaussian noise never does."),
    )


def _shown(delta: Floats) -> Floats:
    return np.where(delta > LOWEST_DELTA, delta, np.nan)


def _title(title: str, kept: bool) -> str:
    return title if kept else tr("{title} (outside V ∪ −V)", title=title)
