"""Files that are named somewhere are there: what a page links to, what a wheel takes along, the licences of what goes with it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from app.resources import resource
from app.words.links import read_link

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = [ROOT / "docs", resource("help"), resource("lessons")]
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in folder.rglob("*.md"))])
LINK = re.compile(r"\]\(<?([^()\s>]+)>?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    lessons = {path.stem for path in resource("lessons", "en").glob("*.md")}
    lost = []
    for link in LINK.findall(re.sub(r"`!\[.*?`", "", page.read_text(encoding="utf-8"))):  # how a picture is written
        if link.startswith("epsilonlab:"):
            found = read_link(link)
            lost += [link] * (found is None or found.lesson not in lessons)
        elif "://" not in link and not link.startswith(("mailto:", "#")):
            lost += [link] * (not (page.parent / link.partition("#")[0]).exists())
    assert lost == []


def test_a_wheel_takes_along_what_the_program_looks_for() -> None:
    built = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    taken = built["wheel"]["force-include"]
    looked_for = re.search(r'here / "(.+?)"', (ROOT / "app" / "resources.py").read_text(encoding="utf-8"))
    assert looked_for is not None
    assert taken == {"resources": f"app/{looked_for[1]}"}
    assert all((ROOT / source).is_dir() for source in taken)


@pytest.mark.parametrize("name", ["GPL-3", "LGPL-3"])
def test_the_licences_of_qt_go_with_the_program(name: str) -> None:
    """The lesser one grants more beside the other, and is none without it."""
    text = resource("licences", f"{name}.txt").read_text(encoding="utf-8")
    title = "GNU LESSER GENERAL PUBLIC LICENSE" if name[0] == "L" else "GNU GENERAL PUBLIC LICENSE"
    assert text.split("\n", 1)[0].strip() == title
    assert "Version 3, 29 June 2007" in text
    assert len(text) > {"GPL-3": 34_000, "LGPL-3": 7_000}[name]
