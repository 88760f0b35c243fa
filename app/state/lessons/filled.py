"""The words of a step as their author reads them: with its numbers in braces, in place of how they are computed. No Qt."""

from __future__ import annotations

import re

from app.state.lessons.values import FIELD, Numbers, fill

TOKEN = re.compile(r"\{[^{}]*\}")
MARK = "′"
"""Behind a number that is written as one before it, and computed otherwise."""


class Filled:
    """Words, and how each number that stands in braces in them is computed."""

    def __init__(self, words: str, numbers: Numbers) -> None:
        self._computed: dict[str, str] = {}
        self.shown = FIELD.sub(lambda found: self._token(found.group(), fill(found.group(), numbers)), words)
        """As they are shown: '{0.5}'."""

    def _token(self, computed: str, value: str) -> str:
        token = f"{{{value}}}"
        while self._computed.get(token, computed) != computed:
            token = f"{token[:-1]}{MARK}}}"
        self._computed[token] = computed
        return token

    def written(self, shown: str) -> str:
        """As words that somebody has changed stand in the file: numbers that were there are computed as before."""
        return TOKEN.sub(lambda found: self._computed.get(found.group(), found.group()), shown)
