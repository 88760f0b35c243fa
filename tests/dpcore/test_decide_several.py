"""Several losses that jump at scales of their own: whole-number Gaussian noise beside totals, further numbers, households."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from dpcore.change import Change
from dpcore.decide import Aim, Bias, Mechanism, Plan, own_totals, success, window
from dpcore.decide.plan import Beside
from dpcore.sets import Relation

AIM = Aim(tolerance=20.0, guess=0.65, prior=0.06, belief=0.15, passed=0.01)
Statistic = tuple[np.ndarray, np.ndarray]


def discrete(sigma: float, v: int, n: int) -> Statistic:
    """Losses, with the unit in, of n numbers moved by v each: by the law of one, folded n times."""
    reach = int(8 * sigma) + 2
    k = np.arange(-reach, reach + 1)
    one = np.exp(-(k**2) / (2 * sigma**2))
    one /= one.sum()
    size = n * 2 * reach + 1
    law = np.maximum(np.fft.irfft(np.fft.rfft(one, 2 * size) ** n, 2 * size)[:size], 0.0)
    total = np.arange(-n * reach, n * reach + 1)
    return (2 * v * total + n * v * v) / (2 * sigma**2), law


def passing(parts: Sequence[Statistic], gain: float) -> float:
    """P(sum of losses > gain): of one statistic, or over every loss of the first the chance of the rest with the second."""
    (losses, masses), *rest = parts
    at = gain * (1 + 1e-9)
    if not rest:
        return float(masses[losses > at].sum())
    ((more, other),) = rest  # losses rise
    tails = np.append(np.cumsum(other[::-1])[::-1], 0.0)
    return float(masses @ tails[np.searchsorted(more, at - losses, side="right")])


def tried(parts_at: Any, private: float, gain: float, passed: float) -> None:
    """From `private` on none passes too often; a little below one does."""
    for scale in np.geomspace(private, 1.5 * private, 30).tolist():
        assert passing(parts_at(scale), gain) <= passed * (1 + 1e-9)
    below = np.geomspace(0.99 * private, 0.9999 * private, 12).tolist()
    assert max(passing(parts_at(scale), gain) for scale in below) > passed


@pytest.mark.long
def test_own_totals_and_a_belief_are_judged_by_the_attack() -> None:
    """4 010 cells, 12 times, totals of their own: 'nothing fits' was told, and all that is asked is kept."""
    table = Plan(cells=4010, publications=12, in_at_most=12)
    plan = Plan(
        cells=4010,
        publications=12,
        in_at_most=12,
        beside=(own_totals(table, rows=401, totals="contributions", share=0.2),),
    )
    found = window(plan, AIM, "discrete gaussian")
    assert found.ruler == "exact"
    assert found.is_open
    assert found.private is not None
    assert found.floor is not None
    assert found.floor == pytest.approx(1.6226, abs=1e-3)
    loss = found.mechanism.losses(found.accurate or 0.0)[0]
    assert success(loss) == pytest.approx(0.5734, abs=1e-4)  # drawn: .5724 ± .0016
    ratio = found.mechanism.beside_scale(plan.beside[0], 1.0)

    def parts(scale: float) -> list[Statistic]:
        return [discrete(scale, 1, 12), discrete(ratio * scale, 1, 36)]

    tried(parts, found.private, AIM.gain, AIM.passed)


def test_a_household_is_judged_by_all_that_it_may_do() -> None:
    """Two people in one cell of their own or in the same: 2 in one number, or 1 in each of two."""
    found = window(Plan(cells=5, household=2), AIM, "discrete gaussian")
    assert found.ruler == "exact"
    assert found.private is not None
    tried(lambda s: [discrete(s, 2, 1)], found.private, AIM.gain, AIM.passed)
    for scale in np.geomspace(found.private, 1.5 * found.private, 30).tolist():
        assert passing([discrete(scale, 1, 2)], AIM.gain) <= AIM.passed


def test_a_further_number_with_real_noise_is_counted_in() -> None:
    one = Change(1, 3.0, 9.0, 3.0)
    plan = Plan(relation=Relation.ADD_REMOVE, beside=(Beside(share=0.2, alone=one, replaced=one),), bias=Bias())
    found = window(plan, AIM, "discrete gaussian")
    assert found.ruler == "exact"
    assert found.private is not None
    assert found.ceiling is not None
    rng = np.random.default_rng(3)
    mechanism = Mechanism(plan, "discrete gaussian", AIM.delta)
    sigma = mechanism.beside_scale(plan.beside[0], found.private)
    losses, masses = discrete(found.private, 1, 1)
    drawn = rng.choice(losses, 400_000, p=masses / masses.sum())
    mu = 3.0 / sigma
    drawn = drawn + mu * rng.standard_normal(drawn.size) + mu * mu / 2
    assert float((drawn > AIM.gain).mean()) == pytest.approx(AIM.passed, abs=5 * 0.1 / 632)
