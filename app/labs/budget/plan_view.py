"""Tab 'Planner': where privacy noise hides below the sampling error, and what a lifetime of data sets may spend."""

from __future__ import annotations

import math

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.params import Params
from app.labs.budget.plan_params import ACCOUNTANTS, ROLES
from app.numbers import show
from app.picture import Axis, Bars, Curve, Heat, Item, Picture, Point
from dpcore.choose import count_noise, lifetime_eps0, people_for_equal, planning, queries_for_equal, sampling_sd

PEOPLE = np.geomspace(100.0, 1e8, 121)
QUERIES = np.geomspace(1.0, 1e5, 101)
SPAN = 2.0
"""Decades of the ratio that the colours cover on either side of 1."""


NOISE: dict[planning.Accountant, str] = {
    "laplace-basic": r"\frac{\sqrt{2}\,k}{\varepsilon}",
    "laplace-corollary": r"\frac{4\sqrt{k\ln(1/\delta)}}{\varepsilon}",
    "gaussian-zcdp": r"\sqrt{\frac{k}{2\rho(\varepsilon,\delta)}}",
    "gaussian-exact": r"\sqrt{k}\,\sigma_1(\varepsilon,\delta)",
}
"""Standard deviation of one noisy count, as a formula."""


def plan_view(params: Params, _tick: Tick, quality: Quality) -> Result:
    """Noise ÷ sampling error over n and k, and the ε of each data set of a lifetime by every theorem."""
    budget = _lifetime(params)
    return Result(
        pictures=(_map(params, 2 if quality == "drag" else 1), _life(params, budget)),
        readout=_readout(params, budget),
        story=_story(params, budget),
        notes=_notes(params),
    )


def _accountant(params: Params) -> planning.Accountant:
    return next(name for name in planning.ACCOUNTANTS if name == params.planned_by)


def _lifetime(params: Params) -> dict[planning.Rule, float]:
    return {rule: lifetime_eps0(rule, params.lifetime, params.goal, params.failure) for rule in planning.RULES}


def rule_name(rule: str) -> str:
    """A theorem's name."""
    return {
        "basic": tr("added up"),
        "corollary": tr("Corollary 3.21"),
        "advanced": tr("Theorem 3.20"),
        "advanced-sharp": tr("Theorem 3.20, sharper"),
        "exact": tr("exact"),
    }[rule]


def _map(params: Params, step: int) -> Picture:
    people, queries = PEOPLE[::step], QUERIES[::step]
    noise = count_noise(_accountant(params), queries, params.goal, params.failure)
    ratio = np.log10(noise[None, :] / sampling_sd(people, params.proportion)[:, None])
    items: list[Item] = [
        Heat(
            key="ratio",
            x=people,
            y=queries,
            z=np.clip(ratio, -SPAN, SPAN),
            low=-SPAN,
            high=SPAN,
            label=tr("log₁₀(noise ÷ sampling error)"),
            scale="diverging",
            middle=0.0,
        )
    ]
    for name in planning.ACCOUNTANTS:
        n = people_for_equal(name, QUERIES, params.goal, params.failure, params.proportion)
        items.append(
            Curve(
                key=name,
                x=np.clip(n, PEOPLE[0], PEOPLE[-1]),
                y=np.where((n < PEOPLE[0]) | (n > PEOPLE[-1]), np.nan, QUERIES),
                role="neutral" if name != params.planned_by else "ceiling",
                name=tr(dict(ACCOUNTANTS)[name]),
                dash={"laplace-basic": "dot", "laplace-corollary": "dashdot", "gaussian-zcdp": "dash"}.get(
                    name, "solid"
                ),  # type: ignore[arg-type]
                width=3.0 if name == params.planned_by else 1.5,
            )
        )
    items += [_readable(), _here(params)]
    return Picture(
        key="map",
        title=tr("Noise ÷ sampling error"),
        x=Axis(label=tr("people n"), log=True, low=PEOPLE[0], high=PEOPLE[-1]),
        y=Axis(label=tr("counts k"), log=True, low=QUERIES[0], high=QUERIES[-1]),
        items=tuple(items),
        columns=3,
        click=("people", "queries"),
        caption=tr(
            "Ratio of noise to sampling error over people and counts, with the lines of equality by accountant, and the "
            "line above which counts without noise give the data back."
        ),
    )


def _readable() -> Curve:
    """As many counts as people: above, counts without noise can be solved for every row."""
    both = np.array([max(PEOPLE[0], QUERIES[0]), min(PEOPLE[-1], QUERIES[-1])])
    return Curve(key="readable", x=both, y=both, role="bad", name=tr("k = n: readable without noise"), dash="solid")


def _here(params: Params) -> Point:
    return Point(
        key="here",
        x=min(max(params.people, PEOPLE[0]), PEOPLE[-1]),
        y=min(max(float(params.queries), QUERIES[0]), QUERIES[-1]),
        x_field="people",
        y_field="queries",
        label=tr("n = {n}, k = {k}", n=show(params.people, 3), k=params.queries),
    )


def _life(params: Params, budget: dict[planning.Rule, float]) -> Picture:
    rules = list(budget)
    edges = np.array([side for at in range(len(rules)) for side in (at - 0.35, at + 0.35)])
    heights = np.zeros(edges.size - 1)
    heights[::2] = [budget[rule] for rule in rules]
    return Picture(
        key="life",
        title=tr("ε of each data set"),
        x=Axis(
            label=tr("by which theorem"),
            low=-0.5,
            high=len(rules) - 0.5,
            ticks=tuple((float(at), name) for at, name in enumerate(("kε", "3.21", "3.20", "3.20′", tr("exact")))),
        ),
        y=Axis(label=tr("ε of one data set"), low=0.0),
        items=(Bars(key="eps0", edges=edges, heights=heights, role="accent", name=tr("ε of one data set")),),
        column=3,
        columns=2,
        legend=False,
        caption=tr("What each data set of a lifetime may spend, by the theorem that adds them up."),
    )


def _readout(params: Params, budget: dict[planning.Rule, float]) -> Table:
    columns = (tr("what"), tr("noise sd, or ε"), tr("÷ sampling"), tr("n for equality"), tr("k for equality"))
    one = np.array([float(params.queries)])
    sampling = float(sampling_sd(np.array([params.people]), params.proportion)[0])
    rows = []
    for name in planning.ACCOUNTANTS:
        sd = float(count_noise(name, one, params.goal, params.failure)[0])
        n = float(people_for_equal(name, one, params.goal, params.failure, params.proportion)[0])
        k = queries_for_equal(name, params.people, params.goal, params.failure, params.proportion)
        values = (sd, sd / sampling, n, k)
        rows.append((Cell(tr(dict(ACCOUNTANTS)[name])), *(Cell(show(value, 5), value) for value in values)))
    rows.append((Cell(tr("sampling error")), Cell(show(sampling, 5), sampling), Cell("–"), Cell("–"), Cell("–")))
    for rule, eps0 in budget.items():
        spent = tr("ε of one data set: {rule}", rule=rule_name(rule))
        rows.append((Cell(spent), Cell(show(eps0, 5), eps0), Cell("–"), Cell("–"), Cell("–")))
    roles = (*(ROLES[name] for name in planning.ACCOUNTANTS), "neutral", *("accent" for _ in budget))
    return Table(columns, tuple(rows), roles)


def _story(params: Params, budget: dict[planning.Rule, float]) -> str:
    one = np.array([float(params.queries)])
    sd = float(count_noise(_accountant(params), one, params.goal, params.failure)[0])
    sampling = float(sampling_sd(np.array([params.people]), params.proportion)[0])
    n, added = (
        float(people_for_equal(name, one, params.goal, params.failure, params.proportion)[0])
        for name in (_accountant(params), planning.ACCOUNTANTS[0])
    )
    parts = [
        tr(
            "<p>n = {n} people, k = {k} counts. By chance alone a count is off by about <b>{sampling}</b>; the privacy noise of {name} adds "
            "<b>{noise}</b>. Together that is {total}, {more} % more than without privacy. Both are equal at n = {equal}.</p>",
            n=show(params.people, 5),
            k=params.queries,
            sampling=show(sampling, 4),
            name=tr(dict(ACCOUNTANTS)[params.planned_by]),
            noise=show(sd, 4),
            total=show(math.hypot(sd, sampling), 4),
            more=show(100 * (math.hypot(sd, sampling) / sampling - 1), 3),
            equal=show(n, 4),
        ),
        formula(
            rf"\sqrt{{n\,p\,(1-p)}} = {NOISE[_accountant(params)]}",
            ("k", str(params.queries)),
            ("p", show(params.proportion, 3)),
            ("ε", show(params.goal, 4)),
            ("δ", show(params.failure, 3)),
        ),
        tr(
            "<p>Privacy noise can hide below the error that statisticians accept already: left of the thick line (orange) it is the larger "
            "of the two errors, right of it (blue) the smaller, and both together are less than 42 % above the sampling error. Laplace noise that is added up simply needs n = {basic} for {k} counts.</p>",
            basic=show(added, 4),
            k=params.queries,
        ),
        tr(
            "<p>Above the line k = n there are as many counts as people: without noise, well-chosen ones give back every row. {here}</p>",
            here=tr("Here that would be possible.")
            if params.queries >= params.people
            else tr("Here {k} counts would do.", k=show(math.ceil(params.people), 6)),
        ),
        tr(
            "<p>A lifetime: one person is in {k} data sets, all of them share ε = {eps} and δ = {delta}. Added up simply each may spend "
            "{basic}; by Theorem 3.20 {advanced}; exactly, where of each only its ε is known, <b>{exact}</b>.</p>",
            k=params.lifetime,
            eps=show(params.goal, 4),
            delta=show(params.failure, 3),
            basic=show(budget["basic"], 4),
            advanced=show(budget["advanced"], 4),
            exact=show(budget["exact"], 4),
        ),
    ]
    return "".join(parts)


def _notes(params: Params) -> tuple[Note, ...]:
    if params.goal > 1:
        text = tr("Corollary 3.21 is a theorem for ε below 1 only; its numbers are shown for comparison.")
        return (Note("info", text),)
    return ()


def script(params: Params) -> str:
    """The numbers of the tab."""
    return f"""\
# Epsilon Lab, Budget: noise beside sampling error, and a lifetime's budget.
from dpcore.choose import (ACCOUNTANTS, RULES, count_noise, lifetime_eps0, people_for_equal, queries_for_equal, sampling_sd)

eps, delta, k, n, p = {params.goal!r}, {params.failure!r}, {params.queries!r}, {params.people!r}, {params.proportion!r}
sampling = float(sampling_sd([n], p)[0])
print("sampling", sampling)
for name in ACCOUNTANTS:
    sd = float(count_noise(name, [k], eps, delta)[0])
    print(name, sd, sd / sampling, float(people_for_equal(name, [k], eps, delta, p)[0]))
    print("  k", queries_for_equal(name, n, eps, delta, p))
for rule in RULES:
    print(rule, lifetime_eps0(rule, {params.lifetime!r}, eps, delta))
"""
