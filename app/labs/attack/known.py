"""Tab 'What is known': one person's bit behind a noisy count, by what the attacker knows of the others."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_least, at_most, of
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, whole, yours
from app.labs.attack.common import tied
from app.labs.attack.params import Params
from app.plot.axis import linear_ticks, ticks_of_100
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, across, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.attack import (
    Beliefs,
    beliefs,
    best_success,
    bit_posterior,
    ceiling,
    guess_success,
    one_of_success,
    posterior_bounds,
    total_success,
)
from dpcore.checks import Floats
from dpcore.noise import laplace
from dpcore.sets import NeighborSet

EPS = np.geomspace(0.001, 50.0, 121)
ROOM = 0.1
"""Of the axis: what a name and the one of the ceiling above it want."""
MOST_STEPS = 60
"""Others that are revealed one by one; of more, several at a time."""
UNKNOWN = np.unique(np.round(np.geomspace(1, 2000, 24)))


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What a noisy count tells about one bit. Success: how often the best guess is right.

    Attributes:
        eps: in force.
        beliefs: after the published count, by what is known.
        least, most: limits that ε sets to belief, and `ceiling` to success.
        revealed: how many of the unknown others an attacker is told, and `along`: belief then, if of these a share q is counted.
        counts: those that may be published, and `after`: belief after each.
        sizes: others not known; `noisy`, `exact`: success from the noisy count and from an exact total, for each.
        some, known: success from the noisy count, u others and no others unknown; `smooth`: the latter with Laplace noise.
        some_total, known_total: the same from an exact total.
        one_of: success at most among N data sets, for EPS; `named`: for ε now; `blind`: without an answer.
        span: counts that the slider offers.
    """

    eps: float
    beliefs: Beliefs
    least: float
    most: float
    ceiling: float
    revealed: Floats
    along: Floats
    counts: Floats
    after: Floats
    sizes: Floats
    noisy: Floats
    exact: Floats
    some: float
    known: float
    smooth: float
    some_total: float
    known_total: float
    one_of: Floats
    named: float
    blind: float
    span: tuple[float, float]


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Belief after the noisy count, and how often the best guess is right."""
    eps, prior, u, q = (
        tied(params, NeighborSet.parse(params.neighbors))[0],
        params.prior,
        params.unknown,
        params.others_share,
    )
    least, most = posterior_bounds(eps=eps, prior=prior)
    counts = np.arange(-6.0, u + 8.0)
    sizes = UNKNOWN if quality == "rest" else UNKNOWN[::3]
    n, apart = params.possible, params.apart
    revealed = np.unique(np.linspace(0, u, min(u, MOST_STEPS) + 1).round())
    return Facts(
        eps=eps,
        beliefs=beliefs(params.published, eps=eps, prior=prior, unknown=u, share=q, alike=params.alike),
        least=least,
        most=most,
        ceiling=ceiling(eps=eps, delta=0.0, prior=prior),
        revealed=revealed,
        along=np.array([_told(params, eps, int(others)) for others in revealed]),
        counts=counts,
        after=bit_posterior(counts, eps=eps, prior=prior, unknown=u, share=q),
        sizes=sizes,
        noisy=np.array([guess_success(eps=eps, prior=prior, unknown=int(size), share=q) for size in sizes]),
        exact=np.array([total_success(prior, int(size), q) for size in sizes]),
        some=guess_success(eps=eps, prior=prior, unknown=u, share=q),
        known=guess_success(eps=eps, prior=prior),
        smooth=best_success(laplace(eps=eps, sensitivity=1.0), 1.0, prior),
        some_total=total_success(prior, u, q),
        known_total=total_success(prior, 0, q),
        one_of=np.array([one_of_success(eps=value, candidates=n, apart=apart) for value in EPS.tolist()]),
        named=one_of_success(eps=eps, candidates=n, apart=apart),
        blind=1 / n,
        span=(-5.0, u + 6.0),
    )


def _told(params: Params, eps: float, others: int) -> float:
    """Belief of one who is told of so many others, a share q of whom is counted."""
    left = params.published - round(others * params.others_share)
    rest = params.unknown - others
    return float(bit_posterior([left], eps=eps, prior=params.prior, unknown=rest, share=params.others_share)[0])


def said(params: Params, found: Facts) -> Said:
    """How sure attackers are who know more and more, and what others who share the bit add."""
    numbers: dict[str, Figure | str] = {
        "count": yours(whole(params.published)),
        "unknown": of_100(found.beliefs.unknown, "up"),
        "known": of_100(found.beliefs.known, "up"),
        "family": decides(of_100(found.beliefs.family, "up")),
        "g": yours(whole(params.alike + 1)),
        "most": decides(of_100(found.most, "up")),
    }
    if not params.alike:
        text = tr(
            "The count says {count}: a stranger is {unknown} of 100 sure, who knows all others {known}; no count makes it more than {most}."
        )
    else:
        text = tr(
            "The count says {count}: a stranger is {unknown} of 100 sure, who knows all others {known}; of {g} who share one bit it may reach {family}."
        )
    return Said(text, numbers, hint=tr("Drag π."))


def tell(params: Params, found: Facts) -> Result:
    """The four pictures, the numbers of every attacker, and what they mean."""
    return Result(
        pictures=(_beliefs(params, found), _posterior(params, found), _success(params, found), _list(params, found)),
        readout=_readout(found),
        story=_story(params, found),
        notes=_notes(params),
        derived={"eps": found.eps} if params.lead == "rho" else {},
        ranges={"published": found.span},
    )


def _levels(found: Facts) -> tuple[tuple[str, float], ...]:
    """What is known → the belief after the published count; the last one of a person who is in truth counted."""
    belief = found.beliefs
    return (
        (tr("before"), belief.before),
        (tr("u unknown"), belief.unknown),
        (tr("all known"), belief.known),
        (tr("family, at most"), belief.family),
        (tr("+ exact total"), belief.total),
    )


def _allowed(found: Facts, *, named: bool = True) -> Band:
    name = tr("allowed by ε") if named else ""
    return Band(key="allowed", low=found.least, high=found.most, orientation="horizontal", role="good", name=name)


def _beliefs(params: Params, found: Facts) -> Picture:
    """One line from a stranger to one who knows all others, inside what ε allows; relatives lie outside."""
    u = float(params.unknown)
    wide = max(u, 1.0)
    family = 1.12 * wide
    items: list[Item] = [
        _allowed(found, named=False),
        across(
            found.most,
            key="most",
            role="ceiling",
            beyond="above",
            label=tr("whatever is known of others, ε leads no further"),
        ),
        across(found.least, key="least", role="ceiling", beyond="below"),
        Curve(key="belief", x=found.revealed, y=found.along, role="ink", width=3.0, marker="o" if u <= 60 else ""),
        *_ends(params, found),
        handle(params, "prior", "horizontal", label=tr("π = {n} of 100", n=show(100 * params.prior))),
    ]
    if params.alike:
        belief = found.beliefs.family
        text = tr("{g} share one bit: ε of each does not cover it", g=params.alike + 1)
        items += [
            dots(key="family", x=family, y=belief, role="world", marker_size=8.0),
            Label(key="says-family", x=family, y=belief, text=text, anchor=(1.07, 0.5)),
        ]
    return Picture(
        key="beliefs",
        legend=False,
        title=tr("Belief while the others are revealed, one by one"),
        short=tr("Belief"),
        x=Axis(  # no number of others stands below relatives
            label=tr("others revealed"),
            low=-0.05 * wide,
            high=1.2 * wide,
            ticks=linear_ticks(0.0, u, min(11.0, u)).major if u else (),
        ),
        y=Axis(label=tr("belief, of 100"), low=0.0, high=1.05, ticks=ticks_of_100(0.0, 1.05)),
        items=tuple(items),
        columns=2,
        caption=tr(
            "Belief that the person is counted, after the noisy count, by how many of the others the attacker knows already."
        ),
    )


def _ends(params: Params, found: Facts) -> list[Item]:
    """Who stands at each end of the line, above it; below where the ceiling has its name there, or relatives have theirs."""
    last = float(found.along[-1])
    text = tr("knows all others")
    if found.along.size == 1:
        return [Label(key="all", x=0.0, y=last, text=text, anchor=(0.0, 1.4))]
    near = found.along[: max(2, found.along.size // 6 + 1)]  # above as many others as the word is long
    low = near.max() > found.most - ROOM
    met = params.alike > 0 and abs(found.beliefs.family - last) < 1.5 * ROOM
    return [
        Label(
            key="stranger",
            x=0.0,
            y=float(near.min() if low else near.max()),
            text=tr("stranger"),
            anchor=(0.0, -0.4 if low else 1.4),
        ),
        Label(key="all", x=float(found.revealed[-1]), y=last, text=text, anchor=(1.0, -0.4 if met else 1.4)),
    ]


def _posterior(params: Params, found: Facts) -> Picture:
    low, high = float(found.counts[0]), float(found.counts[-1])
    return Picture(
        key="posterior",
        title=tr("Belief after every possible count"),
        short=tr("Belief after each count"),
        x=Axis(label=tr("published count, less what is known"), low=low, high=high),
        y=Axis(label=tr("belief, of 100"), low=0.0, high=1.08, ticks=ticks_of_100(0.0, 1.08)),
        items=(
            _allowed(found),
            Curve(
                key="posterior",
                x=found.counts,
                y=found.after,
                role="other-4:solid",
                name=tr("u = {u} others unknown", u=params.unknown),
                marker="o" if found.counts.size < 60 else "",
            ),
            handle(params, "published", within=(low, high)),
        ),
        row=1,
        columns=2,
        caption=tr("Belief after each possible noisy count, between the limits that ε sets."),
    )


def _success(params: Params, found: Facts) -> Picture:
    low, top = min(0.45, params.prior, 1 - params.prior), found.ceiling
    return Picture(
        key="success",
        title=tr("Right guesses"),
        x=Axis(label=tr("others not known u"), log=True, low=1.0, high=2000.0),
        y=Axis(label=tr("right guesses, of 100"), low=low, high=1.03, ticks=ticks_of_100(low, 1.03)),
        items=(
            across(top, key="ceiling", role="ceiling", label=tr("ceiling of ε"), beyond="above"),
            Curve(key="noisy", x=found.sizes, y=found.noisy, role="other-4:solid", name=tr("from the noisy count")),
            Curve(key="exact", x=found.sizes, y=found.exact, role="bad", name=tr("from an exact total"), dash="dash"),
            upright(float(max(params.unknown, 1)), key="here"),
        ),
        column=2,
        caption=tr(
            "How often the best guess is right against the number of other people that the attacker does not know."
        ),
    )


def _list(params: Params, found: Facts) -> Picture:
    x, y = np.array([found.eps]), np.array([found.named])
    return Picture(
        key="list",
        title=tr("One of N data sets"),
        x=Axis(label=tr("privacy loss ε"), log=True, low=EPS[0], high=EPS[-1]),
        y=Axis(label=tr("right guesses, of 100"), low=0.0, high=1.05, ticks=ticks_of_100(0.0, 1.05)),
        items=(
            Curve(
                key="list",
                x=EPS,
                y=found.one_of,
                role="ceiling",
                name=tr("at most, for every mechanism"),
                beyond="above",
            ),
            dots(key="here", x=x, y=y, role="ink"),
        ),
        row=1,
        column=2,
        legend=False,
        caption=tr("Ceiling of right guesses among the data sets of a leaked list, against ε."),
    )


def _readout(found: Facts) -> Table:
    most = of("guessing", (Cell(tr("largest belief allowed by ε")), at_most(found.most)))
    least = of("guessing", (Cell(tr("least belief allowed by ε")), at_least(found.least)))
    rows = (
        *((Cell(tr("belief: {what}", what=name)), at_most(belief)) for name, belief in _levels(found)),
        least,
        most,
        (Cell(tr("right guesses: u others unknown")), at_most(found.some)),
        (Cell(tr("right guesses: all others known")), at_most(found.known)),
        of("guessing", (Cell(tr("… with Laplace noise")), at_most(found.smooth))),
        (Cell(tr("… with an exact total, u others unknown")), at_most(found.some_total)),
        (Cell(tr("… with an exact total, all others known")), at_most(found.known_total)),
        (Cell(tr("right guesses: one of N data sets, at most")), at_most(found.named)),
    )
    return Table((tr("attacker"), tr("probability")), rows, kind="belief")


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>A count is published with geometric noise, ε = {eps}. Is this one person counted? Before: {prior}. After y = {y}, for one "
            "who does not know {u} of the others: <b>{after}</b>. Whatever the attacker knows of the <b>other people</b>, belief stays between "
            "{low} and {high}, if their bits do not depend on this one.</p>{formula}",
            eps=show_promise(found.eps),
            prior=show(params.prior, 4),
            y=params.published,
            u=params.unknown,
            after=show_up(found.beliefs.unknown),
            low=show_down(found.least, 4),
            high=show_up(found.most, 4),
            formula=formula(
                r"\frac{\pi}{\pi+(1-\pi)e^{\varepsilon}} \leq P(1 \mid y) \leq \frac{\pi e^{\varepsilon}}{\pi e^{\varepsilon}+1-\pi}",
                ("π", show(params.prior, 3)),
                ("ε", show_promise(found.eps)),
            ),
        ),
        tr(
            "<p>If they do, it may go further: with g = {g} others who share the bit, as a family may, the count moves by {moved}, and "
            "belief may rise to <b>{family}</b>. ε is kept all the same: it compares the data with and without <b>one</b> person's, for "
            "any knowledge of the others, and does not limit what the others' data say.</p>",
            g=params.alike,
            moved=1 + params.alike,
            family=show_up(found.beliefs.family),
        ),
        tr(
            "<p>Knowing all others ('all known': {others} of them counted, the whole number nearest to what is expected), the best guess is right with probability "
            "{best}, which is the ceiling of ε for every mechanism. Laplace noise reaches {laplace}.</p>",
            others=found.beliefs.counted,
            best=show_up(found.known),
            laplace=show_up(found.smooth),
        ),
        tr(
            "<p>But a fact about the <b>whole data</b> that somebody else publishes is outside the promise. Who knows all others and the exact "
            "total knows the bit for certain ('+ exact total', for a person who is counted).</p>"
        ),
        tr(
            "<p>And who knows from another source that the data are one of N = {n} data sets, of which any two differ in at most d = {d} people, "
            "may learn more from the answer than ε allows about one person: the limit for naming the right one is a probability of <b>{right}</b>, "
            "against {blind} before. ε is a promise for one person, not for {d}.</p>{formula}",
            n=params.possible,
            d=params.apart,
            right=show_up(found.named),
            blind=show(found.blind, 3),
            formula=formula(
                r"P \leq \frac{1}{1+(N-1)e^{-d\varepsilon}}", ("N", str(params.possible)), ("d", str(params.apart))
            ),
        ),
    ]
    return "".join(parts)


def _notes(params: Params) -> tuple[Note, ...]:
    if params.unknown == 0:
        return (Note("info", tr("All others are known: this is the attacker whom ε is made for.")),)
    return ()
