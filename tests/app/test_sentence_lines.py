"""Where the sentence over a picture breaks into two lines."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.lab.said import Said, yours
from app.widgets.page.sentence import Sentence
from app.words.language import speaking


@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_where_a_sentence_and_what_to_try_need_two_lines_the_second_begins_with_what_to_try(
    qtbot: QtBot, code: str
) -> None:
    """No word stands alone on a line; at a width for both there is one line, and where one has no room of its own all flow."""
    line = Sentence()
    qtbot.addWidget(line)
    said = ("100 releases of {eps}, in truth 4.693 at δ = 10⁻⁶.", "Drag k and watch the gap.")
    if code == "zh_CN":
        said = ("发布 100 次，每次 {eps}，实际 4.693。", "拖动 k，看差距。")
    with speaking(code):
        line.show_said(Said(said[0], {"eps": yours(0.1)}, hint=said[1]))
    line.resize(3000, 84)
    ((one,), _) = line._fitted()
    whole = one.lineAt(0).naturalTextWidth()
    assert one.lineCount() == 1
    for share in (0.98, 0.9, 0.8):
        line.resize(round(share * whole), 84)
        ((both,), _) = line._fitted()
        second = both.lineAt(1)
        assert both.lineCount() == 2
        assert both.text()[second.textStart() :] == said[1]
    line.resize(round(0.55 * whole), 84)
    ((flowing,), _) = line._fitted()
    assert flowing.lineCount() == 2
    assert flowing.text()[flowing.lineAt(1).textStart() :] != said[1]
