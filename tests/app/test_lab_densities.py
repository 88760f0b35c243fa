"""What the plots of the densities show, against what the promise says."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.lab.base import Quality
from app.lab.paths import at_path, near
from app.labs import LABS
from app.labs.densities import noise as tab
from app.labs.densities.lower import Losses, _shift_bands
from app.labs.densities.params import Params
from app.main.window import MainWindow
from app.plot.picture import Point
from app.state.presets import presets_of
from dpcore.sets import NeighborSet

PRESETS = [preset for preset in presets_of(LABS[0]) if preset.params.lower == "loss"]
ROLES = ("laplace", "minimal")


def quiet(_: float) -> None: ...


@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("quality", ["rest", "drag"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_the_drawn_loss_stays_in_the_promised_band(preset: object, quality: Quality) -> None:
    """For a shift in V ∪ −V the loss of the minimal set is at most ε wherever a line of it is drawn."""
    params = dataclasses.replace(preset.params, mechanisms=("minimal",))  # type: ignore[attr-defined]
    found = tab.facts(params, quiet, quality)
    assert isinstance(found.lower, Losses)
    loss = found.lower.functions["minimal"].y
    seen = ~np.isnan(loss)
    assert seen.any()
    if found.kept:
        assert np.abs(loss[seen]).max() <= params.eps * (1 + 1e-9)
        assert found.noises["minimal"].worst_loss <= params.eps * (1 + 1e-9)
    assert found.rings is not None
    if quality == "rest":
        assert found.rings.complete == (preset.id != "v7")  # type: ignore[attr-defined]
    assert seen.all() or not (preset.id == "v1" and quality == "rest")  # type: ignore[attr-defined]


def test_the_story_tells_delta_where_the_lower_plot_is_of_laws() -> None:
    for lower in ("loss", "delta"):
        result = LABS[0].compute(dataclasses.replace(PRESETS[0].params, lower=lower), quiet, "rest")
        assert ("the promise takes δ = … " in result.story) == (lower != "loss")


@pytest.mark.parametrize("log_scale", [False, True])
@pytest.mark.parametrize("view", ["density", "cdf", "tail"])
def test_the_upper_plot_holds_all_heights_and_little_more(view: str, log_scale: bool) -> None:
    """But for the distribution on a logarithmic axis, which finds its own ends."""
    chosen = "density" if view == "tail" else view
    params = dataclasses.replace(PRESETS[0].params, view=chosen, log_scale=log_scale, mechanisms=("laplace", "minimal"))
    shown = {picture.key: picture for picture in LABS[0].compute(params, quiet, "rest").pictures}
    picture = shown["tail" if view == "tail" else "upper"]
    low, high = picture.y.low, picture.y.high
    if view == "cdf":
        assert (low, high) == ((None, None) if log_scale else (0.0, 1.0))
        return
    drawn = [np.ravel(getattr(item, "heights", getattr(item, "y", 0.0))) for item in picture.items if item.key in ROLES]
    heights = np.concatenate(drawn)
    heights = heights[np.isfinite(heights) & (heights > 0)]
    assert low is not None
    assert high is not None
    assert heights.size > 10
    assert heights.max() < high < 2 * heights.max()
    assert low == 0.0 if not log_scale else heights.max() * 1e-13 < low < max(heights.min(), heights.max() * 1e-12)


@pytest.mark.parametrize("show_rings", [False, True])
def test_only_the_minimal_set_is_drawn_ring_by_ring(show_rings: bool) -> None:
    params = dataclasses.replace(
        PRESETS[0].params, mechanisms=("staircase", "minimal"), show_rings=show_rings, ring=1, view="density"
    )
    items = {item.key: item for item in LABS[0].compute(params, quiet, "rest").pictures[0].items}
    assert ("rings" in items) == show_rings
    assert items["minimal"].pale == show_rings
    assert not items["staircase"].pale


def test_every_promised_shift_has_a_strip_around_it_and_a_single_one_is_seen() -> None:
    promised = np.array([[-9.0, -8.0], [-2.0, -2.0], [-1.0, 1.0], [2.0, 2.0], [8.0, 9.0]])
    strips = _shift_bands(promised, 4.0)
    assert [strip.key for strip in strips] == ["allowed-1", "allowed-2", "allowed-3"]
    for strip, (a, b) in zip(strips, promised[1:4], strict=True):
        assert strip.low <= a <= b <= strip.high
        assert strip.high - strip.low == pytest.approx(max(b - a, 4.0 / 200))


@pytest.mark.long
def test_an_end_of_the_neighbor_set_is_dragged_in_the_plot(qtbot: QtBot, tmp_path: Path) -> None:
    """As far as the next end and no further, in one step of undo; keys move it, too."""
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.document.open_lab("densities")
    window.lab_actions.use_preset(next(each for each in presets_of(LABS[0]) if each.id == "waves"))
    page = window.page
    assert page.wait_until_idle(60)
    panel = page.grid.panels["upper"]
    view, frame = panel.view.viewport(), panel.frame
    assert frame is not None

    def pixel(x: float) -> QPoint:
        return QPoint(round(frame.point(x, 0.0).x()), round(frame.plot.bottom() - 8))

    steps = window.document.undo_stack.count()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=pixel(10.0))
    for x in (9.0, 7.0, 5.0):
        qtbot.mouseMove(view, pixel(x))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=pixel(5.0))
    assert page.wait_until_idle(60)
    first, second = NeighborSet.parse(page.params.neighbors).intervals
    assert first == (0.0, 1.0)
    assert second == pytest.approx((5.0, 11.0), abs=0.05)
    assert window.document.undo_stack.count() == steps + 1
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=pixel(1.0))
    qtbot.mouseMove(view, pixel(3.0))
    qtbot.mouseMove(view, pixel(8.0))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=pixel(8.0))
    assert page.wait_until_idle(60)
    (low, high), other = NeighborSet.parse(page.params.neighbors).intervals
    assert (low, other[1]) == (0.0, 11.0)
    assert 0 < other[0] - high < 0.2
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert page.params.neighbors == "0–1, 10–11"
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.parametrize(
    ("text", "path", "value", "wanted"),
    [
        ("0–1, 10–11", "neighbors[1][1]", 12.5, "0–1, 10–12.5"),
        ("0–1, 10–11", "neighbors[0][1]", 4.0, "0–4, 10–11"),
        ("0–1, 10–11", "neighbors[0][1]", 10.5, "0–1, 10–11"),
        ("0–1, 10–11", "neighbors[2][0]", 10.5, "0–1, 10–11"),
        ("0–1, 10–11", "neighbors[0][0]", -4.0, "0–1, 10–11"),
        ("0–1", "neighbors[0][1]", 0.0, "0–1"),
    ],
)
def test_an_end_of_a_neighbor_set_never_passes_another_nor_0(text: str, path: str, value: float, wanted: str) -> None:
    params = dataclasses.replace(PRESETS[0].params, neighbors=text)
    assert at_path(params, path, near(params, path, value)) == ("neighbors", wanted)


@pytest.mark.parametrize("text", ["0–1, 1000–1001", "0.01–0.02, 5–5.001", "2–3"])
def test_an_end_can_be_dragged_both_ways_also_beside_far_values(text: str) -> None:
    params = dataclasses.replace(PRESETS[0].params, neighbors=text)
    found = tab.tell(params, tab.facts(params, quiet, "drag")).pictures[0].items
    grips = [item for item in found if isinstance(item, Point) and item.grip]
    assert grips
    for before, item, after in zip((None, *grips), grips, (*grips[1:], None), strict=False):
        assert max(0.0, before.x if before else 0.0) <= item.low < item.high <= (after.x if after else math.inf)
        assert item.low <= item.x <= item.high


@pytest.mark.parametrize(("text", "ends"), [("0–1", 2), ("0–1, 3", 0), ("0–1, 2–3, 4–5, 6–7, 8–9", 0)])
def test_ends_have_grips_where_they_can_be_told_apart(text: str, ends: int) -> None:
    params = dataclasses.replace(PRESETS[0].params, neighbors=text)
    found = tab.tell(params, tab.facts(params, quiet, "drag")).pictures[0].items
    assert sum(isinstance(item, Point) and item.grip for item in found) == ends


@pytest.mark.parametrize(
    ("neighbors", "eps", "said"),
    [
        ("1", 0.5, "% less than"),
        ("0–1", 0.5, "as much as"),
        ("0–1, 10–11", 0.5, "as much as"),
        ("0–1, 10–11", 1.0, "% more than"),
    ],
)
def test_the_minimal_set_is_said_to_err_less_or_more_where_it_does(neighbors: str, eps: float, said: str) -> None:
    """For the shift 1 alone noise on a lattice is enough; for all shifts to 1 the staircase is the best (Geng and Viswanath)."""
    params = Params(mechanisms=("minimal",), neighbors=neighbors, eps=eps)
    assert f"{said} the best staircase" in LABS[0].compute(params, quiet, "drag").said.text


@pytest.mark.parametrize(
    ("neighbors", "shift", "core", "noted"),
    [("1", 10.5, "best", False), ("0–1", 3.0, "given", True), ("0–1", 0.5, "given", False)],
)
def test_that_a_core_is_worse_is_noted_where_the_sentence_is_about_something_else(
    neighbors: str, shift: float, core: str, noted: bool
) -> None:
    """A core three times as wide as all shifts; outside V the sentence is about the promise, inside it says so itself."""
    params = Params(
        mechanisms=("minimal",), neighbors=neighbors, shift=shift, core_mode=core, core=3.0, show_rings=True
    )
    result = LABS[0].compute(params, quiet, "drag")
    assert any("worse than the staircase" in note.text for note in result.notes) == noted
    assert ("more than the best staircase" in result.said.text) == (core == "given" and not noted)


@pytest.mark.parametrize(("delta", "more"), [(1e-6, True), (0.3, False)])
def test_gaussian_noise_is_said_to_err_more_where_it_does(delta: float, more: bool) -> None:
    """Against Δ/ε; its own mean error, σ √(2/π), is not larger where σ is at most √(π/2) Δ/ε."""
    params = Params(mechanisms=("gaussian",), neighbors="0–1", shift=1.0, eps=1.0, delta=delta)
    said = LABS[0].compute(params, quiet, "drag").said.text
    assert ("it errs more, and its loss has no bound" in said) == more
    assert ("no more, but its loss has no bound" in said) == (not more)
    found = LABS[0].tab(params).facts(params, quiet, "drag")
    assert (found.noises["gaussian"].mean_abs > 1.0) == more
