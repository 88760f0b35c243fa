"""Tab 'Thresholds': one of many thresholds by the exponential mechanism, and how many examples are enough."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Result, Table, Tick
from app.lab.cells import at_most, chance, row
from app.lab.handles import handle
from app.lab.said import Figure, Said, decides, of_100, whole
from app.labs.learning.params import Params, records
from app.plot.picture import Area, Axis, Curve, Item, Picture, across, columns, dots, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.learning import (
    ThresholdLaw,
    enough_examples,
    enough_without,
    made_examples,
    privacy_part,
    sampling_part,
    threshold_law,
)

MOST_DOTS = 600
BINS = 100
MOST_COLUMNS = 120
RARE = 0.05
SIZES = np.geomspace(10.0, 1e6, 121)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Examples, the law of the threshold that is chosen, and numbers of examples that are enough.

    Attributes:
        eps: of one example.
        x, y: position and label of each example; odd: whether its label is not that of the true threshold.
        bins, share: middles of bins of positions, and the share of labels 1 in them (of many examples; nan: no example).
        law: over all thresholds; above: P(excess above `bound_95`), the bound that is exceeded in 5 of 100 cases at most.
        success: of an attacker who tells an example's label from its opposite; top: what ε allows.
        sampling, privacy: parts of the excess error on new people, over SIZES; enough, without: examples that suffice.
    """

    eps: float
    x: Floats
    y: Floats
    odd: Floats
    bins: Floats
    share: Floats
    law: ThresholdLaw
    bound_95: float
    above: float
    success: float
    top: float
    sampling: Floats
    privacy: Floats
    enough: int
    without: int


def facts(params: Params, tick: Tick) -> Facts:
    """The exact law, and bounds."""
    n, d = params.people, params.positions
    eps = params.eps / records(params)
    x, y = made_examples(n, d, params.cut, params.flip_every)
    true = made_examples(n, d, params.cut)[1]
    if params.flipped:
        if max(params.flipped) >= n or any(place != int(place) for place in params.flipped):
            raise ParameterError("flipped", max(params.flipped), "whole numbers from 0 to {most}", most=n - 1)
        places = [int(place) for place in params.flipped]
        y[places] = 1 - y[places]
    law = threshold_law(x, y, d, eps=eps)
    classes = d + 2
    bound = float(privacy_part(n, classes, 2 * RARE, eps=eps))
    edges = np.linspace(0, d, min(d, BINS) + 1)
    count, ones = np.histogram(x, edges)[0], np.histogram(x, edges, weights=y)[0]
    return Facts(
        eps=eps,
        x=x.astype(np.float64),
        y=y.astype(np.float64),
        odd=(y != true).astype(np.float64),
        bins=(edges[:-1] + edges[1:] - 1) / 2,
        share=np.divide(ones, count, out=np.full(count.size, np.nan), where=count > 0),
        law=law,
        bound_95=bound,
        above=law.beyond(bound),
        success=(1 + law.told) / 2,
        top=ceiling(eps=eps),
        sampling=sampling_part(SIZES, classes, params.missed),
        privacy=privacy_part(SIZES, classes, params.missed, eps=eps),
        enough=enough_examples(classes, params.tolerance, params.missed, eps=eps),
        without=enough_without(classes, params.tolerance, params.missed),
    )


def said(params: Params, found: Facts) -> Said:
    """How much more the drawn threshold errs than the best one, and what the theorem allows."""
    numbers: dict[str, Figure | str] = {
        "thresholds": whole(params.positions + 2),
        "excess": decides(of_100(found.law.excess, "up")),
        "bound": of_100(min(found.bound_95, 1.0), "up"),
    }
    if found.bound_95 >= 1:
        text = tr(
            "One of {thresholds} thresholds is drawn: it errs in {excess} of 100 cases more than the best; with so few examples the theorem says nothing."
        )
    else:
        text = tr(
            "One of {thresholds} thresholds is drawn: on average it errs in {excess} of 100 cases more than the best; the theorem allows {bound}."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The examples, the errors of all thresholds, the law of the one chosen, and the numbers of examples."""
    notes: list[Note] = []
    if found.law.bound > 1:
        notes.append(Note("info", tr("The theorem allows an excess error above 1 here: it says nothing.")))
    pictures = (_errors(params, found), _law(params, found), _examples(params, found), _sizes(params, found))
    return Result(
        pictures, _readout(found), _story(params, found), tuple(notes), ranges={"cut": (0.0, params.positions + 1.0)}
    )


def _axis(params: Params) -> Axis:
    margin = 0.02 * params.positions + 0.5
    return Axis(label=tr("position"), low=-margin, high=params.positions + 1 + margin)


def _examples(params: Params, found: Facts) -> Picture:
    items: list[Item] = [handle(params, "cut", within=(0.0, params.positions + 1.0), label=tr("true threshold"))]
    if params.people <= MOST_DOTS:
        for key, role, name, some in (
            ("right", "neutral", tr("examples"), found.odd == 0),
            ("odd", "bad", tr("flipped"), found.odd == 1),
        ):
            items.append(dots(key=key, x=found.x[some], y=found.y[some], role=role, name=name))
    else:
        items.append(Curve(key="share", x=found.bins, y=found.share, role="neutral", name=tr("share of labels 1")))
    return Picture(
        key="examples",
        title=tr("Examples"),
        x=_axis(params),
        y=Axis(label=tr("label"), low=-0.25, high=1.25, ticks=((0.0, "0"), (1.0, "1"))),
        items=tuple(items),
        click=("at_position", ""),
        caption=tr("Labels of the examples along the line, and the true threshold; a click flips a label."),
    )


def _errors(params: Params, found: Facts) -> Picture:
    law = found.law
    c = np.arange(law.errors.size, dtype=np.float64)
    items: tuple[Item, ...] = (
        Curve(key="errors", x=c, y=law.errors, role="ink"),
        across(law.least + law.excess, key="mean", role="exponential", name=tr("the chosen one, on average")),
        across(law.least, key="least", role="good", name=tr("the best")),
    )
    return Picture(
        key="errors",
        title=tr("Errors on these examples"),
        x=_axis(params),
        y=Axis(label=tr("share that is wrong"), low=0.0),
        items=items,
        rows=2,
        caption=tr("The share of examples that each threshold gets wrong; exact."),
    )


def _law(params: Params, found: Facts) -> Picture:
    p = found.law.probabilities
    c, name = np.arange(p.size, dtype=np.float64), tr("chosen with ε = {eps}", eps=show_promise(found.eps))
    item: Item = Curve(key="law", x=c, y=p, role="exponential", name=name)
    if p.size <= MOST_COLUMNS:
        item = columns(c, p, 0.8, key="law", role="exponential", name=name)
    return Picture(
        key="law",
        title=tr("Which threshold is chosen"),
        untitled=True,
        x=_axis(params),
        y=Axis(label=tr("probability"), low=0.0),
        items=(item,),
        row=2,
        beside="errors",
        caption=tr("The probability of each threshold under the exponential mechanism; exact."),
    )


def _sizes(params: Params, found: Facts) -> Picture:
    top = np.minimum(found.sampling + found.privacy, 1.0)
    items: list[Item] = [
        Area(
            key="sampling",
            x=SIZES,
            low=np.zeros(SIZES.size),
            high=np.minimum(found.sampling, 1.0),
            role="neutral",
            name=tr("sampling"),
        ),
        Area(
            key="privacy",
            x=SIZES,
            low=np.minimum(found.sampling, 1.0),
            high=top,
            role="exponential",
            name=tr("privacy"),
        ),
        upright(float(found.enough), key="enough", role="exponential", label=tr("enough")),
        upright(float(found.without), key="without", label=tr("without privacy")),
        handle(params, "tolerance", "horizontal"),
    ]
    return Picture(
        key="sizes",
        title=tr("Bound on the excess error of new people"),
        short=tr("Bound on the error"),
        x=Axis(label=tr("examples n"), log=True, low=float(SIZES[0]), high=float(SIZES[-1])),
        y=Axis(label=tr("excess error"), low=0.0, high=0.4),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr(
            "How much worse than the best threshold the chosen one may be: a part for sampling and one for privacy."
        ),
    )


def _readout(found: Facts) -> Table:
    law = found.law
    rows = (
        row(tr("least error on these examples"), law.least),
        row(tr("excess error, exact"), law.excess),
        row(tr("theorem: 2 ln|C|/εn"), law.bound, told=at_most),
        row(tr("by entropy"), law.entropy_bound, told=at_most),
        row(tr("theorem ÷ exact"), law.bound / law.excess if law.excess > 0 else None),
        row(tr("a best threshold is chosen"), law.at_best, told=chance),
        row(tr("attacker tells a label"), found.success, told=at_most),
        row(tr("examples that are enough"), float(found.enough)),
        row(tr("enough without privacy"), float(found.without)),
    )
    return Table((tr("thresholds"), tr("now")), rows, key=1, kind="thresholds")


def _story(params: Params, found: Facts) -> str:
    law = found.law
    return "".join(
        (
            tr(
                "<p>n = {n} examples on a line, {classes} thresholds to choose from. The best ones err on {least} of 100 examples. The exponential "
                "mechanism takes a threshold the more likely the fewer errors it has, with ε = {eps} for one example: a best one with probability "
                "{best}, and on average with <b>{excess}</b> of 100 more errors than need be, exactly.</p>",
                n=show(params.people, 7),
                classes=show(law.errors.size, 7),
                least=show(100 * law.least, 4),
                eps=show_promise(found.eps),
                best=show_chance(law.at_best),
                excess=show(100 * law.excess, 4),
            ),
            formula(
                r"\Pr[c] \propto e^{-\varepsilon n\,r(c)/2},\quad "
                r"E[r(c)-r^*] \leq \frac{2H}{\varepsilon n} \leq \frac{2\ln|C|}{\varepsilon n}",
                ("2H/εn", show(law.entropy_bound, 4)),
                ("2 ln|C|/εn", show(law.bound, 4)),
            ),
            tr(
                "<p>In 95 of 100 cases the theorem allows up to {bound} of 100 more; in truth more than that happens with probability {above}. "
                "Whoever knows everything but one label guesses it from the chosen threshold in at most {success} of 100 cases, of even odds; ε = {eps} would allow "
                "{top}.</p>",
                bound=show_up(100 * found.bound_95, 4),
                above=show_up(found.above, 3),
                success=show_up(100 * found.success, 4),
                top=show_up(100 * found.top, 4),
                eps=show_promise(found.eps),
            ),
            tr(
                "<p>For new people, {enough} examples are <b>enough</b> to be within {alpha} of the best with ε, and {without} without privacy: "
                "sampling falls like 1/√n, the price of privacy like 1/n. These are bounds (all thresholds at once, by Hoeffding), not needs. "
                "They hold for finitely many thresholds; thresholds over all real numbers cannot be learned privately from any number of examples.</p>",
                enough=show(found.enough, 9),
                without=show(found.without, 9),
                alpha=show(params.tolerance, 4),
            ),
        )
    )
