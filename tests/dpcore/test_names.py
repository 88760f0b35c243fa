"""The names that dpcore offers: all there, each from one place, none hidden behind another."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dpcore
from tests.each_of import each_of

ROOT = Path(__file__).resolve().parents[2]
SUBJECTS = sorted(path.parent.name for path in (ROOT / "dpcore").glob("*/__init__.py"))


def test_every_curated_name_is_there_and_is_that_of_its_subject() -> None:
    listed = {name: subject for subject, names in dpcore._SUBJECTS.items() for name in names}
    assert sorted(listed) == dpcore.__all__
    for name, subject in listed.items():
        assert getattr(dpcore, name) is getattr(importlib.import_module(f"dpcore.{subject}"), name)
    with pytest.raises(AttributeError, match="nothing_of_this_name"):
        _ = dpcore.nothing_of_this_name


@each_of("subject", SUBJECTS)
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


#: What the field always names: given by keyword in every public function, so that no two of them change places.
NAMED = ("eps", "delta", "sensitivity", "rng")


def _functions() -> dict[str, Callable[..., object]]:
    """Every public function defined in dpcore (a law's method of one variable, `law.hockey_stick(eps)`, is not one)."""
    found: dict[str, Callable[..., object]] = {}
    for info in pkgutil.walk_packages(dpcore.__path__, "dpcore."):
        functions = inspect.getmembers(importlib.import_module(info.name), inspect.isfunction)
        found |= {f"{info.name}.{name}": f for name, f in functions if f.__module__ == info.name and name[0] != "_"}
    return found


def test_eps_delta_sensitivity_and_rng_are_given_by_keyword_in_one_order() -> None:
    functions = _functions()
    assert len(functions) > 300
    faults = []
    for name, function in functions.items():
        parameters = inspect.signature(function).parameters.values()
        named = [p for p in parameters if p.name in NAMED]
        faults += [f"{name}: {p.name} by place" for p in named if p.kind is not inspect.Parameter.KEYWORD_ONLY]
        places = [NAMED.index(p.name) for p in named if p.kind is inspect.Parameter.KEYWORD_ONLY]
        if places != sorted(places):
            faults.append(f"{name}: {[p.name for p in named]}")
    assert faults == []
