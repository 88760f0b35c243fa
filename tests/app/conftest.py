"""Every test of the program may measure texts: Qt's fonts need an application, also where no window is shown."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.programs import COMMAND_LINE, ROOT, STARTED, Programs, Run, environment


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")  # not as an argument: what a test itself asks for says whether it needs Qt


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """Where a program runs in a process of its own, for a tenth of what a fresh interpreter costs."""
    made = Programs()
    yield made
    made.close()


@pytest.fixture(scope="session")
def command_line() -> Iterator[Programs]:
    """Where the program runs that has loaded most of itself already."""
    made = Programs(COMMAND_LINE, environment())
    yield made
    made.close()


@pytest.fixture
def run(command_line: Programs, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program with arguments of the command line, in a process of its own, and what it said."""

    def run(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        said = tmp_path_factory.mktemp("said")
        code = command_line.ended(STARTED, arguments, cwd, said / "out", said / "errors")
        out, errors = ((said / name).read_text(encoding="utf-8") for name in ("out", "errors"))
        return subprocess.CompletedProcess(arguments, code, out, errors)

    return run
