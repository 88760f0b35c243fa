"""Tab 'Density': noise of one's own, drawn by knots or typed as a formula, and what it betrays in both directions."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said, about, decides, up, yours
from app.labs.own.beside import beside_of, curves
from app.labs.own.density_facts import Facts
from app.labs.own.density_words import notes_of, readout, story
from app.labs.own.given import Given
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, Point, across, dots
from app.words.i18n import tr
from app.words.numbers import show_up
from dpcore.checks import Floats
from dpcore.own import Formula, OwnDensity, PairLaw
from dpcore.own.over import typed_delta_over, typed_loss_over
from dpcore.own.shifts import worst_delta_over, worst_loss_over
from dpcore.own.totals import totals_of
from dpcore.own.typed import TypedDensity, typed
from dpcore.sets import NeighborSet

MOST_DRAGGED = 24
MOST_EDGES = 200
MOST_ENDLESS = 40
TRIES = 100
"""Shifts of V that are looked at for δ."""
POINTS: dict[Quality, int] = {"drag": 401, "rest": 1201}
GRID: dict[Quality, int] = {"drag": 31, "rest": 81}
PIECES: dict[Quality, int] = {"drag": 1000, "rest": 4000}

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The law of the loss at s, exactly for knots, between proved bounds for a formula."""
    eps = np.linspace(0.0, 2.5 * max(params.eps, 0.4), GRID[quality])
    asked = np.append(eps, params.eps)
    shift = params.shift
    largest = NeighborSet.parse(params.neighbors).sensitivity
    known = (_of_formula if params.noise_from == "typed" else _of_knots)(params, asked, quality)
    density, forward, back = known.density, known.forward, known.back
    mean_abs = density.mean_abs()
    reach = axis_reach(params, density)
    x = np.linspace(*reach, POINTS[quality])
    if density.edges.size <= MOST_EDGES:
        x = np.unique(np.concatenate((x, density.edges, density.edges + shift)))
    moved = density.shifted(shift)
    scale = height_scale(params, density)
    with np.errstate(invalid="ignore"):
        loss = density.log_pdf(x) - moved.log_pdf(x)
    return Facts(
        x=x,
        out=scale * density.pdf(x),
        inside=scale * moved.pdf(x),
        scale=scale,
        loss=np.where(np.isfinite(loss), loss, np.nan),
        eps=eps,
        delta_out=forward[:-1],
        delta_in=back[:-1],
        here=(float(forward[-1]), float(back[-1])),
        worst=known.worst,
        proof=known.proof,
        mean_abs=mean_abs,
        success=(1 + max(float(forward[0]), float(back[0]))) / 2,
        mu=known.mu,
        rho=known.rho,
        over=known.over,
        needs=known.needs,
        laplace=largest / mean_abs,
        totals=known.totals,
        sampled=known.sampled,
        beside=beside_of(params, *reach, scale, quality),
    )


@dataclass(frozen=True, eq=False)
class _Known:
    """What is known of the law; as in Facts, with δ at each ε that was asked for."""

    density: OwnDensity
    forward: Floats
    back: Floats
    worst: tuple[float, float]
    proof: tuple[float, float]
    over: tuple[float, float]
    needs: float = math.nan
    mu: float = math.nan
    rho: float = math.nan
    totals: tuple[float, float] = (math.nan, math.nan)
    sampled: bool = False


def _of_formula(params: Given, asked: Floats, quality: Quality) -> _Known:
    noise, shift = typed_density(params, quality), params.shift
    over, needs, totals = typed_loss_over(noise, params.neighbors), math.nan, (math.nan, math.nan)
    worst = _quickly(noise, shift, over.upper)
    if quality == "rest":
        totals = _known_totals(params, noise)
        worst = (noise.worst(shift).upper, noise.worst(-shift).upper)
        needs = over.missed
        if over.upper > params.eps:
            needs = typed_delta_over(noise, params.neighbors, eps=params.eps, tries=TRIES).at_most
    return _Known(
        density=noise.density,
        forward=noise.delta(asked, shift)[2],
        back=noise.delta(asked, -shift)[2],
        worst=worst,
        proof=(_proof(noise, shift), _proof(noise, -shift)),
        over=(over.upper, over.shift),
        needs=needs,
        totals=totals,
        sampled=noise.sampled,
    )


def _known_totals(params: Given, noise: TypedDensity) -> tuple[float, float]:
    """Of k releases; nan where the bounds of the formula are too wide for this δ, inf where proofs are likelier than it."""
    found = totals_of(noise, params.shift, params.k, delta=params.delta)
    ways = zip(found, (params.shift, -params.shift), strict=True)
    one, other = (
        math.nan if math.isinf(total) and params.k * _proof(noise, way) < params.delta else total for total, way in ways
    )
    return one, other


def _of_knots(params: Given, asked: Floats, quality: Quality) -> _Known:
    density = drawn_density(params)
    law = PairLaw.of_shift(density, params.shift)
    both = (law, law.turned)
    over = worst_loss_over(density, params.neighbors)
    mu = rho = needs = math.nan
    totals = (math.nan, math.nan)
    if quality == "rest":
        mu, rho, needs = law.mu, max(one.rho for one in both), 0.0
        totals = totals_of(density, params.shift, params.k, delta=params.delta)
        if over[0] > params.eps:
            needs = worst_delta_over(density, params.neighbors, eps=params.eps, tries=3 * TRIES).at_most
    return _Known(
        density=density,
        forward=law.hockey_stick(asked),
        back=law.turned.hockey_stick(asked),
        worst=tuple(one.worst if one.infinite == 0 else math.inf for one in both),  # type: ignore[arg-type]
        proof=tuple(one.infinite for one in both),  # type: ignore[arg-type]
        over=over,
        needs=needs,
        mu=mu,
        rho=rho,
        totals=totals,
    )


def typed_density(params: Given, quality: Quality) -> TypedDensity:
    """The noise of the formula; ε, the largest of V and a, b, c have the values of their settings."""
    largest = NeighborSet.parse(params.neighbors).sensitivity
    known = {"eps": params.eps, "D": largest, "a": params.a, "b": params.b, "c": params.c}
    formula = Formula.of(params.formula)
    settings = tuple((name, known[name]) for name in formula.names if name in known)
    return typed(formula, low=-params.window, high=params.window, settings=settings, pieces=PIECES[quality])


def _quickly(noise: TypedDensity, shift: float, over: float) -> tuple[float, float]:
    """The largest losses of the interpolant, while a hand drags; inf where the formula's own has no bound."""
    law = PairLaw.of_shift(noise.density, shift)
    return (math.inf, math.inf) if math.isinf(over) else (law.worst + 2 * noise.eta, law.turned.worst + 2 * noise.eta)


def _proof(noise: TypedDensity, shift: float) -> float:
    """The probability of answers that are possible in one world only, never below the truth; 0 where all are in both."""
    alone = PairLaw.of_shift(noise.density, shift).infinite
    return min(math.exp(noise.theta) * alone + noise.missed, 1.0) if alone > noise.missed + 1e-9 else 0.0


def drawn_density(params: Given) -> OwnDensity:
    """The noise through the knots, from left to right; outside an exponential of the rates, or nothing."""
    knots = sorted(params.knots, key=lambda knot: knot[0])
    rates = (params.left_rate, params.right_rate) if params.outside == "exponential" else (None, None)
    places, heights = [place for place, _ in knots], [height for _, height in knots]
    return OwnDensity.from_knots(places, heights, left_rate=rates[0], right_rate=rates[1])


def has_knots(params: Given) -> bool:
    """Whether there are knots to drag in the plot."""
    return params.noise_from == "drawn" and len(params.knots) <= MOST_DRAGGED


def height_scale(params: Given, density: OwnDensity) -> float:
    """Height over density: the knots stand where they were put; a formula is drawn as a density."""
    if params.noise_from == "typed":
        return 1.0
    place, height = max(params.knots, key=lambda knot: knot[1])
    return height / max(float(density.pdf(np.array([place]))[0]), float(density.pdf(np.array([place - 1e-9]))[0]))


def axis_reach(params: Given, density: OwnDensity) -> tuple[float, float]:
    """What the pictures show of the answers."""
    if params.noise_from == "typed":
        return -params.window, params.window + max(params.shift, 0.0)
    places = [place for place, _ in params.knots]
    room = 3.0 * density.mean_abs()
    return min(places) - room, max(places) + room + max(params.shift, 0.0)


# -- words


def tell(params: Given, found: Facts) -> Result:
    """The noise and the same moved by one person, the loss of each answer, δ(ε) in both directions."""
    pictures = _shape(params, found), _loss(params, found), _delta(params, found)
    return Result(pictures, readout(params, found), story(params, found), notes_of(params, found))


def said(params: Given, found: Facts) -> Said:
    """The largest loss beside the promise."""
    worst, eps = max(found.worst), yours(params.eps)
    hint = tr("Drag a knot.") if has_knots(params) else tr("Drag s.")
    if max(found.proof) > 0:
        template = tr("Some answers are proofs: with probability {mass} an answer is possible in one world only.")
        return Said(template, {"mass": decides(up(max(found.proof)))}, "broken", hint)
    if math.isinf(worst):
        template = tr("The loss has no bound: at ε = {eps} the least δ is {delta}.")
        return Said(template, {"eps": eps, "delta": decides(up(max(found.here)))}, "broken", tr("Drag ε."))
    numbers = {"worst": decides(up(worst)), "eps": eps}
    if found.over[0] > max(worst, params.eps) * (1 + 1e-9) and abs(found.over[1]) != params.shift:
        template = tr("A loss of {worst} can occur where one person moves the answer by {shift}; {eps} was promised.")
        moved = about(abs(found.over[1]))
        return Said(template, {"worst": decides(up(found.over[0])), "eps": eps, "shift": moved}, "broken", hint)
    if worst > params.eps * (1 + 1e-9):
        template = tr("A loss of {worst} can occur; {eps} was promised: at this shift it would hold with δ = {delta}.")
        return Said(template, numbers | {"delta": up(max(found.here))}, "broken", hint)
    template = tr(
        "No answer shifts the odds by more than a loss of {worst}: the promise of {eps} is kept at this shift."
    )
    return Said(template, numbers, "usual", hint)


def _shape(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="out", x=found.x, y=found.out, role="out", name=tr("without you: g(r)"), width=2.5),
        Curve(key="in", x=found.x, y=found.inside, role="world", name=tr("with you: g(r − s)")),
        *curves(found.beside),
    ]
    if has_knots(params):
        items += [
            Point(key=f"knot{place}", x=x, y=height, x_field=f"knots[{place}][0]", y_field=f"knots[{place}][1]")
            for place, (x, height) in sorted(enumerate(params.knots), key=lambda one: one[1][0])
        ]
    items.append(handle(params, "shift", within=(0.0, float(found.x[-1]))))
    drawn = params.noise_from == "drawn"
    top = float(max(found.out.max(), found.inside.max(), *(one.density.y.max() for one in found.beside.values())))
    label = tr("height") if drawn else tr("density")
    return Picture(
        key="shape",
        title=tr("Your noise, and the same moved by one person"),
        short=tr("Your noise"),
        x=Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=label, low=0.0, high=1.2 * top),
        items=tuple(items),
        columns=2,
        twice=("knots[+][0]", "knots[+][1]") if drawn else ("", ""),
        stroke="knots" if drawn else "",
        caption=tr("The density of the answer without one person and with that person."),
    )


def _loss(params: Given, found: Facts) -> Picture:
    top = max(1.3 * params.eps, float(np.nanmax(np.abs(found.loss), initial=0.0)) * 1.15)
    top = min(top, 6 * params.eps)
    loss = found.loss
    over = np.where(np.abs(loss) > params.eps * (1 + 1e-9), loss, np.nan)
    items: list[Item] = [
        Band(
            key="promise",
            low=-params.eps,
            high=params.eps,
            orientation="horizontal",
            role="good",
            name=tr("promised: ± ε"),
        ),
        Curve(key="loss", x=found.x, y=loss, role="exponential", name=tr("loss")),
        Curve(key="over", x=found.x, y=over, role="bad", name=tr("beyond the promise"), width=3.0),
        across(0.0, key="zero"),
        *_endless(found, top),
    ]
    if np.isfinite(loss).any():
        most = np.flatnonzero(np.abs(loss) >= np.nanmax(np.abs(loss)) * (1 - 1e-9))  # often a whole step
        at = int(most[most.size // 2])
        items.append(
            dots(
                key="worst",
                x=found.x[at],
                y=loss[at],
                role="bad" if abs(loss[at]) > params.eps * (1 + 1e-9) else "good",
            )
        )
        text = show_up(abs(float(loss[at])))
        items.append(Label(key="worst-label", x=float(found.x[at]), y=float(loss[at]), text=text, anchor=(0.5, 1.3)))
    return Picture(
        key="loss",
        title=tr("Privacy loss of the answer r"),
        x=Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("loss, nats"), low=-top, high=top),
        items=tuple(items),
        row=1,
        caption=tr(
            "ln g(r)/g(r − s): above the band the answer speaks too clearly against the person, below it for the person."
        ),
    )


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
        handle(params, "eps", within=(0.0, float(found.eps[-1]))),
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
