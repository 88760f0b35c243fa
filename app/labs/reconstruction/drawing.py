"""Tab 'Picture': 4096 bits as a picture, as many answers with noise, and the picture that comes back."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_least, at_most, number, of, of_hundred
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100
from app.lab.two_worlds import two_worlds
from app.labs.reconstruction.common import bell
from app.labs.reconstruction.drawings import SIDE, Bits, pixels
from app.labs.reconstruction.params import Params
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Heat, Item, Picture, across, dots, upright
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
FURTHEST = 4.0
"""In units of √n: an answer further from 0 is as dark."""


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
    """Three faces over the line of how often a pixel is right; one pixel in two worlds."""
    pictures = (
        _face(
            "secret",
            tr("Secret: filled is 1"),
            (_cells("secret", found.bits, "ink"),),
            tr("The secret picture, each filled pixel a bit 1; a click changes a pixel."),
        ),
        _face(
            "answers",
            tr("Published answers"),
            (_answers(found),),
            tr("The noisy answers: the darker, the further from 0."),
        ),
        _face(
            "back",
            tr("Read back: {wrong} wrong, red", wrong=found.wrong),
            (
                _cells("back", found.back * (found.back == found.bits), "ink"),
                _cells("wrong", found.back != found.bits, "bad"),
            ),
            tr("The picture that the answers give back; red is a pixel that is wrong."),
        ),
        _curve(params, found),
        _pixel(params, found),
    )
    return Result(pictures, _readout(params, found), _story(params, found))


def _cells(key: str, values: Bits, role: str) -> Heat:
    """Pixels that are filled, in the colour of `role`; the others empty."""
    places = np.arange(SIDE, dtype=np.float64)
    z = np.asarray(values, dtype=np.float64).T
    return Heat(key=key, x=places, y=places, z=z, low=0.0, high=1.0, label=tr("bit"), roles=("", role))


def _answers(found: Facts) -> Heat:
    places = np.arange(SIDE, dtype=np.float64)
    return Heat(
        key="answers",
        x=places,
        y=places,
        z=np.minimum(np.abs(found.answers.T), FURTHEST),
        low=0.0,
        high=FURTHEST,
        label=tr("answer ÷ √n"),
        scale="ink",
    )


def _face(key: str, title: str, items: tuple[Item, ...], caption: str) -> Picture:
    """One of three squares of the same size."""
    axis = Axis(label="", low=-0.5, high=SIDE - 0.5, ticks=())
    secret = key == "secret"
    return Picture(
        key=key,
        title=title,
        short=tr("Three faces") if secret else "",
        x=axis,
        y=axis,
        items=items,
        rows=4,
        beside="" if secret else "secret",
        column=("secret", "answers", "back").index(key),
        legend=False,
        equal_scale=True,
        click=("paint_x", "paint_y") if secret else ("", ""),
        caption=caption,
    )


def _curve(params: Params, found: Facts) -> Picture:
    limits: list[Item] = []
    if params.errors == "laplace" and math.isfinite(found.ceiling):
        name = tr("any attack at r = {r}, at most", r=show(params.ratio, 3))
        limits = [dots(key="most", x=params.ratio, y=found.ceiling, role="ink", marker="+", name=name)]
    elif params.errors == "gaussian":
        name = tr("nobody can do better")
        limits = [Curve(key="ceiling", x=RATIOS, y=found.curve, role="ceiling", name=name, beyond="above", at_end=True)]
    elif params.errors == "uniform":
        limits = [Curve(key="theorem", x=RATIOS, y=found.theorem, role="bound", name=tr("theorem: at least"))]
    low = 0.0 if params.errors == "uniform" else 0.48
    name = "" if params.errors == "gaussian" else tr("this attack")
    items = (
        Curve(key="success", x=RATIOS, y=found.curve, role="ink", name=name, width=3.0),
        *limits,
        across(0.5, key="chance", label=tr("blind guess")),
        dots(key="here", x=params.ratio, y=found.success, role="ink", marker_size=5.0),
        handle(params, "ratio"),
    )
    return Picture(
        key="curve",
        title=tr("How often a pixel is right"),
        x=Axis(label=tr("noise beside √n, r"), log=True, low=float(RATIOS[0]), high=float(RATIOS[-1])),
        y=Axis(label=tr("right, of 100"), low=low, high=1.02, ticks=ticks_of_100(low, 1.02, 3.0)),
        items=items,
        row=4,
        rows=2,
        columns=3,
        beside="secret",
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
        *two_worlds(
            (x, bell(x, 0.0, spread)),
            (x, bell(x, 1.0, spread)),
            names=(tr("empty: bit 0"), tr("filled: bit 1")),
        ),
        upright(0.5, key="half", label="½"),
    )
    return Picture(
        key="pixel",
        title=tr("One pixel in two worlds"),
        x=Axis(label=tr("estimate")),
        y=Axis(label=tr("density"), low=0.0),
        items=items,
        row=6,
        rows=2,
        columns=3,
        caption=tr("Densities of the estimate where this pixel is empty and where it is filled, all others alike."),
    )


def _readout(params: Params, found: Facts) -> Table:
    n = found.bits.size
    rows: tuple[tuple[Cell, ...], ...] = (
        (Cell(tr("pixels right")), number(n - found.wrong, 6)),
        (Cell(tr("right, of 100")), of_hundred(1 - found.wrong / n)),
    )
    if params.errors == "uniform":
        rows += (
            (Cell(tr("expected, of 100")), of_hundred(found.success, rest=found.missed)),
            (Cell(tr("theorem: right at least, of 100")), at_least(100 * found.certain)),
            (Cell(tr("ε of the release")), Cell(tr("none"))),
        )
    elif params.errors == "laplace":
        rows += (
            (Cell(tr("expected, of 100")), of_hundred(found.success, rest=found.missed)),
            (Cell(tr("any attack at most, of 100")), of_hundred(found.ceiling, up=True)),
            (Cell(tr("ε of the release")), at_most(found.pure)),
            (Cell(tr("ε at δ = {delta}", delta=show_promise(params.delta))), at_most(found.eps)),
        )
    else:
        rows += (
            (Cell(tr("expected, and the ceiling, of 100")), of_hundred(found.success, rest=found.missed)),
            of("gaussian", (Cell(tr("μ of the release")), at_most(found.mu))),
            of("gaussian", (Cell(tr("ε at δ = {delta}", delta=show_promise(params.delta))), at_most(found.eps))),
        )
    return Table((tr("of {n} pixels", n=n), tr("now")), rows, kind="reconstruction")


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
