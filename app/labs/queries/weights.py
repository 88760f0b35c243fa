"""Tab 'MWEM': multiplicative weights with the exponential mechanism, beside noise, least squares and boosting at one budget."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import drawn, of, row
from app.lab.said import Figure, Said, decides, up, whole, yours
from app.lab.telling import least
from app.labs.queries.common import Data, data_of, file_notes
from app.labs.queries.fake import errors_of
from app.labs.queries.given import Given
from app.plot.picture import Axis, Curve, Item, Picture, across, dots
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import (
    Boosting,
    answer_sensitivity,
    boosted,
    each_eps,
    least_squares_fit,
    mwem,
    rounds_needed,
    zcdp_width,
)

RUNS = 8
MOST_ASKED = 100
MOST_ROUNDS = 199
METHODS = ("even", "laplace", "squares", "boosting", "mwem")
KIND_OF = {"squares": "fakes", "boosting": "boosting"}
"""The kinds of their numbers (app/lab/evidence_kinds.py), where those are not this tab's."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Errors of each method at the same budget.

    Attributes:
        people, questions: n and |Q|.
        worst, mean: of METHODS in each run, shape (methods, runs), as shares; one run while dragging.
        error: standard errors of the means of `worst`; nan for one run.
        trace: worst error of MWEM's average fake after each round of the first run, shape (T,).
        laplace: mean noise of one answer when all are asked; base: of one of boosting's, as shares.
        rounds, draws: of boosting; width: its μ, as a share of the people.
    """

    people: int
    questions: int
    worst: Floats
    mean: Floats
    error: Floats
    trace: Floats
    laplace: float
    base: float
    rounds: int
    draws: int
    width: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """A few runs of everything."""
    data = data_of(params)
    n, count = data.people, data.truth.size
    if params.per_round > min(count, MOST_ASKED):
        raise ParameterError(
            "per_round", params.per_round, mark("at most {most}, of {count} questions"), most=MOST_ASKED, count=count
        )
    T = min(rounds_needed(count, params.eta).exact, MOST_ROUNDS - 1) | 1
    half, slack = params.eps / 2, params.delta / 2
    width = zcdp_width(params.per_round, T, params.eta, eps=half, delta=slack) / n
    base = 1 / (each_eps(params.per_round * T, eps=half, delta=slack) * n)
    laplace = answer_sensitivity(data.questions) / (params.eps * n)
    how = Boosting(k=params.per_round, T=T, lam=params.lam, mu=width, eta=params.eta, base="noisy", noise=base)
    found, trace = [], np.empty(0)
    runs = RUNS if quality == "rest" else 1
    for run in range(runs):
        told, learned = one_run(params, data, how, laplace, np.random.default_rng([params.seed, 6, run]))
        found.append(told)
        trace = learned if run == 0 else trace
        tick((run + 1) / runs)
    errors = np.array(found)
    worst = errors[:, :, 0].T
    spread = worst.std(axis=1, ddof=1) / math.sqrt(runs) if runs > 1 else np.full(len(METHODS), math.nan)
    return Facts(n, count, worst, errors[:, :, 1].T, spread, trace, laplace, base, T, params.per_round * T, width)


def one_run(
    params: Given, data: Data, how: Boosting, laplace: float, rng: np.random.Generator
) -> tuple[list[tuple[float, float, float]], Floats]:
    """Errors of METHODS, and the worst error of MWEM after each round."""
    A, truth = data.questions, data.truth
    noisy = truth + rng.laplace(0.0, laplace, truth.size)
    learned = mwem(A, truth, data.people, params.steps, eps=params.eps, rng=rng)
    answers = (
        A.mean(axis=1),
        noisy,
        least_squares_fit(A, noisy).answers,
        boosted(A, truth, how, rng=rng).medians[-1],
        learned.answers[-1],
    )
    return [errors_of(told, truth) for told in answers], np.abs(learned.answers - truth).max(axis=1)


def said(params: Given, found: Facts) -> Said:
    """MWEM beside noise on every answer, at the same ε."""
    each, learned = (float(found.worst[METHODS.index(name)].mean()) for name in ("laplace", "mwem"))
    numbers: dict[str, Figure | str] = {
        "questions": whole(found.questions),
        "eps": yours(params.eps),
        "each": up(100 * each),
        "learned": decides(up(100 * learned)),
    }
    if learned < each:
        text = tr(
            "{questions} questions, ε = {eps}: MWEM's worst answer is off by {learned} % of the people, noise on every answer by {each} %: it asks few."
        )
    else:
        text = tr(
            "{questions} questions, ε = {eps}: noise on every answer is off by {each} % of the people at worst, MWEM by {learned} %: asking all pays here."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Given, found: Facts) -> Result:
    """Bars of errors, and how MWEM learns."""
    return Result(
        (_errors(found), _trace(params, found)), _readout(params, found), _story(params, found), file_notes(params)
    )


def names() -> dict[str, str]:
    """Of METHODS."""
    return {
        "even": tr("everybody alike (never looks)"),
        "laplace": tr("Laplace noise on all answers"),
        "squares": tr("the same, consistent"),
        "boosting": tr("boosting"),
        "mwem": tr("MWEM"),
    }


def _errors(found: Facts) -> Picture:
    x = np.arange(len(METHODS), dtype=np.float64)
    runs = found.worst.shape[1]
    worst, mean = found.worst.mean(axis=1), found.mean.mean(axis=1)
    around = np.linspace(-0.16, 0.16, runs) if runs > 1 else np.zeros(1)
    items: list[Item] = [
        dots(
            key="runs",
            x=(x[:, None] + around).ravel(),
            y=found.worst.ravel(),
            role="bad",
            name=tr("worst error of a run") if runs > 1 else tr("worst error"),
            marker_size=4.0,
        ),
        dots(key="mean", x=x, y=mean, role="neutral", name=tr("mean error"), marker="d", marker_size=6.0),
    ]
    if runs > 1:
        items.append(
            dots(key="worst", x=x, y=worst, role="bad", name=tr("mean of the runs"), marker="r", marker_size=9.0)
        )
    return Picture(
        key="errors",
        title=tr("Same questions, same budget"),
        short=tr("Same budget"),
        x=Axis(
            label=tr("method"),
            low=-0.6,
            high=len(METHODS) - 0.4,
            ticks=tuple(
                (float(at), name)
                for at, name in enumerate((tr("even"), tr("Laplace"), tr("consistent"), tr("boosting"), tr("MWEM")))
            ),
        ),
        y=Axis(label=tr("error, as a share"), low=0.0),
        items=tuple(items),
        columns=2,
        caption=tr(
            "Worst and mean errors of five ways to answer all questions at the same ε, simulated. Runs: {runs}.",
            runs=runs,
        ),
    )


def _trace(params: Given, found: Facts) -> Picture:
    x = np.arange(1.0, found.trace.size + 1)
    worst = found.worst.mean(axis=1)
    items: list[Item] = [Curve(key="mwem", x=x, y=found.trace, role="good", name=tr("MWEM, one run"), marker="o")]
    items += [
        across(float(worst[METHODS.index(key)]), key=key, role=role, name=name)
        for key, role, name in (
            ("even", "neutral", tr("even")),
            ("squares", "other-4:solid", tr("consistent")),
            ("boosting", "bad", tr("boosting")),
        )
    ]
    return Picture(
        key="trace",
        title=tr("MWEM learns"),
        x=Axis(label=tr("round"), low=0.5, high=params.steps + 0.5),
        y=Axis(label=tr("worst error, as a share"), low=0.0),
        items=tuple(items),
        row=1,
        columns=2,
        caption=tr("The worst error of MWEM's average fake after each round, beside the others."),
    )


def _readout(params: Given, found: Facts) -> Table:
    n = found.people
    rows = tuple(
        of(KIND_OF.get(method, ""), row(name, _mean(worst), _mean(mean), _mean(worst * n)))
        for (method, name), worst, mean in zip(names().items(), found.worst, found.mean, strict=True)
    )
    return Table(
        (tr("at the same budget"), tr("worst error"), tr("mean error"), tr("worst, in people")),
        rows,
        ("neutral", "laplace", "other-4:solid", "bad", "good"),
        kind="weights",
    )


def _mean(errors: Floats) -> Cell:
    """The mean over runs; one run has no standard error."""
    return drawn(float(errors.mean()), float(errors.std(ddof=1)) / errors.size**0.5 if errors.size > 1 else 0.0)


def _story(params: Given, found: Facts) -> str:
    worst = dict(zip(METHODS, found.worst.mean(axis=1).tolist(), strict=True))
    best = least(worst, dict(zip(METHODS, found.error.tolist(), strict=True)))
    return "".join(
        (
            tr(
                "<p><b>MWEM</b> keeps shares of made-up people, at first all alike. In each round (T = {T}) the exponential mechanism picks a question that "
                "they answer badly, Laplace noise measures it, and the shares move towards the measurement. ε = {eps} is halved between choosing and "
                "measuring and shared among the rounds; questions that are never asked cost nothing.</p>",
                T=params.steps,
                eps=show_promise(params.eps),
            ),
            formula(
                r"p_x \leftarrow p_x\,\exp\left(\frac{A_{qx}\,(m - (A p)_q)}{2}\right) / \Sigma",
                ("T", str(params.steps)),
            ),
            tr(
                "<p>All ways answer the same questions (|Q| = {count}) about the same people (n = {n}). <b>Laplace noise</b> on every answer has mean size {laplace} (it must cover all of them), "
                "and its <b>consistent</b> fake is the nearest possible one. <b>Boosting</b> gets (ε, δ), half for its draws (kT = {draws}) and half for its base: "
                "the rule is then {width} times as wide as all people, more than any two possible answers differ, and each base answer has noise {base}.</p>",
                count=found.questions,
                n=show(float(found.people), 7),
                laplace=show(found.laplace, 3),
                draws=found.draws,
                width=show(found.width, 3),
                base=show(found.base, 3),
            )
            if found.width > 1
            else tr(
                "<p>All ways answer the same questions (|Q| = {count}) about the same people (n = {n}). <b>Laplace noise</b> on every answer has mean size {laplace} (it must cover all of them), "
                "and its <b>consistent</b> fake is the nearest possible one. <b>Boosting</b> gets (ε, δ), half for its draws (kT = {draws}) and half for its base: "
                "the width of its rule is {width} of all people, and each base answer has noise {base}.</p>",
                count=found.questions,
                n=show(float(found.people), 7),
                laplace=show(found.laplace, 3),
                draws=found.draws,
                width=show(found.width, 3),
                base=show(found.base, 3),
            ),
            tr(
                "<p>In the runs drawn here the least worst error has: <b>{best}</b>, with {least} on average.</p>",
                best=names()[best],
                least=show(worst[best], 3),
            )
            if best
            else tr("<p>The runs drawn here do not tell which way has the least worst error.</p>"),
            tr(
                "<p>Move ε or the rounds: with few questions about many people noise alone often wins, with many questions about few people the one "
                "that asks little.</p>"
            ),
        )
    )
