"""Tab 'Report' on draws: two pages that a reviewer can sign and whose bounds anybody can compute again from the counts alone."""

from __future__ import annotations

from dataclasses import replace

from app.lab.base import Note, Result
from app.lab.said import Said
from app.labs.own.audit import facts
from app.labs.own.audit import said as said_of
from app.labs.own.audit import tell as told
from app.labs.own.audit_facts import Facts
from app.labs.own.given import Given
from app.labs.own.report_exact import with_blanks, without_hint
from app.labs.own.report_one_run import pages_of_one_run
from app.labs.own.report_pages import pages
from app.words.i18n import tr

__all__ = ["Facts", "facts", "said", "tell"]


def said(params: Given, found: Facts) -> Said:
    """What its tab says."""
    return without_hint(said_of(params, found))


def tell(params: Given, found: Facts) -> Result:
    """What the audit shows; its memo are the two pages, where there are draws to report on."""
    shown, one = told(params, found), found.one
    if one is None and found.certified is None:
        text = tr("There are no draws to report on: give counts or a file on the tab Audit.")
        return replace(shown, notes=(*shown.notes, Note("caution", text)), program=None)
    how = tr(
        "<p>This is to be signed: on page 1 verdict, claim, data, method and what it does not say; on page 2 the counts, seeds, hashes and "
        "versions, with a program that computes the bounds again from the counts alone; as many pages as are wanted.</p>"
    )
    return replace(
        shown,
        story="".join((how, shown.story)),
        memo=lambda: with_blanks(
            pages_of_one_run(params, found, one) if one is not None else pages(params, found), params
        ),
        program=None,
    )
