"""What a window shows, written as a step of a lesson. No Qt."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from app.lab.base import Lab
from app.state.lessons.model import Step
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
