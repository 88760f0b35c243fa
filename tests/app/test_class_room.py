"""The live class: what a phone may say, what the server lets in, and that nothing is lost or left."""

from __future__ import annotations

import itertools
import json
import math
import socket
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.classroom import room as room_module
from app.classroom import server as server_module
from app.classroom.room import Hello, Room, Said, heard
from app.classroom.server import Ended
from tests.app.class_client import CHOICE, HOST, SKETCH, running

TOKEN = "0" * 31 + "1"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["t", "n", "a", "token", "x"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


# -- the room


@pytest.mark.long
@given(JSON, JSON)
def test_whatever_is_said_only_a_fitting_answer_is_kept(number: Any, answer: Any) -> None:
    """Oracle: the three conditions in plain Python, without the reader's."""
    room = Room(CHOICE)
    room.join(TOKEN)
    message = json.dumps({"t": "answer", "n": number, "a": answer})
    said = heard(message)
    kept = isinstance(said, Said) and room.take(TOKEN, said)
    assert kept == (type(number) is int and number == 2 and type(answer) is int and 0 <= answer < 3)
    assert len(room.given) == kept


@pytest.mark.long
@example([(-1.0, 0.0), (0.0, -2.4e-115)])
@example([(-1.0, 0.0), (0.0, -3e-6)])
@given(st.lists(st.tuples(st.floats(-3, 3), st.floats(-3, 3) | st.sampled_from([math.nan, math.inf])), max_size=70))
def test_a_sketch_is_kept_when_it_runs_to_the_right_inside_the_plot(points: list[tuple[float, float]]) -> None:
    room = Room(SKETCH)
    room.join(TOKEN)
    said = heard(json.dumps({"t": "answer", "n": 3, "a": points}))
    near = 2e-6  # a millionth of the plot: numbers of a phone are rounded
    inside = all(abs(x) <= 1 + near and -near <= y <= 2 + near for x, y in points)
    rising = all(a[0] < b[0] for a, b in itertools.pairwise(points))
    kept = isinstance(said, Said) and room.take(TOKEN, said)
    assert kept == (2 <= len(points) <= 64 and inside and rising)


@pytest.mark.long
@given(st.text(max_size=60) | JSON.map(json.dumps))
def test_no_text_breaks_the_reader(text: str) -> None:
    said = heard(text)
    assert said is None or isinstance(said, Hello | Said)


def test_one_answer_of_each_phone_counts_and_none_comes_late() -> None:
    room = Room(CHOICE)
    assert not room.take(TOKEN, Said(2, 1)), "nobody has come in"
    room.join(TOKEN)
    for answer in (0, 2, 2, 1):
        assert room.take(TOKEN, Said(2, answer))
    assert [each.answer for each in room.count(1).answers] == [1]
    assert room.count(1).answers[0].near
    room.set_phase("paused")
    assert not room.take(TOKEN, Said(2, 0))
    assert "right" not in room.step_for(TOKEN), "the truth stays here until it is told"
    room.set_phase("told")
    assert not room.take(TOKEN, Said(2, 0))
    assert json.loads(room.step_for(TOKEN))["told"] == {"right": 1}
    assert json.loads(room.step_for(TOKEN))["yours"] == 1
    room.open(SKETCH)
    assert json.loads(room.step_for(TOKEN))["yours"] is None
    room.open(CHOICE)
    assert json.loads(room.step_for(TOKEN))["yours"] == 1, "a question that is asked again knows its answers"


def test_what_is_said_to_one_answer_alone_comes_with_the_truth_and_to_nobody_else() -> None:
    room, other = Room(SKETCH), "0" * 31 + "2"
    points = ((-1.0, 0.5), (1.0, 1.5))
    for token, height in ((TOKEN, 0.5), (other, 0.6)):
        room.join(token)
        assert room.take(token, Said(3, [(-1.0, height), (1.0, 1.5)]))
    room.own[3] = {points: '{"en":"loses 2"}'}
    assert room.own_message(TOKEN) == ""
    assert "loses" not in room.step_for(TOKEN), "not before the truth"
    room.set_phase("told")
    assert json.loads(room.own_message(TOKEN)) == {"t": "own", "n": 3, "own": {"en": "loses 2"}}
    assert json.loads(room.step_for(TOKEN))["own"] == {"en": "loses 2"}
    assert room.own_message(other) == ""
    assert json.loads(room.step_for(other))["own"] is None
    room.open(CHOICE, "told")
    assert room.own_message(TOKEN) == "", "of another question"


# -- the server


@pytest.mark.long
def test_a_phone_joins_answers_and_learns_the_truth_with_all() -> None:
    with running() as lesson:
        status, headers, body = lesson.get(f"/{lesson.code}")
        assert (status, body) == (200, f"<title>{lesson.code}</title>".encode())
        assert headers["content-type"] == "text/html; charset=utf-8"
        with lesson.phone(1) as one, lesson.phone(2) as two:
            assert one.hear("step")["q"] == {"title": "A"}
            assert one.answer(2, 1)
            assert two.answer(2, 0)
            assert not two.answer(3, 0), "of another question"
            assert sorted(each.answer for each in lesson.count(2).answers) == [0, 1]
            lesson.server.set_phase("told")
            assert one.hear("phase")["told"] == {"right": 1}
            assert not two.answer(2, 1), "too late"


@pytest.mark.long
def test_who_was_cut_off_or_comes_late_loses_nothing() -> None:
    with running() as lesson:
        with lesson.phone(7) as phone:
            assert phone.answer(2, 2)
            with lesson.phone(7) as again:  # the same phone, while its old connection hangs
                assert again.hear("step")["yours"] == 2
                with pytest.raises(ConnectionClosed):
                    phone.hear("nothing")
        lesson.server.set_phase("told")
        with lesson.phone(7) as back, lesson.phone(8) as late:
            told = back.hear("step")
            assert (told["yours"], told["told"]) == (2, {"right": 1})
            assert late.hear("step")["phase"] == "told"
        assert len(lesson.count(1).answers) == 1


def test_the_headers_let_nothing_in() -> None:
    with running() as lesson:
        for path in (f"/{lesson.code}", f"/{lesson.code}/a.js", "/nothing"):
            _, headers, _ = lesson.get(path)
            assert headers["x-frame-options"] == "DENY"
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert headers["cache-control"] == "no-store"
            assert not [
                name for name in headers if name.startswith("access-control") or name in ("set-cookie", "server")
            ]
        policy = lesson.get(f"/{lesson.code}")[1]["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


def test_only_who_knows_the_code_at_the_right_name_comes_in() -> None:
    with running() as lesson:
        code = lesson.code
        assert lesson.get(f"/{code}/../../etc/passwd")[0] == 404
        assert lesson.get(f"/{code}/%2e%2e/pages/look.css")[0] == 404
        assert lesson.get(f"//{code}")[0] == 404
        assert lesson.get(f"/{code}", Host="evil.example")[0] == 421, "a name that was turned to this address"
        assert lesson.get(f"/{code}", Host="")[0] == 421
        assert (
            lesson.raw(f"POST /{code} HTTP/1.1\r\nHost: {lesson.where}\r\nContent-Length: 1\r\n\r\nx".encode())[0]
            != 200
        )
        for origin in ("http://evil.example", f"https://{lesson.where}", "null"):
            with pytest.raises(InvalidStatus) as refused, lesson.phone(1, origin=origin):
                pass
            assert refused.value.response.status_code == 403
        with socket.socket() as other:  # another address of this machine: nobody listens there
            other.settimeout(2)
            with pytest.raises(ConnectionRefusedError):
                other.connect(("127.0.0.2", lesson.port))


def test_the_code_cannot_be_tried_out() -> None:
    with running() as lesson:
        told = [lesson.get(f"/zzz{letter}", source="127.0.0.9")[0] for letter in "abcdefghijklmnopqrstuvwxyz"]
        assert (told[:20], set(told[20:])) == ([404] * 20, {429})
        assert lesson.get(f"/{lesson.code}", source="127.0.0.9")[0] == 429, "not even the right one now"
        assert lesson.get(f"/{lesson.code}", source="127.0.0.10")[0] == 200, "others are let in"
    with running() as one, running() as two:
        assert one.code != two.code


@pytest.mark.long
def test_a_flood_and_a_large_message_end_a_connection() -> None:
    with running() as lesson:
        for number, messages in ((1, ['{"t":"answer","n":2,"a":1}'] * 60), (2, ["x" * 20_000]), (3, ["[" * 8_000])):
            with lesson.phone(number) as phone, pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
                for message in messages:
                    phone.say(message)
                while True:
                    phone.stream.recv(timeout=10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == (1009 if number == 2 else 1008)
        with lesson.phone(4) as phone:
            assert phone.answer(2, 1), "the others go on"


@pytest.mark.long
def test_who_says_nothing_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "PATIENCE", 0.3)
    with running() as lesson:
        lesson.raw(b"GET /", patience=60.0)  # ends when the class has closed the connection


def test_there_is_room_for_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MOST_PHONES", 2)
    with running() as lesson, lesson.phone(1) as one, lesson.phone(2) as two:
        assert one.hear("step")
        assert two.hear("step")
        with pytest.raises(InvalidStatus) as refused, lesson.phone(3):
            pass
        assert refused.value.response.status_code == 503


@pytest.mark.long
def test_nothing_listens_after_the_class(monkeypatch: pytest.MonkeyPatch) -> None:
    with running() as lesson:
        port = lesson.port
        with lesson.phone(1) as phone, socket.create_connection((HOST, port)):  # the second one says nothing
            phone.hear("step")
            lesson.server.stop()
            with pytest.raises(ConnectionClosed):
                phone.hear("nothing")
    with socket.socket() as stream, pytest.raises(ConnectionRefusedError):
        stream.connect((HOST, port))
    monkeypatch.setattr(server_module, "IDLE", 0.3)
    with running() as forgotten:
        assert forgotten.hear_end() == Ended("idle")


def test_an_address_that_is_not_ours_is_said() -> None:
    import queue

    from app.classroom.server import News, Server
    from tests.app.class_client import small_pages

    news: queue.Queue[News] = queue.Queue()
    Server("203.0.113.7", small_pages, news.put).start()
    told = news.get(timeout=10)
    assert isinstance(told, Ended)
    assert told.why


def test_only_so_many_phones_and_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MOST_TOKENS", 3)
    room = Room(CHOICE)
    assert [room.join(f"{place}") for place in (0, 1, 2, 2, 3, 0)] == [True, True, True, True, False, True]
    assert room.tokens == {"0", "1", "2"}
    monkeypatch.setattr(server_module, "MOST_ADDRESSES", 3)
    guesses = server_module.Guesses()
    for address in "abc":
        for _ in range(server_module.WRONG):
            guesses.wrong(address)
    guesses.wrong("a")
    guesses.wrong("d")
    assert [guesses.too_many(address) for address in "abcd"] == [True, False, True, False], "b is the one longest quiet"
    assert len(guesses._wrong) == 3
