"""Tab 'Candidates': every table that fits the answers so far, until few are left."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import number
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, whole, yours
from app.labs.reconstruction.common import bits_of, name_of, people_ticks, questions_of
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Band, Curve, Item, Picture, across, dots, stems
from app.words.formulas import formula
from app.words.i18n import listed, mark, tr
from app.words.numbers import show
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.reconstruction import halfway, most_wrong, subset_counts, thinned, votes
from dpcore.reconstruction.candidates import MOST_PEOPLE

Ints = NDArray[np.int64]

AHEAD = 300
"""Answers that can be dragged to."""
MOST_NAMES = 8
"""People who are named, at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Which tables of n bits are left.

    Attributes:
        n: people.
        bits: the secret ones, shape (n,); None where only answers are known.
        left: candidates after 0, 1, … answers, shape (m + 1,); remaining: after all of them.
        lasted: how many answers each candidate fitted before the first that it did not, shape (2^n,); m if it is left.
        near: of the neighbors of the secret table, one bit turned, how many are left, shape (m + 1,); empty where it is not known.
        secret: the candidate that is true, -1 where it is not known.
        share: of the candidates left, how many give each person a 1, shape (n,); nan when none is left.
        worst: the most places in which a candidate that is left is wrong; None where the truth is not known.
        most: where all groups are asked, no answers within E leave more wrong places than this; book: 4E, what the theorem says
            then; nan as above.
    """

    n: int
    bits: Floats | None
    left: Floats
    remaining: float
    lasted: Floats
    near: Floats
    secret: int
    share: Floats
    worst: int | None
    most: float
    book: float


def facts(params: Params, tick: Tick) -> Facts:
    """Ask, answer within E, and leave out what does not fit."""
    bits = bits_of(params, params.few)
    if bits is None:
        questions, answers = questions_of(params)
        n = questions.shape[1]
        if n > MOST_PEOPLE or (questions < 0).any():
            raise ParameterError(mark("question"), n, mark("at most {most} people, each 0 or 1"), most=MOST_PEOPLE)
        masks = questions.astype(np.int64) @ (1 << np.arange(n))
    else:
        n = bits.size
        if n > MOST_PEOPLE:
            raise ParameterError("bit_table", n, mark("at most {most} here"), most=MOST_PEOPLE)
        masks, answers = asked(params, bits)
    found = thinned(n, masks, answers, params.error, tick=tick)
    left = np.concatenate(([1 << n], found.left)).astype(np.float64)
    share = votes(found.survivors.tolist(), n) if found.survivors.size else np.full(n, math.nan)
    lasted = found.lasted.astype(np.float64)
    if bits is None:
        return Facts(n, None, left, float(left[-1]), lasted, np.empty(0), -1, share, None, math.nan, math.nan)
    ones = int(bits.sum())
    truth = int(bits.astype(np.int64) @ (1 << np.arange(n)))
    near = found.lasted[truth ^ (1 << np.arange(n))]
    return Facts(
        n=n,
        bits=bits,
        left=left,
        remaining=float(left[-1]),
        lasted=lasted,
        near=(near >= np.arange(left.size)[:, None]).sum(axis=1).astype(np.float64),
        secret=truth,
        share=share,
        worst=found.most_wrong(truth),
        most=float(most_wrong(n - ones, ones, params.error)),
        book=4 * params.error,
    )


def asked(params: Params, bits: Floats) -> tuple[Floats, Floats]:
    """Questions about groups in random order, and answers that are off by E at most."""
    n = bits.size
    rng = np.random.default_rng([params.seed, 2])
    masks = rng.permutation(np.arange(1, 1 << n))[: params.asked]
    truth = int(bits.astype(np.int64) @ (1 << np.arange(n)))
    if params.answered == "random":
        return masks, subset_counts(n, truth, masks) + rng.uniform(-params.error, params.error, masks.size)
    steps = math.floor(2 * params.error + 1e-9)
    flipped = np.concatenate((np.flatnonzero(bits == 0)[:steps], np.flatnonzero(bits == 1)[:steps]))
    other = truth ^ int((1 << flipped).sum())
    return masks, halfway(n, truth, other, masks)


def said(params: Params, found: Facts) -> Said:
    """How many tables the answers leave."""
    m, n, left = found.left.size - 1, found.n, found.remaining
    numbers: dict[str, Figure | str] = {
        "answers": tr("one answer") if m == 1 else tr("{m} answers", m=m),
        "E": yours(params.error),
        "left": decides(whole(left)),
        "all": whole(2**n),
        "n": whole(n),
        "worst": whole(found.worst or 0),
    }
    if not m:
        return Said(
            tr("Before any answer all {all} tables of {n} secret bits are possible."), numbers, hint=tr("Play.")
        )
    if not left:
        text = tr(
            "No table of {n} secret bits gives {answers} that are off by {E} at most: these contradict each other."
        )
        return Said(text, numbers, "nothing", tr("Raise E."))
    if left == 1:
        text = tr("After {answers}, off by {E} at most, {left} of {all} tables is left: all {n} secret bits are read.")
    elif found.worst is None:
        text = tr("After {answers}, off by {E} at most, {left} of {all} tables are left: nothing tells them apart yet.")
    else:
        text = tr(
            "After {answers}, off by {E} at most, {left} of {all} tables are left, wrong in {worst} of {n} bits at most."
        )
    return Said(text, numbers, hint=tr("Raise E.") if params.source == "told" else tr("Play from the start."))


def tell(params: Params, found: Facts) -> Result:
    """How many are left, and what they agree on."""
    notes: tuple[Note, ...] = ()
    if found.left[-1] == 0:
        text = tr("No table fits: some answer is wrong by more than E = {error}.", error=show(params.error, 4))
        notes = (Note("caution", text),)
    return Result(
        (_table(found), _left(params, found), _bits(params, found)), _readout(found), _story(params, found), notes
    )


def _table(found: Facts) -> Picture:
    """Every candidate as a tile; neighbors differ in one bit. Those that some answer contradicts shrink to a dot."""
    wide = 1 << (found.n + 1) // 2
    high = (1 << found.n) // wide
    which = np.arange(found.lasted.size)
    x, y = (_place(part).astype(np.float64) for part in (which % wide, which // wide))
    left = found.lasted >= found.left.size - 1
    items: list[Item] = []
    if found.secret >= 0 and found.remaining <= 1:
        at = x[[found.secret]], y[[found.secret]]
        items.append(
            dots(
                key="secret",
                x=at[0],
                y=at[1],
                role="world",
                name=tr("secret"),
                marker="s",
                marker_size=22.0,
                marker_room=(1.3, 1.3),
            )
        )
    items += [
        dots(key="out", x=x[~left], y=y[~left], role="neutral", marker_size=1.5, pale=True),
        dots(
            key="cells",
            x=x[left],
            y=y[left],
            role="ink",
            name=tr("fits all answers"),
            marker="s",
            marker_size=20.0,
            marker_room=(1.0, 1.0),
        ),
    ]
    return Picture(
        key="table",
        title=tr("Every table that is possible, as a tile"),
        short=tr("Tiles"),
        x=Axis(label="", low=-0.7, high=wide - 0.3, ticks=()),
        y=Axis(label="", low=-0.7, high=high - 0.3, ticks=()),
        items=tuple(items),
        rows=3,
        columns=2,
        caption=tr(
            "A tile for each table of bits, neighbors differ in one bit; a dot is a table that an answer contradicts."
        ),
    )


def _place(codes: Ints) -> Ints:
    """Where each number stands in Gray's order, in which neighbors differ in one bit."""
    found = codes.copy()
    for shift in (16, 8, 4, 2, 1):
        found ^= found >> shift
    return found


def _left(params: Params, found: Facts) -> Picture:
    asked_so_far = np.arange(found.left.size, dtype=np.float64)
    curve = Curve(
        key="left",
        x=asked_so_far,
        y=np.where(found.left > 0, found.left, math.nan),
        role="ink",
        name=tr("candidates left"),
        marker="o" if found.left.size <= 60 else "",
    )
    items: list[Item] = [
        curve,
        across(1.0, key="one", name=tr("only one")),
    ]
    if found.near.size:
        near = np.where(found.near > 0, found.near, math.nan)
        items.append(Curve(key="near", x=asked_so_far, y=near, role="neutral:dash", name=tr("with one bit turned")))
    furthest = 0.0
    if found.bits is not None:
        furthest = float(min((1 << found.n) - 1, AHEAD))
        items.append(handle(params, "asked", value=float(found.left.size - 1), within=(0.0, furthest)))
    return Picture(
        key="left",
        title=tr("How many are left"),
        x=Axis(label="m", low=0.0, high=max(10.0, 1.02 * (found.left.size - 1), furthest)),
        y=Axis(label=tr("candidates"), log=True, low=0.8, high=1.5 * 2**found.n),
        items=tuple(items),
        row=3,
        rows=2,
        columns=2,
        beside="table",
        caption=tr(
            "How many of all tables fit the answers so far, and how many that differ from the secret one in one bit."
        ),
    )


def _bits(params: Params, found: Facts) -> Picture:
    places = np.arange(found.n, dtype=np.float64)
    known = (found.share == 0) | (found.share == 1)
    items: list[Item] = [
        Band(key="open", low=0.02, high=0.98, orientation="horizontal", role="neutral", name=tr("undecided")),
        *_bars(places[known], found.share[known], "known", "ink", tr("read")),
        *_bars(places[~known], found.share[~known], "guess", "neutral", tr("share with a 1")),
    ]
    if found.bits is not None and found.remaining <= 1:  # as among the tiles: not before the end
        items.append(dots(key="truth", x=places, y=found.bits, role="world", name=tr("secret"), marker="d"))
    return Picture(
        key="bits",
        title=tr("What they agree on"),
        x=Axis(label="", low=-0.7, high=found.n - 0.3, ticks=people_ticks(params, found.n)),
        y=Axis(label=tr("with a 1"), low=-0.05, high=1.05, ticks=((0.0, "0"), (0.5, "½"), (1.0, "1"))),
        items=tuple(items),
        column=2,
        rows=5,
        beside="table",
        caption=tr(
            "For each person the share of the candidates left that give a 1; 0 or 1 means that the bit is read."
        ),
    )


def _bars(places: Floats, share: Floats, key: str, role: str, name: str) -> list[Item]:
    """From one half up to a 1, or down to a 0."""
    some = np.isfinite(share)
    if not some.any():
        return []
    half = np.full(int(some.sum()), 0.5)
    return [stems(places[some], half, share[some], key=key, role=role, name=name, width=12.0)]


def _readout(found: Facts) -> Table:
    known = int(((found.share == 0) | (found.share == 1)).sum())
    answers = [(Cell(tr("answers")), number(found.left.size - 1, 6))] if found.bits is None else []  # else as set
    rows = [
        *answers,
        (Cell(tr("candidates left")), number(found.left[-1], 7)),
        (Cell(tr("bits read")), number(known, 6)),
    ]
    if found.worst is not None:
        rows += [
            (Cell(tr("wrong in a candidate, at most")), number(found.worst, 6)),
            (Cell(tr("possible where all groups are asked")), number(found.most, 6)),
            (Cell(tr("theorem for all groups (4E)")), number(found.book, 4)),
        ]
    return Table((tr("of {n} people", n=found.n), tr("now")), tuple(rows))


def _story(params: Params, found: Facts) -> str:
    m, e = found.left.size - 1, show(params.error, 4)
    parts = [
        tr(
            "<p>{n} people, one secret bit each: <b>{all}</b> tables are possible. Answers about groups: {m}, each off the truth by {e} "
            "at most. Tables left: <b>{left}</b>.</p>",
            n=found.n,
            all=show(2.0**found.n, 7),
            m=m,
            e=e,
            left=show(found.left[-1], 7),
        ),
        formula(
            r"\Big|\sum_{i \in S} c_i - a_S\Big| \leq E",
            ("E", e),
        ),
    ]
    known = np.flatnonzero((found.share == 0) | (found.share == 1))
    if known.size:
        names = listed([name_of(params, int(place)) for place in known[:MOST_NAMES]])
        parts.append(
            tr(
                "<p>All that are left agree about {names}: read for certain, if no answer is off by more than E.</p>",
                names=names,
            )
            if known.size <= MOST_NAMES
            else tr(
                "<p>All that are left agree on {count} people, {names} among them: their bits are read.</p>",
                count=known.size,
                names=names,
            )
        )
    if found.worst is not None:
        parts.append(
            tr(
                "<p>When every group is asked, wrong bits in a table that fits: <b>{most}</b> at most here, "
                "however the errors are chosen within {e}: half way between two tables is as bad as it gets, and counts are whole. "
                "The theorem says 4E = {book}. Compare errors drawn at random with the worst possible ones.</p>",
                most=show(found.most, 4),
                e=e,
                book=show(found.book, 4),
            )
        )
    return "".join(parts)
