"""Tab 'The bill': what the draws of boosting cost, by five accountants, and how wide the rule must be."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, row
from app.lab.handles import handle
from app.lab.said import Said, decides, up, whole
from app.labs.queries.given import Given
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, Point, across, columns
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_persons, show_promise, show_up
from dpcore.checks import Floats
from dpcore.queries import (
    Bill,
    Generator,
    RoundsNeeded,
    advanced_width,
    base_eps,
    bill,
    draw_eps,
    draws_eps,
    generator,
    questions_to_generalise,
    rounds_needed,
    widths_of_people,
    zcdp_width,
)

NAMES = {
    "basic": mark("basic composition"),
    "advanced": mark("advanced composition"),
    "exact": mark("any pure mechanism, exactly"),
    "zcdp": mark("bounded range, zCDP"),
    "zcdp_sharp": mark("bounded range, zCDP, sharper"),
    "in_advance": mark("chosen in advance: no bill"),
}
SHORT = {
    "basic": mark("basic"),
    "advanced": mark("advanced"),
    "exact": mark("exact"),
    "zcdp": mark("zCDP"),
    "zcdp_sharp": mark("sharper"),
    "in_advance": mark("in advance"),
}
WIDTHS = np.geomspace(1e-4, 1e4, 49)
PEOPLE = np.geomspace(1e2, 1e12, 41)
BETA = 0.05
QUICK = 100
"""Draws up to which all accountants answer while a mark is dragged."""
TINY = 1e-9
FAR = 4
"""Bars end at so many times the one in the middle, or ε."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The bill and what would lower it.

    Attributes:
        star: ε of one draw; draws: how many; bill: of all; base: the base's half of ε.
        over_width: least valid ε of the draws over WIDTHS.
        by_advanced, by_zcdp: μ at which the draws cost half of ε, as a share of the people.
        rounds: that the questions need; needs: what the theorem's base asks for with so many people.
        union: questions after which a table of n rows generalises, by the union bound itself.
        base_round: the base's ε in one round, of half of ε and the printed number of rounds.
        over_people: μ in people for tables of PEOPLE rows, with the base's k.
    """

    star: float
    draws: int
    bill: Bill
    base: float
    over_width: Floats
    by_advanced: float
    by_zcdp: float
    rounds: RoundsNeeded
    needs: Generator
    union: int
    base_round: float
    over_people: Floats


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Closed forms and roots."""
    n, k, T, eta, delta = params.people, params.per_round, params.rounds, params.eta, params.delta
    half = params.eps / 2
    star, draws = draw_eps(T, 1 / (n * params.mu), eta), k * T
    some = WIDTHS[:: 6 if quality == "drag" else 1]
    over = [draws_eps(draw_eps(T, 1 / (n * float(mu)), eta), draws, delta=delta) for mu in some]
    tick(0.5)
    needs = generator(n, params.kinds, BETA, eps=params.eps, delta=delta)
    return Facts(
        star,
        draws,
        bill(star, draws, delta=delta, in_advance=quality == "rest" or draws <= QUICK),
        half,
        np.exp(np.interp(np.log(WIDTHS), np.log(some), np.log(np.maximum(over, TINY)))),
        advanced_width(k, T, eta, eps=half, delta=delta) / n,
        zcdp_width(k, T, eta, eps=half, delta=delta) / n,
        rounds_needed(params.asked, eta),
        needs,
        questions_to_generalise(needs.bits, BETA / 2, 1 / 3)[1],
        base_eps(params.asked, eta, eps=params.eps),
        widths_of_people(PEOPLE, params.kinds, params.asked, eps=params.eps, delta=delta),
    )


def said(params: Given, found: Facts) -> Said:
    """What the draws cost by the best valid accountant, added up, and by the theorem."""
    return Said(
        tr(
            "{draws} together: ε = {least} by the sharpest valid accountant, {basic} added up, {advanced} by the advanced theorem."
        ),
        {
            "draws": tr("One draw") if found.draws == 1 else tr("{n} draws", n=whole(found.draws).text),
            "least": decides(up(found.bill.eps)),
            "basic": up(found.bill.basic),
            "advanced": up(found.bill.advanced),
        },
        hint=tr("Drag k."),
    )


def tell(params: Given, found: Facts) -> Result:
    """Stacked bars, the width, and the width against the people."""
    notes: tuple[Note, ...] = ()
    if found.by_zcdp > 1:
        text = tr(
            "For a bill of ε/2 zCDP asks for a rule {times} times as wide as all the people: the promised error λ + μ is more than a share can be off at all.",
            times=show_up(found.by_zcdp, 3),
        )
        notes = (Note("info", text),)
    pictures = (_stack(params, found), _width(params, found), _people(params, found))
    return Result(pictures, _readout(found), _story(params, found), notes)


def _stack(params: Given, found: Facts) -> Picture:
    names = [name for name in NAMES if math.isfinite(getattr(found.bill, name))]
    x = np.arange(len(names), dtype=np.float64)
    draws = np.array([getattr(found.bill, name) for name in names])
    least, valid = (np.array([test(name) for name in names]) for test in (found.bill.least.__eq__, "in_advance".__ne__))
    bills = draws + found.base
    high = min(1.15 * max(float(bills.max()), params.eps), FAR * max(float(np.median(bills)), params.eps))
    items: list[Item] = [
        *(
            columns(x[shown], heights[shown], 0.7, key=key, role=role, name=name, pale=key == "none")
            for key, shown, heights, role, name in (
                ("base", valid, bills, "neutral", tr("base: ε/2")),
                ("draws", valid, draws, "bad", tr("draws by weight")),
                ("least", least, draws, "good", tr("draws, least valid")),
                ("none", ~valid, bills, "neutral", ""),
            )
            if shown.any()
        ),
        across(params.eps, key="eps", role="accent", name=tr("ε to spend")),
    ]
    items += [
        Label(key="no-bill", x=float(at), y=min(float(bills[at]), high), text=tr("no bill"), anchor=(0.5, 1.1))
        for at in np.flatnonzero(~valid)
    ]
    items += [
        Label(key=f"beyond-{name}", x=at, y=high, text=f"↑ {show_up(told, 3)}", anchor=(0.5, 0.0))
        for at, (name, told) in enumerate(zip(names, bills.tolist(), strict=True))
        if told > high
    ]
    return Picture(
        key="stack",
        title=tr("One bill, five accountants and an impossible one")
        if "in_advance" in names
        else tr("One bill, five accountants"),
        short=tr("The bill"),
        x=Axis(
            label=tr("accountant"),
            low=-0.6,
            high=len(names) - 0.4,
            ticks=tuple((float(at), tr(SHORT[name])) for at, name in enumerate(names)),
        ),
        y=Axis(label=tr("ε"), low=0.0, high=high),
        items=tuple(items),
        columns=2,
        caption=tr(
            "ε of all draws by each accountant, with the base's half on top; green is the least valid one. Bars with an arrow go on."
        ),
    )


def _width(params: Given, found: Facts) -> Picture:
    return Picture(
        key="width",
        title=tr("A wider rule is cheaper"),
        x=Axis(label=tr("width μ, as a share of the people"), log=True, low=float(WIDTHS[0]), high=float(WIDTHS[-1])),
        y=Axis(label=tr("ε of the draws"), log=True),
        items=(
            Band(
                key="beyond",
                low=1.0,
                high=float(WIDTHS[-1]),
                orientation="vertical",
                role="bad",
                name=tr("wider than all"),
            ),
            Curve(
                key="draws",
                x=WIDTHS,
                y=np.where(found.over_width > 2 * TINY, found.over_width, math.nan),
                role="good",
                name=tr("draws, least valid"),
            ),
            across(found.base, key="half", role="accent", name=tr("ε/2")),
            handle(params, "mu", within=(float(WIDTHS[0]), float(WIDTHS[-1]))),
        ),
        row=1,
        click=("mu", ""),
        caption=tr(
            "The least valid bill of the draws over the width of the rule; beyond 1 the rule is wider than all people."
        ),
    )


def _people(params: Given, found: Facts) -> Picture:
    return Picture(
        key="people",
        title=tr("How many people it takes"),
        x=Axis(label=tr("people n"), log=True, low=float(PEOPLE[0]), high=float(PEOPLE[-1])),
        y=Axis(label=tr("people"), log=True),
        items=(
            Curve(key="mu", x=PEOPLE, y=found.over_people, role="bad", name=tr("width μ by zCDP")),
            Curve(key="all", x=PEOPLE, y=PEOPLE, role="neutral", name=tr("all people")),
            Point(
                key="here", x=float(params.people), y=found.by_zcdp * params.people, x_field="people", label=tr("here")
            ),
        ),
        row=1,
        column=1,
        click=("people", ""),
        caption=tr(
            "The width in people with the theorem's k, η = 1/3, zCDP; it grows as √n and passes below n at last."
        ),
    )


def _readout(found: Facts) -> Table:
    told = found.bill
    bills = [(tr("least valid: {name}", name=tr(SHORT[told.least])), told.eps)]
    bills += [(tr(name), getattr(told, key)) for key, name in NAMES.items() if math.isfinite(getattr(told, key))]
    rows = tuple(row(name, at_most(eps), at_most(eps + found.base)) for name, eps in bills)
    return Table((tr("ε, at most"), tr("draws"), tr("draws and base")), rows)


def _story(params: Given, found: Facts) -> str:
    told = found.bill
    return "".join(
        (
            tr(
                "<p>The weights look at the data, so every draw by weight is a private choice: an exponential mechanism of ε* = {star} at most. "
                "All of them (kT = {draws}) cost <b>{eps}</b> at δ = {delta} by the least valid accountant, {name}; basic composition says {basic}, advanced {advanced}. "
                "The base pays for its answers besides, here half of ε.</p>",
                star=show_up(found.star),
                draws=show(float(found.draws), 9),
                eps=show_up(told.eps),
                delta=show_promise(params.delta),
                name=tr(NAMES[told.least]),
                basic=show_up(told.basic),
                advanced=show_up(told.advanced),
            ),
            formula(
                r"\varepsilon^* = \frac{4\alpha T \rho}{\mu}, \quad \alpha = \frac{1}{2}\ln\frac{1+2\eta}{1-2\eta}, \quad \rho = \frac{1}{n}",
                ("ε*", show_up(found.star)),
            ),
            tr(
                "<p>The losses of a draw lie in an interval of length ε*: such a mechanism is ε*²/8-zCDP, and the draws may be chosen one after "
                "the other.</p>"
            ),
            tr(
                "<p>The last bar is the optimum for draws that are all chosen <b>in advance</b>: boosting chooses each after the one before, so it is "
                "no bill; what any such draws of ε* cost at worst lies between it and the least valid one. Those of boosting's first round cost nothing: "
                "their weights are even.</p>"
            )
            if math.isfinite(told.in_advance)
            else "",
            tr(
                "<p>Turned round: for a bill of {half} a width μ of {width} people is enough by zCDP, {advanced} by advanced composition; there are {n}. "
                "With |Q| = {asked} boosting asks for T = {exact} (as printed {printed}), and the theorem's base for k = {k} questions in each round ({union} by its union "
                "bound), with ε = {base} each. The width grows as √n: far to the right it is less than all people.</p>",
                half=show_promise(found.base),
                width=show_persons(found.by_zcdp * params.people),
                advanced=show_persons(found.by_advanced * params.people),
                n=show(float(params.people), 10),
                asked=show(float(params.asked), 10),
                exact=found.rounds.exact,
                printed=found.rounds.printed,
                k=show(float(found.needs.k), 9),
                union=show(float(found.union), 9),
                base=show_promise(found.base_round),
            ),
        )
    )
