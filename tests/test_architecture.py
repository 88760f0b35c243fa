"""The laws of the house: who may import whom, and what no file may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DPCORE = sorted((ROOT / "dpcore").rglob("*.py"))
APP = sorted((ROOT / "app").rglob("*.py"))
LABS = sorted(path.name for path in (ROOT / "app" / "labs").iterdir() if (path / "model.py").is_file())


def imports(path: Path, top_level_only: bool = False) -> set[str]:
    """Full names of what a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_level_only else list(ast.walk(tree))
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("path", DPCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_dpcore_needs_numpy_and_scipy_only(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert roots <= set(sys.stdlib_module_names) | {"numpy", "scipy", "dpcore"}


@pytest.mark.parametrize("path", [*DPCORE, *APP], ids=lambda path: str(path.relative_to(ROOT)))
def test_slow_imports_wait_until_they_are_needed(path: Path) -> None:
    """scipy.stats alone would cost more than a second at every start; `import scipy` loads parts when they are used."""
    slow = ("scipy.stats", "scipy.optimize", "scipy.signal", "scipy.sparse", "scipy.special", "scipy.fft")
    assert not [name for name in imports(path, top_level_only=True) if name.startswith(slow)]


@pytest.mark.parametrize("lab", LABS)
def test_a_lab_imports_no_other_lab_and_no_qt(lab: str) -> None:
    others = tuple(f"app.labs.{other}" for other in LABS if other != lab)
    for path in sorted((ROOT / "app" / "labs" / lab).rglob("*.py")):
        found = imports(path)
        assert not [name for name in found if name.startswith(others)], path
        if path.name != "view.py":
            assert not [
                name for name in found if name.startswith(("PySide6", "pyqtgraph", "app.widgets", "app.main.window"))
            ], path


def test_models_load_without_qt() -> None:
    code = "import sys; import app.labs, app.state.presets, app.state.session, app.output.report; print([n for n in sys.modules if 'PySide' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_widgets_know_no_lab() -> None:
    for path in sorted((ROOT / "app" / "widgets").rglob("*.py")):
        labs = [name for name in imports(path) if name.startswith("app.labs") and not name.startswith("app.lab.base")]
        assert labs in ([], ["app.labs"]), path


@pytest.mark.parametrize("path", APP, ids=lambda path: str(path.relative_to(ROOT)))
def test_texts_to_translate_are_plain_literals(path: Path) -> None:
    """A tool that collects texts cannot see into f-strings and names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("tr", "mark")
            and node.args
        ):
            assert not isinstance(node.args[0], ast.JoinedStr), (path, node.lineno)
            if node.func.id == "mark":
                assert isinstance(node.args[0], ast.Constant), (path, node.lineno)


def test_no_file_names_a_machine_or_leaves_work_marks() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False).stdout.split(
        "\n"
    )
    words = re.compile(r"TO" r"DO|FIX" r"ME|/wo" r"rk/|/ro" r"ot/|/ho" r"me/\w")
    for name in filter(None, listed):
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".json", ".lock", "") and path.is_file():
            assert not words.search(path.read_text(encoding="utf-8")), name


@pytest.mark.parametrize("path", DPCORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_errors_say_what_is_allowed_in_plain_literals(path: Path) -> None:
    """'above {low:g}', low=low: a screen translates the literal and fills in the numbers."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ParameterError":
            assert not any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in node.args[2:3]), (path, node.lineno)
