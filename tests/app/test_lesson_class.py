"""Answers of a class: written readable, read with suspicion, counted without names, looked at while they arrive."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, get_args

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.class_window import ClassWindow
from app.plot.items import dash_of
from app.plot.picture import Bars, Curve, Line
from app.plot.theme import DARK, LIGHT, Theme, hue_of
from app.resources import resource
from app.state.lessons.answers import LARGEST, MOST_FILES, answers_of, dump, file_name, read_answers, read_class
from app.state.lessons.reading import read_lesson
from app.state.lessons.run import Run
from app.state.lessons.scoring import score
from app.state.lessons.tally import View, look_of, picture, tally
from app.state.lessons.values import numbers_at
from app.state.session import SessionError
from tests.app.test_theme import contrast

STEM = "1-what-epsilon-means"
LESSON = read_lesson(resource("lessons", "en", f"{STEM}.md"), LABS)
BY_ID = {lab.id: lab for lab in LABS}


def plain(number: int, *answers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "format": "epsilon-lab-answers", "version": 2, "id": f"{number:016x}", "lesson": STEM, "title": "What ε means",
        "answers": list(answers),
    } | more  # fmt: skip


def write(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else msgspec.json.encode(content))
    return path


TAIL = {"step": 2, "kind": "predict", "form": "drag", "answer": 50.0, "near": False, "mistake": 1}


def numbers(place: int) -> Any:
    step = LESSON.steps[place]
    return numbers_at(BY_ID[step.lab], step.shown_params, dict(LESSON.numbers))


def test_what_is_written_is_read_back() -> None:
    run = Run(LESSON, place=1)
    task = LESSON.steps[1].task
    assert task is not None
    run.commit(50.0, score(task, 50.0, numbers(1)))
    run.place = 2
    task = LESSON.steps[2].task
    assert task is not None
    sketch = tuple((float(x), 0.5) for x in np.linspace(-5, 5, 121))
    run.commit(sketch, score(task, sketch, numbers(2)))
    found = answers_of(run, "0123456789abcdef")
    assert (found.name, len(found.answers)) == ("", 2)
    data = dump(found)
    assert msgspec.json.decode(data, type=type(found)) == found
    assert data.count(b"\n") > 20
    assert file_name(found) == f"{STEM}-01234567.json"


def test_shares_of_earlier_files_are_counted_of_100(tmp_path: Path) -> None:
    """What is asked of 100 now was asked as a share; other questions, and files of now, stay as they are."""
    guess = {"step": 1, "kind": "predict", "form": "drag", "answer": 0.57}
    for lesson, step, given, version, wanted in (
        ("6-how-sure-can-an-attacker-be", 1, 0.57, 1, 57.0),
        ("16-many-answers-are-the-data", 3, 1, 1, 100.0),
        ("6-how-sure-can-an-attacker-be", 1, 57.0, 1, 57.0),
        ("6-how-sure-can-an-attacker-be", 4, 0.57, 1, 57.0),
        ("6-how-sure-can-an-attacker-be", 2, 0.57, 1, 0.57),
        ("6-how-sure-can-an-attacker-be", 1, 0.57, 2, 0.57),
    ):
        content = plain(1, guess | {"step": step, "answer": given}, lesson=lesson, version=version)
        found = read_answers(write(tmp_path, "a.json", content))
        assert (found.version, found.answers[0].answer) == (2, wanted)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[" * 100_000, "damaged"),
        (b"{}", "no answers"),
        (b"[1, 2]", "no answers"),
        (b'{"format": "epsilon-lab-session", "version": 2}', "no answers"),
        (plain(1) | {"version": 3}, "newer"),
        (plain(1) | {"id": "../../x"}, "damaged"),
        (plain(1) | {"extra": 1}, "damaged"),
        (plain(1, TAIL | {"step": 0}), "damaged"),
        (plain(1, TAIL | {"kind": "run"}), "damaged"),
        (plain(1, TAIL | {"answer": "much"}), "damaged"),
        (plain(1, TAIL | {"answer": [[0, 0]] * 201}), "damaged"),
        (plain(1, TAIL, TAIL), "twice"),
        (msgspec.json.encode(plain(1, TAIL)).replace(b"50.0", b"1e999"), "damaged"),
        (plain(1) | {"name": "x" * 201}, "damaged"),
        (b" " * (LARGEST + 1), "kB are the most"),
    ],
)
def test_a_file_that_is_not_right_is_named_with_its_reason(tmp_path: Path, content: Any, why: str) -> None:
    path = write(tmp_path, "a.json", content)
    with pytest.raises(SessionError, match=why):
        read_answers(path)
    write(tmp_path, "good.json", plain(7, TAIL))
    found = read_class(tmp_path)
    assert [each.id for each in found.answers] == [f"{7:016x}"]
    assert [each.name for each in found.skipped] == ["a.json"]


def test_of_two_files_of_one_person_the_newer_counts(tmp_path: Path) -> None:
    old = write(tmp_path, "z.json", plain(1, TAIL))
    new = write(tmp_path, "a.json", plain(1, TAIL | {"answer": 36.0, "near": True, "mistake": -1}))
    os.utime(old, (1_000_000, 1_000_000))
    os.utime(new, (2_000_000, 2_000_000))
    found = read_class(tmp_path)
    assert len(found.answers) == 1
    given = found.answers[0].to(2)
    assert given is not None
    assert given.answer == 36.0
    assert [(each.name, "a.json" in each.why) for each in found.skipped] == [("z.json", True)]


def test_a_folder_with_too_many_files_or_none_does_no_harm(tmp_path: Path) -> None:
    assert read_class(tmp_path) == read_class(tmp_path)
    assert read_class(tmp_path / "missing").skipped
    for number in range(MOST_FILES + 3):
        write(tmp_path, f"{number:04d}.json", plain(number, TAIL))
    found = read_class(tmp_path)
    assert len(found.answers) == MOST_FILES
    assert len(found.skipped) == 1


def test_numbers_become_a_histogram_and_beliefs_are_counted(tmp_path: Path) -> None:
    step, known = LESSON.steps[1], numbers(1)
    assert step.task is not None
    for number, answer in enumerate([50.0] * 3 + [10.0] * 2 + [36.0]):
        judged = score(step.task, answer, known)
        given = TAIL | {"answer": answer, "mistake": judged.place, "near": judged.near}
        write(tmp_path, f"{number}.json", plain(number, given))
    write(tmp_path, "unnamed.json", plain(98, TAIL | {"answer": 39.0, "mistake": -1}))
    write(tmp_path, "other.json", plain(99, TAIL, variant=1))
    found = tally(read_class(tmp_path).answers, 1, step, known)
    assert found.unfit == 1
    assert [(belief.words, belief.count, belief.right) for belief in found.beliefs] == [
        ("takes the mean for the middle", 3, False),
        ("the peak means that most answers are exact", 2, False),
        ("near the truth", 1, True),
        ("something else", 1, False),
    ]
    shown = picture(step, found, known, known.pictures, "truth")
    bars = next(item for item in shown.items if isinstance(item, Bars))
    assert bars.heights.sum() == 7
    assert shown.y.ticks
    assert all(place % 1 == 0 and text == f"{place:.0f}" for place, text in shown.y.ticks), "people are whole"
    assert {item.key for item in shown.items} == {"answers", "truth"}
    assert {item.key for item in picture(step, found, known, known.pictures, "together").items} == {"answers"}


def test_sketches_lie_over_each_other(tmp_path: Path) -> None:
    for number in range(4):
        line = [[-5.0, number / 4], [0.0, 1.0], [5.0, -1.0]]
        write(
            tmp_path,
            f"{number}.json",
            plain(number, TAIL | {"step": 3, "form": "sketch", "answer": line, "mistake": 2}),
        )
    write(tmp_path, "number.json", plain(9, TAIL | {"step": 3}))
    step, known = LESSON.steps[2], numbers(2)
    found = tally(read_class(tmp_path).answers, 2, step, known)
    assert (len(found.given), found.unfit) == (4, 1)
    shown = picture(step, found, known, known.pictures, "truth")
    assert sum(isinstance(item, Curve) for item in shown.items) == 5
    assert found.beliefs[0].words == "draws the noise itself"


def sketched(folder: Path, *beliefs: int) -> None:
    """A file for each answer that fitted the reply at this place; -1: near the truth."""
    for number, belief in enumerate(beliefs):
        line = [[-5.0, number / 4], [0.0, 1.0], [5.0, -1.0]]
        given = TAIL | {"step": 3, "form": "sketch", "answer": line, "mistake": belief, "near": belief < 0}
        write(folder, f"{number}.json", plain(number, given))


def test_sketches_are_told_apart_by_letter_dash_and_hue_and_none_says_what_is_right(tmp_path: Path) -> None:
    sketched(tmp_path, 2, 2, 2, 4, 4, -1, -1, -1, -1, 3)
    step, known = LESSON.steps[2], numbers(2)
    found = tally(read_class(tmp_path).answers, 2, step, known, own={f"{7:016x}"})
    assert [(belief.count, belief.right) for belief in found.beliefs] == [(4, True), (3, False), (2, False), (1, False)]
    assert found.yours == 7
    shown = {view: picture(step, found, known, known.pictures, view) for view in get_args(View)}
    curves = {view: [item for item in each.items if isinstance(item, Curve)] for view, each in shown.items()}
    assert [len(each) for each in curves.values()] == [10, 11, 11]
    looks = {(hue_of(curve.role), dash_of(curve)) for curve in curves["together"]}
    assert len({hue for hue, _ in looks}) == len({dash for _, dash in looks}) == 4
    assert sorted(curve.name for curve in curves["together"] if curve.name) == ["A", "B", "C", "D"]
    assert [curve.role for curve in curves["truth"][:10]] == [curve.role for curve in curves["together"]]
    own = {view: [curve.key for curve in each if hue_of(curve.role) == "accent"] for view, each in curves.items()}
    assert own == {"together": [], "yours": ["yours"], "truth": []}, "amber is yours"
    assert np.array_equal(curves["yours"][-1].y, [7 / 4, 1.0, -1.0])
    assert "A: 4" in shown["together"].caption
    assert "near the truth" not in shown["together"].caption


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_letters_of_sketches_can_be_read(theme: Theme) -> None:
    for place in range(5):
        assert contrast(theme.role_text(look_of(place)[1]), theme.base) >= 4.5


def test_your_own_answer_is_found_among_numbers_and_choices(tmp_path: Path) -> None:
    for number, answer in enumerate((10.0, 50.0)):
        write(tmp_path, f"{number}.json", plain(number, TAIL | {"answer": answer}))
    step, known = LESSON.steps[1], numbers(1)
    found = tally(read_class(tmp_path).answers, 1, step, known, own={f"{1:016x}"})
    line = next(item for item in picture(step, found, known, known.pictures, "yours").items if item.key == "yours")
    assert isinstance(line, Line)
    assert line.value == 50.0
    for number, place in enumerate((0, 2)):
        given = {"step": 7, "kind": "why", "form": "choose", "answer": place, "near": place == 2, "mistake": place}
        write(tmp_path, f"{number}.json", plain(number, given))
    step, known = LESSON.steps[6], numbers(6)
    found = tally(read_class(tmp_path).answers, 6, step, known, own={f"{1:016x}"})
    bars = next(item for item in picture(step, found, known, known.pictures, "yours").items if item.key == "yours")
    assert isinstance(bars, Bars)
    assert bars.heights.sum() == 1


@pytest.mark.long
def test_the_switch_works_by_keys_and_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept", tmp_path / "class"
    for each in (kept, folder):
        each.mkdir()
    sketched(folder, 2, 2, -1)
    window = ClassWindow(folder, LABS, lambda: [LESSON], kept)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.step_box.setCurrentIndex(1)
    rows = [window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count())]
    assert [row.accessibleName() for row in rows] == ["A: 2", "B: 1"], "no words before the truth"
    assert not window.views["yours"].isEnabled()
    assert "this computer" in window.views["yours"].accessibleDescription()
    sketched(kept, 2)
    write(folder, "more.json", plain(9, TAIL))
    window.look()
    assert window.views["yours"].isEnabled()
    window.step_box.setFocus()
    for key, view in ((Qt.Key.Key_2, "yours"), (Qt.Key.Key_3, "truth"), (Qt.Key.Key_1, "together")):
        QTest.keyClick(window, key)
        assert (window.view, window.views[view].isChecked()) == (view, True)
        assert window.views[view].accessibleName().startswith("Show the answers: ")
    QTest.keyClick(window, Qt.Key.Key_3)
    rows = [window.beliefs.itemAt(place).widget() for place in range(window.beliefs.count())]
    assert [row.accessibleName() for row in rows] == ["A: 2 · draws the noise itself", "B: 1 · near the truth (right)"]
    window.close()


@pytest.mark.long
def test_the_window_follows_the_folder(qtbot: QtBot, tmp_path: Path) -> None:
    window = ClassWindow(tmp_path, LABS, lambda: [LESSON])
    qtbot.addWidget(window)
    window.show()
    assert "No answers" in window.summary.text()
    write(tmp_path, "a.json", plain(1, TAIL))
    qtbot.waitUntil(lambda: window.lesson is not None, timeout=10_000)
    assert window.lesson_box.currentData() == STEM
    window.views["truth"].click()
    assert window.beliefs.count() == 1
    write(tmp_path, "b.json", plain(2, TAIL | {"answer": 36.0, "near": True, "mistake": -1}))
    write(tmp_path, "foreign.json", b"{}")
    qtbot.waitUntil(lambda: len(window.found.answers) == 2 and window.skipped.count() == 1, timeout=10_000)
    assert window.beliefs.count() == 2
    assert "2 answers" in window.summary.text()
    write(tmp_path, "c.json", plain(3, TAIL, lesson="somebody-elses"))
    qtbot.waitUntil(lambda: window.skipped.count() == 2, timeout=10_000)
    window.close()


def test_what_is_no_file_is_named_and_a_huge_one_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    with (tmp_path / "huge.json").open("wb") as file:
        file.truncate(10**12)  # a terabyte of nothing: reading it would be noticed
    (tmp_path / "notes.txt").write_text("no answers, and not asked for", encoding="utf-8")
    write(tmp_path, "good.json", plain(7, TAIL))
    found = read_class(tmp_path)
    assert [each.id for each in found.answers] == [f"{7:016x}"]
    assert {each.name for each in found.skipped} == {"folder.json", "gone.json", "huge.json"}
    assert all(each.why for each in found.skipped)


def test_a_file_that_arrives_in_pieces_counts_when_it_is_whole_and_one_that_goes_no_more(
    qtbot: QtBot, tmp_path: Path
) -> None:
    whole = msgspec.json.encode(plain(1, TAIL))
    write(tmp_path, "other.json", plain(2, TAIL))
    window = ClassWindow(tmp_path, LABS, lambda: [LESSON])
    qtbot.addWidget(window)
    window.show()
    half = write(tmp_path, "half.json", whole[: len(whole) // 2])
    window.look()
    assert len(window.found.answers) == 1
    assert "half.json" in window.skipped.item(0).text()
    half.write_bytes(whole)
    window.look()
    assert len(window.found.answers) == 2
    assert window.skipped.count() == 0
    doubled = write(tmp_path, "double.json", whole)
    os.utime(doubled, (1, 1))
    window.look()
    assert len(window.found.answers) == 2
    assert "double.json" in window.skipped.item(0).text()
    window.step_box.setCurrentIndex(2)
    chosen = window.step_box.currentText()
    for path in (half, doubled):
        path.unlink()
    window.look()
    assert len(window.found.answers) == 1
    assert "0 answers" in window.summary.text(), "nobody answered this step"
    assert window.step_box.currentText() == chosen, "what is looked at stays while files come and go"
    for path in tmp_path.iterdir():
        path.unlink()
    window.look()
    assert "No answers yet" in window.summary.text()
    window.close()
