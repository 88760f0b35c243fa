"""What a window shows, written as a step of a lesson; and the notes of a step, written into its text. No Qt."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from app.lab.base import Lab
from app.state.lessons.model import Step
from app.state.lessons.reading import BLOCKS, FENCE
from app.state.presets import presets_of
from app.words.i18n import tr


def step_text(lab: Lab, params: Any, before: Step | None) -> str:
    """A step that sets `params`: what differs from the step before, or from the lab's first preset."""
    same = before is not None and before.lab == lab.id
    start = before.shown_params if same and before is not None else presets_of(lab)[0].translated()
    lines = [] if same else [f'lab = "{lab.id}"']
    for field in dataclasses.fields(params):
        value = getattr(params, field.name)
        if value != getattr(start, field.name):
            lines.append(f"{field.name} = {msgspec.json.encode(value).decode()}")
    block = "\n".join(("```set", *lines, "```"))
    return "\n".join(("## " + tr("A step"), block, tr("What is to be seen here?"), ""))


def head_text(title: str) -> str:
    """The head of a new lesson."""
    return "\n".join((f"# {title}", f"summary: {title}", "order: 100", "", ""))


def with_notes(text: str, line: int, notes: str) -> str:
    """The text of a lesson with these notes in the step in which `line` (from 1) stands; '' takes the notes away."""
    lines = text.split("\n")
    inside = _inside(lines)
    starts = [at for at, each in enumerate(lines) if each.startswith("## ") and not inside[at]]
    first = max((at for at in starts if at < line), default=starts[0] if starts else None)
    if first is None:
        return text
    last = next((at for at in starts if at > first), len(lines))
    kept = [each for at, each in enumerate(lines[first:last], start=first) if inside[at] != "notes"]
    blank = len(kept) - len("\n".join(kept).rstrip().split("\n"))
    body, rest = (kept[:-blank], kept[-blank:]) if blank else (kept, [])
    said = [each for each in notes.strip().split("\n") if not each.startswith("```")]
    block = ["```notes", *said, "```"] if any(said) else []
    return "\n".join((*lines[:first], *body, *block, *rest, *lines[last:]))


def _inside(lines: list[str]) -> list[str]:
    """For each line the block that it belongs to, its fences too; '' for none."""
    found, block = [], ""
    for line in lines:
        fence = FENCE.fullmatch(line)
        ends = fence is not None and bool(block)
        if fence is not None and not block and fence.group(1) in BLOCKS:
            block = fence.group(1)
        found.append(block)
        if ends:
            block = ""
    return found
