"""What the tab 'Density' draws beside the density: distribution, tail, draws, trade-off and every shift of V, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality
from app.labs.own.density_known import Known, moved_only
from app.labs.own.given import Given
from dpcore.checks import Floats
from dpcore.own import OwnDensity
from dpcore.own.over import typed_by_shift
from dpcore.own.shifts import by_shift
from dpcore.sets import NeighborSet

BARS = 60
TAIL = 241
FEWEST_OUT_THERE = 1e-12
"""A probability below which the tail is not drawn."""
ALPHA = np.linspace(0.0, 1.0, 201)
"""Type I errors at which the trade-off is drawn."""
SHIFTS: dict[Quality, int] = {"drag": 7, "rest": 25}
"""Of all of V together, about."""


@dataclass(frozen=True, slots=True, eq=False)
class Bars:
    """Draws of the noise without the person, before anything is done with the answers.

    Attributes:
        edges, counts: how many fell between two edges; last: the newest one.
    """

    edges: Floats
    counts: Floats
    last: float


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """What is drawn beside the density; the first three only where they are asked for, else empty.

    Attributes:
        below, below_inside: probability of an answer of at most x, without and with that person, after what is done with answers.
        t, tail: P(|noise| > t), before anything is done.
        draws: of the noise.
        alpha, missed: chance that 'in' is said of one who is out; no test of the worlds has less of that 'out' is said of one who
            is in than this, which is never above the truth.
        shifts: of V, 0 among them, nan between its parts; shift_loss: the largest loss, shift_delta: what ε needs as δ, both of the
            worse direction and never below the truth (of a formula for all answers but a share); empty where V does not count.
    """

    below: Floats
    below_inside: Floats
    t: Floats
    tail: Floats
    draws: Bars | None
    alpha: Floats
    missed: Floats
    shifts: Floats
    shift_loss: Floats
    shift_delta: Floats


def views_of(params: Given, known: Known, x: Floats, curves: tuple[Floats, Floats, Floats], quality: Quality) -> Views:
    """The numbers; x: the answers that are shown; curves: (ε, δ out, δ in)."""
    nothing = np.empty(0)
    below = below_inside = t = tail = nothing
    if params.drawn_as == "distribution":
        below, below_inside = (_below(params, one, x) for one in (known.density, known.inside))
    if params.drawn_as == "tail":
        t = np.linspace(0.0, float(np.abs(x).max()), TAIL)
        tail = known.density.beyond(t)
        t, tail = t[tail >= FEWEST_OUT_THERE], tail[tail >= FEWEST_OUT_THERE]
    shifts, losses, deltas = _over_V(params, known, quality) if moved_only(params) else (nothing,) * 3
    return Views(
        below=below,
        below_inside=below_inside,
        t=t,
        tail=tail,
        draws=_drawn(params, known.density, x) if params.drawn_as == "draws" else None,
        alpha=ALPHA,
        missed=_missed(ALPHA, *curves),
        shifts=shifts,
        shift_loss=losses,
        shift_delta=deltas,
    )


def _below(params: Given, density: OwnDensity, x: Floats) -> Floats:
    if params.afterwards == "round":
        step = params.rounded_to
        return density.cdf(step * (np.floor(x / step) + 0.5))
    found = density.cdf(x)
    if params.afterwards == "clamp":
        found = np.where(x < params.clamp_low, 0.0, np.where(x >= params.clamp_high, 1.0, found))
    return found


def _drawn(params: Given, density: OwnDensity, x: Floats) -> Bars:
    values = density.sample(params.noise_draws, np.random.default_rng(params.seed))
    edges = np.linspace(float(x[0]), float(x[-1]), BARS + 1)
    counts, _ = np.histogram(values, edges)
    return Bars(edges, counts.astype(np.float64), float(values[-1]))


def _missed(alpha: Floats, eps: Floats, out: Floats, back: Floats) -> Floats:
    """The highest of the lines that each (ε, δ) keeps every test above."""
    times = np.exp(eps)[:, None]
    steep = 1 - back[:, None] - times * alpha
    flat = (1 - out[:, None] - alpha) / times
    return np.asarray(np.maximum(np.maximum(steep, flat).max(axis=0), 0.0))


def _over_V(params: Given, known: Known, quality: Quality) -> tuple[Floats, Floats, Floats]:
    parts = [(float(low), float(high)) for low, high in NeighborSet.parse(params.neighbors).intervals]
    long, worst = sum(high - low for low, high in parts), abs(known.over[1])
    places: list[float] = []
    for low, high in parts:
        count = 1 if high == low else max(2, round(SHIFTS[quality] * (high - low) / long))
        peak = [worst] if low < worst < high else []
        places += [*sorted({*np.linspace(low, high, count).tolist(), *peak}), np.nan]
    shifts = np.array(places[:-1])
    asked = tuple(place for place in places if place > 0)
    found = np.where(np.isnan(shifts), np.nan, np.zeros((2, shifts.size)))
    if known.typed:
        found[:, shifts > 0] = typed_by_shift(known.typed[0], asked, eps=params.eps)
    else:
        found[:, shifts > 0] = by_shift(known.density, asked, eps=params.eps)
    return shifts, found[0], found[1]
