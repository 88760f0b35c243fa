"""Runs programs, each in a process of its own that has loaded numpy, scipy and dpcore, and computed nothing.

A fresh interpreter spends a second on loading them, for each of hundreds of programs. Where processes can fork, one that
loaded them waits for programs and forks for each; elsewhere every program has an interpreter of its own. No garbage is
looked for: it would be in all that was loaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MATHEMATICS = """
import gc; gc.disable()
import importlib, pkgutil
import dpcore, numpy, scipy.fft, scipy.linalg, scipy.optimize, scipy.signal, scipy.sparse, scipy.special, scipy.stats
for module in pkgutil.walk_packages(dpcore.__path__, "dpcore."):
    importlib.import_module(module.name)
"""
WAITING = """
gc.freeze()
import json, os, sys, traceback
for line in sys.stdin:
    told = json.loads(line)
    child = os.fork()
    if child == 0:
        os.chdir(told["folder"])
        for stream, path in ((1, told["printed"]), (2, told["complained"])):
            if path:
                os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), stream)
        sys.argv[1:], code = told["arguments"], 0
        try:
            exec(compile(told["program"], "program", "exec"), {"__name__": "__main__"})
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\\n")
    sys.stdout.flush()
"""
COMMAND_LINE = f"{MATHEMATICS}import app.main.command_line, app.output.rendering, app.labs\n"
STARTED = "import sys; from app.__main__ import main; sys.exit(main())"
Run = Callable[..., subprocess.CompletedProcess[str]]
ENVIRONMENT = {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}  # sums in the order of a program's


def environment() -> dict[str, str]:
    """Of the command line: without a display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: text for name, text in os.environ.items() if name not in hidden}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}


class Programs:
    """Where programs are run.

    Attributes:
        loaded: what the process that waits has loaded, as a program.
        environment: theirs.
    """

    def __init__(self, loaded: str = MATHEMATICS, environment: Mapping[str, str] = ENVIRONMENT) -> None:
        self._waiting = None
        self._environment = dict(environment)
        if hasattr(os, "fork"):
            self._waiting = subprocess.Popen(
                [sys.executable, "-c", loaded + WAITING],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=self._environment,
                text=True,
            )

    def run(self, text: str, folder: Path) -> bytes:
        """What a program prints that runs in a folder of its own in this one; fails where it fails."""
        inside, printed = folder / "inside", folder / "printed"
        inside.mkdir()
        done = self.ended(text, (), inside, printed)
        assert done == 0
        return printed.read_bytes()

    def ended(
        self, text: str, arguments: Sequence[str], inside: Path, printed: Path, complained: Path | None = None
    ) -> int:
        """The exit code of a program that runs in the folder `inside`, and prints and complains into these files."""
        if self._waiting is None:
            with printed.open("wb") as out, open(complained or os.devnull, "wb") as errors:  # noqa: PTH123
                command = [sys.executable, "-c", text, *arguments]
                done = subprocess.run(
                    command, stdout=out, stderr=errors, cwd=inside, env=self._environment, check=False
                )
            return done.returncode
        assert self._waiting.stdin is not None
        assert self._waiting.stdout is not None
        told = {"program": text, "arguments": arguments, "folder": str(inside), "printed": str(printed)}
        self._waiting.stdin.write(json.dumps({**told, "complained": str(complained or "")}) + "\n")
        self._waiting.stdin.flush()
        return int(self._waiting.stdout.readline())

    def close(self) -> None:
        """No more programs."""
        if self._waiting is not None:
            self._waiting.communicate()
