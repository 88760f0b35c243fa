"""Parameters of the tab 'Statistical queries'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Whole, declare
from app.words.i18n import mark

HERE = ("view", ("queries",))


@dataclass(frozen=True, kw_only=True)
class QueriesParams:
    """How many shares are asked for."""

    queries: int = declare(
        100,
        Whole(
            name=mark("queries"),
            symbol="m",
            essential=True,
            help=mark("Each asks for the share of people with some property; all answers together keep ε."),
            low=1,
            high=100_000,
            typical=(1, 10_000),
            scale="log",
            when=HERE,
        ),
    )
