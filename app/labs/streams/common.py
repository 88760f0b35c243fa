"""What the tabs of the lab share: counters with room for all steps, thinned curves, names and numbers."""

from __future__ import annotations

import numpy as np

from app.lab.base import Note
from app.labs.streams.given import Given
from app.labs.streams.params import COUNTERS, NAMES, OF_MANY
from app.plot.picture import Axis
from app.words.i18n import listed, tr
from app.words.numbers import show_promise
from dpcore.checks import Floats
from dpcore.noise import gaussian_sigma
from dpcore.streams import Counter, room_for

ROOMY = ("refined tree", "pan-private")
"""Counters that need a power of 2."""
FEW_STEPS = 12
NEVER_GAUSSIAN = ("flip", "exponential")

# -- numbers


def eps_of(params: Given) -> float:
    """ε of one step."""
    return params.eps / (params.group if params.unit == "steps" else 1)


def stream_of(params: Given) -> Floats:
    """The bits of the stream: read or typed, or drawn."""
    if params.stream:
        return np.array(list(params.stream), dtype=np.float64)
    drawn = np.random.default_rng([params.draw, 1]).random(params.length) < params.ones
    return drawn.astype(np.float64)


def sigma_of(params: Given) -> float | None:
    """σ of Gaussian noise for an L2 distance of 1 per step; None in the pure world."""
    if params.world == "pure":
        return None
    people = params.group if params.unit == "steps" else 1
    return gaussian_sigma(eps=params.eps, delta=params.delta, sensitivity=people)


def chosen(params: Given) -> tuple[str, ...]:
    """Roles of the counters that are shown; with Gaussian noise only those that can have it."""
    return tuple(role for role in params.counters if params.world == "pure" or role not in NEVER_GAUSSIAN)


def counter_of(role: str, T: int, degree: int) -> Counter:
    """The counter of a role, with room for T steps: made for more where it needs a power of 2."""
    name = NAMES[role]
    if name in ROOMY:
        return Counter(name, room_for(T))
    if role not in ("minimal", "other-4", "other-1"):
        return Counter(name, T)
    b = min(degree, max(T, 3))
    if name == "subtraction" and b % 2 == 0:
        b += 1 if b < max(T, 3) else -1
    return Counter(name, T, min(b, T) if name == "tree" else b)


def variance_of(counter: Counter, T: int, *, eps: float, sigma: float | None) -> Floats:
    """At each of the first T steps."""
    found = counter.variance(eps=eps) if sigma is None else sigma**2 * counter.gaussian_variance()
    return found[:T]


def thinned(values: Floats, most: int) -> tuple[Floats, Floats]:
    """Places and values of a curve: all, or the least and the largest of each of `most` pieces."""
    if values.size <= 2 * most:
        return np.arange(values.size, dtype=np.float64), values
    width = -(-values.size // most)
    padded = np.pad(values, (0, -values.size % width), mode="edge").reshape(-1, width)
    both = np.sort(np.stack([padded.argmin(axis=1), padded.argmax(axis=1)], axis=1), axis=1)
    places = np.unique(np.minimum((both + width * np.arange(len(padded))[:, None]).ravel(), values.size - 1))
    return places.astype(np.float64), values[places]


# -- words


def name_of(role: str, degree: int) -> str:
    """A counter's name, with its branching where it has one of its own."""
    if role == "minimal":
        return tr("tree of {b}", b=degree)
    return tr("tree of {b}, subtracting", b=degree) if role == "other-4" else tr(dict(COUNTERS)[role])


def step_axis(label: str, T: int, low: float, high: float) -> Axis:
    """An axis of steps, each with its number where they are few."""
    ticks = tuple((float(t), str(t)) for t in range(T)) if T <= FEW_STEPS else None
    return Axis(label=label, low=low, high=high, ticks=ticks)


def left_out(params: Given) -> tuple[Note, ...]:
    """Says which counters have no Gaussian form."""
    without = [role for role in params.counters if role not in chosen(params)]
    if not without:
        return ()
    names = listed(tr(dict(COUNTERS)[role]) for role in without)
    return (Note("info", tr("Not shown, for it has no Gaussian noise: {names}.", names=names)),)


def protected(params: Given) -> str:
    """Whom ε is about."""
    slack = f", δ = {show_promise(params.delta)}" if params.view in OF_MANY and params.world == "gaussian" else ""
    promise = f"ε = {show_promise(params.eps)}{slack}"
    if params.unit == "steps":
        return tr("{promise} for all of at most {m} steps of one person", promise=promise, m=params.group)
    return tr("{promise} for one step of the stream", promise=promise)
