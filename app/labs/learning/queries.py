"""Tab 'Statistical queries': the largest of many errors, and where privacy is the price or sampling."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Table, Tick
from app.lab.cells import at_most, row
from app.lab.handles import handle
from app.lab.said import Said, about, decides, of_100, up, whole, yours
from app.labs.learning.params import Params, records
from app.plot.picture import Axis, Curve, Item, Picture, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.learning import LargestError, largest_error, people_for_privacy, people_for_sampling, told_by_answers

MANY = np.unique(np.round(np.geomspace(1, 1e5, 61)))
ALPHAS = np.geomspace(1e-4, 0.5, 121)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The largest error of m answers, and people that are enough.

    Attributes:
        eps: for one person; largest: the law of the largest error.
        x, density: of it; rare, union: what it exceeds with probability β, exactly and by the union bound.
        means, singles: mean largest error and mean error of one answer, over MANY.
        privacy, sampling: people, over ALPHAS; for_privacy, for_sampling: at α; equal: the α where both are the same.
        success: of an attacker, undecided whether a person has all the properties or none, at most; top: what ε allows.
    """

    eps: float
    largest: LargestError
    x: Floats
    density: Floats
    rare: float
    union: float
    means: Floats
    singles: Floats
    privacy: Floats
    sampling: Floats
    for_privacy: int
    for_sampling: int
    equal: float
    success: float
    top: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Closed forms."""
    n, m, beta = params.people, params.queries, params.missed
    eps = params.eps / records(params)
    law = largest_error(m, n, eps=eps)
    x = np.linspace(0.0, law.quantile(0.9999), 401)
    many = [largest_error(int(count), n, eps=eps) for count in MANY]
    privacy, sampling = people_for_privacy(m, ALPHAS, eps=eps), people_for_sampling(m, ALPHAS, beta)
    return Facts(
        eps=eps,
        largest=law,
        x=x,
        density=law.density(x),
        rare=law.exceeded(beta),
        union=law.union_bound(beta),
        means=np.array([one.mean for one in many]),
        singles=np.array([one.b for one in many]),
        privacy=privacy,
        sampling=sampling,
        for_privacy=math.ceil(people_for_privacy(m, params.tolerance, eps=eps)),
        for_sampling=math.ceil(people_for_sampling(m, params.tolerance, beta)),
        equal=float(people_for_sampling(m, 1.0, beta) / people_for_privacy(m, 1.0, eps=eps)),
        success=min((1 + told_by_answers(m, eps=eps, fine=quality == "rest").upper) / 2, ceiling(eps=eps)),
        top=ceiling(eps=eps),
    )


def said(params: Params, found: Facts) -> Said:
    """How far off the worst of many noisy shares is."""
    return Said(
        tr("{shares}, noise of {b} on each: in {missed} of 100 cases the worst is off by more than {rare}."),
        {
            "shares": tr("One share") if found.largest.m == 1 else tr("{m} shares", m=whole(found.largest.m).text),
            "b": about(found.largest.b),
            "missed": yours(of_100(params.missed)),
            "rare": decides(up(found.rare)),
        },
        hint=tr("Drag m."),
    )


def tell(params: Params, found: Facts) -> Result:
    """The largest error, its growth with m, and people against the tolerance."""
    pictures = (_largest(found), _growth(params, found), _people(params, found))
    return Result(pictures, _readout(found), _story(params, found))


def _largest(found: Facts) -> Picture:
    lines = (
        ("single", found.largest.b, "neutral", tr("one answer, mean")),
        ("mean", found.largest.mean, "laplace", tr("mean")),
        ("rare", found.rare, "laplace", tr("exceeded with β")),
        ("union", found.union, "bound", tr("bound")),
    )
    items: list[Item] = [Curve(key="density", x=found.x, y=found.density, role="laplace", name=tr("largest error"))]
    items += [upright(value, key=key, role=role, label=label) for key, value, role, label in lines]
    return Picture(
        key="largest",
        title=tr("The largest of m errors"),
        x=Axis(label=tr("error of a share"), low=0.0, high=float(found.x[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        columns=2,
        caption=tr("Density of the largest error of m answers with Laplace noise; exact."),
    )


def _growth(params: Params, found: Facts) -> Picture:
    return Picture(
        key="growth",
        title=tr("More queries, more noise"),
        x=Axis(label=tr("queries m"), log=True, low=1.0, high=float(MANY[-1])),
        y=Axis(label=tr("error of a share"), log=True),
        items=(
            Curve(key="means", x=MANY, y=found.means, role="laplace", name=tr("largest error, mean")),
            Curve(key="singles", x=MANY, y=found.singles, role="neutral", name=tr("one answer, mean")),
            handle(params, "queries", within=(1.0, float(MANY[-1]))),
        ),
        row=1,
        caption=tr("Mean largest error and mean error of one answer against the number of queries; exact."),
    )


def _people(params: Params, found: Facts) -> Picture:
    return Picture(
        key="people",
        title=tr("People for a tolerance"),
        x=Axis(label=tr("tolerated error α"), log=True, low=float(ALPHAS[0]), high=float(ALPHAS[-1])),
        y=Axis(label=tr("people n"), log=True),
        items=(
            Curve(key="privacy", x=ALPHAS, y=found.privacy, role="laplace", name=tr("for privacy")),
            Curve(key="sampling", x=ALPHAS, y=found.sampling, role="neutral", name=tr("for sampling, enough")),
            handle(params, "tolerance", within=(float(ALPHAS[0]), float(ALPHAS[-1]))),
        ),
        row=1,
        column=1,
        caption=tr(
            "People at which the mean largest error by noise is α, and who are enough for the error of sampling."
        ),
    )


def _readout(found: Facts) -> Table:
    rows = (
        row(tr("noise on one answer, mean"), found.largest.b),
        row(tr("largest error, mean"), found.largest.mean),
        row(tr("its standard deviation"), found.largest.sd),
        row(tr("exceeded with β, exact"), found.rare),
        row(tr("the same by the union bound"), found.union, told=at_most),
        row(tr("attacker tells a person"), found.success, told=at_most),
        row(tr("people for privacy"), found.for_privacy),
        row(tr("people for sampling, enough"), found.for_sampling),
        row(tr("both are equal at α"), found.equal),
    )
    return Table((tr("of the answers"), tr("now")), rows, key=2, kind="statistical")


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p>Of n = {n} people, m = {m} shares are asked for, with Laplace noise on each so that all together keep ε = {eps} for one person. The worst answer is off by <b>{mean}</b> on "
                "average, exactly; in {beta} of 100 cases by more than {rare} (the union bound says {union}).</p>",
                m=show(params.queries, 7),
                n=show(params.people, 7),
                eps=show_promise(found.eps),
                mean=show(found.largest.mean, 4),
                beta=show(100 * params.missed, 3),
                rare=show(found.rare, 4),
                union=show_up(found.union, 4),
            ),
            formula(
                r"E[\max] = \frac{m}{\varepsilon n}\left(1+\tfrac12+\dots+\tfrac1m\right)",
                ("m/εn", show(found.largest.b, 4)),
            ),
            tr(
                "<p>Whoever knows all others, and is undecided whether one person has every property or none, is right in at most {success} of 100 cases; ε would "
                "allow {top}.</p>",
                success=show_up(100 * found.success),
                top=show_up(100 * found.top),
            ),
            tr(
                "<p>Whatever is learned by asking for shares can be learned so. For a tolerance α privacy asks for people like 1/α, sampling like 1/α². Below "
                "α = {equal} those who are enough for sampling keep the mean largest noise below α as well; above it privacy is what costs.</p>",
                equal=show(found.equal, 3),
            ),
        )
    )
