"""A privacy label: all that must stand beside an ε, on one sheet. No Qt.

ε alone says nothing: whose data it protects, against which change, with which δ, over which releases and what time, and
whom one has to trust. A lab that decides on an ε makes a Label of its Params; it leaves the program as text or picture.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from app.i18n import tr
from app.picture import Picture
from dpcore import __version__

WIDTH = 78
"""Characters of a line in the text form."""


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """One label.

    Attributes:
        lines: (name, text) in the order of reading.
        odds: the odds in words, with the same denominator 100.
        pictures: of the odds, for the picture form.
    """

    lines: tuple[tuple[str, str], ...]
    odds: str
    pictures: tuple[Picture, ...] = ()

    @property
    def title(self) -> str:
        """The heading."""
        return tr("Privacy label")

    @property
    def origin(self) -> str:
        """Where it comes from, and what it is not."""
        return tr(
            "Computed by Epsilon Lab {version}. Bounds for the worst case, not a certificate of any system.",
            version=__version__,
        )


def as_text(label: Label) -> str:
    """The label as plain text: names in one column, texts wrapped beside them."""
    wide = max(len(name) for name, _ in label.lines) + 2
    lines = [label.title, "=" * len(label.title), ""]
    for name, text in label.lines:
        pieces = textwrap.wrap(text, WIDTH - wide) or [""]
        lines += [name.ljust(wide) + pieces[0], *(" " * wide + piece for piece in pieces[1:])]
    lines += ["", *textwrap.wrap(label.odds, WIDTH), "", *textwrap.wrap(label.origin, WIDTH)]
    return "\n".join(lines) + "\n"
