"""The course: its paths, what is kept of a person's way, its page."""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from app.classroom.quiz import AFTER, BEFORE, asked, fitting
from app.classroom.quiz import QUESTIONS as QUIZ
from app.labs import LABS
from app.main.path_maker import PathMaker
from app.main.start import show_lesson
from app.main.window import MainWindow
from app.output.course_kit import _syllabus
from app.output.handout import _head
from app.state.lessons import Lesson, read_lessons
from app.state.lessons.answers import answers_of
from app.state.lessons.course import FIRST, PATHS, CoursePath, following
from app.state.lessons.paths import QUESTIONS, PathError, own_paths, place_for, read_path, write_path
from app.state.lessons.progress import Progress, Way
from app.state.lessons.run import Kept
from app.state.lessons.scoring import Score
from app.widgets.home.course_page import CoursePage
from app.widgets.home.parts import Words
from app.widgets.home.quiz_sheet import QuizSheet


@pytest.fixture(scope="module")
def lessons() -> list[Lesson]:
    found, wrong = read_lessons(LABS, "en")
    assert not wrong
    return found


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(LABS, tmp_path)
    qtbot.addWidget(made)
    made.setUpdatesEnabled(False)
    made.resize(1280, 800)
    made.show()
    yield made
    made.document.undo_stack.setClean()
    made.close()


def course(window: MainWindow) -> CoursePage:
    window.commands.actions["course"].trigger()
    page = window.stack.currentWidget()
    assert isinstance(page, CoursePage)
    return page


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_path_fits_its_time_and_takes_lessons_after_what_they_need(lessons: list[Lesson]) -> None:
    by_id = {each.id: each for each in lessons}
    for path in PATHS:
        assert len(set(path.lessons)) == len(path.lessons)
        for part in path.parts:
            assert sum(path.taken(by_id[each]).minutes for each in part) <= path.minutes, (path.id, part)
        assert path.minutes * len(path.parts) == eval(path.time.removesuffix(" min").replace("×", "*"))
        for place, each in enumerate(path.lessons):
            members = set(by_id[each].after) & set(path.lessons)
            assert members <= set(path.lessons[:place]), (path.id, each)
            if path.id != "research":  # who knows the definition
                assert set(by_id[each].after) <= set(path.lessons[:place]), (path.id, each)


def test_a_path_asks_in_its_test_what_its_lessons_teach_and_every_lesson_is_on_a_path(lessons: list[Lesson]) -> None:
    """All but one, which is for home; of a lesson a part is taken, and what it ends with always."""
    for path in PATHS:
        assert {QUIZ[number - 1].step for number in fitting(path)} <= set(path.lessons), path.id
        assert path.left_out.keys() <= set(path.lessons), path.id
        for lesson in lessons:
            taken = path.taken(lesson)
            assert taken.left_out == path.left_out.get(lesson.id, ()), "a step that there is not"
            assert taken.steps[-1].kind == "recap"
    on_a_path = {each for path in PATHS for each in path.lessons}
    assert {lesson.id for lesson in lessons} - on_a_path == {"9-what-the-channel-leaks"}


def test_prerequisites_are_lessons_without_a_circle_and_of_no_higher_level(lessons: list[Lesson]) -> None:
    by_id = {each.id: each for each in lessons}
    for lesson in lessons:
        seen, waiting = set(), list(lesson.after)
        while waiting:
            each = waiting.pop()
            assert by_id[each].level <= lesson.level, (lesson.id, each)
            assert each != lesson.id
            if each not in seen:
                seen.add(each)
                waiting += by_id[each].after


def test_the_next_lesson_is_that_of_the_path_or_of_all(lessons: list[Lesson]) -> None:
    def after(lesson: str, path: str) -> str:
        found = following(lesson, next((each for each in PATHS if each.id == path), None), lessons)
        return "" if found is None else found.id

    assert after("6-how-sure-can-an-attacker-be", "policy") == "24-two-answers-one-budget"
    assert after("6-how-sure-can-an-attacker-be", "double") == "24-two-answers-one-budget"
    assert after("13-an-epsilon-to-sign", "policy") == ""
    ids = [each.id for each in lessons]
    assert after("8-the-theorem-that-fails", "policy") == ids[ids.index("8-the-theorem-that-fails") + 1]
    assert after(ids[-1], "all") == ""
    assert after("own:mine", "double") == ""


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"path": 3}', '{"lessons": {"a": {"step": -1}}}', '{"lessons": {"a": 1}}', "[" * 100_000, "\xff"],
)
def test_a_damaged_file_is_as_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "progress.json"
    file.write_text(text, encoding="latin-1")
    progress = Progress(file)
    assert (progress.path, progress.lessons) == ("double", {})
    progress.choose("policy")
    assert Progress(file).path == "policy"


@pytest.mark.long
def test_what_is_done_is_known_at_the_next_start_until_it_is_forgotten(window: MainWindow, tmp_path: Path) -> None:
    first = window.lessons.read()[0][0]
    window.lessons.start(first)
    assert Progress(tmp_path / "progress.json").lessons[first.id] == Way(1, len(first.steps), 0, 6, taken=False)
    panel = window.lessons.panel
    panel.go_to(len(first.steps) - 1)
    while panel.waits:
        panel.skip()
    panel.go_on()
    assert panel.ended
    kept = Progress(tmp_path / "progress.json")
    assert list(kept.taken) == [first.id]
    assert panel.ending.next_title.text() == "Next lesson: What ε means"
    panel.leave()
    window.lessons.start(first)  # once taken, it stays taken
    assert list(Progress(tmp_path / "progress.json").taken) == [first.id]
    panel.leave()
    page = course(window)
    assert "3 of 8" not in page.rows[2].accessibleDescription()
    forget = next(button for button in page.buttons if button.text() == "Forget my progress")
    forget.click()
    assert Progress(tmp_path / "progress.json").lessons == {}
    assert not [button for button in course(window).buttons if button.text() == "Forget my progress"]


@pytest.mark.long
def test_the_page_shows_the_lessons_of_the_path_that_is_chosen_and_leads_into_them(window: MainWindow) -> None:
    page = course(window)
    by_id = {each.id: each for each in window.lessons.read()[0]}
    for place, path in enumerate(PATHS):
        page.paths[place].click()
        page = window.stack.currentWidget()
        titles = [by_id[each].title for each in path.lessons]
        assert [row.tile.title for row in page.rows] == ["Test before", *titles, "Test after"]
        assert page.chosen is page.paths[place]
        assert window.lessons.progress.path == path.id
    page.paths[-1].click()
    page = window.stack.currentWidget()
    assert {row.tile.title for row in page.rows} == {each.title for each in by_id.values()}
    page.paths[2].click()
    page = window.stack.currentWidget()
    page.chosen.setFocus()
    QTest.keyClick(page.chosen, Qt.Key.Key_Right)
    assert page.rows[0].hasFocus()
    QTest.keyClick(page.rows[0], Qt.Key.Key_Down)
    QTest.keyClick(page.rows[1], Qt.Key.Key_Up)
    QTest.keyClick(page.rows[0], Qt.Key.Key_Left)
    assert page.chosen.hasFocus()
    wrong = []
    for size in ((960, 600), (1280, 800), (800, 560)):
        window.resize(*size)
        page = course(window)
        QTest.qWait(1)
        inside = page.widget()
        assert inside.width() <= page.viewport().width()
        for part in [*page.rows, *page.paths, *page.buttons]:
            place = part.mapTo(inside, part.rect().topLeft())
            if not 0 <= place.x() <= inside.width() - part.width():
                wrong.append((size, part.accessibleName()))
    assert not wrong
    page.buttons[0].click()
    assert window.lessons.title == "You, in or out"
    window.lessons.panel.go_to(3)
    window.lessons.panel.leave()
    go_on = course(window).buttons[0]
    assert go_on.text() == "Go on"
    go_on.click()
    assert window.lessons.panel.place == 3
    assert window.stack.currentWidget() is window.page, "its lab was open behind the page"
    window.lessons.panel.leave()
    course(window)
    window.look.present(True)
    assert window.stack.currentWidget() is window.page, "so it is for present mode"
    window.look.present(False)
    _help_leads_to_lessons(window)
    show_lesson(window, "24-two-answers-one-budget")
    assert window.lessons.title == "Two answers, one budget"
    show_lesson(window, "no-such")
    assert window.lessons.title == "Two answers, one budget"


@pytest.mark.long
def test_the_handout_of_the_open_lesson_goes_into_a_folder(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "class"))
    (tmp_path / "class").mkdir()
    said: list[str] = []
    window.lessons.said.connect(said.append)
    window.commands.update()
    assert not window.commands.actions["handout"].isEnabled()
    window.lessons.start(window.lessons.read()[0][0])
    window.commands.actions["handout"].trigger()
    qtbot.waitUntil(lambda: bool(said) and said[-1].startswith("Written"), timeout=60_000)
    assert said[-1] == "Written: 11-you-in-or-out-handout.pdf, 11-you-in-or-out-answers.pdf"
    assert sorted(path.name for path in (tmp_path / "class").iterdir()) == [
        "11-you-in-or-out-answers.pdf", "11-you-in-or-out-handout.pdf",
    ]  # fmt: skip


def _help_leads_to_lessons(window: MainWindow) -> None:
    lab = next(lab for lab in LABS if lab.id == "streams")
    window.help.on_lab(lab)
    browser = window.help.window.browser
    assert "A number every day" in browser.toPlainText().splitlines()[-1]
    browser.anchorClicked.emit(QUrl("epsilonlab:lesson/15-a-number-every-day"))
    assert window.lessons.title == "A number every day"
    browser.anchorClicked.emit(QUrl("epsilonlab:lesson/no-such"))
    assert window.lessons.title == "A number every day"
    window.lessons.panel.leave()
    window.help.close()


def test_a_path_that_was_written_is_read_and_one_that_is_wrong_says_why(tmp_path: Path, lessons: list[Lesson]) -> None:
    known = {each.id for each in lessons}
    for path in PATHS:
        file = place_for(tmp_path, path.title)
        write_path(path, file)
        found = read_path(file, known)
        assert (found.title, found.audience, found.parts, found.minutes, found.questions) == (
            path.title, path.audience, path.parts, path.minutes, path.questions,
        )  # fmt: skip
    odd = CoursePath("", 'A "b" \\ ä 路 \n\x7f', "", "", ((lessons[0].id,), (lessons[1].id,)), 45)
    write_path(odd, tmp_path / "odd.toml")
    assert read_path(tmp_path / "odd.toml", known).title == odd.title
    assert place_for(tmp_path, "First hour").name == "First-hour-2.toml", "nothing is overwritten"
    good = f'title = "A"\nminutes = 45\nsittings = [["{lessons[0].id}"]]\n'
    for text, why in [
        ("title = ", "wrong.toml"), ("", "title"), (good + "x = 1\n", "x"), (good.replace("45", "0"), "minutes"),
        (good.replace("45", '"45"'), "minutes"), (good + "questions = [13]\n", "questions"),
        (good.replace(lessons[0].id, "no-such"), "no-such"), (good + "[left_out]\nother = [1]\n", "other"),
        (good + f'[left_out]\n"{lessons[0].id}" = [0]\n', "left_out"), ("[" * 100_000, "wrong.toml"),
        (good.replace("]]", f'], ["{lessons[0].id}"]]'), lessons[0].id), ('title = "A"\nminutes = 45\nsittings = []', "sittings"),
    ]:  # fmt: skip
        (tmp_path / "wrong.toml").write_text(text, encoding="utf-8")
        with pytest.raises(PathError, match=why) as error:
            read_path(tmp_path / "wrong.toml", known)
        assert str(error.value).startswith("wrong.toml")
    found_paths, wrong = own_paths(tmp_path, known)
    assert len(found_paths) == len(PATHS) + 1
    assert len(wrong) == 1
    assert len(QUIZ) == QUESTIONS


@pytest.mark.long
def test_a_teacher_makes_a_path_opens_one_and_goes_on_it(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(maker: PathMaker) -> int:
        assert not maker.lessons or maker.sittings
        for row in range(maker.list.count()):
            maker.list.item(row).setCheckState(Qt.CheckState.Unchecked)
        assert not maker.save.isEnabled()
        for row in (0, 2, 4):
            maker.list.item(row).setCheckState(Qt.CheckState.Checked)
        maker.list.setCurrentRow(4)
        maker.up.click()
        maker.up.click()
        maker.up.click()
        maker.title.setText("Our / course")
        maker.sitting.setValue(20)
        maker.save.click()
        return maker.result()

    monkeypatch.setattr(PathMaker, "exec", fill)
    page = course(window)
    ids = [each.id for each in window.lessons.read()[0]]
    before = [row.tile.title for row in page.rows[1:-1]]
    next(button for button in page.buttons if button.text() == "Make a path…").click()
    page = window.stack.currentWidget()
    path = window.lessons.chosen_path()
    assert path is not None
    assert path.title == "Our / course"
    assert len(path.lessons) == 3
    assert set(path.lessons) <= set(ids)
    by_id = {each.id: each for each in window.lessons.read()[0]}
    ours = [row.tile.title for row in page.rows if not row.tile.title.startswith("Test ")]
    assert ours == [by_id[each].title for each in path.lessons] != before
    assert page.chosen.tile.title == "Our / course"
    following = window.lessons.following(by_id[path.lessons[0]])
    assert following is not None
    assert following.id == path.lessons[1]
    for part in path.parts:  # what does not fit a sitting has one of its own
        assert len(part) == 1 or sum(by_id[each].minutes for each in part) <= 20
    file = tmp_path / "paths" / "Our-course.toml"
    given = tmp_path / "Our-course.toml"
    given.write_bytes(file.read_bytes())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(given), ""))
    next(button for button in page.buttons if button.text() == "Open a path…").click()
    assert [each.name for each in sorted((tmp_path / "paths").iterdir())] == ["Our-course-2.toml", "Our-course.toml"]
    assert window.lessons.progress.path == "own:Our-course-2"
    said: list[str] = []
    window.lessons.said.connect(said.append)
    given.write_text("no", encoding="utf-8")
    next(button for button in window.stack.currentWidget().buttons if button.text() == "Open a path…").click()
    assert said[-1].startswith("Our-course.toml: ")


@pytest.mark.long
def test_a_path_of_ones_own_is_changed_and_deleted(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [each.id for each in window.lessons.read()[0]]
    file = tmp_path / "paths" / "mine.toml"
    write_path(CoursePath("own:mine", "Mine", "my class", "", (tuple(ids[:2]),), 30, (1, 4)), file)
    assert not [button for button in course(window).buttons if "this path…" in button.text()], "none of the program's"
    window.lessons.progress.choose("own:mine")

    def press(words: str) -> None:
        next(button for button in course(window).buttons if button.text() == words).click()

    def fill(maker: PathMaker) -> int:
        assert (maker.title.text(), maker.lessons) == ("Mine", ids[:2])
        maker.list.item(0).setCheckState(Qt.CheckState.Unchecked)
        maker.title.setText("Ours")
        maker.save.click()
        return maker.result()

    monkeypatch.setattr(PathMaker, "exec", fill)
    press("Change this path…")
    changed = window.lessons.chosen_path()
    assert changed is not None
    assert (changed.id, changed.title, changed.lessons) == ("own:mine", "Ours", ids[1:2])
    assert (changed.audience, changed.questions) == ("my class", (1, 4)), "what the window does not ask for stays"
    for answer, left in ((QMessageBox.StandardButton.No, True), (QMessageBox.StandardButton.Yes, False)):
        monkeypatch.setattr(QMessageBox, "question", lambda *_, answer=answer: answer)
        press("Delete this path…")
        assert file.exists() is left
    assert window.lessons.chosen_path() is None


@pytest.mark.long
def test_a_path_of_ones_own_leaves_out_steps_that_its_lessons_then_skip(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_id = {each.id: each for each in window.lessons.read()[0]}
    file, ids = tmp_path / "paths" / "mine.toml", [FIRST[1], FIRST[2]]
    write_path(CoursePath("own:mine", "Mine", "", "", (tuple(ids),), 45), file)
    window.lessons.progress.choose("own:mine")

    def leave_out(maker: PathMaker) -> int:
        assert [maker.steps.item(row).text() for row in range(maker.steps.count())] == [
            f"{number}. {step.title}" for number, step in enumerate(by_id[ids[0]].steps, 1)
        ]
        for row in range(maker.steps.count()):  # one stays, whatever is tried
            maker.steps.item(row).setCheckState(Qt.CheckState.Unchecked)
        assert maker.told.text().startswith("One step stays")
        assert maker.steps.item(maker.steps.count() - 1).checkState() == Qt.CheckState.Checked
        for row in (0, 2, 3, 6):
            maker.steps.item(row).setCheckState(Qt.CheckState.Checked)
        maker.steps.item(maker.steps.count() - 1).setCheckState(Qt.CheckState.Unchecked)
        assert "4 of its 8 steps" in maker.list.item(0).text()
        maker.save.click()
        return maker.result()

    monkeypatch.setattr(PathMaker, "exec", leave_out)
    next(button for button in course(window).buttons if button.text() == "Change this path…").click()
    path = read_path(file, set(by_id))
    assert path.left_out == {ids[0]: (2, 5, 6, 8)}
    assert '"1-what-epsilon-means" = [2, 5, 6, 8]' in file.read_text("utf-8")
    page = window.stack.currentWidget()
    assert f"{math.ceil(by_id[ids[0]].minutes * 4 / 8)} min 4 of its 8 steps" in " ".join(
        page.rows[1].accessibleDescription().split()
    )
    page.rows[1].click()
    panel, whole = window.lessons.panel, by_id[ids[0]]
    assert panel.run is not None
    assert panel.run.lesson.steps == tuple(whole.steps[place] for place in (0, 2, 3, 6))
    assert window.document.params(whole.steps[0].lab) == whole.steps[0].params
    panel.go_to(1)
    assert window.document.params(whole.steps[2].lab) == whole.steps[2].params
    window.lessons.retranslate()  # and goes on so, read anew
    assert [step.number for step in panel.run.lesson.steps] == [1, 3, 4, 7]
    panel.run.kept[1] = Kept(answer=2.0, score=Score(near=True, gap=""))
    assert [each.step for each in answers_of(panel.run, "0" * 16).answers] == [3], "a class counts by the whole lesson"
    panel.leave()
    assert len(by_id[ids[0]].steps) == 8, "elsewhere it is whole"
    words = "".join(block.words for block in _syllabus([path.taken(by_id[each]) for each in ids], path))
    assert "4 of its 8 steps" in words
    assert "Six weeks" not in words
    assert "4 of its 8 steps" in _head(path.taken(whole), answers=False).words


@pytest.mark.long
def test_after_the_last_lesson_the_path_is_finished_and_leads_to_its_test(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a path without a test to all lessons; all that are taken to the first one again."""
    page = course(window)
    progress = window.lessons.progress
    lessons = window.lessons.read()[0]
    titles = lambda page: [words.text() for words in page.findChildren(Words)]  # noqa: E731
    *most, last = PATHS[1].lessons
    progress._kept.lessons = {each: Way(8, 8, 3, 5, taken=True) for each in most}
    page = course(window)
    assert f"Next lesson: {next(each.title for each in lessons if each.id == last)}" in titles(page)
    progress._kept.lessons |= {last: Way(8, 8, 3, 5, taken=True)}
    page = course(window)
    assert "This path is finished" in titles(page)
    assert any(each.startswith("18 of 30 answers were near, right") and "gained" in each for each in titles(page))
    opened: list[str] = []
    monkeypatch.setattr(QuizSheet, "exec", lambda sheet: opened.append(sheet.windowTitle()))
    assert page.buttons[0].text() == "Test after"
    page.buttons[0].click()
    assert opened == ["Test after · Double lesson"]
    page.buttons[1].click()
    assert progress.path == "all"
    progress._kept.lessons = {each.id: Way(8, 8, 1, 2, taken=True) for each in lessons}
    page = course(window)
    assert "All lessons are taken" in titles(page)
    page.buttons[0].click()
    assert window.lessons.title == lessons[0].title


@pytest.mark.long
def test_the_test_before_tells_nothing_and_that_after_tells_what_was_gained(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question is wrong and then right, one right and then wrong, one wrong both times, the others right."""
    page = course(window)
    path = window.lessons.chosen_path()
    assert path is not None
    numbers = fitting(path)
    wrong = {BEFORE: {numbers[0], numbers[2]}, AFTER: {numbers[1], numbers[2]}}
    told: list[bool] = []

    def answer(sheet: QuizSheet, variant: int) -> int:
        questions = asked(numbers, variant, seed=variant + 1)
        assert not sheet.ready.isEnabled()
        for question, group in zip(questions, sheet.groups, strict=True):
            right = question.right
            group.button((right + 1) % 4 if question.number in wrong[variant] else right).click()
        assert sheet.ready.isEnabled()
        sheet.ready.click()
        told.append(not sheet.replies[0].isHidden())
        if variant == AFTER:
            first = questions[2]  # wrong both times
            belief = first.beliefs[(first.right + 1) % 4]
            assert sheet.replies[2].accessibleName().startswith(f"Behind this choice: {belief}.")
            assert sheet.replies[0].accessibleName() == questions[0].why
        assert sheet.ready.text() == ("Close" if variant == AFTER else "Done")
        return 1

    def again(sheet: QuizSheet) -> int:
        assert not any(button.isEnabled() for group in sheet.groups for button in group.buttons())
        assert sheet.chosen
        told.append(not sheet.replies[0].isHidden())
        return 1

    for variant, row in ((BEFORE, 0), (AFTER, -1)):
        monkeypatch.setattr(QuizSheet, "exec", lambda sheet, variant=variant: answer(sheet, variant))
        page.rows[row].click()
        page = window.stack.currentWidget()
        assert f"{len(numbers) - 2} of {len(numbers)} right" in page.rows[row].accessibleDescription()
        monkeypatch.setattr(QuizSheet, "exec", again)
        page.rows[0].click()
    assert told == [False, False, True, True], "what is right, only after the lessons"
    text = page.rows[-1].tile.text
    assert text == f"Gained: {numbers[0]}. No longer right: {numbers[1]}. Still wrong: {numbers[2]}."
    kept = Progress(tmp_path / "progress.json")
    sat = kept.test(path.id, "before")
    assert sat is not None
    assert sat.day == datetime.date.today().isoformat()
    assert {number for number, place in sat.chosen.items() if place} == wrong[BEFORE]
    page.paths[-1].click()
    assert not [row for row in window.stack.currentWidget().rows if row.tile.title.startswith("Test ")], "no path"
    next(button for button in window.stack.currentWidget().buttons if button.text() == "Forget my progress").click()
    assert Progress(tmp_path / "progress.json").test(path.id, "before") is None
