"""Which data sets are neighbors."""

from __future__ import annotations

from enum import StrEnum


class Relation(StrEnum):
    """Neighbors differ by all records of one unit.

    ADD_REMOVE: they are there or not; how many units there are is secret. REPLACE: they give way to those of another unit;
    the number of units is public, and whether a unit is in the data is not protected.
    """

    ADD_REMOVE = "add/remove"
    REPLACE = "replace"
