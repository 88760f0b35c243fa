"""Mutants: one small change of the source at a time, and whether a test notices it.

`nice python -m tests.trials.mutants --count 200 --seed 1 --jobs 2 [--under app/labs/markets] [--tests PYTEST …]` works on
copies of the project, so that files stay as they are; with `--each 8` it takes so many of every lab. Which test runs which
function is found first, once (`tests/trials/reach.py`), and kept in the folder `--keep`, as is what became of each mutant, so
that a trial that was stopped goes on (with `--tests --size usual` it is what the README's command runs). Then each mutant
gets a process of its own, in which the tests that reach its function run, those of its own lab or subject first, and of
these the quickest, until one fails; where none does, the presets of the labs that reach it are computed with and without
the change: what comes out the same, nobody can see (with `--blind` that is left to the reader). What lives then meets those
tests of `--then "PYTEST …"` (such as `--size all` after `--tests --size usual`) that it has not met. With `--own` nothing is found out first: the tests of
the mutant's own lab or subject run, which is quicker and kills no more. Changes of what runs
when a module is loaded are not tried; what only a program of its own runs counts for no test. Linux and macOS only (it
forks).
"""

from __future__ import annotations

import argparse
import contextlib
import gc
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
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from tests.selection import lab_of
from tests.trials import visible
from tests.trials.mutations import Mutation, all_mutations, code_of, drawn, drawn_each
from tests.trials.reach import Fixtures, Reach, watch, watch_what_is_kept

ROOT = Path(__file__).resolve().parents[2]
UNDER = ("app/labs", "app/lab", "app/plot", "app/words", "dpcore")
LONGEST = 90.0
"""Seconds of processor that the tests of one mutant may take; what lives so long counts as living."""
JOB = "EPSILON_LAB_MUTANTS"

STRONG = ("test_shown", "test_promises")
"""Files of tests that keep all that is shown."""
TOLD = 200
"""After so many tests it is told what they reached."""

Near = dict[str, dict[str, float]]
"""Function → test → seconds that the test takes."""


# -- one process that has collected the tests, and its children


class Runner:
    """A plugin of pytest that, in place of running the tests, runs those that reach a mutant, mutant by mutant."""

    def __init__(self, job: dict[str, Any]) -> None:
        self.job = job
        self._shown: dict[tuple[str, bool], dict[str, str]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All of it."""
        share, jobs = self.job["share"], self.job["jobs"]
        if self.job["task"] == "reach":  # neighbours use what the other computed
            count = len(session.items)
            for found in _reached(session, session.items[share * count // jobs : (share + 1) * count // jobs]):
                self._say(found)
            session.testsfailed = 0  # it is told which
            return True
        for entry in self.job["mutants"][share::jobs]:
            mutant = Mutation(**entry)
            chosen = (
                _of_its_lab(mutant, session.items) if self.job["near"] is None else self._near(mutant, session.items)
            )
            self._say({"mutant": entry, **self._tried(mutant, session, chosen)})
        return True

    def _near(self, mutant: Mutation, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that reach it: those of its lab or subject first, for they are mostly the ones that notice."""
        near = self.job["near"].get(f"{mutant.path}:{mutant.function}", {})
        word = mutant.room.split("/")[-1]
        reaching = [item for item in items if item.nodeid in near]
        return sorted(reaching, key=lambda item: (word not in item.nodeid, near[item.nodeid]))

    def _tried(self, mutant: Mutation, session: pytest.Session, chosen: list[pytest.Item]) -> dict[str, Any]:
        before, longest = time.monotonic(), self.job["longest"]
        with _changed_file(mutant):
            found = _in_child(lambda: {"killed_by": _first_failure(session, mutant, chosen, longest)}, longest * 20)
        found.setdefault("killed_by", "")
        if not found["killed_by"] and not found.get("error") and not self.job["blind"]:
            found["seen"] = self._seen(mutant, [item.nodeid for item in chosen])
        return {**found, "tests": len(chosen), "seconds": round(time.monotonic() - before, 1)}

    def _seen(self, mutant: Mutation, near: Sequence[str]) -> str:
        """A preset that shows the change."""
        labs, own = _labs_of(mutant, near)
        for lab in labs:
            if (lab, own) not in self._shown:
                self._shown[lab, own] = _in_child(lambda lab=lab: dict(visible.prints([lab], not own)), 900.0)  # type: ignore[misc]
        shown = {name: print_ for lab in labs for name, print_ in self._shown[lab, own].items()}

        def seen() -> dict[str, Any]:
            _change(mutant)
            return {"seen": visible.first_difference(labs, not own, shown)}

        with _changed_file(mutant):
            return str(_in_child(seen, 900.0).get("seen", "it does not end"))

    def _say(self, found: dict[str, Any]) -> None:
        for path in (self.job["out"], self.job.get("told")):
            if path:
                with Path(path).open("a", encoding="utf-8") as out:
                    out.write(json.dumps(found) + "\n")


@contextlib.contextmanager
def _changed_file(mutant: Mutation) -> Iterator[None]:
    """Programs that start meanwhile have the change, too."""
    file = Path(mutant.path)
    source = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.applied(source), encoding="utf-8")
        yield
    finally:
        file.write_text(source, encoding="utf-8")


def _of_its_lab(mutant: Mutation, items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that have its lab or subject as a parameter or in the name of their file: what all is kept of first."""
    word = mutant.room.split("/")[-1]
    own = [item for item in items if lab_of(item) == word or f"_{word}" in item.path.stem]
    return sorted(own, key=lambda item: (item.path.stem not in STRONG, lab_of(item) == word))


def _labs_of(mutant: Mutation, near: Sequence[str]) -> tuple[list[str], bool]:
    """The labs whose presets may show a change: the one that it stands in (true), or those that have tests near it."""
    from app.labs import LABS

    own = [lab.id for lab in LABS if f"/labs/{lab.id}/" in mutant.path]
    return own or [lab.id for lab in LABS if any(f"[{lab.id}" in name for name in near)], bool(own)


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


def _reached(session: pytest.Session, items: list[pytest.Item]) -> Iterator[dict[str, Any]]:
    """Which functions of the program each test runs; a test that fails here is of no use and left out."""
    reach = WATCHED[0]
    fixtures = Fixtures(reach)
    session.config.pluginmanager.register(fixtures)
    found: Near = defaultdict(dict)
    broken: list[str] = []
    run = _outcomes(session, items)
    for place in range(1, len(items) + 1):
        with reach.seen() as names:
            item, failed, seconds = next(run)
        for name in names | fixtures.behind(item) if not failed else ():
            found[name][item.nodeid] = round(seconds, 3)
        broken += [item.nodeid] if failed else []
        if place % TOLD == 0 or place == len(items):
            yield {"reach": found, "broken": broken}
            found, broken = defaultdict(dict), []


def _first_failure(session: pytest.Session, mutant: Mutation, chosen: list[pytest.Item], longest: float) -> str:
    """The first test that notices the change."""
    _change(mutant)
    spent = 0.0
    for item, failed, seconds in _outcomes(session, chosen):
        spent += seconds
        if failed:
            return item.nodeid
        if spent > longest:
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


# -- the trial


@dataclass(frozen=True)
class Outcome:
    """What became of one mutant."""

    mutant: Mutation
    killed_by: str
    seen: str
    """A preset that shows it."""
    tests: int


def reach_of(tests: list[str], jobs: int, file: Path | None = None) -> Near:
    """Which test runs which function: read where it is known, else found by running all these tests once."""
    if file and file.is_file():
        return dict(json.loads(file.read_text(encoding="utf-8")))
    reach: Near = defaultdict(dict)
    for line in _run({"task": "reach"}, tests, jobs):
        for function, found in line["reach"].items():
            reach[function] |= found
        for name in line["broken"]:
            print(f"fails without a mutant: {name}", flush=True)
    if file:
        file.write_text(json.dumps(reach), encoding="utf-8")
    return reach


def outcomes(
    mutants: list[Mutation],
    reach: Near | None,
    tests: list[str],
    jobs: int,
    *,
    blind: bool = False,
    file: Path | None = None,
    longest: float = LONGEST,
) -> list[Outcome]:
    """What the tests make of each mutant; what the file knows is not tried again."""
    known = [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file and file.is_file() else []
    done = {Mutation(**line["mutant"]) for line in known}
    wanted = [asdict(one) for one in mutants if one not in done]
    names = {f"{one.path}:{one.function}" for one in mutants}
    near = {name: reach.get(name, {}) for name in names} if reach is not None else None
    job = {
        "task": "try",
        "mutants": wanted,
        "near": near,
        "blind": blind,
        "longest": longest,
        "told": str(file) if file else "",
    }
    lines = [*known, *(_run(job, tests, jobs) if wanted else [])]
    return [
        Outcome(
            Mutation(**line["mutant"]),
            line.get("killed_by") or line.get("error", ""),
            line.get("seen", ""),
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


WATCHED: list[Reach] = []


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """When pytest is started to find what tests reach, what is watched is watched from its beginning."""
    if JOB in os.environ and _job()["task"] == "reach":
        WATCHED.append(watch(Path.cwd()))
        watch_what_is_kept(WATCHED[0])


def pytest_configure(config: pytest.Config) -> None:
    """When pytest is started by this trial, the runner takes over."""
    if JOB in os.environ:
        config.pluginmanager.register(Runner(_job()))


def _job() -> dict[str, Any]:
    return dict(json.loads(Path(os.environ[JOB]).read_text(encoding="utf-8")))


def main() -> int:
    """The trial by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--each", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--under", nargs="*", default=list(UNDER))
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--longest", type=float, default=LONGEST)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--blind", action="store_true")
    parser.add_argument("--then", type=shlex.split, default=[])
    parser.add_argument("--tests", nargs=argparse.REMAINDER, default=[])
    options = parser.parse_args()
    all_ = all_mutations(ROOT, options.under)
    again = drawn_each(all_, options.each, options.seed) if options.each else drawn(all_, options.count, options.seed)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    stages: list[list[Outcome]] = []
    met: Near = {}
    for place, tests in enumerate([options.tests, *([options.then] if options.then else [])]):
        kept = [options.keep.resolve() / f"{name}.{place}.json" if options.keep else None for name in ("reach", "told")]
        reach: Near = {} if options.own else reach_of(tests, options.jobs, kept[0])
        new = {
            name: {test: took for test, took in near.items() if test not in met.get(name, {})}
            for name, near in reach.items()
        }
        near = None if options.own else new
        stages.append(
            outcomes(
                again,
                near,
                tests,
                options.jobs,
                blind=options.blind or place > 0,
                file=kept[1],
                longest=options.longest,
            )
        )
        again, met = [one.mutant for one in stages[-1] if not one.killed_by], reach
    return _report(stages)


def _report(stages: list[list[Outcome]]) -> int:
    """What lives, and a table by room: how many die by the first tests, how many by the others only, how many live."""
    seen = {one.mutant: one.seen for one in stages[0]}
    rooms: dict[str, Counter[str]] = defaultdict(Counter)
    for place, stage in enumerate(stages):
        for one in sorted(stage, key=lambda one: one.mutant.name):
            if one.killed_by:
                rooms[one.mutant.room]["then" if place else "die"] += 1
                if place:
                    print(f"dies then: {one.mutant.name} by {one.killed_by} ({seen[one.mutant] or 'not seen'})")
            elif stage is stages[-1]:
                rooms[one.mutant.room]["seen" if seen[one.mutant] else "unseen"] += 1
                print(f"lives: {one.mutant.name} ({one.tests} tests reach it; {seen[one.mutant] or 'not seen'})")
    rooms["all"] = sum(rooms.values(), Counter())
    print(f"{'':32} die  then  live: seen, not seen")
    for room, many in sorted(rooms.items(), key=lambda one: (one[0] == "all", one[0])):
        print(f"{room:32} {many['die']:3d}  {many['then']:4d}        {many['seen']:4d}  {many['unseen']:8d}")
    return 1 if rooms["all"]["seen"] > 0.05 * len(stages[0]) else 0


if __name__ == "__main__":
    sys.exit(main())
