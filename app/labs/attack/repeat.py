"""The picture 'Repetition': the best attack on k independent answers, by exact composition of their privacy losses.

With prior ½ the best attack on all answers together is right with probability (1 + δ_k(0))/2, where δ_k is the
hockey-stick divergence of the k-fold composition (dpcore.accounting, between certified bounds).
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, cast

import numpy as np

from app.formulas import formula
from app.i18n import parted, tr
from app.labs.attack.params import Params
from app.labs.base import Quality, Tick
from app.labs.mechanisms import build, mechanism_name
from app.numbers import show
from app.picture import Axis, Curve, Handle, Item, Picture
from dpcore.accounting import Release, delta_for_eps, law_of, optimal_delta
from dpcore.attack import ceiling, mean_success
from dpcore.noise import Noise

MOST_EPS = 700.0
"""ε beyond which e^ε is no double."""


def repeat_view(now: Params, tick: Tick, quality: Quality) -> tuple[tuple[Picture, ...], str]:
    """Success of k answers beside two ceilings: of kε, and of any k releases that are ε-private."""
    largest = max(now.k, 20)
    counts = np.unique(np.geomspace(1, largest, 12 if quality == "drag" else 28).astype(int))
    counts = np.union1d(counts, [now.k])
    items: list[Item] = []
    total = len(now.mechanisms) * len(counts)
    for place, role in enumerate(now.mechanisms):
        noise = build(role, now)
        success = np.empty(len(counts))
        for step, k in enumerate(counts):
            tick((place * len(counts) + step) / total)
            success[step] = sum(success_of_k(noise, now.shift, int(k))) / 2
        items.append(
            Curve(
                key=role,
                x=counts.astype(float),
                y=success,
                role=role,
                name=mechanism_name(role),
                dash="solid",
                marker="o",
            )
        )
    items += _ceilings(now, counts.astype(float), largest)
    items.append(
        Handle(key="k", value=float(now.k), orientation="vertical", field="k", low=1, high=1000, label=f"k = {now.k}")
    )
    picture = Picture(
        key="repeat",
        title=tr("The same question answered k times, each at ε = {eps}", eps=show(now.epsilon, 4)),
        x=Axis(label=tr("answers k"), log=True, low=1.0, high=float(largest)),
        y=Axis(label=tr("success of the best attack"), low=0.48, high=1.02),
        items=tuple(items),
        caption=tr("Success of the best attack against the number of independent answers."),
    )
    return (picture,), _story(now, quality)


def success_of_k(noise: Noise, shift: float, k: int) -> tuple[float, float]:
    """Certified bounds of the best attack's success on k answers, with prior ½."""
    return _success_of_k(cast(Hashable, noise), shift, k)


@lru_cache(maxsize=1024)
def _success_of_k(noise: Any, shift: float, k: int) -> tuple[float, float]:
    found = delta_for_eps([Release(law_of(noise, shift), k)], 0.0)
    return (1 + found.lower) / 2, (1 + found.upper) / 2


def _ceilings(now: Params, counts: np.ndarray[tuple[int, ...], np.dtype[np.float64]], largest: int) -> list[Item]:
    grid = np.geomspace(1, largest, 200)
    added = np.array([ceiling(min(float(k) * now.epsilon, MOST_EPS)) for k in grid])
    optimal = np.array([(1 + optimal_delta(now.epsilon, int(k), 0.0)) / 2 for k in counts])
    return [
        Curve(key="ceiling", x=grid, y=added, role="ceiling", name=tr("ceiling for kε")),
        Curve(
            key="optimal",
            x=counts,
            y=optimal,
            role="bound",
            name=tr("ceiling for any k ε-private answers (exact)"),
        ),
    ]


def _story(now: Params, quality: Quality) -> str:
    rows = [(mechanism_name(role), success_of_k(build(role, now), now.shift, now.k)) for role in now.mechanisms]
    found = parted(tr("{name}: {p}", name=name, p=show(sum(bounds) / 2, 5)) for name, bounds in rows)
    widest = max(high - low for _, (low, high) in rows)
    parts = [
        tr(
            "<p>{k} independent answers spend kε = <b>{budget}</b>. The best attack on all of them together is right with "
            "probability: {found}.</p>",
            k=now.k,
            budget=show(now.k * now.epsilon, 5),
            found=found,
        ),
        formula(
            r"\rho_k = \frac{1}{2}\left(1 + \delta_k(0)\right)",
            ("k", str(now.k)),
            ("ε", show(now.epsilon, 5)),
        ),
        tr(
            "<p>Computed by exact composition of the privacy losses, between certified bounds at most {width} apart. kε is a round ceiling: "
            "no k answers that are ε-private each can give an attacker who starts undecided more than {top}, whatever the mechanism.</p>",
            width=show(widest, 2),
            top=show((1 + optimal_delta(now.epsilon, now.k, 0.0)) / 2, 5),
        ),
    ]
    if quality == "rest":
        mean = parted(
            tr("{name}: {p}", name=mechanism_name(role), p=show(_by_mean(build(role, now), now.shift, now.k), 5))
            for role in now.mechanisms
        )
        parts.append(
            tr(
                "<p>Who only takes the mean of the answers is right less often: {found}. For Gaussian noise the mean is all there is to "
                "know; for the others it throws away what the single answers tell.</p>",
                found=mean,
            )
        )
    return "".join(parts)


def _by_mean(noise: Noise, shift: float, k: int) -> float:
    return _mean(cast(Hashable, noise), shift, k)


@lru_cache(maxsize=64)
def _mean(noise: Any, shift: float, k: int) -> float:
    return mean_success(noise, shift, k)
