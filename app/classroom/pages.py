"""What a phone loads: one page, its scripts, its look; all of it from memory."""

from __future__ import annotations

import json
from collections.abc import Mapping

from app.classroom.look import colours_css
from app.classroom.phrases import live_phrases
from app.classroom.server import Page
from app.classroom.steps import merge
from app.classroom.wire import heat_colours
from app.resources import resource
from app.words.language import speaking
from app.words.texts import attribute
from dpcore import __version__

SCRIPTS = ("plot.js", "page.js", "phone.js")


def pages(_host: str, code: str, languages: tuple[str, ...], title: str) -> Mapping[str, Page]:
    """By what stands behind the code in the address; '' is the page itself."""
    words = {}
    for each in languages:
        with speaking(each):
            words[each] = live_phrases()
    data = {"languages": list(languages), "words": merge(words), "colours": heat_colours()}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {"%CODE%": code, "%TITLE%": attribute(title), "%VERSION%": attribute(__version__), "%DATA%": text}
    frame = _read("phone.html")
    for name, part in parts.items():
        frame = frame.replace(name, part)
    look = (colours_css() + _read("look.css") + _read("phone.css")).encode()
    found = {"": Page(frame.encode(), "text/html; charset=utf-8"), "look.css": Page(look, "text/css; charset=utf-8")}
    found["phone.js"] = Page("\n".join(map(_read, SCRIPTS)).encode(), "text/javascript; charset=utf-8")
    return found


def _read(name: str) -> str:
    return resource("pages", name).read_text(encoding="utf-8").replace("\r\n", "\n")
