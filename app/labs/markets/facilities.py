"""Tab 'Facilities on a line': a small chance of being held to one's word makes honesty best, where it can."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import at_least, bound
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, fine, up, yours
from app.lab.two_worlds import OTHER, WORLD
from app.labs.markets.common import Gain, dial, gain_of, gain_rows, heads, key_column, listed_there, row
from app.labs.markets.params import Params
from app.plot.picture import Area, Axis, Curve, Heat, Item, Label, Picture, Point, across, arrows, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.markets import MOST_OTHERS, MOST_PLANS, Punished, Welfare, others_count, punished, punished_among, welfare

SHARES = np.linspace(0.0, 1.0, 101)
DRAGGED = 40
HOUSE, ROOF = 0.6, 0.08
"""A house is as wide, of what lies between two places, and its roof as high, of the highest house."""
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Of the axis of the street."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The line and what lying brings on it.

    Attributes:
        places: number of the place of each citizen.
        complete: whether gains are the largest over all reports of the others; most: ways of them that are gone through.
        lies: with and without punishment; welfare: of the citizens when all are honest.
        stands_lie: expected facilities at each place if one of them who lives at `truth` says `lie`; None if none lives there.
        mixed: gain of each report (columns) over each truth (rows) at q; truth, lie: places of the best lie there.
        gain: of that lie; along: the same at each of SHARES.
        at_q: expected average utility at q; theorem: the least that the theorem grants, of the first branch.
    """

    places: NDArray[np.intp]
    complete: bool
    most: int
    lies: Punished
    welfare: Welfare
    stands_lie: Floats | None
    mixed: Floats
    truth: int
    lie: int
    gain: Gain
    along: Floats
    at_q: float
    theorem: float


def facts(params: Params, tick: Tick) -> Facts:
    """Gains over all reports of the others, which a drag of a citizen or of q does not change; kept by dpcore."""
    m, k, eps, q = params.cells, params.shops, params.eps, params.q
    places = np.rint(np.array([place for (place,) in params.citizens]) * m).astype(np.intp)
    if (m + 1) ** k > MOST_PLANS:
        most = max(count for count in range(8) if (m + 1) ** count <= MOST_PLANS)
        raise ParameterError("shops", k, mark("at most {most} on {places} places"), most=most, places=m + 1)
    if params.other_reports == "here":
        listed_there("citizen", params.citizen, places.size)
    complete = params.other_reports == "worst" and others_count(m, places.size) <= MOST_OTHERS
    who = params.citizen - 1 if params.other_reports == "here" else 0
    lies = punished(m, k, places.size, eps=eps) if complete else punished_among(places, who, m, k, eps=eps)
    have = welfare(places, m, k, eps=eps)
    mixed = lies.mixed(q)
    best = np.where(np.eye(m + 1, dtype=bool), -np.inf, mixed)
    truth, lie = np.unravel_index(int(best.argmax()), best.shape)
    liars = np.flatnonzero(places == truth)
    reports = np.where(np.arange(places.size) == liars[0], lie, places) if liars.size else places
    return Facts(
        places=places,
        complete=complete,
        most=MOST_OTHERS,
        lies=lies,
        welfare=have,
        stands_lie=welfare(reports, m, k, eps=eps).stands if liars.size else None,
        mixed=mixed,
        truth=int(truth),
        lie=int(lie),
        gain=gain_of(float(best.max()), eps=eps),
        along=np.array([lies.best(float(share)) for share in SHARES]),
        at_q=(1 - q) * have.chosen + q * have.any_plan,
        theorem=have.best - 2 / (eps * places.size) * float(np.log(lies.plans)),
    )


def said(params: Params, found: Facts) -> Said:
    """The best lie on the line, and the q from which none pays."""
    numbers: dict[str, Figure | str] = {
        "home": about(found.truth / params.cells),
        "said": about(found.lie / params.cells),
        "gain": decides(up(found.gain.best)),
        "lost": decides(down(-found.gain.best)),
        "q": fine(up(found.lies.threshold)),
        "own": yours(params.q),
        "printed": about(found.lies.printed),
    }
    if found.gain.best <= 0 and math.isinf(found.lies.threshold):
        text = tr("At q = {own} no lie pays; at any smaller q some lie does: no plan punishes it.")
    elif found.gain.best <= 0:
        text = tr(
            "Who lives at {home} and says {said} loses {lost} at q = {own}: honesty is best, and q = {q} is enough for it."
        )
    elif math.isinf(found.lies.threshold):
        text = tr(
            "Who lives at {home} and says {said} gains {gain}, and no q stops it: some lie is punished by no plan."
        )
    elif math.isinf(found.lies.printed):
        text = tr(
            "Who lives at {home} and says {said} gains {gain}; held to the word with q = {q} no lie pays. The theorem knows no such q."
        )
    else:
        text = tr(
            "Who lives at {home} and says {said} gains {gain}; held to the word with q = {q} no lie pays. The theorem asks q = {printed}."
        )
    return Said(text, numbers, hint=tr("Drag q."))


def tell(params: Params, found: Facts) -> Result:
    """The line, the heat map of lies, what q does."""
    pictures = (
        _line(params, found),
        _map(params, found),
        _share(params, found),
        _welfare(params, found),
        dial(params, found.gain, rows=1),
    )
    ranges = {"citizen": (1.0, float(found.places.size))}
    return Result(pictures, _readout(params, found), _story(params, found), _notes(params, found), ranges=ranges)


def _line(params: Params, found: Facts) -> Picture:
    m, lied = params.cells, found.stands_lie
    heights = [found.welfare.stands, found.welfare.stands_any, *([] if lied is None else [lied])]
    top = float(np.max(heights))
    items: list[Item] = [
        *(_house(f"house{n}", n / m, high, m, top) for n, high in enumerate(found.welfare.stands)),
        *(() if lied is None else [_outline(f"lied{n}", n / m, high, m, top) for n, high in enumerate(lied)]),
        across(float(found.welfare.stands_any[0]), key="any", label=tr("any plan")),
        *_names(found, m, top),
        arrows(
            (found.truth / m, 1.1 * top),
            (found.lie / m, 1.1 * top),
            key="lie",
            role="world",
            width=3.0,
        ),
        Label(
            key="says",
            x=(found.truth + found.lie) / (2 * m),
            y=1.12 * top,
            text=tr("best lie: {gain}", gain=("+" if found.gain.best > 0 else "") + up(found.gain.best).text),
            anchor=(0.5, 1.1),
        ),
        Curve(key="street", x=np.array([-0.5 / m, 1 + 0.5 / m]), y=np.zeros(2), role="ink", width=3.0, dash="solid"),
    ]
    seen: dict[int, int] = {}
    for row_, at in enumerate(found.places[:DRAGGED]):
        depth = seen.setdefault(int(at), 1)
        seen[int(at)] += 1
        items.append(Point(key=f"citizen{row_}", x=at / m, y=-0.12 * top * depth, x_field=f"citizens[{row_}][0]"))
    step = next((one for one in STEPS if top / one <= 6), STEPS[-1])
    return Picture(
        key="line",
        title=tr("A street: how many shops to expect at each place; drag the citizens"),
        short=tr("Street"),
        x=Axis(
            label=tr("place"),
            low=-0.5 / m,
            high=1 + 0.5 / m,
            ticks=tuple((n / m, show(n / m, 2)) for n in range(m + 1)),
        ),
        y=Axis(
            label=tr("expected facilities"),
            low=-0.12 * top * (max(seen.values()) + 0.5),
            high=1.25 * top,
            ticks=tuple(
                (n * step, show(n * step, 2)) for n in range(int(1.25 * top / step) + 1)
            ),  # none below the street
        ),
        items=tuple(items),
        columns=2,
        caption=tr(
            "Expected number of facilities at each place as the height of a house, its outline after the best lie; the citizens below."
        ),
    )


def _names(found: Facts, m: int, top: float) -> list[Label]:
    """Of the houses and of their outlines, where the arrow of the lie is not."""
    side = 0.0 if found.truth + found.lie > m else 1.0
    named = [
        ("says-stands", 1.22, "■ " + tr("as all say"), WORLD),
        ("says-lied", 1.13, "□ " + tr("after the lie"), OTHER),
    ]
    aside = side + (side - 0.5) * 0.7 / m
    return [
        Label(key=key, x=aside, y=high * top, text=text, role=role, anchor=(side, 0.5))
        for key, high, text, role in named[: 1 if found.stands_lie is None else 2]
    ]


def _roof(at: float, high: float, m: int, top: float) -> tuple[Floats, Floats]:
    """The gable of a house at a place: its ridge is as high as what it stands for."""
    eaves = max(high - ROOF * top, 0.0)
    return at + np.array([-0.5, 0.0, 0.5]) * HOUSE / m, np.array([eaves, high, eaves])


def _house(key: str, at: float, high: float, m: int, top: float) -> Area:
    x, y = _roof(at, high, m, top)
    return Area(key=key, x=x, low=np.zeros(3), high=y, role=WORLD)


def _outline(key: str, at: float, high: float, m: int, top: float) -> Curve:
    x, y = _roof(at, high, m, top)
    return Curve(key=key, x=x[[0, 0, 1, 2, 2]], y=np.array([0.0, *y, 0.0]), role=OTHER, width=2.0, dash="solid")


def _map(params: Params, found: Facts) -> Picture:
    places = np.arange(params.cells + 1) / params.cells
    most = float(np.abs(found.mixed).max())
    heat = Heat(
        key="map",
        x=places,
        y=places,
        z=found.mixed,
        low=-most,
        high=most,
        label=tr("gain in utility"),
        scale="diverging",
        middle=0.0,
    )
    return Picture(
        key="map",
        title=tr("Which lie gains what"),
        x=Axis(label=tr("true place")),
        y=Axis(label=tr("reported place")),
        items=(heat,),
        row=1,
        legend=False,
        caption=tr("Gain of each reported place over the truth, for each true place; 0 where the report is true."),
    )


def _share(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="along", x=SHARES, y=found.along, role="good", name=tr("best lie")),
        across(0.0, key="zero"),
        handle(params, "q"),
    ]
    if 0 < found.lies.threshold < 1:
        text = tr("honest from {q}", q=show_up(found.lies.threshold, 4))
        items += [
            upright(found.lies.threshold, key="threshold", role="good", label=text),
        ]
    return Picture(
        key="share",
        title=tr("Held to one's word"),
        x=Axis(label="q", low=0.0, high=1.0),
        y=Axis(label=tr("gain of the best lie"), high=float(found.along.max() + 0.35 * np.ptp(found.along)) or None),
        items=tuple(items),
        row=1,
        column=1,
        legend=False,
        caption=tr("Gain of the best lie against the probability q of being held to one's word."),
    )


def _welfare(params: Params, found: Facts) -> Picture:
    have = found.welfare
    line = (1 - SHARES) * have.chosen + SHARES * have.any_plan
    return Picture(
        key="welfare",
        title=tr("What honesty costs"),
        x=Axis(label="q", low=0.0, high=1.0),
        y=Axis(label=tr("average utility"), high=have.best + 0.02),
        items=(
            Curve(key="welfare", x=SHARES, y=line, role="exponential", name=tr("expected")),
            across(have.best, key="best", role="ceiling", label=tr("best plan"), beyond="above"),
            upright(params.q, key="here"),
        ),
        row=1,
        column=2,
        legend=False,
        caption=tr("Average utility of honest citizens against q."),
    )


def _readout(params: Params, found: Facts) -> Table:
    lies, have = found.lies, found.welfare
    rows = (
        *gain_rows(found.gain),
        row(tr("no lie pays from q ="), lies.threshold, lies.printed, told=bound),
        row(tr("enough with this γ and as many plans: q ="), lies.bound, told=bound),
        row(tr("γ: what some plan takes from any liar, at least"), lies.gamma, told=at_least),
        row(tr("plans"), lies.plans),
        row(tr("average utility at q"), found.at_q),
        row(tr("at q = 0"), have.chosen, found.theorem, limit=at_least),
        row(tr("of any plan"), have.any_plan),
        row(tr("of the best plan"), have.best),
    )
    return Table(heads(), rows, key=key_column(params))


def _story(params: Params, found: Facts) -> str:
    lies = found.lies
    parts = [
        tr(
            "<p>Each citizen says where they live. A plan of {plan} is drawn with weight</p>{formula}<p>and each citizen uses the nearest. Here u is 1 minus the "
            "distance. A lie moves what is likely. With probability <b>q = {q}</b> any facilities are built instead, "
            "and each citizen is held to the one that is best <i>for what was said</i>: a lie can only lose there.</p>",
            plan=tr("one facility") if params.shops == 1 else tr("{k} facilities", k=params.shops),
            formula=formula(r"e^{\frac{\varepsilon}{2} \sum_i u_i}", ("ε", show_promise(params.eps))),
            q=show(params.q, 4),
        ),
        _verdict(params, found),
    ]
    if not found.complete:
        parts.append(
            tr("<p>That is so with the others as in the plot; other reports of theirs may make a lie pay more.</p>")
        )
    if lies.gamma > 0:
        parts.append(
            tr(
                "<p>The theorem asks for q ≥ 2ε · plans / γ = {printed}{verdict}.</p>",
                printed=show_up(lies.printed, 4),
                verdict=tr(", which no probability is: it says nothing") if lies.printed > 1 else "",
            )
        )
    else:
        parts.append(
            tr(
                "<p>With one facility there is no choice that could be taken away: γ = 0, and the theorem does not apply. That does not mean that lying pays.</p>"
            )
        )
    return "".join(parts)


def _verdict(params: Params, found: Facts) -> str:
    lies, gain = found.lies, show(found.gain.best, 4)
    if lies.best(0.0) < 0 and found.gain.best < 0:
        loss = show_down(-found.gain.best, 4)
        return tr("<p>Here <b>every lie loses</b> even without that, at least {loss} at this q.</p>", loss=loss)
    if lies.threshold >= 1:
        return tr("<p>The best lie gains <b>{gain}</b>, and <b>no q below 1 helps</b>.</p>", gain=gain)
    if params.q < lies.threshold:
        return tr(
            "<p>The best lie gains <b>{gain}</b>; from <b>q = {threshold}</b> on none does.</p>",
            gain=gain,
            threshold=show_up(lies.threshold, 4),
        )
    return tr("<p>From q = {threshold} on <b>no lie pays</b>.</p>", threshold=show_up(lies.threshold, 4))


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if params.other_reports == "worst" and not found.complete:
        text = tr(
            "The others can report in more than {most} ways: shown are the first citizen's lies with the others as in the plot, so the largest gain may be larger.",
            most=found.most,
        )
        notes.append(Note("caution", text))
    if found.places.size > DRAGGED:
        notes.append(Note("info", tr("Only the first {n} citizens can be dragged; all count.", n=DRAGGED)))
    return tuple(notes)
