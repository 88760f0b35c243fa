"""delta of typed noise more closely than by theta: what a cell's chord errs is nearly nothing on average.

d         ln g - ln ghat on a cell of width h: at most eta, but its mean over the cell at most `mean` (cells), which is of third order in h
B         {Lhat > eps}; it cuts few cells of P and of Q
G(B)      area of g on B: |G(B) - Ghat(B)| <= drift + cut, with drift = sum of mass x mean (and of what is loose), cut = the sum of
          mass x (e^error - 1) of the cells that B cuts
P(B)      |P(B) - Phat(B)| <= (2 drift + cut)/(1 - drift)

With Theta = theta_p + theta_q, h = p - e^eps q and A = {L > eps}: delta = int_A h, and for places that are not loose
    delta >= int_B h,
    delta <= int_B h + int over A and B apart of |h|,  where |Lhat - eps| <= Theta and |h| <= (e^Theta - 1) p.
At loose places |h| <= p + e^eps q is counted in; B parts them where phat = e^eps qhat, so that both are next to nothing there.

Source:
    Derived here: the inequalities above.
"""

from __future__ import annotations

import math

import numpy as np

from dpcore.checks import Floats
from dpcore.own.pair import PairLaw
from dpcore.own.typed import TypedDensity, mass_at

_ROUNDED = 1e-13
"""Of sums of masses."""
_CLOSE = 1e-6
"""Less theta is close enough."""
_NONE = 0.1
"""With more drift this says nothing."""


def closely(
    first: TypedDensity, second: TypedDensity, law: PairLaw, *, eps: Floats, fine: bool = False
) -> tuple[Floats, Floats]:
    """(surely not above, surely not below) of delta(eps) where `first` is the true one; 0 and 1 where this says nothing.

    Shape of eps each.

    Args:
        first, second: noise of both worlds, each where its answers lie.
        law: of their interpolants, nothing done with the answers.
        eps: nats; any shape.
        fine: also where theta alone is close enough for what is at most.
    """
    theta = first.theta + second.theta
    if first.sampled or second.sampled or not max(first.drift, second.drift) < _NONE or (theta < _CLOSE and not fine):
        return np.zeros_like(eps), np.ones_like(eps)
    p_loose = first.missed + math.exp(second.theta) * mass_at(first.density, *first.loose)
    q_loose = second.missed + math.exp(first.theta) * mass_at(second.density, *second.loose)
    apart = math.exp(first.theta) * math.expm1(theta)
    low, high = np.zeros_like(eps), np.ones_like(eps)
    for place, one in np.ndenumerate(eps):
        guess, cuts, times = float(law.hockey_stick(one)), law.crossings(float(one)), math.exp(min(float(one), 700.0))
        off = times * _off(second, cuts) + _off(first, cuts) + _ROUNDED * (1 + times)
        near = law.mass_between(float(one) - theta * (1 + 1e-9), float(one) + theta)
        low[place] = max(guess - off, 0.0)
        high[place] = min(guess + off + apart * near + p_loose + times * q_loose, 1.0)
    return low, high


def _off(noise: TypedDensity, cuts: Floats) -> float:
    """How far the probability of a set that ends at these places may be from that of the interpolant."""
    edges = noise.density.edges
    cells = np.unique(np.append(np.searchsorted(edges, cuts, side="right"), (0, edges.size)))
    return (2 * noise.drift + float(noise.edge[cells].sum())) / (1 - noise.drift)
