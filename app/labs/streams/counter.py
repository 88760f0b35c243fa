"""Tab 'Counter': a stream, the tree of intervals over it, and the count that is published at every step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, whole, yours
from app.labs.streams.common import eps_of, protected, step_axis, stream_of
from app.labs.streams.given import Given
from app.labs.streams.params import RUNNERS
from app.plot.picture import Area, Axis, Curve, Item, Label, Picture, Steps, columns
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.streams import CountedStream, count_stream

LABELLED = 8
FINE = 1500
ROLES = {"tree": "staircase", "pan-private": "exponential", "step": "laplace"}


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The bits of the stream, and how they are counted."""

    bits: Floats
    counted: CountedStream


def facts(params: Given, tick: Tick) -> Facts:
    """The noises are drawn once for all steps: to go on in time draws nothing anew."""
    bits, runner = stream_of(params), params.runner
    counted = count_stream(
        bits,
        runner,  # type: ignore[arg-type]
        params.now,
        params.lit,
        params.noises,
        eps=eps_of(params),
        seed=params.draw,
    )
    return Facts(bits, counted)


def said(params: Given, found: Facts) -> Said:
    """The published count of a step beside the true one, and how many noises are in it."""
    counted = found.counted
    used, steps = noises_in(params, counted), counted.now + 1
    numbers: dict[str, Figure | str] = {
        "step": yours(whole(counted.now)),
        "released": decides(about(counted.released[counted.now])),
        "true": about(counted.true[counted.now]),
        "noises": tr("one noise") if used == 1 else tr("{n} noises", n=used),
        "steps": whole(steps),
    }
    if not used:
        text = tr("After step {step} the published count is {released}, the truth {true}.")
    elif params.runner != "pan-private" and used == steps:
        text = tr(
            "After step {step} the published count is {released}, the truth {true}: it adds {noises}, one of each step."
        )
    elif used >= steps:
        text = tr("After step {step} the published count is {released}, the truth {true}: it adds {noises}.")
    else:
        text = tr(
            "After step {step} the published count is {released}, the truth {true}: it adds {noises}, not one of each of {steps} steps."
        )
    return Said(text, numbers, hint=tr("Play."))


def noises_in(params: Given, counted: CountedStream) -> int:
    """How many noises the count of now has: of the intervals, and the one that the repaired counter begins with."""
    return int(counted.used.sum()) + (params.runner == "pan-private")


def tell(params: Given, found: Facts) -> Result:
    """The strip with its tree, and the counts."""
    T = found.bits.size
    notes = []
    if np.isnan(found.counted.noise).any():
        text = tr("Of {T} steps only the intervals of this count and those of step s are drawn.", T=T)
        notes.append(Note("info", text))
    if found.counted.room > T and params.runner != "step":
        notes.append(Note("info", tr("The tree has room for {room} steps.", room=found.counted.room)))
    if params.crowded:
        text = tr("{n} events fell into a step that has one already: a bit counts them once.", n=params.crowded)
        notes.append(Note("caution", text))
    ranges = {"now": (0.0, float(T - 1)), "lit": (0.0, float(T - 1))}
    added = (_sum(found),) if params.runner == "tree" and T <= LABELLED else ()
    pictures = _tree(params, found), *added, _counts(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes), ranges=ranges)


def _tree(params: Given, found: Facts) -> Picture:
    T, x = found.bits.size, np.arange(found.bits.size, dtype=np.float64)
    levels = found.counted.room.bit_length() - 1 if params.runner != "step" else 1
    items: list[Item] = []
    for key, wanted, role in (("zeros", 0.0, "neutral"), ("ones", 1.0, "ink")):
        cells = x[found.bits == wanted] if T <= FINE else x[:0]
        if cells.size:
            items.append(columns(cells, np.full(cells.size, -0.8), 0.84, key=key, role=role, pale=wanted == 0))
    role = ROLES[params.runner]
    other = ~(found.counted.used | found.counted.path)
    for key, chosen, hue, name, width, shift in (
        ("nodes", other, "neutral", "", 1.5, 0.0),
        ("used", found.counted.used, role, tr("in this count"), 4.0, 0.06),
        ("path", found.counted.path, "good", tr("with step s"), 4.0, -0.06),
    ):
        first, last = found.counted.nodes[chosen].T if chosen.any() else (x[:0], x[:0])
        ends = np.full((first.size, 3), np.nan)
        ends[:, 0], ends[:, 1] = first - 0.42, last + 0.42
        height = np.log2(last - first + 1.0) + 0.6 + shift
        y = np.where(np.isnan(ends), np.nan, height[:, None])
        items.append(Curve(key=key, x=ends.ravel(), y=y.ravel(), role=f"{hue}:solid", name=name, width=width))
    if T <= LABELLED:
        items += _blocks(params, found)
    items += [
        handle(params, "lit", value=float(found.counted.lit), within=(0.0, T - 1.0)),
        handle(params, "now", value=float(found.counted.now), within=(0.0, T - 1.0)),
    ]
    ticks = ((-0.4, tr("stream")), *((j + 0.6, str(1 << j)) for j in range(levels)))
    return Picture(
        key="tree",
        title=tr("The stream, and the sums over it"),
        short=tr("The stream"),
        x=step_axis(tr("step"), T, -0.6, T - (0.0 if T <= LABELLED else 0.4)),
        y=Axis(label=tr("steps in a sum"), low=-1.0, high=levels + 1.5, ticks=ticks),
        items=tuple(items),
        click=("touched", ""),
        legend=True,
        columns=2,
        caption=tr("Cells of the stream, filled where the bit is 1, below the intervals whose sums get noise."),
    )


def _blocks(params: Given, found: Facts) -> list[Item]:
    """Of each interval what it publishes: its noise, and over it the sum that the noise is added to."""
    nodes = found.counted.nodes.tolist()
    noises = [
        ("+" if value > 0 else "") + show(float(value), 2 if first == last else 3)
        for (first, last), value in zip(nodes, found.counted.noise, strict=True)
    ]
    longest = max(_wide(text) for (first, last), text in zip(nodes, noises, strict=True) if first == last)
    items: list[Item] = []
    for (first, last), noise in zip(nodes, noises, strict=True):
        texts = {"noise": noise}
        if params.runner != "pan-private":  # that one publishes no sum of an interval
            texts["sum"] = show(float(found.bits[first : last + 1].sum()))
        alone = first == last
        items += [
            Label(
                key=f"{key}-{first}-{last}",
                x=(first + last) / 2,
                y=float(np.log2(last - first + 1)) + 0.72,
                text=text,
                anchor=(-0.12 if alone else 0.5, 1.0 + place),  # between the marks of this step and the next
                room=_wide(noise) / longest if alone else 0.0,  # of one step all have room or none
            )
            for place, (key, text) in enumerate(texts.items())
        ]
    return items


def _wide(text: str) -> float:
    """How wide a number is with the air beside it, in digits: a sign is wider than a digit, a point narrower."""
    return len(text) + 0.3 * (text[0] in "+−") - 0.5 * text.count(".") + 0.8


def _sum(found: Facts) -> Picture:
    """What the published count is made of: the true one and the noise of each interval in it."""
    counted, t = found.counted, found.counted.now
    nodes, noise = counted.nodes[counted.used].tolist(), counted.noise[counted.used]
    spans = [str(first) if first == last else f"{first}–{last}" for first, last in nodes]
    names = [tr("true"), *spans, "="]
    heights = np.array([counted.true[t], *noise, counted.released[t]])
    roles = ["ink", *[ROLES["tree"]] * len(spans), "ink"]
    of_all = np.concatenate(
        (counted.true, counted.released, counted.noise, [0.0, 1.0])
    )  # the axis is one for all steps
    low, high = float(np.nanmin(of_all)), float(np.nanmax(of_all))
    reach = high - low
    items: list[Item] = []
    for place, (value, role) in enumerate(zip(heights.tolist(), roles, strict=True)):
        text = ("+" if 0 < place < heights.size - 1 and value > 0 else "") + show(value, 3)
        items += [
            columns([float(place)], [value], 0.6, key=f"bar-{place}", role=role, pale=place == 0),
            Label(key=f"says-{place}", x=float(place), y=value, text=text, anchor=(0.5, 1.1 if value >= 0 else -0.1)),
        ]
    return Picture(
        key="sum",
        title=tr("Published = true + noises"),
        x=Axis(label="", low=-0.6, high=heights.size - 0.4, ticks=tuple(enumerate(names))),
        y=Axis(label="", low=low - 0.1 * reach, high=high + 0.1 * reach, ticks=((0.0, "0"),)),
        items=tuple(items),
        column=2,
        beside="tree",
        legend=False,
        caption=tr("The true count, the noise of each interval that is added to it, and what is published."),
    )


def _counts(params: Given, found: Facts) -> Picture:
    T, now = found.bits.size, found.counted.now
    x = np.arange(T, dtype=np.float64)
    low, high = found.counted.true - 2 * found.counted.spread, found.counted.true + 2 * found.counted.spread
    upto = slice(0, now + 1)
    return Picture(
        key="counts",
        title=tr("The published count"),
        x=step_axis(tr("step"), T, -0.6, T - 0.4),
        y=Axis(
            label=tr("count"),
            low=float(min(low.min(), found.counted.released.min())),
            high=float(max(high.max(), found.counted.released.max())),
        ),
        items=(
            Area(key="band", x=x, low=low, high=high, role=ROLES[params.runner], name=tr("± 2 standard deviations")),
            Steps(
                key="true",
                edges=np.arange(now + 2.0) - 0.5,
                heights=found.counted.true[upto],
                role="ink",
                name=tr("true"),
            ),
            Curve(
                key="released",
                x=x[upto],
                y=found.counted.released[upto],
                role=ROLES[params.runner],
                name=tr("published"),
                marker="o" if T <= 200 else "",
                line=T > 200,
            ),
        ),
        row=1,
        caption=tr("True and published count after every step so far, and where published counts are likely to lie."),
    )


def _readout(params: Given, found: Facts) -> Table:
    t = found.counted.now
    error = float(found.counted.released[t] - found.counted.true[t])
    rows = (
        row(tr("true count"), float(found.counted.true[t]), digits=6),
        row(tr("published count"), float(found.counted.released[t])),
        row(tr("error"), error),
        row(tr("standard deviation, exact"), float(found.counted.spread[t])),
        row(tr("noises in it"), float(noises_in(params, found.counted))),
        row(tr("scale of each noise"), found.counted.scale),
    )
    return Table((tr("after step t"), tr("now")), rows)


def _story(params: Given, found: Facts) -> str:
    t, name = found.counted.now, tr(dict(RUNNERS)[params.runner])
    now = (("ε", show_promise(eps_of(params))), ("ξ", show(found.counted.scale, 4)))
    parts = [
        tr(
            "<p>After every step the count so far is published; {who}. After step {t} it is {true}; the {name} publishes <b>{released}</b>, "
            "with a standard deviation of {spread}.</p>",
            who=protected(params),
            t=t,
            true=show(float(found.counted.true[t]), 6),
            name=name,
            released=show(float(found.counted.released[t]), 4),
            spread=show(float(found.counted.spread[t]), 4),
        )
    ]
    if params.runner == "step":
        parts.append(
            tr("<p>Every step has its own noise, and all of them add up: the band grows with the root of t.</p>")
        )
        parts.append(formula(r"\sigma_t^2 = 2\,(t+1)/\varepsilon^2", *now))
    elif params.runner == "tree":
        parts.append(
            tr(
                "<p>Every interval publishes its sum once, with noise. Step s = {s} is in {L} of them and in no other sum: a neighbor changes "
                "these by 1. A count adds an interval for each 1 among the binary digits of t + 1 (of the whole stream its halves), here {n}.</p>",
                s=found.counted.lit,
                L=found.counted.levels,
                n=int(found.counted.used.sum()),
            )
        )
        parts.append(
            formula(r"\xi = \frac{\log_2 T}{\varepsilon},\quad \sigma_t^2 = 2\,\xi^2\,s_2(t+1),\quad t+1 < T", *now)
        )
    else:
        parts.append(
            tr(
                "<p>The repaired tree keeps one running count that begins with noise, and adds the noises of all intervals that hold t, {L} in number; "
                "each is erased when its interval ends. Its standard deviation is the same at every step, and its memory may be read once.</p>",
                L=found.counted.levels,
            )
        )
        parts.append(formula(r"\xi = \frac{1+\log_2 T}{\varepsilon},\quad \sigma_t^2 = 2\,(1+\log_2 T)\,\xi^2", *now))
    return "".join(parts)
