"""The program that publishes what was decided: what it counts, what it refuses, and the law of what it adds."""

from __future__ import annotations

import csv
import random
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import dpcore.noise
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from app.main.command_line import main
from dpcore.errors import ParameterError
from tests.app.decided import numbers, program

TABLE = {"kind": "table", "cells": 4, "unit": "person", "touched": 2, "tolerance": 20.0}
COLUMNS = ["--person", "who", "--cell", "place", "group"]


def office(folder: Path, rows: list[tuple[str, str, str]]) -> list[str]:
    """Records and the public list of cells, in files; the arguments that name them."""
    cells = [("east", "f"), ("east", "m"), ("west", "f"), ("west", "m")]
    for name, header, lines in (("cells", ("place", "group"), cells), ("records", ("who", "place", "group"), rows)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([header, *lines])
    files = [str(folder / "records.csv"), "--out", str(folder / "out.csv"), "--cells", str(folder / "cells.csv")]
    return [*files, *COLUMNS, "--library", "dpcore"]


def table(folder: Path) -> list[list[str]]:
    with (folder / "out.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


@pytest.mark.long
@pytest.mark.parametrize("library", ["dpcore", "opendp"])
@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
def test_what_is_added_has_the_law_of_the_decision(noise: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws of the written program against masses from the scale that the memo names, by closed form."""
    pytest.importorskip(library)
    params = Params(**TABLE, noise=noise)
    made = program(params)
    chance = random.Random(4)
    for name in ("exact_discrete_laplace", "exact_discrete_gaussian"):
        whole = getattr(dpcore.noise, name)
        monkeypatch.setattr(dpcore.noise, name, lambda scale, whole=whole: whole(scale, chance.randrange))
    draw = made.noise(library)
    found = Counter(draw() for _ in range(5_000))
    study = numbers(params).study
    assert study is not None
    k = np.arange(-200, 201)
    scale = study.scale
    weight = np.exp(-np.abs(k) / scale if noise == "geometric" else -(k**2) / (2 * scale**2))
    expected = 5_000 * weight / weight.sum()
    common = expected >= 8
    observed = np.array([found.get(int(each), 0) for each in k])
    both = [np.append(each[common], each[~common].sum()) for each in (observed, expected)]
    assert stats.chisquare(*both).pvalue > 1e-4


@cache
def any_program() -> Any:
    return program(Params(unit="person"))


OWN = st.dictionaries(st.integers(0, 5), st.integers(1, 6), min_size=1).map(Counter)


@pytest.mark.long
@settings(deadline=None)
@given(OWN, st.integers(1, 3), st.integers(1, 3), st.integers(0, 4))
def test_nobody_counts_for_more_than_was_decided(own: Counter[int], touched: int, each: int, cap: int) -> None:
    made = any_program()
    limits = {"TOUCHED": touched, "EACH": each, "CAP": cap, "DROPS": True}
    vars(made).update(limits)
    kept = made.kept(own)
    assert all(kept[cell] <= own[cell] for cell in kept), "nothing is made up"
    assert len(kept) <= touched
    assert max(kept.values()) <= each
    assert kept.total() <= (cap or touched * each)
    most = sorted((min(n, each) for n in own.values()), reverse=True)
    holds = len(own) <= touched and max(own.values()) <= each and own.total() <= (cap or touched * each)
    assert (kept == own) is holds or not holds
    assert kept.total() >= min(cap or touched * each, sum(most[::-1][:touched])), "no more is dropped than must be"
    made.DROPS = False
    if not holds:
        with pytest.raises(made.Problem, match="decide again"):
            made.kept(own)


@pytest.mark.long
def test_a_table_is_counted_rounded_cut_and_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a noise that is known, so that every number can be counted by hand."""
    made = program(Params(**TABLE, totals="added", rows=2, is_rounded=True, base=5.0, clipped=True))
    noises = iter([+3, -4, -1, 0])
    monkeypatch.setattr(made, "noise", lambda _library: lambda: next(noises))
    rows = [(f"p{n}", "east", "f") for n in range(10)] + [(f"p{n}", "west", "m") for n in range(7)]
    assert made.main(office(tmp_path, rows)) == 0
    assert table(tmp_path) == [
        ["place", "group", "total", "published"],
        ["east", "f", "", "15"],  # 10 + 3 = 13
        ["east", "m", "", "0"],  # 0 − 4
        ["west", "f", "", "0"],  # 0 − 1
        ["west", "m", "", "5"],  # 7 + 0
        ["", "", "row 1", "9"],  # 13 − 4: totals are formed before rounding and cutting
        ["", "", "row 2", "6"],
        ["", "", "column 1", "12"],
        ["", "", "column 2", "3"],
        ["", "", "total", "15"],
    ]


@pytest.mark.long
def test_halves_go_up_and_exact_totals_have_no_noise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = program(Params(**TABLE, presence="known", totals="exact", is_rounded=True, base=10.0))
    noises = iter([5, 4, -5, -7])
    monkeypatch.setattr(made, "noise", lambda _library: lambda: next(noises))
    assert made.main(office(tmp_path, [("a", "east", "f")] * 1 + [("b", "west", "m")])) == 0
    assert [line[-1] for line in table(tmp_path)[1:]] == ["10", "0", "0", "-10", "2"]  # of 6, 4, −5, −6


@pytest.mark.long
@pytest.mark.parametrize(("counted", "east", "total"), [("contributions", 5, 6), ("people", 3, 4)])
def test_totals_with_noise_of_their_own_have_theirs(
    counted: str, east: int, total: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    params = Params(**TABLE, totals="own", rows=2, counted=counted, share_totals=0.2, clipped=True)
    made, found = program(params), numbers(params)
    assert found.after is not None
    assert found.after.own == made.TOTAL_SCALE
    assert made.TOTAL_SCALE > made.SCALE
    scales = []

    def noise(_library: str, scale: float | None = None) -> Any:
        scales.append(scale)
        return lambda: -10 if scale is None else 100

    monkeypatch.setattr(made, "noise", noise)
    rows = [
        ("a", "east", "f"),
        ("a", "east", "m"),
        ("b", "east", "f"),
        ("b", "east", "m"),
        ("c", "east", "f"),
        ("d", "west", "m"),
    ]
    assert made.main(office(tmp_path, rows)) == 0
    assert scales == [None, made.TOTAL_SCALE]
    lines = {line[2]: int(line[3]) for line in table(tmp_path)[1:] if line[2]}
    assert lines == {
        "row 1": 100 + east,
        "row 2": 101,
        "column 1": 103,
        "column 2": 103,
        "total": 100 + total,
    }
    assert [line[3] for line in table(tmp_path)[1:5]] == ["0"] * 4, "cells are cut, totals are not"


def test_one_count_needs_no_list_and_events_need_no_person(tmp_path: Path) -> None:
    made = program(Params(unit="event", tolerance=5.0))
    office(tmp_path, [("a", "east", "f")] * 40)
    code = made.main([str(tmp_path / "records.csv"), "--out", str(tmp_path / "out.csv"), "--library", "dpcore"])
    assert code == 0
    assert table(tmp_path)[0] == ["published"]
    assert abs(int(table(tmp_path)[1][0]) - 40) < 60


@pytest.mark.parametrize(
    ("rows", "change", "said"),
    [
        ([("secret-name", "east", "f")] * 3, {}, "3 times in one of them"),
        (
            [("secret-name", place, "f") for place in ("east", "west")] + [("secret-name", "east", "m")],
            {},
            "in 3 cells",
        ),
        ([("secret-name", "north", "f")], {}, "not in the public list"),
        ([], {"group": "grp"}, "no column grp"),
        ([], {"--person": ""}, "--person is needed"),
    ],
)
def test_what_was_not_decided_is_not_published(
    rows: list[tuple[str, str, str]],
    change: dict[str, str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And no record is betrayed by the refusal."""
    arguments = office(tmp_path, rows)
    if "--person" in change:
        arguments[arguments.index("--person") + 1] = ""
    arguments = [change.get(each, each) if each != "--person" else each for each in arguments]
    assert program(Params(**TABLE)).main(arguments) == 2
    printed = "".join(capsys.readouterr())
    assert said in printed
    assert "secret-name" not in printed
    assert not (tmp_path / "out.csv").exists()


@pytest.mark.long
def test_noise_is_not_drawn_twice_and_the_list_must_be_the_decided_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = office(tmp_path, [("a", "east", "f")])
    made = program(Params(**TABLE))
    assert made.main(arguments) == 0
    first = (tmp_path / "out.csv").read_bytes()
    assert made.main(arguments) == 2
    assert "costs ε again" in capsys.readouterr().err
    assert (tmp_path / "out.csv").read_bytes() == first
    (tmp_path / "out.csv").unlink()
    assert program(Params(**{**TABLE, "cells": 6})).main(arguments) == 2
    assert "4 cells; 6 were decided" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    "answers",
    [
        {"kind": "own", "noise": "laplace"},
        {"kind": "sums", "cells": 3, "touched": 1, "noise": "staircase"},
        {
            "kind": "survey",
            "answerers": 800,
            "presence": "known",
            "trust": "device",
            "noise": "response",
            "tolerance": 8.0,
            "further": 1,
        },
        {"kind": "mean", "noise": "laplace", "with_median": True, "unit": "household"},
        {"noise": "gaussian"},
        {"noise": "laplace"},
        {"sampled": True, "weight": 3},
        {**TABLE, "further": 1, "flash": True},
        {"unit": ""},
    ],
)
def test_what_the_program_cannot_do_is_said(answers: dict[str, Any]) -> None:
    params = Params(**{"unit": "person", **answers})
    with pytest.raises(ParameterError, match="publish"):
        publisher(params, numbers(params))


@pytest.mark.long
def test_the_command_line_writes_it(tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "publish.py"
    assert main(["--lab", "decide", "--preset", "hospital", "--publish", str(path)]) == 0
    made = ModuleType("publish")
    exec(compile(path.read_text(encoding="utf-8"), "publish", "exec"), made.__dict__)
    assert made.TITLE == "Patients with a diagnosis"
    assert (made.CELLS, made.TOUCHED, made.NOISE) == (1, 1, "geometric")
    assert abs(made.SCALE * 0.29 - 1) < 0.01, "ε = 0.29 of one count"
    assert main(["--lab", "decide", "--preset", "survey", "--publish", str(tmp_path / "no.py")]) == 2
    assert "noise of whole numbers" in capsys.readouterr().err
