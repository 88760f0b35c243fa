"""Tab 'Consistent fake': noisy answers contradict each other; fake people whose answers are nearest do not."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import row
from app.lab.said import Figure, Said, about, decides, of_100
from app.labs.queries.common import (
    Data,
    column_names,
    data_of,
    file_notes,
    question_axis,
)
from app.labs.queries.given import Given
from app.labs.queries.params import FITS
from app.plot.picture import Axis, Heat, Item, Picture, Point, Series, dots, grouped, stems
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import settled, show, show_down, show_promise
from app.words.texts import cell, shown
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import (
    answer_sensitivity,
    begin_minimax,
    drawn_rows,
    least_squares_fit,
    minimax_fit,
    rounded_rows,
    rows_to_draw,
)

AT_ONCE = 64 * 20
"""Entries of A up to which the linear program is solved while a mark is dragged, but for the very first picture."""
MOST_NEEDLES = 40
MOST_KINDS = 32
MOST_ROWS = 30
LETTERS = 40
"""Of all names under an axis together."""
BETA = 0.05
MINIMAX = "other-4:solid"
EDGE = 1e-9
"""Of the linear program's answers."""


EXACT = 1e-9
ALIKE = 0.005
"""Of an error: two that are nearer read alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Answers, and fakes.

    Attributes:
        data: the questions and the true table; given: the noisy answers, shape (questions,).
        scale: mean size of the noise of an answer, as a share; nan where the answers were told.
        squares, minimax: answers of the two fakes, shape (questions,); those of minimax are nan while dragging much, and at first sight.
        shares: of the kinds of fake people by the chosen fit, shape (kinds,); while dragging much by least squares.
        gap: least worst distance of any fake from the answers; nan while dragging much.
        errors: worst and mean error, and sum of squared errors, of the answers, of least squares, of minimax and of the
            whole rows, shape (4, 3); nan where the truth is not known.
        rows: whole made-up people of each kind, shape (kinds,); mass: what rounding has kept, as a share.
        copied: how many of them equal a real row; likely: how many by the shares of the fake; nan where no row is known.
        enough, printed: drawn rows for all answers within α with probability 1 − β, and by the book's product.
        passing: the first picture: the process that solves linear programs has just been started, the next one has its fake.
    """

    data: Data
    given: Floats
    scale: float
    squares: Floats
    minimax: Floats
    shares: Floats
    gap: float
    errors: Floats
    rows: Floats
    mass: float
    copied: float
    likely: float
    enough: int
    printed: int
    passing: bool = False


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Noise, two fits, and whole rows."""
    data = data_of(params)
    A, n = data.questions, data.people
    given, scale = noisy_answers(params, data)
    passing = not begin_minimax() and quality == "drag" and A.size <= AT_ONCE
    squares = least_squares_fit(A, given)
    tick(0.5)
    minimax = None if passing or (quality == "drag" and A.size > AT_ONCE) else minimax_fit(A, given)
    nothing = np.full(A.shape[0], math.nan)
    fit = squares if params.fit == "squares" or minimax is None else minimax
    if params.made_rows == "drawn":
        rows, mass = drawn_rows(fit.shares, params.rows_drawn, rng=np.random.default_rng([params.seed, 3])), 1.0
    else:
        rows = rounded_rows(fit.shares, params.alpha)
        mass = float(rows.sum()) * params.alpha / rows.size
    whole = A @ rows / max(rows.sum(), 1) if rows.any() else nothing
    told = (given, squares.answers, nothing if minimax is None else minimax.answers, whole)
    enough, printed = rows_to_draw(A.shape[0], BETA, params.alpha)
    return Facts(
        data,
        given,
        scale,
        squares.answers,
        told[2],
        fit.shares,
        math.nan if minimax is None else minimax.gap,
        np.array([errors_of(answers, data.truth) for answers in told]),
        rows.astype(np.float64),
        mass,
        float(rows[data.counts > 0].sum()) if n else math.nan,
        float(rows.sum() * fit.shares[data.counts > 0].sum()) if n else math.nan,
        enough,
        printed,
        passing,
    )


def noisy_answers(params: Given, data: Data) -> tuple[Floats, float]:
    """Laplace noise for all counts together, but for those that are set by hand; and its mean size as a share."""
    if params.source == "told":
        return np.array([answer for _, answer in params.told], dtype=np.float64), math.nan
    scale = answer_sensitivity(data.questions) / (params.eps * data.people)
    given = data.truth + np.random.default_rng([params.seed, 2]).laplace(0.0, scale, data.truth.size)
    for question, answer in params.moved:
        if int(question) > given.size:
            raise ParameterError("moved", question, mark("questions from 1 to {count}"), count=given.size)
        given[int(question) - 1] = float(answer)
    return given, scale


def errors_of(answers: Floats, truth: Floats) -> tuple[float, float, float]:
    """Worst and mean error, and the sum of squared ones; nan without a truth."""
    if not truth.size:
        return math.nan, math.nan, math.nan
    off = np.abs(answers - truth)
    return float(off.max()), float(off.mean()), float(off @ off)


def write(params: Given, found: Facts, path: str) -> None:
    """The made-up rows as a table, under lines that say what they are."""
    heading = (
        f"made-up rows: nobody is behind them; their shares are fitted to answers; questions: {found.given.size}",
        f"made from answers with Laplace noise, eps = {params.eps!r} for one replaced row of {found.data.people}",
        "the seed of the noise is known: to learn from, not to publish",
    )
    Path(path).write_text(made_rows(params, found, heading), "utf-8")


def made_rows(params: Given, found: Facts, heading: Sequence[str]) -> str:
    """The made-up rows as CSV text: a column for each of the table's, or the number of the kind."""
    text = io.StringIO()
    text.writelines(f"# {line}\n" for line in heading)
    rows = csv.writer(text, lineterminator="\n")
    kinds = np.repeat(np.arange(found.rows.size), found.rows.astype(np.int64))
    if not params.sizes:
        rows.writerows([["kind"], *([kind + 1] for kind in kinds.tolist())])
        return text.getvalue()
    rows.writerow([cell(name) for name in params.names])
    for places in np.column_stack(np.unravel_index(kinds, tuple(params.sizes))).tolist():
        rows.writerow([cell(some[place]) for some, place in zip(params.categories, places, strict=True)])
    return text.getvalue()


# -- words


def said(params: Given, found: Facts) -> Said:
    """What a fake table that nearly fits does to the worst error of noisy answers."""
    row = 2 if params.fit == "minimax" and not math.isnan(found.errors[2, 0]) else 1
    before, after = (float(found.errors[place, 0]) * found.data.people for place in (0, row))
    numbers: dict[str, Figure | str] = {
        "answers": tr("One noisy answer") if found.given.size == 1 else tr("{n} noisy answers", n=found.given.size),
        "before": about(before),
        "after": decides(about(after)),
        "gap": decides(of_100(min(found.gap, 1.0), "up")),
    }
    if math.isnan(before):
        if math.isnan(found.gap):
            return Said()
        if found.gap > EXACT:
            text = tr(
                "{answers} contradict each other: every table, even a fake one, misses one of them by {gap} of 100 people or more."
            )
        else:
            text = tr("{answers} and a fake table that gives them all exactly: they do not contradict each other.")
        return Said(text, numbers, hint=tr("Change a noisy answer."))
    if math.isclose(after, before, rel_tol=ALIKE):
        text = tr(
            "{answers} need not fit any table; a fake table that nearly fits has about the same worst error, {after} people."
        )
    elif after < before:
        text = tr(
            "{answers} need not fit any table; a fake table that nearly fits cuts the worst error from {before} to {after} people."
        )
    else:
        text = tr(
            "{answers} need not fit any table; a fake table that nearly fits has a worst error of {after} people, not {before}."
        )
    return Said(text, numbers, hint=tr("Drag an answer."))


def tell(params: Given, found: Facts) -> Result:
    """Needles, fake people and their rows."""
    pictures = [_needles(params, found), _people(params, found)]
    if params.names and found.rows.any():
        pictures.append(_rows(params, found))
    return Result(
        tuple(pictures),
        _readout(found),
        _story(params, found),
        (*file_notes(params), *_notes(params, found)),
        made=lambda: made_rows(params, found, _heading(params, found)),
    )


def _heading(params: Given, found: Facts) -> tuple[str, ...]:
    """What the rows are, for the head of their file."""
    told = params.source == "told"
    return (
        tr(
            "Made-up rows: nobody is behind them. Their shares are fitted to answers; number of questions: {count}.",
            count=found.given.size,
        ),
        tr("Made from answers that somebody gave; what these cost is not known here.")
        if told
        else tr(
            "Made from answers with Laplace noise, ε = {eps} for one replaced row of {n}; {hand} of them set by hand.",
            eps=show_promise(params.eps),
            n=found.data.people,
            hand=len(params.moved),
        ),
        tr(
            "Other tables may have about these answers, too. The seed of the noise is known: to learn from, not to publish."
        ),
    )


def shown_questions(found: Facts) -> list[int]:
    """All questions, or of many those where the fake moves the answer most, in their order."""
    if found.given.size <= MOST_NEEDLES:
        return list(range(found.given.size))
    far = np.argsort(-np.abs(found.squares - found.given), kind="stable")[:MOST_NEEDLES]
    return sorted(far.tolist())


def _needles(params: Given, found: Facts) -> Picture:
    places = shown_questions(found)
    x, given = np.arange(len(places), dtype=np.float64), found.given[places]
    items: list[Item] = [
        stems(x, given - params.alpha, given + params.alpha, key="alpha", role="neutral", name=tr("answer ± α")),
    ]
    if found.data.truth.size:
        items.append(
            dots(
                key="truth",
                x=x,
                y=found.data.truth[places],
                role="ink",
                name=tr("true"),
                marker="d",
                marker_size=5.0,
            )
        )
    for key, name, role, answers, marker, place in (
        ("squares", tr("fake: least squares"), "good", found.squares, "s", 0.33),
        ("minimax", tr("fake: least worst distance"), MINIMAX, found.minimax, "t", -0.33),
    ):
        items.append(
            dots(key=key, x=x + place, y=answers[places], role=role, name=name, marker=marker, marker_size=4.5)
        )
    for at, question in enumerate(places):
        field = f"told[{question}][1]" if params.source == "told" else "pulled_to"
        also = () if params.source == "told" else (("pulled", float(question + 1)),)
        items.append(Point(key=f"needle-{question}", x=float(at), y=float(given[at]), y_field=field, also=also))
    low = float(min(given.min(), 0.0)) - 0.05
    return Picture(
        key="needles",
        title=tr("Answers: drag one"),
        x=question_axis(params, places),
        y=Axis(label=tr("share"), low=low, high=float(max(given.max(), 1.0)) + 0.05),
        items=tuple(items),
        columns=2,
        caption=tr("Noisy answers with bars of α, the true ones, and those of the two fakes."),
    )


def _people(params: Given, found: Facts) -> Picture:
    shares = found.shares
    true = found.data.counts / max(found.data.people, 1)
    size = np.maximum(shares, true if true.size else 0.0)
    places = np.sort(np.argsort(-size, kind="stable")[:MOST_KINDS])
    x = np.arange(places.size, dtype=np.float64)
    names = [kind_name(params, int(place)) for place in places]
    series = [Series(key="fake", heights=shares[places], role="good", name=tr("fake (others may fit)"))]
    if true.size:
        series.insert(0, Series(key="true", heights=true[places], role="ink", name=tr("true"), pale=True))
    top = float(size.max())
    return Picture(
        key="people",
        title=tr("Kinds of people"),
        x=Axis(
            label=tr("kind"),
            low=-0.7,
            high=places.size - 0.3,
            ticks=tuple((float(at), names[at]) for at in range(0, places.size, -(-sum(map(len, names)) // LETTERS))),
        ),
        y=Axis(label=tr("share"), low=0.0, high=1.25 * top),
        items=grouped(x, series),
        row=1,
        columns=1 if params.names else 2,
        caption=tr("Shares of the kinds of people, true and fake; of many kinds the largest."),
    )


def kind_name(params: Given, place: int) -> str:
    """A kind as the digits of its categories, or its number."""
    if not params.sizes:
        return str(place + 1)
    digits = []
    for size in reversed(params.sizes):
        place, digit = divmod(place, size)
        digits.append(str(digit))
    return "".join(reversed(digits))


def _rows(params: Given, found: Facts) -> Picture:
    names = column_names(params)
    sizes = np.array(params.sizes)
    places = np.repeat(np.arange(found.rows.size), found.rows.astype(int))
    some = np.random.default_rng(1).permutation(places)[:MOST_ROWS]  # in no order: one person a line
    some = np.column_stack(np.unravel_index(some, tuple(params.sizes)))
    return Picture(
        key="rows",
        title=tr("Made-up rows: {count}", count=show(float(places.size), 7)),
        x=Axis(
            label=tr("column"),
            low=-0.5,
            high=len(names) - 0.5,
            ticks=tuple((float(at), shown(name)[:12]) for at, name in enumerate(names)),
        ),
        y=Axis(label=tr("row"), low=-0.5, high=some.shape[0] - 0.5, ticks=()),
        items=(
            Heat(
                key="cells",
                x=np.arange(len(names), dtype=np.float64),
                y=np.arange(some.shape[0], dtype=np.float64),
                z=(some[::-1] / (sizes - 1)).T,
                low=0.0,
                high=1.0,
                label=tr("category"),
            ),
        ),
        row=1,
        column=1,
        legend=False,
        caption=tr("Some of the made-up rows, one a line; the lighter, the higher the category: yes is the lightest."),
    )


def _readout(found: Facts) -> Table:
    n = found.data.people
    unit = n or 1
    names = (
        tr("answers as given"),
        tr("fake: least squares"),
        tr("fake: least worst distance"),
        tr("whole made-up rows"),
    )
    told = (found.given, found.squares, found.minimax)
    moves = [settled(float(np.abs(answers - found.given).max()), 1.0) * unit for answers in told]
    rows = tuple(
        row(name, worst * unit, mean * unit, move)
        for name, (worst, mean, _), move in zip(names, found.errors, [*moves, math.nan], strict=True)
    )
    what = tr("in people of {n}", n=show(float(n), 7)) if n else tr("as a share")
    return Table(
        (what, tr("worst error"), tr("mean error"), tr("worst distance from the answers")),
        rows,
        ("neutral", "good", MINIMAX, "good"),
    )


def _notes(params: Given, found: Facts) -> tuple[Note, ...]:
    if not found.rows.any():
        return (Note("caution", tr("α is so large that every share is rounded down to nothing: no row is left.")),)
    if math.isfinite(found.gap) and found.gap > params.alpha + EDGE:
        text = tr(
            "No fake comes nearer to all answers than {gap}: some answer is wrong by more than α.",
            gap=show_down(found.gap),
        )
        return (Note("info", text),)
    return ()


def _story(params: Given, found: Facts) -> str:
    errors = found.errors
    parts = [
        tr(
            "<p>Questions about one table: {count}. Each answer has its own noise, so together they may be impossible: more smokers over 40 "
            "than smokers. A <b>fake</b> is a table of made-up people, possible by construction, with answers as near as can be. It is made "
            "from the noisy answers alone, so it costs no privacy. Drag an answer out of what is possible: the fake cannot follow.</p>",
            count=found.given.size,
        ),
        formula(
            r"\min_{p \geq 0,\ \Sigma p = 1} \sum_q \left((A p)_q - v_q\right)^2, \quad \min_{p \geq 0,\ \Sigma p = 1} \max_q \left|(A p)_q - v_q\right|",
        ),
    ]
    if found.data.people:
        parts.append(
            tr(
                "<p><b>Least squares</b> moves the answers to the nearest possible ones, and the truth is possible: the sum of squared errors never "
                "grows, here from {before} to <b>{after}</b> (of shares). The worst error usually falls, too, but need not: here from {raw} to {worst} "
                "people. The <b>least worst distance</b> promises only twice the worst error of the answers. Other people may fit as well.</p>",
                before=show(float(errors[0, 2]), 3),
                after=show(float(errors[1, 2]), 3),
                raw=show(float(errors[0, 0]) * found.data.people, 4),
                worst=show(float(errors[1, 0]) * found.data.people, 4),
            )
        )
    else:
        parts.append(
            tr(
                "<p>Only the answers are known, not the truth. Where several people would fit as well, the fake is one of many; its answers by "
                "least squares are unique.</p>"
            )
        )
        if found.gap > EDGE:
            parts.append(tr("<p>No fake comes nearer to all answers than {gap}.</p>", gap=show_down(found.gap)))
        elif found.gap <= EDGE:  # not nan
            parts.append(tr("<p>Some fake meets every answer.</p>"))
    parts.append(_made(params, found))
    return "".join(parts)


def _made(params: Given, found: Facts) -> str:
    """How shares become rows."""
    if params.made_rows == "rounded":
        text = tr(
            "<p><b>Whole rows.</b> Fit: {fit}. Shares are rounded down to multiples of α over the number of kinds. Rows: {rows}, with {mass} of "
            "the mass; as a table of their own they are renormalised.</p>",
            fit=tr(dict(FITS)[params.fit]),
            rows=show(float(found.rows.sum()), 7),
            mass=show(found.mass, 4),
        )
    else:
        text = tr(
            "<p><b>Whole rows.</b> Fit: {fit}. Rows drawn by their shares: {rows}. From {enough} on all answers are within α of the fake's with "
            "probability 0.95 at least (Hoeffding); the book's product says {printed}.</p>",
            fit=tr(dict(FITS)[params.fit]),
            rows=show(float(found.rows.sum()), 7),
            enough=found.enough,
            printed=found.printed,
        )
    if found.data.people:
        text += tr(
            "<p>Made-up rows that equal a real one: {copied}, expected by the shares of the fake: {likely}. Where there are few kinds of people, "
            "most rows do. Nobody is behind a made-up row.</p>",
            copied=show(found.copied, 6),
            likely=show(found.likely, 4),
        )
    return text + tr("<p>“Export made-up rows” in the menu writes them as CSV.</p>")
