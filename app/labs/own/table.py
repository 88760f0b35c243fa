"""Tab 'Table': how likely which output is in which world, and what that betrays, exactly."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, up, whole, yours
from app.labs.own.common import keeps, table_of
from app.labs.own.params import Params
from app.labs.own.table_facts import Facts, deltas_of, neighbors_of, pair_facts, reach_of, total_of, written
from app.labs.own.table_words import drawn_worlds, notes_of, readout, short, story, true_name, world_name, world_tick
from app.plot.picture import (
    Area,
    Axis,
    Band,
    Curve,
    Item,
    Label,
    Picture,
    Point,
    Series,
    across,
    beside,
    columns,
    dots,
    grouped,
)
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.own import OwnTable
from dpcore.pace import paced

MOST_PAIRS = 12
"""Ordered pairs of worlds in the readout."""
MOST_DRAGGED = 40
WIDTH = 0.8
MOST_NAMED = 5
"""With more worlds only those of the worst pair have their names in the plot."""

# -- numbers


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The table, its worst pair of worlds, and both directions of that pair."""
    given = table_of(params)
    table = OwnTable.of(given.rows, neighbors_of(params, len(given.worlds)))
    losses = [(table.worst_loss(pair)[0], table.infinite(pair), pair) for pair in paced(table.neighbors)]
    losses.sort(key=lambda one: (-one[0], -one[1]))
    pairs = tuple(pair_facts(params, table, pair) for _, _, pair in losses[:MOST_PAIRS])
    worst = pairs[0]
    first, second = worst.first, worst.second
    eps = np.linspace(0.0, reach_of(params, losses), 121 if quality == "rest" else 41)
    one, other = (OwnTable.of((given.rows[i], given.rows[j])) for i, j in ((first, second), (second, first)))
    corners = _bends(np.array([(float(a), float(b)) for a, b in one.trade_off((0, 1))]))
    totals = (total_of(params, one, quality), total_of(params, other, quality))
    return Facts(
        worlds=given.worlds,
        outputs=given.outputs,
        table=np.array([[float(cell) for cell in line] for line in given.rows]),
        exact=tuple(tuple(written(str(cell), float(cell)) for cell in line) for line in given.rows),
        dragged=sum(map(len, given.rows)) <= MOST_DRAGGED
        and all(float(cell) > 0 or not cell for line in given.rows for cell in line),
        pairs=pairs,
        count=len(losses),
        back=pair_facts(params, table, (second, first)),
        eps=eps,
        out=deltas_of(one, eps),
        back_delta=deltas_of(other, eps),
        alpha=corners[:, 0],
        beta=corners[:, 1],
        mu=one.mu((0, 1)),
        rho=math.inf if worst.proof > 0 else one.law((0, 1)).rho,
        belief=np.array([float(belief) for belief in table.posterior(worst.output)]),
        total=totals[0],
        back_total=totals[1],
    )


# -- words


def _bends(corners: Floats) -> Floats:
    """Those (n, 2) at which the line bends: ratios that differ by rounding alone make no corner."""
    steps = np.diff(corners, axis=0)
    (x, y), (to_x, to_y) = steps[:-1].T, steps[1:].T
    bent = np.abs(x * to_y - y * to_x) > 1e-12 * np.hypot(x, y) * np.hypot(to_x, to_y)
    return corners[np.concatenate(([True], bent, [True]))]


def tell(params: Params, found: Facts) -> Result:
    """The table as columns, both directions of its worst pair, and what the worst output says."""
    pictures = _rows(params, found), _curves(params, found), _tests(params, found), _belief(params, found)
    return Result(pictures, readout(params, found), story(params, found), notes_of(params, found))


def said(params: Params, found: Facts) -> Said:
    """The worst output, or the promise that is kept."""
    worst = found.pairs[0]
    texts: dict[str, Figure | str] = {
        "output": short(found.outputs[worst.output], 14),
        "world": world_name(params, found, worst.first, 14),
        "other": world_name(params, found, worst.second, 14),
    }
    hint = tr("Drag a column.") if found.dragged else tr("Drag ε.")
    if worst.provers > 1:
        template = tr(
            "“{output}” and {n} more outputs prove that the truth is not “{other}”: {mass} of 100 answers where it is “{world}”."
        )
        numbers: dict[str, Figure | str] = {"n": whole(worst.provers - 1), "mass": decides(of_100(worst.proof))}
        return Said(template, texts | numbers, "broken", hint)
    if worst.proof > 0:
        template = tr(
            "“{output}” proves that the truth is not “{other}”: in {mass} of 100 cases where it is “{world}”."
        )
        return Said(template, texts | {"mass": decides(of_100(worst.proof))}, "broken", hint)
    numbers = texts | {"loss": decides(up(worst.loss)), "eps": yours(params.eps)}
    if not keeps(params.eps, worst.loss):
        template = tr("A loss of {loss} occurs, {eps} was promised: “{output}” is {ratio} times likelier in “{world}”.")
        return Said(template, numbers | {"ratio": about(math.exp(worst.loss))}, "broken", hint)
    template = tr("No output betrays more than a loss of {loss}: the promise of {eps} is kept, exactly.")
    return Said(template, numbers, "usual", hint)


def _role(found: Facts, world: int) -> str:
    """The first world of a worst pair in the table's order is the one without you."""
    low, high = sorted((found.pairs[0].first, found.pairs[0].second))
    return {low: "out", high: "world"}.get(world, "neutral")


def _outputs_axis(found: Facts) -> Axis:
    count = len(found.outputs)
    step = -(-count // 14)
    ticks = tuple((float(at), short(name, 12)) for at, name in enumerate(found.outputs))[::step]
    return Axis(label=tr("published"), low=-0.6, high=count - 0.4, ticks=ticks)


def _rows(params: Params, found: Facts) -> Picture:
    worst, drawn = found.pairs[0], drawn_worlds(found)
    places = np.arange(len(found.outputs), dtype=np.float64)
    broken = not keeps(params.eps, worst.loss)
    tint = "bad" if broken else "good"
    items: list[Item] = [
        Band(key="worst", low=worst.output - 0.48, high=worst.output + 0.48, orientation="vertical", role=tint)
    ]
    items += grouped(
        places,
        [
            Series(
                key=f"world{world}",
                heights=found.table[world],
                role=_role(found, world),
                name=world_name(params, found, world),
                pale=_role(found, world) == "neutral",
                quiet=_role(found, world) == "neutral" and len(drawn) > MOST_NAMED,
            )
            for world in drawn
        ],
        WIDTH,
    )
    if found.dragged:
        items += _grips(params, found)
    items.append(_verdict_label(params, found))
    return Picture(
        key="rows",
        title=tr("How likely is which output, in which world?"),
        short=tr("Probabilities"),
        x=_outputs_axis(found),
        y=Axis(label=tr("probability"), low=0.0, high=1.2 * float(found.table[drawn].max())),
        items=tuple(items),
        columns=3,
        caption=tr("A column for each world at each output; where they differ most, the output betrays the world."),
    )


def _grips(params: Params, found: Facts) -> list[Item]:
    """A mark on the top of each column, with its fraction where there is room; what is dragged is taken from the rest of its row."""
    worlds, outputs = len(found.worlds), len(found.outputs)
    lines: Iterable[tuple[int, int]] = itertools.product(range(worlds), range(outputs))
    if params.source == "cells":  # rows may stand in any order
        lines = ((found.worlds.index(w.strip()), found.outputs.index(o.strip())) for w, o, _ in params.probabilities)
    every, each = np.arange(outputs, dtype=np.float64), WIDTH / worlds
    texts = [[_written(*cell) for cell in zip(*row, strict=True)] for row in zip(found.exact, found.table, strict=True)]
    longest = max(len(text) for row in texts for text in row)
    marks: list[Item] = []
    for line, (world, output) in enumerate(lines):
        x, y = float(beside(every, world, worlds, each)[output]), float(found.table[world, output])
        key, text = f"world{world}/{output}", texts[world][output]
        marks.append(Point(key=key, x=x, y=y, y_field=f"probabilities[{line}][2]"))
        room = each * (len(text) + 2) / (longest + 2)
        marks.append(Label(key=f"{key}/says", x=x, y=y, text=text, anchor=(0.5, 1.5), room=room))
    return marks


def _written(exact: str, probability: float) -> str:
    """At a bar: the fraction; a decimal where that is long, of what is below 1 never 1."""
    rounded = show(probability)
    return exact if "/" in exact or probability in (0, 1) else "<1" if rounded == "1" else rounded


def _verdict_label(params: Params, found: Facts) -> Label:
    """What the worst output says, above its columns."""
    worst = found.pairs[0]
    world = world_name(params, found, worst.first, 16)
    if worst.proof > 0:
        text = tr("only in “{world}”", world=world)
    else:
        text = tr("{ratio} times likelier in “{world}”", ratio=show(math.exp(worst.loss), 3), world=world)
    last = len(found.outputs) - 1
    at = worst.output / last if last else 0.5
    top = 1.17 * float(found.table[drawn_worlds(found)].max())
    return Label(key="verdict", x=float(worst.output), y=top, text=text, role="neutral", anchor=(at, 0.5))


def _key(direction: str, found: Facts, world: int) -> str:
    """Of the curve of one direction; that of the world with you in it begins with "in"."""
    return f"in-{direction}" if _role(found, world) == "world" else direction


def _curves(params: Params, found: Facts) -> Picture:
    worst = found.pairs[0]
    top = max(float(found.out.max()), float(found.back_delta.max()), 1e-9)
    items: list[Item] = [
        Curve(
            key=_key("out", found, worst.first),
            x=found.eps,
            y=found.out,
            role=_role(found, worst.first),
            name=true_name(params, found, worst.first),
        ),
        Curve(
            key=_key("back", found, worst.second),
            x=found.eps,
            y=found.back_delta,
            role=_role(found, worst.second),
            name=true_name(params, found, worst.second),
        ),
        dots(
            key="kept",
            x=[params.eps, params.eps],
            y=[worst.delta, found.back.delta],
            role="bad" if max(worst.delta, found.back.delta) > 0 else "good",
        ),
        handle(params, "eps", within=(0.0, float(found.eps[-1]))),
    ]
    return Picture(
        key="delta",
        title=tr("δ(ε), both directions"),
        x=Axis(label="ε", low=0.0, high=float(found.eps[-1])),
        y=Axis(label="δ", low=0.0, high=1.08 * top),
        items=tuple(items),
        row=1,
        caption=tr("The least δ at each ε where the one world is true, and where the other one is."),
    )


def _tests(params: Params, found: Facts) -> Picture:
    grid = np.linspace(0.0, 1.0, 201)
    least = np.maximum(np.maximum(1 - math.exp(params.eps) * grid, math.exp(-params.eps) * (1 - grid)), 0.0)
    items: tuple[Item, ...] = (
        Area(key="allowed", x=grid, low=least, high=1 - grid, role="good", name=tr("allowed by ε")),
        Curve(
            key="blind", x=np.array([0.0, 1.0]), y=np.array([1.0, 0.0]), role="neutral:dot", name=tr("blind guessing")
        ),
        Curve(key="tests", x=found.alpha, y=found.beta, role="exponential", name=tr("best tests"), marker="o"),
    )
    return Picture(
        key="tests",
        title=tr("Best tests"),
        x=Axis(label=tr("type I error"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error"), low=0.0, high=1.0),
        items=items,
        row=1,
        column=1,
        equal_scale=True,
        caption=tr(
            "Smallest type II error of a test for each type I error; a curve below the region breaks the promise."
        ),
    )


def _belief(params: Params, found: Facts) -> Picture:
    worst = found.pairs[0]
    count = len(found.worlds)
    places = np.arange(count, dtype=np.float64)
    step = -(-count // 8)
    ticks = tuple((float(at), world_tick(params, found, at)) for at in range(count))[::step]
    return Picture(
        key="belief",
        title=tr("Belief after “{output}”", output=short(found.outputs[worst.output], 16)),
        x=Axis(label=tr("world"), low=-0.7, high=count - 0.3, ticks=ticks),
        y=Axis(label=tr("belief"), low=0.0, high=1.05 * max(float(found.belief.max()), 1 / count)),
        items=(
            columns(places, found.belief, 0.7, key="belief", role="exponential", pale=False),
            across(1 / count, key="before", label=tr("before")),
        ),
        row=1,
        column=2,
        legend=False,
        caption=tr("Belief in each world after the worst output, where all were believed alike before."),
    )
