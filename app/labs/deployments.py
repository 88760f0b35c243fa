"""Published deployments, from resources/deployments.csv (a snapshot of the OpenDP deployments registry)."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from app.resources import resource
from dpcore.accounting import zcdp_eps

RHO_DELTA = 1e-6
"""ρ of zero-concentrated privacy is converted to ε at this δ, by the best known conversion (Canonne et al. 2020)."""
GROUPS = ("Event", "User-day", "User-month", "User", "Other")


@dataclass(frozen=True, slots=True)
class Deployment:
    """One row: ε as recorded, or converted from ρ; `central`: noise is added after the data were put together."""

    name: str
    curator: str
    year: str
    eps: float
    converted: bool
    unit: str
    central: bool
    status: str

    @property
    def note(self) -> str:
        """What, who and when."""
        return f"{self.name} ({self.curator}, {self.year})"

    @property
    def group(self) -> str:
        """The unit of protection, coarsely; one group is one row of the plot."""
        unit = self.unit.lower()
        if "event" in unit or "tuple" in unit or "trip" in unit:
            return "Event"
        if "day" in unit:
            return "User-day"
        if "month" in unit or "quarter" in unit:
            return "User-month"
        whole = "user" in unit or "account" in unit or "person" in unit
        return "User" if whole and "device" not in unit else "Other"


def _read() -> tuple[Deployment, ...]:
    found = []
    with resource("deployments.csv").open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            if row["epsilon"]:
                eps = float(row["epsilon"])
            elif row["rho"]:
                eps = zcdp_eps(float(row["rho"]), delta=RHO_DELTA)
            else:
                continue
            found.append(
                Deployment(
                    name=row["name"],
                    curator=row["curator"],
                    year=row["year"],
                    eps=eps,
                    converted=not row["epsilon"],
                    unit=row["unit_of_protection"],
                    central=row["model"] == "Central",
                    status=row["registry_status"],
                )
            )
    return tuple(found)


DEPLOYMENTS = _read()
"""All rows that have an ε or a ρ."""
