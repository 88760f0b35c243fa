"""What stood in another lab: 'Choose ε' of versions 1 to 4, the quick path of the Interview now; Attack's tab 'What is known', to version 8 Budget's. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Content = dict[str, Any]

FURTHER: Mapping[str, tuple[str, Any]] = {
    "names": ("{}", ""),
    "changes": ("sensitivity_{}", 1.0),
    "shares": ("share_{}", 0.1),
}
"""Of further numbers in the Interview of version 5: what each had a parameter for, and what a file did not say."""

KNOWN = "budget/known"
"""Budget's tab of before, where it stands for a lab: in lessons."""
LABS: Mapping[str, str] = {"choose": "decide", KNOWN: "attack"}
"""Lab of before -> the lab that it is part of."""
MOVED = ("known", "leaked-list")
"""That tab, and Budget's presets of it."""
RENAMED: Mapping[str, str] = {"eps_total": "eps"}
"""What that tab asked for by another name; the others, of which only `prior` is asked for elsewhere, keep theirs."""
ITS_OWN = ("unknown", "others_share", "alike", "published", "possible", "apart")
PRESETS: Mapping[tuple[str, str], str] = {("choose", "payroll"): "salary"}
"""Preset of such a lab -> its name of now, where that is another."""
FIRST: Mapping[str, str] = {"choose": "hospitals", KNOWN: "known"}
"""The preset with which such a lab began."""
PICTURES: Mapping[str, str] = {
    "axis": "window",
    "icons-this": "all",
    "icons-worst": "any",
    "releases": "draws",
    "belief-curve": "belief",
}
USUAL: Mapping[str, Any] = {
    "view": "odds", "kind": "count", "replaced": False, "mean_by": "divided", "low": 0.0, "high": 100.0,
    "neighbors": "1", "cells": 1, "group": 1, "people": 10_000, "mechanism": "laplace", "rounded": False,
    "sure": "success", "rho": 0.75, "prior": 0.1, "worlds": 1000, "tolerance": 10.0, "relative": False,
    "expected": 1000.0, "beta": 0.05, "sampled": False, "k": 1, "delta": 1e-6, "follow": "suggested", "eps": 1.0,
    "seed": 1, "draws": 25, "period": "",
}  # fmt: skip
"""What a file did not say."""
UNSAID = ("composition", "share", "deviation", "unit", "trust")
"""Answers of that lab that an interview does not ask."""
STOOD_FOR: Mapping[str, tuple[str, ...]] = {
    "view": ("view",), "kind": ("kind",), "replaced": ("presence",), "mean_by": ("presence",), "low": ("low",),
    "high": ("high",), "neighbors": ("neighbors",), "cells": ("cells", "touched"), "group": ("unit", "household"),
    "people": ("people",), "mechanism": ("noise",), "rounded": ("is_rounded",),
    "sure": ("has_guess", "has_belief"), "rho": ("guess", "belief"), "prior": ("prior",), "worlds": ("prior",),
    "tolerance": ("tolerance",), "relative": ("measure",), "expected": ("typical",), "beta": ("beta",),
    "sampled": ("sampled",), "k": ("publications", "in_at_most"), "delta": ("delta",), "follow": ("follow",),
    "eps": ("eps",), "seed": ("seed",), "draws": ("draws",), "period": ("period",),
}  # fmt: skip
"""A name of before -> the answers of now that say the same."""
IMPLIED: Mapping[str, tuple[str, Any]] = {
    "cells": ("kind", "histogram"), "expected": ("relative", True), "worlds": ("sure", "worlds")
}  # fmt: skip
"""A name that is asked only where another has this value."""
NEVER, RARELY = 0.0, 0.001
"""Shares of cases in which a belief could be passed: none, or, with a δ, one in a thousand."""
MOST_PINS = 20
"""Of one lab; see app.state.session."""
SURE = 0.501
"""The least limit on guesses: half of them are right anyway."""


def lab_of_now(lab_id: str, preset: str | None = None) -> str:
    """The lab that has what this one had, or this preset of it."""
    return LABS[KNOWN] if lab_id == "budget" and preset in MOVED else LABS.get(lab_id, lab_id)


def spoken_of(values: Mapping[str, Any], before: Any) -> Any:
    """The lab by whose names a step of a lesson goes, by what it sets and the one `before`."""
    lab_id = values.get("lab", before)
    if lab_id not in ("budget", KNOWN):
        return lab_id
    chosen = [values[name] for name in ("preset", "view") if name in values]
    asked = before == KNOWN or any(name in values for name in ("prior", *ITS_OWN))
    return KNOWN if (chosen[-1] in MOVED if chosen else asked) else "budget"


def preset_of_now(lab_id: str, preset: str | None) -> str | None:
    """The name of now of a preset of a lab of any version; of None the one with which it began, if it is another lab's now."""
    return FIRST.get(lab_id) if preset is None else PRESETS.get((lab_id, preset), preset)


def in_a_lesson(values: Content, at: Mapping[str, int], lab_id: str) -> tuple[Content, dict[str, int]]:
    """What a block of a lesson on a lab of before sets, by the names of now, and in which lines."""
    if lab_id not in LABS:
        return values, dict(at)
    if lab_id == KNOWN:
        return _of_known(values), {RENAMED.get(name, name): line for name, line in at.items()}
    found: Content = {}
    lines: dict[str, int] = {}
    for name, value in values.items():
        told: Content
        match name, value:
            case "preset", str():
                told = {name: preset_of_now(lab_id, value)}
            case "controls", list():
                told = {name: list(dict.fromkeys(new for old in value for new in STOOD_FOR.get(old, (old,))[:1]))}
            case (("plots" | "hide"), list()):
                told = {name: [_picture(old) for old in value]}
            case _:
                told = answers({name: value}, values) if name in STOOD_FOR else {name: value}
        found |= told
        lines |= dict.fromkeys(told, at.get(name, 0))
    return found, lines


def _of_known(values: Content) -> Content:
    """What a block of a lesson on Budget's tab sets in Attack."""

    def named(value: Any) -> Any:
        return RENAMED.get(value, value) if isinstance(value, str) else value

    lists = {
        name: [named(each) for each in value]
        for name, value in values.items()
        if name in ("controls", "fixed") and isinstance(value, list)
    }
    return {named(name): value for name, value in values.items()} | lists


def _picture(name: Any) -> Any:
    picture, slash, item = name.partition("/") if isinstance(name, str) else (name, "", "")
    return PICTURES.get(picture, picture) + slash + item if isinstance(name, str) else name


def answers(values: Mapping[str, Any], beside: Mapping[str, Any] | None = None) -> Content:
    """What some values of 'Choose ε' say in the Interview; no other answer is touched. beside: what is set with them."""
    asked = [new for name in values for new in STOOD_FOR.get(name, ())]
    implied = {name: value for of, (name, value) in IMPLIED.items() if of in values}
    found = every_answer({**implied, **(beside or {}), **values})
    return {name: found[name] for name in dict.fromkeys(asked)}


def every_answer(values: Mapping[str, Any]) -> Content:
    """The Interview's answers that ask what these values of 'Choose ε' did."""
    given = {**USUAL, **values}
    unknown = {name: value for name, value in values.items() if name not in USUAL and name not in UNSAID}
    kind, group, k = given["kind"], given["group"], min(given["k"], 10_000)
    is_table, is_mean = kind == "histogram", kind == "mean"
    is_public = given["replaced"] or (is_mean and given["mean_by"] == "divided")
    return {
        **{
            name: given[name] for name in ("low", "high", "neighbors", "tolerance", "follow", "seed", "draws", "period")
        },
        "depth": "quick",
        "view": "person" if given["view"] == "belief" else "decision",
        "kind": "table" if is_table else kind,
        "amounts": "values",
        "unit": "household" if group > 1 else "person",
        "household": min(max(group, 2), 100),
        "presence": "known" if is_public else "secret",
        "people": min(given["people"], 10**10),
        "cells": min(2 * given["cells"] * group, 1_000_000) if is_table else 1,
        "touched": given["cells"] if is_table else 0,
        "publications": k,
        "in_at_most": k,
        "measure": "percent" if given["relative"] else "units",
        "typical": given["expected"] if given["relative"] else 0.0,
        "beta": min(max(given["beta"], 1e-9), 0.5),
        "sampled": given["sampled"] and kind in ("count", "histogram"),
        "sample": min(max(given["people"], 2), 10**9),
        "noise": _noise(given),
        "is_rounded": given["rounded"] and given["mechanism"] != "geometric",
        "delta": min(max(given["delta"], 1e-12), 0.01),
        "eps": min(max(given["eps"], 0.001), 100.0),
        **_learned(given),
        **unknown,  # for the reader to refuse
    }


def _noise(given: Mapping[str, Any]) -> str:
    """The same noise, or the nearest that such a number can have."""
    noise: str = given["mechanism"]
    if given["kind"] == "mean" and noise not in ("laplace", "gaussian"):
        return "laplace"
    return "laplace" if noise == "geometric" and given["kind"] not in ("count", "histogram") else noise


def _learned(given: Mapping[str, Any]) -> Content:
    """One of n worlds begins with a belief of 1/n in each."""
    sure, rho = given["sure"], given["rho"]
    return {
        "has_guess": sure == "success",
        "guess": max(rho, SURE),
        "has_belief": sure != "success",
        "prior": 1 / given["worlds"] if sure == "worlds" else given["prior"],
        "belief": rho,
        "passed": RARELY if given["mechanism"] == "gaussian" else NEVER,
    }


def one_lab(content: Content) -> Content:
    """A session of version 4 with the answers and pins of 'Choose ε' in the Interview; what has not their form is left.

    What was open there is open in the Interview; else, as what is replaced by it, it is a pin: nothing is lost.
    """
    is_open = content.get("lab") == "choose"
    found = {**content, "lab": "decide"} if is_open else dict(content)
    labs, pins = content.get("labs", {}), content.get("pins", {})
    moved: list[Content] = []
    if isinstance(labs, dict) and isinstance(labs.get("choose"), dict):
        before, mine = labs["choose"], labs.get("decide")
        others = {name: entry for name, entry in labs.items() if name != "choose"}
        if is_open or mine is None:
            others["decide"] = every_answer(before)
            moved = [{"label": "Interview", "params": mine}] if isinstance(mine, dict) else []
        elif not _untouched(before):
            moved = [{"label": "Choose ε", "params": every_answer(before)}]
        found["labs"] = others
    if isinstance(pins, dict) and isinstance(pins.get("decide", []), list):
        old = pins.get("choose", [])
        if isinstance(old, list) and all(isinstance(pin, dict) for pin in old):
            moved += [{**pin, "params": every_answer(pin.get("params", {}))} for pin in old]
            pins = {name: entry for name, entry in pins.items() if name != "choose"}
        kept = [*pins.get("decide", []), *moved]
        found["pins"] = {**pins, "decide": kept[:MOST_PINS]} if moved else pins
    return found


def known_in_attack(content: Content) -> Content:
    """A session of version 8 with Budget's tab 'What is known' in Attack; what has not their form is left.

    Where it was open it is open in Attack; what it takes the place of is a pin, as it is itself where another lab was open.
    """
    labs, pins = content.get("labs", {}), content.get("pins", {})
    found, moved = dict(content), list[Content]()
    budget = labs.get("budget") if isinstance(labs, dict) else None
    attack = labs.get("attack", {}) if isinstance(labs, dict) else None
    if isinstance(budget, dict) and isinstance(attack, dict):
        was_known = budget.get("view") == "known"
        its_own = {name: value for name, value in budget.items() if name in ITS_OWN}
        seen = _as_known(budget) if was_known else {}
        if was_known and content.get("lab") == "budget":
            found["lab"] = "attack"
            moved = [{"label": "Attack", "params": attack}] if "attack" in labs else []
            attack = attack | seen
        elif was_known:
            moved = [{"label": "What is known", "params": attack | seen}]
        found["labs"] = {**labs, "budget": _without(budget)} | ({"attack": its_own | attack} if its_own or seen else {})
    if isinstance(pins, dict) and isinstance(pins.get("attack", []), list):
        old = pins.get("budget", [])
        if isinstance(old, list) and all(
            isinstance(pin, dict) and isinstance(pin.get("params", {}), dict) for pin in old
        ):
            params = [pin.get("params", {}) for pin in old]
            is_known = [each.get("view") == "known" for each in params]
            moved += [
                {**pin, "params": _as_known(each)} for pin, each, yes in zip(old, params, is_known, strict=True) if yes
            ]
            rest = [
                {**pin, "params": _without(each)}
                for pin, each, yes in zip(old, params, is_known, strict=True)
                if not yes
            ]
            pins = {lab_id: pins[lab_id] for lab_id in pins if lab_id != "budget"} | ({"budget": rest} if rest else {})
        kept = [*pins.get("attack", []), *moved]
        found["pins"] = {**pins, "attack": kept[:MOST_PINS]} if moved else pins
    return found


def _as_known(budget: Mapping[str, Any]) -> Content:
    """What Budget's tab showed, as Attack asks for it."""
    asked = {name: budget[name] for name in ("prior", *ITS_OWN) if name in budget}
    return {**asked, "eps": budget.get("eps_total", 1.0), "lead": "eps", "view": "known"}


def _without(budget: Mapping[str, Any]) -> Content:
    """Budget without what that tab asked for."""
    kept = {name: value for name, value in budget.items() if name not in ("prior", *ITS_OWN)}
    return {name: value for name, value in kept.items() if (name, value) != ("view", "known")}


def _untouched(values: Mapping[str, Any]) -> bool:
    """Whether these are the values with which 'Choose ε' opened: declared ones, or those of its first preset."""
    return every_answer(values) in (every_answer({}), every_answer({"mechanism": "geometric"}))


__all__ = ["LABS", "answers", "every_answer", "in_a_lesson", "lab_of_now", "one_lab", "preset_of_now"]


def listed_further(values: Mapping[str, Any]) -> Content:
    """The Interview's answers of version 5 with its one to three further numbers as lists."""
    places = ("first", "second", "third")
    gone = {form.format(place) for form, _ in FURTHER.values() for place in places}
    found = {name: value for name, value in values.items() if name not in gone}
    if not gone & set(values):
        return found
    number = values.get("further", 1)
    few = places[: number if number in (1, 2, 3) else 1]
    for name, (form, usual) in FURTHER.items():
        listed = [values.get(form.format(place), usual) for place in few]
        found.setdefault(f"further_{name}", "; ".join(map(str, listed)) if name == "names" else listed)
    return found


def known_sector(values: Mapping[str, Any]) -> Content:
    """The Interview's answers of version 6 with a sector of the registry's list, or none."""
    said = str(values.get("sector", "")).strip().lower()
    known = {
        "health": "Healthcare",
        "educat": "Education",
        "financ": "Finance",
        "energ": "Energy",
        "techn": "Technology",
    }
    state = dict.fromkeys(("govern", "labour", "labor"), "Government")
    found = next((name for word, name in (known | state).items() if said.startswith(word)), "")
    return {**values, "sector": found} if "sector" in values else dict(values)
