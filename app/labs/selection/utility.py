"""Tab 'Utility': what choosing privately costs, exactly and as the theorems bound it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import at_most, number
from app.lab.said import Figure, Said, about, decides, of_100, up, whole
from app.labs.selection.common import chosen, roles_of, title_of, utilities_of
from app.labs.selection.params import ROLES, Params
from app.plot.picture import Axis, Band, Bars, Curve, Item, Label, Picture, Steps, across, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats
from dpcore.selection import Growth, LossStudy, Mechanism, growth, loss_study

Ints = NDArray[np.int64]
SIZES = np.unique(np.round(np.geomspace(2, 1e6, 90)))
DRAWN = 400
"""Distinct losses drawn at most."""
FINEST = 2000
"""Columns of the ranking at most."""
RARE = 1e-3
"""Losses that are rarer are not asked to be seen in the ranking."""
MARKED = 40
"""Distinct losses that are marked at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the mechanisms lose.

    Attributes:
        count, best: candidates, and how many of them are best.
        allowed: the loss that Corollary 3.12 allows.
        studies: the law of the loss under each mechanism.
        beyond: of each mechanism, P(loss at least the allowed one).
        grown: the exponential mechanism for all sizes that are drawn.
        here: the same for the number of candidates now.
    """

    count: int
    best: int
    allowed: float
    studies: Mapping[Mechanism, LossStudy]
    beyond: Mapping[Mechanism, float]
    grown: Growth
    here: Growth


def facts(params: Params, tick: Tick) -> Facts:
    """The law of the loss beside Theorem 3.11 and Corollary 3.12, and both as the number of candidates grows."""
    u = utilities_of(params)
    unit, eps, monotone = params.sensitivity, params.eps, params.monotone
    studies = {name: loss_study(name, u, sensitivity=unit, eps=eps, monotone=monotone) for name in chosen(params)}
    here = growth([max(u.size, 2)], params.slack, sensitivity=unit, eps=eps, gap=unit, monotone=monotone)
    allowed = float(here.loss[0])
    return Facts(
        count=u.size,
        best=int((u == u.max()).sum()),
        allowed=allowed,
        studies=studies,
        beyond={name: study.beyond(allowed) for name, study in studies.items()},
        grown=growth(SIZES, params.slack, sensitivity=unit, eps=eps, gap=unit, monotone=monotone),
        here=here,
    )


def said(params: Params, found: Facts) -> Said:
    """What the chosen candidate loses on average, and how seldom it loses much."""
    name = "exponential" if "exponential" in found.studies else next(iter(found.studies))
    numbers: dict[str, Figure | str] = {
        "count": whole(found.count),
        "loss": decides(up(found.studies[name].expected)),
        "allowed": about(found.allowed),
        "beyond": of_100(found.beyond[name], "up"),
    }
    if found.count == 1:
        return Said(tr("There is one candidate: no choice loses anything."), numbers)
    if found.best == found.count:
        return Said(tr("All {count} candidates are equally good: no choice among them loses anything."), numbers)
    text = tr(
        "Of {count} candidates the chosen one is {loss} worse on average; {allowed} worse or more happens in {beyond} of 100 draws."
    )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The law of the loss, and how near the bound is, in pictures and words."""
    pictures = (_ranking(found), _loss(found), _growth(found.grown, found.count), _allowed(found.grown, found.count))
    return Result(pictures, _readout(params, found), _story(params, found))


def _ranking(found: Facts) -> Picture:
    """Candidates from the best on, as wide as they are likely, as high as what is lost with them: the area is the mean."""
    first, *others = found.studies.items()
    name, study = first
    best = 100 * _lossless(study)
    items: list[Item] = [
        Band(key="best", low=0.0, high=best, orientation="vertical", role="good"),
        Bars(key=name, edges=_shares(study), heights=_lost(study), role=ROLES[name], name=title_of(name), pale=False),
        *(
            Steps(key=other, edges=_shares(each), heights=_lost(each), role=ROLES[other], name=title_of(other))
            for other, each in others
        ),
        across(study.expected, key="mean", role="ink", label=tr("mean {loss}", loss=show_up(study.expected, 3))),
        across(
            found.allowed,
            key="allowed",
            role="bound",
            label=tr("theorem: beyond it {p} of 100 at most", p=of_100(found.here.bound, "up").text),
        ),
    ]
    seen = float(study.losses[study.at_least >= RARE].max())
    top = 1.12 * max(found.allowed, seen) or 1.0
    text = tr("nothing is lost in {n} of 100 draws", n=of_100(best / 100, "down").text)
    items.append(Label(key="says-best", x=best / 2, y=top / 2, text=text, anchor=(0.5, 0.5), room=best))
    return Picture(
        key="ranking",
        title=tr("Candidates, the best first: as wide as likely, as high as what is lost"),
        short=tr("Ranking"),
        x=Axis(label=tr("draws, of 100"), low=0.0, high=100.0),
        y=Axis(label=tr("loss OPT − u"), low=0.0, high=top),
        items=tuple(items),
        columns=2,
        caption=tr(
            "Each candidate's loss over the share of draws that choose it, the best at the left; the filled area is the mean loss."
        ),
    )


def _lossless(study: LossStudy) -> float:
    """How often the best is chosen, or one as good."""
    return 1.0 if study.losses.size == 1 else 1 - float(study.at_least[1])


def _picked(study: LossStudy) -> Ints:
    """Some of very many losses, thinner than a pixel."""
    return np.unique(np.linspace(0, study.losses.size - 1, FINEST).astype(np.int64))


def _shares(study: LossStudy) -> Floats:
    """Where each column begins, of 100 draws, and where the last one ends."""
    return 100 * np.append(1 - study.at_least[_picked(study)], 1.0)


def _lost(study: LossStudy) -> Floats:
    found: Floats = study.losses[_picked(study)]
    return found


def _loss(found: Facts) -> Picture:
    study = next(iter(found.studies.values()))
    pick = np.unique(np.linspace(0, study.losses.size - 1, DRAWN).astype(int))
    x = study.losses[pick]
    items: list[Item] = [
        Curve(key="corollary", x=x, y=study.corollary[pick], role="bound", name=tr("bound")),
        Curve(key="theorem", x=x, y=study.theorem[pick], role="bound:dash", name=tr("bound, ties counted")),
    ]
    for mechanism, each in found.studies.items():
        items += _steps(mechanism, x, np.maximum(each.at_least[pick], 1e-300))
    at = found.allowed
    items.append(upright(at, key="allowed", label=tr("allowed at t")))
    low = min(float(each.at_least[pick].min()) for each in found.studies.values())
    return Picture(
        key="loss",
        title=tr("How much is lost"),
        x=Axis(label=tr("loss OPT − u"), low=0.0, high=max(float(x[-1]), at) * 1.05 or 1.0),
        y=Axis(label=tr("P(loss at least so large)"), log=True, low=max(low * (low / 3) ** 0.4, 1e-12), high=3.0),
        items=tuple(items),
        row=1,
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
        items.append(dots(key=key, x=losses, y=at_least, role=ROLES[mechanism]))
    return items


def _growth(grown: Growth, n: int) -> Picture:
    return Picture(
        key="growth",
        title=tr("How near is the bound?"),
        x=Axis(label=tr("number of candidates"), log=True, low=2.0, high=1e6),
        y=Axis(label=tr("P(loss above the allowed)"), low=0.0, high=max(1.15 * grown.bound, 1e-9)),
        items=(
            across(grown.bound, key="bound", role="bound", label=tr("bound e⁻ᵗ")),
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
            upright(float(max(n, 2)), key="here", label=f"n = {n}"),
        ),
        row=1,
        column=1,
        caption=tr("Probability of losing more than Corollary 3.12 allows, against the number of candidates."),
    )


def _allowed(grown: Growth, n: int) -> Picture:
    return Picture(
        key="allowed",
        title=tr("The allowed loss grows with ln n only"),
        short=tr("Allowed loss"),
        x=Axis(label=tr("number of candidates"), log=True, low=2.0, high=1e6),
        y=Axis(label=tr("allowed loss"), low=0.0),
        items=(
            Curve(key="allowed", x=grown.sizes, y=grown.loss, role="bound", name=tr("(ln n + t) / s")),
            upright(float(max(n, 2)), key="here"),
        ),
        row=2,
        column=1,
        legend=False,
        caption=tr("Loss that Corollary 3.12 allows with probability e⁻ᵗ, against the number of candidates."),
    )


def _readout(params: Params, found: Facts) -> Table:
    columns = (tr("mechanism"), tr("expected loss"), tr("P(loss ≥ allowed)"), tr("bound e⁻ᵗ"), tr("allowed loss"))
    rows = tuple(
        (
            Cell(title_of(mechanism)),
            number(study.expected),
            number(found.beyond[mechanism]),
            at_most(found.here.bound),
            at_most(found.allowed),
        )
        for mechanism, study in found.studies.items()
    )
    return Table(columns, rows, roles_of(params), turn=True)


def _story(params: Params, found: Facts) -> str:
    mechanism, study = next(iter(found.studies.items()))
    parts = [
        tr(
            "<p>{n} candidates, {best} of them best. With probability at least 1 − e<sup>−t</sup> the exponential mechanism loses less "
            "than</p>{formula}",
            n=found.count,
            best=found.best,
            formula=formula(
                r"\frac{1}{s}\left(\ln\frac{|R|}{|R_{OPT}|} + t\right)\ \leq\ \frac{1}{s}\left(\ln|R| + t\right)",
                ("t", show(params.slack, 4)),
                ("|R|", str(found.count)),
                (tr("allowed"), show_up(found.allowed)),
            ),
        ),
        tr(
            "<p>The bound says <b>{bound}</b>; exactly, {name} loses so much with probability <b>{exact}</b>, and {expected} on average.</p>",
            bound=show_up(found.here.bound),
            name=title_of(mechanism),
            exact=show(found.beyond[mechanism], 4),
            expected=show(study.expected, 4),
        ),
        tr(
            "<p>No {n} candidates come nearer to the bound than one best and all others just at the allowed loss: "
            "<b>{adversarial}</b>. Spread out evenly, each Δu below the one before, they reach {spread}. A thousand times more candidates "
            "cost only ln 1000 / s more.</p>",
            n=max(found.count, 2),
            adversarial=show(float(found.here.adversarial[0]), 4),
            spread=show(float(found.here.spread[0]), 4),
        ),
        tr(
            "<p>The theorems are about the exponential mechanism and hold for permute-and-flip too; for Laplace noise they are not "
            "proved.</p>"
        ),
    ]
    return "".join(parts)
