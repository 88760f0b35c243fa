"""What the tests find out about each kind of number, counted while they run.

A test that compares with something independent says so: `@pytest.mark.oracle("rates", "brute")`, a kind and a way of
app/lab/evidence_kinds.py. While it runs every `pytest.approx` that agrees is counted: how many numbers, and how far the two are
from each other at most. `pytest -m oracle --evidence` writes that to resources/evidence.json and docs/evidence.md; every other run
fails at its end where a test that it ran whole finds something else than the file says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import hypothesis
import numpy as np
import pytest

from app.lab.evidence import Finding, read_findings, write_findings

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "evidence.md"
ROUNDED = 1.05
"""The file has two digits, rounded up."""
NOISE = 1e-9
"""Below it a deviation is rounding, which another processor does otherwise."""
SMALL, OTHERWISE = 1e-6, 3.0
"""Below it a deviation is where an iteration ended, on another processor up to so many times as far off."""
Counted = dict[str, Any]


class Watched:
    """What `pytest.approx` gives, and counts what it agrees with."""

    __array_ufunc__ = None  # numpy leaves the comparison to this class
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, inner: Any, count: Counted, expected: Any, rel: float | None, absolute: float | None) -> None:
        self._inner, self._count, self._expected = inner, count, expected
        self._rel = (1e-6 if absolute is None else 0.0) if rel is None else float(rel)

    def __repr__(self) -> str:
        return repr(self._inner)

    def __eq__(self, actual: object) -> bool:
        same = bool(self._inner == actual)
        if same:
            for ours, other in _pairs(actual, self._expected):
                self._note(ours, other)
        return same

    def __ne__(self, actual: object) -> bool:
        return bool(self._inner != actual)

    def _note(self, ours: float, other: float) -> None:
        self._count["cases"] += 1
        off = 0.0 if ours == other or math.isnan(ours) else abs(ours - other)
        if other != 0 and off <= self._rel * abs(other):
            self._count["relative"] = max(self._count["relative"], off / abs(other))
        else:
            self._count["absolute"] = max(self._count["absolute"], off)


def _pairs(ours: Any, other: Any) -> Iterator[tuple[float, float]]:
    """Numbers that are compared, two by two."""
    if isinstance(other, Mapping):
        for key, value in other.items():
            yield from _pairs(ours[key], value)
    elif isinstance(other, np.ndarray) or isinstance(ours, np.ndarray):
        both = np.broadcast_arrays(np.asarray(ours, dtype=np.float64), np.asarray(other, dtype=np.float64))
        yield from zip(*(each.ravel().tolist() for each in both), strict=True)
    elif isinstance(other, Sequence):
        for one, value in zip(ours, other, strict=True):
            yield from _pairs(one, value)
    elif other is not None:
        yield float(ours), float(other)


def watching(approx: Callable[..., Any], count: Counted) -> Callable[..., Any]:
    """`pytest.approx`, which counts."""

    def watched(expected: Any, rel: Any = None, abs: Any = None, nan_ok: bool = False) -> Any:  # noqa: A002
        return Watched(approx(expected, rel, abs, nan_ok), count, expected, rel, abs)

    return watched


def name_of(item: pytest.Item) -> str:
    """The test function, by its file."""
    return f"{item.path.relative_to(ROOT).as_posix()}::{getattr(item, 'originalname', None) or item.name}"


class Evidence:
    """The plugin: counts in every process, hands over at the end of a worker, judges at the end of the run."""

    def __init__(self, config: pytest.Config) -> None:
        self._writes = bool(config.getoption("--evidence"))
        self._found: dict[str, Counted] = {}
        self._wrong: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Iterator[None]:
        mark = pyfuncitem.get_closest_marker("oracle")
        if mark is None:
            return (yield)
        kind, how = mark.args
        count: Counted = {"cases": 0, "relative": 0.0, "absolute": 0.0}
        plain, pytest.approx = pytest.approx, watching(pytest.approx, count)
        passed = False
        try:
            result = yield
            passed = True
            return result
        finally:
            pytest.approx = plain
            self._add(
                name_of(pyfuncitem),
                {
                    **count,
                    "kind": kind,
                    "how": how,
                    "failed": not passed,
                    "drawn": _drawn(pyfuncitem),
                    "items": getattr(pyfuncitem.obj, "cases", 1),  # tests/each_of.py
                },
            )

    def _add(self, name: str, count: Counted) -> None:
        before = self._found.get(name)
        if before is None:
            self._found[name] = dict(count)
            return
        for each in ("cases", "items"):
            before[each] += count[each]
        for each in ("relative", "absolute"):
            before[each] = max(before[each], count[each])
        before["failed"] = before["failed"] or count["failed"]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        for name, count in getattr(node, "workeroutput", {}).get("evidence", {}).items():
            self._add(name, count)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["evidence"] = self._found
        elif self._writes:
            write_findings([_finding(name, count) for name, count in sorted(self._found.items())])
            from app.lab.evidence import page

            PAGE.write_text(page() + "\n", encoding="utf-8")
        else:
            self._wrong = list(differences(read_findings(), self._found))
            if self._wrong and session.exitstatus == 0:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._wrong:
            terminalreporter.write_sep("=", "resources/evidence.json says something else")
            for line in self._wrong:
                terminalreporter.write_line(line, red=True)
            terminalreporter.write_line(
                "Look why; after a change that is meant: pytest -m oracle --hypothesis-profile ci --evidence"
            )


def _drawn(item: pytest.Function) -> bool:
    """Whether its cases are others than those that were counted: drawn anew, or fewer (tests/selection.py)."""
    few = item.config.getoption("size") != "all"
    return hasattr(item.obj, "hypothesis") and (few or not hypothesis.settings().derandomize)


def _finding(name: str, count: Counted) -> Finding:
    up = lambda value: float(f"{value * 1.05:.1e}") if value else 0.0  # noqa: E731 - two digits, not below
    return Finding(
        name, count["kind"], count["how"], count["items"], count["cases"], up(count["relative"]), up(count["absolute"])
    )


def differences(said: Sequence[Finding], found: Mapping[str, Counted]) -> Iterator[str]:
    """What tests that ran whole found otherwise, as sentences."""
    known = {each.test: each for each in said}
    for name, count in sorted(found.items()):
        told = known.get(name)
        if told is None:
            yield f"{name}: not in the file"
        elif (told.kind, told.how) != (count["kind"], count["how"]):
            yield f"{name}: {count['kind']}, {count['how']}; in the file {told.kind}, {told.how}"
        elif not (count["failed"] or count["drawn"] or count["items"] != told.items):
            if count["cases"] != told.cases:
                yield f"{name}: {count['cases']} numbers, in the file {told.cases}"
            for what, now, before in (
                ("relative", count["relative"], told.relative),
                ("absolute", count["absolute"], told.absolute),
            ):
                slack = ROUNDED if now > SMALL else OTHERWISE
                if now > max(slack * before, NOISE) or before > max(10 * ROUNDED * now, NOISE):
                    yield f"{name}: {what} deviation {now:.2e}, in the file {before:.1e}"
