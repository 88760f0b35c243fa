"""Choose ε: four plain questions, a window between accuracy and privacy, and what the choice means.

ε  of all releases together; ε_0  of one release; floor  the least ε that is accurate enough; ceiling  the largest that
is private enough; t, β  tolerated error and how often it may be exceeded; ρ  tolerated probability of the attacker.
"""

from __future__ import annotations

import math

import numpy as np

from app.formulas import formula
from app.i18n import parted, tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.choose.answer import (
    Answer,
    answer,
    noise_of_one,
    share,
    uses_delta,
    ways_out,
)
from app.labs.choose.asked import ceiling_formula
from app.labs.choose.belief import belief, belief_pictures, belief_words
from app.labs.choose.deployments import GROUPS, RHO_DELTA, deployments
from app.labs.choose.errors import error_words, releases_picture, sampling_error
from app.labs.choose.odds import odds, odds_pictures, odds_words
from app.labs.choose.params import CHOICES, KINDS, Params
from app.labs.choose.spent import spent, worst_change
from app.numbers import show
from app.picture import Axis, Band, Curve, Handle, Item, Label, Picture
from app.texts import html
from dpcore.attack import ceiling
from dpcore.noise import Geometric, Noise

LOWEST, HIGHEST = 0.003, 60.0
TOP = len(GROUPS) + 0.9
WIDE = 0.2
"""A part of the ε axis wider than this has its name in it."""
MANY = 5.0
"""Above this ε the guarantee alone says little: the ceiling is close to certainty."""


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The window, the pictures and the words for the four answers."""
    found = answer(params)
    tick(0.3)
    noise = noise_of_one(params, found.V, found.epsilon)
    below: tuple[Picture, ...]
    if params.view == "belief":
        below = belief_pictures(params, found, belief(params, found, noise))
    else:
        below = (*odds_pictures(odds(params, found, noise)), releases_picture(params, found, noise))
    pictures = (_axis_picture(params, found), *below)
    return Result(
        pictures=pictures,
        readout=_readout(params, found),
        story=_story(params, found, noise),
        notes=_notes(params, found),
        derived={"epsilon": found.epsilon} if params.follow == "suggested" else {},
    )


# -- pictures


def _axis_picture(params: Params, found: Answer) -> Picture:
    floor = HIGHEST if found.floor is None else found.floor
    top = found.ceiling.eps if found.ceiling.kind != "never" else LOWEST
    low, high = (min(max(value, LOWEST), HIGHEST) for value in (floor, top))
    items: list[Item] = [
        *_band("noisy", (LOWEST, low), (LOWEST, min(low, high)), "neutral", tr("not accurate enough")),
        *_band("risky", (high, HIGHEST), (max(low, high), HIGHEST), "bad", tr("not private enough")),
    ]
    if found.open:
        items.append(
            Band(key="window", low=floor, high=min(top, HIGHEST), orientation="vertical", role="good", name="")
        )
    items += _deployment_marks()
    items.append(
        Handle(
            key="epsilon",
            value=min(max(found.epsilon, LOWEST), HIGHEST),
            orientation="vertical",
            field="epsilon",
            low=LOWEST,
            high=HIGHEST,
            label=f"ε = {show(found.epsilon, 3)}",
        )
    )
    names = {
        "Event": tr("event"),
        "User-day": tr("user-day"),
        "User-month": tr("user-month"),
        "User": tr("user"),
        "Other": tr("other"),
    }
    ticks = tuple((float(place), names[group]) for place, group in enumerate(reversed(GROUPS)))
    title = tr("The window for ε") if found.open else tr("No ε satisfies both")
    return Picture(
        key="axis",
        title=title,
        x=Axis(
            label=tr("ε of all releases together (landmarks, not advice: ● published ε, ◆ published ρ as ε)"),
            log=True,
            low=LOWEST,
            high=HIGHEST,
        ),
        y=Axis(label=tr("landmarks"), low=-0.7, high=TOP, ticks=ticks),
        items=tuple(items),
        legend=any(isinstance(item, Band) and item.name for item in items),
        columns=3,
        caption=tr(
            "Accuracy floor and privacy ceiling on a logarithmic axis, with published deployments as landmarks."
        ),
    )


def _band(key: str, ends: tuple[float, float], free: tuple[float, float], role: str, name: str) -> list[Item]:
    """A part of the axis, named above the landmarks where no other part is, if there is room; else in the legend."""
    wide = free[1] > free[0] and math.log(free[1] / free[0]) > WIDE * math.log(HIGHEST / LOWEST)
    band = Band(key=key, low=ends[0], high=ends[1], orientation="vertical", role=role, name="" if wide else name)
    middle = Label(key=f"{key}-name", x=math.sqrt(free[0] * free[1]), y=TOP - 0.1, text=name, anchor=(0.5, 0.0))
    return [band, middle] if wide else [band]


def _deployment_marks() -> list[Item]:
    rows = deployments()
    place = {group: float(number) for number, group in enumerate(reversed(GROUPS))}
    items: list[Item] = []
    for key, converted, marker in (("recorded", False, "o"), ("converted", True, "d")):
        chosen = [row for row in rows if row.converted == converted]
        x = np.array([row.epsilon for row in chosen], dtype=np.float64)
        y = np.array([place[row.group] for row in chosen], dtype=np.float64)
        items.append(Curve(key=key, x=x, y=y, role="bound", name="", marker=marker, line=False))
    return items


# -- numbers and words


def _readout(params: Params, found: Answer) -> Table:
    sampling = sampling_error(params)
    exact = uses_delta(params) and params.releases > 1
    columns = (
        tr("at"),
        tr("ε of all"),
        tr("ε of one"),
        tr("expected error"),
        tr("95 % within ±"),
        tr("P(error > t)"),
        tr("best attack on one"),
        tr("ceiling for all"),
        *((tr("ε spent exactly, at δ"),) if exact else ()),
        *((tr("sampling, 95 % within ±"),) if sampling is not None else ()),
    )
    rows = []
    for name, eps in (
        (tr("half of ε"), found.epsilon / 2),
        (tr("chosen ε"), found.epsilon),
        (tr("twice ε"), 2 * found.epsilon),
    ):
        each = share(params, found.V, eps)
        noise = noise_of_one(params, found.V, eps)
        values = (
            eps,
            each,
            noise.mean_abs,
            float(noise.half_width(0.95)),
            _exceeds(noise, found.tolerance),
            odds(params, found, noise).this,
            ceiling(eps, params.delta if uses_delta(params) else 0.0),
            *(() if (total := spent(params, found, noise)) is None else (total.upper,)),
            *(() if sampling is None else (sampling,)),
        )
        rows.append((Cell(name), *(Cell(show(value, 4), value) for value in values)))
    return Table(columns, tuple(rows), ("neutral", "accent", "neutral"), turn=True)


def _exceeds(noise: Noise | Geometric, t: float) -> float:
    return 2 * float(noise.sf(t))


def _notes(params: Params, found: Answer) -> tuple[Note, ...]:
    notes = []
    if not found.open:
        ways = parted(
            tr("{name}: {needed} instead of {now}", name=way.name, needed=show(way.needed, 4), now=show(way.now, 4))
            for way in ways_out(params, found)
            if way.needed is not None
        )
        text = tr(
            "No ε is both accurate and private enough. Any one of these would open the window — {ways}.",
            ways=ways or tr("none alone"),
        )
        notes.append(Note("caution", text))
    if found.epsilon >= MANY:
        text = tr("Above about ε = 5 the guarantee alone says little: an attacker may become almost certain.")
        notes.append(Note("info", text))
    if uses_delta(params) and params.delta > 1 / params.population:
        text = tr(
            "δ = {delta} is above 1/n = {share}: a promise this weak is kept even by publishing the record of one person, drawn at random."
        )
        notes.append(Note("caution", text.format(delta=show(params.delta, 3), share=show(1 / params.population, 3))))
    if params.mechanism == "minimal" and params.kind != "own":
        notes.append(
            Note(
                "info", tr("The minimal set needs the true neighbor set; for this kind of release V is the one shown.")
            )
        )
    return tuple(notes)


def _story(params: Params, found: Answer, noise: Noise | Geometric) -> str:
    unit = tr("one person replaced by another") if params.replaced else tr("one person more or less")
    kind = tr(dict(KINDS)[params.kind])
    parts = [
        _paragraph(odds_words(params, found, odds(params, found, noise))),
        tr(
            "<p>You release <b>{kind}</b>; neighbors differ by {unit}, which changes the answer by at most <b>{D}</b>. "
            "{k} release(s) share the budget.</p>",
            kind=kind,
            unit=unit,
            D=show(found.V.sensitivity, 5),
            k=params.releases,
        ),
    ]
    if found.floor is None:
        parts.append(
            tr(
                "<p><b>Accuracy:</b> no ε up to 100 keeps the error within ± {t} in {p} of 100 releases.</p>",
                t=show(found.tolerance, 5),
                p=show(100 * (1 - params.beta), 4),
            )
        )
    else:
        parts.append(
            tr(
                "<p><b>Accuracy floor:</b> to be within ± {t} in {p} of 100 releases, ε must be at least <b>{floor}</b>.</p>",
                t=show(found.tolerance, 5),
                p=show(100 * (1 - params.beta), 4),
                floor=show(found.floor, 5),
            )
        )
        now = (("t", show(found.tolerance, 5)), ("β", show(params.beta, 4)))
        parts.append(formula(r"P(|r| > t) \leq \beta", *now))
    if found.ceiling.kind == "never":
        parts.append(
            tr(
                "<p><b>Privacy ceiling:</b> ρ = {rho} is asked of an attacker who has that much without any release, or whom δ alone may lift there: no ε can do it.</p>",
                rho=show(params.rho, 4),
            )
        )
    else:
        parts.append(
            tr(
                "<p><b>Privacy ceiling:</b> to keep every attacker at ρ = {rho} at most, whatever the mechanism, ε must be at most <b>{top}</b>.</p>",
                rho=show(params.rho, 4),
                top=show(found.ceiling.eps, 5),
            )
        )
        parts.append(ceiling_formula(params))
    if found.open:
        parts.append(
            tr(
                "<p><b>Suggestion: ε = {eps}</b>, the floor rounded up: every smaller ε misses the accuracy asked for, every larger one "
                "spends privacy that nobody asked for.</p>",
                eps=show(found.suggested, 4),
            )
        )
    total = spent(params, found, noise)
    if total is not None:
        parts.append(
            tr(
                "<p><b>Exactly:</b> the privacy losses of {k} such releases, composed numerically at the change that betrays most "
                "({change}), spend ε between {low} and {high} at δ = {delta}. Added up simply they would be said to spend {basic}.</p>",
                k=params.releases,
                change=show(worst_change(found, noise), 5),
                low=show(total.lower, 6),
                high=show(total.upper, 6),
                delta=show(params.delta, 3),
                basic=show(params.releases * found.each, 4),
            )
        )
    parts.append(_paragraph(belief_words(belief(params, found, noise))))
    parts.append(_paragraph(error_words(params, noise)))
    parts.append(
        tr(
            "<p>Published deployments are landmarks, "
            "not advice: they protect different units, and none is approved by the registry. ρ is converted at δ = {delta} by the "
            "conversion of Canonne, Kamath and Steinke.</p>",
            delta=show(RHO_DELTA, 2),
        )
    )
    return "".join(parts)


def _paragraph(text: str) -> str:
    return f"<p>{html(text)}</p>"


def label(params: Params) -> str:
    """For pins."""
    return f"ε = {show(answer(params).epsilon, 4)}, {tr(dict(CHOICES)[params.mechanism])}"
