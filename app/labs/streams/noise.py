"""Tab 'Variance': how far off each counter is at every step, against the number of steps, and against the branching."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Quality, Result, Table, Tick
from app.lab.cells import number, of, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, fine, whole, yours
from app.labs.streams.common import (
    chosen,
    counter_of,
    eps_of,
    left_out,
    name_of,
    protected,
    sigma_of,
    thinned,
    variance_of,
)
from app.labs.streams.given import Given
from app.labs.streams.params import MOST_STEPS
from app.plot.picture import Axis, Curve, Item, Picture, across
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down, show_promise
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.streams import MOST_OPTIMAL, Counter, best_degree, gaussian_floor, optimal_mean, optimal_worst

SIZES = 2 ** np.arange(2, 17)
DEGREES = np.arange(2, 47)
ODD = np.arange(3, 60, 2)
DRAWN = {"rest": 500, "drag": 250}
SOON = 32
"""Steps up to which the optimum is found while somebody drags."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Variances of the error, in counts squared; each mapping by role.

    Attributes:
        degrees: branching of each counter, as far as it has one.
        steps, variance: the curves over t, thinned to least and largest of each piece.
        mean, worst, last: over all steps, and at the last one.
        sizes, by_size: mean variance for other numbers of steps.
        odd, tree, subtraction: mean variance for every branching; `best`, `best_odd`: the least ones.
        sigma: of Gaussian noise for one step; None for Laplace.
        floor: no factorisation has a smaller mean; None in the pure world.
        optimum: variances of the factorisation with the least mean, shape (T,); least_worst: no factorisation has a smaller
            largest variance. None in the pure world, for many steps, and while dragging unless it is known.
    """

    degrees: Mapping[str, int]
    steps: Mapping[str, Floats]
    variance: Mapping[str, Floats]
    mean: Mapping[str, float]
    worst: Mapping[str, float]
    last: Mapping[str, float]
    sizes: Floats
    by_size: Mapping[str, Floats]
    tree: Floats
    subtraction: Floats
    best: int
    best_odd: int
    sigma: float | None
    floor: float | None
    optimum: Floats | None
    least_worst: float | None


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """Exact variances; nothing here is simulated."""
    T, eps, sigma = params.steps, eps_of(params), sigma_of(params)
    roles = chosen(params)
    if not roles:
        raise ParameterError("counters", ", ".join(params.counters), mark("at least one that has Gaussian noise"))
    counters = {role: counter_of(role, T, params.degree) for role in roles}
    curves = {role: variance_of(counter, T, eps=eps, sigma=sigma) for role, counter in counters.items()}
    drawn = {role: thinned(curve, DRAWN[quality]) for role, curve in curves.items()}
    sizes = SIZES if quality == "rest" else SIZES[:9]
    unit = 1.0 if sigma is None else sigma**2
    of_noise = None if sigma is not None else eps

    def means(name: str, degrees: NDArray[np.int64]) -> Floats:
        fitting = [Counter(name, T, int(b)) for b in degrees if b <= max(T, 3)]  # type: ignore[arg-type]
        return unit * np.array([counter.mean_variance(eps=of_noise) for counter in fitting])

    wanted = sigma is not None and T <= MOST_OPTIMAL
    soon = quality == "rest" or T <= SOON
    best = (optimal_mean(T) if soon else optimal_mean.known(T)) if wanted else None
    worst = (optimal_worst(T) if soon else optimal_worst.known(T)) if wanted else None
    return Facts(
        degrees={role: counter.degree for role, counter in counters.items()},
        steps={role: steps for role, (steps, _) in drawn.items()},
        variance={role: values for role, (_, values) in drawn.items()},
        mean={role: float(curve.mean()) for role, curve in curves.items()},
        worst={role: float(curve.max()) for role, curve in curves.items()},
        last={role: float(curve[-1]) for role, curve in curves.items()},
        sizes=sizes.astype(np.float64),
        by_size={
            role: np.array([mean_of(role, int(size), params.degree, eps=eps, sigma=sigma) for size in sizes])
            for role in roles
        },
        tree=means("tree", DEGREES),
        subtraction=means("subtraction", ODD),
        best=best_degree(T, gaussian=sigma is not None),
        best_odd=best_degree(T, subtraction=True, gaussian=sigma is not None),
        sigma=sigma,
        floor=None if sigma is None else sigma**2 * gaussian_floor(T),
        optimum=None if best is None else unit * best.variance,
        least_worst=None if worst is None else unit * worst[0],
    )


def mean_of(role: str, size: int, degree: int, *, eps: float, sigma: float | None) -> float:
    """Mean variance of a counter made for `size` steps."""
    counter = counter_of(role, size, degree)
    if size == counter.T:
        return counter.mean_variance(eps=eps) if sigma is None else sigma**2 * counter.mean_variance(eps=None)
    return float(variance_of(counter, size, eps=eps, sigma=sigma).mean())


def said(params: Given, found: Facts) -> Said:
    """The counter with the least mean variance beside the one with the largest."""
    least, most = min(found.mean, key=found.mean.__getitem__), max(found.mean, key=found.mean.__getitem__)
    numbers: dict[str, Figure | str] = {
        "steps": yours(whole(params.steps)),
        "best": name_of(least, found.degrees[least]),
        "least": decides(fine(about(found.mean[least]))),
        "worst": name_of(most, found.degrees[most]),
        "most": about(found.mean[most]),
        "times": about(math.sqrt(found.mean[most] / found.mean[least])),
        "floor": fine(down(found.floor)) if found.floor is not None else "",
    }
    if found.floor is not None:
        text = tr(
            "{steps} steps: the least mean variance shown is {least} (“{best}”), “{worst}” has {most}; no counter below {floor}."
        )
        if least == most:
            text = tr("{steps} steps: the mean variance of “{best}” is {least}; no counter is below {floor}.")
    elif least == most:
        text = tr("{steps} steps: the mean variance of “{best}” is {least}.")
    else:
        text = tr(
            "{steps} steps: the least mean variance shown is {least} (“{best}”), “{worst}” has {most}: {times} times the error."
        )
    return Said(text, numbers, hint=tr("Drag T."))


def tell(params: Given, found: Facts) -> Result:
    """Three pictures, the numbers of every counter, and what the winner is."""
    pictures = _over_time(params, found), _by_size(params, found), _by_degree(params, found)
    return Result(pictures, _readout(found), _story(params, found), left_out(params))


def _over_time(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key=role, x=found.steps[role], y=found.variance[role], role=role, name=_name(found, role))
        for role in found.variance
    ]
    if found.floor is not None:
        name = tr("floor of the mean")
        items.append(across(found.floor, key="floor", role="bound", label=name))
    if found.optimum is not None and found.least_worst is not None:
        steps = np.arange(found.optimum.size, dtype=np.float64)
        items.append(Curve(key="optimum", x=steps, y=found.optimum, role="good", name=tr("optimal factorisation")))
        name = tr("least largest possible")
        items.append(across(found.least_worst, key="worst", role="ceiling", label=name, beyond="below"))
    low = min(float(curve.min()) for curve in found.variance.values())
    low = min(low, found.floor or low)
    return Picture(
        key="time",
        title=tr("Variance of the count at every step"),
        x=Axis(label=tr("step t"), low=0.0, high=float(params.steps - 1)),
        y=Axis(label=tr("variance"), log=True, low=low / 1.6, high=2.5 * max(found.worst.values())),
        items=tuple(items),
        columns=2,
        caption=tr("Variance of the error of every counter against the step."),
    )


def _by_size(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key=role, x=found.sizes, y=means, role=role, name=_name(found, role))
        for role, means in found.by_size.items()
    ]
    items.append(handle(params, "steps", within=(float(found.sizes[0]), float(SIZES[-1]))))
    return Picture(
        key="size",
        title=tr("For how many steps?"),
        x=Axis(label=tr("steps T"), log=True, low=float(SIZES[0]), high=float(MOST_STEPS)),
        y=Axis(label=tr("mean variance"), log=True),
        items=tuple(items),
        row=1,
        caption=tr("Mean variance over all steps against the number of steps."),
    )


def _by_degree(params: Given, found: Facts) -> Picture:
    trees, odd = DEGREES[: found.tree.size].astype(np.float64), ODD[: found.subtraction.size].astype(np.float64)
    return Picture(
        key="degree",
        title=tr("How many children?"),
        x=Axis(label=tr("branching b"), low=2.0, high=59.0),
        y=Axis(label=tr("mean variance"), log=True),
        items=(
            Curve(key="tree", x=trees, y=found.tree, role="minimal", name=tr("tree")),
            Curve(key="subtraction", x=odd, y=found.subtraction, role="other-4", name=tr("subtracting")),
            handle(params, "degree", within=(2.0, 59.0)),
        ),
        row=1,
        column=1,
        caption=tr("Mean variance of trees against their branching."),
    )


def _name(found: Facts, role: str) -> str:
    return name_of(role, found.degrees[role])


def _readout(found: Facts) -> Table:
    columns = (tr("counter"), tr("mean variance"), tr("largest"), tr("at the last step"), tr("root mean square ÷ best"))
    least = min(found.mean.values())
    rows = [
        row(_name(found, role), mean, found.worst[role], found.last[role], number((mean / least) ** 0.5, 3))
        for role, mean in found.mean.items()
    ]
    if found.optimum is not None:
        mean, largest = float(found.optimum.mean()), float(found.optimum.max())
        name, ratio = tr("optimal factorisation"), number((mean / least) ** 0.5, 3)
        rows.append(of("strategies", row(name, mean, largest, float(found.optimum[-1]), ratio)))
    return Table(
        columns, tuple(rows), (*found.mean, *["good"] * (found.optimum is not None)), turn=True, kind="counters"
    )


def _story(params: Given, found: Facts) -> str:
    best = min(found.mean, key=lambda role: found.mean[role])
    worst = max(found.mean, key=lambda role: found.mean[role])
    L = max(params.steps - 1, 1).bit_length()
    parts = [
        tr(
            "<p>A counter speaks after every one of {T} steps; {who}. Noise in every step adds up: its variance grows with t. In a binary "
            "tree a step is in few sums, L = {L}, and a count before the last step adds at most as many. A tree with h levels adds s<sub>b</sub>(t + 1) of them, the sum of "
            "the digits of t + 1 in base b.</p>",
            T=params.steps,
            who=protected(params),
            L=L,
        ),
        tr(
            "<p>Here <b>{best}</b> has the least mean variance, {low}; {worst} has {high}. All numbers are exact.</p>",
            best=_name(found, best),
            low=show(found.mean[best], 4),
            worst=_name(found, worst),
            high=show(found.mean[worst], 4),
        )
        if best != worst
        else tr(
            "<p>The mean variance of <b>{best}</b> is {low}. All numbers are exact.</p>",
            best=_name(found, best),
            low=show(found.mean[best], 4),
        ),
        tr(
            "<p>Of all trees b = {b} is best for {T} steps, and b = {odd} where intervals may be subtracted. A subtracted "
            "interval may end later than the count: only its noise is used.</p>",
            b=found.best,
            odd=found.best_odd,
            T=params.steps,
        ),
    ]
    if found.sigma is None:
        latex = r"\sigma_t^2 = 2\,\frac{h^2}{\varepsilon^2}\,s_b(t+1),\quad t+1 < b^h"
        parts.append(formula(latex, ("ε", show_promise(eps_of(params)))))
    else:
        latex = r"\sigma_t^2 = \sigma^2\,\max_j \|C_j\|_2^2\;\|B_t\|_2^2,\quad BC = A"
        parts.append(formula(latex, ("σ", show(found.sigma, 4))))
        parts.append(
            tr(
                "<p>Gaussian noise with σ = {sigma} for one step. In units of σ² the best here has a mean of {unit}; no factorisation "
                "at all is below {floor}. The square-root matrix is short in L2 and long in L1: good with this noise, bad with Laplace noise.</p>",
                sigma=show(found.sigma, 4),
                unit=show(found.mean[best] / found.sigma**2, 4),
                floor=show_down((found.floor or 0.0) / found.sigma**2, 4),
            )
        )
    if found.sigma is not None and found.optimum is not None and found.least_worst is not None:
        parts.append(
            tr(
                "<p>For {T} steps the least possible is found: the optimal factorisation has a mean of {mean} σ², and no factorisation's "
                "largest variance is below {worst} σ². T is fixed beforehand, as for every tree.</p>",
                T=params.steps,
                mean=show(float(found.optimum.mean()) / found.sigma**2, 4),
                worst=show_down(found.least_worst / found.sigma**2, 4),
            )
        )
    return "".join(parts)
