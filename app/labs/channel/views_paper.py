"""Tab 'Paper tables': tables 2 and 3 recomputed beside the printed values, and the effect of T (figures 9 and 10)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Note, Table
from app.labs.channel.channels import rate_curve, symmetric_trace
from app.labs.channel.data import Problem
from app.labs.channel.scene import Scene, View, number
from app.labs.channel.views_threshold import threshold_view
from app.numbers import show, show_fixed
from app.picture import Axis, Curve, Item, Label, Line, Picture
from dpcore.channel import entropy_bits
from dpcore.sources import MARITAL_STATUS, Headline, Table2Row, Table3Row, headline, table_2, table_3

HALF_DIGIT = 0.000051
"""Half of the last printed digit of the leaks."""


def paper_view(scene: Scene) -> View:
    """The chosen table or figure."""
    if scene.params.table == "threshold":
        return threshold_view(scene)
    p = scene.problem.p
    return _equal_distortion(p) if scene.params.table == "equal-distortion" else _equal_leak(p)


@lru_cache(maxsize=4)
def _two(p: tuple[float, ...]) -> tuple[Table2Row, ...]:
    return table_2(p)


@lru_cache(maxsize=4)
def _three(p: tuple[float, ...]) -> tuple[Table3Row, ...]:
    return table_3(p)


@lru_cache(maxsize=4)
def _headline(p: tuple[float, ...]) -> Headline:
    return headline(p)


# -- table 2


def _equal_distortion(p: tuple[float, ...]) -> View:
    rows = _two(p)
    points = (
        (
            "printed-symmetric",
            "neutral",
            tr("symmetric, printed"),
            [r.printed_distortion for r in rows],
            [r.printed_symmetric for r in rows],
        ),
        (
            "printed-best",
            "accent",
            tr("best, printed"),
            [r.printed_distortion for r in rows],
            [r.printed_rate for r in rows],
        ),
    )
    wrong = [row for row in rows if row.impossible]
    items: list[Item] = [
        Curve(
            key="impossible",
            x=np.array([row.printed_distortion for row in wrong]),
            y=np.array([row.printed_rate for row in wrong]),
            role="bad",
            name=tr("impossible as printed"),
            marker="d",
            line=False,
        )
    ]
    items += [
        Label(
            key=f"slope-{row.slope:g}",
            x=row.printed_distortion + 0.06,
            y=row.printed_rate + 0.06,
            text=tr("λ = {slope}", slope=show(row.slope)),
            role="bad",
            anchor=(0.0, 0.5),
        )
        for row in wrong
    ]
    differences = (
        ("symmetric", "neutral", tr("symmetric"), [r.printed_symmetric - r.symmetric for r in rows]),
        ("best", "accent", tr("best"), [r.printed_rate - r.rate for r in rows]),
    )
    pictures = (
        _curves_picture(p, points, items),
        _differences(tr("slope λ"), [row.slope for row in rows], differences, tr("printed − recomputed, bits"), 1.5e-4),
    )
    return View(pictures, _table_2_readout(rows), _table_2_story(p, rows), _reading_note(p))


def _curves_picture(
    p: tuple[float, ...], points: tuple[tuple[str, str, str, list[float], list[float]], ...], more: list[Item]
) -> Picture:
    problem = Problem(p, None)
    curve, symmetric = rate_curve(problem), symmetric_trace(problem)
    items: list[Item] = [
        Curve(
            key="symmetric", x=symmetric.distortion, y=symmetric.leak, role="neutral", name=tr("symmetric, recomputed")
        ),
        Curve(
            key="rate",
            x=curve.distortion,
            y=curve.rate_bits,
            role="accent",
            name=tr("best, recomputed: R(D)"),
            dash="solid",
        ),
    ]
    items += [
        Curve(key=key, x=np.array(x), y=np.array(y), role=role, name=name, marker="o", line=False)
        for key, role, name, x, y in points
    ]
    return Picture(
        key="paper",
        title=tr("The paper's points and the exact curves"),
        x=Axis(label=tr("share of wrong letters D"), low=0.0, high=0.88),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.05 * entropy_bits(p)),
        items=(*items, *more),
        caption=tr(
            "Printed pairs of distortion and leak on the recomputed curves of the symmetric and the best channel."
        ),
    )


def _differences(
    label: str,
    x: list[float],
    series: tuple[tuple[str, str, str, list[float]], ...],
    axis: str,
    least: float,
) -> Picture:
    """Printed minus recomputed, as points around 0."""
    reach = max(least, 1.15 * max(abs(value) for *_, values in series for value in values))
    items: list[Item] = [Line(key="zero", value=0.0, orientation="horizontal", role="neutral")]
    items += [
        Curve(key=key, x=np.array(x), y=np.array(values), role=role, name=name, marker="o", line=False)
        for key, role, name, values in series
    ]
    return Picture(
        key="differences",
        title=tr("Printed minus recomputed"),
        x=Axis(label=label, low=0.0, high=1.05 * max(x)),
        y=Axis(label=axis, low=-reach, high=1.6 * reach),
        items=tuple(items),
        column=1,
        caption=tr("Difference between each printed value and the recomputed one."),
    )


def _table_2_readout(rows: tuple[Table2Row, ...]) -> Table:
    columns = (
        tr("λ"),
        tr("difference"),
        tr("D printed"),
        tr("D exact"),
        tr("symmetric printed"),
        tr("symmetric"),
        tr("best printed"),
        tr("best exact"),
        tr("R at printed D"),
    )
    cells = tuple(
        (
            Cell(show(row.slope)),
            Cell(_verdict(row)),
            Cell(show_fixed(row.printed_distortion, 3), row.printed_distortion),
            number(row.distortion),
            Cell(show_fixed(row.printed_symmetric, 4), row.printed_symmetric),
            number(row.symmetric),
            Cell(show_fixed(row.printed_rate, 4), row.printed_rate),
            number(row.rate),
            number(row.least),
        )
        for row in rows
    )
    return Table(columns, cells, tuple("bad" if row.impossible else "good" for row in rows))


def _verdict(row: Table2Row) -> str:
    if row.impossible:
        return tr("✗ impossible pair")
    wrong = [
        name
        for name, here, there, half in (
            (tr("D"), row.printed_distortion, row.distortion, 0.00051),
            (tr("symmetric"), row.printed_symmetric, row.symmetric, 2 * HALF_DIGIT),
            (tr("best"), row.printed_rate, row.rate, HALF_DIGIT),
        )
        if abs(here - there) > half
    ]
    return tr("✗ {what} differs", what=listed(wrong)) if wrong else tr("✓ as printed")


def _table_2_story(p: tuple[float, ...], rows: tuple[Table2Row, ...]) -> str:
    found = _headline(p)
    wrong = next((row for row in rows if row.impossible), None)
    parts = [
        tr(
            "<p><b>Table 2</b> compares leaks at equal distortion: the symmetric channel and the paper's iteration, for marital "
            "status. Recomputed exactly, without iteration. {formula}</p>",
            formula=formula(r"K_x = \max(t, \nu p_x),\quad t = e^{-\lambda}")
            + formula(r"\sum_x K_x = n t + 1 - t", ("n", str(len(p)))),
        )
    ]
    if wrong is not None:
        parts.append(
            tr(
                "<p><b>λ = {slope}:</b> the printed pair D = {printed}, leak = {rate} lies {below} bits <b>below</b> R(D) = {least}: "
                "no channel can do that. A slip: the D of this λ is {exact}, and the leak is right.</p>",
                slope=show(wrong.slope),
                printed=show_fixed(wrong.printed_distortion, 3),
                rate=show_fixed(wrong.printed_rate, 4),
                below=show(wrong.least - wrong.printed_rate, 3),
                least=show(wrong.least, 5),
                exact=show(wrong.distortion, 4),
            )
        )
    parts.append(
        tr(
            "<p>The paper's headline, {printed} % less leak, is one minus the ratio of the <b>sums</b> ({table} % from its table, {exact} % "
            "exactly). Its other headline is a <b>mean of ratios</b>: here that would be {mean} %.</p>",
            printed=show(found.printed_less_leak),
            table=show(found.table_less_leak, 3),
            exact=show(found.less_leak, 3),
            mean=show(found.table_mean_less_leak, 3),
        )
    )
    return "".join(parts)


def _reading_note(p: tuple[float, ...]) -> tuple[Note, ...]:
    if p == MARITAL_STATUS:
        text = tr(
            "With p₅ = 0.3227 for the printed 0.3220 all twelve leaks come out; choose marital status to compare."
        )
    else:
        text = tr("The printed p, divided by its sum 0.9993: some leaks differ from the printed ones.")
    return (Note("info", text),)


# -- table 3


def _equal_leak(p: tuple[float, ...]) -> View:
    rows = _three(p)
    bits = [row.bits for row in rows]
    points = (
        ("printed-symmetric", "neutral", tr("symmetric, printed"), [r.printed_symmetric for r in rows], bits),
        ("printed-best", "accent", tr("best, printed"), [r.printed_best for r in rows], bits),
    )
    differences = (
        ("symmetric", "neutral", tr("symmetric"), [r.printed_symmetric - r.symmetric for r in rows]),
        ("best", "accent", tr("best"), [r.printed_best - r.best for r in rows]),
    )
    pictures = (
        _curves_picture(p, points, []),
        _differences(tr("leak, bits"), bits, differences, tr("printed − recomputed, D"), 0.002),
    )
    return View(pictures, _table_3_readout(rows), _table_3_story(p), _reading_note(p))


def _table_3_readout(rows: tuple[Table3Row, ...]) -> Table:
    columns = (
        tr("leak, bits"),
        tr("symmetric D printed"),
        tr("symmetric D"),
        tr("difference"),
        tr("best D printed"),
        tr("best D"),
        tr("difference of best"),
    )
    cells = tuple(
        (
            Cell(show_fixed(row.bits, 2)),
            Cell(show_fixed(row.printed_symmetric, 3), row.printed_symmetric),
            number(row.symmetric),
            number(row.printed_symmetric - row.symmetric, 2),
            Cell(show_fixed(row.printed_best, 3), row.printed_best),
            number(row.best),
            number(row.printed_best - row.best, 2),
        )
        for row in rows
    )
    return Table(columns, cells, tuple("accent" for _ in rows))


def _table_3_story(p: tuple[float, ...]) -> str:
    found = _headline(p)
    return tr(
        "<p><b>Table 3</b> compares distortions at equal leak. The bits are printed with two decimals, the symmetric D in "
        "steps of 0.005: differences of a few thousandths are rounding.</p>"
        "<p>The paper's headline, {printed} % less distortion, is the <b>mean</b> of the nine savings ({table} % from its table, "
        "{exact} % at exactly the printed bits). Its saved leak is a ratio of <b>sums</b>: the two are averages of different kinds.</p>",
        printed=show(found.printed_less_distortion),
        table=show(found.table_less_distortion, 3),
        exact=show(found.less_distortion, 3),
    )
