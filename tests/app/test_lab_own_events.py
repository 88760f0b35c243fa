"""The lab 'Your mechanism', tab Audit: events that were fixed before, and one run with canaries."""

from __future__ import annotations

import csv
import dataclasses
import itertools
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.data.worlds import read_worlds
from app.lab.fields import explain
from app.labs.own.common import table_of
from app.labs.own.rule_params import EDGES, NOISES, RULES
from app.plot.picture import Bars, Handle
from dpcore.errors import Cancelled, ParameterError
from dpcore.own import Event, EventTest, Outputs, fixed_audit, threshold_tests
from dpcore.own.audit import one_run
from dpcore.own.planning import one_run_least, one_run_power
from dpcore.own.power import power
from dpcore.own.promise import Promise
from tests.app.test_lab_own_audit import found, lab_own, laplace_file, preset, told, written


def draws_of(path: Path) -> list[list[str]]:
    worlds: dict[str, list[str]] = {"0": [], "1": []}
    for row in csv.DictReader(path.read_text("utf-8").splitlines()):
        worlds[row["world"]].append(row["output"])
    return list(worlds.values())


def of_file(path: Path, **changes: Any) -> Any:
    return lab_own().params(view="audit", outputs_from="csv", file=str(path), **changes)


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
def test_thresholds_that_were_fixed_share_beta_and_all_draws_test_them(how: str, tmp_path: Path) -> None:
    """The same verdict from the raw outputs, without cells."""
    path = laplace_file(tmp_path / "a.csv", 500, 0.5)
    done = found(
        of_file(path, event_rule="list", outputs_low=-3.0, outputs_high=4.0, event_count=9, bound_by=how)
    ).certified
    tests = threshold_tests(-3.0, 4.0, count=9)
    verdict = fixed_audit(Outputs.of(*draws_of(path)), tests, eps=1.0, how=how)  # type: ignore[arg-type]
    assert (done.n, done.m) == (500, 500)
    assert (done.x, done.y) == (verdict.counts.x, verdict.counts.y)
    assert done.eps == pytest.approx(verdict.eps, abs=1e-12)
    assert done.delta == pytest.approx(verdict.delta, abs=1e-9)
    assert verdict.level == 0.05 / 18


@pytest.mark.long
def test_one_threshold_and_one_output_are_counted_in_all_draws(tmp_path: Path) -> None:
    path = laplace_file(tmp_path / "a.csv", 400, 0.5)
    done = found(of_file(path, event_rule="threshold", event_threshold=0.25)).certified
    above = [sum(float(value) > 0.25 for value in values) for values in draws_of(path)]
    assert {done.x, done.y} in ({*above}, {400 - count for count in above})
    rng = np.random.default_rng(2)
    rows = [(w, rng.choice(["a", "b", "c"], p=[0.6, 0.3, 0.1] if w else [0.2, 0.3, 0.5])) for w in [0, 1] * 300]
    kinds = written(tmp_path / "k.csv", rows)
    for output in ("a", "never"):
        facts = found(of_file(kinds, event_rule="output", event_output=output))
        seen = [values.count(output) for values in draws_of(kinds)]
        expected = fixed_audit(
            Outputs.of(*[[str(value == output) for value in values] for values in draws_of(kinds)]),
            [EventTest(Event("among", values=(1.0,)), world) for world in (0, 1)]
            if any(seen)
            else [EventTest(Event("among", values=(5.0,)))] * 2,
            eps=1.0,
        )
        assert facts.certified.eps == pytest.approx(expected.eps, abs=1e-12)
    result = told(of_file(kinds, event_rule="output", event_output="a"))
    assert "2 tests share" in result.story
    assert sum(isinstance(item, Bars) for item in result.pictures[0].items) == 2


@pytest.mark.long
def test_an_output_that_is_a_number_is_found_however_it_is_written(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    rows = [(w, "1.0" if rng.random() < (0.8 if w else 0.3) else "0") for w in [0, 1] * 200]
    path = written(tmp_path / "n.csv", rows)
    both = [found(of_file(path, event_rule="output", event_output=text)).certified for text in ("1", "1.0")]
    assert both[0].eps == both[1].eps > 0


def test_thresholds_need_numbers_and_a_range(tmp_path: Path) -> None:
    path = written(tmp_path / "k.csv", [(w, letter) for w in (0, 1) for letter in "abcabcaabb" + "ab"[w]])
    with pytest.raises(ParameterError) as refused:
        told(of_file(path, event_rule="list"))
    assert "numbers, which thresholds can part" in explain(refused.value)
    with pytest.raises(ParameterError):
        told(of_file(laplace_file(tmp_path / "a.csv", 50, 1.0), event_rule="list", outputs_low=2.0, outputs_high=2.0))


@pytest.mark.long
def test_the_plan_knows_the_price_of_a_list() -> None:
    facts = found(preset("plan-list"))
    for times, chance in zip((2.0, 1.5, 1.1), facts.now, strict=True):
        assert chance == pytest.approx(
            power(400, 0.5, 0.5 * math.exp(-times), promise=Promise(1.0), beta=0.05 / 32), abs=1e-12
        )
    program = told(preset("plan-list")).program
    assert program is not None
    assert "DRAWS, FIRST = 400, 2026" in program()


@pytest.mark.parametrize(
    ("canaries", "guesses", "right", "delta", "eps"),
    [
        (1000, 100, 90, 0.0, 1.63082),
        (1000, 100, 90, 1e-5, 1.62614),
        (1000, 1000, 550, 0.0, 0.09422),
        (5000, 1000, 900, 1e-6, 2.02094),
    ],
)
def test_one_run_certifies_what_the_reference_says(
    canaries: int, guesses: int, right: int, delta: float, eps: float
) -> None:
    params = lab_own().params(
        view="audit", outputs_from="canaries", canaries=canaries, guessed=guesses, right=right, delta_claimed=delta
    )
    facts = found(params)
    assert facts.one is not None
    assert facts.one.eps == pytest.approx(eps, abs=2e-5)
    state = told(params).said.state
    assert state == ("broken" if eps > 1 else "usual")


def test_the_power_of_one_run_is_that_of_simulated_guesses() -> None:
    rng, r, true = np.random.default_rng(5), 150, 1.6
    rights = rng.binomial(r, math.exp(true) / (1 + math.exp(true)), 20_000)
    values, times = np.unique(rights, return_counts=True)
    for delta in (0.0, 1e-4):
        refuted = sum(
            int(count)
            for right, count in zip(values.tolist(), times.tolist(), strict=True)
            if one_run(canaries=400, guesses=r, right=right, delta=delta) > 1.0
        )
        found_power = one_run_power((r,), true, canaries=400, eps=1.0, delta=delta, beta=0.05)[0]
        assert found_power == pytest.approx(refuted / 20_000, abs=0.015)
        assert 0.3 < found_power < 0.99
        least = one_run_least(r, canaries=400, eps=1.0, delta=delta)
        assert one_run(canaries=400, guesses=r, right=least, delta=delta) > 1.0
        assert one_run(canaries=400, guesses=r, right=least - 1, delta=delta) <= 1.0


def test_at_the_promise_itself_one_run_refutes_in_at_most_five_of_a_hundred() -> None:
    assert float(one_run_power(tuple(range(5, 400, 7)), 1.0, canaries=400, eps=1.0, delta=0.0, beta=0.05).max()) <= 0.05


def test_numbers_of_one_run_say_what_is_needed() -> None:
    facts = found(preset("one-run"))
    promise = {"canaries": 1000, "eps": 1.0, "delta": 0.0, "beta": 0.05}
    assert (math.e / (1 + math.e)) ** facts.least < 0.05 <= (math.e / (1 + math.e)) ** (facts.least - 1)
    assert one_run_power((facts.needed,), 2.0, **promise)[0] >= 0.9
    assert one_run_power((100,), facts.found, **promise)[0] >= 0.9
    assert one_run_power((100,), 0.98 * facts.found, **promise)[0] < 0.9
    handles = [
        item.field for picture in told(preset("one-run")).pictures for item in picture.items if isinstance(item, Handle)
    ]
    assert handles == ["eps", "guessed"]


@pytest.mark.parametrize("changes", [{"right": 101}, {"guessed": 1001}, {"canaries": 50}])
def test_guesses_that_cannot_be_are_refused(changes: dict[str, int]) -> None:

    with pytest.raises(ParameterError):
        told(dataclasses.replace(preset("one-run"), **changes))


@pytest.mark.long
def test_a_long_file_ticks_and_hears_stop(tmp_path: Path) -> None:
    path = laplace_file(tmp_path / "long.csv", 30_000, 1.0)
    shares: list[float] = []
    draws = read_worlds(path, "world", "output", shares.append)
    assert draws.outputs.draws == (30_000, 30_000)
    assert len(shares) > 20
    assert sorted(shares)[-1] <= 1

    def stop(share: float) -> None:
        if share > 0.3:
            raise Cancelled

    with pytest.raises(Cancelled):
        read_worlds(path, "world", "output", stop)


NUMBERS = itertools.count()
CELLS = st.one_of(
    st.sampled_from(
        ["", "0", "1", "nan", "inf", "-inf", "1e999", "1_0", "=1+1", '"', "[1, 2]", "０", "\ufeff", "\x00", "a" * 300]
    ),
    st.floats().map(repr),
    st.text(max_size=8),
)


@pytest.mark.long
@given(
    st.lists(st.tuples(st.sampled_from(["0", "1", "0", "1", "2", ""]), CELLS), max_size=40),
    st.sampled_from(["split", "list", "threshold", "output"]),
)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_hostile_files_are_refused_with_a_sentence_or_audited(
    tmp_path: Path, rows: list[tuple[str, str]], rule: str
) -> None:
    path = tmp_path / f"{next(NUMBERS)}.csv"  # what was read of a file is kept
    with path.open("w", newline="", encoding="utf-8", errors="surrogatepass") as file:
        out = csv.writer(file)
        out.writerow(["world", "output"])
        out.writerows(rows)
    params = of_file(path, event_rule=rule, outputs_low=-1.0, outputs_high=1.0, event_count=2)
    try:
        facts = found(params, "drag")
    except ParameterError as refused:
        explain(refused)
        return
    done = facts.certified
    assert 0 <= done.x <= done.n
    assert 0 <= done.y <= done.m
    assert not math.isnan(done.eps)


@pytest.mark.long
@given(
    st.builds(
        dict,
        rule=st.sampled_from([rule for rule, _ in RULES]),
        ratio=st.floats(1e-9, 1 - 1e-9),
        variance=st.floats(0.01, 1000),
        edge=st.sampled_from([edge for edge, _ in EDGES]),
        multiple=st.integers(2, 100),
        least=st.integers(1, 1059),
        shown_from=st.integers(2, 1000),
        noise_scale=st.floats(1e-3, 1e6),
        chosen_noise=st.sampled_from([noise for noise, _ in NOISES]),
        candidates=st.lists(
            st.tuples(st.sampled_from(["a", "b", ""]), st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)),
            min_size=2,
            max_size=20,
        ).map(tuple),
        stream=st.lists(st.tuples(st.integers(-100, 100), st.integers(-100, 100)), min_size=1, max_size=7).map(tuple),
        query_ratio=st.floats(0, 0.99),
        most_above=st.integers(1, 10),
        first_count=st.integers(0, 20),
        last_count=st.integers(1, 30),
        k=st.just(1),
    )
)
@settings(max_examples=100, deadline=None)
def test_any_rule_is_a_table_or_a_sentence(changes: dict[str, Any]) -> None:
    """Its pairs lose what their rows say; each row adds up to 1."""
    params = lab_own().params(view="table", **changes)
    try:
        table = table_of(params)
    except ParameterError as refused:
        explain(refused)
        return
    assert all(sum(row) == 1 for row in table.rows)
    assert all(cell >= 0 for row in table.rows for cell in row)
    assert len(set(table.outputs)) == len(table.outputs) == len(table.rows[0])


def test_one_canary_and_more_sightings_than_draws_are_said_as_they_are() -> None:
    """One right guess of one canary has chance e^ε/(1 + e^ε) at most: 1/2 at ε = 0, so nothing is certified."""
    facts = found(dataclasses.replace(preset("one-run"), canaries=1, guessed=1, right=1))
    assert facts.one.eps == 0.0
    assert facts.draws.tolist() == [1.0]
    with pytest.raises(ParameterError) as refused:
        found(dataclasses.replace(preset("half-scale"), event_counts=(("a", 5, 3), ("b", 0, 1))))
    assert "the draws of the world “a”" in explain(refused.value)
