"""The largest error of a counter over all its steps, by simulation; only where every output has its own noise it is exact.

Paths are those of the stream of zeros: of all counters here the error does not depend on the stream, but for randomised
response, whose errors on a 1 are those on a 0 with the other sign.

Source:
    Simulation of the counters of `dpcore.streams.counters`; the exact one is the mean of the largest of T
    exponential variables (Rényi 1953).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats, between, generator, whole
from dpcore.convolution import convolved
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.streams.counters import Counter, square_root_coefficients

MOST_PATH_STEPS = 1 << 14
"""Steps of a path that is simulated, at most."""
PIECE = 1 << 18
"""Noises that are drawn at once, about."""

Draw = Callable[[tuple[int, ...]], Floats]


@dataclass(frozen=True, slots=True)
class Maximum:
    """E max_t |error|, with its standard error, and the 95 % quantile of the maximum among the runs.

    Attributes:
        mean: of the largest error.
        standard_error: of that mean.
        q95: 95 % quantile of the largest error among the runs.
        runs: how many.
    """

    mean: float
    standard_error: float
    q95: float
    runs: int


def expected_maximum(counter: Counter, runs: int, *, eps: float | None, rng: np.random.Generator | int) -> Maximum:
    """E max_t |error| by `runs` paths.

    Args:
        counter: for at most 16 384 steps, fixed before the start.
        runs: paths; a whole number from 2 to 1 000 000.
        eps: ε in nats, from 1e-09 to 1e+09 (36 for 'response'); None for Gaussian noise of variance 1 per unit of
            squared L2 sensitivity.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument is outside what is said of it; a counter has no fixed number of steps, or no
            Gaussian noise.
    """
    rng = generator(rng)
    n, _ = whole("runs", runs, 2, 1_000_000), whole("T", counter.T, 2, MOST_PATH_STEPS)
    rows = max(1, PIECE // counter.T)
    found = []
    for start in range(0, n, rows):
        pulse()
        paths = error_paths(counter, min(rows, n - start), eps=eps, rng=rng)
        found.append(np.abs(paths).max(axis=1))
    largest = np.concatenate(found)
    error = float(largest.std(ddof=1)) / math.sqrt(n)
    return Maximum(float(largest.mean()), error, float(np.quantile(largest, 0.95)), n)


@kept(256)
def largest_error(counter: Counter, runs: int, seed: int, *, eps: float | None, sigma: float = 1.0) -> Maximum:
    """As `expected_maximum` from a seed, kept; of Laplace noise the paths are those of ε = 1, ε times smaller; of
    Gaussian noise σ times larger.

    Args:
        counter: which counter, and for how many steps.
        runs: paths.
        seed: of the generator of random numbers; a whole number, 0 or more.
        eps: ε in nats, from 1e-09 to 1e+09; None for Gaussian noise.
        sigma: σ of Gaussian noise per unit of L2 sensitivity.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if counter.name == "response":
        return expected_maximum(counter, runs, eps=eps, rng=np.random.default_rng(seed))
    found = _of_one(counter, runs, seed, eps is None)
    factor = sigma if eps is None else 1 / between("eps", eps, 1e-9, 1e9)
    return Maximum(factor * found.mean, factor * found.standard_error, factor * found.q95, found.runs)


@kept(256)
def _of_one(counter: Counter, runs: int, seed: int, gaussian: bool) -> Maximum:
    return expected_maximum(counter, runs, eps=None if gaussian else 1.0, rng=np.random.default_rng(seed))


def mean_largest_output(T: int, *, eps: float) -> float:
    """E max of T independent |Lap(T/ε)|, the noise of 'output': T (1 + 1/2 + … + 1/T)/ε. Exact.

    Args:
        T: steps; a whole number from 1 to 1 048 576.
        eps: ε in nats; from 1e-09 to 1e+09.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    steps, e = whole("T", T, 1, 1 << 20), between("eps", eps, 1e-9, 1e9)
    return steps / e * float((1 / np.arange(1, steps + 1)).sum())


def error_paths(counter: Counter, runs: int, *, eps: float | None, rng: np.random.Generator | int) -> Floats:
    """Errors of the counter at every step on the stream of zeros, shape (runs, T).

    Args:
        counter: which counter, and for how many steps.
        runs: paths; a whole number, 1 or more.
        eps: ε in nats, from 1e-09 to 1e+09 (36 for 'response'); None for Gaussian noise of variance 1 per unit of
            squared L2 sensitivity.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument is outside what is said of it; name must be a counter for a number of steps that is
            fixed before the start, and for Gaussian noise one that can have it.
    """
    rng = generator(rng)
    n, T = whole("runs", runs, 1), counter.T
    if counter.name == "response":
        return _responses(n, T, eps, rng)
    if counter.name in ("block", "hybrid"):
        raise ParameterError("name", counter.name, "a counter for a number of steps that is fixed before the start")
    draw = _noise(counter, eps, rng)
    match counter.name:
        case "step":
            return draw((n, T)).cumsum(axis=1)
        case "output":
            return draw((n, T))
        case "square root":
            c = square_root_coefficients(T)
            return np.asarray(convolved(draw((n, T)), c)[:, :T])
        case "pan-private":
            path = draw((n, 1))
            for level in reversed(range(counter.levels)):
                path = np.repeat(path, 2, axis=1) + draw((n, T >> level))
            return path
        case "subtraction":
            return _balanced(counter, n, draw)
    return _tree(counter, n, draw)


def _noise(counter: Counter, eps: float | None, rng: np.random.Generator) -> Draw:
    """Independent noises of the size that the counter needs."""
    size = 1.0
    if counter.name == "square root":
        c = square_root_coefficients(counter.T)
        size = float(c.sum()) if eps is not None else math.sqrt(float((c * c).sum()))
    elif counter.name == "output":
        size = counter.T if eps is not None else math.sqrt(counter.T)
    elif counter.name == "pan-private":
        size = 1 + counter.levels
    elif counter.name != "step":
        size = counter.levels if eps is not None else math.sqrt(counter.levels)
    if eps is None:
        if counter.name == "pan-private":
            raise ParameterError("name", counter.name, "a counter with noise that can be Gaussian")
        return lambda shape: size * rng.standard_normal(shape)
    scale = size / between("eps", eps, 1e-9, 1e9)
    return lambda shape: rng.laplace(scale=scale, size=shape)


def _responses(n: int, T: int, eps: float | None, rng: np.random.Generator) -> Floats:
    if eps is None:
        raise ParameterError("name", "response", "a counter with noise that can be Gaussian")
    e = between("eps", eps, 1e-9, 36.0)
    lies = rng.random((n, T)) < 1 / (1 + math.exp(e))
    ones = lies.cumsum(axis=1, dtype=np.float64)
    return (ones - np.arange(1, T + 1) / (1 + math.exp(e))) / math.tanh(e / 2)


def _tree(counter: Counter, n: int, draw: Draw) -> Floats:
    """From the largest nodes down: a prefix that ends within a node adds the nodes before its end one level below."""
    b, T = counter.degree, counter.T
    rooted = counter.name == "tree with root"
    h = counter.levels - rooted
    sums = _estimates(n, T, draw) if counter.name == "refined tree" else None
    path, top = np.zeros((n, T // b**h + 1)), np.zeros(n)
    for level in reversed(range(h)):
        groups = path.shape[1]
        nodes = sums[level] if sums is not None else draw((n, b * groups))
        before = nodes.reshape(n, -1, b)[:, :groups].cumsum(axis=2)
        if level == h - 1:
            top = before[:, 0, -1]
        steps = np.concatenate([np.zeros((n, groups, 1)), before[:, :, :-1]], axis=2)
        path = (path[:, :, None] + steps).reshape(n, -1)[:, : T // b**level + 1]
    if b**h == T:
        path[:, -1] = draw((n, 1))[:, 0] if rooted else top
    return np.asarray(path[:, 1:])


def _estimates(n: int, T: int, draw: Draw) -> list[Floats]:
    """Of every node of the binary tree the least-squares estimate from its own subtree; a list from the leaves up."""
    found = [draw((n, T))]
    for level in range(1, T.bit_length() - 1):
        weight = 2.0**level / (2.0 ** (level + 1) - 1)
        below = found[-1].reshape(n, -1, 2).sum(axis=2)
        found.append(weight * draw((n, T >> level)) + (1 - weight) * below)
    return [np.concatenate([each, each[:, :2]], axis=1) for each in found]  # a group behind the last step, never used


def _balanced(counter: Counter, n: int, draw: Draw) -> Floats:
    """The same with digits from −(b − 1)/2 to (b − 1)/2: a prefix adds or takes away nodes beside the nearest larger end."""
    b, half, T = counter.degree, counter.degree // 2, counter.T
    path = np.zeros((n, 1))
    for level in reversed(range(counter.levels)):
        ends = path.shape[1]
        after, before = draw((n, half * ends)), -draw((n, half * ends))
        ahead, behind = (each.reshape(n, ends, half).cumsum(axis=2) for each in (after, before))
        steps = np.concatenate([behind[:, :, ::-1], np.zeros((n, ends, 1)), ahead], axis=2)
        path = (path[:, :, None] + steps).reshape(n, -1)[:, half : half + T // b**level + 2]
    return np.asarray(path[:, 1 : T + 1])
