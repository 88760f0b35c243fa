"""The commands of the menu Help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.main.command_table import Command
from app.main.help_actions import HelpActions
from app.state.document import Document
from app.words.i18n import mark


def help_commands(
    menu: str,
    help: HelpActions,  # noqa: A002
    document: Document,
    find: Callable[[], None],
    commands: Callable[[], Sequence[Command]],
) -> list[Command]:
    """Pages of help, then what finds a command, and what the program is; `commands`: all of the program."""
    return [*_pages(menu, help, document), *_others(menu, help, find, commands)]


def _pages(menu: str, help: HelpActions, document: Document) -> list[Command]:  # noqa: A002
    return [
        Command(
            id="help",
            menu=menu,
            text=mark("&Help on this lab"),
            shortcut="F1",
            help=mark("What this lab shows, what its parameters mean, and the sources"),
            run=lambda: help.on_lab(document.lab),
        ),
        Command(
            id="glossary",
            menu=menu,
            text=mark("&Glossary"),
            shortcut="Ctrl+Shift+G",
            help=mark("What the words mean, one sentence each, and where each is seen"),
            run=help.on_glossary,
        ),
        Command(
            id="evidence",
            menu=menu,
            text=mark("&Evidence for the numbers"),
            shortcut="Ctrl+Shift+F1",
            help=mark("What each kind of number is, its source, and how far the tests found it off"),
            run=help.on_evidence,
        ),
        Command(
            id="lesson-help",
            menu=menu,
            text=mark("&Writing lessons"),
            shortcut="Ctrl+F1",
            help=mark("How a lesson file is written, and the folder for your own"),
            run=help.on_lessons,
        ),
    ]


def _others(
    menu: str,
    help: HelpActions,  # noqa: A002
    find: Callable[[], None],
    commands: Callable[[], Sequence[Command]],
) -> list[Command]:
    return [
        Command(
            id="palette",
            menu=menu,
            text=mark("&Find an action…"),
            shortcut="Ctrl+K",
            help=mark("Search all actions, labs and presets"),
            run=find,
        ),
        Command(
            id="shortcuts",
            menu=menu,
            text=mark("&Keyboard shortcuts"),
            shortcut="Ctrl+Shift+K",
            help=mark("All actions with their shortcuts"),
            run=lambda: help.on_shortcuts(commands()),
        ),
        Command(
            id="log",
            menu=menu,
            text=mark("Show the &log"),
            shortcut="F12",
            help=mark("What went wrong, for a bug report"),
            run=help.show_log,
        ),
        Command(
            id="about",
            menu=menu,
            text=mark("&About Epsilon Lab"),
            shortcut="Shift+F1",
            help=mark("Versions, and the licences of everything the program is made of"),
            run=help.about,
        ),
    ]
