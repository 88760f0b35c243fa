"""Laplace, staircase, minimal set and Gaussian on one axis.

r  amount of noise, in units of the query; V  neighbor set; Δ  sensitivity; w  core half-width; R_i  ring i: the
answers that are exactly i neighbor steps from the core; loss  ln p(r) − ln p(r − shift), in nats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, number, of
from app.lab.said import Figure, Said, about, decides, down, short, up, yours
from app.lab.single import seen, seen_of
from app.labs.densities.lower import Laws, Lower, law_picture, laws_here, lower_facts, lower_picture
from app.labs.densities.params import Params
from app.labs.densities.rings import Ringed, ringed, rings_picture
from app.labs.densities.upper import (
    Sample,
    Upper,
    mean_picture,
    parts_of,
    sample_of,
    tail_of,
    tail_picture,
    upper_facts,
    upper_picture,
)
from app.labs.densities.yours import law_here, name_of, yours_of
from app.labs.mechanisms import Promise, family_of, noise_words, notes_of, promise_of
from app.labs.own_laws import YOURS
from app.plot.picture import Picture
from app.words.formulas import formula
from app.words.i18n import listed, parted, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.accounting import LossLaw
from dpcore.accounting.laws import ways
from dpcore.checks import Floats
from dpcore.noise import Drawn, Noise, StepNoise, optimal_staircase_mean_abs
from dpcore.sets import NeighborSet

CONFIDENCES = (0.5, 0.9, 0.95, 0.99)
BARELY = 1 + 1e-9
EQUAL = 1e-6

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class NoiseFacts:
    """One mechanism's noise.

    Attributes:
        mean_abs: E|noise|; rate: ÷ that of the best staircase; deviation: of the noise.
        half_widths: ± within which it lies with each of CONFIDENCES.
        worst_loss, delta: the largest loss at the shift, and δ at ε and the shift.
        entropy: in bits.
    """

    mean_abs: float
    rate: float
    deviation: float
    half_widths: Floats
    worst_loss: float
    delta: float
    entropy: float


@dataclass(frozen=True, slots=True)
class Rings:
    """How the minimal set is built.

    Attributes:
        core: half-width of its core.
        rises: whether its density ever rises away from 0.
        complete: whether it is known however far out; if not, `count` rings are, and at most `missing` of the mass is not.
    """

    core: float
    rises: bool
    complete: bool
    count: int
    missing: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The noise of every mechanism for one query.

    Attributes:
        promise: what the notes rest on.
        neighbors: V as it is written; kept: whether the shift is in V ∪ −V.
        likelier: e^ε.
        best: E|noise| of the best staircase; laplace: of Laplace.
        limit: the plots show noise up to here.
        noises: of every mechanism shown; rings: of the minimal set, None where it is not shown.
        upper, lower: what the plots show; tails: P(|noise| > t); law: how often which loss.
        ringed: the minimal set ring by ring, None where it is not shown; sample: None where nothing is drawn at random.
    """

    promise: Promise
    neighbors: str
    kept: bool
    likelier: float
    best: float
    laplace: float
    limit: float
    noises: Mapping[str, NoiseFacts]
    rings: Rings | None
    upper: Upper
    lower: Lower
    tails: Mapping[str, Drawn]
    law: Laws
    ringed: Ringed | None
    sample: Sample | None


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """All noises at one ε, and what the chosen plots show of them; far out only when nothing moves."""
    V, eps = NeighborSet.parse(params.neighbors), params.eps
    limit = params.reach * V.sensitivity
    noises = {role: family_of(role, V, params)(eps, deep=quality == "rest") for role in params.mechanisms}
    noises |= yours_of(params)
    laws = (
        {role: law_here(noise, params.shift) for role, noise in noises.items()}
        if seen(only, "loss-law", "delta")
        else {}
    )
    best = optimal_staircase_mean_abs(sensitivity=V.sensitivity, eps=eps)
    promise = promise_of(V, params, eps)
    minimal = noises.get("minimal")
    sampled = family_of(params.drawn, V, params)(eps) if params.sampling and seen(only, "upper", "mean") else None
    return Facts(
        promise=promise,
        neighbors=str(V),
        kept=bool(V.difference_set.contains(np.array([params.shift]))[0]),
        likelier=math.exp(eps),
        best=best,
        laplace=V.sensitivity / eps,
        limit=limit,
        noises={role: noise_facts(params, noise, laws.get(role), best) for role, noise in noises.items()},
        rings=rings_of(minimal, params.core if promise.best is None else promise.best.core)
        if isinstance(minimal, StepNoise)
        else None,
        upper=upper_facts(params, noises if seen(only, "upper") else {}, limit),
        lower=lower_facts(params, V, noises if seen(only, "loss", "delta") else {}, laws, limit, quality),
        tails={role: tail_of(noise, limit) for role, noise in noises.items()} if seen(only, "tail") else {},
        law=laws_here(eps, laws),
        ringed=ringed(minimal, limit) if isinstance(minimal, StepNoise) and seen(only, "rings") else None,
        sample=None if sampled is None else sample_of(params, sampled, limit, quality),
    )


def noise_facts(params: Params, noise: Noise, law: LossLaw | None, best: float) -> NoiseFacts:
    """One line of the readout; `law`: of the loss at the shift, None: nobody reads it now; `best`: E|noise| of the best staircase."""
    return NoiseFacts(
        mean_abs=noise.mean_abs,
        rate=noise.mean_abs / best,
        deviation=math.sqrt(noise.variance),
        half_widths=noise.half_width(CONFIDENCES) if law is not None else np.full(len(CONFIDENCES), math.nan),
        worst_loss=noise.worst_loss(params.shift),
        delta=max(float(way.hockey_stick(params.eps)) for way in ways(law)) if law is not None else math.nan,
        entropy=noise.entropy / math.log(2) if law is not None else math.nan,
    )


def rings_of(noise: StepNoise, core: float) -> Rings:
    """The rings of the minimal set's noise."""
    return Rings(core, noise.rises, noise.complete, noise.rings.steps, noise.missing_mass)


# -- words


def said(params: Params, found: Facts) -> Said:
    """What the noise made for V costs beside the best staircase; or what leaves V."""
    eps, noises = yours(params.eps), found.noises
    broken = {role: one.worst_loss for role, one in noises.items() if role not in ("gaussian", YOURS)}
    worst = (
        "minimal"
        if broken.get("minimal", 0.0) > params.eps * BARELY
        else max(broken, key=broken.__getitem__, default="")
    )
    if worst and broken[worst] > params.eps * BARELY:
        return Said(
            tr("Outside V: at s = {s} the loss of {noise} is {loss}, where ε = {eps} was promised.")
            if math.isfinite(broken[worst])
            else tr("Outside V: at s = {s} the loss of {noise} has no bound, where ε = {eps} was promised."),
            {"s": yours(params.shift), "noise": noise_words(worst), "loss": decides(up(broken[worst])), "eps": eps},
            "broken",
            tr("Drag s back."),
        )
    if YOURS in noises:
        return _said_of_yours(params, found)
    if "minimal" in noises:
        return _said_of_minimal(params, found)
    if "gaussian" in noises:
        return _said_of_gaussian(params, found)
    if set(noises) == {"laplace"}:
        text = tr("For any change up to {D}, at ε = {eps}, Laplace noise errs by {error} on average.")
        numbers = {"D": about(found.promise.sensitivity), "eps": eps, "error": decides(up(found.laplace))}
        return Said(text, numbers, hint=tr("Drag ε."))
    return Said(
        tr(
            "For any change up to {D}, at ε = {eps}, the best staircase errs by {best}; Laplace noise by {laplace}, {times} times as much."
        ),
        {
            "D": about(found.promise.sensitivity),
            "eps": eps,
            "best": up(found.best),
            "laplace": up(found.laplace),
            "times": decides(about(found.laplace / found.best)),
        },
        hint=tr("Drag ε."),
    )


def _said_of_yours(params: Params, found: Facts) -> Said:
    own, eps = found.noises[YOURS], yours(params.eps)
    numbers = {"yours": up(own.mean_abs), "s": yours(params.shift), "best": up(found.best), "eps": eps}
    if math.isfinite(own.worst_loss):
        text = tr(
            "Your noise errs by {yours}; at s = {s} its loss is at most {loss}. At ε = {eps} the best staircase errs by {best}."
        )
        return Said(text, numbers | {"loss": decides(up(own.worst_loss))}, hint=tr("Drag s."))
    text = tr(
        "Your noise errs by {yours}; at s = {s} its loss has no bound. At ε = {eps} the best staircase errs by {best}."
    )
    return Said(text, numbers, hint=tr("Drag s."))


def _said_of_minimal(params: Params, found: Facts) -> Said:
    minimal = found.noises["minimal"]
    numbers: dict[str, Figure | str] = {"V": short(found.neighbors, 30), "error": up(minimal.mean_abs)}
    if minimal.rate < 1 - EQUAL:
        text = tr(
            "One record moves the answer by {V}. The minimal set errs by {error}, {percent} % less than the best staircase."
        )
        numbers["percent"] = decides(down(100 - 100 * minimal.rate))
    elif minimal.rate <= 1 + EQUAL:
        text = tr("One record moves the answer by {V}. The minimal set errs by {error}, as much as the best staircase.")
    else:
        text = tr(
            "One record moves the answer by {V}. The minimal set errs by {error}, {percent} % more than the best staircase."
        )
        numbers["percent"] = decides(up(100 * minimal.rate - 100))
    return Said(text, numbers, hint=tr("Drag V.") if parts_of(params) else tr("Change V."))


def _said_of_gaussian(params: Params, found: Facts) -> Said:
    gaussian = found.noises["gaussian"].mean_abs
    numbers = {"eps": yours(params.eps), "laplace": up(found.laplace), "gaussian": decides(up(gaussian))}
    if gaussian > found.laplace:
        text = tr(
            "At ε = {eps} Laplace noise errs by {laplace}, Gaussian noise by {gaussian}: it errs more, and its loss has no bound."
        )
    else:
        text = tr(
            "At ε = {eps} Laplace noise errs by {laplace}, Gaussian noise by {gaussian}: no more, but its loss has no bound."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """The plots, the numbers, and what they mean."""
    best, top = found.promise.best, found.promise.sensitivity
    return Result(
        pictures=_pictures(params, found, only),
        readout=Table() if only else _readout(params, found),
        story="" if only else _story(params, found),
        notes=notes_of(params, found.promise) + _notes(params, found),
        derived={} if best is None else {"core": best.core},
        ranges={"core": (top / 1000, top), "shift": (-1.2 * top, 1.2 * top)},
    )


def _pictures(params: Params, found: Facts, only: str) -> tuple[Picture, ...]:
    sample, rings, limit = found.sample, found.ringed, found.limit
    errors = {role: noise.mean_abs for role, noise in found.noises.items()}
    made: dict[str, Callable[[], Picture]] = {
        "upper": lambda: upper_picture(params, found.upper, sample, limit, errors)
    }
    if sample is not None:
        made["mean"] = partial(mean_picture, params, sample)
    made[params.lower] = lambda: lower_picture(params, found.lower, found.kept, limit)
    made["tail"] = lambda: tail_picture(params, found.tails, limit)
    made["loss-law"] = lambda: law_picture(params, found.law, found.kept)
    if rings is not None and sample is None:
        made["rings"] = partial(rings_picture, params, rings)
    return seen_of(only, made)


def _readout(params: Params, found: Facts) -> Table:
    columns = (
        tr("mechanism"),
        tr("E|noise|"),
        tr("rate"),
        tr("std. deviation"),
        *(tr("± {percent} %", percent=show(100 * level)) for level in CONFIDENCES),
        tr("largest loss at s"),
        tr("δ at ε and s"),
        tr("entropy (bits)"),
    )
    rows = []
    for role, noise in found.noises.items():
        kind = {"gaussian": "gaussian", YOURS: "own-density"}.get(role, "")
        widths = map(number, (noise.deviation, *noise.half_widths.tolist()))
        size, delta = of(kind, (number(noise.mean_abs),)), of(kind or "composition", (at_most(noise.delta),))
        told = *size, *of("rates", (number(noise.rate),)), *of(kind, (*widths, at_most(noise.worst_loss)))
        rows.append((Cell(name_of(params, role)), *told, *delta, *of(kind, (number(noise.entropy),))))
    return Table(columns, tuple(rows), tuple(found.noises), turn=True, kind="noise")


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    notes = []
    if found.rings is not None:
        noise = found.noises["minimal"]
        if not found.rings.complete:
            text = tr(
                "The rings were built up to R{count}; farther out, where at most {mass} of the probability lies, nothing is "
                "drawn.",
                count=found.rings.count,
                mass=show_up(found.rings.missing, 2),
            )
            notes.append(Note("info", text))
        told = YOURS not in found.noises and noise.worst_loss <= params.eps * (1 + 1e-9)  # by the sentence
        if noise.rate > 1 and show(noise.rate) != "1" and not told:
            text = tr(
                "With this core the minimal set is worse than the staircase: its rate is {rate}.",
                rate=show(noise.rate, 4),
            )
            notes.append(Note("caution", text))
    if "gaussian" in found.noises:
        text = tr("The Gaussian promises ε only with a slack δ = {delta}: its loss has no bound.")
        notes.append(Note("info", text.format(delta=show_promise(params.delta))))
    return tuple(notes)


def _story(params: Params, found: Facts) -> str:
    parts = [
        _of_promise(params, found),
        *_of_mechanisms(params, found),
        _of_shift(params, found),
    ]
    if params.lower == "delta":
        parts.append(_of_delta(params, found))
    loss = r"\ell(r) = \ln\frac{f(r)}{f(r-s)},\quad |\ell(r)| \leq \varepsilon,\quad s \in V"
    parts.append(formula(loss, ("s", show(params.shift)), ("ε", show_promise(params.eps))))
    return "".join(parts)


def _of_promise(params: Params, found: Facts) -> str:
    text = tr(
        "<p>One record can change the answer by any amount in <b>V = {V}</b>, at most by Δ = {D}. Every mechanism adds "
        "random noise <i>r</i> so that no answer becomes more than e<sup>ε</sup> = {ratio} times likelier when a record "
        "changes (ε = {eps}).</p>"
    )
    if YOURS in found.noises:
        text = tr(
            "<p>One record can change the answer by any amount in <b>V = {V}</b>, at most by Δ = {D}. A mechanism that promises "
            "ε = {eps} alone adds random noise <i>r</i> so that no answer becomes more than e<sup>ε</sup> = {ratio} times likelier "
            "when a record changes. What came from “Your mechanism” is drawn as it is.</p>"
        )
    elif "gaussian" in found.noises:
        text = tr(
            "<p>One record can change the answer by any amount in <b>V = {V}</b>, at most by Δ = {D}. Every mechanism but the "
            "Gaussian adds random noise <i>r</i> so that no answer becomes more than e<sup>ε</sup> = {ratio} times likelier when a "
            "record changes (ε = {eps}).</p>"
        )
    return text.format(
        V=found.neighbors if len(found.neighbors) <= 80 else found.neighbors[:79] + "…",
        D=show(found.promise.sensitivity),
        ratio=show_up(found.likelier),
        eps=show_promise(params.eps),
    )


def _of_mechanisms(params: Params, found: Facts) -> list[str]:
    """What each mechanism shown does."""
    noises, eps = found.noises, ("ε", show_promise(params.eps))
    parts = []
    if "laplace" in noises:
        parts += [
            tr("<p><b>Laplace</b> falls off evenly: E|noise| = Δ/ε = {x}.</p>", x=show(noises["laplace"].mean_abs)),
            formula(
                r"f(r) = \frac{\varepsilon}{2\Delta}\,e^{-\varepsilon|r|/\Delta}",
                eps,
                ("Δ", show(found.promise.sensitivity)),
            ),
        ]
    if "staircase" in noises:
        text = tr(
            "<p>The <b>staircase</b> drops by e<sup>−ε</sup> once every Δ and stays level between: E|noise| = {x}; Laplace "
            "has {laplace}.</p>",
            x=show(noises["staircase"].mean_abs),
            laplace=show(found.laplace),
        )
        parts += [
            text,
            _of_gamma(params.gamma_mode, found.best),
            formula(r"f(r+\Delta) = e^{-\varepsilon} f(r),\quad r \geq 0", eps),
        ]
    if found.rings is not None:
        text = tr(
            "<p>The <b>minimal set</b> knows V: it drops only as often as neighbor steps need. Ring R<sub>i</sub> holds "
            "the answers exactly i steps from the core [−w, w], w = {w}, and has density e<sup>−iε</sup>/α. {shape} "
            "E|noise| = {x}: {rate} times the best staircase.</p>",
            w=show(found.rings.core),
            x=show(noises["minimal"].mean_abs),
            rate=show(noises["minimal"].rate, 4),
            shape=tr("It rises again in waves where few steps lead.")
            if found.rings.rises
            else tr("It never rises away from the core: no gap of V is wide enough for waves."),
        )
        density = r"f(r) = \frac{e^{-i\varepsilon}}{\alpha},\quad r \in R_i"
        parts += [text, formula(density, ("w", show(found.rings.core)), eps)]
    if "gaussian" in noises:
        text = tr(
            "<p>The <b>Gaussian</b> (σ = {sigma}, the smallest that is (ε, δ)-private for δ = {delta}) has light tails, but "
            "its loss grows without bound along the axis.</p>",
            sigma=show(noises["gaussian"].deviation),
            delta=show_promise(params.delta),
        )
        parts.append(text)
    if YOURS in noises:
        own = noises[YOURS]
        text = tr(
            "<p><b>{name}</b> came from “Your mechanism”; no ε scales it: E|noise| = {x}, {rate} times the best staircase. "
            "Its loss and δ are those of the worse direction, you out or you in.</p>",
            name=name_of(params, YOURS),
            x=show(own.mean_abs),
            rate=show(own.rate, 4),
        )
        parts.append(text)
    return parts


def _of_gamma(mode: str, best: float) -> str:
    """What the staircase with this choice of γ is best at (Geng and Viswanath 2016)."""
    if mode == "abs":
        return tr("<p>Where only Δ is known, no additive noise with this ε has a smaller E|noise|.</p>")
    if mode == "square":
        return tr("<p>Where only Δ is known, no additive noise with this ε has a smaller variance.</p>")
    return tr("<p>With the γ that makes it least, E|noise| would be {x}.</p>", x=show(best))


def _of_shift(params: Params, found: Facts) -> str:
    losses = {role: noise.worst_loss for role, noise in found.noises.items()}
    broken = [name_of(params, role) for role, loss in losses.items() if loss > params.eps * (1 + 1e-9)]
    if not broken:
        return tr(
            "<p>Below: two data sets whose answers are s = {s} apart. Every curve stays in the band: nobody learns more "
            "than ε from any answer. Drag s.</p>",
            s=show(params.shift),
        )
    return tr(
        "<p>Below: two data sets whose answers are s = {s} apart. The curve of {names} leaves the band ±ε: an answer there "
        "tells more than promised.</p>",
        s=show(params.shift),
        names=listed(broken),
    )


def _of_delta(params: Params, found: Facts) -> str:
    deltas = parted(
        tr("{name}: {p}", name=name_of(params, role), p=show_up(noise.delta)) for role, noise in found.noises.items()
    )
    text = tr(
        "<p>At ε = {eps} and s = {s} the promise takes δ = … {found}. Pure noise has δ = 0 there for every shift of V; for shifts "
        "outside V it need not. δ counts a loss L with weight 1 − e<sup>ε − L</sup> only, so it is at most the probability that L "
        "exceeds ε.</p>",
        eps=show_promise(params.eps),
        s=show(params.shift),
        found=deltas,
    )
    stick = r"\delta(\varepsilon) = E\left[\left(1 - e^{\varepsilon - L}\right)^{+}\right]"
    return text + formula(stick, ("ε", show_promise(params.eps)), ("s", show(params.shift)))
