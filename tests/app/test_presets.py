"""Preset files: good ones are read, bad ones refused with a sentence that says where."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.lab_actions import LabActions, first_preset
from app.state.document import Document
from app.state.presets import read
from app.state.session import SessionError
from app.widgets.messages import Messages
from tests.app import toy


def file_with(tmp_path: Path, content: Any) -> Path:
    path = tmp_path / "toy.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def entry(**changes: Any) -> dict[str, Any]:
    return {"id": "a", "title": "A", "about": "About.", "params": {"x": 3.0}, **changes}


def presets(*entries: Any, **changes: Any) -> dict[str, Any]:
    return {"format": "epsilon-lab-presets", "version": 1, "presets": list(entries), **changes}


def test_a_preset_sets_what_it_names_and_keeps_other_defaults(tmp_path: Path) -> None:
    found = read(file_with(tmp_path, presets(entry())), toy.LAB)
    assert found[0].params == toy.Params(x=3.0)
    assert (found[0].id, found[0].title) == ("a", "A")


@pytest.mark.long
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "damaged"),
        ('{"format": "epsilon-lab-pre', "damaged"),
        ("[]", "object in braces"),
        (presets(format="other"), "not a preset file"),
        (presets(version=2), "version 1"),
        (presets(presets={}), "a list"),
        (presets(5), "presets[0]"),
        (presets(entry(title=3)), "presets[0]"),
        (presets(entry(), entry(params={"y": 1.0})), "presets[1].params.y"),
        (presets(entry(params={"x": "much"})), "presets[0].params.x"),
        (presets(entry(params={"x": 1000.0})), "presets[0].params.x"),
    ],
)
def test_a_bad_preset_file_is_refused_and_says_where(tmp_path: Path, content: Any, words: str) -> None:
    with pytest.raises(SessionError) as caught:
        read(file_with(tmp_path, content), toy.LAB)
    assert words in str(caught.value)


def test_another_tab_is_no_change_of_a_preset(qtbot: QtBot, tmp_path: Path) -> None:
    """Nothing was set: the button names the preset as it is, or that of the other tab with the same values."""
    parent = QObject()
    document = Document(LABS, parent, first_preset)
    actions = LabActions(document, Messages(parent), tmp_path, parent)

    def put(**values: Any) -> None:
        lab = document.lab
        document.change(lab.id, lab.settle(replace(document.params(lab.id), **values), frozenset(values)), "")

    wrong = []
    for lab in (each for each in LABS if each.choice):
        document.open_lab(lab.id)
        actions.preset_now()
        for tab in (*lab.tabs, *lab.tabs[::-1]):
            put(**{lab.choice: tab.id})
            title, changed, _ = actions.preset_now()
            wrong += [(lab.id, tab.id, title)] if changed or not title else []
    assert wrong == []
    document.open_lab("attack")
    put(eps=0.77)
    assert actions.preset_now()[1], "a setting is"
