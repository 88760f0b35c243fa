"""Malformed sessions: each is either a State that may be shown and saved again, or one short sentence.

`python -m tests.trials.sessions --count 10000 --seed 1` spoils sessions of every lab and preset, in their bytes and in
their tree, and loads them. `--only N` shows the input of one number.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from app.lab.comparing import Pin
from app.lab.fields import problems
from app.labs import LABS
from app.state.presets import presets_of
from app.state.session import LARGEST, LONGEST_LABEL, MOST_PINS, VERSION, SessionError, dump, load
from app.state.state import State

LONGEST_SENTENCE = 1000


@dataclass
class Report:
    """What a trial found; times in seconds of the processor."""

    accepted: int = 0
    refused: int = 0
    failures: list[str] = field(default_factory=list)
    worst: float = 0.0
    worst_place: int = -1


def run(count: int, seed: int) -> Report:
    """Load `count` spoiled sessions."""
    report = Report()
    for place in range(count):
        data = spoiled(place, seed)
        start = time.process_time()
        try:
            report.accepted += 1 if loads(data) else 0
        except Exception:
            report.failures.append(f"--seed {seed} --only {place}: {traceback.format_exc(limit=-3)}")
        spent = time.process_time() - start
        if spent > report.worst:
            report.worst, report.worst_place = spent, place
    report.refused = count - report.accepted - len(report.failures)
    return report


def loads(data: bytes) -> bool:
    """Whether a file is accepted; AssertionError where what is accepted or said is not fit."""
    try:
        state = load(data, LABS)
    except SessionError as error:
        said = str(error)
        assert 0 < len(said) <= LONGEST_SENTENCE, f"a sentence of {len(said)} characters"
        said.encode()
        return False
    for lab_id, params in state.params.items():
        assert not problems(params), (lab_id, problems(params))
    for pins in state.pins.values():
        assert len(pins) <= MOST_PINS
        assert all(len(pin.label) <= LONGEST_LABEL and not problems(pin.params) for pin in pins)
    assert load(dump(state), LABS) == state, "another state after saving"
    return True


# -- spoiled sessions


def spoiled(place: int, seed: int) -> bytes:
    """The malformed session of a number."""
    rng = random.Random(f"{seed}:{place}")
    tree = json.loads(rng.choice(good()))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 5))):
        if _size(tree) < LARGEST:
            rng.choice(TREE)(tree, rng)
    try:
        data = _written(tree, rng.random() < 0.5).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # a tree that json itself cannot write
        data = b""
    for _ in range(rng.choice((0, 0, 0, 1, 1, 3))):
        data = rng.choice(BYTES)(data, rng)
    return data[:LARGEST]  # a longer file is refused before it is read


def _written(tree: Any, plain: bool) -> str:
    """A tree as JSON; of one that is far too large, as a table of large texts is, about what is looked at."""
    if _size(tree) < LARGEST:
        return json.dumps(tree, ensure_ascii=plain)
    parts, length = [], 0
    for part in json.JSONEncoder(ensure_ascii=plain).iterencode(tree):
        parts.append(part)
        length += len(part)
        if length > LARGEST:
            break
    return "".join(parts)


@cache
def good() -> tuple[bytes, ...]:
    """Sessions without a fault: every preset of every lab, pinned with its neighbors in the list, beside the lab before it;
    and one of all labs."""
    first = {lab.id: presets_of(lab)[0].params for lab in LABS}
    states = [State(LABS[0].id, first, {})]
    for other, lab in zip((LABS[-1], *LABS), LABS, strict=False):
        presets = presets_of(lab)
        for place, preset in enumerate(presets):
            pins = tuple(Pin(lab.label(each.params), each.params) for each in presets[max(place - 2, 0) : place])
            params = {other.id: first[other.id], lab.id: preset.params}
            states.append(State(lab.id, params, {lab.id: pins} if pins else {}))
    return tuple(dump(state) for state in states)


def _nested(rng: random.Random) -> Any:
    value: Any = 1
    for _ in range(rng.choice((3, 50, 400))):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value


VALUES: tuple[Callable[[random.Random], Any], ...] = (
    lambda rng: None,
    lambda rng: rng.random() < 0.5,
    lambda rng: rng.choice((0, -1, 1, 2**31, 2**63, 2**64, 10**400, -(10**30))),
    lambda rng: rng.choice((0.0, -0.0, 1e-320, 1e308, -1e308, 1e16, 0.1, float("nan"), float("inf"), float("-inf"))),
    lambda rng: rng.uniform(-10, 1000),
    lambda rng: rng.choice(
        ("", "x", "1", "nan", "0–1", "0-1e9", "0–1, 5", "..", "C:\\NUL", "/dev/zero", "\0", "\ud800")
    ),
    lambda rng: rng.choice("x,–<\u202e\x07会") * rng.choice((10, 501, 5000, 300_000)),
    lambda rng: [rng.uniform(-1, 1) for _ in range(rng.choice((0, 1, 3, 2000)))],
    lambda rng: [["a", 1.0, 2.0] for _ in range(rng.choice((1, 50, 3000)))],
    lambda rng: {"a": 1},
    lambda rng: {f"key {number}": number for number in range(rng.choice((0, 5000)))},
    _nested,
)


def _any(rng: random.Random) -> Any:
    return rng.choice(VALUES)(rng)


def _spots(tree: Any) -> list[tuple[Any, Any]]:
    """(container, key) of every value in a tree."""
    found: list[tuple[Any, Any]] = []
    open_ = [tree]
    while open_:
        here = open_.pop()
        keys = list(here) if isinstance(here, dict) else list(range(len(here))) if isinstance(here, list) else []
        found += [(here, key) for key in keys[:200]]
        open_ += [here[key] for key in keys[:200]]
    return found


def _size(tree: Any) -> int:
    """About the bytes of a tree, however deep; above LARGEST it is not looked at to its end."""
    size, open_ = 0, [(tree, 1)]
    while open_ and size <= LARGEST:
        here, times = open_.pop()
        size += times * (len(here) if isinstance(here, str) else 8)
        if isinstance(here, dict):
            size += times * sum(map(len, here))
            open_ += [(each, times) for each in here.values()]
        elif isinstance(here, list):  # of what was repeated the size is looked for once
            each_of = {id(each): each for each in here}
            open_ += [(each_of[place], times * often) for place, often in Counter(map(id, here)).items()]
    return size


def _replace(tree: Any, rng: random.Random) -> None:
    spots = _spots(tree)
    if spots:
        container, key = rng.choice(spots)
        container[key] = _any(rng)


def _delete(tree: Any, rng: random.Random) -> None:
    spots = _spots(tree)
    if spots:
        container, key = rng.choice(spots)
        del container[key]


def _exchange(tree: Any, rng: random.Random) -> None:
    spots = _spots(tree)
    if spots:
        (one, key), (other, place) = rng.choice(spots), rng.choice(spots)
        copy = json.loads(json.dumps(other[place], default=str))  # a copy: no tree within itself
        one[key] = copy


def _rename(tree: Any, rng: random.Random) -> None:
    spots = [(container, key) for container, key in _spots(tree) if isinstance(container, dict)]
    if spots:
        container, key = rng.choice(spots)
        container[rng.choice((key.upper(), key + " ", "", "é" * 1000, "\ud800", "__class__"))] = container.pop(key)


def _add(tree: Any, rng: random.Random) -> None:
    containers = [tree] + [container[key] for container, key in _spots(tree)]
    container = rng.choice([each for each in containers if isinstance(each, dict)] or [{}])
    container[rng.choice(("theme", "label", "x", "lab", "pins", "eps", "epsilon", "y" * 100_000))] = _any(rng)


def _repeat(tree: Any, rng: random.Random) -> None:
    lists = [container[key] for container, key in _spots(tree) if isinstance(container[key], list) and container[key]]
    if lists:
        chosen = rng.choice(lists)
        chosen.extend(chosen[:1] * min(rng.choice((1, 30, 3000)), LARGEST // _size(chosen[0]) + 1))


def _version(tree: Any, rng: random.Random) -> None:
    tree["version"] = rng.choice((1, VERSION, VERSION + 1, 0, -1, 1.0, "2", True, 10**400))


TREE = (_replace, _replace, _replace, _delete, _exchange, _rename, _add, _repeat, _version)


def _flip(data: bytes, rng: random.Random) -> bytes:
    spoiled_data = bytearray(data)
    for _ in range(rng.choice((1, 1, 4, 40))):
        if spoiled_data:
            spoiled_data[rng.randrange(len(spoiled_data))] = rng.randrange(256)
    return bytes(spoiled_data)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _insert(data: bytes, rng: random.Random) -> bytes:
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice((rng.randbytes(8), b"[" * 5000, b"9" * 5000, b"\0", b",", b'"')) + data[place:]


def _twice(data: bytes, rng: random.Random) -> bytes:
    start = rng.randint(0, len(data))
    end = min(len(data), start + rng.choice((5, 100, 10_000)))
    return data[:end] + data[start:end] + data[end:]


def _mark(data: bytes, rng: random.Random) -> bytes:
    return rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\n\n", b"\xef\xbb\xbf\xef\xbb\xbf")) + data


def _otherwise(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "gb18030")), "replace")


BYTES = (_flip, _flip, _cut, _insert, _twice, _mark, _otherwise)


def main() -> int:
    """The trial by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    if options.only is not None:
        sys.stdout.buffer.write(spoiled(options.only, options.seed) + b"\n")
        return 0
    report = run(options.count, options.seed)
    for failure in report.failures[:50]:
        print(failure)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{options.count} sessions: {report.accepted} accepted, {report.refused} refused, {len(report.failures)} failed"
    )
    print(f"worst time {report.worst:.3f} s (--only {report.worst_place}), most memory {memory:.0f} MB")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
