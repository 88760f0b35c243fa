"""What the tabs are given in place of Params: Params, and the draws of a file as counts with its hash."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from app.data.worlds import Drawn, read_worlds
from app.lab.base import Tick
from app.labs.columns import kept_reading
from app.labs.own.params import Params
from app.words.i18n import mark
from dpcore.errors import ParameterError


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with the draws of the file, where the tab asks for them."""

    read: Drawn | None = None


def given(params: Params, tick: Tick) -> Given:
    """ParameterError says what cannot be used; nothing is computed, but for counting a new file."""
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)}
    if params.view not in ("audit", "report") or params.outputs_from != "csv":
        return Given(**values | {"file": ""})

    def read(path: Path, column: str | int) -> Drawn:
        return read_worlds(path, params.world_column.strip(), str(column), tick)

    found = kept_reading(params.file, params.column, ("worlds", params.world_column), read)
    if found.same:
        raise ParameterError(mark("draws"), found.draws[0], mark("different draws in both worlds (these are the same)"))
    if found.constant:
        allowed = mark("draws with fresh randomness (all outputs of a world are the same: a cached seed?)")
        raise ParameterError(mark("draws"), found.draws[0], allowed)
    return Given(**values, read=found)
