"""The lab 'Your mechanism', tab Best noise: its numbers beside the tables of own computation, its sentences in every state."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.lab import jobs
from app.lab.base import Lab, Result
from app.labs import LABS
from app.labs.own.best_said import said
from app.main.window import MainWindow
from app.plot.marks import fields
from app.plot.picture import Handle, Point
from app.state.presets import presets_of
from dpcore.errors import Cancelled, ParameterError
from dpcore.noise.gaussian import gaussian_epsilon
from dpcore.pace import watched
from tests.app.programs import ROOT


def lab_own() -> Lab:
    return next(lab for lab in LABS if lab.id == "own")


def preset(name: str, **changes: Any) -> Any:
    return dataclasses.replace(next(one.params for one in presets_of(lab_own()) if one.id == name), **changes)


def found(params: Any, quality: Any = "rest") -> Any:
    return lab_own().tab(params).remembered(lab_own().given(params, lambda _: None), lambda _: None, quality)


def told(params: Any) -> Result:
    return lab_own().compute(params, lambda _: None, "rest")


def table(name: str, part: str = "rows") -> list[dict[str, Any]]:
    return list(json.loads((ROOT / "tests" / "reference" / f"own_{name}.json").read_text("utf-8"))[part])


@pytest.mark.long
def test_one_release_stands_between_the_tables_bounds() -> None:
    row = next(row for row in table("optimum") if (row["eps"], row["delta"]) == (1, 0.1))
    facts = found(preset("much-slack", neighbors="0–3", families=("gaussian", "laplace", "cut")))
    assert facts.largest == 3
    assert facts.floor / 3 <= row["upper"]
    assert facts.best / 3 >= row["lower"]
    assert facts.floor <= facts.best <= min(facts.sizes.values())
    for family, name in (("gaussian", "gauss"), ("cut", "trunc_laplace")):
        assert facts.sizes[family] / 3 == pytest.approx(row[name], rel=1e-9)
    area = float((facts.shapes["best"][1:] + facts.shapes["best"][:-1]).sum()) / 2 * (facts.x[1] - facts.x[0])
    assert area == pytest.approx(1, abs=0.01)


@pytest.mark.long
def test_ten_releases_are_those_of_the_table_and_the_least_is_named() -> None:
    row = table("releases", "hyperbolic")[0]
    result = told(preset("ten-releases"))
    facts = found(preset("ten-releases"))
    for family in ("gaussian", "laplace", "staircase", "airy"):
        assert facts.sizes[family] == pytest.approx(row[family], rel=2e-4)
        at_ten = facts.curves[family][list(facts.k).index(10)]
        assert row[family] * (1 - 1e-4) <= at_ten <= row[family] * (1 + 2e-3)
    assert row["hyperbolic"] * (1 - 1e-4) <= facts.sizes["round"] <= 1.01 * row["hyperbolic"]
    assert math.isnan(facts.floor)
    assert "the round roof is least of those shown: 8.763 each" in result.said.text
    assert "no floor is proved" in result.story
    handle = next(item for item in result.pictures[1].items if isinstance(item, Handle))
    assert (handle.field, handle.value) == ("k", 10)


FEW = {"families": ("laplace",), "noise_from": "drawn", "knots": ((0.0, 1.0),), "delta": 1e-6}


@pytest.mark.long
@pytest.mark.parametrize(
    ("changes", "state", "words"),
    [
        ({"left_rate": 0.5, "right_rate": 0.5}, "usual", "Yours adds 2 on average; 0.9596 is enough for ε = 1"),
        (
            {"left_rate": 2.0, "right_rate": 2.0},
            "broken",
            "Yours spends ε = 2, 1 was promised: stretched to 1 on average",
        ),
        ({"outside": "nothing", "knots": ((-1, 1), (1, 1))}, "nothing", "Even stretched however much was tried"),
        ({"outside": "nothing", "knots": ((-1, 1), (1, 1)), "delta": 1e-3}, "broken", "keeps no ε at this δ"),
        (
            {"left_rate": 0.1, "right_rate": 0.1, "delta": 0.0, "k": 10},
            "usual",
            "Your noise has a size of 10; each of 10 releases that keep ε = 1 together needs 9.996, less than 9.995 will not do.",
        ),
        (
            {"mine": "table", "rule": "geometric", "delta": 0.0, "k": 10, "eps": 7.0},
            "usual",
            "each of 10 releases that keep ε = 7 together needs noise of 1.319, none below 1.318 does.",
        ),
        ({"mine": "none"}, "usual", "For one number at ε = 1 noise of 0.9596 on average is enough"),
        ({"eps": 9.0, "mine": "none"}, "usual", "No floor is proved here."),
        ({"noise_from": "typed", "formula": "exp(-abs(x))*if(floor(3x) > 1, 2, 1)", "mine": "density"}, "usual", ""),
    ],
)
def test_every_state_has_its_sentence(changes: dict[str, Any], state: str, words: str) -> None:
    result = told(
        preset("one-count", mine="density", **FEW | changes)
        if "mine" not in changes
        else preset("one-count", **FEW | changes)
    )
    assert result.said.state == state
    assert words in result.said.text
    assert "verified" not in (result.story + result.said.text).lower()


def test_noise_with_ends_is_stretched_until_its_proofs_fit_into_delta() -> None:
    """Even noise on [-w, w] proves with probability 1/(2w) at a change of 1: w = 1/(2 delta)."""
    facts = found(
        preset(
            "one-count", **FEW | {"mine": "density", "outside": "nothing", "knots": ((-1, 1), (1, 1)), "delta": 1e-3}
        )
    )
    assert facts.yours.spent == math.inf
    assert facts.yours.stretch == pytest.approx(500, rel=1e-4)
    assert facts.yours.size == pytest.approx(0.5)


@pytest.mark.long
def test_standard_deviations_are_those_of_the_table() -> None:
    rows = {(row["eps"], row["delta"]): row for row in table("mixture")}
    facts = found(preset("smooth"))
    assert facts.sizes["gaussian"] == pytest.approx(rows[4, 1e-5]["gauss_sd"], rel=1e-9)
    assert facts.sizes["laplace"] == pytest.approx(math.sqrt(2) / 4, rel=1e-3)
    assert facts.sizes["mixture"] <= 1.005 * rows[4, 1e-5]["sd"]["value"]
    assert facts.floor <= facts.best <= facts.sizes["staircase"] < facts.sizes["mixture"] < facts.sizes["gaussian"] / 2
    assert "a standard deviation of 0.2549 is enough" in told(preset("smooth")).said.text
    mine = found(preset("smooth", mine="density", noise_from="drawn", knots=((0, 1),), left_rate=1.0, right_rate=1.0))
    assert mine.yours.size == pytest.approx(math.sqrt(2), rel=1e-9)


@pytest.mark.long
def test_changes_in_two_pieces_have_noise_and_a_floor_of_their_own() -> None:
    row = table("mixture", "two")[1]
    facts, result = found(preset("two-pieces")), told(preset("two-pieces"))
    assert facts.sizes["gaussian"] == pytest.approx(row["gauss_sd"], rel=1e-9)
    assert facts.sizes["mixture"] <= 1.005 * row["sd"]
    assert 0 < facts.floor <= facts.best <= min(facts.sizes.values())
    assert facts.floor >= 0.95 * facts.best
    assert "less than 2.46" in result.said.text
    sure = {line[0].text: line[-1].text for line in result.readout.rows}
    assert (sure["mixture of Gaussians"], sure["minimal set"]) == ("searched", "proved")
    mean = found(preset("two-pieces", cost="mean_abs", families=("minimal", "gaussian")))
    assert mean.sizes["minimal"] == pytest.approx(0.991, abs=5e-4)  # the sheet
    assert mean.floor <= mean.sizes["minimal"]
    assert set(found(preset("two-pieces", k=2)).sizes) == {"gaussian", "laplace", "staircase"}
    assert math.isnan(found(preset("two-pieces", k=2)).floor)


def test_ones_own_noise_is_scaled_by_its_end_and_its_epsilon_follows() -> None:
    """Laplace noise of rate 1, twice as wide, is of rate 1/2; what it must be is what it was, four times as wide."""
    laplace = {"left_rate": 1.0, "right_rate": 1.0, "delta": 1e-9} | {"mine": "density", **FEW} | {"eps": 0.25}
    once, twice = (preset("one-count", **laplace | {"mine_times": times}) for times in (1.0, 2.0))
    first, second = found(once).yours, found(twice).yours
    assert (first.size, second.size) == (pytest.approx(1, rel=1e-9), pytest.approx(2, rel=1e-9))
    assert (first.spent, second.spent) == (pytest.approx(1, rel=2e-4), pytest.approx(0.5, rel=2e-4))
    assert second.size * second.stretch == pytest.approx(first.size * first.stretch, rel=1e-9)
    assert second.other == pytest.approx(2 * math.sqrt(2), rel=1e-9)
    result = told(twice)
    ((_, offered),) = result.offers
    assert offered["mine_times"] == pytest.approx(4, rel=1e-3)
    grip = next(item for item in result.pictures[0].items if isinstance(item, Point))
    assert fields(dataclasses.replace(grip, x=3.0)) == {"mine_times": 3.0}
    assert "yours, times 2" in [name for _, name in result.pictures[0].y.ticks or ()]
    assert told(once).said.hint == "Drag yours."
    assert found(once).shapes["yours"] == pytest.approx(found(twice).shapes["yours"], rel=1e-9)


@pytest.mark.long
def test_both_sizes_of_a_noise_stand_side_by_side_and_what_delta_and_many_releases_change_is_said() -> None:
    """By hand: sqrt 2 for Laplace, sqrt(pi/2) for the Gaussian; of the sheet: .7369 for .9596, 8.763 for 9.413."""
    ratio = {"laplace": math.sqrt(2), "gaussian": math.sqrt(math.pi / 2)}
    for cost in ("mean_abs", "std"):
        facts = found(preset("much-slack", cost=cost, families=("laplace", "gaussian")))
        for family, times in ratio.items():
            means, spreads = (facts.others, facts.sizes) if cost == "std" else (facts.sizes, facts.others)
            assert spreads[family] / means[family] == pytest.approx(times, rel=1e-3)
    gain = re.search(
        r"the permission δ = 0\.1 buys ([\d.]+) % here", told(preset("much-slack", families=("laplace", "cut"))).story
    )
    assert gain is not None
    assert 100 * (1 - 0.7369 / 0.9596) - 0.1 <= float(gain[1]) <= 100 * (1 - 0.6906 / 0.9596)  # cut Laplace; the floor
    assert re.search(r"the round roof is least, 6\.[89] % below the Gaussian", told(preset("ten-releases")).story)
    stairs = found(preset("much-slack", families=("staircase",)))
    eps = 2 * math.asinh(1 / (2 * stairs.sizes["staircase"]))  # of the staircase with this E|noise|
    x, b, gamma = np.linspace(0, 60, 600_001), math.exp(-eps), 1 / (1 + math.exp(eps / 2))
    heights = b ** (np.floor(x) + (x - np.floor(x) >= gamma))
    assert stairs.others["staircase"] == pytest.approx(math.sqrt((heights * x**2).sum() / heights.sum()), rel=1e-3)
    assert "buys" not in told(preset("ten-releases")).story


def test_a_drag_shows_what_is_quick_and_leaves_the_sentence() -> None:
    params = preset("one-count", eps=0.83)
    facts = found(params, "drag")
    assert set(facts.sizes) == {"gaussian", "laplace", "staircase"}
    result = lab_own().tab(params).tell(lab_own().given(params, lambda _: None), facts)
    assert not result.said


def test_it_hears_stop() -> None:
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked > 20:
            raise Cancelled

    with watched(check), pytest.raises(Cancelled):
        found(preset("ten-releases", eps=0.77))


@pytest.mark.long
def test_what_is_quick_is_shown_before_the_proof(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgotten: None
) -> None:
    """On a machine that is slow without end, too: the proof waits until it is there."""
    monkeypatch.setattr(jobs, "LONGEST_DRAG", 0.0)
    monkeypatch.setitem(jobs.PATIENCE, "drag", 0.0)
    window = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(window)
    assert window.page.wait_until_idle(60)
    seen: list[tuple[str, bool]] = []
    window.page.computed.connect(lambda outcome: seen.append((outcome.quality, bool(outcome.problem))))
    chosen = next(one for one in presets_of(lab_own()) if one.id == "much-slack")
    for _ in range(2):  # what is known needs no rough picture
        window.lab_actions.use_preset(chosen)
        assert window.page.wait_until_idle(60)
        window.lab_actions.use_preset(next(one for one in presets_of(lab_own()) if one.id == "coins"))
        assert window.page.wait_until_idle(60)
    assert seen == [("drag", False), ("rest", False), ("rest", False), ("rest", False), ("rest", False)]
    window.document.undo_stack.setClean()
    window.close()


def test_one_click_scales_ones_own_noise_to_the_promise_and_then_it_is_kept() -> None:
    """Laplace noise of rate 2 must be twice as wide for ε = 1: the link says so, does so, and the promise is kept with that."""
    narrow = {"mine": "density", **FEW, "left_rate": 2.0, "right_rate": 2.0}
    broken = told(preset("one-count", **narrow))
    ((text, changes),) = broken.offers
    assert text.startswith("Scale yours by 2")
    assert changes["mine_times"] == pytest.approx(2, rel=1e-3)
    kept = told(preset("one-count", **narrow | changes))
    assert kept.said.state == "usual"
    assert not kept.offers
    by_setting = found(preset("one-count", **narrow, mine_scaled="promise")).yours
    assert by_setting.times == pytest.approx(2, rel=1e-3)
    assert by_setting.size == pytest.approx(1, rel=1e-3)
    assert by_setting.spent <= 1 + 2e-4
    assert not any(
        isinstance(item, Point) for item in told(preset("one-count", **narrow, mine_scaled="promise")).pictures[0].items
    )


def test_a_table_is_compared_by_its_own_changes_with_noise_on_whole_numbers() -> None:
    """Geometric noise of ratio 1/2, clamped: off by 2 sum k (1/3) 2^-k minus what the ends take; loss ln 2; the floor is geometric's."""
    params = preset(
        "one-count",
        mine="table",
        rule="geometric",
        first_count=0,
        last_count=6,
        ratio=0.5,
        edge="clamp",
        eps=math.log(2),
        delta=0.0,
        k=1,
    )
    facts = found(params)
    b, off = 0.5, []
    for world in range(7):
        masses: dict[int, float] = {}
        for step in range(-80, 81):
            at = min(max(world + step, 0), 6)
            masses[at] = masses.get(at, 0.0) + (1 - b) / (1 + b) * b ** abs(step)
        off.append(sum(mass * abs(at - world) for at, mass in masses.items()))
    assert facts.yours.size == pytest.approx(max(off), rel=1e-9)
    assert facts.yours.spent == pytest.approx(math.log(2), rel=1e-9)
    assert facts.floor == pytest.approx(1 / math.sinh(math.log(2)), rel=1e-9)
    assert (facts.V, facts.largest) == ("1", 1.0)
    assert told(params).said.state == "usual"
    twice = found(dataclasses.replace(params, k=2, eps=1.0))
    assert twice.yours.spent == pytest.approx(2 * math.log(2), rel=1e-9)
    assert told(dataclasses.replace(params, k=2, eps=1.0)).said.text.startswith("△ Your table spends ε = 1.387")
    proof = told(preset("one-count", mine="table", rule="rounding", k=1))
    assert "Your table keeps no ε at this δ" in proof.said.text
    assert "off by 1.333 on average" in proof.said.text  # 2 · 2/3 from a multiple of 3: said as it is, not rounded up
    assert [item.text for item in proof.pictures[0].items if item.key == "as-is-label"] == [" 1.333"]


def test_kinds_have_no_size_and_a_way_back_is_offered() -> None:
    params = preset("one-count", mine="table", rule="response")
    with pytest.raises(ParameterError, match="numbers as worlds and as outputs") as raised:
        found(params)
    ((text, changes),) = lab_own().mend(params, raised.value)
    assert text == "Compare the noise of Density?"
    assert found(dataclasses.replace(params, **changes)).yours is not None


def test_without_delta_families_are_left_out_with_a_reason_and_the_floor_is_closed() -> None:
    params = preset("one-count", delta=0.0, eps=12.0)
    facts, result = found(params), told(params)
    assert set(facts.sizes) == {"laplace", "staircase", "round"}
    assert facts.floor == pytest.approx(1 / (2 * math.sinh(6.0)), rel=1e-9)
    assert facts.sizes["laplace"] == pytest.approx(1 / 12, rel=1e-9)
    notes = " ".join(note.text for note in result.notes)
    assert (
        "Left out: Gaussian and squared Airy. A loss without bound" in notes
        or "Left out: Gaussian, squared Airy. A loss" in notes
    )
    assert "Noise with ends keeps no ε with δ = 0" in notes
    ten = found(preset("one-count", delta=0.0, k=10))
    assert ten.floor == pytest.approx(1 / (2 * math.sinh(0.05)), rel=1e-9)
    assert "less than 9.99" in told(preset("one-count", delta=0.0, k=10)).said.text
    above = told(preset("one-count", eps=9.0))
    assert "above ε = 8" in " ".join(note.text for note in above.notes)
    assert "no bound is proved for several releases" in " ".join(
        note.text for note in told(preset("ten-releases", families=("laplace",))).notes
    )


@pytest.mark.long
def test_where_each_release_keeps_the_promise_what_they_spend_together_is_said() -> None:
    """Gaussian releases add up to one of sqrt k times the mu: ε at kδ by its closed form; Laplace without δ: k ε."""
    params = preset("ten-releases", promise_for="each", families=("gaussian", "laplace", "cut", "staircase"))
    facts, result = found(params), told(params)
    one = found(preset("one-count", families=("gaussian", "laplace", "cut", "staircase")))
    assert facts.sizes == one.sizes
    assert (facts.floor, facts.best) == (one.floor, one.best)
    sigma = one.sizes["gaussian"] * math.sqrt(math.pi / 2)
    wanted = gaussian_epsilon(sigma, delta=1e-4, sensitivity=math.sqrt(10))
    assert facts.together["gaussian"] == pytest.approx(wanted, rel=1e-3)
    assert all(total <= 10 * (1 + 1e-6) for total in facts.together.values())
    assert facts.curves["gaussian"][list(facts.k).index(10)] == pytest.approx(wanted, rel=1e-3)
    assert "together Gaussian noise spends 3.1" in result.said.text
    assert result.readout.columns[-1] == "ε of all 10"
    pure = found(dataclasses.replace(params, delta=0.0))
    assert set(pure.together.values()) == {10.0}


@pytest.mark.long
def test_the_axis_of_k_goes_as_far_as_asked_for_and_a_thousand_is_that_of_the_sheet() -> None:
    facts = found(preset("ten-releases", k_axis=1000))
    assert facts.k[-1] == 1000
    for family, size in (
        ("gaussian", 94.13),
        ("laplace", 117.7),
        ("staircase", 117.8),
        ("airy", 93.35),
        ("round", 93.41),
    ):
        assert 0.999 * size <= facts.curves[family][-1] <= 1.01 * size  # the round roof's core need not be the best one


def test_cells_and_bumps_are_settings() -> None:
    few = found(preset("much-slack", families=("laplace",), proof_cells=4))
    many = found(preset("much-slack", families=("laplace",), proof_cells=12))
    assert few.floor <= many.floor <= many.best
    assert many.best - many.floor < few.best - few.floor
    row = next(row for row in table("mixture") if (row["eps"], row["delta"]) == (4, 1e-5))
    mixed = {
        bumps: found(preset("smooth", families=("mixture",), mixture_bumps=bumps)).sizes["mixture"]
        for bumps in ("3", "5")
    }
    assert mixed["5"] == pytest.approx(row["sd"]["value"], rel=5e-3)
    assert mixed["5"] < mixed["3"] < row["gauss_sd"]
    for_mean = found(preset("smooth", families=("mixture",), mixture_for="mean_abs"))
    assert for_mean.others["mixture"] <= 1.005 * row["mean_abs"]["value"]


def test_without_delta_totals_of_density_and_table_add_up_their_largest_losses() -> None:
    """Laplace noise of rate 0.5 moved by 1 loses 1/2 at most; the clamped geometric mechanism of ratio 1/2 ln 2."""
    roof = {"knots": ((0.0, 1.0),), "left_rate": 0.5, "right_rate": 0.5, "noise_from": "drawn", "delta": 0.0, "k": 6}
    facts = found(lab_own().params(view="density", **roof))
    assert max(facts.totals) == pytest.approx(3.0, rel=1e-6)
    table_facts = found(preset("clamped", delta=0.0, k=6))
    assert max(table_facts.total, table_facts.back_total) == pytest.approx(6 * math.log(2), rel=1e-6)
    proof = found(preset("rounding", delta=0.0, k=2))
    assert max(proof.total, proof.back_total) == math.inf


@pytest.mark.long
@pytest.mark.parametrize(
    ("formula", "window", "is_gaussian"),
    [
        ("exp(-x^2/(2*4.845^2))", 40.0, True),
        ("2^-((x/6)^2) * 3", 40.0, True),
        ("sqrt(exp(-(x/4)^2))", 40.0, True),
        ("exp(-abs(x)/4)", 40.0, False),
        ("exp(-x^2/50 - x^4/1e6)", 40.0, False),
        ("if(abs(x) < 15, exp(-x^2/50), exp(-4.5 - abs(x) + 15))", 10.0, False),
    ],
)
def test_of_gaussian_noise_alone_it_is_said_that_its_family_is_wrong(
    formula: str, window: float, *, is_gaussian: bool
) -> None:
    given = preset("textbook", formula=formula, window=window)
    facts, text = found(given), told(given).said.text
    assert facts.yours.gaussian == is_gaussian
    assert text.startswith("For one number the Gaussian is the wrong family: yours adds ") == is_gaussian


@pytest.mark.long
def test_a_gaussian_is_not_called_wrong_where_it_is_near_the_best_or_answers_are_many() -> None:
    wide = preset("textbook", formula="exp(-x^2/(2*40^2))", window=300.0)
    words = "For one number the Gaussian is the wrong family"
    assert words in told(wide).said.text
    assert words not in told(dataclasses.replace(wide, k=10)).said.text
    facts = found(wide)  # the least Gaussian that keeps the promise: 2.977, of the table
    for best, wrong in ((2.65, True), (2.75, False)):
        given = lab_own().given(wide, lambda _: None)
        assert (words in said(given, dataclasses.replace(facts, best=best)).text) == wrong
    spread = told(dataclasses.replace(wide, cost="std")).said.text
    assert spread.startswith(f"{words}: yours has a standard deviation of 40, 1.385 is enough, below 1.384 none is.")
