"""Tab 'Picture': 4096 bits as a picture, as many answers with noise, and the picture that comes back."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_least, at_most, chance, number
from app.lab.handles import handle
from app.labs.reconstruction.common import bell
from app.labs.reconstruction.drawings import SIDE, Bits, pixels
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Curve, Heat, Line, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance
from dpcore.checks import Floats
from dpcore.noise import gaussian_epsilon
from dpcore.reconstruction import estimates, noises, success, walsh_hadamard, wrong_bound, wrong_share

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
        theorem: share of pixels that are right for certain where every answer is within r√n, over RATIOS; certain: the same at the r of now.
        mu: of the release as a whole; eps: its exact ε at the chosen δ; infinite where errors are bounded.
    """

    bits: Bits
    answers: Floats
    back: Bits
    wrong: int
    success: float
    curve: Floats
    theorem: Floats
    certain: float
    mu: float
    eps: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """One release and its reconstruction by the fast transform."""
    bits = pixels(params.image, params.pixel_text, params.seed)
    n = bits.size
    gaussian, root = params.errors == "gaussian", math.sqrt(n)
    noise = noises(params.errors, params.ratio * root, n, rng=np.random.default_rng(params.seed))  # type: ignore[arg-type]
    answers = walsh_hadamard(bits.ravel()) + noise
    back = (estimates(answers) > 0.5).astype(np.int64).reshape(bits.shape)
    return Facts(
        bits=bits,
        answers=answers.reshape(bits.shape) / np.sqrt(n),
        back=back,
        wrong=int((back != bits).sum()),
        success=1 - wrong_share(params.errors, n, params.ratio * root),  # type: ignore[arg-type]
        curve=success(RATIOS) if gaussian else _bounded(n, tick),
        theorem=1 - np.array([wrong_bound(n, r * root) for r in RATIOS]) / n,
        certain=1 - wrong_bound(n, params.ratio * root) / n,
        mu=1 / params.ratio if gaussian else math.inf,
        eps=gaussian_epsilon(params.ratio, delta=params.delta, sensitivity=1.0) if gaussian else math.inf,
    )


def _bounded(n: int, tick: Tick) -> Floats:
    """How often a pixel is right where errors are drawn evenly within r√n, over RATIOS."""
    some, found = RATIOS[::4], []
    for place, r in enumerate(some.tolist()):
        found.append(1 - wrong_share("uniform", n, r * math.sqrt(n)))
        tick((place + 1) / some.size)
    return np.interp(np.log(RATIOS), np.log(some), found)


def tell(params: Params, found: Facts) -> Result:
    """The secret picture, what was published, what comes back, and how often a pixel is right."""
    pictures = (
        _grid("secret", tr("Secret"), found.bits, 0, tr("The secret picture; a click changes a pixel."), click=True),
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
    )
    axis = Axis(label="", low=-0.5, high=SIDE - 0.5, ticks=())
    return Picture(
        key=key,
        title=title,
        x=axis,
        y=axis,
        items=(heat,),
        rows=3,
        column=column,
        legend=False,
        equal_scale=True,
        click=("paint_x", "paint_y") if click else ("", ""),
        caption=caption,
    )


def _curve(params: Params, found: Facts) -> Picture:
    top = ("ceiling", found.curve, "ceiling", tr("nobody can do better"))
    if math.isinf(found.mu):
        top = ("theorem", found.theorem, "bound", tr("theorem: at least"))
    items = (
        Curve(key=top[0], x=RATIOS, y=top[1], role=top[2], name=top[3], width=5.0, pale=True),
        Curve(key="success", x=RATIOS, y=found.curve, role="gaussian", name=tr("this attack"), at_end=False),
        Line(key="chance", value=0.5, orientation="horizontal", role="neutral", name=tr("blind guess")),
        handle(params, "ratio"),
    )
    return Picture(
        key="curve",
        title=tr("How often a pixel is right"),
        x=Axis(label=tr("noise beside √n, r"), log=True, low=float(RATIOS[0]), high=float(RATIOS[-1])),
        y=Axis(label=tr("probability"), low=0.0 if math.isinf(found.mu) else 0.48, high=1.02),
        items=items,
        row=3,
        rows=2,
        columns=2,
        click=("ratio", ""),
        caption=tr("The attack's exact success over r, and the ceiling that the promise sets: they are one line."),
    )


def _pixel(params: Params, found: Facts) -> Picture:
    """The estimate of one pixel in two neighboring worlds, which differ in this pixel."""
    spread = params.ratio if params.errors == "gaussian" else params.ratio / math.sqrt(3)
    x = np.linspace(min(-0.5, -3 * spread), max(1.5, 1 + 3 * spread), 241)
    items = (
        Curve(key="light", x=x, y=bell(x, 0.0, spread), role="laplace", name=tr("light")),
        Curve(key="dark", x=x, y=bell(x, 1.0, spread), role="bad", name=tr("dark")),
        Line(key="half", value=0.5, orientation="vertical", role="neutral", label="½"),
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
        caption=tr("Densities of the estimate where this pixel is light and where it is dark, all others alike."),
    )


def _readout(params: Params, found: Facts) -> Table:
    n = found.bits.size
    rows: tuple[tuple[Cell, ...], ...] = (
        (Cell(tr("pixels right")), number(n - found.wrong, 6)),
        (Cell(tr("share right")), number(1 - found.wrong / n, 4)),
    )
    if math.isinf(found.mu):
        rows += (
            (Cell(tr("expected")), chance(found.success)),
            (Cell(tr("theorem: right at least")), at_least(found.certain)),
            (Cell(tr("ε of the release")), Cell(tr("none"))),
        )
    else:
        rows += (
            (Cell(tr("expected, and the ceiling")), chance(found.success)),
            (Cell(tr("μ of the release")), at_most(found.mu)),
            (Cell(tr("ε at δ = {delta}", delta=show(params.delta, 3))), at_most(found.eps)),
        )
    return Table((tr("of {n} pixels", n=n), tr("now")), rows)


def _story(params: Params, found: Facts) -> str:
    size, right = show(params.ratio * SIDE, 3), found.bits.size - found.wrong
    if math.isinf(found.mu):
        return "".join(
            (
                tr(
                    "<p>Each of 4096 people has one secret bit, a pixel. Published are only 4096 sums over everybody, with signs, and each of them is "
                    "wrong by {size} at most, drawn evenly. Turned back, <b>{right} of 4096</b> pixels are right.</p>",
                    size=size,
                    right=right,
                ),
                formula(r"w \leq 4 E^2 = 4 r^2 n", ("r", show(params.ratio, 3)), ("P", show_chance(found.success))),
                tr(
                    "<p>The theorem allows for the worst errors within the bound, and soon promises nothing; errors drawn evenly are far kinder to "
                    "the attacker. Bounded errors keep no promise of any ε: an answer that is further off rules a table out.</p>"
                ),
            )
        )
    return "".join(
        (
            tr(
                "<p>Each of 4096 people has one secret bit, a pixel. Published are only 4096 sums over everybody, with signs, and "
                "each of them wrong by Gaussian noise of standard deviation {sigma}. Turned back, <b>{right} of 4096</b> pixels "
                "are right.</p>",
                sigma=size,
                right=right,
            ),
            formula(
                r"P = \Phi\!\left(\frac{\sqrt{n}}{2\sigma}\right) = \Phi\!\left(\frac{\mu}{2}\right)",
                ("r", show(params.ratio, 3)),
                ("μ", show(found.mu, 3)),
                ("P", show_chance(found.success)),
            ),
            tr(
                "<p>The same number is the ceiling: the release is μ-Gaussian differentially private with μ = 1/r (one person's bit "
                "changed), so nobody who knows all other bits guesses this one, of even odds, more often than Φ(μ/2). <b>The "
                "attack and the ceiling are one line</b>: for independent bits no cleverer attack exists, and no kinder proof. Whoever knows "
                "how pictures look knows more.</p>"
            ),
        )
    )
