"""What a run takes and leaves out, in runs of their own over a small file of tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import costs, selection

ROOT = Path(__file__).resolve().parents[1]
BARE = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Runs of pytest that load only what they name."""
FILE = """
import pytest

@pytest.fixture
def qapp():
    pass

def test_plain():
    pass

def test_with_a_window(qapp):
    pass

@pytest.mark.slow
def test_slow():
    pass

@pytest.mark.long
def test_long():
    pass

@pytest.mark.long
def test_long_too():
    pass

@pytest.mark.parametrize("number", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_partly_slow(number):
    pass

@pytest.mark.in_turn(of=lambda lab, preset: lab)
@pytest.mark.parametrize(("lab", "preset"), [("a", 0), ("a", 1), ("a", 2), ("b", 0), ("b", 1), ("c", 0)])
def test_presets(lab, preset):
    pass

@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_long_cases(number):
    pass

@pytest.mark.in_turn(every=2)
@pytest.mark.parametrize("number", [pytest.param(9, marks=pytest.mark.slow), 0, 1, 2, 3, 4])
def test_pairs(number):
    pass

@pytest.mark.in_turn(every=2)
def test_one_of_a_kind():
    pass

@pytest.mark.in_turn(every=2)
def test_other_of_a_kind():
    pass
"""
PRESETS = {"presets[a-0]", "presets[a-1]", "presets[a-2]", "presets[b-0]", "presets[b-1]", "presets[c-0]"}
LONG = {f"long_cases[{number}]" for number in (0, 1, 2, 3)}
PAIRS = {f"pairs[{number}]" for number in (0, 1, 2, 3, 4)}
ALONE = {"long", "long_too"}
KIND = {"one_of_a_kind", "other_of_a_kind"}
USUAL = {"plain", "with_a_window", "partly_slow[2]"}


def bare(folder: Path, plugins: Sequence[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """A run there, with the selection and these plugins alone."""
    named = [part for name in ("tests.selection", *plugins, "no:cacheprovider") for part in ("-p", name)]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *named, "-q", *arguments],
        cwd=folder,
        env={**BARE, "PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def ran(folder: Path, turn: int, *options: str, file: str = "test_small.py", text: str = FILE) -> str:
    """What a run of the small file says, when it is this turn."""
    (folder / file).write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  slow\n  long\n  in_turn(of)\n", encoding="utf-8")
    (folder / "turned.py").write_text(
        f"from tests import selection\nselection.turn = lambda: {turn}\n", encoding="utf-8"
    )
    done = bare(folder, ["turned", *["xdist"] * ("-n" in options)], *options, file)
    assert done.returncode in (0, 5), done.stdout + done.stderr  # 5: no test is taken
    return done.stdout


def taken(folder: Path, turn: int, *options: str) -> set[str]:
    said = ran(folder, turn, "--collect-only", *options)
    return {line.partition("::test_")[2] for line in said.splitlines() if "::test_" in line}


@pytest.mark.long
@pytest.mark.parametrize("options", [[], ["--size", "all"]])
def test_without_a_size_and_with_all_everything_runs(options: list[str], tmp_path: Path) -> None:
    assert taken(tmp_path, 0, *options) == USUAL | PRESETS | LONG | ALONE | PAIRS | KIND | {
        "slow",
        "partly_slow[1]",
        "pairs[9]",
    }


@pytest.mark.long
def test_a_quick_run_needs_no_qt(tmp_path: Path) -> None:
    """And takes one case of each test, of those that the usual run takes, but for long ones."""
    without = USUAL - {"with_a_window"}
    assert taken(tmp_path, 7, "--size", "quick") == without | {"presets[b-1]", "pairs[3]", "other_of_a_kind"}
    assert taken(tmp_path, 8, "--size", "quick") == without | {"presets[c-0]", "pairs[4]", "one_of_a_kind"}
    (tmp_path / "trials").mkdir()
    assert taken(tmp_path / "trials", 8, "--size", "quick") == set()


@pytest.mark.long
def test_of_every_group_one_case_has_its_turn_and_all_in_time(tmp_path: Path) -> None:
    found = [taken(tmp_path, turn, "--size", "usual") for turn in (6, 7, 8)]
    assert [each - PRESETS - LONG - ALONE - PAIRS - KIND for each in found] == [USUAL] * 3
    assert [each & LONG for each in found] == [{f"long_cases[{number}]"} for number in (2, 3, 0)]
    assert [each & ALONE for each in found] == [{"long"}, {"long_too"}, {"long"}]
    assert [each & PRESETS for each in found] == [
        {"presets[a-0]", "presets[b-0]", "presets[c-0]"},
        {"presets[a-1]", "presets[b-1]", "presets[c-0]"},
        {"presets[a-2]", "presets[b-0]", "presets[c-0]"},
    ]
    even, odd = {"pairs[0]", "pairs[2]", "pairs[4]"}, {"pairs[1]", "pairs[3]", "pairs[4]"}
    assert [each & PAIRS for each in found] == [even, odd, even]
    assert [each & KIND for each in found] == [{"one_of_a_kind"}, {"other_of_a_kind"}, {"one_of_a_kind"}]


LESSONS = """
import pytest

NAMES = ["1-what-epsilon-means.md", "10-the-rounder-the-theorem.md"]

@pytest.mark.parametrize("name", NAMES)
def test_read(name):
    pass

@pytest.mark.slow
@pytest.mark.parametrize("name", [name.removesuffix(".md") for name in NAMES])
def test_printed(name):
    pass

@pytest.mark.parametrize("part", [0, 1])
def test_driven(part):
    pass

@pytest.mark.parametrize("claim", [(name, 7) for name in NAMES], ids=["one", "ten"])
def test_claimed(claim):
    pass

def test_of_none():
    pass
"""


@pytest.mark.long
def test_what_is_about_a_part_of_the_lessons_stands_together(tmp_path: Path) -> None:
    said = ran(tmp_path, 0, "--collect-only", file="test_lesson_small.py", text=LESSONS)
    order = [line.partition("::test_")[2] for line in said.splitlines() if "::test_" in line]
    assert order == [
        "of_none",
        *("read[1-what-epsilon-means.md]", "printed[1-what-epsilon-means]", "driven[0]", "claimed[one]"),
        *("read[10-the-rounder-the-theorem.md]", "printed[10-the-rounder-the-theorem]", "driven[1]", "claimed[ten]"),
    ]


@pytest.mark.long
@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_end_says_what_was_left_out_and_how_to_run_it(workers: str, tmp_path: Path) -> None:
    said = ran(tmp_path, 0, "--size", "usual", "-n", workers)
    assert "13 tests: test_small.py 13" in said
    assert "With these, too: python3 run.py test --all" in said
    assert said.strip().splitlines()[-1].startswith("12 passed")
    assert "left out" not in ran(tmp_path, 0, "-n", workers)


@pytest.mark.long
@pytest.mark.parametrize(("size", "tried"), [("quick", 10), ("usual", 20), ("all", 25)])
def test_only_a_full_run_tries_every_example_of_hypothesis(size: str, tried: int, tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_drawn.py").write_text(DRAWN, encoding="utf-8")
    options = ("-s", "--hypothesis-profile", "ci", "--size", size)
    done = bare(tmp_path, ["_hypothesis_pytestplugin"], *options, "test_drawn.py")
    assert f"tried {tried}" in done.stdout, done.stdout + done.stderr


def test_no_example_fails_because_the_machine_is_busy() -> None:
    """Of every profile by which a run may draw its examples, and of a test that says nothing of it."""
    for profile in (settings.get_profile("default"), settings.get_profile("ci"), settings()):
        assert profile.deadline is None
        assert HealthCheck.too_slow in profile.suppress_health_check


DRAWN = """
from hypothesis import given, settings, strategies
tried = []

@settings(max_examples=25)
@given(strategies.floats(0, 1))
def test_drawn(number):
    tried.append(number)

def test_count():
    print("tried", len(tried))
"""


def test_the_turn_is_the_number_of_commits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setattr(selection, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    turn = selection.turn.__wrapped__
    assert turn() == 0
    git("init")
    for number in (1, 2):
        git("commit", "--allow-empty", "-m", "more")
        assert turn() == number
    monkeypatch.setenv("PATH", "")
    assert turn() == 0


def test_the_dearest_functions_are_named_with_all_their_cases() -> None:
    spent = {"a.py::short": [0.1], "a.py::many": [3.0] * 4, "b.py::long": [7.0]}
    assert costs.dearest(spent) == [(12.0, 4, "a.py::many"), (7.0, 1, "b.py::long")]


PHASES = """
import pytest

@pytest.fixture
def faulty(request):
    assert request.node.name != "test_set_up"
    yield
    assert request.node.name != "test_taken_down"

def test_right(faulty): pass
def test_set_up(faulty): pass
def test_taken_down(faulty): pass
def test_wrong(faulty): assert False
def test_left(faulty): pytest.skip("not here")
"""


@pytest.mark.long
@pytest.mark.parametrize("workers", ["0", "1"])
def test_what_fails_while_a_test_is_set_up_or_taken_down_is_told(workers: str, tmp_path: Path) -> None:
    (tmp_path / "test_phases.py").write_text(PHASES, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.costs", "-p", "xdist", "-p", "no:cacheprovider"]
    path = {**BARE, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, "-q", "-n", workers], cwd=tmp_path, env=path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    for line in ("ERROR test_phases.py::test_set_up", "ERROR test_phases.py::test_taken_down", "FAILED test_phases.py"):
        assert line in done.stdout, done.stdout
    assert "1 failed, 2 passed, 1 skipped, 2 errors" in done.stdout
