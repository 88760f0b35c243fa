"""A memo of two pages: the first for whoever decides, the second for whoever checks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.verdict import Verdict
from app.plot.picture import Picture


@dataclass(frozen=True, slots=True, eq=False)
class Memo:
    """What stands in it, in the language of now.

    Attributes:
        title: the question. verdict: the decision.
        figures: a large number and what it is.
        published, meaning, unprotected, conditions: sentences under these headings.
        pictures: one picture for the first page.
        signatures: (name, text); an empty text prints as a line.
        rows: number, value, how it comes about. notes: (heading, sentences) of the second page.
        program: Python that prints the numbers.
    """

    title: str
    verdict: Verdict
    figures: tuple[tuple[str, str], ...]
    published: tuple[str, ...]
    meaning: tuple[str, ...]
    unprotected: tuple[str, ...]
    conditions: tuple[str, ...]
    pictures: tuple[Picture, ...]
    signatures: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, str], ...]
    notes: tuple[tuple[str, tuple[str, ...]], ...]
    program: str
