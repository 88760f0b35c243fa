"""Tab 'Crowd': who has it, what they say, and the law of what is estimated from that."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import of, of_hundred, row
from app.lab.handles import handle
from app.lab.said import Said, decides, up, whole, yours
from app.labs.local.common import LOCAL, eps_each, split_note
from app.labs.local.given import Given
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Band, Bars, Curve, Draws, Heat, Item, Label, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise, show_up
from dpcore.attack import best_success, ceiling
from dpcore.checks import Floats
from dpcore.local import CountLaw, central_half_width, central_variance, count_law, crowd, draw_surveys, yes_is_true
from dpcore.noise import laplace

PEOPLE = 200
"""Up to so many are drawn as people."""
FEET, HIGH = 0.1, 0.8
"""Where in its cell a person stands, and how much of it a person takes."""
DOTS = 2000
"""People who are drawn as dots, at most: each twice."""
FIELD = 20_000
"""People who are drawn as pixels."""
GAP = 0.26
LEAST = 1e-17
"""Chances below it are not computed: the law's tails are left out."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A crowd, its last survey, and the law of the estimate.

    Attributes:
        ones: people with a true yes. eps: of one report.
        law: of the estimate of `ones`.
        rows: of those drawn, the first column from bottom to top, then the next.
        yes, said: who of those drawn has a true yes, and who says yes.
        estimates: of the surveys drawn. low, wide: first edge and width of the bins of their histogram; shares in each.
        mean, last: of all estimates, cut to 0 … n if asked for; of the last survey.
        central_x, central: the density of the curator's count; central_sd, central_width, central_right: its standard
            deviation, 95 % error, and an attacker's right guesses about one person. right: those from one report, which is also the chance that it is true.
        odds: e^ε, truths for each lie; so much likelier is a report from one true answer than from the other.
        believed: of those who say yes, the part with a true yes, expected.
    """

    ones: int
    eps: float
    law: CountLaw
    rows: int
    yes: NDArray[np.bool_]
    said: NDArray[np.bool_]
    edges: Floats
    shares: Floats
    mean: float
    last: float
    central_x: Floats
    central: Floats
    central_sd: float
    central_width: float
    central_right: float
    right: float
    odds: float
    believed: float


def facts(params: Given, tick: Tick) -> Facts:
    """The exact law, N surveys of these people, and the curator beside them."""
    n, eps = params.people, eps_each(params)
    ones = round(params.share * n)
    law = count_law(n, ones, eps=eps)
    surveys = draw_surveys(n, ones, params.draws, eps=eps, rng=np.random.default_rng([params.seed, 0]))
    kept, turned = int(surveys.kept[-1]), int(surveys.turned[-1])
    people = crowd(n, ones, kept, turned, min(n, FIELD), rng=np.random.default_rng([params.seed, 1]))
    estimates: NDArray[np.float64] = np.clip(surveys.estimates, 0, n) if params.clipped else surveys.estimates
    width = law.step * max(1.0, np.ceil(law.sd / 8 / law.step))
    edges = np.arange(law.at[0] - width / 2, law.at[-1] + 1.5 * width, width)
    noise = laplace(eps=eps, sensitivity=1)
    around = np.linspace(-12, 12, 241) / eps
    return Facts(
        ones=ones,
        eps=eps,
        law=law,
        rows=max(1, round((min(n, FIELD) / 3) ** 0.5)),
        yes=people.yes,
        said=people.said,
        edges=edges,
        shares=np.histogram(estimates, edges)[0] / (estimates.size * width),
        mean=float(estimates.mean()),
        last=float(estimates[-1]),
        central_x=ones + around,
        central=noise.pdf(around),
        central_sd=float(np.sqrt(central_variance(eps=eps))),
        central_width=central_half_width(0.95, eps=eps),
        central_right=best_success(noise, 1),
        right=ceiling(eps=eps),
        odds=float(np.exp(eps)),
        believed=yes_is_true(ones / n, eps=eps),
    )


def said(params: Given, found: Facts) -> Said:
    """How near the estimate from lying reports comes, beside a curator's."""
    return Said(
        tr(
            "{ones} of {n} have it and everybody lies a little: 95 of 100 estimates are within {width}; a curator's are within {central}."
        ),
        {
            "ones": whole(found.ones),
            "n": yours(whole(params.people)),
            "width": decides(up(found.law.half_width)),
            "central": up(found.central_width),
        },
        hint=tr("Play."),
    )


def tell(params: Given, found: Facts) -> Result:
    """The crowd and what it says, and the estimates with their law."""
    notes = [*split_note(params)]
    if found.eps > 20:
        text = tr("At such an ε there is almost no lie: fewer than one report in 10⁸ is turned.")
        notes.append(Note("caution", text))
    elif found.eps < 0.01:
        text = tr("At such an ε a report says next to nothing: yes and no are almost equally likely.")
        notes.append(Note("caution", text))
    if not found.law.exact:
        notes.append(Note("info", tr("With so many people the law of the estimate is drawn as a normal curve.")))
    pictures = _crowd(params, found), _law(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes))


def _crowd(params: Given, found: Facts) -> Picture:
    many, gap = found.yes.size > DOTS, -(-GAP * found.rows // 1) / found.rows
    items: list[Item] = [_field(found, gap)] if many else [*_dots(found, "said", 0.0), *_dots(found, "true", 1 + gap)]
    few = found.yes.size <= PEOPLE
    items += _lies(found) if few else []
    signs = ("●", "○") if few else ("■", "■" if many else "●")
    sides = (("yes", 0.0, f"{signs[0]} {tr('yes')}", LOCAL), ("no", 1.0, f"{signs[1]} {tr('no')}", "neutral"))
    items += [Label(key=key, x=x, y=1 + gap / 2, text=text, role=role, anchor=(x, 0.5)) for key, x, text, role in sides]
    items.append(handle(params, "share", label=tr("{ones} true yes", ones=show(found.ones, 7))))
    title = tr("The crowd, and what it says")
    if params.people > found.yes.size:
        title = tr("{shown} of {n} people, and what they say", shown=show(FIELD), n=show(params.people, 8))
    end = -(-found.yes.size // found.rows) * found.rows / found.yes.size + 0.01
    return Picture(
        key="crowd",
        title=title,
        x=Axis(label=tr("people, of 100"), low=-0.01, high=end, ticks=ticks_of_100(0.0, end)),
        y=Axis(label="", low=-0.02, high=2.3 + gap, ticks=((0.5, tr("sent")), (1.5 + gap, tr("true")))),
        items=tuple(items),
        caption=tr("Everybody's true answer above, and the answer that they send below, in the same places."),
    )


def _field(found: Facts, gap: float) -> Heat:
    """A pixel for each person, where they are too many for dots."""
    rows, between = found.rows, round(gap * found.rows)
    missing = -found.yes.size % rows
    said, true = (
        np.pad(each.astype(float), (0, missing), constant_values=np.nan).reshape(-1, rows)
        for each in (found.said, found.yes)
    )
    z = np.hstack([said, np.full((len(said), between), np.nan), true])
    place = np.arange(max(z.shape)) + 0.5
    x, y = place[: len(z)] * rows / found.yes.size, place[: z.shape[1]] / rows
    return Heat(key="field", x=x, y=y, z=z, low=0.0, high=1.0, label=tr("yes"), roles=("neutral", LOCAL))


def _dots(found: Facts, key: str, low: float) -> list[Curve]:
    """People who stand in their cells, filled for yes and in outline for no; squares and circles where they are many.

    What is said tells the pointer how much it tells.
    """
    place, rows, few = np.arange(found.yes.size), found.rows, found.yes.size <= PEOPLE
    yes, ratio = found.yes if key == "true" else found.said, show(found.odds)
    x, y = (place // rows + 0.5) * rows / yes.size, low + (place % rows + (FEET if few else 0.5)) / rows
    kinds = (
        (
            "yes",
            LOCAL,
            "p" if few else "s",
            yes,
            tr("says yes: e^ε = {ratio} times likelier from a true yes", ratio=ratio),
        ),
        (
            "no",
            "neutral",
            "q" if few else "o",
            ~yes,
            tr("says no: e^ε = {ratio} times likelier from a true no", ratio=ratio),
        ),
    )
    return [
        dots(
            key=f"{key}-{kind}",
            x=x[here],
            y=y[here],
            role=role,
            marker=marker,
            marker_size=22.0 if few else 11.0,
            marker_room=(rows / yes.size, HIGH / rows if few else 1 / rows),
            notes=(note,) * int(here.sum()) if key == "said" else (),
        )
        for kind, role, marker, here, note in kinds
    ]


def _lies(found: Facts) -> list[Curve]:
    """A stroke under each one of few people who says what is not so."""
    place, rows, lied = np.arange(found.yes.size), found.rows, found.said != found.yes
    middle, half = ((place // rows + 0.5) * rows / lied.size)[lied], 0.3 * rows / lied.size
    x = np.column_stack((middle - half, middle + half, np.full(middle.size, np.nan))).ravel()
    y = np.repeat((place % rows)[lied] / rows + FEET / rows / 2, 3)
    return [Curve(key="lies", x=x, y=y, role="ink", width=2.5, dash="solid", name=tr("a lie"))]


def _law(params: Given, found: Facts) -> Picture:
    law, n = found.law, params.people
    low, high = found.ones - 4.2 * law.sd, found.ones + 4.2 * law.sd
    top = 1.45 * float(max(law.density.max(), found.shares.max()))
    few = law.at.size <= 120 and law.exact
    items: list[Item] = [
        Band(key="impossible", low=min(low, 0.0) - law.sd, high=0.0, orientation="vertical", role="bad", name=""),
        Bars(
            key="surveys",
            edges=found.edges,
            heights=found.shares,
            role=LOCAL,
            name=_drawn(params),
        ),
        Curve(
            key="local",
            x=law.at,
            y=law.density,
            role=LOCAL,
            name=tr("exact") if law.exact else tr("normal curve"),
            marker="o" if few else "",
            line=not few,
        ),
        Curve(key="central", x=found.central_x, y=found.central, role="laplace", name=tr("curator")),
        upright(found.ones, key="truth", role="neutral:dot", label=tr("true")),
    ]
    if low < 0:
        items.append(upright(0.0, key="none", role="bad", label=tr("below 0")))
    if high > n:
        items.append(upright(n, key="all", role="bad", label=tr("above n")))
    return Picture(
        key="law",
        title=tr("Estimates"),
        x=Axis(label=tr("estimated number of yes"), low=low, high=high),
        y=Axis(label=tr("density"), low=0.0, high=top),
        items=tuple(items),
        column=1,
        draws=Draws(field="draws", x=found.last, y=0.0, role=LOCAL),
        caption=tr("The law of the estimate and surveys drawn from it, with the density of a curator's noisy count."),
    )


def _readout(params: Given, found: Facts) -> Table:
    law = found.law
    columns = (
        tr("who adds the noise"),
        tr("standard deviation"),
        tr("95 % error"),
        tr("mean"),
        tr("below 0, of 100"),
        tr("attacker right, of 100"),
        tr("truth : lie"),
    )
    name = tr("everybody, exact") if law.exact else tr("everybody, normal law")
    central, odds = of("guessing", (of_hundred(found.central_right),)), Cell(f"{show(found.odds)} : 1", found.odds)
    below = of_hundred(law.negative) if law.negative else Cell(f"< {show(100 * LEAST)}", 0.0)
    rows = (
        row(name, law.sd, law.half_width, found.ones, below, *of("guessing", (of_hundred(found.right),)), odds),
        row(tr("cut to 0 … n"), None, None, law.clipped_mean, 0.0, None, None),
        row(_drawn(params), None, None, found.mean, None, None, None),
        row(tr("a curator, exact"), found.central_sd, found.central_width, found.ones, None, *central, None),
    )
    return Table(columns, rows, (LOCAL, "", LOCAL, "laplace"), kind="local")


def _story(params: Given, found: Facts) -> str:
    law = found.law
    parts = [
        tr(
            "<p>The true answer is yes for <b>{ones}</b> of {n}. Nobody is trusted, so everybody lies a little before sending: a report is "
            "true with probability p = <b>{p}</b>.</p>{formula}",
            n=show(params.people, 7),
            ones=show(found.ones, 7),
            p=show_chance(found.right),
            formula=formula(
                r"p = \frac{e^{\varepsilon}}{1+e^{\varepsilon}},\quad \hat s = \frac{y - n(1-p)}{2p-1}",
                ("ε", show_promise(found.eps)),
            ),
        ),
        tr(
            "<p>The lies average out, but only like √n: 95 in 100 estimates are within <b>{local}</b> of the truth. A trusted curator "
            "with the same ε is within <b>{central}</b>, however many people there are.</p>{formula}",
            local=show_up(law.half_width, 4),
            central=show_up(found.central_width, 3),
            formula=formula(
                r"\sigma = \sqrt{n}\,\frac{e^{\varepsilon/2}}{e^{\varepsilon}-1},\quad \sigma_0 = \frac{\sqrt 2}{\varepsilon}",
                ("σ", show(law.sd)),
                ("σ₀", show(found.central_sd)),
            ),
        ),
        tr(
            "<p>From one report an undecided attacker guesses that person's answer right with probability {right}; from the curator's count, "
            "knowing all others, with {central}. The answer of somebody who says yes is truly yes with probability {believed}.</p>",
            right=show_chance(found.right, 3),
            believed=show_chance(found.believed, 3),
            central=show_chance(found.central_right, 3),
        ),
    ]
    if law.negative > 0.005:
        cut = tr("<p>Cut to 0 … n its mean stays: as much is cut on either side.</p>")
        if 2 * found.ones != params.people:
            mean, ones = show(law.clipped_mean, 4), show(found.ones, 7)
            cut = (
                tr("<p>Cut to 0 … n its mean is {mean}, not {ones}.</p>", mean=mean, ones=ones) if mean != ones else ""
            )
        below = tr(
            "<p>Of 100 estimates {share} are below 0. That is no fault: an estimate that is right on average falls on both sides.</p>",
            share=show(100 * law.negative, 3),
        )
        parts += [below, cut]
    return "".join(parts)


def _drawn(params: Given) -> str:
    """How many surveys."""
    return tr("one survey") if params.draws == 1 else tr("{n} surveys", n=show(params.draws, 7))
