"""Many answers moved to the nearest possible ones: solver, simulation, and what the theorem says.

A  queries, shape (k, kinds), entries from 0 to 1; x  people of each kind, n in all; a = A x; ã = a + Laplace noise of scale b;
â  the nearest point of n K, for 'ball' K = A B₁, for 'simplex' the hull of the columns alone.

Source:
    Nikolov, Talwar and Zhang 2013; Dwork and Roth 2014, Algorithm 18 and Theorem 12.8, with its constant repaired.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, at_least, between, finite_array, generator, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.queries.crowd import drawn_people, drawn_queries, l1_size
from dpcore.queries.polygon import Hull, clipped_laplace

Promise = Literal["pure", "printed"]
_STEPS = 480
"""Of alternating directions; what is not solved by then is nearly singular, and is solved by active sets."""


def laplace_scale(A: ArrayLike, promise: Promise, *, eps: float, delta: float) -> float:
    """b: pure Δ₁/ε, Δ₁ the largest column sum; printed √(8 k ln(1/δ))/ε, which is about (ε, δ).

    Args:
        A: queries, entries from 0 to 1, shape (k, kinds).
        promise: 'pure' or 'printed'.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it; A must be a row for each query and a column for each
            kind of person; A must be entries from 0 to 1.
    """
    matrix = _queries(A)
    if promise == "pure":
        return l1_size(matrix) / positive("eps", eps)
    return math.sqrt(-8 * len(matrix) * math.log(inside("delta", delta, 0.0, 1.0))) / positive("eps", eps)


@dataclass(frozen=True, slots=True)
class Bound:
    """The theorem's bound on ‖â − a‖²/k, missed with probability β at most.

    Attributes:
        value: of the bound.
        valid: whether k > ln(2 kinds/β), as it asks.
    """

    value: float
    valid: bool


def error_bound(k: int, kinds: int, n: float, b: float, *, beta: float = 0.05) -> Bound:
    """4√2 n b √(ln(2 kinds/β)/k): 16 n √(ln(1/δ) ln(2 kinds/β))/ε where b = √(8 k ln(1/δ))/ε.

    Args:
        k: queries; a whole number, 1 or more.
        kinds: of people; a whole number, 1 or more.
        n: people.
        b: scale of the noise; above 0.
        beta: β, chance to fail; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    logarithm = math.log(2 * whole("kinds", kinds, 1) / inside("beta", beta, 0.0, 1.0))
    size = whole("k", k, 1)
    return Bound(4 * math.sqrt(2 * logarithm / size) * n * positive("b", b), size > logarithm)


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """One solution for each column of noisy answers.

    Attributes:
        x: of the simplex or the ball, shape (kinds, columns); one of many that give the same answers.
        gap: ½‖A x − ã‖² is at most this much above its least, so ‖A x − â‖² ≤ 2 gap; shape (columns,).
    """

    x: Floats
    gap: Floats


def nearest_people(
    spectrum: tuple[Floats, Floats], pull: Floats, n: Floats, hull: Hull, *, wanted: Floats, start: Floats
) -> Nearest:
    """Minimise ½ xᵀ AᵀA x − (Aᵀã)ᵀ x over n times the ball or the simplex, to a duality gap.

    By alternating directions (Boyd and others 2011), whose weight follows the residuals: queries that add up to nearly
    n for everybody do not slow it down, as they do gradients. Columns that are not solved by then are solved one by one
    as non-negative least squares (Lawson and Hanson).

    Args:
        spectrum: eigenvalues, shape (kinds,), and eigenvectors, shape (kinds, kinds), of AᵀA.
        pull: Aᵀ(ã − A start), shape (kinds, columns).
        n: radius of each column, shape (columns,).
        hull: 'ball' or 'simplex'.
        wanted: gap of each column, shape (columns,).
        start: allowed people to begin at, shape (kinds, columns).
    """
    values, vectors = np.maximum(spectrum[0], 0.0)[:, None], spectrum[1]
    pull_ = vectors.T @ pull
    rounding = 2 * np.finfo(float).eps * n * values.max() * np.abs(start).max(axis=0)
    wanted = np.maximum(wanted, rounding)
    x, dual = start.copy(), np.zeros_like(start)
    seen = values[values > 1e-12 * values.max()]
    weight = np.full(n.size, float(seen[:-1].mean() if seen.size > 1 else values.max() or 1.0))
    gap = np.full(n.size, np.inf)
    turned, stiff = vectors.T, values + weight
    for count in range(1, _STEPS + 1):
        free = start + vectors @ ((pull_ + weight * (turned @ (x - start - dual))) / stiff)
        mixed = 1.6 * free - 0.6 * x
        before, x = x, _onto(mixed + dual, n, hull)
        dual += mixed - x
        if count % 8:
            continue
        pulse()
        gap = _gap(values, vectors, pull, n, hull, x, start)
        if (gap <= wanted).all():
            break
        apart, moved = np.abs(free - x).max(axis=0), np.abs(x - before).max(axis=0)
        factor = np.where(apart > 4 * moved, 2.0, np.where(moved > 4 * apart, 0.5, 1.0))
        weight *= factor
        dual /= factor
        stiff = values + weight
    for place in np.flatnonzero(gap > wanted):
        pulse()
        x[:, place] = _by_active_sets(values[:, 0], vectors, pull_[:, place], float(n[place]), hull, start[:, place])
    return Nearest(x, _gap(values, vectors, pull, n, hull, x, start))


def _gap(values: Floats, vectors: Floats, pull: Floats, n: Floats, hull: Hull, x: Floats, start: Floats) -> Floats:
    """By how much each column of x may be above the least."""
    slope = vectors @ (values * (vectors.T @ (x - start))) - pull
    found: Floats = (slope * x).sum(axis=0) - n * _least(slope, hull)
    return found


def _by_active_sets(values: Floats, vectors: Floats, pull: Floats, n: float, hull: Hull, start: Floats) -> Floats:
    """One column: with B = √values vectorsᵀ and B y = the whole pull, the x of n times the hull with the least |B x − y|.

    It is the point of a hull nearest to 0, as in a fit to answers; `pull` along the eigenvectors.
    """
    from scipy.optimize import nnls

    root = np.sqrt(values[values > 1e-14 * values.max()])
    seen = vectors[:, -root.size :]
    B = root[:, None] * seen.T
    y = B @ start + pull[-root.size :] / root
    columns = n * (np.concatenate((B, -B), axis=1) if hull == "ball" else B)
    apart = columns - y[:, None]
    size = float(np.abs(apart).max())
    rows = np.vstack((apart / size, np.ones(apart.shape[1])))
    found, _ = nnls(rows, np.append(np.zeros(len(apart)), 1.0), maxiter=30 * rows.shape[1])
    found *= n / found.sum()
    half = found.size // 2
    return np.asarray(found[:half] - found[half:] if hull == "ball" else found)


def nearest_answers(
    A: ArrayLike, noisy: ArrayLike, n: float, hull: Hull, *, tolerance: float = 1e-7
) -> tuple[Floats, float]:
    """The possible answers of n K nearest to noisy ones, shape (k,), and how far off they are at most.

    Args:
        A: queries, entries from 0 to 1, shape (k, kinds).
        noisy: answers, shape (k,).
        n: people.
        hull: 'ball' or 'simplex'.
        tolerance: relative to the length of `noisy`; 5e-8 or more, for the gap has no more digits.

    Raises:
        ParameterError: an argument outside what is said of it; noisy must be one answer for each query; A must be a row
            for each query and a column for each kind of person; A must be entries from 0 to 1.
    """
    matrix, answers = _queries(A), finite_array("noisy", noisy)
    if answers.shape != (len(matrix),):
        raise ParameterError("noisy", answers.shape, "one answer for each query")
    start = np.full((matrix.shape[1], 1), n / matrix.shape[1])
    wanted = np.array([0.5 * (at_least("tolerance", tolerance, 5e-8) * float(np.linalg.norm(answers))) ** 2])
    found = nearest_people(
        _spectrum(matrix),
        (matrix.T @ (answers - matrix @ start[:, 0]))[:, None],
        np.array([float(n)]),
        hull,
        wanted=wanted,
        start=start,
    )
    moved: Floats = matrix @ found.x[:, 0]
    return moved, math.sqrt(2 * max(float(found.gap[0]), 0.0))


@dataclass(frozen=True, slots=True)
class Errors:
    """Mean squared error per query, ‖·‖²/k.

    Attributes:
        raw: 2b², exact.
        fitted: plain least squares, 2b² rank/k, exact.
        ball, simplex: after moving to the nearest possible answers; exact for one query.
        ball_se, simplex_se: their standard errors; 0 for one query.
        guess: of the same number of each kind, without looking at the data; exact.
    """

    raw: float
    fitted: float
    ball: float
    simplex: float
    ball_se: float
    simplex_se: float
    guess: float


def simulated_errors(
    A: ArrayLike,
    x: ArrayLike,
    b: float,
    *,
    runs: int,
    size_scale: float = 0.0,
    precision: float = 0.01,
    rng: np.random.Generator | int,
) -> Errors:
    """Errors, each run with noise of its own.

    Args:
        A: queries, entries from 0 to 1, shape (k, kinds).
        x: people of each kind, 0 or more, shape (kinds,).
        b: scale of the noise; above 0.
        runs: how many are simulated; a whole number from 2 to 10^6; a whole number from 2 to 1 000 000.
        size_scale: of Laplace noise on n, where n is bought; 0: n is public.
        precision: solutions are off by at most this part of the largest error that the noise allows.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it; x must be a number not below 0 for each kind; A must be
            a row for each query and a column for each kind of person; A must be entries from 0 to 1.
    """
    rng = generator(rng)
    matrix, people = _queries(A), finite_array("x", x)
    k, kinds = matrix.shape
    if people.shape != (kinds,) or people.min() < 0:
        raise ParameterError("x", people.shape, "a number not below 0 for each kind")
    n, scale, count = float(people.sum()), positive("b", b), whole("runs", runs, 2, 10**6)
    sizes = np.maximum(n + size_scale * rng.laplace(0.0, 1.0, count), 0.0) if size_scale else np.full(count, n)
    spectrum, uniform = _spectrum(matrix), matrix.mean(axis=1)
    rank = int((spectrum[0] > kinds * np.finfo(float).eps * spectrum[0].max()).sum())
    guess = _guess(matrix @ people, uniform, n, size_scale)
    found = []
    push = np.stack([matrix.T @ rng.laplace(0.0, scale, k) for _ in range(count)], axis=1)
    hulls: tuple[Hull, ...] = ("ball", "simplex")
    for hull in hulls:
        if k == 1:
            errors = _one_query(matrix[0], float((matrix @ people)[0]), scale, sizes if size_scale else sizes[:1], hull)
        else:
            errors = (
                _drawn(spectrum, people, push, sizes, hull, precision**2 * _largest(push, n, 2 * scale**2 * rank)) / k
            )
        spread = float(errors.std(ddof=1)) / math.sqrt(errors.size) if errors.size > 1 else 0.0
        found.append((float(errors.mean()), spread))
    (ball, ball_se), (simplex, simplex_se) = found
    return Errors(2 * scale**2, 2 * scale**2 * rank / k, ball, simplex, ball_se, simplex_se, guess)


def _guess(truth: Floats, uniform: Floats, n: float, size_scale: float) -> float:
    """The mean error of `uniform` times n, or times a bought n that is not below 0."""
    apart, more, square = truth - n * uniform, 0.0, 0.0
    if size_scale:
        more, square = 0.5 * size_scale * math.exp(-n / size_scale), clipped_laplace(n, size_scale, 0.0, math.inf)[0]
    return float((apart**2 - 2 * more * apart * uniform + square * uniform**2).mean())


def drawn_scale(k: int, kinds: int, promise: Promise, *, eps: float, delta: float, seed: int) -> float:
    """`laplace_scale` for drawn queries.

    Args:
        k: queries; a whole number, 1 or more.
        kinds: of people; a whole number, 1 or more.
        promise: 'pure' or 'printed'.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        seed: of the generator of random numbers; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if promise == "printed":
        return laplace_scale(np.zeros((k, 1)), promise, eps=eps, delta=delta)
    return _drawn_size(k, kinds, seed) / positive("eps", eps)


@kept(64)
def _drawn_size(k: int, kinds: int, seed: int) -> float:
    return l1_size(drawn_queries(k, kinds, rng=np.random.default_rng([seed, 1])))


@kept(512)
def drawn_errors(
    k: int,
    kinds: int,
    n: int,
    promise: Promise,
    *,
    eps: float,
    delta: float,
    share: float,
    runs: int,
    precision: float,
    seed: int,
) -> Errors:
    """`simulated_errors` for drawn queries and people.

    Args:
        k: queries; a whole number, 1 or more.
        kinds: of people; a whole number, 1 or more.
        n: people.
        promise: 'pure' or 'printed'.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        share: of ε that buys n; from 0 to 1, 0: n is public.
        runs: how many are simulated; a whole number from 2 to 10^6.
        precision: solutions are off by at most this part of the largest error that the noise allows.
        seed: of the generator of random numbers; a whole number, 0 or more.

    Raises:
        ParameterError: as `simulated_errors` and `laplace_scale`.
    """
    share = between("share", share, 0.0, 1.0)
    A = drawn_queries(k, kinds, rng=np.random.default_rng([seed, 1]))
    x = drawn_people(kinds, n, rng=np.random.default_rng([seed, 2]))
    b = drawn_scale(k, kinds, promise, eps=(1 - share) * eps, delta=delta, seed=seed)
    bought = 1 / (share * eps) if share else 0.0
    rng = np.random.default_rng([seed, 3])
    return simulated_errors(A, x, b, runs=runs, size_scale=bought, precision=precision, rng=rng)


def _one_query(row: Floats, answer: float, b: float, sizes: Floats, hull: Hull) -> Floats:
    """The exact error of one query for each n."""
    low, high = float(-row.max() if hull == "ball" else row.min()), float(row.max())
    return np.array([clipped_laplace(answer, b, size * low, size * high)[0] for size in sizes])


def _drawn(
    spectrum: tuple[Floats, Floats], people: Floats, push: Floats, sizes: Floats, hull: Hull, off: Floats
) -> Floats:
    """‖â − a‖² of every run; off: what a solution may be off, squared."""
    values, vectors = spectrum
    start = people[:, None] * (sizes / max(float(people.sum()), 1e-300))
    pull = push + vectors @ (values[:, None] * (vectors.T @ (people[:, None] - start)))
    solved = nearest_people(spectrum, pull, sizes, hull, wanted=0.5 * off, start=start)
    moves = vectors.T @ (solved.x - people[:, None])
    errors: Floats = (np.maximum(values, 0.0)[:, None] * moves**2).sum(axis=0)
    return errors


def _largest(push: Floats, n: float, fitted: float) -> Floats:
    """No run with n public errs by more than 2 n max|Aᵀ noise|, in squares; nor, in the mean, by more than least squares."""
    found: Floats = np.minimum(fitted, np.maximum(2 * n * np.abs(push).max(axis=0), 1e-300))
    return found


def _spectrum(matrix: Floats) -> tuple[Floats, Floats]:
    values, vectors = np.linalg.eigh(matrix.T @ matrix)
    return values, vectors


def _least(slope: Floats, hull: Hull) -> Floats:
    """The least of slope·s over the ball or simplex of size 1, for each column."""
    found: Floats = -np.abs(slope).max(axis=0) if hull == "ball" else slope.min(axis=0)
    return found


def _onto(points: Floats, n: Floats, hull: Hull) -> Floats:
    """The nearest points of n times the ball or the simplex, for each column; by sorting."""
    if hull == "ball":
        sizes = np.abs(points)
        outside = sizes.sum(axis=0) > n
        if outside.all():
            return np.copysign(_onto(sizes, n, "simplex"), points)
        moved = points.copy()
        if outside.any():
            moved[:, outside] = np.copysign(_onto(sizes[:, outside], n[outside], "simplex"), points[:, outside])
        return moved
    counts, columns = _counted(*points.shape)
    ordered = points.copy()
    ordered.sort(axis=0)
    ordered = ordered[::-1]
    over = ordered.cumsum(axis=0)
    over -= n
    over /= counts
    last = np.maximum((ordered > over).sum(axis=0) - 1, 0)
    found: Floats = np.maximum(points - over[last, columns], 0.0)
    return found


@lru_cache(maxsize=64)
def _counted(rows: int, columns: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """1, 2, … below each other, and 0, 1, … in a row."""
    return np.arange(1, rows + 1)[:, None], np.arange(columns)


def _queries(A: ArrayLike) -> Floats:
    """A as an array, or ParameterError unless it is a table with entries from 0 to 1."""
    matrix = finite_array("A", A)
    if matrix.ndim != 2 or not matrix.size:
        raise ParameterError("A", matrix.shape, "a row for each query and a column for each kind of person")
    if matrix.min() < 0 or matrix.max() > 1:
        raise ParameterError("A", float(matrix.min() if matrix.min() < 0 else matrix.max()), "entries from 0 to 1")
    return matrix
