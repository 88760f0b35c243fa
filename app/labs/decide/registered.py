"""What a registry of deployments asks besides: the last questions, none of which changes a number."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Text, Whole
from app.labs.decide.questions import Questions
from app.words.i18n import mark

CURATORS = (
    ("", mark("not said")),
    ("Government", mark("government")),
    ("Industry", mark("industry")),
    ("Nonprofit", mark("nonprofit")),
)
SECTORS = (
    ("", mark("not said")),
    ("Government", mark("government")),
    ("Healthcare", mark("healthcare")),
    ("Education", mark("education")),
    ("Finance", mark("finance")),
    ("Energy", mark("energy")),
    ("Technology", mark("technology")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered(Questions):
    """What only the registry record prints, and the number of people."""

    enrolled: int = Whole(
        name=mark("people in the data, about"),
        help=mark("A public, rounded number: for the registry record, and for singling out. 0 is: not said."),
        low=0,
        high=10**10,
        typical=(0, 1_000_000),
    ).default(0)
    curator: str = Text(
        name=mark("responsible for the data"),
        help=mark("For the registry record: an office, not a person."),
        longest=120,
    ).default("")
    curated_by: str = Choice(
        name=mark("what kind of body this is"), options=CURATORS, help=mark("For the registry record.")
    ).default("")
    published_on: str = Text(
        name=mark("day of the first publication"),
        help=mark("For the registry record: year, month and day, such as 2027-03-01."),
        longest=10,
    ).default("")
    use: str = Text(name=mark("who uses it, and for what"), help=mark("For the registry record."), longest=200).default(
        ""
    )
    region: str = Text(name=mark("the region described"), help=mark("For the registry record."), longest=80).default("")
    sector: str = Choice(
        name=mark("the sector"), options=SECTORS, help=mark("For the registry record: one of those that it knows.")
    ).default("")
    actors: str = Text(
        name=mark("who sees raw data, who checks"), help=mark("For the registry record."), longest=200
    ).default("")
    domain: str = Text(
        name=mark("which data there could have been"),
        help=mark("For the registry record: registers of the people of a region, for instance."),
        longest=200,
    ).default("")
    recorded_by: str = Text(
        name=mark("who fills in the record"), help=mark("For the registry record."), longest=120
    ).default("")
