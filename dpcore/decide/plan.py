"""From plain answers to numbers: what is published, how far one unit can move it, with which noise, and what that promises.

t, β  tolerated error and how often it may be passed; s₁  best guess allowed from 50:50; π, ρ, η  belief before, belief
tolerated after, and how often it may be passed; ε, δ  promise for all publications of the period together
scale  b of (discrete) Laplace noise, σ of (discrete) Gaussian noise, c/ε of one publication of the norm mechanism,
1/ε_0 of one cell of staircase and minimal-set noise, Δu/ε of one choice of the exponential mechanism: more of it is more
noise
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from dpcore.accounting import law_of, zcdp_eps
from dpcore.checks import at_least, between, inside, whole
from dpcore.choose import SharesError
from dpcore.decide.bias import NO_BIAS, Bias
from dpcore.decide.change import Change, household_change, series_change, sum_change, sums_change, table_change
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.losses import (
    ComposedLoss,
    GaussianLoss,
    LaplaceLoss,
    PromisedLoss,
    TotalLoss,
    discrete_gaussian_loss,
    geometric_loss,
)
from dpcore.decide.mean import QuantileError, quantile_sensitivity
from dpcore.decide.norm import MaxNormNoise
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise import Gaussian, Geometric, Laplace, best_core, minimal_set, staircase
from dpcore.sets import NeighborSet, Relation

NoiseName = Literal[
    "laplace", "geometric", "gaussian", "discrete gaussian", "max norm", "staircase", "minimal", "exponential"
]
NOISES: tuple[NoiseName, ...] = (
    "geometric",
    "discrete gaussian",
    "laplace",
    "gaussian",
    "max norm",
    "staircase",
    "minimal",
    "exponential",
)
WHOLE: tuple[NoiseName, ...] = ("geometric", "discrete gaussian")
"""Noise of whole numbers, for counts."""
WITH_DELTA: tuple[NoiseName, ...] = ("gaussian", "discrete gaussian")
Scope = Literal["cell", "publication", "all"]
MOST_WAYS = 60
"""So many ways to spread a capped change over cells are tried for the worst one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """A quantile, chosen among public candidates (dpcore.decide.mean): its error is counted in ranks.

    Attributes:
        q: which one, between 0 and 1. candidates: K. best: at least so many of them are as near to it as any (K*).
    """

    q: float = 0.5
    candidates: int = 100
    best: int = 1

    def __post_init__(self) -> None:
        inside("q", self.q, 0.0, 1.0)
        whole("candidates", self.candidates, 2)
        whole("best", self.best, 1, self.candidates)

    def step(self, relation: Relation) -> float:
        """Δu."""
        return quantile_sensitivity(self.q, relation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Another statistic of the same publication about the same units, with noise of its own.

    Attributes:
        share: of the budget, that is of ε, or of μ² where the noise is Gaussian.
        alone: how one unit changes it that comes or goes. replaced: one that is replaced by another.
    """

    share: float
    alone: Change
    replaced: Change

    def __post_init__(self) -> None:
        inside("share", self.share, 0.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is published, and in how much of it one unit is.

    Attributes:
        kind: 'counts', 'sums', 'values' (numbers of which V is stated), 'quantile', or 'shares': a mean whose number of
            units is secret (dpcore.choose.secret_mean).
        cells: d, fixed without looking at the data.
        relation: 'add/remove' where it is secret who is in, 'replace' where the number of units is published.
        touched: m. each: c, of counts. cap: s, of counts under add/remove, or None.
        low, high: public bounds of one unit's value in one cell, of sums.
        household: most people of one unit, who all come or go together; 1 for a person.
        n: about how many units, of a mean.
        publications: T. in_at_most: a.
        values: V of one cell under `relation`, of 'values'. choices: of a quantile.
        base: B, every number is rounded to its multiples before it is published, of counts a whole number; 0: none is.
        beside: further statistics of each publication; these cells have the budget that they leave.
        bias: how far a cell lies from what its sentence names before there is noise.
    """

    kind: Literal["counts", "sums", "shares", "values", "quantile"] = "counts"
    cells: int = 1
    relation: Relation = Relation.ADD_REMOVE
    touched: int = 1
    each: int = 1
    cap: int | None = None
    low: float = 0.0
    high: float = 1.0
    household: int = 1
    n: int = 1
    publications: int = 1
    in_at_most: int = 1
    values: NeighborSet | None = None
    choices: Choices = Choices()
    base: float = 0.0
    beside: tuple[Beside, ...] = ()
    bias: Bias = NO_BIAS

    def __post_init__(self) -> None:
        whole("cells", self.cells, 1, 10_000_000)
        at_least("base", self.base, 0.0)
        if self.kind == "counts" and not float(self.base).is_integer():
            raise ParameterError("base", self.base, "a whole number, for counts are whole")
        if self.kind == "values" and self.values is None:
            raise ParameterError("values", None, "the amounts by which one unit can change a cell")
        if not self.share > 0:
            raise ParameterError(
                "share", 1 - self.share, "shares below 1 together: something must be left for the rest"
            )
        whole("publications", self.publications, 1, 100_000)
        whole("in_at_most", self.in_at_most, 1, self.publications)
        whole("touched", self.touched, 1, self.cells)
        if self.kind == "shares" and (self.relation == Relation.REPLACE or self.household > 1 or self.cells > 1):
            raise ParameterError("kind", self.kind, "one mean of persons, their number secret")
        if self.cap is not None and self.household > 1:
            raise ParameterError("cap", self.cap, "no cap for households: say in how many cells, and by how much each")

    @property
    def share(self) -> float:
        """Of the budget, that these cells have."""
        return 1 - math.fsum(part.share for part in self.beside)

    def one(self, relation: Relation) -> Change:
        """The change of one publication."""
        return _change_of_one(self, relation)

    def _one(self, relation: Relation) -> Change:
        if self.kind == "shares":  # (x, 1 − x) with x from 0 to 1
            return Change(2, 1.0, 1.0, 1.0, is_bound=True)
        if self.kind == "quantile":  # of the score of a candidate
            step = self.household * self.choices.step(relation)
            return Change(1, step, step * step, step, is_bound=True)
        if self.kind == "values":
            moved = self.touched if relation == Relation.ADD_REMOVE else min(2 * self.touched, self.cells)
            top = self.household * self.largest_value
            return Change(moved, moved * top, moved * top * top, top, is_bound=self.household > 1)
        if self.kind == "sums" and self.cells == 1:
            return sum_change(low=self.low, high=self.high, people=self.household, relation=relation)
        if self.kind == "sums":
            change = sums_change(
                cells=self.cells, touched=self.touched, low=self.low, high=self.high, relation=relation
            )
            h = self.household
            if h == 1:
                return change
            return Change(
                min(change.cells * h, self.cells), h * change.l1, h * h * change.l2_squared, h * change.largest, True
            )
        if self.household > 1:
            return household_change(
                people=self.household, cells=self.cells, touched=self.touched, each=self.each, relation=relation
            )
        return table_change(cells=self.cells, touched=self.touched, each=self.each, cap=self.cap, relation=relation)

    @property
    def largest_value(self) -> float:
        """The largest of `values`."""
        assert self.values is not None
        return self.values.sensitivity

    @property
    def change(self) -> Change:
        """The change of all publications together, of these cells."""
        return self.in_series(self.one(Relation.ADD_REMOVE), self.one(Relation.REPLACE))

    def in_series(self, alone: Change, replaced: Change) -> Change:
        """The change of all publications of a statistic that one unit changes so in each."""
        return series_change(
            publications=self.publications,
            in_at_most=self.in_at_most,
            alone=alone,
            replaced=replaced if self.relation == Relation.REPLACE else None,
        )

    @property
    def largest(self) -> float:
        """Δ: the largest change of one cell."""
        return self.one(self.relation).largest

    @property
    def cell_set(self) -> NeighborSet:
        """V of one cell: the sizes by which one unit can change it."""
        if self.kind == "shares":
            return NeighborSet.of((1.0, 1.0))
        if self.kind == "values" and self.household == 1:
            assert self.values is not None
            return self.values
        if self.kind == "counts":
            return NeighborSet.of(*((float(v), float(v)) for v in range(1, self.household * self.each + 1)))
        top = self.largest
        bottom = 0.0
        if self.relation == Relation.ADD_REMOVE and self.household == 1 and self.low * self.high > 0:
            bottom = min(abs(self.low), abs(self.high))
        return NeighborSet.of((bottom, top)) if bottom < top else NeighborSet.of((top, top))

    @property
    def worst_changes(self) -> tuple[tuple[tuple[float, int], ...], ...] | None:
        """The changes of all publications that may be the worst, each as pairs (size, how many numbers); None where unknown.

        Without a cap it is the largest change in every number that can move. With a cap every way to spread it.
        """
        total = self.change
        if self.beside:
            return None
        if self.cap is None or self.cap >= self.touched * self.each:
            if self.kind == "sums" and self.relation == Relation.REPLACE and self.change.cells > 1:
                return None  # shared and separate cells have different ends
            if total.is_bound:
                return None
            if self.household > 1:  # all in the same cells, or spread over more of them: which is worse is not known
                return None
            return (((self.largest, round(total.l1 / self.largest)),),)
        if self.relation == Relation.REPLACE:
            return None
        ways = _partitions(self.cap, self.touched, self.each)
        if ways is None:
            return None
        times = self.in_at_most
        return tuple(tuple((float(v), times * way.count(v)) for v in sorted(set(way), reverse=True)) for way in ways)


@kept(256)
def _change_of_one(plan: Plan, relation: Relation) -> Change:
    return plan._one(relation)


def _partitions(total: int, parts: int, largest: int) -> tuple[tuple[int, ...], ...] | None:
    """All ways to write `total` as at most so many parts; None where there are too many."""
    found: list[tuple[int, ...]] = []

    def grow(left: int, most: int, begun: tuple[int, ...]) -> bool:
        if len(found) > MOST_WAYS:
            return False
        if left == 0:
            found.append(begun)
            return True
        if len(begun) == parts:
            return True
        return all(grow(left - v, v, (*begun, v)) for v in range(min(most, left), 0, -1))

    return tuple(found) if grow(total, largest, ()) and len(found) <= MOST_WAYS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """How wrong a number may be, and how sure an attacker.

    Attributes:
        tolerance: t, above 0. beta: β. scope: whether that holds for each cell by itself, for all cells of one
            publication at once, or for all of all publications.
        guess: s₁, or None where nothing is asked of guesses.
        prior, belief: π and ρ, both or neither. passed: η; 0 asks that the belief is never passed.
        alike: g, units that answer alike. like_in, like_out: p₁ >= p₀, how often each of the others does so if the unit
            is in, and if it is not.
        delta: δ of noise that needs one.
        eps_spent, delta_spent: promised about the same units before; what may be learned counts it.
    """

    tolerance: float
    beta: float = 0.05
    scope: Scope = "cell"
    guess: float | None = None
    prior: float | None = None
    belief: float | None = None
    passed: float = 0.0
    alike: int = 1
    like_in: float = 1.0
    like_out: float = 0.0
    delta: float = 1e-6
    eps_spent: float = 0.0
    delta_spent: float = 0.0

    def __post_init__(self) -> None:
        at_least("eps_spent", self.eps_spent, 0.0)
        between("delta_spent", self.delta_spent, 0.0, 1.0)
        between("like_out", self.like_out, 0.0, between("like_in", self.like_in, 0.0, 1.0))
        at_least("tolerance", self.tolerance, 0.0)
        inside("beta", self.beta, 0.0, 1.0)
        inside("delta", self.delta, 0.0, 1.0)
        at_least("passed", self.passed, 0.0)
        whole("alike", self.alike, 1)
        if self.guess is None and self.belief is None:
            raise ParameterError("guess", None, "a limit on guesses, or on a belief")
        if self.guess is not None and not 0.5 < self.guess < 1:
            raise ParameterError(
                "guess", self.guess, "above 0.5 and below 1: half of all guesses are right without any data"
            )
        if self.belief is not None and self.prior is not None and not 0 < self.prior < self.belief < 1:
            raise ParameterError("belief", self.belief, "above what the attacker believes before, and below 1")
        if (self.belief is None) != (self.prior is None):
            raise ParameterError("prior", self.prior, "a belief before, and one tolerated after")

    @property
    def is_spent(self) -> bool:
        """Whether anything was promised about the same units before."""
        return self.eps_spent > 0 or self.delta_spent > 0

    def cells(self, plan: Plan) -> int:
        """How many cells must hold at once."""
        return {"cell": 1, "publication": plan.cells, "all": plan.cells * plan.publications}[self.scope]

    @property
    def gain(self) -> float:
        """logit ρ − logit π, in nats."""
        assert self.belief is not None
        assert self.prior is not None
        rho, pi = self.belief, self.prior
        return math.log(rho) - math.log1p(-rho) - math.log(pi) + math.log1p(-pi)


@dataclass(frozen=True)
class Mechanism:
    """A plan with one noise at any scale.

    The promise, the loss of everything at the worst change (None where the worst is not known), and the error of a cell.
    """

    plan: Plan
    name: NoiseName
    delta: float

    def __post_init__(self) -> None:
        if self.plan.kind == "shares" and self.name not in ("laplace", "gaussian"):
            raise ParameterError("noise", self.name, "Laplace or Gaussian, for a mean of two noisy sums")
        if self.name in WHOLE and self.plan.kind != "counts":
            raise ParameterError("noise", self.name, "noise of real numbers: whole-number noise is for counts")
        if self.name in ("staircase", "minimal") and (self.plan.cap is not None or self.plan.household > 1):
            raise ParameterError("noise", self.name, "another one: it is made for one cell's own changes")
        if (self.name == "exponential") != (self.plan.kind == "quantile"):
            raise ParameterError("noise", self.name, "the exponential mechanism for a quantile, and for nothing else")

    @cached_property
    def change(self) -> Change:
        """Of all publications: the cells' own, divided by their share of the budget, so that it pays for everything."""
        own, share = self.plan.change, self.plan.share
        if share == 1:
            return own
        return Change(own.cells, own.l1 / share, own.l2_squared / share, own.largest, own.is_bound)

    def beside_scale(self, part: Beside, scale: float) -> float:
        """Scale b of Laplace noise in another statistic, σ of Gaussian noise where the cells have some."""
        its = self.plan.in_series(part.alone, part.replaced)
        if self.has_delta:
            return its.l2 / math.sqrt(part.share) / (self.change.l2 / scale)
        return its.l1 / part.share / self.pure_eps(scale)

    @property
    def has_delta(self) -> bool:
        """Whether the promise has a δ."""
        return self.name in WITH_DELTA

    @property
    def promised_delta(self) -> float:
        return self.delta if self.has_delta else 0.0

    def noise(self, scale: float) -> Any:
        """The noise of one cell."""
        if self.plan.kind == "shares":
            one = Laplace(scale) if self.name == "laplace" else Gaussian(scale)
            return SharesError(one, self.plan.low, self.plan.high, self.plan.n)
        match self.name:
            case "exponential":
                return QuantileError(self.plan.choices.candidates, self.plan.choices.best, scale)
            case "laplace":
                return Laplace(scale)
            case "geometric":
                return Geometric(1 / scale)
            case "gaussian":
                return Gaussian(scale)
            case "discrete gaussian":
                return DiscreteGaussian(scale)
            case "max norm":
                return MaxNormNoise(1.0, self.plan.cells, scale)
            case "staircase":
                return staircase(eps=1 / scale, sensitivity=self.plan.largest)
        V = self.plan.cell_set
        return minimal_set(V, best_core(V, eps=1 / scale).core, eps=1 / scale, deep=False)

    def pure_eps(self, scale: float) -> float:
        """ε with δ = 0 of noise that has one."""
        if self.name in ("laplace", "geometric", "exponential"):
            return self.change.l1 / scale
        if self.name == "max norm":
            times = self.plan.in_at_most * (
                1 if self.plan.relation == Relation.ADD_REMOVE or self.plan.in_at_most == self.plan.publications else 2
            )
            return times * self.plan.largest / scale / self.plan.share
        if self.name in ("staircase", "minimal"):
            return self.change.cells / scale / self.plan.share
        return math.inf

    def eps(self, scale: float) -> float:
        """ε for all publications together at `promised_delta`."""
        if not self.has_delta:
            return self.pure_eps(scale)
        if self.name == "gaussian":
            return GaussianLoss(self.change.l2 / scale).eps(self.delta)
        if self.plan.worst_changes is None:  # by concentrated privacy, which asks for the length of the change alone
            return zcdp_eps(self.change.l2_squared / (2 * scale * scale), delta=self.delta)
        return max(loss.eps(self.delta) for loss in self._losses(scale))

    def rho(self, scale: float) -> float:
        """Least known ρ of zero-concentrated privacy of all publications."""
        if self.has_delta:
            return self.change.l2_squared / (2 * scale * scale)
        return max(loss.rho for loss in self.losses(scale))

    def exact_losses(self, scale: float) -> tuple[TotalLoss, ...] | None:
        """The loss of all publications at each change that may be the worst; None where those are not known."""
        if self.name == "gaussian":
            return (GaussianLoss(self.change.l2 / scale),)
        if self.name in ("max norm", "exponential") or self.plan.worst_changes is None:
            return None
        if self.name in ("staircase", "minimal") and not (self.plan.kind == "counts" and self.plan.each == 1):
            return None
        return self._losses(scale)

    def losses(self, scale: float) -> tuple[TotalLoss, ...]:
        """`exact_losses`, or what the promise alone allows."""
        found = self.exact_losses(scale)
        return found if found is not None else (PromisedLoss(self.eps(scale), self.promised_delta),)

    def _losses(self, scale: float) -> tuple[TotalLoss, ...]:
        found: list[TotalLoss] = []
        for changes in self.plan.worst_changes or ():
            if self.name == "laplace" and len(changes) == 1:
                found.append(LaplaceLoss(changes[0][0] / scale, changes[0][1]))
            elif self.name == "laplace":
                found.append(ComposedLoss(tuple((law_of(Laplace(scale), v), times) for v, times in changes)))
            elif self.name == "geometric":
                found.append(geometric_loss(1 / scale, tuple((round(v), times) for v, times in changes)))
            elif self.name == "discrete gaussian":
                found.append(discrete_gaussian_loss(scale, tuple((round(v), times) for v, times in changes)))
            else:
                size, times = changes[0]
                found.append(ComposedLoss(((law_of(self.noise(scale), size), times),)))
        return tuple(found)


__all__ = ["NOISES", "WHOLE", "WITH_DELTA", "Aim", "Beside", "Choices", "Mechanism", "NoiseName", "Plan", "Scope"]
