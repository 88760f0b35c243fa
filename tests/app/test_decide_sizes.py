"""An error that grows with the number: decided by the smallest one, kept more often by the others."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import numpy as np
import pytest

from app.labs.decide import words
from app.labs.decide.answers import answers_of
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import Params
from dpcore.errors import ParameterError
from tests.app.decided import numbers, program

TABLE = Params(kind="table", cells=4, unit="person", touched=1, measure="larger", relative=0.05, tolerance=10.0)


def masses(noise: str, scale: float) -> tuple[Any, Any]:
    k = np.arange(-2000, 2001)
    weight = np.exp(-np.abs(k) / scale if noise == "geometric" else -(k**2) / (2 * scale**2))
    return k, weight / weight.sum()


@pytest.mark.oracle("errors", "brute")
@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
@pytest.mark.parametrize(("least", "floor"), [(0, 0.2843485), (199, 0.2843485), (400, 0.1460034)])
def test_every_number_keeps_its_own_error(noise: str, least: int, floor: float) -> None:
    """By the masses of the noise at every size that the conditions allow; the worked rows have ε = .2844 and .1461."""
    params = dataclasses.replace(TABLE, noise=noise, least_cell=least)
    found = numbers(params)
    assert found.study is not None
    assert found.aim is not None
    assert found.aim.tolerance == pytest.approx(max(10.0, 0.05 * least))
    if noise == "geometric":
        assert found.study.window.floor == pytest.approx(floor, rel=1e-6)
    k, mass = masses(noise, found.study.scale)
    sizes = [x for x in range(0, 1200, 7) if x >= least]
    off = [mass[np.abs(k) > max(10.0, 0.05 * x) + 1e-9].sum() for x in sizes]
    assert max(off) <= 0.05
    floor_scale = found.study.window.accurate
    assert floor_scale is not None
    k, mass = masses(noise, floor_scale * 1.02)
    assert mass[np.abs(k) > max(10.0, 0.05 * least) + 1e-9].sum() > 0.05, "no more noise would do for the smallest"
    (text,) = (line for line in detail_words(params, found) if "how large a number is" in line)
    k, mass = masses(noise, found.study.scale)
    for size, t, share in re.findall(r"(\d+): ± (\d+), further off in ([\d.]+) of 100", text):
        assert float(t) == pytest.approx(0.05 * float(size))
        missed = 100 * mass[np.abs(k) > float(t) + 1e-9].sum()  # the share is printed with two digits or three
        assert abs(float(share) - missed) <= 0.01 * missed
    assert re.search(r"further off in [\d.]+ of 100; ", text)


def test_it_is_asked_and_conditioned_and_of_rounded_numbers_too() -> None:
    asked = " ".join(sentence.text for sentence in interview(TABLE))
    assert "{measure} {relative} of 100 of it" in asked
    assert "{least_cell}" in asked
    bounded = dataclasses.replace(TABLE, least_cell=400)
    found = numbers(bounded)
    assert any("truly at least 400" in line for line in words.conditions(bounded, found))
    assert "(of at least 400) is within ± 20" in words.decision(bounded, found).sentence
    assert not any("truly at least" in line for line in words.conditions(TABLE, numbers(TABLE)))
    rounded = dataclasses.replace(bounded, is_rounded=True, base=10.0)
    k, mass = masses("geometric", numbers(rounded).study.scale)  # type: ignore[union-attr]
    worst = max(mass[np.abs(np.floor((x + k) / 10 + 0.5) * 10 - x) > 20].sum() for x in range(400, 410))  # halves go up
    assert worst <= 0.05
    assert "where" not in words.decision(rounded, numbers(rounded)).sentence


def test_other_numbers_and_dropped_entries_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ParameterError, match="entries are dropped"):
        numbers(dataclasses.replace(TABLE, bounded="dropped", typical=400.0, share_lost=0.01))
    rates = Params(kind="rates", cells=2, fewest=100, unit="person", touched=1, measure="larger", noise="geometric")
    assert "{relative}" not in " ".join(sentence.text for sentence in interview(rates))
    found = numbers(rates)
    assert found.aim is not None
    assert found.aim.tolerance == 10.0


@pytest.mark.long
def test_a_larger_error_opens_it_and_the_program_keeps_it() -> None:
    closed = dataclasses.replace(TABLE, tolerance=1.0, relative=0.01, guess=0.6)
    study = numbers(closed, "rest").study
    assert study is not None
    assert study.state == "nothing fits"
    (way,) = (way for way in study.ways if way.changed == ("tolerance",))
    opened = numbers(dataclasses.replace(closed, **answers_of(closed, way)))  # type: ignore[arg-type]
    assert opened.study is not None
    assert opened.study.state == "fits"
    params = dataclasses.replace(TABLE, least_cell=400)
    made = program(params)
    draw = made.noise("dpcore")
    errors = np.array([draw() for _ in range(1500)])
    for size in (400, 700, 1000):
        share = (np.abs(errors) > max(10.0, 0.05 * size)).mean()
        assert share <= 0.05 + 4 * (0.05 * 0.95 / errors.size) ** 0.5
