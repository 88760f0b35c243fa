"""The further answers of the interview, from Params to sentences: what is said, and that it is true."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
from scipy import stats

from app.lab.kept_facts import key_of
from app.lab.privacy_label import as_text
from app.labs import LABS
from app.labs.decide.answers import _answers
from app.labs.decide.common import shared
from app.labs.decide.decision import readout
from app.labs.decide.derivations import rows as memo_rows
from app.labs.decide.details import column_words, detail_words
from app.labs.decide.draws import draws_picture
from app.labs.decide.landmarks import landmark_items
from app.labs.decide.odds import any_formula, comparison_words, odds_words
from app.labs.decide.params import NO_NUMBERS, Params, settle
from app.labs.decide.ways import verdict
from app.labs.decide.words import conditions, decision, noise_words, not_protected
from app.labs.deployments import DEPLOYMENTS
from app.plot.picture import Curve
from app.state.presets import presets_of
from app.words.numbers import parse, show_up
from tests.app.decided import numbers

LAB = next(lab for lab in LABS if lab.id == "decide")
TABLE = Params(kind="table", cells=300, unit="person", touched=3, guess=0.9, noise="gaussian")


def told(params: Params) -> str:
    return " ".join(detail_words(params, numbers(params)))


def test_an_error_in_percent_is_one_of_a_typical_cell() -> None:
    absolute, relative = (
        dataclasses.replace(TABLE, tolerance=20.0),
        dataclasses.replace(TABLE, measure="percent", tolerance=10.0, typical=200.0),
    )
    first, second = (numbers(params).study for params in (absolute, relative))
    assert first is not None
    assert second is not None
    assert first.window.accurate == second.window.accurate
    assert (first.window.floor, first.window.ceiling) == (second.window.floor, second.window.ceiling)
    assert "± 20 is 10 % of 200" in told(relative)
    assert "%" not in told(absolute)


def test_experts_are_told_the_eps_of_other_slacks() -> None:
    """Oracle: δ of Gaussian noise in closed form (Balle and Wang 2018)."""
    params = dataclasses.replace(TABLE, kind="count", view="experts")
    facts = LAB.tab(params).facts(params, lambda _: None, "drag")
    study = facts.shared.study
    assert study is not None
    assert study.mu is not None
    assert len(facts.other_deltas) > 1
    for delta, eps in facts.other_deltas:
        ends = study.mu / 2 - eps / study.mu, -study.mu / 2 - eps / study.mu
        closed = stats.norm.cdf(ends[0]) - math.exp(eps) * stats.norm.cdf(ends[1])
        assert closed == pytest.approx(delta, rel=1e-6)
    assert "The same noise at other δ" in LAB.tab(params).tell(params, facts).story


@pytest.mark.long
def test_a_larger_error_in_percent_opens_the_window_that_it_says() -> None:
    closed = dataclasses.replace(TABLE, measure="percent", tolerance=1.0, typical=90.0, guess=0.6)
    found = numbers(closed, "rest")
    assert found.study is not None
    assert found.study.state == "nothing fits"
    result = LAB.tab(closed).tell(closed, LAB.tab(closed).facts(closed, lambda _: None, "rest"))
    assert result.verdict is not None
    way = next(way for way in result.verdict.ways if "tolerance" in way.values)
    assert way.text == f"allow {way.values['tolerance']:g} % instead of 1 %"
    again = numbers(dataclasses.replace(closed, **way.values)).study
    assert again is not None
    assert again.state == "fits"
    assert (again.window.floor, again.window.ceiling) == way.marks


def test_a_mean_with_a_secret_number_names_its_two_sums() -> None:
    params = Params(kind="mean", unit="person", noise="laplace", high=20_000.0, people=400, tolerance=140.0)
    study = numbers(params).study
    assert study is not None
    assert "in each of two sums" in noise_words(params, numbers(params))
    known = dataclasses.replace(params, presence="known")
    other = numbers(known).study
    assert other is not None
    assert "in every number" in noise_words(known, numbers(known))


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"is_rounded": True, "base": 5.0}, "multiples of 5"),
        ({"clipped": True}, "Negative numbers are set to 0"),
        ({"totals": "added", "rows": 12}, "added up from 25 cells"),
        ({"totals": "own"}, "Made to agree with the cells"),
        ({"totals": "own", "counted": "people"}, "They count people"),
        ({"totals": "exact", "presence": "known"}, "not protected"),
        ({"further": 1, "further_names": "mean age"}, "mean age gets 10 of 100"),
        ({"earlier": True, "eps_spent": 0.25}, "Before, ε = 0.25"),
        ({"sampled": True}, "Together with the noise"),
        ({"bounded": "dropped", "mix": (0.0, 0.0, 0.0, 1.0)}, "takes at most 25 of 100"),
    ],
)
def test_what_was_answered_is_said_and_nothing_else(answers: dict[str, Any], words: str) -> None:
    assert told(TABLE) == ""
    assert words in told(dataclasses.replace(TABLE, **answers))


def test_conditions_and_what_is_not_protected_follow_the_answers() -> None:
    params = dataclasses.replace(
        TABLE,
        cap=4,
        each=2,
        further=1,
        further_names="mean age",
        further_changes=(90.0,),
        earlier=True,
        totals="exact",
        presence="known",
    )
    found = numbers(params)
    lines = " ".join(conditions(params, found))
    for words in ("at most 4.", "‘mean age’ by 90 at most", "before is stated in full", "but what is counted"):
        assert words in lines, words
    assert "The totals: they are published exactly." in not_protected(params, found)
    median = Params(kind="quantile", unit="person", noise="exponential", among=121)
    assert "The 121 candidates were fixed without looking at the data." in conditions(median, numbers(median))


def test_a_weighted_sample_moves_a_cell_as_far_as_its_weight() -> None:
    plain = dataclasses.replace(TABLE, sampled=True)
    weighted = dataclasses.replace(plain, weight=3)
    one, three = (numbers(params).study for params in (plain, weighted))
    assert one is not None
    assert three is not None
    assert three.change.l2 == 3 * one.change.l2
    assert three.change.largest == 3 * one.change.largest
    assert "depends on" in told(weighted)
    assert "The sample itself" not in told(weighted)
    assert any("up to 3, and were not made" in line for line in conditions(weighted, numbers(weighted)))


def test_what_no_noise_can_keep_cannot_be_asked() -> None:
    params = dataclasses.replace(TABLE, tolerance=20.0, is_rounded=True, base=50.0)
    found = decision(params, numbers(params))
    assert found.word == "cannot be asked"
    assert "rounding to multiples of 50 alone" in found.sentence
    finer = dataclasses.replace(params, base=40.0)
    assert decision(finer, numbers(finer)).word != "cannot be asked"


def test_dropping_is_told_of_a_typical_cell_that_was_said_and_weighed_against_the_error() -> None:
    params = dataclasses.replace(TABLE, tolerance=20.0, bounded="dropped", share_lost=0.2)
    assert "was not said" in told(params)
    assert "each cell (without what is dropped) is within" in decision(params, numbers(params)).sentence
    said = dataclasses.replace(params, typical=200.0)
    assert "takes up to 40 on average, more than ± 20" in decision(said, numbers(said)).sentence
    enough = dataclasses.replace(said, tolerance=60.0)
    assert "of 200 up to 40 on average, −40" in told(enough)
    assert "each cell (of at most 200 entries) is within ± 60" in decision(enough, numbers(enough)).sentence


def test_nothing_is_dropped_where_no_unit_has_more() -> None:
    params = dataclasses.replace(TABLE, bounded="dropped", mix=(0.6, 0.4), typical=200.0)
    assert "nothing is dropped" in told(params)
    assert "at most 0" not in told(params)


def test_the_formula_of_the_promise_counts_what_was_promised_before() -> None:
    params = dataclasses.replace(TABLE, earlier=True, eps_spent=0.5)
    study = numbers(params).study
    assert study is not None
    odds = math.exp(study.eps + 0.5)
    assert study.any.success == pytest.approx((odds + study.delta) / (1 + odds), rel=1e-9)
    assert show_up(study.eps + 0.5, 4) in unquote(any_formula(study))
    experts = dataclasses.replace(params, view="experts")
    result = LAB.tab(experts).tell(experts, LAB.tab(experts).facts(experts, lambda _: None, "drag"))
    attack = next(picture for picture in result.pictures if picture.key == "attack")
    curves = {item.key: item for item in attack.items if isinstance(item, Curve)}
    seen = np.isfinite(curves["this"].y)
    assert (curves["this"].y[seen] <= curves["any"].y[seen] + 1e-9).all()


def test_an_error_in_percent_asks_how_large_a_typical_cell_is() -> None:
    params = dataclasses.replace(TABLE, measure="percent")
    found = numbers(params)
    assert found.missing == ("typical",)
    assert "how large a typical cell is" in decision(params, found).sentence


@pytest.mark.long
def test_page_two_has_a_row_for_each_number_that_answers_bring() -> None:
    params = dataclasses.replace(
        TABLE,
        tolerance=60.0,
        totals="own",
        clipped=True,
        further=2,
        further_names="mean age; total",
        earlier=True,
        eps_spent=0.25,
        bounded="dropped",
        share_lost=0.1,
        typical=300.0,
    )
    found = numbers(params)
    assert found.study is not None
    assert found.after is not None
    rows = {row.key: row for row in memo_rows(params, found)}
    assert len(rows) == len(memo_rows(params, found))
    assert {"totals", "agreed", "lift", "further-0", "further-1", "dropped", "spent"} <= rows.keys()
    assert rows["dropped"].value == "10 of 100; 30 of 300"
    total = parse(rows["spent"].value.removeprefix("ε = ").split(",")[0])
    assert total == pytest.approx(found.study.eps + 0.25, rel=1e-3)
    assert "w = 0.7" in rows["promise"].how
    added = dataclasses.replace(TABLE, totals="added", rows=12)
    sums = [row for row in memo_rows(added, numbers(added)) if row.key.startswith("sum-")]
    assert [row.name for row in sums] == ["total of 25 cells", "total of 12 cells", "total of 300 cells"]
    plain = {row.key for row in memo_rows(TABLE, numbers(TABLE))}
    assert not plain & {"totals", "agreed", "lift", "further-0", "dropped", "spent"}


def test_another_kind_of_number_gets_a_noise_that_it_can_have() -> None:
    for before, kind, after in (
        ("geometric", "quantile", "exponential"),
        ("exponential", "count", "geometric"),
        ("exponential", "own", "laplace"),
        ("discrete gaussian", "mean", "gaussian"),
        ("max norm", "mean", "laplace"),
        ("max norm", "sums", "max norm"),
    ):
        params = settle(Params(kind=kind, noise=before), frozenset({"kind"}))
        assert params.noise == after, (before, kind)


def test_a_column_is_looked_at_and_nothing_depends_on_it(tmp_path: Path) -> None:
    table = tmp_path / "wages.csv"
    table.write_text("name;wage\na;-5\nb;100\nc;25000\nd;21000\n", encoding="utf-8")
    plain = Params(kind="sum", unit="person", noise="laplace", high=20_000.0, tolerance=60_000.0, title="Wages")
    params = dataclasses.replace(plain, file=str(table), column="wage")
    given = LAB.given(params, lambda _: None)
    assert (given.seen, given.below, given.above) == (4, 1, 2)
    assert "1 of 4 values are below 0 and 2 above 20 000" in column_words(given).replace("\u202f", " ")
    result = LAB.tab(params).tell(given, LAB.tab(params).facts(given, lambda _: None, "drag"))
    assert column_words(given) in [note.text for note in result.notes]
    before, after = numbers(plain), numbers(given)
    assert before.study is not None
    assert after.study is not None
    assert (before.study.eps, before.study.scale) == (after.study.eps, after.study.scale)
    assert LAB.privacy is not None
    assert as_text(LAB.privacy(params)) == as_text(LAB.privacy(plain))
    assert not re.search("25000|wages", as_text(LAB.privacy(params)))


def test_a_column_that_cannot_be_read_stops_no_decision(tmp_path: Path) -> None:
    params = Params(kind="sum", unit="person", noise="laplace", file=str(tmp_path / "none.csv"), column="wage")
    given = LAB.given(params, lambda _: None)
    assert given.unread
    assert numbers(given).study is not None
    assert column_words(given) == given.unread


def test_landmarks_have_notes_and_can_be_those_of_the_same_unit() -> None:
    every = [item for item in landmark_items("person", 0.05, 50.0) if isinstance(item, Curve)]
    same = [item for item in landmark_items("person", 0.05, 50.0, only_same=True) if isinstance(item, Curve)]
    users = {row.eps for row in DEPLOYMENTS if row.central and row.group == "User" and 0.05 <= row.eps <= 50}
    assert {x for item in same for x in item.x} == users
    assert {x for item in every for x in item.x} > users
    notes = {note for item in every for note in item.notes}
    for row in (row for row in DEPLOYMENTS if row.central and 0.05 <= row.eps <= 50):
        parts = (row.name, row.curator, row.year, f"unit: {row.unit};", "source: OpenDP registry, entry")
        assert row.unit
        assert any(all(part in note for part in parts) for note in notes), row.name
    household = landmark_items("household", 0.05, 50.0, only_same=True)
    assert not [item for item in household if isinstance(item, Curve)]


MERGED = Params(
    kind="table", cells=300, touched=3, unit="person", noise="geometric", scope="publication", guess=0.6, tolerance=10.0
)


@pytest.mark.long
def test_merging_cells_carries_what_one_person_may_then_do_to_a_merged_cell() -> None:
    """Three cells of one person may come to lie in one: the button sets 3 in a cell and 3 together, or counts each once."""
    found = numbers(MERGED, "rest")
    buttons = {way.values["cells"]: way for way in verdict(MERGED, found).ways if "cells" in way.values}
    assert buttons
    for cells, way in buttons.items():
        after = dataclasses.replace(MERGED, **way.values)  # type: ignore[arg-type]
        change = numbers(after).study
        assert change is not None
        if "each" not in way.values:
            assert "once" in way.text
            continue
        rows = {
            tuple(sum(x[k] for k in range(6) if group[k] == cell) for cell in range(2))
            for x in itertools.product((0, 1), repeat=6)
            if sum(x) <= 3
            for group in ((0, 0, 0, 1, 1, 1), (0, 0, 0, 0, 0, 1))
        }
        assert change.change.l1 == max(map(sum, rows))
        assert change.change.largest == max(map(max, rows))
        assert cells >= 2


@pytest.mark.parametrize(("presence", "rows", "refused"), [
    ("secret", 1, True), ("secret", 10, True), ("known", 10, True), ("known", 1, False), ("known", 20, False),
])  # fmt: skip
def test_exact_totals_are_asked_only_where_they_leave_something_to_protect(
    presence: str, rows: int, refused: bool
) -> None:
    params = Params(
        kind="table",
        cells=20,
        touched=1,
        unit="person",
        presence=presence,
        totals="exact",
        rows=rows,
        tolerance=20.0,
        guess=0.65,
    )
    found = numbers(params)
    told = decision(params, found)
    assert bool(found.refused) == refused
    if refused:
        assert told.word == "cannot be asked"
        assert LAB.tab(params).tell(params, LAB.tab(params).facts(params, lambda _: None, "rest")).verdict is not None
        way = verdict(params, found).ways[0]
        assert not numbers(dataclasses.replace(params, **way.values)).refused  # type: ignore[arg-type]
        return
    assert found.study is not None
    assert found.study.change.l1 == 2
    assert "whatever an attacker knows about everybody else" not in comparison_words(params)


@pytest.mark.parametrize(("publications", "years"), [(365, 1), (10_000, 100)])
def test_a_person_in_one_period_is_told_of_the_year_beside_it(publications: int, years: int) -> None:
    """One day is one publication: a year of them is as many as there are, not their square."""
    params = Params(kind="count", unit="month", publications=publications, years=years, tolerance=20.0, guess=0.75)
    found = numbers(params)
    assert found.study is not None
    q = 0.05 ** (1 / 20)
    scale = found.study.scale
    binomial = stats.binom(publications, 1 / (1 + math.exp(-1 / scale)))
    half = publications / 2
    truth = binomial.sf(math.floor(half)) + (binomial.pmf(half) / 2 if publications % 2 == 0 else 0)
    assert q < 1
    assert found.study.after == pytest.approx(truth, abs=1e-6)


@pytest.mark.parametrize(
    ("answers", "is_bound"),
    [
        ({"kind": "sums", "noise": "laplace", "cells": 1, "touched": 1}, False),
        ({"kind": "own", "noise": "laplace"}, False),
        ({"kind": "count", "noise": "laplace", "further": 1}, False),
        ({"kind": "count", "noise": "geometric", "further": 1}, False),
        ({"kind": "quantile", "noise": "exponential"}, True),
    ],
)
def test_an_attack_that_is_known_exactly_is_not_said_to_be_unknown(answers: dict[str, Any], is_bound: bool) -> None:
    """One number with one known change, alone or beside another: of these the law of the loss is known."""
    params = Params(unit="person", tolerance=30.0, guess=0.75, low=0.0, high=1.0, **answers)
    found = shared(params, lambda _: None, "drag")
    assert ("the exact attack on this noise is not known here" in odds_words(params, found)) == is_bound


@pytest.mark.parametrize("tolerance", [5e-324, 1e-310, 1e-200])
def test_draws_are_drawn_beside_the_least_tolerance_that_is_a_number(tolerance: float) -> None:
    draws = np.array([0.0, 1.0, -7.0, 1e12])
    with np.errstate(all="raise", under="ignore"):
        picture = draws_picture(draws, tolerance, 0.0, 95.0)
    assert picture.title == "4 draws, 3 beyond"
    assert (picture.x.high or 0.0) > 0
    drawn = [item for item in picture.items if item.key in ("within", "beyond")]
    assert all(np.isfinite(x).all() for item in drawn for x in (item.x, item.y))  # type: ignore[union-attr]


def test_fewer_cells_of_one_unit_are_dropped_and_the_answers_say_how_much() -> None:
    """Of entries in up to 3 cells at most two thirds fall where 1 is kept, of what was left of a tenth more."""
    for before, lost in (
        ({"bounded": "nature"}, 2 / 3),
        ({"bounded": "dropped", "share_lost": 0.1}, 0.1 + 0.9 * 2 / 3),
    ):
        set_ = _answers(dataclasses.replace(TABLE, **before), "touched", 1)
        assert (set_["touched"], set_["bounded"], set_["mix"]) == (1, "dropped", ())
        assert lost <= set_["share_lost"] <= lost + 0.001  # type: ignore[operator]
    mixed = dataclasses.replace(TABLE, bounded="dropped", mix=((1, 50.0), (3, 50.0)))
    assert _answers(mixed, "touched", 1) == {"touched": 1}  # what falls follows from who is in how many


@pytest.mark.parametrize("unit", ["person", "month"])
def test_the_table_for_experts_has_more_right_guesses_of_all_publications_than_of_one(unit: str) -> None:
    params = dataclasses.replace(TABLE, unit=unit, publications=4, in_at_most=4, tolerance=200.0)
    rows = {row[0].text: row[1].value for row in readout(params, numbers(params)).rows}
    every, alone = rows["right guesses, everything together"], rows["right guesses, one publication"]
    assert every is not None
    assert alone is not None
    assert 1.5 * (alone - 0.5) < every - 0.5


class Reading(Params):
    """Params that say what was read of them."""

    def __getattribute__(self, name: str) -> Any:
        assert name not in NO_NUMBERS, f"a number depends on {name}"
        return super().__getattribute__(name)


def test_no_number_depends_on_titles_names_and_dates() -> None:
    """Of each kind of number, on every tab: nothing that is computed reads them, and who changes them finds the numbers of before."""
    kinds = {preset.params.kind: preset.params for preset in presets_of(LAB) if not preset.params.file}
    assert len(kinds) >= 7
    for params, tab in itertools.product(kinds.values(), LAB.tabs):
        reading = object.__new__(Reading)
        for field in dataclasses.fields(Params):
            object.__setattr__(reading, field.name, getattr(params, field.name))
        tab.facts(reading, lambda _: None, "drag")
        other = dataclasses.replace(params, view="memo", title="Another", period="2031")
        assert key_of(tab.module, params, "rest") == key_of(tab.module, other, "rest")
        assert key_of(tab.module, params, "rest") != key_of(tab.module, dataclasses.replace(params, beta=0.03), "rest")
