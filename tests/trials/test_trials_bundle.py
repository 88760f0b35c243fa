"""The program as a folder: it starts and draws where there is no Python and no checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bundle

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 330e6
"""Bytes of the folder: more means that something came along that is not used."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return bundle.make(tmp_path_factory.mktemp("made"))


def started(folder: Path, place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program of the folder in an environment that knows no Python, in an empty place."""
    bare = {"PATH": str(place), "HOME": str(place), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    if os.name == "nt":
        bare["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    command = [str(folder / bundle.NAME), *words]
    return subprocess.run(command, cwd=place, env=bare, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.slow
def test_it_starts_and_draws_without_python_and_without_the_checkout(folder: Path, tmp_path: Path) -> None:
    assert not folder.is_relative_to(ROOT)
    said = started(folder, tmp_path, "--version")
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("Epsilon Lab ")
    listed = started(folder, tmp_path, "--list")
    labs = sorted(path.name for path in (ROOT / "app" / "labs").iterdir() if (path / "__init__.py").is_file())
    assert not [name for name in labs if name not in listed.stdout]
    for lab, name in (("rates", "a.png"), ("strategies", "b.svg"), ("decide", "c.pdf"), ("channel", "d.csv")):
        done = started(folder, tmp_path, "--lab", lab, "--language", "zh_CN", "--render", name)
        assert done.returncode == 0, done.stderr
        own = tmp_path / f"own-{name}"
        command = [sys.executable, "-m", "app", "--lab", lab, "--language", "zh_CN", "--render", str(own)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        assert (tmp_path / name).stat().st_size == pytest.approx(own.stat().st_size, rel=0.02)
    played = started(folder, tmp_path, "--lab", "attack", "--animate", "e.gif")
    assert played.returncode == 0, played.stderr
    assert (tmp_path / "e.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "d.csv").read_bytes() == (tmp_path / "own-d.csv").read_bytes()


@pytest.mark.slow
def test_it_holds_the_licences_and_nothing_that_is_not_used(folder: Path) -> None:
    from app.main.about import PACKAGES

    texts = [path.name for path in (folder / "licences").iterdir()]
    for part in ("Epsilon Lab", "Python", *PACKAGES):
        assert [name for name in texts if name.startswith(part)], part
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert sum(path.stat().st_size for path in files) < LIMIT
    assert not [path for path in files if "gtk" in path.name or path.name.startswith(("libcairo", "libpango"))]
    assert not [path for path in files if str(ROOT).encode() in path.read_bytes()], "a path of the machine that made it"
