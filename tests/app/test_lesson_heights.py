"""How high bars, steps, curves and dots of lessons are painted: at the pixel where a line at the number of a closed form runs."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter

from app.plot.axis import Scale
from app.plot.frame import Frame
from app.plot.page import Page
from app.plot.picture import Bars, Curve, Item, Line, Picture
from app.plot.theme import LIGHT
from app.state.lessons.staging import axes_of, staged, with_axes
from tests.app.lesson_audits import refuted
from tests.app.test_lesson_pictures import SIZE
from tests.app.test_lesson_steps import at

YOU, EPSILON, STAIRS = "11-you-in-or-out.md", "1-what-epsilon-means.md", "2-why-a-staircase.md"
SURE, TWICE, RICH = "6-how-sure-can-an-attacker-be.md", "24-two-answers-one-budget.md", "25-one-very-rich-person.md"
CHOOSE, THEOREM = "27-choosing-without-adding.md", "8-the-theorem-that-fails.md"
BUG = "23-catch-the-bug.md"
NEAR = 1.6
"""Pixels: half of the widest line, and rounding."""


def geometric(k: int) -> Callable[[Any], float]:
    """Whole-number noise that is k off."""
    return lambda p: math.tanh(p.eps / 2) * math.exp(-p.eps * k)


def chosen(place: int) -> Callable[[Any], float]:
    """30, 26, 12 and 2 votes: the chance of one of them by weights e^(ε·votes/2)."""
    votes = (30, 26, 12, 2)
    return lambda p: math.exp(p.eps * votes[place] / 2) / math.fsum(math.exp(p.eps * each / 2) for each in votes)


def lost(cap: float) -> Callable[[Any], float]:
    """What a cap cuts off the incomes."""
    return lambda p: math.fsum(max(income - cap, 0.0) for (income,) in p.records)


def mean_error(cap: float) -> Callable[[Any], float]:
    """E|B − L| of Laplace noise L of scale b = cap/ε and B that is cut off."""

    def of(p: Any) -> float:
        gone, b = lost(cap)(p), cap / p.eps
        return gone + b * math.exp(-gone / b)

    return of


HEIGHTS: tuple[tuple[str, int, str, str, float, Callable[[Any], float]], ...] = (
    (YOU, 3, "worlds", "expected-out", 4, geometric(0)),
    (YOU, 3, "worlds", "expected-out", 7, geometric(3)),
    (YOU, 3, "worlds", "expected-in", 5, lambda p: -geometric(0)(p)),
    (YOU, 5, "worlds", "expected-in", 2, lambda p: -geometric(3)(p)),
    (EPSILON, 1, "upper", "laplace", -3.0, lambda p: p.eps / 2 * math.exp(-3 * p.eps)),
    (EPSILON, 3, "loss", "laplace", 4.0, lambda p: -p.eps),
    (STAIRS, 1, "upper", "laplace", -3.0, lambda p: p.eps / 2 * math.exp(-3 * p.eps)),
    (SURE, 1, "success", "laplace", 2.0, lambda p: 1 - math.exp(-1) / 2),
    (SURE, 1, "success", "ceiling", 0.5, lambda p: 1 / (1 + math.exp(-0.5))),
    (SURE, 6, "repeat", "ceiling", 3.0, lambda p: 1 / (1 + math.exp(-3 * p.eps))),
    (TWICE, 3, "repeat", "laplace", 1.0, lambda p: 1 - math.exp(-p.eps / 2) / 2),
    (RICH, 4, "errors", "noise", 150.0, lambda p: 150 / p.eps),
    (RICH, 4, "errors", "cut", 40.0, lost(40.0)),
    (RICH, 4, "errors", "error", 80.0, mean_error(80.0)),
    (RICH, 6, "errors", "error", 350.0, mean_error(350.0)),
    (CHOOSE, 2, "laws", "exponential", -0.2, chosen(0)),
    (CHOOSE, 2, "laws", "exponential", 0.8, chosen(1)),
    (THEOREM, 3, "errors", "em", 6.0, lambda p: 1 / (1 + math.exp(3.0))),
    (BUG, 4, "power", "power2.0", 413.0, lambda p: refuted(413, 0.5, 1 / (1 + math.exp(2)))),
)  # fmt: skip


def painted(picture: Picture, items: tuple[Item, ...]) -> tuple[np.ndarray[Any, Any], Frame]:
    """The pixels of a picture of these items alone, and its frame."""
    page = Page([replace(picture, items=items, legend=False, row=0, column=0)], SIZE, LIGHT, "", {}, {}, {})
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    page.paint(painter)
    painter.end()
    pixels = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(SIZE[1], SIZE[0], 4)[:, :, :3].astype(int)
    return pixels, page.frames[0]


@pytest.mark.parametrize(
    "case", HEIGHTS, ids=lambda case: f"{case[0].partition('-')[0]}-{case[1]}-{case[3]}-{case[4]:g}"
)
def test_what_a_lesson_shows_is_as_high_as_its_number(
    case: tuple[str, int, str, str, float, Callable[[Any], float]],
) -> None:
    name, number, key, item_key, x, closed = case
    step, numbers = at(name, number - 1, 0)
    shown = staged(numbers.pictures, step, None, numbers, shown=True)
    (picture,) = (each for each in with_axes(shown, axes_of(shown, shown)) if each.key == key)
    item = next(each for each in picture.items if each.key == item_key)
    item = replace(item, name="", **({"beyond": ""} if isinstance(item, Curve) else {}))  # type: ignore[call-arg]
    value = closed(step.shown_params)
    empty, frame = painted(picture, ())
    column = round(frame.point(x, value).x())

    def rows(*items: Item) -> np.ndarray[Any, Any]:
        """Where the column is another one than without them."""
        box = frame.plot.toRect()
        there = np.abs(painted(picture, items)[0] - empty).max(axis=2)[box.top() : box.bottom() + 1, column]
        return np.flatnonzero(there > 40)

    line = rows(Line(key="here", value=value, orientation="horizontal", role="ink"))
    found = rows(item)
    assert found.size
    assert line.size
    row = (found.min() if value > 0 else found.max()) if isinstance(item, Bars) else found.mean()
    assert float(row) == pytest.approx(float(line.mean()), abs=NEAR)
    (low, high), scale = axes_of([picture], [picture])[key][1], Scale(picture.y.log)
    part = (scale.place(value) - scale.place(low)) / (scale.place(high) - scale.place(low))
    assert float(line.mean()) == pytest.approx((1 - part) * frame.plot.height(), abs=NEAR), "from the axis' ends"
