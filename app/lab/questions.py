"""The five questions under which labs stand: what a person comes with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.lab.base import Lab
from app.words.i18n import mark


@dataclass(frozen=True, slots=True)
class Question:
    """One of them: its whole text; the same in two short lines; its icon. Texts are marked for translation."""

    id: str
    title: str
    short: str
    icon: str


QUESTIONS = (
    Question("noise", mark("Which noise?"), mark("Which\nnoise?"), "densities"),
    Question("tell", mark("Can they tell?"), mark("Can they\ntell?"), "attack"),
    Question("choose", mark("What must I choose?"), mark("What must\nI choose?"), "decide"),
    Question("cost", mark("What does it cost?"), mark("What does\nit cost?"), "selection"),
    Question("trust", mark("What if nobody is trusted?"), mark("Nobody\ntrusted?"), "local"),
)


def asked(labs: Iterable[Lab]) -> tuple[tuple[Question, tuple[Lab, ...]], ...]:
    """The questions that any of these labs answers, each with its labs."""
    known = tuple(labs)
    found = ((question, tuple(lab for lab in known if lab.question == question.id)) for question in QUESTIONS)
    return tuple(pair for pair in found if pair[1])
