"""Colours, line styles and fonts: light and dark.

A role (app/plot/picture.py) has one hue, one dash and one marker in the whole application. The hues are Okabe and Ito's
eight, which people with any colour vision tell apart, made darker on white and lighter on black until a line stands
out of the background by at least 3 : 1 (WCAG 2.2, 1.4.11) and a text by at least 4.5 : 1 (1.4.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

Dash = Literal["solid", "dash", "dot", "dashdot"]


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as '#rrggbb'.

    window: behind the panels; base: behind plots, lists and fields; raised: buttons; text, muted: texts; line:
    separators and frames; grid: lines behind curves; accent, on_accent: selection and its text; error, caution, good:
    messages; roles: lines in plots.
    """

    name: Literal["light", "dark"]
    window: str
    base: str
    raised: str
    text: str
    muted: str
    line: str
    grid: str
    accent: str
    on_accent: str
    error: str
    caution: str
    good: str
    roles: Mapping[str, str]

    @property
    def dark(self) -> bool:
        return self.name == "dark"

    def role_colour(self, role: str) -> str:
        """The colour of a role; a role that is not known is drawn as 'neutral'."""
        return self.roles.get(role, self.roles["neutral"])


LIGHT = Theme(
    name="light",
    window="#f4f5f7",
    base="#ffffff",
    raised="#fbfbfc",
    text="#1c2026",
    muted="#59616d",
    line="#cfd4db",
    grid="#e9ecf0",
    accent="#0b66a8",
    on_accent="#ffffff",
    error="#b3261e",
    caution="#8a5a00",
    good="#00724f",
    roles=MappingProxyType(
        {
            "laplace": "#0072b2",
            "staircase": "#c75000",
            "minimal": "#00875f",
            "gaussian": "#b0558a",
            "exponential": "#6a51a3",
            "flip": "#857a00",
            "ceiling": "#33373d",
            "bound": "#3f8fc4",
            "neutral": "#737b87",
            "accent": "#a86b00",
            "good": "#00875f",
            "bad": "#c0390b",
            "other-1": "#2f8ac2",
            "other-2": "#b87800",
            "other-3": "#857a00",
            "other-4": "#6a51a3",
            "other-5": "#8c4a1d",
            "other-6": "#4a5562",
        }
    ),
)

DARK = Theme(
    name="dark",
    window="#17191d",
    base="#1e2126",
    raised="#2a2e35",
    text="#e8eaed",
    muted="#a3abb7",
    line="#414751",
    grid="#2d3138",
    accent="#66b3ea",
    on_accent="#10161c",
    error="#ff8a80",
    caution="#f2bd4b",
    good="#4fcfa4",
    roles=MappingProxyType(
        {
            "laplace": "#4aa3e0",
            "staircase": "#f07a36",
            "minimal": "#2fc194",
            "gaussian": "#e39cc6",
            "exponential": "#b49ce6",
            "flip": "#e9dd4a",
            "ceiling": "#d5d9df",
            "bound": "#8fd0f5",
            "neutral": "#98a1ad",
            "accent": "#f2b632",
            "good": "#2fc194",
            "bad": "#f4764f",
            "other-1": "#74c4f0",
            "other-2": "#e69f00",
            "other-3": "#e9dd4a",
            "other-4": "#b49ce6",
            "other-5": "#d39a6c",
            "other-6": "#b4bcc7",
        }
    ),
)

DASHES: Mapping[str, Dash] = MappingProxyType(
    {
        "staircase": "dash",
        "gaussian": "dashdot",
        "flip": "dash",
        "ceiling": "dash",
        "bound": "dot",
        "other-2": "dash",
        "other-3": "dashdot",
        "other-4": "dot",
        "other-5": "dash",
        "other-6": "dashdot",
    }
)
MARKERS: Mapping[str, str] = MappingProxyType(
    {
        "laplace": "o",
        "staircase": "s",
        "minimal": "t",
        "gaussian": "d",
        "exponential": "o",
        "flip": "d",
        "ceiling": "+",
        "bound": "+",
        "other-1": "o",
        "other-2": "s",
        "other-3": "t",
        "other-4": "d",
        "other-5": "o",
        "other-6": "s",
    }
)


def role_dash(role: str) -> Dash:
    """The dash of smooth curves of this role."""
    return DASHES.get(role, "solid")


def role_marker(role: str) -> str:
    """The marker that tells this role from others where dashes cannot: 'o', 's', 't', 'd' or '+'."""
    return MARKERS.get(role, "o")


_current = LIGHT
_base_size: float | None = None


def current() -> Theme:
    """The theme in force."""
    return _current


def palette(theme: Theme) -> QPalette:
    """The whole QPalette of a theme, with its disabled colours."""
    result = QPalette(QColor(theme.raised), QColor(theme.window))
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.Button: theme.raised,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.caution,
        role.Accent: theme.accent,
        role.Mid: theme.line,
        role.Midlight: theme.grid,
    }
    for name, colour in colours.items():
        result.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.muted))
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.line))
    result.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, QColor(theme.text))
    return result


def apply(app: QApplication, theme: Theme, scale: float = 1.0) -> None:
    """Make `theme` the look of the whole application; `scale` enlarges its fonts (present mode).

    All colours of widgets are roles of the palette: a style sheet for the application would style every widget of every
    lab again at each change of theme, which took seconds.
    """
    global _current, _base_size
    _current = theme
    if _base_size is None:
        _base_size = app.font().pointSizeF()
        app.setStyle("Fusion")
    font = QFont(app.font())
    font.setPointSizeF(_base_size * scale)
    app.setFont(font)
    app.setPalette(palette(theme))
