"""Rings, staircase and minimal-set noise against breadth-first search, published tables, and direct sums."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from dpcore.errors import ParameterError
from dpcore.noise import LevelSets, StepNoise, gamma_abs, gamma_square, minimal_set, rings, staircase
from dpcore.sets import NeighborSet
from tests.dpcore.oracles import Pairs, cells_of, masses, mean_abs, reference, variance
from tests.each_of import each_of

V1 = ((0.0, 1.0), (1000.0, 1001.0))
SETS: list[tuple[Pairs, float]] = [
    (((0, 1), (10, 11)), 0.5),
    (((0, 1), (10, 11)), 2.0),
    (((0, 2), (5, 6), (19, 20)), 1.5),
    (((3, 3),), 1.0),
    (((5, 6), (9, 9)), 1.0),
    (((5, 5), (9, 9)), 0.5),
    (((4, 4), (6, 6)), 0.5),
    (((0, 1),), 0.5),
    (((2, 3), (7, 7), (11, 12)), 0.5),
    (((0, 0), (7, 8)), 3.0),
    (((5, 6),), 0.0),
    (((0, 1), (10, 11)), 0.0),
]


def noise_of(pairs: Pairs, core: float, eps: float) -> StepNoise:
    return minimal_set(NeighborSet.of(*pairs), core, eps=eps)


# -- rings


@pytest.mark.parametrize(("pairs", "core"), SETS)
def test_the_step_index_is_the_number_of_neighbor_steps(pairs: Pairs, core: float) -> None:
    """Every half-unit cell of [−12Δ, 12Δ], by breadth-first search (which searches a little further out)."""
    top = max(b for _, b in pairs)
    noise = noise_of(pairs, core, 1.0)
    if core == 0:  # the search needs a core of cells: half a cell wide, on a grid four times as fine, at cell middles
        return
    index = cells_of(pairs, core, 0.5, 16 * top)
    for c in range(int(-24 * top), int(24 * top)):
        assert noise.step_index((c + 0.5) * 0.5) == index.get(c, -1), c


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 3)), min_size=1, max_size=3),
    st.integers(1, 6),
)
def test_random_sets_have_the_index_of_the_search(raw: list[tuple[int, int]], half_cores: int) -> None:
    """The claim that the rings repeat is the risky one: tried far beyond where the period was found."""
    pairs = tuple((float(a), float(a + b)) for a, b in raw)
    top = max(b for _, b in pairs)
    if top == 0:
        return
    core = half_cores / 2
    noise = noise_of(pairs, core, 1.0)
    assert noise.complete
    far = noise.rings.start + 6 * top
    index = cells_of(pairs, core, 0.5, 2 * far + 20 * top)
    cells = np.arange(0, int(2 * far))
    found = noise.step_index((cells + 0.5) * 0.5)
    expected = np.array([index.get(int(c), -1) for c in cells])
    assert (found == expected).all(), (pairs, core, cells[found != expected][:5])


@pytest.mark.parametrize(("w", "steps"), [(0.01, 1001)])
def test_the_papers_first_set_converges_when_the_paper_says(w: float, steps: int) -> None:
    """Seed 000, section 6.1: within 2200 steps; V1 at w = 0.01 takes 1001."""
    levels = LevelSets(NeighborSet.of(*V1), w)
    levels.extend(2200)
    assert levels.period_from == steps


def test_a_density_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ParameterError, match="no density"):
        rings(NeighborSet.parse("3, 5"), 0.0, eps=1.0)
    with pytest.raises(ParameterError, match="core"):
        rings(NeighborSet.parse("3"), -1.0, eps=1.0)


@each_of("eps", [0.0, -1.0, math.nan, math.inf, "1"])
def test_bad_epsilons_are_refused(eps: float) -> None:
    for make in (
        lambda: minimal_set(NeighborSet.parse("0-1"), 0.4, eps=eps),
        lambda: staircase(eps=eps, sensitivity=1.0),
    ):
        with pytest.raises(ParameterError, match="eps"):
            make()


# -- moments


@each_of(("pairs", "core"), [entry for entry in SETS if entry[1] > 0])
@each_of("eps", [0.5, 1.0, 3.0])
@pytest.mark.oracle("noise", "brute")
def test_moments_are_those_of_the_searched_cells(pairs: Pairs, core: float, eps: float) -> None:
    top = max(b for _, b in pairs)
    noise = noise_of(pairs, core, eps)
    index = cells_of(pairs, core, 0.5, top * (60 / eps + 4))
    probability = masses(index, eps, 0.5)
    assert noise.mean_abs == pytest.approx(mean_abs(probability, 0.5), rel=1e-11)
    assert noise.variance == pytest.approx(variance(probability, 0.5), rel=1e-11)
    assert noise.alpha == pytest.approx(math.fsum(math.exp(-i * eps) * 0.5 for i in index.values()), rel=1e-11)
    entropy = -math.fsum(p * math.log(p / 0.5) for p in probability.values() if p > 0)
    assert noise.entropy == pytest.approx(entropy, rel=1e-9)


@pytest.mark.parametrize(
    ("pairs", "core", "eps", "rate"),
    [
        (((0, 1), (10, 11)), 0.5, 1, 1.2403144465),
        (((0, 1), (10, 11)), 2, 2, 0.9294902737),
        (((0, 2), (5, 6), (19, 20)), 1.5, 1, 1.0472321342),
        (((3, 3),), 1, 0.7, 0.9817778927),
        (((5, 6), (9, 9)), 1, 1.3, 1.1468781448),
        (V1, 48.5, 1, 0.9098406224),
        (V1, 19.5, 2, 0.6821638683),
        (V1, 6.5, 4, 0.3087189659),
    ],
)
@pytest.mark.oracle("noise", "table")
def test_the_table_of_rates(pairs: Pairs, core: float, eps: float, rate: float) -> None:
    top = max(b for _, b in pairs)
    best = top * math.exp(eps / 2) / math.expm1(eps)
    assert noise_of(pairs, core, eps).mean_abs / best == pytest.approx(rate, rel=2e-10)
    assert minimal_set(NeighborSet.of(*pairs), core, eps=eps, deep=False).mean_abs / best == pytest.approx(
        rate, rel=2e-10
    )


@each_of("row", reference("staircase")["rows"])
@pytest.mark.oracle("noise", "table")
def test_the_staircase_reference(row: dict[str, str]) -> None:
    eps = float(row["eps"])
    assert gamma_abs(eps=eps) == pytest.approx(float(row["gamma_L1"]), rel=1e-12)
    assert gamma_square(eps=eps) == pytest.approx(float(row["gamma_L2"]), rel=1e-12)
    by_abs, by_square, half = (
        staircase(eps=eps, sensitivity=1.0),
        staircase(eps=eps, sensitivity=1.0, gamma="square"),
        staircase(eps=eps, sensitivity=1.0, gamma=0.5),
    )
    assert by_abs.mean_abs == pytest.approx(float(row["E_abs_at_gamma_L1"]), rel=1e-12)
    assert by_abs.variance == pytest.approx(float(row["var_at_gamma_L1"]), rel=1e-12)
    assert by_square.variance == pytest.approx(float(row["var_at_gamma_L2"]), rel=1e-12)
    assert by_square.mean_abs == pytest.approx(float(row["E_abs_at_gamma_L2"]), rel=1e-12)
    assert half.mean_abs == pytest.approx(float(row["E_abs_at_gamma_half"]), rel=1e-12)
    assert half.variance == pytest.approx(float(row["var_at_gamma_half"]), rel=1e-12)
    assert float(by_abs.pdf(0.0)) == pytest.approx(float(row["a_at_gamma_L1"]), rel=1e-12)


@each_of("eps", [0.001, 0.05, 1.0, 7.0, 30.0, 50.0])
@each_of("sensitivity", [1e-9, 1.0, 1e12])
@pytest.mark.oracle("noise", "closed")
def test_the_minimal_set_of_one_interval_is_the_staircase(eps: float, sensitivity: float) -> None:
    w = sensitivity / (1 + math.exp(eps / 2))
    noise = minimal_set(NeighborSet.interval(0.0, sensitivity), w, eps=eps)
    assert noise.mean_abs == pytest.approx(sensitivity / (2 * math.sinh(eps / 2)), rel=1e-12)
    other = staircase(eps=eps, sensitivity=sensitivity)
    at = np.linspace(0.013, 7.1, 50) * sensitivity
    np.testing.assert_allclose(noise.pdf(at), other.pdf(at), rtol=1e-12)


def test_a_core_of_zero_width_is_the_limit_of_narrow_cores() -> None:
    for pairs in (((5, 6),), ((0, 1), (10, 11))):
        limit = noise_of(pairs, 0.0, 1.0)
        near = noise_of(pairs, 1e-7, 1.0)
        assert limit.mean_abs == pytest.approx(near.mean_abs, rel=1e-5)
        assert limit.variance == pytest.approx(near.variance, rel=1e-5)


# -- distribution

CASES = [
    pytest.param(lambda: noise_of(((0, 1), (10, 11)), 0.5, 1.0), id="waves"),
    pytest.param(lambda: noise_of(((3, 3),), 1.0, 0.7), id="gaps for ever"),
    pytest.param(lambda: noise_of(((5, 6),), 0.0, 1.3), id="core 0"),
    pytest.param(lambda: noise_of(V1, 48.5, 1.0), id="V1"),
    pytest.param(lambda: staircase(eps=2.0, sensitivity=1.0), id="staircase"),
    pytest.param(lambda: staircase(eps=0.01, sensitivity=5.0, gamma=0.3), id="flat staircase"),
]


@each_of("make", CASES)
def test_cdf_tail_and_quantile_agree_with_the_density(make: object) -> None:
    noise: StepNoise = make()  # type: ignore[operator]
    period = noise.rings.period
    edges, heights = noise.density_steps(6.5 * period)
    mass = heights * np.diff(edges)
    below = float(noise.cdf(edges[0]))
    np.testing.assert_allclose(noise.cdf(edges[1:]), below + np.cumsum(mass), atol=1e-12)
    np.testing.assert_allclose(noise.cdf(edges) + noise.sf(edges), 1.0, atol=1e-14)
    np.testing.assert_allclose(noise.pdf((edges[1:] + edges[:-1]) / 2), heights, rtol=1e-12)
    np.testing.assert_allclose(noise.pdf(-edges * 0.997), noise.pdf(edges * 0.997), rtol=1e-12)
    p = np.concatenate([np.linspace(0.0005, 0.9995, 400), [1e-12, 1e-6]])
    np.testing.assert_allclose(noise.cdf(noise.quantile(p)), p, rtol=1e-9, atol=1e-13)
    level = np.array([0.01, 0.5, 0.9, 0.999, 1 - 1e-9])
    np.testing.assert_allclose(2 * noise.sf(noise.half_width(level)), 1 - level, rtol=1e-6, atol=1e-13)


@each_of("make", CASES)
def test_half_widths_are_the_smallest(make: object) -> None:
    noise: StepNoise = make()  # type: ignore[operator]
    for level in (0.3, 0.5, 0.9):
        t = float(noise.half_width(level))
        assert 1 - 2 * float(noise.sf(t * (1 - 1e-9))) <= level + 1e-9
        assert float(noise.pdf(t - 1e-9 * noise.rings.period)) > 0  # not beyond the gap in which the level is reached


@pytest.mark.parametrize("eps", [0.3, 2.0])
@pytest.mark.oracle("noise", "closed")
def test_far_tails_fall_by_one_factor_a_period(eps: float) -> None:
    noise = noise_of(((0, 1), (10, 11)), 0.5, eps)
    t = 400.0
    assert float(noise.sf(t + 11) / noise.sf(t)) == pytest.approx(math.exp(-eps), rel=1e-12)
    assert float(noise.log_pdf(1100.3)) == pytest.approx(float(noise.log_pdf(0.0)) - eps * 100, rel=1e-12)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("make", CASES)
def test_draws_follow_the_distribution(make: object) -> None:
    """Kolmogorov and Smirnov: the statistic of 200 000 draws exceeds 2.0/√n once in 1500 times; the seed is fixed."""
    noise: StepNoise = make()  # type: ignore[operator]
    draws = np.sort(noise.sample(200_000, np.random.default_rng(7)))
    n = draws.size
    cdf = noise.cdf(draws)
    distance = max(np.abs(cdf - np.arange(1, n + 1) / n).max(), np.abs(cdf - np.arange(n) / n).max())
    assert distance * math.sqrt(n) < 2.0
    assert (noise.pdf(draws) > 0).mean() > 0.9999


def test_many_draws_come_in_chunks_and_depend_on_the_seed_only() -> None:
    noise = staircase(eps=1.0, sensitivity=1.0)
    first = noise.sample(300_000, np.random.default_rng(1))
    again = noise.sample(300_000, np.random.default_rng(1))
    np.testing.assert_array_equal(first, again)
    assert noise.sample(0, np.random.default_rng(1)).shape == (0,)


# -- privacy


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SETS), st.floats(0, 1), st.integers(0, 10), st.sampled_from([0.2, 1.0, 4.0]))
def test_the_promise_holds_for_every_shift_in_the_set(
    case: tuple[Pairs, float], share: float, which: int, eps: float
) -> None:
    pairs, core = case
    a, b = pairs[which % len(pairs)]
    noise = noise_of(pairs, core, eps)
    for shift in (a, b, a + share * (b - a), -(a + share * (b - a))):
        assert noise.worst_loss(shift) <= eps * (1 + 1e-9)


def test_outside_the_set_the_promise_breaks() -> None:
    noise = noise_of(V1, 48.5, 1.0)
    assert noise.worst_loss(1000.5) == pytest.approx(1.0)
    assert noise.worst_loss(500.0) > 100


@each_of("make", CASES[:3] + CASES[4:5])
@each_of("shift", [0.3, 1.0, 2.5, 7.0, 11.0, 31.3])
@pytest.mark.oracle("noise", "brute")
def test_loss_and_hockey_stick_are_the_direct_sums(make: object, shift: float) -> None:
    """On a fine grid of both densities over 40 periods; the grid's own error bounds the difference."""
    noise: StepNoise = make()  # type: ignore[operator]
    reach = 40 * noise.rings.period + shift
    edges = noise.edges(reach)
    cuts = np.unique(np.concatenate([edges, edges + shift]))
    cuts = cuts[np.concatenate([[True], np.diff(cuts) > 1e-9])]
    middle, width = (cuts[1:] + cuts[:-1]) / 2, np.diff(cuts)
    p, q = noise.pdf(middle), noise.pdf(middle - shift)
    for eps in (-1.0, 0.0, 0.4, 1.0):
        direct = (np.maximum(p - math.exp(eps) * q, 0) * width).sum()
        assert float(noise.hockey_stick(eps, shift)) == pytest.approx(direct, abs=1e-9)
    both = (p > 0) & (q > 0) & (np.abs(middle) < reach - 2 * shift)
    worst = np.abs(np.log(p[both] / q[both])).max()
    one_sided = (((p > 0) != (q > 0)) & (np.abs(middle - shift / 2) < reach / 2)).any()
    assert noise.worst_loss(shift) == (math.inf if one_sided else pytest.approx(worst, abs=1e-9))


@each_of("make", CASES[:3] + CASES[4:5])
@each_of("shift", [0.7, 3.0, 11.0])
def test_the_trade_off_curve_is_the_envelope_of_the_hockey_sticks(make: object, shift: float) -> None:
    """Independent route (Dong, Roth and Su): beta(alpha) = sup over eps of 1 − δ(eps) − e^eps alpha."""
    noise: StepNoise = make()  # type: ignore[operator]
    eps = np.linspace(-14, 14, 8001)
    delta = noise.hockey_stick(eps, shift)
    alpha = np.array([0.0, 0.001, 0.05, 0.2, 0.5, 0.8, 1.0])
    envelope = np.array([max(0.0, float((1 - delta - np.exp(eps) * a).max())) for a in alpha])
    beta = noise.trade_off(alpha, shift)
    assert (beta >= envelope - 1e-12).all()
    np.testing.assert_allclose(beta[1:], envelope[1:], atol=3e-3)
    assert (np.diff(noise.trade_off(np.linspace(0, 1, 201), shift)) <= 1e-15).all()


@pytest.mark.parametrize("row", reference("attack_success")["rows"], ids=lambda row: f"eps={row['eps']}")
@pytest.mark.oracle("noise", "table")
def test_total_variation_of_the_staircase(row: dict[str, dict[str, str]]) -> None:
    eps = float(row["eps"])  # type: ignore[arg-type]
    for name, gamma in (("staircase_gamma_L1", "abs"), ("staircase_gamma_L2", "square"), ("staircase_gamma_half", 0.5)):
        noise = staircase(eps=eps, sensitivity=1.0, gamma=gamma)  # type: ignore[arg-type]
        assert float(noise.hockey_stick(0.0, 1.0)) == pytest.approx(float(row["tv"][name]), rel=1e-9)


@pytest.mark.long
@pytest.mark.oracle("noise", "quadrature")
def test_the_entropy_is_the_integral() -> None:
    noise = staircase(eps=1.0, sensitivity=1.0)
    total = sum(
        quad(lambda r: -float(noise.pdf(r)) * float(noise.log_pdf(r)), a, b)[0]
        for a, b in zip(noise.edges(40.0)[:-1], noise.edges(40.0)[1:], strict=True)
    )
    assert noise.entropy == pytest.approx(total, rel=1e-9)


@each_of("gamma", [0.0, 1.0, -0.1, 2.0, math.nan, "best"])
def test_bad_gammas_are_refused(gamma: object) -> None:
    with pytest.raises(ParameterError, match="gamma"):
        staircase(eps=1.0, sensitivity=1.0, gamma=gamma)  # type: ignore[arg-type]


@pytest.mark.parametrize("sensitivity", [0.0, -1.0, math.inf])
def test_bad_sensitivities_are_refused(sensitivity: float) -> None:
    with pytest.raises(ParameterError, match="sensitivity"):
        staircase(eps=1.0, sensitivity=sensitivity)


@pytest.mark.parametrize("eps", [0.3, 1.0, 4.0])
def test_quantiles_of_noise_with_many_pieces(eps: float) -> None:
    """V1 has 400 000 pieces; its quantiles are found from those near 0. The cdf uses all of them."""
    noise = noise_of(V1, 48.5, eps)
    level = np.array([1e-6, 0.1, 0.5, 0.9, 0.99, 1 - 1e-9])
    np.testing.assert_allclose(noise.cdf(noise.quantile(level)), level, rtol=1e-11, atol=1e-14)
    np.testing.assert_allclose(2 * noise.sf(noise.half_width(level)), 1 - level, rtol=1e-8)
    assert float(noise.sf(noise.half_width(1 - 1e-15))) == pytest.approx(5e-16, rel=0.2)


def test_whether_the_density_rises_is_what_its_values_say() -> None:
    rng = np.random.default_rng(5)
    seen = set()
    for _ in range(120):
        ends = np.sort(rng.uniform(0, 10, 2 * rng.integers(1, 4))).tolist()
        V = NeighborSet.parse(", ".join(f"{low!r}–{high!r}" for low, high in zip(ends[::2], ends[1::2], strict=True)))
        noise = minimal_set(V, float(rng.uniform(0.05, 6)), eps=1.0)
        edges = np.append(0.0, noise.edges_between(0.0, noise.rings.start + 3 * noise.rings.period))
        values = noise.pdf((edges[1:] + edges[:-1]) / 2)
        assert noise.rises == bool(np.any(np.diff(values) > 1e-12 * values.max())), V
        seen.add(noise.rises)
    assert seen == {True, False}
