"""A large file of one's own, in every lab that reads one: Stop is heard, little is held, the numbers are those written."""

from __future__ import annotations

import contextlib
import dataclasses
import time
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.data.column import column_numbers
from app.lab.kept_facts import KEPT_FACTS
from app.labs import LABS
from dpcore.errors import Cancelled, ParameterError

ROWS = 300_000
CALLERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("decide", {"kind": "sums", "column": "age", "low": 10.0, "high": 99.0}),
    ("streams", {"view": "counter", "source": "csv", "column": "age"}),
    ("channel", {"view": "channel", "source": "csv", "column": "age"}),
    ("local", {"view": "oracles", "source": "csv", "column": "age"}),
    ("queries", {"view": "weights", "source": "csv", "named": "age >= 50"}),
    ("strategies", {"view": "workload", "workload": "own", "source": "csv"}),
)


def given(lab_id: str, changed: dict[str, Any], path: Path, tick: Any) -> Any:
    lab = next(lab for lab in LABS if lab.id == lab_id)
    return lab.given(dataclasses.replace(lab.params(), **changed, file=str(path)), tick)


def ages(rows: int) -> NDArray[np.int64]:
    return np.arange(rows) * 7919 % 120


def write_ages(path: Path, rows: int) -> None:
    lines = [f"{age:03d},x\n" for age in range(120)]
    path.write_text("age,name\n" + "".join(lines[age] for age in ages(rows).tolist()))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.csv"
    write_ages(path, ROWS)
    return path


class Meter:
    """The longest time of the processor between two ticks, and the shares that were told."""

    def __init__(self, most: float = 2.0) -> None:
        self.last, self.longest, self.most = time.process_time(), 0.0, most
        self.told: list[float] = []

    def tick(self, share: float) -> None:
        now = time.process_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.told.append(share)
        if share > self.most:
            raise Cancelled


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(("lab_id", "changed"), CALLERS)
def test_stop_is_heard_and_progress_told(lab_id: str, changed: dict[str, Any], large: Path, forgotten: None) -> None:
    stopped = Meter(most=0.0)
    with pytest.raises(Cancelled):
        given(lab_id, changed, large, stopped.tick)
    meter = Meter()
    if lab_id == "strategies":  # a workload is no column
        with pytest.raises(ParameterError):
            given(lab_id, changed, large, meter.tick)
    else:
        found = given(lab_id, changed, large, meter.tick)
        assert meter.told[-1] == 1
        assert len(meter.told) > large.stat().st_size / 50_000
        if lab_id == "decide":
            assert (found.seen, found.below, found.above) == (ROWS, (ages(ROWS) < 10).sum(), (ages(ROWS) > 99).sum())
        elif lab_id == "queries":
            assert found.counts == ((ages(ROWS) < 50).sum(), (ages(ROWS) >= 50).sum())
    assert meter.told == sorted(meter.told)
    meter.tick(1.0)
    assert meter.longest < 0.2


@pytest.mark.long
@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize(("lab_id", "changed"), CALLERS)
def test_little_of_a_file_is_held(lab_id: str, changed: dict[str, Any], tmp_path: Path, forgotten: None) -> None:
    """Less than all rows would take, which are 150 bytes each; what is loaded at first is loaded by a file of few rows."""
    for rows in (20, 20_000):
        path = tmp_path / f"{rows}.csv"
        write_ages(path, rows)
        KEPT_FACTS.clear()
        if rows > 20:
            tracemalloc.start()
        with contextlib.suppress(ParameterError):
            given(lab_id, changed, path, lambda _: None)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 130 * rows


@pytest.mark.long
def test_what_cannot_be_read_is_said_again_without_reading(large: Path) -> None:
    changed = {"kind": "sums", "column": "name"}
    first = given("decide", changed, large, lambda _: None)
    again = Meter()
    assert given("decide", changed, large, again.tick).unread == first.unread != ""
    assert not again.told


@pytest.mark.long
def test_more_different_numbers_than_can_be_held(tmp_path: Path) -> None:
    path = tmp_path / "different.csv"
    path.write_text("x\n" + "".join(f"{row}.5\n" for row in range(510_000)))
    with pytest.raises(ParameterError, match="500000"):
        column_numbers(path, "x", lambda _: None)


@pytest.mark.parametrize(
    "data", ["年龄;城市\n39;北京\n38;上海\n".encode("gb18030"), "年龄;城市\n39;北京\n38;上海\n".encode("utf-16")]
)
def test_letters_and_sign_are_found_out(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "found.csv"
    path.write_bytes(data)
    numbers, times = column_numbers(path, "年龄", lambda _: None)
    assert (numbers.tolist(), times.tolist()) == ([38.0, 39.0], [1.0, 1.0])
