"""Own densities and what they betray: tables of 30 digits, quadrature of 30 digits, closed forms, draws."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

from dpcore.accounting.composition import Composition, Release
from dpcore.accounting.laws import LaplaceLaw
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, PairLaw
from dpcore.own.pieces import excess_over

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
CASES = json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))
EXPONENTIALS = [
    row
    for row in json.loads((REFERENCE / "own_density.json").read_text(encoding="utf-8"))["rows"]
    if row.get("law") == "two exponentials"
]
EXACT = [row for row in CASES["densities"] if row["input"]["kind"] != "formula"]
HILL = ((-6, 0.02), (-4, 0.08), (-2, 0.35), (0, 1), (1.5, 0.6), (3, 0.25), (5, 0.05))


def _rate(text: str | None) -> float | None:
    return None if text is None else float(text)


def _density(said: dict[str, Any]) -> OwnDensity:
    rates = {"left_rate": _rate(said.get("left_tail")), "right_rate": _rate(said.get("right_tail"))}
    if "segments" in said:
        return OwnDensity.from_segments([tuple(map(float, one)) for one in said["segments"]], **rates)  # type: ignore[misc]
    return OwnDensity.from_knots(*zip(*[(float(x), float(y)) for x, y in said["knots"]], strict=True), **rates)  # type: ignore[arg-type]


def _law(said: dict[str, Any]) -> PairLaw:
    if said["kind"] == "pair":
        return PairLaw(_density(said["world0"]), _density(said["world1"]).shifted(float(said["shift"])))
    if said["kind"] == "clamped":
        rate = 1 / float(said["scale"])
        noise = OwnDensity.from_knots([0.0], [1.0], left_rate=rate, right_rate=rate)
        first, second = (noise.shifted(float(answer)) for answer in said["answers"])
        return PairLaw(first, second).clamped(*map(float, said["to"]))
    return PairLaw.of_shift(_density(said), float(said["shift"]))


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("row", EXACT, ids=[row["id"] for row in EXACT])
@pytest.mark.oracle("own-density", "table")
def test_cases_of_the_sheet(row: dict[str, Any]):
    law, expected = _law(row["input"]), row["expect"]
    for way, one in (("forward", law), ("backward", law.turned)):
        for eps, value in expected[f"delta_{way}"].items():
            assert float(one.hockey_stick(float(eps))) == pytest.approx(float(value), rel=1e-9, abs=1e-9)
        for name, found in (
            ("worst_loss", math.inf if one.infinite > 0 else one.worst),
            ("infinite_mass", one.infinite),
        ):
            if f"{name}_{way}" in expected:
                assert found == pytest.approx(float(expected[f"{name}_{way}"]), rel=1e-9, abs=1e-9)
        if f"rho_{way}" in expected:
            assert one.rho == pytest.approx(float(expected[f"rho_{way}"]), rel=1e-6)
    if "mu" in expected:
        assert max(law.mu, law.turned.mu) == pytest.approx(float(expected["mu"]), rel=1e-6)
    if "mean_abs" in expected:
        assert law.first.mean_abs() == pytest.approx(float(expected["mean_abs"]), rel=1e-9)
    if "height_at_0" in expected:
        assert float(law.first.pdf(0.0)) == pytest.approx(float(expected["height_at_0"]), rel=1e-9)


@pytest.mark.parametrize("row", CASES["compositions"], ids=[row["id"] for row in CASES["compositions"]])
def test_many_releases_lie_in_the_bracket_of_the_sheet_in_each_direction(row: dict[str, Any]):
    said = row["input"]
    law = _law(said)
    total = Composition([Release(law, said["k"])])
    for bounds, way in zip(total.eps_by_direction(said["delta"]), ("forward", "backward"), strict=False):
        low, high = row["expect"][f"eps_{way}"]
        assert bounds.lower <= high
        assert bounds.upper >= low
        assert bounds.width <= 1e-4 * bounds.upper + 1e-9


@pytest.mark.parametrize("row", EXPONENTIALS[::5], ids=str)
def test_two_exponentials(row: dict[str, Any]):
    noise = OwnDensity.from_knots([0.0], [1.0], left_rate=row["left_rate"], right_rate=row["right_rate"])
    law = PairLaw.of_shift(noise, row["shift"])
    for one, way in ((law, "forward"), (law.turned, "backward")):
        assert float(one.hockey_stick(row["eps"])) == pytest.approx(float(row[f"delta_{way}"]), rel=1e-9, abs=1e-12)


def _drawn(seed: int) -> OwnDensity:
    """Knots at random, with jumps, holes, flat parts and one-sided tails."""
    rng = np.random.default_rng(seed)
    x = np.sort(np.round(rng.normal(scale=3, size=int(rng.integers(2, 9))), 1))
    x = x[np.concatenate(([True], np.diff(x) > 0))]
    if seed % 3 == 0:
        x = np.sort(np.append(x, x[0]))
    heights = rng.uniform(0.05, 1, x.size)
    if seed % 4 == 0 and x.size > 4:
        heights[2] = 0.0
    tail = lambda: None if rng.random() < 0.25 else float(rng.uniform(0.3, 3))  # noqa: E731
    return OwnDensity.from_knots(x, heights, left_rate=tail(), right_rate=tail())


def _ends(*densities: OwnDensity) -> list[float]:
    edges = sorted({float(edge) for one in densities for edge in one.edges})
    return [edges[0] - 60, edges[0] - 15, edges[0] - 3, *edges, edges[-1] + 3, edges[-1] + 15, edges[-1] + 60]


LEGENDRE = np.polynomial.legendre.leggauss(40)


def _quad(f: Any, ends: list[float]) -> float:
    """Gauss's rule on each part, far finer than the functions bend; the parts are cut where they jump."""
    nodes, weights = LEGENDRE
    low, high = np.array(ends[:-1]), np.array(ends[1:])
    width = np.repeat((high - low) / 40, 40)[:, None]
    x = np.linspace(low, high, 41, axis=1)[:, :-1].reshape(-1, 1) + width * (1 + nodes) / 2
    return float((f(x.ravel()).reshape(x.shape) @ weights) @ width[:, 0] / 2)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.oracle("own-density", "quadrature")
def test_area_moments_and_shares_are_those_of_quadrature(seed: int):
    g = _drawn(seed)
    ends = sorted({*_ends(g), 0.0})
    area = lambda power: _quad(lambda x: x**power * g.pdf(x), ends)  # noqa: E731
    assert area(0) == pytest.approx(1, abs=1e-9)
    assert g.mean() == pytest.approx(area(1), abs=1e-8)
    assert g.variance() == pytest.approx(area(2) - area(1) ** 2, rel=1e-8)
    assert g.mean_abs() == pytest.approx(_quad(lambda x: np.abs(x) * g.pdf(x), ends), rel=1e-8)
    for place in (-4.0, -1.0, 0.3, 2.0):
        cut = sorted({*(end for end in ends if end < place), place})
        assert float(g.cdf(place)) == pytest.approx(_quad(g.pdf, cut), abs=1e-9)
        assert g.turned_cdf(place) == pytest.approx(1 - float(g.cdf(place)), abs=1e-12)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.oracle("own-density", "quadrature")
def test_what_a_drawn_density_betrays_is_what_quadrature_finds(seed: int):
    g = _drawn(seed)
    shift = float(np.random.default_rng(seed).uniform(0.1, 3))
    law = PairLaw.of_shift(g, shift)
    ends = _ends(g, g.shifted(shift))
    for one, p, q in ((law, g, g.shifted(shift)), (law.turned, g.shifted(shift), g)):
        for eps in (-0.7, 0.0, 0.4, 1.5):
            true = _quad(lambda x: np.maximum(p.pdf(x) - math.exp(eps) * q.pdf(x), 0), ends)  # noqa: B023
            assert float(one.hockey_stick(eps)) == pytest.approx(true, abs=2e-4)
        finite = lambda x: np.where(q.pdf(x) > 0, p.pdf(x), 0)  # noqa: B023, E731
        assert one.infinite == pytest.approx(_quad(lambda x: p.pdf(x) - finite(x), ends), abs=1e-9)  # noqa: B023
        if one.worst < math.inf and one.infinite == 0:

            def told(x: np.ndarray, p: OwnDensity = p, q: OwnDensity = q) -> np.ndarray:
                seen = p.pdf(x) > 0
                return np.where(seen, p.pdf(x) * np.log(np.where(seen, p.pdf(x), 1) / np.where(seen, q.pdf(x), 1)), 0)

            assert one.mean_loss == pytest.approx(_quad(told, ends), abs=1e-8)


@pytest.mark.parametrize("seed", range(6))
def test_cells_hold_all_of_the_loss_and_itsexcess_over(seed: int):
    law = PairLaw.of_shift(_drawn(seed), 0.7)
    low, high = law.limits(1e-12, 1e-12)
    left = np.linspace(low - 1e-9, high + 1e-9, 400)
    mass, excess = law.cells(left, float(left[1] - left[0]))
    losses, masses = law.atoms()
    assert mass.sum() + masses.sum() + law.infinite == pytest.approx(1, abs=1e-10)
    assert np.all(excess >= 0)
    assert np.all(excess <= mass * -np.expm1(-(left[1] - left[0])) * (1 + 1e-9) + 1e-18)
    for eps in (low + 0.3 * (high - low), low + 0.8 * (high - low)):
        # Above a cell's left edge a: E (1 - e^(eps - L)) = 1 - e^(eps - a) + e^(eps - a) (excess over a), summed.
        start = left[np.searchsorted(left, eps)]
        above = left >= start - 1e-15
        part = (mass[above] - np.exp(start - left[above]) * (mass[above] - excess[above])).sum()
        atoms = (masses * np.maximum(-np.expm1(start - losses), 0)).sum()
        assert float(law.hockey_stick(start)) == pytest.approx(part + atoms + law.infinite, rel=1e-9, abs=1e-14)


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
def test_laplace_noise_is_the_known_law():
    noise = OwnDensity.from_knots([0.0], [1.0], left_rate=2.0, right_rate=2.0)
    law, known = PairLaw.of_shift(noise, 0.6), LaplaceLaw(1.2)
    alphas = np.linspace(0, 1, 41)
    assert law.trade_off(alphas) == pytest.approx(known.trade_off(alphas), abs=1e-9)
    assert law.rho == pytest.approx(known.rho, rel=1e-9)
    for t in (0.01, 1.0, 30.0):
        assert law.log_mgf(t) == pytest.approx(known.log_mgf(t), rel=1e-12)
    assert noise.variance() == pytest.approx(0.5)
    assert noise.total_variation() == pytest.approx(2.0)
    assert law.rho == pytest.approx(law.turned.rho)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.oracle("own-density", "brute")
def test_the_trade_off_is_the_best_that_many_tests_reach(seed: int):
    law = PairLaw.of_shift(_drawn(seed), 0.9)
    for one in (law, law.turned):
        losses = one.atoms()[0]
        eps = np.sort(np.concatenate((np.linspace(-8, 8, 301), losses, np.linspace(*one.limits(1e-9, 1e-9), 301))))
        delta = one.hockey_stick(eps)
        for alpha in (0.0005, 0.01, 0.2, 0.5, 0.9, 0.999):
            best = int(np.argmax(np.exp(-eps) * (1 - alpha - delta)))
            near = np.linspace(
                eps[max(best - 1, 0)], eps[min(best + 1, eps.size - 1)], 61
            )  # finer around the best of all
            tried, missed = np.append(eps, near), np.append(delta, one.hockey_stick(near))
            lines = np.exp(-tried) * (1 - alpha - missed)
            assert float(one.trade_off(alpha)) == pytest.approx(max(float(lines.max()), 0.0), abs=2e-5)


@pytest.mark.oracle("own-density", "closed")
def test_the_trade_off_knows_steps_beyond_all_slopes():
    """Tails as steep on both sides of a hill with another slope: their losses are atoms, the least and the largest of all."""
    noise = OwnDensity.from_knots([-0.2, 0.2], [1.0, 1.0], left_rate=2.0, right_rate=2.0)
    law = PairLaw.of_shift(noise, 0.5)
    assert law.smooth
    p, q = float(noise.cdf(-0.2)), float(noise.cdf(-0.7))  # the left tail: a loss of 1, the right one: a loss of -1
    assert p == pytest.approx(q * math.e, rel=1e-12)
    for share in (0.3, 0.9):
        # Tests that accept world 0 on a part of the left tail, and that reject it on a part of the right one.
        assert float(law.trade_off(1 - share * p)) == pytest.approx(share * q, rel=1e-9)
        assert float(law.trade_off(share * q)) == pytest.approx(1 - share * p, rel=1e-9)
    stairs = OwnDensity.from_knots([-1.0, 0.0, 0.0, 1.0], [1.0, 1.0, 3.0, 3.0])
    flat = PairLaw(stairs, OwnDensity.from_knots([-1.0, 0.0, 0.0, 1.0], [3.0, 3.0, 1.0, 1.0]))
    assert not flat.smooth
    assert flat.trade_off([0.0, 0.1, 0.25, 0.5, 1.0]) == pytest.approx([1.0, 0.7, 0.25, 1 / 6, 0.0], abs=1e-9)


def test_an_excess_keeps_its_digits_where_the_other_world_rises_steeply():
    """A steep tail moved into a slowly rising piece: int (P - e^eps Q) of one piece beside 30 digits, at all steepnesses."""
    for climb in (-0.01, -1.0, -2.9, -3.1, -10.0, -25.0, -40.0, -300.0):
        for slope in (-6.0, 0.4, 30.0):
            for extra in (0.0, 1e-3, 2.0):
                p, s, w, lead = mpmath.mpf(-1.5), mpmath.mpf(slope), mpmath.mpf(0.5), mpmath.mpf(extra) - climb
                with mpmath.workdps(40):
                    rate = s - 2 * mpmath.mpf(climb)  # of Q, where the loss falls by `climb` over the width
                    parts = [mpmath.exp(p + a) * mpmath.expm1(b * w) / b for a, b in ((0, s), (-lead, rate))]
                    true = float(parts[0] - parts[1])
                found = excess_over(*(np.array([float(each)]) for each in (p, s, lead, 2 * climb, w)))
                assert float(found[0]) == pytest.approx(true, rel=1e-12)
    g = OwnDensity.from_knots([-1.3, 0, 0, 1, 1.76], [0.1633, 0.7551, 0.0005, 0.2207, 0.5775], left_rate=50.0)
    law = PairLaw.of_shift(g, 0.477)
    ends = [-2.5, *sorted(each + by for each in (-1.3, 0, 1, 1.76) for by in (0, 0.477))]
    true = _quad(lambda x: np.maximum(g.pdf(x) - g.pdf(x - 0.477), 0), ends)
    assert float(law.hockey_stick(0.0)) == pytest.approx(true, abs=1e-12)


@pytest.mark.oracle("own-density", "quadrature")
@pytest.mark.parametrize("x", [-0.08, -1e-3, 0.0, 0.04, 0.09])
@pytest.mark.parametrize("y", [-0.05, 1e-9, 0.009, 0.06])
def test_an_excess_over_a_narrow_piece_has_all_its_digits(x: float, y: float) -> None:
    """int_0^1 e^(x u) (1 - e^(-y u)) du beside 40 digits, at the widths where few nodes do."""
    with mpmath.workdps(40):
        true = mpmath.quad(lambda u: mpmath.exp(x * u) * -mpmath.expm1(-mpmath.mpf(y) * u), [0, 1])
    one = np.ones(1)
    assert float(excess_over(0 * one, x * one, 0 * one, y * one, one)[0]) == pytest.approx(float(true), rel=1e-14)


@pytest.mark.parametrize("seed", range(3))
def test_one_eps_alone_and_many_at_once_are_the_same(seed: int) -> None:
    law, eps = PairLaw.of_shift(_drawn(seed), 0.7), np.linspace(-1.0, 2.0, 9)
    assert [float(law.hockey_stick(one)) for one in eps] == pytest.approx(law.hockey_stick(eps), rel=1e-12, abs=1e-16)
    between = [law.mass_between(low, low + 0.2) for low in eps]
    apart = [law.masses_above(low)[0] - law.masses_above(low + 0.2)[0] for low in eps]
    assert between == pytest.approx(apart, abs=1e-14)


def test_small_deltas_keep_their_digits():
    """Gumbel noise by fine knots beside its closed form, to 1e-14 of a delta of 1e-9."""
    low, high = mpmath.mpf(-1), mpmath.mpf(1)
    noise = OwnDensity.from_knots([-1.0, 1.0], [1.0, math.exp(-2.0)])
    law = PairLaw.of_shift(noise, 1e-9)
    # On [-1 + v, 1] the loss is -v exactly; on [-1, -1 + v) it is infinite.
    true = float((mpmath.exp(-low) - mpmath.exp(-(low + mpmath.mpf(1e-9)))) / (mpmath.exp(-low) - mpmath.exp(-high)))
    assert law.infinite == pytest.approx(true, rel=1e-7)
    gentle = PairLaw(
        OwnDensity.from_knots([-1.0, 1.0], [1.0, 1.0]), OwnDensity.from_knots([-1.0, 1.0], [1.0, 1.0 + 2e-9])
    )
    assert float(gentle.hockey_stick(0.0)) == pytest.approx(2.5e-10, rel=1e-6)


@pytest.mark.parametrize(
    ("x", "heights", "rates"),
    [
        ([], [], {}),
        ([0.0, 1.0], [1.0], {}),
        ([0.0], [0.0], {"left_rate": 1.0}),
        ([0.0, 1.0], [1.0, -0.1], {}),
        ([1.0, 0.0], [1.0, 1.0], {}),
        ([0.0, 0.0, 0.0, 1.0], [1.0, 2.0, 3.0, 1.0], {}),
        ([0.0, math.nan], [1.0, 1.0], {}),
        ([0.0, 1.0], [1.0, math.inf], {}),
        ([0.0], [1.0], {"left_rate": -1.0}),
        ([0.0], [1.0], {}),
        (list(range(20_001)), [1.0] * 20_001, {}),
    ],
)
def test_what_is_no_density_is_refused(x: list[float], heights: list[float], rates: dict[str, float]):
    with pytest.raises(ParameterError):
        OwnDensity.from_knots(x, heights, **rates)


def test_a_tail_that_hardly_falls_is_refused_where_its_area_has_no_bound() -> None:
    for side in ("left_rate", "right_rate"):
        with pytest.raises(ParameterError, match="finite area") as refused:
            OwnDensity.from_knots([0.0, 1.0], [1.0, 1.0], **{side: 5e-324})
        assert refused.value.argument == side


def test_entropy_and_widths_of_lopsided_laplace_noise_are_those_of_its_two_exponentials() -> None:
    """Rates a and b meet at 0: -E ln g = 1 - ln(ab/(a + b)), and P(|noise| > t) = (b e^(-at) + a e^(-bt))/(a + b)."""
    a, b = 1.0, 3.0
    noise = OwnDensity.from_knots([0.0], [1.0], left_rate=a, right_rate=b)
    assert noise.entropy() == pytest.approx(1 - math.log(a * b / (a + b)), rel=1e-13)
    t = np.array([0.0, 0.3, 2.0, 60.0])
    tail = (b * np.exp(-a * t) + a * np.exp(-b * t)) / (a + b)
    np.testing.assert_allclose(noise.beyond(t), tail, rtol=1e-12)
    assert float(noise.beyond(noise.half_width(0.9))) == pytest.approx(0.1, rel=1e-9)
    flat = OwnDensity.from_knots([-1.0, 3.0, 3.0, 4.0, 4.0, 5.0], [1.0, 1.0, 0.0, 0.0, 1.0, 1.0])
    assert flat.entropy() == pytest.approx(math.log(5.0), rel=1e-13)
    assert flat.half_width(0.4) == pytest.approx(1.0, rel=1e-9)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("width", [1e-3, 1e-7, 1e-10])
def test_a_spike_counts_however_narrow_it_is(width):
    """Narrower than what rounding may leave between edges of a window of 2e6; the spike meets next to nothing of itself."""
    density = OwnDensity.from_knots([-1e6, 0, 0, width, width, 1e6], [1e-9, 1e-9, 1e6, 1e6, 1e-9, 1e-9])
    spike, rest = 1e6 * width, 1e-9 * (2e6 - width)
    law = PairLaw.of_shift(density, 1.0)
    alone = 1e-9  # of length 1 at the left end, possible in world 0 only
    assert float(law.hockey_stick(1.0)) == pytest.approx(
        (spike + alone - math.e * 1e-9 * width) / (spike + rest), rel=1e-9
    )
    assert law.worst == pytest.approx(math.log(1e15), rel=1e-12)
