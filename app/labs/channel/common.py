"""What the tabs of the lab share: the distribution, the costs and the point on the curve; letters, axes and notes.

X, x  true letter; X̂, x̂  published letter; p  law of X; q(x̂|x)  channel; d  cost of a wrong letter; D  expected cost;
leak  I(X; X̂) in bits; ε  in nats, for all pairs of letters; λ  slope, in nats per unit of d.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.kept_facts import known
from app.labs.channel.given import ROUNDING, TOTAL, Given, cost_of, given
from app.labs.channel.params import SOURCES, Params
from app.labs.columns import file_notes
from app.plot.picture import Axis, Heat, Picture, Point
from app.words.i18n import listed, tr
from app.words.numbers import show, show_promise, show_up
from app.words.texts import shown
from dpcore.channel import (
    ChannelFamily,
    MeasuredChannel,
    diagonal_costs,
    distortion_range,
    distribution,
    entropy_bits,
    least_leak_at_distortion,
    least_leak_curve,
    private_family,
    slope_range,
    symmetric_family,
)
from dpcore.checks import Floats
from dpcore.errors import ParameterError

Ticks = tuple[tuple[float, str], ...]
FEW_LETTERS = 12

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Data:
    """What every tab starts from.

    Attributes:
        p: shape (n,); `total`: the sum of the weights that it was made of; `entropy`: H(X) in bits.
        cost: d, shape (n, n); None for Hamming.
        costly: places of letters for which even the truth costs something.
        least, most: D where every letter becomes its cheapest, and of the best channel that leaks nothing.
        low, high: slopes of almost no leak and of almost the truth.
    """

    p: Floats
    total: float
    entropy: float
    cost: Floats | None
    costly: tuple[int, ...]
    least: float
    most: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, eq=False)
class Led:
    """What the tabs show that λ or D leads.

    Attributes:
        slope, point: λ and the channel with the least leak that was asked for.
    """

    data: Data
    slope: float
    point: MeasuredChannel


def data_of(params: Given) -> Data:
    """The distribution and the costs."""
    p, cost = distribution(params.weights, renormalise=True), cost_of(params)
    least, most = distortion_range(p, cost)
    low, high = slope_range(cost)
    return Data(
        p=p,
        total=float(sum(params.weights)),
        entropy=entropy_bits(p),
        cost=cost,
        costly=() if cost is None else diagonal_costs(cost),
        least=least,
        most=most,
        low=low,
        high=high,
    )


def point_of(params: Given, data: Data) -> tuple[float, MeasuredChannel]:
    """λ and the least-leak channel that λ, or D, asks for."""
    if params.lead == "slope":
        curve = least_leak_curve(data.p, [params.slope], data.cost)
    else:
        curve = least_leak_at_distortion(data.p, params.wanted, data.cost)
    return float(curve.slopes[0]), curve.measured(0)


def private_channels(data: Data, tick: Tick) -> ChannelFamily:
    """The best private channels over a range of ε, of few where each is a linear program."""
    few, more = (161, 60) if data.cost is None else (17, 10)
    eps = np.concatenate([np.linspace(0.0, 4.0, few), np.geomspace(4.1, 14.0, more)])
    return private_family(data.p, eps=eps, measure=data.cost, tick=tick)


def symmetric_channels(data: Data) -> ChannelFamily:
    """The symmetric channels from the truth to the uniform letter."""
    silent = (data.p.size - 1) / data.p.size
    moved = silent * np.concatenate([np.geomspace(1e-5, 0.05, 25), np.linspace(0.06, 1.0, 48)])
    return symmetric_family(data.p, moved, data.cost)


def silent_letters(q: Floats) -> tuple[int, ...]:
    """Places of the letters that are never published."""
    return tuple(int(place) for place in np.flatnonzero(q.max(axis=0) == 0))


# -- words


def label(params: Params) -> str:
    """For pins; ε of a channel that was not computed stays open."""
    name = tr(dict(SOURCES)[params.source])
    if params.view == "paper" and params.table != "threshold":
        name = tr("Adult, marital status")
    if (params.view, params.problem) == ("side", "given"):
        name = tr("given p(x, z)")
    if params.view == "private" or (params.view, params.publisher) == ("column", "private"):
        return tr("{source}, ε = {eps}", source=name, eps=show_promise(params.eps))
    try:
        found = known(f"app.labs.channel.{params.view}", given(params, lambda _: None))
    except ParameterError:
        found = None
    if params.view == "paper" or found is None:
        return tr("{source}, λ = {slope}, ε = –", source=name, slope=show(params.slope, 4))
    text = tr("{source}, λ = {slope}, ε = {eps}")
    return text.format(source=name, slope=show(found.slope, 4), eps=show_up(found.point.eps))


def letters_of(params: Given) -> tuple[str, ...]:
    """The names of the letters."""
    return tuple(tr(name) if params.source == "marital" else shown(name) for name in params.names)


def names_at(params: Given, places: tuple[int, ...], most: int) -> str:
    """The letters at some places, the first of them where they are many."""
    names = letters_of(params)
    return listed(names[place] for place in places[:most]) + ("…" if len(places) > most else "")


def silence(params: Given, data: Data, places: tuple[int, ...]) -> str:
    """Says which letters are never published."""
    if not places:
        return ""
    text = tr(
        "<p>Never published at this λ: <b>{names}</b>. Whoever has such a letter is published as another.</p>",
        names=names_at(params, places, 8),
    )
    return text if data.cost is not None else text + tr("<p>The rarest letters are dropped first.</p>")


def told(
    params: Given, found: Led, pictures: tuple[Picture, ...], readout: Table, story: str, more: tuple[Note, ...] = ()
) -> Result:
    """A tab that λ or D leads, with the notes on the data; the one of λ and D that follows from the other is derived."""
    return Result(
        pictures=pictures,
        readout=readout,
        story=story,
        notes=data_notes(params, found.data) + more,
        derived={"wanted": found.point.distortion} if params.lead == "slope" else {"slope": found.slope},
        ranges=ranges(found.data),
    )


def ranges(data: Data) -> dict[str, tuple[float, float]]:
    """Where D and λ say something."""
    return {"wanted": (data.most / 1000, data.most), "slope": (data.low, data.high)}


def distortion_unit(data: Data) -> str:
    """Words for the axis of D."""
    return tr("share of wrong letters D") if data.cost is None else tr("expected distortion D")


def drag_point(found: Led) -> Point:
    """The point on the curve: moved along D."""
    label = tr("λ = {slope}", slope=show(found.slope, 3))
    return Point(key="point", x=found.point.distortion, y=found.point.leak_bits, x_field="wanted", label=label)


MOST_LETTERS = 16
"""Letters that are named on an axis."""


def letter_ticks(letters: tuple[str, ...], longest: int, reverse: bool = False) -> Ticks:
    """Places 0, 1, … with the letters, shortened, and thinned out where they are many."""
    n = len(letters)
    step = -(-n // MOST_LETTERS)
    names = [(n - 1 - place if reverse else place, name) for place, name in enumerate(letters)]
    return tuple((float(place), short(name, longest)) for place, name in names[::step])


def fitting(count: int) -> int:
    """Characters of a letter under an axis of so many."""
    return 9 if count <= 5 else 6 if count <= 8 else 4


def short(name: str, longest: int) -> str:
    """A name cut to so many characters."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"


def channel_title(slope: float) -> str:
    """Over the heat map of the channel at λ."""
    return tr("The channel at λ = {slope}", slope=show(slope, 3))


def channel_heat(
    key: str,
    title: str,
    q: Floats,
    letters: tuple[str, ...],
    *,
    row: int = 0,
    column: int = 1,
    columns: tuple[str, ...] | None = None,
    across: str = "",
    down: str = "",
    high: float = 1.0,
    caption: str = "",
) -> Picture:
    """A table as a heat map: the first letter's row at the top, `columns` along the x axis (None: the letters)."""
    named = letters if columns is None else columns
    return Picture(
        key=key,
        title=title,
        x=Axis(
            label=across or tr("published letter"),
            low=-0.5,
            high=len(named) - 0.5,
            ticks=letter_ticks(named, fitting(len(named))),
        ),
        y=Axis(
            label=down or tr("true letter"),
            low=-0.5,
            high=len(letters) - 0.5,
            ticks=letter_ticks(letters, 12, reverse=True),
        ),
        items=(
            Heat(
                key="table",
                x=np.arange(len(named), dtype=np.float64),
                y=np.arange(len(letters), dtype=np.float64),
                z=np.ascontiguousarray(q.T[:, ::-1]),
                low=0.0,
                high=high,
                label=tr("probability"),
            ),
        ),
        row=row,
        column=column,
        legend=False,
        caption=caption or tr("Probability of each published letter, a row for each true one."),
    )


def data_notes(params: Given, data: Data) -> tuple[Note, ...]:
    """What a person should mind about the data."""
    notes = []
    if params.source in ("typed", "marital") and abs(data.total - 1) > ROUNDING:
        text = tr("The probabilities sum to {total}; each was divided by that.", total=show(data.total, TOTAL))
        notes.append(Note("info", text))
    if params.source == "marital" and params.reading == "fitted":
        text = tr(
            "The paper prints p₅ = 0.3220 and a sum of 0.9993; only p₅ = 0.3227 gives its printed leaks: inferred."
        )
        notes.append(Note("info", text))
    if min(params.weights) == 0:
        names = listed(name for name, share in zip(letters_of(params), params.weights, strict=True) if share == 0)
        text = tr(
            "Nobody has {names}: it counts neither for the leak nor for D, but the channel's ε covers it.", names=names
        )
        notes.append(Note("info", text))
    if params.distortion in ("absolute", "squared") and not params.numbered:
        text = tr("The letters are not all numbers: their places 1, 2, … are used for the distances.")
        notes.append(Note("caution", text))
    if data.costly:
        text = tr(
            "Even the truth costs something for {names}: that is allowed, but D cannot come down to 0.",
            names=listed(letters_of(params)[place] for place in data.costly[:5]),
        )
        notes.append(Note("info", text))
    return (*notes, *file_notes(params.read, params.encoding))
