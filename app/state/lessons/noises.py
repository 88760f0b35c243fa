"""Sketches of a class that are noise: all stretched to one mean size, ranked by their worst loss, beside Laplace noise. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from app.plot.picture import Curve, Item
from app.state.lessons.model import Step
from app.words.i18n import listed, sentences, tr
from app.words.numbers import parse, show, show_up
from dpcore.errors import ParameterError
from dpcore.own import OwnDensity, worst_loss_over
from dpcore.own.strokes import noise_through
from dpcore.pace import Tick

MOST_RANKED = 400
"""Drawings whose losses are computed: each takes some milliseconds."""
NAMED: tuple[Literal["solid", "dash", "dot"], ...] = ("solid", "dash", "dot")
"""How the drawings of least loss are drawn, each named by its rank."""
CLEAR = 9
"""Digits with which a loss below the roof is told at most."""
MOST_SPOKEN = 30
PLACES = 401


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawing as noise of the mean size of the roof, with its worst loss over V; points: as it was drawn."""

    points: tuple[tuple[float, float], ...]
    noise: OwnDensity
    loss: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """The drawings of a class, least loss first.

    Attributes:
        drawn: those that are noise.
        roof: the loss of Laplace noise of the same mean size.
        tall: height in the plot of a density of 1.
    """

    drawn: tuple[Drawn, ...]
    roof: float
    tall: float

    @property
    def sentence(self) -> str:
        """How many the roof beats, and what the best of them loses."""
        best = self.drawn[0].loss
        return tr(
            "Worse than the roof: {more} of {count}. The best loses {best}, the roof {roof}.",
            more=sum(each.loss > self.roof * (1 + 1e-9) for each in self.drawn),
            count=len(self.drawn),
            best=self.shown(best),
            roof=show(self.roof, 4),
        )

    def shown(self, loss: float) -> str:
        """A loss, rounded up, with as many digits as it takes to read below the roof where it is."""
        texts = (show_up(loss, digits) for digits in range(4, CLEAR))
        below = loss < self.roof
        return next((text for text in texts if not below or parse(text) < self.roof), show_up(loss, 4))

    def own_words(self, each: Drawn) -> str:
        """What the person who drew it is told."""
        return tr(
            "At the common mean size your drawing loses {loss} at worst, Laplace noise {roof}.",
            loss=self.shown(each.loss),
            roof=show(self.roof, 4),
        )

    @property
    def roof_name(self) -> str:
        return tr("the Laplace roof: loses {loss}", loss=show(self.roof, 4))

    def name(self, each: Drawn) -> str:
        """Its rank, the same for losses that are the same, and its loss."""
        rank = 1 + sum(other.loss * (1 + 1e-9) < each.loss for other in self.drawn)
        return tr("no. {rank}: loses {loss}", rank=rank, loss=self.shown(each.loss))

    @property
    def spoken(self) -> str:
        """The sentence, and the losses in order."""
        losses = listed([show_up(each.loss, 3) for each in self.drawn[:MOST_SPOKEN]])
        return sentences(self.sentence, tr("Worst losses, the least first: {losses}", losses=losses))

    def items(self, low: float, high: float) -> list[Item]:
        """The drawings as they are ranked, the best on top, the first three named."""
        x = np.linspace(low, high, PLACES)
        found: list[Item] = []
        for place, each in reversed(list(enumerate(self.drawn))):
            named = place < len(NAMED)
            found.append(
                Curve(
                    key=f"drawn-{place}",
                    x=x,
                    y=self.tall * each.noise.pdf(x),
                    role="accent" if named else "neutral",
                    name=self.name(each) if named else tr("the other drawings") if place == len(NAMED) else "",
                    width=1.0 if not named else 3.0 if place == 0 else 2.0,
                    dash=NAMED[place] if named else "role",
                    pale=not named,
                )
            )
        return found


def asks_noise(step: Step) -> bool:
    """Whether the sketch is of noise, whose truth is Laplace noise: one knot with two equal tails in the lab of own noise."""
    task, params = step.task, step.shown_params
    if task is None or step.lab != "own" or task.curve != ("shape", "out"):
        return False
    knots = params.noise_from == "drawn" and params.joined == "log"
    plain = params.view == "density" and knots and params.outside == "exponential"
    moved = params.inside_from == "moved" and params.afterwards == "nothing"
    return bool(plain and moved and len(params.knots) == 1 and params.left_rate == params.right_rate)


def ranking(step: Step, sketches: Sequence[Sequence[Sequence[float]]], tick: Tick = lambda _: None) -> Ranking | None:
    """The drawings ranked; None where the step asks for something else, or none of them is noise."""
    if not asks_noise(step):
        return None
    rate, neighbors = step.shown_params.left_rate, step.shown_params.neighbors
    drawn = []
    for place, sketch in enumerate(sketches[:MOST_RANKED]):
        tick(place / len(sketches))
        found = _drawn(tuple((float(x), float(y)) for x, y in sketch), 1 / rate, neighbors)
        if found is not None:
            drawn.append(found)
    if not drawn:
        return None
    roof = OwnDensity.from_knots([0.0], [1.0], left_rate=rate, right_rate=rate)
    height = step.shown_params.knots[0][1] / (rate / 2)
    ranked = tuple(sorted(drawn, key=lambda each: each.loss))
    return Ranking(ranked, worst_loss_over(roof, neighbors)[0], height)


@lru_cache(MOST_RANKED * 2)
def _drawn(points: tuple[tuple[float, float], ...], mean_abs: float, neighbors: str) -> Drawn | None:
    try:
        noise = noise_through(points, mean_abs=mean_abs)
        return Drawn(points, noise, worst_loss_over(noise, neighbors)[0])
    except ParameterError:  # a line of no width
        return None
