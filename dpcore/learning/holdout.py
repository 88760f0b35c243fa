"""A holdout that is asked again and again: as it is, and through the reusable holdout; simulated on coin flips.

Features that are coins are kept where training and holdout data lean to the same side, both by 1/√n at least; the kept ones
vote, and the vote's accuracy on the holdout data is reported. The reusable holdout (Dwork, Feldman, Hardt, Pitassi, Reingold and
Roth 2015, without its budget) answers each question with the training value, unless it is further from the holdout value than a
noisy threshold; then with the holdout value and noise.

Source:
    Dwork, Feldman, Hardt, Pitassi, Reingold and Roth 2015 (Thresholdout).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats, generator, positive, whole
from dpcore.pace import Tick, pulse

Words = NDArray[np.uint64]
_CHUNK = 1 << 22  # coins unpacked at a time


@dataclass(frozen=True, slots=True, eq=False)
class HoldoutRuns:
    """Runs, each on coins of its own; every array has shape (runs,).

    Attributes:
        naive: accuracy on the holdout data that were asked as they are: what is reported then.
        naive_train, naive_kept: the accuracy of the naive vote on the training data, and how many features it has.
        reported: what the reusable holdout says of the accuracy.
        held: accuracy of the reusable holdout's vote on the holdout data, the true value.
        train: its accuracy on the training data.
        kept: how many features vote.
        used: questions that were answered from the holdout data.
    """

    naive: Floats
    naive_train: Floats
    naive_kept: Floats
    reported: Floats
    held: Floats
    train: Floats
    kept: Floats
    used: Floats


def holdout_runs(
    n: int,
    features: int,
    runs: int,
    threshold: float,
    sigma: float,
    *,
    rng: np.random.Generator | int,
    tick: Tick | None = None,
) -> HoldoutRuns:
    """Runs with n training and n holdout points.

    Noises: Lap(σ) on an answer, Lap(2σ) on the threshold (anew after each answer from the holdout data), Lap(4σ) on
    each comparison. Cost: runs · n · features random bits.

    Args:
        n: points of either kind; a whole number, 1 or more.
        features, runs: how many; a whole number, 1 or more.
        threshold: T, in units of a correlation; above 0.
        sigma: σ, in units of a correlation; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    n, features, runs = whole("n", n, 1), whole("features", features, 1), whole("runs", runs, 1)
    threshold, sigma = positive("threshold", threshold), positive("sigma", sigma)
    rows = []
    for run in range(runs):
        rows.append(_run(n, features, threshold, sigma, rng))
        if tick is not None:
            tick((run + 1) / runs)
    return HoldoutRuns(*np.array(rows).T)


def _run(n: int, features: int, threshold: float, sigma: float, rng: np.random.Generator) -> tuple[float, ...]:
    train, held = _coins(n, features, rng), _coins(n, features, rng)
    first, second = (2.0 * _ones(words) - n for words in (train, held))
    least = math.sqrt(n)
    naive = (np.abs(first) >= least) & (np.abs(second) >= least) & (first * second > 0)
    ask = _Reusable(threshold, sigma, rng)
    answers = ask.all(first / n, second / n)
    kept = (np.abs(first) >= least) & (np.abs(answers) >= 1 / least) & (first * answers > 0)
    train_value, held_value = (_accuracy(words, n, kept, first > 0) for words in (train, held))
    reported = float(ask.all(np.array([train_value]), np.array([held_value]))[0])
    return (
        _accuracy(held, n, naive, first > 0),
        _accuracy(train, n, naive, first > 0),
        float(naive.sum()),
        reported,
        held_value,
        train_value,
        float(kept.sum()),
        float(ask.used),
    )


class _Reusable:
    """Thresholdout: what it answers, and how often it used the holdout data."""

    def __init__(self, threshold: float, sigma: float, rng: np.random.Generator) -> None:
        self.used = 0
        self._threshold, self._sigma, self._rng = threshold, sigma, rng
        self._draw()

    def _draw(self) -> None:
        self._now = self._threshold + self._rng.laplace(0.0, 2 * self._sigma)

    def all(self, train: Floats, held: Floats) -> Floats:
        """Answers to questions with these values on training and holdout data, asked one after the other."""
        found = train.copy()
        away = np.abs(held - train) - self._rng.laplace(0.0, 4 * self._sigma, train.size)
        noise = self._rng.laplace(0.0, self._sigma, train.size)
        for place, by in enumerate(away.tolist()):
            if by > self._now:
                found[place] = held[place] + noise[place]
                self.used += 1
                self._draw()
        return found


def _coins(n: int, features: int, rng: np.random.Generator) -> Words:
    """A row of n random bits for each feature (1: feature and label agree), packed; bits beyond n are 0."""
    pulse()
    words = rng.integers(0, 2**64, (features, -(-n // 64)), dtype=np.uint64)
    if n % 64:
        words[:, -1] &= np.uint64((1 << n % 64) - 1)
    return words


def _ones(words: Words) -> Floats:
    pulse()
    return np.asarray(np.bitwise_count(words).sum(axis=1), dtype=np.float64)


def _accuracy(words: Words, n: int, kept: NDArray[np.bool_], plus: NDArray[np.bool_]) -> float:
    """Share of the points that the vote of the kept features gets right, ties half; `plus`: which vote as they are."""
    places = np.flatnonzero(kept)
    votes = np.zeros(n, dtype=np.int64)
    step = max(1, _CHUNK // n)
    for start in range(0, places.size, step):
        pulse()
        some = places[start : start + step]
        bits = words[some]
        bits[~plus[some]] ^= np.uint64(2**64 - 1)
        votes += np.unpackbits(bits.view(np.uint8), axis=1, bitorder="little")[:, :n].sum(axis=0, dtype=np.int64)
    return float((2 * votes > places.size).mean() + (2 * votes == places.size).mean() / 2)
