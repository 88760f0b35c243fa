"""A table whose cells are found in the data: asked, decided, said, refused, and published by the program in a process of its own."""

from __future__ import annotations

import dataclasses
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import dpcore.noise
from app.labs import LABS
from app.labs.arrays import right_100
from app.labs.decide import words
from app.labs.decide.common import Shared, shared
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.legal import legal_words
from app.labs.decide.params import Params, noises_for, settle
from app.labs.decide.publisher import publisher
from app.labs.decide.record import decision_record, record
from app.labs.decide.ways import verdict
from app.main.window import MainWindow
from dpcore.errors import ParameterError
from tests.app.office import SIGNED, Office, module, read, table
from tests.app.programs import Programs

TABLE = Params(kind="table", listed="found", cells=5000, unit="person", touched=2, tolerance=20.0)


def numbers(params: Params) -> Shared:
    return shared(params, lambda _: None, "drag")


def made(params: Params) -> Any:
    program = ModuleType("publish")
    exec(compile(publisher(params, numbers(params)), "publish", "exec"), program.__dict__)
    return program


def test_the_table_asks_for_its_list_and_the_noise_follows() -> None:
    asked = " ".join(sentence.text for sentence in interview(TABLE))
    assert "{listed}" in asked
    assert "{delta_found}" in asked
    public = dataclasses.replace(TABLE, listed="public")
    usual, every = (" ".join(s.text for s in interview(dataclasses.replace(public, depth=d))) for d in ("usual", "all"))
    assert "cells, fixed in advance" in usual
    assert "{listed}" in every
    assert "{delta_found}" not in usual + every
    everything = " ".join(s.text for s in interview(dataclasses.replace(TABLE, depth="all")))
    assert not {"{least_shown}", "{clipped}", "{flash}", "{totals}"} & set(everything.split())
    assert noises_for("table", listed="found") == ("geometric",)
    gaussian = dataclasses.replace(TABLE, noise="gaussian")
    assert settle(gaussian, frozenset({"listed"})).noise == "geometric"


def test_what_is_said_is_what_was_computed() -> None:
    found = numbers(TABLE)
    assert found.study is not None
    assert found.after is not None
    assert found.after.found is not None
    cells, b = found.after.found, found.study.scale
    k = np.arange(-400, 401)
    mass = np.exp(-np.abs(k) / b)
    mass /= mass.sum()
    one = float(mass[1 + k >= cells.threshold].sum())
    assert cells.delta == pytest.approx(1 - (1 - one) ** 2, rel=1e-6)
    assert cells.delta <= 1e-6 < 1 - (1 - float(mass[2 + k >= cells.threshold].sum())) ** 2
    assert float(mass[cells.sure + k >= cells.threshold].sum()) >= 0.95
    assert float(mass[cells.sure - 1 + k >= cells.threshold].sum()) < 0.95
    assert float(mass[cells.threshold - 1 + k >= cells.threshold].sum()) < 0.5
    told = " ".join(detail_words(TABLE, found))
    assert f"noisy number is {cells.threshold} or more: one of {cells.sure} or more in at least 95 of 100" in told
    assert found.study.delta == 1e-6
    assert "at δ = 10⁻⁶" in words.decision(TABLE, found).sentence
    assert "each cell (shown or not)" in words.decision(TABLE, found).sentence
    assert any("that is a disclosure" in line for line in words.not_protected(TABLE, found))
    assert not any("it is public" in line for line in words.not_protected(TABLE, found))
    held = words.conditions(TABLE, found)
    assert any(f"its noisy number is {cells.threshold} or more" in line for line in held)
    assert not any("fixed without looking" in line for line in held)
    entry = record(TABLE, found)["deployment"]
    assert entry["dp_variant"]["variant_name"] == "Approximate DP"
    assert entry["privacy_loss"]["privacy_parameters"] == {"epsilon": found.study.eps, "delta": 1e-6}
    ours = decision_record(TABLE, found)
    assert ours["table"]["threshold"] == cells.threshold
    assert ours["promise"]["delta"] == 1e-6
    assert json.loads(json.dumps(ours, allow_nan=False)) == ours


def test_a_description_is_bounded_with_the_cells_that_may_be_shown() -> None:
    """n (1 − f(w)) grows by n δ where cells are found, and by what a grid of ε leaves open."""
    params = dataclasses.replace(TABLE, enrolled=25_000, touched=1)
    found, public = numbers(params), numbers(dataclasses.replace(params, listed="public"))
    assert found.single is not None
    assert public.single is not None
    assert 25_000 * 1e-6 < found.single <= 1.1 * public.single + 25_000 * 1e-6
    assert any("Singling out" in line for line in legal_words(params, found))


@pytest.mark.parametrize(
    ("answers", "what"),
    [
        ({"totals": "added"}, "totals"),
        ({"flash": True}, "flash"),
        ({"noise": "discrete gaussian"}, "noise"),
        ({"noise": "laplace"}, "noise"),
    ],
)
def test_what_it_cannot_hold_is_refused(answers: dict[str, object], what: str) -> None:
    with pytest.raises(ParameterError) as refused:
        numbers(dataclasses.replace(TABLE, **answers))
    assert refused.value.argument == what


def test_a_belief_that_is_never_passed_cannot_be_asked() -> None:
    params = dataclasses.replace(TABLE, has_belief=True, belief=0.5, passed=0.0)
    found = numbers(params)
    assert found.refused == "never"
    assert "10⁻⁶" in words.decision(params, found).sentence
    (way,) = verdict(params, found).ways
    after = dataclasses.replace(params, **way.values)
    assert numbers(after).has_numbers


def test_the_program_shows_what_reaches_the_threshold_in_the_order_of_names(tmp_path: Path, capsys: Any) -> None:
    program = made(TABLE)
    threshold = program.THRESHOLD
    noises = iter([0, -1, threshold - 1, threshold - 2, threshold - 1])
    program.noise = lambda _library: lambda: next(noises)
    rows = [(f"p{n}", "b") for n in range(threshold)] + [(f"q{n}", "c") for n in range(threshold)]
    rows += [("one", "z"), ("two", "y"), ("one", "a")]
    # by name: a 1 + 0, b τ − 1, c 2τ − 1, y 1 + τ − 2, z 1 + τ − 1
    records = table(tmp_path / "r.csv", ("who", "place"), rows)
    command = [str(records), "--out", str(tmp_path / "o.csv"), "--person", "who", "--cell", "place"]
    assert program.main(command) == 0
    published = [tuple(line.values()) for line in read(tmp_path / "o.csv")]
    assert published == [("c", str(2 * threshold - 1)), ("z", str(threshold))]
    told = capsys.readouterr().out
    assert "2 numbers" in told, "how many cells there are is not told"
    public = table(tmp_path / "c.csv", ("place",), [("a",)])
    assert program.main([*command[:2], str(tmp_path / "p.csv"), *command[3:], "--cells", str(public)]) == 2
    program.CELLS = 3
    assert program.main([*command[:2], str(tmp_path / "q.csv"), *command[3:]]) == 2
    assert "More than 3 cells occur" in capsys.readouterr().err


@pytest.mark.long
def test_published_tables_betray_a_lonely_cell_as_rarely_as_was_said() -> None:
    """With a δ that draws can see: of tables with one person's own two cells those that show one."""
    params = dataclasses.replace(TABLE, delta_found=0.01, tolerance=6.0)
    program, found = made(params), numbers(params)
    assert found.after is not None
    assert found.after.found is not None
    chance = random.Random(3)
    b = found.study.scale if found.study is not None else 0.0
    q = math.exp(-1 / b)

    def draw() -> int:
        """A difference of two geometric numbers, by inversion."""
        return math.floor(math.log(1 - chance.random()) / math.log(q)) - math.floor(
            math.log(1 - chance.random()) / math.log(q)
        )

    lonely = {("x",): 1, ("y",): 1}
    times = 20_000
    shown = sum(bool(program.found([program.Counter(lonely)], draw)[0]) for _ in range(times)) / times
    exact = found.after.found.delta
    assert abs(shown - exact) <= 4 * math.sqrt(exact / times)
    assert exact <= 0.01


def test_what_is_compared_with_the_threshold_is_not_rounded_and_the_conditions_say_so() -> None:
    """A person's own cell, shown where its rounded number reaches τ, would be shown more often than δ."""
    params = dataclasses.replace(TABLE, is_rounded=True, base=5.0, delta_found=1e-3, touched=1, tolerance=10.0)
    found = numbers(params)
    assert found.after is not None
    assert found.after.found is not None
    assert found.study is not None
    tau, q = found.after.found.threshold, math.exp(-1 / found.study.scale)
    assert q ** (tau - 1) / (1 + q) <= 1e-3, "P(1 + X >= τ)"
    least = tau - tau % 5 - (2 if tau % 5 == 0 else -3)  # the least number that becomes a multiple of 5 from τ on
    assert q ** (least - 1) / (1 + q) > 1e-3 or least >= tau
    held = " ".join(words.conditions(params, found))
    assert f"noisy number, before it is rounded, is {tau} or more" in held
    program = made(params)
    for noise in range(tau - 6, tau + 6):
        shown = program.found([program.Counter({("x",): 1})], lambda noise=noise: noise)[1]
        assert bool(shown) == (1 + noise >= tau)
        assert not shown or shown[0] % 5 == 0
    assert "before it is rounded" not in " ".join(words.conditions(TABLE, numbers(TABLE)))


@pytest.fixture
def office(qtbot: QtBot, tmp_path: Path, programs: Programs) -> Iterator[Office]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.setUpdatesEnabled(False)
    window.show()
    yield Office(window, tmp_path, programs)
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
def test_an_office_publishes_diagnoses_that_occur(
    office: Office, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From the first question to the published table: nobody's rare diagnosis is in it, and what is shown is as near as was said."""
    office.answer(
        [
            ("depth", "everything"),
            ("kind", "a table of counts"),
            ("cells", "14000"),
            ("listed", "found in the data"),
            ("delta_found", "1e-7"),
            ("unit", "a person"),
            ("touched", "3"),
            ("tolerance", "25"),
            ("guess", "70"),
            ("title", "Diagnoses of 2027"),
            *SIGNED,
        ]
    )
    shown = office.decided()
    study = shown.study
    assert study is not None
    assert shown.after is not None
    assert shown.after.found is not None
    memo, program = office.write(monkeypatch)
    assert study.state == "fits"
    assert (office.clicks, office.typed) == (32, 11)
    assert right_100(study.all.success) in memo
    assert "10⁻⁷" in memo
    assert f"noisy number is {shown.after.found.threshold} or more" in memo
    true = {f"A{n:03}": n for n in range(1, 400, 7)}
    rows = [(f"p{name}-{n}", name) for name, count in true.items() for n in range(count)]
    records = table(tmp_path / "stays.csv", ("who", "diagnosis"), rows)
    office.run(program, records, "--out", tmp_path / "out.csv", "--person", "who", "--cell", "diagnosis")
    lines = {line["diagnosis"]: int(line["published"]) for line in read(tmp_path / "out.csv")}
    assert list(lines) == sorted(lines)
    assert min(lines.values()) >= shown.after.found.threshold
    assert all(abs(number - true[name]) < 200 for name, number in lines.items())
    missing = [name for name, count in true.items() if count >= shown.after.found.sure and name not in lines]
    large = sum(count >= shown.after.found.sure for count in true.values())
    assert len(missing) <= 0.05 * large + 4 * (0.05 * 0.95 * large) ** 0.5
    assert "A001" not in lines
    made = module(program)
    chance = random.Random(7)
    whole = dpcore.noise.exact_discrete_laplace
    monkeypatch.setattr(dpcore.noise, "exact_discrete_laplace", lambda scale: whole(scale, chance.randrange))
    draw = made.noise("dpcore")
    often = 1500
    right = 0.0
    for place in range(often):  # three cells of 300 others: the person is in each of them, or in none
        inside = place % 2
        counts = made.Counter({(name,): 300 + inside for name in "abc"})
        total = sum(made.found([counts], draw)[1])
        lies = total - 900 - 1.5
        right += float((lies > 0) == bool(inside))
    exact = study.all.success
    assert right / often <= exact + 4 * (exact * (1 - exact) / often) ** 0.5
    assert right / often > 0.5
