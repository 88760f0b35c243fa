"""Whether things may move by themselves. A person who asks for less motion steps through a play by hand."""

from __future__ import annotations

import configparser
import os
import plistlib
import subprocess
import sys
from pathlib import Path

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
    """Whether the person has asked the whole system for less motion: what Windows, macOS, GNOME, KDE or Qt tells."""
    if sys.platform == "win32":
        import ctypes

        animated = ctypes.c_int(1)
        client_area_animation = 0x1042  # SPI_GETCLIENTAREAANIMATION
        if ctypes.windll.user32.SystemParametersInfoW(client_area_animation, 0, ctypes.byref(animated), 0):
            return not animated.value
    elif sys.platform == "darwin":
        return _mac_is_still(Path.home() / "Library/Preferences/com.apple.universalaccess.plist")
    elif _desktop_is_still(Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")) or _gnome_is_still():
        return True
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def _mac_is_still(file: Path) -> bool:
    """'Reduce motion' of the accessibility settings."""
    try:
        return bool(plistlib.loads(file.read_bytes()).get("reduceMotion"))
    except (OSError, ValueError, plistlib.InvalidFileException):
        return False


def _desktop_is_still(folder: Path) -> bool:
    """What KDE and GTK have written into the person's settings."""
    for name, section, key in (
        ("kdeglobals", "KDE", "AnimationDurationFactor"),
        ("gtk-4.0/settings.ini", "Settings", "gtk-enable-animations"),
        ("gtk-3.0/settings.ini", "Settings", "gtk-enable-animations"),
    ):
        found = configparser.ConfigParser(strict=False, interpolation=None)
        try:
            found.read_string((folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError, configparser.Error):
            continue
        if found.get(section, key, fallback="").strip().lower() in ("0", "0.0", "false"):
            return True
    return False


def _gnome_is_still() -> bool:
    """GNOME keeps its settings in a database that its own program reads."""
    if "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", "").upper():
        return False
    command = ["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=0.5, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return found.stdout.strip() == "false"
