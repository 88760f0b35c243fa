"""Densities: Laplace, staircase, minimal set and Gaussian on one axis.

r  amount of noise, in units of the query; V  neighbor set; Δ  sensitivity; w  core half-width; R_i  ring i: the
answers that are exactly i neighbor steps from the core; loss  ln p(r) − ln p(r − shift), in nats.
"""

from __future__ import annotations

import math

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.densities.loss_views import delta_picture, law_at, law_picture
from app.labs.densities.params import Params
from app.labs.mechanisms import (
    build,
    builders,
    core_of,
    derived_core,
    mechanism_name,
    neighbor_set,
    notes,
    short_label,
)
from app.plot.picture import Area, Axis, Band, Bars, Curve, Handle, Item, Line, Picture, Steps
from app.words.formulas import formula
from app.words.i18n import listed, parted, tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.noise import Noise, StepNoise, corners, optimal_staircase_mean_abs
from dpcore.sets import NeighborSet

CONFIDENCES = (0.5, 0.9, 0.95, 0.99)
SMOOTH_POINTS = 600
LOSS_SHOWN = 3.0
"""The loss plot reaches this many ε up and down; larger losses are drawn at its edge."""


# -- compute


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """All plots and numbers of the lab."""
    V = neighbor_set(params.neighbors)
    noises = {role: build(role, params, deep=quality == "rest") for role in params.mechanisms}
    limit = params.reach * V.sensitivity
    upper = _upper_picture(params, noises, limit)
    pictures = [upper, _lower_picture(params, V, noises, limit, quality)]
    if params.sampling:
        pictures.insert(1, _running_mean_picture(params, quality))
    return Result(
        pictures=tuple(pictures),
        readout=_readout(params, V, noises),
        story=_story(params, V, noises),
        notes=notes(params) + _notes(params, V, noises),
        derived=derived_core(params),
        ranges={
            "core": (V.sensitivity / 1000, V.sensitivity),
            "shift": (-1.2 * V.sensitivity, 1.2 * V.sensitivity),
        },
    )


def _lower_picture(params: Params, V: NeighborSet, noises: dict[str, Noise], limit: float, quality: Quality) -> Picture:
    promised = bool(V.difference_set.contains(np.array([params.shift]))[0])
    if params.lower == "law":
        return law_picture(noises, params.epsilon, params.shift, promised)
    if params.lower == "delta":
        quick = {role: build(role, params, deep=False) for role in noises} if quality == "rest" else {}
        return delta_picture(noises, quick, V, params.epsilon, params.shift, promised)
    return _loss_picture(params, V, noises, limit)


def _upper_picture(params: Params, noises: dict[str, Noise], limit: float) -> Picture:
    items: list[Item] = []
    if params.view == "density":
        items += _sample_bars(params, limit)
        for role, noise in noises.items():
            items += _density_items(params, role, noise, limit)
        label, title = tr("density"), tr("Noise density")
    elif params.view == "cdf":
        items += [_function(role, noise, noise.cdf, -limit, limit) for role, noise in noises.items()]
        label, title = tr("P(noise ≤ r)"), tr("Cumulative distribution")
    else:
        items += [_function(role, noise, lambda t, n=noise: 2 * n.sf(t), 0.0, limit) for role, noise in noises.items()]
        label, title = tr("P(|noise| > t)"), tr("Tail")
    low, high = _shown_heights(params, items)
    start = 0.0 if params.view == "tail" else -limit
    x_label = tr("t") if params.view == "tail" else tr("noise r")
    return Picture(
        key="upper",
        title=title,
        x=Axis(label=x_label, low=start, high=limit),
        y=Axis(label=label, log=params.log_scale, low=low, high=high),
        items=tuple(items),
        caption=tr("{title} of {names}", title=title, names=listed(mechanism_name(role) for role in noises)),
    )


def _density_items(params: Params, role: str, noise: Noise, limit: float) -> list[Item]:
    if not isinstance(noise, StepNoise):
        return [_function(role, noise, noise.pdf, -limit, limit)]
    edges = corners(noise, -limit, limit)
    heights = noise.pdf((edges[1:] + edges[:-1]) / 2)
    growing = role == "minimal" and params.show_rings
    if params.log_scale:
        heights = np.where(heights > 0, heights, np.nan)
    whole = Steps(
        key=role,
        edges=edges,
        heights=heights,
        role=role,
        name=mechanism_name(role),
        pale=growing,
        width=1 if growing else 2,
    )
    if not growing:
        return [whole]
    middle = (edges[1:] + edges[:-1]) / 2
    shown = np.where(noise.step_index(middle) <= params.ring, heights, np.nan if params.log_scale else 0.0)
    return [
        whole,
        Steps(
            key="rings",
            edges=edges,
            heights=shown,
            role=role,
            name=tr("rings R₀ … R{ring}", ring=_subscript(params.ring)),
            filled=True,
        ),
    ]


def _function(role: str, noise: Noise, function: object, low: float, high: float) -> Curve:
    """A smooth or piecewise linear function, sampled at its corners and evenly between."""
    x = np.union1d(np.linspace(low, high, SMOOTH_POINTS + 1), corners(noise, low, high))
    y = function(x)  # type: ignore[operator]
    return Curve(key=role, x=x, y=y, role=role, name=mechanism_name(role))


def _shown_heights(params: Params, items: list[Item]) -> tuple[float | None, float | None]:
    if params.view == "cdf":
        return (None, None) if params.log_scale else (0.0, 1.0)
    values = [item.heights if isinstance(item, Steps) else item.y for item in items if isinstance(item, Steps | Curve)]
    heights = np.concatenate([np.ravel(entry) for entry in values])
    positive = heights[np.isfinite(heights) & (heights > 0)]
    if positive.size == 0:
        return (None, None)
    top = float(positive.max())
    if not params.log_scale:
        return (0.0, 1.08 * top)
    return (max(float(positive.min()), top * 1e-12) / 1.5, 1.5 * top)


# -- privacy loss


def _loss_picture(params: Params, V: NeighborSet, noises: dict[str, Noise], limit: float) -> Picture:
    eps = params.epsilon
    reach = LOSS_SHOWN * eps
    items: list[Item] = [
        Band(key="promise", low=-eps, high=eps, orientation="horizontal", role="good", name=tr("promise: |loss| ≤ ε")),
    ]
    items += _shift_bands(V, limit)
    for role, noise in noises.items():
        items.append(_loss_curve(role, noise, params.shift, limit, reach))
    kept = V.difference_set.contains(np.array([params.shift]))[0]
    state = tr("in V ∪ −V") if kept else tr("outside V ∪ −V")
    items.append(
        Handle(
            key="shift",
            value=params.shift,
            orientation="vertical",
            field="shift",
            role="accent" if kept else "bad",
            label=tr("s = {s} ({state})", s=show(params.shift, 4), state=state),
        )
    )
    return Picture(
        key="loss",
        title=tr("Privacy loss of the answer r, for data sets {s} apart", s=show(params.shift, 4)),
        x=Axis(label=tr("noise r"), low=-limit, high=limit),
        y=Axis(
            label=tr("loss"),
            unit=tr("nats"),
            low=-1.05 * reach,
            high=1.05 * reach,
            ticks=tuple((k * eps, _in_epsilons(k)) for k in (-3, -2, -1, 0, 1, 2, 3)),
        ),
        items=tuple(items),
        row=2,
        caption=tr("Privacy loss against the answer, with the promised band between minus ε and ε."),
    )


def _shift_bands(V: NeighborSet, limit: float) -> list[Item]:
    """Strips under the axis that show which shifts are promised; at most 40 of them."""
    allowed = V.difference_set
    lo, hi = allowed.lo, allowed.hi
    if len(lo) > 40:
        return []
    thin = limit / 400
    return [
        Band(
            key=f"allowed-{place}",
            low=float(a) if b > a else float(a) - thin,
            high=float(b) if b > a else float(b) + thin,
            orientation="vertical",
            role="neutral",
            name=tr("V ∪ −V: promised shifts") if place == 0 else "",
        )
        for place, (a, b) in enumerate(zip(lo, hi, strict=True))
        if a <= limit and b >= -limit
    ]


def _loss_curve(role: str, noise: Noise, shift: float, limit: float, reach: float) -> Item:
    edges = corners(noise, -limit, limit, shift)
    if isinstance(noise, StepNoise):
        middle = (edges[1:] + edges[:-1]) / 2
        loss = np.clip(noise.privacy_loss(middle, shift), -reach, reach)
        possible = (noise.step_index(middle) >= 0) | (noise.step_index(middle - shift) >= 0)
        loss = np.where(possible, loss, np.nan)  # no answer there in either world
        return Steps(key=role, edges=edges, heights=loss, role=role, name=mechanism_name(role))
    x = np.union1d(edges, np.linspace(-limit, limit, SMOOTH_POINTS + 1))
    loss = np.clip(noise.privacy_loss(x, shift), -reach, reach)
    return Curve(key=role, x=x, y=loss, role=role, name=mechanism_name(role))


def _in_epsilons(k: int) -> str:
    sign = "−" if k < 0 else ""
    return "0" if k == 0 else f"{sign}{abs(k) if abs(k) > 1 else ''}ε"


# -- sampling


def _draws(params: Params) -> Floats:
    rng = np.random.default_rng(params.seed)
    return build(params.drawn, params).sample(params.draws, rng)


def _sample_bars(params: Params, limit: float) -> list[Item]:
    if not params.sampling:
        return []
    edges = np.linspace(-limit, limit, 121)
    counts, _ = np.histogram(_draws(params), edges)
    heights = counts / (params.draws * np.diff(edges))
    name = tr("{n} draws, {mechanism}", n=params.draws, mechanism=mechanism_name(params.drawn))
    return [Bars(key="draws", edges=edges, heights=heights, role=params.drawn, name=name)]


def _running_mean_picture(params: Params, quality: Quality) -> Picture:
    noise = build(params.drawn, params)
    sizes = np.abs(_draws(params))
    n = np.arange(1, params.draws + 1)
    keep = np.unique(np.geomspace(1, params.draws, 200 if quality == "drag" else 600).astype(int)) - 1
    mean = (np.cumsum(sizes) / n)[keep]
    x = n[keep].astype(np.float64)
    spread = math.sqrt(max(noise.variance - noise.mean_abs**2, 0.0))
    margin = 1.96 * spread / np.sqrt(x)
    low = np.maximum(noise.mean_abs - margin, 0.0)
    top = float(max(noise.mean_abs * 2, mean.max() * 1.05))
    return Picture(
        key="mean",
        title=tr("Running mean of |noise|, {mechanism}", mechanism=mechanism_name(params.drawn)),
        x=Axis(label=tr("draws n"), log=True, low=1.0, high=float(max(params.draws, 10))),
        y=Axis(label=tr("mean of |noise|"), low=0.0, high=top),
        items=(
            Area(key="margin", x=x, low=low, high=noise.mean_abs + margin, role="neutral", name=tr("95 % of samples")),
            Curve(key="mean", x=x, y=mean, role=params.drawn, name=tr("mean of the first n"), dash="solid"),
            Line(
                key="expected",
                value=noise.mean_abs,
                orientation="horizontal",
                role="neutral",
                label=tr("E|noise| = {x}", x=show(noise.mean_abs, 5)),
            ),
        ),
        row=1,
        caption=tr("The mean of the absolute noise of the first n draws, closing in on its expectation."),
    )


# -- numbers and words


def _readout(params: Params, V: NeighborSet, noises: dict[str, Noise]) -> Table:
    best = optimal_staircase_mean_abs(V.sensitivity, params.epsilon)
    columns = (
        tr("mechanism"),
        tr("E|noise|"),
        tr("rate"),
        tr("std. deviation"),
        *(tr("± {percent} %", percent=f"{100 * level:g}") for level in CONFIDENCES),
        tr("largest loss at s"),
        tr("δ at ε and s"),
        tr("entropy (bits)"),
    )
    rows = []
    for role, noise in noises.items():
        worst = noise.worst_loss(params.shift)
        values = (
            noise.mean_abs,
            noise.mean_abs / best,
            math.sqrt(noise.variance),
            *np.asarray(noise.half_width(np.array(CONFIDENCES))).tolist(),
            worst,
            float(law_at(noise, params.shift).hockey_stick(params.epsilon)),
            noise.entropy / math.log(2),
        )
        rows.append((Cell(mechanism_name(role)), *(Cell(show(value, 6), value) for value in values)))
    return Table(columns, tuple(rows), tuple(noises), turn=True)


def _notes(params: Params, V: NeighborSet, noises: dict[str, Noise]) -> tuple[Note, ...]:
    found = []
    noise = noises.get("minimal")
    if isinstance(noise, StepNoise):
        worst = noise.worst_loss(params.shift)
        if worst > params.epsilon * (1 + 1e-9):
            text = tr(
                "The shift s = {s} lies outside V ∪ −V: there the minimal set's loss reaches {loss}, above ε = {eps}.",
                s=show(params.shift, 5),
                loss=show(worst, 4),
                eps=show(params.epsilon, 4),
            )
            found.append(Note("caution", text))
        if not noise.complete:
            text = tr(
                "The rings were built up to R{count}; farther out, where at most {mass} of the probability lies, nothing is "
                "drawn.",
                count=noise.rings.steps,
                mass=show(noise.missing_mass, 2),
            )
            found.append(Note("info", text))
        rate = noise.mean_abs / optimal_staircase_mean_abs(V.sensitivity, params.epsilon)
        if rate > 1 + 1e-9:
            text = tr(
                "With this core the minimal set is worse than the staircase: its rate is {rate}.", rate=show(rate, 4)
            )
            found.append(Note("caution", text))
    if "gaussian" in noises:
        text = tr("The Gaussian promises ε only with a slack δ = {delta}: its loss has no bound.")
        found.append(Note("info", text.format(delta=show(params.delta, 3))))
    return tuple(found)


def _story(params: Params, V: NeighborSet, noises: dict[str, Noise]) -> str:
    best = optimal_staircase_mean_abs(V.sensitivity, params.epsilon)
    promise = tr(
        "<p>One record can change the answer by any amount in <b>V = {V}</b>, at most by Δ = {D}. Every mechanism adds "
        "random noise <i>r</i> so that no answer becomes more than e<sup>ε</sup> = {ratio} times likelier when a record "
        "changes (ε = {eps}).</p>"
    )
    if "gaussian" in noises:
        promise = tr(
            "<p>One record can change the answer by any amount in <b>V = {V}</b>, at most by Δ = {D}. Every mechanism but the "
            "Gaussian adds random noise <i>r</i> so that no answer becomes more than e<sup>ε</sup> = {ratio} times likelier when a "
            "record changes (ε = {eps}).</p>"
        )
    parts = [
        promise.format(
            V=str(V) if len(str(V)) <= 80 else str(V)[:79] + "…",
            D=show(V.sensitivity),
            ratio=show(math.exp(params.epsilon), 4),
            eps=show(params.epsilon),
        )
    ]
    if "laplace" in noises:
        text = tr(
            "<p><b>Laplace</b> falls off evenly: E|noise| = Δ/ε = {x}.</p>", x=show(noises["laplace"].mean_abs, 5)
        )
        now = (("ε", show(params.epsilon, 5)), ("Δ", show(V.sensitivity, 5)))
        parts += [text, formula(r"f(r) = \frac{\varepsilon}{2\Delta}\,e^{-\varepsilon|r|/\Delta}", *now)]
    if "staircase" in noises:
        text = tr(
            "<p>The <b>staircase</b> drops by e<sup>−ε</sup> once every Δ and stays level between: E|noise| = {x}; Laplace "
            "has {laplace}.</p>",
            x=show(noises["staircase"].mean_abs, 5),
            laplace=show(V.sensitivity / params.epsilon, 5),
        )
        parts += [
            text,
            _story_of_gamma(params.gamma_mode, best),
            formula(r"f(r+\Delta) = e^{-\varepsilon} f(r),\quad r \geq 0", ("ε", show(params.epsilon, 5))),
        ]
    minimal = noises.get("minimal")
    if isinstance(minimal, StepNoise):
        text = tr(
            "<p>The <b>minimal set</b> knows V: it drops only as often as neighbor steps need. Ring R<sub>i</sub> holds "
            "the answers exactly i steps from the core [−w, w], w = {w}, and has density e<sup>−iε</sup>/α. {shape} "
            "E|noise| = {x}: {rate} times the best staircase.</p>",
            w=show(core_of(params), 5),
            x=show(minimal.mean_abs, 5),
            rate=show(minimal.mean_abs / best, 4),
            shape=tr("It rises again in waves where few steps lead.")
            if minimal.rises
            else tr("It never rises away from the core: no gap of V is wide enough for waves."),
        )
        now = (("w", show(core_of(params), 5)), ("ε", show(params.epsilon, 5)))
        parts += [text, formula(r"f(r) = \frac{e^{-i\varepsilon}}{\alpha},\quad r \in R_i", *now)]
    if "gaussian" in noises:
        sigma = math.sqrt(noises["gaussian"].variance)
        text = tr(
            "<p>The <b>Gaussian</b> (σ = {sigma}, the smallest that is (ε, δ)-private for δ = {delta}) has light tails, but "
            "its loss grows without bound along the axis.</p>",
            sigma=show(sigma, 5),
            delta=show(params.delta, 3),
        )
        parts.append(text)
    parts.append(_story_of_shift(params, noises))
    if params.lower != "loss":
        parts.append(_story_of_delta(params, noises))
    loss = r"\ell(r) = \ln\frac{f(r)}{f(r-s)},\quad |\ell(r)| \leq \varepsilon,\quad s \in V"
    parts.append(formula(loss, ("s", show(params.shift, 5)), ("ε", show(params.epsilon, 5))))
    return "".join(parts)


def _story_of_gamma(mode: str, best: float) -> str:
    """What the staircase with this choice of γ is best at (Geng and Viswanath 2016)."""
    if mode == "abs":
        return tr("<p>Where only Δ is known, no additive noise with this ε has a smaller E|noise|.</p>")
    if mode == "square":
        return tr("<p>Where only Δ is known, no additive noise with this ε has a smaller variance.</p>")
    return tr("<p>With the γ that makes it least, E|noise| would be {x}.</p>", x=show(best, 5))


def _story_of_delta(params: Params, noises: dict[str, Noise]) -> str:
    found = parted(
        tr(
            "{name}: {p}",
            name=mechanism_name(role),
            p=show(float(law_at(noise, params.shift).hockey_stick(params.epsilon)), 4),
        )
        for role, noise in noises.items()
    )
    text = tr(
        "<p>At ε = {eps} and s = {s} the promise takes δ = … {found}. Pure noise has δ = 0 there for every shift of V; for shifts "
        "outside V it need not. δ counts a loss L with weight 1 − e<sup>ε − L</sup> only, so it is at most the probability that L "
        "exceeds ε.</p>",
        eps=show(params.epsilon, 5),
        s=show(params.shift, 5),
        found=found,
    )
    stick = r"\delta(\varepsilon) = E\left[\left(1 - e^{\varepsilon - L}\right)^{+}\right]"
    return text + formula(stick, ("ε", show(params.epsilon, 5)), ("s", show(params.shift, 5)))


def _story_of_shift(params: Params, noises: dict[str, Noise]) -> str:
    worst = {role: noise.worst_loss(params.shift) for role, noise in noises.items()}
    broken = [mechanism_name(role) for role, loss in worst.items() if loss > params.epsilon * (1 + 1e-9)]
    if not broken:
        return tr(
            "<p>Below: two data sets whose answers are s = {s} apart. Every curve stays in the band: nobody learns more "
            "than ε from any answer. Drag s.</p>",
            s=show(params.shift, 5),
        )
    return tr(
        "<p>Below: two data sets whose answers are s = {s} apart. The curve of {names} leaves the band ±ε: an answer there "
        "tells more than promised.</p>",
        s=show(params.shift, 5),
        names=listed(broken),
    )


def _subscript(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))


# -- as Python


def script(params: Params) -> str:
    """A program that prints the readout's numbers."""
    return f"""\
# Epsilon Lab, Densities: noise of several mechanisms for one query.
import math

{builders(params)}
from dpcore.accounting import law_of

best = optimal_staircase_mean_abs(V.sensitivity, eps)
for name, noise in mechanisms.items():
    print(name)
    print("  E|noise|            ", noise.mean_abs)
    print("  rate                ", noise.mean_abs / best)
    print("  standard deviation  ", math.sqrt(noise.variance))
    for confidence in {CONFIDENCES!r}:
        print(f"  ± {{confidence:.0%}}".ljust(22), float(noise.half_width(confidence)))
    print("  largest loss at s   ", noise.worst_loss({params.shift!r}))
    print("  δ at ε and s        ", float(law_of(noise, {params.shift!r}).hockey_stick(eps)))
    print("  entropy (bits)      ", noise.entropy / math.log(2))
"""


def label(params: Params) -> str:
    """For pins."""
    return short_label(params)
