"""Files of delimited values that a person brings: what is read, and what is refused with a sentence."""

from __future__ import annotations

import collections
import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.data import table_file as reading
from app.data.column import Counted, read_column
from app.data.encoding import guess
from app.data.table import TableError, table_rows
from app.data.table_csv import decode, read_rows
from app.lab.fields import Column, Rows
from app.labs.channel.common import data_notes, data_of, letters_of
from app.labs.channel.given import counted
from app.labs.channel.given import given as given_of
from app.labs.channel.params import Params
from dpcore.errors import Cancelled, ParameterError

TEXT = "age,marital , job\n39, Never,a\n50,Married,b\n\n38,?,c\n28,Married\n37\n49,Never ,a\n"
CITIES = {
    "gb18030": "城市,人数\n北京,1\n上海,2\n呼和浩特,3\n",
    "cp932": "都市,人数\n東京,1\nさいたま,2\n横浜,3\n",
    "big5": "城市,人數\n臺北,1\n高雄,2\n新竹,3\n",
    "euc_jp": "都市,人数\n東京,1\nさいたま,2\n横浜,3\n",
    "cp949": "도시,인구\n서울,1\n부산,2\n대구,3\n",
    "cp1252": "ville,nombre\nOrléans,1\nSaint-Étienne,2\nNîmes,3\n",
}


def count(data: bytes, column: str | int, path: Path, **options: Any) -> Counted:
    path.write_bytes(data)
    given = {"delimiter": ",", "encoding": "utf-8", "header": True, "limit": 1000, "tick": lambda _: None} | options
    return read_column(path, column, **given)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.csv"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(path: Path, encoding: str, end: str) -> None:
    text = end.join(["café;n", "é;1", "e;2", "é;3", ""])
    found = count(text.encode(encoding), "café", path, encoding=encoding, delimiter=";").counts
    assert found.letters == ("e", "é")
    assert found.counts.tolist() == [1, 2]


def test_a_mark_at_the_beginning_is_no_letter(path: Path) -> None:
    assert count("a\n1\n".encode("utf-8-sig"), "a", path).counts.letters == ("1",)


def test_wrong_encoding_names_the_byte_the_line_and_what_it_looks_like(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = "city\nLyon\nOrléans\n".encode("latin-1")
    for block in (1 << 20, 3):
        monkeypatch.setattr(reading, "BLOCK", block)
        for encoding in ("utf-8", "ascii"):
            with pytest.raises(ParameterError, match="byte e9 in line 3") as caught:
                count(data, "city", path, encoding=encoding)
            assert caught.value.argument == "encoding"
    monkeypatch.undo()
    with pytest.raises(ParameterError, match="null bytes"):
        count("a\nb\n".encode("utf-16-le"), "a", path)
    with pytest.raises(ParameterError, match="byte e9 in line 1"):
        count("é\n1\n".encode("latin-1"), 0, path)
    with pytest.raises(ParameterError, match=r"byte b1 in line 2 .* gb18030"):
        count(CITIES["gb18030"].encode("gb18030").replace(b"\xb3\xc7\xca\xd0,\xc8\xcb\xca\xfd", b"a,b"), 0, path)
    with pytest.raises(ParameterError, match="own"):
        count(b"a\n1\n", "a", path, encoding="utf-16")


@pytest.mark.parametrize("encoding", ["no such", "rot13", "a\0b", "undefined", "hex", ""])
def test_unknown_encoding(path: Path, encoding: str) -> None:
    with pytest.raises(ParameterError, match="encoding"):
        count(b"a\n1\n", "a", path, encoding=encoding)


SENTENCES = {
    "gb18030": (
        "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
        "年龄,婚姻状况,职业\n39,未婚,教师\n50,已婚,医生\n",
        "姓名,民族\n王伟,汉族\n李娜,壮族\n",
    ),
    "big5": (
        "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神相對待。",
        "年齡,婚姻狀況,職業\n39,未婚,教師\n50,已婚,醫生\n",
    ),
    "cp932": (
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
        "年齢,婚姻,職業\n39,未婚,教員\n50,既婚,医師\n",
        "メール,アンケート\nはい,いいえ\n",
    ),
    "euc_jp": (
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
        "年齢,婚姻の状況,職業\n39,みこん,先生\n50,きこん,医師\n",
        "メール,アンケート\nはい,いいえ\n",
    ),
    "cp949": (
        "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 이성과 양심을 부여받았다.",
        "나이,혼인 상태,직업\n39,미혼,교사\n50,기혼,의사\n",
        "이름,성별\n김민수,남자\n이영희,여자\n박지훈,남자\n",
    ),
    "cp1252": (
        "Tous les êtres humains naissent libres et égaux en dignité et en droits.",
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren; größte Städte",
    ),
}
"""From the Universal Declaration of Human Rights, and tables."""


@pytest.mark.parametrize(("encoding", "text"), [(name, text) for name, texts in SENTENCES.items() for text in texts])
def test_the_writing_of_sentences_and_tables_is_told_apart(encoding: str, text: str) -> None:
    """Written with Python's own codecs."""
    assert guess(text.encode(encoding)) == encoding


@pytest.mark.parametrize("encoding", CITIES)
def test_an_encoding_is_guessed_and_told(encoding: str) -> None:
    """Written with Python's own codecs; a wrong guess would show other letters than were written."""
    data = CITIES[encoding].encode(encoding)
    assert guess(data) == encoding
    assert decode(data) == (CITIES[encoding], encoding)


def test_what_no_encoding_writes_is_refused() -> None:
    with pytest.raises(TableError, match="save it as UTF-8"):
        decode(bytes(range(0x80, 0x100)) * 3)


def test_single_bytes_that_look_like_chinese_are_doubted(path: Path) -> None:
    path.write_bytes(CITIES["gb18030"].encode("gb18030"))
    params = Params(source="csv", file=str(path), column="1", encoding="latin-1")
    found = given_of(params, lambda _: None)
    notes = [note.text for note in data_notes(found, data_of(found))]
    assert any("looks like Chinese (GBK)" in note for note in notes)
    assert count(CITIES["cp1252"].encode("cp1252"), "ville", path, encoding="cp1252").looks_like == ""


def test_an_unbalanced_quotation_mark_is_no_letter_of_500_rows(path: Path) -> None:
    lines = [f"{i % 7},{'x' if i % 2 else 'y'},note" for i in range(2000)]
    lines[499] = '3,"x,note'
    for closed in (None, 1000):
        broken = list(lines)
        if closed is not None:
            broken[closed] = '3,x",note'
        data = "\n".join(["a,b,c", *broken]).encode()
        for column in ("b", "a"):  # the marked one, and one whose rows would vanish without a word
            with pytest.raises(ParameterError, match="Line 501: a quotation mark"):
                count(data, column, path)
    lines[499] = '3,"x",note'
    assert count("\n".join(["a,b,c", *lines]).encode(), "b", path).counts.rows == 2000


def test_a_value_of_several_lines_is_a_value(path: Path) -> None:
    data = b'a,b\n"first, line\nsecond line\nthird; line\nfourth\nfifth",1\nx,2\n'
    found = count(data, "a", path).counts
    assert found.letters == ("first, line\nsecond line\nthird; line\nfourth\nfifth", "x")
    params = Params(source="csv", file=str(path), column="a")
    source = given_of(params, lambda _: None)
    assert letters_of(source)[0].startswith("first, line⟨U+000A⟩second")
    assert any("cannot be shown" in note.text for note in data_notes(source, data_of(source)))


@pytest.mark.parametrize(
    ("data", "options", "name"),
    [
        (b"", {"column": 0}, "rows"),
        (b"a,b\n1,2\n", {"column": "c"}, "column"),
        (b'a,b\nq"q",2\n"' + b"x" * 200_000 + b'",1\n', {"column": "a"}, "table"),
        (b"a,b\n" + b"x" * (2 << 20), {"column": "a"}, "table"),
        (b"a,b\n" + b"x" * 300 + b",1\ny,2\n", {"column": "a"}, "column"),
        (b'a,b\n"x"y,1\n', {"column": "a"}, "table"),
    ],
)
def test_bad_tables(path: Path, data: bytes, options: dict[str, Any], name: str) -> None:
    with pytest.raises(ParameterError) as caught:
        count(data, path=path, **options)
    assert caught.value.argument == name


@pytest.mark.long
def test_progress_and_cancel(path: Path) -> None:
    seen: list[float] = []
    data = ("a,b\n" + "1,2\n" * 300_000).encode()
    count(data, "a", path, tick=seen.append)
    assert len(seen) > 25
    assert seen == sorted(seen)
    assert seen[-1] == 1.0

    def stop(fraction: float) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        count(TEXT.encode(), "age", path, tick=stop)


@pytest.mark.long
@given(st.lists(st.tuples(*[st.text(st.sampled_from('ab ,"\n\r1'), max_size=5)] * 3), min_size=1, max_size=30))
@settings(max_examples=150, deadline=None)
def test_rows_are_those_that_were_written(rows: list[tuple[str, ...]]) -> None:
    """Whatever the csv module writes comes back, or is refused for rows inside a value."""
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([("x", "y", "z"), *rows])
    try:
        read = [row for _, row in table_rows(io.StringIO(stream.getvalue(), newline=""), ",")]
    except TableError:
        assert any(len(value.splitlines()) > 4 for row in rows for value in row)
        return
    assert read[1:] == [list(row) for row in rows]


def test_lines_are_counted_from_where_a_row_begins() -> None:
    text = 'a,b\n\n"x\ny",1\n2,3\n'
    assert [number for number, _ in table_rows(io.StringIO(text, newline=""), ",")] == [1, 3, 5]


def test_too_many_rows_are_refused_before_all_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader is asked for one row more than is allowed, besides the heading, and no more."""
    field = Rows(name="t", columns=(Column(key="x", name="x"),), count=(1, 100))
    read = collections.Counter[str]()

    def counting(lines: Any, delimiter: str) -> Any:
        for row in table_rows(lines, delimiter):
            read["rows"] += 1
            yield row

    monkeypatch.setattr("app.data.table_csv.table_rows", counting)
    for text in ("x\n" + "1\n" * 100_000, "1\n" * 101):
        read.clear()
        with pytest.raises(TableError, match="More than 100 rows"):
            read_rows(text, field)
        assert read["rows"] <= 102
    assert len(read_rows("x\n" + "1\n" * 100, field)) == 100


def test_a_path_with_a_null_byte_is_refused() -> None:
    with pytest.raises(ParameterError, match=r"U\+0000"):
        counted("a\0b.csv", "x", ",", "utf-8", lambda _: None)
