"""The channels of a problem, computed once: least leak, least ε, symmetric.

D  expected distortion; leak in bits; eps in nats; slope  λ, in nats per unit of d.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from app.i18n import tr
from app.labs.base import Tick
from app.labs.channel.data import Problem
from app.labs.channel.params import Params
from dpcore.channel import (
    PrivateChannel,
    RateCurve,
    best_private_channel,
    blahut_at_distortion,
    blahut_curve,
    channel_distortion,
    channel_eps,
    channel_leak,
    hamming_at_distortion,
    hamming_curve,
    least_eps_channel,
    symmetric_channel,
)
from dpcore.checks import Floats
from dpcore.errors import ParameterError

SLOPES = 160
_FEW_LETTERS = 12


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A channel q of shape (n, n) with what it costs and leaks."""

    slope: float
    distortion: float
    leak: float
    eps: float
    q: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """Points (distortion, leak, eps) of a family of channels, each of shape (points,)."""

    distortion: Floats
    leak: Floats
    eps: Floats


def curve_at(problem: Problem, slopes: Floats) -> RateCurve:
    """Least-leak channels at these slopes."""
    cost = problem.cost
    return hamming_curve(problem.p, slopes) if cost is None else blahut_curve(problem.p, cost, slopes)


@lru_cache(maxsize=32)
def slope_range(problem: Problem) -> tuple[float, float]:
    """Slopes between almost no leak and almost the truth."""
    cost = problem.cost
    if cost is None:
        return 0.05, 14.0
    gaps = cost - cost.min(axis=1, keepdims=True)
    return float(0.05 / gaps.max()), float(14.0 / gaps[gaps > 0].min())


@lru_cache(maxsize=32)
def rate_curve(problem: Problem) -> RateCurve:
    """R(D) over the whole range of slopes."""
    low, high = slope_range(problem)
    return curve_at(problem, np.geomspace(low, high, SLOPES))


@lru_cache(maxsize=32)
def most_distortion(problem: Problem) -> float:
    """Distortion of the best channel that leaks nothing."""
    p = np.array(problem.p)
    cost = problem.cost
    return float(1 - p.max() if cost is None else (p @ cost).min())


@lru_cache(maxsize=256)
def chosen_curve(problem: Problem, lead: str, slope: float, wanted: float) -> RateCurve:
    """The least-leak channel that the slope, or the distortion, asks for, as a curve of one slope."""
    if lead == "slope":
        return curve_at(problem, np.array([slope]))
    return at_distortion(problem, wanted)


def chosen(problem: Problem, params: Params) -> Measured:
    """The point on the curve."""
    return measured(chosen_curve(problem, params.lead, params.slope, params.wanted))


def at_distortion(problem: Problem, wanted: float) -> RateCurve:
    """The least-leak channel with distortion `wanted`, or with the most that makes sense."""
    target = min(wanted, most_distortion(problem))
    cost = problem.cost
    return hamming_at_distortion(problem.p, target) if cost is None else blahut_at_distortion(problem.p, cost, target)


def measured(curve: RateCurve) -> Measured:
    """The only channel of a curve of one slope."""
    return Measured(
        float(curve.slopes[0]),
        float(curve.distortion[0]),
        float(curve.rate_bits[0]),
        float(curve.eps[0]),
        curve.channel(0),
    )


@lru_cache(maxsize=4096)
def private_at(problem: Problem, eps: float) -> PrivateChannel:
    """The eps-private channel with the least distortion."""
    return best_private_channel(problem.p, eps, problem.cost)


def private_trace(problem: Problem, tick: Tick) -> Trace:
    """The best private channels over a range of eps."""
    many = problem.matrix is None and len(problem.p) <= 100
    levels = np.concatenate([np.linspace(0.0, 4.0, 161 if many else 17), np.geomspace(4.1, 14.0, 60 if many else 10)])
    found = []
    for place, eps in enumerate(levels):
        tick(place / levels.size)
        found.append(private_at(problem, float(eps)))
    return Trace(
        np.array([entry.distortion for entry in found]), np.array([entry.leak_bits for entry in found]), levels
    )


def symmetric_at(problem: Problem, distortion: float) -> Measured:
    """The symmetric channel with this distortion, or the uniform one where that is not to be had."""
    n, cost = len(problem.p), problem.cost
    silent = (n - 1) / n
    low = channel_distortion(problem.p, symmetric_channel(n, 0.0), cost)
    high = channel_distortion(problem.p, symmetric_channel(n, silent), cost)
    share = (distortion - low) / (high - low) if high > low else 0.0  # distortion is linear in the share moved
    q = symmetric_channel(n, silent * min(max(share, 0.0), 1.0))
    return Measured(float("nan"), channel_distortion(problem.p, q, cost), channel_leak(problem.p, q), channel_eps(q), q)


@lru_cache(maxsize=32)
def symmetric_trace(problem: Problem) -> Trace:
    """The symmetric channels from the truth to the uniform letter."""
    n = len(problem.p)
    off = (n - 1) / n * np.concatenate([np.geomspace(1e-5, 0.05, 25), np.linspace(0.06, 1.0, 48)])
    tables = [symmetric_channel(n, float(share)) for share in off]
    return Trace(
        np.array([channel_distortion(problem.p, q, problem.cost) for q in tables]),
        np.array([channel_leak(problem.p, q) for q in tables]),
        np.log((1 - off) / (off / (n - 1))),
    )


def distortion_unit(problem: Problem) -> str:
    """Words for the axis of D."""
    return tr("share of wrong letters D") if problem.matrix is None else tr("expected distortion D")


def shows_cells(problem: Problem) -> bool:
    """Whether the letters are few enough to write a number in every cell of a heat map."""
    return len(problem.p) <= _FEW_LETTERS


@lru_cache(maxsize=512)
def least_eps_at(problem: Problem, distortion: float) -> PrivateChannel | None:
    """The channel with the least ε at this distortion; None where no ε up to the largest one reaches it."""
    try:
        return least_eps_channel(problem.p, distortion, problem.cost)
    except ParameterError:
        return None


@lru_cache(maxsize=32)
def least_distortion(problem: Problem) -> float:
    """Distortion of publishing every letter as its cheapest."""
    cost = problem.cost
    return 0.0 if cost is None else float(np.array(problem.p) @ cost.min(axis=1))
