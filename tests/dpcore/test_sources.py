"""What the docstrings cite: in one form, 'authors year', with a title in docs/sources.md, or said to be derived here."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.dpcore.documented import sections

ROOT = Path(__file__).resolve().parents[2]
NAME = r"[A-ZÁ][\w’'-]+"
CITATION = re.compile(
    rf"({NAME}(?:, {NAME})*(?: and (?:{NAME}|others))?) ((?:1[89]|20)\d\d)(?: and ((?:1[89]|20)\d\d))?\b"
)
MODULE = re.compile(r"`(dpcore(?:\.\w+)+)`")
UNCITED = ("Derived here", "Definitions", "This project's; nothing is computed here")
"""How a source begins that cites nothing."""


@cache
def listed() -> dict[tuple[str, ...], int]:
    """The works of docs/sources.md: authors and year, and how often they are listed."""
    found: dict[tuple[str, ...], int] = {}
    for line in (ROOT / "docs" / "sources.md").read_text(encoding="utf-8").splitlines():
        if match := re.match(rf"- ({NAME}(?:, {NAME})*(?: and {NAME})?) (\d{{4}})\. \S.+\.", line):
            key = (*re.split(", | and ", match[1]), match[2])
            found[key] = found.get(key, 0) + 1
        else:
            assert not line.startswith("- "), line
    return found


@cache
def told() -> tuple[tuple[str, str], ...]:
    """Where a docstring of dpcore has a source, and what it says."""
    return tuple(_told())


def _told() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "dpcore").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                source = sections(ast.get_docstring(node) or "").get("Source")
                if source:
                    place = path.relative_to(ROOT).as_posix()
                    yield f"{place}:{getattr(node, 'name', '')}", " ".join(source.split())


def cited(source: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Authors ('others' for the rest) and year of each work."""
    for match in CITATION.finditer(source):
        for year in filter(None, (match[2], match[3])):
            yield tuple(re.split(", | and ", match[1])), year


def works(authors: tuple[str, ...], year: str) -> list[tuple[str, ...]]:
    """The listed works that are meant."""
    first = authors[:-1] if authors[-1] == "others" else authors
    return [
        work
        for work in listed()
        if work[-1] == year and (work[: len(first)] == first if authors[-1] == "others" else work[:-1] == first)
    ]


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_citation_is_a_listed_work_with_its_title() -> None:
    unknown = [(place, *one) for place, source in told() for one in cited(source) if len(works(*one)) != 1]
    assert unknown == []


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_listed_work_is_cited() -> None:
    used = {work for _, source in told() for one in cited(source) for work in works(*one)}
    assert set(listed()) - used == set()
    assert len(used) > 90
    assert [work for work, times in listed().items() if times > 1] == []


def test_a_year_never_stands_without_its_authors_and_a_book_never_without_its_year() -> None:
    loose = []
    for place, source in told():
        rest = CITATION.sub("", source)
        loose += [(place, rest) for _ in re.findall(r"\b(?:1[89]|20)\d\d\b", rest)]
        loose += [(place, rest) for _ in re.findall(rf"{NAME} and {NAME}|et al|ibid|this project's notes|paper,", rest)]
    assert loose == []


def test_what_cites_nothing_says_that_it_is_derived_or_where_its_source_is() -> None:
    silent = []
    for place, source in told():
        modules = MODULE.findall(source)
        missing = [name for name in modules if importlib.util.find_spec(name) is None]
        if missing or not (any(cited(source)) or modules or source.startswith(UNCITED)):
            silent.append((place, source, missing))
        if source.startswith("Derived here"):
            assert re.match(r"Derived here: \S+ \S+", source), (place, source)
    assert silent == []


def test_other_forms_are_noticed() -> None:
    assert list(cited("Geng and Viswanath 2014 and 2016 (the staircase); Homer and others 2008")) == [
        (("Geng", "Viswanath"), "2014"),
        (("Geng", "Viswanath"), "2016"),
        (("Homer", "others"), "2008"),
    ]
    assert works(("Homer", "others"), "2008") != []
    assert works(("Homer",), "2008") == works(("Nobody", "others"), "2008") == works(("Warner",), "1966") == []
