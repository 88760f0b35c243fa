"""What the tabs are given in place of Params: Params, and the draws of a file as counts with its hash."""

from __future__ import annotations

import dataclasses
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from app.data.two_columns import read_columns, read_files, side_by_side
from app.data.worlds import Drawn, Draws, Fallen, InCells, Score, in_cells, read_worlds
from app.lab.base import Tick
from app.lab.kept_facts import KEPT_FACTS
from app.labs.columns import kept_reading, stamp_of
from app.labs.own.audit_params import ON
from app.labs.own.kept_counts import came, remember
from app.labs.own.model import shown_view
from app.labs.own.params import Params
from app.labs.own.promised import narrower
from app.words.i18n import mark
from dpcore.errors import ParameterError
from dpcore.own.events import threshold_tests
from dpcore.own.outputs import Chooses
from dpcore.own.promise import MOST

FIXED = frozenset(
    (
        "event_rule",
        "event_threshold",
        "event_output",
        "event_count",
        "outputs_low",
        "outputs_high",
        "chooses",
        "score",
        "score_entry",
        "tolerance",
        "bound_by",
        "confidence",
    )
)
"""What must be fixed before a file is read."""
UNLIKELY = 0.001
"""p-value below which draws do not look independent."""
READ = ("csv", "files")
"""How draws come whose outputs are read."""
WORLD_FILES = frozenset(("file_out", "file_in"))
REPORTED = frozenset(value for value, _ in ON)
NO_NUMBERS: dict[str, Any] = {
    "report_on": "audit",
    "pages": "counts",
    **dict.fromkeys(("audited", "claimed_by", "data_sets", "audited_by", "seeds"), ""),
}
"""What a report says beside its numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given(Params):
    """Params with the draws of the file, where the tab asks for them; `fell`: the first of them, while they fall one after another.

    `gone`: the file is not there, and its counts came with the session; `other`: it is another one than the session's.

    How many have fallen is no reason to compute anything anew.
    """

    read: Drawn | None = None
    gone: bool = False
    other: bool = False
    fell: Fallen | None = dataclasses.field(default=None, compare=False)

    def for_numbers(self) -> Given:
        """The same but for what no number of noise or draws depends on: a report has those of the tab that it is about. (That of
        a table is on its worst worlds, whichever are chosen there.)
        """
        shown = shown_view(self)
        return self if shown == "table" else dataclasses.replace(self, view=shown, **NO_NUMBERS)


def given(params: Params, tick: Tick) -> Given:
    """ParameterError says what cannot be used; nothing is computed, but for counting a new file."""
    values = {field.name: getattr(params, field.name) for field in dataclasses.fields(Params)} | {"kept_counts": ""}
    if shown_view(params) != "audit" or params.outputs_from not in READ:
        planned = shown_view(params) == "audit" and params.outputs_from == "plan"  # one of two files may be there
        return Given(**values | ({"file": ""} if planned else {"file": "", "file_out": "", "file_in": ""}))

    before = came(params)
    try:
        cells = _cells(params, tick)
    except ParameterError as error:
        if before is None or not isinstance(error.__cause__, OSError):
            raise
        return Given(**values | {"fallen": 0}, read=_person_last(params, before), gone=True)
    found = cells.drawn
    if found.same:
        raise ParameterError(mark("draws"), found.draws[0], mark("different draws in both worlds (these are the same)"))
    if all(found.constant):
        allowed = mark("draws with fresh randomness (all outputs of each world are the same: a cached seed?)")
        raise ParameterError(mark("draws"), found.draws[0], allowed)
    remember(params, found)
    falls = params.view == "audit" and 0 < params.fallen < max(map(sum, found.tests))
    fell = cells.first(params.fallen) if falls else None
    return Given(
        **values | {"fallen": 0},
        read=_person_last(params, found),
        fell=fell if fell is None or not _is_turned(params) else dataclasses.replace(fell, tests=fell.tests[::-1]),
        other=before is not None and before.sha256 != found.sha256,
    )


def _is_turned(params: Params) -> bool:
    """Whether the first world of the file is the one with the person."""
    return params.outputs_from == "csv" and params.person_in == "first"


def _person_last(params: Params, read: Drawn) -> Drawn:
    """The counts with the world without the person first."""
    if not _is_turned(params):
        return read
    names = "worlds", "chose", "tests", "draws", "constant"
    return dataclasses.replace(read, **{name: getattr(read, name)[::-1] for name in names})


def _cells(params: Params, tick: Tick) -> InCells:
    """The draws of the file or the files, counted."""
    score = Score(params.score, params.score_entry if params.score == "entry" else 1)

    def read(path: Path, column: str | int) -> Draws:
        named = params.world_column.strip()
        if not named:
            return read_columns(path, tick, score)
        if side_by_side(path, (named, str(column))):
            with suppress(ParameterError):
                draws = read_columns(path, tick, score)
                if not _names_worlds(draws):
                    return draws
        return read_worlds(path, named, str(column), tick, score)

    column = params.column if params.world_column.strip() else "1"
    how: tuple[str, ...] = "worlds", params.world_column, score.of, str(score.place)
    if params.outputs_from == "files":
        for path, name in ((params.file_out, mark("outputs without you")), (params.file_in, mark("outputs with you"))):
            if not path:
                raise ParameterError(name, "", mark("a file; the button “…” beside it chooses one"))
        column, how = "1", ("two files", stamp_of(params.file_in), score.of, str(score.place))
        other = Path(params.file_in)
        draws = kept_reading(params.file_out, column, how, lambda path, _: read_files(path, other, tick, score))
    else:
        draws = kept_reading(params.file, column, how, read)
    kind = params.event_output.strip() if params.event_rule == "output" else None
    chooses: Chooses = params.chooses  # type: ignore[assignment]
    fixed: dict[str, Any] = {"cuts": cuts_of(params), "kind": kind, "chooses": chooses, "tolerance": params.tolerance}
    key = "cells", draws.sha256, column, *how, *fixed.values()
    cells: InCells = KEPT_FACTS.facts(key, lambda: in_cells(draws, **fixed))
    return cells


def _names_worlds(draws: Draws) -> bool:
    """Whether one column alone has no more than two different entries: so it rather says which world a row is of."""
    few = [len(np.unique(column)) <= 2 for column in (draws.outputs.first, draws.outputs.second)]
    return few[0] != few[1]


def cuts_of(params: Params) -> tuple[float, ...]:
    """The thresholds that were fixed before; none where one half of the draws chooses, or one output was fixed."""
    if params.event_rule == "threshold":
        return (params.event_threshold,)
    if params.event_rule != "list":
        return ()
    low, high = params.outputs_low, params.outputs_high
    if not low < high:
        raise ParameterError(mark("outputs up to"), high, mark("above {low}"), low=low)
    return tuple(sorted({test.event.threshold for test in threshold_tests(low, high, count=params.event_count)}))


def truths_of(params: Params) -> tuple[float, float, float]:
    """True losses for which the power is computed, in the unit of the promise: the one suspected, and smaller excesses; of noise that
    is 2, 1.5 and 1.1 times too narrow.
    """
    most = params.eps_suspected if params.promised == "eps" else 0.0
    truths = most or narrower(params, 2.0), narrower(params, 1.5), narrower(params, 1.1)
    return tuple(min(true, MOST) for true in truths)  # type: ignore[return-value]


def least_likely(read: Drawn) -> float:
    """The smallest p-value of all tests of the order of the draws."""
    return min(read.in_order, read.drift, read.runs)


def void_of(params: Given) -> Literal["", "looked", "repeated", "ordered"]:
    """Why no bound counts: the draws were looked at before the event was chosen, they are not independent, or depend on their order;
    '' if it counts.
    """
    if params.outputs_from not in ("counts", *READ):
        return ""
    if params.independence == "repeated" or (params.read is not None and params.read.period):
        return "repeated"
    if params.independence == "looked":
        return "looked"
    return "ordered" if params.read is not None and least_likely(params.read) < UNLIKELY else ""


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A file that is open was looked at when the rule, the bound or the confidence changes; of a new file nothing was seen. The
    report is on the tab that was opened last.
    """
    if "view" in changed and "report_on" not in changed and params.view in REPORTED:
        params = dataclasses.replace(params, report_on=params.view)
    if changed & WORLD_FILES:
        params = with_world_files(params)
    if "independence" in changed or params.outputs_from not in READ:
        return params
    if changed & {"file", *WORLD_FILES}:
        return dataclasses.replace(params, independence="fresh", fallen=0)
    opened = params.file if params.outputs_from == "csv" else params.file_out and params.file_in
    looked = opened and params.independence == "fresh" and changed & FIXED
    return dataclasses.replace(params, independence="looked") if looked else params


def with_world_files(params: Params) -> Params:
    """Draws come from two files once both are there; before, they come later."""
    both = "files" if params.file_out and params.file_in else "plan"
    return dataclasses.replace(params, outputs_from=both, independence="fresh", fallen=0)


def tests_of(params: Params) -> int:
    """How many tests share β: of each event that was fixed both worlds may be the likelier one."""
    if params.outputs_from not in ("plan", *READ) or params.event_rule == "split":
        return 1
    return 2 * params.event_count if params.event_rule == "list" else 2
