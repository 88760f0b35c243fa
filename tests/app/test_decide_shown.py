"""Noisy numbers that are too small are not published: what is then missing, and what the program leaves out."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from app.labs.decide import words
from app.labs.decide.decision import HIGHEST, LOWEST, window_picture
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from app.labs.decide.record import record
from app.plot.picture import Label
from tests.app.decided import numbers

TABLE = Params(kind="table", cells=4, unit="person", touched=1, tolerance=20.0, least_shown=5)


@pytest.mark.oracle("errors", "brute")
@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
def test_what_a_threshold_leaves_out_is_counted(noise: str) -> None:
    """By the masses of every noise; the worked row at scale 6.849 gives .2585 and .2234."""
    found = numbers(dataclasses.replace(TABLE, noise=noise))
    assert found.study is not None
    assert found.after is not None
    assert found.after.hidden is not None
    k, scale = np.arange(-400, 401), found.study.scale
    mass = np.exp(-np.abs(k) / scale if noise == "geometric" else -(k**2) / (2 * scale**2))
    mass /= mass.sum()
    assert found.after.hidden.empty_shown == pytest.approx(mass[k >= 5].sum(), rel=1e-9)
    assert found.after.hidden.missing == pytest.approx(mass[10 + k < 5].sum(), rel=1e-9)
    if noise == "geometric":
        row = numbers(dataclasses.replace(TABLE, follow="own", eps=0.14600343)).after
        assert row is not None
        assert row.hidden is not None
        assert (row.hidden.empty_shown, row.hidden.missing) == pytest.approx((0.2585089894, 0.2233917716), rel=1e-6)


@pytest.mark.parametrize("rounded", [False, True])
def test_the_program_leaves_them_out_by_the_noisy_number_alone(rounded: bool, tmp_path: Path) -> None:
    """As the conditions say before any rounding: 4 is left out and would be 5."""
    made: Any = ModuleType("publish")
    params = dataclasses.replace(TABLE, is_rounded=rounded, base=5.0)
    assert any("before any rounding" in line for line in words.conditions(params, numbers(params)))
    exec(compile(publisher(params, numbers(params)), "publish", "exec"), made.__dict__)
    noises = iter([-2, 6, 4, 5])
    made.noise = lambda _library: lambda: next(noises)
    (tmp_path / "c.csv").write_text("place\na\nb\nc\nd\n", encoding="utf-8")
    rows = "".join(f"p{n},a\n" for n in range(6)) + "q,b\n"
    (tmp_path / "r.csv").write_text("who,place\n" + rows, encoding="utf-8")
    command = [str(tmp_path / "r.csv"), "--out", str(tmp_path / "o.csv"), "--person", "who", "--cell", "place"]
    assert made.main([*command, "--cells", str(tmp_path / "c.csv")]) == 0
    b = 5 if rounded else 7
    assert (tmp_path / "o.csv").read_text(encoding="utf-8").split() == ["place,published", "a,", f"b,{b}", "c,", "d,5"]


def test_a_threshold_is_asked_and_told() -> None:
    found = numbers(TABLE)
    assert "{least_shown}" in " ".join(sentence.text for sentence in interview(TABLE))
    assert any("below 5 are not shown" in line and "too large" in line for line in detail_words(TABLE, found))
    assert any("never by the true one" in line for line in words.conditions(TABLE, found))
    for params, told in ((TABLE, True), (dataclasses.replace(TABLE, least_shown=0), False)):
        assert ("noisy numbers below 5 not published" in str(record(params, numbers(params)))) == told


@pytest.mark.parametrize("tolerance", [0.2, 3.0, 7.0, 30.0])
@pytest.mark.parametrize("belief", [0.5001, 0.52, 0.6, 0.9, 0.99999])
def test_the_names_of_floor_and_ceiling_stand_apart(tolerance: float, belief: float) -> None:
    """Beside each other on an axis of 290 pixels, as wide as the plot in the smallest window, or above each other."""
    params = dataclasses.replace(
        TABLE, tolerance=tolerance, least_shown=0, has_guess=False, has_belief=True, prior=0.5, belief=belief
    )
    boxes = []
    for item in window_picture(params, numbers(params)).items:
        if isinstance(item, Label) and item.key in ("floor", "ceiling"):
            at = 290 * math.log(item.x / LOWEST) / math.log(HIGHEST / LOWEST) - 75 * item.anchor[0]
            boxes.append((at, at + 75, item.y))
    if len(boxes) == 2:
        first, second = boxes
        assert max(first[0], second[0]) >= min(first[1], second[1]) or abs(first[2] - second[2]) > 0.15
