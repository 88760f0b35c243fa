"""The pictures of the tab 'Best noise'."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.fields import Number, fields_of
from app.lab.handles import handle
from app.labs.own.best_facts import Facts
from app.labs.own.best_words import name_of, size_name, yours_name
from app.labs.own.given import Given
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, dots, upright
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up

BARELY = 1 + 2e-4
"""What one's own noise spends is an upper bound, so that a little more than the promise does not break it for certain."""
ROLES = {
    "gaussian": "gaussian",
    "laplace": "laplace",
    "staircase": "staircase",
    "airy": "other-5",
    "round": "minimal",
    "cut": "other-1",
    "mixture": "other-3",
    "minimal": "other-4",
    "best": "other-2",
    "yours": "exponential",
}


BELOW = 0.4
"""Of a row: where what one's own noise spends stands under its bar."""
ROOM = 1.2
"""Of the longest bar: how far one's own may be dragged."""


@dataclass(frozen=True, slots=True)
class RulerRow:
    """One noise on the ruler."""

    key: str
    name: str
    size: float
    aside: str = ""


def rows_of(params: Given, found: Facts) -> list[RulerRow]:
    """All noises that are shown, the largest first, one's own in front."""
    rows = [RulerRow(family, name_of(family), size) for family, size in found.sizes.items()]
    if found.by in ("cells", "staircase"):
        rows.append(RulerRow("best", name_of("best"), found.best))
    mine = found.yours
    if mine is not None and math.isfinite(mine.stretch):
        rows.append(RulerRow("yours", tr("yours, stretched"), mine.stretch * mine.size))
    rows.sort(key=lambda row: -row.size)
    if mine is not None:
        aside = tr("spends ε = {eps}", eps=show_up(mine.spent)) if math.isfinite(mine.spent) else tr("keeps no ε")
        rows.insert(0, RulerRow("as-is", yours_name(params), mine.size, aside))
    return rows


def ruler_picture(params: Given, found: Facts) -> Picture:
    """A bar for each noise, and the floor."""
    rows = rows_of(params, found)
    top = max([row.size for row in rows] + [found.floor if math.isfinite(found.floor) else 0.0]) or 1.0
    items: list[Item] = []
    for place, row in enumerate(rows):
        y, role = float(len(rows) - 1 - place), ROLES.get(row.key, "exponential")
        broken = row.key == "as-is" and found.yours is not None and found.yours.spent > params.eps * BARELY
        role = "bad" if broken else role
        items.append(
            Curve(key=row.key, x=np.array([0.0, row.size]), y=np.array([y, y]), role=role, width=6.0, dash="solid")
        )
        if row.key == "as-is":
            items.append(_grip(params, row, y, top))
        else:
            items.append(dots(key=f"{row.key}-end", x=row.size, y=y, role=role, marker_size=5.0))
        beside = row.size + (0.05 if row.key == "as-is" else 0.015) * top
        text = f" {show_up(row.size)}"
        items.append(Label(key=f"{row.key}-label", x=beside, y=y, text=text, anchor=(0.0, 0.5)))
        if row.aside:
            items.append(Label(key=f"{row.key}-aside", x=row.size, y=y - BELOW, text=row.aside, anchor=(1.0, 0.5)))
    if math.isfinite(found.floor):
        text = tr("no noise below {floor} (proved)", floor=show_down(found.floor))
        items.append(upright(found.floor, key="floor", role="ceiling", label=text, beyond="below"))
    names = tuple((float(len(rows) - 1 - place), row.name) for place, row in enumerate(rows))
    title = (
        tr("One release at ε = {eps}, δ = {delta}") if params.k == 1 else tr("{k} releases at ε = {eps}, δ = {delta}")
    )
    return Picture(
        key="ruler",
        title=title.format(k=show(params.k, 9), eps=show_promise(params.eps), delta=show_promise(params.delta)),
        short=tr("Standard deviation") if params.cost == "std" else tr("Mean |r|"),
        x=Axis(label=size_name(params), low=0.0, high=1.45 * top),
        y=Axis(label="", low=-0.8, high=len(rows) - 0.1, ticks=names),
        items=tuple(items),
        columns=2,
        legend=False,
        caption=tr("How large each noise is that keeps the promise, one's own, and the proved floor."),
    )


def _grip(params: Given, row: RulerRow, y: float, top: float) -> Point:
    """The end of one's own noise, which is dragged to scale it."""
    field = fields_of(params)["mine_times"]
    assert isinstance(field, Number)
    alone = row.size / params.mine_times
    low, high = (each * alone for each in field.reach)
    reach = ROOM * top
    says = tr("{name}: {size}", name=row.name, size=" ".join(filter(None, (show_up(row.size), row.aside))))
    return Point(
        key="mine_times",
        x=row.size,
        y=y,
        x_field="mine_times",
        x_times=1 / alone,
        low=max(low, reach / 1000),
        high=min(high, reach),
        says=says,
    )


def many_picture(params: Given, found: Facts) -> Picture:
    """E|noise| over the square root of k, for each family."""
    root = np.sqrt(found.k)
    items: list[Item] = [
        Curve(key=family, x=found.k, y=sizes / root, role=ROLES[family], name=name_of(family), marker="o", at_end=True)
        for family, sizes in found.curves.items()
    ]
    mine = found.yours
    if mine is not None and math.isfinite(mine.stretch):
        y = mine.stretch * mine.size / math.sqrt(params.k)
        items.append(
            dots(key="yours", x=params.k, y=y, role="exponential", name=tr("yours, stretched"), marker_size=6.0)
        )
    high = max(float(found.k[-1]), 1.25 * params.k)
    items.append(handle(params, "k", within=(1.0, high)))
    top = max((float((sizes / root).max()) for sizes in found.curves.values()), default=1.0)
    return Picture(
        key="many",
        title=tr("Many releases: {size} of each, divided by √k", size=size_name(params)),
        x=Axis(label="k", log=True, low=1.0, high=high),
        y=Axis(label=tr("{size} / √k", size=size_name(params)), low=0.0, high=1.15 * top),
        items=tuple(items),
        row=1,
        caption=tr("How large the noise of each of k releases must be so that all keep the promise together, over √k."),
        short=tr("over k"),
    )


def shapes_picture(params: Given, found: Facts) -> Picture:
    """The densities of noises that keep the same promise."""
    items: tuple[Item, ...] = tuple(
        Curve(
            key=name,
            x=found.x,
            y=heights,
            role=ROLES[name],
            name=tr("yours, stretched") if name == "yours" else name_of(name),
        )
        for name, heights in found.shapes.items()
    )
    return Picture(
        key="shapes",
        title=tr("Shapes that keep the same promise"),
        x=Axis(label=tr("noise r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=items,
        row=1,
        column=1,
        caption=tr("Densities of noises that keep the same promise, each as large as it must be."),
        short=tr("shapes"),
    )
