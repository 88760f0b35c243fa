"""Rates of a table of several sides with the rates of all its margins: the change, the error, the attack, the program."""

from __future__ import annotations

import dataclasses
import itertools
import math
import random
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
from tests.app.office import read, table

SIDES = (2, 3, 2)
CELLS = list(itertools.product("ab", "xyz", "fm"))
RATES = Params(
    kind="rates",
    cells=12,
    fewest=500,
    unit="person",
    touched=1,
    tolerance=3.0,
    guess=0.7,
    totals="margins",
    branching=tuple(map(float, SIDES)),
)


def made(params: Params) -> Any:
    program = ModuleType("publish")
    exec(compile(publisher(params, numbers(params)), "publish", "exec"), program.__dict__)
    return program


def counts_of(cell: tuple[str, ...], is_part: bool) -> dict[tuple[tuple[str, ...], bool], int]:
    """The published counts that one person is in: part or rest of the cell and of each of its margins."""
    return {
        (tuple(v if stays else "" for v, stays in zip(cell, kept, strict=True)), is_part): 1
        for kept in itertools.product((True, False), repeat=len(cell))
    }


@pytest.mark.oracle("change", "brute")
@pytest.mark.parametrize("presence", ["secret", "known"])
def test_one_person_moves_as_many_counts_as_in_the_worst_pair(presence: str) -> None:
    found = numbers(dataclasses.replace(RATES, presence=presence))
    assert found.study is not None
    everybody = [counts_of(cell, is_part) for cell in CELLS for is_part in (True, False)]
    if presence == "secret":
        moved = max(map(len, everybody))
    else:
        moved = max(
            sum(abs(one.get(key, 0) - other.get(key, 0)) for key in one | other)
            for one in everybody
            for other in everybody
        )
    mechanism, scale = found.study.window.mechanism, found.study.scale
    assert mechanism.pure_eps(scale) == pytest.approx(moved / scale)
    assert found.plan is not None
    assert mechanism.beside_scale(found.plan.beside[0], scale) == pytest.approx(scale), "margins have the cells' noise"
    assert found.plan.is_exact


@pytest.mark.long
def test_published_rates_and_those_of_margins_are_as_near_as_was_said() -> None:
    program, found = made(RATES), numbers(RATES)
    assert found.study is not None
    assert found.after is not None
    assert found.after.margins is not None
    rng = np.random.default_rng(5)
    q = math.exp(-1 / found.study.scale)
    noise = iter((rng.geometric(1 - q, 40_000) - rng.geometric(1 - q, 40_000)).tolist())
    counts = [n for _ in CELLS for n in (250, 250)]
    off: dict[int, list[float]] = {}
    for _ in range(250):
        rates = program.rated(counts, lambda: next(noise))
        named, more = program.margin_rates(counts, CELLS, lambda: next(noise))
        off.setdefault(0, []).extend(float(rate) - 50 for _, _, rate in rates)
        for cell, (_, _, rate) in zip(named, more, strict=True):
            off.setdefault(cell.count(""), []).append(float(rate) - 50)
    for added, errors in off.items():
        allowed = 0.05 + 4 * math.sqrt(0.05 * 0.95 / len(errors))
        assert (np.abs(errors) > RATES.tolerance).mean() <= allowed
        if added == 3:
            assert (np.abs(errors) > found.after.margins.width).mean() <= allowed
    assert np.std(off[3]) < np.std(off[0]) / 5, "a larger whole makes a margin's rate nearer"
    assert found.after.margins.width < RATES.tolerance / 5


@pytest.mark.oracle("window", "simulation")
def test_the_best_attack_on_all_of_them_is_right_as_often_as_was_said() -> None:
    """Likelihoods of all counts that the person is in, drawn; the attacker knows all others."""
    found = numbers(RATES)
    assert found.study is not None
    b, times, numbers_moved = found.study.scale, 40_000, 8
    rng = np.random.default_rng(9)
    q = math.exp(-1 / b)
    noise = rng.geometric(1 - q, (times, numbers_moved)) - rng.geometric(1 - q, (times, numbers_moved))
    inside = np.arange(times) % 2
    seen = noise + inside[:, None]
    loss = (np.abs(seen) - np.abs(seen - 1)).sum(axis=1)
    right = np.where(loss == 0, 0.5, (loss > 0) == (inside == 1)).mean()
    exact = found.study.all.success
    assert right == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / times))


def test_the_program_publishes_the_rate_of_every_margin(tmp_path: Path) -> None:
    program = made(RATES)
    drawn = []
    program.noise = lambda _library: lambda: drawn.append(0) or 0
    chance = random.Random(4)
    rows = [(f"p{n}", *CELLS[n % 12], chance.choice(("yes", "no", "no"))) for n in range(200)]
    records = table(tmp_path / "r.csv", ("who", "place", "age", "sex", "jobless"), rows)
    public = table(tmp_path / "c.csv", ("place", "age", "sex"), CELLS)
    columns = ["--person", "who", "--cell", "place", "age", "sex", "--part", "jobless", "yes"]
    assert program.main([str(records), "--out", str(tmp_path / "o.csv"), *columns, "--cells", str(public)]) == 0
    lines = read(tmp_path / "o.csv")
    assert len(lines) == 3 * 4 * 3
    assert len(drawn) == 2 * len(lines), "a part and a rest for each"
    for line in lines:
        key = (line["place"], line["age"], line["sex"])
        mine = [row for row in rows if all(k in ("", v) for k, v in zip(key, row[1:4], strict=True))]
        assert int(line["whole"]) == len(mine)
        assert int(line["part"]) == sum(row[4] == "yes" for row in mine)
        assert float(line["percent"]) == pytest.approx(100 * int(line["part"]) / len(mine))
    program.BRANCHING = (3, 2, 2)
    assert program.main([str(records), "--out", str(tmp_path / "n.csv"), *columns, "--cells", str(public)]) == 2


def test_margins_of_rates_are_asked_told_and_refused() -> None:
    asked = " ".join(sentence.text for sentence in interview(RATES))
    assert "{branching}" in asked
    (totals,) = {s.options["totals"] for s in interview(RATES)}
    assert [name for name, _ in totals] == ["none", "margins"]
    told = " ".join(detail_words(RATES, numbers(RATES)))
    assert "Each of the 24 rates of margins" in told
    rounded = dataclasses.replace(RATES, is_rounded=True, base=0.5)
    assert "are not rounded" not in " ".join(detail_words(rounded, numbers(rounded)))
    for changes in ({"branching": (2.0, 3.0)}, {"touched": 2}, {"unit": "household"}):
        with pytest.raises(ParameterError):
            numbers(dataclasses.replace(RATES, **changes))
    stale = dataclasses.replace(RATES, totals="levels")
    assert numbers(stale).plan == numbers(dataclasses.replace(RATES, totals="none")).plan
