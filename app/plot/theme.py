"""The tokens of the look: colours, line styles and fonts, light and dark, for widgets, plots and files.

Amber is a person's: what is dragged, set, sketched or guessed, and 'you' in the data; nothing else is amber. Ink is the
program's: primary buttons, focus, selection, links. Mechanisms keep their hues everywhere.

A role (app/plot/picture.py) has one hue, one dash and one marker in the whole application. The hues are Okabe and Ito's
eight, which people with any colour vision tell apart, made darker on white and lighter on black until a line stands
out of the background by at least 3 : 1 (WCAG 2.2, 1.4.11) and a text by at least 4.5 : 1 (1.4.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

Dash = Literal["solid", "dash", "dot", "dashdot"]


def hue_of(role: str) -> str:
    """The role whose colour is taken: what stands before a colon ('neutral' of 'neutral:dot')."""
    return role.partition(":")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours as '#rrggbb'.

    Attributes:
        window: behind panels, bars, navigation.
        base: plots, cards, fields, lists.
        raised: buttons, chips, pop-ups.
        sunken: the empty part of bars, neutral tags.
        text: of everything.
        muted: second text.
        axis: tick text, number lines.
        edge: edges of fields, buttons, chips and tracks, and axis lines: at least 3 : 1 on window, base and raised.
        line: hairlines between panels, frames of cards; never the only edge of a control.
        grid: lines behind curves, and between rows.
        ink, on_ink: primary, focus, selection, links; and text on it.
        tint: a selected row, tab or segment; what the pointer is over.
        amber, on_amber: the fill of what is yours (handles, thumbs, 'you'); always with amber_edge; and text on it.
        amber_edge: edge and stem of what is yours.
        amber_text: words about what is yours; cautions, which then carry a triangle.
        amber_tint: your row, a card that asks for a prediction, what a search found.
        good, good_tint, error, error_tint: states, always with a sign and a word.
        out: the world without you.
        roles: lines in plots.
        role_texts: the roles whose line colour is too pale for letters, with the colour of their letters.
    """

    name: Literal["light", "dark", "grey"]
    window: str
    base: str
    raised: str
    sunken: str
    text: str
    muted: str
    axis: str
    edge: str
    line: str
    grid: str
    ink: str
    on_ink: str
    tint: str
    amber: str
    on_amber: str
    amber_edge: str
    amber_text: str
    amber_tint: str
    good: str
    good_tint: str
    error: str
    error_tint: str
    out: str
    roles: Mapping[str, str]
    role_texts: Mapping[str, str]

    @property
    def dark(self) -> bool:
        return self.name == "dark"

    @property
    def grey(self) -> bool:
        return self.name == "grey"

    def role_colour(self, role: str) -> str:
        """The colour of lines of a role; a role that is not known is drawn as 'neutral'."""
        return self.roles.get(hue_of(role), self.roles["neutral"])

    def share(self, role: str, usual: float) -> float:
        """How much of a role's colour an area has; without colours the darker greys have more."""
        usual = SHARES.get(hue_of(role), usual)
        return dict(zip(GREYS, GREY_SHARES, strict=True)).get(self.role_colour(role), usual) if self.grey else usual

    def role_text(self, role: str) -> str:
        """The colour of letters that name a role: that of its lines where it stands out by 4.5 : 1."""
        return self.role_texts.get(hue_of(role), self.role_colour(role))


SHARES = {"world": 0.24, "out": 0.12}
"""Of the colours of two neighboring worlds, in areas."""
GREYS, GREY_SHARES = ("#000000", "#6c6c6c", "#949494"), (0.30, 0.16, 0.45)
"""Of hues in turn, where there are no colours; the palest still stands out of white by 3 : 1. Shares of them in areas, so
that each tells itself from white, from the others, and from another that it lies on."""

LIGHT = Theme(
    name="light",
    window="#f4f4f2",
    base="#ffffff",
    raised="#ffffff",
    sunken="#ebebe8",
    text="#1d2127",
    muted="#595f69",
    axis="#5f656e",
    edge="#888b91",
    line="#dddcd8",
    grid="#eeeeeb",
    ink="#2a4a7b",
    on_ink="#ffffff",
    tint="#e7ecf5",
    amber="#f0a818",
    on_amber="#1d2127",
    amber_edge="#8f5d00",
    amber_text="#855600",
    amber_tint="#fdf3dc",
    good="#00704d",
    good_tint="#e3f3ec",
    error="#b3261e",
    error_tint="#fceceb",
    out="#5b6b82",
    roles=MappingProxyType(
        {
            "laplace": "#0072b2",
            "staircase": "#c75000",
            "minimal": "#00875f",
            "gaussian": "#b0558a",
            "exponential": "#6a51a3",
            "flip": "#857a00",
            "ceiling": "#33373d",
            "ink": "#33373d",
            "bound": "#3f8fc4",
            "neutral": "#737b87",
            "leak": "#6a51a3",
            "accent": "#8f5d00",
            "out": "#5b6b82",
            "world": "#8f5d00",
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
    role_texts=MappingProxyType(
        {
            "flip": "#7a7000",
            "bound": "#2a759f",
            "neutral": "#6b737f",
            "other-1": "#2a759f",
            "other-2": "#946000",
            "other-3": "#7a7000",
        }
    ),
)

DARK = Theme(
    name="dark",
    window="#141618",
    base="#1b1e22",
    raised="#25292f",
    sunken="#101214",
    text="#e9eaec",
    muted="#a6adb7",
    axis="#98a0ab",
    edge="#737b86",
    line="#32373e",
    grid="#262a2f",
    ink="#a9c4f0",
    on_ink="#10161c",
    tint="#263244",
    amber="#f2b632",
    on_amber="#1d2127",
    amber_edge="#fbd888",
    amber_text="#f2bd4b",
    amber_tint="#332b17",
    good="#4fcfa4",
    good_tint="#173128",
    error="#ff8a80",
    error_tint="#3a2322",
    out="#9fb0c9",
    roles=MappingProxyType(
        {
            "laplace": "#4aa3e0",
            "staircase": "#f07a36",
            "minimal": "#2fc194",
            "gaussian": "#e39cc6",
            "exponential": "#b49ce6",
            "flip": "#e9dd4a",
            "ceiling": "#d5d9df",
            "ink": "#d5d9df",
            "bound": "#8fd0f5",
            "neutral": "#98a1ad",
            "leak": "#b49ce6",
            "accent": "#fbd888",
            "out": "#9fb0c9",
            "world": "#fbd888",
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
    role_texts=MappingProxyType({}),
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
DASH_NAMES: Mapping[str, Dash] = MappingProxyType({name: name for name in get_args(Dash)})


def mix(colour: str, ground: str, share: float) -> QColor:
    """`share` of a colour on a ground, opaque: opaque pens paint much faster than transparent ones."""
    a, b = QColor(colour), QColor(ground)
    pairs = ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    return QColor(*(round(share * u + (1 - share) * v) for u, v in pairs))


def role_dash(role: str) -> Dash:
    """The dash of lines of this role: that of the role, or the one after a colon ('neutral:dot')."""
    hue, _, dash = role.partition(":")
    return DASH_NAMES[dash] if dash else DASHES.get(hue, "solid")


_current = LIGHT


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
        role.Highlight: theme.ink,
        role.HighlightedText: theme.on_ink,
        role.Link: theme.ink,
        role.LinkVisited: theme.amber_text,
        role.Accent: theme.ink,
        role.Light: theme.raised,
        role.Midlight: theme.grid,
        role.Mid: theme.line,
        role.Dark: theme.edge,
        role.Shadow: theme.sunken,
    }
    for name, colour in colours.items():
        result.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, name, QColor(theme.muted))
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.line))
    result.setColor(QPalette.ColorGroup.Disabled, role.HighlightedText, QColor(theme.text))
    return result


def apply(app: QApplication, theme: Theme) -> None:
    """Make `theme` the look of the whole application.

    All colours of widgets are roles of the palette: a style sheet for the application would style every widget of every
    lab again at each change of theme, which took seconds.
    """
    global _current
    _current = theme
    app.setPalette(palette(theme))
