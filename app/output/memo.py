"""The memo of a lab: what was asked, what came out, the plots, and the program that reproduces the numbers.

PDF (text can be selected, plots are vectors, pages are numbered), HTML (plots inside), or Markdown (words only).
"""

from __future__ import annotations

import base64
import datetime
import itertools
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QFont, QPageSize, QPainter, QPalette, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QApplication

from app.data.writing import WriteError, write_file, write_text
from app.lab.base import Lab, Table
from app.lab.comparing import Shown
from app.lab.fields import Choice, Column, Entry, Flag, Number, Rows, Subset, Tabs, as_named, fields_of, visible
from app.lab.handles import is_promise
from app.output.decision_memo import write_decision_memo
from app.output.pictures import DPI, carry, image
from app.plot.page import paint_pictures
from app.words.formula_images import FormulaDocument
from app.words.formulas import svg, with_formulas
from app.words.i18n import listed, parted, sentences, tr
from app.words.numbers import show, show_full, show_up, unbroken
from app.words.story_markdown import story_markdown
from app.words.texts import attribute, html, markdown, points
from app.words.version import version

PAGE = (794, 1123)
"""A4 at 96 dots an inch."""
MARGIN = 56
TYPES = (12, 11, 10)
"""Sizes of the type of the words, in pixels at 96 dots an inch."""
ROWS = 6
"""Rows of a table parameter that a memo shows."""


def write_memo(path: Path, lab: Lab, shown: Shown, session: bytes = b"") -> Path:
    """Write the memo; the ending decides the form. `session` is carried by a PDF. Raises WriteError."""
    if lab.memo is not None:
        return write_decision_memo(path, lab.memo(shown.request.params))
    if shown.result.memo is not None:
        return write_decision_memo(path, shown.result.memo())
    kind = path.suffix.lower()
    if kind == ".pdf":
        write_file(path, _pdf(lab, shown, session))
        return path
    if kind == ".html":
        return write_text(path, _page(lab, shown, _picture_tag(shown)))
    if kind == ".md":
        return write_text(path, _markdown(lab, shown))
    raise WriteError(tr("A memo is written as .pdf, .html or .md; this name ends in “{end}”.", end=kind))


# -- words


def assumptions(lab: Lab, params: Any) -> list[str]:
    """What the numbers of a memo rest on: with the mechanisms that are in play, and what the lab itself supposes."""
    played = _mechanisms(params)
    found = [
        tr("The neighbor set, bounds and sensitivity come from the query and public rules, never from the data."),
        tr(
            "Noise is drawn afresh and independently for every release, by an audited tool: the draws of this program are for showing."
        ),
        tr(
            "ε covers all releases about the same people together. It compares data sets that differ in one person's data, whatever "
            "else is known; it does not limit what other people's data, or exact numbers published elsewhere, say of that person."
        ),
    ]
    if "minimal" in played:
        found.append(tr("The minimal set protects shifts in V ∪ −V only."))
    if "gaussian" in played:
        found.append(tr("With Gaussian noise the promise is (ε, δ): no ε bounds its privacy loss alone."))
    return [*found, *lab.assumptions(params)]


def _mechanisms(params: Any) -> set[str]:
    """The mechanisms in play: chosen, drawn, or in a row of a table."""
    found: set[str] = set()
    for name, field in fields_of(params).items():
        value = getattr(params, name)
        if not visible(params, field):
            continue
        if isinstance(field, Choice) and name == "mechanism":
            found.add(value)
        elif isinstance(field, Subset) and name == "mechanisms":
            found.update(value)
        elif isinstance(field, Rows):
            found.update(
                row[at] for row in value for at, column in enumerate(field.columns) if column.key == "mechanism"
            )
    return found


def settings(params: Any, derived: Mapping[str, float]) -> list[tuple[str, str]]:
    """Every parameter in force that says something, but which picture is open, by its name on the screen.

    `derived` are computed for now.
    """
    rows = []
    for name, field in fields_of(params).items():
        is_tab = isinstance(field, Tabs)
        if is_tab or not visible(params, field) or getattr(params, name) == "":
            continue
        value = derived.get(name, getattr(params, name))
        unit = field.follows if isinstance(field, Number) else tr(field.unit) if field.unit else ""
        if isinstance(field, Number) and not isinstance(value, tuple):
            value = field.read(value)
        if name in derived:
            text = show_up(value) if isinstance(field, Number) and is_promise(field) else show(value)
        elif isinstance(field, Choice):
            text = tr(dict(field.options)[value])
        elif isinstance(field, Subset):
            text = listed(tr(dict(field.options)[entry]) for entry in value)
        elif isinstance(field, Flag):
            text = tr("yes") if value else tr("no")
        elif isinstance(field, Rows):
            text = _few_rows(field, value)
        elif isinstance(value, tuple):
            text = listed(show_full(entry) for entry in value)
        else:
            text = value if isinstance(value, str) else show_full(value)
        rows.append((as_named(params, field).label, f"{text} {unit}".strip()))
    return rows


def _few_rows(field: Rows, rows: tuple[tuple[Entry, ...], ...]) -> str:
    """The first rows of a table as the screen names their entries, and how many there are."""
    shown = [
        " ".join(_entry(column, entry) for column, entry in zip(field.columns, row, strict=True)) for row in rows[:ROWS]
    ]
    more = [] if len(rows) <= ROWS else [tr("… ({count} rows)", count=len(rows))]
    return parted([*shown, *more])


def _entry(column: Column, entry: Entry) -> str:
    if not isinstance(entry, str):
        return show_full(entry)
    return tr(dict(column.options)[entry]) if column.kind == "choice" else entry


def _title(lab: Lab) -> str:
    return tr("Memo: {lab}", lab=tr(lab.title))


def _origin() -> str:
    today = datetime.date.today().isoformat()
    return tr("Epsilon Lab {version}, {date}", version=version(), date=today)


def _body(lab: Lab, shown: Shown) -> str:
    """The first page in HTML: words, numbers, settings, assumptions."""
    result = shown.result
    notes = "".join(
        f"<p><b>{tr('Mind:')}</b> {html(note.text)}</p>" for note in result.notes if note.severity != "info"
    )
    return (
        f"<h1>{html(_title(lab))}</h1><p><i>{html(_origin())}</i></p>{result.story}{notes}"
        f"<h2>{tr('Numbers')}</h2>{_table(result.readout)}"
        f"<h2>{tr('Settings')}</h2>{_pairs(settings(shown.request.params, result.derived))}"
        f"<h2>{tr('Assumptions')}</h2>{points(assumptions(lab, shown.request.params))}"
    )


def _pairs(rows: list[tuple[str, str]]) -> str:
    """Names and texts in two pairs of columns, read down, then down again: half as high."""
    half = (len(rows) + 1) // 2
    lines = itertools.zip_longest(rows[:half], rows[half:], fillvalue=("", ""))
    body = "".join(
        "<tr>" + "".join(f"<td>{html(text)}</td>" for pair in line for text in pair) + "</tr>" for line in lines
    )
    return f"<table cellpadding='1'>{body}</table>"


def _table(table: Table) -> str:
    shown = table.turned() if table.turn else table
    head = "".join(f"<th align='left'>{html(name)}</th>" for name in shown.columns)
    rows = "".join("<tr>" + "".join(f"<td>{html(cell.text)}</td>" for cell in row) + "</tr>" for row in shown.rows)
    return f"<table cellpadding='2'><tr>{head}</tr>{rows}</table>"


# -- HTML and Markdown


def _page(lab: Lab, shown: Shown, pictures: str) -> str:
    code = html(lab.script(shown.request.params))
    style = "body{font-family:sans-serif;max-width:50em;margin:2em auto;padding:0 1em}pre{background:#f4f5f7;padding:1em}img{max-width:100%}"
    return (
        f"<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>{html(_title(lab))}</title><style>{style}</style></head>"
        f"<body>{with_formulas(_body(lab, shown), _drawn)}<h2>{tr('Plots')}</h2>{pictures}<h2>{tr('Python that prints these numbers')}</h2><pre>{code}</pre></body></html>\n"
    )


def _drawn(address: str) -> str:
    """A formula inside an HTML page."""
    return svg(address).decode()


def _picture_tag(shown: Shown) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image(shown.result.pictures, (900, 600), pinned=shown.pinned).save(buffer, "PNG")  # type: ignore[call-overload]
    text = base64.b64encode(bytes(data.data())).decode("ascii")
    alt = attribute(sentences(*(picture.caption for picture in shown.result.pictures)))
    return f"<img alt='{alt}' src='data:image/png;base64,{text}'>"


def _markdown(lab: Lab, shown: Shown) -> str:
    result = shown.result
    table = result.readout.turned() if result.readout.turn else result.readout
    lines = [f"# {markdown(_title(lab))}", "", f"*{markdown(_origin())}*", "", story_markdown(result.story), ""]
    lines += [f"> {markdown(note.text, begins=True)}\n" for note in result.notes if note.severity != "info"]
    lines += [f"## {tr('Numbers')}", "", _line(table.columns), "|" + " --- |" * len(table.columns)]
    lines += [_line([cell.text for cell in row]) for row in table.rows]
    lines += ["", f"## {tr('Settings')}", ""]
    pairs = settings(shown.request.params, result.derived)
    lines += ["- " + tr("{name}: {value}", name=markdown(name), value=markdown(text)) for name, text in pairs]
    lines += [
        "",
        f"## {tr('Assumptions')}",
        "",
        *(f"- {markdown(text, begins=True)}" for text in assumptions(lab, shown.request.params)),
    ]
    code = lab.script(shown.request.params).strip()
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", code))])
    lines += ["", f"## {tr('Python that prints these numbers')}", "", f"{fence}python", code, fence]
    return "\n".join(lines) + "\n"


def _line(cells: Sequence[str]) -> str:
    """A row of a table in Markdown."""
    return "| " + " | ".join(map(markdown, cells)) + " |"


# -- PDF


def _pdf(lab: Lab, shown: Shown, session: bytes) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(PAGE[0] / DPI, PAGE[1] / DPI), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(_title(lab))
    writer.setCreator(f"Epsilon Lab {version()}")
    if session:
        carry(writer, session)
    words = _on_one_page(_body(lab, shown))
    code = _document(
        f"<h3>{tr('Python that prints these numbers')}</h3><pre>{html(lab.script(shown.request.params))}</pre>",
        9,
    )
    count = words.pageCount() + 1
    painter = QPainter(writer)
    for number in range(words.pageCount()):
        if number:
            writer.newPage()
        _draw(painter, words, number)
        _footer(painter, number + 1, count)
    writer.newPage()
    width = PAGE[0] - 2 * MARGIN
    needed = min(int(code.size().height()), 470)
    height = PAGE[1] - 2 * MARGIN - needed - 20
    painter.save()
    painter.translate(MARGIN, MARGIN)
    paint_pictures(painter, shown.result.pictures, (width, height), shown.pinned)
    painter.translate(0, height + 20)
    _draw_whole(painter, code)
    painter.restore()
    _footer(painter, count, count)
    painter.end()
    buffer.close()
    return bytes(data.data())


def _on_one_page(text: str) -> QTextDocument:
    """The words in the largest type that keeps them on one page; in the usual one where none does."""
    tried = [_document(text, pixels) for pixels in TYPES]
    return next((document for document in tried if document.pageCount() == 1), tried[0])


def _document(text: str, pixels: int) -> QTextDocument:
    document = FormulaDocument()
    font = _font()
    font.setPixelSize(pixels)
    document.setDefaultFont(font)
    document.setDocumentMargin(0)
    document.setDefaultStyleSheet(
        f"h1 {{ font-size: {2 * pixels}px }} h2, h3 {{ font-size: {round(1.25 * pixels)}px }} pre {{ white-space: pre-wrap }}"
        f" p {{ margin-top: {pixels // 2}px; margin-bottom: {pixels // 2}px }}"
    )
    document.setHtml(unbroken(text))
    document.setPageSize(QSizeF(PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN))
    return document


def _font() -> QFont:
    font = QFont("DejaVu Sans")
    font.setFamilies(["DejaVu Sans", *QApplication.font().families()])
    return font


def _draw(painter: QPainter, document: QTextDocument, number: int) -> None:
    """One page of a document."""
    height = document.pageSize().height()
    painter.save()
    painter.translate(MARGIN, MARGIN - number * height)
    _draw_part(painter, document, QRectF(0, number * height, document.pageSize().width(), height))
    painter.restore()


def _draw_whole(painter: QPainter, document: QTextDocument) -> None:
    _draw_part(painter, document, QRectF(0, 0, document.pageSize().width(), document.pageSize().height()))


def _draw_part(painter: QPainter, document: QTextDocument, part: QRectF) -> None:
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = part
    context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)
    painter.setClipRect(part)
    document.documentLayout().draw(painter, context)
    painter.setClipping(False)


def _footer(painter: QPainter, number: int, count: int) -> None:
    font = _font()
    font.setPixelSize(10)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.darkGray)
    line = QRectF(MARGIN, PAGE[1] - MARGIN + 14, PAGE[0] - 2 * MARGIN, 16)
    painter.drawText(line, int(Qt.AlignmentFlag.AlignRight), tr("page {number} of {count}", number=number, count=count))
    painter.drawText(line, int(Qt.AlignmentFlag.AlignLeft), _origin())
