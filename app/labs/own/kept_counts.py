"""What a session keeps of a file of outputs: its counts and its hash, never the outputs themselves."""

from __future__ import annotations

import math
from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec

from app.data.worlds import MOST_KINDS, Drawn

READING = (
    "outputs_from", "file", "file_out", "file_in", "world_column", "column", "event_rule", "event_threshold", "event_output",
    "event_count", "outputs_low", "outputs_high", "chooses", "score", "score_entry", "tolerance",
)  # fmt: skip
"""The settings that the counts of a file depend on."""
MOST = 40
"""Files whose counts are remembered until a session is kept."""
LONGEST = 200_000
"""Characters."""
_known: OrderedDict[tuple[Any, ...], str] = OrderedDict()
_lock = Lock()


class _Kept(msgspec.Struct):
    settings: list[Any]
    drawn: Drawn


def _settings(params: Any) -> tuple[Any, ...]:
    return tuple(getattr(params, name) for name in READING)


def remember(params: Any, drawn: Drawn) -> None:
    """The counts of the file that these settings name, for a session that may be kept."""
    with _lock:
        _known[_settings(params)] = msgspec.json.encode(_Kept(list(_settings(params)), drawn)).decode()
        while len(_known) > MOST:
            _known.popitem(last=False)


def counted(params: Any) -> str:
    """What a session keeps: the counts that were read last, or those that came with it; '' where none belong to these settings."""
    with _lock:
        text = _known.get(_settings(params), "")
    return text or (params.kept_counts if came(params) is not None else "")


def came(params: Any) -> Drawn | None:
    """The counts that came with a session, where they belong to these settings and can be counts at all."""
    if not params.kept_counts:
        return None
    try:
        kept = msgspec.json.decode(params.kept_counts, type=_Kept)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return kept.drawn if kept.settings == list(_settings(params)) and _are_counts(kept.drawn) else None


def _are_counts(drawn: Drawn) -> bool:
    """Whether a program could have counted this."""
    size = len(drawn.names) or len(drawn.edges) + 1
    rows = [*drawn.tests, *(drawn.chose if any(drawn.chose) else ())]
    numbers = [*drawn.edges, *drawn.cuts]
    return (
        1 < size <= MOST_KINDS + 1
        and all(len(row) == size and min(row) >= 0 for row in rows)
        and all(0 < sum(row) <= most for row, most in zip(drawn.tests, drawn.draws, strict=True))
        and all(map(math.isfinite, numbers))
        and list(drawn.edges) == sorted(set(drawn.edges))
        and set(drawn.cuts) <= set(drawn.edges)
        and min(drawn.period, drawn.alone, drawn.tied) >= 0
        and all(0 <= chance <= 1 for chance in (drawn.in_order, drawn.drift, drawn.runs, drawn.ties))
        and all(len(name) <= 200 and name.isprintable() for name in (*drawn.names, *drawn.worlds))
    )
