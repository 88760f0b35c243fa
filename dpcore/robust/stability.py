"""Release exactly or not at all: the distance to a data set that has a neighbor with another answer.

d + Lap(1/ε) > ln(1/δ)/ε releases the answer itself, else ⊥: (ε, δ/2)-private (the book proves (ε, δ)), whatever the answers are and
however many there may be.

Source:
    Smith and Thakurta 2013; Dwork and Roth 2014, Algorithm 13 and Proposition 7.2.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, inside, positive
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.robust.common import passes
from dpcore.sets import Relation

Histogram = tuple[int, ...]


def mode_distance(counts: Sequence[int], relation: Relation = Relation.ADD_REMOVE) -> int:
    """Records between these counts and counts whose most frequent label one more record can change; ties go to the
    first.

    By adding and removing: the least lead of the winner over another label, one less over those before it. One
    replacement does what an addition and a removal do, so that half of it is left.

    Args:
        counts: records with each label, whole numbers, shape (labels,); finite numbers.
        relation: what a neighbor is.

    Raises:
        ParameterError: counts must be whole numbers not below 0, of at least two labels.
    """
    found = _counts(counts)
    winner = int(np.argmax(found))
    if found.size == 1:
        raise ParameterError("counts", counts, "at least two labels")
    leads = [found[winner] - count - (place < winner) for place, count in enumerate(found) if place != winner]
    lead = max(0, int(min(leads)))
    return lead if relation is Relation.ADD_REMOVE else lead // 2


def less_sure(counts: Sequence[int], relation: Relation = Relation.ADD_REMOVE) -> Histogram:
    """The neighbor in which the most frequent label has lost most: a record less, or one that went to the next label.

    Args:
        counts: records with each label, whole numbers, of at least two labels.
        relation: what a neighbor is.

    Raises:
        ParameterError: counts must be whole numbers not below 0.
    """
    found = _counts(counts).astype(int).tolist()
    if len(found) < 2:
        raise ParameterError("counts", len(found), "of at least two labels")
    winner, following = np.argsort(-np.array(found), kind="stable")[:2]
    if found[winner]:
        found[winner] -= 1
        found[following] += relation is Relation.REPLACE
    return tuple(found)


def instability_distance(counts: Sequence[int], answer: Callable[[Histogram], Hashable], *, most: int = 10**6) -> int:
    """The same distance of any function of a histogram, by breadth-first search over added and removed records.

    Args:
        counts: records with each label, whole numbers, shape (labels,); finite numbers.
        answer: the function, of counts as a tuple.
        most: histograms that may be looked at.

    Raises:
        ParameterError: when more than `most` histograms would have to be looked at, or counts are not whole numbers, 0
            or more.
    """
    start = tuple(int(count) for count in _counts(counts))
    layer, seen, distance = [start], {start}, 0
    while True:
        pulse()
        for one in layer:
            value = answer(one)
            if any(answer(other) != value for other in _next(one)):
                return distance
        layer = [other for one in layer for other in _next(one) if not (other in seen or seen.add(other))]  # type: ignore[func-returns-value]
        distance += 1
        if len(seen) > most:
            raise ParameterError(
                "counts", counts, "so small that at most {most} histograms lie within reach", most=most
            )


def released(d: ArrayLike, *, eps: float, delta: float) -> Floats:
    """The chance of an answer at distance d (any real number), shape of `d`.

    Args:
        d: any shape.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e = positive("eps", eps)
    return passes(finite_array("d", d) - math.log(1 / inside("delta", delta, 0.0, 1.0)) / e, eps=e)


def withheld(d: float, *, eps: float, delta: float) -> float:
    """The chance of no answer at distance d, exactly however small.

    Args:
        d: the distance.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e = positive("eps", eps)
    return float(passes(math.log(1 / inside("delta", delta, 0.0, 1.0)) / e - d, eps=e))


def told_delta(d: float, other: float, alike: bool, *, eps: float, delta: float) -> float:
    """δ(ε) of the output at distance d from that at another distance, exactly.

    Args:
        d: the one distance.
        other: the other.
        alike: both would give the same answer.
        eps: ε in nats.
        delta: δ, a probability.
    """
    (p, p_none), (q, q_none) = (
        (float(released(x, eps=eps, delta=delta)), withheld(x, eps=eps, delta=delta)) for x in (d, other)
    )
    factor = math.exp(eps)
    return (max(0.0, p - factor * q) if alike else p) + max(0.0, p_none - factor * q_none)


def stability_needed(*, eps: float, delta: float, chance: float = 0.95) -> float:
    """The distance from which on the answer comes with this chance, at least one half: (ln(1/δ) + ln(1/2(1 −
    chance)))/ε.

    Args:
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        chance: of an answer; above one half and below 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e, d = positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    return (math.log(1 / d) - math.log(2 * (1 - inside("chance", chance, 0.4999999, 1.0)))) / e


def _next(one: Histogram) -> Iterator[Histogram]:
    for place, count in enumerate(one):
        yield (*one[:place], count + 1, *one[place + 1 :])
        if count:
            yield (*one[:place], count - 1, *one[place + 1 :])


def _counts(counts: Sequence[int]) -> Floats:
    found = finite_array("counts", counts)
    if found.ndim != 1 or found.size == 0 or (found < 0).any() or (found != np.floor(found)).any():
        raise ParameterError("counts", counts, "whole numbers not below 0")
    return found
