"""What a table of probabilities betrays, in numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from app.lab.base import Quality
from app.lab.fields import fields_of
from app.labs.own.params import Params
from app.labs.own.promised import usual_loss
from app.words.i18n import mark
from dpcore.accounting import Composition, Release
from dpcore.accounting.atoms import AtomLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own import OwnTable
from dpcore.own.dominating import law_of_curves
from dpcore.pace import paced

TOLERANCE = 1e-4
MOST_COLUMNS = 12
"""Outputs each of which has a column of bars; more have one of cells, and that which was seen has its bars beside them."""
MOST_TOLD = 4096
"""Pairs times outputs up to which μ, ρ and totals are computed of all pairs in the readout, not of that which leads alone."""
STEPS = 121
"""Places of the curve that lies on or above δ(ε) of all pairs; others are where that of a pair bends."""
MOST_BENDS = 400
MOST_DRAWN = 6
"""Further pairs whose δ(ε) is drawn."""
NEAR = 0.05
"""Of the width and the height of a picture, how near to a curve a click is one on it."""
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class PairFacts:
    """An ordered pair of worlds, the first is the true one.

    Attributes:
        first, second: rows of the table.
        loss: the largest, nats; inf where an output proves the first world.
        output: which has it.
        proof: probability of outputs that prove the first world; `provers`: how many there are.
        delta: least δ at the promised ε.
        success: of the best guess which of the two it is, prior ½; `guess`: with the belief before, nan where both are ruled out.
        mu: least μ of a Gaussian that is as private; nan where it is not computed: while somebody drags, and of large tables
            for the pair that leads alone.
        rho, order: ρ, and the order of Rényi divergence at which it is reached; as `mu`.
    """

    first: int
    second: int
    loss: float
    output: int
    proof: float
    provers: int
    delta: float
    success: float
    guess: float
    mu: float = math.nan
    rho: float = math.nan
    order: float = math.nan


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the table betrays.

    Attributes:
        worlds, outputs: their names.
        table: probabilities, shape (worlds, outputs).
        exact: the same as they are written: '2/3'.
        dragged: whether each can be set by hand: few, and none so small that it would be 0 in a table.
        pairs: the ordered pairs of neighbors that lose most, the worst first; `count`: how many there are.
        delta, delta_0: least δ of all of them at the promised ε, and at ε = 0; `needs`: a pair that needs that at the promised ε.
        lead: the pair that is drawn, the worst one or another that a person has chosen; `back`: with its other world as the
            true one. `output`: the one that was seen, that which betrays most or another; `loss`: of the pair there, nats.
        eps: grid; `out`, `back_delta`: δ(ε) of the pair that leads, and of the other direction.
        alpha, beta: corners of its best tests, the true world against the other one.
        of_promise: the largest ρ or μ of all neighbors, whichever was promised, inf where none holds; nan beside ε, and while
            somebody drags.
        others: further pairs that are drawn; `other_deltas`: their δ(ε), shape (others, eps).
        before: belief in each world before an output; `belief`: after that which was seen, nan where it cannot come.
        bayes: probability that the best guess of the world is right, with that belief; `information`: that an output gives of
            the world, nats. Both nan while somebody drags.
        gaussian: type II errors of the Gaussian curve with its μ; none while somebody drags, and where μ is 0 or infinite.
        total, back_total: ε of k releases at δ in both directions, not below the truth; inf where none is. The same where each
            release may have either direction.
        any_total: ε of k releases of which each may be of any of these pairs, in any direction; not below the truth, nan where a
            table is too large.
        divided: the world whose probabilities missed 1 most before they were divided by their sum, and that; ("", 1.0) for none.
    """

    worlds: tuple[str, ...]
    outputs: tuple[str, ...]
    table: Floats
    exact: tuple[tuple[str, ...], ...]
    dragged: bool
    pairs: tuple[PairFacts, ...]
    count: int
    delta: float
    needs: Pair
    delta_0: float
    lead: PairFacts
    back: PairFacts
    output: int
    loss: float
    eps: Floats
    out: Floats
    back_delta: Floats
    alpha: Floats
    beta: Floats
    of_promise: float
    others: tuple[Pair, ...]
    other_deltas: Floats
    before: Floats
    belief: Floats
    bayes: float
    information: float
    gaussian: Floats
    total: float
    back_total: float
    any_total: float
    divided: tuple[str, float]

    @property
    def mu(self) -> float:
        """Of the pair that leads."""
        return self.lead.mu

    @property
    def rho(self) -> float:
        """Of the pair that leads, in its direction."""
        return self.lead.rho


def pair_facts(params: Params, table: OwnTable, pair: Pair, prior: Sequence[Fraction] | None = None) -> PairFacts:
    """One ordered pair of worlds; prior: belief in each world, None for all alike."""
    loss, output = table.worst_loss(pair)
    first, second = (table.rows[world] for world in pair)
    success = guess = table.best_guess(pair)
    if prior is not None:
        belief = prior[pair[0]], prior[pair[1]]
        guess = table.best_guess(pair, belief) if any(belief) else math.nan
    return PairFacts(
        first=pair[0],
        second=pair[1],
        loss=loss,
        output=output,
        proof=float(table.infinite(pair)),
        provers=sum(bool(p and not q) for p, q in zip(first, second, strict=True)),
        delta=table.delta(params.eps, pair),
        success=success,
        guess=guess,
    )


def most_of(params: Params, table: OwnTable) -> float:
    """The largest ρ or μ of all neighbors, whichever was promised; nan beside ε."""
    if params.promised == "eps":
        return math.nan
    if any(table.infinite(pair) for pair in table.neighbors):
        return math.inf
    if params.promised == "mu":  # the same in both directions
        return max(table.mu(pair) for pair in paced(table.neighbors) if pair[0] < pair[1])
    return max(table.law(pair).rho for pair in paced(table.neighbors))


def worst_delta_of(table: OwnTable, eps: float) -> tuple[float, Pair]:
    """(least δ at ε of all neighbors, a pair that needs it): found in doubles, then computed exactly of the pairs that are worst
    but for rounding.
    """
    rows, factor = table.doubles, math.exp(eps)
    pairs = np.array(table.neighbors)
    parts = np.array_split(pairs, -(-len(pairs) // 64))
    near = np.concatenate(
        [np.maximum(rows[i] - factor * rows[j], 0.0).sum(axis=1) for i, j in (part.T for part in parts)]
    )
    kept = pairs[near >= near.max() - 1e-12 * (1 + near.max())]
    known = ((table.delta(eps, pair), pair) for pair in ((int(i), int(j)) for i, j in kept[:12]))
    return max(known, key=lambda one: one[0])


def reach_of(params: Params, table: OwnTable) -> float:
    """How far the axis of ε goes: beyond the promise and the losses that end."""
    return 1.25 * max(usual_loss(params), min(table.farthest, 30.0), 0.1)


def law_of(table: OwnTable, pair: Pair) -> AtomLaw | None:
    """Of the losses of the first of two worlds against the second; None where they have no output in common."""
    return None if table.infinite(pair) == 1 else table.law(pair)


def with_gaussian(table: OwnTable, pair: PairFacts, mu: float) -> PairFacts:
    """The pair with μ, and with ρ of its law and its order."""
    law = law_of(table, (pair.first, pair.second))
    return replace(
        pair, mu=mu, rho=math.inf if law is None else law.rho, order=math.nan if law is None else law.rho_order
    )


def drawn_beside(table: OwnTable, pairs: Iterable[Pair], leading: Sequence[Floats], eps: Floats) -> dict[Pair, Floats]:
    """δ(ε) of those of the pairs whose curves are other ones than the two that lead, and than each other."""
    found: dict[Pair, Floats] = {}
    for pair in pairs:
        curve = table.deltas(eps, pair)
        if not any(np.allclose(curve, other, rtol=0, atol=1e-12) for other in (*leading, *found.values())):
            found[pair] = curve
        if len(found) == MOST_DRAWN:
            break
    return found


def top_of(found: Facts) -> float:
    """How far the axis of δ goes."""
    return 1.08 * max(
        float(found.out.max()), float(found.back_delta.max()), float(found.other_deltas.max(initial=0.0)), 1e-9
    )


def pair_at(found: Facts, eps: float, delta: float) -> Pair | None:
    """The pair whose curve of δ(ε) is nearest to a place in its picture; None where none is near."""
    pair = found.lead.first, found.lead.second
    curves = zip((pair, pair[::-1], *found.others), (found.out, found.back_delta, *found.other_deltas), strict=True)
    reach, top = float(found.eps[-1]), top_of(found)
    fine = np.linspace(0.0, reach, 8 * found.eps.size)

    def apart(curve: Floats) -> float:
        places = (fine - eps) / reach, (np.interp(fine, found.eps, curve) - delta) / top
        return float(np.hypot(*places).min())

    nearest, distance = min(((each, apart(curve)) for each, curve in curves), key=lambda one: one[1])
    return nearest if distance <= NEAR else None


def any_total_of(params: Params, table: OwnTable, quality: Quality) -> float:
    """ε of k releases of which each may be of any pair of neighbors, at most; nan while somebody drags, and of large tables."""
    few = len(table.neighbors) * len(table.rows[0]) <= MOST_TOLD
    return total_of_any(params, table, table.neighbors, quality) if few else math.nan


def total_of_any(params: Params, table: OwnTable, pairs: Sequence[Pair], quality: Quality) -> float:
    """ε of k releases of which each may be of any of these pairs, at most; nan while somebody drags."""
    if quality == "drag":
        return math.nan
    proof = float(max(table.infinite(pair) for pair in pairs))
    if proof == 1 or proof > params.delta:
        return math.inf
    first, second = (table.doubles[[*worlds]] for worlds in zip(*pairs, strict=True))
    both = (first > 0) & (second > 0)
    bends = np.unique(np.log(first[both]) - np.log(second[both]))
    bends = bends[bends > 0]
    far = float(bends.max(initial=1e-6))
    eps = np.unique(np.concatenate((np.linspace(0.0, far, STEPS), bends[:: -(-bends.size // MOST_BENDS) or 1])))
    most = np.array([np.maximum(first - math.exp(each) * second, 0.0).sum(axis=1).max() for each in eps])
    most[-1] = proof
    return total_of(params, law_of_curves(eps=eps, out=most, back=most), quality)


def total_of(params: Params, law: AtomLaw | None, quality: Quality) -> float:
    """ε of all releases in one direction, not below the truth; nan while somebody drags."""
    if quality == "drag":
        return math.nan
    proof = 1.0 if law is None else law.infinite
    if -math.expm1(params.k * math.log1p(-min(proof, 1 - 1e-16))) >= params.delta > 0 or proof > params.delta == 0:
        return math.inf
    assert law is not None
    releases = [Release(law, params.k)]
    return Composition(releases, tolerance=TOLERANCE).forward_eps(params.delta).upper


def written(cell: Fraction) -> str:
    """A fraction as it is typed; a decimal where that is shorter, or the fraction long."""
    value, text = float(cell), str(cell) if cell.denominator.bit_length() < 64 else ""
    return text if text and len(text) <= 9 and len(text) <= len(repr(value)) else f"{value:.4g}"


_LEAST = 1e-289
"""Of a chance that is not 0."""
_LOST = 1e-9
"""How much of a world may have smaller ones in the other world."""
_FARTHEST = 600.0
"""Nats of a loss that ends."""
_TINY = {"geometric": "ratio", "threshold": "ratio", "response": "truth"}
"""The number of a rule that makes chances as small as that."""


def refuse_tiny(params: Params, table: OwnTable) -> None:
    """ParameterError where a loss or a proof depends on chances too small for a double."""
    if all(not cell or float(cell) > 1e-130 for row in table.rows for cell in row):
        return
    most = Fraction(math.exp(_FARTHEST))
    for pair in table.neighbors:
        two = [(p, q) for p, q in zip(*(table.rows[world] for world in pair), strict=True) if p]
        tiny = [(p, q) for p, q in two if p < _LEAST]
        lost = sum(q for _, q in tiny) > _LOST or any(not q for _, q in tiny)
        if lost or any(q and p > most * q for p, q in two):
            name = _TINY.get(params.rule, "") if params.source == "rule" else ""
            if name:
                allowed = mark("so large that each answer has a chance that can be computed")
                raise ParameterError(fields_of(params)[name].name, getattr(params, name), allowed)
            allowed = mark("0, or so large that each loss can be computed")
            raise ParameterError(mark("probabilities"), float(min(min(p, q or p) for p, q in two)), allowed)
