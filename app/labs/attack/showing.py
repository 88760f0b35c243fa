"""Attack: how well an attacker can tell two neighboring data sets apart from the answer.

m  true answer without the target; m + s  with it; ρ  success probability at prior ½; π  prior; ε  privacy loss in
nats; ceiling  the success that no attack on any ε-private mechanism can exceed.
"""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.attack.curves import (
    HIGHEST,
    LOWEST,
    attack_of,
    epsilon_for,
    epsilon_of_noise,
    in_force,
    noise_part,
    success_of,
)
from app.labs.attack.params import LINKS, Params
from app.labs.attack.views import VIEW_PICTURES
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.mechanisms import build, derived_core, mechanism_name, neighbor_set, notes, short_label
from app.numbers import show
from dpcore.attack import EpsilonAnswer, best_success, ceiling, threshold_success


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The chosen picture, and the numbers of all mechanisms at the ε in force."""
    now, answer = in_force(params)
    tick(0.1)
    pictures, extra = VIEW_PICTURES[params.view](now, tick, quality)
    V = neighbor_set(now.neighbors)
    derived = derived_core(now)
    derived["rho" if params.lead == "epsilon" else "epsilon"] = now.rho if params.lead == "epsilon" else now.epsilon
    return Result(
        pictures=pictures,
        readout=_readout(now, quality),
        story=_story(now) + extra,
        notes=notes(now) + _notes(now, answer),
        derived=derived,
        ranges={"core": (V.sensitivity / 1000, V.sensitivity), "shift": (V.sensitivity / 100, 10 * V.sensitivity)},
    )


def _readout(now: Params, quality: Quality) -> Table:
    columns = (
        tr("mechanism"),
        tr("best attack"),
        tr("threshold attack"),
        tr("largest ε for ρ = {rho}", rho=show(now.rho, 4)),
        tr("of 100 out, guessed in"),
        tr("of 100 in, guessed in"),
        tr("E|noise|"),
        tr("ε for equal E|noise|"),
        tr("best attack at that ε"),
    )
    top = ceiling(now.epsilon)
    none = Cell("—")
    first = (
        Cell(tr("ceiling")),
        _probability(top),
        none,
        _epsilon_cell(now, "ceiling", quality),
        _of_100(1 - top),
        _of_100(top),
    )
    rows = [(*first, none, none, none)]
    target = build(now.mechanisms[0], now).mean_abs
    for role in now.mechanisms:
        noise = build(role, now)
        half = now.shift / 2
        rows.append(
            (
                Cell(mechanism_name(role)),
                _probability(best_success(noise, now.shift)),
                _probability(threshold_success(noise, now.shift)),
                _epsilon_cell(now, role, quality),
                _of_100(float(noise.sf(half))),
                _of_100(float(noise.cdf(half))),
                Cell(show(noise.mean_abs, 5), noise.mean_abs),
                *_equal_noise(now, role, target),
            )
        )
    return Table(columns, tuple(rows), ("ceiling", *now.mechanisms), turn=True)


def _equal_noise(now: Params, role: str, target: float) -> tuple[Cell, Cell]:
    """The ε at which E|noise| equals the first mechanism's, and the best attack there."""
    eps = now.epsilon if role == now.mechanisms[0] else epsilon_of_noise(role, noise_part(now), target)
    if eps is None:
        return Cell("—"), Cell("—")
    success = best_success(build(role, now, eps), now.shift)
    return Cell(show(eps, 5), eps), Cell(show(success, 5), success)


def _epsilon_cell(now: Params, role: str, quality: Quality) -> Cell:
    if role == "minimal" and quality == "drag":
        return Cell("…")  # its success may go up and down with ε: found when the drag ends
    answer = epsilon_for(role, noise_part(now), now.shift, attack_of(now), now.rho)
    if answer.kind == "found":
        return Cell(show(answer.eps, 6), answer.eps)
    return Cell(tr("none") if answer.kind == "never" else tr("every ε"))


def _probability(value: float) -> Cell:
    return Cell(show(value, 6), value)


def _of_100(value: float) -> Cell:
    return Cell(show(100 * value, 3), 100 * value)


def _notes(now: Params, answer: EpsilonAnswer | None) -> tuple[Note, ...]:
    found = []
    if answer is not None and answer.kind == "never":
        text = tr(
            "ρ = {rho} asks for nothing possible: guessing blindly is right half the time, so no ε > 0 keeps below it.",
            rho=show(now.rho),
        )
        if now.rho > 0.5:
            text = tr(
                "Already at ε = {eps} the attack is right more often than ρ = {rho} along this curve.",
                eps=show(LOWEST),
                rho=show(now.rho),
            )
        found.append(Note("caution", text))
    if answer is not None and answer.kind == "always":
        text = tr("ρ = {rho} is reached by no ε up to {eps}.", rho=show(now.rho), eps=show(HIGHEST))
        found.append(Note("caution", text))
    V = neighbor_set(now.neighbors)
    if not V.difference_set.contains(np.array([now.shift]))[0]:
        text = tr(
            "The answers differ by s = {s}, which is not in V: the promise ε does not cover this pair. Laplace, staircase "
            "and Gaussian still cover it up to Δ = {D}; the minimal set may not.",
            s=show(now.shift, 5),
            D=show(V.sensitivity),
        )
        found.append(Note("caution", text))
    return tuple(found)


def _story(now: Params) -> str:
    link = tr(dict(LINKS)[now.link])
    parts = [
        tr(
            "<p>The true answer is m without the target, m + s with it (s = {s}). The attacker sees it with noise and guesses; "
            "blind guessing is right 50 times in 100.</p>",
            s=show(now.shift, 5),
        ),
        tr(
            "<p>At ε = {eps}, <b>no</b> attack by one who starts undecided is right more often than e<sup>ε</sup>/(1 + e<sup>ε</sup>) = "
            "<b>{top}</b>, on <b>any</b> ε-private mechanism whose promise covers s. Along the curve of {link}, ε = {eps} goes with ρ = {rho}.</p>",
            eps=show(now.epsilon, 5),
            top=show(ceiling(now.epsilon), 5),
            link=link,
            rho=show(now.rho, 5),
        ),
        formula(
            r"\rho = \frac{1}{2}\left(1 + \frac{1}{2}\int |f(r) - f(r-s)|\,dr\right) \leq \frac{e^{\varepsilon}}{1+e^{\varepsilon}}",
            ("s", show(now.shift, 5)),
            ("ε", show(now.epsilon, 5)),
        ),
    ]
    if {"laplace", "staircase"} <= set(now.mechanisms):
        laplace = success_of(build("laplace", now), now.shift, "best")
        stairs = success_of(build("staircase", now), now.shift, "best")
        if stairs > laplace:
            text = tr(
                "<p>At equal ε the staircase is <b>easier</b> to attack than Laplace ({stairs} against {laplace}): what it "
                "saves in noise is paid here.</p>",
                stairs=show(stairs, 5),
                laplace=show(laplace, 5),
            )
            parts.append(text)
    if "minimal" in now.mechanisms:
        parts.append(
            tr(
                "<p>'At least m + s/2' is the best rule wherever the density falls on both sides (Laplace, staircase, "
                "Gaussian). For waves it need not be: compare the two rows of the table.</p>"
            )
        )
    parts.append(
        tr(
            "<p>The paper's bound for Laplace, ε ≤ −(Δ/L) ln(2(1 − ρ)), is printed there without its minus sign; here it is "
            "with it.</p>"
        )
    )
    return "".join(parts)


def label(params: Params) -> str:
    """For pins."""
    return short_label(params)
