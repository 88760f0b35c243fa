"""The only tab: answers of both worlds, and the score of a person who guesses which world an answer comes from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import chance, row
from app.lab.said import Figure, Said, decides, of_100, whole, yours
from app.labs.you.params import MOST_GUESSES, Params
from app.plot.picture import Axis, Bars, Curve, Draws, Item, Label, Picture, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_fixed, show_promise, show_up
from app.words.texts import paragraph
from dpcore.attack import best_success, ceiling, clopper_pearson
from dpcore.checks import Floats
from dpcore.noise import laplace

FRESH = 60
"""Answers of each world that are drawn one by one, the last ones."""
REACHES = (12.0, 20.0, 40.0, 80.0, 200.0, 400.0, 800.0, 2000.0, 4000.0, 8000.0, 20000.0)
"""How far the axis goes to either side of the two counts: the same for every ε from 0.1 on, so that ε is seen."""
WIDEST = 0.5
"""Of a bin, where the axis is the first."""
LOWEST_TOP = 0.25
"""What the axis of shares shows at least: the densities of ε = 1, in bins of the widest kind."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """A count with Laplace noise of scale 1/ε in both worlds, and a game about it.

    Attributes:
        without, shift: true count without you; what you add to it (1 or 0).
        edges: of the bins; out, inside: share of the answers of each world in each bin; beyond: answers outside the bins.
        x, expected_out, expected_in: at points of the axis, the density of each world times the width of a bin.
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
    edges: Floats
    out: Floats
    inside: Floats
    beyond: int
    x: Floats
    expected_out: Floats
    expected_in: Floats
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


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """N answers of each world, and the guesses so far; the noise is drawn by dpcore from the seed."""
    without = sum(has == "yes" for _, has in params.company)
    shift = int(params.yours)
    noise = laplace(eps=params.eps, sensitivity=1)
    hidden, of_out, of_in = (np.random.default_rng([params.seed, stream]) for stream in range(3))
    out = without + noise.sample(params.released, of_out)  # one more answer leaves the others as they are
    inside = without + shift + noise.sample(params.released, of_in)
    edges = edges_of(without, noise.scale)
    width = edges[1] - edges[0]
    x = np.unique(np.concatenate([np.linspace(edges[0], edges[-1], 401), [without, without + shift]]))
    counts = [np.histogram(values, edges)[0] for values in (out, inside)]
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
        edges=edges,
        out=counts[0] * share,
        inside=counts[1] * share,
        beyond=2 * params.released - int(sum(each.sum() for each in counts)),
        x=x,
        expected_out=noise.pdf(x - without) * width,
        expected_in=noise.pdf(x - without - shift) * width,
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


def edges_of(without: int, scale: float) -> Floats:
    """Edges of bins around both counts: 24 to a side, more where the noise is so small that one bin would hold it."""
    reach = next((reach for reach in REACHES if reach >= 1.2 * scale), REACHES[-1])
    side = round(REACHES[0] / WIDEST)
    while reach / side > 2 * scale:
        side *= 2
    return without + 0.5 + np.linspace(-reach, reach, 2 * side + 1)


# -- words


def said(params: Params, found: Facts) -> Said:
    """How well one answer tells whether you are in, and how well your guesses did."""
    made = found.truth.size
    numbers: dict[str, Figure | str] = {
        "eps": yours(params.eps),
        "best": decides(of_100(found.best, "up")),
        "top": of_100(found.top, "up"),
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
            "ε = {eps}: who sees one answer guesses rightly in {best} of 100 cases whether you are in; blindly in 50. No attack passes {top}."
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
    low, high = float(found.edges[0]), float(found.edges[-1])
    tallest = max(found.expected_out.max(), found.out.max(), found.inside.max())
    top = 1.2 * max(float(tallest), LOWEST_TOP)
    count = found.without
    side = high if found.seen < (low + high) / 2 else low  # away from the hidden answer
    items: list[Item] = [
        Bars(key="out", edges=found.edges, heights=found.out, role="out", name=tr("you are out")),
        Bars(key="in", edges=found.edges, heights=-found.inside, role="accent", name=tr("you are in")),
        Curve(key="expected-out", x=found.x, y=found.expected_out, role="out", dash="solid"),
        Curve(key="expected-in", x=found.x, y=-found.expected_in, role="accent", dash="solid"),
        *_corner("out", side, top, side == high, tr("you are out"), tr("true count {count}", count=count)),
        *_corner(
            "accent", side, -top, side == high, tr("you are in"), tr("true count {count}", count=count + found.shift)
        ),
        _hidden(found.seen, low, high, top),
    ]
    return Picture(
        key="worlds",
        title=_released(params.released),
        x=Axis(label=tr("published count"), low=low, high=high),
        y=Axis(label=tr("share of the answers"), low=-top, high=top, ticks=_ticks(top)),
        items=tuple(items),
        legend=False,
        caption=tr("Noisy counts without you, upwards, and with you, downwards, over one axis, with their densities."),
        draws=_last_draw(found),
    )


def _hidden(seen: float, low: float, high: float, top: float) -> Item:
    """The answer from a hidden world; at the edge of the axis where it lies beyond."""
    answer = show_fixed(seen, 1)
    if low <= seen <= high:
        return upright(seen, key="hidden", role="ink", label=tr("{answer} from a hidden world", answer=answer))
    left = seen < low
    text = (
        tr("← {answer} from a hidden world", answer=answer)
        if left
        else tr("{answer} from a hidden world →", answer=answer)
    )
    return Label(
        key="hidden", x=low if left else high, y=0.5 * top, text=text, role="ink", anchor=(float(not left), 1.0)
    )


def _released(n: int) -> str:
    return tr("one answer from each world") if n == 1 else tr("{n} answers from each world", n=n)


def _last_draw(found: Facts) -> Draws:
    """The answers come in pairs; the last one without you is seen to fall."""
    if not found.last_out.size:
        return Draws(field="released")
    x = float(found.last_out[-1])
    place = int(np.searchsorted(found.edges, x, side="right")) - 1
    inside = 0 <= place < found.out.size
    return Draws(field="released", x=x, y=float(found.out[place]) if inside else np.nan, role="out")


def _corner(role: str, x: float, y: float, right: bool, who: str, count: str) -> tuple[Label, Label]:
    """Two lines of text in a corner of the plot."""
    across = float(right)
    heights = (0.0, -1.0) if y > 0 else (2.0, 1.0)
    first, second = (
        Label(key=f"{key}-{role}", x=x, y=y, text=text, role=role, anchor=(across, height))
        for key, text, height in zip(("say", "count"), (who, count), heights, strict=True)
    )
    return first, second


def _ticks(top: float) -> tuple[tuple[float, str], ...]:
    """Shares in percent, the same upwards and downwards."""
    step = next(step for step in (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0) if top / step <= 4 or step == 5.0)
    places = np.arange(-int(top / step), int(top / step) + 1) * step
    return tuple((float(place), tr("{n} %", n=show(100 * abs(place), 3))) for place in places)


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
    return Table((tr("what"), tr("value")), rows)


def _two(first: float, second: float, digits: int = 6) -> Cell:
    texts = ("–" if np.isnan(value) else show(value, digits) for value in (first, second))
    return Cell(", ".join(texts))


def _story(params: Params, found: Facts) -> str:
    eps = show_promise(params.eps)
    parts = [
        tr(
            "<p>The clinic counts {without} without you and {inside} with you, and adds Laplace noise of scale 1/ε = {scale}. "
            "Above the axis are answers from the world without you, below it answers from the world with you.</p>",
            without=found.without,
            inside=found.without + found.shift,
            scale=show(1 / params.eps, 4),
        ),
        formula(
            r"f(y) = \frac{\varepsilon}{2}\,e^{-\varepsilon\,|y-m|}",
            ("ε", eps),
            ("m", f"{found.without}, {found.without + found.shift}"),
        ),
    ]
    if found.shift:
        parts.append(
            tr(
                "<p>Wherever you look, neither world gives an answer more than e<sup>ε</sup> = {ratio} times as often as the other. "
                "From one answer, whoever knows both counts and follows the best rule (in, where the answer is nearer to {inside}) is "
                "right in <b>{best}</b> of 100 games in the long run: 1 − ½e<sup>−ε/2</sup> at ε = {eps}.</p>",
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
    if found.beyond:
        one = found.beyond == 1
        lost = (
            tr("One answer lies outside the plot.") if one else tr("{n} answers lie outside the plot.", n=found.beyond)
        )
        parts.append(paragraph(lost))
    return "".join(parts)


def _of_100(chance: float) -> str:
    """In how many of 100 games, with four digits; 100 only where it is for sure."""
    text = show(100 * chance)
    return show_down(100 * chance) if text == "100" else text
