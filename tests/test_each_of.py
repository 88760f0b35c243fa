"""Sets of values that one case goes through: all are tried, and those that are wrong are told of by name."""

from __future__ import annotations

import inspect

import pytest

from tests.each_of import each_of


def test_every_set_is_tried_and_those_that_fail_are_told_of() -> None:
    tried = []

    @each_of("scale", [10, 20])
    @each_of(("x", "y"), [(1, "a"), pytest.param(2, "b", id="two"), (3, "c")])
    def odd(given: str, x: int, y: str, scale: int) -> None:
        tried.append((given, x, y, scale))
        if y == "c":
            pytest.fail("said so")
        assert x % 2

    assert list(inspect.signature(odd).parameters) == ["given"]
    assert odd.cases == 6  # type: ignore[attr-defined]
    with pytest.raises(ExceptionGroup) as wrong:
        odd(given="fixture")
    assert tried == [("fixture", *one, scale) for scale in (10, 20) for one in ((1, "a"), (2, "b"), (3, "c"))]
    assert [each.__notes__ for each in wrong.value.exceptions] == [["with scale=10"], ["with scale=20"]]
    first = wrong.value.exceptions[0]
    assert isinstance(first, ExceptionGroup)
    assert [each.__notes__ for each in first.exceptions] == [["with x=2, y='b'"], ["with x=3, y='c'"]]
    assert str(first.exceptions[1]) == "said so"


def test_no_sets_or_a_mark_of_one_are_refused() -> None:
    with pytest.raises(AssertionError, match="nothing"):
        each_of("x", [])
    with pytest.raises(AssertionError, match="mark"):
        each_of("x", [pytest.param(1, marks=pytest.mark.slow)])


def test_a_set_that_is_skipped_does_not_hide_one_that_fails() -> None:
    @each_of("x", [1, 2])
    def odd(x: int) -> None:
        if x == 2:
            pytest.skip("not here")
        assert x == 0

    with pytest.raises(ExceptionGroup) as wrong:
        odd()
    assert [each.__notes__ for each in wrong.value.exceptions] == [["with x=1"], ["with x=2"]]
