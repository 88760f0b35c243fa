"""The engine of lessons: conditions are read and never run, blocks are checked line by line, answers are compared."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.lab.base import Result
from app.labs import LABS
from app.plot.picture import Axis, Curve, Picture, Steps
from app.resources import resource
from app.state.lessons.blocks import KEYS
from app.state.lessons.expressions import DEEPEST, LONGEST, ExpressionError, read
from app.state.lessons.model import Lesson, Task
from app.state.lessons.reading import LessonError, lesson_of
from app.state.lessons.scoring import clauses, met, score
from app.state.lessons.script import BLOCKS
from app.state.lessons.staging import staged
from app.state.lessons.values import FUNCTIONS, Numbers, fill, numbers_at
from dpcore.noise import laplace

NAMES = {"x": 0.75, "error": 9.5, "laplace.mean_abs": 2.0}
HOLDER = Numbers(own={**NAMES, "link": "ceiling", "on": True})

numbers = st.floats(0.1, 9).map(lambda value: f"{value:.3f}")
sums = st.recursive(
    numbers | st.just("x"),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "^"]), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner, inner).map(
            lambda t: f"{t[0]} {t[1]} {t[2]} * {t[3]}"
        ),
        inner.map(lambda text: f"-{text}"),
        inner.map(lambda text: f"min({text}, 2)"),
    ),
    max_leaves=8,
)
compared = st.tuples(sums, st.sampled_from(["<=", ">=", "<", ">"]), sums).map(" ".join)
conditions = st.recursive(
    compared,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(" ".join),
        inner.map(lambda text: f"not {text}"),
        inner.map(lambda text: f"({text})"),
    ),
    max_leaves=5,
)


@pytest.mark.long
@settings(deadline=None, max_examples=300)
@given(sums | conditions)
def test_conditions_mean_what_they_mean_in_python(text: str) -> None:
    """Python's own reader is the oracle: the two grammars agree but for ^ and the sign of a power."""
    if len(text) > LONGEST:
        return
    try:
        expected = eval(text.replace("^", "**"), {"__builtins__": {"min": min}}, {"x": 0.75})
    except (ArithmeticError, TypeError):
        expected = None
    try:
        found = read(text).evaluate(HOLDER)
    except ExpressionError:
        found = None
    if (
        expected is None
        or isinstance(expected, complex)
        or (isinstance(expected, float) and not math.isfinite(expected))
    ):
        return
    if isinstance(expected, bool):
        assert found == expected
    else:
        assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x <= 0.75 and error <= 10", True),
        ("x <= 0.75 and error <= 9", False),
        ('link == "ceiling" and on', True),
        ('link != "ceiling" or not on', False),
        ("0.5 <= x <= 0.8", True),
        ("0.5 <= x < 0.75", False),
        ("exp(ln(3)) == 3", True),
        ("x == x + 1e-13", True),
        ("laplace.mean_abs == 2", True),
        ("(1e300 * 1e300 - 1e300 * 1e300) <= 1", False),
        ("not (1e300 * 1e300 - 1e300 * 1e300) <= 1", True),
    ],
)
def test_conditions(text: str, holds: bool) -> None:
    assert read(text).holds(HOLDER) == holds


@pytest.mark.parametrize(
    "text",
    [
        "", "1 +", "x ==", "(x", "x)", "x x", "and", "x and", "1 ! 2", "__import__('os')", "x.__class__()", "open(1)",
        "lambda: 1", "x[0]", "exp()", "exp(1, 2)", "max(1)", "-" * 100 + "1", "(" * 100 + "1" + ")" * 100,
        "not " * 100 + "x", "x;x", "x = 1", '"a" <= 2 or', "1 " * LONGEST, "2" + "^2" * (DEEPEST + 1), "exp(" * 60 + "1",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        read(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "text",
    ["1 / 0 < 1", "ln(0)", "sqrt(-1)", "(0 - 8) ^ 0.5", "10 ^ 1000", "exp(1e9)", 'link <= "b"', '"a" + 1', "nobody"],
)
def test_what_has_no_value_says_so(text: str) -> None:
    with pytest.raises(ExpressionError):
        read(text).evaluate(HOLDER)


def test_a_goal_shows_each_of_its_conditions() -> None:
    assert [part.text for part in read("x <= 1 and error >= 3 and on").clauses()] == ["x <= 1", "error >= 3", "on"]
    assert len(read("x <= 1 or error >= 3").clauses()) == 1
    assert len(read("(x <= 1 and on) and error >= 3").clauses()) == 1


# -- names of numbers

DENSITIES = next(lab for lab in LABS if lab.id == "densities")


def test_names_are_parameters_and_ends_of_paths() -> None:
    found = numbers_at(DENSITIES, DENSITIES.params(mechanisms=("laplace", "staircase"), eps=0.5), {})
    assert found.value("eps") == 0.5
    assert found.value("laplace.mean_abs") == pytest.approx(laplace(eps=0.5, sensitivity=1.0).mean_abs) or found.value(
        "sensitivity"
    )
    with pytest.raises(ExpressionError, match="could be"):
        found.value("mean_abs")
    with pytest.raises(ExpressionError, match="no number"):
        found.value("gaussian.mean_abs")


def test_the_loss_that_is_drawn_is_the_loss() -> None:
    params = DENSITIES.params(mechanisms=("laplace",), eps=1.0, neighbors="1", shift=1.0)
    found = numbers_at(DENSITIES, params, {})
    for at in (-2.0, 0.25, 0.5, 0.8, 3.0):
        drawn = found.call("drawn", ("loss/laplace", at))
        assert drawn == pytest.approx(
            float(laplace(eps=1.0, sensitivity=1.0).privacy_loss(np.array([at]), 1.0)[0]), abs=1e-2
        )


# -- blocks

HEAD = '# T\nnumber e = 1, 0.5\n\n## One\n```set\nlab = "densities"\npreset = "count"\neps = $e\n```\nLook.\n\n'
NUMBER = "```predict\nask: How much?\nnumber: 0 to 10\nunit: units\ntruth: noises.laplace.mean_abs\nnear: 0.1\nwrong: answer < truth / 1.5 -> Less noise?\nbelief: less is less\nwrong: answer < truth -> Nearly. {= truth : .2}\nright: answer > 0 -> Positive.\nhint: One.\nhint: Two.\n```\n"
CHOICE = "```why\nask: Why?\nright: Because {= e }. -> Yes.\nwrong: So -> No.\nbelief: so\n```\n"
GOAL = "```do\nask: Find it.\ngoal: exp(eps) <= 1.5 and laplace.mean_abs <= 3\nshow: error = laplace.mean_abs\nwrong: eps < 0.35 -> Enough.\n```\n"


def lesson(text: str, variant: int = 0) -> Lesson:
    return lesson_of(text, Path("mine.md"), LABS, variant)


def asked(text: str) -> Task:
    task = lesson(text).steps[0].task
    assert task is not None
    return task


def test_a_number_is_compared_with_the_truth_and_the_first_mistake_is_answered() -> None:
    step = lesson(HEAD + NUMBER).steps[0]
    assert (step.kind, step.params.eps, step.line) == ("predict", 1.0, 4)
    task = asked(HEAD + NUMBER)
    known = numbers_at(DENSITIES, step.params, {})
    truth = laplace(eps=1.0, sensitivity=1.0).mean_abs
    far, close, near = (score(task, answer, known) for answer in (0.5, 0.8, truth + 0.1))
    assert (far.near, far.place, far.truth) == (False, 0, pytest.approx(truth))
    assert [said.text for said in far.said] == ["Positive.", "Less noise?"]
    assert far.said[1].belief == "less is less"
    assert far.gap == "You said 0.5, it is 1 units: 0.5 too little."
    assert [said.text for said in close.said] == ["Positive.", "Nearly. 1.00"]
    assert near.near
    assert [said.right for said in near.said] == [True]


def test_another_variant_has_other_numbers() -> None:
    first, second = (lesson(HEAD + NUMBER + "\n## Two\n" + CHOICE, variant) for variant in (0, 1))
    assert (first.variants, second.variant) == (2, 1)
    choice = second.steps[1].task
    assert choice is not None
    assert second.steps[0].params.eps == 0.5
    assert fill(choice.options[0].text, Numbers(own=second.numbers)) == "Because 0.5."


def test_a_goal_holds_exactly_where_its_inequalities_do() -> None:
    task = asked(HEAD + GOAL)
    for eps, good in ((0.3, False), (0.34, True), (0.405, True), (0.41, False)):
        known = numbers_at(DENSITIES, DENSITIES.params(eps=eps, neighbors="1", mechanisms=("laplace",)), {})
        assert met(task, known) == good == (math.log(1.5) >= eps >= 1 / 3)
        assert [clause.holds for clause in clauses(task, known)] == [eps <= math.log(1.5), eps >= 1 / 3]


def test_choices_know_the_right_one_and_answer_each_mistake() -> None:
    task = asked(HEAD + CHOICE)
    right, wrong = (score(task, place, Numbers(own={"e": 1.0})) for place in (0, 1))
    assert (right.near, right.said[0].text) == (True, "Yes.")
    assert (wrong.near, wrong.said[0].text, wrong.said[0].belief, wrong.place) == (False, "No.", "so", 1)


SKETCH = "```predict\nask: Sketch it.\nsketch: p/c\nshown: 0.01 to 100 log\nright: 0.4 < slope(1, 100) < 0.6 -> Slope a half.\nwrong: slope(1, 100) >= 0.9 -> Errors partly cancel.\nwrong: answer(100) < answer(1) -> It does not fall.\n```\n"


def test_a_sketch_is_compared_by_slopes_and_levels() -> None:
    task = asked(HEAD + SKETCH)
    x = np.geomspace(1, 100, 50)
    axes = {"x": Axis(label="n", log=True), "y": Axis(label="σ", log=True)}
    curve = Curve(key="c", x=x, y=np.sqrt(x), role="laplace")
    known = Numbers(result=Result((Picture(key="p", title="", items=(curve,), **axes),)))
    for power, near, place in ((0.5, True, -1), (1.0, False, 1), (-0.3, False, 2)):
        found = score(task, tuple((at, at**power) for at in x.tolist()), known, (True, True))
        assert (found.near, found.place) == (near, place)
    half = score(task, tuple((at, 1.2 * at**0.5) for at in x.tolist()), known, (True, True))
    assert half.near
    steps = Steps(key="c", edges=np.array([0.0, 1.0, 2.0]), heights=np.array([1.0, 3.0]), role="laplace")
    known = Numbers(result=Result((Picture(key="p", title="", items=(steps,), **axes),)))
    assert known.call("drawn", ("p/c", 1.5)) == 3.0
    assert score(task, (), known).gap == "Nothing was sketched."


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (HEAD + NUMBER.replace("truth: ", "truht: "), 16, "no 'truht'"),
        (HEAD + NUMBER.replace("0 to 10", "10 to 0"), 14, "a range"),
        (HEAD + NUMBER.replace("answer < truth ->", "answer << truth ->"), 20, "does not fit"),
        (HEAD + NUMBER.replace("near: 0.1", "near: close"), 17, "near"),
        (HEAD + NUMBER.replace("ask: How much?\n", ""), 12, "ask"),
        (HEAD + NUMBER.replace("hint: One.", "hint: {= 1 + }"), 22, "breaks off"),
        (HEAD + NUMBER.replace("hint: One.", "hint One."), 22, "key: value"),
        (HEAD + NUMBER.replace("hint: One.", "ask: Again?"), 22, "twice"),
        (HEAD + NUMBER.replace("number: 0 to 10\n", ""), 12, "one way"),
        (HEAD + NUMBER.rstrip("`\n") + "\n", 12, "no end"),
        (HEAD + NUMBER + CHOICE, 25, "one thing"),
        (HEAD + CHOICE.replace(" -> No.", ""), 15, "reply"),
        (HEAD + CHOICE.replace("right:", "wrong:"), 12, "one 'right"),
        (HEAD + GOAL.replace("goal:", "show:"), 12, "goal"),
        (HEAD + GOAL.replace("show: error = laplace.mean_abs", "show: laplace.mean_abs"), 15, "show: error"),
        (HEAD + GOAL.replace("and", "ant"), 14, "does not fit"),
        (HEAD.replace("$e", "$f"), 8, "no number 'f'"),
        (HEAD.replace("$e", "-3"), 8, "densities.eps"),
        (HEAD.replace("eps =", "epsilom ="), 8, "densities.epsilom"),
        (HEAD.replace("$e", '1\ncontrols = ["nothing"]'), 9, "no parameter 'nothing'"),
        (HEAD.replace("$e", "1\nplots = 3"), 9, "list of names"),
        (HEAD.replace("$e", '1\naxes = ["loss z 0 to 1"]'), 9, "loss y -1 to 2"),
        (HEAD.replace("$e", '1\naxes = ["loss y 1 to 0"]'), 9, "a range"),
        (HEAD.replace("1, 0.5", "1, a"), 2, "number e"),
        (HEAD + "```reveal\nepsilon = 2\n```\n", 12, "belongs to a predict"),
        (HEAD + GOAL + "```reveal\neps = 2\n```\n", 18, "belongs to a predict"),
        (HEAD.replace("0.5", "-0.5") + NUMBER, 8, "densities.eps"),
    ],
)
def test_a_faulty_block_is_refused_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(LessonError) as caught:
        lesson(text)
    assert f"mine.md, line {line}" in str(caught.value)
    assert words in str(caught.value)


def test_a_reveal_block_says_what_is_shown_then() -> None:
    text = HEAD.replace("$e", '$e\nplots = ["upper"]\nhide = ["upper", "loss"]')
    block = '```reveal\nplots = ["upper", "loss"]\nhide = ["loss/laplace"]\n```\n'
    curve = Curve(key="laplace", x=np.array([0.0, 1.0]), y=np.array([0.0, 1.0]), role="laplace")
    x, y = Axis(label=""), Axis(label="")
    pictures = [
        Picture(key="upper", title="", x=x, y=y, items=(curve,), columns=3),
        Picture(key="loss", title="", x=x, y=y, items=(curve,), row=1),
        Picture(key="other", title="", x=x, y=y, items=(curve,), row=1, column=1, columns=2),
    ]
    for task in (NUMBER, GOAL):
        step = lesson(text + task + block).steps[0]
        before = staged(pictures, step, None, Numbers(), shown=False)
        assert [(each.key, len(each.items)) for each in before] == [("upper", 0)]
        after = staged(pictures, step, None, Numbers(), shown=True)
        assert [(each.key, len(each.items), each.columns) for each in after] == [("upper", 1, 3), ("loss", 0, 3)]


def test_a_step_says_which_plot_is_large_and_what_its_axes_show() -> None:
    text = HEAD.replace("$e", '$e\nplots = ["loss", "upper"]\naxes = ["loss y -1 to 2"]')
    x = Axis(label="")
    pictures = [Picture(key=key, title="", x=x, y=x, items=(), row=row) for row, key in enumerate(("upper", "loss"))]
    pictures += [Picture(key="part", title="", x=x, y=x, items=(), row=2, beside="loss")]
    shown = staged(pictures, lesson(text + GOAL).steps[0], None, Numbers(), shown=False)
    assert [(each.key, each.y.low, each.y.high) for each in shown] == [("loss", -1.0, 2.0), ("upper", None, None)]
    text = text.replace('"upper"', '"upper", "part"')
    shown = staged(pictures, lesson(text + GOAL).steps[0], None, Numbers(), shown=False)
    assert [each.key for each in shown] == ["loss", "part", "upper"], "what belongs together stays together"


def test_every_function_of_the_step_may_be_written() -> None:
    for name in FUNCTIONS:
        assert read(f"{name}(1) < 2", FUNCTIONS).root.kind == "chain"


def test_numbers_of_the_variant_stand_in_quotes_and_lists_too() -> None:
    text = HEAD.replace("eps = $e", 'neighbors = "0–1, $e–2, $f"\neps = $e')
    with pytest.raises(LessonError, match=r"densities\.neighbors"):
        lesson(text)
    text = HEAD.replace("eps = $e", 'neighbors = "0–$e, 3"\nshift = $e')
    assert [lesson(text, variant).steps[0].params.neighbors for variant in (0, 1)] == ["0–1, 3", "0–0.5, 3"]


def examples(language: str) -> list[str]:
    """The lessons that the help shows as text."""
    page = resource("help", language, "lessons.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?:^(?:    .*)?\n)+", page, re.MULTILINE)
    found = ["\n".join(line[4:] for line in block.strip("\n").splitlines()) for block in blocks]
    return [block for block in found if block.startswith("# ")]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_example_in_the_help_loads_and_every_word_of_a_block_has_one(language: str) -> None:
    simple, full = (lesson(text) for text in examples(language))
    assert (simple.order, [step.kind for step in simple.steps]) == (200, ["plain", "look"])
    assert [step.kind for step in full.steps] == ["look", *["predict"] * 5, "do", "why", "recap"]
    assert [step.task.form for step in full.steps if step.task] == [
        "drag",
        "number",
        "choose",
        "drag",
        "sketch",
        "",
        "choose",
    ]
    assert full.variants == 2
    text = examples(language)[1]
    for name, keys in KEYS.items():
        written = "\n".join(re.findall(rf"```{name}\n(.*?)```", text, re.DOTALL))
        missing = {key for key in keys if not re.search(rf"^{key}:", written, re.MULTILINE)}
        assert missing <= {"do": {"right", "wrong", "then"}, "why": {"belief", "hint", "then"}}.get(name, set())
    assert {block for block in BLOCKS if f"```{block}\n" not in text} == set()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("variant", [0, 1])
def test_the_example_of_each_step_can_be_taken(language: str, variant: int) -> None:
    full = lesson(examples(language)[1], variant)
    own = dict(full.numbers)
    for step in full.steps:
        task, known = step.task, numbers_at(DENSITIES, step.shown_params, own)
        if task is None or task.form == "":
            continue
        if task.form == "choose":
            right = [option.right for option in task.options].index(True)
            assert score(task, right, known).near
            if task.truth is not None:
                assert float(task.options[right].text) == pytest.approx(task.truth.number(known), abs=0.5)
        elif task.form == "sketch":
            x, y = known.curve(*task.curve)
            assert score(task, tuple(zip(x.tolist(), y.tolist(), strict=True)), known).near
        else:
            assert task.truth is not None
            assert score(task, task.truth.number(known), known).near
            assert task.span.low <= task.truth.number(known) <= task.span.high
    goal = next(step for step in full.steps if step.kind == "do")
    assert goal.task is not None
    for eps, holds in ((goal.params.eps, False), (0.3, True)):
        assert met(goal.task, numbers_at(DENSITIES, replace(goal.params, eps=eps), own)) == holds
