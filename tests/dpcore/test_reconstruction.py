"""Reconstruction against the reference tables, brute force over candidates, exact fractions and simulation."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore.choose import count_noise, marginals_needed, queries_for_equal, row_recovered, sampling_sd
from dpcore.errors import ParameterError
from dpcore.reconstruction import (
    Tracing,
    arbitrary_questions,
    bit_success,
    book_eps,
    break_even,
    estimates,
    fits,
    forced,
    halfway,
    laplace_ceiling,
    laplace_eps,
    least_squares,
    lie_limit,
    lied,
    linear_program,
    linear_programs,
    most_likely_window,
    most_wrong,
    noises,
    packing_eps,
    packing_success,
    possible_survivors,
    random_questions,
    random_signs,
    spike,
    subset_counts,
    success,
    thinned,
    trace,
    votes,
    walsh_hadamard,
    wrong_bound,
    wrong_share,
)
from tests.dpcore.oracles import reference
from tests.each_of import each_of

Row = dict[str, Any]


def rows(section: str, table: str = "reconstruction") -> list[Any]:
    return [pytest.param(row, id=f"{section}-{i}") for i, row in enumerate(reference(table)["sections"][section])]


def number(text: str | float) -> float:
    return float(Fraction(text)) if isinstance(text, str) and "/" in text else float(text)


def mask_of(bits: list[int]) -> int:
    return sum(bit << place for place, bit in enumerate(bits))


def signs_of(matrix: list[str]) -> np.ndarray:
    return np.array([[1.0 if sign == "+" else -1.0 for sign in row] for row in matrix])


def bits_of(text: str) -> np.ndarray:
    return np.array([int(bit) for bit in text])


@each_of("row", rows("theorem_8_1"))
def test_most_wrong_places_and_possible_survivors(row: Row) -> None:
    ones, error = sum(row["bits"]), number(row["E"])
    zeros = len(row["bits"]) - ones
    assert most_wrong(zeros, ones, error) == row["max_wrong"]
    assert possible_survivors(zeros, ones, error) == row["survivors_over_all_responses"]


def test_possible_survivors_by_brute_force() -> None:
    """A candidate survives some answers within E exactly when no count differs by more than 2E."""
    n, bits = 6, 0b010110
    for error in (0.25, 0.5, 1.0, 1.3):
        able = [
            other
            for other in range(1 << n)
            if all(abs((other & mask).bit_count() - (bits & mask).bit_count()) <= 2 * error for mask in range(1 << n))
        ]
        assert possible_survivors(3, 3, error) == len(able)
        assert most_wrong(3, 3, error) == max((other ^ bits).bit_count() for other in able)


@each_of("row", rows("exhaustive"))
def test_candidates_thin_out(row: Row) -> None:
    n, bits = row["n"], mask_of(row["bits"])
    masks = range(1, 1 << n)
    found = thinned(n, list(masks), np.array(row["answers_in_tenths"]) / 10, number(row["E"]))
    assert {place: int(found.left[int(place) - 1]) for place in row["candidates_after"]} == row["candidates_after"]
    assert found.survivors.tolist() == row["survivors"]
    assert found.most_wrong(bits) == row["max_wrong_among_survivors"]
    assert found.ones | found.zeros == (1 << n) - 1 if found.survivors.size == 1 else True


@pytest.mark.parametrize("row", rows("exhaustive_midpoint"))
def test_answers_half_way_leave_both(row: Row) -> None:
    n, bits, other = len(row["bits"]), mask_of(row["bits"]), mask_of(row["other"])
    masks = np.arange(1, 1 << n)
    answers = halfway(n, bits, other, masks)
    assert (2 * answers).tolist() == row["answers_doubled"]
    assert np.abs(answers - subset_counts(n, bits, masks)).max() == number(row["largest_error"])
    found = thinned(n, masks, answers, number(row["E"]))
    assert found.survivors.size == row["survivors"]
    assert (other in found.survivors.tolist()) is row["other_survives"]
    assert found.most_wrong(bits) == row["max_wrong_among_survivors"]
    assert votes(found.survivors.tolist(), n).tolist() == [
        sum(candidate >> i & 1 for candidate in found.survivors.tolist()) / found.survivors.size for i in range(n)
    ]


def test_a_lie_beyond_the_error_leaves_nobody() -> None:
    found = thinned(3, [1, 1], [0.0, 1.0], 0.25)
    assert found.left.tolist() == [4, 0]
    assert found.survivors.size == 0
    assert found.ones == found.zeros == 0
    with pytest.raises(ParameterError):
        thinned(15, [1], [0.0], 0.0)
    with pytest.raises(ParameterError):
        thinned(3, [8], [0.0], 0.0)
    with pytest.raises(ParameterError):
        thinned(3, [1, 2], [0.0], 0.0)


@pytest.mark.parametrize("row", rows("random_exhaustive"))
def test_every_candidate_on_random_questions(row: Row) -> None:
    signs, bits = signs_of(row["matrix"]), mask_of(row["bits"])
    found = fits(signs, np.array(row["answers_in_tenths"]) / 10, number(row["alpha"]))
    assert int(found.fits[bits]) == row["true_bits_fit"]
    enough = found.enough(row["queries_needed"])
    assert enough.size == row["candidates"]
    assert int(np.bitwise_count(enough ^ bits).max()) == row["max_wrong_among_candidates"]
    assert (int(found.fits.max()), found.best.size) == (row["best_fit"], row["best_fit_candidates"])
    assert int(found.best[0]) == mask_of(row["first_best"])


@each_of("row", rows("lemma_8_3"))
@pytest.mark.oracle("reconstruction", "table")
def test_windows_of_sums_of_signs(row: Row) -> None:
    exact, book, sharp = most_likely_window(row["k"], row["l"])
    assert exact == pytest.approx(float(row["exact_sup"]), rel=1e-12)
    assert book == pytest.approx(float(row["bound_text"]), rel=1e-12)
    assert sharp == pytest.approx(float(row["bound_parity"]), rel=1e-12)
    assert exact <= sharp


@each_of("row", rows("theorem_8_2"))
def test_what_the_theorem_on_random_questions_promises(row: Row) -> None:
    found = random_questions(row["n"], number(row["b"]), eta=number(row["eta"]), alpha=number(row["alpha"]))
    assert found.needed == pytest.approx(float(row["b_needed"]), rel=1e-12)
    assert found.wrong == pytest.approx(float(row["wrong_places_allowed"]), rel=1e-12)
    assert found.log_failure == pytest.approx(float(row["failure_bound_exponent"]), rel=1e-12)
    assert found.hidden == pytest.approx(float(row["exact_pr_hidden_at_k"]), rel=1e-10)


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", rows("lp_decode"))
@pytest.mark.oracle("reconstruction", "table")
def test_decoders(row: Row) -> None:
    signs, answers = signs_of(row["matrix"]), np.array(row["answers_in_tenths"]) / 10
    bits = bits_of(row["bits"])
    found = linear_program(signs, answers)
    assert found.solved
    assert found.objective == pytest.approx(row["objective"], rel=1e-8)
    assert float(np.abs(signs @ bits - answers).sum()) == pytest.approx(row["objective_at_true_bits"])
    decided = np.array([bit != "?" for bit in row["rounded"]])
    assert "".join(map(str, found.bits[decided])) == row["rounded"].replace("?", "")
    fitted = least_squares(signs, answers)
    assert "".join(map(str, fitted.bits)) == row["least_squares_rounded"]
    assert float(np.abs(fitted.estimate - 0.5).min()) == pytest.approx(row["least_squares_min_margin"], rel=1e-5)
    if row["kind"] == "adversary":
        assert lied(signs, bits, row["lies"]).tolist() == pytest.approx(answers.tolist())
        assert break_even(signs, bits) == row["break_even_lies"]


@pytest.mark.long
@pytest.mark.parametrize("row", rows("lp_decode"))
def test_bits_that_every_optimum_has(row: Row) -> None:
    found = forced(signs_of(row["matrix"]), np.array(row["answers_in_tenths"]) / 10)
    assert "".join("?" if bit < 0 else str(bit) for bit in found) == row["rounded"]


def test_the_share_of_lies_that_the_linear_program_stands() -> None:
    row = reference("reconstruction")["sections"]["rho_star"][0]
    assert lie_limit() == pytest.approx(float(row["value"]), rel=1e-14)
    # where the worst share of questions holds half of E|Z|
    cut = -scipy.special.ndtri(lie_limit() / 2)
    assert 2 * scipy.stats.norm.pdf(cut) == pytest.approx(math.sqrt(2 / math.pi) / 2, rel=1e-12)


@pytest.mark.parametrize("row", rows("least_squares_gaussian"))
def test_least_squares_reads_a_bit_as_often_as_computed(row: Row) -> None:
    state = row["seed"]
    signs = np.empty(row["m"] * row["n"])
    for place in range(signs.size):
        state = state * 16807 % 2147483647
        signs[place] = 1.0 if state >= 1073741824 else -1.0
    found = bit_success(signs.reshape(row["m"], row["n"]), float(row["sigma"]))
    assert found.tolist() == pytest.approx([float(text) for text in row["success_per_bit"]], rel=1e-12)
    assert found.mean() == pytest.approx(float(row["mean_success"]), rel=1e-12)


def test_questions_that_do_not_tell_all_bits_apart() -> None:
    """Least squares has many answers then, and no chance to be right."""
    rng = np.random.default_rng(7)
    singular = 0
    for n, m in ((4, 4), (4, 6), (8, 9)):
        for _ in range(40):
            signs = random_signs(m, n, rng=rng)
            whole = _rank(signs.astype(int).tolist()) == n
            assert np.isfinite(least_squares(signs, rng.normal(size=m)).estimate).all() == whole
            assert np.isfinite(bit_success(signs, 1.0)).all() == whole
            singular += not whole
    assert singular


def _rank(rows: list[list[int]]) -> int:
    """By elimination in fractions."""
    left = [[Fraction(x) for x in row] for row in rows]
    rank = 0
    for column in range(len(rows[0])):
        pivot = next((row for row in left[rank:] if row[column]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        left.insert(rank, pivot)
        left[rank + 1 :] = [
            [x - row[column] / pivot[column] * p for x, p in zip(row, pivot, strict=True)] for row in left[rank + 1 :]
        ]
        rank += 1
    return rank


def test_the_opposite_that_fits_without_a_lie() -> None:
    assert break_even([[1, 1], [-1, -1]], [0, 1]) == 0


def _shares(n: int, m: int, trials: int, seed: int, answer: Any) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    right = np.empty((2, trials))
    for trial in range(trials):
        signs, bits = random_signs(m, n, rng=rng), rng.integers(0, 2, n)
        given = answer(signs, bits, rng)
        right[0, trial] = (linear_program(signs, given).bits == bits).mean()
        right[1, trial] = (least_squares(signs, given).bits == bits).mean()
    return right[0], right[1]


def _agrees(ours: np.ndarray, row: Row) -> bool:
    spread = ours.std(ddof=1) if ours.size > 1 else 0.0
    own = max(spread, row["sd_per_trial"]) / math.sqrt(ours.size)
    return bool(abs(ours.mean() - row["mean"]) <= 5 * math.hypot(own, row["se"]) + 1e-12)


@pytest.mark.long
@pytest.mark.parametrize("n", [64, 128, 256])
def test_decoders_under_noise_as_simulated_elsewhere(n: int) -> None:
    """Every row of the table: few tables of questions where they are large."""
    for place, row in enumerate(reference("reconstruction")["sections"]["monte_carlo_lp"]):
        if row["n"] != n:
            continue
        scale = row["r"] * math.sqrt(n)

        def answer(
            signs: np.ndarray, bits: np.ndarray, rng: np.random.Generator, row: Row = row, scale: float = scale
        ) -> np.ndarray:
            return signs @ bits + noises(row["noise"], scale, row["m"], rng=rng)

        lp, ls = _shares(n, row["m"], {64: 6, 128: 3, 256: 1}[n], 41 + place, answer)
        assert _agrees(lp, row["lp_fraction_right"]), row
        assert _agrees(ls, row["least_squares_fraction_right"]), row


@pytest.mark.long
def test_lies_as_simulated_elsewhere() -> None:
    """Every row; near the break-even the fraction is nearly 0 or 1, and rarely the other, so that few runs show no spread."""
    for place, row in enumerate(reference("reconstruction")["sections"]["monte_carlo_lies"]):
        lies = round(row["lie_fraction"] * row["m"])

        def answer(
            signs: np.ndarray, bits: np.ndarray, rng: np.random.Generator, row: Row = row, lies: int = lies
        ) -> np.ndarray:
            if row["strategy"] == "adversary":
                return lied(signs, bits, lies)
            given = signs @ bits
            some = rng.choice(row["m"], lies, replace=False)
            given[some] = rng.integers(-row["n"], row["n"] + 1, lies)
            return given

        lp, _ = _shares(row["n"], row["m"], 4, 53 + place, answer)
        assert _agrees(lp, row["fraction_right"]), row


@pytest.mark.oracle("reconstruction", "brute")
def test_the_fast_transform_is_hadamards_matrix() -> None:
    rng = np.random.default_rng(3)
    for n in (1, 2, 8, 64):
        H = np.array([[(-1) ** (i & j).bit_count() for j in range(n)] for i in range(n)])
        x = rng.normal(size=n)
        assert walsh_hadamard(x) == pytest.approx(H @ x, abs=1e-12)
        assert estimates(H @ x) == pytest.approx(x, abs=1e-12)
    with pytest.raises(ParameterError):
        walsh_hadamard([1.0, 2.0, 3.0])


@each_of("row", rows("hadamard"))
@pytest.mark.oracle("reconstruction", "table")
def test_hadamards_questions_read_back(row: Row) -> None:
    found = estimates(np.array(row["answers_in_tenths"]) / 10)
    assert found.tolist() == pytest.approx([float(Fraction(text)) for text in row["estimate"]], rel=1e-12)
    bits = bits_of(row["bits"])
    assert "".join(map(str, (found > 0.5).astype(int))) == row["rounded"]
    assert int(((found > 0.5) != bits).sum()) == row["wrong"] <= float(row["bound_4E2"])
    assert wrong_bound(row["n"], number(row["E"])) == min(float(row["bound_4E2"]), row["n"])
    assert float(((found - bits) ** 2).sum()) == pytest.approx(number(row["squared_error"]), rel=1e-10)


@each_of("row", rows("hadamard_gaussian"))
def test_the_attack_is_the_ceiling(row: Row) -> None:
    r = number(row["r"])
    assert float(success(r)) == pytest.approx(float(row["success_per_bit"]), rel=1e-13)
    assert float(success(r)) == pytest.approx(float(row["cap_Phi_mu_over_2"]), rel=1e-13)
    assert float(row["mu"]) == 1 / r


@each_of("row", rows("hadamard_other_noise"))
@pytest.mark.oracle("reconstruction", "table")
def test_wrong_bits_under_other_noises(row: Row) -> None:
    share = wrong_share(row["noise"], row["n"], float(row["scale"]))
    assert share == pytest.approx(float(row["wrong_per_bit_exact"]), rel=1e-10)
    sd = float(row["scale"]) * (math.sqrt(2) if row["noise"] == "laplace" else math.sqrt(1 / 3))
    assert row["n"] * wrong_share("gaussian", row["n"], sd) == pytest.approx(
        float(row["gaussian_approximation_expected_wrong"]), rel=1e-10
    )


@each_of("n", [4, 16, 32, 64])
@pytest.mark.oracle("reconstruction", "digits")
def test_sums_of_uniform_noise_by_exact_fractions(n: int) -> None:
    """Both ways of counting, beside the alternating sum of Irwin and Hall in whole numbers."""
    for scale in (0.75, 2.0, 5.0):
        low = (n - Fraction(n, 2) / Fraction(scale)) / 2
        exact = sum((-1) ** k * math.comb(n, k) * (low - k) ** n for k in range(max(0, math.floor(low) + 1)))
        assert wrong_share("uniform", n, scale) == pytest.approx(float(exact / math.factorial(n)), rel=1e-9, abs=1e-15)


@each_of("row", rows("packing", "bounds_computation"))
@pytest.mark.oracle("packing", "table")
def test_packing(row: Row) -> None:
    s, apart, p, delta = row["s"], row["Delta"], number(row["p"]), float(row["delta"])
    assert packing_eps(s, apart, p=p) == pytest.approx(float(row["eps_sharp"]), rel=1e-12)
    assert packing_eps(s, apart, delta=delta, p=p) == pytest.approx(float(row["eps_with_delta"]), rel=1e-10)
    if row["eps_text"] is not None:
        assert book_eps(s, apart) == pytest.approx(float(row["eps_text"]), rel=1e-12)
    if float(row["eps_sharp"]):
        assert packing_success(s, apart, eps=float(row["eps_sharp"])) == pytest.approx(
            number(row["n_ary_rr_success_at_sharp"]), rel=1e-12
        )


@pytest.mark.parametrize("row", rows("packing_success", "bounds_computation"))
def test_the_largest_chance_that_packing_leaves(row: Row) -> None:
    s, apart, eps = row["s"], row["Delta"], number(row["eps"])
    assert packing_success(s, apart, eps=eps) == pytest.approx(float(row["p_max_pure"]), rel=1e-12)
    assert packing_success(s, apart, eps=eps, delta=float(row["delta"])) == pytest.approx(
        float(row["p_max_delta"]), rel=1e-12
    )


@pytest.mark.oracle("packing", "closed")
def test_randomised_response_sits_on_the_packing_bound() -> None:
    """Its exact chances: e^(ε apart) against 1 for each of the others, so nothing better exists and this is private."""
    for s, apart, eps in itertools.product((1, 3, 6), (1, 4), (0.1, 0.7)):
        weight = math.exp(eps * apart)
        assert packing_success(s, apart, eps=eps) == pytest.approx(weight / (weight + 2**s - 1), rel=1e-12)


@each_of("row", rows("tracing", "bounds_computation"))
@pytest.mark.oracle("packing", "table")
def test_tracing(row: Row) -> None:
    tracing, fpr = Tracing(row["n"], row["d"], number(row["sigma"])), number(row["fpr"])
    assert tracing.separation == pytest.approx(float(row["z"]), rel=1e-12)
    assert tracing.mean_in == float(row["mean_in"])
    assert (tracing.var_out, tracing.var_in) == pytest.approx((float(row["var_out"]), float(row["var_in"])), rel=1e-12)
    assert float(tracing.found(fpr)) == pytest.approx(float(row["tpr_two_variances"]), rel=1e-10)
    if "mu_gdp_of_release" in row:
        assert tracing.mu == pytest.approx(float(row["mu_gdp_of_release"]), rel=1e-12)
        assert float(tracing.ceiling(fpr)) == pytest.approx(float(row["tpr_cap_gdp"]), rel=1e-10)
    assert float(tracing.found(fpr)) <= float(tracing.ceiling(fpr))


@pytest.mark.parametrize("row", rows("tracing_moments", "bounds_computation"))
@pytest.mark.oracle("packing", "table")
def test_moments_of_scores(row: Row) -> None:
    tracing = Tracing(row["n"], row["d"], 0.0)
    assert tracing.mean_in == float(row["mean_in"])
    assert (tracing.var_in, tracing.var_out) == pytest.approx((float(row["var_in"]), float(row["var_out"])), rel=1e-12)


@each_of("row", rows("tracing_mc", "bounds_computation"))
def test_releases_are_traced_as_simulated_elsewhere(row: Row) -> None:
    tracing, rng = Tracing(row["n"], row["d"], row["sigma"]), np.random.default_rng(7)
    cut = tracing.threshold(0.05)
    assert cut == pytest.approx(row["fixed_threshold"], rel=1e-6)
    runs = [trace(tracing, rng=rng) for _ in range(30)]
    assert _agrees(np.array([(run.inside > cut).mean() for run in runs]), row["tpr"])
    assert _agrees(np.array([(run.outside > cut).mean() for run in runs]), row["fpr"])


@each_of("row", rows("marginals", "bounds_computation"))
def test_people_that_marginals_need(row: Row) -> None:
    need = marginals_needed([row["k"]], eps=number(row["eps"]), delta=float(row["delta"]))
    ours = (need.lower, need.laplace, need.k_norm, need.gaussian)
    for found, key in zip(ours, ("n_lower_sharp", "n_laplace", "n_k_norm", "n_gaussian"), strict=True):
        assert float(found[0]) == pytest.approx(float(row[key]), rel=1e-9)
    sigma = count_noise("gaussian-exact", [row["k"]], eps=number(row["eps"]), delta=float(row["delta"]))
    assert float(sigma[0]) == pytest.approx(float(row["sigma_gaussian"]), rel=1e-9)


@each_of("row", rows("marginal_attack", "bounds_computation"))
def test_a_row_is_read_from_noisy_marginals(row: Row) -> None:
    found = row_recovered(row["k"], [row["n"]], eps=number(row["eps"]))
    assert float(found[0]) == pytest.approx(float(row["all_bits_right_laplace"]), rel=1e-10)
    assert float(found[0]) ** (1 / row["k"]) == pytest.approx(float(row["one_bit_right"]), rel=1e-10)


@pytest.mark.parametrize("row", rows("planner"))
def test_how_much_noise_hides_below_the_sampling_error(row: Row) -> None:
    n, k, eps, delta = row["n"], row["k"], number(row["eps"]), float(row["delta"])
    assert float(sampling_sd([n], 0.5)[0]) == pytest.approx(float(row["sd_sampling_p_half"]), rel=1e-12)
    for accountant, key in (
        ("laplace-basic", "sd_laplace_basic"),
        ("laplace-corollary", "sd_laplace_cor_3_21"),
        ("gaussian-exact", "sd_gaussian"),
    ):
        how: Any = accountant
        assert float(count_noise(how, [k], eps=eps, delta=delta)[0]) == pytest.approx(float(row[key]), rel=1e-10)
    for accountant, key in (("laplace-basic", "laplace_basic"), ("gaussian-exact", "gaussian")):
        how = accountant
        assert math.floor(queries_for_equal(how, n, eps=eps, delta=delta)) == row[f"break_even_k_{key}"]
    sigma = float(row["sigma_1"])
    assert float(success(sigma)) == pytest.approx(float(row["reconstruction_n_queries_success"]), rel=1e-12)


@pytest.mark.parametrize("delta", [1e-30, 1e-249, 5e-324])
def test_a_slack_below_rounding_changes_nothing(delta: float) -> None:
    assert packing_eps(21.0, 734, delta=delta) == pytest.approx(packing_eps(21.0, 734), rel=1e-12)


@each_of("row", rows("arbitrary", "bounds_computation"))
def test_arbitrary_questions_need_noise(row: Row) -> None:
    l, eps = row["l"], number(row["eps"])  # noqa: E741 - the book's letter
    found = arbitrary_questions(l, eps=eps)
    assert found.s == pytest.approx(float(row["s"]), rel=1e-14)
    assert found.weight == pytest.approx(float(row["weight_w"]), rel=1e-14)
    assert found.noise == pytest.approx(float(row["noise_lower_bound"]), rel=1e-14)
    assert found.noise / (l / eps) == pytest.approx(float(row["ratio_to_text_upper_l_over_eps"]), rel=1e-12)
    assert found.holds is row["theorem_active"]
    # where it holds, ε is less than the packing bound asks of answers within w/30
    assert not found.holds or eps < book_eps(found.s, math.floor(2 * found.weight))


def test_one_record_moves_a_spike_by_one_at_most() -> None:
    away = np.arange(-40.0, 41.0)
    heights = spike(away, 600.0)
    assert heights.max() == 20.0
    assert (heights[np.abs(away) >= 20] == 0).all()
    assert np.abs(np.diff(heights)).max() == 1.0


def test_candidates_last_until_the_first_answer_that_they_do_not_fit() -> None:
    rng = np.random.default_rng(8)
    masks, bits = rng.integers(1, 64, 20), 0b101101
    answers = subset_counts(6, bits, masks) + rng.uniform(-1, 1, 20)
    found = thinned(6, masks, answers, 1.0)
    for candidate in range(64):
        fitting = [abs((candidate & int(mask)).bit_count() - a) <= 1 for mask, a in zip(masks, answers, strict=True)]
        assert found.lasted[candidate] == (fitting.index(False) if False in fitting else 20)


@pytest.mark.long
def test_the_ceiling_of_laplace_answers_is_that_of_the_likelihood() -> None:
    """One answer in closed form; 64 answers by simulation of the losses; more than turning back, and than Gaussian noise."""
    for scale in (0.3, 1.0, 20.0):
        assert laplace_ceiling(1, scale) == pytest.approx(1 - math.exp(-0.5 / scale) / 2, abs=2e-6)
    n, scale, runs = 64, 5.0, 40_000
    noise = np.random.default_rng(1).laplace(0.0, scale, (runs, n))
    loss = ((np.abs(noise - 1) - np.abs(noise)) / scale).sum(axis=1)
    right = ((loss > 0) + 0.5 * (loss == 0)).mean()
    assert laplace_ceiling(n, scale) == pytest.approx(right, abs=5 * 0.5 / math.sqrt(runs))
    for ratio in (0.3, 1.0, 4.0):
        scale = ratio * math.sqrt(4096 / 2)
        turned = 1 - wrong_share("laplace", 4096, scale)
        assert laplace_ceiling(4096, scale) > max(turned, float(success(ratio)))
        assert laplace_eps(4096, scale, delta=1e-6) < 4096 / scale


def test_several_linear_programs_at_once_are_each_as_good_as_alone() -> None:
    rng = np.random.default_rng(2)
    signs = np.array([random_signs(30, 7, rng=rng) for _ in range(5)])
    given = np.array([each @ rng.integers(0, 2, 7) + rng.normal(0, 2, 30) for each in signs])
    for one, A, y in zip(linear_programs(signs, given), signs, given, strict=True):
        assert one.objective == pytest.approx(linear_program(A, y).objective, rel=1e-9)
        assert one.objective == pytest.approx(np.abs(A @ one.estimate - y).sum())
