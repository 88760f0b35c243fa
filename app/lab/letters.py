"""Whether formulas have a letter, without reading them: a row is shown or not while somebody types."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile("[A-Za-z]+")


def have_letter(formulas: Iterable[str], sign: str) -> bool:
    """Whether one of them has this letter as a name."""
    return any(sign in _WORD.findall(formula) for formula in formulas)
