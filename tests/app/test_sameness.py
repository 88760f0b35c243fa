"""What of a picture is told to be as it was: all that is equal number by number, and nothing else."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.plot.picture import Axis, Curve, Draws, Label, Picture
from app.plot.sameness import as_before
from app.state.presets import presets_of
from tests.app.cases import computed

TITLE, X, Y = "title", Axis(label="x"), Axis(label="y", low=0.0)


def curve(key: str = "a", **other: Any) -> Curve:
    return Curve(**{"key": key, "x": np.arange(3.0), "y": np.array([1.0, np.nan, 3.0]), "role": "ink"} | other)


def picture(*items: Any, **other: Any) -> Picture:
    return Picture(**{"key": "p", "title": TITLE, "x": X, "y": Y, "items": items} | other)


def test_a_picture_that_tells_the_same_is_the_one_before() -> None:
    old = picture(curve(), curve("b"), Label(key="l", x=0.0, y=0.0, text="here"))
    new = picture(curve(), curve("b"), Label(key="l", x=0.0, y=0.0, text="here"))
    assert as_before(old, new) is old


@pytest.mark.parametrize(
    "other",
    [
        {"y": np.array([1.0, np.nan, 3.0 + 1e-15 * 3])},
        {"y": np.array([1.0, 2.0, 3.0])},
        {"x": np.arange(2.0), "y": np.arange(2.0)},
        {"x": np.arange(3)},
        {"role": "good"},
        {"notes": ("one", "two", "three")},
    ],
)
def test_an_item_that_tells_anything_else_is_another_one(other: dict[str, Any]) -> None:
    old, new = picture(curve(), curve("b")), picture(curve(**other), curve("b"))
    found = as_before(old, new)
    assert found is not old
    assert found.items[0] is new.items[0]
    assert found.items[1] is old.items[1]


@pytest.mark.parametrize(
    "other",
    [
        {"title": "more"},
        {"y": Axis(label="y", low=1.0)},
        {"caption": "said"},
        {"draws": Draws(field="n", x=1.0, y=0.0)},
    ],
)
def test_a_picture_that_says_anything_else_is_another_one(other: dict[str, Any]) -> None:
    old = picture(curve(), draws=Draws(field="n", x=0.0, y=0.0))
    found = as_before(old, picture(curve(), **other))
    assert found is not old
    assert found.items[0] is old.items[0]
    (name,) = other
    assert getattr(found, name) is other[name]


def test_what_comes_goes_or_changes_places_is_seen() -> None:
    a, b = curve("a"), curve("b")
    for items in ((curve("a"),), (curve("b"), curve("a")), (curve("a"), curve("b"), curve("c"))):
        found = as_before(picture(a, b), picture(*items))
        assert [item.key for item in found.items] == [item.key for item in items]
        assert all(item in (a, b) for item in found.items if item.key != "c")
    assert as_before(picture(a, b), picture(curve("c"))).items[0].key == "c"


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_pictures_of_presets_are_themselves_alone(lab: Any) -> None:
    """Copied number by number they are the same; beside those of other presets each shows its own items."""
    pictures = [each for preset in presets_of(lab)[:3] for each in computed(lab, preset.params).pictures]
    for each in pictures:
        copied = dataclasses.replace(each, items=tuple(dataclasses.replace(item) for item in each.items))
        assert as_before(each, copied) is each
    for old, new in itertools.pairwise(pictures):
        found = as_before(old, new)
        for item, asked in zip(found.items, new.items, strict=True):
            for field in dataclasses.fields(asked):
                np.testing.assert_array_equal(getattr(item, field.name), getattr(asked, field.name))
