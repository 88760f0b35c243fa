"""What a run spends its time with: a test that passes is told of once, and the dearest functions are said at its end, all
their cases together, set-up included."""

from __future__ import annotations

from collections import defaultdict

import pytest
from _pytest.runner import runtestprotocol

MOST, LEAST = 40, 5.0
"""So many functions are named, each of at least so many seconds."""
_spent: dict[str, list[float]] = defaultdict(list)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Of the three reports of a test (set up, call, taken down) only that of the call, and those of what did not pass; the
    first has the time of all. To tell another process of all three takes as long as half of the tests; nor is it told where a
    test begins and ends, and of what passed no words by which it could be chosen or that it printed."""
    alone = not hasattr(item.config, "workerinput")
    if alone:
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    phases = runtestprotocol(item, log=False, nextitem=nextitem)
    told = [report for report in phases if report.when == "call" or not report.passed]
    for place, report in enumerate(told):
        report.duration = 0.0 if place else sum(phase.duration for phase in phases)
        if report.passed and not alone:
            report.keywords, report.sections = {}, []
        item.ihook.pytest_runtest_logreport(report=report)
    if alone:
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.duration:
        _spent[report.nodeid.partition("[")[0]].append(report.duration)


def dearest(spent: dict[str, list[float]]) -> list[tuple[float, int, str]]:
    """Seconds, cases and name, the longest first."""
    sums = sorted(((sum(each), len(each), name) for name, each in spent.items()), reverse=True)
    return [each for each in sums[:MOST] if each[0] >= LEAST]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    found = dearest(_spent)
    if found:
        whole = sum(sum(each) for each in _spent.values())
        terminalreporter.write_sep("=", f"where {whole:.0f} s of {len(_spent)} test functions went")
        for seconds, cases, name in found:
            terminalreporter.write_line(f"{seconds:6.0f} s {cases:5d} × {name}")
