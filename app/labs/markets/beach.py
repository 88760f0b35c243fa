"""Tab 'Beach or mountain': a cliff without privacy, a ramp with it, and what a mediator may promise."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import at_most, chance, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, fine, up, yours
from app.labs.markets.common import Gain, by_ceiling, dashes, dial, gain_of, gain_rows, heads, key_column, row
from app.labs.markets.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, Steps, across, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.markets import Mediation, beach_chance, beach_gains, mediation, mediator_slack, players_for

LOW = 0.001
HIGH = 50.0
EPS_AXIS = np.geomspace(LOW, HIGH, 241)
MOST_POINTS = 240
SLACK = 0.1


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The game and the mediator.

    Attributes:
        least, most: the players who may say beach, with you among the players.
        reports: numbers of players who say beach, around what is of interest.
        chance: of being sent to the beach at each; beach, mountain: what such a player gains by lying there.
        here: that chance now; open, open_gain: without privacy.
        gain: of your only lie; success: of an attacker, undecided which of the two you say; top: what ε allows.
        slack, slack_printed: up to which honesty is an equilibrium at EPS_AXIS; now, now_printed: at ε.
        best: the best ε and its slack; needed, needed_printed: players for a slack of SLACK.
    """

    least: float
    most: float
    reports: Floats
    chance: Floats
    beach: Floats
    mountain: Floats
    here: float
    open: float
    open_gain: float
    gain: Gain
    success: float
    top: float
    slack: Floats
    slack_printed: Floats
    now: float
    now_printed: float
    best: Mediation
    needed: float
    needed_printed: float


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms."""
    n, b, eps, c = params.players, params.reported, params.eps, params.error
    yours = params.kind == "beach"
    least, most = int(yours), n - (not yours)
    if not least <= b <= most:
        raise ParameterError(
            "reported", b, mark("from {low} to {high}, with you among the players"), low=least, high=most
        )
    reach = 8 / eps + 3
    low, high = max(0, math.floor(min(b, n / 2) - reach)), min(n, math.ceil(max(b, n / 2) + reach))
    reports = np.unique(np.round(np.linspace(low, high, min(MOST_POINTS, high - low + 1))))
    beach, mountain = beach_gains(n, reports, eps=eps)
    best, open_gain = (float(beach_gains(n, b, eps=e)[0 if yours else 1]) for e in (eps, None))
    needed_printed, needed = (float(math.ceil(least * (1 - 1e-12))) for least in players_for(SLACK, c))
    return Facts(
        least=float(least),
        most=float(most),
        reports=reports,
        chance=beach_chance(n, reports, eps=eps),
        beach=beach,
        mountain=mountain,
        here=float(beach_chance(n, b, eps=eps)),
        open=float(beach_chance(n, b, eps=None)),
        open_gain=open_gain,
        gain=gain_of(best, eps=eps, span=0.5),
        success=0.5 + best,  # a lie moves the chance by twice its gain
        top=ceiling(eps=eps),
        slack=mediator_slack(n, c, eps=EPS_AXIS),
        slack_printed=mediator_slack(n, c, eps=EPS_AXIS, tight=False),
        now=float(mediator_slack(n, c, eps=eps)),
        now_printed=float(mediator_slack(n, c, eps=eps, tight=False)),
        best=mediation(n, c),
        needed=needed,
        needed_printed=needed_printed,
    )


def said(params: Params, found: Facts) -> Said:
    """What your lie brings with and without noise."""
    numbers: dict[str, Figure | str] = {
        "open": about(abs(found.open_gain)),
        "gain": decides(up(found.gain.best)),
        "lost": decides(down(-found.gain.best)),
        "eps": yours(params.eps),
        "cap": fine(up(found.gain.cap)),
    }
    if found.open_gain > 0:
        text = tr(
            "At the cliff your lie moves everybody: it gains {open} without noise, {gain} with ε = {eps}; never more than {cap}."
        )
    elif found.gain.best > 0:
        text = tr(
            "Without noise your lie gains nothing here, with ε = {eps} it gains {gain}; never more than {cap} anywhere."
        )
    elif found.gain.best == 0:
        text = tr("So far from the cliff your lie changes nothing; with ε = {eps} none gains more than {cap} anywhere.")
    else:
        text = tr("Your lie only loses here, with ε = {eps} it loses {lost}; nowhere does a lie gain more than {cap}.")
    return Said(text, numbers, hint=tr("Drag b."))


def tell(params: Params, found: Facts) -> Result:
    """Cliff and ramp, the gains along it, the mediator's slack."""
    notes: list[Note] = []
    if params.players % 2 == 0:
        text = tr(
            "At b = n/2 the rule without privacy sends everybody to the mountain; with noise it is one half each."
        )
        notes.append(Note("info", text))
    pictures = (_ramp(params, found), _gains(params, found), _mediator(params, found), dial(params, found.gain, rows=1))
    ranges = {"reported": (found.least, found.most)}
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes), ranges=ranges)


def _ramp(params: Params, found: Facts) -> Picture:
    low, high = float(found.reports[0]), float(found.reports[-1])
    cliff = np.array([low - 0.5, np.ceil(params.players / 2) - 0.5, high + 0.5])
    items: list[Item] = [
        Steps(
            key="cliff",
            edges=np.clip(cliff, low - 0.5, high + 0.5),
            heights=np.array([1.0, 0.0]),
            role="neutral",
            name=tr("without privacy"),
        ),
        Curve(
            key="ramp",
            x=found.reports,
            y=found.chance,
            role="laplace",
            marker="o" if high - low <= 60 else "",
            dash="solid",
            name=tr("with noise"),
        ),
        handle(params, "reported", within=(low, high)),
    ]
    return Picture(
        key="ramp",
        title=tr("A cliff becomes a ramp"),
        x=Axis(label=tr("players who say beach"), low=low - 0.5, high=high + 0.5),
        y=Axis(label=tr("chance that all go to the beach"), low=-0.03, high=1.06),
        items=tuple(items),
        columns=2,
        caption=tr("Chance that everybody is sent to the beach, against the number of players who say beach."),
    )


def _gains(params: Params, found: Facts) -> Picture:
    half = params.players / 2
    x = found.reports - half
    items: list[Item] = [
        Curve(
            key="beach",
            x=x,
            y=found.beach,
            role="other-1",
            dash="solid",
            name=tr("beach type says mountain"),
        ),
        Curve(key="mountain", x=x, y=found.mountain, role="other-5", name=tr("mountain type says beach")),
        across(found.gain.cap, key="cap", role="ceiling", label=tr("limit"), beyond="above"),
        upright(params.reported - half, key="here"),
    ]
    return Picture(
        key="gains",
        title=tr("What a lie gains"),
        x=Axis(label=tr("beach, above one half"), low=float(x[0]) - 0.5, high=float(x[-1]) + 0.5),
        y=Axis(label=tr("gain in utility"), low=0.0, high=1.15 * found.gain.cap),
        items=tuple(items),
        row=1,
        caption=tr("Gain of the only lie of a player of each type, and the most that any rule with this ε allows."),
    )


def _mediator(params: Params, found: Facts) -> Picture:
    exact, theorem = dashes(params)
    items: list[Item] = [
        Curve(key="printed", x=EPS_AXIS, y=found.slack_printed, role="bound", dash=theorem, name=tr("theorem")),
        Curve(key="tight", x=EPS_AXIS, y=found.slack, role="good", dash=exact, name=tr("with the exact gain")),
        across(1.0, key="nothing", label=tr("says nothing")),
        handle(params, "eps", within=(LOW, HIGH)),
    ]
    return Picture(
        key="mediator",
        title=tr("Honest up to"),
        x=Axis(label="ε", log=True, low=LOW, high=HIGH),
        y=Axis(label=tr("slack of the equilibrium"), log=True, low=0.5 * float(np.nanmin(found.slack)), high=10.0),
        items=tuple(items),
        row=1,
        column=1,
        columns=2,
        caption=tr(
            "Slack up to which honesty is an equilibrium with a mediator, against ε, printed and with the exact gain."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    best = found.best
    rows = (
        *gain_rows(found.gain),
        row(tr("the same lie without privacy"), found.open_gain),
        row(tr("all go to the beach, with noise"), found.here, told=chance),
        row(tr("all go to the beach, without"), found.open),
        by_ceiling(row(tr("attacker tells what you say"), found.success, found.top)),
        row(tr("mediator: slack of honesty"), found.now, found.now_printed, told=at_most),
        row(tr("least slack"), float(best.tight), float(best.printed), told=at_most),
        row(tr("at ε ="), float(best.tight_eps), float(best.printed_eps), limit=number),
        row(tr("players for a slack of {slack}", slack=show(SLACK)), found.needed, found.needed_printed),
    )
    return Table(heads(), rows, key=key_column(params), kind="lies")


def _story(params: Params, found: Facts) -> str:
    mine = tr("mountain") if params.kind == "beach" else tr("beach")
    return "".join(
        (
            tr(
                "<p>{n} players; beach types would rather be at the beach, mountain types on the mountain; being sent to the other place is worth half. "
                "The rule sends everybody to the beach if fewer than half say beach, else to the mountain. Both are equilibria, and what one player does "
                "hardly matters to another. But the rule has a <b>cliff</b>: who stands at it moves everybody.</p>",
                n=show(params.players, 8),
            ),
            tr(
                "<p>Saying {lie} gains you {open} without privacy. With Laplace noise of size 1/ε on the count the cliff is a <b>ramp</b>, and the same lie "
                "gains <b>{gain}</b>; no rule with this ε lets it gain more than {cap}.</p>",
                lie=mine,
                open=show(found.open_gain, 4),
                gain=show(found.gain.best, 4),
                cap=show_up(found.gain.cap, 4),
            ),
            tr(
                "<p>A <b>mediator</b> computes an equilibrium privately, with an error of c / (√n ε), and tells each player what to do. Honesty is then an "
                "equilibrium up to a slack: {now} here, {printed} as printed. A slack of {slack} takes n ≥ {needed}; the theorem asks for n ≥ {theorem}. "
                "The source gives no such mediator, only what it would promise.</p>",
                now=show_up(found.now, 4),
                printed=show_up(found.now_printed, 4),
                slack=show(SLACK),
                needed=show_up(found.needed, 8),
                theorem=show_up(found.needed_printed, 8),
            ),
            formula(
                r"\tanh\frac{\varepsilon}{2} + \frac{c}{\sqrt{n}\,\varepsilon}",
                ("ε", show_promise(params.eps)),
                ("n", show(params.players, 8)),
                ("c", show(params.error, 4)),
            ),
        )
    )
