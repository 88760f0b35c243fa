"""Tab 'Noisy steps': a line learned by clipped, sampled, noisy gradients, in two neighboring worlds; its budget."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import at_least, at_most, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, spent, whole, yours
from app.lab.two_worlds import OTHER, WORLD
from app.labs.learning.params import Params
from app.labs.learning.points import MOST_DOTS, chosen_points, labelled_dots, lines
from app.plot.picture import Axis, Curve, Item, Label, Picture, arrows, columns, dots
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_apart, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.learning import StepsBudget, clipped, gradients, noisy_steps, share_right, steps_budget

MARKS = {"rest": 8, "drag": 1}
"""After how many steps the budget is computed."""
MOST_ARROWS = 200
PATHS = (20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
"""Numbers of steps for which the axes of the path have room, one after the other."""
SAME = 2e-3
"""Totals this near to each other (relative) are not told apart: they are upper bounds."""
WORLDS = (
    ("with", WORLD, mark("with the point")),
    ("without", OTHER, mark("without the point")),
    ("plain", "ink:dot", mark("without noise")),
)
BOUNDS = (
    ("exact", "minimal", mark("by the loss itself")),
    ("added", "minimal:dot", mark("the same, world without the point")),
    ("renyi", "staircase", mark("Rényi moments")),
    ("advanced", "bad", mark("advanced composition")),
    ("full", "neutral:dash", mark("all points in each step")),
)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The run in the worlds of WORLDS, and what it spends.

    Attributes:
        x, y: places of the points, shape (n, 2), and labels ±1. missing: the point that the second world lacks, from 0.
        path: f after each step, shape (steps + 1, 3, 2); right: the share of the points on their side.
        step: the one shown, 0 before the first; sample: who took part in it; raw, short: their gradients before and after
            clipping; total, noise: the sum of the short ones, and what was added to it.
        chain: corners of the way downhill of all in the sample but the missing one, tip to tail, shape (k + 1, 2).
        takes_part: whether the missing point is in the sample; pull, uncut: its own way downhill, clipped and not.
        budget: by accountant; one: the total ε of a single step; apart: how far the two worlds are from each other after the step.
    """

    x: Floats
    y: Floats
    missing: int
    path: Floats
    right: Floats
    step: int
    sample: np.ndarray[tuple[int], np.dtype[np.int64]]
    raw: Floats
    short: Floats
    total: Floats
    noise: Floats
    chain: Floats
    takes_part: bool
    pull: Floats
    uncut: Floats
    budget: StepsBudget
    one: float
    apart: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The run, and its budget after a few numbers of steps; while dragging after all only."""
    rng = np.random.default_rng(params.seed)
    x, y = chosen_points(params, rng)
    Z, steps = x * y[:, None], params.gradient_steps
    missing = min(params.left_out, y.size) - 1
    runs = noisy_steps(
        Z,
        steps,
        params.learning_rate,
        params.clip,
        params.sigma,
        params.sample_share,
        without=missing,
        rng=rng,
        tick=lambda part: tick(0.4 * part),
    )
    step = min(params.shown_step, steps)
    sample = np.flatnonzero(runs.sampled[step - 1]) if step else np.empty(0, dtype=np.int64)
    raw = gradients(Z[sample], runs.path[max(step - 1, 0), 0])
    short = clipped(raw, params.clip)
    its = sample == missing
    at = np.unique(np.geomspace(1, steps, MARKS[quality]).round().astype(np.int64)) if quality == "rest" else [steps]
    one, budget = (
        steps_budget(
            params.sigma,
            params.sample_share,
            counts,
            delta=params.delta,
            fine=quality == "rest",
            tick=lambda part: tick(0.4 + 0.6 * part),
        )
        for counts in ([1], [int(k) for k in at])
    )
    return Facts(
        x=x,
        y=y,
        missing=missing,
        path=runs.path,
        right=share_right(Z, runs.path),
        step=step,
        sample=sample,
        raw=raw,
        short=short,
        total=-short.sum(axis=0),
        noise=-runs.noise[step - 1] if step else np.zeros(2),
        chain=np.concatenate((np.zeros((1, 2)), -np.cumsum(short[~its], axis=0))),
        takes_part=bool(its.any()),
        pull=-short[its].sum(axis=0),
        uncut=-raw[its].sum(axis=0),
        budget=budget,
        one=float(one.exact[-1]),
        apart=float(np.linalg.norm(runs.path[step, 0] - runs.path[step, 1])),
    )


def said(params: Params, found: Facts) -> Said:
    """How far apart the two worlds are, and what all steps spend."""
    total = float(found.budget.exact[-1])
    numbers: dict[str, Figure | str] = {
        "step": yours(whole(found.step)),
        "apart": about(found.apart),
        "steps": tr("one step") if params.gradient_steps == 1 else tr("{n} steps", n=whole(params.gradient_steps).text),
        "eps": decides(spent(total)),
        "delta": yours(params.delta),
    }
    if math.isinf(total) or math.isnan(total):
        text = tr(
            "Step {step}: the worlds with and without one point are {apart} apart; no ε is kept in {steps} at δ = {delta}."
        )
        return Said(text, numbers, "broken", tr("Raise σ."))
    if not found.step:
        text = tr("Before the first step both worlds are alike; {steps} will spend ε = {eps} at δ = {delta}.")
    else:
        text = tr(
            "Step {step}: the worlds with and without one point are {apart} apart; ε = {eps} is spent in {steps}."
        )
    return Said(text, numbers, hint=tr("Play."))


def tell(params: Params, found: Facts) -> Result:
    """Points and lines, the step, the path, and the budget over the steps."""
    pictures = (
        _step(params, found),
        _spends(params, found),
        _path(found),
        _points(params, found),
        _budget(params, found),
    )
    ranges = {"shown_step": (0.0, float(params.gradient_steps)), "left_out": (1.0, float(found.y.size))}
    return Result(pictures, _readout(params, found), _story(params, found), _notes(params, found), ranges=ranges)


def _points(params: Params, found: Facts) -> Picture:
    few = found.y.size <= MOST_DOTS
    signs = labelled_dots(params, found.x, found.y, found.x[:, 1])
    x, y = found.x[found.sample].T
    name, size = tr("in the sample"), 11.0 if few else 4.0
    sample = dots(key="sample", x=x, y=y, role="other-1", name=name, marker_size=size, pale=few, quiet=True)
    # Among few points the sample has rings around them, among many its dots stand on top.
    items: list[Item] = [sample] if few else [*signs, sample]
    for place, (key, role, name) in enumerate(WORLDS):
        x, y = lines(found.path[found.step, place][None], math.sqrt(2))
        items.append(Curve(key=key, x=x, y=y, role=role, name=tr(name)))
    items += signs if few else []
    here = found.x[found.missing]
    size = 11.0 if few else 6.0
    items.append(
        dots(
            key="missing",
            x=here[0],
            y=here[1],
            role=WORLD,
            name=tr("the point"),
            marker="d",
            marker_size=size,
            quiet=True,
        )
    )
    return Picture(
        key="points",
        title=tr("Points and lines, t = {step}", step=found.step),
        x=Axis(label=tr("x₁"), low=-1.08, high=1.08),
        y=Axis(label=tr("x₂"), low=-1.08, high=1.08),
        items=tuple(items),
        row=2,
        columns=2,
        equal_scale=True,
        click=("click_x", "click_y") if params.origin == "own" else ("", ""),
        caption=tr("The points, who is in the sample of this step, and the line of each world after it."),
    )


def _step(params: Params, found: Facts) -> Picture:
    """One step: gradients tip to tail, the point that the other world lacks last, then the noise."""
    turn = np.linspace(0, 2 * math.pi, 121)
    tip, other = found.chain[-1] + found.pull, found.chain[-1]
    moves = show(float(np.linalg.norm(found.noise)), 3)
    clip = Curve(
        key="clip",
        x=other[0] + params.clip * np.cos(turn),
        y=other[1] + params.clip * np.sin(turn),
        role="neutral",
        name=tr("clip C"),
        width=1.5,
        dash="solid",
    )
    items: list[Item] = [clip]
    if found.step:
        x, y = found.chain.T
        few, name = found.chain.shape[0] <= MOST_ARROWS, tr("the others in the sample")
        chain = (
            arrows(found.chain[:-1], found.chain[1:], key="others", role=OTHER, name=name)
            if few
            else Curve(key="others", x=x, y=y, role=OTHER, name=name, dash="solid")
        )
        items += [
            replace(chain, quiet=True),
            dots(key="start", x=0.0, y=0.0, role="ink"),
            arrows(tip, tip + found.noise, key="noise", role="exponential", name=tr("noise {x}", x=moves), width=2.5),
        ]
        items += _pull(found) if found.takes_part else []
        items += _landing(tip + found.noise, "with", WORLD, tr("with your point"))
    reach = (0.0, found.noise, found.uncut, -params.clip, params.clip)
    ends = np.concatenate((found.chain, [tip, tip + found.noise], [other + end for end in reach]))
    low, high = ends.min(axis=0), ends.max(axis=0)
    pad = 0.08 * float((high - low).max()) + 1e-9
    return Picture(
        key="step",
        title=tr("Step {step}: gradients tip to tail, clipped, then noise", step=found.step),
        short=tr("One step"),
        x=Axis(label=tr("along x₁"), low=float(low[0]) - pad, high=float(high[0]) + pad),
        y=Axis(label=tr("along x₂"), low=float(low[1]) - pad, high=float(high[1]) + pad),
        items=tuple(items),
        rows=2,
        columns=3,
        equal_scale=True,
        spreads=True,
        caption=tr(
            "Downhill gradients of the sample tip to tail, the point in question last, and the noise, with and without that point; no pull is longer than the circle's radius C."
        ),
    )


def _pull(found: Facts) -> list[Item]:
    """The pull of the point, what clipping cut off it, and where the step ends without it."""
    other, tip = found.chain[-1], found.chain[-1] + found.pull
    ghost = np.array([other, other + found.noise])
    apart = np.array([other + found.noise, tip + found.noise])
    pulls = show(float(np.linalg.norm(found.pull)), 3)
    return [
        *_cut_off(found),
        Curve(key="ghost", x=ghost[:, 0], y=ghost[:, 1], role="exponential", dash="dash", width=1.2, pale=True),
        Curve(key="apart", x=apart[:, 0], y=apart[:, 1], role="ink", dash="dot", width=1.5),
        arrows(other, tip, key="pull", role=WORLD, name=tr("your point pulls by {x}", x=pulls), width=4.0),
        *_landing(other + found.noise, "without", OTHER, tr("without it"), "r"),
    ]


def _cut_off(found: Facts) -> list[Item]:
    """What clipping took from the pull of the point: it would end beyond the circle."""
    lost = float(np.linalg.norm(found.uncut - found.pull))
    if not lost:
        return []
    x, y = (found.chain[-1] + np.array([found.pull, found.uncut])).T
    name = tr("cut off {x}", x=show(lost, 3))
    return [Curve(key="uncut", x=x, y=y, role=WORLD, name=name, dash="dot", width=2.5)]


def _landing(at: Floats, key: str, role: str, name: str, marker: str = "o") -> list[Item]:
    """Where a step ends."""
    return [dots(key=key, x=at[0], y=at[1], role=role, name=name, marker=marker, marker_size=7.0)]


def _path(found: Facts) -> Picture:
    items: list[Item] = []
    for place, (key, role, name) in enumerate(WORLDS):
        x, y = found.path[: found.step + 1, place].T
        items.append(Curve(key=key, x=x, y=y, role=role, name=tr(name), width=1.5))
        items.append(dots(key=f"{key}-now", x=x[-1], y=y[-1], role=role, marker_size=4.0))
    until = next(most for most in PATHS if most > found.step or most == PATHS[-1])
    low, high = found.path[: until + 1].min(axis=(0, 1)), found.path[: until + 1].max(axis=(0, 1))
    middle, half = (low + high) / 2, 0.55 * float((high - low).max()) + 1e-9
    return Picture(
        key="path",
        title=tr("The steps so far"),
        x=Axis(label="f₁", low=float(middle[0]) - half, high=float(middle[0]) + half),
        y=Axis(label="f₂", low=float(middle[1]) - half, high=float(middle[1]) + half),
        items=tuple(items),
        row=1,
        column=3,
        beside="step",
        legend=False,
        equal_scale=True,
        caption=tr("The learned coefficients after each step up to this one, in each world."),
    )


def _spends(params: Params, found: Facts) -> Picture:
    """What one step and all of them spend, as two columns; none where no ε is kept."""
    named = ((tr("one step"), found.one), (tr("all {n}", n=params.gradient_steps), float(found.budget.exact[-1])))
    high = 1.15 * max((eps for _, eps in named if math.isfinite(eps)), default=1.0)
    items: list[Item] = []
    for place, (_, eps) in enumerate(named):
        kept = math.isfinite(eps)
        items += [
            columns([float(place)], [eps if kept else math.nan], 0.6, key=f"spent-{place}", role="minimal", pale=False),
            Label(
                key=f"spent-{place}-says",
                x=float(place),
                y=eps if kept else 0.0,
                text=spent(eps).text if kept else tr("no ε"),
                anchor=(0.5, 1.1),
            ),
        ]
    names = tuple((float(place), name) for place, (name, _) in enumerate(named))
    return Picture(
        key="spends",
        title=tr("ε at δ = {delta}", delta=show_promise(params.delta)),
        x=Axis(label="", low=-0.6, high=1.6, ticks=names),
        y=Axis(label="", low=0.0, high=high, ticks=((0.0, "0"),)),
        items=tuple(items),
        column=3,
        beside="step",
        legend=False,
        caption=tr("The total ε of one step, and of all; both are upper bounds."),
    )


def _budget(params: Params, found: Facts) -> Picture:
    b = found.budget
    curves = {name: getattr(b, name) for name, _, _ in BOUNDS}
    items: list[Item] = [
        Curve(
            key=key,
            x=b.steps,
            y=np.where((curves[key] > 0) & np.isfinite(curves[key]), curves[key], math.nan),
            role=role,
            name=tr(name),
            marker="" if b.steps.size > 1 else "o",
        )
        for key, role, name in BOUNDS
    ]
    items.append(handle(params, "gradient_steps"))
    seen = np.concatenate([values[(values > 0) & np.isfinite(values)] for values in curves.values()])
    low, high = (float(seen.min()), float(seen.max())) if seen.size else (0.1, 1.0)
    return Picture(
        key="budget",
        title=tr("What the steps spend at δ = {delta}", delta=show_promise(params.delta)),
        x=Axis(label=tr("steps T"), log=True, low=1.0, high=float(max(b.steps[-1], 2.0))),
        y=Axis(label=tr("total ε"), log=True, low=low / 1.5, high=high * 1.5),
        items=tuple(items),
        row=2,
        column=2,
        columns=2,
        caption=tr(
            "The total ε after so many steps, from the law of the loss itself and by textbook bounds; all are upper bounds."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    last, none = _last(found.budget), None
    rows = [
        row(tr("total ε, at most"), none, last["exact"], told=at_most),
        row(tr("no accountant can say less than"), none, last["least"], told=at_least),
        *(row(tr(name), none, last[key], told=at_most) for key, _, name in BOUNDS[1:]),
        *(
            row(tr("right: {world}", world=tr(name)), *(float(found.right[at, place]) for at in (found.step, -1)))
            for place, (_, _, name) in enumerate(WORLDS)
        ),
        row(tr("worlds apart"), *(float(np.linalg.norm(path[0] - path[1])) for path in found.path[[found.step, -1]])),
        row(tr("in the sample"), float(found.sample.size) if found.step else none, none),
        row(tr("expected in a sample"), params.sample_share * found.y.size, none),
    ]
    heads = (tr("steps"), tr("t = {step}", step=found.step), tr("T = {steps}", steps=params.gradient_steps))
    return Table(heads, tuple(rows))


def _last(budget: StepsBudget) -> dict[str, float]:
    """The bounds after all steps."""
    return {name: float(getattr(budget, name)[-1]) for name in ("exact", "least", "added", "renyi", "advanced", "full")}


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = [
        Note(
            "caution",
            tr(
                "For Poisson sampling only. In each step a secret coin of its own decides for each point; shuffling the "
                "points and cutting them into batches is something else, and so are batches of a fixed size: other totals hold there."
            ),
        )
    ]
    if params.left_out > found.y.size:
        text = tr("The last point, number {n}, is missing in the other world.", n=found.y.size)
        notes.append(Note("info", text))
    return tuple(notes)


def _story(params: Params, found: Facts) -> str:
    last, n = _last(found.budget), found.y.size
    return "".join(
        (
            tr(
                "<p>In each step each of n = {n} points is sampled with probability {q}; its gradient is shortened to {clip}, and noise of "
                "standard deviation {spread} is added to the sum. After step {steps} the line puts {right} of 100 points on their side; "
                "with the same coins and no noise {plain}.</p>",
                n=n,
                q=show(params.sample_share, 3),
                clip=show(params.clip, 3),
                spread=show(params.sigma * params.clip, 3),
                steps=params.gradient_steps,
                right=show_apart(100 * float(found.right[-1, 0]), 100.0),
                plain=show_apart(100 * float(found.right[-1, 2]), 100.0),
            ),
            formula(
                r"f \leftarrow f-\frac{\eta}{qn}\Big(\sum_{i\in S} g_i\min\big(1,\tfrac{C}{|g_i|}\big)+\sigma C\,N(0,I)\Big)",
                ("qn", show(params.sample_share * n, 4)),
                ("σC", show(params.sigma * params.clip, 4)),
            ),
            tr(
                "<p>The whole run of T = {steps} is <b>({eps}, {delta})-private</b> for one point more or less, even if every step "
                "is seen; no accountant can say less than {least}. By Rényi moments it is {renyi}, by advanced composition {advanced}; "
                "without the coins, with all points in each step, it would be {full}.</p>",
                steps=params.gradient_steps,
                eps=show_up(last["exact"]),
                delta=show_promise(params.delta),
                least=show_down(last["least"]),
                renyi=show_up(last["renyi"]),
                advanced=show_up(last["advanced"]),
                full=show_up(last["full"]),
            ),
            tr(
                "<p>The loss is not the same in both worlds. With the point, an answer far out can give it away; without it, no answer of "
                "a step is more than 1/(1 − q) times likelier than with it. There ε = {added} would do; the larger, {exact}, counts.</p>",
                exact=show_up(last["exact"]),
                added=show_up(last["added"]),
            )
            if last["added"] < last["exact"] * (1 - SAME)
            else "",
            tr(
                "<p><b>Two worlds:</b> with and without point {point}, the same coins and the same noise for the rest. After step {step} they "
                "are {apart} apart; in a step whose sample has the point, it moves the coefficients f by {most} at most. "
                "q, C, σ, η and the divisor qn are public and the same in both; points, labels and who was sampled are secret.</p>",
                point=found.missing + 1,
                step=found.step,
                apart=show(found.apart, 3),
                most=show_up(params.learning_rate * params.clip / (params.sample_share * n), 3),
            ),
        )
    )
