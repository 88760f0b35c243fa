"""Mutants: one small change of the source at a time, and whether a test notices it.

`nice python -m tests.trials.mutants --count 200 --seed 1 --jobs 2 [--under app/labs/markets] [--tests PYTEST …]` works on
copies of the project, so that files stay as they are. Which test runs which function is found first, once, and kept in
`--reach FILE` (with `--tests --size usual` it is what the README's command runs). Then each mutant gets a process of its
own, in which the tests that reach its function run, shortest first, until one fails; where none does, every preset of the
labs that reach it is computed with and without the change: what comes out the same, nobody can see (with `--blind` that is
left to the reader, for it takes minutes). What lives then meets
the tests of `--then "PYTEST …"` (such as `tests/app/test_shown.py --size all` after `--tests --size quick`). Changes of
what runs when a module is loaded are not tried. Linux and macOS only (it forks).
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import hashlib
import importlib
import json
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields, is_dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import numpy as np
import pytest

from tests.trials.mutations import Mutation, all_mutations, code_of, drawn

ROOT = Path(__file__).resolve().parents[2]
UNDER = ("app/labs", "app/lab", "app/plot", "app/words", "dpcore")
LONGEST = 90.0
"""Seconds of processor that the tests of one mutant may take; what lives so long counts as living."""
JOB = "EPSILON_LAB_MUTANTS"

Reach = dict[str, dict[str, float]]
"""Function → test → seconds that the test takes."""


# -- one process that has collected the tests, and its children


class Runner:
    """A plugin of pytest that, in place of running the tests, runs those that reach a mutant, mutant by mutant."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All of it."""
        mine = session.items[self.job["share"] :: self.job["jobs"]]
        if self.job["task"] == "reach":
            for start in range(0, len(mine), 100):
                self._say(_in_child(lambda some=mine[start : start + 100]: _reached(session, some), 3600.0))
            return True
        items = {item.nodeid: item for item in session.items}
        reach: Reach = self.job["reach"]
        for entry in self.job["mutants"][self.job["share"] :: self.job["jobs"]]:
            mutant = Mutation(**entry)
            near = reach.get(f"{mutant.path}:{mutant.function}", {})
            chosen = [items[name] for name, _ in sorted(near.items(), key=lambda one: one[1]) if name in items]
            self._say({"mutant": entry, **self._tried(session, mutant, chosen)})
        return True

    def _tried(self, session: pytest.Session, mutant: Mutation, chosen: list[pytest.Item]) -> dict[str, Any]:
        file = Path(mutant.path)
        source = file.read_text(encoding="utf-8")
        before = time.monotonic()
        try:
            file.write_text(mutant.applied(source), encoding="utf-8")
            found = _in_child(lambda: {"killed_by": _first_failure(session, mutant, chosen)}, LONGEST * 4)
            found.setdefault("killed_by", "")
            if not found["killed_by"] and not found.get("error") and not self.job["blind"]:
                seen = _in_child(lambda: {"seen": _fingerprints(mutant)}, 900.0)
                file.write_text(source, encoding="utf-8")
                kept = _in_child(lambda: {"seen": _fingerprints(None, mutant)}, 900.0)
                found["seen"] = [
                    name for name, print_ in seen.get("seen", {"?": ""}).items() if kept["seen"].get(name) != print_
                ]
        finally:
            file.write_text(source, encoding="utf-8")
        return {**found, "tests": len(chosen), "seconds": round(time.monotonic() - before, 1)}

    def _say(self, found: dict[str, Any]) -> None:
        with Path(self.job["out"]).open("a", encoding="utf-8") as out:
            out.write(json.dumps(found) + "\n")


def _in_child(work: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any]:
    """What a forked process finds; its death is a finding, too."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        code = 0
        try:
            os.setpgid(0, 0)
            signal.alarm(int(seconds))
            with os.fdopen(write, "w") as pipe, open(os.devnull, "w") as quiet:  # noqa: PTH123
                os.dup2(quiet.fileno(), 1)
                found = work()
                pipe.write(json.dumps(found))
        except BaseException:
            traceback.print_exc()
            code = 1
        os._exit(code)
    os.close(write)
    with os.fdopen(read) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if text:
        return dict(json.loads(text))
    signal_number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return {"killed_by": f"signal {signal_number}"} if signal_number else {"error": f"exit {os.WEXITSTATUS(status)}"}


def _outcomes(session: pytest.Session, items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, bool, float]]:
    """Run tests one after the other: (test, whether it failed, seconds of processor)."""
    failed: list[bool] = []

    class Listener:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            failed.append(report.failed)

    session.config.pluginmanager.register(Listener())
    for item, following in zip(items, [*items, None][1:], strict=True):
        failed.clear()
        begun = _processor()
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        yield item, any(failed), _processor() - begun


def _processor() -> float:
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _reached(session: pytest.Session, items: list[pytest.Item]) -> dict[str, Any]:
    """Which functions of the program each test runs; a test that fails here is of no use and left out."""
    seen: set[CodeType] = set()
    root = str(Path.cwd())

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    found: Reach = defaultdict(dict)
    threading.setprofile(watch)
    sys.setprofile(watch)
    for item, failed, seconds in _outcomes(session, items):
        if not failed:
            for code in seen.copy():
                if code.co_filename.startswith((f"{root}/app/", f"{root}/dpcore/")):
                    path = Path(code.co_filename).relative_to(root).as_posix()
                    name = code.co_qualname.split(".<locals>")[0]
                    found[f"{path}:{name}"][item.nodeid] = round(seconds, 3)
        seen.clear()
    sys.setprofile(None)
    return {"reach": found}


def _first_failure(session: pytest.Session, mutant: Mutation, chosen: list[pytest.Item]) -> str:
    """The first test that notices the change."""
    _change(mutant)
    spent = 0.0
    for item, failed, seconds in _outcomes(session, chosen):
        spent += seconds
        if failed:
            return item.nodeid
        if spent > LONGEST:
            break
    return ""


def _change(mutant: Mutation) -> None:
    """Put the change into the functions that are loaded already; the file has it, too, for programs that start."""
    name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    importlib.import_module(name)
    file = str(Path.cwd() / mutant.path)
    new = {code.co_firstlineno: code for code in code_of(Path(mutant.path).read_text("utf-8"), file, mutant.function)}
    changed = 0
    gc.unfreeze()  # what is frozen is not listed
    for one in gc.get_objects():
        if (
            isinstance(one, FunctionType)
            and one.__code__.co_filename == file
            and one.__code__.co_qualname == mutant.function
        ):
            one.__code__ = new[one.__code__.co_firstlineno]
            changed += 1
    assert changed, f"no function to change: {mutant.name}"


# -- what a person can see


def _fingerprints(mutant: Mutation | None, of: Mutation | None = None) -> dict[str, str]:
    """What every preset that may run the function shows: facts, pictures and words, and how the pictures are drawn."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from app.labs import LABS
    from app.state.presets import presets_of

    application = QApplication.instance() or QApplication(["mutants"])
    assert application
    if mutant is not None:
        _change(mutant)
    path = (mutant or of).path  # type: ignore[union-attr]
    own = [lab for lab in LABS if f"/labs/{lab.id}/" in path]
    found = {}
    for lab in own or LABS:
        for preset in presets_of(lab):
            for quality in ("drag", "rest"):
                try:
                    result = lab.compute(preset.params, lambda _: None, quality)  # type: ignore[arg-type]
                    found[f"{lab.id}/{preset.id}/{quality}"] = _digest(result)
                    if quality == "rest" and not own:
                        found[f"{lab.id}/{preset.id}/drawn"] = _drawn(result)
                except Exception as error:
                    found[f"{lab.id}/{preset.id}/{quality}"] = repr(error)
    return found


def _drawn(result: Any) -> str:
    """As lines and letters: of the same letters the first ones that a process paints differ in a few pixels."""
    from app.output.pictures import render

    with tempfile.TemporaryDirectory() as folder:
        return hashlib.sha256(render(result.pictures, Path(folder) / "drawn.svg", (1100, 700)).read_bytes()).hexdigest()


def _digest(value: Any) -> str:
    parts: list[bytes] = []

    def walk(one: Any) -> None:
        if is_dataclass(one) and not isinstance(one, type):
            parts.append(type(one).__name__.encode())
            for field in fields(one):
                walk(getattr(one, field.name))
        elif isinstance(one, np.ndarray):
            parts.append(np.ascontiguousarray(one).tobytes() if one.dtype != object else repr(one.tolist()).encode())
        elif isinstance(one, dict):
            for key, entry in one.items():
                walk(key)
                walk(entry)
        elif isinstance(one, list | tuple | set | frozenset):
            for entry in sorted(one, key=repr) if isinstance(one, set | frozenset) else one:
                walk(entry)
        elif isinstance(one, str | bytes | bool | int | float | complex | np.generic | None.__class__):
            parts.append(repr(one).encode())
        elif not callable(one):
            parts.append(type(one).__name__.encode())

    walk(value)
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


# -- the trial


@dataclass(frozen=True)
class Outcome:
    """What became of one mutant."""

    mutant: Mutation
    killed_by: str
    seen: tuple[str, ...]
    tests: int


def reach_of(tests: list[str], jobs: int, file: Path | None) -> Reach:
    """Which test runs which function: read where it is known, else found by running all these tests once."""
    if file and file.is_file():
        return dict(json.loads(file.read_text(encoding="utf-8")))
    reach: Reach = defaultdict(dict)
    for line in _run({"task": "reach"}, tests, jobs):
        for function, found in line.get("reach", {}).items():
            reach[function] |= found
    if file:
        file.write_text(json.dumps(reach), encoding="utf-8")
    return reach


def outcomes(mutants: list[Mutation], reach: Reach, tests: list[str], jobs: int, blind: bool = False) -> list[Outcome]:
    """What the tests make of each mutant."""
    wanted = [{**asdict(one)} for one in mutants]
    near = {f"{one.path}:{one.function}": reach.get(f"{one.path}:{one.function}", {}) for one in mutants}
    lines = _run({"task": "try", "mutants": wanted, "reach": near, "blind": blind}, tests, jobs)
    return [
        Outcome(
            Mutation(**line["mutant"]),
            line.get("killed_by") or line.get("error", ""),
            tuple(line.get("seen", ())),
            line["tests"],
        )
        for line in lines
    ]


def _run(job: dict[str, Any], tests: list[str], jobs: int) -> list[dict[str, Any]]:
    """Copies of the project, a process in each; what they say, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        workers, outs = [], []
        for share in range(jobs):
            copy = Path(folder) / f"copy-{share}"
            copy.mkdir()
            for place in ROOT.iterdir():
                if place.is_dir() and not place.name.startswith("."):
                    shutil.copytree(place, copy / place.name, ignore=shutil.ignore_patterns("__pycache__"))
                elif place.is_file():
                    shutil.copy2(place, copy / place.name)
            (Path(folder) / "shared").mkdir(exist_ok=True)
            out, description = Path(folder) / f"out-{share}", Path(folder) / f"job-{share}.json"
            description.write_text(json.dumps({**job, "out": str(out), "share": share, "jobs": jobs}), encoding="utf-8")
            settings = {**os.environ, JOB: str(description), "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"}
            settings["PYTHONDONTWRITEBYTECODE"] = "1"
            command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
            command += ["-p", "tests.trials.mutants", *tests]
            workers.append(subprocess.Popen(command, cwd=copy, env=settings, stdout=subprocess.DEVNULL))
            outs.append(out)
        stopped = [worker.wait() for worker in workers]
        if any(code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) for code in stopped):
            raise RuntimeError(f"the tests could not be collected or run: pytest ended with {stopped}")
        return [json.loads(line) for out in outs if out.is_file() for line in out.read_text().splitlines()]


def pytest_configure(config: pytest.Config) -> None:
    """When pytest is started by this trial, the runner takes over."""
    if JOB in os.environ:
        job = json.loads(Path(os.environ[JOB]).read_text(encoding="utf-8"))
        config.pluginmanager.register(Runner(job))


def main() -> int:
    """The trial by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--under", nargs="*", default=list(UNDER))
    parser.add_argument("--reach", type=Path)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--then", type=shlex.split, default=[])
    parser.add_argument("--tests", nargs=argparse.REMAINDER, default=[])
    options = parser.parse_args()
    mutants = drawn(all_mutations(ROOT, options.under), options.count, options.seed)
    found: list[Outcome] = []
    for place, tests in enumerate([options.tests, *([options.then] if options.then else [])]):
        file = options.reach and options.reach.with_suffix(f".{place}.json")
        again = mutants if not found else [one.mutant for one in found if not one.killed_by]
        found = [one for one in found if one.killed_by]
        found += outcomes(again, reach_of(tests, options.jobs, file), tests, options.jobs, options.blind)
    lived = [one for one in found if not one.killed_by]
    visible = [one for one in lived if one.seen]
    for one in sorted(lived, key=lambda one: one.mutant.name):
        what = f"changes {len(one.seen)}, such as {one.seen[0]}" if one.seen else "changes nothing that presets show"
        what = "not looked at" if options.blind else what
        print(f"lives: {one.mutant.name} ({one.tests} tests reach it; {what})")
    by_room = Counter("/".join(one.mutant.path.split("/")[:3]) for one in found)
    dead = Counter("/".join(one.mutant.path.split("/")[:3]) for one in found if one.killed_by)
    for room in sorted(by_room):
        print(f"{dead[room]:4d} of {by_room[room]:4d} die in {room}")
    print(
        f"{len(found)} mutants, {len(found) - len(lived)} die, {len(lived)} live, {len(visible)} of them change what is shown"
    )
    return 1 if len(visible) > 0.05 * len(found) else 0


if __name__ == "__main__":
    sys.exit(main())
