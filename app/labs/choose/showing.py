"""What both tabs show: the window on the axis of ε with its landmarks, the readout, notes and story.

ε  of all releases together; ε_0  of one release; floor  the least ε that is accurate enough; ceiling  the largest that
is private enough; t, β  tolerated error and how often it may be exceeded; ρ  tolerated probability of the attacker.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence

from app.lab.base import Cell, Note, Result, Table
from app.lab.cells import WAITING, at_most
from app.lab.fields import problems
from app.lab.handles import handle
from app.labs.choose.common import Shared
from app.labs.choose.params import KINDS, Params
from app.labs.choose.words import (
    belief_words,
    ceiling_formula,
    ceiling_words,
    error_words,
    neighbors_words,
    odds_words,
    shown_epsilon,
    shown_floor,
    state_of,
)
from app.labs.deployments import DEPLOYMENTS, GROUPS, LANDMARKS, RHO_DELTA, Deployment
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, dots
from app.words.formulas import formula
from app.words.i18n import parted, sentences, tr
from app.words.numbers import show, show_down, show_promise, show_up
from app.words.texts import paragraph

LOWEST, HIGHEST = 0.003, 60.0
TOP = len(GROUPS) + 0.9
WIDE = 0.2
"""A part of the ε axis wider than this has its name in it."""
MANY = 5.0
"""Above this ε the guarantee alone says little: the ceiling is close to certainty."""


def shown(params: Params, found: Shared, below: tuple[Picture, ...]) -> Result:
    """A tab: the window above its own pictures, and what both tabs say."""
    return Result(
        pictures=(_axis_picture(params, found), *below),
        readout=_readout(found),
        story=_story(params, found),
        notes=_notes(params, found),
        derived={"eps": found.eps} if params.follow == "suggested" else {},
    )


# -- pictures


def _axis_picture(params: Params, found: Shared) -> Picture:
    window = found.window
    floor = HIGHEST if window.floor is None else window.floor
    top = window.ceiling.eps if window.ceiling.kind != "never" else LOWEST
    low, high = (min(max(value, LOWEST), HIGHEST) for value in (floor, top))
    items: list[Item] = [
        *_band("noisy", (LOWEST, low), (LOWEST, min(low, high)), "neutral", tr("not accurate enough")),
        *_band("risky", (high, HIGHEST), (max(low, high), HIGHEST), "bad", tr("not private enough")),
    ]
    if window.is_open:
        items.append(
            Band(key="window", low=floor, high=min(top, HIGHEST), orientation="vertical", role="good", name="")
        )
    items += _deployment_marks()
    state = state_of(params, found)
    items.append(
        handle(
            params,
            "eps",
            value=found.eps,
            within=(LOWEST, HIGHEST),
            role=state.role,
            label=tr("ε = {eps}: {word}", eps=shown_epsilon(found.eps), word=state.word),
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
    title = tr("The window for ε") if window.is_open else tr("No ε satisfies both")
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
    items: list[Item] = []
    kinds = {
        "recorded": ("o", [row for row in DEPLOYMENTS if row.central and not row.converted]),
        "converted": ("d", [row for row in DEPLOYMENTS if row.central and row.converted]),
        "local": ("t", [row for row in DEPLOYMENTS if not row.central]),
    }
    for key, (marker, chosen) in kinds.items():
        items.append(_landmarks(key, marker, [row for row in chosen if row.name not in LANDMARKS], ""))
        named = (row for row in chosen if row.name in LANDMARKS)
        items += (_landmarks(row.name, marker, [row], row.short) for row in named)
    return items


def _landmarks(key: str, marker: str, rows: Sequence[Deployment], name: str) -> Curve:
    place = {group: float(number) for number, group in enumerate(reversed(GROUPS))}
    return dots(
        key=key,
        x=[row.eps for row in rows],
        y=[place[row.group] for row in rows],
        role="bound",
        name=name,
        marker=marker,
        notes=tuple(row.note for row in rows),
    )


# -- numbers and words


def _readout(found: Shared) -> Table:
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
        *((tr("ε spent exactly, at δ"),) if found.spends else ()),
        *((tr("sampling, 95 % within ±"),) if found.sampling is not None else ()),
    )
    rows = []
    for name, row in zip((tr("half of ε"), tr("chosen ε"), tr("twice ε")), found.rows, strict=True):
        values = (
            row.eps,
            row.each,
            row.mean_abs,
            row.half_width,
            row.beyond,
            row.one,
            row.all,
            row.ceiling,
            *((row.spent,) if found.spends else ()),
            *((found.sampling,) if found.sampling is not None else ()),
        )
        rows.append((Cell(name), *(WAITING if value is None else at_most(value) for value in values)))
    return Table(columns, tuple(rows), ("neutral", "accent", "neutral"), turn=True)


def _notes(params: Params, found: Shared) -> tuple[Note, ...]:
    notes = []
    state = state_of(params, found)
    if not state.good:
        notes.append(
            Note("caution" if state.role == "bad" else "info", sentences(state.sentence, *_ways(params, found)))
        )
    if found.eps >= MANY:
        text = tr("Above about ε = 5 the guarantee alone says little: an attacker may become almost certain.")
        notes.append(Note("info", text))
    if found.delta > 1 / params.people:
        text = tr(
            "δ = {delta} is above 1/n = {share}: a promise this weak is kept even by publishing the record of one person, drawn at random."
        )
        notes.append(Note("caution", text.format(delta=show_promise(found.delta), share=show(1 / params.people, 3))))
    if params.mechanism == "minimal" and params.kind != "own":
        notes.append(
            Note(
                "info", tr("The minimal set needs the true neighbor set; for this kind of release V is the one shown.")
            )
        )
    if params.mechanism == "minimal":
        text = tr(
            "With the minimal set a larger ε can be less accurate on a short stretch. The accuracy floor is searched in steps "
            "of 1 %: a shorter stretch above it may have been missed."
        )
        notes.append(Note("info", text))
    return tuple(notes)


def _ways(params: Params, found: Shared) -> list[str]:
    """What would open a closed window, as a sentence."""
    if found.window.is_open:
        return []
    names = {
        "tolerance": ("tolerance", tr("tolerance t")),
        "beta": ("beta", tr("share β")),
        "rho": ("rho", tr("tolerated ρ")),
        "releases": ("k", tr("releases k")),
    }
    ways = parted(
        tr("{name}: {needed} instead of {now}", name=name, needed=show(way.needed, 4), now=show(way.now, 4))
        for way, (field, name) in ((way, names[way.name]) for way in found.ways)
        if way.needed is not None
        and not problems(dataclasses.replace(params, **{field: type(getattr(params, field))(way.needed)}))
    )
    if not ways:
        return [tr("No single change of t, β, ρ or k opens the window.")]
    return [tr("Any one of these would open the window — {ways}.", ways=ways)]


def _story(params: Params, found: Shared) -> str:
    times = tr("once") if params.k == 1 else tr("{k} times", k=params.k)
    parts = [
        paragraph(state_of(params, found).sentence, bold=True),
        paragraph(odds_words(params, found)),
        tr(
            "<p>You release <b>{kind}</b>, {times} from one budget. Neighbors: {neighbors}.</p>",
            kind=tr(dict(KINDS)[params.kind]),
            times=times,
            neighbors=neighbors_words(params, found),
        ),
        _of_accuracy(params, found),
        _of_privacy(params, found),
        _of_spending(params, found),
        paragraph(belief_words(params, found)),
        paragraph(error_words(params, found)),
        tr(
            "<p>The landmarks protect different units; none is approved by the registry. ρ is converted at δ = {delta} (Canonne, "
            "Kamath and Steinke).</p>",
            delta=show(RHO_DELTA, 2),
        ),
    ]
    return "".join(parts)


def _of_accuracy(params: Params, found: Shared) -> str:
    """The floor, or that no ε is accurate enough."""
    floor = found.window.floor
    if floor is None:
        return tr(
            "<p><b>Accuracy:</b> with ε = 100 the error is still above ± {t} in more than {q} of 100 releases.</p>",
            t=show(found.tolerance),
            q=show(100 * params.beta, 4),
        )
    text = tr(
        "<p><b>Accuracy floor:</b> to be within ± {t} in {p} of 100 releases, each number by itself, ε must be at least "
        "<b>{floor}</b>.</p>",
        t=show(found.tolerance),
        p=show(100 * (1 - params.beta), 4),
        floor=shown_floor(floor),
    )
    return text + formula(r"P(|r| > t) \leq \beta", ("t", show(found.tolerance)), ("β", show(params.beta, 4)))


def _of_privacy(params: Params, found: Shared) -> str:
    """The ceiling, or that no ε is private enough; and what is suggested between floor and ceiling."""
    if found.window.ceiling.kind == "never":
        text = tr(
            "<p><b>Privacy ceiling:</b> ρ = {rho} is asked of an attacker who has that much without any release, or whom δ alone may lift there: no ε can do it.</p>",
            rho=show_promise(params.rho),
        )
    else:
        text = ceiling_words(params, found) + ceiling_formula(params, found)
    if not found.window.is_open:
        return text
    return text + tr(
        "<p><b>Suggestion: ε = {eps}</b>, the floor rounded up: just below the floor the accuracy is missed, and more ε "
        "than that is privacy given away.</p>",
        eps=show(found.window.suggested),
    )


def _of_spending(params: Params, found: Shared) -> str:
    """The ε that is really spent, where it is known."""
    if found.spent is None:
        return ""
    low, high = found.spent
    return tr(
        "<p><b>Exactly:</b> the privacy losses of {k} such releases, composed numerically at the change that betrays most "
        "({change}), spend ε between {low} and {high} at δ = {delta}. Added up simply they would be said to spend {basic}.</p>",
        k=params.k,
        change=show(found.worst_change),
        low=show_down(low),
        high=show_up(high),
        delta=show_promise(params.delta),
        basic=show(params.k * found.rows[1].each, 4),
    )
