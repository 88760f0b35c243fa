"""Figures 9 and 10 of the paper: where Algorithm 1 stops, for each T."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from app.formulas import formula
from app.i18n import listed, tr
from app.labs.base import Cell, Note, Table
from app.labs.channel.params import Params
from app.labs.channel.scene import Scene, View, number
from app.numbers import show
from app.picture import Axis, Curve, Picture
from dpcore.channel import hamming_curve
from dpcore.checks import Floats
from dpcore.sources import ThresholdStudy, threshold_study


@lru_cache(maxsize=16)
def study(p: tuple[float, ...], slopes: tuple[float, ...], thresholds: tuple[float, ...]) -> ThresholdStudy:
    """Where Algorithm 1 stops, for slopes in rising and thresholds in falling order."""
    return threshold_study(p, slopes, thresholds)


def threshold_view(scene: Scene) -> View:
    """Leak, distortion, excess and passes against λ, a curve for each T."""
    slopes, thresholds = sorted_lists(scene.params)
    found = study(scene.problem.p, slopes, thresholds)
    exact = hamming_curve(scene.problem.p, slopes)
    excess = np.maximum(found.rate_bits - exact.rate_bits[:, None], 1e-16)
    pictures = (
        _by_threshold(found, "leak", tr("Figure 9: leak where it stops"), tr("leak, bits"), found.rate_bits, 0, 0),
        _by_threshold(
            found, "distortion", tr("Figure 10: distortion"), tr("share of wrong letters D"), found.distortion, 0, 1
        ),
        _by_threshold(found, "excess", tr("Leak above that of the exact slope"), tr("bits"), excess, 1, 0),
        _by_threshold(found, "passes", tr("Passes of Algorithm 1"), tr("passes"), found.steps, 1, 1),
    )
    notes: tuple[Note, ...] = ()
    if scene.problem.matrix is not None:
        notes = (
            Note("info", tr("The paper's figures are for wrong letters (Hamming): the chosen distortion is not used.")),
        )
    return View(pictures, _threshold_readout(found), _threshold_story(found, exact.rate_bits), notes)


def sorted_lists(params: Params) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Slopes rising and thresholds falling, each once."""
    return tuple(sorted(set(params.slopes))), tuple(sorted(set(params.thresholds), reverse=True))


def _by_threshold(found: ThresholdStudy, key: str, title: str, label: str, y: Floats, row: int, column: int) -> Picture:
    log = key in ("excess", "passes")
    items = tuple(
        Curve(
            key=f"{key}-{place}",
            x=found.slopes,
            y=y[:, place],
            role=f"other-{place % 6 + 1}",
            name=tr("T = {T}", T=show(float(T), 3)),
            marker="o",
        )
        for place, T in enumerate(found.thresholds)
    )
    low, high = float(found.slopes.min()), float(found.slopes.max())
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


def _threshold_readout(found: ThresholdStudy) -> Table:
    columns = (
        tr("λ"),
        *(tr("leak at T = {T}", T=show(float(T), 3)) for T in found.thresholds),
        *(tr("passes at T = {T}", T=show(float(T), 3)) for T in found.thresholds),
    )
    rows = tuple(
        (
            Cell(show(float(slope))),
            *(number(float(value), 6) for value in found.rate_bits[place]),
            *(number(float(value)) for value in found.steps[place]),
        )
        for place, slope in enumerate(found.slopes)
    )
    return Table(columns, rows)


def _threshold_story(found: ThresholdStudy, exact: Floats) -> str:
    worst = float(np.abs(found.rate_bits[:, 0] - exact).max())
    best = float(np.abs(found.rate_bits[:, -1] - exact).max())
    slow = int(found.steps[:, -1].argmax())
    return tr(
        "<p>Algorithm 1 stops when a pass changes the leak by T bits or less. With T = {large} it is wrong by up to <b>{worst}</b> "
        "bits, with T = {small} by up to {best}.</p>"
        "<p>A small change is not a small error: near a λ where a letter drops out the passes creep. The slowest λ here, {slope}, took "
        "{passes} passes. The other tabs do not iterate on that: they stop on a certified bound, or use the closed form.</p>",
        large=show(float(found.thresholds[0]), 3),
        worst=show(worst, 3),
        small=show(float(found.thresholds[-1]), 3),
        best=show(best, 2),
        slope=show(float(found.slopes[slow]), 4),
        passes=show(float(found.steps[slow, -1])),
    ) + formula(r"|I_0 - I| \leq T", ("T", listed(show(float(T), 3) for T in found.thresholds)))
