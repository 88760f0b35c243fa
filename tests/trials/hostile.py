"""Hostile texts in every text field of every lab, and in a file of values; every output must show them as texts.

`python -m tests.trials.hostile --count 200 --seed 1` tries so many of the pairs of field and text (0: all of them).
Each is compared with its twin, the same parameters with harmless words: where a text works as anything but a text, the
output has another structure (tags, elements, headings, cells, program) than that of the twin.
"""

from __future__ import annotations

import argparse
import ast
import csv
import dataclasses
import os
import random
import re
import sys
import tempfile
import traceback
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTableView, QTextBrowser, QWidget

from app.data.table import TableError
from app.data.table_csv import read_rows, write_rows
from app.lab.base import Lab
from app.lab.comparing import Pin, Request, Shown, compute_request
from app.lab.fields import Rows, Text, fields_of, problems, visible
from app.lab.privacy_label import as_text
from app.labs import LABS
from app.main.window import MainWindow
from app.output.label_sheet import write_label
from app.output.memo import write_memo
from app.output.pictures import render
from app.output.report import data_csv, readout_rows, readouts_csv
from app.state.presets import presets_of
from app.state.session import dump, load
from app.state.state import State
from app.widgets.page.readout import ReadoutTable
from dpcore.errors import ParameterError

TEXTS = (
    "<script>alert(1)</script>",
    "<img src='file:///x.png'>",
    '<img src="formula:x">',
    "</p></td></table></body>",
    "<!-- ",
    "<![CDATA[",
    "&lt;b&gt;&amp;&nbsp;",
    "<qt><b>bold",
    "**a** _b_ `c` ~~d~~",
    "[l](javascript:x) ![i](file:///x.png)",
    "| a | b |",
    "# head",
    "> quote",
    "1. list",
    "```",
    "$x^2$",
    '=HYPERLINK("x","y")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "a,=1+1,b",
    "a;=1+1;b",
    "'=1+1",
    '"q"',
    "'; import os; '",
    "\\' + x + '",
    "{name} {0} %s %d {",
    "&name && (&x)",
    "مرحبا 北京 👩‍👧 é",
)
WORD = "word"
ROWS = 6
"""Rows of a table that get the text."""


@dataclass
class Report:
    """What a run found; `faults`: each with what repeats it."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Case:
    """A text in a field (or, where `name` is 'file', in the table of a file) of a preset."""

    lab: Lab
    preset: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.lab.id}, {self.preset}, {self.name}: {self.text!r}"


def cases() -> list[Case]:
    """Every text in every text field, for every preset that shows it; and in files, for every preset of Channel."""
    found = []
    for lab in LABS:
        for preset in presets_of(lab):
            for name, declared in fields_of(preset.params).items():
                if _holds_text(declared) and visible(preset.params, declared):
                    found += [Case(lab, preset.id, name, text) for text in TEXTS]
            if "file" in fields_of(preset.params):
                found += [Case(lab, preset.id, "file", text) for text in TEXTS]
    return found


def _holds_text(declared: object) -> bool:
    rows = isinstance(declared, Rows) and any(column.kind == "text" for column in declared.columns)
    return rows or isinstance(declared, Text)


def run(count: int, seed: int) -> Report:
    """`count` cases in an order drawn from the seed; 0: all."""
    application = QApplication.instance() or QApplication([])
    report, chosen = Report(), cases()
    random.Random(seed).shuffle(chosen)
    chosen = chosen[: count or len(chosen)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        window = MainWindow(LABS, folder / "data")
        for case in chosen:
            try:
                outcome = _try(case, folder, window)
            except Exception:
                report.faults.append(f"{case}\n{traceback.format_exc()}")
                outcome = "fault"
            report.outcomes[f"{case.lab.id} {case.name}: {outcome}"] += 1
        window.document.undo_stack.setClean()
        window.close()
        window.deleteLater()
        application.processEvents()
    return report


def _try(case: Case, folder: Path, window: MainWindow) -> str:
    (folder / "hostile").mkdir(exist_ok=True)
    (folder / "twin").mkdir(exist_ok=True)
    start = next(preset.params for preset in presets_of(case.lab) if preset.id == case.preset)
    hostile = _with(start, case, case.text, folder / "hostile")
    twin = _with(start, case, WORD, folder / "twin")
    if problems(hostile):
        return "refused"
    try:
        case.lab.compute(hostile, _tick, "drag")
    except ParameterError:  # in words, which stand in the window
        _window(window, case.lab, hostile, case.text)
        return "refused in words"
    _programs(case.lab, hostile, twin)
    _sessions(case.lab, hostile)
    _tables(hostile)
    made = [
        compute_request(case.lab, Request(params, (Pin("p", params),)), _tick, "drag") for params in (hostile, twin)
    ]
    _same(_tags(made[0].result.story), _tags(made[1].result.story), "story")
    _memos(case.lab, made[0], made[1], folder)
    _pictures(made[0], folder)
    _numbers(case, made[0])
    if case.lab.privacy is not None:
        _labels(case.lab, hostile, folder)
    _window(window, case.lab, hostile, case.text)
    return "shown as text"


def _with(params: Any, case: Case, text: str, folder: Path) -> Any:
    """The preset with a text in its field; a table's texts stay different."""
    if case.name == "file":
        path = folder / "table.csv"
        with path.open("w", encoding="utf-8", newline="") as stream:
            csv.writer(stream).writerows([[text, "x"], *[[f"{text}{row % 5}", "1"] for row in range(50)]])
        named = {"source": "csv", "file": str(path), "column": text, "delimiter": ",", "encoding": "utf-8"}
        named["named"] = f"{text} = {text}0"  # a question about a column, where there may be several
        return dataclasses.replace(params, **{name: value for name, value in named.items() if hasattr(params, name)})
    declared = fields_of(params)[case.name]
    if isinstance(declared, Text):
        return dataclasses.replace(params, **{case.name: text[: declared.longest]})
    assert isinstance(declared, Rows)
    rows = list(getattr(params, case.name))
    for place, row in enumerate(rows[:ROWS]):
        rows[place] = tuple(
            f"{text}{entry}" if column.kind == "text" else entry
            for column, entry in zip(declared.columns, row, strict=True)
        )
    return dataclasses.replace(params, **{case.name: tuple(rows)})


def _tick(_: float) -> None:
    pass


def _same(found: object, expected: object, what: str) -> None:
    assert found == expected, f"{what}: {found} instead of {expected}"


# -- what each output may be


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawing += tag == "svg"
        if not self._drawing:
            names = " ".join(name for name, _ in attrs)
            self.found.append(f"{tag} {names}")
            source = dict(attrs).get("src") or "formula:"
            assert source.startswith(("formula:", "data:image/png;base64,")), source

    def handle_endtag(self, tag: str) -> None:
        self._drawing -= tag == "svg"
        if not self._drawing:
            self.found.append(f"/{tag}")

    def handle_comment(self, data: str) -> None:
        self.found.append("comment")


def _tags(page: str) -> list[str]:
    reader = _Tags()
    reader.feed(page)
    reader.close()
    return reader.found


def _memos(lab: Lab, hostile: Shown, twin: Shown, folder: Path) -> None:
    pages, outlines = [], []
    for shown in (hostile, twin):
        pages.append(_tags(write_memo(folder / "memo.html", lab, shown).read_text(encoding="utf-8")))
        outlines.append(_outline(write_memo(folder / "memo.md", lab, shown).read_text(encoding="utf-8")))
    _same(pages[0], pages[1], "memo in HTML")
    _same(outlines[0], outlines[1], "memo in Markdown")


def _outline(text: str) -> list[str]:
    """Headings, lists, tables and blocks of Markdown as Qt reads it; no picture, and no link out of the document."""
    document = QTextDocument()
    document.setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    found = []
    block = document.begin()
    while block.isValid():
        form = block.blockFormat()
        kind = f"h{form.headingLevel()} " if form.headingLevel() else "list " if block.textList() else "block "
        found.append(kind + ("code" if form.hasProperty(form.Property.BlockCodeLanguage.value) else ""))
        for piece in block.textFormats():
            assert not piece.format.isImageFormat(), text
            # a memo of two pages leads from a number to its row
            assert not piece.format.isAnchor() or re.fullmatch(r"#row-\d+", piece.format.anchorHref()), text
        block = block.next()
    return found


def _pictures(shown: Shown, folder: Path) -> None:
    path = render(shown.result.pictures, folder / "picture.svg", pinned=shown.pinned)
    for element in ET.parse(path).iter():
        kind = element.tag.rpartition("}")[2]
        assert kind in _DRAWN, kind
        assert kind != "image" or next(iter(element.attrib.values()), "") is not None
    assert b"file:" not in b"".join(re.findall(rb'(?:href|src)="([^"]*)"', path.read_bytes()))


_DRAWN = frozenset(
    [
        "svg",
        "title",
        "desc",
        "defs",
        "g",
        "path",
        "polyline",
        "polygon",
        "rect",
        "circle",
        "ellipse",
        "text",
        "tspan",
        "image",
        "linearGradient",
        "stop",
        "clipPath",
        "line",
    ]
)


def _labels(lab: Lab, params: Any, folder: Path) -> None:
    assert lab.privacy is not None
    label = lab.privacy(params)
    assert as_text(label).encode("utf-8")
    for element in ET.parse(write_label(folder / "label.svg", label)).iter():
        assert element.tag.rpartition("}")[2] in _DRAWN, element.tag


def _numbers(case: Case, shown: Shown) -> None:
    """Every cell of every table is no formula, wherever a spreadsheet may cut a line."""
    data = data_csv(case.lab, shown)
    readouts = readouts_csv(readout_rows(case.lab.id, case.preset, shown.result.readout))
    table = ReadoutTable()
    table.show_table(shown.result.readout)
    for text, delimiters in ((data, ","), (readouts, ","), (table.tsv(), "\t")):
        for line in text.splitlines():
            for delimiter in ",;|" if line.startswith("#") else delimiters:
                for cell in next(csv.reader([line], delimiter=delimiter)):
                    _is_no_formula(cell)
    body = [line for line in data.splitlines() if not line.startswith("#")]
    assert {len(row) for row in csv.reader(body)} == {6}


def _is_no_formula(cell: str) -> None:
    if cell.strip()[:1] in tuple("=+-−@"):
        assert re.fullmatch(r"[+\-−]?(\d+\.?\d*|\.\d+)(e[+\-−]?\d+)?[)\]}]*", cell.strip()), cell


def _programs(lab: Lab, hostile: Any, twin: Any) -> None:
    """The same program, but for its constants."""

    def shape(params: Any) -> str:
        tree = ast.parse(lab.script(params))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                node.value = ""
        return ast.dump(tree)

    _same(shape(hostile), shape(twin), "program")


def _sessions(lab: Lab, params: Any) -> None:
    state = State(lab.id, {other.id: other.params() for other in LABS} | {lab.id: params}, {})
    assert load(dump(state), LABS).params[lab.id] == params


def _tables(params: Any) -> None:
    for name, declared in fields_of(params).items():
        if isinstance(declared, Rows) and (rows := getattr(params, name)):
            try:
                assert read_rows(write_rows(rows, declared.columns), declared) == rows
            except TableError as error:
                raise AssertionError(f"{name} is not read back: {error}") from error


def _window(window: MainWindow, lab: Lab, params: Any, text: str) -> None:
    """What stands in the window: no text whose kind Qt guesses, no picture but formulas."""
    window.document.open_lab(lab.id)
    window.document.change(lab.id, params, "hostile")
    assert window.page.wait_until_idle()
    for widget in (window, *window.findChildren(QWidget)):
        hints = [widget.toolTip()]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            columns = range(model.columnCount() if isinstance(widget, QTableView) else 1)
            places = [model.index(i, j) for i in range(min(model.rowCount(), 12)) for j in columns]
            hints += [str(model.data(place, Qt.ItemDataRole.ToolTipRole) or "") for place in places]
        for hint in hints:
            assert text not in hint or "<" not in text, (widget, hint)
        if isinstance(widget, QLabel) and text in widget.text():
            assert widget.textFormat() == Qt.TextFormat.PlainText, widget.text()
        if isinstance(widget, QTextBrowser):
            pictures = re.findall(r'<img[^>]*src="([^"]*)"', widget.toHtml())
            assert all(source.startswith("formula:") for source in pictures), pictures


def main() -> int:
    """As many cases as asked, and what went wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=40, help="cases; 0: all")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    report = run(given.count, given.seed)
    for fault in report.faults:
        print(fault)
    for outcome, count in sorted(report.outcomes.items()):
        print(f"{count:6} {outcome}")
    print(f"{sum(report.outcomes.values())} cases of {len(cases())}, {len(report.faults)} faults")
    return int(bool(report.faults))


if __name__ == "__main__":
    sys.exit(main())
