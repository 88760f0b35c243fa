"""Tab 'Boosting': a few questions a round, weights on those answered badly, medians; and what the draws cost."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, row
from app.lab.said import Figure, Said, decides, up, whole, yours
from app.labs.queries.bill import NAMES, SHORT
from app.labs.queries.common import data_of, file_notes, question_axis
from app.labs.queries.given import Given
from app.plot.picture import Axis, Bars, Curve, Heat, Picture, across, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import settled, show, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import Base, Bill, Boosting, Choosing, bill, boosted, draw_eps, rounds_needed

MOST_ASKED = 100
BINS = 30
QUICK = 100
REACH = 6.0
"""Doublings and halvings of a weight that have colours of their own."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A whole run, and its bill.

    Attributes:
        people, questions: n and |Q|.
        weights: before each round and after the last, shape (T + 1, questions).
        errors: of each round's synopsis, shape (T, questions); medians: errors of the medians so far, the same.
        mass: weight of the good questions in each round; promise: 1/2 + η.
        log_z, log_bound: ln Z/|Q| and of its bound, shape (T,); needed: rounds after which the bound is below 1/|Q|.
        noise: mean noise of a base answer, as a share; 0 where there is none.
        star, bill: ε of one draw and of all; the bill is None where questions are not drawn.
        base: ε of the base; infinite where it answers exactly, 0 where it never looks.
    """

    people: int
    questions: int
    weights: Floats
    errors: Floats
    medians: Floats
    mass: Floats
    promise: float
    log_z: Floats
    log_bound: Floats
    needed: int
    noise: float
    star: float
    bill: Bill | None
    base: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The run, round by round."""
    data = data_of(params)
    n, count, T, k = data.people, data.truth.size, params.rounds, params.per_round
    if T % 2 == 0:
        raise ParameterError("rounds", T, mark("an odd number, for the median"))
    if k > min(count, MOST_ASKED):
        raise ParameterError("per_round", k, mark("at most {most}, of {count} questions"), most=MOST_ASKED, count=count)
    base: Base = params.answering  # type: ignore[assignment]
    choosing: Choosing = params.choosing  # type: ignore[assignment]
    noise = 2 * k * T / (n * params.eps) if base == "noisy" else 0.0
    how = Boosting(k=k, T=T, lam=params.lam, mu=params.mu, eta=params.eta, base=base, noise=noise, choosing=choosing)
    run = boosted(data.questions, data.truth, how, rng=np.random.default_rng([params.seed, 4]))
    tick(0.7)
    star = draw_eps(T, 1 / (n * params.mu), params.eta)
    in_advance = quality == "rest" or k * T <= QUICK
    return Facts(
        n,
        count,
        run.steps.weights,
        run.errors,
        np.abs(run.medians - data.truth),
        run.steps.mass,
        0.5 + params.eta,
        run.steps.log_z - math.log(count),
        run.steps.log_bound - math.log(count),
        rounds_needed(count, params.eta).exact,
        noise,
        star,
        bill(star, k * T, delta=params.delta, in_advance=in_advance) if choosing == "drawn" else None,
        {"exact": math.inf, "noisy": params.eps / 2, "uniform": 0.0}[base],
    )


def said(params: Given, found: Facts) -> Said:
    """The worst error after so many rounds beside that after one."""
    at = max(1, min(params.shown, found.medians.shape[0]))
    first, now = float(found.medians[0].max()), float(found.medians[at - 1].max())
    numbers: dict[str, Figure | str] = {
        "rounds": yours(whole(at)),
        "questions": whole(found.questions),
        "now": decides(up(settled(100 * now, 1e-3))),
        "first": up(settled(100 * first, 1e-3)),
    }
    if at == 1:
        text = tr("After one round the worst of {questions} answers is off by {first} % of the people.")
    elif now < first:
        text = tr(
            "After {rounds} rounds the worst of {questions} answers is off by {now} % of the people, after one by {first} %: hard questions come again."
        )
    else:
        text = tr(
            "After {rounds} rounds the worst of {questions} answers is off by {now} % of the people, after one by {first} %: no better yet."
        )
    return Said(text, numbers, hint=tr("Play."))


def tell(params: Given, found: Facts) -> Result:
    """Weights, errors, medians, Z."""
    t = min(params.shown, found.errors.shape[0])
    pictures = (_medians(params, found, t), _weights(params, found, t), _synopsis(params, found, t), _z(found, t))
    return Result(
        pictures,
        _readout(params, found, t),
        _story(params, found, t),
        (*file_notes(params), *_notes(found)),
        ranges={"shown": (1.0, float(max(found.errors.shape[0], 2)))},
    )


def _weights(params: Given, found: Facts, t: int) -> Picture:
    z = np.log2(np.maximum(found.weights[: t + 1].T * found.questions, 2.0**-REACH))
    return Picture(
        key="weights",
        title=tr("Weights"),
        x=question_axis(params, range(found.questions)),
        y=Axis(label=tr("round"), low=-0.5, high=found.errors.shape[0] + 0.5),
        items=(
            Heat(
                key="weights",
                x=np.arange(found.questions, dtype=np.float64),
                y=np.arange(t + 1, dtype=np.float64),
                z=z,
                low=-REACH,
                high=REACH,
                label=tr("doublings"),
                scale="diverging",
                middle=0.0,
            ),
        ),
        legend=False,
        click=("", "shown"),
        caption=tr("The weight of each question after each round: how often the even weight was doubled, or halved."),
    )


def _synopsis(params: Given, found: Facts, t: int) -> Picture:
    top = max(float(found.errors.max()), params.lam + params.mu) * 1.02 + 1e-9
    edges = np.linspace(0.0, top, BINS + 1)
    now, _ = np.histogram(found.errors[t - 1], edges)
    median, _ = np.histogram(found.medians[t - 1], edges)
    return Picture(
        key="synopsis",
        title=tr("Errors after round {t}", t=t),
        x=Axis(label=tr("error, as a share"), low=0.0, high=top),
        y=Axis(label=tr("questions"), low=0.0, high=1.1 * max(int(now.max()), int(median.max()), 1)),
        items=(
            Bars(key="now", edges=edges, heights=now.astype(np.float64), role="bad", name=tr("this round's synopsis")),
            Bars(key="median", edges=edges, heights=median.astype(np.float64), role="good", name=tr("median so far")),
            upright(params.lam, key="lam", label=tr("λ")),
            upright(params.lam + params.mu, key="top", role="bound", label=tr("λ + μ")),
        ),
        column=1,
        caption=tr("How many questions are off by how much, in the synopsis of the round and in the median so far."),
    )


def _medians(params: Given, found: Facts, t: int) -> Picture:
    x = np.arange(1.0, t + 1)
    return Picture(
        key="medians",
        title=tr("Worst error"),
        x=Axis(label=tr("round"), low=0.5, high=found.errors.shape[0] + 0.5),
        y=Axis(label=tr("error, as a share"), low=0.0),
        items=(
            Curve(
                key="each", x=x, y=found.errors[:t].max(axis=1), role="bad", name=tr("the round's synopsis"), marker="o"
            ),
            Curve(
                key="median", x=x, y=found.medians[:t].max(axis=1), role="good", name=tr("median so far"), marker="s"
            ),
            across(params.lam + params.mu, key="top", role="bound", name=tr("λ + μ")),
        ),
        row=1,
        click=("shown", ""),
        caption=tr("The worst error over all questions, round by round: of the synopses, and of their median."),
    )


def _z(found: Facts, t: int) -> Picture:
    x = np.arange(1.0, t + 1)
    kept = found.mass[:t] >= found.promise - 1e-12
    z = np.exp(np.maximum(found.log_z[:t], -600.0))
    return Picture(
        key="z",
        title=tr("Z over the number of questions"),
        short=tr("Z over questions"),
        x=Axis(label=tr("round"), low=0.5, high=found.errors.shape[0] + 0.5),
        y=Axis(label=tr("Z/|Q|"), log=True),
        items=(
            Curve(key="bound", x=x, y=np.exp(np.maximum(found.log_bound[:t], -600.0)), role="bound", name=tr("bound")),
            across(1 / found.questions, key="all", role="ink", name=tr("1/|Q|")),
            Curve(key="z", x=x, y=z, role="neutral", name=tr("Z")),
            dots(key="kept", x=x[kept], y=z[kept], role="good", name=tr("promise kept")),
            dots(key="broken", x=x[~kept], y=z[~kept], role="bad", name=tr("promise broken"), marker="s"),
        ),
        row=1,
        column=1,
        caption=tr(
            "The sum of weights before it is divided out, and its bound, which holds while the base keeps its promise. Below 1/|Q| all medians are within λ + μ."
        ),
    )


def _notes(found: Facts) -> tuple[Note, ...]:
    if found.bill is None:
        return (Note("caution", tr("Questions are chosen without chance: this run is not private, and has no bill.")),)
    if math.isinf(found.base):
        text = tr(
            "The base answers exactly: only the draws have a bill; the answers have none, so the whole is not private."
        )
        return (Note("caution", text),)
    return ()


def _readout(params: Given, found: Facts, t: int) -> Table:
    broken = int((found.mass[:t] < found.promise - 1e-12).sum())
    none = Cell(tr("none: not private"))
    rows = [
        row(tr("worst error, first synopsis"), float(found.errors[0].max())),
        row(tr("worst error, median so far"), float(found.medians[t - 1].max())),
        row(tr("in people"), float(found.medians[t - 1].max()) * found.people),
        row(tr("mean error, median so far"), float(found.medians[t - 1].mean())),
        row(tr("rounds with a broken promise"), float(broken)),
        row(tr("bill of the draws, ε"), none if found.bill is None else _least(found.bill)),
        row(tr("bill of the base, ε"), none if math.isinf(found.base) else at_most(found.base)),
    ]
    return Table((tr("after round {t}", t=t), tr("now")), tuple(rows), kind="boosting")


def _least(told: Bill) -> Cell:
    """The least valid bill, and who says so."""
    return Cell(f"{show_up(told.eps)} ({tr(SHORT[told.least])})", told.eps)


def _story(params: Given, found: Facts, t: int) -> str:
    median, first = float(found.medians[t - 1].max()), float(found.errors[0].max())
    parts = [
        tr(
            "<p>Questions: {count}; answered in a round: {k}. A <b>base</b> turns these answers into a synopsis that answers all the rest. What it answers "
            "badly gets more weight, and is asked more often. After round {t} each question is answered by the <b>median</b> of the synopses so far. The worst "
            "error of the first is {first}, that of the median {median}.</p>",
            count=found.questions,
            k=params.per_round,
            t=t,
            first=show(first, 4),
            median=show(median, 4),
        ),
        formula(
            r"D_{t+1}(q) = \frac{e^{-\alpha \Sigma a_q}}{Z}, \quad Z_t \leq (1 - 4\eta^2)^{t/2}\,|Q|",
            ("ln Z/|Q|", show(float(found.log_z[t - 1]), 4)),
            (tr("bound"), show(float(found.log_bound[t - 1]), 4)),
        ),
    ]
    broken = int((found.mass[:t] < found.promise - 1e-12).sum())
    if broken:
        parts.append(
            tr(
                "<p>The base promises errors within λ on {promise} of the weight. Rounds in which it broke its promise: <b>{broken} of {t}</b>. Then the bound "
                "on Z is not owed, and more rounds need not help.</p>",
                promise=show(found.promise, 4),
                broken=broken,
                t=t,
            )
        )
    else:
        parts.append(
            tr(
                "<p>In every round so far (t = {t}) the base kept its promise: errors within λ on {promise} of the weight. So Z is not above its bound.</p>",
                promise=show(found.promise, 4),
                t=t,
            )
        )
        parts.append(
            tr("<p>The bound is below 1 (in the plot: below 1/|Q|): every question is within λ + μ in the median.</p>")
            if t >= found.needed
            else tr(
                "<p>From round {needed} on the bound is below 1 (in the plot: below 1/|Q|). If the promise is kept until then, every question is within "
                "λ + μ in the median.</p>",
                needed=found.needed,
            )
        )
    parts.append(_bill(params, found))
    return "".join(parts)


def _bill(params: Given, found: Facts) -> str:
    if found.bill is None:
        return tr(
            "<p><b>No bill.</b> The heaviest questions are taken, with no chance in it: whoever sees which were asked sees the data. Choose “drawn by "
            "weight” for a run that has one.</p>"
        )
    text = tr(
        "<p><b>The bill.</b> From the second round on the draws look at the data through the weights: ε* = {star} at most for one, for all (kT = {draws}) together <b>{eps}</b> at δ = {delta} ({name}). "
        "A synopsis that is private alone does not make the weights private.</p>",
        draws=params.per_round * params.rounds,
        star=show_up(found.star),
        eps=show_up(found.bill.eps),
        delta=show_promise(params.delta),
        name=tr(NAMES[found.bill.least]),
    )
    if params.answering == "noisy":
        text += tr(
            "<p>The base's answers have Laplace noise of mean size {noise} each, so that all of them together cost ε/2.</p>",
            noise=show(found.noise, 4),
        )
    return text
