"""Level sets in whole numbers: nothing here rounds. The unit of the query is any number of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

GAP = -1
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Exact:
    """The step index on the cells [edges[k], edges[k + 1]] of [−reach, reach]."""

    edges: Ints
    index: Ints

    def at(self, doubled: Ints) -> Ints:
        """The index at doubled/2; no edge may lie there."""
        return self.index[np.searchsorted(2 * self.edges, doubled) - 1]

    def losses(self, shift: int) -> tuple[Ints, Floats]:
        """Cuts of p(r) and p(r − shift) in the middle half of the reach, and the loss ÷ ε between; NaN where no answer is."""
        cuts = np.unique(np.concatenate([self.edges, self.edges + shift]))
        cuts = cuts[2 * np.abs(cuts) <= self.edges[-1]]
        middle = cuts[1:] + cuts[:-1]
        zero, one = self.at(middle), self.at(middle - 2 * shift)
        loss = np.where(one == GAP, np.inf, np.where(zero == GAP, -np.inf, (one - zero).astype(np.float64)))
        return cuts, np.where((zero == GAP) & (one == GAP), np.nan, loss)


def exact_levels(intervals: list[tuple[int, int]], core: int, periods: int) -> Exact:
    """By the definition: B_0 = [−w, w], B_{i+1} = B_i ∪ (B_i ⊕ (V ∪ −V)), up to `periods` sensitivities from 0.

    A point belongs to the first B_i that holds a neighborhood of it (single points of a set have no mass).
    """
    shifts = np.array(sorted({*intervals, *((-b, -a) for a, b in intervals)}))
    reach = periods * max(b for _, b in intervals)
    before, reached = np.empty((0, 2)), np.array([[-core, core]])
    pieces = [(-core, core, 0)] if core else []
    i = 0
    while not np.array_equal(before, reached):
        i += 1
        sums = (reached[:, None, :] + shifts[None, :, :]).reshape(-1, 2)
        sums = np.clip(sums[(sums[:, 0] <= 3 * reach) & (sums[:, 1] >= -3 * reach)], -3 * reach, 3 * reach)
        before, reached = reached, _union(np.concatenate([reached, sums]))
        pieces += [(int(a), int(b), i) for a, b in reached if b > a]
    edges = np.unique([end for a, b, _ in pieces for end in (a, b)] + [-reach, reach])
    edges = edges[np.abs(edges) <= reach]
    index = np.full(edges.size - 1, GAP)
    for a, b, i in reversed(pieces):
        index[np.searchsorted(edges, a) : np.searchsorted(edges, b)] = i
    keep = np.concatenate([[0], np.flatnonzero(np.diff(index)) + 1, [edges.size - 1]])
    return Exact(edges[keep], index[keep[:-1]])


def _union(parts: Ints) -> Ints:
    parts = parts[np.argsort(parts[:, 0], kind="stable")]
    high = np.maximum.accumulate(parts[:, 1])
    starts = np.flatnonzero(np.concatenate([[True], parts[1:, 0] > high[:-1]]))
    ends = np.concatenate([starts[1:] - 1, [len(parts) - 1]])
    return np.column_stack([parts[starts, 0], high[ends]])
