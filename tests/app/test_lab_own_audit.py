"""The lab 'Your mechanism', tab Audit: bounds against the cases, files against brute counting, rates against simulation."""

from __future__ import annotations

import csv
import dataclasses
import hashlib
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab, Result
from app.lab.fields import explain
from app.lab.said import down
from app.labs import LABS
from app.labs.own.audit_pictures import _edges
from app.labs.own.promised import promise_said
from app.plot.picture import Bars, Handle
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from dpcore.own import Outputs, fixed_audit, split_audit, threshold_tests
from dpcore.own.audit import Audit, Counts
from dpcore.own.events import chosen_cells
from dpcore.own.planning import found_value, least_draws
from dpcore.own.power import power
from dpcore.own.promise import Promise
from tests.app.programs import ROOT

CASES = json.loads((ROOT / "tests" / "reference" / "own_mechanism_cases.json").read_text("utf-8"))
AUDITS = {case["id"]: case for case in CASES["audits"]}


def lab_own() -> Lab:
    return next(lab for lab in LABS if lab.id == "own")


def preset(name: str) -> Any:
    return next(entry.params for entry in presets_of(lab_own()) if entry.id == name)


def told(params: Any) -> Result:
    return lab_own().compute(params, lambda _: None, "rest")


def found(params: Any, quality: Any = "rest") -> Any:
    given = lab_own().given(params, lambda _: None)
    return lab_own().tab(params).remembered(given, lambda _: None, quality)


def written(path: Path, rows: list[tuple[object, object]]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["world", "output"])
        out.writerows(rows)
    return path


def laplace_file(path: Path, draws: int, scale: float, seed: int = 3) -> Path:
    rng = np.random.default_rng(seed)
    worlds = np.tile([0, 1], draws)
    return written(path, [(int(w), repr(float(w + rng.laplace(0, scale)))) for w in worlds])


@pytest.mark.long
@pytest.mark.parametrize(("name", "case"), [("noisy-max", "a01"), ("right-max", "a02"), ("rare", "a13")])
def test_certified_bounds_are_those_of_the_cases(name: str, case: str) -> None:
    """Never above the exact least (computed elsewhere), and at most a thousandth below."""
    done = found(preset(name), "drag").certified
    expect = AUDITS[case]["expect"]
    for value, key, off in (
        (done.eps, "eps_lo_fisher", 1e-3),
        (done.delta, "delta_lo_fisher", 1e-3),
        (done.mu, "mu_lo_fisher", 2e-3),
        (done.rho, "rho_lo_fisher", 2e-3),
    ):
        assert expect[key] - off <= value <= expect[key] + 1e-9
    assert done.other == pytest.approx(expect["eps_lo_halves"], abs=1e-8)


@pytest.mark.long
def test_the_verdicts_say_refuted_not_refuted_and_cannot() -> None:
    shown = {name: told(preset(name)) for name in ("half-scale", "few-coins", "too-few", "plan")}
    said = {name: one.said for name, one in shown.items()}
    assert said["half-scale"].text.startswith("△ Refuted at 95 %: ε is at least 1.458, 1 was promised.")
    assert said["few-coins"].text.startswith("Not refuted by 1000 draws a side")
    assert said["too-few"].state == "nothing"
    assert "cannot refute" in said["too-few"].text
    assert "audits" in said["plan"].text
    for name, one in said.items():
        story = shown[name].story.lower()
        assert "verified" not in story + one.text.lower(), name
        assert "holds:" not in one.text.lower()


def test_a_slack_stands_beside_each_bound_that_was_computed_with_it() -> None:
    """δ is taken off the chance of the event, so that a bound on ε is none without it."""
    rare = preset("rare")
    told_ = told(rare)
    slack = f"ε (δ = {rare.delta_claimed})"
    assert told_.said is not None
    for text in (told_.said.text, told_.story):
        assert f"Refuted at 95 %: {slack} is at least 1.047, 1 was promised." in text
    assert told_.readout.rows[0][0].text == f"{slack}, at least"
    assert "At ε = 1 δ is at least 0.001915; 0.0018121 was promised." in told_.story
    made = told(dataclasses.replace(rare, view="report")).memo
    assert made is not None
    assert made().title == f"Refuted: {slack} is at least 1.047, not 1"
    assert f"at 95 % {slack} is at least 1.047." in made().verdict.sentence
    assert made().figures[0][:2] == ("ε ≥ 1.047", "certified; 1, δ = 0.0018121 promised")
    kept = dataclasses.replace(rare, delta_claimed=0.1)
    assert "which show ε (δ = 0.1) ≥ 0" in told(kept).said.text
    few = dataclasses.replace(preset("too-few"), delta_claimed=0.1)
    assert "cannot refute ε = 6, δ = 0.1, whatever comes out" in told(few).said.text
    plan = dataclasses.replace(preset("plan"), delta_claimed=1e-3)
    assert "a true ε (δ = 0.001) of 2" in told(plan).said.text
    assert "refute ε = 1, δ = 0.001 in" in told(plan).story
    one = dataclasses.replace(preset("one-run"), delta_claimed=1e-6)
    assert "Refuted at 95 %: ε (δ = 10⁻⁶) is at least" in told(one).said.text
    assert "δ" not in told(preset("half-scale")).said.text


@pytest.mark.parametrize(
    ("name", "seen"), [("sightings", (0.0, 0.003)), ("too-few", (0.0, 1.0)), ("few-coins", (0.25, 0.75))]
)
def test_what_was_seen_stands_whole_in_its_square(name: str, seen: tuple[float, float]) -> None:
    picture = next(each for each in told(preset(name)).pictures if each.key == "square")
    dot = next(item for item in picture.items if item.key == "seen")
    assert (dot.x[0], dot.y[0]) == pytest.approx(seen)
    for axis, at in ((picture.x, dot.x[0]), (picture.y, dot.y[0])):
        assert min(at - axis.low, axis.high - at) > 0.019 * (axis.high - axis.low)


def test_three_sightings_say_how_many_would_refute() -> None:
    """Of the sheet: 3 of 1 000 against 0 show nothing, 12 against 0 would refute ε = 1; with typed counts the square is large."""
    result = told(preset("sightings"))
    assert result.said is not None
    words = "Not refuted by 1000 draws a side, which show ε ≥ 0. Sightings: 3 against 0; 12 would refute."
    assert result.said.text == words
    assert "Sightings of the event: 3 in 1000 draws, against 0 in 1000 of the other world." in result.story
    rows = {row[0].text: row[1].text for row in result.readout.rows}
    assert rows["sightings in 1000 draws that refute, against 0"] == "12"
    counts = ("without you", 12, 1000), ("with you", 0, 1000)
    assert "Refuted" in told(dataclasses.replace(preset("sightings"), event_counts=counts)).said.text
    few = ("without you", 2, 8), ("with you", 0, 8)
    no = told(dataclasses.replace(preset("sightings"), event_counts=few))
    assert "Sightings" not in no.said.text + no.story
    assert result.pictures[0].key == "square"


def test_each_row_says_which_way_its_number_bounds() -> None:
    """In one table stand bounds from below, the most that so many draws can show, and numbers of draws."""
    table = told(preset("half-scale")).readout
    assert table.columns[1] == "value"
    bounds = ["ε, at least", "δ at ε = 1, at least", "μ, at least", "ρ, at least"]
    assert [row[0].text for row in table.rows[:5]] == [*bounds, "ε that these draws can show at most"]


def test_the_least_number_of_draws_that_can_refute() -> None:
    """All against none: the first n at which the exact bound of such counts passes the claim."""
    for eps in (1.0, 2.0, 3.0):
        n = least_draws(promise=Promise(eps), beta=0.05, how="halves")
        for draws, passes in ((n, True), (n - 1, False)):
            low, high = 0.025 ** (1 / draws), 1 - 0.025 ** (1 / draws)  # Clopper and Pearson for all and for none
            assert (math.log(low / high) > eps) == passes
    assert [least_draws(promise=Promise(eps), beta=0.05, how="fisher") for eps in (1.0, 2.0, 3.0)] == [11, 33, 93]


@pytest.mark.long
def test_what_would_be_found_is_found_in_90_of_100_simulated_audits() -> None:
    n, p, eps = 300, 0.5, 1.0
    true = found_value(n, p, promise=Promise(eps), beta=0.05, how="fisher")
    rng = np.random.default_rng(2)
    x, y = rng.binomial(n, p, 2000), rng.binomial(n, p * math.exp(-true), 2000)
    pairs, times = np.unique(np.column_stack((x, y)), axis=0, return_counts=True)
    some = rng.choice(times.size, 250, p=times / times.sum())
    rate = np.mean([Audit(Counts(int(pairs[i, 0]), n, int(pairs[i, 1]), n)).refutes(eps) for i in some])
    assert 0.84 <= rate <= 0.97


@pytest.mark.long
def test_the_power_on_screen_is_that_of_the_named_true_losses() -> None:
    facts = found(preset("plan"))
    for times, chance in zip((2.0, 1.5, 1.1), facts.now, strict=True):
        assert chance == pytest.approx(power(400, 0.5, 0.5 * math.exp(-times), promise=Promise(1.0)), abs=1e-12)
    power_now = next(each for each in told(preset("plan")).pictures if each.key == "power")
    handle = next(item for item in power_now.items if isinstance(item, Handle))
    assert (handle.field, handle.value) == ("draws", 400)


def test_a_file_with_a_column_for_each_world_needs_no_names(tmp_path: Path) -> None:
    """With the settings as they are; a table by group, where one column has two entries alone, is asked for its names."""
    rng = np.random.default_rng(5)
    draws = rng.laplace([[0.0], [1.0]], 0.5, (2, 60))
    rows = [f"{a!r},{b!r}" for a, b in draws.T.tolist()]
    path = tmp_path / "side.csv"
    path.write_text("\n".join(["without,with", *rows]), encoding="utf-8")
    read = lab_own().given(lab_own().params(view="audit", outputs_from="csv", file=str(path)), lambda _: None).read
    assert (read.worlds, read.draws) == (("without", "with"), (60, 60))
    grouped = tmp_path / "grouped.csv"
    grouped.write_text("\n".join(["group,value", *(f"{i % 2},{i}.5" for i in range(60))]), encoding="utf-8")
    with pytest.raises(ParameterError):
        lab_own().given(lab_own().params(view="audit", outputs_from="csv", file=str(grouped)), lambda _: None)


@pytest.mark.long
def test_half_of_the_draws_choose_and_the_other_half_tests(tmp_path: Path) -> None:
    """Counted again by hand from the file, with the event in words."""
    path = laplace_file(tmp_path / "a.csv", 800, 0.5)
    params = lab_own().params(view="audit", outputs_from="csv", file=str(path))
    given = lab_own().given(params, lambda _: None)
    done = found(params).certified
    draws: dict[str, list[float]] = {"0": [], "1": []}
    for row in csv.DictReader(path.read_text("utf-8").splitlines()):
        draws[row["world"]].append(float(row["output"]))
    edges = given.read.edges
    upwards = 0 not in done.cells
    edge = edges[min(done.cells) - 1] if upwards else edges[max(done.cells)]

    def event(value: float) -> bool:
        return value > edge if upwards else value <= edge

    seen = [sum(event(v) for v in draws[world][1::2]) for world in ("0", "1")]
    assert (done.x, done.y) == ((seen[1], seen[0]) if done.turned else (seen[0], seen[1]))
    assert (done.n, done.m) == (400, 400)
    assert given.read.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert done.eps > 1, "half the scale spends 2 for 1"


@pytest.mark.long
def test_testing_draws_do_not_move_the_event(tmp_path: Path) -> None:
    first = laplace_file(tmp_path / "a.csv", 400, 1.0)
    rows = list(csv.reader(first.read_text("utf-8").splitlines()))[1:]
    place = {"0": 0, "1": 0}
    moved: list[tuple[object, object]] = []
    for world, value in rows:
        moved.append((world, value if place[world] % 2 == 0 else repr(float(value) + 5)))
        place[world] += 1
    second = written(tmp_path / "b.csv", moved)
    both = [
        found(lab_own().params(view="audit", outputs_from="csv", file=str(path)), "drag").certified
        for path in (first, second)
    ]
    assert (both[0].cells, both[0].turned) == (both[1].cells, both[1].turned)
    assert (both[0].x, both[0].y) != (both[1].x, both[1].y)


@pytest.mark.long
def test_a_right_tool_is_rarely_refuted_though_the_event_is_chosen() -> None:
    """500 audits of randomised response over five outputs at its very promise, by the same choosing and testing."""
    rng = np.random.default_rng(8)
    p = np.array([math.e, 1, 1, 1, 1]) / (math.e + 4)
    q = p[[1, 0, 2, 3, 4]]
    refuted = 0
    known: dict[tuple[int, int], bool] = {}
    for _ in range(500):
        chose, tests = ([rng.multinomial(200, law) for law in (p, q)] for _ in range(2))
        cells, turned = chosen_cells(chose[0], chose[1], ordered=False)
        x, y = (int(counts[list(cells)].sum()) for counts in tests)
        pair = (y, x) if turned else (x, y)
        if pair not in known:
            known[pair] = Audit(Counts(pair[0], 200, pair[1], 200), 0.05, "halves").refutes(1.0)
        refuted += known[pair]
    assert refuted <= 0.05 * 500 + 3 * math.sqrt(0.05 * 0.95 * 500)


@pytest.mark.long
def test_other_outputs_than_numbers_are_kinds(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    rows = [
        (w, rng.choice(["[1, 0]", "none", "=1+1"], p=[0.6, 0.3, 0.1] if w == "in" else [0.2, 0.3, 0.5]))
        for w in ["out", "in"] * 600
    ]
    params = lab_own().params(view="audit", outputs_from="csv", file=str(written(tmp_path / "k.csv", rows)))
    given, done = lab_own().given(params, lambda _: None), found(params).certified
    assert given.read.worlds == ("in", "out")
    assert set(given.read.names) == {"[1, 0]", "none", "=1+1", "…"}
    assert done.eps > 0.5
    picture = told(params).pictures[0]
    assert sum(isinstance(item, Bars) for item in picture.items) == 2


BAD = [
    ([(0, 1.0), (0, 2.0)], "two worlds"),
    ([(0, 1), (1, 2), (2, 3)] * 3, "one of two worlds"),
    ([(0, 7.5), (1, 7.5)] * 20, "different draws"),
    ([(w, 3.25 + w) for w in (0, 1)] * 20, "cached seed"),
]


@pytest.mark.parametrize(("rows", "words"), BAD)
def test_files_that_cannot_be_audited_are_refused(
    rows: list[tuple[object, object]], words: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "bad.csv", rows)
    with pytest.raises(ParameterError) as refused:
        told(lab_own().params(view="audit", outputs_from="csv", file=str(path)))
    assert words in explain(refused.value)


@pytest.mark.long
def test_draws_that_repeat_or_drift_are_told(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    few = rng.normal(size=(25, 2))
    again = [(w, repr(float(few[i % 25, w]))) for i in range(200) for w in (0, 1)]
    drift = [(w, repr(float(rng.normal() + i / 100))) for i in range(300) for w in (0, 1)]
    for name, rows, words in (("a", again, "repeat after 25"), ("d", drift, "depend on their order")):
        path = written(tmp_path / f"{name}.csv", rows)
        shown = told(lab_own().params(view="audit", outputs_from="csv", file=str(path), eps=5.0, draws=10))
        assert any(words in note.text for note in shown.notes)
        assert shown.said.state == "nothing"
        assert "bound does not count" in shown.said.text
        assert shown.readout.rows[0][1].value is None, "no bound stands there as if it counted"


def test_no_file_yet_is_asked_for_and_counts_above_their_draws_are_refused() -> None:
    with pytest.raises(ParameterError, match="chooses one"):
        told(lab_own().params(view="audit", outputs_from="csv"))
    counts = (("a", 11, 10), ("b", 0, 10))
    with pytest.raises(ParameterError):
        told(lab_own().params(view="audit", outputs_from="counts", event_counts=counts))


@pytest.mark.long
@pytest.mark.parametrize("order", ["turns", "blocks"])
def test_the_harness_runs_and_its_file_is_read(order: str, tmp_path: Path) -> None:
    """The text as it is saved, with two blanks filled in as its reader would: numpy is not needed."""
    program = told(dataclasses.replace(preset("plan"), draws=100, draw_order=order)).program
    assert program is not None
    text = program()
    text = text.replace(
        'raise NotImplementedError("call your mechanism here, with fresh randomness from this seed")',
        "import random; dice = random.Random(seed); return sum(data) + dice.expovariate(2) - dice.expovariate(2)",
    ).replace("{0: [], 1: []}", "{0: [0], 1: [1]}")
    (tmp_path / "harness.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "harness.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    digest = hashlib.sha256((tmp_path / "outputs.csv").read_bytes()).hexdigest()
    assert digest in done.stdout
    rows = [row.split(",")[1:3] for row in (tmp_path / "outputs.csv").read_text("utf-8").splitlines()[1:]]
    worlds = "".join(world for world, _ in rows)
    assert worlds == ("0" * 200 + "1" * 200 if order == "blocks" else "1001" * 100)
    assert len({seed for _, seed in rows}) == 400, "each draw has a seed of its own"
    params = lab_own().params(view="audit", outputs_from="csv", file=str(tmp_path / "outputs.csv"))
    assert found(params, "drag").certified.n == 100
    assert lab_own().given(params, lambda _: None).read.sha256 == digest


def test_the_outer_cells_are_as_wide_as_the_widest_inner_one() -> None:
    assert _edges((1.0, 2.0, 4.5, 5.0)).tolist() == [-1.5, 1.0, 2.0, 4.5, 5.0, 7.5]
    assert _edges((3.0,)).tolist() == [2.0, 3.0, 4.0]


@pytest.mark.long
def test_an_event_chosen_on_the_draws_that_test_it_seems_to_refute_noise_that_is_right() -> None:
    """The preset's counts are those of true Laplace noise: the best of 32 events refutes, the same list that shares β does not."""
    rng = np.random.default_rng(24)
    outputs = Outputs.of(rng.laplace(size=500), 1 + rng.laplace(size=500))
    tests = threshold_tests(-5.0, 6.0, count=16)
    assert len(tests) == 32
    best = max(tests, key=lambda test: Audit(test.counts(outputs)).eps(0.0)).counts(outputs)
    params = preset("same-draws")
    assert params.event_counts == (("with you", best.x, best.n), ("without you", best.y, best.m))
    assert Audit(best).eps(0.0) > params.eps
    result = told(params)
    assert result.said.state == "nothing"
    assert "chosen after looking at these draws: the bound does not count" in result.said.text
    assert "it would say ε ≥ 1.349; that does not count" in result.story
    assert all(row[1].value is None for row in result.readout.rows[:4])
    assert "Refuted" in told(dataclasses.replace(params, independence="fresh")).said.text
    assert not fixed_audit(outputs, tests, eps=params.eps).refuted
    assert not split_audit(outputs, eps=params.eps).refuted


@pytest.mark.long
def test_the_power_stands_below_the_bounds_beside_draws_and_beside_them_in_a_plan(tmp_path: Path) -> None:
    """No two pictures have one place, and the power holds all counts of draws that it is asked about."""
    path = laplace_file(tmp_path / "a.csv", 300, 1.0)
    plan, read = (
        told(lab_own().params(view="audit", **more)) for more in ({}, {"outputs_from": "csv", "file": str(path)})
    )
    wanted = (
        (plan, {"power": (0, 0), "square": (0, 1)}),  # how many draws are needed comes first
        (read, {"draws": (0, 0), "square": (1, 0), "power": (1, 1)}),
    )
    for result, places in wanted:
        assert {one.key: (one.row, one.column) for one in result.pictures} == places
        power_of = next(one for one in result.pictures if one.key == "power")
        assert (power_of.y.low, power_of.y.high) == (0.0, 104.0)
        curves = [one for one in power_of.items if getattr(one, "key", "").startswith("power")]
        assert len(curves) == 3
        for curve in curves:
            assert (curve.x[0], curve.x[-1]) == (power_of.x.low, power_of.x.high)
            assert np.all((curve.y >= 0) & (curve.y <= 100))


@pytest.mark.long
def test_not_refuted_is_said_of_all_draws_also_of_more_than_are_planned() -> None:
    """The sheet's Laplace noise at its very promise: 100 000 draws a side show 0.9857."""
    counts = (("without you", 50_000, 100_000), ("with you", 18_394, 100_000))
    result = told(dataclasses.replace(preset("half-scale"), event_counts=counts))
    assert result.said.state == "usual"
    for text in (result.said.text, result.story):
        assert "".join(text.split("Not refuted by ")[1].split(" draws")[0].split()) == "100000"
    assert "ε ≥ 0.985" in result.said.text


def test_a_cached_seed_is_one_draw_and_certifies_nothing() -> None:
    result = told(preset("cached-seed"))
    assert (result.said.state, [note.severity for note in result.notes]) == ("nothing", [])
    assert "Draws must be independent; these are not" in result.said.text
    report = told(dataclasses.replace(preset("cached-seed"), view="report")).memo
    assert report is not None
    made = report()
    assert (made.title, made.links) == ("No verdict: the draws are not independent", ())
    assert "independent, with fresh randomness" not in " ".join(said.text for said in made.conditions)


@pytest.mark.long
def test_what_changes_after_a_file_is_open_is_said_and_new_draws_clear_it(tmp_path: Path) -> None:
    lab, path = lab_own(), str(laplace_file(tmp_path / "a.csv", 300, 0.5))
    params = lab.params(view="audit", outputs_from="csv", file=path)
    assert "Refuted" in told(params).said.text
    for changes in ({"event_rule": "list"}, {"confidence": 0.99}, {"bound_by": "halves"}):
        assert lab.settle(dataclasses.replace(params, file="", **changes), frozenset(changes)).independence == "fresh"
        looked = lab.settle(dataclasses.replace(params, **changes), frozenset(changes))
        assert looked.independence == "looked"
        result = told(looked)
        assert "the bound does not count" in result.said.text
        again = lab.settle(dataclasses.replace(looked, file=str(tmp_path / "b.csv")), frozenset({"file"}))
        assert again.independence == "fresh"
    assert lab.settle(dataclasses.replace(params, eps=2.0), frozenset({"eps"})) == dataclasses.replace(params, eps=2.0)
    report = told(dataclasses.replace(looked, view="report")).memo
    assert report is not None
    assert report().title == "No verdict: looked before"


@pytest.mark.long
def test_the_plan_says_how_many_draws_a_small_excess_takes() -> None:
    """The table of own computation has 6 048 for ε = 1.1 against 1, of 400 runs."""
    rows = {row[0].text: row[1] for row in told(dataclasses.replace(preset("plan"), eps_suspected=1.1)).readout.rows}
    assert rows["draws that find ε = 1.1 in 90 of 100"].value == pytest.approx(6048, rel=0.02)
    none = told(dataclasses.replace(preset("plan"), eps_suspected=0.9)).readout.rows
    assert next(row[1].text for row in none if row[0].text.startswith("draws that find")) == "–"


@pytest.mark.parametrize(
    ("changes", "claim"),
    [
        ({"eps": 19.5}, "ε = 19.5"),
        ({"eps": 20.0}, "ε = 20"),
        ({"promised": "rho", "claimed_rho": 50.0}, "ρ = 50"),
        ({"eps": 20.0, "outputs_from": "plan"}, "ε = 20"),
    ],
)
def test_a_promise_that_no_draws_refute_is_an_audit_all_the_same(changes: dict[str, Any], claim: str) -> None:
    for name in ("typo-draws", "sightings", "rare"):
        result = told(dataclasses.replace(preset(name), **{"delta_claimed": 0.0, **changes}))
        assert result.said is not None
        assert result.said.text == f"✕ No number of draws up to 10⁹ a side can refute {claim}, whatever comes out."
        rows = {row[0].text: row[1].text for row in result.readout.rows}
        assert rows["draws below which nothing refutes"] == "more than 10⁹"
        assert [picture.key for picture in result.pictures][-2:]


def _counts(x: int, n: int, y: int, m: int, **changes: Any) -> Any:
    counts = ("without you", x, n), ("with you", y, m)
    return dataclasses.replace(preset("sightings"), event_counts=counts, **changes)


@pytest.mark.oracle("audit", "closed")
def test_worlds_of_different_sizes_are_both_named_and_bounded() -> None:
    """The most that they show is that of all of the one against none of the other, not that of the smaller one twice."""
    result = told(_counts(150, 500, 30, 200))
    assert result.said is not None
    assert result.said.text.startswith("Not refuted by 500 and 200 draws: they show ε ≥ ")
    assert "<b>Not refuted by 500 and 200 draws.</b>" in result.story
    for n, m in ((10, 1000), (1000, 10)):
        params = _counts(n // 2, n, 0, m, bound_by="halves", eps=5.5)
        most = math.log(0.025 ** (1 / n) / -math.expm1(math.log(0.025) / m))
        assert found(params).certified.most == pytest.approx(most, rel=1e-9)
        text = told(params).said
        assert text is not None
        if most < 5.5:
            assert text.text.startswith(f"✕ {n} and {m} draws cannot refute ε = 5.5, whatever comes out; ")
    many = told(_counts(600_000, 10**6, 500_000, 10**6, eps=9.0)).said  # a plan has 20 000 at most, counts have more
    assert many is not None
    assert many.text.startswith("Not refuted by 1\u202f000\u202f000 draws a side")


def test_a_file_with_worlds_of_different_sizes_may_show_more_in_either_direction(tmp_path: Path) -> None:
    rng = np.random.default_rng(8)
    rows = [(0, value) for value in rng.laplace(0, 1, 30)] + [(1, value) for value in rng.laplace(1, 1, 90)]
    path = str(written(tmp_path / "a.csv", rows))  # type: ignore[arg-type]
    params = dataclasses.replace(
        preset("plan"), outputs_from="csv", file=path, event_rule="threshold", event_threshold=0.5, bound_by="halves"
    )
    each = 0.05 / 2 / 2  # two tests, and half for each world
    ends = [math.log(each ** (1 / n) / -math.expm1(math.log(each) / m)) for n, m in ((30, 90), (90, 30))]
    assert found(params).certified.most == pytest.approx(max(ends), rel=1e-9)


def test_the_first_world_may_be_the_one_with_the_person(tmp_path: Path) -> None:
    """The same draws with the names of the worlds exchanged: what is shown and certified is that of the other way round."""
    rng = np.random.default_rng(12)
    columns = rng.laplace(0, 0.5, 400).tolist(), rng.laplace(1, 0.5, 400).tolist()
    results = []
    for person in ("second", "first"):
        names = (0, 1) if person == "second" else (1, 0)
        path = tmp_path / f"{person}.csv"
        written(
            path,
            [(name, value) for pair in zip(*columns, strict=True) for name, value in zip(names, pair, strict=True)],
        )
        params = lab_own().params(view="audit", outputs_from="csv", file=str(path), person_in=person)
        results.append((lab_own().given(params, lambda _: None), found(params), told(params)))
        falling = lab_own().given(dataclasses.replace(params, fallen=7), lambda _: None)
        assert [sum(row) for row in falling.fell.tests] == [7, 7]
        assert all(a <= b for a, b in zip(falling.fell.tests[0], falling.read.tests[0], strict=True))
    (given, bound, shown), (other, same, turned) = results
    assert (other.read.worlds, given.read.worlds) == (("1", "0"), ("0", "1"))
    assert (other.read.tests, other.read.chose) == (given.read.tests, given.read.chose)
    assert same.certified.least == pytest.approx(bound.certified.least, abs=0)
    bars = [
        {item.key: item.heights for item in each.pictures[0].items if isinstance(item, Bars)}
        for each in (shown, turned)
    ]
    assert all(np.array_equal(bars[0][key], bars[1][key]) for key in ("out", "in"))
    program = told(dataclasses.replace(preset("plan"), person_in="first")).program
    assert program is not None
    assert "fixed BEFORE any output is seen; 0 has the person" in program()


def test_however_long_a_sentence_is_the_slack_stands_beside_what_is_bounded() -> None:
    params = dataclasses.replace(preset("rare"), delta_claimed=2.249123e-10)
    said = promise_said(f"They show {{unit}} ≥ {{lo}}; {'so many words ' * 12}.", params, {"lo": down(0.5)})
    assert "ε (δ = 2.2" in said.text
    assert promise_said(f"Refute {{unit}} = {{claim}}; {'so many words ' * 12}.", params, {}).text.startswith(
        "Refute the promise;"
    )
