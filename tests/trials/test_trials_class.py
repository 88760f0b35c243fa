"""Strangers at the door of a live class, and three hundred phones in it."""

from __future__ import annotations

import os

import pytest

from tests.bench.bench_class import measure, share
from tests.trials.strangers import Report, trial


def _harmless(found: Report) -> None:
    assert found.tracebacks == []
    assert found.pages == 0, "a page for somebody who does not know the code"
    assert found.kept == 0, "an answer that is none"
    assert found.sockets == 0, "connections that were not closed"
    assert found.grown < 1_000_000
    assert found.statuses.get(404, 0) > 0
    assert found.statuses.get(421, 0) > 0
    assert found.statuses.get(101, 0) > 0.02 * found.requests, "some came as far as messages"


def test_strangers_do_no_harm() -> None:
    _harmless(trial(500, seed=3))


@pytest.mark.slow
def test_ten_thousand_strangers_do_no_harm() -> None:
    _harmless(trial(10_000, seed=1))


@pytest.mark.slow
def test_three_hundred_phones(qapp: object) -> None:
    """Held on a machine that has the time: what others do on it is not the class's."""
    found = measure(300)
    assert len(found.join) == 300
    assert found.kept == 600, "no answer is lost"
    assert found.back == 120, "who was cut off finds the own answer"
    assert found.grown < 150
    assert share(found.busy, 0.99) < 0.033, "what the window does between two of its frames"
    if os.getloadavg()[0] < (os.cpu_count() or 1):
        for times in (found.join, found.answer, found.told, found.counted):
            assert share(times, 0.99) < 1.0
