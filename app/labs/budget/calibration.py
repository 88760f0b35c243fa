"""Tab 'Calibration': three rules for the σ of Gaussian noise, what each really promises, and why δ is not the tail mass.

D  sensitivity; μ = D/σ; the privacy loss of Gaussian noise is normal with mean μ²/2 and variance μ²
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, number
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, down, fine, up, yours
from app.lab.single import seen, seen_of
from app.labs.budget.params import Params, rule_name
from app.plot.picture import Area, Axis, Band, Curve, Handle, Item, Picture, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.noise import (
    Gaussian,
    classic_fails_from,
    classic_formula,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_tail,
    gaussian_tail,
)

FORMULAS = {"classic": classic_formula, "tail": gaussian_sigma_tail, "exact": gaussian_sigma}
ROLES = {"classic": "bad:dash", "tail": "bound:solid", "exact": "gaussian:solid"}
FLOOR = 1e-6
"""The least δ that is drawn, in units of the wanted one."""
VALID = 1.0
"""The classic rule is a theorem up to this ε."""
LOWEST = 0.05
EQUAL = 1e-9
ENDS = 1e-3
BEFORE = 0.6
"""The law of the loss is shown to where the density is this part of what it is at ε; before ε this part of that."""
POINTS = {"rest": 240, "drag": 100}


@dataclass(frozen=True, slots=True, eq=False)
class Calibrated:
    """One rule at the wanted (ε, δ), and what its σ really gives.

    Attributes:
        sigma: in units of the query; `ratio`: to the exact one.
        delta: at the wanted ε; `times`: the wanted δ.
        eps: at the wanted δ.
        tail: P(loss > ε).
        mean_abs: E|noise|.
        deltas, sigmas: drawn over Facts.eps and Facts.some_eps.
    """

    sigma: float
    ratio: float
    delta: float
    times: float
    eps: float
    tail: float
    mean_abs: float
    deltas: Floats
    sigmas: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The three rules, and the noise and the loss of the one that is drawn.

    Attributes:
        rules: by name.
        eps, some_eps: where the rules' curves are drawn.
        fails: the ε from which on the classic formula does not keep its promise.
        losses, density: of the loss.
        beyond, tail, counted: losses from ε on, their density, and the part of it that δ counts.
    """

    rules: Mapping[str, Calibrated]
    eps: Floats
    some_eps: Floats
    fails: float
    losses: Floats
    density: Floats
    beyond: Floats
    tail: Floats
    counted: Floats


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """All rules at the wanted (ε, δ) and around it."""
    eps, delta, shift, points = params.eps, params.delta, params.sensitivity, POINTS[quality]
    drawn = np.geomspace(min(LOWEST, eps / 2), max(20.0, 2 * eps), points)
    some = np.geomspace(drawn[0], drawn[-1], max(points // 4, 25) if seen(only, "sigma") else 1)
    exact = gaussian_sigma(eps=eps, delta=delta, sensitivity=shift)
    rules = {}
    for rule, sigma_of in FORMULAS.items():
        sigma = sigma_of(eps=eps, delta=delta, sensitivity=shift)
        real = gaussian_delta(sigma, eps=eps, sensitivity=shift)
        rules[rule] = Calibrated(
            sigma=sigma,
            ratio=sigma / exact,
            delta=real,
            times=real / delta,
            eps=gaussian_epsilon(sigma, delta=delta, sensitivity=shift),
            tail=gaussian_tail(sigma, eps=eps, sensitivity=shift),
            mean_abs=Gaussian(sigma).mean_abs,
            deltas=np.asarray(Gaussian(sigma).hockey_stick(drawn, shift)),
            sigmas=np.array([sigma_of(eps=float(value), delta=delta, sensitivity=1.0) * shift for value in some]),
        )
        tick(0.2)
    sigma = rules[params.rule].sigma
    mu = shift / sigma
    loss, middle = Gaussian(mu), mu * mu / 2
    high = max(middle + 4 * mu, eps + 2 * mu)
    last = middle + math.hypot(max(eps - middle, 0.0), mu * math.sqrt(-2 * math.log(ENDS)))
    beyond = np.linspace(eps, max(last, math.nextafter(eps, math.inf)), max(points // 2, 40))
    close = np.linspace(eps - BEFORE * (beyond[-1] - eps), beyond[-1], points)
    losses = np.union1d(np.linspace(min(middle - 4 * mu, eps - 4 * mu), high, points), close)
    tail = loss.pdf(beyond - middle)
    return Facts(
        rules=rules,
        eps=drawn,
        some_eps=some,
        fails=classic_fails_from(delta=delta),
        losses=losses,
        density=loss.pdf(losses - middle),
        beyond=beyond,
        tail=tail,
        counted=tail * -np.expm1(eps - beyond),
    )


def said(params: Params, found: Facts) -> Said:
    """The exact σ beside the textbook's, and beside what δ is often taken for."""
    exact, classic = found.rules["exact"], found.rules["classic"]
    numbers: dict[str, Figure | str] = {
        "sigma": decides(fine(up(exact.sigma))),
        "eps": yours(params.eps),
        "delta": yours(params.delta),
        "ratio": about(classic.ratio),
        "tail": about(exact.tail / exact.delta),
    }
    if classic.times > 1 + EQUAL:
        alike = fine(about(classic.sigma)).text == fine(up(exact.sigma)).text  # though they differ
        numbers |= {"classic": fine(down(classic.sigma) if alike else about(classic.sigma)), "times": up(classic.times)}
        text = tr(
            "ε = {eps}, δ = {delta} needs σ = {sigma}; the textbook's σ = {classic} is too small: its true δ is {times} times as large."
        )
        brief = tr(
            "It takes σ = {sigma}; the textbook's σ = {classic} is too small: its true δ is {times} times as large."
        )
        return Said(text, numbers, "broken" if params.rule == "classic" else "usual", tr("Drag ε.")).or_brief(brief)
    text = tr(
        "σ = {sigma} keeps ε = {eps}, δ = {delta}; the textbook's is {ratio} times as large. A loss above ε is {tail} times as likely as δ."
    )
    brief = tr("σ = {sigma}; the textbook's is {ratio} times as large. A loss above ε is {tail} times as likely as δ.")
    return Said(text, numbers, hint=tr("Drag ε.")).or_brief(brief)


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """What each rule promises around (ε, δ); the noise and the loss of one of them."""
    made = {
        "loss": lambda: _loss(params, found),
        "sigma": lambda: _sigmas(params, found),
        "delta": lambda: _curves(params, found),
    }
    return Result(
        pictures=seen_of(only, made),
        readout=Table() if only else _readout(params, found),
        story="" if only else _story(params, found),
        notes=_notes(params, found),
    )


def _zone(found: Facts) -> Band:
    return Band(
        key="zone",
        low=VALID,
        high=float(found.eps[-1]),
        orientation="vertical",
        role="bad",
        name=tr("classic: no theorem (ε > 1)"),
    )


def _epsilon(params: Params, high: float) -> Handle:
    return handle(params, "eps", within=(min(LOWEST, params.eps), high))


def _curves(params: Params, found: Facts) -> Picture:
    low, top = float(found.eps[0]), float(found.eps[-1])
    items: list[Item] = [_zone(found)]
    items += [
        Curve(
            key=rule,
            x=found.eps,
            y=np.where(now.deltas >= params.delta * FLOOR, now.deltas, np.nan),
            role=ROLES[rule],
            name=tr("{rule}, σ = {sigma}", rule=rule_name(rule), sigma=show_up(now.sigma)),
        )
        for rule, now in found.rules.items()
    ]
    items += [
        handle(params, "delta", "horizontal", role="neutral"),
        _epsilon(params, top),
    ]
    return Picture(
        key="delta",
        title=tr("One σ, a whole curve of (ε, δ)"),
        x=Axis(label="ε", log=True, low=low, high=top),
        y=Axis(label="δ", log=True, low=params.delta / 1e4, high=1.0),
        items=tuple(items),
        columns=2,
        caption=tr(
            "δ against ε for the noise of each rule; a rule keeps the promise if its curve passes through the crossing of the two "
            "lines or below it."
        ),
    )


def _sigmas(params: Params, found: Facts) -> Picture:
    low, top = float(found.eps[0]), float(found.eps[-1])
    items: list[Item] = [_zone(found)]
    items += [
        Curve(
            key=rule,
            x=found.some_eps,
            y=now.sigmas,
            role=ROLES[rule],
            name=rule_name(rule),
        )
        for rule, now in found.rules.items()
    ]
    if found.fails < top:
        items.append(
            upright(found.fails, key="fails", role="bad", label=tr("classic fails from {eps}", eps=show(found.fails)))
        )
    items.append(_epsilon(params, top))
    return Picture(
        key="sigma",
        title=tr("σ of each rule"),
        x=Axis(label="ε", log=True, low=low, high=top),
        y=Axis(label="σ", log=True),
        items=tuple(items),
        column=2,
        legend=False,
        caption=tr("Standard deviation of the noise against ε at this δ, by the three rules."),
    )


def _loss(params: Params, found: Facts) -> Picture:
    """The law of the loss around ε, close up: its tail mass, and the part of it that δ counts, as areas."""
    now = found.rules[params.rule]
    high = 1.3 * float(found.tail.max() or found.density.max())
    first, last = float(found.beyond[0]), float(found.beyond[-1])
    areas = (
        ("tail", found.tail, "bad", tr("tail beyond ε: {mass}", mass=show_up(now.tail))),
        ("counted", found.counted, "other-4", tr("the part that counts: δ = {delta}", delta=show_up(now.delta))),
    )
    items: list[Item] = [
        Curve(
            key="loss", x=found.losses, y=found.density, role="gaussian", name=tr("density of the loss"), dash="solid"
        )
    ]
    items += [
        Area(key=key, x=found.beyond, low=np.zeros(found.beyond.size), high=density, role=role, name=name)
        for key, density, role, name in areas
    ]
    items.append(handle(params, "eps"))
    return Picture(
        key="loss",
        title=tr("Privacy loss: its tail and δ"),
        x=Axis(label=tr("privacy loss"), unit=tr("nats"), low=first - BEFORE * (last - first), high=last),
        y=Axis(label=tr("density"), low=0.0, high=high),
        items=tuple(items),
        row=1,
        column=1,
        columns=2,
        caption=tr("Density of the privacy loss around ε, with the tail beyond ε and the part of it that δ counts."),
    )


def _verdict(params: Params, rule: str, now: Calibrated) -> str:
    if rule != "classic":
        return tr("yes, theorem")
    if params.eps <= VALID:
        return tr("yes, theorem (ε ≤ 1)")
    return tr("holds, but no theorem") if now.delta <= params.delta else tr("NO")


def _readout(params: Params, found: Facts) -> Table:
    columns = (
        tr("rule"),
        tr("σ"),
        tr("(ε, δ)-private?"),
        tr("true δ at ε"),
        tr("P(loss > ε)"),
        tr("true ε at δ"),
        tr("E|noise|"),
        tr("σ / exact σ"),
    )
    rows = tuple(
        (
            Cell(rule_name(rule)),
            at_most(now.sigma),
            Cell(_verdict(params, rule, now)),
            *map(at_most, (now.delta, now.tail, now.eps)),
            *map(number, (now.mean_abs, now.ratio)),
        )
        for rule, now in found.rules.items()
    )
    return Table(columns, rows, tuple(ROLES[rule] for rule in found.rules), turn=True)


def _notes(params: Params, found: Facts) -> tuple[Note, ...]:
    if params.eps <= VALID or found.rules["classic"].times > 1 + EQUAL:  # the sentence says that it fails
        return ()
    text = tr(
        "No theorem covers the classic rule above ε = 1. At this δ its formula happens to hold up to ε = {fails}; "
        "beyond, it fails.",
        fails=show_down(found.fails),
    )
    return (Note("caution", text),)


def _story(params: Params, found: Facts) -> str:
    classic, chosen = found.rules["classic"], found.rules[params.rule]
    return "".join(
        (
            tr(
                "<p>Three rules say how much Gaussian noise makes an answer ({eps}, {delta})-private. The <b>classic</b> rule of "
                "the textbooks asks for σ = {classic}:</p>{formula}",
                eps=show_promise(params.eps),
                delta=show_promise(params.delta),
                classic=show_up(classic.sigma),
                formula=formula(
                    r"\sigma=\frac{\Delta}{\varepsilon}\sqrt{2\ln\frac{1.25}{\delta}}",
                    ("Δ", show(params.sensitivity, 4)),
                    ("ε", show_promise(params.eps)),
                    ("δ", show_promise(params.delta)),
                ),
            ),
            tr(
                "<p>It is proved for ε ≤ 1 only. The <b>exact</b> rule solves the true condition and needs σ = <b>{exact}</b>; the "
                "classic σ is {ratio} times that.</p>{formula}",
                exact=show_up(found.rules["exact"].sigma),
                ratio=show(classic.ratio, 4),
                formula=formula(
                    r"\Phi\!\left(\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)"
                    r"-e^{\varepsilon}\,\Phi\!\left(-\frac{\Delta}{2\sigma}-\frac{\varepsilon\sigma}{\Delta}\right)\le\delta"
                ),
            ),
            tr(
                "<p><b>δ is not the probability that the loss exceeds ε.</b> With the {rule} that probability is {tail}, but "
                "δ is only {delta}: a loss barely above ε counts barely, one far above counts fully. In the large plot the whole "
                "coloured tail is the first number, its inner part the second.</p>{formula}",
                rule=rule_name(params.rule),
                tail=show_up(chosen.tail),
                delta=show_up(chosen.delta),
                formula=formula(r"\delta(\varepsilon)=\mathrm{E}\left[\left(1-e^{\varepsilon-L}\right)_+\right]"),
            ),
            tr(
                "<p>One σ is not one promise but a curve of them: with the {rule} the same answer is also ({eps}, {delta})-private, "
                "and everything on its curve.</p>",
                rule=rule_name(params.rule),
                eps=show_up(chosen.eps),
                delta=show_promise(params.delta),
            ),
        )
    )
