"""Texts that a person or a file gives work as nothing but text, against the parsers of HTML, Markdown, CSV and XML."""

from __future__ import annotations

import ast
import csv
import itertools
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from app.data.table_csv import read_rows, write_rows
from app.lab.fields import Column, File, Rows, Text
from app.words.i18n import sentences, tr
from app.words.texts import Html, attribute, cell, comment, from_cell, html, is_html, markdown, rich, shown, unfit
from tests.layout import nodes_of

ROOT = Path(__file__).resolve().parents[2]
SIGNS = st.text(st.sampled_from("ab <>&;\"'=+-@−*_`[](){}!|#~$\\.,1/:é中"), min_size=1, max_size=24)
HEARD = ("<script>alert(1)</script>", "<img src='file:///x.png'>", "&lt;b&gt;", "![i](file:///x.png)", "# a", "|a|b|")


class Heard(HTMLParser):
    """Tags and text of HTML."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.long
@given(SIGNS)
def test_html_shows_the_text_and_nothing_else(text: str) -> None:
    heard = Heard(f"<p>{html(text)}</p>")
    assert heard.tags == ["p"]
    assert heard.text == text
    assert ET.fromstring(f'<a b="{attribute(text)}"/>').get("b") == text
    assert html(html(text)) == html(text)


@given(SIGNS)
def test_a_text_with_tags_escapes_its_values_and_takes_html_as_it_is(text: str) -> None:
    bold = tr("<b>{name}</b>", name=text)
    both = tr("<p>{name}: {bold} {number:.1f}</p>", name=text, bold=bold, number=0.25)
    assert Heard(both).tags == ["p", "b"]
    assert Heard(both).text == f"{text}: {text} 0.2"
    assert isinstance(both + bold, Html)
    assert Heard(sentences(bold, text)).tags == ["b"]
    assert tr("{name} is not {number}", name=text, number=2) == f"{text} is not 2"


@pytest.mark.long
@given(SIGNS, st.booleans())
@settings(max_examples=400, deadline=None)
def test_markdown_shows_the_text_and_nothing_else(qapp: object, text: str, inside: bool) -> None:
    """Qt's own Markdown reader (CommonMark with tables) reads back what was written."""
    document = QTextDocument()
    plain = " ".join(text.split())
    line = f"a {markdown(text)}" if inside else markdown(text, begins=True)
    document.setMarkdown(line, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    shown_text = document.toPlainText().replace("\xa0", " ")
    assert shown_text == (f"a {plain}".rstrip() if inside else plain)
    page = document.toHtml()
    assert not re.search(r"<(img|a href|h\d|ul|ol|table|pre|strong|em)\b", page.partition("<body")[2])


@pytest.mark.parametrize("text", HEARD)
def test_a_hint_shows_the_text(qapp: object, text: str) -> None:
    document = QTextDocument()
    document.setHtml(rich(text))
    assert document.toPlainText() == text
    assert rich("") == ""


@given(SIGNS)
def test_no_cell_is_a_formula_and_each_comes_back(text: str) -> None:
    written = cell(text)
    assert from_cell(written) == text
    if written[0] in "=+-−@＝＋－＠":
        float(written.replace("−", "-"))


def test_numbers_stay_numbers_in_a_table() -> None:
    assert [cell(text) for text in ("-1.5", "+2e-3", "−4", "12", "a-b", "-", "-1+1", "'=x")] == [
        "-1.5",
        "+2e-3",
        "−4",
        "12",
        "a-b",
        "'-",
        "'-1+1",
        "''=x",
    ]


def pieces_that_work(line: str) -> list[str]:
    """What a spreadsheet that cuts a line at one delimiter would take for a formula."""
    pieces = (piece.strip() for delimiter in ",;|" for piece in next(csv.reader([line], delimiter=delimiter)))
    return [
        piece
        for piece in pieces
        if piece and piece[0] in "=+-−@" and not re.fullmatch(r"[+\-−]?[\d.]+(e[+\-−]?\d+)?[)\]}]*", piece)
    ]


@given(SIGNS)
def test_no_piece_of_a_comment_is_a_formula(text: str) -> None:
    line = comment(f"ledger: (('laplace', -1.5, 'x,{text}', -2),)")
    assert not pieces_that_work(line)
    assert "-1.5" in line


@pytest.mark.long
def test_no_piece_of_any_short_comment_is_a_formula() -> None:
    """All texts of up to five signs that matter: delimiters in turn, quotation marks, numbers that end otherwise."""
    found = [
        text
        for length in range(1, 6)
        for text in map("".join, itertools.product("-1,;|\"')", repeat=length))
        if pieces_that_work(comment(f"a: ('x,{text}', -2)"))
    ]
    assert not found


def test_what_cannot_be_shown_is_refused_where_it_comes_in() -> None:
    for text, sign in (
        ("a\x07", "U+0007"),
        ("\ud800", "U+D800"),
        ("a\u202eb", "U+202E"),
        ("\uffff", "U+FFFF"),
        ("x\n", "U+000A"),
    ):
        assert unfit(text) == sign
        for field in (Text(name="unit"), File(name="table")):
            problem = field.problem(text)
            assert problem is not None
            assert sign in problem
        problem = Column(key="a", name="a", kind="text").problem(text)
        assert problem is not None
        assert sign in problem
        ET.fromstring(f"<a>{shown(text)}</a>".encode())
    assert not unfit("é中👩‍👧 <b>")
    assert shown("a\x01") != shown("a\x02")


def test_a_table_comes_back_from_its_file() -> None:
    columns = (Column(key="name", name="name", kind="text", default=""), Column(key="x", name="x"))
    field = Rows(name="t", columns=columns)
    rows = tuple((text, -1.5) for text in ("=1+1", "'=x", "-2", "@a", 'a"b,c', "+x", "a;b"))
    text = write_rows(rows, columns)
    assert read_rows(text, field) == rows
    assert "\n=1" not in text


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_texts_are_escaped_in_one_place_only() -> None:
    """Another module that escapes by itself would have its own idea of what a text may do."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        names = {
            name
            for node in nodes_of(path)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        assert "html" not in names or path.name == "texts.py", path


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_labs_make_html_of_marked_texts_only() -> None:
    """A tag in an f-string would go past the one place where values are escaped."""
    found = []
    for path in sorted((ROOT / "app" / "labs").rglob("*.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.JoinedStr):
                parts = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
                found += [f"{path.name}:{node.lineno}"] * any(is_html(part) for part in parts)
    assert found == []
