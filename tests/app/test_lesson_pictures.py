"""With the truth every plot of a prediction answers: it is marked, with the guess, and no axis moves. No window is opened."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from app.plot import staying as staying_frames
from app.plot.frame import Frame, Room, lay_out
from app.plot.layout import lay_out_named, set_up
from app.plot.page import Page
from app.plot.picture import Area, Band, Bars, Curve, Handle, Heat, Item, Line, Picture, Point, Steps, same_axes
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.lessons.cards import new_section, with_question
from app.state.lessons.goals import goal_lines
from app.state.lessons.marking import ANSWER, CHOICE, TRUTH, on_ruler, truth_of
from app.state.lessons.model import RULER, Step
from app.state.lessons.recording import pointed
from app.state.lessons.scoring import Answer, met, replies_to_goal
from app.state.lessons.script import Script
from app.state.lessons.staging import before_and_with_truth, staged, staying, with_room, with_ruler
from app.state.lessons.values import Numbers, fill, numbers_at
from app.widgets.plot.readout import rows_at
from app.words.numbers import NUMBER, parse
from tests.app.cases import lesson
from tests.app.test_lesson_steps import BY_ID, NAMES, asking, at, each_step

SIZE = (620, 460)
LEAST = 0.01
"""Of the pixels of a plot that an answer changes at least: a line across it with its label is more than that."""

Entry = tuple[str, int, int]
SURE, KIN = "6-how-sure-can-an-attacker-be", "12-you-and-your-relatives"


@cache
def before(name: str, place: int, variant: int, language: str = "en") -> Numbers:
    shown = lesson(name, language, variant)
    step = shown.steps[place]
    return numbers_at(BY_ID[step.lab], step.params, dict(shown.numbers))


@cache
def asked_of(entry: Entry, language: str = "en") -> tuple[tuple[Picture, ...], tuple[Picture, ...]]:
    """What is shown before the truth, as the program puts it together; and what its plots leave room for."""
    step, told = at(*entry, language)
    known = before(*entry, language)
    kept = before_and_with_truth(step, known, told)
    shown = staged(known.pictures, step, None, known, shown=False)
    return with_ruler(staying(shown, kept), step, None, known, shown=False), kept


def both(entry: Entry, answer: Answer, language: str = "en") -> tuple[tuple[Picture, ...], tuple[Picture, ...]]:
    """What is shown before the truth, and with it beside an answer."""
    step, told = at(*entry, language)
    asked, kept = asked_of(entry, language)
    shown = staged(told.pictures, step, answer, told, shown=True)
    return asked, with_ruler(staying(shown, kept), step, answer, told, shown=True)


def wrong(step: Step) -> Answer:
    """Any guess of a number or a choice; None where it is drawn."""
    task = step.task
    assert task is not None
    if task.options:
        return next(place for place, option in enumerate(task.options) if not option.right)
    return task.span.low + 0.3 * (task.span.high - task.span.low) if task.form != "sketch" else None


def asked_in(step: Step, pictures: Sequence[Picture]) -> str:
    """The key of the plot that is large."""
    assert step.task is not None
    wanted = step.task.curve[0] or step.task.mark[0]
    return wanted if wanted in [picture.key for picture in pictures] and wanted != RULER else pictures[0].key


def painted(pictures: Sequence[Picture], key: str) -> dict[str, np.ndarray]:  # type: ignore[type-arg]
    """The pixels inside the axes of a plot and of the ruler below it, by key."""
    page = Page([each for each in pictures if key in (each.key, each.beside)], SIZE, LIGHT, "", {}, {}, {})
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    page.paint(painter)
    painter.end()
    pixels = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(SIZE[1], SIZE[0], 4)[:, :, :3].copy()
    boxes = {frame.picture.key: frame.plot.toRect() for frame in page.frames}
    return {each: pixels[box.top() : box.bottom(), box.left() : box.right()] for each, box in boxes.items()}


def changed(one: np.ndarray, other: np.ndarray) -> float:  # type: ignore[type-arg]
    """The share of pixels that are another, of plots of one size."""
    assert one.shape == other.shape, "the plots are not of one size, so that nothing is compared"
    return float((one != other).any(axis=2).mean())


@pytest.mark.in_turn
@pytest.mark.parametrize("name", NAMES)
def test_the_picture_answers_and_nothing_else_moves(name: str, qtbot: QtBot) -> None:
    """Painted: who guesses and who gives up see the truth inside the axes, which stay as they were."""
    for entry in asking(name, 0, "predict"):
        step, asked = at(*entry)[0], asked_of(entry)[0]
        where, key = f"step {entry[1] + 1}", asked_in(step, asked)
        axes, was = {picture.key: ranges(picture) for picture in asked}, painted(asked, key)
        for answer in (wrong(step), None):
            told = both(entry, answer)[1]
            assert {picture.key: ranges(picture) for picture in told} == axes, f"{where}: axes move"
            assert known_places(asked).items() <= known_places(told).items(), f"{where}: what was known moves"
            now = painted(told, key)
            shares = {each: changed(was[each], now[each]) for each in was}
            assert max(shares.values()) >= LEAST, f"{where}: after {answer} the plot says nothing: {shares}"


@pytest.mark.long
@each_step("predict")
def test_truth_and_guess_are_marked_where_they_are(entry: Entry) -> None:
    step = at(*entry)[0]
    task = step.task
    assert task is not None
    if not task.mark[0] and not on_ruler(step):
        return
    guess = wrong(step)
    asked, told = both(entry, guess)
    marks = [item for picture in asked for item in picture.items if isinstance(item, Handle) and item.field == ANSWER]
    found = {item.key: item for picture in told for item in picture.items if isinstance(item, Line)}
    if not marks:  # a choice of words is not dragged: what it is about is marked beside the others
        assert task.options
        assert task.marks
        return
    assert len(marks) == 1
    assert TRUTH in found
    assert ANSWER in found
    low, high = sorted((marks[0].low, marks[0].high))
    assert low <= found[ANSWER].value <= high + 1e-9 * abs(high)
    air = 0.02 * (high - low)  # choices are rounded
    assert low - air <= found[TRUTH].value <= high + air, "a truth that nobody can drag to"
    begins = abs(marks[0].value - found[TRUTH].value) > 0.01 * (high - low)
    assert begins or not task.options, "the mark begins at the truth"
    if task.truth is not None and task.at is None and task.mark[0] != RULER:
        assert found[TRUTH].value == task.truth.number(at(*entry)[1])


def test_predictions_are_made_in_the_plot() -> None:
    """Of all: drawn, dragged on an axis of a plot, or on the ruler below it."""
    steps = [step for name in NAMES for step in lesson(name, "en", 0).steps if step.kind == "predict"]
    tasks = [step.task for step in steps if step.task is not None]
    drawn = [task for task in tasks if task.curve[0] or task.mark[0] not in ("", RULER)]
    rulers = [step for step in steps if on_ruler(step)]
    assert len(drawn) >= 67
    assert len(drawn) + len(rulers) >= 98


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("name", "place"),
    [("4-breaking-the-guarantee.md", 3), *((f"{SURE}.md", k) for k in (0, 1)), *((f"{KIN}.md", k) for k in (0, 2))],
)
def test_guesses_are_counted_of_100_as_the_axis_reads(name: str, place: int, language: str) -> None:
    """The truth stands on its curve, its number is what the axis reads there, and no text has a share in its place."""
    step, numbers = at(name, place, 0, language)
    task = step.task
    assert task is not None
    told = staged(numbers.pictures, step, wrong(step), numbers, shown=True)
    picture = next(each for each in told if each.key == "success")
    marks = {item.key: item for item in picture.items if isinstance(item, Line)}
    place_of_80 = next(at for at, text in picture.y.ticks or () if text == "80")
    curve = next(item for item in picture.items if item.key == step.shown_params.mechanisms[0])
    if name.startswith("4-"):
        curve = next(item for item in picture.items if item.key == "minimal")
    assert isinstance(curve, Curve)
    height = float(np.interp(math.log(step.shown_params.eps), np.log(curve.x), curve.y))
    assert marks[TRUTH].value == pytest.approx(height, abs=2e-3)
    assert truth_of(task, numbers) == pytest.approx(80 * height / place_of_80, abs=0.2)
    assert all(marks[key].value > 0.4 for key in marks if key.startswith(CHOICE))
    texts = (task.ask, task.then, *task.hints, *(each.text for each in (*task.replies, *task.options)))
    said = " ".join(fill(text, numbers) for text in texts) + marks[TRUTH].label
    assert not re.search(r"(?<![\d.])0\.[5-9]\d", said), said


def test_pointer_and_questions_by_pointing_read_of_100() -> None:
    """Of Laplace noise: 100 − 50·e^(−ε/2), where the plot has 70 and not 0.7."""
    numbers = at(f"{SURE}.md", 0, 0)[1]
    picture = next(each for each in numbers.pictures if each.key == "success")
    laplace = next(item for item in picture.items if item.key == "laplace")
    true = 100 - 50 * math.exp(-0.5)
    question = pointed(picture, laplace, 1.0)
    assert question.value == pytest.approx(true, abs=0.1)
    assert (question.low, question.high) == (50.0, 100.0), "even ends, though the axis has some room beyond"
    told = Script(("# T", ""), (with_question(new_section("number"), question),)).text
    assert "in: success y = answer / 100" in told
    assert "truth: 100 * drawn(" in told
    frame = lay_out(picture, ranges(picture), QRectF(0, 0, 900, 600), LIGHT)
    row = next(row for row in rows_at(frame, picture.items, frame.point(1.0, 0.7)) if row.item is laplace)
    assert parse(row.text) == pytest.approx(true, abs=0.2)


def laid(pictures: Sequence[Picture], key: str, size: tuple[int, int]) -> list[Frame]:
    """A plot and its parts on a sheet."""
    return Page([each for each in pictures if key in (each.key, each.beside)], size, LIGHT, "", {}, {}, {}).frames


def places(frames: Sequence[Frame]) -> dict[str, QRectF]:
    """Where their axes stand, by key."""
    return {frame.picture.key: frame.plot for frame in frames}


def test_what_a_plot_leaves_room_for_is_laid_out_once_wherever_the_answer_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def counted(name: str) -> None:
        real = getattr(staying_frames, name)

        def wrapper(picture: Picture, *given: Any) -> Frame:
            seen.append(picture.key)
            found: Frame = real(picture, *given)
            return found

        monkeypatch.setattr(staying_frames, name, wrapper)

    counted("set_up")
    counted("lay_out_named")
    counts = []
    for guess in (60.0, 70.0, 80.0):
        told = both((f"{SURE}.md", 0, 0), guess)[1]
        laid(told, "success", (617, 471))
        counts.append(len(seen) - sum(counts))
    assert counts[0] > counts[1] == counts[2] <= 2 * len(told)


def test_a_plot_that_only_says_its_room_has_the_room_of_one_with_its_names() -> None:
    """Also where it is so narrow that its names go into rows."""
    taken = set()
    for picture in (each for name, place in ((SURE, 0), (KIN, 2)) for each in asked_of((f"{name}.md", place, 0))[1]):
        for width in (617, 260):
            given = picture, picture.items, ranges(picture), QRectF(0, 0, width, 240), LIGHT, 1.0, Room(few=True)
            bare, whole = lay_out_named(*given), set_up(*given)
            assert (bare.plot, bare.row, bare.head) == (whole.plot, whole.row, whole.head)
            assert (bare.left_needed, bare.right_needed) == (whole.left_needed, whole.right_needed)
            taken.add((bare.names is None, whole.row.height() > 0))
    assert taken >= {(True, False), (False, True)}


def known_places(pictures: Sequence[Picture]) -> dict[tuple[str, str], float]:
    """Where what a step marks stands, by picture and key."""
    return {
        (picture.key, item.key): item.value
        for picture in pictures
        for item in picture.items
        if isinstance(item, Line) and item.key.startswith("lesson-mark")
    }


@each_step("predict", sets=1)
def test_nothing_but_the_answer_is_dragged_while_it_is_asked_for(entry: Entry) -> None:
    for picture in asked_of(entry)[0]:
        for item in picture.items:
            assert not isinstance(item, Handle) or item.key == ANSWER, (picture.key, item.key)
            assert not isinstance(item, Point) or not (item.x_field or item.y_field), (picture.key, item.key)


KNOWN = (Curve, Steps, Bars, Area, Heat, Point)


def says_something(item: Item) -> bool:
    """Whether it is drawn from numbers, or a level with a name; a person's own mark and the choices are not."""
    if item.key.startswith("lesson-") and not item.key.startswith("lesson-mark"):
        return False
    return isinstance(item, KNOWN) or (isinstance(item, Line) and bool(item.label or item.name))


@each_step("predict", sets=1)
def test_what_is_known_is_drawn_before_the_question(entry: Entry) -> None:
    step = at(*entry)[0]
    asked = asked_of(entry)[0]
    large = next(picture for picture in asked if picture.key == asked_in(step, asked))
    marks = [item for item in large.items if not isinstance(item, Handle) and says_something(item)]
    told = [item for item in large.items if isinstance(item, Line | Band) and not item.key.startswith("lesson-choice")]
    assert marks or told, f"{large.key} begins with an empty plot"


def test_a_prediction_names_its_plots() -> None:
    """What a lab shows one day beside them, and counts the answer, is not shown while it is asked for."""
    for name in NAMES:
        for language in ("en", "zh_CN"):
            for place, step in enumerate(lesson(name, language, 0).steps, start=1):
                assert step.kind != "predict" or step.plots, f"{name}, {language}: step {place}"


@each_step("predict")
def test_a_mark_stands_where_it_stays_or_nowhere_until_the_numbers_are_known(entry: Entry) -> None:
    """A step is shown before its lab has computed: of its choices some may be known already, and some not."""
    name, place, variant = entry
    step, known = lesson(name, "en", variant).steps[place], before(*entry)
    nothing = Numbers().extended(**lesson(name, "en", variant).numbers)
    early, late = (
        with_ruler(staged(known.pictures, step, None, told, shown=False), step, None, told, shown=False)
        for told in (nothing, known)
    )
    assert marks_of(early).items() <= marks_of(late).items()


def marks_of(pictures: Sequence[Picture]) -> dict[tuple[str, str], float]:
    """Where the mark of an answer and the lines of its choices stand, by picture and key."""
    return {
        (picture.key, item.key): item.value
        for picture in pictures
        for item in picture.items
        if isinstance(item, Handle | Line) and item.key.startswith((ANSWER, CHOICE))
    }


@each_step("look", sets=1)
def test_no_look_is_at_an_empty_plot(entry: Entry) -> None:
    step, known = at(*entry)
    first = staged(known.pictures, step, None, known, shown=False)[0]
    assert any(isinstance(item, (*KNOWN, Handle)) for item in first.items)


def _one_apart(one: str, other: str) -> bool:
    """Whether two numbers have the same digits but for one in the last place that both have: one number, rounded in two ways."""
    digits = min(len(re.sub(r"\D", "", text.replace("−", "")).lstrip("0")) for text in (one, other))
    a, b = parse(one), parse(other)
    unit = 10.0 ** (math.floor(math.log10(min(abs(a), abs(b)))) - digits + 1) if a and b else 1.0
    return digits > 2 and 0.51 * unit < abs(a - b) < 1.5 * unit


@each_step("do")
def test_a_goal_says_what_to_reach_and_not_where(entry: Entry) -> None:
    """No condition prints the number that a control must have, unless the wish itself names it; the solved state meets it."""
    name, place, variant = entry
    for language in ("en", "zh_CN"):
        shown = lesson(name, language, variant)
        step = shown.steps[place]
        task = step.task
        assert task is not None
        assert task.goal is not None
        assert step.solved is not None
        own = dict(shown.numbers)
        numbers = numbers_at(BY_ID[step.lab], step.params, own)
        lines = " ".join(words for words, _ in goal_lines(task, numbers, own))
        wish = fill(task.ask, numbers)
        for clause in task.goal.clauses():
            control, sign, bound = (*clause.text.split(), "", "")[:3]
            if control in step.controls and sign in ("<", "<=", ">", ">="):
                number = f"{own.get(bound, math.nan):g}" if bound in own else bound
                told = rf"[≤≥<>] {re.escape(number)}(?!\d)"
                assert not re.search(told, lines) or number in wish, lines
        solved = numbers_at(BY_ID[step.lab], step.solved, own)
        assert met(task, solved)
        for there in (numbers, solved):
            assert there.result is not None
            for now in re.findall(r"\(now (.+?)\)", " ".join(words for words, _ in goal_lines(task, there, own))):
                for told in NUMBER.findall(there.result.said.text):
                    assert now == told or not _one_apart(now, told), f"{now} and {told} are one number"
        assert task.then or replies_to_goal(task, solved), "who gives up is told why"


@each_step("do")
def test_on_the_way_to_a_goal_no_axis_moves(entry: Entry) -> None:
    """As the step begins and as it is solved; a picture that has other axes then (a logarithm, another unit) has its own."""
    name, place, variant = entry
    shown = lesson(name, "en", variant)
    step = shown.steps[place]
    solved = numbers_at(BY_ID[step.lab], step.solved, dict(shown.numbers))
    ends = [staged(each.pictures, step, None, each, shown=False) for each in (before(*entry), solved)]
    room = (*ends[0], *ends[1])
    first, last = ({picture.key: picture for picture in with_room(end, room)} for end in ends)
    for key in first.keys() & last.keys():
        if same_axes(first[key], last[key]):
            assert ranges(first[key]) == ranges(last[key]), key
    assert first.keys() == last.keys()
