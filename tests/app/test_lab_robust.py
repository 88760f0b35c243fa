"""The lab 'Robust statistics': what its tabs say against counts made here, and what it refuses."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.labs.robust import blocks, distance, leak, propose, spread
from app.labs.robust.params import Params
from dpcore.errors import ParameterError

LAB = next(lab for lab in LABS if lab.id == "robust")


def quiet(_: float) -> None:
    """No progress."""


def of(**changes: Any) -> Params:
    return dataclasses.replace(Params(), **changes)


@pytest.mark.parametrize("eps", [0.01, 1.0, 8.0])
def test_noise_that_fits_the_data_tells_as_much_at_every_eps(eps: float) -> None:
    found = leak.facts(of(eps=eps), quiet, "rest")
    assert (found.sensitivity, found.sensitivity_there) == (1.0, 10.0)
    assert found.success == pytest.approx((1 + 10 ** (-1 / 9) - 10 ** (-10 / 9)) / 2, rel=1e-12)
    assert found.top == pytest.approx(math.exp(eps) / (1 + math.exp(eps)), rel=1e-12)


def test_noise_that_leaks_is_called_not_private() -> None:
    assert [note.severity for note in LAB.compute(of(eps=0.5), quiet, "rest").notes] == ["caution"]
    assert LAB.compute(of(eps=8.0), quiet, "rest").notes == ()


def test_the_distance_is_that_of_all_replacements() -> None:
    data, low, high, b = (2, 3, 5, 6, 9), 0, 10, 3.0
    params = of(view="propose", records=tuple((float(x),) for x in data), high=10.0, b=b, eps=2.0, delta=0.01)
    found = propose.facts(params, quiet, "rest")

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
        ({"low": 20.0, "high": 10.0}, "most possible"),
        ({"neighbor_place": 8}, "changed record"),
        ({"neighbor_value": 21.0}, "its other value"),
        ({"view": "blocks", "blocks": 8}, "m  blocks"),
        ({"view": "blocks", "blocks": 3, "aggregator": "trimmed", "cut": 2}, "t  cut at either end"),
    ):
        with pytest.raises(ParameterError) as error:
            LAB.compute(of(**changes), quiet, "rest")
        assert error.value.argument == name, changes


def test_blocks_say_what_they_hold() -> None:
    found = blocks.facts(of(view="blocks", blocks=3, of_block="mean"), quiet, "rest")
    dealt = [[2.0, 5.0, 16.0], [3.0, 6.0], [4.0, 15.0]]
    assert found.outputs.tolist() == pytest.approx([np.mean(block) for block in dealt])
    assert found.values[found.kinds.index("mean")] == pytest.approx(np.mean([np.mean(block) for block in dealt]))


def test_a_spread_of_nothing_is_told_without_a_logarithm() -> None:
    params = of(view="spread", records=((3.0,),) * 9)
    found = spread.facts(params, quiet, "rest")
    assert found.value == 0.0
    assert found.x.size == 0
    assert len(LAB.compute(params, quiet, "rest").pictures) == 1


def test_an_added_record_that_costs_much_is_said() -> None:
    params = of(view="distance", votes=(("A", 2), ("B", 1)), joining=0.001, subsamples=499, eps=0.1)
    assert distance.facts(params, quiet, "rest").extra == pytest.approx(-499 * math.log1p(-0.001), rel=1e-9)
    assert [note.severity for note in LAB.compute(params, quiet, "rest").notes] == ["caution"]
