"""Names in two or three lines, where one is too long."""

from __future__ import annotations

import re

from PySide6.QtGui import QFontMetricsF

_BREAK = re.compile(r"(?<=[+＋、，/·])(?=\S)|(?<!\d\s)(?<=\s)(?=\S)|(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])")
"""Where a line may end: behind a sign, at a blank that stands behind no number, and between two Chinese characters."""


def folded(text: str, room: float, metrics: QFontMetricsF, most: int = 3) -> str | None:
    """`text` in as few lines as it needs to be no wider than `room`; a sign ends a line rather than a character of a word.
    None where `most` lines are too few."""
    if metrics.horizontalAdvance(text.strip()) <= room:
        return text
    found = []
    for at in _BREAK.finditer(text) if most > 1 else ():
        first, rest = text[: at.start()], text[at.start() :]
        if metrics.horizontalAdvance(first.strip()) <= room:
            below = folded(rest, room, metrics, most - 1)
            found += [] if below is None else [(first, below)]
    best = min(
        found,
        key=lambda each: (each[1].count("\n"), each[0][-1].isalpha(), abs(len(each[0]) - len(each[1]))),
        default=None,
    )
    return None if best is None else "\n".join(best)
