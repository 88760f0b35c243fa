"""The lab 'Markets and votes': what the tabs of markets say, drag and refuse."""

from __future__ import annotations

import dataclasses
import math
import re
from typing import Any

import numpy as np
import pytest

from app.lab.fields import problems
from app.lab.paths import at_path, near
from app.labs import LABS
from app.labs.markets import auction, beach, breads, facilities, groups, survey
from app.labs.markets.params import Params
from app.plot.picture import Handle, Heat, Point
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from dpcore.markets import best_gains

LAB = next(lab for lab in LABS if lab.id == "markets")


def quiet(_: float) -> None:
    """No progress."""


def of(preset: str = "", **changes: Any) -> Params:
    base = next((entry.params for entry in presets_of(LAB) if entry.id == preset), Params())
    return dataclasses.replace(base, **changes)


def test_presets_show_what_their_words_say() -> None:
    """Numbers of the notes: free .0479, binding .0212, full budget 1.3812, pivotal .1967, thresholds."""
    five = auction.facts(of("five-bidders"), quiet, "rest")
    assert five.law.expected == pytest.approx(1.319140, abs=1e-6)
    assert five.gain.best == pytest.approx(0.047892, abs=1e-6)
    assert auction.facts(of("five-full"), quiet, "rest").law.expected == pytest.approx(1.381180, abs=1e-6)
    held = auction.facts(of("binding"), quiet, "rest")
    assert held.gain.best == pytest.approx(0.021162, abs=1e-6)
    assert held.gain.best < five.gain.best / 2
    pivotal = beach.facts(of("pivotal"), quiet)
    assert pivotal.gain.best == pytest.approx(0.196735, abs=1e-6)
    assert pivotal.open_gain == 0.5
    assert pivotal.gain.cap == pytest.approx(math.tanh(0.5) / 2, rel=1e-12)
    crowd = beach.facts(of("crowd"), quiet)
    assert crowd.needed_printed == pytest.approx(640_000)
    assert round(crowd.needed, -3) == 40_000
    two, one = (facilities.facts(of(name), quiet) for name in ("two-shops", "one-shop"))
    assert two.lies.threshold == pytest.approx(0.264730, abs=1e-6)
    assert two.lies.printed == pytest.approx(720.0)
    assert one.lies.threshold == math.inf
    assert facilities.facts(of("honest-anyway"), quiet).gain.best < 0
    assert groups.facts(of("five-liars"), quiet).gain.best == pytest.approx(0.222172, abs=1e-6)


@pytest.mark.parametrize(("eps", "k", "printed"), [(0.05, 1, 0.1), (0.2, 2, 0.8), (0.2, 3, 1.2)])
def test_what_the_theorem_allows_begins_with_the_gain_and_ends_where_nothing_is_left(
    eps: float, k: int, printed: float
) -> None:
    """In 100 elections; a theorem that allows more than all says nothing, and its line spans everything."""
    params = of("five-liars", eps=eps, k=k)
    found = groups.facts(params, quiet)
    assert found.gain.printed == pytest.approx(printed)
    (chain,) = (picture for picture in groups.tell(params, found).pictures if picture.key == "chain")
    gain, theorem = (next(item for item in chain.items if item.key == key).y for key in ("gain", "theorem"))
    assert gain[:2].tolist() == pytest.approx([100 * found.chain[0], 100 * found.chain[-1]])
    start = 0.0 if printed > 1 else gain[0]
    assert theorem.tolist() == pytest.approx([start, min(100.0, start + 100 * printed)])


@pytest.mark.parametrize(("prices", "in_a_drag"), [(10, True), (200, False)])
def test_while_many_are_dragged_only_the_selected_bidder_s_lies_are_computed(
    prices: int, in_a_drag: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def counted(values: Any, m: int, **more: Any) -> Any:
        asked.append(m)
        return best_gains(values, m, **more)

    monkeypatch.setattr(auction, "best_gains", counted)
    params = of(prices=prices)
    dragged, rested = (auction.facts(params, quiet, quality) for quality in ("drag", "rest"))
    assert asked == [prices] * (1 + in_a_drag)
    assert (dragged.everyone is not None) == in_a_drag
    assert rested.everyone is not None
    assert dragged.gain == rested.gain
    assert rested.everyone[4] == pytest.approx(rested.gain.best, rel=1e-12)
    for facts in (dragged, rested):
        assert "everyone" in [picture.key for picture in auction.tell(params, facts).pictures]


def test_a_drag_of_a_citizen_or_of_q_searches_no_lies_again() -> None:
    params = of("two-shops")
    lies = facilities.facts(params, quiet).lies
    moved = dataclasses.replace(params, citizens=((0.6,), *params.citizens[1:]), q=0.5)
    assert facilities.facts(moved, quiet).lies is lies


def test_the_report_that_is_tried_has_its_gain_and_its_prices() -> None:
    found = auction.facts(of(report=0.57), quiet, "rest")
    assert found.here == found.lies.gains[5]
    lied = auction.facts(of(values=(*Params().values[:4], ("E", 0.57))), quiet, "rest")
    np.testing.assert_allclose(found.moved.probabilities, lied.law.probabilities, rtol=1e-12)


@pytest.mark.parametrize(
    ("preset", "marks"),
    [
        ("five-bidders", {"values[4][1]", "report"}),
        ("pivotal", {"reported", "eps"}),
        ("two-shops", {"citizens[0][0]", "q"}),
        ("five-liars", {"k", "eps"}),
    ],
)
def test_what_can_be_dragged_sets_what_it_shows(preset: str, marks: set[str]) -> None:
    params = of(preset)
    items = [item for picture in LAB.compute(params, quiet, "rest").pictures for item in picture.items]
    fields = {item.field for item in items if isinstance(item, Handle)}
    fields |= {item.x_field for item in items if isinstance(item, Point)}
    assert marks <= fields
    for path in marks:
        name, value = at_path(params, path, near(params, path, 0.37))
        LAB.compute(dataclasses.replace(params, **{name: value}), quiet, "drag")


def test_the_map_of_lies_is_not_positive_from_the_threshold_on() -> None:
    def heat(q: float) -> Heat:
        pictures = LAB.compute(of("two-shops", q=q), quiet, "rest").pictures
        return next(item for picture in pictures for item in picture.items if isinstance(item, Heat))

    assert heat(0.0).z.max() == pytest.approx(0.0040005, abs=1e-7)
    assert heat(0.26).z.max() > 0
    assert heat(0.265).z.max() <= 0


def test_theorem_and_truth_change_places() -> None:
    for view in ("auction", "beach", "facilities", "groups"):
        keys = [LAB.compute(of(view=view, lead=lead), quiet, "rest").readout.key for lead in ("truth", "theorem")]
        assert keys == [1, 2]


def test_too_many_ways_of_the_others_are_said() -> None:
    crowd = tuple((at / 19,) for at in range(20))
    many = of("two-shops", citizens=crowd)
    assert not facilities.facts(many, quiet).complete
    assert [note.severity for note in LAB.compute(many, quiet, "rest").notes] == ["caution"]
    assert LAB.compute(of("two-shops", other_reports="here", citizens=crowd), quiet, "rest").notes == ()


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"bidder": 6}, "who may lie"),
        ({"view": "beach", "reported": 12}, "b  players of beach type"),
        ({"view": "beach", "reported": 11}, "b  players of beach type"),
        ({"view": "beach", "reported": 0, "kind": "beach"}, "b  players of beach type"),
        ({"view": "facilities", "shops": 3}, "facilities"),
        ({"view": "facilities", "other_reports": "here", "citizen": 6}, "who may lie"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(ParameterError) as error:
        LAB.compute(of(**changes), quiet, "rest")
    assert error.value.argument == name


@pytest.mark.parametrize(
    "changes",
    [{"eps": 50.0, "prices": 200, "values": (("A", 0.5),) * 1000}, {"view": "facilities", "cells": 13, "eps": 50.0}],
)
def test_the_largest_sets_stay_finite(changes: dict[str, Any]) -> None:
    """exp(eps q / 2) would overflow at eps q > 1400."""
    found = LAB.tab(of(**changes)).facts(of(**changes), quiet, "rest")
    assert np.isfinite(found.gain.best)


@pytest.mark.parametrize(
    "changes",
    [
        {"values": (("A", 1.2),)},
        {"values": ()},
        {"prices": 0},
        {"prices": 201},
        {"players": 1},
        {"citizens": ((0.5,),)},
        {"citizens": ((0.5,), (-0.1,))},
        {"q": 1.1},
        {"k": 0},
    ],
)
def test_what_the_form_refuses(changes: dict[str, Any]) -> None:
    """Bids and places outside of 0 to 1, no grid, a game of one."""
    assert set(problems(of(**changes))) == set(changes)


@pytest.mark.parametrize(("preset", "key"), [("five-bidders", "cap"), ("pivotal", "cap"), ("two-shops", "threshold")])
def test_a_limit_is_one_number_in_the_sentence_and_in_the_plot(preset: str, key: str) -> None:
    """Of 0.46212 the sentence said 0.463 and the plot 0.4622."""
    result = LAB.compute(of(preset), quiet, "rest")
    items = [item for picture in result.pictures for item in picture.items if item.key == key]
    (number,) = {
        found
        for item in items
        for found in re.findall(r"\d\.\d+", str(getattr(item, "name", "") or getattr(item, "label", "")))
    }
    assert number in result.said.text


def test_that_only_one_bit_sells_is_said_of_the_population_and_of_a_table() -> None:
    """At the price 8 both bits sell in the population, though of these five people only one does; at 2 only one does in both."""

    def warned(**changes: Any) -> bool:
        found = LAB.compute(of(view="survey", buying="posted", **changes), quiet, "drag")
        return any("the answer to the offer tells the bit" in note.text for note in found.notes)

    assert math.isinf(survey.facts(of(view="survey", buying="posted", surveyed=5, price=8.0), quiet).sample.loss)
    assert not warned(surveyed=5, price=8.0)
    assert warned(surveyed=5, price=2.0)
    assert warned(source="table", persons=(("a", 1.0, 1.0), ("b", 9.0, 0.0)), price=5.0)
    people = (("a", 1.0, 1.0), ("b", 9.0, 0.0), ("c", 2.0, 0.0), ("d", 8.0, 1.0))
    assert not warned(source="table", persons=people, price=5.0)


def test_a_memo_says_what_its_numbers_rest_on() -> None:
    said = {view: LAB.assumptions(of(view=view)) for view in ("auction", "beach", "facilities", "groups")}
    assert said["auction"] == said["beach"]
    assert said["auction"] == LAB.assumptions(of(view="facilities", other_reports="here"))
    assert "whatever the others report" in said["facilities"][0]
    assert "worst of all" in said["groups"][0]


# -- sentences hold for every allowed set


def test_a_bid_too_low_takes_weight_from_the_prices_above_it_and_may_cost() -> None:
    params = of(bidder=5, report=0.0)
    found = auction.facts(params, quiet, "rest")
    ratios = np.log(found.moved.probabilities / found.law.probabilities)
    assert np.all(np.diff(ratios) < 0)
    assert ratios[0] > 0  # E may pay every price: the lowest become likelier
    assert float(found.lies.gains[:-1].max()) > 0
    low = auction.facts(of(bidder=3, report=0.0, prices=2), quiet, "rest")  # worth 0.6, where 0.5 can be had
    assert low.here < 0
    story = auction.tell(params, found).story
    assert "rarer" not in story.split("Everybody")[1]
    assert "takes weight" in story


@pytest.mark.parametrize(
    "changes",
    [
        {"cells": 3, "citizens": ((0.0,), (1.0,)), "eps": 0.5},
        {"cells": 3, "citizens": ((0.0,), (1.0,)), "eps": 50.0},
        {"cells": 2, "citizens": ((0.0,), (0.5,), (1.0,)), "eps": 50.0},
        {"cells": 1, "citizens": ((0.0,), (1.0,)), "q": 1.0},
    ],
)
def test_rounding_is_no_gain_and_no_loss_of_a_lie_about_one_facility(changes: dict[str, Any]) -> None:
    params = of(view="facilities", shops=1, **changes)
    found = facilities.facts(params, quiet)
    result = facilities.tell(params, found)
    assert found.gain.best == 0
    assert "no lie pays" in result.story
    assert "every lie loses" not in result.story
    assert "∞" not in facilities.said(params, found).text


@pytest.mark.parametrize("error", [0.001, 0.37, 1.0, 42.0])
def test_so_many_players_are_enough_and_one_less_is_not(error: float) -> None:
    found = beach.facts(of(view="beach", error=error), quiet)
    eps = np.linspace(1e-4, 0.2, 200_001)

    def slack(n: float, slope: float) -> float:
        first = 2 * eps if slope == 2 else np.tanh(eps / 2)
        return float((first + error / (math.sqrt(n) * eps)).min())

    for n, slope in ((found.needed, 1), (found.needed_printed, 2)):
        assert n == int(n)
        assert slack(n, slope) <= 0.1 + 1e-7
        assert n == 1 or slack(n - 1, slope) > 0.1 - 1e-7 / n


def test_one_person_alone_is_said_as_one() -> None:
    for k, said in ((1, "One person changes"), (2, "2 people change")):
        params = of(view="groups", k=k)
        assert said in groups.tell(params, groups.facts(params, quiet)).story


@pytest.mark.parametrize(("tastes", "said"), [(2, "of 1 bit,"), (4, "of 2 bits,")])
def test_one_bit_is_said_as_one(tastes: int, said: str) -> None:
    params = of(view="breads", tastes=tastes)
    found = breads.facts(params, quiet)
    assert said in breads.said(params, found).text


def test_what_holds_with_the_others_as_they_are_says_so() -> None:
    for others, said in (("here", True), ("worst", False)):
        params = of("two-shops", other_reports=others)
        story = facilities.tell(params, facilities.facts(params, quiet)).story
        assert ("with the others as in the plot" in story) is said


def test_who_gains_nothing_by_any_lie_is_said_to() -> None:
    for prices, gains in ((1, False), (10, True)):
        params = of(prices=prices, binding=True)
        found = auction.facts(params, quiet, "rest")
        story = auction.tell(params, found).story
        assert (found.gain.best > 0) is gains is ("Hardly is not never" in story) is ("no lie of E" not in story)
        assert "lie still moves" not in story  # with one price it does not


def test_whoever_may_lie_stays_in_the_table() -> None:
    fewer = LAB.settle(of(values=(("A", 0.2), ("B", 0.9)), bidder=5), frozenset({"values"}))
    assert fewer.bidder == 2
    assert LAB.settle(of(bidder=5), frozenset({"bidder"})).bidder == 5
    agents = LAB.settle(of(worths=(("A", "P", 1.0, 0.0), ("B", "P", 0.0, 0.0)), agent=3), frozenset({"worths"}))
    assert agents.agent == 2
    for kind, players, wanted in (("beach", 4, 4), ("mountain", 4, 3), ("mountain", 11, 9)):
        settled = LAB.settle(of(view="beach", kind=kind, players=players, reported=9), frozenset({"players"}))
        assert settled.reported == wanted
        beach.facts(settled, quiet)
    assert LAB.settle(of(view="beach", kind="beach", reported=0), frozenset({"kind"})).reported == 1


def test_more_bidders_lose_as_the_words_say() -> None:
    params = of("more-bidders")
    result = LAB.compute(params, quiet, "rest")
    found = auction.facts(params, quiet, "drag").crowd
    assert found is not None
    assert (found.loss <= found.bound).all()
    assert float(found.loss[-1]) == pytest.approx(1.46, abs=5e-3)
    assert math.ceil(10 * float(found.bound[-1])) == 191
    assert [picture.key for picture in result.pictures][-1] == "crowd"
    assert "everyone" in [picture.key for picture in LAB.compute(of(), quiet, "rest").pictures]
