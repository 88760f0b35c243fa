"""The picture of a class over all lessons: what is marked is what the lesson file says, and every text has its room."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.class_window import BeliefRow, ClassWindow
from app.plot.frame import Frame
from app.plot.layout import set_up
from app.plot.letters import font
from app.plot.picture import Bars, Curve, Item, Label, Line, Picture
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.resources import resource
from app.state.lessons.answers import read_class
from app.state.lessons.model import Lesson, Step
from app.state.lessons.tally import View, picture, tally
from app.state.lessons.values import Numbers, numbers_at, polyline
from tests.app.cases import lesson as lesson_of

BY_ID = {lab.id: lab for lab in LABS}
LANGUAGES = ("en", "zh_CN")
FILES = sorted(path.name for path in Path(str(resource("lessons", "en"))).glob("*.md"))
OWN = 3
"""The answer that was given on this computer."""


@cache
def numbers_of(name: str, place: int) -> Numbers:
    lesson = lesson_of(name)
    step = lesson.steps[place]
    found = numbers_at(BY_ID[step.lab], step.shown_params, dict(lesson.numbers))
    truth = step.task.truth if step.task is not None else None
    return found if truth is None else found.extended(truth=truth.number(found))


def right_in_file(language: str, name: str) -> list[int]:
    """Of each choice, in the order of the file: which of its lines says 'right'. Read without the program's reader."""
    found: list[int] = []
    for block in resource("lessons", language, name).read_text(encoding="utf-8").split("\n```")[1:]:
        lines = block.splitlines()
        kinds = [line.partition(":")[0] for line in lines]
        if lines and (lines[0] == "why" or (lines[0] == "predict" and "choose" in kinds)):
            found.append([kind for kind in kinds if kind in ("right", "wrong")].index("right"))
    return found


def asked(lesson: Lesson, *forms: str) -> list[tuple[int, Step]]:
    return [(at, step) for at, step in enumerate(lesson.steps) if step.task is not None and step.task.form in forms]


def answered(folder: Path, lesson: Lesson, place: int, answers: list[Any]) -> None:
    """A file for each answer to one step."""
    step = lesson.steps[place]
    assert step.task is not None
    for number, answer in enumerate(answers):
        given = {"step": place + 1, "kind": step.kind, "form": step.task.form, "answer": answer}
        content = {"format": "epsilon-lab-answers", "version": 1, "id": f"{number:016x}", "lesson": lesson.id, "answers": [given]}  # fmt: skip
        (folder / f"{number}.json").write_bytes(msgspec.json.encode(content))


def class_picture(
    folder: Path, lesson: Lesson, name: str, place: int, answers: list[Any], view: View, numbers: Numbers | None = None
) -> Picture:
    answered(folder, lesson, place, answers)
    known, step = numbers or numbers_of(name, place), lesson.steps[place]
    found = tally(read_class(folder).answers, place, step, known, own={f"{OWN:016x}"})
    assert (len(found.given), found.unfit) == (len(answers), 0)
    return picture(step, found, known, known.pictures, view)


def frame_of(shown: Picture, width: float = 480.0, height: float = 320.0) -> Frame:
    return set_up(shown, shown.items, ranges(shown, ()), QRectF(0, 0, width, height), LIGHT)


def item(shown: Picture, key: str) -> Item:
    return next(each for each in shown.items if each.key == key)


@pytest.mark.parametrize("name", FILES)
def test_right_and_yours_stand_at_the_bar_of_the_answer_in_the_file(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """However few took it. Measured in the frame that is painted: the bar's pixels, the tick below, the word above."""
    draw = random.Random(name)
    for language in LANGUAGES:
        lesson = lesson_of(name, language)
        steps, right = asked(lesson, "choose"), right_in_file(language, name)
        assert len(steps) == len(right) > 0
        for (place, step), true in zip(steps, right, strict=True):
            assert step.task is not None
            count = len(step.task.options)
            taken = [draw.randrange(count) for _ in range(14)]
            if draw.random() < 0.3:
                taken = [at for at in taken if at != true] or [(true + 1) % count]
            taken += [taken[0]] * max(OWN + 1 - len(taken), 0)
            folder = tmp_path / f"{language}-{place}"
            folder.mkdir()
            for view, wanted in (("truth", true), ("yours", taken[OWN])):
                shown = class_picture(folder, lesson, name, place, taken, view, Numbers())  # type: ignore[arg-type]
                frame = frame_of(shown)
                ticks = sorted(frame.place_px(np.array([at for at, _ in frame.x_ticks.major]), vertical=False).tolist())
                assert len(ticks) == count
                marked = [each for each in shown.items if each.key != "answers"]
                bars = [each for each in marked if isinstance(each, Bars)]
                assert [bar.heights.tolist() for bar in bars] == [[taken.count(wanted)]]
                left, end = frame.px(bars[0].edges).tolist()
                assert [at for at, tick in enumerate(ticks) if left <= tick <= end] == [wanted]
                words = [each for each in marked if isinstance(each, Label)]
                assert [word.text for word in words] == ["right" if view == "truth" else "your answer"]
                box = frame.texts[words[0].key]
                assert min(range(count), key=lambda at: abs(ticks[at] - box.center().x())) == wanted
                assert box.bottom() <= frame.py(bars[0].heights)[0] + 1, "the word stands on its bar"
                assert frame.plot.contains(box)


@pytest.mark.in_turn(every=4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FILES)
def test_no_text_of_an_axis_is_cut_or_lies_on_another(qtbot: QtBot, tmp_path: Path, name: str, language: str) -> None:
    lesson = lesson_of(name, language)
    for place, _ in asked(lesson, "choose", ""):
        folder = tmp_path / str(place)
        folder.mkdir()
        choice = lesson.steps[place].task.form == "choose"  # type: ignore[union-attr]
        shown = class_picture(folder, lesson, name, place, [0 if choice else None] * 6, "together")
        for width, height in ((440.0, 300.0), (840.0, 700.0)):
            frame = frame_of(shown, width, height)
            metrics, end = QFontMetricsF(font(frame.factor)), -np.inf
            for at, text in frame.x_ticks.major:
                middle = float(frame.place_px(np.array([at]), vertical=False)[0])
                wide = metrics.horizontalAdvance(text)
                assert wide <= 200, (place, text)  # of the box in which it is painted
                assert middle - wide / 2 >= max(end + 4, frame.rect.left()), (place, text)
                end = middle + wide / 2
            assert end <= frame.rect.right()


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("name", FILES)
def test_the_truth_of_a_number_is_a_mark_at_its_place_inside_the_axis(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    draw = random.Random(name)
    lesson = lesson_of(name)
    for place, step in asked(lesson, "number", "drag"):
        task, numbers = step.task, numbers_of(name, place)
        assert task is not None
        assert task.truth is not None
        folder = tmp_path / str(place)
        folder.mkdir()
        answers = [draw.uniform(task.span.low, task.span.high) for _ in range(9)]
        truth, yours = task.truth.number(numbers), answers[OWN]
        for view, wanted in (("truth", truth), ("yours", yours)):
            shown = class_picture(folder, lesson, name, place, answers, view)  # type: ignore[arg-type]
            line, frame = item(shown, view), frame_of(shown)
            assert isinstance(line, Line)
            assert line.value == pytest.approx(wanted)
            assert task.span.low <= truth <= task.span.high, f"{name} {place + 1}"
            at = float(frame.px(np.array([line.value]))[0])
            assert frame.plot.left() <= at <= frame.plot.right()
            bars = item(shown, "answers")
            assert isinstance(bars, Bars)
            assert bars.heights.sum() == len(answers)


@pytest.mark.parametrize("name", FILES)
def test_the_truth_of_a_sketch_is_the_curve_that_was_asked_for_inside_the_axes(
    qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    lesson = lesson_of(name)
    for place, step in asked(lesson, "sketch"):
        task, numbers = step.task, numbers_of(name, place)
        assert task is not None
        folder = tmp_path / str(place)
        folder.mkdir()
        x, y = numbers.curve(*task.curve)
        sketch = [[float(at), float(y[0])] for at in np.linspace(x[0], x[-1], 5)]
        shown = class_picture(folder, lesson, name, place, [sketch] * 5, "truth")
        truth, frame = item(shown, "truth"), frame_of(shown)
        assert isinstance(truth, Curve)
        for found, wanted in zip(polyline(truth), (x, y), strict=True):
            assert np.array_equal(found, wanted, equal_nan=True)
        inside = [
            frame.plot.adjusted(-1, -1, 1, 1).contains(frame.point(a, b)) for a, b in zip(x, y, strict=True) if np.isfinite(b)
        ]  # fmt: skip
        assert sum(inside) >= 0.9 * len(inside), f"{name} {place + 1}"


def test_choices_are_listed_by_letter_before_the_truth_and_with_what_is_behind_them_after(
    qtbot: QtBot, tmp_path: Path
) -> None:
    name = "1-what-epsilon-means.md"
    lesson = lesson_of(name)
    answered(tmp_path, lesson, 6, [0, 1, 1, 3])
    window = ClassWindow(tmp_path, LABS, lambda: [lesson])
    qtbot.addWidget(window)
    window.step_box.setCurrentIndex(window.step_box.findData(6))
    task = lesson.steps[6].task
    assert task is not None
    for view in ("together", "truth"):
        window.show_view(view)  # type: ignore[arg-type]
        rows = [window.beliefs.itemAt(at).widget() for at in range(window.beliefs.count())]
        said = [row.said for row in rows if isinstance(row, BeliefRow)]
        counts = [f"{letter}: {count}" for letter, count in zip("ABCD", (1, 2, 0, 1), strict=True)]
        assert [text.partition(" · ")[0] for text in said] == counts
        for option, text in zip(task.options, said, strict=True):
            assert option.text in text
            assert ("(right)" in text) == (option.right and view == "truth")
            assert not option.belief or (option.belief in text) == (view == "truth")
    window.close()
