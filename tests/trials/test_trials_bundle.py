"""The program as a folder: it starts and draws where there is no Python and no checkout."""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

import bundle
from tests.app.programs import COMMAND_LINE, STARTED, Programs, environment

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 306e6
"""Bytes of the folder but for Python's own library, of which some builds are a third larger: more means that something came
along that is not used."""
DRAWN = (
    ("rates", "v5", "a.png", "memo.md"),
    ("strategies", "hexagon", "b.svg", ""),
    ("decide", "hospital", "c.pdf", ""),
    ("queries", "ferry-answers", "d.csv", ""),
)
"""Lab, preset and files: the memo holds a program, the numbers of the last one are those of a linear program."""
WINDOW = """
import importlib, pkgutil, sys, app, dpcore, scipy.integrate, scipy.interpolate, scipy.linalg, scipy.optimize, scipy.sparse
for package in (app, dpcore):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from app.main.start import run_window
from app.main.window import MainWindow
application = QApplication([])
def look():
    window = next(each for each in application.topLevelWidgets() if isinstance(each, MainWindow))
    assert window.page.wait_until_idle()
    window.grab().save("window.png")
    application.exit(3)
QTimer.singleShot(0, look)
sys.exit(run_window(None, "attack", None))
"""
"""Loads every part of the program, and opens its window."""
KEPT = Path(tempfile.gettempdir()) / f"epsilon-lab-frozen-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]}"
"""To freeze takes as long as a hundred other tests: the folder is kept until something changes that goes into it."""


def frozen(kept: Path) -> Path:
    """The folder of the sources as they are, made anew where another one or none is kept."""
    name = sources()
    if not (kept / name).is_dir():
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(mode=0o700)
        made = Path(tempfile.mkdtemp(dir=kept))
        bundle.make(made)
        made.rename(kept / name)
    (folder,) = (kept / name).iterdir()
    return folder


def sources() -> str:
    """What tells all that goes into the folder: files and their contents, and the Python that is frozen."""
    found = hashlib.sha256(sys.version.encode())
    files = [path for name in ("app", "dpcore", "resources") for path in sorted((ROOT / name).rglob("*"))]
    for path in [*files, Path(bundle.__file__), *sorted(ROOT.glob("*.lock"))]:
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"\0{path}\0".encode() + path.read_bytes())
    return found.hexdigest()


def started(folder: Path, place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program of the folder in an environment that knows no Python, in an empty place."""
    bare = {"PATH": str(place), "HOME": str(place), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    if os.name == "nt":
        bare["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    command = [str(folder / bundle.NAME), *words]
    return subprocess.run(command, cwd=place, env=bare, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.slow
def test_it_starts_and_draws_without_python_and_without_the_checkout_and_holds_only_what_is_used(
    tmp_path: Path,
) -> None:
    folder = frozen(KEPT)
    assert not folder.is_relative_to(ROOT)
    with closing(Programs(COMMAND_LINE, environment())) as program:
        _starts_and_draws(folder, tmp_path, program)
    _holds_the_licences_and_nothing_that_is_not_used(folder)


def _starts_and_draws(folder: Path, place: Path, program: Programs) -> None:
    """`program`: where the checkout draws the same."""
    said = started(folder, place, "--version")
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("Epsilon Lab ")
    opened = started(folder, place, "-c", WINDOW)
    assert opened.returncode == 3, opened.stderr
    assert (place / "window.png").stat().st_size > 20_000
    listed = started(folder, place, "--list")
    labs = sorted(path.name for path in (ROOT / "app" / "labs").iterdir() if (path / "__init__.py").is_file())
    assert not [name for name in labs if name not in listed.stdout]
    (place / "own").mkdir()
    for lab, preset, name, memo in DRAWN:
        words = [
            "--lab",
            lab,
            "--preset",
            preset,
            "--language",
            "zh_CN",
            "--render",
            name,
            *(["--memo", memo] * bool(memo)),
        ]
        done = started(folder, place, *words)
        assert done.returncode == 0, done.stderr
        assert program.ended(STARTED, words, place / "own", place / "said") == 0
        assert (place / name).stat().st_size == pytest.approx((place / "own" / name).stat().st_size, rel=0.02)
    played = started(folder, place, "--lab", "streams", "--animate", "e.gif")
    assert played.returncode == 0, played.stderr
    with Image.open(place / "e.gif") as animation:
        assert animation.n_frames > 5
    for name in ("d.csv", "memo.md"):
        assert (place / name).read_bytes() == (place / "own" / name).read_bytes(), name


def _holds_the_licences_and_nothing_that_is_not_used(folder: Path) -> None:
    from app.main.about import PACKAGES

    texts = [path.name for path in (folder / "licences").iterdir()]
    for part in ("Epsilon Lab", "Python", *PACKAGES):
        assert [name for name in texts if name.startswith(part)], part
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files if not path.name.startswith("libpython")) < LIMIT
    assert not [path for path in files if "gtk" in path.name or path.name.startswith(("libcairo", "libpango"))]
    assert not [path for path in files if str(ROOT).encode() in path.read_bytes()], "a path of the machine that made it"
    inside = modules(folder)
    assert {"app", "dpcore", "numpy", "scipy", "PySide6"} <= inside
    assert not inside & set(bundle.for_tests())


def modules(folder: Path) -> set[str]:
    """The packages that the program of a folder can import: in its archive, or beside it."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(str(folder / bundle.NAME)).open_embedded_archive("PYZ.pyz")
    beside = {path.name.partition(".")[0] for path in (folder / "_internal").iterdir()}
    return {name.partition(".")[0] for name in archive.toc} | beside


@pytest.mark.long
def test_packages_for_tests_alone_are_known() -> None:
    assert {"pytest", "_pytest", "hypothesis", "mypy", "pygments", "PyInstaller"} <= set(bundle.for_tests())
    assert not {"numpy", "scipy", "PySide6", "pyqtgraph", "PIL", "app"} & set(bundle.for_tests())


def test_what_is_imported_of_others_is_found_in_lines(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '"""To import numpy takes long.\n\nimport what it says\n"""\nfrom __future__ import annotations\nimport app.b as b, os.path as c\n'
        "from json import (  # two\n    dumps,\n    loads as read,\n)\ndef d():\n    import csv  # late\n    from dpcore import e\n"
        "    return scipy.special.erf, *words\n"
    )
    found = ["from json import dumps", "from json import loads", "import csv", "import os.path", "import scipy.special"]
    assert bundle.imports_of([tmp_path]) == found


def test_what_modules_import_and_set_is_found_as_the_disassembler_finds_it() -> None:
    """Also the names after the 255th, and those in functions and classes."""
    many = "".join(f"name_{place} = {place}.5\n" for place in range(400))
    text = f"{many}del name_3\nfrom .a import b, c\ndef d():\n    global e\n    import f.g as e\n    del e\nclass H:\n    import i\n    j = d\n"
    code = compile(text, "some.py", "exec")
    inner = [each for each in code.co_consts if hasattr(each, "co_code")]
    plain = [(one.opname, one.argval) for each in (code, *inner) for one in dis.get_instructions(each)]
    named = {"IMPORT_NAME", "STORE_NAME", "STORE_GLOBAL", "DELETE_NAME", "DELETE_GLOBAL"}
    assert {name for name, _ in plain} >= named
    wanted = [(name, what) for name, what in plain if name in named or "CONST" in name]
    assert [tuple(one) for one in bundle.instructions(code)] == wanted


def test_what_is_frozen_is_kept_until_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def make(into: Path) -> Path:
        made.append(into)
        (into / "program").mkdir()
        return into / "program"

    monkeypatch.setattr(bundle, "make", make)
    told = ["one"]
    monkeypatch.setattr(f"{__name__}.sources", lambda: told[-1])
    assert frozen(tmp_path / "kept") == frozen(tmp_path / "kept") == tmp_path / "kept" / "one" / "program"
    assert len(made) == 1
    told.append("two")
    assert frozen(tmp_path / "kept").is_dir()
    assert len(made) == 2
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["two"]
