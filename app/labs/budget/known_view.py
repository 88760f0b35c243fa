"""Tab 'What is known': one person's bit behind a noisy count, by what the attacker knows of the others."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.params import Params
from app.numbers import show
from app.picture import Axis, Band, Bars, Curve, Handle, Item, Line, Picture
from dpcore.attack import (
    best_success,
    bit_posterior,
    ceiling,
    guess_success,
    lifted,
    one_of_success,
    posterior_bounds,
    total_posterior,
    total_success,
)
from dpcore.noise import laplace

BUDGETS = np.geomspace(0.01, 50.0, 121)
UNKNOWN = np.unique(np.round(np.geomspace(1, 2000, 24))).astype(int)


def known_view(params: Params, _tick: Tick, quality: Quality) -> Result:
    """Belief after the noisy count, and how often the best guess is right."""
    return Result(
        pictures=(_beliefs(params), _posterior(params), _success(params, quality), _list(params)),
        readout=_readout(params),
        story=_story(params),
        notes=_notes(params),
        ranges={"seen": (-5.0, float(params.unknown + 6))},
    )


def _levels(params: Params) -> tuple[tuple[str, float], ...]:
    """What is known → the belief after the published count; the last one of a person who is in truth counted."""
    pi, eps = params.prior_bit, params.goal
    after = float(bit_posterior([params.seen], eps, pi, params.unknown, params.others_share)[0])
    return (
        (tr("before"), pi),
        (tr("u unknown"), after),
        (tr("all known"), float(bit_posterior([_rest(params)], eps, pi)[0])),
        (tr("family, at most"), _with_family(params)),
        (tr("+ exact total"), total_posterior(1, pi, 0, 0.5)),
    )


def _with_family(params: Params) -> float:
    """The largest belief when others share the bit: the count moves by all of them, so that ε counts for each."""
    return lifted(params.prior_bit, (1 + params.alike) * params.goal)


def _rest(params: Params) -> int:
    """The published count less all others, when they are known to be as many as expected."""
    return params.seen - round(params.unknown * params.others_share)


def _beliefs(params: Params) -> Picture:
    levels = _levels(params)
    low, high = posterior_bounds(params.goal, params.prior_bit)
    edges = np.array([side for at in range(len(levels)) for side in (at - 0.35, at + 0.35)])
    heights = np.zeros(edges.size - 1)
    heights[::2] = [belief for _, belief in levels]
    items: list[Item] = [
        Band(key="allowed", low=low, high=high, orientation="horizontal", role="good", name=tr("allowed by ε")),
        Bars(key="belief", edges=edges, heights=heights, role="accent", name=tr("belief that the person is counted")),
        Line(key="prior", value=params.prior_bit, orientation="horizontal", role="neutral", label=tr("before")),
    ]
    return Picture(
        key="beliefs",
        legend=False,
        title=tr("Belief, by what is known already"),
        x=Axis(
            label="",
            low=-0.6,
            high=len(levels) - 0.4,
            ticks=tuple((float(at), name) for at, (name, _) in enumerate(levels)),
        ),
        y=Axis(label=tr("belief"), low=0.0, high=1.08),
        items=tuple(items),
        columns=2,
        caption=tr("Belief that the person is counted, before and after the noisy count, for five kinds of attackers."),
    )


def _posterior(params: Params) -> Picture:
    y = np.arange(-6.0, params.unknown + 8.0)
    low, high = posterior_bounds(params.goal, params.prior_bit)
    found = bit_posterior(y, params.goal, params.prior_bit, params.unknown, params.others_share)
    return Picture(
        key="posterior",
        title=tr("Belief after every possible count"),
        x=Axis(label=tr("published count, less what is known"), low=float(y[0]), high=float(y[-1])),
        y=Axis(label=tr("belief"), low=0.0, high=1.08),
        items=(
            Band(key="allowed", low=low, high=high, orientation="horizontal", role="good", name=tr("allowed by ε")),
            Curve(
                key="posterior",
                x=y,
                y=found,
                role="accent",
                name=tr("u = {u} others unknown", u=params.unknown),
                marker="o" if y.size < 60 else "",
            ),
            Handle(
                key="seen",
                value=float(params.seen),
                orientation="vertical",
                field="seen",
                low=float(y[0]),
                high=float(y[-1]),
                label=f"y = {params.seen}",
            ),
        ),
        row=1,
        columns=2,
        caption=tr("Belief after each possible noisy count, between the limits that ε sets."),
    )


def _success(params: Params, quality: Quality) -> Picture:
    many = UNKNOWN if quality == "rest" else UNKNOWN[::3]
    right = np.array([guess_success(params.goal, params.prior_bit, int(u), params.others_share) for u in many])
    exact = np.array([total_success(params.prior_bit, int(u), params.others_share) for u in many])
    top = ceiling(params.goal, 0.0, params.prior_bit)
    return Picture(
        key="success",
        title=tr("Right guesses"),
        x=Axis(label=tr("others not known u"), log=True, low=1.0, high=2000.0),
        y=Axis(label=tr("P(the guess is right)"), low=min(0.45, params.prior_bit, 1 - params.prior_bit), high=1.03),
        items=(
            Line(key="ceiling", value=top, orientation="horizontal", role="ceiling", label=tr("ceiling of ε")),
            Curve(key="noisy", x=many.astype(float), y=right, role="accent", name=tr("from the noisy count")),
            Curve(key="exact", x=many.astype(float), y=exact, role="bad", name=tr("from an exact total"), dash="dash"),
            Line(key="here", value=float(max(params.unknown, 1)), orientation="vertical", role="neutral"),
        ),
        column=2,
        caption=tr(
            "How often the best guess is right against the number of other people that the attacker does not know."
        ),
    )


def _list(params: Params) -> Picture:
    top = np.array([one_of_success(float(eps), params.candidates, params.apart) for eps in BUDGETS])
    return Picture(
        key="list",
        title=tr("One of N data sets"),
        x=Axis(label=tr("privacy loss ε"), log=True, low=BUDGETS[0], high=BUDGETS[-1]),
        y=Axis(label=tr("P(the guess is right)"), low=0.0, high=1.05),
        items=(
            Curve(key="list", x=BUDGETS, y=top, role="ceiling", name=tr("at most, for every mechanism")),
            Curve(
                key="here",
                x=np.array([params.goal]),
                y=np.array([_one_of(params)]),
                role="accent",
                marker="o",
                line=False,
            ),
        ),
        row=1,
        column=2,
        legend=False,
        caption=tr("Ceiling of right guesses among the data sets of a leaked list, against ε."),
    )


def _readout(params: Params) -> Table:
    pi, eps, u, q = params.prior_bit, params.goal, params.unknown, params.others_share
    low, high = posterior_bounds(eps, pi)
    rows = [(Cell(tr("belief: {what}", what=name)), _cell(value)) for name, value in _levels(params)]
    rows += [
        (Cell(tr("least belief allowed by ε")), _cell(low)),
        (Cell(tr("largest belief allowed by ε")), _cell(high)),
        (Cell(tr("right guesses: u others unknown")), _cell(guess_success(eps, pi, u, q))),
        (Cell(tr("right guesses: all others known")), _cell(guess_success(eps, pi))),
        (Cell(tr("… with Laplace noise")), _cell(best_success(laplace(eps, 1.0), 1.0, pi))),
        (Cell(tr("… with an exact total, u others unknown")), _cell(total_success(pi, u, q))),
        (Cell(tr("… with an exact total, all others known")), _cell(total_success(pi, 0, q))),
        (Cell(tr("right guesses: one of N data sets, at most")), _cell(_one_of(params))),
    ]
    return Table((tr("attacker"), tr("probability")), tuple(rows))


def _one_of(params: Params) -> float:
    return one_of_success(params.goal, params.candidates, params.apart)


def _cell(value: float) -> Cell:
    return Cell(show(value, 6), value)


def _story(params: Params) -> str:
    pi, eps = params.prior_bit, params.goal
    low, high = posterior_bounds(eps, pi)
    after = _levels(params)[1][1]
    parts = [
        tr(
            "<p>A count is published with geometric noise, ε = {eps}. Is this one person counted? Before: {prior}. After y = {y}, for one "
            "who does not know {u} of the others: <b>{after}</b>. Whatever the attacker knows of the <b>other people</b>, belief stays between "
            "{low} and {high}, if their bits do not depend on this one.</p>{formula}",
            eps=show(eps, 4),
            prior=show(pi, 4),
            y=params.seen,
            u=params.unknown,
            after=show(after, 4),
            low=show(low, 4),
            high=show(high, 4),
            formula=formula(
                r"\frac{\pi}{\pi+(1-\pi)e^{\varepsilon}} \leq P(1 \mid y) \leq \frac{\pi e^{\varepsilon}}{\pi e^{\varepsilon}+1-\pi}",
                ("π", show(pi, 3)),
                ("ε", show(eps, 4)),
            ),
        ),
        tr(
            "<p>If they do, it may go further: with g = {g} others who share the bit, as a family may, the count moves by {moved}, and "
            "belief may rise to <b>{family}</b>. ε is kept all the same: it compares the data with and without <b>one</b> person's, for "
            "any knowledge of the others, and does not limit what the others' data say.</p>",
            g=params.alike,
            moved=1 + params.alike,
            family=show(_with_family(params), 4),
        ),
        tr(
            "<p>Knowing all others (bar 'all known': {others} of them counted, as many as expected), the best guess is right with probability "
            "{best}, which is the ceiling of ε for every mechanism. Laplace noise reaches {laplace}.</p>",
            others=round(params.unknown * params.others_share),
            best=show(guess_success(eps, pi), 5),
            laplace=show(best_success(laplace(eps, 1.0), 1.0, pi), 5),
        ),
        tr(
            "<p>But a fact about the <b>whole data</b> that somebody else publishes is outside the promise. Who knows all others and the exact "
            "total knows the bit for certain (last bar, for a person who is counted).</p>"
        ),
        tr(
            "<p>And who knows from another source that the data are one of N = {n} data sets, of which any two differ in at most d = {d} people, "
            "may learn more from the answer than ε allows about one person: the limit for naming the right one is a probability of <b>{right}</b>, "
            "against {blind} before. ε is a promise for one person, not for {d}.</p>{formula}",
            n=params.candidates,
            d=params.apart,
            right=show(_one_of(params), 4),
            blind=show(1 / params.candidates, 3),
            formula=formula(
                r"P \leq \frac{1}{1+(N-1)e^{-d\varepsilon}}", ("N", str(params.candidates)), ("d", str(params.apart))
            ),
        ),
    ]
    return "".join(parts)


def _notes(params: Params) -> tuple[Note, ...]:
    if params.unknown == 0:
        return (Note("info", tr("All others are known: this is the attacker whom ε is made for.")),)
    return ()


def script(params: Params) -> str:
    """The numbers of the tab."""
    return f"""\
# Epsilon Lab, Budget: what a noisy count tells, by what is known already.
from dpcore.attack import best_success, posterior_bounds
from dpcore.attack import lifted
from dpcore.attack import bit_posterior, guess_success, one_of_success, total_posterior, total_success
from dpcore.noise import laplace

eps, prior, u, q = {params.goal!r}, {params.prior_bit!r}, {params.unknown!r}, {params.others_share!r}
rest = {_rest(params)!r}
print("beliefs", prior, float(bit_posterior([{params.seen!r}], eps, prior, u, q)[0]), float(bit_posterior([rest], eps, prior)[0]))
print("exact total", total_posterior(1, prior, 0, 0.5))
print("at most, others sharing the bit", lifted(prior, {1 + params.alike} * eps))
print("allowed", *posterior_bounds(eps, prior))
print("right", guess_success(eps, prior, u, q), guess_success(eps, prior), best_success(laplace(eps, 1.0), 1.0, prior))
print("right with an exact total", total_success(prior, u, q), total_success(prior, 0, q))
print("right among N data sets", one_of_success(eps, {params.candidates!r}, {params.apart!r}))
"""
