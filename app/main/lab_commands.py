"""The commands that lead to the start page, to questions and to labs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.lab.base import Lab
from app.lab.questions import Question, asked
from app.main.command_table import Command, separator
from app.state.document import Document
from app.words.i18n import mark

Open = Callable[[str], object]
"""Opens a lab, or a question, by its id."""


def lab_commands(
    menu: str, document: Document, go_home: Callable[[], object], open_lab: Open, open_question: Open, gallery: Open
) -> list[Command]:
    """Home, the labs in sub-menus of their questions, all of them, the lab before and after; questions stand there as sub-menus alone."""
    labs = tuple(document.labs.values())
    found = [
        Command(
            id="home",
            menu=menu,
            text=mark("&Home"),
            shortcut="Ctrl+0",
            help=mark("The start page: a first minute, lessons, labs, recent sessions"),
            run=go_home,
        ),
        *(_lab(menu, document, lab, "Ctrl+G, 0", open_lab) for lab in labs if not lab.question),
    ]
    for place, (question, answering) in enumerate(asked(labs), start=1):
        found.append(_question(menu, question, place, open_question))
        found += [
            _lab(menu, document, lab, f"Ctrl+G, {place}, {number}", open_lab, question.title)
            for number, lab in enumerate(answering, start=1)
        ]
    return [*found, separator(menu), *_galleries(menu, gallery), *_steps(menu, document, labs, open_lab)]


def _galleries(menu: str, gallery: Open) -> list[Command]:
    return [
        Command(
            id="all-labs",
            menu=menu,
            text=mark("All labs and &presets"),
            shortcut="Ctrl+Shift+B",
            help=mark("Every preset with its picture and its sentence, by question"),
            run=lambda: gallery("labs"),
        ),
        Command(
            id="course",
            menu=menu,
            text=mark("&Course"),
            shortcut="Ctrl+J",
            help=mark("Paths through the lessons, how far you are, and what a class needs"),
            run=lambda: gallery("course"),
        ),
        Command(
            id="all-lessons",
            menu=menu,
            text=mark("All less&ons"),
            shortcut="Ctrl+Shift+J",
            help=mark("Each asks you before it tells."),
            run=lambda: gallery("lessons"),
        ),
    ]


def _question(menu: str, question: Question, place: int, open_question: Open) -> Command:
    return Command(
        id=f"question-{question.id}",
        menu=menu,
        shown=False,
        text=question.title,
        help=mark("The labs of this question"),
        shortcut=f"Ctrl+{place}",
        run=lambda: open_question(question.id),
    )


def _lab(menu: str, document: Document, lab: Lab, keys: str, open_lab: Open, under: str = "") -> Command:
    return Command(
        id=f"lab-{lab.id}",
        menu=menu,
        under=under,
        text=lab.title,
        help=lab.summary,
        shortcut=keys,
        run=lambda _on: open_lab(lab.id),
        checked=lambda: document.state.lab == lab.id,
    )


def _steps(menu: str, document: Document, labs: Sequence[Lab], open_lab: Open) -> list[Command]:
    """The lab before and after the open one, in the order of the questions; at the ends around."""
    ids = [lab.id for lab in labs if lab.question] or [lab.id for lab in labs]

    def step(by: int) -> None:
        now = document.state.lab
        open_lab(ids[(ids.index(now) + by) % len(ids)] if now in ids else ids[0 if by > 0 else -1])

    return [
        Command(id="lab-before", menu=menu, text=mark("Lab be&fore"), shortcut="Alt+Left", run=lambda: step(-1)),
        Command(id="lab-after", menu=menu, text=mark("Lab &after"), shortcut="Alt+Right", run=lambda: step(1)),
    ]
