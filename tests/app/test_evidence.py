"""Evidence for the numbers: every number has a kind with findings, and what tests find is counted truly."""

from __future__ import annotations

import ast
import math
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.lab import evidence
from app.lab.evidence_kinds import CLAIMS, HOWS, KINDS, NO_NUMBERS, kind_of
from app.lab.program import used_modules
from app.labs import LABS
from app.main.command_line import main
from app.main.window import MainWindow
from app.words import language
from app.words.i18n import tr
from tests.app.cases import chinese_texts
from tests.evidence import PAGE, Evidence, differences, watching

ROOT = Path(__file__).resolve().parents[2]
FOUND = evidence.read_findings()


def marked() -> set[tuple[str, str, str]]:
    """Tests with the mark, as their sources have it: name, kind, way."""
    found = set()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.oracle(" in text else ():
            for call in getattr(node, "decorator_list", ()):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.oracle":
                    kind, how = (ast.literal_eval(part) for part in call.args)
                    found.add((f"{path.relative_to(ROOT).as_posix()}::{node.name}", kind, how))
    return found


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_file_has_just_the_tests_that_are_marked() -> None:
    assert {(each.test, each.kind, each.how) for each in FOUND} == marked()
    assert len(FOUND) > 200


def test_every_kind_has_findings_and_every_finding_a_kind() -> None:
    assert {each.kind for each in FOUND} == {kind.id for kind in KINDS}
    assert {each.how for each in FOUND} <= HOWS.keys()
    assert {claim for kind in KINDS for claim in kind.claims} == CLAIMS.keys()
    assert [each.test for each in FOUND if not (each.cases > 0 and each.items > 0)] == []
    modules = [module for kind in KINDS for module in kind.modules]
    assert len(modules) == len(set(modules))
    assert [name for name in modules if not (ROOT / "dpcore" / f"{name.replace('.', '/')}.py").is_file()] == []


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_number_of_every_tab_has_a_kind() -> None:
    """What a tab's facts use of dpcore is of a kind, or computes no number of its own."""
    lost = {
        f"{lab.id}, {tab.id}: {module}"
        for lab in LABS
        for tab in lab.tabs
        for module in used_modules(tab.module)
        if kind_of(module) is None and module.removeprefix("dpcore.") not in NO_NUMBERS
    }
    assert lost == set()
    assert [tab.module for lab in LABS for tab in lab.tabs if not evidence.kinds_of(tab)] == []


def test_the_page_in_docs_is_the_page_of_the_program() -> None:
    """But for the sources, which are those of the docstrings: the page has them as of the last whole run."""
    kept, now = PAGE.read_text(encoding="utf-8"), evidence.page() + "\n"
    assert re.sub(r"Source: .*\n\n", "", kept) == re.sub(r"Source: .*\n\n", "", now)


def test_the_chinese_page_says_its_sources_in_chinese() -> None:
    """Names and titles stay; what stands between them does not."""
    english = re.compile(
        r"\b(and|others|et al|sections?|appendix|Theorems?|Lemma|Definitions?|corrected|derived|this|its|as)\b"
    )
    told = {text: chinese_texts()[text] for kind in KINDS for text in evidence.sources(kind)}
    assert len(told) > 100
    assert {text: said for text, said in told.items() if english.search(said)} == {}


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_kind_names_a_source() -> None:
    silent = {kind.id for kind in KINDS if not list(evidence.sources(kind))}
    assert silent <= {"own-table", "own-density", "audit", "best-noise"}, "whose folder is open in test_documented.py"


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--evidence"]) == 0
    assert capsys.readouterr().out == evidence.page() + "\n"
    with pytest.raises(SystemExit):
        main(["--evidence", "--lab", "rates"])


# -- counting


def counted(compare: Any) -> dict[str, Any]:
    count: dict[str, Any] = {"cases": 0, "relative": 0.0, "absolute": 0.0}
    compare(watching(pytest.approx, count))
    return count


def test_what_agrees_is_counted_with_its_deviation() -> None:
    def compare(approx: Any) -> None:
        found: tuple[Any, ...] = (1.0 + 1e-9, (2.0, 4.0), np.array([1.0, 2.0]), {"a": math.inf}, 0.0)
        known: tuple[Any, ...] = (1.0, (2.0, 4.0 + 4e-8), np.array([1.0, 2.0]), {"a": math.inf}, 1e-13)
        assert [one == approx(other) for one, other in zip(found, known, strict=True)] == [True] * 5
        three = 3.0
        assert three == approx(3.01, abs=0.02)

    count = counted(compare)
    assert count["cases"] == 8
    assert count["relative"] == pytest.approx(1e-8, rel=1e-3)
    assert count["absolute"] == pytest.approx(0.01, rel=1e-3)


def test_what_does_not_agree_stays_wrong_and_is_not_counted() -> None:
    def compare(approx: Any) -> None:
        found: tuple[Any, ...] = (1.0, np.array([1.0, 2.0]), (1.0,), [1.0, 2.0])
        known: tuple[Any, ...] = (1.1, np.array([1.0, 2.1]), (1.0, 2.0), [1.0, 2.5])
        assert [one == approx(other) for one, other in zip(found, known, strict=True)] == [False] * 4
        assert [one != approx(other) for one, other in zip(found, known, strict=True)] == [True] * 4

    assert counted(compare)["cases"] == 0


FOUND_OUT = {"kind": "rates", "how": "brute", "items": 2, "cases": 9, "relative": 1e-5, "absolute": 0.0}
SAID = evidence.Finding("t", "rates", "brute", 2, 9, 1.1e-5, 0.0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, False),
        ({"cases": 8}, True),
        ({"relative": 1.3e-5}, True),
        ({"relative": 5e-7}, True),
        ({"absolute": 1e-8}, True),
        ({"how": "table"}, True),
        ({"items": 1, "cases": 4}, False),  # a part of its cases says nothing
        ({"failed": True, "cases": 4}, False),
        ({"drawn": True, "cases": 4}, False),
        ({"relative": 1.1e-5, "absolute": 1e-12}, False),
    ],
)
def test_a_run_that_finds_something_else_says_so(change: dict[str, Any], said: bool) -> None:
    found = {"t": {**FOUND_OUT, "failed": False, "drawn": False, **change}}
    assert bool(list(differences([SAID], found))) == said
    assert list(differences([], found)) != []


@pytest.mark.parametrize(("relative", "said"), [(3e-7, False), (4e-7, True), (1.5e-6, True)])
def test_an_iteration_may_end_elsewhere_on_another_processor(relative: float, said: bool) -> None:
    small = evidence.Finding("t", "rates", "brute", 2, 9, 1.1e-7, 0.0)
    found = {"t": {**FOUND_OUT, "failed": False, "drawn": False, "relative": relative}}
    assert bool(list(differences([small], found))) == said


def test_the_processes_of_a_run_are_added_up() -> None:
    config: Any = SimpleNamespace(getoption=lambda _name: False)
    plugin = Evidence(config)
    part = {**FOUND_OUT, "items": 1, "cases": 4, "failed": False, "drawn": False}
    for count in (part, {**part, "cases": 5, "relative": 1e-8}):
        plugin.pytest_testnodedown(SimpleNamespace(workeroutput={"evidence": {"t": count}}))
    assert list(differences([SAID], plugin._found)) == []


# -- in the window


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_help_shows_the_page_and_a_number_leads_to_its_kind(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, code: str
) -> None:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    try:
        language.apply(qapp, code)
        window.commands.actions["evidence"].trigger()
        shown = window.help.window.browser.toPlainText()
        assert [kind.id for kind in KINDS if tr(kind.title) not in shown] == []
        assert [claim for claim, text in CLAIMS.items() if tr(text) not in shown] == []
        window.help.close()
        window.document.open_lab("rates")
        assert window.page.wait_until_idle()
        readout = window.page.pulled.readout
        place = next(
            readout.model().index(row, column)
            for row, cells in enumerate(readout.shown.rows)
            for column, cell in enumerate(cells)
            if cell.value is not None
        )
        with qtbot.waitSignal(window.page.asked) as asked:
            readout.menu_at(place).actions()[-1].trigger()
        number, kind = asked.args
        assert readout.shown.rows[place.row()][place.column()].text in number
        assert kind == "rates"
        browser = window.help.window.browser
        found = tr(next(one.title for one in KINDS if one.id == kind))
        assert browser.textCursor().block().text() == found
        assert browser.cursorRect().top() < 40
        [marked] = browser.extraSelections()
        heading, _, below = marked.cursor.selectedText().partition("\u2029")
        assert heading == found
        assert below.startswith(number)
        window.commands.actions["evidence"].trigger()
        assert browser.extraSelections() == []
        assert number not in browser.toPlainText()
    finally:
        window.help.close()
        window.document.undo_stack.setClean()
        window.close()
        language.apply(qapp, "en")
