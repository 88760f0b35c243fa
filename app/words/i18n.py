"""Texts in the person's language, without Qt.

`tr` translates now (through whatever translator the screen installed), `mark` only marks a text that is translated
when it is shown. translations.py collects the literal first argument of both: never give them an f-string.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce

from app.words.seams import filled
from app.words.texts import Html, html, is_html

ENGLISH = "en"

_translate: Callable[[str], str] = str
_language = ENGLISH
_here = threading.local()
"""What this thread alone speaks for a while."""


def install(translate: Callable[[str], str], language: str) -> None:
    """Make `translate` the translator of every later `tr`, into `language` ('en', 'zh_CN')."""
    global _translate, _language
    _translate, _language = translate, language


@contextmanager
def speaking(translate: Callable[[str], str], language: str) -> Iterator[None]:
    """In this thread every `tr` is into `language` for a while; the rest of the program goes on in its own."""
    before = getattr(_here, "spoken", None)
    _here.spoken = translate, language
    try:
        yield
    finally:
        _here.spoken = before


def _spoken() -> tuple[Callable[[str], str], str]:
    return getattr(_here, "spoken", None) or (_translate, _language)


def language() -> str:
    """The language of now, as folders and files are named after it."""
    return _spoken()[1]


def tr(text: str, **values: object) -> str:
    """`text` in the person's language, with {name} fields filled from `values`.

    A text with tags or with Html among its values is Html: other texts among them are escaped.
    """
    translated = _spoken()[0](text)
    if not values:
        return Html(translated) if _is_html(text) else translated
    if not _is_html(text) and not any(isinstance(value, Html) for value in values.values()):
        return _fill(translated, values)
    safe = {name: html(value) if isinstance(value, str) else value for name, value in values.items()}
    return Html(_fill(translated, safe))


_is_html = lru_cache(maxsize=4096)(is_html)


def chinese() -> bool:
    """Whether the language of now is one of Chinese."""
    return language().startswith("zh")


def _fill(template: str, values: dict[str, object]) -> str:
    return filled(template, values) if chinese() else template.format(**values)


def mark(text: str) -> str:
    """`text` itself: translated by `tr` when it is shown."""
    return text


def listed(texts: Iterable[str]) -> str:
    """'a, b, c' as the language writes a list; '' for none."""
    return _joined(texts, lambda first, more: tr("{first}, {more}", first=first, more=more))


def parted(texts: Iterable[str]) -> str:
    """'a; b; c' as the language parts longer entries; '' for none."""
    return _joined(texts, lambda first, more: tr("{first}; {more}", first=first, more=more))


def together(texts: Iterable[str]) -> str:
    """'a, and b': what holds or is done only together; '' for none."""
    return _joined(texts, lambda first, more: tr("{first}, and {more}", first=first, more=more))


def sentences(*texts: str) -> str:
    """Whole sentences one after the other, with a blank only where the language has one; empty ones are left out."""
    return _joined(filter(None, texts), lambda first, more: tr("{first} {more}", first=first, more=more))


def _joined(texts: Iterable[str], join: Callable[[str, str], str]) -> str:
    found = list(texts)
    return reduce(join, found) if found else ""
