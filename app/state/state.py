"""What a session is: the open lab, one immutable Params per lab, and the pins. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.lab.comparing import Pin


class Settings(Mapping[str, Any]):
    """The Params of each lab by its id; those that nobody has asked for are made when somebody does."""

    def __init__(self, lab_ids: Iterable[str], start: Callable[[str], Any], known: Mapping[str, Any]) -> None:
        """`start` gives the Params of the labs that are not `known`."""
        self._ids, self._start, self._known = tuple(lab_ids), start, dict(known)

    def __getitem__(self, lab_id: str) -> Any:
        if lab_id not in self._known:
            if lab_id not in self._ids:
                raise KeyError(lab_id)
            self._known[lab_id] = self._start(lab_id)
        return self._known[lab_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def asked(self, lab_id: str) -> bool:
        """Whether somebody has asked for the Params of a lab, or set them."""
        return lab_id in self._known

    def ahead(self, lab_id: str) -> Any:
        """The Params of a lab as they would be made now; that somebody may ask for them later makes none."""
        return self._known[lab_id] if lab_id in self._known else self._start(lab_id)

    def changed(self, lab_id: str, params: Any) -> Settings:
        """The same with other Params of one lab."""
        return Settings(self._ids, self._start, {**self._known, lab_id: params})


def with_params(all_params: Mapping[str, Any], lab_id: str, params: Any) -> Mapping[str, Any]:
    """The Params of all labs with other ones of one lab."""
    if isinstance(all_params, Settings):
        return all_params.changed(lab_id, params)
    return {**all_params, lab_id: params}


def asked(all_params: Mapping[str, Any], lab_id: str) -> bool:
    """Whether the Params of a lab are known already, so that somebody may be showing them."""
    return all_params.asked(lab_id) if isinstance(all_params, Settings) else lab_id in all_params


def ahead(all_params: Mapping[str, Any], lab_id: str) -> Any:
    """The Params with which a lab would open now; nobody has asked for them."""
    return all_params.ahead(lab_id) if isinstance(all_params, Settings) else all_params[lab_id]


@dataclass(frozen=True, slots=True)
class State:
    """Everything a session file holds."""

    lab: str
    params: Mapping[str, Any]
    pins: Mapping[str, tuple[Pin, ...]] = field(default_factory=dict)
