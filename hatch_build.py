"""Building a wheel: the translations are compiled first (see translations.py), and the commit is written into it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledTranslations(BuildHookInterface):  # type: ignore[misc]
    """Makes the .qm files that the program loads, and the file that says from which commit it was built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        subprocess.run([sys.executable, str(Path(self.root) / "translations.py"), "release"], check=True)
        code = "from app.words.version import commit_of_the_checkout; print(commit_of_the_checkout())"
        asked = [sys.executable, "-c", code]
        commit = subprocess.run(asked, cwd=self.root, capture_output=True, text=True, check=True).stdout.strip()
        if commit and self.target_name == "wheel":
            folder = Path(tempfile.mkdtemp())
            (folder / "commit.txt").write_text(commit + "\n", encoding="ascii")
            build_data["force_include"][str(folder / "commit.txt")] = "app/_resources/commit.txt"
