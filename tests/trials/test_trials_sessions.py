"""A fixed small amount of malformed sessions."""

from __future__ import annotations

import pytest

from tests.trials.sessions import good, loads, run


@pytest.mark.long
def test_sessions_without_a_fault_are_accepted() -> None:
    assert all(loads(data) for data in good())


@pytest.mark.long
def test_malformed_sessions_are_accepted_whole_or_refused_with_a_sentence(request: pytest.FixtureRequest) -> None:
    count = 400 if request.config.getoption("--size") == "all" else 80
    report = run(count, seed=20)
    assert report.failures == []
    assert report.accepted > count / 20
    assert report.refused > count / 4
