"""What other labs get of a mechanism: the law of its loss in both directions, as a row of Budget's ledger or to be attacked;
noise as a curve beside the others, or to be made as wide as a number of one's own needs it."""

from __future__ import annotations

import dataclasses
import hashlib
import math
from collections.abc import Sequence
from typing import Any

from app.lab.said import short
from app.labs.own.common import keeps, table_of
from app.labs.own.density_known import (
    ELSEWHERE,
    bounded_noise,
    done_of,
    drawn_density,
    letters_in,
    moved_only,
    settings_of,
    typed_density,
)
from app.labs.own.model import LAB, shown_view
from app.labs.own.params import LETTERS as LETTER_FIELDS
from app.labs.own.params import Params, is_exact
from app.labs.own.promised import only_eps
from app.labs.own.table_asked import compared, neighbors_of
from app.labs.own.table_words import world_name
from app.labs.own_laws import LETTERS, OUTSIDE, OwnRow, names_of
from app.words.i18n import mark, tr
from app.words.numbers import show, show_up
from dpcore.accounting.atoms import AtomLaw
from dpcore.errors import ParameterError
from dpcore.own.dominating import law_at_most
from dpcore.own.every_pair import every_pair
from dpcore.own.every_typed import every_typed
from dpcore.own.shifts import worst_loss_over
from dpcore.own.typed_pair import TypedPair
from dpcore.sets import NeighborSet

LONGEST_NAME = 60
ROUNDED = 1e-12
"""Nats, by which a largest loss may be off by rounding."""


def to_budget(params: Params, budget: Any) -> Any:
    """The Params of Budget with one row more: k releases of what is on the screen, at the worst change in V. ParameterError says
    what has no law.
    """
    name, rows = _law_over(params)
    name = _new(name, names_of(budget.own_laws))
    laws = (*budget.own_laws, *((name, *row) for row in rows))
    row = ("own", float(len(names_of(laws))), 0.0, params.k, "yes", name)
    return dataclasses.replace(budget, view="ledger", own_laws=laws, ledger=(*budget.ledger, row))


def renewed(params: Params, budget: Any) -> Any:
    """The Params of Budget with what is on the screen in place of the mechanism that came last: rows of the ledger keep their place
    and how often they count.
    """
    old = names_of(budget.own_laws)[-1]
    others = tuple(row for row in budget.own_laws if row[0] != old)
    name, rows = _law_over(params)
    name = _new(name, names_of(others))
    number = float(len(names_of(budget.own_laws)))
    ledger = tuple(
        (*row[:5], name) if row[0] == "own" and row[1] == number and row[5] == old else row for row in budget.ledger
    )
    return dataclasses.replace(budget, own_laws=(*others, *((name, *row) for row in rows)), ledger=ledger)


def to_attack(params: Params, attack: Any) -> Any:
    """The Params of Attack with what is on the screen beside its mechanisms. ParameterError says what has no law."""
    name, rows = _law(params)
    view = attack.view if attack.view in ("success", "roc", "repeat") else "roc"
    moved = shown_view(params) == "density" and params.inside_from == "moved"
    given = {"shift": abs(params.shift), "neighbors": params.neighbors} if moved else {}
    return dataclasses.replace(attack, view=view, own_laws=tuple((name, *row) for row in rows), **given)


def to_densities(params: Params, densities: Any) -> Any:
    """The Params of Densities with the noise on the screen beside its mechanisms, at the same promise, V and s. ParameterError
    says what is no such noise.
    """
    if shown_view(params) == "density" and params.noise_from == "typed" and moved_only(params):
        own = _named_formula(params)
    else:
        if not (shown_view(params) == "density" and moved_only(params)):
            raise _other(params, mark("Density, moved by s and nothing done afterwards: only that is the noise itself"))
        name = tr("yours, knots: {n}", n=len(params.knots))
        own = tuple((name, *row) for row in _of_density(params))
    eps = params.eps if params.promised == "eps" else densities.eps
    return dataclasses.replace(
        densities, own_laws=own, eps=eps, neighbors=params.neighbors, shift=params.shift, view="density"
    )


def to_interview(params: Params, answers: Any) -> Any:
    """The answers of the Interview with the noise on the screen for a number of one's own that changes by V. ParameterError says
    what is no such noise, and what breaks its own promise.
    """
    if not (shown_view(params) == "density" and moved_only(params) and is_exact(params)):
        raise _other(
            params,
            mark("Density, knots straight in ln g, moved by s (of these alone the Interview can make a wider one)"),
        )
    only_eps(params, mark("ε: the Interview asks for noise by this promise"))
    given: Any = LAB.given(params, lambda _: None)
    loss = worst_loss_over(drawn_density(given), params.neighbors)[0]
    if math.isinf(loss):
        allowed = mark("finite (a hole or an end of your noise is a proof, so that no ε holds)")
        raise ParameterError(mark("largest loss"), show(loss), allowed)
    if not keeps(params.eps, loss, ROUNDED):
        allowed = mark("at least {loss}, as much as your noise loses (what breaks its promise is not handed over)")
        raise ParameterError(mark("ε"), params.eps, allowed, loss=show_up(loss))
    name = tr("knots: {n}", n=len(params.knots))
    own = tuple((name, *row) for row in _of_density(params) if row[0] != "shift")
    asked = {"kind": "own", "noise": "own", "amounts": "values", "neighbors": params.neighbors}
    title = answers.title if answers.kind == "own" else ""  # it was that of another number
    return dataclasses.replace(
        answers, own_laws=own, title=title, view="decision", is_rounded=False, further=0, **asked
    )


def is_on_screen(params: Params, rows: Sequence[OwnRow]) -> bool | None:
    """Whether one of the mechanisms that came to another lab is what is on the screen; None where only a computation could tell."""
    mechanisms = [[row[1:] for row in rows if row[0] == name] for name in names_of(rows)]
    view = shown_view(params)
    if view not in ("density", "table"):
        return None
    marks = [{row for row in came if row[0] == "made"} for came in mechanisms]
    if any(marks):
        return any(
            {("made", each, 0.0)} == came for came in marks for each in (_made(params), _made(params, over=True))
        )
    if view == "density" and params.noise_from == "drawn":
        now = _of_density(params)
        noise = [row for row in now if row[0] != "shift"]
        return any(came in (now, noise, _over_V(params)) for came in mechanisms)
    if view == "density" and moved_only(params):
        return any(tuple(row[1:] for row in _named_formula(params)) == tuple(came) for came in mechanisms)
    return False


def _made(params: Params, *, over: bool = False) -> float:
    """A number that tells what bounds were made of from all else; over: for all of V."""
    if shown_view(params) == "table":
        given = table_of(params)
        what: tuple[object, ...] = (given.rows, neighbors_of(params, given))
    elif params.noise_from == "drawn":
        names = ("joined", "inside_from", "outside", "left_rate", "right_rate", "neighbors")
        what = (sorted(params.knots), *(getattr(params, name) for name in names))
        if params.inside_from == "own":
            what += (sorted(params.knots_inside), params.left_rate_inside, params.right_rate_inside)
        what += _after(params, over=over)
    else:
        fields = ("formula", "window", "beyond", "beyond_share", "inside_from", "a", "b", "c", "eps", "neighbors")
        own = params.inside_from == "own"
        texts = (params.formula, params.formula_inside) if own else (params.formula,)
        others = sorted({LETTER_FIELDS[sign] for text in texts for sign in letters_in(text)} - set(fields))
        world = (params.formula_inside, *_after(params, over=over)[1:]) if own else _after(params, over=over)
        what = (*(getattr(params, name) for name in fields), *world, *(getattr(params, name) for name in others))
        what += (params.cell_width,) if params.cells_from == "width" else ()
    return float(int.from_bytes(hashlib.sha256(repr(what).encode()).digest()[:6], "big"))


def _after(params: Params, *, over: bool) -> tuple[object, ...]:
    """By how much world 1 answers more and what is done afterwards; or, over all of V, in which direction."""
    if over:
        return (params.direction,)
    return tuple(getattr(params, name) for name in ("shift", "afterwards", "clamp_low", "clamp_high", "rounded_to"))


def _other(params: Params, allowed: str) -> ParameterError:
    """What is said of noise that is not taken: a formula, two worlds, something done afterwards, or knots joined in g."""
    shown = tr(LAB.titles[params.view])
    if shown_view(params) == "density":
        done = {"clamp": tr("clamped"), "round": tr("rounded"), "nothing": tr("straight in g")}[params.afterwards]
        worlds = tr("two worlds") if params.inside_from == "own" else done
        shown = tr("a formula") if params.noise_from == "typed" else worlds
    return ParameterError(mark("picture"), shown, allowed)


def _law_over(params: Params) -> tuple[str, list[tuple[str, float, float]]]:
    """Name and rows of what is on the screen at the worst change in V: what is done with the answers makes it no worse."""
    view = shown_view(params)
    if view == "density" and params.inside_from == "moved":
        way = tr("any direction") if params.direction == "any" else tr("same direction")
        what = _named(params)
        name = tr("{what}, V = {neighbors}, {way}", what=what, neighbors=short(params.neighbors, 16), way=way)[
            :LONGEST_NAME
        ]
        if is_exact(params):
            return name, _over_V(params)
        noise = bounded_noise(params, ELSEWHERE)
        if noise.sampled:
            raise _unsure(params)
        every = every_typed(noise, params.neighbors)
        worst = every.law_either_way if params.direction == "any" else every.law
        assert isinstance(worst, AtomLaw)
        return name, _rows_of(worst, _made(params, over=True))
    if view == "table":
        given = table_of(params)
        law = every_pair(compared(params, given))
        if isinstance(law, AtomLaw):
            return tr("table, worst of all pairs, at most"), _rows_of(law, _made(params))
        name, rows = _pair(params, law)
        return name[:LONGEST_NAME], [*rows, ("made", _made(params), 0.0)]
    return _law(params)


def _over_V(params: Params) -> list[tuple[str, float, float]]:
    """Noise through knots, and every change that one person can make."""
    parts = [("part", float(low), float(high)) for low, high in NeighborSet.parse(params.neighbors).intervals]
    ways = [("any", 1.0, 0.0)] if params.direction == "any" else []
    return [*ways, *parts, *_noise(params)]


def _rows_of(law: AtomLaw, made: float) -> list[tuple[str, float, float]]:
    rows = [("loss", float(loss), float(mass)) for loss, mass in zip(law.losses, law.masses, strict=True)]
    return [*rows, ("proof", law.infinite, law.missed), ("made", made, 0.0)]


def _named_formula(params: Params) -> tuple[OwnRow, ...]:
    """A formula as a mechanism whose name it is, with the values of its letters."""
    noise, known = typed_density(params, ELSEWHERE), settings_of(params, params.formula)
    if noise.sampled:
        raise _unsure(params)
    if not math.isfinite(noise.std):
        raise ParameterError("formula", params.formula, mark("noise whose standard deviation is known and has an end"))
    rows = [("formula", params.window, float(OUTSIDE.index(params.beyond)))]
    rows += [("letter", float(LETTERS.index(name)), known[name]) for name in noise.formula.names]
    return tuple((params.formula, *row) for row in rows)


def _unsure(params: Params) -> ParameterError:
    allowed = mark(
        "a formula whose bounds hold between samples, too: for this one nothing is sure (another window may do)"
    )
    return ParameterError("formula", params.formula, allowed)


def _law(params: Params) -> tuple[str, list[tuple[str, float, float]]]:
    """Name and rows of what is on the screen; of a formula losses that tell at least as much."""
    view = shown_view(params)
    if view == "density" and not is_exact(params):
        own = params.inside_from == "own"
        name = tr("{what}, s = {s}", what=_named(params), s=show(params.shift))
        if own and params.noise_from == "typed":
            name = tr("two formulas, at most")
        elif own:
            name = tr("knots: {n} and {m}, at most", n=len(params.knots), m=len(params.knots_inside))
        return name[:LONGEST_NAME], _at_most(params)
    if view == "density":
        name = tr("knots: {n}, s = {s}", n=len(params.knots), s=show(params.shift))
        if params.inside_from == "own":
            name = tr("knots: {n} and {m}", n=len(params.knots), m=len(params.knots_inside))
        return name[:LONGEST_NAME], _of_density(params)
    if view == "table":
        name, rows = _of_table(params)
        return name[:LONGEST_NAME], rows
    allowed = mark("Density or Table: these have a law of the loss; a bound from below is no promise")
    raise ParameterError(mark("picture"), tr(LAB.titles[params.view]), allowed)


def _named(params: Params) -> str:
    """The noise in a name."""
    if params.noise_from == "typed":
        return tr("formula, at most")
    n = len(params.knots)
    return tr("knots: {n}", n=n) if is_exact(params) else tr("knots: {n}, at most", n=n)


def _at_most(params: Params) -> list[tuple[str, float, float]]:
    """Losses that tell at least as much as noise of which there are bounds, in both directions."""
    noise = bounded_noise(params, ELSEWHERE)
    second = bounded_noise(params, ELSEWHERE, inside=True) if params.inside_from == "own" else params.shift
    pair = TypedPair.of(noise, second, done_of(params))
    if pair.sampled:
        raise _unsure(params)
    return _rows_of(law_at_most(pair), _made(params))


def _noise(params: Params) -> list[tuple[str, float, float]]:
    """Noise through knots, of world 0."""
    tails = (params.left_rate, params.right_rate) if params.outside == "exponential" else (0.0, 0.0)
    kind = "knot" if params.joined == "log" else "line"
    return [("tails", *tails), *((kind, *knot) for knot in sorted(params.knots, key=lambda knot: knot[0]))]


def _of_density(params: Params) -> list[tuple[str, float, float]]:
    rows = _noise(params)
    if params.inside_from == "own":
        tails = (params.left_rate_inside, params.right_rate_inside) if params.outside == "exponential" else (0.0, 0.0)
        inside = sorted(params.knots_inside, key=lambda knot: knot[0])
        rows += [("tails-inside", *tails), *(("knot-inside", *knot) for knot in inside)]
    else:
        rows.insert(0, ("shift", params.shift, 0.0))
    if params.afterwards == "clamp":
        rows.append(("clamp", params.clamp_low, params.clamp_high))
    if params.afterwards == "round":
        rows.append(("round", params.rounded_to, 0.0))
    return rows


def _of_table(params: Params) -> tuple[str, list[tuple[str, float, float]]]:
    """The pair of worlds that loses most, in their order in the table."""
    given: Any = LAB.given(params, lambda _: None)
    found = LAB.tab(params).known(given)
    if found is None:
        raise ParameterError(mark("table"), tr("still being computed"), mark("a table whose numbers are there"))
    worst = found.pairs[0]
    return _pair(params, (worst.first, worst.second))


def _pair(params: Params, pair: tuple[int, int]) -> tuple[str, list[tuple[str, float, float]]]:
    """Two worlds of the table, in their order there."""
    table = table_of(params)
    worlds = sorted(pair)
    first, second = (table.rows[world] for world in worlds)
    names = (world_name(params, table, world) for world in worlds)
    name = tr("{first} and {second}", **dict(zip(("first", "second"), names, strict=True)))
    cells = zip(first, second, strict=True)
    return name, [("output", float(p), float(q)) for p, q in cells if p or q]


def _new(name: str, known: tuple[str, ...]) -> str:
    """A name that no other mechanism has."""
    number = 2
    found = name
    while found in known:
        found, number = f"{name} ({number})", number + 1
    return found
