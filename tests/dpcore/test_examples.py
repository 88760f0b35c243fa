"""docs/examples.md: each program prints what stands under it, and its numbers come out another way, too."""

from __future__ import annotations

import contextlib
import io
import itertools
import math
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import optimize, sparse, special, stats

PAGE = Path(__file__).resolve().parents[2] / "docs" / "examples.md"
EXAMPLE = re.compile(r"^## (\d+)\. (.+?)\n(.*?)```python\n(.*?)```\n```text\n(.*?)```\n(.*?)(?=^## |\Z)", re.M | re.S)
Names = dict[str, Any]


@cache
def examples() -> dict[str, tuple[str, str, str]]:
    """Number -> program, what it prints as the page has it, and how the page says it is checked."""
    return {match[1]: (match[4], match[5], match[6]) for match in EXAMPLE.finditer(PAGE.read_text(encoding="utf-8"))}


@cache
def run(number: str) -> tuple[str, Names]:
    """What the program prints, and its names afterwards."""
    out, names = io.StringIO(), dict[str, Any]()
    with contextlib.redirect_stdout(out):
        exec(compile(examples()[number][0], f"example {number}", "exec"), names)
    return out.getvalue(), names


def printed(number: str, pattern: str = r"(?<![\w.])-?\d+\.\d+") -> list[float]:
    """The numbers with a point that stand on the page."""
    return [float(found) for found in re.findall(pattern, examples()[number][1])]


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("number", [str(place) for place in range(1, 11)])
def test_a_program_prints_what_stands_under_it(number: str) -> None:
    assert run(number)[0] == examples()[number][1]


def test_there_are_ten_and_each_says_how_it_is_checked() -> None:
    assert list(examples()) == [str(place) for place in range(1, 11)]
    assert set(examples()) == set(CHECKS)
    assert [number for number, parts in examples().items() if not parts[2].startswith("Checked ")] == []


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("number", [str(place) for place in range(1, 11)])
def test_its_numbers_come_out_another_way(number: str) -> None:
    CHECKS[number](run(number)[1])


# -- 1, 2: minimal sets


def joined(parts: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The union of intervals, in order."""
    found: list[tuple[float, float]] = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def mean_abs(V: list[tuple[float, float]], w: float, eps: float) -> float:
    """E|noise| of density ∝ e^(−εi) on what i shifts of V reach from [−w, w] and fewer do not."""
    shifts = [*V, *((-high, -low) for low, high in V)]
    ring, mass, moment, size, first = [(-w, w)], 0.0, 0.0, 0.0, 0.0
    for i in range(math.ceil(60 / eps)):
        now = sum(high - low for low, high in ring)
        reach = sum((high * abs(high) - low * abs(low)) / 2 for low, high in ring)
        mass += math.exp(-eps * i) * (now - size)
        moment += math.exp(-eps * i) * (reach - first)
        size, first = now, reach
        ring = joined([(low + a, high + b) for low, high in ring for a, b in shifts] + ring)
    return moment / mass


def rates(names: Names) -> None:
    found = re.findall(r"^(\d\S*) +(\d\S*) +(\d\S*)$", examples()["1"][1], re.M)
    assert len(found) == 5
    for eps, core, rate in (map(float, row) for row in found):
        staircase = 1001 * math.exp(eps / 2) / math.expm1(eps)
        assert mean_abs([(0.0, 1.0), (1000.0, 1001.0)], core, eps) / staircase == pytest.approx(rate, abs=2e-6)
        for other in (0.98 * core, 1.02 * core):
            assert mean_abs([(0.0, 1.0), (1000.0, 1001.0)], other, eps) / staircase > rate


def certificate(names: Names) -> None:
    eps, h, places = 2.0, 0.5, 240
    # noise that is constant on cells of width h is valid for shifts of V where no cell has more than e^ε times the mass of
    # any cell that a shift can reach: shifts by whole cells in V, and both neighbors of those in between
    steps = sorted({*range(3), *range(20, 23)})
    count = 2 * places + 1
    rows = [(i, j) for i in range(count) for s in steps if s for j in (i - s, i + s) if 0 <= j < count]
    line = np.arange(len(rows))
    matrix = sparse.csr_matrix(
        (
            np.concatenate([np.ones(len(rows)), np.full(len(rows), -math.exp(eps))]),
            (np.concatenate([line, line]), np.concatenate([[i for i, _ in rows], [j for _, j in rows]])),
        )
    )
    cells = h * (np.arange(count) - places)
    cost = np.where(cells == 0, h / 4, np.abs(cells))
    solved = optimize.linprog(cost, matrix, np.zeros(len(rows)), np.ones((1, count)), [1.0], method="highs")
    rate = solved.fun / (11 * math.exp(eps / 2) / math.expm1(eps))
    assert solved.status == 0
    assert names["found"].lower_bound <= rate + 1e-7  # beyond 240 cells nothing is left but e^(−20)
    assert rate == pytest.approx(names["found"].lower_bound, rel=0.02)
    assert names["found"].best.rate == pytest.approx(
        mean_abs([(0.0, 1.0), (10.0, 11.0)], names["found"].best.core, eps) / (11 * math.exp(1) / math.expm1(2)),
        rel=1e-9,
    )


# -- 3, 4, 5: tables and counts


def outcomes(there: bool) -> dict[Fraction, Fraction]:
    """Probability by likelihood ratio, of five answers."""
    p, q = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    one, other = (p, q) if there else (q, p)
    found: dict[Fraction, Fraction] = {}
    for places in itertools.product(range(3), repeat=5):
        mass = math.prod((one[place] for place in places), start=Fraction(1))
        ratio = mass / math.prod((other[place] for place in places), start=Fraction(1))
        found[ratio] = found.get(ratio, Fraction(0)) + mass
    return found


def delta_of(law: dict[Fraction, Fraction], eps: float) -> float:
    return sum(float(mass) * max(1 - math.exp(eps) / float(ratio), 0.0) for ratio, mass in law.items())


def _over(law: dict[Fraction, Fraction], eps: float) -> float:
    return delta_of(law, eps) - 0.01


def composition(names: Names) -> None:
    eps = [optimize.bisect(partial(_over, outcomes(way)), 0, 10, xtol=1e-12) for way in (True, False)]
    there, back = names["there"], names["back"]
    for true, bounds in zip(eps, (there, back), strict=True):
        assert bounds.lower <= true + 1e-9
        assert true <= bounds.upper + 1e-9
    low, high, low_back, high_back, both, delta = [value for value in printed("3") if value not in (0.01,)]
    assert (low, low_back) == pytest.approx(eps, abs=2e-6)
    assert (high, high_back, both) == pytest.approx((*eps, max(eps)), abs=2e-6)
    assert delta == pytest.approx(max(delta_of(outcomes(way), 1.0) for way in (True, False)), abs=1e-6)


def own_table(names: Names) -> None:
    rows = [
        [Fraction(7, 10), Fraction(2, 10), Fraction(1, 10)],
        [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)],
        [Fraction(1, 3)] * 3,
    ]
    sets = [places for size in range(4) for places in itertools.combinations(range(3), size)]
    deltas = {
        (i, j): max(
            float(sum(rows[i][k] for k in places)) - math.exp(0.5) * float(sum(rows[j][k] for k in places))
            for places in sets
        )
        for i, j in itertools.permutations(range(3), 2)
    }
    worst = max(deltas, key=lambda pair: deltas[pair])
    eps, delta, success = [value for value in printed("4") if value != 0.5]
    assert eps == pytest.approx(
        math.log(max(a[k] / b[k] for a, b in itertools.permutations(rows, 2) for k in range(3))), abs=1e-6
    )
    assert delta == pytest.approx(deltas[worst], abs=1e-6)
    assert f"from world {worst[0] + 1} to world {worst[1] + 1}" in examples()["4"][1]
    guesses = max(sum(rows[guess[k]][k] for k in range(3)) for guess in itertools.product(range(3), repeat=3))
    assert success == pytest.approx(float(guesses / 3), abs=1e-6)


def audit(names: Names) -> None:
    low = special.betaincinv(300, 701, 0.025)  # each world half of β, each side of an interval is used once
    high = special.betaincinv(151, 850, 0.975)
    assert stats.binom.sf(299, 1000, low) == pytest.approx(0.025, rel=1e-6)
    eps, delta, *_ = [value for value in printed("5") if value not in (0.05, 0.5)]
    assert eps <= math.log(low / high) + 1e-6
    assert eps == pytest.approx(max(math.log(low / high), math.log((1 - high) / (1 - low))), abs=2e-6)
    assert delta == pytest.approx(math.log((low - 0.05) / high), abs=2e-6)
    assert ("refuted: True" in examples()["5"][1]) == (eps > 0.5)


# -- 6, 7: errors


def workload(names: Names) -> None:
    W = np.array([[1.0 if a <= k <= b else 0.0 for k in range(16)] for a in range(16) for b in range(a, 16)])
    tree = [np.kron(np.eye(16 // width), np.ones((1, width))) for width in (4, 1)]
    halves = {width: np.concatenate([np.ones(width // 2), -np.ones(width // 2)]) for width in (16, 8, 4, 2)}
    haar = [np.ones((1, 16)), *(np.kron(np.eye(16 // width), half) for width, half in halves.items())]

    def error(A: np.ndarray) -> float:
        return float((A**2).sum(axis=0).max() * ((W @ np.linalg.pinv(A)) ** 2).sum() / len(W))

    identity, four, wavelet, optimum, certified = printed("6")
    assert (identity, four, wavelet) == pytest.approx(
        (error(np.eye(16)), error(np.vstack(tree)), error(np.vstack(haar))), abs=6e-6
    )
    assert error(np.linalg.cholesky(names["found"].best.squared).T) == pytest.approx(optimum, abs=6e-6)
    # the dual: for every v > 0, (tr (D WᵀW D)^½)²/(queries Σ v) with D = diag(v)^½ is below all strategies
    v = np.ones(16)
    for _ in range(2000):
        d = np.sqrt(v)
        values, vectors = np.linalg.eigh(np.outer(d, d) * (W.T @ W))
        root = (vectors * np.sqrt(np.maximum(values, 0))) @ vectors.T
        bound, v = np.trace(root) ** 2 / (len(W) * v.sum()), np.diag(root).copy()
    assert certified == pytest.approx(bound, abs=1e-5)


def decision(names: Names) -> None:
    assert re.findall(r"^(\w+)", examples()["7"][1], re.M) == ["laplace", "gaussian"]
    low, high, _, low_normal, high_normal, _ = printed("7")
    # two counts move by 1: Laplace noise of scale b on each promises 2/b
    assert low == pytest.approx(2 * math.log(1 / 0.05) / 20, abs=1e-4)
    b = 2 / high
    x = np.linspace(-60, 60, 4001) * b
    gain, where = np.unique(np.round((np.abs(x - 1) - np.abs(x)) / b, 12), return_inverse=True)  # few beside [0, 1]
    weight = np.bincount(where, np.exp(-np.abs(x) / b) / (2 * b) * (x[1] - x[0]))
    differ = np.maximum(1 - np.exp(-(gain[:, None] + gain[None, :])), 0)
    assert 0.5 + 0.5 * float(weight @ differ @ weight) == pytest.approx(0.7, abs=2e-4)
    # normal noise: the curve of a shift of √2/σ, at δ = 10⁻⁶
    for eps, sigma in (
        (low_normal, 20 / stats.norm.isf(0.025)),
        (high_normal, 1 / (math.sqrt(2) * stats.norm.ppf(0.7))),
    ):
        mu = math.sqrt(2) / sigma
        delta = stats.norm.cdf(mu / 2 - eps / mu) - math.exp(eps) * stats.norm.cdf(-mu / 2 - eps / mu)
        assert delta == pytest.approx(1e-6, rel=3e-3)


# -- 8, 9, 10


@lru_cache(maxsize=1)
def step_losses(sigma: float, q: float, removed: bool) -> tuple[np.ndarray, np.ndarray]:
    """Of one step, and their masses, in cells of the answers."""
    x = np.linspace(-12 * sigma, 12 * sigma + 1, 2_000_001)
    edges = (x[1:] + x[:-1]) / 2
    plain, moved = (np.diff(special.ndtr((edges - mean) / sigma)) for mean in (0.0, 1.0))
    mixed = (1 - q) * plain + q * moved
    one, other = (mixed, plain) if removed else (plain, mixed)
    with np.errstate(divide="ignore", invalid="ignore"):
        loss = np.log(one / other)
    seen = (one > 0) & np.isfinite(loss)
    return loss[seen], one[seen]


def totals(sigma: float, q: float, steps: int, removed: bool, up: bool) -> Callable[[float], float]:
    """δ(ε) of all steps on a grid of losses, rounded to one side."""
    h, size = 1e-4, 1 << 20
    loss, masses = step_losses(sigma, q, removed)
    step = (np.ceil if up else np.floor)(loss / h).astype(int)
    law = np.bincount(step % size, masses, size)
    total = np.fft.irfft(np.fft.rfft(law) ** steps, size)
    losses = h * np.where(np.arange(size) < size // 2, np.arange(size), np.arange(size) - size)
    return lambda eps: float((total * np.maximum(1 - np.exp(np.minimum(eps - losses, 0)), 0)).sum())


def training(names: Names) -> None:
    for removed, name in ((True, "removed"), (False, "added")):
        bounds = names[name]
        assert totals(1.0, 0.01, 1000, removed, up=True)(bounds.lower * (1 - 1e-4)) > 1e-5
        assert totals(1.0, 0.01, 1000, removed, up=False)(bounds.upper * (1 + 1e-4)) < 1e-5
        assert bounds.upper - bounds.lower < 2e-3


def channel(names: Names) -> None:
    p, found = np.array([0.4, 0.3, 0.2, 0.1]), names["found"]

    def least_wrong(eps: float) -> float:
        """The least share of wrong reports of all ε-private channels."""
        cost = (p[:, None] * (1 - np.eye(4))).ravel()
        rows = []
        for a, b, out in itertools.product(range(4), range(4), range(4)):
            if a != b:
                row = np.zeros((4, 4))
                row[a, out], row[b, out] = 1.0, -math.exp(eps)
                rows.append(row.ravel())
        each = np.kron(np.eye(4), np.ones((1, 4)))
        return float(optimize.linprog(cost, np.array(rows), np.zeros(len(rows)), each, np.ones(4), method="highs").fun)

    assert least_wrong(found.eps) == pytest.approx(0.1, abs=1e-7)
    assert least_wrong(found.eps - 1e-3) > 0.1 + 1e-5
    joint = p[:, None] * found.channel
    leak = (joint * np.log2(found.channel / joint.sum(axis=0))).sum()
    assert printed("9")[:3] == pytest.approx([found.eps, 0.1, leak], abs=6e-5)


def counter(names: Names) -> None:
    def odd_digits(number: int, base: int) -> int:
        """Sum of the sizes of balanced digits."""
        total = 0
        while number:
            digit = (number + base // 2) % base - base // 2
            total, number = total + abs(digit), (number - digit) // base
        return total

    base = names["degree"]
    levels = next(h for h in itertools.count(1) if (base**h - 1) // 2 >= 1024)
    ones = [t.bit_count() for t in range(1, 1024)] + [2]  # the whole is the sum of its halves
    variances = (
        [2 * 10**2 * count for count in ones],
        [2 * levels**2 * odd_digits(t, base) for t in range(1, 1025)],
        [2 * t for t in range(1, 1025)],
    )
    true = [value for each in variances for value in (math.sqrt(sum(each) / 1024), math.sqrt(max(each)))]
    assert printed("10") == pytest.approx(true, abs=6e-4)


CHECKS: dict[str, Callable[[Names], None]] = {
    "1": rates,
    "2": certificate,
    "3": composition,
    "4": own_table,
    "5": audit,
    "6": workload,
    "7": decision,
    "8": training,
    "9": channel,
    "10": counter,
}
