"""The lab 'Attack': what the picture of both kinds of error says that nothing can pass."""

from __future__ import annotations

import math

import numpy as np
import pytest

from app.labs import LABS
from app.labs.attack.params import Params

LAB = next(lab for lab in LABS if lab.id == "attack")


@pytest.mark.parametrize(
    ("mechanism", "shift", "closed"), [("laplace", 1.0, True), ("laplace", 3.0, False), ("gaussian", 1.0, False)]
)
def test_what_nothing_can_pass_is_closed_only_where_the_promise_covers_it(
    mechanism: str, shift: float, closed: bool
) -> None:
    """Pure ε at a shift of V; no test is then below the two lines of ε, and elsewhere one is."""
    params = Params(view="roc", mechanism=mechanism, neighbors="0–1", shift=shift, eps=1.0)
    found = LAB.compute(params, lambda _: None, "drag")
    squares = ({item.key: item for item in picture.items} for picture in found.pictures)
    items = next(items for items in squares if "rules" in items)
    ceiling, best = items["ceiling"], items["best"]
    assert (ceiling.role, ceiling.beyond) == (("ceiling", "below") if closed else ("bound", ""))
    lines = np.maximum.reduce([1 - np.e * best.x, (1 - best.x) / np.e, np.zeros(best.x.size)])
    assert bool(np.all(best.y >= lines - 1e-9)) == closed


@pytest.mark.parametrize("link", ["laplace", "minimal"])
def test_each_mechanism_has_a_largest_epsilon_of_its_own_whichever_is_tied_to_the_success(link: str) -> None:
    """Laplace noise by hand: a success of 1 − e^(−ε/2)/2 is 0.7 at ε = −2 ln 0.6; the best attack on the minimal set needs less."""
    params = Params(mechanisms=("laplace", "minimal"), link=link, neighbors="0–1", lead="rho", rho=0.7)
    table = LAB.compute(params, lambda _: None, "rest").readout
    column = next(place for place, name in enumerate(table.columns) if name.startswith("largest ε"))
    laplace, minimal = (row[column].value for row in table.rows[1:3])
    assert laplace == pytest.approx(-2 * math.log(0.6), rel=1e-6)
    assert minimal is not None
    assert -math.log(1 / 0.7 - 1) < minimal < 0.9


@pytest.mark.parametrize("view", ["success", "roc"])
def test_the_least_difference_that_a_number_can_say_has_an_axis_with_ends(view: str) -> None:
    """In units of s the noise would reach farther than the largest number; no attack tells such worlds apart."""
    found = LAB.compute(Params(view=view, shift=5e-324), lambda _: None, "rest")
    for picture in found.pictures:
        for axis in (picture.x, picture.y):
            assert all(math.isfinite(end) for end in (axis.low, axis.high) if end is not None), picture.key
    best = found.readout.rows[1][1].value
    assert best == pytest.approx(50.0)
