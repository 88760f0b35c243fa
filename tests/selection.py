"""Which tests a run takes (docs/tests.md): all, the usual ones, or the quick ones; and what it says it left out."""

from __future__ import annotations

import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = pytest.StashKey[Counter[str]]()
FEWER = {"quick": 10, "usual": 20}
"""So many examples of hypothesis at most; a full run tries all that a test asks for."""
LONG_CASES, LONG_TESTS = 8, 6
"""Of the cases of a test that is marked long, the usual run takes one in so many, where it says nothing else; and of the
tests of a folder that are long and have no cases, but for those of the whole project, which stand above the folders."""
PARTS = 8
"""Of the lessons: those of a part are driven in one window, one after another."""
NAMED_AFTER = re.compile(r"test_(?:lab_)?(decide|(?<=lab_)[a-z]+)[_.]")
"""Files that look at one lab: `test_lab_own_best.py`, `test_decide_mean.py`."""
WINDOW = {"qapp", "qtbot", "chromium_program"}
"""Fixtures of a test that needs Qt or a browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--size", choices=("quick", "usual", "all"), default="all", help="which tests (docs/tests.md)")
    parser.addoption("--evidence", action="store_true", help="write what the tests find out (tests/evidence.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not asked for; it is counted by file. The longest come first, so that no worker has one left
    while the others have done; tests of one lab or of some lessons, slow or not, stand together at the end: what they compute
    is kept, and every worker has some. Of these come first those that run programs, for they compute anew what the others use."""
    items.sort(
        key=lambda item: (
            (kin, "programs" not in getattr(item, "fixturenames", ()))
            if (kin := lab_of(item) or lessons_of(item))
            else ("", item.get_closest_marker("slow") is None)
        )
    )
    left = left_out(items, config.getoption("size"), turn())
    config.stash[LEFT_OUT] = Counter(item.path.name for item in left)
    for item in items if config.getoption("size") in FEWER else ():
        asked = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
        if asked is not None:
            few = min(asked.max_examples, FEWER[config.getoption("size")])
            item.obj._hypothesis_internal_use_settings = type(asked)(asked, max_examples=few)  # type: ignore[attr-defined]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]


def lab_of(item: pytest.Item) -> str:
    """The lab that a test is about, where it is a parameter or its file is named after it; or nothing."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    lab = params.get("lab", params.get("lab_id", ""))
    file = NAMED_AFTER.match(item.path.name)
    return str(getattr(lab, "id", lab)) or (file[1] if file else "")


def lessons_of(item: pytest.Item) -> str:
    """The part of the lessons that a test is about, where a parameter names one of them, or the part; or nothing."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    firsts = (given[0] if isinstance(given, tuple) and given else given for given in params.values())
    parts = {part_of(first.removesuffix(".md")) for first in firsts if isinstance(first, str)} - {None}
    if item.path.name.startswith("test_lesson_") and "part" in params:
        parts = {params["part"]}
    return f"lessons {min(parts)}" if parts else ""


@cache
def _lessons() -> list[str]:
    names = sorted(path.name for path in (ROOT / "resources" / "lessons" / "en").glob("*.md"))
    return [name.removesuffix(".md") for name in names]


def part_of(stem: str) -> int | None:
    """Which part of the lessons one belongs to; None of what is none."""
    return _lessons().index(stem) % PARTS if stem in _lessons() else None


def left_out(items: Sequence[pytest.Item], size: str, turn: int) -> list[pytest.Item]:
    """Of a usual run: what is marked slow, and the cases of a test in_turn whose turn it is not. Of a quick one also what
    is marked long, needs Qt or is a trial, and of every test all cases but one."""
    if size == "all":
        return []
    waiting = {item for group in in_turn(items) for place, item in enumerate(group) if place != turn % len(group)}
    left = [item for item in items if item in waiting or item.get_closest_marker("slow")]
    if size == "usual":
        return left
    gone = set(left)
    cases: dict[Any, list[pytest.Item]] = defaultdict(list)
    for item in items:
        long = item.get_closest_marker("long") or item.path.parent.name == "trials"
        if item in gone or long or WINDOW & set(getattr(item, "fixturenames", ())):
            gone.add(item)
        else:
            cases[getattr(item, "function", item)].append(item)
    taken = {group[turn % len(group)] for group in cases.values()}
    return [item for item in items if item not in taken]


def in_turn(items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """The cases of each test that is marked in_turn, by what `of` says of the arguments of a case (all are alike without
    it), in parts of `every` (all in one without it); of one that is only marked long, in parts of LONG_CASES; slow ones
    have no turn. Tests without cases that are marked in_turn are those of their file, and those that are only marked long
    those of their folder, in parts of LONG_TESTS."""
    groups: dict[Any, list[pytest.Item]] = defaultdict(list)
    every: dict[Any, int] = {}
    for item in items:
        if not isinstance(item, pytest.Function) or item.get_closest_marker("slow"):
            continue
        mark, is_case = item.get_closest_marker("in_turn"), hasattr(item, "callspec")
        above = item.path.parent == ROOT / "tests"
        if mark is None and (not item.get_closest_marker("long") or (above and not is_case)):
            continue
        said = {"every": LONG_CASES if is_case else LONG_TESTS} if mark is None else mark.kwargs
        of = said.get("of", lambda **_: None)(**item.callspec.params) if is_case else None
        key = (item.function if is_case else item.path if mark else item.path.parent), of
        groups[key].append(item)
        every[key] = said.get("every", len(items))
    return [
        group[place : place + every[key]] for key, group in groups.items() for place in range(0, len(group), every[key])
    ]


@cache
def turn() -> int:
    """The number of commits: the same for all processes of a run, and another after the next commit."""
    command = ["git", "rev-list", "--count", "HEAD"]
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return 0
    return int(said or 0)


# -- what is said at the end


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands over what it left out (each leaves out the same)."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = dict(session.config.stash.get(LEFT_OUT, Counter()))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[LEFT_OUT] = Counter(getattr(node, "workeroutput", {}).get("left_out", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left = config.stash.get(LEFT_OUT, Counter())
    if left:
        by_file = ", ".join(f"{name} {count}" for name, count in left.most_common())
        terminalreporter.write_sep("=", "left out")
        terminalreporter.write_line(f"{sum(left.values())} tests: {by_file}")
        terminalreporter.write_line("With these, too: python3 run.py test --all")
