"""A privacy label: all that must stand beside an ε, on one sheet. No Qt.

ε alone says nothing: whose data it protects, against which change, with which δ, over which releases and what time, and
whom one has to trust. A lab that decides on an ε makes a Label of its Params; it leaves the program as text or picture.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from app.lab.record import Record
from app.plot.picture import Picture
from app.words.i18n import tr
from app.words.numbers import MEASURES, THIN
from app.words.version import version

WIDTH = 78
"""Columns of a line in the text form; a Chinese character takes two."""
_HAN, _CLOSING, _OPENING = "\u3400-\u9fff", "，。；：、！？”）", "“（"
_GAP = rf"[^\S{THIN}]"
"""Where a line may end: at any blank but the one between groups of digits."""
_WORD = rf"(?:[A-Za-zΑ-ω0-9∞]+ [=≤≥] )?(?:[^\s{_OPENING}{_CLOSING}{_HAN}]|{THIN})+(?:(?<=\d){_GAP}[{MEASURES}])?"
_PIECE = re.compile(rf"[{_OPENING}]*(?:[{_HAN}]|{_WORD})[{_CLOSING}]*{_GAP}*|\S{_GAP}*")
"""What stays on one line: a word, a Chinese character, '20 次' or 'L1 = 36', with the punctuation that belongs to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """One label.

    Attributes:
        lines: (name, text) in the order of reading.
        odds: the odds in words, with the same denominator 100.
        pictures: of the odds, for the picture form.
        record: the same for a registry of deployments; None where there is nothing to register. decision: what the
            registry refuses, written beside it.
    """

    lines: tuple[tuple[str, str], ...]
    odds: str
    pictures: tuple[Picture, ...] = ()
    record: Record | None = None
    decision: Record | None = None

    @property
    def title(self) -> str:
        """The heading."""
        return tr("Privacy label")

    @property
    def origin(self) -> str:
        """Where it comes from, and what it is not."""
        return tr(
            "Computed by Epsilon Lab {version}. Bounds for the worst case, not a certificate of any system.",
            version=version(),
        )


def as_text(label: Label) -> str:
    """The label as plain text: names in one column, texts wrapped beside them."""
    wide = max(columns(name) for name, _ in label.lines) + 2
    lines = [label.title, "=" * columns(label.title), ""]
    for name, text in label.lines:
        first, *others = _wrapped(text, WIDTH - wide)
        lines += [name + " " * (wide - columns(name)) + first, *(" " * wide + other for other in others)]
    lines += ["", *_wrapped(label.odds, WIDTH), "", *_wrapped(label.origin, WIDTH)]
    return "\n".join(lines) + "\n"


def columns(text: str) -> int:
    """How many columns a text takes where letters are all equally wide."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns; a piece that is wider has a line of its own."""
    lines = [""]
    for piece in _PIECE.findall(text):
        if lines[-1] and columns((lines[-1] + piece).rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]
