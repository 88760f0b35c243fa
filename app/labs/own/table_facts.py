"""What a table of probabilities betrays, in numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality
from app.labs.own.params import Params
from dpcore.accounting import Composition, Release
from dpcore.checks import Floats
from dpcore.own import OwnTable

TOLERANCE: dict[Quality, float] = {"drag": 1e-2, "rest": 1e-4}


@dataclass(frozen=True, slots=True, eq=False)
class PairFacts:
    """An ordered pair of worlds, the first is the true one.

    Attributes:
        first, second: rows of the table.
        loss: the largest, nats; inf where an output proves the first world.
        output: which has it.
        proof: probability of outputs that prove the first world; `provers`: how many there are.
        delta: least δ at the promised ε.
        success: of the best guess which of the two it is, prior ½.
    """

    first: int
    second: int
    loss: float
    output: int
    proof: float
    provers: int
    delta: float
    success: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the table betrays.

    Attributes:
        worlds, outputs: their names.
        table: probabilities, shape (worlds, outputs).
        exact: the same as they are written: '2/3'.
        dragged: whether each can be set by hand: few, and none so small that it would be 0 in a table.
        pairs: the ordered pairs of neighbors that lose most, the worst first; `count`: how many there are.
        back: the worst pair with its other world as the true one.
        eps: grid; `out`, `back_delta`: δ(ε) of the worst pair, and of the other direction.
        alpha, beta: corners of the best tests of the worst pair, the true world against the other one.
        mu, rho: of the worst pair: least μ of a Gaussian that is as private, ρ of the true direction.
        belief: after the worst output, with all worlds alike before.
        total, back_total: ε of k releases at δ in both directions, not below the truth; inf where none is.
    """

    worlds: tuple[str, ...]
    outputs: tuple[str, ...]
    table: Floats
    exact: tuple[tuple[str, ...], ...]
    dragged: bool
    pairs: tuple[PairFacts, ...]
    count: int
    back: PairFacts
    eps: Floats
    out: Floats
    back_delta: Floats
    alpha: Floats
    beta: Floats
    mu: float
    rho: float
    belief: Floats
    total: float
    back_total: float


def pair_facts(params: Params, table: OwnTable, pair: tuple[int, int]) -> PairFacts:
    """One ordered pair of worlds."""
    loss, output = table.worst_loss(pair)
    two = OwnTable.of((table.rows[pair[0]], table.rows[pair[1]]))
    return PairFacts(
        first=pair[0],
        second=pair[1],
        loss=loss,
        output=output,
        proof=float(table.infinite(pair)),
        provers=sum(p > 0 == q for p, q in zip(*two.rows, strict=True)),
        delta=table.delta(params.eps, pair),
        success=float(two.bayes_success()),
    )


def neighbors_of(params: Params, count: int) -> list[tuple[int, int]]:
    """The ordered pairs of worlds that are compared, of so many: all, or each with the next one."""
    if params.pairs == "all":
        return list(itertools.permutations(range(count), 2))
    return [pair for place in range(count - 1) for pair in ((place, place + 1), (place + 1, place))]


def reach_of(params: Params, losses: Sequence[tuple[float, object, object]]) -> float:
    """How far the axis of ε goes: beyond the promise and the losses that end."""
    ends = [loss for loss, _, _ in losses if math.isfinite(loss)]
    return 1.25 * max(params.eps, min(max(ends, default=0.0), 30.0), 0.1)


def deltas_of(two: OwnTable, eps: Floats) -> Floats:
    """δ(ε) of the first of two worlds against the second."""
    if two.infinite((0, 1)) == 1:
        return np.ones_like(eps)
    return np.asarray(two.law((0, 1)).hockey_stick(eps))


def total_of(params: Params, two: OwnTable, quality: Quality) -> float:
    """ε of all releases in one direction, not below the truth."""
    proof = float(two.infinite((0, 1)))
    if -math.expm1(params.k * math.log1p(-min(proof, 1 - 1e-16))) >= params.delta:
        return math.inf
    releases = [Release(two.law((0, 1)), params.k)]
    return Composition(releases, tolerance=TOLERANCE[quality]).forward_eps(params.delta).upper


def written(text: str, value: float) -> str:
    """A fraction as it is typed; a decimal where that is shorter, or the fraction long."""
    short = repr(value)
    return text if len(text) <= 9 and len(text) <= len(short) else f"{value:.4g}"
