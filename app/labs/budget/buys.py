"""Tab 'What δ buys': people needed for k marginals, without and with a slack δ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import NONE, at_least, at_most, chance, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, up, yours
from app.labs.budget.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_persons, show_promise, show_up
from dpcore.checks import Floats
from dpcore.choose import PURE, MarginalsNeeded, marginals_needed, marginals_pay, row_recovered

KS = np.unique(np.round(np.geomspace(1, 1e6, 121)))
PEOPLE = np.geomspace(1, 1e7, 200)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """How many people each mechanism needs.

    Attributes:
        drawn: for the KS.
        here: for k and for 10 k marginals.
        tenfold: how many times as many 10 k need as k, by the K-norm mechanism and with δ.
        times: for k, how many times the lower bound; nothing where that is 0.
        pays: from how many marginals Gaussian noise with δ needs fewer than each without; `met`: how many it needs there.
        right: probability that a row shared by all of PEOPLE is read rightly; `recovered`: by the people there are.
        one_in: 1/n; `weak`: whether δ is above it.
    """

    drawn: MarginalsNeeded
    here: MarginalsNeeded
    tenfold: Mapping[str, float]
    times: Mapping[str, float]
    pays: Mapping[str, int]
    met: Mapping[str, float]
    right: Floats
    recovered: float
    one_in: float
    weak: bool


def facts(params: Params, tick: Tick) -> Facts:
    """About as many people as k without δ, about as many as √(k ln k) with it."""
    eps, delta, k = params.eps_total, params.delta_total, params.queries
    here = marginals_needed([k, 10 * k], eps=eps, delta=delta)
    needed = {"lower": here.lower, "k-norm": here.k_norm, "laplace": here.laplace, "gaussian": here.gaussian}
    least = here.lower[0]
    pays: dict[str, int] = {pure: marginals_pay(eps=eps, delta=delta, against=pure) for pure in PURE}
    met = marginals_needed(list(pays.values()), eps=eps, delta=delta).gaussian
    return Facts(
        drawn=marginals_needed(KS, eps=eps, delta=delta),
        here=here,
        tenfold={name: float(needed[name][1] / needed[name][0]) for name in ("k-norm", "gaussian")},
        times={name: float(n[0] / least) for name, n in needed.items() if least > 0},
        pays=pays,
        met=dict(zip(pays, met.tolist(), strict=True)),
        right=row_recovered(k, PEOPLE, eps=eps),
        recovered=float(row_recovered(k, params.people, eps=eps)),
        one_in=1 / params.people,
        weak=delta * params.people > 1,
    )


def said(params: Params, found: Facts) -> Said:
    """How many times the people ten times the shares ask for, with and without δ."""
    numbers: dict[str, Figure | str] = {
        "pure": up(found.tenfold["k-norm"]),
        "slack": decides(up(found.tenfold["gaussian"])),
        "delta": yours(params.delta_total),
        "one": about(found.one_in),
    }
    if found.weak:
        text = tr("δ = {delta} is above one in n = {one}: such a promise allows to publish one person as they are.")
        return Said(text, numbers, "broken", tr("Lower δ."))
    text = tr("Ten times as many shares ask for {pure} times the people without δ, for {slack} times with δ = {delta}.")
    return Said(text, numbers, hint=tr("Drag k."))


def tell(params: Params, found: Facts) -> Result:
    """n against k on logarithmic axes, and the attack behind the bound."""
    return Result(
        (_needed(params, found), _rows(params, found)), _readout(found), _story(params, found), _notes(params, found)
    )


def _mechanisms(found: Facts) -> tuple[tuple[str, str, str, Floats, float], ...]:
    """Key, role, name, people needed as drawn and here."""
    drawn, here = found.drawn, found.here
    return (
        ("lower", "bound", tr("no mechanism with δ = 0 below"), drawn.lower, float(here.lower[0])),
        ("k-norm", "staircase", tr("K-norm, δ = 0"), drawn.k_norm, float(here.k_norm[0])),
        ("laplace", "laplace", tr("Laplace, δ = 0"), drawn.laplace, float(here.laplace[0])),
        ("gaussian", "gaussian", tr("Gaussian, with δ"), drawn.gaussian, float(here.gaussian[0])),
    )


def _needed(params: Params, found: Facts) -> Picture:
    items: list[Item] = []
    for key, role, name, drawn, here in _mechanisms(found):
        items.append(Curve(key=key, x=KS, y=np.maximum(drawn, 1e-3), role=role, name=name))
        items.append(_mark(f"{key}-here", params.queries, max(here, 1e-3), role, "o"))
    crossings = (
        ("k-norm", "d", tr("δ pays from k = {k}", k=found.pays["k-norm"])),
        ("lower", "s", tr("no noise without δ does it from k = {k}", k=found.pays["lower"])),
    )
    items += [
        _mark(f"crossing-{pure}", found.pays[pure], found.met[pure], "neutral", marker, name)
        for pure, marker, name in crossings
        if found.pays[pure] <= KS[-1]
    ]
    items.append(handle(params, "queries", key="k"))
    return Picture(
        key="needed",
        title=tr("People needed for k shares, all nearer than one half"),
        short=tr("People needed"),
        x=Axis(label=tr("marginals k"), log=True, low=1.0, high=1e6),
        y=Axis(label=tr("people n"), log=True, low=1.0, high=max(1e7, float(found.drawn.laplace[-1]))),
        items=tuple(items),
        columns=2,
        caption=tr(
            "People needed against the number of marginals: pure mechanisms, their lower bound, and Gaussian noise."
        ),
    )


def _mark(key: str, k: int, n: float, role: str, marker: str, name: str = "") -> Curve:
    return dots(key=key, x=k, y=n, role=role, name=name, marker=marker, quiet=key == "crossing-k-norm")


def _rows(params: Params, found: Facts) -> Picture:
    return Picture(
        key="rows",
        title=tr("The attack"),
        x=Axis(label=tr("people n, all with the same row"), log=True, low=1.0, high=1e7),
        y=Axis(label=tr("P(all k bits are read rightly)"), low=0.0, high=1.05),
        items=(
            Curve(key="right", x=PEOPLE, y=found.right, role="bad", name=tr("Laplace, rounded")),
            handle(params, "people", key="n", within=(1.0, 1e7)),
        ),
        column=2,
        legend=False,
        caption=tr("Probability that rounded noisy marginals give back a row that everybody shares."),
    )


def _readout(found: Facts) -> Table:
    columns = (tr("mechanism"), tr("people needed"), tr("÷ lower bound"), tr("δ pays from"))
    rows = [
        (
            Cell(name),
            (at_least if key == "lower" else at_most)(here),
            number(found.times.get(key)),
            Cell(tr("k = {k}", k=found.pays[key]), float(found.pays[key])) if key in found.pays else NONE,
        )
        for key, _, name, _, here in _mechanisms(found)
    ]
    rows.append((Cell(tr("P(row recovered), Laplace")), chance(found.recovered, up=True), NONE, NONE))
    return Table(columns, tuple(rows), ("bound", "staircase", "laplace", "gaussian", "bad"))


def _story(params: Params, found: Facts) -> str:
    here = found.here
    parts = [
        tr(
            "<p>k = {k} shares are published about the same people, and with probability one half all of them are to be nearer than one "
            "half to the truth (the answer ½ is never further off: nothing less could be asked). Without δ no mechanism does it with "
            "fewer than <b>{lower}</b> people; the K-norm mechanism "
            "needs {knorm}, independent Laplace noise {laplace}. Gaussian noise with δ = {delta} needs <b>{gaussian}</b>.</p>",
            k=params.queries,
            lower=show_persons(float(here.lower[0])),
            knorm=show_persons(float(here.k_norm[0])),
            laplace=show_persons(float(here.laplace[0])),
            delta=show_promise(params.delta_total),
            gaussian=show_persons(float(here.gaussian[0])),
        ),
        formula(
            r"n \geq \frac{\ln(2^k-1)}{\varepsilon}\quad(\delta=0),\qquad n = 2\sqrt{k}\,\sigma_1\,"
            r"\Phi^{-1}\!\left(\frac{1+2^{-1/k}}{2}\right)\quad(\delta>0)",
            ("k", str(params.queries)),
            ("ε", show_promise(params.eps_total)),
        ),
        tr(
            "<p>In the long run the bound and the K-norm mechanism grow as k, Laplace noise as k ln k, Gaussian noise with δ as √(k ln k): "
            "δ buys another <b>rate</b>, not a little less noise. Here ten times as many shares ask for {pure} times as many people by the "
            "K-norm mechanism, for {gaussian} times as many with δ. With δ fewer people are needed than by the K-norm mechanism from "
            "k = {pays} on (diamond); from k = {beyond} on (square) <b>no</b> mechanism without δ, known or not, needs as few.</p>",
            pure=show_up(found.tenfold["k-norm"], 3),
            gaussian=show_up(found.tenfold["gaussian"], 3),
            pays=found.pays["k-norm"],
            beyond=found.pays["lower"],
        ),
        tr(
            "<p>The attack behind the bound: if all n rows are equal, rounding the noisy shares gives the row back, with probability "
            "{right} for n = {n} under Laplace noise.</p>",
            right=show_chance(found.recovered, up=True),
            n=show(params.people),
        ),
    ]
    return "".join(parts)


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    if not found.weak:
        return ()
    text = tr(
        "δ = {delta} is above 1/n = {share}: a promise this weak is kept even by publishing the record of one person, drawn at random.",
        delta=show_promise(params.delta_total),
        share=show(found.one_in, 3),
    )
    return (Note("caution", text),)
