"""A lesson file in its parts, each line of it kept: what is not changed stands in it as before, byte by byte. No Qt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.state.lessons.blocks import KEYS, TASKS

BLOCKS = ("set", "reveal", *TASKS, "recap", "notes")
FENCE = re.compile(r"```\s*(\w*)\s*")
"""Begins one of the blocks, or ends it."""
_ARROW = re.compile(r"\s+(?:->|→)\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """Lines of a step: a block with its fences, or text (`block` is '')."""

    block: str
    lines: tuple[str, ...]

    @property
    def closed(self) -> bool:
        """Whether a block has its end."""
        return not self.block or (len(self.lines) > 1 and FENCE.fullmatch(self.lines[-1]) is not None)

    @property
    def body(self) -> tuple[str, ...]:
        """Without the fences."""
        return self.lines if not self.block else self.lines[1:-1] if self.closed else self.lines[1:]


@dataclass(frozen=True, slots=True)
class Words:
    """One answer of a block: what is answered or its condition, what is said to it, and the belief behind it."""

    right: bool
    what: str
    reply: str = ""
    belief: str = ""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One 'key: value' of a block, and its lines there."""

    key: str
    value: str
    start: int
    stop: int


def _entries(body: Sequence[str]) -> tuple[_Entry, ...]:
    return _entries_of(tuple(body))


@lru_cache(maxsize=64)
def _entries_of(body: tuple[str, ...]) -> tuple[_Entry, ...]:
    """Known for a while: to write one line of a block asks for all of them again and again."""
    found: list[_Entry] = []
    for place, line in enumerate(body):
        if not line.strip():
            continue
        if line[0] in " \t" and found:
            last = found.pop()
            found.append(replace(last, value=f"{last.value} {line.strip()}", stop=place + 1))
            continue
        key, _, value = line.partition(":")
        found.append(_Entry(key.strip(), value.strip(), place, place + 1))
    return tuple(found)


def flat(text: str) -> str:
    """In one line; spaces that do not break stay."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def _guarded(text: str) -> tuple[str, ...]:
    """Lines of text that begin nothing else: neither a step nor a block nor a question."""
    lines = text.strip().split("\n") if text.strip() else []
    return tuple(f" {line}" if re.match(r"## |```|[?!] ", line) else line.rstrip() for line in lines)


@dataclass(frozen=True, slots=True)
class Section:
    """One step of a file: its heading and what stands below it."""

    heading: str
    pieces: tuple[Piece, ...] = ()

    @property
    def title(self) -> str:
        return self.heading[3:].strip()

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it."""
        return (self.heading, *(line for piece in self.pieces for line in piece.lines))

    def titled(self, title: str) -> Section:
        """With another title."""
        return self if flat(title) == self.title else replace(self, heading=f"## {flat(title)}")

    # -- text

    @property
    def text(self) -> str:
        """What it says outside of its blocks, but for the question of the older form."""
        lines = (line for piece in self.pieces if not piece.block for line in piece.lines)
        return "\n".join(line for line in lines if not line.startswith(("? ", "! "))).strip()

    def with_text(self, text: str) -> Section:
        """It says something else; a question of the older form stays."""
        lines = _guarded(text)
        if "\n".join(lines).strip() == self.text:
            return self
        pieces, put = list(self.pieces), False
        for place, piece in enumerate(pieces):
            if piece.block or not any(line.strip() for line in piece.lines):
                continue
            kept = tuple(line for line in piece.lines if line.startswith(("? ", "! ")))
            blank = () if any(line.strip() for line in piece.lines[-1:]) else ("",)
            pieces[place] = replace(piece, lines=((() if put else lines) + kept + blank))
            put = True
        if put or not lines:
            return replace(self, pieces=tuple(pieces))
        after = [place for place, piece in enumerate(pieces) if piece.block in ("set", "reveal")]
        pieces.insert(after[-1] + 1 if after else 0, Piece("", lines))
        return replace(self, pieces=tuple(pieces))

    def plain(self, sign: str) -> str:
        """The question ('? ') or the answer ('! ') of the older form."""
        lines = (line for piece in self.pieces if not piece.block for line in piece.lines)
        return next((line[len(sign) :].strip() for line in lines if line.startswith(sign)), "")

    def with_plain(self, sign: str, words: str) -> Section:
        """Another question or answer of the older form, where it has one."""
        pieces = tuple(
            piece
            if piece.block
            else replace(
                piece,
                lines=tuple(f"{sign}{flat(words)}" if line.startswith(sign) else line for line in piece.lines),
            )
            for piece in self.pieces
        )
        return self if self.plain(sign) == flat(words) else replace(self, pieces=pieces)

    # -- blocks

    def has(self, block: str) -> bool:
        """Whether it has such a block."""
        return any(piece.block == block for piece in self.pieces)

    def body(self, block: str) -> tuple[str, ...]:
        """The lines of a block."""
        return next((piece.body for piece in self.pieces if piece.block == block and block), ())

    def with_body(self, block: str, body: Sequence[str] | None) -> Section:
        """The block with other lines; None: without it. A new one stands behind those that come before it in a file."""
        if body is None:
            return replace(self, pieces=tuple(piece for piece in self.pieces if piece.block != block))
        if not self.has(block):
            made, pieces = Piece(block, (f"```{block}", *body, "```")), list(self.pieces)
            earlier = BLOCKS[: BLOCKS.index(block)]
            after = [place for place, piece in enumerate(pieces) if piece.block in earlier]
            texts = [place for place, piece in enumerate(pieces) if not piece.block and any(piece.lines)]
            at = max([*after, *(texts if block not in ("set", "reveal") else [])], default=-1) + 1
            if at and block not in ("set", "reveal") and not pieces[at - 1].block:  # the blank line stays last
                whole = pieces[at - 1].lines
                used = len("\n".join(whole).rstrip().split("\n")) if any(whole) else 0
                pieces[at - 1 : at] = [Piece("", whole[:used]), made, Piece("", whole[used:])]
            else:
                pieces.insert(at, made)
            return replace(self, pieces=tuple(piece for piece in pieces if piece.lines))
        if tuple(body) == self.body(block):
            return self
        place = next(place for place, piece in enumerate(self.pieces) if piece.block == block)
        fences = self.pieces[place].lines
        changed = Piece(block, (fences[0], *body, fences[-1] if self.pieces[place].closed else "```"))
        return replace(self, pieces=(*self.pieces[:place], changed, *self.pieces[place + 1 :]))

    @property
    def task(self) -> str:
        """Its block that asks or is to be kept: predict, do, why, recap; '' for none."""
        return next((piece.block for piece in self.pieces if piece.block in (*TASKS, "recap")), "")

    def words_of(self, block: str) -> str:
        """What a block of plain text says."""
        return "\n".join(self.body(block)).strip()

    def with_words_of(self, block: str, words: str) -> Section:
        """The same with other words; '' takes the block away."""
        if words.strip() == self.words_of(block):
            return self
        lines = tuple(f" {line}" if line.startswith("```") else line.rstrip() for line in words.strip().split("\n"))
        return self.with_body(block, lines if words.strip() or block == "recap" else None)

    # -- 'key: value'

    def all_of(self, key: str) -> tuple[str, ...]:
        """What stands behind each line of this key in the block that asks."""
        return tuple(each.value for each in _entries(self.body(self.task)) if each.key == key)

    def first(self, key: str) -> str:
        """The same of the first one; '' for none."""
        return next(iter(self.all_of(key)), "")

    def with_first(self, key: str, value: str | None) -> Section:
        """Another value of a line that stands once; None takes it away."""
        return self.with_all(key, () if value is None else (value,))

    def with_all(self, key: str, values: Sequence[str]) -> Section:
        """Other values of the lines of this key, in their order."""
        body = list(self.body(self.task))
        for place in range(max(len(values), len(self.all_of(key)))):
            found = [each for each in _entries(body) if each.key == key]
            if place >= len(values):  # each that goes makes the next one the last
                last = found[-1]
                del body[last.start : last.stop]
            elif place >= len(found):
                at = self._place(body, key)
                body[at:at] = [f"{key}: {flat(values[place])}".rstrip()]
            elif values[place] not in (found[place].value, flat(found[place].value)):
                body[found[place].start : found[place].stop] = [f"{key}: {flat(values[place])}".rstrip()]
        return self.with_body(self.task, body)

    def _place(self, body: Sequence[str], key: str) -> int:
        """Where a new line of this key stands: behind the last of those that come before it."""
        order = KEYS[self.task]
        before = order[: order.index(key) + 1]
        return max((each.stop for each in _entries(body) if each.key in before), default=0)

    # -- answers

    @property
    def answers(self) -> tuple[Words, ...]:
        """The lines 'right' and 'wrong', each with the belief below it."""
        found: list[Words] = []
        for each in _entries(self.body(self.task)):
            if each.key in ("right", "wrong"):
                what, *rest = _ARROW.split(f"{each.value} ", maxsplit=1)
                found.append(Words(each.key == "right", what.strip(), rest[0].strip() if rest else ""))
            elif each.key == "belief" and found:
                found[-1] = replace(found[-1], belief=each.value)
        return tuple(found)

    def with_answers(self, answers: Sequence[Words]) -> Section:
        """Other answers; those that stay keep their lines."""
        body = list(self.body(self.task))
        found = [each for each in _entries(body) if each.key in ("right", "wrong", "belief")]
        groups: list[list[_Entry]] = []
        for each in found:
            if each.key == "belief" and groups:
                groups[-1].append(each)
            elif each.key != "belief":
                groups.append([each])
        kept = {old: body[group[0].start : group[-1].stop] for old, group in zip(self.answers, groups, strict=True)}
        at = groups[0][0].start if groups else self._place(body, "mark" if self.task == "predict" else "ask")
        rest = [line for place, line in enumerate(body) if not any(e.start <= place < e.stop for e in found)]
        new = [line for each in answers for line in kept.get(each) or _answer_lines(each)]
        return self.with_body(self.task, [*rest[:at], *new, *rest[at:]])

    # -- 'name = value'

    def setting(self, name: str, block: str = "set") -> str | None:
        """What a set or reveal block says behind a name, as it stands there; None where it does not."""
        pairs = (line.partition("=") for line in self.body(block))
        return next((value.strip() for key, _, value in pairs if key.strip() == name), None)

    def with_setting(self, name: str, value: str | None, block: str = "set") -> Section:
        """Another value behind a name; None takes its line away, and a reveal block without lines with it."""
        if value == self.setting(name, block):
            return self
        body = list(self.body(block))
        places = [at for at, line in enumerate(body) if line.partition("=")[0].strip() == name]
        line = [] if value is None else [f"{name} = {value}"]
        if places:
            body[places[0] : places[0] + 1] = line
        elif line:
            body[(0 if name == "lab" else len(body)) : (0 if name == "lab" else len(body))] = line
        return self.with_body(block, body if body or block == "set" else None)


def _answer_lines(answer: Words) -> list[str]:
    what = _ARROW.sub(" ⟶ ", flat(answer.what))
    said = f" -> {flat(answer.reply)}" if answer.reply.strip() else ""
    line = f"{'right' if answer.right else 'wrong'}: {what}{said}"
    return [line, *([f"belief: {flat(answer.belief)}"] if answer.belief.strip() else [])]


@dataclass(frozen=True, slots=True)
class Script:
    """A whole file: its head, and its steps."""

    head: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def text(self) -> str:
        """As it stands in the file."""
        return "\n".join((*self.head, *(line for section in self.sections for line in section.lines)))

    @property
    def title(self) -> str:
        return next((line[2:].strip() for line in self.head if line.startswith("# ")), "")

    def fact(self, key: str) -> str:
        """What the head says behind a key such as 'summary'; '' for nothing. Of several lines the last counts."""
        found = [line.partition(":")[2].strip() for line in self.head if line.partition(":")[0].strip() == key]
        return found[-1] if found else ""

    def with_fact(self, key: str, value: str) -> Script:
        """The head says something else; '' takes its line away. 'title' is the first line."""
        if key == "title":
            told = f"# {flat(value)}"
            lines = tuple(told if line.startswith("# ") else line for line in self.head)
            lines = lines if told in lines else (told, *lines)
            return self if flat(value) == self.title else replace(self, head=lines)
        if flat(value) == self.fact(key):
            return self
        kept = [line for line in self.head if line.partition(":")[0].strip() != key]
        if not value.strip():
            return replace(self, head=tuple(kept))
        at = next((at for at, line in enumerate(self.head) if line.partition(":")[0].strip() == key), None)
        if at is None:
            at = len("\n".join(kept).rstrip().split("\n"))
        return replace(self, head=(*kept[:at], f"{key}: {flat(value)}", *kept[at:]))

    def with_section(self, place: int, section: Section) -> Script:
        """With another step in the place of one."""
        return replace(self, sections=(*self.sections[:place], section, *self.sections[place + 1 :]))


def script_of(text: str) -> Script:
    """The parts of a text; a heading inside a block begins no step, and text before the first one belongs to the head."""
    head: list[str] = []
    sections: list[tuple[str, list[tuple[str, list[str]]]]] = []
    block = ""
    for line in text.replace("\r\n", "\n").split("\n"):
        fence = FENCE.fullmatch(line)
        pieces = sections[-1][1] if sections else []
        if block:
            pieces[-1][1].append(line)
            block = "" if fence else block
        elif fence and sections and fence.group(1) in BLOCKS:
            block = fence.group(1)
            pieces.append((block, [line]))
        elif line.startswith("## "):
            sections.append((line, []))
        elif not sections:
            head.append(line)
        else:
            if not pieces or pieces[-1][0]:
                pieces.append(("", []))
            pieces[-1][1].append(line)
    made = (
        Section(heading, tuple(Piece(name, tuple(lines)) for name, lines in pieces)) for heading, pieces in sections
    )
    return Script(tuple(head), tuple(made))
