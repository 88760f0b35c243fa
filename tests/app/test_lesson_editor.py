"""The editor: a step is recorded from the window, checked while it is written, and saved where lessons are read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QMouseEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.lesson_editor import LessonEditor
from app.main.window import MainWindow
from app.plot.picture import Bars, Curve
from app.resources import resource
from app.state.lessons import read_lesson
from app.state.lessons.reading import lesson_of
from app.state.lessons.recording import head_text, lines, pointed, read_off, step_text, with_notes
from app.state.lessons.staging import staged
from app.state.lessons.values import numbers_at, polyline
from app.state.presets import presets_of
from app.widgets.lesson.pointing import PointingCanvas


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def editor(window: MainWindow) -> LessonEditor:
    window.commands.actions["record-step"].trigger()
    assert window.lessons.editor is not None
    return window.lessons.editor


@pytest.mark.long
def test_what_the_window_shows_is_what_the_saved_step_shows(window: MainWindow) -> None:
    window.document.open_lab("densities")
    window.page.edit("eps", 0.7, "", True)
    window.page.edit("mechanisms", ("laplace",), "", True)
    recorder = editor(window)
    first = window.page.params
    window.document.open_lab("attack")
    window.page.edit("rho", 0.8, "", True)
    assert editor(window) is recorder
    assert recorder.save(), recorder.problem.text
    lesson = read_lesson(window.lessons.folder / "my-lesson.md", LABS)
    assert [step.lab for step in lesson.steps] == ["densities", "attack"]
    assert lesson.steps[0].params == first
    assert lesson.steps[1].params == window.page.params
    assert "my-lesson" in {found.id for found in window.lessons.read()[0]}
    assert window.page.wait_until_idle()


@pytest.mark.long
def test_what_is_wrong_is_said_and_not_saved(window: MainWindow) -> None:
    window.document.open_lab("densities")
    recorder = editor(window)
    good = recorder.text.toPlainText()
    for more, words in (
        ("```do\nask: A\ngoal: nothing.there <= 1\n```\n", "nothing.there"),
        ("```do\nask: A\ngoal: eps > 0\n```\n", "from the start"),
        ("```predict\nask: A\nsketch: loss/nobody\n```\n", "loss/nobody"),
        ("```predict\nask: A\nnumber: 0 to\ntruth: 1\n```\n", "a range"),
    ):
        recorder.text.setPlainText(f"{good}\n{more}")
        assert not recorder.save()
        assert words in recorder.problem.text
        assert not list(window.lessons.folder.glob("*.md"))
    recorder.text.setPlainText(good)
    assert recorder.save()
    assert recorder.preview.title.text() == "A step"
    assert window.page.wait_until_idle()


TEXT = '# T\n\n## One\n```set\nlab = "attack"\n```\nLook.\n\n## Two\n```recap\n## no heading\n```\n'


def test_notes_are_written_into_their_step_and_nothing_else_changes() -> None:
    once = with_notes(TEXT, 7, "Ask two who disagree.\n\nWait.")
    assert once == TEXT.replace("Look.\n", "Look.\n```notes\nAsk two who disagree.\n\nWait.\n```\n")
    assert with_notes(once, 3, "") == TEXT
    assert with_notes(with_notes(TEXT, 3, "a"), 3, "b") == with_notes(TEXT, 3, "b")
    last = with_notes(TEXT, 11, "End.\n```\n## no step")
    assert last == TEXT.rstrip("\n") + "\n```notes\nEnd.\n## no step\n```\n"
    assert with_notes(last, 13, "") == TEXT
    assert with_notes("# T\n", 1, "Nowhere.") == "# T\n"


@pytest.mark.long
def test_notes_are_edited_below_the_preview_and_kept_with_the_lesson(window: MainWindow) -> None:
    window.document.open_lab("densities")
    recorder = editor(window)
    window.document.open_lab("attack")
    assert editor(window) is recorder
    recorder.notes.setFocus()
    QTest.keyClicks(recorder.notes, "Wait here.")
    assert recorder.check()
    assert recorder.focusWidget() is recorder.notes, "the preview takes no keys away from what is written"
    assert recorder.save(), recorder.problem.text
    lesson = read_lesson(window.lessons.folder / "my-lesson.md", LABS)
    assert [step.notes for step in lesson.steps] == ["", "Wait here."]
    recorder.text.moveCursor(QTextCursor.MoveOperation.Start)
    assert recorder.notes.toPlainText() == ""
    recorder.text.moveCursor(QTextCursor.MoveOperation.End)
    assert recorder.notes.toPlainText() == "Wait here."
    assert window.page.wait_until_idle()


BUTTONS = QMessageBox.StandardButton
GOOD = '# Mine\nsummary: Mine\n\n## One\n```set\nlab = "attack"\n```\n{text}\n'


class Asked:
    """Answers questions in turn; one too many is a fault."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: QMessageBox.StandardButton) -> None:
        self.rest = list(answers)
        self.said: list[str] = []
        monkeypatch.setattr(QMessageBox, "question", self.ask)

    def ask(self, _parent: object, _title: str, text: str, *_buttons: object) -> QMessageBox.StandardButton:
        self.said.append(text)
        return self.rest.pop(0)


def opened(qtbot: QtBot, tmp_path: Path) -> LessonEditor:
    """The editor as a new start of the program opens it."""
    made = LessonEditor(tmp_path / "lessons", LABS)
    qtbot.addWidget(made)
    return made


def written(made: LessonEditor, text: str) -> LessonEditor:
    made.text.setPlainText(GOOD.format(text=text))
    return made


def texts(tmp_path: Path) -> dict[str, str]:
    """What the folder holds: of each file the line that tells the lessons of these tests apart."""
    return {path.name: path.read_text("utf-8").splitlines()[-1] for path in sorted((tmp_path / "lessons").glob("*"))}


@pytest.mark.long
def test_a_lesson_is_replaced_only_where_a_person_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = written(opened(qtbot, tmp_path), "first")
    assert first.save(), first.problem.text
    assert (first.problem.text, first.problem.sign) == ("Saved my-lesson.md", "info"), "no fault is what went well"
    assert written(first, "first, again").save(), "its own file is written without a question"
    first.close()
    second = written(opened(qtbot, tmp_path), "second")
    asked = Asked(monkeypatch, BUTTONS.Cancel, BUTTONS.No, BUTTONS.Yes)
    assert not second.save()
    assert texts(tmp_path) == {"my-lesson.md": "first, again"}
    assert second.save()
    assert texts(tmp_path) == {"my-lesson-2.md": "second", "my-lesson.md": "first, again"}
    assert written(second, "second, again").save(), "it has a file of its own now"
    second.name.setText("my-lesson")
    assert second.save()
    assert texts(tmp_path) == {"my-lesson-2.md": "second, again", "my-lesson.md": "second, again"}
    assert len(asked.said) == 3
    assert all("my-lesson.md" in text for text in asked.said)


def test_a_file_that_another_hand_has_changed_since_is_not_replaced_unasked(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(opened(qtbot, tmp_path), "mine")
    assert made.save()
    path = tmp_path / "lessons" / "my-lesson.md"
    path.write_text(GOOD.format(text="theirs"), "utf-8")
    asked = Asked(monkeypatch, BUTTONS.No)
    assert written(made, "mine, again").save()
    assert texts(tmp_path) == {"my-lesson-2.md": "mine, again", "my-lesson.md": "theirs"}
    assert len(asked.said) == 1


def test_ones_own_lessons_are_opened_edited_and_saved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "b-side.md").write_bytes(GOOD.format(text="read").replace("\n", "\r\n").encode())
    (folder / "broken.md").write_text("# Broken & torn\nno step at all\n", "utf-8")
    made = opened(qtbot, tmp_path)
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    found = {action.text(): action for action in menu.actions()}
    assert "Broken && torn (broken.md)" in found, "what is wrong is mended in the editor, so it opens"
    found["Mine (b-side.md)"].trigger()
    assert (made.name.text(), made.changed) == ("b-side", False)
    assert written(made, "edited").save(), made.problem.text
    assert texts(tmp_path)["b-side.md"] == "edited"
    written(made, "not saved")
    asked = Asked(monkeypatch, BUTTONS.Cancel, BUTTONS.Discard)
    made.open_path(folder / "broken.md")
    assert made.name.text() == "b-side"
    made.open_path(folder / "broken.md")
    assert (made.name.text(), made.lesson) == ("broken", None)
    assert len(asked.said) == 2
    made.new()
    assert made.name.text() == "my-lesson"


def test_a_lesson_of_the_program_opens_as_a_copy(qtbot: QtBot, tmp_path: Path) -> None:
    made = opened(qtbot, tmp_path)
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    copies = next(child for child in menu.findChildren(QMenu))
    assert len(copies.actions()) == len(list(resource("lessons", "en").glob("*.md")))
    shipped = Path(str(resource("lessons", "en"))) / "1-what-epsilon-means.md"
    before = shipped.read_bytes()
    copies.actions()[0].trigger()
    assert made.lesson is not None
    made.text.setPlainText(made.text.toPlainText().replace("# What ε means", "# What ε means to us"))
    assert made.save(), made.problem.text
    assert shipped.read_bytes() == before
    assert read_lesson(tmp_path / "lessons" / "my-1-what-epsilon-means.md", LABS).title == "What ε means to us"


@pytest.mark.long
def test_unsaved_text_is_back_after_a_quit_and_gone_when_it_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.commands.actions["edit-lesson"].trigger()
    assert window.lessons.editor is not None
    written(window.lessons.editor, "half a thou")  # no pause for reading it before the window is closed
    window.lessons.editor.name.setText("thoughts")
    window.close()
    again = opened(qtbot, tmp_path)
    assert again.text.toPlainText().splitlines()[-1] == "half a thou"
    assert again.name.text() == "thoughts"
    assert "is back" in again.problem.text
    assert again.problem.sign == "info"
    assert again.save()
    written(again, "torn").text.moveCursor(QTextCursor.MoveOperation.End)
    again.check()  # as after a pause; the program is killed now
    third = opened(qtbot, tmp_path)
    assert third.text.toPlainText().splitlines()[-1] == "torn"
    assert third.save(), "the draft knows whose text it is: no question"
    assert texts(tmp_path) == {"thoughts.md": "torn"}
    assert opened(qtbot, tmp_path).text.toPlainText().startswith("# My lesson")
    for made in (again, third):
        made.close()


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"name": 3}', b"\xff"])
def test_a_damaged_draft_does_no_harm(qtbot: QtBot, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "unsaved-lesson.json").write_bytes(content)
    assert opened(qtbot, tmp_path).lesson is None


def test_a_lesson_is_duplicated_and_renamed_and_no_other_is_overwritten(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(opened(qtbot, tmp_path), "first")
    made.name.setText("one")
    assert made.save()
    made.duplicate()
    assert made.name.text() == "one-2"
    assert made.changed
    assert opened(qtbot, tmp_path).name.text() == "one-2", "it is back after a quit, too"
    written(made, "second")
    assert made.save()
    assert texts(tmp_path) == {"one.md": "first", "one-2.md": "second"}
    for name, after in (("one", ["one-2.md", "one.md"]), ("two", ["one.md", "two.md"])):
        monkeypatch.setattr(QInputDialog, "getText", lambda *_, name=name, **__: (name, True))
        made.rename()
        assert sorted(texts(tmp_path)) == after
    assert texts(tmp_path) == {"one.md": "first", "two.md": "second"}
    written(made, "third")
    assert made.save(), "it asks nothing: the file is this lesson's"
    assert texts(tmp_path) == {"one.md": "first", "two.md": "third"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("lab_id", "changes", "picture", "at", "truth"),
    [
        (
            "you",
            {"eps": 1.0},
            "worlds",
            (6.2, -0.05),
            lambda: -math.tanh(0.5) * math.exp(-1),
        ),  # bars: e^{−ε} off the count with you
        ("densities", {"eps": 1.0, "mechanisms": ("laplace",)}, "upper", (-3.0, 0.0), lambda: math.exp(-3.0 / 11) / 22),
    ],
)
def test_what_is_clicked_and_dragged_to_becomes_a_question(
    window: MainWindow,
    lab_id: str,
    changes: dict[str, Any],
    picture: str,
    at: tuple[float, float],
    truth: Callable[[], float],
) -> None:
    """Mouse alone; the truth in the file is the law's in closed form, and the saved lesson asks for it over a hidden line."""
    window.document.open_lab(lab_id)
    window.document.change(lab_id, replace(window.document.params(lab_id), **changes), "x")
    window.commands.actions["record-question"].trigger()
    recorder = window.lessons.recorder
    assert recorder is not None
    assert not recorder.button.isEnabled()
    frame = recorder.canvas.frame()
    assert frame is not None
    assert frame.picture.key == picture
    start, end = frame.point(at[0] + 3, at[1]).toPoint(), frame.point(*at).toPoint()
    QTest.mousePress(recorder.canvas, Qt.MouseButton.LeftButton, pos=start)
    move = QMouseEvent(
        QEvent.Type.MouseMove, end.toPointF(), end.toPointF(),
        Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(recorder.canvas, move)
    QTest.mouseRelease(recorder.canvas, Qt.MouseButton.LeftButton, pos=end)
    QTest.mouseClick(recorder.button, Qt.MouseButton.LeftButton)
    assert window.lessons.editor is not None
    assert window.lessons.editor.save(), window.lessons.editor.problem.text
    lesson = read_lesson(window.lessons.folder / "my-lesson.md", LABS)
    (step,) = lesson.steps
    assert step.hidden
    assert not step.hidden_after
    assert step.task is not None
    assert step.task.mark == (picture, "y")
    assert step.task.truth is not None
    lab = next(lab for lab in LABS if lab.id == lab_id)
    assert step.task.truth.number(numbers_at(lab, step.params, {})) == pytest.approx(truth(), rel=0.02)


def test_a_bar_that_was_recorded_is_asked_for_between_even_ends_and_its_exact_twin_is_hidden(tmp_path: Path) -> None:
    """Races of permute-and-flip: the exact chance stands beside its bar, and would tell what was drawn."""
    lab = next(lab for lab in LABS if lab.id == "selection")
    params = replace(lab.params(), runner="permute-and-flip", draws=1000)
    numbers = numbers_at(lab, params, {})
    (picture,) = (each for each in numbers.pictures if each.key == "laws")
    races = next(item for item in picture.items if item.key == "races")
    question = pointed(picture, races, 0.0)
    assert {"permute-and-flip"} <= set(question.telling)
    assert "exponential" not in question.telling, "another law is another number"
    for end in (question.low, question.high):
        assert end % 5 == pytest.approx(0), "of 100, by fives"
    text = head_text("T") + step_text(lab, params, None, question)
    (step,) = lesson_of(text, tmp_path / "t.md", LABS).steps
    asked, told = (staged(numbers.pictures, step, None, numbers, shown=shown) for shown in (False, True))
    shown = [{item.key for each in pictures if each.key == "laws" for item in each.items} for pictures in (asked, told)]
    assert shown[0] & {"races", "permute-and-flip"} == set()
    assert shown[1] >= {"races", "permute-and-flip"}


@pytest.mark.long
def test_a_place_without_height_becomes_no_question(window: MainWindow) -> None:
    """Strokes that only stand upright cannot be pointed at; where a line is torn the window says so and records nothing."""
    window.document.open_lab("queries")
    window.commands.actions["record-question"].trigger()
    recorder = window.lessons.recorder
    assert recorder is not None
    (place,) = [at for at, each in enumerate(recorder._pictures) if "alpha" in {item.key for item in each.items}]
    recorder.which.setCurrentIndex(place)
    assert "alpha" not in {item.key for item in recorder.canvas.lines}
    x, y = np.array([0.0, 1.0, 1.0, 2.0, 3.0]), np.array([1.0, 1.0, math.nan, 2.0, 2.0])
    torn = Curve(key="torn", x=x, y=y, role="ink")
    recorder._pictures[place] = replace(recorder._pictures[place], items=(torn,))
    recorder._show_picture(place)
    recorder.canvas.take(torn, 0.5)
    assert recorder.button.isEnabled()
    recorder.canvas.take(torn, 1.5)
    recorder.ask.setText("And here?")
    assert not recorder.button.isEnabled()
    assert "no height" in recorder.truth.text()
    recorder.values.setCurrentIndex(1)
    recorder.values.activated.emit(1)
    assert recorder.button.isEnabled()
    assert recorder.canvas.item is None, "the mark of the line goes when a number is chosen"
    recorder._show_picture(place)
    recorder.canvas.take(torn, 1.5)
    recorder.record()
    assert window.lessons.editor is None


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("lab_id", [lab.id for lab in LABS])
def test_whatever_can_be_pointed_at_becomes_a_step_that_is_read_and_asks_for_the_height_that_is_drawn(
    lab_id: str, qtbot: QtBot, tmp_path: Path
) -> None:
    """Every line of every preset of a lab, at three places; the file says what was pointed at, and nothing tells it."""
    lab = next(lab for lab in LABS if lab.id == lab_id)
    for preset in presets_of(lab):
        params = preset.translated()
        numbers = numbers_at(lab, params, {})
        for picture in numbers.pictures:
            canvas = PointingCanvas()
            qtbot.addWidget(canvas)
            canvas.show_whole(picture)
            for item in lines(picture):
                ends = polyline(item)[0]
                for share in (0.2, 0.5, 0.9):
                    canvas.take(item, float(ends.min() + share * (ends.max() - ends.min())))
                    question = pointed(picture, item, canvas.place)
                    if not question.known:
                        continue
                    where = (preset.id, picture.key, item.key, canvas.place)
                    if isinstance(item, Bars):
                        bar = int(np.searchsorted(item.edges, canvas.place)) - 1
                        assert question.value == pytest.approx(picture.y.times * item.heights[bar]), where
                    text = head_text("T") + step_text(lab, params, None, question)
                    text += step_text(lab, params, lesson_of(text, tmp_path / "t.md", LABS).steps[0])
                    asked, after = lesson_of(text, tmp_path / "t.md", LABS).steps
                    assert asked.task is not None
                    assert asked.task.truth is not None
                    assert asked.task.truth.number(numbers) == question.value, where
                    assert asked.params == params, where
                    assert (after.hidden, after.plots) == ((), ()), "what comes after shows all again"
                    assert "= ?" not in question.ask, where
                    assert "  " not in question.ask, where
                    shown = staged(numbers.pictures, asked, None, numbers, shown=False)
                    assert picture.key in {each.key for each in shown}, where
                    assert item.key not in {
                        each.key for other in shown if other.key == picture.key for each in other.items
                    }, where
        for question in read_off(numbers):
            text = head_text("T") + step_text(lab, params, None, question)
            (asked,) = lesson_of(text, tmp_path / "t.md", LABS).steps
            assert asked.task is not None
            assert asked.task.truth is not None
            assert asked.task.truth.number(numbers) == question.value, (preset.id, question.truth)


def test_a_number_of_the_readout_becomes_a_question_with_its_name() -> None:
    """Oracle: what a readout shows is the value of the name that is written, at other settings as well."""
    lab = next(lab for lab in LABS if lab.id == "densities")
    found = {each.truth: each for each in read_off(numbers_at(lab, lab.params(), {}))}
    assert len(found) > 5
    other = numbers_at(lab, replace(lab.params(), eps=0.3), {})
    texts = [cell.value for row in other.result.readout.rows for cell in row if cell.value is not None]  # type: ignore[union-attr]
    for path, question in found.items():
        assert question.low <= question.value <= question.high
        assert other.value(path) in texts, path


def test_a_lesson_that_is_tried_comes_before_its_editor(window: MainWindow, qtbot: QtBot) -> None:
    written = editor(window)
    written.activateWindow()
    qtbot.waitUntil(written.isActiveWindow)
    written.try_button.click()
    assert window.lessons.leading
    qtbot.waitUntil(window.isActiveWindow)
