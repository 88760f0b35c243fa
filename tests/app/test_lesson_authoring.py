"""Lessons of one's own: put into the trash, found among those used last, led to by links; replies to what a class said,
mistakes that are drawn, what a step keeps as it is."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QFile, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QMenu, QMessageBox

from app.classroom.room import Count, Judged
from app.classroom.steps import PLACES, guesses
from app.labs import LABS
from app.main.command_line import _parser, _with_link
from app.main.lesson_editor import HEAD, LessonEditor
from app.main.start import show_lesson
from app.main.window import MainWindow
from app.plot.picture import Handle, Point
from app.plot.shape import ranges
from app.resources import resource
from app.state.lessons import Lesson, LessonError, read_lesson
from app.state.lessons.cards import new_section, with_reply
from app.state.lessons.expressions import read
from app.state.lessons.fixed import with_fixed
from app.state.lessons.heard import FEW, chosen, mistakes
from app.state.lessons.model import Reply, Span, Task
from app.state.lessons.reading import lesson_of
from app.state.lessons.recording import mistaken
from app.state.lessons.scoring import score, sketched
from app.state.lessons.script import Words
from app.state.lessons.values import FUNCTIONS, Numbers, numbers_at
from app.state.presets import presets_of
from app.words.links import Link, read_link
from tests.app.lesson_writing import button, drag, editor, press, settle, type_into, waited

BY_ID = {lab.id: lab for lab in LABS}
BUTTONS = QMessageBox.StandardButton
GOOD = '# {title}\nsummary: Mine\n\n## One\n```set\nlab = "attack"\n```\nSaid.\n'
SKETCH = """# T

## One
```set
lab = "densities"
preset = "count"
mechanisms = ["laplace"]
neighbors = "0-1"
eps = 1.0
```
```predict
ask: Draw it.
sketch: upper/laplace
{shown}
```
"""


@pytest.fixture
def window(wide_window: MainWindow) -> MainWindow:
    wide_window.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    return wide_window


def pick(menu: QMenu | None, words: str) -> None:
    """Open a menu, and click what begins so."""
    assert menu is not None
    menu.popup(QPoint(10, 10))
    action = next(each for each in menu.actions() if each.text().startswith(words))
    assert action.isEnabled()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
    QApplication.processEvents()


def offered(made: LessonEditor) -> list[str]:
    """What the menu of lessons has now."""
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def own_lessons(folder: Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / f"{name}.md").write_text(GOOD.format(title=name), "utf-8")


# -- files


@pytest.mark.long
def test_a_lesson_goes_into_the_trash_in_both_languages_if_a_person_says_so(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, trash = tmp_path / "lessons", tmp_path / "trash"
    own_lessons(folder, "one", "two")
    (folder / "one.zh_CN.md").write_text(GOOD.format(title="一"), "utf-8")
    trash.mkdir()
    said: list[str] = []
    answers = [BUTTONS.Cancel, BUTTONS.Yes, BUTTONS.Yes]

    def ask(_parent: object, _title: str, text: str, *_buttons: object) -> QMessageBox.StandardButton:
        said.append(text)
        return answers.pop(0)

    def move(name: str) -> bool:
        Path(name).rename(trash / Path(name).name)
        return True

    monkeypatch.setattr(QMessageBox, "question", ask)
    monkeypatch.setattr(QFile, "moveToTrash", move)
    made = editor(window)
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    assert not next(each for each in menu.actions() if each.text().startswith("Delete")).isEnabled(), "it has no file"
    pick(made.open_button.menu(), "one")
    made.choose(0)
    type_into(made, "text", "not saved")
    pick(made.open_button.menu(), "Delete this lesson…")
    assert "one.md" in said[0]
    assert "one.zh_CN.md" in said[0]
    assert "What is not saved in it is lost." in said[0]
    assert sorted(path.name for path in folder.glob("*")) == ["one.md", "one.zh_CN.md", "two.md"], "cancelled"
    pick(made.open_button.menu(), "Delete this lesson…")
    assert [path.name for path in folder.glob("*")] == ["two.md"]
    assert sorted(path.name for path in trash.glob("*")) == ["one.md", "one.zh_CN.md"]
    assert (made.problem.text, made.problem.sign) == ("In the trash: one.md, one.zh_CN.md.", "info")
    assert (made.manuscript.script.title, made.files.unsaved) == ("My lesson", False)
    made.check()
    assert not made.files.file.draft_path.exists(), "what was not saved does not come back next time"
    monkeypatch.setattr(QFile, "moveToTrash", lambda _name: False)
    pick(made.open_button.menu(), "two")
    pick(made.open_button.menu(), "Delete this lesson…")
    assert made.problem.text == "two.md cannot be put into the trash: it stays where it is."
    assert made.files.path.stem == "two"
    assert [path.name for path in folder.glob("*")] == ["two.md"]


@pytest.mark.long
def test_lessons_that_were_used_last_stand_first_and_leave_when_they_are_gone(
    window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "lessons"
    own_lessons(folder, "a", "b", "c", "d")
    made = editor(window)
    first = offered(made)
    assert first[4:9] == ["Your lessons", "a (a.md)", "b (b.md)", "c (c.md)", "d (d.md)"]
    for name in ("c", "b", "d"):
        pick(made.open_button.menu(), f"{name} (")
    assert offered(made)[4:10] == ["Used last", "b (b.md)", "c (c.md)", "Others", "a (a.md)", "d (d.md)"]
    made.files.new()
    (folder / "b.md").unlink()
    assert offered(made)[4:9] == ["Used last", "d (d.md)", "c (c.md)", "Others", "a (a.md)"]


@pytest.mark.long
def test_the_summary_follows_the_title_until_it_says_something_else(window: MainWindow) -> None:
    made = editor(window, "record-step")
    made.choose(HEAD)

    def retitle(words: str) -> None:
        field = made.head.fields["title"]
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)

    retitle("Half the error")
    assert made.head.fields["summary"].toPlainText() == "Half the error"
    assert made.manuscript.script.fact("summary") == "Half the error"
    QTest.keyClicks(made.head.fields["summary"], ", twice the loss")
    summary = made.manuscript.script.fact("summary")
    assert "twice the loss" in summary
    retitle("Double")
    assert made.manuscript.script.fact("summary") == summary
    assert made.head.fields["summary"].toPlainText() == summary


# -- links


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("epsilonlab:lesson/1-what-epsilon-means#3", Link("1-what-epsilon-means", 3)),
        (" epsilonlab:lesson/My%20lesson%23%E4%B8%80 ", Link("My lesson#一")),
        ("epsilonlab://lesson/a/", Link("a")),
        ("epsilonlab:lesson/", None),
        ("epsilonlab:lesson/a#x", None),
        ("epsilonlab:lesson/a/b", None),
        ("https://example.org/lesson/a", None),
        ("", None),
    ],
)
def test_a_link_is_a_lesson_and_a_step(text: str, link: Link | None) -> None:
    assert read_link(text) == link
    if link is not None:
        assert read_link(link.text) == link


@pytest.mark.long
def test_the_link_to_a_step_is_copied_and_leads_back_to_it(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    show_lesson(window, "epsilonlab:lesson/1-what-epsilon-means#3")
    panel = window.lessons.panel
    assert (panel.lesson is not None and panel.lesson.id, panel.place) == ("1-what-epsilon-means", 2)
    window.commands.actions["copy-link"].trigger()
    assert QGuiApplication.clipboard().text() == "epsilonlab:lesson/1-what-epsilon-means#3"
    panel.leave()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, text, **__: (text, True))
    window.commands.actions["open-link"].trigger()
    assert (panel.lesson is not None, panel.place) == (True, 2), "what is on the clipboard is proposed"
    panel.leave()
    said: list[str] = []
    window.lessons.said.connect(said.append)
    for bad, why in (
        ("epsilonlab:lesson/nowhere", "is not here: nowhere"),
        ("epsilonlab:lesson/1-what-epsilon-means#99", "this link leads to step 99."),
        ("epsilonlab:course", "no link to a lesson"),
    ):
        monkeypatch.setattr(QInputDialog, "getText", lambda *_, bad=bad, **__: (bad, True))
        window.commands.actions["open-link"].trigger()
        assert why in said.pop()
        assert not window.lessons.leading


@pytest.mark.long
def test_links_in_help_and_in_a_lesson_are_clicked(window: MainWindow, tmp_path: Path) -> None:
    window.help.on_lab(BY_ID["densities"])
    browser = window.help.window.browser
    title = next(each.title for each in window.lessons.read()[0] if each.id == "1-what-epsilon-means")
    assert browser.find(title)
    cursor = QTextCursor(browser.textCursor())
    cursor.setPosition(cursor.selectionStart() + 2)
    QTest.mouseClick(browser.viewport(), Qt.MouseButton.LeftButton, pos=browser.cursorRect(cursor).center())
    panel = window.lessons.panel
    assert panel.lesson is not None
    assert panel.lesson.title == title
    window.help.close()
    text = GOOD.format(title="L").replace("Said.", "[There](epsilonlab:lesson/1-what-epsilon-means#2)")
    window.lessons.start(lesson_of(text, tmp_path / "own.md", LABS))
    settle(window)
    place = panel.text.cursorRect(QTextCursor(panel.text.document())).center() + QPoint(8, 0)
    QTest.mouseClick(panel.text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (panel.lesson.id, panel.place) == ("1-what-epsilon-means", 1)
    panel.leave()


def test_a_link_stands_in_the_place_of_a_session_on_the_command_line() -> None:
    link = "epsilonlab:lesson/1-what-epsilon-means#3"
    options = _parser().parse_args([link])
    assert _with_link(options) == ""
    assert (options.session, options.lesson) == (None, link)
    assert "both name a lesson" in _with_link(_parser().parse_args([link, "--lesson", "2"]))
    assert _parser().parse_args(["a.epslab"]).session == Path("a.epslab")


# -- sketches


@pytest.mark.parametrize("shown", ["shown: 0 to 1", "wrong: answer(0) > 0.9 -> Too high.", "hint: It falls."])
def test_a_sketch_without_what_is_right_is_compared_with_the_curve(shown: str) -> None:
    """Oracle: Laplace noise of scale 1 has the density e^{−|x|}/2; a sketch of it is near, a flat or a doubled one is not."""
    (step,) = lesson_of(SKETCH.format(shown=shown), Path("t.md"), LABS).steps
    task = step.task
    assert task is not None
    numbers = numbers_at(BY_ID["densities"], step.params, {})
    x = np.linspace(-11, 11, 121)
    for drawn, near in ((np.exp(-abs(x)) / 2, True), (0 * x + 0.45, False), (1 - np.exp(-abs(x)), False)):
        found = score(task, tuple(zip(x.tolist(), drawn.tolist(), strict=True)), numbers)
        assert found.near is near
    assert score(task, tuple((at, math.exp(-abs(at)) / 2) for at in x.tolist()), numbers).said[0].text


@pytest.mark.long
def test_a_mistake_is_drawn_and_gets_its_own_reply(window: MainWindow) -> None:
    """By mouse alone: what is drawn like it gets the reply, the curve does not, nor does another mistake."""
    (step,) = lesson_of(SKETCH.format(shown="hint: x"), Path("t.md"), LABS).steps
    window.document.open_lab("densities")
    window.document.change("densities", step.params, "x")
    settle(window)
    made = editor(window)
    made.add("sketch")
    made.shape(lambda now: now.with_first("sketch", "upper/laplace"))
    type_into(made, "ask", "Draw it.")
    made.check()

    def draw(height: float, share: float = 1.0) -> None:
        pad = made.asking.pointing.pad
        assert pad is not None
        assert pad.panel.frame is not None
        (x0, x1), _ = pad.panel.frame.view
        ends = [pad.panel.frame.point(x, height).toPoint() for x in (x0, x0 + share * (x1 - x0))]
        drag(pad, ends[0] + QPoint(1, 0), ends[1] - QPoint(1, 0))

    press(button(made, "mistake"))
    waited(lambda: made.asking.pointing.pad is not None)
    draw(0.3)
    assert made.asking.pointing.pad is not None
    QTest.keyClick(made.asking.pointing.pad, Qt.Key.Key_Escape)
    assert made.asking.pointing.mode == ""
    assert made.section is not None
    assert made.section.answers == (), "Esc draws none"
    press(button(made, "mistake"))
    waited(lambda: made.asking.pointing.pad is not None)
    draw(0.4, share=0.2)
    press(button(made, "mistake"))
    assert "half of the plot" in made.problem.text
    draw(0.4)
    press(button(made, "mistake"))
    assert made.asking.pointing.mode == ""
    assert made.asking.pointing.pad is None
    assert made.section is not None
    (answer,) = made.section.answers
    assert not answer.right
    assert made.fields is not None
    made.fields.rows[0].worded.emit("reply", "Not level.")
    assert made.save(), made.problem.text
    (step,) = read_lesson(window.lessons.folder / "My-lesson.md", LABS).steps
    assert step.task is not None
    numbers = numbers_at(BY_ID["densities"], step.params, {})
    x = np.linspace(-11, 11, 121)
    for drawn, said in ((0 * x + 0.41, ["Not level."]), (np.exp(-abs(x)) / 2, []), (0 * x + 0.1, [])):
        found = score(step.task, tuple(zip(x.tolist(), drawn.tolist(), strict=True)), numbers)
        assert [each.text for each in found.said if not each.right] == said


def test_the_curve_itself_is_no_mistake() -> None:
    (step,) = lesson_of(SKETCH.format(shown="hint: x"), Path("t.md"), LABS).steps
    numbers = numbers_at(BY_ID["densities"], step.params, {})
    picture = next(each for each in numbers.pictures if each.key == "upper")
    item = next(each for each in picture.items if each.key == "laplace")
    x = np.linspace(-11, 11, 121).tolist()
    assert mistaken(picture, item, [(at, math.exp(-abs(at)) / 2) for at in x]) == ""
    when = mistaken(picture, item, [(at, 0.1 - at / 200) for at in x])
    assert read(when, FUNCTIONS).clauses()


# -- what a class said


def asked(*replies: str) -> Task:
    lines = [Reply(False, read(each, FUNCTIONS), "r") for each in replies]
    return Task(ask="?", form="number", span=Span(0.0, 2.5), truth=read("1", ()), near=0.05, replies=tuple(lines))


def test_what_several_said_is_proposed_with_bounds_around_it() -> None:
    """9 of 28 said 0.5, 4 said 2 and about 2; the truth and single answers ask for no reply."""
    said = 9 * [0.5] + [2.0, 2.0, 2.02, 1.98] + 13 * [1.0] + [0.1, 1.5]
    broad = asked("answer < truth", "answer > truth")
    first, second = mistakes(broad, said, Numbers())
    assert (first.low, first.high, first.count, first.of) == (0.5, 0.5, 9, 28)
    assert first.when == "0.4 <= answer < 0.6"
    assert (second.low, second.high, second.count) == (1.98, 2.02, 4)
    for found in (first, second):
        when = read(found.when, FUNCTIONS)
        inside = [each for each in said if when.holds(Numbers(own={"answer": each}))]
        assert len(inside) == found.count
    assert [each.count for each in mistakes(asked("0.4 < answer < 0.6"), said, Numbers())] == [4], "it has its reply"
    assert mistakes(broad, said[: FEW - 1], Numbers()) == [], "of four answers somebody could tell whose they are"
    near = mistakes(broad, 20 * [0.93], Numbers())
    assert near[0].when == "0.83 <= answer < 0.97", "the bounds do not reach beyond the truth"
    ends = mistakes(broad, 3 * [0.0] + 3 * [2.5], Numbers())
    assert [each.when for each in ends] == ["answer < 0.1", "answer >= 2.4"]


def test_lines_that_several_drew_alike_are_proposed_as_one_mistake() -> None:
    """6 of 10 drew a flat line, not all at the same height, 2 a falling one; the curve itself and single lines ask for no reply."""
    step = read_lesson(resource("lessons", "en", "1-what-epsilon-means.md"), LABS).steps[2]
    task = step.task
    assert task is not None
    assert task.form == "sketch"
    task = replace(task, replies=())
    numbers = numbers_at(BY_ID[step.lab], step.shown_params, {"e": 1.0, "f": 0.5, "h": 0.1})
    shown = next(each for each in numbers.pictures if each.key == task.curve[0])
    x, y = numbers.curve(*task.curve)
    known = np.isfinite(x) & np.isfinite(y)
    x, y = x[known], y[known]
    across = np.linspace(x[0], x[-1], 40) if not shown.x.log else np.geomspace(x[0], x[-1], 40)
    (_, _), (low, high) = ranges(shown)

    def line(start: float, end: float) -> tuple[tuple[float, float], ...]:
        """Between two shares of the height of the plot."""
        heights = low + np.linspace(start, end, 40) * (high - low)
        up = 10**heights if shown.y.log else heights
        return tuple(zip(across.tolist(), up.tolist(), strict=True))

    flat = [line(0.9 + 0.001 * at, 0.9 + 0.001 * at) for at in range(6)]
    falling = [line(0.6, 0.05)] * 2
    others = [line(0.05, 0.95), tuple(zip(x.tolist(), y.tolist(), strict=True))]
    found = mistakes(task, [*flat, *falling, *others], numbers)
    assert [(each.count, each.of) for each in found] == [(6, 10), (2, 10)]
    when = Reply(False, read(found[0].when, FUNCTIONS), "Not flat.")
    told = replace(task, replies=(when,))
    assert [sketched(told, each, numbers)[1] for each in (*flat, *falling, *others)] == 6 * [0] + 4 * [-1]
    assert not mistakes(told, flat[:5], numbers), "they have their reply"
    assert not mistakes(task, flat[: FEW - 1], numbers), "of four answers somebody could tell whose they are"
    assert chosen([*(["a"] * 3), "b", "c"]) == {"a": (3, 5), "b": (1, 5), "c": (1, 5)}
    assert chosen(["a"] * (FEW - 1)) == {}


def test_a_reply_to_one_mistake_stands_before_those_to_all() -> None:
    section = new_section("number")
    for when in ("answer < truth", "answer > truth", "0.4 <= answer < 0.6"):
        section = with_reply(section, Words(False, when))
    assert [each.what for each in section.answers] == ["0.4 <= answer < 0.6", "answer < truth", "answer > truth"]


@pytest.mark.long
def test_a_class_of_this_session_proposes_replies_and_nothing_is_stored(window: MainWindow, tmp_path: Path) -> None:
    made = editor(window)
    shipped = next(each for each in window.lessons.read()[0] if each.id == "1-what-epsilon-means")
    place = next(at for at, each in enumerate(shipped.steps) if each.task is not None and each.task.truth is not None
                 and each.task.form in ("number", "drag"))  # fmt: skip
    task = shipped.steps[place].task
    assert task is not None
    window.lessons.start(shipped)
    live = window.lessons.open_live()
    assert live is not None
    wrong = PLACES - 2
    answers = tuple(Judged(wrong if at < 6 else 1 + at, False) for at in range(9))
    live._on_news(Count(place, "ask", 9, 9, answers))
    window.lessons.panel.leave()
    settle(window)
    kept = {path.relative_to(tmp_path).parts[0] for path in tmp_path.rglob("*") if path.is_file()}
    assert kept <= {"autosave", "progress.json"}, "settings of the lab and how far the lesson has come, and no answers"
    copies = next(child for child in made.open_button.menu().findChildren(QMenu)) if offered(made) else None
    assert copies is not None
    copies.actions()[0].trigger()
    made.choose(place)
    settle(window)
    assert made.section is not None
    for _ in range(len(made.section.answers)):  # the lesson has a reply to all of them: it goes
        assert made.fields is not None
        made.fields.rows[0].removed.emit()
        settle(window)
    assert made.fields is not None
    found = made.fields.told.mistakes[0]
    assert found.count == 6
    assert found.low == guesses(task.span)[wrong]
    press(made.fields.buttons[found.when])
    assert made.section.first("ask")
    assert made.sections[place].answers[0].what == found.when
    assert made.fields is not None
    assert found.when not in made.fields.buttons, "it has been taken"
    _choices_are_counted(window, made, shipped)
    made.files.file.saved = made.manuscript.pages.texts[0]


def _choices_are_counted(window: MainWindow, made: LessonEditor, shipped: Lesson) -> None:
    """Beside each answer of a choice stands how many of the class took it."""
    place = next(at for at, each in enumerate(shipped.steps) if each.task is not None and each.task.form == "choose")
    window.lessons.start(shipped)
    live = window.lessons.open_live()
    assert live is not None
    live._on_news(Count(place, "ask", 9, 9, tuple(Judged(0 if at < 6 else 2, False) for at in range(9))))
    window.lessons.panel.leave()
    made.choose(place)
    settle(window)
    assert made.fields is not None
    labels = [" ".join(each.text() for each in row.findChildren(QLabel)) for row in made.fields.rows]
    assert ["of 9 chose this" in each for each in labels] == [True, False, True, False]
    assert "6 of 9 chose this" in labels[0]
    assert "3 of 9 chose this" in labels[2]


# -- what a step keeps


FIXED = '# T\n\n## One\n```set\nlab = "own"\npreset = "noisy-max"\nfixed = ["eps"]\n{more}```\nSee.\n\n## Two\nGo on.\n'


def test_what_is_fixed_holds_until_another_step_says_otherwise() -> None:
    text = FIXED.format(more="")
    assert [each.fixed for each in lesson_of(text, Path("t.md"), LABS).steps] == [("eps",), ("eps",)]
    freed = text + "\n## Three\n```set\nfixed = []\n```\nFree.\n"
    assert lesson_of(freed, Path("t.md"), LABS).steps[2].fixed == ()
    with pytest.raises(LessonError, match="among the controls"):
        lesson_of(FIXED.format(more='controls = ["eps"]\n'), Path("t.md"), LABS)
    with pytest.raises(LessonError, match="no parameter 'epz'"):
        lesson_of(text.replace('"eps"', '"epz"'), Path("t.md"), LABS)


def test_nothing_in_a_plot_sets_what_is_fixed_also_by_what_follows_from_it() -> None:
    """The grip on the ray of the claim sets ε through the point where it was dragged."""
    lab = BY_ID["own"]
    params = next(each for each in presets_of(lab) if each.id == "noisy-max").translated()
    pictures = numbers_at(lab, params, {}).pictures

    def grips(found: tuple[object, ...]) -> set[str]:
        items = [item for each in found for item in each.items]  # type: ignore[attr-defined]
        return {each.key for each in items if isinstance(each, Handle) or (isinstance(each, Point) and each.y_field)}

    assert "ray-grip" in grips(pictures)
    assert grips(with_fixed(pictures, lab, params, ("eps",))) == grips(pictures) - {"ray-grip"}
    assert with_fixed(pictures, lab, params, ()) == pictures
    all_params = (each.translated() for each in presets_of(lab))
    params = next(each for each in all_params if getattr(each, lab.choice) == "density" and each.noise_from == "drawn")
    pictures = numbers_at(lab, params, {}).pictures
    drawn = {each.key for each in pictures if each.stroke == "knots"}
    added = {each.key for each in pictures if each.twice[0].startswith("knots")}
    assert drawn
    assert added
    assert any(each.startswith("knot") for each in grips(pictures))
    kept = with_fixed(pictures, lab, params, ("knots",))
    assert not any(each.startswith("knot") for each in grips(kept))
    assert not any(each.stroke or each.twice[0].startswith("knots") for each in kept)
    assert {each.click for each in kept} == {each.click for each in pictures}, "what sets something else stays"


def _fix_by_menu(window: MainWindow, made: LessonEditor) -> None:
    """The menu of a control, by a right click on its name: it is fixed and no control, and then free again; the other step stays."""
    for kept in (["eps", "draws"], ["eps"]):
        settle(window)
        row = window.page.controls.rows["draws"]
        at = row.label.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, row.label.mapToGlobal(at))
        QApplication.sendEvent(row.label, event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        (action,) = menu.actions()
        assert action.isChecked() == ("draws" not in kept)
        menu.close()
        action.trigger()
        assert made.lesson is not None
        assert list(made.lesson.steps[0].fixed) == kept
        assert "draws" not in made.lesson.steps[0].controls
        assert made.lesson.steps[1].fixed == ("eps",)
    assert made.keeping.menu("") is None


@pytest.mark.long
def test_a_fixed_setting_stays_whatever_a_person_does_and_the_editor_keeps_the_line(
    window: MainWindow, tmp_path: Path
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "kept.md").write_text(FIXED.format(more='controls = ["draws"]\n'), "utf-8")
    lesson = read_lesson(folder / "kept.md", LABS)
    window.lessons.start(lesson)
    settle(window)
    said: list[str] = []
    window.lessons.said.connect(said.append)
    before = window.page.params
    window.page.edit("eps", 0.3, "", True)
    assert window.page.params == before
    assert "stays as it is" in said[-1]
    window.page.edit("confidence", 0.9, "", True)
    assert window.page.params.confidence == 0.9, "anything else may be set"
    window.lessons.panel.leave()
    window.page.edit("eps", 0.3, "", True)
    assert window.page.params.eps == 0.3, "outside of the lesson nothing is kept"
    made = editor(window)
    pick(made.open_button.menu(), "T (kept.md)")
    made.choose(0)
    assert made.fields is not None
    assert made.fields.told.fixed == ["ε what was promised"]
    _fix_by_menu(window, made)
    made.manuscript.duplicate(0)
    made.manuscript.remove(0)
    assert made.save(), made.problem.text
    assert [each.fixed for each in read_lesson(folder / "kept.md", LABS).steps] == [("eps",), ("eps",)]
