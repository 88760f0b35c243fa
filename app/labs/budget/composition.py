"""Tab 'Composition': what k equal releases add up to, by every accountant, and the loss of all of them together."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import NONE, WAITING, at_least, at_most, number, of
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, fine, up, whole, yours
from app.lab.single import seen, seen_of
from app.labs.budget.common import ROLES, Summed, accountant, sum_picture, summed
from app.labs.budget.params import RELEASES, Params, parameter
from app.plot.picture import Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.accounting import (
    METHODS,
    MOST_RELEASES,
    GaussianLaw,
    LossLaw,
    Release,
    crossings,
    law_of,
    least_eps,
    most_releases,
    release_law,
    scale_by,
    simplest_least,
    total_delta,
    total_eps,
    worst_shift,
)
from dpcore.accounting.basic import MOST
from dpcore.checks import Floats
from dpcore.noise import StepNoise, best_core, minimal_set
from dpcore.sets import NeighborSet

POINTS = {"rest": 31, "drag": 13}
"""Numbers of releases at which the curves are computed."""
TOLERANCE = {"rest": 1e-4, "drag": 1e-2}
"""Of the exact total, relative; the curves are always as rough as while dragging."""
RELATIVE = {"exact": 1e-3}
"""The parameter of one release is found to this by the exact accountant, to 1e-6 by the others, on the safe side."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What one accountant says at the cap; None where it has no answer.

    Attributes:
        delta: of k releases there.
        most: releases that keep within it; `at_least`: perhaps more, counting stopped there.
        parameter: ε₀ (σ/Δ of Gaussian noise) with which k releases keep within it.
    """

    delta: float | None
    most: int | None
    at_least: bool
    parameter: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the releases add up to.

    Attributes:
        ks: numbers of releases at which the totals are drawn, up to `top`; `growth`: of each accountant, nan where it
            does not answer; `smallest`: of all.
        crossings: of the theorems that come to beat basic composition, the first such k and the total there.
        totals: of the accountants that answer, at k; `best`: the one with the smallest total.
        ratios: to the exact one, where that is known and above 0.
        least: no accountant can say less; nan where the exact one does not answer.
        solved: at the cap; nothing while dragging.
        worst: ε₀, the worst loss of one release.
        saved: how many times as much basic composition says as the best.
        twice: how many times as much twice as many releases spend; nan where that is not known.
        exact: whether so many releases can be composed exactly.
        covered: whether the difference s is in V, `worst_difference`: the one in V that betrays most; None where the
            release is no minimal set, or s is not in V.
        sum: the law of the summed loss.
    """

    ks: Floats
    top: int
    growth: Mapping[str, Floats]
    smallest: Floats
    crossings: Mapping[str, tuple[int, float]]
    totals: Mapping[str, float]
    best: str
    ratios: Mapping[str, float]
    least: float
    solved: Mapping[str, Solved]
    worst: float
    saved: float
    twice: float
    exact: bool
    covered: bool | None
    worst_difference: float | None
    sum: Summed


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Totals at k, over many k and at the cap; while dragging rougher ones, and nothing is solved for the cap."""
    one, k, delta = law_of_one(params), params.k, params.delta
    tick(0.02)
    tolerance = TOLERANCE[quality]
    said = {method: total_eps(method, one, k, delta=delta, tolerance=tolerance) for method in METHODS}
    totals = {method: total for method, total in said.items() if not math.isnan(total)}
    best = simplest_least(totals)
    least, exact = totals[best], totals.get("exact", math.nan)
    top = min(10 ** max(4, math.ceil(math.log10(k) + 0.3)), MOST)
    points = POINTS[quality] if seen(only, "growth") else 1
    ks = np.unique(np.round(np.geomspace(1.0, top, points))).astype(np.float64)
    table = np.full((len(METHODS), ks.size), np.nan)
    for place, many in enumerate(ks.tolist()):
        tick(0.05 + 0.55 * place / ks.size)
        table[:, place] = [
            total_eps(method, one, int(many), delta=delta, tolerance=TOLERANCE["drag"]) for method in METHODS
        ]
    table[~np.isfinite(table)] = np.nan
    solved: dict[str, Solved] = {}
    for method in totals if quality == "rest" else ():
        tick(0.6 + 0.4 * len(solved) / len(totals))
        solved[method] = solve(params, one, method)
    doubled = total_eps(best, one, 2 * k, delta=delta, tolerance=tolerance) if 2 * k <= MOST and least > 0 else math.nan
    V = NeighborSet.parse(params.neighbors) if params.mechanism == "minimal" else None
    covered = bool(V.difference_set.contains(np.array([params.shift]))[0]) if V is not None else None
    return Facts(
        ks=ks,
        top=top,
        growth=dict(zip(METHODS, table, strict=True)),
        smallest=np.nanmin(table, axis=0),
        crossings=crossings(one, delta=delta, top=min(top, 10**7)),
        totals=totals,
        best=best,
        ratios={method: total / exact for method, total in totals.items() if exact > 0},
        least=least_eps(one, k, delta=delta, tolerance=tolerance),
        solved=solved,
        worst=one.worst,
        saved=totals.get("basic", math.nan) / least if least > 0 else math.inf,
        twice=doubled / least if least > 0 else math.nan,
        exact=k <= MOST_RELEASES or isinstance(one, GaussianLaw),
        covered=covered,
        worst_difference=worst_shift(minimal_of(params), V).shift if V is not None and covered else None,
        sum=summed([Release(one, k)], least, quality) if seen(only, "sum") else Summed(None, None, math.nan, least),
    )


def law_of_one(params: Params) -> LossLaw:
    """The loss law of one release, for neighbors at the sensitivity; of a minimal set at the difference s."""
    if params.mechanism == "minimal":
        return law_of(minimal_of(params), params.shift)
    return release_law(params.mechanism, params.sigma if params.mechanism == "gaussian" else params.eps_each)


def minimal_of(params: Params) -> StepNoise:
    """The noise of the minimal set with its best core."""
    V = NeighborSet.parse(params.neighbors)
    return minimal_set(V, best_core(V, eps=params.eps_each).core, eps=params.eps_each)


def solve(params: Params, one: LossLaw, method: str) -> Solved:
    """What one accountant says at the cap; no parameter of a minimal set: its core would change with every ε tried."""
    kind, k, delta, cap = params.mechanism, params.k, params.delta, params.eps_cap
    gaussian = kind == "gaussian"
    most = most_releases(method, one, eps=cap, delta=delta)
    value = None
    if kind != "minimal" and not (method == "exact" and k > MOST_RELEASES and not gaussian):

        def family(scale: float) -> LossLaw:
            return release_law(kind, scale if gaussian else 1 / scale)

        scale = scale_by(method, family, k, eps=cap, delta=delta, relative=RELATIVE.get(method, 1e-6))
        if scale is not None:
            value = as_round(params, method, scale if gaussian else 1 / scale)
    limit = MOST_RELEASES if method == "exact" and not gaussian else MOST
    return Solved(total_delta(method, one, k, eps=cap), most, most == limit, value)


def as_round(params: Params, method: str, value: float) -> float:
    """A parameter of four digits where `value` was found to be that, but for the last digits of a search."""
    near = float(f"{value:.4g}")
    if abs(near - value) > 2e-6 * value:
        return value
    total = total_eps(method, release_law(params.mechanism, near), params.k, delta=params.delta)
    return near if total <= params.eps_cap * (1 + 1e-12) else value


def said(params: Params, found: Facts) -> Said:
    """What k releases spend, beside what adding up says."""
    numbers: dict[str, Figure | str] = {
        "releases": tr("One release") if params.k == 1 else tr("{k} releases", k=whole(params.k).text),
        "each": yours(params.eps_each),
        "sigma": yours(params.sigma),
        "s": yours(params.shift),
        "delta": yours(params.delta),
        "added": fine(up(found.totals.get("basic", math.inf))),
        "total": decides(fine(up(found.totals[found.best]))),
    }
    if found.covered is False:
        text = tr(
            "s = {s} is not in V, and the minimal set promises nothing there: {releases} spend ε = {total} at δ = {delta}."
        )
        return Said(text, numbers, "broken", tr("Set s within V."))
    if params.mechanism == "gaussian":
        text = tr(
            "{releases} of Gaussian noise with σ = {sigma} Δ spend ε = {total} at δ = {delta}; each alone has no ε without δ."
        )
    elif found.best == "basic":
        text = tr(
            "{releases} of ε₀ = {each} spend ε = {total} at δ = {delta}: no accountant saves anything on the sum."
        )
    elif found.best == "exact":
        text = tr("{releases} of ε₀ = {each}: added up {added}, in truth ε = {total} at δ = {delta}.")
    else:
        text = tr("{releases} of ε₀ = {each}: added up {added}, by the best accountant ε = {total} at δ = {delta}.")
    return Said(text, numbers, hint=tr("Drag k and watch the gap."))


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """How the totals grow, the law of the sum, and every accountant's numbers."""
    made = {
        "growth": lambda: _growth(params, found),
        "sum": lambda: sum_picture(found.sum, params.delta, (0, 2), params.k),
    }
    pictures, notes = seen_of(only, made), _notes(params, found)
    return (
        Result(pictures, notes=notes)
        if only
        else Result(pictures, _readout(params, found), _story(params, found), notes)
    )


def _growth(params: Params, found: Facts) -> Picture:
    top, least = float(found.top), found.smallest
    items = _curves(found)
    low = float(np.nanmin(np.where(least > 0, least, np.nan))) if (least > 0).any() else 1e-6
    high = 2.5 * max(float(np.nanmax(least)), low)
    items += [
        handle(
            params,
            "eps_cap",
            "horizontal",
            role="neutral",
            label=tr("cap {cap}", cap=show_promise(params.eps_cap)),
        ),
        handle(params, "k", within=(1.0, top)),
    ]
    return Picture(
        key="growth",
        title=tr("Total ε of k releases at δ = {delta}", delta=show_promise(params.delta)),
        short=tr("Total ε"),
        x=Axis(label=tr("releases k"), log=True, low=1.0, high=top),
        y=Axis(label=tr("total ε"), log=True, low=low / 1.5, high=high),
        items=tuple(items),
        columns=2,
        caption=tr("Total ε against the number of releases by every accountant, with the smallest as the broad line."),
    )


QUIET = ("advanced_tanh", "rdp", "optimal_pure")
"""Accountants whose curves lie close to one that has its name in the plot."""


def _curves(found: Facts) -> list[Item]:
    """The totals, the smallest of them, and where theorems begin to pay."""
    items: list[Item] = [
        Curve(
            key="least",
            x=found.ks,
            y=found.smallest,
            role="good",
            name=tr("smallest of all"),
            width=5.0,
            dash="solid",
            pale=True,
            quiet=len(found.growth) > 4,
        )
    ]
    items += [
        Curve(
            key=method,
            x=found.ks,
            y=y,
            role=ROLES[method],
            name=_legend_name(method, found),
            width=2.4 if method == "exact" else 1.6,
            quiet=method in QUIET,
        )
        for method, y in found.growth.items()
        if np.isfinite(y).any()
    ]
    items += [
        dots(key=f"{method}-crossing", x=k, y=eps, role=ROLES[method]) for method, (k, eps) in found.crossings.items()
    ]
    return items


def _legend_name(method: str, found: Facts) -> str:
    if method not in found.crossings:
        return accountant(method)
    return tr("{method}: beats basic from k = {k}", method=accountant(method), k=found.crossings[method][0])


def _readout(params: Params, found: Facts) -> Table:
    symbol, _ = parameter(params)
    columns = (
        tr("accountant"),
        tr("total ε"),
        tr("× exact"),
        tr("δ at cap"),
        tr("most k at cap"),
        tr("{symbol} at cap", symbol=symbol),
    )
    rows: list[tuple[Cell, ...]] = [
        of(
            "composition" if method == "exact" else "",
            (
                Cell(accountant(method)),
                at_most(total),
                number(found.ratios.get(method)),
                *(_at_cap(params, found.solved[method]) if method in found.solved else (WAITING,) * 3),
            ),
        )
        for method, total in found.totals.items()
    ]
    roles = [ROLES[method] for method in found.totals]
    if not math.isnan(found.least):
        rows.append(of("composition", (Cell(tr("no accountant can say less than")), at_least(found.least))))
        roles.append("neutral")
    return Table(columns, tuple(rows), tuple(roles), kind="accountants")


def _at_cap(params: Params, solved: Solved) -> tuple[Cell, Cell, Cell]:
    most, enough = solved.most, at_most if params.mechanism == "gaussian" else at_least
    return (
        at_most(solved.delta),
        NONE if most is None else Cell(f"≥ {most}" if solved.at_least else str(most), float(most)),
        enough(solved.parameter),
    )


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if not found.exact:
        text = tr(
            "The exact law is computed for up to 10 million releases; for k = {k} only the theorems answer.", k=params.k
        )
        notes.append(Note("info", text))
    if found.worst_difference is not None:
        text = tr(
            "The rows 'zCDP', 'Rényi' and 'exact' hold for this difference s, the others for every difference in V. The worst "
            "difference in V is s = {worst}.",
            worst=show(found.worst_difference),
        )
        notes.append(Note("info", text))
    return tuple(notes)


def _story(params: Params, found: Facts) -> str:
    symbol, value = parameter(params)
    best, least = accountant(found.best), found.totals[found.best]
    asked = tr(
        "<p><b>{k}</b> releases by '{release}' with {symbol} = {value} about the same people. Which ε do all of "
        "them together keep at δ = {delta}?</p>"
    )
    if params.k == 1:
        asked = tr(
            "<p><b>One</b> release by '{release}' with {symbol} = {value}. Which ε does it keep at δ = {delta}?</p>"
        )
    parts = [
        asked.format(
            k=params.k,
            release=tr(dict(RELEASES)[params.mechanism]),
            symbol=symbol,
            value=show_promise(value) if symbol == "ε₀" else show(value, 4),
            delta=show_promise(params.delta),
        ),
        tr(
            "<p>The smallest proven total is <b>ε = {eps}</b>; '{method}' proves it.</p>",
            eps=show_up(least),
            method=best,
        ),
    ]
    if "basic" in found.totals and math.isfinite(found.worst):
        parts += _by_worst_case(params, found)
    elif params.mechanism == "gaussian":
        now = (("k", str(params.k)), ("σ/Δ", show(params.sigma, 4)))
        parts.append(formula(r"\mu_k = \frac{\sqrt{k}\,\Delta}{\sigma}", *now))
    if not math.isnan(found.twice):
        parts.append(
            tr(
                "<p>Twice as many releases would spend {times} times as much by '{method}'.</p>",
                times=show(found.twice, 4),
                method=best,
            )
        )
    parts.append(
        tr(
            "<p>The columns 'at cap' show how many releases each accountant allows under the cap of {cap}, and which {symbol} "
            "k of them may have.</p>",
            symbol=symbol,
            cap=show_promise(params.eps_cap),
        )
    )
    return "".join(parts)


def _by_worst_case(params: Params, found: Facts) -> list[str]:
    """What the theorems that know the worst loss only say."""
    basic, advanced = found.totals["basic"], found.totals["advanced"]
    parts = [
        tr(
            "<p>Basic composition adds the worst cases: k ε₀ = {basic}, {times} times as much. All {k} losses would have to "
            "be the worst at once; in truth some go the attacker's way and some do not (the second plot).</p>",
            basic=show_up(basic),
            times=show(found.saved, 4),
            k=params.k,
        )
        if params.k > 1
        else tr(
            "<p>One release has nothing to add up: the worst of its loss is ε₀ = {basic}.</p>", basic=show_up(basic)
        )
    ]
    parts.append(
        tr(
            "<p>Theorem 3.20 ('advanced composition') says {advanced}:</p>{formula}",
            advanced=show_up(advanced),
            formula=formula(
                r"\varepsilon=\sqrt{2k\ln(1/\delta)}\,\varepsilon_0+k\,\varepsilon_0\,(e^{\varepsilon_0}-1)",
                ("k", str(params.k)),
                ("ε₀", show_promise(found.worst)),
                ("δ", show_promise(params.delta)),
            ),
        )
    )
    if advanced > basic:
        parts.append(
            tr(
                "<p>Here the 'advanced' theorem is <b>worse</b> than simply adding up: it pays only with many releases of "
                "small ε₀. Always take the smallest of all bounds; each of them is proven.</p>"
            )
        )
    return parts
