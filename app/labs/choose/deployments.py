"""Published deployments, from resources/deployments.csv (a snapshot of the OpenDP deployments registry)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

from app.resources import resource

RHO_DELTA = 1e-6
"""ρ of zero-concentrated privacy is converted to ε at this δ, by the best known conversion (Canonne et al. 2020)."""
GROUPS = ("Event", "User-day", "User-month", "User", "Other")


@dataclass(frozen=True, slots=True)
class Deployment:
    """One row: ε as recorded, or converted from ρ."""

    name: str
    curator: str
    year: str
    epsilon: float
    converted: bool
    unit: str
    status: str

    @property
    def group(self) -> str:
        """The unit of protection, coarsely; one group is one row of the plot."""
        unit = self.unit.lower()
        if "event" in unit or "tuple" in unit:
            return "Event"
        if "day" in unit:
            return "User-day"
        if "month" in unit or "quarter" in unit:
            return "User-month"
        return "User" if "user" in unit or "account" in unit or "person" in unit else "Other"


@cache
def deployments() -> tuple[Deployment, ...]:
    """All rows that have an ε or a ρ."""
    from dpcore.accounting import zcdp_eps

    found = []
    with resource("deployments.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["epsilon"]:
                eps = float(row["epsilon"])
            elif row["rho"]:
                eps = zcdp_eps(float(row["rho"]), RHO_DELTA)
            else:
                continue
            unit, status = row["unit_of_protection"], row["registry_status"]
            found.append(Deployment(row["name"], row["curator"], row["year"], eps, not row["epsilon"], unit, status))
    return tuple(found)
