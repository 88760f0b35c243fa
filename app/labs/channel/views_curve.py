"""Tabs 'Curve' and 'Channel': the least leak for every distortion, and the channel at a point of that curve."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Table
from app.labs.channel.channels import (
    Measured,
    chosen,
    distortion_unit,
    least_eps_at,
    private_trace,
    rate_curve,
    slope_range,
    symmetric_at,
    symmetric_trace,
)
from app.labs.channel.scene import Scene, View, channel_heat, number, short
from app.numbers import show
from app.picture import Area, Axis, Curve, Handle, Item, Picture, Point
from dpcore.channel import entropy_bits
from dpcore.checks import Floats


def curve_view(scene: Scene) -> View:
    """R(D) with the symmetric and the most private channels, the point that is dragged, and its channel."""
    point = chosen(scene.problem, scene.params)
    pictures = (_rate_picture(scene, point), _heat(scene, point, rows=1))
    return View(pictures, _comparison(scene, point), _curve_story(scene, point), derived=derived(scene, point))


def derived(scene: Scene, point: Measured) -> dict[str, float]:
    """The one of λ and D that follows from the other."""
    return {"wanted": point.distortion} if scene.params.lead == "slope" else {"slope": point.slope}


def drag_point(point: Measured) -> Point:
    """The point on the curve: moved along D."""
    return Point(
        key="point",
        x=point.distortion,
        y=point.leak,
        x_field="wanted",
        label=tr("λ = {slope}", slope=show(point.slope, 3)),
    )


def _rate_picture(scene: Scene, point: Measured) -> Picture:
    curve, symmetric = rate_curve(scene.problem), symmetric_trace(scene.problem)
    private = private_trace(scene.problem, scene.tick)
    full = entropy_bits(scene.problem.p)
    order = np.argsort(curve.distortion, kind="stable")
    D, rate = curve.distortion[order], curve.rate_bits[order]
    items: tuple[Item, ...] = (
        Area(key="below", x=D, low=np.zeros_like(D), high=rate, role="bad", name=tr("no channel: below R(D)")),
        Curve(key="symmetric", x=symmetric.distortion, y=symmetric.leak, role="neutral", name=tr("symmetric channel")),
        Curve(
            key="private",
            x=private.distortion,
            y=private.leak,
            role="good",
            name=tr("least ε for the same D"),
            dash="dash",
        ),
        Curve(key="rate", x=D, y=rate, role="accent", name=tr("least leak R(D)"), dash="solid", width=2.5),
        drag_point(point),
    )
    return Picture(
        key="rate",
        title=tr("The least leak for every distortion"),
        x=Axis(label=distortion_unit(scene.problem), low=0.0, high=1.02 * float(symmetric.distortion.max())),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.05 * full),
        items=items,
        caption=tr(
            "Leak against distortion: the least possible, the symmetric channel, and the channel with the least ε."
        ),
    )


def _heat(scene: Scene, point: Measured, rows: int) -> Picture:
    return channel_heat(
        "channel",
        tr("The channel at λ = {slope}", slope=show(point.slope, 3)),
        point.q,
        scene.source.letters,
        rows=rows,
    )


def _above(leak: float, least: float) -> float:
    """How much more a channel tells than the least, in bits; differences of rounding are none."""
    return leak - least if leak - least > 1e-12 else 0.0


def _comparison(scene: Scene, point: Measured) -> Table:
    columns = (tr("channel"), tr("D"), tr("leak, bits"), tr("ε, nats"), tr("leak above R(D), bits"))
    rows = [
        (
            Cell(tr("least leak")),
            number(point.distortion),
            number(point.leak),
            number(point.eps),
            number(0.0),
        )
    ]
    slow = scene.problem.matrix is not None and scene.quality == "drag"  # a search over linear programs
    private = None if slow else least_eps_at(scene.problem, point.distortion)
    if private is not None:
        rows.append(
            (
                Cell(tr("least ε")),
                number(private.distortion),
                number(private.leak_bits),
                number(private.eps),
                number(_above(private.leak_bits, point.leak)),
            )
        )
    elif slow:
        rows.append((Cell(tr("least ε")), *(4 * (Cell("…"),))))
    symmetric = symmetric_at(scene.problem, point.distortion)
    rows.append(
        (
            Cell(tr("symmetric")),
            number(symmetric.distortion),
            number(symmetric.leak),
            number(symmetric.eps),
            number(_above(symmetric.leak, point.leak)),
        )
    )
    roles = ("accent", "good", "neutral") if len(rows) == 3 else ("accent", "neutral")
    return Table(columns, tuple(rows), roles)


def _curve_story(scene: Scene, point: Measured) -> str:
    full = entropy_bits(scene.problem.p)
    symmetric = symmetric_at(scene.problem, point.distortion)
    saved = 100 * (1 - point.leak / symmetric.leak) if symmetric.leak > 0 else 0.0
    parts = [
        tr(
            "<p>A person's letter X is one of {n}. A letter X̂ is published instead, by chance. It costs D = <b>{D}</b> on "
            "average and tells <b>{leak}</b> bits about X, of the {full} bits that the truth would tell.</p>",
            n=len(scene.source.letters),
            D=show(point.distortion, 4),
            leak=show(point.leak, 4),
            full=show(full, 5),
        ),
        tr(
            "<p>{formula}No channel with this D tells less. The best one keeps a letter or moves it by its cost: "
            "{channel}</p>",
            formula=formula(
                r"R(D) = \min_{q:\,\mathrm{E}\,d \leq D} I(X;\hat X)",
                ("D", show(point.distortion, 4)),
                ("R(D)", show(point.leak, 4)),
            ),
            channel=formula(
                r"q(\hat x\mid x) = \frac{r(\hat x)\,e^{-\lambda d(x,\hat x)}}{K_x}", ("λ", show(point.slope, 4))
            ),
        ),
        tr(
            "<p>The symmetric channel (stay, or any other letter alike) tells {symmetric} bits at the same D: the best one "
            "saves <b>{saved} %</b>. Drag the point along the curve.</p>",
            symmetric=show(symmetric.leak, 4),
            saved=show(saved, 3),
        ),
        _silent(scene, point),
        tr(
            "<p>Little leak is not a small ε. This channel has ε = <b>{eps}</b>: some letter is e<sup>ε</sup> times likelier "
            "for one person than for another. The leak is an average over everybody; ε is a promise to each.</p>",
            eps=show(point.eps, 4),
        ),
    ]
    return "".join(parts)


def _silent(scene: Scene, point: Measured) -> str:
    never = [name for name, used in zip(scene.source.letters, point.q.max(axis=0) > 0, strict=True) if not used]
    if not never:
        return ""
    text = tr(
        "<p>Never published at this λ: <b>{names}</b>. Whoever has such a letter is published as another.</p>",
        names=listed(never[:8]) + ("…" if len(never) > 8 else ""),
    )
    return text if scene.problem.cost is not None else text + tr("<p>The rarest letters are dropped first.</p>")


def channel_view(scene: Scene) -> View:
    """The channel at λ, and its leak, distortion and ε against λ."""
    point = chosen(scene.problem, scene.params)
    curve = rate_curve(scene.problem)
    pictures = (
        _heat_first(scene, point),
        _against(scene, point, "leak", tr("Leak against λ"), tr("leak, bits"), curve.rate_bits, 0, 1),
        _against(
            scene,
            point,
            "distortion",
            tr("Distortion against λ"),
            tr("distortion D"),
            curve.distortion,
            1,
            0,
        ),
        _against(scene, point, "eps", tr("ε against λ"), tr("ε, nats"), curve.eps, 1, 1),
    )
    return View(pictures, _letters(scene, point), _channel_story(scene, point), derived=derived(scene, point))


def _heat_first(scene: Scene, point: Measured) -> Picture:
    title = tr("The channel at λ = {slope}", slope=show(point.slope, 3))
    return channel_heat("channel", title, point.q, scene.source.letters, column=0)


def _against(
    scene: Scene, point: Measured, key: str, title: str, label: str, y: Floats, row: int, column: int
) -> Picture:
    low, high = slope_range(scene.problem)
    curve = rate_curve(scene.problem)
    items: list[Item] = []
    if key == "eps" and scene.problem.matrix is None:
        items.append(
            Curve(
                key="least",
                x=curve.slopes,
                y=curve.slopes,
                role="good",
                name=tr("least ε for the same D"),
                dash="dash",
            )
        )
    items.append(Curve(key=key, x=curve.slopes, y=y, role="accent", name=tr("least leak"), dash="solid"))
    items.append(
        Handle(
            key="slope",
            value=min(max(point.slope, low), high),
            orientation="vertical",
            field="slope",
            low=low,
            high=high,
            label=tr("λ = {slope}", slope=show(point.slope, 3)),
        )
    )
    return Picture(
        key=key,
        title=title,
        x=Axis(label=tr("slope λ"), log=True, low=low, high=high),
        y=Axis(label=label, low=0.0, high=1.08 * max(float(y.max()), float(y[y.size // 2]), 1e-9)),
        items=tuple(items),
        row=row,
        column=column,
        legend=key == "eps",
        caption=tr("{title} along the curve of the least leak.", title=title),
    )


def _letters(scene: Scene, point: Measured) -> Table:
    letters = scene.source.letters
    r = np.array(scene.problem.p) @ point.q
    shown = letters if len(letters) <= 12 else ()
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
            number(scene.problem.p[x]),
            number(float(r[x])),
            number(float(point.q[x, x])),
            *(number(float(value), 4) for value in (point.q[x] if shown else ())),
        )
        for x, name in enumerate(letters)
    )
    return Table(columns, rows)


def _channel_story(scene: Scene, point: Measured) -> str:
    keep = float(np.array(scene.problem.p) @ np.diagonal(point.q))
    parts = [
        tr(
            "<p>Each row is one true letter; the colours say how likely each published letter is. {keep} of 100 people are "
            "published with their true letter.</p>",
            keep=show(100 * keep, 4),
        ),
        tr(
            "<p>λ = {slope}: D = <b>{D}</b>, leak <b>{leak}</b> bits, ε = <b>{eps}</b> nats. A larger λ pays more for "
            "accuracy: D falls, leak and ε rise.</p>",
            slope=show(point.slope, 4),
            D=show(point.distortion, 4),
            leak=show(point.leak, 4),
            eps=show(point.eps, 4),
        ),
        tr(
            "<p>{formula}</p>",
            formula=formula(
                r"\varepsilon = \max_{\hat x}\,\ln\frac{\max_x q(\hat x\mid x)}{\min_x q(\hat x\mid x)}",
                ("ε", show(point.eps, 4)),
            ),
        ),
        _silent(scene, point),
    ]
    if scene.problem.matrix is None:
        parts.append(
            tr(
                "<p>The dashed line is the least ε that any channel with the same D can have. For wrong letters it is exactly λ = "
                "{slope}: the channel with the least leak gives up {more} nats.</p>",
                slope=show(point.slope, 4),
                more=show(max(point.eps - point.slope, 0.0), 3),
            )
        )
    return "".join(parts)
