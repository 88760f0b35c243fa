"""Tab 'Why attenuate': one person makes some questions bad; how much likelier are they drawn in the next round?"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.lab.said import Said, decides, of_100, up, yours
from app.labs.queries.given import Given
from app.plot.picture import Axis, Curve, Picture, Series, across, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.queries import Attenuation, attenuation

QUESTIONS = 20
SHARES = np.linspace(0.005, 0.995, 199)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Weights after one round, as ratios to those without the person.

    Attributes:
        hard, linear: for the rule that only knows good and bad, and for the linear one.
        hard_curve, linear_curve: ln of the unhappy ratio over SHARES.
    """

    hard: Attenuation
    linear: Attenuation
    hard_curve: Floats
    linear_curve: Floats


def facts(params: Given, tick: Tick) -> Facts:
    """Closed forms."""
    step, soft = params.weight_step, params.weight_step * params.ratio
    curves = [np.array([math.log(attenuation(float(f), by).unhappy) for f in SHARES]) for by in (step, soft)]
    return Facts(attenuation(params.unhappy, step), attenuation(params.unhappy, soft), *curves)


def said(params: Given, found: Facts) -> Said:
    """How much oftener each rule draws the questions that one person spoils."""
    return Said(
        tr(
            "One person spoils {share} of 100 questions: the hard rule draws these {hard} times as often, the linear one {linear} times."
        ),
        {
            "share": yours(of_100(params.unhappy)),
            "hard": decides(up(found.hard.unhappy)),
            "linear": up(found.linear.unhappy),
        },
        hint=tr("Drag the share."),
    )


def tell(params: Given, found: Facts) -> Result:
    """Bars of two worlds, and the ratio over the share."""
    return Result(
        (_bars(params, found, True), _bars(params, found, False), _curves(params, found)),
        _readout(found),
        _story(params, found),
    )


def _bars(params: Given, found: Facts, hard: bool) -> Picture:
    law = found.hard if hard else found.linear
    bad = min(max(round(params.unhappy * QUESTIONS), 1), QUESTIONS - 1)
    x = np.arange(QUESTIONS, dtype=np.float64)
    series = (
        Series(key="without", heights=np.ones(QUESTIONS), role="out", name=tr("without"), pale=True),
        Series(key="with", heights=np.where(x < bad, law.unhappy, law.happy), role="world", name=tr("with the person")),
    )
    return Picture(
        key="hard" if hard else "linear",
        title=tr("Hard rule") if hard else tr("Linear rule"),
        short=tr("Two rules"),
        x=Axis(label=tr("question"), low=-0.7, high=QUESTIONS - 0.3, ticks=()),
        y=Axis(label=tr("weight over the even one"), low=0.0, high=1.15 * max(found.hard.unhappy, 1.2)),
        items=grouped(x, series),
        column=0 if hard else 1,
        beside="" if hard else "hard",
        caption=tr(
            "Weights of the questions after one round, with the person and without; the first ones are bad only with."
        ),
    )


def _curves(params: Given, found: Facts) -> Picture:
    return Picture(
        key="curves",
        title=tr("What the draw of a bad question gives away"),
        short=tr("What a draw tells"),
        x=Axis(label=tr("share of the questions that one person makes bad"), low=0.0, high=1.0),
        y=Axis(label=tr("loss"), low=0.0, high=2.1 * params.weight_step),
        items=(
            Curve(key="hard", x=SHARES, y=found.hard_curve, role="bad", name=tr("hard rule")),
            Curve(key="linear", x=SHARES, y=found.linear_curve, role="good", name=tr("linear rule")),
            across(2 * params.weight_step, key="top", role="bound", name=tr("2α")),
            handle(params, "unhappy", within=(0.005, 0.995), label=""),
        ),
        row=1,
        columns=2,
        click=("unhappy", ""),
        caption=tr("The logarithm of the ratio for a bad question, over the share of bad questions."),
    )


def _readout(found: Facts) -> Table:
    rows = tuple(
        row(name, law.unhappy, math.log(law.unhappy), law.happy, math.log(law.happy))
        for name, law in ((tr("hard rule"), found.hard), (tr("linear rule"), found.linear))
    )
    heads = (
        tr("kind of rule"),
        tr("ratio of a bad question"),
        tr("its loss"),
        tr("ratio of a good one"),
        tr("its loss"),
    )
    return Table(heads, rows, ("bad", "good"))


def _story(params: Given, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p>Boosting draws questions by weight, and the weights look at the data. Say one person makes {share} of all questions bad. A rule that "
                "only knows good and bad multiplies their weights by e^α, all others by e^(−α): one draw is <b>{hard}</b> times as likely to "
                "be one of them as without this person, a loss of {loss}.</p>",
                share=show(params.unhappy, 3),
                hard=show(found.hard.unhappy, 4),
                loss=show(math.log(found.hard.unhappy), 4),
            ),
            formula(
                r"\frac{D(x)}{D(y)} = \frac{1}{f + (1-f)\,e^{-2\alpha}}",
                ("f", show(params.unhappy, 3)),
                ("α", show(params.weight_step, 3)),
            ),
            tr(
                "<p>The <b>linear rule</b> lets a question turn from good to bad over a width μ. One record moves an answer by ρ, so no verdict by more "
                "than 2ρ/μ: the same formula with α ρ/μ in place of α. The ratio is now {linear}, a loss of {loss}. A wide μ buys privacy, and pays with answers that are "
                "off by up to λ + μ.</p>",
                linear=show(found.linear.unhappy, 4),
                loss=show(math.log(found.linear.unhappy), 4),
            ),
        )
    )
