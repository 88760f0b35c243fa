"""Tab 'Utility': what choosing privately costs, exactly and as the theorems bound it."""

from __future__ import annotations

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.base import Cell, Table
from app.labs.selection.params import ROLES
from app.labs.selection.scene import Scene, View, chosen, number, title_of
from app.numbers import show
from app.picture import Axis, Curve, Item, Line, Picture
from dpcore.checks import Floats
from dpcore.selection import Mechanism
from dpcore.selection_study import Growth, LossStudy, growth, loss_study

SIZES = np.unique(np.round(np.geomspace(2, 1e6, 90)))
DRAWN = 400
"""Distinct losses drawn at most."""
MARKED = 40
"""Distinct losses that are marked at most."""


def utility_view(scene: Scene) -> View:
    """The law of the loss beside Theorem 3.11 and Corollary 3.12, and both as the number of candidates grows."""
    params = scene.params
    studies = {
        mechanism: loss_study(mechanism, scene.utilities, params.sensitivity, params.epsilon, monotone=params.monotone)
        for mechanism in chosen(params)
    }
    n = scene.utilities.size
    gap = params.sensitivity
    grown = growth(SIZES, params.slack, params.sensitivity, params.epsilon, gap=gap, monotone=params.monotone)
    here = growth([max(n, 2)], params.slack, params.sensitivity, params.epsilon, gap=gap, monotone=params.monotone)
    allowed = float(here.loss[0])
    return View(
        (_loss(studies, allowed), _growth(grown, n), _allowed(grown, n)),
        _readout(scene, studies, allowed, here),
        _story(scene, studies, allowed, here),
    )


def _loss(studies: dict[Mechanism, LossStudy], allowed: float) -> Picture:
    study = next(iter(studies.values()))
    pick = np.unique(np.linspace(0, study.losses.size - 1, DRAWN).astype(int))
    x = study.losses[pick]
    items: list[Item] = [
        Curve(key="corollary", x=x, y=study.corollary[pick], role="bound", name=tr("Corollary 3.12")),
        Curve(key="theorem", x=x, y=study.theorem[pick], role="ceiling", name=tr("Theorem 3.11")),
    ]
    for mechanism, found in studies.items():
        items += _steps(mechanism, x, np.maximum(found.at_least[pick], 1e-300))
    items.append(Line(key="allowed", value=allowed, orientation="vertical", role="neutral", label=tr("allowed at t")))
    low = min(float(found.at_least[pick].min()) for found in studies.values())
    return Picture(
        key="loss",
        title=tr("How much is lost"),
        x=Axis(label=tr("loss OPT − u"), low=0.0, high=max(float(x[-1]), allowed) * 1.05 or 1.0),
        y=Axis(label=tr("P(loss at least so large)"), log=True, low=max(low * (low / 3) ** 0.4, 1e-12), high=3.0),
        items=tuple(items),
        rows=2,
        caption=tr("Probability of losing at least so much, exactly for each mechanism, with both theorems."),
    )


def _steps(mechanism: Mechanism, losses: Floats, at_least: Floats) -> list[Item]:
    """P(loss at least so large): constant from behind one loss up to the next, which it still includes."""
    items: list[Item] = [
        Curve(
            key=mechanism,
            x=np.repeat(losses, 2)[:-1],
            y=np.repeat(at_least, 2)[1:],
            role=ROLES[mechanism],
            name=title_of(mechanism),
        )
    ]
    if losses.size <= MARKED:
        key = f"{mechanism}-atoms"
        items.append(Curve(key=key, x=losses, y=at_least, role=ROLES[mechanism], marker="o", line=False))
    return items


def _growth(grown: Growth, n: int) -> Picture:
    return Picture(
        key="growth",
        title=tr("How near is the bound?"),
        x=Axis(label=tr("number of candidates"), log=True, low=2.0, high=1e6),
        y=Axis(label=tr("P(loss above the allowed)"), low=0.0, high=max(1.15 * grown.bound, 1e-9)),
        items=(
            Line(key="bound", value=grown.bound, orientation="horizontal", role="bound", label=tr("bound e^−t")),
            Curve(
                key="adversarial",
                x=grown.sizes,
                y=grown.adversarial,
                role="bad",
                name=tr("all others just at the allowed loss"),
            ),
            Curve(
                key="spread",
                x=grown.sizes,
                y=grown.spread,
                role="good",
                name=tr("evenly spread, Δu apart"),
                dash="dash",
            ),
            Line(key="here", value=float(max(n, 2)), orientation="vertical", role="neutral", label=f"n = {n}"),
        ),
        column=1,
        caption=tr("Probability of losing more than Corollary 3.12 allows, against the number of candidates."),
    )


def _allowed(grown: Growth, n: int) -> Picture:
    return Picture(
        key="allowed",
        title=tr("The allowed loss grows with ln n only"),
        x=Axis(label=tr("number of candidates"), log=True, low=2.0, high=1e6),
        y=Axis(label=tr("allowed loss"), low=0.0),
        items=(
            Curve(key="allowed", x=grown.sizes, y=grown.loss, role="bound", name=tr("(ln n + t) / s")),
            Line(key="here", value=float(max(n, 2)), orientation="vertical", role="neutral"),
        ),
        row=1,
        column=1,
        legend=False,
        caption=tr("Loss that Corollary 3.12 allows with probability e^−t, against the number of candidates."),
    )


def _readout(scene: Scene, studies: dict[Mechanism, LossStudy], allowed: float, here: Growth) -> Table:
    columns = (tr("mechanism"), tr("expected loss"), tr("P(loss ≥ allowed)"), tr("bound e^−t"), tr("allowed loss"))
    rows = tuple(
        (
            Cell(title_of(mechanism)),
            number(study.expected),
            number(_beyond(study, allowed)),
            number(here.bound),
            number(allowed),
        )
        for mechanism, study in studies.items()
    )
    return Table(columns, rows, tuple(ROLES[mechanism] for mechanism in studies), turn=True)


def _beyond(study: LossStudy, allowed: float) -> float:
    """Exact P(loss >= allowed)."""
    place = int(np.searchsorted(study.losses, allowed * (1 - 1e-12), side="left"))
    return float(study.at_least[place]) if place < study.losses.size else 0.0


def _story(scene: Scene, studies: dict[Mechanism, LossStudy], allowed: float, here: Growth) -> str:
    params = scene.params
    n = scene.utilities.size
    best = int((scene.utilities == scene.utilities.max()).sum())
    mechanism, study = next(iter(studies.items()))
    parts = [
        tr(
            "<p>{n} candidates, {best} of them best. With probability at least 1 − e<sup>−t</sup> the exponential mechanism loses less "
            "than</p>{formula}",
            n=n,
            best=best,
            formula=formula(
                r"\frac{1}{s}\left(\ln\frac{|R|}{|R_{OPT}|} + t\right)\ \leq\ \frac{1}{s}\left(\ln|R| + t\right)",
                ("t", show(params.slack, 4)),
                ("|R|", str(n)),
                (tr("allowed"), show(allowed, 5)),
            ),
        ),
        tr(
            "<p>The bound says <b>{bound}</b>; exactly, {name} loses so much with probability <b>{exact}</b>, and {expected} on average.</p>",
            bound=show(here.bound, 4),
            name=title_of(mechanism),
            exact=show(_beyond(study, allowed), 4),
            expected=show(study.expected, 4),
        ),
        tr(
            "<p>The bound is nearly reached when all others lie just at the allowed loss ({adversarial}); where candidates are spread "
            "out it is far away ({spread}). A thousand times more candidates cost only ln 1000 / s more.</p>",
            adversarial=show(float(here.adversarial[0]), 4),
            spread=show(float(here.spread[0]), 4),
        ),
        tr(
            "<p>The theorems are about the exponential mechanism and hold for permute-and-flip too; for Laplace noise they are not "
            "proved.</p>"
        ),
    ]
    return "".join(parts)
