"""The laws of the house: who may import whom, and what no file may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.layout import FLOORS, ROOT, circles, graph, imported, modules, room, upward

MODULES = modules()
ARROWS = graph(MODULES)
DPCORE = sorted((ROOT / "dpcore").rglob("*.py"))
APP = sorted((ROOT / "app").rglob("*.py"))
LABS = sorted(path.name for path in (ROOT / "app" / "labs").iterdir() if (path / "__init__.py").is_file())


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


@pytest.mark.parametrize(
    "path", [*DPCORE, *sorted((ROOT / "app" / "labs").rglob("*.py"))], ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_number_can_depend_on_the_clock(path: Path) -> None:
    """Work is bounded by steps and sizes: a slow machine finds what a fast one finds."""
    assert not {name.split(".")[0] for name in imports(path)} & {"time", "timeit", "sched", "signal"}


@pytest.mark.parametrize("path", [*DPCORE, *APP], ids=lambda path: str(path.relative_to(ROOT)))
def test_slow_imports_wait_until_they_are_needed(path: Path) -> None:
    """scipy.stats alone would cost more than a second at every start; `import scipy` loads parts when they are used."""
    slow = ("scipy.stats", "scipy.optimize", "scipy.signal", "scipy.sparse", "scipy.special", "scipy.fft")
    assert not [name for name in imports(path, top_level_only=True) if name.startswith(slow)]


def test_every_room_has_its_floor() -> None:
    """A new room of app is named in tests/layout.py and in docs/house.md."""
    rooms = {room(module) for module in MODULES if module != "app"}
    assert rooms == set(FLOORS)
    page = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    assert not [name for name in rooms - {"resources", "__main__"} if f"`{name}/`" not in page]


def test_arrows_point_down() -> None:
    assert upward(ARROWS) == []


def test_no_circle_of_files() -> None:
    assert circles(ARROWS) == []


def test_circles_and_upward_arrows_are_found() -> None:
    drawn = {"app.plot.a": {"app.plot.b"}, "app.plot.b": {"app.main.c"}, "app.main.c": {"app.plot.a"}, "dpcore": set()}
    assert circles(drawn) == [{"app.plot.a", "app.plot.b", "app.main.c"}]
    assert upward(drawn) == [("app.plot.b", "app.main.c")]


def test_an_import_inside_a_function_or_for_types_counts() -> None:
    tree = ast.parse("if TYPE_CHECKING:\n    from app.a import B\ndef f():\n    import app.c\n")
    assert list(imported(tree)) == [("app.a", "B"), ("app.c", "")]


def test_only_the_command_line_and_the_window_know_the_labs() -> None:
    """And they know the list, no single lab; a lab knows no other lab."""
    for module, targets in ARROWS.items():
        known = {target for target in targets if room(target) == "labs"}
        if room(module) == "labs":
            own = ".".join(module.split(".")[:3])
            shared = {"app.labs.arrays", "app.labs.columns", "app.labs.deployments", "app.labs.mechanisms"}
            assert module == "app.labs" or not {t for t in known if t not in shared and not t.startswith(own)}, module
        else:
            assert known <= ({"app.labs"} if room(module) in ("main", "output") else set()), module


@pytest.mark.parametrize("lab", LABS)
def test_a_lab_imports_no_qt(lab: str) -> None:
    for path in sorted((ROOT / "app" / "labs" / lab).rglob("*.py")):
        assert not [name for name in imports(path) if name.startswith(("PySide6", "pyqtgraph"))], path


def test_models_load_without_qt() -> None:
    code = "import sys; import app.labs, app.state.presets, app.state.session, app.output.report; print([n for n in sys.modules if 'PySide' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", [*DPCORE, *APP], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_file_and_no_function_is_long(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 500
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= 60, (node.name, lines)


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
