"""Links to a lesson, or to one of its steps: 'epsilonlab:lesson/1-what-epsilon-means#3'."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

SCHEME = "epsilonlab"
_LINK = re.compile(rf"{SCHEME}:(?://)?lesson/([^/#?]+)/?(?:#(\d{{1,3}}))?", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """The id of a lesson; and which step, from 1, 0 for the lesson as a whole."""

    lesson: str
    step: int = 0

    @property
    def text(self) -> str:
        """As it is copied."""
        return f"{SCHEME}:lesson/{quote(self.lesson, safe='')}{f'#{self.step}' if self.step else ''}"


def is_link(text: str) -> bool:
    """Whether a text is meant as a link, a good one or not."""
    return text.strip().lower().startswith(f"{SCHEME}:")


def read_link(text: str) -> Link | None:
    """The link that a text is; None for every other text."""
    found = _LINK.fullmatch(text.strip())
    return Link(unquote(found[1]), int(found[2] or 0)) if found else None
