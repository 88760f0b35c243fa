"""The tab 'Ledger': burn-down against a cap, what each row costs, and the total by every accountant."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from html import escape

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.composition import ROLES, accountant, smallest
from app.labs.budget.ledger import (
    COARSE,
    FINE,
    MOST_LAWS,
    Fineness,
    Row,
    Sum,
    accountants,
    after_rows,
    counting,
    exceeds_at,
    failure,
    is_exact,
    joined_of,
    release_of,
    total,
    without,
)
from app.labs.budget.params import LEDGER_KINDS, Params
from app.labs.budget.total_picture import sum_picture
from app.numbers import show
from app.picture import Axis, Bars, Curve, Handle, Item, Line, Picture, Steps
from dpcore.accounting import Composition, Release
from dpcore.checks import Floats

MOST_SHOWN = 24
"""Rows whose own cost is shown; of a longer ledger only the row that is left out, if any."""
PLACES = {"rest": 48, "drag": 12}
"""Rows after which the total of a long ledger is drawn."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one row spends: alone, and as the difference of the totals with and without it."""

    number: int
    alone: float
    with_it: float
    without_it: float

    @property
    def margin(self) -> float:
        """What the total falls by without the row."""
        return self.with_it - self.without_it if math.isfinite(self.without_it) else math.nan


def ledger_view(params: Params, tick: Tick, quality: Quality) -> Result:
    """Pictures, numbers and words of the tab."""
    rows, delta = params.ledger, params.delta
    joined = joined_of(counting(rows))
    tick(0.05)
    whole = total(joined, delta, FINE if quality == "rest" else COARSE)
    tick(0.2)
    places = _places(rows, len(joined), quality)
    after = after_rows(rows, places, delta, _fineness(rows, quality), lambda _: tick(0.3))
    costs = _costs(params, tick, quality)
    found = accountants(joined, delta) if quality == "rest" else {}
    tick(0.95)
    pictures = [_burn_down(params, places, after, costs, tick, quality)]
    if costs and quality == "rest" and len(rows) <= MOST_SHOWN:
        pictures.append(_cost_picture(costs))
    if joined and is_exact(joined) and math.isfinite(whole.upper):
        place = (len(pictures) - 1, 2)
        pictures.append(sum_picture(joined, whole.upper, delta, quality, place, _count(rows)))
    else:
        pictures[0] = _whole_width(pictures[0], len(pictures))
    return Result(
        pictures=tuple(pictures),
        readout=_readout(params, joined, whole, found, costs, places, after),
        story=_story(params, joined, whole, found, costs),
        notes=_notes(params, joined, whole),
    )


def _count(rows: tuple[Row, ...]) -> int:
    """How many releases count."""
    return sum(int(row[3]) for row in rows if row[4] == "yes")


def row_name(rows: tuple[Row, ...], number: int) -> str:
    """'3 · Monthly unemployment', or the mechanism where there is no note."""
    row = rows[number - 1]
    return f"{number} · {row[5] or tr(dict(LEDGER_KINDS)[row[0]])}"


def _places(rows: tuple[Row, ...], kinds: int, quality: Quality) -> list[int]:
    """Rows after which the total is drawn: all of a short ledger."""
    most = PLACES[quality] if kinds <= 24 else PLACES[quality] // 3
    spaced = np.linspace(0, len(rows), min(most, len(rows)) + 1)[1:]
    return [int(place) for place in np.unique(np.ceil(spaced - 1e-9))]


def _fineness(rows: tuple[Row, ...], quality: Quality) -> Fineness:
    return FINE if quality == "rest" and len(rows) <= MOST_SHOWN else COARSE


def shown_rows(rows: tuple[Row, ...], left_out: int) -> tuple[list[int], Fineness]:
    """Numbers of the rows whose own cost is shown at rest, and how finely their totals are computed."""
    numbers = list(range(1, len(rows) + 1)) if len(rows) <= MOST_SHOWN else []
    if 1 <= left_out <= len(rows) and left_out not in numbers:
        numbers.append(left_out)
    return numbers, _fineness(rows, "rest")


def _costs(params: Params, tick: Tick, quality: Quality) -> tuple[Cost, ...]:
    rows, delta = params.ledger, params.delta
    numbers, fineness = shown_rows(rows, params.without)
    if quality == "drag":
        numbers, fineness = [number for number in numbers if number == params.without], COARSE
    found = []
    for done, number in enumerate(numbers):
        tick(0.4 + 0.5 * done / len(numbers))
        with_it, without_it = without(rows, number, delta, fineness)
        alone = total([release_of(rows[number - 1])], delta, fineness)
        found.append(Cost(number, alone.upper, with_it.upper, without_it.upper))
    return tuple(found)


# -- pictures


def _burn_down(
    params: Params, places: list[int], after: list[Sum], costs: tuple[Cost, ...], tick: Tick, quality: Quality
) -> Picture:
    rows = params.ledger
    edges = np.array([0, *places], dtype=np.float64) + 0.5
    heights = np.array([found.upper for found in after])
    top = max(1.25 * params.cap, 1.2 * float(heights[np.isfinite(heights)].max(initial=0.0)))
    items: list[Item] = [
        Steps(
            key="after",
            edges=edges,
            heights=np.where(np.isfinite(heights), heights, 10 * top),
            role="minimal",
            name=_step_name(len(rows), len(places)),
            filled=True,
            width=2.5,
        )
    ]
    if 1 <= params.without <= len(rows):
        less = after_rows(rows, places, params.delta, _fineness(rows, quality), tick, params.without)
        uppers = _finite(np.array([found.upper for found in less]))
    if 1 <= params.without <= len(rows) and np.isfinite(uppers).any():
        items.append(
            Curve(
                key="without",
                x=(edges[1:] + edges[:-1]) / 2 if len(places) > 1 else edges[1:],
                y=uppers,
                role="staircase",
                name=tr("without row {number}", number=params.without),
                marker="o" if len(places) <= 60 else "",
            )
        )
    crossed = exceeds_at(rows, params.cap, params.delta) if quality == "rest" else None
    if crossed is not None:
        items.append(
            Line(
                key="crossed",
                value=float(crossed),
                orientation="vertical",
                role="bad",
                label=tr("over from row {row}", row=crossed),
            )
        )
    items.append(
        Handle(
            key="cap",
            value=params.cap,
            orientation="horizontal",
            field="cap",
            low=0.001,
            high=100_000.0,
            label=tr("cap {cap}", cap=show(params.cap, 4)),
        )
    )
    return Picture(
        key="burn-down",
        title=tr("Budget spent at δ = {delta}", delta=show(params.delta, 3)),
        x=Axis(label=tr("row of the ledger"), low=0.5, high=len(rows) + 0.5),
        y=Axis(label=tr("total ε"), low=0.0, high=top),
        items=tuple(items),
        rows=2,
        columns=2,
        caption=tr("Total ε after each row of the ledger, as steps against the cap."),
    )


def _step_name(rows: int, steps: int) -> str:
    if rows == steps:
        return tr("total ε after each row")
    return tr("total ε after every {n} rows", n=-(-rows // steps))


def _whole_width(picture: Picture, count: int) -> Picture:
    return replace(picture, rows=1, columns=2 if count > 1 else 3)


def _finite(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, np.nan)


def _cost_picture(costs: tuple[Cost, ...]) -> Picture:
    number = np.array([cost.number for cost in costs], dtype=np.float64)
    top = max(float(np.nanmax(_finite(np.array([cost.alone for cost in costs])), initial=0.0)), 1e-12)
    items: list[Item] = []
    for key, values, role, name, shift in (
        ("alone", [cost.alone for cost in costs], "neutral", tr("alone"), -0.4),
        ("margin", [cost.margin for cost in costs], "accent", tr("in this ledger"), 0.0),
    ):
        edges = np.column_stack((number + shift, number + shift + 0.4)).ravel()
        heights = np.zeros(edges.size - 1)
        heights[::2] = np.nan_to_num(np.array(values), nan=0.0, posinf=2 * top)
        items.append(Bars(key=key, edges=edges, heights=heights, role=role, name=name, pale=key == "alone"))
    return Picture(
        key="costs",
        title=tr("What each row costs"),
        x=Axis(label=tr("row of the ledger"), low=0.3, high=float(number[-1]) + 0.7),
        y=Axis(label="ε", low=0.0, high=1.5 * top),
        items=tuple(items),
        column=2,
        caption=tr("ε of each row alone, and by how much the total falls without it."),
    )


# -- numbers and words


def _readout(
    params: Params,
    joined: tuple[Release, ...],
    whole: Sum,
    found: dict[str, float],
    costs: tuple[Cost, ...],
    places: list[int],
    after: list[Sum],
) -> Table:
    columns = (
        tr("row"),
        tr("total ε"),
        tr("δ at cap"),
        tr("ε alone"),
        tr("costs at the margin"),
        tr("total without it"),
    )
    at_cap = delta_at(joined, params.cap)
    rows: list[tuple[Cell, ...]] = [
        (Cell(tr("all that counts")), _cell(whole.upper, 7), Cell("—") if at_cap is None else _cell(at_cap, 4))
    ]
    roles = ["minimal"]
    if whole.lower > 0:
        rows.append((Cell(tr("no accountant can say less than")), _cell(whole.lower, 7)))
        roles.append("neutral")
    for method, value in found.items():
        if method != "exact":
            rows.append((Cell(accountant(method)), _cell(value, 7)))
            roles.append(ROLES[method])
    totals = dict(zip(places, after, strict=True))
    for cost in costs:
        then = totals.get(cost.number)
        rows.append(
            (
                Cell(row_name(params.ledger, cost.number)),
                _cell(then.upper, 6) if then else Cell("—"),
                Cell(""),
                _cell(cost.alone, 5),
                Cell("—") if math.isnan(cost.margin) else _cell(cost.margin, 5),
                _cell(cost.without_it, 6),
            )
        )
        roles.append("accent" if cost.number == params.without else "neutral")
    return Table(columns, tuple(rows), tuple(roles))


def _cell(value: float, digits: int = 5) -> Cell:
    return Cell(show(value, digits), value)


def delta_at(joined: tuple[Release, ...], cap: float) -> float | None:
    """δ of all rows at the cap; None where they are not added up exactly."""
    if not joined:
        return 0.0
    if not is_exact(joined):
        return None
    return Composition(joined, tolerance=COARSE.tolerance, max_points=COARSE.max_points).delta(cap).upper


def _notes(params: Params, joined: tuple[Release, ...], whole: Sum) -> tuple[Note, ...]:
    rows, notes = params.ledger, []

    def caution(text: str) -> None:
        notes.append(Note("caution", text))

    if params.row_cap > params.cap:
        caution(
            tr(
                "The cap on one row ({row}) is above the cap on all rows ({cap}): it forbids nothing. Lower it, or raise "
                "the other.",
                row=show(params.row_cap, 4),
                cap=show(params.cap, 4),
            )
        )
    if math.isinf(whole.upper):
        caution(
            tr(
                "Some rows fail outright with probability {failure} together; δ = {delta} must be above that. No ε will do.",
                failure=show(failure(joined), 3),
                delta=show(params.delta, 3),
            )
        )
    elif whole.upper > params.cap:
        row = exceeds_at(rows, params.cap, params.delta)
        caution(
            tr(
                "The ledger spends ε = {eps}, more than the cap of {cap}: row {row} goes over it.",
                eps=show(whole.upper, 5),
                cap=show(params.cap, 4),
                row=row,
            )
        )
    large = _rows_above(rows, params.row_cap, params.delta)
    if large:
        caution(
            tr(
                "By itself above the cap on one row ({cap}): row {rows}.",
                cap=show(params.row_cap, 4),
                rows=_listed(large),
            )
        )
    unused = [number for number, row in enumerate(rows, start=1) if row[2] > 0 and row[0] != "worst"]
    if unused:
        caution(
            tr(
                "δ is not used in row {rows}: only 'Any, (ε, δ)' has one.",
                rows=_listed(unused),
            )
        )
    if params.without > len(rows):
        caution(
            tr("There is no row {number} to leave out: the ledger has {count}.", number=params.without, count=len(rows))
        )
    if joined and not is_exact(joined):
        notes.append(
            Note(
                "info",
                tr(
                    "{kinds} different kinds of releases, {count} in all: too many to add up exactly (at most {most} kinds and "
                    "10 million releases). The total shown is the smaller of basic composition and zCDP, a proven bound.",
                    kinds=len(joined),
                    count=_count(rows),
                    most=MOST_LAWS,
                ),
            )
        )
    return tuple(notes)


def _rows_above(rows: tuple[Row, ...], cap: float, delta: float) -> list[int]:
    """Rows that spend more than the cap by themselves; equal rows are computed once."""
    spent: dict[tuple[str, float, float, int], float] = {}
    found = []
    for number, row in enumerate(rows, start=1):
        key = row[:4]
        if key not in spent:
            simple = row[3] * row[1] if row[0] in ("laplace", "staircase", "response") else math.inf
            spent[key] = simple if simple <= cap else total([release_of(row)], delta, COARSE).upper
        if spent[key] > cap and row[4] == "yes":
            found.append(number)
    return found


def _listed(numbers: list[int]) -> str:
    first = ", ".join(map(str, numbers[:6]))
    return first if len(numbers) <= 6 else tr("{first} and {more} more", first=first, more=len(numbers) - 6)


def _story(
    params: Params, joined: tuple[Release, ...], whole: Sum, found: dict[str, float], costs: tuple[Cost, ...]
) -> str:
    rows, delta = params.ledger, params.delta
    counted = sum(1 for row in rows if row[4] == "yes")
    parts = [
        tr(
            "<p>{rows} rows, {counted} of them count: {releases} releases about the same people, of {kinds} different kinds. "
            "Equal rows and all Gaussian rows are added up together.</p>",
            rows=len(rows),
            counted=counted,
            releases=_count(rows),
            kinds=len(joined),
        )
    ]
    if math.isinf(whole.upper):
        parts.append(
            tr(
                "<p>No ε holds at δ = {delta}: a release may fail outright more often than that.</p>",
                delta=show(delta, 3),
            )
        )
    elif found:
        best = smallest(found)
        parts.append(
            tr(
                "<p>Together they are <b>({eps}, {delta})-private</b>; '{method}' proves the smallest total.</p>{formula}",
                eps=show(min(found.values()), 5),
                delta=show(delta, 3),
                method=accountant(best),
                formula=formula(
                    r"\delta(\varepsilon)=\mathrm{E}\left[\left(1-e^{\varepsilon-L_1-\dots-L_k}\right)_+\right]"
                ),
            )
        )
        left = params.cap - whole.upper
        if left >= 0:
            parts.append(
                tr("<p>Of the cap {cap}, ε = {left} is left.</p>", cap=show(params.cap, 4), left=show(left, 4))
            )
    chosen = next((cost for cost in costs if cost.number == params.without), None)
    if chosen is not None and math.isfinite(chosen.with_it):
        parts.append(
            tr(
                "<p><b>What if</b> row {name} had not been released? The total would be {less} instead of {more}: at the margin it "
                "costs {margin}, though alone it spends {alone}. The last release of many is cheaper than the first.</p>",
                name=escape(row_name(rows, chosen.number)),
                less=show(chosen.without_it, 5),
                more=show(chosen.with_it, 5),
                margin=show(chosen.margin, 4),
                alone=show(chosen.alone, 4),
            )
        )
    parts.append(
        tr(
            "<p>A row that does not count stays in the table; its cost at the margin is what it would add. Costs at the margin do "
            "not add up to the total.</p>"
        )
    )
    return "".join(parts)
