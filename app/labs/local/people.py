"""Tab 'Price of trust': what it costs to trust nobody, in error and in people; the theorem beside the truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, down, people, up
from app.labs.local.common import LOCAL, eps_each, eps_handle, eps_words, reports, split_note
from app.labs.local.given import Given
from app.plot.picture import Axis, Curve, Item, Picture
from app.words.formulas import formula
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_down, show_persons, show_promise
from app.words.texts import paragraph
from dpcore.checks import Floats
from dpcore.local import (
    count_deviations,
    equal_people,
    people_bound,
    people_bound_without,
    people_needed,
    split_deviations,
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
        eps: of one report.
        sizes, errors: n, and the deviations of randomised response, of any local way at least, and of a curator, a row for
            each; now: those at the n of now. equal: people for whom local and central are equal.
        axis: ε of what neighbors differ in; needed, bound: people, exact (nan: more than a billion) and by the theorem;
            here: both at the ε of now. without: without privacy.
        m, splits: numbers of questions, and the deviations of each share with ε/m for everybody and with n/m people, a row
            for each; asked, split: the m of now, and those there.
    """

    eps: float
    sizes: Floats
    errors: Floats
    now: Floats
    equal: float
    axis: Floats
    needed: Floats
    bound: Floats
    here: tuple[int, int]
    without: int
    m: Floats
    splits: Floats
    asked: int
    split: Floats


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Closed forms, and the people needed at each ε."""
    n, eps, m, share = params.people, eps_each(params), reports(params), params.share
    tolerance, beta, population = params.tolerance, 1 - params.confidence, params.against == "population"
    sizes, axis = np.round(np.geomspace(10, 1e7, 61)), np.geomspace(LOW, HIGH, POINTS[quality])
    bound = [people_bound(tolerance, beta, eps=float(value) / m) for value in axis]
    asked = min(m if m > 1 else params.questions, n)
    many = np.unique(np.round(np.geomspace(1, min(100, n), 41)))
    *splits, split = (split_deviations(n, int(k), share, eps=eps * m, population=population) for k in (*many, asked))
    return Facts(
        eps=eps,
        sizes=sizes,
        errors=count_deviations(sizes, eps=eps, population=share if population else None),
        now=count_deviations(n, eps=eps, population=share if population else None),
        equal=equal_people(eps=eps),
        axis=axis,
        needed=np.array(
            [
                people_needed(tolerance, beta, eps=float(value) / m) if enough <= MOST_NEEDED else np.nan
                for value, enough in zip(axis, bound, strict=True)
            ]
        ),
        bound=np.array(bound, dtype=np.float64),
        here=(people_needed(tolerance, beta, eps=eps), people_bound(tolerance, beta, eps=eps)),
        without=people_bound_without(tolerance, beta),
        m=many,
        splits=np.array(splits).T,
        asked=asked,
        split=np.array(split),
    )


def said(params: Given, found: Facts) -> Said:
    """The price of having no curator."""
    own, floor, central = (float(value) for value in found.now)
    numbers: dict[str, Figure | str] = {
        "people": people(params.people),
        "own": decides(up(own)),
        "central": up(central),
        "floor": down(floor),
    }
    text = tr(
        "{people} without a curator: the count errs by {own}, with one by {central}. No local way errs less than {floor}."
    )
    if own <= central:
        text = tr(
            "{people} without a curator: the count errs by {own}, no more than with one, {central}. No local way errs less than {floor}."
        )
    return Said(text, numbers, hint=tr("Drag n."))


def tell(params: Given, found: Facts) -> Result:
    """Error against n, people against ε, and two ways to ask more questions."""
    pictures = _errors(params, found), _needed(params, found), _split(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), split_note(params))


def _errors(params: Given, found: Facts) -> Picture:
    population = params.against == "population"
    items: list[Item] = [
        Curve(key="local", x=found.sizes, y=found.errors[0], role=LOCAL, name=tr("local"), at_end=True),
        Curve(key="central", x=found.sizes, y=found.errors[2], role="laplace", name=tr("curator"), at_end=True),
        handle(params, "people", within=(10.0, 1e7)),
    ]
    if not population:
        name = tr("no local way has less")
        items.insert(1, Curve(key="least", x=found.sizes, y=found.errors[1], role="bound:dash", name=name, at_end=True))
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
        Curve(key="budget", x=found.m, y=found.splits[0], role="bad", name=tr("split ε")),
        Curve(key="groups", x=found.m, y=found.splits[1], role="good", name=tr("split the people")),
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
    local, least, central = found.now.tolist()
    exact, bound = found.here
    proved = None if params.against == "population" else least
    needed = tr("people for a share within {tolerance}", tolerance=show(params.tolerance))
    rows = (
        row(tr("standard deviation of the count"), local, proved, proved and proved / local),
        row(tr("the same with a curator"), central, None, None),
        row(needed, exact, bound, bound / exact),
        row(tr("the same without privacy"), None, found.without, None),
        row(tr("each share, ε/{m}", m=found.asked), float(found.split[0]), None, None),
        row(tr("each share, n/{m} people", m=found.asked), float(found.split[1]), None, None),
    )
    heads = (tr("quantity"), tr("exact"), tr("theorem"), tr("theorem / exact"))
    return Table(heads, rows, (LOCAL, "laplace", LOCAL, "neutral:dot", "bad", "good"), key=2 - (params.lead == "truth"))


def _story(params: Given, found: Facts) -> str:
    exact, bound = found.here
    parts = [
        tr(
            "<p>Without a curator the error of a count with n = {n} is <b>{local}</b> (standard deviation), with one, or with noise in shares, <b>{central}</b>. "
            "From {equal} people on the curator is no worse, and the gap grows like √n.</p>{formula}",
            n=show(params.people, 8),
            local=show(float(found.now[0])),
            central=show(float(found.now[2])),
            equal=show_persons(found.equal),
            formula=formula(
                FORMULAS[params.against],
                ("n", show(params.people, 8)),
                ("ε", show_promise(found.eps)),
                *((("s", show(params.share)),) if params.against == "population" else ()),
            ),
        )
    ]
    if params.against == "present":
        parts.append(
            tr(
                "<p>No local way can have less than {least}, when true answers are fair coins; whoever knows that reaches it with "
                "posterior means, which are biased for all others.</p>",
                least=show_down(float(found.now[1])),
            )
        )
    parts += [
        tr(
            "<p>For a share of the population within {tolerance} in {confidence} of 100 surveys plan <b>{planned}</b> people. The theorem asks "
            "{bound}; exactly, for a share of one half, {here} are enough.</p>",
            tolerance=show(params.tolerance),
            confidence=show(100 * params.confidence, 6),
            planned=show(exact if params.lead == "truth" else bound, 8),
            bound=show(bound, 8),
            here=show(exact, 8),
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
    budget, groups = found.split.tolist()
    ways = {"m": found.asked, "groups": show(groups, 3), "budget": show(budget, 3)}
    if groups < budget:
        better = tr("Here {m} groups with one question each are better: {groups} against {budget}.", **ways)
    else:
        better = tr("Here that is no worse than {m} groups with one question each: {budget} against {groups}.", **ways)
    return paragraph(sentences(asked, better))
