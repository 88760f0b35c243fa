"""The lab 'Your mechanism', tab Table: chosen neighbors, belief before, information, and rows and curves that are clicked."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from scipy.stats import norm

from app.lab.base import Cell, Table
from app.lab.fields import explain, problems
from app.lab.paths import at_path
from app.labs.own.common import table_of
from app.labs.own.pasted import pasted
from app.labs.own.pointed import settle
from app.labs.own.table import facts
from app.main.window import MainWindow
from app.plot.picture import Curve, Point
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from tests.app.test_lab_own_cells import OWN, cells, table

LEFT = Qt.MouseButton.LeftButton
OWN_BELIEF = {"belief_from": "own", "beliefs": (("3", 6.0), ("4", 1.0), ("5", 2.0), ("6", 0.0), ("7", 3.0))}
ROWS = [
    [1, 0, 0],
    [Fraction(2, 3), Fraction(1, 3), 0],
    [Fraction(1, 3), Fraction(2, 3), 0],
    [0, 1, 0],
    [0, Fraction(2, 3), Fraction(1, 3)],
]
"""Random rounding of 3 to 7, by hand."""


def preset(name: str) -> Any:
    return next(each.params for each in presets_of(OWN) if each.id == name)


def found(params: Any, quality: Any = "rest") -> Any:
    return facts(params, lambda _: None, quality)


@pytest.fixture
def window(window_at: Callable[[str, str], MainWindow]) -> MainWindow:
    return window_at("own", "rounding")


# -- chosen neighbors


@pytest.mark.oracle("own-table", "closed")
@pytest.mark.parametrize("names", [("4", "5"), ("count 5", " 4")])
def test_only_chosen_pairs_are_looked_at_in_both_directions(names: tuple[str, str]) -> None:
    """Counts 4 and 5 give (2/3, 1/3) and (1/3, 2/3): ln 2 each way, while next counts of the table have proofs."""
    of = found(table(pairs="chosen", compared_pairs=(names, names[::-1])))
    assert of.count == 2
    assert [pair.loss for pair in of.pairs] == pytest.approx([math.log(2)] * 2, abs=1e-15)
    assert of.delta == pytest.approx(max(2 / 3 - math.e / 3, 0), abs=1e-15)
    assert found(table()).pairs[0].loss == math.inf
    assert (
        "<p>Compared: {}, in both directions.".format(" and ".join(name.strip() for name in names))
        in OWN.compute(table(pairs="chosen", compared_pairs=(names,)), lambda _: None, "rest").story
    )


@pytest.mark.parametrize(
    ("pairs", "words", "offered"),
    [
        (
            (("4", "9"),),
            "chosen pairs: must be of worlds that are in the table: 3, 4, 5, 6, 7, not 9",
            ["Each and the next?"],
        ),
        (
            (("4", "5"), ("4", "9")),
            "chosen pairs: must be of worlds that are in the table: 3, 4, 5, 6, 7, not 9",
            ["Without “9”?", "Each and the next?"],
        ),
        (
            (("4", "5"), ("6", "")),
            "chosen pairs: must be of worlds that are in the table: 3, 4, 5, 6, 7",
            ["Each and the next?"],
        ),
        ((("", " "),), "chosen pairs: must be of worlds that are in the table: 3, 4, 5, 6, 7", ["Each and the next?"]),
        ((("4", "count 4"),), "chosen pairs: must be two different worlds in each row, not 4", ["Each and the next?"]),
    ],
)
def test_pairs_that_are_not_there_are_refused_and_mended(pairs: Any, words: str, offered: list[str]) -> None:
    params = table(pairs="chosen", compared_pairs=pairs)
    with pytest.raises(ParameterError) as refused:
        found(params)
    assert explain(refused.value) == words
    offers = OWN.mend(params, refused.value)
    assert [question for question, _ in offers] == offered
    for _, values in offers:
        found(dataclasses.replace(params, **values))


def test_a_new_row_in_which_nothing_stands_yet_is_no_pair() -> None:
    with_one, without = (table(pairs="chosen", compared_pairs=(("4", "5"), *more)) for more in ((("", ""),), ()))
    assert [pair.loss for pair in found(with_one).pairs] == [pair.loss for pair in found(without).pairs]
    stories = [OWN.compute(each, lambda _: None, "rest").story for each in (with_one, without)]
    assert stories[0] == stories[1]


def test_who_chooses_pairs_or_a_belief_begins_with_those_of_the_table() -> None:
    """Each world and the next one, all believed alike; what fits already stays."""
    params = settle(
        table(rule="response", answer_count=3, pairs="chosen", belief_from="own"), frozenset(("pairs", "belief_from"))
    )
    assert params.compared_pairs == (("1", "2"), ("2", "3"))
    assert params.beliefs == (("1", 1.0), ("2", 1.0), ("3", 1.0))
    kept = dataclasses.replace(params, compared_pairs=(("1", "3"),))
    assert settle(kept, frozenset(("pairs",))) == kept


def test_a_bar_of_a_rule_that_is_dragged_takes_pairs_and_beliefs_along() -> None:
    params = table(pairs="chosen", compared_pairs=(("4", "5"),), **OWN_BELIEF)
    before = found(params)
    taken = OWN.taken(params, "probabilities[3][2]")
    name, moved = at_path(dataclasses.replace(params, **taken), "probabilities[3][2]", 2 / 3)
    after = found(dataclasses.replace(params, **taken | {name: moved}))
    assert after.worlds[1] == "count 4"
    assert (after.count, after.belief.tolist()) == (before.count, before.belief.tolist())
    assert [(pair.first, pair.second) for pair in after.pairs] == [(1, 2), (2, 1)]


# -- belief before, information


@pytest.mark.oracle("own-table", "brute")
@pytest.mark.parametrize(("output", "place"), [("3", 0), ("6", 1), ("9", 2)])
def test_the_belief_after_is_by_bayes_from_the_belief_before(output: str, place: int) -> None:
    of = found(table(shown_output=output, **OWN_BELIEF))
    weights = [weight for _, weight in OWN_BELIEF["beliefs"]]  # type: ignore[misc]
    joint = [weight * row[place] for weight, row in zip(weights, ROWS, strict=True)]
    assert of.before.tolist() == pytest.approx([weight / 12 for weight in weights], abs=1e-15)
    assert of.belief.tolist() == pytest.approx([float(part / sum(joint)) for part in joint], abs=1e-15)


@pytest.mark.oracle("own-table", "digits")
@pytest.mark.parametrize("given", [{}, OWN_BELIEF, {"rule": "response", "answer_count": 16, "truth": 0.15341678}])
def test_information_and_the_best_guess_of_all_worlds(given: Any) -> None:
    """I = sum p(w, y) ln p(w, y) / (p(w) p(y)) at 40 digits, and the largest p(w, y) of each output."""
    params = table(**given)
    rows, of = table_of(params).rows, found(params)
    weights = [Fraction(weight) for _, weight in params.beliefs] if given is OWN_BELIEF else [Fraction(1)] * len(rows)
    prior = [weight / sum(weights) for weight in weights]
    with mpmath.workdps(40):
        joint = [[b * cell for cell in row] for b, row in zip(prior, rows, strict=True)]
        seen = [sum(column) for column in zip(*joint, strict=True)]
        parts = [
            (part, b * y)
            for b, line in zip(prior, joint, strict=True)
            for part, y in zip(line, seen, strict=True)
            if part
        ]
        number = lambda x: mpmath.mpf(x.numerator) / x.denominator  # noqa: E731
        information = sum(number(part) * mpmath.log(number(part / whole)) for part, whole in parts)
    assert of.information == pytest.approx(float(information), rel=1e-13)
    assert of.bayes == pytest.approx(float(sum(max(column) for column in zip(*joint, strict=True))), abs=1e-15)


@pytest.mark.oracle("own-table", "closed")
@pytest.mark.parametrize("truth", [0.5, 0.75, 0.9])
def test_two_coins_tell_one_bit_less_the_entropy_of_a_lie(truth: float) -> None:
    of = found(table(rule="response", answer_count=2, truth=truth))
    lie = -sum(p * math.log2(p) for p in (truth, 1 - truth))
    assert of.information / math.log(2) == pytest.approx(1 - lie, abs=1e-14)
    assert of.bayes == pytest.approx(truth, abs=1e-15)


def test_a_belief_that_rules_out_all_that_could_give_the_output_is_said() -> None:
    """9 comes from 7 alone."""
    params = table(
        shown_output="9", belief_from="own", beliefs=(("3", 1.0), ("4", 1.0), ("5", 1.0), ("6", 1.0), ("7", 0.0))
    )
    assert np.isnan(found(params).belief).all()
    result = OWN.compute(params, lambda _: None, "rest")
    assert "With the belief before “9” cannot come." in result.story
    assert "belief" not in [item.key for item in result.pictures[3].items]


@pytest.mark.parametrize(
    ("beliefs", "words"),
    [
        ((("3", 1.0), ("4", 1.0)), "complete: “count 5” is missing (0 if it is ruled out)"),
        ((("3", 1.0), ("count 3", 1.0), ("4", 1.0)), "one row for each world, not count 3"),
        ((("3", 1.0), ("nowhere", 1.0)), "of worlds that are in the table: 3, 4, 5, 6, 7, not nowhere"),
        (tuple((name, 0.0) for name in "34567"), "above 0 for one world at least, not 0"),
    ],
)
def test_a_belief_that_is_none_is_refused(beliefs: Any, words: str) -> None:
    params = table(belief_from="own", beliefs=beliefs)
    with pytest.raises(ParameterError) as refused:
        found(params)
    assert explain(refused.value) == f"belief in each world: must be {words}"
    assert OWN.mend(params, refused.value) == (("All alike?", {"belief_from": "alike"}),)


def test_only_proportions_of_a_belief_count() -> None:
    tripled = {**OWN_BELIEF, "beliefs": tuple((name, 3 * weight) for name, weight in OWN_BELIEF["beliefs"])}  # type: ignore[misc]
    one, other = found(table(**OWN_BELIEF)), found(table(**tripled))
    assert (one.belief.tolist(), one.information) == (other.belief.tolist(), other.information)


# -- the readout


def cell(readout: Table, row: int, head: str) -> Cell:
    return readout.rows[row][readout.columns.index(head)]


def test_the_readout_has_mu_and_rho_of_each_pair_and_a_row_for_all_worlds() -> None:
    """The sheet: sixteen answers at ε = 1 have ρ .113 at order 4.07; noisy max ρ .4494 at order 1.47; 1 bit of 4 by hand is less."""
    for preset, rho, order, guess in (("sixteen", 0.1129, "4.07", 15.342), ("max-half", 0.4494, "1.47", 69.04)):
        params = next(each.params for each in presets_of(OWN) if each.id == preset)
        readout = OWN.compute(params, lambda _: None, "rest").readout
        told = cell(readout, 0, "ρ (at order)")
        assert told.value == pytest.approx(rho, rel=1e-3)
        assert told.text.endswith(f"({order})")
        assert cell(readout, -1, "best guess of 100").value == pytest.approx(guess, rel=1e-4)
    assert readout.rows[-1][0].text == "all worlds"


@pytest.mark.oracle("own-table", "brute")
@pytest.mark.parametrize("seed", range(6))
def test_the_gaussian_curve_touches_the_best_tests_from_below(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = rng.dirichlet(np.ones(4), size=2)
    params = table(
        source="cells",
        renormalise=True,
        probabilities=tuple((f"w{i}", f"o{j}", float(p)) for i, row in enumerate(rows) for j, p in enumerate(row)),
    )
    result, of = OWN.compute(params, lambda _: None, "rest"), found(params)
    curve = next(item for item in result.pictures[2].items if item.key == "gaussian")
    assert isinstance(curve, Curve)
    assert (np.interp(curve.x, of.alpha, of.beta) >= curve.y - 1e-12).all()
    corners = [
        math.erfc(-(mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * mpmath.mpf(a)) - of.mu) / math.sqrt(2)) / 2
        for a in of.alpha[1:-1]
    ]
    assert min(beta - corner for beta, corner in zip(of.beta[1:-1], corners, strict=True)) == pytest.approx(
        0, abs=1e-12
    )


# -- what is clicked


def test_each_row_and_each_curve_leads_to_its_pair() -> None:
    params = table(source="cells", probabilities=cells(5, 4, 3), renormalise=True, pairs="all")
    of, readout = found(params), OWN.compute(params, lambda _: None, "rest").readout
    for pair, sets in zip(of.pairs, readout.sets, strict=False):
        led = found(dataclasses.replace(params, **dict(sets)))
        assert (led.lead.first, led.lead.second, led.output) == (pair.first, pair.second, pair.output)
    assert readout.sets[0] == (("shown_world", ""), ("shown_other", ""), ("shown_output", "")), "what leads by itself"
    assert readout.sets[-1] == (), "all worlds are no pair"


def test_turned_and_listed_numbers_are_clicked_as_well() -> None:
    sets = ((("a", "1"),), (("a", "2"),), ())
    given = Table(("name", "x", "y"), tuple((Cell(name), Cell("1"), Cell("–")) for name in "pqr"), sets=sets)
    assert [given.sets_at(row, 1) for row in range(3)] == list(sets)
    assert [given.turned().sets_at(0, column) for column in range(4)] == [(), *sets]
    assert given.turned().turned().sets == sets
    assert [given.listed().sets_at(row, 0) for row in range(6)] == [sets[0], sets[0], sets[1], sets[1], (), ()]


def test_a_click_on_a_row_or_on_a_curve_has_its_pair_lead(window: MainWindow) -> None:
    """The sixth row and its own curve; a click beside all curves changes nothing, one on the worst pair's takes all back."""
    page: Any = window.page
    page.toggle_numbers()
    view, of = page.pulled.readout, found(page.params)
    row = next(row for row in range(len(view.shown.rows)) if dict(view.shown.sets_at(row, 0)).get("shown_world") == "3")
    view.scrollTo(view.model().index(row, 0))
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(view.model().index(row, 0)).center())
    assert page.wait_until_idle(60)
    led = found(page.params)
    assert (page.params.shown_world, page.params.shown_other, led.lead.first, led.lead.second) == ("3", "4", 0, 1)
    window.document.undo_stack.undo()
    assert page.wait_until_idle(60)
    page.grid.show_hero("delta")
    panel = page.grid.panels["delta"]
    panel.lay_out()
    eps = of.eps[20]
    curves = {(of.lead.first, of.lead.second): of.out[20], (of.lead.second, of.lead.first): of.back_delta[20]}
    curves |= {pair: curve[20] for pair, curve in zip(of.others, of.other_deltas, strict=True)}
    for pair, delta in curves.items():
        QTest.mouseClick(panel.view.viewport(), LEFT, pos=panel.frame.point(eps, delta).toPoint())
        assert page.wait_until_idle(60)
        led = found(page.params)
        assert np.interp(eps, led.eps, led.out) == pytest.approx(delta, abs=0.01), pair
        assert (page.params.pointed_eps, page.params.pointed_delta) == (-1.0, -1.0)
        window.document.change("own", dataclasses.replace(page.params, shown_world="", shown_other=""), "back", "")
        assert page.wait_until_idle(60)
    before = page.params
    panel.lay_out()
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=panel.frame.point(0.85 * of.eps[-1], 0.5 * max(of.out)).toPoint())
    assert page.wait_until_idle(60)
    assert page.params == before


def test_space_on_a_row_has_its_pair_lead(window: MainWindow) -> None:
    page: Any = window.page
    page.toggle_numbers()
    view = page.pulled.readout
    row = next(row for row in range(len(view.shown.rows)) if dict(view.shown.sets_at(row, 0)).get("shown_world") == "3")
    view.setCurrentIndex(view.model().index(row, 0))
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert page.wait_until_idle(60)
    assert (page.params.shown_world, page.params.shown_other) == ("3", "4")


# -- what is pasted


def written(worlds: int, outputs: int, head: bool = False) -> str:
    """A square of decimals whose rows add up to 1 in doubles, but for what renormalising would mend."""
    rows = [[f"o{j}" for j in range(outputs)]] if head else []
    rows += [[str(1 / outputs)] * outputs for _ in range(worlds)]
    return "\n".join("\t".join(row) for row in rows)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "\ta\tb\tc\nx\t0.5\t0.5\t\ny\t0.2\t0.7\t0.1",
            "Row 1, “x”: is “c” impossible (then 0), or not known?",
        ),
        ("0.5\t\t0.5\n0.2\t0.7\t0.1", "Row 1, “0”: is “1” impossible (then 0), or not known?"),
        (
            "a\tb\tc\td\nx\t0.5\t0.5\ny\t0.2\t0.7\t0.1",
            "Row 1, “x”: is “d” impossible (then 0), or not known?",
        ),
        ("nan\t1\n0.2\t0.8", "a number for “0” in the world “0”, not nan"),
        ("\ta\tb\nx\t0.5\thalf\ny\t0.2\t0.8", "a number for “b” in the world “x”, not half"),
        ("0.5\t0.5", "at least two worlds, not 1"),
        (written(65, 4), "of at most 64 worlds, not 65"),
        (written(2, 4097), "of at most 4096 outputs, not 4097"),
    ],
)
def test_a_square_that_is_no_table_is_refused_with_its_cell(text: str, words: str) -> None:
    with pytest.raises(ParameterError) as refused:
        found(pasted(table(), text, str))
    assert explain(refused.value) == (words if words.startswith("Row") else f"probabilities: must be {words}")


@pytest.mark.parametrize(("worlds", "outputs", "head"), [(64, 64, False), (2, 4096, False), (3, 5, True)])
def test_a_square_as_large_as_a_table_may_be_is_pasted(worlds: int, outputs: int, head: bool) -> None:
    params = pasted(table(), written(worlds, outputs, head), str)
    given = table_of(dataclasses.replace(params, renormalise=True))
    assert (len(given.worlds), len(given.outputs)) == (worlds, outputs)
    assert given.outputs[1] == ("o1" if head else "1")
    assert not problems(params)


def test_a_stream_of_twelve_queries_is_counted_and_one_of_thirteen_is_refused() -> None:
    """Without ends all 2^12 patterns can come; each row of them adds up to 1."""
    stream = ((0, 1), (1, 0)) * 6
    given = table_of(table(rule="sparse", stream=stream, most_above=12))
    assert len(given.outputs) == 2**12
    assert [sum(row) for row in given.rows] == [1, 1]
    assert problems(table(rule="sparse", stream=(*stream, (0, 1)))) == {"stream": "stream of queries: 1 to 12 rows"}


# -- releases in any direction, and the promise by its ray


def spent(orders: list[tuple[int, int]], rows: list[list[float]], delta: float) -> float:
    """ε of releases one after another, each of its own pair of worlds, at delta: all sequences of outputs, one by one."""
    return spent_by([list(zip(rows[first], rows[second], strict=True)) for first, second in orders], delta)


def spent_by(pairs: list[list[tuple[float, float]]], delta: float) -> float:
    """The same of pairs of laws, each as (how likely where it is true, how likely in the other world) of its outputs."""
    law = [(1.0, 1.0)]
    for pair in pairs:
        law = [(p * a, q * b) for p, q in law for a, b in pair]

    def excess(eps: float) -> float:
        return sum(max(p - math.exp(eps) * q, 0.0) for p, q in law) - delta

    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


def dominating(rows: list[list[float]]) -> list[tuple[float, float]]:
    """Outputs whose δ(ε) is the larger of both directions of two worlds, which bends where one of them bends or they cross."""
    pairs = list(zip(*rows, strict=True))

    def most(t: float) -> float:
        return max(sum(max(p - t * q, 0.0) for p, q in pairs), sum(max(q - t * p, 0.0) for p, q in pairs))

    t = np.geomspace(1e-3, 1e3, 40_001)
    bends = [1.0, *(p / q for p, q in pairs), *(q / p for p, q in pairs)]
    t = np.unique(np.concatenate((t, bends)))
    height = np.array([most(each) for each in t])
    slopes = np.diff(height) / np.diff(t)
    jumps = np.diff(slopes, prepend=-1.0, append=0.0)
    near = {float(f"{each:.4g}"): 0.0 for each in t[jumps > 1e-7]}
    for each, jump in zip(t[jumps > 1e-7], jumps[jumps > 1e-7], strict=True):
        near[float(f"{each:.4g}")] += jump
    return [(each * mass, mass) for each, mass in near.items()]


@pytest.mark.oracle("own-table", "brute")
@pytest.mark.parametrize("delta", [1e-6, 0.02, 0.1])
def test_releases_in_any_direction_spend_no_less_than_the_worst_of_all_orders(delta: float) -> None:
    rows = [[0.9, 0.1], [0.5, 0.5]]
    params = dataclasses.replace(preset("lopsided"), delta=delta, k=4)
    orders = itertools.product(((0, 1), (1, 0)), repeat=4)
    worst = max(spent(list(order), rows, delta) for order in orders)
    same = found(params)
    assert (same.total, same.back_total) == pytest.approx(
        tuple(
            spent([pair] * 4, rows, delta)
            for pair in ((same.lead.first, same.lead.second), (same.back.first, same.back.second))
        ),
        rel=2e-4,
    )
    either = found(dataclasses.replace(params, pair_direction="any"))
    assert either.total == either.back_total
    assert worst * (1 - 1e-9) <= either.total
    assert either.total == pytest.approx(spent_by([dominating(rows)] * 4, delta), rel=3e-3)
    result = OWN.compute(dataclasses.replace(params, pair_direction="any"), lambda _: None, "rest")
    assert "ε of 4, any direction" in result.readout.columns
    assert "4 releases at δ" in result.story
    one = OWN.compute(dataclasses.replace(params, k=1, pair_direction="any"), lambda _: None, "rest")
    assert "ε of one release" in one.readout.columns
    assert "<p>One release at δ = " in one.story
    assert " true in each, spend at most ε = " in result.story


@pytest.mark.oracle("own-table", "closed")
@pytest.mark.parametrize("promised", ["eps", "mu", "rho"])
def test_the_promise_is_dragged_by_the_edge_of_what_it_allows_of_tests(promised: str) -> None:
    """The edge goes through the place: ε = ln p/q, μ between the quantiles, ρ the largest divergence over its order of p and q."""
    params = dataclasses.replace(preset("lopsided"), promised=promised)
    picture = next(each for each in OWN.compute(params, lambda _: None, "rest").pictures if each.key == "tests")
    grip = next(item for item in picture.items if isinstance(item, Point))
    p, q = dict(grip.also)["ray_p"], 0.2
    assert grip.y == pytest.approx(1 - p)
    moved = settle(dataclasses.replace(params, ray_q=q, ray_p=p), frozenset(("ray_p", "ray_q")))
    orders = 1 + np.geomspace(1e-5, 1e3, 100_001)
    with np.errstate(over="ignore"):
        divergence = np.logaddexp(
            orders * math.log(p) + (1 - orders) * math.log(q), orders * math.log(1 - p) + (1 - orders) * math.log(1 - q)
        ) / (orders - 1)
    told, expected = {
        "eps": (moved.eps, math.log(p / q)),
        "mu": (moved.claimed_mu, norm.ppf(p) - norm.ppf(q)),
        "rho": (moved.claimed_rho, float((divergence / orders).max())),
    }[promised]
    assert told == pytest.approx(expected, rel=6e-3)  # three digits
    again = next(each for each in OWN.compute(moved, lambda _: None, "rest").pictures if each.key == "tests")
    assert next(item for item in again.items if isinstance(item, Point)).x == pytest.approx(q, rel=2e-2)


def test_a_ratio_near_one_is_not_said_as_one() -> None:
    even = (("a", "x", 0.5), ("a", "y", 0.5), ("b", "x", 0.5001), ("b", "y", 0.4999))
    params = table(source="cells", probabilities=even, eps=0.01)
    shown = OWN.compute(params, lambda _: None, "drag").pictures[0]
    says = next(each.text for each in shown.items if each.key == "verdict")
    assert says == "1.0002 times likelier in “a”"
