"""Tab 'For experts': every valid noise at the same error, and how accuracy and attack move with ε."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.lab.said import Said
from app.labs.decide import said as sentences_of
from app.labs.decide.common import Shared, shared
from app.labs.decide.decision import unanswered
from app.labs.decide.odds import any_formula
from app.labs.decide.params import NOISE_NAMES, Params
from app.labs.decide.ways import verdict
from app.labs.decide.why import best_words
from app.labs.decide.words import asked, decision, promise
from app.labs.own_laws import YOURS
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Item, Picture, across, dots
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up, show_within
from app.words.texts import paragraph
from dpcore.decide import Curves, curves, other_deltas

ROLES = {
    "geometric": "laplace",
    "laplace": "laplace",
    "gaussian": "gaussian",
    "discrete gaussian": "gaussian",
    "max norm": "bound",
    "staircase": "staircase",
    "minimal": "minimal",
    "exponential": "selection",
    "response": "laplace",
    "shuffled": "gaussian",
    "own": YOURS,
}


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The numbers of both tabs, and curves.

    Attributes:
        shared: the numbers of the decision.
        curves: how accuracy and attack move with ε; None before there is an ε.
        other_deltas: (δ, ε) of the same noise at other slacks, where it has one.
    """

    shared: Shared
    curves: Curves | None
    other_deltas: tuple[tuple[float, float], ...] = ()


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The same numbers as the decision's, and curves over ε."""
    found = shared(params, tick, quality)
    if not found.has_numbers:
        return Facts(found, None)
    plan, aim, study = asked(found)
    mechanism = study.window.mechanism
    others = other_deltas(mechanism, study.scale)
    return Facts(found, curves(plan, aim, mechanism.name, quality=quality), others)


def said(params: Params, found: Facts) -> Said:
    """The sentence of this tab."""
    return sentences_of.experts(found.shared)


def tell(params: Params, found: Facts) -> Result:
    """Two curves, and the table of noises at equal error."""
    if found.curves is None:
        return unanswered(params, found.shared)
    _plan, _aim, study = asked(found.shared)
    return Result(
        (
            _trade_off(params, found.shared),
            _attack(params, found.shared, found.curves),
            _error(params, found.shared, found.curves),
        ),
        readout=_table(found.shared),
        story=_story(params, found),
        derived={"eps": study.eps},
        verdict=verdict(params, found.shared),
    )


def _axis() -> Axis:
    return Axis(label=tr("ε of all publications"), log=True, low=0.05, high=50.0)


def _trade_off(params: Params, found: Shared) -> Picture:
    """How often an attacker misses a unit that is in, by how often he accuses one that is out."""
    plan, _aim, study = asked(found)
    items: list[Item] = [
        Curve(key="coin", x=study.alpha, y=1 - study.alpha, role="neutral", name=tr("a coin")),
        Curve(
            key="promise",
            x=study.alpha,
            y=study.trade_off_any,
            role="ceiling",
            name=tr("any noise with this promise"),
            beyond="below",
        ),
        Curve(
            key="all",
            x=study.alpha,
            y=study.trade_off,
            role=ROLES[params.noise],
            name=tr("everything together"),
        ),
    ]
    if plan.publications > 1:
        items.append(
            Curve(
                key="one",
                x=study.alpha,
                y=study.trade_off_alone,
                role=f"{ROLES[params.noise]}:dash",
                name=tr("one publication"),
            )
        )
    if not study.all.is_bound:
        error = 1 - study.all.success
        items.append(dots(key="best", x=error, y=error, role="accent"))
    secret = params.presence == "secret"
    return Picture(
        key="trade-off",
        title=tr("Trade-off curve"),
        x=Axis(
            label=tr("‘in’ is said of a unit that is out") if secret else tr("‘A’ is said of a unit with B"),
            low=0.0,
            high=1.0,
        ),
        y=Axis(label=tr("a unit that is in is missed") if secret else tr("a unit with A is missed"), low=0.0, high=1.0),
        items=tuple(items),
        caption=tr("No attack has both chances below the curve; the dot is the best attack from 50:50."),
    )


def _attack(params: Params, found: Shared, over: Curves) -> Picture:
    _plan, aim, study = asked(found)
    role = ROLES[params.noise]
    total = over.eps + aim.eps_spent
    items: list[Item] = [
        Curve(key="this", x=over.eps, y=over.guessed, role=role, name=tr("this noise")),
        Curve(
            key="any",
            x=over.eps,
            y=(1 + study.delta_total * np.exp(-total)) / (1 + np.exp(-total)),
            role="ceiling",
            name=tr("any noise with this promise"),
            beyond="above",
        ),
        handle(params, "eps", value=study.eps, within=(0.05, 50.0), label=f"ε = {show_promise(study.eps)}"),
    ]
    if aim.guess is not None:
        items.append(across(aim.guess, key="limit", role="accent", label=tr("limit")))
    return Picture(
        key="attack",
        title=tr("Best attack on everything"),
        x=_axis(),
        y=Axis(label=tr("right guesses, of 100"), low=0.5, high=1.0, ticks=ticks_of_100(0.5, 1.0)),
        items=tuple(items),
        column=1,
        caption=tr("How often the best attack from 50:50 is right, by ε."),
    )


def _error(params: Params, found: Shared, over: Curves) -> Picture:
    _plan, aim, study = asked(found)
    return Picture(
        key="error",
        title=tr("Error above ± {t}", t=show(aim.tolerance, 4)),
        x=_axis(),
        y=Axis(label=tr("chance for one cell"), low=0.0, high=1.0),
        items=(
            Curve(key="missed", x=over.eps, y=over.missed, role=ROLES[params.noise], name=tr("this noise")),
            across(aim.beta, key="beta", role="accent", label="β"),
            handle(params, "eps", value=study.eps, within=(0.05, 50.0), label=f"ε = {show_promise(study.eps)}"),
        ),
        row=1,
        columns=2,
        caption=tr("How often one cell is off by more than tolerated, by ε."),
    )


def _table(found: Shared) -> Table:
    _plan, _aim, study = asked(found)
    heads = (
        tr("noise, at the same error"),
        tr("scale"),
        "ε",
        "δ",
        tr("right guesses"),
        tr("error at equal ε"),
        tr("belief passed, if in"),
        tr("fits"),
    )
    rows = []
    for rival in study.contest.rivals:
        passed = rival.meaning.passed_if_in
        rows.append(
            (
                Cell(tr(dict(NOISE_NAMES)[rival.noise])),
                Cell(show_up(rival.scale), rival.scale),
                Cell(show_up(rival.eps, 4), rival.eps),
                Cell(show_promise(rival.delta), rival.delta),
                Cell(
                    ("≤ " if rival.meaning.is_bound else "") + show_up(rival.meaning.success, 4), rival.meaning.success
                ),
                Cell("–")
                if rival.width is None
                else Cell(show_within(show_up(rival.width, 3)), rival.width, kind="errors"),
                Cell("–") if passed is None else Cell(show_up(passed, 3) if passed else "0", passed),
                Cell(tr("yes") if rival.is_open else tr("no")),
            )
        )
    return Table(heads, tuple(rows), tuple(ROLES[rival.noise] for rival in study.contest.rivals), kind="study")


def _story(params: Params, known: Facts) -> str:
    found = known.shared
    _plan, _aim, study = asked(found)
    parts = [paragraph(decision(params, found).sentence, bold=True)]
    parts += [paragraph(line) for line in best_words(params, found)]
    parts.append(
        paragraph(
            tr(
                "The table compares at equal error, and in one column at equal ε: the noise with the smallest ε need not be the "
                "hardest to attack, but a pure ε alone bounds every belief."
            )
        )
    )
    rho = show_up(study.rho, 4)
    parts.append(
        paragraph(
            tr("The promise: {promise}; ρ = {rho}.", promise=promise(study), rho=rho)
            if math.isfinite(study.rho)
            else tr("The promise: {promise}.", promise=promise(study))
        )
    )
    if known.other_deltas:
        parts.append(
            paragraph(
                tr(
                    "The same noise at other δ — {pairs}.",
                    pairs="; ".join(f"δ = {show_promise(d)}: ε = {show_up(eps, 4)}" for d, eps in known.other_deltas),
                )
            )
        )
    parts.append(any_formula(study))
    if study.mu is not None:
        parts.append(paragraph(tr("Gaussian privacy: μ = {mu}.", mu=show_up(study.mu, 4))))
    elif study.mu_promised is not None:
        parts.append(
            paragraph(
                tr(
                    "Gaussian privacy: μ = {mu} at most, as for every noise with this ε.",
                    mu=show_up(study.mu_promised, 4),
                )
            )
        )
    return "".join(parts)
