"""Tab 'What δ buys': people needed for k marginals, without and with a slack δ."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.params import Params
from app.numbers import show
from app.picture import Axis, Curve, Handle, Item, Picture
from dpcore.choose import PURE, MarginalsNeeded, Pure, marginals_needed, marginals_pay, row_recovered

KS = np.unique(np.round(np.geomspace(1, 1e6, 121)))


def buys_view(params: Params, _tick: Tick, _quality: Quality) -> Result:
    """n against k on logarithmic axes: about as k without δ, about as √(k ln k) with it."""
    curves = marginals_needed(KS, params.goal, params.failure)
    here = marginals_needed([params.queries], params.goal, params.failure)
    pays = {pure: marginals_pay(params.goal, params.failure, pure) for pure in PURE}
    return Result(
        pictures=(_needed(params, curves, here, pays), _rows(params)),
        readout=_readout(params, here, pays),
        story=_story(params, here, pays),
        notes=_notes(params),
    )


def _needed(params: Params, curves: MarginalsNeeded, here: MarginalsNeeded, pays: dict[Pure, int]) -> Picture:
    rows = (
        ("laplace", "laplace", tr("Laplace, δ = 0"), curves.laplace, here.laplace),
        ("k-norm", "staircase", tr("K-norm, δ = 0"), curves.k_norm, here.k_norm),
        ("lower", "ceiling", tr("no mechanism with δ = 0 below"), np.maximum(curves.lower, 1e-3), here.lower),
        ("gaussian", "gaussian", tr("Gaussian, with δ"), curves.gaussian, here.gaussian),
    )
    items: list[Item] = [Curve(key=key, x=KS, y=y, role=role, name=name) for key, role, name, y, _ in rows]
    items += [
        Curve(
            key=f"{key}-here",
            x=np.array([float(params.queries)]),
            y=np.maximum(value, 1e-3),
            role=role,
            marker="o",
            line=False,
        )
        for key, role, _, _, value in rows
    ]
    items += _crossings(params, pays)
    items.append(
        Handle(
            key="k",
            value=float(params.queries),
            orientation="vertical",
            field="queries",
            low=1.0,
            high=1e6,
            label=tr("k = {k}", k=params.queries),
        )
    )
    return Picture(
        key="needed",
        title=tr("People needed for k shares, all nearer than one half"),
        x=Axis(label=tr("marginals k"), log=True, low=1.0, high=1e6),
        y=Axis(label=tr("people n"), log=True, low=1.0, high=max(1e7, float(curves.laplace[-1]))),
        items=tuple(items),
        columns=2,
        caption=tr(
            "People needed against the number of marginals: pure mechanisms, their lower bound, and Gaussian noise."
        ),
    )


def _crossings(params: Params, pays: dict[Pure, int]) -> list[Item]:
    """Where Gaussian noise with δ meets the best noise without, and where it goes below all noise without."""
    names: tuple[tuple[Pure, str, str], ...] = (
        ("k-norm", "d", tr("δ pays from k = {k}", k=pays["k-norm"])),
        ("lower", "s", tr("no noise without δ does it from k = {k}", k=pays["lower"])),
    )
    items: list[Item] = []
    for pure, marker, name in names:
        if pays[pure] <= KS[-1]:
            k = np.array([float(pays[pure])])
            y = marginals_needed(k, params.goal, params.failure).gaussian
            items.append(Curve(key=f"crossing-{pure}", x=k, y=y, role="accent", name=name, marker=marker, line=False))
    return items


def _rows(params: Params) -> Picture:
    people = np.geomspace(1, 1e7, 200)
    right = np.array([row_recovered(params.queries, float(n), params.goal) for n in people])
    return Picture(
        key="rows",
        title=tr("The attack"),
        x=Axis(label=tr("people n, all with the same row"), log=True, low=1.0, high=1e7),
        y=Axis(label=tr("P(all k bits are read rightly)"), low=0.0, high=1.05),
        items=(
            Curve(key="right", x=people, y=right, role="bad", name=tr("Laplace, rounded")),
            Handle(
                key="n",
                value=params.people,
                orientation="vertical",
                field="people",
                low=1.0,
                high=1e7,
                label=tr("n = {n}", n=show(params.people, 4)),
            ),
        ),
        column=2,
        legend=False,
        caption=tr("Probability that rounded noisy marginals give back a row that everybody shares."),
    )


def _readout(params: Params, here: MarginalsNeeded, pays: dict[Pure, int]) -> Table:
    columns = (tr("mechanism"), tr("people needed"), tr("÷ lower bound"), tr("δ pays from"))
    least = float(here.lower[0])
    kinds: tuple[tuple[str, float, Pure | None], ...] = (
        (tr("no mechanism with δ = 0 below"), least, "lower"),
        (tr("K-norm, δ = 0"), float(here.k_norm[0]), "k-norm"),
        (tr("Laplace, δ = 0"), float(here.laplace[0]), "laplace"),
        (tr("Gaussian, with δ"), float(here.gaussian[0]), None),
    )
    rows = [
        (
            Cell(name),
            Cell(show(needed, 6), needed),
            _times(needed, least),
            Cell(tr("k = {k}", k=pays[pure]), float(pays[pure])) if pure else Cell("–"),
        )
        for name, needed, pure in kinds
    ]
    right = row_recovered(params.queries, params.people, params.goal)
    rows.append((Cell(tr("P(row recovered), Laplace")), Cell(show(right, 6), right), Cell("–"), Cell("–")))
    return Table(columns, tuple(rows), ("ceiling", "staircase", "laplace", "gaussian", "bad"))


def _times(value: float, least: float) -> Cell:
    return Cell(show(value / least, 4), value / least) if least > 0 else Cell("–")


def _story(params: Params, here: MarginalsNeeded, pays: dict[Pure, int]) -> str:
    parts = [
        tr(
            "<p>k = {k} shares are published about the same people, and with probability one half all of them are to be nearer than one "
            "half to the truth (the answer ½ is never further off: nothing less could be asked). Without δ no mechanism does it with "
            "fewer than <b>{lower}</b> people; the K-norm mechanism "
            "needs {knorm}, independent Laplace noise {laplace}. Gaussian noise with δ = {delta} needs <b>{gaussian}</b>.</p>",
            k=params.queries,
            lower=show(float(here.lower[0]), 5),
            knorm=show(float(here.k_norm[0]), 5),
            laplace=show(float(here.laplace[0]), 5),
            delta=show(params.failure, 3),
            gaussian=show(float(here.gaussian[0]), 5),
        ),
        formula(
            r"n \geq \frac{\ln(2^k-1)}{\varepsilon}\quad(\delta=0),\qquad n = 2\sqrt{k}\,\sigma_1\,"
            r"\Phi^{-1}\!\left(\frac{1+2^{-1/k}}{2}\right)\quad(\delta>0)",
            ("k", str(params.queries)),
            ("ε", show(params.goal, 4)),
        ),
        tr(
            "<p>In the long run the bound and the K-norm mechanism grow as k, Laplace noise as k ln k, Gaussian noise with δ as √(k ln k): "
            "δ buys another <b>rate</b>, not a little less noise. Here ten times as many shares ask for {pure} times as many people by the "
            "K-norm mechanism, for {gaussian} times as many with δ. With δ fewer people are needed than by the K-norm mechanism from "
            "k = {pays} on (diamond); from k = {beyond} on (square) <b>no</b> mechanism without δ, known or not, needs as few.</p>",
            pure=show(_tenfold(params, "k_norm"), 3),
            gaussian=show(_tenfold(params, "gaussian"), 3),
            pays=pays["k-norm"],
            beyond=pays["lower"],
        ),
        tr(
            "<p>The attack behind the bound: if all n rows are equal, rounding the noisy shares gives the row back, with probability "
            "{right} for n = {n} under Laplace noise.</p>",
            right=show(row_recovered(params.queries, params.people, params.goal), 4),
            n=show(params.people, 5),
        ),
    ]
    return "".join(parts)


def _tenfold(params: Params, name: str) -> float:
    """How many times as many people ten times as many shares need."""
    needed = getattr(marginals_needed([params.queries, 10 * params.queries], params.goal, params.failure), name)
    return float(needed[1] / needed[0])


def _notes(params: Params) -> tuple[Note, ...]:
    if params.failure * params.people > 1:
        text = tr(
            "δ = {delta} is above 1/n = {share}: a promise this weak is kept even by publishing the record of one person, drawn at random.",
            delta=show(params.failure, 3),
            share=show(1 / params.people, 3),
        )
        return (Note("caution", text),)
    return ()


def script(params: Params) -> str:
    """The numbers of the tab."""
    return f"""\
# Epsilon Lab, Budget: what δ buys.
from dpcore.choose import PURE, marginals_needed, marginals_pay, row_recovered

here = marginals_needed([{params.queries!r}], {params.goal!r}, {params.failure!r})
for name in ("lower", "k_norm", "laplace", "gaussian"):
    needed = float(getattr(here, name)[0])
    print(name, needed, needed / float(here.lower[0]) if here.lower[0] > 0 else "")
for pure in PURE:
    print("Gaussian better than", pure, "from k", marginals_pay({params.goal!r}, {params.failure!r}, pure))
print("row recovered", row_recovered({params.queries!r}, {params.people!r}, {params.goal!r}))
"""
