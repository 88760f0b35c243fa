"""The story of a Result as Markdown. No Qt."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from app.words.formulas import latex
from app.words.texts import markdown

_AROUND = {"b": "**", "i": "*"}
_RAISED = {"sup": "^", "sub": "_"}


def story_markdown(story: str) -> str:
    """Simple HTML (see app/lab/base.py, Result) as paragraphs of Markdown; formulas between dollar signs."""
    reader = _Reader()
    reader.feed(story)
    reader.close()
    return re.sub(r"\n{3,}", "\n\n", "".join(reader.parts)).strip()


class _Reader(HTMLParser):
    """Collects the Markdown of what it is fed."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self._raised = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.parts.append(f"${latex(dict(attrs).get('src') or '')}$")
        elif tag == "li":
            self.parts.append("\n- ")
        elif tag == "br":
            self.parts.append("\n")
        self._raised = _RAISED.get(tag, "")
        self.parts.append(_AROUND.get(tag, ""))

    def handle_endtag(self, tag: str) -> None:
        self._raised = ""
        self.parts.append("\n\n" if tag in ("p", "ul", "ol") else _AROUND.get(tag, ""))

    def handle_data(self, data: str) -> None:
        """A text; what stands above or below the line is put in parentheses, unless it is one word or number."""
        text = markdown(data, begins="".join(self.parts[-4:]).endswith("\n") or not "".join(self.parts))
        if self._raised:
            self.parts.append(self._raised + (text if re.fullmatch(r"[\w.]+", data) else f"({text})"))
        else:
            before, after = data[:1].isspace(), data[-1:].isspace()
            self.parts.append((" " if before else "") + text + (" " if after and text else ""))
