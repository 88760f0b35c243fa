"""How the window looks: theme, language, motion, present mode. The first three are kept for the next start."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from app.plot import theme
from app.state.files import settings
from app.widgets import motion
from app.words import language as languages


class Look(QObject):
    """A person's choices.

    Signals:
        restyled(Theme): the theme is another one.
        stilled(): plays step by hand, or run again.
        presented(bool): present mode begins or ends.
    """

    restyled = Signal(object)
    stilled = Signal()
    presented = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.presenting = False

    @property
    def dark(self) -> bool:
        """Whether the theme is the dark one."""
        return theme.current() is theme.DARK

    def set_dark(self, dark: bool) -> None:
        """Switch the theme."""
        chosen = theme.DARK if dark else theme.LIGHT
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, chosen)
        settings().setValue("theme", "dark" if dark else "light")
        self.restyled.emit(chosen)

    def set_language(self, code: str) -> None:
        """Show everything in another language, at once: each widget hears of it from Qt."""
        settings().setValue("language", code)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            languages.apply(application, code)

    def set_still(self, still: bool) -> None:
        """Whether plays step by hand instead of running."""
        motion.set_reduced(still)
        settings().setValue("still", still)
        self.stilled.emit()

    @staticmethod
    def starts_at_home() -> bool:
        """Whether the program starts on its start page; else where the last session ended."""
        return bool(settings().value("start") != "last")

    @staticmethod
    def set_start_at_home(on: bool) -> None:
        """Start on the start page, or where the last session ended."""
        settings().setValue("start", "home" if on else "last")

    def present(self, on: bool) -> None:
        """Take the stage, or leave it."""
        if on != self.presenting:
            self.presenting = on
            self.presented.emit(on)
