"""Parameters of the lab 'Many queries' that say whose data they are and what is asked about them."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Column, Rows, Tabs, Text, Whole
from app.lab.shared_fields import PEOPLE
from app.labs.columns import DELIMITER, ENCODING, FILE
from app.labs.queries.model import VIEWS
from app.words.i18n import mark

SOURCES = (
    ("clinic", mark("clinic, 24 people")),
    ("ferry", mark("ferry, 36 tickets")),
    ("made", mark("random questions")),
    ("csv", mark("own table (CSV)")),
    ("told", mark("answers alone")),
)
WITH_DATA = ("fake", "boosting", "weights")
_TOLD = (("10", 0.7), ("01", 0.5))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParams:
    """A table, or answers alone, and the questions."""

    view: str = Tabs(options=VIEWS).default("fake")
    source: str = Choice(
        name=mark("whose data"),
        options=SOURCES,
        help=mark("A small table, random kinds of people, your own table, or only answers that somebody gave."),
        section=mark("Data"),
        tabs=WITH_DATA,
    ).default("clinic")
    file: str = FILE.default("")
    named: str = Text(
        name=mark("columns"),
        help=mark(
            "Up to ten, with semicolons: smoker; age >= 40; city = Oslo; income: 20, 40 (bins). Cuts are public."
        ),
        longest=1000,
        when={"source": ("csv",)},
    ).default("")
    delimiter: str = DELIMITER.default(",")
    encoding: str = ENCODING.default("utf-8")
    told: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("given answers"),
        help=mark(
            "Each question as one sign for each kind of people, 1 where it counts them, and the share that was told."
        ),
        columns=(
            Column(key="question", name=mark("question"), kind="text", default="1"),
            Column(key="answer", name=mark("share"), low=-10.0, high=11.0),
        ),
        count=(1, 500),
        when={"source": ("told",)},
    ).default(_TOLD)
    order: int = Whole(
        name=mark("columns in one question"),
        help=mark("Every question names so many columns at most: 1 asks for each alone, 2 for pairs, too."),
        low=1,
        high=10,
        typical=(1, 5),
        when={"source": ("clinic", "ferry", "csv")},
        tabs=WITH_DATA,
    ).default(2)
    chosen: str = Text(
        name=mark("only these questions"),
        help=mark("Names joined by +, with semicolons: smoker; smoker + cough. Empty: all of them."),
        longest=1000,
        when={"source": ("clinic", "ferry", "csv")},
        tabs=WITH_DATA,
    ).default("")
    made_people: int = PEOPLE.but(
        low=10,
        high=10**6,
        typical=(50, 10**5),
        when={"source": ("made",)},
        tabs=WITH_DATA,
    ).default(2000)
    made_kinds: int = Whole(
        name=mark("kinds of people"),
        help=mark("As many as there are possible rows: six yes/no columns make 64."),
        low=2,
        high=1024,
        typical=(4, 256),
        scale="log",
        when={"source": ("made",)},
        tabs=WITH_DATA,
    ).default(64)
    made_questions: int = Whole(
        name=mark("questions"),
        help=mark("Each counts every kind with probability one half."),
        low=1,
        high=2000,
        typical=(5, 2000),
        scale="log",
        when={"source": ("made",)},
        tabs=WITH_DATA,
    ).default(200)
