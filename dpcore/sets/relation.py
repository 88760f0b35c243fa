"""Which data sets are neighbors.

Source:
    Dwork and Roth 2014, section 2.3 (neighbors); Kifer and Machanavajjhala 2011 (bounded and unbounded).
"""

from __future__ import annotations

from enum import StrEnum


class Relation(StrEnum):
    """Neighbors differ by all records of one unit.

    ADD_REMOVE: they are there or not; how many units there are is secret. REPLACE: they give way to those of another
    unit; the number of units is public, and whether a unit is in the data is not protected.
    """

    ADD_REMOVE = "add/remove"
    REPLACE = "replace"
