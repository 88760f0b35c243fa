"""The lab 'Your mechanism', tab Table: the order of its outputs, the tolerance of its sums, and a δ that was promised with ε."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from app.lab.fields import explain
from app.labs.own.common import table_of
from app.labs.own.pointed import settle
from app.labs.own.report_table import pages_of_table
from app.labs.own.table import facts, said
from app.labs.own.table_asked import drawn_table
from app.labs.own.table_promise import is_kept, output_breaks
from app.plot.layout import set_up
from app.plot.marks import text_size
from app.plot.picture import Label
from app.plot.shape import ranges
from app.plot.theme import LIGHT
from dpcore.errors import ParameterError
from tests.app.test_lab_own_cells import OWN, cells, item, picture, table
from tests.app.test_lab_own_report_exact import printed

WORDS = (("a", "x", 0.2), ("a", "y", 0.5), ("a", "z", 0.3), ("b", "x", 0.4), ("b", "y", 0.1), ("b", "z", 0.5))
OFF = (("a", "x", 0.5), ("a", "y", 0.5), ("b", "x", 0.25), ("b", "y", 0.7499))


def found(params: Any, quality: Any = "rest") -> Any:
    return facts(params, lambda _: None, quality)


# -- the order of outputs


def test_outputs_stand_by_their_ratios_for_the_pair_that_leads() -> None:
    """By hand: of a against b 1/2, 5 and 3/5; b leads alone if it is clicked: 2, 1/5, 5/3."""
    params = table(source="cells", probabilities=WORDS, output_order="ratio")
    assert found(params).outputs == ("y", "z", "x")
    turned = found(
        OWN.params(
            view="table", source="cells", probabilities=WORDS, output_order="ratio", shown_world="b", shown_other="a"
        )
    )
    assert turned.outputs == ("x", "z", "y")
    given = found(table(source="cells", probabilities=WORDS))
    assert given.outputs == ("x", "y", "z")
    of = found(params)
    assert [of.pairs[0].loss, of.outputs[of.pairs[0].output]] == [
        given.pairs[0].loss,
        given.outputs[given.pairs[0].output],
    ]
    assert dict(zip(of.outputs, of.table.T.tolist(), strict=True)) == dict(
        zip(given.outputs, given.table.T.tolist(), strict=True)
    )


@pytest.mark.parametrize("seed", range(8))
def test_any_table_falls_from_left_to_right_and_a_click_leads_with_what_stands_there(seed: int) -> None:
    params = table(source="cells", probabilities=cells(3, 9, seed), pairs="all", output_order="ratio")
    of, rows = found(params), drawn_table(params)
    first, second = rows.rows[of.lead.first], rows.rows[of.lead.second]
    ratios = [p / q if q else math.inf for p, q in zip(first, second, strict=True) if p or q]
    assert ratios == sorted(ratios, reverse=True)
    assert not any((*first[len(ratios) :], *second[len(ratios) :]))
    assert sorted(rows.outputs) == sorted(table_of(params).outputs)
    for place in range(len(rows.outputs)):
        clicked = settle(
            OWN.params(**vars_of(params), pointed_output=place + 1, pointed_world=-2), frozenset(("pointed_output",))
        )
        assert clicked.shown_output == rows.outputs[place]


def vars_of(params: Any) -> dict[str, Any]:
    kept = ("view", "source", "probabilities", "pairs", "output_order")
    return {name: getattr(params, name) for name in kept}


def test_bars_by_ratio_are_not_dragged_and_their_numbers_are_those_of_their_columns() -> None:
    params = table(source="cells", probabilities=WORDS, output_order="ratio")
    shown = picture(params)
    assert shown.twice == ("", "")
    assert not found(params).dragged
    assert "bar" not in said(params, found(params)).hint
    assert [text for _, text in shown.x.ticks] == ["y", "z", "x"]
    texts = {each.key: each.text for each in shown.items if isinstance(each, Label)}
    assert [texts[f"world0/{place}/says"] for place in range(3)] == ["1/2", "0.3", "1/5"]


# -- what betrays, beside its band


@pytest.mark.parametrize(("count", "output"), [(2, 0), (2, 1), (3, 1), (7, 1), (7, 3), (7, 6), (12, 5)])
def test_what_betrays_begins_with_its_band_or_ends_with_the_plot(qapp: object, count: int, output: int) -> None:
    rows = [[1 + (place == output) for place in range(count)], [1] * count]
    table_rows = tuple((str(w), str(o), cell / sum(row)) for w, row in enumerate(rows) for o, cell in enumerate(row))
    params = table(source="cells", probabilities=table_rows, renormalise=True)
    shown, band = picture(params), item(params, "worst")
    for width in (480, 880, 1600):
        frame = set_up(shown, shown.items, ranges(shown), QRectF(0, 0, width, 400), LIGHT)
        box = frame.texts["verdict"]
        assert box.width() == pytest.approx(text_size(frame, item(params, "verdict").text)[0])
        begins = box.left() == pytest.approx(frame.point(band.low, -1.0).x(), abs=1)
        assert begins or box.right() == pytest.approx(frame.plot.right(), abs=1)


# -- sums


def test_a_row_that_misses_one_is_named_by_its_number_and_its_world() -> None:
    with pytest.raises(ParameterError) as refused:
        found(table(source="cells", probabilities=OFF))
    assert explain(refused.value) == "Row 2, “b”, adds up to 0.9999, not to 1."
    assert OWN.mend(table(source="cells", probabilities=OFF), refused.value) == (
        ("Divide by the sum?", {"renormalise": True}),
    )


@pytest.mark.parametrize(("tolerance", "taken"), [(0.00009, False), (0.00011, True), (0.1, True)])
def test_a_sum_within_the_tolerance_is_divided_and_that_is_said(tolerance: float, taken: bool) -> None:
    params = table(source="cells", probabilities=OFF, sum_tolerance=tolerance)
    if not taken:
        with pytest.raises(ParameterError):
            found(params)
        return
    of = found(params)
    assert of.table[1].tolist() == pytest.approx([0.25 / 0.9999, 0.7499 / 0.9999], rel=1e-14)
    assert sum(table_of(params).rows[1]) == 1
    notes = [note.text for note in OWN.compute(params, lambda _: None, "rest").notes]
    assert "The probabilities of “b” add up to 0.9999; they are divided by it." in notes


def test_rounding_alone_is_not_told() -> None:
    thirds = tuple((world, str(output), 1 / 3) for world in "ab" for output in range(3))
    assert found(table(source="cells", probabilities=thirds)).divided == ("", 1.0)
    tenths = tuple((world, str(output), 0.1 + 1e-14 * (output == 0)) for world in "ab" for output in range(10))
    assert found(table(source="cells", probabilities=tenths)).divided == ("", 1.0)


# -- the best guess with a belief of one's own


@pytest.mark.oracle("own-table", "brute")
@pytest.mark.parametrize("seed", range(6))
def test_the_best_guess_of_a_pair_is_that_of_the_best_rule_with_the_belief_before(seed: int) -> None:
    """Of all rules that name a world for each output the one that is right most often."""
    weights = ((3.0, 1.0), (0.0, 1.0), (0.2, 0.7), (1.0, 1.0), (5.0, 0.5), (1e-3, 1.0))[seed]
    params = table(
        source="cells",
        probabilities=cells(2, 5, seed),
        belief_from="own",
        beliefs=tuple(zip(("w0", "w1"), weights, strict=True)),
    )
    of = found(params)
    for pair in (of.lead, of.back):
        p, q = of.table[pair.first], of.table[pair.second]
        a, b = weights[pair.first], weights[pair.second]
        right = (
            sum(a * p[o] if says else b * q[o] for o, says in enumerate(rule))
            for rule in itertools.product((0, 1), repeat=5)
        )
        assert pair.guess == pytest.approx(max(right) / (a + b), abs=1e-12)


def test_two_worlds_that_are_ruled_out_have_no_guess() -> None:
    rows = tuple((world, output, 0.5) for world in "abc" for output in "xy")
    params = table(
        source="cells", probabilities=rows, pairs="all", belief_from="own", beliefs=(("a", 1.0), ("b", 0.0), ("c", 0.0))
    )
    read = OWN.compute(params, lambda _: None, "rest").readout
    assert read.columns[5] == "best guess of 100, with your belief"
    guesses = {line[0].text: line[5].text for line in read.rows}
    assert guesses["b, not c"] == "–"
    assert guesses["a, not b"] == "100"


# -- a promised δ


@pytest.mark.oracle("own-table", "closed")
@pytest.mark.parametrize(("claimed", "kept"), [(0.0018121, False), (0.0049, False), (0.00493, True)])
def test_a_threshold_keeps_the_delta_that_it_has_at_the_threshold(claimed: float, kept: bool) -> None:
    """Geometric noise of ratio q reaches 5 with probability q^5 / (1 + q): the cell of one person at the threshold of 6."""
    ratio = math.exp(-1)
    params = table(rule="threshold", ratio=ratio, shown_from=6, eps=1.0, delta_claimed=claimed)
    of = found(params)
    assert of.delta == pytest.approx(ratio**5 / (1 + ratio), rel=1e-12)
    assert is_kept(params, of) is kept
    assert output_breaks(params, of) is not kept
    tint = {True: "good", False: "bad"}[kept]
    assert item(params, "worst").role == tint
    assert said(params, of).state == ("usual" if kept else "broken")
    story = OWN.compute(params, lambda _: None, "rest").story
    assert ("The promise is kept, exactly" in story) is kept
    memo = pages_of_table(params, of, picture(params))
    assert memo.title.startswith(
        "Promise of ε = 1, δ = 0.00493 kept" if kept else "Refuted exactly: ε = 1 needs δ = 0.004926"
    )
    assert any("δ = " + f"{claimed:g}" in line.text for line in memo.published)


def test_a_promised_delta_at_its_very_edge_is_kept() -> None:
    """Random rounding of 3 to 7 at ε = 0.7 needs δ = 1/3 exactly."""
    at = table(eps=0.7, delta_claimed=1 / 3)
    assert is_kept(at, found(at))
    below = table(eps=0.7, delta_claimed=1 / 3 - 1e-9)
    assert is_kept(below, found(below)) is False
    notes = [note.text for note in OWN.compute(at, lambda _: None, "rest").notes]
    assert any("would allow even ε = 0" in text for text in notes) == (found(at).delta_0 <= 1 / 3)


def test_of_rho_no_single_output_is_red_but_a_proof() -> None:
    lopsided = (("o", "x", 0.9), ("o", "y", 0.1), ("i", "x", 0.5), ("i", "y", 0.5))
    broken = table(source="cells", probabilities=lopsided, promised="rho", claimed_rho=0.01)
    assert (is_kept(broken, found(broken)), output_breaks(broken, found(broken))) == (False, False)
    assert item(broken, "worst").role == "bad"
    assert is_kept(broken, found(broken, "drag")) is None
    proof = table(promised="mu", claimed_mu=1.0)
    assert output_breaks(proof, found(proof))
    kept = table(source="cells", probabilities=lopsided, promised="mu", claimed_mu=5.0, eps=0.01)
    assert item(kept, "worst").role == "good", "the ε of another promise says nothing"


# -- the report


@pytest.mark.oracle("own-table", "closed")
def test_the_report_has_information_and_the_best_guess_with_the_belief_before() -> None:
    """Randomised response with p = 3/4: 1 − h(1/4) bits where both are believed alike; with 9 to 1 the blind guess is best: 90."""
    params = table(rule="response", truth=0.75, eps=1.2)
    memo = pages_of_table(params, found(params), picture(params))
    rows = {row.key: row for row in memo.rows}
    bits = 1 + 0.75 * math.log2(0.75) + 0.25 * math.log2(0.25)
    assert found(params).information / math.log(2) == pytest.approx(bits, rel=1e-12)
    assert rows["information"].value == "at most 0.1888"
    assert rows["bayes"].value == "at most 75"
    assert "all worlds alike" in rows["bayes"].how
    own = table(rule="response", truth=0.75, eps=1.2, belief_from="own", beliefs=(("1", 9.0), ("2", 1.0)))
    rows = {row.key: row for row in pages_of_table(own, found(own), picture(own)).rows}
    assert rows["bayes"].value == "at most 90"
    assert rows["bayes"].how == "belief before, of 100: answer 1: 90, answer 2: 10"


@pytest.mark.oracle("own-table", "closed")
@pytest.mark.parametrize(("belief", "right"), [((), 3 / 4), ((("1", 9.0), ("2", 1.0)), 9 / 10)])
def test_the_program_of_the_report_finds_information_and_the_best_guess(belief: Any, right: float) -> None:
    """Randomised response with p = 3/4: the entropy of the answer less that of a lie; the blind guess where that is better."""
    asked = {"belief_from": "own", "beliefs": belief} if belief else {}
    params = table(rule="response", truth=0.75, eps=1.2, **asked)
    text = printed(pages_of_table(params, found(params), picture(params)))
    first = belief[0][1] / 10 if belief else 0.5
    yes = first * 0.75 + (1 - first) * 0.25
    bits = sum(-p * math.log2(p) for p in (yes, 1 - yes)) + 0.75 * math.log2(0.75) + 0.25 * math.log2(0.25)
    assert float(re.findall(r"right with probability (\S+)$", text, re.M)[0]) == pytest.approx(right, rel=1e-5)
    assert float(re.findall(r"^bits of the world that an output tells: (\S+)", text, re.M)[0]) == pytest.approx(
        bits, rel=1e-5
    )
    assert found(params).information / math.log(2) == pytest.approx(bits, rel=1e-12)


def test_two_outputs_that_prove_are_not_said_as_several() -> None:
    rows = (("a", "x", 0.25), ("a", "y", 0.25), ("a", "z", 0.5), ("b", "x", 0.0), ("b", "y", 0.0), ("b", "z", 1.0))
    params = table(source="cells", probabilities=rows)
    assert said(params, found(params)).text.startswith(
        "△ “x” and another output prove that the truth is not “b”: 50 of 100"
    )


# -- releases of changing pairs and directions


@pytest.mark.oracle("composition", "brute")
@pytest.mark.parametrize("k", [1, 2, 3])
def test_the_total_of_any_pairs_is_no_less_than_that_of_any_sequence_of_them(k: int) -> None:
    """Of all sequences of ordered neighbors, output by output, the one that needs the largest ε at this δ."""
    rows = [[0.5, 0.3, 0.2], [0.3, 0.3, 0.4], [0.25, 0.6, 0.15]]
    typed = tuple((f"w{i}", str(o), p) for i, row in enumerate(rows) for o, p in enumerate(row))
    params = table(source="cells", probabilities=typed, k=k, delta=0.01)
    of = found(params)

    def needed(sequence: tuple[tuple[int, int], ...]) -> float:
        outputs = list(itertools.product(range(3), repeat=k))
        p, q = (
            [math.prod(rows[pair[side]][o] for pair, o in zip(sequence, out, strict=True)) for out in outputs]
            for side in (0, 1)
        )
        low, high = 0.0, 10.0
        for _ in range(60):
            middle = (low + high) / 2
            enough = sum(max(a - math.exp(middle) * b, 0.0) for a, b in zip(p, q, strict=True)) <= 0.01
            low, high = (low, middle) if enough else (middle, high)
        return high

    neighbors = ((0, 1), (1, 0), (1, 2), (2, 1))
    worst = max(map(needed, itertools.product(neighbors, repeat=k)))
    assert of.any_total >= worst - 1e-9
    assert of.any_total >= max(of.total, of.back_total) - 1e-3
    if k == 1:
        assert of.any_total == pytest.approx(worst, abs=2e-3)
    assert of.any_total <= k * of.pairs[0].loss + 1e-9


def test_two_answers_lose_the_same_whichever_is_true() -> None:
    """Randomised response is one law in both directions: the total of any direction is that of one."""
    of = found(table(rule="response", truth=0.75, eps=1.2, k=10))
    assert of.any_total == pytest.approx(of.total, abs=1e-3)
    assert found(table(k=10)).any_total == math.inf, "a proof in every third answer"
    assert math.isnan(found(table(k=10), "drag").any_total)
