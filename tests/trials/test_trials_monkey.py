"""A short monkey: no exception, no warning of Qt, no abort. Times and memory are told by the long runs only."""

from __future__ import annotations

import pytest

from tests.trials.monkey import run


@pytest.mark.slow
def test_a_monkey_breaks_nothing() -> None:
    report = run(120, seed=5)
    assert report.failures == []
    assert report.events == 120
