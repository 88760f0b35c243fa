"""Every accountant's total against exact composition by enumeration, on small random laws and on random minimal sets."""

from __future__ import annotations

import itertools
import math

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dpcore.accounting import (
    METHODS,
    AtomLaw,
    Composition,
    LossLaw,
    Release,
    best_bound,
    eps_over,
    geometric_law,
    law_of,
    most_releases,
    randomised_response,
    rdp_delta,
    total_delta,
    total_eps,
    worst_shift,
)
from dpcore.noise import best_core, minimal_set
from dpcore.sets import NeighborSet

SLACK = 1e-11
"""Relative; the enumeration is in doubles."""


def random_law(rng: np.random.Generator, atoms: int, worst: float) -> AtomLaw:
    """Irregular losses, Q of mass 1."""
    masses = rng.dirichlet(np.full(atoms, 0.5)) + 1e-6
    masses /= masses.sum()
    losses = rng.uniform(-worst, worst, atoms)
    losses += math.log(float(masses @ np.exp(-losses)))
    return AtomLaw(tuple(losses.tolist()), tuple(masses.tolist()))


def mirrored(law: AtomLaw) -> AtomLaw:
    """The law of a pair that is symmetric, with half of its answers from the given one."""
    losses, masses = law.atoms()
    back = masses * np.exp(-losses)
    return AtomLaw(
        tuple(np.concatenate((losses, -losses)).tolist()),
        tuple((np.concatenate((masses, back)) / (1 + back.sum())).tolist()),
    )


class Sums:
    """All sums of the losses of the releases: delta(eps) and eps(delta), by enumeration."""

    def __init__(self, releases: list[Release]) -> None:
        losses, masses = np.zeros(1), np.ones(1)
        for release in releases:
            atoms, weights = release.law.atoms()
            for _ in range(release.times):
                losses = np.add.outer(losses, atoms).ravel()
                masses = np.multiply.outer(masses, weights).ravel()
        order = np.argsort(-losses)
        self.losses, self.masses = losses[order], masses[order]
        self.infinite = 1 - math.prod((1 - r.law.infinite) ** r.times for r in releases)

    def delta(self, eps: float) -> float:
        return self.infinite + float(self.masses @ -np.expm1(np.minimum(eps - self.losses, 0.0)))

    def eps(self, delta: float) -> float:
        """Between two sums delta is p - e^eps q, with p and q the masses above."""
        rest = delta - self.infinite
        top = self.losses[0]
        p, q = np.cumsum(self.masses), np.cumsum(self.masses * np.exp(top - self.losses))
        with np.errstate(divide="ignore", invalid="ignore"):
            eps = top + np.log(np.where(p > rest, (p - rest) / q, 0.0))
        fits = eps >= np.append(self.losses[1:], -math.inf)
        return max(float(eps[np.argmax(fits)]), 0.0)


class Worse:
    """The worse of both directions: under Q every finite loss is turned round, with e^-loss times its mass under P.

    Here Q gives answers that P never gives as often as P such that Q never gives.
    """

    def __init__(self, releases: list[Release]) -> None:
        def back(law: LossLaw) -> AtomLaw:
            losses, masses = law.atoms()
            there = masses * np.exp(-losses)
            return AtomLaw(-losses, there * ((1 - law.infinite) / there.sum()), law.infinite)

        self.ways = Sums(releases), Sums([Release(back(release.law), release.times) for release in releases])
        self.infinite = self.ways[0].infinite

    def delta(self, eps: float) -> float:
        return max(way.delta(eps) for way in self.ways)

    def eps(self, delta: float) -> float:
        return max(way.eps(delta) for way in self.ways)


LAWS = st.tuples(st.integers(0, 2**32 - 1), st.integers(2, 9), st.sampled_from([0.02, 0.3, 1.0, 4.0]))


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(LAWS, st.integers(1, 4), st.floats(-28, -0.5))
def test_every_total_is_at_least_the_enumerated_one(kind: tuple[int, int, float], k: int, log_delta: float) -> None:
    seed, atoms, worst = kind
    law = mirrored(random_law(np.random.default_rng(seed), atoms // 2 + 1, worst))
    delta = 10**log_delta
    sums = Sums([Release(law, k)])
    truth = sums.eps(delta)
    floor = truth * (1 - SLACK) - 1e-13
    for method in METHODS:
        assert total_eps(method, law, k, delta=delta) >= floor, method
        at_most = total_delta(method, law, k, eps=truth)
        assert at_most is None or at_most >= sums.delta(truth) * (1 - 1e-9) - 1e-300, method
    for method, value in best_bound([Release(law, k)], delta=delta).all.items():
        assert value >= floor, method
    assert rdp_delta([Release(law, k)], eps=truth) >= sums.delta(truth) * (1 - 1e-9)


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(LAWS, LAWS, st.integers(1, 3), st.integers(0, 2), st.floats(-28, -0.5), st.floats(0.0, 1.0))
def test_both_bounds_hold_the_enumerated_truth(
    one: tuple[int, int, float], two: tuple[int, int, float], k: int, more: int, log_delta: float, part: float
) -> None:
    releases = [Release(random_law(np.random.default_rng(seed), atoms, worst), times)
                for (seed, atoms, worst), times in ((one, k), (two, more)) if times]  # fmt: skip
    sums, total = Worse(releases), Composition(releases)
    assume(total.worst > 0)
    delta = 10**log_delta
    found, truth = total.eps(delta), sums.eps(delta)
    assert found.lower <= truth * (1 + SLACK) + 1e-13
    assert found.upper >= truth * (1 - SLACK) - 1e-13
    at = part * total.worst
    spent, exact = total.delta(at), sums.delta(at)
    assert spent.lower <= exact * (1 + 1e-9) + 1e-15 * math.exp(-at)
    assert spent.upper >= exact * (1 - 1e-9) - 1e-15 * math.exp(-at)


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(LAWS, st.integers(1, 3), st.sampled_from([1e-9, 1e-4, 0.05]), st.floats(0.05, 0.9), st.floats(0.0, 1.1))
def test_bounds_of_laws_that_may_fail(
    kind: tuple[int, int, float], k: int, infinite: float, part: float, at: float
) -> None:
    seed, atoms, worst = kind
    kept = random_law(np.random.default_rng(seed), atoms, worst)
    law = AtomLaw(kept.losses, tuple(mass * (1 - infinite) for mass in kept.masses), infinite)
    sums, total = Worse([Release(law, k)]), Composition([Release(law, k)])
    delta = sums.infinite + part * (sums.delta(0.0) - sums.infinite)
    assume(delta > sums.infinite * (1 + 1e-3) and law.worst > 0)
    truth = sums.eps(delta)
    found = total.eps(delta)
    assert found.lower <= truth * (1 + 1e-9) + 1e-12
    assert found.upper >= truth * (1 - 1e-9) - 1e-12
    assert total_eps("rdp", law, k, delta=delta) >= truth * (1 - 1e-9) - 1e-12
    spent = total.delta(at * total.worst)
    assert spent.lower <= sums.delta(at * total.worst) * (1 + 1e-9) + 1e-15
    assert spent.upper >= sums.delta(at * total.worst) * (1 - 1e-9) - 1e-15


@pytest.mark.parametrize(("atoms", "seed", "k", "delta"), [(84, 2, 3, 1e-20), (40, 1, 3, 1e-12), (40, 2, 10, 1e-20),
                                                           (10, 0, 10, 1e-12), (84, 3, 3, 1e-20), (200, 3, 3, 1e-20)])  # fmt: skip
def test_the_lower_bound_is_not_trivial_near_the_worst_sum(atoms: int, seed: int, k: int, delta: float) -> None:
    """The event that every loss is the worst one has mass p^k: by itself it forces eps >= k worst + ln(1 - delta/p^k)."""
    law = random_law(np.random.default_rng(seed), atoms, 1.0)
    found = Composition([Release(law, k)]).eps(delta)
    p = law.masses[int(np.argmax(law.losses))] ** k
    if delta < p:
        assert found.lower >= (k * law.worst + math.log1p(-delta / p)) * (1 - 1e-12)
    assert found.width <= 1e-3 * found.upper
    if k * math.log(atoms) < math.log(5e6):
        assert found.lower <= Worse([Release(law, k)]).eps(delta) * (1 + SLACK) <= found.upper * (1 + 2 * SLACK)


@pytest.mark.oracle("composition", "brute")
def test_delta_near_the_worst_sum_is_that_of_one_event() -> None:
    law = random_law(np.random.default_rng(1), 40, 1.0)
    losses = np.sort(law.losses)
    p = law.masses[int(np.argmax(law.losses))]
    eps = 6 * law.worst - 0.3 * float(losses[-1] - losses[-2])  # only six worst losses together are above it
    found = Composition([Release(law, 6)]).delta(eps)
    truth = p**6 * -math.expm1(eps - 6 * law.worst)
    assert found.lower == pytest.approx(truth, rel=1e-9)
    assert found.upper >= truth


def test_most_releases_by_enumeration() -> None:
    for law in (randomised_response(eps=0.8, outcomes=3), geometric_law(0.4, 2)):
        counts = [k for k in range(1, 9) if Worse([Release(law, k)]).eps(1e-3) <= 3.0]
        for method in METHODS:
            most = most_releases(method, law, eps=3.0, delta=1e-3)
            assert most is not None
            assert most <= max(counts), method
        assert most_releases("exact", law, eps=3.0, delta=1e-3) == max(counts)


@pytest.mark.oracle("composition", "brute")
def test_the_enumeration_itself() -> None:
    """Sums.eps against a root of its delta in 40 digits."""
    law: LossLaw = randomised_response(eps=0.7, outcomes=3)
    sums = Sums([Release(law, 3)])
    losses, masses = law.atoms()
    with mpmath.workdps(40):
        rows = [(mpmath.fsum(losses[list(at)].tolist()), mpmath.fprod(masses[list(at)].tolist()))
                for at in itertools.product(range(3), repeat=3)]  # fmt: skip

        def delta(eps: float) -> mpmath.mpf:
            return mpmath.fsum(mass * (1 - mpmath.exp(eps - loss)) for loss, mass in rows if loss > eps)

        for wanted in (0.3, 0.1, 1e-3):
            assert float(delta(sums.eps(wanted))) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(0, 1500), min_size=2, max_size=6, unique=True).filter(lambda ends: max(ends) > 0),
    st.sampled_from([0.3, 1.0, 2.0, 4.0]),
    st.integers(2, 6),
    st.floats(-10, -0.7),
    st.integers(0, 2**32 - 1),
)
def test_releases_with_any_shifts_of_a_minimal_set(
    ends: list[int], eps: float, k: int, log_delta: float, seed: int
) -> None:
    """Each release with a shift of its own: never above eps_over; all at the worst shift: never below its lower bound."""
    at = [end / 100 for end in sorted(ends)]
    V = NeighborSet.of(*zip(at[:-1:2], at[1::2], strict=False))
    noise, rng, delta = minimal_set(V, best_core(V, eps=eps).core, eps=eps), np.random.default_rng(seed), 10**log_delta
    found = eps_over(noise, V, k, delta=delta)
    worst = Sums([Release(worst_shift(noise, V).law, k)]).eps(delta)
    assert found.lower * (1 - SLACK) <= worst <= found.upper * (1 + SLACK)
    for _ in range(5):
        pieces = rng.integers(len(V.intervals), size=k)
        shifts = rng.uniform(V.intervals.lo[pieces], V.intervals.hi[pieces])
        mixed = Sums([Release(law_of(noise, float(v))) for v in shifts]).eps(delta)
        assert mixed <= found.upper * (1 + SLACK)
