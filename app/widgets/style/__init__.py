"""The look of ordinary widgets: Qt's Fusion style with the edges, fills and focus of this program.

Colours are tokens of app/plot/theme.py, read when painted: a change of theme sets one QPalette and styles nothing again.
What a widget is, its properties say; `set_kind` and `set_state` set them:

| widget | kind | looks |
| --- | --- | --- |
| QPushButton | (none), 'plain' | raised with an edge, 32 high |
| | 'primary' | filled with ink: one on a page |
| | 'quiet' | ink text alone, tinted under the pointer |
| | 'small', 'small-quiet' | the same, 26 high |
| | 'segment' | one of several in a row without space between; `make_segments` knows the first and the last |
| | 'chip' | a pill; checkable: not checked is a dashed edge and muted text; its icon is the swatch |
| QToolButton | (none) | no edge, tinted under the pointer and when checked |
| | 'plain' | with an edge, as a button beside a field; with a menu it shows a chevron |
| | 'icon' | as none; a menu adds no chevron, a check no edge |
| QCheckBox | (none) | a box with a 3 : 1 edge |
| | 'switch' | a switch, amber when on: it is yours |
| QFrame | 'card' | base, hairline, radius 10 |
| QTabBar | (none) | words over a hairline, the open one underlined in ink |

QLineEdit, QComboBox and QPlainTextEdit have an edge of 3 : 1, and 2 px of ink with the focus; state 'error' is the edge
of an error with a triangle at the right (give it 22 px of text margin there). Read-only fields have no fill. QSlider has
an amber thumb and is 24 high; `setMinimumHeight(32)` makes the whole 32 px the target. Widgets that paint themselves
take colours from `look.colour('edge')`, and the ring of the focus from `painting.focus_ring`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractButton, QWidget


def set_kind(widget: QWidget, kind: str) -> None:
    """Make `widget` one of the kinds above."""
    widget.setProperty("kind", kind)
    widget.updateGeometry()
    widget.update()


def set_state(widget: QWidget, state: str) -> None:
    """'error' or '': how the edge of a field is drawn."""
    if (widget.property("state") or "") != state:
        widget.setProperty("state", state)
        widget.update()


def make_segments(buttons: Sequence[QAbstractButton]) -> None:
    """Buttons that stand side by side as one control."""
    for place, button in enumerate(buttons):
        first, last = place == 0, place == len(buttons) - 1
        button.setProperty("ends", ("left" if first else "") + ("right" if last else ""))
        set_kind(button, "segment")
