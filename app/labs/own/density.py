"""Tab 'Density': noise of one's own, drawn by knots or typed as a formula, and what it betrays in both directions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.said import Said, about, decides, fine, up, yours
from app.labs.own.beside import beside_of
from app.labs.own.common import keeps
from app.labs.own.density_facts import Facts
from app.labs.own.density_known import Known, known_of
from app.labs.own.density_lower import lower
from app.labs.own.density_promise import is_held, said_of
from app.labs.own.density_shape import has_knots, in_order, shape
from app.labs.own.density_views import ALPHA, views_of
from app.labs.own.density_words import notes_of, offers_of, readout, story
from app.labs.own.given import Given
from app.labs.own.held import least_errors
from app.labs.own.promised import usual_loss
from app.words.i18n import tr
from dpcore.checks import Floats
from dpcore.own import OwnDensity
from dpcore.own.lines import LineDensity
from dpcore.sets import NeighborSet

MOST_EDGES = 200
POINTS: dict[Quality, int] = {"drag": 401, "rest": 1201}
GRID: dict[Quality, int] = {"drag": 31, "rest": 81}

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The law of the loss at s: exactly for knots joined in ln g, else between proved bounds."""
    eps = np.linspace(0.0, 2.5 * max(usual_loss(params), 0.4), GRID[quality])
    known = known_of(params, np.append(eps, params.eps), quality)
    forward, back = known.forward, known.back
    reach = axis_reach(params, known.density)
    x = np.linspace(*reach, POINTS[quality])
    both, edges, scale, scale_inside = _drawn_as(params, known)
    if edges[0].size <= MOST_EDGES:
        x = np.unique(np.concatenate((x, *edges)))
    with np.errstate(invalid="ignore", divide="ignore"):
        logs = [one.log_pdf(x) for one in both]
        loss = logs[0] - logs[1]
        loss_at = np.log(known.points[1]) - np.log(known.points[2])
    if params.afterwards == "clamp":
        loss = np.where((x > params.clamp_low) & (x < params.clamp_high), loss, np.nan)
    elif params.afterwards == "round":
        loss = np.full_like(loss, np.nan)
    return Facts(
        x=x,
        out=scale * np.exp(logs[0]),
        inside=scale * np.exp(logs[1]),
        points=known.points,
        scale=scale,
        scale_inside=scale_inside,
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
        needed=known.needed,
        allowed=_allowed(params, quality),
        over=known.over,
        needs=known.needs,
        laplace=NeighborSet.parse(params.neighbors).sensitivity / known.mean_abs,
        totals=known.totals,
        total_over=known.total_over,
        either=known.either,
        broken=known.broken,
        sampled=known.sampled,
        endless=known.endless,
        sure=known.sure,
        missed=known.missed,
        eta=known.eta,
        outside=known.outside,
        slack=known.slack,
        beside=beside_of(params, *reach, scale, quality)
        if params.inside_from == "moved" and params.promised == "eps"
        else {},
        views=views_of(params, known, x, (eps, forward[:-1], back[:-1]), quality),
    )


def _drawn_as(params: Given, known: Known) -> tuple[Sequence[OwnDensity | LineDensity], list[Floats], float, float]:
    """(the noise of both worlds, its knots where their answers lie, height of density 1 in the picture, the same of knots of world 1)."""
    lines = [one for one in known.typed if isinstance(one, LineDensity)]
    if lines:
        return lines, [one.places for one in lines], lines[0].area, lines[1].area
    both = known.density, known.inside
    edges = [one.edges for one in both]
    if params.noise_from == "typed":
        return both, edges, 1.0, 1.0
    scale = height_scale(params.knots, known.density)
    own = params.inside_from == "own"
    return both, edges, scale, height_scale(params.knots_inside, known.inside) if own else scale


def _allowed(params: Given, quality: Quality) -> Floats:
    """The least type II errors that the promise allows; of a ρ they take too long while a hand drags."""
    if params.promised == "rho" and quality == "drag":
        return np.full(ALPHA.size, math.nan)
    return least_errors(params, ALPHA)


def height_scale(knots: tuple[tuple[float, float], ...], density: OwnDensity) -> float:
    """Height of knots over their density, which is straight in ln g; a knot beside a hole may have none."""
    ordered = [knot for _, knot in in_order(knots)]
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
    pictures = shape(params, found), *lower(params, found)
    words = readout(params, found), story(params, found), notes_of(params, found)
    return Result(pictures, *words, offers=offers_of(params, found))


def said(params: Given, found: Facts) -> Said:
    """What the noise betrays beside the promise."""
    own = params.inside_from == "own"
    hint = tr("Drag a knot.") if has_knots(params) else "" if own else tr("Drag s.")
    if found.sampled:
        template = tr("Nothing is sure: the formula changes too much between samples.")
        return Said(template, {}, "nothing", tr("Try another window."))
    if is_held(params):
        return said_of(params, found.needed, hint=hint)
    return _said_of_eps(params, found, hint or tr("Drag ε."))


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
        template = tr(
            "A loss of up to {worst} can occur where one person moves the answer by {shift}; {eps} was promised."
        )
        moved = about(abs(found.over[1]))
        return Said(template, {"worst": decides(fine(up(found.over[0]))), "eps": eps, "shift": moved}, "broken", hint)
    if not kept:
        template = tr(
            "A loss of up to {worst} can occur; {eps} was promised: at this shift it would hold with δ = {delta}."
        )
        if own:
            template = tr("A loss of up to {worst} can occur; {eps} was promised: it would hold with δ = {delta}.")
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
