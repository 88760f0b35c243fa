"""What leaves the program says which program it was: the version, and the commit of the files that were run."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.labs import LABS
from app.main.command_line import main
from app.output.report import header
from app.words import version as versions
from dpcore import __version__


def git(folder: Path, *words: str) -> str:
    name = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", str(folder), *name, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with one committed file, in which the program is said to stand."""
    (tmp_path / "resources").mkdir()
    (tmp_path / "file.txt").write_text("one")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "one")
    git(tmp_path, "tag", "-a", "v9", "-m", "a tag is no commit")
    monkeypatch.setattr(versions, "resource", lambda *parts: (tmp_path / "resources").joinpath(*parts))
    versions.version.cache_clear()
    yield tmp_path
    versions.version.cache_clear()


def test_a_checkout_names_its_commit_and_says_where_files_differ(checkout: Path) -> None:
    commit = git(checkout, "rev-parse", "HEAD")[:12]
    assert versions.version() == f"{__version__} ({commit})"
    (checkout / "file.txt").write_text("two")
    versions.version.cache_clear()
    assert versions.version() == f"{__version__} ({commit}+)"


def test_a_package_names_the_commit_that_it_was_built_from(checkout: Path) -> None:
    (checkout / "resources" / "commit.txt").write_text("abc123\n")
    assert versions.version() == f"{__version__} (abc123)"


def test_without_git_the_version_stands_alone(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert versions.version() == __version__


def test_tables_and_the_command_line_say_it(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = f"Epsilon Lab {__version__} ({git(checkout, 'rev-parse', 'HEAD')[:12]})"
    lab = LABS[0]
    assert header(lab, lab.params())["program"] == said
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == said


def test_the_citation_names_this_version() -> None:
    text = (Path(__file__).resolve().parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in text
