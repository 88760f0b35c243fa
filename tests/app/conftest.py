"""Every test of the program may measure texts: Qt's fonts need an application, also where no window is shown."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")  # not as an argument: what a test itself asks for says whether it needs Qt
