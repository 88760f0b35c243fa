"""Modules that are wanted on several threads at once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.lab import loading

ROOT = Path(__file__).resolve().parents[2]

CROSSWISE = """
import runpy, sys, threading, time

asked = threading.Event()

class Slow:
    @staticmethod
    def find_spec(name, path, target=None):
        if name == "crosswise":  # another thread has time to ask for a part of it
            asked.set()
            time.sleep(0.3)

def ask(name):
    try:
        print(load(name).THERE)
    except Exception as error:
        print(type(error).__name__)

sys.meta_path.insert(0, Slow)
load = runpy.run_path(sys.argv[1])["loaded"]  # without the packages around it
whole, part = (threading.Thread(target=ask, args=(name,)) for name in ("crosswise", "crosswise.part"))
whole.start()
asked.wait()
part.start()
whole.join()
part.join()
"""


def said(tmp_path: Path) -> list[str]:
    """What two threads get, of which one asks for a package and one for a module in it."""
    package = tmp_path / "crosswise"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").write_text("from crosswise.part import THERE\n")
    (package / "part.py").write_text("THERE = True\n")
    found = subprocess.run(
        [sys.executable, "-c", CROSSWISE, loading.__file__], capture_output=True, text=True, check=True, timeout=60,
        cwd=tmp_path,
    )  # fmt: skip
    return re.findall("True|False", found.stdout)  # two threads print, their lines may run together


@pytest.mark.long
def test_a_package_and_a_part_of_it_are_loaded_on_two_threads(tmp_path: Path) -> None:
    assert said(tmp_path) == ["True", "True"]


SPARED = """
import sys
from app.lab.loading import SPARE, without_spares
without_spares()
import scipy.linalg, scipy.optimize, scipy.special
print([name for name in ("f2py", "testing", "ctypeslib") if f"numpy.{name}" in sys.modules])
import numpy
print([name for name in SPARE if not hasattr(numpy, name)])
print(scipy.special.ndtri(0.975), scipy.optimize.brentq(lambda x: x * x - 2, 0, 2))
"""


@pytest.mark.long
def test_scipy_loads_no_part_of_numpy_that_nobody_calls() -> None:
    """And who asks for one has it all the same."""
    command = [sys.executable, "-c", SPARED]
    found = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, cwd=ROOT)
    loaded, missing, numbers = found.stdout.splitlines()
    assert (loaded, missing) == ("[]", "[]")
    assert [float(number) for number in numbers.split()] == pytest.approx([1.959963984540054, 2**0.5], rel=1e-9)
