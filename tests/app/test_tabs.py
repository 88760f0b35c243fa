"""What every tab keeps: its program computes its Facts, its words follow the language, its numbers are computed once."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import dis
import inspect
import pickle
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from app.lab.base import Lab, Quality, Tab, Tick
from app.lab.facts import flatten, sealed, weight
from app.lab.kept_facts import KEPT_FACTS, KeptFacts, key_of
from app.lab.program import _printing, counting, program
from app.labs import LABS
from app.state.presets import Preset, presets_of
from app.words import i18n
from dpcore.errors import ParameterError
from dpcore.kept import forget_all
from tests.app.cases import computed, every_preset, lab_of, presets_to_try
from tests.app.programs import ROOT, Programs
from tests.app.programs_here import run_here
from tests.selection import turn

DUMP = """
import pickle, sys; sys.stdout.flush()
sys.stdout.buffer.write(b"PICKLE" + pickle.dumps([(name, value) for name, value in flatten(found)]))
"""


def of_tab(lab: Lab, tab: Tab) -> list[Preset]:
    """The presets of a tab; some have none."""
    return [preset for preset in presets_to_try(lab) if lab.tab(preset.params) is tab]


@pytest.fixture
def english_after() -> Iterator[None]:
    yield
    i18n.install(str, i18n.ENGLISH)


@contextmanager
def another_language() -> Iterator[None]:
    """In which every text of the program stands in «»."""
    i18n.install(lambda text: f"«{text}»", "xx")
    try:
        yield
    finally:
        i18n.install(str, i18n.ENGLISH)


@pytest.mark.long
@pytest.mark.in_turn(of=lab_of)
@pytest.mark.parametrize(
    ("lab", "tab"),
    [pytest.param(lab, tab, id=f"{lab.id}-{tab.id}") for lab in LABS for tab in lab.tabs if of_tab(lab, tab)],
)
def test_the_program_computes_every_number_of_the_facts(
    lab: Lab, tab: Tab, tmp_path: Path, programs: Programs, english_after: None
) -> None:
    """For one preset of the tab, another after each commit; every number and text of Facts is the same to the last bit, though
    the Facts were computed under another language: they hold numbers only. The program of one tab of each lab, another after
    each commit, runs in a fresh process, in a folder of its own."""
    alike = of_tab(lab, tab)
    preset = alike[turn() % len(alike)]
    text = lab.script(preset.params)
    forget_all()  # sets that were built farther for another ε: sums in another order
    i18n.install(lambda text: f"«{text}»", "xx")
    given = lab.given(preset.params, lambda _: None)
    found = tab.facts(given, lambda _: None, "rest")
    KEPT_FACTS.facts(key_of(tab.module, given, "rest"), lambda: found)  # for all other tests
    tried = [each for each in lab.tabs if of_tab(lab, each)]
    if tab is tried[turn() % len(tried)]:
        check_program_apart(text, found, tmp_path, programs)
    else:
        check_program(text, found)


@every_preset()
def test_the_programs_of_a_tab_differ_in_their_settings_alone(lab: Lab, preset: Preset) -> None:
    """So what one of them computes, all compute, and whatever way a preset takes: every name that the program reads is one that it
    defines, every setting one that it has. A setting is read from the program as it is. Nobody can write into Facts, and they
    are numbers in whatever language they are computed."""
    tab = lab.tab(preset.params)
    given = lab.given(preset.params, lambda _: None)
    code, settings, end = parted(lab.script(preset.params))
    assert (code, end) == parted(lab.script(of_tab(lab, tab)[0].params))[::2]
    known = dict(defined(code))
    exec(settings, known)
    assert set(re.findall(r"\bparams\.(\w+)", code)) <= vars(known["params"]).keys()
    for name, value in vars(known["params"]).items():
        np.testing.assert_equal(value, getattr(given, name), err_msg=name)
        assert type(value).__name__ == type(getattr(given, name)).__name__, name
    with another_language():
        found = tab.remembered(given, lambda _: None, "rest")
    for name, value in flatten(sealed(found)):
        assert value is None or isinstance(value, bool | int | float | str | np.ndarray | np.generic), name
        assert not isinstance(value, str) or "«" not in value, name
        assert not isinstance(value, np.ndarray) or not value.flags.writeable, name


@lru_cache(maxsize=1)
def defined(code: str) -> dict[str, Any]:
    """What a program defines: run once for all presets of a tab, which have the same. No function in it reads what is not there."""
    known: dict[str, Any] = {"__name__": __name__}
    compiled = compile(code, "program", "exec")
    exec(compiled, known)
    assert set(read_in(compiled)) <= known.keys() | vars(builtins).keys()
    return known


def read_in(code: CodeType) -> Iterator[str]:
    """The names of globals that the functions of a piece of code read."""
    yield from (step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL")
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from read_in(inner)


def parted(text: str) -> tuple[str, str, str]:
    """A program: what it defines, without the line that names the tab; its settings; what it computes with them and prints."""
    code, settings, end = re.split(
        r"^(?=params = SimpleNamespace)|^(?=found = facts\(params, )", text, flags=re.MULTILINE
    )
    return code, settings, end


def check_program_apart(text: str, found: Any, tmp_path: Path, programs: Programs) -> None:
    """In a process of its own."""
    printed, _, dumped = programs.run(text + DUMP, tmp_path).partition(b"PICKLE")
    check_printed(text, found, printed.decode(), dict(pickle.loads(dumped)))


def check_program(text: str, found: Any) -> None:
    printed, names = run_here(text)
    check_printed(text, found, printed, dict(names["flatten"](names["found"])))


def check_printed(text: str, found: Any, printed: str, theirs: dict[str, Any]) -> None:
    ours = dict(flatten(found))
    assert ours
    assert theirs.keys() == ours.keys()
    for name, value in ours.items():
        assert f"{name} =" in printed
        if not name.endswith(".seconds"):  # measured
            np.testing.assert_equal(theirs[name], value, err_msg=name)
    assert "app." not in text
    assert "import app" not in text


@pytest.mark.long
def test_a_program_says_how_many_numbers_a_shortened_array_has(tmp_path: Path) -> None:
    """numpy prints the first and last three of more than a thousand."""
    lab = next(lab for lab in LABS if lab.id == "rates")
    params = presets_of(lab)[0].params
    found = dict(flatten(lab.tab(params).facts(params, lambda _: None, "rest")))
    long = {name: value.size for name, value in found.items() if np.size(value) > 1000}
    assert long
    done = subprocess.run(
        [sys.executable, "-c", lab.script(params)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        check=True,
    )
    said = dict(re.findall(r"^# (\S+) has (\d+) numbers; the first and the last three", done.stdout, re.MULTILINE))
    assert said == {name: str(size) for name, size in long.items()}
    assert done.stdout.count("...") >= len(long)


@pytest.mark.long
@pytest.mark.parametrize("view", ["curve", "column"])
def test_what_a_file_holds_is_in_the_program(view: str, tmp_path: Path) -> None:
    """The program runs when the file is gone."""
    lab = next(lab for lab in LABS if lab.id == "channel")
    file = tmp_path / "a.csv"
    file.write_text("job\n" + "a\nb\nb\n?\n", "utf-8")
    params = lab.params(view=view, source="csv", file=str(file), column="job", distortion="absolute")
    given = lab.given(params, lambda _: None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        given.weights = ()
    assert (given.names, given.weights) == (("a", "b"), (1, 2))
    found = lab.tab(params).facts(given, lambda _: None, "rest")
    text = lab.script(params)
    assert ("def write(" in text) == (view == "column")
    file.unlink()
    check_program(text, found)
    with pytest.raises(ParameterError, match="can be read"):
        lab.compute(params, lambda _: None, "rest")


@every_preset()
def test_another_language_tells_again_and_computes_nothing(lab: Lab, preset: Preset) -> None:
    first = computed(lab, preset.params, "rest")
    with patch.object(Tab, "facts", side_effect=AssertionError("it computes")), another_language():
        second = lab.compute(preset.params, lambda _: None, "rest")
    assert re.sub("<[^>]+>", "", second.story).startswith("«")
    assert [len(row) for row in first.readout.rows] == [len(row) for row in second.readout.rows]
    for before, after in zip(first.readout.rows, second.readout.rows, strict=True):
        assert [cell.value for cell in before] == [cell.value for cell in after]


@every_preset(of=lab_of)
def test_a_label_and_a_program_compute_nothing(lab: Lab, preset: Preset) -> None:
    """They are asked for on the thread that draws: no function of dpcore is called."""
    module = import_module(lab.tab(preset.params).module)
    _printing(
        module.__name__, False
    )  # kept for all presets of a tab; reads source, which would take long while watched
    called: list[str] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_globals.get("__name__", "").startswith("dpcore"):
            called.append(frame.f_code.co_qualname)

    sys.setprofile(watch)
    try:
        lab.label(preset.params)
        lab.script(preset.params)
    finally:
        sys.setprofile(None)
    assert called == []


@pytest.mark.parametrize("tab", [tab for lab in LABS for tab in lab.tabs], ids=lambda tab: tab.module)
def test_only_facts_compute(tab: Tab) -> None:
    """Whatever else stands in a tab's file calls nothing of dpcore."""
    inside, outside = counting(tab.module)
    assert not outside
    if (other := import_module(tab.module).facts.__module__) != tab.module:  # some tabs have the facts of another one
        inside, _ = counting(other)
    assert inside


def test_the_memory_is_bounded_by_weight_and_forgets_what_was_used_least() -> None:
    memo = KeptFacts(largest=10_000)
    computed: list[int] = []

    def ask(key: int) -> Any:
        return memo.facts(key, lambda: computed.append(key) or np.zeros(400))

    for key in (1, 2, 1, 3, 1, 4):
        ask(key)
        assert memo.weight <= 10_000
    assert computed == [1, 2, 3, 4]
    ask(1)
    assert computed == [1, 2, 3, 4]
    ask(2)
    assert computed == [1, 2, 3, 4, 2]
    assert weight(np.zeros(400)) > 3200


def test_facts_are_weighed_and_sealed_part_by_part() -> None:
    """Whatever holds it, each number counts once, as those do that `flatten` finds."""

    @dataclasses.dataclass(frozen=True, slots=True)
    class Part:
        value: float
        more: Any

    arrays = [np.zeros(n) for n in (1, 7, 50)]
    facts = Part(
        1.5, {"a": (arrays[0], [None, "text"]), "b": Part(2.0, frozenset({3, 4})), "c": [Part(0.0, arrays[1:])]}
    )
    found = [value for _, value in flatten(facts)]
    assert len(found) == 10
    sizes = [a.nbytes + 100 if isinstance(a, np.ndarray) else sys.getsizeof(a) + 50 for a in found]
    assert weight(facts) == sum(sizes)
    assert sealed(facts) is facts
    assert not any(array.flags.writeable for array in arrays)


@pytest.mark.parametrize("tab", [tab for lab in LABS for tab in lab.tabs], ids=lambda tab: tab.module)
def test_a_tab_is_told_of_a_drag_only_where_that_makes_a_difference(tab: Tab) -> None:
    """Else the same numbers would be computed for a drag and once more when the hand rests."""
    facts = import_module(tab.module).facts
    node = ast.parse(textwrap.dedent(inspect.getsource(facts)))
    read = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    assert ("quality" in inspect.signature(facts).parameters) is ("quality" in read)


def test_what_a_drag_computed_is_shown_at_rest_only_by_a_tab_that_is_never_coarser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its `facts` is not told which is asked for, so both are the same."""
    asked: list[str] = []

    def coarse(params: str, tick: Tick, quality: Quality) -> Any:
        asked.append(quality)
        return np.zeros({"drag": 3, "rest": 30}[quality])

    def same(params: str, tick: Tick) -> Any:
        asked.append("either")
        return np.zeros(30)

    modules = {"coarse": SimpleNamespace(facts=coarse), "same": SimpleNamespace(facts=same)}
    for reader in ("base", "kept_facts"):
        monkeypatch.setattr(f"app.lab.{reader}.loaded", modules.__getitem__)
    monkeypatch.setattr("app.lab.kept_facts.KEPT_FACTS", KeptFacts())
    for module in modules:
        tab = Tab("toy", "Toy", module)
        dragged = tab.remembered("one", lambda _: None, "drag")
        assert (tab.known("one") is None) is (module == "coarse")
        rested = tab.remembered("one", lambda _: None, "rest")
        assert (rested is dragged) is (module == "same")
        assert (dragged.size, rested.size) == ((3, 30) if module == "coarse" else (30, 30))
        assert tab.known("one") is rested
    assert asked == ["drag", "rest", "either"]


def test_a_fault_is_not_remembered() -> None:
    memo = KeptFacts()

    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        memo.facts("key", fail)
    assert memo.facts("key", lambda: 5) == 5


def test_a_program_says_what_it_cannot_copy() -> None:
    with pytest.raises(ValueError, match="defines no nowhere"):
        program("tests.app.faulty_tab", object, "x")


def test_a_program_says_which_name_means_two_things() -> None:
    with pytest.raises(
        ValueError, match=r"^Errors means one thing in tests\.app\.two_meanings and another in app\.labs\.attack\.roc$"
    ):
        program("tests.app.two_meanings", object, "x")


def test_a_lab_of_one_tab_has_no_choice() -> None:
    rates = next(lab for lab in LABS if lab.id == "rates")
    assert rates.tab(rates.params()) is rates.tabs[0]
    assert rates.script(rates.params()).startswith("# Epsilon Lab, Rates\n")
