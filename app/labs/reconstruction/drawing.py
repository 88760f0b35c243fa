"""Tab 'Picture': 4096 bits as a picture, as many answers with noise, and the picture that comes back."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.reconstruction.common import at_most, number
from app.labs.reconstruction.drawings import SIDE, Bits, pixels
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Curve, Heat, Line, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.noise import gaussian_epsilon
from dpcore.reconstruction import estimates, success, walsh_hadamard

RATIOS = np.geomspace(0.05, 20.0, 241)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The picture, its answers, and what comes back.

    Attributes:
        bits: secret, shape (64, 64), row 0 at the foot.
        answers: to Hadamard's questions, with noise; in units of √n, row by row, shape (64, 64).
        back: the rounded estimates, shape (64, 64).
        wrong: pixels that differ.
        success: the exact chance that one pixel is right; `curve`: the same over all r of RATIOS.
        mu: of the release as a whole; eps: its exact ε at the chosen δ.
    """

    bits: Bits
    answers: Floats
    back: Bits
    wrong: int
    success: float
    curve: Floats
    mu: float
    eps: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """One release and its reconstruction by the fast transform."""
    bits = pixels(params.image, params.pixel_text, params.seed)
    n = bits.size
    noise = np.random.default_rng(params.seed).normal(0.0, params.ratio * np.sqrt(n), n)
    answers = walsh_hadamard(bits.ravel()) + noise
    back = (estimates(answers) > 0.5).astype(np.int64).reshape(bits.shape)
    return Facts(
        bits=bits,
        answers=answers.reshape(bits.shape) / np.sqrt(n),
        back=back,
        wrong=int((back != bits).sum()),
        success=float(success(params.ratio)),
        curve=success(RATIOS),
        mu=1 / params.ratio,
        eps=gaussian_epsilon(params.ratio, delta=params.delta, sensitivity=1.0),
    )


def tell(params: Params, found: Facts) -> Result:
    """The secret picture, what was published, what comes back, and how often a pixel is right."""
    pictures = (
        _grid("secret", tr("Secret"), found.bits, 0, tr("The secret picture; a click changes a pixel."), click=True),
        _grid("answers", tr("Published"), found.answers, 1, tr("The noisy answers, in units of √n.")),
        _grid("back", tr("Read back"), found.back, 2, tr("The picture that the answers give back.")),
        _curve(params, found),
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
    items = (
        Curve(
            key="ceiling",
            x=RATIOS,
            y=found.curve,
            role="ceiling",
            name=tr("nobody can do better"),
            width=5.0,
            pale=True,
        ),
        Curve(key="success", x=RATIOS, y=found.curve, role="gaussian", name=tr("this attack"), at_end=False),
        Line(key="chance", value=0.5, orientation="horizontal", role="neutral", name=tr("blind guess")),
        handle(params, "ratio"),
    )
    return Picture(
        key="curve",
        title=tr("How often a pixel is right"),
        x=Axis(label=tr("noise beside √n, r"), log=True, low=float(RATIOS[0]), high=float(RATIOS[-1])),
        y=Axis(label=tr("probability"), low=0.48, high=1.02),
        items=items,
        row=3,
        rows=2,
        columns=3,
        click=("ratio", ""),
        caption=tr("The attack's exact success over r, and the ceiling that the promise sets: they are one line."),
    )


def _readout(params: Params, found: Facts) -> Table:
    n = found.bits.size
    rows = (
        (Cell(tr("pixels right")), number(n - found.wrong, 6)),
        (Cell(tr("share right")), number(1 - found.wrong / n, 4)),
        (Cell(tr("expected, and the ceiling")), number(found.success)),
        (Cell(tr("μ of the release")), at_most(found.mu)),
        (Cell(tr("ε at δ = {delta}", delta=show(params.delta, 3))), at_most(found.eps)),
    )
    return Table((tr("of {n} pixels", n=n), tr("now")), rows)


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p>Each of 4096 people has one secret bit, a pixel. Published are only 4096 sums over everybody, with signs, and "
                "each of them wrong by Gaussian noise of standard deviation {sigma}. Turned back, <b>{right} of 4096</b> pixels "
                "are right.</p>",
                sigma=show(params.ratio * 64, 3),
                right=found.bits.size - found.wrong,
            ),
            formula(
                r"P = \Phi\!\left(\frac{\sqrt{n}}{2\sigma}\right) = \Phi\!\left(\frac{\mu}{2}\right)",
                ("r", show(params.ratio, 3)),
                ("μ", show(found.mu, 3)),
                ("P", show(found.success, 4)),
            ),
            tr(
                "<p>The same number is the ceiling: the release is μ-Gaussian differentially private with μ = 1/r (one person's bit "
                "changed), so nobody who knows all other bits guesses this one, of even odds, more often than Φ(μ/2). <b>The "
                "attack and the ceiling are one line</b>: for independent bits no cleverer attack exists, and no kinder proof. Whoever knows "
                "how pictures look knows more.</p>"
            ),
        )
    )
