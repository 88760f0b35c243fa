"""Which test functions a run spends its time with: all their cases together, set-up included, said at its end."""

from __future__ import annotations

from collections import defaultdict

import pytest

MOST, LEAST = 40, 5.0
"""So many functions are named, each of at least so many seconds."""
_spent: dict[str, list[float]] = defaultdict(list)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _spent[report.nodeid.partition("[")[0]].append(report.duration)


def dearest(spent: dict[str, list[float]]) -> list[tuple[float, int, str]]:
    """Seconds, cases (of three reports each) and name, the longest first."""
    sums = sorted(((sum(each), -(-len(each) // 3), name) for name, each in spent.items()), reverse=True)
    return [each for each in sums[:MOST] if each[0] >= LEAST]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    found = dearest(_spent)
    if found:
        whole = sum(sum(each) for each in _spent.values())
        terminalreporter.write_sep("=", f"where {whole:.0f} s of {len(_spent)} test functions went")
        for seconds, cases, name in found:
            terminalreporter.write_line(f"{seconds:6.0f} s {cases:5d} × {name}")
