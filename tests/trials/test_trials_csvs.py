"""A small fixed amount of the trial of tables."""

from __future__ import annotations

import pytest

from tests.trials.csvs import run


@pytest.mark.long
def test_tables_are_read_back_or_refused_with_a_sentence() -> None:
    report = run(count=400, seed=1)
    assert not report.faults, report.faults[0]
    assert report.outcomes["rows: as written"] == 100
    assert report.outcomes["column: as written"] > 80
    for outcome in ("rows: read", "rows: refused", "column: read", "column: refused"):
        assert report.outcomes[outcome] > 3, report.outcomes
