"""Tab 'Crowd': who has it, what they say, and the law of what is estimated from that."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.local.common import LOCAL, eps_each, row, split_note
from app.labs.local.given import Given
from app.plot.picture import Axis, Band, Bars, Curve, Draws, Item, Label, Line, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.attack import best_success, ceiling
from dpcore.checks import Floats
from dpcore.local import CountLaw, central_half_width, central_variance, count_law, crowd, draw_surveys, yes_is_true
from dpcore.noise import laplace

DOTS = 1000
"""People who are drawn as dots, at most: each twice."""
GAP = 0.26


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A crowd, its last survey, and the law of the estimate.

    Attributes:
        ones: people with a true yes. eps: of one report.
        law: of the estimate of `ones`.
        rows: of dots, the first column from bottom to top, then the next.
        yes, said: who of those drawn as dots has a true yes, and who says yes.
        estimates: of the surveys drawn. low, wide: first edge and width of the bins of their histogram; shares in each.
        mean, last: of all estimates, cut to 0 … n if asked for; of the last survey.
        central_x, central: the density of the curator's count; central_sd, central_width, central_right: its standard
            deviation, 95 % error, and an attacker's right guesses about one person. right: those from one report, which is also the chance that it is true.
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
    believed: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The exact law, N surveys of these people, and the curator beside them."""
    n, eps = params.people, eps_each(params)
    ones = round(params.share * n)
    law = count_law(n, ones, eps=eps)
    surveys = draw_surveys(n, ones, params.draws, eps=eps, rng=np.random.default_rng([params.seed, 0]))
    kept, turned = int(surveys.kept[-1]), int(surveys.turned[-1])
    people = crowd(n, ones, kept, turned, min(n, DOTS), rng=np.random.default_rng([params.seed, 1]))
    estimates: NDArray[np.float64] = np.clip(surveys.estimates, 0, n) if params.clipped else surveys.estimates
    width = law.step * max(1.0, np.ceil(law.sd / 8 / law.step))
    edges = np.arange(law.at[0] - width / 2, law.at[-1] + 1.5 * width, width)
    noise = laplace(eps=eps, sensitivity=1)
    around = np.linspace(-12, 12, 241) / eps
    return Facts(
        ones=ones,
        eps=eps,
        law=law,
        rows=max(1, round((min(n, DOTS) / 3) ** 0.5)),
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
        believed=yes_is_true(ones / n, eps=eps),
    )


def tell(params: Given, found: Facts) -> Result:
    """The crowd and what it says, and the estimates with their law."""
    notes = [*split_note(params)]
    if found.eps > 20:
        notes.append(
            Note("caution", tr("At such an ε there is almost no lie: fewer than one report in 10⁸ is turned."))
        )
    elif found.eps < 0.01:
        notes.append(
            Note("caution", tr("At such an ε a report says next to nothing: yes and no are almost equally likely."))
        )
    if not found.law.exact:
        notes.append(Note("info", tr("With so many people the law of the estimate is drawn as a normal curve.")))
    pictures = _crowd(params, found), _law(params, found)
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes))


def _crowd(params: Given, found: Facts) -> Picture:
    bands = (("said", found.said, 0.0), ("true", found.yes, 1 + GAP))
    items: list[Item] = [dots for key, yes, low in bands for dots in _dots(found, key, yes, low)]
    items += [
        Label(key="yes", x=0.0, y=1 + GAP / 2, text=f"■ {tr('yes')}", role=LOCAL, anchor=(0.0, 0.5)),
        Label(key="no", x=1.0, y=1 + GAP / 2, text=f"● {tr('no')}", role="neutral", anchor=(1.0, 0.5)),
    ]
    items.append(handle(params, "share", label=tr("{ones} true yes", ones=show(found.ones, 7))))
    caption = tr("Everybody's true answer above, and the answer that they send below, in the same places.")
    title = tr("The crowd, and what it says")
    if params.people > DOTS:
        title = tr("{shown} of {n} people, and what they say", shown=DOTS, n=show(params.people, 8))
    return Picture(
        key="crowd",
        title=title,
        x=Axis(
            label=tr("share of the people"),
            low=-0.01,
            high=-(-found.yes.size // found.rows) * found.rows / found.yes.size + 0.01,
        ),
        y=Axis(label="", low=-0.02, high=2.3 + GAP, ticks=((0.5, tr("sent")), (1.5 + GAP, tr("true")))),
        items=tuple(items),
        caption=caption,
    )


def _dots(found: Facts, key: str, yes: NDArray[np.bool_], low: float) -> list[Curve]:
    """Squares for yes, circles for no."""
    place = np.arange(yes.size)
    x = (place // found.rows + 0.5) * found.rows / yes.size
    y = low + (place % found.rows + 0.5) / found.rows
    room = found.rows / yes.size, 1 / found.rows
    kinds = (("yes", LOCAL, "s", yes), ("no", "neutral", "o", ~yes))
    return [
        Curve(
            key=f"{key}-{kind}",
            x=x[here],
            y=y[here],
            role=role,
            marker=marker,
            marker_size=11.0,
            marker_room=room,
            line=False,
            notes=_ratios(found.eps, kind, int(here.sum())) if key == "said" else (),
        )
        for kind, role, marker, here in kinds
    ]


def _ratios(eps: float, said: str, count: int) -> tuple[str, ...]:
    """What one report tells, for the pointer."""
    text = tr("says yes: e^ε = {ratio} times likelier from a true yes")
    if said == "no":
        text = tr("says no: e^ε = {ratio} times likelier from a true no")
    return (text.format(ratio=show(float(np.exp(eps)), 4)),) * count


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
        Line(key="truth", value=found.ones, orientation="vertical", role="neutral:dot", label=tr("true")),
    ]
    if low < 0:
        items.append(Line(key="none", value=0.0, orientation="vertical", role="bad", label=tr("below 0")))
    if high > n:
        items.append(Line(key="all", value=n, orientation="vertical", role="bad", label=tr("above n")))
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
        tr("below 0"),
        tr("attacker right"),
    )
    name = tr("everybody, exact") if law.exact else tr("everybody, normal law")
    rows = (
        row(name, law.sd, law.half_width, found.ones, law.negative, found.right),
        row(tr("cut to 0 … n"), None, None, law.clipped_mean, 0.0, None),
        row(_drawn(params), None, None, found.mean, None, None),
        row(tr("a curator, exact"), found.central_sd, found.central_width, found.ones, None, found.central_right),
    )
    return Table(columns, rows, (LOCAL, "", LOCAL, "laplace"))


def _story(params: Given, found: Facts) -> str:
    law = found.law
    parts = [
        tr(
            "<p>{n} people, <b>{ones}</b> with a true yes. Nobody is trusted, so everybody lies a little before sending: a report is "
            "true with probability p = <b>{p}</b>.</p>{formula}",
            n=show(params.people, 7),
            ones=show(found.ones, 7),
            p=show(found.right),
            formula=formula(
                r"p = \frac{e^{\varepsilon}}{1+e^{\varepsilon}},\quad \hat s = \frac{y - n(1-p)}{2p-1}",
                ("ε", show(found.eps)),
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
            "<p>From one report an undecided attacker guesses that person's answer right in {right} of 100 cases; from the curator's count, "
            "knowing all others, in {central}. Of those who say yes {believed} in 100 have it, on average.</p>",
            right=show(100 * found.right, 3),
            believed=show(100 * found.believed, 3),
            central=show(100 * found.central_right, 3),
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
