"""One, ten, a thousand draws: every outcome arrives exactly once, and at once where motion is not wanted."""

from __future__ import annotations

import plistlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle
from pytestqt.qtbot import QtBot

from app.widgets import motion
from app.widgets.draws import COUNTS, FRAMES, DrawButtons, portions


@pytest.fixture(autouse=True)
def moving() -> Iterator[None]:
    motion.set_reduced(False)
    yield
    motion.set_reduced(False)


@pytest.mark.long
@given(st.integers(1, 5000), st.integers(1, 60))
def test_no_outcome_is_lost_and_no_frame_is_empty(count: int, frames: int) -> None:
    found = portions(count, frames)
    assert sum(found) == count
    assert len(found) <= frames
    assert max(found) - min(found) <= 1
    assert min(found) >= 1


def shown(qtbot: QtBot) -> tuple[DrawButtons, list[tuple[int, bool]]]:
    buttons = DrawButtons()
    qtbot.addWidget(buttons)
    buttons.show()
    heard: list[tuple[int, bool]] = []
    buttons.drawn.connect(lambda count, finished: heard.append((count, finished)))
    return buttons, heard


@pytest.mark.long
@pytest.mark.parametrize("count", COUNTS)
def test_each_press_brings_its_number_of_outcomes_in_frames(qtbot: QtBot, count: int) -> None:
    buttons, heard = shown(qtbot)
    fallen: list[float] = []
    buttons.falling.connect(fallen.append)
    qtbot.mouseClick(buttons.buttons[count], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not buttons.running)
    assert sum(found for found, _ in heard) == count
    assert [finished for _, finished in heard] == [*[False] * (len(heard) - 1), True]
    assert len(heard) == min(count, FRAMES)
    assert (len(fallen) == FRAMES and fallen[-1] == 1.0) if count == 1 else not fallen


def test_a_second_press_adds_and_hiding_brings_all_at_once(qtbot: QtBot) -> None:
    buttons, heard = shown(qtbot)
    buttons.buttons[1000].setFocus()
    qtbot.keyClick(buttons.buttons[1000], Qt.Key.Key_Space)
    qtbot.keyClick(buttons.buttons[10], Qt.Key.Key_Space)
    assert buttons.running
    buttons.hide()
    assert not buttons.running
    assert sum(found for found, _ in heard) == 1010
    assert heard[-1][1]


def test_with_less_motion_all_come_in_one_frame(qtbot: QtBot) -> None:
    motion.set_reduced(True)
    buttons, heard = shown(qtbot)
    qtbot.mouseClick(buttons.buttons[1000], Qt.MouseButton.LeftButton)
    assert heard == [(1000, True)]


def test_the_buttons_say_what_they_do(qtbot: QtBot) -> None:
    buttons, _ = shown(qtbot)
    assert [button.accessibleName() for button in buttons.buttons.values()] == ["draw 1", "draw 10", "draw 1000"]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A person without settings, on Linux; the folder of their settings."""
    monkeypatch.setattr(motion.sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "text", "still"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=false\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n", False),
        ("kdeglobals", "no section\n=%(x)s", False),
    ],
)
def test_what_the_desktop_has_written_counts(bare: Path, name: str, text: str, still: bool) -> None:
    assert not motion.system_wants_less()
    (bare / name).parent.mkdir(exist_ok=True)
    (bare / name).write_text(text, encoding="utf-8")
    assert motion.system_wants_less() == still


@pytest.mark.parametrize(("said", "still"), [("false", True), ("true", False), ("", False)])
def test_gnome_is_asked_by_its_own_program(bare: Path, monkeypatch: pytest.MonkeyPatch, said: str, still: bool) -> None:
    program = bare / "gsettings"
    program.write_text(f"#!/bin/sh\necho {said}\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(bare), prepend=":")
    assert not motion.system_wants_less(), "another desktop is not asked"
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    assert motion.system_wants_less() == still
    program.unlink()
    assert not motion.system_wants_less() or shutil.which("gsettings")


@pytest.mark.parametrize("kind", [plistlib.FMT_BINARY, plistlib.FMT_XML])
def test_a_mac_tells_by_its_accessibility_settings(
    bare: Path, monkeypatch: pytest.MonkeyPatch, kind: plistlib.PlistFormat
) -> None:
    monkeypatch.setattr(motion.sys, "platform", "darwin")
    assert not motion.system_wants_less()
    file = bare / "Library/Preferences/com.apple.universalaccess.plist"
    file.parent.mkdir(parents=True)
    for content, still in ({"reduceMotion": True}, True), ({"reduceMotion": False}, False), ({}, False):
        file.write_bytes(plistlib.dumps(content, fmt=kind))
        assert motion.system_wants_less() == still
    file.write_bytes(b"bplist00 damaged")
    assert not motion.system_wants_less()


def test_a_system_without_animations_asks_for_less_motion(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Still:
        @staticmethod
        def styleHint(hint: QStyle.StyleHint) -> int:
            return 0 if hint == QStyle.StyleHint.SH_Widget_Animation_Duration else 1

    assert not motion.system_wants_less()
    monkeypatch.setattr(motion.QApplication, "style", Still)
    assert motion.system_wants_less()
