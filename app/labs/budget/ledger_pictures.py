"""The pictures of the tab 'Ledger'."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.lab.base import Quality, Tick
from app.labs.budget.ledger import (
    Sum,
    after_rows,
    exceeds_at,
)
from app.labs.budget.ledger_costs import Cost, fineness_of
from app.labs.budget.params import Params
from app.plot.picture import Axis, Bars, Curve, Handle, Item, Line, Picture, Steps
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats


def burn_down_picture(
    params: Params, places: list[int], after: list[Sum], costs: tuple[Cost, ...], tick: Tick, quality: Quality
) -> Picture:
    """Total ε after each row as steps, against the cap."""
    rows = params.ledger
    edges = np.array([0, *places], dtype=np.float64) + 0.5
    heights = np.array([found.upper for found in after])
    top = max(1.25 * params.cap, 1.2 * float(heights[np.isfinite(heights)].max(initial=0.0)))
    items: list[Item] = [
        Steps(
            key="after",
            edges=edges,
            heights=np.where(np.isfinite(heights), heights, 10 * top),
            role="minimal",
            name=_step_name(len(rows), len(places)),
            filled=True,
            width=2.5,
        )
    ]
    if 1 <= params.without <= len(rows):
        less = after_rows(rows, places, params.delta, fineness_of(rows, quality), tick, params.without)
        uppers = _finite(np.array([found.upper for found in less]))
    if 1 <= params.without <= len(rows) and np.isfinite(uppers).any():
        items.append(
            Curve(
                key="without",
                x=(edges[1:] + edges[:-1]) / 2 if len(places) > 1 else edges[1:],
                y=uppers,
                role="staircase",
                name=tr("without row {number}", number=params.without),
                marker="o" if len(places) <= 60 else "",
            )
        )
    crossed = exceeds_at(rows, params.cap, params.delta) if quality == "rest" else None
    if crossed is not None:
        items.append(
            Line(
                key="crossed",
                value=float(crossed),
                orientation="vertical",
                role="bad",
                label=tr("over from row {row}", row=crossed),
            )
        )
    items.append(
        Handle(
            key="cap",
            value=params.cap,
            orientation="horizontal",
            field="cap",
            low=0.001,
            high=100_000.0,
            label=tr("cap {cap}", cap=show(params.cap, 4)),
        )
    )
    return Picture(
        key="burn-down",
        title=tr("Budget spent at δ = {delta}", delta=show(params.delta, 3)),
        x=Axis(label=tr("row of the ledger"), low=0.5, high=len(rows) + 0.5),
        y=Axis(label=tr("total ε"), low=0.0, high=top),
        items=tuple(items),
        rows=2,
        columns=2,
        caption=tr("Total ε after each row of the ledger, as steps against the cap."),
    )


def _step_name(rows: int, steps: int) -> str:
    if rows == steps:
        return tr("total ε after each row")
    return tr("total ε after every {n} rows", n=-(-rows // steps))


def whole_width(picture: Picture, count: int) -> Picture:
    """The picture without another one below or beside it."""
    return replace(picture, rows=1, columns=2 if count > 1 else 3)


def _finite(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, np.nan)


def costs_picture(costs: tuple[Cost, ...]) -> Picture:
    """ε of each row alone, beside its cost at the margin."""
    number = np.array([cost.number for cost in costs], dtype=np.float64)
    top = max(float(np.nanmax(_finite(np.array([cost.alone for cost in costs])), initial=0.0)), 1e-12)
    items: list[Item] = []
    for key, values, role, name, shift in (
        ("alone", [cost.alone for cost in costs], "neutral", tr("alone"), -0.4),
        ("margin", [cost.margin for cost in costs], "accent", tr("in this ledger"), 0.0),
    ):
        edges = np.column_stack((number + shift, number + shift + 0.4)).ravel()
        heights = np.zeros(edges.size - 1)
        heights[::2] = np.nan_to_num(np.array(values), nan=0.0, posinf=2 * top)
        items.append(Bars(key=key, edges=edges, heights=heights, role=role, name=name, pale=key == "alone"))
    return Picture(
        key="costs",
        title=tr("What each row costs"),
        x=Axis(label=tr("row of the ledger"), low=0.3, high=float(number[-1]) + 0.7),
        y=Axis(label="ε", low=0.0, high=1.5 * top),
        items=tuple(items),
        column=2,
        caption=tr("ε of each row alone, and by how much the total falls without it."),
    )
