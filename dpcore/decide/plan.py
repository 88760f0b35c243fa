"""From plain answers to numbers: what is published, how far one unit can move it, with which noise, and what that promises.

t, β  tolerated error and how often it may be passed; s₁  best guess allowed from 50:50; π, ρ, η  belief before, belief
tolerated after, and how often it may be passed; ε, δ  promise for all publications of the period together
scale  b of (discrete) Laplace noise, σ of (discrete) Gaussian noise, c/ε of one publication of the norm mechanism,
1/ε_0 of one cell of staircase and minimal-set noise and of one answer that a device randomises, Δu/ε of one choice of the
exponential mechanism, E|noise| of noise of one's own: more of it is more noise

Source:
    `dpcore.change` for what one unit moves; the promises of `dpcore.noise`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from dpcore.accounting import law_of, zcdp_eps
from dpcore.change import (
    Change,
    Choices,
    Contribution,
    Moves,
    Shapes,
    Spread,
    beside_each_other,
    in_series,
    series_change,
    times,
)
from dpcore.checks import at_least, between, inside, whole
from dpcore.choose import SharesError
from dpcore.decide.beside import Beside
from dpcore.decide.bias import NO_BIAS, Bias
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.earlier import WithEarlier
from dpcore.decide.folded import Group, Kind, LaidLater, loss_of
from dpcore.decide.found import Found, found_cells
from dpcore.decide.gridded import composed
from dpcore.decide.losses import GaussianLoss, PromisedLoss, TotalLoss
from dpcore.decide.mean import QuantileError
from dpcore.decide.norm import MaxNormNoise
from dpcore.decide.own_noise import OwnShape, check_own
from dpcore.decide.ratios import Ratios, ratio_error
from dpcore.decide.survey import Survey, Trust, mixed_eps, share_error
from dpcore.decide.value_spread import ChosenValue, ValueSpread
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.noise import Gaussian, Geometric, Laplace, best_core, minimal_set, staircase
from dpcore.sets import Relation

NoiseName = Literal[
    "laplace",
    "geometric",
    "gaussian",
    "discrete gaussian",
    "max norm",
    "staircase",
    "minimal",
    "exponential",
    "response",
    "shuffled",
    "own",
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
    "response",
    "shuffled",
    "own",
)
WHOLE: tuple[NoiseName, ...] = ("geometric", "discrete gaussian")
"""Noise of whole numbers, for counts."""
WITH_DELTA: tuple[NoiseName, ...] = ("gaussian", "discrete gaussian", "shuffled")
OF_TRUST: dict[Trust, tuple[NoiseName, ...]] = {"office": WHOLE, "mixer": ("shuffled",), "device": ("response",)}
"""The noise of a share of yes answers, by who sees these."""
_PLAIN: dict[NoiseName, Any] = {"laplace": Laplace, "gaussian": Gaussian, "discrete gaussian": DiscreteGaussian}
Scope = Literal["cell", "publication", "all"]
MOST_PUBLICATIONS = 10_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Contribution):
    """What is published, and in how much of it one unit is.

    Attributes:
        kind: 'counts', 'sums', 'values' (numbers of which V is stated), 'quantile', or 'shares': a mean whose number of
            units is secret (dpcore.choose.secret_mean), which has one cell and not the relation 'replace'.
        cells: d, of one publication, fixed without looking at the data; a whole number from 1 to 10 000 000.
        relation: 'add/remove' where it is secret who is in, 'replace' where the number of units is published.
        touched: m, cells of one person; a whole number from 1 to the cells.
        each: c, change of one cell by one person, of counts.
        cap: s, on all changes of one person together, of counts, or None.
        low, high: public bounds of one person's value in one cell, in units of the query, of sums and shares; low below
            high.
        household: h, people of one unit; 1 for a person.
        n: about how many people, of a mean.
        values: V of one cell under the relation, of 'values', which need it.
        choices: of a quantile.
        rows: of a table of counts whose totals are published exactly; a whole number that divides the cells.
        exact: of which totals that is so; the grand total follows from either.
        publications: T; a whole number from 1 to 10 000 000.
        in_at_most: a, of a person; a whole number from 1 to `publications`.
        base: B, every number is rounded to its multiples before it is published; 0 or more, of counts a whole number;
            0: none is.
        beside: further statistics of each publication, of shares below 1 together; these cells have the budget that
            they leave.
        bias: how far a cell lies from what its sentence names before there is noise.
        ratios: of rates that are published in percent in place of their counts: then the cells are parts and rests, two a
            rate, a person is in at most as many as there are rates, and errors and B are in percentage points; else None.
        survey: of the share of people who say yes, published in percent: then there is one cell, who answers is known, and
            errors and B are in percentage points; else None.
        value_spread: of the values of which a quantile is chosen, where that was stated: then its error is in their units, else in
            ranks.
        nested: whether the cells lie in regions that have numbers of their own in `beside`, so that no cells can be merged.
        found: whether which cells occur is not public, so that one is published only from a threshold of its noisy number on
            (dpcore.decide.found); of counts. There are then as many cells as can occur.
        own_noise: noise of one's own, as it came, of 'values' of one person that stand alone and are not rounded; or None.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    publications: int = 1
    in_at_most: int = 1
    base: float = 0.0
    beside: tuple[Beside, ...] = ()
    bias: Bias = NO_BIAS
    ratios: Ratios | None = None
    survey: Survey | None = None
    value_spread: ValueSpread | None = None
    nested: bool = False
    found: bool = False
    own_noise: OwnShape | None = None

    def __post_init__(self) -> None:
        Contribution.__post_init__(self)
        if self.found and (not self.is_whole or self.exact or self.nested):
            raise ParameterError("found", self.found, "a table of counts without exact or nested totals")
        at_least("base", self.base, 0.0)
        if self.ratios is not None and (self.kind != "counts" or self.cells % 2 or 2 * self.touched > self.cells):
            raise ParameterError("touched", self.touched, "at most the rates, of two counts each")
        if self.survey is not None and self.relation != Relation.REPLACE:
            raise ParameterError("presence", self.relation, "known, for a share of those who answer")
        if self.survey is not None and (self.kind, self.cells, self.each, self.household) != ("counts", 1, 1, 1):
            raise ParameterError("survey", self.survey, "one yes or no of each person")
        if self.value_spread is not None and self.kind != "quantile":
            raise ParameterError("spread", self.value_spread, "none, but for a quantile")
        if self.is_whole and not float(self.base).is_integer():
            raise ParameterError("base", self.base, "a whole number, for counts are whole")
        if not self.share > 0:
            raise ParameterError(
                "share", 1 - self.share, "shares below 1 together: something must be left for the rest"
            )
        whole("publications", self.publications, 1, MOST_PUBLICATIONS)
        whole("in_at_most", self.in_at_most, 1, self.publications)

    @property
    def is_whole(self) -> bool:
        """Whether whole numbers are published."""
        return self.kind == "counts" and not self.in_percent

    @property
    def in_percent(self) -> bool:
        """Whether shares of a whole are published, whose errors are in percentage points."""
        return self.ratios is not None or self.survey is not None

    @property
    def in_ranks(self) -> bool:
        """Whether an error is counted in ranks: of a quantile whose values may be spread in any way."""
        return self.kind == "quantile" and self.value_spread is None

    @property
    def numbers(self) -> int:
        """Of one publication: cells, or rates."""
        return self.cells if self.ratios is None else self.cells // 2

    @property
    def made_alone(self) -> tuple[Moves, ...]:
        """Cells that one unit alone can make in all publications together: of each way, by how much it changes how many."""
        apart = self.household if self.in_at_most < self.publications else 1  # people who are in different publications
        roomy = replace(self, beside=(), cells=max(self.cells, self.touched * apart))
        ways = roomy.ways(Relation.ADD_REMOVE)
        if ways is None:  # each cell as far as the furthest
            ways = (((roomy.largest, roomy.one(Relation.ADD_REMOVE).cells),),)
        return tuple(tuple((size, self.in_at_most * count) for size, count in way) for way in ways)

    @property
    def share(self) -> float:
        """Of the budget, that these cells have."""
        return 1 - math.fsum(part.share for part in self.beside)

    @property
    def change(self) -> Change:
        """The change of all publications together, of these cells."""
        found = self.in_series(self.one(Relation.ADD_REMOVE), self.one(Relation.REPLACE))
        if self.household == 1 or self.in_at_most == self.publications:
            return found
        units = 2 if self.relation == Relation.REPLACE else 1
        return replace(found, cells=self._spread_out(units * self.household))

    def _spread_out(self, people: int) -> int:
        """L0 of people who are in as many different publications as they can be."""
        base, rest = divmod(self.in_at_most * people, self.publications)
        m, d = self.touched if self.cap is None else min(self.touched, self.cap), self.cells
        if self.kind == "shares":  # two sums
            m = d = 2
        return (self.publications - rest) * min(d, m * base) + rest * min(d, m * (base + 1))

    def in_series(self, alone: Change, replaced: Change) -> Change:
        """The change of all publications of a statistic that one unit changes so in each.

        Args:
            alone: the change of one publication when a unit comes or goes.
            replaced: the change of one publication when a unit is replaced by another.
        """
        if self.exact or self.survey:  # whoever takes another's place is in the same publications
            return replaced.times(self.in_at_most)
        return series_change(
            publications=self.publications,
            in_at_most=self.in_at_most,
            alone=alone,
            replaced=replaced if self.relation == Relation.REPLACE else None,
        )

    @property
    def shapes(self) -> Shapes | None:
        """The moves of all publications together that may be the worst, of these cells and of each further statistic.

        None where they are not known, or too many.
        """
        return _shapes_of(self)

    @property
    def is_exact(self) -> bool:
        """Whether `shapes` are known, and each is one of a unit: then no smaller change would do."""
        spread_out = self.household > 1 and self.in_at_most < self.publications
        known = self.shapes is not None
        return known and self.is_reached and not spread_out and all(part.is_reached for part in self.beside)

    def _shapes(self) -> Shapes | None:
        alone, replaced = (
            beside_each_other([self.ways(relation), *(part.ways(relation) for part in self.beside)])
            for relation in (Relation.ADD_REMOVE, Relation.REPLACE)
        )
        a, known = self.in_at_most, self.relation == Relation.REPLACE
        if self.household > 1 and a < self.publications:
            return self._of_people_apart()
        if self.exact or self.survey:
            return None if replaced is None else in_series(replaced, None, publications=a, in_at_most=a)
        if known and replaced is None:
            return None
        return in_series(alone, replaced if known else None, publications=self.publications, in_at_most=a)

    def _of_people_apart(self) -> Shapes | None:
        """Of a household whose people may be in different publications: at most as if all were one large table."""
        one = self.spread
        if one is None or self.beside or self.exact or (self.kind == "sums" and self.relation == Relation.REPLACE):
            return None
        cells = one.cells * self.publications
        parts = min(self._spread_out(self.household), cells)
        ways = Spread(one.step, one.total * self.in_at_most, one.largest, parts, cells).ways(self.relation)
        return None if ways is None else tuple((way,) for way in ways)


@kept(256)
def _shapes_of(plan: Plan) -> Shapes | None:
    return plan._shapes()


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """How wrong a number may be, and how sure an attacker.

    Attributes:
        tolerance: t, in units of what is published (of a quantile: in ranks); 0 or more.
        beta: β, how often it may be passed, a probability; between 0 and 1 (both excluded).
        scope: whether that holds for each cell by itself ('cell'), for all cells of one publication at once
            ('publication'), or for all of all publications ('all').
        guess: s₁, above 0.5 and below 1, or None where nothing is asked of guesses; not None where no belief is given.
        prior, belief: π and ρ, 0 < π < ρ < 1, both or neither.
        passed: η, how often the belief may be passed; 0 or more, 0 asks that it is never passed.
        alike: g, units that answer alike; a whole number, 1 or more.
        like_in: p₁, how often each of the others answers alike if the unit is in; from 0 to 1.
        like_out: p₀, how often each of the others does so if the unit is not in; from 0 to p₁.
        delta: δ of noise that needs one, a probability; between 0 and 1 (both excluded).
        eps_spent: ε in nats that was promised about the same units before, and counts in what may be learned; 0 or
            more.
        delta_spent: δ that was promised about them before, and counts as well; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
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

    @property
    def is_now_and_then(self) -> bool:
        """Whether several answer alike, but not always."""
        return self.alike > 1 and (self.like_in, self.like_out) != (1.0, 0.0)

    def cells(self, plan: Plan) -> int:
        """How many numbers must hold at once.

        Args:
            plan: what is published.
        """
        return {"cell": 1, "publication": plan.numbers, "all": plan.numbers * plan.publications}[self.scope]

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

    Attributes:
        plan: what is published.
        name: of the noise: for shares Laplace or Gaussian; whole-number noise for counts alone; staircase and
            minimal-set noise for units of one person without a cap; the exponential mechanism for a quantile, and for
            nothing else.
        delta: δ of noise that needs one, a probability.

    Raises:
        ParameterError: the noise is not for this plan.
    """

    plan: Plan
    name: NoiseName
    delta: float

    def __post_init__(self) -> None:
        if self.plan.kind == "shares" and self.name not in ("laplace", "gaussian"):
            raise ParameterError("noise", self.name, "Laplace or Gaussian, for a mean of two noisy sums")
        if self.name in WHOLE and self.plan.kind != "counts":
            raise ParameterError("noise", self.name, "noise of real numbers: whole-number noise is for counts")
        if self.plan.ratios is not None and self.name not in WHOLE:
            raise ParameterError("noise", self.name, "noise of whole numbers, for rates")
        if self.plan.found and self.name != "geometric":
            raise ParameterError("noise", self.name, "discrete Laplace noise, where cells are found in the data")
        survey = self.plan.survey
        if self.name not in OF_TRUST[survey.trust] if survey else self.name in ("response", "shuffled"):
            raise ParameterError("noise", self.name, "drawn by whoever is trusted with the answers")
        if self.name in ("staircase", "minimal") and (self.plan.cap is not None or self.plan.household > 1):
            raise ParameterError("noise", self.name, "another one: it is made for one cell's own changes")
        if self.name == "own":
            p = self.plan
            check_own(p.own_noise, p.kind == "values" and p.household == 1 and not (p.beside or p.base or p.bias))
        if any(part.choices for part in self.plan.beside) and self.name not in ("laplace", "geometric"):
            raise ParameterError("noise", self.name, "Laplace, beside a quantile that is chosen")
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
        """Scale b of Laplace noise in another statistic, σ of Gaussian noise where the cells have some.

        Args:
            part: one of the plan's further statistics.
            scale: of the noise of the cells; above 0.
        """
        its = self.plan.in_series(part.alone, part.replaced)
        if self.has_delta:
            return its.l2 / math.sqrt(part.share) / (self.change.l2 / scale)
        return its.l1 / part.share / self._budget(scale)

    def beside_noise(self, part: Beside) -> Kind:
        """Which noise another statistic has: totals of whole numbers that of the cells.

        A quantile that is chosen counts as the worst mechanism with its ε, which is a count with whole-number noise.

        Args:
            part: one of the plan's further statistics.
        """
        if part.choices is not None:
            return "geometric"
        if self.name in ("geometric", "discrete gaussian") and part.is_whole:
            return self.name
        return "gaussian" if self.has_delta else "laplace"

    @property
    def has_delta(self) -> bool:
        """Whether the promise has a δ."""
        return self.name in WITH_DELTA

    @property
    def promised_delta(self) -> float:
        """δ of the promise: 0 of noise without one, but for cells that are found in the data."""
        return self.delta if self.has_delta or self.plan.found else 0.0

    def threshold(self, scale: float, beta: float) -> Found:
        """From which noisy number on a cell that is found in the data is published.

        Args:
            scale: of the noise, as said in the module; above 0.
            beta: how often a cell may be missing, a probability; between 0 and 1 (both excluded).
        """
        return found_cells(self.plan.made_alone, scale=scale, delta=self.delta, beta=beta)

    def _told(self, scale: float, people: int) -> float:
        """At most this is P(some cell that so many people alone make is shown): e^((g − 1)v/b) as often as one unit's."""
        if people == 1:
            return self.delta
        grown = (people - 1) * self.plan.largest / scale
        return min(1.0, -math.log1p(-self.delta) * math.exp(min(grown, 700.0)))

    def noise(self, scale: float) -> Any:
        """The noise of one published number.

        Args:
            scale: of the noise, as said in the module; above 0.
        """
        if self.plan.ratios is not None:
            return ratio_error(self.name, scale, self.plan.ratios)
        if self.plan.survey is not None:
            return share_error(self.name, scale, self.plan.survey)
        if self.plan.kind == "shares":
            return SharesError(_PLAIN[self.name](scale), self.plan.low, self.plan.high, self.plan.n)
        if self.name in _PLAIN:
            return _PLAIN[self.name](scale)
        match self.name:
            case "exponential" if self.plan.value_spread is not None:
                return ChosenValue(self.plan.value_spread, self.plan.choices.q, self.plan.choices.candidates, scale)
            case "exponential":
                return QuantileError(self.plan.choices.candidates, self.plan.choices.best, scale)
            case "geometric":
                return Geometric(1 / scale)
            case "max norm":
                return MaxNormNoise(1.0, self.plan.cells, scale)
            case "staircase":
                return staircase(eps=1 / scale, sensitivity=self.plan.largest)
            case "own" if self.plan.own_noise is not None:
                return self.plan.own_noise.noise(scale)
        V = self.plan.cell_set
        return minimal_set(V, best_core(V, eps=1 / scale).core, eps=1 / scale, deep=False)

    def _budget(self, scale: float) -> float:
        """ε with δ = 0 by the largest change of every statistic, each for itself."""
        if self.name in ("laplace", "geometric", "exponential", "response", "shuffled"):
            return self.change.l1 / scale
        if self.name == "max norm":
            times = self.plan.in_at_most * (
                1 if self.plan.relation == Relation.ADD_REMOVE or self.plan.in_at_most == self.plan.publications else 2
            )
            return times * self.plan.largest / scale / self.plan.share
        if self.name in ("staircase", "minimal"):
            return self.change.cells / scale / self.plan.share
        if self.name == "own" and self.plan.own_noise is not None:
            return self.change.cells * self.plan.own_noise.loss(self.plan.largest, scale)
        return math.inf

    def pure_eps(self, scale: float) -> float:
        """ε with δ = 0 of noise that has one, in nats: at the change of all statistics together that takes most of it.

        Args:
            scale: of the noise, as said in the module; above 0.
        """
        if self.name in ("laplace", "geometric", "response") and self.plan.shapes:
            return max(math.fsum(n * v / g.scale for g in way for v, n in g.moves) for way in self._groups(scale))
        return self._budget(scale)

    def mu(self, scale: float) -> float:
        """L2/σ of everything, of noise that falls as a Gaussian does: the largest of one change of all statistics.

        Args:
            scale: σ of the noise, in units of what is published; above 0.
        """
        if not self.plan.shapes:
            return self.change.l2 / scale
        return math.sqrt(max(map(_square, self._groups(scale))))

    def eps(self, scale: float) -> float:
        """ε for all publications together at `promised_delta`, in nats.

        Args:
            scale: of the noise, as said in the module; above 0.
        """
        if not self.has_delta:
            return self.pure_eps(scale)
        if self.plan.survey is not None and self.name == "shuffled":  # each answer by itself
            often = round(self.change.l1)
            return often * mixed_eps(self.plan.survey.people, eps=1 / scale, delta=self.delta / often)
        if self.name == "gaussian":
            return GaussianLoss(self.mu(scale)).eps(self.delta)
        if self.plan.shapes is None:  # by concentrated privacy, which asks for the length of the change alone
            return zcdp_eps(self.mu(scale) ** 2 / 2, delta=self.delta)
        found = 0.0
        for loss in self._worst_first(scale):
            if loss.delta(found) > self.delta:  # else a change before takes at least as much
                found = max(found, loss.eps(self.delta))
        return found

    def keeps(self, scale: float, eps: float) -> bool:
        """Whether all publications together promise ε at `promised_delta`: whether `eps(scale)` is at most that.

        Args:
            scale: of the noise, as said in the module; above 0.
            eps: ε in nats; 0 or more.
        """
        if self.name != "discrete gaussian" or self.plan.shapes is None:
            return self.eps(scale) <= eps
        return all(loss.delta(eps) <= self.delta for loss in self._worst_first(scale))

    def rho(self, scale: float) -> float:
        """Least known ρ of zero-concentrated privacy of all publications.

        Args:
            scale: of the noise, as said in the module; above 0.
        """
        if self.name == "shuffled":
            return max(loss.rho for loss in self._losses(scale))
        if self.has_delta:
            return self.mu(scale) ** 2 / 2
        return max(loss.rho for loss in self.losses(scale))

    @property
    def is_exact(self) -> bool:
        """Whether `exact_losses` are those of a change that some unit makes."""
        plan = self.plan
        return not plan.found and not (self.change.is_bound if plan.shapes is None else not plan.is_exact)

    def exact_losses(self, scale: float, people: int = 1) -> Sequence[TotalLoss] | None:
        """The loss of all publications at each change that may be the worst; None where those are not known.

        Args:
            scale: of the noise, as said in the module; above 0.
            people: units that always answer alike, so that every number moves so many times as far; 1 or more.
        """
        plan = self.plan
        if self.name == "gaussian":
            return (GaussianLoss(people * self.mu(scale)),)
        if self.name in ("max norm", "exponential", "shuffled") or not plan.shapes:
            return None
        if self.name == "own" and plan.own_noise is not None:
            return plan.own_noise.losses([shape[0] for shape in plan.shapes], scale, people)
        steps = self.name in ("staircase", "minimal")
        if steps and (plan.kind != "counts" or plan.beside or people > 1 or plan.cell_set.sensitivity != 1):
            return None
        found = self._losses(scale, people)
        if plan.found:  # a threshold tells of cells that one unit makes at most that, of others less than their noise
            return tuple(WithEarlier(loss, 0.0, self._told(scale, people)) for loss in found)
        return found

    def alike_losses(self, scale: float, people: int) -> Sequence[TotalLoss] | None:
        """The same of so many people who always answer alike, and of one unit where that is more than a person.

        Args:
            scale: of the noise, as said in the module; above 0.
            people: how many always answer alike; 1 or more.
        """
        h = self.plan.household
        if h == 1:
            return self.exact_losses(scale, people)
        if self.plan.beside or self.plan.found:
            return self.exact_losses(scale, -(-people // h))
        person = Mechanism(replace(self.plan, household=1), self.name, self.delta)
        alike, own = person.exact_losses(scale, people), self.exact_losses(scale)
        return None if alike is None or own is None else (*alike, *own)

    def losses(self, scale: float) -> Sequence[TotalLoss]:
        """`exact_losses`, or what the promise alone allows.

        Args:
            scale: of the noise, as said in the module; above 0.
        """
        found = self.exact_losses(scale)
        return found if found is not None else (PromisedLoss(self.eps(scale), self.promised_delta),)

    def _groups(self, scale: float) -> list[list[Group]]:
        """Of each change of everything: the numbers of every statistic with their noise."""
        own: Kind = self.name if self.name in ("geometric", "discrete gaussian", "gaussian") else "laplace"
        if self.name in ("response", "shuffled"):  # a count that moves by 1 betrays what one randomised answer does
            own = "geometric"
        beside = [(self.beside_noise(part), self.beside_scale(part, scale)) for part in self.plan.beside]
        noises = [(own, scale), *beside]
        shapes = self.plan.shapes or ()
        return [[Group(name, b, way) for (name, b), way in zip(noises, shape, strict=True)] for shape in shapes]

    def _worst_first(self, scale: float) -> Iterator[TotalLoss]:
        """The loss of each change, of the longest one first."""
        return map(loss_of, sorted(self._groups(scale), key=_square, reverse=True))

    def _losses(self, scale: float, people: int = 1) -> Sequence[TotalLoss]:
        if self.name in ("staircase", "minimal"):
            one = law_of(self.noise(scale), 1.0)
            ways = [shape[0] for shape in self.plan.shapes or ()]
            return tuple(composed(((one, sum(n for _, n in way)),)) for way in ways)
        ways_of = self._groups(scale)
        if people > 1:
            more = _apart if self.name == "response" else times
            ways_of = [[replace(g, moves=more(g.moves, people)) for g in way] for way in ways_of]
        return LaidLater(ways_of)


def _square(way: Sequence[Group]) -> float:
    """(L2/σ)² of a change of everything."""
    return math.fsum(n * (v / group.scale) ** 2 for group in way for v, n in group.moves)


def _apart(moves: Moves, people: int) -> Moves:
    """Of so many people each of whose answers has noise of its own."""
    return tuple((size, people * count) for size, count in moves)


__all__ = [
    "NOISES",
    "OF_TRUST",
    "WHOLE",
    "WITH_DELTA",
    "Aim",
    "Beside",
    "Choices",
    "Mechanism",
    "NoiseName",
    "Plan",
    "Scope",
]
