"""Tables of sums, and further numbers beside every kind of number: what the program adds up, how far one unit moves it, its law."""

from __future__ import annotations

import csv
import dataclasses
import itertools
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import dpcore.noise
from app.labs.decide import words
from app.labs.decide.params import Params
from dpcore.decide import Mechanism
from tests.app.decided import numbers, program

SUMS = Params(
    kind="sums", cells=3, low=-10.0, high=30.0, unit="person", touched=2, tolerance=250.0, noise="laplace", guess=0.7
)
PLACES = [("a",), ("b",), ("c",)]


def fair(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = random.Random(seed)
    for name in ("exact_discrete_laplace", "exact_discrete_gaussian"):
        whole = getattr(dpcore.noise, name)
        monkeypatch.setattr(dpcore.noise, name, lambda scale, whole=whole: whole(scale, chance.randrange))


def files(folder: Path, header: tuple[str, ...], rows: list[tuple[Any, ...]]) -> list[str]:
    for name, head, lines in (("records", header, rows), ("cells", ("place",), PLACES)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *lines])
    return [str(folder / "records.csv"), "--out", str(folder / "out.csv"), "--library", "dpcore"]


def out(folder: Path) -> list[list[str]]:
    with (folder / "out.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


@pytest.mark.oracle("rates", "brute")
@pytest.mark.parametrize("presence", ["secret", "known"])
@pytest.mark.parametrize(("low", "high"), [(-10.0, 30.0), (0.0, 7.0), (2.0, 9.0)])
def test_nobody_moves_the_published_sums_further_than_was_decided(presence: str, low: float, high: float) -> None:
    """Every record of values in and beyond the bounds that is in few enough cells, added by the program without its noise."""
    params = dataclasses.replace(SUMS, presence=presence, low=low, high=high, tolerance=40.0 * high)
    made, change = program(params), numbers(params).study.change  # type: ignore[union-attr]
    values = [None, *(Fraction(v) for v in (-50, low, 0, (low + high) / 3, high, 90))]
    found = set()
    for way in itertools.product(values, repeat=3):
        own = {cell: v for cell, v in zip(PLACES, way, strict=True) if v is not None}
        if len(own) <= params.touched:
            found.add(tuple(made.added(PLACES, [{PLACES[0]: Fraction(5)}, own], lambda: 0)))
    base = tuple(made.added(PLACES, [{PLACES[0]: Fraction(5)}], lambda: 0))
    pairs = itertools.product(found, found) if presence == "known" else ((base, each) for each in found)
    moved = np.array([[float(a - b) for a, b in zip(*pair, strict=True)] for pair in pairs])
    norms = [np.abs(moved).sum(axis=1).max(), (moved**2).sum(axis=1).max(), np.abs(moved).max()]
    assert norms == pytest.approx([change.l1, change.l2_squared, change.largest], rel=2e-6)
    assert all(
        norm <= exact * (1 + 1e-12)
        for norm, exact in zip(norms, (change.l1, change.l2_squared, change.largest), strict=True)
    )


@pytest.mark.long
@pytest.mark.parametrize("library", ["dpcore", "opendp"])
@pytest.mark.parametrize("noise", ["laplace", "gaussian"])
def test_the_noise_of_each_sum_is_that_of_the_memo(noise: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Law of the draws, share within the tolerance, and the best attacker on the two cells of one person."""
    pytest.importorskip(library)
    params = dataclasses.replace(SUMS, noise=noise)
    made, found = program(params), numbers(params)
    study = found.study
    assert study is not None
    fair(monkeypatch, 3)
    draw = made.noise(library)
    drawn = np.array([float(sum(made.added(PLACES[:1], [], draw))) for _ in range(2000)])
    law = stats.laplace(scale=study.scale) if noise == "laplace" else stats.norm(scale=study.scale)
    assert stats.kstest(drawn, law.cdf).pvalue > (1e-4 if library == "dpcore" else 1e-7)
    assert (np.abs(drawn) > params.tolerance).mean() <= 0.05 + 4 * (0.05 * 0.95 / 2000) ** 0.5
    shown = drawn.reshape(-1, 2)
    with_ = shown + 30
    tell = lambda pair: (law.logpdf(pair - 30) - law.logpdf(pair)).sum(axis=1)  # noqa: E731
    right = ((tell(with_) > 0).mean() + (tell(shown) <= 0).mean()) / 2
    assert abs(right - study.all.success) <= 4 * 0.5 / 2000**0.5


def test_a_table_of_sums_is_added_up_cut_and_rounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With noise that is known, so that every number can be counted by hand; further numbers stand below."""
    made = program(
        dataclasses.replace(SUMS, is_rounded=True, base=5.0, further=1, further_names="hours", further_changes=(8.0,))
    )
    noises = iter([8.0, 3.0, -1.0, 0.0])  # the further number's first
    steps = {"hours": made.STEPS / 8, "sum": 1 / made._step()}
    monkeypatch.setattr(
        made,
        "noise",
        lambda _library, scale=None: lambda: round(next(noises) * float(steps["sum" if scale is None else "hours"])),
    )
    rows = [("p", "a", "12", "3"), ("p", "b", "99", "7"), ("q", "a", "-50", ""), ("r", "c", "1.5", "-2")]
    command = files(tmp_path, ("who", "place", "pay", "h"), rows)
    command += [
        "--person",
        "who",
        "--value",
        "pay",
        "--cell",
        "place",
        "--cells",
        str(tmp_path / "cells.csv"),
        "--further",
        "h",
    ]
    assert made.main(command) == 0
    assert out(tmp_path) == [
        ["place", "statistic", "published"],
        ["a", "", "5"],  # 12 − 10 + 3 = 5
        ["b", "", "30"],  # 30 − 1 = 29
        ["c", "", "0"],  # 1.5, to the nearest 5
        ["", "hours", "14"],  # 8 + 0 − 2 + 8
    ]


@pytest.mark.parametrize(
    ("rows", "drops", "said"),
    [
        ([("p", "a", "1"), ("p", "b", "1"), ("p", "c", "1")], False, "in 3 cells"),
        ([("p", "a", "1"), ("p", "a", "2")], True, "two values"),
        ([("p", "z", "1")], True, "not in the public list"),
        ([("p", "a", "many")], True, "no number"),
        ([("p", "a", "1"), ("p", "b", "1"), ("p", "c", "1")], True, ""),
    ],
)
def test_what_breaks_a_condition_is_not_published(
    rows: list[tuple[str, ...]], drops: bool, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    params = dataclasses.replace(SUMS, bounded="dropped" if drops else "nature")
    made = program(params)
    command = [*files(tmp_path, ("who", "place", "pay"), rows), "--person", "who", "--value", "pay"]
    assert made.main(command) == 2
    assert "--cell and --cells are needed" in capsys.readouterr().err
    code = made.main([*command, "--cell", "place", "--cells", str(tmp_path / "cells.csv")])
    assert (code, (tmp_path / "out.csv").exists()) == ((2, False) if said else (0, True))
    assert said in capsys.readouterr().err
    own = {cell: Fraction(place) for place, cell in enumerate(PLACES)}
    if drops:
        assert {len(made.kept(own)) for _ in range(20)} == {2}
        assert len({tuple(made.kept(own)) for _ in range(60)}) > 1, "which stay is chance"


FURTHER = {"further": 1, "further_names": "hours", "further_changes": (8.0,)}
MEAN = {"kind": "mean", "high": 1000.0, "people": 400, "tolerance": 30.0, "noise": "laplace"}
OTHERS = (
    {**MEAN},
    {**MEAN, "noise": "gaussian", "presence": "known"},
    {**MEAN, "with_median": True, "among": 20},
    {"kind": "sum", "high": 50.0, "tolerance": 400.0, "noise": "gaussian"},
    {"kind": "quantile", "among": 20, "tolerance": 40.0, "noise": "exponential"},
    {"kind": "survey", "answerers": 400, "presence": "known", "noise": "geometric", "tolerance": 8.0},
    {"kind": "table", "cells": 4, "touched": 1, "totals": "margins", "branching": (2.0, 2.0), "tolerance": 20.0},
)


@pytest.mark.long
@pytest.mark.parametrize("answers", OTHERS)
def test_a_further_number_beside_any_number_has_the_scale_of_the_memo(
    answers: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its noise by the memo's error, what it adds up by hand; with zero noise in all else nothing else is written for it."""
    params = Params(unit="person", **answers, **FURTHER)
    made, found = program(params), numbers(params)
    assert found.after is not None
    assert found.study is not None
    (other,) = found.after.others
    assert any("‘hours’ by 8 at most" in line for line in words.conditions(params, found))
    scales: list[float] = []

    def noise(_library: str | None, scale: float | None = None) -> Any:
        if scale is not None:
            scales.append(scale * 8 / made.STEPS)
        return lambda: 0

    monkeypatch.setattr(made, "noise", noise)
    if answers["kind"] == "quantile" or answers.get("with_median"):
        (tmp_path / "candidates.csv").write_text("\n".join(map(str, range(20))), encoding="utf-8")
    rows = [
        ("p", "x", "1", "yes", "3"),
        ("q", "x", "2", "no", "99"),
        ("r", "y", "3", "no", "-20"),
        ("s", "y", "4", "yes", "0.5"),
    ]
    rows += [(f"t{n}", "x", "3", "no", "0") for n in range(400)]
    with (tmp_path / "r.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("who", "place", "pay", "says", "h"), *rows])
    command = [str(tmp_path / "r.csv"), "--out", str(tmp_path / "out.csv"), "--person", "who", "--further", "h"]
    own = ["--value", "pay"]
    if answers["kind"] in ("quantile",) or answers.get("with_median"):
        own += ["--candidates", str(tmp_path / "candidates.csv")]
    if answers["kind"] == "survey":
        own = ["--part", "says", "yes", "--further-out", str(tmp_path / "f.csv")]
    if answers["kind"] == "table":
        cells = list(itertools.product("xy", ("yes", "no")))
        with (tmp_path / "cells.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("place", "says"), *cells])
        own = [
            "--cell",
            "place",
            "says",
            "--cells",
            str(tmp_path / "cells.csv"),
            "--further-out",
            str(tmp_path / "f.csv"),
        ]
    assert made.main([*command, *own]) == 0
    known = params.presence == "known"
    written = (tmp_path / "f.csv") if "--further-out" in own else (tmp_path / "out.csv")
    last = written.read_text(encoding="utf-8").splitlines()[-1].split(",")
    assert (last[-2], float(last[-1])) == ("hours", 3 + 8 + (0 if known else -8) + 0.5)
    assert scales == pytest.approx([other.scale])
    mechanism = found.study.window.mechanism
    assert isinstance(mechanism, Mechanism)
    is_gaussian = params.noise == "gaussian"
    law = stats.norm(scale=other.scale) if is_gaussian else stats.laplace(scale=other.scale)
    assert other.width == pytest.approx(law.ppf(0.975), rel=1e-6)
