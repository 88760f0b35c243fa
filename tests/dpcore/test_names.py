"""The names that dpcore offers: all there, each from one place, none hidden behind another."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import dpcore

ROOT = Path(__file__).resolve().parents[2]
SUBJECTS = sorted(path.parent.name for path in (ROOT / "dpcore").glob("*/__init__.py"))


def test_every_curated_name_is_there_and_is_that_of_its_subject() -> None:
    listed = {name: subject for subject, names in dpcore._SUBJECTS.items() for name in names}
    assert sorted(listed) == dpcore.__all__
    for name, subject in listed.items():
        assert getattr(dpcore, name) is getattr(importlib.import_module(f"dpcore.{subject}"), name)
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        _ = dpcore.nothing_of_this_name


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_lists_what_it_offers(subject: str) -> None:
    module = importlib.import_module(f"dpcore.{subject}")
    assert module.__doc__
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert hasattr(module, name)


def test_importing_dpcore_loads_no_subject() -> None:
    code = "import sys, dpcore; print(sorted(name for name in sys.modules if name.startswith(('dpcore.', 'numpy'))))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
