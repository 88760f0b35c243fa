"""A small fixed amount of the trial of hostile texts."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.words import i18n, texts
from tests.trials.hostile import cases, run

FIELDS = {
    ("budget", "ledger"),
    ("channel", "letters"),
    ("channel", "joint"),
    ("channel", "file"),
    ("decide", "title"),
    ("decide", "period"),
    ("selection", "candidates"),
    ("selection", "bids"),
}


@pytest.mark.slow
def test_hostile_texts_are_shown_as_texts(qtbot: QtBot) -> None:
    report = run(count=8, seed=3)
    assert not report.faults, report.faults[0]


def test_the_sweep_reaches_every_text_field() -> None:
    assert {(case.lab.id, case.name) for case in cases()} >= FIELDS


@pytest.mark.long
def test_the_sweep_finds_a_text_that_is_not_escaped(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the escape it must fail."""
    monkeypatch.setattr(i18n, "html", texts.Html)
    wrong = [
        case
        for case in cases()
        if (case.lab.id, case.name, case.text) == ("selection", "candidates", "<script>alert(1)</script>")
    ]
    monkeypatch.setattr("tests.trials.hostile.cases", lambda: wrong[:1])
    report = run(count=0, seed=1)
    assert len(report.faults) == 1
    assert "story" in report.faults[0]
