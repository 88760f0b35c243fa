"""Tab 'Success': how often the attacks guess right, against ε."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Said, about, decides, of_100, whole, yours
from app.lab.two_worlds import two_worlds
from app.labs.arrays import array_axes, two_arrays
from app.labs.attack.common import (
    HIGHEST,
    LOWEST,
    OF_100,
    Readout,
    covering,
    outside,
    readout_of,
    setting,
    shown_first,
    side,
    told,
)
from app.labs.attack.params import Params
from app.labs.attack.roc import Errors, curves, errors_of
from app.labs.mechanisms import mechanism_name, noise_words
from app.labs.own_laws import YOURS
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, dots
from app.words.i18n import tr
from app.words.numbers import show_promise, show_up
from dpcore.attack import ceiling, success_curve
from dpcore.checks import Floats

GRID = np.geomspace(0.02, 20.0, 97)
"""ε of the curves; while dragging every third."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Success against ε.

    Attributes:
        readout: what every tab says.
        eps, best: of the best attack on each mechanism.
        threshold: of the threshold attack on the minimal set; for a density that falls on both sides it is the best.
        grid, top: the ceiling.
        subject: the mechanism whose answers are shown in both worlds; errors: of attacks on it, and on all.
    """

    readout: Readout
    eps: Floats
    best: Mapping[str, Floats]
    threshold: Floats | None
    grid: Floats
    top: Floats
    subject: str
    errors: Errors


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The curves of both attacks, and the ceiling."""
    now = setting(params)
    eps = GRID if quality == "rest" else GRID[::3]
    best = {}
    for place, (role, family) in enumerate(now.families.items()):
        tick(0.1 + 0.9 * place / len(now.families))
        best[role] = success_curve(family, params.shift, eps)
    minimal = now.families.get("minimal")
    grid = np.geomspace(GRID[0], GRID[-1], 200)
    readout = readout_of(params, now, quality)
    subject = params.link if params.link in now.noises else shown_first(params)
    return Facts(
        readout=readout,
        eps=eps,
        best=best,
        threshold=None if minimal is None else success_curve(minimal, params.shift, eps, "threshold"),
        grid=grid,
        top=np.array([ceiling(eps=value) for value in grid.tolist()]),
        subject=subject,
        errors=errors_of(params, now, readout, quality, subject),
    )


def said(params: Params, found: Facts) -> Said:
    """How often the guess of the linked curve is right, beside blind guessing and the ceiling."""
    now, link = found.readout, params.link
    eps, rho, top = yours(now.eps), decides(of_100(now.rho, "up")), of_100(now.lines["ceiling"].best, "up")
    kind = now.asked.kind if now.asked else "found"
    if broken := outside(params, now):
        return broken
    if kind != "found":
        return _said_of_no_eps(now.rho, kind == "never")
    if link == "ceiling":
        if not now.covered:
            text = tr("The answers differ by {s}, which is not in V: ε = {eps} promises nothing about them.")
            return Said(text, {"s": yours(params.shift), "eps": eps}, "broken", tr("Set s within V."))
        text = tr(
            "ε = {eps}: whatever the noise, who guesses whether you are in is right in at most {top} of 100 cases; blindly in 50."
        )
        return Said(text, {"eps": eps, "top": decides(top)}, hint=tr("Drag ε."))
    numbers = {"eps": eps, "rho": rho, "top": top}
    if link == "gaussian":
        text = tr(
            "ε = {eps}: who sees the Gaussian answer guesses rightly in {rho} of 100 cases whether you are in; blindly in 50; with δ = 0 at most in {top}."
        )
    elif params.attack == "threshold":
        text = tr(
            "ε = {eps}: a threshold guess whether you are in is right in {rho} of 100 cases; blindly in 50. No attack passes {top}."
        )
    else:
        text = tr(
            "ε = {eps}: who sees the noisy answer guesses rightly in {rho} of 100 cases whether you are in; blindly in 50. No attack passes {top}."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def _said_of_no_eps(rho: float, never: bool) -> Said:
    if not never:
        text = tr("Up to ε = {most} this attack is never right in {rho} of 100 cases: any such ε will do.")
        return Said(text, {"most": whole(HIGHEST), "rho": yours(of_100(rho))}, hint=tr("Lower ρ."))
    if rho <= 0.5:
        text = tr("No ε keeps the success at {rho} of 100: blind guesses are right in 50.")
    else:
        text = tr("No ε keeps the success at {rho} of 100: already at ε = {least} this attack is right more often.")
    return Said(text, {"rho": yours(of_100(rho)), "least": about(LOWEST)}, "nothing", tr("Raise ρ."))


def tell(params: Params, found: Facts) -> Result:
    """Success against ε, with the draggable ρ and ε."""
    items: list[Item] = []
    for role, best in found.best.items():
        name = mechanism_name(role)
        items.append(Curve(key=role, x=found.eps, y=best, role=role, name=name))
        if role == "minimal" and found.threshold is not None:
            name = tr("{mechanism}, threshold attack", mechanism=name)
            items.append(
                Curve(
                    key=f"{role}-threshold",
                    x=found.eps,
                    y=found.threshold,
                    role=role,
                    name=name,
                    width=1.2,
                    dash="dot",
                    quiet=True,
                )
            )
    name = covering(found.readout, tr("ceiling"))
    beyond = side(found.readout)
    items.append(Curve(key="ceiling", x=found.grid, y=found.top, role="ceiling", name=name, beyond=beyond))
    if beyond:
        text = tr("no ε-private answer can be here")
        items.append(Label(key="beyond", x=0.025, y=0.93, text=text, anchor=(0.0, 0.5)))
    eps, rho, own = found.readout.eps, found.readout.rho, found.readout.yours
    if own is not None and GRID[0] <= own.eps <= GRID[-1]:
        items.append(dots(key="yours", x=own.eps, y=own.best, role=YOURS, marker_size=8.0, name=own.name))
        items.append(Label(key="yours-label", x=own.eps, y=own.best, text=tr("your own"), anchor=(1.3, 0.5)))
    items += [
        handle(
            params, "rho", "horizontal", value=rho, within=(0.5, 1.0), label=tr("ρ = {n} of 100", n=show_up(100 * rho))
        ),
        handle(params, "eps", value=eps, within=(0.02, 20.0)),
        Point(key="link", x=eps, y=rho),
    ]
    picture = Picture(
        key="success",
        title=tr("How often an attacker guesses right, prior ½"),
        short=tr("Success"),
        x=Axis(label="ε", log=True, low=0.02, high=20.0),
        y=Axis(label=tr("right guesses, of 100"), low=0.48, high=1.02, ticks=OF_100),
        items=tuple(items),
        columns=5,
        caption=tr("Success of the best attack against ε for each mechanism, with the ceiling of every ε-private one."),
    )
    others = (_worlds(found), dataclasses.replace(curves(params, found.errors), column=2, columns=2), _equal(found))
    return told(params, found.readout, (picture, *_arrays(found.readout), *others), "")


def _worlds(found: Facts) -> Picture:
    """The answers without and with the person: what the attacker tells apart."""
    errors = found.errors
    return Picture(
        key="worlds",
        title=tr("Where the answers fall: {noise}", noise=mechanism_name(found.subject)),
        short=tr("Two worlds"),
        x=Axis(label=tr("(answer − m) / s"), low=errors.low, high=errors.high),
        y=Axis(label=tr("density"), low=0.0),
        items=two_worlds(errors.out, errors.inside),
        row=1,
        columns=2,
        caption=tr("Density of the answer without and with the target."),
    )


def _equal(found: Facts) -> Picture:
    """Every mechanism at the ε at which it errs as the first one does: which protects more at the same price."""
    places = {
        role: (line.equal, line.equal_best)
        for role, line in found.readout.lines.items()
        if line.equal is not None and line.equal_best is not None
    }
    items: list[Item] = [
        dots(key=role, x=x, y=y, role=role, marker_size=7.0, name=mechanism_name(role))
        for role, (x, y) in places.items()
    ]
    items += [
        Curve(key=f"{role}-at", x=found.eps, y=best, role=role, width=1.2, pale=True)
        for role, best in found.best.items()
    ]
    first = next(iter(found.best))
    return Picture(
        key="equal",
        title=tr(
            "Right guesses where each errs as {noise} does at ε = {eps}",
            noise=noise_words(first),
            eps=show_promise(found.readout.eps),
        ),
        short=tr("Equal error"),
        x=Axis(
            label="ε", log=True, low=min(x for x, _ in places.values()) / 2, high=2 * max(x for x, _ in places.values())
        ),
        y=Axis(label=tr("right guesses, of 100"), low=0.48, high=1.02, ticks=OF_100),
        items=tuple(items),
        row=1,
        column=4,
        columns=2,
        caption=tr(
            "Each mechanism at the ε at which its mean error is that of the first, and how often the best attack is right there."
        ),
    )


def _arrays(found: Readout) -> tuple[Picture, ...]:
    """What an attacker who is right in ρ of all cases says of 100 who are out and of 100 who are in, where some ε has that ρ."""
    if found.asked is not None and found.asked.kind != "found":
        return ()
    x, y = array_axes(above=True)
    return (
        Picture(
            key="arrays",
            title=tr("Of 100 each"),
            x=x,
            y=y,
            items=two_arrays(
                found.rho,
                above=True,
                heads=(tr("without you"), tr("with you")),
                secret=True,
            ),
            column=5,
            legend=False,
            beside="success",
            equal_scale=True,
            caption=tr("Filled: of 100 cases those in which the attacker says that you are in."),
        ),
    )
