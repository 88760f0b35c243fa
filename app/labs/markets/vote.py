"""Tab 'Vote': a tug-of-war of two plans, what one ballot tells, and what an overstated opinion gains."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import cast

import numpy as np

from app.lab import cells
from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import at_most
from app.lab.handles import handle, reading
from app.lab.said import Figure, Said, about, decides, up, yours
from app.lab.two_worlds import OTHER, WIDTHS, WORLD
from app.labs.markets.common import (
    Gain,
    bars,
    by_ceiling,
    dial,
    gain_of,
    gain_rows,
    heads,
    key_column,
    listed_there,
    row,
)
from app.labs.markets.params import Params
from app.labs.markets.rope import rope
from app.plot.picture import Area, Axis, Curve, Item, Label, Picture, Point, across, arrows, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_apart, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.markets import (
    RULES,
    Ballot,
    Rule,
    best_ballot,
    chance,
    largest_ballot_gain,
    largest_vote_loss,
    lead_density,
    outcome_losses,
    vote_loss,
)

POINTS = 401
LEAST_REACH = 4.0
DRAGGED = 40
"""Voters that have a mark of their own in the plot."""
CHANCES = (
    mark("chance of {plan}, my ballot honest"),
    mark("chance of {plan}, me wholly for A"),
    mark("chance of {plan}, me wholly for B"),
)
ROLES = {"printed": "bad", "repaired": "laplace", "exponential": "exponential"}

BARELY = 1 + 1e-9
DEEPEST = 1e-7
"""Of the highest density: what is drawn of the others."""
FURTHER = 40.0
"""Votes by which curves and rope go on beyond both ends: they are whole while the lead is dragged and the axis rests."""
MOST_LOSS = 700.0
"""The largest loss whose exponential is a double."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Others with their lead, and one voter.

    Attributes:
        others: lead of the others. opinion: the voter's worths of A and B. own: the lead that the honest ballot adds.
        ballot: the best one that is allowed. gain: what it brings.
        leads: of the others; losses: between the voter's two extreme ballots there, by rule.
        x: noisy leads; for_a, for_b: their density when the voter is wholly for A, or for B; span: those that are shown.
        loss: here; told: the same by winner, A and B; largest: anywhere; most: largest gain at any lead.
        behind: whether it is A that the others put behind; wins: the chance of the plan behind for the honest ballot, with
        the voter wholly for A, and wholly for B.
        guess: chance to guess from the winner which of these two ballots it was; cap: what the largest loss allows.
    """

    others: float
    opinion: tuple[float, float]
    own: float
    ballot: Ballot
    gain: Gain
    leads: Floats
    losses: dict[str, Floats]
    x: Floats
    for_a: Floats
    for_b: Floats
    span: tuple[float, float]
    loss: float
    told: tuple[float, float]
    largest: float
    most: float
    behind: bool
    wins: Floats
    guess: float
    cap: float


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms."""
    others, opinion = _others(params)
    rule, eps = cast(Rule, params.rule), params.eps
    by_number = params.ballots == "numbers"
    own = opinion[0] - opinion[1] if by_number else float(np.sign(opinion[0] - opinion[1]))
    ballot = best_ballot(others, opinion, rule, eps=eps)
    reach = _reach(others)
    leads = np.linspace(-reach, reach, POINTS)
    largest = largest_vote_loss(rule, eps=eps)
    wide = 16 / largest + 2
    near = np.linspace(others - wide, others + wide, POINTS)
    span = min(others, 0.0) - wide, max(others, 0.0) + wide
    x = np.concatenate((near, np.linspace(*span, POINTS), np.linspace(span[0] - FURTHER, span[1] + FURTHER, POINTS)))
    x = np.unique(x)
    totals = others + np.array([own, 1.0, -1.0])
    wins = chance(totals if others < 0 else -totals, rule, eps=eps)
    of_a, of_b = outcome_losses(others + 1, rule, eps=eps)
    told = float(of_a), float(of_b)
    return Facts(
        others=others,
        opinion=opinion,
        own=own,
        ballot=ballot,
        gain=gain_of(ballot.gain if by_number else 0.0, eps=largest),
        leads=leads,
        losses={one: vote_loss(leads + 1, one, eps=eps) for one in RULES},
        x=x,
        for_a=lead_density(x, others + 1, rule, eps=eps),
        for_b=lead_density(x, others - 1, rule, eps=eps),
        span=span,
        loss=max(told),
        told=told,
        largest=largest,
        most=largest_ballot_gain(rule, eps=eps) if by_number else 0.0,
        behind=others < 0,
        wins=wins,
        guess=(1 + abs(float(wins[1] - wins[2]))) / 2,
        cap=ceiling(eps=largest),
    )


def _reach(others: float) -> float:
    """How far the axis of leads goes: doubled until the lead is well inside, so that it rests while a mark is dragged."""
    return LEAST_REACH * 2.0 ** max(0, math.ceil(math.log2(max(abs(others), 1.0) * 1.2 / LEAST_REACH)))


def _others(params: Params) -> tuple[float, tuple[float, float]]:
    """The lead of the others, and the worths of A and B to the selected voter."""
    if params.voters_from == "lead":
        lead = float(params.votes_ahead) if params.ballots == "yes" else params.ahead
        return lead, (params.mine_a, params.mine_b)
    listed_there("voter", params.voter, len(params.voters))
    worths = np.array([entries[1:] for entries in params.voters], dtype=np.float64)
    pulls = worths[:, 0] - worths[:, 1]
    if params.ballots == "yes":
        pulls = np.sign(pulls)
    place = params.voter - 1
    return float(np.delete(pulls, place).sum()), (float(worths[place, 0]), float(worths[place, 1]))


def said(params: Params, found: Facts) -> Said:
    """How much likelier one outcome is from one ballot than from the opposite one, beside what ε promised."""
    numbers: dict[str, Figure | str] = {
        "winner": tr("A") if found.told[0] > found.told[1] else tr("B"),
        "times": decides(up(math.exp(min(found.loss, MOST_LOSS)))),
        "eps": yours(params.eps),
        "promised": about(math.exp(params.eps)),
    }
    if found.loss > params.eps * BARELY:
        text = tr(
            "Going over moves the lead by 2, not 1: if {winner} wins, one vote makes that {times} times likelier than the other; ε = {eps} allows {promised}."
        )
        return Said(text, numbers, "broken", tr("Drag the lead."))
    text = tr(
        "Going over moves the lead by 2: if {winner} wins, one vote makes that {times} times likelier than the other; ε = {eps} allows {promised}."
    )
    return Said(text, numbers, hint=tr("Drag the lead."))


def tell(params: Params, found: Facts) -> Result:
    """The rope, the opinion, the noisy lead, and the loss."""
    pictures = (
        _densities(params, found),
        _rope(params, found),
        _ratios(params, found),
        _losses(params, found),
        _opinion(params, found),
        _gain(params, found),
    )
    ranges = {"voter": (1.0, float(len(params.voters)))}
    derived = {"lie_worth": found.most} if params.ballots == "numbers" else {}
    words = _readout(params, found), _story(params, found), _notes(params, found)
    return Result(pictures, *words, derived=derived, ranges=ranges)


def _gain(params: Params, found: Facts) -> Picture:
    """What the best lie gains; by numbers a level that is dragged says what a lie may be worth at any lead, and ε follows."""
    text = tr("at any lead {number} at most", number=show_up(found.most, 4))
    level = handle(params, "lie_worth", "horizontal", value=found.most, label=text)
    picture, levels = dial(params, found.gain, row=7, rows=1), (level,) * (params.ballots == "numbers")
    return dataclasses.replace(picture, items=(*picture.items, *levels))


def _rope(params: Params, found: Facts) -> Picture:
    field = "votes_ahead" if params.ballots == "yes" else "ahead"
    return rope(found.span, FURTHER, found.others, found.own > 0, field if params.voters_from == "lead" else "")


def _opinion(params: Params, found: Facts) -> Picture:
    ends, (a, b) = np.array([0.0, 1.0]), found.opinion
    numbers = params.ballots == "numbers"
    lean = float(np.sign(a - b))
    ballot = found.ballot.report if numbers else ((1 + lean) / 2, (1 - lean) / 2)
    items: list[Item] = [
        Curve(key="even", x=ends, y=ends, role="neutral", width=1.0, dash="dot", name=tr("both alike")),
        Curve(
            key="move",
            x=np.array([a, ballot[0]]),
            y=np.array([b, ballot[1]]),
            role="bad" if numbers else "good",
            width=1.5,
            marker="d",
            marker_size=5.0,
            name=tr("best lie") if numbers else tr("my ballot"),
        ),
    ]
    if params.voters_from == "lead":
        items.append(Point(key="me", x=a, y=b, x_field="mine_a", y_field="mine_b", label=tr("me")))
    else:
        for place, (name, x, y) in enumerate(params.voters[:DRAGGED]):
            fields = f"voters[{place}][1]", f"voters[{place}][2]"
            items.append(
                Point(
                    key=f"voter{place}",
                    x=float(x),
                    y=float(y),
                    x_field=fields[0],
                    y_field=fields[1],
                    label=str(name)[:8],
                )
            )
    return Picture(
        key="opinion",
        title=tr("Opinions, to drag"),
        x=Axis(label=tr("worth of plan A"), low=-0.04, high=1.08),
        y=Axis(label=tr("worth of plan B"), low=-0.04, high=1.08),
        items=tuple(items),
        row=7,
        column=1,
        caption=tr("What the two plans are worth to a voter, and the ballot that is best."),
    )


def _densities(params: Params, found: Facts) -> Picture:
    """Both laws of the noisy lead; between them, on the side of the plan that tells more, the loss as a height."""
    for_a = found.own > 0
    low, high = found.span
    a_wins = found.told[0] > found.told[1]
    side = found.x >= 0 if a_wins else found.x <= 0
    x, upper, lower = found.x[side], *np.sort((found.for_a[side], found.for_b[side]), axis=0)[::-1]
    peak = float(max(found.for_a.max(), found.for_b.max()))
    floor = peak * DEEPEST
    laws = {"for_b": (found.for_b, found.others - 1), "for_a": (found.for_a, found.others + 1)}
    names = {"for_b": tr("for B: {n}"), "for_a": tr("for A: {n}")}
    mine, other = ("for_a", "for_b") if for_a else ("for_b", "for_a")
    curves = [
        Curve(
            key=key,
            x=found.x,
            y=laws[key][0],
            role=role,
            name=names[key].format(n=show(laws[key][1], 4)),
            width=WIDTHS[role],
        )
        for key, role in ((other, OTHER), (mine, WORLD))
    ]
    middle = int(np.argmin(np.abs(x - (high if a_wins else low) / 2))) if x.size else 0
    between = Area(key="loss", x=x, low=np.maximum(lower, floor), high=np.maximum(upper, floor), role=WORLD)
    items: list[Item] = [
        *([between] if x.size else []),
        *curves,
        upright(0.0, key="tie", role="ink"),
        *_sides(4 * peak),
    ]
    if x.size and lower[middle] > floor:
        at = float(x[middle])
        items += [
            arrows((at, lower[middle]), (at, upper[middle]), key="times", role="ink", width=1.5, both=True),
            Label(
                key="says",
                x=at,
                y=float(upper[middle]),
                text=tr(
                    "{winner} wins: × {times}",
                    winner="A" if a_wins else "B",
                    times=up(math.exp(min(found.loss, MOST_LOSS))).text,
                ),
                anchor=(1.0, 1.6),
            ),
        ]
    return Picture(
        key="densities",
        title=tr("One vote seen through the noise, before the winner is told"),
        short=tr("Rope and ratio"),
        x=Axis(label=tr("lead of A"), low=low, high=high),
        y=Axis(label=tr("density"), log=True, low=floor, high=4 * peak),
        items=tuple(items),
        rows=5,
        columns=3,
        caption=tr("Density of the noisy lead when the voter is wholly for A, and wholly for B."),
    )


def _sides(high: float) -> list[Label]:
    """Who wins on which side of the tie."""
    sides = (("b-wins", tr("B wins"), 1.12), ("a-wins", tr("A wins"), -0.12))
    return [Label(key=key, x=0.0, y=high, text=text, anchor=(left, 0.0)) for key, text, left in sides]


def _ratios(params: Params, found: Facts) -> Picture:
    """How much likelier one result may be from one vote than from the other: promised, here, far from a tie."""
    losses = params.eps, found.loss, found.largest
    heights = [math.exp(min(loss, MOST_LOSS)) for loss in losses]
    entries = tuple(
        (key, height, role, name, f"×{figure.text}", False)
        for key, height, role, name, figure in (
            ("promised", heights[0], "neutral", tr("promised"), about(heights[0])),
            ("here", heights[1], WORLD, tr("here"), up(heights[1])),
            ("far", heights[2], "neutral", tr("far off"), up(heights[2])),
        )
    )
    high = 1.15 * max(heights)
    items, axis = bars(entries, high)
    return Picture(
        key="ratios",
        title=tr("Likelier by"),
        x=axis,
        y=Axis(label="", low=0.0, high=high, ticks=((0.0, "0"),)),
        items=items,
        rows=7,
        column=3,
        beside="densities",
        legend=False,
        caption=tr("How many times likelier one result is: as promised, here, and where the lead is large."),
    )


def _losses(params: Params, found: Facts) -> Picture:
    eps = params.eps
    items: list[Item] = [
        Curve(
            key=rule,
            x=found.leads,
            y=found.losses[rule],
            role=ROLES[rule],
            width=2.5 if rule == params.rule else 1.2,
            name=name,
            at_end=True,
        )
        for rule, name in (("printed", "1/ε"), ("repaired", "2/ε"), ("exponential", tr("weights")))
    ]
    items += [
        across(eps, key="eps", role="bound", label=reading(params, "eps")),
        across(2 * eps, key="two", role="bound", label="2ε"),
        dots(key="here", x=found.others, y=found.loss, role=ROLES[params.rule], marker_size=6.0),
    ]
    return Picture(
        key="losses",
        title=tr("What my ballot costs me"),
        x=Axis(label=tr("lead of the others, votes"), low=float(found.leads[0]), high=float(found.leads[-1])),
        y=Axis(label=tr("privacy loss"), low=0.0, high=2.25 * eps),
        items=tuple(items),
        row=7,
        column=3,
        caption=tr(
            "Privacy loss between my two extreme ballots against the lead of the others, for three kinds of noise."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    plan = "A" if found.behind else "B"
    rows = (
        *gain_rows(found.gain),
        row(tr("the most at any lead"), found.most, told=at_most),
        row(tr("loss between my two ballots"), found.loss),
        row(tr("loss if A wins"), found.told[0]),
        row(tr("loss if B wins"), found.told[1]),
        row(tr("loss far from a tie"), found.largest),
        *(
            row(tr(name, plan=plan), chance, told=cells.chance)
            for name, chance in zip(CHANCES, found.wins.tolist(), strict=True)
        ),
        by_ceiling(row(tr("guess which of the two I chose"), found.guess, found.cap, told=cells.chance)),
    )
    return Table(heads(), rows, key=key_column(params), kind="votes")


def _story(params: Params, found: Facts) -> str:
    noise = {
        "printed": tr("Each plan's sum gets Laplace noise of mean size 1/ε, and the larger one wins."),
        "repaired": tr("Each plan's sum gets Laplace noise of mean size 2/ε, and the larger one wins."),
        "exponential": tr("Plan A wins with probability 1/(1 + e^(−ε·lead/2)): the exponential mechanism."),
    }[params.rule]
    parts = [
        tr(
            "<p>{noise} Only the winner is told. Whoever goes over takes a vote from one sum and brings it to the other: "
            "<b>the lead moves by 2, not by 1</b>. Here my two ballots differ by a loss of <b>{loss}</b>, far from a tie by up to {largest}; promised is {eps}.</p>",
            noise=noise,
            loss=show_up(found.loss),
            largest=show_up(found.largest),
            eps=show_promise(params.eps),
        ),
        formula(
            r"\frac{1}{1+e^{-\varepsilon d/2}}"
            if params.rule == "exponential"
            else r"1-\frac{1}{2}\left(1+\frac{d}{2b}\right)e^{-d/b},\quad d\geq 0",
            *(
                (("ε", show_promise(params.eps)),)
                if params.rule == "exponential"
                else (("b", show((1 if params.rule == "printed" else 2) / params.eps, 4)),)
            ),
        ),
    ]
    if found.others:
        text = tr(
            "<p>It is the surprise that tells: the loss is {small} if plan {expected} wins, which the others prefer, and {large} if the other one does.</p>",
            expected="B" if found.behind else "A",
            small=show(min(found.told), 4),
            large=show(max(found.told), 4),
        )
        parts.append(text)
    if params.ballots == "yes":
        parts.append(tr("<p>With yes or no nobody gains by a lie: each ballot makes its plan likelier.</p>"))
    else:
        parts.append(
            tr(
                "<p>With numbers from 0 to 1 the best ballot is ({a}, {b}); {verdict}. No voter "
                "gains more than {most}, whatever the others' lead. The best ballot needs no more than to know which plan one prefers.</p>",
                a=show(found.ballot.report[0], 4),
                b=show(found.ballot.report[1], 4),
                verdict=_verdict(found),
                most=show_up(found.most, 4),
            )
        )
    parts.append(
        tr(
            "<p>Who sees only the winner guesses right in {guess} of 100 cases which of the two ballots I cast, if both were as likely before.</p>",
            guess=show_apart(100 * found.guess, 50.0, 100.0),
        )
    )
    return "".join(parts)


def _verdict(found: Facts) -> str:
    """What the best ballot gains."""
    if found.ballot.report == found.opinion:
        return tr("it is the honest one")
    return tr(
        "it gains <b>{gain}</b> over the honest ({a}, {b})",
        gain=show(found.ballot.gain, 4),
        a=show(found.opinion[0], 4),
        b=show(found.opinion[1], 4),
    )


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if params.rule == "printed":
        text = tr(
            "The limits of lies are those of 2ε = {loss}, which this noise promises.",
            loss=show_promise(found.largest),
        )
        notes.append(Note("info" if found.loss > params.eps * BARELY else "caution", text))
    if params.voters_from == "table" and len(params.voters) > DRAGGED:
        notes.append(Note("info", tr("Only the first {n} voters can be dragged; all count.", n=DRAGGED)))
    return tuple(notes)
