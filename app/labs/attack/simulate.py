"""Tab 'Simulation': the attack, tried N times."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Quality, Result, Tick
from app.lab.said import Said, decides, of_100, whole, yours
from app.labs.attack.common import Readout, attack_of, covering, readout_of, setting, side, told
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name
from app.plot.axis import ticks_of_100
from app.plot.picture import Area, Axis, Curve, Draws, Item, Picture, across, dots
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_up
from dpcore.attack import attack_success, simulate
from dpcore.checks import Floats

LONGEST_RUN = 60
"""Attacks shown one by one; longer runs show their last ones."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A run of attacks on one mechanism.

    Attributes:
        readout: what every tab says.
        right, rate: right guesses, and their share; low, high: 95 % confidence of the success, from this run.
        expected: the success that the formula says.
        number, seen, truth, guess: the last attacks: what the attacker saw, whether the target was in, and was said to be.
        tried, share, share_low, share_high: rate and confidence after so many attacks.
    """

    readout: Readout
    right: int
    rate: float
    low: float
    high: float
    expected: float
    number: Floats
    seen: Floats
    truth: NDArray[np.bool_]
    guess: NDArray[np.bool_]
    tried: Floats
    share: Floats
    share_low: Floats
    share_high: Floats


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """N attacks, beside the success that they approach."""
    now = setting(params, params.mechanism)
    noise, attack = now.noises[params.mechanism], attack_of(params)
    run = simulate(noise, params.shift, params.trials, rng=np.random.default_rng(params.seed), attack=attack)
    first = max(0, run.n - LONGEST_RUN)
    tried, share, share_low, share_high = run.so_far()
    return Facts(
        readout=readout_of(params, now, quality),
        right=run.successes,
        rate=run.share,
        low=run.low,
        high=run.high,
        expected=attack_success(noise, params.shift, attack),
        number=np.arange(first + 1, run.n + 1, dtype=np.float64),
        seen=run.seen[first:],
        truth=run.truth[first:],
        guess=run.guess[first:],
        tried=tried,
        share=share,
        share_low=share_low,
        share_high=share_high,
    )


def said(params: Params, found: Facts) -> Said:
    """The share of right guesses beside the one that the law says."""
    if found.low <= found.expected <= found.high:
        text = tr(
            "The attack was right in {right} of {N} cases, {rate} of 100; the law says {expected}, and the 95 % interval {low} to {high} covers it."
        )
    else:
        text = tr(
            "The attack was right in {right} of {N} cases, {rate} of 100; the law says {expected}: this 95 % interval, {low} to {high}, misses it."
        )
    return Said(
        text,
        {
            "right": whole(found.right),
            "N": yours(whole(params.trials)),
            "rate": decides(of_100(found.rate)),
            "expected": of_100(found.expected),
            "low": of_100(found.low, "down"),
            "high": of_100(found.high, "up"),
        },
    )


def tell(params: Params, found: Facts) -> Result:
    """The last attacks, and the share of right guesses so far."""
    example = ""
    if params.shift == 1:
        example = tr(
            "<p>Example: a table of six patients; how many have bronchitis? The true answer is 3. The attacker knows all but one "
            "patient's disease, so it is 2 or 3.</p>"
        )
    story = example + tr(
        "<p>In {n} attacks on {mechanism} the guess was right {right} times: "
        "<b>{rate}</b>, with 95 % confidence between {low} and {high}. The formula says {expected}.</p>",
        n=params.trials,
        mechanism=mechanism_name(params.mechanism),
        right=found.right,
        rate=show(found.rate, 4),
        low=show_down(found.low),
        high=show_up(found.high),
        expected=show(found.expected),
    )
    return told(params, found.readout, (_run(params, found), _rate(params, found)), story)


def _run(params: Params, found: Facts) -> Picture:
    number, seen, truth, guess = found.number, found.seen, found.truth, found.guess
    middle = params.shift / 2
    items: list[Item] = [
        across(middle, key="threshold", label=tr("threshold m + s/2") if params.attack == "threshold" else tr("middle"))
    ]
    for key, name, role, marker, chosen in (
        ("in-right", tr("in, guessed in"), "good", "o", truth & guess),
        ("in-wrong", tr("in, guessed out"), "bad", "x", truth & ~guess),
        ("out-right", tr("out, guessed out"), "good", "t", ~truth & ~guess),
        ("out-wrong", tr("out, guessed in"), "bad", "+", ~truth & guess),
    ):
        items.append(dots(key=key, x=number[chosen], y=seen[chosen], role=role, name=name, marker=marker))
    reach = float(np.abs(seen - middle).max()) * 1.5  # room for the legend
    first = float(number[0]) - 1
    return Picture(
        key="run",
        title=tr("The last {n} attacks", n=len(number)),
        x=Axis(label=tr("number of the attack"), low=first, high=max(params.trials, first + 20) + 1),
        y=Axis(label=tr("seen answer − m"), low=middle - reach, high=middle + reach),
        items=tuple(items),
        rows=2,
        caption=tr("Seen answers of the last attacks, with the truth and the guess."),
        draws=Draws(
            field="trials", x=float(number[-1]), y=float(seen[-1]), role="good" if truth[-1] == guess[-1] else "bad"
        ),
    )


def _rate(params: Params, found: Facts) -> Picture:
    top = found.readout.lines["ceiling"].best
    return Picture(
        key="rate",
        title=tr("Success so far"),
        untitled=True,
        x=Axis(label=tr("attacks N"), log=True, low=1.0, high=float(max(params.trials, 10))),
        y=Axis(label=tr("right guesses, of 100"), low=0.0, high=1.0, ticks=ticks_of_100(0.0, 1.0)),
        items=(
            Area(
                key="confidence",
                x=found.tried,
                low=found.share_low,
                high=found.share_high,
                role=params.mechanism,
                name=tr("95 % confidence (Clopper-Pearson)"),
            ),
            Curve(
                key="rate",
                x=found.tried,
                y=found.share,
                role=params.mechanism,
                name=tr("share"),
            ),
            across(found.expected, key="expected", label=tr("formula {p}", p=show(100 * found.expected))),
            across(
                top,
                key="ceiling",
                role="ceiling",
                label=covering(found.readout, tr("ceiling {p}", p=show_up(100 * top))),
                beyond=side(found.readout),
            ),
        ),
        row=2,
        beside="run",
        caption=tr("Share of right guesses so far with its confidence band, against the formula."),
    )
