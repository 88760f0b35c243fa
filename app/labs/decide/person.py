"""Tab 'For a person': one story in plain frequencies, relatives who answer alike, and what goes on for years."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.lab.said import Said
from app.labs.arrays import ALL, APART, array, array_axes, right_100, up_100
from app.labs.decide import said as sentences_of
from app.labs.decide.common import Shared, shared
from app.labs.decide.decision import arrays, unanswered
from app.labs.decide.odds import comparison_words, odds_words
from app.labs.decide.params import Params
from app.labs.decide.ways import verdict
from app.labs.decide.words import asked, not_protected
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Item, Picture, across
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_up
from app.words.texts import paragraph, points
from dpcore.attack import gain_of, lifted
from dpcore.checks import Floats
from dpcore.decide import after, kept_belief, together

PEOPLE = {"drag": 4, "rest": 8}
PERIODS = {"drag": 3, "rest": 8}
CROWDS = (1000, 10_000, 100_000)
"""People of a story: so many that those who are in are whole persons."""
NONE = np.zeros(0)
PRIORS = np.concatenate([[0.001], np.linspace(0.01, 0.99, 99), [0.999]])
RARELY = 0.01
"""A belief that is passed in one of 100 cases."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """For one person.

    Attributes:
        shared: the numbers of all tabs.
        alike: right guesses against 1, 2, 3 … people who answer alike, shape (n,); alike_is_bound: whether some are bounds.
        periods: right guesses after 1, 2, 3 … periods, shape (m,).
        priors, at_most: beliefs before, and the most after: never more, or where δ allows all in RARELY of the cases, shape (k,).
        rarely, never: beliefs from `prior` that are passed in RARELY of all cases at most, and never; 1 where none is.
    """

    shared: Shared
    alike: Floats
    alike_is_bound: bool
    periods: Floats
    priors: Floats
    at_most: Floats
    rarely: float
    never: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The same numbers as the decision's, and those that only a person asks for."""
    found = shared(params, tick, quality)
    if not found.has_numbers:
        return Facts(found, NONE, False, NONE, NONE, NONE, 1.0, 1.0)
    _plan, aim, study = asked(found)
    mechanism, scale, each = study.window.mechanism, study.scale, params.unit == "month" and params.publications > 1
    never = kept_belief(mechanism, scale, aim, prior=params.prior, share=0.0)
    rarely = kept_belief(mechanism, scale, aim, prior=params.prior, share=RARELY)
    top = never if never < 1 else rarely
    gain = gain_of(params.prior, top) if top < 1 else np.inf
    groups = [together(mechanism, scale, aim, eps=study.eps, people=g) for g in range(1, PEOPLE[quality] + 1)]
    return Facts(
        shared=found,
        alike=np.array([success for success, _ in groups]),
        alike_is_bound=any(is_bound for _, is_bound in groups),
        periods=np.array(
            [after(mechanism, scale, aim, periods=n, one_each=each)[0] for n in range(1, PERIODS[quality] + 1)]
        ),
        priors=PRIORS,
        at_most=np.array([lifted(float(prior), gain) for prior in PRIORS]),
        rarely=rarely,
        never=never,
    )


def said(params: Params, found: Facts) -> Said:
    """The sentence of this tab."""
    return sentences_of.person(found.shared)


def tell(params: Params, found: Facts) -> Result:
    """Arrays of everything together first, then the story, relatives and years."""
    if not found.shared.has_numbers:
        return unanswered(params, found.shared)
    study = asked(found.shared)[2]
    return Result(
        (
            dataclasses.replace(arrays(params, found.shared)[0], row=0),
            _story_picture(params, found),
            *_curves(found),
            _belief_picture(params, found),
        ),
        readout=_readout(found),
        story="".join(
            (
                paragraph(odds_words(params, found.shared)),
                paragraph(story_words(params, found.shared)),
                paragraph(sentences(*belief_words(params, found))),
                paragraph(comparison_words(params)),
                paragraph(tr("What it does not protect"), bold=True) + points(not_protected(params, found.shared)),
            )
        ),
        derived={"eps": study.eps},
        verdict=verdict(params, found.shared),
    )


def story_words(params: Params, found: Shared) -> str:
    """One person's story in plain frequencies, from the prior that was answered."""
    study = asked(found)[2]
    success, prior = study.all.success, params.prior
    crowd = next((many for many in CROWDS if abs(many * prior - round(many * prior)) < 1e-6), CROWDS[0])
    guilty = min(max(round(crowd * prior), 1), crowd - 1)
    values = {
        "prior": show(100 * prior, 4),
        "crowd": show(crowd),
        "some": show(guilty),
        "others": show(crowd - guilty),
        "right": show(round(guilty * success)),
        "wrong": show(round((crowd - guilty) * (1 - success))),
        "after": tr("nearly all") if up_100(found.believed) == ALL else tr("at most {n}", n=up_100(found.believed)),
    }
    return _story_in(params, values) if params.presence == "secret" else _story_of_answers(params, values)


def _story_in(params: Params, values: dict[str, str]) -> str:
    match params.unit:
        case "household":
            return tr(
                "Take {crowd} households, of each of which somebody is {prior} of 100 sure that it is in: {some} of them in, {others} "
                "not. The best attack on everything says ‘in’ of about {right} of the {some} and of about {wrong} of the {others}. Of "
                "100 households of which it says so, it is right about {after}; before it was {prior}.",
                **values,
            )
        case "event":
            return tr(
                "Take {crowd} events, of each of which somebody is {prior} of 100 sure that it is in: {some} of them in, {others} not. "
                "The best attack on everything says ‘in’ of about {right} of the {some} and of about {wrong} of the {others}. Of 100 "
                "events of which it says so, it is right about {after}; before it was {prior}.",
                **values,
            )
        case "month":
            return tr(
                "Take {crowd} people, of each of whom somebody is {prior} of 100 sure that he is in the data of one publication: {some} of "
                "them in, {others} not. The best attack on everything says ‘in’ of about {right} of the {some} and of about {wrong} of "
                "the {others}. Of 100 people of whom it says so, it is right about {after}; before it was {prior}.",
                **values,
            )
    return tr(
        "Take {crowd} people, of each of whom somebody is {prior} of 100 sure that he is in: {some} of them in, {others} not. "
        "The best attack on everything says ‘in’ of about {right} of the {some} and of about {wrong} of the {others}. Of 100 "
        "people of whom it says so, it is right about {after}; before it was {prior}.",
        **values,
    )


def _story_of_answers(params: Params, values: dict[str, str]) -> str:
    match params.unit:
        case "household":
            return tr(
                "Take {crowd} households, of each of which somebody is {prior} of 100 sure that its answer is A: for {some} it is, for "
                "{others} it is not. The best attack on everything says ‘A’ of about {right} of the {some} and of about {wrong} of the "
                "{others}. Of 100 households of which it says so, {after} answered A; before it was {prior}.",
                **values,
            )
        case "event":
            return tr(
                "Take {crowd} events, of each of which somebody is {prior} of 100 sure that its answer is A: for {some} it is, for "
                "{others} it is not. The best attack on everything says ‘A’ of about {right} of the {some} and of about {wrong} of the "
                "{others}. Of 100 events of which it says so, for {after} it is A; before it was {prior}.",
                **values,
            )
        case "month":
            return tr(
                "Take {crowd} people, of each of whom somebody is {prior} of 100 sure that the answer of one publication is A: for {some} it "
                "is, for {others} it is not. The best attack on everything says ‘A’ of about {right} of the {some} and of about "
                "{wrong} of the {others}. Of 100 people of whom it says so, {after} answered A; before it was {prior}.",
                **values,
            )
    return tr(
        "Take {crowd} people, of each of whom somebody is {prior} of 100 sure that the answer is A: for {some} it is, for {others} it "
        "is not. The best attack on everything says ‘A’ of about {right} of the {some} and of about {wrong} of the {others}. Of 100 "
        "people of whom it says so, {after} answered A; before it was {prior}.",
        **values,
    )


def belief_words(params: Params, found: Facts) -> tuple[str, ...]:
    """How sure somebody can become at all."""
    prior = show(100 * params.prior, 4)
    rarely = (
        tr(
            "In at least 99 of 100 cases whoever is {prior} of 100 sure becomes at most {top} of 100 sure.",
            prior=prior,
            top=show_up(100 * found.rarely, 3),
        )
        if found.rarely < 1
        else ""
    )
    never = (
        tr("More than {top} of 100 sure nobody becomes, whatever is published.", top=show_up(100 * found.never, 3))
        if found.never < 1
        else tr("There is no belief that is never passed: that is what δ allows.")
        if asked(found.shared)[2].delta
        else ""
    )
    return tuple(filter(None, (rarely, never)))


def _story_picture(params: Params, found: Facts) -> Picture:
    secret = params.presence == "secret"
    before, now = up_100(params.prior), up_100(found.shared.believed)
    said = [tr("in: {count}", count=n) if secret else tr("{count} answered A", count=n) for n in (before, now)]
    heads = (tr("suspected"), tr("‘in’ was said")) if secret else (tr("suspected"), tr("‘A’ was said"))
    x, y = array_axes(above=False)
    return Picture(
        key="story",
        title=tr("Of 100 people who are suspected"),
        x=x,
        y=y,
        equal_scale=True,
        items=(
            *array("before", before, (0.0, 0.0), "ink", heads[0], said[0]),
            *array("after", now, (APART, 0.0), "ink", heads[1], said[1]),
        ),
        column=1,
        legend=False,
        caption=tr(
            "Before: {before} of 100; after the attack has said so: at most {now}.",
            before=before,
            now=now,
        ),
    )


def _curves(found: Facts) -> tuple[Picture, Picture]:
    exact = tr("right guesses, of 100")
    alike = tr("right guesses at most, of 100") if found.alike_is_bound else exact
    return (
        _dots("relatives", tr("Relatives who answer alike"), tr("people"), alike, found.alike, 0),
        _dots("years", tr("If it goes on"), tr("periods"), exact, found.periods, 1),
    )


def _belief_picture(params: Params, found: Facts) -> Picture:
    """The most that somebody can come to believe, for every belief before."""
    ticks = tuple((place / 100, str(place)) for place in (0, 25, 50, 75, 100))
    items: tuple[Item, ...] = (
        Curve(key="same", x=found.priors, y=found.priors, role="neutral", name=tr("before"), width=1.2),
        Curve(key="most", x=found.priors, y=found.at_most, role="ceiling", name=tr("at most after"), beyond="above"),
        handle(Params, "prior", value=params.prior),
    )
    return Picture(
        key="belief",
        title=tr("Every belief before"),
        x=Axis(label=tr("before, of 100"), low=0.0, high=1.0, ticks=ticks),
        y=Axis(label=tr("after, of 100"), low=0.0, high=1.0, ticks=ticks),
        items=items,
        row=2,
        columns=2,
        caption=tr("The largest belief after everything, for every belief before.")
        if found.never < 1
        else tr("The largest belief after everything in at least 99 of 100 cases, for every belief before."),
    )


def _dots(key: str, title: str, x: str, y: str, values: Floats, column: int) -> Picture:
    number = np.arange(1, values.size + 1, dtype=np.float64)
    items: tuple[Item, ...] = (
        Curve(key=key, x=number, y=values, role="accent", marker="o", name=y),
        across(0.5, key="coin", label=tr("a coin")),
    )
    return Picture(
        key=key,
        title=title,
        x=Axis(label=x, low=0.5, high=values.size + 0.5),
        y=Axis(label=y, low=0.45, high=1.0, ticks=ticks_of_100(0.45, 1.0)),
        items=items,
        row=1,
        column=column,
        legend=False,
        caption=tr(
            "{title}: at most {first} of 100 first, {last} at the end.",
            title=title,
            first=up_100(values[0]),
            last=up_100(values[-1]),
        ),
    )


def _readout(found: Facts) -> Table:
    heads = (tr("so many"), tr("people who answer alike"), tr("periods"))
    rows = []
    for place in range(max(found.alike.size, found.periods.size)):
        cells = [
            Cell(right_100(float(values[place])), float(values[place])) if place < values.size else Cell("")
            for values in (found.alike, found.periods)
        ]
        rows.append((Cell(str(place + 1), float(place + 1)), *cells))
    return Table(heads, tuple(rows), kind="window")
