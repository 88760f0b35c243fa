"""The only tab: answers of both worlds, and the score of a person who guesses which world an answer comes from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.lab.base import Cell, Note, Result, Table, Tick
from app.lab.cells import chance, row
from app.lab.said import Figure, Said, decides, of_100, whole, yours
from app.labs.arrays import up_100
from app.labs.you.params import MOST_GUESSES, Params
from app.plot.picture import Axis, Bars, Draws, Item, Label, Picture, columns, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_fixed, show_promise, show_up
from app.words.texts import paragraph
from dpcore.attack import best_success, ceiling, clopper_pearson
from dpcore.checks import Floats
from dpcore.noise import geometric

FRESH = 60
"""Answers of each world that are drawn one by one, the last ones."""
REACH = 12
"""How far the axis goes beyond the two counts: the same for every ε, as is the axis of chances, so that ε is seen."""
TICKS = (-1.0, -0.5, 0.0, 0.5, 1.0)
WIDE, NARROW = 0.86, 0.3
"""Of a bar: the chance of a count, and the share that it has of the answers so far."""
WORDS = 0.3
"""The part of the axis that words in a corner take."""
HIGHEST, ACROSS, DOWN = 0.62, 0.37, 0.052
"""Of the hundred guesses: how far up they begin, and from one to the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A count with whole-number noise in both worlds, and a game about it.

    Attributes:
        without, shift: true count without you; what you add to it (1 or 0).
        counts: on the axis, whole numbers in steps of 1; out, inside: share of the answers of each world that are this count.
        expected_out, expected_in: the chance of each count in each world.
        beyond: answers that are not on the axis; missed: the chance of such a one, the same in both worlds.
        mean_abs: mean size of the noise.
        last_out, last_in: the last answers of each world, shape (up to 60,).
        mean_out, mean_in: of all answers; nan without any.
        best, top: success of the best guess about one answer, and the most that any ε-private mechanism allows.
        seen: the answer from a hidden world that waits for a guess.
        truth: of the answers that were guessed, whether you were in.
        right: right guesses; best_right: those of the best rule on the same answers.
        low, high: 95 % confidence for the probability of a right guess; nan without any.
    """

    without: int
    shift: int
    counts: Floats
    out: Floats
    inside: Floats
    expected_out: Floats
    expected_in: Floats
    beyond: int
    missed: float
    mean_abs: float
    last_out: Floats
    last_in: Floats
    mean_out: float
    mean_in: float
    best: float
    top: float
    seen: float
    truth: NDArray[np.bool_]
    right: int
    best_right: int
    low: float
    high: float


def facts(params: Params, tick: Tick) -> Facts:
    """N answers of each world, and the guesses so far; the noise is drawn by dpcore from the seed."""
    without = sum(has == "yes" for _, has in params.company)
    shift = int(params.yours)
    noise = geometric(eps=params.eps)
    hidden, of_out, of_in = (np.random.default_rng([params.seed, stream]) for stream in range(3))
    out = without + noise.sample(params.released, of_out)  # one more answer leaves the others as they are
    inside = without + shift + noise.sample(params.released, of_in)
    counts = np.arange(without - REACH, without + REACH + 2, dtype=np.float64)
    edges = np.append(counts, counts[-1] + 1) - 0.5
    of_each = [np.histogram(values, edges)[0] for values in (out, inside)]
    share = 1 / max(params.released, 1)
    worlds = hidden.random(MOST_GUESSES + 1) < 0.5
    seen = without + worlds * shift + noise.sample(MOST_GUESSES + 1, hidden)
    made = len(params.guesses)
    truth = worlds[:made]
    right = int((truth == (np.array(params.guesses) >= 0.5)).sum())
    likelier_in = noise.privacy_loss(seen[:made] - without, shift) < 0
    low, high = clopper_pearson(right, made) if made else (np.nan, np.nan)
    return Facts(
        without=without,
        shift=shift,
        counts=counts,
        out=of_each[0] * share,
        inside=of_each[1] * share,
        expected_out=noise.pdf(counts - without),
        expected_in=noise.pdf(counts - without - shift),
        beyond=2 * params.released - int(sum(each.sum() for each in of_each)),
        missed=float(noise.cdf(counts[0] - 1 - without) + noise.sf(counts[-1] - without)),
        mean_abs=noise.mean_abs,
        last_out=out[-FRESH:],
        last_in=inside[-FRESH:],
        mean_out=float(out.mean()) if out.size else np.nan,
        mean_in=float(inside.mean()) if inside.size else np.nan,
        best=best_success(noise, shift),
        top=ceiling(eps=params.eps),
        seen=float(seen[made]),
        truth=truth,
        right=right,
        best_right=int((truth == likelier_in).sum()),
        low=float(low),
        high=float(high),
    )


# -- words


def said(params: Params, found: Facts) -> Said:
    """How well one answer tells whether you are in, and how well your guesses did."""
    made = found.truth.size
    numbers: dict[str, Figure | str] = {
        "eps": yours(params.eps),
        "best": decides(of_100(found.best, "up")),
        "right": decides(whole(found.right)),
        "made": whole(made),
        "rule": whole(found.best_right),
    }
    if not found.shift:
        return Said(
            tr("You do not have diabetes, so the count is the same with and without you: nobody can tell."), numbers
        )
    if made:
        text = tr(
            "ε = {eps}: {right} of your {made} guesses are right, the best rule got {rule}; in the long run it is right in {best} of 100."
        )
    else:
        text = tr(
            "ε = {eps}: whoever sees one answer can tell whether you are in, in the long run, at most {best} times of 100; blindly 50."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """Both histograms on one axis, and the score."""
    notes: tuple[Note, ...] = ()
    if not found.shift:
        text = tr("You do not have diabetes, so the count is the same with and without you: there is nothing to tell.")
        notes = (Note("info", text),)
    return Result((_picture(params, found),), _readout(params, found), _story(params, found), notes)


def _picture(params: Params, found: Facts) -> Picture:
    low, high = float(found.counts[0]) - 0.5, float(found.counts[-1]) + 0.5
    right = found.seen < low + WORDS * (high - low)  # words stand away from the hidden answer
    side = high if right else low
    items: list[Item] = [
        _chances("expected-out", found.counts, found.expected_out, "out"),
        _chances("expected-in", found.counts, -found.expected_in, "accent"),
        *_guesses(found, side, right=right),
        columns(found.counts, found.out, NARROW, key="out", role="ink", pale=False),
        columns(found.counts, -found.inside, NARROW, key="in", role="ink", pale=False),
        *_corner("out", side, 1.0, tr("you are out"), found.without, right=right),
        *_corner("accent", side, -1.0, tr("you are in"), found.without + found.shift, right=right),
        _hidden(found.seen, low, high),
    ]
    return Picture(
        key="worlds",
        title=_released(params.released),
        x=Axis(label=tr("published count"), low=low, high=high),
        y=Axis(label=tr("chance"), low=-1.0, high=1.0, ticks=tuple((at, _percent(at)) for at in TICKS)),
        items=tuple(items),
        legend=False,
        caption=tr(
            "Chances of the published counts without you, upwards, and with you, downwards; red where the best guess is wrong. Narrow: shares of the answers so far."
        ),
        draws=_last_draw(found),
    )


def _chances(key: str, counts: Floats, heights: Floats, role: str, *, hatched: bool = False) -> Bars:
    return columns(counts, heights, WIDE, key=key, role=role, pale=False, hatched=hatched)


def _guesses(found: Facts, side: float, *, right: bool) -> list[Item]:
    """Where the best guess changes, the counts at which it is wrong, and how many of a hundred guesses that is."""
    if not found.shift:
        return []
    first = found.without + found.shift
    says_in = found.counts >= first
    right_of, wrong_of = of_100(found.best, "up").text, of_100(1 - found.best, "down").text
    hits = up_100(found.best)
    place = np.arange(100)
    x, y = side + ACROSS * (place % 10 - 9.5 if right else place % 10 + 0.5), HIGHEST - DOWN * (place // 10)
    told = (
        ("score", tr("{n} of 100 right", n=right_of), "good"),
        ("errors", tr("■ {n} wrong", n=wrong_of), "bad"),
    )
    return [
        _chances("wrong-out", found.counts[says_in], found.expected_out[says_in], "bad", hatched=True),
        _chances("wrong-in", found.counts[~says_in], -found.expected_in[~says_in], "bad", hatched=True),
        upright(first - 0.5, key="rule", role="neutral:dot", label=tr("guess ‘in’ →")),
        _squares("right", x[:hits], y[:hits], "good"),
        _squares("wrong", x[hits:], y[hits:], "bad"),
        *(
            Label(key=key, x=side, y=-0.2, text=text, role=role, anchor=(float(right), -line))
            for line, (key, text, role) in enumerate(told)
        ),
    ]


def _squares(key: str, x: ArrayLike, y: ArrayLike, role: str) -> Item:
    return dots(key=key, x=x, y=y, role=role, marker="s", marker_size=6.0, marker_room=(0.8 * ACROSS, 0.8 * DOWN))


def _hidden(seen: float, low: float, high: float) -> Item:
    """The answer from a hidden world; at the edge of the axis where it lies beyond."""
    answer = show_fixed(seen, 0)
    if low <= seen <= high:
        return upright(seen, key="hidden", role="ink", label=tr("hidden world: {answer}", answer=answer))
    left = seen < low
    text = tr("← hidden world: {answer}", answer=answer) if left else tr("hidden world: {answer} →", answer=answer)
    return Label(key="hidden", x=low if left else high, y=-0.5, text=text, role="ink", anchor=(float(not left), 1.0))


def _released(n: int) -> str:
    if n == 0:
        return tr("What may be published")
    return tr("one answer from each world") if n == 1 else tr("{n} answers from each world", n=n)


def _last_draw(found: Facts) -> Draws:
    """The answers come in pairs; the last one without you is seen to fall."""
    if not found.last_out.size:
        return Draws(field="released")
    x = float(found.last_out[-1])
    place = int(x - found.counts[0])
    inside = 0 <= place < found.out.size
    return Draws(field="released", x=x, y=float(found.out[place]) if inside else np.nan, role="out")


def _corner(role: str, x: float, y: float, who: str, count: int, *, right: bool) -> tuple[Label, Label]:
    """Two lines of text at one end of the plot, above or below."""
    heights = (0.0, -1.0) if y > 0 else (2.0, 1.0)
    texts = (("say", who), ("count", tr("true count {count}", count=count)))
    first, second = (
        Label(key=f"{key}-{role}", x=x, y=y, text=text, role=role, anchor=(float(right), height))
        for (key, text), height in zip(texts, heights, strict=True)
    )
    return first, second


def _percent(chance: float) -> str:
    """The same upwards and downwards."""
    return tr("{n} %", n=show(100 * abs(chance), 3))


def _readout(params: Params, found: Facts) -> Table:
    made = len(params.guesses)
    rows = (
        row(tr("true count without you, with you"), _two(found.without, found.without + found.shift)),
        row(tr("mean of the answers without you, with you"), _two(found.mean_out, found.mean_in, 4)),
        row(tr("guesses right"), Cell(tr("{right} of {made}", right=found.right, made=made), float(found.right))),
        row(tr("best rule on the same answers"), float(found.best_right)),
        row(tr("best possible, in the long run"), chance(found.best)),
        row(tr("most that any mechanism of this ε allows"), chance(found.top, up=True)),
    )
    return Table((tr("what"), tr("value")), rows, kind="guessing")


def _two(first: float, second: float, digits: int = 6) -> Cell:
    texts = ("–" if np.isnan(value) else show(value, digits) for value in (first, second))
    return Cell(", ".join(texts))


def _story(params: Params, found: Facts) -> str:
    eps = show_promise(params.eps)
    parts = [
        tr(
            "<p>The clinic counts {without} without you and {inside} with you, and adds whole-number noise, of mean size {size}. "
            "Wide bars are the chances of the published counts, above the axis without you and below it with you; the axes are the "
            "same for every ε. Of 100 answers {exact} are the true count.</p>",
            without=found.without,
            inside=found.without + found.shift,
            size=show(found.mean_abs, 3),
            exact=show(100 * float(found.expected_out[REACH]), 3),
        ),
        formula(
            r"P(y) = \tanh\frac{\varepsilon}{2}\;e^{-\varepsilon\,|y-m|}",
            ("ε", eps),
            ("m", f"{found.without}, {found.without + found.shift}"),
        ),
    ]
    if found.shift:
        parts.append(
            tr(
                "<p>Wherever you look, neither world gives an answer more than e<sup>ε</sup> = {ratio} times as often as the other. "
                "From one answer, whoever knows both counts and follows the best rule (in, from {inside} on) is right in <b>{best}</b> "
                "of 100 games in the long run: e<sup>ε</sup> of 1 + e<sup>ε</sup> at ε = {eps}, as often as any noise with this "
                "promise lets anybody be. Red is where the rule is wrong.</p>",
                ratio=show_up(float(np.exp(params.eps)), 4),
                inside=found.without + 1,
                best=_of_100(found.best),
                eps=eps,
            )
        )
    else:
        parts.append(tr("<p>Both worlds are the same, so every rule is right in 50 of 100 games in the long run.</p>"))
    made = len(params.guesses)
    if made:
        parts.append(
            tr(
                "<p>Your right guesses: <b>{right}</b> of {made}; the best rule would have had {best} on the same answers. "
                "If you guess by one rule all the time, its share in the long run is between {low} and {high} in 100, with 95 % confidence.</p>",
                right=found.right,
                made=made,
                best=found.best_right,
                low=show_down(100 * found.low, 3),
                high=show_up(100 * found.high, 3),
            )
        )
    if found.missed > 5e-4:
        lost = tr("Of 100 answers {n} lie beyond the plot.", n=show(100 * found.missed, 3))
        parts.append(paragraph(lost))
    if found.beyond:
        one = found.beyond == 1
        lost = (
            tr("One answer lies outside the plot.") if one else tr("{n} answers lie outside the plot.", n=found.beyond)
        )
        parts.append(paragraph(lost))
    return "".join(parts)


def _of_100(chance: float) -> str:
    """In how many of 100 games; 100 only where it is for sure."""
    text = show(100 * chance, 4)
    return show_down(100 * chance, 4) if text == "100" else text
