"""Tab 'Picture': 4096 bits as a picture, as many answers with noise, and the picture that comes back."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_least, at_most, chance, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100
from app.labs.reconstruction.common import bell
from app.labs.reconstruction.drawings import SIDE, Bits, pixels
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Curve, Heat, Item, Picture, across, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise, show_up
from dpcore.checks import Floats
from dpcore.noise import gaussian_epsilon
from dpcore.reconstruction import (
    estimates,
    laplace_ceiling,
    laplace_eps,
    noises,
    success,
    walsh_hadamard,
    wrong_bound,
    wrong_share,
)

RATIOS = np.geomspace(0.05, 20.0, 121)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The picture, its answers, and what comes back.

    Attributes:
        bits: secret, shape (64, 64), row 0 at the foot.
        answers: to Hadamard's questions, with noise; in units of √n, row by row, shape (64, 64).
        back: the rounded estimates, shape (64, 64).
        wrong: pixels that differ.
        success: the exact chance that one pixel is right; `curve`: the same over all r of RATIOS.
        missed: that it is not; nan where it is known by subtraction only.
        ceiling: the most that any attack who knows all other pixels is right, a bound; 1 where errors are bounded.
        gaussian: the success under Gaussian noise of that standard deviation.
        theorem: share of pixels that are right for certain where every answer is within r√n, over RATIOS; certain: the same at the r of now.
        mu: of the release as a whole, nan but for Gaussian noise; eps: its exact ε at the chosen δ, pure: at δ = 0; infinite
            where there is none. While dragging, ceiling and eps of Laplace noise are nan.
    """

    bits: Bits
    answers: Floats
    back: Bits
    wrong: int
    success: float
    missed: float
    ceiling: float
    gaussian: float
    curve: Floats
    theorem: Floats
    certain: float
    mu: float
    eps: float
    pure: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """One release and its reconstruction by the fast transform."""
    bits = pixels(params.image, params.pixel_text, params.seed)
    n = bits.size
    scale = _scale(params.errors, params.ratio, n)
    wrong = wrong_share(params.errors, n, scale)  # type: ignore[arg-type]
    noise = noises(params.errors, scale, n, rng=np.random.default_rng(params.seed))  # type: ignore[arg-type]
    gaussian, mu, ceiling, eps, pure = float(success(params.ratio)), math.nan, 1.0, math.inf, math.inf
    if params.errors == "gaussian":
        mu, ceiling, eps = (
            1 / params.ratio,
            gaussian,
            gaussian_epsilon(params.ratio, delta=params.delta, sensitivity=1.0),
        )
    elif params.errors == "laplace":
        pure, ceiling, eps = n / scale, math.nan, math.nan
        if quality == "rest":
            ceiling, eps = laplace_ceiling(n, scale), laplace_eps(n, scale, delta=params.delta)
    answers = walsh_hadamard(bits.ravel()) + noise
    back = (estimates(answers) > 0.5).astype(np.int64).reshape(bits.shape)
    return Facts(
        bits=bits,
        answers=answers.reshape(bits.shape) / np.sqrt(n),
        back=back,
        wrong=int((back != bits).sum()),
        success=1 - wrong,
        missed=math.nan if params.errors == "uniform" else wrong,
        ceiling=ceiling,
        gaussian=gaussian,
        curve=success(RATIOS) if params.errors == "gaussian" else _right(params.errors, n, tick),
        theorem=1 - np.array([wrong_bound(n, r * math.sqrt(n)) for r in RATIOS]) / n,
        certain=1 - wrong_bound(n, params.ratio * math.sqrt(n)) / n,
        mu=mu,
        eps=eps,
        pure=pure,
    )


def _scale(errors: str, ratio: float, n: int) -> float:
    """Of the noise whose standard deviation, or bound, is r√n; Laplace noise of scale b has the deviation √2 b."""
    return ratio * math.sqrt(n / 2 if errors == "laplace" else n)


def _right(errors: str, n: int, tick: Tick) -> Floats:
    """How often a pixel is right under these errors, over RATIOS."""
    some, found = RATIOS[::4], []
    for place, r in enumerate(some.tolist()):
        found.append(1 - wrong_share(errors, n, _scale(errors, r, n)))  # type: ignore[arg-type]
        tick((place + 1) / some.size)
    return np.interp(np.log(RATIOS), np.log(some), found)


def said(params: Params, found: Facts) -> Said:
    """How many pixels come back, and what the best attack on one pixel could."""
    numbers: dict[str, Figure | str] = {
        "size": about(params.ratio * math.sqrt(found.bits.size)),
        "right": decides(of_100(found.success)),
        "most": of_100(found.ceiling, "up") if math.isfinite(found.ceiling) else "",
    }
    if params.errors == "gaussian":
        text = tr(
            "Only sums were published, each wrong by about {size}: {right} of 100 pixels come back, and no attack on separate pixels does better."
        )
    elif params.errors == "uniform":
        text = tr(
            "Only sums were published, each wrong by {size} at most: {right} of 100 pixels come back; blind guesses find 50."
        )
    elif math.isfinite(found.ceiling):
        text = tr(
            "Only sums were published, each wrong by about {size}: {right} of 100 pixels come back; no attack on separate pixels finds more than {most}."
        )
    else:
        text = tr(
            "Only sums were published, each wrong by about {size}: {right} of 100 pixels come back; blind guesses find 50."
        )
    return Said(text, numbers, hint=tr("Drag r."))


def tell(params: Params, found: Facts) -> Result:
    """The secret picture, what was published, what comes back, and how often a pixel is right."""
    pictures = (
        _grid(
            "secret",
            tr("Secret"),
            found.bits,
            0,
            tr("The secret picture, each filled pixel a bit 1; a click changes a pixel."),
            click=True,
        ),
        _grid("answers", tr("Published"), found.answers, 1, tr("The noisy answers, in units of √n.")),
        _grid("back", tr("Read back"), found.back, 2, tr("The picture that the answers give back.")),
        _curve(params, found),
        _pixel(params, found),
    )
    return Result(pictures, _readout(params, found), _story(params, found))


def _grid(key: str, title: str, values: Floats | Bits, column: int, caption: str, *, click: bool = False) -> Picture:
    places = np.arange(SIDE, dtype=np.float64)
    published = key == "answers"
    low, high = (-4.0, 4.0) if published else (0.0, 1.0)
    heat = Heat(
        key=key,
        x=places,
        y=places,
        z=np.clip(np.asarray(values, dtype=np.float64).T, low, high),
        low=low,
        high=high,
        label=tr("answer ÷ √n") if published else tr("bit"),
        scale="diverging" if published else "sequential",
        middle=0.0,
        roles=("", "") if published else ("", "ceiling"),
    )
    axis = Axis(label="", low=-0.5, high=SIDE - 0.5, ticks=())
    return Picture(
        key=key,
        title=title,
        x=axis,
        y=axis,
        items=(heat,),
        rows=3,
        beside="" if key == "secret" else "secret",
        column=column,
        legend=False,
        equal_scale=True,
        click=("paint_x", "paint_y") if click else ("", ""),
        caption=caption,
    )


def _curve(params: Params, found: Facts) -> Picture:
    tops: list[Item] = []
    if params.errors == "laplace" and math.isfinite(found.ceiling):
        name = tr("any attack at r = {r}, at most", r=show(params.ratio, 3))
        tops = [across(found.ceiling, key="most", role="ceiling", label=name)]
    elif params.errors != "laplace":
        key, y, role, name = "ceiling", found.curve, "ceiling", tr("nobody can do better")
        if params.errors == "uniform":
            key, y, role, name = "theorem", found.theorem, "bound", tr("theorem: at least")
        tops = [Curve(key=key, x=RATIOS, y=y, role=role, name=name, width=5.0, pale=True)]
    items = (
        *tops,
        Curve(key="success", x=RATIOS, y=found.curve, role="gaussian", name=tr("this attack"), at_end=False),
        across(0.5, key="chance", name=tr("blind guess")),
        handle(params, "ratio"),
    )
    return Picture(
        key="curve",
        title=tr("How often a pixel is right"),
        x=Axis(label=tr("noise beside √n, r"), log=True, low=float(RATIOS[0]), high=float(RATIOS[-1])),
        y=Axis(label=tr("probability"), low=0.0 if params.errors == "uniform" else 0.48, high=1.02),
        items=items,
        row=3,
        rows=2,
        columns=2,
        click=("ratio", ""),
        caption=tr("The attack's exact success over r, and the ceiling that the promise sets: they are one line.")
        if params.errors == "gaussian"
        else tr("The attack's exact success over r, and what is known beside it."),
    )


def _pixel(params: Params, found: Facts) -> Picture:
    """The estimate of one pixel in two neighboring worlds, which differ in this pixel."""
    spread = params.ratio / math.sqrt(3) if params.errors == "uniform" else params.ratio
    x = np.linspace(min(-0.5, -3 * spread), max(1.5, 1 + 3 * spread), 241)
    items = (
        Curve(key="empty", x=x, y=bell(x, 0.0, spread), role="neutral:dash", name=tr("empty: bit 0")),
        Curve(key="filled", x=x, y=bell(x, 1.0, spread), role="ceiling", dash="solid", name=tr("filled: bit 1")),
        upright(0.5, key="half", label="½"),
    )
    return Picture(
        key="pixel",
        title=tr("One pixel in two worlds"),
        x=Axis(label=tr("estimate")),
        y=Axis(label=tr("density"), low=0.0),
        items=items,
        row=3,
        rows=2,
        column=2,
        caption=tr("Densities of the estimate where this pixel is empty and where it is filled, all others alike."),
    )


def _readout(params: Params, found: Facts) -> Table:
    n = found.bits.size
    rows: tuple[tuple[Cell, ...], ...] = (
        (Cell(tr("pixels right")), number(n - found.wrong, 6)),
        (Cell(tr("share right")), number(1 - found.wrong / n, 4)),
    )
    if params.errors == "uniform":
        rows += (
            (Cell(tr("expected")), chance(found.success, rest=found.missed)),
            (Cell(tr("theorem: right at least")), at_least(found.certain)),
            (Cell(tr("ε of the release")), Cell(tr("none"))),
        )
    elif params.errors == "laplace":
        rows += (
            (Cell(tr("expected")), chance(found.success, rest=found.missed)),
            (Cell(tr("any attack, at most")), chance(found.ceiling, up=True)),
            (Cell(tr("ε of the release")), at_most(found.pure)),
            (Cell(tr("ε at δ = {delta}", delta=show_promise(params.delta))), at_most(found.eps)),
        )
    else:
        rows += (
            (Cell(tr("expected, and the ceiling")), chance(found.success, rest=found.missed)),
            (Cell(tr("μ of the release")), at_most(found.mu)),
            (Cell(tr("ε at δ = {delta}", delta=show_promise(params.delta))), at_most(found.eps)),
        )
    return Table((tr("of {n} pixels", n=n), tr("now")), rows)


def _story(params: Params, found: Facts) -> str:
    size = show(params.ratio * SIDE, 3)
    r, right = ("r", show(params.ratio, 3)), ("P", show_chance(found.success, rest=found.missed))
    if params.errors == "uniform":
        errors = tr("{size} at most, drawn evenly", size=size)
        values = formula(r"w \leq 4 E^2 = 4 r^2 n", r, right)
        meaning = tr(
            "<p>The theorem allows for the worst errors within the bound, and soon promises nothing; errors drawn evenly are far kinder to "
            "the attacker. Bounded errors keep no promise of any ε: an answer that is further off rules a table out.</p>"
        )
    elif params.errors == "laplace":
        errors = tr("Laplace noise of standard deviation {size}", size=size)
        pure = show_up(found.pure, 4)
        values = formula(r"\varepsilon = \frac{n}{b}, \quad b = r\sqrt{\frac{n}{2}}", r, ("ε", pure), right)
        meaning = _above_turning_back(params, found, pure) if math.isfinite(found.eps) else ""
    else:
        errors = tr("Gaussian noise of standard deviation {size}", size=size)
        law = r"P = \Phi\!\left(\frac{\sqrt{n}}{2\sigma}\right) = \Phi\!\left(\frac{\mu}{2}\right)"
        values = formula(law, r, ("μ", show(found.mu, 3)), right)
        meaning = tr(
            "<p>The same number is the ceiling: the release is μ-Gaussian differentially private with μ = 1/r (one person's bit "
            "changed), so nobody who knows all other bits guesses this one, of even odds, more often than Φ(μ/2). <b>The "
            "attack and the ceiling are one line</b>: for independent bits no cleverer attack exists, and no kinder proof. Whoever knows "
            "how pictures look knows more.</p>"
        )
    release = tr(
        "<p>Each of 4096 people has one secret bit, a pixel. Published are only 4096 sums over everybody, with signs, each of them wrong by {errors}. "
        "Turned back, <b>{right} of 4096</b> pixels are right.</p>",
        errors=errors,
        right=found.bits.size - found.wrong,
    )
    return release + values + meaning


def _above_turning_back(params: Params, found: Facts, pure: str) -> str:
    return tr(
        "<p>A sum of 4096 noises is nearly normal, so turning back reads nearly as many pixels as under Gaussian noise of the same size, {gaussian}. But here that is "
        "<b>not</b> the ceiling: whoever knows all other bits and weighs every answer by Laplace's law reads this one with probability {ceiling}, and nobody more often. "
        "The promise is pure, ε = {pure}; at δ = {delta} it is {eps}.</p>",
        gaussian=show_chance(found.gaussian),
        ceiling=show_chance(found.ceiling, up=True),
        pure=pure,
        delta=show_promise(params.delta),
        eps=show_up(found.eps, 4),
    )
