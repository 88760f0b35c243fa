"""Typed densities: the reader beside formulas written out for mpmath, ranges beside their derivatives, cases of 20 digits."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
import scipy

from dpcore.errors import ParameterError
from dpcore.own import Formula, FormulaError, PairLaw, typed
from dpcore.own.evaluate import logarithm, settled, values
from dpcore.own.jets import jet, value
from dpcore.own.ranges import Range
from dpcore.own.typed_pair import TypedPair

REFERENCE = Path(__file__).resolve().parents[1] / "reference"
CASES = json.loads((REFERENCE / "own_mechanism_cases.json").read_text(encoding="utf-8"))["densities"]
FORMULAS = [row for row in CASES if row["input"]["kind"] == "formula"]
ROWS = json.loads((REFERENCE / "own_density.json").read_text(encoding="utf-8"))["rows"]
m = mpmath

WRITTEN: list[tuple[str, Callable[[Any], Any]]] = [
    ("exp(-abs(x)) * (1 + 0.3 cos(4 x))", lambda x: m.exp(-abs(x)) * (1 + m.mpf(0.3) * m.cos(4 * x))),
    ("-x^2 + 2^-x", lambda x: -(x**2) + m.mpf(2) ** -x),
    ("2(r+1)/3 r", lambda x: 2 * (x + 1) / 3 * x),
    ("|x - |1 - x||", lambda x: abs(x - abs(1 - x))),
    ("2|x|3", lambda x: 6 * abs(x)),
    ("２（ｘ＋１）×e−π÷２", lambda x: 2 * (x + 1) * m.mpf(math.e) - m.mpf(math.pi) / 2),
    ("x²−3x⁻²", lambda x: x**2 - 3 / x**2),
    ("√(x**2 + 1) + √4 x", lambda x: m.sqrt(x**2 + 1) + 2 * x),
    ("min(x, 1, x^2) + max(x, -x)", lambda x: min(x, 1, x**2) + max(x, -x)),
    ("if(-1 < x <= 1 and x > 0 or x ≥ 2, tanh(x), cosh x)" .replace("cosh x", "cosh(x)"), lambda x: m.tanh(x) if 0 < x <= 1 or x >= 2 else m.cosh(x)),
    ("erf(x) + sin(x) ln(2 + x^2)", lambda x: m.erf(x) + m.sin(x) * m.log(2 + x**2)),
    ("floor(3 x)", lambda x: m.floor(3 * x)),
    ("(1 + x^2/3)^-2", lambda x: (1 + x**2 / 3) ** -2),
    ("exp(-x - exp(-x))", lambda x: m.exp(-x - m.exp(-x))),
    ("0.9 exp(-x^2/2) + 0.1 exp(-(x-5)^2/2)", lambda x: m.mpf(0.9) * m.exp(-(x**2) / 2) + m.mpf(0.1) * m.exp(-((x - 5) ** 2) / 2)),
    ("1/cosh(x)^2", lambda x: 1 / m.cosh(x) ** 2),
    ("(2 + x^2)^(x/3)", lambda x: (2 + x**2) ** (x / 3)),
    ("exp(-abs(x)^1.5)", lambda x: m.exp(-(abs(x) ** m.mpf(1.5)))),
]  # fmt: skip


def _tree(text: str) -> Any:
    return settled(Formula.of(text), {})


@pytest.mark.parametrize(("text", "true"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_a_formula_means_what_it_says(text: str, true: Any):
    x = np.array([-7.3, -2.0, -0.61, 0.37, 0.99, 1.0, 2.0, 4.4])
    found = values(_tree(text), x)
    assert found == pytest.approx([float(true(m.mpf(float(one)))) for one in x], rel=1e-13, abs=1e-14)


@pytest.mark.parametrize(("text", "true"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_ranges_hold_value_slope_and_bend_and_close_in_on_them(text: str, true: Any):
    """Cells of all widths; the derivatives are those of mpmath, 30 digits, by differences."""
    rng = np.random.default_rng(5)
    places = rng.uniform(-6, 6, 12)
    with m.workdps(30):
        for width in (3.0, 0.1, 1e-5):
            low = places - width * rng.uniform(0.05, 0.95, places.size)
            found = jet(_tree(text), low, low + width)
            for i, place in enumerate(places):
                wanted = [
                    true(m.mpf(float(place))),
                    *(m.diff(true, m.mpf(float(place)), n, h=m.mpf(10) ** -8) for n in (1, 2)),
                ]
                for part, value in zip((found.value, found.slope, found.bend), wanted, strict=True):
                    slack = 1e-6 * (1 + abs(float(value)))
                    assert part.lo[i] - slack <= float(value) <= part.hi[i] + slack
                    if width < 1e-4 and np.isfinite(part.hi[i] - part.lo[i]):
                        assert part.hi[i] - part.lo[i] < 2e-2 * (1 + abs(float(value)))  # no empty promise


@pytest.mark.parametrize(("text", "true"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_the_range_at_a_place_holds_the_value_there(text: str, true: Any):
    x = np.array([-7.3, -2.0, -0.61, 0.37, 0.99, 1.0, 2.0, 4.4])
    found = value(_tree(text), Range(x, x))
    with m.workdps(30):
        for low, high, place in zip(found.lo, found.hi, x, strict=True):
            wanted = true(m.mpf(float(place)))
            assert m.mpf(float(low)) <= wanted <= m.mpf(float(high))
            assert high - low < 1e-12 * (1 + abs(float(wanted)))


def test_logarithms_keep_their_digits_where_the_value_has_none():
    far = np.array([900.0, 3e4])
    for text, true in (
        ("exp(-x^2/2)", lambda x: -(x**2) / 2),
        ("2 exp(-x^2/2) + exp(-x^2/2 - x)", lambda x: -(x**2) / 2 + math.log(2)),
        ("1/cosh(x)^3", lambda x: -3 * (x - math.log(2))),
        ("exp(-x)^2 sqrt(x^2 exp(-x))", lambda x: -2.5 * x + np.log(x)),
    ):
        assert values(logarithm(_tree(text)), far) == pytest.approx(true(far), rel=1e-14)


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "a formula such as"),
        ("lap(x)", 0, "known names"),
        ("exp(-x) + log(x)", 10, "known names"),
        ("2 3", 2, "two numbers"),
        ("(x + 1", 6, ") is missing at its end"),
        ("x + 1)", 5, "without this"),
        ("x +", 3, "missing at its end"),
        ("sin x", 4, "after sin"),
        ("exp(1, 2)", 0, "1 entries"),
        ("max(x)", 0, "two or more"),
        ("if(x, 1, 2)", 4, "comparison"),
        ("if(x < 1, 2)", 0, "3 entries"),
        ("x ? y", 2, "sign"),
        ("__import__('os').system('ls')", 0, "sign"),
        ("x.real", 1, "sign"),
        ("[x for x in x]", 0, "sign"),
        ("1e999", 0, "1e300"),
        ("x" * 401, 400, "400"),
        ("(" * 150 + "x" + ")" * 150, 40, "deep"),
        ("-" * 399 + "x", 40, "deep"),
        ("√" * 399 + "x", 40, "deep"),
        ("2^" * 199 + "x", 80, "deep"),
        ("if(" * 90 + "x", 60, "deep"),
        ("+".join("x" * 200), 201, "200"),
    ],
)
def test_what_is_no_formula_is_refused_in_its_place(text: str, position: int, words: str):
    with pytest.raises(FormulaError) as refused:
        Formula.of(text)
    assert words in refused.value.allowed
    assert abs(refused.value.position - position) <= 1
    assert refused.value.piece in text


def test_a_name_that_is_nearly_known_is_named():
    for text, nearest in (("log(x)", "ln"), ("Exp(x)+ex(x)", "exp"), ("absx(x)", "abs"), ("qqqqqq", "")):
        with pytest.raises(FormulaError) as refused:
            Formula.of(text)
        assert refused.value.nearest == nearest


def test_no_text_does_anything_but_be_read_or_refused():
    rng = random.Random(1)
    bits = [
        "x",
        "1",
        "(",
        ")",
        "|",
        "+",
        "-",
        "^",
        "if(",
        "<",
        " and ",
        ",",
        "exp(",
        "√",
        "²",
        " ",
        "e",
        "min(",
        "9e99",
        "x",
        "x",
        "1",
        "2",
        "/",
        "*",
    ]
    read = 0
    for _ in range(3000):
        text = "".join(rng.choice(bits) for _ in range(rng.randrange(1, 14)))
        try:
            formula = Formula.of(text)
        except FormulaError:
            continue
        tree = settled(formula, dict.fromkeys(formula.names, 1.5))
        values(logarithm(tree), np.array([-1.0, 0.5]))
        jet(tree, np.array([-1.0]), np.array([2.0]))
        read += 1
    assert read > 20


@pytest.mark.long
@pytest.mark.parametrize("row", FORMULAS, ids=[row["id"] for row in FORMULAS])
@pytest.mark.oracle("own-density", "table")
def test_cases_of_the_sheet(row: dict[str, Any]):
    said, expected = row["input"], row["expect"]
    settings = {"s": float(said["s"])} if "s" in said else {}
    shift = float(said["shift"])
    noise = typed(said["formula"], low=-8, high=8, settings=settings, pieces=20_000)
    assert noise.mark == "between"
    for way in (1, -1):
        for eps, text in expected.get("delta_forward" if way > 0 else "delta_backward", {}).items():
            low, guess, high = (float(part) for part in noise.delta(float(eps), way * shift))
            assert low <= float(text) <= high
            assert high - low < 4e-5
            assert guess == pytest.approx(float(text), abs=1e-9)
    worst = noise.worst(shift)
    wanted = expected["worst_loss_forward"]
    if wanted == "inf":
        assert worst.lower == math.inf
    else:
        assert worst.lower == pytest.approx(float(wanted.split()[0]), abs=1e-9)
        assert worst.lower <= worst.upper <= worst.lower + 1e-9
        assert worst.upper <= worst.everywhere
    if "normaliser" in expected:
        height = float(values(_tree(said["formula"]), np.array([0.3]))[0])
        assert height / float(noise.density.pdf(0.3)) == pytest.approx(float(expected["normaliser"]), rel=3e-6)
    if "mu" in expected:
        law = PairLaw.of_shift(typed(said["formula"], low=-8, high=8, settings=settings, pieces=1000).density, shift)
        for way in (law, law.turned):
            assert way.mu == pytest.approx(float(expected["mu"]), rel=1e-6)
            assert way.rho == pytest.approx(float(expected["rho"]), rel=1e-6)
        assert noise.density.mean_abs() == pytest.approx(float(expected["mean_abs"]), rel=1e-9)
        bounds = typed(said["formula"], low=-8, high=8, settings=settings, pieces=2000).eps_of(shift, 1, 1e-5)
        assert bounds.lower <= float(expected["eps_for_delta"]["1e-5"]) <= bounds.upper
        assert bounds.width < 1e-3


FORMULA_OF = {"Gumbel": "exp(-r - exp(-r))", "logistic": "1/cosh(x/2)^2"}


@pytest.mark.parametrize("law", FORMULA_OF)
def test_rows_of_the_reference_lie_between(law: str):
    noise = typed(FORMULA_OF[law], low=-8, high=8, pieces=1000)
    rows = [row for row in ROWS if row.get("law", "").startswith(law)]
    assert rows
    for row in rows:
        for way in (1, -1):
            low, guess, high = (float(part) for part in noise.delta(row["eps"], way * row["shift"]))
            true = float(row["delta_forward" if way > 0 else "delta_backward"])
            assert low - 1e-15 <= true <= high
            assert guess == pytest.approx(true, abs=1e-7)


def test_a_spike_between_all_samples_is_seen():
    """Width 2e-7, a thousandth of the mass: samples miss it, ranges do not."""
    spike = "exp(-|x|) + if(|x - 1.2345678| < 1e-7, 10^4, 0)"
    noise = typed(spike, low=-8, high=8)
    plain = typed("exp(-|x|)", low=-8, high=8)
    mass = 2e-7 * 1e4 / (2 + 2e-7 * 1e4)
    assert noise.mark == "between"
    low, guess, high = (float(part) for part in noise.delta(3.0, 1.0))
    assert float(plain.delta(3.0, 1.0)[2]) < 1e-6
    there = (1e4 + math.exp(-1.2345678) - math.exp(3 - 0.2345678)) * 2e-7 / (2 + 2e-7 * 1e4)
    assert low <= there <= high
    assert guess == pytest.approx(mass, rel=0.01)
    assert noise.worst(1.0).lower > 9


def test_jumps_that_are_at_no_knot_lie_between():
    noise = typed("if(|x| < 1/3, 1, 0)", low=-1, high=1)
    third = 1.0 / 3.0
    for eps in (0.0, 2.0):
        low, guess, high = (float(part) for part in noise.delta(eps, 0.1))
        assert low <= 0.1 / (2 * third) + max(1 - math.exp(eps), 0.0) <= high
        assert high - low < 1e-9
        assert guess == pytest.approx(0.15, abs=1e-9)
    assert noise.worst(0.1).lower == math.inf


def test_what_is_outside_the_window_counts_as_it_was_said():
    laplace = typed("exp(-|x|)", low=-2, high=2, outside="exponential")
    assert float(laplace.delta(0.5, 1.0)[1]) == pytest.approx(0.22119921692859512, abs=1e-12)
    steep = typed("exp(-|x|)", low=-2, high=2, outside="exponential", rates=(2.0, 2.0))
    assert steep.worst(1.0).lower == pytest.approx(2.0, abs=1e-3)
    cut = typed("exp(-|x|)", low=-5, high=5, outside="nothing")
    lost = (math.exp(-4) - math.exp(-5)) / (2 - 2 * math.exp(-5))
    assert float(cut.delta(1.0, 1.0)[1]) == pytest.approx(lost, abs=1e-9)
    assert cut.worst(1.0).lower == math.inf
    unknown = typed("exp(-|x|)", low=-5, high=5, outside="unknown", mass=0.01)
    low, _, high = (float(part) for part in unknown.delta(0.5, 1.0))
    assert low <= 0.22119921692859512 <= high
    assert 0.01 < high - low < 0.2


def test_settings_are_numbers_of_the_formula():
    formula = Formula.of("exp(-a|x|/D) (1 + b^2 - b^2)")
    assert formula.names == ("D", "a", "b")
    noise = typed(formula, low=-8, high=8, settings={"a": 2.0, "D": 2.0, "b": 3.0})
    assert float(noise.delta(0.5, 1.0)[1]) == pytest.approx(0.22119921692859512, abs=1e-9)
    with pytest.raises(ParameterError, match="a value for b"):
        typed(formula, low=-8, high=8, settings={"a": 2.0, "D": 2.0})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cos(x)", "at least 0"),
        ("1 - x", "at least 0"),
        ("1/|x|", "finite at x = 0"),
        ("sqrt(x) exp(-x)", "a value"),
        ("1/(1 + |x|)", "too slowly"),
        ("1", "too slowly"),
        ("exp(x)", "too slowly"),
        ("0 x", "above 0 somewhere"),
        ("if(x > 1 and x < 0, 1, 0)", "above 0 somewhere"),
    ],
)
def test_what_is_no_density_is_refused(text: str, words: str):
    with pytest.raises(ParameterError) as refused:
        typed(text, low=-8, high=8)
    assert words in refused.value.allowed


@pytest.mark.long
def test_waves_too_quick_for_the_pieces_are_only_sampled():
    noise = typed("exp(-|x|)(1 + 0.5 sin(100 x))", low=-8, high=8, pieces=300)
    assert noise.mark == "sampled"
    low, guess, high = (float(part) for part in noise.delta(0.5, 1.0))
    assert (low, high) == (0.0, 1.0)
    fine = typed("exp(-|x|)(1 + 0.5 sin(100 x))", low=-8, high=8, pieces=20_000)
    assert fine.mark == "between"
    low, guess, high = (float(part) for part in fine.delta(0.5, 1.0))
    x = np.linspace(-35, 36, 2_000_001)
    g = lambda x: np.exp(-np.abs(x)) * (1 + 0.5 * np.sin(100 * x)) / 2  # noqa: E731
    true = float(np.maximum(g(x) - math.exp(0.5) * g(x - 1), 0).mean()) * 71
    assert low <= true <= high
    assert guess == pytest.approx(true, abs=1e-5)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(("text", "window", "size"), [("exp(-|x|)", 10_000.0, 1.0), ("exp(-1000|x|)", 8.0, 1e-3)])
def test_a_steep_roof_is_known_in_a_wide_window(text, window, size):
    """Laplace noise where a first cell of the window falls by e^60: delta = 1 - e^((eps - s/size)/2)."""
    noise = typed(text, low=-window, high=window)
    low, guess, high = (float(each) for each in noise.delta(0.5, size))
    assert not noise.sampled
    assert noise.mean_abs == pytest.approx(size, rel=1e-9)
    assert guess == pytest.approx(-math.expm1(-0.25), rel=1e-9)
    assert high - low < 1e-9
    assert noise.worst(size).upper == pytest.approx(1.0, rel=1e-9)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(
    ("freedom", "mean_abs", "std"),
    [(1, math.inf, math.inf), (1.5, math.nan, math.inf), (2, math.sqrt(2), math.inf), (3, 2 * math.sqrt(3) / math.pi, math.sqrt(3)),
     (5, 8 * math.sqrt(5) / (9 * math.pi) * 1.5, math.sqrt(5 / 3))],
)  # fmt: skip
def test_the_size_of_heavy_tails_is_that_of_student_or_has_no_end(freedom, mean_abs, std):
    """Student's t; between 1 and 2 degrees too much of the mean lies beyond what is looked at."""
    noise = typed(f"(1 + x^2/{freedom})^-{(freedom + 1) / 2}", low=-8, high=8)
    assert noise.mean_abs == pytest.approx(mean_abs, rel=1e-6, nan_ok=True)
    assert noise.std == pytest.approx(std, rel=1e-4)


@pytest.mark.oracle("own-density", "closed")
def test_what_is_too_small_for_a_float_is_no_proof():
    """Far out e^-|x| is 0 as a float, and its inverse has no number: the largest loss is that of the spike all the same."""
    noise = typed("exp(-|x|) + if(0.30001 < x and x < 0.30002, 1000, 0)", low=-8, high=8)
    high = math.log(1000 + math.exp(-0.30001))
    assert noise.worst(1.0).upper == pytest.approx(high + 1 - 0.30001, rel=1e-9)
    assert noise.worst(-1.0).upper == pytest.approx(math.log(1000 + math.exp(-0.30001)) + 1.30001, rel=1e-5)


def test_a_rate_that_is_too_small_for_a_float_is_no_tail():
    """A spike a million times as high as the roof."""
    noise = typed("exp(-|x|) + 1e6 exp(-(1e6(x - 0.3001234))^2)", low=-8, high=8, pieces=1000)
    assert noise.sampled
    assert math.isnan(noise.mean_abs)


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize("rate", [1e5, 1e7, 1e9, 1e12])
def test_noise_much_narrower_than_the_window_is_known_closely(rate: float) -> None:
    """Laplace noise of scale 1/rate moved by 1/rate in a window of ±8: mean 1/rate, loss 1, δ(ε) = 1 − e^((ε − 1)/2)."""
    noise = typed(f"exp(-{rate:.0f} * abs(x))", low=-8.0, high=8.0)
    assert not noise.sampled
    assert noise.mean_abs * rate == pytest.approx(1.0, rel=1e-9)
    pair = TypedPair.of(noise, 1 / rate)
    assert pair.worst == pytest.approx(1.0, abs=1e-9)
    for eps in (0.0, 0.5, 0.9):
        exact = -math.expm1((eps - 1) / 2)
        assert exact - 1e-12 <= float(pair.delta_at_most(eps)) <= exact + 1e-9


@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("exp(-10^7 |x - 3.3|)", 1e-7),
        ("exp(-10^9 |x + 5.1|)", 1e-9),
        ("exp(-10^7 |3 x - 1|)", 1e-7 / 3),
        ("exp(-10^9 min(|x - 1.1|, 2 + |x|))", 1e-9),
    ],
)
def test_a_peak_much_thinner_than_the_window_is_known_wherever_it_stands(text: str, scale: float) -> None:
    """Laplace noise about a place that no sample meets; moved by its scale it loses 1, and delta(1/2) = 1 - e^(-1/4)."""
    noise = typed(text, low=-8, high=8)
    assert not noise.sampled
    assert noise.worst(scale).upper == pytest.approx(1.0, rel=1e-9)
    low, guess, high = (float(each) for each in noise.delta(0.5, scale))
    assert guess == pytest.approx(-math.expm1(-0.25), abs=1e-7)
    assert low <= -math.expm1(-0.25) <= high


@pytest.mark.oracle("own-density", "closed")
def test_a_thin_hill_between_samples_is_known() -> None:
    """A Gaussian of sigma = 1e-7 / sqrt(2) at 1/3; it took for ever."""
    noise = typed("exp(-10^14 (x - 1/3)^2)", low=-8, high=8)
    assert not noise.sampled
    sigma = 1e-7 / math.sqrt(2)
    true = scipy.stats.norm.cdf(0.0) - math.exp(0.5) * scipy.stats.norm.cdf(-1.0)
    assert float(noise.delta(0.5, sigma)[1]) == pytest.approx(true, abs=1e-7)


@pytest.mark.oracle("own-density", "closed")
def test_a_narrow_peak_between_floats_is_bounded():
    """Laplace noise of scale 10^-12/3 round a third, which no float is."""
    noise = typed("exp(-10^12 abs(3x-1))", low=-8, high=8)
    assert noise.mark == "between"
    for shift in (1e-13, 5e-13):
        for eps in (0.0, 0.2, 1.0):
            low, _, high = (float(part) for part in noise.delta(eps, shift))
            truth = max(1 - math.exp((eps - 3e12 * shift) / 2), 0.0)
            assert low <= truth <= high
            assert high == pytest.approx(truth, abs=5e-3)


@pytest.mark.oracle("own-density", "brute")
@pytest.mark.parametrize(
    ("text", "slope"),
    [
        ("exp(-x^2) - 0.5 exp(-2x^2)", 2.0),
        ("exp(-x^2/2) + 0", 1.0),
        ("exp(-x^2) (1 + 0.3 cos(4x)) + 0.1 exp(-x^2/9)", 2 / 9),
        ("0.2 exp(-x^2/8) + -0.1 exp(-x^2) + 3 exp(-x^2)", 0.25),
        ("exp(-x^2/2) (2 - tanh(x)) - 0.3 exp(-x^2)/2", 1.0),
    ],
)
def test_a_mixture_with_a_gaussian_tail_has_no_largest_loss(text, slope):
    """Far beyond the least number above 0 ln g still falls like a parabola, so the loss at 1 grows by `slope` per unit."""
    noise = typed(text, low=-8, high=8)
    found = noise.worst(1.0)
    assert found.lower == found.upper == math.inf
    far = values(noise.tree, np.array([1e6 + 1, 1e6, 2e6 + 1, 2e6]))
    assert (far[2] - far[3]) - (far[0] - far[1]) == pytest.approx(-slope * 1e6, rel=1e-9)


@pytest.mark.parametrize(
    ("text", "piece", "nearest"),
    [
        ("norm(x)", "norm(x)", "exp(-x^2/2)"),
        ("2 laplace(x/(1+1)) + 1", "laplace(x/(1+1))", "exp(-abs(x))"),
        ("exp(-|x|/sigma)", "sigma", "b"),
        ("exq(-x)", "exq", "exp"),
        ("log(x)", "log", "ln"),
        ("pow(x, 2)", "pow(x, 2)", ""),
        ("age", "age", ""),
        ("exp(-|x|) age", "age", ""),
        ("34\n45\n51", "34\n45\n51", ""),
        ("0.5; 0.25; 1", "0.5; 0.25; 1", ""),
        ("nor(x)", "nor", ""),
    ],
)
def test_what_is_offered_for_a_name_can_be_meant(text, piece, nearest):
    with pytest.raises(FormulaError) as why:
        Formula.of(text)
    assert (why.value.piece, why.value.nearest) == (piece, nearest)
    assert "such as or" not in str(why.value)
    if nearest:
        Formula.of(text.replace(piece, nearest))
