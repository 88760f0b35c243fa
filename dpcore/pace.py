"""Stopping a long computation from outside.

Every computation of dpcore that may be long calls `pulse` between its pieces, each of a tenth of a second at most;
whoever started it says with `watched` what happens then. `tick` arguments beside it tell how far a computation is.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Check = Callable[[], None]
Tick = Callable[[float], None]
"""What a long computation calls between its pieces, with the share that is done, from 0 to 1; it may raise Cancelled."""
Piece = TypeVar("Piece")

_check: ContextVar[Check | None] = ContextVar("check", default=None)


@contextmanager
def watched(check: Check) -> Iterator[None]:
    """Within: every `pulse` of this thread calls `check`, which may raise (Cancelled) to end the computation.

    Args:
        check: called at every `pulse`; what it raises ends the computation.
    """
    token = _check.set(check)
    try:
        yield
    finally:
        _check.reset(token)


def pulse() -> None:
    """Between two pieces of a computation, where its state is sound."""
    check = _check.get()
    if check is not None:
        check()


def paced(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The same pieces, with a `pulse` before each.

    Args:
        pieces: any.
    """
    for piece in pieces:
        pulse()
        yield piece
