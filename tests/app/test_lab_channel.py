"""The lab Channel: numbers on its pictures against closed forms and published tables, bad input, scripts, a real CSV."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.lab.fields import explain, problems
from app.labs import columns
from app.labs.channel.model import LAB
from app.labs.channel.params import Params
from app.state.presets import presets_of
from dpcore.channel import unbiased_histogram
from dpcore.errors import Cancelled, ParameterError
from tests.app.programs_here import run_here

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = json.loads((ROOT / "tests" / "reference" / "rate_distortion_hamming.json").read_text("utf-8"))
PRINTED_D = [0.509, 0.423, 0.355, 0.270, 0.203, 0.156, 0.120, 0.081, 0.050, 0.033, 0.021, 0.013]
EXACT_D = [
    *(0.50857, 0.42283, 0.35452, 0.26960, 0.20278, 0.15595),
    *(0.11973, 0.08075, 0.05329, 0.03327, 0.02071, 0.01293),
]
EXACT_R = [
    *(0.01543, 0.10729, 0.22933, 0.44369, 0.65929, 0.84402),
    *(1.01427, 1.22419, 1.39234, 1.52896, 1.62372, 1.68801),
]
RENORMALISED_R = [
    *(0.01521, 0.10705, 0.22907, 0.44361, 0.65919, 0.84391),
    *(1.01434, 1.22427, 1.39247, 1.52908, 1.62385, 1.68814),
]
RENORMALISED_EPS = [
    *(0.9495, 1.7886, 2.6768, 3.5531, 4.4655, 5.4084),
    *(6.3664, 7.3230, 8.2936, 9.2727, 10.2598, 11.2519),
]
HALF = (("no", 0.5), ("yes", 0.5))


def compute(quality: str = "rest", **changes: Any) -> Result:
    params = Params(**changes)
    assert problems(params) == {}
    return LAB.compute(params, lambda _: None, quality)  # type: ignore[arg-type]


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if entry.key == key)


def value(result: Result, row: str, column: str) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def column(result: Result, place: int) -> list[float]:
    """All numbers of one column of the readout."""
    found = [cells[place].value for cells in result.readout.rows]
    return [value for value in found if value is not None]


def h(p: float) -> float:
    """Binary entropy in bits."""
    return 0.0 if p in (0.0, 1.0) else -p * math.log2(p) - (1 - p) * math.log2(1 - p)


def message(**changes: Any) -> str:
    params = Params(**changes)
    with pytest.raises(ParameterError) as caught:
        LAB.compute(params, lambda _: None, "rest")
    return explain(caught.value)


# -- Curve and Channel


def test_the_binary_curve_is_one_minus_the_entropy_of_d() -> None:
    result = compute(source="typed", letters=HALF)
    curve = item(result, "rate", "rate")
    expected = [1 - h(float(D)) for D in curve.x]
    assert curve.x.min() < 1e-5
    assert curve.x.max() > 0.48
    assert np.allclose(curve.y, expected, atol=1e-12)


@pytest.mark.parametrize("D", [0.01, 0.1, 0.25, 0.4])
def test_a_distortion_that_is_asked_for_is_met(D: float) -> None:
    """λ = ln((1 − D)/D) for two even letters, and ε is the same number."""
    result = compute(source="typed", letters=HALF, lead="distortion", wanted=D)
    assert value(result, "least leak", "D") == pytest.approx(D, rel=1e-9)
    assert value(result, "least leak", "leak, bits") == pytest.approx(1 - h(D), rel=1e-9)
    assert value(result, "least leak", "ε, nats") == pytest.approx(math.log((1 - D) / D), rel=1e-9)
    assert result.derived["slope"] == pytest.approx(math.log((1 - D) / D), rel=1e-9)


@pytest.mark.parametrize("place", range(12))
def test_marital_status_has_the_values_of_the_checked_table(place: int) -> None:
    result = compute(source="marital", slope=0.5 * (place + 1))
    assert value(result, "least leak", "D") == pytest.approx(EXACT_D[place], abs=5.1e-6)
    assert value(result, "least leak", "leak, bits") == pytest.approx(EXACT_R[place], abs=5.1e-6)


@pytest.mark.parametrize("place", range(12))
def test_the_printed_reading_renormalised(place: int) -> None:
    result = compute(source="marital", reading="printed", renormalise=True, slope=0.5 * (place + 1))
    assert value(result, "least leak", "leak, bits") == pytest.approx(RENORMALISED_R[place], abs=5.1e-6)


@pytest.mark.parametrize("place", range(12))
def test_the_papers_eps_belongs_to_its_algorithm(place: int) -> None:
    """The printed ε come out of Algorithm 1; the exact channel's is smaller wherever a letter is off."""
    result = compute(
        view="side", problem="paper", source="marital", reading="printed", renormalise=True, slope=0.5 * (place + 1)
    )
    paper, exact = (value(result, row, "ε, nats") for row in ("the paper's algorithm", "exact, without Z"))
    assert paper == pytest.approx(RENORMALISED_EPS[place], abs=6e-5)
    assert exact <= paper + 1e-9


def test_the_film_agrees_with_forty_digits() -> None:
    case = REFERENCE["cases"]["a"]
    letters = tuple((str(place), share) for place, share in enumerate(case["p"]))
    for row in case["rows"]:
        result = compute(
            view="channel", source="typed", letters=letters, renormalise=True, slope=float(row["lam_nats"])
        )
        published = column(result, 2)
        total = sum(case["p"])
        assert np.allclose(published, [float(r) for r in row["output_marginal"]], atol=2 * abs(total - 1) + 1e-9)


def test_the_heat_map_is_the_channel_of_the_readout() -> None:
    """z[i, j] is q(letter i | true letter in row j from below), and D and r follow from it."""
    result = compute(view="channel", slope=2.0)
    z = item(result, "channel", "table").z
    q = z[:, ::-1].T
    p = np.array([2, 6, 19, 8, 4]) / 39
    assert np.allclose(q.sum(axis=1), 1.0)
    assert p @ (1 - np.diag(q)) == pytest.approx(0.325239, abs=1e-6)
    assert np.allclose(column(result, 2), p @ q)
    assert np.allclose(np.diag(q), column(result, 3))


def test_a_label_says_eps_of_what_was_computed(forgotten: None) -> None:
    """Two even letters at λ = ln 3: ε is ln 3, too."""
    params = Params(source="typed", letters=HALF, slope=math.log(3))
    assert LAB.label(params) == "typed, λ = 1.099, ε = –"
    LAB.compute(params, lambda _: None, "rest")
    assert LAB.label(params) == "typed, λ = 1.099, ε = 1.099"
    assert LAB.label(dataclasses.replace(params, view="private", eps=0.5)) == "typed, ε = 0.5"


def test_dragging_the_point_changes_the_map_and_lambda() -> None:
    params = LAB.settle(dataclasses.replace(Params(), wanted=0.1), frozenset({"wanted"}))
    assert params.lead == "distortion"
    result = LAB.compute(params, lambda _: None, "drag")
    point = item(result, "rate", "point")
    assert point.x_field == "wanted"
    assert point.x == pytest.approx(0.1, rel=1e-9)
    before = item(compute(), "channel", "table").z
    assert np.abs(item(result, "channel", "table").z - before).max() > 0.1
    back = LAB.settle(dataclasses.replace(params, slope=3.0), frozenset({"slope"}))
    assert back.lead == "slope"


def test_a_point_beyond_the_end_of_the_curve_leaks_nothing() -> None:
    result = compute(lead="distortion", wanted=0.7)
    assert value(result, "least leak", "leak, bits") == pytest.approx(0.0, abs=1e-12)
    assert value(result, "least leak", "D") == pytest.approx(20 / 39, rel=1e-9)


@pytest.mark.long
def test_no_curve_runs_below_the_least_leak() -> None:
    for changes in ({}, {"distortion": "squared"}, {"source": "marital"}, {"distortion": "own"}):
        result = compute(**changes)
        rate = item(result, "rate", "rate")
        for key in ("symmetric", "private"):
            other = item(result, "rate", key)
            inside = (other.x > rate.x.min()) & (other.x < rate.x.max())
            assert (other.y[inside] >= np.interp(other.x[inside], rate.x, rate.y) - 2e-3).all(), (changes, key)


@pytest.mark.long
def test_squared_distortion_of_two_letters_is_hamming_in_other_units() -> None:
    """Letters 0 and 3: (x − x̂)² = 9 × (wrong)."""
    result = compute(source="typed", letters=(("0", 0.5), ("3", 0.5)), distortion="squared", slope=0.2)
    D = 1 / (1 + math.exp(9 * 0.2))
    assert value(result, "least leak", "D") == pytest.approx(9 * D, rel=1e-9)
    assert value(result, "least leak", "leak, bits") == pytest.approx(1 - h(D), rel=1e-9)


# -- Best for privacy


@pytest.mark.parametrize("eps", [0.5, 1.0, 2.0, 5.0])
def test_randomised_response_is_best_for_even_letters(eps: float) -> None:
    """Four even letters: keep with e^ε/(3 + e^ε)."""
    letters = tuple((name, 0.25) for name in "abcd")
    result = compute(view="private", source="typed", letters=letters, eps=eps)
    keep = math.exp(eps) / (3 + math.exp(eps))
    assert value(result, "least D at this ε", "D") == pytest.approx(1 - keep, rel=1e-9)
    assert np.diag(item(result, "private", "table").z[:, ::-1].T) == pytest.approx(keep)
    bits = 2 + keep * math.log2(keep) + (1 - keep) * math.log2((1 - keep) / 3)
    assert value(result, "least D at this ε", "leak, bits") == pytest.approx(bits, rel=1e-9)


def test_the_two_wishes_differ_at_equal_distortion() -> None:
    result = compute(view="private", eps=2.0)
    private, least = "least D at this ε", "least leak at this D"
    assert value(result, private, "D") == pytest.approx(value(result, least, "D"), rel=1e-9)
    assert value(result, private, "ε, nats") < value(result, least, "ε, nats") - 1
    assert value(result, private, "leak, bits") > value(result, least, "leak, bits") + 0.1


# -- Side information


def test_side_information_of_two_letters_in_closed_form() -> None:
    """z = x flipped with 0.1, x̂ = x flipped with D: I(Z; X̂) = 1 − h(a) with a = D·0.9 + (1 − D)·0.1."""
    result = compute(view="side", lead="distortion", wanted=0.2)
    bits = [cells[1].value for cells in result.readout.rows]
    mixed = 0.2 * 0.9 + 0.8 * 0.1
    published, held = 1 - h(0.2), 1 - h(0.1)
    added = published - (1 - h(mixed))
    assert bits[:4] == pytest.approx([published, held, added, held + added], rel=1e-9)
    assert item(result, "side", "added-here").y[0] == pytest.approx(added, rel=1e-9)


def test_the_papers_z_carries_nothing() -> None:
    for m in (1, 3, 14):
        result = compute(view="side", problem="paper", source="marital", slope=1.0, side_letters=m)
        row = next(cells for cells in result.readout.rows if cells[0].text == "the paper's algorithm")
        assert row[1].value == pytest.approx(0.10729, abs=5.1e-6)
        assert row[2].value == pytest.approx(0.10729, abs=5.1e-6)
        r = item(result, "outputs", "table").z
        assert r.shape == (m, 7)
        assert np.allclose(r, r[0], atol=1e-12)


def test_the_stop_rule_taken_to_the_letter_is_called_out() -> None:
    """At λ = 0.5 it stops at 0.0299 bits, where the paper's own table has 0.0154."""
    start: dict[str, Any] = {"view": "side", "problem": "paper", "source": "marital", "slope": 0.5, "side_letters": 1}
    result = compute(**start, signed=True)
    assert value(result, "the paper's algorithm", "I(X; X̂, Z) returned, bits") == pytest.approx(0.0299, abs=5e-5)
    assert any("to the letter" in note.text for note in result.notes if note.severity == "caution")
    assert not any("to the letter" in note.text for note in compute(**start).notes)


def test_the_leak_is_drawn_after_each_pass_with_the_least_one_across() -> None:
    result = compute(view="side", problem="paper", source="marital", slope=0.5, side_letters=1)
    (drawn,) = (one for one in result.pictures if one.key == "steps")
    curve, least = (next(item for item in drawn.items if item.key == key) for key in ("leak", "exact"))
    assert curve.x.tolist() == list(range(1, curve.y.size + 1))
    assert drawn.x.high >= curve.x[-1]
    assert curve.y[-1] == value(result, "the paper's algorithm", "I(X; X̂, Z) returned, bits")
    assert least.value <= curve.y[-1] + 1e-9
    assert drawn.y.high > curve.y.max()


# -- Paper tables


@pytest.mark.long
def test_table_2_marks_exactly_the_impossible_pair() -> None:
    result = compute(view="paper")
    columns = result.readout.columns
    for place, cells in enumerate(result.readout.rows):
        row = dict(zip(columns, cells, strict=True))
        assert row["D printed"].value == PRINTED_D[place]
        assert row["D exact"].value == pytest.approx(EXACT_D[place], abs=5.1e-6)
        assert row["best exact"].value == pytest.approx(EXACT_R[place], abs=5.1e-6)
        assert row["difference"].text == ("✗ impossible pair" if place == 8 else "✓ as printed")
    marked = item(result, "paper", "impossible")
    assert (marked.x[0], marked.y[0], marked.x.size) == (0.050, 1.3923, 1)
    said, arrow = (item(result, "paper", key) for key in ("slope-4.5", "to-slope-4.5"))
    assert said.text == "impossible as printed: λ = 4.5"
    assert (arrow.x[0], arrow.y[0]) == (said.x, said.y)
    assert np.hypot(arrow.x[1] - 0.05, arrow.y[1] - 1.3923) < 0.01
    assert "0.0215 bits" in result.story


@pytest.mark.long
def test_the_printed_reading_does_not_give_the_printed_leaks() -> None:
    result = compute(view="paper", source="marital", reading="printed", renormalise=True)
    verdicts = [cells[1].text for cells in result.readout.rows]
    assert sum("best differs" in text or "impossible" in text for text in verdicts) >= 8


@pytest.mark.long
def test_the_headlines_are_of_two_kinds() -> None:
    """1 − Σ best / Σ symmetric of table 2 is 21.7 %; the mean of ratios would be another number."""
    two = REFERENCE["paper_table_b"]
    best = [line["paper"]["iterative_mi"] for line in two]
    symmetric = [line["paper"]["symmetric_mi"] for line in two]
    ratio = 100 * (1 - sum(best) / sum(symmetric))
    mean = 100 * (1 - np.mean(np.divide(best, symmetric)))
    story = compute(view="paper").story
    assert f"{ratio:.1f} % from its table" in story
    assert f"{mean:.1f} %" in story
    assert abs(ratio - mean) > 5
    assert "38.3 %" in compute(view="paper", table="equal-leak").story


def test_a_smaller_threshold_comes_closer() -> None:
    result = compute(view="paper", table="threshold", source="marital", slopes=(1.0, 2.0), thresholds=(1e-8, 0.001))
    assert result.readout.columns[1:3] == ("leak at T = 0.001", "leak at T = 10⁻⁸")
    for cells, exact in zip(result.readout.rows, (0.10729, 0.44369), strict=True):
        coarse, fine = cells[1].value, cells[2].value
        assert coarse is not None
        assert fine == pytest.approx(exact, abs=6e-6)
        assert coarse > exact + 1e-3


# -- Column of a CSV


@pytest.mark.long
def test_the_estimate_covers_the_truth() -> None:
    """Over 60 seeds the standardised errors have mean 0 and variance 1."""
    errors = []
    for seed in range(60):
        result = compute("drag", view="column", publisher="private", eps=3.0, people=5000, seed=seed)
        errors += [cells[5].value for cells in result.readout.rows]
    spread = np.array(errors, dtype=np.float64)
    assert abs(spread.mean()) < 5 / math.sqrt(spread.size)
    assert 0.75 < spread.var() < 1.3


def test_a_channel_that_hides_letters_says_that_counts_are_assumed() -> None:
    result = compute(view="column", publisher="leak", slope=2.0)
    assert any("mixes the counts of" in note.text for note in result.notes)
    assert any(cells[4].text == "assumed" for cells in result.readout.rows)
    assert "no inverse" in result.story


def test_an_assumed_share_that_is_wrong_makes_the_estimate_wrong() -> None:
    """By hand: letter 1 is never published and taken as 20 of 100, though nobody has it; the rest is solved for."""
    q = np.array([[0.0, 0.7, 0.3], [0.0, 0.8, 0.2], [0.0, 0.2, 0.8]])
    found = unbiased_histogram(np.array([0.0, 60.0, 40.0]) @ q, q, assumed=[0.2, 0.5, 0.3])
    assert found.estimate == pytest.approx([20.0, 130 / 3, 110 / 3])


@pytest.mark.parametrize(("slope", "hides"), [(2.0, True), (8.0, False)])
def test_the_estimate_is_called_right_on_average_only_where_every_letter_is_published(
    slope: float, hides: bool
) -> None:
    result = compute(view="column", publisher="leak", slope=slope)
    captions = " ".join(picture.caption for picture in result.pictures)
    assert any(cells[4].text == "assumed" for cells in result.readout.rows) is hides
    assert ("right on average, and" in result.story) is not hides
    assert ("right on average only if" in result.story) is hides
    assert ("unbiased" in captions) is not hides


def write(path: Path, text: str | bytes) -> str:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_a_csv_with_missing_values_is_counted_and_published(tmp_path: Path) -> None:
    file = write(tmp_path / "a.csv", "id,job\n1,a\n2,b\n3,?\n4,a\n5\n6,a\n")
    result = compute(view="column", source="csv", file=file, column="job", publisher="symmetric", slope=6.0)
    assert [(cells[0].text, cells[1].value) for cells in result.readout.rows] == [("a", 3.0), ("b", 1.0)]
    assert any("2 of 6 rows have no value" in note.text for note in result.notes)
    assert "audited release tool" in result.notes[-1].text + result.notes[-2].text


def test_a_table_without_names_is_read_by_number(tmp_path: Path) -> None:
    file = write(tmp_path / "a.csv", "1;5\n2;3\n3;5\n")
    result = compute(view="column", source="csv", file=file, column="2", delimiter=";", publisher="symmetric")
    assert [(cells[0].text, cells[1].value) for cells in result.readout.rows] == [("3", 1.0), ("5", 2.0)]
    assert "a number from 1" in message(source="csv", file=file, column="7", delimiter=";")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    file = write(path, "x\na\nb\n")
    first = compute(view="channel", source="csv", file=file, column="x")
    assert [cells[1].value for cells in first.readout.rows] == [0.5, 0.5]
    write(path, "x\na\na\na\nb\n")
    os.utime(path, ns=(1, 1))
    second = compute(view="channel", source="csv", file=file, column="x")
    assert [cells[1].value for cells in second.readout.rows] == [0.75, 0.25]


@pytest.mark.long
def test_a_million_rows_are_read_once_with_progress_and_cancel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading: list[object] = []
    counts = columns.read_column

    def count(*given: Any, **named: Any) -> Any:
        reading.append(given)
        return counts(*given, **named)

    monkeypatch.setattr(columns, "read_column", count)
    rng = np.random.default_rng(1)
    codes = rng.choice(5, 1_000_000, p=np.array([2, 6, 19, 8, 4]) / 39) + 1
    lines = [f"17,{code},9\n" for code in range(6)]
    file = write(tmp_path / "big.csv", "user,rating,time\n" + "".join(map(lines.__getitem__, codes.tolist())))
    seen: list[float] = []
    params = Params(view="column", source="csv", file=file, column="rating", publisher="symmetric")
    result = LAB.compute(params, seen.append, "rest")
    assert [cells[1].value for cells in result.readout.rows] == np.bincount(codes)[1:].tolist()
    assert len(seen) >= 3

    def stop(_: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        LAB.compute(dataclasses.replace(params, column="time"), stop, "rest")
    read = len(reading)
    LAB.compute(dataclasses.replace(params, slope=2.1), lambda _: None, "drag")
    assert len(reading) == read == 2


# -- bad input: a clear message each


def test_probabilities_that_do_not_sum_to_one_offer_to_renormalise() -> None:
    letters = (("a", 0.5), ("b", 0.3))
    text = message(source="typed", letters=letters)
    assert "0.8" in text
    assert "renormalise" in text
    result = compute(source="typed", letters=letters, renormalise=True, view="channel")
    assert [cells[1].value for cells in result.readout.rows] == pytest.approx([0.625, 0.375])
    assert any("sum to 0.8" in note.text for note in result.notes)
    assert "0.9993" in message(source="marital", reading="printed")


def test_letters_that_are_not_a_distribution() -> None:
    assert "at least two letters" in message(source="typed", letters=(("only", 1.0),))
    assert "all different" in message(source="typed", letters=(("a", 0.5), ("a", 0.5)))
    assert "sum above 0" in message(source="typed", letters=(("a", 0.0), ("b", 0.0)), renormalise=True)
    assert "letters" in problems(Params(letters=(("a", -0.5), ("b", 1.5))))
    assert "letters" in problems(Params(letters=(("a", math.nan), ("b", 1.0))))


def test_a_letter_that_nobody_has_is_allowed_and_said() -> None:
    letters = (("a", 0.5), ("b", 0.5), ("c", 0.0))
    for view in ("curve", "channel", "private", "column"):
        result = compute(view=view, source="typed", letters=letters)
        assert any("Nobody has c" in note.text for note in result.notes)


@pytest.mark.long
def test_an_own_matrix_of_the_wrong_shape_or_with_a_price_for_the_truth() -> None:
    text = message(source="typed", letters=HALF, distortion="own", matrix=(0.0, 1.0, 1.0))
    assert "2 × 2 = 4 numbers" in text
    assert "matrix" in problems(Params(matrix=(0.0, 1.0, -1.0, 0.0)))
    result = compute(source="typed", letters=HALF, distortion="own", matrix=(0.25, 1.0, 1.0, 0.25), slope=2.0)
    assert any("Even the truth costs something" in note.text for note in result.notes)
    wrong = 1 / (1 + math.exp(0.75 * 2.0))  # only the difference of costs matters for the channel
    assert value(result, "least leak", "D") == pytest.approx(0.25 + 0.75 * wrong, rel=1e-9)
    assert "not all the same" in message(source="typed", letters=HALF, distortion="own", matrix=(1.0,) * 4)


@pytest.mark.long
def test_words_as_letters_take_their_places_for_distances() -> None:
    result = compute(source="marital", distortion="absolute")
    assert any("their places" in note.text for note in result.notes)


def test_joint_laws_that_are_none() -> None:
    one = (("a", "z", 0.5), ("a", "y", 0.5))
    assert "two different x" in message(view="side", joint=one)
    short = (("a", "z", 0.5), ("b", "y", 0.25))
    text = message(view="side", joint=short)
    assert "0.75" in text
    assert "renormalise" in text
    assert compute(view="side", joint=short, renormalise_joint=True).readout.rows


def test_files_that_cannot_be_counted(tmp_path: Path) -> None:
    start: dict[str, Any] = {"view": "column", "source": "csv"}
    assert "beside it chooses one" in message(**start)
    assert "a file that can be read" in message(**start, file=str(tmp_path / "none.csv"), column="x")
    assert "a file" in message(**start, file=str(tmp_path), column="x")
    good = write(tmp_path / "good.csv", "x,y\na,1\nb,2\n")
    assert message(**start, file=good).endswith("exactly one column (the table has x, y)")
    assert "the table has x, y" in message(**start, file=good, column="age")
    latin = write(tmp_path / "latin.csv", "x\ncafé\nthé\n".encode("latin-1"))
    text = message(**start, file=latin, column="x")
    assert "cp1252" in text
    assert "line 2" in text
    assert compute(**start, file=latin, column="x", encoding="latin-1").readout.rows[0][0].text == "café"
    assert "encoding" in message(**start, file=latin, column="x", encoding="no-such")
    many = write(tmp_path / "many.csv", "x\n" + "".join(f"v{i}\n" for i in range(100_000)))
    assert f"at most {columns.LARGEST} different values" in message(**start, file=many, column="x")
    same = write(tmp_path / "same.csv", "x\na\na\n")
    assert "at least two different values" in message(**start, file=same, column="x")
    assert "not empty" in message(**start, file=write(tmp_path / "empty.csv", ""), column="x")
    costly = write(tmp_path / "costly.csv", "x\n" + "".join(f"{i}\n" for i in range(60)))
    assert "at most 40" in message(**start, file=costly, column="x", distortion="squared")


def test_a_large_alphabet_is_drawn(tmp_path: Path) -> None:
    file = write(tmp_path / "wide.csv", "x\n" + "".join(f"{i % 250}\n" for i in range(1000)))
    for view in ("curve", "channel", "private", "column"):
        assert compute(view=view, source="csv", file=file, column="x").pictures


# -- Copy as Python

SCRIPTS: tuple[dict[str, Any], ...] = (
    {},
    {"distortion": "squared", "lead": "distortion", "wanted": 0.4},
    {"view": "channel", "source": "marital", "lead": "distortion", "wanted": 0.2},
    {"view": "private", "eps": 1.5},
    {"view": "private", "distortion": "absolute"},
    {"view": "side"},
    {"view": "side", "problem": "paper", "source": "marital", "side_letters": 3},
    {"view": "paper"},
    {"view": "paper", "table": "equal-leak"},
    {"view": "paper", "table": "threshold", "slopes": (1.0, 3.0), "thresholds": (0.01, 1e-6)},
    {"view": "column", "publisher": "leak"},
    {"view": "column", "publisher": "symmetric", "source": "typed", "letters": (("a", 1.0), ("b", 3.0)), "renormalise": True},
)  # fmt: skip


def numbers(text: str) -> list[float]:
    return [float(n) for n in re.findall(r"(?<![\w.])-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf)(?![\w.%])", text)]


def run(code: str, *arguments: str) -> str:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout


def check_printed(result: Result, printed: list[float]) -> None:
    shown = [cell.value for cells in result.readout.rows for cell in cells[1:] if cell.value is not None]
    assert shown
    for number in shown:
        assert any(math.isclose(number, other, rel_tol=1e-9, abs_tol=1e-14) for other in printed), number


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(
    "changes", SCRIPTS, ids=[" ".join(map(str, entry.values()))[:40] or "default" for entry in SCRIPTS]
)
def test_the_script_prints_the_readout(changes: dict[str, Any]) -> None:
    check_printed(compute(**changes), numbers(run_here(LAB.script(Params(**changes)))[0]))


@pytest.mark.long
def test_the_script_counts_and_writes_a_csv(tmp_path: Path) -> None:
    rows = "".join(f"{i},{'aab'[i % 3]}\n" for i in range(300)) + "300,?\n"
    file = write(tmp_path / "in.csv", "id,job\n" + rows)
    params = Params(view="column", source="csv", file=file, column="job", publisher="private", eps=1.0)
    target = tmp_path / "out.csv"
    check_printed(LAB.compute(params, lambda _: None, "rest"), numbers(run(LAB.script(params), str(target))))
    lines = target.read_text("utf-8").splitlines()
    assert lines[0] == "id,job"
    assert lines[301] == "300,?"
    assert [line.split(",")[0] for line in lines[1:]] == [str(i) for i in range(301)]
    moved = sum(a != b for a, b in zip(lines[1:], rows.splitlines(), strict=True))
    keep = math.e / (1 + math.e)
    assert abs(moved - 300 * (1 - keep)) < 5 * math.sqrt(300 * keep * (1 - keep))


@pytest.mark.long
def test_rare_letters_are_said_to_go_first_only_where_they_do() -> None:
    ends = (("1", 0.45), ("2", 0.1), ("3", 0.45))
    squared = compute(source="typed", letters=ends, distortion="squared", slope=0.2)
    assert "Never published at this λ: <b>1, 3</b>" in squared.story  # the commonest go, the rarest stays
    assert "rarest" not in squared.story
    assert "The rarest letters are dropped first" in compute(source="film", slope=1.5).story


def test_the_letter_that_tells_most_is_named_with_its_factor() -> None:
    from dpcore.channel import best_private_channel, hamming_at_distortion
    from dpcore.sources import MOVIE_RATINGS

    q = hamming_at_distortion(MOVIE_RATINGS, best_private_channel(MOVIE_RATINGS, eps=2.0).distortion).channel(0)
    factors = {y + 1: q[:, y].max() / q[:, y].min() for y in range(5) if q[:, y].max() > 0}
    worst = max(factors, key=lambda y: factors[y])
    story = compute(view="private", source="film", eps=2.0).story
    found = re.search(r"a published (\d) is ([\d.]+) times likelier", story)
    assert found is not None
    assert (int(found[1]), float(found[2])) == (worst, pytest.approx(factors[worst], rel=1e-3))
    assert worst == 5


@pytest.mark.long
@pytest.mark.parametrize("view", ["private", "paper", "curve"])
def test_a_letter_that_is_certain_leaves_pictures_with_a_height(view: str) -> None:
    """Its entropy is 0, and the axis of the leak would end where it begins."""
    result = compute("drag", view=view, letters=(("yes", 3.0), ("no", 0.0)), renormalise=True, distortion="squared")
    for picture in result.pictures:
        if picture.y.low is not None and picture.y.high is not None:
            assert picture.y.low < picture.y.high, picture.key


@pytest.mark.parametrize(("threshold", "early"), [(1e-8, False), (1e-6, False), (1e-3, True), (1.0, True)])
def test_a_run_that_stopped_far_above_the_least_leak_says_so(threshold: float, early: bool) -> None:
    """The paper's algorithm against the exact channel of the same slope: z carries nothing only at the end of the run."""
    params = dataclasses.replace(
        next(preset.params for preset in presets_of(LAB) if preset.id == "side-paper"), threshold=threshold
    )
    result = LAB.compute(params, lambda _: None, "rest")
    run, exact = (row[1].value for row in result.readout.rows)
    assert (run > 1.01 * exact) == early
    assert any("with a smaller T it goes on" in note.text for note in result.notes) == early
    assert ("z carries nothing" in result.story) == (not early)
    assert ("What z carries in the end, this run does not say" in result.story) == early
