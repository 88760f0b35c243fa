"""Older session files and lessons brought up to date: what a parameter was called, and what it held. No Qt.

Version 1: Attack had `full_too`, now `count_full`, the name of dpcore.attack.worlds; Rates at first wrote its number of
certified values as 9.0.
Version 2: each lab had names of its own for what several labs share (app/lab/shared_fields.py): ε was `epsilon`, `goal`,
`each`, `cap`, δ also `failure`; Budget's number of people could be a fraction.
Version 3: Rates had `patience`, the seconds after which its linear program was given up.
Version 4: the lab 'Choose ε' was not yet a part of the Interview (former.py), whose `depth` was `more`, yes or no.
Version 5: the Interview had parameters of their own for a first, a second and a third further number.
Version 6: a registry's sector was any text.
Version 7: the tail and the law of the loss were a choice in place of another plot of Densities.
Version 8: 'What is known' was a tab of Budget, now Attack's (former.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.state.former import KNOWN, known_in_attack, known_sector, listed_further, one_lab

Content = dict[str, Any]
Migration = Callable[[Content], Content]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What the next version changed in the Params of labs.

    Attributes:
        names: lab -> old name of a parameter -> new name.
        values: lab -> old name -> old value -> new value.
        whole: lab -> old names of parameters that became whole numbers; with `rounded` of those that could be fractions.
        gone: lab -> names of parameters that there are no more.
        remade: lab -> what makes values of the next version of all that a lab has.
    """

    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, Mapping[Any, Any]]] = field(default_factory=dict)
    whole: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rounded: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    remade: Mapping[str, Migration] = field(default_factory=dict)

    def made(self, lab_id: str, values: Mapping[str, Any]) -> Content:
        """Values as the next version has them; where both names of a parameter stand, the new one counts."""
        if not any(
            lab_id in each for each in (self.names, self.values, self.whole, self.rounded, self.gone, self.remade)
        ):
            return dict(values)
        if lab_id in self.remade:
            values = self.remade[lab_id](dict(values))
        names, gone = self.names.get(lab_id, {}), self.gone.get(lab_id, ())
        changed = {name: self._value(lab_id, name, value) for name, value in values.items() if name not in gone}
        old = {names[name]: value for name, value in changed.items() if name in names}
        return {**old, **{name: value for name, value in changed.items() if name not in names}}

    def _value(self, lab_id: str, name: str, value: Any) -> Any:
        if isinstance(value, str | bool):
            return self.values.get(lab_id, {}).get(name, {}).get(value, value)
        if not isinstance(value, float) or not math.isfinite(value):
            return value
        written_so = name in self.whole.get(lab_id, ()) and value.is_integer()
        return round(value) if written_so or name in self.rounded.get(lab_id, ()) else value


CHANGES: Mapping[int, Changes] = {
    1: Changes(names={"attack": {"full_too": "count_full"}}, whole={"rates": ("points",)}),
    2: Changes(
        names={
            "densities": {"epsilon": "eps"},
            "rates": {"epsilon": "eps"},
            "attack": {"epsilon": "eps", "subject": "mechanism", "world_rho": "rho_worlds"},
            "choose": {"epsilon": "eps", "population": "people", "releases": "k"},
            "budget": {
                "epsilon": "eps",
                "each": "eps_each",
                "goal": "eps_total",
                "cap": "eps_cap",
                "row_cap": "eps_row_cap",
                "failure": "delta_total",
                "prior_bit": "prior",
                "proportion": "share",
                "candidates": "possible",
                "seen": "published",
            },
            "selection": {"epsilon": "eps"},
            "channel": {"epsilon": "eps"},
        },
        values={"attack": {"lead": {"epsilon": "eps"}}},
        rounded={"budget": ("people",)},
    ),
    3: Changes(gone={"rates": ("patience",)}),
    4: Changes(names={"decide": {"more": "depth"}}, values={"decide": {"more": {False: "usual", True: "all"}}}),
    5: Changes(remade={"decide": listed_further}),
    6: Changes(remade={"decide": known_sector}),
    7: Changes(values={"densities": {"view": {"tail": "density"}, "lower": {"law": "loss"}}}),
    8: Changes(),
}
"""Version of a session file -> what the next one changed."""
MOVED: Mapping[int, Migration] = {4: one_lab, 8: known_in_attack}
"""The last version before something stood in another lab -> the whole content with it there."""


def brought_up(lab_id: str, values: Mapping[str, Any]) -> Content:
    """Values of any version, without its number, by the names of now: of a person's lesson."""
    lab_id = "budget" if lab_id == KNOWN else lab_id
    for changes in CHANGES.values():
        values = changes.made(lab_id, values)
    return dict(values)


def _migration(version: int, changes: Changes) -> Migration:
    def params(lab_id: str, values: Any) -> Any:
        return changes.made(lab_id, values) if isinstance(values, dict) else values

    def pins(lab_id: str, entries: Any) -> Any:
        if not isinstance(entries, list):
            return entries
        return [
            {**pin, "params": params(lab_id, pin.get("params", {}))} if isinstance(pin, dict) else pin
            for pin in entries
        ]

    def migrated(content: Content) -> Content:
        content = MOVED[version](content) if version in MOVED else content
        return {
            **content,
            "version": version + 1,
            "labs": _each(content.get("labs", {}), params),
            "pins": _each(content.get("pins", {}), pins),
        }

    return migrated


def _each(content: Any, change: Callable[[str, Any], Any]) -> Any:
    """`change` on the entry of each lab; what is not of the expected form is left for the reader to refuse."""
    if not isinstance(content, dict):
        return content
    return {lab_id: change(lab_id, entry) for lab_id, entry in content.items()}


MIGRATIONS: Mapping[int, Migration] = {version: _migration(version, changes) for version, changes in CHANGES.items()}
"""Version of a session file -> function that turns its content into that of the next version."""
