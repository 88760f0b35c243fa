"""What is known of the noise on the tab 'Density': exactly for knots joined in ln g, else between proved bounds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality
from app.lab.refused import SentenceError
from app.labs.own.density_promise import NOTHING, Needed
from app.labs.own.given import Given
from app.labs.own.params import LETTERS, Params, is_exact
from app.words.i18n import mark, parted
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own import Formula, OwnDensity, PairLaw
from dpcore.own.closer import closely
from dpcore.own.dominating import law_at_most, law_of_curves
from dpcore.own.every_shift import EveryShift, WorstOfAll, every_shift
from dpcore.own.every_typed import EveryTyped, every_typed
from dpcore.own.formula import FormulaError
from dpcore.own.lines import straight
from dpcore.own.over import WorstLoss, loss_beside, typed_delta_over, typed_loss_over
from dpcore.own.shifts import worst_loss_over
from dpcore.own.totals import total_either_way, total_of
from dpcore.own.typed import TypedDensity, typed
from dpcore.own.typed_pair import TypedPair, of_pair
from dpcore.own.typed_totals import mu_at_least, mu_at_most, rho_at_least, rho_at_most
from dpcore.sets import NeighborSet

TRIES = 100
"""Shifts of V that are looked at for δ."""
PIECES: dict[Quality, int] = {"drag": 1000, "rest": 4000}
ELSEWHERE = 2000
"""Of a formula in other labs: the hand that asks for the row waits."""
_PROVED = 1e-12
"""Of a loss: by how much a bound that is proved may be above it by rounding."""
_ALIKE = 1e-6
"""Of a total: by how much that of another direction, or of any, may be larger and still count as alike."""
_LOOSE = 1.01
"""Of a δ over V: a bound that is farther off is looked at more closely."""
EITHER = 400
"""Losses of the law of releases in any direction."""
_ROUNDED = 4 * float(np.finfo(float).eps)
_MOST_ROUNDED = 1e-9
MOST_LETTERS = 6
"""Of one formula: each has a slider."""
NOT_ALL = (math.nan, math.nan)
"""Where nothing is said of all of V: world 1 has noise of its own, or something is done with the answers."""


@dataclass(frozen=True, eq=False)
class Known:
    """What is known of the law; as in Facts, with δ at each ε that was asked for.

    Attributes:
        density, inside: of world 0 and of world 1, before anything is done with the answers.
        points: single answers of positive probability: places, probabilities in world 0, in world 1; shape (n,) each.
        endless: whether it is sure that finite losses have no bound.
        typed: the noise of world 0 and of world 1 where there are bounds of it; none where it is known exactly.
        eta: ln g is off by no more between the ends of cells; 0 for knots, inf where nothing is known.
        either, total_over: as in Facts; broken: share of answers, in world 0, whose loss is above ε one way or the other.
    """

    density: OwnDensity
    inside: OwnDensity
    mean_abs: float
    points: tuple[Floats, Floats, Floats]
    forward: Floats
    back: Floats
    worst: tuple[float, float]
    proof: tuple[float, float]
    over: tuple[float, float] = NOT_ALL
    needs: float = math.nan
    mu: float = math.nan
    rho: float = math.nan
    needed: Needed = NOTHING
    totals: tuple[float, float] = NOT_ALL
    total_over: float = math.nan
    sampled: bool = False
    endless: bool = False
    sure: float = math.inf
    missed: float = 0.0
    eta: float = 0.0
    outside: float = 0.0
    slack: float = 0.0
    typed: tuple[TypedDensity, ...] = ()
    either: float = math.nan
    broken: float = 0.0


def known_of(params: Given, asked: Floats, quality: Quality) -> Known:
    """δ at these ε, the largest loss, what k releases spend."""
    return (_exactly if is_exact(params) else _between)(params, asked, quality)


def moved_only(params: Params) -> bool:
    """Whether one person moves the noise, and nothing is done with the answers: then all of V is looked at."""
    return params.inside_from == "moved" and params.afterwards == "nothing"


def _between(params: Given, asked: Floats, quality: Quality) -> Known:
    rest, own, lines = quality == "rest", params.inside_from == "own", params.noise_from == "drawn"
    noise, done = bounded_noise(params, PIECES[quality]), done_of(params)
    over, needs, bound = NOT_ALL, math.nan, None
    if own:
        pair = TypedPair.of(noise, bounded_noise(params, PIECES[quality], inside=True), done)
    else:
        most = typed_loss_over(noise, params.neighbors)
        if not rest and not lines:
            bound = _quickly(noise, params.shift, most.upper)
        pair = _moved(noise, params.shift, done, bound)
        if moved_only(params):
            over = most.upper, most.shift
            needs = _typed_needs(params, noise, most) if rest else needs
    if own or lines:
        endless = pair.endless or pair.turned.endless
    else:
        shifts = (params.shift, -params.shift) if rest else (most.shift,)
        endless = math.isinf(most.upper) and any(math.isinf(noise.worst(shift).lower) for shift in shifts if shift)
    all_of_V = moved_only(params) and not noise.sampled
    both = (pair,) if pair.turned is pair else (pair, pair.turned)
    worst = pair.worst, pair.turned.worst
    sure, missed = _sure(params, pair, (*worst, over[0]))
    curves = [one.delta_at_most(asked, close=rest) for one in both]
    mu = rho = math.nan
    if rest and lines and math.isinf(max(worst)):
        mu = rho = math.inf  # a proof, a foot, or tails that fall unlike
    elif rest:
        mu, rho = mu_at_most(pair), float(np.max([rho_at_most(one) for one in both]))
    needs = 0.0 if needs > 0 and sure <= params.eps else needs
    totals = [one.total(params.k, params.delta) for one in both] if rest else NOT_ALL
    return Known(
        density=noise.density,
        inside=pair.second.density,
        mean_abs=noise.mean_abs,
        points=_points(params, PairLaw(noise.density, pair.second.density)),
        forward=curves[0],
        back=curves[-1],
        worst=worst,
        proof=(pair.infinite, pair.turned.infinite),
        over=over,
        needs=needs,
        mu=mu,
        rho=rho,
        needed=_typed_needed(params, noise, pair, max(curve[-1] for curve in curves), needs, mu, rho)
        if rest
        else NOTHING,
        totals=(totals[0], totals[-1]),
        total_over=_total_over(params, _every_coarsely(params)) if rest and all_of_V else math.nan,
        either=_typed_either(params, pair) if rest and params.direction == "any" else math.nan,
        sampled=pair.sampled,
        endless=endless,
        sure=sure,
        missed=missed,
        eta=noise.eta,
        outside=_outside(params) if rest else 0.0,
        slack=_PROVED * params.eps,
        typed=(noise, pair.second),
        broken=_broken(pair.law, params.eps),
    )


def _moved(
    noise: TypedDensity, shift: float, done: Callable[[PairLaw], PairLaw] | None, bound: tuple[float, float] | None
) -> TypedPair:
    """The noise and the same moved; where nothing else was asked of it, with what was computed before."""
    return (
        TypedPair.of_shift(noise, shift) if done is None and bound is None else TypedPair.of(noise, shift, done, bound)
    )


def _typed_needs(params: Given, noise: TypedDensity, most: WorstLoss) -> float:
    """At most this δ at the promised ε for every shift in V."""
    if most.upper <= params.eps:
        return most.missed
    found = typed_delta_over(noise, params.neighbors, eps=params.eps, tries=TRIES)
    if noise.sampled or found.at_most <= found.delta * _LOOSE:
        return found.at_most
    every = every_typed(noise, params.neighbors, eps=(params.eps,))
    return min(found.at_most, float(max(each[every.eps == params.eps].max() for each in (every.out, every.back))))


def _typed_needed(
    params: Given, noise: TypedDensity, pair: TypedPair, here: float, needs: float, mu: float, rho: float
) -> Needed:
    """Of what was promised; here: δ of the two worlds."""
    slack = params.promised == "eps"
    if slack and not params.delta_claimed:
        return NOTHING
    if noise.sampled or pair.second.sampled:
        return Needed(0.0, math.inf)
    if not moved_only(params):
        most = here if slack else {"rho": rho, "mu": mu}[params.promised]
        least = math.inf if math.isinf(most) else _least(params, pair)
        return Needed(least, math.inf if math.isnan(most) else most)
    shifts = [shift for shift in (_far(params), params.shift) if _in_V(params, shift)]
    least, shift = max(
        ((_least(params, pair if shift == params.shift else TypedPair.of(noise, shift)), shift) for shift in shifts),
        key=lambda one: one[0],
    )
    if slack:
        return Needed(least, needs, shift)
    if params.noise_from == "drawn" and math.isinf(typed_loss_over(noise, params.neighbors).upper):
        return Needed(math.inf, math.inf, abs(typed_loss_over(noise, params.neighbors).shift))
    every = every_typed(noise, params.neighbors)
    most = every.rho if params.promised == "rho" else every.mu
    return Needed(least, math.inf if math.isnan(most) else most, shift)


def _every_coarsely(params: Given) -> EveryTyped:
    """As in Budget, which gets the same number."""
    return every_typed(bounded_noise(params, ELSEWHERE), params.neighbors)


def _total_over(params: Given, every: WorstOfAll) -> float:
    """No more k releases spend, each of any change in V."""
    law = every.law_either_way if params.direction == "any" else every.law
    ways = (law,) if every.even or params.direction == "any" else (law, law.turned)
    total = max(total_of(one, params.k, delta=params.delta) for one in ways)
    return (
        math.nan if math.isinf(total) and isinstance(every, EveryTyped) else total
    )  # of a formula that only means that none is known


def _least(params: Given, pair: TypedPair) -> float:
    """So much is needed surely of δ, ρ or μ, of the worse direction; nothing is said of answers that are clamped or rounded."""
    if pair.done is not None:
        return 0.0
    if params.promised != "eps":
        known = rho_at_least if params.promised == "rho" else mu_at_least
        return max(map(known, {pair, pair.turned}))
    asked = np.array([params.eps])
    ways = ((one, PairLaw(one.first.density, one.second.density)) for one in {pair, pair.turned})
    return max(float(closely(one.first, one.second, law, eps=asked, fine=True)[0][0]) for one, law in ways)


def _typed_either(params: Given, pair: TypedPair) -> float:
    """No more k releases of a formula spend where each answer may come from any of the worlds; nan where that is not known."""
    if pair.sampled:
        return math.nan
    law = law_at_most(pair)
    eps = np.linspace(0.0, max(float(np.abs(law.losses).max()), 1e-9), EITHER)
    worse = np.maximum(law.hockey_stick(eps), law.turned.hockey_stick(eps))
    return total_of(law_of_curves(eps=eps, out=worse, back=worse), params.k, delta=params.delta)


def _far(params: Params) -> float:
    return NeighborSet.parse(params.neighbors).sensitivity


def _in_V(params: Params, shift: float) -> bool:
    return any(low <= shift <= high for low, high in NeighborSet.parse(params.neighbors).intervals)


def _broken(law: PairLaw, eps: float) -> float:
    """About the share of answers, where world 0 is true, whose loss is above eps or below -eps."""
    limit = eps * (1 + 1e-9)
    return min(law.masses_above(limit)[0] + law.turned.masses_above(limit)[1], 1.0)


def _outside(params: Given) -> float:
    """At least this share of what the formula says lies outside the window; 0 where it is no density there, or was not left out."""
    if params.noise_from != "typed" or params.beyond not in ("nothing", "unknown"):
        return 0.0
    try:
        whole = _typed(params, PIECES["drag"], params.formula, "formula")
    except ParameterError:
        return 0.0
    return whole.mass_beyond(params.window)


def _sure(params: Given, pair: TypedPair, shown: tuple[float, float, float]) -> tuple[float, float]:
    """(no loss at all is larger, the share of answers for which what is shown does not hold: out, in, over V)."""
    if params.inside_from == "own":
        share = max(pair.beside, pair.turned.beside)
        limits = [
            (one.everywhere if share else loss, loss) for one, loss in zip((pair, pair.turned), shown, strict=False)
        ]
    else:
        largest = NeighborSet.parse(params.neighbors).sensitivity
        shifts = [(params.shift, params.shift), (-params.shift, -params.shift), (-largest, largest)]
        beside = [loss_beside(pair.first, *each) for each in (shifts if moved_only(params) else shifts[:2])]
        share = max(each for _, each in beside)
        limits = [(max(far, loss), loss) for (far, _), loss in zip(beside, shown, strict=False)]
    sure = max(most for most, _ in limits)
    return sure, share if any(most > loss * (1 + _PROVED) for most, loss in limits) else 0.0


def _exactly(params: Given, asked: Floats, quality: Quality) -> Known:
    density, done = drawn_density(params), done_of(params)
    law = of_pair(density, drawn_density(params, inside=True) if params.inside_from == "own" else params.shift, done)
    both = (law, law.turned)
    worst = tuple(one.worst if one.infinite == 0 else math.inf for one in both)
    mu = rho = needs = either = total_over = math.nan
    over, totals, needed = NOT_ALL, NOT_ALL, NOTHING
    if moved_only(params):
        over = worst_loss_over(density, params.neighbors)
    if quality == "rest":
        mu, rho = law.mu, max(one.rho for one in both)
        totals = (
            total_of(law, params.k, delta=params.delta),
            total_of(law.turned, params.k, delta=params.delta),
        )
        if params.inside_from == "moved" and params.k > 1 and math.isfinite(max(totals)):
            either = total_either_way(law, params.k, delta=params.delta)
            if max(either, *totals) <= min(totals) * (1 + _ALIKE):
                either = math.nan
        needed = _needed(params, law, mu, rho)
        if moved_only(params):
            every = every_shift(density, params.neighbors, eps=(params.eps,))
            needed = _needed_over(params, every)
            total_over = _total_over(params, every)
            needs = _at(every, params.eps) if over[0] > params.eps else 0.0
    inside = drawn_density(params, inside=True) if params.inside_from == "own" else density.shifted(params.shift)
    slack = min(_rounded(density) + _rounded(inside), _MOST_ROUNDED * params.eps)
    return Known(
        density=density,
        inside=inside,
        mean_abs=density.mean_abs(),
        points=_points(params, PairLaw(density, inside)),
        forward=law.hockey_stick(asked),
        back=law.turned.hockey_stick(asked),
        worst=worst,  # type: ignore[arg-type]
        proof=tuple(one.infinite for one in both),  # type: ignore[arg-type]
        over=over,
        needs=needs,
        mu=mu,
        rho=rho,
        needed=needed,
        totals=totals,
        endless=math.isinf(max(worst)),
        sure=max(*worst, over[0]) if moved_only(params) else max(worst),
        slack=slack,
        total_over=total_over,
        either=either,
        broken=_broken(law, params.eps),
    )


def _at(every: EveryShift, eps: float) -> float:
    """δ at ε that no shift exceeds."""
    return float(max(each[every.eps == eps].max() for each in (every.out, every.back)))


def _needed(params: Given, law: PairLaw, mu: float, rho: float) -> Needed:
    """Of what was promised, by the two worlds alone."""
    here = max(float(one.hockey_stick(params.eps)) for one in (law, law.turned))
    value = {"eps": here, "rho": rho, "mu": mu}[params.promised]
    return Needed(value, value)


def _needed_over(params: Given, every: EveryShift) -> Needed:
    """Of what was promised, for all of V."""
    if params.promised != "eps":
        return Needed(*(every.rho if params.promised == "rho" else every.mu))
    deltas = [
        (max(float(way.hockey_stick(params.eps)) for way in (law, law.turned)), shift) for shift, law in every.suspects
    ]
    least, shift = max(deltas)
    return Needed(least, _at(every, params.eps), shift)


def _rounded(density: OwnDensity) -> float:
    """By how much ln g may be off by the rounding of places and heights, nats."""
    left, right = density.start, density.start + density.slope * density.width
    far = np.maximum(np.abs(density.edges[:-1]), np.abs(density.edges[1:]))
    sizes = np.abs(left) + np.abs(right) + np.abs(density.slope) * far
    tails = density.left_rate * abs(density.edges[0]) + density.right_rate * abs(density.edges[-1])
    return _ROUNDED * float(sizes[np.isfinite(sizes)].max(initial=0.0) + tails + 1)


def done_of(params: Params) -> Callable[[PairLaw], PairLaw] | None:
    """What is done with the answers afterwards."""
    if params.afterwards == "clamp":
        low, high = params.clamp_low, params.clamp_high
        if not low < high:
            raise ParameterError(mark("clamped to"), high, mark("above {low}"), low=low)
        return lambda law: law.clamped(low, high)
    return (lambda law: law.rounded(params.rounded_to)) if params.afterwards == "round" else None


def _points(params: Given, law: PairLaw) -> tuple[Floats, Floats, Floats]:
    """The answers of positive probability, after what is done."""
    if params.afterwards == "round":
        return law.multiples(params.rounded_to)
    if params.afterwards == "clamp":
        p, q = np.array(law.clamped(params.clamp_low, params.clamp_high).points).T
        return np.array([params.clamp_low, params.clamp_high]), p, q
    return np.empty(0), np.empty(0), np.empty(0)


def typed_density(params: Params, pieces: int, text: str = "") -> TypedDensity:
    """The noise of a formula, that of world 0 by default, `text` that of world 1, of which an error speaks then."""
    try:
        return _typed(params, pieces, text or params.formula, params.beyond)
    except ParameterError as error:
        if text and error.argument == "formula":
            error.argument = "formula_inside"
        raise


def settings_of(params: Params, *texts: str) -> dict[str, float]:
    """The values of the names in these formulas: ε, the largest of V, and their letters."""
    letters = {sign: float(getattr(params, LETTERS[sign])) for text in texts for sign in letters_in(text)}
    known = letters | {"D": NeighborSet.parse(params.neighbors).sensitivity}
    return known | ({"eps": params.eps} if params.promised == "eps" else {})


def letters_in(text: str) -> tuple[str, ...]:
    """The letters of a formula that have a setting each."""
    return tuple(name for name in Formula.of(text).names if name in LETTERS)


def _typed(params: Params, pieces: int, text: str, beyond: str) -> TypedDensity:
    try:
        formula = Formula.of(text)
    except FormulaError as error:
        if error.of_data:
            template = mark(
                "A density must not depend on the data: “{name}” is no name of a formula. Known are x, pi, e, eps, D and single letters."
            )
            raise SentenceError("formula", template, name=error.piece) from error
        raise
    if len(letters := letters_in(text)) > MOST_LETTERS:
        raise ParameterError("formula", parted(letters), mark("made of at most {most} letters"), most=MOST_LETTERS)
    known = settings_of(params, text)
    for name in formula.names:
        if name not in known:
            raise ParameterError("formula", name, mark("free of eps: the promise is of ρ or μ, so that ε has no value"))
    settings = tuple((name, known[name]) for name in formula.names)
    return typed(
        formula,
        low=-params.window,
        high=params.window,
        settings=settings,
        outside=beyond,  # type: ignore[arg-type]
        mass=params.beyond_share if beyond == "unknown" else 0.0,
        pieces=pieces,
        width=_width(params, pieces),
    )


def _width(params: Params, pieces: int) -> float:
    """Of the cells; as many as `pieces` where it is not looked at in full."""
    if params.cells_from != "width":
        return 0.0
    return params.cell_width if pieces >= PIECES["rest"] else max(params.cell_width, 2 * params.window / pieces)


def _quickly(noise: TypedDensity, shift: float, over: float) -> tuple[float, float]:
    """The largest losses of the interpolant, while a hand drags; inf where the formula's own has no bound."""
    law = PairLaw.of_shift(noise.density, shift)
    if math.isinf(over):
        return math.inf, math.inf
    out = law.worst + 2 * noise.eta
    return out, out if noise.even else law.turned.worst + 2 * noise.eta


def bounded_noise(params: Params, pieces: int, *, inside: bool = False) -> TypedDensity:
    """The noise of world 0, or that of its own that world 1 has, of which there are bounds: a formula, or knots joined in g."""
    if params.noise_from == "typed":
        return typed_density(params, pieces, params.formula_inside if inside else "")
    knots, left, right = _knots(params, inside=inside)
    return straight(knots, left_rate=left, right_rate=right, pieces=pieces)


def drawn_density(params: Params, *, inside: bool = False) -> OwnDensity:
    """The noise through knots joined in ln g, of world 0, or that of its own that world 1 has."""
    knots, left, right = _knots(params, inside=inside)
    places, heights = zip(*knots, strict=True)
    return OwnDensity.from_knots(places, heights, left_rate=left, right_rate=right)


def _knots(params: Params, *, inside: bool) -> tuple[tuple[tuple[float, float], ...], float | None, float | None]:
    """(the knots from left to right, rates of the tails outside, which are exponential, or None where nothing is)."""
    knots, rates = params.knots, (params.left_rate, params.right_rate)
    if inside:
        knots, rates = params.knots_inside, (params.left_rate_inside, params.right_rate_inside)
    ordered = tuple(sorted(knots, key=lambda knot: knot[0]))
    return (ordered, *rates) if params.outside == "exponential" else (ordered, None, None)
