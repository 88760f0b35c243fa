"""Marks in plots take limits and labels from the parameter that they set."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import pytest

from app.lab.base import Lab
from app.lab.fields import Column, Number, Rows, Whole, fields_of, problems
from app.lab.handles import handle, reading
from app.lab.paths import at_path, near, without
from app.labs import LABS
from app.plot.picture import Handle, Point
from tests.app.cases import computed, presets_to_try


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """One parameter of each kind."""

    eps: float = Number(name="loss", symbol="ε", low=0.5, high=4.0, typical=(0.5, 4.0)).default(1.0)
    share: float = Number(
        name="share", symbol="p", low=0.0, high=1.0, low_open=True, high_open=True, typical=(0.1, 0.9)
    ).default(0.5)
    reach: float = Number(name="axis reach", unit="Δ", low=0.001, high=1000.0).default(3.0)
    k: int = Whole(name="releases", symbol="k", low=1, high=10**9).default(1_234_567)
    votes: tuple[tuple[str | float | int, ...], ...] = Rows(
        name="votes",
        columns=(
            Column(key="label", name="label", kind="text", default=""),
            Column(key="count", name="count", kind="whole", low=0, high=9, default=1),
            Column(key="share", name="share", low=0.0, high=1.0),
        ),
    ).default((("A", 3, 0.5),))


def test_a_mark_stands_at_its_value_and_goes_as_far_as_its_field() -> None:
    mark = handle(Params(), "eps")
    assert (mark.value, mark.low, mark.high, mark.field, mark.key, mark.label) == (1.0, 0.5, 4.0, "eps", "eps", "ε = 1")
    assert handle(Params(), "reach").label == "axis reach = 3 Δ"
    assert reading(Params(), "k") == "k = 1\u202f234\u202f567"
    computed = handle(Params, "eps", "horizontal", key="other", value=1.23456, label="")
    assert (computed.value, computed.orientation, computed.key, computed.label) == (1.23456, "horizontal", "other", "")


def test_a_mark_stays_inside_what_the_plot_shows_and_says_the_true_number() -> None:
    mark = handle(Params(eps=3.0), "eps", within=(0.01, 2.0))
    assert (mark.value, mark.low, mark.high, mark.label) == (2.0, 0.5, 2.0, "ε = 3")


def test_an_end_that_is_not_allowed_is_not_reached() -> None:
    mark = handle(Params(), "share")
    assert 0.0 < mark.low < 0.01
    assert 0.99 < mark.high < 1.0
    for end in (mark.low, mark.high):
        assert not problems(Params(share=end))


@pytest.mark.parametrize(
    ("name", "pointed", "taken"),
    [
        ("eps", 2.5, 2.5),
        ("eps", 9.0, 4.0),
        ("eps", -1.0, 0.5),
        ("k", 12.6, 13),
        ("k", 0.2, 1),
        ("share", 0.00001, 0.00001),
        ("bids[0][1]", 2.5, 2.5),
        ("votes[0][1]", 4.6, 5),
        ("votes[0][1]", -3.2, 0),
        ("votes[0][2]", 1.2, 1.0),
        ("votes[0][2]", 0.3, 0.3),
    ],
)
def test_where_a_person_points_the_nearest_allowed_value_is_taken(name: str, pointed: float, taken: float) -> None:
    found = near(Params(), name, pointed)
    assert found == taken
    assert type(found) is type(taken)


def test_below_an_end_that_is_not_allowed_the_nearest_is_a_bit_inside() -> None:
    for pointed in (-5.0, 0.0, 1.0, 7.0):
        assert not problems(Params(share=near(Params(), "share", pointed)))


WITHOUT_MARKS = {"you", "decide"}
"""Labs that are set by buttons and answers only."""


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_wherever_a_mark_of_a_lab_is_dragged_its_parameter_may_go(lab: Lab) -> None:
    """Of every preset: both ends of each mark, and far beyond, are values without problems."""
    seen = set()
    for preset in presets_to_try(lab):
        result = computed(lab, preset.params)
        for item in (item for picture in result.pictures for item in picture.items):
            for name, value in ends_of(item):
                params: Any = dataclasses.replace(preset.params, **{name: near(preset.params, name, value)})
                assert name not in problems(params), (preset.id, name, value)
                seen.add(name)
    assert seen <= set(fields_of(lab.params))
    assert seen or lab.id in WITHOUT_MARKS


def ends_of(item: object) -> list[tuple[str, float]]:
    """The parameters that an item sets, and how far they may be dragged."""
    if isinstance(item, Handle):
        assert item.low <= item.value <= item.high, item
        return [(item.field, end) for end in (item.low, item.high, -1e300, 1e300)]
    if isinstance(item, Point):
        names = [name for name in (item.x_field, item.y_field) if name and "[" not in name]
        return [(name, end) for name in names for end in (-1e300, 0.0, 1e300)]
    return []


def test_the_row_after_the_last_is_a_new_one_and_rows_go_while_a_table_may_lose_them() -> None:
    one = Params()
    assert at_path(one, "votes[0][1]", 5) == ("votes", (("A", 5, 0.5),))
    name, two = at_path(one, "votes[1][1]", 5)
    assert (name, two) == ("votes", (("A", 3, 0.5), ("", 5, 0.0)))
    assert without(Params(votes=two), "votes[0][1]") == ("votes", (("", 5, 0.0),))
    assert without(one, "votes[0][1]") is None  # a table has one row at least
    assert without(one, "eps") is None


@pytest.mark.parametrize(
    ("lab", "given", "changed", "expected"),
    [
        ("attack", {}, {"rho"}, {"lead": "rho"}),
        ("attack", {}, {"rho", "lead"}, {"lead": "eps"}),
        ("attack", {"lead": "rho"}, {"eps", "core"}, {"lead": "eps", "core_mode": "given"}),
        ("channel", {"lead": "distortion"}, {"slope"}, {"lead": "slope"}),
        ("channel", {}, {"wanted", "slope"}, {"lead": "distortion"}),
        ("decide", {}, {"eps"}, {"follow": "own"}),
        ("decide", {}, {"publications"}, {"follow": "suggested"}),
    ],
)
def test_what_a_person_sets_leads(lab: str, given: dict[str, str], changed: set[str], expected: dict[str, str]) -> None:
    record = next(each for each in LABS if each.id == lab)
    found = record.settle(record.params(**given), frozenset(changed))
    assert {name: getattr(found, name) for name in expected} == expected
