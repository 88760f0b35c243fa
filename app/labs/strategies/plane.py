"""Tab 'Answer plane': two noisy answers, the polygon of possible ones, and what moving to it does to their error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, below_one, number, of, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, spent, up, yours
from app.labs.strategies.common import above_promise, outline, people_of, queries_of
from app.labs.strategies.params import HULLS, Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, across, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import settled, show
from dpcore.accounting import optimal_eps
from dpcore.checks import Floats
from dpcore.queries import Moved, l1_apart, laplace_scale, moved_laplace, nearest, possible

ROLES = {"ball": "good", "simplex": "exponential"}
THREADS = 80
"""Noisy answers that are joined to their nearest points."""
EPSILONS = {"rest": np.geomspace(0.02, 20.0, 25), "drag": np.geomspace(0.02, 20.0, 5)}
EXACT = 1e-9
ROUGH = 1e-3
OFF = 1e-6
"""Chances nearer to 1 are not told apart from each other."""

BARELY = 1 + 1e-9
ALIKE = 0.995
"""Of an error: more of it left is hardly less in three digits."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Two answers about n people.

    Attributes:
        people: of each kind; truth: their answers, shape (2,).
        size: the n that is used: the true one, or a noisy one.
        b: scale of the noise; spent: ε of all that is published (at δ, where it is printed, by exact composition); replaced:
            pure ε with one person in place of another.
        corners: of the possible answers, by set.
        noisy, moved: drawn answers and their nearest points, shape (draws, 2).
        exact: what moving does, by set; guess: squared error of equally many of each kind.
        eps: of the curves; raw, guesses, curves: mean squared error there, by set.
    """

    people: Floats
    truth: Floats
    size: float
    b: float
    spent: float
    replaced: float
    corners: Mapping[str, Floats]
    noisy: Floats
    moved: Floats
    exact: Mapping[str, Moved]
    guess: float
    eps: Floats
    raw: Floats
    curves: Mapping[str, Floats]


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Exact expectations; only the cloud is drawn."""
    A, people = queries_of(params), people_of(params)
    truth, (share, size) = A @ people, bought(params)
    b = laplace_scale(A, params.promise, eps=(1 - share) * params.eps, delta=params.delta)  # type: ignore[arg-type]
    corners = {hull: possible(A, size, hull) for hull in ("ball", "simplex")}
    noisy = truth + np.random.default_rng([params.seed, 1]).laplace(0.0, b, (params.draws, 2))
    grid = EPSILONS[quality]
    scales = [laplace_scale(A, params.promise, eps=(1 - share) * e, delta=params.delta) for e in grid]  # type: ignore[arg-type]
    tolerance = EXACT if quality == "rest" else ROUGH
    at = (float(truth[0]), float(truth[1]))
    curves = {
        hull: np.array([moved_laplace(at, scale, polygon, tolerance=ROUGH).error for scale in scales])
        for hull, polygon in corners.items()
    }
    return Facts(
        people=people,
        truth=truth,
        size=size,
        b=b,
        spent=optimal_eps(1 / b, 2, delta=params.delta) + share * params.eps
        if params.promise == "printed"
        else params.eps,
        replaced=l1_apart(A) / b,
        corners=corners,
        noisy=noisy,
        moved=nearest(noisy, corners[params.hull]),
        exact={hull: moved_laplace(at, b, polygon, tolerance=tolerance) for hull, polygon in corners.items()},
        guess=float(((truth - size * A.mean(axis=1)) ** 2).sum()),
        eps=grid,
        raw=4 * np.array(scales) ** 2,
        curves=curves,
    )


def bought(params: Params) -> tuple[float, float]:
    """The part of ε that n costs, and the n that is used."""
    if params.known == "public":
        return 0.0, float(params.people)
    noise = float(np.random.default_rng([params.seed, 2]).laplace(0.0, 1 / (params.part * params.eps)))
    return params.part, max(params.people + noise, 0.0)


def said(params: Params, found: Facts) -> Said:
    """What moving to the nearest possible answer does to the error."""
    exact = found.exact[params.hull]
    numbers: dict[str, Figure | str] = {
        "moved": decides(up(exact.error)),
        "raw": about(exact.raw),
        "spent": spent(found.spent),
        "eps": yours(params.eps),
        "delta": yours(params.delta),
    }
    if found.spent > params.eps * BARELY:
        text = tr("Noise as printed spends ε = {spent} at δ = {delta}, more than the promised {eps}.")
        return Said(text, numbers, "broken", tr("Take pure ε."))
    if exact.error < ALIKE * exact.raw:
        text = tr(
            "Noisy answers outside the polygon cannot be: moved to the nearest possible they err by {moved}, not {raw} (squared)."
        )
    elif exact.error <= exact.raw * BARELY:
        text = tr(
            "The noise is so small that hardly an answer leaves the polygon of what can be: they err by {raw} (squared)."
        )
    else:
        text = tr(
            "Moved into the polygon the noisy answers err by {moved} (squared), no less than as they come, {raw}: the truth lies outside."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The plane, the errors over ε, the numbers."""
    notes = [Note("info", _of_n(params, found))]
    if len(found.corners[params.hull]) < 3:
        text = tr("The possible answers lie on a line: hardly any noisy answer is one of them.")
        notes.append(Note("info", text))
    notes += above_promise(params, found.spent)
    return Result(
        (_plane(params, found), _curves(params, found)), _readout(params, found), _story(params, found), tuple(notes)
    )


def _of_n(params: Params, found: Facts) -> str:
    if params.known == "public":
        return tr(
            "n = {n} is taken as public. Moving to answers of exactly a secret n people would break the promise.",
            n=show(params.people, 7),
        )
    return tr(
        "n was bought with {share} of ε: published is {size}, and the polygon is made for it.",
        share=show(params.part, 3),
        size=show(found.size, 4),
    )


def _plane(params: Params, found: Facts) -> Picture:
    corners, b = found.corners[params.hull], found.b
    threads = np.full((min(THREADS, len(found.noisy)), 3, 2), np.nan)
    threads[:, 0], threads[:, 1] = found.noisy[: len(threads)], found.moved[: len(threads)]
    mean, edge = found.exact[params.hull].mean, outline(corners)
    items: list[Item] = [
        Curve(key="polygon", x=edge[0], y=edge[1], role="neutral", name=tr("what is possible"), dash="solid"),
        Curve(
            key="threads", x=threads[..., 0].ravel(), y=threads[..., 1].ravel(), role="neutral", width=0.8, pale=True
        ),
        _dots("noisy", found.noisy, "laplace", tr("noisy")),
        _dots("moved", found.moved, ROLES[params.hull], tr("moved to the nearest")),
        dots(key="mean", x=mean[:1], y=mean[1:], role="bad", name=tr("their mean, exact"), marker="d", marker_size=6.0),
        Point(
            key="truth",
            x=float(found.truth[0]),
            y=float(found.truth[1]),
            x_field="at_x",
            y_field="at_y",
            label=tr("truth"),
        ),
    ]
    low = np.minimum(corners.min(axis=0), found.truth - 2.5 * b)
    high = np.maximum(corners.max(axis=0), found.truth + 2.5 * b)
    return Picture(
        key="plane",
        title=tr("Two answers in their plane"),
        x=Axis(label=tr("first answer"), low=float(low[0]), high=float(high[0])),
        y=Axis(label=tr("second answer"), low=float(low[1]), high=float(high[1])),
        items=tuple(items),
        rows=2,
        equal_scale=True,
        spreads=True,
        caption=tr(
            "The polygon of possible answers, noisy answers around the truth, and the nearest possible answer to each."
        ),
    )


def _dots(key: str, points: Floats, role: str, name: str) -> Curve:
    return dots(key=key, x=points[:, 0], y=points[:, 1], role=role, name=name, marker_size=2.0, pale=key == "noisy")


def _curves(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="raw", x=found.eps, y=found.raw, role="laplace", name=tr("as they come")),
        Curve(key="ball", x=found.eps, y=found.curves["ball"], role="good", name=tr("ball")),
        Curve(key="simplex", x=found.eps, y=found.curves["simplex"], role="exponential", name=tr("simplex")),
        handle(params, "eps", within=(float(found.eps[0]), float(found.eps[-1]))),
    ]
    low = float(min(found.curves["simplex"].min(), found.raw.min()))
    if found.guess > 0:
        items.append(across(found.guess, key="guess", label=tr("ignore the data")))
        low = min(low, found.guess)
    return Picture(
        key="errors",
        title=tr("Error of both answers"),
        x=Axis(label="ε", log=True, low=float(found.eps[0]), high=float(found.eps[-1])),
        y=Axis(label=tr("mean squared error"), log=True, low=low / 2, high=2.0 * float(found.raw.max())),
        items=tuple(items),
        column=1,
        rows=2,
        caption=tr("Exact mean squared error of both answers together against ε, for these people."),
    )


def _readout(params: Params, found: Facts) -> Table:
    ball, simplex = found.exact["ball"], found.exact["simplex"]
    none = Cell("")
    rows = (
        row(tr("mean squared error, exact"), ball.raw, ball.error, simplex.error, found.guess),
        row(tr("possible already"), none, _inside(found, "ball"), _inside(found, "simplex"), none),
        *(
            row(name, *(settled(float(mean[place]), found.b) for mean in (found.truth, ball.mean, simplex.mean)), none)
            for place, name in enumerate((tr("mean of the first answer"), tr("mean of the second answer")))
        ),
        row(tr("scale of the noise, b"), found.b, none, none, none),
        of("accountants", row(tr("ε of all that is published, at most"), at_most(found.spent), none, none, none)),
        row(tr("one person replaced: ε at most"), at_most(found.replaced), none, none, none),
    )
    columns = (tr("both answers"), tr("as they come"), tr("ball"), tr("simplex"), tr("ignore the data"))
    return Table(columns, rows, column_roles=("laplace", "good", "exponential", "neutral"), kind="polygon")


def _inside(found: Facts, hull: str) -> Cell:
    """A flat set has none of the noise, any other some, never all."""
    return number(0.0) if len(found.corners[hull]) < 3 else below_one(found.exact[hull].inside, OFF)


def _story(params: Params, found: Facts) -> str:
    moved, name = found.exact[params.hull], tr(dict(HULLS)[params.hull])
    parts = [
        tr(
            "<p>The true answers cannot lie outside the polygon. Noise does not know that; we do. Moving every noisy answer to the nearest "
            "possible one ({name}) costs no privacy, and the mean squared error is <b>{error}</b> in place of {raw}.</p>",
            name=name,
            raw=show(moved.raw, 4),
            error=show(moved.error, 4),
        )
        if params.known == "public"
        else tr(
            "<p>The polygon is made for the noisy n = {size}; the true answers may lie outside it. Moving every noisy answer to it ({name}) costs "
            "no more privacy. For this n the mean squared error is <b>{error}</b> in place of {raw}.</p>",
            size=show(found.size, 4),
            name=name,
            raw=show(moved.raw, 4),
            error=show(moved.error, 4),
        ),
        formula(r"\hat a = \arg\min_{p \in nK} \|p - \tilde a\|", ("n", show(found.size, 4)), ("b", show(found.b, 4))),
        tr(
            "<p>Moved answers have a mean of their own: it is ({x}, {y}), the truth ({tx}, {ty}). The answers are unique, the people behind them "
            "need not be: several tables may have the same answers.</p>",
            x=show(settled(float(moved.mean[0]), found.b), 3),
            y=show(settled(float(moved.mean[1]), found.b), 3),
            tx=show(float(found.truth[0]), 4),
            ty=show(float(found.truth[1]), 4),
        ),
    ]
    if found.guess < moved.error:
        parts.append(
            tr(
                "<p>Whoever ignores the data and supposes equally many of each kind errs by {guess} only. <b>Free help, and still worse than "
                "knowing nothing</b>: here the data are too few for this ε.</p>",
                guess=show(found.guess, 4),
            )
        )
    return "".join(parts)
