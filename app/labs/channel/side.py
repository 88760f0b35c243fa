"""Tab 'Side information': what an attacker who holds z learns, and the problem that the paper solves instead."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import NONE, at_most, number, of
from app.lab.said import Figure, Said, about, decides, up, whole
from app.labs.channel.common import (
    Data,
    Led,
    channel_heat,
    channel_title,
    data_of,
    distortion_unit,
    drag_point,
    letters_of,
    point_of,
    told,
)
from app.labs.channel.given import ROUNDING, TOTAL, Given
from app.plot.picture import Axis, Curve, Item, Picture, across, dots
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.channel import (
    MeasuredChannel,
    SideFamily,
    SideLeaks,
    channel_leak,
    joint_distribution,
    least_added_curve,
    side_family,
    side_leaks,
    whole_curve,
)
from dpcore.checks import Floats
from dpcore.sources import PaperRun, paper_run

MOST_STEPS = 20_000
FAR = 0.01
"""A leak that is more than this share above the least is said to be so."""
SKIPPED = 4
"""Of the whole curve each fourth slope is shown."""

SAME = 1e-4
"""Bits: leaks that differ by less are the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """A given p(x, z).

    Attributes:
        law: p(x, z), a row for each x.
        leaks: through the channel at λ; `family`: through channels with the least leak at `distortion`.
        least_distortion, least_added: D and the least addition of any channel that is blind to z, in bits.
    """

    law: Floats
    leaks: SideLeaks
    distortion: Floats
    family: SideFamily
    least_distortion: Floats
    least_added: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """The paper's problem 2.

    Attributes:
        run: of Algorithms 1 to 3, `steps` passes; `alone`: leak of its channel without Z, in bits.
        spread: the most by which r(x̂, z) at the stop differs from its mean over z.
        more: bits by which the leak is above the least.
    """

    run: PaperRun
    steps: int
    alone: float
    spread: float
    more: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts(Led):
    """λ and the least-leak channel, with what holds for the problem that was chosen."""

    held: Held | None
    solved: Solved | None


def facts(params: Given, tick: Tick) -> Facts:
    """What the channel tells somebody who already holds z, or the paper's problem."""
    data = data_of(params)
    slope, point = point_of(params, data)
    if params.problem == "given":
        return Facts(data, slope, point, held_by(params, data, point), None)
    run = paper_run(
        data.p,
        slope,
        threshold=params.threshold,
        side_letters=params.side_letters,
        measure=data.cost,
        signed_stop=params.signed,
        limit=MOST_STEPS,
        tick=tick,
    )
    solved = Solved(
        run=run,
        steps=run.steps,
        alone=channel_leak(data.p, run.channel),
        spread=float(np.abs(run.outputs - run.outputs.mean(axis=1, keepdims=True)).max()),
        more=run.leak_bits - point.leak_bits,
    )
    return Facts(data, slope, point, None, solved)


def held_by(params: Given, data: Data, point: MeasuredChannel) -> Held:
    """The leaks to somebody who holds z."""
    law, curve = joint_distribution(params.law, renormalise=True), whole_curve(data.p, data.cost)
    places = range(0, curve.slopes.size, SKIPPED)
    least_distortion, least_added = least_added_curve(law, curve.slopes[::SKIPPED], data.cost)
    return Held(
        law=law,
        leaks=side_leaks(law, point.channel),
        distortion=curve.distortion[::SKIPPED],
        family=side_family(law, [curve.channel(place) for place in places]),
        least_distortion=least_distortion,
        least_added=least_added,
    )


def said(params: Given, found: Facts) -> Said:
    """What a letter tells somebody who holds z; or what the paper's problem with z comes to."""
    if found.held is not None:
        leaks = found.held.leaks
        numbers: dict[str, Figure | str] = {
            "held": about(leaks.held),
            "added": decides(about(leaks.added)),
            "together": about(leaks.together),
        }
        text = tr("The attacker holds a z worth {held} bits; the published letter adds {added}, together {together}.")
        return Said(text, numbers, hint=tr("Drag λ."))
    assert found.solved is not None
    solved = found.solved
    numbers = {
        "passes": tr("one pass") if solved.steps == 1 else tr("{n} passes", n=whole(solved.steps).text),
        "leak": decides(up(solved.run.leak_bits)),
        "more": up(solved.more),
    }
    if solved.more <= SAME:
        text = tr(
            "A z that nobody holds carries nothing: after {passes} the leak is {leak} bits, the same as without z."
        )
    else:
        text = tr(
            "A z that nobody holds carries nothing: after {passes} the leak is {leak} bits, still {more} more than without z."
        )
    return Said(text, numbers, hint=tr("Drag λ."))


def tell(params: Given, found: Facts) -> Result:
    """The given joint law, or the paper's problem 2."""
    if found.held is not None:
        return told(params, found, *_tell_held(params, found, found.held))
    assert found.solved is not None
    return told(params, found, *_tell_solved(params, found, found.solved))


Told = tuple[tuple[Picture, ...], Table, str, tuple[Note, ...]]

# -- the given joint law


def _tell_held(params: Given, found: Facts, held: Held) -> Told:
    letters = letters_of(params)
    pictures = (
        _leaks(found, held),
        channel_heat(
            "joint",
            tr("Who holds which z: p(x, z)"),
            held.law,
            letters,
            columns=params.sides,
            across=tr("side information z"),
            high=float(held.law.max()),
            caption=tr("Probability of each true letter together with each side information."),
        ),
        channel_heat("channel", channel_title(found.slope), found.point.channel, letters, row=1),
    )
    notes = []
    if abs(found.data.total - 1) > ROUNDING:
        text = tr(
            "The probabilities of the pairs sum to {total}; each was divided by that.",
            total=show(found.data.total, TOTAL),
        )
        notes.append(Note("info", text))
    notes.append(Note("info", tr("Here p(x) is that of the joint law; the distribution under Data is not used.")))
    return pictures, _leaks_table(found.point, held.leaks), _held_story(held.leaks), tuple(notes)


def _leaks(found: Facts, held: Held) -> Picture:
    D, family, leaks, x = held.distortion, held.family, held.leaks, np.array([found.point.distortion])
    items: list[Item] = [
        Curve(key="together", x=D, y=family.together, role="bad", name=tr("together with z")),
        Curve(key="published", x=D, y=family.published, role="leak", name=tr("without z: R(D)")),
        Curve(key="added", x=D, y=family.added, role="good", name=tr("in addition to z")),
        Curve(
            key="least",
            x=held.least_distortion,
            y=held.least_added,
            role="neutral:dot",
            name=tr("least addition of any channel"),
        ),
        across(leaks.held, key="held", role="bound:solid", name=tr("z alone")),
        dots(key="together-here", x=x, y=leaks.together, role="bad"),
        dots(key="added-here", x=x, y=leaks.added, role="good"),
        drag_point(found),
    ]
    return Picture(
        key="side",
        title=tr("What is known about X"),
        x=Axis(label=distortion_unit(found.data), low=0.0, high=1.02 * float(D.max())),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.3 * found.data.entropy),
        items=tuple(items),
        rows=2,
        caption=tr("Leaks with and without side information against distortion."),
    )


def _leaks_table(point: MeasuredChannel, leaks: SideLeaks) -> Table:
    columns = (tr("what tells about X"), tr("bits"))
    rows = (
        (Cell(tr("X̂ alone: I(X; X̂)")), number(leaks.published)),
        (Cell(tr("z alone: I(X; Z)")), number(leaks.held)),
        (Cell(tr("X̂ in addition to z: I(X; X̂ | Z)")), number(leaks.added)),
        (Cell(tr("both: I(X; X̂, Z)")), number(leaks.together)),
        of("leak", (Cell(tr("distortion D")), number(point.distortion))),
        of("leak", (Cell(tr("ε, nats")), at_most(point.eps))),
    )
    return Table(columns, rows, ("leak", "bound:solid", "good", "bad", "", ""), kind="side")


def _held_story(leaks: SideLeaks) -> str:
    parts = [
        tr(
            "<p>The attacker already holds z, which tells <b>{held}</b> bits about X. The published letter alone tells {alone}; "
            "to this attacker it adds <b>{added}</b>, so that both together tell <b>{both}</b>.</p>",
            held=show(leaks.held, 4),
            alone=show(leaks.published, 4),
            added=show(leaks.added, 4),
            both=show(leaks.together, 4),
        ),
        tr(
            "<p>{formula}Part of what X̂ tells, z has told before: the addition is never more than I(X; X̂).</p>",
            formula=formula(
                r"I(X;\hat X,Z) = I(X;Z) + I(X;\hat X\mid Z)",
                ("I(X; Z)", show(leaks.held, 4)),
                ("I(X; X̂|Z)", show(leaks.added, 4)),
            ),
        ),
        tr(
            "<p>The dotted curve is the least addition of any channel that is blind to z. The paper's “side information” is another "
            "problem: choose it on the left.</p>"
        ),
    ]
    return "".join(parts)


# -- the paper's problem 2


def _tell_solved(params: Given, found: Facts, solved: Solved) -> Told:
    outputs = solved.run.outputs
    pictures = (
        _passes(found, solved.run),
        channel_heat(
            "outputs",
            tr("r(x̂, z) at the stop"),
            outputs,
            letters_of(params),
            columns=tuple(str(z + 1) for z in range(params.side_letters)),
            across=tr("the paper's z"),
            down=tr("published letter"),
            high=float(outputs.max()),
            caption=tr("Probability of each published letter together with each z: alike for every z."),
        ),
    )
    notes = []
    if not solved.run.stopped:
        text = tr("Stopped after {n} passes: the leak still changes by more than T.", n=solved.steps)
        notes.append(Note("caution", text))
    if params.signed and solved.more > 1e-4:
        text = tr("Taken to the letter the printed rule stops after {n} pass(es), {more} bits above the least leak.")
        notes.append(Note("caution", text.format(n=solved.steps, more=show(solved.more, 3))))
    elif solved.run.stopped and _is_far(found.point, solved):
        text = tr(
            "It stopped after {n} pass(es), {more} bits above the least leak: with a smaller T it goes on.",
            n=solved.steps,
            more=show(solved.more, 3),
        )
        notes.append(Note("caution", text))
    return pictures, _solved_table(found.point, solved), _solved_story(params, found.point, solved), tuple(notes)


def _passes(found: Facts, run: PaperRun) -> Picture:
    passes, least = run.leaks.size, found.point.leak_bits
    return Picture(
        key="steps",
        title=tr("Algorithm 1, pass by pass"),
        x=Axis(label=tr("pass"), log=True, low=1.0, high=float(max(passes, 10))),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.25 * max(float(run.leaks.max()), 1e-6)),
        items=(
            Curve(
                key="leak",
                x=np.arange(1, passes + 1, dtype=np.float64),
                y=run.leaks,
                role="leak",
                name=tr("I(X; X̂, Z)"),
                dash="solid",
                marker="o" if passes < 60 else "",
            ),
            across(least, key="exact", role="good", name=tr("least leak R(D) = {rate}", rate=show(least))),
        ),
        caption=tr("Leak after each pass of Algorithm 1, and the exact least leak."),
    )


def _solved_table(point: MeasuredChannel, solved: Solved) -> Table:
    columns = (
        tr("computed by"),
        tr("I(X; X̂, Z) returned, bits"),
        tr("I(X; X̂) of its channel"),
        tr("D"),
        tr("ε, nats"),
        tr("passes"),
    )
    run = solved.run
    rows = (
        (
            Cell(tr("the paper's algorithm")),
            number(run.leak_bits),
            *of("leak", (number(solved.alone),)),
            number(run.distortion),
            at_most(run.eps),
            number(float(solved.steps)),
        ),
        of(
            "leak",
            (
                Cell(tr("exact, without Z")),
                number(point.leak_bits),
                number(point.leak_bits),
                number(point.distortion),
                at_most(point.eps),
                NONE,
            ),
        ),
    )
    return Table(columns, rows, ("leak", "good"), kind="side")


def _is_far(point: MeasuredChannel, solved: Solved) -> bool:
    """Whether the run ended so far above the least leak that its value is not that without Z."""
    return solved.more > max(FAR * point.leak_bits, 1e-9)


def _solved_story(params: Given, point: MeasuredChannel, solved: Solved) -> str:
    parts = [
        tr(
            "<p><b>The paper's problem 2</b> looks for q(x̂, z|x) with the least I(X; X̂, Z), where d does not see z. {formula}</p>",
            formula=formula(
                r"\min_{q(\hat x,z\mid x)} I(X;\hat X,Z)",
                ("m", str(params.side_letters)),
                ("I", show(solved.run.leak_bits)),
            ),
        ),
        tr(
            "<p>The run ended at {value} bits; the least is that without Z, {rate} bits. What z carries in the end, this run "
            "does not say.</p>",
            value=show(solved.run.leak_bits),
            rate=show(point.leak_bits),
        )
        if _is_far(point, solved)
        else tr(
            "<p>From a uniform start r stays the same for every z (here to {spread}): z carries nothing, and the value is that "
            "without Z, {rate} bits.</p>",
            spread=show(solved.spread, 1),
            rate=show(point.leak_bits),
        ),
        tr(
            "<p>Algorithm 1 took <b>{n}</b> passes to a change of T = {T} bits. Printed is “until I₀ − I ≤ T”: taken to the "
            "letter that stops at once wherever the leak rises at the first pass. |I₀ − I| ≤ T gives the paper's tables.</p>",
            n=solved.steps,
            T=show(params.threshold, 3),
        ),
        tr(
            "<p>Its ε = {paper} belongs to the algorithm, which still gives a trace of probability to letters that are on "
            "their way out. The exact channel never publishes them: ε = {exact}.</p>",
            paper=show_up(solved.run.eps),
            exact=show_up(point.eps),
        ),
        tr(
            "<p>An attacker's side information is something else: a z that is <b>given</b> with its own p(x, z). Choose it on "
            "the left.</p>"
        ),
    ]
    return "".join(parts)
