"""Tab 'Curve': the least leak for every distortion, beside the symmetric and the most private channels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import WAITING, at_most, number, of
from app.lab.said import Figure, Said, about, bits, decides, of_100, up
from app.labs.channel.common import (
    Led,
    channel_heat,
    channel_title,
    data_of,
    distortion_unit,
    drag_point,
    letters_of,
    point_of,
    private_channels,
    silence,
    silent_letters,
    symmetric_channels,
    told,
)
from app.labs.channel.given import Given
from app.plot.picture import Axis, Curve, Item, Label, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import settled, show, show_up
from dpcore.channel import (
    ChannelFamily,
    MeasuredChannel,
    least_eps_channel,
    symmetric_at_distortion,
    whole_curve,
)
from dpcore.checks import Floats
from dpcore.errors import ParameterError

WITHIN = 0.25
"""Of the distortions: where it is said that no channel lies below the curve."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Led):
    """Leak against distortion.

    Attributes:
        silent: what the channel never publishes.
        private: with the least ε at its D; None where no ε reaches it, or where that is `waiting` for the end of a drag.
        symmetric: at its D; the point's leak is `saved` per cent lower.
        above: bits by which the leaks of `private` and `symmetric` are above the least.
        distortion, leak: R(D), D rising.
        privates, symmetrics: the other two kinds of channels.
    """

    silent: tuple[int, ...]
    private: MeasuredChannel | None
    waiting: bool
    symmetric: MeasuredChannel
    saved: float
    above: tuple[float, float]
    distortion: Floats
    leak: Floats
    privates: ChannelFamily
    symmetrics: ChannelFamily


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """R(D), the channel at λ or D, and the other two kinds of channels."""
    data = data_of(params)
    p, cost = data.p, data.cost
    slope, point = point_of(params, data)
    waiting = cost is not None and quality == "drag"  # a search over linear programs
    private = None
    if not waiting:
        try:
            private = least_eps_channel(p, point.distortion, cost, tick=tick)
        except ParameterError:
            private = None
    symmetric = symmetric_at_distortion(p, point.distortion, cost)
    more = [0.0 if other is None else other.leak_bits - point.leak_bits for other in (private, symmetric)]
    curve = whole_curve(p, cost)
    order = np.argsort(curve.distortion, kind="stable")
    return Facts(
        data=data,
        slope=slope,
        point=point,
        silent=silent_letters(point.channel),
        private=private,
        waiting=waiting,
        symmetric=symmetric,
        saved=100 * (1 - point.leak_bits / symmetric.leak_bits) if symmetric.leak_bits > 0 else 0.0,
        above=(more[0] if more[0] > 1e-12 else 0.0, more[1] if more[1] > 1e-12 else 0.0),  # less is rounding
        distortion=curve.distortion[order],
        leak=curve.leak_bits[order],
        privates=private_channels(data, tick),
        symmetrics=symmetric_channels(data),
    )


def said(params: Given, found: Facts) -> Said:
    """The least leak at the distortion of now, beside the symmetric channel."""
    numbers: dict[str, Figure | str] = {
        "wrong": of_100(min(found.point.distortion, 1.0)),
        "cost": about(found.point.distortion),
        "leak": decides(up(found.point.leak_bits)),
        "entropy": bits(found.data.entropy),
        "symmetric": up(found.symmetric.leak_bits),
    }
    if found.data.cost is None:
        text = tr(
            "{wrong} of 100 letters are wrong and the leak is {leak} of {entropy}: no channel leaks less; the symmetric one {symmetric}."
        )
    else:
        text = tr(
            "At a cost of {cost} a letter the leak is {leak} of {entropy}: no channel leaks less; the symmetric one {symmetric}."
        )
    return Said(text, numbers, hint=tr("Drag the point."))


def tell(params: Given, found: Facts) -> Result:
    """R(D) with the symmetric and the most private channels, the point that is dragged, and its channel."""
    heat = channel_heat("channel", channel_title(found.slope), found.point.channel, letters_of(params))
    return told(params, found, (_rates(found), heat), _readout(found), _story(params, found))


def _rates(found: Facts) -> Picture:
    D, rate, symmetric, private = found.distortion, found.leak, found.symmetrics, found.privates
    inside = int(np.searchsorted(D, WITHIN * D[-1]))
    items: tuple[Item, ...] = (
        Curve(
            key="symmetric",
            x=symmetric.distortion,
            y=symmetric.leak_bits,
            role="neutral",
            name=tr("symmetric channel"),
        ),
        Curve(
            key="private",
            x=private.distortion,
            y=private.leak_bits,
            role="good:dash",
            name=tr("least ε for the same D"),
        ),
        Curve(key="rate", x=D, y=rate, role="ceiling", name=tr("least leak R(D)"), width=2.5, beyond="below"),
        Label(key="none", x=float(D[inside]), y=float(rate[inside]) / 2, text=tr("no channel"), anchor=(0.5, 0.5)),
        drag_point(found),
    )
    return Picture(
        key="rate",
        title=tr("The least leak for every distortion"),
        x=Axis(label=distortion_unit(found.data), low=0.0, high=1.02 * float(symmetric.distortion.max())),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.05 * found.data.entropy or 1.0),
        items=items,
        caption=tr(
            "Leak against distortion: the least possible, the symmetric channel, and the channel with the least ε."
        ),
    )


def _readout(found: Facts) -> Table:
    columns = (tr("channel"), tr("D"), tr("leak, bits"), tr("ε, nats"), tr("leak above R(D), bits"))
    rows = [_row(tr("least leak"), found.point, 0.0)]
    if found.private is not None:
        rows.append(of("least-eps", _row(tr("least ε"), found.private, found.above[0])))
    elif found.waiting:
        rows.append((Cell(tr("least ε")), *(4 * (WAITING,))))
    rows.append(_row(tr("symmetric"), found.symmetric, found.above[1]))
    roles = ("leak", "good:dash", "neutral") if len(rows) == 3 else ("leak", "neutral")
    return Table(columns, tuple(rows), roles, key=2, kind="leak")


def _row(name: str, channel: MeasuredChannel, above: float) -> tuple[Cell, ...]:
    return Cell(name), number(channel.distortion), number(channel.leak_bits), at_most(channel.eps), number(above)


def _story(params: Given, found: Facts) -> str:
    D, leak = show(found.point.distortion, 4), show(found.point.leak_bits, 4)
    parts = [
        tr(
            "<p>A person's letter X is one of {n}. A letter X̂ is published instead, by chance. It costs D = <b>{D}</b> on "
            "average and tells <b>{leak}</b> bits about X, of the {full} bits that the truth would tell.</p>",
            n=len(params.names),
            D=D,
            leak=leak,
            full=show(found.data.entropy),
        ),
        tr(
            "<p>{formula}No channel with this D tells less. The best one keeps a letter or moves it by its cost: "
            "{channel}</p>",
            formula=formula(r"R(D) = \min_{q:\,\mathrm{E}\,d \leq D} I(X;\hat X)", ("D", D), ("R(D)", leak)),
            channel=formula(
                r"q(\hat x\mid x) = \frac{r(\hat x)\,e^{-\lambda d(x,\hat x)}}{K_x}", ("λ", show(found.slope, 4))
            ),
        ),
        tr(
            "<p>The symmetric channel (stay, or any other letter alike) tells {symmetric} bits at the same D: the best one "
            "saves <b>{saved} %</b>. Drag the point along the curve.</p>",
            symmetric=show(found.symmetric.leak_bits, 4),
            saved=show(settled(found.saved, of=100), 3),
        ),
        silence(params, found.data, found.silent),
        tr(
            "<p>Little leak is not a small ε. This channel has ε = <b>{eps}</b>: some letter is e<sup>ε</sup> times likelier "
            "for one person than for another. The leak is an average over everybody; ε is a promise to each.</p>",
            eps=show_up(found.point.eps),
        ),
    ]
    return "".join(parts)
