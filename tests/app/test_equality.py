"""What is compared by value is equal to itself: nan, which is not equal to nan, is in none of it.

Up to Python 3.12 a dataclass is compared as a tuple, in which one and the same nan is equal to itself; since 3.13 field by
field, where it is not. Here every nan is an object of its own, so that each version tells.
"""

from __future__ import annotations

import dataclasses
import importlib
import math
import pkgutil
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

import app
import dpcore
from app.lab.fields import fields_of
from app.labs import LABS
from app.plot.marks import same_place
from app.plot.picture import Handle, Point
from app.state.lessons.expressions import read
from app.state.lessons.model import Task
from app.state.lessons.scoring import score
from app.state.lessons.values import Numbers
from app.widgets.plot.hand import Hand


def other_nan() -> float:
    """A nan that is no other one's object."""
    return float("nan")


def test_no_record_that_is_compared_by_value_has_nan_as_its_own() -> None:
    """Oracle: the defaults of all dataclasses of the program."""
    found, seen = [], 0
    for package in (app, dpcore):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if module.name.endswith("__main__"):
                continue
            for kind in vars(importlib.import_module(module.name)).values():
                if not isinstance(kind, type) or not dataclasses.is_dataclass(kind) or kind.__module__ != module.name:
                    continue
                if kind.__dataclass_params__.eq:  # type: ignore[attr-defined]
                    seen += 1
                    found += [(kind, field.name) for field in dataclasses.fields(kind) if _is_nan(field.default)]
    assert seen > 100
    assert found == []


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _with_nan(value: Any) -> Any:
    """The same with nan in place of every number."""
    if isinstance(value, tuple):
        return tuple(_with_nan(part) for part in value)
    return other_nan() if isinstance(value, int | float) and not isinstance(value, bool) else value


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_no_parameter_takes_nan(lab: Any) -> None:
    """So Params, undo, presets and sessions may be compared by value."""
    params, tried = lab.params(), 0
    for name, field in fields_of(lab.params).items():
        value = getattr(params, name)
        spoiled = _with_nan(value)
        if repr(spoiled) != repr(value):
            tried += 1
            assert field.problem(spoiled) is not None, name
    assert tried


def test_scores_without_a_number_are_equal() -> None:
    """Of a choice, which has no number, and of a truth that is not there."""
    task = Task(ask="", form="number", truth=read("t"), near=1.0)
    one, other = (score(task, 2.0, Numbers(own={"t": other_nan()})) for _ in range(2))
    assert one == other
    assert one.truth is None
    assert not one.near


def test_marks_that_stand_nowhere_stand_at_the_same_place() -> None:
    """A hand that holds such a mark and does not move it reports nothing."""
    for one, other in (
        [Point(key="p", x=1.0, y=other_nan(), x_field="a", y_field="b") for _ in range(2)],
        [Handle(key="h", value=other_nan(), orientation="vertical", field="a") for _ in range(2)],
    ):
        assert same_place(one, other)
        hand = Hand(QCoreApplication.instance())
        moved: list[object] = []
        hand.moved.connect(lambda *told, into=moved: into.append(told))
        hand.take(one)
        hand.follow(other)
        assert moved == []
        hand.abandon()
    assert not same_place(Point(key="p", x=1.0, y=2.0, x_field="a"), Point(key="p", x=1.1, y=2.0, x_field="a"))
