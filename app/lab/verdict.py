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

    `ways` are other answers; `is_stuck`: as it was asked there are no numbers, and they are the only way on.
    """

    word: str
    role: Literal["good", "bad", "neutral"]
    sentence: str
    aside: str = ""
    ways: tuple[Way, ...] = ()
    is_stuck: bool = False
