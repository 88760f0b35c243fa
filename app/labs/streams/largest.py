"""Tab 'Largest error': the worst step of a run, simulated; the printed rate, the floor, and the tail of one count."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, number, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, whole, yours
from app.lab.single import seen, seen_of
from app.lab.telling import BAND, least
from app.labs.streams.common import chosen, counter_of, eps_of, left_out, name_of, protected, sigma_of
from app.labs.streams.given import Given
from app.plot.picture import Axis, Curve, Item, Picture, stems, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.streams import (
    Counter,
    Maximum,
    counter_floor,
    equal_quantile,
    equal_tail,
    largest_error,
    normal_tail,
    quantile_bound,
    tail_bound,
)

MOST_STEPS = 16_384
SIZES = 2 ** np.arange(4, 15)
MOST_DRAWS = {"rest": 1 << 21, "drag": 1 << 14}
"""Noises that are drawn for one counter and one number of steps, about."""
UNSIMULATED = ("other-1", "other-2")
DELTA = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The largest error over all steps; each mapping by role, each array over the numbers of steps.

    Attributes:
        degrees: branching of each counter.
        steps: T, not above what is simulated; sizes: the numbers of steps on the axis.
        mean, error: E max |error| and its standard error; here: at T, with the 95 % quantile and the runs simulated.
        printed, squared: (log2 T)^(5/3)/ε as printed, and (log2 T)²/ε; floors: k/2, over the sizes.
        noises, scale: of the binary tree's worst step: how many, and how large.
        far, exact, bound, normal: P(|sum| > far); the bound is nan where it does not hold.
        quantile, quantile_bound: that are not exceeded with 95 %.
    """

    degrees: Mapping[str, int]
    steps: int
    sizes: Floats
    mean: Mapping[str, Floats]
    error: Mapping[str, Floats]
    here: Mapping[str, Maximum]
    printed: Floats
    squared: Floats
    floors: Floats
    noises: int
    scale: float
    far: Floats
    exact: Floats
    bound: Floats
    normal: Floats
    quantile: float
    quantile_bound: float


def facts(params: Given, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Simulated at every size; while dragging few runs, and few sizes."""
    T, eps, sigma = min(params.steps, MOST_STEPS), eps_of(params), sigma_of(params)
    group = params.group if params.unit == "steps" else 1
    roles = [role for role in chosen(params) if role not in UNSIMULATED]
    if not roles:
        raise ParameterError(
            "counters", ", ".join(params.counters), mark("at least one that can be simulated with this noise")
        )
    sizes = np.array(sorted({*(int(size) for size in SIZES if size < T), T}))
    sizes = sizes if quality == "rest" else sizes[-1::-4][::-1]
    found = {}
    for place, role in enumerate(roles):
        for at, size in enumerate(sizes.tolist()):
            tick((place + at / sizes.size) / len(roles))
            runs = max(4, min(params.runs, MOST_DRAWS[quality] // size))
            counter = counter_of(role, size, params.degree)
            found[role, size] = largest_error(
                counter, runs, params.seed, eps=None if sigma else eps, sigma=sigma or 1.0
            )
    tree = Counter("tree", T)
    noises, scale = int(tree.nodes().max()), tree.levels / eps
    spread = np.sqrt(2 * noises) * scale
    seldom = seen(only, "tail")
    far = np.linspace(0.0, 7 * spread, 141 if seldom else 2)
    return Facts(
        degrees={role: counter_of(role, T, params.degree).degree for role in roles},
        steps=T,
        sizes=sizes.astype(np.float64),
        mean={role: np.array([found[role, size].mean for size in sizes.tolist()]) for role in roles},
        error={role: np.array([found[role, size].standard_error for size in sizes.tolist()]) for role in roles},
        here={role: found[role, T] for role in roles},
        printed=np.log2(sizes) ** (5 / 3) / eps,
        squared=np.log2(sizes) ** 2 / eps,
        floors=np.array([counter_floor(size, eps=params.eps, group=group).sharper for size in sizes.tolist()]),
        noises=noises,
        scale=scale,
        far=far,
        exact=2 * equal_tail(noises, scale, far),
        bound=np.minimum(2 * tail_bound([scale] * noises, far), 1.0),
        normal=normal_tail(noises, scale, far),
        quantile=equal_quantile(noises, scale, delta=DELTA) if seldom else math.nan,
        quantile_bound=quantile_bound([scale] * noises, delta=DELTA) if seldom else math.nan,
    )


def said(params: Given, found: Facts) -> Said:
    """The largest error over all steps with the best and the worst counter, and what no counter stays below."""
    means = {role: one.mean for role, one in found.here.items()}
    least, most = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
    numbers: dict[str, Figure | str] = {
        "steps": yours(whole(found.steps)),
        "best": name_of(least, found.degrees[least]),
        "least": decides(about(means[least])),
        "worst": name_of(most, found.degrees[most]),
        "most": about(means[most]),
        "floor": down(float(found.floors[-1])),
    }
    if least == most:
        text = tr("The worst of {steps} steps is off by {least} with “{best}”; no counter stays below {floor}.")
    else:
        text = tr(
            "The worst of {steps} steps is off by {least} with “{best}”, by {most} with “{worst}”; no counter stays below {floor}."
        )
    return Said(text, numbers, hint=tr("Drag T."))


def tell(params: Given, found: Facts, only: str = "") -> Result:
    """The largest error against T, and the tail of one count."""
    notes = list(left_out(params))
    if params.steps > found.steps:
        notes.append(Note("info", tr("Simulated up to {T} steps; the exact variances go further.", T=found.steps)))
    if any(role in UNSIMULATED for role in params.counters):
        notes.append(Note("info", tr("Counters without end are not simulated here; their variances are exact.")))
    pure = params.world == "pure"
    made = {"growth": lambda: _growth(params, found)} | ({"tail": lambda: _tail(found)} if pure else {})
    pictures = seen_of(only, made)
    if only:
        return Result(pictures, notes=tuple(notes))
    return Result(pictures, _readout(found), _story(params, found), tuple(notes))


def _growth(params: Given, found: Facts) -> Picture:
    items: list[Item] = []
    for role, mean in found.mean.items():
        reach = BAND * found.error[role]
        items.append(Curve(key=role, x=found.sizes, y=mean, role=role, name=name_of(role, found.degrees[role])))
        items.append(stems(found.sizes, mean - reach, mean + reach, key=f"{role}-band", role=role, width=4.0))
    crowded = len(found.mean) > 3
    if params.world == "pure":
        items += [
            Curve(
                key="printed", x=found.sizes, y=found.printed, role="bad:dash", name=tr("printed rate"), quiet=crowded
            ),
            Curve(
                key="squared", x=found.sizes, y=found.squared, role="staircase:dot", name=tr("(log T)²/ε"), quiet=True
            ),
            Curve(key="floor", x=found.sizes, y=np.maximum(found.floors, 0.25), role="bound", name=tr("floor")),
        ]
    items.append(handle(params, "steps", value=float(found.steps), within=(16.0, float(MOST_STEPS))))
    return Picture(
        key="growth",
        title=tr("The largest error of a run, on average"),
        short=tr("Largest error"),
        x=Axis(label=tr("steps T"), log=True, low=16.0, high=float(MOST_STEPS)),
        y=Axis(label=tr("largest error"), log=True),
        items=tuple(items),
        columns=3,
        caption=tr("Expected largest error over all steps against their number, simulated with two standard errors."),
    )


def _tail(found: Facts) -> Picture:
    return Picture(
        key="tail",
        title=tr("One count of the tree"),
        x=Axis(label=tr("error λ"), low=0.0, high=float(found.far[-1])),
        y=Axis(label=tr("P(error above λ)"), log=True, low=1e-9, high=2.0),
        items=(
            Curve(key="bound", x=found.far, y=found.bound, role="bound", name=tr("bound"), dash="dash"),
            Curve(key="exact", x=found.far, y=found.exact, role="staircase", name=tr("exact")),
            Curve(key="normal", x=found.far, y=np.maximum(found.normal, 1e-12), role="neutral:dot", name=tr("normal")),
            upright(found.quantile, key="quantile", role="staircase", label=tr("95 %")),
            upright(found.quantile_bound, key="promised", role="bound", label=tr("95 % as bounded")),
        ),
        column=3,
        columns=2,
        caption=tr("Probability that a sum of Laplace noises is off by more than λ: exact, as bounded, and normal."),
    )


def _readout(found: Facts) -> Table:
    columns = (tr("counter"), tr("largest error, mean"), tr("± 2 standard errors"), tr("95 % quantile"), tr("runs"))
    rows = []
    for role, here in found.here.items():
        band, q95 = at_most(BAND * here.standard_error, 2), number(here.q95, 3)
        rows.append(row(name_of(role, found.degrees[role]), here.mean, band, q95, here.runs))
    return Table(columns, tuple(rows), tuple(found.here), turn=True, kind="maxima")


def _story(params: Given, found: Facts) -> str:
    parts = [_best_here(params, found)]
    if params.world == "pure":
        parts += [
            formula(
                r"\Pr[\,|Y|>\lambda\,]\ \leq\ 2\,e^{-\lambda^2/8\nu^2},\quad \nu^2=\sum b_i^2",
                ("b", show(found.scale, 4)),
            ),
            tr(
                "<p>The text says that the binary tree's largest error is about (log T)<sup>5/3</sup> / ε = {printed}; simulated, it grows like (log T)² / ε "
                "= {squared}. No ε-private counter keeps every error below <b>{floor}</b> with probability 2/3 on every stream. The gap is open.</p>",
                printed=show(float(found.printed[-1]), 3),
                squared=show(float(found.squared[-1]), 3),
                floor=show_down(float(found.floors[-1]), 3),
            ),
            tr(
                "<p>The count of the binary tree with most noises adds m = {m} of scale {b}. In 95 of 100 cases it is off by at most <b>{exact}</b>, "
                "exactly; the bound says {bound}.</p>",
                m=found.noises,
                b=show(found.scale, 4),
                exact=show_up(found.quantile, 4),
                bound=show_up(found.quantile_bound, 4),
            ),
        ]
    return "".join(parts)


def _best_here(params: Given, found: Facts) -> str:
    """The counter whose largest error is least, where the runs tell it."""
    means = {role: here.mean for role, here in found.here.items()}
    told = least(means, {role: here.standard_error for role, here in found.here.items()})
    best = min(means, key=lambda role: means[role])
    text = tr(
        "<p>A run is as bad as its worst step. Of {T} steps {name} has the least largest error here: <b>{mean}</b> ± {band} on "
        "average, simulated; {who}.</p>"
    )
    if told is None:
        text = tr(
            "<p>A run is as bad as its worst step. Over {T} steps the largest error of {name} is <b>{mean}</b> ± {band} on average, simulated; "
            "another one is so close that these runs do not tell which is least; {who}.</p>"
        )
    elif len(means) == 1:
        text = tr(
            "<p>A run is as bad as its worst step. Over {T} steps the largest error of {name} is <b>{mean}</b> ± {band} on average, simulated; {who}.</p>"
        )
    return text.format(
        T=found.steps,
        name=name_of(best, found.degrees[best]),
        mean=show(found.here[best].mean, 3),
        band=show_up(BAND * found.here[best].standard_error, 2),
        who=protected(params),
    )
