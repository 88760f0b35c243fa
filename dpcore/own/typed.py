"""Noise given by a formula: its density piece by piece, and how far that is surely from the formula's own.

g, ghat   the formula and its interpolant, exponential piece by piece; ln ghat is straight on each cell
eta       |ln g - ln ghat| <= eta on all cells but the loose ones, from ranges of (ln g)'' on each cell
missed    at most this probability lies in loose cells (round a jump that is at no knot) and outside the window
theta     |ln p - ln phat| <= theta on the rest, for the densities themselves, whose areas are 1

Then, with B the loose places and v the shift,
    delta(eps) <= e^theta deltahat(eps - 2 theta) + P(B) + P(B + v)
    delta(eps) >= e^-theta (deltahat(eps + 2 theta) - Phat(B) - Phat(B + v)).
A formula is meant for |x| <= 10^15.

Source:
    Derived here: the two inequalities above; Moore 1966 (ranges).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore import checks
from dpcore.accounting.composition import Bounds, Composition, Release
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.own.cells import FARTHEST, Cells, cells_of, first_edges, highest, shells
from dpcore.own.density import OwnDensity, normalised
from dpcore.own.evaluate import logarithm, settled, values
from dpcore.own.forms import bends_down, is_even
from dpcore.own.formula import Formula, Node
from dpcore.own.jets import jet
from dpcore.own.largest import LargestLoss, largest_loss
from dpcore.own.pair import PairLaw

Outside = Literal["formula", "exponential", "nothing", "unknown"]
MOST_PIECES = 20_000
_SAMPLES = 2001
_STEEPEST = 1e12
"""Rate of a tail, per unit of x."""
_NEGLIGIBLE = 1e-13
"""Share of the area that may lie beyond the cells."""
_WIDEST = 1e5
"""How many windows the cells may reach beyond the window."""
_MIDDLES = (np.arange(16) + 0.5) / 16
_LOOSE = 0.5
"""A bound worse than this is none."""


@dataclass(frozen=True, eq=False)
class TypedDensity:
    """A density from a formula; `typed` makes one.

    Attributes:
        formula: as it was read.
        settings: the values of its names.
        density: its interpolant, the best guess of every number.
        eta, missed, theta: as above; inf where nothing is known between samples.
        outside: what is outside the window.
        tree: the formula, read.
        window: (low, high) that is looked at closely, units of the query.
        loose: (low, high) of places of which the area alone is known, shape (n,) each.
        drift: how far the area of g over any whole cells may be from that of the interpolant, as a share of all; inf for no bound.
        edge: the same within one cell; shape (cells and two tails,).
    """

    formula: Formula
    settings: tuple[tuple[str, float], ...]
    density: OwnDensity
    eta: float
    missed: float
    theta: float
    outside: Outside
    tree: Node
    """ln g."""
    window: tuple[float, float]
    loose: tuple[Floats, Floats]
    """Ends of the loose places, ascending; units of the query."""
    drift: float = math.inf
    edge: Floats = field(default_factory=lambda: np.empty(0))

    @property
    def sampled(self) -> bool:
        """Whether nothing is guaranteed between samples."""
        return not (self.theta < _LOOSE and self.missed < _LOOSE)

    @property
    def mark(self) -> Literal["between", "sampled"]:
        """How sure its numbers are."""
        return "sampled" if self.sampled else "between"

    @cached_property
    def even(self) -> bool:
        """Whether g(-x) = g(x) for sure, of all that is said of g."""
        return self.outside != "exponential" and self.window[0] == -self.window[1] and is_even(self.tree)

    @cached_property
    def hill(self) -> bool:
        """Whether g is surely log-concave, of all that is said of it."""
        return self.outside != "exponential" and bends_down(self.tree)

    @property
    def steepest(self) -> Floats:
        """No less than the steepest that ln g rises or falls on each cell; nan or inf where that is not known; shape (cells,)."""
        slope = jet(self.tree, self.density.edges[:-1], self.density.edges[1:]).slope
        return np.maximum(np.abs(slope.lo), np.abs(slope.hi))

    @cached_property
    def mean_abs(self) -> float:
        """About E|noise|, units of the query; inf where it has no end, nan where it is not known."""
        return self._sized(1, self.density.mean_abs)

    @cached_property
    def std(self) -> float:
        """About the standard deviation, units of the query; inf where it has no end, nan where it is not known."""
        return self._sized(2, lambda: math.sqrt(self.density.variance()))

    def _sized(self, power: int, known: Callable[[], float]) -> float:
        """What is `known` where hardly any of the moment of this power lies beyond the cells: g falls so fast, far out."""
        if self.sampled or self.outside == "unknown":
            return math.nan
        fall = _power_far_out(self.tree) if self.outside == "formula" else math.inf
        return math.inf if fall < power + 1.001 else known() if fall > power + 1.999 else math.nan

    def delta(self, eps: ArrayLike, shift: float) -> tuple[Floats, Floats, Floats]:
        """(surely not above, best guess, surely not below) of delta(eps) where world 1 answers `shift` more.

        Each of the shape of eps; where the formula is only sampled: 0, the guess, 1.

        Args:
            eps: nats, any real numbers; any shape.
            shift: units of the query, not 0; negative for the other direction.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        wanted = checks.finite_array("eps", eps)
        law = PairLaw.of_shift(self.density, shift)
        guess = law.hockey_stick(wanted)
        if self.sampled:
            return np.zeros_like(guess), guess, np.ones_like(guess)
        loose, theta = self._beside(0.0) + self._beside(shift), 2 * self.theta + self.rounding(shift)
        low = math.exp(-self.theta) * (law.hockey_stick(wanted + theta) - loose)
        return np.clip(low, 0.0, guess), guess, np.maximum(self.delta_at_most(wanted, shift), guess)

    def delta_at_most(self, eps: ArrayLike, shift: float) -> Floats:
        """Surely not below delta(eps) where world 1 answers `shift` more, alone. Shape of `eps`; 1 where the formula is
        only sampled.

        Args:
            eps: nats, any real numbers; any shape.
            shift: units of the query, not 0; negative for the other direction.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        wanted = checks.finite_array("eps", eps)
        law = PairLaw.of_shift(self.density, shift)
        if self.sampled:
            return np.ones_like(wanted)
        found = law.hockey_stick(wanted - 2 * self.theta - self.rounding(shift)) + self._beside(shift)
        return np.minimum(math.exp(self.theta) * found + self.missed, 1.0)

    def worst(self, shift: float) -> LargestLoss:
        """What is known of the largest loss where world 1 answers `shift` more (units of the query, not 0).

        Its `upper` holds for all answers but a share `missed`.

        Args:
            shift: by which the answer moves, units of the query.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        law = PairLaw.of_shift(self.density, shift)
        if self.outside == "formula":
            ends = float(self.density.edges[0]), float(self.density.edges[-1])
            return largest_loss(
                self.tree, checks.between("shift", shift, -FARTHEST / 10, FARTHEST / 10), self.window, ends
            )
        if law.infinite > 0:
            return LargestLoss(math.inf, math.inf, math.inf)
        upper = math.inf if self.sampled else law.worst + 2 * self.eta
        return LargestLoss(law.worst - 2 * self.eta, upper, upper if not self.missed else math.inf)

    def mass_beyond(self, reach: float) -> float:
        """The probability of |noise| > reach, never above the truth; 0 where the formula is only sampled.

        Args:
            reach: units of the query, at least 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        checks.at_least("reach", reach, 0.0)
        if self.sampled:
            return 0.0
        seen = float(self.density.cdf(-reach)) + self.density.turned_cdf(reach) - self._beside(0.0)
        return max(math.exp(-self.theta) * seen, 0.0)

    def eps_of(self, shift: float, k: int, delta: float) -> Bounds:
        """Bounds on the total eps (nats) of k releases that are all moved by `shift` (not 0) the same way, at this
        delta.

        Args:
            shift: by which the answer moves, units of the query.
            k: releases.
            delta: in [0, 1).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        high = self.eps_at_most(shift, k, delta)
        if self.sampled:
            return Bounds(0.0, math.inf)
        theta, beside = self._apart(shift)
        outer = min((delta + k * beside) * math.exp(k * theta), 1.0)
        law = PairLaw.of_shift(self.density, shift)
        low = Composition([Release(law, k)]).forward_eps(outer).lower - 2 * k * theta
        return Bounds(max(low, 0.0), high)

    def eps_at_most(self, shift: float, k: int, delta: float) -> float:
        """The upper one of these bounds alone, in half the time; inf where none is known.

        Args:
            shift: by which the answer moves, units of the query.
            k: releases.
            delta: in [0, 1).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        total = Composition([Release(PairLaw.of_shift(self.density, shift), checks.whole("k", k, 1))])
        checks.between("delta", delta, 0.0, 1.0)
        if self.sampled:
            return math.inf
        theta, beside = self._apart(shift)
        inner = (delta - k * beside) * math.exp(-k * theta)
        return max(total.forward_eps(inner).upper + 2 * k * theta, 0.0) if inner > 0 else math.inf

    def _apart(self, shift: float) -> tuple[float, float]:
        """(by how much ln of either density may be off, at most the probability of the places where more is possible)."""
        return self.theta + self.rounding(shift), self.missed + math.exp(self.theta) * self._beside(shift)

    def rounding(self, shift: float) -> float:
        """By how much ln g may be off where it is moved by up to `shift`: places are floats, and g may be steep there; nats.

        Args:
            shift: units of the query.
        """
        density = self.density
        middle = density.edges[:-1] + density.width / 2
        known = ~within(middle, *self.loose) & np.isfinite(density.start)
        far = np.spacing(np.abs(density.edges) + abs(shift))
        off = np.where(known, np.abs(density.slope), 0.0) * np.maximum(far[:-1], far[1:])
        tails = (density.left_rate * far[0], density.right_rate * far[-1])
        return float(max(off.max(initial=0.0), *tails) if self.outside == "exponential" else off.max(initial=0.0))

    def moved(self, shift: float) -> TypedDensity:
        """The noise of answers that are `shift` more; places are floats, and all bounds count that.

        Args:
            shift: units of the query, not 0.
        """
        low, high = self.loose
        density = self.density
        tops = np.maximum(
            density.start, density.start + np.where(np.isfinite(density.start), density.slope, 0) * density.width
        )
        far = np.maximum(np.abs(density.edges[:-1]), np.abs(density.edges[1:])) + abs(shift)
        return replace(
            self,
            density=density.shifted(shift),
            theta=self.theta + self.rounding(shift),
            loose=(low + shift, high + shift),
            drift=self.drift + float((np.exp(tops) * np.spacing(far)).sum()),
        )

    def _beside(self, shift: float) -> float:
        """Phat of the loose places, moved by `shift`."""
        return mass_at(self.density, self.loose[0] + shift, self.loose[1] + shift)


def within(x: Floats, low: Floats, high: Floats) -> np.ndarray:
    """Whether each x lies in one of the ranges from `low` to `high`, ascending."""
    if not low.size:
        return np.zeros(x.size, dtype=bool)
    place = np.searchsorted(low, x, side="right") - 1
    return np.asarray((place >= 0) & (x < high[np.maximum(place, 0)]))


def mass_at(density: OwnDensity, low: Floats, high: Floats) -> float:
    """The probability of these places, from `low` to `high`, shape (n,) each, ascending; endless ones at the ends only."""
    inner = np.isfinite(low) & np.isfinite(high)
    found = float(np.maximum(density.cdf(high[inner]) - density.cdf(low[inner]), 0.0).sum()) if inner.any() else 0.0
    found += sum(float(density.cdf(one)) for one in high[np.isneginf(low)])
    return found + sum(density.turned_cdf(float(one)) for one in low[np.isposinf(high)])


@kept(16)
def typed(
    formula: Formula | str,
    *,
    low: float,
    high: float,
    settings: Mapping[str, float] | tuple[tuple[str, float], ...] = (),
    outside: Outside = "formula",
    rates: tuple[float | None, float | None] = (None, None),
    mass: float = 0.0,
    pieces: int = 4000,
    width: float = 0.0,
) -> TypedDensity:
    """The density that is proportional to a formula in x.

    Args:
        formula: read, or a text to be read.
        low, high: the window, units of the query, low < high.
        settings: a finite value for each of formula.names, as a mapping or in pairs.
        outside: 'formula' (it holds everywhere), 'exponential' (with the rates, by default the slope of ln g at the
            window's end), 'nothing', 'unknown' (at most `mass`, in [0, 1), of all draws lie there).
        rates: > 0, left and right, per unit of the query.
        mass: outside the window.
        pieces: 100 to 20 000, how fine.
        width: of no cell in the window more than this, and no other cuts but at kinks; at least 1/20 000 of the window; 0: cells
            are cut so that their errors become alike.

    Raises:
        FormulaError: for what is no formula.
        ParameterError: for names without value and for what is no density: negative, without value, infinite, 0
            everywhere, of endless area.
    """
    formula = formula if isinstance(formula, Formula) else Formula.of(formula)
    checks.inside("low", low, -FARTHEST / 10, checks.between("high", high, -FARTHEST / 10, FARTHEST / 10))
    checks.whole("pieces", pieces, 100, MOST_PIECES)
    checks.between("mass", mass, 0.0, 0.999999)
    if outside not in ("formula", "exponential", "nothing", "unknown"):
        raise ParameterError("outside", outside, "'formula', 'exponential', 'nothing' or 'unknown'")
    given = {name: checks.number("settings", value) for name, value in dict(settings).items()}
    for name in formula.names:
        if name not in given:
            raise ParameterError("settings", name, "a value for {name}", name=name)
    root = settled(formula, given)
    tree = logarithm(root)
    top = _checked(formula.text, root, tree, low, high, everywhere=outside == "formula")
    left = right = _Tail(0.0, 0.0, 0.0)
    if outside == "formula":
        _falls(formula.text, tree)
        left, right = _tails(tree, low, high, top)
    if width and not (high - low) / MOST_PIECES <= width < math.inf:
        raise ParameterError("width", width, "{least:.3g} or more", least=(high - low) / MOST_PIECES)
    cells = cells_of(tree, (low - left.reach, high + right.reach), (low, high), pieces, top, width)
    density, unnormalised = _joined(tree, cells, outside, rates, (left, right))
    declared = float(density.masses[[0, -1]].sum()) if outside == "exponential" else 0.0
    parts = _bounds(cells, density, unnormalised, left.most + right.most, mass, declared)
    ends = density.edges[[0, -1]]
    loose = cells.edges[:-1][cells.loose], cells.edges[1:][cells.loose]
    if outside in ("formula", "unknown"):
        loose = np.concatenate(([-np.inf], loose[0], ends[1:])), np.concatenate((ends[:1], loose[1], [np.inf]))
    settings_ = tuple(sorted(given.items()))
    loosely = float(cells.mass.sum()) + left.most + right.most
    drift = _drift(cells, density, loosely / unnormalised if unnormalised > 0 else math.inf, declared)
    known = *parts, outside, tree, (low, high), loose, *(drift if mass == 0 else ())
    return TypedDensity(formula, settings_, replace(density, flaw=parts[0]), *known)


@dataclass(frozen=True)
class _Tail:
    """What is beyond the cells on one side.

    Attributes:
        reach: how far the cells go beyond the window.
        mass: about the area of g e^-top there.
        most: at most that area.
    """

    reach: float
    mass: float
    most: float


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _checked(text: str, root: Node, tree: Node, low: float, high: float, *, everywhere: bool) -> float:
    """The largest ln g at samples; ParameterError where g is no density."""
    shown = _short(text)
    edges = first_edges(tree, (low, high))
    edges = edges[np.abs(edges) <= FARTHEST] if everywhere else edges[(edges >= low) & (edges <= high)]
    x = np.union1d(np.linspace(low, high, _SAMPLES), edges)
    g, log = values(root, x), values(tree, x)
    for bad, allowed in ((np.isnan(g) & np.isnan(log), "nan"), (np.isposinf(log), "inf"), (g < 0, "negative")):
        if bad.any():
            wrong = np.flatnonzero(bad)
            near = int(wrong[np.argmin(np.abs(x[wrong]))])  # the run of wrong places that is nearest to 0
            first = near - int(np.argmin(np.append(bad[near::-1], False))) + 1
            last = near + int(np.argmin(np.append(bad[near:], False))) - 1
            if allowed == "nan":
                raise ParameterError("formula", shown, "with a value at x = {x:g}", x=float(x[near]))
            if allowed == "inf":
                raise ParameterError(
                    "formula", shown, "finite at x = {x:g} (leave that place out, or cap it)", x=float(x[near])
                )
            raise ParameterError(
                "formula",
                shown,
                "at least 0 everywhere, also between x = {low:g} and {high:g}; max(g, 0) cuts it off",
                low=float(x[first]),
                high=float(x[last]),
            )
    top = highest(tree, edges, float(np.nanmax(log)))
    if top == -math.inf:
        raise ParameterError("formula", shown, "above 0 somewhere in the window")
    return top


def _tails(tree: Node, low: float, high: float, top: float) -> tuple[_Tail, _Tail]:
    """How far the cells shall go on each side, and what is beyond."""
    width = high - low
    inner = np.linspace(low, high, _SAMPLES)
    with np.errstate(over="ignore"):
        total = float(np.exp(values(tree, (inner[:-1] + inner[1:]) / 2) - top).mean()) * width
    sides = []
    for end, side in ((low, -1), (high, 1)):
        edges = shells(end, width, side)
        a, b = np.minimum(edges[:-1], edges[1:]), np.maximum(edges[:-1], edges[1:])
        with np.errstate(over="ignore"):
            inner = (a[:, None] + (b - a)[:, None] * _MIDDLES).ravel()
            about = np.exp(values(tree, inner) - top).reshape(a.size, -1).mean(axis=1) * (b - a)
            most = np.exp(jet(tree, a, b).value.hi - top) * (b - a)
        sides.append((np.abs(edges - end), about, most))
    total += sum(float(about.sum()) for _, about, _ in sides)
    found = []
    for far, about, most in sides:
        beyond, at_most = (np.append(np.cumsum(each[::-1])[::-1], 0.0) for each in (about, most))
        last = int(np.argmax((beyond <= _NEGLIGIBLE * total) | (far > _WIDEST * width)))
        found.append(_Tail(float(far[last]), float(beyond[last]), float(at_most[last])))
    return found[0], found[1]


def _falls(text: str, tree: Node) -> None:
    """ParameterError where g falls so slowly that its area has no end."""
    for side in (-1.0, 1.0):
        if _power_far_out(tree, (side,)) < 1.001:
            raise ParameterError(
                "formula", _short(text), "of finite area: it falls too slowly towards x = {x:g}", x=side * FARTHEST
            )


def _power_far_out(tree: Node, sides: tuple[float, ...] = (-1.0, 1.0)) -> float:
    """p where g falls like |x|^-p up to the farthest place, the smaller of both sides; inf where hardly anything is there."""
    found = math.inf
    for side in sides:
        near, far = values(tree, side * np.array([FARTHEST / 100, FARTHEST]))
        if math.isfinite(near) and math.isfinite(far):
            found = min(found, float(near - far) / math.log(100))
    return found


def _joined(
    tree: Node, cells: Cells, outside: Outside, rates: tuple[float | None, float | None], tails: tuple[_Tail, _Tail]
) -> tuple[OwnDensity, float]:
    """(the density, the area that was made 1)."""
    ends = float(cells.start[0]), float(cells.start[-1] + cells.slope[-1] * (cells.edges[-1] - cells.edges[-2]))
    found: list[tuple[float, float | None]] = []
    for side, end, given, tail in zip((1, -1), ends, rates, tails, strict=True):
        rate: float | None = None
        if outside == "exponential" and end > -math.inf:
            rate = given if given is not None else side * float(cells.slope[0 if side > 0 else -1])
            if not rate > 0:
                raise ParameterError(
                    "rates", rate, "above 0: at this end of the window the formula does not fall outwards"
                )
        if outside == "formula" and tail.mass > 0 and math.exp(min(end, 0.0)) > 0:
            fall = side * float(
                cells.slope[0 if side > 0 else -1]
            )  # no steeper, so that no loss is larger than at the end
            rate = min(math.exp(min(end, 0.0)) / tail.mass, fall if fall > 0 else _STEEPEST, _STEEPEST)
        found.append((end, rate))
    density, area = normalised(cells.edges, cells.start, cells.slope, *found)
    return density, area


def _drift(cells: Cells, density: OwnDensity, more: float, declared: float) -> tuple[float, Floats]:
    """(drift, edge), see TypedDensity; `more`: at most the area of g at loose places; `declared`: as for `_bounds`."""
    inside, known = density.masses[1:-1], ~cells.loose
    off = np.where(known, inside * np.expm1(np.minimum(cells.error, 1.0)), 0.0)
    ends = declared * math.expm1(min(float(cells.error[[0, -1]].max(initial=0.0)), 1.0))
    loose = float(inside[cells.loose].sum()) + float(density.masses[[0, -1]].sum()) - declared
    drift = float((inside * cells.mean)[known].sum()) + ends + more + max(loose, 0.0)
    return drift, np.concatenate(([ends], off, [ends]))


def _bounds(
    cells: Cells, density: OwnDensity, area: float, beyond: float, mass: float, declared: float
) -> tuple[float, float, float]:
    """(eta, missed, theta), see above; `mass`: what may be outside the window though nothing is known of it; `declared`: the
    probability of tails that are what was said, not guessed.
    """
    eta = float(cells.error.max(initial=0.0))
    inside = density.masses[1:-1]
    seen = float(inside[~cells.loose].sum()) + declared
    more = (float(cells.mass.sum()) + beyond) / area if area > 0 else math.inf  # all of it in one place
    if not math.isfinite(more) or not eta < _LOOSE or seen <= 0:
        return math.inf, math.inf, math.inf
    low, high = seen * math.exp(-eta), (seen * math.exp(eta) + more) / (1 - mass)
    theta = eta + max(-math.log(low), math.log(high), 0.0) + 1e-15
    return eta, min(more / low + mass, 1.0), theta
