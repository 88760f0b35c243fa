"""Rates, from the answers to the published table: what is said, and how far off the published numbers are."""

from __future__ import annotations

import csv
import dataclasses
import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import dpcore.noise
from app.labs.decide import words
from app.labs.decide.answers import plan_of
from app.labs.decide.interview import interview
from app.labs.decide.limits import limits
from app.labs.decide.model import LAB
from app.labs.decide.params import Params, noises_for, settle
from app.state.presets import presets_of
from dpcore.decide import Rate
from dpcore.errors import ParameterError
from dpcore.noise import Geometric
from tests.app.decided import numbers, program

CASES = (
    "mortality",
    pytest.param("unemployment", marks=pytest.mark.slow),
    pytest.param("school", marks=pytest.mark.slow),
)
SMALL = Params(kind="rates", cells=2, fewest=100, unit="person", touched=1, in_at_most=1, tolerance=6.0, guess=0.75)


@pytest.mark.parametrize("name", CASES)
def test_a_published_rate_keeps_the_error_of_its_memo(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The written program publishes wholes of the least size at rates of all the range; what it drew is what was said."""
    (params,) = (each.params for each in presets_of(LAB) if each.id == name)
    found = numbers(params)
    assert found.study is not None
    assert found.study.state == "fits"
    made = program(params)
    law = Geometric(1 / found.study.scale) if params.noise == "geometric" else None
    chance = np.random.default_rng(7)
    noise = found.study.window.mechanism.noise(found.study.scale).noise
    drawn = iter(noise.sample(40_000, chance).astype(int).tolist())
    monkeypatch.setattr(made, "noise", lambda _: lambda: next(drawn))
    n = params.fewest
    for share in (params.least_rate, params.least_rate + params.tolerance / 100, params.most_rate):
        part = min(round(share * n), n)
        lines = made.rated([part, n - part] * 2000, made.noise(None))
        off = [abs(rate - Fraction(100 * part, n)) for _, _, rate in lines]
        missed = sum(each > Fraction(str(params.tolerance)) for each in off) / len(off)
        assert missed <= params.beta + 4 * (0.05 * 0.95 / 2000) ** 0.5
        if law is not None and not params.is_rounded:
            assert missed == pytest.approx(Rate(part, n, law).beyond(params.tolerance / 100), abs=0.02)


def test_the_program_reads_an_office_s_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = program(dataclasses.replace(SMALL, is_rounded=True, base=0.5))
    noises = iter([2, -3, -9, 1])
    monkeypatch.setattr(made, "noise", lambda _library: lambda: next(noises))
    people = [(f"p{n}", "east", "yes" if n < 30 else "no") for n in range(120)]
    people += [(f"q{n}", "west", "no") for n in range(100)]
    with (tmp_path / "records.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("who", "place", "passed"), *people])
    (tmp_path / "cells.csv").write_text("place\neast\nwest\n", encoding="utf-8")
    arguments = [
        str(tmp_path / "records.csv"),
        "--out",
        str(tmp_path / "out.csv"),
        "--person",
        "who",
        "--cell",
        "place",
    ]
    arguments += ["--cells", str(tmp_path / "cells.csv")]
    assert made.main(arguments) == 2, "which rows are the part was not said"
    assert not (tmp_path / "out.csv").exists()
    assert made.main([*arguments, "--part", "passed", "yes"]) == 0
    with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
        assert list(csv.reader(file)) == [
            ["place", "part", "whole", "percent"],
            ["east", "32", "119", "27"],  # 30 + 2 of 120 + 2 − 3: 26.89, to halves
            ["west", "-9", "92", "0"],
        ]


def test_nobody_is_in_part_and_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = program(SMALL)
    (tmp_path / "r.csv").write_text("who,place,passed\na,east,yes\na,east,no\n", encoding="utf-8")
    (tmp_path / "c.csv").write_text("place\neast\nwest\n", encoding="utf-8")
    arguments = [str(tmp_path / "r.csv"), "--out", str(tmp_path / "o.csv"), "--person", "who", "--cell", "place"]
    arguments += ["--cells", str(tmp_path / "c.csv"), "--part", "passed", "yes", "--library", "dpcore"]
    assert made.main(arguments) == 2
    assert "decide again" in capsys.readouterr().err


@pytest.mark.long
def test_its_noise_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scale in the program is that of the memo, in both counts."""
    made = program(SMALL)
    scales = []
    chance = random.Random(1)
    law = dpcore.noise.exact_discrete_laplace
    monkeypatch.setattr(
        dpcore.noise,
        "exact_discrete_laplace",
        lambda scale: (scales.append(scale), law(scale, chance.randrange))[1],
    )
    made.rated([3, 97], made.noise("dpcore"))
    study = numbers(SMALL).study
    assert study is not None
    assert scales == [study.scale] * 2


def test_what_is_asked_and_what_is_missing() -> None:
    new = Params(kind="rates", cells=5, unit="person")
    assert set(numbers(new).missing) == {"touched", "fewest"}
    one = Params(kind="rates", unit="person", fewest=200)
    assert not numbers(one).missing, "of one rate nobody is in two wholes"
    asked = " ".join(sentence.text for sentence in interview(SMALL))
    assert "{fewest}" in asked
    assert "percentage points" in asked
    assert "{bounded}" not in asked
    assert "{touched}" not in " ".join(sentence.text for sentence in interview(one))
    assert set(noises_for("rates")) == {"geometric", "discrete gaussian"}
    for before, after in (("laplace", "geometric"), ("gaussian", "discrete gaussian"), ("max norm", "geometric")):
        assert settle(Params(kind="rates", noise=before), frozenset({"kind"})).noise == after
    with pytest.raises(ParameterError, match="rate"):
        numbers(dataclasses.replace(SMALL, least_rate=0.6, most_rate=0.5))


def test_its_sentences_name_the_whole_and_what_they_rest_on() -> None:
    found = numbers(SMALL)
    assert (
        "each rate (in percent, of a whole of at least 100 people) is within ± 6"
        in words.decision(SMALL, found).sentence
    )
    lines = " ".join(words.conditions(SMALL, found))
    assert "Every whole has at least 100 people; that was not taken from the data." in lines
    assert "true rate" not in lines, "every rate lies between 0 and 100"
    narrow = dataclasses.replace(SMALL, least_rate=0.02, most_rate=0.3)
    assert (
        "Every whole has at least 100 people, and every true rate lies between 2 and 30 of 100; neither was taken from the data."
        in words.conditions(narrow, numbers(narrow))
    )
    assert "In each whole a person counts once" in lines
    assert "2 rates with the noisy counts behind them" in words.published(SMALL, found)
    plan = words.asked(found)[0]
    both = np.array([[1.0, 0.0, 0.0, 0.0]]), np.array([[1.0, 0.0, 1.0, 0.0]])
    keeps = [all(limit.holds(record) for limit in limits(SMALL, plan, "")) for record in both]
    assert keeps == [True, False]


def test_a_household_counts_as_often_as_its_people() -> None:
    home = dataclasses.replace(SMALL, unit="household", household=3, cells=4, guess=0.95)
    assert plan_of(home).change.l1 == 3


def test_a_published_day_of_trips_keeps_the_error_of_its_memo_and_the_year_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A day is protected; the program publishes one day, and beside the promise stands what 365 days betray."""
    (params,) = (each.params for each in presets_of(LAB) if each.id == "mobility")
    found = numbers(params)
    study = found.study
    assert study is not None
    assert study.state == "fits"
    made = program(params)
    drawn = iter(study.window.mechanism.noise(study.scale).sample(2000, np.random.default_rng(2)).astype(int).tolist())
    lines = made.published([30] * 2000, lambda: next(drawn))
    missed = sum(abs(number - 30) > params.tolerance for _, number in lines) / 2000
    assert missed <= params.beta + 4 * (0.05 * 0.95 / 2000) ** 0.5
    assert study.all.success < 0.6 < 0.99 < study.after, "of one day, and of the year"
    assert any("over all 365" in line for line in words.not_protected(params, found))
