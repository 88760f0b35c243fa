"""The two pages of a report on noise: exact through knots joined in ln g, else between proved bounds."""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np

from app.lab.memo import Memo, MemoRow, Said
from app.lab.verdict import Verdict
from app.labs.own.common import above, below, keeps
from app.labs.own.density_facts import Facts, any_total, in_any
from app.labs.own.density_known import PIECES, bounded_noise, letters_in, moved_only, settings_of
from app.labs.own.density_promise import figure_of, is_held, title_of, verdict_of
from app.labs.own.given import Given
from app.labs.own.params import LETTERS, is_exact
from app.labs.own.promised import unit_of
from app.labs.own.report_exact import (
    MOST_GIVEN,
    again,
    at_most,
    heads,
    not_said,
    signatures,
    versions_note,
    without_marks,
)
from app.labs.own.report_pages import claim
from app.plot.picture import Picture
from app.words.i18n import mark, parted, tr
from app.words.numbers import show, show_full, show_promise, show_up
from dpcore.own.recompute_exact import program_of_knots
from dpcore.own.recompute_formula import program_of_formula, program_of_lines
from dpcore.sets import NeighborSet

_MUCH = 0.01
"""A δ from here on is no promise that is nearly kept."""
FEW, MANY = 6, 41
"""Changes in V that the program of a formula, or of knots, tries."""
Verdicts = Literal["kept", "nearly", "proofs", "endless", "broken", "open"]


def pages_of_density(params: Given, found: Facts, picture: Picture) -> Memo:
    """The report of noise."""
    program = _program(params, found)
    state, loss = _state(params, found)
    held, exact = is_held(params) and not found.sampled, is_exact(params)
    bound = "" if exact else "≤ "
    return Memo(
        title=title_of(params, found.needed) if held else _title(params, found, state, loss),
        verdict=verdict_of(params, found.needed) if held else _verdict(params, found, state, loss),
        links=(),
        figures=(figure_of(params, found.needed),)
        if held
        else (
            (
                (bound if math.isfinite(_most(params, found)) else "") + show_up(_most(params, found)),
                tr("the largest loss; {claim} promised", claim=show_promise(params.eps)),
                "over" if moved_only(params) else "out",
            ),
            _delta(params, found, bound),
        ),
        published=tuple(map(Said, (*claim(params, params.delta_claimed), *_data(params)))),
        meaning=tuple(map(Said, _bounds(params, found))),
        unprotected=not_said(),
        conditions=tuple(map(Said, _conditions(params))),
        pictures=(without_marks(picture),),
        signatures=signatures(params),
        rows=_rows(params, found),
        notes=(
            (tr("Method"), _method(params)),
            (tr("The noise as given"), _given(params)),
            again(program, summed=not exact, held=held),
            versions_note(),
        ),
        program=program,
        heads=heads(tr("Numbers, method, the noise, versions")),
    )


def _delta(params: Given, found: Facts, bound: str) -> tuple[str, str, str]:
    """Of all of V where that is looked at, else of the two worlds."""
    eps = show_promise(params.eps)
    if _of_all(params, found):
        return f"≤ {show_up(found.needs)}" if found.needs else "0", tr("δ at ε = {eps}, for all of V", eps=eps), "needs"
    return bound + show_up(max(found.here)), tr("the least δ at ε = {eps} of these two worlds", eps=eps), "delta"


def _of_all(params: Given, found: Facts) -> bool:
    """Whether δ is known of all changes in V."""
    return moved_only(params) and found.needs < 1


def _program(params: Given, found: Facts) -> str:
    none, outside = (0.0, 0.0), params.outside == "exponential"
    own = params.inside_from == "own"
    if params.noise_from == "typed":
        return program_of_formula(
            params.formula,
            settings_of(params, *_formulas(params)),
            eps=params.eps,
            window=params.window,
            outside=params.beyond,  # type: ignore[arg-type]
            mass=params.beyond_share if params.beyond == "unknown" else 0.0,
            shift=params.shift,
            inside=params.formula_inside if own else "",
            clamp=(params.clamp_low, params.clamp_high) if params.afterwards == "clamp" else None,
            step=params.rounded_to if params.afterwards == "round" else 0.0,
            also=_also(params, found, FEW),
            said=tuple(zip(found.worst, found.here, strict=True)),
            promised=params.promised,  # type: ignore[arg-type]
        )
    given: dict[str, Any] = {
        "eps": params.eps,
        "inside": params.knots_inside if own else (),
        "inside_rates": (params.left_rate_inside, params.right_rate_inside) if own and outside else none,
        "clamp": (params.clamp_low, params.clamp_high) if params.afterwards == "clamp" else None,
        "step": params.rounded_to if params.afterwards == "round" else 0.0,
        "promised": params.promised,
    }
    rates = (params.left_rate, params.right_rate) if outside else none
    if is_exact(params):
        shift, also = 0.0 if own else params.shift, _also(params, found, MANY)
        return program_of_knots(params.knots, rates, shift=shift, also=also, **given)
    said = tuple(zip(found.worst, found.here, strict=True))
    return program_of_lines(params.knots, rates, shift=params.shift, also=_also(params, found, FEW), said=said, **given)


def _also(params: Given, found: Facts, most: int) -> list[float]:
    """Changes in V that a program tries: about so many, evenly, and the one that loses most."""
    if not moved_only(params):
        return []
    pieces = NeighborSet.parse(params.neighbors).intervals
    each = max(most // pieces.lo.size, 2)
    tried = {float(s) for low, high in pieces for s in np.linspace(low, high, each if low < high else 1)}
    return sorted(s for s in tried | {abs(found.over[1])} if 0 < s < math.inf)


def _most(params: Given, found: Facts) -> float:
    """No loss is larger: of all changes in V where these are looked at."""
    return max(*found.worst, found.over[0]) if moved_only(params) else max(found.worst)


# -- the verdict


def _state(params: Given, found: Facts) -> tuple[Verdicts, float]:
    """What is sure, and a loss that surely occurs, or that none exceeds where the promise is kept."""
    most = _most(params, found)
    if keeps(params.eps, found.sure, found.slack):
        return "kept", min(found.sure, params.eps) if found.missed else min(most, params.eps)
    if not found.sampled and keeps(params.eps, most, found.slack) and _nearly(params, found) < _MUCH:
        return "nearly", min(most, params.eps)
    if is_exact(params) or (params.noise_from == "drawn" and params.afterwards == "nothing"):
        return ("proofs" if max(found.proof) > 0 else "endless" if math.isinf(most) else "broken"), most
    if found.sampled or params.beyond == "unknown" or params.afterwards != "nothing":
        return "open", most
    if max(found.proof) > 0:
        return "proofs", most
    if found.endless:
        return "endless", most
    if params.inside_from == "own":
        return "open", most
    noise = bounded_noise(params, PIECES["rest"])
    least = max(noise.worst(shift).lower for shift in (params.shift, -params.shift))
    return ("broken", least) if least > params.eps else ("open", most)


def _title(params: Given, found: Facts, state: Verdicts, loss: float) -> str:
    exact = is_exact(params)
    if state == "kept":
        if not moved_only(params):
            return (
                tr("Promise kept for these two worlds, exactly") if exact else tr("Promise kept for these two worlds")
            )
        return tr("Promise kept, exactly") if exact else tr("Promise kept, by proved bounds")
    if state == "nearly":
        return tr("Promise kept with δ = {delta}, by proved bounds", delta=show_up(_nearly(params, found)))
    if state == "proofs":
        return tr("Refuted exactly: some answers are proofs") if exact else tr("Refuted: some answers are proofs")
    if state == "endless":
        return tr("Refuted exactly: the loss has no bound") if exact else tr("Refuted: the loss has no bound")
    if state == "open":
        return tr("No verdict: the bounds do not decide")
    numbers = {"loss": above(loss, params.eps), "claim": below(params.eps, loss)}
    if exact:
        return tr("Refuted exactly: a loss of {loss} occurs, not {claim}", **numbers)
    return tr("Refuted: a loss of {loss} occurs, not {claim}", **numbers)


def _nearly(params: Given, found: Facts) -> float:
    """δ of a promise that is kept but for answers that are not looked at closely."""
    return found.needs if moved_only(params) else min(max(found.here), found.missed)


def _verdict(params: Given, found: Facts, state: Verdicts, loss: float) -> Verdict:
    numbers = {"tool": params.audited.strip() or tr("the tool"), "eps": show_promise(params.eps)}
    sure = {**numbers, "delta": show_up(max(found.here))}
    if state == "kept":
        if moved_only(params):
            sentence = tr(
                "If {tool} draws from this noise, its promise of ε = {eps} is kept for every change in V = {neighbors}: no loss is above "
                "{loss}.",
                **numbers,
                neighbors=params.neighbors,
                loss=show_up(loss),
            )
        else:
            sentence = tr(
                "If {tool} draws from this noise, its promise of ε = {eps} is kept between these two worlds: no loss is above {loss}.",
                **numbers,
                loss=show_up(loss),
            )
        return Verdict(tr("kept"), "good", sentence)
    if state == "nearly":
        sentence = tr(
            "If {tool} draws from this noise, its promise of ε = {eps} is kept with δ = {delta}: no loss is above {loss} but for a share "
            "of {missed} of answers, where the noise is not looked at closely.",
            **numbers,
            delta=show_up(_nearly(params, found)),
            missed=show_up(found.missed),
            loss=show_up(loss),
        )
        return Verdict(tr("kept with δ"), "neutral", sentence)
    if state == "open":
        sentence = tr(
            "Of {tool} the bounds show neither that ε = {eps} is kept nor that it is broken; between these two worlds it is sure with "
            "δ = {delta}.",
            **sure,
        )
        return Verdict(tr("none"), "neutral", sentence)
    return Verdict(tr("refuted"), "bad", _refuted(params, found, state, loss, sure))


def _refuted(params: Given, found: Facts, state: Verdicts, loss: float, sure: dict[str, str]) -> str:
    """How the promise is broken."""
    if state == "proofs":
        return tr(
            "If {tool} draws from this noise, an answer is possible in one world only with probability {mass}: no finite ε holds. Between "
            "these two worlds ε = {eps} is sure with δ = {delta}.",
            **sure,
            mass=show_up(max(found.proof)),
        )
    if state == "endless":
        return tr(
            "If {tool} draws from this noise, losses grow without bound: no ε holds with δ = 0. Between these two worlds ε = {eps} is sure "
            "with δ = {delta}.",
            **sure,
        )
    sure["eps"] = below(params.eps, loss)
    if _of_all(params, found):
        return tr(
            "If {tool} draws from this noise, a loss of {loss} occurs, and ε = {eps} was promised. For every change in V that is sure "
            "with δ = {delta}.",
            **sure | {"delta": show_up(found.needs)},
            loss=above(loss, params.eps),
        )
    return tr(
        "If {tool} draws from this noise, a loss of {loss} occurs, and ε = {eps} was promised. Between these two worlds that is sure "
        "with δ = {delta}.",
        **sure,
        loss=above(loss, params.eps),
    )


# -- page 1


def _data(params: Given) -> list[str]:
    template = mark("Noise through knots: {n}.")
    if params.noise_from == "typed":
        template = mark("Noise with a density in proportion to a formula.")
    elif not is_exact(params):
        template = mark("Noise through knots, with a density that is straight between them: {n}.")
    noise = tr(template, n=show(len(params.knots), 9))
    if params.inside_from == "own":
        return [noise, tr("With the person the noise is another one; the two are compared.")]
    return [noise, tr("One person moves the answer by s = {s}.", s=show_full(params.shift))]


def _bounds(params: Given, found: Facts) -> list[str]:
    if found.sampled:
        return [tr("None that is of use: between its samples nothing is known of the formula.")]
    lines, (out, inside) = [], found.worst
    if found.missed:
        lines.append(
            tr(
                "Bounds on the loss hold for all answers but a share of {share}, where g is not looked at closely.",
                share=show_up(found.missed),
            )
        )
    if math.isfinite(out):
        lines.append(tr("You out: a loss of {loss} at most.", loss=show_up(out)))
    if math.isfinite(inside):
        lines.append(tr("You in: a loss of {loss} at most.", loss=show_up(inside)))
    if not lines:
        lines.append(tr("No bound on the loss in either direction."))
    if moved_only(params) and math.isfinite(found.over[0]):
        lines.append(
            tr(
                "For every change in V = {neighbors}: {loss} at most.",
                neighbors=params.neighbors,
                loss=show_up(found.over[0]),
            )
        )
    if _of_all(params, found) and params.promised == "eps":
        lines.append(
            tr(
                "With δ = {delta} ε = {eps} holds for all of V.",
                delta=show_up(found.needs),
                eps=show_promise(params.eps),
            )
        )
    lines += _total(params, found)
    return lines


def _total(params: Given, found: Facts) -> list[str]:
    """What k releases spend, over all of V where that counts."""
    over = math.isfinite(found.total_over)
    total = found.total_over if over else any_total(found) if in_any(params) else max(found.totals)
    if not over and not all(map(math.isfinite, (total, *found.totals))):
        return []
    template = mark("{k} releases at δ = {delta}, moved the same way each time: ε = {total} at most.")
    if params.k == 1:
        template = mark("One release at δ = {delta}: ε = {total} at most.")
        if over:
            template = mark("One release at δ = {delta}, moved by any change in V: ε = {total} at most.")
    elif over and in_any(params):
        template = mark("{k} releases at δ = {delta}, each moved by any change in V either way: ε = {total} at most.")
    elif over:
        template = mark("{k} releases at δ = {delta}, each moved by any change in V the same way: ε = {total} at most.")
    elif in_any(params):
        template = mark("{k} releases at δ = {delta}, each moved either way: ε = {total} at most.")
    return [tr(template, k=show(params.k, 9), delta=show_promise(params.delta), total=show_up(total))]


def _conditions(params: Given) -> list[str]:
    moves = (
        tr("the two worlds are the worst that one person can make;")
        if params.inside_from == "own"
        else tr(
            "one person moves the true answer by no other amounts than V = {neighbors};", neighbors=params.neighbors
        )
    )
    return [
        tr("the tool draws from this noise, afresh for every answer;"),
        tr("no number of the noise was computed from private data;"),
        moves,
    ]


# -- page 2


def _rows(params: Given, found: Facts) -> tuple[MemoRow, ...]:
    how = tr("exact") if is_exact(params) else tr("a proved bound")
    if found.sampled:
        how = tr("a bound for any noise")
    size = tr("of the noise without the person")
    return (
        *at_most("out", tr("largest loss, you out"), found.worst[0], how),
        *at_most("in", tr("largest loss, you in"), found.worst[1], how),
        *at_most("over", tr("largest loss of all changes in V"), found.over[0], how),
        *(_slack(params, found, how) if params.promised == "eps" else ()),
        *at_most("proof", tr("probability of answers that are proofs"), max(found.proof), how),
        *_needed(params, found, how),
        *at_most("mu", tr("μ of Gaussian privacy"), found.mu, tr("the worse direction")),
        *at_most("rho", tr("ρ of concentrated privacy"), found.rho, tr("the worse direction")),
        *at_most("success", tr("best guess of 100"), 100 * found.success, tr("prior ½")),
        *(
            ()
            if math.isnan(found.mean_abs)
            else (MemoRow("size", tr("the mean of |r|"), show(found.mean_abs, 4), size),)
        ),
    )


def _needed(params: Given, found: Facts, how: str) -> tuple[MemoRow, ...]:
    """What the promise needs, where that is not the largest loss."""
    if not is_held(params) or found.sampled:
        return ()
    unit = tr("δ at ε = {eps}", eps=show_promise(params.eps)) if params.promised == "eps" else unit_of(params)
    where = tr("for every change in V") if found.needed.shift else tr("between these two worlds")
    return at_most("needed", tr("needed: {unit}, {where}", unit=unit, where=where), found.needed.most, how)


def _slack(params: Given, found: Facts, how: str) -> tuple[MemoRow, ...]:
    """The least δ at the claimed ε."""
    needs = at_most("needs", tr("δ at the claimed ε, for all of V"), found.needs, tr("a proved bound"))
    return (
        *(needs if _of_all(params, found) else ()),
        *at_most("delta", tr("δ at the claimed ε, of these two worlds"), max(found.here), how),
    )


def _method(params: Given) -> tuple[str, ...]:
    lines = [tr("The loss of an answer is the logarithm of its density in the true world over that in the other one.")]
    if params.noise_from == "drawn" and not is_exact(params):
        lines.append(
            tr(
                "g is straight between knots. It is cut into cells on which ln g is taken as straight; how far off that is, is proved and "
                "counted in. Largest losses are exact, but after a clamp or rounding."
            )
        )
    elif params.noise_from == "drawn":
        lines.append(
            tr(
                "ln g is straight between knots, so the loss is straight on every piece and every integral is closed: nothing is sampled."
            )
        )
    else:
        lines.append(
            tr(
                "The formula is read, never run. Between samples its logarithm is bounded by interval arithmetic; all bounds count that in."
            )
        )
    if params.afterwards == "clamp":
        low, high = show_full(params.clamp_low), show_full(params.clamp_high)
        lines.append(tr("Afterwards answers are clamped to {low} … {high}.", low=low, high=high))
    if params.afterwards == "round":
        lines.append(tr("Afterwards answers are rounded to multiples of {step}.", step=show_full(params.rounded_to)))
    return tuple(lines)


def _formulas(params: Given) -> tuple[str, ...]:
    """Those that are used."""
    return (params.formula, params.formula_inside) if params.inside_from == "own" else (params.formula,)


def _given(params: Given) -> tuple[str, ...]:
    own = params.inside_from == "own"
    if params.noise_from == "typed":
        signs = sorted({sign for text in _formulas(params) for sign in letters_in(text)})
        letters = parted(f"{sign} = {show_full(getattr(params, LETTERS[sign]))}" for sign in signs)
        lines = [f"g(x) = {params.formula}"]
        if own:
            lines.append(f"g₁(x) = {params.formula_inside}")
        beyond = {
            "formula": tr("the formula holds everywhere"),
            "exponential": tr("beyond it falls exponentially"),
            "nothing": tr("beyond there is nothing"),
            "unknown": tr("beyond lies a share of at most {share}", share=show_full(params.beyond_share)),
        }[params.beyond]
        return (
            *lines,
            tr("window: ±{window}; {beyond}", window=show_full(params.window), beyond=beyond),
            *((letters,) if letters else ()),
        )
    rates = params.left_rate, params.right_rate
    straight = () if is_exact(params) else (tr("straight in g between knots, not in ln g"),)
    lines = [*straight, _knots(params.knots), _tails(params, rates)]
    if own:
        rates = params.left_rate_inside, params.right_rate_inside
        lines += [tr("with the person:"), _knots(params.knots_inside), _tails(params, rates)]
    return tuple(lines)


def _knots(knots: tuple[tuple[float, float], ...]) -> str:
    shown = [f"{show_full(r)}: {show_full(height)}" for r, height in sorted(knots, key=lambda knot: knot[0])]
    more = ["…"] if len(shown) > MOST_GIVEN else []
    return tr("place: height, up to a factor: {knots}", knots=parted([*shown[:MOST_GIVEN], *more]))


def _tails(params: Given, rates: tuple[float, float]) -> str:
    if params.outside != "exponential":
        return tr("outside the knots there is nothing")
    return tr("rates of the tails: {left}, {right}", left=show_full(rates[0]), right=show_full(rates[1]))
