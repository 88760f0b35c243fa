"""Tab 'Ledger': burn-down against a cap, what each row costs, and the total by every accountant.

A row: mechanism, ε (σ/Δ for Gaussian noise), δ (q of a random sample), times, whether it counts, note. Rows are numbered
from 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import NONE, at_least, at_most, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, down, fine, up, whole, yours
from app.labs.budget.common import ROLES, Summed, accountant, sum_picture, summed
from app.labs.budget.params import LEDGER_KINDS, Params
from app.labs.own_laws import OwnRow, has_two_ways, is_bound, own_law
from app.plot.picture import Axis, Curve, Item, Picture, Series, Steps, grouped, upright
from app.words.formulas import formula
from app.words.i18n import listed, mark, sentences, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.accounting import MOST_KINDS, Cost, Ledger, Release, release_law, simplest_least
from dpcore.checks import Floats
from dpcore.errors import ParameterError

Row = tuple[str, float, float, int, str, str]
LEAST_SIGMA = {"gaussian": 1e-3, "sampled": 0.1}
"""Less Gaussian noise than this (σ/Δ) is refused in a row."""
LEAST_Q = 1e-6
"""Smaller samples are refused."""
MOST_SHOWN = 24
"""Rows whose own cost is shown; of a longer ledger only the row that is left out, if any."""
PLACES = {"rest": 48, "drag": 12}
"""Rows after which the total of a long ledger is drawn; a third of them where it has many kinds of releases."""
MANY_KINDS = 24
SAME = 1e-3
"""Costs this near to each other (relative) are not told apart: totals are upper bounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the rows spend. Totals are upper bounds on ε at δ; inf where no ε will do.

    Attributes:
        counted, releases, kinds: rows that count, their releases, and of how many different kinds these are.
        one_way: whether one of several loses otherwise with that person in than out, so that the total is of one way.
        numerical: whether totals are added up exactly; for at most `most_kinds` kinds.
        failure: probability that a release gives a person away for certain.
        total, least: of all that counts; no accountant can say less than `least`; 0 where a row is known by a bound only.
        left: of the cap.
        delta_at_cap: None where it is not known.
        methods: the total by every accountant; nothing while dragging. `best`: which one proves the smallest.
        places, after: rows after which the total is drawn, and it; `without`: without the row that is left out.
        crossed: the row that goes over the cap.
        costs: of the rows that are shown.
        large: rows above the cap on one row.
        sum: the law of the summed loss, where it is drawn.
        dragging: whether all this was computed while a gesture lasts.
    """

    counted: int
    releases: int
    one_way: bool
    kinds: int
    numerical: bool
    most_kinds: int
    failure: float
    total: float
    least: float
    left: float
    delta_at_cap: float | None
    methods: Mapping[str, float]
    best: str
    places: tuple[int, ...]
    after: Floats
    without: Floats | None
    crossed: int | None
    costs: tuple[Cost, ...]
    large: tuple[int, ...]
    sum: Summed | None
    dragging: bool


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """All totals; while dragging coarser, of few rows, and the cost of that one only which is left out."""
    rows, delta, rest = params.ledger, params.delta, quality == "rest"
    kinds = {row: release_of(row, params.own_laws) for row in dict.fromkeys(rows)}
    made = tuple(kinds[row] for row in rows)
    ledger = Ledger(made, tuple(row[4] == "yes" for row in rows))
    own = {row[1]: one.law for row, one in zip(rows, made, strict=True) if row[0] == "own" and row[4] == "yes"}
    bounded = any(is_bound(params.own_laws, number) for number in own)
    tick(0.05)
    total = ledger.total(delta=delta, fine=rest)
    tick(0.2)
    fine = rest and len(rows) <= MOST_SHOWN
    places = places_of(len(rows), len(ledger.joined), quality)
    after = ledger.totals_after(places, delta=delta, fine=fine, tick=lambda _: tick(0.3))
    costs: list[Cost] = []
    for shown in shown_rows(len(rows), params.without, quality):
        tick(0.4 + 0.5 * len(costs) / len(rows))
        costs.append(ledger.cost(shown, delta=delta, fine=fine))
    methods = ledger.bounds(delta=delta) if rest else {}
    tick(0.9)
    without = None
    if 1 <= params.without <= len(rows):
        without = ledger.totals_after(places, delta=delta, fine=fine, but=params.without, tick=lambda _: tick(0.95))
    drawn = ledger.joined and ledger.numerical and math.isfinite(total.upper)
    releases = sum(row[3] for row in rows if row[4] == "yes")
    return Facts(
        counted=sum(ledger.counts),
        releases=releases,
        one_way=releases > 1 and any(map(has_two_ways, own.values())),
        kinds=len(ledger.joined),
        numerical=ledger.numerical,
        most_kinds=MOST_KINDS,
        failure=ledger.failure,
        total=total.upper,
        least=0.0 if bounded else total.lower,
        left=params.eps_cap - total.upper,
        delta_at_cap=ledger.delta_at(params.eps_cap),
        methods=methods,
        best=simplest_least(methods) if methods else "",
        places=places,
        after=np.array([found.upper for found in after]),
        without=np.array([found.upper for found in without]) if without is not None else None,
        crossed=ledger.exceeds(params.eps_cap, delta=delta) if total.upper > params.eps_cap else None,
        costs=tuple(costs),
        large=tuple(ledger.above(params.eps_row_cap, delta=delta)),
        sum=summed(ledger.joined, total.upper, quality) if drawn else None,
        dragging=not rest,
    )


def release_of(row: Row, own: tuple[OwnRow, ...] = ()) -> Release:
    """A row as a Release, whether it counts or not; `own`: mechanisms of the person's own."""
    kind, parameter, delta, times = row[:4]
    if kind == "own":
        return Release(own_law(own, parameter), times)
    if parameter < LEAST_SIGMA.get(kind, 0.0):
        least = mark("at least 0.1") if kind == "sampled" else mark("at least 0.001")
        raise ParameterError(mark("σ/Δ of a Gaussian row"), parameter, least)
    if kind == "sampled" and delta < LEAST_Q:
        raise ParameterError(mark("q of a row about a random sample"), delta, mark("a number from 0.000001 to 1"))
    given = {"worst": {"delta": delta}, "sampled": {"q": delta}}.get(kind, {})
    return Release(release_law(kind, parameter, **given), times)


def places_of(rows: int, kinds: int, quality: Quality) -> tuple[int, ...]:
    """Rows after which the total is drawn: all of a short ledger."""
    most = PLACES[quality] if kinds <= MANY_KINDS else PLACES[quality] // 3
    return tuple(sorted({math.ceil(rows * step / min(most, rows) - 1e-9) for step in range(1, min(most, rows) + 1)}))


def shown_rows(rows: int, left_out: int, quality: Quality) -> list[int]:
    """Numbers of the rows whose own cost is shown."""
    found = list(range(1, rows + 1)) if rows <= MOST_SHOWN and quality == "rest" else []
    return found if left_out in found or not 1 <= left_out <= rows else [*found, left_out]


def said(params: Params, found: Facts) -> Said:
    """What the rows spend of the cap."""
    numbers: dict[str, Figure | str] = {
        "rows": tr("One row") if found.counted == 1 else tr("{n} rows", n=whole(found.counted).text),
        "releases": tr("one release") if found.releases == 1 else tr("{n} releases", n=whole(found.releases).text),
        "total": decides(fine(up(found.total))),
        "cap": yours(params.eps_cap),
        "row": str(found.crossed),
        "left": fine(down(found.left)),
        "delta": yours(params.delta),
    }
    if not found.counted:
        return Said(tr("No row counts: nothing is spent of ε = {cap}."), numbers, hint=tr("Add a row."))
    if math.isinf(found.total):
        text = tr("{rows} spend more than any ε: these releases betray a person more often than δ = {delta} allows.")
        return Said(text, numbers, "broken", tr("Leave a row out."))
    if found.crossed is not None:
        text = tr("{rows}, together {releases}, spend ε = {total}, more than the cap of {cap}: row {row} goes over it.")
        return Said(text, numbers, "broken", tr("Click a row to leave it out."))
    text = tr("{rows}, together {releases}, spend ε = {total} of {cap}: {left} is left for others.")
    return Said(text, numbers, hint=tr("Add a row."))


def tell(params: Params, found: Facts) -> Result:
    """The burn-down, the costs of the rows and the law of the sum, as far as there is room and an answer."""
    pictures = [_burn_down(params, found)]
    if not found.dragging and len(params.ledger) <= MOST_SHOWN:
        pictures.append(_costs(found))
    if found.sum is not None:
        pictures.append(sum_picture(found.sum, params.delta, (len(pictures) - 1, 2), found.releases))
    else:
        pictures[0] = replace(pictures[0], rows=1, columns=2 if len(pictures) > 1 else 3)
    return Result(
        pictures=tuple(pictures),
        readout=_readout(params, found),
        story=_story(params, found),
        notes=_notes(params, found),
        ranges={"without": (0, max(len(params.ledger), 1))},
    )


def row_name(rows: tuple[Row, ...], place: int) -> str:
    """'3 · Monthly unemployment', or the mechanism where there is no note."""
    row = rows[place - 1]
    return f"{place} · {row[5] or tr(dict(LEDGER_KINDS)[row[0]])}"


def _burn_down(params: Params, found: Facts) -> Picture:
    """Total ε after each row as steps, against the cap."""
    count, after, without = len(params.ledger), found.after, found.without
    edges = np.array([0, *found.places], dtype=np.float64) + 0.5
    top = max(1.25 * params.eps_cap, 1.2 * float(after[np.isfinite(after)].max(initial=0.0)))
    items: list[Item] = [
        Steps(
            key="after",
            edges=edges,
            heights=np.where(np.isfinite(after), after, 10 * top),
            role="minimal",
            name=_step_name(count, len(found.places)),
            filled=True,
            width=2.5,
        )
    ]
    if without is not None and np.isfinite(without).any():
        items.append(
            Curve(
                key="without",
                x=(edges[1:] + edges[:-1]) / 2 if len(found.places) > 1 else edges[1:],
                y=_finite(without),
                role="staircase",
                name=tr("without row {number}", number=params.without),
                marker="o" if len(found.places) <= 60 else "",
            )
        )
    if found.crossed is not None:
        items.append(
            upright(float(found.crossed), key="crossed", role="bad", label=tr("over from row {row}", row=found.crossed))
        )
    items.append(handle(params, "eps_cap", "horizontal", label=tr("cap {cap}", cap=show_promise(params.eps_cap))))
    return Picture(
        key="burn-down",
        title=tr("Budget spent at δ = {delta}", delta=show_promise(params.delta)),
        x=Axis(label=tr("row of the ledger"), low=0.5, high=count + 0.5, ticks=_row_ticks(count)),
        y=Axis(label=tr("total ε"), low=0.0, high=top),
        items=tuple(items),
        rows=2,
        columns=2,
        click=("without", ""),
        caption=tr("Total ε after each row of the ledger, as steps against the cap."),
    )


def _row_ticks(count: int) -> tuple[tuple[float, str], ...] | None:
    """There is no row between two rows."""
    return tuple((float(row), str(row)) for row in range(1, count + 1)) if count <= 12 else None


def _step_name(rows: int, steps: int) -> str:
    if rows == steps:
        return tr("total ε after each row")
    return tr("total ε after every {n} rows", n=-(-rows // steps))


def _finite(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, np.nan)


def _costs(found: Facts) -> Picture:
    """ε of each row alone, beside its cost at the margin."""
    numbers = np.array([cost.number for cost in found.costs], dtype=np.float64)
    alone, margin = (np.array([getattr(cost, name) for cost in found.costs]) for name in ("alone", "margin"))
    top = max(float(np.nanmax(_finite(alone), initial=0.0)), 1e-12)
    alone, margin = (np.nan_to_num(values, nan=0.0, posinf=2 * top) for values in (alone, margin))
    items = grouped(
        numbers,
        (
            Series(key="alone", heights=alone, role="neutral", name=tr("alone"), pale=True),
            Series(key="margin", heights=margin, role="minimal", name=tr("in this ledger")),
        ),
    )
    return Picture(
        key="costs",
        title=tr("What each row costs"),
        x=Axis(label=tr("row of the ledger"), low=0.3, high=numbers[-1] + 0.7, ticks=_row_ticks(int(numbers[-1]))),
        y=Axis(label="ε", low=0.0, high=1.5 * top),
        items=items,
        column=2,
        click=("without", ""),
        caption=tr("ε of each row alone, and by how much the total falls without it."),
    )


def _readout(params: Params, found: Facts) -> Table:
    columns = (
        tr("row"),
        tr("total ε"),
        tr("δ at cap"),
        tr("ε alone"),
        tr("costs at the margin"),
        tr("total without it"),
    )
    rows: list[tuple[Cell, ...]] = [(Cell(tr("all that counts")), at_most(found.total), at_most(found.delta_at_cap))]
    roles = ["minimal"]
    if found.least > 0:
        rows.append((Cell(tr("no accountant can say less than")), at_least(found.least)))
        roles.append("neutral")
    for method, value in found.methods.items():
        if method != "exact":
            rows.append((Cell(accountant(method)), at_most(value)))
            roles.append(ROLES[method])
    totals = dict(zip(found.places, found.after.tolist(), strict=True))
    for cost in found.costs:
        rows.append(
            (
                Cell(row_name(params.ledger, cost.number)),
                at_most(totals.get(cost.number)),
                Cell(""),
                at_most(cost.alone),
                NONE if math.isnan(cost.margin) else number(cost.margin),
                at_most(cost.without_it),
            )
        )
        roles.append("accent" if cost.number == params.without else "neutral")
    return Table(columns, tuple(rows), tuple(roles), kind="accountants")


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes: list[Note] = []

    def caution(text: str) -> None:
        notes.append(Note("caution", text))

    if params.eps_row_cap > params.eps_cap:
        caution(
            tr(
                "The cap on one row ({row}) is above the cap on all rows ({cap}): it forbids nothing. Lower it, or raise "
                "the other.",
                row=show_promise(params.eps_row_cap),
                cap=show_promise(params.eps_cap),
            )
        )
    if math.isinf(found.total):
        caution(
            tr(
                "Some rows may give a person away for certain with probability {failure} together: at δ = {delta} no ε "
                "will do.",
                failure=show_up(found.failure, 3),
                delta=show_promise(params.delta),
            )
        )
    notes += _row_notes(params, found)
    if found.one_way:
        text = tr(
            "A mechanism of your own loses more one way than the other: the total is of releases all moved the same way."
        )
        notes.append(Note("info", text))
    if not found.numerical:
        notes.append(
            Note(
                "info",
                tr(
                    "{kinds} different kinds of releases, {count} in all: too many to add up exactly (at most {most} kinds and "
                    "10 million releases). The total shown is the smaller of basic composition and zCDP, a proven bound.",
                    kinds=found.kinds,
                    count=found.releases,
                    most=found.most_kinds,
                ),
            )
        )
    return tuple(notes)


def _row_notes(params: Params, found: Facts) -> list[Note]:
    """Rows that a person may want to look at again."""
    rows, texts = params.ledger, []
    if found.large:
        texts.append(
            tr(
                "By itself above the cap on one row ({cap}): row {rows}.",
                cap=show_promise(params.eps_row_cap),
                rows=_first_of(found.large),
            )
        )
    unused = [place for place, row in enumerate(rows, start=1) if row[2] > 0 and row[0] not in ("worst", "sampled")]
    if unused:
        texts.append(
            tr(
                "δ or q is not used in row {rows}: only 'Any, (ε, δ)' has a δ, only a random sample a q.",
                rows=_first_of(unused),
            )
        )
    sampled = [place for place, row in enumerate(rows, start=1) if row[0] == "sampled"]
    if sampled:
        texts.append(
            tr(
                "Row {rows} counts only if every record is in each step's sample with probability q by a coin of its own, and nobody "
                "sees who is (Poisson sampling). Shuffling the data and cutting them into batches is something else, batches of a "
                "fixed size too: these totals do not hold for them. Neighbors have one record more or fewer, not another one.",
                rows=_first_of(sampled),
            )
        )
    if params.without > len(rows):
        texts.append(
            tr("There is no row {number} to leave out: the ledger has {count}.", number=params.without, count=len(rows))
        )
    return [Note("caution", text) for text in texts]


def _first_of(numbers: Sequence[int]) -> str:
    first = listed(map(str, numbers[:6]))
    return first if len(numbers) <= 6 else tr("{first} and {more} more", first=first, more=len(numbers) - 6)


def _counted(params: Params, found: Facts) -> str:
    """Which rows count, as a paragraph."""
    releases = tr("one release") if found.releases == 1 else tr("{n} releases", n=found.releases)
    if found.counted == 1:
        return tr("<p>One row counts: {releases} about the same people.</p>", releases=releases)
    return tr(
        "<p>{rows} rows, {counted} of them count: {releases} releases about the same people, of {kinds} different kinds. "
        "Equal rows and all Gaussian rows are added up together.</p>",
        rows=len(params.ledger),
        counted=found.counted,
        releases=found.releases,
        kinds=found.kinds,
    )


def _story(params: Params, found: Facts) -> str:
    rows, delta = params.ledger, params.delta
    parts = [_counted(params, found)]
    if math.isinf(found.total):
        parts.append(
            tr(
                "<p>No ε holds at δ = {delta}: releases may give a person away for certain that often or more.</p>",
                delta=show_promise(delta),
            )
        )
    elif found.best:
        parts.append(
            tr(
                "<p>Together they are <b>({eps}, {delta})-private</b>; '{method}' proves the smallest total.</p>{formula}",
                eps=show_up(min(found.methods.values())),
                delta=show_promise(delta),
                method=accountant(found.best),
                formula=formula(
                    r"\delta(\varepsilon)=\mathrm{E}\left[\left(1-e^{\varepsilon-L_1-\dots-L_k}\right)_+\right]"
                ),
            )
        )
        if found.left >= 0:
            parts.append(
                tr(
                    "<p>Of the cap {cap}, ε = {left} is left.</p>",
                    cap=show_promise(params.eps_cap),
                    left=show_down(found.left, 4),
                )
            )
    chosen = next((cost for cost in found.costs if cost.number == params.without), None)
    if chosen is not None and math.isfinite(chosen.with_it):
        what_if = tr(
            "<b>What if</b> row {name} had not been released? The total would be {less} instead of {more}: at the margin it "
            "costs {margin}, alone it spends {alone}.",
            name=row_name(rows, chosen.number),
            less=show_up(chosen.without_it),
            more=show_up(chosen.with_it),
            margin=show(chosen.margin, 4),
            alone=show_up(chosen.alone),
        )
        parts.append(tr("<p>{told}</p>", told=sentences(what_if, _compared(chosen))))
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
        return tr("Among the others it costs less than alone.")
    if cost.margin > cost.alone * (1 + SAME):
        return tr("Among the others it costs more than alone, where it has all of δ for itself.")
    return ""
