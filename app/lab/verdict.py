"""What a lab decides, and other answers that would change it. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Way:
    """Another answer, as a button.

    Attributes:
        text: what changes. effect: what it would do. preview: the decision then.
        values: Params that it sets.
        marks: floor and ceiling of ε then, None where there is none.
        able: whether it is worth pressing.
    """

    text: str
    effect: str
    preview: str
    values: Mapping[str, Any]
    marks: tuple[float | None, float | None]
    able: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision: a word for its state, the role of its colour ('good', 'bad', 'neutral'), a sentence, an aside.

    `aside` are its numbers, '' where there are none; `ways` are other answers.
    """

    word: str
    role: Literal["good", "bad", "neutral"]
    sentence: str
    aside: str = ""
    ways: tuple[Way, ...] = ()

    @property
    def is_stuck(self) -> bool:
        """Whether there are no numbers as it was asked, so that other answers are the only way on."""
        return self.role == "bad" and not self.aside and bool(self.ways)
