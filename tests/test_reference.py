"""The pages of dpcore's reference: every public name stands there with all that its docstring says, and no link leads nowhere."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from tests.dpcore.documented import Named, public

ROOT = Path(__file__).resolve().parents[1]
PAINT = re.compile(r'</?(?:span|code|em|strong|li|p|pre)(?: class="[^"]*")?>')
"""Tags that are no mark and no link, nine of ten."""
QUICK = ("dpcore.sets", "dpcore.pace")
"""Modules with which the quick test is content."""


class Page(HTMLParser):
    """Of one page: the marks that links may lead to, the links, and the text of the docstring under each mark."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.texts: dict[str, str] = {}
        self._section = ""
        self._depth = 0
        self.feed(PAINT.sub("", path.read_text(encoding="utf-8")))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name = found.get("id") or ""
        self.ids |= {name} if name else set()
        self.links += [link for key in ("href", "src") if (link := found.get(key))]
        if name and (tag == "section" or (tag == "div" and found.get("class") == "classattr")):
            self._section = name
        elif tag == "section" and "module-info" in (found.get("class") or ""):
            self._section = ""
        if tag == "div" and (self._depth or found.get("class") == "docstring"):
            self._depth += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self._depth:
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self._depth:
            self.texts[self._section] = self.texts.get(self._section, "") + data


def made(folder: Path, *modules: str) -> dict[str, Page]:
    """The pages, by their addresses inside of the folder; made by a process of its own, as a person makes them."""
    code = f"import gc, reference, pathlib; gc.disable(); reference.make(pathlib.Path({str(folder)!r}), {modules!r})"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "default", "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return {path.relative_to(folder).as_posix(): Page(path) for path in folder.rglob("*.html")}


def dead(folder: Path, pages: dict[str, Page]) -> Iterator[str]:
    """Links to a page, a file or a mark that is not there."""
    for name, page in pages.items():
        for link in page.links:
            address, mark = urldefrag(link)
            if re.match(r"[a-z]+:", address):
                continue
            goal = (folder / name).parent / unquote(address) if address else folder / name
            known = pages.get(os.path.relpath(goal, folder).replace(os.sep, "/"))
            if not goal.is_file() or (mark and known is not None and unquote(mark) not in known.ids):
                yield f"{name}: {link}"


def letters(text: str) -> str:
    """What is left without signs and spaces, which Markdown may set otherwise, and without headings of sections."""
    return re.sub(r"[\W_]", "", re.sub(r"(?m)^(Args|Arguments):", "", text))


def missing(pages: dict[str, Page], named: list[Named]) -> list[str]:
    """Public names whose docstring is not, letter by letter, on a page."""
    said: dict[str, set[str]] = {}
    for page in pages.values():
        for mark in page.ids:
            said.setdefault(mark, set()).add(letters(page.texts.get(mark, "")))
    marks = {each.name: each.name.removeprefix(f"{each.value.__module__}.") for each in named}
    return [
        each.name for each in named if letters(inspect.getdoc(each.value) or "") not in said.get(marks[each.name], ())
    ]


@pytest.mark.long
def test_every_public_name_stands_there_and_every_link_leads_somewhere(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """In all pages, or in those of two subjects."""
    whole = request.config.getoption("--size") == "all"
    pages = made(tmp_path, *(() if whole else QUICK))
    assert {"index.html", "dpcore.html", "dpcore/sets.html", "dpcore/pace.html"} <= pages.keys()
    assert list(dead(tmp_path, pages)) == []
    named = [each for each in public() if whole or each.folder in ("sets", "pace")]
    assert len(named) > 10
    assert missing(pages, named) == []
    assert {"dpcore.html#NeighborSet", "#best_core"} & set(pages["dpcore.html"].links)


def test_a_dead_link_and_a_lost_docstring_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html">b</a><a href="#c">c</a><a href="https://example.org">d</a><p id="e">'
    )
    (tmp_path / "f.html").write_text('<a href="a.html#e">e</a><a href="a.html#g">g</a>')
    pages = {name: Page(tmp_path / name) for name in ("a.html", "f.html")}
    assert list(dead(tmp_path, pages)) == ["a.html: b.html", "a.html: #c", "f.html: a.html#g"]
    assert missing(pages, [Named("pace", "dpcore.pace.pulse", made)]) == ["dpcore.pace.pulse"]
