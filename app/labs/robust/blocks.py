"""Tab 'Blocks': any statistic on disjoint blocks, and a private aggregate of what they say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.labs.robust.common import number, records_of
from app.labs.robust.params import AGGREGATORS, OF_BLOCK, Params
from app.plot.picture import Axis, Curve, Item, Line, Picture
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show
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
    statistic,
    statistic_range,
)

MOST_TICKS = 8
"""Blocks that are numbered on the axis, at most."""
MANY = 10_000
"""Records of the example whose errors are drawn over the number of blocks."""
KINDS: tuple[Aggregator, ...] = ("mean", "trimmed", "winsorised", "median")


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Blocks, what they say, and what is released.

    Attributes:
        data: the records; block: of each record, counted from 0.
        outputs: of the blocks, clipped, shape (m,).
        whole: the statistic of all records together.
        kinds: which aggregates are defined; values: each of them, sensitivities, scales: of their Laplace noise; aligned.
        x, density: of the released answer.
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
    x: Floats
    density: Floats
    errors: BlockErrors
    best: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Deal out, ask the blocks, aggregate."""
    data, m, t = records_of(params), params.blocks, params.cut
    if m > data.size:
        raise ParameterError("blocks", m, mark("at most {most}, one record each"), most=data.size)
    of_block: StatisticName = params.of_block  # type: ignore[assignment]
    least, most = statistic_range(of_block, params.low, params.high)
    outputs = block_outputs(data, m, of_block, low=least, high=most)
    chosen: Aggregator = params.aggregator  # type: ignore[assignment]
    if chosen in ("trimmed", "winsorised") and m < 2 * t + 1:
        raise ParameterError("cut", t, mark("less than half of the blocks"))
    kinds = tuple(kind for kind in KINDS if kind in ("mean", "median") or m >= 2 * t + 1)
    span = most - least
    values = np.array([aggregate(outputs, kind, t) for kind in kinds])
    sensitivities = np.array([aggregate_sensitivity(kind, m, span, t) for kind in kinds])
    place = kinds.index(chosen)
    center, sensitivity = float(values[place]), float(sensitivities[place])
    scale = sensitivity / params.eps
    x = np.linspace(center - 5 * scale, center + 5 * scale, 401)
    return Facts(
        data=data,
        block=np.arange(data.size, dtype=np.float64) % m,
        outputs=outputs,
        whole=statistic(of_block, data),
        kinds=kinds,
        values=values,
        sensitivities=sensitivities,
        scales=sensitivities / params.eps,
        x=x,
        density=laplace(eps=params.eps, sensitivity=sensitivity).pdf(x - center),
        errors=block_errors(MANY, 0.5, 1.0, eps=params.eps),
        best=best_blocks(MANY, 0.25, 1.0, eps=params.eps),
    )


def tell(params: Params, found: Facts) -> Result:
    """The blocks, and the released answer."""
    return Result(
        (_blocks(params, found), _released(params, found), _errors(found)), _readout(found), _story(params, found)
    )


def _blocks(params: Params, found: Facts) -> Picture:
    m = found.outputs.size
    items: list[Item] = [
        Curve(
            key="records",
            x=found.data,
            y=found.block + 1,
            role="neutral",
            name=tr("each record"),
            marker="o",
            line=False,
        ),
        Curve(
            key="outputs",
            x=found.outputs,
            y=np.arange(1.0, m + 1),
            role="minimal",
            name=tr("what the block says"),
            marker="d",
            line=False,
        ),
        Line(key="whole", value=found.whole, orientation="vertical", role="neutral", label=tr("all together")),
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
        caption=tr("Each row is a block: its records, and the statistic that it says."),
    )


def _released(params: Params, found: Facts) -> Picture:
    place = found.kinds.index(params.aggregator)
    items: list[Item] = [
        Curve(key="density", x=found.x, y=found.density, role="laplace", name=tr("released answer")),
        Line(
            key="value",
            value=float(found.values[place]),
            orientation="vertical",
            role="neutral",
            label=tr("without noise"),
        ),
    ]
    return Picture(
        key="released",
        title=tr("What is released"),
        x=Axis(label=tr("answer")),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        column=1,
        caption=tr("The density of the released aggregate."),
    )


def _errors(found: Facts) -> Picture:
    errors = found.errors
    items: list[Item] = [
        Curve(key="bias", x=errors.m, y=-errors.bias, role="staircase", name=tr("bias")),
        Curve(key="noise", x=errors.m, y=errors.noise, role="laplace", name=tr("noise")),
        Curve(key="sampling", x=errors.m, y=errors.sampling, role="neutral", name=tr("sampling")),
        Curve(key="total", x=errors.m, y=errors.total, role="bad", name=tr("all together"), width=3.0),
        Line(key="best", value=found.best, orientation="vertical", role="neutral", label=tr("best m by the formula")),
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
    return Table((tr("aggregate"), tr("value"), tr("sensitivity"), tr("mean error")), rows, turn=False)


def _story(params: Params, found: Facts) -> str:
    place = found.kinds.index(params.aggregator)
    return "".join(
        (
            tr(
                "<p>{n} records are dealt out to <b>{m} blocks</b>. Each block says its {statistic}, whatever that is; one record changes what one block says. "
                "Released is the {aggregator} of the {m} outputs, which moves by {moved} at most, with Laplace noise of mean size <b>{scale}</b>.</p>",
                n=found.data.size,
                m=params.blocks,
                statistic=tr(dict(OF_BLOCK)[params.of_block]),
                aggregator=tr(dict(AGGREGATORS)[params.aggregator]),
                moved=show(float(found.sensitivities[place]), 4),
                scale=show(float(found.scales[place]), 4),
            ),
            formula(
                r"\frac{\Delta}{\varepsilon}",
                ("Δ", show(float(found.sensitivities[place]), 4)),
                ("ε", show(params.eps, 4)),
            ),
            tr(
                "<p>With more blocks the mean needs less noise, but smaller blocks say less. In the worst case no robust aggregate is less sensitive than the mean: the mean "
                "of m outputs moves by 1/m of their range, the median by all of it. That is why one asks first whether the data are calm.</p>"
            ),
        )
    )
