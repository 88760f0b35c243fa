"""Where a field meets the words around it, in Chinese: a blank between two scripts, none between Chinese characters.

A template cannot know: '{name} 最好' is right for A and wrong for 甲. No Qt.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter

_OPENING = re.compile(r"(?:</?(?:b|i|em|strong|sup|sub|span|code)\b[^<>]*>)*")
_CLOSING = re.compile(rf"{_OPENING.pattern}$")
_FULL = frozenset("，。；：？！、（）“”")
_FORMATTER = Formatter()


def filled(template: str, values: Mapping[str, object]) -> str:
    """`template.format(**values)` with Chinese seams."""
    found = _pieces(template)
    texts = [
        words if name is None else format(_FORMATTER.get_field(name, (), values)[0], spec)
        for words, name, spec in found
    ]
    return "".join(joined(texts, [name is not None for _, name, _ in found]))


def joined(texts: Sequence[str], fields: Sequence[bool]) -> list[str]:
    """The pieces of a sentence, the words of its template with the blanks that its fields ask for.

    Arguments:
        texts: in order.
        fields: which of them are values of fields; those stay as they are.
    """
    found = list(texts)
    for place in range(len(found) - 1):
        left, right = found[place], found[place + 1]
        if not left or not right or fields[place] == fields[place + 1]:
            continue
        end = _end(left)
        start = _start(right)
        before, after = left[end - 1 : end], right[start : start + 1]
        if fields[place]:
            if after == " " and _chinese(before) and _chinese(right[start + 1 : start + 2]):
                found[place + 1] = right[:start] + right[start + 1 :]
            elif _apart(before, after):
                found[place + 1] = f"{right[:start]} {right[start:]}"
        elif before == " " and _chinese(after) and _chinese(left[end - 2 : end - 1]):
            found[place] = left[: end - 1] + left[end:]
        elif _apart(before, after):
            found[place] = f"{left[:end]} {left[end:]}"
    return found


def _start(text: str) -> int:
    """Where a text begins behind the tags at its beginning."""
    return _OPENING.match(text).end() if text[0] == "<" else 0  # type: ignore[union-attr]


def _end(text: str) -> int:
    """Where a text ends before the tags at its end."""
    return _CLOSING.search(text).start() if text[-1] == ">" else len(text)  # type: ignore[union-attr]


def _chinese(sign: str) -> bool:
    return "\u4e00" <= sign <= "\u9fff" or sign in _FULL


def _apart(left: str, right: str) -> bool:
    """Whether two signs are of two scripts between which a blank stands."""
    return (_han(left) and _other(right)) or (_other(left) and _han(right))


def _han(sign: str) -> bool:
    return "\u4e00" <= sign <= "\u9fff"


def _other(sign: str) -> bool:
    return (sign.isascii() and sign.isalnum()) or "α" <= sign <= "ω" or "Α" <= sign <= "Ω"


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Words with None, and fields with their name and format, in order."""
    found: list[tuple[str, str | None, str]] = []
    for literal, name, spec, _ in _FORMATTER.parse(template):
        found += [(literal, None, "")] if literal else []
        found += [("", name, spec or "")] if name is not None else []
    return tuple(found)
