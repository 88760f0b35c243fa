"""Where the files that are not code stand: beside the packages in a checkout, inside `app` in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def resource(*parts: str) -> Path:
    """The path of a file or folder under resources/."""
    return _top().joinpath(*parts)


@cache
def _top() -> Path:
    here = Path(__file__).resolve().parent
    installed = here / "_resources"
    return installed if installed.is_dir() else here.parent / "resources"
