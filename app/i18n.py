"""Texts in the person's language, without Qt.

`tr` translates now (through whatever translator the screen installed), `mark` only marks a text that is translated
when it is shown. tools that collect texts look for the literal first argument of both: never give them an f-string.
"""

from __future__ import annotations

from collections.abc import Callable

_translate: Callable[[str], str] = str


def install(translate: Callable[[str], str]) -> None:
    """Make `translate` the translator of every later `tr`."""
    global _translate
    _translate = translate


def tr(text: str, **values: object) -> str:
    """`text` in the person's language, with {name} fields filled from `values`."""
    translated = _translate(text)
    return translated.format(**values) if values else translated


def mark(text: str) -> str:
    """`text` itself: translated by `tr` when it is shown."""
    return text
