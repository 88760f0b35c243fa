"""What one plot shows now, for all that paint it or act on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QPointF

from app.plot.frame import Frame
from app.plot.marks import Mark, mark_at
from app.plot.names import named
from app.plot.paint import paint_order
from app.plot.picture import Curve, Item, Picture, Steps, same_axes
from app.widgets.plot.change import Change, ghost_of
from app.widgets.plot.hand import Hand

Stop = tuple[Literal["mark", "legend"], str]
"""Where the keyboard can stand: on a mark or the name of a curve, by key."""


class Scene:
    """The picture with kept curves, marks where the hand has them, and where everything stands.

    `frame` is None before the first picture, `last_frame` may be one from before. `ghost`: the curves of the picture before the last change, `ghost_name` what
    was before it; `ghost_kept`: a person has pinned it. `carded`: the plot paints a card of its own. `stroke`: the pixels of a line that is being drawn.
    """

    def __init__(self, hand: Hand, lay_out: Callable[[], None]) -> None:
        """`lay_out` is called before somebody is told where things stand."""
        self.picture: Picture | None = None
        self.pinned: tuple[Curve | Steps, ...] = ()
        self.hidden: set[str] = set()
        self.last_frame: Frame | None = None
        self.ghost: tuple[Item, ...] = ()
        self.ghost_name = ""
        self.ghost_kept = False
        self.stop: Stop | None = None
        self.focused = False
        self.presenting = False
        self.carded = True
        self.stroke: list[QPointF] = []
        self._items: tuple[Item, ...] = ()
        self._hand = hand
        self._lay_out = lay_out

    @property
    def frame(self) -> Frame | None:
        """Where everything stands now."""
        self._lay_out()
        return self.last_frame

    def show(self, picture: Picture, pinned: tuple[Curve | Steps, ...]) -> None:
        """Another picture; `pinned` items are kept curves, painted behind those of the picture."""
        self.picture, self.pinned = picture, pinned
        self._items = paint_order(picture, pinned)

    def remember(self, picture: Picture, change: Change) -> None:
        """A change leads to `picture`: what is shown now becomes the ghost."""
        if self.ghost_kept and self.picture is not None and same_axes(self.picture, picture):
            return
        self.ghost_kept = False
        self.ghost = ghost_of(self.picture, picture) if self.picture is not None and change.before else ()
        self.ghost_name = change.before if self.ghost else ""

    def forget_before(self) -> None:
        """There is no ghost, kept or not."""
        self.ghost, self.ghost_name, self.ghost_kept = (), "", False

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in painting order, marks where the hand has them."""
        return self._hand.placed(self._items)

    @property
    def shown_items(self) -> tuple[Item, ...]:
        """Those that a person has not hidden."""
        return tuple(item for item in self.items if item.key not in self.hidden)

    @property
    def legend_names(self) -> dict[str, str]:
        """Key and name of everything that has a name, and so can be hidden."""
        if self.picture is None or not self.picture.legend:
            return {}
        return {item.key: item.name for item in named((*self.picture.items, *self.pinned))}

    def legend_at(self, at: QPointF) -> str:
        """The key of the name under a pixel; '' for none."""
        return self.frame.names.key_at(at) if self.frame is not None and self.frame.names is not None else ""

    def mark_at(self, at: QPointF) -> Mark | None:
        """The mark under a pixel."""
        return None if self.frame is None else mark_at(self.frame, self.shown_items, at)

    def focus_on(self, kind: Literal["mark", "legend"]) -> str:
        """The key of the mark or legend entry that shows the keyboard's focus; '' for none."""
        return self.stop[1] if self.focused and self.stop is not None and self.stop[0] == kind else ""
