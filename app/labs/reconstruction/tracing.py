"""Tab 'Who was in it': scores of people in and out of the data against published averages."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import at_most, of_hundred
from app.lab.handles import handle
from app.lab.said import Said, decides, of_100, people, whole, yours
from app.labs.reconstruction.common import bell
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Bars, Curve, Item, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_up
from dpcore.checks import Floats
from dpcore.reconstruction import Tracing, trace

RATES = np.concatenate((np.geomspace(1e-6, 0.01, 60, endpoint=False), np.linspace(0.01, 0.999, 140)))
BINS = 40


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One release, and what scores tell.

    Attributes:
        edges: of the bins of scores; inside, outside: densities of the drawn scores, in and out of the data.
        mean_in, spread_in, spread_out: exact mean of a score inside (outside 0), and standard deviations.
        member: the score of one person in the data, the first one drawn.
        cut: the threshold of the false alarms chosen.
        found: share found there by the normal law; curve: over RATES; drawn_found, drawn_false: in this release.
        mu: of the release; top: the most that any attack finds at these false alarms, `tops` over RATES.
    """

    edges: Floats
    inside: Floats
    outside: Floats
    mean_in: float
    spread_in: float
    spread_out: float
    member: float
    cut: float
    found: float
    curve: Floats
    drawn_found: float
    drawn_false: float
    mu: float
    top: float
    tops: Floats


def facts(params: Params, tick: Tick) -> Facts:
    """Draw a release, score everybody, and compare with the normal law."""
    tracing = Tracing(params.members, params.columns, params.sigma)
    run = trace(tracing, rng=np.random.default_rng(params.seed))
    spread_out, spread_in = math.sqrt(tracing.var_out), math.sqrt(max(tracing.var_in, 0.0))
    edges = np.linspace(-4 * spread_out, tracing.mean_in + 4 * spread_out, BINS + 1)
    cut = tracing.threshold(params.fpr)
    shares = [
        np.histogram(values, edges)[0] / (values.size * (edges[1] - edges[0])) for values in (run.inside, run.outside)
    ]
    return Facts(
        edges=edges,
        inside=shares[0],
        outside=shares[1],
        mean_in=tracing.mean_in,
        spread_in=spread_in,
        spread_out=spread_out,
        member=float(run.inside[0]),
        cut=cut,
        found=float(tracing.found(params.fpr)),
        curve=tracing.found(RATES),
        drawn_found=float((run.inside > cut).mean()),
        drawn_false=float((run.outside > cut).mean()),
        mu=tracing.mu,
        top=float(tracing.ceiling(params.fpr)),
        tops=tracing.ceiling(RATES),
    )


def said(params: Params, found: Facts) -> Said:
    """How many members their scores betray."""
    return Said(
        tr("{averages} of {people}: with {false} false alarms in 100, {found} of 100 members are recognised."),
        {
            "averages": tr("One average") if params.columns == 1 else tr("{d} averages", d=whole(params.columns).text),
            "people": people(params.members),
            "false": yours(of_100(params.fpr)),
            "found": decides(of_100(found.found)),
        },
        hint=tr("Add noise."),
    )


def tell(params: Params, found: Facts) -> Result:
    """Scores, and the trade-off of false alarms against people found."""
    return Result((_scores(params, found), _roc(params, found)), _readout(found), _story(params, found))


def _scores(params: Params, found: Facts) -> Picture:
    x = np.linspace(found.edges[0], found.edges[-1], 241)
    items: list[Item] = [
        Bars(key="outside", edges=found.edges, heights=found.outside, role="out", name=tr("outside")),
        Bars(key="inside", edges=found.edges, heights=found.inside, role="world", name=tr("in the data")),
        Curve(key="law-out", x=x, y=bell(x, 0.0, found.spread_out), role="out"),
        Curve(key="law-in", x=x, y=bell(x, found.mean_in, found.spread_in), role="world"),
        upright(found.cut, key="cut", label=tr("accused above")),
        dots(key="member", x=found.member, y=np.zeros(1), role="world", name=tr("one member"), marker="d"),
    ]
    return Picture(
        key="scores",
        title=tr("Scores of one release"),
        x=Axis(label=tr("score"), low=float(found.edges[0]), high=float(found.edges[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        caption=tr(
            "Histograms of the scores in and out of the data, with the normal laws of their exact means and variances."
        ),
    )


def _roc(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="top", x=RATES, y=found.tops, role="ceiling", name=tr("ceiling of any attack"), beyond="above"),
        Curve(key="curve", x=RATES, y=found.curve, role="bad", name=tr("this attack")),
        Curve(key="blind", x=RATES, y=RATES, role="neutral:dot", name=tr("blind guess")),
        handle(params, "fpr"),
    ]
    return Picture(
        key="roc",
        title=tr("Found, against false alarms"),
        x=Axis(label=tr("false alarms"), log=True, low=1e-6, high=1.0),
        y=Axis(label=tr("members found"), low=0.0, high=1.05),
        items=tuple(items),
        column=1,
        click=("fpr", ""),
        caption=tr(
            "The share of members found over the share of others accused, and the most that the promise allows."
        ),
    )


def _readout(found: Facts) -> Table:
    rows = (
        (Cell(tr("members found, of 100, by the normal law")), of_hundred(found.found)),
        (Cell(tr("in this release")), of_hundred(found.drawn_found)),
        (Cell(tr("others accused in it, of 100")), of_hundred(found.drawn_false)),
        (Cell(tr("ceiling of any attack, of 100")), of_hundred(found.top, up=True)),
        (Cell(tr("μ of the release")), Cell(tr("none")) if math.isinf(found.mu) else at_most(found.mu)),
    )
    return Table((tr("attack"), tr("now")), rows)


def _story(params: Params, found: Facts) -> str:
    n, d = params.members, params.columns
    parts = [
        tr(
            "<p>A study publishes {averages} of {n} people, each with noise of standard deviation {sigma}. Whoever has a person's "
            "own answers compares: do they lean to the same side as the averages?</p>",
            averages=tr("one average") if d == 1 else tr("{d} averages", d=d),
            n=n,
            sigma=show(params.sigma, 4),
        ),
        formula(
            r"S = \sum_j \left(x_j - \tfrac12\right)\left(\bar x_j - \tfrac12\right),\quad "
            r"E[S] = \frac{d}{4n}",
            ("d/4n", show(found.mean_in, 4)),
        ),
        tr(
            "<p>With one false alarm in {alarms} people outside, a member is found with probability <b>{found}</b>, if scores follow the normal law. Each average is about "
            "everybody, and still many of them name people: without noise members stand out once d is well above n.</p>",
            alarms=show(1 / params.fpr, 3),
            found=show_chance(found.found),
        ),
    ]
    if math.isfinite(found.mu):
        parts.append(
            tr(
                "<p>The promise allows up to {top}: this release is μ-Gaussian differentially private with μ = {mu} (one person replaced). "
                "Here the attack is <b>not</b> the ceiling, a cleverer one may do better.</p>",
                top=show_chance(found.top, up=True),
                mu=show_up(found.mu, 4),
            )
        )
    else:
        parts.append(tr("<p>Without noise nothing is promised: the ceiling is 1.</p>"))
    return "".join(parts)
