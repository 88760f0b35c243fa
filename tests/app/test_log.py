"""The log of the window does not grow without limit."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from app.main import start


def test_a_long_log_begins_anew_and_the_one_before_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "LONGEST_LOG", 2000)
    log = logging.Logger("of this test")
    handler = start.log_file(tmp_path)
    log.addHandler(handler)
    for number in range(400):
        log.info("line %d", number)
    handler.close()
    assert sorted(path.name for path in tmp_path.glob("log.txt*")) == ["log.txt", "log.txt.1"]
    assert all(0 < path.stat().st_size <= 2000 for path in tmp_path.iterdir())
    assert (tmp_path / "log.txt").read_text(encoding="utf-8").endswith("line 399\n")
