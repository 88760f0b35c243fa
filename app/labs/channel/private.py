"""Tab 'Best for privacy': the channel with the least distortion for its ε, beside the one with the least leak."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import at_most, number, of
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, spent, up, yours
from app.labs.channel.common import (
    Data,
    channel_heat,
    data_notes,
    data_of,
    letters_of,
    private_channels,
    ranges,
    symmetric_channels,
)
from app.labs.channel.given import Given
from app.labs.channel.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.channel import (
    ChannelFamily,
    MeasuredChannel,
    best_private_channel,
    least_leak_at_distortion,
    symmetric_at_distortion,
    telling_letter,
    whole_curve,
)
from dpcore.checks import Floats

HIGHEST = 14.0
"""Largest ε on the axes."""
SMALL = 0.01
"""Bits of a leak that take many digits: D is not told beside them."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Three kinds of channels at the same D.

    Attributes:
        private: the channel with the least D at ε; it publishes `used` letters.
        least: the one with the least leak at that D; None where D is at its least.
        telling, times: the letter whose publication by `least` tells most, and its factor e^ε; -1 and 0 without `least`.
        symmetric: the symmetric one at that D.
        privates, leasts, symmetrics: many channels of each kind.
    """

    data: Data
    private: MeasuredChannel
    used: int
    least: MeasuredChannel | None
    telling: int
    times: float
    symmetric: MeasuredChannel
    privates: ChannelFamily
    leasts: ChannelFamily
    symmetrics: ChannelFamily


def facts(params: Given, tick: Tick) -> Facts:
    """The channel with the least D at ε, and the others at that D."""
    data = data_of(params)
    p, cost = data.p, data.cost
    private = best_private_channel(p, eps=params.eps, measure=cost)
    D = private.distortion
    least = least_leak_at_distortion(p, D, cost).measured(0) if data.least + 1e-12 < D else None
    return Facts(
        data=data,
        private=private,
        used=int((private.channel.max(axis=0) > 0).sum()),
        least=least,
        telling=-1 if least is None else telling_letter(least.channel),
        times=0.0 if least is None else float(np.exp(least.eps)),
        symmetric=symmetric_at_distortion(p, D, cost),
        privates=private_channels(data, tick),
        leasts=whole_curve(p, cost).family(),
        symmetrics=symmetric_channels(data),
    )


def said(params: Given, found: Facts) -> Said:
    """Least leak and least ε are two wishes: both channels at one distortion."""
    private, least = found.private, found.least
    numbers: dict[str, Figure | str] = {
        "D": about(private.distortion),
        "private": up(private.leak_bits),
        "eps": yours(params.eps),
    }
    if least is None:
        text = tr(
            "At ε = {eps} the best private channel distorts no more than it must, D = {D}, and tells {private} bits."
        )
        return Said(text, numbers, hint=tr("Drag ε."))
    numbers |= {"least": decides(up(least.leak_bits)), "loss": spent(least.eps)}
    if math.isinf(least.eps):
        text = tr(
            "Equal D = {D}: the least-leak channel tells {least} bits and keeps no ε at all; the private one {private} at ε = {eps}."
        )
    elif least.leak_bits < SMALL:
        text = tr(
            "Equal D: the least-leak channel tells {least} bits at ε = {loss}; the private one {private} at ε = {eps}."
        )
    else:
        text = tr(
            "Equal D = {D}: the least-leak channel tells {least} bits at ε = {loss}; the private one {private} at ε = {eps}."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Given, found: Facts) -> Result:
    """Leak and distortion against ε for three kinds of channels, and two of the channels."""
    private, least, letters = found.private, found.least, letters_of(params)
    title = tr("Least distortion at ε = {eps}", eps=show_promise(private.eps))
    pictures = [
        _wishes(found),
        channel_heat("private", title, private.channel, letters),
        _price(found),
    ]
    notes = data_notes(params, found.data)
    if least is not None:
        pictures.append(channel_heat("least-leak", tr("Least leak at the same D"), least.channel, letters, row=1))
    else:
        notes += (Note("info", tr("At this ε nothing is left to compare: D is at its least.")),)
    return Result(tuple(pictures), _readout(found), _story(params, found), notes, ranges=ranges(found.data))


def _families(found: Facts) -> tuple[tuple[str, str, str, ChannelFamily], ...]:
    """Key, role, name and numbers of the three kinds."""
    return (
        ("symmetric", "neutral", tr("symmetric"), found.symmetrics),
        ("private", "good", tr("least D for its ε"), found.privates),
        ("rate", "leak", tr("least leak for its D"), found.leasts),
    )


def _marks(found: Facts, y: str) -> list[Item]:
    """The two channels with equal D, marked, and the handle of ε."""
    private, least = found.private, found.least
    marked = [("private", "good", private)]
    if least is not None and least.eps <= HIGHEST * 1.5:
        marked.append(("rate", "leak", least))
    items: list[Item] = [
        dots(key=f"{key}-here", x=channel.eps, y=channel.leak_bits if y == "leak" else channel.distortion, role=role)
        for key, role, channel in marked
    ]
    items.append(handle(Params, "eps", value=private.eps, within=(0.05, HIGHEST)))
    return items


def _against_eps(found: Facts, y: str) -> tuple[Item, ...]:
    def values(family: ChannelFamily) -> Floats:
        return family.leak_bits if y == "leak" else family.distortion

    curves: list[Item] = [
        Curve(key=key, x=family.eps, y=values(family), role=role, name=name)
        for key, role, name, family in _families(found)
    ]
    return (*curves, *_marks(found, y))


def _wishes(found: Facts) -> Picture:
    return Picture(
        key="wishes",
        title=tr("Little leak, little ε: two wishes"),
        x=Axis(label=tr("ε, nats"), low=0.0, high=HIGHEST),
        y=Axis(label=tr("leak, bits"), low=0.0, high=1.05 * found.data.entropy or 1.0),
        items=_against_eps(found, "leak"),
        caption=tr("Leak against ε for channels with the least leak, with the least ε, and symmetric ones."),
    )


def _price(found: Facts) -> Picture:
    top = max(float(family.distortion.max()) for *_, family in _families(found))
    return Picture(
        key="price",
        title=tr("What ε costs"),
        x=Axis(label=tr("ε, nats"), low=0.0, high=HIGHEST),
        y=Axis(label=tr("distortion D"), low=0.0, high=1.05 * top),
        items=_against_eps(found, "distortion"),
        row=1,
        legend=False,
        caption=tr("Distortion against ε for the three kinds of channels."),
    )


def _readout(found: Facts) -> Table:
    columns = (tr("channel"), tr("ε, nats"), tr("D"), tr("leak, bits"))
    channels = [(tr("least D at this ε"), "good", found.private)]
    if found.least is not None:
        channels.append((tr("least leak at this D"), "leak", found.least))
    channels.append((tr("symmetric at this D"), "neutral", found.symmetric))
    rows = [(Cell(name), at_most(c.eps), number(c.distortion), number(c.leak_bits)) for name, _, c in channels]
    return Table(columns, (of("least-eps", rows[0]), *rows[1:]), tuple(role for _, role, _ in channels), kind="leak")


def _story(params: Given, found: Facts) -> str:
    private, least, eps = found.private, found.least, show_up(found.private.eps)
    parts = [
        tr(
            "<p>Two ways to ask for privacy. <b>Least leak:</b> how much the published letter tells on average. <b>Least ε:</b> "
            "how much it can tell about anybody at worst. They lead to different channels.</p>"
        ),
        tr(
            "<p>{formula}Of all channels with ε = {eps}, this one has the least distortion: <b>{D}</b>. It publishes {kept} of "
            "{n} letters.</p>",
            formula=formula(
                r"q(\hat x\mid x) \leq e^{\varepsilon}\,q(\hat x\mid x')\quad\forall\, x, x'",
                ("ε", eps),
            ),
            eps=eps,
            D=show(private.distortion, 4),
            kept=found.used,
            n=len(params.names),
        ),
    ]
    if least is not None:
        parts.append(
            tr(
                "<p>At the same D the channel with the least leak tells {less} instead of {more} bits, but its ε is <b>{worse}</b> "
                "instead of {eps}: a published {letter} is {times} times likelier for one person than for another.</p>",
                less=show(least.leak_bits, 4),
                more=show(private.leak_bits, 4),
                worse=show_up(least.eps),
                eps=eps,
                letter=letters_of(params)[found.telling],
                times=show(found.times, 4),
            )
        )
    if found.data.cost is None:
        parts.append(
            tr(
                "<p>For wrong letters the best private channel is randomised response over the likeliest letters, and its ε is the "
                "slope λ at which the least-leak channel has the same D.</p>"
            )
        )
    return "".join(parts)
