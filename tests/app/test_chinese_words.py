"""One English word that several labs show is one text, and so has one Chinese word: here stands why it may."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from tests.layout import nodes_of

ROOT = Path(__file__).resolve().parents[2]
LABS = ROOT / "app" / "labs"

SAME = {
    "a notion of docs/terms-zh.md, one everywhere": """
        Candidates Gaussian Laplace Neighbors Noise Privacy Promise accountant attack belief bidder ceiling
        density floor label loss mechanism mechanisms nats noise promise queries rate revenue sampling share
        shift staircase threshold thresholds variance zCDP bit bits bound limit""",
    "a word of probability and statistics, the same in every subject": """
        Probabilities confidence count draws error estimate exact mean probability quantity records report runs
        truth true value Tail distribution expected""",
    "a general word about data, tables and pictures": """
        CSV Data Draws column count height here place row table typed made""",
    "a setting or a state that means the same wherever it stands": """
        advanced basic before best none now own sharper what yes no yours renormalise""",
    "named in each lab as it is shown there: the axis or column of the same quantity": """
        answer answers branching candidate candidates people person price published question questions read steps
        theorem Tiles promised t""",
    "a part of a memo, the same in both memos": "Date Method Sources",
    "the same auction": "Auction",
}


def shared_words() -> dict[str, set[str]]:
    """Texts of one word, and the labs that show them."""
    used: dict[str, set[str]] = defaultdict(set)
    for path in LABS.glob("*/*.py"):
        for node in nodes_of(path):
            if (
                not isinstance(node, ast.Call)
                or not isinstance(node.func, ast.Name)
                or node.func.id not in ("tr", "mark")
            ):
                continue
            if (
                node.args
                and isinstance(node.args[0], ast.Constant)
                and re.fullmatch("[A-Za-z]+", str(node.args[0].value))
            ):
                used[str(node.args[0].value)].add(path.parent.name)
    return {word: labs for word, labs in used.items() if len(labs) > 1}


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_a_word_that_two_labs_show_means_the_same_in_both() -> None:
    """Another meaning wants another text: 'votes' is a unit in one lab, and was the head of a table in another."""
    known = {word for words in SAME.values() for word in words.split()}
    found = shared_words()
    assert {word: sorted(labs) for word, labs in found.items() if word not in known} == {}
    assert known - found.keys() == set()
