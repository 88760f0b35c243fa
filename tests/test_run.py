"""run.py's decisions, without network: which Python, what is done already, which command installs what is missing."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from pathlib import Path

import pytest

import run
from tests import layout
from tests.layout import nodes_of

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """run.py in an empty folder (with a space in its name) that has only the locks."""
    folder = tmp_path / "a folder"
    folder.mkdir()
    for name in run.LOCKS.values():
        (folder / name).write_text("# nothing\n")
    monkeypatch.setattr(run, "ROOT", folder)
    monkeypatch.setattr(run, "VENV", folder / ".venv")
    return folder


@pytest.mark.parametrize("version", [(2, 7), (3, 10), (3, 14), (4, 0)])
def test_a_python_without_locked_packages_is_refused_in_one_line(version: tuple[int, int]) -> None:
    with pytest.raises(run.Problem) as caught:
        run.check_python(version)
    assert "3.11 to 3.13" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_pythons_with_locked_packages_are_accepted(version: tuple[int, int]) -> None:
    run.check_python(version)


def test_it_uses_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "run.py").read_text(encoding="utf-8"))
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert len(names) > 5
    assert {name.split(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_setup_is_done_once_and_again_after_the_lock_changed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[str] = []

    def make() -> None:
        run.python().parent.mkdir(parents=True, exist_ok=True)
        run.python().write_text("")

    monkeypatch.setattr(run, "works", lambda interpreter: interpreter.is_file())
    monkeypatch.setattr(run, "make_environment", make)
    monkeypatch.setattr(run, "install", lambda lock: installed.append(lock.name))
    monkeypatch.setattr(run, "provide_libraries", lambda: None)
    run.set_up("app")
    run.set_up("app")
    assert installed == ["requirements.lock"]
    run.set_up("test")
    assert installed == ["requirements.lock", "requirements-test.lock"]
    (home / "requirements.lock").write_text("# something else\n")
    run.set_up("app")
    assert installed[2:] == ["requirements.lock"]


def test_an_interrupted_setup_is_finished_the_next_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "works", lambda _: True)
    monkeypatch.setattr(run, "install", interrupted)
    (home / ".venv").mkdir()
    with pytest.raises(KeyboardInterrupt):
        run.set_up("app")
    assert not run.stamp_path("app").exists()
    with run.only_one():
        pass


def test_two_starts_at_once_set_up_one_after_the_other(home: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def enter() -> None:
        with run.only_one():
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.05)
            inside.pop()

    threads = [threading.Thread(target=enter) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]


KILLED = """
import os, signal, sys
from pathlib import Path
import run
run.ROOT = Path(sys.argv[1])
with run.only_one():
    print("inside", flush=True)
    sys.stdin.read()
"""


def start_setup(home: Path) -> subprocess.Popen[str]:
    """Another process that holds the lock, until its input ends."""
    other = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(home)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "inside\n"
    return other


def test_the_lock_of_a_killed_setup_is_taken_over_at_once_and_in_silence(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with start_setup(home) as other:
        other.kill()
        other.wait()
        with run.only_one():
            assert (home / ".venv.lock").exists()
    assert capfd.readouterr().out == ""


def test_a_setup_that_waits_for_another_says_so(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with start_setup(home) as other:
        entered = threading.Event()

        def enter() -> None:
            with run.only_one():
                entered.set()

        waiting = threading.Thread(target=enter)
        waiting.start()
        while "waiting" not in capfd.readouterr().out:
            time.sleep(0.01)
        assert not entered.is_set()
        other.communicate("")
        waiting.join()
    assert entered.is_set()


def test_what_is_missing_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(run, "loads", lambda name: name != "libEGL.so.1")
    command = run.no_environment().splitlines()[-1]
    assert "libEGL.so.1" in run.no_environment()
    assert "python3-venv" in command
    assert "libegl1" in command
    monkeypatch.setattr(run, "loads", lambda name: True)
    assert "libegl1" not in run.no_environment()
    assert "python3-venv" in run.no_environment()


@pytest.mark.parametrize(
    ("tools", "start"),
    [
        (("apt-get",), "sudo apt-get install -y libegl1"),
        (("dnf",), "sudo dnf install"),
        (("pacman",), "sudo pacman -S"),
        (("zypper",), "sudo zypper install"),
        (("apt-get", "dnf"), "sudo apt-get install"),
        ((), "sudo apt-get install"),
    ],
)
def test_the_command_for_missing_libraries_fits_the_system(
    tools: tuple[str, ...], start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}" if name in tools else None)
    command = run.library_command()
    assert command.startswith(start)
    assert "cursor" in command
    assert "\n" not in command


def test_missing_libraries_without_rights_print_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "missing_library", lambda: "libxcb-cursor.so.0: cannot open shared object file")
    monkeypatch.setattr(run, "may_use_apt", lambda: False)
    with pytest.raises(run.Problem) as caught:
        run.provide_libraries()
    assert "libxcb-cursor" in str(caught.value)
    assert "install" in str(caught.value).splitlines()[-1]


def test_arguments_go_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr(run, "set_up", lambda kind: None)
    monkeypatch.setattr(run, "make_translations", lambda: None)
    monkeypatch.setattr(run.subprocess, "call", lambda command, env: called.append(command) or 7)
    assert run.main(["--lab", "rates", "my session.epslab"]) == 7
    assert called[0][1:] == ["-m", "app", "--lab", "rates", "my session.epslab"]


class Types:
    """mypy, that found something or nothing."""

    def __init__(self, returncode: int) -> None:
        self.returncode = returncode

    def __call__(self, command: list[str], **_: object) -> Types:
        assert command[1:] == ["-m", "mypy"]
        return self

    def __enter__(self) -> Types:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def communicate(self) -> tuple[str, None]:
        return "what mypy says\n", None


@pytest.mark.parametrize("failing", ["ruff check", "ruff format", "mypy", "pytest -q", ""])
def test_a_failed_step_is_named(
    failing: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.subprocess, "Popen", Types(int(failing == "mypy")))
    monkeypatch.setattr(
        run.subprocess, "call", lambda command, **_: int(bool(failing) and failing in " ".join(command))
    )
    monkeypatch.setattr(run, "provide_browser", lambda: None)
    assert run.run_tests([]) == int(bool(failing))
    names = {"ruff check": "lint", "ruff format": "format", "mypy": "types", "pytest -q": "tests"}
    said = capfd.readouterr().out.strip()
    assert said.endswith(f"== failed: {names[failing]}" if failing else "== all passed")
    assert "what mypy says" in said


@pytest.mark.parametrize(
    ("given", "size", "same", "rest"),
    [
        ([], "usual", True, []),
        (["--quick", "-x"], "quick", True, ["-x"]),
        (["-k", "robust", "--all"], "all", False, ["-k", "robust"]),
    ],
)
def test_the_run_has_three_sizes_and_the_rest_goes_to_pytest(
    given: list[str], size: str, same: bool, rest: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[list[str]] = []
    environments: list[dict[str, str]] = []

    def call(command: list[str], cwd: Path, env: dict[str, str]) -> int:
        called.append(command[2:])
        environments.append(env)
        return 0

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(run.subprocess, "Popen", Types(0))
    monkeypatch.setattr(run.subprocess, "call", call)
    asked: list[str] = []
    monkeypatch.setattr(run, "provide_browser", lambda: asked.append(size))
    monkeypatch.setattr(run, "provide_objdump", lambda: asked.append("folder"))
    assert run.run_tests(given) == 0
    assert asked == {"quick": [], "usual": ["usual"], "all": ["all", "folder"]}[size], "who needs it installs it"
    (tests,) = (command for command in called if command[0] == "pytest")
    assert tests[tests.index("--size") + 1] == size
    assert ("ci" in tests) == same, "chance has a place only where everything is tried"
    assert tests[len(tests) - len(rest) :] == rest
    folder = Path(tests[tests.index("--basetemp") + 1])
    assert folder.parent.parent == Path(run.memory() or tempfile.gettempdir())
    assert not folder.parent.exists(), "what tests have written goes with them"
    assert not {"--all", "--quick"} & set(tests)
    assert all("PYTHONDONTWRITEBYTECODE" not in env for env in environments)


@pytest.mark.parametrize(("writable", "free"), [(True, run.ROOM + 1), (True, run.ROOM), (False, run.ROOM + 1)])
def test_files_of_tests_lie_in_memory_where_there_is_room(
    writable: bool, free: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.os, "access", lambda *_: writable)
    monkeypatch.setattr(run.shutil, "disk_usage", lambda _: type("", (), {"free": free}))
    assert (run.memory() is not None) == (writable and free > run.ROOM)


def test_what_a_killed_run_has_left_goes_before_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a gigabyte of memory; what another run writes at the same time stays, and so do folders of others."""
    monkeypatch.setattr(run, "memory", lambda: str(tmp_path))
    for name in (f"{run.FILES}killed", f"{run.FILES}at-work", "other"):
        (tmp_path / name / "tests").mkdir(parents=True)
        (tmp_path / name / "lock").touch()
    with (tmp_path / f"{run.FILES}at-work" / "lock").open("ab") as held:
        assert run.locked(held)
        with run.files_of_tests() as first, run.files_of_tests() as second:
            assert first != second
            there = {path.name for path in tmp_path.iterdir()}
        kept = {f"{run.FILES}at-work", "other"}
        assert there == {first.parent.name, second.parent.name, *kept}
        assert {path.name for path in tmp_path.iterdir()} == kept


@pytest.mark.parametrize(("there", "allowed"), [(True, True), (False, True), (False, False)])
def test_a_browser_is_installed_where_that_needs_no_question_and_what_there_is_is_said(
    there: bool, allowed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed = ["/usr/bin/chromium"] if there else []
    monkeypatch.setattr(run.shutil, "which", lambda name: installed[0] if installed and name == "chromium" else None)
    monkeypatch.setattr(run, "may_use_apt", lambda: allowed)
    monkeypatch.setattr(run, "apt_install", lambda packages: installed.append(f"/usr/bin/{packages[0]}"))
    run.provide_browser()
    said = capsys.readouterr().out
    assert len(installed) == (there or allowed)
    assert ("in /usr/bin/chromium" in said) == (there or allowed)
    assert ("skipped" in said) == (not there and not allowed)


@pytest.mark.parametrize(
    ("system", "there", "allowed", "wanted"),
    [
        ("linux", False, True, ["binutils", f"libpython3.{sys.version_info.minor}"]),
        ("linux", True, True, []),
        ("linux", False, False, []),
        ("darwin", False, True, []),
    ],
)
def test_what_makes_the_folder_is_installed_on_linux_where_it_is_missing_and_that_needs_no_question(
    system: str, there: bool, allowed: bool, wanted: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(run.sys, "platform", system)
    monkeypatch.setattr(run.shutil, "which", lambda _name: "/usr/bin/objdump" if there else None)
    monkeypatch.setattr(run, "may_use_apt", lambda: allowed)
    monkeypatch.setattr(run, "apt_install", installed.extend)
    run.provide_objdump()
    assert installed == wanted


def names(requirements: list[str]) -> list[str]:
    """The packages of a list of requirements, as the index spells them."""
    return [re.split(r"[\s<>=~!;\[]", requirement)[0].lower() for requirement in requirements]


def test_the_locks_hold_every_direct_requirement_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    program = names(project["project"]["dependencies"] + project["project"]["optional-dependencies"]["app"])
    tests = names(project["dependency-groups"]["dev"])
    assert {"pyside6-essentials", "numpy", "scipy"} < set(program)
    assert {"pytest", "hypothesis", "mypy", "ruff", "mpmath"} < set(tests)
    for lock, wanted in (("requirements.lock", program), ("requirements-test.lock", program + tests)):
        text = (ROOT / lock).read_text(encoding="utf-8").lower()
        assert not [name for name in wanted if f"\n{name}==" not in text], lock
        assert "pyside6-essentials==6.10.3" in text
        assert text.count("==") <= text.count("--hash=sha256:")
        assert "http" not in text


@pytest.mark.long
def test_dpcore_is_installed_with_numpy_and_scipy_only_and_the_extra_has_what_the_program_imports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert names(project["dependencies"]) == ["numpy", "scipy"]
    files = sorted((ROOT / "app").rglob("*.py"))
    found = {module for path in files for module, _ in layout.imported(nodes_of(path))}
    others = {name.split(".")[0].lower() for name in found} - {name.lower() for name in sys.stdlib_module_names}
    others = {{"pil": "pillow"}.get(name, name) for name in others}
    extra = {name.removesuffix("-essentials") for name in names(project["optional-dependencies"]["app"])}
    assert others - {"app", "dpcore", "numpy", "scipy", "shiboken6"} == extra, "shiboken6 comes with PySide6"


def test_without_the_extra_the_program_says_what_it_needs(tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['epsilon-lab']; from app.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "pip install 'epsilon-lab[app]'" in done.stderr
    assert "Traceback" not in done.stderr
