"""Tab 'Report': what an audit has shown, as two pages that a reviewer can sign and whose bounds anybody can compute again."""

from __future__ import annotations

from dataclasses import replace

from app.lab.base import Note, Result
from app.labs.own.audit import facts, said
from app.labs.own.audit import tell as told_of_audit
from app.labs.own.audit_facts import Facts
from app.labs.own.audit_pictures import draws_picture, power_picture, square_picture
from app.labs.own.audit_words import notes_of, readout, story
from app.labs.own.given import Given
from app.labs.own.report_one_run import pages_of_one_run
from app.labs.own.report_pages import pages
from app.words.i18n import listed, sentences, tr

__all__ = ["Facts", "facts", "said", "tell"]


def tell(params: Given, found: Facts) -> Result:
    """The pictures and numbers of the audit; its memo are the two pages."""
    if (one := found.one) is not None:
        how = tr(
            "<p><b>Write memo…</b> (File menu) puts this on two pages to sign: verdict, claim, data, method and what it does not say; "
            "then the counts, seeds, hashes and versions, with a program that computes the bound again from the counts alone.</p>"
        )
        shown = told_of_audit(params, found)
        return replace(
            shown,
            story=how + shown.story,
            notes=(*shown.notes, *_of_blanks(params)),
            memo=lambda: pages_of_one_run(params, found, one),
        )
    drawn = draws_picture(params, found)
    both = square_picture(params, found), power_picture(params, found)
    pictures = both if drawn is None else (drawn, *both)
    if found.certified is None:
        text = tr("There are no draws to report on: give counts or a file on the tab Audit.")
        other = tr("A density or a table is reported on from its own tab: “What it means” there says how.")
        notes = *notes_of(params, found), Note("info", sentences(text, other))
        return Result(pictures, readout(params, found), story(params, found), notes)
    how = tr(
        "<p><b>Write memo…</b> (File menu) puts this on two pages to sign: verdict, claim, data, method and what it does not say; then "
        "the counts of every event, seeds, hashes and versions, with a program that computes the bounds again from the counts alone.</p>"
    )
    return Result(
        pictures,
        readout(params, found),
        f"{how}{story(params, found)}",
        (*notes_of(params, found), *_of_blanks(params)),
        memo=lambda: pages(params, found),
    )


def _of_blanks(params: Given) -> tuple[Note, ...]:
    blank = blanks(params)
    return (Note("info", tr("Left blank, so they print as lines: {names}.", names=listed(blank))),) if blank else ()


def blanks(params: Given) -> list[str]:
    """What nobody has filled in."""
    asked = (
        (tr("what was reviewed"), params.audited),
        (tr("claimed by"), params.claimed_by),
        (tr("the two data sets"), params.data_sets),
        (tr("reviewed by"), params.audited_by),
        (tr("seeds of the runs"), params.seeds),
    )
    return [name for name, text in asked if not text.strip()]
