"""The lab 'Your mechanism', tab Density: drawn and typed noise against the cases, what a dragged knot does, what is refused."""

from __future__ import annotations

import dataclasses
import json
import math
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from scipy.stats import norm

from app.lab.base import Lab, Result
from app.lab.fields import fields_of, visible
from app.lab.paths import at_path
from app.labs import LABS
from app.labs.own.density_known import drawn_density
from app.labs.own.params import LETTERS, Params
from app.plot.picture import Band, Label, Point
from app.state.presets import presets_of
from app.widgets.plot.panel import PlotPanel
from app.words.numbers import show_up
from dpcore.accounting import LaplaceLaw
from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own import PairLaw
from tests.app.programs import ROOT

CASES = json.loads((ROOT / "tests" / "reference" / "own_mechanism_cases.json").read_text("utf-8"))
DENSITIES = {case["id"]: case for case in CASES["densities"]}
DRAWN = [name for name, case in DENSITIES.items() if "knots" in case["input"] and case["input"]["kind"] == "knots"]
TYPED = ("d22", "d23", "d25", "d26")


def lab_own() -> Lab:
    return next(lab for lab in LABS if lab.id == "own")


def preset(name: str) -> Any:
    return next(entry.params for entry in presets_of(lab_own()) if entry.id == name)


def found(params: Any, quality: Any = "drag") -> Any:
    return lab_own().tab(params).remembered(lab_own().given(params, lambda _: None), lambda _: None, quality)


def told(params: Any) -> Result:
    return lab_own().compute(params, lambda _: None, "drag")


def knots_of(name: str, eps: float) -> Any:
    given = DENSITIES[name]["input"]
    rates = {side: float(given[f"{side}_tail"]) for side in ("left", "right")}
    return lab_own().params(
        view="density",
        knots=tuple((float(x), float(height)) for x, height in given["knots"]),
        left_rate=rates["left"],
        right_rate=rates["right"],
        shift=float(given["shift"]),
        eps=eps,
    )


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_noise_leaves_the_delta_of_the_cases(name: str) -> None:
    """40 digits, computed elsewhere; both directions."""
    expect = DENSITIES[name]["expect"]
    for eps, value in expect["delta_forward"].items():
        if float(eps) > 0:
            here = found(knots_of(name, float(eps))).here
            assert here[0] == pytest.approx(float(value), abs=1e-9)
            assert here[1] == pytest.approx(float(expect["delta_backward"][eps]), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("name", TYPED)
def test_a_typed_formula_never_says_less_than_the_truth(name: str) -> None:
    """At the promised ε and, on the curve, at the others of the cases: 1/2, 0.9, 1 and 2."""
    given, expect = DENSITIES[name]["input"], DENSITIES[name]["expect"]
    eps = 0.8 if "0.9" in expect["delta_forward"] else 1.0  # the curve has its multiples of 1/32
    params = lab_own().params(view="density", noise_from="typed", formula=given["formula"], eps=eps, window=20.0)
    facts = found(params, "rest")
    curve = dict(zip(facts.eps.round(12).tolist(), facts.delta_out, strict=True)) | {params.eps: facts.here[0]}
    for at, value in expect["delta_forward"].items():
        if float(at) > 0:
            assert float(value) - 1e-9 <= curve[float(at)] <= float(value) + 1e-3


@pytest.mark.long
def test_what_stands_on_the_screen() -> None:
    """Numbers of the sheet: .8 and .805, 1 and 3, a hole of 1/24, the worst of three bumps inside V."""
    assert found(preset("hill")).worst == pytest.approx((0.8, 0.8048), abs=1e-4)
    assert found(preset("biased")).worst == pytest.approx((1.0, 3.0), abs=1e-12)
    assert found(preset("slip")).proof == pytest.approx((1 / 24, 1 / 24), abs=1e-12)
    loss, shift = found(preset("bumps")).over
    assert (loss, abs(shift)) == pytest.approx((math.log(50), 1.0), abs=1e-9)
    for name, state in (("hill", "usual"), ("waves", "broken"), ("slip", "broken"), ("bumps", "broken")):
        assert told(preset(name)).said.state == state


def test_the_largest_loss_is_that_of_the_curve() -> None:
    for name in ("hill", "bumps"):
        facts = found(preset(name))
        assert np.nanmax(facts.loss) == pytest.approx(facts.worst[0], abs=1e-9)
        assert -np.nanmin(facts.loss) == pytest.approx(facts.worst[1], abs=1e-9)


def test_knots_stand_on_the_curve_and_follow_the_hand() -> None:
    params = preset("hill")
    for _ in range(2):
        result = told(params)
        curve = next(item for item in result.pictures[0].items if item.key == "out")
        marks = [item for item in result.pictures[0].items if isinstance(item, Point)]
        assert len(marks) == 7
        for mark in marks:
            assert np.interp(mark.x, curve.x, curve.y) == pytest.approx(mark.y, rel=1e-6)
        for path, value in (("knots[4][1]", 0.12), ("knots[4][0]", 1.2)):
            name, knots = at_path(params, path, value)
            params = dataclasses.replace(params, **{name: knots})
    assert found(params).worst[1] > 1.4, "a slope costs"


def test_a_knot_dragged_past_its_neighbor_changes_places_with_it() -> None:
    name, knots = at_path(preset("hill"), "knots[3][0]", 2.0)
    moved = dataclasses.replace(preset("hill"), **{name: knots})
    ordered = dataclasses.replace(moved, knots=tuple(sorted(knots)))
    assert found(moved).here == found(ordered).here


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os').system('true')",
        "lap(x)",
        "x",
        "1/(1+abs(x))",
        "ln(-1)",
        "(" * 60 + "x" + ")" * 60,
        "x" * 399,
        "0",
    ],
)
def test_hostile_formulas_are_refused_with_a_sentence(formula: str) -> None:
    with pytest.raises(ParameterError):
        told(lab_own().params(view="density", noise_from="typed", formula=formula))


def test_knots_without_area_are_refused() -> None:
    for knots in (((0.0, 0.0), (1.0, 0.0)), ((0.0, 1.0), (0.0, 2.0), (0.0, 3.0))):
        with pytest.raises(ParameterError):
            told(lab_own().params(view="density", knots=knots, outside="nothing"))


@pytest.mark.long
def test_k_releases_are_those_of_the_cases_in_both_directions() -> None:
    """The drawn hill, ten and a hundred times (cases k05, k07): which direction is worse changes with k."""
    for row in (row for row in CASES["compositions"] if row["name"] == "drawn hill"):
        params = dataclasses.replace(preset("hill"), k=row["input"]["k"], delta=row["input"]["delta"])
        out, back = found(params, "rest").totals
        for total, way in ((out, "forward"), (back, "backward")):
            low, high = row["expect"][f"eps_{way}"]
            assert low <= total <= high + 1e-3
    worse = [found(dataclasses.replace(preset("hill"), k=k), "rest").totals for k in (10, 100)]
    assert worse[0][0] < worse[0][1]
    assert worse[1][0] > worse[1][1]
    assert all(math.isnan(each) for each in found(preset("hill")).totals)
    assert found(preset("biased"), "rest").totals == pytest.approx((10.0, 29.62), rel=2e-4)
    assert found(preset("slip"), "rest").totals == (math.inf, math.inf)


@pytest.mark.long
def test_what_is_known_of_k_releases_of_a_formula() -> None:
    """A Laplace formula spends what knots do; where proofs have probability 0 but the bounds are wide nothing is said."""
    typed = dataclasses.replace(preset("waves"), formula="exp(-abs(x))", k=10)
    knots = found(preset("laplace"), "rest").totals
    assert found(typed, "rest").totals == pytest.approx(knots, rel=2e-3)
    assert all(one >= other - 1e-9 for one, other in zip(found(typed, "rest").totals, knots, strict=True))
    assert all(math.isnan(each) for each in found(preset("textbook-wide"), "rest").totals)


@pytest.mark.long
def test_the_words_of_a_story_are_no_code() -> None:
    """No tag is shown as text, also in what is said at rest alone."""
    for name in ("hill", "slip", "cut", "bumps", "biased"):
        story = lab_own().compute(preset(name), lambda _: None, "rest").story
        assert "&lt;" not in story
        assert story.count("<p>") == story.count("</p>") >= 4
    slip = lab_own().compute(preset("slip"), lambda _: None, "rest").story
    assert "For every change in V" in slip
    assert "proofs are likelier" in slip


def test_answers_that_are_proofs_are_seen_in_the_picture_of_the_loss() -> None:
    """A hole from 0.2 to 0.4 in one world, and one farther in the other, each with a share of 1/24; none where there is no hole."""

    def endless(name: str) -> tuple[list[tuple[int, float, float]], list[str]]:
        picture = next(each for each in told(preset(name)).pictures if each.key == "loss")
        bands = [each for each in picture.items if isinstance(each, Band) and each.key.startswith("endless")]
        labels = [each.text for each in picture.items if isinstance(each, Label) and each.key.startswith("endless")]
        return sorted((-1 if "endless-" in each.key else 1, each.low, each.high) for each in bands), labels

    bands, labels = endless("slip")
    assert bands == [(-1, pytest.approx(0.2), pytest.approx(0.4)), (1, pytest.approx(1.2), pytest.approx(1.4))]
    assert labels == ["∞: 4.17 of 100", "−∞: 4.17 of 100"]
    bands, labels = endless("cut")
    assert bands == [(-1, pytest.approx(5.0), pytest.approx(6.0)), (1, pytest.approx(-5.0), pytest.approx(-4.0))]
    assert labels == ["∞: 0.583 of 100", "−∞: 0.583 of 100"]
    assert endless("hill") == ([], [])


@pytest.mark.long
@pytest.mark.parametrize("noise", ["drawn", "typed"])
def test_noise_that_fits_the_data_is_protected_one_way_only(noise: str) -> None:
    """Case d17: two worlds with noise of their own, through knots or by two formulas."""
    params = dataclasses.replace(preset("fits-data"), noise_from=noise, formula="exp(-abs(x))", window=8.0)
    expect = DENSITIES["d17"]["expect"]
    facts = found(params, "rest" if noise == "drawn" else "drag")
    assert facts.worst == (pytest.approx(math.log(2), abs=1e-6), math.inf)
    assert max(facts.here) == pytest.approx(
        float(expect["delta_backward"]["2"]), abs=1e-9 if noise == "drawn" else 1e-4
    )
    assert facts.success == pytest.approx(float(expect["best_attack"]), abs=1e-9 if noise == "drawn" else 1e-4)
    if noise == "drawn":
        assert facts.mu == math.inf
        assert max(facts.proof) == 0
    assert all(item.key != "shift" for item in told(params).pictures[0].items)


@pytest.mark.parametrize("noise", ["drawn", "typed"])
def test_clamped_answers_betray_what_the_cases_say_and_less_where_they_merge(noise: str) -> None:
    """Cases d19 and d20: Laplace noise clamped to 0 … 10; the answers 2 and 3 clamped to 4 … 6 lose most of their δ."""
    plain = dataclasses.replace(preset("clamped-afterwards"), noise_from=noise, formula="exp(-abs(x))", window=8.0)
    near = 1e-9 if noise == "drawn" else 1e-6
    for name, low, high in (("d19", -2.0, 8.0), ("d20", 0.0, 10.0)):
        facts = found(dataclasses.replace(plain, clamp_low=low, clamp_high=high, eps=0.9))
        expect = DENSITIES[name]["expect"]
        assert facts.here == pytest.approx([float(expect["delta_forward"]["0.9"])] * 2, abs=near)
        assert facts.worst == pytest.approx((1.0, 1.0), abs=near)
        for world in (0, 1):
            assert sorted(facts.points[1 + world]) == pytest.approx(
                sorted(map(float, expect[f"atoms_world{world}"])), abs=near
            )
    merged = found(plain)
    assert 2 * merged.success - 1 == pytest.approx((math.exp(-1) - math.exp(-2)) / 2, abs=near)  # P(r > 2) by s = 1
    assert merged.worst[0] == pytest.approx(math.log((1 - math.exp(-2) / 2) / (1 - math.exp(-1) / 2)), abs=near)


def test_what_lies_outside_the_window_is_what_was_said_of_it() -> None:
    params = dataclasses.replace(preset("unknown-outside"), beyond="exponential")
    assert max(found(params).here) < 1e-9  # Laplace noise, wholly
    assert found(dataclasses.replace(params, beyond="nothing")).proof[0] == pytest.approx(
        (math.exp(-7) - math.exp(-8)) / 2 / (1 - math.exp(-8)), rel=1e-6
    )
    unknown = found(dataclasses.replace(params, beyond="unknown", beyond_share=0.01))
    assert 0.01 <= max(unknown.here) <= 0.0205  # τ itself, and the area known to τ only
    assert any("outside the window" in note.text for note in told(dataclasses.replace(params, beyond="unknown")).notes)


def test_bounds_of_a_clamp_that_cross_are_refused_in_place() -> None:
    with pytest.raises(ParameterError, match="clamped to"):
        found(dataclasses.replace(preset("clamped-afterwards"), clamp_low=5.0))


@pytest.mark.long
@pytest.mark.parametrize(
    ("formula", "window", "says", "size"),
    [
        ("exp(-|x|)(1+0.99cos(1e5x))", 8.0, "Nothing is sure", "–"),
        ("1/(1+x^2)", 8.0, "the promise of 1 is kept", "∞"),
        ("exp(-|x|)", 10_000.0, "the promise of 1 is kept", "1"),
        ("exp(-x^2)", 8.0, "The loss has no bound", "0.5642"),
    ],
)
def test_a_formula_is_said_to_have_no_bound_only_where_it_has_none(
    formula: str, window: float, says: str, size: str
) -> None:
    params = dataclasses.replace(preset("waves"), formula=formula, window=window)
    result = lab_own().compute(params, lambda _: None, "rest")
    assert says in result.said.text
    assert result.readout.rows[0][1].text == size


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("letter", ["b", "q", "z"])
def test_a_letter_of_a_formula_has_its_slider_and_its_value_counts(letter: str) -> None:
    """exp(-q |x|) is Laplace noise of scale 1/q: the largest loss of a shift of 1 is q."""
    name, fields = LETTERS[letter], fields_of(Params)
    assert {fields[other].symbol: other for other in fields if fields[other].named_in} == LETTERS
    params = dataclasses.replace(preset("waves"), formula=f"exp(-{letter} |x|)", **{name: 0.7})
    assert [other for other in LETTERS.values() if visible(params, fields[other])] == [name]
    assert max(found(params).worst) == pytest.approx(0.7, rel=1e-9)
    two = dataclasses.replace(params, inside_from="own", formula_inside="exp(-|x|/y)")
    assert {other for other in LETTERS.values() if visible(two, fields[other])} == {name, "letter_y"}


def test_where_s_is_not_the_worst_shift_one_click_goes_there() -> None:
    """Three bumps: the worst shift in 0–2 is 1 (the case), where the loss is 3.92; nothing is offered there."""
    params = dataclasses.replace(preset("bumps"), shift=2.0)
    ((text, values),) = told(params).offers
    assert text == "Go to the worst shift, 1"
    assert values["shift"] == pytest.approx(1.0, abs=1e-9)
    there = dataclasses.replace(params, **values)
    assert max(found(there).worst) == pytest.approx(found(params).over[0], rel=1e-9)
    assert told(there).offers == ()


@pytest.mark.oracle("own-density", "closed")
def test_of_log_concave_noise_k_releases_over_v_spend_what_the_largest_shift_does() -> None:
    """Laplace noise of scale 1, V = 0–2, ten releases: the known law of the loss 2, added up; at s = 1 less is spent."""
    params = dataclasses.replace(preset("hill"), view="density", knots=((0.0, 1.0),), left_rate=1.0, right_rate=1.0)
    known = found(dataclasses.replace(params, neighbors="0–2", shift=1.0, k=10, delta=1e-6), "rest")
    exact = Composition([Release(LaplaceLaw(2.0), 10)]).eps(1e-6).upper
    assert known.total_over == pytest.approx(exact, rel=1e-4)
    assert max(known.totals) < 0.6 * exact


@pytest.mark.oracle("own-density", "brute")
def test_over_v_no_shifts_in_any_mixture_spend_more() -> None:
    """Three bumps, V = 0–2: all releases moved by one shift, or half of them by another one; at s = 2 less is spent."""
    params = dataclasses.replace(preset("bumps"), shift=2.0)
    known, noise = found(params, "rest"), drawn_density(params)
    laws = [PairLaw.of_shift(noise, v) for v in (0.4, 1.0, 1.6, 2.0)]
    half = params.k // 2
    mixed = [[Release(one, half), Release(two, params.k - half)] for one in laws for two in laws]
    tried = [Composition(releases).eps(params.delta).lower for releases in mixed]
    assert max(tried) <= known.total_over
    assert known.total_over == pytest.approx(max(tried), rel=0.03)
    assert max(known.totals) < 0.9 * max(tried)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("width", [0.1, 0.02, 0.005])
def test_the_error_of_cells_of_one_width_follows_it(width: float) -> None:
    """Of exp(-x^2/2) ln g bends by 1 everywhere: a chord is off by h^2/8, moved by h^2/12 by no more than that; and δ stays between."""
    params = dataclasses.replace(preset("waves"), formula="exp(-x^2/2)", cells_from="width", cell_width=width)
    known = found(params, "rest")
    assert known.eta == pytest.approx(width**2 / 12, rel=0.05)
    exact = norm.cdf(0.5 - 1) - math.e * norm.cdf(-0.5 - 1)
    assert exact <= max(known.here) <= exact + 2 * width**2
    assert f"η = {show_up(known.eta)}" in lab_own().compute(params, lambda _: None, "rest").story


def test_where_rho_is_promised_eps_has_no_value_in_a_formula() -> None:
    with pytest.raises(ParameterError, match="free of eps"):
        found(dataclasses.replace(preset("waves"), formula="exp(-eps |x|)", promised="rho"))


def test_a_knot_says_where_it_stands_and_how_ln_g_falls_behind_it() -> None:
    """By hand: between (1.5, 0.6) and (3, 0.25) ln g falls by ln(0.6/0.25)/1.5 = 0.5836 per unit."""
    params = dataclasses.replace(preset("hill"), view="density", knots=((0.0, 1.0), (3.0, 0.25), (1.5, 0.6)))
    points = [item for item in told(params).pictures[0].items if isinstance(item, Point)]
    assert [point.says for point in points] == [
        "knot 1 of 3, r 0, g 1, loss to the right 0.3406 per unit",
        "knot 2 of 3, r 1.5, g 0.6, loss to the right 0.5836 per unit",
        f"knot 3 of 3, r 3, g 0.25, loss to the right {params.right_rate:g} per unit",
    ]
    cut = dataclasses.replace(params, outside="nothing", knots=((0.0, 1.0), (1.0, 0.5), (2.0, 0.0), (3.0, 0.5)))
    falls = [item.says.split("right ")[1] for item in told(cut).pictures[0].items if isinstance(item, Point)]
    assert falls == ["0.6931 per unit", "∞ per unit", "−∞ per unit", "∞ per unit"]


def test_tab_walks_the_knots_and_home_and_end_go_to_the_first_and_the_last(qtbot: QtBot) -> None:
    panel = PlotPanel()
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    picture = told(dataclasses.replace(preset("hill"), view="density")).pictures[0]
    panel.show_picture(picture)
    knots = [item.key for item in picture.items if isinstance(item, Point)]
    panel.setFocus(Qt.FocusReason.TabFocusReason)
    seen: list[str] = []
    read: list[str] = []
    panel.keys.spoken.connect(read.append)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Home):
        if not seen:
            panel.scene.stop = ("mark", knots[2])
        qtbot.keyClick(panel, key)
        seen.append(panel.keys.mark_key)
        assert read[-1] == next(item.says for item in picture.items if item.key == seen[-1])
    assert seen == [knots[0], knots[-1], knots[0]]
    walked = [panel.keys.mark_key]
    for _ in knots[1:]:
        assert panel.keys.step(1)
        walked.append(panel.keys.mark_key)
    assert walked == knots
    qtbot.keyClick(panel, Qt.Key.Key_Plus)
    before = panel.frame.view  # type: ignore[union-attr]
    qtbot.keyClick(panel, Qt.Key.Key_Home)
    assert panel.frame.view == before  # type: ignore[union-attr]
    panel.scene.stop = ("mark", "shift")
    qtbot.keyClick(panel, Qt.Key.Key_Home)
    assert panel.frame.view != before  # type: ignore[union-attr]


@pytest.mark.parametrize("outside", ["nothing", "exponential"])
@pytest.mark.parametrize(
    "knots",
    [
        ((-1.0, 1.0), (0.0, 0.5), (1.0, 0.0), (2.0, 3.0)),  # the highest knot stands alone behind a hole
        ((-1.0, 1.0), (0.0, 0.5), (2.0, 9.0), (1.0, 0.0), (2.0, 0.5), (3.0, 0.25)),  # and has a jump
        ((0.0, 1e-300), (1.0, 5e-324), (2.0, 1e6)),
    ],
)
def test_knots_are_drawn_at_their_heights_also_beside_a_hole(knots: Any, outside: str) -> None:
    params = dataclasses.replace(preset("hill"), view="density", knots=knots, outside=outside, shift=1.0)
    seen = found(params)
    x, height = params.knots[1]
    at = int(np.argmin(np.abs(seen.x - x)))
    assert seen.x[at] == x
    assert max(seen.out[at - 1 : at + 1]) == pytest.approx(height, rel=0.1)
    told(params)
