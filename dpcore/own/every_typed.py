"""What noise from a formula betrays at the worst of all shifts in a neighbor set: bounds that hold for every one of them.

As in `typed`: delta_v(eps) <= e^theta (deltahat_v(eps - 2 theta - r) + Phat(B + v)) + P(B), with r for places that are floats; so the
interpolant's worst of all shifts bounds the formula's. Where g bends down in the logarithm the largest shift alone is looked at.

Source:
    Derived here: the inequality above, of `every_shift`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dpcore.accounting.atoms import AtomLaw
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.dominating import law_at_most
from dpcore.own.every_shift import WorstOfAll, every_shift, grid_of
from dpcore.own.over import beside_of, loss_beside, typed_loss_over
from dpcore.own.pair import PairLaw
from dpcore.own.typed import TypedDensity
from dpcore.own.typed_pair import TypedPair
from dpcore.own.typed_totals import mu_at_most, mu_of, rho_at_most
from dpcore.sets.neighbors import NeighborSet, neighbor_set

LOSSES, TRIES = 80, 10
"""Fewer than of knots: the interpolant has thousands of pieces."""
_FARTHEST = 60.0


@dataclass(frozen=True, eq=False)
class EveryTyped(WorstOfAll):
    """The worst of all shifts, as far as it is known.

    Attributes:
        eps, out, back, even: as of `WorstOfAll`.
        everywhere: no loss is larger, of any shift and any answer, nats; inf where none is known.
        one: the largest shift, where that is the worst; None where that is not known.
    """

    everywhere: float
    one: TypedPair | None = None

    @cached_property
    def law(self) -> PairLaw | AtomLaw:
        """The same, closer where the largest shift is the worst."""
        return super().law if self.one is None else law_at_most(self.one)

    @cached_property
    def rho(self) -> float:
        """No shift has a larger rho; nan where no bound on the loss is known."""
        if self.everywhere > _FARTHEST:
            return math.nan
        if self.one is not None:
            return max(rho_at_most(one) for one in {self.one, self.one.turned})
        return max(self.law.rho, self.law.turned.rho)

    @cached_property
    def mu(self) -> float:
        """No shift has a larger mu; nan where no bound on the loss is known."""
        if self.everywhere > _FARTHEST:
            return math.nan
        return mu_of((self.eps, self.out), (self.eps, self.back)) if self.one is None else mu_at_most(self.one)


@kept(8)
def every_typed(
    noise: TypedDensity,
    V: NeighborSet | str,
    *,
    eps: tuple[float, ...] = (),
    losses: int = LOSSES,
    tries: int = TRIES,
) -> EveryTyped:
    """delta at the worst shift in V, in both directions, never below the truth.

    Args:
        noise: of a formula.
        V: neighbor set, or its text such as '0-1, 10-11'.
        eps: nats, at least 0: these are looked at, too.
        losses: 10 to 10 000, at so many eps.
        tries: 10 to 100 000, how many shifts are looked at.

    Raises:
        ParameterError: an argument outside what is said of it, and noise of which nothing is known between samples.
    """
    if noise.sampled:
        raise ParameterError("noise", noise.formula.text, "a formula whose bounds hold between samples, too")
    far = neighbor_set(V).sensitivity
    most = max(typed_loss_over(noise, str(neighbor_set(V))).upper, loss_beside(noise, -far, far)[0])
    grid = grid_of(most, losses, eps)
    even = noise.even
    if noise.hill:
        one = TypedPair.of(noise, far)
        out = one.delta_at_most(grid)
        curves = np.array([out, out if one.even else one.turned.delta_at_most(grid)])
    else:
        one = None
        known = every_shift(noise.density, V, eps=eps, losses=losses, tries=tries, alike=even)
        less = 2 * noise.theta + noise.rounding(far)
        curves = np.minimum(
            math.exp(noise.theta) * known.at_most(grid, less=less) + beside_of(noise, far) + noise.missed, 1.0
        )
    if most <= _FARTHEST:
        curves[:, grid >= most] = 0.0
    return EveryTyped(grid, curves[0], curves[1], most, one, even=even)
