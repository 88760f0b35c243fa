"""The words of the tab 'Best noise'."""

from __future__ import annotations

import math
from typing import Any

from app.lab.base import Cell, Note, Table
from app.lab.cells import NONE, at_least, at_most, of, row
from app.labs.own.best_facts import Facts, Yours
from app.labs.own.best_params import closed_families, kept_alone
from app.labs.own.given import Given
from app.words.formulas import formula
from app.words.i18n import listed, mark, tr
from app.words.numbers import show, show_down, show_promise, show_up

NAMES = {
    "gaussian": mark("Gaussian"),
    "laplace": mark("Laplace"),
    "staircase": mark("staircase"),
    "airy": mark("squared Airy"),
    "round": mark("round roof"),
    "cut": mark("Laplace, cut off"),
    "mixture": mark("mixture of Gaussians"),
    "minimal": mark("minimal set"),
    "best": mark("best found"),
}
INSIDE = {
    "gaussian": mark("Gaussian noise"),
    "laplace": mark("Laplace noise"),
    "staircase": mark("the staircase"),
    "airy": mark("squared Airy noise"),
    "round": mark("the round roof"),
    "cut": mark("Laplace noise, cut off,"),
    "mixture": mark("a mixture of Gaussians"),
    "minimal": mark("noise of the minimal set"),
}


BARELY = 1 + 2e-4
"""What one's own noise spends is an upper bound, so that a little more than the promise does not break it for certain."""
MOST_EPS = 8.0
"""Above, nothing is proved of the best noise that has a slack."""
TIMES = 1e-3, 1e3
"""By what one's own can be multiplied."""


def broken_by(params: Given, mine: Yours) -> bool:
    """Whether one's own surely spends more than was promised."""
    return mine.least > params.eps * BARELY


def offers_of(params: Given, found: Facts) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Where one's own does not keep the promise: scaled so that it does."""
    mine = found.yours
    if mine is None or not broken_by(params, mine) or not math.isfinite(mine.stretch):
        return ()
    needed = mine.times * mine.stretch
    factor = float(f"{needed * (1 + 5e-5):.5g}")
    if not TIMES[0] <= factor <= TIMES[1]:
        return ()
    return ((tr("Scale yours by {factor}", factor=show(factor, 5)), {"mine_scaled": "own", "mine_times": factor}),)


def name_of(family: str) -> str:
    """A family on an axis or in a legend."""
    return tr(NAMES[family])


def family_words(family: str) -> str:
    """A family inside a sentence."""
    return tr(INSIDE[family])


def size_name(params: Given) -> str:
    """What of a noise is to be small."""
    return tr("standard deviation") if params.cost == "std" else tr("mean |r|")


def readout(params: Given, found: Facts) -> Table:
    """Each noise with what it costs, beside the floor, and how sure that is."""
    other = tr("mean |r|") if params.cost == "std" else tr("standard deviation")
    heads: tuple[str, ...] = (
        tr("noise"),
        size_name(params),
        other,
        tr("times the floor"),
        tr("ε spent"),
        tr("how sure"),
    )
    promised = Cell(show_promise(params.eps), params.eps)
    exact = Cell(tr("proved")) if kept_alone(params) or params.delta == 0 else Cell(tr("added up exactly"))
    lines = []
    mine = found.yours
    if mine is not None:
        sure = Cell(tr("proved") if mine.everywhere else tr("where it was looked at"))
        lines.append(
            row(
                yours_name(params),
                *of("own-table" if params.mine == "table" else "own-density", (at_most(mine.size), _other(mine.other))),
                _times(mine.size, found),
                at_most(mine.spent),
                sure,
            )
        )
        if math.isfinite(mine.stretch) and params.mine_scaled == "own":
            size = mine.stretch * mine.size
            other_size = _other(mine.stretch * mine.other)
            lines.append(row(tr("yours, stretched"), at_most(size), other_size, _times(size, found), promised, sure))
    for family, size in sorted(found.sizes.items(), key=lambda entry: -entry[1]):
        sure = Cell(tr("for the largest change alone")) if family == "staircase" and _spread(params) else exact
        sure = Cell(tr("searched")) if family == "mixture" else sure
        told = of(_kind_of(family, params), (at_most(size), _other(found.others[family])))
        lines.append(row(name_of(family), *told, _times(size, found), promised, sure))
    if math.isfinite(found.floor):
        lines.append(
            row(tr("best found"), at_most(found.best), NONE, _times(found.best, found), promised, Cell(tr("proved")))
        )
        lines.append(row(tr("floor"), at_least(found.floor), NONE, NONE, NONE, Cell(tr("proved"))))
    if found.together:
        heads = (*heads, tr("ε of all {k}", k=show(params.k, 9)))
        totals = {name_of(family): total for family, total in found.together.items()}
        if mine is not None and not math.isnan(mine.together):
            totals[yours_name(params)] = mine.together
        lines = [(*line, *of("composition", (_other(totals.get(line[0].text, math.nan)),))) for line in lines]
    return Table(heads, tuple(lines), kind="best-noise")


def _spread(params: Given) -> bool:
    """Whether several releases keep the promise together by more than adding up what each spends."""
    return not kept_alone(params) and params.delta > 0


def yours_name(params: Given) -> str:
    """One's own noise, as it is or as it is scaled."""
    if params.mine == "table":
        return tr("your table")
    if params.mine_scaled == "promise":
        return tr("yours, stretched")
    times = params.mine_times
    return tr("yours, as it is") if times == 1 else tr("yours, times {factor}", factor=show(times, 4))


def _other(size: float) -> Cell:
    """What of a noise is not to be small, where it is known and has an end."""
    return at_most(size) if math.isfinite(size) else Cell("∞", size) if math.isinf(size) else NONE


def _kind_of(family: str, params: Given) -> str:
    """The kind of evidence of a family's size (app/lab/evidence_kinds.py)."""
    of_its_own = family == "minimal" or (family == "staircase" and params.cost == "std")
    return "noise" if of_its_own else "best-noise"


def _times(size: float, found: Facts) -> Cell:
    return at_most(size / found.floor, 4) if math.isfinite(found.floor) and found.floor > 0 else NONE


def _bracket(params: Given, found: Facts) -> str:
    """Between what the size of the best noise is proved to lie."""
    known = {
        "eps": show_promise(params.eps),
        "delta": show_promise(params.delta),
        "V": found.V,
        "floor": show_down(found.floor),
        "best": show_up(found.best),
    }
    if not kept_alone(params):
        return ""
    if params.cost == "std":
        return tr(
            "<p><b>One number, one release.</b> No noise that is added to it and keeps ε = {eps} with δ = {delta} for every "
            "change in V = {V} has a standard deviation below {floor}; {best} is reached.</p>",
            **known,
        )
    return tr(
        "<p><b>One number, one release.</b> No noise that is added to it and keeps ε = {eps} with δ = {delta} for every "
        "change in V = {V} is smaller than {floor} on average; {best} is reached.</p>",
        **known,
    )


def _bought(params: Given, found: Facts) -> list[str]:
    """What δ is good for, beside the staircase, which needs none."""
    if not (math.isfinite(found.floor) and found.best < found.stairs):
        return []
    text = tr(
        "<p>Without δ the best noise is the staircase, {stairs}: the permission δ = {delta} buys {gain} % here.</p>",
        stairs=show_up(found.stairs),
        delta=show_promise(params.delta),
        gain=show_down(100 * (1 - found.best / found.stairs), 2),
    )
    return [text]


def _many(params: Given, found: Facts) -> list[str]:
    """What is known of several releases."""
    if params.k == 1:
        return []
    known = {"k": show(params.k, 9), "eps": show_promise(params.eps), "delta": show_promise(params.delta)}
    if params.promise_for == "each":
        return [
            tr(
                "<p>Each of {k} releases keeps ε = {eps} with δ = {delta} by itself. What they spend together is said at {k} times δ, "
                "where the promises alone add up to {k} times ε.</p>",
                **known,
            )
        ]
    if params.delta == 0:
        return [
            tr(
                "<p>{k} releases about the same people, all changed the same way, keep ε = {eps} together. Without δ their largest "
                "losses add up, so each has an equal part of ε, and the floor holds for each.</p>",
                k=known["k"],
                eps=known["eps"],
            )
        ]
    parts = [
        tr(
            "<p>{k} releases about the same people, all changed the same way, keep ε = {eps} together at δ = {delta}. Whether "
            "better noise for several releases exists is not known; no floor is proved for them.</p>",
            **known,
        )
    ]
    least = min(found.sizes, key=found.sizes.__getitem__, default="")
    below = 100 * (1 - found.sizes[least] / found.sizes["gaussian"]) if "gaussian" in found.sizes else 0.0
    if below > 0:
        parts.append(
            tr(
                "<p>Of those shown {name} is least, {x} % below the Gaussian.</p>",
                name=family_words(least),
                x=show(below, 2),
            )
        )
    return parts


def story(params: Given, found: Facts) -> str:
    """What the promise needs, what one's own adds, and what is not known."""
    parts = []
    eps, delta = show_promise(params.eps), show_promise(params.delta)
    if math.isfinite(found.floor):
        parts.append(_bracket(params, found))
    if found.exact > 0:
        parts.append(
            tr(
                "<p>With probability {exact} the best noise that was found adds nothing and the number itself is told: δ permits "
                "that.</p>",
                exact=show_up(found.exact),
            )
        )
    parts += _bought(params, found)
    mine = found.yours
    if mine is not None and math.isfinite(mine.stretch):
        parts.append(
            tr(
                "<p><b>Yours</b> has a standard deviation of {size}; multiplied by {factor} it is just large enough for the "
                "promise: {kept}.</p>"
                if params.cost == "std"
                else "<p><b>Yours</b> adds {size} on average; multiplied by {factor} it is just large enough for the promise: {kept}.</p>",
                size=show(mine.size),
                factor=show_up(mine.stretch),
                kept=show_up(mine.stretch * mine.size),
            )
        )
    parts += _many(params, found)
    if "mixture" in found.sizes:
        parts.append(
            tr(
                "<p>The <b>mixture of Gaussians</b> is the smallest one that a search found: bumps at even distances, so that the "
                "far tail is no proof. Smaller ones may exist.</p>"
            )
        )
    if math.isfinite(found.floor) and params.delta > 0:
        parts.append(
            tr(
                "<p>Both sides of the bracket come from linear programs whose answers are checked: any multipliers prove a floor, and "
                "the noise that comes out is private for all changes.</p>"
            )
        )
    square = r"\min_g\ \int r^2\, g(r)\, dr,\quad \delta_g(\varepsilon) \leq \delta"
    parts.append(
        formula(square, ("ε", eps), ("δ", delta))
        if params.cost == "std"
        else formula(r"\min_g\ \int |r|\, g(r)\, dr,\quad \delta_g(\varepsilon) \leq \delta", ("ε", eps), ("δ", delta))
    )
    return "".join(parts)


def notes_of(params: Given, found: Facts) -> tuple[Note, ...]:
    """What the numbers do not cover."""
    notes = []
    if found.sampled:
        text = tr("Nothing is guaranteed between samples of your formula, so it is not compared here.")
        notes.append(Note("caution", text))
    if found.endless:
        text = tr("The size of your noise has no end, or is not known, so it is not compared here.")
        notes.append(Note("caution", text))
    if found.yours is not None and not (found.yours.everywhere or math.isnan(found.yours.stretch)):
        text = tr(
            "Your noise is not proved for all of V = {V}: changes or answers that were not looked at may need more.",
            V=found.V,
        )
        notes.append(Note("info", text))
    if params.mine == "table":
        text = tr(
            "Of your table the world counts in which its outputs are farthest from the truth; V is {V}, as it has it.",
            V=found.V,
        )
        notes.append(Note("info", text))
    notes += [Note("info", text) for text in _left_out(params)]
    if _spread(params) and "staircase" in found.sizes:
        notes.append(
            Note("info", tr("The staircase is checked at the largest change only where there are several releases."))
        )
    return tuple(notes)


def _left_out(params: Given) -> list[str]:
    """Which families are asked for and cannot be had, why; and why no floor is drawn."""
    found: dict[str, list[str]] = {}
    for family, reason in closed_families(params).items():
        if family in params.families and params.delta == 0:
            found.setdefault(reason, []).append(name_of(family))
    texts = [tr("Left out: {names}. {reason}", names=listed(names), reason=reason) for reason, names in found.items()]
    if _spread(params):
        texts.append(tr("No floor is drawn: no bound is proved for several releases."))
    elif params.delta > 0 and params.eps > MOST_EPS:
        texts.append(tr("No floor is drawn: above ε = {most} no bound of use is proved.", most=show(MOST_EPS)))
    return texts
