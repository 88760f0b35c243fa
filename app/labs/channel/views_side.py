"""Tab 'Side information': what an attacker who holds z learns, and the problem that the paper solves instead."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import mark, tr
from app.labs.base import Cell, Note, Table
from app.labs.channel.channels import Measured, chosen, distortion_unit
from app.labs.channel.joint import Joint, joint_of, leaks_along, least_added
from app.labs.channel.scene import Scene, View, channel_heat, number
from app.labs.channel.views_curve import derived, drag_point
from app.numbers import show
from app.picture import Axis, Curve, Item, Line, Picture
from dpcore.channel import SideLeaks, channel_leak, entropy_bits, side_leaks
from dpcore.errors import ParameterError
from dpcore.sources import PaperRun, paper_run

MOST_STEPS = 20_000
MOST_WORK = 200_000
"""Entries of q(x̂, z|x) that Algorithm 1 may hold."""


def side_view(scene: Scene) -> View:
    """The given joint law, or the paper's problem 2."""
    return given_view(scene) if scene.params.problem == "given" else paper_view(scene)


# -- the given joint law


def given_view(scene: Scene) -> View:
    """What the channel tells somebody who already holds z."""
    joint = joint_of(scene.params)
    point = chosen(scene.problem, scene.params)
    leaks = side_leaks(np.array(joint.law), point.q)
    law = np.array(joint.law)
    pictures = (
        _leaks_picture(scene, joint, point, leaks),
        channel_heat(
            "joint",
            tr("Who holds which z: p(x, z)"),
            law,
            joint.letters,
            columns=joint.sides,
            across=tr("side information z"),
            high=float(law.max()),
            caption=tr("Probability of each true letter together with each side information."),
        ),
        channel_heat(
            "channel", tr("The channel at λ = {slope}", slope=show(point.slope, 3)), point.q, joint.letters, row=1
        ),
    )
    notes = []
    if abs(joint.total - 1) > 1e-9:
        text = tr(
            "The probabilities of the pairs sum to {total}; each was divided by that.", total=show(joint.total, 8)
        )
        notes.append(Note("info", text))
    notes.append(Note("info", tr("Here p(x) is that of the joint law; the distribution under Data is not used.")))
    return View(pictures, _leaks_table(point, leaks), _given_story(point, leaks), tuple(notes), derived(scene, point))


def _leaks_picture(scene: Scene, joint: Joint, point: Measured, leaks: SideLeaks) -> Picture:
    D, found = leaks_along(joint.law, scene.problem)
    scene.tick(0.3)
    best = least_added(joint.law, scene.problem)
    x = np.array([point.distortion])
    items: list[Item] = [
        Curve(key="together", x=D, y=np.array([f.together for f in found]), role="bad", name=tr("together with z")),
        Curve(
            key="published", x=D, y=np.array([f.published for f in found]), role="accent", name=tr("without z: R(D)")
        ),
        Curve(key="added", x=D, y=np.array([f.added for f in found]), role="good", name=tr("in addition to z")),
        Curve(
            key="least",
            x=best.distortion,
            y=best.added_bits,
            role="neutral",
            name=tr("least addition of any channel"),
            dash="dot",
        ),
        Line(key="held", value=leaks.held, orientation="horizontal", role="bound", name=tr("z alone")),
        Curve(key="together-here", x=x, y=np.array([leaks.together]), role="bad", marker="o", line=False),
        Curve(key="added-here", x=x, y=np.array([leaks.added]), role="good", marker="o", line=False),
        drag_point(point),
    ]
    return Picture(
        key="side",
        title=tr("What is known about X"),
        x=Axis(label=distortion_unit(scene.problem), low=0.0, high=1.02 * float(D.max())),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.3 * entropy_bits(scene.problem.p)),
        items=tuple(items),
        rows=2,
        caption=tr("Leaks with and without side information against distortion."),
    )


def _leaks_table(point: Measured, leaks: SideLeaks) -> Table:
    columns = (tr("what tells about X"), tr("bits"))
    rows = (
        (Cell(tr("X̂ alone: I(X; X̂)")), number(leaks.published)),
        (Cell(tr("z alone: I(X; Z)")), number(leaks.held)),
        (Cell(tr("X̂ in addition to z: I(X; X̂ | Z)")), number(leaks.added)),
        (Cell(tr("both: I(X; X̂, Z)")), number(leaks.together)),
        (Cell(tr("distortion D")), number(point.distortion)),
        (Cell(tr("ε, nats")), number(point.eps)),
    )
    return Table(columns, rows, ("accent", "bound", "good", "bad", "neutral", "neutral"))


def _given_story(point: Measured, leaks: SideLeaks) -> str:
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


def paper_view(scene: Scene) -> View:
    """Algorithms 1 to 3, step by step, for the problem with the paper's Z."""
    params, n = scene.params, len(scene.source.letters)
    if n * n * params.side_letters > MOST_WORK:
        size = f"{n} × {n} × {params.side_letters}"
        raise ParameterError(
            mark("letters and letters of Z"), size, mark("at most {most} entries together"), most=MOST_WORK
        )
    point = chosen(scene.problem, params)
    run = paper_run(
        scene.problem.p,
        point.slope,
        threshold=params.threshold,
        side_letters=params.side_letters,
        distortion=scene.problem.cost,
        signed_stop=params.signed,
        limit=MOST_STEPS,
        tick=scene.tick,
    )
    spread = float(np.abs(run.outputs - run.outputs.mean(axis=1, keepdims=True)).max())
    pictures = (
        _steps_picture(run, point),
        channel_heat(
            "outputs",
            tr("r(x̂, z) at the stop"),
            run.outputs,
            scene.source.letters,
            columns=tuple(str(z + 1) for z in range(params.side_letters)),
            across=tr("the paper's z"),
            down=tr("published letter"),
            high=float(run.outputs.max()),
            caption=tr("Probability of each published letter together with each z: alike for every z."),
        ),
    )
    return View(
        pictures,
        _paper_table(scene, run, point),
        _paper_story(scene, run, point, spread),
        _paper_notes(params.signed, run, point),
        derived(scene, point),
    )


def _steps_picture(run: PaperRun, point: Measured) -> Picture:
    step = np.arange(1, run.leaks.size + 1, dtype=np.float64)
    return Picture(
        key="steps",
        title=tr("Algorithm 1, pass by pass"),
        x=Axis(label=tr("pass"), log=True, low=1.0, high=float(max(run.leaks.size, 10))),
        y=Axis(label=tr("leak"), unit=tr("bits"), low=0.0, high=1.25 * max(float(run.leaks.max()), 1e-6)),
        items=(
            Curve(
                key="leak",
                x=step,
                y=run.leaks,
                role="accent",
                name=tr("I(X; X̂, Z)"),
                dash="solid",
                marker="o" if step.size < 60 else "",
            ),
            Line(
                key="exact",
                value=point.leak,
                orientation="horizontal",
                role="good",
                name=tr("least leak R(D) = {rate}", rate=show(point.leak, 5)),
            ),
        ),
        caption=tr("Leak after each pass of Algorithm 1, and the exact least leak."),
    )


def _paper_table(scene: Scene, run: PaperRun, point: Measured) -> Table:
    columns = (
        tr("computed by"),
        tr("I(X; X̂, Z) returned, bits"),
        tr("I(X; X̂) of its channel"),
        tr("D"),
        tr("ε, nats"),
        tr("passes"),
    )
    alone = channel_leak(scene.problem.p, run.channel)
    rows = (
        (
            Cell(tr("the paper's algorithm")),
            number(run.rate_bits, 6),
            number(alone, 6),
            number(run.distortion),
            number(run.eps),
            number(float(run.steps)),
        ),
        (
            Cell(tr("exact, without Z")),
            number(point.leak, 6),
            number(point.leak, 6),
            number(point.distortion),
            number(point.eps),
            Cell("—"),
        ),
    )
    return Table(columns, rows, ("accent", "good"))


def _paper_notes(signed: bool, run: PaperRun, point: Measured) -> tuple[Note, ...]:
    notes = []
    if not run.stopped:
        notes.append(
            Note("caution", tr("Stopped after {n} passes: the leak still changes by more than T.", n=run.steps))
        )
    if signed and run.rate_bits > point.leak + 1e-4:
        text = tr("Taken to the letter the printed rule stops after {n} pass(es), {more} bits above the least leak.")
        notes.append(Note("caution", text.format(n=run.steps, more=show(run.rate_bits - point.leak, 3))))
    return tuple(notes)


def _paper_story(scene: Scene, run: PaperRun, point: Measured, spread: float) -> str:
    return "".join(
        (
            tr(
                "<p><b>The paper's problem 2</b> looks for q(x̂, z|x) with the least I(X; X̂, Z), where d does not see z. {formula}"
                "From a uniform start r stays the same for every z (here to {spread}): z carries nothing, and the value is "
                "that without Z, {rate} bits.</p>",
                formula=formula(
                    r"\min_{q(\hat x,z\mid x)} I(X;\hat X,Z)",
                    ("m", str(scene.params.side_letters)),
                    ("I", show(run.rate_bits, 5)),
                ),
                spread=show(spread, 1),
                rate=show(point.leak, 5),
            ),
            tr(
                "<p>Algorithm 1 took <b>{n}</b> passes to a change of T = {T} bits. Printed is “until I₀ − I ≤ T”: taken to the "
                "letter that stops at once wherever the leak rises at the first pass. |I₀ − I| ≤ T gives the paper's tables.</p>",
                n=run.steps,
                T=show(scene.params.threshold, 3),
            ),
            tr(
                "<p>Its ε = {paper} belongs to the algorithm, which still gives a trace of probability to letters that are on "
                "their way out. The exact channel never publishes them: ε = {exact}.</p>",
                paper=show(run.eps, 5),
                exact=show(point.eps, 5),
            ),
            tr(
                "<p>An attacker's side information is something else: a z that is <b>given</b> with its own p(x, z). Choose it on "
                "the left.</p>"
            ),
        )
    )
