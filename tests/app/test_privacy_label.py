"""The privacy label: complete, true to the params, and readable as text, PNG, SVG and PDF."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.data.writing import WriteError
from app.lab.privacy_label import Label, as_text
from app.labs import LABS
from app.labs.decide.paper import privacy_label
from app.labs.decide.params import Params
from app.main.command_line import main
from app.main.window import MainWindow
from app.output.label_sheet import LabelSheet, write_label
from app.output.rendering import speak
from app.state.presets import presets_of
from tests.app.programs import Run

LAB = next(lab for lab in LABS if lab.id == "decide")


def preset(name: str) -> Params:
    found: Params = next(entry.params for entry in presets_of(LAB) if entry.id == name)
    return found


def line(label: Label, start: str) -> str:
    return next(text for name, text in label.lines if name.startswith(start))


NAMES = [entry.id for entry in presets_of(LAB) if entry.id != "new"]


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_missing_beside_epsilon_and_no_line_says_its_name_twice(name: str) -> None:
    """In both languages; where no period is given in one of them, by turns."""
    for turn, spoken in enumerate(("en", "zh_CN"), NAMES.index(name)):
        speak(spoken)
        try:
            label = privacy_label(dataclasses.replace(preset(name), **({"period": ""} if turn % 2 else {})))
        finally:
            speak("en")
        if spoken == "en":
            for start in ("Decision", "Published", "Protected", "Neighbors", "One unit", "Promise"):
                assert line(label, start)
            assert "of 100" in label.odds
        assert not re.search(r"\{\w+\}|nan|None", as_text(label))
        for said, text in label.lines:
            assert text.strip()
            assert not text.startswith((f"{said}:", f"{said}：")), (said, text)
            assert not re.search("，时期；|, the period;|-0[.]0", text), text


def test_laplace_odds_at_one() -> None:
    """1 − e^(−1/2)/2 = 0.697 of the time right with Laplace noise; rounded up."""
    label = privacy_label(Params(unit="person", noise="laplace", follow="own", eps=1.0))
    assert re.findall(r"\d+", label.odds)[:4] == ["30", "100", "70", "100"]


def test_the_text_form_is_aligned_and_not_too_wide() -> None:
    text = as_text(privacy_label(Params(unit="person", title="a person and the day " * 3, period="x" * 60)))
    assert text.startswith("Privacy label\n=============\n")
    assert max(len(each) for each in text.splitlines()) <= 90


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.usefixtures("qapp")
def test_every_form_can_be_read_again(tmp_path: Path) -> None:
    label = privacy_label(preset("hospitals"))
    size = LabelSheet(label).size
    picture = QImage(str(write_label(tmp_path / "a.png", label)))
    assert (picture.width(), picture.height()) == (2 * size[0], 2 * size[1])
    svg = write_label(tmp_path / "a.svg", label)
    words = "".join("".join(node.itertext()) for node in ET.parse(svg).getroot().iter())
    for name, _ in label.lines:
        assert name.replace(" ", "") in words.replace(" ", "")
    assert QSvgRenderer(str(svg)).isValid()
    assert write_label(tmp_path / "a.pdf", label).read_bytes().startswith(b"%PDF-")
    assert write_label(tmp_path / "a.txt", label).read_text(encoding="utf-8") == as_text(label)
    with pytest.raises(WriteError, match=r"\.txt, \.png, \.svg or \.pdf"):
        write_label(tmp_path / "a.doc", label)


@pytest.mark.long
def test_from_the_window_by_file_and_clipboard(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.show()
    actions = window.commands.actions
    window.document.open_lab("densities")
    assert not actions["label"].isEnabled()
    window.document.open_lab("decide")
    assert window.page.wait_until_idle()
    assert actions["label"].isEnabled()
    assert actions["label"] in window.export_button.menu().actions()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "label.txt"), ""))
    actions["label"].trigger()
    actions["copy-label"].trigger()
    text = (tmp_path / "label.txt").read_text(encoding="utf-8")
    assert QGuiApplication.clipboard().text() == text
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "label.txt"), ""))
    actions["label"].trigger()
    assert "could not be written" in window.messages.text()
    window.document.change("decide", Params(kind="sum", unit="person", noise="laplace", low=5.0, high=5.0), "x")
    assert window.page.wait_until_idle()
    actions["copy-label"].trigger()
    assert "above the least value" in window.messages.text()
    assert QGuiApplication.clipboard().text() == text  # of the picture that is still shown
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
def test_from_the_command_line(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run("--lab", "choose", "--preset", "belief", "--label", str(tmp_path / "a.txt"))
    assert done.returncode == 0, done.stderr
    assert "a person" in (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert main(["--lab", "attack", "--label", str(tmp_path / "b.txt")]) == 2
    assert "makes no privacy label; these do: decide." in capsys.readouterr().err
