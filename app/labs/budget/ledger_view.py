"""The tab 'Ledger': burn-down against a cap, what each row costs, and the total by every accountant."""

from __future__ import annotations

import math

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.accountants import ROLES, accountant, smallest
from app.labs.budget.ledger import (
    COARSE,
    FINE,
    MOST_LAWS,
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
)
from app.labs.budget.ledger_costs import MOST_SHOWN, PLACES, Cost, costs_of, fineness_of
from app.labs.budget.ledger_pictures import burn_down_picture, costs_picture, whole_width
from app.labs.budget.params import LEDGER_KINDS, Params
from app.labs.budget.total_picture import sum_picture
from app.words.formulas import formula
from app.words.i18n import listed, tr
from app.words.numbers import show
from dpcore.accounting import Composition, Release

SAME = 1e-3
"""Costs this near to each other (relative) are not told apart: totals are upper bounds."""


def ledger_view(params: Params, tick: Tick, quality: Quality) -> Result:
    """Pictures, numbers and words of the tab."""
    rows, delta = params.ledger, params.delta
    joined = joined_of(counting(rows))
    tick(0.05)
    whole = total(joined, delta, FINE if quality == "rest" else COARSE)
    tick(0.2)
    places = _places(rows, len(joined), quality)
    after = after_rows(rows, places, delta, fineness_of(rows, quality), lambda _: tick(0.3))
    costs = costs_of(params, tick, quality)
    found = accountants(joined, delta) if quality == "rest" else {}
    tick(0.95)
    pictures = [burn_down_picture(params, places, after, costs, tick, quality)]
    if costs and quality == "rest" and len(rows) <= MOST_SHOWN:
        pictures.append(costs_picture(costs))
    if joined and is_exact(joined) and math.isfinite(whole.upper):
        place = (len(pictures) - 1, 2)
        pictures.append(sum_picture(joined, whole.upper, delta, quality, place, _count(rows)))
    else:
        pictures[0] = whole_width(pictures[0], len(pictures))
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
                "Some rows may give a person away for certain with probability {failure} together: at δ = {delta} no ε "
                "will do.",
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
                rows=_first_of(large),
            )
        )
    unused = [number for number, row in enumerate(rows, start=1) if row[2] > 0 and row[0] != "worst"]
    if unused:
        caution(
            tr(
                "δ is not used in row {rows}: only 'Any, (ε, δ)' has one.",
                rows=_first_of(unused),
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


def _first_of(numbers: list[int]) -> str:
    first = listed(map(str, numbers[:6]))
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
                "<p>No ε holds at δ = {delta}: releases may give a person away for certain that often or more.</p>",
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
                "costs {margin}, alone it spends {alone}.{compared}</p>",
                name=row_name(rows, chosen.number),
                less=show(chosen.without_it, 5),
                more=show(chosen.with_it, 5),
                margin=show(chosen.margin, 4),
                alone=show(chosen.alone, 4),
                compared=_compared(chosen),
            )
        )
    parts.append(
        tr(
            "<p>A row that does not count stays in the table; its cost at the margin is what it would add. Costs at the margin need "
            "not add up to the total.</p>"
        )
    )
    return "".join(parts)


def _compared(cost: Cost) -> str:
    """A sentence where a row costs clearly more or less among the others than alone."""
    if cost.margin < cost.alone * (1 - SAME):
        return " " + tr("Among the others it costs less than alone.")
    if cost.margin > cost.alone * (1 + SAME):
        return " " + tr("Among the others it costs more than alone, where it has all of δ for itself.")
    return ""
