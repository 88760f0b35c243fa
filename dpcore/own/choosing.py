"""Tables of rules that choose: noisy max, and the sparse vector technique; a row for each of two worlds, a column for each output.

A table is (worlds, outputs, rows): worlds 0, 'without', and 1, 'with' the person; cells are fractions of doubles, each row made to
add up to 1.

noisy max      noise is added to each score, and the name of the largest is published
sparse vector  rho, whole-number noise, is drawn once; each query q in turn gets noise nu of its own and is answered T where
               q + nu >= rho, else '.', until so many T are out; both noises are two-sided geometric
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.selection.mechanisms import Mechanism, law_of_shortfall, shortfall

Chosen = tuple[tuple[int, int], tuple[str, ...], tuple[tuple[Fraction, ...], ...]]
MOST_CANDIDATES, MOST_QUERIES = 20, 12
_LARGEST = 100
"""Of a query's answer."""
_NATS = 46.0
"""By which the noise of the threshold is rarer than at the answers where it is no longer looked at."""


def noisy_max(
    without: Sequence[float], inside: Sequence[float], *, noise_scale: float, noise: Mechanism = "exponential"
) -> Chosen:
    """Which candidate has the largest noisy score; outputs are the places of the candidates from 1.

    Args:
        without, inside: scores of the 2 to 20 candidates without and with the person, finite.
        noise_scale: units of the scores, 1e-6 to 1e6.
        noise: 'exponential' for Gumbel noise, 'permute-and-flip' for one-sided exponential noise, 'laplace'.

    Raises:
        ParameterError: an argument outside what is said of it, or scores so far apart that a chance is no number any more.

    Source:
        Dwork and Roth 2014, section 3.3.
    """
    count = checks.whole("candidates", len(without), 2, MOST_CANDIDATES)
    if len(inside) != count:
        raise ParameterError("candidates", len(inside), "as many scores with the person as without")
    checks.between("noise_scale", noise_scale, 1e-6, 1e6)
    rows = [law_of_shortfall(noise, shortfall(scores, 1 / noise_scale)).probabilities for scores in (without, inside)]
    if min(float(row.min()) for row in rows) < 1e-300:
        raise ParameterError(
            "noise_scale", noise_scale, "a noise that leaves each candidate a chance that can be computed"
        )
    return (0, 1), tuple(map(str, range(1, count + 1))), tuple(_whole(row) for row in rows)


def sparse_vector(
    without: Sequence[int], inside: Sequence[int], *, ratio: float, query_ratio: float, most: int
) -> Chosen:
    """Which queries of a stream are said to reach a noisy threshold; outputs are patterns such as '..T'.

    Args:
        without, inside: answers of the 1 to 12 queries without and with the person, less the threshold; whole, -100 to 100.
        ratio: P(k + 1)/P(k) of the threshold's noise beyond 0; in (0, 0.99].
        query_ratio: of each query's noise; in [0, 0.99], 0 for none.
        most: after so many T the rest is not answered; 1 to 12.

    Raises:
        ParameterError: an argument outside what is said of it.

    Source:
        Lyu, Su and Li 2017.
    """
    count = checks.whole("stream", len(without), 1, MOST_QUERIES)
    if len(inside) != count:
        raise ParameterError("stream", len(inside), "as many answers with the person as without")
    for answer in (*without, *inside):
        checks.whole("stream", answer, -_LARGEST, _LARGEST)
    checks.inside("ratio", checks.between("ratio", ratio, 0.0, 0.99), 0.0, 1.0)
    checks.between("query_ratio", query_ratio, 0.0, 0.99)
    checks.whole("most", most, 1, MOST_QUERIES)
    span = math.ceil(_NATS / -math.log(ratio))
    both = (*without, *inside)
    rho = np.arange(min(both) - span, max(both) + span + 1, dtype=np.float64)
    weights = np.exp(np.abs(rho) * math.log(ratio))
    laws = [_patterns(answers, rho, weights, query_ratio, most) for answers in (without, inside)]
    outputs = tuple(laws[0])
    return (0, 1), outputs, tuple(_whole(law.values()) for law in laws)


def _patterns(answers: Sequence[int], rho: Floats, weights: Floats, ratio: float, most: int) -> dict[str, float]:
    """The weight of each pattern: what is left of the threshold's law, query by query."""
    done: dict[str, float] = {}
    running = {"": weights}
    for answer in answers:
        reached, below = _reached(rho - answer, ratio)
        more = {
            pattern + sign: left * part
            for pattern, left in running.items()
            for sign, part in ((".", below), ("T", reached))
        }
        done |= {pattern: float(left.sum()) for pattern, left in more.items() if pattern.count("T") == most}
        running = {pattern: left for pattern, left in more.items() if pattern not in done}
    return done | {pattern: float(left.sum()) for pattern, left in running.items()}


def _reached(gap: Floats, ratio: float) -> tuple[Floats, Floats]:
    """(P(noise >= gap), P(noise < gap)) for whole gaps."""
    if ratio == 0:
        return (gap <= 0).astype(np.float64), (gap > 0).astype(np.float64)
    far = np.exp(np.where(gap > 0, gap, 1 - gap) * math.log(ratio)) / (1 + ratio)
    return np.where(gap > 0, far, 1 - far), np.where(gap > 0, 1 - far, far)


def _whole(cells: Iterable[float]) -> tuple[Fraction, ...]:
    """Weights as fractions that add up to 1."""
    found = [Fraction(float(cell)) for cell in cells]
    total = sum(found, Fraction(0))
    return tuple(cell / total for cell in found)
