"""Tab 'Privacy': the data x, the worst neighbor y, and what the factor 2 pays for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most
from app.lab.said import Figure, Said, about, decides, spent, yours
from app.labs.selection.common import best_places, chosen, left_out, name_of, roles_of, ticks, title_of, utilities_of
from app.labs.selection.params import ROLES, Params
from app.plot.picture import Axis, Band, Item, Picture, across, beside, dots, stems
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.checks import Floats
from dpcore.selection import Mechanism, Moves, neighbor_laws, worst_neighbor

CASES: tuple[tuple[bool, Moves], ...] = ((False, "general"), (True, "general"), (True, "monotone"))
"""With the factor 2; without it for any moves; without it where all move one way."""
MOST = 24
"""Distinct utilities that are tried for the mechanisms without a closed form; far fewer where that would take long."""

BARELY = 1 + 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """What a winner tells between the data x and one neighbor y, for one mechanism.

    Attributes:
        x, y, losses: of the candidates drawn, the probabilities and ln P(i | x) − ln P(i | y).
        worst: the candidate that tells most, counted from 0; `largest`: |its loss|.
        moved: the largest change of a utility.
    """

    x: Floats
    y: Floats
    losses: Floats
    worst: int
    largest: float
    moved: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What winners tell.

    Attributes:
        count: all candidates.
        order: the candidates drawn as the best, counted from 0; `tell`: those that tell most and are not among them.
        told: of each mechanism, beside the neighbor that is shown.
        cases: of each mechanism, the largest loss found in each of CASES.
        all_tried: whether every neighbor that can be the worst was tried.
    """

    count: int
    order: NDArray[np.intp]
    tell: NDArray[np.intp]
    told: Mapping[Mechanism, Told]
    cases: Mapping[Mechanism, tuple[float, ...]]
    all_tried: bool


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Both laws and the losses for the neighbor that is shown, and the worst loss with and without the factor 2."""
    u = utilities_of(params)
    unit, eps = params.sensitivity, params.eps
    most = _most(u.size, quality)
    now: tuple[bool, Moves] = (params.monotone, params.moves)  # type: ignore[assignment]
    worst = {
        (name, monotone, moves): worst_neighbor(
            name, u, sensitivity=unit, eps=eps, monotone=monotone, moves=moves, most=most, tick=tick
        )
        for name in chosen(params)
        for monotone, moves in dict.fromkeys((*CASES, now))
    }
    pairs, moved = {}, {}
    for name in chosen(params):
        if is_own(params):
            y = np.array([utility for _, utility in params.neighbor], dtype=np.float64)
            pairs[name] = neighbor_laws(name, u, y, sensitivity=unit, eps=eps, monotone=params.monotone)
            moved[name] = float(np.abs(y - u).max())
        else:
            found = worst[name, *now]
            pairs[name], moved[name] = found.laws, float(np.abs(found.moves).max())
    order = best_places(u)
    tell = np.setdiff1d([pair.worst for pair in pairs.values()], order).astype(np.intp)
    drawn = np.append(order, tell)
    return Facts(
        count=u.size,
        order=order,
        tell=tell,
        told={
            name: Told(
                x=pair.law_x.probabilities[drawn],
                y=pair.law_y.probabilities[drawn],
                losses=pair.losses[drawn],
                worst=int(pair.worst),
                largest=pair.largest,
                moved=moved[name],
            )
            for name, pair in pairs.items()
        },
        cases={name: tuple(worst[name, *case].laws.largest for case in CASES) for name in pairs},
        all_tried=set(pairs) <= {"exponential"} or np.unique(u).size <= _most(u.size, "rest"),
    )


def is_own(params: Params) -> bool:
    """Whether the neighbor is the person's own, not the worst one."""
    return params.compared == "own" and params.source == "table"


def _most(count: int, quality: Quality) -> int:
    """How many distinct utilities are tried; few while a gesture lasts."""
    if quality == "drag" and count > 20:
        return 4 if count <= 2000 else 2
    return MOST if count <= 2000 else 4


def said(params: Params, found: Facts) -> Said:
    """What the winner tells of one record beside what ε promises."""
    told = max(found.told.values(), key=lambda one: one.largest)
    numbers: dict[str, Figure | str] = {
        "loss": decides(spent(told.largest)),
        "eps": yours(params.eps),
        "moved": about(told.moved),
        "D": yours(params.sensitivity),
    }
    if told.moved > params.sensitivity * BARELY:
        text = tr(
            "One record moves a utility by {moved}, where Δ = {D} was said: the winner tells {loss}, and ε = {eps} promises nothing."
        )
        return Said(text, numbers, "broken", tr("Raise Δ."))
    if told.largest > params.eps * BARELY and params.monotone:
        text = tr(
            "One record moves and the winner tells {loss}, where ε = {eps} was promised: the factor 2 is missing."
        )
        return Said(text, numbers, "broken", tr("Bring it back."))
    if told.largest > params.eps * BARELY:
        text = tr("One record moves and the winner tells {loss}, where ε = {eps} was promised.")
        return Said(text, numbers, "broken")
    if is_own(params):
        text = tr("Beside this neighbor the winner tells {loss}; ε = {eps} was promised, and it is kept.")
    else:
        text = tr("Beside the worst neighbor found the winner tells {loss}; ε = {eps} was promised, and it is kept.")
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """Probabilities under x and y, their log ratios beside ±ε, and what the factor 2 is for."""
    pictures = _losses(params, found), _laws(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), _notes(params, found))


def _drawn(params: Params, found: Facts) -> tuple[Floats, Axis]:
    """Where candidates are drawn, and the axis: the best, and behind a gap those that tell most, if not among them.

    Room is left on the right for the legend.
    """
    best, more = found.order.size, found.tell.size
    step = max(1.0, best / 8)
    places = np.concatenate((np.arange(best), best - 1 + step * np.arange(1, more + 1)))
    names = ticks(params, found.order)
    if more:
        behind = zip(places[best:], found.tell, strict=True)
        names = (
            *(tick for tick in names if tick[0] <= best - 1 - step / 2),
            *((float(at), name_of(params, int(place))[:8]) for at, place in behind),
        )
    high = float(places[-1]) + 0.7 + 0.4 * best + step * bool(more) / 2
    return places, Axis(label=tr("candidate, the best first"), low=-0.7, high=high, ticks=names)


def _laws(params: Params, found: Facts) -> Picture:
    places, axis = _drawn(params, found)
    items: list[Item] = []
    for offset, (mechanism, told) in enumerate(found.told.items()):
        x = beside(places, offset, len(found.told), 0.22)
        role = ROLES[mechanism]
        name = tr("{name}: data x", name=title_of(mechanism))
        items += [
            stems(x, told.x, told.y, key=f"{mechanism}-move", role=role, width=1.2),
            dots(key=f"{mechanism}-x", x=x, y=told.x, role=role, name=name),
            dots(
                key=f"{mechanism}-y", x=x, y=told.y, role=role, name=tr("its neighbor y"), marker="+", quiet=offset > 0
            ),
        ]
    return Picture(
        key="laws",
        title=tr("Probabilities for x and for its neighbor y"),
        short=tr("Probabilities"),
        x=axis,
        y=Axis(label=tr("probability"), low=0.0),
        items=tuple(items),
        caption=tr("Probability of each candidate under the data and under the neighbor that tells most."),
    )


def _losses(params: Params, found: Facts) -> Picture:
    eps = params.eps
    places, axis = _drawn(params, found)
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="horizontal", role="good", name=tr("promised: ± ε"))
    ]
    items += [
        across(value, key=f"double{label}", role="bad", label=label)
        for value, label in ((2 * eps, "2ε"), (-2 * eps, "−2ε"))
    ]
    for offset, (mechanism, told) in enumerate(found.told.items()):
        x = beside(places, offset, len(found.told), 0.22)
        role, name = ROLES[mechanism], title_of(mechanism)
        items += [
            stems(x, 0.0, told.losses, key=f"{mechanism}-stem", role=role),
            dots(key=mechanism, x=x, y=told.losses, role=role, name=name),
        ]
    return Picture(
        key="losses",
        title=tr("What the winner tells: ln P(i | x) − ln P(i | y)"),
        short=tr("What the winner tells"),
        x=axis,
        y=Axis(label=tr("loss, nats"), low=-2.4 * eps, high=2.4 * eps),
        items=tuple(items),
        row=1,
        caption=tr("Privacy loss of each candidate between the data and the worst neighbor, with the promised band."),
    )


def _readout(params: Params, found: Facts) -> Table:
    own = is_own(params)
    columns = (
        tr("largest loss found"),
        tr("factor 2, any moves"),
        tr("no factor 2, any moves"),
        tr("no factor 2, one direction"),
        tr("promised ε"),
        *((tr("this neighbor y"),) if own else ()),
    )
    rows = tuple(
        (
            Cell(title_of(mechanism)),
            *map(at_most, found.cases[mechanism]),
            at_most(params.eps),
            *((at_most(told.largest),) if own else ()),
        )
        for mechanism, told in found.told.items()
    )
    return Table(columns, rows, roles_of(params), turn=True)


_PROMISE = r"\left|\ln\frac{P(i \mid x)}{P(i \mid y)}\right| \leq \varepsilon\quad\forall\, i"


def _story(params: Params, found: Facts) -> str:
    mechanism, told = next(iter(found.told.items()))
    tells = name_of(params, told.worst)
    if is_own(params):
        return tr(
            "<p>x and your own y differ by {moved} in a utility at most; Δu = {Du} is allowed. For {name} the winner <b>{tells}</b> tells "
            "most: the loss is <b>{loss}</b>, promised are at most ε = {eps}. The worst neighbor of all may tell more: see the table.</p>",
            moved=show(told.moved, 4),
            Du=show(params.sensitivity, 4),
            name=title_of(mechanism),
            tells=tells,
            loss=show_up(told.largest),
            eps=show_up(params.eps),
        ) + formula(_PROMISE, ("ε", show_promise(params.eps)))
    parts = [
        tr(
            "<p>One record may move every utility by at most Δu = {Du}, {how}. Of all such neighbors the worst is searched: the one whose "
            "winner tells most about the data. For {name} it is seen when <b>{tells}</b> wins: the loss is <b>{loss}</b>, promised are "
            "at most ε = {eps}.</p>{formula}",
            Du=show(params.sensitivity, 4),
            how=tr("in any direction") if params.moves == "general" else tr("all in one direction"),
            name=title_of(mechanism),
            tells=tells,
            loss=show_up(told.largest),
            eps=show_up(params.eps),
            formula=formula(_PROMISE, ("ε", show_promise(params.eps))),
        ),
        tr(
            "<p>Half of the budget pays for the winner's own utility, half for all the others: that is the factor 2. Without it the loss "
            "may reach 2ε, unless one record moves all utilities the same way (a count of votes gained, the revenue of an auction).</p>"
        ),
    ]
    return "".join(parts)


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if not found.all_tried:
        notes.append(Note("info", tr("Not every neighbor was tried: the largest loss may be a little larger.")))
    if left_out(found.order, found.count):
        text = tr("Drawn are the best {shown} of {n} candidates and those that tell most; all numbers are about all.")
        notes.append(Note("info", text.format(shown=found.order.size, n=found.count)))
    return tuple(notes)
