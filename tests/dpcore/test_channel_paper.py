"""The paper's algorithms and tables, and side information, against printed numbers and definitions."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import minimize

from dpcore.channel import (
    absolute_distortion,
    blahut_curve,
    channel_leak,
    distribution,
    entropy_bits,
    hamming_curve,
    joint_distribution,
    least_added_curve,
    shared_side_leak,
    side_curve,
    side_family,
    side_leaks,
)
from dpcore.errors import Cancelled, ParameterError
from dpcore.sources import rate_distortion as paper
from tests.each_of import each_of

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "rate_distortion_hamming.json").read_text("utf-8"))[
    "paper_table_b"
]
PRINTED_EPS = [0.9495, 1.7886, 2.6768, 3.5531, 4.4655, 5.4084, 6.3664, 7.3230, 8.2936, 9.2727, 10.2598, 11.2519]
RENORMALISED = distribution(paper.MARITAL_PRINTED, renormalise=True)
JOINT = np.random.default_rng(4).dirichlet(np.ones(12)).reshape(4, 3)


def information(table):
    """Mutual information of a joint table in bits, by the definition."""
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    return sum(
        table[i, j] * math.log2(table[i, j] / (rows[i] * columns[j]))
        for i, j in itertools.product(range(table.shape[0]), range(table.shape[1]))
        if table[i, j] > 0
    )


@pytest.mark.oracle("side", "table")
def test_table_2_to_all_printed_digits():
    for row, line in zip(paper.table_2(), TABLE, strict=True):
        assert row.slope == line["lam_nats"]
        assert (row.printed_distortion, row.printed_symmetric, row.printed_rate) == tuple(
            line["paper"][key] for key in ("distortion", "symmetric_mi", "iterative_mi")
        )
        exact = line["from_p5_0_3227"]
        assert row.distortion == pytest.approx(exact["distortion"], abs=1e-12)
        assert row.rate == pytest.approx(exact["rate"], abs=1e-12)
        assert row.symmetric == pytest.approx(exact["sym_at_printed_D"], abs=1e-12)
        assert row.least == pytest.approx(line["R_at_printed_D"], abs=1e-9)
        assert row.rate == pytest.approx(row.printed_rate, abs=5.1e-5)
        assert row.symmetric == pytest.approx(row.printed_symmetric, abs=1e-4)
        assert row.impossible == (row.slope == 4.5)
        assert row.differs == (("distortion",) if row.slope == 4.5 else ())
        if not row.impossible:
            assert row.distortion == pytest.approx(row.printed_distortion, abs=5.1e-4)


def test_the_impossible_pair_lies_below_the_curve():
    row = paper.table_2()[8]
    assert row.least - row.printed_rate == pytest.approx(0.0215, abs=5e-5)
    assert row.distortion == pytest.approx(0.05329, abs=5e-6)


def test_renormalised_reading_of_the_source():
    expected = [
        0.01521,
        0.10705,
        0.22907,
        0.44361,
        0.65919,
        0.84391,
        1.01434,
        1.22427,
        1.39247,
        1.52908,
        1.62385,
        1.68814,
    ]
    assert np.allclose(hamming_curve(RENORMALISED, paper.TABLE_2_SLOPES).leak_bits, expected, atol=5.1e-6)
    assert entropy_bits(paper.MOVIE_RATINGS) == pytest.approx(1.9464, abs=1e-4)
    assert np.allclose(paper.MOVIE_RATINGS, paper.MOVIE_RATINGS_PRINTED, atol=5e-5)


@pytest.mark.oracle("side", "table")
def test_table_3_by_the_definitions():
    for row in paper.table_3():
        off = row.symmetric
        q = np.where(np.eye(7, dtype=bool), 1 - off, off / 6)
        assert information(np.array(paper.MARITAL_STATUS)[:, None] * q) == pytest.approx(row.bits, abs=1e-9)
        assert row.best < row.symmetric
        assert row.symmetric == pytest.approx(row.printed_symmetric, abs=0.006)  # read off a grid of the slope
        assert row.best == pytest.approx(row.printed_best, abs=0.007)


def test_headline_averages_two_different_things():
    found = paper.headline()
    assert found.table_less_leak == pytest.approx(21.7, abs=0.05)
    assert found.table_less_distortion == pytest.approx(38.3, abs=0.05)
    assert found.table_mean_less_leak == pytest.approx(33.5, abs=0.1)
    assert abs(found.less_leak - found.printed_less_leak) < 1
    assert abs(found.less_distortion - found.printed_less_distortion) < 1
    assert found.mean_less_leak == pytest.approx(found.table_mean_less_leak, abs=0.5)


@each_of(("slope", "eps"), list(zip(paper.TABLE_2_SLOPES, PRINTED_EPS, strict=True)))
@pytest.mark.oracle("side", "table")
def test_algorithms_give_the_printed_values(slope, eps):
    run = paper.paper_run(RENORMALISED, slope)
    assert run.stopped
    assert run.eps == pytest.approx(eps, abs=5.1e-5)
    printed = TABLE[paper.TABLE_2_SLOPES.index(slope)]["paper"]["iterative_mi"]
    run = paper.paper_run(paper.MARITAL_STATUS, slope)
    assert round(run.leak_bits, 4) == printed
    exact = hamming_curve(paper.MARITAL_STATUS, slope)
    assert exact.leak_bits[0] + slope * exact.distortion[0] / math.log(
        2
    ) <= run.leak_bits + slope * run.distortion / math.log(2)
    assert exact.eps[0] <= run.eps + 1e-9


def test_the_printed_stop_taken_to_the_letter_fails():
    run = paper.paper_run(paper.MARITAL_STATUS, 0.5, signed_stop=True)
    assert run.steps == 1
    assert run.leaks[1] > run.leaks[0]
    assert run.leak_bits > 1.9 * 0.0154


def test_the_papers_side_information_carries_nothing():
    alone = paper.paper_run(paper.MARITAL_STATUS, 2.5)
    side = paper.paper_run(paper.MARITAL_STATUS, 2.5, side_letters=paper.MARITAL_SIDE_LETTERS)
    assert side.leak_bits == pytest.approx(alone.leak_bits, abs=1e-12)
    assert side.steps == alone.steps
    assert np.allclose(side.outputs, side.outputs[:, :1])
    assert np.allclose(side.channel, alone.channel, atol=1e-12)


def test_algorithm_3_and_other_distortions_by_definition():
    d = absolute_distortion(range(5))
    run = paper.paper_run(paper.MOVIE_RATINGS, 1.2, measure=d, threshold=1e-12)
    exact = blahut_curve(paper.MOVIE_RATINGS, d, 1.2)
    assert run.leak_bits == pytest.approx(exact.leak_bits[0], abs=1e-6)
    assert run.distortion == pytest.approx(exact.distortion[0], abs=1e-6)
    assert run.leak_bits == pytest.approx(channel_leak(paper.MOVIE_RATINGS, run.channel), abs=1e-6)
    assert run.eps == pytest.approx(max(np.log(run.channel.max(axis=0) / run.channel.min(axis=0))))


def test_effect_of_the_threshold():
    study = paper.threshold_study(paper.MARITAL_STATUS, [1.0, 2.0], [1e-4, 1e-6, 1e-8])
    assert study.leak_bits.shape == (2, 3)
    for i, slope in enumerate(study.slopes):
        for j, threshold in enumerate(study.thresholds):
            run = paper.paper_run(paper.MARITAL_STATUS, slope, threshold=threshold)
            assert study.steps[i, j] == run.steps
            assert study.leak_bits[i, j] == pytest.approx(run.leak_bits, abs=1e-15)
    exact = hamming_curve(paper.MARITAL_STATUS, [1.0, 2.0]).leak_bits
    misses = np.abs(study.leak_bits - exact[:, None])
    assert np.all(misses[:, -1] <= misses[:, 0])
    assert np.all(misses[:, -1] < 1e-5)


def test_limit_of_steps_is_told():
    run = paper.paper_run(paper.MARITAL_STATUS, 1.5, limit=3)
    assert not run.stopped
    assert run.steps == 3


@pytest.mark.oracle("side", "brute")
def test_side_leaks_by_definition():
    q = np.random.default_rng(0).dirichlet(np.ones(4), size=4)
    triple = JOINT[:, :, None] * q[:, None, :]
    leaks = side_leaks(JOINT, q)
    assert leaks.published == pytest.approx(information(triple.sum(axis=1)), abs=1e-12)
    assert leaks.held == pytest.approx(information(JOINT), abs=1e-12)
    assert leaks.together == pytest.approx(information(triple.reshape(4, -1)), abs=1e-12)
    assert leaks.added == pytest.approx(leaks.published - information(triple.sum(axis=0)), abs=1e-12)
    assert leaks.together >= leaks.published


def test_leaks_of_several_channels_are_those_of_each():
    q = np.random.default_rng(1).dirichlet(np.ones(4), size=(5, 4))
    q[0] = np.eye(4)
    found = side_family(JOINT, list(q))
    for i, channel in enumerate(q):
        triple = JOINT[:, :, None] * channel[:, None, :]
        assert found.published[i] == pytest.approx(information(triple.sum(axis=1)), abs=1e-12)
        both = information(triple.reshape(4, -1))
        assert found.together[i] == pytest.approx(both, abs=1e-12)
        assert found.added[i] == pytest.approx(both - information(JOINT), abs=1e-12)


@pytest.mark.parametrize("cost", [None, absolute_distortion([0, 1, 2, 4])])
def test_the_least_addition_is_that_of_the_iteration_and_below_the_least_leak(cost):
    slopes = np.array([0.5, 1.5, 4.0])
    off, added = least_added_curve(JOINT, slopes, cost)
    exact = side_curve(JOINT, slopes, measure=cost, tolerance=1e-9)
    value = exact.added_bits * math.log(2) + slopes * exact.distortion
    assert np.allclose(added * math.log(2) + slopes * off, value, atol=1e-5)
    p = JOINT.sum(axis=1)
    least = blahut_curve(p, 1 - np.eye(4) if cost is None else cost, slopes)
    assert np.all(value <= least.leak_bits * math.log(2) + slopes * least.distortion + 1e-8)
    assert least_added_curve(JOINT, slopes, cost)[0] is off
    with pytest.raises(ValueError, match="read-only"):
        off[0] = 1.0


def test_side_curve_without_side_information_is_the_curve():
    p = np.array(paper.MARITAL_STATUS)
    slopes = [2.0, 3.0, 5.0]
    exact = hamming_curve(p, slopes)
    for joint in (p[:, None], p[:, None] * [0.2, 0.8]):
        found = side_curve(joint, slopes, tolerance=1e-8)
        assert found.gap_bits.max() <= 1e-8
        assert np.allclose(found.added_bits, exact.leak_bits, atol=1e-5)
        assert np.allclose(found.distortion, exact.distortion, atol=1e-5)
    known, rate = shared_side_leak(p[:, None] * [0.2, 0.8], slopes)
    assert np.allclose(known, exact.distortion, atol=1e-12)
    assert np.allclose(rate, exact.leak_bits, atol=1e-12)


@pytest.mark.oracle("side", "peer")
def test_side_curve_against_a_general_minimiser():
    slope = 1.5

    def objective(flat):
        q = np.exp(flat.reshape(4, 4))
        q /= q.sum(axis=1, keepdims=True)
        triple = JOINT[:, :, None] * q[:, None, :]
        added = information(triple.reshape(4, -1)) - information(JOINT)
        return added * math.log(2) + slope * float(JOINT.sum(axis=1) @ (1 - np.diagonal(q)))

    best = minimize(objective, np.zeros(16) + np.eye(4).ravel(), method="BFGS").fun
    found = side_curve(JOINT, slope, tolerance=1e-9)
    value = found.added_bits[0] * math.log(2) + slope * found.distortion[0]
    assert value == pytest.approx(best, abs=1e-6)
    assert found.added_bits[0] == pytest.approx(side_leaks(JOINT, found.channels[0]).added, abs=1e-9)
    # a publisher who knows z too does better at the same slope
    known, rate = shared_side_leak(JOINT, slope)
    assert rate[0] * math.log(2) + slope * known[0] < value


def test_progress_and_cancel():
    def stop(fraction):
        assert 0 <= fraction <= 1
        raise Cancelled

    with pytest.raises(Cancelled):
        paper.paper_run(paper.MARITAL_STATUS, 0.5, tick=stop)
    with pytest.raises(Cancelled):
        side_curve(JOINT, 0.5, tolerance=1e-15, tick=stop)
    with pytest.raises(Cancelled):
        paper.threshold_study(paper.MARITAL_STATUS, [2.0], [1e-4], tick=stop)


@each_of(
    ("call", "name"),
    [
        (lambda: paper.paper_run(paper.MARITAL_PRINTED, 1.0), "p"),
        (lambda: paper.paper_run([0.5, 0.5], 0.0), "slope"),
        (lambda: paper.paper_run([0.5, 0.5], 1.0, threshold=-1.0), "threshold"),
        (lambda: paper.paper_run([0.5, 0.5], 1.0, side_letters=0), "side_letters"),
        (lambda: paper.paper_run([0.5, 0.5], 1.0, measure=np.zeros((3, 3))), "distortion"),
        (lambda: paper.threshold_study([0.5, 0.5], 1.0, [0.0]), "thresholds"),
        (lambda: joint_distribution([0.5, 0.5]), "joint"),
        (lambda: joint_distribution([[0.5, 0.2], [0.1, 0.1]]), "joint"),
        (lambda: side_leaks(JOINT, np.eye(3)), "q"),
        (lambda: side_curve(JOINT, -1.0), "slopes"),
        (lambda: side_curve(JOINT, 1.0, limit=0), "limit"),
    ],
)
def test_bad_input(call, name):
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == name


def test_a_table_with_one_person_of_ten_to_the_284_leaks_what_the_others_do() -> None:
    """The product of the margins of that cell is no double; the cell adds less than 1e-280 bits."""
    rest = np.array([[0.4, 0.1], [0.2, 0.3]])
    table = np.zeros((3, 3))
    table[:2, :2], table[2, 2] = rest, 1e-284
    q = np.eye(3)
    with np.errstate(all="raise", under="ignore"):
        leaks = side_leaks(table, q)
    expected = sum(p * math.log2(p / (rest[i].sum() * rest[:, j].sum())) for (i, j), p in np.ndenumerate(rest))
    assert leaks.held == pytest.approx(expected, rel=1e-12)
