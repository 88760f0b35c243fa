"""Whether things may move by themselves. A person who asks for less motion steps through a play by hand."""

from __future__ import annotations

import sys

from PySide6.QtWidgets import QApplication, QStyle

_reduced = False


def reduced() -> bool:
    """Whether a play takes one step at each press instead of running."""
    return _reduced


def set_reduced(on: bool) -> None:
    """Ask for less motion, or not."""
    global _reduced
    _reduced = on


def system_wants_less() -> bool:
    """Whether the person has asked the whole system for less motion, as far as Qt and Windows tell."""
    if sys.platform == "win32":
        import ctypes

        animated = ctypes.c_int(1)
        client_area_animation = 0x1042  # SPI_GETCLIENTAREAANIMATION
        if ctypes.windll.user32.SystemParametersInfoW(client_area_animation, 0, ctypes.byref(animated), 0):
            return not animated.value
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
