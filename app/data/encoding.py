"""How a file writes its letters: known from its bytes, or guessed and told."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from typing import BinaryIO

from app.data.table import TableError
from app.words.i18n import mark, tr

BLOCK = 1 << 20
"""Bytes that are looked at between two ticks."""

SAMPLE = 100_000
"""Bytes from the first letter beyond ASCII on that a guess rests on."""
NAMES: Mapping[str, str] = {
    "cp1252": mark("Western European (cp1252)"),
    "gb18030": mark("Chinese (GBK)"),
    "big5": mark("Chinese (Big5)"),
    "cp932": mark("Japanese (Shift-JIS)"),
    "euc_jp": mark("Japanese (EUC-JP)"),
    "cp949": mark("Korean (EUC-KR)"),
}
"""What can be guessed, in words."""


def found_codec(stream: BinaryIO, tick: Callable[[float], None]) -> tuple[str, str]:
    """The codec that reads a file from its beginning, and its name (one of NAMES) where that is a guess, else ''.

    UTF-16 is known by its mark and nothing else. TableError where nothing reads it.
    """
    decoder, start, place = codecs.getincrementaldecoder("utf-8-sig")(), -1, 0
    while block := stream.read(BLOCK):
        tick(0.0)
        if place == 0 and block.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            return "utf-16", ""
        if b"\0" in block:
            raise TableError(tr("This is not a table of text."))
        if start < 0 and not block.isascii():
            start = place + next(re.finditer(rb"[\x80-\xff]", block)).start()
        place += len(block)
        try:
            decoder.decode(block)
        except UnicodeDecodeError:
            break
    else:
        try:
            decoder.decode(b"", True)
        except UnicodeDecodeError:
            pass
        else:
            return "utf-8-sig", ""
    stream.seek(max(start - 1, 0))
    found = guess(stream.read(SAMPLE + 1))
    if not found:
        raise unreadable()
    return found, found


def unreadable() -> TableError:
    """What is said of a file that no encoding reads."""
    return TableError(tr("The letters of this file cannot be read; save it as UTF-8."))


def guess(data: bytes) -> str:
    """The encoding, one of NAMES, in which bytes that are not UTF-8 look most like writing; '' where none does.

    Each counts the letters beyond ASCII that are common in what it is used for.
    """
    start = re.search(rb"[\x80-\xff]", data)
    if start is None:
        return ""
    sample = data[start.start() : start.start() + SAMPLE]
    before = data[max(start.start() - 1, 0) : start.start()]
    shares = {name: _share(before + sample, name) for name in NAMES}
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] > 0.4 else ""


def _share(sample: bytes, name: str) -> float:
    """Share of the letters beyond ASCII that are common; 0 where the bytes cannot be read so."""
    for cut in range(4):  # the sample may end inside a letter
        try:
            text = sample[: len(sample) - cut].decode(name)
            break
        except UnicodeDecodeError:
            continue
    else:
        return 0.0
    if name == "cp1252":
        return _western(text)
    letters = re.findall(r"[^\x00-\x7f]", text)
    return sum(_COMMON[name](letter) for letter in letters) / max(len(letters), 1)


def _western(text: str) -> float:
    """Accented letters stand alone or in pairs among plain ones; signs stand anywhere."""
    runs = re.findall(r"(?<![^\x00-\x7f])([^\x00-\x7f]+)", text)
    good = sum(
        len(run)
        for run in runs
        if len(run) <= 2 and re.fullmatch(r"[À-ÖØ-öø-ÿŒœŠšŽžŸ–—‘’“”„†•…‰€£§©«®°±²³µ·»¼½¾¿¡]+", run)
    )
    return good / max(sum(map(len, runs)), 1)


def _two_bytes(letter: str, name: str) -> bytes:
    try:
        return letter.encode(name)
    except UnicodeEncodeError:
        return b""


def _gbk(letter: str) -> float:
    """The most frequent of GB 2312, the rest of its first level, its second; not its kana, which Chinese does not use."""
    raw = _two_bytes(letter, "gb2312")
    if not raw or 0xA4 <= raw[0] <= 0xA8:
        return 0.0
    return 1.1 if letter in _HANZI or raw[0] <= 0xA3 else 0.7 if raw[0] <= 0xD7 else 0.4


def _big5(letter: str) -> float:
    """The first level, then the second; second bytes below 0x7F, which encodings of the EUC kind never have, count more."""
    raw = _two_bytes(letter, "big5")
    return 0.0 if len(raw) < 2 else 0.3 if raw[0] > 0xC6 else 1.2 if raw[1] < 0x7F else 0.75


def _shift_jis(letter: str) -> float:
    """Kana and full-width signs, kanji of the first level, then of the second."""
    raw = _two_bytes(letter, "cp932")
    return 0.0 if len(raw) < 2 else 1.0 if raw[0] <= 0x98 else 0.2


def _euc_jp(letter: str) -> float:
    """Kana and full-width signs, kanji of the first level, then of the second."""
    raw = _two_bytes(letter, "euc_jp")
    if len(raw) != 2 or raw[0] == 0x8E:
        return 0.0
    return 1.2 if raw[0] <= 0xA5 else 0.0 if raw[0] < 0xB0 else 0.8 if raw[0] <= 0xCF else 0.2


def _korean(letter: str) -> float:
    """Syllables, most of all the frequent ones; Chinese characters are rare in Korean writing of today."""
    raw = _two_bytes(letter, "euc_kr")
    if len(raw) != 2:
        return 0.0
    return 1.1 if letter in _SYLLABLES else 0.6 if 0xB0 <= raw[0] <= 0xC8 else 0.5 if raw[0] <= 0xA3 else 0.0


_HANZI = frozenset(
    "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天"
    "而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些"
    "与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相"
    "次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市员数性别婚职区省县城男龄编号合计类型地址"
)
"""The most frequent ones of Chinese prose, and those of headings of tables."""
_SYLLABLES = frozenset(
    "이다는을의에가고하은를로사지기한도아서인대리어시자나전부일과정수그스만동해들라성원상구제장주보세었면으게"
    "비여조있우것년안러국결음소공마치내진간미경오유신화위문모방중요실생선개학무드때무적연관없였트계호남북운"
    "물각건강산울천광역별령률비율업체육직혼환급청회총합평균계월명세십백및등또더및후된할될입니까습네데분단"
)
"""The most frequent ones of Korean prose, and those of headings of tables."""

_COMMON: Mapping[str, Callable[[str], float]] = {
    "gb18030": _gbk,
    "big5": _big5,
    "cp932": _shift_jis,
    "euc_jp": _euc_jp,
    "cp949": _korean,
}
