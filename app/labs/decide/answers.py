"""From the answers to dpcore's words: what is published, what is wanted of it, and what is done after the noise."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Literal, cast

from app.labs.decide.params import CELLED, COUNTS, SUMS, TABLES, Params
from app.labs.own_laws import own_shape
from dpcore.change import Change, Choices, Margin, Totals
from dpcore.choose import rounded_up
from dpcore.decide import (
    WHOLE,
    WITH_DELTA,
    Aim,
    Alternative,
    Beside,
    Bias,
    Plan,
    Processing,
    Ratios,
    Survey,
    Trust,
    ValueSpread,
    dropped,
    edition_block,
    level_blocks,
    level_shares,
    margin_block,
    merged,
    own_totals,
    quantile_block,
    share_dropped,
    widest,
)
from dpcore.decide.plan import NoiseName, Scope
from dpcore.decide.survey import LEAST_PEOPLE
from dpcore.errors import ParameterError
from dpcore.sets import NeighborSet, Relation

KINDS: dict[str, Literal["counts", "sums", "values", "quantile"]] = {
    "count": "counts",
    "table": "counts",
    "rates": "counts",
    "survey": "counts",
    "sum": "sums",
    "sums": "sums",
    "mean": "sums",
    "own": "values",
    "quantile": "quantile",
}
HUNDRED = 100.0


def missing_of(params: Params) -> tuple[str, ...]:
    """What decides the sensitivity and was not said yet."""
    found = []
    if params.unit == "":
        found.append("unit")
    if params.kind in CELLED and params.touched == 0 and not is_one_rate(params):
        found.append("touched")
    if params.kind == "rates" and params.fewest == 0:
        found.append("fewest")
    if params.kind == "survey" and params.answerers == 0:
        found.append("answerers")
    if params.unit in ("", "person", "household") and params.publications > 1 and params.in_at_most == 0:
        found.append("in_at_most")
    if is_relative(params) and params.typical == 0:
        found.append("typical")
    return tuple(found)


def plan_of(params: Params) -> Plan:
    """What is published, and in how much of it one unit is."""
    is_mean = params.kind == "mean"
    n_public = params.presence == "known"
    low, high = params.low, params.high
    if is_mean and n_public:  # of n values one that takes the place of another moves the mean by (high − low)/n
        low, high = 0.0, (high - low) / params.people
    if params.kind == "sums" and params.cells == 1:  # as in any table, a person may have no value in it
        low, high = min(low, 0.0), max(high, 0.0)
    if params.kind == "survey" and params.unit != "person":
        raise ParameterError("unit", params.unit, "a person, where each answers yes or no")
    households = params.unit == "household"
    plan = Plan(
        kind="shares" if is_mean and not n_public else KINDS[params.kind],
        cells=(2 if params.kind == "rates" else 1) * params.cells if params.kind in CELLED else 1,
        relation=Relation.REPLACE if n_public else Relation.ADD_REMOVE,
        touched=params.touched if params.kind in CELLED and not is_one_rate(params) else 1,
        each=1 if params.kind in ("rates", "survey") else params.each * weight_of(params),
        cap=params.cap if params.kind == "table" and params.cap else None,
        low=low,
        high=high,
        household=params.household if households else 1,
        n=params.people,
        publications=params.publications,
        in_at_most=params.in_at_most if params.unit in ("person", "household") and params.publications > 1 else 1,
        values=_values(params) if params.kind == "own" else None,
        choices=Choices(q=params.quantile, candidates=params.among),
        base=params.base if params.is_rounded and params.kind != "quantile" else 0.0,
        bias=bias_of(params),
        rows=params.rows if has_totals(params, "exact") else 1,
        exact=_exact(params),
        ratios=ratios_of(params),
        survey=_survey(params),
        value_spread=spread_of(params) if params.kind == "quantile" else None,
        found=is_found(params),
        own_noise=own_shape(params.own_laws) if params.kind == "own" and params.own_laws else None,
    )
    return _with_others(params, plan)


def persons_of(params: Params) -> int:
    """About how many people are in the data; 0 where that was not said."""
    return params.enrolled or (params.people if params.kind == "mean" else 0)


def is_found(params: Params) -> bool:
    """Whether which cells a table has is found in the data."""
    return params.kind == "table" and params.listed == "found"


def is_one_rate(params: Params) -> bool:
    """Whether one rate is published, of which nobody can be in two wholes."""
    return params.kind == "rates" and params.cells == 1


def ratios_of(params: Params) -> Ratios | None:
    """Which rates are published, if any are."""
    if params.kind != "rates":
        return None
    if params.most_rate < params.least_rate:
        raise ParameterError("most_rate", params.most_rate, "at least the least rate")
    return Ratios(whole=params.fewest, least=params.least_rate, most=params.most_rate)


def _survey(params: Params) -> Survey | None:
    if params.kind != "survey":
        return None
    if params.answerers < LEAST_PEOPLE:
        raise ParameterError("answerers", params.answerers, "20 or more")
    return Survey(people=params.answerers, trust=cast(Trust, params.trust))


def has_median(params: Params) -> bool:
    """Whether a median is published beside a mean."""
    return params.kind == "mean" and params.with_median


def spread_of(params: Params) -> ValueSpread | None:
    """How values are spread of which a quantile is published, where that was said."""
    if not (params.kind == "quantile" or has_median(params)) or params.spread_as == "any":
        return None
    return ValueSpread(
        people=params.people if has_median(params) else params.valued,
        median=params.middle,
        sigma=params.log_sigma,
        first=params.first_value,
        step=params.value_step,
    )


def _exact(params: Params) -> frozenset[Margin]:
    """Which totals are published exactly: of one row or one column the one total."""
    if not has_totals(params, "exact"):
        return frozenset()
    if params.rows == 1:
        return frozenset({"rows"})
    return frozenset({"columns"} if params.rows == params.cells else {"rows", "columns"})


def bias_of(params: Params) -> Bias:
    """How far a number lies from what the sentence names: what is dropped and what the bounds move, as far as it was said."""
    moved = params.clipping_bias if params.kind in SUMS and params.estimand == "moved" else 0.0
    if params.kind not in TABLES or not has_typical(params) or loses_unsaid(params):
        return Bias(moved=moved)
    counts = params.kind == "table"
    people = params.household if params.unit == "household" else 1  # what a household has is dropped as it comes
    one = params.each * weight_of(params) if counts else max(abs(params.low), abs(params.high), 1e-300)
    return Bias(
        share=lost_of(params),
        entries=params.typical,
        step=people * one,
        moved=moved,
        alike=counts and people * one == 1 and not (is_dropping(params) and params.mix),
        whole=counts,
    )


def lost_of(params: Params) -> float:
    """The share of a cell's entries that is dropped at most; 0 also where it was not said."""
    if not is_dropping(params):
        return 0.0
    how = processing_of(params)
    return dropped(how.shares, keep=how.keep, entries=1.0).share_lost if how.shares else how.lost


def loses_unsaid(params: Params) -> bool:
    """Whether entries are dropped, and it was not said how many of how large a cell: then numbers are those that stay."""
    return is_dropping(params) and (params.typical == 0 or not (params.share_lost or _has_mix(params)))


def _has_mix(params: Params) -> bool:
    return params.kind == "table" and len(params.mix) > 0


def _values(params: Params) -> NeighborSet:
    if params.amounts == "values":
        return NeighborSet.parse(params.neighbors)
    return NeighborSet.of((0.0, params.sensitivity))


def _with_others(params: Params, plan: Plan) -> Plan:
    """With totals that have noise of their own, and with further numbers; all in one budget."""
    if plan.found and params.totals != "none":
        raise ParameterError("totals", params.totals, "not published, where cells are found in the data")
    if plan.found and has_flash(params):
        raise ParameterError("flash", params.flash, "none, where cells are found in the data")
    fixed: tuple[Beside, ...] = ()  # of shares that were said
    relative: tuple[Beside, ...] = ()  # of shares that follow from the noise of the cells
    if has_totals(params, "own"):
        fixed = (own_totals(plan, rows=params.rows, totals=cast(Totals, params.counted), share=params.share_totals),)
    if has_totals(params, "levels"):
        levels = level_blocks(plan, branching=branching_of(params), shares=_level_shares(params, plan))
        fixed, relative = (levels, ()) if params.level_by == "shares" else ((), levels)
    if has_totals(params, "margins"):
        relative = (margin_block(plan, sides=branching_of(params)),)
    if has_flash(params):
        relative = (_flash(params, plan),)
    chosen: tuple[Beside, ...] = ()
    if has_median(params):
        spread, choices = spread_of(params), Choices(candidates=params.among)
        chosen = (quantile_block(choices, share=params.share_median, value_spread=spread),)
    given = math.fsum(part.share for part in (*fixed, *chosen))
    beside = (*fixed, *_further_blocks(params, plan, relative, given), *chosen)
    return replace(plan, beside=beside, nested=has_totals(params, "levels", "margins"))


def has_flash(params: Params) -> bool:
    """Whether an earlier edition of the numbers is published."""
    return params.kind in COUNTS and params.flash


def _flash(params: Params, plan: Plan) -> Beside:
    if has_totals(params, "own", "exact", "levels", "margins"):
        raise ParameterError("totals", params.totals, "not published, or added up, where there is a flash estimate")
    final, flash = _widest(params, tolerance_of(params)), _widest(params, params.flash_tolerance)
    return edition_block(plan, scale=final, flash=flash, has_delta=params.noise in WITH_DELTA)


def _widest(params: Params, tolerance: float) -> float:
    """The scale of the chosen noise that keeps an error; of noise made for cells alone that of Laplace noise."""
    able = (*WHOLE, "laplace", "gaussian")
    name: NoiseName = params.noise if params.noise in able else "laplace"
    return widest(name, tolerance=tolerance, beta=params.beta)


def _level_shares(params: Params, plan: Plan) -> tuple[float, ...]:
    """Of the budget, as they were said, or from errors that were."""
    if params.level_by == "shares":
        return params.level_shares
    if params.scope != "cell":
        raise ParameterError("scope", params.scope, "each cell by itself, where levels have errors of their own")
    if len(params.level_tolerances) != len(params.branching) + 1:
        raise ParameterError(
            "level_tolerances", params.level_tolerances, "one error for the whole and one for each level of regions"
        )
    scales = [_widest(params, t) for t in (*params.level_tolerances, tolerance_of(params))]
    return level_shares(plan, branching=branching_of(params), scales=scales, has_delta=params.noise in WITH_DELTA)


def branching_of(params: Params) -> tuple[int, ...]:
    """Parts of each level of nested regions, from the whole down."""
    if any(not float(parts).is_integer() for parts in params.branching):
        raise ParameterError("branching", params.branching, "whole numbers whose product divides the number of cells")
    return tuple(round(parts) for parts in params.branching)


def _single(size: float, share: float) -> Beside:
    change = Change(1, size, size * size, size)
    return Beside(share=share, alone=change, replaced=change)


def further(params: Params) -> tuple[tuple[str, float], ...]:
    """Name and change by a person of each further number."""
    names = [name.strip() for name in re.split("[;；]", params.further_names)] + [""] * params.further
    return tuple(zip(names, _each_further(params, "further_changes"), strict=False))


def _each_further(params: Params, name: str) -> tuple[float, ...]:
    """One number for each further number; one for all where one was said."""
    found: tuple[float, ...] = getattr(params, name)
    if len(found) not in (1, params.further):
        raise ParameterError(name, found, "one number for each further number, or one for all")
    return found if len(found) == params.further else found * params.further


def _further_blocks(params: Params, plan: Plan, relative: tuple[Beside, ...], given: float) -> tuple[Beside, ...]:
    """Further numbers with their shares of the budget: as they were said, or from errors that were.

    Totals of `relative` shares have theirs of what further numbers and `given` shares leave.
    """
    if not params.further:
        return relative
    changes = [plan.household * change for _, change in further(params)]
    if params.further_by == "shares":
        shares = _each_further(params, "further_shares")
    else:
        shares = _shares_by_errors(params, plan, changes, math.fsum(part.share for part in relative), given)
    left = 1 - given - math.fsum(shares)
    if not left > 0:
        raise ParameterError("further_shares", shares, "shares below 1 together: something must be left for the rest")
    others = (_single(change, share) for change, share in zip(changes, shares, strict=True))
    return (*(replace(part, share=left * part.share) for part in relative), *others)


def _shares_by_errors(
    params: Params, plan: Plan, changes: list[float], relative: float, given: float
) -> tuple[float, ...]:
    """So that further numbers keep the errors that were named for them where cells keep theirs."""
    plain = params.noise in (*WHOLE, "laplace", "gaussian") and plan.kind in ("counts", "sums", "values")
    if aim_of(params).scope != "cell" or not plain or plan.in_percent:
        raise ParameterError(
            "further_by",
            params.further_by,
            "shares of the budget, but for counts and sums each by itself with (discrete) Laplace or Gaussian noise",
        )
    has_delta = params.noise in WITH_DELTA
    kind: NoiseName = "gaussian" if has_delta else "laplace"

    def cost(change: Change, scale: float) -> float:
        return (change.l2 / scale) ** 2 if has_delta else change.l1 / scale

    costs = []
    for size, t in zip(changes, _each_further(params, "further_tolerances"), strict=True):
        part = _single(size, 0.5)
        scale = widest(kind, tolerance=t, beta=params.beta)
        costs.append(cost(plan.in_series(part.alone, part.replaced), scale))
    cells = cost(plan.change, _widest(params, tolerance_of(params))) / (1 - relative)
    whole = (cells + math.fsum(costs)) / (1 - given)
    return tuple(each / whole for each in costs)


def has_totals(params: Params, *kinds: str) -> bool:
    """Whether the table has totals of one of these kinds; rates can have those of margins alone."""
    can = params.kind == "table" or (params.kind == "rates" and params.totals == "margins" and not is_one_rate(params))
    return can and params.totals in kinds


def is_relative(params: Params) -> bool:
    """Whether the error is said in percent of a typical cell; of a quantile it is in ranks, of shares in percentage points."""
    return params.measure == "percent" and params.kind not in ("quantile", "rates", "survey")


def is_by_size(params: Params) -> bool:
    """Whether an error is tolerated that grows with the number."""
    return params.measure == "larger" and params.kind in COUNTS


def tolerance_of(params: Params) -> float:
    """The error that is tolerated, in units of what is published: of the smallest number, where it grows with the number."""
    if is_by_size(params):
        if is_dropping(params):
            raise ParameterError(
                "measure", params.measure, "absolute or in percent of a cell, where entries are dropped"
            )
        return max(params.tolerance, params.relative * params.least_cell)
    return params.tolerance * params.typical / HUNDRED if is_relative(params) else params.tolerance


def typed_tolerance(params: Params, tolerance: float) -> float:
    """An error in units as it is typed, rounded up where it is in percent."""
    return rounded_up(HUNDRED * tolerance / params.typical, 3) if is_relative(params) else tolerance


def aim_of(params: Params) -> Aim:
    """How wrong a number may be, and what may be learned."""
    return Aim(
        tolerance=tolerance_of(params),
        beta=params.beta,
        scope=cast(Scope, params.scope) if params.kind in CELLED else "cell",
        guess=params.guess if params.has_guess else None,
        prior=params.prior if params.has_belief else None,
        belief=params.belief if params.has_belief else None,
        passed=params.passed if params.has_belief else 0.0,
        alike=params.alike,
        like_in=params.like_in if params.alike > 1 else 1.0,
        like_out=params.like_out if params.alike > 1 else 0.0,
        delta=params.delta_found if is_found(params) else params.delta,
        eps_spent=params.eps_spent if params.earlier else 0.0,
        delta_spent=params.delta_spent if params.earlier else 0.0,
    )


def weight_of(params: Params) -> int:
    """How often one unit counts at most."""
    return params.weight if params.sampled and params.kind in COUNTS else 1


def is_dropping(params: Params) -> bool:
    """Whether entries beyond a limit are dropped."""
    return params.bounded == "dropped" and params.kind in TABLES


def has_both_signs(params: Params) -> bool:
    """Whether values may be above and below 0, so that a sum says nothing of the sizes of what is in it."""
    return params.kind in SUMS and params.low < 0 < params.high


def processing_of(params: Params) -> Processing:
    """What is done after the noise."""
    sampled = params.sampled and params.kind in COUNTS and weight_of(params) == 1
    dropping = is_dropping(params)
    kept = params.touched * params.each
    return Processing(
        clipped=params.clipped and params.kind in COUNTS and not is_found(params),
        totals=cast(Literal["none", "added", "own", "exact", "levels", "margins"], params.totals)
        if has_totals(params, params.totals)
        else "none",
        counted=cast(Totals, params.counted),
        rows=params.rows,
        sample=params.sample if sampled else 0,
        population=params.population if sampled else 0,
        shares=params.mix if dropping and params.kind == "table" else (),
        keep=min(kept, params.cap) if params.cap else kept,
        lost=params.share_lost if dropping else 0.0,
        typical=params.typical if has_typical(params) else 0.0,
        branching=branching_of(params) if has_totals(params, "levels", "margins") else (),
        flash=has_flash(params),
        least_shown=params.least_shown if params.kind in COUNTS and not is_found(params) else 0,
    )


def has_typical(params: Params) -> bool:
    """Whether a typical cell was named: it is asked where an error in percent or dropping makes it matter."""
    return is_relative(params) or is_dropping(params)


def answers_of(params: Params, way: Alternative) -> dict[str, object]:
    """What an alternative sets."""
    found: dict[str, object] = {}
    for changed, value in zip(way.changed, way.values, strict=True):
        found |= _answers(params, changed, value)
    return found


def _answers(params: Params, changed: str, value: float | str) -> dict[str, object]:
    match changed:
        case "tolerance":
            return {"tolerance": typed_tolerance(params, float(value))}
        case "touched" if is_dropping(params) and params.mix:  # from which what is dropped then follows
            return {"touched": value}
        case "touched":
            lost = _share_lost(params, int(value))
            return {"touched": value, "bounded": "dropped", "share_lost": lost, "mix": ()}
        case "in_at_most":
            return {"publications": value, "in_at_most": value}
        case "cells":
            return _merged(params, int(value))
        case "once":
            cells = int(value)
            return {"cells": cells, "touched": min(params.touched, cells), "rows": _rows_of(params, cells)}
    return {changed: value}


def _merged(params: Params, cells: int) -> dict[str, object]:
    """The answers of a table whose cells are added up: how far one person may move one of them, and all together."""
    plan = merged(plan_of(params), cells)
    each = plan.each // weight_of(params)
    rows = _rows_of(params, cells)
    return {"cells": cells, "touched": plan.touched, "each": each, "cap": plan.cap or 0, "rows": rows}


def _rows_of(params: Params, cells: int) -> int:
    """Rows of a coarser table: as many as before, or one where that many cells do not fill them."""
    return 1 if cells % params.rows else params.rows


def _share_lost(params: Params, kept: int) -> float:
    """The most that is dropped of all entries, with what is dropped already; 0, 'not said', where that was not said."""
    more = share_dropped(params.touched, kept)
    if params.bounded == "dropped":
        if params.share_lost == 0:
            return 0.0
        more = params.share_lost + (1 - params.share_lost) * more
    return min(0.99, rounded_up(more, 3))
