"""Tab 'Report' on a table: two pages whose numbers anybody can compute again from the law as it was given."""

from __future__ import annotations

from app.lab.base import Result
from app.lab.said import Said
from app.labs.own.given import Given
from app.labs.own.report_exact import on_two_pages, without_hint
from app.labs.own.report_table import pages_of_table
from app.labs.own.table import facts
from app.labs.own.table import said as said_of
from app.labs.own.table import tell as told
from app.labs.own.table_facts import Facts

__all__ = ["Facts", "facts", "said", "tell"]


def said(params: Given, found: Facts) -> Said:
    """What its tab says."""
    return without_hint(said_of(params, found))


def tell(params: Given, found: Facts) -> Result:
    """What the tab 'Table' shows; its memo are the two pages."""
    shown = told(params, found)
    return on_two_pages(params, shown, lambda: pages_of_table(params, found, shown.pictures[0]))
