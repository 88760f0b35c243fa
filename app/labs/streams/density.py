"""Tab 'Share seen': one random bit for each element, and what it tells: in the end of the share, to a thief of one element."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import chance, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, whole, yours
from app.labs.streams.given import Given
from app.plot.picture import Axis, Curve, Heat, Item, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.streams import Density, bit_loss, bit_memory

MOST_PIXELS = 10_000
STARTS = ("uniform", "balanced")
ROLES = {"uniform": "flip", "balanced": "minimal"}
AGAIN = 0.5
"""Share of the elements seen that come again between two break-ins."""


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """What one start of the bits leads to.

    Attributes:
        absent, present: P(1) of the bit of an element not seen, and seen.
        printed: where the printed estimator is centred.
        spread, half_width: standard deviation of what is published, and the error that 95 % keep to.
        guess: how often a guess from the bit of an element is right.
        first, again: P(the bit changed) between two break-ins around a visit: the first one, a later one.
        density: of what is published, over the shares of Facts.
    """

    absent: float
    present: float
    printed: float
    spread: float
    half_width: float
    guess: float
    first: float
    again: float
    density: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The memory and what is published of it.

    Attributes:
        seen: elements that came; `share` of all.
        starts: both starts of the bits.
        shares: where the densities are given.
        pixels: bits that are drawn, in rows; changed: between two break-ins; visited: whose visit is looked at.
        before: the same bits before this visit, or at the first of two break-ins.
        estimate: published from this memory.
        bias: b of the uniform start, which is printed as its loss; loss: the true one.
        cap: of a guess about one element, for the loss of the memory.
    """

    seen: int
    share: float
    starts: Mapping[str, Start]
    shares: Floats
    pixels: NDArray[np.bool_]
    changed: NDArray[np.bool_]
    visited: NDArray[np.bool_]
    before: NDArray[np.bool_]
    estimate: float
    bias: float
    loss: float
    cap: float


def facts(params: Given, tick: Tick) -> Facts:
    """The exact law of both estimators, and one memory that is drawn."""
    m = params.universe
    seen = round(params.seen * m)
    laws = {
        start: Density(m, seen, start, params.eps_state, params.eps_out)  # type: ignore[arg-type]
        for start in STARTS
    }
    reach = 4 * float(np.sqrt(max(law.variance for law in laws.values())))
    shares = seen / m + np.linspace(-reach, reach, 321)
    again = AGAIN if params.looks == "two" else 0.0
    rng = np.random.default_rng([params.seed, 4])
    memory = bit_memory(laws[params.start], again=again, shown=MOST_PIXELS, rng=rng)
    rows, columns = grid_of(min(m, MOST_PIXELS))
    drawn = slice(0, rows * columns)
    visited = np.arange(memory.bits.size) == memory.visitor
    before = memory.bits ^ memory.changed if again else np.where(visited, memory.before, memory.bits)
    bias = laws["uniform"].chances[1] - 0.5
    return Facts(
        seen=seen,
        share=seen / m,
        starts={start: start_of(each, shares) for start, each in laws.items()},
        shares=shares,
        pixels=memory.bits[drawn].reshape(rows, columns),
        changed=memory.changed[drawn].reshape(rows, columns),
        visited=visited[drawn].reshape(rows, columns),
        before=before[drawn].reshape(rows, columns),
        estimate=memory.estimate,
        bias=bias,
        loss=bit_loss(bias),
        cap=ceiling(eps=params.eps_state),
    )


def grid_of(count: int) -> tuple[int, int]:
    """Rows and columns of a nearly square grid of all pixels, or of nearly all."""
    side = int(np.sqrt(count))
    whole = [rows for rows in range(max(1, side // 2), side + 1) if count % rows == 0]
    return (whole[-1], count // whole[-1]) if whole else (side, count // side)


def start_of(law: Density, shares: Floats) -> Start:
    """The numbers of one start."""
    low, high = law.chances
    first, again = law.changed
    return Start(
        absent=low,
        present=high,
        printed=law.printed_mean,
        spread=float(np.sqrt(law.variance)),
        half_width=law.half_width(0.95),
        guess=law.guess,
        first=first,
        again=again,
        density=law.published_pdf(shares),
    )


def said(params: Given, found: Facts) -> Said:
    """The published share, what the text's estimator says, and how often one look tells a bit."""
    start = found.starts[params.start]
    numbers: dict[str, Figure | str] = {
        "seen": whole(found.seen),
        "universe": yours(whole(params.universe)),
        "estimate": about(found.estimate),
        "printed": about(start.printed),
        "guess": decides(of_100(start.guess, "up")),
    }
    text = tr(
        "{seen} of {universe} came: the share published is {estimate}; the text's estimator says {printed}. A look tells one bit in {guess} of 100 cases."
    )
    return Said(text, numbers, hint=tr("Drag the share."))


def tell(params: Given, found: Facts) -> Result:
    """The memory as pixels, and the law of what is published."""
    notes = [Note("info", tr("The densities and the numbers are exact; the pixels are one memory, drawn by chance."))]
    if found.pixels.size < params.universe:
        notes.append(Note("info", tr("Drawn are the first {n} of {m} bits.", n=found.pixels.size, m=params.universe)))
    if params.looks == "two":
        notes.append(Note("caution", tr("Two break-ins: whoever changed was there, for sure. The promise covers one.")))
    return Result(_pictures(params, found), _readout(found), _story(params, found), tuple(notes))


def _pictures(params: Given, found: Facts) -> tuple[Picture, ...]:
    return _memory(params, found, after=False), _memory(params, found, after=True), _law(params, found)


def _memory(params: Given, found: Facts, *, after: bool) -> Picture:
    """One of two memories of the same size: before a visit, or a break-in, and after it."""
    shown, role = (found.pixels, "world") if after else (found.before, "out")
    rows, columns = shown.shape
    x, y = np.arange(columns, dtype=np.float64), np.arange(rows, dtype=np.float64)
    bits = shown.T.astype(np.float64)
    items: list[Item] = [Heat(key="bits", x=x, y=y, z=bits, low=0.0, high=1.0, label=tr("bit"), roles=("", role))]
    row, column = np.nonzero(found.changed) if params.looks == "two" else np.nonzero(found.visited)
    if row.size:
        items.append(
            dots(
                key="changed",
                x=column.astype(np.float64),
                y=row.astype(np.float64),
                role="bad" if params.looks == "two" else "ink",
                marker="r",
                marker_size=9.0,
                marker_room=(3.0, 3.0) if params.looks == "one" else (1.4, 1.4),
            )
        )
    names = (
        (tr("At the first break-in"), tr("At the second: ringed is who came"))
        if params.looks == "two"
        else (tr("Before one visit"), tr("After it: no mark stays"))
    )
    return Picture(
        key="memory" if after else "before",
        title=names[after],
        short=tr("Two memories"),
        x=Axis(label="", low=-0.5, high=columns - 0.5, ticks=()),
        y=Axis(label="", low=-0.5, high=rows - 0.5, ticks=()),
        items=tuple(items),
        rows=3,
        column=int(after),
        beside="before" if after else "",
        legend=False,
        equal_scale=True,
        caption=tr("The bits of the memory as pixels, before and after one element comes; its cell is ringed."),
    )


def _law(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key=start, x=found.shares, y=each.density, role=ROLES[start], name=_name(start))
        for start, each in found.starts.items()
    ]
    if params.start == "uniform":
        printed = found.starts["uniform"].printed
        items.append(upright(printed, key="printed", role="bad", name=tr("centre as printed")))
    items += [
        dots(
            key="estimate",
            x=np.array([found.estimate]),
            y=np.zeros(1),
            role="ink",
            name=tr("published"),
            marker="d",
        ),
        handle(params, "seen", within=(0.0, 1.0)),
    ]
    return Picture(
        key="law",
        title=tr("What is published"),
        x=Axis(label=tr("share seen"), low=min(0.0, float(found.shares[0])), high=max(1.0, float(found.shares[-1]))),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        row=3,
        rows=2,
        columns=2,
        beside="before",
        in_row=True,
        caption=tr(
            "Density of the published share for both starts of the bits, and where the printed estimator is centred."
        ),
    )


def _name(start: str) -> str:
    return tr("uniform start") if start == "uniform" else tr("balanced start")


def _readout(found: Facts) -> Table:
    columns = (
        tr("bits begin"),
        tr("standard deviation"),
        tr("95 % error"),
        tr("right guesses, one bit"),
        tr("changed at the first visit"),
        tr("changed at a later visit"),
    )
    rows = tuple(
        row(_name(start), each.spread, each.half_width, chance(each.guess), chance(each.first), chance(each.again))
        for start, each in found.starts.items()
    )
    return Table(columns, rows, tuple(ROLES.values()), turn=True, kind="seen")


def _story(params: Given, found: Facts) -> str:
    now = found.starts[params.start]
    parts = [
        tr(
            "<p>For each element, |X| = {m}, one bit is kept. It begins by chance, and is drawn again whenever the element comes: 1 with "
            "probability {high} instead of {low}. The share y/|X| of ones tells how many came; no bit tells for sure who.</p>",
            m=params.universe,
            high=show(now.present, 4),
            low=show(now.absent, 4),
        ),
        formula(
            r"z = \frac{y/|X| - p_0}{p_1 - p_0}",
            ("d", show(found.share, 4)),
            ("z", show(found.estimate, 4)),
        ),
        tr(
            "<p>Elements that came: {seen}, a share of {d}. Published is {z}, with a standard deviation of {sd}. A look into the memory guesses "
            "right about one element with probability {guess}; the cap is {cap}.</p>",
            seen=found.seen,
            d=show(found.share, 4),
            z=show(found.estimate, 4),
            sd=show(now.spread, 4),
            guess=show_chance(now.guess),
            cap=show_chance(found.cap, up=True),
        ),
    ]
    if params.start == "uniform":
        parts.append(
            tr(
                "<p>The text's estimator is centred at {printed}: it forgets to divide by 2b. And it says that bits with bias b = {b} lose b; they "
                "lose −ln(1 − 2b) = {loss}. A balanced start keeps the same promise with less error.</p>",
                printed=show(now.printed, 4),
                b=show(found.bias, 4),
                loss=show(found.loss, 4),
            )
        )
    parts.append(
        tr(
            "<p>Two break-ins: a bit that changed in between belongs to an element that came. At its first visit that happens with probability "
            "{first}, later with {again}.</p>",
            first=show(now.first, 4),
            again=show(now.again, 4),
        )
    )
    return "".join(parts)
