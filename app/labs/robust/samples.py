"""Tab 'Subsamples': the most frequent answer of many random subsamples, and what a record that is added costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import at_most, chance, number, of_hundred
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, up, whole, yours
from app.labs.robust.common import both, chance_curve
from app.labs.robust.distance import label_ticks
from app.labs.robust.params import Params
from app.plot.picture import Axis, Curve, Item, Label, Picture, Series, across, dots, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_up
from dpcore.checks import Floats
from dpcore.robust import SampleRun, SampleSize, released, row_excess, sample_run, sample_size

NUMBERS = np.unique(np.geomspace(1, 5000, 200).round())
LEAST = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """One run of the subsamples, and what it costs.

    Attributes:
        counts: of the labels among the records.
        run: of the subsamples; size: what the book takes.
        leads, curve: leads d, and the chance of an answer at each.
        over: chance that some record is in too many subsamples; extra, slack: what an added record, not a replaced one,
            costs beyond ε and δ/2; extras: the first over NUMBERS of subsamples.
    """

    counts: Floats
    run: SampleRun
    size: SampleSize
    leads: Floats
    curve: Floats
    over: float
    extra: float
    slack: float
    extras: Floats


def facts(params: Params, tick: Tick) -> Facts:
    """One run, and the loss in closed form."""
    whole = [int(count) for _, count in params.votes]
    n, eps, delta, q = max(1, sum(whole)), params.eps, params.delta, params.joining
    rng = np.random.default_rng(params.seed)
    run = sample_run(whole, params.subsamples, q, eps=eps, delta=delta, rng=rng)
    size = sample_size(n, eps=eps, delta=delta)
    _, slack, over, extra = row_excess(n, params.subsamples, q)
    reached = run.yours.d, run.neighbor.d
    leads = np.linspace(min(-1.0, *reached), max(2 * size.threshold, 1.2 * max(reached)), 241)
    return Facts(
        counts=np.array(whole, dtype=np.float64),
        run=run,
        size=size,
        leads=leads,
        curve=released(leads, eps=eps, delta=delta),
        over=over,
        extra=extra,
        slack=slack,
        extras=np.array([row_excess(n, int(m), q)[3] for m in NUMBERS]),
    )


def said(params: Params, found: Facts) -> Said:
    """What the subsamples voted, and whether their lead is enough for an answer."""
    yours_ = found.run.yours
    first, second = sorted(yours_.votes, reverse=True)[:2]
    numbers: dict[str, Figure | str] = {
        "m": yours(whole(params.subsamples)),
        "first": whole(first),
        "second": whole(second),
        "lead": about(yours_.d),
        "needed": up(found.size.threshold),
        "answered": decides(of_100(yours_.chance)),
    }
    if not found.run.passed:
        text = tr("{m} subsamples voted {first} to {second}, but some record is in too many of them: nothing is told.")
        return Said(text, numbers, "nothing", tr("Lower q."))
    text = tr(
        "{m} subsamples voted {first} to {second}: the lead counts as {lead}, the test asks {needed}: an answer comes in {answered} of 100 cases."
    )
    return Said(text, numbers, hint=tr("Draw again."))


def tell(params: Params, found: Facts) -> Result:
    """Who is in which subsample, how they vote, whether that is told, and what a record that is added costs."""
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
    places = [(said.d, said.chance) for said in (found.run.yours, found.run.neighbor)]
    curve = chance_curve(found.leads, found.curve, found.size.threshold, places, row=1, column=1)
    pictures = (_votes(params, found), _grid(params, found), _added(params, found), curve)
    return Result(pictures, _readout(found), _story(params, found), notes)


def _grid(params: Params, found: Facts) -> Picture:
    joined = found.run.joined
    records, subsamples = joined.shape
    which, where = (places.astype(np.float64) for places in np.nonzero(joined))
    other = which == found.run.changed
    items: list[Item] = [
        dots(key=key, x=where[some] + 1.0, y=which[some] + 1.0, role=role, name=name, marker="s")
        for key, some, role, name in (
            ("joined", ~other, "laplace", tr("drawn")),
            ("changed", other, "bad", tr("has another label in the neighbor")),
        )
    ]
    if not which.size:
        middle = (subsamples / 2, records / 2)
        items = [Label(key="none", x=middle[0], y=middle[1], text=tr("none of these is drawn"), anchor=(0.5, 0.5))]
    return Picture(
        key="joined",
        title=tr("Who is in which subsample"),
        x=Axis(label=tr("subsample"), low=0.5, high=subsamples + 0.5),
        y=Axis(label=tr("record"), low=0.5, high=max(records, 1) + 0.5),
        items=tuple(items),
        caption=tr("A mark where a record is drawn into a subsample: the first records and the first subsamples."),
    )


def _votes(params: Params, found: Facts) -> Picture:
    places = np.arange(found.counts.size, dtype=np.float64)
    share = found.counts / max(1.0, float(found.counts.sum()))
    series = [Series(key="records", heights=share, role="neutral", name=tr("of the records"))]
    said = (found.run.yours, found.run.neighbor)
    names = tr("votes, yours"), tr("votes, neighbor")
    for (key, role, _), one, name in reversed(tuple(zip(both(), said, names, strict=True))):
        series.append(Series(key=key, heights=np.array(one.votes) / params.subsamples, role=role, name=name))
    items = grouped(places, series)
    return Picture(
        key="votes",
        title=tr("Records and subsamples"),
        x=Axis(label=tr("label"), low=-0.7, high=found.counts.size - 0.3, ticks=label_ticks(params)),
        y=Axis(label=tr("share"), low=0.0, high=1.05),
        items=items,
        column=1,
        caption=tr("Shares of the labels among the records, and of the votes of the same subsamples in both worlds."),
    )


def _added(params: Params, found: Facts) -> Picture:
    extras = np.maximum(found.extras, LEAST)
    items: list[Item] = [
        Curve(key="extra", x=NUMBERS, y=extras, role="bad", name=tr("a record more instead of another")),
        across(params.eps / 10, key="tenth", role="bound", label=tr("ε/10")),
        handle(params, "subsamples", within=(1.0, float(NUMBERS[-1]))),
    ]
    return Picture(
        key="added",
        title=tr("What an added record costs beside ε"),
        short=tr("An added record"),
        x=Axis(label=tr("subsamples m"), log=True, low=1.0, high=float(NUMBERS[-1])),
        y=Axis(label=tr("extra loss"), log=True, low=LEAST, high=max(10.0, float(extras.max()))),
        items=tuple(items),
        row=1,
        click=("subsamples", ""),
        caption=tr("The loss beside ε when a record is added, over the number of subsamples; q as chosen."),
    )


def _readout(found: Facts) -> Table:
    said = (found.run.yours, found.run.neighbor)
    rows = (
        (Cell(tr("lead d")), *(number(one.d) for one in said)),
        (Cell(tr("answers, of 100")), *(of_hundred(one.chance, rest=one.withheld) for one in said)),
        (Cell(tr("⊥ no answer, of 100")), *(of_hundred(one.withheld, rest=one.chance) for one in said)),
        (Cell(tr("a record in too many subsamples")), chance(found.over), Cell("")),
        (Cell(tr("extra loss of an added record")), at_most(found.extra), Cell("")),
        (Cell(tr("extra slack of an added record")), at_most(found.slack), Cell("")),
        (Cell(tr("the book's q")), number(found.size.q), Cell("")),
        (Cell(tr("the book's m")), number(found.size.m), Cell("")),
    )
    return Table((tr("by subsamples"), tr("yours"), tr("neighbor")), rows, kind="blocks")


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p><b>Subsamples</b>: {m}. Each draws every record with probability {q} and says what it finds, here its most frequent label: any question can be "
                "asked so. The lead of the votes gives d = {lead}, and an answer with probability <b>{told}</b>{why}; else there is none.</p>",
                m=params.subsamples,
                q=show(params.joining, 4),
                lead=show(found.run.yours.d, 4),
                told=show_chance(found.run.yours.chance, rest=found.run.yours.withheld),
                why="" if found.run.passed else tr(", for some record is in more than 2mq of them"),
            ),
            formula(
                r"d = \frac{v_1 - v_2}{4 m q} - 1, \quad d + Z > \frac{1}{\varepsilon}\ln\frac{1}{\delta}",
                ("d", show(found.run.yours.d, 4)),
                ("ln(1/δ)/ε", show(found.size.threshold, 4)),
            ),
            tr(
                "<p>One record sits in many subsamples, so it is the lead that buys privacy. If some record is in more than 2mq of them, there is no answer; "
                "this happens with probability {over}. A <b>replaced</b> record is covered for every q and m. An <b>added</b> one changes how often "
                "that happens, and costs {extra} more of ε and {slack} more of δ.</p>",
                over=show_chance(found.over, 3),
                extra=show_up(found.extra, 3),
                slack=show_up(found.slack, 3),
            ),
        )
    )
