"""The pictures of the tab 'Audit'."""

from __future__ import annotations

import math

import numpy as np

from app.data.worlds import Drawn
from app.lab.handles import handle
from app.labs.own.audit_facts import Certified, Facts
from app.labs.own.given import Given, truths_of, void_of
from app.labs.own.params import claim_of
from app.labs.own.promised import claimed, promise_of, promise_words, unit_at, unit_of
from app.labs.own.table_words import short
from app.plot.axis import linear_ticks
from app.plot.picture import Area, Axis, Band, Bars, Curve, Item, Label, Picture, Point, across, columns, dots
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_up
from dpcore.checks import Floats
from dpcore.own.promise import Promise

ROLES = ("bad", "staircase", "neutral:dot")
TRUTHS = (2.0, 1.5, 1.1)
"""In the keys of curves: the suspected loss has that of twice the promise."""
MOST_KINDS = 30
WRITTEN = 60
"""Signs of all names below an axis together, where each has more than ten."""
BESIDE = 0.03
"""Of the square's width: the room beside a dot at 0."""
LARGEST, SMALLEST = 1e150, 1e-150
"""Of what an axis of numbers can show, and how narrow its cells may be."""


def square_picture(params: Given, found: Facts) -> Picture:
    """Probability of the event in one world against the other: what the claim allows, what was seen, what is left."""
    done, claim = found.certified, promise_of(params)
    reach = _reach(params, found)
    grid = np.linspace(0.0, reach, 121)
    allowed = claim.most(grid)
    name = tr("allowed by {claim}", claim=promise_words(params))
    items: list[Item] = [
        Area(key="allowed", x=grid, low=np.zeros_like(grid), high=allowed, role="good", name=name),
    ]
    if done is None:
        for true, key, role in zip(truths_of(params), TRUTHS, ROLES, strict=True):
            label = tr("true {unit} = {value}", unit=unit_of(params), value=show_up(true))
            x = claim.but(true).tool(found.share)
            items.append(dots(key=f"plan{key}", x=x, y=found.share, role=role, name=label, marker="s"))
    else:
        items += _seen(params, found, reach)
    items.append(_ray_grip(params, reach, _top(params, found)))
    other, likelier = (world_of(params, name) for name in _order(found))
    return Picture(
        key="square",
        title=tr("What the claim allows"),
        x=Axis(label=tr("P(event), {world}", world=other), low=_least(found, reach), high=reach),
        y=Axis(label=tr("P(event), {world}", world=likelier), low=0.0, high=_top(params, found)),
        items=tuple(items),
        columns=1,
        row=1 if params.read is not None else 0,
        caption=tr(
            "Probability of the event in the one world against the other: what the promise allows, and what was seen."
        ),
    )


def _ray_grip(params: Given, reach: float, top: float) -> Point:
    """A grip on the ray of the claim: it sets what was promised."""
    claim = promise_of(params)
    q = min(0.8 * reach, float(claim.least(np.array([0.8 * min(top, 1.0)]))[0]))
    p = float(claim.most(np.array([q]))[0])
    says = tr("the promise: {claim}", claim=promise_words(params))
    return Point(
        key="ray-grip", x=q, y=p, y_field="ray_p", also=(("ray_q", q),), label=promise_words(params), says=says
    )


def _seen(params: Given, found: Facts, reach: float) -> list[Item]:
    done = found.certified
    if done is None:
        return []
    void = void_of(params)
    role = "bad" if done.least > claimed(params) and not void else "neutral"
    level = tr("left at {conf} %", conf=show(100 * params.confidence, 4))
    items: list[Item] = []
    if params.bound_by == "halves":
        p, q = float(done.p[0]), float(done.q[0])
        items.append(Curve(key="left", x=np.array([0.0, q, q]), y=np.array([p, p, 1.0]), role=role, name=level))
    else:
        items.append(Curve(key="left", x=done.q, y=done.p, role=role, name=level))
    if math.isfinite(done.least) and done.least > 0 and not void:
        ray = np.linspace(0.0, reach, 60)
        text = f"{unit_at(params)} ≥ {show_down(done.least)}"
        high = promise_of(params).but(done.least).most(ray)
        items.append(Curve(key="ray", x=ray, y=np.where(high < 1, high, np.nan), role=role, name=text, dash="dash"))
    items.append(dots(key="seen", x=done.y / done.m, y=done.x / done.n, role="ink", name=tr("seen"), marker_size=5))
    return items


def world_of(params: Given, name: str) -> str:
    """A world's name; what stands in a file is often a bare 0 or 1."""
    return tr("world {name}", name=short(name, 16)) if params.read is not None else short(name, 20)


def _order(found: Facts) -> tuple[str, str]:
    """(the other world, the one where the event is likelier)."""
    turned = found.certified is not None and found.certified.turned
    return found.worlds if turned else found.worlds[::-1]


def _reach(params: Given, found: Facts) -> float:
    done = found.certified
    if done is None:
        return min(1.0, 1.3 * promise_of(params).tool(found.share))
    claim = Promise(claimed(params), measure=promise_of(params).measure)
    wide = float(done.q[np.isfinite(done.q)].max())
    return min(
        1.0,
        max(
            1.2 * min(wide, 3 * done.y / done.m + 0.05),
            1.3 * done.y / done.m,
            1.2 * float(claim.least(np.array([done.x / done.n]))[0]),
            1e-6,
        ),
    )


def _least(found: Facts, reach: float) -> float:
    """Where the square begins: before 0 if the event was never seen in the other world, so that the dot stands whole."""
    return 0.0 if found.certified is None or found.certified.y else -BESIDE * reach


def _top(params: Given, found: Facts) -> float:
    done = found.certified
    if done is None:
        return min(1.0, 1.35 * found.share)
    return min(1.02, max(1.35 * done.x / done.n, 1.2 * float(done.p.min()), params.delta_claimed, 1e-6))


def power_picture(params: Given, found: Facts) -> Picture:
    """How often n draws a side would refute, for three true losses."""
    items: list[Item] = [across(90.0, key="ninety", role="neutral", label=tr("90 of 100"))]
    for true, key, role, power in zip(truths_of(params), TRUTHS, ROLES, found.powers, strict=True):
        name = tr("true {unit} = {value}", unit=unit_of(params), value=show_up(true))
        items.append(Curve(key=f"power{key}", x=found.draws, y=100 * power, role=role, name=name, at_end=True))
    low, high = float(found.draws[0]), float(found.draws[-1])
    one = found.one is not None
    items.append(handle(params, "guessed" if one else "draws", within=(low, high)))
    return Picture(
        key="power",
        title=tr("Chance to refute {claim}", claim=claim_of(params)),
        x=Axis(label=tr("guesses") if one else tr("draws a side"), log=True, low=low, high=high),
        y=Axis(label=tr("audits of 100"), low=0.0, high=104.0),
        items=tuple(items),
        column=1,
        row=1 if params.read is not None else 0,
        caption=tr("The chance that an audit refutes the promise against the number of draws, for three true losses.")
        if not one
        else tr("The chance that an audit of one run refutes the promise against the number of guesses."),
    )


def draws_picture(params: Given, found: Facts) -> Picture | None:
    """The draws that test, without the person upwards and with the person downwards; the event is shaded."""
    read, done = params.read, found.certified
    if read is None or done is None:
        return None
    shares = [np.array(counts) / sum(counts) for counts in read.tests]
    now = _now(params, read)
    names = _counted(params, read, done)
    items: list[Item] = []
    if read.names:
        out, within = map(np.array, read.chose if any(read.chose) else read.tests)
        order = np.argsort(-(out + 0.5) / (within + 0.5), kind="stable")
        order = order[np.argsort(~np.isin(order, done.cells), kind="stable")]  # the event is the first of them
        order = order[(shares[0] + shares[1])[order] > 0][:MOST_KINDS]
        places = np.arange(order.size, dtype=np.float64)
        shares = [share[order] for share in shares]
        bars = [
            columns(places, sign * share[order], 0.8, key=key, role=role, name=name)
            for sign, share, key, role, name in zip((1, -1), now, ("out", "in"), ("out", "world"), names, strict=True)
        ]
        inside = np.flatnonzero(np.isin(order, done.cells))
        ends = (float(inside.min()) - 0.5, float(inside.max()) + 0.5) if inside.size else (0.0, 0.0)
        step = -(-order.size // 14)
        longest = max(10, WRITTEN // order.size)
        ticks = tuple((float(at), short(read.names[cell], longest)) for at, cell in enumerate(order))[::step]
        axis = Axis(label=_published(params), low=-0.7, high=order.size - 0.3, ticks=ticks)
    else:
        edges, marks = _drawn_edges(read.edges)
        width = np.diff(edges)
        bars = [
            Bars(key=key, edges=edges, heights=sign * share / width, role=role, name=name)
            for sign, share, key, role, name in zip((1, -1), now, ("out", "in"), ("out", "world"), names, strict=True)
        ]
        shares = [share / width for share in shares]
        ends = float(edges[min(done.cells)]), float(edges[max(done.cells) + 1])
        axis = Axis(label=_published(params), low=float(edges[0]), high=float(edges[-1]), ticks=marks)
        items += [] if marks else _cut_grip(params, edges)
    items += [Band(key="event", low=ends[0], high=ends[1], orientation="vertical", role="neutral", name=""), *bars]
    top = max(float(share.max()) for share in shares)  # of all draws: the axis holds still while they fall
    name = tr("event: {event}", event=event_name(params, found))
    items.append(Label(key="event-name", x=sum(ends) / 2, y=1.04 * top, text=name, anchor=(0.5, 0.5)))
    return Picture(
        key="draws",
        title=_title(params, read),
        x=axis,
        y=Axis(
            label=tr("share") if read.names else tr("density"), low=-1.12 * top, high=1.12 * top, ticks=_mirrored(top)
        ),
        items=tuple(items),
        columns=2,
        caption=_how_chosen(params),
    )


def _cut_grip(params: Given, edges: Floats) -> list[Item]:
    """Where the event is one threshold it may be dragged: then it was chosen after looking."""
    if params.event_rule != "threshold" or params.fell is not None:
        return []
    reach, label = (float(edges[0]), float(edges[-1])), show(params.event_threshold, 4)
    return [handle(params, "event_threshold", within=reach, label=label)]


def _published(params: Given) -> str:
    """What is compared of an output."""
    if params.score == "length":
        return tr("length of the published list")
    return (
        tr("entry {place} of the published list", place=params.score_entry)
        if params.score == "entry"
        else tr("published")
    )


def _now(params: Given, read: Drawn) -> list[Floats]:
    """Of each world how many of all its draws that test lie in each cell now."""
    fallen = read.tests if params.fell is None else params.fell.tests
    return [np.array(counts) / sum(total) for counts, total in zip(fallen, read.tests, strict=True)]


def _title(params: Given, read: Drawn) -> str:
    n, m = (show(sum(counts), 9) for counts in read.tests)
    if params.fell is None:
        return tr("The {n} + {m} draws that test", n=n, m=m)
    out, inside = (show(sum(counts), 9) for counts in params.fell.tests)
    return tr("{k} + {l} of the {n} + {m} draws that test", k=out, l=inside, n=n, m=m)


def seen_in(params: Given, read: Drawn, done: Certified) -> list[tuple[int, int]]:
    """(draws in the event, draws) of each world, of those that have fallen."""
    fallen = read.tests if params.fell is None else params.fell.tests
    return [(sum(counts[cell] for cell in done.cells), sum(counts)) for counts in fallen]


def _counted(params: Given, read: Drawn, done: Certified) -> list[str]:
    """The worlds, with the counts of the event."""
    called = (tr("without you"), tr("with you")) if params.outputs_from == "files" else None
    names = called or tuple(world_of(params, name) for name in read.worlds)
    return [
        tr("{world}: {x} of {n} in the event", world=name, x=show(x, 9), n=show(n, 9))
        for name, (x, n) in zip(names, seen_in(params, read, done), strict=True)
    ]


def _mirrored(top: float) -> tuple[tuple[float, str], ...]:
    """Marks of an axis that counts from 0 to both sides."""
    return tuple((value, text.replace("−", "")) for value, text in linear_ticks(-top, top, 8).major)


def _how_chosen(params: Given) -> str:
    """What the picture of the draws shows, and where the event comes from."""
    if params.independence == "looked":
        return tr(
            "Outputs of the one world upwards and of the other downwards; the event was chosen after looking at them."
        )
    if params.event_rule == "split":
        return tr(
            "Outputs of the one world upwards and of the other downwards; the event was chosen by the other half of the draws."
        )
    return tr("Outputs of the one world upwards and of the other downwards; the event was fixed before.")


def _drawn_edges(inner: tuple[float, ...]) -> tuple[Floats, tuple[tuple[float, str], ...] | None]:
    """Edges of all cells and marks of their axis; cells are alike wide where a screen has no room for their true widths."""
    with np.errstate(over="ignore"):
        edges = _edges(inner)
    if np.all(np.abs(edges) < LARGEST) and np.diff(edges).min() > SMALLEST:
        return edges, None
    step = -(-len(inner) // 8)
    marks = tuple((float(place), show(edge, 2)) for place, edge in enumerate(inner, start=1))
    return np.arange(len(inner) + 2, dtype=np.float64), marks[::step]


def _edges(inner: tuple[float, ...]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Edges of all cells: the outer ones are as wide as the widest inner one."""
    edges = np.array(inner, dtype=np.float64)
    wide = float(np.diff(edges).max()) if edges.size > 1 else 1.0
    return np.concatenate(([edges[0] - wide], edges, [edges[-1] + wide]))


def event_name(params: Given, found: Facts, longest: int = 12) -> str:
    """The event in words: 'at most 11.8', or the outputs, each of at most so many signs."""
    read, done = params.read, found.certified
    if read is None or done is None:
        return ""
    if read.names:
        names = [short(read.names[cell], longest) for cell in done.cells[:4]]
        return ", ".join(names) + (", …" if len(done.cells) > 4 else "")
    if 0 in done.cells:
        return tr("at most {value}", value=show(read.edges[max(done.cells)], 4))
    return tr("above {value}", value=show(read.edges[min(done.cells) - 1], 4))
