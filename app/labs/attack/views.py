"""The six pictures of the Attack lab: each a function (params in force, tick, quality) -> (pictures, more story)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from app.formulas import formula
from app.i18n import tr
from app.labs.attack.curves import attack_of, noise_part, success_curve, success_of
from app.labs.attack.params import LINKS, Params
from app.labs.attack.repeat import repeat_view
from app.labs.attack.worlds import worlds_view
from app.labs.base import Quality, Tick
from app.labs.mechanisms import build, mechanism_name
from app.numbers import show
from app.picture import Area, Axis, Band, Curve, Handle, Item, Line, Picture, Point, Steps
from dpcore.attack import Simulation, ceiling, passing, posterior, posterior_bounds, simulate, trade_off_region
from dpcore.noise import Noise, StepNoise, corners

View = tuple[tuple[Picture, ...], str]
LONGEST_RUN = 60
"""Attacks shown one by one; longer runs show their last ones."""


def success_view(now: Params, tick: Tick, quality: Quality) -> View:
    """Success against ε, with the draggable ρ and ε."""
    family = noise_part(now)
    items: list[Item] = []
    for place, role in enumerate(now.mechanisms):
        tick(0.1 + 0.9 * place / len(now.mechanisms))
        eps, best = success_curve(role, family, now.shift, "best", quality)
        items.append(Curve(key=role, x=eps, y=best, role=role, name=mechanism_name(role), dash="solid"))
        if role == "minimal":  # for a density that falls on both sides the threshold attack is the best one
            eps, threshold = success_curve(role, family, now.shift, "threshold", quality)
            name = tr("{mechanism}, threshold attack", mechanism=mechanism_name(role))
            items.append(
                Curve(key=f"{role}-threshold", x=eps, y=threshold, role=role, name=name, width=1.2, dash="dot")
            )
    grid = np.geomspace(0.02, 20.0, 200)
    top = np.array([ceiling(float(value)) for value in grid])
    items.append(Curve(key="ceiling", x=grid, y=top, role="ceiling", name=tr("ceiling: any ε-private mechanism")))
    items += [
        Handle(
            key="rho",
            value=now.rho,
            orientation="horizontal",
            field="rho",
            low=0.5,
            high=0.999999,
            label=f"ρ = {show(now.rho, 4)}",
        ),
        Handle(
            key="epsilon",
            value=now.epsilon,
            orientation="vertical",
            field="epsilon",
            low=0.02,
            high=20.0,
            label=f"ε = {show(now.epsilon, 4)}",
        ),
        Point(key="link", x=now.epsilon, y=now.rho, label=tr(dict(LINKS)[now.link])),
    ]
    picture = Picture(
        key="success",
        title=tr("How often an attacker guesses right, prior ½"),
        x=Axis(label="ε", log=True, low=0.02, high=20.0),
        y=Axis(label=tr("success"), low=0.48, high=1.02),
        items=tuple(items),
        caption=tr("Success of the best attack against ε for each mechanism, with the ceiling of every ε-private one."),
    )
    return (picture,), ""


def roc_view(now: Params, tick: Tick, quality: Quality) -> View:
    """Type II against type I error, with the region that ε-DP allows."""
    alpha = np.concatenate([np.geomspace(1e-6, 0.01, 60), np.linspace(0.01, 1, 341)[1:]])
    alpha = np.unique(np.concatenate([[0.0], alpha, 1 - alpha]))
    floor = trade_off_region(now.epsilon, 0.0, alpha)
    items: list[Item] = [
        Area(key="region", x=alpha, low=floor, high=1 - alpha, role="good", name=tr("allowed by ε-privacy")),
        Curve(key="ceiling", x=alpha, y=floor, role="ceiling", name=tr("edge of the region")),
        Curve(
            key="blind",
            x=np.array([0.0, 1.0]),
            y=np.array([1.0, 0.0]),
            role="neutral",
            name=tr("blind guessing"),
            dash="dot",
        ),
    ]
    points: list[Item] = []
    for role in now.mechanisms:
        noise = build(role, now)
        beta = noise.trade_off(alpha, now.shift)
        items.append(Curve(key=role, x=alpha, y=beta, role=role, name=mechanism_name(role), dash="solid"))
        half = now.shift / 2
        points.append(
            Curve(
                key=f"{role}-threshold",
                x=np.array([float(noise.sf(half))]),
                y=np.array([float(noise.cdf(-half))]),
                role=role,
                name=tr("{mechanism}, threshold attack", mechanism=mechanism_name(role)),
                marker="o",
                line=False,
            )
        )
    picture = Picture(
        key="roc",
        title=tr("Trade-off of the best attacks at ε = {eps}", eps=show(now.epsilon, 4)),
        x=Axis(label=tr("type I error: 'in' said of one who is out"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error: 'out' said of one who is in"), low=0.0, high=1.0),
        items=(*items, *points),
        equal_scale=True,
        caption=tr("Smallest type II error of a test for each type I error; lower is better for the attacker."),
    )
    story = tr(
        "<p>Every attack is a point; the curves are the best ones. A curve near the diagonal tells the attacker nothing; "
        "no curve of an ε-private mechanism whose promise covers s can pass below the edge of the region.</p>"
    )
    region = r"\beta \geq \max\left(1 - e^{\varepsilon}\alpha,\ e^{-\varepsilon}(1-\alpha)\right)"
    return (picture,), story + formula(region, ("ε", show(now.epsilon, 5)))


def posterior_view(now: Params, tick: Tick, quality: Quality) -> View:
    """Belief after each answer, above the two densities of one mechanism."""
    reach = 4.0 * max(now.shift, 1 / now.epsilon)
    low, high = -reach, now.shift + reach
    bounds = posterior_bounds(now.epsilon, now.prior)
    items: list[Item] = [
        Band(
            key="allowed",
            low=bounds[0],
            high=bounds[1],
            orientation="horizontal",
            role="good",
            name=tr("allowed by ε-privacy"),
        ),
        Line(
            key="prior",
            value=now.prior,
            orientation="horizontal",
            role="neutral",
            label=tr("prior {p}", p=show(now.prior, 3)),
        ),
    ]
    for role in now.mechanisms:
        noise = build(role, now)
        items.append(_belief_curve(role, noise, low, high, now))
    subject = build(now.subject, now)
    belief = float(np.ravel(posterior(subject, now.shift, np.array([now.seen]), now.prior))[0])
    handle = Handle(
        key="seen",
        value=now.seen,
        orientation="vertical",
        field="seen",
        label=tr("r = {r}: belief {p}", r=show(now.seen, 4), p=show(belief, 4)),
    )
    above = Picture(
        key="posterior",
        title=tr("Belief that the target is in, after the answer m + r"),
        x=Axis(label=tr("answer − m"), low=low, high=high),
        y=Axis(label=tr("probability"), low=0.0, high=1.0),
        items=(*items, handle),
        caption=tr("Posterior probability against the seen answer, with the band that ε allows around the prior."),
    )
    out = _density_at(subject, 0.0, low, high, "out", "neutral", tr("target out"))
    inside = _density_at(subject, now.shift, low, high, "in", now.subject, tr("target in"))
    below = Picture(
        key="worlds",
        title=tr("Answers of {mechanism} in the two worlds", mechanism=mechanism_name(now.subject)),
        x=Axis(label=tr("answer − m"), low=low, high=high),
        y=Axis(label=tr("density"), low=0.0),
        items=(out, inside, Handle(key="seen", value=now.seen, orientation="vertical", field="seen")),
        row=1,
        caption=tr("Density of the answer without and with the target."),
    )
    story = tr(
        "<p>Before: {prior} sure that the target is in. After seeing m + {r} from {mechanism}: <b>{belief}</b>.</p>",
        prior=show(now.prior, 4),
        r=show(now.seen, 4),
        mechanism=mechanism_name(now.subject),
        belief=show(belief, 5),
    ) + _how_far(now, subject, bounds)
    bayes = r"\pi(r) = \frac{\pi f(r-s)}{\pi f(r-s) + (1-\pi) f(r)}"
    now_shown = (("π", show(now.prior, 4)), ("r", show(now.seen, 4)), ("s", show(now.shift, 4)))
    return (above, below), story + formula(bayes, *now_shown)


def _how_far(now: Params, noise: Noise, bounds: tuple[float, float]) -> str:
    """Whether the band of ε binds this noise at this difference; if not, how often belief passes it."""
    band = {"low": show(bounds[0], 4), "high": show(bounds[1], 4)}
    if noise.worst_loss(now.shift) <= now.epsilon * (1 + 1e-9):
        return tr(
            "<p>Whatever the answer, it stays within {low} … {high}, all that ε allows one who knows everything else.</p>",
            **band,
        )
    inside, outside = passing(noise, now.shift, now.epsilon)
    return tr(
        "<p>The band {low} … {high} of ε does not bind {mechanism} at this difference: belief rises above {high} with probability "
        "{inside} if the target is in, {outside} if it is out.</p>",
        mechanism=mechanism_name(now.subject),
        inside=show(inside, 4),
        outside=show(outside, 4),
        **band,
    )


def _belief_curve(role: str, noise: Noise, low: float, high: float, now: Params) -> Item:
    name = mechanism_name(role)
    edges = corners(noise, low, high, now.shift)
    if isinstance(noise, StepNoise):
        middle = (edges[1:] + edges[:-1]) / 2
        return Steps(
            key=role, edges=edges, heights=posterior(noise, now.shift, middle, now.prior), role=role, name=name
        )
    x = np.union1d(edges, np.linspace(low, high, 401))
    return Curve(key=role, x=x, y=posterior(noise, now.shift, x, now.prior), role=role, name=name, dash="solid")


def _density_at(noise: Noise, centre: float, low: float, high: float, key: str, role: str, name: str) -> Item:
    if isinstance(noise, StepNoise):
        edges = corners(noise, low - centre, high - centre)
        middle = (edges[1:] + edges[:-1]) / 2
        return Steps(key=key, edges=edges + centre, heights=noise.pdf(middle), role=role, name=name)
    x = np.union1d(np.linspace(low, high, 401), [centre])
    return Curve(key=key, x=x, y=noise.pdf(x - centre), role=role, name=name, dash="solid")


def simulate_view(now: Params, tick: Tick, quality: Quality) -> View:
    """The attack on the example table, tried N times."""
    noise = build(now.subject, now)
    run = simulate(noise, now.shift, now.trials, np.random.default_rng(now.seed), attack=attack_of(now))
    expected = success_expected(now, noise)
    example = ""
    if now.shift == 1:
        example = tr(
            "<p>Example: a table of six patients; how many have bronchitis? The true answer is 3. The attacker knows all but one "
            "patient's disease, so it is 2 or 3.</p>"
        )
    story = example + tr(
        "<p>In {n} attacks on {mechanism} the guess was right {right} times: "
        "<b>{rate}</b>, with 95 % confidence between {low} and {high}. The formula says {expected}.</p>",
        n=run.n,
        mechanism=mechanism_name(now.subject),
        right=run.successes,
        rate=show(run.rate, 4),
        low=show(run.low, 4),
        high=show(run.high, 4),
        expected=show(expected, 5),
    )
    return (_run_picture(now, run), _rate_picture(now, run, expected)), story


def success_expected(now: Params, noise: Noise) -> float:
    """The success that the simulation approaches."""
    return success_of(noise, now.shift, now.attack)


def _run_picture(now: Params, run: Simulation) -> Picture:
    first = max(0, run.n - LONGEST_RUN)
    number = np.arange(first + 1, run.n + 1, dtype=np.float64)
    seen, truth, guess = run.seen[first:], run.truth[first:], run.guess[first:]
    items: list[Item] = [
        Line(
            key="threshold",
            value=now.shift / 2,
            orientation="horizontal",
            role="neutral",
            label=tr("threshold m + s/2") if now.attack == "threshold" else tr("middle"),
        )
    ]
    for key, name, role, marker, chosen in (
        ("in-right", tr("in, guessed in"), "good", "o", truth & guess),
        ("in-wrong", tr("in, guessed out"), "bad", "x", truth & ~guess),
        ("out-right", tr("out, guessed out"), "good", "t", ~truth & ~guess),
        ("out-wrong", tr("out, guessed in"), "bad", "+", ~truth & guess),
    ):
        items.append(Curve(key=key, x=number[chosen], y=seen[chosen], role=role, name=name, marker=marker, line=False))
    reach = float(np.abs(seen - now.shift / 2).max()) * 1.5  # room for the legend
    return Picture(
        key="run",
        title=tr("The last {n} attacks", n=len(number)),
        x=Axis(label=tr("number of the attack"), low=float(first), high=float(max(run.n, first + 20) + 1)),
        y=Axis(label=tr("seen answer − m"), low=now.shift / 2 - reach, high=now.shift / 2 + reach),
        items=tuple(items),
        caption=tr("Seen answers of the last attacks, with the truth and the guess."),
    )


def _rate_picture(now: Params, run: Simulation, expected: float) -> Picture:
    from dpcore.attack import clopper_pearson

    right = np.cumsum(run.truth == run.guess)
    at = np.unique(np.geomspace(1, run.n, 200).astype(int))
    rate = right[at - 1] / at
    low, high = clopper_pearson(right[at - 1], at)
    x = at.astype(np.float64)
    return Picture(
        key="rate",
        title=tr("Success so far"),
        x=Axis(label=tr("attacks N"), log=True, low=1.0, high=float(max(run.n, 10))),
        y=Axis(label=tr("right guesses"), low=0.0, high=1.0),
        items=(
            Area(
                key="confidence",
                x=x,
                low=low,
                high=high,
                role=now.subject,
                name=tr("95 % confidence (Clopper-Pearson)"),
            ),
            Curve(key="rate", x=x, y=rate, role=now.subject, name=tr("share of right guesses"), dash="solid"),
            Line(
                key="expected",
                value=expected,
                orientation="horizontal",
                role="accent",
                label=tr("formula {p}", p=show(expected, 5)),
            ),
            Line(
                key="ceiling",
                value=ceiling(now.epsilon),
                orientation="horizontal",
                role="ceiling",
                label=tr("ceiling {p}", p=show(ceiling(now.epsilon), 5)),
            ),
        ),
        row=1,
        caption=tr("Share of right guesses so far with its confidence band, against the formula."),
    )


VIEW_PICTURES: Mapping[str, Callable[[Params, Tick, Quality], View]] = {
    "success": success_view,
    "roc": roc_view,
    "posterior": posterior_view,
    "repeat": repeat_view,
    "worlds": worlds_view,
    "simulate": simulate_view,
}
