"""The most frequent answer of m random subsamples, released when its lead is large.

1. Every record joins each of m subsamples with probability q, independently. 2. If a record is in more than 2mq of them: ⊥.
3. d = (count of the first label − count of the second)/(4mq) − 1; d + Lap(1/ε) > ln(1/δ)/ε releases the first label, else ⊥.

Replacing a record changes d by at most 1: (ε, δ)-private for every q and m. Adding one changes the chance of step 2, too: an extra loss of
−ln(1 − Pr[Bin(m, q) > 2mq]), negligible with the book's m, large with a small one.

Source:
    Smith and Thakurta 2013; Dwork and Roth 2014, Algorithm 14 and Theorem 7.3, with corrections.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import generator, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.robust.stability import less_sure, released, withheld
from dpcore.sets import Relation

MOST_CELLS = 40_000_000
SHOWN = 60
"""Records and subsamples whose draws are told one by one, at most."""
_MOST_PATTERNS = 2_000_000
_AT_ONCE = 1_000_000
"""Draws that are made at once."""


@dataclass(frozen=True, slots=True)
class SampleSize:
    """What the book takes, and what release needs.

    Attributes:
        q, m: the book's, ε/(64 ln(1/δ)) and ln(n/δ)/q².
        mean: records of a subsample.
        unanimous: d when all subsamples agree, 1/(4q) − 1.
        threshold: ln(1/δ)/ε.
        largest_q: above it even unanimous subsamples are released at most half the time.
    """

    q: float
    m: float
    mean: float
    unanimous: float
    threshold: float
    largest_q: float


def sample_size(n: int, *, eps: float, delta: float) -> SampleSize:
    """The sizes for n records.

    Args:
        n: records; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    people, e, d = whole("n", n, 1), positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    log = math.log(1 / d)
    q = e / (64 * log)
    return SampleSize(q, math.log(people / d) / q**2, people * q, 1 / (4 * q) - 1, log / e, 1 / (4 * (1 + log / e)))


def row_excess(n: int, m: int, q: float) -> tuple[int, float, float, float]:
    """The most subsamples a record may be in; the chance that one is in more; that any of n is (⊥); the extra loss when
    one is added.

    Args:
        n: records; a whole number, 0 or more.
        m: subsamples; a whole number, 1 or more.
        q: chance of a record to be in each; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    people, many, share = whole("n", n, 0), whole("m", m, 1), inside("q", q, 0.0, 1.0)
    most = _most(many, share)
    one = float(scipy.special.bdtrc(most, many, share))
    return most, one, float(-np.expm1(people * np.log1p(-one))), float(-np.log1p(-one))


@dataclass(frozen=True, slots=True)
class SampleVote:
    """What the subsamples say.

    Attributes:
        votes: of the subsamples, by label.
        d: the lead.
        chance: of an answer.
        withheld: chance of none.
    """

    votes: tuple[int, ...]
    d: float
    chance: float
    withheld: float


@dataclass(frozen=True, slots=True, eq=False)
class SampleRun:
    """One run.

    Attributes:
        yours: under these counts.
        neighbor: by the same draws, when the first record of the most frequent label has the next one (`less_sure`).
        passed: whether step 2 did.
        joined: which subsamples each of the first records is in, shape (up to 60 records, up to 60 subsamples); the
            records of the first label come first.
        changed: the place of the record that the neighbor has otherwise; -1 without records.
    """

    yours: SampleVote
    neighbor: SampleVote
    passed: bool
    joined: NDArray[np.bool_]
    changed: int


def sample_run(
    counts: Sequence[int], m: int, q: float, *, eps: float, delta: float, rng: np.random.Generator | int
) -> SampleRun:
    """Draw the subsamples of records with these counts of labels; each votes for its most frequent label, ties to the
    first.

    Args:
        counts: records with each label, shape (labels,); whole numbers, 0 or more.
        m: subsamples; a whole number, 1 or more.
        q: chance of a record to be in each; between 0 and 1 (both excluded).
        eps: ε in nats.
        delta: δ, a probability.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it; m must be m times the records at most 40000000.
    """
    rng = generator(rng)
    sizes = [whole("counts", count, 0) for count in counts]
    many, share = whole("m", m, 1), inside("q", q, 0.0, 1.0)
    if sum(sizes) * many > MOST_CELLS:
        raise ParameterError("m", m, "m times the records at most {most}", most=MOST_CELLS)
    most, passed, shown, left = _most(many, share), True, [np.zeros((0, min(many, SHOWN)), dtype=bool)], SHOWN
    found = np.zeros((len(sizes), many), dtype=np.int64)
    following = np.array(less_sure(sizes, Relation.REPLACE)) - sizes
    winner = int(np.argmin(following))
    first = np.zeros(many, dtype=bool)
    step = max(1, _AT_ONCE // many)
    for label, size in enumerate(sizes):
        for start in range(0, size, step):
            pulse()
            drawn = rng.random((min(step, size - start), many)) < share
            passed &= bool((drawn.sum(axis=1) <= most).all())
            found[label] += drawn.sum(axis=0)
            shown.append(drawn[:left, :SHOWN])
            left -= shown[-1].shape[0]
            if (label, start) == (winner, 0):
                first = drawn[0]
    said = []
    for each in (found, found + np.outer(following, first)):
        votes = np.bincount(np.argmax(each, axis=0), minlength=len(sizes)).tolist()
        d, chance = _lead(votes, many, share, eps, delta)
        none = withheld(d, eps=eps, delta=delta) if passed else 1.0
        said.append(SampleVote(tuple(votes), d, chance * passed, none))
    changed = sum(sizes[:winner]) if any(sizes) else -1
    return SampleRun(said[0], said[1], passed, np.concatenate(shown), changed)


def sample_law(
    records: Sequence[int], labels: int, m: int, q: float, *, eps: float, delta: float
) -> Mapping[int | None, float]:
    """The exact law of the output, None for ⊥: all inclusion patterns of a few records, weighed.

    Args:
        records: the label of each, from 0.
        labels: how many there are; a whole number from 2 to 10.
        m: subsamples; a whole number from 1 to 1000.
        q: chance of a record to be in each; between 0 and 1 (both excluded).
        eps: ε in nats.
        delta: δ, a probability.

    Raises:
        ParameterError: an argument outside what is said of it; records must be so few that all patterns can be weighed.
    """
    many, share, kinds = whole("m", m, 1, 1000), inside("q", q, 0.0, 1.0), whole("labels", labels, 2, 10)
    most = _most(many, share)
    patterns = [
        (chosen, share**size * (1 - share) ** (many - size))
        for size in range(most + 1)
        for chosen in itertools.combinations(range(many), size)
    ]
    states: dict[tuple[tuple[int, ...], ...], float] = {((0,) * kinds,) * many: 1.0}
    for record in (whole("records", each, 0, kinds - 1) for each in records):
        following: defaultdict[tuple[tuple[int, ...], ...], float] = defaultdict(float)
        if len(states) * len(patterns) > _MOST_PATTERNS:
            raise ParameterError("records", len(records), "so few that all patterns can be weighed")
        for state, weight in states.items():
            pulse()
            for chosen, chance in patterns:
                moved = list(state)
                for place in chosen:
                    here = moved[place]
                    moved[place] = (*here[:record], here[record] + 1, *here[record + 1 :])
                following[tuple(sorted(moved))] += weight * chance
        states = following
    law: defaultdict[int | None, float] = defaultdict(float, dict.fromkeys(range(kinds), 0.0))
    for state, weight in states.items():
        votes = [0] * kinds
        for subsample in state:
            votes[max(range(kinds), key=lambda label: (subsample[label], -label))] += 1
        law[votes.index(max(votes))] += weight * _lead(votes, many, share, eps, delta)[1]
    law[None] = 1 - sum(law.values())
    return dict(law)


def _lead(votes: Sequence[int], m: int, q: float, eps: float, delta: float) -> tuple[float, float]:
    """d, and the chance that step 3 releases."""
    first, second = sorted(votes, reverse=True)[:2] if len(votes) > 1 else (votes[0], 0)
    d = (first - second) / (4 * m * q) - 1
    return d, float(released(d, eps=eps, delta=delta))


def _most(m: int, q: float) -> int:
    return math.floor(2 * m * q * (1 + 1e-12))
