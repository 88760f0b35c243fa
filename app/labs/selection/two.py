"""Tab 'Two outcomes': the printed theorem that fails, as two curves that ought to be one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import at_least, at_most, number, of
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, yours
from app.labs.selection.params import Params
from app.plot.picture import Axis, Curve, Draws, Item, Label, Picture, across, dots, stems, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.attack import clopper_pearson
from dpcore.selection import TwoOutcomeErrors, laplace_crossing, sample, selection_sharpness, two_outcome_errors

POINTS = 241


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """How often the worse of two candidates is chosen.

    Attributes:
        sharpness: s, what multiplies a difference of utilities.
        curves: errors against the gap; `here`: at the gap of now; `crossing`: where Laplace noise leaves the bound.
        crossed: the error of Laplace noise there.
        wrong: share of real races with one-sided noise that went wrong; `low`, `high`: its 95 % confidence interval.
    """

    sharpness: float
    curves: TwoOutcomeErrors
    here: TwoOutcomeErrors
    crossing: float
    crossed: float
    wrong: float
    low: float
    high: float


def facts(params: Params, tick: Tick) -> Facts:
    """Probability of choosing the worse of two candidates against their gap, for five kinds of noise and the bound."""
    unit, eps, monotone = params.sensitivity, params.eps, params.monotone
    gaps = np.linspace(0.0, max(16.0, 1.6 * params.gap), POINTS)
    crossing = laplace_crossing(sensitivity=unit, eps=eps, monotone=monotone)
    rng, n = np.random.default_rng(params.seed), params.draws
    won = sample(
        "permute-and-flip", [0.0, params.gap], sensitivity=unit, eps=eps, n=n, rng=rng, monotone=monotone, tick=tick
    )
    wrong = int((won == 0).sum())
    low, high = clopper_pearson(wrong, n)
    return Facts(
        sharpness=selection_sharpness(eps=eps, sensitivity=unit, monotone=monotone),
        curves=two_outcome_errors(gaps, sensitivity=unit, eps=eps, monotone=monotone),
        here=two_outcome_errors(params.gap, sensitivity=unit, eps=eps, monotone=monotone),
        crossing=crossing,
        crossed=float(two_outcome_errors(crossing, sensitivity=unit, eps=eps, monotone=monotone).laplace),
        wrong=wrong / n,
        low=float(low),
        high=float(high),
    )


def said(params: Params, found: Facts) -> Said:
    """How often each noise chooses the worse of two, which the book says to be the same."""
    numbers: dict[str, Figure | str] = {
        "gap": yours(params.gap),
        "one": decides(of_100(float(found.here.one_sided))),
        "exponential": of_100(float(found.here.exponential)),
    }
    if params.gap == 0:
        return Said(
            tr("Neither candidate leads: every mechanism chooses each in {one} of 100 cases."),
            numbers,
            hint=tr("Drag the gap."),
        )
    text = tr(
        "One leads by {gap}: one-sided noise picks the other in {one} of 100 cases, the exponential mechanism in {exponential}. The book says: equal."
    )
    return Said(text, numbers, hint=tr("Drag the gap."))


def tell(params: Params, found: Facts) -> Result:
    """The curves, their ratio, and why the theorem fails."""
    pictures = _errors(params, found), _ratio(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), _notes(params, found))


def _errors(params: Params, found: Facts) -> Picture:
    gap, curves, reach = params.gap, found.curves, float(found.curves.gap[-1])
    floor = max(float(curves.one_sided[-1]) / 3, 1e-12)
    items: list[Item] = [
        Curve(key="bound", x=curves.gap, y=curves.bound, role="bound", name=tr("bound")),
        Curve(
            key="em",
            x=curves.gap,
            y=curves.exponential,
            role="exponential",
            name=tr("exponential mechanism"),
        ),
        Curve(
            key="flip",
            x=curves.gap,
            y=curves.one_sided,
            role="flip",
            name=tr("permute-and-flip"),
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
    if found.wrong > floor:
        items += [
            stems(gap, max(found.low, floor), found.high, key="interval", role="flip", width=3.0),
            dots(
                key="tried",
                x=gap,
                y=found.wrong,
                role="flip",
                name=tr("{n} real races, 95 % confidence", n=params.draws),
                marker="d",
                quiet=True,
            ),
        ]
    items += _crossing(found, reach, floor)
    items.append(handle(params, "gap", value=gap))
    return Picture(
        key="errors",
        title=tr("How often the worse of two is chosen"),
        short=tr("Wrong choices"),
        x=Axis(label=tr("gap c between the two"), low=0.0, high=reach),
        y=Axis(label=tr("probability of the wrong answer"), log=True, low=floor, high=2.5),
        items=tuple(items),
        columns=2,
        draws=Draws(field="draws"),
        caption=tr("Probability of the wrong answer against the gap on a logarithmic axis, exactly and as bounded."),
    )


def _crossing(found: Facts, reach: float, floor: float) -> list[Item]:
    """The place where Laplace noise leaves the bound of the corollary, if it is in the plot."""
    gap, error = found.crossing, found.crossed
    if gap > reach or error < floor:
        return []
    items: list[Item] = [dots(key="crossing", x=gap, y=error, role="bad")]
    if gap < 0.78 * reach:  # else no room beside it; the story says it
        text = tr("crosses at c = {c}", c=show(gap, 4))
        items.append(Label(key="crossed", x=gap, y=error, text=text, role="bad", anchor=(0.0, 1.2)))
    return items


def _ratio(params: Params, found: Facts) -> Picture:
    curves = found.curves
    return Picture(
        key="ratio",
        title=tr("Printed: always 1"),
        x=Axis(label=tr("gap c"), low=0.0, high=float(curves.gap[-1])),
        y=Axis(label=tr("ratio of errors"), low=0.9, high=2.1),
        items=(
            across(1.0, key="claim", role="bound", label=tr("as printed")),
            Curve(key="ratio", x=curves.gap, y=curves.ratio, role="bad", name=tr("true ratio")),
            upright(params.gap, key="here"),
        ),
        column=2,
        legend=False,
        caption=tr("Ratio of the two error probabilities that the theorem takes for equal."),
    )


def _readout(params: Params, found: Facts) -> Table:
    here, n = found.here, params.draws
    rows = (
        (Cell(tr("exponential mechanism (Gumbel noise)")), number(float(here.exponential))),
        (Cell(tr("one-sided exponential noise")), number(float(here.one_sided))),
        (Cell(tr("… {n} races tried", n=n)), number(found.wrong)),
        of("guessing", (Cell(tr("… 95 % confidence, from")), at_least(found.low))),
        of("guessing", (Cell(tr("… 95 % confidence, to")), at_most(found.high))),
        (Cell(tr("Laplace noise")), number(float(here.laplace))),
        (Cell(tr("Laplace noise, half the scale")), number(float(here.laplace_half))),
        (Cell(tr("bound")), at_most(float(here.bound))),
    )
    roles = ("exponential", "flip", "flip", "flip", "flip", "laplace", "other-6", "bound")
    return Table((tr("noise"), tr("P(wrong answer)")), rows, roles, kind="selection")


def _story(params: Params, found: Facts) -> str:
    here = found.here
    now = (("c", show(params.gap, 4)), ("ε", show_promise(params.eps)), ("x", show(params.gap * found.sharpness, 4)))
    parts = [
        tr(
            "<p>Which of two diseases is commoner? One leads by c = {c}. The exponential mechanism errs with probability "
            "<b>{em}</b>, one-sided exponential noise with <b>{flip}</b>:</p>{formula}",
            c=show(params.gap, 4),
            em=show(float(here.exponential)),
            flip=show(float(here.one_sided)),
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
            "one-sided exponential noise gives permute-and-flip, which never errs more often.</p>"
        ),
        tr(
            "<p>{n} real races with one-sided noise went wrong in a share of {share}, with 95 % confidence between {low} and {high}.</p>",
            n=params.draws,
            share=show(found.wrong, 4),
            low=show_down(found.low),
            high=show_up(found.high),
        ),
        tr(
            "<p>Corollary 3.12 promises at most 2e<sup>−x</sup> = {bound}: {times} times the truth.</p>",
            bound=show_up(float(here.bound)),
            times=show(float(here.slack), 3),
        ),
        tr(
            "<p>The corollary is about the exponential mechanism, and permute-and-flip keeps to it as well. Laplace noise does not: from "
            "c = {c} on it errs more often than 2e<sup>−x</sup>.</p>",
            c=show(found.crossing, 4),
        ),
    ]
    return "".join(parts)


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    exact, low, high = float(found.here.exponential), found.low, found.high
    notes = []
    if not low <= exact <= high:
        text = tr("The races tried rule the printed theorem out: {em} lies outside {low} … {high}.")
        notes.append(Note("info", text.format(em=show(exact, 4), low=show_down(low), high=show_up(high))))
    if params.gap > found.crossing:
        text = tr("Laplace noise errs with {laplace}, above the bound {bound}, which is not about this noise.")
        laplace, bound = float(found.here.laplace), float(found.here.bound)
        notes.append(Note("info", text.format(laplace=show(laplace, 4), bound=show_up(bound))))
    return tuple(notes)
