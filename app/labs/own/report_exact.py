"""The two pages of a report on a density or a table: what is known is the law itself, so the verdict is exact or between bounds."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import replace

from app.lab.base import Result
from app.lab.memo import Heads, Memo, MemoRow, Said, first_page_of
from app.lab.said import Said as Sentence
from app.labs.own.params import Params
from app.labs.own.report_pages import versions
from app.plot.picture import Handle, Picture
from app.words.i18n import tr
from app.words.numbers import show_up

MOST_GIVEN = 40
"""Knots, or outputs of a world, that are printed; program.py has all."""


def heads(second: str) -> Heads:
    """What stands above the parts of such a report; `second`: of page 2."""
    return Heads(
        decision=tr("Verdict"),
        published=tr("Claim and data"),
        meaning=tr("Bounds"),
        unprotected=tr("What it does not say"),
        conditions=tr("It counts only if (to be ticked by whoever reviewed)"),
        second=second,
        foot=tr("{origin}. Of the law as it was given; the tool that draws from it was not seen."),
    )


def on_two_pages(params: Params, shown: Result, pages: Callable[[], Memo]) -> Result:
    """What a tab shows, as two pages to sign, and what these are."""
    what = tr(
        "<p>This is to be signed: on page 1 verdict, claim, bounds and what it does not say; on page 2 numbers, method, the law as it was "
        "given, and a program that computes them again from it alone; as many pages as are wanted.</p>"
    )
    return replace(shown, story="".join((what, shown.story)), memo=lambda: with_blanks(pages(), params))


def with_blanks(made: Memo, params: Params) -> Memo:
    """So many pages as are wanted, with the names of what nobody has filled in, of what this report asks for."""
    made = first_page_of(made) if params.pages == "one" else replace(made, printed=params.pages == "code")
    asked = [(tr("what was reviewed"), params.audited), (tr("claimed by"), params.claimed_by)]
    if params.report_on == "audit":
        asked += [(tr("the two data sets"), params.data_sets), (tr("seeds of the runs"), params.seeds)]
    return replace(made, blanks=tuple(name for name, text in asked if not text.strip()))


def without_hint(said: Sentence) -> Sentence:
    """The sentence of the tab that is reported on; on paper there is nothing to drag."""
    return replace(said, hint="")


def signatures(params: Params) -> tuple[tuple[str, str], ...]:
    """Lines to sign."""
    return (tr("Reviewed by"), params.audited_by), (tr("Date"), ""), (tr("Signature"), "")


def not_said() -> tuple[Said, ...]:
    """What no law on paper says."""
    lines = (
        tr("Nothing is said of whether a tool draws from this law: rounding, floats and seeds are not looked at here."),
        tr("Nothing is said of other settings of the tool, or of other releases about the same people."),
    )
    return tuple(map(Said, lines))


def without_marks(picture: Picture) -> Picture:
    """For paper, where nothing is dragged."""
    return replace(picture, items=tuple(item for item in picture.items if not isinstance(item, Handle)))


def again(program: str, *, summed: bool = False, held: bool = False) -> tuple[str, tuple[str, ...]]:
    """How anybody computes it again, with the hash of the program; `summed`: about, by a sum of its own, of ε and δ
    alone, which is said where ρ or μ was promised (`held`)."""
    run = tr("Run program.py with Python alone; it holds the law as given and nothing else.")
    if summed:
        run = tr(
            "Run program.py with Python alone: a fine sum of its own, which it prints beside the bounds of this page."
        )
    more = (tr("ρ and μ it does not compute."),) if summed and held else ()
    sha = tr("program.py, SHA-256 {sha}", sha=hashlib.sha256(program.encode()).hexdigest())
    return tr("To compute it again"), (run, *more, sha)


def versions_note() -> tuple[str, tuple[str, ...]]:
    """What computed the numbers."""
    return tr("Versions"), (versions(),)


def at_most(key: str, name: str, value: float, how: str) -> tuple[MemoRow, ...]:
    """A row with a bound from above; none where the number is not known (nan)."""
    if math.isnan(value):
        return ()
    return (MemoRow(key, name, "∞" if math.isinf(value) else tr("at most {value}", value=show_up(value)), how),)
