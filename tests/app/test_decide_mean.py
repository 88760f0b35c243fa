"""A mean with its median in one budget, and sums: from the answers to the published numbers."""

from __future__ import annotations

import csv
import dataclasses
import itertools
import math
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy
from scipy import stats

import dpcore.noise
from app.labs.decide import words
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.memo import memo
from app.labs.decide.params import Params, noises_for, settle
from dpcore.decide import quantile
from dpcore.errors import ParameterError
from dpcore.sets import Relation
from tests.app.decided import numbers, program

BOTH = Params(
    kind="mean",
    low=0.0,
    high=1000.0,
    people=400,
    unit="person",
    tolerance=30.0,
    noise="laplace",
    with_median=True,
    share_median=0.4,
    among=401,
    spread_as="lognormal",
    middle=300.0,
    log_sigma=0.5,
    first_value=0.0,
    value_step=2.5,
)


def fair(monkeypatch: pytest.MonkeyPatch, seed: int) -> random.Random:
    """The exact sampler on a source of chance that repeats."""
    chance = random.Random(seed)
    for name in ("exact_discrete_laplace", "exact_discrete_gaussian"):
        whole = getattr(dpcore.noise, name)
        monkeypatch.setattr(dpcore.noise, name, lambda scale, whole=whole: whole(scale, chance.randrange))
    return chance


def first_found(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that answers what it answered first."""
    found: list[Any] = []
    return lambda *given: found[0] if found else found.append(function(*given)) or found[0]


@pytest.mark.long
@pytest.mark.oracle("window", "quadrature")
@pytest.mark.parametrize("share", [0.1, 0.4, 0.9])
def test_the_attack_on_both_is_that_on_noise_beside_a_coin_of_the_median_s_promise(share: float) -> None:
    """By quadrature over the noise, for either answer of the worst mechanism with the median's ε."""
    params = dataclasses.replace(BOTH, share_median=share, follow="own", eps=1.2)
    found = numbers(params)
    assert found.study is not None
    assert found.after is not None
    assert found.after.chosen is not None
    e1, e2 = 1.2 * (1 - share), 1.2 * share
    assert found.study.scale == pytest.approx(1 / e1)
    assert found.after.chosen.eps == pytest.approx(e2)
    assert found.after.chosen.scale == pytest.approx(0.5 / e2)
    truly = math.exp(e2) / (1 + math.exp(e2))

    def difference(x: float) -> float:
        inside, outside = (e1 / 2 * math.exp(-e1 * abs(x - shift)) for shift in (1, 0))
        return abs(truly * inside - (1 - truly) * outside) + abs((1 - truly) * inside - truly * outside)

    pieces = (-60 / e1, -1, 0, *np.linspace(0.05, 0.95, 19).tolist(), 1, 2, 1 + 60 / e1)
    distance = math.fsum(scipy.integrate.quad(difference, *ends)[0] for ends in itertools.pairwise(pieces)) / 2
    assert found.study.all.success == pytest.approx((1 + distance) / 2, abs=2e-5)
    assert found.study.all.is_bound
    told = " ".join(each.text for each in memo(params).meaning)
    assert told.count("These are bounds: the exact attack on this noise is not known here.") == 1


def test_no_pair_of_data_sets_betrays_more() -> None:
    """Two shares with noise and the exact masses of the median, of all small data sets and all values of one person more."""
    found = numbers(dataclasses.replace(BOTH, follow="own", eps=1.2))
    assert found.study is not None
    assert found.after is not None
    assert found.after.chosen is not None
    places, eps = [100.0, 300.0, 500.0, 900.0], found.after.chosen.eps
    worst = 0.0
    for size in (1, 2, 3):
        for data in itertools.combinations_with_replacement((50.0, 300.0, 600.0, 950.0), size):
            for more in (50.0, 300.0, 600.0, 950.0):
                laws = [
                    quantile(sorted(each), places, q=0.5, eps=eps, relation=Relation.ADD_REMOVE).masses
                    for each in ([*data], [*data, more])
                ]
                worst = max(worst, float(np.abs(np.log(laws[0] / laws[1])).max()))
    assert 0 < worst <= eps * (1 + 1e-9)


@pytest.mark.long
def test_both_are_published_with_the_law_of_the_memo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of an office, published again and again: mean and median are as near as was said, values beyond bounds are cut."""
    made, found = program(BOTH), numbers(BOTH)
    assert found.study is not None
    assert found.after is not None
    assert found.after.chosen is not None
    assert found.after.chosen.width is not None
    made.BELOW = fair(monkeypatch, 8).randrange
    for name in ("_values", "candidates", "ranks"):  # the same of the same file, each time
        monkeypatch.setattr(made, name, first_found(getattr(made, name)))
    rng = np.random.default_rng(4)
    data = np.append(rng.lognormal(np.log(300), 0.5, 399).round(1), 1e6)
    with (tmp_path / "r.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["who", "pay"], *((f"p{n}", v) for n, v in enumerate(data.tolist()))])
    mean, median = float(np.clip(data, 0, 1000).mean()), float(np.sort(data)[199])
    times, missed = 150, np.zeros(2, dtype=int)
    for place in range(times):
        out = tmp_path / f"{place}.csv"
        command = [
            str(tmp_path / "r.csv"),
            "--value",
            "pay",
            "--person",
            "who",
            "--out",
            str(out),
            "--library",
            "dpcore",
        ]
        assert made.main(command) == 0
        lines = dict(list(csv.reader(out.read_text(encoding="utf-8").splitlines()))[1:])
        assert set(lines) == {"mean", "number of people", "quantile 0.5"}
        assert abs(int(lines["number of people"]) - 400) < 40 * found.study.scale
        assert (float(lines["quantile 0.5"]) / 2.5).is_integer()
        missed[0] += abs(float(lines["mean"]) - mean) > BOTH.tolerance
        missed[1] += abs(float(lines["quantile 0.5"]) - median) > found.after.chosen.width
    assert (missed / times <= 0.05 + 4 * (0.05 * 0.95 / times) ** 0.5).all()


VALUES: list[tuple[dict[str, Any], float]] = [
    ({"kind": "mean", "people": 50, "low": -10.0, "high": 30.0, "tolerance": 8.0}, 1),
    ({"kind": "mean", "people": 50, "low": -10.0, "high": 30.0, "presence": "known", "tolerance": 2.0}, 40 / 50),
    ({"kind": "sum", "low": -10.0, "high": 30.0, "tolerance": 300.0}, 30),
    ({"kind": "sum", "low": -10.0, "high": 30.0, "presence": "known", "tolerance": 300.0}, 40),
]
"""Answers, and ε times the scale of Laplace noise for them."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("answers", "moves", "noise", "library"),
    [
        *((*each, noise, "dpcore") for each in VALUES for noise in ("laplace", "gaussian")),
        (*VALUES[0], "laplace", "opendp"),
        (*VALUES[1], "gaussian", "opendp"),
        (*VALUES[2], "gaussian", "opendp"),
    ],
)
def test_the_noise_of_values_is_that_of_the_decision(
    answers: dict[str, Any], moves: float, noise: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps between the bounds, drawn and put back into units, against the law of the memo's scale; no value moves further."""
    pytest.importorskip(library)
    params = Params(unit="person", noise=noise, **answers)
    made, found = program(params), numbers(params)
    assert found.study is not None
    fair(monkeypatch, 6)
    n = 50
    zero = [Fraction(0)] * n
    exact = [made.numbers(zero, lambda: 0), made.numbers([Fraction(10**6), *zero[1:]], lambda: 0)]
    values = [float(lines[0][1]) for lines in exact]
    if params.kind == "mean":
        assert values == pytest.approx([0, 30 / 50], abs=1e-4)
    else:
        assert values == pytest.approx([0, 30], abs=1e-3)
    draw, few = made.noise(library), zero if params.kind == "mean" else zero[:1]
    if params.kind == "mean" and params.presence == "secret":
        drawn = np.array([draw() / made.STEPS for _ in range(2500)])
    else:
        drawn = np.array([float(made.numbers(few, draw)[0][1]) for _ in range(2500)])
    law = stats.laplace(scale=found.study.scale) if noise == "laplace" else stats.norm(scale=found.study.scale)
    assert stats.kstest(drawn, law.cdf).pvalue > (1e-4 if library == "dpcore" else 1e-7), (
        "chance of OpenDP does not repeat"
    )
    if noise == "laplace":
        assert found.study.scale == pytest.approx(moves / found.study.eps, rel=1e-6)


def test_what_a_sum_or_mean_cannot_be_published_from_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = program(Params(kind="mean", unit="person", people=50, presence="known", tolerance=2.0, noise="laplace"))
    (tmp_path / "r.csv").write_text("who,pay\na,10\nb,20\n", encoding="utf-8")
    command = [str(tmp_path / "r.csv"), "--value", "pay", "--out", str(tmp_path / "o.csv"), "--library", "dpcore"]
    assert made.main(command) == 2
    assert "--person is needed" in capsys.readouterr().err
    assert made.main([*command, "--person", "who"]) == 2
    assert "2 values; 50 or more were decided about" in capsys.readouterr().err
    assert not (tmp_path / "o.csv").exists()


def test_the_median_is_asked_told_and_paid() -> None:
    """Its question, its sentence with both errors, its conditions; the mean has what it leaves; Gaussian noise is not offered."""
    asked = " ".join(sentence.text for sentence in interview(BOTH))
    assert all(f"{{{name}}}" in asked for name in ("with_median", "share_median", "among", "middle", "log_sigma"))
    assert "{valued}" not in asked
    found = numbers(BOTH)
    lines = [*detail_words(BOTH, found), *words.conditions(BOTH, found), *words.not_protected(BOTH, found)]
    assert any("40 of 100 of the budget" in line and "ranks" in line and "as stated" in line for line in lines)
    assert any("401 candidates were fixed" in line for line in lines)
    assert "exponential mechanism" in words.noise_words(BOTH, found)
    assert noises_for("mean", with_median=True) == ("laplace",)
    changed = dataclasses.replace(BOTH, noise="gaussian")
    assert settle(changed, frozenset({"with_median"})).noise == "laplace"
    with pytest.raises(ParameterError, match="noise"):
        numbers(changed)
