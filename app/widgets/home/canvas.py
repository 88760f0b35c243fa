"""A plot that is looked at: one picture, painted as everywhere, with answers that fall; without zoom and marks to drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEasingCurve, QPointF, QSize, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.plot import theme
from app.plot.frame import Frame
from app.plot.layout import Before, set_up
from app.plot.paint import paint_order, paint_picture
from app.plot.picture import Line, Picture
from app.plot.shape import View, ranges
from app.widgets import motion

NARROW = 420
"""Pixels of width below which lines have no names."""
SETTLE = 180
"""Milliseconds in which axes go to new ranges."""


class PictureCanvas(QWidget):
    """Shows one picture; its axes stay while something is held, and settle in a short motion afterwards.

    Signals:
        seen(): the first picture is on the screen.
    """

    seen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setForegroundRole(QPalette.ColorRole.Text)
        self.picture: Picture | None = None
        self.hidden: frozenset[str] = frozenset()
        self._held = self._seen = False
        self._frame: Frame | None = None
        self._framed: Picture | None = None
        self._key: object = None
        self._view: View | None = None
        self._start: View | None = None
        self._dots: tuple[tuple[float, str, bool], ...] = ()
        self._share = 1.0
        self._motion = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=SETTLE)
        self._motion.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._motion.valueChanged.connect(self._on_moved)

    def show_picture(self, picture: Picture, hold: bool) -> None:
        """Paint this one from now on; `hold`: on the axes of before."""
        first, self.picture = self.picture is None, replace(picture, title="")
        self._held, self._dots = hold, ()
        if first or self._view is None:
            self._view = ranges(picture)
        elif not hold and self._view != ranges(picture):
            if motion.reduced() or not self.isVisible():
                self._view = ranges(picture)
            else:
                self._start = self._view
                self._motion.start()
        self.setAccessibleDescription(picture.caption)
        self.update()

    def fall(self, dots: Sequence[tuple[float, str, bool]], share: float) -> None:
        """Answers on their way to the zero line: (x, role, from above), all `share` of the way down."""
        self._dots, self._share = tuple(dots), share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(480, 360)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 120)

    def frame(self) -> Frame | None:
        """Where everything stands now; while something is held, names stay where they are."""
        if self.picture is None or self._view is None:
            return None
        key = (self._view, self.size(), theme.current(), QApplication.font())
        if self._frame is None or self._framed is not self.picture or key != self._key:
            picture = self.picture
            if self.width() < NARROW:  # no room for a name beside a line
                items = tuple(replace(item, label="") if isinstance(item, Line) else item for item in picture.items)
                picture = replace(picture, items=items)
            before = Before(self._frame, held=self._held)
            rect = self.rect().toRectF()
            self._frame = set_up(picture, picture.items, self._view, rect, theme.current(), before=before)
            self._framed, self._key = self.picture, key
        return self._frame

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            frame = self.frame()
            if frame is not None:
                shown = [item for item in paint_order(frame.picture, ()) if item.key not in self.hidden]
                paint_picture(painter, frame, shown)
                self._paint_dots(painter, frame)
        finally:  # a painter that is left open takes the program down with the next one
            painter.end()
        if self.picture is not None and not self._seen:
            self._seen = True
            QTimer.singleShot(0, self, self.seen.emit)

    def _paint_dots(self, painter: QPainter, frame: Frame) -> None:
        if not self._dots:
            return
        zero = float(frame.py(np.array([0.0]))[0])
        painter.setPen(Qt.PenStyle.NoPen)
        for x, role, above in self._dots:
            start = frame.plot.top() if above else frame.plot.bottom()
            painter.setBrush(QColor(frame.theme.role_colour(role)))
            at = float(frame.px(np.array([x]))[0])
            painter.drawEllipse(QPointF(at, start + (zero - start) * self._share**2), 4.5, 4.5)

    def _on_moved(self, share: float) -> None:
        if self._start is None or self.picture is None:
            return
        goal = ranges(self.picture)
        self._view = tuple(  # type: ignore[assignment]
            tuple(old + (new - old) * share for old, new in zip(*pair, strict=True))
            for pair in zip(self._start, goal, strict=True)
        )
        if share >= 1.0:
            self._view = goal
        self.update()
