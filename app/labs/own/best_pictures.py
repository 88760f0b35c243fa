"""The pictures of the tab 'Best noise'."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.fields import Number, fields_of
from app.lab.handles import handle
from app.labs.own.best_facts import Facts
from app.labs.own.best_params import ROLES, kept_alone
from app.labs.own.best_words import broken_by, name_of, size_name, yours_name
from app.labs.own.given import Given
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, dots, upright
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up

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
    enough: bool = True

    @property
    def told(self) -> str:
        """How large it is, or how large is enough for the promise."""
        return show_up(self.size) if self.enough else show(self.size)


def rows_of(params: Given, found: Facts) -> list[RulerRow]:
    """All noises that are shown, the largest first, one's own in front."""
    rows = [RulerRow(family, name_of(family), size) for family, size in found.sizes.items()]
    if found.by not in ("", "truncated Laplace"):
        rows.append(RulerRow("best", name_of("best"), found.best))
    mine = found.yours
    if mine is not None and math.isfinite(mine.stretch) and params.mine_scaled == "own":
        rows.append(RulerRow("yours", tr("yours, stretched"), mine.stretch * mine.size))
    rows.sort(key=lambda row: -row.size)
    if mine is not None:
        aside = tr("spends ε = {eps}", eps=show_up(mine.spent)) if math.isfinite(mine.spent) else tr("keeps no ε")
        enough = params.mine == "density" and params.mine_scaled == "promise"
        rows.insert(0, RulerRow("as-is", yours_name(params), mine.size, aside, enough))
    return rows


def ruler_picture(params: Given, found: Facts) -> Picture:
    """A bar for each noise, and the floor."""
    rows = rows_of(params, found)
    top = max([row.size for row in rows] + [found.floor if math.isfinite(found.floor) else 0.0]) or 1.0
    items: list[Item] = []
    for place, row in enumerate(rows):
        y, role = float(len(rows) - 1 - place), ROLES.get(row.key, "exponential")
        broken = row.key == "as-is" and found.yours is not None and broken_by(params, found.yours)
        role = "bad" if broken else role
        items.append(
            Curve(key=row.key, x=np.array([0.0, row.size]), y=np.array([y, y]), role=role, width=6.0, dash="solid")
        )
        if row.key == "as-is" and params.mine == "density" and params.mine_scaled == "own":
            items.append(_grip(params, row, y, top))
        else:
            items.append(dots(key=f"{row.key}-end", x=row.size, y=y, role=role, marker_size=5.0))
        beside = row.size + (0.05 if row.key == "as-is" else 0.015) * top
        text = f" {row.told}"
        items.append(Label(key=f"{row.key}-label", x=beside, y=y, text=text, anchor=(0.0, 0.5)))
        if row.aside:
            items.append(Label(key=f"{row.key}-aside", x=row.size, y=y - BELOW, text=row.aside, anchor=(1.0, 0.5)))
    if math.isfinite(found.floor):
        text = tr("no noise below {floor} (proved)", floor=show_down(found.floor))
        items.append(upright(found.floor, key="floor", role="ceiling", label=text, beyond="below"))
    names = tuple((float(len(rows) - 1 - place), row.name) for place, row in enumerate(rows))
    title = tr("{k} releases at ε = {eps}, δ = {delta}")
    if params.k == 1:
        title = tr("One release at ε = {eps}, δ = {delta}")
    elif kept_alone(params):
        title = tr("Each release at ε = {eps}, δ = {delta}")
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
    says = tr("{name}: {size}", name=row.name, size=" ".join(filter(None, (row.told, row.aside))))
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
    """E|noise| over the square root of k, for each family; or what k releases spend, each of which keeps the promise."""
    each = params.promise_for == "each"
    root = np.ones_like(found.k) if each else np.sqrt(found.k)
    items: list[Item] = [
        Curve(key=family, x=found.k, y=sizes / root, role=ROLES[family], name=name_of(family), marker="o", at_end=True)
        for family, sizes in found.curves.items()
    ]
    mine = found.yours
    name = yours_name(params) if each else tr("yours, stretched")
    y = math.nan
    if mine is not None:
        y = mine.together if each else mine.stretch * mine.size / math.sqrt(params.k)
    if math.isfinite(y):
        items.append(dots(key="yours", x=params.k, y=y, role="exponential", name=name, marker_size=6.0))
    high = max(float(params.k_axis), 1.25 * params.k)
    items.append(handle(params, "k", within=(1.0, high)))
    seen = [(sizes / root)[np.isfinite(sizes)].max(initial=0.0) for sizes in found.curves.values()]
    top = max(map(float, seen), default=1.0) or 1.0
    title, label = (
        tr("Many releases: {size} of each, divided by √k", size=size_name(params)),
        tr("{size} / √k", size=size_name(params)),
    )
    caption = tr("How large the noise of each of k releases must be so that all keep the promise together, over √k.")
    if each:
        title, label = tr("Many releases: ε of all together, at k δ"), tr("ε of all k")
        caption = tr("What k releases spend together, each of which keeps the promise by itself.")
    return Picture(
        key="many",
        title=title,
        x=Axis(label="k", log=True, low=1.0, high=high),
        y=Axis(label=label, low=0.0, high=1.15 * top),
        items=tuple(items),
        row=1,
        caption=caption,
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
