"""Composition: what k equal releases add up to, by every accountant, and the loss of all of them together."""

from __future__ import annotations

import math

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.accountants import (
    COARSE,
    FINE,
    ROLES,
    accountant,
    cached_total,
    crossings,
    lower_bound,
    smallest,
    solutions,
)
from app.labs.budget.laws import law_now, parameter, worst_difference
from app.labs.budget.params import RELEASES, Params
from app.labs.budget.total_picture import sum_picture
from app.labs.mechanisms import neighbor_set
from app.plot.picture import Axis, Curve, Handle, Item, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.accounting import (
    METHODS,
    MOST_RELEASES,
    GaussianLaw,
    LossLaw,
    Release,
)
from dpcore.accounting.basic import MOST

POINTS = {"rest": 31, "drag": 13}
"""Numbers of releases at which the curves are computed."""


def composition_view(params: Params, tick: Tick, quality: Quality) -> Result:
    """Pictures, numbers and words of the tab."""
    one = law_now(params)
    tick(0.02)
    totals = {
        method: cached_total(method, one, params.k, params.delta, FINE if quality == "rest" else COARSE)
        for method in METHODS
    }
    best = smallest(totals)
    pictures = (
        _growth(params, one, tick, quality),
        sum_picture([Release(one, params.k)], totals[best], params.delta, quality, (0, 2), params.k),
    )
    return Result(
        pictures=pictures,
        readout=_readout(params, one, totals, tick, quality),
        story=_story(params, one, totals, best, quality),
        notes=_notes(params, one),
    )


# -- pictures


def _growth(params: Params, one: LossLaw, tick: Tick, quality: Quality) -> Picture:
    top = min(10 ** max(4, math.ceil(math.log10(params.k) + 0.3)), 10**9)
    ks = np.unique(np.round(np.geomspace(1, top, POINTS[quality])).astype(np.int64))
    table = np.full((len(METHODS), ks.size), np.nan)
    for place, k in enumerate(ks.tolist()):
        tick(0.05 + 0.55 * place / ks.size)
        table[:, place] = [cached_total(method, one, k, params.delta, COARSE) for method in METHODS]
    x = ks.astype(np.float64)
    found = crossings(one, params.delta, min(top, 10**7))
    items: list[Item] = []
    with np.errstate(all="ignore"):
        least = np.nanmin(np.where(np.isfinite(table), table, np.nan), axis=0)
    items.append(
        Curve(key="least", x=x, y=least, role="good", name=tr("smallest of all"), width=5.0, dash="solid", pale=True)
    )
    for method, y in zip(METHODS, table, strict=True):
        if np.isfinite(y).any():
            items.append(
                Curve(
                    key=method,
                    x=x,
                    y=np.where(np.isfinite(y), y, np.nan),
                    role=ROLES[method],
                    name=_legend_name(method, found),
                    width=2.4 if method == "exact" else 1.6,
                )
            )
    low = float(np.nanmin(np.where(least > 0, least, np.nan))) if (least > 0).any() else 1e-6
    high = 2.5 * max(float(np.nanmax(least)), low)
    items += _crossings(found)
    items += [
        Handle(
            key="cap",
            value=params.cap,
            orientation="horizontal",
            field="cap",
            role="neutral",
            low=0.001,
            high=100_000.0,
            label=tr("cap {cap}", cap=show(params.cap, 4)),
        ),
        Handle(
            key="k",
            value=float(params.k),
            orientation="vertical",
            field="k",
            low=1.0,
            high=float(top),
            label=f"k = {params.k}",
        ),
    ]
    return Picture(
        key="growth",
        title=tr("Total ε of k releases at δ = {delta}", delta=show(params.delta, 3)),
        x=Axis(label=tr("releases k"), log=True, low=1.0, high=float(top)),
        y=Axis(label=tr("total ε"), log=True, low=low / 1.5, high=high),
        items=tuple(items),
        columns=2,
        caption=tr("Total ε against the number of releases by every accountant, with the smallest as the broad line."),
    )


def _crossings(found: tuple[tuple[str, int, float], ...]) -> list[Item]:
    """The points where a theorem starts to pay; the legend names them."""
    return [
        Curve(
            key=f"{method}-crossing",
            x=np.array([float(k)]),
            y=np.array([eps]),
            role=ROLES[method],
            marker="o",
            line=False,
        )
        for method, k, eps in found
    ]


def _legend_name(method: str, found: tuple[tuple[str, int, float], ...]) -> str:
    start = next((k for name, k, _ in found if name == method), None)
    if start is None:
        return accountant(method)
    return tr("{method}: beats basic from k = {k}", method=accountant(method), k=start)


# -- numbers and words


def _readout(params: Params, one: LossLaw, totals: dict[str, float], tick: Tick, quality: Quality) -> Table:
    symbol, _ = parameter(params)
    columns = (
        tr("accountant"),
        tr("total ε"),
        tr("× exact"),
        tr("δ at cap"),
        tr("most k at cap"),
        tr("{symbol} at cap", symbol=symbol),
    )
    exact = totals["exact"]
    rows: list[tuple[Cell, ...]] = []
    roles = []
    for place, (method, total) in enumerate(totals.items()):
        tick(0.6 + 0.4 * place / len(totals))
        if math.isnan(total):
            continue
        times = total / exact if exact > 0 else math.nan
        rows.append(
            (
                Cell(accountant(method)),
                _cell(total, 7),
                Cell("—") if math.isnan(times) else _cell(times, 4),
                *(solved(params, method) if quality == "rest" else (Cell("…"),) * 3),
            )
        )
        roles.append(ROLES[method])
    if not math.isnan(exact):
        lower = lower_bound(one, params.k, params.delta, FINE if quality == "rest" else COARSE)
        rows.append((Cell(tr("no accountant can say less than")), _cell(lower, 7)))
        roles.append("neutral")
    return Table(columns, tuple(rows), tuple(roles))


def _cell(value: float, digits: int = 5) -> Cell:
    return Cell(show(value, digits), value)


def solved(params: Params, method: str) -> tuple[Cell, Cell, Cell]:
    """δ at the cap, the most releases, and the parameter of one release, by one accountant."""
    delta, most, value = solutions(
        method,
        params.mechanism,
        params.each,
        params.sigma,
        params.neighbors,
        params.shift,
        params.k,
        params.delta,
        params.cap,
    )
    none = Cell("—")
    limit = MOST_RELEASES if method == "exact" and params.mechanism != "gaussian" else MOST
    return (
        none if delta is None else _cell(delta, 4),
        none if most is None else Cell(f"≥ {most}" if most == limit else str(most), float(most)),
        none if value is None else _cell(value, 4),
    )


def _notes(params: Params, one: LossLaw) -> tuple[Note, ...]:
    notes = []
    if params.k > MOST_RELEASES and not isinstance(one, GaussianLaw):
        text = tr(
            "The exact law is computed for up to 10 million releases; for k = {k} only the theorems answer.", k=params.k
        )
        notes.append(Note("info", text))
    if params.mechanism == "minimal":
        V = neighbor_set(params.neighbors)
        if not V.difference_set.contains(np.array([params.shift]))[0]:
            text = tr(
                "The answers differ by s = {s}, which is not in V: the promise ε₀ does not cover this pair.",
                s=show(params.shift, 5),
            )
            notes.append(Note("caution", text))
        else:
            text = tr(
                "The rows 'zCDP', 'Rényi' and 'exact' hold for this difference s, the others for every difference in V. The worst "
                "difference in V is s = {worst}.",
                worst=show(worst_difference(params.neighbors, params.each), 7),
            )
            notes.append(Note("info", text))
    return tuple(notes)


def _twice(params: Params, one: LossLaw, totals: dict[str, float], best: str, quality: Quality) -> float:
    """How many times as much twice as many releases spend, by the best accountant; nan where it does not answer."""
    if 2 * params.k > MOST or totals[best] <= 0:
        return math.nan
    doubled = cached_total(best, one, 2 * params.k, params.delta, FINE if quality == "rest" else COARSE)
    return doubled / totals[best]


def _story(params: Params, one: LossLaw, totals: dict[str, float], best: str, quality: Quality) -> str:
    symbol, value = parameter(params)
    basic, least = totals["basic"], totals[best]
    parts = [
        tr(
            "<p><b>{k}</b> releases by '{release}' with {symbol} = {value} about the same people. Which ε do all of "
            "them together keep at δ = {delta}?</p>",
            k=params.k,
            release=tr(dict(RELEASES)[params.mechanism]),
            symbol=symbol,
            value=show(value, 4),
            delta=show(params.delta, 3),
        ),
        tr(
            "<p>The smallest proven total is <b>ε = {eps}</b>; '{method}' proves it.</p>",
            eps=show_up(least, 5),
            method=accountant(best),
        ),
    ]
    if not math.isnan(basic) and math.isfinite(one.worst):
        parts.append(
            tr(
                "<p>Basic composition adds the worst cases: k ε₀ = {basic}, {times} times as much. All {k} losses would have to "
                "be the worst at once; in truth some go the attacker's way and some do not (the second plot).</p>",
                basic=show(basic, 5),
                times=show(basic / least if least > 0 else math.inf, 4),
                k=params.k,
            )
        )
        advanced = totals["advanced"]
        parts.append(
            tr(
                "<p>Theorem 3.20 ('advanced composition') says {advanced}:</p>{formula}",
                advanced=show(advanced, 5),
                formula=formula(
                    r"\varepsilon=\sqrt{2k\ln(1/\delta)}\,\varepsilon_0+k\,\varepsilon_0\,(e^{\varepsilon_0}-1)",
                    ("k", str(params.k)),
                    ("ε₀", show(one.worst, 4)),
                    ("δ", show(params.delta, 3)),
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
    elif params.mechanism == "gaussian":
        now = (("k", str(params.k)), ("σ/Δ", show(params.sigma, 4)))
        parts.append(formula(r"\mu_k = \frac{\sqrt{k}\,\Delta}{\sigma}", *now))
    if not math.isnan(times := _twice(params, one, totals, best, quality)):
        parts.append(
            tr(
                "<p>Twice as many releases would spend {times} times as much by '{method}'.</p>",
                times=show(times, 4),
                method=accountant(best),
            )
        )
    parts.append(
        tr(
            "<p>The columns 'at cap' show how many releases each accountant allows under the cap of {cap}, and which {symbol} "
            "k of them may have.</p>",
            symbol=symbol,
            cap=show(params.cap, 4),
        )
    )
    return "".join(parts)
