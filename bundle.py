#!/usr/bin/env python3
"""The whole program as one folder and one archive, for people without Python: `python3 run.py bundle`.

It is made for the system on which it is made. What is inside: the program with its source, of which 'Copy as Python' is
made, Python, the packages of requirements.lock as far as they are used, and the licence texts of all of them
(`licences`). On Linux `add-to-menu.sh` puts it into the
menu of the desktop.
"""

from __future__ import annotations

import ast
import compileall
import contextlib
import dis
import platform
import py_compile
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent
NAME = "epsilon-lab"
LEFT_OUT = (
    "tkinter",
    "IPython",
    "matplotlib",
    "PIL._avif",
    "PIL._imagingcms",
    "PIL._imagingft",
    "PIL._imagingtk",
    "PIL._webp",
    "pyqtgraph.console",
    "pyqtgraph.dockarea",
    "pyqtgraph.flowchart",
    "scipy.ndimage",
    "scipy.signal",
    "scipy.stats",
    "websockets.cli",
    "websockets.legacy",
    "websockets.sync",
    "websockets.trio",
)
"""What some package would take along, and the program never runs; so is what is installed for tests (`for_tests`)."""
OURS = ("app", "dpcore")
"""Packages that come as files: PyInstaller would look through their code for what `imports_of` finds in their lines."""
ENTRY = """import sys
if sys.argv[1:2] == ["-c"]:  # dpcore asks the interpreter that runs it to solve linear programs in another process
    exec(sys.argv[2])
    sys.exit()
from app.__main__ import main
sys.exit(main())
"""
BY_NAME = ("import PySide6.QtOpenGL", "import PySide6.QtOpenGLWidgets")
"""What pyqtgraph imports by a name that it puts together."""
NAMED = {dis.opmap[name] for name in ("IMPORT_NAME", "STORE_NAME", "STORE_GLOBAL", "DELETE_NAME", "DELETE_GLOBAL")}
"""Instructions by which PyInstaller knows what a module imports and has."""
MENU_ENTRY = """#!/bin/sh
# Puts Epsilon Lab into the menu of the desktop, for this user; run it again after the folder was moved.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
mkdir -p "$menu"
cat > "$menu/epsilon-lab.desktop" <<END
[Desktop Entry]
Type=Application
Name=Epsilon Lab
Comment=A desktop laboratory for differential privacy
Comment[zh_CN]=差分隐私桌面实验室
Exec="$here/epsilon-lab" %f
Icon=$here/epsilon-lab.svg
Terminal=false
Categories=Education;Science;Math;
END
echo "$menu/epsilon-lab.desktop"
"""


UNUSED = (
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so", "PySide6/Qt/plugins/platforms/libqeglfs.so",
    "PySide6/Qt/plugins/platforms/libqlinuxfb.so", "PySide6/Qt/plugins/platforms/libqvnc.so",
    "PySide6/Qt/plugins/platforms/libqminimalegl.so", "PySide6/Qt/plugins/egldeviceintegrations",
    "libgtk-3.so.0", "libgdk-3.so.0", "libgdk_pixbuf-2.0.so.0", "libatk-1.0.so.0", "libatk-bridge-2.0.so.0",
    "libatspi.so.0", "libcairo.so.2", "libcairo-gobject.so.2", "libpango-1.0.so.0", "libpangocairo-1.0.so.0",
    "libpangoft2-1.0.so.0", "libepoxy.so.0", "libpixman-1.so.0", "libthai.so.0", "libdatrie.so.1",
)  # fmt: skip
"""Files that PyInstaller takes along and nothing here loads: other screens, and GTK behind one look of Qt."""


def make(into: Path) -> Path:
    """Make the folder in `into`; returns it."""
    from app.words.version import commit_of_the_checkout
    from dpcore import __version__

    system = f"{platform.system().lower()}-{platform.machine().lower()}"
    folder = into / f"{NAME}-{__version__}-{system}"
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        resources = Path(work) / "_resources"
        shutil.copytree(ROOT / "resources", resources, ignore=shutil.ignore_patterns("*.ts"))
        (resources / "commit.txt").write_text(commit_of_the_checkout() + "\n", encoding="ascii")
        freeze(resources, Path(work))
        leave_out(Path(work) / "dist" / NAME / "_internal")
        add_ours(Path(work) / "dist" / NAME / "_internal")
        shutil.move(Path(work) / "dist" / NAME, folder)
    add_licences(folder / "licences")
    shutil.copy(ROOT / "resources" / "program.svg", folder / f"{NAME}.svg")
    if sys.platform.startswith("linux"):
        (folder / "add-to-menu.sh").write_text(MENU_ENTRY, encoding="utf-8")
        (folder / "add-to-menu.sh").chmod(0o755)
    return folder


def pack(folder: Path) -> Path:
    """Make an archive of the folder beside it; returns it."""
    kind = "zip" if sys.platform == "win32" else "xztar"
    return Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))


def leave_out(inside: Path) -> None:
    """Take away what is not used: UNUSED, and Qt's own words in languages that the program does not speak."""
    for name in UNUSED:
        path = inside / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for path in (inside / "PySide6").rglob("translations/*.qm"):
        if not path.stem.endswith(("_en", "_zh_CN")):
            path.unlink()


def freeze(resources: Path, work: Path) -> None:
    """Let PyInstaller put Python and packages into work/dist, and what starts the program there."""
    from app.main.about import PACKAGES

    command = [sys.executable, "-c", "import bundle; bundle.quickly()", "--noconfirm", "--log-level", "ERROR"]
    command += ["--windowed", "--name", NAME]
    command += ["--distpath", str(work / "dist"), "--workpath", str(work / "build"), "--specpath", str(work)]
    command += ["--add-data", f"{resources}:app/_resources"]
    for package in PACKAGES:  # Help says which versions these are
        command += ["--copy-metadata", package]
    for module in (*LEFT_OUT, *OURS, *for_tests()):
        command += ["--exclude-module", module]
    needed = "".join(f"    {line}\n" for line in (*BY_NAME, *imports_of(ROOT / package for package in OURS)))
    (work / f"{NAME}.py").write_text(f"{ENTRY}def needed():\n{needed}", encoding="utf-8")
    subprocess.run([*command, str(work / f"{NAME}.py")], cwd=ROOT, check=True)


class Instruction(NamedTuple):
    """What PyInstaller asks of one."""

    opname: str
    argval: Any


def quickly() -> None:
    """PyInstaller with the arguments of this process, without what takes two thirds of its time: it looks for no garbage,
    takes what is compiled in place of the source, and looks only at what `instructions` finds."""
    import gc
    from importlib.machinery import SourceFileLoader

    from PyInstaller.__main__ import run
    from PyInstaller.lib.modulegraph import util

    gc.disable()
    SourceFileLoader.get_source = lambda *_: None
    util.iterate_instructions = instructions
    run()


def instructions(code: CodeType) -> Iterator[Instruction]:
    """Where code, and all inside of it, imports (with what and from where before it), or sets or deletes a name of a module."""
    steps, before = code.co_code, 0
    if not NAMED.isdisjoint(steps[::2]):
        for step, argument in zip(steps[::2], steps[1::2], strict=True):
            argument += before
            before = argument << 8 if step == dis.EXTENDED_ARG else 0
            if step in NAMED:
                yield Instruction(dis.opname[step], code.co_names[argument])
            elif step in dis.hasconst:
                yield Instruction(dis.opname[step], code.co_consts[argument])
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from instructions(inner)


def imports_of(packages: Iterable[Path]) -> list[str]:
    """What packages import of others, as statements; of scipy, which loads its parts when they are asked for, also these."""
    found: set[str] = set()
    for path in (path for package in packages for path in package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.update(f"import {name}" for name in re.findall(r"\bscipy\.[a-z]+", text))
        for line in re.findall(r"(?m)^ *((?:from [\w.]+ )?import (?:\([^)]*\)|.*))", text):
            with contextlib.suppress(SyntaxError):  # words of a docstring
                (statement,) = ast.parse(line).body
                names = statement.names if isinstance(statement, ast.Import | ast.ImportFrom) else []
                origin = f"from {statement.module} " if isinstance(statement, ast.ImportFrom) else ""
                found.update(f"{origin}import {alias.name}" for alias in names)
    return sorted(line for line in found if line.split()[1].partition(".")[0] not in (*OURS, "__future__"))


def add_ours(inside: Path) -> None:
    """The packages of the program, as source and compiled."""
    for package in OURS:
        shutil.copytree(
            ROOT / package, inside / package, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True
        )
        compileall.compile_dir(
            inside / package,
            ddir=package,
            quiet=1,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )


def for_tests() -> list[str]:
    """The modules of packages that only the tests need: some library would take them along for tests of its own."""
    needed, locked = (
        set(re.findall(r"(?m)^([^\s=]+)==", (ROOT / f"{name}.lock").read_text(encoding="utf-8").lower()))
        for name in ("requirements", "requirements-test")
    )
    homes = metadata.packages_distributions()
    return sorted(
        module
        for module, packages in homes.items()
        if {re.sub(r"[-_.]+", "-", name).lower() for name in packages} <= locked - needed
    )


def add_licences(folder: Path) -> None:
    """The licence texts of the program, of Python, of every package, and of the system's libraries that came along."""
    from app.main.about import PACKAGES

    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "Epsilon Lab.txt")
    library = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/LICENSE.txt"
    texts = [
        path for path in (Path(sys.base_prefix) / library, Path(sys.base_prefix) / "LICENSE.txt") if path.is_file()
    ]
    (folder / "Python.txt").write_bytes(texts[0].read_bytes() if texts else sys.copyright.encode())
    for package in PACKAGES:
        qt = (
            sorted((ROOT / "resources" / "licences").iterdir())
            if package in ("PySide6-Essentials", "shiboken6")
            else []
        )
        for number, path in enumerate([*licence_files(package), *qt]):
            shutil.copy(path, folder / f"{package} {number + 1} {path.name}")
    for path in copyrights_of((folder.parent / "_internal").glob("*.so*")):
        shutil.copy(path, folder / f"{path.parent.name}.txt")


def copyrights_of(libraries: Iterable[Path]) -> list[Path]:
    """Where Debian keeps the licences of libraries that were taken from the system; none elsewhere."""
    names = {library.name for library in libraries}
    packages = {
        listed.stem.partition(":")[0]
        for listed in Path("/var/lib/dpkg/info").glob("*.list")  # to ask dpkg takes twenty seconds
        if not names.isdisjoint(line.rpartition("/")[2] for line in listed.read_text("utf-8").splitlines())
    }
    paths = (Path("/usr/share/doc") / package / "copyright" for package in packages)
    return sorted(path for path in paths if path.is_file())


def licence_files(package: str) -> list[Path]:
    """The files of a distribution that hold licence texts; where there are none, what it says of itself."""
    files = metadata.files(package) or []
    words = ("licen", "copying", "notice")
    found = [file for file in files if any(word in part.lower() for part in file.parts for word in words)]
    texts = [file for file in found if file.suffix not in (".py", ".pyc")]
    chosen = texts or [file for file in files if file.name == "METADATA"]
    return sorted(Path(str(file.locate())) for file in chosen)


if __name__ == "__main__":
    made = make(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist")
    size = sum(file.stat().st_size for file in made.rglob("*") if file.is_file() and not file.is_symlink())
    packed = pack(made)
    print(f"{made} ({size / 1e6:.0f} MB)\n{packed} ({packed.stat().st_size / 1e6:.0f} MB)")
