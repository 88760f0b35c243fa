"""Tab 'Column of a CSV': a real column published through the channel, and what can be read from it afterwards."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Note, Table
from app.labs.channel.channels import chosen
from app.labs.channel.publishing import Published, Publisher, publish, publisher_of
from app.labs.channel.scene import Scene, View, letter_ticks, number
from app.labs.channel.views_curve import derived
from app.numbers import show
from app.picture import Axis, Bars, Curve, Item, Picture
from app.texts import shown
from dpcore.checks import Floats

SIGMAS = 2.0
"""Standard errors that the bars of the estimate show on each side."""


def column_view(scene: Scene) -> View:
    """Histograms before and after, and the estimate."""
    through = publisher_of(scene)
    found = publish(scene, through.q)
    pictures = (_histograms(scene, found), _estimates(scene, found))
    follows = derived(scene, chosen(scene.problem, scene.params))
    return View(pictures, _readout(scene, found), _story(scene, through, found), _notes(scene, found), follows)


def _beside(heights: Floats, place: int, of: int) -> tuple[Floats, Floats]:
    """Edges and heights of bars that share each letter's place with others."""
    width = 0.8 / of
    left = np.arange(heights.size) - 0.4 + place * width
    edges = np.empty(2 * heights.size)
    edges[0::2], edges[1::2] = left, left + width
    tall = np.zeros(2 * heights.size - 1)
    tall[0::2] = heights
    return edges, tall


def _bars(key: str, heights: ArrayLike, role: str, name: str, place: int, of: int) -> Bars:
    edges, tall = _beside(np.asarray(heights, dtype=np.float64), place, of)
    return Bars(key=key, edges=edges, heights=tall, role=role, name=name, pale=False)


def _letter_axis(scene: Scene, most: int) -> Axis:
    n = len(scene.source.letters)
    longest = 9 if n <= 5 else 6 if n <= 8 else 4
    ticks = letter_ticks(scene.source.letters, longest, most=most)
    return Axis(label=tr("letter"), low=-0.6, high=n - 0.4, ticks=ticks)


def _histograms(scene: Scene, found: Published) -> Picture:
    top = float(max(found.before.max(), found.after.max(), 1))
    return Picture(
        key="histograms",
        title=tr("Before and after"),
        x=_letter_axis(scene, 16),
        y=Axis(label=tr("records"), low=0.0, high=1.3 * top),
        items=(
            _bars("before", found.before, "neutral", tr("true"), 0, 2),
            _bars("after", found.after, "accent", tr("published"), 1, 2),
        ),
        caption=tr("Records with each letter before and after they went through the channel."),
    )


def _estimates(scene: Scene, found: Published) -> Picture:
    items: list[Item] = [_bars("before", found.before, "neutral", tr("true"), 0, 1)]
    top, low = float(max(found.before.max(), 1)), 0.0
    if found.estimate is not None and found.error is not None:
        x = np.arange(found.estimate.size, dtype=np.float64)
        reach = SIGMAS * found.error
        whiskers = np.full((3, x.size), np.nan)
        whiskers[0], whiskers[1] = found.estimate - reach, found.estimate + reach
        across = np.repeat(x, 3)
        own = ~found.assumed
        items.append(
            Curve(
                key="error", x=across, y=whiskers.T.ravel(), role="good", name=tr("± 2 standard errors"), dash="solid"
            )
        )
        items.append(
            Curve(
                key="estimate",
                x=x[own],
                y=found.estimate[own],
                role="good",
                name=tr("estimate"),
                marker="o",
                line=False,
            )
        )
        if found.assumed.any():
            name = tr("taken from p, not estimated")
            y = found.estimate[found.assumed]
            items.append(Curve(key="assumed", x=x[found.assumed], y=y, role="bad", name=name, marker="d", line=False))
        top = max(top, float((found.estimate + reach).max()))
        low = min(low, float((found.estimate - reach).min()))
    return Picture(
        key="estimate",
        title=tr("The true histogram, estimated"),
        x=_letter_axis(scene, 16),
        y=Axis(label=tr("records"), low=1.1 * low, high=1.35 * top),
        items=tuple(items),
        column=1,
        caption=tr("True counts with their unbiased estimates from the published letters."),
    )


def _readout(scene: Scene, found: Published) -> Table:
    columns = (
        tr("letter"),
        tr("true"),
        tr("published"),
        tr("estimate"),
        tr("standard error"),
        tr("off by, in errors"),
    )
    rows = []
    for x, name in enumerate(scene.source.letters):
        cells = [Cell(name), _count(found.before[x]), _count(found.after[x])]
        if found.estimate is None or found.error is None:
            cells += 3 * [Cell("—")]
        elif found.assumed[x]:
            cells += [number(float(found.estimate[x]), 6), Cell(tr("assumed")), Cell("—")]
        else:
            off = float(found.estimate[x] - found.before[x])
            error = float(found.error[x])
            cells += [number(float(found.estimate[x]), 6), number(error, 4)]
            cells.append(number(off / error, 3) if error > 0 else Cell("—"))
        rows.append(tuple(cells))
    return Table(columns, tuple(rows))


def _count(value: np.int64) -> Cell:
    return Cell(str(int(value)), float(value))


def _notes(scene: Scene, found: Published) -> tuple[Note, ...]:
    warning = tr(
        "This demonstrates; it does not replace an audited release tool (seeded randomness, one record at a time)."
    )
    notes = [Note("caution", warning)]
    if found.mixed:
        names = listed(scene.source.letters[x] for x in found.mixed[:6]) + ("…" if len(found.mixed) > 6 else "")
        if found.estimate is None:
            text = tr("No unbiased estimate exists: the channel mixes the counts of {names}.", names=names)
        else:
            text = tr(
                "The channel mixes the counts of {names}: no unbiased estimate exists. Letters that are never published are "
                "taken to have their share in p; the others are unbiased if that is right.",
                names=names,
            )
        notes.append(Note("caution", text))
    return tuple(notes)


def _story(scene: Scene, through: Publisher, found: Published) -> str:
    total = int(found.before.sum())
    counts = scene.source.counts
    parts = []
    if counts is None:
        parts.append(
            tr(
                "<p>No CSV is chosen under Data, so <b>{n}</b> people were drawn from the distribution.</p>",
                n=total,
            )
        )
    else:
        parts.append(
            tr(
                "<p>The column “{name}” has <b>{n}</b> values of {k} kinds in {rows} rows.</p>",
                name=shown(counts.column),
                n=total,
                k=len(counts.letters),
                rows=counts.rows,
            )
        )
    parts.append(
        tr(
            "<p>Each record went through the channel once: D = <b>{D}</b>, leak <b>{leak}</b> bits, ε = <b>{eps}</b>. The published "
            "histogram is not the true one: records have moved from letter to letter.</p>",
            D=show(through.distortion, 4),
            leak=show(through.leak, 4),
            eps=show(through.eps, 4),
        )
    )
    parts.append(
        tr(
            "<p>Who knows the channel can correct for it. {formula}The estimate is right on average, and its standard error says "
            "how far off it usually is; it may be below 0.</p>",
            formula=formula(r"\mathrm{E}\,c = h\,q\quad\Rightarrow\quad \hat h = c\,q^{-1}", ("N", str(total))),
        )
    )
    if found.mixed:
        parts.append(
            tr(
                "<p>Here q has no inverse: letters that are never published leave no trace of their own. The channel with the least "
                "ε for all letters, or the symmetric one, keeps every count estimable.</p>"
            )
        )
    parts.append(
        tr(
            "<p>To write the randomised column to a file, use “Copy as Python” and run the program with the name of the new file.</p>"
        )
    )
    return "".join(parts)
