"""Tab 'Groups': how much people who lie together can gain, step by step, beside what theorems say."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Result, Table, Tick
from app.lab.cells import at_most, chance
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, up, whole
from app.labs.markets.common import Gain, dashes, heads, key_column, row
from app.labs.markets.params import Params
from app.plot.picture import Axis, Curve, Item, Label, Picture, across, arrows, columns, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.checks import Floats
from dpcore.markets import GroupBounds, group_bounds, group_chain, group_gain

LOW = 0.001
HIGH = 10.0
EPS_AXIS = np.geomspace(LOW, HIGH, 161)
MOST_COLUMNS, MOST_BALLOTS = 10, 12
LIKELIER, RARER = 6.0, 92.0
"""At which height the factors of the wished outcome stand, and those of the other one."""
MIDDLE = (0.5, 0.5)
QUARTERS = tuple((float(n), str(n)) for n in (0, 25, 50, 75, 100))
PEOPLE = np.unique(np.round(np.geomspace(1, 1000, 61)))


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What k people gain together at most, under the worst rule.

    Attributes:
        gain: exactly, from group privacy, and as printed.
        bounds: of theorems; chain: probability of the wished outcome before and after each changed report.
        likelier, rarer: by which factor each changed report makes the wished outcome likelier, and the other one rarer.
        success: of an attacker who tells the two ends apart, with no idea before.
        by_people, by_people_bound: exact and from group privacy for each of PEOPLE; by_eps, by_eps_bound: at EPS_AXIS.
    """

    gain: Gain
    bounds: GroupBounds
    chain: Floats
    likelier: Floats
    rarer: Floats
    success: float
    by_people: Floats
    by_people_bound: Floats
    by_eps: Floats
    by_eps_bound: Floats


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms."""
    k, eps, delta = params.k, params.eps, params.delta
    bounds, exact = group_bounds(k, eps=eps, delta=delta), float(group_gain(k, eps=eps, delta=delta))
    chain = group_chain(k, eps=eps, delta=delta)
    with np.errstate(divide="ignore", invalid="ignore"):
        likelier, rarer = chain[1:] / chain[:-1], (1 - chain[:-1]) / (1 - chain[1:])
    return Facts(
        gain=Gain(exact, bounds.distance, bounds.printed, 1.0, eps),
        bounds=bounds,
        chain=chain,
        likelier=likelier,
        rarer=rarer,
        success=(1 + exact) / 2,
        by_people=group_gain(PEOPLE, eps=eps, delta=delta),
        by_people_bound=np.array([group_bounds(int(n), eps=eps, delta=delta).distance for n in PEOPLE]),
        by_eps=group_gain(k, eps=EPS_AXIS, delta=delta),
        by_eps_bound=np.array([group_bounds(k, eps=float(e), delta=delta).distance for e in EPS_AXIS]),
    )


def said(params: Params, found: Facts) -> Said:
    """What so many liars gain together, beside the theorem."""
    numbers: dict[str, Figure | str] = {
        "liars": tr("one liar") if params.k == 1 else tr("{k} liars", k=whole(params.k).text),
        "before": about(100 * float(found.chain[0])),
        "after": about(100 * float(found.chain[-1])),
        "gain": decides(up(found.gain.best)),
        "printed": about(found.gain.printed),
    }
    if found.gain.printed >= 1:
        text = tr(
            "With {liars} the wished outcome goes from {before} to {after} of 100: a gain of {gain}; the printed theorem allows {printed}, everything."
        )
    else:
        text = tr(
            "With {liars} the wished outcome goes from {before} to {after} of 100: a gain of {gain}; the printed theorem allows {printed}."
        )
    return Said(text, numbers, hint=tr("Drag k."))


def tell(params: Params, found: Facts) -> Result:
    """The chain, and the gain against the number of people and ε."""
    pictures = (
        _chain(params, found),
        _against(params, found, "k"),
        _against(params, found, "eps"),
    )
    return Result(pictures, _readout(params, found), _story(params, found))


def _chain(params: Params, found: Facts) -> Picture:
    """A column for each number of changed reports; all of them, or some with all that lies between left out."""
    count = found.chain.size - 1
    shown = np.arange(count + 1) if count <= MOST_COLUMNS else np.unique(np.linspace(0, count, 5).round().astype(int))
    places, heights = np.arange(shown.size, dtype=np.float64), 100 * found.chain[shown]
    items: list[Item] = [
        columns(places, np.full(shown.size, 100.0), 0.62, key="rest", role="out"),
        columns(places, heights, 0.62, key="chain", role="exponential", pale=False),
        *(
            Label(key=f"says-{n}", x=float(at), y=float(height), text=show(height, 3), anchor=(0.5, 1.1))
            for n, at, height in zip(shown, places, heights, strict=True)
        ),
        *(_limits(found, heights) if shown.size == found.chain.size else ()),
        *(_ballots(count) if count <= MOST_BALLOTS else ()),
        *_gained(found, float(shown.size)),
    ]
    names = tuple(
        (float(at), tr("all honest") if n == 0 else tr("{n} changed", n=n))
        for n, at in zip(shown.tolist(), places, strict=True)
    )
    return Picture(
        key="chain",
        title=tr("What changed reports can do, one after the other, at worst"),
        short=tr("Ballot by ballot"),
        x=Axis(label="", low=-0.5, high=shown.size + 0.6, ticks=names),
        y=Axis(
            label=tr("chance of the wished outcome, of 100"),
            low=-12.0 if count <= MOST_BALLOTS else 0.0,
            high=104.0,
            ticks=QUARTERS,
        ),
        items=tuple(items),
        columns=2,
        legend=False,
        caption=tr(
            "Chance of the wished outcome before and after each changed report, where the rule lets the group gain most."
        ),
    )


def _limits(found: Facts, heights: Floats) -> list[Item]:
    """Between two columns by how much the wished outcome became likelier, or the other rarer: what binds is said, in a row that ends with its name."""
    gaps = np.arange(heights.size - 1)
    tops = (np.column_stack(pair) for pair in ((gaps + 0.36, heights[:-1]), (gaps + 0.64, heights[1:])))
    items: list[Item] = [arrows(*tops, key="steps", role="ink", width=1.2)]
    rows = (
        ("likelier", LIKELIER, "× ", found.likelier, found.rarer, "exponential", tr("× the wished")),
        ("rarer", RARER, "÷ ", found.rarer, found.likelier, "out", tr("÷ the other")),
    )
    for key, y, sign, factors, others, role, name in rows:
        binding = [gap for gap in gaps.tolist() if factors[gap] >= others[gap] * (1 - 1e-9)]
        items += [
            Label(
                key=f"{key}-{gap}", x=gap + 0.5, y=y, text=sign + show(float(factors[gap]), 4), role=role, anchor=MIDDLE
            )
            for gap in binding
        ]
        if binding:
            items.append(Label(key=key, x=heights.size - 0.6, y=y, text=name, role=role, anchor=(0.0, 0.5)))
    return items


def _ballots(count: int) -> list[Item]:
    """Under each column as many ballots as there are liars, the changed ones ticked, in the colour of what is a person's."""
    at = np.arange(count + 1)[:, None] + 0.6 * ((np.arange(count) + 0.5) / count - 0.5)[None, :]
    changed = np.arange(count)[None, :] < np.arange(count + 1)[:, None]
    return [
        dots(
            key=key,
            x=at[which],
            y=np.full(int(which.sum()), -6.0),
            role=role,
            marker=marker,
            marker_size=9.0,
            marker_room=(0.6 / count, 9.0),
        )
        for key, which, role, marker in (("honest", ~changed, "out", "b"), ("lied", changed, "world", "v"))
    ]


def _gained(found: Facts, at: float) -> list[Item]:
    """At the right the gain, and what the theorem allows from the same start, as far as there is room."""
    first, last = 100 * float(found.chain[0]), 100 * float(found.chain[-1])
    allowed = min(first + 100 * found.gain.printed, 100.0) if found.gain.printed < 1 else 100.0
    start = first if found.gain.printed < 1 else 0.0
    return [
        arrows((at - 0.35, first), (at - 0.35, last), key="gain", role="ink", both=True),
        Label(
            key="says-gain",
            x=at - 0.3,
            y=(first + last) / 2,
            text=tr("gain {n}", n=up(found.gain.best).text),
            anchor=(0.0, 0.5),
        ),
        Curve(
            key="start",
            x=np.array([0.31, at - 0.35]),
            y=np.array([first, first]),
            role="neutral",
            width=1.2,
            dash="dot",
        ),
        Curve(key="theorem", x=np.array([at + 0.5] * 2), y=np.array([start, allowed]), role="bound"),
        Label(
            key="says-theorem",
            x=at + 0.45,
            y=25.0,
            text=tr("theorem {n}", n=show(found.gain.printed, 4)),
            role="bound",
            anchor=(1.0, 0.5),
        ),
    ]


def _against(params: Params, found: Facts, name: str) -> Picture:
    people, (own, theorem) = name == "k", dashes(params)
    x = PEOPLE if people else EPS_AXIS
    exact, bound = (found.by_people, found.by_people_bound) if people else (found.by_eps, found.by_eps_bound)
    printed = 2 * x * (params.eps if people else params.k)
    within = np.where(printed <= 1.5, printed, np.nan)
    items: list[Item] = [
        Curve(key="exact", x=x, y=exact, role="good", dash=own, name=tr("exact")),
        Curve(key="bound", x=x, y=bound, role="bound", dash="dot", name=tr("group privacy")),
        Curve(key="printed", x=x, y=within, role="bound", dash=theorem, name=tr("theorem")),
        across(1.0, key="nothing", label=tr("says nothing")),
        handle(params, name, within=(float(x[0]), float(x[-1]))),
    ]
    return Picture(
        key=f"by-{name}",
        title=tr("More people") if people else tr("Another ε"),
        x=Axis(label=tr("people k") if people else "ε", log=True, low=float(x[0]), high=float(x[-1])),
        y=Axis(label=tr("gain in utility"), low=0.0, high=1.35),
        items=tuple(items),
        row=1,
        column=0 if people else 1,
        caption=tr("What a group gains at most, exactly and by two theorems."),
    )


def _readout(params: Params, found: Facts) -> Table:
    rows = (
        row(tr("the group gains at most"), found.gain.best, found.gain.printed, told=at_most),
        row(tr("by group privacy"), found.bounds.distance, told=at_most),
        row("1 − e^(−kε)", found.bounds.chain, told=at_most),
        row(tr("chance before"), float(found.chain[0])),
        row(tr("chance after"), float(found.chain[-1]), told=chance),
        row(tr("attacker tells before from after"), found.success, told=at_most),
    )
    return Table(heads(), rows, key=key_column(params))


def _story(params: Params, found: Facts) -> str:
    odd = params.k % 2 == 1
    shown = (
        r"1 - \frac{2 e^{-m\varepsilon}}{1 + e^{\varepsilon}},\quad k = 2m + 1"
        if odd
        else r"1 - e^{-m\varepsilon},\quad k = 2m"
    )
    said = (
        tr(
            "<p>One person changes a report. That may make an outcome e<sup>ε</sup> times likelier, and its opposite e<sup>ε</sup> times rarer, "
            "no more{slack}. It moves an expected utility between 0 and 1 by <b>{gain}</b> at most, and some rule lets it. "
            "The printed theorem says 2ε = {printed}.</p>"
        )
        if params.k == 1
        else tr(
            "<p>{k} people change their reports one after the other. Each of them may make an outcome e<sup>ε</sup> times likelier, and its opposite "
            "e<sup>ε</sup> times rarer, no more{slack}. Together they move an expected utility between 0 and 1 by <b>{gain}</b> at most, and some rule "
            "lets them. The printed theorem says 2kε = {printed}.</p>"
        )
    )
    parts = [
        said.format(
            k=params.k,
            slack=tr(" but for δ") if params.delta > 0 else "",
            gain=show_up(found.gain.best, 4),
            printed=show_up(found.gain.printed),
        )
    ]
    if params.delta == 0:
        parts.append(formula(shown, ("k", show(params.k, 4)), ("ε", show_promise(params.eps))))
    parts.append(
        tr(
            "<p>Group privacy, which replaces ε by kε, gives {bound}. Below 1 only one person alone reaches it: no chain of two or more single changes gets there.</p>",
            bound=show_up(found.bounds.distance, 4),
        )
    )
    return "".join(parts)
