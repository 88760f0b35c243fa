"""Questions as sentences with blanks: what a lab says, and the Params that stand in the blanks. No Qt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

BLANK = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One question.

    Attributes:
        title: what it is about, in the language of now.
        text: in the language of now, with {name of a parameter} where a blank stands.
        hundreds: parameters from 0 to 1 that are shown and typed as 'of 100'.
        unsaid: parameters whose 0 or '' means that nothing was said yet: the blank shows '?'.
        options: values and words of blanks whose parameter has no words of its own for this sentence.
    """

    title: str
    text: str
    hundreds: frozenset[str] = frozenset()
    unsaid: frozenset[str] = frozenset()
    options: Mapping[str, tuple[tuple[object, str], ...]] = field(default_factory=dict)

    @property
    def blanks(self) -> tuple[str, ...]:
        """The parameters in it, in the order of the language."""
        return tuple(BLANK.findall(self.text))
