"""The conditions on one person (or event) from which the change of a unit follows: each can be tried, and is said.

A record is what one person contributes: an array of one row for each publication and one column for each cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.labs.decide.counted import cells, people
from app.labs.decide.params import TABLES, UNITS, Params
from app.words.i18n import tr
from dpcore.checks import Floats
from dpcore.decide import Plan
from dpcore.sets import Relation


@dataclass(frozen=True, slots=True)
class Limit:
    """One condition.

    Attributes:
        kind: what is limited: cells of one publication that a person is in, the change of one of them, of all of them
            together, or publications. number: by what. text: in the language of now.
    """

    kind: Literal["cells", "each", "all", "publications"]
    number: int
    text: str

    def holds(self, record: Floats) -> bool:
        """Whether one person's record keeps it."""
        sizes = np.abs(record)
        match self.kind:
            case "cells":
                return bool(((sizes > 0).sum(axis=1) <= self.number).all())
            case "each":
                return bool((sizes <= self.number).all())
            case "all":
                return bool((sizes.sum(axis=1) <= self.number).all())
        return int(sizes.any(axis=1).sum()) <= self.number


def limits(params: Params, plan: Plan, period: str) -> Iterator[Limit]:
    """Those that the answers suppose. Limits of a household are said of each of its people."""
    people = params.unit == "household"
    if plan.cells > 1 and params.kind in TABLES:
        yield Limit("cells", plan.touched, _cells_words(params, plan, people))
    if plan.ratios:
        if plan.numbers > 1:
            yield Limit("cells", plan.touched, _wholes_words(plan, people))
        yield Limit("each", 1, tr("In each whole a person counts once, in the part or in the rest."))
    if params.kind in ("count", "table"):
        text = (
            tr("A person changes one cell by {c} at most.", c=plan.each)
            if people
            else tr("A unit changes one cell by {c} at most.", c=plan.each)
        )
        yield Limit("each", plan.each, text)
    if plan.cap is not None:
        text = (
            tr("All entries of one person in a publication are at most {s}.", s=plan.cap)
            if people
            else tr("All entries of one unit in a publication are at most {s}.", s=plan.cap)
        )
        yield Limit("all", plan.cap, text)
    if plan.publications > 1:
        text = _publications_words(plan, period, people)
        if params.unit == "month":
            text = tr(
                "There are at most {t} publications in {period}; each is protected by itself.",
                t=plan.publications,
                period=period,
            )
        yield Limit("publications", plan.in_at_most, text)


def _cells_words(params: Params, plan: Plan, people: bool) -> str:
    how = tr("by nature") if params.bounded == "nature" else tr("because the rest is dropped before the noise")
    if people:
        return tr(
            "Each person is in at most {m} of the {d} cells of a publication, {how}.",
            m=plan.touched,
            d=plan.cells,
            how=how,
        )
    return tr(
        "Each unit ({unit}) is in at most {m} of the {d} cells of a publication, {how}.",
        unit=tr(dict(UNITS)[params.unit]),
        m=plan.touched,
        d=plan.cells,
        how=how,
    )


def _wholes_words(plan: Plan, people: bool) -> str:
    if people:
        return tr(
            "Each person is in at most {m} of the {d} wholes of a publication, by nature.",
            m=plan.touched,
            d=plan.numbers,
        )
    return tr(
        "Each unit is in at most {m} of the {d} wholes of a publication, by nature.", m=plan.touched, d=plan.numbers
    )


def _publications_words(plan: Plan, period: str, people: bool) -> str:
    values = {"t": plan.publications, "period": period, "a": plan.in_at_most}
    if people:
        return tr("There are at most {t} publications in {period}, and a person is in at most {a} of them.", **values)
    return tr("There are at most {t} publications in {period}, and a unit is in at most {a} of them.", **values)


def one_value_words(params: Params) -> str:
    """How many values a unit has: what is summed is set to its bounds one by one."""
    if params.unit == "household":
        if params.kind == "sums":
            return tr("A person has at most one value in a cell of a publication.")
        return tr("A person has at most one value in a publication.")
    if params.kind == "sums":
        return tr("A unit has at most one value in a cell of a publication.")
    return tr("A unit has at most one value in a publication.")


def neighbor_words(params: Params) -> str:
    """Which data sets are neighbors, and what an attacker is taken to know of who is in them."""
    if params.presence == "secret":
        return tr("one unit more or fewer; who is in the data is secret")
    return tr("one unit replaced; who is in the data is known")


def suspected(params: Params) -> str:
    """What somebody believes of one unit before anything is published."""
    if params.presence != "secret":
        return tr("that its value is A rather than B")
    return tr("that the person is in") if params.unit in ("person", "month") else tr("that the unit is in")


def fewest_words(params: Params) -> str:
    """How many values a mean has at least: of a household each person has one."""
    if params.unit == "household":
        return tr("There are values of at least {people} in the data.", people=people(str(params.people)))
    if params.people == 1:
        return tr("There is at least one unit in the data.")
    return tr("There are at least {n} units in the data.", n=params.people)


def household_words(params: Params, plan: Plan) -> str:
    """How many people a household has, and so what it can do that comes or goes as one."""
    size = tr("No household has more than {h} people.", h=params.household)
    if params.kind not in ("count", "table"):
        return size
    one = plan.one(Relation.ADD_REMOVE)
    return tr(
        "No household has more than {h} people: it is in at most {cells} of a publication, by {c} in one cell and by {s} in all.",
        h=params.household,
        cells=cells(one.cells),
        c=round(one.largest),
        s=round(one.l1),
    )
