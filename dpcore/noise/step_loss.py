"""The law of the privacy loss of step noise: whole multiples of ε, with their masses in both worlds.

Source:
    Definitions; elementary calculus of the density.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.noise.minimal.levels import Ints, Rings
from dpcore.noise.overlaps import GAP, Pairs, overlaps
from dpcore.pace import pulse

__all__ = ["LossAtoms", "loss_atoms"]

MOST_ATOMS = 2_000_000
"""Different losses of one law on one side of 0."""


@dataclass(frozen=True, slots=True, eq=False)
class LossAtoms:
    """The law of the privacy loss, which takes whole multiples of ε only; arrays of shape (losses,).

    Attributes:
        steps: loss in units of ε, ascending; ±inf where only one of the two worlds can answer.
        mass0, mass1: probability of that loss under world 0 and under world 1.
    """

    steps: Floats
    mass0: Floats
    mass1: Floats


def loss_atoms(rings: Rings, shift: float, *, eps: float, alpha: float, beyond: float = math.inf) -> LossAtoms:
    """The law of the privacy loss of step noise on `rings`, with density e^(−k eps)/alpha on ring k, for answers `shift` apart.

    `shift` >= 0 in units of the query. Losses of more than `beyond` nats may count as infinite. ParameterError where more
    than MOST_ATOMS losses would differ.
    """
    table = overlaps(rings, shift, eps=eps, beyond=beyond)
    mass0 = _weighted(table.index0, table.measure, eps, alpha)
    mass1 = _weighted(table.index1, table.measure, eps, alpha)
    factor = np.where(table.repeats, -1 / math.expm1(-eps), 1.0)
    seen = table.steps >= 0
    law = LossAtoms(table.steps[seen], mass0[seen] * factor[seen], mass1[seen] * factor[seen])
    runs = [_between_cores(pairs, count, eps, alpha) for pairs, count in table.between]
    return _mirrored(_on_lattice(law, runs) if runs or not _far_apart(law.steps) else _gathered(law))


def _totals(place: NDArray[Any], weights: Floats, count: int) -> Floats:
    """Sum of the weights at each place."""
    return np.bincount(place, weights, count).astype(np.float64, copy=False)


class _Run(NamedTuple):
    """Masses in both worlds at the steps first, first + 1, …; `apart`: mass that only one world has, the same in both."""

    first: int
    mass0: Floats
    mass1: Floats
    apart: float

    def mirrored(self) -> _Run:
        """The same with the worlds swapped, on the other half of the line."""
        return _Run(1 - self.first - self.mass0.size, self.mass1[::-1], self.mass0[::-1], self.apart)


def _between_cores(pairs: Pairs, count: int, eps: float, alpha: float) -> _Run:
    """The losses where these pairs are met `count` times, each time with index0 one more and index1 one less.

    And, with the worlds swapped, as often on the other half of the line: `apart` is that of world 0 on both halves.
    """
    mass0 = _weighted(pairs.index0, pairs.width, eps, alpha)
    only0, only1 = pairs.index1 == GAP, pairs.index0 == GAP
    both = ~(only0 | only1)
    last1 = _weighted(pairs.index1[only1] - (count - 1), pairs.width[only1], eps, alpha)
    apart = float(mass0[only0].sum() + last1.sum()) * math.expm1(-eps * count) / math.expm1(-eps)
    steps = pairs.index1[both] - pairs.index0[both]
    if not steps.size:
        return _Run(0, np.zeros(0), np.zeros(0), apart)
    low, size = int(steps.min()), int(steps.max() - steps.min()) + 1
    if size + 2 * count > MOST_ATOMS:
        raise ParameterError(
            "shift", size + 2 * count, "smaller: too many steps of the densities lie between the two answers"
        )
    law, first = _copied(_totals(steps - low, mass0[both], size), count, eps), low - 2 * (count - 1)
    pulse()
    loss = eps * (first + np.arange(law.size, dtype=np.float64))
    return _Run(first, law, law * np.exp(np.clip(-loss, -745.0, 700.0)), apart)


def _copied(once: Floats, count: int, eps: float) -> Floats:
    """The sum of `count` copies, each e^eps times smaller than the one before and two places below it.

    By doubling: 2m copies are m copies and, 2m places lower, the same e^(m eps) times smaller.
    """
    total, copies = once, 1
    for bit in bin(count)[3:]:
        pulse()
        total, copies = _below(total, math.exp(-eps * copies) * total, 2 * copies), 2 * copies
        if bit == "1":
            total, copies = _below(total, math.exp(-eps * copies) * once, 2), copies + 1
    return total


def _below(upper: Floats, lower: Floats, places: int) -> Floats:
    """The sum of both, the first one moved up so many places."""
    total = np.zeros(upper.size + places)
    total[places:] = upper
    total[: lower.size] += lower
    return total


def _on_lattice(law: LossAtoms, runs: Sequence[_Run]) -> LossAtoms:
    """The law at steps >= 0 with the runs and their mirror images, without steps of no mass."""
    finite = np.isfinite(law.steps)
    places = law.steps[finite].astype(np.int64)
    parts = [part for run in runs for part in (_from_0(run), _from_0(run.mirrored())) if part.mass0.size]
    low = min([*places.tolist(), *(part.first for part in parts)], default=0)
    size = max([*places.tolist(), *(part.first + part.mass0.size for part in parts)], default=0) - low + 1
    if size > 2 * MOST_ATOMS:
        raise ParameterError("shift", size, "smaller: too many steps of the densities lie between the two answers")
    mass0, mass1 = (_totals(places - low, mass[finite], size) for mass in (law.mass0, law.mass1))
    for part in parts:
        pulse()
        begin = part.first - low
        mass0[begin : begin + part.mass0.size] += part.mass0
        mass1[begin : begin + part.mass1.size] += part.mass1
    apart = float(law.mass0[~finite].sum()) + sum(run.apart for run in runs)
    some = np.flatnonzero(mass0 + mass1)
    pulse()
    found = LossAtoms(np.arange(low, low + size, dtype=np.float64)[some], mass0[some], mass1[some])
    if apart == 0:
        return found
    return LossAtoms(np.append(found.steps, np.inf), np.append(found.mass0, apart), np.append(found.mass1, 0.0))


def _far_apart(steps: Floats) -> bool:
    finite = steps[np.isfinite(steps)]
    return bool(finite.size and finite.max() - finite.min() > MOST_ATOMS)


def _from_0(run: _Run) -> _Run:
    """The part of a run at steps >= 0."""
    skipped = min(max(-run.first, 0), run.mass0.size)
    return _Run(run.first + skipped, run.mass0[skipped:], run.mass1[skipped:], run.apart)


def _gathered(law: LossAtoms) -> LossAtoms:
    """Equal steps as one."""
    steps, place = np.unique(law.steps, return_inverse=True)
    return LossAtoms(steps, _totals(place, law.mass0, steps.size), _totals(place, law.mass1, steps.size))


def _mirrored(half: LossAtoms) -> LossAtoms:
    """With the steps below 0, where the two worlds are swapped: the reflection between the answers swaps them."""
    pulse()
    above = np.flatnonzero(half.steps > 0)[::-1]
    return LossAtoms(
        np.concatenate([-half.steps[above], half.steps]),
        np.concatenate([half.mass1[above], half.mass0]),
        np.concatenate([half.mass0[above], half.mass1]),
    )


def _weighted(index: Ints, measure: Floats, eps: float, alpha: float) -> Floats:
    return np.where(index == GAP, 0.0, np.exp(-eps * np.maximum(index, 0)) * (measure / alpha))
