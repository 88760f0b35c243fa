"""Tab 'Channel': the channel at a point of the curve, and its leak, distortion and ε against λ."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import number
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, whole
from app.labs.channel.common import (
    FEW_LETTERS,
    Led,
    channel_heat,
    channel_title,
    data_of,
    letters_of,
    point_of,
    short,
    silence,
    silent_letters,
    told,
)
from app.labs.channel.given import Given
from app.labs.channel.params import Params
from app.plot.flow import GAP, block_names, flow
from app.plot.picture import Axis, Curve, Item, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.channel import ChannelFamily, whole_curve
from dpcore.checks import Floats

LONGEST = 22
"""Characters of a letter beside its people."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Led):
    """The channel at λ.

    Attributes:
        silent: letters that the channel never publishes; `published`: law of X̂.
        kept: probability of publishing each letter as it is; `true_share`: of all people.
        slopes, curve: the channels with the least leak, λ rising.
        given_up: nats of ε above λ, which is the least one for the same D under Hamming.
    """

    silent: tuple[int, ...]
    published: Floats
    kept: Floats
    true_share: float
    slopes: Floats
    curve: ChannelFamily
    given_up: float


def facts(params: Given, tick: Tick) -> Facts:
    """The channel at λ or D, and the whole curve."""
    data = data_of(params)
    slope, point = point_of(params, data)
    curve, kept = whole_curve(data.p, data.cost), np.diagonal(point.channel)
    return Facts(
        data=data,
        slope=slope,
        point=point,
        silent=silent_letters(point.channel),
        published=data.p @ point.channel,
        kept=kept,
        true_share=float(data.p @ kept),
        slopes=curve.slopes,
        curve=curve.family(),
        given_up=max(point.eps - slope, 0.0),
    )


def said(params: Given, found: Facts) -> Said:
    """How many keep their letter, and how many letters are never published."""
    numbers: dict[str, Figure | str] = {
        "kept": decides(of_100(found.true_share)),
        "silent": whole(len(found.silent)),
        "letters": whole(found.data.p.size),
    }
    if not found.silent:
        text = tr("{kept} of 100 people keep their true letter; each of the {letters} letters is published.")
    elif len(found.silent) == 1:
        text = tr("{kept} of 100 people keep their true letter; {silent} of {letters} letters is never published.")
    else:
        text = tr("{kept} of 100 people keep their true letter; {silent} of {letters} letters are never published.")
    return Said(text, numbers, hint=tr("Drag λ."))


def tell(params: Given, found: Facts) -> Result:
    """The channel as a flow of people and as a heat map, and three curves against λ."""
    curve = found.curve
    pictures = (
        *((_flow(params, found),) if found.data.p.size <= FEW_LETTERS else ()),
        channel_heat("channel", channel_title(found.slope), found.point.channel, letters_of(params), column=0),
        _against(found, "leak", tr("Leak against λ"), tr("leak, bits"), curve.leak_bits, 0, 1),
        _against(found, "distortion", tr("Distortion against λ"), tr("distortion D"), curve.distortion, 1, 0),
        _against(found, "eps", tr("ε against λ"), tr("ε, nats"), curve.eps, 1, 1),
    )
    return told(params, found, pictures, _readout(params, found), _story(params, found))


def _flow(params: Given, found: Facts) -> Picture:
    """From true letters to published ones, as wide as many people; what is never published has its place and nothing in it."""
    letters = [short(name, LONGEST) for name in letters_of(params)]
    never = [
        tr("{letter}: never", letter=name) if place in found.silent else name for place, name in enumerate(letters)
    ]
    return Picture(
        key="flow",
        title=tr("What people's letters become, as wide as many people"),
        short=tr("From true to published"),
        x=Axis(label="", low=-0.31, high=1.39, ticks=()),
        y=Axis(label="", low=-GAP * (len(letters) - 1) - 0.04, high=1.04, ticks=()),
        items=(
            *flow(found.data.p[:, None] * found.point.channel),
            *block_names(found.data.p, letters, "true", right=False),
            *block_names(found.published, never, "published", right=True),
        ),
        legend=False,
        caption=tr("People by true and by published letter: what stays, and what becomes another."),
    )


def _against(found: Facts, key: str, title: str, label: str, y: Floats, row: int, column: int) -> Picture:
    low, high, slopes = found.data.low, found.data.high, found.slopes
    items: list[Item] = []
    if key == "eps" and found.data.cost is None:
        name = tr("least ε for the same D")
        items.append(Curve(key="least", x=slopes, y=slopes, role="good", name=name, dash="dash"))
    items.append(Curve(key=key, x=slopes, y=y, role="leak", name=tr("least leak"), dash="solid"))
    items.append(handle(Params, "slope", value=found.slope, within=(low, high)))
    return Picture(
        key=key,
        title=title,
        x=Axis(label=tr("slope λ"), log=True, low=low, high=high),
        y=Axis(label=label, low=0.0, high=1.08 * max(float(y.max()), 1e-9)),
        items=tuple(items),
        row=row,
        column=column,
        legend=key == "eps",
        caption=tr("{title} along the curve of the least leak.", title=title),
    )


def _readout(params: Given, found: Facts) -> Table:
    letters, q = letters_of(params), found.point.channel
    shown = letters if len(letters) <= FEW_LETTERS else ()
    columns = (
        tr("letter"),
        tr("share p"),
        tr("published r"),
        tr("kept q(x | x)"),
        *(tr("as {letter}", letter=short(name, 10)) for name in shown),
    )
    rows = tuple(
        (
            Cell(name),
            *(number(float(values[x])) for values in (found.data.p, found.published, found.kept)),
            *(number(float(value), 4) for value in (q[x] if shown else ())),
        )
        for x, name in enumerate(letters)
    )
    return Table(columns, rows)


def _story(params: Given, found: Facts) -> str:
    point, slope = found.point, show(found.slope, 4)
    parts = [
        tr(
            "<p>Each row is one true letter; the colours say how likely each published letter is. {keep} of 100 people are "
            "published with their true letter.</p>",
            keep=show(100 * found.true_share, 4),
        ),
        tr(
            "<p>λ = {slope}: D = <b>{D}</b>, leak <b>{leak}</b> bits, ε = <b>{eps}</b> nats. A larger λ pays more for "
            "accuracy: D falls, leak and ε rise.</p>",
            slope=slope,
            D=show(point.distortion, 4),
            leak=show(point.leak_bits, 4),
            eps=show_up(point.eps),
        ),
        tr(
            "<p>{formula}</p>",
            formula=formula(
                r"\varepsilon = \max_{\hat x}\,\ln\frac{\max_x q(\hat x\mid x)}{\min_x q(\hat x\mid x)}",
                ("ε", show_up(point.eps)),
            ),
        ),
        silence(params, found.data, found.silent),
    ]
    if found.data.cost is None:
        parts.append(
            tr(
                "<p>The dashed line is the least ε that any channel with the same D can have. For wrong letters it is exactly λ = "
                "{slope}: the channel with the least leak gives up {more} nats.</p>",
                slope=slope,
                more=show(found.given_up, 3),
            )
        )
    return "".join(parts)
