"""Every lab: all presets compute, pictures hold what they say, 'copy as Python' prints the readout's numbers."""

from __future__ import annotations

import dataclasses
import math
import re
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab, Result
from app.lab.fields import Field, Neighbors, Number, Seed, Whole, explain, fields_of, problems, visible
from app.labs import LABS
from app.plot.names import is_quiet, named
from app.plot.picture import Curve, Heat, Picture, Steps
from app.state.presets import Preset, presets_of
from app.words.numbers import LEAST, show
from dpcore.errors import Cancelled, ParameterError
from dpcore.noise import certificate
from tests.app.cases import computed, every_preset, tab_of
from tests.app.programs_here import run_here

SLOW = ("rates-certificate", "densities-v7", "rates-figure-1")
every_lab = pytest.mark.parametrize("lab", LABS, ids=[lab.id for lab in LABS])


def compute(lab: Lab, quality: str = "rest", **changes: Any) -> Result:
    params = dataclasses.replace(presets_of(lab)[0].params, **changes)
    assert problems(params) == {}
    return lab.compute(params, lambda _: None, quality)  # type: ignore[arg-type]


def lab_of(name: str) -> Lab:
    return next(lab for lab in LABS if lab.id == name)


def item(result: Result, picture: str, key: str) -> Any:
    found = next(entry for entry in result.pictures if entry.key == picture)
    return next(entry for entry in found.items if getattr(entry, "key", "") == key)


def value(result: Result, row: str, column: str) -> float:
    table = result.readout
    cells = next(cells for cells in table.rows if cells[0].text == row)
    found = cells[table.columns.index(column)].value
    assert found is not None
    return found


@every_lab
def test_presets_are_valid_and_have_distinct_names(lab: Lab) -> None:
    assert len({entry.id for entry in presets_of(lab)}) == len(presets_of(lab))
    for preset in presets_of(lab):
        assert problems(preset.params) == {}, preset.id
        assert preset.title, preset.id
        assert preset.about.endswith((".", "?")), preset.id


@every_preset(but=SLOW)
def test_every_preset_gives_finite_pictures_and_numbers(lab: Lab, preset: Any) -> None:
    for quality in ("rest", "drag"):
        check_result(computed(lab, preset.params, quality))


def check_result(result: Result) -> None:
    assert result.pictures
    assert len({picture.key for picture in result.pictures}) == len(result.pictures)
    for picture in result.pictures:
        check_picture(picture)
        if picture.untitled:  # only what says by its place to which picture it belongs
            above = next(other for other in result.pictures if other.key == picture.beside)
            assert above.heading
            assert (above.row + above.rows, above.column, above.columns) == (
                picture.row,
                picture.column,
                picture.columns,
            )
            assert picture.x.label
    assert result.readout.rows
    for row in result.readout.rows:
        assert len(row) <= len(result.readout.columns)
        assert not any(cell.value is not None and math.isnan(cell.value) for cell in row)
    assert "<p>" in result.story
    assert not re.search(r"\{\w+\}|nan", re.sub(r"<[^>]+>", "", result.story))


def check_picture(picture: Picture) -> None:
    keys = [entry.key for entry in picture.items]
    assert len(set(keys)) == len(keys)
    assert picture.title
    assert picture.caption
    for entry in picture.items:
        if isinstance(entry, Curve):
            assert entry.x.shape == entry.y.shape
            assert entry.y.size == 0 or np.isfinite(entry.y).any()
        elif isinstance(entry, Steps):
            assert entry.edges.size == entry.heights.size + 1
            assert (np.diff(entry.edges) > 0).all()
        elif isinstance(entry, Heat):
            assert entry.z.shape == (entry.x.size, entry.y.size)
            known = entry.z[np.isfinite(entry.z)]
            assert known.size == entry.z.size or any(entry.roles)
            assert not any(entry.roles) or np.isin(known, (entry.low, entry.high)).all()


def ends(field: Field) -> list[Any]:
    """The allowed values of a setting that are nearest to its ends and to 0."""
    tried: tuple[Any, ...] = ()
    if isinstance(field, Neighbors):
        tried = ("5e-324", "1e-80", "1e80", "1, 1e308", "1e-310, 1")
    elif isinstance(field, Whole):
        tried = tuple(int(end) for end in (field.low, field.high) if math.isfinite(end))
    elif isinstance(field, Number):
        low = math.nextafter(field.low, math.inf) if field.low_open else field.low
        high = math.nextafter(field.high, -math.inf) if field.high_open else field.high
        tried = (low, 5e-324, LEAST, high)
    return [value for value in dict.fromkeys(tried) if field.problem(value) is None]


TRIED: Counter[tuple[str, str, str]] = Counter()
"""How often each setting of a tab was asked for: once its ends are tried (in the usual run those of another preset after each commit)."""


@pytest.mark.long
@every_preset()
def test_at_the_ends_of_what_is_allowed_no_setting_fails_or_warns(lab: Lab, preset: Preset) -> None:
    """As a drag computes it, for a tenth of a second; what several settings forbid together is said, and no fault."""
    wrong = []
    for name, field in fields_of(preset.params).items():
        if not visible(preset.params, field) or isinstance(field, Seed):
            continue
        TRIED[lab.id, tab_of(lab, preset), name] += 1
        for end in ends(field) if TRIED[lab.id, tab_of(lab, preset), name] == 1 else ():
            params = lab.settle(dataclasses.replace(preset.params, **{name: end}), frozenset({name}))
            until = time.process_time() + 0.1

            def tick(_: float, until: float = until) -> None:
                if time.process_time() > until:
                    raise Cancelled

            try:
                if not problems(params):
                    lab.compute(params, tick, "drag")
            except (ParameterError, Cancelled) as error:
                said = explain(error) if isinstance(error, ParameterError) else ""
                assert "array" not in said, said
            except Exception as error:
                wrong.append((name, end, repr(error)))
    assert wrong == []


@every_lab
def test_labels_tell_pins_apart(lab: Lab) -> None:
    eps, labels = fields_of(lab.params).get("eps"), [lab.label(preset.params) for preset in presets_of(lab)]
    assert len(set(labels)) > 1
    for preset, label in zip(presets_of(lab), labels, strict=True):
        assert "ε = " in label or (eps is not None and not visible(preset.params, eps)), preset.id


@every_lab
def test_every_parameter_has_a_name_a_help_and_a_valid_default(lab: Lab) -> None:
    assert problems(lab.params()) == {}
    for name, field in fields_of(lab.params).items():
        assert field.name, name
        assert field.help or name == "drawn", name


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize(
    ("lab", "preset"),
    [
        ("densities", "waves"),
        ("densities", "gaussian"),
        ("densities", "point"),
        ("rates", "v5"),
        ("rates", "worse"),
        ("budget", "sigmas"),
        ("budget", "classic-fails"),
        ("budget", "laplace"),
        ("budget", "gaussian"),
        ("budget", "ledger"),
    ],
)
def test_copy_as_python_prints_the_same_numbers(lab: str, preset: str) -> None:
    """The program prints every number of the first readout rows to the last digit; what it computes from nothing is in test_tabs."""
    found = lab_of(lab)
    params = next(entry.params for entry in presets_of(found) if entry.id == preset)
    text = found.script(params)
    said, _ = run_here(text)
    printed = [float(number) for number in re.findall(r"(?<![\w.])-?(?:\d+\.?\d*(?:e[-+]?\d+)?|inf)(?![\w.%])", said)]
    result = found.compute(params, lambda _: None, "rest")
    shown = script_numbers(found.id, result)
    assert shown
    for number in shown:
        assert any(math.isclose(number, other, rel_tol=1e-9) for other in printed), (number, said)


def script_numbers(lab: str, result: Result) -> list[float]:
    columns = {
        "densities": slice(1, None),
        "rates": slice(1, 6),
        "budget": slice(1, None),
    }[lab]
    return [cell.value for row in result.readout.rows for cell in row[columns] if cell.value is not None]


# -- Densities


def test_densities_draws_the_density_it_names() -> None:
    """The minimal set's drawn steps hold all but the mass outside the axis, and its E|noise| is the readout's."""
    result = compute(lab_of("densities"), reach=40.0)
    steps = item(result, "upper", "minimal")
    width = np.diff(steps.edges)
    middle = (steps.edges[1:] + steps.edges[:-1]) / 2
    assert (steps.heights * width).sum() == pytest.approx(1, abs=1e-6)
    # E|r| of a step is |middle| where the step does not contain 0
    inner = np.where((steps.edges[1:] > 0) & (steps.edges[:-1] < 0), width / 4, np.abs(middle))
    assert (steps.heights * width * inner).sum() == pytest.approx(value(result, "Minimal set", "E|noise|"), rel=1e-5)


def test_densities_promises_no_ratio_of_answers_for_the_gaussian() -> None:
    """Its loss at answer r is s (s − 2r)/(2σ²), without bound: no e^ε holds for every answer."""
    pure = compute(lab_of("densities"), mechanisms=("laplace", "staircase"))
    slack = compute(lab_of("densities"), mechanisms=("laplace", "gaussian"))
    assert "Every mechanism adds" in pure.story
    assert "Every mechanism but the Gaussian adds" in slack.story


def test_densities_says_when_a_shift_leaves_the_neighbor_set() -> None:
    inside = compute(lab_of("densities"), shift=10.5, eps=2.0)
    outside = compute(lab_of("densities"), shift=5.5, eps=2.0)
    assert value(inside, "Minimal set", "largest loss at s") == pytest.approx(2.0)
    assert value(outside, "Minimal set", "largest loss at s") > 4.0
    assert (inside.said.state, outside.said.state) == ("usual", "broken")
    assert "Outside V" in outside.said.template


@pytest.mark.long
def test_densities_worse_than_the_staircase_is_said() -> None:
    lab = lab_of("densities")
    params = next(entry.params for entry in presets_of(lab) if entry.id == "worse")
    result = lab.compute(params, lambda _: None, "drag")
    assert value(result, "Minimal set", "rate") == pytest.approx(1.3321447773844584, rel=1e-6)
    assert "33.3 % more than the best staircase" in result.said.text
    assert not any("worse than the staircase" in note.text for note in result.notes)  # once is enough


def test_rings_appear_one_by_one() -> None:
    few = item(compute(lab_of("densities"), show_rings=True, ring=0, eps=1.0), "upper", "rings")
    more = item(compute(lab_of("densities"), show_rings=True, ring=1, eps=1.0), "upper", "rings")
    assert np.unique(few.heights[few.heights > 0]).size == 1
    levels = np.unique(more.heights[more.heights > 0])
    assert levels.size == 2
    assert levels[1] / levels[0] == pytest.approx(math.e)


def test_the_running_mean_closes_in_on_its_expectation() -> None:
    result = compute(lab_of("densities"), sampling=True, draws=100_000, drawn="minimal")
    mean = item(result, "mean", "mean")
    noise = value(result, "Minimal set", "E|noise|")
    spread = value(result, "Minimal set", "std. deviation")
    assert mean.x[-1] == 100_000
    assert abs(mean.y[-1] - noise) < 5 * spread / math.sqrt(100_000)


@pytest.mark.long
def test_where_no_core_is_the_best_this_is_said() -> None:
    for name in ("densities", "rates", "attack"):
        for neighbors, eps, said in (("1", 1.0, True), ("0–1", 1.0, False), ("0.7, 0.83, 0.91, 1", 0.2, False)):
            result = compute(lab_of(name), "drag", neighbors=neighbors, eps=eps)
            assert any("falls all the way as the core narrows" in note.text for note in result.notes) is said, name


def test_what_the_staircase_is_best_at_depends_on_its_edge() -> None:
    for mode, said in (("abs", "smaller E|noise|"), ("square", "smaller variance"), ("given", "γ that makes it least")):
        story = compute(lab_of("densities"), "drag", gamma_mode=mode).story
        assert [text in story for text in ("smaller E|noise|", "smaller variance", "γ that makes it least")].count(
            True
        ) == 1
        assert said in story


# -- Rates


@pytest.mark.long
def test_the_map_and_the_readout_agree_with_the_published_claims() -> None:
    """Figure 1: the rate grows with the measure; figure 2: it falls with Δ."""
    lab = lab_of("rates")
    for preset, rising in (("figure-1", True), ("figure-2", False)):
        params = next(entry.params for entry in presets_of(lab) if entry.id == preset)
        result = lab.compute(params, lambda _: None, "drag")
        best = [row[result.readout.columns.index("best rate")].value for row in result.readout.rows]
        assert best == sorted(best, reverse=not rising)
        scales = {
            (entry.low, entry.high) for picture in result.pictures for entry in picture.items if isinstance(entry, Heat)
        }
        assert len(scales) == 1


@pytest.mark.long
def test_clicking_the_map_gives_the_core() -> None:
    lab = lab_of("rates")
    params = lab.params()
    clicked = lab.settle(dataclasses.replace(params, core=7.0, eps=2.0), frozenset({"core", "eps"}))
    assert clicked.core_mode == "given"
    result = lab.compute(clicked, lambda _: None, "drag")
    assert value(result, "0–1, 1000–1001", "rate at w, ε") == pytest.approx(
        item(result, "core-cut", "rate").y[np.argmin(np.abs(item(result, "core-cut", "rate").x - 7.0))], rel=1e-9
    )


@pytest.mark.long
def test_the_certificate_is_below_the_best_core_and_near_it() -> None:
    lab = lab_of("rates")
    result = compute(
        lab, neighbors="0–1, 30–31", eps=2.0, certified=True, points=1, core_low=0.1, core_high=30.0, eps_low=0.5
    )
    row = result.readout.rows[-1]
    cells = dict(zip(result.readout.columns, row, strict=True))
    bound, best = cells["lower bound"].value, cells["best rate"].value
    assert bound is not None
    assert best is not None
    assert bound < best
    assert (best - bound) / best < 0.02


@pytest.mark.long
def test_while_dragging_the_certificates_that_are_known_are_shown() -> None:
    lab = lab_of("rates")
    certificate.forget()
    asked = {"eps": 2.0, "certified": True, "points": 1, "core_low": 0.1, "core_high": 10.0, "eps_low": 0.5}
    rows = [
        compute(lab, quality, neighbors=neighbors, core_mode="given", core=core, **asked).readout.rows[1:]
        for quality, neighbors, core in (
            ("drag", "0–1, 10–11", 1.0),
            ("rest", "0–1, 10–11", 1.0),
            ("drag", "0–1, 10–11", 2.0),
            ("drag", "0–1, 10–12", 2.0),
        )
    ]
    assert rows[0] == rows[3] == ()
    assert len(rows[1]) == 1
    assert rows[2] == rows[1]


def test_a_long_computation_can_be_cancelled() -> None:
    def stop(_: float) -> None:
        raise Cancelled

    lab = lab_of("rates")
    params = dataclasses.replace(lab.params(), neighbors="0–1, 777–778", certified=True)
    with pytest.raises(Cancelled):
        lab.compute(params, stop, "rest")


# -- Attack


def test_success_at_the_known_values() -> None:
    """theory/2: the best attack at ε = 1 and 2, sensitivity 1."""
    for epsilon, laplace, staircase, top in ((1.0, 0.696735, 0.720210, 0.731059), (2.0, 0.816060, 0.852809, 0.880797)):
        result = compute(lab_of("attack"), eps=epsilon)
        assert value(result, "Laplace", "best attack, of 100") == pytest.approx(100 * laplace, abs=5e-5)
        assert value(result, "Staircase", "best attack, of 100") == pytest.approx(100 * staircase, abs=5e-5)
        assert value(result, "ceiling", "best attack, of 100") == pytest.approx(100 * top, abs=5e-5)


def test_rho_leads_to_epsilon() -> None:
    """The paper's bound with its minus sign: ρ = 0.75, Δ = 1, L = ½ gives ε = ln 4."""
    result = compute(lab_of("attack"), lead="rho", rho=0.75, link="laplace")
    assert result.derived["eps"] == pytest.approx(math.log(4), rel=1e-9)
    assert compute(lab_of("attack"), lead="rho", rho=0.75, link="ceiling").derived["eps"] == pytest.approx(math.log(3))


def test_rho_below_one_half_is_explained_not_computed() -> None:
    result = compute(lab_of("attack"), lead="rho", rho=0.4)
    assert any("nothing possible" in note.text for note in result.notes if note.severity == "caution")


def test_dragging_rho_makes_it_lead_and_dragging_epsilon_takes_the_lead_back() -> None:
    lab = lab_of("attack")
    params = lab.settle(dataclasses.replace(lab.params(), rho=0.8), frozenset({"rho"}))
    assert params.lead == "rho"
    params = lab.settle(dataclasses.replace(params, eps=0.5), frozenset({"eps"}))
    assert params.lead == "eps"


def test_the_simulated_attack_agrees_with_the_formula() -> None:
    result = compute(lab_of("attack"), view="simulate", trials=50_000, seed=5, mechanism="staircase", eps=2.0)
    rate = item(result, "rate", "rate").y[-1]
    assert abs(rate - 0.852809) < 5 * math.sqrt(0.25 / 50_000)


def test_lee_clifton_on_the_papers_example() -> None:
    """n = 600000, ρ = 1/3, Δ = Δv = 1: ln((600000 − 1)/2) = 12.61."""
    lab = lab_of("attack")
    params = next(entry.params for entry in presets_of(lab) if entry.id == "large-n")
    result = lab.compute(params, lambda _: None, "rest")
    assert item(result, "possible-worlds", "eps").value == pytest.approx(math.log(599_999 / 2), rel=1e-12)


@pytest.mark.long
def test_the_exact_belief_stays_below_the_lee_clifton_bound() -> None:
    result = compute(lab_of("attack"), view="worlds", worlds=6)
    bound = item(result, "possible-worlds", "bound").y
    for role in ("laplace", "staircase"):
        assert (item(result, "possible-worlds", role).y <= bound + 1e-12).all()


# -- Interview


@pytest.mark.long
def test_the_window_of_a_count_in_closed_form() -> None:
    """Laplace: ε >= ln(1/β)/t; a belief from 50 of 100 to ρ at most: ε <= ln(ρ/(1 − ρ))."""
    asked = {"unit": "person", "in_at_most": 1, "noise": "laplace", "tolerance": 10.0, "beta": 0.05}
    belief = {"has_guess": False, "has_belief": True, "prior": 0.5, "belief": 0.75, "passed": 0.0}
    result = compute(lab_of("decide"), **asked, **belief)
    window = item(result, "window", "open")
    assert window.low == pytest.approx(math.log(20) / 10, rel=1e-9)
    assert window.high == pytest.approx(math.log(3), rel=1e-9)
    assert result.derived["eps"] == 0.3  # the floor 0.29957 rounded up
    belief_line = item(compute(lab_of("decide"), view="person", **asked, **belief), "belief", "most")
    odds = belief_line.x / (1 - belief_line.x) * math.exp(0.3)
    assert belief_line.y == pytest.approx(odds / (1 + odds), rel=1e-6)


# -- bad input that the fields alone do not catch


@pytest.mark.parametrize(
    ("lab", "changes", "words"),
    [
        ("densities", {"neighbors": "3", "core_mode": "given", "core": 0.0}, "no density"),
        ("rates", {"core_low": 10.0, "core_high": 1.0}, "above 'cores from'"),
        ("rates", {"eps_low": 8.0, "eps_high": 0.1}, "above 'ε from'"),
        ("attack", {"view": "worlds", "answers": (2.0, 2.0)}, "not all equal"),
        ("attack", {"view": "worlds", "worlds": 6, "rho_worlds": 0.1}, "above the prior"),
        ("decide", {"unit": "person", "kind": "sum", "low": 5.0, "high": 5.0}, "above the least value"),
        ("decide", {"unit": "person", "kind": "sum", "noise": "geometric"}, "whole-number"),
        (
            "decide",
            {"unit": "person", "has_belief": True, "prior": 0.5, "belief": 0.25},
            "above what the attacker believes",
        ),
    ],
)
def test_contradictions_are_named(lab: str, changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        compute(lab_of(lab), **changes)


@pytest.mark.parametrize("bad", ["", "5–3", "−1", "abc", "nan", "0", "1–2–3", "0–1 | 2"])
def test_bad_neighbor_sets_are_refused_by_the_field(bad: str) -> None:
    for name in ("densities", "rates", "attack"):
        assert "neighbors" in problems(dataclasses.replace(lab_of(name).params(), neighbors=bad))


@pytest.mark.parametrize("bad", ["1e-81", "1, 2e80", 3, None])
def test_a_neighbor_set_that_doubles_cannot_hold_is_refused_by_the_field(bad: Any) -> None:
    found = problems(dataclasses.replace(lab_of("densities").params(), neighbors=bad))["neighbors"]
    assert found.endswith("with a largest element from 10⁻⁸⁰ to 10⁸⁰")


def test_what_is_next_to_nothing_is_said_to_be_too_small() -> None:
    """Nearer to 0 than 10⁻³⁰⁰ doubles have fewer digits; 0 itself is allowed where it has a meaning."""
    for lab in LABS:
        for field in fields_of(lab.params).values():
            if isinstance(field, Number) and not isinstance(field, Whole) and field.low <= 0 < field.high:
                assert field.problem(LEAST) is None
                assert field.problem(1e-301) == f"{field.label}: 10⁻³⁰¹ is too small"
                assert field.problem(5e-324) is not None


@pytest.mark.parametrize("bad", [0.0, -1.0, math.nan, math.inf, 1e9, "text", None, True])
def test_bad_epsilons_are_refused_by_the_field(bad: Any) -> None:
    for lab in LABS:
        message, field = problems(dataclasses.replace(lab.params(), eps=bad))["eps"], fields_of(lab.params())["eps"]
        assert isinstance(field, Number)
        assert message.endswith(f"a number from {show(field.low)} to {show(field.high)}")


@pytest.mark.parametrize("bad", [0.0, 1.0, 1.5, -0.1, math.nan])
def test_bad_deltas_are_refused_by_the_field(bad: float) -> None:
    assert "delta" in problems(dataclasses.replace(lab_of("densities").params(), delta=bad))


def test_a_core_wider_than_the_sensitivity_is_allowed_and_explained() -> None:
    result = compute(lab_of("densities"), core_mode="given", core=50.0)
    assert any("larger than the sensitivity" in note.text for note in result.notes)
    assert value(result, "Minimal set", "E|noise|") > 25.0


@pytest.mark.long
def test_ten_thousand_intervals_work() -> None:
    """[10k, 10k + 1] for k < 10 000 with a core of half-width 5: one step fills the line, as in a staircase."""
    text = ", ".join(f"{10 * k}–{10 * k + 1}" for k in range(10_000))
    result = compute(lab_of("densities"), "drag", neighbors=text, core_mode="given", core=5.0, shift=1.0)
    top, eps, gamma = 99_991.0, 2.0, 5.0 / 99_991.0
    b = math.exp(-eps)
    # masses of [0, γΔ] and of the stairs [γΔ + kΔ, γΔ + (k + 1)Δ], with their means
    mass = gamma + b / (1 - b)
    moment = gamma**2 / 2 + sum(b ** (k + 1) * (gamma + k + 0.5) for k in range(60))
    assert value(result, "Minimal set", "E|noise|") == pytest.approx(top * moment / mass, rel=1e-9)


@every_preset()
def test_a_plot_on_the_screen_has_five_names_at_most(lab: Lab, preset: Any) -> None:
    for picture in computed(lab, preset.params).pictures:
        if picture.legend:
            shown = [item.name for item in named(picture.items) if not is_quiet(item)]
            assert len(shown) <= 5, (picture.key, shown)
