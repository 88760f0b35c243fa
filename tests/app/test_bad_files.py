"""One bad file, or one bad value of the settings, harms nothing else and is named."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main import finding, help_actions
from app.main.home import HOME
from app.main.window import MainWindow
from app.resources import resource
from app.state import presets, session
from app.state.closed_sessions import ClosedSessions
from app.state.document import Document
from app.state.files import SUFFIX, settings
from app.state.lessons import answers, read_lessons, reading
from app.state.presets import presets_of
from app.state.session import SessionError, dump, load

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2.5,
    1e300,
    "",
    "x",
    [],
    ["densities"],
    [[1]],
    {},
    {"a": 1},
    "\0",
    "a" * 5000,
)
NAMES = ("lab", "preset", "controls", "plots", "hide", "eps", "view", "neighbors", "mechanisms", "nothing")
FRAME = "# Mine\n\n## One\n```set\nlab = \"densities\"\n{set}\n```\nText.\n\n```predict\nask: How much?\nnumber: 0 to 1\ntruth: 1\n```\n\n```reveal\n{reveal}\n```\n"  # fmt: skip


def lesson(name: str, value: Any, place: str) -> str:
    line = f"{name} = {json.dumps(value)}"
    return FRAME.format(set=line if place == "set" else "", reveal=line if place == "reveal" else "")


@pytest.mark.long
@pytest.mark.parametrize("place", ["set", "reveal"])
def test_a_bad_block_is_named_and_every_other_lesson_is_there(tmp_path: Path, place: str) -> None:
    """Every kind of JSON value under every name: what is no lesson is named, the lessons beside it are read."""
    (tmp_path / "good.md").write_text(FRAME.format(set="", reveal=""), encoding="utf-8")
    cases = [(name, value) for name in NAMES for value in VALUES]
    for number, (name, value) in enumerate(cases):
        (tmp_path / f"{number}.md").write_text(lesson(name, value, place), encoding="utf-8")
    known: reading.Known = {}
    found, wrong = read_lessons(LABS, "en", tmp_path, known)
    own = {each.id for each in found if each.folder == tmp_path}
    named = {sentence.partition(".md")[0] for sentence in wrong}
    assert "good" in own
    assert named | own == {"good", *map(str, range(len(cases)))}
    assert not named & own
    assert {
        str(number) for number, (name, value) in enumerate(cases) if name == "lab" and value != "densities"
    } <= named
    assert len(found) - len(own) == len(list(resource("lessons", "en").glob("*.md")))


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("fault", [TypeError, KeyError, RecursionError, ZeroDivisionError, MemoryError, AssertionError])
def test_an_unthought_of_fault_of_one_file_stays_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    for name in ("bad", "good"):
        (tmp_path / f"{name}.md").write_text(FRAME.format(set="", reveal=""), encoding="utf-8")
        (tmp_path / f"{name}.json").write_text("{}", encoding="utf-8")
    steps, read = reading._steps, answers.read_answers

    def fail(sections: Any, path: Path, *rest: Any) -> Any:
        if path.name == "bad.md":
            raise fault("once")
        return steps(sections, path, *rest)

    def answer(path: Path) -> Any:
        if path.name == "bad.json":
            raise fault("once")
        return read(path)

    monkeypatch.setattr(reading, "_steps", fail)
    monkeypatch.setattr(answers, "read_answers", answer)
    found, wrong = read_lessons(LABS, "en", tmp_path)
    assert [each.id for each in found if each.folder == tmp_path] == ["good"]
    assert len(wrong) == 1
    assert wrong[0].startswith("bad.md")
    assert [skipped.name for skipped in answers.read_class(tmp_path).skipped] == ["bad.json", "good.json"]
    monkeypatch.setattr(session, "parse", lambda _data: (_ for _ in ()).throw(fault("once")))
    with pytest.raises(SessionError, match="damaged"):
        load(b"{}", LABS)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"format": "epsilon-lab-presets", "version": 1, "presets": [{}]}']
)
def test_damaged_presets_leave_the_lab_as_it_is_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    lab = LABS[0]
    (tmp_path / f"{lab.id}.json").write_bytes(data)
    monkeypatch.setattr(presets, "resource", lambda *parts: tmp_path / parts[-1])
    for each in (lab, LABS[1]):  # damaged, and gone
        (only,) = presets_of.__wrapped__(each)
        assert only.params == each.params()


def test_a_help_page_that_cannot_be_read_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bytes.md").write_bytes(b"# Help \xff\n")
    (tmp_path / "folder.md").mkdir()
    monkeypatch.setattr(help_actions, "resource", lambda *parts: tmp_path / parts[-1])
    assert help_actions.help_text("bytes").startswith("# Help")
    assert help_actions.help_text("folder") == help_actions.help_text("gone") == ""
    (tmp_path / "search.json").write_text('{"a": 1, "b": "words"', encoding="utf-8")
    monkeypatch.setattr(finding, "resource", lambda *parts: tmp_path / parts[-1])
    assert finding.search_words.__wrapped__() == {}
    (tmp_path / "search.json").write_text('{"a": 1, "b": "words"}', encoding="utf-8")
    assert finding.search_words.__wrapped__() == {"b": "words"}


def test_only_files_are_closed_sessions(tmp_path: Path) -> None:
    closed = ClosedSessions(tmp_path, SUFFIX)
    (tmp_path / f"x{SUFFIX}").mkdir()
    assert not closed.any()
    assert closed.entries() == []


KEYS = (
    "theme", "still", "language", "geometry", "start", "export-folder", "last-file", "last-lab",
    "last-time", "recent", "layout/pulled",
)  # fmt: skip


@pytest.mark.in_turn(every=5)
@pytest.mark.parametrize(
    "value",
    ["", "nan", "1e300", "-5", "2026-11-22T10:00:00+00:00", "/dev/zero", ["a", 5, None], [["a"]], {"a": 1}, QByteArray(b"\xff\0")],
)  # fmt: skip
def test_a_bad_value_of_the_settings_is_passed_over(qtbot: QtBot, tmp_path: Path, value: Any) -> None:
    for key in KEYS:
        settings().setValue(key, value)
    window = MainWindow(LABS, data_folder=tmp_path, lab_id=HOME)
    qtbot.addWidget(window)
    window.restore_geometry()
    window.show()
    assert window.files.recent() == []
    assert abs(window.last.time.timestamp()) >= 0
    assert not window.last.restore()
    window.document.open_lab("densities")
    assert window.page.lab.id == "densities"
    window.go_home()


@pytest.mark.long
def test_what_is_left_behind_and_bad_keeps_nothing_good_back(qtbot: QtBot, tmp_path: Path) -> None:
    """Autosaves of programs that are gone: random bytes beside one that is whole."""
    rng, folder = random.Random(1), tmp_path / "autosave"
    folder.mkdir()
    good = dump(Document(LABS).state)
    for number in range(40):
        cut = rng.randrange(len(good))
        (folder / f"bad{number}{SUFFIX}").write_bytes(good[:cut] + rng.randbytes(rng.randrange(1, 60)))
    (folder / f"folder{SUFFIX}").mkdir()
    (folder / f"good{SUFFIX}").write_bytes(good)
    window = MainWindow(LABS, data_folder=tmp_path)
    qtbot.addWidget(window)
    assert window.files.rescue()
