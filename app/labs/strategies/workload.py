"""Tab 'Workload': wanted queries, what is asked in their place, and the error of every strategy with its lower bound."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_least, row
from app.lab.said import Figure, Said, about, decides, up, whole
from app.lab.single import seen, seen_of
from app.labs.strategies.given import Given
from app.labs.strategies.params import STRATEGY_NAMES
from app.plot.picture import Axis, Heat, Item, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.noise import gaussian_sigma
from dpcore.queries import STRATEGIES, Compared, Places, StrategyName, compared, compared_own, factor, strategy

MOST_OPTIMAL = {"rest": 128, "drag": 24}
"""Cells up to which the optimum is looked for."""
FEW = 128
"""Cells from which a drag shows two strategies."""
DRAWN = 160
"""Rows and columns of a drawn table, at most."""
BEST = "best"
SAME = 1e-9
"""Strategies whose errors differ by rounding only."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """All strategies for one workload.

    Attributes:
        cells: N; queries: how many are wanted.
        sigma: of Gaussian noise for sensitivity 1.
        gaussian: mean variance per query in units of σ², by strategy; laplace: at ε, without the optimum.
        length, size: the longest column and the largest column sum, by strategy.
        certified: no strategy has less with Gaussian noise, in units of σ²; None where the optimum is not known; floor: by the
            singular values alone.
        wanted, asked: drawn rows of the queries and of the strategy that is drawn.
        errors: variance of the queries by strategy, in the order of `gaussian` or `laplace`, means of neighbors where they are many.
    """

    cells: int
    queries: int
    sigma: float
    gaussian: Mapping[str, float]
    laplace: Mapping[str, float]
    length: Mapping[str, float]
    size: Mapping[str, float]
    certified: float | None
    floor: float
    wanted: Floats
    asked: Floats
    errors: Floats


def facts(params: Given, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Exact errors; the optimum by its fixed point, with the dual bound."""
    found = _compared(params, quality)
    sigma, unit = gaussian_sigma(eps=params.eps, delta=params.delta_gaussian, sensitivity=1.0), params.eps**-2
    gaussian: dict[str, float] = {name: one.gaussian for name, one in found.each.items()}
    laplace: dict[str, float] = {name: one.laplace * unit for name, one in found.each.items()}
    length: dict[str, float] = {name: one.length for name, one in found.each.items()}
    size: dict[str, float] = {name: one.size for name, one in found.each.items()}
    with_gaussian = params.noise == "gaussian"
    rows = [
        one.queries * (sigma**2 if with_gaussian else laplace[str(name)] / one.gaussian)
        for name, one in found.each.items()
    ]
    if found.best is not None and found.best_queries is not None:
        gaussian[BEST], length[BEST] = found.best.value, 1.0
        if with_gaussian:
            rows.append(found.best_queries * sigma**2)
    nothing = np.empty((0, 0))
    return Facts(
        cells=found.wanted.cells,
        queries=found.wanted.queries,
        sigma=sigma,
        gaussian=gaussian,
        laplace=laplace,
        length=length,
        size=size,
        certified=None if found.best is None else found.best.certified,
        floor=found.floor,
        wanted=_thinned(found.wanted.rows(_places(found.wanted.queries))) if seen(only, "wanted") else nothing,
        asked=_thinned(_asked(params, found)) if seen(only, "asked") else nothing,
        errors=np.array([_means(row) for row in rows]) if seen(only, "errors") else nothing,
    )


def _compared(params: Given, quality: Quality) -> Compared:
    cells = len(params.matrix[0]) if params.matrix else params.cells
    names: tuple[StrategyName, ...] = STRATEGIES
    if quality == "drag" and cells > FEW:
        names = tuple(name for name in STRATEGIES if name in ("identity", params.strategy))
    optimal = cells <= MOST_OPTIMAL[quality]
    if params.matrix:
        return compared_own(params.matrix, params.degree, names, optimal)
    return compared(params.workload, cells, params.degree, names, optimal)  # type: ignore[arg-type]


def _asked(params: Given, found: Compared) -> Floats:
    if params.strategy == BEST:
        return np.zeros((0, found.wanted.cells)) if found.best is None else factor(found.best.squared)
    if params.strategy == "itself":
        return found.wanted.rows(_places(found.wanted.queries))
    return strategy(params.strategy, found.wanted, degree=params.degree)  # type: ignore[arg-type]


def _places(count: int) -> Places:
    return np.unique(np.linspace(0, count - 1, min(count, DRAWN)).round().astype(np.int64))


def _thinned(matrix: Floats) -> Floats:
    rows, columns = matrix.shape
    return matrix[_places(rows)][:, _places(columns)] if rows else matrix


def _means(values: Floats) -> Floats:
    """At most DRAWN means of neighbors."""
    if values.size <= DRAWN:
        return values
    return np.array([part.mean() for part in np.array_split(values, min(values.size, DRAWN))])


def said(params: Given, found: Facts) -> Said:
    """The strategy in hand beside noise on every cell, and the best there can be."""
    normal = params.noise == "gaussian"
    errors, unit = (found.gaussian, " σ²") if normal else (found.laplace, "")
    own = errors.get(params.strategy)
    numbers: dict[str, Figure | str] = {
        "queries": tr("One query") if found.queries == 1 else tr("{k} queries", k=whole(found.queries).text),
        "cells": about(errors["identity"]),
        "unit": unit,
        "name": _name(params, params.strategy),
        "own": decides(up(own)) if own is not None else "",
        "best": up(errors[BEST]) if BEST in errors else "",
    }
    if params.strategy in ("identity", BEST) or own is None:
        if BEST in errors:
            text = tr(
                "{queries}: noise on every cell errs by {cells}{unit} (squared), the best possible strategy by {best}."
            )
        else:
            text = tr("{queries}: noise on every cell errs by {cells}{unit} (squared).")
    elif BEST in errors:
        text = tr(
            "{queries}: noise on every cell errs by {cells}{unit} (squared), the strategy “{name}” by {own}, the best possible by {best}."
        )
    else:
        text = tr("{queries}: noise on every cell errs by {cells}{unit} (squared), the strategy “{name}” by {own}.")
    return Said(text, numbers, hint=tr("Choose a strategy."))


def tell(params: Given, found: Facts, only: str = "") -> Result:
    """Three maps, the errors of all strategies, the numbers."""
    notes = []
    if found.certified is None and found.cells > MOST_OPTIMAL["rest"]:
        notes.append(
            Note(
                "info",
                tr("The optimum is found for up to {most} cells; the lower bound stands.", most=MOST_OPTIMAL["rest"]),
            )
        )
    elif found.certified is not None and found.gaussian[BEST] > found.certified * (1 + 1e-6):
        text = tr(
            "The optimum lies between {low} and {high} σ².",
            low=show_down(found.certified, 6),
            high=show_up(found.gaussian[BEST], 6),
        )
        notes.append(Note("info", text))
    asked = tr("Asked: {name}", name=_name(params, params.strategy))
    wanted, rows = (
        tr("The wanted queries, a row each, and the cells they add."),
        tr("The rows of the strategy, and the cells they add."),
    )
    made = {
        "means": lambda: _means_picture(params, found),
        "wanted": lambda: _matrix("wanted", tr("Wanted"), tr("query"), found.wanted, wanted),
        "errors": lambda: _errors(params, found),
        "asked": lambda: _matrix("asked", asked, tr("row"), found.asked, rows),
    }
    pictures = seen_of(only, made)
    if only:
        return Result(pictures, notes=tuple(notes))
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes))


def _name(params: Given, name: str) -> str:
    return tr("tree of {b}", b=params.degree) if name == "tree" else tr(dict(STRATEGY_NAMES)[name])


def _matrix(key: str, title: str, rows: str, table: Floats, caption: str) -> Picture:
    items: tuple[Item, ...] = ()
    if len(table):
        most = float(np.abs(table).max())
        items = (
            Heat(
                key=key,
                x=np.arange(table.shape[1], dtype=np.float64),
                y=np.arange(len(table), dtype=np.float64),
                z=table[::-1].T,
                low=-most,
                high=most,
                label=tr("entry"),
                scale="diverging",
                middle=0.0,
            ),
        )
    return Picture(
        key=key,
        title=title,
        x=Axis(label=tr("cell"), low=-0.5, high=table.shape[1] - 0.5, ticks=()),
        y=Axis(label=rows, low=-0.5, high=max(len(table), 1) - 0.5, ticks=()),
        items=items,
        row=0 if key == "wanted" else 1,
        legend=False,
        caption=caption,
    )


def _errors(params: Given, found: Facts) -> Picture:
    names = list(found.gaussian if params.noise == "gaussian" else found.laplace)
    z = np.log10(np.maximum(found.errors[::-1].T, 1e-300))
    heat = Heat(
        key="errors",
        x=np.arange(len(z), dtype=np.float64),
        y=np.arange(len(names), dtype=np.float64),
        z=z,
        low=float(z.min()),
        high=float(max(z.max(), z.min() + 1e-9)),
        label=tr("variance, log₁₀"),
    )
    noise = tr("Gaussian") if params.noise == "gaussian" else tr("Laplace")
    return Picture(
        key="errors",
        title=tr("Error of every query, {noise}", noise=noise),
        x=Axis(label=tr("query"), low=-0.5, high=len(z) - 0.5, ticks=()),
        y=_rows(params, names),
        items=(heat,),
        column=1,
        columns=2,
        legend=False,
        caption=tr("Variance of every query under every strategy; of many queries means of neighbors."),
    )


def _rows(params: Given, names: list[str]) -> Axis:
    ticks = tuple((float(place), _name(params, name)) for place, name in enumerate(reversed(names)))
    return Axis(label="", low=-0.6, high=len(names) - 0.4, ticks=ticks)


def _means_picture(params: Given, found: Facts) -> Picture:
    names, unit = list(found.gaussian), found.sigma**2
    places = {name: float(len(names) - 1 - place) for place, name in enumerate(names)}
    items: list[Item] = []
    for key, values, role, title in (
        ("gaussian", {name: unit * value for name, value in found.gaussian.items()}, "gaussian", tr("Gaussian")),
        ("laplace", found.laplace, "laplace", tr("Laplace")),
    ):
        y = np.array([places[name] for name in values])
        x = np.array(list(values.values()))
        items.append(dots(key=key, x=x, y=y, role=role, name=title, marker_size=5.0))
    items.append(upright(unit * found.floor, key="floor", role="bound", name=tr("floor, singular values")))
    if found.certified is not None:
        least = unit * found.certified
        others_above = min(found.laplace.values(), default=math.inf) >= least  # it binds Gaussian noise alone
        name = tr("no Gaussian one below")
        role = "ceiling" if others_above else "bound"
        items.append(upright(least, key="dual", role=role, name=name, beyond="below" if others_above else ""))
    every = [unit * found.floor, *found.laplace.values(), *(unit * value for value in found.gaussian.values())]
    return Picture(
        key="means",
        title=tr("Mean error of every strategy"),
        x=Axis(label=tr("mean variance per query"), log=True, low=min(every) / 1.5, high=max(every) * 1.5),
        y=_rows(params, names),
        items=tuple(items),
        row=1,
        column=1,
        columns=2,
        caption=tr(
            "Mean variance per query of every strategy with Gaussian and with Laplace noise, and what no Gaussian one can be below."
        ),
    )


def _readout(params: Given, found: Facts) -> Table:
    unit, none = found.sigma**2, Cell("")
    rows = [
        row(
            _name(params, name),
            value,
            unit * value,
            found.laplace.get(name, Cell(tr("not known"))),
            found.length[name],
            found.size.get(name, none),
        )
        for name, value in found.gaussian.items()
    ]
    for name, bound in ((tr("no strategy is below"), found.certified), (tr("floor, singular values"), found.floor)):
        if bound is not None:
            rows.append(row(name, at_least(bound), at_least(unit * bound), none, none, none))
    columns = (
        tr("mean variance per query"),
        tr("Gaussian, ÷ σ²"),
        tr("Gaussian"),
        tr("Laplace"),
        tr("longest column (L2)"),
        tr("largest column sum (L1)"),
    )
    return Table(
        columns, tuple(rows), column_roles=("gaussian", "gaussian", "laplace", "neutral", "neutral"), kind="strategies"
    )


def _story(params: Given, found: Facts) -> str:
    plain = [name for name in found.gaussian if name != BEST]
    best = min(plain, key=lambda name: found.gaussian[name])
    other = min(found.laplace, key=lambda name: found.laplace[name])
    parts = [
        tr(
            "<p>The wanted queries (q = {queries}) add up cells (N = {cells}). Asked, with noise, are the rows of a strategy; the wanted answers follow by "
            "least squares. Longer columns cost noise, shorter ones longer sums: <b>a strategy is a bargain of both</b>.</p>",
            queries=show(found.queries, 7),
            cells=found.cells,
        ),
        formula(
            r"\sigma^2\|A\|_{1\to 2}^2\|WA^{+}\|_F^2/q",
            ("σ", show(found.sigma, 4)),
            ("q", show(found.queries, 7)),
        ),
    ]
    if found.certified is not None:
        parts.append(
            tr(
                "<p>With Gaussian noise the optimum of all linear strategies has {best} σ² per query; the best drawn one, <b>{name}</b>, has "
                "{value}. The floor by singular values alone is {floor}.</p>",
                best=show(found.gaussian[BEST], 4),
                name=_name(params, best),
                value=show(found.gaussian[best], 4),
                floor=show_down(found.floor),
            )
        )
    parts.append(
        tr(
            "<p>Laplace noise with pure ε = {eps} counts the column sums in place of the lengths. Of those drawn <b>{other}</b> has the least, "
            "{low}. What is best for Laplace noise is not known here.</p>",
            eps=show_promise(params.eps),
            other=_name(params, other),
            low=show(found.laplace[other], 4),
        )
    )
    if found.laplace[best] > found.laplace[other] * (1 + SAME):
        parts.append(
            tr(
                "<p>Of those drawn <b>{best}</b> has the least with Gaussian noise; with Laplace noise it has {high}.</p>",
                best=_name(params, best),
                high=show(found.laplace[best], 4),
            )
        )
    least = found.sigma**2 * min(found.gaussian.values())
    if found.laplace[other] < least:
        parts.append(
            tr(
                "<p>At δ = {delta} Gaussian noise starts at {least}: here the pure promise errs less.</p>",
                delta=show_promise(params.delta_gaussian),
                least=show(least, 4),
            )
        )
    return "".join(parts)
