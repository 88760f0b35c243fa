"""How well the numbers on the screens are known: what each kind is, where it comes from, and what the tests found out. No Qt.

The findings are written by the tests themselves (tests/evidence.py), and a run of them fails where it finds something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from app.lab.base import Tab
from app.lab.evidence_kinds import CLAIMS, HOWS, KINDS, Kind, kind_of
from app.lab.loading import loaded
from app.resources import resource
from app.words.i18n import listed, parted, sentences, tr
from app.words.numbers import grouped, show_up

_SOURCE = re.compile(r"^Source:\n((?:[ \t]+.+\n?)+)", re.MULTILINE)


class Finding(msgspec.Struct, frozen=True):
    """What one test found.

    Attributes:
        test: file and function.
        kind, how: as app/lab/evidence_kinds.py names them.
        items: how many cases of the test were run.
        cases: numbers that were compared.
        relative, absolute: the largest deviations, of numbers that were compared in that way; 0 where there is none.
    """

    test: str
    kind: str
    how: str
    items: int
    cases: int
    relative: float
    absolute: float


@cache
def read_findings() -> tuple[Finding, ...]:
    """What the last whole run of the tests found."""
    return msgspec.json.decode(resource("evidence.json").read_bytes(), type=tuple[Finding, ...])


def write_findings(findings: Sequence[Finding]) -> None:
    """Put it down, one line a test."""
    lines = ",\n".join(msgspec.json.encode(each).decode("utf-8") for each in findings)
    resource("evidence.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    read_findings.cache_clear()


def kinds_of(tab: Tab) -> tuple[Kind, ...]:
    """The kinds of the numbers of a tab, by what its facts use of dpcore."""
    from app.lab.program import used_modules

    used = {kind_of(module) for module in used_modules(tab.module)}
    return tuple(kind for kind in KINDS if kind in used)


def kind_in(tab: Tab, named: str) -> Kind:
    """The kind of a number of a tab; `named`: as its readout says it, '' where its tab has one kind alone."""
    return next(kind for kind in (KINDS if named else kinds_of(tab)) if named in ("", kind.id))


def page(at: str = "", said: str = "") -> str:
    """The page as Markdown, in the language of now; `said` stands below the title of the kind `at`."""
    findings = read_findings()
    total = sum(each.cases for each in findings)
    head = sentences(
        tr(
            "Every number on the screens is computed by dpcore, and the tests compare it with something that is computed in another way."
        ),
        tr(
            "Here is what the last whole run of the tests found: {cases} comparisons in {tests} tests.",
            cases=grouped(total, 0),
            tests=len(findings),
        ),
        tr("This page is written by the tests, and they fail when they find something else."),
        tr("Tables, texts and simulations have fewer digits than the program: what is off there is mostly theirs."),
    )
    sections = (_section(kind, findings, said if kind.id == at else "") for kind in KINDS)
    return "\n\n".join((f"# {tr('How well the numbers are known')}", head, *sections))


def _section(kind: Kind, findings: Sequence[Finding], said: str) -> str:
    claims = "\n".join(f"- {tr(CLAIMS[claim])}" for claim in kind.claims)
    told = parted(map(tr, sources(kind)))
    source = tr("Source: {sources}", sources=told) if told else ""
    rows = [_row(how, [each for each in findings if (each.kind, each.how) == (kind.id, how)]) for how in HOWS]
    head = f"| {tr('checked by')} | {tr('tests')} | {tr('numbers')} | {tr('largest deviation')} |\n| --- | --: | --: | --- |"
    table = "\n".join((head, *filter(None, rows)))
    return "\n\n".join(filter(None, (f"## {tr(kind.title)}", said, claims, source, table)))


def _row(how: str, found: Sequence[Finding]) -> str:
    if not found:
        return ""
    relative, absolute = max(each.relative for each in found), max(each.absolute for each in found)
    far = [tr("{value} of the number", value=show_up(relative, 2))] if relative else []
    far += [show_up(absolute, 2)] if absolute else []
    cells = (tr(HOWS[how]), str(len(found)), grouped(sum(each.cases for each in found), 0), listed(far) or tr("none"))  # type: ignore[index]
    return f"| {' | '.join(cells)} |"


def sources(kind: Kind) -> Iterator[str]:
    """What the docstrings of its modules name as their source, each once."""
    told: set[str] = set()
    for name in kind.modules:
        found = _SOURCE.search((loaded(f"dpcore.{name}").__doc__ or "") + "\n")
        text = " ".join(found[1].split()).rstrip(".").replace(" above", " in its module") if found else ""
        if text and text not in told:
            told.add(text)
            yield text
