"""The words of the tab 'Density': the readout, the story, the notes."""

from __future__ import annotations

import itertools
import math
from typing import Any

from app.lab.base import Cell, Note, Table
from app.lab.cells import NONE, at_most, number, of, row
from app.labs.own.beside import rows
from app.labs.own.common import keeps
from app.labs.own.density_facts import Facts, any_total, in_any
from app.labs.own.density_known import moved_only
from app.labs.own.density_promise import is_held, story_of
from app.labs.own.held import promised_cell
from app.labs.own.params import Params, is_exact
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.sets import NeighborSet

_LARGEST = 700.0
"""Of a loss: e to it is a number."""
_WORTH_A_WORD = 1e-3
"""Of all draws that would lie outside the window."""


def readout(params: Params, found: Facts) -> Table:
    in_eps = params.promised == "eps"
    heads = (
        tr("noise"),
        tr("mean |r|"),
        tr("largest loss, you out"),
        tr("largest loss, you in"),
        tr("δ at ε = {eps}", eps=show_promise(params.eps)) if in_eps else tr("δ at ε = 0"),
        "μ",
        "ρ",
        tr("best guess of 100"),
        *_total_heads(params),
    )
    worst = (NONE, NONE) if found.sampled else tuple(map(at_most, found.worst))
    mu, rho, *totals = (
        NONE if math.isnan(each) else at_most(each) for each in (found.mu, found.rho, *_totals(params, found))
    )
    mine = row(
        tr("your noise"),
        number(found.mean_abs),
        *worst,
        at_most(max(found.here) if in_eps else 2 * found.success - 1),
        mu,
        rho,
        at_most(100 * found.success),
        *of("composition", totals),
    )
    laplace = row(tr("Laplace, same size"), number(found.mean_abs), at_most(found.laplace), at_most(found.laplace))
    alike = (laplace,) if math.isfinite(found.mean_abs) else ()
    if not in_eps:
        cells = (NONE, NONE, NONE, NONE, *(promised_cell(params, measure) for measure in ("mu", "rho")))
        return Table(heads, (mine, *alike, row(tr("what was promised"), *cells)), turn=True, kind="own-density")
    promised = row(
        tr("Laplace at the promise"),
        number(NeighborSet.parse(params.neighbors).sensitivity / params.eps),
        _promised(params),
        _promised(params),
        0.0,
    )
    return Table(heads, (mine, *alike, promised, *rows(found.beside)), turn=True, kind="own-density")


def _total_heads(params: Params) -> tuple[str, ...]:
    if params.inside_from == "own":
        return tr("ε of {k}, you out", k=params.k), tr("ε of {k}, you in", k=params.k)
    over = (tr("ε of {k}, all of V", k=params.k),) if moved_only(params) else ()
    if in_any(params) and params.k > 1:
        return tr("ε of {k} at s, any direction", k=params.k), *over
    return tr("ε of {k} at s, you out", k=params.k), tr("ε of {k} at s, you in", k=params.k), *over


def _totals(params: Params, found: Facts) -> tuple[float, ...]:
    over = (found.total_over,) if moved_only(params) else ()
    return (any_total(found), *over) if in_any(params) and params.k > 1 else (*found.totals, *over)


def _promised(params: Params) -> Cell:
    return Cell(show_promise(params.eps), params.eps)


def story(params: Params, found: Facts) -> str:
    excess = r"\delta(\varepsilon) = \int \max\left(0,\ g(x) - e^{\varepsilon} g(x - s)\right) dx"
    values: tuple[tuple[str, str], ...]
    values = (("ε", show_promise(params.eps)), ("s", show(params.shift, 4)), ("δ", show_up(max(found.here))))
    if params.inside_from == "own":
        excess, values = excess.replace("g(x - s)", "g_1(x)"), (values[0], values[2])
    if params.promised != "eps":
        values = ()
    laplace = tr("<p>The mean of |r| has no end: ever rarer answers are ever farther off.</p>")
    if math.isnan(found.mean_abs):
        laplace = ""
    elif math.isfinite(found.mean_abs):
        laplace = tr(
            "<p>Laplace noise of the same mean size, {size}, keeps ε = {eps} for V = {neighbors}.</p>",
            size=show(found.mean_abs, 4),
            eps=show_up(found.laplace),
            neighbors=params.neighbors,
        )
    parts = (
        _promise(params, found),
        *_foot(params, found),
        *_share(params, found),
        *_slope(params, found),
        *_afterwards(params),
        *_directions(params, found),
        *_many(params, found),
        *_over_all(params, found),
        laplace,
        *_between(params, found),
    )
    return "".join((*parts, formula(excess, *values)))


def _between(params: Params, found: Facts) -> list[str]:
    """How far the noise may be from what is computed with."""
    if is_exact(params) or found.sampled:
        return []
    if params.noise_from == "drawn":
        text = tr(
            "<p>Between knots g is straight; it is computed with cells on which ln g is, off by at most η = {eta}, and every bound counts "
            "that in.</p>",
            eta=show_up(found.eta),
        )
        return [text]
    text = tr(
        "<p>Between the ends of cells ln g is off by at most η = {eta}; every bound counts that in.</p>",
        eta=show_up(found.eta),
    )
    return [text]


def _promise(params: Params, found: Facts) -> str:
    worst = max(found.worst)
    if is_held(params) and not found.sampled:
        return story_of(params, found.needed)
    if params.inside_from == "own":
        return _promise_of_two(params, found)
    numbers = {"worst": show_up(worst), "eps": show_promise(params.eps), "s": show(params.shift, 4)}
    if found.sampled:
        return _unsure(params)
    if max(found.proof) > 0:
        return tr(
            "<p><b>Some answers are proofs.</b> At s = {s} an answer is possible in one world only with probability {mass}: no finite "
            "ε holds. ε = {eps} needs δ = {delta}.</p>",
            **numbers,
            mass=show_up(max(found.proof)),
            delta=show_up(max(found.here)),
        )
    if math.isinf(worst) and not found.endless:
        return tr(
            "<p><b>No bound on the loss is known.</b> At s = {s} and ε = {eps} the promise is sure with δ = {delta} only.</p>",
            **numbers,
            delta=show_up(max(found.here)),
        )
    if math.isinf(worst):
        return tr(
            "<p><b>The loss grows without bound: no ε holds with δ = 0.</b> At s = {s} and ε = {eps} the least δ is {delta}.</p>",
            **numbers,
            delta=show_up(max(found.here)),
        )
    if not keeps(params.eps, worst, found.slack):
        return tr(
            "<p><b>A loss of up to {worst} can occur at s = {s}; ε = {eps} was promised.</b> The promise holds only with δ = {delta}.</p>",
            **numbers,
            delta=show_up(max(found.here)),
        )
    return tr(
        "<p><b>At s = {s} the promise is kept:</b> the largest loss is {worst}, ε = {eps} was promised.</p>",
        **numbers,
    )


def counted(params: Params, found: Facts) -> bool:
    """Whether some answers break the promise, and it is known how many."""
    return not found.sampled and params.promised == "eps" and found.broken > 0


def _share(params: Params, found: Facts) -> list[str]:
    """How often the promise is broken."""
    if not counted(params, found):
        return []
    text = tr(
        "<p>About {share} of 100 answers lose more than ε = {eps}, one way or the other.</p>",
        share=show(100 * found.broken, 3),
        eps=show_promise(params.eps),
    )
    return [text]


def _foot(params: Params, found: Facts) -> list[str]:
    """Where a loss without bound comes from, though no answer is a proof."""
    if params.joined == "log" or params.noise_from != "drawn" or params.inside_from == "own" or not found.endless:
        return []
    text = tr(
        "<p>Where g falls to 0 in a straight line, answers get ever rarer in one world and not in the other: no loss is the largest.</p>"
    )
    return [text]


def _slope(params: Params, found: Facts) -> list[str]:
    """Between which knots the largest loss comes from, where one piece alone has it."""
    worst = max(found.worst)
    if not is_exact(params) or params.inside_from == "own" or worst > _LARGEST:
        return []
    for (a, g), (b, h) in itertools.pairwise(sorted(params.knots, key=lambda knot: knot[0])):
        if g > 0 and h > 0 and b - a >= params.shift:
            slope = (math.log(g) - math.log(h)) / (b - a)
            if abs(abs(slope) * params.shift - worst) <= 1e-9 * worst:
                names = {
                    "a": show(a),
                    "b": show(b),
                    "slope": show_up(abs(slope), 4),
                    "ratio": show_up(math.exp(worst), 4),
                }
                if slope > 0:
                    return [
                        tr(
                            "<p>Between {a} and {b} ln g falls by {slope} per unit: some answers are up to {ratio} times likelier with "
                            "you in than out.</p>",
                            **names,
                        )
                    ]
                return [
                    tr(
                        "<p>Between {a} and {b} ln g rises by {slope} per unit: some answers are up to {ratio} times likelier with "
                        "you out than in.</p>",
                        **names,
                    )
                ]
    return []


def _unsure(params: Params) -> str:
    if params.cells_from == "width":
        return tr(
            "<p><b>Nothing is sure.</b> Within cells as wide as these the formula jumps, or changes faster than it is looked at: only "
            "bounds that hold for any noise are left. Narrower cells, or a smaller window, are looked at more closely.</p>"
        )
    return tr(
        "<p><b>Nothing is sure.</b> Between its samples the formula jumps at a place that is no knot, or changes faster than the "
        "window is looked at: only bounds that hold for any noise are left. A smaller window is looked at more closely.</p>"
    )


def _promise_of_two(params: Params, found: Facts) -> str:
    """The same where each world has noise of its own."""
    worst = max(found.worst)
    numbers = {"worst": show_up(worst), "eps": show_promise(params.eps), "delta": show_up(max(found.here))}
    if found.sampled:
        return _unsure(params)
    if max(found.proof) > 0:
        return tr(
            "<p><b>Some answers are proofs.</b> An answer is possible in one world only with probability {mass}: no finite ε holds. "
            "ε = {eps} needs δ = {delta}.</p>",
            **numbers,
            mass=show_up(max(found.proof)),
        )
    if math.isinf(worst) and not found.endless:
        return tr(
            "<p><b>No bound on the loss is known.</b> At ε = {eps} the promise is sure with δ = {delta} only.</p>",
            **numbers,
        )
    if math.isinf(worst):
        return tr(
            "<p><b>The loss grows without bound: no ε holds with δ = 0.</b> At ε = {eps} the least δ is {delta}.</p>",
            **numbers,
        )
    if not keeps(params.eps, worst, found.slack):
        return tr(
            "<p><b>A loss of up to {worst} can occur; ε = {eps} was promised.</b> The promise holds only with δ = {delta}.</p>",
            **numbers,
        )
    return tr("<p><b>The promise is kept:</b> the largest loss is {worst}, ε = {eps} was promised.</p>", **numbers)


def _afterwards(params: Params) -> list[str]:
    """What is done with the answers, and what else the pair of worlds is."""
    parts = []
    if params.inside_from == "own":
        parts.append(
            tr(
                "<p>With that person the answer has noise of its own, as where noise is made to fit the data. All numbers are of these two "
                "worlds alone; V does not count.</p>"
            )
        )
    if params.afterwards == "clamp":
        parts.append(
            tr(
                "<p>Afterwards answers are clamped to {low} … {high}: a fixed rule that does not look at the data "
                "never makes the promise worse.</p>",
                low=show(params.clamp_low, 4),
                high=show(params.clamp_high, 4),
            )
        )
    if params.afterwards == "round":
        parts.append(
            tr(
                "<p>Afterwards answers are rounded to multiples of {step}: a fixed rule that does not look at the data never makes the "
                "promise worse.</p>",
                step=show(params.rounded_to, 4),
            )
        )
    return parts


def _directions(params: Params, found: Facts) -> list[str]:
    """What each world spends in one release."""
    parts, success = [], show_up(100 * found.success, 3)
    if math.isfinite(max(found.worst)):
        parts.append(
            tr(
                "<p>Your absence is protected by {out}, your presence by {back}. The larger counts. Who guesses is right in at most "
                "{success} of 100 cases.</p>",
                out=show_up(found.worst[0]),
                back=show_up(found.worst[1]),
                success=success,
            )
        )
    elif not found.sampled:
        parts.append(tr("<p>Who guesses is right in at most {success} of 100 cases.</p>", success=success))
    if params.noise_from == "typed" and math.isinf(max(found.worst)) and not found.sampled:
        parts.append(
            tr(
                "<p>μ and ρ are not shown: no bound on the loss is known, and in both counts what lies far out, where a formula is "
                "not looked at closely.</p>"
            )
        )
    return parts


def _many(params: Params, found: Facts) -> list[str]:
    """What k releases spend, at s and over all of V."""
    if params.k == 1:
        return _one(params, found)
    parts: list[str] = []
    out, back = found.totals
    names = {"k": show(params.k, 9), "delta": show_promise(params.delta)}
    if math.isinf(max(out, back)):
        text = tr("<p>{k} releases: proofs are likelier than δ = {delta}, so no total ε holds.</p>", **names)
        parts.append(text)
    elif in_any(params) and not math.isnan(any_total(found)):
        text = tr(
            "<p>{k} releases at δ = {delta}, each moved by s = {s} either way, spend at most ε = {both}; all moved the same way "
            "{same}.</p>",
            **names,
            s=show(params.shift, 4),
            both=show_up(any_total(found)),
            same=show_up(max(out, back)),
        )
        parts.append(text)
    elif not math.isnan(out) and not math.isnan(back) and params.inside_from == "own":
        parts.append(
            tr(
                "<p>{k} releases at δ = {delta} spend ε = {out} if you are out of all of them and {back} if you are in all.</p>",
                **names,
                out=show_up(out),
                back=show_up(back),
            )
        )
    elif not math.isnan(out) and not math.isnan(back):
        parts.append(
            tr(
                "<p>{k} releases at δ = {delta}, the answers moved by s = {s} the same way each time, spend ε = {out} if you are out "
                "and {back} if you are in.</p>",
                **names,
                s=show(params.shift, 4),
                out=show_up(out),
                back=show_up(back),
            )
        )
    if not math.isnan(found.either) and not in_any(params):
        text = tr(
            "<p>If the direction may change from one to the next, they spend at most {both}.</p>",
            both=show_up(found.either),
        )
        parts.append(text)
    if math.isfinite(found.total_over):
        total = show_up(found.total_over)
        if in_any(params):
            parts.append(tr("<p>Moved either way by any change in V, they spend at most ε = {total}.</p>", total=total))
        else:
            parts.append(
                tr("<p>Moved the same way by any change in V, they spend at most ε = {total}.</p>", total=total)
            )
    return parts


def _one(params: Params, found: Facts) -> list[str]:
    """The same of one release, where no direction changes."""
    out, back = found.totals
    names = {"delta": show_promise(params.delta), "out": show_up(out), "back": show_up(back)}
    parts: list[str] = []
    if math.isinf(max(out, back)):
        parts.append(tr("<p>One release: proofs are likelier than δ = {delta}, so no ε holds.</p>", **names))
    elif not math.isnan(out) and not math.isnan(back):
        template = mark("<p>One release at δ = {delta} spends ε = {out} if you are out and {back} if you are in.</p>")
        if params.inside_from == "moved":
            template = mark(
                "<p>One release at δ = {delta}, moved by s = {s}, spends ε = {out} if you are out and {back} if you are in.</p>"
            )
        parts.append(tr(template, **names, s=show(params.shift, 4)))
    if math.isfinite(found.total_over):
        total = show_up(found.total_over)
        parts.append(tr("<p>Moved by any change in V, it spends at most ε = {total}.</p>", total=total))
    return parts


def _over_all(params: Params, found: Facts) -> list[str]:
    """What other changes in V betray."""
    parts: list[str] = []
    if found.sampled:
        return parts
    if found.over[0] > max(found.worst) * (1 + 1e-9) and abs(found.over[1]) != params.shift:
        parts.append(
            tr(
                "<p>The worst change in V is {shift}, not s: a loss of {loss}.</p>",
                shift=show(abs(found.over[1]), 4),
                loss=show_up(found.over[0]),
            )
        )
    if found.needs > 0 and params.promised == "eps":
        parts.append(
            tr(
                "<p>For every change in V the promise of ε = {eps} holds with δ = {delta}.</p>",
                eps=show_promise(params.eps),
                delta=show_up(found.needs),
            )
        )
    return parts


def offers_of(params: Params, found: Facts) -> tuple[tuple[str, dict[str, Any]], ...]:
    """The worst shift in V at one click, where s is another one: of the largest loss, or of what was promised where that is held."""
    if params.inside_from == "own" or found.sampled:
        return ()
    most, shift, here = found.over[0], abs(found.over[1]), max(found.worst)
    if is_held(params):
        most, shift = found.needed.least, found.needed.shift
        here = {"eps": max(found.here), "rho": found.rho, "mu": found.mu}[params.promised]
    if not shift or shift == params.shift or not most > here * (1 + 1e-9):
        return ()
    return ((tr("Go to the worst shift, {shift}", shift=show(shift, 4)), {"shift": shift}),)


def notes_of(params: Params, found: Facts) -> tuple[Note, ...]:
    if found.sampled:
        return (
            Note(
                "caution",
                tr(
                    "No guarantee between samples: the formula jumps where no knot is, or changes too fast for this window."
                ),
            ),
        )
    notes = []
    V = NeighborSet.parse(params.neighbors).intervals
    if params.inside_from == "moved" and not any(low <= params.shift <= high for low, high in V):
        text = tr(
            "Nothing was promised at s = {s}: V is {neighbors}.", s=show(params.shift), neighbors=params.neighbors
        )
        notes.append(Note("caution", text))
    numbers = {"share": show_down(100 * found.outside, 3), "window": show(params.window)}
    unknown = params.noise_from == "typed" and params.beyond == "unknown"
    if unknown and found.outside > params.beyond_share:
        text = tr(
            "By the formula at least {share} of 100 draws lie outside −{window} … {window}: widen it, or let more be unknown.",
            **numbers,
        )
        notes.append(Note("caution", text))
    elif not unknown and found.outside > _WORTH_A_WORD:
        text = tr(
            "By the formula at least {share} of 100 draws lie outside −{window} … {window}: widen it, or choose what is outside.",
            **numbers,
        )
        notes.append(Note("caution", text))
    if unknown:
        text = tr(
            "At most {share} of 100 answers lie outside the window, nobody knows where: so much is added to every δ.",
            share=show_up(100 * params.beyond_share, 3),
        )
        notes.append(Note("caution", text))
    elif found.missed:
        text = tr(
            "Bounds on the loss hold for all answers but a share of {share}, where g is not looked at closely.",
            share=show_up(found.missed),
        )
        notes.append(Note("info", text))
    return tuple(notes)
