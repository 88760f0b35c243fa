"""What a Chinese editor marks in a printed line, wherever its pieces come from."""

from __future__ import annotations

import re
from functools import cache

HAN = "\u4e00-\u9fff"
FULL = "，。；：？！、（）“”"
FAULTS = {
    "a field without its value": re.compile(r"[{}]"),
    "a word said twice": re.compile(r"的的|了了|是是|为为|在在|有有(?!个)|于于|这这|我我|都都|至多至多|不超过不超过"),
    "two signs in a row": re.compile("[，。；：、]{2}|[，；：、][”）](?=[，。；：、])|：（"),
    "two blanks": re.compile(r"\S {2,}\S"),
    "a blank between two Chinese characters": re.compile(rf"[{HAN}] [{HAN}]"),
    "a blank beside a full-width sign": re.compile(f" [{FULL}]|[{FULL}] "),
    "a half-width sign beside a Chinese character": re.compile(
        rf"[{HAN}] ?[,;:?!]|(?<!\w)[,;] ?[{HAN}]|[{HAN}]\.(?!\w)|[{HAN}] ?\([{HAN}]"
    ),
    "no blank between two scripts": re.compile(rf"[{HAN}][A-Za-z0-9α-ωΔ±]|[A-Za-z0-9α-ωΔ%][{HAN}]"),
    "a blank after ±, or before %": re.compile(r"± (?=\d)|\d %"),
}
SIGNED = re.compile(f"[{HAN}]$")
"""A sentence that ends in a character has lost its full stop."""


@cache
def faults(text: str) -> list[str]:
    """What is wrong with a printed line: a name and the place, for each fault. Kept, for most lines are printed often."""
    found = [
        f"{name}: …{text[max(match.start() - 12, 0) : match.end() + 12]}…"
        for name, rule in FAULTS.items()
        for match in rule.finditer(text)
    ]
    pairs = [
        f"unpaired {left}{right}: {text}"
        for left, right in ("“”", "（）", "()", "[]")
        if not _paired(text, left, right)
    ]
    return [*found, *pairs]


def _paired(text: str, left: str, right: str) -> bool:
    depth = 0
    for sign in text:
        depth += (sign == left) - (sign == right)
        if depth < 0:
            return False
    return depth == 0 or (re.search(r"[\[(][^\])]*[\])]", text) is not None and left in "[(")
