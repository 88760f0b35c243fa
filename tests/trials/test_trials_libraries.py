"""A small fixed amount of the trial of audits on other libraries; a library that is not installed is left out."""

from __future__ import annotations

import importlib.util

import pytest

from tests.trials.libraries import LIBRARIES, run


@pytest.mark.parametrize("library", sorted(LIBRARIES))
def test_right_mechanisms_of_a_library_are_seldom_refuted_and_faulty_ones_nearly_always(library: str) -> None:
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    report = run(count=20, only=library)
    assert report.faults == []
    assert set(report.refuted) > report.right
    assert max(report.refuted[name] for name in report.right) <= 4
    assert min(times for name, times in report.refuted.items() if name not in report.right) >= 14
