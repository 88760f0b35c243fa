"""Rate-distortion against the 40-digit table, closed forms, general-purpose minimisers and linear programs."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from dpcore.channel import (
    best_private_channel,
    blahut,
    blahut_at_distortion,
    blahut_curve,
    hamming_at_distortion,
    hamming_at_leak,
    hamming_curve,
    least_eps_channel,
    least_leak_at_distortion,
    least_leak_curve,
    private_family,
    slope_range,
    whole_curve,
)
from dpcore.channel import channels as ch
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched
from dpcore.sources import MARITAL_STATUS
from tests.each_of import each_of

CASES = json.loads((Path(__file__).parents[1] / "reference" / "rate_distortion_hamming.json").read_text("utf-8"))[
    "cases"
]
weights = st.lists(st.floats(0, 1), min_size=2, max_size=7).filter(lambda w: sum(w) > 0.1)


def leak_by_definition(p, q):
    out = [sum(p[x] * q[x][y] for x in range(len(p))) for y in range(len(p))]
    return sum(
        p[x] * q[x][y] * math.log2(q[x][y] / out[y])
        for x, y in itertools.product(range(len(p)), repeat=2)
        if p[x] * q[x][y] > 0
    )


def eps_by_definition(q):
    columns = [column for column in np.transpose(q) if max(column) > 0]
    return max(math.log(max(c) / min(c)) if min(c) > 0 else math.inf for c in columns)


@each_of("name", CASES)
@each_of("method", ["closed form", "iteration"])
@pytest.mark.oracle("leak", "table")
def test_reference_table(name, method):
    rows, p = CASES[name]["rows"], CASES[name]["p"]
    slopes = [row["lam_nats"] for row in rows]
    curve = (
        hamming_curve(p, slopes) if method == "closed form" else blahut_curve(p, ch.hamming_distortion(len(p)), slopes)
    )
    assert np.allclose(curve.leak_bits, [float(row["rate_bits"]) for row in rows], rtol=0, atol=1e-12)
    assert np.allclose(curve.distortion, [float(row["distortion"]) for row in rows], rtol=0, atol=1e-12)
    assert np.allclose(curve.outputs, [[float(r) for r in row["output_marginal"]] for row in rows], rtol=0, atol=1e-11)
    assert [len(curve.active(i)) for i in range(len(rows))] == [row["active_letters"] for row in rows]
    assert curve.gap_bits.max() < 1e-12
    symmetric = [ch.symmetric_leak(p, float(row["distortion"])) for row in rows]
    assert np.allclose(symmetric, [row["symmetric_channel_bits"] for row in rows], atol=1e-12)
    assert ch.entropy_bits(p) == pytest.approx(CASES[name]["H_bits"], abs=1e-12)


@pytest.mark.oracle("leak", "closed")
def test_fair_coin():
    for off in (0.01, 0.11, 0.3, 0.5):
        h = -off * math.log2(off) - (1 - off) * math.log2(1 - off)
        curve = hamming_at_distortion([0.5, 0.5], off)
        assert curve.leak_bits[0] == pytest.approx(1 - h, abs=1e-12)
        if off < 0.5:
            assert curve.slopes[0] == pytest.approx(math.log((1 - off) / off), rel=1e-9)


@each_of("w", [[0.0, 1.0, 1.0, 1e-10], [0.0, 1.0, 1e-10], [1e-10, 0.3, 0.0, 1.0]])
def test_a_letter_that_is_off_has_no_probability_at_all(w):
    """Found by chance: one of 1e-302 was left, and eps was its 49.3 in place of 48.0."""
    p = ch.distribution(w, renormalise=True)
    exact, found = hamming_curve(p, 25.0), blahut_curve(p, ch.hamming_distortion(p.size), 25.0)
    assert found.active(0) == exact.active(0)
    assert found.eps[0] == pytest.approx(exact.eps[0], rel=1e-9)
    assert found.eps[0] == pytest.approx(eps_by_definition(found.channel(0)), rel=1e-9)


@given(weights, st.floats(0.05, 30))
@settings(max_examples=60, deadline=None)
@pytest.mark.oracle("leak", "closed")
def test_curve_is_what_its_channel_says(w, slope):
    p = ch.distribution(w, renormalise=True)
    for curve in (hamming_curve(p, slope), blahut_curve(p, ch.hamming_distortion(p.size), slope)):
        q = curve.channel(0)
        assert curve.leak_bits[0] == pytest.approx(leak_by_definition(p, q), abs=1e-11)
        assert curve.distortion[0] == pytest.approx(1 - sum(p * np.diagonal(q)), abs=1e-12)
        assert curve.eps[0] == pytest.approx(eps_by_definition(q), abs=1e-9)
        assert np.allclose(p @ q, curve.outputs[0], atol=1e-9)
    exact = hamming_curve(p, slope)
    assert curve.leak_bits[0] + slope * curve.distortion[0] / ch.LN2 == pytest.approx(
        exact.leak_bits[0] + slope * exact.distortion[0] / ch.LN2, abs=1e-10
    )


@each_of(("n", "seed"), [(2, 0), (3, 1), (3, 2), (4, 3)])
@pytest.mark.oracle("leak", "peer")
def test_any_matrix_against_a_general_minimiser(n, seed):
    rng = np.random.default_rng(seed)
    p, d, slope = rng.dirichlet(np.ones(n)), 3 * rng.random((n, n)), 1.7

    def objective(flat):
        q = flat.reshape(n, n)
        return leak_by_definition(p, q) * math.log(2) + slope * float(p @ (q * d).sum(axis=1))

    rows = {"type": "eq", "fun": lambda flat: flat.reshape(n, n).sum(axis=1) - 1}
    found = minimize(
        objective, np.full(n * n, 1 / n), method="SLSQP", bounds=[(1e-12, 1)] * n**2, constraints=rows, tol=1e-13
    ).fun
    curve = blahut_curve(p, d, slope)
    value = curve.leak_bits[0] * math.log(2) + slope * curve.distortion[0]
    assert value == pytest.approx(found, abs=1e-6)
    assert curve.gap_bits[0] < 1e-12
    q = curve.channel(0)
    assert curve.leak_bits[0] == pytest.approx(leak_by_definition(p, q), abs=1e-12)
    assert curve.distortion[0] == pytest.approx(ch.channel_distortion(p, q, d), abs=1e-12)
    assert curve.eps[0] == pytest.approx(eps_by_definition(q), rel=1e-9)


@given(st.integers(2, 9), st.integers(0, 10**6), st.sampled_from(["absolute", "squared", "random", "costly diagonal"]))
@settings(max_examples=30, deadline=None)
def test_gap_closes_and_bounds_hold(n, seed, kind):
    rng = np.random.default_rng(seed)
    p = rng.dirichlet(np.full(n, 0.4))
    d = {
        "absolute": ch.absolute_distortion(np.arange(n)),
        "squared": ch.squared_distortion(np.arange(n) / 2),
        "random": rng.random((n, n)),
        "costly diagonal": ch.hamming_distortion(n) + rng.random(n),
    }[kind]
    curve = blahut_curve(p, d, np.linspace(0.2, 8, 12))
    assert curve.gap_bits.max() < 1e-9
    assert np.all(np.diff(curve.distortion) <= 1e-9)
    assert np.all(np.diff(curve.leak_bits) >= -1e-9)
    for i, slope in enumerate(curve.slopes):  # any channel lies above the line that the slope defines
        q = rng.dirichlet(np.ones(n), size=n)
        line = curve.leak_bits[i] - slope * (ch.channel_distortion(p, q, d) - curve.distortion[i]) / ch.LN2
        assert leak_by_definition(p, q) >= line - curve.gap_bits[i] - 1e-10


def test_scale_of_the_distortion_is_the_scale_of_the_slope():
    p = [0.2, 0.3, 0.5]
    d = ch.absolute_distortion([0.0, 1.0, 4.0])
    one, other = blahut_curve(p, d, [0.5, 2.0]), blahut_curve(p, 100 * d, [0.005, 0.02])
    assert np.allclose(one.leak_bits, other.leak_bits, atol=1e-12)
    assert np.allclose(100 * one.distortion, other.distortion, atol=1e-9)


def test_extreme_slopes_and_free_channels():
    p = [0.0, 0.1, 0.9]
    steep = hamming_curve(p, [1e-9, 800.0])
    assert steep.leak_bits.tolist() == pytest.approx([0.0, ch.entropy_bits(p)], abs=1e-12)
    assert steep.distortion.tolist() == pytest.approx([0.1, 0.0], abs=1e-12)
    assert steep.eps[0] == 0.0
    free = blahut_curve(p, np.zeros((3, 3)), [1.0, 50.0])
    assert free.leak_bits.max() < 1e-12
    far = blahut_curve(p, ch.squared_distortion([0.0, 100.0, 200.0]), [1.0])
    assert far.leak_bits[0] == pytest.approx(ch.entropy_bits(p), abs=1e-12)
    assert np.isfinite(far.eps[0])


def test_inverse_of_the_curve():
    p = MARITAL_STATUS
    for slope in (0.8, 2.5, 9.0):
        curve = hamming_curve(p, slope)
        assert hamming_at_distortion(p, float(curve.distortion[0])).slopes[0] == pytest.approx(slope, rel=1e-8)
        assert hamming_at_leak(p, float(curve.leak_bits[0])).slopes[0] == pytest.approx(slope, rel=1e-8)
    assert hamming_at_distortion(p, 1 - max(p)).leak_bits[0] == 0.0
    assert hamming_at_leak(p, 0.0).distortion[0] == pytest.approx(1 - max(p))
    for bits in (0.0, 0.3, 1.5):
        off = ch.symmetric_distortion(p, bits)
        assert leak_by_definition(p, ch.symmetric_channel(7, off)) == pytest.approx(bits, abs=1e-10)
    assert ch.symmetric_distortion(p, ch.symmetric_leak(p, 0.0)) == 0.0


@pytest.mark.long
@given(weights, st.floats(0, 6))
@example(w=[0.5, 1.0], eps=4e-13)
@example(w=[1.0, 1.0], eps=5.960464477539063e-08)
@settings(max_examples=25, deadline=None)
@pytest.mark.oracle("least-eps", "peer")
def test_closed_private_channel_solves_the_linear_program(w, eps):
    p = ch.distribution(w, renormalise=True)
    closed, program = (
        best_private_channel(p, eps=eps),
        best_private_channel(p, eps=eps, measure=ch.hamming_distortion(p.size)),
    )
    solver = 1e-9 if eps > 1e-6 else 1e-7  # below its tolerance of 1e-7 the solver takes e^eps for 1
    assert closed.distortion == pytest.approx(program.distortion, abs=solver)
    assert closed.distortion <= program.distortion + 1e-9  # the closed form is never the worse one
    assert float(private_family(p, eps=[eps]).distortion[0]) == pytest.approx(closed.distortion, abs=1e-12)
    for found in (closed, program):
        assert eps_by_definition(found.channel) <= eps + 1e-7
        assert found.leak_bits == pytest.approx(leak_by_definition(p, found.channel), abs=1e-10)


@each_of("eps", [1e-12, 5.960464477539063e-08, 1e-3, 1.0, 6.0])
@pytest.mark.oracle("least-eps", "closed")
def test_two_equal_letters_have_randomised_response(eps):
    assert best_private_channel([0.5, 0.5], eps=eps).distortion == pytest.approx(1 / (1 + math.exp(eps)), abs=1e-14)


@pytest.mark.long
def test_least_eps_and_least_leak_are_different_wishes():
    p = MARITAL_STATUS
    curve = hamming_curve(p, [0.7, 2.0, 4.5])
    for i, slope in enumerate(curve.slopes):
        private = least_eps_channel(p, float(curve.distortion[i]))
        assert private.distortion == pytest.approx(curve.distortion[i], abs=1e-12)
        assert private.eps == pytest.approx(slope, rel=1e-9)  # the best private channel has eps = slope
        program = least_eps_channel(p, float(curve.distortion[i]), ch.hamming_distortion(7))
        assert program.eps == pytest.approx(private.eps, abs=1e-6)
        assert private.eps < curve.eps[i]
        assert private.leak_bits > curve.leak_bits[i]
    assert least_eps_channel(p, 0.9).eps == 0.0
    ticks = []
    line = ch.absolute_distortion(range(4))
    found = least_eps_channel([0.1, 0.2, 0.3, 0.4], 0.4, line, tick=ticks.append)
    assert found.distortion == pytest.approx(0.4, abs=1e-7)
    assert eps_by_definition(found.channel) == pytest.approx(found.eps, abs=1e-6)
    assert ticks == sorted(ticks)
    assert least_eps_channel([0.1, 0.2, 0.3, 0.4], 3.0, line).eps == 0.0


@pytest.mark.parametrize("cost", [None, [[0.1, 1, 4], [1, 0, 1], [5, 2, 0]]])
def test_families_are_the_channels_that_they_list(cost):
    """Every number of a family against the channel it stands for, by the definitions; a letter nobody has included."""
    d = np.array(cost if cost else 1 - np.eye(3))
    for p in ([0.2, 0.3, 0.5], [0.6, 0.4, 0.0]):
        moved = np.array([1e-9, 0.1, 2 / 3, 0.9])
        symmetric = ch.symmetric_family(p, moved, cost)
        for i, off in enumerate(moved):
            q = np.full((3, 3), off / 2) + np.eye(3) * (1 - 1.5 * off)
            assert symmetric.distortion[i] == pytest.approx(np.sum(np.array(p)[:, None] * q * d), abs=1e-12)
            assert symmetric.leak_bits[i] == pytest.approx(leak_by_definition(p, q), abs=1e-12)
            assert symmetric.eps[i] == pytest.approx(eps_by_definition(q), rel=1e-6, abs=1e-9)
            if off <= 2 / 3:
                found = ch.symmetric_at_distortion(p, float(symmetric.distortion[i]), cost)
                assert np.allclose(found.channel, q, atol=1e-9)
                assert found.leak_bits == pytest.approx(leak_by_definition(p, q), abs=1e-9)
        eps, seen = np.array([0.0, 0.4, 1.5, 5.0]), []
        private = private_family(p, eps=eps, measure=cost, tick=seen.append)
        assert seen == ([] if cost is None else [0.0, 0.25, 0.5, 0.75])
        for i, level in enumerate(eps):
            one = best_private_channel(p, eps=float(level), measure=cost)
            assert private.distortion[i] == pytest.approx(one.distortion, abs=1e-9)
            assert private.leak_bits[i] == pytest.approx(leak_by_definition(p, one.channel), abs=1e-9)
            assert private.eps[i] == level


@given(weights, st.floats(0, 12))
@settings(max_examples=60, deadline=None)
def test_closed_private_family_leaks_what_its_channels_do(w, eps):
    p = ch.distribution(w, renormalise=True)
    family = private_family(p, eps=[eps])
    channel = best_private_channel(p, eps=eps).channel
    assert family.leak_bits[0] == pytest.approx(leak_by_definition(p, channel), abs=1e-12)
    assert family.distortion[0] == pytest.approx(float(p @ (1 - np.diagonal(channel))), abs=1e-12)


def test_the_symmetric_channels_end_at_the_truth_and_at_a_letter_drawn_alike():
    p = [0.2, 0.3, 0.5]
    assert np.array_equal(ch.symmetric_at_distortion(p, 0.0).channel, np.eye(3))
    assert np.allclose(ch.symmetric_at_distortion(p, 0.99).channel, 1 / 3)
    assert ch.symmetric_family(p, [0.0]).eps[0] == math.inf


@pytest.mark.parametrize("cost", [None, [[0.1, 1, 4], [1, 0, 1], [5, 2, 0]]])
def test_the_whole_curve_runs_from_almost_nothing_to_almost_the_truth(cost):
    p = [0.2, 0.3, 0.5]
    d = np.array(cost if cost else 1 - np.eye(3))
    least = sum(share * min(row) for share, row in zip(p, d, strict=True))
    most = min(sum(share * row[y] for share, row in zip(p, d, strict=True)) for y in range(3))
    assert ch.distortion_range(p, cost) == (pytest.approx(least), pytest.approx(most))
    curve = whole_curve(p, cost)
    assert (curve.slopes[0], curve.slopes[-1]) == pytest.approx(slope_range(cost))
    assert curve.leak_bits[0] < 0.01
    assert curve.leak_bits[-1] > 0.99 * ch.entropy_bits(p)
    assert curve.distortion[0] == pytest.approx(most, rel=0.05)
    assert curve.distortion[-1] == pytest.approx(least, abs=1e-3)
    assert whole_curve(p, cost) is curve
    assert not any(value.flags.writeable for value in vars(curve).values() if value is not None)
    middle = least_leak_curve(p, curve.slopes[80:81], cost).measured(0)
    assert middle.leak_bits == pytest.approx(leak_by_definition(p, middle.channel), abs=1e-10)
    assert middle.eps == pytest.approx(eps_by_definition(middle.channel), rel=1e-9)
    assert middle.distortion == pytest.approx(np.sum(np.array(p)[:, None] * middle.channel * d), abs=1e-10)
    family = curve.family()
    assert family.leak_bits[80] == pytest.approx(middle.leak_bits, abs=1e-10)
    found = least_leak_at_distortion(p, middle.distortion, cost)
    assert found.slopes[0] == pytest.approx(curve.slopes[80], rel=1e-6)
    assert least_leak_at_distortion(p, 9.0, cost).leak_bits[0] == pytest.approx(0.0, abs=1e-9)


def test_the_letter_that_tells_most():
    q = [[0.5, 0.1, 0.4, 0.0], [0.2, 0.3, 0.5, 0.0], [0.4, 0.3, 0.3, 0.0], [0.3, 0.3, 0.4, 0.0]]
    assert ch.telling_letter(q) == 1
    assert ch.telling_letter([[1.0, 0.0], [0.5, 0.5]]) == 1


def test_a_letter_that_is_next_to_never_published_is_told_by_a_finite_eps():
    rare = [[1.0, 5e-324], [0.5, 0.5]]  # a half is more times as likely than a double can say
    assert ch.channel_eps(rare) == pytest.approx(math.log(0.5) - math.log(5e-324))
    assert ch.telling_letter(rare) == 1


@pytest.mark.oracle("leak", "hand")
def test_measures_by_hand():
    q = [[0.5, 0.5, 0.0], [0.25, 0.75, 0.0], [0.1, 0.9, 0.0]]
    p = [0.2, 0.3, 0.5]
    assert ch.channel_leak(p, q) == pytest.approx(leak_by_definition(p, q), abs=1e-14)
    assert ch.channel_eps(q) == pytest.approx(math.log(5))
    assert ch.channel_eps(np.eye(3)) == math.inf
    assert ch.channel_distortion(p, q) == pytest.approx(0.2 * 0.5 + 0.3 * 0.25 + 0.5)
    assert ch.channel_distortion(p, q, ch.squared_distortion([0, 1, 3])) == pytest.approx(
        0.1 + 0.075 + 0.5 * (0.9 + 3.6 - 0.0), abs=1e-12
    )
    assert ch.diagonal_costs(np.array([[0.0, 1.0], [1.0, 0.5]])) == (1,)


def test_progress_and_cancel():
    seen = []
    blahut_curve([0.2, 0.3, 0.5], ch.absolute_distortion([0, 1, 2]), [1.0, 2.0], tick=seen.append)
    assert seen
    assert seen == sorted(seen)
    assert 0 < seen[0] <= seen[-1] <= 1

    def stop(fraction):
        raise Cancelled

    with pytest.raises(Cancelled):
        blahut_curve([0.2, 0.8], ch.hamming_distortion(2), [1.0], tick=stop)


def test_wrong_sum_offers_to_renormalise():
    with pytest.raises(ch.NotNormalised, match=r"sum to 0\.9993") as caught:
        hamming_curve([0.1386, 0.0007, 0.4668, 0.0127, 0.3220, 0.0312, 0.0273], 1.0)
    assert caught.value.total == pytest.approx(0.9993)
    assert ch.distribution([1, 3], renormalise=True).tolist() == [0.25, 0.75]


@each_of(
    ("call", "name"),
    [
        (lambda: ch.distribution([1.0]), "p"),
        (lambda: ch.distribution([0.5, math.nan]), "p"),
        (lambda: ch.distribution([1.5, -0.5]), "p[1]"),
        (lambda: ch.distribution([0.0, 0.0], renormalise=True), "p"),
        (lambda: ch.distribution(["a", "b"]), "p"),
        (lambda: blahut_curve([0.5, 0.5], np.zeros((2, 3)), 1.0), "distortion"),
        (lambda: blahut_curve([0.5, 0.5], [[0, -1], [1, 0]], 1.0), "distortion[0][1]"),
        (lambda: blahut_curve([0.5, 0.5], [[0, math.inf], [1, 0]], 1.0), "distortion"),
        (lambda: blahut_curve([0.5, 0.5], [[0, 1], [1, 0]], 1.0, tolerance=0.0), "tolerance"),
        (lambda: hamming_curve([0.5, 0.5], [1.0, 0.0]), "slopes"),
        (lambda: hamming_curve([0.5, 0.5], []), "slopes"),
        (lambda: hamming_curve([0.5, 0.5], 1.0).channel(1), "i"),
        (lambda: hamming_at_distortion([0.5, 0.5], 0.51), "distortion"),
        (lambda: hamming_at_distortion([0.5, 0.5], 0.0), "distortion"),
        (lambda: hamming_at_leak([0.5, 0.5], 1.0), "bits"),
        (lambda: ch.symmetric_distortion([0.5, 0.5], 1.1), "bits"),
        (lambda: ch.symmetric_channel(1, 0.1), "n"),
        (lambda: ch.channel_leak([0.5, 0.5], [[1, 0], [0.5, 0.6]]), "q[1]"),
        (lambda: ch.channel_leak([0.5, 0.5], [[1, 0]]), "q"),
        (lambda: ch.channel_eps([[2.0, -1.0], [0.5, 0.5]]), "q"),
        (lambda: ch.absolute_distortion([1.0]), "values"),
        (lambda: best_private_channel([0.5, 0.5], eps=-0.1), "eps"),
        (lambda: best_private_channel([0.5, 0.5], eps=1e4), "eps"),
        (lambda: private_family([0.5, 0.5], eps=[-1.0]), "eps"),
        (lambda: private_family([0.5, 0.5], eps=[1e4]), "eps"),
        (lambda: ch.symmetric_family([0.5, 0.5], [1.1]), "moved"),
        (lambda: ch.symmetric_at_distortion([0.5, 0.5], -0.1), "target"),
        (lambda: slope_range([[1, 1], [1, 1]]), "distortion"),
        (lambda: least_leak_at_distortion([0.5, 0.5], 0.0), "distortion"),
        (lambda: ch.telling_letter([[1.0, 0.5], [0.5, 0.5]]), "q[0]"),
        (lambda: least_eps_channel([0.5, 0.5], 0.0), "distortion"),
        (lambda: least_eps_channel([0.5, 0.5], 0.05, [[0.1, 1], [1, 0.1]]), "distortion"),
    ],
)
def test_bad_input(call, name):
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == name


@each_of("share", [0.999, 0.5, 0.1, 1e-4])
@pytest.mark.oracle("leak", "closed")
def test_blahut_at_a_distortion_agrees_with_the_closed_forms(share):
    """Hamming written as a matrix, and two even letters 9 apart in squared distance."""
    p = np.array([2, 6, 19, 8, 4]) / 39
    target = share * 20 / 39
    found = blahut_at_distortion(p, 1 - np.eye(5), target)
    assert found.distortion[0] == pytest.approx(target, rel=1e-9)
    assert found.leak_bits[0] == pytest.approx(hamming_at_distortion(p, target).leak_bits[0], abs=1e-9)
    wrong = 0.5 * share
    pair = blahut_at_distortion([0.5, 0.5], [[0, 9], [9, 0]], 9 * wrong)
    entropy = -(wrong * math.log2(wrong) + (1 - wrong) * math.log2(1 - wrong))
    assert pair.leak_bits[0] == pytest.approx(1 - entropy, abs=1e-9)


def test_blahut_at_a_distortion_keeps_to_the_curve():
    cost = np.array([[0.2, 1, 4], [1, 0, 1], [4, 1, 0.1]])
    p = np.array([0.3, 0.5, 0.2])
    least, most = 0.3 * 0.2 + 0.2 * 0.1, float((p @ cost).min())
    assert blahut_at_distortion(p, cost, most).leak_bits[0] == pytest.approx(0, abs=1e-9)
    for wrong in (least, least - 0.01, most + 0.01):
        with pytest.raises(ParameterError):
            blahut_at_distortion(p, cost, wrong)


def test_a_linear_program_of_a_channel_hears_stop_while_it_is_solved() -> None:
    """48 letters with costs of their own: the solver takes a third of a second."""
    rng = np.random.default_rng(8)
    p, cost = rng.dirichlet(np.ones(48)), rng.random((48, 48))
    asked = 0

    def stop() -> None:
        nonlocal asked
        asked += 1
        raise Cancelled

    with watched(stop), pytest.raises(Cancelled):
        best_private_channel(p, eps=1.0, measure=cost)
    assert asked == 1


@pytest.mark.parametrize("n", [2, 3, 5, 9])
def test_one_letter_for_all_tells_nothing_at_all(n):
    """Above the distortion of the best constant letter every row is the same: the mutual information is 0, not rounding."""
    rng = np.random.default_rng(n)
    met = 0
    for _ in range(30):
        p = rng.dirichlet(np.ones(n))
        cost = ch.absolute_distortion(np.sort(rng.uniform(0, 5, n)))
        curve = blahut_curve(p, cost, np.geomspace(0.01, 3.0, 9))
        for i in range(curve.slopes.size):
            rows = curve.channel(i)
            if (rows == rows[0]).all() and np.count_nonzero(rows[0]) == 1:
                met += 1
                assert curve.leak_bits[i] == 0.0
                assert curve.eps[i] == 0.0
                assert curve.distortion[i] == pytest.approx((p @ cost).min(), rel=1e-12)
    assert met > 10


@pytest.mark.parametrize("steps", [0, 1, 3, 80])
def test_newton_never_leaves_a_law_that_is_worse_than_where_it_began(steps: int, monkeypatch: pytest.MonkeyPatch):
    """Whenever it is stopped: of outputs the law adds up to 1, and sum p ln A r is no less than at the start."""
    monkeypatch.setattr(blahut, "_NEWTON_STEPS", steps)
    rng = np.random.default_rng(29)
    p = rng.dirichlet(np.ones(6))
    A = np.exp(-np.array([0.6, 1.5, 4.0])[:, None, None] * np.abs(np.arange(6)[:, None] - 1.2 * np.arange(5)))
    best = np.full((3, 5), 0.2)
    for _ in range(400):
        best *= np.stack([(p / (a @ r)) @ a for a, r in zip(A, best, strict=True)])
        best /= best.sum(axis=1, keepdims=True)

    def value(r: np.ndarray) -> np.ndarray:
        return np.array([p @ np.log(a @ one) for a, one in zip(A, r, strict=True)])

    for start in (best, np.full((3, 5), 0.2), rng.dirichlet(np.ones(5), 3)):
        found = blahut._newton(A, p, start, lambda _: None)
        assert found.sum(axis=1) == pytest.approx(1, abs=1e-15 * 8)
        assert found.min() >= 0
        assert np.all(value(found) >= value(start) - 1e-12)
        if steps == 80:
            ratios = np.array([(p / (a @ r)) @ a for a, r in zip(A, found, strict=True)])
            assert ratios.max() <= 1 + 1e-9  # the condition of the best law: no output would be worth more
