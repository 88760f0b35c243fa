"""A small fixed amount of the trial of audits."""

from __future__ import annotations

import pytest

from tests.trials.audits import FAULTY, RIGHT, run


@pytest.mark.long
def test_right_mechanisms_are_seldom_refuted_and_faulty_ones_nearly_always() -> None:
    report = run(count=20, seed=1)
    assert report.faults == []
    assert max(report.refuted[name] for name in RIGHT) <= 4
    assert min(report.refuted[name] for name in FAULTY) >= 14
