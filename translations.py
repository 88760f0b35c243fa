#!/usr/bin/env python3
"""The program's texts for translators (Qt Linguist), and back.

python translations.py collect     bring resources/translations/*.ts up to date with the texts of the program
python translations.py release     make the .qm files that the program loads (run.py and the wheel's build do this)

Collected are the literals of `tr` and `mark`, what errors say, the presets' titles, texts and tables, and the sources that
the docstrings of dpcore name.
Lessons and help pages are whole files of their own (resources/lessons/<language>, resources/help/<language>).
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
FOLDER = ROOT / "resources" / "translations"
CONTEXT = "epsilon-lab"
ERRORS = ("ParameterError", "NeighborSetError", "FormulaError", "_wrong", "_number", "__init__")


def texts() -> dict[str, str]:
    """Every text to translate, with the file where it stands first."""
    found: dict[str, str] = {}
    for folder in ("app", "dpcore"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            for text in (*_of_screen(calls), *_of_errors(calls)):
                found.setdefault(text, path.relative_to(ROOT).as_posix())
    for path in sorted((ROOT / "resources" / "presets").glob("*.json")):
        for preset in json.loads(path.read_text(encoding="utf-8"))["presets"]:
            for text in (preset["title"], preset["about"], *_of_tables(path.stem, preset["id"])):
                found.setdefault(text, path.relative_to(ROOT).as_posix())
    for text in _of_docstrings():
        found.setdefault(text, "app/lab/evidence_kinds.py")
    return {text: place for text, place in found.items() if any(sign.isalpha() for sign in text)}


def _of_screen(calls: Iterable[ast.Call]) -> Iterator[str]:
    for node in calls:
        if isinstance(node.func, ast.Name) and node.func.id in ("tr", "mark"):
            yield from _literals(node.args[0])


def _of_tables(lab_id: str, preset_id: str) -> Iterator[str]:
    """The words in the tables and texts that come with a preset: names of candidates, letters, notes, a title."""
    from app.lab.fields import Rows, Text, fields_of
    from app.labs import LABS
    from app.state.presets import has_words, presets_of

    lab = next(lab for lab in LABS if lab.id == lab_id)
    params = next(preset for preset in presets_of(lab) if preset.id == preset_id).params
    for name, field in fields_of(params).items():
        if isinstance(field, Rows):
            for row in getattr(params, name):
                yield from (
                    entry for column, entry in zip(field.columns, row, strict=True) if column.kind == "text" and entry
                )
        elif type(field) is Text and has_words(getattr(params, name)):
            yield getattr(params, name)


def _of_docstrings() -> Iterator[str]:
    """What stands under 'Source:' in the modules whose numbers the page of evidence tells."""
    from app.lab.evidence import sources
    from app.lab.evidence_kinds import KINDS

    for kind in KINDS:
        yield from sources(kind)


def _of_errors(calls: Iterable[ast.Call]) -> Iterator[str]:
    for node in calls:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ERRORS and len(node.args) >= 3:
            yield from _literals(node.args[2])


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def read(path: Path) -> dict[str, str]:
    """source -> translation of a .ts file; unfinished ones are empty."""
    if not path.is_file():
        return {}
    return {
        message.findtext("source", ""): message.findtext("translation") or ""
        for message in ET.parse(path).getroot().iter("message")
    }


def write(path: Path, language: str, translated: dict[str, str]) -> None:
    """A .ts file with all texts of the program; a text without translation is marked unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for source, place in sorted(texts().items(), key=lambda entry: (entry[1], entry[0])):
        message = ET.SubElement(context, "message")
        ET.SubElement(message, "location", filename=f"../../{place}")
        ET.SubElement(message, "source").text = source
        target = ET.SubElement(message, "translation")
        if translated.get(source):
            target.text = translated[source]
        else:
            target.set("type", "unfinished")
    ET.indent(root, " ")
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def collect() -> None:
    """Bring every .ts file up to date."""
    for path in sorted(FOLDER.glob("*.ts")):
        known = read(path)
        write(path, path.stem, known)
        missing = [text for text, translation in read(path).items() if not translation]
        print(f"{path.name}: {len(texts())} texts, {len(missing)} without translation")


def release(folder: Path = FOLDER) -> None:
    """Compile every .ts file into a .qm file in `folder`, with Qt's own tool."""
    import PySide6

    tool = next(iter(sorted(Path(PySide6.__file__).parent.glob("lrelease*"))))
    for path in sorted(FOLDER.glob("*.ts")):
        made, fresh = folder / f"{path.stem}.qm", folder / f"{path.stem}.new.qm"
        subprocess.run([str(tool), "-silent", str(path), "-qm", str(fresh)], check=True)
        fresh.replace(made)  # Qt maps the file into memory: written in place it would end a program that runs


if __name__ == "__main__":
    if sys.argv[1:] == ["collect"]:
        collect()
    elif sys.argv[1:] == ["release"]:
        release()
    else:
        sys.exit(__doc__)
