"""What stands beside the lines of an answer: no text on another, none cut, for guesses at the ends, near the truth and on it."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from app.plot.marks import pills
from app.plot.page import Page
from app.plot.picture import Area
from app.plot.theme import LIGHT
from app.state.lessons.marking import truth_of
from app.state.lessons.model import Step
from app.state.lessons.values import Numbers
from app.words.language import speaking
from tests.app.test_lesson_pictures import asked_in, both
from tests.app.test_lesson_steps import NAMES, asking, at

SIZES = {"en": ((480, 330), (864, 672)), "zh_CN": ((480, 330), (616, 472))}


def guesses(step: Step, told: Numbers) -> list[float]:
    """Every choice; of numbers both ends and the middle, the truth itself, and what is near it on both sides."""
    task = step.task
    assert task is not None
    if task.options:
        return list(range(len(task.options)))
    low, high, truth = task.span.low, task.span.high, truth_of(task, told)
    assert math.isfinite(truth)
    near = (truth + share * (high - low) for share in (-0.1, -0.03, 0.0, 0.01, 0.05))
    return list(dict.fromkeys([low, high, (low + high) / 2, *(min(max(each, low), high) for each in near)]))


def texts(
    step: Step, entry: tuple[str, int, int], guess: float, language: str
) -> list[tuple[QRectF, dict[str, QRectF]]]:
    """The room of each plot and of its ruler, and where their texts are, at each size."""
    pictures = both(entry, guess, language)[1]
    key = asked_in(step, pictures)
    large = [picture for picture in pictures if key in (picture.key, picture.beside)]
    frames = (frame for size in SIZES[language] for frame in Page(large, size, LIGHT, "", {}, {}, {}).frames)
    return [(frame.rect, {**frame.texts, **pills(frame, frame.picture.items, frame.texts)}) for frame in frames]


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("language", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_no_text_beside_a_line_is_cut_or_stands_on_another(name: str, language: str) -> None:
    wrong = []
    with speaking(language):
        for entry in asking(name, 0, "predict"):
            step, told = at(*entry, language)
            assert step.task is not None
            for guess in guesses(step, told) if step.task.form != "sketch" else ():
                for room, boxes in texts(step, entry, guess, language):
                    keys = list(boxes)
                    cut = [key for key in keys if not room.contains(boxes[key])]
                    on = [(a, b) for k, a in enumerate(keys) for b in keys[k + 1 :] if boxes[a].intersects(boxes[b])]
                    if cut or on:
                        wrong.append(f"step {entry[1] + 1}, guess {guess}, {room.size().toTuple()}: {cut} {on}")
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
