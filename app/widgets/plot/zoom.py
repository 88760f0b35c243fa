"""The view of one plot: what its axes show, and whether a person has changed it. pyqtgraph's ViewBox does the work."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Literal

import pyqtgraph as pg
from PySide6.QtCore import QEasingCurve, QRectF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsWidget

from app.plot.picture import Picture, same_axes
from app.plot.shape import View
from app.widgets import motion

SETTLE_MS = 180  # how long axes take to come to rest after a drag
NARROWEST = 1e-7  # of what the picture asks for; closer, floats are too far apart
Direction = Literal["x", "y"]


def _width(view: View, direction: Direction) -> float:
    low, high = view[direction == "y"]
    return high - low


def _alike(a: View, b: View) -> bool:
    """Whether two views are the same but for rounding."""
    return all(
        abs(here - there) <= 1e-9 * (high - low)
        for one, (low, high) in zip(a, b, strict=True)
        for here, there in zip(one, (low, high), strict=True)
    )


class Zoom:
    """What the axes show, in axis coordinates.

    `changed` is called when the view moves, `by_person` after a person has moved it (wheel, drag).
    """

    def __init__(self, parent: QGraphicsWidget, changed: Callable[[], None], by_person: Callable[[], None]) -> None:
        self.zoomed = False
        self._target: View = ((0.0, 1.0), (0.0, 1.0))
        self._known: Callable[[], View] | View = self._target
        self._picture: Picture | None = None
        self._quiet = False
        self._changed = changed
        self._by_person = by_person
        self._box: Any = pg.ViewBox(parent=parent, enableMenu=False, defaultPadding=0.0)
        self._box.disableAutoRange()
        self._box.sigRangeChanged.connect(self._range_changed)
        self._box.sigRangeChangedManually.connect(self.take_over)
        self._start = self._target
        self._motion = QVariantAnimation(parent, startValue=0.0, endValue=1.0, duration=SETTLE_MS)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._glide)
        self._motion.finished.connect(self._changed)

    @property
    def view(self) -> View:
        (x0, x1), (y0, y1) = self._box.viewRange()
        return (float(x0), float(x1)), (float(y0), float(y1))

    @property
    def asked(self) -> View:
        """What the axes will show when a drag is over: what the picture asks for, unless a person has zoomed."""
        return self.view if self.zoomed else self._target

    @property
    def settling(self) -> bool:
        """Whether the axes are on their way to rest."""
        return self._motion.state() == QVariantAnimation.State.Running

    def place(self, plot: QRectF) -> None:
        """The plot's inner rectangle has moved."""
        if self._box.geometry() != plot:
            self._quiet = True
            self._box.setGeometry(plot)
            self._quiet = False

    @property
    def _reach(self) -> View:
        """How far a person may go; found out when it is asked for, which it is not in each frame of a drag."""
        if callable(self._known):
            self._known = self._known()
        return self._known

    def follow(self, picture: Picture, target: View, reach: Callable[[], View], *, held: bool) -> None:
        """Show `target` for a new picture, unless a person has zoomed or drags; a person may go as far as `reach` says.

        Other axes than before (label, unit or logarithm) begin a new view.
        """
        old, self._picture = self._picture, picture
        same = old is not None and same_axes(old, picture)
        moved, self._target, self._known = target != self._target, target, reach
        self._box.setMouseEnabled(x=True, y=picture.equal_scale or not self._grounded)  # a hand that moves the plot
        if not same:
            self.zoomed = False
        if not same or (moved and not self.zoomed and not held):
            self.show_target()
        elif not held:
            self._limit(() if self.zoomed else (self.view,))

    def _limit(self, views: Iterable[View] = ()) -> None:
        """Keep the view, and `views`, to what is known and exact: no closer than floats are spaced."""
        bounds: dict[str, float] = {}
        for k, (name, (low, high)) in enumerate(zip("xy", self._target, strict=True)):
            shown = (self._reach, self._target, *views)
            least, most = min(view[k][0] for view in shown), max(view[k][1] for view in shown)
            bounds |= {f"{name}Min": least, f"{name}Max": most, f"min{name.upper()}Range": NARROWEST * (high - low)}
        self._quiet = True
        self._box.setLimits(**bounds)
        self._quiet = False

    @property
    def _grounded(self) -> bool:
        """Whether y begins at zero, which stays where it is."""
        return self._target[1][0] == 0.0

    def show_target(self) -> None:
        """Show what the picture asks for."""
        self._motion.stop()
        self._show(self._target)

    def settle(self) -> None:
        """A drag is over: come to what the picture asks for in a short motion, or at once where motion is not wanted."""
        if self.zoomed or self.view == self._target:
            self._limit()
            return
        if self.settling:
            return
        if motion.reduced():
            self.show_target()
            return
        self._start = self.view
        self._motion.start()

    def _glide(self, share: float) -> None:
        (a, b), (c, d) = (
            tuple(u + share * (v - u) for u, v in zip(old, new, strict=True))
            for old, new in zip(self._start, self._target, strict=True)
        )
        self._show(((a, b), (c, d)) if share < 1 else self._target)
        self._changed()

    def _show(self, view: View) -> None:
        self._limit((view,))
        self._quiet = True
        self._box.setRange(xRange=view[0], yRange=view[1], padding=0.0)
        self._quiet = False

    def reset(self) -> None:
        self.zoomed = False
        self.show_target()

    def take(self, view: View) -> None:
        """Show what a person looked at before."""
        self._show(view)
        self.take_over()

    def take_over(self, *_: object) -> None:
        """A person has changed the view, or has tried to where it shows all there is."""
        self._motion.stop()
        self._limit()
        self.zoomed = not _alike(self.view, self._target)
        if not self.zoomed:
            self._show(self._target)
        self._by_person()

    def by(self, factor: float, about: float | None = None, direction: Direction = "x") -> None:
        """Zoom one axis about a place, else about its middle; a factor below 1 zooms in. A zero line stays where it is.

        Where units are equally long on both axes, they stay so.
        """
        both = self._picture is not None and self._picture.equal_scale
        names: tuple[Direction, ...] = ("x", "y") if both else (direction,)
        most = (_width(self._reach, name) / _width(self.view, name) for name in names)
        factor = min(factor, *most, math.inf)
        for name in names:
            low, high = self.view[name == "y"]
            middle = (low + high) / 2 if about is None or name != direction else about
            if name == "y" and self._grounded and low == 0.0:
                middle = 0.0
            self._quiet = True
            set_range = self._box.setXRange if name == "x" else self._box.setYRange
            set_range(middle + (low - middle) * factor, middle + (high - middle) * factor, padding=0.0)
            self._quiet = False
        self.take_over()

    def set_x(self, low: float, high: float, *, by_person: bool) -> None:
        self.zoomed = by_person
        if by_person:
            self._box.setXRange(low, high, padding=0.0)
        else:
            self.show_target()

    def _range_changed(self, *_: object) -> None:
        if not self._quiet:
            self._changed()
