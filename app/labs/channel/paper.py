"""Tab 'Paper tables': tables 2 and 3 recomputed beside the printed values, and the effect of T (figures 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import number
from app.lab.said import Figure, Said, about, decides, up, whole
from app.labs.channel.common import Data, data_notes, data_of, ranges, symmetric_channels
from app.labs.channel.given import MARITAL, Given
from app.plot.picture import Axis, Curve, Item, Label, Picture, across, arrows, dots
from app.words.formulas import formula
from app.words.i18n import listed, tr
from app.words.numbers import settled, show, show_fixed, show_up
from dpcore.channel import ChannelFamily, hamming_curve, whole_curve
from dpcore.checks import Floats
from dpcore.sources import (
    Headline,
    Table2Row,
    Table3Row,
    ThresholdStudy,
    headline,
    table_2,
    table_3,
    threshold_study,
)


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A printed table beside exact values.

    Attributes:
        two, three: rows of table 2 or of table 3; `below`: bits by which each printed pair of table 2 is below R(D).
        off_symmetric, off_best: printed minus recomputed, leaks of table 2 or distortions of table 3.
        headline: the paper's savings.
        leasts, symmetrics: the channels with the least leak, and the symmetric ones.
    """

    two: tuple[Table2Row, ...]
    three: tuple[Table3Row, ...]
    below: tuple[float, ...]
    off_symmetric: tuple[float, ...]
    off_best: tuple[float, ...]
    headline: Headline
    leasts: ChannelFamily
    symmetrics: ChannelFamily


@dataclass(frozen=True, slots=True, eq=False)
class Stopped:
    """Where Algorithm 1 stops.

    Attributes:
        study: for each slope and T; `excess`: its leaks above the exact ones, as drawn on a logarithmic axis.
        worst, best: largest errors in bits with the largest and with the smallest T.
        slowest, passes: the slope that takes most passes to the smallest T, and how many.
    """

    study: ThresholdStudy
    excess: Floats
    worst: float
    best: float
    slowest: float
    passes: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The table or the figures."""

    data: Data
    compared: Compared | None
    stopped: Stopped | None


def facts(params: Given, tick: Tick) -> Facts:
    """The chosen table or figure."""
    data = data_of(params)
    if params.table == "threshold":
        return Facts(data, None, stops(params, data, tick))
    return Facts(data, compare(params, data), None)


def compare(params: Given, data: Data) -> Compared:
    """The chosen table with everything recomputed."""
    two = table_2(data.p) if params.table == "equal-distortion" else ()
    three = table_3(data.p) if params.table == "equal-leak" else ()
    return Compared(
        two=two,
        three=three,
        below=tuple(row.least - row.printed_rate for row in two),
        off_symmetric=tuple(
            [row.printed_symmetric - row.symmetric for row in two]
            + [row.printed_symmetric - row.symmetric for row in three]
        ),
        off_best=tuple([row.printed_rate - row.rate for row in two] + [row.printed_best - row.best for row in three]),
        headline=headline(data.p),
        leasts=whole_curve(data.p).family(),
        symmetrics=symmetric_channels(data),
    )


def stops(params: Given, data: Data, tick: Tick) -> Stopped:
    """Algorithm 1 at each slope, stopped at each T; slopes rising, T falling."""
    slopes, thresholds = sorted(set(params.slopes)), sorted(set(params.thresholds), reverse=True)
    study = threshold_study(data.p, slopes, thresholds, tick=tick)
    more = study.leak_bits - hamming_curve(data.p, slopes).leak_bits[:, None]
    slow = int(study.steps[:, -1].argmax())
    return Stopped(
        study=study,
        excess=np.maximum(more, 1e-16),
        worst=float(np.abs(more[:, 0]).max()),
        best=float(np.abs(more[:, -1]).max()),
        slowest=float(study.slopes[slow]),
        passes=float(study.steps[slow, -1]),
    )


def said(params: Given, found: Facts) -> Said:
    """The printed number that cannot be, or how far the printed ones are off."""
    if found.stopped is not None:
        stopped = found.stopped
        numbers: dict[str, Figure | str] = {
            "high": about(max(params.thresholds)),
            "worst": decides(up(settled(stopped.worst, 1e-3))),
            "low": about(min(params.thresholds)),
            "best": up(settled(stopped.best, 1e-3)),
        }
        text = tr(
            "Stopped at T = {high} the printed algorithm is up to {worst} bits above the least leak, at T = {low} up to {best}."
        )
        return Said(text, numbers, hint=tr("Lower T."))
    assert found.compared is not None
    wrong = next((row for row in found.compared.two if row.impossible), None)
    if wrong is not None:
        numbers = {
            "slope": about(wrong.slope),
            "D": about(wrong.printed_distortion),
            "leak": decides(about(wrong.printed_rate)),
        }
        text = tr(
            "λ = {slope}: printed D = {D} and leak {leak} lie below the curve: no channel can do that. It must be a slip."
        )
        return Said(text, numbers)
    off = (*found.compared.off_symmetric, *found.compared.off_best)
    numbers = {"rows": whole(len(off)), "most": decides(up(max(map(abs, off))))}
    return Said(tr("Of {rows} printed numbers none is further than {most} from the exact one."), numbers)


def tell(params: Given, found: Facts) -> Result:
    """The chosen table or figure."""
    if found.stopped is not None:
        return _tell_stopped(params, found.data, found.stopped)
    assert found.compared is not None
    compared = found.compared
    if compared.two:
        pictures, readout, story = _two_pictures(found.data, compared), _two_readout(compared), _two_story(compared)
    else:
        pictures, readout, story = (
            _three_pictures(found.data, compared),
            _three_readout(compared),
            _three_story(compared),
        )
    return Result(pictures, readout, story, _reading_note(params), ranges=ranges(found.data))


Points = tuple[str, str, str, list[float], list[float]]
"""Key, role, name, D and leak of printed points."""


def _exact_curves(data: Data, compared: Compared, points: tuple[Points, ...], more: list[Item]) -> Picture:
    symmetric, least = compared.symmetrics, compared.leasts
    items: list[Item] = [
        Curve(
            key="symmetric",
            x=symmetric.distortion,
            y=symmetric.leak_bits,
            role="neutral",
            name=tr("symmetric, recomputed"),
        ),
        Curve(
            key="rate",
            x=least.distortion,
            y=least.leak_bits,
            role="leak",
            name=tr("best, recomputed: R(D)"),
            dash="solid",
        ),
    ]
    items += [dots(key=key, x=x, y=y, role=role, name=name) for key, role, name, x, y in points]
    return Picture(
        key="paper",
        title=tr("The paper's points and the exact curves"),
        short=tr("The paper's points"),
        x=Axis(label=tr("share of wrong letters D"), low=0.0, high=0.88),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.05 * data.entropy or 1.0),
        items=(*items, *more),
        caption=tr(
            "Printed pairs of distortion and leak on the recomputed curves of the symmetric and the best channel."
        ),
    )


def _differences(compared: Compared, label: str, x: list[float], axis: str, least: float) -> Picture:
    """Printed minus recomputed, as points around 0."""
    series = (
        ("symmetric", "neutral", tr("symmetric"), compared.off_symmetric),
        ("best", "leak", tr("best"), compared.off_best),
    )
    reach = max(least, 1.15 * max(abs(value) for *_, values in series for value in values))
    items: list[Item] = [across(0.0, key="zero")]
    items += [dots(key=key, x=x, y=values, role=role, name=name) for key, role, name, values in series]
    return Picture(
        key="differences",
        title=tr("Printed minus recomputed"),
        x=Axis(label=label, low=0.0, high=1.05 * max(x)),
        y=Axis(label=axis, low=-reach, high=1.6 * reach),
        items=tuple(items),
        column=1,
        caption=tr("Difference between each printed value and the recomputed one."),
    )


def _printed(value: float, decimals: int) -> Cell:
    return Cell(show_fixed(value, decimals), value)


def _reading_note(params: Given) -> tuple[Note, ...]:
    if params.reading == "fitted":
        text = tr(
            "With p₅ = 0.3227 for the printed 0.3220 all twelve leaks come out; choose marital status to compare."
        )
    else:
        text = tr("The printed p, divided by its sum 0.9993: some leaks differ from the printed ones.")
    return (Note("info", text),)


# -- table 2


def _two_pictures(data: Data, compared: Compared) -> tuple[Picture, ...]:
    rows = compared.two
    D = [row.printed_distortion for row in rows]
    points = (
        ("printed-symmetric", "neutral", tr("symmetric, printed"), D, [row.printed_symmetric for row in rows]),
        ("printed-best", "leak", tr("best, printed"), D, [row.printed_rate for row in rows]),
    )
    wrong = [row for row in rows if row.impossible]
    items: list[Item] = [
        dots(
            key="impossible",
            x=[row.printed_distortion for row in wrong],
            y=[row.printed_rate for row in wrong],
            role="bad",
            name=tr("impossible as printed"),
            marker="d",
            quiet=len(wrong) == 1,
        )
    ]
    text = tr("λ = {slope}") if len(wrong) > 1 else tr("impossible as printed: λ = {slope}")
    for row in wrong:
        there = row.printed_distortion + 0.06, row.printed_rate + 0.06
        here = there[0] - 0.054, there[1] - 0.054
        name = f"slope-{row.slope:g}"
        items += [
            arrows(there, here, key=f"to-{name}", role="bad", width=1.0),
            Label(key=name, x=there[0], y=there[1], text=text.format(slope=show(row.slope)), anchor=(-0.02, 0.5)),
        ]
    slopes = [row.slope for row in rows]
    return (
        _exact_curves(data, compared, points, items),
        _differences(compared, tr("slope λ"), slopes, tr("printed − recomputed, bits"), 1.5e-4),
    )


def _two_readout(compared: Compared) -> Table:
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
            _printed(row.printed_distortion, 3),
            number(row.distortion),
            _printed(row.printed_symmetric, 4),
            number(row.symmetric),
            _printed(row.printed_rate, 4),
            number(row.rate),
            number(row.least),
        )
        for row in compared.two
    )
    return Table(columns, cells, tuple("bad" if row.impossible else "good" for row in compared.two), kind="side")


def _verdict(row: Table2Row) -> str:
    if row.impossible:
        return tr("✗ impossible pair")
    names = {"distortion": tr("D"), "symmetric": tr("symmetric"), "rate": tr("best")}
    wrong = listed(names[name] for name in row.differs)
    return tr("✗ {what} differs", what=wrong) if wrong else tr("✓ as printed")


def _two_story(compared: Compared) -> str:
    parts = [
        tr(
            "<p><b>Table 2</b> compares leaks at equal distortion: the symmetric channel and the paper's iteration, for marital "
            "status. Recomputed exactly, without iteration. {formula}</p>",
            formula=formula(r"K_x = \max(t, \nu p_x),\quad t = e^{-\lambda}")
            + formula(r"\sum_x K_x = n t + 1 - t", ("n", str(len(MARITAL)))),
        )
    ]
    wrong = [(row, below) for row, below in zip(compared.two, compared.below, strict=True) if row.impossible]
    for row, below in wrong[:1]:
        parts.append(
            tr(
                "<p><b>λ = {slope}:</b> the printed pair D = {printed}, leak = {rate} lies {below} bits <b>below</b> R(D) = {least}: "
                "no channel can do that. A slip: the D of this λ is {exact}, and the leak is right.</p>",
                slope=show(row.slope),
                printed=show_fixed(row.printed_distortion, 3),
                rate=show_fixed(row.printed_rate, 4),
                below=show(below, 3),
                least=show(row.least),
                exact=show(row.distortion, 4),
            )
        )
    found = compared.headline
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


# -- table 3


def _three_pictures(data: Data, compared: Compared) -> tuple[Picture, ...]:
    rows = compared.three
    bits = [row.bits for row in rows]
    points = (
        ("printed-symmetric", "neutral", tr("symmetric, printed"), [row.printed_symmetric for row in rows], bits),
        ("printed-best", "leak", tr("best, printed"), [row.printed_best for row in rows], bits),
    )
    return (
        _exact_curves(data, compared, points, []),
        _differences(compared, tr("leak, bits"), bits, tr("printed − recomputed, D"), 0.002),
    )


def _three_readout(compared: Compared) -> Table:
    columns = (
        tr("leak, bits"),
        tr("symmetric D printed"),
        tr("symmetric D"),
        tr("difference"),
        tr("best D printed"),
        tr("best D"),
        tr("difference of best"),
    )
    lines = zip(compared.three, compared.off_symmetric, compared.off_best, strict=True)
    cells = tuple(
        (
            Cell(show_fixed(row.bits, 2)),
            _printed(row.printed_symmetric, 3),
            number(row.symmetric),
            number(off_symmetric, 2),
            _printed(row.printed_best, 3),
            number(row.best),
            number(off_best, 2),
        )
        for row, off_symmetric, off_best in lines
    )
    return Table(columns, cells, tuple("leak" for _ in cells), kind="side")


def _three_story(compared: Compared) -> str:
    found = compared.headline
    return tr(
        "<p><b>Table 3</b> compares distortions at equal leak. The bits are printed with two decimals, the symmetric D in "
        "steps of 0.005: differences of a few thousandths are rounding.</p>"
        "<p>The paper's headline, {printed} % less distortion, is the <b>mean</b> of the nine savings ({table} % from its table, "
        "{exact} % at exactly the printed bits). Its saved leak is a ratio of <b>sums</b>: the two are averages of different kinds.</p>",
        printed=show(found.printed_less_distortion),
        table=show(found.table_less_distortion, 3),
        exact=show(found.less_distortion, 3),
    )


# -- figures 9 and 10


def _tell_stopped(params: Given, data: Data, stopped: Stopped) -> Result:
    """Leak, distortion, excess and passes against λ, a curve for each T."""
    study = stopped.study
    pictures = (
        _by_threshold(study, "leak", tr("Figure 9: leak where it stops"), tr("leak, bits"), study.leak_bits, 0, 0),
        _by_threshold(
            study, "distortion", tr("Figure 10: distortion"), tr("share of wrong letters D"), study.distortion, 0, 1
        ),
        _by_threshold(study, "excess", tr("Leak above that of the exact slope"), tr("bits"), stopped.excess, 1, 0),
        _by_threshold(study, "passes", tr("Passes of Algorithm 1"), tr("passes"), study.steps, 1, 1),
    )
    notes = data_notes(params, data)
    if data.cost is not None:
        text = tr("The paper's figures are for wrong letters (Hamming): the chosen distortion is not used.")
        notes += (Note("info", text),)
    return Result(pictures, _stopped_readout(study), _stopped_story(stopped), notes, ranges=ranges(data))


def _by_threshold(study: ThresholdStudy, key: str, title: str, label: str, y: Floats, row: int, column: int) -> Picture:
    log = key in ("excess", "passes")
    items = tuple(
        Curve(
            key=f"{key}-{place}",
            x=study.slopes,
            y=y[:, place],
            role=f"other-{place % 6 + 1}",
            name=tr("T = {T}", T=show(float(T), 3)),
            marker="o",
        )
        for place, T in enumerate(study.thresholds)
    )
    low, high = float(study.slopes.min()), float(study.slopes.max())
    span = high - low or 1.0
    return Picture(
        key=key,
        title=title,
        x=Axis(label=tr("slope λ"), low=low - 0.05 * span, high=high + 0.05 * span),
        y=Axis(label=label, log=log, low=None if log else 0.0),
        items=items,
        row=row,
        column=column,
        legend=key == "distortion",
        caption=tr("{title} against λ, a curve for each T.", title=title),
    )


def _stopped_readout(study: ThresholdStudy) -> Table:
    columns = (
        tr("λ"),
        *(tr("leak at T = {T}", T=show(float(T), 3)) for T in study.thresholds),
        *(tr("passes at T = {T}", T=show(float(T), 3)) for T in study.thresholds),
    )
    rows = tuple(
        (
            Cell(show(float(slope))),
            *(number(float(value)) for value in study.leak_bits[place]),
            *(number(float(value)) for value in study.steps[place]),
        )
        for place, slope in enumerate(study.slopes)
    )
    return Table(columns, rows, kind="side")


def _stopped_story(stopped: Stopped) -> str:
    thresholds = stopped.study.thresholds
    return tr(
        "<p>Algorithm 1 stops when a pass changes the leak by T bits or less. With T = {large} it is wrong by up to <b>{worst}</b> "
        "bits, with T = {small} by up to {best}.</p>"
        "<p>A small change is not a small error: near a λ where a letter drops out the passes creep. The slowest λ here, {slope}, took "
        "{passes} passes. The other tabs do not iterate on that: they stop on a certified bound, or use the closed form.</p>",
        large=show(float(thresholds[0]), 3),
        worst=show_up(stopped.worst, 3),
        small=show(float(thresholds[-1]), 3),
        best=show_up(stopped.best, 2),
        slope=show(stopped.slowest, 4),
        passes=show(stopped.passes),
    ) + formula(r"|I_0 - I| \leq T", ("T", listed(show(float(T), 3) for T in thresholds)))
