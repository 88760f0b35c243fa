"""The lab 'Robust statistics': what its tabs say against counts made here, and what it refuses."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.labs.robust import blocks, common, distance, leak, propose, samples, spread
from app.labs.robust.params import Params
from app.plot.picture import Curve, Point, Steps
from app.state.presets import presets_of
from app.words.numbers import show
from dpcore.errors import ParameterError

LAB = next(lab for lab in LABS if lab.id == "robust")


def quiet(_: float) -> None:
    """No progress."""


def of(**changes: Any) -> Params:
    return dataclasses.replace(Params(), **changes)


@pytest.mark.parametrize("eps", [0.01, 1.0, 8.0])
def test_noise_that_fits_the_data_tells_as_much_at_every_eps(eps: float) -> None:
    found = leak.facts(of(eps=eps), quiet)
    assert (found.sensitivity, found.sensitivity_there) == (1.0, 10.0)
    assert found.success == pytest.approx((1 + 10 ** (-1 / 9) - 10 ** (-10 / 9)) / 2, rel=1e-12)
    assert found.top == pytest.approx(math.exp(eps) / (1 + math.exp(eps)), rel=1e-12)


def test_both_answers_are_drawn_with_five_scales_of_the_wider_noise_on_their_sides() -> None:
    params = of(measured="mean")
    found = leak.facts(params, quiet)
    assert found.here < found.there
    reach = 5 * max(found.sensitivity, found.sensitivity_there) / params.eps
    assert (found.x[0], found.x[-1]) == pytest.approx((found.here - reach, found.there + reach))
    for density in (found.density, found.density_there):
        assert np.trapezoid(density, found.x) == pytest.approx(1.0, abs=0.01)


def test_noise_that_leaks_is_called_not_private() -> None:
    """By the sentence: 85 of 100 are (1 + 10^(−1/9) − 10^(−10/9))/2 = 0.848…, 63 are e^½ / (1 + e^½) = 0.622…: both rounded up."""
    leaks = LAB.compute(of(eps=0.5), quiet, "rest").said
    assert leaks.state == "broken"
    assert "tells which it is in 85 of 100 cases; ε = 0.5 allows 63" in leaks.text
    far = LAB.compute(of(eps=8.0), quiet, "rest")
    assert far.said.state == "broken"
    assert "but answers far out tell more" in far.said.text
    assert far.notes == ()
    kept = LAB.compute(of(eps=1.0, neighbor_value=5.5), quiet, "rest").said
    assert kept.state == "usual"
    assert "no leak here" in kept.text


def test_noise_of_two_sizes_breaks_the_promise_far_out_even_where_few_guesses_are_right() -> None:
    """Sizes 1 and 2.2 about one number: the loss is |x| − |x|/2.2 − ln 2.2, past any ε, where 64.1 of 100 guesses are right."""
    said = LAB.compute(of(eps=1.0, neighbor_value=7.2), quiet, "rest").said
    assert 10 - 10 / 2.2 - math.log(2.2) > 4
    alike = math.log(2.2) / (1 - 1 / 2.2)  # as far out both are as likely
    right = (1 + math.exp(-alike / 2.2) - math.exp(-alike)) / 2
    assert 0.64 < right < 0.65
    assert "in 65 of 100 cases; ε = 1 allows 74, but answers far out tell more" in said.text
    same = LAB.compute(of(eps=1.0, neighbor_value=5.5), quiet, "rest").said
    assert "in 50 of 100 cases" in same.text


def test_the_distance_is_that_of_all_replacements() -> None:
    data, low, high, b = (2, 3, 5, 6, 9), 0, 10, 3.0
    params = of(
        view="propose",
        records=tuple((float(x),) for x in data),
        high=10.0,
        b=b,
        eps=2.0,
        delta=0.01,
        neighbor_value=8.0,
    )
    found = propose.facts(params, quiet)

    def loose(values: tuple[int, ...]) -> bool:
        """Whether one more replacement moves the median by more than b."""
        here = sorted(values)[2]
        moved = (sorted((*values[:i], v, *values[i + 1 :]))[2] for i in range(5) for v in (low, high))
        return max(abs(value - here) for value in moved) > b

    near = next(
        k
        for k in range(6)
        for places in itertools.combinations(range(5), k)
        for values in itertools.product(range(low, high + 1), repeat=k)
        if loose(tuple(values[places.index(i)] if i in places else x for i, x in enumerate(data)))
    )
    assert found.law.distance == near
    wanted = 1 - 0.5 * math.exp(-2 * (near - math.log(50) / 2)) if near > math.log(50) / 2 else None
    assert wanted is None or found.law.passes == pytest.approx(wanted)


def test_records_outside_of_what_is_possible_are_refused() -> None:
    for changes, name in (
        ({"records": ((1.0,), (2.0,), (3.0,), (30.0,))}, "values of the records"),
        ({"view": "sum", "records": ((0.0,), (0.0,), (0.0,))}, "values of the records"),
        ({"view": "sum", "records": ((-1.0,), (2.0,), (3.0,)), "low": -5.0}, "values of the records"),
        ({"low": 20.0, "high": 10.0}, "most possible"),
        ({"low": 20.0, "high": 20.0}, "most possible"),
        ({"neighbor_value": 21.0}, "the record's other value"),
        ({"view": "blocks", "blocks": 8}, "m  blocks"),
        ({"view": "blocks", "blocks": 3, "aggregator": "trimmed", "cut": 2}, "t  cut at either end"),
    ):
        with pytest.raises(ParameterError) as error:
            LAB.compute(of(**changes), quiet, "rest")
        assert error.value.argument == name, changes


def test_blocks_say_what_they_hold() -> None:
    found = blocks.facts(of(view="blocks", blocks=3, of_block="mean"), quiet)
    dealt = [[2.0, 5.0, 16.0], [3.0, 6.0], [4.0, 15.0]]
    assert found.outputs[0].tolist() == pytest.approx([np.mean(block) for block in dealt])
    assert found.values[found.kinds.index("mean")] == pytest.approx(np.mean([np.mean(block) for block in dealt]))
    dealt[1][1] = 18.0  # the fifth in order
    assert found.outputs[1].tolist() == pytest.approx([np.mean(block) for block in dealt])


def test_a_spread_of_nothing_is_told_without_a_logarithm() -> None:
    params = of(view="spread", records=((3.0,),) * 9)
    found = spread.facts(params, quiet)
    assert found.law.value == 0.0
    assert found.zeros[0] == found.law.answered > 0
    assert found.chances[0].sum() == 0.0
    assert np.isfinite(found.chances).all()


def test_an_added_record_that_costs_much_is_said() -> None:
    params = of(view="samples", votes=(("A", 2), ("B", 1)), joining=0.001, subsamples=499, eps=0.1)
    assert samples.facts(params, quiet).extra == pytest.approx(-499 * math.log1p(-0.001), rel=1e-9)
    assert [note.severity for note in LAB.compute(params, quiet, "rest").notes] == ["caution"]


@pytest.mark.parametrize("eps", [0.2, 1.0])
def test_a_tenth_of_epsilon_is_much(eps: float) -> None:
    """At q = 0.01 an added record costs 0.0333 of ε, and a third of δ, where half of it may be spent."""
    params = of(view="samples", joining=0.01, eps=eps, delta=0.1)
    found = samples.facts(params, quiet)
    assert 0.02 < found.extra < 0.1
    assert found.slack < 0.05
    notes = LAB.compute(params, quiet, "drag").notes
    assert any("An added record costs" in note.text for note in notes) == (eps < 0.333)


def test_every_law_of_two_worlds_is_whole() -> None:
    """Silence, an answer of 0 and all others together, under your data and the neighbor's."""
    for params in (of(view="propose", eps=0.3, delta=0.1), of(view="spread", eps=2.0, delta=0.3)):
        pictures = LAB.compute(params, quiet, "rest").pictures
        outcome = next(picture for picture in pictures if picture.key == "outcomes")
        for key in ("yours", "other"):
            parts = [item for item in outcome.items if item.key.startswith(key)]
            total = sum(float(np.sum(item.heights if isinstance(item, Steps) else item.y)) for item in parts)  # type: ignore[union-attr]
            assert total == pytest.approx(1.0, abs=0.01)
    found = blocks.facts(of(view="blocks", aggregator="exponential"), quiet)
    assert (found.densities * np.diff(found.edges)).sum(axis=1) == pytest.approx(1.0)


def test_the_neighbor_differs_in_one_record_and_may_be_the_last() -> None:
    for place in (1, 5, 400):
        data, other = common.worlds(of(neighbor_place=place, neighbor_value=20.0))
        moved = np.flatnonzero(data != other)
        assert moved.size == 1
        assert np.sort(data)[min(place, data.size) - 1] == data[moved[0]]


def test_more_labels_change_the_noise_and_not_the_exact_answer() -> None:
    few, many = (distance.facts(of(view="distance", options=m), quiet) for m in (3, 10**9))
    assert few.chances == many.chances
    assert few.here > 0.999
    assert many.here == pytest.approx(1 / (1 + math.exp(-17.5) + math.exp(-20) + (10**9 - 3) * math.exp(-22.5)))


def test_a_chance_near_one_is_not_shown_as_certain() -> None:
    """Silence at 1 − 1.9e-6, and an answer at 1 − e^(threshold − distance)/2, are chances on the screen, too."""
    twelve = (1, 2, 3, 4, 6, 8, 9, 11, 13, 16, 20, 25)
    silent = of(view="spread", records=tuple((float(x),) for x in twelve), neighbor_value=13.0)
    first, second = (0.5 * math.exp(moves - 1) * 1e-6 for moves in (2, 1))
    told = of(view="propose", records=((10.0,),) * 60, b=1.0, neighbor_value=10.0)
    missed = 0.5 * math.exp(math.log(0.5e6) - 29)  # thirty at 0 are half of sixty: the lower median
    for params, name, rest in ((silent, "⊥ no answer, of 100", first + second), (told, "answers, of 100", missed)):
        rows = {row[0].text: row[1].text for row in LAB.compute(params, quiet, "rest").readout.rows}
        assert rows[name] == f"100 − {show(100 * rest, 2)}"


def test_where_nobody_has_voted_no_record_can_be_replaced() -> None:
    votes = (("A", 0), ("B", 0))
    story = LAB.compute(of(view="distance", votes=votes), quiet, "rest").story
    assert "nobody has voted" in story
    assert "one changed record" not in story


def test_no_record_or_output_of_a_block_lies_beside_the_plot() -> None:
    (picture,) = (one for one in LAB.compute(of(view="blocks"), quiet, "drag").pictures if one.key == "blocks")
    assert picture.x.low is not None
    assert picture.x.high is not None
    drawn = [item.x for item in picture.items if isinstance(item, Point)]
    drawn += [x for item in picture.items if isinstance(item, Curve) for x in item.x[~np.isnan(item.y)]]
    assert len(drawn) >= 4
    assert picture.x.low <= min(drawn) < max(drawn) <= picture.x.high


def test_records_of_one_value_stand_on_each_other_and_each_can_be_seen() -> None:
    """Five zeros and two tens, and a neighbor with four zeros and three tens: fourteen dots at fourteen places."""
    (preset,) = (each for each in presets_of(LAB) if each.id == "even-or-not")
    params = dataclasses.replace(preset.params, neighbor_value=10.0)
    picture = next(each for each in LAB.compute(params, quiet, "rest").pictures if each.key == "data")
    places = [(item.x, item.y) for item in picture.items if isinstance(item, Point)]
    for item in picture.items:
        if isinstance(item, Curve) and item.key in ("rest", "neighbor"):
            places += list(zip(item.x.tolist(), item.y.tolist(), strict=True))
    assert sorted(x for x, _ in places) == [0.0] * 9 + [10.0] * 5
    assert len(set(places)) == 14
    rows = [[y for _, y in places if (y >= 1) is above] for above in (False, True)]
    assert [len(row) for row in rows] == [7, 7], "no stack reaches the row above"


@pytest.mark.parametrize(
    ("printed", "delta", "b", "broken"),
    [(True, 0.01, 2.0, True), (True, 0.2, 2.0, False), (True, 0.01, 50.0, False), (False, 0.01, 2.0, False)],
)
def test_the_printed_threshold_is_blamed_where_data_next_to_a_jump_pass_too_often(
    printed: bool, delta: float, b: float, broken: bool
) -> None:
    """It lets them pass with probability 0.0113; at b = 50 no record moves the median so far, so that none are next to a jump."""
    result = LAB.compute(of(view="propose", printed=printed, delta=delta, b=b), quiet, "drag")
    assert ("The printed threshold lets" in result.said.text) == (result.said.state == "broken") == broken
