"""Tab 'Leak': noise that fits the data tells which data they are, whatever ε."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import number, of, of_hundred
from app.lab.said import Figure, Said, about, decides, of_100, passing, yours
from app.labs.robust.common import line_picture, worlds
from app.labs.robust.params import STATISTICS, Params
from app.plot.picture import Axis, Curve, Item, Picture, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise
from dpcore.attack import ceiling, trade_off_region
from dpcore.checks import Floats
from dpcore.noise import laplace
from dpcore.robust import StatisticName, laplace_told, laplace_variation, local_sensitivity, statistic
from dpcore.sets import Relation

LEVELS = np.linspace(-8.0, 8.0, 81)
ALARMS = np.linspace(0.0, 1.0, 101)

EQUAL = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Two neighboring data sets, and noise that fits each.

    Attributes:
        data: the records; here, there: the statistic of them and of the neighbor's; sensitivity, sensitivity_there: its
            local sensitivity.
        x, density, density_there: the published answer's densities; nan where the noise is none.
        alarms, found: how often the best test takes the neighbor's answer for yours, and yours for yours, over LEVELS.
        allowed: the most that ε allows of `found`, over ALARMS.
        variation: total variation of the two answers; success: of the best guess which data they are.
        top: what ε allows.
    """

    data: Floats
    here: float
    there: float
    sensitivity: float
    sensitivity_there: float
    x: Floats
    density: Floats
    density_there: Floats
    alarms: Floats
    found: Floats
    allowed: Floats
    variation: float
    success: float
    top: float


def facts(params: Params, tick: Tick) -> Facts:
    """Local sensitivities of both, and how well the answers are told apart."""
    data, other = worlds(params)
    name: StatisticName = params.measured  # type: ignore[assignment]
    here, there = statistic(name, data), statistic(name, other)
    one, two = (local_sensitivity(name, x, params.low, params.high, Relation.REPLACE) for x in (data, other))
    widest = max(one, two) / params.eps
    x = np.linspace(min(here, there) - 5 * widest, max(here, there) + 5 * widest, 801) if widest else np.array([here])
    shift, scales = here - there, (one / params.eps, two / params.eps)
    variation = laplace_variation(shift, *scales)
    told = [laplace_told(shift, *scales, level) for level in LEVELS] if min(scales) else [(variation, 0.0)]
    found, alarms = np.array([(1.0, 1.0), *told, (0.0, 0.0)]).T
    return Facts(
        data=data,
        here=here,
        there=there,
        sensitivity=one,
        sensitivity_there=two,
        x=x,
        density=_density(x - here, one, params.eps),
        density_there=_density(x - there, two, params.eps),
        alarms=alarms,
        found=found,
        allowed=1 - trade_off_region(eps=params.eps, delta=0.0, alpha=ALARMS),
        variation=variation,
        success=(1 + variation) / 2,
        top=ceiling(eps=params.eps),
    )


def _density(x: Floats, sensitivity: float, eps: float) -> Floats:
    return laplace(eps=eps, sensitivity=sensitivity).pdf(x) if sensitivity else np.full(x.size, math.nan)


def said(params: Params, found: Facts) -> Said:
    """How well noise that fits the data tells which data it fits."""
    numbers: dict[str, Figure | str] = {
        "statistic": tr(dict(STATISTICS)[params.measured]),
        "value": about(found.here),
        "eps": yours(params.eps),
    }
    if found.success <= found.top + EQUAL:
        alike = found.sensitivity == found.sensitivity_there  # else the loss grows without end as the answers go out
        text = (
            tr(
                "Noise that fits the data tells which of these two sets it is in {success} of 100 cases; ε = {eps} allows {top}: no leak here."
            )
            if alike
            else tr(
                "Noise that fits the data tells which of these two sets it is in {success} of 100 cases; ε = {eps} allows {top}, but answers far out tell more."
            )
        )
        numbers |= {"success": decides(of_100(min(found.success, found.top), "up")), "top": of_100(found.top, "up")}
        return Said(text, numbers, "usual" if alike else "broken", tr("Drag ε."))
    told, allowed = passing(found.success, found.top)
    numbers |= {"success": decides(told), "top": allowed}
    if found.here == found.there:
        text = tr(
            "Both sets have the same {statistic}, {value}, but noise that fits them tells which it is in {success} of 100 cases; ε = {eps} allows {top}."
        )
    else:
        text = tr(
            "Noise that fits the data tells which of two neighboring sets it is in {success} of 100 cases, where ε = {eps} allows {top}."
        )
    return Said(text, numbers, "broken", tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """Both data sets on a line, both densities, and the attacker who tells them apart."""
    pictures = (
        _answers(found),
        _data(params, found),
        _attacker(found),
    )
    return Result(pictures, _readout(found), _story(params, found))


def _data(params: Params, found: Facts) -> Picture:
    items: list[Item] = [upright(found.here, key="here", label=_name(params))]
    shown = line_picture(params, found.data, items, tr("The records, and above them those of a neighbor: one differs."))
    return replace(shown, untitled=True, legend=False, x=_axis(found), row=2, rows=1, columns=1, beside="answers")


def _axis(found: Facts) -> Axis:
    return Axis(label=tr("answer"), low=float(found.x[0]), high=float(found.x[-1]))


def _answers(found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="here", x=found.x, y=found.density, role="world", width=3.0, name=tr("yours")),
        Curve(key="there", x=found.x, y=found.density_there, role="out", name=tr("neighbor")),
    ]
    for key, value, sensitivity, role in (
        ("point", found.here, found.sensitivity, "world"),
        ("point-there", found.there, found.sensitivity_there, "out"),
    ):
        if sensitivity == 0:
            items.append(upright(value, key=key, role=role, name=tr("no noise at all")))
    return Picture(
        key="answers",
        title=tr("The published answer"),
        x=_axis(found),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        rows=2,
        caption=tr("Densities of the answer under both data sets, each with the noise that fits it."),
    )


def _attacker(found: Facts) -> Picture:
    items = (
        Curve(
            key="allowed",
            x=ALARMS,
            y=found.allowed,
            role="ceiling",
            name=tr("any ε-private answer allows"),
            beyond="above",
        ),
        Curve(key="found", x=found.alarms, y=found.found, role="bad", name=tr("this noise")),
        Curve(key="blind", x=ALARMS, y=ALARMS, role="neutral:dot", name=tr("blind guess")),
    )
    return Picture(
        key="attacker",
        title=tr("Telling the two apart"),
        x=Axis(label=tr("neighbor taken for yours"), low=0.0, high=1.0),
        y=Axis(label=tr("yours taken for yours"), low=0.0, high=1.02),
        items=items,
        column=1,
        caption=tr("The best test of one data set against the other, and the most that ε allows any test."),
    )


def _readout(found: Facts) -> Table:
    rows = (
        (Cell(tr("statistic")), number(found.here), number(found.there)),
        (Cell(tr("local sensitivity")), number(found.sensitivity), number(found.sensitivity_there)),
        (Cell(tr("attacker is right, of 100")), of_hundred(found.success), Cell("")),
        of("guessing", (Cell(tr("any ε-private answer allows, of 100")), of_hundred(found.top, up=True), Cell(""))),
    )
    return Table((tr("Laplace noise of size LS/ε"), tr("yours"), tr("neighbor")), rows, kind="robust")


def _name(params: Params) -> str:
    return tr(dict(STATISTICS)[params.measured])


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p>The {name} of your data moves by {here} at most when one record changes, that of the neighboring data by {there}: the "
                "<b>local sensitivity</b>. Noise that fits it looks modest. But its size is an answer, too: an attacker with no idea which "
                "of the two data sets it is guesses right with probability <b>{success}</b>. ε = {eps} allows {top}.</p>",
                name=_name(params),
                here=show(found.sensitivity, 4),
                there=show(found.sensitivity_there, 4),
                success=show_chance(found.success),
                eps=show_promise(params.eps),
                top=show_chance(found.top, up=True),
            ),
            *_ratio(found),
            tr(
                "<p>Either the noise follows public facts only, or its size is asked for privately: <i>Test and release</i>.</p>"
            ),
        )
    )


def _ratio(found: Facts) -> tuple[str, ...]:
    """The total variation of one centre and two scales, where it is that of now."""
    one_centre = found.here == found.there and min(found.sensitivity, found.sensitivity_there) > 0
    values = (("T", show(found.variation, 4)),) if one_centre else ()
    return (
        formula(r"T = r^{-\frac{1}{r-1}} - r^{-\frac{r}{r-1}}", *values),
        tr(
            "<p>The total variation for scales in ratio r and equal statistics, as here; ε is not in it. Move ε: both curves widen alike, and the "
            "attacker's share stands still.</p>"
        )
        if one_centre
        else tr(
            "<p>The total variation for scales in ratio r and equal statistics, which is not the case of now; ε is not in it. In that case both curves "
            "widen alike if you move ε, and the attacker's share stands still.</p>"
        ),
    )
