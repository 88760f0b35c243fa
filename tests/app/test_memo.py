"""The memo: two pages with selectable text, the numbers of the screen, and the program; also HTML and Markdown."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.data.writing import WriteError
from app.lab.base import Lab
from app.lab.comparing import Request, Shown, compute_request
from app.labs import LABS
from app.output.memo import settings, write_memo
from app.output.rendering import render_memo, render_one
from app.state.inside import session_in
from app.state.presets import presets_of
from app.state.session import load
from app.words.texts import html, markdown
from tests.app.programs import Run


def shown_of(lab: Lab, place: int = 0) -> Shown:
    return compute_request(lab, Request(presets_of(lab)[place].params), lambda _: None, "drag")


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("lab", LABS, ids=[lab.id for lab in LABS])
def test_the_pdf_has_pages_fonts_and_no_bitmaps(qtbot: QtBot, tmp_path: Path, lab: Lab) -> None:
    data = write_memo(tmp_path / "memo.pdf", lab, shown_of(lab)).read_bytes()
    assert data.startswith(b"%PDF")
    pages = len(re.findall(rb"/Type\s*/Page\b", data))
    assert 2 <= pages <= 3
    assert b"/ToUnicode" in data  # text can be selected
    if lab.id not in ("rates", "channel", "reconstruction", "queries"):  # a heat map is a bitmap by nature
        assert b"/Subtype /Image" not in data
    streams = re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
    drawn = sum(len(unpacked(stream)) for stream in streams)
    assert drawn > 20_000


def unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize("lab", [lab for lab in LABS if lab.memo is None], ids=lambda lab: lab.id)
def test_words_hold_the_numbers_the_settings_and_the_program(qtbot: QtBot, tmp_path: Path, lab: Lab) -> None:
    shown = shown_of(lab)
    text = write_memo(tmp_path / "memo.md", lab, shown).read_text(encoding="utf-8")
    page = write_memo(tmp_path / "memo.html", lab, shown).read_text(encoding="utf-8")
    for row in shown.result.readout.rows:
        for cell in row[1:]:
            assert markdown(cell.text) in text
            assert html(cell.text) in page
    for name, value in settings(shown.request.params, shown.result.derived):
        assert f"{markdown(name)}: {markdown(value)}" in text
    assert "from dpcore" in text
    assert "<img" in page
    assert not re.search(r"</?(p|b|i|sub|sup|ul|li)>", text)


@pytest.mark.long
def test_the_command_line_writes_a_memo(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "memo.pdf"
    done = run("--lab", "budget", "--preset", "ledger", "--memo", str(out))
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.long
def test_another_ending_and_an_unwritable_folder_are_sentences(qtbot: QtBot, tmp_path: Path) -> None:
    shown = shown_of(LABS[0])
    with pytest.raises(WriteError, match="docx"):
        write_memo(tmp_path / "memo.docx", LABS[0], shown)
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(WriteError):
        write_memo(tmp_path / "file" / "memo.pdf", LABS[0], shown)


@pytest.mark.parametrize("ending", ["pdf", "png", "svg"])
def test_files_of_the_command_line_reopen_their_session(tmp_path: Path, ending: str) -> None:
    """The memo as PDF, and pictures: what is inside is the session that they were made of."""
    lab = next(lab for lab in LABS if lab.id == "selection")
    preset = presets_of(lab)[1]
    files = [tmp_path / f"picture.{ending}"]
    render_one(files[0], lab.id, preset.id, None, (900, 600), dark=False)
    if ending == "pdf":
        files.append(tmp_path / "memo.pdf")
        render_memo(files[1], lab.id, preset.id, None)
    for file in files:
        state = load(session_in(file), LABS)
        assert state.lab == lab.id
        assert state.params[lab.id] == preset.translated()


@pytest.mark.parametrize(("derived", "said"), [({}, "75 of 100"), ({"rho": 0.6967346}, "69.68 of 100")])
def test_what_counts_of_100_on_the_screen_does_so_among_the_settings(derived: dict[str, float], said: str) -> None:
    attack = next(lab for lab in LABS if lab.id == "attack")
    assert dict(settings(attack.params(rho=0.75), derived))["ρ  success"] == said
