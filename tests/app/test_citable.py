"""Records of numbers: they hold what is shown, come out again on another machine's run, and any change of them is found."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.lab.comparing import Request, Shown, compute_request
from app.labs import LABS
from app.output.asked import Problem
from app.output.citable import _rounded, check_record, read_record, write_record
from app.output.rendering import write_numbers
from app.state.presets import presets_of
from tests.app.programs import Run

ROOT = Path(__file__).resolve().parents[2]
BY_ID = {lab.id: lab for lab in LABS}


def shown(lab_id: str, **changes: Any) -> Shown:
    from dataclasses import replace

    lab = BY_ID[lab_id]
    params = replace(presets_of(lab)[0].params, **changes)
    return compute_request(lab, Request(params, ()), lambda _: None, "rest")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "numbers.json"
    write_record(path, BY_ID["attack"], shown("attack"))
    return path


def edited(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    content = json.loads(path.read_text("utf-8"))
    change(content)
    path.write_text(json.dumps(content), "utf-8")
    return path


def test_a_record_holds_the_numbers_in_full_and_all_that_they_depend_on(record: Path) -> None:
    """By closed form: the best attack on Laplace noise is right in 100 − 50·e^(−ε/2) of 100 cases."""
    content = json.loads(record.read_text("utf-8"))
    values = [float(one["value"]) for one in content["numbers"] if one["value"][:1].isdigit()]
    assert any(math.isclose(value, 100 - 50 * math.exp(-0.5), rel_tol=1e-14) for value in values)
    assert set(content["made_with"]) == {"python", "numpy", "scipy", "system"}
    assert json.loads(content["session"])["labs"]["attack"]["eps"] == 1.0
    assert content["sentence"]


@pytest.mark.long
def test_what_is_computed_anew_is_the_same(record: Path) -> None:
    found = check_record(record)
    assert found.differences == ()
    assert found.count == len(json.loads(record.read_text("utf-8"))["numbers"]) > 10


@pytest.mark.long
def test_one_other_digit_is_found_and_measured(record: Path) -> None:
    def other(content: dict[str, Any], factor: float) -> None:
        one = next(one for one in content["numbers"] if one["value"].startswith("69."))
        one["value"] = repr(math.nextafter(float(one["value"]), 1.0) * factor)

    found = check_record(edited(record, lambda content: other(content, 1.0)))
    assert found.differences == ()
    assert found.last_digits == pytest.approx([2.04e-16], rel=0.05)
    found = check_record(edited(record, lambda content: other(content, 1 + 2e-12)))
    assert found.last_digits == ()
    assert ["relative difference 2.0e-12" in line for line in found.differences] == [True]


@pytest.mark.long
def test_plots_with_other_last_digits_are_told_from_other_plots(record: Path) -> None:
    found = check_record(edited(record, lambda content: content.update(plots="0" * 64)))
    assert (found.differences, found.plots_rounded) == ((), True)
    assert _rounded("a,b,curve,0.1,1e-17,-2.5e+300\n1e5") == "a,b,curve,0.1,0,-2.5e+300\n1e5"
    near, far = (_rounded(f"a,b,curve,{x!r},\n") for x in (0.1 + 2e-17, 0.1 + 1e-8))
    assert near == _rounded("a,b,curve,0.1,\n") != far


def test_a_number_that_is_missing_or_new_is_found(record: Path) -> None:
    content = json.loads(record.read_text("utf-8"))
    first = content["numbers"][0]
    assert [
        first["row"] in line for line in check_record(edited(record, lambda c: c["numbers"].pop(0))).differences
    ] == [True]


@pytest.mark.long
def test_other_plots_are_found(record: Path) -> None:
    other = {"plots": "0" * 64, "plots_rounded": "1" * 64}
    assert len(check_record(edited(record, lambda content: content.update(other))).differences) == 1
    older = {"plots": "0" * 64, "plots_rounded": ""}
    assert len(check_record(edited(record, lambda content: content.update(older))).differences) == 1


def test_another_session_under_the_same_numbers_is_refused(record: Path) -> None:
    def other(content: dict[str, Any]) -> None:
        content["session"] = content["session"].replace('"eps": 1.0', '"eps": 1.1')

    with pytest.raises(Problem, match="changed after the record"):
        check_record(edited(record, other))


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "no json", '{"kind": 3}', '{"kind":"x","format":1}', "\x00", "{" * 500]
)
def test_what_is_no_record_is_told_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text, "utf-8")
    with pytest.raises(Problem, match=r"other\.json"):
        read_record(path)
    with pytest.raises(Problem, match=r"none\.json"):
        read_record(tmp_path / "none.json")


def test_a_record_of_a_later_form_is_not_guessed_at(record: Path) -> None:
    with pytest.raises(Problem, match="this version"):
        read_record(edited(record, lambda content: content.update(format=2)))


def test_data_beside_the_record_are_found_from_there_and_their_change_is_told(tmp_path: Path) -> None:
    data = tmp_path / "draws.csv"
    data.write_text("value\n" + "\n".join(map(str, range(40))), "utf-8")
    path = tmp_path / "numbers.json"
    lab = BY_ID["streams"]
    write_record(path, lab, shown("streams", file=str(data), column="value"))
    assert str(tmp_path) not in path.read_text("utf-8")
    assert check_record(path).differences == ()
    data.write_text("value\n" + "\n".join(map(str, range(1, 41))), "utf-8")
    assert any("file" in line for line in check_record(path).differences)


def fresh(*arguments: str, seed: str, **more: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **more, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=settings, check=False)


@pytest.mark.long
def test_another_process_finds_the_same_and_says_what_it_does_not(record: Path, run: Run) -> None:
    done = fresh("-m", "app", "--check", str(record), seed="2")
    assert (done.returncode, "digit by digit" in done.stdout) == (0, True), done.stderr
    edited(record, lambda content: content["numbers"][0].update(value="0.123"))
    done = run("--check", str(record))
    assert done.returncode == 1
    assert "0.123 in the record" in done.stdout
    assert run("--check", str(record), "--lab", "attack").returncode == 2


@pytest.mark.slow
def test_the_first_preset_of_every_lab_comes_out_again_wherever_it_is_computed(tmp_path: Path) -> None:
    """In another order of sets digit by digit; where OpenBLAS adds up as the oldest processor would, but for last digits."""
    for lab in LABS:
        write_numbers(tmp_path / f"{lab.id}.json", lab.id, None, None)
    others: tuple[tuple[str, dict[str, str], str], ...] = (
        ("2", {}, "digit by digit"),
        ("1", {"OPENBLAS_CORETYPE": "Prescott"}, "come out again"),
    )
    for seed, environment, said in others:
        done = fresh("-c", CHECK, str(tmp_path), seed=seed, **environment)
        assert [line for line in done.stdout.splitlines() if line.endswith(" 1")] == [], done.stdout
        assert done.stdout.count(said) == len(LABS), done.stderr


CHECK = """
import gc; gc.disable()
import sys
from pathlib import Path
from app.output.rendering import check_numbers, speak
from app.labs import LABS
speak("en")
for lab in LABS:
    print(lab.id, check_numbers(Path(sys.argv[1]) / f"{lab.id}.json"))
"""
