"""Whoever goes from tab to tab looks at the same place: plots begin and end at the same heights."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from app.lab.base import Lab
from app.labs import LABS
from app.main.window import MainWindow
from app.state.presets import presets_of

SEVEN = ("budget", "selection", "queries", "strategies", "markets", "learning", "channel")
"""Labs whose plots moved by 26 pixels."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, coarse: None) -> Iterator[MainWindow]:
    """Nothing is looked at that is painted, and no number."""
    found = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(found)
    found.resize(1280, 800)
    found.show()
    found.setUpdatesEnabled(False)
    yield found
    found.document.undo_stack.setClean()
    found.close()


@pytest.mark.long
@pytest.mark.parametrize("lab", [lab for lab in LABS if lab.id in SEVEN], ids=lambda lab: lab.id)
def test_plots_stay_where_they_are_from_tab_to_tab(window: MainWindow, lab: Lab) -> None:
    window.document.open_lab(lab.id)
    views = list(dict.fromkeys(preset.params.view for preset in presets_of(lab)))
    assert len(views) > 1
    places: dict[str, QRect] = {}
    for view in views:
        params = next(preset.params for preset in presets_of(lab) if preset.params.view == view)
        window.document.change(lab.id, dataclasses.replace(params), "tab")
        assert window.page.wait_until_idle(60)
        grid = window.page.grid
        places[view] = QRect(grid.mapTo(window, QPoint(0, 0)), grid.size())
    assert len({(place.top(), place.bottom(), place.left()) for place in places.values()}) == 1, places
