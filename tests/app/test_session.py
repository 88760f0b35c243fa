"""Session and preset files: exact round trips, and every kind of bad file refused with a sentence that says where."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.session import LARGEST, VERSION, SessionError, dump, load, read_file, write_file
from app.state import Pin, State
from tests.app import toy

LABS = (toy.LAB,)


def content(**changes: Any) -> bytes:
    good = {
        "format": "epsilon-lab-session",
        "version": VERSION,
        "app": "0.1.0",
        "lab": "toy",
        "labs": {"toy": {"x": 2.0}},
    }
    return json.dumps({**good, **changes}).encode()


@given(x=st.floats(0, 100), pause=st.floats(0, 10), broken=st.booleans())
def test_a_session_comes_back_exactly(x: float, pause: float, broken: bool) -> None:
    params = toy.Params(x=x, pause=pause, broken=broken)
    state = State("toy", {"toy": params}, {"toy": (Pin("α · β", params),)})
    assert load(dump(state), LABS) == state


def test_missing_parameters_keep_their_defaults() -> None:
    assert load(content(), LABS).params["toy"] == toy.Params(x=2.0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "damaged"),
        (content()[:40], "damaged"),
        (b"\xff\xfe not text", "damaged"),
        (b"[1, 2]", "object in braces"),
        (b"[" * 100_000, "damaged"),
        (json.dumps({"format": "something else"}).encode(), "not an Epsilon Lab session"),
        (content(version=VERSION + 1), "newer Epsilon Lab"),
        (content(version="1"), "version"),
        (content(version=0), "version"),
        (content(version=True), "version"),
        (content(lab="kitchen"), "lab: there is no lab 'kitchen'"),
        (content(labs={"kitchen": {}}), "labs.kitchen: there is no lab"),
        (content(labs=[]), "labs: an object"),
        (content(labs={"toy": 3}), "labs.toy: an object"),
        (content(labs={"toy": {"y": 3}}), "labs.toy.y: the lab has no parameter"),
        (content(labs={"toy": {"x": "much"}}), "labs.toy.x: Expected `float`, got `str`"),
        (content(labs={"toy": {"x": None}}), "labs.toy.x"),
        (content(labs={"toy": {"x": True}}), "labs.toy.x"),
        (content(labs={"toy": {"x": 101}}), "labs.toy.x: x  height: a number at least 0 and at most 100"),
        (content(labs={"toy": {"x": 1e999}}), "damaged"),
        (content(pins={"toy": 5}), "pins: a list"),
        (content(pins={"toy": [{"params": {"x": -1}}]}), "pins.toy[0].params.x"),
    ],
)
def test_a_bad_session_is_refused_and_says_where(data: bytes, words: str) -> None:
    with pytest.raises(SessionError) as caught:
        load(data, LABS)
    assert words in str(caught.value)


def test_not_a_number_never_gets_in() -> None:
    with pytest.raises(SessionError):
        load(content().replace(b"2.0", b"NaN"), LABS)
    assert math.isfinite(load(content(), LABS).params["toy"].x)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.epslab"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    assert path.stat().st_size > LARGEST
    with pytest.raises(SessionError, match="100 MB"):
        read_file(path)


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="cannot be read"):
        read_file(tmp_path / "nowhere.epslab")


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.epslab"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.epslab"]


def test_an_unwritable_folder_is_a_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    with pytest.raises(SessionError, match="cannot be written"):
        write_file(blocked / "a.epslab", b"one")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_a_sentence_and_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.epslab"
    write_file(path, b"old")
    real_open = Path.open

    def full(self: Path, *args: Any, **kwargs: Any) -> Any:
        return real_open(Path("/dev/full"), *args, **kwargs)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(SessionError, match="No space left"):
        write_file(path, b"new" * 10_000)
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
