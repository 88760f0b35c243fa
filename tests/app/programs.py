"""Runs programs, each in a process of its own that has loaded numpy, scipy and dpcore, and computed nothing.

A fresh interpreter spends a second on loading them, for each of hundreds of programs. Where processes can fork, one that
loaded them waits for programs and forks for each; elsewhere every program has an interpreter of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WAITING = """
import importlib, os, pkgutil, sys, traceback
import dpcore, numpy, scipy.fft, scipy.linalg, scipy.optimize, scipy.signal, scipy.sparse, scipy.special, scipy.stats
for module in pkgutil.walk_packages(dpcore.__path__, "dpcore."):
    importlib.import_module(module.name)
for line in sys.stdin:
    program, folder, printed = line.rstrip("\\n").split("\\t")
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        os.dup2(os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        try:
            with open(program, encoding="utf-8") as file:
                exec(compile(file.read(), program, "exec"), {"__name__": "__main__"})
            sys.stdout.flush()
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
    sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\\n")
    sys.stdout.flush()
"""
ENVIRONMENT = {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}  # sums in the order of a program's


class Programs:
    """Where programs are run."""

    def __init__(self) -> None:
        self._waiting = None
        if hasattr(os, "fork"):
            self._waiting = subprocess.Popen(
                [sys.executable, "-c", WAITING],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=ENVIRONMENT,
                text=True,
            )

    def run(self, text: str, folder: Path) -> bytes:
        """What a program prints that runs in this folder; fails where it fails."""
        if self._waiting is None:
            command = [sys.executable, "-c", text]
            return subprocess.run(command, capture_output=True, cwd=folder, env=ENVIRONMENT, check=True).stdout
        assert self._waiting.stdin is not None
        assert self._waiting.stdout is not None
        program, printed = folder / "program.py", folder / "printed"
        program.write_text(text, encoding="utf-8")
        inside = folder / "inside"
        inside.mkdir()
        self._waiting.stdin.write(f"{program}\t{inside}\t{printed}\n")
        self._waiting.stdin.flush()
        assert self._waiting.stdout.readline() == "0\n"
        return printed.read_bytes()

    def close(self) -> None:
        """No more programs."""
        if self._waiting is not None:
            self._waiting.communicate()
