"""Two sets of answers side by side. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs.

    Attributes:
        sentence: it in words.
        answers: (question, answer of now, other answer). numbers: (what, now, other) of what follows from them.
    """

    sentence: str
    answers: tuple[tuple[str, str, str], ...]
    numbers: tuple[tuple[str, str, str], ...]
