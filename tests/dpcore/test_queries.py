"""Many queries: the reference tables, brute force, quadrature-free oracles, and what the theorems promise."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore import queries
from dpcore.errors import ParameterError
from dpcore.queries import Boosting
from dpcore.queries.keys import value
from tests.dpcore.oracles import reference
from tests.each_of import each_of

BOOSTING = reference("boosting")["sections"]
WORKED = reference("worked_examples")["sections"]
TOYS = reference("bounds_computation")["sections"]
ETA = {"1/3": 1 / 3, "1/4": 1 / 4, "1/10": 1 / 10}


def number(text: Any) -> float:
    return float(Fraction(text)) if isinstance(text, str) else float(text)


def numbers(texts: list[Any]) -> list[float]:
    return [number(text) for text in texts]


def close(value: Any, expected: Any) -> None:
    assert np.asarray(value) == pytest.approx(expected, rel=1e-10, abs=1e-12)


# -- weights and rounds


def test_ratios_after_one_round_are_those_of_the_table() -> None:
    for row in BOOSTING["attenuation"]:
        found = queries.attenuation(number(row["fraction_unhappy"]), number(row["log_weight_step"]))
        close([found.unhappy, found.happy], numbers([row["ratio_unhappy"], row["ratio_happy"]]))
        close(math.log(found.unhappy), number(row["ln_ratio_unhappy"]))


def test_weights_are_those_of_the_table() -> None:
    for row in BOOSTING["weights"]:
        errors = [numbers(entry["errors"]) for entry in row["rounds"]]
        lam, mu, eta = number(row["lambda"]), number(row["mu"]), number(row["eta"])
        close(queries.boost_rate(eta), number(row["alpha"]))
        found = queries.boost_weights(errors, lam, mu, eta)
        for t, entry in enumerate(row["rounds"]):
            close(queries.verdicts(errors[t], lam, mu), numbers(entry["a"]))
            close(found.weights[t + 1], numbers(entry["D_next"]))
            close(np.exp([found.log_z[t], found.log_bound[t]]), numbers([entry["Z"], entry["Z_bound"]]))
            close(found.mass[t], number(entry["mass_within_lambda_before"]))


def test_whole_runs_are_those_of_the_table() -> None:
    for row in BOOSTING["full_run"]:
        truth, synopses = np.array(row["truth"]), np.array(row["synopses"])
        errors = np.abs(synopses - truth) / 100
        found = queries.boost_weights(errors, number(row["lambda"]), number(row["mu"]), number(row["eta"]))
        for t, entry in enumerate(row["per_round"]):
            close(found.weights[t + 1], numbers(entry["D_next"]))
            close(found.mass[t], number(entry["mass_within_lambda_before"]))
            close(math.exp(found.log_z[t]), number(entry["Z"]))
        assert np.median(synopses, axis=0).tolist() == row["median_answers"]


def test_neighbors_draw_alike_as_the_table_and_the_bound_say() -> None:
    for row in BOOSTING["neighbour_weights"]:
        errors = np.array(row["errors_x"]) / 1000
        rho, (lam, mu, eta) = number(row["rho"]), (number(row[name]) for name in ("lambda", "mu", "eta"))
        others = errors - rho
        others[:, 0] = errors[:, 0] + rho
        x, y = (queries.boost_weights(d, lam, mu, eta).weights[-1] for d in (errors, others))
        close(x, numbers(row["D_x"]))
        close(y, numbers(row["D_y"]))
        far = float(np.abs(np.log(x / y)).max())
        close(far, number(row["max_abs_log_ratio"]))
        bound = queries.draw_eps(len(errors), rho / mu, eta)
        close(bound, number(row["bound_4_alpha_T_rho_over_mu"]))
        assert far <= bound


def test_the_rounds_needed_are_those_of_the_table() -> None:
    for row in BOOSTING["rounds_needed"]:
        found = queries.rounds_needed(row["Q"], number(row["eta"]))
        assert (found.printed, found.twice, found.exact) == (row["T_printed"], row["T_2eta2"], row["T_exact"])


@pytest.mark.parametrize("row", WORKED["tiny_boost"], ids=lambda row: row["name"])
def test_the_worked_runs_are_followed_round_by_round(row: dict[str, Any]) -> None:
    table = next(table for table in WORKED["tables"] if table["name"] == row["name"])
    h = queries.kind_counts(table["records"], (2, 2, 2))
    assert h.tolist() == table["histogram"]
    A = queries.question_matrix((2, 2, 2), queries.marginal_parts((2, 2, 2), 3))
    truth = A @ h / h.sum()
    close(truth, numbers(row["true_fractions"]))
    lam, mu, eta = (number(row[name]) for name in ("lambda", "mu", "eta"))
    how = Boosting(k=row["k"], T=row["T"], lam=lam, mu=mu, eta=eta, choosing="heaviest")
    found = queries.boosted(A, truth, how, rng=np.random.default_rng(0))
    for t, entry in enumerate(row["rounds"]):
        assert found.asked[t].tolist() == entry["picked_queries"]
        close(found.answers[t], numbers(entry["synopsis_answers"]))
        close(found.errors[t], numbers(entry["errors"]))
        close(found.steps.weights[t + 1], numbers(entry["D_next"]))
        close(math.exp(found.steps.log_z[t]), number(entry["Z"]))
    close(found.medians[-1], numbers(row["median_answers"]))
    worst = [np.abs(found.medians[t] - truth).max() for t in (0, -1)]
    close(worst, numbers([row["worst_error_first"], row["worst_error_median"]]))


def table_of(row: dict[str, Any]) -> tuple[Any, Any]:
    """The questions and the people of a simulated row: bits row by row, then for each person the least of three draws."""
    state = row["seed"]

    def drawn() -> int:
        nonlocal state
        state = 16807 * state % 2147483647
        return int(state)

    A = np.array([[float(drawn() >= 1073741824) for _ in range(row["X"])] for _ in range(row["Q"])])
    people = [min(drawn() * row["X"] // 2147483647 for _ in range(3)) for _ in range(row["n"])]
    return A, np.bincount(people, minlength=row["X"]) / row["n"]


@pytest.mark.long
@pytest.mark.parametrize(("row", "trials"), list(zip(BOOSTING["monte_carlo"], (25, 60), strict=True)))
@pytest.mark.oracle("boosting", "table")
def test_simulated_runs_agree_with_the_table(row: dict[str, Any], trials: int) -> None:
    A, p = table_of(row)
    truth = A @ p
    assert np.abs(truth - A.mean(axis=1)).max() == pytest.approx(row["uniform_worst_error"], abs=1e-12)
    how = Boosting(k=row["k"], T=row["T"], lam=row["lambda"], mu=row["mu"], eta=row["eta"])
    seen = []
    for trial in range(trials):
        run = queries.boosted(A, truth, how, rng=np.random.default_rng([row["seed"], trial]))
        errors = np.abs(run.medians - truth).max(axis=1)
        seen.append((errors[0], errors[-1], run.steps.log_z[-1] - math.log(row["Q"]), run.steps.mass.min()))
    names = ("worst_error_first_synopsis", "worst_error_median", "ln_Z_over_Q", "min_accurate_mass")
    for values, name in zip(np.array(seen).T, names, strict=True):
        own = values.std(ddof=1) / math.sqrt(trials)
        assert abs(values.mean() - row[name]["mean"]) <= 5 * math.hypot(own, row[name]["se"]), name
    bound = run.steps.log_bound[-1] - math.log(row["Q"])
    close(bound, row["ln_Z_over_Q_bound_if_base_keeps_its_promise"])


def test_z_keeps_its_bound_while_the_base_keeps_its_promise_and_the_median_is_then_good() -> None:
    """Lemma 6.2 and Claim 6.3, on errors drawn so that the promise holds."""
    rng = np.random.default_rng(2)
    eta, lam, mu, size = 0.25, 0.1, 0.05, 40
    T = queries.rounds_needed(size, eta).exact | 1
    errors = np.empty((T, size))
    for t in range(T):
        weights = queries.boost_weights(errors[:t], lam, mu, eta).weights[-1] if t else np.full(size, 1 / size)
        order = rng.permutation(size)
        enough = int(np.searchsorted(np.cumsum(weights[order]), 0.5 + eta)) + 1
        errors[t] = 1.0
        errors[t, order[:enough]] = lam
    found = queries.boost_weights(errors, lam, mu, eta)
    assert (found.mass >= 0.5 + eta - 1e-12).all()
    assert (found.log_z <= found.log_bound + 1e-12).all()
    assert (np.median(errors, axis=0) <= lam + mu).all()


def test_bases_that_are_noisy_or_never_look() -> None:
    rng = np.random.default_rng(6)
    A = queries.random_questions(30, 12, rng=rng)
    truth = A @ rng.dirichlet(np.ones(12))
    bases: tuple[queries.Base, ...] = ("exact", "noisy", "uniform")
    exact, noisy, blind = (
        queries.boosted(
            A,
            truth,
            Boosting(k=8, T=5, lam=0.05, mu=0.1, eta=0.2, base=base, noise=1e-9),
            rng=np.random.default_rng(1),
        )
        for base in bases
    )
    assert noisy.answers[0] == pytest.approx(exact.answers[0], abs=1e-5)
    for asked, answers, even in zip(exact.asked, exact.answers, blind.answers, strict=True):
        close(answers[asked], truth[asked])
        close(even, A.mean(axis=1))


# -- the bill


@pytest.mark.oracle("boosting", "table")
def test_bills_are_those_of_the_table() -> None:
    columns = {
        "basic": "eps_basic",
        "advanced": "eps_thm_3_20",
        "printed": "eps_6_7",
        "tanh": "eps_tanh",
        "exact": "eps_exact_randomised_response_accountant",
        "zcdp": "eps_zcdp_bounded_range",
        "in_advance": "eps_bounded_range_nonadaptive_optimum",
    }
    for row in BOOSTING["bill"]:
        star = queries.draw_eps(row["T"], number(row["rho"]) / number(row["mu"]), number(row["eta"]))
        close(star, number(row["eps_star"]))
        found = queries.bill(star, row["draws"], delta=number(row["delta_sample"]))
        for name, column in columns.items():
            if column in row:
                precise = 1e-6 if name == "in_advance" else 1e-10
                assert getattr(found, name) == pytest.approx(number(row[column]), rel=precise), (name, row["draws"])
        assert found.eps == min(found.basic, found.advanced, found.exact, found.zcdp, found.zcdp_sharp)
        assert found.eps == queries.draws_eps(star, row["draws"], delta=number(row["delta_sample"]))
        assert not found.in_advance > found.eps


@each_of(("star", "draws", "eps"), [(0.7, 1, 0.2), (0.9, 2, 0.5), (0.4, 5, 0.3), (2.0, 3, 1.0)])
@pytest.mark.oracle("boosting", "brute")
def test_the_optimum_in_advance_is_that_of_a_fine_search(star: float, draws: int, eps: float) -> None:
    """Two-outcome mechanisms of range star, all t of a grid, the same in each draw."""
    best = 0.0
    for t in np.linspace(1e-6, star - 1e-6, 4001):
        high = (math.exp(star) - math.exp(t)) / math.expm1(star)
        laws = np.array([1.0])
        for _ in range(draws):
            laws = np.convolve(laws, [high, 1 - high])
        losses = draws * t - star * np.arange(draws + 1)
        best = max(best, float(laws @ np.maximum(-np.expm1(eps - losses), 0.0)))
    found = queries.bounded_range_delta(star, draws, eps=eps)
    assert best <= found + 1e-12
    assert found == pytest.approx(best, rel=1e-5)
    if found > 0:
        assert queries.bounded_range_eps(star, draws, delta=found) == pytest.approx(eps, abs=1e-8)


@pytest.mark.oracle("boosting", "table")
def test_widths_for_a_budget_are_those_of_the_table() -> None:
    for row in BOOSTING["mu_for_budget"]:
        eps, delta, eta = number(row["eps_sample"]), number(row["delta_sample"]), number(row["eta"])
        close(
            queries.advanced_width(row["k"], row["T"], eta, eps=eps, delta=delta), number(row["mu_over_rho_thm_3_20"])
        )
        width = queries.zcdp_width(row["k"], row["T"], eta, eps=eps, delta=delta)
        close(width, number(row["mu_over_rho_zcdp"]))
        star = queries.draw_eps(row["T"], 1 / width, eta)
        assert queries.bill(star, row["k"] * row["T"], delta=delta, in_advance=False).zcdp == pytest.approx(eps)


def test_generators_and_generalisation_are_those_of_the_table() -> None:
    for row in BOOSTING["base_parameters"]:
        found = queries.generator(
            row["n"], row["X"], number(row["beta"]), eps=number(row["eps"]), delta=number(row["delta"])
        )
        assert found.k == queries.generator_questions(row["n"], row["X"], number(row["beta"])) == row["k"]
        assert math.comb(row["n"] + row["X"] - 1, row["n"]) == row["histograms"]
        close(found.bits, number(row["m_bits"]))
        close(found.noise, number(row["b_rows"]))
        close(found.lam, number(row["lambda_rows"]))
        close(found.printed_noise, number(row["b_theorem_6_6_unsafe_rows"]))
        assert (found.lam > row["n"]) == row["vacuous"]
    for row in BOOSTING["compression"]:
        bits, gamma, eta = row["m_bits"], number(row["gamma"]), number(row["eta"])
        text, union = queries.questions_to_generalise(bits, gamma, eta)
        assert (text, union) == (row["k_text"], row["k_union_exact"])
        close(queries.generalisation_failure(bits, text, eta), number(row["failure_bound_at_k_text"]))
        close(queries.generalisation_failure(bits, union, eta), number(row["failure_bound_at_k_union"]))
        assert queries.generalisation_failure(bits, union - 1, eta) > gamma
    for row in BOOSTING["split"]:
        each = queries.base_eps(row["Q"], number(row["eta"]), eps=number(row["eps_boost"]))
        close(1 / each, number(row["inv_eps_base"]))


def test_the_share_of_each_release_is_what_composition_leaves_and_widths_follow_the_people() -> None:
    for count, eps, delta in ((1, 0.5, 1e-6), (380, 0.5, 5e-7), (7, 3.0, 1e-3), (3, 0.07, 0.25)):
        each = queries.each_eps(count, eps=eps, delta=delta)
        lie = 1 / (1 + math.exp(each))
        losses = each * (count - 2 * np.arange(count + 1))
        law = scipy.stats.binom.pmf(np.arange(count + 1), count, lie)
        assert float(law @ np.maximum(-np.expm1(eps - losses), 0)) == pytest.approx(delta, rel=1e-6)
    wide = queries.widths_of_people(np.array([1000.0, 4e9]), 16, 1000, eps=1.0, delta=1e-6)
    k = queries.generator(1000, 16, 0.05, eps=1.0, delta=1e-6).k
    close(wide[0], queries.zcdp_width(k, 24, 1 / 3, eps=0.5, delta=1e-6))
    assert wide[1] / wide[0] == pytest.approx(2000, rel=1e-3)


# -- consistent fakes


@pytest.mark.long
def test_small_fits_are_those_of_the_table() -> None:
    for row in [*BOOSTING["lp_small"], *BOOSTING["lp"], *tables()]:
        A, v = row.get("queries_matrix", row["queries"]), numbers(row["noisy"])
        close(queries.minimax_fit(A, v).gap, number(row["t_star"]))
        if "least_squares_fitted" in row:
            close(queries.least_squares_fit(A, v).answers, numbers(row["least_squares_fitted"]))


def tables() -> list[dict[str, Any]]:
    """The worked tables in the form of the others."""
    return [
        {**table, "queries_matrix": table["query_matrix"], "noisy": table["noisy_fractions"]}
        for table in WORKED["tables"]
    ]


@pytest.mark.oracle("fakes", "hand")
def test_worked_tables_have_the_errors_they_name() -> None:
    for table in WORKED["tables"]:
        A, n = np.array(table["query_matrix"], dtype=float), table["n"]
        fit = queries.least_squares_fit(A, numbers(table["noisy_fractions"]))
        truth = A @ np.array(table["histogram"])
        errors = numbers(table["least_squares_errors_in_rows"])
        assert fit.answers * n - truth == pytest.approx(errors, abs=1e-10)


@each_of("seed", range(12))
def test_fits_keep_what_the_theorems_promise(seed: int) -> None:
    """Least squares against the conditions of Karush, Kuhn and Tucker, minimax against the answers' own bound."""
    rng = np.random.default_rng(seed)
    kinds, count = int(rng.integers(2, 20)), int(rng.integers(1, 40))
    A = queries.random_questions(count, kinds, rng=rng)
    truth = A @ rng.dirichlet(np.ones(kinds))
    v = truth + rng.laplace(0, rng.choice([0.0, 0.05, 0.5]), count)
    fit = queries.least_squares_fit(A, v)
    slope = A.T @ (fit.answers - v)
    level = float(fit.shares @ slope)
    assert (fit.shares >= 0).all()
    assert fit.shares.sum() == pytest.approx(1)
    assert slope.min() >= level - 1e-9 * count
    assert np.sum((fit.answers - truth) ** 2) <= np.sum((v - truth) ** 2) + 1e-12
    least = queries.minimax_fit(A, v)
    assert least.gap <= min(np.abs(v - truth).max(), fit.gap) + 1e-9
    assert np.abs(least.answers - truth).max() <= 2 * np.abs(v - truth).max() + 1e-9


def test_rounded_rows_are_those_of_the_table() -> None:
    for row in BOOSTING["rounding"]:
        shares = np.array(row["cell_numerators"]) / row["cells_over"]
        alpha = number(row["alpha"])
        counts = queries.rounded_rows(shares, alpha)
        assert counts.tolist() == row["rows_per_cell"]
        assert counts.sum() == row["rows"] <= number(row["max_rows_allowed"])
        A = np.array(row["queries"])
        step = alpha / shares.size
        close(counts.sum() * step, number(row["mass_after"]))
        close(np.abs(A @ (counts * step - shares)).max(), number(row["max_count_change"]))
        after = np.abs(A @ (counts / counts.sum() - shares)).max()
        close(after, number(row["max_change_after_renormalising"]))
    for row in BOOSTING["subsample"]:
        found = queries.rows_to_draw(row["k"], number(row["beta"]), number(row["alpha"]))
        assert found == (row["rows_hoeffding"], row["rows_printed_product"])


# -- tables of people


def test_questions_and_kinds_are_counted_as_by_hand() -> None:
    rng = np.random.default_rng(5)
    sizes = (2, 3, 2)
    rows = np.column_stack([rng.integers(0, size, 50) for size in sizes])
    h = queries.kind_counts(rows, sizes)
    parts = queries.marginal_parts(sizes, 2)
    assert len(parts) == 4 + (2 + 1 + 2)
    A = queries.question_matrix(sizes, parts)
    for question, told in zip(parts, A @ h, strict=True):
        assert told == sum(all(row[column] == value for column, value in question) for row in rows)
    most = max(np.abs(A[:, i] - A[:, j]).sum() for i, j in itertools.product(range(12), repeat=2))
    assert queries.answer_sensitivity(A) == most
    assert queries.random_people(70, 9, rng=rng).sum() == 70
    assert queries.drawn_rows([0.2, 0.0, 0.8], 30, rng=rng)[1] == 0
    with pytest.raises(ParameterError):
        queries.kind_counts([[0, 3, 0]], sizes)


# -- brute force


@pytest.mark.oracle("fakes", "brute")
def test_survivors_are_those_of_the_table_and_of_a_scan_of_all_tables() -> None:
    for row in BOOSTING["base_generator_scan"]:
        A, told, lam = np.array(row["queries"], dtype=float), numbers(row["noisy_counts"]), number(row["lambda"])
        found = queries.survivors(A, told, row["n"], lam)
        assert int(found.fits.sum()) == row["survivors_histograms"]
        if row["survivors_tuples"]:
            assert math.exp(found.log_orders) == pytest.approx(row["survivors_tuples"])
            assert found.tables[found.first].tolist() == row["first_histogram"]
        else:
            assert found.first == -1
            assert found.log_orders == -math.inf
        firsts = [
            table
            for table in itertools.product(range(row["X"]), repeat=row["n"])
            if all(
                abs(sum(q[x] for x in table) - v) <= lam / 2 + 1e-9 for q, v in zip(row["queries"], told, strict=True)
            )
        ]
        assert len(firsts) == row["survivors_tuples"]
        assert (list(firsts[0]) if firsts else None) == row["first_survivor"]


def test_all_histograms_are_there_once_in_order() -> None:
    for n, kinds in ((0, 1), (4, 1), (5, 2), (4, 4), (3, 6)):
        found = [tuple(row) for row in queries.histograms(n, kinds).tolist()]
        wanted = [row for row in itertools.product(range(n + 1), repeat=kinds) if sum(row) == n]
        assert found == sorted(wanted, reverse=True)
    with pytest.raises(ParameterError, match="most"):
        queries.histograms(100, 6)


# -- keys


def test_predictions_are_those_of_the_table() -> None:
    for row in TOYS["prf_formula"]:
        found = queries.predicted_success(row["kappa"], row["l"], row["n"], eps=number(row["eps"]))
        close(found, number(row["prediction"]))
    for row in TOYS["mu_9_1"]:
        close(queries.hard_chance(row["n"], number(row["a"])), number(row["mu"]))


@pytest.mark.parametrize("row", TOYS["prf_toy"][:2], ids=lambda row: f"key-{row['key']}")
def test_searched_keys_are_those_of_the_table(row: dict[str, Any]) -> None:
    a, b = zip(*row["records"], strict=True)
    explained = queries.explained_rows(a, b, row["kappa"], row["l"])
    seen = {str(u): int(count) for u, count in enumerate(np.bincount(explained)) if count}
    assert seen == row["utility_histogram"]
    close(queries.search_success(explained, row["key"], eps=number(row["eps"])), number(row["pr_key_found_exact"]))
    close(
        queries.predicted_success(row["kappa"], row["l"], row["n"], eps=number(row["eps"])),
        number(row["prediction_mean_lower_bound"]),
    )


def test_a_search_finds_its_key_and_makes_rows_of_it() -> None:
    found = queries.key_search(6, 64, 40, eps=4.0, rng=np.random.default_rng(3))
    assert found.chosen == found.key
    assert found.success > 0.999
    assert found.explained.sum() == 64
    real = dict(zip(found.a.tolist(), found.b.tolist(), strict=True))
    assert found.copied == sum(
        real.get(a) == b for a, b in zip(found.new_a.tolist(), found.new_b.tolist(), strict=True)
    )
    assert found.copied_expected == 25


# -- multiplicative weights


@pytest.mark.oracle("weights", "closed")
def test_multiplicative_weights_learn_the_answers_where_noise_is_small() -> None:
    rng = np.random.default_rng(8)
    A = queries.random_questions(40, 16, rng=rng)
    h = queries.random_people(5000, 16, rng=rng)
    truth = A @ h / 5000
    found = queries.mwem(A, truth, 5000, 25, eps=50.0, rng=rng)
    worst = np.abs(found.answers - truth).max(axis=1)
    assert worst[-1] < worst[0] / 3
    assert np.abs(found.measured - truth[found.asked]).max() < 0.01
    assert found.shares.sum() == pytest.approx(1)
    close(A @ found.shares, found.answers[-1])


@pytest.mark.long
def test_choices_of_multiplicative_weights_follow_the_exponential_mechanism() -> None:
    """The law of the first choice, against its definition."""
    A, truth, n, T, eps = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]), np.array([0.9, 0.1, 1.0]), 10, 2, 2.0
    score = np.abs(A @ [0.5, 0.5] - truth) * n
    law = np.exp(eps / (2 * T) / 2 * score)
    law /= law.sum()
    runs = 1500
    rng = np.random.default_rng(4)
    found = [queries.mwem(A, truth, n, T, eps=eps, rng=rng, repeats=1) for _ in range(runs)]
    seen = np.bincount([run.asked[0] for run in found], minlength=3)
    assert scipy.stats.chisquare(seen, runs * law).pvalue > 1e-5
    off = np.array([abs(run.measured[0] - truth[run.asked[0]]) for run in found])  # exponential of mean 2T/(eps n)
    assert abs(off.mean() - 0.2) < 5 * 0.2 / math.sqrt(runs)


def test_every_value_of_the_keys_function_is_as_likely_where_their_number_is_no_power_of_two() -> None:
    keys = 1 << 13
    above = np.mean([value(key, 0, 192) >= 64 for key in range(keys)])
    assert abs(above - 2 / 3) < 5 * np.sqrt(2 / 9 / keys)


def test_the_first_round_of_boosting_draws_without_a_look_at_the_data() -> None:
    """Every draw loses at most ε*; those of the first round lose nothing, so a bill is above what one round costs."""
    rng = np.random.default_rng(8)
    for _ in range(50):
        n, rounds, count = (int(some) for some in rng.integers(1, 6, 3))
        answers, truth = rng.normal(0.5, 0.6, (rounds, count)), rng.integers(0, n + 1, count) / n
        moved = np.clip(truth + rng.integers(-1, 2, count) / n, 0.0, 1.0)
        here, there = (queries.boost_weights(np.abs(answers - a), 0.1, 0.2, 0.3).weights for a in (truth, moved))
        loss = np.abs(np.log(here[:-1] / there[:-1])).max(axis=1)
        assert loss[0] == 0
        assert loss.max() <= queries.draw_eps(rounds, 1 / (n * 0.2), 0.3)
