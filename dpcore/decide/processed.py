"""What else a publication does to its errors: negative numbers set to 0, totals, further statistics, a sample, dropping.

All of it after the noise, so that no promise changes; the totals' own noise and further statistics are paid by the budget
(`Plan.beside`).

Source:
    `dpcore.decide.bias`, `dpcore.decide.rounding` and `dpcore.decide.totals`; post-processing: Dwork and Roth 2014,
    Proposition 2.1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from dpcore.change import Change, Choices, Totals, columns_of, norms_of, totals_ways
from dpcore.checks import positive
from dpcore.decide.bias import Dropped, dropped
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.errors import with_sampling
from dpcore.decide.found import Found
from dpcore.decide.mean import QuantileError
from dpcore.decide.nested import Level, Margins, levels_of, margins_of
from dpcore.decide.plan import WHOLE, Beside, Mechanism, Plan
from dpcore.decide.revision import revision_width
from dpcore.decide.rounding import lifted_when_empty
from dpcore.decide.totals import Agreed, agreed, sum_width, totals_change
from dpcore.decide.value_spread import ChosenValue, ValueSpread
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import Relation

_MADE: dict[str, Any] = {
    "gaussian": Gaussian,
    "discrete gaussian": DiscreteGaussian,
    "geometric": lambda b: Geometric(1 / b),
    "laplace": Laplace,
}
"""Noise of these names, by its scale."""
SEED = 20_261
"""Of the draws behind simulated widths: the same answers give the same numbers."""
EVEN = 0.5
"""The share of a sample that counts with which its error is largest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Processing:
    """What is done after the noise.

    Attributes:
        clipped: whether negative numbers are set to 0.
        totals: of the table: none, added up from the noisy cells, with noise of their own, or published exactly.
            'levels': of nested regions, each level with noise of its own. 'margins': of a table of several sides, every margin with
            noise as that of the cells.
        least_shown: noisy numbers below it are not published, before they are rounded; 0 where all are.
        flash: whether an earlier edition with noise of its own stands beside the numbers.
        branching: of nested regions, as of dpcore.decide.nested.
        counted: what totals count.
        rows: of the table; 1 where it has one total only.
        sample, population: people in a simple random sample, of so many (0: of very many); 0: everybody is in.
        shares: which shares of all units have 1, 2, 3 … entries; empty where that is not known.
        keep: entries of one unit that stay at most.
        lost: share of all entries that is dropped, where `shares` are not known.
        typical: entries of a cell; 0 where no cell was named.
    """

    clipped: bool = False
    totals: Literal["none", "added", "own", "exact", "levels", "margins"] = "none"
    counted: Totals = "contributions"
    rows: int = 1
    sample: int = 0
    population: int = 0
    shares: tuple[float, ...] = ()
    keep: int = 0
    lost: float = 0.0
    typical: float = 0.0
    branching: tuple[int, ...] = ()
    flash: bool = False
    least_shown: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """A total of noisy cells.

    Attributes:
        cells: how many it adds up.
        deviation: its standard deviation, in units of what is published.
        width: the half-width that holds with 1 − β, in the same units; None where it is not known.
    """

    cells: int
    deviation: float
    width: float | None


@dataclass(frozen=True, slots=True)
class Other:
    """A further statistic.

    Attributes:
        share: of the budget.
        scale: of its noise (b or σ), in units of the statistic.
        width: the half-width that holds with 1 − β, in the same units.
    """

    share: float
    scale: float
    width: float


@dataclass(frozen=True, slots=True)
class Chosen:
    """A quantile that is chosen beside the numbers.

    Attributes:
        share: of the budget.
        eps: ε of one choice, in nats.
        scale: b of the exponential mechanism, Δu over the ε of one choice, in people.
        ranks: it is so many further off than the best candidate at most, with 1 − β.
        width: half-width that holds with 1 − β in units of the values; None where their spread was not stated.
    """

    share: float
    eps: float
    scale: float
    ranks: float
    width: float | None


@dataclass(frozen=True, slots=True)
class Hidden:
    """Noisy numbers below a threshold are not published.

    Attributes:
        least: the threshold, in people.
        empty_shown: P(the number of an empty cell is published).
        missing: P(the number of a cell of twice the threshold is not).
    """

    least: int
    empty_shown: float
    missing: float


@dataclass(frozen=True, slots=True)
class Sampled:
    """Half-widths that hold with 1 − β of a count in a sample of which one half counts.

    Attributes:
        sample: the sample's own, in persons of the sample.
        both: with the noise, in persons of the sample; None where the error is not of noise alone, or the noise is neither
            (discrete) Laplace nor (discrete) Gaussian noise.
    """

    sample: float
    both: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Processed:
    """The effects, as numbers.

    Attributes:
        lift: what a cell that is truly 0 gains on average where negatives are set to 0; None where they are not.
        sums: of a row, a column and the whole table where totals are added up; of one row the whole table alone.
        own: scale of the noise in totals that have their own; else None.
        agreed: cells and totals after they were made to agree; None without totals of their own, or where these count
            people.
        others: the further statistics with noise.
        margins: all margins of a table; None where they have no noise of their own.
        hidden: what a threshold leaves out; None without one.
        found: the threshold of cells that are found in the data; None where their list is public.
        flash: the earlier edition; None without one.
        revision: how far it lies from the later one by their noises alone, the half-width that holds with 1 − β; None without
            an earlier edition, where numbers are rounded, or where it is not known.
        chosen: the quantile that is chosen beside them; None without one.
        levels: of nested regions, the cells last; empty where none have noise of their own.
        sampled: the sample's error; None without a sample.
        share_lost: of all entries, by dropping.
        bias: of a typical cell, in entries and below 0; None where nothing is dropped, or no cell was named.
        deviation: standard deviation of the choice what to drop, in a typical cell, in entries.
    """

    lift: float | None = None
    sums: tuple[Sum, ...] = ()
    own: float | None = None
    agreed: Agreed | None = None
    others: tuple[Other, ...] = ()
    sampled: Sampled | None = None
    share_lost: float = 0.0
    bias: float | None = None
    deviation: float = 0.0
    levels: tuple[Level, ...] = ()
    chosen: Chosen | None = None
    flash: Other | None = None
    hidden: Hidden | None = None
    found: Found | None = None
    margins: Margins | None = None
    revision: float | None = None


def quantile_block(choices: Choices, *, share: float, value_spread: ValueSpread | None = None) -> Beside:
    """A quantile of the values of the same units as a statistic of its own with a share of the budget.

    Of the exponential mechanism only its ε is counted, as of the worst mechanism with it.

    Args:
        choices: which quantile, and among how many candidates.
        share: of the budget; between 0 and 1 (both excluded).
        value_spread: of the values, where that was stated; else None.

    Raises:
        ParameterError: share outside what is said of it.
    """
    one = Change(1, 1.0, 1.0, 1.0)
    return Beside(share=share, alone=one, replaced=one, is_reached=False, choices=choices, value_spread=value_spread)


def edition_block(plan: Plan, *, scale: float, flash: float, has_delta: bool) -> Beside:
    """An earlier, rougher edition of the same numbers with noise of its own.

    Records may change until the later edition: whoever is in one of both moves only that.

    Args:
        plan: of counts without totals that have noise of their own.
        scale: b or σ of the later edition, in people; above 0.
        flash: b or σ of the earlier one; above 0. Only their ratio counts.
        has_delta: whether they are σ of Gaussian noise, whose budget is μ².

    Raises:
        ParameterError: scale or flash is not above 0.
    """
    ways = {relation: plan.ways(relation) for relation in Relation}
    power = 2 if has_delta else 1
    now, before = positive("scale", scale) ** -power, positive("flash", flash) ** -power
    return Beside(
        share=before / (now + before),
        alone=plan.one(Relation.ADD_REMOVE),
        replaced=plan.one(Relation.REPLACE),
        ways_alone=ways[Relation.ADD_REMOVE],
        ways_replaced=ways[Relation.REPLACE],
        is_reached=len(ways[plan.relation] or ()) == 1,
        is_whole=plan.is_whole,
    )


def own_totals(plan: Plan, *, rows: int, totals: Totals, share: float) -> Beside:
    """The totals of a table of counts as a statistic of their own with a share of the budget.

    All people of a household may be in the same cells, and then count together.

    Args:
        plan: of a table of counts.
        rows: of the table; a whole number that divides the cells of the plan.
        totals: what a total counts: 'contributions' of its cells, or 'people' who have one.
        share: of the budget; between 0 and 1 (both excluded).

    Raises:
        ParameterError: rows or share outside what is said of it.
    """
    r, k = rows, columns_of(plan.cells, rows)
    h, m = plan.household, plan.touched
    ways = {
        relation: None
        if h > 1 or plan.cap is not None
        else totals_ways(rows=r, columns=k, touched=m, each=plan.each, relation=relation, totals=totals)
        for relation in Relation
    }

    def change(relation: Relation) -> Change:
        some = ways[relation]
        if some is not None:
            return norms_of((way,) for way in some)
        size, each = (h, 1) if totals == "people" else (1, h * plan.each)
        found = totals_change(rows=r, columns=k, touched=m, each=each, relation=relation, totals=totals)
        return replace(found.enlarged(size), cells=moved(relation), is_bound=found.is_bound or plan.cap is not None)

    def moved(relation: Relation) -> int:
        """L0 at most: people of a household may be in different rows and columns."""
        most = (2 if relation == Relation.REPLACE else 1) * h * m
        return 1 if min(r, k) == 1 else min(most, r) + min(most, k) + 1

    apart = m == 1 and plan.each == 1 and min(r, k) > 1  # else cells and totals do not move furthest together
    return Beside(
        share=share,
        alone=change(Relation.ADD_REMOVE),
        replaced=change(Relation.REPLACE),
        ways_alone=ways[Relation.ADD_REMOVE],
        ways_replaced=ways[Relation.REPLACE],
        is_reached=plan.cap is None and (plan.relation == Relation.ADD_REMOVE or apart),
        is_whole=True,
    )


def processed(mechanism: Mechanism, scale: float, *, beta: float, how: Processing) -> Processed:
    """All effects. Totals with noise of their own, or an earlier edition, are the first of `plan.beside`.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise, as in dpcore.decide.plan; above 0.
        beta: how often the half-widths may be passed, a probability; between 0 and 1 (both excluded).
        how: what is done after the noise.
    """
    plan, noise = mechanism.plan, mechanism.noise(scale)
    has_own, nested, margins = how.totals == "own", how.totals == "levels", how.totals == "margins"
    before = len(how.branching) + 1 if nested else int(has_own or margins or how.flash)
    lost = _dropping(how)
    own = mechanism.beside_scale(plan.beside[0], scale) if has_own else None
    return Processed(
        lift=lifted_when_empty(noise, plan.base, whole_noise=mechanism.name in WHOLE) if how.clipped else None,
        sums=_sums(plan, noise, beta, how) if how.totals == "added" else (),
        own=own,
        agreed=_agreed(mechanism, noise, own, beta, how) if own is not None and how.counted != "people" else None,
        others=tuple(_other(mechanism, part, scale, beta) for part in plan.beside[before:] if part.choices is None),
        sampled=_sampled(plan, noise, beta, how) if how.sample else None,
        share_lost=0.0 if lost is None else lost.share_lost,
        bias=lost.bias if lost is not None and how.typical else None,
        deviation=0.0 if lost is None else lost.deviation,
        levels=levels_of(mechanism, scale, branching=how.branching, beta=beta) if nested else (),
        margins=margins_of(mechanism, scale, sides=how.branching, beta=beta) if margins else None,
        hidden=_hidden(noise, how.least_shown, mechanism.name in WHOLE) if how.least_shown else None,
        found=mechanism.threshold(scale, beta) if plan.found else None,
        flash=_other(mechanism, plan.beside[0], scale, beta) if how.flash else None,
        revision=_revision(mechanism, scale, beta) if how.flash and not plan.base else None,
        chosen=next((_chosen(mechanism, part, scale, beta) for part in plan.beside if part.choices is not None), None),
    )


def _agreed(mechanism: Mechanism, noise: Any, own: float, beta: float, how: Processing) -> Agreed:
    total = _MADE[mechanism.beside_noise(mechanism.plan.beside[0])](own)
    columns = columns_of(mechanism.plan.cells, how.rows)
    rng = np.random.default_rng(SEED)
    return agreed(rows=how.rows, columns=columns, cell=noise, total=total, beta=beta, rng=rng)


def _sums(plan: Plan, noise: Any, beta: float, how: Processing) -> tuple[Sum, ...]:
    columns = columns_of(plan.cells, how.rows)
    sizes = (columns, how.rows, plan.cells) if min(how.rows, columns) > 1 else (plan.cells,)
    return tuple(Sum(n, math.sqrt(n * noise.variance), sum_width(noise, n, beta)) for n in sizes)


def _other(mechanism: Mechanism, part: Beside, scale: float, beta: float) -> Other:
    own = mechanism.beside_scale(part, scale)
    noise = _MADE[mechanism.beside_noise(part)](own)
    return Other(part.share, own, float(noise.tail_width(beta)))


def _revision(mechanism: Mechanism, scale: float, beta: float) -> float | None:
    part = mechanism.plan.beside[0]
    flash = _MADE[mechanism.beside_noise(part)](mechanism.beside_scale(part, scale))
    return revision_width(mechanism.noise(scale), flash, beta=beta)


def _hidden(noise: Any, least: int, whole_noise: bool) -> Hidden:
    return Hidden(least, float(noise.sf(least - 1 if whole_noise else least)), float(noise.sf(least)))


def _chosen(mechanism: Mechanism, part: Beside, scale: float, beta: float) -> Chosen:
    choices, spread = part.choices, part.value_spread
    assert choices is not None
    eps = 1 / mechanism.beside_scale(part, scale)
    b = choices.step(mechanism.plan.relation) * mechanism.plan.household / eps
    ranks = QuantileError(choices.candidates, choices.best, b).tail_width(beta)
    value = None if spread is None else ChosenValue(spread, choices.q, choices.candidates, b).tail_width(beta)
    return Chosen(part.share, eps, b, ranks, value)


def _sampled(plan: Plan, noise: Any, beta: float, how: Processing) -> Sampled:
    size, people, each = how.sample, how.population or None, plan.each
    if plan.base or plan.bias or not isinstance(noise, Laplace | Gaussian | Geometric | DiscreteGaussian):
        alone = with_sampling(n=size, share=EVEN, noise=Laplace(1.0), beta=beta, population=people, each=each)
        return Sampled(alone.sample, None)
    both = with_sampling(n=size, share=EVEN, noise=noise, beta=beta, population=people, each=each)
    return Sampled(both.sample, both.both)


def _dropping(how: Processing) -> Dropped | None:
    if how.shares:
        return dropped(how.shares, keep=how.keep, entries=how.typical)
    return Dropped(how.lost, -how.lost * how.typical, 0.0) if how.lost else None
