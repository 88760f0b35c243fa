"""The laws of the house: who may import whom, and what no file may contain."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.layout import FLOORS, ROOT, circles, graph, imported, modules, nodes_of, room, tree_of, upward

MODULES = modules()
DPCORE = sorted((ROOT / "dpcore").rglob("*.py"))
APP = sorted((ROOT / "app").rglob("*.py"))
LABS = sorted(path.name for path in (ROOT / "app" / "labs").iterdir() if (path / "__init__.py").is_file())


@cache
def arrows() -> dict[str, set[str]]:
    return graph(MODULES)


def imports(path: Path, top_level_only: bool = False) -> set[str]:
    """Full names of what a file imports."""
    nodes = tree_of(path).body if top_level_only else nodes_of(path)
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported_by(paths: list[Path], top_level_only: bool = False) -> list[tuple[str, str]]:
    """(file, module) of all that these files import."""
    assert len(paths) > 100
    return [(str(path), name) for path in paths for name in sorted(imports(path, top_level_only))]


def calls(paths: list[Path], *names: str) -> Iterator[tuple[Path, str, ast.Call]]:
    """Calls of functions with these names, by file."""
    for path in paths:
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path, node.func.id, node


@pytest.mark.long
def test_dpcore_needs_numpy_and_scipy_only() -> None:
    allowed = set(sys.stdlib_module_names) | {"numpy", "scipy", "dpcore"}
    assert [entry for entry in imported_by(DPCORE) if entry[1].split(".")[0] not in allowed] == []


@pytest.mark.long
def test_no_number_can_depend_on_the_clock() -> None:
    """Work is bounded by steps and sizes: a slow machine finds what a fast one finds."""
    clocks = {"time", "timeit", "sched", "signal"}
    computing = [*DPCORE, *sorted((ROOT / "app" / "labs").rglob("*.py"))]
    assert [entry for entry in imported_by(computing) if entry[1].split(".")[0] in clocks] == []


@pytest.mark.long
def test_slow_imports_wait_until_they_are_needed() -> None:
    """scipy.stats alone would cost more than a second at every start; `import scipy` loads parts when they are used."""
    slow = ("scipy.stats", "scipy.optimize", "scipy.signal", "scipy.sparse", "scipy.special", "scipy.fft")
    found = imported_by([*DPCORE, *APP], top_level_only=True)
    assert [entry for entry in found if entry[1].startswith(slow)] == []


def test_every_room_has_its_floor() -> None:
    """A new room of app is named in tests/layout.py and in docs/house.md."""
    rooms = {room(module) for module in MODULES if module != "app"}
    assert rooms == set(FLOORS)
    page = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    assert not [name for name in rooms - {"resources", "__main__"} if f"`{name}/`" not in page]


@pytest.mark.long
def test_arrows_point_down() -> None:
    assert upward(arrows()) == []


def test_no_circle_of_files() -> None:
    assert circles(arrows()) == []


def test_circles_and_upward_arrows_are_found() -> None:
    drawn = {"app.plot.a": {"app.plot.b"}, "app.plot.b": {"app.main.c"}, "app.main.c": {"app.plot.a"}, "dpcore": set()}
    assert circles(drawn) == [{"app.plot.a", "app.plot.b", "app.main.c"}]
    assert upward(drawn) == [("app.plot.b", "app.main.c")]


def test_an_import_inside_a_function_or_for_types_counts() -> None:
    tree = ast.parse("if TYPE_CHECKING:\n    from app.a import B\ndef f():\n    import app.c\n")
    assert list(imported(ast.walk(tree))) == [("app.a", "B"), ("app.c", "")]


def test_only_the_command_line_and_the_window_know_the_labs() -> None:
    """And they know the list, no single lab; a lab knows no other lab."""
    for module, targets in arrows().items():
        known = {target for target in targets if room(target) == "labs"}
        if room(module) == "labs":
            own = ".".join(module.split(".")[:3])
            shared = {
                "app.labs.arrays",
                "app.labs.columns",
                "app.labs.deployments",
                "app.labs.mechanisms",
                "app.labs.own_laws",
            }
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


def docstring_lines(node: ast.AST) -> int:
    """Lines of the docstring of a function or class."""
    if not isinstance(node, ast.FunctionDef | ast.ClassDef) or ast.get_docstring(node) is None:
        return 0
    return (node.body[0].end_lineno or 0) - node.body[0].lineno + 1


@pytest.mark.long
def test_no_file_and_no_function_is_long() -> None:
    """Of dpcore without its docstrings, which name every argument."""
    long: list[tuple[str, str, int]] = []
    for path in (*DPCORE, *APP):
        told = {node: docstring_lines(node) for node in nodes_of(path)} if path in DPCORE else {}
        lines = len(path.read_text(encoding="utf-8").splitlines()) - sum(told.values())
        if lines > 500:
            long.append((str(path), "", lines))
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1 - told.get(node, 0)
                if lines > 60:
                    long.append((str(path), node.name, lines))
    assert long == []


def test_texts_to_translate_are_plain_literals() -> None:
    """A tool that collects texts cannot see into f-strings and names."""
    found = [each for each in calls(APP, "tr", "mark") if each[2].args]
    assert len(found) > 1000
    unseen = [
        (str(path), node.lineno)
        for path, name, node in found
        if isinstance(node.args[0], ast.JoinedStr) or (name == "mark" and not isinstance(node.args[0], ast.Constant))
    ]
    assert unseen == []


def test_what_is_put_off_goes_with_what_it_is_for() -> None:
    """A timer without the object that it is for calls it when it is gone, too: from the middle of an event that is no message
    in a log but the end of the program."""
    puts_off = [
        (path, node)
        for path in APP
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "singleShot"
    ]
    assert puts_off
    assert [f"{path}:{node.lineno}" for path, node in puts_off if len(node.args) < 3] == []


def test_no_file_names_a_machine_or_leaves_work_marks() -> None:
    listed = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=False).stdout.split(
        "\n"
    )
    words = re.compile(r"TO" r"DO|FIX" r"ME|/wo" r"rk/|/ro" r"ot/|/ho" r"me/\w")
    for name in filter(None, listed):
        path = ROOT / name
        if path.suffix in (".py", ".md", ".toml", ".json", ".lock", "") and path.is_file():
            assert not words.search(path.read_text(encoding="utf-8")), name


def test_errors_say_what_is_allowed_in_plain_literals() -> None:
    """'above {low:g}', low=low: a screen translates the literal and fills in the numbers."""
    found = list(calls(DPCORE, "ParameterError"))
    assert len(found) > 100
    made = [
        (str(path), node.lineno)
        for path, _, node in found
        if any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in node.args[2:3])
    ]
    assert made == []
