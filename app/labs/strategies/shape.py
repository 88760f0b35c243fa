"""Tab 'Shape of noise': noise drawn from the polygon of the queries beside Laplace noise of the same pure ε."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, up
from app.labs.strategies.common import outline, queries_of
from app.labs.strategies.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.queries import (
    BallErrors,
    KNorm,
    ball_errors,
    k_norm,
    l1_size,
    laplace_error,
    possible,
    radius_holding,
)

HELD = 0.9
SIZES = np.unique(np.geomspace(1, 4096, 40).astype(np.int64))
DIAMOND = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)])


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Two kinds of noise with the same pure ε.

    Attributes:
        noise: shaped by the queries; None where these are flat.
        shaped, laplace: drawn noises, shape (draws, 2).
        shaped_edge, laplace_edge: corners of what holds 90 of 100.
        size: Δ₁ of the queries; error, laplace_error: E‖noise‖².
        sizes: numbers of queries; balls: errors there; here: at k.
    """

    noise: KNorm | None
    shaped: Floats
    laplace: Floats
    shaped_edge: Floats
    laplace_edge: Floats
    size: float
    error: float
    laplace_error: float
    sizes: Floats
    balls: tuple[BallErrors, ...]
    here: BallErrors


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms; the clouds are drawn."""
    A, eps = queries_of(params), params.eps
    flat = len(possible(A, 1.0, "ball")) < 3
    noise = None if flat else k_norm(A, eps=eps)
    size = l1_size(A)
    rng = np.random.default_rng([params.seed, 3])
    none = np.zeros((0, 2))
    return Facts(
        noise=noise,
        shaped=none if noise is None else noise.sample(params.draws, rng=rng),
        laplace=rng.laplace(0.0, size / eps, (params.draws, 2)),
        shaped_edge=none if noise is None else radius_holding(HELD, 2, eps=eps) * noise.corners,
        laplace_edge=radius_holding(HELD, 2, eps=eps) * size * DIAMOND,
        size=size,
        error=float("nan") if noise is None else noise.error,
        laplace_error=laplace_error(A, eps=eps),
        sizes=SIZES.astype(np.float64),
        balls=tuple(ball_errors(int(k), eps=eps) for k in SIZES),
        here=ball_errors(params.queries, eps=eps),
    )


def said(params: Params, found: Facts) -> Said:
    """Noise shaped by the queries beside Laplace noise."""
    numbers: dict[str, Figure | str] = {
        "shaped": decides(up(found.error)),
        "laplace": about(found.laplace_error),
        "times": about(found.laplace_error / found.error),
    }
    if math.isnan(found.error):
        text = tr(
            "One of these queries follows from the other, so noise has no shape to take; Laplace noise errs by {laplace} (squared)."
        )
        return Said(text, {"laplace": about(found.laplace_error)}, "nothing", tr("Change a query."))
    if math.isclose(found.laplace_error, found.error, rel_tol=1e-6):
        text = tr(
            "Noise shaped like what one person can move errs by {shaped} (squared), Laplace noise by just as much."
        )
        return Said(text, {"shaped": numbers["shaped"]}, hint=tr("Drag ε."))
    text = tr(
        "Noise shaped like what one person can move errs by {shaped} (squared), Laplace noise by {laplace}: {times} times as much."
    )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The clouds, and the errors of balls in many dimensions."""
    notes: tuple[Note, ...] = ()
    if found.noise is None:
        text = tr(
            "All kinds of people move the answers along one line: K is flat, and its noise has no density on the plane."
        )
        notes = (Note("error", text),)
    return Result((*_clouds(found), _balls(params, found)), _readout(params, found), _story(params, found), notes)


def _clouds(found: Facts) -> tuple[Picture, ...]:
    """Both noises side by side, on one scale; of flat queries Laplace noise alone."""
    reach = 1.3 * float(max(np.abs(found.laplace_edge).max(), np.abs(found.shaped_edge).max(initial=0.0)))
    kinds = (
        ("clouds", found.laplace, found.laplace_edge, "laplace", tr("Laplace noise")),
        ("shaped", found.shaped, found.shaped_edge, "good", tr("Shaped by the queries")),
    )
    return tuple(
        Picture(
            key=key,
            title=title,
            short=tr("Noise on two answers"),
            x=Axis(label=tr("noise on the first answer"), low=-reach, high=reach),
            y=Axis(label=tr("noise on the second answer"), low=-reach, high=reach),
            items=(
                dots(key="drawn", x=points[:, 0], y=points[:, 1], role=role, marker_size=2.0, pale=True),
                Curve(key="edge", x=outline(edge)[0], y=outline(edge)[1], role=role, width=3.0, dash="solid"),
            ),
            column=place,
            beside="clouds" if place else "",
            legend=False,
            equal_scale=True,
            spreads=True,
            caption=tr("Drawn noises, and around them the least set of their shape that holds 90 of 100."),
        )
        for place, (key, points, edge, role, title) in enumerate(kinds)
        if len(points)
    )


def _balls(params: Params, found: Facts) -> Picture:
    items: list[Item] = []
    for name, ball, role in (("l1", "L1", "good"), ("l2", "L2", "exponential"), ("largest", "L∞", "bad")):
        shaped = np.array([getattr(errors, name) for errors in found.balls])
        flat = np.array([getattr(errors, f"laplace_{name}") for errors in found.balls])
        both = ball if name != "l1" else tr("{ball}, both", ball=ball)
        items.append(Curve(key=name, x=found.sizes, y=shaped, role=role, name=both))
        if name != "l1":
            other = tr("{ball}, Laplace", ball=ball)
            items.append(Curve(key=f"{name}-laplace", x=found.sizes, y=flat, role=role, dash="dot", name=other))
    items.append(handle(params, "queries", within=(1.0, float(found.sizes[-1]))))
    return Picture(
        key="balls",
        title=tr("One person moves k answers within a ball"),
        short=tr("k answers"),
        x=Axis(label=tr("queries k"), log=True, low=1.0, high=float(found.sizes[-1])),
        y=Axis(label=tr("E‖noise‖², all answers"), log=True),
        items=tuple(items),
        column=2,
        caption=tr(
            "Mean squared error of all answers together against their number, where one person moves them by any vector of the L1, L2 or L∞ ball."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    here, k = found.here, params.queries
    rows = (
        row(tr("your queries, both answers"), found.error if found.noise else None, found.laplace_error),
        row(tr("k = {k}, L1 ball", k=k), here.l1, here.laplace_l1),
        row(tr("k = {k}, L2 ball", k=k), here.l2, here.laplace_l2),
        row(tr("k = {k}, L∞ ball", k=k), here.largest, here.laplace_largest),
    )
    return Table((tr("mean squared error, exact"), tr("shaped noise"), tr("Laplace")), rows, kind="shaped")


def _story(params: Params, found: Facts) -> str:
    if found.noise is None:
        return tr(
            "<p>Noise shaped by the queries is drawn from K, the polygon of all columns and their opposites. Here K has no area: one number "
            "tells both answers. Ask for that number, or change the table.</p>"
        )
    better = found.laplace_error / found.error
    return "".join(
        (
            tr(
                "<p>One person moves the answers by one of the columns, never by anything else. Laplace noise guards every move of the same "
                "L1 length, {size} here; noise drawn from the polygon K guards just these. Same pure ε = {eps}, mean squared error "
                "<b>{error}</b> in place of {laplace}.</p>",
                size=show(found.size, 4),
                eps=show_promise(params.eps),
                error=show(found.error, 4),
                laplace=show(found.laplace_error, 4),
            ),
            formula(
                r"p(w) = \frac{\varepsilon^2}{2\,|K|}\,e^{-\varepsilon\|w\|_K}", ("|K|", show(found.noise.area, 4))
            ),
            tr(
                "<p>It is r·z with z even in K and r from a Gamma law. Laplace noise errs {better} times as much. Where K is the whole L1 ball "
                "they are one and the same.</p>",
                better=show(better, 4),
            ),
        )
    )
