"""An exported picture says what it carries, and carries only what a person lets it: rows, words and paths of their own."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from app.state.inside import session_in
from app.state.session import SessionError, load
from app.words import language
from tests.app.programs import Run

Button = QMessageBox.StandardButton
OWN = (("Zebulon-own", 0.25), ("no", 0.75))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow([lab for lab in LABS if lab.id in ("channel", "densities")], tmp_path / "data")
    qtbot.addWidget(window)
    window.setUpdatesEnabled(False)  # files are looked at
    window.show()
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


class Asked:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
        self.texts: list[str] = []
        self.defaults: list[Any] = []
        self.answer = answer
        monkeypatch.setattr(QMessageBox, "question", self.ask)

    def ask(self, _parent: object, _title: str, text: str, _buttons: Any, default: Any) -> Any:
        self.texts.append(text)
        self.defaults.append(default)
        return self.answer


def own_rows(window: MainWindow, **more: Any) -> None:
    window.document.open_lab("channel")
    params = dataclasses.replace(window.document.params("channel"), **({"source": "typed", "letters": OWN} | more))
    window.document.change("channel", params, "x")
    assert window.page.wait_until_idle()
    assert window.page.shown is not None


def export(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch, command: str = "export-picture") -> Path:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    window.commands.actions[command].trigger()
    return path


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.pdf", "memo.pdf"])
@pytest.mark.parametrize("answer", [Button.Yes, Button.No, Button.Cancel])
def test_own_rows_leave_only_with_a_yes(
    window: MainWindow, qapp: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, answer: Any
) -> None:
    """The bytes of the file are searched, too: without the session nothing of a typed number is in it. Of one kind of file in
    both languages."""
    own_rows(window)
    command = "memo" if name == "memo.pdf" else "export-picture"
    remembered = Button.No if answer == Button.No else Button.Yes
    for code, offered in (("en", Button.Yes), ("zh_CN", remembered))[: 2 if name == "a.png" else 1]:
        language.apply(qapp, code)
        asked = Asked(monkeypatch, answer)
        path = export(window, tmp_path / f"{code}-{name}", monkeypatch, command)
        language.apply(qapp, "en")
        assert len(asked.texts) == 1
        assert path.name in asked.texts[0]
        assert "2" in asked.texts[0]
        assert path.exists() == (answer != Button.Cancel)
        if answer == Button.Yes:
            state = load(session_in(path), LABS)
            assert state.params["channel"].letters == OWN
        elif answer == Button.No:
            assert b"epsilon-lab-session" not in path.read_bytes()
            with pytest.raises(SessionError):
                session_in(path)
        export(window, tmp_path / f"again-{path.name}", monkeypatch, command)
        assert asked.defaults == [offered, remembered]


@pytest.mark.long
def test_a_preset_is_nobodys_own(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(monkeypatch, Button.Cancel)
    for lab_id in ("densities", "channel"):
        window.document.open_lab(lab_id)
        assert window.page.wait_until_idle()
        assert session_in(export(window, tmp_path / f"{lab_id}.png", monkeypatch))
        assert "inside" in window.messages.text()
    assert not asked.texts


@pytest.mark.long
def test_a_path_says_no_more_than_it_must(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table beside the picture goes by its name, and is found again where both are moved; one elsewhere is asked about."""
    here, there = tmp_path / "here", tmp_path / "there"
    (here / "data").mkdir(parents=True)
    (here / "data" / "t.csv").write_text("x\na\na\nb\n")
    default = window.document.labs["channel"].params()
    own_rows(window, source="csv", file=str(here / "data" / "t.csv"), column="x", letters=default.letters)
    asked = Asked(monkeypatch, Button.Yes)
    picture = export(window, here / "a.png", monkeypatch)
    assert str(tmp_path).encode() not in picture.read_bytes()
    assert "data/t.csv" in asked.texts[0]
    assert str(tmp_path) not in asked.texts[0]
    elsewhere = export(window, tmp_path / "data" / "b.png", monkeypatch)
    assert str(here / "data" / "t.csv").encode() in elsewhere.read_bytes()
    assert str(here) in asked.texts[1]
    table = export(window, here / "a.csv", monkeypatch, "export-data")
    assert "t.csv" in table.read_text(encoding="utf-8")
    assert str(tmp_path) not in table.read_text(encoding="utf-8")
    here.rename(there)
    assert window.files.open_picture(there / "a.png")
    assert window.page.wait_until_idle()
    assert Path(window.page.params.file) == there / "data" / "t.csv"
    assert not window.page.problem


@pytest.mark.long
def test_from_the_command_line(run: Run, tmp_path: Path) -> None:
    for name, more in (("a.png", []), ("b.png", ["--without-session"])):
        done = run("--lab", "densities", "--render", str(tmp_path / name), *more)
        assert done.returncode == 0, done.stderr
    assert session_in(tmp_path / "a.png")
    with pytest.raises(SessionError, match="carries no session"):
        session_in(tmp_path / "b.png")
    done = run("--without-session")
    assert done.returncode == 2
    assert "--render or --memo" in done.stderr
