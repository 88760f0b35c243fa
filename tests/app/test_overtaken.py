"""A session file that was changed elsewhere since it was read or saved here is not replaced without a question."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.main.window import MainWindow
from app.state.files import SUFFIX
from app.state.session import load
from app.words import language
from tests.app import toy

Button = QMessageBox.StandardButton
Open = Callable[[str], MainWindow]


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Open:
    """Windows of programs of their own."""

    def build(name: str) -> MainWindow:
        window = MainWindow([toy.LAB], tmp_path / name)
        qtbot.addWidget(window)
        return window

    return build


class Asked:
    """Answers every question, and keeps what was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
        self.texts: list[str] = []
        self.answer = answer
        monkeypatch.setattr(QMessageBox, "question", self.ask)

    def ask(self, _parent: object, _title: str, text: str, *_: object) -> Any:
        self.texts.append(text)
        return self.answer


def set_value(window: MainWindow, value: float) -> None:
    document = window.document
    params = document.params(toy.LAB.id)
    name = next(each.name for each in dataclasses.fields(params) if isinstance(getattr(params, each.name), float))
    document.change(toy.LAB.id, dataclasses.replace(params, **{name: value}), "change")


def value_in(path: Path) -> Any:
    return load(path.read_bytes(), [toy.LAB]).params[toy.LAB.id]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"shared{SUFFIX}"


@pytest.mark.in_turn(every=2)
@pytest.mark.parametrize(("answer", "code"), [(Button.Cancel, "zh_CN"), (Button.Yes, "en"), (Button.No, "zh_CN")])
def test_two_windows_on_one_file(
    make: Open, qapp: Any, path: Path, monkeypatch: pytest.MonkeyPatch, answer: Any, code: str
) -> None:
    language.apply(qapp, code)
    try:
        first, second = make("a"), make("b")
        set_value(first, 1.25)
        assert first.files.save(path)
        assert second.files.open(path)
        asked = Asked(monkeypatch, answer)
        set_value(second, 2.5)
        assert second.session.save()  # nobody wrote since
        assert not asked.texts
        theirs = path.read_bytes()
        set_value(first, 3.5)
        elsewhere = path.with_name(f"mine{SUFFIX}")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(elsewhere), ""))
        saved = first.session.save()
        assert len(asked.texts) == 1
        assert path.name in asked.texts[0]
        assert ("另" in asked.texts[0]) == (code == "zh_CN")
        mine = first.document.params(toy.LAB.id)
        assert saved == (answer != Button.Cancel)
        assert (path.read_bytes() == theirs) == (answer != Button.Yes)
        assert elsewhere.exists() == (answer == Button.No)
        if saved:
            assert value_in(path if answer == Button.Yes else elsewhere) == mine
        else:
            assert first.files.changed
        asked.texts.clear()
        set_value(first, 0.75)
        first.session.save()
        assert len(asked.texts) == (answer == Button.Cancel)  # what was saved is known from then on
    finally:
        asked.answer = Button.Discard  # when the windows close
        language.apply(qapp, "en")


@pytest.mark.long
def test_no_question_where_nobody_else_wrote(make: Open, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saved again and again; touched without a change; gone; opened anew; restored at the next start; rescued."""
    asked = Asked(monkeypatch, Button.Cancel)
    window = make("a")
    window.files.save(path)
    set_value(window, 2.0)
    assert window.session.save()
    os.utime(path, ns=(1, 1))
    set_value(window, 3.0)
    assert window.session.save()
    path.unlink()
    set_value(window, 1.0)
    assert window.session.save()
    path.write_bytes(path.read_bytes() + b"\n")
    assert window.files.open(path)
    set_value(window, 2.0)
    assert window.session.save()
    window.last.keep(toy.LAB.id)
    again = make("b")
    assert again.last.restore()
    set_value(again, 3.0)
    assert again.session.save()
    assert not asked.texts
    asked.answer = Button.Discard


def test_leaving_with_save_asks_too(make: Open, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = make("a")
    window.files.save(path)
    set_value(window, 2.0)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\n"))
    asked = Asked(monkeypatch, Button.Cancel)
    answers = iter([Button.Save, Button.Cancel])
    monkeypatch.setattr(QMessageBox, "question", lambda *words: asked.ask(*words) and next(answers))
    asked.answer = True
    assert not window.session.may_leave()
    assert len(asked.texts) == 2
    assert window.files.changed
    monkeypatch.setattr(QMessageBox, "question", lambda *_: Button.Discard)
