"""The lower pictures of the tab 'Density': the loss of each answer, δ(ε), the trade-off, and every shift of V."""

from __future__ import annotations

import math

import numpy as np

from app.lab.handles import handle
from app.labs.own.density_facts import Facts
from app.labs.own.density_promise import ROUNDED, red_from
from app.labs.own.density_shape import MOST_POINTS, endless
from app.labs.own.given import Given
from app.labs.own.held import allowed_delta, promise_grip
from app.labs.own.promised import loss_limit, promise_words, usual_loss
from app.labs.own.table_promise import promised_point
from app.plot.picture import Axis, Band, Curve, Item, Label, Picture, across, dots
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.checks import Floats


def lower(params: Given, found: Facts) -> tuple[Picture, ...]:
    """The pictures; that of all shifts where V counts."""
    pictures = _loss(params, found), _delta(params, found), _trade_off(params, found)
    counts = found.views.shifts.size and (params.promised == "eps" or _is_bounded(found))
    return (*pictures, _shifts(params, found)) if counts else pictures


def _is_bounded(found: Facts) -> bool:
    """Whether the loss of some shift in V has a bound."""
    views = found.views
    return bool(np.isfinite(views.shift_loss[views.shifts > 0]).any())


def _red_from(params: Given, found: Facts) -> float:
    return red_from(params, found.needed, max(found.here))


def _loss(params: Given, found: Facts) -> Picture:
    x = np.concatenate((found.x, found.points[0]))
    loss = np.concatenate((found.loss, found.loss_at))
    seen = (x >= found.x[0]) & (x <= found.x[-1])
    x, loss = x[seen], loss[seen]
    usual, limit, promised = usual_loss(params), _red_from(params, found), loss_limit(params)
    top = max(1.3 * usual, float(np.nanmax(np.abs(loss), initial=0.0)) * 1.15)
    top = min(top, 6 * usual)
    curve, x_of = found.loss, found.x
    over = np.where(np.abs(curve) > limit * (1 + 1e-9), curve, np.nan)
    name = tr("promised: ± ε")
    band = Band(key="promise", low=-promised, high=promised, orientation="horizontal", role="good", name=name)
    items: list[Item] = [
        *((band,) if math.isfinite(promised) else ()),
        Curve(key="loss", x=x_of, y=curve, role="exponential", name=tr("loss")),
        Curve(key="over", x=x_of, y=over, role="bad", name=tr("beyond the promise"), width=3.0),
        *_single_losses(params, found),
        across(0.0, key="zero"),
        *endless(found, (0.9 * top, -0.9 * top)),
    ]
    largest = math.isfinite(max(found.worst)) or (
        max(found.proof) > 0 and (params.noise_from, params.joined) != ("drawn", "plain")
    )
    if np.isfinite(loss).any() and largest:
        most = np.flatnonzero(np.abs(loss) >= np.nanmax(np.abs(loss)) * (1 - 1e-9))  # often a whole step
        at = int(most[most.size // 2])
        items.append(
            dots(
                key="worst",
                x=x[at],
                y=loss[at],
                role="bad" if abs(loss[at]) > limit * (1 + 1e-9) else "good",
            )
        )
        text = show_up(abs(float(loss[at])))
        above = 1.3 if loss[at] > 0 else -0.3  # beyond the curve, not inside a trough
        items.append(Label(key="worst-label", x=float(x[at]), y=float(loss[at]), text=text, anchor=(0.5, above)))
    return Picture(
        key="loss",
        title=tr("Privacy loss of the answer r"),
        x=Axis(label=tr("answer r"), low=float(found.x[0]), high=float(found.x[-1])),
        y=Axis(label=tr("loss, nats"), low=-top, high=top),
        items=tuple(items),
        row=1,
        caption=tr(
            "ln g(r)/g₁(r): above the band the answer speaks too clearly against the person, below it for the person."
        )
        if params.inside_from == "own"
        else tr(
            "ln g(r)/g(r − s): above the band the answer speaks too clearly against the person, below it for the person."
        ),
    )


def _single_losses(params: Given, found: Facts) -> list[Item]:
    """Of the single answers that are possible afterwards."""
    where, loss, limit = found.points[0], found.loss_at, _red_from(params, found)
    items: list[Item] = []
    for key, role, here in (
        ("single", "exponential", np.abs(loss) <= limit * (1 + 1e-9)),
        ("single-over", "bad", np.abs(loss) > limit * (1 + 1e-9)),
    ):
        shown = here & (where >= found.x[0]) & (where <= found.x[-1])
        if 0 < shown.sum() <= MOST_POINTS:
            items.append(dots(key=key, x=where[shown], y=loss[shown], role=role, marker_size=4.5))
    return items


def _delta(params: Given, found: Facts) -> Picture:
    top = float(
        max(
            found.delta_out.max(), found.delta_in.max(), params.delta_claimed if params.promised == "eps" else 0.0, 1e-9
        )
    )
    items: tuple[Item, ...] = (
        Curve(key="out", x=found.eps, y=found.delta_out, role="out", name=tr("you out")),
        Curve(key="in", x=found.eps, y=found.delta_in, role="world", name=tr("you in")),
        *allowed_delta(params, found.eps),
        *promised_point(params),
        *_here(params, found),
    )
    return Picture(
        key="delta",
        title=tr("δ(ε), both directions"),
        x=Axis(label="ε", low=0.0, high=float(found.eps[-1])),
        y=Axis(label="δ", low=0.0, high=1.08 * top),
        items=items,
        row=1,
        column=1,
        click=("eps" if params.promised == "eps" else "", ""),
        caption=tr("The least δ at each ε where the one world is true, and where the other one is."),
    )


def _here(params: Given, found: Facts) -> list[Item]:
    """Where the promised ε is, and what δ it needs in both directions."""
    if params.promised != "eps":
        return []
    role = "bad" if max(found.here) > params.delta_claimed * (1 + ROUNDED) else "good"
    return [
        dots(key="here", x=np.full(2, params.eps), y=np.array(found.here), role=role),
        handle(params, "eps", within=(0.0, float(found.eps[-1]))),
    ]


def _trade_off(params: Given, found: Facts) -> Picture:
    alpha, missed, promised = found.views.alpha, found.views.missed, found.allowed
    with np.errstate(invalid="ignore"):
        below = np.where(missed < promised - 1e-9, missed, np.nan)
    return Picture(
        key="trade-off",
        title=tr("Trade-off of the best attacks on your noise"),
        short=tr("Trade-off"),
        x=Axis(label=tr("type I error: 'in' said of one who is out"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error: 'out' said of one who is in"), low=0.0, high=1.0),
        items=(
            Curve(
                key="promised",
                x=alpha,
                y=promised,
                role="good",
                name=tr("promised: {claim}", claim=promise_words(params)),
            ),
            Curve(key="trade-off", x=alpha, y=missed, role="exponential", name=tr("your noise"), width=2.5),
            Curve(key="below", x=alpha, y=below, role="bad", name=tr("below the promise"), width=4.0, dash="solid"),
            promise_grip(params),
        ),
        row=2,
        equal_scale=True,
        caption=tr("No attack has both errors below your noise's curve; red where that is below what was promised."),
    )


def _shifts(params: Given, found: Facts) -> Picture:
    views = found.views
    reach = max(1.05 * float(np.nanmax(views.shifts)), params.shift)
    items: list[Item] = []
    bounded, in_eps = _is_bounded(found), params.promised == "eps"
    top = 1.2 * max(float(np.nanmax(views.shift_delta)), 1e-9) if in_eps else 0.0
    if bounded:
        loss = np.where(np.isfinite(views.shift_loss), views.shift_loss, np.nan)
        top = max(top, 1.3 * usual_loss(params), 1.2 * float(np.nanmax(loss)))
        items += _losses(params, found, loss)
    else:
        items.append(Label(key="endless", x=reach / 2, y=0.9 * top, text=tr("loss: ∞"), anchor=(0.5, 0.5)))
    if in_eps:
        marker, name = _lonely(views.shift_delta), tr("δ at ε = {eps}", eps=show_promise(params.eps))
        items.append(Curve(key="delta", x=views.shifts, y=views.shift_delta, role="neutral", name=name, marker=marker))
    return Picture(
        key="shifts",
        title=tr("Every shift in V: the largest loss, and δ"),
        short=tr("Every shift"),
        x=Axis(label=tr("shift v in V"), low=0.0, high=reach),
        y=Axis(label=tr("loss, nats; δ") if bounded else "δ", low=0.0, high=top),
        items=(*items, handle(params, "shift", within=(0.0, reach))),
        row=2,
        column=1,
        click=("shift", ""),
        caption=tr(
            "For every change in V: the largest loss, and what δ the promise would need; the worse direction of both."
        ),
    )


def _losses(params: Given, found: Facts, loss: Floats) -> list[Item]:
    """The largest loss of each shift in V, beside the promise."""
    x, most_promised = found.views.shifts, loss_limit(params)
    limit = _red_from(params, found) * (1 + 1e-9)
    name = tr("promised: ε")
    band = Band(key="promise", low=0.0, high=most_promised, orientation="horizontal", role="good", name=name)
    items: list[Item] = [
        *((band,) if math.isfinite(most_promised) else ()),
        Curve(key="loss", x=x, y=loss, role="exponential", name=tr("largest loss"), marker=_lonely(loss)),
        Curve(
            key="over",
            x=x,
            y=np.where(loss > limit, loss, np.nan),
            role="bad",
            name=tr("beyond the promise"),
            width=4.0,
            dash="solid",
        ),
    ]
    most, worst = found.over[0], abs(found.over[1])
    if math.isfinite(most):
        side = 0.5 if worst < 0.8 * float(np.nanmax(x)) else 1.0
        text = tr("worst in V: {shift}", shift=show(worst, 4))
        items += [
            dots(key="worst", x=worst, y=most, role="bad" if most > limit else "good"),
            Label(key="worst-label", x=worst, y=most, text=text, anchor=(side, 1.3)),
        ]
    return items


def _lonely(values: Floats) -> str:
    """A sign on each point where V is made of single amounts, between which there is no line."""
    alone = np.isfinite(values)
    return "o" if alone.any() and not (alone[1:] & alone[:-1]).any() else ""
