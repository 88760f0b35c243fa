#!/usr/bin/env python3
"""Set up Epsilon Lab in this folder and start it, or run its tests. Needs Python 3.11 or newer and nothing else.

python3 run.py                 set up (the first time) and start the program
python3 run.py ARGUMENTS…      the same; the arguments go to the program (--list, --render OUT.png, a session file)
python3 run.py test            set up and run lint, types and the tests of a few minutes; further arguments go to pytest
python3 run.py test --all      the same with every test
python3 run.py test --quick    the same with the tests of a minute, for every save
python3 run.py bundle FOLDER   the whole program as one folder and one archive, for people without Python (in ./dist)
python3 run.py reference       the reference of dpcore as web pages, in docs/reference
python3 run.py setup           set up only
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
OLDEST, NEWEST = (3, 11), (3, 13)
LOCKS = {"app": "requirements.lock", "test": "requirements-test.lock"}
DEBIAN_LIBRARIES = (
    "libegl1", "libgl1", "libglib2.0-0", "libdbus-1-3", "libfontconfig1", "libxkbcommon0", "libxkbcommon-x11-0",
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0", "libxcb-image0", "libxcb-render-util0",
    "libxcb-randr0", "libxcb-xinerama0", "libxcb-xkb1", "fonts-dejavu-core",
)  # fmt: skip
OTHER_LIBRARIES = {
    "dnf": "sudo dnf install mesa-libEGL mesa-libGL fontconfig libxkbcommon-x11 xcb-util-cursor xcb-util-wm "
    "xcb-util-keysyms xcb-util-image xcb-util-renderutil dejavu-sans-fonts",
    "pacman": "sudo pacman -S libglvnd fontconfig libxkbcommon-x11 xcb-util-cursor xcb-util-wm xcb-util-keysyms "
    "xcb-util-image xcb-util-renderutil ttf-dejavu",
    "zypper": "sudo zypper install Mesa-libEGL1 Mesa-libGL1 fontconfig libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 "
    "libxcb-keysyms1 libxcb-image0 libxcb-render-util0 dejavu-fonts",
}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SIZES = ("quick", "usual", "all")
"""Of the tests: a case of each without a window, those that are not slow, all (docs/tests.md)."""
ROOM = 2_000_000_000
"""Bytes that a folder in memory has free before tests write there."""
FILES = "epsilon-lab-tests-"
"""How the names of folders begin in which tests write."""
NEEDED = ("libEGL.so.1", "libGL.so.1", "libfontconfig.so.1", "libxkbcommon-x11.so.0", "libxcb-cursor.so.0")
"""Some of Qt's libraries: where one of them is missing, others mostly are, too."""
PROBE = """
import ctypes, sys
from PySide6 import QtCore, QtGui, QtSvg, QtTest, QtWidgets
if sys.platform.startswith("linux"):
    for name in ("libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1", "libxkbcommon-x11.so.0"):
        ctypes.CDLL(name)
"""


class Problem(Exception):  # noqa: N818 - a sentence for the person
    """Something the person can mend; str() is the sentence that says how."""


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code."""
    try:
        check_python(sys.version_info[:2])
        if arguments[:1] in (["test"], ["bundle"], ["reference"]):
            set_up("test")
            make_translations()
            if arguments[0] == "test":
                return run_tests(arguments[1:])
            if arguments[0] == "bundle":
                provide_objdump()
            return subprocess.call([str(python()), str(ROOT / f"{arguments[0]}.py"), *arguments[1:]], env=environment())
        set_up("app")
        make_translations()
        if arguments[:1] == ["setup"]:
            return 0
        return subprocess.call([str(python()), "-m", "app", *arguments], env=environment())
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def check_python(version: tuple[int, int]) -> None:
    """Refuse a Python that the locked packages do not exist for."""
    if not OLDEST <= version <= NEWEST:
        low, high, mine = (".".join(map(str, entry)) for entry in (OLDEST, NEWEST, version))
        raise Problem(f"Epsilon Lab needs Python {low} to {high}; this is {mine}. Start run.py with one of those.")


def python() -> Path:
    """The interpreter of the virtual environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def environment() -> dict[str, str]:
    """The environment of the program: this folder's packages first, texts in UTF-8."""
    inherited = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([str(ROOT), inherited] if inherited else [str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}


# -- setting up


def set_up(kind: str) -> None:
    """Make the virtual environment and install the locked packages, unless that is done already."""
    if stamp_path(kind).is_file() and stamp_path(kind).read_text() == stamp(kind) and python().is_file():
        return
    with only_one():
        if stamp_path(kind).is_file() and stamp_path(kind).read_text() == stamp(kind) and python().is_file():
            return
        print(f"Setting up Epsilon Lab in {VENV.name} (once; about 500 MB) …", flush=True)
        if not works(python()):
            make_environment()
        install(ROOT / LOCKS[kind])
        provide_libraries()
        stamp_path(kind).write_text(stamp(kind))


def make_translations() -> None:
    """Compile the translations, where they are newer than what was compiled before."""
    sources = sorted((ROOT / "resources" / "translations").glob("*.ts"))
    if all(_is_newer(source.with_suffix(".qm"), source) for source in sources):
        return
    if subprocess.call([str(python()), str(ROOT / "translations.py"), "release"], cwd=ROOT) != 0:
        raise Problem("The translations could not be compiled (see above).")


def _is_newer(made: Path, source: Path) -> bool:
    return made.is_file() and made.stat().st_mtime >= source.stat().st_mtime


def stamp(kind: str) -> str:
    """What an environment of this kind was made from."""
    lock = (ROOT / LOCKS[kind]).read_bytes()
    return f"{sys.version_info[0]}.{sys.version_info[1]} {hashlib.sha256(lock).hexdigest()}\n"


def stamp_path(kind: str) -> Path:
    """Written last, so that an interrupted setup is finished the next time."""
    return VENV / f"ready-{kind}.txt"


def works(interpreter: Path) -> bool:
    """Whether an interpreter is there, is this Python's version, and has pip."""
    if not interpreter.is_file():
        return False
    code = "import pip, sys; print(*sys.version_info[:2])"
    done = subprocess.run([str(interpreter), "-c", code], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.split() == [str(part) for part in sys.version_info[:2]]


def make_environment() -> None:
    """A fresh virtual environment; Debian keeps what that needs in a package of its own."""
    if VENV.exists():
        shutil.rmtree(VENV)
    command = [sys.executable, "-m", "venv", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0 and may_use_apt():
        shutil.rmtree(VENV, ignore_errors=True)
        apt_install(("python3-venv",))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Problem(f"{(done.stdout + done.stderr).strip()}\n{no_environment()}")


def no_environment() -> str:
    """What to install where Python cannot make an environment: all that is missing, in one command."""
    if not shutil.which("apt-get"):
        return "Python could not make a virtual environment: install your system's packages for Python's venv and pip."
    missing = [name for name in NEEDED if not loads(name)]
    also = f" Qt's libraries are missing, too ({', '.join(missing)})." if missing else ""
    packages = ["python3-venv", *(DEBIAN_LIBRARIES if missing else ())]
    return (
        f"Python could not make a virtual environment: python3-venv is missing.{also} This installs what is needed:\n"
        f"  sudo apt-get install -y {' '.join(packages)}"
    )


def loads(library: str) -> bool:
    """Whether the system has a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install(lock: Path) -> None:
    """Install exactly what the lock says; every file is checked against its hash."""
    command = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    if subprocess.call([*command, "-r", str(lock)]) != 0:
        raise Problem("The packages could not be installed (see above). Is this machine connected to the network?")


def provide_libraries() -> None:
    """Install what Qt needs of the system, or say how."""
    missing = missing_library()
    if not missing:
        return
    if may_use_apt():
        print(f"Installing the system libraries that Qt needs ({missing}) …", flush=True)
        apt_install(DEBIAN_LIBRARIES)
        missing = missing_library()
        if not missing:
            return
    raise Problem(f"Qt misses a system library ({missing}). This installs it:\n  {library_command()}")


def browser() -> str:
    """The browser in which tests take lessons; '' where there is none."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), "")


def provide_browser() -> None:
    """Install a browser for the tests of lessons and live classes, where that needs no question; say what there is."""
    if not browser() and may_use_apt():
        print("Installing Chromium, in which lessons and live classes are tested …", flush=True)
        apt_install(("chromium",))
    tried = f"in {found}" if (found := browser()) else "skipped, for there is no Chromium (apt-get install chromium)"
    print(f"== lessons in a browser: {tried}", flush=True)


def provide_objdump() -> None:
    """Install what a folder of the whole program is made with on Linux, where that needs no question."""
    if sys.platform.startswith("linux") and not shutil.which("objdump") and may_use_apt():
        print("Installing binutils, with which the program becomes one folder …", flush=True)
        apt_install(("binutils", f"libpython3.{sys.version_info.minor}"))


def missing_library() -> str:
    """The complaint of Qt's loader; empty when all is there."""
    done = subprocess.run([str(python()), "-c", PROBE], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["unknown"])[-1]


def library_command() -> str:
    """The one command that installs Qt's system libraries here."""
    for tool, command in OTHER_LIBRARIES.items():
        if shutil.which(tool) and not shutil.which("apt-get"):
            return command
    return f"sudo apt-get install -y {' '.join(DEBIAN_LIBRARIES)}"


def may_use_apt() -> bool:
    """Whether packages can be installed without asking: root on a Debian-like system."""
    return os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(packages: Sequence[str]) -> None:
    """Install Debian packages; those that this release does not know by that name are passed over."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call(["apt-get", "update", "-qq"], env=quiet)
    known = [
        name
        for name in packages
        if subprocess.run(["apt-cache", "show", name], capture_output=True, check=False).returncode == 0
    ]
    renamed = ["libglib2.0-0t64"] if "libglib2.0-0" in packages and "libglib2.0-0" not in known else []
    subprocess.call(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *known, *renamed], env=quiet)


@contextmanager
def only_one() -> Iterator[None]:
    """One setup at a time. The system frees the lock of a setup that was killed, so that a dead one never holds."""
    with (ROOT / ".venv.lock").open("a+b") as file:
        if not locked(file):
            print("Another setup is at work in this folder; waiting until it is done (Ctrl+C to leave) …", flush=True)
            while not locked(file):
                time.sleep(0.2)
        yield


def locked(file: IO[bytes]) -> bool:
    """Whether this process has the lock now; it keeps it until the file is closed."""
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# -- tests


def run_tests(arguments: Sequence[str]) -> int:
    """Lint, types beside the tests, and tests on every core (docs/tests.md says which); says which step failed."""
    size = next((name for name in SIZES if f"--{name}" in arguments), "usual")
    chance = [] if size == "all" else ["--hypothesis-profile", "ci"]  # "ci": the same examples every time
    others = [argument for argument in arguments if argument.removeprefix("--") not in SIZES]
    failed = []
    if size != "quick":
        provide_browser()
    if size == "all":
        provide_objdump()
    with (
        files_of_tests() as folder,
        subprocess.Popen(
            [str(python()), "-m", "mypy"], cwd=ROOT, env=test_environment(), stdout=subprocess.PIPE, text=True
        ) as types,
    ):
        files = ["--basetemp", str(folder)]
        steps = {
            "lint": ["ruff", "check", "."],
            "format": ["ruff", "format", "--check", "."],
            "tests": ["pytest", "-q", "-n", "auto", "--dist", "worksteal", "--size", size, *files, *chance, *others],
        }
        for name, command in steps.items():
            print(f"== {name}", flush=True)
            if subprocess.call([str(python()), "-m", *command], cwd=ROOT, env=test_environment()) != 0:
                failed.append(name)
        print(f"== types\n{types.communicate()[0]}", end="", flush=True)
    failed += ["types"] if types.returncode != 0 else []
    print(f"== failed: {', '.join(failed)}" if failed else "== all passed", flush=True)
    return 1 if failed else 0


def memory() -> str | None:
    """A folder whose files wait for no disk, where the system has one with room for those of all tests (half a gigabyte)."""
    kept = "/dev/shm"
    return kept if os.access(kept, os.W_OK) and shutil.disk_usage(kept).free > ROOM else None


@contextmanager
def files_of_tests() -> Iterator[Path]:
    """Where tests write, which goes with them; what runs that were killed have left there goes first."""
    place = Path(memory() or tempfile.gettempdir())
    for lock in place.glob(f"{FILES}*/lock"):
        with suppress(OSError), lock.open("ab") as file:
            if locked(file):
                shutil.rmtree(lock.parent, ignore_errors=True)
    with (
        tempfile.TemporaryDirectory(prefix=FILES, dir=place, ignore_cleanup_errors=True) as folder,
        (Path(folder) / "lock").open("ab") as file,
    ):
        locked(file)
        yield Path(folder) / "tests"


def test_environment() -> dict[str, str]:
    """No screen; what is compiled is kept, whatever the person's settings, or each of many processes would compile it."""
    kept = {name: value for name, value in environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "QT_QPA_PLATFORM": "offscreen"}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
