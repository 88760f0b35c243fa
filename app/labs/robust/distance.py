"""Tab 'Distance': the most frequent label exactly, or no answer; and the same by subsamples."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.labs.robust.common import bound, number, refused
from app.labs.robust.params import Params
from app.plot.picture import Axis, Curve, Item, Line, Picture, Series, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats
from dpcore.robust import (
    SampleRun,
    SampleSize,
    mode_distance,
    released,
    row_excess,
    sample_run,
    sample_size,
    withheld,
)
from dpcore.sets import Relation

LEADS = np.linspace(0.0, 60.0, 241)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The lead of the winner, and the chance to be told.

    Attributes:
        counts: of the labels; winner: its place; distance: records until another can win.
        chance: of an answer; withheld: of none; curve: over LEADS; threshold: ln(1/δ)/ε.
        run: of the subsamples; size: what the book takes; over: chance that some record is in too many subsamples;
        extra, slack: what an added record, not a replaced one, costs beyond ε and δ/2.
    """

    counts: Floats
    winner: int
    distance: int
    chance: float
    withheld: float
    curve: Floats
    threshold: float
    run: SampleRun
    size: SampleSize
    over: float
    extra: float
    slack: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The exact chance, and one run of the subsamples."""
    counts = np.array([count for _, count in params.votes], dtype=np.float64)
    whole = [int(count) for count in counts]
    n = max(1, sum(whole))
    distance = mode_distance(whole, Relation(params.relation))
    size = sample_size(n, eps=params.eps, delta=params.delta)
    rng = np.random.default_rng(params.seed)
    run = sample_run(whole, params.subsamples, params.joining, eps=params.eps, delta=params.delta, rng=rng)
    _, slack, over, extra = row_excess(n, params.subsamples, params.joining)
    return Facts(
        counts=counts,
        winner=int(counts.argmax()),
        distance=distance,
        chance=float(released(float(distance), eps=params.eps, delta=params.delta)),
        withheld=withheld(float(distance), eps=params.eps, delta=params.delta),
        curve=released(LEADS, eps=params.eps, delta=params.delta),
        threshold=size.threshold,
        run=run,
        size=size,
        over=over,
        extra=extra,
        slack=slack,
    )


def tell(params: Params, found: Facts) -> Result:
    """The votes, the chance to be told, and the subsamples."""
    notes: tuple[Note, ...] = ()
    if found.extra > params.eps / 10 or found.slack > params.delta / 2:
        text = tr(
            "An added record costs {extra} beyond ε here, and {slack} beyond δ/2: the subsamples are private for replaced records only.",
            extra=show_up(found.extra, 3),
            slack=show_up(found.slack, 3),
        )
        notes = (Note("caution", text),)
    elif params.joining > found.size.largest_q:
        text = tr(
            "Above q = {q} even unanimous subsamples are told at most half the time.", q=show(found.size.largest_q, 3)
        )
        notes = (Note("info", text),)
    return Result((_votes(params, found), _curve(found)), _readout(params, found), _story(params, found), notes)


def _votes(params: Params, found: Facts) -> Picture:
    places = np.arange(found.counts.size, dtype=np.float64)
    share = found.counts / max(1.0, float(found.counts.sum()))
    votes = np.array(found.run.votes) / max(1, params.subsamples)
    items: list[Item] = [
        *grouped(
            places,
            (
                Series(key="records", heights=share, role="neutral", name=tr("among the records")),
                Series(key="votes", heights=votes, role="minimal", name=tr("subsamples that vote for it")),
            ),
        )
    ]
    ticks = tuple((float(at), str(name)[:10]) for at, (name, _) in enumerate(params.votes))
    return Picture(
        key="votes",
        title=tr("Records and subsamples"),
        x=Axis(label=tr("label"), low=-0.7, high=found.counts.size - 0.3, ticks=ticks),
        y=Axis(label=tr("share"), low=0.0, high=1.05),
        items=tuple(items),
        caption=tr("Shares of the labels among the records, and among the votes of random subsamples."),
    )


def _curve(found: Facts) -> Picture:
    here = np.array([min(float(found.distance), float(LEADS[-1]))])
    items: list[Item] = [
        Curve(key="curve", x=LEADS, y=found.curve, role="good", name=tr("an answer")),
        Line(key="threshold", value=found.threshold, orientation="vertical", role="neutral", label=tr("threshold")),
        Curve(
            key="here", x=here, y=np.array([found.chance]), role="good", name=tr("your data"), marker="d", line=False
        ),
    ]
    return Picture(
        key="curve",
        title=tr("Answer or silence"),
        x=Axis(label=tr("distance"), low=0.0, high=float(LEADS[-1])),
        y=Axis(label=tr("chance of an answer"), low=0.0, high=1.05),
        items=tuple(items),
        column=1,
        caption=tr("The chance of an answer over the distance, and where your data stand."),
    )


def _readout(params: Params, found: Facts) -> Table:
    rows = (
        (Cell(tr("distance")), number(found.distance, 6), number(found.run.d)),
        (Cell(tr("chance of an answer")), number(found.chance), number(found.run.chance)),
        (Cell(refused()), number(found.withheld), number(found.run.withheld)),
        (Cell(tr("a record in too many subsamples")), Cell(""), number(found.over)),
        (Cell(tr("extra loss of an added record")), Cell(""), bound(found.extra)),
        (Cell(tr("extra slack of an added record")), Cell(""), bound(found.slack)),
    )
    return Table((tr("the most frequent"), tr("exactly"), tr("by subsamples")), rows)


def _story(params: Params, found: Facts) -> str:
    name = str(params.votes[found.winner][0])
    return "".join(
        (
            tr(
                "<p><b>{name}</b> is the most frequent label, {lead}. It is told exactly, without noise, with probability "
                "<b>{chance}</b>; else there is no answer. The promise is (ε, δ/2), however many labels there are: silence is what is random.</p>",
                name=name,
                lead=_lead(found.distance),
                chance=show(found.chance, 4),
            ),
            formula(
                r"d + Z > \frac{1}{\varepsilon}\ln\frac{1}{\delta}",
                ("d", str(found.distance)),
                ("ln(1/δ)/ε", show(found.threshold, 4)),
            ),
            tr(
                "<p><b>Subsamples</b> do the same for any question: each of {m} draws every record with probability {q} and votes. Here the lead of the votes gives "
                "d = {lead}, and an answer with probability {told}{why}. One record sits in many subsamples, so it is the lead that buys privacy. A replaced "
                "record is covered for every q and m; an added one costs {extra} more of ε and {slack} more of δ.</p>",
                m=params.subsamples,
                q=show(params.joining, 4),
                lead=show(found.run.d, 4),
                told=show(found.run.chance, 4),
                why="" if found.run.passed else tr(", for some record is in more than 2mq of them"),
                extra=show_up(found.extra, 3),
                slack=show_up(found.slack, 3),
            ),
        )
    )


def _lead(distance: int) -> str:
    """How safe the first place is."""
    if distance == 0:
        return tr("but one changed record can alter that")
    if distance == 1:
        return tr("and stays so if one record changes, but perhaps not if two do")
    return tr("and stays so while at most {d} records change", d=distance)
