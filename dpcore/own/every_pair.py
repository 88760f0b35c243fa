"""What a table betrays of the worst pair of worlds, for every eps at once: one pair where that is the worst of all, else a law.

A pair counts from its upper world to its lower one, in both directions: releases are all of pairs that stand the same way.

Source:
    Derived here: of curves that are convex in e^eps the larger one is convex, and lies below chords between its corners.
"""

from __future__ import annotations

import numpy as np

from dpcore.accounting.atoms import AtomLaw
from dpcore.own.dominating import law_of_curves
from dpcore.own.table import OwnTable
from dpcore.pace import paced

LOSSES = 240
_FARTHEST = 60.0
"""Loss beyond which answers count as proofs, nats."""
_ALIKE = 1e-12


def every_pair(table: OwnTable, *, losses: int = LOSSES) -> tuple[int, int] | AtomLaw:
    """The pair of neighbors whose delta is not below that of any, at all corners and in both directions; or a law that tells at
    least as much as each of them does.

    Args:
        table: of probabilities.
        losses: 10 to 10 000, about so many eps are looked at where there are more corners.
    """
    pairs = sorted({(min(pair), max(pair)) for pair in table.neighbors})
    if len(pairs) == 1:
        return pairs[0]
    with np.errstate(divide="ignore", invalid="ignore"):
        rows = np.log(table.doubles)
        corners = np.concatenate([np.abs(rows[i] - rows[j]) for i, j in pairs])
    corners = np.unique(corners[np.isfinite(corners)].round(12))
    proofs = any(table.infinite(way) for i, j in pairs for way in ((i, j), (j, i)))
    last = min(float(corners.max(initial=1e-9)) * (1 + _ALIKE), _FARTHEST)
    corners = corners[:: max(1, -(-corners.size // losses))]
    eps = np.unique(np.concatenate((np.linspace(0.0, last, losses // 4), corners[corners < last], [last])))
    out, back = (
        np.array([table.deltas(eps, way) for way in paced(ways)]) for ways in (pairs, [(j, i) for i, j in pairs])
    )
    most = out.max(axis=0), back.max(axis=0)
    alone = [((most[0] - out[at]).max(), (most[1] - back[at]).max()) for at in range(len(pairs))]
    best = min(range(len(pairs)), key=lambda at: max(alone[at]))
    if max(alone[best]) <= _ALIKE and corners.size < losses:
        return pairs[best]
    if not proofs and last < _FARTHEST:
        most[0][-1] = most[1][-1] = 0.0
    return law_of_curves(eps=eps, out=most[0], back=most[1])
