"""A hero that is computed alone is what it is among all pictures, with the same sentence and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.lab.comparing import Request, compute_request
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.sameness import as_before
from app.state.presets import Preset, presets_of
from dpcore.kept import forget_all
from tests.app.cases import every_preset


def tabs_that_can() -> set[tuple[str, str]]:
    return {(lab.id, tab.id) for lab in LABS for tab in lab.tabs if tab.single()}


def test_the_tabs_whose_drags_are_dear_can():
    dear = {("densities", "noise"), ("strategies", "many"), ("budget", "composition"), ("budget", "calibration")}
    assert dear <= tabs_that_can()


@pytest.mark.usefixtures("forgotten")
@every_preset()
def test_a_hero_alone_is_as_among_all(lab: Lab, preset: Preset):
    if not lab.tab(preset.params).single():
        return
    # not what is kept of it: sets that were built farther for another ε sum in another order, and may go meanwhile
    forget_all()
    whole = compute_request(lab, Request(preset.params, ()), lambda _: None, "drag").result
    for hero in whole.pictures:
        if hero.beside:
            continue
        alone = compute_request(lab, Request(preset.params, (), hero.key), lambda _: None, "drag").result
        wanted = [picture for picture in whole.pictures if hero.key in (picture.key, picture.beside)]
        assert [picture.key for picture in alone.pictures] == [picture.key for picture in wanted]
        for was, now in zip(wanted, alone.pictures, strict=True):
            assert as_before(was, now) is was, hero.key
        assert alone.said == whole.said
        assert (alone.notes, alone.derived, alone.ranges) == (whole.notes, whole.derived, whole.ranges)


def test_what_is_exported_in_a_drag_is_of_the_values_of_now(qtbot: QtBot, tmp_path: Path):
    """Small pictures stay as they were until the hand rests; what leaves the program is computed whole."""
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.document.open_lab("densities")
    window.lab_actions.use_preset(next(each for each in presets_of(window.document.lab) if each.id == "waves"))
    page = window.page
    assert page.wait_until_idle(60)
    for timer in (page._settle, page._later):
        timer.setInterval(3_600_000)
    before = {picture.key: picture for picture in page.shown.result.pictures}
    slider = page.form.rows["eps"].slider
    slider.seized.emit()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert page._runner.wait_until_idle(60)
    now = {picture.key: picture for picture in page.shown.result.pictures}
    assert list(now) == list(before)
    assert page.shown.request.only == page.grid.hero == "upper"
    assert now["upper"] is not before["upper"]
    assert now["tail"] is before["tail"]
    leaves = window.exporter._shown(page)
    whole = page.lab.compute(page.params, lambda _: None, "drag")
    assert leaves is not None
    assert len(leaves.result.pictures) == len(whole.pictures)
    for was, new in zip(whole.pictures, leaves.result.pictures, strict=True):
        assert as_before(was, new) is was
    assert leaves.result.readout == whole.readout
    page.wait_until_idle(60)
    assert page.shown.request.only == ""
    assert page.shown.result.pictures[2].key == now["tail"].key
    assert page.shown.result.pictures[list(now).index("tail")] is not before["tail"]
    window.document.undo_stack.setClean()
