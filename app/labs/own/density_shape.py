"""The upper picture of the tab 'Density': your noise in both worlds, with the answers that break the promise in red."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from app.lab.handles import handle
from app.labs.own.beside import curves
from app.labs.own.density_facts import Facts
from app.labs.own.density_promise import red_from
from app.labs.own.density_words import counted
from app.labs.own.given import Given
from app.plot.picture import Axis, Band, Bars, Curve, Item, Label, Picture, Point, dots, stems
from app.plot.picture import Draws as Newest
from app.words.i18n import mark, tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats

MOST_DRAGGED = 24
MOST_ENDLESS = 40
ENDS = ("clamp_low", "clamp_high")
MOST_POINTS = 400
"""Single answers that are drawn."""
LEAST = 1e-6
"""Of the largest height: no less is drawn in the logarithm."""
BROKEN = 5.0
"""Pixels: how wide a curve is where the loss is beyond the promise."""


def has_knots(params: Given) -> bool:
    """Whether there are knots to drag in the plot."""
    return params.noise_from == "drawn" and len(params.knots) <= MOST_DRAGGED and params.drawn_as in ("density", "log")


def shape(params: Given, found: Facts) -> Picture:
    """Your noise, as it is to be drawn."""
    if params.drawn_as == "tail":
        return _tail(found)
    if params.drawn_as == "draws" and found.views.draws is not None:
        return _bars(params, found)
    if params.drawn_as == "distribution":
        return _distribution(params, found)
    return _density(params, found)


def _density(params: Given, found: Facts) -> Picture:
    log, drawn, own = params.drawn_as == "log", params.noise_from == "drawn", params.inside_from == "own"
    top = float(max(found.out.max(), found.inside.max(), *(one.density.y.max() for one in found.beside.values())))
    least = LEAST * top
    if log:
        low = min(float(each[each > 0].min(initial=top)) for each in (found.out, found.inside))
        least = max(low, least) / 1.5
    items: list[Item] = [*_worlds(params, found, found.out, found.inside), *curves(found.beside)]
    items += [*_singles(params, found), *endless(found, (1.1 * top, 1.1 * top), short=True)]
    if has_knots(params):
        items += [
            Point(
                key=f"knot{place}",
                x=x,
                y=max(height, least) if log else height,
                x_field=f"knots[{place}][0]",
                y_field=f"knots[{place}][1]",
                says=said,
            )
            for (place, (x, height)), said in zip(in_order(params.knots), _names(params), strict=True)
        ]
        items += _knots_inside(params, found, least if log else 0.0)
    return Picture(
        key="shape",
        title=tr("Your noise, without one person and with")
        if own
        else tr("Your noise, and the same moved by one person"),
        short=tr("Your noise"),
        x=_answers(found),
        y=Axis(
            label=tr("height") if drawn else tr("density"),
            log=log,
            low=least if log else 0.0,
            high=(2.0 if log else 1.2) * top,
        ),
        items=(*items, *_marks(params, found)),
        columns=2,
        twice=("knots[+][0]", "knots[+][1]") if drawn else ("", ""),
        stroke="knots" if drawn else "",
        caption=tr(
            "The density of the answer without one person and with that person; thick and red where the loss is beyond ε."
        ),
    )


def _distribution(params: Given, found: Facts) -> Picture:
    views = found.views
    return Picture(
        key="shape",
        title=tr("How likely is an answer of at most r?"),
        short=tr("Distribution"),
        x=_answers(found),
        y=Axis(label=tr("P(answer ≤ r)"), low=0.0, high=1.1),
        items=(
            *_worlds(params, found, views.below, views.below_inside),
            *endless(found, (1.05, 1.05), short=True),
            *_marks(params, found),
        ),
        columns=2,
        caption=tr(
            "The probability of an answer of at most r in both worlds; thick and red where the loss is beyond ε."
        ),
    )


def _tail(found: Facts) -> Picture:
    t, tail = found.views.t, found.views.tail
    items: list[Item] = [Curve(key="tail", x=t, y=tail, role="exponential", name=tr("your noise"), width=2.5)]
    if math.isfinite(found.mean_abs):
        alike = np.exp(-t / found.mean_abs)
        seen = alike >= tail[-1] / 10
        items.append(Curve(key="alike", x=t[seen], y=alike[seen], role="laplace", name=tr("Laplace, same size")))
    return Picture(
        key="shape",
        title=tr("How often the noise is larger than t, either way"),
        short=tr("Tail"),
        x=Axis(label=tr("t"), low=0.0, high=float(np.abs(found.x).max())),
        y=Axis(label=tr("P(|noise| > t)"), log=True, low=float(tail.min()) / 1.5, high=1.5),
        items=tuple(items),
        columns=2,
        caption=tr("The probability that your noise is larger than t, upwards or downwards."),
    )


def _bars(params: Given, found: Facts) -> Picture:
    draws = found.views.draws
    assert draws is not None
    n, width = params.noise_draws, float(draws.edges[1] - draws.edges[0])
    expected = found.out / found.scale * n * width
    place = int(np.searchsorted(draws.edges, draws.last, side="right")) - 1
    height = float(draws.counts[place]) if 0 <= place < draws.counts.size else math.nan
    return Picture(
        key="shape",
        title=tr("Draws of your noise"),
        x=_answers(found),
        y=Axis(label=tr("draws in a bar"), low=0.0, high=1.2 * float(max(expected.max(), draws.counts.max(), 1.0))),
        items=(
            Bars(key="draws", edges=draws.edges, heights=draws.counts, role="out", name=tr("drawn: {n}", n=show(n, 7))),
            Curve(key="expected", x=found.x, y=expected, role="out", name=tr("expected"), width=2.5),
        ),
        columns=2,
        draws=Newest(field="noise_draws", x=draws.last, y=height, role="out"),
        caption=tr(
            "How many of {n} draws fall into each bar, and how many are expected; {beyond} fall outside the picture.",
            n=show(n, 7),
            beyond=show(n - float(draws.counts.sum()), 7),
        ),
    )


def _answers(found: Facts) -> Axis:
    return Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1]))


def _marks(params: Given, found: Facts) -> list[Item]:
    """What is dragged along the answers: the shift, and the ends of a clamp."""
    within = float(found.x[0]), float(found.x[-1])
    items: list[Item] = []
    if params.inside_from != "own":
        items.append(handle(params, "shift", within=(0.0, within[1])))
    if params.afterwards == "clamp":
        items += [handle(params, end, within=within) for end in ENDS]
    return items


def _beyond(params: Given, found: Facts) -> str:
    """What is thick and red, and how much of all answers it is where that is known."""
    if counted(params, found):
        return tr("loss beyond ε: about {share} of 100 answers", share=show(100 * found.broken, 3))
    return tr("loss beyond ε")


def _worlds(params: Given, found: Facts, out: Floats, inside: Floats) -> list[Item]:
    """Both curves; that of the world which an answer speaks for too clearly is thick and red there."""
    name = tr("with you: g₁(r)") if params.inside_from == "own" else tr("with you: g(r − s)")
    if params.drawn_as == "log":
        out, inside = (np.where(each > 0, each, np.nan) for each in (out, inside))
    limit = red_from(params, found.needed, max(found.here)) * (1 + 1e-9)
    with np.errstate(invalid="ignore"):
        sides = zip((1, -1), proofs(found), (out, inside), strict=True)
        broken = [np.where((sign * found.loss > limit) | proof, y, np.nan) for sign, proof, y in sides]
    first = bool(np.isfinite(broken[0]).any())
    names = [_beyond(params, found), ""] if first else ["", _beyond(params, found)]
    return [
        Curve(key="out", x=found.x, y=out, role="out", name=tr("without you: g(r)"), width=2.5),
        Curve(key="in", x=found.x, y=inside, role="world", name=name),
        *(
            Curve(key=f"broken-{key}", x=found.x, y=y, role="bad", name=said, width=BROKEN, dash="solid")
            for key, y, said in zip(("out", "in"), broken, names, strict=True)
        ),
    ]


def _knots_inside(params: Given, found: Facts, least: float) -> list[Item]:
    """Of the noise that world 1 has for itself: on its curve, for it is drawn to the scale of world 0; a single one has no height."""
    if params.inside_from != "own" or len(params.knots_inside) > MOST_DRAGGED:
        return []
    times = found.scale_inside / found.scale
    alone = len(params.knots_inside) == 1
    return [
        Point(
            key=f"inside{place}",
            x=x,
            y=max(height / times, least),
            x_field=f"knots_inside[{place}][0]",
            y_field="" if alone else f"knots_inside[{place}][1]",
            y_times=times,
            role="world",
            says=tr("with you: {knot}", knot=said),
        )
        for (place, (x, height)), said in zip(in_order(params.knots_inside), _names(params, inside=True), strict=True)
    ]


def in_order(knots: tuple[tuple[float, float], ...]) -> list[tuple[int, tuple[float, float]]]:
    """Each with its place in the table, from left to right."""
    return sorted(enumerate(knots), key=lambda one: one[1][0])


def _names(params: Given, *, inside: bool = False) -> list[str]:
    """What a screen reader says of the knots of a world, from left to right: place, height, and how fast ln g falls to the right."""
    knots = [knot for _, knot in in_order(params.knots_inside if inside else params.knots)]
    last = params.right_rate_inside if inside else params.right_rate
    found = []
    for place, (x, height) in enumerate(knots):
        beyond = knots[place + 1] if place + 1 < len(knots) else None
        fall = last if params.outside == "exponential" else math.inf
        if beyond is not None and beyond[1] > 0 and height > 0 and beyond[0] > x:
            fall = (math.log(height) - math.log(beyond[1])) / (beyond[0] - x)
        elif beyond is not None:
            fall = math.inf if height > 0 else -math.inf if beyond[1] > 0 else 0.0
        template = mark("knot {place} of {count}, r {r}, g {g}, loss to the right {loss} per unit")
        if params.joined == "plain" and beyond is not None:
            template = mark("knot {place} of {count}, r {r}, g {g}, straight to the next")
        numbers = {"place": place + 1, "count": len(knots), "r": show(x), "g": show(height), "loss": show(fall)}
        found.append(tr(template, **numbers))
    return found


def _singles(params: Given, found: Facts) -> list[Item]:
    """Stems of the single answers that are possible afterwards: of a clamp as high as the picture where they are certain, of
    rounding as high as the density that has their probability over a step.
    """
    where, *both = found.points
    shown = (where >= found.x[0]) & (where <= found.x[-1])
    if not where.size or shown.sum() > MOST_POINTS:
        return []
    step = params.rounded_to if params.afterwards == "round" else 0.0
    scale = found.scale / step if step else float(max(found.out.max(), found.inside.max()))
    aside = (step or float(found.x[-1] - found.x[0])) / 100
    items: list[Item] = []
    for side, role, masses in ((-1, "out", both[0]), (1, "world", both[1])):
        x, y = where[shown] + side * aside, scale * masses[shown]
        anchor = (1.15, 1.0) if side < 0 else (-0.15, 1.0)
        items += [
            stems(x, 0.0, y, key=f"stems-{role}", role=role, width=3.0),
            dots(key=f"singles-{role}", x=x, y=y, role=role, marker_size=4.0),
        ]
        if not step:
            items += [
                Label(
                    key=f"share-{role}{place}",
                    x=float(at),
                    y=float(high),
                    text=tr("{n} of 100", n=show(100 * mass, 3)),
                    anchor=anchor,
                )
                for place, (at, high, mass) in enumerate(zip(x, y, masses[shown], strict=True))
            ]
    return items


def endless(found: Facts, at: tuple[float, float], *, short: bool = False) -> list[Item]:
    """Answers that are possible in one world only: their loss has no bound, upwards or downwards; at: how high that is said of each.

    short: without their probability.
    """
    items: list[Item] = []
    for side, alone, share, y in zip((1, -1), proofs(found), found.proof, at, strict=True):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], alone, [False]]).astype(np.int8)))
        ends = np.append(found.x, found.x[-1])
        spans = [(float(ends[a]), float(ends[b])) for a, b in zip(edges[::2], edges[1::2], strict=True)]
        if not spans:
            continue
        items += [
            Band(key=f"endless{side}-{place}", low=low, high=high, orientation="vertical", role="bad", name="")
            for place, (low, high) in enumerate(spans[:MOST_ENDLESS])
        ]
        low, high = max(spans, key=lambda span: span[1] - span[0])
        text = tr("{side}∞: {share} of 100", side="" if side > 0 else "−", share=show_up(100 * share, 3))
        text = tr("loss: ∞") if short else text
        items.append(Label(key=f"endless{side}", x=(low + high) / 2, y=y, text=text, anchor=(0.5, 0.5)))
    return items


def proofs(found: Facts) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of the answers x are possible without the person only, and with that person only."""
    alone = (found.out > 0) & (found.inside == 0), (found.inside > 0) & (found.out == 0)
    return alone[0] & (found.proof[0] > 0), alone[1] & (found.proof[1] > 0)
