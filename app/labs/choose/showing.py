"""Choose ε: four plain questions, a window between accuracy and privacy, and what the choice means.

ε  of all releases together; ε_0  of one release; floor  the least ε that is accurate enough; ceiling  the largest that
is private enough; t, β  tolerated error and how often it may be exceeded; ρ  tolerated probability of the attacker.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from app.formulas import formula
from app.i18n import parted, sentences, tr
from app.labs.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.choose.answer import (
    Answer,
    PublishedError,
    answer,
    error_of,
    noise_of_one,
    share,
    uses_delta,
)
from app.labs.choose.asked import ceiling_formula
from app.labs.choose.belief import belief, belief_pictures, belief_words
from app.labs.choose.decision import shown_ceiling, shown_epsilon, shown_floor, state_of
from app.labs.choose.deployments import GROUPS, RHO_DELTA, deployments
from app.labs.choose.errors import error_words, releases_picture, sampling_error
from app.labs.choose.odds import odds, odds_pictures, odds_words
from app.labs.choose.params import CHOICES, KINDS, Params
from app.labs.choose.privacy import neighbors_words
from app.labs.choose.spent import spent, worst_change
from app.labs.choose.ways import ways_out
from app.numbers import show, show_exact
from app.picture import Axis, Band, Curve, Handle, Item, Label, Picture
from app.texts import paragraph
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
        drawn = releases_picture(params, found, error_of(params, noise))
        below = (*odds_pictures(params, odds(params, found, noise)), drawn)
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
    state = state_of(params, found)
    items.append(
        Handle(
            key="epsilon",
            value=min(max(found.epsilon, LOWEST), HIGHEST),
            orientation="vertical",
            field="epsilon",
            role=state.role,
            low=LOWEST,
            high=HIGHEST,
            label=tr("ε = {eps}: {word}", eps=shown_epsilon(found.epsilon), word=state.word),
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
            label=tr(
                "ε of all releases (landmarks, not advice: ● published ε, ◆ published ρ as ε, ▲ local or mixed trust)"
            ),
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
    kinds = {
        "recorded": ("o", [row for row in rows if row.central and not row.converted]),
        "converted": ("d", [row for row in rows if row.central and row.converted]),
        "local": ("t", [row for row in rows if not row.central]),
    }
    for key, (marker, chosen) in kinds.items():
        x = np.array([row.epsilon for row in chosen], dtype=np.float64)
        y = np.array([place[row.group] for row in chosen], dtype=np.float64)
        items.append(Curve(key=key, x=x, y=y, role="bound", name="", marker=marker, line=False))
    return items


# -- numbers and words


def _readout(params: Params, found: Answer) -> Table:
    sampling = sampling_error(params)
    exact = spent(params, found, noise_of_one(params, found.V, found.epsilon)) is not None
    columns = (
        tr("at"),
        tr("ε of all"),
        tr("ε of one"),
        tr("expected error"),
        tr("95 % within ±"),
        tr("P(error > t)"),
        tr("best attack on one"),
        tr("best attack on all"),
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
        error = error_of(params, noise)
        now = odds(params, dataclasses.replace(found, epsilon=eps, each=each), noise)
        values = (
            eps,
            each,
            error.mean_abs,
            float(error.half_width(0.95)),
            _exceeds(error, found.tolerance),
            now.this,
            now.all,
            now.all_worst,
            *(() if (total := spent(params, found, noise)) is None else (total.upper,)),
            *(() if sampling is None else (sampling,)),
        )
        rows.append((Cell(name), *(Cell(show(value, 4), value) for value in values)))
    return Table(columns, tuple(rows), ("neutral", "accent", "neutral"), turn=True)


def _exceeds(error: PublishedError, t: float) -> float:
    return 2 * float(error.sf(t))


def _notes(params: Params, found: Answer) -> tuple[Note, ...]:
    notes = []
    state = state_of(params, found)
    if not state.good:
        notes.append(
            Note("caution" if state.role == "bad" else "info", sentences(state.sentence, *_ways(params, found)))
        )
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


def _ways(params: Params, found: Answer) -> list[str]:
    """What would open a closed window, as a sentence."""
    if found.open:
        return []
    ways = parted(
        tr("{name}: {needed} instead of {now}", name=way.name, needed=show(way.needed, 4), now=show(way.now, 4))
        for way in ways_out(params, found)
        if way.needed is not None
    )
    if not ways:
        return [tr("No single change of t, β, ρ or k opens the window.")]
    return [tr("Any one of these would open the window — {ways}.", ways=ways)]


def _story(params: Params, found: Answer, noise: Noise | Geometric) -> str:
    kind = tr(dict(KINDS)[params.kind])
    parts = [
        paragraph(state_of(params, found).sentence, bold=True),
        paragraph(odds_words(params, noise, odds(params, found, noise))),
        tr(
            "<p>You release <b>{kind}</b>, {k} time(s) from one budget. Neighbors: {neighbors}.</p>",
            kind=kind,
            neighbors=neighbors_words(params, found),
            k=params.releases,
        ),
    ]
    if found.floor is None:
        parts.append(
            tr(
                "<p><b>Accuracy:</b> with ε = 100 the error is still above ± {t} in more than {q} of 100 releases.</p>",
                t=show(found.tolerance, 5),
                q=show(100 * params.beta, 4),
            )
        )
    else:
        parts.append(
            tr(
                "<p><b>Accuracy floor:</b> to be within ± {t} in {p} of 100 releases, each number by itself, ε must be at least "
                "<b>{floor}</b>.</p>",
                t=show(found.tolerance, 5),
                p=show(100 * (1 - params.beta), 4),
                floor=shown_floor(found.floor),
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
        parts.append(_ceiling_words(params, found))
        parts.append(ceiling_formula(params))
    if found.open and found.floor is not None:
        parts.append(
            tr(
                "<p><b>Suggestion: ε = {eps}</b>, the floor rounded up: just below the floor the accuracy is missed, and more ε "
                "than that is privacy given away.</p>",
                eps=show_exact(found.suggested),
            )
        )
    total = spent(params, found, noise)
    if total is not None:
        parts.append(
            tr(
                "<p><b>Exactly:</b> the privacy losses of {k} such releases, composed numerically at the change that betrays most "
                "({change}), spend ε between {low} and {high} at δ = {delta}. Added up simply they would be said to spend {basic}.</p>",
                k=params.releases,
                change=show(worst_change(params, found.V, noise), 5),
                low=show(total.lower, 6),
                high=show(total.upper, 6),
                delta=show(params.delta, 3),
                basic=show(params.releases * found.each, 4),
            )
        )
    parts.append(paragraph(belief_words(params, belief(params, found, noise))))
    parts.append(paragraph(error_words(params, error_of(params, noise))))
    parts.append(
        tr(
            "<p>The landmarks protect different units; none is approved by the registry. ρ is converted at δ = {delta} (Canonne, "
            "Kamath and Steinke).</p>",
            delta=show(RHO_DELTA, 2),
        )
    )
    return "".join(parts)


def _ceiling_words(params: Params, found: Answer) -> str:
    """What the ceiling keeps, and from where the attacker starts."""
    numbers = {"rho": show(params.rho, 4), "top": shown_ceiling(found)}
    if params.sure == "success":
        return tr(
            "<p><b>Privacy ceiling:</b> so that nobody who begins at 50 and 50 guesses right with a probability above ρ = {rho}, "
            "whatever the noise, ε must be at most <b>{top}</b>.</p>",
            **numbers,
        )
    if params.sure == "belief":
        return tr(
            "<p><b>Privacy ceiling:</b> so that a belief of π = {prior} does not pass ρ = {rho}, whatever the noise, ε must be at "
            "most <b>{top}</b>.</p>",
            prior=show(params.prior, 4),
            **numbers,
        )
    return tr(
        "<p><b>Privacy ceiling:</b> so that none of {n} possible worlds, equally likely before, passes ρ = {rho}, ε must be at "
        "most <b>{top}</b>.</p>",
        n=show(params.worlds),
        **numbers,
    )


def label(params: Params) -> str:
    """For pins."""
    return f"ε = {show(answer(params).epsilon, 4)}, {tr(dict(CHOICES)[params.mechanism])}"
