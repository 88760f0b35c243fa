"""Tab 'Distance': the most frequent label exactly, or no answer, however many labels there are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import at_most, chance, number, of, of_hundred
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, short, whole
from app.labs.robust.common import both, chance_curve
from app.labs.robust.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, Series, beside, grouped
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_up
from dpcore.checks import Floats
from dpcore.robust import less_sure, mode_distance, named, released, told_delta, withheld
from dpcore.sets import Relation

MOST_NAMED = 8
"""Labels whose names stand under their places."""
LEADS = np.linspace(0.0, 60.0, 241)
MANY = np.geomspace(2.0, 1e9, 121)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The lead of the winner, and the chance to be told, under your votes and the neighbor's.

    Attributes:
        counts: of the labels, shape (2, labels): yours, and those in which the winner has lost most by one record.
        winners: places of the winners; distances: records until another can win; chances: of an answer; silences: of none.
        curve: chance of an answer over LEADS; threshold: ln(1/δ)/ε.
        used: δ at ε of these two laws, exactly, the larger way round.
        by_noise: chance that the exponential mechanism names the winner, over MANY labels; here: among as many as are set.
    """

    counts: Floats
    winners: tuple[int, int]
    distances: tuple[int, int]
    chances: tuple[float, float]
    silences: tuple[float, float]
    curve: Floats
    threshold: float
    used: float
    by_noise: Floats
    here: float


def facts(params: Params, tick: Tick) -> Facts:
    """The exact chance, for your votes and the neighbor's."""
    eps, delta, relation = params.eps, params.delta, Relation(params.relation)
    mine = [int(count) for _, count in params.votes]
    both = mine, less_sure(mine, relation)
    one, two = (mode_distance(counts, relation) for counts in both)
    first, second = (float(released(float(d), eps=eps, delta=delta)) for d in (one, two))
    winners = int(np.argmax(both[0])), int(np.argmax(both[1]))
    alike, free = winners[0] == winners[1], relation is Relation.ADD_REMOVE
    return Facts(
        counts=np.array(both, dtype=np.float64),
        winners=winners,
        distances=(one, two),
        chances=(first, second),
        silences=(withheld(one, eps=eps, delta=delta), withheld(two, eps=eps, delta=delta)),
        curve=released(LEADS, eps=eps, delta=delta),
        threshold=float(np.log(1 / delta) / eps),
        used=max(told_delta(a, b, alike, eps=eps, delta=delta) for a, b in ((one, two), (two, one))),
        by_noise=named(mine, MANY, eps=eps, monotone=free),
        here=float(named(mine, params.options, eps=eps, monotone=free)),
    )


def said(params: Params, found: Facts) -> Said:
    """How far the winner leads, and how often it is named."""
    numbers: dict[str, Figure | str] = {
        "name": short(str(params.votes[found.winners[0]][0])),
        "far": whole(found.distances[0]),
        "told": decides(of_100(found.chances[0], "down")),
    }
    if found.distances[0] == 0:
        text = tr(
            "{name} leads so little that one changed record may make another win: a name is told in only {told} of 100 cases."
        )
    elif found.distances[0] == 1:
        text = tr(
            "{name} still wins after any one changed record: its name is told without noise in {told} of 100 cases, else nothing."
        )
    else:
        text = tr(
            "{name} still wins after any {far} changed records: its name is told without noise in {told} of 100 cases, else nothing."
        )
    return Said(text, numbers, hint=tr("Drag a vote."))


def tell(params: Params, found: Facts) -> Result:
    """The votes, what comes out, the chance to be told, and what more labels change."""
    places = tuple(zip(found.distances, found.chances, strict=True))
    curve = chance_curve(LEADS, found.curve, found.threshold, places, row=1)
    pictures = (_votes(params, found), _outcomes(params, found), curve, _labels(params, found))
    return Result(pictures, _readout(found), _story(params, found))


def _votes(params: Params, found: Facts) -> Picture:
    places = np.arange(found.counts.shape[1], dtype=np.float64)
    tops = beside(places, 1, 2, 0.4)
    items: list[Item] = [
        *grouped(
            places,
            [
                Series(key=key, heights=counts, role=role, name=name, pale=True)
                for counts, (key, role, name) in reversed(tuple(zip(found.counts, both(), strict=True)))
            ],
        ),
        *(
            Point(key=f"vote-{place}", x=float(top), y=float(found.counts[0, place]), y_field=f"votes[{place}][1]")
            for place, top in enumerate(tops)
        ),
    ]
    most = float(found.counts.max())
    return Picture(
        key="votes",
        title=tr("Votes"),
        x=Axis(label=tr("label"), low=-0.7, high=places.size - 0.3, ticks=label_ticks(params)),
        y=Axis(label=tr("records"), low=0.0, high=max(1.25 * most, 5.0)),
        items=tuple(items),
        columns=2,
        caption=tr("How many records have each label, in your data and in a neighbor's; drag the tops."),
    )


def label_ticks(params: Params) -> tuple[tuple[float, str], ...]:
    """The labels under their places, thinned out where they are many."""
    names = [str(name)[:10] for name, _ in params.votes]
    return tuple((float(at), names[at]) for at in range(0, len(names), -(-len(names) // MOST_NAMED)))


def _outcomes(params: Params, found: Facts) -> Picture:
    labels = found.counts.shape[1]
    chances = np.zeros((2, labels + 1))
    for place, (winner, told) in enumerate(zip(found.winners, found.chances, strict=True)):
        chances[place, 0], chances[place, winner + 1] = found.silences[place], told
    places = np.arange(-1.0, labels)
    items = grouped(
        places,
        [
            Series(key=key, heights=heights, role=role, name=name)
            for heights, (key, role, name) in reversed(tuple(zip(chances, both(), strict=True)))
        ],
    )
    return Picture(
        key="outcomes",
        title=tr("What comes out"),
        x=Axis(label=tr("answer"), low=-1.7, high=labels - 0.3, ticks=((-1.0, "⊥"), *label_ticks(params))),
        y=Axis(label=tr("probability"), low=0.0, high=1.05),
        items=items,
        column=2,
        legend=False,
        beside="votes",
        caption=tr("Silence or the winner, under both data sets: no other label ever comes out."),
    )


def _labels(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(
            key="exact",
            x=MANY,
            y=np.full(MANY.size, found.chances[0]),
            role="good",
            name=tr("exactly or not at all"),
        ),
        Curve(key="noise", x=MANY, y=found.by_noise, role="exponential", name=tr("exponential mechanism")),
        handle(params, "options", within=(float(MANY[0]), float(MANY[-1]))),
    ]
    return Picture(
        key="labels",
        title=tr("How many labels could win"),
        x=Axis(label=tr("labels M"), log=True, low=float(MANY[0]), high=float(MANY[-1])),
        y=Axis(label=tr("the winner is told"), low=0.0, high=1.05),
        items=tuple(items),
        row=1,
        column=1,
        click=("options", ""),
        caption=tr("The chance that the winner is told over the number of labels, by both mechanisms at the same ε."),
    )


def _readout(found: Facts) -> Table:
    rows = (
        (Cell(tr("distance")), *(number(d, 6) for d in found.distances)),
        (
            Cell(tr("answers, of 100")),
            *(of_hundred(p, rest=q) for p, q in zip(found.chances, found.silences, strict=True)),
        ),
        (
            Cell(tr("⊥ no answer, of 100")),
            *(of_hundred(q, rest=p) for p, q in zip(found.chances, found.silences, strict=True)),
        ),
        (Cell(tr("δ at ε: these two")), at_most(found.used, 3), Cell("")),
        of("blocks", (Cell(tr("exponential mechanism names it")), chance(found.here), Cell(""))),
    )
    return Table((tr("the most frequent"), tr("yours"), tr("neighbor")), rows, kind="robust")


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p><b>{name}</b> is the most frequent label, {lead}. It is told exactly, without noise, with probability "
                "<b>{chance}</b>; else there is no answer. The promise is (ε, δ/2), however many labels there are: silence is what is random.</p>",
                name=str(params.votes[found.winners[0]][0]),
                lead=_lead(found),
                chance=show_chance(found.chances[0], rest=found.silences[0]),
            ),
            formula(
                r"d + Z > \frac{1}{\varepsilon}\ln\frac{1}{\delta}",
                ("d", str(found.distances[0])),
                ("ln(1/δ)/ε", show(found.threshold, 4)),
            ),
            tr(
                "<p>The exponential mechanism always answers, but every label that could win takes a share: among M = {m} labels it names {name} with probability "
                "{here}. It pays with ln M, the exact answer with ln(1/δ). Your votes and the neighbor's use δ = {used}.</p>",
                m=show(float(params.options), 10),
                name=str(params.votes[found.winners[0]][0]),
                here=show_chance(found.here),
                used=show_up(found.used, 3),
            ),
        )
    )


def _lead(found: Facts) -> str:
    """How safe the first place is."""
    distance = found.distances[0]
    if not found.counts[0].any():
        return tr("by the order of the labels alone, for nobody has voted")
    if distance == 0:
        return tr("but one changed record can alter that")
    if distance == 1:
        return tr("and stays so if one record changes, but perhaps not if two do")
    return tr("and stays so while at most {d} records change", d=distance)
