"""What presets show does not change unnoticed (tests/app/shown.py: how a change that is meant is written down)."""

from __future__ import annotations

from app.lab.base import Lab
from app.labs import LABS
from app.state.presets import Preset
from tests.app.cases import every_preset, presets_to_try
from tests.app.shown import FOLDER, differs, file_of, kept, lines_of


@every_preset(
    of=lambda preset, **_: preset.id
)  # all of them in the usual run, too: nothing else keeps all that a person sees
def test_what_a_preset_shows_is_what_was_written_down(lab: Lab, preset: Preset) -> None:
    found = differs(lines_of(lab, preset), kept(lab.id).get(preset.id, []))
    assert not found, "\n".join([*found[:20], f"({len(found)} differences; if they are meant: tests/app/shown.py)"])


def test_every_preset_is_written_down_and_nothing_else() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(file_of(lab.id) for lab in LABS)
    for lab in LABS:
        assert list(kept(lab.id)) == [preset.id for preset in presets_to_try(lab)]


def test_a_line_that_says_something_else_is_a_difference() -> None:
    before = ["a 1.5 (1.50001)", "b −1 000"]
    assert not differs(before, before)
    assert not differs(["a 1.5 (1.50002)", "b −1 000"], before)
    for wrong in ("a 1.5 (1.502)", "a −1.5 (1.50001)", "a 1.5 (1.50001) c", "a 1.5", ""):
        (found,) = differs([wrong, "b −1 000"], before)
        assert f"now    {wrong}" in found
    assert len(differs(["a 1.5 (1.50001)", "b −1 001"], before)) == 1
    assert len(differs(before[:1], before)) == len(differs(before, before[:1])) == 1
