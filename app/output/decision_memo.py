"""The memo of a decision as PDF, HTML or Markdown; the program that prints its numbers goes with it, or is printed, too."""

from __future__ import annotations

import base64
import datetime
import textwrap
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFontDatabase, QPageSize, QPainter, QPdfWriter

from app.data.writing import WriteError, write_file, write_text
from app.lab.memo import Heads, Memo, Said, marked_up, parts_of
from app.output.pen import HIGH, MARGIN, TEXT, WIDE, Pen
from app.output.pictures import DPI, image
from app.plot.page import paint_pictures
from app.plot.theme import LIGHT
from app.words.i18n import tr
from app.words.texts import Html, attribute, html, markdown
from app.words.version import version

TYPES = (14, 13, 12, 11, 10, 9)
"""Pixels of the type at 96 dots an inch: the largest with which a page holds everything."""
FOOT = 96.0
"""Height of signatures and foot line."""
PROGRAM = "program.py"
LETTER, LEADING = 8, 11
"""Pixels of the letters of a program, and from line to line."""
COLUMNS, LINES = 132, 84
AS_TYPED: Any = {
    "drop_whitespace": False,
    "replace_whitespace": False,
    "expand_tabs": False,
    "break_on_hyphens": False,
}
Write = Callable[[Memo, Said], str]


def write_decision_memo(path: Path, memo: Memo) -> Path:
    """Write the memo; the ending decides the form. Raises WriteError."""
    kind = path.suffix.lower()
    if kind == ".pdf":
        write_file(path, _pdf(memo))
        return path
    if kind == ".html":
        return write_text(path, _page(memo))
    if kind == ".md":
        if memo.program:
            write_text(path.with_name(f"{path.stem}-{PROGRAM}"), memo.program)
        return write_text(path, _markdown(memo, f"{path.stem}-{PROGRAM}"))
    raise WriteError(tr("A memo is written as .pdf, .html or .md; this name ends in “{end}”.", end=kind))


def _origin() -> str:
    return tr("Epsilon Lab {version}, {date}", version=version(), date=datetime.date.today().isoformat())


def _heads(memo: Memo) -> Heads:
    return memo.heads or Heads(
        decision=tr("Decision"),
        published=tr("What is published"),
        meaning=tr("What it means for a person"),
        unprotected=tr("What it does not protect"),
        conditions=tr("It holds if"),
        second=tr("Numbers, method, sources"),
        foot=tr("{origin}. Bounds for the worst case, not a certificate of any system."),
    )


def _decision(memo: Memo, write: Write) -> str:
    sentence = Html(write(memo, memo.decided))
    if not _verdict_word(memo):
        return tr("<b>{head}.</b> {sentence}", head=_heads(memo).decision, sentence=sentence)
    return tr(
        "<b>{head}: {word}.</b> {sentence}", head=_heads(memo).decision, word=_verdict_word(memo), sentence=sentence
    )


def _verdict_word(memo: Memo) -> str:
    """The verdict's word, where the sentence does not say it again."""
    word = memo.verdict.word
    return "" if word.casefold() in memo.verdict.sentence.casefold() else word.capitalize()


def _list(lines: Iterable[str], sign: str = "•") -> str:
    return "".join(f"<p>{sign} {line}</p>" for line in lines)


def _printed(memo: Memo, said: Said) -> str:
    """On paper a linked number bears the number of its row of page 2; a click on both leads there, too."""
    return marked_up(said, html, lambda number, key: _mark(memo, key, html(number)))


def _mark(memo: Memo, key: str, number: str = "") -> str:
    place = memo.number(key)
    if not place:
        return number
    style = "style='text-decoration:none; color:{}'".format
    return (
        f"<a href='#row-{place}' {style(LIGHT.text)}>{number}</a>"
        f"<a href='#row-{place}' {style(LIGHT.muted)}><sup>[{place}]</sup></a>"
    )


def _clicked(memo: Memo, said: Said) -> str:
    """In a browser it leads there."""
    return marked_up(said, html, lambda number, key: _led(memo, number, key))


def _led(memo: Memo, number: str, key: str) -> str:
    place = memo.number(key)
    return f"<a href='#row-{place}'>{html(number)}</a>" if place else html(number)


def _heading(text: str) -> str:
    return f"<p style='color:{LIGHT.ink}'><b>{html(text)}</b></p>"


# -- painting


Draw = Callable[[QPainter, Memo, float], None]


def pages_of(memo: Memo) -> list[Draw]:
    """What draws each page, so wide, at the painter's origin."""
    pages: list[Draw] = [draw_first_page]
    if memo.rows or memo.notes:
        pages.append(draw_second_page)
    return pages + [partial(_draw_listing, part, len(pages) + place) for place, part in enumerate(listing(memo), 1)]


def listing(memo: Memo) -> list[list[str]]:
    """The lines of the program, page by page, none longer than a page is wide; no page where it is not printed."""
    if not memo.printed:
        return []
    lines = [part for line in memo.program.splitlines() for part in textwrap.wrap(line, COLUMNS, **AS_TYPED) or [""]]
    return [lines[start : start + LINES] for start in range(0, len(lines), LINES)]


def _place(memo: Memo, page: int) -> str:
    return html(tr("Memo, page {page} of {count}", page=page, count=len(pages_of(memo))))


def _draw_listing(lines: Sequence[str], page: int, painter: QPainter, memo: Memo, width: float) -> None:
    """A page of the program, in letters of one width."""
    painter.save()
    painter.scale(width / WIDE, width / WIDE)
    pen = Pen(painter, TYPES[-1])
    pen.y += pen.put(pen.document(_place(memo, page), TEXT, 11), MARGIN, pen.y, LIGHT.muted) + 4
    pen.y += pen.put(pen.document(f"<b>{PROGRAM}</b>", TEXT, 14), MARGIN, pen.y) + 10
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(LETTER)
    painter.setFont(font)
    painter.setPen(QColor(LIGHT.text))
    for place, line in enumerate(lines):
        painter.drawText(QPointF(MARGIN, pen.y + (place + 1) * LEADING), line)
    _last_line(pen, memo)
    painter.restore()


def _paper(memo: Memo, lines: Iterable[Said], sign: str = "•") -> str:
    return _list((_printed(memo, said) for said in lines), sign)


def _first(pen: Pen, memo: Memo) -> None:
    """Page 1."""
    small = max(pen.pixels - 2, 9)
    pen.y += pen.put(pen.document(_place(memo, 1), TEXT, small), MARGIN, pen.y, LIGHT.muted) + 4
    pen.y += pen.put(pen.document(f"<b>{html(memo.title)}</b>", TEXT, 2 * pen.pixels), MARGIN, pen.y) + pen.pixels
    _decision_box(pen, memo)
    if memo.figures:
        big = round(1.9 * pen.pixels)
        cells = [
            f"<p style='font-size:{big}px; margin-bottom:0'><b>{html(large)}</b></p>"
            f"<p style='font-size:{small}px'>{html(text)}{_mark(memo, key)}</p>"
            for large, text, key in memo.figures
        ]
        pen.columns(cells)
    if memo.pictures:
        pen.rule()
        _picture(pen, memo)
    if memo.published:
        pen.rule()
        pen.columns(
            [
                f"{_heading(_heads(memo).published)}{_paper(memo, memo.published, '')}",
                f"{_heading(_heads(memo).unprotected)}{_paper(memo, memo.unprotected)}",
            ]
        )
        pen.columns([f"{_heading(_heads(memo).conditions)}{_paper(memo, memo.conditions, '□')}"])


def _decision_box(pen: Pen, memo: Memo) -> None:
    document = pen.document(_decision(memo, _printed), TEXT - 48, pen.pixels + 2)
    height = document.size().height() + 28
    if pen.painter is not None:
        pen.painter.fillRect(QRectF(MARGIN, pen.y, TEXT, height), QColor(LIGHT.window))
        bar = {"good": LIGHT.good, "bad": LIGHT.error}.get(memo.verdict.role, LIGHT.muted)
        pen.painter.fillRect(QRectF(MARGIN, pen.y, 4, height), QColor(bar))
    pen.put(document, MARGIN + 24, pen.y + 14)
    pen.y += height + pen.pixels


def _picture(pen: Pen, memo: Memo) -> None:
    wide, high = 380.0, 240.0
    words = f"{_heading(_heads(memo).meaning)}{_paper(memo, memo.meaning, '')}"
    document = pen.document(words, TEXT - wide - 24)
    if pen.painter is not None:
        pen.painter.save()
        pen.painter.translate(MARGIN, pen.y)
        paint_pictures(pen.painter, memo.pictures, (round(wide), round(high)))
        pen.painter.restore()
    pen.put(document, MARGIN + wide + 24, pen.y)
    pen.y += max(high, document.size().height()) + pen.pixels


def _foot(pen: Pen, memo: Memo) -> None:
    """Who asks and signs, as lines where empty."""
    wide = TEXT / len(memo.signatures)
    top = HIGH - MARGIN - FOOT + 30
    for place, (name, text) in enumerate(memo.signatures):
        left = MARGIN + place * wide
        pen.put(pen.document(html(name), wide - 16, 11), left, top, LIGHT.muted)
        pen.put(pen.document(html(text), wide - 16, 12), left, top + 16)
        if pen.painter is not None and not text.strip():
            pen.painter.setPen(QColor(LIGHT.edge))
            pen.painter.drawLine(QPointF(left, top + 34), QPointF(left + wide - 16, top + 34))
    _last_line(pen, memo)


def _last_line(pen: Pen, memo: Memo) -> None:
    text = html(_heads(memo).foot.format(origin=_origin()))
    pen.put(pen.document(text, TEXT, 10), MARGIN, HIGH - MARGIN + 2, LIGHT.muted)


def _second(pen: Pen, memo: Memo) -> None:
    """Page 2."""
    pen.y += pen.put(pen.document(_place(memo, 2), TEXT, 11), MARGIN, pen.y, LIGHT.muted) + 4
    pen.y += pen.put(pen.document(f"<b>{html(_heads(memo).second)}</b>", TEXT, 20), MARGIN, pen.y) + 10
    pen.columns([_table(memo)])
    for heading, lines in memo.notes:
        pen.columns([f"{_heading(heading)}{_list(map(html, lines))}"])
    if memo.program:
        text = tr("Attached: {name}, a program that prints these numbers.", name=PROGRAM)
        pen.columns([f"<p>{html(text)}</p>"])


def _table(memo: Memo) -> str:
    names = ("", tr("number"), tr("value"), tr("how"))
    head = "".join(f"<th align='left'>{html(name)}</th>" for name in names)
    rows = "".join(
        f"<tr><td><span id='row-{place}'>{place}</span></td>"
        + "".join(f"<td>{html(cell)}</td>" for cell in (row.name, row.value, row.how))
        + "</tr>"
        for place, row in enumerate(memo.rows, start=1)
    )
    return f"<table width='100%' cellspacing='0'><tr>{head}</tr>{rows}</table>"


def _fitted(write: Callable[[Pen, Memo], None], memo: Memo, room: float) -> int:
    """The largest type with which a page holds everything."""
    for pixels in TYPES:
        pen = Pen(None, pixels)
        write(pen, memo)
        if pen.y <= room:
            return pixels
    return TYPES[-1]


def draw_first_page(painter: QPainter, memo: Memo, width: float) -> None:
    """Page 1, `width` pixels wide, at the painter's origin."""
    painter.save()
    painter.scale(width / WIDE, width / WIDE)
    pen = Pen(painter, _fitted(_first, memo, HIGH - MARGIN - FOOT + 20))
    _first(pen, memo)
    _foot(pen, memo)
    painter.restore()


def draw_second_page(painter: QPainter, memo: Memo, width: float) -> None:
    """Page 2."""
    painter.save()
    painter.scale(width / WIDE, width / WIDE)
    pen = Pen(painter, _fitted(_second, memo, HIGH - MARGIN))
    _second(pen, memo)
    _last_line(pen, memo)
    painter.restore()


def _pdf(memo: Memo) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QSizeF(WIDE / DPI, HIGH / DPI), QPageSize.Unit.Inch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(memo.title)
    writer.setCreator(f"Epsilon Lab {version()}")
    if memo.program:
        writer.addFileAttachment(PROGRAM, memo.program.encode(), "text/x-python")
    painter = QPainter(writer)
    for place, draw in enumerate(pages_of(memo)):
        if place:
            writer.newPage()
        draw(painter, memo, WIDE)
    painter.end()
    buffer.close()
    return bytes(data.data())


# -- HTML and Markdown


def _page(memo: Memo) -> str:
    style = "body{font-family:sans-serif;max-width:50em;margin:2em auto;padding:0 1em}.decision{background:#f4f4f2;padding:1em}td,th{text-align:left;padding:2px 10px 2px 0}img{max-width:100%}"
    parts = [f"<h1>{html(memo.title)}</h1><p class='decision'>{_decision(memo, _clicked)}</p>"]
    parts += [f"<p><b>{_led(memo, large, key)}</b> {html(text)}</p>" for large, text, key in memo.figures]
    for heading, lines in _sections(memo):
        parts.append(f"<h2>{html(heading)}</h2>{_list(_clicked(memo, said) for said in lines)}")
        if lines is memo.meaning:
            parts.append(_image(memo))
    parts += [
        f"<p>{tr('{name}: {value}', name=html(name), value=html(text) or '____')}</p>" for name, text in memo.signatures
    ]
    if memo.rows:
        parts.append(f"<h1>{html(_heads(memo).second)}</h1>{_table(memo)}")
    parts += [f"<h2>{html(heading)}</h2>{_list(map(html, lines))}" for heading, lines in memo.notes]
    if memo.program:
        code = base64.b64encode(memo.program.encode()).decode("ascii")
        parts.append(f"<p><a download='{PROGRAM}' href='data:text/x-python;base64,{code}'>{PROGRAM}</a></p>")
        parts += [f"<pre>{html(memo.program)}</pre>"] if memo.printed else []
    head = f"<meta charset='utf-8'><title>{html(memo.title)}</title><style>{style}</style>"
    return f"<!DOCTYPE html>\n<html><head>{head}</head><body>{''.join(parts)}<p><i>{html(_origin())}</i></p></body></html>\n"


def _sections(memo: Memo) -> list[tuple[str, tuple[Said, ...]]]:
    heads = _heads(memo)
    found = [
        (heads.published, memo.published),
        (heads.meaning, memo.meaning),
        (heads.unprotected, memo.unprotected),
        (heads.conditions, memo.conditions),
    ]
    return [(heading, lines) for heading, lines in found if lines]


def _image(memo: Memo) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image(memo.pictures, (700, 420)).save(buffer, "PNG")  # type: ignore[call-overload]
    text = base64.b64encode(bytes(data.data())).decode("ascii")
    alt = attribute(" ".join(picture.caption for picture in memo.pictures))
    return f"<img alt='{alt}' src='data:image/png;base64,{text}'>"


def _markdown(memo: Memo, program: str) -> str:
    decided = {"head": markdown(_heads(memo).decision), "word": markdown(_verdict_word(memo))}
    lines = [
        f"# {markdown(memo.title)}",
        "",
        tr("**{head}: {word}.** {sentence}", **decided, sentence=_linked(memo, memo.decided))
        if decided["word"]
        else tr("**{head}.** {sentence}", head=decided["head"], sentence=_linked(memo, memo.decided)),
        "",
    ]
    lines += [f"- **{_row_link(memo, key, markdown(large))}** {markdown(text)}" for large, text, key in memo.figures]
    for heading, texts in _sections(memo):
        lines += ["", f"## {markdown(heading)}", "", *(f"- {_linked(memo, said, begins=True)}" for said in texts)]
    signed = [(markdown(name), markdown(text) or "____") for name, text in memo.signatures]
    lines += ["", *(tr("{name}: {value}", name=name, value=value) + "  " for name, value in signed)]
    if memo.rows:
        lines += [
            "",
            f"# {markdown(_heads(memo).second)}",
            "",
            f"| | {tr('number')} | {tr('value')} | {tr('how')} |",
            "| --- | --- | --- | --- |",
        ]
        lines += [
            f'| <a id="row-{place}"></a>{place} | ' + " | ".join(map(markdown, (row.name, row.value, row.how))) + " |"
            for place, row in enumerate(memo.rows, start=1)
        ]
    for heading, notes in memo.notes:
        lines += ["", f"## {markdown(heading)}", "", *(f"- {markdown(note, begins=True)}" for note in notes)]
    if memo.program:
        lines += ["", tr("Attached: {name}, a program that prints these numbers.", name=f"`{program}`")]
        lines += ["", "~~~python", memo.program.rstrip(), "~~~"] if memo.printed else []
    return "\n".join([*lines, "", f"*{markdown(_origin())}*", ""])


def _linked(memo: Memo, said: Said, begins: bool = False) -> str:
    """Numbers lead to their row."""
    written = [
        _row_link(memo, key, markdown(text)) if key else _spaced(text, begins and not place)
        for place, (text, key) in enumerate(parts_of(said))
    ]
    return "".join(written)


def _spaced(text: str, begins: bool) -> str:
    """Markdown of a piece with the blanks at its ends."""
    inner = text.strip()
    left = text[: len(text) - len(text.lstrip())]
    return f"{left}{markdown(inner, begins=begins)}{text[len(left) + len(inner) :]}"


def _row_link(memo: Memo, key: str, text: str) -> str:
    place = memo.number(key)
    return f"[{text}](#row-{place})" if place else text
