"""Tab 'Planner': where privacy noise hides below the sampling error, and what a lifetime of data sets may spend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import NONE, at_least, number
from app.lab.said import Figure, Said, about, decides, people, up, whole
from app.lab.single import seen, seen_of
from app.labs.budget.params import Params
from app.labs.budget.plan_params import ACCOUNTANTS, ROLES
from app.plot.picture import Axis, Curve, Heat, Item, Picture, Point, columns
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.choose import ACCOUNTANTS as KNOWN
from dpcore.choose import RULES, CountErrors, count_errors, lifetime_eps0, people_for_equal, queries_for_equal

PEOPLE = np.geomspace(100.0, 1e8, 121)
QUERIES = np.geomspace(1.0, 1e5, 101)
SPAN = 2.0
"""Decades of the ratio that the colours cover on either side of 1."""
NOISE = {
    "laplace-basic": r"\frac{\sqrt{2}\,k}{\varepsilon}",
    "laplace-corollary": r"\frac{4\sqrt{k\ln(1/\delta)}}{\varepsilon}",
    "gaussian-zcdp": r"\sqrt{\frac{k}{2\rho(\varepsilon,\delta)}}",
    "gaussian-exact": r"\sqrt{k}\,\sigma_1(\varepsilon,\delta)",
}
"""Standard deviation of one noisy count, as a formula."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Noise beside sampling error, by accountant, and a lifetime's budget.

    Attributes:
        here: the errors of k counts of n people.
        people, queries: n and k at which noise and sampling error would be equal.
        border: the former for the QUERIES, by the chosen accountant.
        drawn: axes n and k of the map, and `ratio`: log10 of noise / sampling error there for the chosen accountant.
        readable: whether there are as many counts as people.
        lifetime: ε of each data set, by theorem.
    """

    here: Mapping[str, CountErrors]
    people: Mapping[str, float]
    queries: Mapping[str, float]
    border: Floats
    drawn: tuple[Floats, Floats]
    ratio: Floats
    readable: bool
    lifetime: Mapping[str, float]


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Noise ÷ sampling error over n and k, and the ε of each data set of a lifetime by every theorem."""
    eps, delta, share = params.eps_total, params.delta_total, params.share
    k, n = float(params.queries), float(params.people)
    step = 2 if quality == "drag" else 1
    people, queries = PEOPLE[::step], QUERIES[::step]
    chosen = next(name for name in KNOWN if name == params.planned_by)
    drawn = count_errors(chosen, people[:, None], queries, eps=eps, delta=delta, share=share)
    return Facts(
        here={name: count_errors(name, n, k, eps=eps, delta=delta, share=share) for name in KNOWN},
        people={name: float(people_for_equal(name, k, eps=eps, delta=delta, share=share)) for name in KNOWN},
        queries={name: queries_for_equal(name, n, eps=eps, delta=delta, share=share) for name in KNOWN},
        border=people_for_equal(chosen, QUERIES, eps=eps, delta=delta, share=share),
        drawn=(people, queries),
        ratio=np.log10(drawn.ratio),
        readable=k >= n,
        lifetime={
            rule: lifetime_eps0(rule, params.lifetime, eps=eps, delta=delta) for rule in RULES if seen(only, "life")
        },
    )


def said(params: Params, found: Facts) -> Said:
    """The noise of k counts beside the sampling error that they have anyway."""
    here = found.here[params.planned_by]
    numbers: dict[str, Figure | str] = {
        "people": people(params.people),
        "counts": tr("one count") if params.queries == 1 else tr("{k} counts", k=whole(params.queries).text),
        "noise": up(float(here.noise)),
        "sampling": about(float(here.sampling)),
        "more": decides(up(100 * float(here.more))),
        "ratio": decides(up(float(here.ratio))),
    }
    if not here.sampling > 0:
        text = tr("{people}, {counts}: noise of {noise}, where chance alone would make no error at all.")
    elif here.ratio > 1:
        text = tr("{people}, {counts}: noise of {noise} is {ratio} times the sampling error of {sampling}.")
    else:
        text = tr(
            "{people}, {counts}: noise of {noise} beside a sampling error of {sampling} makes the error {more} % larger."
        )
    return Said(text, numbers, hint=tr("Drag n."))


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """The map, the budgets of a lifetime, and what they mean."""
    pictures = seen_of(only, {"map": lambda: _map(params, found), "life": lambda: _life(found)})
    notes = _notes(params)
    return Result(pictures, notes=notes) if only else Result(pictures, _readout(found), _story(params, found), notes)


def _rules() -> dict[str, tuple[str, str]]:
    """The name of each way to add up, and a short one under its bar."""
    return {
        "basic": (tr("added up"), "kε"),
        "corollary": (tr("advanced, simple form"), tr("simple")),
        "advanced": (tr("advanced composition"), tr("advanced")),
        "advanced-sharp": (tr("advanced, sharper"), tr("sharper")),
        "exact": (tr("exact"), tr("exact")),
    }


def _map(params: Params, found: Facts) -> Picture:
    people, queries = found.drawn
    items: list[Item] = [
        Heat(
            key="ratio",
            x=people,
            y=queries,
            z=np.clip(found.ratio, -SPAN, SPAN),
            low=-SPAN,
            high=SPAN,
            label=tr("log₁₀(noise ÷ sampling error)"),
            scale="diverging",
            middle=0.0,
        )
    ]
    n = found.border
    items += [
        Curve(
            key="border",
            x=np.clip(n, PEOPLE[0], PEOPLE[-1]),
            y=np.where((n < PEOPLE[0]) | (n > PEOPLE[-1]), np.nan, QUERIES),
            role="ink",
            name=tr("noise = sampling error"),
            width=4.0,
            dash="solid",
        ),
        _readable(),
        _here(params),
    ]
    return Picture(
        key="map",
        title=tr("Noise ÷ sampling error"),
        x=Axis(label=tr("people n"), log=True, low=PEOPLE[0], high=PEOPLE[-1]),
        y=Axis(label=tr("counts k"), log=True, low=QUERIES[0], high=QUERIES[-1]),
        items=tuple(items),
        columns=3,
        click=("people", "queries"),
        caption=tr(
            "Ratio of noise to sampling error over people and counts, with the line where they are equal, and the "
            "line above which counts without noise give the data back."
        ),
    )


def _readable() -> Curve:
    """As many counts as people: above, counts without noise can be solved for every row."""
    both = np.array([max(PEOPLE[0], QUERIES[0]), min(PEOPLE[-1], QUERIES[-1])])
    return Curve(key="readable", x=both, y=both, role="ink", name=tr("k = n: readable without noise"), dash="dash")


def _here(params: Params) -> Point:
    return Point(
        key="here",
        x=min(max(params.people, PEOPLE[0]), PEOPLE[-1]),
        y=min(max(float(params.queries), QUERIES[0]), QUERIES[-1]),
        x_field="people",
        y_field="queries",
        label=tr("n = {n}, k = {k}", n=show(params.people, 3), k=params.queries),
    )


def _life(found: Facts) -> Picture:
    names, places, spent = _rules(), range(len(found.lifetime)), list(found.lifetime.values())
    return Picture(
        key="life",
        title=tr("ε of each data set"),
        x=Axis(
            label=tr("by which theorem"),
            low=-0.5,
            high=len(places) - 0.5,
            ticks=tuple((float(at), names[rule][1]) for at, rule in enumerate(found.lifetime)),
        ),
        y=Axis(label=tr("ε of one data set"), low=0.0),
        items=(columns(places, spent, 0.7, key="eps0", role="other-1", name=tr("ε of one data set")),),
        column=3,
        columns=2,
        legend=False,
        caption=tr("What each data set of a lifetime may spend, by the theorem that adds them up."),
    )


def _readout(found: Facts) -> Table:
    columns = (tr("what"), tr("noise sd, or ε"), tr("÷ sampling"), tr("n for equality"), tr("k for equality"))
    rows = []
    for name, title in ACCOUNTANTS:
        error = found.here[name]
        values = (float(error.noise), float(error.ratio), found.people[name], found.queries[name])
        rows.append((Cell(tr(title)), *map(number, values)))
    sampling, names, none = float(found.here[ACCOUNTANTS[0][0]].sampling), _rules(), (NONE,) * 3
    rows.append((Cell(tr("sampling error")), number(sampling), *none))
    rows += [
        (Cell(tr("ε of one data set: {rule}", rule=names[rule][0])), at_least(eps0), *none)
        for rule, eps0 in found.lifetime.items()
    ]
    roles = (*(ROLES[name] for name, _ in ACCOUNTANTS), "neutral", *("other-1" for _ in found.lifetime))
    return Table(columns, tuple(rows), roles)


def _story(params: Params, found: Facts) -> str:
    here = found.here[params.planned_by]
    parts = [
        tr(
            "<p>n = {n} people, k = {k} counts. By chance alone a count is off by about <b>{sampling}</b>; the privacy noise of {name} adds "
            "<b>{noise}</b>. Together that is {total}, {more} % more than without privacy. Both are equal at n = {equal}.</p>",
            n=show(params.people),
            k=params.queries,
            sampling=show(float(here.sampling), 4),
            name=tr(dict(ACCOUNTANTS)[params.planned_by]),
            noise=show(float(here.noise), 4),
            total=show(float(here.both), 4),
            more=show_up(100 * float(here.more), 3),
            equal=show(found.people[params.planned_by], 4),
        ),
        formula(
            rf"\sqrt{{n\,p\,(1-p)}} = {NOISE[params.planned_by]}",
            ("k", str(params.queries)),
            ("p", show(params.share, 3)),
            ("ε", show_promise(params.eps_total)),
            ("δ", show_promise(params.delta_total)),
        ),
        tr(
            "<p>Privacy noise can hide below the error that statisticians accept already: left of the thick line (orange) it is the larger "
            "of the two errors, right of it (blue) the smaller, and both together are less than 42 % above the sampling error. Laplace noise that is added up simply needs n = {basic} for {k} counts.</p>",
            basic=show(found.people["laplace-basic"], 4),
            k=params.queries,
        ),
        tr(
            "<p>Above the line k = n there are as many counts as people: without noise, well-chosen ones give back every row. {here}</p>",
            here=tr("Here that would be possible.")
            if found.readable
            else tr("Here {k} counts would do.", k=show(params.people)),
        ),
        tr(
            "<p>A lifetime: one person is in {k} data sets, all of them share ε = {eps} and δ = {delta}. Added up simply each may spend "
            "{basic}; by Theorem 3.20 {advanced}; exactly, where of each only its ε is known, <b>{exact}</b>.</p>",
            k=params.lifetime,
            eps=show_promise(params.eps_total),
            delta=show_promise(params.delta_total),
            basic=show_down(found.lifetime["basic"]),
            advanced=show_down(found.lifetime["advanced"]),
            exact=show_down(found.lifetime["exact"]),
        ),
    ]
    return "".join(parts)


def _notes(params: Params) -> tuple[Note, ...]:
    if params.eps_total > 1:
        text = tr(
            "The simple form (Corollary 3.21) is a theorem for ε below 1 only; its numbers are shown for comparison."
        )
        return (Note("info", text),)
    return ()
