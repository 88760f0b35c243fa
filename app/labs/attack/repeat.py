"""Tab 'Repetition': the best attack on k independent answers, by exact composition of their privacy losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, whole, yours
from app.labs.attack.common import (
    OF_100,
    Readout,
    covering,
    curve_of_yours,
    law_of_yours,
    outside,
    readout_of,
    setting,
    shown_first,
    side,
    told,
    yours_keeps,
)
from app.labs.attack.params import Params
from app.labs.mechanisms import mechanism_name, noise_words
from app.labs.own_laws import is_bound
from app.plot.picture import Axis, Curve, Item, Picture
from app.words.formulas import formula
from app.words.i18n import parted, tr
from app.words.numbers import show_promise, show_up
from dpcore.accounting import Bounds, Release, delta_for_eps, optimal_delta
from dpcore.attack import ceiling, mean_success, series_success
from dpcore.checks import Floats

WIDTH = 1e-4
"""Wanted relative width of the certified bounds."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Success on k answers, with prior ½.

    Attributes:
        readout: what every tab says.
        budget: kε.
        counts, success: the best attack on so many answers of each mechanism (middle of the bounds).
        here, widest: its bounds on k answers, and the width of the widest.
        grid, added: the ceiling of an ε that is k times as large.
        optimal, top: the ceiling of any ε-private answers, for `counts`, and for k.
        yours: the best attack on so many answers of a mechanism of one's own (middle of the bounds; of a formula at
            most), if one came.
        by_mean: success on k answers of who only takes their mean; none during a drag.
    """

    readout: Readout
    budget: float
    counts: Floats
    success: Mapping[str, Floats]
    here: Mapping[str, Bounds]
    widest: float
    grid: Floats
    added: Floats
    optimal: Floats
    top: float
    by_mean: Mapping[str, float]
    yours: Floats | None


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Success of k answers beside two ceilings: of kε, and of any k answers that are ε-private."""
    now = setting(params)
    k, shift = params.k, params.shift
    largest = max(k, 20)
    counts = np.unique(np.geomspace(1, largest, 12 if quality == "drag" else 28).astype(int))
    counts = np.union1d(counts, [k])
    bounds: dict[str, list[Bounds]] = {role: [] for role in now.noises}
    for place, (role, noise) in enumerate(now.noises.items()):
        for step, count in enumerate(counts.tolist()):
            tick((place + step / len(counts)) / len(now.noises))
            bounds[role].append(series_success(noise, shift, count, tolerance=WIDTH))
    here = {role: found[counts.tolist().index(k)] for role, found in bounds.items()}
    grid = np.geomspace(1, largest, 200)
    return Facts(
        readout=readout_of(params, now, quality),
        budget=k * now.eps,
        counts=counts.astype(np.float64),
        success={role: np.array([(one.lower + one.upper) / 2 for one in found]) for role, found in bounds.items()},
        here=here,
        widest=max(one.width for one in here.values()),
        grid=grid,
        added=np.array([ceiling(eps=count * now.eps) for count in grid.tolist()]),
        optimal=np.array([(1 + optimal_delta(now.eps, count, eps=0.0)) / 2 for count in counts.tolist()]),
        top=(1 + optimal_delta(now.eps, k, eps=0.0)) / 2,
        by_mean={role: mean_success(noise, shift, k) for role, noise in now.noises.items() if quality == "rest"},
        yours=_yours(params, counts.tolist()),
    )


def _yours(params: Params, counts: list[int]) -> Floats | None:
    """Success of the best attack on so many answers of a mechanism of one's own."""
    law = law_of_yours(params)
    if law is None:
        return None
    found = [delta_for_eps([Release(law, count)], eps=0.0, tolerance=WIDTH) for count in counts]
    if is_bound(params.own_laws, 1.0):
        return np.array([(1 + one.upper) / 2 for one in found])
    return np.array([(2 + one.lower + one.upper) / 4 for one in found])


def said(params: Params, found: Facts) -> Said:
    """How far k answers lift the success of the best attack on the mechanism that is shown first."""
    if broken := outside(params, found.readout):
        return broken
    role = shown_first(params)
    one, every = of_100(found.readout.lines[role].best, "up"), of_100(found.here[role].upper, "up")
    numbers: dict[str, Figure | str] = {
        "k": yours(whole(params.k)),
        "noise": noise_words(role),
        "eps": yours(found.readout.eps),
        "budget": about(found.budget),
        "one": one,
        "all": decides(every),
    }
    if params.k == 1:
        text = tr("One answer with {noise} at ε = {eps}: an attacker is right in {one} of 100 cases, blindly in 50.")
    elif one.text == every.text:
        text = tr(
            "{k} answers with {noise} at ε = {eps} each add up to {budget}: success is at most {all} of 100, as after one."
        )
    else:
        text = tr(
            "{k} answers with {noise} at ε = {eps} each add up to {budget}: success climbs from {one} to {all} of 100."
        )
    return Said(text, numbers, hint=tr("Drag k."))


def tell(params: Params, found: Facts) -> Result:
    """Success against the number of answers."""
    items: list[Item] = [
        Curve(key=role, x=found.counts, y=y, role=role, name=mechanism_name(role), marker="o")
        for role, y in found.success.items()
    ]
    if found.yours is not None and found.readout.yours is not None:
        items.append(curve_of_yours(found.readout.yours, found.counts, found.yours, "o"))
    items += [
        Curve(
            key="ceiling",
            x=found.grid,
            y=found.added,
            role="ceiling",
            name=covering(found.readout, tr("ceiling for kε")),
            beyond=side(found.readout) if yours_keeps(found.readout) else "",
        ),
        Curve(
            key="optimal",
            x=found.counts,
            y=found.optimal,
            role="bound",
            name=covering(found.readout, tr("ceiling for any k ε-private answers (exact)")),
        ),
        handle(params, "k"),
    ]
    picture = Picture(
        key="repeat",
        title=tr("k answers about you, each at ε = {eps}", eps=show_promise(found.readout.eps)),
        short=tr("k answers"),
        x=Axis(label=tr("answers k"), log=True, low=1.0, high=float(found.counts[-1])),
        y=Axis(label=tr("right guesses, of 100"), low=0.48, high=1.02, ticks=OF_100),
        items=tuple(items),
        caption=tr("Success of the best attack against the number of independent answers."),
    )
    return told(params, found.readout, (picture,), _story(params, found))


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>{k} independent answers spend kε = <b>{budget}</b>. The best attack on all of them together is right in "
            "so many of 100 cases: {found}.</p>",
            k=params.k,
            budget=show_promise(found.budget),
            found=_each({role: bounds.upper for role, bounds in found.here.items()}),
        ),
        formula(
            r"\rho_k = \frac{1}{2}\left(1 + \delta_k(0)\right)",
            ("k", str(params.k)),
            ("ε", show_promise(found.readout.eps)),
        ),
        tr(
            "<p>Computed by exact composition of the privacy losses, between certified bounds at most {width} of 100 apart. kε is a round ceiling: "
            "no k answers that are ε-private each, with a promise that covers s, can give an attacker who starts undecided more than {top} right guesses of 100, whatever the mechanism.</p>",
            width=show_up(100 * found.widest, 2),
            top=show_up(100 * found.top),
        ),
    ]
    if found.by_mean:
        parts.append(
            tr(
                "<p>Who only takes the mean of the answers is right in so many of 100 cases: {found}. For Gaussian noise the mean is all there "
                "is to know; for other noise it may throw away what the single answers tell.</p>",
                found=_each(found.by_mean),
            )
        )
    return "".join(parts)


def _each(success: Mapping[str, float]) -> str:
    return parted(tr("{name}: {p}", name=mechanism_name(role), p=show_up(100 * p)) for role, p in success.items())
