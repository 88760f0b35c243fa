"""Tab 'Best for privacy': the channel with the least distortion for its ε, beside the one with the least leak."""

from __future__ import annotations

import math

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Table
from app.labs.channel.channels import (
    Measured,
    at_distortion,
    least_distortion,
    measured,
    private_at,
    private_trace,
    rate_curve,
    symmetric_at,
    symmetric_trace,
)
from app.labs.channel.scene import Scene, View, channel_heat, number
from app.numbers import show
from app.picture import Axis, Curve, Handle, Item, Picture
from dpcore.channel import PrivateChannel, entropy_bits
from dpcore.checks import Floats

HIGHEST = 14.0
"""Largest ε on the axes."""


def private_view(scene: Scene) -> View:
    """Leak and distortion against ε for three kinds of channels, and two of the channels."""
    private = private_at(scene.problem, scene.params.epsilon)
    reachable = private.distortion > least_distortion(scene.problem) + 1e-12
    least = measured(at_distortion(scene.problem, private.distortion)) if reachable else None
    letters = scene.source.letters
    pictures = [
        _wishes(scene, private, least),
        channel_heat(
            "private",
            tr("Least distortion at ε = {eps}", eps=show(private.eps, 3)),
            private.channel,
            letters,
        ),
        _distortion(scene, private, least),
    ]
    if least is not None:
        pictures.append(channel_heat("least-leak", tr("Least leak at the same D"), least.q, letters, row=1))
    notes = () if least is not None else (Note("info", tr("At this ε nothing is left to compare: D is at its least.")),)
    return View(tuple(pictures), _readout(scene, private, least), _story(scene, private, least), notes)


def _families(scene: Scene) -> tuple[tuple[str, str, str, Floats, Floats, Floats], ...]:
    """Key, role, name, ε, leak and D of the three families."""
    curve, symmetric = rate_curve(scene.problem), symmetric_trace(scene.problem)
    private = private_trace(scene.problem, scene.tick)
    return (
        ("symmetric", "neutral", tr("symmetric"), symmetric.eps, symmetric.leak, symmetric.distortion),
        ("private", "good", tr("least D for its ε"), private.eps, private.leak, private.distortion),
        ("rate", "accent", tr("least leak for its D"), curve.eps, curve.rate_bits, curve.distortion),
    )


def _marks(private: PrivateChannel, least: Measured | None, y: str) -> list[Item]:
    """The two channels with equal D, marked."""
    found = [("private", "good", private.eps, private.leak_bits if y == "leak" else private.distortion)]
    if least is not None and least.eps <= HIGHEST * 1.5:
        found.append(("rate", "accent", least.eps, least.leak if y == "leak" else least.distortion))
    return [
        Curve(key=f"{key}-here", x=np.array([eps]), y=np.array([value]), role=role, marker="o", line=False)
        for key, role, eps, value in found
    ]


def _wishes(scene: Scene, private: PrivateChannel, least: Measured | None) -> Picture:
    items: list[Item] = [
        Curve(key=key, x=eps, y=leak, role=role, name=name, dash="solid")
        for key, role, name, eps, leak, _ in _families(scene)
    ]
    return Picture(
        key="wishes",
        title=tr("Little leak, little ε: two wishes"),
        x=Axis(label=tr("ε, nats"), low=0.0, high=HIGHEST),
        y=Axis(label=tr("leak, bits"), low=0.0, high=1.05 * entropy_bits(scene.problem.p)),
        items=(*items, *_marks(private, least, "leak"), _handle(private)),
        caption=tr("Leak against ε for channels with the least leak, with the least ε, and symmetric ones."),
    )


def _handle(private: PrivateChannel) -> Handle:
    return Handle(
        key="epsilon",
        value=min(private.eps, HIGHEST),
        orientation="vertical",
        field="epsilon",
        low=0.05,
        high=HIGHEST,
        label=tr("ε = {eps}", eps=show(private.eps, 3)),
    )


def _distortion(scene: Scene, private: PrivateChannel, least: Measured | None) -> Picture:
    items: list[Item] = [
        Curve(key=key, x=eps, y=distortion, role=role, name=name, dash="solid")
        for key, role, name, eps, _, distortion in _families(scene)
    ]
    top = max(float(distortion.max()) for *_, distortion in _families(scene))
    return Picture(
        key="price",
        title=tr("What ε costs"),
        x=Axis(label=tr("ε, nats"), low=0.0, high=HIGHEST),
        y=Axis(label=tr("distortion D"), low=0.0, high=1.05 * top),
        items=(*items, *_marks(private, least, "distortion"), _handle(private)),
        row=1,
        legend=False,
        caption=tr("Distortion against ε for the three kinds of channels."),
    )


def _readout(scene: Scene, private: PrivateChannel, least: Measured | None) -> Table:
    columns = (tr("channel"), tr("ε, nats"), tr("D"), tr("leak, bits"))
    rows = [(Cell(tr("least D at this ε")), number(private.eps), number(private.distortion), number(private.leak_bits))]
    if least is not None:
        rows.append((Cell(tr("least leak at this D")), number(least.eps), number(least.distortion), number(least.leak)))
    symmetric = symmetric_at(scene.problem, private.distortion)
    rows.append(
        (Cell(tr("symmetric at this D")), number(symmetric.eps), number(symmetric.distortion), number(symmetric.leak))
    )
    return Table(columns, tuple(rows), ("good", "accent", "neutral") if least is not None else ("good", "neutral"))


def _story(scene: Scene, private: PrivateChannel, least: Measured | None) -> str:
    kept = int((private.channel.max(axis=0) > 0).sum())
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
                ("ε", show(private.eps, 4)),
            ),
            eps=show(private.eps, 4),
            D=show(private.distortion, 4),
            kept=kept,
            n=len(scene.source.letters),
        ),
    ]
    if least is not None:
        parts.append(
            tr(
                "<p>At the same D the channel with the least leak tells {less} instead of {more} bits, but its ε is <b>{worse}</b> "
                "instead of {eps}: a published {letter} is {times} times likelier for one person than for another.</p>",
                less=show(least.leak, 4),
                more=show(private.leak_bits, 4),
                worse=show(least.eps, 4),
                eps=show(private.eps, 4),
                letter=scene.source.letters[_telling(least.q)],
                times=show(math.exp(least.eps), 4),
            )
        )
    if scene.problem.matrix is None:
        parts.append(
            tr(
                "<p>For wrong letters the best private channel is randomised response over the likeliest letters, and its ε is the "
                "slope λ at which the least-leak channel has the same D.</p>"
            )
        )
    return "".join(parts)


def _telling(q: Floats) -> int:
    """The published letter whose probabilities for two people differ by the largest factor."""
    seen = np.where(q.max(axis=0) > 0, q, 1.0)
    with np.errstate(divide="ignore"):
        return int(np.argmax(seen.max(axis=0) / seen.min(axis=0)))
