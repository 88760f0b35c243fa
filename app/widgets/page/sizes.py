"""How a lab page shares its room, and the borders that a person has moved, kept for the next start."""

from __future__ import annotations

from app.state.files import settings
from app.widgets.page.drawer import Mode

MOST = 20_000
"""Pixels of a border that is believed."""
BAR = 44
"""Pixels that the window has above the page; heights below are those of a page."""
TABS_BELOW = 700 - BAR
FLOATING_BELOW = 640 - BAR
SIDES_FROM = 700
"""Width from which numbers and words stand side by side."""
PLOTS = 0.61
"""The least part of the page's height that plots have while the drawer is open, unless a person moves the border."""
FORM = 0.4
"""The most of the page's width that the form takes."""
LOWEST = 135
"""Least height of an open drawer."""
KEYS = ("form", "drawer", "rows", "folded")


def drawer_mode(width: int, height: int) -> Mode:
    """How the drawer stands on a page with `width` pixels for plots and `height` for all."""
    if height < FLOATING_BELOW:
        return "floating"
    return "tabs" if height < TABS_BELOW or width < SIDES_FROM else "sides"


def form_width(window: int) -> int:
    """Of the form, by the width of the window."""
    return 320 if window >= 2560 else 300 if window >= 1920 else 264


def drawer_height(wanted: int, page: int, between: int) -> int:
    """Of an open drawer that wants `wanted`, where `between` pixels are neither plots nor drawer."""
    most = page - between - round(PLOTS * page)
    return max(min(max(wanted, LOWEST), most), 0)


def kept(name: str) -> float | None:
    """A border that a person has moved, None where it is none: 'form' and 'drawer' in pixels, 'rows' a part of the height, 'folded' 0 or 1."""
    value = settings().value(f"layout/{name}")
    try:
        found = float(str(value))
    except ValueError:
        return None
    return found if 0 <= found <= MOST else None


def keep(name: str, value: float) -> None:
    """Keep a border that a person has moved."""
    settings().setValue(f"layout/{name}", value)


def forget() -> None:
    """All borders as they were at first."""
    for name in KEYS:
        settings().remove(f"layout/{name}")
