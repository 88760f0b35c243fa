"""The Markdown of lessons as a tree of plain data, from which a page makes elements: no text ever becomes markup.

A tree is a list of blocks [tag, …pieces], a piece is a text or [tag, …pieces]; tags: p, ul, ol, li, h3, pre, b, i, code,
sup. What is no such Markdown stays text.
"""

from __future__ import annotations

import re
from typing import Any

from app.words.texts import POWER, power

Tree = list[Any]
_INLINE = re.compile(
    r"\*\*(?=\S)(.+?)\*\*|\*(?=\S)(.+?)\*|(?<!\w)_(?=\S)(.+?)_(?!\w)|`([^`]+)`|\\([\\`*_\[\]<>|~$#+-])|!?\[([^\]]*)\]\(([^()\s]*)\)"
)
_ENTRY = re.compile(r"(?:[-*+]|(\d+)[.)])\s+(.*)")


def tree(text: str) -> Tree:
    """The blocks of a text."""
    found: Tree = []
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        entry, heading = _ENTRY.match(line), re.match(r"#+\s+(.*)", line)
        if not line.strip() or entry or heading:
            if lines:
                found.append(["p", *pieces(" ".join(lines))])
                lines = []
            if heading:
                found.append(["h3", *pieces(heading.group(1))])
            elif entry:
                kind = "ol" if entry.group(1) else "ul"
                if not found or found[-1][0] != kind:
                    found.append([kind])
                found[-1].append(["li", *pieces(entry.group(2))])
        elif found and found[-1][0] in ("ul", "ol") and line[0] == " " and not lines:
            found[-1][-1] += [" ", *pieces(line.strip())]
        else:
            lines.append(line.strip())
    return found


def pieces(text: str) -> Tree:
    """The pieces of one line: bold, italic, code, powers as such; a link is its words."""
    found: Tree = []
    place = 0
    for match in _INLINE.finditer(text):
        found += powers(text[place : match.start()])
        bold, italic, slanted, code, sign, words, address = match.groups()
        if code is not None:
            found.append(["code", code])
        elif sign is not None:
            found.append(sign)
        elif words is not None:
            found += pieces(words) + ([f" ({address})"] if address.startswith(("http://", "https://")) else [])
        else:
            found.append(["b" if bold else "i", *pieces(bold or italic or slanted)])
        place = match.end()
    return found + powers(text[place:])


def powers(text: str) -> Tree:
    """A text whose powers (e^ε) are set."""
    found: Tree = []
    place = 0
    for match in POWER.finditer(text):
        found += [text[place : match.start()], ["sup", power(match)]]
        place = match.end()
    return [piece for piece in (*found, text[place:]) if piece != ""]


def spoken(blocks: Tree) -> str:
    """The words of a tree."""
    return "".join(piece if isinstance(piece, str) else spoken(piece[1:]) for piece in blocks)
