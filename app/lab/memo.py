"""A memo of two pages: the first for whoever decides, the second for whoever checks; or one, or more with the program. No Qt.

Each number of page 1 that was computed is linked to the row of page 2 that says where it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.lab.verdict import Verdict
from app.plot.picture import Picture

SAID = ("published", "meaning", "unprotected", "conditions")
"""The sentences of page 1 besides the decision."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and (number as it stands in it, key of its row) for the numbers that were computed."""

    text: str
    links: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MemoRow:
    """One line of page 2: a key, what it is, its value, and how it comes about."""

    key: str
    name: str
    value: str
    how: str


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands above the parts of a memo, in the language of now.

    Attributes:
        decision: before the word of the verdict. published, meaning, unprotected, conditions: above these sentences.
        second: title of page 2. foot: last line of both pages, with {origin}.
    """

    decision: str
    published: str
    meaning: str
    unprotected: str
    conditions: str
    second: str
    foot: str


@dataclass(frozen=True, slots=True, eq=False)
class Memo:
    """What stands in it, in the language of now.

    Attributes:
        title: the question. verdict: the decision; links: of its sentence, as in Said.
        figures: a large number, what it is, and the key of its row ('' where it was answered).
        published, meaning, unprotected, conditions: sentences under these headings.
        pictures: one picture for the first page.
        signatures: (name, text); an empty text prints as a line.
        rows: of page 2. notes: (heading, sentences) of the second page.
        program: Python that prints the numbers.
        heads: None: those of a decision. blanks: names of what nobody has filled in, besides signatures.
        printed: the program is printed, too, behind page 2.
    """

    title: str
    verdict: Verdict
    links: tuple[tuple[str, str], ...]
    figures: tuple[tuple[str, str, str], ...]
    published: tuple[Said, ...]
    meaning: tuple[Said, ...]
    unprotected: tuple[Said, ...]
    conditions: tuple[Said, ...]
    pictures: tuple[Picture, ...]
    signatures: tuple[tuple[str, str], ...]
    rows: tuple[MemoRow, ...]
    notes: tuple[tuple[str, tuple[str, ...]], ...]
    program: str
    heads: Heads | None = None
    blanks: tuple[str, ...] = ()
    printed: bool = False

    def number(self, key: str) -> int:
        """The number of a row, from 1; 0 where there is none."""
        return next((place for place, row in enumerate(self.rows, start=1) if row.key == key), 0)

    @property
    def decided(self) -> Said:
        """The decision in one sentence."""
        return Said(self.verdict.sentence, self.links)

    @property
    def said(self) -> tuple[Said, ...]:
        """All sentences of page 1."""
        return (self.decided, *self.published, *self.meaning, *self.unprotected, *self.conditions)


def first_page_of(memo: Memo) -> Memo:
    """Page 1 alone: nothing in it leads to rows of another page."""
    lines: dict[str, Any] = {name: tuple(Said(said.text) for said in getattr(memo, name)) for name in SAID}
    figures = tuple((large, text, "") for large, text, _ in memo.figures)
    return replace(memo, links=(), figures=figures, rows=(), notes=(), program="", printed=False, **lines)


def parts_of(said: Said) -> list[tuple[str, str]]:
    """The sentence in pieces (text, key): a key where the piece is a linked number, '' elsewhere."""
    pieces = [(said.text, "")]
    for number, key in said.links:
        pieces = [part for piece in pieces for part in _split(piece, number, key, pieces)]
    return pieces


def _split(
    piece: tuple[str, str], number: str, key: str, pieces: Sequence[tuple[str, str]]
) -> Sequence[tuple[str, str]]:
    """A piece cut around the first place of a number, which stands between no other digits."""
    text, owner = piece
    first = next((each for each in pieces if not each[1] and _place(each[0], number) >= 0), None)
    if owner or first is not piece:
        return [piece]
    place = _place(text, number)
    end = place + len(number)
    end += text[end : end + 1] == "%"  # a sign between them would part a share from its percent
    cut = [(text[:place], ""), (text[place:end], key), (text[end:], "")]
    return [part for part in cut if part[0]]


def _place(text: str, number: str) -> int:
    found = re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", text) if number else None
    return -1 if found is None else found.start()


def marked_up(said: Said, plain: Callable[[str], str], linked: Callable[[str, str], str]) -> str:
    """The sentence with `plain(text)` and `linked(number, key)` in turn."""
    return "".join(linked(text, key) if key else plain(text) for text, key in parts_of(said))
