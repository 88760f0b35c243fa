"""Tab 'Break-in': memory and later counts together, against the printed counter and the repaired one."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.streams.common import eps_of, number, protected, room_for, stream_of
from app.labs.streams.given import Given
from app.plot.picture import Axis, Curve, Handle, Item, Line, Picture, columns
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.streams import (
    equal_density,
    printed_success,
    repaired_success,
    success_of_eight,
    success_of_four,
    tree_nodes,
)

MOST_ROOM = 1024
RUNS = 6000


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One break-in. The attacker knows all bits but the next one.

    Attributes:
        room, after: steps of the tree; the step after which memory is read; `bit`: the next one.
        intervals: (first, last) of all that hold `after` and go on; `seen`: their sums in the printed memory, with noise;
            `later`: as published at their ends; `erased`: their noises in the repaired memory.
        counter: of the repaired memory.
        told: the bit that the printed counter gives away; nan where no interval holds both steps.
        evidence: next output of the repaired counter less all that is known: the bit with fresh noise.
        fresh, scale: how many fresh noises, and how large.
        x, zero, one: density of the evidence if the bit is 0 and 1.
        steps, printed, repaired: how often the best guess is right after each step, by the next output.
        now_printed, now_repaired: the same at this step.
        all_later, all_error: with all later outputs, for T = 4 (exact, error 0) and 8; nan where it is not computed.
        cap: of any ε-private mechanism.
    """

    room: int
    after: int
    bit: int
    intervals: NDArray[np.int64]
    seen: Floats
    later: Floats
    erased: Floats
    counter: float
    told: float
    evidence: float
    fresh: int
    scale: float
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
    bits, eps = stream_of(params), eps_of(params)
    room = room_for(bits.size)
    if not 4 <= room <= MOST_ROOM:
        raise ParameterError(
            "bits", bits.size, "3 to {most} steps: no interval of a shorter stream spans two", most=MOST_ROOM
        )
    bits = np.concatenate([bits, np.zeros(room - bits.size)])
    after, levels = min(params.after, room - 2), room.bit_length() - 1
    nodes = tree_nodes(room)
    rng = np.random.default_rng([params.seed, 2])
    noise = dict(zip(nodes, (rng.laplace(size=len(nodes)) * levels / eps).tolist(), strict=True))
    scale = (1 + levels) / eps
    start, fresh_noise = rng.laplace(scale=scale), rng.laplace(scale=scale, size=levels)
    sums = np.concatenate([[0.0], bits.cumsum()])
    live = [(first, last) for first, last in nodes if first <= after < last]
    seen = np.array([sums[after + 1] - sums[first] + noise[first, last] for first, last in live])
    later = np.array([sums[last + 1] - sums[first] + noise[first, last] for first, last in live])
    known = np.array([sums[last + 1] - sums[after + 2] for _, last in live])
    fresh = sum(first == after + 1 for first, _ in nodes)
    x = np.linspace(-6.0, 7.0, 401) * scale
    steps = np.arange(room - 1)
    all_later, all_error = later_outputs(room, after, eps, quality, params.seed)
    return Facts(
        room=room,
        after=after,
        bit=int(bits[after + 1]),
        intervals=np.array(live, dtype=np.int64).reshape(-1, 2),
        seen=seen,
        later=later,
        erased=fresh_noise[: len(live)],
        counter=float(start + sums[after + 1]),
        told=float((later - seen - known)[-1]) if live else np.nan,
        evidence=float(bits[after + 1] + rng.laplace(scale=scale, size=fresh).sum()),
        fresh=fresh,
        scale=scale,
        x=x,
        zero=equal_density(fresh, scale, x),
        one=equal_density(fresh, scale, x - 1),
        steps=steps.astype(np.float64),
        printed=np.array([printed_success(room, eps=eps, after=int(t)) for t in steps]),
        repaired=np.array([repaired_success(room, eps=eps, after=int(t)) for t in steps]),
        now_printed=printed_success(room, eps=eps, after=after),
        now_repaired=repaired_success(room, eps=eps, after=after),
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


def tell(params: Given, found: Facts) -> Result:
    """Printed at the left, repaired at the right; below, every moment."""
    notes = (Note("info", tr("Here the attacker knows every other bit: the worst case.")),)
    ranges = {"after": (0.0, float(found.room - 2))}
    pictures = _printed(found), _repaired(found), _moments(params, found)
    return Result(pictures, _readout(found), _story(params, found), notes, ranges=ranges)


def _printed(found: Facts) -> Picture:
    where = np.array([0.0, 1.0])
    told = not np.isnan(found.told)
    names = tr("if the bit is 0"), tr("if the bit is 1")
    items: list[Item] = []
    if told:
        items = [
            columns(where[:1], [1.0], 0.06, key="zero", role="out", name=names[0]),
            columns(where[1:], [1.0], 0.06, key="one", role="accent", name=names[1]),
            Line(key="told", value=found.told, orientation="vertical", role="bad", label=tr("read")),
        ]
    else:
        low = tr("nothing to read: no interval spans these two steps")
        items = [Curve(key="none", x=where, y=np.zeros(2), role="neutral", name=low)]
    return Picture(
        key="printed",
        title=tr("Printed: later sum − seen sum − known bits"),
        x=Axis(label=tr("difference"), low=-0.5, high=1.5),
        y=Axis(label=tr("probability"), low=0.0, high=1.15),
        items=tuple(items),
        caption=tr("What the printed counter tells of the next bit: the bit itself, with certainty."),
    )


def _repaired(found: Facts) -> Picture:
    return Picture(
        key="repaired",
        title=tr("Repaired: next count − what is known"),
        x=Axis(label=tr("difference"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("density"), low=0.0),
        items=(
            Curve(key="zero", x=found.x, y=found.zero, role="out", name=tr("if the bit is 0")),
            Curve(key="one", x=found.x, y=found.one, role="accent:solid", name=tr("if the bit is 1")),
            Line(key="rule", value=0.5, orientation="vertical", role="neutral"),
            Line(key="read", value=found.evidence, orientation="vertical", role="bad", label=tr("read")),
        ),
        column=1,
        caption=tr("Densities of what the repaired counter tells of the next bit, for both values of the bit."),
    )


def _moments(params: Given, found: Facts) -> Picture:
    place: Handle = handle(params, "after", value=float(found.after), within=(0.0, found.room - 2.0))
    few = found.room <= 64
    return Picture(
        key="moments",
        title=tr("When is the break-in?"),
        x=Axis(label=tr("after step"), low=-0.4, high=found.room - 1.6),
        y=Axis(label=tr("right guesses"), low=0.48, high=1.04),
        items=(
            Curve(
                key="printed", x=found.steps, y=found.printed, role="bad", name=tr("printed"), marker="s" if few else ""
            ),
            Line(key="cap", value=found.cap, orientation="horizontal", role="ceiling", label=tr("cap of ε")),
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
        (Cell(f"{first}–{last}"), number(float(seen)), number(float(later)), number(float(noise)))
        for (first, last), seen, later, noise in zip(
            found.intervals.tolist(), found.seen, found.later, found.erased, strict=True
        )
    ]
    rows.append((Cell(tr("running count")), Cell("–"), Cell("–"), number(found.counter)))
    right = tr("right guesses")
    rows.append((Cell(right), number(found.now_printed), Cell("–"), number(found.now_repaired)))
    return Table(heads, tuple(rows))


def _story(params: Given, found: Facts) -> str:
    parts = [
        tr(
            "<p>Somebody reads the memory after step {t}, and later all published counts; {who}. How sure can he be of the bit of step "
            "{next}?</p>",
            t=found.after,
            next=found.after + 1,
            who=protected(params),
        )
    ]
    if np.isnan(found.told):
        parts.append(
            tr(
                "<p>After step {t} the printed counter holds no interval that goes on. At this one moment there is nothing to read: from the next count {success} of 100 guesses are "
                "right.</p>",
                t=found.after,
                success=show_up(100 * found.now_printed, 3),
            )
        )
    else:
        parts.append(
            tr(
                "<p><b>Printed.</b> The state alone is private, the counts alone are private. But a sum that is published later, less the same "
                "sum in the memory, has no noise left: the bit is <b>{bit}</b>, for sure. It works after {n} of the {all} steps.</p>",
                bit=found.bit,
                n=found.room - 2,
                all=found.room - 1,
            )
        )
    parts.append(
        tr(
            "<p><b>Repaired.</b> The memory holds noise apart from the count, and every step adds fresh noise: the next count is right about "
            "the bit in <b>{one}</b> of 100 cases. No attack on all that it publishes goes above {cap}.</p>",
            one=show_up(100 * found.now_repaired, 4),
            cap=show_up(100 * found.cap, 4),
        )
    )
    parts.append(formula(r"\xi = \frac{1+\log_2 T}{\varepsilon}", ("ξ", show(found.scale, 4))))
    if found.all_error == 0:
        parts.append(
            tr("<p>From all later counts together: {all} of 100, exactly.</p>", all=show_up(100 * found.all_later, 4))
        )
    elif not np.isnan(found.all_later):
        parts.append(
            tr(
                "<p>From all later counts together: {all} ± {band} of 100 (two standard errors, {n} simulated runs).</p>",
                all=show(100 * found.all_later, 4),
                band=show(200 * found.all_error, 2),
                n=RUNS,
            )
        )
    parts.append(
        tr("<p>Two private views, jointly none: what is kept must be private together with what comes out.</p>")
    )
    return "".join(parts)
