"""Tab 'Blocks': any statistic on disjoint blocks, and a private aggregate of what they say."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import number
from app.lab.said import Figure, Said, about, decides, up, whole, yours
from app.labs.robust.common import both, changed, records, worlds
from app.labs.robust.params import AGGREGATORS, OF_BLOCK, Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, Steps, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise import laplace
from dpcore.robust import (
    Aggregator,
    BlockErrors,
    StatisticName,
    aggregate,
    aggregate_sensitivity,
    best_blocks,
    block_errors,
    block_outputs,
    median_gaps,
    statistic,
    statistic_range,
)

MOST_TICKS = 8
"""Blocks that are numbered on the axis, at most."""
BELOW = 0.3
"""Of a row of records stands what their block says; as far above it the neighbor's record."""
MANY = 10_000
"""Records of the example whose errors are drawn over the number of blocks."""
KINDS: tuple[Aggregator, ...] = ("mean", "trimmed", "winsorised", "median")


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Blocks, what they say, and what is released, under your data and the neighbor's.

    Attributes:
        data: the records; block: of each record, counted from 0.
        outputs: of the blocks, clipped, shape (2, m): your data's, the neighbor's.
        whole: the statistic of all records together.
        kinds: which aggregates with Laplace noise are defined; values: each of them, sensitivities, scales: of the noise; aligned.
        released: the aggregate chosen, without noise, under both; of the exponential mechanism its median of the outputs.
        edges, densities: of the released answer under both: constant between two edges, shapes (2, bins + 1), (2, bins).
        scale: mean size of the noise of the one chosen; nan for the exponential mechanism.
        errors: of the variance of ten thousand yes/no records of share one half, released block by block, over the number of blocks; best: the
            number with the least error by the formula without sampling.
    """

    data: Floats
    block: Floats
    outputs: Floats
    whole: float
    kinds: tuple[Aggregator, ...]
    values: Floats
    sensitivities: Floats
    scales: Floats
    released: tuple[float, float]
    edges: Floats
    densities: Floats
    scale: float
    errors: BlockErrors
    best: float


def facts(params: Params, tick: Tick) -> Facts:
    """Deal out, ask the blocks, aggregate."""
    (data, neighbor), m, t, eps = worlds(params), params.blocks, params.cut, params.eps
    if m > data.size:
        raise ParameterError("blocks", m, mark("at most {most}, one record each"), most=data.size)
    of_block: StatisticName = params.of_block  # type: ignore[assignment]
    least, most = statistic_range(of_block, params.low, params.high)
    outputs = np.array([block_outputs(x, m, of_block, low=least, high=most) for x in (data, neighbor)])
    if params.aggregator in ("trimmed", "winsorised") and m < 2 * t + 1:
        raise ParameterError("cut", t, mark("less than half of the blocks"))
    kinds = tuple(kind for kind in KINDS if kind in ("mean", "median") or m >= 2 * t + 1)
    sensitivities = np.array([aggregate_sensitivity(kind, m, most - least, t) for kind in kinds])
    chosen: Aggregator = next((kind for kind in kinds if kind == params.aggregator), "median")
    released = aggregate(outputs[0], chosen, t), aggregate(outputs[1], chosen, t)
    if params.aggregator == "exponential":
        gaps = [median_gaps(z, least, most, eps=eps) for z in outputs]
        edges = np.array([ends for ends, _ in gaps])
        wide = np.diff(edges)
        densities = np.divide([mass for _, mass in gaps], wide, out=np.zeros(wide.shape), where=wide > 0)
        scale = math.nan
    else:
        noise = laplace(eps=eps, sensitivity=float(sensitivities[kinds.index(chosen)]))
        scale = noise.mean_abs
        edges = np.tile(np.linspace(min(released) - 5 * scale, max(released) + 5 * scale, 401), (2, 1))
        densities = np.array(
            [noise.pdf((ends[:-1] + ends[1:]) / 2 - at) for ends, at in zip(edges, released, strict=True)]
        )
    return Facts(
        data=data,
        block=np.arange(data.size, dtype=np.float64) % m,
        outputs=outputs,
        whole=statistic(of_block, data),
        kinds=kinds,
        values=np.array([aggregate(outputs[0], kind, t) for kind in kinds]),
        sensitivities=sensitivities,
        scales=sensitivities / eps,
        released=released,
        edges=edges,
        densities=densities,
        scale=scale,
        errors=block_errors(MANY, 0.5, 1.0, eps=eps),
        best=best_blocks(MANY, 0.25, 1.0, eps=eps),
    )


def said(params: Params, found: Facts) -> Said:
    """How far one record moves what the blocks say together, and the noise that this asks for."""
    numbers: dict[str, Figure | str] = {
        "blocks": tr("One block") if params.blocks == 1 else tr("{m} blocks", m=whole(params.blocks).text),
        "statistic": tr(dict(OF_BLOCK)[params.of_block]),
        "noise": decides(up(found.scale)),
        "eps": yours(params.eps),
        "value": about(found.released[0]),
    }
    if math.isnan(found.scale):
        text = tr(
            "{blocks}, each says its {statistic}: one record changes one of these, so a value near their median, {value}, may be chosen at ε = {eps}."
        )
        return Said(text, {**numbers, "value": decides(about(found.released[0]))}, hint=tr("Drag m."))
    kind = next(place for place, name in enumerate(found.kinds) if name == params.aggregator)
    numbers |= {"move": about(float(found.sensitivities[kind])), "together": tr(dict(AGGREGATORS)[params.aggregator])}
    text = tr(
        "{blocks}, each says its {statistic}: one record moves their {together} by {move} at most, so noise of {noise} is added to {value}."
    )
    return Said(text, numbers, hint=tr("Drag m."))


def tell(params: Params, found: Facts) -> Result:
    """The blocks, and the released answer."""
    pictures = (_blocks(params, found), _released(found), _errors(found))
    return Result(pictures, _readout(found), _story(params, found))


def _blocks(params: Params, found: Facts) -> Picture:
    m, at = found.outputs.shape[1], changed(params)
    rows = found.block + 1
    moved = found.outputs[0] != found.outputs[1]
    numbers = np.arange(1.0, m + 1)
    items: list[Item] = [
        upright(found.whole, key="whole", label=tr("all together")),
        *records(found.data, rows),
        _marks("outputs", found.outputs[0], numbers - BELOW, "laplace", tr("what the block says")),
        _marks("other", np.where(moved, found.outputs[1], np.nan), numbers - BELOW, "bad", tr("the neighbor's block")),
        Point(
            key="moved",
            x=params.neighbor_value,
            y=float(rows[at]) + BELOW,
            x_field="neighbor_value",
            label=tr("neighbor"),
        ),
    ]
    ticks = tuple((float(block), str(block)) for block in range(1, m + 1, -(-m // MOST_TICKS)))
    return Picture(
        key="blocks",
        title=tr("The records, block by block"),
        x=Axis(
            label=tr("value"),
            low=min(params.low, float(found.outputs.min()), found.whole),
            high=max(params.high, float(found.outputs.max()), found.whole),
        ),
        y=Axis(label=tr("block"), low=0.4, high=m + 0.6, ticks=ticks),
        items=tuple(items),
        twice=("records[+][0]", ""),
        caption=tr(
            "Each row is a block: its records, and the statistic that it says; one record differs in the neighbor."
        ),
    )


def _marks(key: str, x: Floats, y: Floats, role: str, name: str) -> Curve:
    return dots(key=key, x=x, y=np.where(np.isnan(x), np.nan, y), role=role, name=name, marker="d")


def _released(found: Facts) -> Picture:
    items: list[Item] = []
    for place, (key, role, name) in enumerate(both()):
        filled = place == 0
        items += [
            Steps(
                key=key,
                edges=found.edges[place],
                heights=found.densities[place],
                role=role,
                name=name,
                filled=filled,
                pale=filled,
            ),
            upright(found.released[place], key=f"{key}-value", role=role),
        ]
    return Picture(
        key="released",
        title=tr("What is released"),
        x=Axis(label=tr("answer")),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        column=1,
        caption=tr("The density of the released aggregate under both data sets."),
    )


def _errors(found: Facts) -> Picture:
    errors = found.errors
    items: list[Item] = [
        Curve(key="bias", x=errors.m, y=-errors.bias, role="staircase", name=tr("bias")),
        Curve(key="noise", x=errors.m, y=errors.noise, role="laplace", name=tr("noise")),
        Curve(key="sampling", x=errors.m, y=errors.sampling, role="neutral", name=tr("sampling")),
        Curve(key="total", x=errors.m, y=errors.total, role="bad", name=tr("all together"), width=3.0),
        upright(found.best, key="best", label=tr("best m by the formula")),
    ]
    return Picture(
        key="errors",
        title=tr("How many blocks? An example"),
        x=Axis(label=tr("blocks m"), log=True, low=1.0, high=float(errors.m[-1])),
        y=Axis(label=tr("error"), log=True),
        items=tuple(items),
        row=1,
        columns=2,
        caption=tr(
            "The variance of 10 000 yes/no records, each yes by a fair coin, by blocks that may say 0 to 1: root mean square errors over the number of blocks."
        ),
    )


def _readout(found: Facts) -> Table:
    names = dict(AGGREGATORS)
    rows = tuple(
        (Cell(tr(names[kind])), number(float(value)), number(float(moved)), number(float(scale)))
        for kind, value, moved, scale in zip(found.kinds, found.values, found.sensitivities, found.scales, strict=True)
    )
    return Table((tr("aggregate"), tr("value"), tr("sensitivity"), tr("mean error")), rows, kind="blocks")


def _story(params: Params, found: Facts) -> str:
    dealt = tr(
        "<p>{n} records are dealt out to <b>{blocks}</b>. Each block says its {statistic}, whatever that is; one record changes what one block says.</p>",
        n=found.data.size,
        blocks=tr("one block") if params.blocks == 1 else tr("{m} blocks", m=params.blocks),
        statistic=tr(dict(OF_BLOCK)[params.of_block]),
    )
    if params.aggregator == "exponential":
        choice = tr(
            "<p>Released is a number at random, the likelier the more nearly half of the outputs lie to either side: its density is constant between two "
            "outputs and falls by e^(ε/2) with each output that is passed. A wide gap beyond the outputs can still take much of the probability, for it is "
            "long; equal outputs leave no gap.</p>"
        )
        return "".join((dealt, choice))
    kept = found.kinds.index(next(kind for kind in found.kinds if kind == params.aggregator))
    return "".join(
        (
            dealt,
            tr(
                "<p>Released is the {aggregator} of what they say, which moves by {moved} at most, with Laplace noise of mean size <b>{scale}</b>.</p>",
                aggregator=tr(dict(AGGREGATORS)[params.aggregator]),
                moved=show(float(found.sensitivities[kept]), 4),
                scale=show(found.scale, 4),
            ),
            formula(
                r"\frac{\Delta}{\varepsilon}",
                ("Δ", show(float(found.sensitivities[kept]), 4)),
                ("ε", show_promise(params.eps)),
            ),
            tr(
                "<p>With more blocks the mean needs less noise, but smaller blocks say less. In the worst case no robust aggregate is less sensitive than the mean: the mean "
                "of m outputs moves by 1/m of their range, the median by all of it. That is why one asks first whether the data are calm.</p>"
            ),
        )
    )
