"""People who answer alike now and then, against sums and integrals over every number of them and every answer."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from dpcore.checks import Floats
from dpcore.decide import Aim, Mechanism, NoiseName, Plan, study, success, window
from dpcore.decide.relatives import mixed_losses

AIM = Aim(tolerance=30.0, guess=0.75, alike=3, like_in=0.6, like_out=0.15)
MIRRORED = replace(AIM, like_in=0.85, like_out=0.4)
"""Here those who are not counted tell: the other direction has the larger δ."""


def law(noise: str, scale: float, axis: Floats) -> Floats:
    """Masses of noise at whole numbers, densities elsewhere."""
    match noise:
        case "laplace":
            return np.exp(-np.abs(axis) / scale) / (2 * scale)
        case "gaussian":
            return np.asarray(stats.norm.pdf(axis, scale=scale))
        case "geometric":
            return math.tanh(1 / (2 * scale)) * np.exp(-np.abs(axis) / scale)
    every = np.arange(-400, 401)
    return np.asarray(np.exp(-(axis**2) / (2 * scale**2)) / np.exp(-(every**2) / (2 * scale**2)).sum())


def mixed(counted: Floats, many: list[Floats]) -> Floats:
    return np.sum([chance * part for chance, part in zip(counted, many, strict=True)], axis=0)


def worlds(noise: str, scale: float, axis: Floats, change: int, numbers: int, aim: Aim) -> tuple[Floats, Floats]:
    """What is published in both worlds: so many numbers, each at every place of the axis."""
    k = np.arange(aim.alike)
    chances = [stats.binom.pmf(k, aim.alike - 1, p) for p in (aim.like_in, aim.like_out)]
    many = []
    for people in range(aim.alike + 1):
        one = law(noise, scale, axis - people * change)
        every = one
        for _ in range(numbers - 1):
            every = np.multiply.outer(every, one)
        many.append(every.ravel())
    return mixed(chances[0], many[1:]), mixed(chances[1], many[:-1])


@pytest.mark.parametrize("aim", [AIM, MIRRORED], ids=["here", "mirrored"])
@pytest.mark.parametrize(
    ("noise", "scale", "change", "numbers"),
    [
        ("laplace", 3.0, 1, 1),
        ("laplace", 2.0, 2, 1),
        ("gaussian", 5.0, 2, 1),
        ("discrete gaussian", 2.3, 1, 1),
        ("discrete gaussian", 0.6, 2, 1),
        ("discrete gaussian", 2.5, 1, 2),
        ("geometric", 2.0, 1, 1),
        ("geometric", 2.0, 2, 1),
        ("geometric", 3.0, 1, 2),
        ("geometric", 2.0, 2, 2),
    ],
)
def test_relatives_by_every_answer(noise: NoiseName, scale: float, change: int, numbers: int, aim: Aim) -> None:
    smooth = noise in ("laplace", "gaussian")
    axis = np.linspace(-60.0, 66.0, 315_001) if smooth else np.arange(-80.0, 86.0)
    width = float(axis[1] - axis[0]) if smooth else 1.0
    inside, outside = (part * width for part in worlds(noise, scale, axis, change, numbers, aim))
    plan = Plan(each=change, publications=numbers, in_at_most=numbers)
    losses = mixed_losses(Mechanism(plan, noise, 1e-6), scale, aim)
    assert losses is not None
    for eps in (0.0, 0.3, 1.0):
        both = [np.maximum(x - math.exp(eps) * y, 0.0).sum() for x, y in ((inside, outside), (outside, inside))]
        assert losses[0].delta(eps) == pytest.approx(max(both), abs=1e-7 if smooth else 1e-12)
        passing = inside > outside * math.exp(eps) * (1 + 1e-9)
        near = 1e-4 if smooth else 1e-12
        assert losses[0].passes(eps) == pytest.approx((inside[passing].sum(), outside[passing].sum()), abs=near)
    assert success(losses[0]) == pytest.approx(0.5 + np.abs(inside - outside).sum() / 4, abs=1e-7)
    eps = losses[0].eps(1e-3)
    assert losses[0].delta(eps) == pytest.approx(1e-3, rel=1e-6)


def test_wide_noise_of_whole_numbers_is_near_gaussian_noise() -> None:
    """From here on the law is no longer laid out."""
    plan = Plan(each=700, publications=3, in_at_most=3)
    whole, smooth = (
        mixed_losses(Mechanism(plan, noise, 1e-6), 2500.0, AIM) for noise in ("discrete gaussian", "gaussian")
    )
    assert whole is not None
    assert smooth is not None
    assert whole[0].delta(0.0) == pytest.approx(smooth[0].delta(0.0), rel=1e-6)
    assert whole[0].delta(0.5) == pytest.approx(smooth[0].delta(0.5), rel=1e-5)


@pytest.mark.parametrize("noise", ["laplace", "geometric", "gaussian", "discrete gaussian"])
@pytest.mark.parametrize(("more", "less"), [(0.9, 0.0), (0.5, 0.1), (1.0, 0.4), (0.3, 0.3)])
def test_relatives_lie_between_one_person_and_all_alike(noise: NoiseName, more: float, less: float) -> None:
    """The more they depend on the person, the more is told; a smaller change tells less; from the window on it never fails."""
    aim = replace(AIM, like_in=more, like_out=less)
    told = []
    for change in (1, 2):
        mechanism = Mechanism(Plan(each=change), noise, 1e-6)
        losses = mixed_losses(mechanism, 5.0, aim)
        alone, alike = mechanism.exact_losses(5.0), mechanism.exact_losses(5.0, 3)
        assert losses is not None
        assert alone is not None
        assert alike is not None
        assert success(losses[0]) < success(alike[0])
        assert (success(losses[0]) > success(alone[0])) == (more > less)
        assert success(losses[1]) == success(alone[0])
        told.append(success(losses[0]))
    assert told[0] < told[1]
    found = window(Plan(), aim, noise)
    assert found.ruler == "exact"
    assert found.private is not None
    mechanism = found.mechanism
    after = [mixed_losses(mechanism, found.private * more, aim) for more in np.geomspace(1 + 1e-7, 50.0, 25)]
    assert all(success(loss) <= 0.75 + 1e-9 for losses in after if losses is not None for loss in losses)
    before = mixed_losses(mechanism, found.private * 0.999, aim)
    assert before is not None
    assert max(success(loss) for loss in before) > 0.75


def test_what_is_not_known_of_relatives_is_a_bound() -> None:
    """A promise made before tells of the others, too; many numbers with Laplace noise, and households, have no exact attack."""
    spent = replace(AIM, eps_spent=0.2)
    assert mixed_losses(Mechanism(Plan(), "geometric", 1e-6), 3.0, spent) is None
    for plan in (Plan(cells=5, touched=2), Plan(household=2)):
        assert mixed_losses(Mechanism(plan, "laplace", 1e-6), 3.0, AIM) is None
    assert study(Plan(), spent, "geometric", quality="drag").alike.is_bound
    assert not study(Plan(), AIM, "geometric", quality="drag").alike.is_bound
    assert study(Plan(cells=5, touched=2), AIM, "laplace", quality="drag").alike.is_bound


def test_relatives_in_several_numbers_are_drawn() -> None:
    """Three numbers, five people, whole-number Laplace noise: a posterior over how many are counted, answer by answer."""
    aim, rng, draws, scale = replace(AIM, alike=5), np.random.default_rng(3), 100_000, 4.0
    losses = mixed_losses(Mechanism(Plan(publications=3, in_at_most=3), "geometric", 1e-6), scale, aim)
    assert losses is not None
    q, k = math.exp(-1 / scale), np.arange(5)
    chances = [stats.binom.pmf(k, 4, p) for p in (aim.like_in, aim.like_out)]
    noise = rng.geometric(1 - q, (draws, 3)) - rng.geometric(1 - q, (draws, 3))
    y = noise + (1 + rng.binomial(4, aim.like_in, draws))[:, None]
    inside, outside = (
        sum(chances[world][j] * np.exp(-np.abs(y - (1 - world) - j).sum(axis=1) / scale) for j in k) for world in (0, 1)
    )
    hit = inside > outside
    from_out = noise + rng.binomial(4, aim.like_out, draws)[:, None]
    alarm = sum(chances[0][j] * np.exp(-np.abs(from_out - 1 - j).sum(axis=1) / scale) for j in k) > sum(
        chances[1][j] * np.exp(-np.abs(from_out - j).sum(axis=1) / scale) for j in k
    )
    right = (hit.mean() + 1 - alarm.mean()) / 2
    assert success(losses[0]) == pytest.approx(right, abs=4.5 * 0.5 / math.sqrt(2 * draws))
