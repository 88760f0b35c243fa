"""The hockey-stick divergence and the trade-off curve of finitely many privacy losses.

losses, masses  the losses (nats) and their probability in world 0; δ(ε) = Σ over losses above ε of mass · (1 − e^(ε − loss))
"""

from __future__ import annotations

import numpy as np

from dpcore.checks import Floats
from dpcore.pace import pulse

CERTAIN = 40.0
"""A loss that is so many nats above ε counts whole, in doubles."""
FEW = 64


def hockey_stick_of_atoms(*, eps: Floats, losses: Floats, masses: Floats) -> Floats:
    """δ at each ε, shape of `eps`; a loss of +inf counts whole. Work and memory grow with atoms + values, not their product,
    but for the atoms within 40 nats above each ε."""
    if losses.size <= FEW:
        total: Floats = np.zeros(eps.shape)
        for loss, mass in zip(losses.tolist(), masses.tolist(), strict=True):
            total += mass * -np.expm1(np.minimum(eps - loss, 0.0))
        return total
    if (losses[1:] < losses[:-1]).any():
        order = np.argsort(losses, kind="stable")
        losses, masses = losses[order], masses[order]
    pulse()
    beyond = np.append(np.cumsum(masses[::-1])[::-1], 0.0)
    pulse()
    values = eps.ravel()
    begin = np.searchsorted(losses, values, side="right")
    end = np.searchsorted(losses, values + CERTAIN, side="right")
    found = beyond[end]
    for place, (e, first, last) in enumerate(zip(values.tolist(), begin.tolist(), end.tolist(), strict=True)):
        pulse()
        found[place] -= masses[first:last] @ np.expm1(e - losses[first:last])
    return np.asarray(found).reshape(eps.shape)


def trade_off_of_atoms(*, alpha: Floats, masses0: Floats, masses1: Floats) -> Floats:
    """Smallest type II error at each type I error alpha, shape of `alpha`; masses in both worlds, by ascending loss.

    Piecewise linear: the best tests reject where the loss is smallest (Neyman and Pearson).
    """
    error, missed = np.zeros(masses0.size + 1), np.zeros(masses0.size + 1)
    np.cumsum(masses0, out=error[1:])
    np.cumsum(masses1[::-1], out=missed[-2::-1])
    return np.asarray(np.interp(alpha, error / max(error[-1], 1.0), np.minimum(missed, 1.0)))
