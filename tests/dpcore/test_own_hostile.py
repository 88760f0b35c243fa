"""Some thousand formulas that nobody meant well: each is a density or refused in its place, and none takes long."""

from __future__ import annotations

import contextlib
import time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dpcore.errors import ParameterError
from dpcore.own import Formula, FormulaError, typed
from dpcore.own.evaluate import settled, values
from dpcore.own.formula import FUNCTIONS, MOST_CHARACTERS, MOST_DEPTH, MOST_NODES
from dpcore.own.jets import jet

PIECES = [*(f"{name}(" for name in (*FUNCTIONS, "min", "max", "if")), *"()|,+-*/^<>xrabcπ√²", "1e300", "1e-300", "0", "7",
          ".5", "9" * 30, "**", "<=", " and ", " or ", " ", "−", "（", "）", "\t", "lambda", "__", "import", "eps", "D", "nan",
          "inf", ";", "'", "\\", "\0", "\u202e", "๙", "𝟙", "x.y", "[", "{"]  # fmt: skip
numbers = st.floats(0, 1e300, allow_nan=False).map(repr)
trees = st.recursive(
    st.sampled_from(["x", "|x|", "2", "0.3", "1e-9"]) | numbers,
    lambda part: st.one_of(
        st.tuples(st.sampled_from(sorted(FUNCTIONS)), part).map(lambda one: f"{one[0]}({one[1]})"),
        st.tuples(part, st.sampled_from("+-*/^"), part).map(lambda one: f"({one[0]}){one[1]}({one[2]})"),
        st.tuples(part, part, part, part).map(lambda one: f"if({one[0]}<{one[1]},{one[2]},{one[3]})"),
        st.tuples(part, part).map(lambda one: f"max({one[0]},{one[1]})"),
    ),
    max_leaves=12,
)


@pytest.mark.long
@settings(max_examples=1500, deadline=2000)
@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join) | st.text(max_size=120))
@example("(" * 399)
@example("|" * 399)
@example("-" * 400)
@example("√" * 400)
@example("2^" * 199 + "2")
@example("if(" * 130)
@example("1e999")
@example("9" * 400)
def test_any_text_is_read_or_refused_where_it_is_wrong(text):
    wrong = formula = None
    try:
        formula = Formula.of(text)
    except FormulaError as error:
        wrong = error
    if wrong is not None:
        assert 0 <= wrong.position <= len(text)
        assert wrong.piece in text
    if formula is None:
        return
    assert sum(1 for _ in formula.root.all()) <= MOST_NODES + 1
    assert len(text) <= MOST_CHARACTERS


@pytest.mark.long
@settings(max_examples=600, deadline=2000)
@given(trees)
@example("x^x^x^x^x^x")
@example("exp(exp(exp(exp(x))))")
@example("1/floor(1/x)")
@example("floor(1e300 x)^(-1e300)")
@example("x^(2/0)")
@example("x^(0/0)")
@example("if(x<(x)^(x),|x|,x)")
@example("if(x<(x)^(x),x,|x|)")
@example("if(cos(1/(x-0.7))<2,1,x)")
def test_ranges_hold_every_value_however_wild_the_formula_is(text):
    """What is computed at a place lies within what the cell round it promises."""
    with contextlib.suppress(FormulaError):
        tree = settled(Formula.of(text), {})
        x = np.array([-3.0, -0.5, 0.0, 0.7, 2.0, 1e6])
        here = values(tree, x)
        with np.errstate(all="ignore"):
            cell = jet(tree, x - 0.01, x + 0.01).value
            known = np.isfinite(here) & ~np.isnan(cell.lo) & ~np.isnan(cell.hi)
            slack = 1e-9 * (1 + np.abs(here[known]))
            assert (cell.lo[known] - slack <= here[known]).all()
            assert (here[known] <= cell.hi[known] + slack).all()


@pytest.mark.long
@settings(max_examples=12, deadline=None)
@given(
    st.tuples(st.sampled_from(["{}", "exp(-|x|) ({})^2", "exp(-({})^2)"]), trees).map(lambda one: one[0].format(one[1]))
)
@example("exp(-x^2)^1e9")
@example("exp(-1e9 |x|)")
@example("exp(-|x|)(1 + 0.99 cos(1e6 x))")
@example("if(|x| < 1e-12, 1, 0)")
@example("exp(-|x|) (if(0 < abs(x), x, 4.7e161))^2")
def test_a_wild_formula_is_a_density_or_refused_and_takes_seconds_at_most(text):
    start = time.process_time()
    try:
        noise = typed(text, low=-8, high=8, pieces=1000)
        low, guess, high = (float(part) for part in noise.delta(1.0, 1.0))
        assert 0 <= low <= guess <= high <= 1
    except ParameterError:
        pass
    assert time.process_time() - start < 5


def test_limits_are_met_to_the_letter():
    Formula.of("x" + " " * (MOST_CHARACTERS - 1))
    for text in (
        "x" + " " * MOST_CHARACTERS,
        "x+" * MOST_NODES + "x",
        "(" * (MOST_DEPTH + 1) + "x" + ")" * (MOST_DEPTH + 1),
    ):
        with pytest.raises(FormulaError):
            Formula.of(text)
