"""Tab 'Report' on noise: two pages whose numbers anybody can compute again from the law as it was given."""

from __future__ import annotations

from app.lab.base import Result
from app.lab.said import Said
from app.labs.own.density import facts
from app.labs.own.density import said as said_of
from app.labs.own.density import tell as told
from app.labs.own.density_facts import Facts
from app.labs.own.given import Given
from app.labs.own.report_density import pages_of_density
from app.labs.own.report_exact import on_two_pages, without_hint

__all__ = ["Facts", "facts", "said", "tell"]


def said(params: Given, found: Facts) -> Said:
    """What its tab says."""
    return without_hint(said_of(params, found))


def tell(params: Given, found: Facts) -> Result:
    """What the tab 'Density' shows; its memo are the two pages."""
    shown = told(params, found)
    return on_two_pages(params, shown, lambda: pages_of_density(params, found, shown.pictures[0]))
