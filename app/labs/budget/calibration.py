"""Calibration: three rules for the σ of Gaussian noise, what each really promises, and why δ is not the tail mass.

D  sensitivity; μ = D/σ; the privacy loss of Gaussian noise is normal with mean μ²/2 and variance μ²
"""

from __future__ import annotations

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.budget.calibration_pictures import curves_picture, densities_picture, loss_picture, sigmas_picture
from app.labs.budget.calibration_rules import ROLES, VALID, Calibrated, calibrated, classic_fails_from, rule_name
from app.labs.budget.params import RULES, Params
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.noise import (
    Gaussian,
)


def calibration_view(params: Params, tick: Tick, quality: Quality) -> Result:
    """Pictures, numbers and words of the tab."""
    found = {rule: calibrated(rule, params.epsilon, params.delta, params.sensitivity) for rule, _ in RULES}
    tick(0.2)
    points = 240 if quality == "rest" else 100
    chosen = found[params.rule]
    return Result(
        pictures=(
            curves_picture(params, found, points),
            sigmas_picture(params, points),
            densities_picture(params, chosen, points),
            loss_picture(params, chosen, points),
        ),
        readout=_readout(params, found),
        story=_story(params, found, chosen),
        notes=_notes(params, found),
    )


# -- numbers and words


def _verdict(params: Params, now: Calibrated) -> str:
    if now.rule != "classic":
        return tr("yes, theorem")
    if params.epsilon <= VALID:
        return tr("yes, theorem (ε ≤ 1)")
    return tr("holds, but no theorem") if now.delta <= params.delta else tr("NO")


def _readout(params: Params, found: dict[str, Calibrated]) -> Table:
    columns = (
        tr("rule"),
        tr("σ"),
        tr("(ε, δ)-private?"),
        tr("true δ at ε"),
        tr("P(loss > ε)"),
        tr("true ε at δ"),
        tr("E|noise|"),
        tr("σ / exact σ"),
    )
    exact = found["exact"].sigma
    rows = []
    for rule, now in found.items():
        values = (now.delta, now.tail, now.epsilon, Gaussian(now.sigma).mean_abs, now.sigma / exact)
        rows.append(
            (
                Cell(rule_name(rule)),
                Cell(show(now.sigma, 7), now.sigma),
                Cell(_verdict(params, now)),
                *(Cell(show(value, 5), value) for value in values),
            )
        )
    return Table(columns, tuple(rows), tuple(ROLES[rule] for rule in found), turn=True)


def _notes(params: Params, found: dict[str, Calibrated]) -> tuple[Note, ...]:
    if params.epsilon <= VALID:
        return ()
    classic = found["classic"]
    if classic.delta > params.delta:
        return (
            Note(
                "caution",
                tr(
                    "The classic rule fails at ε = {eps}: its σ = {sigma} has δ = {real}, {times} times the δ that was "
                    "promised. Use the exact rule.",
                    eps=show(params.epsilon, 5),
                    sigma=show(classic.sigma, 5),
                    real=show(classic.delta, 3),
                    times=show(classic.delta / params.delta, 4),
                ),
            ),
        )
    return (
        Note(
            "caution",
            tr(
                "No theorem covers the classic rule above ε = 1. At this δ its formula happens to hold up to ε = {fails}; "
                "beyond, it fails.",
                fails=show(classic_fails_from(params.delta), 5),
            ),
        ),
    )


def _story(params: Params, found: dict[str, Calibrated], chosen: Calibrated) -> str:
    classic, exact = found["classic"], found["exact"]
    return "".join(
        (
            tr(
                "<p>Three rules say how much Gaussian noise makes an answer ({eps}, {delta})-private. The <b>classic</b> rule of "
                "the textbooks asks for σ = {classic}:</p>{formula}",
                eps=show(params.epsilon, 4),
                delta=show(params.delta, 3),
                classic=show(classic.sigma, 5),
                formula=formula(
                    r"\sigma=\frac{\Delta}{\varepsilon}\sqrt{2\ln\frac{1.25}{\delta}}",
                    ("Δ", show(params.sensitivity, 4)),
                    ("ε", show(params.epsilon, 4)),
                    ("δ", show(params.delta, 3)),
                ),
            ),
            tr(
                "<p>It is proved for ε ≤ 1 only. The <b>exact</b> rule solves the true condition and needs σ = <b>{exact}</b>; the "
                "classic σ is {ratio} times that.</p>{formula}",
                exact=show(exact.sigma, 6),
                ratio=show(classic.sigma / exact.sigma, 4),
                formula=formula(
                    r"\Phi\!\left(\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)"
                    r"-e^{\varepsilon}\,\Phi\!\left(-\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)\le\delta"
                ),
            ),
            tr(
                "<p><b>δ is not the probability that the loss exceeds ε.</b> With the {rule} that probability is {tail}, but "
                "δ is only {delta}: a loss barely above ε counts barely, one far above counts fully. In the last plot the whole "
                "coloured tail is the first number, its inner part the second.</p>{formula}",
                rule=rule_name(chosen.rule),
                tail=show(chosen.tail, 4),
                delta=show(chosen.delta, 4),
                formula=formula(r"\delta(\varepsilon)=\mathrm{E}\left[\left(1-e^{\varepsilon-L}\right)_+\right]"),
            ),
            tr(
                "<p>One σ is not one promise but a curve of them: with the {rule} the same answer is also ({eps}, {delta})-private, "
                "and everything on its curve in the first plot.</p>",
                rule=rule_name(chosen.rule),
                eps=show(chosen.epsilon, 5),
                delta=show(params.delta, 3),
            ),
        )
    )
