"""The drawn icons (resources/icons): in colours of the theme in force, sharp at every ratio of pixels.

A QIcon of `icon` asks for its colour each time it is painted, so that a change of theme needs no new icons. Its states:
muted at rest, text under the pointer, ink when checked, pale when disabled.
"""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from app.resources import resource
from app.widgets.look import blend, colour

TOKENS = {QIcon.Mode.Normal: "muted", QIcon.Mode.Active: "text", QIcon.Mode.Selected: "ink"}


class _Drawn(QIconEngine):
    """Draws one icon; `token`: always in this colour of the theme."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__()
        self._name = name
        self._token = token

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
        side = min(rect.width(), rect.height())
        place = QRect(rect.center().x() - (side - 1) // 2, rect.center().y() - (side - 1) // 2, side, side)
        painter.drawPixmap(place, drawn(self._name, self._colour(mode, state), round(side * ratio)))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return drawn(self._name, self._colour(mode, state), min(size.width(), size.height()))

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, _scale: float) -> QPixmap:
        return self.pixmap(size, mode, state)  # the size is in pixels of the screen already

    def clone(self) -> QIconEngine:
        copy = _Drawn(self._name, self._token)
        _KEPT.append(copy)
        return copy

    def _colour(self, mode: QIcon.Mode, state: QIcon.State) -> str:
        if mode == QIcon.Mode.Disabled:
            return blend(colour("muted"), colour("window"), 0.6).name()
        token = "ink" if state == QIcon.State.On else TOKENS[mode]
        return colour(self._token or token).name()


_KEPT: list[_Drawn] = []
"""Qt owns the engines, but calls their Python half as long as an icon lives."""


@cache
def icon(name: str, token: str = "") -> QIcon:
    """The icon `name`; in the colour `token` of the theme instead of those of its states."""
    _source(name)  # a name that is none fails here, not while it is painted
    engine = _Drawn(name, token)
    _KEPT.append(engine)
    return QIcon(engine)


def pixmap(name: str, token: str, size: int, ratio: float) -> QPixmap:
    """The icon `size` units large in a colour of the theme in force, for a screen with `ratio` pixels a unit."""
    made = QPixmap(drawn(name, colour(token).name(), round(size * ratio)))
    made.setDevicePixelRatio(ratio)
    return made


@lru_cache(maxsize=1024)
def drawn(name: str, ink: str, side: int) -> QPixmap:
    """The icon in a colour '#rrggbb', `side` pixels large."""
    image = QImage(max(side, 1), max(side, 1), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", ink).encode()))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, side, side))
    painter.end()
    return QPixmap.fromImage(image)


@cache
def _source(name: str) -> str:
    return resource("icons", f"{name}.svg").read_text(encoding="utf-8")
