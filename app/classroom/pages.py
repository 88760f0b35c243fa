"""What a phone loads: one page with its look, and its script; all of it from memory."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from app.classroom.look import colours_css, digest
from app.classroom.phrases import live_phrases
from app.classroom.server import Page
from app.classroom.steps import merge
from app.classroom.wire import heat_colours
from app.resources import resource
from app.words.language import speaking
from app.words.texts import attribute

SCRIPTS = ("plot.js", "page.js", "phone.js")


def pages(_host: str, code: str, languages: tuple[str, ...], title: str) -> Mapping[str, Page]:
    """By what stands behind the code in the address; '' is the page itself."""
    words = {}
    for each in languages:
        with speaking(each):
            words[each] = live_phrases()
    data = {"languages": list(languages), "words": merge(words), "colours": heat_colours()}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    look = colours_css() + _read("look.css") + _read("phone.css")
    parts = {"CODE": code, "TITLE": attribute(title), "LOOK": look, "DATA": text}
    frame = re.sub(r"%([A-Z]+)%", lambda found: parts[found.group(1)], _read("phone.html"))
    script = "\n".join(map(_read, SCRIPTS))
    return {
        "": Page(frame.encode(), "text/html; charset=utf-8", digest(look)),
        "phone.js": Page(script.encode(), "text/javascript; charset=utf-8"),
    }


def _read(name: str) -> str:
    return resource("pages", name).read_text(encoding="utf-8").replace("\r\n", "\n")
