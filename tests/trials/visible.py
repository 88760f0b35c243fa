"""What a person can see of a change: what presets show, with it and without it."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np


def prints(labs: Sequence[str], pictures: bool) -> Iterator[tuple[str, str]]:
    """What every preset of these labs shows, preset by preset: facts, and how the pictures are drawn."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from app.labs import LABS
    from app.state.presets import presets_of

    application = QApplication.instance() or QApplication(["mutants"])
    assert application
    for lab in (lab for lab in LABS if lab.id in labs):
        for preset in presets_of(lab):
            for quality in ("drag", "rest"):
                name = f"{lab.id}/{preset.id}/{quality}"
                try:
                    result = lab.compute(preset.params, lambda _: None, quality)  # type: ignore[arg-type]
                    yield name, digest(result)
                    if quality == "rest" and pictures:
                        yield f"{lab.id}/{preset.id}/drawn", drawn(result)
                except Exception as error:
                    yield name, repr(error)


def first_difference(labs: Sequence[str], pictures: bool, before: Mapping[str, str]) -> str:
    """The first of all these presets that shows something else than before; nothing where none does."""
    return next((name for name, now in prints(labs, pictures) if before.get(name) != now), "")


def drawn(result: Any) -> str:
    """As lines and letters: of the same letters the first ones that a process paints differ in a few pixels."""
    from app.output.pictures import render

    with tempfile.TemporaryDirectory() as folder:
        return hashlib.sha256(render(result.pictures, Path(folder) / "drawn.svg", (1100, 700)).read_bytes()).hexdigest()


def digest(value: Any) -> str:
    parts: list[bytes] = []

    def walk(one: Any) -> None:
        if is_dataclass(one) and not isinstance(one, type):
            parts.append(type(one).__name__.encode())
            for field in fields(one):
                walk(getattr(one, field.name))
        elif isinstance(one, np.ndarray):
            parts.append(np.ascontiguousarray(one).tobytes() if one.dtype != object else repr(one.tolist()).encode())
        elif isinstance(one, dict):
            for key, entry in one.items():
                walk(key)
                walk(entry)
        elif isinstance(one, list | tuple | set | frozenset):
            for entry in sorted(one, key=repr) if isinstance(one, set | frozenset) else one:
                walk(entry)
        elif isinstance(one, str | bytes | bool | int | float | complex | np.generic | None.__class__):
            parts.append(repr(one).encode())
        elif not callable(one):
            parts.append(type(one).__name__.encode())

    walk(value)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()
