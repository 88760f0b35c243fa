"""Tab 'Column of a CSV': a real column published through the channel, and what can be read from it afterwards."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import NONE, number
from app.lab.said import Figure, Said, about, decides, short, spent, whole
from app.labs.channel.common import Led, data_of, fitting, letter_ticks, letters_of, names_at, point_of, told
from app.labs.channel.given import Given
from app.plot.picture import Axis, Draws, Item, Picture, Series, beside, dots, grouped, stems
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from app.words.texts import shown
from dpcore.channel import (
    MeasuredChannel,
    PublishedHistogram,
    best_private_channel,
    draw_records,
    publish_records,
    randomise_table,
    symmetric_at_distortion,
)

SIGMAS = 2.0
"""Standard errors that the bars of the estimate show on each side."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Led):
    """A column before and after.

    Attributes:
        through: the channel that publishes.
        total: records; `found`: their histogram before and after, and its estimate.
    """

    through: MeasuredChannel
    total: int
    found: PublishedHistogram


def facts(params: Given, tick: Tick) -> Facts:
    """The records, published one by one, and the estimate of their histogram."""
    data = data_of(params)
    slope, point = point_of(params, data)
    through = point
    if params.publisher == "private":
        through = best_private_channel(data.p, eps=params.eps, measure=data.cost)
    elif params.publisher == "symmetric":
        through = symmetric_at_distortion(data.p, point.distortion, data.cost)
    of_people, of_channel = np.random.default_rng(params.seed).spawn(2)
    if params.source == "csv":
        codes = np.repeat(np.arange(data.p.size), np.array(params.weights, dtype=np.int64))
    else:
        codes = draw_records(data.p, params.people, rng=of_people)
    tick(0.2)
    found = publish_records(codes, through.channel, rng=of_channel, assumed=data.p)
    return Facts(data, slope, point, through, codes.size, found)


def write(params: Given, found: Facts, path: str) -> None:
    """The table with its column randomised, in a new file. This demonstrates; it is no audited release tool."""
    rng, named = np.random.default_rng([params.seed, 1]), isinstance(params.place, str)
    with (
        Path(params.file).open(encoding=params.codec, newline="") as source,
        Path(path).open("w", encoding="utf-8", newline="") as target,
    ):
        rows = csv.reader(source, delimiter=params.delimiter)
        changed = randomise_table(rows, params.place, params.names, found.through.channel, rng=rng, header=named)
        csv.writer(target, delimiter=params.delimiter, lineterminator="\n").writerows(changed)


def said(params: Given, found: Facts) -> Said:
    """One letter before and after, and what who knows the channel makes of it."""
    counts, place = found.found, 0
    numbers: dict[str, Figure | str] = {
        "total": whole(found.total),
        "eps": spent(found.through.eps),
        "name": short(letters_of(params)[place]),
        "before": whole(float(counts.before[place])),
        "after": whole(float(counts.after[place])),
    }
    if counts.estimate is None or counts.standard_error is None or place in counts.mixed:
        text = tr(
            "{total} letters: “{name}” was true for {before} and published for {after}; the channel mixes it, and nobody can compute back."
        )
        return Said(text, numbers, "nothing", tr("Raise ε."))
    numbers |= {
        "estimate": decides(about(round(float(counts.estimate[place])))),
        "error": about(math.ceil(float(counts.standard_error[place]))),
    }
    if math.isinf(found.through.eps):
        text = tr(
            "{total} letters, no ε: {before} of “{name}” came out as {after}; who knows the channel estimates {estimate} ± {error}."
        )
    else:
        text = tr(
            "{total} letters, ε = {eps}: {before} of “{name}” came out as {after}; who knows the channel estimates {estimate} ± {error}."
        )
    return Said(text, numbers, hint=tr("Draw again."))


def tell(params: Given, found: Facts) -> Result:
    """Histograms before and after, and the estimate."""
    counts = found.found
    pictures = (_histograms(params, counts),)
    return told(params, found, pictures, _readout(params, counts), _story(params, found), _notes(params, counts))


def _letter_axis(params: Given) -> Axis:
    letters = letters_of(params)
    n = len(letters)
    return Axis(label=tr("letter"), low=-0.6, high=n - 0.4, ticks=letter_ticks(letters, fitting(n)))


def _histograms(params: Given, found: PublishedHistogram) -> Picture:
    """What is true, what comes out, and what one who knows the channel makes of it."""
    x, top, low = (
        np.arange(found.before.size, dtype=np.float64),
        float(max(found.before.max(), found.after.max(), 1)),
        0.0,
    )
    items: list[Item] = [
        *grouped(
            x,
            (
                Series(key="before", heights=found.before, role="neutral", name=tr("true")),
                Series(key="after", heights=found.after, role="leak", name=tr("published"), pale=True),
            ),
        )
    ]
    if found.estimate is not None and found.standard_error is not None and found.assumed is not None:
        reach, at = SIGMAS * found.standard_error, beside(x, 0, 2, 0.4)
        least, most = found.estimate - reach, found.estimate + reach
        items.append(stems(at, least, most, key="error", role="good", name=tr("± 2 standard errors")))
        kinds = [("estimate", "good", tr("estimate"), "o", ~found.assumed)]
        if found.assumed.any():
            kinds.append(("assumed", "bad", tr("taken from p, not estimated"), "d", found.assumed))
        items += [
            dots(key=key, x=at[chosen], y=found.estimate[chosen], role=role, name=name, marker=marker, marker_size=6.0)
            for key, role, name, marker, chosen in kinds
        ]
        top, low = max(top, float(most.max())), min(low, float(least.min()))
    return Picture(
        key="histograms",
        title=tr("Before and after, and estimated"),
        x=_letter_axis(params),
        y=Axis(label=tr("records"), low=1.1 * low, high=1.3 * top),
        items=tuple(items),
        draws=None if params.source == "csv" else Draws(field="people"),
        caption=tr(
            "Records with each letter before and after the channel, and their estimates; of letters never published taken from p."
        )
        if found.mixed
        else tr(
            "Records with each letter before and after the channel, and their unbiased estimates from what is published."
        ),
    )


def _readout(params: Given, found: PublishedHistogram) -> Table:
    heads = (
        tr("letter"),
        tr("true"),
        tr("published"),
        tr("estimate"),
        tr("standard error"),
        tr("off by, in errors"),
    )
    rows = tuple(
        (Cell(name), _count(found.before[x]), _count(found.after[x]), *_estimate(found, x))
        for x, name in enumerate(letters_of(params))
    )
    return Table(heads, rows, kind="side")


def _estimate(found: PublishedHistogram, x: int) -> tuple[Cell, Cell, Cell]:
    """The estimate of a letter's count, its standard error, and how far off it is."""
    if found.estimate is None or found.standard_error is None or found.assumed is None or found.off is None:
        return NONE, NONE, NONE
    estimate = number(float(found.estimate[x]))
    if found.assumed[x]:
        return estimate, Cell(tr("assumed")), NONE
    off = float(found.off[x])
    return estimate, number(float(found.standard_error[x]), 4), NONE if np.isnan(off) else number(off, 3)


def _count(value: np.int64) -> Cell:
    return Cell(str(int(value)), float(value))


def _notes(params: Given, found: PublishedHistogram) -> tuple[Note, ...]:
    warning = tr(
        "This demonstrates; it does not replace an audited release tool (seeded randomness, one record at a time)."
    )
    notes = [Note("caution", warning)]
    if found.mixed:
        names = names_at(params, found.mixed, 6)
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


def _story(params: Given, found: Facts) -> str:
    parts = []
    if params.read is None:
        parts.append(
            tr(
                "<p>No CSV is chosen under Data, so <b>{n}</b> people were drawn from the distribution.</p>",
                n=found.total,
            )
        )
    else:
        counts = params.read.counts
        parts.append(
            tr(
                "<p>The column “{name}” has <b>{n}</b> values of {k} kinds in {rows} rows.</p>",
                name=shown(counts.column),
                n=found.total,
                k=len(counts.letters),
                rows=counts.rows,
            )
        )
    parts.append(
        tr(
            "<p>Each record went through the channel once: D = <b>{D}</b>, leak <b>{leak}</b> bits, ε = <b>{eps}</b>. The published "
            "histogram is what came out, not the true one: records move from letter to letter by chance.</p>",
            D=show(found.through.distortion, 4),
            leak=show(found.through.leak_bits, 4),
            eps=show_up(found.through.eps),
        )
    )
    if not found.found.mixed:
        parts.append(
            tr(
                "<p>Who knows the channel can correct for it. {formula}The estimate is right on average, and its standard error says "
                "how far off it usually is; it may be below 0.</p>",
                formula=formula(
                    r"\mathrm{E}\,c = h\,q\quad\Rightarrow\quad \hat h = c\,q^{-1}", ("N", str(found.total))
                ),
            )
        )
    elif found.found.estimate is not None:
        parts.append(
            tr(
                "<p>Who knows the channel can correct for a part of it: the estimate takes the letters that are never published "
                "with the share that p gives them, and is right on average only if they have it. The standard errors leave this out.</p>"
            )
        )
    if found.found.mixed:
        parts.append(
            tr(
                "<p>Here q has no inverse: letters that are never published leave no trace of their own. The channel with the least "
                "ε for all letters, or the symmetric one, keeps every count estimable.</p>"
            )
        )
    if params.read is not None:
        parts.append(
            tr(
                "<p>To write the randomised column to a file, use “Copy as Python” and run the program with the name of the new file.</p>"
            )
        )
    return "".join(parts)
