"""So many of something, also one."""

from __future__ import annotations

from app.words.i18n import tr


def cells(n: int) -> str:
    """Of a table."""
    return tr("one cell") if n == 1 else tr("{n} cells", n=n)


def publications(n: int) -> str:
    """In a period."""
    return tr("one publication") if n == 1 else tr("{n} publications", n=n)


def ranks(n: str) -> str:
    """Places among sorted values, as so many are shown."""
    return tr("one rank") if n == "1" else tr("{n} ranks", n=n)


def entries(n: str) -> str:
    """What units have in a cell, as so many are shown."""
    return tr("one entry") if n == "1" else tr("{n} entries", n=n)


def people(n: str) -> str:
    """As so many are shown."""
    return tr("one person") if n == "1" else tr("{n} people", n=n)
