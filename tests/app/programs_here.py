"""Runs programs of 'Copy as Python' in this process, for a fifth of what they take in one of their own.

A program has names of its own and may import nothing of Epsilon Lab but dpcore. What dpcore keeps it finds where it asks for
the same: numbers that it would compute to the same last bit.
"""

from __future__ import annotations

import builtins
import contextlib
import io
from typing import Any
from unittest.mock import patch

import numpy as np

OWN_IMPORT = builtins.__import__


def run_here(text: str) -> tuple[str, dict[str, Any]]:
    """What a program prints, and its names when it is through."""
    names: dict[str, Any] = {"__name__": __name__}  # where dataclasses look for annotations

    def bring(name: str, given: dict[str, Any] | None = None, *rest: Any) -> Any:
        outside = given is not names or name.split(".")[0] not in {"app", "tests", "PySide6"}
        assert outside, f"a program imports {name}"
        return OWN_IMPORT(name, given, *rest)

    printed = io.StringIO()
    with (
        contextlib.redirect_stdout(printed),
        np.printoptions(),
        patch("sys.argv", ["program"]),
        patch("builtins.__import__", bring),
    ):
        exec(compile(text, "program", "exec", dont_inherit=True), names)
    return printed.getvalue(), names
