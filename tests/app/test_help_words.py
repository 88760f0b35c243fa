"""The first paragraph of a help page is for a reader who meets the subject for the first time."""

from __future__ import annotations

import re

import pytest

from app.lab.base import Lab
from app.labs import LABS
from app.resources import resource

WORDS, SIGNS = 15, 45
"""Of a sentence, at most: in English, in Chinese."""
LATER = (
    "likelihood", "posterior", "type I", "type II", "mutual information", "Rényi", "zCDP", "Lipschitz", "moment",
    "后验", "似然", "互信息", "第一类", "第二类",
)  # fmt: skip
"""Words that a reader of first-year probability has not met."""


def opening(lab: Lab, code: str) -> list[str]:
    """The sentences of the first paragraph below the title."""
    title, _, rest = resource("help", code, f"{lab.id}.md").read_text("utf-8").partition("\n")
    assert title.startswith("# ")
    first = re.split(r"\n\s*\n", rest.strip())[0]
    return [found for found in re.split(r"(?<=[.?!])\s+|(?<=[。？！])", first) if found]


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_help_page_begins_in_plain_words(lab: Lab) -> None:
    english, chinese = opening(lab, "en"), opening(lab, "zh_CN")
    assert len(english) == len(chinese)
    assert not [found for found in english if len(found.split()) > WORDS]
    assert not [found for found in chinese if len(found) > SIGNS]
    assert not [word for word in LATER for found in (*english, *chinese) if word in found]
