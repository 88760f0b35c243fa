"""Tab 'Experts': nearly as good as the best one without knowing which; what each accountant says it costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import at_least, at_most, bound, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, down, spent, up, whole
from app.labs.learning.experts_params import STEPS
from app.labs.learning.params import Params, records
from app.plot.axis import linear_ticks
from app.plot.picture import Area, Axis, Curve, Item, Label, Picture, Series, across, arrows, grouped, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.learning import (
    StepBudget,
    best_step,
    concentrated_step,
    leader_law,
    made_losses,
    one_shot_excess,
    printed_bound,
    printed_private_step,
    printed_step,
    regret_bound,
    step_budget,
    told_by_choices,
    told_by_one_draw,
    weights_run,
    worst_run_loss,
)

SHOWN = 10
"""Experts who have a line."""
THICKEST = 0.04
"""Of the height of the picture: the line of one who is surely followed."""
MOST_BARS = 10
DAYS_DRAWN = 300
FEW_DAYS = 12
"""Up to so many each has its tick."""
ETAS = np.geomspace(1e-5, 1.0, 31)
LEADERS = ("gumbel", "laplace", "exponential")


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One run, its bounds, and what it costs.

    Attributes:
        eta: the step size; span: of the losses; spread: by how much what neighbors differ in can move a score.
        days: that are drawn; runners: the experts with the least loss in the end, who have a line; behind: by how much each
            has lost more than the best one after each of these days, followed: how likely it is to be followed then, both of
            shape (runners, days); learner_behind: the same of who learns.
        lost: how much more than the best one who learns has lost after the day looked at, below 0: less; so_far: regret per day
            after each of these days; regret: after all; best: the best fixed expert; bound, printed: of the regret.
        budget: total ε of the choices; budgets: over ETAS, in the order basic, advanced, concentrated, optimal.
        whole: exact pure loss of all choices together, where it can be tried out; nan else.
        day, cumulative: the day looked at, and losses before it; leaders: laws of LEADERS then, for the experts `shown`.
        learner: excess of the average of all choices; once: of one expert drawn with ε.
        told: how often an attacker tells day 1 from a neighbor by all choices, at least and at most; told_once: by one draw.
        top: what ε of one record allows there.
    """

    eta: float
    span: float
    spread: float
    days: Floats
    runners: Floats
    behind: Floats
    followed: Floats
    learner_behind: Floats
    lost: float
    so_far: Floats
    regret: float
    best: int
    bound: float
    printed: float
    budget: StepBudget
    budgets: Floats
    whole: float
    day: int
    leaders: Floats
    shown: Floats
    learner: float
    once: float
    told: tuple[float, float]
    told_once: float
    top: float


def facts(params: Params, tick: Tick) -> Facts:
    """One exact run."""
    T, k = params.days, params.experts
    span = 1.0 if params.span == "unit" else 2.0
    spread = span * _days_replaced(params)
    losses = made_losses(T, k, params.losses)  # type: ignore[arg-type]
    losses = losses if params.span == "unit" else 2 * losses - 1
    eta = _step(params, span, spread)
    tick(0.2)
    run = weights_run(losses, eta)
    tick(0.5)
    drawn = np.unique(np.round(np.linspace(1, T, min(T, DAYS_DRAWN)))).astype(np.int64)
    who = np.sort(np.argsort(run.totals, kind="stable")[:SHOWN])
    sums = np.cumsum(losses, axis=0)
    ahead = sums[drawn - 1, run.best]
    ours = np.cumsum(run.expected)
    day = min(params.day, T)
    before = losses[: day - 1].sum(axis=0)
    shown = np.sort(np.argsort(before, kind="stable")[:MOST_BARS])
    tick(0.8)
    change = np.where(np.arange(k) == run.best, 1.0, 1.0 - span) - losses[0]
    told = told_by_choices(run, change, eta)
    costs = [step_budget(float(value), T, spread, delta=params.delta) for value in ETAS]
    return Facts(
        eta=eta,
        span=span,
        spread=spread,
        days=drawn.astype(np.float64),
        runners=who.astype(np.float64),
        behind=sums[drawn - 1][:, who].T - ahead,
        followed=run.weights[drawn - 1][:, who].T,
        learner_behind=ours[drawn - 1] - ahead,
        lost=float(ours[day - 1] - sums[day - 1, run.best]),
        so_far=(ours - run.least)[drawn - 1] / drawn,
        regret=run.regret,
        best=run.best,
        bound=regret_bound(eta, T, k, span),
        printed=printed_bound(eta, T, k),
        budget=step_budget(eta, T, spread, delta=params.delta),
        budgets=np.array([(c.basic, c.advanced, c.concentrated, c.optimal) for c in costs]).T,
        whole=_whole(params, eta * span),
        day=day,
        leaders=np.array([leader_law(before, eta, noise)[shown] for noise in LEADERS]),  # type: ignore[arg-type]
        shown=shown.astype(np.float64),
        learner=run.excess,
        once=one_shot_excess(run.totals, T, spread, eps=params.eps),
        told=((1 + told[0]) / 2, (1 + told[1]) / 2),
        told_once=(1 + told_by_one_draw(run.totals, change, spread, eps=params.eps)) / 2,
        top=ceiling(eps=params.eps / _days_replaced(params)),
    )


def _days_replaced(params: Params) -> int:
    """By which neighbors differ: no more than there are."""
    return min(records(params), params.days)


def _step(params: Params, span: float, spread: float) -> float:
    T, k = params.days, params.experts
    if params.step == "concentrated":
        return concentrated_step(T, spread, eps=params.eps, delta=params.delta)
    if params.step == "printed-private":
        return printed_private_step(T, spread, eps=params.eps, delta=params.delta)
    if params.step == "best":
        return best_step(T, k, span)
    return printed_step(T, k) if params.step == "printed" else params.eta


def _whole(params: Params, eta: float) -> float:
    if _days_replaced(params) > 1:
        return np.nan
    try:
        return worst_run_loss(params.days, params.experts, eta)
    except ParameterError:  # too many pairs to try
        return np.nan


def said(params: Params, found: Facts) -> Said:
    """What was lost to the best expert, and what all choices spend."""
    cost = found.budget
    numbers: dict[str, Figure | str] = {
        "days": tr("In one day") if params.days == 1 else tr("In {days} days", days=whole(params.days).text),
        "regret": decides(up(found.regret)),
        "gain": decides(down(-found.regret)),
        "bound": up(found.bound),
        "eps": spent(min(cost.basic, cost.advanced, cost.concentrated)),
    }
    if found.regret < 0:
        text = tr(
            "{days} the learner did better than the best expert by {gain} a day; all choices together spend ε = {eps}."
        )
    else:
        text = tr(
            "{days} {regret} a day were lost to the best expert; the bound says {bound}. All choices together spend ε = {eps}."
        )
    return Said(text, numbers, hint=tr("Choose the step size."))


def tell(params: Params, found: Facts) -> Result:
    """Weights, regret, the budget by accountant, and the leader of one day."""
    notes: list[Note] = []
    if params.step in ("best", "printed", "own"):
        text = tr(
            "This step size does not ask for ε: all choices together cost ε = {eps} (at δ = {delta}).",
            eps=show_up(found.budget.concentrated, 4),
            delta=show_promise(params.delta),
        )
        notes.append(Note("info", text))
    pictures = (_race(params, found), _regret(params, found), _budget(params, found), _leader(params, found))
    return Result(
        pictures,
        _readout(params, found),
        _story(params, found),
        tuple(notes),
        ranges={"day": (1.0, float(params.days))},
    )


def _race(params: Params, found: Facts) -> Picture:
    """How far each expert is behind the best one, as thick as it is likely to be followed; and the learner."""
    behind, learner = found.behind, found.learner_behind
    low, high = float(min(behind.min(), learner.min(), 0.0)), float(max(behind.max(), learner.max()))
    high = max(high, 1.05 * min(found.bound * params.days, 3 * max(high, 1e-9)))
    reach = max(high - low, 1e-9)
    half = THICKEST / 2 * reach * found.followed
    items: list[Item] = [
        Area(
            key=f"expert-{int(who)}",
            x=found.days,
            low=line - wide,
            high=line + wide,
            role="ink" if int(who) == found.best else "neutral",
        )
        for who, line, wide in zip(found.runners, behind, half, strict=True)
    ]
    items += [
        Curve(
            key=f"line-{int(who)}",
            x=found.days,
            y=line,
            role="ink" if int(who) == found.best else "neutral",
            width=1.0,
            dash="solid",
            name=tr("best: expert {i}", i=int(who) + 1) if int(who) == found.best else "",
            pale=int(who) != found.best,
        )
        for who, line in zip(found.runners, behind, strict=True)
    ]
    at, left = float(found.day), 2 * found.day < params.days
    items += [
        Curve(key="learner", x=found.days, y=learner, role="world", width=2.5, dash="solid", name=tr("who learns")),
        handle(params, "day", value=at, within=(1.0, float(params.days))),
        arrows((at, 0.0), (at, found.lost), key="behind", role="ink", both=True),
        Label(
            key="says",
            x=at,
            y=found.lost / 2,
            text=_behind(found.lost),
            anchor=(-0.08, 0.5) if left else (1.08, 0.5),
        ),
    ]
    ticks = linear_ticks(1.0, params.days, params.days - 1).major if 1 < params.days <= FEW_DAYS else None
    if found.bound * params.days <= high:
        items.append(across(found.bound * params.days, key="bound", role="bound", label=tr("theorem, at the end")))
    return Picture(
        key="race",
        title=tr("Behind the best expert: thick is who is followed"),
        short=tr("Race of losses"),
        x=Axis(label=tr("day t"), low=1.0, high=float(params.days), ticks=ticks),
        y=Axis(label=tr("loss more than the best"), low=low - 0.06 * reach, high=high + 0.06 * reach),
        items=tuple(items),
        columns=2,
        caption=tr(
            "Cumulative losses less those of the best expert; a line is as thick as its expert is likely to be followed."
        ),
    )


def _behind(lost: float) -> str:
    """How far who learns is from the expert that is the best in the end: that one need not lead before."""
    if lost < 0:
        return tr("ahead by {n} so far", n=show_down(-lost, 3))
    return tr("behind by {n} so far", n=show_up(lost, 3))


def _regret(params: Params, found: Facts) -> Picture:
    top = max(0.05, 1.2 * found.bound, 1.2 * float(found.so_far.max()))
    items: tuple[Item, ...] = (
        Curve(key="regret", x=found.days, y=found.so_far, role="exponential", name=tr("so far, exact")),
        across(found.bound, key="bound", role="bound", name=tr("bound after T days")),
        across(min(found.printed, 2 * top), key="printed", role="bound:dash", name=tr("bound as printed")),
    )
    return Picture(
        key="regret",
        title=tr("Regret per day"),
        x=Axis(label=tr("day t"), low=1.0, high=float(params.days)),
        y=Axis(label=tr("regret"), low=min(0.0, 1.1 * float(found.so_far.min())), high=top),
        items=items,
        row=1,
        caption=tr("How much more is lost per day than with the best fixed expert so far, and the bounds."),
    )


def _budget(params: Params, found: Facts) -> Picture:
    names = (tr("added up"), tr("advanced"), tr("concentrated"), tr("worst case"))
    items: list[Item] = [
        Curve(key=key, x=ETAS, y=np.clip(values, 1e-6, 1e6), role=role, name=name)
        for key, role, name, values in zip(
            ("basic", "advanced", "concentrated", "optimal"),
            ("neutral:dot", "bound:dash", "exponential", "ink"),
            names,
            found.budgets,
            strict=True,
        )
    ]
    items.append(handle(params, "eps", "horizontal"))
    if params.step == "own":
        items.append(handle(params, "eta", within=(float(ETAS[0]), float(ETAS[-1]))))
    else:
        label = tr("η = {eta}", eta=show(found.eta, 3))
        items.append(upright(found.eta, key="eta", role="exponential", label=label))
    return Picture(
        key="budget",
        title=tr("What all choices cost"),
        x=Axis(label=tr("step size η"), log=True, low=float(ETAS[0]), high=float(ETAS[-1])),
        y=Axis(label=tr("ε of all days"), log=True, low=0.005, high=200.0),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("Total privacy loss of all days against the step size, by four accountants."),
    )


def _leader(params: Params, found: Facts) -> Picture:
    names = (tr("Gumbel"), tr("Laplace"), tr("exponential"))
    places = np.arange(found.shown.size, dtype=np.float64)
    items = grouped(
        places,
        tuple(
            Series(key=key, heights=law, role=role, name=name)
            for key, role, name, law in zip(
                LEADERS, ("exponential", "laplace", "flip"), names, found.leaders, strict=True
            )
        ),
    )
    ticks = tuple((float(at), str(int(i) + 1)) for at, i in enumerate(found.shown))
    return Picture(
        key="leader",
        title=tr("Perturbed leaders on day {t}", t=show(found.day, 7)),
        short=tr("Perturbed leaders"),
        x=Axis(label=tr("expert"), low=-0.6, high=found.shown.size - 0.4, ticks=ticks),
        y=Axis(label=tr("probability"), low=0.0),
        items=items,
        row=1,
        column=1,
        caption=tr(
            "Which expert has the least cumulative loss after fresh noise, for three noises of scale 1/η; exact."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    budget = found.budget
    rows = (
        row(tr("step size η"), found.eta),
        row(tr("regret per day, exact"), found.regret),
        row(tr("its bound"), found.bound, told=at_most),
        row(tr("bound as printed"), found.printed, told=at_most),
        row(tr("ε added up, pure"), budget.basic, told=bound),
        row(tr("ε by advanced composition"), budget.advanced, told=bound),
        row(tr("ε by concentrated privacy"), budget.concentrated, told=bound),
        row(tr("ε of any such mechanisms"), budget.optimal, told=bound),
        row(tr("loss of the whole run, exact"), found.whole),
        row(tr("average choice: excess"), found.learner),
        row(tr("one draw with ε: excess"), found.once),
        row(tr("attacker, all choices: at least"), found.told[0], told=at_least),
        row(tr("attacker, all choices: at most"), found.told[1], told=at_most),
        row(tr("attacker, one draw"), found.told_once, told=at_most),
    )
    return Table((tr("experts"), tr("now")), rows, kind="thresholds")


def _story(params: Params, found: Facts) -> str:
    budget = found.budget
    parts = [
        tr(
            "<p>Each day one of {k} experts is followed, the more likely the less it has lost so far. After {T} days this lost <b>{regret}</b> a day "
            "more than expert {best}, the best fixed one, exactly; it is never more than {bound}, whatever the losses ({printed} as printed).</p>",
            k=params.experts,
            T=show(params.days, 7),
            regret=show(found.regret, 4),
            best=found.best + 1,
            bound=show_up(found.bound, 4),
            printed=show_up(found.printed, 4),
        ),
        formula(
            r"P_t(i) \propto e^{-\eta\,L_{t-1}(i)},\quad \frac{\eta w^2}{8} + \frac{\ln k}{\eta T}",
            ("η", show(found.eta, 4)),
            ("w", show(found.span)),
        ),
        _cost(params, found),
        tr(
            "<p>Who needs one good expert, not one a day, can do with <b>one draw</b>: with weight exp(−ε·loss/{width}) it is ε-private, and on average "
            "{once} a day worse than the best; the average of all choices is {learner} worse. Many released choices are many disclosures.</p>",
            width="2w" if _days_replaced(params) == 1 else "2mw",
            once=show(found.once, 4),
            learner=show(found.learner, 4),
        ),
    ]
    parts.append(
        tr(
            "<p>Whoever sees all choices, knows all losses but those of day 1, and is undecided whether they are these, or the best expert lost most and the others "
            "least, is right in at least {low} and at most {high} of 100 cases; who sees the one draw in {once}, where its promise allows {top}.</p>",
            low=show_down(100 * found.told[0]),
            high=show_up(100 * found.told[1]),
            once=show_up(100 * found.told_once),
            top=show_up(100 * found.top),
        )
    )
    if not np.isnan(found.whole):
        parts.append(
            tr(
                "<p>So few days can be tried out: with losses at the ends of their range the worst loss of a whole run is {whole}, exactly, against {basic} added up.</p>",
                whole=show_up(found.whole, 4),
                basic=show_up(budget.basic, 4),
            )
        )
    return "".join(parts)


def _cost(params: Params, found: Facts) -> str:
    """What all choices spend, by who counts."""
    budget, m = found.budget, _days_replaced(params)
    text = (
        tr(
            "<p>The algorithm is untouched: privacy is a step size ({step}), and what it costs depends on who counts. One day's losses replaced, the choices of "
            "all days keep ε = {basic} added up, {advanced} by advanced composition, <b>{concentrated}</b> by concentrated privacy (the last two at δ = {delta}).</p>"
        )
        if m == 1
        else tr(
            "<p>Privacy is a step size ({step}). The losses of {m} days replaced, the choices of all days keep ε = {basic} added up, {advanced} by advanced "
            "composition, <b>{concentrated}</b> by concentrated privacy (the last two at δ = {delta}).</p>"
        )
    )
    return text.format(
        m=show(m, 7),
        step=tr(dict(STEPS)[params.step]),
        basic=show_up(budget.basic),
        advanced=show_up(budget.advanced),
        concentrated=show_up(budget.concentrated),
        delta=show_promise(params.delta),
    )
