"""What could have been meant where something is refused: the nearest settings that are taken."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.labs.own.common import NOT_ONE, table_of
from app.labs.own.density_known import bounded_noise, done_of, drawn_density
from app.labs.own.given import cuts_of
from app.labs.own.model import shown_view
from app.labs.own.params import Params, is_exact
from app.labs.own.table_asked import neighbors_of, place_of, prior_of
from app.labs.own.table_words import chosen_pairs
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.errors import ParameterError
from dpcore.own.formula import FormulaError

CAP = 100
MOST = 2
APART = 0.01
"""Of the window: how far round a place where g is infinite is left out."""
PIECES = 200
"""Of noise that is tried: whether it is a density at all."""

Mended = tuple[str, Mapping[str, Any]]


def mended(params: Params, error: ParameterError) -> tuple[Mended, ...]:
    """Questions, each with the settings that are meant if the answer is yes; none where nothing is near."""
    cause = error.__cause__ if isinstance(error.__cause__, ParameterError) else error
    view = shown_view(params)
    if cause.argument == "the promise is in":
        return ((tr("Promise ε = {eps}?", eps=show_promise(params.eps)), {"promised": "eps"}),)
    if view == "best" and cause.argument == "your table":
        return ((tr("Compare the noise of Density?"), {"mine": "density"}),)
    found = {"table": _table, "audit": _audit}.get(view, _noise)(params, cause)
    return tuple(each for each in found if _taken(dataclasses.replace(params, **each[1]), view))[:MOST]


def _taken(params: Params, view: str) -> bool:
    """Whether these settings are refused no more."""
    tried: Mapping[str, Callable[[Params], object]] = {"table": _asked, "audit": cuts_of}
    try:
        tried.get(view, _tried)(params)
    except ParameterError:
        return False
    return True


def _tried(params: Params) -> None:
    done_of(params)
    for inside in (False, True) if params.inside_from == "own" else (False,):
        if is_exact(params):
            drawn_density(params, inside=inside)
        else:
            bounded_noise(params, PIECES, inside=inside)


def _asked(params: Params) -> None:
    given = table_of(params)
    neighbors_of(params, given)
    prior_of(params, given)


def _table(params: Params, cause: ParameterError) -> Iterator[Mended]:
    if cause.argument == "chosen pairs":
        given = table_of(params)
        pairs = chosen_pairs(params)
        known = [all(place_of(params, given, name) is not None for name in pair) for pair in pairs]
        left = tuple(itertools.compress(pairs, known))
        if 0 < len(left) < len(known) and str(cause.value).strip():
            yield tr("Without “{world}”?", world=str(cause.value)), {"compared_pairs": left}
        yield tr("Each and the next?"), {"pairs": "next"}
    if cause.argument == "edge":
        yield tr("Set to the end?"), {"edge": "clamp"}
    if cause.argument == "belief in each world":
        yield tr("All alike?"), {"belief_from": "alike"}
    if params.source == "cells" and not params.renormalise and cause.template == NOT_ONE:
        yield tr("Divide by the sum?"), {"renormalise": True}


def _audit(params: Params, cause: ParameterError) -> Iterator[Mended]:
    if cause.argument == "outputs up to" and params.outputs_low > params.outputs_high:
        yield _turned(params, "outputs_low", "outputs_high")


def _noise(params: Params, cause: ParameterError) -> Iterator[Mended]:
    if params.afterwards == "clamp" and params.clamp_low > params.clamp_high:
        yield _turned(params, "clamp_low", "clamp_high")
    if params.noise_from != "typed":
        yield from _knots(params, cause)
        return
    for name in ("formula", "formula_inside"):
        text = getattr(params, name)
        if isinstance(cause, FormulaError):
            before, after = text[: cause.position], text[cause.position + len(cause.piece) :]
            if cause.nearest and before + cause.piece + after == text:
                yield tr("Use {formula}?", formula=cause.nearest), {name: before + cause.nearest + after}
        elif "max(g, 0)" in cause.template:
            yield tr("Use {formula}?", formula="max(g, 0)"), {name: f"max({text}, 0)"}
        elif cause.template.startswith("finite at"):
            place, apart = float(str(cause.parts["x"])), APART * params.window
            sign = f" {'-' if place > 0 else '+'} {abs(place):.6g}" if place else ""
            near = f"|x{sign}| < {apart:.3g}"
            yield tr("Leave out {where}?", where=near), {name: f"if({near}, 0, {text})"}
            yield tr("Use {formula}?", formula=f"min(g, {CAP})"), {name: f"min({text}, {CAP})"}
    if "too slowly" in cause.template and params.beyond == "formula":
        yield tr("Nothing outside the window?"), {"beyond": "nothing"}


def _knots(params: Params, cause: ParameterError) -> Iterator[Mended]:
    if "place" in cause.parts:
        for name in ("knots", "knots_inside"):
            at = sorted(getattr(params, name), key=lambda knot: knot[0])
            same = [place for place, knot in enumerate(at) if knot[0] == cause.parts["place"]]
            if len(same) > 2:
                left = (knot for place, knot in enumerate(at) if place not in same[1:-1])
                yield tr("Only the first and the last of them?"), {name: tuple(left)}
    elif cause.argument == "knots" and params.outside == "nothing":
        yield tr("Falling exponentially outside?"), {"outside": "exponential"}


def _turned(params: Params, low: str, high: str) -> Mended:
    first, last = getattr(params, high), getattr(params, low)
    return tr("From {low} to {high}?", low=show(first, 6), high=show(last, 6)), {low: first, high: last}
