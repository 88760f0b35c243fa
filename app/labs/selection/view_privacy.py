"""Tab 'Privacy': the data x, the worst neighbor y, and what the factor 2 pays for."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Table
from app.labs.selection.params import ROLES, Params
from app.labs.selection.scene import Scene, View, chosen, left_out, name_of, number, ticks, title_of
from app.numbers import show
from app.picture import Axis, Band, Curve, Item, Line, Picture
from dpcore.checks import Floats
from dpcore.selection import Mechanism
from dpcore.selection_privacy import Moves, WorstNeighbor, neighbor_laws, worst_neighbor

Places = NDArray[np.intp]
MOST = 24
"""Distinct utilities that are tried for the mechanisms without a closed form; far fewer where that would take long."""


def privacy_view(scene: Scene) -> View:
    """Probabilities under x and its worst neighbor, and their log ratios beside ±ε."""
    params = scene.params
    moves: Moves = params.moves  # type: ignore[assignment]
    if is_own(params):
        found = {mechanism: _own(scene, mechanism) for mechanism in chosen(params)}
    else:
        found = {mechanism: _worst(scene, mechanism, params.monotone, moves) for mechanism in chosen(params)}
    return View(
        (_laws(scene, found), _losses(scene, found)),
        _readout(scene, found),
        _story(scene, found),
        _notes(scene, found),
    )


def is_own(params: Params) -> bool:
    """Whether the neighbor is the person's own, not the worst one."""
    return params.compared == "own" and params.source == "table"


def own_utilities(params: Params) -> Floats:
    """The utilities under the person's own neighbor."""
    return np.array([utility for _, utility in params.neighbor], dtype=np.float64)


def _own(scene: Scene, mechanism: Mechanism) -> WorstNeighbor:
    """The person's neighbor in the place of the worst one; ParameterError where it is none for this Δu."""
    params = scene.params
    y = own_utilities(params)
    laws = neighbor_laws(mechanism, scene.utilities, y, params.sensitivity, params.epsilon, monotone=params.monotone)
    return WorstNeighbor(y - scene.utilities, laws, True)


def _worst(scene: Scene, mechanism: Mechanism, monotone: bool, moves: Moves) -> WorstNeighbor:
    params = scene.params
    most = _most(scene, scene.quality)
    return _search(mechanism, scene.utilities.tobytes(), params.sensitivity, params.epsilon, monotone, moves, most)


def _most(scene: Scene, quality: Quality) -> int:
    """How many distinct utilities are tried; few while a gesture lasts."""
    if quality == "drag" and scene.utilities.size > 20:
        return 4 if scene.utilities.size <= 2000 else 2
    return MOST if scene.utilities.size <= 2000 else 4


@lru_cache(maxsize=64)
def _search(
    mechanism: Mechanism, utilities: bytes, sensitivity: float, eps: float, monotone: bool, moves: Moves, most: int
) -> WorstNeighbor:
    table = np.frombuffer(utilities)
    return worst_neighbor(mechanism, table, sensitivity, eps, monotone=monotone, moves=moves, most=most)


def _drawn(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> tuple[Places, Floats, Axis]:
    """The candidates drawn, where, and the axis: the best, and behind a gap those that tell most, if not among them.

    Room is left on the right for the legend.
    """
    tell = sorted({worst.laws.worst for worst in found.values()} - set(scene.order))
    best = len(scene.order)
    step = max(1.0, best / 8)
    places = np.concatenate((np.arange(best), best - 1 + step * np.arange(1, len(tell) + 1)))
    room = 0.4 * best
    names = ticks(scene)
    if tell:
        behind = zip(places[best:], tell, strict=True)
        names = (
            *(tick for tick in names if tick[0] <= best - 1 - step / 2),
            *((float(at), name_of(scene, place)[:8]) for at, place in behind),
        )
    axis = Axis(
        label=tr("candidate, the best first"),
        low=-0.7,
        high=float(places[-1]) + 0.7 + room + step * bool(tell) / 2,
        ticks=names,
    )
    return np.array((*scene.order, *tell)), places, axis


def _laws(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> Picture:
    order, places, axis = _drawn(scene, found)
    items: list[Item] = []
    for offset, (mechanism, worst) in enumerate(found.items()):
        x = places + 0.22 * (offset - (len(found) - 1) / 2)
        pair = np.column_stack(
            (worst.laws.law_x.probabilities[order], worst.laws.law_y.probabilities[order], np.full(order.size, np.nan))
        )
        role = ROLES[mechanism]
        items += [
            Curve(key=f"{mechanism}-move", x=np.repeat(x, 3), y=pair.ravel(), role=role, dash="solid", width=1.2),
            Curve(
                key=f"{mechanism}-x",
                x=x,
                y=pair[:, 0],
                role=role,
                name=tr("{name}: data x", name=title_of(mechanism)),
                marker="o",
                line=False,
            ),
            Curve(
                key=f"{mechanism}-y",
                x=x,
                y=pair[:, 1],
                role=role,
                name=tr("its neighbor y"),
                marker="+",
                line=False,
            ),
        ]
    return Picture(
        key="laws",
        title=tr("Probabilities for x and for its neighbor y"),
        x=axis,
        y=Axis(label=tr("probability"), low=0.0),
        items=tuple(items),
        caption=tr("Probability of each candidate under the data and under the neighbor that tells most."),
    )


def _losses(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> Picture:
    eps = scene.params.epsilon
    order, places, axis = _drawn(scene, found)
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="horizontal", role="good", name=tr("promised: ± ε"))
    ]
    items += [
        Line(key=f"double{label}", value=value, orientation="horizontal", role="bad", label=label)
        for value, label in ((2 * eps, "2ε"), (-2 * eps, "−2ε"))
    ]
    for offset, (mechanism, worst) in enumerate(found.items()):
        x = places + 0.22 * (offset - (len(found) - 1) / 2)
        stems = np.column_stack((np.zeros(order.size), worst.laws.losses[order], np.full(order.size, np.nan))).ravel()
        items += [
            Curve(key=f"{mechanism}-stem", x=np.repeat(x, 3), y=stems, role=ROLES[mechanism], dash="solid"),
            Curve(
                key=mechanism,
                x=x,
                y=worst.laws.losses[order],
                role=ROLES[mechanism],
                name=title_of(mechanism),
                marker="o",
                line=False,
            ),
        ]
    return Picture(
        key="losses",
        title=tr("What the winner tells: ln P(i | x) − ln P(i | y)"),
        x=axis,
        y=Axis(label=tr("loss, nats"), low=-2.4 * eps, high=2.4 * eps),
        items=tuple(items),
        row=1,
        caption=tr("Privacy loss of each candidate between the data and the worst neighbor, with the promised band."),
    )


_CASES: tuple[tuple[bool, Moves], ...] = ((False, "general"), (True, "general"), (True, "monotone"))


def _readout(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> Table:
    columns = (
        tr("largest loss found"),
        tr("factor 2, any moves"),
        tr("no factor 2, any moves"),
        tr("no factor 2, one direction"),
        tr("promised ε"),
        *((tr("this neighbor y"),) if is_own(scene.params) else ()),
    )
    rows = tuple(
        (
            Cell(title_of(mechanism)),
            *(number(_worst(scene, mechanism, rate, moves).laws.largest) for rate, moves in _CASES),
            number(scene.params.epsilon),
            *((number(found[mechanism].laws.largest),) if is_own(scene.params) else ()),
        )
        for mechanism in chosen(scene.params)
    )
    return Table(columns, rows, tuple(ROLES[mechanism] for mechanism in chosen(scene.params)), turn=True)


_PROMISE = r"\left|\ln\frac{P(i \mid x)}{P(i \mid y)}\right| \leq \varepsilon\quad\forall\, i"


def _story(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> str:
    params = scene.params
    mechanism, worst = next(iter(found.items()))
    tells = name_of(scene, worst.laws.worst)
    if is_own(params):
        return tr(
            "<p>x and your own y differ by {moved} in a utility at most; Δu = {Du} is allowed. For {name} the winner <b>{tells}</b> tells "
            "most: the loss is <b>{loss}</b>, promised are at most ε = {eps}. The worst neighbor of all may tell more: see the table.</p>",
            moved=show(float(np.abs(worst.moves).max()), 4),
            Du=show(params.sensitivity, 4),
            name=title_of(mechanism),
            tells=tells,
            loss=show(worst.laws.largest, 5),
            eps=show(params.epsilon, 4),
        ) + formula(_PROMISE, ("ε", show(params.epsilon, 4)))
    parts = [
        tr(
            "<p>One record may move every utility by at most Δu = {Du}, {how}. Of all such neighbors the worst is searched: the one whose "
            "winner tells most about the data. For {name} it is seen when <b>{tells}</b> wins: the loss is <b>{loss}</b>, promised are "
            "at most ε = {eps}.</p>{formula}",
            Du=show(params.sensitivity, 4),
            how=tr("in any direction") if params.moves == "general" else tr("all in one direction"),
            name=title_of(mechanism),
            tells=tells,
            loss=show(worst.laws.largest, 5),
            eps=show(params.epsilon, 4),
            formula=formula(_PROMISE, ("ε", show(params.epsilon, 4))),
        ),
        tr(
            "<p>Half of the budget pays for the winner's own utility, half for all the others: that is the factor 2. Without it the loss "
            "may reach 2ε, unless one record moves all utilities the same way (a count of votes gained, the revenue of an auction).</p>"
        ),
    ]
    return "".join(parts)


def _notes(scene: Scene, found: dict[Mechanism, WorstNeighbor]) -> tuple[Note, ...]:
    params = scene.params
    notes = []
    if params.monotone and params.moves == "general":
        top = max(worst.laws.largest for worst in found.values())
        text = tr("Without the factor 2 the promise is broken: loss {loss} at ε = {eps}.")
        if top > params.epsilon * (1 + 1e-9):
            notes.append(Note("caution", text.format(loss=show(top, 4), eps=show(params.epsilon, 4))))
    searched = "permute-and-flip" in found or "laplace" in found
    if searched and np.unique(scene.utilities).size > _most(scene, "rest"):  # no note that comes and goes with a drag
        notes.append(Note("info", tr("Not every neighbor was tried: the largest loss may be a little larger.")))
    if left_out(scene):
        text = tr("Drawn are the best {shown} of {n} candidates and those that tell most; all numbers are about all.")
        notes.append(Note("info", text.format(shown=len(scene.order), n=scene.utilities.size)))
    return tuple(notes)
