"""The lab 'Rates': at which ε rates are certified, and how far its plots reach."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from app.labs import LABS
from app.labs.rates import surface
from dpcore.sets import NeighborSet

LAB = next(lab for lab in LABS if lab.id == "rates")


@pytest.mark.parametrize(
    ("points", "low", "expected"),
    [(1, 0.05, [2.0]), (3, 0.05, [0.2, 0.2 * 20**0.5, 4.0]), (3, 1.0, [1.0, 2.0, 4.0])],
)
def test_rates_are_certified_from_a_fifth_on_evenly_up_to_the_largest_epsilon(
    points: int, low: float, expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One point is that of the ε of now. While a hand drags, only what is known is shown."""
    asked: list[float] = []

    def certificate(_: NeighborSet, *, eps: float, tick: Any) -> str:
        asked.append(eps)
        return "found"

    monkeypatch.setattr(surface, "certificate", certificate)
    monkeypatch.setattr(certificate, "known", lambda _, eps: None, raising=False)
    params = dataclasses.replace(LAB.params(), points=points, eps=2.0, eps_low=low, eps_high=4.0)
    V = NeighborSet.parse("0–1")
    assert surface.certificates_of(params, V, lambda _: None, "drag") == ()
    found = surface.certificates_of(params, V, lambda _: None, "rest")
    assert asked == pytest.approx(expected)
    assert [eps for eps, _ in found] == pytest.approx(expected)


@pytest.mark.parametrize(("rates", "top"), [([0.9, 1.0], 1.15), ([0.9, np.nan, 2.0], 2.1), ([0.9, 9.0], 4.0)])
def test_a_plot_of_rates_shows_what_is_worse_than_the_staircase_as_far_as_four_times(
    rates: list[float], top: float
) -> None:
    assert surface._top(np.array(rates)) == pytest.approx(top)
