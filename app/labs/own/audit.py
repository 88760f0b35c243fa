"""Tab 'Audit': whether draws of a tool contradict what it promises, and how many draws that takes."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.said import Figure, Said, decides, down, fine, of_100, up, whole, yours
from app.labs.own.audit_events import certified_by
from app.labs.own.audit_facts import NEVER, Certified, Facts
from app.labs.own.audit_falling import falling_said, falling_story
from app.labs.own.audit_pictures import draws_picture, power_picture, square_picture
from app.labs.own.audit_words import draws_words, harness, notes_of, offers_of, readout, story
from app.labs.own.given import Given, least_likely, tests_of, truths_of, void_of
from app.labs.own.one_run import level_picture, one_run_facts, one_run_grid, one_run_said, one_run_story, refuted_said
from app.labs.own.promised import claimed, only_eps, promise_of, promise_said
from app.plot.picture import Picture
from app.words.i18n import mark, tr
from dpcore.errors import ParameterError
from dpcore.own.audit import How
from dpcore.own.planning import found_value, least_draws, least_sightings, power_curve
from dpcore.own.power import draws_needed

MOST_PLANNED = 20_000
POINTS: dict[Quality, int] = {"drag": 5, "rest": 10}
POINTS_OF_ONE: dict[Quality, int] = {"drag": 20, "rest": 60}
"""The power of one run costs next to nothing."""

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The bounds of the event that was fixed before, and the power of the plan."""
    if params.outputs_from == "canaries":
        only_eps(params, mark("ε, δ: guesses about one run bound ε alone"))
        return one_run_facts(params, one_run_grid(params, POINTS_OF_ONE[quality]), quality)
    how: How = params.bound_by  # type: ignore[assignment]
    certified = certified_by(params, how)
    beta = (1 - params.confidence) / tests_of(params)
    tested = params.draws if certified is None else min(certified.n, certified.m, MOST_PLANNED)
    share = params.share if certified is None or certified.x == 0 else certified.x / certified.n
    top = min(max(2 * tested, 1000), MOST_PLANNED)
    claim = promise_of(params)
    plan: dict[str, Any] = {"promise": claim, "beta": beta, "how": how}
    truths = truths_of(params)
    needed = 0 if quality == "drag" else NEVER
    if quality == "rest" and truths[0] > claim.value:
        with suppress(ParameterError):  # such an event does not contradict the promise
            needed = draws_needed(share, claim.but(truths[0]).tool(share), **plan)
    known = {needed} if 10 < needed < top else set()  # so that the curve passes 90 of 100 where it does
    grid = tuple(sorted({int(n) for n in np.geomspace(10, top, POINTS[quality])} | known))
    powers = []
    for place, true in enumerate(truths):
        tick(place / len(truths))
        powers.append(power_curve(grid, share, true, **plan))
    sightings = 0
    if certified is not None and quality == "rest":
        sightings = least_sightings(certified.n, certified.y, certified.m, **plan)
    now = tuple(float(power_curve((tested,), share, true, **plan)[0]) for true in truths)
    return Facts(
        worlds=worlds_of(params),
        certified=certified,
        one=None,
        share=share,
        tested=tested,
        draws=np.array(grid, dtype=np.float64),
        powers=tuple(powers),
        now=now,
        needed=needed,
        found=found_value(tested, share, **plan) if quality == "rest" else math.nan,
        least=least_draws(**plan),
        sightings=sightings,
    )


def worlds_of(params: Given) -> tuple[str, str]:
    """Names of the two worlds, the likelier one of counts first, that without the person of files."""
    if params.read is not None:
        return params.read.worlds
    return params.event_counts[0][0], params.event_counts[1][0]


# -- words


def tell(params: Given, found: Facts) -> Result:
    """What the claim allows and what was seen, the power of the plan, and the draws of a file."""
    power = power_picture(params, found)
    if found.one is not None:
        shown = level_picture(params, found, found.one), power
        return Result(shown, readout(params, found), one_run_story(params, found, found.one))
    drawn = draws_picture(params, found)
    if params.fell is not None:  # no verdict before the last draw
        found = replace(found, certified=None)
    square = square_picture(params, found)
    pictures: tuple[Picture, ...] = (square, power) if drawn is None else (drawn, square, power)
    if found.certified is None and params.read is None:  # how many draws are needed comes first
        pictures = replace(power, column=0), replace(square, column=1)
    words = story(params, found) if params.fell is None else falling_story()
    reach = {} if params.read is None else {"fallen": (1.0, float(max(map(sum, params.read.tests))))}
    return Result(
        pictures,
        readout(params, found),
        words,
        notes_of(params, found),
        ranges=reach,
        program=lambda: harness(params),
        offers=offers_of(params, found),
    )


def said(params: Given, found: Facts) -> Said:
    """The verdict: refuted, or not refuted by so many draws; before any draw, the power."""
    if found.one is not None:
        return one_run_said(params, found, found.one)
    done = found.certified
    if params.fell is not None and params.read is not None and done is not None:
        return falling_said(params, params.read, done)
    if done is None and found.tested >= found.least:
        return _planned(params, found)
    if done is not None and (void := void_of(params)):
        if void == "ordered" and params.read is not None:
            template = tr("Draws must be independent; these depend on their order (p = {p}): the bound does not count.")
            return Said(template, {"p": up(least_likely(params.read))}, "nothing", tr("Draw again."))
        if void == "repeated":
            return Said(
                tr("Draws must be independent; these are not: the bound does not count. Draw again."), {}, "nothing"
            )
        template = tr("The event was chosen after looking at these draws: the bound does not count. Draw again.")
        return Said(template, {}, "nothing")
    if done is not None and done.least > claimed(params):
        return refuted_said(params, done.least)
    if found.beyond:
        template = tr("No number of draws up to {most} a side can refute {unit} = {claim}, whatever comes out.")
        return promise_said(template, params, {"most": whole(found.least - 1)}, "nothing")
    if done is None or done.most <= claimed(params):
        return _too_few(params, found)
    return _not_refuted(params, found, done)


def _too_few(params: Given, found: Facts) -> Said:
    """That so many draws refute nothing, and how many could."""
    done = found.certified
    n, m = (found.tested,) * 2 if done is None else (done.n, done.m)
    few: dict[str, Figure | str] = {"n": yours(whole(n)), "m": yours(whole(m)), "need": decides(whole(found.least))}
    if n != m:
        template = tr("{n} and {m} draws cannot refute {unit} = {claim}, whatever comes out; {need} of each may.")
    elif n == 1:
        template = tr("One draw a side cannot refute {unit} = {claim}, whatever comes out: at least {need} are needed.")
    else:
        template = tr(
            "{n} draws a side cannot refute {unit} = {claim}, whatever comes out: at least {need} are needed."
        )
    return promise_said(template, params, few, "nothing", tr("Plan more draws."))


def _not_refuted(params: Given, found: Facts, done: Certified) -> Said:
    """What the draws show, and what they would have found; how many sightings would refute, where nothing would."""
    if math.isnan(found.found):
        return Said()
    lo = decides(fine(down(max(done.least, 0.0))))
    draws = draws_words(done.n, done.m)
    numbers: dict[str, Figure | str] = {"draws": draws, "lo": lo}
    if math.isinf(found.found):
        template = tr("Not refuted by {draws}: they show {unit} ≥ {lo} only.")
        if found.sightings <= done.n:
            template = tr(
                "Not refuted by {draws}, which show {unit} ≥ {lo}. Sightings: {x} against {y}; {need} would refute."
            )
            numbers |= {"x": whole(done.x), "y": whole(done.y), "need": whole(found.sightings)}
        return promise_said(template, params, numbers)
    template = tr("Not refuted by {draws}: they show {unit} ≥ {lo}; a true {t} is found in 90 of 100 audits.")
    return promise_said(template, params, numbers | {"t": up(found.found)})


def _planned(params: Given, found: Facts) -> Said:
    """How many draws are needed, and what so many as are planned find."""
    numbers: dict[str, Figure | str] = {
        "n": yours(whole(found.tested)),
        "true": down(truths_of(params)[0]),
    }
    chance = of_100(found.now[0], "down")
    if found.needed > 0 and params.outputs_from == "plan":
        template = tr(
            "{need} draws a side find a true {unit} of {true} in 90 of 100 audits; the planned {n} in {power}."
        )
        numbers |= {"need": decides(whole(found.needed)), "power": chance}
    else:
        template = tr("{n} draws a side refute {unit} = {claim} in {power} of 100 audits if the true {unit} is {true}.")
        numbers["power"] = decides(chance)
    return promise_said(template, params, numbers, hint=tr("Drag n."))
