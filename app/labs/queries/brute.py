"""Tab 'Brute force': every table that there can be, and which of them fit the noisy counts."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import of, row
from app.lab.said import Figure, Said, decides, people, whole
from app.labs.queries.common import signs_of
from app.labs.queries.given import Given
from app.plot.picture import Axis, Item, Picture, Point, dots, stems
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import Generator, generator, survivors

MOST_POINTS = 20_000
BETA = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Tables, and what fits.

    Attributes:
        true: people of each kind, shape (kinds,); counts: its answers, shape (questions,).
        told: the noisy ones.
        tables: all histograms; of many, those that fit and some others, shape (·, kinds).
        misfit: each one's largest distance from an answer; fits: whether within λ/2.
        total, left: how many there are, and how many fit; log_orders: ln of the ordered tables that fit.
        first: the first that fits, empty where none does; answers: its counts.
        needs: what the theorem asks for at this size.
    """

    true: Floats
    counts: Floats
    told: Floats
    tables: Floats
    misfit: Floats
    fits: Floats
    total: int
    left: int
    log_orders: float
    first: Floats
    answers: Floats
    needs: Generator


def facts(params: Given, tick: Tick) -> Facts:
    """All histograms against all answers."""
    true = np.array([people for _, people in params.true_table], dtype=np.float64)
    n = int(true.sum())
    A = signs_of([question for question, _ in params.noisy])
    if A.shape[1] != true.size:
        raise ParameterError(mark("question"), A.shape[1], mark("one sign for each of the {n} kinds"), n=true.size)
    if not n:
        raise ParameterError("true_table", n, mark("a table with at least one person"))
    told = np.array([count for _, count in params.noisy], dtype=np.float64)
    found = survivors(A, told, n, params.slack)
    some = np.flatnonzero(found.fits)[:MOST_POINTS]
    others = np.flatnonzero(~found.fits)
    drawn = np.concatenate((others[:: -(-max(others.size, 1) // MOST_POINTS)], some))
    first = found.tables[found.first].astype(np.float64) if found.first >= 0 else np.empty(0)
    return Facts(
        true,
        A @ true,
        told,
        found.tables[drawn].astype(np.float64),
        found.misfit[drawn],
        found.fits[drawn].astype(np.float64),
        found.fits.size,
        int(found.fits.sum()),
        found.log_orders,
        first,
        A @ first if first.size else np.empty(0),
        generator(n, true.size, BETA, eps=params.eps, delta=params.delta),
    )


def said(params: Given, found: Facts) -> Said:
    """How many tables the noisy counts leave."""
    numbers: dict[str, Figure | str] = {
        "total": whole(found.total),
        "people": people(float(found.true.sum())),
        "counts": tr("one noisy count") if found.told.size == 1 else tr("{n} noisy counts", n=found.told.size),
        "left": decides(whole(found.left)),
    }
    if not found.left:
        text = tr(
            "{total} tables of {people} are possible, but none of them is near enough to {counts}: nothing can be answered."
        )
        return Said(text, numbers, "nothing", tr("Raise λ."))
    text = tr(
        "{total} tables of {people} are possible; after {counts} {left} are left, and the first of them is the answer."
    )
    return Said(text, numbers, hint=tr("Drag a count."))


def tell(params: Given, found: Facts) -> Result:
    """The triangle of tables, the counts, and the theorem's demands."""
    notes: tuple[Note, ...] = ()
    if not found.left:
        notes = (Note("info", tr("No table fits: the answer is ⊥. A larger λ lets some survive.")),)
    return Result(
        (_tables(params, found), _counts(params, found)), _readout(params, found), _story(params, found), notes
    )


def _tables(params: Given, found: Facts) -> Picture:
    fits = found.fits > 0
    names = [str(kind) for kind, _ in params.true_table]
    items: list[Item] = []
    for key, name, role, table, marker, size in (
        ("others", tr("contradicted"), "neutral", found.tables[~fits], "o", 2.0),
        ("left", tr("fit all counts"), "good", found.tables[fits], "s", 3.5),
        ("true", tr("true table"), "ink", found.true[None, :], "d", 6.0),
        ("first", tr("the first: published"), "good", found.first.reshape(-1, found.true.size), "+", 7.0),
    ):
        items.append(
            dots(
                key=key,
                x=table[:, 0],
                y=table[:, 1],
                role=role,
                name=name,
                marker=marker,
                marker_size=size,
                pale=key == "others",
            )
        )
    n = float(found.true.sum())
    return Picture(
        key="tables",
        title=tr("Every possible table"),
        x=Axis(label=tr("people of kind {kind}", kind=names[0]), low=-0.04 * n, high=1.04 * n),
        y=Axis(label=tr("people of kind {kind}", kind=names[1]), low=-0.04 * n, high=1.04 * n),
        items=tuple(items),
        caption=tr(
            "Each point is a table by its people of the first two kinds; with three kinds the rest is the third."
        ),
    )


def _counts(params: Given, found: Facts) -> Picture:
    x = np.arange(found.told.size, dtype=np.float64)
    half = params.slack / 2
    items: list[Item] = [
        stems(x, found.told - half, found.told + half, key="slack", role="neutral", name=tr("noisy count ± λ/2")),
        dots(key="true", x=x, y=found.counts, role="ink", name=tr("true"), marker="d", marker_size=5.0),
    ]
    if found.answers.size:
        items.append(
            dots(
                key="first",
                x=x + 0.12,
                y=found.answers,
                role="good",
                name=tr("the first table's"),
                marker="s",
                marker_size=4.5,
            )
        )
    items += [
        Point(key=f"count-{at}", x=float(at), y=float(value), y_field=f"noisy[{at}][1]")
        for at, value in enumerate(found.told)
    ]
    low, high = min(float(found.told.min()) - half, 0.0), max(float(found.told.max()) + half, float(found.true.sum()))
    return Picture(
        key="counts",
        title=tr("Noisy counts: drag one"),
        x=Axis(
            label=tr("question"),
            low=-0.7,
            high=x.size - 0.3,
            ticks=tuple((float(at), str(question)) for at, (question, _) in enumerate(params.noisy))[
                :: -(-x.size // 12)
            ],
        ),
        y=Axis(label=tr("people"), low=low - 0.05 * (high - low), high=high + 0.05 * (high - low)),
        items=tuple(items),
        column=1,
        caption=tr("The noisy counts with what they leave open, the true ones, and those of the published table."),
    )


def _readout(params: Given, found: Facts) -> Table:
    n, needs = float(found.true.sum()), found.needs
    rows = (
        row(tr("possible tables, order aside"), float(found.total)),
        row(tr("fit all counts"), float(found.left)),
        row(tr("in all orders"), math.exp(found.log_orders) if found.log_orders < 700 else math.nan),
        row(
            tr("worst error of the published one"),
            float(np.abs(found.answers - found.counts).max()) if found.left else math.nan,
        ),
        of("boosting", row(tr("theorem: questions k"), float(needs.k))),
        of("boosting", row(tr("theorem: noise b, in people"), needs.noise)),
        of("boosting", row(tr("theorem: λ, in people"), needs.lam)),
        of("boosting", row(tr("b as printed: less than the proof needs"), needs.printed_noise)),
    )
    return Table((tr("people: {n}", n=show(n, 7)), tr("now")), rows, kind="fakes")


def _story(params: Given, found: Facts) -> str:
    n, kinds = float(found.true.sum()), found.true.size
    parts = [
        tr(
            "<p>Publish the noisy counts, then let everybody look at <b>every table</b> of so many people (n = {n}) and {kinds} kinds. Up to order: {total}; within "
            "λ/2 = {half} of each count: {left}. The first one in order that fits, if any, is the answer: a consistent fake, found without any cleverness.</p>",
            n=show(n, 7),
            kinds=kinds,
            total=show(float(found.total), 7),
            left=show(float(found.left), 7),
            half=show(params.slack / 2, 4),
        ),
        formula(
            r"\binom{n + |X| - 1}{n} \leq |X|^n, \quad b = \frac{2\rho\sqrt{2k\ln(1/\delta)}}{\varepsilon}",
            ("n", show(n, 7)),
            ("|X|", str(kinds)),
        ),
        tr(
            "<p>The theorem promises this for k = {k} drawn questions with Laplace noise of b = {b} people, if λ = {lam} people. The table has "
            "{n}: at this size the promise is empty. The noise as printed, {printed}, is less than the proof of privacy needs.</p>",
            k=found.needs.k,
            b=show(found.needs.noise, 4),
            lam=show(found.needs.lam, 4),
            n=show(n, 7),
            printed=show(found.needs.printed_noise, 4),
        )
        if found.needs.lam >= n
        else tr(
            "<p>The theorem promises this for k = {k} drawn questions with Laplace noise of b = {b} people and λ = {lam} people.</p>",
            k=found.needs.k,
            b=show(found.needs.noise, 4),
            lam=show(found.needs.lam, 4),
        ),
    ]
    return "".join(parts)
