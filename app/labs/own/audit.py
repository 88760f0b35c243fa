"""Tab 'Audit': whether draws of a tool contradict what it promises, and how many draws that takes."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.said import Said, decides, down, fine, of_100, up, whole, yours
from app.labs.own.audit_events import certified_by
from app.labs.own.audit_facts import NEVER, Facts
from app.labs.own.audit_falling import falling_said, falling_story
from app.labs.own.audit_pictures import draws_picture, power_picture, square_picture
from app.labs.own.audit_words import harness, notes_of, readout, story
from app.labs.own.given import Given, tests_of, truths_of, void_of
from app.labs.own.one_run import level_picture, one_run_facts, one_run_grid, one_run_said, one_run_story
from app.plot.picture import Picture
from app.words.i18n import tr
from dpcore.errors import ParameterError
from dpcore.own.audit import How, draws_needed
from dpcore.own.planning import found_eps, least_draws, power_curve

MOST_PLANNED = 20_000
POINTS: dict[Quality, int] = {"drag": 5, "rest": 10}
POINTS_OF_ONE: dict[Quality, int] = {"drag": 20, "rest": 60}
"""The power of one run costs next to nothing."""

# -- numbers


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The bounds of the event that was fixed before, and the power of the plan."""
    if params.outputs_from == "canaries":
        return one_run_facts(params, one_run_grid(params, POINTS_OF_ONE[quality]), quality)
    how: How = params.bound_by  # type: ignore[assignment]
    certified = certified_by(params, how)
    beta = (1 - params.confidence) / tests_of(params)
    tested = params.draws if certified is None else min(certified.n, certified.m, MOST_PLANNED)
    share = params.share if certified is None or certified.x == 0 else certified.x / certified.n
    top = min(max(2 * tested, 1000), MOST_PLANNED)
    grid = tuple(sorted({int(n) for n in np.geomspace(10, top, POINTS[quality])}))
    promise = {"eps": params.eps, "delta": params.delta_claimed, "beta": beta, "how": how}
    powers = []
    truths = truths_of(params)
    for place, true in enumerate(truths):
        tick(place / len(truths))
        powers.append(power_curve(grid, share, true, **promise))  # type: ignore[arg-type]
    now = tuple(
        float(power_curve((tested,), share, true, **promise)[0])  # type: ignore[arg-type]
        for true in truths
    )
    suspected = share * math.exp(-truths[0])
    told = quality == "rest" and share > math.exp(params.eps) * suspected + params.delta_claimed
    needed = 0 if quality == "drag" else NEVER
    if told and truths[0] > params.eps:
        with suppress(ParameterError):
            needed = draws_needed(share, suspected, **promise)  # type: ignore[arg-type]
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
        found=found_eps(tested, share, **promise) if quality == "rest" else math.nan,  # type: ignore[arg-type]
        least=least_draws(eps=params.eps, beta=beta, how=how),
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
        pictures: tuple[Picture, ...] = (level_picture(params, found, found.one), power)
        return Result(pictures, readout(params, found), one_run_story(params, found, found.one))
    drawn = draws_picture(params, found)
    if params.fell is not None:  # no verdict before the last draw
        found = replace(found, certified=None)
    square = square_picture(params, found)
    pictures = (square, power) if drawn is None else (drawn, square, power)
    words = story(params, found) if params.fell is None else falling_story()
    reach = {} if params.read is None else {"fallen": (1.0, float(max(map(sum, params.read.tests))))}
    return Result(
        pictures, readout(params, found), words, notes_of(params, found), ranges=reach, program=lambda: harness(params)
    )


def said(params: Given, found: Facts) -> Said:
    """The verdict: refuted, or not refuted by so many draws; before any draw, the power."""
    if found.one is not None:
        return one_run_said(params, found, found.one)
    claim = yours(params.eps)
    done = found.certified
    if params.fell is not None and params.read is not None and done is not None:
        return falling_said(params, params.read, done)
    if done is None and found.tested >= found.least:
        template = tr("{n} draws a side refute ε = {claim} in {power} of 100 audits if the true loss is {true}.")
        numbers = {"n": yours(whole(found.tested)), "claim": claim, "power": decides(of_100(found.now[0], "down"))}
        return Said(template, numbers | {"true": down(truths_of(params)[0])}, "usual", tr("Drag n."))
    if done is not None and (void := void_of(params)):
        if void == "repeated":
            return Said(
                tr("Draws must be independent; these are not: the bound does not count. Draw again."), {}, "nothing"
            )
        template = tr("The event was chosen after looking at these draws: the bound does not count. Draw again.")
        return Said(template, {}, "nothing")
    if done is not None and done.eps > params.eps:
        template = tr("Refuted at {conf} %: ε is at least {lo}, {claim} was promised.")
        numbers = {"conf": of_100(params.confidence, "down"), "lo": decides(fine(down(done.eps))), "claim": claim}
        return Said(template, numbers, "broken")
    if found.tested < found.least:
        template = tr("{n} draws a side cannot refute ε = {claim}, whatever comes out: at least {need} are needed.")
        if found.tested == 1:
            template = tr("One draw a side cannot refute ε = {claim}, whatever comes out: at least {need} are needed.")
        numbers = {"n": yours(whole(found.tested)), "claim": claim, "need": decides(whole(found.least))}
        return Said(template, numbers, "nothing", tr("Plan more draws."))
    if done is None or math.isnan(found.found):
        return Said()
    numbers = {"n": whole(min(done.n, done.m)), "lo": decides(fine(down(max(done.eps, 0.0))))}
    if math.isinf(found.found):
        template = tr("Not refuted by {n} draws a side: they show ε ≥ {lo} only.")
        return Said(template, numbers)
    template = tr("Not refuted by {n} draws a side: they show ε ≥ {lo}; a true {t} is found in 90 of 100 audits.")
    return Said(template, numbers | {"t": up(found.found)})
