"""A few kills: what was on the disk comes back, whatever the person did. How much time a kill costs is not asserted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.trials.kills import run


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no kill -9")
def test_work_comes_back_after_kills(tmp_path: Path) -> None:
    report = run(3, seed=3, folder=tmp_path)
    assert report.failures == []
    assert len(report.lost) == 3
    assert "Traceback" not in (tmp_path / "errors.txt").read_text(errors="replace")
