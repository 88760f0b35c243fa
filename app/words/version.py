"""Which Epsilon Lab this is: what stands in everything that leaves the program."""

from __future__ import annotations

import subprocess
from functools import cache

from app.resources import resource
from dpcore import __version__

LENGTH = 12
"""Digits of a commit: enough for a project of any size."""


@cache
def version() -> str:
    """The version and, where it is known, the commit: "0.1.0 (0123456789ab)"; a "+" where files differ from that commit.

    A package knows the commit from which it was built (hatch_build.py); a checkout asks git, if there is one.
    """
    built = resource("commit.txt")
    commit = built.read_text(encoding="ascii").strip() if built.is_file() else commit_of_the_checkout()
    return f"{__version__} ({commit})" if commit else __version__


def commit_of_the_checkout() -> str:
    """The commit of the files around this one; empty where git does not know."""
    root = resource().parent
    if not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "describe", "--always", f"--abbrev={LENGTH}", "--exclude=*", "--dirty=+"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
