"""Texts that a person or a file gives: what may not stand in them, and how they go into HTML, Markdown and tables.

Such a text is shown as it is, everywhere: nothing in it works as markup or as a formula. Every text that goes into
another language goes through here. No Qt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape

_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Control signs, line ends, signs that turn the direction of writing, halves of signs, and what XML forbids."""
_TAG = re.compile(r"</?(?:p|b|i|su[bp]|[uo]l|li|br|h\d|table|t[hrd]|img)\b[^<>]*>")
_MARKDOWN = re.compile(r"[\\`*_\[\]<|~$]|&(?=#?\w+;)")
_BLOCK = re.compile(r"^(?=[#>+=-])|^\d+(?=[.)])")
POWER = re.compile(r"\^(?:\(((?:[^()]|\([^()]*\))*)\)|([−-]?\w+(?:[.·]\d+)*))")
"""A power as a person types it: e^ε, e^(−ε/2), 10^−6."""
_FORMULA = re.compile(r"'*[=+\-−@＝＋－＠]")
_NUMBER = re.compile(r"[+\-−]?(?:\d+\.?\d*|\.\d+)(?:[eE][+\-−]?\d+)?")
_INSIDE = re.compile(rf"([,;|])(?=[\s\"']*{_FORMULA.pattern})(?!\s*{_NUMBER.pattern}[)\]}}\s]*(?:\1|$))")


class Html(str):
    """Simple HTML in which every text is escaped already: other HTML takes it in as it is."""

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        return Html(str.__add__(self, html(other)))


def unfit(text: str) -> str:
    """The first sign of a text that cannot be shown or written, as 'U+0007'; '' where there is none."""
    found = _UNFIT.search(text)
    return f"U+{ord(found.group()):04X}" if found else ""


def shown(text: str) -> str:
    """A text with every unfit sign replaced by its number: ⟨U+0007⟩. Different texts stay different."""
    return _UNFIT.sub(lambda found: f"⟨U+{ord(found.group()):04X}⟩", text)


def is_html(text: str) -> bool:
    """Whether a text of the program is simple HTML (it has a tag)."""
    return _TAG.search(text) is not None


def html(text: str) -> Html:
    """A text inside HTML; what is Html stays as it is."""
    return text if isinstance(text, Html) else Html(escape(text, quote=False))


def plain(text: str) -> str:
    """The first paragraph of simple HTML, without its signs."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", text.partition("</p>")[0])).split())


def raised(text: str) -> Html:
    """A text inside HTML, its powers set as such."""
    return Html(POWER.sub(lambda found: f"<sup>{power(found)}</sup>", html(text)))


def power(found: re.Match[str]) -> str:
    """What stands above the line, which no line ends within."""
    return (found.group(1) or found.group(2)).replace(" ", "\u00a0")


def paragraph(text: str, bold: bool = False) -> Html:
    """A text as a paragraph of HTML; '' for none."""
    inside = f"<b>{html(text)}</b>" if bold else html(text)
    return Html(f"<p>{inside}</p>" if text else "")


def points(lines: Iterable[str]) -> Html:
    """Texts as a list with dots in HTML."""
    inside = "".join(f"<li>{html(line)}</li>" for line in lines)
    return Html(f"<ul>{inside}</ul>")


def attribute(text: str) -> str:
    """A text as the value of an attribute in HTML, between quotation marks."""
    return escape(text)


def rich(text: str) -> str:
    """A text for a place where Qt guesses whether it is HTML (tooltips, message boxes): it is, and shows the text."""
    return f"<qt>{html(text)}</qt>" if text else ""


def markdown(text: str, begins: bool = False) -> str:
    """A text inside a line of Markdown; `begins`: at the beginning of the line, where more signs mean something."""
    line = _MARKDOWN.sub(r"\\\g<0>", " ".join(text.split()))
    return _BLOCK.sub(lambda found: f"{found.group()}\\", line) if begins else line


def cell(text: str) -> str:
    """A text as a cell of a table for others: a spreadsheet takes no text for a formula (an apostrophe stands before it)."""
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def from_cell(text: str) -> str:
    """The text that `cell` wrote."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


def comment(text: str) -> str:
    """One line '# …' of a table for others: where a spreadsheet cuts it at a delimiter, no piece is a formula."""
    return "# " + _INSIDE.sub(r"\1'", " ".join(text.split()))
