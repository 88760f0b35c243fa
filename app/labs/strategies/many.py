"""Tab 'More queries': what moving to the nearest possible answers does, against the number of queries and of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, drawn, of, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, people, spent, whole, yours
from app.lab.single import seen, seen_of
from app.lab.telling import apart, least
from app.labs.strategies.common import above_promise
from app.labs.strategies.params import Params
from app.plot.picture import Area, Axis, Curve, Item, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.accounting import optimal_eps
from dpcore.checks import Floats
from dpcore.queries import Bound, Errors, drawn_errors, drawn_scale, error_bound

SIZES = {"rest": (1, 4, 16, 64, 256, 1024, 4096), "drag": (4, 64, 1024)}
CROWDS = {"rest": (20, 60, 200, 600, 2_000, 6_000, 20_000, 60_000, 200_000), "drag": (60, 600, 6_000, 60_000)}
PRECISION = {"rest": 0.02, "drag": 0.3}
LEAST = {"rest": 128, "drag": 32}
"""Noises in all runs together, at least: one query has more runs than many."""
HEAVY = 64
"""Kinds of people from which nothing is simulated during a drag."""
LINES = ("raw", "fitted", "ball", "simplex", "guess")

BARELY = 1 + 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Mean squared errors per query along one axis.

    Attributes:
        x: numbers of queries, or of people.
        errors: by line; spread: two standard errors of what is simulated.
        bound: the theorem's, and holds: whether it does.
    """

    x: Floats
    errors: Mapping[str, Floats]
    spread: Mapping[str, Floats]
    bound: Floats
    holds: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Mean squared errors per query.

    Attributes:
        b: scale of the noise at k; spent: ε of all that is published, at δ by exact composition where it is printed.
        here: at k and n; None while dragging with many kinds. bound: the theorem's.
        by_size, by_crowd: over the number of queries, and of people.
    """

    b: float
    spent: float
    here: Errors | None
    bound: Bound
    by_size: Sweep
    by_crowd: Sweep


def facts(params: Params, tick: Tick, quality: Quality, only: str = "") -> Facts:
    """Raw, least squares, guess and bound are exact; ball and simplex are simulated."""
    share = params.part if params.known == "bought" else 0.0
    simulated = quality == "rest" or params.universe <= HEAVY
    promise, kinds = params.promise, params.universe

    def scale(k: int) -> float:
        eps = (1 - share) * params.eps
        return drawn_scale(k, kinds, promise, eps=eps, delta=params.delta, seed=params.seed)  # type: ignore[arg-type]

    def errors(k: int, n: int) -> Errors:
        return drawn_errors(
            k,
            kinds,
            n,
            promise,  # type: ignore[arg-type]
            eps=params.eps,
            delta=params.delta,
            share=share,
            runs=max(params.runs if quality == "rest" else 2, LEAST[quality] // k),
            precision=PRECISION[quality],
            seed=params.seed,
        )

    def bound(k: int, n: int) -> Bound:
        found = error_bound(k, kinds, n, scale(k), beta=params.beta)
        return Bound(found.value, found.valid and not share)  # with a noisy n the truth may be outside

    sizes = [(k, params.people) for k in SIZES[quality]] if simulated and seen(only, "queries") else []
    crowds = [(params.queries, n) for n in CROWDS[quality]] if simulated and seen(only, "people") else []
    b, spent = scale(params.queries), params.eps
    if promise == "printed":
        spent = optimal_eps(1 / b, params.queries, delta=params.delta) + share * params.eps
    return Facts(
        b=b,
        spent=spent,
        here=errors(params.queries, params.people) if simulated else None,
        bound=bound(params.queries, params.people),
        by_size=_sweep([k for k, _ in sizes], sizes, errors, bound, lambda done: tick(done / 2)),
        by_crowd=_sweep([n for _, n in crowds], crowds, errors, bound, lambda done: tick((1 + done) / 2)),
    )


def _sweep(
    x: Sequence[int],
    places: Sequence[tuple[int, int]],
    errors: Callable[[int, int], Errors],
    bound: Callable[[int, int], Bound],
    tick: Tick,
) -> Sweep:
    found = []
    for done, place in enumerate(places):
        tick(done / len(places))
        found.append(errors(*place))
    bounds = [bound(*place) for place in places]
    return Sweep(
        x=np.array(x, dtype=np.float64),
        errors={line: np.array([getattr(one, line) for one in found]) for line in LINES},
        spread={line: 2 * np.array([getattr(one, f"{line}_se") for one in found]) for line in ("ball", "simplex")},
        bound=np.array([one.value for one in bounds]),
        holds=np.array([one.valid for one in bounds], dtype=bool),
    )


def said(params: Params, found: Facts) -> Said:
    """The error of many answers as they come, made possible, and without a look at the data."""
    if found.here is None:
        return Said()
    numbers: dict[str, Figure | str] = {
        "queries": tr("One query") if params.queries == 1 else tr("{k} queries", k=whole(params.queries).text),
        "people": people(params.people),
        "raw": about(found.here.raw),
        "simplex": decides(about(found.here.simplex)),
        "guess": about(found.here.guess),
        "spent": spent(found.spent),
        "eps": yours(params.eps),
        "delta": yours(params.delta),
    }
    if found.spent > params.eps * BARELY:
        text = tr("{queries}: noise as printed spends ε = {spent} at δ = {delta}, more than the promised {eps}.")
        return Said(text, numbers, "broken", tr("Take pure ε."))
    text = tr(
        "{queries}, {people}: squared error {raw} as they come, {simplex} made possible, {guess} without a look at the data."
    )
    return Said(text, numbers, hint=tr("Drag k."))


def tell(params: Params, found: Facts, only: str = "") -> Result:
    """Both pictures, the numbers at k and n."""
    if found.here is None:
        text = tr("The lines come when the drag ends.")
    elif params.known == "public":
        text = tr("n = {n} is taken as public.", n=show(params.people, 7))
    else:
        text = tr("n is bought with {share} of ε, anew in every run.", share=show(params.part, 3))
    size, crowd = tr("More queries, the same people"), tr("More people, the same queries")
    made = {
        "queries": lambda: _picture(params, found.by_size, "queries", size, tr("queries k"), 0),
        "people": lambda: _picture(params, found.by_crowd, "people", crowd, tr("people n"), 1),
    }
    return Result(
        seen_of(only, made),
        Table() if only else _readout(params, found),
        "" if only else _story(params, found),
        (Note("info", text), *above_promise(params, found.spent)),
    )


def _picture(params: Params, sweep: Sweep, field: str, title: str, label: str, column: int) -> Picture:
    x = sweep.x
    items: list[Item] = []
    for line, role in (("ball", "good"), ("simplex", "exponential")):
        middle, spread = sweep.errors[line], sweep.spread[line]
        low = np.maximum(middle - spread, 0.02 * middle)
        items.append(Area(key=f"{line}-band", x=x, low=low, high=middle + spread, role=role))
    for line, role, name in (
        ("raw", "laplace", tr("as they come")),
        ("fitted", "other-5", tr("least squares")),
        ("ball", "good", tr("ball")),
        ("simplex", "exponential", tr("simplex")),
        ("guess", "neutral", tr("ignore the data")),
    ):
        items.append(Curve(key=line, x=x, y=sweep.errors[line], role=role, name=name, quiet=line == "ball"))
    below = np.where(sweep.holds, sweep.bound, np.nan)
    items.append(Curve(key="bound", x=x, y=below, role="bound", name=tr("theorem")))
    if not sweep.holds.all():
        last = int(np.argmax(sweep.holds)) if sweep.holds.any() else x.size - 1
        grey = np.where(np.arange(x.size) <= last, sweep.bound, np.nan)
        name = tr("theorem, not valid here")
        items.append(Curve(key="grey", x=x, y=grey, role="neutral", dash="dot", pale=True, name=name, quiet=True))
    ends = (float(x[0]), float(x[-1])) if x.size else (1.0, 10.0)
    items.append(handle(params, field, within=ends))
    return Picture(
        key=field,
        title=title,
        x=Axis(label=label, log=True, low=ends[0], high=ends[1]),
        y=Axis(label=tr("mean squared error per query"), log=True),
        items=tuple(items),
        column=column,
        caption=tr(
            "Mean squared error per query of answers as they come, fitted, moved to the ball or the simplex, and without the data; with the "
            "theorem's bound. Bands: two standard errors of the simulation."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    here = found.here
    rows = []
    if here is not None:
        rows = [
            row(tr("as they come, exact"), here.raw),
            row(tr("least squares, exact"), here.fitted),
            row(tr("ball, simulated"), drawn(here.ball, here.ball_se)),
            row(tr("simplex, simulated"), drawn(here.simplex, here.simplex_se)),
            row(tr("ignore the data, exact"), here.guess),
        ]
    theorem = at_most(found.bound.value) if found.bound.valid else Cell(tr("not valid"), found.bound.value)
    rows += [
        row(tr("theorem"), theorem),
        row(tr("scale of the noise, b"), found.b),
        of("accountants", row(tr("ε of all that is published, at most"), at_most(found.spent))),
    ]
    return Table(
        (tr("k = {k}, n = {n}", k=params.queries, n=show(params.people, 7)), tr("per query")),
        tuple(rows),
        kind="polygon",
    )


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>Queries: k = {k}, about people of {X} kinds, n = {n} in all; each query counts about half of the kinds. There are no more than {X} unknown numbers "
            "behind the answers: <b>least squares</b> uses that and leaves rank/k of the error. <b>Moving</b> to possible answers uses also "
            "that nobody is counted more than n times.</p>",
            k=params.queries,
            n=show(params.people, 7),
            X=params.universe,
        ),
        formula(
            r"\frac{1}{k}\|\hat a-a\|^2 \leq 4\sqrt{2}\,n\,b\,\sqrt{\ln(2|X|/\beta)/k},\quad k>\ln(2|X|/\beta)",
            ("b", show(found.b, 4)),
            ("β", show(params.beta, 3)),
        ),
    ]
    here = found.here
    if here is None:
        return "".join(parts)
    parts.append(
        tr(
            "<p>Here: {raw} as they come, {fitted} by least squares, about {ball} in the ball and {simplex} in the simplex.</p>",
            raw=show(here.raw, 4),
            fitted=show(here.fitted, 4),
            ball=show(here.ball, 3),
            simplex=show(here.simplex, 3),
        )
    )
    if found.bound.valid:
        parts.append(tr("<p>The theorem allows {bound}.</p>", bound=show_up(found.bound.value)))
    elif params.known == "bought":
        parts.append(tr("<p>Its bound supposes that n is public: no such bound is given here.</p>"))
    else:
        parts.append(tr("<p>There are too few queries for its bound.</p>"))
    parts.append(_beside_guess(here))
    if found.bound.valid and found.bound.value > here.raw:
        parts.append(tr("<p>The theorem's bound is above the error that it is meant to lower.</p>"))
    return "".join(parts)


def _beside_guess(here: Errors) -> str:
    """Whether help is worth more than a guess that ignores the data, as far as draws tell."""
    means = {"guess": here.guess, "ball": here.ball, "simplex": here.simplex}
    errors = {"ball": here.ball_se, "simplex": here.simplex_se}
    if any(apart(means[way], here.guess, errors[way]) for way in errors):
        return ""
    guess = show(here.guess, 4)
    if least(means, errors) == "guess":
        return tr(
            "<p>Equally many of each kind, without a look at the data, err by {guess} only. <b>Free help, and still worse than knowing "
            "nothing.</b> More people help: the squared error of the guess grows with n², the "
            "theorem's bound with n.</p>",
            guess=guess,
        )
    return tr(
        "<p>Equally many of each kind, without a look at the data, err by {guess}. These draws do not tell whether the help is worth more.</p>",
        guess=guess,
    )
