"""Tab 'Noise in shares': nobody is trusted and nobody lies; each brings a splinter of the noise, and some collude."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_most, of_hundred, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, spent, whole, yours
from app.lab.single import seen, seen_of
from app.labs.local.common import LOCAL, eps_each, fewer_drawn, split_note
from app.labs.local.given import Given
from app.plot.picture import Axis, Bars, Curve, Draws, Item, Label, Picture, across, stems
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.local import NoiseShares, share_matrix

FEW = 5
SHOWN = 200
"""Parties whose shares are drawn."""
MOST: dict[Quality, int] = {"drag": 50_000, "rest": 4_000_000}
"""Splinters drawn."""
REACH = 4.0
"""Scales of the noise to either side of 0."""

BARELY = 1 + 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The sum of n bits under secret sharing, its noise, and what colluders leave of it.

    Attributes:
        eps: of one sum, meant. shape_each: of a splinter.
        variance_all, variance_left: of the noise published, and of what colluders cannot subtract.
        loss, delta, right: exact ε of what is left (infinite: none), δ at ε, right guesses of one bit by colluders who know
            all others; outside: right guesses of whoever does not collude. alone: exact ε against one who subtracts only
            the own splinter.
        shares: of the first parties' bits, a row for each; total: of their columns mod p; count: the true one.
        splinters: of each party in the last sum.
        x, left, whole: noise, its density when colluders subtract, and of Laplace noise.
        answers, loss_at: noisy sums, and how much likelier each is when the sum is 0 than when it is 1, cut to ±5ε.
        edges, drawn: bins, and the density of the sums drawn there; runs: how many; last: the last one.
    """

    eps: float
    shape_each: float
    variance_all: float
    variance_left: float
    loss: float
    delta: float
    right: float
    outside: float
    alone: float
    shares: NDArray[np.int64]
    total: int
    count: int
    splinters: Floats
    x: Floats
    left: Floats
    whole: Floats
    answers: Floats
    loss_at: Floats
    edges: Floats
    drawn: Floats
    runs: int
    last: float


def facts(params: Given, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Exact law and privacy of the noise left, and the protocol run."""
    n, c, eps = params.parties, params.colluders, eps_each(params)
    if c >= n:
        raise ParameterError(
            "colluders", c, mark("below {n}, the number of parties: without an honest one no noise is left"), n=n
        )
    if params.modulus <= n:
        raise ParameterError("modulus", params.modulus, mark("above {n}, the number of parties, or totals wrap"), n=n)
    noise, meant = NoiseShares(n, c, eps, repaired=params.repaired), NoiseShares(n, 0, eps)
    few = min(n, SHOWN)
    rng = np.random.default_rng([params.seed, 0])
    bits = rng.integers(0, 2, few)
    matrix = share_matrix(bits, rng.integers(0, params.modulus, (few, few - 1)), params.modulus)
    sums = noise.sums(params.draws, rng=np.random.default_rng([params.seed, 1]), most=MOST[quality])
    edges = np.linspace(-REACH / eps, REACH / eps, 81)
    places = 201 if seen(only, "noise", "loss") else 2
    side = (
        REACH / eps * np.linspace(0, 1, places)[1:] ** 3
    )  # dense at 0, and never 0: the density may be infinite there
    x = np.concatenate([-side[::-1], side])
    answers = np.unique(np.concatenate([x, 1 + x]))
    with np.errstate(invalid="ignore"):
        loss = np.clip(noise.loss(answers), -5 * eps, 5 * eps)
    return Facts(
        eps=eps,
        shape_each=noise.shape_each,
        variance_all=noise.variance_all,
        variance_left=noise.variance_left,
        loss=noise.largest_loss,
        delta=noise.delta(),
        right=(1 + noise.total_variation()) / 2,
        outside=(1 + meant.total_variation()) / 2,
        alone=NoiseShares(n, 1, eps).largest_loss,
        shares=matrix,
        total=int(matrix.sum() % params.modulus),
        count=int(bits.sum()),
        splinters=sums.splinters,
        x=x,
        left=noise.density(x),
        whole=meant.density(x),
        answers=answers,
        loss_at=loss,
        edges=edges,
        drawn=np.histogram(sums.left, edges)[0] / (sums.left.size * (edges[1] - edges[0])),
        runs=sums.left.size,
        last=float(sums.left[-1]),
    )


def said(params: Given, found: Facts) -> Said:
    """What colluders leave of the noise, and of the promise."""
    numbers: dict[str, Figure | str] = {
        "who": tr("One of {n} parties colludes", n=params.parties)
        if params.colluders == 1
        else tr("{c} of {n} parties collude", c=params.colluders, n=params.parties),
        "n": yours(whole(params.parties)),
        "left": of_100(found.variance_left / found.variance_all),
        "eps": yours(found.eps),
        "loss": decides(spent(found.loss)),
    }
    if math.isinf(found.loss):
        text = tr("{who}: {left} of 100 of the variance stays, and of the promise nothing: no ε at all.")
        return Said(text, numbers, "broken", tr("Lower c."))
    if not params.colluders:
        text = tr("Not one of {n} parties colludes: their noises add up to the whole, and ε = {eps} holds.")
    elif found.loss <= found.eps * BARELY:
        text = tr("{who}: {left} of 100 of the variance stays, and that is enough: ε = {eps} still holds.")
    else:
        text = tr("{who}: {left} of 100 of the variance stays, but ε = {eps} becomes {loss}.")
    return Said(text, numbers, hint=tr("Drag c."))


def tell(params: Given, found: Facts, only: str = "") -> Result:
    """Shares and splinters, the noise that is left, and what it still promises."""
    notes = (*split_note(params), *fewer_drawn(found.runs, params.draws))
    made = {
        "splinters": lambda: _splinters(params, found),
        "shares": lambda: _matrix(params, found),
        "noise": lambda: _noise(params, found),
        "loss": lambda: _loss(found),
    }
    pictures = seen_of(only, made)
    return (
        Result(pictures, notes=notes)
        if only
        else Result(pictures, _readout(params, found), _story(params, found), notes)
    )


def _matrix(params: Given, found: Facts) -> Picture:
    """The first shares as numbers."""
    few = min(len(found.shares), FEW)
    top = few + 1
    items: list[Item] = [
        Label(key=f"{i}-{j}", x=j + 0.5, y=top - 1 - i, text=str(found.shares[i, j]), anchor=(0.5, 0.5))
        for i in range(few)
        for j in range(few)
    ]
    sums = found.shares.sum(axis=0) % params.modulus
    items += [
        Label(key=f"sum-{j}", x=j + 0.5, y=0.0, text=str(sums[j]), role=LOCAL, anchor=(0.5, 0.5)) for j in range(few)
    ]
    items.append(across(0.5, key="line"))
    names = tuple((float(top - 1 - i), str(i + 1)) for i in range(few))
    return Picture(
        key="shares",
        title=tr("Shares of {n} bits, mod {p}", n=len(found.shares), p=show(params.modulus, 10)),
        x=Axis(
            label=tr("held by party"), low=0.0, high=float(few), ticks=tuple((j + 0.5, str(j + 1)) for j in range(few))
        ),
        y=Axis(label=tr("bit of"), low=-0.6, high=top - 0.4, ticks=(*names, (0.0, tr("sum")))),
        items=tuple(items),
        caption=tr(
            "The shares of the first bits that the first parties hold, and the sums of columns: each number alone is chance."
        ),
    )


def _splinters(params: Given, found: Facts) -> Picture:
    party = np.arange(1, found.splinters.size + 1, dtype=np.float64)
    ours = party <= params.colluders
    kinds = (("taken", tr("colluders, subtracted"), "bad", ours), ("kept", tr("honest"), "good", ~ours))
    items: list[Item] = [
        stems(party[here], np.zeros(int(here.sum())), found.splinters[here], key=key, role=role, name=name)
        for key, name, role, here in kinds
        if here.any()
    ]
    items.append(
        handle(
            params,
            "colluders",
            value=params.colluders + 0.5,
            label=f"c = {params.colluders}",
            within=(0.0, params.parties - 0.5),
        )
    )
    high = 1.25 * max(float(np.abs(found.splinters).max()), 0.5 / found.eps)
    return Picture(
        key="splinters",
        title=tr("Splinters of the last sum"),
        x=Axis(label=tr("party"), low=0.0, high=params.parties + 1.0),
        y=Axis(label=tr("noise"), low=-high, high=high),
        items=tuple(items),
        row=1,
        caption=tr("The splinter of noise of each party in the last sum; colluders subtract theirs."),
    )


def _noise(params: Given, found: Facts) -> Picture:
    items: tuple[Item, ...] = (
        Bars(
            key="sums",
            edges=found.edges,
            heights=found.drawn,
            role=LOCAL,
            name=tr("one sum") if found.runs == 1 else tr("{n} sums", n=show(found.runs, 7)),
        ),
        Curve(key="whole", x=found.x, y=found.whole, role="laplace", name=tr("Laplace noise")),
        Curve(key="left", x=found.x, y=found.left, role=LOCAL, name=tr("left, exact")),
    )
    high = 1.1 * found.eps
    while high < float(found.drawn.max()):  # in steps, so that it holds still while sums come
        high *= 2
    return Picture(
        key="noise",
        title=tr("Noise left"),
        x=Axis(label=tr("noise"), low=float(found.edges[0]), high=float(found.edges[-1])),
        y=Axis(label=tr("density"), low=0.0, high=high),
        items=items,
        column=1,
        draws=Draws(field="draws", x=found.last, y=0.0, role=LOCAL),
        caption=tr(
            "Density of the noise that colluders cannot subtract, sums drawn from it, and the Laplace noise that was meant."
        ),
    )


def _loss(found: Facts) -> Picture:
    top = 1.25 * min(max(found.loss, found.eps), 4 * found.eps)
    items: list[Item] = [
        Curve(key="loss", x=found.answers, y=found.loss_at, role=LOCAL, name=tr("left, exact")),
        across(found.eps, key="above", role="good", label=tr("ε meant")),
        across(-found.eps, key="below", role="good"),
    ]
    return Picture(
        key="loss",
        title=tr("Privacy loss of an answer"),
        x=Axis(label=tr("noisy sum, without and with one person"), low=-2 / found.eps, high=1 + 2 / found.eps),
        y=Axis(label=tr("loss"), low=-top, high=top),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr(
            "How much likelier an answer is with the sum 0 than with the sum 1, for colluders who know the other bits."
        ),
    )


def _readout(params: Given, found: Facts) -> Table:
    heads = (tr("who looks"), tr("exact ε"), tr("δ at ε"), tr("guesses right, of 100"), tr("variance"))
    left, alone = (Cell(tr("none"), eps) if math.isinf(eps) else at_most(eps) for eps in (found.loss, found.alone))
    ours = tr("one colluder") if params.colluders == 1 else tr("{c} colluders", c=params.colluders)
    outside = None if params.repaired else of_hundred(found.outside)
    rows = (
        row(ours, left, at_most(found.delta), of_hundred(found.right), found.variance_left),
        row(tr("one who takes part, splinters unrepaired"), alone, None, None, None),
        row(tr("nobody's splinters known"), at_most(found.eps), 0.0, outside, found.variance_all),
    )
    return Table(heads, rows, (LOCAL, "neutral:dot", "laplace"))


def _story(params: Given, found: Facts) -> str:
    parts = [
        tr(
            "<p>Nobody trusts a curator, and nobody lies: every bit is cut into shares mod p that alone are chance, and every party adds a "
            "splinter of noise. The shares of the {n} bits shown sum to {total}, the true count is {count}.</p>{formula}",
            n=len(found.shares),
            total=found.total,
            count=found.count,
            formula=formula(
                r"\Gamma_h - \Gamma_h',\quad n\,h = 1 \;\Rightarrow\; \frac{\varepsilon}{2}\,e^{-\varepsilon |x|}",
                ("h", show(found.shape_each)),
                ("ε", show_promise(found.eps)),
            ),
        )
    ]
    if params.repaired:
        parts.append(
            tr(
                "<p>The splinters of the honest alone make up the Laplace noise, so whoever colludes (c = {c}) learns no more than ε = {eps} allows. "
                "The price: a variance of {variance} in place of {meant}.</p>",
                c=params.colluders,
                eps=show_promise(found.eps),
                variance=show(found.variance_all),
                meant=show(2 / found.eps**2),
            )
        )
    elif params.colluders:
        parts.append(
            tr(
                "<p>Of {n} parties c = {c} subtract their splinters. The variance left falls from {all} to {left}, and the density grows a spike at 0: "
                "exact ε <b>{loss}</b>, and δ = <b>{delta}</b> at the ε that was meant. Variance is not privacy.</p>",
                c=params.colluders,
                n=params.parties,
                all=show(found.variance_all),
                left=show(found.variance_left),
                loss=tr("none") if math.isinf(found.loss) else show_up(found.loss),
                delta=show_up(found.delta),
            )
        )
    parts.append(
        tr(
            "<p>As with a curator, the error does not grow with the number of people: cryptography buys back what lying costs. Trust can be "
            "replaced by computation, noise cannot.</p>"
        )
    )
    return "".join(parts)
