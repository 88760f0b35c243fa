"""The words that a newcomer asks about: one sentence each, in every language, and where each can be seen."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from app.resources import resource
from app.words.i18n import ENGLISH, language


@dataclass(frozen=True, slots=True)
class Term:
    """One word.

    Attributes:
        id: of resources/glossary.json.
        title, text: the word and its sentence, in the language of now.
        lab, tab: where it is seen.
        keys: what else it is found by, the other languages' words among them.
        here: whether the program has it; else the sentence says what comes near.
        marked: whether texts mark it; what is also an ordinary word they leave alone.
    """

    id: str
    title: str
    text: str
    lab: str
    tab: str
    keys: str
    here: bool
    marked: bool

    @property
    def names(self) -> tuple[str, ...]:
        """How it stands in a text: 'prior, posterior' is two, 'sensitivity Δ' and 'false alarm (type I)' one each."""
        flat = re.sub(r"\s*\(.*?\)|\s*（.*?）", "", self.title)
        names = [re.sub(r" [A-ZΔ]$", "", name.strip()) for name in re.split(r"[,，、]", flat)]
        return tuple(name for name in names if len(name) > 1)

    @property
    def signs(self) -> tuple[str, ...]:
        """Greek letters that stand for it in a text: 'ε' and 'δ'."""
        return tuple(re.findall(r"^[α-ω](?=[,，])", self.title))


def first_uses(texts: Sequence[str]) -> list[list[Term]]:
    """For each text, one read after the other, the marked words that none before it has used."""
    waiting = [term for term in terms() if term.marked]
    found = []
    for text in texts:
        found.append([term for term in waiting if uses(text, term)])
        waiting = [term for term in waiting if term not in found[-1]]
    return found


def uses(text: str, term: Term) -> bool:
    """Whether a word stands in a text, by its name or its sign: as no part of another word, nor of a power as e^ε."""
    return _pattern(term).search(text) is not None


@cache
def _pattern(term: Term) -> re.Pattern[str]:
    whole = [rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name) for name in term.names]
    signs = [rf"(?<!\^)(?<!\^\()(?<!\^\(−){sign}" for sign in term.signs]
    return re.compile("|".join((*whole, *signs)), re.IGNORECASE)


def without_card(text: str) -> list[str]:
    """The Greek letters of a text that no word of the glossary is about, each once."""
    known = "".join(term.title for term in terms())
    return [sign for sign in dict.fromkeys(re.findall("[α-ωΑ-Ω]", text)) if sign not in known]


def terms() -> tuple[Term, ...]:
    """All of them, in the order of reading."""
    return _terms(language())


@cache
def _terms(code: str) -> tuple[Term, ...]:
    found = []
    for entry in json.loads(resource("glossary.json").read_text(encoding="utf-8")):
        words = entry["words"]
        title, text = words.get(code, words[ENGLISH])
        lab, tab = entry["seen"].split("/")
        keys = " ".join((*(each[0] for each in words.values()), *entry.get("also", ())))
        here = entry.get("here", True)
        found.append(Term(entry["id"], title, text, lab, tab, keys, here, here and entry.get("marked", True)))
    return tuple(found)
