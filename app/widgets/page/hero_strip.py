"""The pictures of a tab in small: one of them is the hero, the others wait at its right, in an order that never changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QWidget

from app.plot import theme
from app.plot.picture import Picture
from app.plot.thumbnail import thumbnail
from app.widgets.card import RADIUS
from app.widgets.lines import lines_of
from app.widgets.look import colour
from app.widgets.stage.pieces import type_of
from app.words.i18n import tr
from app.words.numbers import unbroken_formulas
from app.words.texts import rich

MOST = 5
"""Pictures that stand in it; the keys 1 to 5 lead to them."""
GAP = 8
LATER = 200
"""Milliseconds for which the hero rests before the small pictures are drawn."""
PALE = 0.42
HEAD = 24
LEFT, BESIDE = 6, 19
"""Where a title begins, and how far its number moves its first line."""
CHIP = 24
"""Side of a number that stands for a picture where there is no room for it."""


class Thumb(QAbstractButton):
    """One picture in small, with its number and its title."""

    def __init__(self, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.place = place
        self.picture: Picture | None = None
        self.small = False
        self.pale = False
        self.lines: list[str] = []
        self._drawn: QImage | None = None
        self._of: tuple[object, ...] = ()
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_picture(self, picture: Picture) -> None:
        """Stand for this picture; it is drawn when `draw` is called."""
        self.picture = picture
        name = tr("Picture {place}: {title}", place=self.place + 1, title=picture.title)
        if name != self.accessibleName():
            self.setToolTip(rich(picture.title))
            self.setAccessibleName(name)

    @property
    def is_drawn(self) -> bool:
        """Whether a picture stands in it, of now or of before."""
        return self._drawn is not None

    def forget(self) -> None:
        """Stand empty, but for number and title, until the picture of now is drawn."""
        self._drawn, self._of, self.pale = None, (), False
        self._set_title()
        self.update()

    def draw(self) -> None:
        """Draw the picture of now."""
        self._set_title()
        box, ratio = self._box(), self.devicePixelRatioF()
        if self.small or self.picture is None or box.width() < 8 or box.height() < 8:
            return
        size = round(box.width()), round(box.height())
        wanted = (self.picture, size, ratio, theme.current().name)
        if not self._of or any(one is not other and one != other for one, other in zip(wanted, self._of, strict=True)):
            self._drawn, self._of = thumbnail(self.picture, size, theme.current(), ratio, 3, "transparent"), wanted
        self.pale = False
        self.update()

    def _set_title(self) -> None:
        self.lines = [] if self.small else lines_of(self.title, self._font(), self.width() - 2 * LEFT, 2, BESIDE)

    def _box(self) -> QRectF:
        more = QFontMetricsF(self._font()).height() * max(len(self.lines) - 1, 0)
        return QRectF(self.rect()).adjusted(4, HEAD + more, -4, -4)

    def _font(self) -> QFont:
        return type_of(11, 1.0, QFont.Weight.Medium)

    def sizeHint(self) -> QSize:
        return QSize(CHIP, CHIP) if self.small else QSize(100, 100)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_title()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen, box = self.isChecked(), QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        strong = chosen or self.hasFocus()
        painter.setPen(
            QPen(colour("ink" if strong else "edge" if self.underMouse() else "line"), 1.5 if strong else 1.0)
        )
        painter.setBrush(colour("tint" if chosen else "base"))
        painter.drawRoundedRect(box, 6 if self.small else RADIUS, 6 if self.small else RADIUS)
        if self.small:
            painter.setFont(type_of(12, 1.0, QFont.Weight.DemiBold))
            painter.setPen(colour("ink" if chosen else "muted"))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), str(self.place + 1))
        else:
            self._paint_picture(painter, chosen)
        painter.end()

    def _paint_picture(self, painter: QPainter, chosen: bool) -> None:
        chip = QRectF(6, 5, 15, 15)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("ink" if chosen else "sunken"))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setFont(type_of(10.5, 1.0, QFont.Weight.DemiBold))
        painter.setPen(colour("on_ink" if chosen else "muted"))
        painter.drawText(chip, int(Qt.AlignmentFlag.AlignCenter), str(self.place + 1))
        painter.setFont(self._font())
        painter.setPen(colour("ink" if chosen else "text"))
        for place, words in enumerate(self.lines):
            left = LEFT if place else LEFT + BESIDE
            room = QRectF(left, 4 + place * painter.fontMetrics().height(), self.width() - LEFT - left, 17)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), words)
        if self._drawn is not None:
            painter.setOpacity(PALE if self.pale else 1.0)
            painter.drawImage(self._box().topLeft() if self._drawn.width() else QPointF(), self._drawn)
            painter.setOpacity(1.0)

    @property
    def title(self) -> str:
        """The short title of its picture."""
        return unbroken_formulas(self.picture.short or self.picture.title) if self.picture is not None else ""


class HeroStrip(QWidget):
    """See the module.

    Signals:
        chosen(str): the key of the picture that is to be the hero.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.thumbs: list[Thumb] = []
        self._of = ""
        self._small = False
        self._column = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GAP)
        self._column.addStretch(1)
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self.draw)

    def set_small(self, on: bool) -> None:
        """Numbers in a line in place of pictures under each other."""
        if on != self._small:
            self._small = on
            way = QBoxLayout.Direction
            self._column.setDirection(way.LeftToRight if on else way.TopToBottom)
            self._column.setSpacing(4 if on else GAP)
            self._column.setContentsMargins(GAP if on else 0, 0, 0, 0)  # after the message beside it
            for thumb in self.thumbs:
                self._dress(thumb)

    def show_pictures(self, pictures: Sequence[Picture], hero: str, *, of: str = "", hold: bool = False) -> None:
        """These pictures, of which `hero` is large.

        Arguments:
            of: the tab: what was drawn for another one goes at once.
            hold: somebody drags; only the hero is drawn, these turn pale.
        """
        other, self._of = of != self._of, of
        kept = pictures[:MOST] if len(pictures) > 1 else ()
        while len(self.thumbs) > len(kept):
            gone = self.thumbs.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.thumbs) < len(kept):
            thumb = Thumb(len(self.thumbs), self)
            thumb.clicked.connect(partial(self.choose, thumb.place))
            self._dress(thumb)
            self.thumbs.append(thumb)
            self._column.insertWidget(thumb.place, thumb)
            thumb.show()
        for thumb, picture in zip(self.thumbs, kept, strict=True):
            thumb.show_picture(picture)
            thumb.setChecked(picture.key == hero)
            if other:
                thumb.forget()
            elif hold and not thumb.pale:
                thumb.pale = True
                thumb.update()
        if hold and all(thumb.is_drawn for thumb in self.thumbs):
            self._later.stop()  # of a rest just before the drag
        elif not hold and self.isVisible():
            self._later.start()

    def show_hero(self, key: str) -> None:
        """Which picture is large now."""
        for thumb in self.thumbs:
            thumb.setChecked(thumb.picture is not None and thumb.picture.key == key)

    def choose(self, place: int) -> bool:
        """Make the picture with this number, from 0, the hero; False where there is none."""
        if not 0 <= place < len(self.thumbs):
            return False
        picture = self.thumbs[place].picture
        assert picture is not None
        self.thumbs[place].setChecked(True)
        self.chosen.emit(picture.key)
        return True

    def draw(self) -> None:
        """Draw what is not drawn yet."""
        for thumb in self.thumbs:
            if thumb.isVisible():
                thumb.draw()

    def rest(self) -> None:
        """A gesture has ended, or the room is another one: what is drawn is drawn anew when the hero has rested."""
        if self.isVisible():
            self._later.start()

    def _dress(self, thumb: Thumb) -> None:
        thumb.small = self._small
        if self._small:
            thumb.setFixedSize(CHIP, CHIP)
        else:
            thumb.setMinimumWidth(40)
            thumb.setMaximumWidth(16_777_215)
            thumb.setFixedHeight(self._high())

    def _high(self) -> int:
        """Of one: all five would stand in the strip."""
        return max((self.height() - (MOST - 1) * GAP) // MOST, 40)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._later.start()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        for thumb in self.thumbs:
            self._dress(thumb)
        self.rest()

    def restyle(self) -> None:
        """Colours of another theme."""
        self.draw()
