"""What a person reads or sees on a lab's page, against numbers counted or measured here."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.lab.base import Result
from app.labs import LABS
from app.plot.page import paint_pictures
from app.plot.picture import Axis, Curve, Picture
from app.plot.theme import LIGHT
from app.words.numbers import parse
from tests.app.plots import heat_picture, pixels

BY_ID = {lab.id: lab for lab in LABS}


def told(lab: str, view: str = "", **values: Any) -> Result:
    choice = {BY_ID[lab].choice: view} if view else {}
    return BY_ID[lab].compute(BY_ID[lab].params(**choice, **values), lambda _: None, "rest")


def plain(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


def column_of(result: Result, heading: str) -> list[str]:
    """The texts of a column, top down."""
    place = result.readout.columns.index(heading)
    return [row[place].text if place < len(row) else "" for row in result.readout.rows]


def item(result: Result, picture: str, key: str) -> Any:
    found = next(each for each in result.pictures if each.key == picture)
    return next(each for each in found.items if each.key == key)


# -- Budget


@pytest.mark.long
@pytest.mark.parametrize("mechanism", ["laplace", "gaussian", "response"])
def test_each_accountant_is_compared_with_the_exact_total(mechanism: str) -> None:
    """The column is what the column beside it is divided by its row 'exact'."""
    result = told("budget", "composition", mechanism=mechanism)
    names, totals, times = (column_of(result, name) for name in ("accountant", "total ε", "× exact"))
    exact = parse(totals[names.index("exact")])
    compared = [(parse(total), parse(ratio)) for total, ratio in zip(totals, times, strict=True) if ratio]
    assert len(compared) >= 3
    for total, ratio in compared:
        assert ratio == pytest.approx(total / exact, rel=2e-3)


# -- Strategies


def inside(x: Any, y: Any, corners_x: Any, corners_y: Any) -> Any:
    """Which points lie inside a closed polygon, by crossings of a ray."""
    found = np.zeros(len(x), dtype=bool)
    for (x0, y0), (x1, y1) in itertools.pairwise(zip(corners_x, corners_y, strict=True)):
        if y0 != y1:
            crosses = ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            found ^= crosses
    return found


@pytest.mark.parametrize("eps", [0.5, 2.0])
@pytest.mark.parametrize("kind", ["clouds", "shaped"])
def test_the_edge_around_drawn_noise_holds_ninety_of_a_hundred(kind: str, eps: float) -> None:
    result = told("strategies", "shape", eps=eps, draws=2000)
    cloud, edge = item(result, kind, "drawn"), item(result, kind, "edge")
    assert isinstance(edge, Curve)
    share = inside(np.asarray(cloud.x), np.asarray(cloud.y), edge.x, edge.y).mean()
    assert abs(share - 0.9) < 4 * math.sqrt(0.09 / len(cloud.x))


# -- plots, to the pixel


def painted(picture: Picture, width: int, height: int) -> Any:
    """Colours as numbers: shape (height, width, 3)."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_pictures(painter, (picture,), (width, height))
    painter.end()
    return pixels(image)


def runs(marked: Any) -> list[int]:
    """Lengths of the stretches that are marked."""
    return [len(list(group)) for found, group in itertools.groupby(marked.tolist()) if found]


@pytest.mark.parametrize(("width", "height"), [(480, 360), (800, 520)])
def test_a_plot_fills_its_picture_and_its_numbers_can_be_read(qapp: QApplication, width: int, height: int) -> None:
    """A line from corner to corner shows where the plot is; digits beside it are 7 to 12 pixels high; nothing is cut."""
    corner = np.array([0.0, 1000.0])
    picture = Picture(
        key="a",
        title="A line",
        x=Axis(label="x", low=0.0, high=1000.0),
        y=Axis(label="y", low=0.0, high=1000.0),
        items=(Curve(key="line", x=corner, y=corner, role="laplace", name=""),),
    )
    pixels = painted(picture, width, height)
    ink = (np.abs(pixels - pixels[0, 0]) > 24).any(axis=2)
    assert not ink[:, :2].any()
    assert not ink[:, -2:].any()
    assert not ink[:2].any()
    assert not ink[-2:].any()
    blue = np.abs(pixels - np.array(QColor(LIGHT.role_colour("laplace")).getRgb()[:3])).max(axis=2) < 40
    down, across = np.where(blue)
    left, top, high = across.min(), down.min(), down.max()
    assert across.max() - left > 0.6 * width
    assert high - top > 0.6 * height
    title = ink[: top - 24, : width // 2]
    assert title.any(axis=0).sum() > 30
    beside = ink[top - 6 : high + 7, : left - 6]
    heights = [run for run in runs(beside.any(axis=1)) if run > 2]
    assert len(heights) >= 3
    assert all(7 <= run <= 13 for run in heights)


def test_a_colour_bar_has_room_for_its_numbers(qapp: QApplication) -> None:
    """Beyond the last colour stand three numbers at least, none of them cut at the edge."""
    width, height = 480, 360
    pixels = painted(heat_picture(), width, height)
    ink = (np.abs(pixels - pixels[0, 0]) > 24).any(axis=2)
    assert not ink[:, -2:].any()
    colourful = pixels.max(axis=2) - pixels.min(axis=2) > 60
    bar = np.where(colourful.sum(axis=0) > 0.4 * height)[0].max()
    beside = ink[:, bar + 4 :]
    assert beside.shape[1] > 20
    assert len([run for run in runs(beside.any(axis=1)) if 7 <= run <= 13]) >= 3


# -- sentences beside the readout that bears them out


@pytest.mark.parametrize("shift", [0.2, 0.5, 1.0, 2.5])
@pytest.mark.parametrize("eps", [0.3, 1.0, 4.0])
def test_the_staircase_is_called_easier_to_attack_where_it_is(shift: float, eps: float) -> None:
    result = told("attack", "success", shift=shift, eps=eps, lead="eps", mechanisms=("laplace", "staircase"))
    best = dict(zip(column_of(result, "mechanism"), map(parse, column_of(result, "best attack, of 100")), strict=True))
    if best["Staircase"] != best["Laplace"]:
        assert ("easier" in result.story) == (best["Staircase"] > best["Laplace"])


@pytest.mark.parametrize("core", [0.05, 0.3, 0.5, 1.0, 5.0])
@pytest.mark.parametrize("shift", [0.5, 5.0, 10.5, 12.0])
def test_what_is_said_of_densities_stands_in_their_readout(core: float, shift: float) -> None:
    """A loss above ε at s leaves the band; a rate above 1 is worse than the staircase."""
    result = told("densities", neighbors="0–1, 10–11", core_mode="given", core=core, shift=shift, eps=1.0)
    rows = dict(zip(column_of(result, "mechanism"), result.readout.rows, strict=True))
    losses = {name: parse(row[result.readout.columns.index("largest loss at s")].text) for name, row in rows.items()}
    rate = parse(rows["Minimal set"][result.readout.columns.index("rate")].text)
    notes = " ".join(note.text for note in result.notes)
    broken = [name for name, loss in losses.items() if loss > 1.0]
    assert ("leaves the band" in plain(result.story)) == bool(broken)
    assert ("Every curve stays in the band" in plain(result.story)) == (not broken)
    for name in losses:
        assert (name in plain(result.story).partition("The curve of ")[2].partition("leaves the band")[0]) == (
            name in broken
        )
    if rate != 1:  # in the sentence, or in a message where that speaks of what is broken
        ways = "% more than the best staircase" in result.said.text, "worse than the staircase" in notes
        assert sum(ways) == (rate > 1)


@pytest.mark.parametrize("core", [0.02, 0.3, 0.5, 2.0])
def test_more_noise_or_less_is_said_as_the_rate_is(core: float) -> None:
    result = told("rates", neighbors="0–1, 10–11", core_mode="given", core=core, eps=1.0)
    assert not [note.text for note in result.notes if "worse than the staircase" in note.text]
    rate = parse(result.readout.rows[0][result.readout.columns.index("rate at w, ε")].text)
    said = result.said.text.partition("errs ")[2].partition(" times")[0]
    assert parse(said) == pytest.approx(rate, rel=5e-3)  # three digits
    best = parse(result.readout.rows[0][result.readout.columns.index("best rate")].text)
    if best != 1:
        assert ("% less noise" in plain(result.story)) == (best < 1)


@pytest.mark.long
@pytest.mark.parametrize(("k", "eps"), [(1, 0.1), (2, 1.0), (100, 0.1), (1000, 0.01), (30, 3.0)])
def test_advanced_composition_is_called_worse_where_it_is(k: int, eps: float) -> None:
    result = told("budget", "composition", mechanism="laplace", k=k, eps_each=eps)
    totals = dict(zip(column_of(result, "accountant"), column_of(result, "total ε"), strict=True))
    if totals["advanced"] != totals["basic"]:
        worse = parse(totals["advanced"]) > parse(totals["basic"])
        assert ("worse" in plain(result.story)) == worse
    assert ("All 1 losses" in plain(result.story)) is False


@pytest.mark.parametrize(("delta", "people"), [(1e-6, 10_000), (1e-3, 10_000), (1e-4, 20_000), (1e-5, 20_000)])
def test_a_delta_above_one_in_n_is_called_weak(delta: float, people: int) -> None:
    notes = told("budget", "buys", delta_total=delta, people=people).notes
    assert bool([note for note in notes if "a promise this weak" in note.text]) == (delta * people > 1)


@pytest.mark.long
@pytest.mark.parametrize("people", [1, 5, 20, 100])
def test_knowing_nothing_is_called_better_where_it_errs_less(people: int) -> None:
    for hull, column in (("ball", "ball"), ("simplex", "simplex")):
        result = told("strategies", "plane", people=people, hull=hull)
        guess, moved = (parse(column_of(result, name)[0]) for name in ("ignore the data", column))
        assert ("worse than knowing nothing" in plain(result.story)) == (guess < moved)


@pytest.mark.parametrize("eps", [0.5, 1.0, 2.0])
def test_the_printed_threshold_is_called_a_breach_where_bad_data_pass_too_often(eps: float) -> None:
    story = plain(told("robust", "spread", printed=True, eps=eps, delta=1e-6).story)
    passes = 0.5 * math.exp(-eps * math.log(1 / 1e-6))  # Laplace noise of mean size 1/ε above ln(1/δ)
    assert ("not δ/2" in story) == (passes > 0.5e-6 * (1 + 1e-9))


@pytest.mark.parametrize(("people", "features"), [(100_000, 1), (1000, 3), (50, 500), (2, 1)])
def test_a_cure_is_offered_where_the_claim_needs_one(people: int, features: int) -> None:
    result = told("learning", "overfitting", people=people, features=features)
    claim = next(parse(row[1].text) for row in result.readout.rows if row[0].text == "claimed without noise")
    assert ("brings the claim down to 55" in plain(result.story)) == (claim > 55)


@pytest.mark.parametrize(("questions", "eps"), [(2, 0.2), (4, 1.0), (4, 8.0), (2, 10.0), (8, 12.0)])
def test_the_better_way_to_ask_often_has_the_smaller_error(questions: int, eps: float) -> None:
    result = told("local", "people", questions=questions, eps=eps, people=10_000)
    rows = {row[0].text: row[1].text for row in result.readout.rows}
    split = next(parse(text) for name, text in rows.items() if name.startswith("each share, ε/"))
    groups = next(parse(text) for name, text in rows.items() if name.startswith("each share, n/"))
    assert ("are better" in plain(result.story)) == (groups < split)


@pytest.mark.parametrize("sigma", [0.0, 0.1, 2.0])
def test_a_release_without_noise_is_not_said_to_promise(sigma: float) -> None:
    result = told("reconstruction", "tracing", sigma=sigma)
    mu = next(row[1].text for row in result.readout.rows if row[0].text == "μ of the release")
    assert ("Gaussian differentially private with" in plain(result.story)) == (mu != "none") == (sigma > 0)


@pytest.mark.parametrize("price", [0.0, 0.01, 4.0, 1000.0])
def test_nobody_is_said_to_sell_where_nobody_does(price: float) -> None:
    result = told("markets", "survey", price=price)
    sold = next(parse(row[1].text) for row in result.readout.rows if row[0].text == "share that sells")
    assert ("nobody sells" in plain(result.story)) == (sold == 0)
    sample = next(picture for picture in result.pictures if picture.key == "sample")
    assert any(each.key == "none" for each in sample.items) == (sold == 0)


@pytest.mark.long
@pytest.mark.parametrize(("sigma", "share", "steps"), [(1.0, 0.2, 200), (5.0, 0.01, 50), (2.0, 1.0, 20)])
def test_the_larger_of_both_worlds_counts(sigma: float, share: float, steps: int) -> None:
    """What is said of the world without the point, beside the two rows of the readout."""
    result = told("learning", "steps", sigma=sigma, sample_share=share, gradient_steps=steps)
    rows = {row[0].text: row[2].text for row in result.readout.rows}
    both, without = rows["total ε, at most"], rows.get("the same, world without the point", "–")
    said = "The loss is not the same in both worlds" in plain(result.story)
    if without != "–" and both != without:
        assert said == (parse(without) < parse(both))
    if without == both:
        assert not said


@pytest.mark.parametrize("joining", [0.001, 0.01, 0.05, 0.3])
def test_subsamples_that_are_told_half_the_time_at_most_are_named(joining: float) -> None:
    result = told("robust", "samples", joining=joining)
    notes = " ".join(note.text for note in result.notes)
    named = re.search(r"Above q = ([\d.]+) even", notes)
    if "beyond ε here" not in notes:
        largest = 1 / (4 * (math.log(1 / 1e-6) + 1))  # unanimous: d = 1/4q − 1, told half the time at ln(1/δ)/ε
        assert (named is not None) == (joining > largest)
        if named:
            assert float(named.group(1)) == pytest.approx(largest, rel=2e-2)


@pytest.mark.parametrize("eps", [0.05, 1.0, 3.0, 6.0])
def test_where_two_oracles_cross_is_marked_where_their_curves_do(eps: float) -> None:
    result = told("local", "oracles", unit="answer", eps=eps)
    picture = next(each for each in result.pictures if each.key == "against")
    curves = [each for each in picture.items if isinstance(each, Curve)]
    plainly, unary = (next(each for each in curves if each.key == key) for key in ("response", "optimised unary"))
    less = plainly.y < unary.y
    crosses = bool(less[0] and not less[-1])
    assert any(each.key == "crossing" for each in picture.items) == crosses


@pytest.mark.long
@pytest.mark.parametrize("values", [(1.0, 0.5), (0.2, 0.9)])
def test_answers_that_no_fake_meets_are_told_from_those_that_one_does(values: tuple[float, float]) -> None:
    """Only answers are known: a share of all, and one of a part of them, which cannot be larger."""
    whole, part = values
    result = told("queries", "fake", source="told", told=(("11", whole), ("10", part)))
    assert ("No fake comes nearer" in plain(result.story)) == (part > whole)
    assert ("Some fake meets every answer" in plain(result.story)) == (part <= whole)
