"""Tables of several sides whose margins have noise as the cells have."""

from __future__ import annotations

import dataclasses
import itertools
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from dpcore.errors import ParameterError
from tests.app.decided import numbers

THREE = Params(
    kind="table",
    cells=12,
    unit="person",
    touched=1,
    tolerance=20.0,
    guess=0.65,
    noise="gaussian",
    totals="margins",
    branching=(2.0, 3.0, 2.0),
)


def design(sides: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Each published number as a sum of cells, one row for each, the cells among them."""
    cells = list(itertools.product(*map(range, sides)))
    rows = []
    for kept in itertools.product((True, False), repeat=len(sides)):
        for values in itertools.product(
            *(range(s) if stays else (None,) for s, stays in zip(sides, kept, strict=True))
        ):
            rows += [[float(all(v is None or v == c for v, c in zip(values, cell, strict=True))) for cell in cells]]
    return np.array(rows)


@pytest.mark.oracle("window", "closed")
def test_a_three_way_table_has_the_attack_of_its_worked_row() -> None:
    """L2² = 8, secret: μ = .27718 and 55.51 of 100 at ± 20."""
    found = numbers(dataclasses.replace(THREE, follow="own", eps=1.185759063))
    assert found.study is not None
    assert found.after is not None
    assert found.after.margins is not None
    assert found.study.mu == pytest.approx(0.2771807649, rel=1e-6)
    assert found.study.all.success == pytest.approx(0.5551130782, rel=1e-6)
    assert found.after.margins.width == pytest.approx(20, rel=1e-6)
    assert found.after.margins.share == 7 / 8


@pytest.mark.oracle("errors", "brute")
@pytest.mark.parametrize(("sides", "cells"), [((2.0, 3.0, 2.0), 12), ((4.0, 2.0), 8), ((2.0, 2.0, 2.0, 3.0), 24)])
def test_least_squares_leaves_what_the_normal_equations_say(sides: tuple[float, ...], cells: int) -> None:
    """And one person moves as many numbers as the rows of the design say, coming, going or taking another's place."""
    A = design(tuple(int(s) for s in sides))
    left = np.diag(A @ np.linalg.inv(A.T @ A) @ A.T)
    for presence, moved in (("secret", A[:, 0]), ("known", np.abs(A[:, 0] - A[:, -1]))):
        found = numbers(dataclasses.replace(THREE, branching=sides, cells=cells, presence=presence, noise="geometric"))
        assert found.after is not None
        assert found.study is not None
        margins = found.after.margins
        assert margins is not None
        assert margins.numbers == len(A) - cells
        assert left == pytest.approx(margins.agreed / margins.variance, rel=1e-9)
        assert moved.max() == 1
        assert found.study.window.mechanism.pure_eps(found.study.scale) == pytest.approx(
            moved.sum() / found.study.scale
        )
        plan = found.plan
        assert plan is not None
        assert found.study.window.mechanism.beside_scale(plan.beside[0], found.study.scale) == pytest.approx(
            found.study.scale
        )


def test_the_program_publishes_every_margin(tmp_path: Path) -> None:
    params = dataclasses.replace(THREE, noise="geometric")
    made: Any = ModuleType("publish")
    exec(compile(publisher(params, numbers(params)), "publish", "exec"), made.__dict__)
    cells = list(itertools.product("ab", "xyz", "fm"))
    lines = "\n".join(",".join(cell) for cell in cells)
    (tmp_path / "c.csv").write_text(f"place,age,sex\n{lines}\n", encoding="utf-8")
    records = "\n".join(f"p{n},{','.join(cells[n % 12])}" for n in range(30))
    (tmp_path / "r.csv").write_text(f"who,place,age,sex\n{records}\n", encoding="utf-8")
    drawn = []
    made.noise = lambda _library: lambda: drawn.append(0) or 0
    command = [
        str(tmp_path / "r.csv"),
        "--out",
        str(tmp_path / "o.csv"),
        "--person",
        "who",
        "--cell",
        "place",
        "age",
        "sex",
    ]
    assert made.main([*command, "--cells", str(tmp_path / "c.csv")]) == 0
    rows = [line.split(",") for line in (tmp_path / "o.csv").read_text(encoding="utf-8").split()][1:]
    assert len(rows) == len(drawn) == 3 * 4 * 3, "one draw for each number"
    found = {tuple(row[:3]): int(row[4]) for row in rows}
    for key, number in found.items():
        assert number == sum(all(k in ("", c) for k, c in zip(key, cells[n % 12], strict=True)) for n in range(30)), (
            "a margin counts who has its values"
        )
    assert found["", "", ""] == 30
    made.BRANCHING = (3, 2, 2)
    assert (
        made.main([command[0], "--out", str(tmp_path / "no.csv"), *command[3:], "--cells", str(tmp_path / "c.csv")])
        == 2
    )


def test_margins_are_asked_told_and_refused_where_they_cannot_be() -> None:
    assert "{branching}" in " ".join(sentence.text for sentence in interview(THREE))
    found = numbers(THREE)
    assert any(f"Each of the {3 * 4 * 3 - 12} margins" in line for line in detail_words(THREE, found))
    for changes in ({"branching": (2.0, 3.0)}, {"touched": 2}, {"unit": "household"}):
        with pytest.raises(ParameterError):
            numbers(dataclasses.replace(THREE, **changes))
    assert math.prod((2, 3, 2)) == THREE.cells
