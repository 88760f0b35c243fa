"""Names of what a plot shows: beside or at the ends of curves, or in a row outside; where they stand, and which is hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtCore import QPointF, QRectF

from app.plot.picture import Area, Band, Bars, Curve, Item, Line, Steps

Named = Curve | Steps | Bars | Area | Band | Line
Manner = Literal["ends", "beside", "row"]
"""At the right ends of curves, beside them, or in a row outside the plot."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One name. rect: all of it, in px; sample: where its line or colour is shown, if it is; leader: to its curve."""

    key: str
    name: str
    item: Named
    rect: QRectF
    sample: QRectF | None = None
    leader: tuple[QPointF, ...] = ()
    merged: bool = False

    def of(self, item: Named, width: Callable[[str], float]) -> Entry:
        """The name of what its curve has become, where it stands; without a leader."""
        rect, (before, now) = QRectF(self.rect), ((self.name, under(self.item)), (item.name, under(item)))
        if now != before:
            rect.setWidth(rect.width() + max(map(width, now)) - max(map(width, before)))
        return replace(self, name=item.name, item=item, rect=rect, leader=())


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a plot; `more` of them had no room in the row, and `more_rect` says so."""

    manner: Manner
    entries: tuple[Entry, ...]
    more: int = 0
    more_rect: QRectF | None = None

    def key_at(self, at: QPointF) -> str:
        """The key of the name under a pixel, or ''."""
        return next((entry.key for entry in self.entries if entry.rect.contains(at)), "")

    def held(self, shown: Iterable[Named], width: Callable[[str], float]) -> Names | None:
        """The names where they stand, of what is shown now; one that comes waits. None where none stands beside its curve.

        `width`: of a text, for names with a number in them.
        """
        items = {item.key: item for item in shown}
        kept = tuple(
            e if e.item is items[e.key] and not e.leader else e.of(items[e.key], width)
            for e in self.entries
            if e.key in items
        )
        return replace(self, entries=kept) if (kept or not items) and self.manner != "row" else None

    def places(self) -> dict[str, QRectF]:
        """Where names beside curves stand, of a merged one the last part; nothing of names in a row."""
        return {} if self.manner == "row" else {entry.key: entry.rect for entry in self.entries}

    def moved(self, old: QRectF, new: QRectF) -> Names:
        """The names where they stand in a plot that has moved from `old` to `new`."""
        across, down = new.width() / old.width(), new.height() / old.height()

        def there(rect: QRectF) -> QRectF:
            at = rect.center() - old.topLeft()
            found = QRectF(rect)
            found.moveCenter(new.topLeft() + QPointF(at.x() * across, at.y() * down))
            return found

        return replace(self, entries=tuple(replace(entry, rect=there(entry.rect)) for entry in self.entries))

    def rects(self) -> list[QRectF]:
        """What the names cover."""
        return [entry.rect for entry in self.entries]


def under(item: Named) -> str:
    """The second line of a name, where it stands beside its curve."""
    return item.under if isinstance(item, Curve | Steps) else ""


def is_quiet(item: Named) -> bool:
    """Whether the name of an item is not shown in a plot on the screen."""
    return isinstance(item, Curve | Bars) and item.quiet


def named(items: Iterable[Item]) -> list[Named]:
    """The items that have a name, in the order of the picture, each key once."""
    found: dict[str, Named] = {}
    for item in items:
        if isinstance(item, Curve | Steps | Bars | Area | Band | Line) and item.name:
            found.setdefault(item.key, item)
    return list(found.values())
