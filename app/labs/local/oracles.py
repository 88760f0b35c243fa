"""Tab 'Many answers': five ways to report one of k answers, at the same ε; a column of the person's own through any of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import of_hundred, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, up, yours
from app.labs.columns import file_notes
from app.labs.local.common import eps_each, fewer_drawn, split_note
from app.labs.local.given import Given
from app.labs.local.params import ORACLES
from app.plot.axis import ticks_of_100
from app.plot.picture import Axis, Curve, Draws, Item, Picture, columns, dots, stems, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise, show_up
from app.words.texts import shown
from dpcore.checks import Floats
from dpcore.local import ORACLES as NAMES
from dpcore.local import Oracle, central_total, crossing_k, made_counts, oracle, report_table

ROLES = ("other-1", "other-2:solid", "other-3:solid", "other-4:solid", "other-5:solid")
MARKERS = ("o", "s", "t", "d", "+")
SIGMAS = 2.0
POINTS: dict[Quality, int] = {"drag": 20, "rest": 48}
MOST: dict[Quality, int] = {"drag": 150_000, "rest": 10_000_000}
"""Numbers that are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Counts, their estimates by one oracle, and all oracles beside each other (in the order of dpcore.local.ORACLES).

    Attributes:
        eps: of one report. true: people with each answer; sd: of their estimates, exact.
        drawn: surveys; estimate: of the last one; mean: of all.
        chosen: place of the oracle; now_absent, now_guess: `absent` and `guess` there, which lesson 14 asks for.
        absent, present, guess, advantage: of each oracle, what a person without and with an answer adds to the variance
            of its count, right guesses of one's answer from the report, and TV of two answers; size: of subset or hash.
        top: the most right guesses that any ε-private report allows.
        kinds: numbers of answers; lines: `absent` there, a row for each oracle. crossing: k below which plain response
            has less variance than optimised unary.
        total, central, central_joins: summed variances of the counts, of the oracle and of a curator whose neighbors
            replace a person or add one.
    """

    eps: float
    true: Floats
    sd: Floats
    drawn: int
    estimate: Floats
    mean: Floats
    chosen: int
    now_absent: float
    now_guess: float
    absent: Floats
    present: Floats
    guess: Floats
    advantage: Floats
    size: Floats
    top: float
    kinds: Floats
    lines: Floats
    crossing: float
    total: float
    central: float
    central_joins: float


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """One survey through the oracle, and the exact numbers of all."""
    eps = eps_each(params)
    totals = made_counts(params.kinds, params.people_made) if params.source == "made" else np.array(params.totals)
    k = totals.size
    every = [oracle(name, k, eps=eps) for name in NAMES]
    chosen = NAMES.index(params.oracle)
    through = every[chosen]
    estimates = _surveys(params, through, totals.tolist(), quality)
    tick(0.7)
    kinds = np.unique(np.round(np.geomspace(2, 256, POINTS[quality])))
    variances = through.variances(totals.tolist())
    return Facts(
        eps=eps,
        true=totals.astype(np.float64),
        drawn=len(estimates),
        estimate=estimates[-1],
        mean=estimates.mean(axis=0),
        sd=np.sqrt(variances),
        chosen=chosen,
        now_absent=through.absent_variance,
        now_guess=through.guess,
        absent=np.array([each.absent_variance for each in every]),
        present=np.array([each.present_variance for each in every]),
        guess=np.array([each.guess for each in every]),
        advantage=np.array([each.advantage for each in every]),
        size=np.array([each.size for each in every], dtype=np.float64),
        top=through.guess_ceiling,
        kinds=kinds,
        lines=np.array([[oracle(name, int(at), eps=eps).absent_variance for at in kinds] for name in NAMES]),
        crossing=crossing_k(eps=eps),
        total=float(variances.sum()),
        central=central_total(k, eps=eps),
        central_joins=central_total(k, eps=eps, replaced=False),
    )


def _surveys(params: Given, through: Oracle, totals: list[float], quality: Quality) -> Floats:
    """Estimates of the counts from each survey, shape (surveys, k)."""
    rng, people = np.random.default_rng(params.seed), int(sum(totals))
    found = through.estimate(through.surveys(totals, params.draws, rng=rng, most=MOST[quality]), people)
    return np.clip(found, 0, people) if params.clipped else found


def write(params: Given, found: Facts, path: str) -> None:
    """The table with its column reported, in a new file. This demonstrates; it is no audited release tool."""
    rng, named = np.random.default_rng([params.seed, 1]), isinstance(params.place, str)
    through = oracle(params.oracle, len(params.names), eps=found.eps)  # type: ignore[arg-type]
    with (
        Path(params.file).open(encoding=params.codec, newline="") as source,
        Path(path).open("w", encoding="utf-8", newline="") as target,
    ):
        rows = csv.reader(source, delimiter=params.delimiter)
        told = report_table(rows, params.place, params.names, through, rng=rng, header=named)
        csv.writer(target, delimiter=params.delimiter, lineterminator="\n").writerows(told)


def said(params: Given, found: Facts) -> Said:
    """The oracle in hand beside plain response: its error, and how often an answer is guessed from a report."""
    other = found.chosen or len(ORACLES) - 1
    numbers: dict[str, Figure | str] = {
        "eps": yours(found.eps),
        "first": tr(ORACLES[0][1]),
        "other": tr(ORACLES[other][1]),
        "variance": up(float(found.absent[0])),
        "others": decides(up(float(found.absent[other]))),
        "guess": of_100(float(found.guess[0]), "up"),
        "guessed": of_100(float(found.guess[other]), "up"),
    }
    text = tr(
        "ε = {eps}: with “{first}” a report has variance {variance} and betrays {guess} of 100 answers, with “{other}” {others} and {guessed}."
    )
    return Said(text, numbers, hint=tr("Drag k.") if params.source == "made" else tr("Drag ε."))


def tell(params: Given, found: Facts) -> Result:
    """Estimated counts, the trade of error for guesses, and error against the number of answers."""
    notes = [*split_note(params), *file_notes(params.read, params.encoding), *fewer_drawn(found.drawn, params.draws)]
    if params.source == "csv":
        text = tr(
            "This demonstrates; it does not replace an audited release tool (seeded randomness, one record at a time)."
        )
        notes.append(Note("caution", text))
    pictures = _trade(found), _estimates(params, found), _against(params, found)
    return Result(pictures, _readout(found), _story(params, found), tuple(notes))


def _names() -> list[str]:
    return [tr(text) for _, text in ORACLES]


def _ticks(params: Given, k: int, most: int = 12) -> tuple[tuple[float, str], ...]:
    names = [shown(name) for name in params.names] or [str(place + 1) for place in range(k)]
    longest = 9 if k <= 6 else 5
    short = [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names]
    return tuple((float(at), name) for at, name in enumerate(short))[:: -(-k // most)]


def _estimates(params: Given, found: Facts) -> Picture:
    k, role = found.true.size, ROLES[found.chosen]
    x, reach = np.arange(k, dtype=np.float64), SIGMAS * found.sd
    items: tuple[Item, ...] = (
        columns(x, found.true, 0.8, key="true", role="neutral", name=tr("true"), pale=False),
        stems(x, found.true - reach, found.true + reach, key="error", role=role, name=tr("± 2 standard deviations")),
        dots(key="estimate", x=x, y=found.estimate, role=role, name=tr("last survey")),
        dots(key="mean", x=x, y=found.mean, role="good", name=tr("mean of {n}", n=found.drawn), marker="d"),
    )
    low = min(0.0, float(np.min([*(found.true - reach), *found.estimate])))
    high = float(np.max([*(found.true + reach), *found.estimate]))
    return Picture(
        key="estimates",
        title=tr("Counts"),
        x=Axis(label=tr("answer"), low=-0.6, high=k - 0.4, ticks=_ticks(params, k)),
        y=Axis(label=tr("people"), low=1.05 * low, high=1.1 * high),
        items=items,
        rows=2,
        draws=Draws(field="draws", x=float(k - 1), y=float(found.estimate[-1]), role=role),
        caption=tr("True counts, the estimates of one survey, and how far estimates scatter."),
    )


def _trade(found: Facts) -> Picture:
    items: list[Item] = [
        dots(
            key=name,
            x=found.guess[[place]],
            y=found.absent[[place]],
            role=ROLES[place],
            name=_names()[place],
            marker=MARKERS[place],
            marker_size=7.0 if place == found.chosen else 4.0,
        )
        for place, name in enumerate(dict(ORACLES))
    ]
    items.append(upright(found.top, key="top", role="ceiling", label=tr("ceiling"), beyond="above"))
    low, high = float(found.guess.min()), found.top
    room = max(high - low, 1e-3 * high)
    span = (low - 0.25 * room, high + 0.15 * room)
    return Picture(
        key="trade",
        title=tr("Who wins, you or the guesser?"),
        x=Axis(label=tr("one's answer guessed right, of 100"), low=span[0], high=span[1], ticks=ticks_of_100(*span)),
        y=Axis(
            label=tr("variance for each person"), log=True, low=found.absent.min() / 1.6, high=found.absent.max() * 1.6
        ),
        items=tuple(items),
        column=1,
        caption=tr(
            "Each oracle: how often one's answer is guessed from one report, and the variance of an absent answer."
        ),
    )


def _against(params: Given, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key=name, x=found.kinds, y=found.lines[place], role=ROLES[place], name=_names()[place], dash="solid")
        for place, name in enumerate(dict(ORACLES))
    ]
    if 2 < found.crossing < 256:
        items.append(
            upright(found.crossing, key="crossing", role="neutral:dot", label=f"k = {show(found.crossing, 3)}")
        )
    if params.source == "made":
        items.append(handle(params, "kinds"))
    return Picture(
        key="against",
        title=tr("How many answers?"),
        x=Axis(label=tr("possible answers k"), log=True, low=2.0, high=256.0),
        y=Axis(label=tr("variance for each person"), log=True),
        items=tuple(items),
        row=1,
        column=1,
        legend=False,
        caption=tr("Variance that a person without the answer adds, for each oracle, against the number of answers."),
    )


def _readout(found: Facts) -> Table:
    heads = (
        tr("oracle"),
        tr("variance, answer absent"),
        tr("present"),
        tr("guessed right, of 100"),
        tr("two answers told apart, of 100"),
        tr("size"),
    )
    numbers = np.column_stack(
        [found.absent, found.present, found.guess, (1 + found.advantage) / 2, found.size]
    ).tolist()
    rows = tuple(
        row(name, absent, present, of_hundred(guess), of_hundred(apart), size or None)
        for name, (absent, present, guess, apart, size) in zip(_names(), numbers, strict=True)
    )
    return Table(heads, rows, ROLES)


def _told_column(params: Given, found: Facts) -> str:
    if params.read is None:
        return ""
    counts = params.read.counts
    return tr(
        "<p>The column “{name}” has <b>{n}</b> values of {k} kinds in {rows} rows.</p>",
        name=shown(counts.column),
        n=int(found.true.sum()),
        k=found.true.size,
        rows=counts.rows,
    )


def _story(params: Given, found: Facts) -> str:
    at, k, names = found.chosen, found.true.size, _names()
    parts = [_told_column(params, found)]
    parts.append(
        tr(
            "<p>A report supports the true answer with probability p, another given one with q; who knows both can correct. "
            "With {name} a person without the answer adds <b>{absent}</b> to its variance.</p>{formula}",
            name=names[at],
            absent=show_up(float(found.absent[at]), 3),
            formula=formula(
                r"\hat n_v = \frac{N_v - n\,q}{p - q},\quad \frac{q(1-q)}{(p-q)^2}",
                ("ε", show_promise(found.eps)),
                ("k", str(k)),
            ),
        )
    )
    if at and found.absent[at] < found.absent[0] and found.guess[at] < found.guess[0]:
        parts.append(
            tr(
                "<p>Against plain response an absent answer adds less variance ({absent} for {plain}) <b>and</b> the guesser is worse: right with "
                "probability {guess} for {often}. ε does not fix the trade; the design does.</p>",
                absent=show_up(float(found.absent[at]), 3),
                plain=show_up(float(found.absent[0]), 3),
                guess=show_chance(float(found.guess[at]), 3),
                often=show_chance(float(found.guess[0]), 3),
            )
        )
    parts += [
        tr(
            "<p>Below k = {crossing} answers plain response adds less variance for an absent answer than optimised unary bits, beyond it more.</p>",
            crossing=show(found.crossing, 4),
        ),
        tr(
            "<p>All {k} counts together have the variance {local}; a curator's Laplace noise has {central}, or {joins} where "
            "neighbors differ in one person more.</p>",
            k=k,
            local=show(found.total),
            central=show(found.central),
            joins=show(found.central_joins),
        ),
    ]
    if params.read is not None:
        parts.append(
            tr(
                "<p>To write the reported column to a file, use “Copy as Python” and run the program with the name of the new file.</p>"
            )
        )
    return "".join(parts)
