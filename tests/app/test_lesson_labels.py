"""With the truth of a prediction no plot moves, and beside its lines no text stands on another or is cut: for guesses at the
ends, near the truth and on it, for sketches, and for who gives up. No window is opened."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from app.plot.axis import Scale
from app.plot.frame import Frame
from app.plot.marks import pills
from app.plot.page import Page
from app.plot.picture import Area, Picture
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from app.state.lessons.marking import truth_of
from app.state.lessons.model import Step
from app.state.lessons.scoring import Answer
from app.state.lessons.values import Numbers
from app.words.language import speaking
from tests.app.test_lesson_pictures import asked_in, asked_of, both, laid, places
from tests.app.test_lesson_steps import NAMES, asking, at

SMALL = (480, 330)
OTHERS = ((616, 472), (864, 672), (1386, 900))
"""Sizes of plots: on a sheet, and in windows of 960×600, 1280×800 and 1920×1080."""


def guesses(step: Step, told: Numbers, asked: Sequence[Picture]) -> list[Answer]:
    """None, and every choice; of numbers both ends and the middle, the truth itself, and what is near it on both sides; of what
    is drawn lines that rise, fall and stay."""
    task = step.task
    assert task is not None
    if task.form == "sketch":
        return [None, *sketches(next(each for each in asked if each.key == task.curve[0]))]
    if task.options:
        return [None, *range(len(task.options))]
    low, high, truth = task.span.low, task.span.high, truth_of(task, told)
    assert math.isfinite(truth)
    near = (truth + share * (high - low) for share in (-0.1, -0.03, 0.0, 0.01, 0.05))
    return [None, *dict.fromkeys([low, high, (low + high) / 2, *(min(max(each, low), high) for each in near)])]


def in_turn(found: list[Answer], language: str, step: int) -> list[Answer]:
    """None, and of numbers every other one: in one language those that are left out in the other, from step to step in turn."""
    numbers = found[1:]
    if any(not isinstance(each, float) for each in numbers):
        return found
    return [None, *numbers[(step + (language == "en")) % 2 :: 2]]


def sketches(picture: Picture) -> Iterator[Answer]:
    """A line that stays, one that rises and one that falls, across a plot."""
    (x0, x1), (y0, y1) = ranges(picture)
    x, y = Scale(picture.x.log), Scale(picture.y.log)
    for low, rise in ((0.5, 0.0), (0.1, 0.8), (0.9, -0.8)):
        yield tuple(
            (x.value(x0 + (x1 - x0) * at), y.value(y0 + (y1 - y0) * (low + rise * at)))
            for at in np.linspace(0.02, 0.98, 15).tolist()
        )


def wrong_texts(frame: Frame) -> list[str]:
    """What is said of the texts in a plot that are cut or stand on another."""
    boxes = {**frame.texts, **pills(frame, frame.picture.items, frame.texts)}
    keys = list(boxes)
    cut = [f"{key} is cut" for key in keys if not frame.rect.contains(boxes[key])]
    return cut + [f"{a} on {b}" for k, a in enumerate(keys) for b in keys[k + 1 :] if boxes[a].intersects(boxes[b])]


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", NAMES)
def test_with_the_truth_no_plot_moves_or_shrinks_and_no_text_is_cut_or_stands_on_another(
    name: str, language: str
) -> None:
    """What comes with it, names, a legend, wider numbers at an axis, has its room from the question on. Answers are laid
    out in a small plot, numbers in one language each, and every third in a larger one, of the three sizes one by turns."""
    wrong, other = [], OTHERS[(NAMES.index(name) + (language == "en")) % len(OTHERS)]
    with speaking(language):
        for entry in asking(name, 0, "predict"):
            step, told = at(*entry, language)
            asked = asked_of(entry, language)[0]
            key = asked_in(step, asked)
            before = {size: places(laid(asked, key, size)) for size in (SMALL, other)}
            for turn, guess in enumerate(in_turn(guesses(step, told, asked), language, entry[1]), start=entry[1]):
                shown = both(entry, guess, language)[1]
                for size in (SMALL, other)[: 1 if turn % 3 else 2]:
                    frames = laid(shown, key, size)
                    faults = [] if places(frames) == before[size] else [f"{before[size]} -> {places(frames)}"]
                    faults += [fault for frame in frames for fault in wrong_texts(frame)]
                    wrong += [f"step {entry[1] + 1}, {guess}, {size}: {fault}" for fault in faults]
    assert wrong == []


def test_what_is_said_of_an_area_stands_in_it() -> None:
    """The roof's two slopes, over which each answer loses all that is allowed: on each its own text."""
    pictures = both(("2-why-a-staircase.md", 1, 0), 30.0)[1]
    frame = Page([each for each in pictures if each.key == "upper"], (616, 472), LIGHT, "", {}, {}, {}).frames[0]
    assert frame.names is not None
    texts = {entry.key: entry for entry in frame.names.entries if isinstance(entry.item, Area)}
    assert {entry.name for entry in texts.values()} == {"loss ε", "loss −ε"}
    for entry in texts.values():
        place, item = entry.rect, entry.item
        x, top = frame.px(item.x), frame.py(item.high)
        assert x.min() <= place.left() < place.right() <= x.max()
        assert np.interp((place.left(), place.right()), x, top).max() <= place.top()
        assert place.bottom() <= frame.plot.bottom()
