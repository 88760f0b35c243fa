"""A fixed small amount of malformed sessions."""

from __future__ import annotations

from tests.trials.sessions import good, loads, run


def test_sessions_without_a_fault_are_accepted() -> None:
    assert all(loads(data) for data in good())


def test_malformed_sessions_are_accepted_whole_or_refused_with_a_sentence() -> None:
    report = run(400, seed=20)
    assert report.failures == []
    assert report.accepted > 20
    assert report.refused > 100
