"""An office in a test: answers questions of the interview in the window, as a hand does, and counts clicks and typed fields."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.labs import LABS
from app.labs.decide.common import Shared
from app.labs.decide.paper import shared_of
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.widgets.studio.blanks import ChoiceBlank, TypedBlank
from app.widgets.studio.studio_page import StudioPage
from tests.app.programs import ROOT, Programs

LAB = next(lab for lab in LABS if lab.id == "decide")
SIGNED = (
    ("asked_by", "Statistics, unit 4"),
    ("checked_by", "Methods, unit 2"),
    ("decided_by", "Board"),
    ("date", "2027-01-31"),
    ("valid_until", "2028-12-31"),
)
"""What names under a memo take."""


@dataclass
class Office:
    """One interview from the first question on."""

    window: MainWindow
    folder: Path
    programs: Programs
    clicks: int = 0
    typed: int = 0
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.window.document.open_lab("decide")
        self.window.lab_actions.use_preset(next(preset for preset in presets_of(LAB) if preset.id == "new"))
        assert isinstance(self.window.page, StudioPage)
        self.page = self.window.page

    def answer(self, answers: Iterable[tuple[str, str]]) -> None:
        """Each blank that is named: the word of a choice is clicked in its list, all else is typed."""
        for name, text in answers:
            blank = self.page.interview.blank(name)
            assert blank is not None, f"{name} is not asked after {self.said}"
            self.said.append(name)
            if not blank.isVisible():  # its question is opened first, by a click on it or on 'Next'
                self.page.interview.ask(name)
                self.clicks += 1
            if isinstance(blank, ChoiceBlank):
                (entry,) = [action for action in blank.menu().actions() if action.text() == text]
                entry.trigger()
                self.clicks += 2
                continue
            assert isinstance(blank, TypedBlank)
            blank.setFocus()
            blank.selectAll()
            QTest.keyClicks(blank, text)
            QTest.keyClick(blank, Qt.Key.Key_Return)
            assert not blank.marked, (name, text)
            self.typed += 1
            self.clicks += 1

    def decided(self) -> Shared:
        """The numbers of the screen, when they are there."""
        assert self.page.wait_until_idle(120)
        return shared_of(self.window.document.params("decide"))

    def write(self, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
        """The memo as text, and the program that publishes, both from the File menu."""
        paths = iter([self.folder / "memo.md", self.folder / "publish.py"])
        monkeypatch.setattr(self.window.exporter, "_ask_target", lambda *_: next(paths))
        self.window.exporter.memo(self.page)
        self.window.exporter.program(self.page, "", "publish.py")
        self.clicks += 6
        memo, program = self.folder / "memo.md", self.folder / "publish.py"
        return memo.read_text(encoding="utf-8"), program

    def run(self, program: Path, *arguments: object) -> str:
        """The program in a process of its own, as an office runs it, and what it prints."""
        printed, complained = self.folder / "printed.txt", self.folder / "complained.txt"
        told = (*map(str, arguments), "--library", "dpcore")
        code = self.programs.ended(program.read_text(encoding="utf-8"), told, ROOT, printed, complained)
        assert code == 0, complained.read_text(encoding="utf-8")
        return printed.read_text(encoding="utf-8")


def table(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    """A CSV of the office."""
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
    return path


def read(path: Path) -> list[dict[str, str]]:
    """What was published."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def module(program: Path) -> Any:
    """The same program, to be run many times in this process."""
    made = ModuleType("publish")
    exec(compile(program.read_text(encoding="utf-8"), "publish", "exec"), made.__dict__)
    return made
