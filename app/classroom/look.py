"""The colours of the program (app/plot/theme.py) as CSS for pages: light and dark, by the reader's own setting. No Qt is touched."""

from __future__ import annotations

import base64
import hashlib

from app.plot.theme import DARK, LIGHT, Theme

NAMES = (
    "window", "base", "raised", "sunken", "text", "muted", "axis", "edge", "line", "grid", "ink", "on_ink", "tint",
    "amber", "on_amber", "amber_edge", "amber_text", "amber_tint", "good", "good_tint", "error",
)  # fmt: skip


def colours_css() -> str:
    """Custom properties: --window …, --r-laplace … of lines, --t-laplace … of letters; paper is light."""
    light, dark = _properties(LIGHT), _properties(DARK)
    return (
        f":root{{color-scheme:light dark;{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    )


def _properties(theme: Theme) -> str:
    plain = [f"--{name.replace('_', '-')}:{getattr(theme, name)}" for name in NAMES]
    roles = [f"--r-{role}:{colour}" for role, colour in theme.roles.items()]
    letters = [f"--t-{role}:{colour}" for role, colour in theme.role_texts.items()]
    return ";".join((*plain, *roles, *letters))


def digest(text: str) -> str:
    """By which a content policy knows a look or a script that stands in the page itself."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode() + "'"
