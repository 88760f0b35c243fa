"""A score of outputs that are lists: how long a list is, or one of its entries. It is taken of each output alone.

A list stands in brackets or parentheses, its entries apart by commas or, without any, by blanks: [1, 0, 2], ('a', 'b'),
array([1., 0.]). Texts in quotes and lists inside a list are entries; nothing is evaluated.

Source:
    Definitions; lists are spelled as in Python or NumPy.
"""

from __future__ import annotations

import re

from dpcore import checks
from dpcore.errors import ParameterError

MISSING = "nan"
"""The score of a list without the entry asked for: an output like any other."""
_CLOSES = {"[": "]", "(": ")", "{": "}"}
_ARRAY = re.compile(r"(?:np\.|numpy\.)?array\((.*?)(?:,\s*dtype=[\w.']+)?\)", re.DOTALL)
_SCALAR = re.compile(r"(?:np|numpy)\.\w+\(([^()]*)\)")
_ALLOWED = "a list such as [1, 0, 2]"


def plain(text: str) -> str:
    """An output without what NumPy writes around a number: '0.5' of 'np.float64(0.5)'.

    Args:
        text: an output as it is written.
    """
    found = _SCALAR.fullmatch(text) if text.startswith("n") else None
    return found[1] if found else text


def entries_of(text: str) -> list[str]:
    """The entries of a list as they are written, without the quotes around a text.

    Args:
        text: such as '[1, 0, 2]'.

    Raises:
        ParameterError: for what is no list.
    """
    array = _ARRAY.fullmatch(text.strip())
    inner = (array[1] if array else text).strip()
    if len(inner) < 2 or inner[0] not in "[(" or inner[-1] != _CLOSES[inner[0]]:
        raise ParameterError("output", text[:20], _ALLOWED)
    parts = _apart(inner[1:-1], text)
    if len(parts) == 1 and parts[0][:1] not in ("'", '"', *_CLOSES):
        parts = parts[0].split()
    if parts and not parts[-1]:  # (1,) and the empty list
        parts.pop()
    return [part[1:-1] if len(part) > 1 and part[0] in "'\"" and part[-1] == part[0] else plain(part) for part in parts]


def _apart(inner: str, whole: str) -> list[str]:
    """The texts between commas that stand in no brackets and no quotes."""
    parts, begin, quote = [], 0, ""
    waits: list[str] = []
    for place, sign in enumerate(inner):
        if quote:
            if sign == quote and inner[place - 1] != "\\":
                quote = ""
        elif sign in "'\"":
            quote = sign
        elif sign in _CLOSES:
            waits.append(_CLOSES[sign])
        elif sign in "])}":
            if not waits or waits.pop() != sign:
                raise ParameterError("output", whole[:20], _ALLOWED)
        elif sign == "," and not waits:
            parts.append(inner[begin:place].strip())
            begin = place + 1
    if quote or waits:
        raise ParameterError("output", whole[:20], _ALLOWED)
    return [*parts, inner[begin:].strip()]


def length_of(text: str) -> str:
    """How many entries a list has, as text.

    Args:
        text: a list as it is written.

    Raises:
        ParameterError: for what is no list.
    """
    return str(len(entries_of(text)))


def entry_of(text: str, place: int) -> str:
    """One entry of a list; 'nan' where it is shorter.

    Args:
        text: a list as it is written.
        place: from 1.

    Raises:
        ParameterError: for what is no list, and a place below 1.
    """
    entries = entries_of(text)
    return entries[place - 1] if checks.whole("place", place, 1) <= len(entries) else MISSING
