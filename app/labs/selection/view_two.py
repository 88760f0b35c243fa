"""Tab 'Two outcomes': the printed theorem that fails, as two curves that ought to be one."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Note, Table
from app.labs.selection.scene import Scene, View, number
from app.numbers import show
from app.picture import Axis, Curve, Handle, Item, Label, Line, Picture
from dpcore.attack import clopper_pearson
from dpcore.selection import Mechanism, sample
from dpcore.selection_study import TwoOutcomeErrors, laplace_crossing, two_outcome_errors

POINTS = 241


def two_view(scene: Scene) -> View:
    """Probability of choosing the worse of two candidates against their gap, for five kinds of noise and the bound."""
    params = scene.params
    reach = max(16.0, 1.6 * params.gap)
    gaps = np.linspace(0.0, reach, POINTS)
    curves = two_outcome_errors(gaps, params.sensitivity, params.epsilon, monotone=params.monotone)
    here = two_outcome_errors(params.gap, params.sensitivity, params.epsilon, monotone=params.monotone)
    tried = _tried(scene)
    return View(
        (_errors(scene, curves, reach, tried), _ratio(scene, curves, reach)),
        _readout(here, tried),
        _story(scene, here, tried),
        _notes(scene, here, tried),
    )


def _tried(scene: Scene) -> tuple[float, float, float, int]:
    """Share of wrong answers of real races with one-sided noise, its 95 % confidence interval, and their number."""
    params = scene.params
    runner: Mechanism = "permute-and-flip"
    rng = np.random.default_rng(params.seed)
    pair = np.array([0.0, params.gap])
    won = sample(runner, pair, params.sensitivity, params.epsilon, params.draws, rng, monotone=params.monotone)
    wrong = int((won == 0).sum())
    low, high = clopper_pearson(wrong, params.draws)
    return wrong / params.draws, float(low), float(high), params.draws


def _errors(scene: Scene, curves: TwoOutcomeErrors, reach: float, tried: tuple[float, float, float, int]) -> Picture:
    gap = scene.params.gap
    share, low, high, n = tried
    floor = max(float(curves.one_sided[-1]) / 3, 1e-12)
    items: list[Item] = [
        Curve(key="bound", x=curves.gap, y=curves.bound, role="bound", name=tr("bound of Corollary 3.12")),
        Curve(
            key="em",
            x=curves.gap,
            y=curves.exponential,
            role="exponential",
            name=tr("exponential mechanism = Gumbel noise"),
        ),
        Curve(
            key="flip",
            x=curves.gap,
            y=curves.one_sided,
            role="flip",
            name=tr("one-sided exponential noise = permute-and-flip"),
        ),
        Curve(key="laplace", x=curves.gap, y=curves.laplace, role="laplace", name=tr("Laplace noise")),
        Curve(
            key="half",
            x=curves.gap,
            y=curves.laplace_half,
            role="other-6",
            name=tr("Laplace noise, half the scale"),
        ),
    ]
    if share > floor:
        items += [
            Curve(
                key="interval",
                x=np.array([gap, gap]),
                y=np.array([max(low, floor), high]),
                role="flip",
                dash="solid",
                width=3.0,
            ),
            Curve(
                key="tried",
                x=np.array([gap]),
                y=np.array([share]),
                role="flip",
                name=tr("{n} real races, 95 % confidence", n=n),
                marker="d",
                line=False,
            ),
        ]
    items += _crossing(scene, reach, floor)
    items.append(
        Handle(
            key="gap",
            value=gap,
            orientation="vertical",
            field="gap",
            low=0.0,
            high=200.0,
            label=f"c = {show(gap, 3)}",
        )
    )
    return Picture(
        key="errors",
        title=tr("How often the worse of two is chosen"),
        x=Axis(label=tr("gap c between the two"), low=0.0, high=reach),
        y=Axis(label=tr("probability of the wrong answer"), log=True, low=floor, high=2.5),
        items=tuple(items),
        columns=2,
        caption=tr("Probability of the wrong answer against the gap on a logarithmic axis, exactly and as bounded."),
    )


def _crossing(scene: Scene, reach: float, floor: float) -> list[Item]:
    """The place where Laplace noise leaves the bound of the corollary, if it is in the plot."""
    gap = crossing_of(scene)
    there = two_outcome_errors(gap, scene.params.sensitivity, scene.params.epsilon, monotone=scene.params.monotone)
    error = float(there.laplace)
    if gap > reach or error < floor:
        return []
    items: list[Item] = [
        Curve(key="crossing", x=np.array([gap]), y=np.array([error]), role="bad", marker="o", line=False)
    ]
    if gap < 0.78 * reach:  # else no room beside it; the story says it
        text = tr("crosses at c = {c}", c=show(gap, 4))
        items.append(Label(key="crossed", x=gap, y=error, text=text, role="bad", anchor=(0.0, 1.2)))
    return items


def crossing_of(scene: Scene) -> float:
    """The gap from which Laplace noise errs more often than Corollary 3.12 allows."""
    params = scene.params
    return laplace_crossing(params.sensitivity, params.epsilon, monotone=params.monotone)


def _ratio(scene: Scene, curves: TwoOutcomeErrors, reach: float) -> Picture:
    return Picture(
        key="ratio",
        title=tr("Printed: always 1"),
        x=Axis(label=tr("gap c"), low=0.0, high=reach),
        y=Axis(label=tr("ratio of errors"), low=0.9, high=2.1),
        items=(
            Line(key="claim", value=1.0, orientation="horizontal", role="bound", label=tr("as printed")),
            Curve(
                key="ratio", x=curves.gap, y=curves.exponential / curves.one_sided, role="bad", name=tr("true ratio")
            ),
            Line(key="here", value=scene.params.gap, orientation="vertical", role="neutral"),
        ),
        column=2,
        legend=False,
        caption=tr("Ratio of the two error probabilities that the theorem takes for equal."),
    )


def _readout(here: TwoOutcomeErrors, tried: tuple[float, float, float, int]) -> Table:
    share, low, high, n = tried
    rows = (
        (Cell(tr("exponential mechanism (Gumbel noise)")), number(float(here.exponential))),
        (Cell(tr("one-sided exponential noise")), number(float(here.one_sided))),
        (Cell(tr("… {n} races tried", n=n)), number(share)),
        (Cell(tr("… 95 % confidence, from")), number(low)),
        (Cell(tr("… 95 % confidence, to")), number(high)),
        (Cell(tr("Laplace noise")), number(float(here.laplace))),
        (Cell(tr("Laplace noise, half the scale")), number(float(here.laplace_half))),
        (Cell(tr("bound of Corollary 3.12")), number(float(here.bound))),
    )
    roles = ("exponential", "flip", "flip", "flip", "flip", "laplace", "other-6", "bound")
    return Table((tr("noise"), tr("P(wrong answer)")), rows, roles)


def _story(scene: Scene, here: TwoOutcomeErrors, tried: tuple[float, float, float, int]) -> str:
    params = scene.params
    x = params.gap * params.epsilon / params.sensitivity / (1 if params.monotone else 2)
    now = (("c", show(params.gap, 4)), ("ε", show(params.epsilon, 4)), ("x", show(x, 4)))
    share, low, high, n = tried
    parts = [
        tr(
            "<p>Which of two diseases is commoner? One leads by c = {c}. The exponential mechanism errs with probability "
            "<b>{em}</b>, one-sided exponential noise with <b>{flip}</b>:</p>{formula}",
            c=show(params.gap, 4),
            em=show(float(here.exponential), 5),
            flip=show(float(here.one_sided), 5),
            formula=formula(
                r"\frac{1}{1+e^{x}}\ \neq\ \frac{1}{2}\,e^{-x},\quad x = \frac{c\,\varepsilon}{2\,\Delta u}"
                if not params.monotone
                else r"\frac{1}{1+e^{x}}\ \neq\ \frac{1}{2}\,e^{-x},\quad x = \frac{c\,\varepsilon}{\Delta u}",
                *now,
            ),
        ),
        tr(
            "<p><b>Theorem 3.13 as printed is false.</b> It says that one-sided exponential noise chooses exactly as the exponential "
            "mechanism does. The curves meet at c = 0 only; far out one is twice the other. Gumbel noise gives the exponential mechanism; "
            "one-sided exponential noise gives permute-and-flip, which is better.</p>"
        ),
        tr(
            "<p>{n} real races with one-sided noise went wrong in a share of {share}, with 95 % confidence between {low} and {high}.</p>",
            n=n,
            share=show(share, 4),
            low=show(low, 4),
            high=show(high, 4),
        ),
        tr(
            "<p>Corollary 3.12 promises at most 2e<sup>−x</sup> = {bound}: {times} times the truth.</p>",
            bound=show(float(here.bound), 4),
            times=show(float(here.bound) / float(here.exponential), 3),
        ),
        tr(
            "<p>The corollary is about the exponential mechanism, and permute-and-flip keeps to it as well. Laplace noise does not: from "
            "c = {c} on it errs more often than 2e<sup>−x</sup>.</p>",
            c=show(crossing_of(scene), 4),
        ),
    ]
    return "".join(parts)


def _notes(scene: Scene, here: TwoOutcomeErrors, tried: tuple[float, float, float, int]) -> tuple[Note, ...]:
    _, low, high, _ = tried
    notes = []
    if not low <= float(here.exponential) <= high:
        text = tr("The races tried rule the printed theorem out: {em} lies outside {low} … {high}.")
        notes.append(
            Note("info", text.format(em=show(float(here.exponential), 4), low=show(low, 4), high=show(high, 4)))
        )
    if scene.params.gap > crossing_of(scene):
        text = tr("Laplace noise errs with {laplace}, above the bound {bound}, which is not about this noise.")
        notes.append(Note("info", text.format(laplace=show(float(here.laplace), 4), bound=show(float(here.bound), 4))))
    return tuple(notes)
