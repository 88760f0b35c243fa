"""Sentences about totals: added up, exact, with noise of their own, in levels of regions and in margins."""

from __future__ import annotations

import math
from collections.abc import Iterator

from app.labs.decide.answers import has_totals
from app.labs.decide.counted import cells
from app.labs.decide.params import Params
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_down, show_up
from dpcore.decide import Margins, Plan, Processed, Width


def totals_words(params: Params, plan: Plan, share: str, after: Processed) -> str:
    """What totals are off by."""
    if has_totals(params, "exact"):
        return tr("Totals are published exactly: they have no error, and are not protected.")
    if has_totals(params, "added"):
        return sentences(*(_sum_words(total.cells, total.deviation, total.width, share) for total in after.sums))
    if after.levels:
        return sentences(*levels_words(after, share))
    if after.margins is not None:
        return margins_words(after.margins, share) if plan.ratios is None else rate_margins(after.margins, share)
    if after.own is None:
        return ""
    own = tr(
        "Totals have noise of their own, of scale {scale}, for {part} of 100 of the budget.",
        scale=show_up(after.own),
        part=show(100 * params.share_totals, 4),
    )
    if after.agreed is None:
        return sentences(own, tr("They count people, and are not made to agree with the cells."))
    return sentences(
        own,
        tr(
            "Made to agree with the cells by least squares, a cell keeps {factor} of 100 of its variance, and the grand total has "
            "a standard deviation of {deviation}.",
            factor=show_up(100 * after.agreed.cell_factor, 4),
            deviation=show_up(after.agreed.deviations[-1], 4),
        ),
        _width_words(after.agreed.total, share),
    )


def margins_words(margins: Margins, share: str) -> str:
    """All margins, with the noise of the cells."""
    return tr(
        "Each of the {n} margins, the grand total too, has noise as a cell has: within ± {width} in at least {share} of 100 draws of it; they get "
        "{part} of 100 of the budget. Made to agree by least squares, every number has a standard deviation of {deviation} instead of "
        "{own}.",
        n=show(margins.numbers, 9),
        width=show_up(margins.width, 4),
        share=share,
        part=show(100 * margins.share, 4),
        deviation=show_up(math.sqrt(margins.agreed), 4),
        own=show_up(math.sqrt(margins.variance), 4),
    )


def rate_margins(margins: Margins, share: str) -> str:
    """The rates of all margins."""
    return tr(
        "Each of the {n} rates of margins comes from a part and a rest that have noise as those of a cell have; they get {part} of 100 of "
        "the budget. Each keeps the error that is asked of a cell as often; that of all together is within ± {width} percentage points in "
        "at least {share} of 100 draws of the noise. They are not made to agree with the cells.",
        n=show(margins.numbers, 9),
        width=show_up(margins.width, 3),
        share=share,
        part=show(100 * margins.share, 4),
    )


def levels_words(after: Processed, share: str) -> Iterator[str]:
    """The numbers of each level of regions, and what least squares leaves of their noise."""
    *regions, last = after.levels
    for place, level in enumerate(regions):
        values = {
            "n": level.numbers,
            "level": place,
            "part": show(100 * level.share, 4),
            "width": show_up(level.width, 4),
            "share": share,
            "deviation": show_up(math.sqrt(level.agreed), 4),
        }
        yield (
            tr(
                "The whole has noise of its own for {part} of 100 of the budget, within ± {width} in at least {share} of 100 draws of it; made "
                "to agree by least squares, a standard deviation of {deviation}.",
                **values,
            )
            if place == 0
            else tr(
                "Each of the {n} regions of level {level} has noise for {part} of 100 of the budget, within ± {width} in at least {share} of 100 "
                "draws of it; made to agree by least squares, a standard deviation of {deviation}.",
                **values,
            )
        )
    yield tr(
        "A cell then has a standard deviation of {deviation} instead of {own}.",
        deviation=show_up(math.sqrt(last.agreed), 4),
        own=show_up(math.sqrt(last.variance), 4),
    )


def _sum_words(n: int, deviation: float, width: float | None, share: str) -> str:
    if width is None:
        return tr(
            "A total that is added up from {cells} has noise with a standard deviation of {deviation}.",
            cells=cells(n),
            deviation=show_up(deviation, 4),
        )
    return tr(
        "A total that is added up from {cells} is within ± {width} in at least {share} of 100 publications, by noise.",
        cells=cells(n),
        width=show_up(width, 4),
        share=share,
    )


def _width_words(width: Width | None, share: str) -> str:
    if width is None:
        return ""
    if not width.is_simulated:
        return tr(
            "It is within ± {width} in at least {share} of 100 publications.",
            width=show_up(width.value, 4),
            share=share,
        )
    return tr(
        "By draws it is within ± {width} in {share} of 100 publications; the draws leave open ± {low} to ± {high}.",
        width=show(width.value, 3),
        share=share,
        low=show_down(width.low, 3),
        high=show_up(width.high, 3),
    )
