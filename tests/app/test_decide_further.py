"""Further numbers about the same units: their shares or errors, what all together betray, and the program that publishes them."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.labs.decide.answers import further
from app.labs.decide.common import shared
from app.labs.decide.details import conditions, detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from app.state.session import load
from dpcore.errors import ParameterError
from tests.app.decided import numbers
from tests.app.office import read, table
from tests.dpcore.oracles import reference

ROWS: dict[str, dict[str, Any]] = {row["id"]: row for row in reference("decide2")["rows"]}
COUNT = Params(
    unit="person",
    tolerance=10.0,
    further=4,
    further_names="visits; days ；cost",
    further_changes=(1.0, 30.0, 500.0, 2.0),
    further_by="tolerances",
    further_tolerances=(15.0, 900.0, 6000.0, 80.0),
)


@pytest.mark.long
@pytest.mark.oracle("window", "table")
def test_a_count_and_five_numbers_in_one_budget() -> None:
    given, expect = ROWS["further-six"]["given"], ROWS["further-six"]["expect"]
    params = Params(
        unit="person",
        tolerance=10.0,
        noise="laplace",
        follow="own",
        eps=1.0,
        further=5,
        further_changes=tuple(map(float, given["sensitivities"][1:])),
        further_shares=tuple(given["shares"][1:]),
    )
    found = numbers(params)
    assert found.study is not None
    assert found.after is not None
    assert found.study.all.success == pytest.approx(expect["attack"], abs=1e-6)
    assert found.study.any.success == pytest.approx(expect["any_mechanism"])
    widths = [found.study.widths[0], *(other.width for other in found.after.others)]
    assert widths == pytest.approx(expect["half_widths"], rel=1e-6)


@pytest.mark.parametrize(
    ("noise", "publications"), [("laplace", 1), ("gaussian", 12), ("geometric", 1), ("discrete gaussian", 12)]
)
def test_errors_that_are_named_decide_the_shares(noise: str, publications: int) -> None:
    """At the scale that the first number's error allows, the errors are those that were named, by the tails of each noise."""
    params = dataclasses.replace(COUNT, noise=noise, publications=publications, in_at_most=publications)
    found = numbers(params)
    assert found.study is not None
    mechanism, scale = found.study.window.mechanism, found.study.window.accurate
    assert scale is not None
    gaussian = noise in ("gaussian", "discrete gaussian")
    for part, t in zip(mechanism.plan.beside, params.further_tolerances, strict=True):
        wide = mechanism.beside_scale(part, scale)
        assert wide == pytest.approx(t / (1.959963984540054 if gaussian else math.log(20)), rel=1e-6)
    assert found.after is not None
    for other, t in zip(found.after.others, params.further_tolerances, strict=True):
        assert other.width <= t * (1 + 1e-9)


@pytest.mark.oracle("window", "simulation")
def test_all_numbers_together_betray_as_much_as_was_said() -> None:
    found = numbers(COUNT)
    assert found.study is not None
    assert found.after is not None
    rng, times = np.random.default_rng(8), 40_000
    q = math.exp(-1 / found.study.scale)
    inside = np.arange(times) % 2
    seen = rng.geometric(1 - q, times) - rng.geometric(1 - q, times) + inside
    loss = (np.abs(seen) - np.abs(seen - 1)) / found.study.scale
    for (_, change), other in zip(further(COUNT), found.after.others, strict=True):
        seen = rng.laplace(0, other.scale, times) + change * inside
        loss = loss + (np.abs(seen) - np.abs(seen - change)) / other.scale
    right = np.where(loss == 0, 0.5, (loss > 0) == (inside == 1)).mean()
    exact = found.study.all.success
    assert right == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / times))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["table", "rates"])
@pytest.mark.parametrize("by", ["shares", "tolerances"])
def test_margins_keep_the_noise_of_cells_beside_further_numbers(kind: str, by: str) -> None:
    params = Params(
        kind=kind,
        cells=6,
        fewest=500,
        unit="person",
        touched=1,
        tolerance=20.0 if kind == "table" else 3.0,
        totals="margins",
        branching=(2.0, 3.0),
        further=2,
        further_shares=(0.2, 0.1),
        further_by=by,
    )
    if kind == "rates" and by == "tolerances":
        with pytest.raises(ParameterError, match="further_by"):
            numbers(params)
        return
    found = numbers(params)
    assert found.study is not None
    mechanism, scale = found.study.window.mechanism, found.study.scale
    assert mechanism.beside_scale(mechanism.plan.beside[0], scale) == pytest.approx(scale)
    if by == "shares":
        assert [part.share for part in mechanism.plan.beside[1:]] == [0.2, 0.1]
    assert mechanism.plan.share > 0


def made(params: Params) -> Any:
    program = ModuleType("publish")
    exec(compile(publisher(params, numbers(params)), "publish", "exec"), program.__dict__)
    return program


def test_the_program_adds_up_what_each_person_has_within_its_limit(tmp_path: Path, capsys: Any) -> None:
    program = made(COUNT)
    assert [name for name, _, _ in program.FURTHER] == ["visits", "days", "cost", ""]
    program.noise = lambda _library, _scale=None: lambda: 0
    rows = [("a", 1, 20, "100.5", 1), ("a", 1, 20, "100", 0), ("b", 0, 5, "-900", 2), ("c", 1, "", "7", 1)]
    records = table(tmp_path / "r.csv", ("who", "v", "d", "c", "x"), rows)
    command = [str(records), "--person", "who", "--out", str(tmp_path / "o.csv")]
    program.EACH = 2
    more = ["--further", "v", "d", "c", "x", "--further-out", str(tmp_path / "f.csv")]
    assert program.main([*command, *more]) == 0
    lines = {line["statistic"]: float(line["published"]) for line in read(tmp_path / "f.csv")}
    expected = {"visits": 1 + 0 + 1, "days": 30 + 5, "cost": 200.5 - 500 + 7, "further number 4": 1 + 2 + 1}
    for name, number in expected.items():
        assert lines[name] == pytest.approx(number, abs=500 / 2**20 * 3)
    assert program.main([*command[:-1], str(tmp_path / "p.csv"), *more]) == 2
    assert "Keep the first numbers" in capsys.readouterr().err
    assert not (tmp_path / "p.csv").exists(), "nothing is published of what is refused"
    assert program.main([*command[:-1], str(tmp_path / "p.csv")]) == 2


@pytest.mark.parametrize("library", ["dpcore", "opendp"])
def test_what_the_program_publishes_of_them_has_the_spread_that_was_said(library: str, tmp_path: Path) -> None:
    """Draws in steps, of each number, beside the half-width of the memo."""
    pytest.importorskip(library)
    program, found = made(COUNT), numbers(COUNT)
    records = table(tmp_path / "r.csv", ("who", "v", "d", "c", "x"), [("a", 1, 20, 100, 1)])
    often = [
        [float(value) for _, value in program.further(records, "who", ["v", "d", "c", "x"], library)]
        for _ in range(150)
    ]
    errors = np.abs(np.array(often) - [1, 20, 100, 1])
    assert found.after is not None
    for place, other in enumerate(found.after.others):
        allowed = 0.05 + 4 * math.sqrt(0.05 * 0.95 / 150)
        assert (errors[:, place] > other.width).mean() <= allowed
        assert errors[:, place].mean() == pytest.approx(other.scale, rel=4 / math.sqrt(150))


def test_they_are_asked_told_and_refused() -> None:
    asked = " ".join(sentence.text for sentence in interview(COUNT))
    for name in ("further_names", "further_changes", "further_by", "further_tolerances"):
        assert f"{{{name}}}" in asked
    found = numbers(COUNT)
    assert found.plan is not None
    assert found.aim is not None
    told = " ".join(detail_words(COUNT, found))
    for name in ("visits", "days", "cost", "A further number"):
        assert f"{name} gets" in told
    assert any("‘cost’ by 500 at most" in line for line in conditions(COUNT, found.plan, found.aim))
    for changes in (
        {"further_changes": (1.0, 2.0)},
        {"further_by": "shares", "further_shares": (0.3,)},
        {"noise": "max norm"},
        {"further_tolerances": (1.0, 2.0, 3.0)},
    ):
        with pytest.raises(ParameterError):
            numbers(dataclasses.replace(COUNT, **changes))
    assert numbers(dataclasses.replace(COUNT, scope="publication")).has_numbers, "a count has one number"
    one_for_all = dataclasses.replace(COUNT, further_changes=(2.0,))
    assert [change for _, change in further(one_for_all)] == [2.0] * 4


def test_a_file_with_up_to_three_numbers_opens_with_their_lists() -> None:
    old = {
        "further": 2,
        "first": "visits",
        "sensitivity_first": 3.0,
        "share_first": 0.2,
        "second": "days",
        "third": "x",
    }
    text = {"format": "epsilon-lab-session", "version": 5, "labs": {"decide": {"unit": "person", **old}}}
    params = load(json.dumps(text).encode(), LABS).params["decide"]
    assert (params.further, params.further_names) == (2, "visits; days")
    assert (params.further_changes, params.further_shares) == ((3.0, 1.0), (0.2, 0.1))
    assert params.unit == "person"


@pytest.mark.long
def test_ways_out_of_an_interview_without_a_solution_are_those_whose_answers_fit_errors_of_further_numbers() -> None:
    """Other noises are among them that cannot keep such errors: they are not offered, and nothing stops."""
    params = dataclasses.replace(
        COUNT, tolerance=2.0, further=1, further_changes=(1.0,), further_tolerances=(4.0,), guess=0.6
    )
    found = shared(dataclasses.replace(params, in_at_most=1), lambda _: None, "rest")
    assert found.study is not None
    assert found.study.state == "nothing fits"
    assert found.study.ways
    assert {way.noise for way in found.study.ways} <= {"geometric", "discrete gaussian", "laplace", "gaussian"}
