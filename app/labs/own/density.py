"""Tab 'Density': noise of one's own, drawn by knots or typed as a formula, and what it betrays in both directions."""

from __future__ import annotations

import itertools
import math

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said, about, decides, fine, up, yours
from app.labs.own.beside import beside_of, curves
from app.labs.own.common import keeps
from app.labs.own.density_facts import Facts
from app.labs.own.density_known import Known, known_of
from app.labs.own.density_words import notes_of, readout, story
from app.labs.own.given import Given
from app.labs.own.held import allowed_delta, held_said
from app.labs.own.promised import loss_limit, usual_loss
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, Point, across, dots, stems
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.own import OwnDensity
from dpcore.sets import NeighborSet

MOST_DRAGGED = 24
MOST_EDGES = 200
MOST_ENDLESS = 40
ENDS = ("clamp_low", "clamp_high")
MOST_POINTS = 400
"""Single answers that are drawn."""
POINTS: dict[Quality, int] = {"drag": 401, "rest": 1201}
GRID: dict[Quality, int] = {"drag": 31, "rest": 81}

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The law of the loss at s, exactly for knots, between proved bounds for a formula."""
    eps = np.linspace(0.0, 2.5 * max(usual_loss(params), 0.4), GRID[quality])
    known = known_of(params, np.append(eps, params.eps), quality)
    density, inside, forward, back = known.density, known.inside, known.forward, known.back
    reach = axis_reach(params, density)
    x = np.linspace(*reach, POINTS[quality])
    if density.edges.size <= MOST_EDGES:
        x = np.unique(np.concatenate((x, density.edges, inside.edges)))
    scale = 1.0 if params.noise_from == "typed" else height_scale(params.knots, density)
    own = params.noise_from == "drawn" and params.inside_from == "own"
    with np.errstate(invalid="ignore", divide="ignore"):
        loss = density.log_pdf(x) - inside.log_pdf(x)
        loss_at = np.log(known.points[1]) - np.log(known.points[2])
    if params.afterwards == "clamp":
        loss = np.where((x > params.clamp_low) & (x < params.clamp_high), loss, np.nan)
    elif params.afterwards == "round":
        loss = np.full_like(loss, np.nan)
    return Facts(
        x=x,
        out=scale * density.pdf(x),
        inside=scale * inside.pdf(x),
        points=known.points,
        scale=scale,
        scale_inside=height_scale(params.knots_inside, inside) if own else scale,
        loss=np.where(np.isfinite(loss), loss, np.nan),
        loss_at=np.where(np.isfinite(loss_at), loss_at, np.nan),
        eps=eps,
        delta_out=forward[:-1],
        delta_in=back[:-1],
        here=(float(forward[-1]), float(back[-1])),
        worst=known.worst,
        proof=known.proof,
        mean_abs=known.mean_abs,
        success=(1 + max(float(forward[0]), float(back[0]))) / 2,
        mu=known.mu,
        rho=known.rho,
        of_promise=_of_promise(params, known, quality),
        over=known.over,
        needs=known.needs,
        laplace=NeighborSet.parse(params.neighbors).sensitivity / known.mean_abs,
        totals=known.totals,
        sampled=known.sampled,
        endless=known.endless,
        sure=known.sure,
        missed=known.missed,
        outside=known.outside,
        slack=known.slack,
        beside=beside_of(params, *reach, scale, quality)
        if params.inside_from == "moved" and params.promised == "eps"
        else {},
    )


def _of_promise(params: Given, known: Known, quality: Quality) -> float:
    """ρ or μ, whichever was promised; nan while a hand drags, inf where none is known."""
    value = {"rho": known.rho, "mu": known.mu}.get(params.promised, math.nan)
    return math.inf if quality == "rest" and math.isnan(value) else value


def has_knots(params: Given) -> bool:
    """Whether there are knots to drag in the plot."""
    return params.noise_from == "drawn" and len(params.knots) <= MOST_DRAGGED


def height_scale(knots: tuple[tuple[float, float], ...], density: OwnDensity) -> float:
    """Height of knots over their density; a knot beside a hole may have none."""
    ordered = [knot for _, knot in _in_order(knots)]
    spans = [(a, b) for a, b in itertools.pairwise(ordered) if min(a[1], b[1]) > 0 and a[0] < b[0]]
    if spans:
        (x, g), (y, h) = max(spans, key=lambda span: max(span[0][1], span[1][1]))
        return math.exp((math.log(g) + math.log(h)) / 2 - float(density.log_pdf(np.array([x + (y - x) / 2]))[0]))
    sides = [(height, density.pdf(np.array([place, math.nextafter(place, -math.inf)]))) for place, height in ordered]
    return next(
        (height / float(there.max()) for height, there in sorted(sides, key=lambda s: -s[0]) if there.max() > 0), 1.0
    )


def axis_reach(params: Given, density: OwnDensity) -> tuple[float, float]:
    """What the pictures show of the answers."""
    own = params.inside_from == "own"
    if params.noise_from == "typed":
        return -params.window, params.window + (0.0 if own else max(params.shift, 0.0))
    places = [place for place, _ in params.knots]
    if params.afterwards == "clamp":
        places += [params.clamp_low, params.clamp_high]
    room = 3.0 * density.mean_abs()
    if own:
        places += [place for place, _ in params.knots_inside]
        return min(places) - room, max(places) + room
    return min(places) - room, max(places) + room + max(params.shift, 0.0)


# -- words


def tell(params: Given, found: Facts) -> Result:
    """The noise and the same moved by one person, the loss of each answer, δ(ε) in both directions."""
    pictures = _shape(params, found), _loss(params, found), _delta(params, found)
    return Result(pictures, readout(params, found), story(params, found), notes_of(params, found))


def said(params: Given, found: Facts) -> Said:
    """What the noise betrays beside the promise."""
    in_eps, own = params.promised == "eps", params.inside_from == "own"
    hint = tr("Drag a knot.") if has_knots(params) else "" if own else tr("Drag s.")
    if found.sampled:
        template = tr("Nothing is sure: the formula changes too much between samples.")
        return Said(template, {}, "nothing", tr("Try another window."))
    if in_eps:
        return _said_of_eps(params, found, hint or tr("Drag ε."))
    return held_said(params, found.of_promise, of_table=False, exact=params.noise_from == "drawn", hint=hint)


def _said_of_eps(params: Given, found: Facts, hint: str) -> Said:
    """The largest loss beside the promised ε."""
    worst, eps, own = max(found.worst), yours(params.eps), params.inside_from == "own"
    if max(found.proof) > 0:
        template = tr("Some answers are proofs: with probability {mass} an answer is possible in one world only.")
        return Said(template, {"mass": decides(up(max(found.proof)))}, "broken", hint)
    if math.isinf(worst) and params.noise_from == "typed" and params.beyond == "unknown":
        template = tr("Of what lies outside the window nothing is known: ε = {eps} is sure with δ = {delta} only.")
        return Said(template, {"eps": eps, "delta": decides(up(max(found.here)))}, "broken", tr("Drag ε."))
    if math.isinf(worst):
        template = tr("The loss has no bound: at ε = {eps} the least δ is {delta}.")
        if not found.endless:
            template = tr("No bound on the loss is known: ε = {eps} is sure with δ = {delta} only.")
        return Said(template, {"eps": eps, "delta": decides(up(max(found.here)))}, "broken", tr("Drag ε."))
    kept = keeps(params.eps, worst, found.slack)
    numbers = {"worst": decides(fine(up(min(worst, params.eps) if kept else worst))), "eps": eps}
    if found.over[0] > max(worst, params.eps + found.slack) * (1 + 1e-12) and abs(found.over[1]) != params.shift:
        template = tr("A loss of {worst} can occur where one person moves the answer by {shift}; {eps} was promised.")
        moved = about(abs(found.over[1]))
        return Said(template, {"worst": decides(fine(up(found.over[0]))), "eps": eps, "shift": moved}, "broken", hint)
    if not kept:
        template = tr("A loss of {worst} can occur; {eps} was promised: at this shift it would hold with δ = {delta}.")
        if own:
            template = tr("A loss of {worst} can occur; {eps} was promised: it would hold with δ = {delta}.")
        return Said(template, numbers | {"delta": up(max(found.here))}, "broken", hint)
    if found.missed and not keeps(params.eps, found.sure, found.slack):
        template = tr("But for a share of {missed} of answers no loss is above {worst}: {eps} is kept with that δ.")
        return Said(template, numbers | {"missed": up(found.missed)}, "usual", hint)
    if found.missed:
        numbers["worst"] = decides(fine(up(min(found.sure, params.eps))))
    if own:
        template = tr("No answer shifts the odds by more than a loss of {worst}: the promise of {eps} is kept.")
        return Said(template, numbers, "usual", hint)
    template = tr(
        "No answer shifts the odds by more than a loss of {worst}: the promise of {eps} is kept at this shift."
    )
    return Said(template, numbers, "usual", hint)


def _shape(params: Given, found: Facts) -> Picture:
    own = params.inside_from == "own"
    name = tr("with you: g₁(r)") if own else tr("with you: g(r − s)")
    items: list[Item] = [
        Curve(key="out", x=found.x, y=found.out, role="out", name=tr("without you: g(r)"), width=2.5),
        Curve(key="in", x=found.x, y=found.inside, role="world", name=name),
        *curves(found.beside),
        *_singles(params, found),
    ]
    if has_knots(params):
        items += [
            Point(
                key=f"knot{place}", x=x, y=height, x_field=f"knots[{place}][0]", y_field=f"knots[{place}][1]", says=said
            )
            for (place, (x, height)), said in zip(_in_order(params.knots), _names(params), strict=True)
        ]
        items += _knots_inside(params, found)
    if not own:
        items.append(handle(params, "shift", within=(0.0, float(found.x[-1]))))
    if params.afterwards == "clamp":
        items += [handle(params, end, within=(float(found.x[0]), float(found.x[-1]))) for end in ENDS]
    drawn = params.noise_from == "drawn"
    top = float(max(found.out.max(), found.inside.max(), *(one.density.y.max() for one in found.beside.values())))
    label = tr("height") if drawn else tr("density")
    return Picture(
        key="shape",
        title=tr("Your noise, without one person and with")
        if own
        else tr("Your noise, and the same moved by one person"),
        short=tr("Your noise"),
        x=Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=label, low=0.0, high=1.2 * top),
        items=tuple(items),
        columns=2,
        twice=("knots[+][0]", "knots[+][1]") if drawn else ("", ""),
        stroke="knots" if drawn else "",
        caption=tr("The density of the answer without one person and with that person."),
    )


def _knots_inside(params: Given, found: Facts) -> list[Item]:
    """Of the noise that world 1 has for itself: on its curve, for it is drawn to the scale of world 0; a single one has no height."""
    if params.inside_from != "own" or len(params.knots_inside) > MOST_DRAGGED:
        return []
    times = found.scale_inside / found.scale
    alone = len(params.knots_inside) == 1
    return [
        Point(
            key=f"inside{place}",
            x=x,
            y=height / times,
            x_field=f"knots_inside[{place}][0]",
            y_field="" if alone else f"knots_inside[{place}][1]",
            y_times=times,
            role="world",
            says=tr("with you: {knot}", knot=said),
        )
        for (place, (x, height)), said in zip(_in_order(params.knots_inside), _names(params, inside=True), strict=True)
    ]


def _in_order(knots: tuple[tuple[float, float], ...]) -> list[tuple[int, tuple[float, float]]]:
    return sorted(enumerate(knots), key=lambda one: one[1][0])


def _names(params: Given, *, inside: bool = False) -> list[str]:
    """What a screen reader says of the knots of a world, from left to right: place, height, and how fast ln g falls to the right."""
    knots = [knot for _, knot in _in_order(params.knots_inside if inside else params.knots)]
    last = params.right_rate_inside if inside else params.right_rate
    found = []
    for place, (x, height) in enumerate(knots):
        beyond = knots[place + 1] if place + 1 < len(knots) else None
        fall = last if params.outside == "exponential" else math.inf
        if beyond is not None and beyond[1] > 0 and height > 0 and beyond[0] > x:
            fall = (math.log(height) - math.log(beyond[1])) / (beyond[0] - x)
        elif beyond is not None:
            fall = math.inf if height > 0 else -math.inf if beyond[1] > 0 else 0.0
        text = tr(
            "knot {place} of {count}, r {r}, g {g}, loss to the right {loss} per unit",
            place=place + 1,
            count=len(knots),
            r=show(x),
            g=show(height),
            loss=show(fall),
        )
        found.append(text)
    return found


def _singles(params: Given, found: Facts) -> list[Item]:
    """Stems of the single answers that are possible afterwards: of a clamp as high as the picture where they are certain, of
    rounding as high as the density that has their probability over a step.
    """
    where, *both = found.points
    shown = (where >= found.x[0]) & (where <= found.x[-1])
    if not where.size or shown.sum() > MOST_POINTS:
        return []
    step = params.rounded_to if params.afterwards == "round" else 0.0
    scale = found.scale / step if step else float(max(found.out.max(), found.inside.max()))
    aside = (step or float(found.x[-1] - found.x[0])) / 100
    items: list[Item] = []
    for side, role, masses in ((-1, "out", both[0]), (1, "world", both[1])):
        x, y = where[shown] + side * aside, scale * masses[shown]
        anchor = (1.15, 1.0) if side < 0 else (-0.15, 1.0)
        items += [
            stems(x, 0.0, y, key=f"stems-{role}", role=role, width=3.0),
            dots(key=f"singles-{role}", x=x, y=y, role=role, marker_size=4.0),
        ]
        if not step:
            items += [
                Label(
                    key=f"share-{role}{place}",
                    x=float(at),
                    y=float(high),
                    text=tr("{n} of 100", n=show(100 * mass, 3)),
                    anchor=anchor,
                )
                for place, (at, high, mass) in enumerate(zip(x, y, masses[shown], strict=True))
            ]
    return items


def _loss(params: Given, found: Facts) -> Picture:
    x = np.concatenate((found.x, found.points[0]))
    loss = np.concatenate((found.loss, found.loss_at))
    seen = (x >= found.x[0]) & (x <= found.x[-1])
    x, loss = x[seen], loss[seen]
    usual, limit = usual_loss(params), loss_limit(params)
    top = max(1.3 * usual, float(np.nanmax(np.abs(loss), initial=0.0)) * 1.15)
    top = min(top, 6 * usual)
    curve, x_of = found.loss, found.x
    over = np.where(np.abs(curve) > limit * (1 + 1e-9), curve, np.nan)
    name = tr("promised: ± ε")
    band = Band(key="promise", low=-limit, high=limit, orientation="horizontal", role="good", name=name)
    items: list[Item] = [
        *((band,) if math.isfinite(limit) else ()),
        Curve(key="loss", x=x_of, y=curve, role="exponential", name=tr("loss")),
        Curve(key="over", x=x_of, y=over, role="bad", name=tr("beyond the promise"), width=3.0),
        *_single_losses(params, found),
        across(0.0, key="zero"),
        *_endless(found, top),
    ]
    if np.isfinite(loss).any() and (math.isfinite(max(found.worst)) or max(found.proof) > 0):
        most = np.flatnonzero(np.abs(loss) >= np.nanmax(np.abs(loss)) * (1 - 1e-9))  # often a whole step
        at = int(most[most.size // 2])
        items.append(
            dots(
                key="worst",
                x=x[at],
                y=loss[at],
                role="bad" if abs(loss[at]) > limit * (1 + 1e-9) else "good",
            )
        )
        text = show_up(abs(float(loss[at])))
        above = 1.3 if loss[at] > 0 else -0.3  # beyond the curve, not inside a trough
        items.append(Label(key="worst-label", x=float(x[at]), y=float(loss[at]), text=text, anchor=(0.5, above)))
    return Picture(
        key="loss",
        title=tr("Privacy loss of the answer r"),
        x=Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("loss, nats"), low=-top, high=top),
        items=tuple(items),
        row=1,
        caption=tr(
            "ln g(r)/g₁(r): above the band the answer speaks too clearly against the person, below it for the person."
        )
        if params.inside_from == "own"
        else tr(
            "ln g(r)/g(r − s): above the band the answer speaks too clearly against the person, below it for the person."
        ),
    )


def _single_losses(params: Given, found: Facts) -> list[Item]:
    """Of the single answers that are possible afterwards."""
    where, loss, limit = found.points[0], found.loss_at, loss_limit(params)
    items: list[Item] = []
    for key, role, here in (
        ("single", "exponential", np.abs(loss) <= limit * (1 + 1e-9)),
        ("single-over", "bad", np.abs(loss) > limit * (1 + 1e-9)),
    ):
        shown = here & (where >= found.x[0]) & (where <= found.x[-1])
        if 0 < shown.sum() <= MOST_POINTS:
            items.append(dots(key=key, x=where[shown], y=loss[shown], role=role, marker_size=4.5))
    return items


def _endless(found: Facts, top: float) -> list[Item]:
    """Answers that are possible in one world only: their loss has no bound, upwards or downwards."""
    items: list[Item] = []
    for side, alone, share in (
        (1, (found.out > 0) & (found.inside == 0), found.proof[0]),
        (-1, (found.inside > 0) & (found.out == 0), found.proof[1]),
    ):
        edges = np.flatnonzero(np.diff(np.concatenate([[False], alone, [False]]).astype(np.int8)))
        ends = np.append(found.x, found.x[-1])
        spans = [(float(ends[a]), float(ends[b])) for a, b in zip(edges[::2], edges[1::2], strict=True)]
        if share <= 0 or not spans:
            continue
        items += [
            Band(key=f"endless{side}-{place}", low=low, high=high, orientation="vertical", role="bad", name="")
            for place, (low, high) in enumerate(spans[:MOST_ENDLESS])
        ]
        low, high = max(spans, key=lambda span: span[1] - span[0])
        text = tr("{side}∞: {share} of 100", side="" if side > 0 else "−", share=show_up(100 * share, 3))
        items.append(Label(key=f"endless{side}", x=(low + high) / 2, y=0.9 * side * top, text=text, anchor=(0.5, 0.5)))
    return items


def _delta(params: Given, found: Facts) -> Picture:
    top = float(max(found.delta_out.max(), found.delta_in.max(), 1e-9))
    items: tuple[Item, ...] = (
        Curve(key="out", x=found.eps, y=found.delta_out, role="out", name=tr("you out")),
        Curve(key="in", x=found.eps, y=found.delta_in, role="world", name=tr("you in")),
        *allowed_delta(params, found.eps),
        *((handle(params, "eps", within=(0.0, float(found.eps[-1]))),) if params.promised == "eps" else ()),
    )
    return Picture(
        key="delta",
        title=tr("δ(ε), both directions"),
        x=Axis(label="ε", low=0.0, high=float(found.eps[-1])),
        y=Axis(label="δ", low=0.0, high=1.08 * top),
        items=items,
        row=1,
        column=1,
        caption=tr("The least δ at each ε where the one world is true, and where the other one is."),
    )
