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
from app.labs.own.report_pages import pages
from app.words.i18n import listed, tr

__all__ = ["Facts", "facts", "said", "tell"]


def tell(params: Given, found: Facts) -> Result:
    """The pictures and numbers of the audit; its memo are the two pages."""
    if found.one is not None:
        text = tr(
            "<p>A report of two pages is made of draws of two worlds. What one run certifies stands on the tab Audit, and in its memo.</p>"
        )
        return replace(told_of_audit(params, found), story=text)
    drawn = draws_picture(params, found)
    both = square_picture(params, found), power_picture(params, found)
    pictures = both if drawn is None else (drawn, *both)
    if found.certified is None:
        text = tr(
            "<p>There are no draws yet, so there is nothing to report: give counts or a file on the tab Audit.</p>"
        )
        return Result(pictures, readout(params, found), text, notes_of(params, found))
    notes = [*notes_of(params, found)]
    if blank := blanks(params):
        notes.append(Note("info", tr("Left blank, so they print as lines: {names}.", names=listed(blank))))
    how = tr(
        "<p><b>Write memo…</b> (File menu) puts this on two pages to sign: verdict, claim, data, method and what it does not say; then "
        "the counts of every event, seeds, hashes and versions, with a program that computes the bounds again from the counts alone.</p>"
    )
    return Result(
        pictures,
        readout(params, found),
        f"{how}{story(params, found)}",
        tuple(notes),
        memo=lambda: pages(params, found),
    )


def blanks(params: Given) -> list[str]:
    """What nobody has filled in."""
    asked = (
        (tr("what was audited"), params.audited),
        (tr("claimed by"), params.claimed_by),
        (tr("the two data sets"), params.data_sets),
        (tr("audited by"), params.audited_by),
        (tr("seeds of the runs"), params.seeds),
    )
    return [name for name, text in asked if not text.strip()]
