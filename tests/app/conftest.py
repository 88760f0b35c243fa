"""Every test of the program may measure texts: Qt's fonts need an application, also where no window is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app.programs import Programs


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")  # not as an argument: what a test itself asks for says whether it needs Qt


@pytest.fixture(scope="session")
def programs() -> Iterator[Programs]:
    """Where a program runs in a process of its own, for a tenth of what a fresh interpreter costs."""
    made = Programs()
    yield made
    made.close()
