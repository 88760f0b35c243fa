"""A promise of ρ, of μ, or of ε with a slack, held for all of V on the tab Density: what is said, and what is red."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

from app.labs.own.density_facts import any_total
from dpcore.own.promise import half_line_share
from tests.app.test_lab_own_handover import lab, preset

ROOF = dataclasses.replace(preset("biased"), right_rate=1.0, shift=0.4, neighbors="0–1", k=2)


def held(params: Any) -> tuple[Any, Any]:
    own = lab("own")
    given = own.given(params, lambda _: None)
    found = own.tab(params).remembered(given, lambda _: None, "rest")
    return found, own.tab(params).tell(given, found)


def red(result: Any) -> int:
    """Answers that are red in the first picture."""
    curves = [item for item in result.pictures[0].items if item.key.startswith("broken-")]
    return sum(int(np.isfinite(curve.y).sum()) for curve in curves)


@pytest.mark.oracle("own-density", "closed")
def test_rho_and_mu_are_those_of_the_largest_change_not_of_the_shift_that_is_drawn() -> None:
    """Laplace noise of scale 1 moved by 1, though s is 0.4: Renyi divergences in closed form, mu = 2 Φ^-1(1 - e^-½ / 2)."""
    a = 1 + np.geomspace(1e-6, 100, 20_001)
    rho = float((np.log((a * np.exp(a - 1) + (a - 1) * np.exp(-a)) / (2 * a - 1)) / (a - 1) / a).max())
    mu = 2 * norm.ppf(1 - math.exp(-0.5) / 2)
    for unit, field, value in (("rho", "claimed_rho", rho), ("mu", "claimed_mu", mu)):
        for claim, state in ((value * 1.01, "usual"), (value * 0.99, "broken")):
            found, result = held(dataclasses.replace(ROOF, promised=unit, **{field: claim}))
            assert found.needed.least == pytest.approx(value, rel=1e-6)
            assert found.needed.shift == 1.0
            assert result.said is None or result.said.state == state
            assert ("is kept" in result.story) == (state == "usual")
            assert red(result) == 0


@pytest.mark.oracle("own-density", "closed")
def test_a_slack_is_enough_or_not_and_red_goes_by_that() -> None:
    """Laplace noise moved by 1 needs 1 - e^(-1/4) at ε = ½; an answer may lose more than ε where that was promised."""
    need = 1 - math.exp(-0.25)
    for slack, kept in ((need * 1.01, True), (need * 0.99, False), (0.0, False)):
        found, result = held(dataclasses.replace(ROOF, shift=1.0, eps=0.5, delta_claimed=slack))
        assert found.needs == pytest.approx(need, rel=1e-9)
        assert (red(result) == 0) == kept
        assert ("is kept" in result.story) == kept
        points = [item for picture in result.pictures for item in picture.items if item.key == "claimed"]
        assert len(points) == (slack > 0)


@pytest.mark.oracle("own-density", "closed")
def test_the_trade_off_shows_what_was_promised_in_its_own_unit() -> None:
    alpha = np.linspace(0, 1, 201)
    found, result = held(dataclasses.replace(ROOF, promised="mu", claimed_mu=0.2, shift=1.0))
    assert found.allowed[1:-1] == pytest.approx(norm.cdf(norm.ppf(1 - alpha[1:-1]) - 0.2), abs=1e-9)
    picture = next(picture for picture in result.pictures if picture.key == "trade-off")
    below = next(item for item in picture.items if item.key == "below")
    assert np.isfinite(below.y).any(), "mu of the roof is 1.03"
    found, _ = held(dataclasses.replace(ROOF, eps=0.5, delta_claimed=0.1))
    times = math.exp(0.5)
    allowed = np.maximum(np.maximum(0.9 - times * alpha, (0.9 - alpha) / times), 0)
    assert found.allowed == pytest.approx(allowed, abs=1e-12)


@pytest.mark.oracle("own-density", "closed")
def test_releases_in_any_direction_have_one_total_that_is_not_smaller() -> None:
    """Rates 1 and 3 moved by 1: a loss of 3 one way and of 1 the other; two releases lose up to 6."""
    params = dataclasses.replace(preset("biased"), shift=1.0, k=2, delta=1e-12)
    same, _ = held(params)
    found, result = held(dataclasses.replace(params, direction="any"))
    assert any_total(found) == pytest.approx(6.0, abs=1e-3)
    assert any_total(found) >= max(same.totals) - 1e-9
    heads = [str(head) for head in result.readout.columns]
    assert {"ε of 2 at s, any direction", "ε of 2, all of V"} <= set(heads)
    assert found.total_over == pytest.approx(6.0, abs=1e-3)
    assert not any("you out" in head and "ε of" in head for head in heads)


@pytest.mark.oracle("audit", "closed")
def test_half_a_line_shows_two_over_pi_of_a_small_rho() -> None:
    assert half_line_share(rho=1e-5) == pytest.approx(2 / math.pi, rel=1e-3)
    assert half_line_share(rho=1e-5) > half_line_share(rho=0.5) > half_line_share(rho=8.0)
