"""The mathematics of the interview against the reference table, brute force over small tables, and simulation."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import mpmath
import numpy as np
import pytest
from scipy import stats

from dpcore.accounting import LaplaceLaw
from dpcore.change import (
    Change,
    household_change,
    margins_change,
    parallel_eps,
    quantile_sensitivity,
    series_change,
    sum_values,
    sums_change,
    table_change,
)
from dpcore.checks import Floats
from dpcore.choose import SharesError, rounded_down, rounded_up
from dpcore.decide import (
    Aim,
    CentredMean,
    DiscreteGaussian,
    GaussianLoss,
    MaxNormNoise,
    Mechanism,
    Plan,
    PromisedLoss,
    all_cells,
    alternatives,
    contest,
    dependent_gain,
    discrete_gaussian_loss,
    dropped,
    gaussian_needed,
    gaussian_split,
    geometric_loss,
    group_promise,
    laplace_absolute_split,
    laplace_needed,
    laplace_split,
    level_scales,
    lifted_mean,
    naive_mean_delta,
    normal_and_laplace,
    pairs,
    public_mean_scale,
    quantile,
    quantile_bound,
    scale_for,
    some_beyond,
    study,
    success,
    window,
    with_margins,
    with_sampling,
    with_total,
)
from dpcore.decide import losses as decide_losses
from dpcore.decide.discrete_gaussian import _long_sum
from dpcore.decide.errors import beyond
from dpcore.decide.gridded import GridLoss, composed
from dpcore.decide.losses import AtomLoss, ComposedLoss, WideLoss
from dpcore.decide.plan import NoiseName
from dpcore.decide.window import LEAST_EPS, smallest_scale
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import Relation
from tests.dpcore.oracles import reference

ROWS = reference("decide_cases")["rows"]
Given = dict[str, Any]


def rows(*kinds: str, slow: tuple[str, ...] = ()) -> list[Any]:
    """The rows of some kinds, named; those of these names are slow."""
    return [
        pytest.param(row, id=row["id"], marks=[pytest.mark.slow] if row["id"] in slow else [])
        for row in ROWS
        if row["kind"] in kinds
    ]


def agree(row: Given, found: dict[str, float], without: tuple[str, ...] = ()) -> None:
    """Every expected number of the row is found, to its own tolerance (relative; absolute below 1)."""
    expected = {name: value for name, value in row["expect"].items() if name not in without}
    assert expected.keys() <= found.keys()
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, rel=row["tolerance"], abs=row["tolerance"]), name


def norms(change: Change) -> dict[str, float]:
    return {"L0": change.cells, "L1": change.l1, "L2sq": change.l2_squared, "Linf": change.largest}


# -- how far one unit moves what is published


@pytest.mark.parametrize("row", rows("table"))
def test_table(row: Given) -> None:
    g = row["given"]
    agree(
        row,
        norms(
            table_change(
                cells=g["cells"], touched=g["m"], each=g["c"], cap=g["total_cap"], relation=Relation(g["relation"])
            )
        ),
    )


@pytest.mark.parametrize("row", rows("margins"))
def test_margins(row: Given) -> None:
    g = row["given"]
    totals: Any = "people" if g["totals"] == "persons" else g["totals"]
    change = margins_change(
        rows=g["rows"],
        columns=g["columns"],
        touched=g["m"],
        each=g["c"],
        relation=Relation(g["relation"]),
        totals=totals,
    )
    assert not change.is_bound
    agree(row, norms(change))


@pytest.mark.parametrize("row", rows("sum", "sums-by-cell", "household", "sequence", "parallel"))
def test_other_changes(row: Given) -> None:
    g, relation = row["given"], row["given"].get("relation") and Relation(row["given"]["relation"])
    match row["kind"]:
        case "sum":
            low, high = sum_values(low=g["low"], high=g["high"], relation=relation)
            agree(row, {"sensitivity": high, "V_low": low, "V_high": high})
        case "sums-by-cell":
            agree(
                row,
                norms(sums_change(cells=g["cells"], touched=g["m"], low=g["low"], high=g["high"], relation=relation)),
            )
        case "household":
            agree(
                row,
                norms(
                    household_change(
                        people=g["people"], cells=g["cells"], touched=g["m"], each=g["c"], relation=relation
                    )
                ),
            )
        case "sequence":
            ways = {way: table_change(cells=g["cells"], touched=g["m"], each=g["c"], relation=way) for way in Relation}
            change = series_change(
                publications=g["publications"],
                in_at_most=g["in_at_most"],
                alone=ways[Relation.ADD_REMOVE],
                replaced=ways[Relation.REPLACE] if relation == Relation.REPLACE else None,
            )
            agree(row, norms(change))
        case "parallel":
            found = {
                way.replace("/", "_"): parallel_eps(
                    g["eps_of_parts"], parts_of_one_unit=g["parts_of_one_unit"], relation=way
                )
                for way in Relation
            }
            agree(row, found)


def contributions(d: int, m: int, c: int, cap: int | None) -> Iterator[tuple[int, ...]]:
    """Every contribution to a small table."""
    for x in itertools.product(range(c + 1), repeat=d):
        if sum(v > 0 for v in x) <= m and (cap is None or sum(x) <= cap):
            yield x


def brute(options: Sequence[tuple[float, ...]], relation: Relation) -> dict[str, float]:
    others = options if relation == Relation.REPLACE else [(0,) * len(options[0])]
    moved = np.abs(np.array(options, dtype=float)[:, None] - np.array(others, dtype=float))
    return {
        "L0": float((moved > 0).sum(axis=-1).max()),
        "L1": float(moved.sum(axis=-1).max()),
        "L2sq": float((moved**2).sum(axis=-1).max()),
        "Linf": float(moved.max()),
    }


@pytest.mark.long
@pytest.mark.parametrize("relation", list(Relation))
def test_tables_by_brute_force(relation: Relation) -> None:
    for d, c in itertools.product(range(1, 5), (1, 2, 3)):
        for m in range(1, d + 1):
            for cap in (None, *range(1, m * c + 1)):
                if d == 4 and c == 3 and cap is not None and cap % 2:
                    continue  # enough of them
                found = norms(table_change(cells=d, touched=m, each=c, cap=cap, relation=relation))
                assert found == brute(list(contributions(d, m, c, cap)), relation), (d, m, c, cap)


@pytest.mark.parametrize("relation", list(Relation))
@pytest.mark.parametrize(("low", "high"), [(-10.0, 20.0), (0.0, 5.0), (20.0, 60.0), (-7.0, -2.0)])
@pytest.mark.oracle("errors", "brute")
def test_sums_by_brute_force(relation: Relation, low: float, high: float) -> None:
    for d in range(1, 5):
        for m in range(1, d + 1):
            ends = [x for x in itertools.product((0.0, low, high), repeat=d) if sum(v != 0 for v in x) <= m]
            found = norms(sums_change(cells=d, touched=m, low=low, high=high, relation=relation))
            assert found == pytest.approx(brute(ends, relation)), (d, m)


@pytest.mark.parametrize("relation", list(Relation))
def test_households_by_brute_force(relation: Relation) -> None:
    for d, m, h in ((2, 1, 2), (3, 1, 2), (3, 2, 2), (4, 2, 2), (4, 1, 3), (5, 2, 2)):
        one = list(contributions(d, m, 1, None))
        options = sorted({tuple(int(v) for v in np.sum(xs, axis=0)) for xs in itertools.product(one, repeat=h)})
        found = norms(household_change(people=h, cells=d, touched=m, relation=relation))
        assert found == brute(options, relation), (d, m, h)


@pytest.mark.parametrize("relation", list(Relation))
def test_margins_are_exact_or_called_a_bound(relation: Relation) -> None:
    """Small tables one by one, larger ones by formulas: a table just beyond what is enumerated is tried here as well."""
    for r, k, m, c in (
        (2, 3, 1, 2),
        (3, 3, 2, 1),
        (3, 4, 2, 1),
        (2, 5, 2, 1),
        (4, 5, 1, 3),
        (5, 5, 1, 1),
        (5, 5, 2, 1),
    ):
        cells = r * k
        options = []
        for chosen in itertools.chain.from_iterable(itertools.combinations(range(cells), n) for n in range(m + 1)):
            table = np.zeros((r, k))
            table.flat[list(chosen)] = c
            options.append((*table.ravel(), *table.sum(axis=1), *table.sum(axis=0), table.sum()))
        if relation == Relation.REPLACE and len(options) > 120:
            rng = np.random.default_rng(1)
            options = [options[i] for i in rng.choice(len(options), 120, replace=False)]
        truth = brute(options, relation)
        change = margins_change(rows=r, columns=k, touched=m, each=c, relation=relation)
        for name, value in norms(change).items():
            assert value >= truth[name] - 1e-9, (r, k, m, c, name)
            if not change.is_bound and len(options) != 120:
                assert value == pytest.approx(truth[name]), (r, k, m, c, name)


@pytest.mark.long
def test_gaussian_noise_alone_has_a_mu_and_it_is_its_shift_in_deviations() -> None:
    plan, aim = Plan(cells=9, touched=4, each=2), Aim(tolerance=20.0, scope="publication", guess=0.9)
    for noise in ("laplace", "geometric", "gaussian", "discrete gaussian"):
        found = study(plan, aim, noise, eps=1.0)  # type: ignore[arg-type]
        if noise == "gaussian":
            assert found.mu == pytest.approx(math.sqrt(4 * 2**2) / found.scale, rel=1e-12)
        else:
            assert found.mu is None


def test_series_by_brute_force_where_people_are_in_different_publications() -> None:
    for total, a, d, m in ((2, 1, 2, 1), (3, 1, 2, 1), (3, 2, 2, 1), (3, 2, 3, 2), (4, 3, 2, 1)):
        one = list(contributions(d, m, 1, None))
        options = []
        for present in itertools.combinations(range(total), a):
            for xs in itertools.product(one, repeat=a):
                row = [0] * (total * d)
                for place, x in zip(present, xs, strict=True):
                    row[place * d : (place + 1) * d] = x
                options.append(tuple(row))
        options = sorted(set(options))
        for relation in Relation:
            plan = Plan(cells=d, touched=m, publications=total, in_at_most=a, relation=relation)
            assert norms(plan.change) == brute(options, relation), (total, a, d, m, relation)


@pytest.mark.parametrize("row", rows("bounding"))
def test_dropping(row: Given) -> None:
    g = row["given"]
    found = dropped(g["people_with_k_cells"], keep=g["m"], entries=g["cell"])
    agree(row, {"share_lost": found.share_lost, "bias": found.bias, "sd_of_dropping": found.deviation})
    low, high = row["simulated_band"]["bias"]
    assert low <= found.bias <= high


# -- errors


@pytest.mark.parametrize("row", rows("all-cells"))
def test_all_cells_at_once(row: Given) -> None:
    g = row["given"]
    if g["noise"] == "K-norm L-infinity":
        noise = MaxNormNoise(g["eps"], g["cells"], g["c"])
        t, one = noise.all_half_width(1 - g["beta"]), noise.half_width(1 - g["beta"])
        found = {
            "t": t,
            "t_one_cell": one,
            "variance": noise.variance,
            "laplace_t": all_cells([(g["cells"], Laplace(g["cells"] / g["eps"]))], g["beta"]),
            "check": noise.some_beyond(t),
            "check_one": 2 * noise.sf(one),
        }
        agree(row, found)
        return
    makers: dict[str, Callable[[float], Any]] = {
        "laplace": Laplace,
        "discrete laplace": lambda b: Geometric(1 / b),
        "gaussian": Gaussian,
        "discrete gaussian": DiscreteGaussian,
    }
    make = makers[g["noise"]]
    groups = [(n, make(s)) for n, s in g.get("cells_and_scales", [[g.get("cells"), g.get("scale", g.get("sigma"))]])]
    t = all_cells(groups, g["beta"], whole_numbers="discrete" in g["noise"])
    found = {"t": t, "check": some_beyond(groups, t), "beyond": some_beyond(groups, t)}
    found |= {"beyond_one_less": some_beyond(groups, max(t - 1, 0)), "variance": groups[0][1].variance}
    agree(row, found)


def test_norm_noise_is_what_it_says() -> None:
    noise = MaxNormNoise(0.8, 6, 2.0)
    draws = noise.sample(200_000, np.random.default_rng(5))
    assert draws.shape == (200_000, 6)
    assert draws[:, 2].var() == pytest.approx(noise.variance, rel=0.02)
    for t in (2.0, 8.0, 20.0):
        for share, truth in (
            ((np.abs(draws[:, 0]) > t).mean(), 2 * noise.sf(t)),
            ((np.abs(draws).max(axis=1) > t).mean(), noise.some_beyond(t)),
        ):
            assert share == pytest.approx(truth, abs=5 * math.sqrt(truth * (1 - truth) / 200_000) + 1e-9)


@pytest.mark.oracle("errors", "brute")
def test_discrete_gaussian_law_and_sums() -> None:
    k = np.arange(-400, 401)
    for sigma in (0.4, 1.0, 2.7, 3.4, 10.4):
        weights = np.exp(-(k**2) / (2 * sigma * sigma))
        truth = weights / weights.sum()
        noise = DiscreteGaussian(sigma)
        for t in (0, 1, 5.5, 20):
            assert noise.sf(t) == pytest.approx(truth[k > t].sum(), rel=1e-12, abs=1e-86)
        three = np.convolve(np.convolve(truth, truth), truth)
        law = noise.sum_of(3)
        for at in (0, 1, -2, 5, 17):
            assert law.masses[at - law.first] == pytest.approx(three[1200 + at], rel=1e-9, abs=1e-16)
        assert 2 * noise.sf(noise.half_width(0.95)) <= 0.05
        assert noise.half_width(0.95) == 0 or 2 * noise.sf(noise.half_width(0.95) - 1) > 0.05


@pytest.mark.parametrize("row", rows("non-negative"))
def test_setting_negatives_to_zero(row: Given) -> None:
    b, x = row["given"]["scale"], row["given"]["truth"]
    found = {"bias_laplace": lifted_mean(Laplace(b), x), "bias_discrete": lifted_mean(Geometric(1 / b), x)}
    agree(row, found, without=("mean_abs_laplace",))
    low, high = row["simulated_band"]["bias_laplace"]
    assert low <= found["bias_laplace"] <= high


def test_lifted_means_by_summing() -> None:
    k = np.arange(-4000, 4001, dtype=float)
    for truth in (0.0, 2.0, 7.0):
        noise = Geometric(0.2)
        total = float((np.maximum(0, truth + k) @ noise.pdf(k)) - truth)
        assert lifted_mean(noise, truth) == pytest.approx(total, rel=1e-9)
        draws = np.random.default_rng(3).normal(0, 4.0, 400_000)
        assert lifted_mean(Gaussian(4.0), truth) == pytest.approx(
            (np.maximum(0, truth + draws) - truth).mean(), abs=0.03
        )


@pytest.mark.parametrize("row", rows("consistency"))
def test_adding_up(row: Given) -> None:
    g = row["given"]
    if "rows" in g:
        v = tuple(g["variances_cell_row_column_grand"])
        w = with_margins(g["rows"], g["columns"], v)
        found = {
            "cell_variance": w.cell,
            "row_total_variance": w.row,
            "column_total_variance": w.column,
            "grand_total_variance": w.grand,
            "cell_factor": w.cell / v[0],
        }
    else:
        t = with_total(g["cells"], g["variance_cell"], g["variance_total"])
        found = {"cell_factor": t.cell_factor, "total_variance": t.total, "sum_of_cells_variance": t.added_up}
    agree(row, found)


@pytest.mark.oracle("errors", "peer")
def test_adding_up_by_least_squares() -> None:
    r, k, v = 3, 4, (1.3, 0.7, 2.1, 0.4)
    eye = np.eye(r * k)
    across = np.kron(np.eye(r), np.ones((1, k)))
    down = np.kron(np.ones((1, r)), np.eye(k))
    design = np.vstack([eye, across, down, np.ones((1, r * k))])
    weights = np.diag(1 / np.repeat(v, [r * k, r, k, 1]))
    covariance = np.linalg.inv(design.T @ weights @ design)
    w = with_margins(r, k, v)
    assert w.cell == pytest.approx(covariance[0, 0], rel=1e-12)
    assert w.row == pytest.approx((across @ covariance @ across.T)[0, 0], rel=1e-12)
    assert w.column == pytest.approx((down @ covariance @ down.T)[0, 0], rel=1e-12)
    assert w.grand == pytest.approx(covariance.sum(), rel=1e-12)


@pytest.mark.parametrize("row", rows("sampling"))
def test_sampling_and_noise(row: Given) -> None:
    g = row["given"]
    noise = Laplace(g["laplace_scale"])
    w = with_sampling(n=g["n"], share=g["share"], noise=noise, beta=g["beta"], population=g["population"])
    check = normal_and_laplace(w.both, w.deviation, noise.scale)
    found = {"sd_sampling": w.deviation, "sampling_half_width": w.sample, "noise_half_width": w.noise}
    agree(row, found | {"both": w.both, "check": check})
    low, high = row["simulated_band"]["check"]
    assert low <= check <= high


# -- means, quantiles, splits


@pytest.mark.parametrize("t", [0.0, 1e-3, 3.0, 200.0])
@pytest.mark.parametrize("s", [1e-3, 1.0, 20.0])
@pytest.mark.parametrize("b", [1.0, 7.0, 1e3])
@pytest.mark.oracle("errors", "digits")
def test_a_sample_beside_noise_with_many_digits(t: float, s: float, b: float) -> None:
    """The formula with so many digits that nothing of it cancels."""
    with mpmath.workdps(60 + int((s / b) ** 2 / 4)):
        T, S, B = mpmath.mpf(t), mpmath.mpf(s), mpmath.mpf(b)
        shape = S * S / (2 * B * B)
        exact = 2 * mpmath.ncdf(-T / S) + mpmath.exp(shape - T / B) * mpmath.ncdf(T / S - S / B)
        exact -= mpmath.exp(shape + T / B) * mpmath.ncdf(-T / S - S / B)
        assert normal_and_laplace(t, s, b) == pytest.approx(float(exact), rel=1e-11, abs=1e-300)


@pytest.mark.parametrize("scale", [5e-324, 1e-200, 1e-5, 1.0])
@pytest.mark.parametrize("n", [100, 1_000_000_000])
def test_noise_too_small_to_be_seen_leaves_the_error_of_the_sample(scale: float, n: int) -> None:
    found = with_sampling(n=n, share=0.5, noise=Laplace(scale), beta=0.05)
    assert found.both >= found.sample * (1 - 1e-12)
    assert found.both == pytest.approx(math.hypot(found.sample, 1.96 * math.sqrt(2) * scale), rel=0.02)
    assert float(MaxNormNoise(1.0, 3, scale).sf(1e9)) == 0.0


@pytest.mark.parametrize("row", rows("mean-ratio"))
def test_means(row: Given) -> None:
    g = row["given"]
    w, p = g["high"] - g["low"], (g["mean"] - g["low"]) / (g["high"] - g["low"])
    if g["form"].startswith("centred"):
        centred = CentredMean(
            n=g["n"], low=g["low"], high=g["high"], mean=g["mean"], eps_sum=g["eps_sum"], eps_count=g["eps_count"]
        )
        found = {"beyond": centred.beyond(g["t"]), "sd_first_order": centred.deviation}
        found["count_not_positive"] = centred.not_positive
    elif g["form"].startswith("pair"):
        shares = SharesError(Laplace(1 / g["eps"]), g["low"], g["high"], g["n"])
        deviation = w / g["n"] * math.sqrt(2) / g["eps"] * math.hypot(p, 1 - p)
        found = {"beyond": shares.beyond_at(g["t"], p), "sd_first_order": deviation, "L1": 1.0}
    else:
        b = public_mean_scale(n=g["n"], low=g["low"], high=g["high"], eps=g["eps"])
        found = {"beyond": 2 * float(Laplace(b).sf(g["t"])), "sd_first_order": b * math.sqrt(2)}
    agree(row, found)
    if "simulated_band" in row:
        low, high = row["simulated_band"]["beyond"]
        assert low <= found["beyond"] <= high


@pytest.mark.parametrize("row", rows("mean-naive"))
def test_the_naive_mean_has_no_eps(row: Given) -> None:
    found = naive_mean_delta(n=row["given"]["n"], eps=row["given"]["eps"])
    agree(row, {"delta_at_eps": found}, without=("worst_loss",))


@pytest.mark.parametrize("row", rows("quantile", "quantile-error"))
def test_quantiles(row: Given) -> None:
    g = row["given"]
    if row["kind"] == "quantile":
        ways = {"sensitivity_" + w.replace("/", "_"): quantile_sensitivity(g["q"], w) for w in Relation}
        agree(row, ways)
        return
    found = quantile(g["data"], range(201), q=g["q"], eps=g["eps"], relation=Relation.ADD_REMOVE)
    best = int((found.errors == found.errors.min()).sum())
    bound = quantile_bound(
        candidates=201, best=best, ranks=g["t"], q=g["q"], eps=g["eps"], relation=Relation.ADD_REMOVE
    )
    agree(row, {"rank_error_beyond": found.beyond(g["t"]), "bound": bound})


def test_quantile_masses_keep_their_promise() -> None:
    rng = np.random.default_rng(8)
    for relation in Relation:
        for _ in range(60):
            data = list(rng.integers(0, 12, rng.integers(1, 9)).astype(float))
            other = [*data, float(rng.integers(0, 12))]
            if relation == Relation.REPLACE:
                other = [*data[1:], float(rng.integers(0, 12))]
            q = float(rng.choice([0.1, 0.5, 0.8]))
            laws = [quantile(x, range(12), q=q, eps=0.9, relation=relation).masses for x in (data, other)]
            assert np.abs(np.log(laws[0] / laws[1])).max() <= 0.9 + 1e-9


@pytest.mark.parametrize("row", rows("split"))
def test_splits(row: Given) -> None:
    g, e = row["given"], row["expect"]
    if "levels_cells_m_c" in g:
        scales = level_scales(eps=g["eps"], levels=g["levels_cells_m_c"])
        assert scales == pytest.approx(e["scales"], rel=1e-7)
        total = sum(d * 2 * b * b for (d, _, _), b in zip(g["levels_cells_m_c"], scales, strict=True))
        assert total == pytest.approx(e["total_variance"], rel=1e-7)
    elif "errors" in g and g["noise"] == "laplace":
        found = laplace_needed(g["sensitivities"], g["errors"], g["beta"])
        assert found == pytest.approx(e["eps_of_each"], rel=1e-9)
        assert math.fsum(found) == pytest.approx(e["eps"], rel=1e-9)
    elif "errors" in g:
        found = gaussian_needed(g["sensitivities"], g["errors"], g["beta"])
        assert found == pytest.approx(e["mu_of_each"], rel=1e-9)
        assert math.hypot(*found) == pytest.approx(e["mu"], rel=1e-9)
    elif g["noise"] == "laplace":
        found = laplace_split(eps=g["eps"], sensitivities=g["sensitivities"], weights=g["weights"])
        assert found == pytest.approx(e["eps_of_each"], rel=1e-7)
        assert _weighted(
            g, [2 * (d / x) ** 2 for d, x in zip(g["sensitivities"], found, strict=True)]
        ) == pytest.approx(e["weighted_variance"], rel=1e-7)
    else:
        found = gaussian_split(g["mu"], g["sensitivities"], g["weights"])
        assert found == pytest.approx(e["mu_of_each"], rel=1e-7)
        assert _weighted(g, [(d / x) ** 2 for d, x in zip(g["sensitivities"], found, strict=True)]) == pytest.approx(
            e["weighted_variance"], rel=1e-7
        )


def _weighted(given: Given, variances: list[float]) -> float:
    return math.fsum(w * v for w, v in zip(given["weights"], variances, strict=True))


def test_the_absolute_split_is_the_least() -> None:
    sensitivities, weights = [1.0, 3.0, 10.0], [1.0, 2.0, 0.1]
    best = laplace_absolute_split(eps=2.0, sensitivities=sensitivities, weights=weights)

    def cost(eps: Any) -> float:
        return _weighted({"weights": weights}, [d / x for d, x in zip(sensitivities, eps, strict=True)])

    rng = np.random.default_rng(4)
    for _ in range(200):
        other = np.maximum(np.array(best) * np.exp(rng.normal(0, 0.1, 3)), 1e-6)
        assert cost(other * 2.0 / other.sum()) >= cost(best) - 1e-12


# -- what all publications together betray


def laplace_loss(eps0: float, count: int) -> GridLoss | ComposedLoss:
    return composed(((LaplaceLaw(eps0), count),))


@pytest.mark.parametrize("row", rows("composition"))
def test_compositions(row: Given) -> None:
    g = row["given"]
    if "eps0" in g:
        n = g["cells_times_publications"]
        a, b = laplace_loss(g["eps0"], n), geometric_loss(g["eps0"], ((1, n),))
        found = {"sum": a.worst, "laplace": a.eps(g["delta"]), "discrete_laplace": b.eps(g["delta"])}
        found |= {"tv_laplace": a.delta(0.0), "tv_discrete_laplace": b.delta(0.0), "rho_laplace": a.rho}
        agree(row, found | {"rho_pure": b.rho})
    elif "m" in g:
        gauss = GaussianLoss(math.sqrt(g["m"] * g["publications"]) / g["sigma"])
        agree(row, {"mu": gauss.mu, "eps": gauss.eps(g["delta"]), "rho": gauss.rho, "success": success(gauss)})
    else:
        loss, smooth = discrete_gaussian_loss(g["sigma"], ((1, g["cells"]),)), GaussianLoss(math.sqrt(3) / 2)
        found = {f"delta_at_{e}": loss.delta(e) for e in (0.0, 1.0, 3.0)}
        agree(row, found | {f"gaussian_delta_at_{e}": smooth.delta(e) for e in (0.0, 1.0, 3.0)})


@pytest.mark.parametrize("row", [p for p in rows("odds") if "eps0" in p.values[0]["given"]])
def test_odds_of_everything(row: Given) -> None:
    g = row["given"]
    n = g["cells_times_publications"]
    discrete = success(geometric_loss(g["eps0"], ((1, n),)))
    found = {"success_laplace": success(laplace_loss(g["eps0"], n)), "success_discrete": discrete}
    found |= {"ceiling_of_sum": success(PromisedLoss(n * g["eps0"]))}
    agree(row, found | {"of_100_out": 100 - 100 * discrete, "of_100_in": 100 * discrete})


@pytest.mark.parametrize("row", [p for p in rows("odds") if "relation" in p.values[0]["given"]])
def test_odds_of_one_table(row: Given) -> None:
    g = row["given"]
    plan = Plan(cells=5, relation=Relation(g["relation"]))
    b = plan.change.l1 / g["eps"]
    found = {name: success(Mechanism(plan, noise, 1e-6).losses(b)[0]) for name, noise in SUCCESS.items()}
    assert found["success_laplace"] == pytest.approx(row["expect"]["success_laplace"], abs=1e-5)
    found["success_laplace"] = success(laplace_loss(1 / b, plan.change.cells))
    agree(row, found | {"ceiling": success(PromisedLoss(g["eps"]))}, without=("one_cell_only",))


SUCCESS: dict[str, NoiseName] = {"success_laplace": "laplace", "success_discrete": "geometric"}


@pytest.mark.parametrize("row", [p for p in rows("odds") if "prior" in p.values[0]["given"]])
def test_odds_at_a_prior(row: Given) -> None:
    g = row["given"]
    loss, odds = laplace_loss(g["eps"], 1), math.log(g["prior"] / (1 - g["prior"]))
    found = {"success_laplace": success(loss, g["prior"]), "no_release": max(g["prior"], 1 - g["prior"])}
    beliefs = {"largest_belief": 1 / (1 + math.exp(-odds - loss.worst))}
    agree(row, found | beliefs | {"smallest_belief": 1 / (1 + math.exp(-odds + loss.worst))})


@pytest.mark.parametrize("row", rows("belief"))
def test_beliefs(row: Given) -> None:
    g = row["given"]
    odds = math.log(g["prior"]) - math.log1p(-g["prior"])

    def lifted(gain: float) -> float:
        return 1 / (1 + math.exp(-odds - gain))

    if "eps0" in g:
        n, gain = g["cells_times_publications"], math.log(g["ceiling"] / (1 - g["ceiling"])) - odds
        loss: Any = laplace_loss(g["eps0"], n) if g["noise"] == "laplace" else geometric_loss(g["eps0"], ((1, n),))
        if_in, if_out = loss.passes(gain)
        found = {"passed_if_in": if_in, "passed_if_out": if_out, "never_above": lifted(loss.worst)}
        for name, value in row["expect"].items():  # the grid of a Laplace sum gives nine digits, the row has ten
            assert found[name] == pytest.approx(value, abs=1e-10 if g["noise"] != "laplace" else 1e-9)
    elif g.get("noise") == "gaussian":
        from dpcore.noise import gaussian_sigma

        loss = GaussianLoss(1 / gaussian_sigma(eps=g["eps"], delta=g["delta"], sensitivity=1.0))
        if_in, if_out = loss.passes(g["eps"])
        found = {"mu": loss.mu, "pure_ceiling": lifted(g["eps"]), "passed_if_in": if_in, "passed_if_out": if_out}
        found["times_delta"] = if_in / g["delta"]
        found["passed_before_the_truth_is_known"] = g["prior"] * if_in + (1 - g["prior"]) * if_out
        agree(row, found)
    else:
        gain = g["eps"] - math.log1p(-g["delta"] / g["eta"])
        assert gain == pytest.approx(row["expect"]["eps_eta"], rel=1e-8)
        assert lifted(gain) == pytest.approx(row["expect"]["ceiling"], rel=1e-8)
        assert PromisedLoss(g["eps"], g["delta"]).passes(gain)[0] == pytest.approx(g["eta"], rel=1e-9)


@pytest.mark.parametrize("row", rows("series-discrete-gaussian"))
def test_the_monthly_districts(row: Given) -> None:
    g = row["given"]
    plan = Plan(cells=g["cells"], touched=g["m"], publications=g["publications"], in_at_most=g["publications"])
    mechanism = Mechanism(plan, "discrete gaussian", g["delta"])
    (loss,), noise = mechanism.losses(g["sigma"]), DiscreteGaussian(g["sigma"])
    gain = math.log(g["belief"] / (1 - g["belief"])) - math.log(g["prior"] / (1 - g["prior"]))
    if_in, if_out = loss.passes(gain)
    found = {
        "beyond": beyond(noise, g["t"]),
        "t_one_cell": noise.half_width(0.95),
        "t_publication": all_cells([(g["cells"], noise)], 0.05, whole_numbers=True),
        "t_all": all_cells([(g["cells"] * g["publications"], noise)], 0.05, whole_numbers=True),
        "success": success(loss),
        "belief_passed_if_in": if_in,
        "belief_passed_if_out": if_out,
        "eps": mechanism.eps(g["sigma"]),
        "rho_zcdp": mechanism.rho(g["sigma"]),
    }
    agree(row, found)


@pytest.mark.parametrize("row", rows("group", "dependence"))
def test_groups(row: Given) -> None:
    g = row["given"]
    if row["kind"] == "dependence":
        gain = dependent_gain(
            eps=g["eps"],
            people=g["g"],
            like_me_if_in=g["relative_like_me_if_in"],
            like_me_if_out=g["relative_like_me_if_not"],
        )
        odds = math.log(g["prior"] / (1 - g["prior"]))
        found = {"eps_of_attribute": gain, "ceiling": 1 / (1 + math.exp(-odds - gain))}
        agree(row, found | {"independent_ceiling": 1 / (1 + math.exp(-odds - g["eps"]))})
    elif "mu" in g:
        together = GaussianLoss(g["g"] * g["mu"])
        found = {"mu_group": together.mu, "eps_group": together.eps(g["delta"])}
        agree(row, found | {"eps_one": GaussianLoss(g["mu"]).eps(g["delta"])})
    else:
        eps, delta = group_promise(eps=g["eps"], delta=g["delta"], people=g["g"])
        agree(row, {"eps_group": eps, "delta_group": delta})


@pytest.mark.parametrize(
    ("eps", "delta", "people"), [(0.01, 1e-9, 4), (40.0, 1e-80, 5), (300.0, 1e-6, 4), (0.0, 0.1, 3)]
)
@pytest.mark.oracle("window", "digits")
def test_the_promise_for_a_group_with_many_digits(eps: float, delta: float, people: int) -> None:
    """δ (1 + e^ε + … + e^((g − 1)ε)), at most 1: also where e^(gε) is beyond every number of the machine."""
    with mpmath.workdps(50):
        exact = min(mpmath.mpf(1), delta * mpmath.fsum(mpmath.e ** (k * mpmath.mpf(eps)) for k in range(people)))
        together, failing = group_promise(eps=eps, delta=delta, people=people)
        assert together == people * eps
        assert failing == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("eps", [1e-9, 0.3, 1.0, 40.0, 2000.0])
@pytest.mark.parametrize(("more", "less"), [(1.0, 0.0), (0.5, 0.2), (0.5, 0.0), (1e-12, 0.0)])
@pytest.mark.oracle("window", "digits")
def test_the_gain_from_relatives_with_many_digits(eps: float, more: float, less: float) -> None:
    with mpmath.workdps(60):
        parts = [mpmath.log(1 - mpmath.mpf(p) + mpmath.mpf(p) * mpmath.e ** mpmath.mpf(eps)) for p in (more, less)]
        exact = mpmath.mpf(eps) + 3 * (parts[0] - parts[1])
    found = dependent_gain(eps=eps, people=4, like_me_if_in=more, like_me_if_out=less)
    assert found == pytest.approx(float(exact), rel=1e-12)


@pytest.mark.parametrize("people", [1, 2, 4])
@pytest.mark.oracle("window", "brute")
def test_no_count_tells_more_of_a_person_with_relatives_than_the_gain(people: int) -> None:
    """A count with two-sided geometric noise: every sum of the person and relatives, and how far the odds move."""
    eps, more, less = 0.8, 0.6, 0.1
    seen = np.arange(-40, 41)[:, None]

    def law(person: int, chance: float) -> Floats:
        with_me = person + np.arange(people)  # the person, and relatives that are counted
        weight = stats.binom.pmf(np.arange(people), people - 1, chance)
        return (np.exp(-eps * np.abs(seen - with_me)) * weight).sum(axis=1)

    most = np.abs(np.log(law(1, more) / law(0, less))).max()
    gain = dependent_gain(eps=eps, people=people, like_me_if_in=more, like_me_if_out=less)
    assert gain == pytest.approx(most, rel=1e-12)
    for wrong in ({"like_me_if_in": 1.5}, {"like_me_if_in": 0.05}, {"like_me_if_out": -0.1}):
        with pytest.raises(ParameterError, match="like_me_if_out"):
            dependent_gain(**{"eps": eps, "people": people, "like_me_if_in": more, "like_me_if_out": less} | wrong)


def test_chances_of_passing_beside_losses_too_small_for_an_exponential() -> None:
    """Three numbers that move by 300 scales each: L is near 900 if the unit is in and near −900 if it is out."""
    if_in, if_out = laplace_loss(300.0, 3).passes(2.2)
    assert if_in == pytest.approx(1.0, abs=1e-12)
    assert 0 <= if_out < 1e-15  # the rounding of a transform


@pytest.mark.long
@pytest.mark.parametrize(("eps0", "count"), [(0.7, 1), (0.5, 4), (2.0, 3), (0.15, 36)])
@pytest.mark.oracle("window", "simulation")
def test_laplace_sums_by_simulation(eps0: float, count: int) -> None:
    rng = np.random.default_rng(7)
    x = rng.laplace(0, 1 / eps0, (400_000 if count < 10 else 100_000, count))
    losses = (np.abs(x + 1) - np.abs(x)).sum(axis=1) * eps0
    total = laplace_loss(eps0, count)
    for gain in (-0.3, 0.2, 0.6, 0.9 * total.worst):
        share = (losses > gain + 1e-9).mean()
        if_in, if_out = total.passes(gain)
        assert share == pytest.approx(if_in, abs=5 * math.sqrt(if_in * (1 - if_in) / losses.size) + 1e-6)
        other = np.where(losses > gain + 1e-9, np.exp(-losses), 0.0)
        assert other.mean() == pytest.approx(if_out, abs=5 * other.std() / math.sqrt(losses.size) + 1e-6)


@pytest.mark.parametrize("changes", [((1, 6),), ((3, 4),), ((2, 3), (1, 1)), ((4, 1), (1, 2))])
@pytest.mark.parametrize("kind", ["geometric", "discrete gaussian"])
@pytest.mark.oracle("window", "brute")
def test_whole_number_losses_by_brute_force(kind: str, changes: tuple[tuple[int, int], ...]) -> None:
    """The law of the summed loss of every cell, each from its own masses."""
    k = np.arange(-60, 61)
    masses = np.exp(-0.45 * np.abs(k)) if kind == "geometric" else np.exp(-(k**2) / (2 * 1.7**2))
    masses /= masses.sum()
    losses: Any = np.zeros(1)
    chances: Any = np.ones(1)
    for c, times in changes:
        for _ in range(times):
            one = 0.45 * (np.abs(k - c) - np.abs(k)) if kind == "geometric" else (c * c - 2.0 * c * k) / (2 * 1.7**2)
            grid = np.round(np.add.outer(losses, one).ravel(), 9)
            losses, place = np.unique(grid, return_inverse=True)
            chances = np.bincount(place.ravel(), np.multiply.outer(chances, masses).ravel())
    made = geometric_loss(0.45, changes) if kind == "geometric" else discrete_gaussian_loss(1.7, changes)
    for eps in (0.0, 0.33, 1.21, 2.6):
        truth = float((chances * np.maximum(0, 1 - np.exp(eps - losses))).sum())
        assert made.delta(eps) == pytest.approx(truth, rel=1e-7, abs=1e-13)
        assert made.passes(eps + 0.017)[0] == pytest.approx(float(chances[losses > eps + 0.017].sum()), abs=1e-11)
    for delta in (1e-2, 1e-4):
        eps = made.eps(delta)
        assert made.delta(eps) == pytest.approx(delta, rel=1e-9)


def test_bounds_on_passing_hold_for_composed_laws() -> None:
    bound = ComposedLoss(((LaplaceLaw(0.4), 5),))
    exact = laplace_loss(0.4, 5)
    for gain in (0.1, 0.8, 1.5):
        assert exact.passes(gain)[0] <= bound.passes(gain)[0] + 1e-9
    assert bound.passes(2.01) == (0.0, 0.0)


def test_wide_whole_number_noise_by_summing() -> None:
    """σ = 2300: the law of every whole number to 40 σ, summed; the sum of 7 draws by its own law, of σ√7."""
    for sigma, c, n in ((2300.0, 900, 1), (1000.0, 700, 7), (2300.0, 30_000, 1)):
        made, s = discrete_gaussian_loss(sigma, ((c, n),)), sigma * math.sqrt(n)
        assert isinstance(made, WideLoss)
        k = np.arange(-math.ceil(40 * s), math.ceil(40 * s) + 1, dtype=np.float64)
        masses = np.exp(-k * k / (2 * s * s))
        masses /= masses.sum()
        losses = (n * c * c - 2 * c * k) / (2 * sigma * sigma)
        assert made.rho == pytest.approx(float(masses @ losses), rel=1e-9)
        for eps in (0.0, 0.31, 2.2):
            assert made.delta(eps) == pytest.approx(
                float((masses * -np.expm1(np.minimum(eps - losses, 0.0))).sum()), rel=1e-9
            )
            inside_world, outside = made.passes(eps + 0.01)
            assert inside_world == pytest.approx(float(masses[losses > eps + 0.01].sum()), rel=1e-10)
            assert outside == pytest.approx(float((masses * np.exp(-losses))[losses > eps + 0.01].sum()), rel=1e-10)
        for delta in (0.01, 1e-6, 1e-12):
            assert made.delta(made.eps(delta)) == pytest.approx(delta, rel=1e-9)


@pytest.mark.long
@pytest.mark.oracle("window", "digits")
def test_tails_of_wide_whole_number_noise_with_many_digits() -> None:
    from mpmath import mp, mpf

    sigma, widths = 2000, 15  # e^(−15²/2) is below 1e-48 of what is summed
    with mp.workdps(60):

        def near(t: int) -> Any:
            """The masses of t + 1, t + 2, …: each is the one before times a factor that falls by e^(−1/σ²)."""
            mass, total = mp.exp(-(mpf(t + 1) ** 2) / (2 * mpf(sigma) ** 2)), mpf(0)
            factor, falls = mp.exp(-mpf(2 * t + 3) / (2 * mpf(sigma) ** 2)), mp.exp(-1 / mpf(sigma) ** 2)
            for _ in range(widths * sigma):
                total += mass
                mass *= factor
                factor *= falls
            return total

        whole_law = mp.sqrt(2 * mp.pi) * sigma  # but for e^(−2π²σ²)
        for t in (-3, 0, 4000, 16_000, 39_000):
            assert DiscreteGaussian(sigma).log_sf(t) == pytest.approx(float(mp.log(near(t) / whole_law)), rel=3e-14)
    noise = DiscreteGaussian(1e9)
    wide = noise.half_width(0.95)
    assert wide == pytest.approx(1.959963984540054e9, rel=1e-9)
    assert noise.sf(wide) <= 0.025 < noise.sf(wide - 2)


def test_long_sums_of_narrow_whole_number_noise() -> None:
    """By squaring the law, directly, nine times; at σ = 0.7 the sum is no discrete Gaussian."""
    for sigma in (0.7, 2.0):
        noise = DiscreteGaussian(sigma)
        direct = noise.law().masses
        for _ in range(9):
            direct = np.convolve(direct, direct)
        few, middle = noise.sum_of(512), (direct.size - 1) // 2
        many = _long_sum(noise.law(), 512, 20 * math.sqrt(512 * noise.variance))
        for law in (few, many):
            at = np.arange(-60, 61)
            assert law.masses[at - law.first] == pytest.approx(direct[middle + at], rel=1e-10, abs=1e-16)


def test_binomial_losses_of_ten_million_cells() -> None:
    from scipy.stats import binom

    n, rate = 10_000_000, 3e-4
    made = geometric_loss(rate, ((1, n),))
    up = 1 / (1 + math.exp(-rate))
    assert made.worst == n * rate
    for eps in (0.0, 1.0, 4.0):
        above = math.floor((eps / rate + n) / 2)
        truth = binom.sf(above, n, up) - math.exp(eps) * binom.sf(above, n, 1 - up)
        assert made.delta(eps) == pytest.approx(truth, rel=1e-6)
    assert made.delta(made.eps(1e-6)) == pytest.approx(1e-6, rel=1e-9)


def test_losses_too_many_to_lay_out_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same question, laid out and by bounds."""
    exact = geometric_loss(0.002, ((40, 30),))
    assert isinstance(exact, AtomLoss)
    monkeypatch.setattr(decide_losses, "MOST_SPAN", 100)
    geometric_loss.forget()
    bound = geometric_loss(0.002, ((40, 30),))
    geometric_loss.forget()
    assert isinstance(bound, ComposedLoss)
    for eps in (0.0, 0.5, 1.5):
        assert exact.delta(eps) <= bound.delta(eps) * (1 + 1e-9) <= exact.delta(eps) * 1.001
        assert exact.passes(eps + 0.01)[0] <= bound.passes(eps + 0.01)[0]
    assert exact.eps(1e-6) <= bound.eps(1e-6) <= exact.eps(1e-6) * 1.01


def test_an_eps_of_losses_beyond_every_exponential() -> None:
    """One loss of 2000, almost surely: δ(ε) = 0.9 (1 − e^(ε − 2000)) above ln 9."""
    made = AtomLoss(np.array([-2000.0, 2000.0]), np.array([0.1, 0.9]), 0.0)
    assert made.eps(0.3) == pytest.approx(2000 + math.log(1 - 0.3 / 0.9), abs=1e-9)
    assert made.eps(0.95) == 0.0


def test_a_billion_changes_take_no_room() -> None:
    plan = Plan(cells=100_000, touched=100_000, publications=10_000, in_at_most=10_000, each=5)
    assert plan.shapes == ((((5.0, 1_000_000_000),),),)


@pytest.mark.long
def test_widest_scale_before_jumps_many_and_few() -> None:
    """Looked at one by one and halved: the same last scale that lets a belief pass too often."""
    plan, aim = Plan(each=7, publications=60, in_at_most=60), Aim(tolerance=1.0, prior=0.1, belief=0.5, passed=0.01)
    mechanism = Mechanism(plan, "discrete gaussian", 1e-6)
    found = smallest_scale(mechanism, aim)
    assert found is not None
    for factor in np.linspace(1 + 1e-9, 1.3, 400):
        assert mechanism.losses(found * factor)[0].passes(aim.gain)[0] <= 0.01
    assert mechanism.losses(found * (1 - 1e-7))[0].passes(aim.gain)[0] > 0.01


# -- windows


NAMES: dict[str, NoiseName] = {"laplace": "laplace", "dlaplace": "geometric", "gaussian": "gaussian"}


def asked(g: Given) -> tuple[Plan, Aim, NoiseName]:
    plan = Plan(
        cells=g["cells"],
        touched=g["m"],
        each=g["c"],
        cap=g.get("total_cap"),
        relation=Relation(g["relation"]),
        publications=g["publications"],
        in_at_most=g["publications_of_one_unit"],
    )
    kind, *values = g["target"]
    aim = Aim(
        tolerance=g["t"],
        beta=g["beta"],
        scope=g["scope"],
        guess=values[0] if kind == "success" else None,
        prior=values[0] if kind == "belief" else None,
        belief=values[1] if kind == "belief" else None,
        passed=g.get("eta") or g.get("belief_may_pass_with") or 0.0,
        delta=g["delta"] or 1e-6,
    )
    return plan, aim, NAMES[g["noise"]]


@pytest.mark.parametrize("row", rows("window"))
def test_windows_by_the_promise(row: Given) -> None:
    plan, aim, noise = asked(row["given"])
    found = window(plan, aim, noise, ruler="promise")
    assert found.floor is not None
    assert found.ceiling is not None
    assert found.accurate is not None
    change = found.mechanism.change
    numbers = {"L1": change.l1, "L2": change.l2, "floor": found.floor, "ceiling": found.ceiling}
    numbers |= {"scale_at_floor": found.accurate, "floor_shown": rounded_up(found.floor, 3)}
    agree(row, numbers | {"ceiling_shown": rounded_down(found.ceiling, 3)}, without=("state", "suggestion"))
    assert found.is_open == (row["expect"]["state"] == "open")
    assert found.suggested == row["expect"]["suggestion"]


@pytest.mark.parametrize("row", rows("window-exact"))
def test_windows_by_the_exact_attack(row: Given) -> None:
    plan, aim, noise = asked(row["given"])
    found = window(plan, aim, noise)
    assert found.accurate is not None
    assert found.private is not None
    (loss,) = found.mechanism.losses(found.accurate)
    attack = success(loss) if aim.guess is not None else loss.passes(aim.gain)[0]
    numbers = {"scale_accuracy": found.accurate, "scale_privacy": found.private, "attack_at_accuracy": attack}
    numbers |= {"eps_floor": found.floor or 0.0, "eps_ceiling": found.ceiling_exact or 0.0}
    agree(row, numbers, without=("state", "mu_floor", "mu_ceiling"))
    assert found.is_open == (row["expect"]["state"] == "open")


@pytest.mark.long
@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", rows("alternatives", "alternatives-exact", slow=("alternatives-exact-2",)))
def test_alternatives(row: Given) -> None:
    plan, aim, noise = asked(row["given"])
    found: dict[str, Any] = {}
    called = {"touched": "m", "in_at_most": "a", "tolerance": "t", "guess": "success", "belief": "rho", "beta": "beta"}
    for way in alternatives(plan, aim, noise, ruler="promise" if row["kind"] == "alternatives" else None):
        assert way.window.is_open
        (changed,), (value,) = way.changed, way.values
        if changed in ("cells", "once"):  # not in the table: test_rivals
            continue
        if changed == "noise":
            found["mechanism_" + {"geometric": "dlaplace"}.get(str(value), str(value))] = True
        else:
            found["scope_cell" if changed == "scope" else called[changed]] = True if changed == "scope" else value
    for name, value in row["expect"].items():
        assert (found.get(name) or None) == (value or None), name


@pytest.mark.long
def test_a_closed_window_opens_with_two_changes() -> None:
    """The closed window of the worked cases: ±23.3 of each cell by itself, ±6.70 (1.95996 √3/2Φ⁻¹(0.6) = 6.6997) of a month."""
    plan = Plan(cells=3600, touched=3, publications=12, in_at_most=12)
    aim = Aim(tolerance=5, scope="publication", guess=0.6)
    assert not window(plan, aim, "gaussian").is_open
    found = {way.changed: way for way in pairs(plan, aim, "gaussian")}
    assert found[("scope", "tolerance")].values == ("cell", 23.3)
    assert window(Plan(cells=3600, touched=3), Aim(tolerance=6.70, guess=0.6), "gaussian").is_open
    assert not window(Plan(cells=3600, touched=3), Aim(tolerance=6.69, guess=0.6), "gaussian").is_open


def test_the_scale_that_an_eps_buys() -> None:
    plan = Plan(cells=300, touched=3, publications=12, in_at_most=12)
    noises: tuple[NoiseName, ...] = ("laplace", "geometric", "gaussian", "discrete gaussian")
    for noise in noises:
        mechanism = Mechanism(plan, noise, 1e-6)
        scale = scale_for(mechanism, eps=2.64)
        assert mechanism.eps(scale) <= 2.64 * (1 + 1e-9)
        assert mechanism.eps(scale * 0.999) > 2.64


def test_the_exact_window_keeps_beliefs_also_just_inside() -> None:
    """Losses of whole-number Gaussian noise jump: every scale from the found one on keeps the belief, one just below not."""
    plan = Plan(cells=3600, touched=3, publications=12, in_at_most=12)
    aim = Aim(tolerance=20, prior=0.1, belief=0.4, passed=0.01)
    found = window(plan, aim, "discrete gaussian").private
    assert found is not None
    assert found == pytest.approx(8.94, abs=0.01)
    mechanism = Mechanism(plan, "discrete gaussian", 1e-6)
    for factor in np.linspace(1 + 1e-9, 1.6, 200):
        assert mechanism.losses(found * factor)[0].passes(aim.gain)[0] <= 0.01
    assert mechanism.losses(found * (1 - 1e-7))[0].passes(aim.gain)[0] > 0.01


def test_with_a_cap_the_worst_spread_is_searched() -> None:
    plan = Plan(cells=20, touched=4, each=3, cap=6)
    ways = plan.shapes
    assert ways is not None
    assert {tuple(sorted(size for size, times in way for _ in range(times))) for (way,) in ways} == {
        tuple(sorted(x for x in c if x)) for c in contributions(4, 4, 3, 6) if sum(c) == 6
    }
    mechanism = Mechanism(plan, "geometric", 1e-6)
    worst = max(success(loss) for loss in mechanism.losses(8.0))
    assert worst == pytest.approx(success(geometric_loss(1 / 8, ((3, 2),))), rel=1e-12)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: Plan(cells=2, touched=3), "touched"),
        (lambda: Plan(publications=2, in_at_most=3), "in_at_most"),
        (lambda: Aim(tolerance=5, guess=0.5), "guess"),
        (lambda: Aim(tolerance=5), "guess"),
        (lambda: Aim(tolerance=5, prior=0.5, belief=0.4), "belief"),
        (lambda: Mechanism(Plan(kind="sums"), "geometric", 1e-6), "noise"),
        (lambda: Plan(kind="sums", low=2.0, high=1.0), "high"),
        (lambda: dropped([0.5, 0.4], keep=1, entries=10), "shares"),
    ],
)
def test_what_cannot_be_asked_is_refused(made: Callable[[], object], words: str) -> None:
    with pytest.raises(ParameterError) as refused:
        made()
    assert refused.value.argument == words


@pytest.mark.parametrize("noise", ["staircase", "minimal"])
def test_staircase_and_minimal_set_run_in_every_cell(noise: NoiseName) -> None:
    plan = Plan(kind="sums", low=40.0, high=60.0)
    aim = Aim(tolerance=80.0, guess=0.95)
    found = window(plan, aim, noise)
    assert found.ruler == "promise"
    assert found.accurate is not None
    assert beyond(found.mechanism.noise(found.accurate), 80.0) <= 0.05 + 1e-9


# -- the study


MONTHS = Plan(cells=3600, touched=3, publications=12, in_at_most=12)


@pytest.mark.oracle("study", "hand")
def test_the_study_of_the_worked_cases() -> None:
    """Numbers of the worked cases (hospital, monthly districts), each from its own formula."""
    hospital = study(Plan(), Aim(tolerance=10, prior=0.1, belief=0.3), "geometric", quality="drag")
    q = math.exp(-0.29)
    assert (hospital.state, hospital.eps) == ("fits", 0.29)
    assert hospital.beyond == pytest.approx(2 * q**11 / (1 + q), rel=1e-12)
    assert hospital.all.success == pytest.approx(1 / (1 + q), rel=1e-12)
    assert hospital.all.largest_belief == pytest.approx(0.1 / (0.1 + 0.9 * q), rel=1e-12)
    aim = Aim(tolerance=20, guess=0.65, prior=0.1, belief=0.4, passed=0.01)
    months = study(MONTHS, aim, "discrete gaussian", years=5, people=4, quality="drag")
    assert (months.state, months.eps, months.scale) == ("fits", 2.64, 10.4)
    assert months.widths == (20, 45, 51)
    assert months.expected_beyond == pytest.approx(175, abs=1)
    assert months.all.success == pytest.approx(0.614, abs=5e-4)
    assert months.alone.success == pytest.approx(0.534, abs=1e-3)
    assert months.after == pytest.approx(0.75, abs=0.01)
    assert months.together == pytest.approx(0.876, abs=5e-4)
    assert not months.is_together_bound
    gaussian = study(MONTHS, aim, "gaussian", people=4, quality="drag")
    assert gaussian.together == pytest.approx(0.88, abs=0.005)


@pytest.mark.long
def test_rivals_stand_at_equal_error() -> None:
    aim = Aim(tolerance=12.3, guess=0.75)
    plan = Plan(cells=10, touched=10, relation=Relation.REPLACE)
    found = {rival.noise: rival for rival in contest(plan, aim, eps=1.0).rivals}
    for rival in found.values():
        noise = Mechanism(plan, rival.noise, aim.delta).noise(rival.scale)
        assert 2 * float(noise.sf(12.3)) <= 0.05 * (1 + 1e-9)
    assert found["max norm"].eps == pytest.approx(1.0, abs=0.003)
    assert found["laplace"].meaning.success == pytest.approx(0.65, abs=0.01)
    assert found["gaussian"].meaning.success == pytest.approx(0.60, abs=0.01)
    assert found["max norm"].meaning.is_bound


@pytest.mark.parametrize(("eps0", "count"), [(0.7, 5), (6.0, 39), (400.0, 3)])
def test_out_is_the_mirror_of_in_however_large_the_losses(eps0: float, count: int) -> None:
    """P_out(L > x) = P_in(L < -x), and = E e^-L over the losses beyond x, which overflows below -709 and is no number there."""
    loss = laplace_loss(eps0, count)
    noise = np.random.default_rng(3).laplace(size=(100_000, count))
    drawn = (np.abs(noise - eps0) - np.abs(noise)).sum(axis=1)
    for share in (-1.2, -0.97, -0.5, -0.01, 0.01, 0.4, 0.9, 1.1):
        gain = share * count * eps0
        if_in, if_out = loss.passes(gain)
        assert if_in == pytest.approx(float((drawn > gain).mean()), abs=0.008)
        assert if_out == pytest.approx(float((-drawn > gain).mean()), abs=0.008)
        assert if_out == pytest.approx(1 - loss.passes(-gain)[0], abs=1e-7)


def test_a_promise_to_many_whose_delta_is_no_double_says_nothing() -> None:
    assert group_promise(eps=300.0, delta=1e-12, people=5) == (1500.0, 1.0)
    eps, delta = group_promise(eps=0.5, delta=1e-9, people=4)
    assert eps == 2.0
    assert delta == pytest.approx(1e-9 * math.expm1(2.0) / math.expm1(0.5), rel=1e-14)


def test_noise_beyond_what_any_attack_sees_has_epsilon_0() -> None:
    """One number that moves by 1 beside Gaussian noise of 1e14: TV = 2Φ(1/2σ) − 1 is far below δ."""
    found = window(Plan(kind="counts"), Aim(tolerance=1e15, guess=0.75), "gaussian")
    assert found.floor == 0.0
    assert found.suggested == LEAST_EPS
    assert rounded_up(0.0) == rounded_down(0.0) == 0.0
