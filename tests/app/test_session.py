"""Session and preset files: exact round trips, and every kind of bad file refused with a sentence that says where."""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lab.comparing import Pin
from app.state.session import LARGEST, LONGEST_LABEL, MOST_PINS, VERSION, SessionError, dump, load, read_file
from app.state.state import State
from app.words.numbers import LEAST
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


@given(x=st.just(0.0) | st.floats(LEAST, 100), pause=st.just(0.0) | st.floats(LEAST, 10), broken=st.booleans())
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
        (content(labs={"toy": {"x": 101}}), "labs.toy.x: x  height: a number from 0 to 100"),
        (content(labs={"toy": {"x": 1e999}}), "damaged"),
        (content(pins={"toy": 5}), "pins.toy: a list"),
        (content(pins={"toy": [{"params": {}}] * (MOST_PINS + 1)}), "pins.toy: at most 20 pinned entries, not 21"),
        (content(pins={"toy": [{"label": {"a": 1}}]}), "pins.toy[0].label: a text of at most 300 characters"),
        (content(pins={"toy": [{"label": "x" * 1_000_000}]}), "pins.toy[0].label: a text of at most 300 characters"),
        (content(pins={"toy": [{"colour": "red"}]}), "pins.toy[0].colour: a session has no entry of this name"),
        (content(theme="dark"), "theme: a session has no entry of this name"),
        (content(lab=7), "lab: there is no lab"),
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


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes of this kind")
def test_a_pipe_or_a_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.epslab")
    (tmp_path / "link.epslab").symlink_to("/dev/zero")
    for path in (tmp_path / "pipe.epslab", tmp_path / "link.epslab", tmp_path):
        with pytest.raises(SessionError, match="not an ordinary file"):
            read_file(path)


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    with pytest.raises(SessionError, match="cannot be read"):
        read_file(Path("a\0b"))


def test_an_error_of_reading_leaves_the_name_to_who_shows_it(tmp_path: Path) -> None:
    with pytest.raises(SessionError) as caught:
        read_file(tmp_path / "nowhere.epslab")
    assert "nowhere" not in str(caught.value)


def test_the_mark_of_utf_8_is_accepted() -> None:
    assert load(b"\xef\xbb\xbf" + content(), LABS) == load(content(), LABS)


def test_a_label_may_be_as_long_as_is_said() -> None:
    pins = {"toy": [{"label": "x" * LONGEST_LABEL, "params": {}}] * MOST_PINS}
    state = load(content(pins=pins), LABS)
    assert len(state.pins["toy"]) == MOST_PINS
    assert load(dump(state), LABS) == state


def test_messages_stay_short_whatever_a_file_holds() -> None:
    long = "x" * 1_000_000
    for changes in ({long: 1}, {"lab": long}, {"labs": {long: {}}}, {"labs": {"toy": {long: 1}}}, {"pins": {long: []}}):
        with pytest.raises(SessionError) as caught:
            load(content(**changes), LABS)
        assert len(str(caught.value)) < 300
    with pytest.raises(SessionError) as caught:
        load(content(version=VERSION + 1, app=long), LABS)
    assert len(str(caught.value)) < 300


def test_a_text_that_no_file_can_hold_is_a_sentence() -> None:
    state = State("toy", {"toy": toy.Params()}, {"toy": (Pin("a\ud800b", toy.Params()),)})
    with pytest.raises(SessionError, match=r"\\ud800"):
        dump(state)
