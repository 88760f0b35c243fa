"""The neighbor set of a query.

V  all values |f(y)| that one record can contribute: a finite union of closed intervals (points allowed) in [0, inf)
Δ  sensitivity, max V
V ∪ −V  difference set: all amounts by which the answers of two neighboring data sets can differ

Source:
    Wu, He and Xia 2017, section 3 (neighbor sets).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from dpcore.errors import ParameterError
from dpcore.sets.intervals import IntervalSet
from dpcore.signs import PLAIN

_NUMBER = r"[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?|[0-9]+\."
_SEPARATOR = r"\s*(?:-|–|—|−|‒|~|〜|to\b|\.\.+|…|:)\s*"
_INTERVAL = re.compile(rf"({_NUMBER})(?:{_SEPARATOR}({_NUMBER}))?$", re.IGNORECASE)
_BRACKETED = re.compile(rf"[\[(]\s*({_NUMBER})\s*[,;]\s*({_NUMBER})\s*[\])]")
_ALONE = re.compile(r"[\[(]([^\[\](),;]*)[\])]")
_UNION = re.compile(r"(?<=[\])}0-9.])(\s*)[uU](\s*)(?=[\[({0-9.])")
_PLAIN = PLAIN | {ord(sign): plain for sign, plain in zip("∪到至【】〔〕{}", ",--[][],,", strict=True)}


class NeighborSetError(ParameterError):
    """A text that is no neighbor set.

    Attributes:
        piece: the part that is wrong, as it was typed.
        position: where it starts in the text, counted in characters from 0.
    """

    def __init__(self, piece: str, position: int, template: str, /, **parts: object) -> None:
        super().__init__("neighbor set", piece, template, **parts)
        self.piece = piece
        self.position = position


@dataclass(frozen=True)
class NeighborSet:
    """V, in [0, inf) with a positive largest element; equal sets are equal and hash alike.

    Attributes:
        intervals: of V, in units of the query.

    Raises:
        ParameterError: an empty set, one with negative values (V ∪ −V is implied), and {0}.
    """

    intervals: IntervalSet

    def __post_init__(self) -> None:
        if not len(self.intervals):
            raise ParameterError("neighbor set", "", "not empty")
        if self.intervals.lo[0] < 0:
            raise ParameterError(
                "neighbor set", float(self.intervals.lo[0]), "without negative values (V ∪ −V is implied)"
            )
        if not self.intervals.hi[-1] > 0:
            raise ParameterError("neighbor set", 0.0, "more than the single value 0: nothing would change the answer")

    @staticmethod
    def of(*intervals: tuple[float, float]) -> NeighborSet:
        """V from (low, high) pairs.

        Args:
            intervals: (low, high) each, low <= high, in units of the query.

        Raises:
            ParameterError: for anything else.
        """
        for pair in intervals:
            if isinstance(pair, str) or not isinstance(pair, Iterable) or len(tuple(pair)) != 2:
                raise ParameterError("intervals", pair, "pairs (low, high), such as (0, 1), (1000, 1001)")
        return NeighborSet(IntervalSet.of(*intervals))

    @staticmethod
    def interval(low: float, high: float) -> NeighborSet:
        """V = [low, high].

        Args:
            low, high: its ends, in units of the query; 0 <= low <= high, 0 < high.

        Raises:
            ParameterError: for other ends.
        """
        return NeighborSet.of((low, high))

    @staticmethod
    def parse(text: str) -> NeighborSet:
        """V from a text such as '0–1, 1000–1001', '3', '0 to 1; 5', '[0, 1] ∪ [10, 11]'.

        Pieces are separated by commas, semicolons, tabs or new lines; the two ends of an interval by a hyphen, any
        dash, 'to' or '..'.

        Args:
            text: in units of the query.

        Raises:
            NeighborSetError: which names the piece that is wrong and where it stands.
            ParameterError: for what is no text.
        """
        if not isinstance(text, str):
            raise ParameterError("text", text, "a text such as '0–1, 1000–1001' (of pairs: NeighborSet.of)")
        return NeighborSet._parsed(text)

    @staticmethod
    @lru_cache(maxsize=16)
    def _parsed(text: str) -> NeighborSet:
        plain = _UNION.sub(r"\1,\2", text.translate(_PLAIN))  # one character for one: places in it are those in `text`
        plain = _ALONE.sub(r" \1 ", _BRACKETED.sub(_without_brackets, plain))
        pairs = [
            _pair(match.group(), text, match.start())
            for match in re.finditer(r"[^,;\n\r\t]+", plain)
            if match.group().strip()
        ]
        if not pairs:
            raise NeighborSetError(text.strip(), 0, "not empty: intervals such as 0–1, 1000–1001, or points such as 3")
        try:
            return NeighborSet(IntervalSet.from_arrays([a for a, _ in pairs], [b for _, b in pairs]))
        except NeighborSetError:
            raise
        except ParameterError as error:
            raise NeighborSetError(text.strip(), 0, error.template, **error.parts) from error

    def __str__(self) -> str:
        """The canonical text, which `parse` reads back exactly."""
        return ", ".join(_show(a) if a == b else f"{_show(a)}–{_show(b)}" for a, b in self.intervals)

    @cached_property
    def sensitivity(self) -> float:
        """Δ = max V, in units of the query."""
        return float(self.intervals.hi[-1])

    @cached_property
    def measure(self) -> float:
        """Total length of V, in units of the query."""
        return self.intervals.measure

    @property
    def is_points(self) -> bool:
        """Whether V has measure 0."""
        return bool((self.intervals.lo == self.intervals.hi).all())

    @cached_property
    def difference_set(self) -> IntervalSet:
        """V ∪ −V."""
        return self.intervals.union(self.intervals.reflect())

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.intervals)


def neighbor_set(V: NeighborSet | str) -> NeighborSet:
    """V itself, or what its text says.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.

    Raises:
        NeighborSetError: for a text that is no neighbor set.
        ParameterError: for anything else.
    """
    if isinstance(V, NeighborSet):
        return V
    if isinstance(V, str):
        return NeighborSet.parse(V)
    raise ParameterError("V", V, "a NeighborSet, or its text such as '0–1, 1000–1001'")


def _without_brackets(match: re.Match[str]) -> str:
    """'[0, 1]' -> '0-1', padded so that positions stay."""
    return f"{match.group(1)}-{match.group(2)}".ljust(len(match.group()))


def _pair(piece: str, text: str, position: int) -> tuple[float, float]:
    """The interval that `piece` says; it stands in `text` at `position`, perhaps in other characters."""
    match = _INTERVAL.match(piece.strip())
    bare = text[position : position + len(piece)]
    position += len(bare) - len(bare.lstrip())
    bare = bare.strip()
    if match is None:
        if piece.strip().startswith("-"):
            raise NeighborSetError(bare, position, "without negative values (V ∪ −V is implied): 0–1, 1000–1001 or 3")
        raise NeighborSetError(bare, position, "intervals such as 0–1, 1000–1001, or points such as 3")
    low = float(match.group(1))
    high = float(match.group(2)) if match.group(2) else low
    if not np.isfinite([low, high]).all():
        raise NeighborSetError(bare, position, "finite numbers")
    if low > high:
        raise NeighborSetError(
            bare, position, "an interval whose low end comes first ({low}–{high})", low=_show(high), high=_show(low)
        )
    return low, high


def _show(value: float) -> str:
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)
