"""What the program is made of: every package it runs with, its version and licence, as the packages say it. No Qt."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from email.message import Message
from importlib import metadata
from typing import cast

from app.words.i18n import listed, tr
from app.words.version import version

PACKAGES = (
    "PySide6-Essentials",
    "shiboken6",
    "pyqtgraph",
    "colorama",
    "numpy",
    "scipy",
    "contourpy",
    "msgspec",
    "websockets",
    "segno",
    "pillow",
    "ziamath",
    "ziafont",
    "latex2mathml",
)
"""All distributions in requirements.lock."""
LONGEST = 80
"""A licence field longer than this is the licence itself, not its name."""


@dataclass(frozen=True, slots=True)
class Part:
    """One package."""

    name: str
    version: str
    licence: str


def parts() -> tuple[Part, ...]:
    """All packages that are installed, in the order of PACKAGES."""
    return tuple(part for part in map(_part, PACKAGES) if part is not None)


def _part(name: str) -> Part | None:
    try:
        # the fields that a package leaves out are None, which the type of metadata() does not say
        found = cast(Message, metadata.metadata(name))
    except metadata.PackageNotFoundError:
        return None
    return Part(name, str(found["Version"]), _licence(found))


def _licence(found: Message) -> str:
    """The name of the licence: its expression, else a short licence field, else the classifiers."""
    for field in ("License-Expression", "License"):
        text = " ".join(str(found.get(field) or "").split())
        if 0 < len(text) <= LONGEST:
            return text
    names = [str(line).rpartition(" :: ")[2] for line in found.get_all("Classifier") or [] if "License ::" in str(line)]
    return listed(names) or tr("see the package")


def system() -> str:
    """Versions that a report of a fault needs."""
    return f"Epsilon Lab {version()} · Python {platform.python_version()} · {platform.system()} {platform.release()}"


def fonts() -> str:
    """Fonts that come with the program and its packages."""
    return tr(
        "Fonts: Epsilon Lab Han (Chinese letters) and STIX Two Math (formulas), both under the SIL Open Font Licence."
    )
