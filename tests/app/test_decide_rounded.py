"""What a memo rounds it says that it rounds; one thing has one number on the page and in its reasons; and of one it speaks as of one."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest
from scipy import stats

from app.lab.memo import Memo
from app.labs.arrays import two_arrays
from app.labs.decide.interview import interview
from app.labs.decide.memo import memo
from app.labs.decide.paper import privacy_label
from app.labs.decide.params import Params
from app.labs.decide.said import person
from app.plot.picture import Label
from tests.app.decided import numbers

PERSON = Params(kind="count", unit="person", has_guess=True, guess=0.75, tolerance=20.0)
SURVEY = dataclasses.replace(
    PERSON, kind="survey", trust="mixer", noise="shuffled", answerers=10_000, presence="known", tolerance=2.0
)
TABLE = dataclasses.replace(PERSON, kind="table", cells=40, touched=3, publications=4, in_at_most=4, tolerance=60.0)


def lines(found: Memo) -> list[str]:
    said = (*found.published, *found.meaning, *found.unprotected, *found.conditions)
    ways = [f"{way.text} {way.effect} {way.preview}" for way in found.verdict.ways]
    rows = [f"{row.name}; {row.value}; {row.how}" for row in found.rows]
    notes = [text for _, texts in found.notes for text in texts]
    figures = [f"{value} {text}" for value, text, _ in found.figures]
    return [found.title, found.verdict.sentence, *ways, *(one.text for one in said), *rows, *notes, *figures]


@pytest.mark.long
@pytest.mark.parametrize(
    "params",
    [
        SURVEY,
        dataclasses.replace(SURVEY, answerers=1000, tolerance=8.0),
        dataclasses.replace(TABLE, noise="gaussian"),
        dataclasses.replace(TABLE, touched=40, noise="gaussian", scope="all", tolerance=300.0),
    ],
)
def test_the_reason_gives_the_noise_the_error_that_the_page_gives(params: Params) -> None:
    """ε is rounded up where the scale is rounded down: at that ε a little less noise would do, which nobody publishes."""
    found = memo(params)
    (finest,) = (line for line in lines(found) if line.startswith("At equal promise"))
    own = {"shuffled": "randomised response without names", "gaussian": "Gaussian"}
    assert re.search(rf"errs less than {own[params.noise]}", finest), "else this looks at another noise"
    (reasoned,) = re.findall(r": ± ([\d.]+\d)\.", finest)
    row = {"cell": "one", "publication": "every", "all": "series"}[params.scope]
    row = row if found.number(row) else "one"
    (shown,) = (one.value for one in found.rows if one.key == row)
    assert shown == f"± {reasoned}"
    study = numbers(params, "rest").study
    assert study is not None
    if params.noise == "gaussian":
        n = 1 if params.scope == "cell" else params.cells * (params.publications if params.scope == "all" else 1)
        half = -float(stats.norm.ppf(-0.5 * (0.95 ** (1 / n) - 1)))
        assert float(reasoned) == pytest.approx(half * study.scale, rel=2e-3)


SAYS = re.compile(r"at most|up to|rounded|may |at least|no more", re.IGNORECASE)


@pytest.mark.parametrize(
    "params",
    [
        SURVEY,
        TABLE,
        dataclasses.replace(TABLE, years=3, noise="gaussian"),
        dataclasses.replace(TABLE, unit="month", in_at_most=1),
        dataclasses.replace(PERSON, presence="known", kind="own", sensitivity=1.0, noise="staircase", prior=0.3),
    ],
)
def test_a_number_that_is_rounded_says_so(params: Params) -> None:
    """Numbers of page 1 beside their rows on page 2: where they are not the same the sentence names a bound or the rounding."""
    found = memo(params)
    rows = {row.key: row.value for row in found.rows}
    looked_at = set()
    for said in (*found.published, *found.meaning, *found.unprotected):
        for number, key in said.links:
            if re.fullmatch(r"0?\.\d+", rows[key]) and abs(float(number) - 100 * float(rows[key])) > 1e-9:
                looked_at.add(key)
                assert SAYS.search(said.text), said.text
    assert {"attack", "kin"} <= looked_at
    for line in lines(found):
        if re.search(r"Inference:|tells an attacker least|with its name guesses|the true answers would need", line):
            assert SAYS.search(line) or "more than 99" in line, line
    is_bound = "These are bounds" in " ".join(lines(found))
    assert re.search("at most.*: a bound" if is_bound else "at least .* at most", person(numbers(params)).text)


def test_a_bound_of_nearly_all_is_no_number() -> None:
    """ε = 9: 99.99 of 100 right, and after three periods as well."""
    sure = dataclasses.replace(PERSON, follow="own", eps=9.0, years=3)
    told = " ".join(lines(memo(sure)))
    assert "people who always answer alike it is more than 99 of 100" in told
    assert "After 3 such periods it is more than 99 of 100" in told
    assert not re.search(r"at most (more|100 of 100)|100 of 100 right", told)


ONES = [
    PERSON,
    dataclasses.replace(PERSON, kind="table", cells=1, listed="found", touched=1),
    dataclasses.replace(PERSON, kind="table", cells=2, rows=2, totals="added", unit="household", touched=1),
    dataclasses.replace(PERSON, kind="table", cells=2, touched=1, totals="levels", branching=(2.0,), level_shares=(0.1, 0.1)),
    dataclasses.replace(PERSON, kind="table", cells=2, touched=1, bounded="dropped", share_lost=0.1, typical=1.0),
    dataclasses.replace(PERSON, kind="rates", cells=1, fewest=1, tolerance=60.0),
    dataclasses.replace(SURVEY, trust="device", noise="response"),
    dataclasses.replace(PERSON, kind="mean", people=1, noise="laplace"),
    dataclasses.replace(PERSON, kind="mean", people=1, unit="household", noise="laplace"),
    dataclasses.replace(PERSON, kind="mean", people=1, with_median=True, among=2, noise="laplace"),
    dataclasses.replace(PERSON, kind="quantile", among=2, tolerance=1.0, noise="exponential"),
    dataclasses.replace(PERSON, kind="sums", cells=2, touched=1, noise="laplace"),
    dataclasses.replace(PERSON, kind="own", sensitivity=1.0, noise="staircase"),
    dataclasses.replace(PERSON, noise="discrete gaussian"),
]  # fmt: skip
"""Everything that can be counted is there once."""
MANY = re.compile(
    r"(?<![\d.,\u202f])1 (?:[a-z]+ )?(cells|people|publications|numbers|losses|ranks|entries|units|regions|rates|margins|"
    r"candidates|draws|wholes|periods|times|rows|answers|households|are|were)\b"
)


def _told(params: Params) -> Iterator[str]:
    yield from lines(memo(params))
    yield from (text for _, text in privacy_label(params).lines)
    for sentence in interview(params):
        yield re.sub(r"\{(\w+)\}", lambda field: str(getattr(params, field[1])), sentence.text)


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("params", ONES, ids=lambda params: f"{params.kind}-{params.totals}-{params.noise}")
def test_of_one_it_is_spoken_as_of_one(params: Params) -> None:
    rare = dataclasses.replace(params, has_belief=True, prior=0.001, passed=0.001)
    wrong = [line for one in (params, rare) for line in _told(one) if MANY.search(line)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("success", "texts"),
    [
        (0.7, ["‘in’ 30 times", "‘in’ 70 times"]),
        (0.985, ["‘in’ once", "‘in’ 99 times"]),
        (0.9999, ["‘in’ under 1", "‘in’ over 99"]),
    ],
)
def test_an_array_counts_one_and_says_that_nearly_all_is_not_all(success: float, texts: list[str]) -> None:
    items = two_arrays(success, above=True, heads=("out", "in"), secret=True)
    assert [item.text for item in items if isinstance(item, Label) and item.key.endswith("-count")] == texts
