"""The editor: cards that are added, moved, typed into and taken back; files that nothing overwrites unasked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.lesson_editor import HEAD, LessonEditor
from app.main.window import MainWindow
from app.output.lesson_page import own_lesson
from app.resources import resource
from app.state.lessons import read_lesson
from app.state.lessons.blocks import TASKS
from app.state.lessons.cards import KINDS, kind_of
from app.state.lessons.filled import Filled
from app.state.lessons.manuscript import pages_of
from app.state.lessons.own import LONGEST, written_in
from app.state.lessons.reading import read_lessons
from app.state.lessons.script import Words, script_of
from app.state.lessons.values import Numbers
from app.state.presets import presets_of
from app.widgets.lesson.naming import NamingForm
from app.widgets.page.controls import first_controls
from app.words.language import apply
from tests.app.lesson_writing import button, editor, press, settle, type_into
from tests.app.test_page_room import control_faults, covered_faults, overlap_faults
from tests.selection import PARTS

BUTTONS = QMessageBox.StandardButton
GOOD = '# Mine\nsummary: Mine\n\n## One\n```set\nlab = "attack"\n```\n{text}\n'
SHIPPED = sorted(path.name for path in Path(str(resource("lessons", "en"))).glob("*.md"))


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = opened(qtbot, tmp_path)
    made.setUpdatesEnabled(False)  # what is done is looked at, not what is painted
    yield made
    made.document.undo_stack.setClean()
    made.close()


def opened(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A new start of the program."""
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.show()
    return window


def again(window: MainWindow, qtbot: QtBot, tmp_path: Path, *, killed: bool = False) -> tuple[MainWindow, LessonEditor]:
    """The program quits, or is killed, and starts anew."""
    if not killed:
        window.document.undo_stack.setClean()
        window.close()
    fresh = opened(qtbot, tmp_path)
    return fresh, editor(fresh)


def written(made: LessonEditor, text: str) -> LessonEditor:
    """The lesson has this one step, saved or not as before."""
    made.manuscript._do(pages_of(GOOD.format(text=text)))
    made.place = 0
    made.renew()
    made.check()
    return made


def texts(tmp_path: Path) -> dict[str, str]:
    """What the folder holds: of each file the line that tells the lessons of these tests apart."""
    return {path.name: path.read_text("utf-8").splitlines()[-1] for path in sorted((tmp_path / "lessons").glob("*"))}


class Asked:
    """Answers questions in turn; one too many is a fault."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: QMessageBox.StandardButton) -> None:
        self.rest = list(answers)
        self.said: list[str] = []
        monkeypatch.setattr(QMessageBox, "question", self.ask)

    def ask(self, _parent: object, _title: str, text: str, *_buttons: object) -> QMessageBox.StandardButton:
        self.said.append(text)
        return self.rest.pop(0)


# -- cards


@pytest.mark.long
def test_what_the_window_shows_is_what_the_saved_step_shows(window: MainWindow) -> None:
    window.document.open_lab("densities")
    window.page.edit("eps", 0.7, "", True)
    window.page.edit("mechanisms", ("laplace",), "", True)
    made = editor(window, "record-step")
    first = window.page.params
    window.document.open_lab("attack")
    window.page.edit("rho", 0.8, "", True)
    assert editor(window, "record-step") is made
    assert made.save(), made.problem.text
    lesson = read_lesson(window.lessons.folder / "My-lesson.md", LABS)
    assert [step.lab for step in lesson.steps] == ["densities", "attack"]
    assert lesson.steps[0].params == first
    assert lesson.steps[1].params == window.page.params
    assert "My-lesson" in {found.id for found in window.lessons.read()[0]}


@pytest.mark.usefixtures("coarse")
@pytest.mark.parametrize("preset", ["textbook", "waves", "two-formulas"])
def test_beside_the_editor_no_control_is_cut_and_the_others_are_counted(window: MainWindow, preset: str) -> None:
    lab = next(each for each in LABS if each.id == "own")
    window.resize(960, 600)
    window.document.open_lab("own")
    window.lab_actions.use_preset(next(each for each in presets_of(lab) if each.id == preset))
    settle(window)
    controls = window.page.controls
    alone = controls.settings_button.text()
    assert len(first_controls(lab, window.page.params)) == 4
    assert control_faults(window.page) == []
    assert all(row.isVisible() for row in controls.rows.values())
    made = editor(window)
    assert control_faults(window.page) == []
    hidden = [name for name, row in controls.rows.items() if not row.isVisible()]
    assert 0 < len(hidden) < 4
    assert hidden == list(controls.rows)[-len(hidden) :]
    alone_count, count = (int(re.search(r"\d+", text)[0]) for text in (alone, controls.settings_button.text()))
    assert count == alone_count + len(hidden)
    made.close()
    settle(window)
    assert all(row.isVisible() for row in controls.rows.values())
    assert controls.settings_button.text() == alone


@pytest.mark.long
@pytest.mark.usefixtures("coarse")
@pytest.mark.parametrize("size", [(960, 600), (1180, 660), (1280, 800)])
def test_beside_the_editor_no_control_of_any_lab_is_cut(
    window: MainWindow, qapp: QApplication, size: tuple[int, int]
) -> None:
    """Of the first preset, in both languages: a list of mechanisms asks for more room than what stands in it, others for less."""
    window.resize(*size)
    editor(window)
    faults = []
    for lab in LABS:
        window.document.open_lab(lab.id)
        for code in ("zh_CN", "en"):
            apply(qapp, code)
            settle(window)
            faults += [f"{lab.id}, {code}: {fault}" for fault in control_faults(window.page)]
    assert faults == []


@pytest.mark.long
@pytest.mark.usefixtures("coarse")
def test_beside_the_editor_the_questions_are_not_covered_and_parts_of_a_picture_stand_alone(
    window: MainWindow, qapp: QApplication
) -> None:
    window.resize(960, 600)
    window.document.open_lab("decide")
    settle(window)
    page = window.page
    together = [each.key for each in page.grid.heroes()]
    made = editor(window)
    faults = []
    for code, size in (("en", (960, 600)), ("zh_CN", (960, 600)), ("en", (1180, 660)), ("zh_CN", (1280, 800))):
        apply(qapp, code)
        window.resize(*size)
        settle(window)
        keys = [each.key for each in page.grid.heroes()]
        assert keys == [each.key for each in page.grid.pictures()]
        assert [thumb.picture.key for thumb in page.strip.thumbs if thumb.isVisible() and thumb.picture] == keys
        found = overlap_faults(page)
        for key in keys:
            page.grid.show_hero(key)
            found += [f"{key}: {fault}" for panel in page.grid.on_screen() for fault in covered_faults(panel)]
        page.grid.show_hero(keys[0])
        faults += [f"{code}, {size}: {fault}" for fault in found]
    apply(qapp, "en")
    page.grid.show_hero(keys[1])  # a part; where there is room again, it is one beside its picture
    made.close()
    window.resize(1280, 800)
    settle(window)
    assert faults == []
    assert [each.key for each in page.grid.heroes()] == together != keys
    assert page.grid.hero in together
    assert [thumb.picture.key for thumb in page.strip.thumbs if thumb.isChecked()] == [page.grid.hero]


@pytest.mark.long
def test_every_kind_of_card_is_added_and_says_what_is_still_to_be_done(window: MainWindow) -> None:
    """No text of the file is on the screen, whatever stands in it."""
    window.setUpdatesEnabled(True)  # here all is painted
    made = editor(window)
    for kind in KINDS:
        menu = made.add_button.menu()
        assert menu is not None
        menu.aboutToShow.emit()
        menu.actions()[KINDS.index(kind)].trigger()
        QApplication.processEvents()
        assert kind_of(made.sections[-1]) == kind
        made.check()
        lines = [line.text for line in made.cards[made.place].lines]
        assert bool(lines) == (kind not in ("look", "recap")), (kind, lines)
        assert all("'" not in line and "```" not in line for line in lines), lines
        shown = "\n".join(each.toPlainText() for each in made.findChildren(QPlainTextEdit) if each.isVisible())
        assert "```" not in shown
        assert "lab =" not in shown
    assert not made.save()
    assert "Card 2" in made.problem.text
    assert made.place == 1, "the card with the fault opens"
    assert not list(window.lessons.folder.glob("*.md"))


@pytest.mark.long
def test_cards_are_moved_duplicated_deleted_and_it_is_taken_back(window: MainWindow) -> None:
    """What each step shows stays, whatever comes before it now."""
    window.document.open_lab("densities")
    made = editor(window)
    for eps in (0.5, 1.5, 2.5):
        window.page.edit("eps", eps, "", True)
        made.add("look")
        type_into(made, "title", f"at {eps}")
    made.check()

    def shown() -> list[tuple[str, float]]:
        made.check()
        assert made.lesson is not None
        return [(step.title, step.params.eps) for step in made.lesson.steps]

    start = [("at 0.5", 0.5), ("at 1.5", 1.5), ("at 2.5", 2.5)]
    assert shown() == start
    press(made.cards[2].buttons["up"])
    assert shown() == [start[0], start[2], start[1]]
    press(made.cards[1].buttons["duplicate"])
    assert shown() == [start[0], start[2], start[2], start[1]]
    made.choose(0)
    press(made.cards[0].buttons["remove"])
    assert shown() == [start[2], start[2], start[1]]
    for wanted in ([start[0], start[2], start[2], start[1]], [start[0], start[2], start[1]], start):
        press(made.undo_button)
        assert shown() == wanted
    press(made.redo_button)
    assert shown() == [start[0], start[2], start[1]]
    made.cards[0].head.setFocus()
    QTest.keyClick(made.cards[0].head, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown() == [start[2], start[0], start[1]]
    made.choose(1)
    assert window.page.params.eps == 0.5, "the page shows the step of the open card"


@pytest.mark.long
def test_words_are_typed_and_taken_back_with_the_keys_of_the_editor(window: MainWindow) -> None:
    made = editor(window, "record-step")
    type_into(made, "text", "Look here.")
    type_into(made, "notes", "Wait.")
    assert made.check() is None
    assert made.lesson is not None
    assert (made.lesson.steps[0].text, made.lesson.steps[0].notes) == ("Look here.", "Wait.")
    made.cards[0].head.setFocus()
    QTest.keyClick(made.cards[0].head, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert made.sections[0].words_of("notes") == "", "all that was typed on is taken back at once"
    assert made.sections[0].text == "Look here."
    made.choose(HEAD)
    field = made.head.fields["title"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Half the error")
    assert made.save(), made.problem.text
    assert (window.lessons.folder / "Half-the-error.md").is_file(), "a new lesson is called after its title"


@pytest.mark.long
def test_what_is_wrong_about_the_lesson_itself_is_marked_at_its_field(window: MainWindow, tmp_path: Path) -> None:
    """The file stays as it was; numbers are read as everywhere in the program."""
    made = editor(window, "record-step")
    assert made.save(), made.problem.text
    made.choose(HEAD)
    good = texts(tmp_path)
    head = made.head
    assert head is not None
    for key, said, values in (
        ("minutes", "1 to 999", ("abc", "-5", "1e400", "½", "0", "1000", "5\n6", "9" * 200)),
        ("title", "still empty", ("", "  ")),
    ):
        for value in values:
            head.fields[key].setPlainText(value)
            assert not made.save(), value
            assert said in made.problem.text
            assert ".md" not in made.problem.text
            assert [each for each, line in head.lines.items() if line.text] == [key]
            assert head.fields[key].property("state") == "error"
            assert head.fields[key].hasFocus()
            assert made.cards[HEAD].head.fault
            assert made.cards[HEAD].lines == [], "it is said once"
            assert texts(tmp_path) == good
        head.fields[key].setPlainText({"title": "Mine", "minutes": "１２"}[key])
        made.check()
        assert head.fields[key].property("state") == ""
        assert not made.cards[HEAD].head.fault
    assert made.save(), made.problem.text
    assert made.lesson is not None
    assert made.lesson.minutes == 12
    head.fields["minutes"].setPlainText("")
    assert made.save(), made.problem.text


@pytest.mark.long
def test_a_second_language_that_is_taken_back_is_no_longer_written(window: MainWindow) -> None:
    """The buttons say in which language is written: in the first again, and in the second once it is back."""
    made = editor(window, "record-step")
    other = {"en": "zh_CN", "zh_CN": "en"}
    press(made.language_buttons["zh_CN"])
    for step, code in ((made.undo, "en"), (made.redo, "zh_CN"), (made.undo, "en")):
        step()
        assert made.language_buttons[code].isChecked()
        assert not made.language_buttons[other[code]].isChecked()
    type_into(made, "title", "One")
    assert made.manuscript.pages.other is None
    assert [each.title for each in made.manuscript.pages.main.sections] == ["One"]


@pytest.mark.long
def test_a_lesson_is_written_in_two_languages_and_read_in_each(window: MainWindow, qapp: QApplication) -> None:
    """Steps are the same in both, words are not; what is added in one is there in the other."""
    made = editor(window, "record-step")
    type_into(made, "title", "One")
    press(made.language_buttons["zh_CN"])
    type_into(made, "title", "x")
    made._on_words(lambda now: now.titled("第一步"), "title")
    made.add("look")
    made._on_words(lambda now: now.titled("第二步"), "title")
    press(made.language_buttons["en"])
    assert [each.title for each in made.sections] == ["One", "A step"]
    assert made.save(), made.problem.text
    assert sorted(path.name for path in window.lessons.folder.glob("*")) == ["My-lesson.md", "My-lesson.zh_CN.md"]
    titles = {}
    for code in ("en", "zh_CN"):
        (lesson,) = (each for each in read_lessons(LABS, code, window.lessons.folder)[0] if each.id == "My-lesson")
        titles[code] = [step.title for step in lesson.steps]
    assert titles == {"en": ["One", "A step"], "zh_CN": ["第一步", "第二步"]}
    made.files.open_path(window.lessons.folder / "My-lesson.md")
    assert made.manuscript.pages.other is not None
    assert made.manuscript.pages.other.sections[0].title == "第一步"
    (own,) = (each for each in window.lessons.read()[0] if each.id == "My-lesson")
    assert set(window.lessons._in_all_languages(own)) == {"en", "zh_CN"}
    page = own_lesson(window.lessons.folder / "My-lesson.md", "zh_CN")
    assert {code: lesson.steps[0].title for code, lesson in page.items()} == {"zh_CN": "第一步", "en": "One"}
    try:
        apply(qapp, "zh_CN")
        QApplication.processEvents()
        assert made.save_button.text() == "保存"
    finally:
        apply(qapp, "en")


@pytest.mark.long
def test_the_editor_gives_way_to_the_stage_and_to_a_lesson_and_comes_back(window: MainWindow) -> None:
    made = editor(window, "record-step")
    press(made.try_button)
    assert window.lessons.leading
    assert not made.isVisible()
    window.lessons.panel.leave()
    QApplication.processEvents()
    assert made.isVisible()
    window.look.present(True)
    assert not made.isVisible()
    window.commands.actions["edit-lesson"].trigger()
    assert not made.isVisible(), "on the stage it has no place"
    window.look.present(False)
    assert made.isVisible()
    for other in ("course", "labs"):
        window._show_gallery(other)
        QApplication.processEvents()
        assert not made.isVisible(), "it stands beside the page of a lab"
        window.commands.actions["edit-lesson"].trigger()
        settle(window)
        assert made.isVisible()
    press(made.close_button)
    assert not made.isVisible()


# -- the files of the program


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_of_the_program_is_saved_as_it_was_in_both_languages(
    name: str, tmp_path: Path, qapp: QApplication
) -> None:
    """Opened as a copy, each card opened, and saved: byte by byte the same."""
    from app.main.lesson_files import LessonFiles

    parent = QWidget()
    files = LessonFiles(tmp_path / "lessons", LABS, parent)
    shipped = {code: Path(str(resource("lessons", code))) / name for code in ("en", "zh_CN")}
    files.open_path(shipped["en"])
    manuscript = files.manuscript
    assert manuscript.pages.other is not None
    before = manuscript.pages
    for place in range(len(manuscript.script.sections)):
        for words in (lambda now: now.with_text(now.text), lambda now: now.with_answers(now.answers)):
            if manuscript.script.sections[place].task in TASKS:
                manuscript.write(place, words, "")
    manuscript.shape(0, lambda now: now)
    assert manuscript.pages == before
    assert files.save()
    saved = tmp_path / "lessons" / f"my-{name}"
    assert saved.read_bytes() == shipped["en"].read_bytes()
    assert saved.with_name(f"my-{saved.stem[3:]}.zh_CN.md").read_bytes() == shipped["zh_CN"].read_bytes()
    lesson, wrong = manuscript.read()
    assert lesson is not None
    assert not wrong
    parent.deleteLater()


@pytest.mark.in_turn
@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_of_the_lessons_of_the_program_opens_and_changes_nothing(window: MainWindow, part: int) -> None:
    """Some lessons one after another in one editor; all that is wrong is said. The page goes along to the last step of each:
    that it can show every one is seen in test_lessons.py."""
    made, wrong = editor(window), []
    for name in SHIPPED[part::PARTS]:
        made.files.open_path(Path(str(resource("lessons", "en"))) / name)
        before = made.manuscript.pages
        for place in range(len(made.sections)):
            made.place = place
            made.renew()
            assert made.fields is not None
            shown = [each.toPlainText() for each in made.fields.findChildren(QPlainTextEdit)]
            if not shown or any("```" in text or "\nlab =" in text for text in shown):
                wrong.append(f"{name}, card {place + 1}: {shown}")
        made.choose(made.place)
        made.check()
        wrong += [f"{name}: {each}" for each in made.findings if each.stops]
        if made.manuscript.pages != before:
            wrong.append(f"{name}: what is only looked at changes")
        window.page.cancel()
    assert wrong == []


def test_one_word_that_is_typed_changes_one_line_of_its_file() -> None:
    text = Path(str(resource("lessons", "en"))).joinpath(SHIPPED[0]).read_text("utf-8")
    script = script_of(text)
    place = next(at for at, each in enumerate(script.sections) if each.task == "predict" and each.answers)
    section = script.sections[place]
    changes = (
        section.titled("Another title"),
        section.with_first("ask", "Another question?"),
        section.with_answers((*section.answers[:-1], Words(False, section.answers[-1].what, "Another reply."))),
    )
    for changed in changes:
        old, new = text.split("\n"), script.with_section(place, changed).text.split("\n")
        apart = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
        assert len(old) - len(new) in (0, 1), "the belief behind the last reply goes with it"
        assert apart
        assert len(apart) == 1 or len(old) != len(new)


@pytest.mark.parametrize(
    "words", ["## no step", '```set\nlab = "x"', "? no question", "two\n\n## lines\n```", "```predict\nask: A\n```"]
)
def test_whatever_is_typed_as_text_stays_text(words: str) -> None:
    script = script_of(GOOD.format(text="before"))
    changed = script_of(script.with_section(0, script.sections[0].with_text(words)).text)
    assert len(changed.sections) == 1
    assert changed.sections[0].task == ""
    assert changed.sections[0].plain("? ") == ""
    assert changed.sections[0].setting("lab") == '"attack"'
    kept = [line.strip() for line in changed.sections[0].text.split("\n")]
    assert kept == [line.strip() for line in words.split("\n")]
    noted = script_of(script.with_section(0, script.sections[0].with_words_of("notes", words)).text)
    assert len(noted.sections) == 1
    assert [line.strip() for line in noted.sections[0].words_of("notes").split("\n")] == kept


def test_numbers_in_words_are_shown_and_stay_computed() -> None:
    """What stands in braces is read as a number, and written back as it was, wherever it is moved to."""
    numbers = Numbers(own={"e": 0.5, "f": 0.5, "truth": 2.26})
    words = "At ε = {= e} and {= f}: {= truth : 2}, again {= e}."
    filled = Filled(words, numbers)
    assert filled.shown == "At ε = {0.5} and {0.5′}: {2.3}, again {0.5}."
    assert filled.written(filled.shown) == words
    assert filled.written("First {2.3}, then {0.5′} and {7}.") == "First {= truth : 2}, then {= f} and {7}."
    assert Filled(words, Numbers()).shown.count("…") == 4


def test_the_words_of_a_card_have_numbers_and_no_names_of_the_program(window: MainWindow) -> None:
    made = editor(window)
    made.files.open_path(Path(str(resource("lessons", "en"))) / "1-what-epsilon-means.md")
    before = made.manuscript.pages
    made.choose(3)
    settle(window)
    assert made.fields is not None
    shown = "\n".join(each.toPlainText() for each in made.fields.findChildren(QPlainTextEdit))
    assert "{=" not in shown
    assert "E|noise| = {1} at ε = {1′}" in shown, "Laplace noise of Δ = 1 has the mean size 1/ε"
    assert "…" not in shown
    assert made.manuscript.pages == before
    field = made.fields.fields["text"]
    field.moveCursor(field.textCursor().MoveOperation.End)
    field.insertPlainText(" More.")
    assert made.section is not None
    assert made.section.text == before.main.sections[3].text + " More."


@pytest.mark.parametrize(
    ("title", "code"),
    [("Half the error", "en"), ("误差减半", "zh_CN"), ("ε 是什么意思", "zh_CN"), ("What 一 means", "en")],
)
def test_the_language_of_a_lesson_is_that_of_its_title(title: str, code: str) -> None:
    assert written_in(f"# {title}\nsummary: x\n") == code


@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_the_language_of_every_lesson_of_the_program_is_known(code: str) -> None:
    for path in Path(str(resource("lessons", code))).glob("*.md"):
        assert written_in(path.read_text("utf-8")) == code, path.name


# -- files


@pytest.mark.long
def test_a_lesson_is_replaced_only_where_a_person_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(qtbot, tmp_path)
    first = written(editor(window), "first")
    assert first.save(), first.problem.text
    assert (first.problem.text, first.problem.sign) == ("Saved Mine.md", "info"), "no fault is what went well"
    assert written(first, "first, again").save(), "its own file is written without a question"
    window, made = again(window, qtbot, tmp_path)
    second = written(made, "second")
    asked = Asked(monkeypatch, BUTTONS.Cancel, BUTTONS.No, BUTTONS.Yes)
    assert not second.save()
    assert texts(tmp_path) == {"Mine.md": "first, again"}
    assert second.save()
    assert texts(tmp_path) == {"Mine-2.md": "second", "Mine.md": "first, again"}
    assert written(second, "second, again").save(), "it has a file of its own now"
    second.files._name = "Mine"
    assert second.save()
    assert texts(tmp_path) == {"Mine-2.md": "second, again", "Mine.md": "second, again"}
    assert len(asked.said) == 3
    assert all("Mine.md" in text for text in asked.said)
    window.close()


def test_a_file_that_another_hand_has_changed_since_is_not_replaced_unasked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(editor(window), "mine")
    assert made.save()
    path = tmp_path / "lessons" / "Mine.md"
    path.write_text(GOOD.format(text="theirs"), "utf-8")
    asked = Asked(monkeypatch, BUTTONS.No)
    assert written(made, "mine, again").save()
    assert texts(tmp_path) == {"Mine-2.md": "mine, again", "Mine.md": "theirs"}
    assert len(asked.said) == 1


def test_a_second_language_of_another_lesson_is_not_taken_away_unasked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "Mine.zh_CN.md").write_text(GOOD.format(text="theirs"), "utf-8")
    made = written(editor(window), "mine")
    press(made.language_buttons["zh_CN"])
    asked = Asked(monkeypatch, BUTTONS.No)
    assert made.save()
    assert len(asked.said) == 1
    assert texts(tmp_path) == {"Mine-2.md": "mine", "Mine-2.zh_CN.md": "mine", "Mine.zh_CN.md": "theirs"}
    (folder / "Mine-2.zh_CN.md").write_text(GOOD.format(text="changed by hand"), "utf-8")
    asked = Asked(monkeypatch, BUTTONS.Cancel)
    made._on_words(lambda now: now.titled("x"), "title")
    assert not made.save()
    assert texts(tmp_path)["Mine-2.zh_CN.md"] == "changed by hand"


@pytest.mark.long
@pytest.mark.parametrize("letter", ["a", "课"])
def test_a_title_of_ten_thousand_letters_is_saved_duplicated_and_renamed(
    window: MainWindow, tmp_path: Path, letter: str
) -> None:
    """A file's name has 255 bytes: of the title what fits, and two such lessons are two files."""
    made = written(editor(window), "long")
    made._on_head("title", letter * 10_000)
    assert made.save(), made.problem.text
    made.files.duplicate()
    press(made.language_buttons["zh_CN" if letter == "a" else "en"])
    assert made.save(), made.problem.text
    assert len(made.files.file.place_of(letter * 10_000).stem) == LONGEST
    names = [path.name for path in sorted((tmp_path / "lessons").glob("*"))]
    assert len(names) == 3
    assert all(len(name.encode()) <= 255 for name in names)


@pytest.mark.long
def test_a_lesson_whose_file_has_a_name_of_another_hand_is_saved_where_it_was_opened(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "lessons" / "for class 7.b, room 3.md"
    path.parent.mkdir()
    path.write_text(GOOD.format(text="theirs"), "utf-8")
    made = editor(window)
    made.files.open_path(path)
    made.choose(0)
    type_into(made, "text", "ours")
    assert made.save(), made.problem.text
    assert texts(tmp_path) == {path.name: "ours"}


@pytest.mark.long
def test_ones_own_lessons_are_opened_edited_and_saved(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "b-side.md").write_bytes(GOOD.format(text="read").replace("\n", "\r\n").encode())
    (folder / "broken.md").write_text("# Broken & torn\nno step at all\n", "utf-8")
    made = editor(window)
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    found = {action.text(): action for action in menu.actions()}
    assert "Broken && torn (broken.md)" in found, "what is wrong is mended in the editor, so it opens"
    found["Mine (b-side.md)"].trigger()
    assert (made.files.path.stem, made.files.unsaved) == ("b-side", False)
    made.choose(0)
    type_into(made, "text", "edited")
    assert made.save(), made.problem.text
    assert texts(tmp_path)["b-side.md"] == "edited"
    written(made, "not saved")
    asked = Asked(monkeypatch, BUTTONS.Cancel, BUTTONS.Discard)
    made.files.open_path(folder / "broken.md")
    assert made.files.path.stem == "b-side"
    made.files.open_path(folder / "broken.md")
    assert (made.files.path.stem, made.lesson) == ("broken", None)
    assert len(asked.said) == 2
    made.files.new()
    assert made.files.path.stem == "My-lesson"


def test_a_lesson_of_the_program_opens_as_a_copy(window: MainWindow, tmp_path: Path) -> None:
    made = editor(window)
    menu = made.open_button.menu()
    assert menu is not None
    menu.aboutToShow.emit()
    copies = next(child for child in menu.findChildren(QMenu))
    assert len(copies.actions()) == len(list(resource("lessons", "en").glob("*.md")))
    shipped = Path(str(resource("lessons", "en"))) / "1-what-epsilon-means.md"
    before = shipped.read_bytes()
    copies.actions()[0].trigger()
    assert made.lesson is not None
    made._on_head("title", "What ε means to us")
    assert made.files.save(), made.problem.text
    assert shipped.read_bytes() == before
    assert read_lesson(tmp_path / "lessons" / "my-1-what-epsilon-means.md", LABS).title == "What ε means to us"


@pytest.mark.long
def test_unsaved_text_is_back_after_a_quit_or_a_crash_and_gone_when_it_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    window = opened(qtbot, tmp_path)
    written(editor(window), "")
    type_into(window.lessons.editor, "text", "half a thou")  # type: ignore[arg-type]
    window, made = again(window, qtbot, tmp_path)  # no pause for reading it before the window is closed
    assert made.sections[0].text == "half a thou"
    assert "is back" in made.problem.text
    assert made.problem.sign == "info"
    assert made.save()
    made.choose(0)
    type_into(made, "text", "torn")
    qtbot.waitUntil(lambda: not made._pause.isActive(), timeout=60_000)
    window, third = again(window, qtbot, tmp_path, killed=True)
    assert third.sections[0].text == "torn"
    assert third.save(), "the draft knows whose text it is: no question"
    assert texts(tmp_path) == {"Mine.md": "torn"}
    _, last = again(window, qtbot, tmp_path)
    assert last.manuscript.script.title == "My lesson"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'{"name": 3}', b"\xff"])
def test_a_damaged_draft_does_no_harm(window: MainWindow, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "unsaved-lesson.json").write_bytes(content)
    assert editor(window).lesson is None


def test_a_lesson_is_duplicated_and_renamed_and_no_other_is_overwritten(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(qtbot, tmp_path)
    made = written(editor(window), "first")
    assert made.save()
    made.files.duplicate()
    assert made.files.path.stem == "Mine-2"
    assert made.files.unsaved
    window, made = again(window, qtbot, tmp_path)
    assert made.sections[0].text == "first", "it is back after a quit, too"
    assert made.files.path.stem == "Mine-2"
    written(made, "second")
    assert made.save()
    assert texts(tmp_path) == {"Mine.md": "first", "Mine-2.md": "second"}
    for title, name, after in (
        ("Other", "Mine", ["Mine-2.md", "Mine.md"]), ("two", "", ["Mine.md", "two.md"]), ("Two.", "two", ["Mine.md", "two.md"]),
    ):  # fmt: skip
        monkeypatch.setattr(NamingForm, "exec", lambda form, title=title, name=name: named(form, title, name))
        made.files.rename()
        assert sorted(texts(tmp_path)) == after
        assert made.manuscript.script.title == ("Mine" if title == "Other" else title), (
            "nothing where the name is taken"
        )
    assert texts(tmp_path) == {"Mine.md": "first", "two.md": "second"}
    written(made, "third")
    assert made.save(), "it asks nothing: the file is this lesson's"
    assert texts(tmp_path) == {"Mine.md": "first", "two.md": "third"}
    settle(window)
    window.close()


def named(form: NamingForm, title: str, name: str) -> bool:
    """Type a title, and a name of the file if there is one."""
    for field, words in ((form.title, title), (form.name, name)):
        if words:
            field.selectAll()
            QTest.keyClicks(field, words)
    return True


@pytest.mark.parametrize("text", ["", "just words", "# Mine\n\n### No step\n\n```set\neps = 1\n"])
def test_a_broken_file_without_steps_is_not_saved_and_stays_as_it_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    made = editor(window)
    path = tmp_path / "lessons" / "broken.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    made.files.open_path(path)
    made._on_head("summary", "Other words.")
    assert not made.save()
    assert "needs a step" in made.problem.text
    assert path.read_text(encoding="utf-8") == text
    monkeypatch.setattr(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Save)
    made.files.new()  # it cannot be saved, so it is not left
    assert made.files.path == path
    assert path.read_text(encoding="utf-8") == text
    made.add("look")
    made._on_head("title", "Mended")
    assert made.save(), made.problem.text
    assert made.manuscript.script.title == "Mended"


def test_the_title_of_a_card_follows_what_is_typed(window: MainWindow) -> None:
    made = editor(window, "record-question")
    assert made.asking.pointing.mode == "ask", "a question is pointed at at once"
    type_into(made, "title", "How far?")
    assert made.cards[made.place].head.title == "How far?"
    press(button(made, "ask"))
    assert made.asking.pointing.mode == ""
