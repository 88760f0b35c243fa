"""The lab 'Local model': what its note promises, on the screen; columns of files; bad input; the work of a drag."""

from __future__ import annotations

import csv
import dataclasses
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.lab.base import Result
from app.lab.fields import fields_of, problems
from app.labs import LABS
from app.output.pictures import image
from app.plot.picture import Curve, Label
from app.plot.theme import DARK, LIGHT, Theme
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from dpcore.local import ORACLES as NAMES
from tests.dpcore.oracles import reference

ROOT = Path(__file__).resolve().parents[2]
LAB = next(lab for lab in LABS if lab.id == "local")
TABS = [tab.id for tab in LAB.tabs]


def compute(quality: Any = "rest", **changes: Any) -> Result:
    params = LAB.params(**changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, quality)


def preset(name: str, **changes: Any) -> Result:
    found = next(entry.params for entry in presets_of(LAB) if entry.id == name)
    return LAB.compute(dataclasses.replace(found, **changes), lambda _: None, "rest")


def value(result: Result, row: int, column: str) -> float:
    found = result.readout.rows[row][result.readout.columns.index(column)].value
    assert found is not None
    return found


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def message(**changes: Any) -> str:
    with pytest.raises(ParameterError) as caught:
        compute(**changes)
    return f"{caught.value.argument}: {caught.value.allowed}"


# -- what the presets promise


@pytest.mark.parametrize(
    ("name", "row", "column", "promised"),
    [
        ("twenty", 0, "standard deviation", 4.291),
        ("twenty", 3, "standard deviation", 1.414),
        ("town", 0, "95 % error", 187.8),
        ("town", 3, "95 % error", 2.996),
        ("nobody", 0, "below 0, of 100", 49.8),
        ("how-many", 2, "exact", 1840),
        ("how-many", 2, "theorem", 3455),
        ("how-many", 3, "theorem", 738),
        ("sixteen", 0, "variance, answer absent", 5.66),
        ("sixteen", 1, "variance, answer absent", 3.92),
        ("sixteen", 2, "variance, answer absent", 3.68),
        ("sixteen", 4, "variance, answer absent", 3.11),
        ("sixteen", 0, "guessed right, of 100", 15.3),
        ("sixteen", 4, "guessed right, of 100", 11.9),
        ("sixteen", 4, "size", 4),
        ("one-number", 0, "variance at x", 4.68),
        ("one-number", 1, "variance at x", 8),
        ("one-number", 2, "variance at x", 3.68),
        ("one-number-3", 0, "variance at x", 1.22),
        ("one-number-3", 1, "variance at x", 0.889),
        ("one-number-3", 2, "variance at x", 0.206),
        ("colluders", 0, "exact ε", 1.188),
        ("colluders", 0, "δ at ε", 0.0403),
        ("colluders", 1, "exact ε", 1.034),
        ("one-of-five", 0, "exact ε", 1.443),
        ("half", 0, "exact ε", math.inf),
        ("half", 0, "variance", 1.0),
        ("repaired", 0, "exact ε", 1.0),
        ("repaired", 2, "variance", 3.333),
    ],
)
def test_presets_show_what_the_note_says(name: str, row: int, column: str, promised: float) -> None:
    assert value(preset(name), row, column) == pytest.approx(promised, rel=3e-3)


def test_the_law_on_the_screen_is_the_table_s() -> None:
    row = next(row for row in reference("local_randomisers")["rows"] if row["part"] == "binary" and row["n"] == 20)
    law = item(preset("twenty"), "law", "local")
    step = float(np.diff(law.x).mean())
    shown = dict(zip(np.round((law.x - law.x[0]) / step).astype(int), law.y * step, strict=True))
    assert list(shown.values()) == pytest.approx(row["pmf_of_reported_ones"][: len(shown)], rel=1e-9)


def test_the_dots_tell_the_survey_that_is_drawn() -> None:
    """From the dots below the last estimate is computed again; each says by how much it tells, for the pointer."""
    result = compute(people=500, share=0.4, draws=37, eps=0.7)
    yes, no = (item(result, "crowd", f"said-{kind}") for kind in ("yes", "no"))
    assert (yes.x.size + no.x.size, item(result, "crowd", "true-yes").x.size) == (500, 200)
    p = 1 / (1 + math.exp(-0.7))
    picture = next(picture for picture in result.pictures if picture.key == "law")
    assert picture.draws is not None
    assert picture.draws.x == pytest.approx((yes.x.size - 500 * (1 - p)) / (2 * p - 1))
    assert set(yes.notes) == {"says yes: e^ε = 2.014 times likelier from a true yes"}


@pytest.mark.parametrize(("people", "shown"), [(2001, 2001), (1_000_000, 20_000)])
def test_many_people_are_shown_as_a_field_of_the_right_share(people: int, shown: int) -> None:
    """The rows below are what is said, those above what is true, in the same places, with an empty strip between."""
    result = compute(people=people, share=0.25)
    z = item(result, "crowd", "field").z
    empty = np.isnan(z[0])
    first, last = np.flatnonzero(empty)[[0, -1]]
    said, true = z[:, :first].ravel()[:shown], z[:, last + 1 :].ravel()[:shown]
    assert np.isfinite(said).all()
    assert np.isnan(z).sum() == z.shape[0] * empty.sum() + 2 * (first * z.shape[0] - shown)
    assert true.tolist() == [1.0] * round(shown / 4) + [0.0] * (shown - round(shown / 4))
    expected = shown * (0.25 * 0.7311 + 0.75 * 0.2689)
    assert abs(said.sum() - expected) < 5 * math.sqrt(shown * 0.2)
    assert not [note for note in result.notes if "normal" in note.text]


def test_more_than_a_million_people_have_a_normal_law() -> None:
    assert [note for note in compute(people=5_000_000).notes if "normal" in note.text]


def test_chances_that_are_not_certain_are_never_shown_as_such() -> None:
    """At ε = 36 a report is false once in 4·10¹⁵; an estimate below 0 is possible wherever somebody may lie."""
    result = compute(eps=36.0, people=10_000)
    head = result.readout.columns.index
    assert result.readout.rows[0][head("attacker right, of 100")].text.startswith("100 − ")
    assert result.readout.rows[0][head("below 0, of 100")].text.startswith("<")
    assert result.readout.rows[0][head("truth : lie")].text == "4.311⋅10¹⁵ : 1"


# -- neighbors, theorem and truth


def test_the_neighbors_come_first_and_change_what_epsilon_is_of() -> None:
    fields = fields_of(LAB.params)
    assert [name for name in fields if name in ("unit", "eps", "eps_total")] == ["unit", "eps", "eps_total"]
    one, all_of_them = fields["eps"].label, fields["eps_total"].label
    assert (one, all_of_them) == ("ε  of one answer", "ε  of all m answers of a person")
    assert (fields["eps"].when, fields["eps_total"].when) == ({"unit": ("answer",)}, {"unit": ("person",)})


def test_epsilon_of_a_person_is_shared_by_the_answers() -> None:
    split, single = (
        compute(unit="person", eps_total=2.0, questions=4),
        compute(eps=0.5),
    )
    assert [cell.value for cell in split.readout.rows[0]] == [cell.value for cell in single.readout.rows[0]]
    assert "each one has 0.5" in split.notes[0].text


def test_theorem_and_truth_stand_beside_each_other_whoever_leads() -> None:
    for lead in ("truth", "theorem"):
        result = preset("how-many", lead=lead)
        dashes = item(result, "needed", "needed").dash, item(result, "needed", "bound").dash
        assert sorted(dashes) == ["dash", "solid"]
        assert dashes[0] == ("solid" if lead == "truth" else "dash")
        assert value(result, 2, "theorem / exact") == pytest.approx(3455 / 1840)
        assert f"plan <b>{'1840' if lead == 'truth' else '3455'}</b> people" in result.story


def test_the_population_adds_the_sampling_error() -> None:
    present, population = (preset("how-many", against=each) for each in ("present", "population"))
    more = value(population, 0, "exact") ** 2 - value(present, 0, "exact") ** 2
    assert more == pytest.approx(10_000 * 0.25)
    with pytest.raises(StopIteration):
        item(population, "errors", "least")


def test_cut_estimates_are_off_the_truth() -> None:
    raw, cut = (preset("nobody", clipped=each, draws=20_000) for each in (False, True))
    assert abs(value(raw, 2, "mean")) < 5 * 8.85 / math.sqrt(20_000)
    assert value(cut, 2, "mean") == pytest.approx(value(cut, 1, "mean"), abs=5 * 8.85 / math.sqrt(20_000))
    assert value(cut, 1, "mean") > 3


# -- a column of a file


@pytest.fixture
def table(tmp_path: Path) -> Path:
    rows = [
        ["id", "fruit"],
        *([str(place), name] for place, name in enumerate(["fig"] * 700 + ["plum"] * 250 + ["kiwi, x"] * 50)),
    ]
    path = tmp_path / "in.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([*rows, ["1001", "?"]])
    return path


@pytest.mark.parametrize("oracle", ["response", "unary", "optimised unary", "hashing", "subset"])
def test_a_column_goes_through_every_oracle_and_its_estimate_is_near(oracle: str, table: Path) -> None:
    result = compute(view="oracles", source="csv", file=str(table), column="fruit", oracle=oracle, eps=2.0, draws=3)
    true, estimate = item(result, "estimates", "true").heights[::2], item(result, "estimates", "estimate").y
    assert sorted(true.tolist()) == [50, 250, 700]
    whiskers = item(result, "estimates", "error").y.reshape(-1, 3)
    sd = (whiskers[:, 1] - whiskers[:, 0]) / 4
    assert (np.abs(estimate - true) < 5 * sd).all()
    assert "<b>1000</b> values of 3 kinds" in result.story
    assert any("no value" in note.text for note in result.notes)


@pytest.mark.long
@pytest.mark.parametrize("oracle", ["response", "hashing"])
def test_the_program_writes_the_column_that_is_sent(oracle: str, table: Path, tmp_path: Path) -> None:
    params = LAB.params(view="oracles", source="csv", file=str(table), column="fruit", oracle=oracle, eps=3.0)
    target = tmp_path / "out.csv"
    command = [sys.executable, "-c", LAB.script(params), str(target)]
    subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True, capture_output=True)
    with target.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["id", "fruit"]
    assert rows[-1] == ["1001", "?"]
    told = [row[1] for row in rows[1:-1]]
    assert len(told) == 1000
    sets = [[each] if oracle == "response" else json.loads(each) for each in told]
    assert {name for each in sets for name in each} == {"fig", "plum", "kiwi, x"}
    assert sum("fig" in each for each in sets) > 300


# -- bad input


def test_bad_input_is_refused_in_place_with_a_sentence() -> None:
    for change in (
        {"eps": 0.0},
        {"eps": 37.0},
        {"x": 1.5},
        {"kinds": 1},
        {"share": 1.2},
        {"people": 0},
        {"people": 10.5},
        {"counts": (("a", 3),)},
        {"counts": (("a", 2.5), ("b", 1))},
    ):
        assert list(problems(LAB.params(**change))) == list(change)
    assert "without an honest one no noise is left" in message(view="shares", parties=5, colluders=5)
    assert "totals wrap" in message(view="shares", parties=50, modulus=50)
    assert "all different" in message(view="oracles", source="typed", counts=(("a", 3), ("a", 4)))
    assert "at least one person" in message(view="oracles", source="typed", counts=(("a", 0), ("b", 0)))
    assert "a file; the button “…” beside it chooses one" in message(view="oracles", source="csv")
    assert "billion people" in message(view="people", eps=0.001, tolerance=0.001)


def test_an_epsilon_at_the_ends_says_what_it_means() -> None:
    assert any("almost no lie" in note.text for note in compute(eps=36.0).notes)
    assert any("next to nothing" in note.text for note in compute(eps=0.001).notes)


@pytest.mark.parametrize("view", TABS)
@pytest.mark.parametrize("eps", [0.01, 36.0])
def test_every_tab_stands_the_ends_of_epsilon(view: str, eps: float) -> None:
    result = compute(view=view, eps=eps, tolerance=0.2)
    for curve in (entry for picture in result.pictures for entry in picture.items if isinstance(entry, Curve)):
        assert np.isfinite(curve.y[~np.isnan(curve.y)]).all(), curve.key
    assert not re.search(r"\{\w+\}|nan", re.sub(r"<[^>]+>", "", result.story))


# -- a drag


@pytest.mark.parametrize("view", TABS)
def test_a_drag_draws_no_more_than_it_shows(view: str) -> None:
    """Counted, not timed: points and sums that a drag computes stay few, however many are asked for."""
    params = LAB.params(
        view=view, people=10_000, people_made=1_000_000, kinds=256, parties=1000, draws=100_000, oracle="subset"
    )
    found = LAB.tab(params).facts(LAB.given(params, lambda _: None), lambda _: None, "drag")
    drawn = {"oracles": found.drawn if view == "oracles" else 0, "shares": found.runs if view == "shares" else 0}
    assert drawn["oracles"] <= 1
    assert drawn["shares"] <= 50
    if view == "people":
        assert found.axis.size <= 21
    if view == "crowd":
        assert found.law.exact


def test_the_mean_of_half_a_crowd_is_not_said_to_move() -> None:
    half = compute(people=20, share=0.5, eps=0.5).story
    assert "mean stays" in half
    assert "not 10" not in half
    assert "mean is 7.3" in compute(people=20, share=0.35, eps=0.7).story


def test_epsilon_of_one_answer_is_not_said_to_be_split() -> None:
    assert "if ε covered all answers" in compute(view="people", unit="answer", people=1000).story
    assert "if ε covered" not in compute(view="people", unit="person", people=1000).story
    assert "questions to everybody" not in compute(view="people", unit="person", questions=1, people=1000).story


def test_the_formula_of_the_error_holds_for_the_population() -> None:
    """Its number is that of the readout: √(n e^ε/(e^ε − 1)² + n s(1 − s))."""
    found = compute(view="people", against="population", people=400, share=0.3, eps=1.0)
    wanted = math.sqrt(400 * math.e / (math.e - 1) ** 2 + 400 * 0.21)
    assert found.readout.rows[0][1].value == pytest.approx(wanted)
    assert "n%20s%281-s%29" in found.story


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["town", "twenty"])
def test_the_signs_of_yes_and_no_have_the_colours_of_what_they_mean(name: str, theme: Theme) -> None:
    result = preset(name)
    drawn = next(entry for entry in result.pictures if entry.key == "crowd")
    empty = dataclasses.replace(drawn, items=tuple(entry for entry in drawn.items if isinstance(entry, Label)))
    shot = image([empty], (600, 400), scale=3.0, theme=theme)  # nothing but the two words: coloured pixels are of signs
    plain = shot.convertToFormat(QImage.Format.Format_RGB32)  # its bits go with it
    pixels = np.asarray(plain.constBits()).view(np.uint32) & 0xFFFFFF
    for key in ("yes", "no"):
        assert int(theme.role_colour(item(result, "crowd", key).role)[1:], 16) in pixels


def test_that_both_are_better_than_plain_response_is_said_where_the_table_shows_it() -> None:
    """Less variance and fewer right guesses than its first row; either alone is not enough."""
    seen = set()
    for oracle, k in [*((name, 16) for name in NAMES), ("hashing", 3)]:
        result = compute("drag", view="oracles", oracle=oracle, kinds=k)
        at = NAMES.index(oracle)
        better = tuple(
            value(result, at, column) < value(result, 0, column) * (1 - 1e-9)
            for column in ("variance, answer absent", "guessed right, of 100")
        )
        assert ("the guesser is worse" in result.story) == all(better), (oracle, k)
        seen.add(better)
    assert len(seen) > 2


@pytest.mark.parametrize("people", [20, 1000, 100_000])
def test_a_bar_of_the_surveys_is_an_eighth_of_their_deviation_or_one_step_of_the_estimates(people: int) -> None:
    params = LAB.params(view="crowd", people=people)
    found = LAB.tab(params).facts(params, lambda _: None, "drag")
    width = float(np.diff(found.edges)[0])
    assert width / found.law.step == pytest.approx(round(width / found.law.step), rel=1e-9)
    assert width == pytest.approx(found.law.step) if people == 20 else 5 < found.law.sd / width <= 8


def test_large_variances_are_told_as_standard_deviations() -> None:
    for eps, power in ((0.0283, 1.0), (0.0282, 0.5), (0.001834, 0.5)):
        said = compute(view="number", eps=eps, x=-0.6533).said
        h = math.exp(eps / 2)
        variances = {
            "bit": 1 / math.tanh(eps / 2) ** 2 - 0.6533**2,
            "laplace": 8 / eps**2,
            "piecewise": 0.6533**2 / (h - 1) + (h + 3) / (3 * (h - 1) ** 2),
        }
        assert ("standard deviation" in said.text) == (power == 0.5)
        for name, variance in variances.items():
            assert said.numbers[name].value == pytest.approx(variance**power)  # type: ignore[union-attr]
