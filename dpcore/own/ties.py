"""Outputs that are one number but for the rounding of floats, taken for one; what is done with a draw that tests depends on no other.

tolerance   numbers closer than it are one, and so is a chain of such numbers
anchors     what a draw is compared with: the chains of the draws that choose the event, or numbers that were fixed before

A draw closer than the tolerance to an anchor (of two, to the nearer one) becomes the lowest number of it. Anchors do not depend on
the draws that test, so these stay independent.

Source:
    Definitions; a chain is a run of sorted numbers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from dpcore import checks
from dpcore.checks import Floats
from dpcore.own.outputs import Outputs


def tied(outputs: Outputs, tolerance: float, *, to: Outputs | Sequence[float]) -> Outputs:
    """The outputs with those made equal that are one number but for the tolerance; categories stay as they are.

    Args:
        outputs: of both worlds.
        tolerance: >= 0, units of the outputs; 0 changes nothing.
        to: the draws whose chains are the anchors, or anchors that were fixed, shape (k,).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if not checks.at_least("tolerance", tolerance, 0.0) or outputs.kind == "categories":
        return outputs
    if isinstance(to, Outputs):
        low, high = _chains(np.concatenate((to.first, to.second)), tolerance)
    else:
        low = high = np.unique(checks.finite_array("to", np.array(to, dtype=np.float64)))
    if not low.size:
        return outputs
    first, second = (_moved(values, low, high, tolerance) for values in (outputs.first, outputs.second))
    return dataclasses.replace(outputs, first=first, second=second)


def _chains(values: Floats, tolerance: float) -> tuple[Floats, Floats]:
    """(lowest, highest number) of each chain of numbers closer than the tolerance, ascending; what is not finite is left out."""
    every = np.unique(values[np.isfinite(values)])
    apart = np.diff(every) >= tolerance
    return every[np.append(True, apart)[: every.size]], every[np.append(apart, True)[-every.size :]]


def _moved(values: Floats, low: Floats, high: Floats, tolerance: float) -> Floats:
    before = np.clip(np.searchsorted(low, values, side="right") - 1, 0, low.size - 1)
    after = np.minimum(before + 1, low.size - 1)
    with np.errstate(invalid="ignore"):
        down = np.maximum(np.maximum(values - high[before], low[before] - values), 0.0)
        up = np.abs(low[after] - values)
        return np.where(np.minimum(up, down) < tolerance, low[np.where(up < down, after, before)], values)
