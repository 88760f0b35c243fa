"""Tab 'Break-in': memory and later counts together, against the printed counter and the repaired one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import chance, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, passing
from app.labs.streams.common import eps_of, protected, step_axis, stream_of
from app.labs.streams.given import Given
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Handle, Item, Picture, across, columns, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.streams import (
    BreakIn,
    break_in,
    equal_density,
    success_of_eight,
    success_of_four,
    successes,
)

RUNS = 6000

BARELY = 1 + 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A break-in, and how often the best guess about the next bit is right.

    Attributes:
        attack: what is read and what comes later.
        x, zero, one: density of the evidence if the bit is 0 and 1.
        steps, printed, repaired: how often the best guess is right after each step, by the next output.
        now_printed, now_repaired: the same at this step.
        all_later, all_error: with all later outputs, for T = 4 (exact, error 0) and 8; nan where it is not computed.
        cap: of any ε-private mechanism.
    """

    attack: BreakIn
    x: Floats
    zero: Floats
    one: Floats
    steps: Floats
    printed: Floats
    repaired: Floats
    now_printed: float
    now_repaired: float
    all_later: float
    all_error: float
    cap: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Exact, but for all later outputs of eight steps, which are simulated when the hand rests."""
    eps = eps_of(params)
    attack = break_in(stream_of(params), params.after, eps=eps, seed=params.seed)
    x = np.linspace(-6.0, 7.0, 401) * attack.scale
    printed, repaired = successes(attack.room, eps=eps)
    all_later, all_error = later_outputs(attack.room, attack.after, eps, quality, params.seed)
    return Facts(
        attack=attack,
        x=x,
        zero=equal_density(attack.fresh, attack.scale, x),
        one=equal_density(attack.fresh, attack.scale, x - 1),
        steps=np.arange(attack.room - 1.0),
        printed=printed,
        repaired=repaired,
        now_printed=float(printed[attack.after]),
        now_repaired=float(repaired[attack.after]),
        all_later=all_later,
        all_error=all_error,
        cap=ceiling(eps=eps),
    )


def later_outputs(room: int, after: int, eps: float, quality: Quality, seed: int) -> tuple[float, float]:
    """How often the best guess from all later outputs is right, and its standard error; nan where it is not computed."""
    if after == 0 and room == 4:
        return success_of_four(eps=eps), 0.0
    if after == 0 and room == 8 and quality == "rest":
        return success_of_eight(RUNS, eps=eps, rng=np.random.default_rng([seed, 3]))
    return np.nan, np.nan


def said(params: Given, found: Facts) -> Said:
    """How often a break-in tells the next bit, as printed and repaired."""
    numbers: dict[str, Figure | str] = {
        "printed": decides(of_100(found.now_printed, "up")),
        "repaired": of_100(found.now_repaired, "up"),
        "cap": of_100(found.cap, "up"),
    }
    if found.now_printed > found.cap * BARELY:
        told, numbers["cap"] = passing(found.now_printed, found.cap)
        numbers["printed"] = decides(told)
        text = tr(
            "As printed memory and later counts tell a bit in {printed} of 100 break-ins, where {cap} are allowed. Repaired: in {repaired}."
        )
        return Said(text, numbers, "broken", tr("Play."))
    text = tr(
        "At this step memory and later counts tell a bit in {printed} of 100 break-ins as printed, repaired in {repaired}; {cap} are allowed."
    )
    return Said(text, numbers, hint=tr("Play."))


def tell(params: Given, found: Facts) -> Result:
    """Printed at the left, repaired at the right; below, every moment."""
    notes = [Note("info", tr("Here the attacker knows every other bit: the worst case."))]
    steps, room = stream_of(params).size, found.attack.room
    if room > steps:
        text = tr("The tree has room for {room} steps: after its {T} steps the stream is taken to go on with zeros.")
        notes.append(Note("info", text.format(room=room, T=steps)))
    ranges = {"after": (0.0, float(found.attack.room - 2))}
    pictures = _moments(params, found), _printed(found), _repaired(found)
    return Result(pictures, _readout(found), _story(params, found), tuple(notes), ranges=ranges)


def _printed(found: Facts) -> Picture:
    where = np.array([0.0, 1.0])
    told = not np.isnan(found.attack.told)
    names = tr("if the bit is 0"), tr("if the bit is 1")
    items: list[Item] = []
    if told:
        items = [
            columns(where[:1], [1.0], 0.06, key="zero", role="out", name=names[0]),
            columns(where[1:], [1.0], 0.06, key="one", role="world", name=names[1]),
            upright(found.attack.told, key="told", role="bad", label=tr("read")),
        ]
    else:
        low = tr("nothing to read: no interval spans these two steps")
        items = [Curve(key="none", x=where, y=np.zeros(2), role="neutral", name=low)]
    return Picture(
        key="printed",
        title=tr("Printed: what is read"),
        x=Axis(label=tr("later sum − seen − known"), low=-0.5, high=1.5),
        y=Axis(label=tr("probability"), low=0.0, high=1.15),
        items=tuple(items),
        caption=tr("What the printed counter tells of the next bit: the bit itself, with certainty.")
        if told
        else tr("At this moment the printed counter tells nothing of the next bit but by its next count."),
    )


def _repaired(found: Facts) -> Picture:
    return Picture(
        key="repaired",
        title=tr("Repaired: what is read"),
        x=Axis(label=tr("next count − known"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            Curve(key="zero", x=found.x, y=found.zero, role="out", name=tr("if the bit is 0")),
            Curve(key="one", x=found.x, y=found.one, role="world", name=tr("if the bit is 1")),
            upright(0.5, key="rule"),
            upright(found.attack.evidence, key="read", role="bad", label=tr("read")),
        ),
        column=1,
        caption=tr("Densities of what the repaired counter tells of the next bit, for both values of the bit."),
    )


def _moments(params: Given, found: Facts) -> Picture:
    place: Handle = handle(params, "after", value=float(found.attack.after), within=(0.0, found.attack.room - 2.0))
    few = found.attack.room <= 64
    return Picture(
        key="moments",
        title=tr("When is the break-in?"),
        x=step_axis(tr("after step"), found.attack.room - 1, -0.4, found.attack.room - 1.6),
        y=Axis(label=tr("right guesses, of 100"), low=0.48, high=1.04, ticks=ticks_of_100(0.5, 1.0)),
        items=(
            Curve(
                key="printed", x=found.steps, y=found.printed, role="bad", name=tr("printed"), marker="s" if few else ""
            ),
            across(found.cap, key="cap", role="ceiling", label=tr("cap of ε"), beyond="above"),
            Curve(
                key="repaired",
                x=found.steps,
                y=found.repaired,
                role="good",
                name=tr("repaired"),
                marker="o" if few else "",
            ),
            place,
        ),
        row=1,
        columns=2,
        caption=tr(
            "How often the next bit is guessed right from memory and next count, for every moment of the break-in."
        ),
    )


def _readout(found: Facts) -> Table:
    heads = (tr("memory"), tr("printed: sum seen"), tr("printed: sum published later"), tr("repaired: noise seen"))
    rows = [
        row(f"{first}–{last}", float(seen), float(later), float(noise))
        for (first, last), seen, later, noise in zip(
            found.attack.intervals.tolist(), found.attack.seen, found.attack.later, found.attack.noises, strict=True
        )
    ]
    rows.append(row(tr("running count"), None, None, found.attack.counter))
    rows.append(row(tr("right guesses"), chance(found.now_printed), None, chance(found.now_repaired)))
    return Table(heads, tuple(rows), kind="intrusion")


def _story(params: Given, found: Facts) -> str:
    parts = [
        tr(
            "<p>Somebody reads the memory after step {t}, and later all published counts; {who}. How sure can he be of the bit of step "
            "{next}?</p>",
            t=found.attack.after,
            next=found.attack.after + 1,
            who=protected(params),
        )
    ]
    if np.isnan(found.attack.told):
        parts.append(
            tr(
                "<p>After step {t} the printed counter holds no interval that goes on. At this one moment there is nothing to read: from the next count a guess is right with "
                "probability {success}.</p>",
                t=found.attack.after,
                success=show_chance(found.now_printed, 3),
            )
        )
    else:
        parts.append(
            tr(
                "<p><b>Printed.</b> The state alone is private, the counts alone are private. But a sum that is published later, less the same "
                "sum in the memory, has no noise left: the bit is <b>{bit}</b>, for sure. It works after {n} of the {all} steps.</p>",
                bit=found.attack.bit,
                n=found.attack.room - 2,
                all=found.attack.room - 1,
            )
        )
    parts.append(
        tr(
            "<p><b>Repaired.</b> The memory holds noise apart from the count, and every step adds fresh noise: the next count is right about "
            "the bit with probability <b>{one}</b>. No attack on all that it publishes goes above {cap}.</p>",
            one=show_chance(found.now_repaired),
            cap=show_chance(found.cap, up=True),
        )
    )
    parts.append(formula(r"\xi = \frac{1+\log_2 T}{\varepsilon}", ("ξ", show(found.attack.scale, 4))))
    if found.all_error == 0:
        parts.append(tr("<p>From all later counts together: {all}, exactly.</p>", all=show_chance(found.all_later)))
    elif not np.isnan(found.all_later):
        parts.append(
            tr(
                "<p>From all later counts together: {all} ± {band} (two standard errors, {n} simulated runs).</p>",
                all=show(found.all_later),
                band=show_up(2 * found.all_error, 2),
                n=RUNS,
            )
        )
    parts.append(
        tr("<p>Two private views, jointly none: what is kept must be private together with what comes out.</p>")
    )
    return "".join(parts)
