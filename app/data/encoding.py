"""How a file writes its letters: known from its bytes, or guessed and told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from app.words.i18n import mark

SAMPLE = 100_000
"""Bytes from the first letter beyond ASCII on that a guess rests on."""
NAMES: Mapping[str, str] = {
    "cp1252": mark("Western European (cp1252)"),
    "gb18030": mark("Chinese (GBK)"),
    "big5": mark("Chinese (Big5)"),
    "cp932": mark("Japanese (Shift-JIS)"),
}
"""What can be guessed, in words."""


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
    """Letters and signs of GB 2312: its first level by use, then its second."""
    raw = _two_bytes(letter, "gb2312")
    return 0.0 if not raw else 1.0 if raw[0] <= 0xD7 else 0.5


def _big5(letter: str) -> float:
    raw = _two_bytes(letter, "big5")
    return 0.0 if len(raw) < 2 else 1.0 if raw[0] <= 0xC6 else 0.3


def _shift_jis(letter: str) -> float:
    """Kana and full-width signs, kanji of the first level, then of the second."""
    raw = _two_bytes(letter, "cp932")
    return 0.0 if len(raw) < 2 else 1.0 if raw[0] <= 0x98 else 0.2


_COMMON: Mapping[str, Callable[[str], float]] = {"gb18030": _gbk, "big5": _big5, "cp932": _shift_jis}
