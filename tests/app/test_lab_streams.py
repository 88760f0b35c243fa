"""The lab 'Streams': what its pictures and readouts hold, against the reference tables, and what it refuses."""

from __future__ import annotations

import dataclasses
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.lab.base import Result
from app.lab.fields import as_named, fields_of, problems
from app.labs import LABS
from app.labs.streams import largest
from app.labs.streams.params import COUNTERS, Params
from app.main.window import MainWindow
from app.state.presets import presets_of
from app.words.numbers import show
from dpcore.errors import ParameterError
from tests.dpcore.oracles import reference

LAB = next(lab for lab in LABS if lab.id == "streams")


def compute(quality: Any = "rest", **changes: Any) -> Result:
    params = dataclasses.replace(Params(), **changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, quality)


def preset(name: str, quality: Any = "rest", **changes: Any) -> Result:
    params = next(each.params for each in presets_of(LAB) if each.id == name)
    return LAB.compute(dataclasses.replace(params, **changes), lambda _: None, quality)


def value(result: Result, row: str, column: str) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def test_written_noises_give_the_outputs_of_the_table() -> None:
    row = next(row for row in reference("worked_streams")["rows"] if len(row["stream"]) == 8)
    stream = "".join(map(str, row["stream"]))
    names = ["0-3", "4-7", "0-1", "2-3", "4-5", "6-7", *(f"{t}-{t}" for t in range(8))]
    tree = compute(bits=stream, now=7, noises=tuple(row["tree_noise"][name] for name in names))
    assert item(tree, "counts", "released").y == pytest.approx(row["tree_output"], abs=1e-10)
    noises = (row["pan_counter_start"], *(row["pan_noise"][name] for name in names))
    repaired = compute(bits=stream, now=7, runner="pan-private", noises=noises)
    assert item(repaired, "counts", "released").y == pytest.approx(row["pan_output"], abs=1e-10)
    assert item(repaired, "counts", "true").heights.tolist() == row["true_prefix"]


@pytest.mark.long
def test_presets_show_what_the_notes_promise() -> None:
    late = preset("late")
    for name, mean in (("a lie per step", 1886.0), ("noise per step", 4097), ("binary tree", 1728.141)):
        assert value(late, name, "mean variance") == pytest.approx(mean, rel=1e-4)
    branching = preset("branching")
    assert value(branching, "tree of 21, subtracting", "mean variance") == pytest.approx(271, abs=0.5)
    assert value(preset("branching", degree=16), "tree of 16", "mean variance") == pytest.approx(405, abs=0.5)
    gaussian = preset("gaussian")
    sigma = 4.2247  # of ε = 1 and δ = 1e-6, Balle and Wang
    for name, unit in (("binary tree", 50.0195), ("refined tree", 29.0241), ("square-root matrix", 9.67079)):
        assert value(gaussian, name, "mean variance") == pytest.approx(unit * sigma**2, rel=1e-4)
    assert item(gaussian, "time", "floor").value == pytest.approx(8.46568 * sigma**2, rel=1e-4)
    assert item(preset("gaussian", steps=32), "time", "worst").value == pytest.approx(3.63072338 * sigma**2, rel=1e-4)
    assert value(preset("gaussian", steps=64), "optimal factorisation", "mean variance") == pytest.approx(
        4.409397 * sigma**2, rel=1e-4
    )
    assert value(preset("same-with-laplace"), "square-root matrix", "mean variance") == pytest.approx(7704, abs=1)
    density = preset("density")
    assert item(density, "law", "printed").value == pytest.approx(0.189636, abs=1e-6)
    assert value(density, "uniform start", "standard deviation") == pytest.approx(0.04715, abs=1e-5)
    assert value(density, "balanced start", "standard deviation") == pytest.approx(0.030497, abs=1e-5)


@pytest.mark.long
def test_the_worst_step_lies_near_the_table() -> None:
    result = preset("worst")
    rows = [row for row in reference("counter_expected_maximum")["rows"] if row["T"] == 1024]
    names = {"laplace_per_step": "noise per step", "binary_tree_without_root": "binary tree"}
    names |= {"best_degree_for_mean_b_11": "tree of 11", "randomised_response_zero_stream": "a lie per step"}
    for row in rows:
        if row["counter"] in names:
            mean = value(result, names[row["counter"]], "largest error, mean")
            error = value(result, names[row["counter"]], "± 2 standard errors") / 2
            assert abs(mean - row["mean_of_max_abs_error"]) < 5 * np.hypot(error, row["standard_error"])
    assert item(result, "tail", "quantile").value == pytest.approx(88.6116, abs=1e-4)
    assert item(result, "tail", "promised").value == pytest.approx(171.788, abs=1e-3)
    assert item(result, "growth", "floor").y[-1] == 2.5


@pytest.mark.parametrize("after", range(7))
def test_the_printed_counter_tells_the_bit_and_the_repaired_one_does_not(after: int) -> None:
    for bits in ("10110100", "01001011"):
        result = compute(view="intrusion", after=after, bits=bits)
        printed = next(picture for picture in result.pictures if picture.key == "printed")
        told = [entry.value for entry in printed.items if entry.key == "told"]
        assert told == ([] if after == 3 else [pytest.approx(int(bits[after + 1]), abs=1e-9)])
    assert value(result, "right guesses", "printed: sum seen") == pytest.approx(1.0 if after != 3 else 0.576759)
    assert 0.5 < value(result, "right guesses", "repaired: noise seen") < 0.5588
    assert item(result, "moments", "cap").value == pytest.approx(0.7310586)


@pytest.mark.long
def test_evidence_of_the_repaired_counter_follows_its_density() -> None:
    """Over many draws, the share above one half is what the success says."""
    above = [item(compute("drag", view="intrusion", seed=seed), "repaired", "read").value > 0.5 for seed in range(400)]
    assert abs(np.mean(above) - (1 - 0.5588)) < 5 * np.sqrt(0.25 / 400)  # bit 1 is 0


def test_some_steps_of_one_person_make_all_noise_larger() -> None:
    one, four = (compute(view="noise", unit=unit, group=4, counters=("staircase",)) for unit in ("step", "steps"))
    assert value(four, "binary tree", "largest") == pytest.approx(16 * value(one, "binary tree", "largest"))
    assert "4 steps of one person" in four.story


def test_a_whole_person_is_refused_with_the_sentence_that_explains() -> None:
    wrong = problems(Params(unit="person"))
    assert list(wrong) == ["unit"]
    assert "next to the stream of zeros" in wrong["unit"]
    assert list(problems(Params(bits="10210"))) == list(problems(Params(bits="1"))) == ["bits"]


@pytest.mark.long
def test_the_name_of_eps_follows_whom_it_protects(qtbot: QtBot, tmp_path: Path) -> None:
    field = fields_of(Params)["eps"]
    assert as_named(Params(), field).label == "ε  privacy loss for one step"
    window = MainWindow(LABS, tmp_path / "data", lab_id="streams")
    qtbot.addWidget(window)
    window.page.wait_until_idle(60)
    row = window.page.form.rows["unit"]
    row.edited.emit("steps", "a", True)
    assert "m steps together" in window.page.form.rows["eps"].label.text()
    row.edited.emit("person", "b", True)
    assert window.document.params("streams").unit == "steps"
    assert "next to the stream of zeros" in row.error
    row.edited.emit("step", "c", True)
    assert row.error == ""
    window.page.wait_until_idle(60)
    window.document.undo_stack.setClean()


def test_a_click_flips_a_bit_and_lights_its_path() -> None:
    flipped = LAB.settle(Params(touched=3), frozenset({"touched"}))
    assert (flipped.bits, flipped.lit, flipped.touched) == ("10100100", 3, -1)
    again = LAB.settle(dataclasses.replace(flipped, touched=3), frozenset({"touched"}))
    assert again.bits == Params().bits
    path = item(compute(lit=3), "tree", "path")
    assert np.nanmin(path.x) == pytest.approx(-0.42)
    assert np.nanmax(path.x) == pytest.approx(3.42)
    drawn = LAB.settle(Params(source="made", touched=30), frozenset({"touched"}))
    assert (drawn.bits, drawn.lit) == (Params().bits, 30)


def test_written_noises_go_when_they_do_not_fit_any_more() -> None:
    written = presets_of(LAB)[0].params
    assert LAB.settle(dataclasses.replace(written, eps=2.0), frozenset({"eps"})).noises == ()
    assert LAB.settle(dataclasses.replace(written, now=2), frozenset({"now"})).noises == written.noises
    with pytest.raises(ParameterError, match="14 numbers"):
        compute(noises=(1.0, 2.0))


def test_a_column_of_bits_or_of_timestamps_is_a_stream(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("bit;when\n1;2026-11-22 08:00\n0;2026-11-22 09:00\n1;2026-11-22 09:10\n1;2026-11-22 12:00\n")
    asked: dict[str, Any] = {"source": "csv", "file": str(file), "now": 3}
    bits = compute(column="bit", **asked)
    assert item(bits, "counts", "true").heights.tolist() == [1, 1, 2, 3]
    times = compute(column="when", parts=4, **asked)
    assert item(times, "counts", "true").heights.tolist() == [1, 2, 2, 3]
    assert any(note.text.startswith("1 events") for note in times.notes)
    for column, said in (("none", "column"), ("", "column")):
        with pytest.raises(ParameterError, match=said):
            compute(column=column, **asked)
    file.write_text("1\n0\n1\n")
    assert item(compute(column="1", **asked), "counts", "true").heights.tolist() == [1, 1, 2]
    file.write_text("bit\n1\nx\n0\n")
    with pytest.raises(ParameterError, match="a time such as"):
        compute(column="bit", **asked)


@pytest.mark.parametrize("view", ["counter", "noise", "largest", "intrusion", "density"])
def test_extremes_compute(view: str) -> None:
    every = tuple(value for value, _ in fields_of(Params)["counters"].options)  # type: ignore[attr-defined]
    for changes in (
        {"eps": 0.01, "eps_state": 0.01, "eps_out": 0.01, "steps": 2, "universe": 1, "bits": "101"},
        {
            "eps": 20.0,
            "eps_state": 20.0,
            "eps_out": 20.0,
            "steps": 65_536,
            "source": "made",
            "length": 1000,
            "seen": 1.0,
        },
        {"unit": "steps", "group": 1000, "steps": 100, "seen": 0.0, "degree": 59},
    ):
        result = compute("drag", view=view, counters=every, **changes)
        assert result.pictures
    if view == "intrusion":
        with pytest.raises(ParameterError, match="spans two"):
            compute(view=view, bits="10")
    if view == "counter":
        assert compute("drag", view=view, source="made", length=65_536, now=40_000).pictures


@pytest.mark.long
def test_the_memo_says_what_the_promise_rests_on() -> None:
    assert LAB.assumptions(Params(unit="steps", group=7))[0] == "Nobody is in more than 7 steps."
    assert any("truly erased" in text for text in LAB.assumptions(Params(view="intrusion")))
    assert any("read once" in text for text in LAB.assumptions(Params(view="density")))


@pytest.mark.parametrize(
    ("view", "changes"),
    [
        ("noise", {"counters": ("flip", "exponential"), "world": "gaussian"}),
        ("largest", {"counters": ("flip",), "world": "gaussian"}),
        ("largest", {"counters": ("other-1", "other-2")}),
    ],
)
def test_counters_that_cannot_be_shown_are_refused(view: str, changes: dict[str, Any]) -> None:
    with pytest.raises(ParameterError, match="counters must be at least one"):
        compute(view=view, **changes)


@pytest.mark.parametrize("steps", [2, 3, 5, 8])
@pytest.mark.parametrize("degree", [2, 4, 59])
def test_every_counter_counts_few_steps(steps: int, degree: int) -> None:
    roles = tuple(role for role, _ in COUNTERS)
    found = compute(view="noise", steps=steps, degree=degree, counters=roles, quality="drag")
    assert all(row[1].value > 0 for row in found.readout.rows)


def test_the_count_with_most_noises_is_counted() -> None:
    """Of the prefixes 1 … 5 none has three binary ones; of two steps the last adds two."""
    for steps, most in ((2, 2), (5, 2), (7, 3), (8, 3), (1000, 9)):
        params = LAB.params(view="largest", steps=steps, counters=("staircase",), eps=0.5, runs=20)
        found = largest.facts(LAB.given(params, lambda _: None), lambda _: None, "drag")
        assert found.noises == most
        assert f"/ ε = {show(2 * math.log2(steps) ** (5 / 3), 3)}" in compute(
            view="largest", steps=steps, counters=("staircase",), eps=0.5, runs=20, quality="drag"
        ).story.replace("</sup>", "")


def test_a_noise_of_zero_is_a_noise() -> None:
    found = compute(bits="101", now=2, runner="pan-private", noises=(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0))
    assert found.readout.rows[4][1].value == 3


@pytest.mark.parametrize(
    ("runner", "now", "said"),
    [
        ("tree", 0, "it adds one noise, one of each step."),
        ("tree", 5, "it adds 2 noises, not one of each of 6 steps."),
        ("pan-private", 0, "it adds 4 noises."),
        ("pan-private", 5, "it adds 4 noises, not one of each of 6 steps."),
        ("step", 0, "it adds one noise, one of each step."),
        ("step", 5, "it adds 6 noises, one of each step."),
    ],
)
def test_the_sentence_counts_every_noise_of_a_count(runner: str, now: int, said: str) -> None:
    """Of 8 steps: a repaired count has the noise it began with and that of three intervals."""
    found = compute(bits="10110100", now=now, runner=runner)
    assert said in found.said.text


@pytest.mark.long
def test_a_break_in_says_how_a_short_stream_goes_on() -> None:
    assert any("go on with zeros" in note.text for note in compute(view="intrusion", bits="10110").notes)
    assert len(compute(view="intrusion", bits="10110100").notes) == 1


@pytest.mark.parametrize(
    ("bits", "quality", "said"),
    [("1011", "rest", "exactly"), ("1011", "drag", "exactly"), ("10110100", "rest", "±"), ("10110100", "drag", "")],
)
def test_a_break_in_is_called_exact_only_where_it_is(bits: str, quality: str, said: str) -> None:
    """Four steps are integrated, eight are simulated when the hand rests; before that nothing is said of all later counts."""
    told = re.findall(
        "<p>From all later counts together: .*?</p>", compute(quality, view="intrusion", bits=bits, after=0).story
    )
    assert len(told) == bool(said)
    for text in told:
        assert [sign for sign in ("exactly", "±", "nan", "± 0") if sign in text] == [said]


@pytest.mark.parametrize("world", ["pure", "gaussian"])
@pytest.mark.parametrize("counters", [("staircase",), ("laplace", "staircase")])
def test_one_counter_alone_is_not_said_to_be_the_least(world: str, counters: tuple[str, ...]) -> None:
    text = compute("drag", view="noise", world=world, counters=counters).said.text
    assert ("the least mean variance shown is" in text) == (len(counters) > 1)
    assert ("the mean variance of “" in text) == (len(counters) == 1)
    assert (re.search("no counter (is )?below", text) is not None) == (world == "gaussian")
