"""A few kills: what was on the disk comes back, whatever the person did. How much time a kill costs is not asserted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trials import kills
from tests.trials.kills import WAYS, WORKING, Report, run


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no kill -9")
def test_work_comes_back_after_kills(tmp_path: Path) -> None:
    report = run(2, seed=38, folder=tmp_path)
    assert report.failures == []
    assert len(report.lost) == 2
    assert "Traceback" not in (tmp_path / "errors.txt").read_text(errors="replace")


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_a_kill_before_any_change_is_no_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """Where a person works, what came back is compared with a change, or the trial fails; before it the kill waits."""
    report = Report()
    kills._compare(report, "kill", way, "a", kills._Told("ready a\n"), 1.0)
    assert bool(report.failures) == (way in WORKING)
    told = tmp_path / "told.txt"
    monkeypatch.setattr(kills, "START", 0.05)
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as process:
        told.write_text("ready a\nchanged 1.5 b\n")
        kills._wait_for_change(told, process, way)
        told.write_text("ready a\n")
        if way in WORKING:
            with pytest.raises(RuntimeError, match="never changed"):
                kills._wait_for_change(told, process, way)
        else:
            kills._wait_for_change(told, process, way)
        process.kill()
