"""Noise that keeps the promise for V, beside one's own on the tab 'Density'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.lab.base import Cell, Quality
from app.lab.cells import NONE, at_most, number, of, row
from app.labs.mechanisms import line_of, mechanism_name
from app.labs.own.params import Params
from app.plot.picture import Item
from dpcore.accounting import law_of
from dpcore.noise import Drawn, Family, drawn
from dpcore.sets import NeighborSet


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """One mechanism at the promised ε.

    Attributes:
        density: over the answers that are shown, times the scale of the heights.
        mean_abs: E|noise|.
        loss: the largest at s, of both directions; delta: at the promised ε and s.
        success: of the best guess of the world, prior ½.
    """

    density: Drawn
    mean_abs: float
    loss: float
    delta: float
    success: float


def beside_of(params: Params, low: float, high: float, scale: float, quality: Quality) -> dict[str, Beside]:
    """The mechanisms that are asked for, made for V and the promised ε; drawn from `low` to `high`, `scale` times as high."""
    V, found = NeighborSet.parse(params.neighbors), {}
    for role in params.also_drawn:
        noise = Family(role, V)(params.eps, deep=quality == "rest")  # type: ignore[arg-type]
        density, law = drawn(noise, noise.pdf, low, high), law_of(noise, params.shift)
        found[role] = Beside(
            density=replace(density, y=scale * density.y),
            mean_abs=noise.mean_abs,
            loss=noise.worst_loss(params.shift),
            delta=float(law.hockey_stick(params.eps)),
            success=(1 + float(law.hockey_stick(0.0))) / 2,
        )
    return found


def curves(found: Mapping[str, Beside]) -> list[Item]:
    """Their densities."""
    return [line_of(one.density, role, mechanism_name(role)) for role, one in found.items()]


def rows(found: Mapping[str, Beside]) -> list[tuple[Cell, ...]]:
    """Their lines of the readout."""
    return [
        row(
            mechanism_name(role),
            *of("gaussian" if role == "gaussian" else "noise", (number(one.mean_abs), *2 * (at_most(one.loss),))),
            *of("composition", (at_most(one.delta), NONE, NONE, at_most(100 * one.success))),
        )
        for role, one in found.items()
    ]
