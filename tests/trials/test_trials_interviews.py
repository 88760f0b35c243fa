"""A part of the random interviews; `python -m tests.trials.interviews --count 2000` tries all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.output.rendering import speak
from tests.trials.interviews import drawn, faults

SEEDS = 150
FULL = 8
"""So many of them with what would change them, and with their label."""


@pytest.fixture(params=["en", "zh_CN"])
def language(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def test_sentences_of_random_interviews_hold(language: str) -> None:
    found = [f"{seed}: {fault}" for seed in range(SEEDS) for fault in faults(drawn(seed))]
    assert not found, "\n".join(found)


def test_random_interviews_with_their_ways_hold(language: str) -> None:
    found = [f"{seed}: {fault}" for seed in range(1000, 1000 + FULL) for fault in faults(drawn(seed), "rest")]
    assert not found, "\n".join(found)
