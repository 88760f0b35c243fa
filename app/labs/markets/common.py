"""What the tabs share: what the best lie gains, beside what a theorem says and what ε allows at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell
from app.lab.cells import Told, at_most, bound, cell, number, of
from app.lab.handles import handle
from app.lab.said import up
from app.labs.markets.params import Params
from app.plot.picture import Axis, Curve, Item, Label, Picture, across, columns, dots
from app.plot.theme import Dash
from app.words.i18n import mark, tr
from app.words.numbers import show, show_up
from dpcore.errors import ParameterError
from dpcore.markets import group_bounds, group_gain

EPS_SHOWN = (0.05, 10.0)
"""From which ε to which the limits are drawn."""

# -- numbers


@dataclass(frozen=True, slots=True)
class Gain:
    """What the best lie gains in expected utility.

    Attributes:
        best: exactly; below 0 where every lie loses.
        cap: at most, under any rule that is ε-private.
        printed: by the theorem; it says nothing from `span` on.
        span: the most that an outcome can matter to one person.
        eps: what the rule promises of a whole report.
    """

    best: float
    cap: float
    printed: float
    span: float
    eps: float


def gain_of(best: float, *, eps: float, span: float = 1.0) -> Gain:
    """The gain of one liar, beside tanh(ε/2) and the printed 2ε, both times `span`."""
    cap = float(group_gain(1, eps=eps))
    return Gain(best, span * cap, span * group_bounds(1, eps=eps).printed, span, eps)


# -- words


def bars(entries: Sequence[tuple[str, float, str, str, str, bool]], high: float) -> tuple[tuple[Item, ...], Axis]:
    """Columns with a text above each, and the axis that names them: key, height, role, name, text, and whether pale.

    `high`: where the plot ends; a taller column goes on beyond it, and its text stands at the edge.
    """
    items: list[Item] = []
    for place, (key, height, role, _, text, pale) in enumerate(entries):
        items.append(columns([float(place)], [height], 0.7, key=key, role=role, pale=pale))
        top = min(height, high) if height > 0 else 0.0
        items.append(Label(key=f"{key}-says", x=float(place), y=top, text=text, anchor=(0.5, 1.1)))
    names = tuple((float(place), entry[3]) for place, entry in enumerate(entries))
    return tuple(items), Axis(label="", low=-0.6, high=len(entries) - 0.4, ticks=names)


def dial(params: Params, found: Gain, *, row: int = 0, rows: int = 2) -> Picture:
    """'What the best lie gains': the exact gain as a point at the ε of now, what each ε allows, and the theorem until it says nothing."""
    grid = np.geomspace(min(EPS_SHOWN[0], params.eps), max(EPS_SHOWN[1], params.eps), 97)
    whole = grid * found.eps / params.eps
    theorem = 2 * found.span * whole
    items: list[Item] = [
        Curve(
            key="cap",
            x=grid,
            y=found.span * group_gain(1, eps=whole),
            role="ceiling",
            name=tr("limit {number}", number=show_up(found.cap)),
            beyond="above",
        ),
        Curve(
            key="printed",
            x=grid,
            y=np.where(theorem <= found.span, theorem, np.nan),
            role="bound",
            name=tr("theorem {number}", number=show(found.printed, 4)),
        ),
        across(found.span, key="nothing", label=tr("says nothing")),
        dots(key="best", x=params.eps, y=found.best, role="good", marker_size=6, name=tr("best lie")),
        Label(key="best-says", x=params.eps, y=found.best, text=up(found.best).text, anchor=(1.2, 1.1)),
        handle(params, "eps", within=(float(grid[0]), float(grid[-1]))),
    ]
    return Picture(
        key="dial",
        title=tr("What the best lie gains") if found.best >= 0 else tr("Every lie loses"),
        short=tr("Gain and limits"),
        x=Axis(label="ε", log=True, low=float(grid[0]), high=float(grid[-1])),
        y=Axis(label=tr("gain in utility"), low=min(1.3 * found.best, 0.0), high=1.12 * found.span),
        items=tuple(items),
        row=row,
        column=2,
        rows=rows,
        caption=tr("What the best lie gains, what any rule with this ε allows at most, and what the theorem says."),
    )


def gain_rows(found: Gain) -> tuple[tuple[Cell, ...], ...]:
    """Rows for a readout with the columns of `heads`: the best lie, and what ε allows."""
    return (
        row(tr("best lie gains"), found.best, found.printed),
        of("lies", row(tr("the most under any such ε"), found.cap, told=at_most)),
    )


def heads() -> tuple[str, ...]:
    """Columns of a readout of `row`s."""
    return (tr("quantity"), tr("exact"), tr("theorem"))


def row(
    name: str,
    exact: float | None,
    theorem: float | None = None,
    *,
    told: Told = number,
    limit: Told = bound,
) -> tuple[Cell, ...]:
    """Exact as `told`, and by the theorem as `limit`; '–' for what there is not."""
    return (Cell(name), cell(exact, told), cell(theorem, limit))


def listed_there(name: str, place: int, count: int) -> None:
    """Refuse a place, from 1, beyond the `count` people of a table."""
    if place > count:
        raise ParameterError(name, place, mark("at most {most}: there are no more in the table"), most=count)


def dashes(params: Params) -> tuple[Dash, Dash]:
    """Of what is exact, and of the theorem: the one in front is solid."""
    return ("solid", "dash") if params.lead == "truth" else ("dash", "solid")


def key_column(params: Params) -> int:
    """The column of the readout that matters most."""
    return 1 if params.lead == "truth" else 2


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on."""
    if params.view == "survey":
        return [
            tr("A privacy loss of ε costs a person ε times the own value."),
            tr("Bits are as they are: nobody sells a false one."),
        ]
    if params.view == "breads":
        return [tr("All tastes are equally common, and all people ask with the same honesty.")]
    if params.view == "groups":
        return [tr("The rule is the worst of all with this ε and δ; the gain counts an expected utility from 0 to 1.")]
    if params.view == "facilities" and params.other_reports == "worst":
        return [
            tr("A lie gains what it can gain at most, whatever the others report; citizens care about distance alone.")
        ]
    honest = [tr("All others report the truth; the best lie is computed from all true values.")]
    if params.view == "payments":
        honest.append(tr("A payment counts as much as the same loss of worth."))
    return honest


def by_ceiling(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """A row whose theorem is the ceiling of every attack, which is of a kind of its own."""
    return (*cells[:2], *of("guessing", cells[2:]))
