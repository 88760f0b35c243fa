"""Losses that are folded: on a grid against all pairs one by one, promises of many changes against each change alone."""

from __future__ import annotations

import math
from unittest.mock import patch

import numpy as np
import pytest

from dpcore.decide import Mechanism, Plan
from dpcore.decide.folded import MOST_PLACES, FoldedLoss, LaidLater, _gridded, loss_of, product
from dpcore.decide.losses import AtomLoss, WideLoss
from dpcore.decide.window import scale_for

WIDE = Plan(kind="counts", cells=40, touched=1, each=3, household=4)


def drawn_loss(seed: int, size: int, spread: float) -> AtomLoss:
    """A law of losses with mass 1 in either world."""
    rng = np.random.default_rng(seed)
    inside, outside = rng.dirichlet(np.ones(size)), rng.dirichlet(np.full(size, 2.0))
    losses = spread * np.log(inside / outside)
    weights = outside * np.exp(losses)
    total = weights.sum()
    order = np.argsort(losses)
    return AtomLoss((losses - math.log(total))[order], (weights / total)[order], 0.1)


@pytest.mark.parametrize("seed", range(4))
def test_a_product_on_a_grid_betrays_hardly_more_than_all_pairs_do(seed: int) -> None:
    one, other = drawn_loss(seed, 700, 0.3), drawn_loss(seed + 50, 600, 0.6)
    found = product(one, other)
    assert found.losses.size <= MOST_PLACES
    assert found.masses.sum() == pytest.approx(1, abs=1e-12)
    assert found.masses @ np.exp(-found.losses) == pytest.approx(1, abs=1e-12)
    losses, masses = np.add.outer(one.losses, other.losses), np.multiply.outer(one.masses, other.masses)
    for eps in (0.0, 0.4, 1.3, float(losses.max()) - 0.2):
        exact = float((masses * np.maximum(-np.expm1(eps - losses), 0.0)).sum())
        assert exact - 1e-15 <= found.delta(eps)
        assert found.delta(eps) == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize(("delta", "scale"), [(1e-6, 9.0), (1e-3, 25.0)])
def test_the_promise_of_many_changes_is_that_of_the_worst(delta: float, scale: float) -> None:
    mechanism = Mechanism(WIDE, "discrete gaussian", delta)
    assert len(WIDE.shapes or ()) > 1
    worst = max(loss_of(way).eps(delta) for way in mechanism._groups(scale))
    assert mechanism.eps(scale) == worst
    assert mechanism.keeps(scale, worst * (1 + 1e-9))
    assert not mechanism.keeps(scale, worst * (1 - 1e-9))
    bought = scale_for(mechanism, eps=worst)
    assert bought == pytest.approx(scale, rel=1e-6)


def test_the_scale_for_a_promise_asks_of_each_change_whether_it_keeps_it_and_for_no_epsilon() -> None:
    mechanism = Mechanism(WIDE, "discrete gaussian", 1e-6)
    with (
        patch.object(FoldedLoss, "eps", side_effect=AssertionError),
        patch.object(AtomLoss, "eps", side_effect=AssertionError),
    ):
        assert scale_for(mechanism, eps=0.7) > 0


def test_losses_are_laid_out_when_they_are_asked_for() -> None:
    ways = Mechanism(WIDE, "discrete gaussian", 1e-6)._groups(20.0)
    later = LaidLater(ways)
    with patch("dpcore.decide.folded.loss_of", side_effect=AssertionError):
        assert len(later) == len(ways)
        assert len(later[1:]) == len(ways) - 1
    assert [loss.rho for loss in later] == [loss_of(way).rho for way in ways]
    assert later[0] is later[0]


def test_wide_noise_on_a_grid_keeps_its_mass_and_betrays_hardly_more() -> None:
    wide = WideLoss(3000.0, 900, 2)
    found = _gridded(wide)
    assert found.masses.sum() == pytest.approx(1, abs=1e-12)
    assert found.masses @ found.losses == pytest.approx(wide.rho, abs=2e-3)  # the mean loss of a normal one is its ρ
    for eps in (0.0, 0.5, 2.0):
        assert wide.delta(eps) <= found.delta(eps) <= wide.delta(eps) + 1e-3
