"""The lab 'Markets and votes', tabs payments, vote, survey and breads: what they say against the reference tables and refuse."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.data.table import TableError
from app.data.table_csv import read_rows
from app.lab.base import Result
from app.lab.fields import Rows, fields_of, problems
from app.lab.paths import at_path, near
from app.labs import LABS
from app.labs.markets import breads, payments, survey, vote
from app.labs.markets.params import Params
from app.plot.picture import Handle, Point
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from tests.dpcore.oracles import reference

LAB = next(lab for lab in LABS if lab.id == "markets")


def quiet(_: float) -> None:
    """No progress."""


def preset(name: str, **changes: Any) -> Params:
    params: Params = next(each.params for each in presets_of(LAB) if each.id == name)
    changed = dataclasses.replace(params, **changes)
    assert problems(changed) == {}
    return changed


def table(u: Any) -> tuple[tuple[Any, ...], ...]:
    """Rows of the form for worths of shape (agents, plans)."""
    return tuple((str(i), f"plan {j}", float(v), 0.0) for i, line in enumerate(u) for j, v in enumerate(line))


def value(result: Result, row: str, column: int) -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[column].value
    assert found is not None
    return found


# -- choice with payments


@pytest.mark.parametrize("place", range(4))
def test_agents_have_pay_and_gain_what_the_table_says(place: int) -> None:
    row = reference("gibbs_vcg_payments")["rows"][place]
    params = Params(view="payments", worths=table(row["U"]), agent=1, eps=row["eps"])
    shown = LAB.compute(params, quiet, "rest")
    keys = ("expected_utility", "payment", "net", "best_gain_by_lying_without_payments")
    for agent in row["agents"]:
        found = [value(shown, str(agent["agent"]), column) for column in (1, 2, 3, 4)]
        assert found == pytest.approx([agent[key] for key in keys], rel=1e-10, abs=1e-12)
        nats = agent["payment_as_2_over_eps_KL"] * row["eps"] / 2
        assert value(shown, str(agent["agent"]), 5) == pytest.approx(nats, rel=1e-10)


def test_with_payments_no_lie_gains_and_without_them_one_does() -> None:
    for name, gain in (("three-agents", 0.0), ("no-payments", 0.0221574358930122)):
        params = preset(name)
        found = payments.facts(params, quiet, "drag")
        assert found.gain.best == pytest.approx(gain, abs=1e-12)
        assert found.everyone is None
        assert found.way.utility[-1] - found.way.utility[0] == pytest.approx(0.0221574358930122, abs=1e-12)
        net = found.way.utility - found.way.payment
        assert net.argmax() == 0


def test_a_drag_of_a_lie_moves_that_entry_alone_and_what_is_not_named_is_worth_nothing() -> None:
    params = preset("three-agents")
    dragged = dict([at_path(params, "worths[5][3]", 0.25)])["worths"]
    assert [one != two for one, two in zip(dragged, params.worths, strict=True)].index(True) == 5
    found = payments.facts(preset("three-agents", worths=dragged[::-1]), quiet, "drag")
    assert found.said[1].tolist() == [0.0, 1.0, 0.25, 0.0]
    few = payments.facts(Params(view="payments", worths=(*table([[0.5, 1.0]]), ("1", "new", 0.5, 0.5))), quiet, "rest")
    assert few.worths.tolist() == [[0.5, 1.0, 0.0], [0.0, 0.0, 0.5]]


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"worths": table([[0.1, 0.2]])}, "agents and plans"),
        ({"worths": table([[0.1], [0.2]])}, "agents and plans"),
        ({"worths": table(np.ones((51, 2)))}, "agents and plans"),
        ({"worths": table(np.ones((2, 21)))}, "agents and plans"),
        ({"worths": table(np.ones((2, 2))) + table(np.ones((1, 1)))}, "agents and plans"),
        ({"agent": 4}, "who may lie"),
        ({"view": "vote", "voters_from": "table", "voter": 6}, "who may lie"),
        ({"view": "survey", "most_1": 4.0}, "largest value with bit 1"),
        ({"view": "survey", "buying": "auction", "source": "table", "goal": 0.1}, "α′  error of the share"),
    ],
)
def test_what_cannot_be_is_refused_by_its_name(changes: dict[str, Any], name: str) -> None:
    params = dataclasses.replace(Params(view="payments"), **changes)
    assert problems(params) == {}
    with pytest.raises(ParameterError) as error:
        LAB.compute(params, quiet, "rest")
    assert error.value.argument == name


def test_values_that_are_all_alike_can_be_drawn() -> None:
    """The least may be the largest."""
    params = Params(view="survey", source="drawn", least_1=5.0, most_1=5.0, least_0=2.0, most_0=2.0)
    values = LAB.tab(params).facts(params, quiet, "rest").values
    assert set(np.unique(values).tolist()) == {2.0, 5.0}


def test_a_price_that_is_protected_is_refused_with_a_reason() -> None:
    assert "nobody loses by joining" in problems(Params(view="survey", covers="both"))["covers"]
    assert "covers" not in problems(Params(view="survey"))


# -- the vote


def test_one_ballot_costs_and_gains_what_the_table_says() -> None:
    rules = {"printed": "printed", "repaired": "scale_2_over_eps", "exponential": "exponential"}
    for row in reference("two_outcome_vote")["rows"]:
        for rule, name in rules.items():
            if row["part"] == "loss":
                params = Params(view="vote", votes_ahead=int(row["lead"]) - 1, rule=rule, eps=row["eps"])
                assert vote.facts(params, quiet).loss == pytest.approx(row[f"loss_{name}"], rel=1e-10)
            if row["part"] == "lie":
                a, b = row["true_utility"]
                others = row["lead_of_the_others"]
                params = Params(
                    view="vote", ballots="numbers", ahead=others, mine_a=a, mine_b=b, rule=rule, eps=row["eps"]
                )
                found = vote.facts(params, quiet)
                assert found.gain.best == pytest.approx(row[f"best_gain_{name}"], rel=1e-10, abs=1e-12)
                wanted = row[f"p_first_truth_{name}"]
                assert found.wins[0] == pytest.approx(wanted if found.behind else 1 - wanted, rel=1e-9)


def test_the_classic_mistake_is_called_one_and_its_cures_are_not() -> None:
    assert vote.facts(preset("switching"), quiet).loss == pytest.approx(2 - math.log(7 / 6), rel=1e-12)
    assert vote.facts(preset("tie"), quiet).loss == pytest.approx(2 - math.log(2), rel=1e-12)
    wrong = LAB.compute(preset("switching"), quiet, "rest")
    assert wrong.said.state == "broken"
    assert "Going over moves the lead by 2, not 1" in wrong.said.text
    assert "makes that 6.34 times likelier than the other; ε = 1 allows 2.72" in wrong.said.text  # 6 e² / 7, and e
    assert ["2ε = 2" in note.text for note in wrong.notes] == [True]
    here = LAB.compute(preset("switching", votes_ahead=0), quiet, "rest")  # this lead alone does not show it
    assert (here.said.state, [note.severity for note in here.notes]) == ("usual", ["caution"])
    for rule in ("repaired", "exponential"):
        cured = preset("switching", rule=rule)
        right = LAB.compute(cured, quiet, "rest")
        assert (right.said.state, right.notes) == ("usual", ())
        assert vote.facts(cured, quiet).loss < 1


@pytest.mark.parametrize(("ahead", "eps"), [(-900.0, 50.0), (0.3, 1.0), (20.0, 0.01)])
def test_both_densities_are_drawn_as_fine_as_they_are_narrow(ahead: float, eps: float) -> None:
    found = vote.facts(preset("overstated", ahead=ahead, eps=eps), quiet)
    for density in (found.for_a, found.for_b):
        assert np.trapezoid(density, found.x) == pytest.approx(1.0, abs=0.005)


def test_voters_by_name_pull_as_their_ballots_say() -> None:
    numbers = vote.facts(preset("five-voters"), quiet)
    assert numbers.others == pytest.approx(1.0 + 0.8 - 0.2 - 1.0)
    assert numbers.opinion == (0.2, 0.6)
    marks = vote.facts(preset("five-voters", ballots="yes", voter=1), quiet)
    assert (marks.others, marks.own, marks.gain.best) == (1.0 - 3.0, 1.0, 0.0)


# -- the survey


def test_a_posted_price_says_what_the_table_says_and_no_data_where_nobody_sells() -> None:
    for row in reference("sensitive_surveyor")["rows"]:
        if row["part"] == "posted_price":
            (least_1, most_1), (least_0, most_0) = row["value_given_1"], row["value_given_0"]
            ends = {"least_1": least_1, "most_1": most_1, "least_0": least_0, "most_0": most_0}
            params = Params(view="survey", price=row["price"], prevalence=row["prevalence"], **ends)
            found = survey.facts(params, quiet).population
            assert found is not None
            here = [float(found.takers), float(found.among)]
            assert here == pytest.approx([row["takers"], row["prevalence_among_takers"]], abs=1e-12)
    sure = LAB.compute(preset("secret", price=5.0), quiet, "rest")
    assert value(sure, "loss by selling or not", 1) == math.inf
    assert [note.severity for note in sure.notes] == ["caution"]
    nobody = LAB.compute(preset("no-seller"), quiet, "rest")
    assert "tells nothing about the bit" in nobody.story
    assert "tells nothing about the bit" not in sure.story
    assert nobody.readout.rows[1][2].text == "no data"
    assert nobody.readout.rows[1][2].value is None
    assert nobody.said.state == "nothing"
    assert "At a price of 0.5 nobody sells: nothing is learned" in nobody.said.text


@pytest.mark.parametrize("prevalence", [0.02, 0.3, 0.6, 0.97])
def test_the_true_share_and_that_among_sellers_stand_inside_their_plot(prevalence: float) -> None:
    params = preset("no-seller", prevalence=prevalence, price=1.0)
    (picture,) = (one for one in LAB.compute(params, quiet, "drag").pictures if one.key == "sample")
    assert picture.y.low == 0
    assert picture.y.high is not None
    assert prevalence < picture.y.high <= max(1.05, 4 * prevalence)


def test_the_axis_of_leads_reaches_well_beyond_the_lead_and_not_far() -> None:
    reaches = set()
    for others in (0.0, 1.0, -3.0, 17.0, -50.0, 51.0, 400.0, -99_999.0, 1e7):
        reach = vote._reach(others)
        assert 1.2 * abs(others) <= reach <= max(2 * 1.2 * abs(others), vote.LEAST_REACH)
        reaches.add(reach)
    assert len(reaches) < 9  # it rests while a lead is dragged


def test_an_auction_buys_and_pays_what_the_table_says() -> None:
    for row in reference("sensitive_surveyor")["rows"]:
        if row["part"] == "worked":
            persons = tuple((str(i), float(v), b) for i, (v, b) in enumerate(zip(row["v"], row["b"], strict=True)))
            n, goal = len(persons), (0.5 + math.log(3)) * row["alpha"]
            params = Params(view="survey", buying="auction", source="table", persons=persons, goal=goal)
            sale = survey.facts(params, quiet).auction
            assert sale is not None
            assert sale.bought.tolist() == row["bought"]
            shown = LAB.compute(params, quiet, "rest")
            keys = ("eps_i", "payment_each", "total_payment", "failure_at_alpha_prime")
            names = ("ε of each seller", "paid to each", "paid to all", "error too large, for these people")
            assert [value(shown, name, 1) for name in names] == pytest.approx([row[key] for key in keys], rel=1e-10)
            assert value(shown, "mean of the estimate", 1) == pytest.approx(row["estimator_mean"] / n)


# -- breads


def test_breads_tell_what_the_table_says_and_look_the_same() -> None:
    for row in reference("privacy_cost_information")["rows"]:
        params = Params(view="breads", tastes=row["types"], eps=row["eps"])
        found = breads.facts(params, quiet)
        here = [float(found.now.bits), float(found.now.guess), float(found.blind.bits), found.open]
        keys = ("randomised_response_bits", "map_success", "random_report_bits", "truthful_no_mechanism_bits")
        assert here == pytest.approx([row[key] for key in keys], rel=1e-10, abs=1e-13)
        for margin in (1, 2):
            assert found.tables.sum(axis=margin) == pytest.approx(1 / row["types"])


# -- drags

OURS = [each.id for each in presets_of(LAB) if each.params.view in ("payments", "vote", "survey", "breads")]


@pytest.mark.parametrize("name", OURS)
def test_every_mark_that_can_be_dragged_stands_where_it_was_left(name: str) -> None:
    params = preset(name)
    marks = 0
    for picture in LAB.compute(params, quiet, "drag").pictures:
        for mark in picture.items:
            if isinstance(mark, Handle):
                wanted = [(mark.field, mark.value * 0.4 + 0.33)]
            elif isinstance(mark, Point):
                wanted = [(mark.x_field, mark.x * 0.4 + 0.33), (mark.y_field, mark.y * 0.4 + 0.33)]
            else:
                continue
            dragged = params
            for path, to in wanted:
                if path:
                    field, new = at_path(dragged, path, near(dragged, path, to))
                    dragged = LAB.settle(dataclasses.replace(dragged, **{field: new}), frozenset({field}))
            assert problems(dragged) == {}
            assert dragged != params
            after = LAB.compute(dragged, quiet, "drag")
            found: Any = next(
                item
                for other in after.pictures
                if other.key == picture.key
                for item in other.items
                if item.key == mark.key
            )
            places = [found.value] if isinstance(mark, Handle) else [found.x, found.y]
            for (path, to), place in zip(wanted, places, strict=True):
                assert not path or place == pytest.approx(near(dragged, path, to), rel=1e-12)
            marks += 1
    assert marks


# -- own tables


def test_own_agents_voters_and_people_come_from_a_csv() -> None:
    texts = {
        "worths": "agent;plan;worth\nA;x;0.5\nA;y;1\nB;x;1\n",
        "voters": "for_b,voter,for_a\n0.5,me,1\n1,you,0\n",
        "persons": "value,bit\n3,1\n2.5,0\n1,1\n",
    }
    read = {}
    for name, text in texts.items():
        field = fields_of(Params)[name]
        assert isinstance(field, Rows)
        read[name] = read_rows(text, field)
    found = payments.facts(Params(view="payments", agent=1, worths=read["worths"]), quiet, "rest")
    assert found.worths.tolist() == [[0.5, 1.0], [1.0, 0.0]]
    assert not found.said.any()
    ballots: Any = {"view": "vote", "ballots": "numbers", "voters_from": "table", "voter": 1}
    assert vote.facts(Params(voters=read["voters"], **ballots), quiet).others == -1.0
    people = Params(view="survey", source="table", persons=read["persons"], price=2.5)
    assert float(survey.facts(people, quiet).sample.among) == 0.5


def test_agents_are_read_with_a_column_for_each_plan() -> None:
    field = fields_of(Params)["worths"]
    assert isinstance(field, Rows)
    rows = read_rows("agent;P;Q\nA;0.25;1\nB;;0.5\n", field)
    assert rows == (("A", "P", 0.25, 0.0), ("A", "Q", 1.0, 0.0), ("B", "Q", 0.5, 0.0))
    long = read_rows("agent,plan,worth\nA,P,0.25\nA,Q,1\nB,Q,0.5\n", field)
    assert long == rows
    with pytest.raises(TableError, match="Line 3: 2 entries, 3 are needed"):
        read_rows("agent,P,Q\nA,0,1\nB,0.5\n", field)
    with pytest.raises(TableError, match="Line 3: worth"):
        read_rows("agent,P,Q\nA,0,1\nB,0.5,7\n", field)


@pytest.mark.long
def test_noise_on_payments_hides_what_others_report() -> None:
    """Whatever another agent reports, a payment stays within what the noise is for."""
    params = preset("paid-privately", eps=0.8)
    found = payments.facts(params, quiet, "rest")
    rng, seen = np.random.default_rng(3), []
    for _ in range(200):
        worths = found.worths.copy()
        worths[1] = rng.integers(0, 2, worths.shape[1])
        seen.append(
            float(payments.facts(dataclasses.replace(params, worths=table(worths)), quiet, "drag").paid.payment[0])
        )
    assert max(seen) - min(seen) <= found.noise * params.eps
    assert payments.facts(dataclasses.replace(params, paid=False), quiet, "drag").noise == 0
    assert "ε/16" in LAB.compute(params, quiet, "rest").story


def test_the_theorem_of_breads_stands_in_front_when_asked() -> None:
    result = LAB.compute(preset("response", lead="theorem", tastes=3), quiet, "rest")
    assert value(result, "bits that a sale tells", 4) == pytest.approx(1 / math.log(2))
    assert result.readout.key == 4
    bits = next(picture for picture in result.pictures if picture.key == "bits")
    assert {item.key: getattr(item, "dash", "") for item in bits.items}["bound"] == "solid"
