"""Names in two lines, where one is too long."""

from __future__ import annotations

import re

from PySide6.QtGui import QFontMetricsF

_BREAK = re.compile(r"(?<=[+＋、，/·])(?=\S)|(?<!\d\s)(?<=\s)(?=\S)|(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])")
"""Where a line may end: behind a sign, at a blank that stands behind no number, and between two Chinese characters."""


def folded(text: str, room: float, metrics: QFontMetricsF) -> str | None:
    """`text` in as many lines, one or two, as it needs to be no wider than `room`: a sign ends a line rather than a character
    of a word; None where it does not fit so."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    halves = [(text[: at.start()], text[at.start() :]) for at in _BREAK.finditer(text)]
    fitting = [each for each in halves if max(metrics.horizontalAdvance(half.strip()) for half in each) <= room]
    if not fitting:
        return None
    best = min(fitting, key=lambda each: (each[0][-1].isalpha(), abs(len(each[0]) - len(each[1]))))
    return "\n".join(best)
