"""Tab 'Price of trust': what it costs to trust nobody, in error and in people; the theorem beside the truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.labs.local.common import LOCAL, eps_each, eps_handle, eps_words, reports, split_note
from app.labs.local.given import Given
from app.plot.picture import Axis, Curve, Item, Picture
from app.words.formulas import formula
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_down, show_up
from app.words.texts import paragraph
from dpcore.checks import Floats
from dpcore.local import (
    binary_variance,
    central_variance,
    equal_people,
    local_variance_bound,
    people_bound,
    people_bound_without,
    people_needed,
    split_budget,
    split_people,
)

LOW = 0.05
HIGH = 10.0
"""Ends of the axis of ε."""
MOST_NEEDED = 10**9
POINTS: dict[Quality, int] = {"drag": 21, "rest": 61}
FORMULAS = {
    "present": r"\sqrt{n}\,\frac{e^{\varepsilon/2}}{e^{\varepsilon}-1},\quad \frac{\sqrt{2}}{\varepsilon}",
    "population": r"\sqrt{\frac{n\,e^{\varepsilon}}{(e^{\varepsilon}-1)^2} + n s(1-s)},\quad \sqrt{\frac{2}{\varepsilon^2} + n s(1-s)}",
}
"""Standard deviations of a count of n people, local and with a curator; s is the share of the population."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Standard deviations of counts of n people, and people needed for a share.

    Attributes:
        eps: of one report. sizes: n. local, least, central: of randomised response, at least of any local way, of a
            curator; sampled: local and central with the sampling error of the population.
        now, now_least, now_central: the same at the n of now. equal: people for whom local and central are equal.
        axis: ε of what neighbors differ in; needed, bound: people, exact and by the theorem. without: without privacy.
        here, here_bound: at the ε of now.
        m: numbers of questions; budget, groups: standard deviation of each share, ε/m to everybody or n/m people with ε.
        asked: the m of now; now_budget, now_groups: there.
    """

    eps: float
    sizes: Floats
    local: Floats
    least: Floats
    central: Floats
    now: float
    now_least: float
    now_central: float
    equal: float
    axis: Floats
    needed: Floats
    bound: Floats
    without: int
    here: int
    here_bound: int
    m: Floats
    budget: Floats
    groups: Floats
    asked: int
    now_budget: float
    now_groups: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Closed forms, and the people needed at each ε."""
    n, eps, m = params.people, eps_each(params), reports(params)
    tolerance, beta = params.tolerance, 1 - params.confidence
    population = params.against == "population"
    sizes = np.geomspace(10, 1e7, 61)

    def errors(count: float) -> list[float]:
        drawn = count * params.share * (1 - params.share) if population else 0.0
        size = round(count)
        variances = binary_variance(size, eps=eps), local_variance_bound(size, eps=eps), central_variance(eps=eps)
        return [float(np.sqrt(variance + drawn)) for variance in variances]

    local, least, central = np.array([errors(size) for size in sizes]).T
    now = errors(n)
    axis = np.geomspace(LOW, HIGH, POINTS[quality])
    tick(0.3)
    each = [float(value) / m for value in axis]
    asked = min(m if m > 1 else params.questions, n)
    many = np.unique(np.round(np.geomspace(1, min(100, n), 41)))

    def split(count: int) -> tuple[float, float]:
        ways = split_budget, split_people
        first, second = (way(n, count, params.share, eps=eps * m, population=population) for way in ways)
        return first, second

    budget, groups = np.array([split(int(count)) for count in many]).T
    return Facts(
        eps=eps,
        sizes=sizes,
        local=local,
        least=least,
        central=central,
        now=now[0],
        now_least=now[1],
        now_central=now[2],
        equal=equal_people(eps=eps),
        axis=axis,
        needed=np.array([_needed_at(value, params) for value in each]),
        bound=np.array([people_bound(tolerance, beta, eps=value) for value in each], dtype=np.float64),
        without=people_bound_without(tolerance, beta),
        here=people_needed(tolerance, beta, eps=eps),
        here_bound=people_bound(tolerance, beta, eps=eps),
        m=many,
        budget=budget,
        groups=groups,
        asked=asked,
        now_budget=split(asked)[0],
        now_groups=split(asked)[1],
    )


def _needed_at(eps: float, params: Given) -> float:
    """nan where it would be more than a billion."""
    tolerance, beta = params.tolerance, 1 - params.confidence
    if people_bound(tolerance, beta, eps=eps) > MOST_NEEDED:
        return np.nan
    return people_needed(tolerance, beta, eps=eps)


def tell(params: Given, found: Facts) -> Result:
    """Error against n, people against ε, and two ways to ask more questions."""
    pictures = _errors(params, found), _needed(params, found), _split(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), split_note(params))


def _errors(params: Given, found: Facts) -> Picture:
    population = params.against == "population"
    items: list[Item] = [
        Curve(key="local", x=found.sizes, y=found.local, role=LOCAL, name=tr("local"), at_end=True),
        Curve(key="central", x=found.sizes, y=found.central, role="laplace", name=tr("curator"), at_end=True),
        handle(params, "people", within=(10.0, 1e7)),
    ]
    if not population:
        name = tr("no local way has less")
        items.insert(1, Curve(key="least", x=found.sizes, y=found.least, role="bound:dash", name=name, at_end=True))
    return Picture(
        key="errors",
        title=tr("Error of the count"),
        x=Axis(label=tr("people n"), log=True, low=10.0, high=1e7),
        y=Axis(label=tr("standard deviation, people"), log=True),
        items=tuple(items),
        rows=2,
        caption=tr("Standard deviation of the estimated count against the number of people, local and with a curator."),
    )


def _needed(params: Given, found: Facts) -> Picture:
    truth = params.lead == "truth"
    without = np.full(found.axis.size, float(found.without))
    items: list[Item] = [
        Curve(
            key="bound",
            x=found.axis,
            y=found.bound,
            role="bound:dash" if truth else "bound",
            dash="dash" if truth else "solid",
            name=tr("theorem"),
        ),
        Curve(
            key="needed", x=found.axis, y=found.needed, role=LOCAL, dash="solid" if truth else "dash", name=tr("exact")
        ),
        Curve(key="without", x=found.axis, y=without, role="neutral:dot", name=tr("no privacy")),
        eps_handle(params, LOW, HIGH),
    ]
    return Picture(
        key="needed",
        title=tr("People needed"),
        x=Axis(label=eps_words(params), log=True, low=LOW, high=HIGH),
        y=Axis(label=tr("people"), log=True),
        items=tuple(items),
        column=1,
        caption=tr("People needed for the tolerance against ε: by the theorem, and exactly for a share of one half."),
    )


def _split(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="budget", x=found.m, y=found.budget, role="bad", name=tr("split ε")),
        Curve(key="groups", x=found.m, y=found.groups, role="good", name=tr("split the people")),
    ]
    if params.unit == "person":
        items.append(handle(params, "questions", within=(1.0, float(found.m[-1]))))
    return Picture(
        key="split",
        title=tr("Several questions"),
        x=Axis(label=tr("questions m"), log=True, low=1.0, high=float(max(found.m[-1], 2.0))),
        y=Axis(label=tr("standard deviation of each share"), log=True),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("Error of each of m shares when ε is split, and when the people are split."),
    )


def _readout(params: Given, found: Facts) -> Table:
    least = None if params.against == "population" else found.now_least
    needed = tr("people for a share within {tolerance}", tolerance=show(params.tolerance))
    rows = (
        row(tr("standard deviation of the count"), found.now, least, least and least / found.now),
        row(tr("the same with a curator"), found.now_central, None, None),
        row(needed, found.here, found.here_bound, found.here_bound / found.here),
        row(tr("the same without privacy"), None, found.without, None),
        row(tr("each share, ε/{m}", m=found.asked), found.now_budget, None, None),
        row(tr("each share, n/{m} people", m=found.asked), found.now_groups, None, None),
    )
    heads = (tr("quantity"), tr("exact"), tr("theorem"), tr("theorem / exact"))
    return Table(heads, rows, (LOCAL, "laplace", LOCAL, "neutral:dot", "bad", "good"), key=2 - (params.lead == "truth"))


def _story(params: Given, found: Facts) -> str:
    planned = found.here if params.lead == "truth" else found.here_bound
    parts = [
        tr(
            "<p>Without a curator the error of a count with n = {n} is <b>{local}</b> (standard deviation), with one, or with noise in shares, <b>{central}</b>. "
            "From {equal} people on the curator is no worse, and the gap grows like √n.</p>{formula}",
            n=show(params.people, 8),
            local=show(found.now),
            central=show(found.now_central),
            equal=show_up(found.equal, 3),
            formula=formula(
                FORMULAS[params.against],
                ("n", show(params.people, 8)),
                ("ε", show(found.eps)),
                *((("s", show(params.share)),) if params.against == "population" else ()),
            ),
        )
    ]
    if params.against == "present":
        parts.append(
            tr(
                "<p>No local way can have less than {least}, when true answers are fair coins; whoever knows that reaches it with "
                "posterior means, which are biased for all others.</p>",
                least=show_down(found.now_least),
            )
        )
    parts += [
        tr(
            "<p>For a share of the population within {tolerance} in {confidence} of 100 surveys plan <b>{planned}</b> people. The theorem asks "
            "{bound}; exactly, for a share of one half, {here} are enough.</p>",
            tolerance=show(params.tolerance),
            confidence=show(100 * params.confidence, 6),
            planned=show(planned, 8),
            bound=show_up(found.here_bound, 8),
            here=show(found.here, 8),
        ),
    ]
    if found.asked > 1:
        parts.append(_several(params, found))
    return "".join(parts)


def _several(params: Given, found: Facts) -> str:
    """What is better for several questions; where ε is about one answer, as if it were about all."""
    asked = tr("Asked again, the same people tell again: {m} questions to everybody get ε/{m} each.", m=found.asked)
    if params.unit == "answer":
        asked = tr(
            "Asked again, the same people tell again: if ε covered all answers of a person, {m} questions to everybody would get ε/{m} each.",
            m=found.asked,
        )
    ways = {"m": found.asked, "groups": show(found.now_groups, 3), "budget": show(found.now_budget, 3)}
    if found.now_groups < found.now_budget:
        better = tr("Here {m} groups with one question each are better: {groups} against {budget}.", **ways)
    else:
        better = tr("Here that is no worse than {m} groups with one question each: {budget} against {groups}.", **ways)
    return paragraph(sentences(asked, better))
