"""The command line, and the start of the window.

epsilon-lab                                           the window
epsilon-lab SESSION.epslab                            the window with a session
epsilon-lab --list                                    labs and presets
epsilon-lab --lab rates --preset figure-1             the window with a preset
epsilon-lab --lab rates --preset figure-1 --render OUT.png   a file instead of a window (.png .svg .pdf .csv)
epsilon-lab --render-all FOLDER                       every lab's default preset, and their readouts
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dpcore import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code."""
    options = _parser().parse_args(arguments)
    if options.list:
        try:
            return _list()
        except BrokenPipeError:  # the reader (head, less) has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
    if options.render or options.render_all or options.memo or options.label:
        return _render(options)
    if not _has_display():
        print("There is no display here: rendering every lab into ./epsilon-lab-out/ instead.")
        options.render_all = Path("epsilon-lab-out")
        return _render(options)
    from app.start import run_window

    return run_window(options.session, options.lab, options.preset)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="epsilon-lab", description="A desktop laboratory for differential privacy.")
    parser.add_argument("session", nargs="?", type=Path, help="a session file (.epslab) to open")
    parser.add_argument("--version", action="version", version=f"Epsilon Lab {__version__}")
    parser.add_argument("--list", action="store_true", help="print labs and their presets")
    parser.add_argument("--lab", help="the lab to open or render")
    parser.add_argument("--preset", help="a preset of that lab (see --list); without it the first one")
    parser.add_argument("--session", dest="session_option", type=Path, metavar="FILE", help="a session file to open")
    parser.add_argument(
        "--render", type=Path, metavar="FILE", help="write .png, .svg, .pdf or .csv instead of a window"
    )
    parser.add_argument("--memo", type=Path, metavar="FILE", help="write a memo: .pdf, .html or .md")
    parser.add_argument("--label", type=Path, metavar="FILE", help="write a privacy label: .txt, .png, .svg or .pdf")
    parser.add_argument("--render-all", type=Path, metavar="FOLDER", help="render the first preset of every lab")
    parser.add_argument("--size", default="1280x800", help="size of a rendered picture in pixels (1280x800)")
    parser.add_argument("--language", choices=("en", "zh_CN"), default="en", help="language of what is rendered (en)")
    parser.add_argument("--dark", action="store_true", help="render in the dark theme")
    return parser


def _list() -> int:
    from app.labs import LABS
    from app.presets import presets_of

    for lab in LABS:
        print(f"{lab.id}: {lab.summary}")
        for preset in presets_of(lab):
            print(f"  {preset.id:<16}{preset.title}: {preset.about}")
    return 0


def _render(options: argparse.Namespace) -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from app.rendering import Problem, render_all, render_label, render_memo, render_one, speak

    try:
        width, height = (int(part) for part in options.size.split("x"))
    except ValueError:
        print(f"--size: two numbers such as 1280x800, not {options.size!r}", file=sys.stderr)
        return 2
    if options.language != "en":
        speak(options.language)
    try:
        if options.render_all:
            render_all(options.render_all, (width, height), options.dark)
        else:
            session = options.session or options.session_option
            if options.memo:
                render_memo(options.memo, options.lab, options.preset, session)
            if options.label:
                render_label(options.label, options.lab, options.preset, session)
            if options.render:
                render_one(options.render, options.lab, options.preset, session, (width, height), options.dark)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def _has_display() -> bool:
    """Whether a window can be shown: always outside Linux, there with X11, Wayland or a platform chosen by hand."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


if __name__ == "__main__":
    sys.exit(main())
