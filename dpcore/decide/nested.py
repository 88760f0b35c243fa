"""A table whose cells lie in nested regions, with noise of its own in every level: its budget, its errors, least squares.

u_l  parts of each number of level l, from the whole down; the cells are the last level. A person is in one cell, and so in
one number of every level; two who take each other's place move two of each, and one of the whole where one of them is in no
cell.

Source:
    Definitions; least squares on a tree: `dpcore.decide.levels`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dpcore.change import Change
from dpcore.checks import positive, whole
from dpcore.decide.discrete_gaussian import DiscreteGaussian
from dpcore.decide.levels import tree_variances
from dpcore.decide.plan import Beside, Mechanism, Plan
from dpcore.decide.ratios import MOST_WHOLE, ratio_error
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian, Geometric, Laplace
from dpcore.sets import Relation

MOST_SIDES = 10


@dataclass(frozen=True, slots=True)
class Level:
    """The numbers of one level.

    Attributes:
        numbers: how many.
        share: of the budget.
        scale: of their own noise, b or σ, in people.
        width: half-width that their own noise keeps with 1 − β, in people.
        variance: of their own noise.
        agreed: variance after least squares made all levels add up.
    """

    numbers: int
    share: float
    scale: float
    width: float
    variance: float
    agreed: float


def level_blocks(plan: Plan, *, branching: Sequence[int], shares: Sequence[float]) -> tuple[Beside, ...]:
    """The levels above the cells as statistics of their own, the whole first.

    Args:
        plan: of a table of counts, of units of one person who is in one cell.
        branching: u_1, u_2 …, of every level above the last regions; whole numbers, 2 or more, whose product divides the cells.
        shares: of the budget, of the whole and of each level of regions; between 0 and 1 (both excluded), below 1 together.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    parts = [whole("branching", u, 2) for u in branching]
    if plan.cells % math.prod(parts) or not parts:
        raise ParameterError("branching", list(branching), "whole numbers whose product divides the number of cells")
    if len(shares) != len(parts) + 1:
        raise ParameterError("level_shares", list(shares), "one share for the whole and one for each level of regions")
    if plan.touched != 1:
        raise ParameterError("touched", plan.touched, "1, where levels have noise of their own")
    if plan.household != 1:
        raise ParameterError("unit", plan.household, "a person or an event, where levels have noise of their own")
    one = float(plan.each)
    alone, moved = (Change(n, n * one, n * one * one, one) for n in (1, 2))
    return tuple(
        Beside(
            share=share,
            alone=alone,
            replaced=moved if level else alone,
            ways_alone=(((one, 1),),),
            ways_replaced=(((one, 2 if level else 1),),),
            is_reached=plan.relation == Relation.ADD_REMOVE,
            is_whole=True,
        )
        for level, share in enumerate(shares)
    )


@dataclass(frozen=True, slots=True)
class Margins:
    """The numbers of a table and of all its margins, each with noise of the same scale.

    Attributes:
        numbers: how many margins there are beside the cells.
        share: of the budget, that they have.
        width: half-width that the noise of one number keeps with 1 − β, in people; of rates that of all together, in percentage
            points.
        variance: of the noise of one number, in people.
        agreed: of one number, a cell or a margin, after least squares made all add up, in people.
    """

    numbers: int
    share: float
    width: float
    variance: float
    agreed: float


def margin_block(plan: Plan, *, sides: Sequence[int]) -> Beside:
    """All margins of a table, the grand total too, as a statistic with so much of the budget that every number has noise alike.

    A person is in one cell, and so in one number of each of the 2^k − 1 margins; two who take each other's place move two of
    each, but not the grand total. Of rates every margin has a part and a rest: a person is in one of both, and two who take each
    other's place move both, those of all, too.

    Args:
        plan: of a table of counts or of rates, of units of one person who is in one cell.
        sides: how many values each side has; two to ten whole numbers, 2 or more, whose product is the cells, or the rates.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    parts = [whole("branching", s, 2) for s in sides]
    if not 2 <= len(parts) <= MOST_SIDES or math.prod(parts) != plan.numbers:
        raise ParameterError(
            "branching", list(sides), "two to ten sides whose product is the number of cells, or of rates"
        )
    if plan.touched != 1:
        raise ParameterError("touched", plan.touched, "1, where margins have noise of their own")
    if plan.household != 1:
        raise ParameterError("unit", plan.household, "a person or an event, where margins have noise of their own")
    margins = 2 ** len(parts) - 1
    one, counts = float(plan.each), (margins, 2 * margins if plan.ratios else 2 * margins - 2)
    alone, moved = (Change(n, n * one, n * one * one, one) for n in counts)
    beside, cells = plan.in_series(alone, moved).l1, plan.change.l1
    return Beside(
        share=beside / (beside + cells),
        alone=alone,
        replaced=moved,
        ways_alone=(((one, counts[0]),),),
        ways_replaced=(((one, counts[1]),),),
        is_whole=True,
        grand=int(plan.each > 1),
    )


def margins_of(mechanism: Mechanism, scale: float, *, sides: Sequence[int], beta: float) -> Margins:
    """The margins, which are the first of what stands beside the cells: equal variances keep v Π s/(s + 1).

    Args:
        mechanism: the plan with its noise.
        scale: of the noise of the cells, as in dpcore.decide.plan; above 0.
        sides: as of `margin_block`.
        beta: how often a half-width may be passed, a probability; between 0 and 1 (both excluded).
    """
    block, ratios = mechanism.plan.beside[0], mechanism.plan.ratios
    noise = made(mechanism.name, scale)
    variance, width = float(noise.variance), float(noise.tail_width(beta))
    left = math.prod(s / (s + 1) for s in sides)
    numbers = math.prod(s + 1 for s in sides) - math.prod(sides)
    if (
        ratios is not None
    ):  # a margin's true rate lies between those of its cells, and its whole is as large as theirs together
        people = min(MOST_WHOLE, ratios.whole * math.prod(sides))
        width = ratio_error(mechanism.name, scale, replace(ratios, whole=people)).tail_width(beta)
    return Margins(numbers, block.share, width, variance, variance * left)


def made(name: str, scale: float) -> Any:
    """The noise of one number.

    Args:
        name: 'laplace', 'geometric', 'gaussian' or 'discrete gaussian'.
        scale: b or σ, in units of the number; above 0.
    """
    noises: dict[str, Any] = {
        "gaussian": Gaussian,
        "discrete gaussian": DiscreteGaussian,
        "geometric": lambda b: Geometric(1 / b),
        "laplace": Laplace,
    }
    return noises[name](scale)


def level_shares(
    plan: Plan, *, branching: Sequence[int], scales: Sequence[float], has_delta: bool
) -> tuple[float, ...]:
    """The shares of the budget with which whole, levels and cells have noise of scales in these ratios.

    Args:
        plan: as of `level_blocks`.
        branching: as of `level_blocks`.
        scales: b or σ of the whole, of each level of regions and of the cells, in people; above 0.
        has_delta: whether they are σ of Gaussian noise, whose budget is μ².

    Returns:
        Shares of the whole and of each level of regions; the cells have what is left.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    if len(scales) != len(branching) + 2:
        raise ParameterError(
            "scales", list(scales), "one for the whole, one for each level of regions and one for the cells"
        )
    even = (1 / len(scales),) * (len(scales) - 1)
    blocks = level_blocks(plan, branching=branching, shares=even)
    moved = [*(plan.in_series(block.alone, block.replaced) for block in blocks), plan.change]
    costs = [
        (change.l2 / positive("scales", b)) ** 2 if has_delta else change.l1 / positive("scales", b)
        for change, b in zip(moved, scales, strict=True)
    ]
    return tuple(cost / math.fsum(costs) for cost in costs[:-1])


def levels_of(mechanism: Mechanism, scale: float, *, branching: Sequence[int], beta: float) -> tuple[Level, ...]:
    """Every level, the cells last. The levels are the first of what stands beside the cells.

    Args:
        mechanism: the plan with its noise.
        scale: of the noise of the cells, as in dpcore.decide.plan; above 0.
        branching: as of `level_blocks`.
        beta: how often a half-width may be passed, a probability; between 0 and 1 (both excluded).
    """
    plan = mechanism.plan
    blocks = plan.beside[: len(branching) + 1]
    scales = [mechanism.beside_scale(block, scale) for block in blocks]
    noises = [made(mechanism.beside_noise(block), own) for block, own in zip(blocks, scales, strict=True)]
    counts = [math.prod(branching[:level]) for level in range(len(branching) + 1)]
    noises, scales = [*noises, mechanism.noise(scale)], [*scales, scale]
    shares, numbers = [*(block.share for block in blocks), plan.share], [*counts, plan.cells]
    own = [float(noise.variance) for noise in noises]
    agreed = tree_variances([*branching, plan.cells // counts[-1]], own)
    return tuple(
        Level(n, share, b, float(noise.tail_width(beta)), v, left)
        for n, share, b, noise, v, left in zip(numbers, shares, scales, noises, own, agreed, strict=True)
    )
