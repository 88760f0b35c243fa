"""Rows of the memo's page 2 that only some answers bring: totals, further numbers, empty cells, dropping, what was spent."""

from __future__ import annotations

import math

from app.lab.memo import MemoRow
from app.labs.decide import counted, words
from app.labs.decide.answers import further
from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.words.i18n import parted, tr
from app.words.numbers import show, show_down, show_promise, show_up, show_within


def answer_rows(params: Params, found: Shared) -> list[MemoRow]:
    """One row for each number that these answers bring."""
    return [
        *_totals(params, found),
        *_further(params, found),
        *_median(found),
        *_flash(found),
        *_found(found),
        *_dropped(params, found),
        *_spent(found),
    ]


def _totals(params: Params, found: Shared) -> list[MemoRow]:
    assert found.after is not None
    after = found.after
    rows = [
        MemoRow(
            f"sum-{place}",
            tr("total of {cells}", cells=counted.cells(total.cells)),
            tr("standard deviation {deviation}", deviation=show_up(total.deviation, 4))
            if total.width is None
            else show_within(show_up(total.width, 4)),
            tr("sum of as many independent noises") if params.noise != "max norm" else tr("noises without correlation"),
        )
        for place, total in enumerate(after.sums)
    ]
    if after.own is not None:
        rows.append(
            MemoRow(
                "totals",
                tr("noise of the totals"),
                show_up(after.own),
                tr("for {share} of 100 of the budget", share=show(100 * params.share_totals, 4)),
            )
        )
    rows += [
        MemoRow(
            f"level-{place}",
            tr("{n} numbers of level {level}", n=level.numbers, level=place)
            if level.numbers > 1
            else tr("the number of level {level}", level=place),
            show_within(show_up(level.width, 4)),
            parted(
                (
                    tr(
                        "scale {scale} for {part} of 100 of the budget",
                        scale=show_up(level.scale),
                        part=show(100 * level.share, 4),
                    ),
                    tr("variance {variance} after least squares", variance=show_up(level.agreed, 4)),
                )
            ),
        )
        for place, level in enumerate(after.levels[:-1])
    ]
    if after.margins is not None:
        share = tr("{part} of 100 of the budget", part=show(100 * after.margins.share, 4))
        error = tr("error of the grand total") if params.kind == "table" else tr("error of the rate of all")
        rows.append(MemoRow("margins", error, show_within(show_up(after.margins.width, 4)), share))
    if after.agreed is not None:
        rows.append(
            MemoRow(
                "agreed",
                tr("grand total that agrees with the cells"),
                tr("standard deviation {deviation}", deviation=show_up(after.agreed.deviations[-1], 4)),
                tr("least squares, weights from both variances"),
            )
        )
    if after.lift is not None:
        how = tr("E max(0, noise), rounded") if params.is_rounded else tr("E max(0, noise)")
        rows.append(MemoRow("lift", tr("what an empty cell gains"), show_up(after.lift, 4), how))
    return rows


def _further(params: Params, found: Shared) -> list[MemoRow]:
    assert found.after is not None
    _plan, aim, _study = words.asked(found)
    share = show_down(100 * (1 - aim.beta), 4)
    return [
        MemoRow(
            f"further-{place}",
            tr("error of ‘{name}’", name=name.strip() or tr("A further number")),
            show_within(show_up(other.width, 4)),
            parted(
                (
                    tr("in at least {share} of 100 publications", share=share),
                    tr(
                        "scale {scale} for {part} of 100 of the budget",
                        scale=show_up(other.scale),
                        part=show(100 * other.share, 4),
                    ),
                )
            ),
        )
        for place, ((name, _), other) in enumerate(zip(further(params), found.after.others, strict=True))
    ]


def _median(found: Shared) -> list[MemoRow]:
    """The median beside a mean: its part of the promise and its error."""
    assert found.after is not None
    chosen = found.after.chosen
    if chosen is None:
        return []
    values = [counted.ranks(show_up(chosen.ranks, 3))]
    if chosen.width is not None and math.isfinite(chosen.width):
        values.insert(0, show_within(show_up(chosen.width, 4)))
    how = tr(
        "exponential mechanism at ε = {eps} for {part} of 100 of the budget, counted as the worst with this ε",
        eps=show_promise(chosen.eps),
        part=show(100 * chosen.share, 4),
    )
    return [MemoRow("median", tr("error of the median"), parted(values), how)]


def _flash(found: Shared) -> list[MemoRow]:
    """The earlier edition: its noise and its error."""
    assert found.after is not None
    flash = found.after.flash
    if flash is None:
        return []
    how = tr(
        "scale {scale} for {part} of 100 of the budget", scale=show_up(flash.scale), part=show(100 * flash.share, 4)
    )
    return [MemoRow("flash", tr("error of the flash estimate"), show_within(show_up(flash.width, 4)), how)]


def _found(found: Shared) -> list[MemoRow]:
    """The threshold of cells that are found in the data."""
    assert found.after is not None
    cells = found.after.found
    if cells is None:
        return []
    how = tr(
        "with it a cell that one unit alone makes is shown with a chance of at most {chance}",
        chance=show_up(cells.delta, 3),
    )
    return [MemoRow("threshold", tr("least noisy number that is shown"), str(cells.threshold), how)]


def _dropped(params: Params, found: Shared) -> list[MemoRow]:
    assert found.after is not None
    after = found.after
    if not after.share_lost:
        return []
    how = tr("from the shares of units with 1, 2, 3 … entries") if params.mix else tr("as answered")
    value = tr("{share} of 100", share=show_up(100 * after.share_lost, 3))
    if after.bias is not None:
        value = parted((value, tr("{bias} of {n}", bias=show_up(-after.bias, 4), n=show(params.typical, 6))))
    return [MemoRow("dropped", tr("entries that are dropped, at most"), value, how)]


def _spent(found: Shared) -> list[MemoRow]:
    _plan, aim, study = words.asked(found)
    if not aim.is_spent:
        return []
    eps, delta = study.eps + aim.eps_spent, study.delta + aim.delta_spent
    value = f"ε = {show_promise(eps)}"
    return [
        MemoRow(
            "spent",
            tr("promise with what was promised before"),
            f"{value}, δ = {show_promise(delta)}" if delta else value,
            tr("sums; the attack counts the worst mechanism with the earlier promise"),
        )
    ]
