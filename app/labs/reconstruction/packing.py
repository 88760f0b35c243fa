"""Tab 'Packing': tables that are far apart cannot all be told, whatever is published."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_least, chance
from app.lab.handles import handle, reading
from app.lab.said import Figure, Said, decides, of_100, people, whole, yours
from app.lab.two_worlds import OTHER, WORLD
from app.labs.reconstruction.params import Params
from app.plot.picture import Area, Axis, Curve, Item, Label, Picture, across, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_down
from dpcore.checks import Floats
from dpcore.reconstruction import Arbitrary, arbitrary_questions, book_eps, packing_eps, packing_success, spike

EPSILONS = np.geomspace(0.01, 10.0, 201)
MOST_DISCS = 8
"""Tables that are drawn."""
ROOM = {2: 0.44, 4: 0.33, 8: 0.3}
"""How wide the discs are by their number: between yours and the others there is a line of letters."""
EDGE = {2: 1.1, 4: 1.56, 8: 1.56}
"""How far the picture goes from the middle; 1 is the distance of the tables."""
QUESTIONS = ((4068, 1 / 40), (4069, 1 / 40), (10_000, 1 / 40), (100_000, 1 / 100))
"""Numbers of arbitrary questions, and ε, for which the book's constants are told."""
NEARLY = 0.99
"""From such a chance on it is no limit worth a number."""
SPIKES = 3
"""Of the tables' spikes are drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What no mechanism can.

    Attributes:
        right, right_slack: the largest chance to be right on every one of 2^s tables, δ = 0 and with δ, over EPSILONS.
        here, here_slack: the same at the ε of now; other: the least chance of each wrong table at `here`.
        least, least_slack: the ε from which one half is possible; book: the book's bound on that ε.
        reach: people so far apart that one half is just possible; of tables no farther apart no answer is right more often.
        discs: how many tables are drawn.
        arbitrary: what the book shows for QUESTIONS; away, spikes: of one table, over the distance from it in records.
    """

    right: Floats
    right_slack: Floats
    here: float
    here_slack: float
    other: float
    least: float
    least_slack: float
    book: float
    reach: float
    discs: int
    arbitrary: tuple[Arbitrary, ...]
    away: Floats
    spikes: Floats


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Closed forms throughout."""
    eps, delta, s, apart = params.eps, params.delta, params.packed_bits, params.apart
    some = EPSILONS[:: 4 if quality == "drag" else 1]
    here = packing_success(s, apart, eps=eps)
    arbitrary = tuple(arbitrary_questions(size, eps=e) for size, e in QUESTIONS)
    weight = arbitrary[2].weight
    away = np.linspace(0.0, weight / 30, 61)
    return Facts(
        right=np.interp(EPSILONS, some, [packing_success(s, apart, eps=float(e)) for e in some]),
        right_slack=np.interp(EPSILONS, some, [packing_success(s, apart, eps=float(e), delta=delta) for e in some]),
        here=here,
        here_slack=packing_success(s, apart, eps=eps, delta=delta),
        other=here * math.exp(-eps * apart),
        least=packing_eps(s, apart),
        least_slack=packing_eps(s, apart, delta=delta),
        book=book_eps(s, apart),
        reach=apart * packing_eps(s, apart) / eps,
        discs=min(2**s, MOST_DISCS),
        arbitrary=arbitrary,
        away=away,
        spikes=spike(away, weight),
    )


def said(params: Params, found: Facts) -> Said:
    """How often an answer can be right on each of many tables that are close."""
    numbers: dict[str, Figure | str] = {
        "tables": whole(2**params.packed_bits),
        "apart": people(params.apart),
        "eps": yours(params.eps),
    }
    if found.here > NEARLY:
        text = tr(
            "{tables} tables, any two at most {apart} apart: ε = {eps} hardly limits how often an answer is right on each of them."
        )
        return Said(text, numbers, hint=tr("Drag ε."))
    text = tr(
        "{tables} tables, any two at most {apart} apart: at ε = {eps} no answer is right on each of them more often than {here} of 100 times."
    )
    return Said(text, {**numbers, "here": decides(of_100(found.here, "up"))}, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The tables as discs, the largest chance over ε, and the spikes of arbitrary questions."""
    pictures = (_discs(params, found), _chance(params, found), _spikes(found))
    return Result(pictures, _readout(found), _story(params, found))


def _discs(params: Params, found: Facts) -> Picture:
    """Yours in the middle, others as far from it as they are, and how far one half at most reaches."""
    room, tables = ROOM[found.discs], 2**params.packed_bits
    turn = np.linspace(0.0, np.pi, 31)
    items: list[Item] = [_circle(f"disc-{place}", *at, room, "neutral:dot") for place, at in enumerate(_places(found))]
    for place, (x, y) in enumerate(_places(found)):
        chances = [found.here if place == world else found.other for world in (0, 1)]
        size = room * math.sqrt(chances[0])
        high = size * np.sin(turn)
        items.append(
            Area(
                key=f"yours-{place}",
                x=x - size * np.cos(turn),
                low=y - high,
                high=y + high,
                role=WORLD,
                name=tr("in the world of yours") if place == 0 else "",
            )
        )
        name = tr("in the world of the next") if place == 1 else ""
        items.append(_circle(f"next-{place}", x, y, room * math.sqrt(chances[1]), OTHER, name))
    items += _reach(params, found)
    (x, y), (next_x, next_y) = _places(found)[:2]
    yours = tr("yours: {n} of 100", n=of_100(found.here, "up").text)
    each = tr("each other: {n} or more", n=show_down(100 * found.other, 3))
    items.append(Label(key="first", x=x, y=y - room - 0.03, text=yours, anchor=(0.5, 0.0)))
    items.append(Label(key="second", x=next_x, y=next_y + room + 0.03, text=each, anchor=(0.5, 1.0)))
    title = tr("Right answers, one disc for each table")
    if tables > found.discs:
        title = tr("Right answers: {few} of {all} tables", few=found.discs, all=show(float(tables), 4))
    axis = Axis(label="", low=-EDGE[found.discs], high=EDGE[found.discs], ticks=())
    return Picture(
        key="discs",
        title=title,
        short=tr("Right answers"),
        x=axis,
        y=axis,
        items=tuple(items),
        rows=2,
        equal_scale=True,
        caption=tr(
            "A disc holds the answers that are right for one table, up to eight of them, each as far from yours as it is; what is filled is "
            "the chance to land there."
        ),
    )


def _places(found: Facts) -> list[tuple[float, float]]:
    """The middles of the discs: yours, and the others around it, the next one above; of two both side by side."""
    if found.discs == 2:
        return [(-0.5, 0.0), (0.5, 0.0)]
    angles = np.pi / 2 + 2 * np.pi * np.arange(found.discs - 1) / (found.discs - 1)
    return [(0.0, 0.0), *((math.cos(angle), math.sin(angle)) for angle in angles)]


def _reach(params: Params, found: Facts) -> list[Item]:
    """The distance of the others, and the circle that reaches them where one half is just possible; of two tables there is none."""
    (x, y), (next_x, next_y) = _places(found)[:2]
    edge, two = EDGE[found.discs], found.discs == 2
    items: list[Item] = [
        Curve(key="apart", x=np.array([x, next_x]), y=np.array([y, next_y]), role="neutral:dot", width=1.0),
        dots(key="middles", x=np.array([x, next_x]), y=np.array([y, next_y]), role="ink", marker_size=2.5),
        Label(
            key="apart-says",
            x=(x + next_x) / 2,
            y=ROOM[2] + 0.22 if two else (y + next_y) / 2,
            text=reading(params, "apart"),
            anchor=(0.5, 1.0) if two else (-0.1, 0.5),
        ),
    ]
    if found.reach > 0:
        text = tr("right half of the time at most: tables within {n} people of yours", n=show_down(found.reach, 3))
        size = found.reach / params.apart
        items.append(_circle("reach", x, y, size, "bound"))
        items.append(
            Label(
                key="reach-says",
                x=0.0,
                y=-edge + 0.02,
                text=f"○ {text}" if size <= edge else text,  # the circle may be beyond the picture
                role="bound",
                anchor=(0.5, 1.0),
                lines=2,
                room=2 * edge,
            )
        )
    return items


def _circle(key: str, x: float, y: float, size: float, role: str, name: str = "") -> Curve:
    angle = np.linspace(0.0, 2 * np.pi, 61)
    return Curve(key=key, x=x + size * np.cos(angle), y=y + size * np.sin(angle), role=role, name=name, dash="role")


def _chance(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="slack", x=EPSILONS, y=found.right_slack, role="bound", name=tr("with δ, at most")),
        Curve(
            key="pure",
            x=EPSILONS,
            y=found.right,
            role="ceiling",
            name=tr("δ = 0, attained") if params.apart == 1 else tr("δ = 0, at most"),
            beyond="above",
        ),
        across(0.5, key="half"),
        *_touch(found),
        upright(found.book, key="book", label=tr("book")),
        handle(params, "eps", within=(float(EPSILONS[0]), float(EPSILONS[-1]))),
    ]
    return Picture(
        key="packing",
        title=tr("Right on every one of 2ˢ tables, s = {s}", s=params.packed_bits),
        short=tr("Right on all tables"),
        x=Axis(label=tr("ε"), log=True, low=float(EPSILONS[0]), high=float(EPSILONS[-1])),
        y=Axis(label=tr("largest chance"), low=0.0, high=1.05),
        items=tuple(items),
        column=1,
        rows=2,
        beside="discs",
        click=("eps", ""),
        caption=tr("The largest chance that a private answer is right on every table; what lies above is impossible."),
    )


def _touch(found: Facts) -> list[Item]:
    """Where the curve first reaches one half: below, a wrong table is named more often than the right one."""
    if not EPSILONS[0] <= found.least <= EPSILONS[-1]:
        return []
    text = tr("one half: ε at least {eps}", eps=show_down(found.least, 3))
    return [
        dots(key="touch", x=found.least, y=0.5, role="ink", marker="r", marker_size=7.0),
        Label(key="touch-says", x=found.least, y=0.5, text=text, anchor=(-0.2 if found.least < 1 else 1.2, -0.35)),
    ]


def _spikes(found: Facts) -> Picture:
    weight = found.arbitrary[2].weight
    items: list[Item] = []
    for place in range(SPIKES):
        x = np.concatenate((-found.away[::-1], found.away)) + place * weight / 10
        y = np.concatenate((found.spikes[::-1], found.spikes))
        role = (WORLD, OTHER, "neutral")[place]
        name = (tr("your world"), tr("the next world"), "")[place]
        items.append(Curve(key=f"spike-{place}", x=x, y=y, role=role, name=name))
    return Picture(
        key="spikes",
        title=tr("Arbitrary questions: spikes"),
        x=Axis(label=tr("records away")),
        y=Axis(label=tr("height"), low=0.0, high=1.3 * weight / 30),
        items=tuple(items),
        row=2,
        column=1,
        caption=tr(
            "Each table has a spike that one record moves by 1 at most; a question adds them up with random signs."
        ),
    )


def _readout(found: Facts) -> Table:
    rows = [
        (Cell(tr("right on every table, at most")), chance(found.here_slack, up=True), chance(found.here, up=True)),
        (Cell(tr("ε for one half, at least")), at_least(found.least_slack), at_least(found.least)),
        (Cell(tr("ε for one half, the book's")), Cell(""), at_least(found.book)),
    ]
    return Table((tr("here"), tr("with δ"), tr("δ = 0")), tuple(rows))


def _story(params: Params, found: Facts) -> str:
    first, large = found.arbitrary[1], found.arbitrary[2]
    return "".join(
        (
            tr(
                "<p>Take 2^{s} tables, any two of them at most r = {apart} apart, in replaced people. An ε-private answer is right on all of them with probability "
                "at most <b>{here}</b>, for in the world of one table it must name each other one with probability {other} then. For one half ε must be {least} "
                "at least. For r = 1 randomised response over the tables reaches it. The book's bound is {book}. With δ the bound falls to {slack}.</p>",
                s=params.packed_bits,
                apart=params.apart,
                here=show_chance(found.here, up=True),
                least=show_down(found.least, 4),
                other=show_down(found.other, 3),
                book=show_down(found.book, 4),
                slack=show_down(found.least_slack, 4),
            ),
            formula(
                r"e^{\varepsilon\,r} \geq \frac{p\,(2^{s}-1)}{1-p}",
                ("s", str(params.packed_bits)),
                ("r", str(params.apart)),
            ),
            tr(
                "<p><b>Arbitrary questions.</b> That one record changes each answer by 1 at most does not make questions easy. Give each table a spike, and let every "
                "question add the spikes up with random signs: whoever answers all of them well names the table. So for ε ≤ 1/40 and some table of ℓ/1 280ε people, some answer is off by more than "
                "ℓ/38 400ε with probability one half, ℓ the smaller of the numbers of questions and of columns. The constants of the proof reach from ℓ = 4069 on; that "
                "is {first} at ε = 1/40, and {large} for ℓ = 10 000, where Laplace noise for ℓ questions has mean size {known}.</p>",
                first=show(first.noise, 3),
                large=show(large.noise, 4),
                known=show(QUESTIONS[2][0] / QUESTIONS[2][1], 7),
            ),
        )
    )
