"""The sizes of a lab page, by the window that it stands in; what a person has opened is kept for the next start."""

from __future__ import annotations

from dataclasses import dataclass

from app.state.files import settings

SHEET = 320
"""Height of the sheet with all settings."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Heights of the tabs and of the row of controls; widths of the strip (0: none) and of what is pulled out."""

    tabs: int
    controls: int
    strip: int
    pulled: int


FROM = (
    (1000, 1600, Sizes(36, 76, 184, 480)),
    (740, 1240, Sizes(30, 66, 128, 400)),
    (640, 1100, Sizes(28, 64, 112, 400)),
    (0, 0, Sizes(26, 54, 0, 400)),
)
"""By the least height and width of the window."""


def sizes_of(width: int, height: int) -> Sizes:
    """For a window of this size."""
    return next(found for least, wide, found in FROM if height >= least and width >= wide)


def kept(name: str) -> bool:
    """Whether a person has left this open ('pulled')."""
    return settings().value(f"layout/{name}") in (True, "true", 1, "1")


def keep(name: str, on: bool) -> None:
    """Keep what a person has opened or closed."""
    settings().setValue(f"layout/{name}", on)
