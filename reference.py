#!/usr/bin/env python3
"""The reference of dpcore as web pages, made from its docstrings: `python3 run.py reference [FOLDER]`, into docs/reference.

A page for each subject, one for each file that has names of its own, and a search. Nothing is read from the network.
"""

from __future__ import annotations

import pkgutil
import sys
import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pdoc
import pdoc.render
import pygments  # type: ignore[import-untyped]

import dpcore

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / "docs" / "reference"


def subjects() -> list[str]:
    """The modules of dpcore: its subjects, and the files beside them."""
    return [info.name for info in pkgutil.iter_modules(dpcore.__path__, "dpcore.")]


def make(folder: Path, modules: Iterable[str] = ()) -> None:
    """Write the pages of some modules, of all without any, and of dpcore itself; pages of before are overwritten."""
    for name in dpcore.__all__:  # they are imported when they are first asked for; the generator only looks
        setattr(dpcore, name, getattr(dpcore, name))
    pygments.highlight = cache(pygments.highlight)  # the same types are painted ten times
    pdoc.render.configure(
        docformat="google",
        show_source=False,
        footer_text=f"dpcore {dpcore.__version__}",
    )
    with warnings.catch_warnings():
        # a type that is imported for the type checker alone has no link, and stands as text
        warnings.filterwarnings("ignore", "Error parsing type annotation", UserWarning)
        warnings.filterwarnings("error", "Found .* it does not resolve", UserWarning)
        pdoc.pdoc("dpcore", *(modules or subjects()), output_directory=folder)


def main(arguments: list[str]) -> int:
    """Write all pages into the folder that is named, else into docs/reference."""
    folder = Path(arguments[0]) if arguments else FOLDER
    make(folder)
    print(folder / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
