"""Interview, decision, memo and label in Chinese, printed with every option put in, read as an editor reads them."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.lab.fields import Choice, fields_of
from app.lab.interview import BLANK, Sentence
from app.lab.memo import Memo, parts_of
from app.labs.decide.choices import LEVELS_BY, SPREADS
from app.labs.decide.interview import interview
from app.labs.decide.memo import memo
from app.labs.decide.paper import privacy_label, shared_of
from app.labs.decide.params import KINDS, PRESENCE, TOTALS, UNITS, Params, noises_for
from app.labs.decide.questions import TRUST, WHY
from app.output.asked import find_lab
from app.output.decision_memo import FOOT, _first, _fitted, _second, write_decision_memo
from app.output.pen import HIGH, MARGIN, Pen
from app.state.presets import presets_of
from app.words import i18n, language
from tests.app.cases import chinese_texts
from tests.app.chinese import SIGNED, faults

ONE: dict[str, Any] = {"unit": "person", "in_at_most": 1}
FLAGS = ("has_guess", "has_belief", "sampled", "is_rounded", "clipped", "earlier")
TYPED = {"title": "某病患者", "period": "2027 年", "further_names": "总人数；总面积；均值"}
PARTED: dict[str, dict[str, Any]] = {"levels": {"touched": 1}, "margins": {"touched": 1, "branching": (2.0, 2.0)}}
"""What totals need whose numbers are parts of one another: of units in one cell, sides whose product is the cells."""
NUMBERS: dict[str, dict[str, Any]] = {
    "rates": {"fewest": 1000, "least_rate": 0.02, "most_rate": 0.25, "tolerance": 1.5},
    "survey": {"answerers": 1500, "tolerance": 3.0},
    "sum": {"tolerance": 2000.0},
    "sums": {"tolerance": 2000.0},
}
"""With what else there are numbers of this kind, and an ε that fits."""
OTHERWISE: tuple[dict[str, Any], ...] = (
    {},
    *({name: value} for name in FLAGS for value in (True, False)),
    {"measure": "percent", "typical": 200.0},
    {"bounded": "dropped", "typical": 100.0},
    {"bounded": "dropped", "typical": 100.0, "measure": "percent"},
    {"bounded": "dropped", "mix": (0.5, 0.5), "typical": 100.0},
    *({"scope": scope} for scope in ("cell", "publication", "all")),
    *({"totals": name, "rows": 4, **PARTED.get(name, {"touched": 2})} for name, _ in TOTALS),
    *({"answerers": 1500, "trust": trust} for trust, _ in TRUST),
    {"answerers": 20_000, "trust": "device", "tolerance": 2.0, "guess": 0.9, "publications": 2, "in_at_most": 2},
    {"spread_as": "lognormal", "among": 1200, "tolerance": 500.0},
    {"totals": "own", "rows": 4, "counted": "people"},
    *({"estimand": name, "clipping_bias": 3.0} for name in ("named", "none", "moved")),
    {"amounts": "values"},
    {"follow": "own", "eps": 0.5},
    {"publications": 12, "in_at_most": 3, **TYPED},
    {"publications": 12, "years": 4},
    {"alike": 3, "like_in": 0.9, "like_out": 0.1},
    {"further": 3, **TYPED},
    {"listed": "found"},
    {"sampled": True, "sample": 500, "population": 3000, "weight": 4},
    {"cap": 5, "touched": 3},
    *({"with_median": True, "among": 1200, "spread_as": spread} for spread, _ in SPREADS),
    {"flash": True, "flash_tolerance": 40.0},
    {"flash": True, "flash_tolerance": 40.0, "least_shown": 5},
    {"least_shown": 5},
    *({"totals": "levels", "rows": 4, "touched": 1, "level_by": by} for by, _ in LEVELS_BY),
    {"landmarks": "unit"},
    {"asked_by": "甲部", "decided_by": "乙部", "date": "2027-01-05", "valid_until": "2028-01-05"},
    {"low": -5.0, "high": 40.0},
    *({"why": why, "cited": "年鉴", "limit_date": "2027-01-05"} for why, _ in WHY),
)

SELDOM: tuple[dict[str, Any], ...] = (
    {"guess": 0.51},
    {"has_guess": True, "has_belief": True, "prior": 0.1, "belief": 0.3},
    {"has_guess": False, "has_belief": True, "prior": 0.1, "belief": 0.3, "presence": "known"},
    {"presence": "known"},
)
SAY_MORE = {
    "has_guess": "quantile", "sampled": "table count", "is_rounded": "survey", "earlier": "sums quantile survey",
    "bounded": "sums table", "scope": "rates sums table", "totals": "table", "answerers": "survey sums",
    "estimand": "sums sum mean", "publications": "sums quantile own sum", "alike": "sums quantile survey", "listed": "table",
    "cap": "table", "with_median": "mean quantile", "flash": "count table", "least_shown": "count", "low": "sums",
    "clipped": "table", "further": "sum",
}  # fmt: skip
"""By the answer: kinds of number that say something of it which no other says."""

DATES = {"date", "valid_until", "limit_date"}
"""Fields in which a date is typed."""


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    i18n.install(lambda text: chinese_texts().get(text, text), "zh_CN")
    yield
    i18n.install(str, "en")


def fitting(params: Params, **changes: object) -> Params:
    """With these answers, and noise that its kind of number allows."""
    changed = dataclasses.replace(params, **changes)  # type: ignore[arg-type]
    if changed.kind == "survey":
        changed = dataclasses.replace(changed, unit="person", presence="known")
    able = noises_for(changed.kind, changed.trust, listed=changed.listed)
    return changed if changed.noise in able else dataclasses.replace(changed, noise=able[0])


def put_in(params: Params, sentence: Sentence) -> str:
    """A sentence with what its blanks show."""

    def shown(name: str) -> str:
        field, value = fields_of(params)[name], getattr(params, name)
        options = sentence.options.get(name, getattr(field, "options", ()) if isinstance(field, Choice) else ())
        if options:
            return dict(options)[value] if name in sentence.options else i18n.tr(dict(options)[value])
        if isinstance(value, str):
            return value or ("2027-01-05" if name in DATES else "乙")
        return "2" if isinstance(value, tuple) else f"{100 * value if name in sentence.hundreds else value:g}"

    return BLANK.sub(lambda match: shown(match[1]), sentence.text)


def asked(depth: str) -> Iterator[str]:
    """Every sentence of every interview of this depth once: each answer with every kind of number, and with the units and
    what is known of presence by turns."""
    seen: set[str] = set()
    for turn, ((unit, _), (presence, _), (kind, _)) in enumerate(itertools.product(UNITS, PRESENCE, KINDS)):
        base = fitting(Params(unit=unit, presence=presence, depth=depth), kind=kind, cells=4, touched=2, household=4)
        for changes in ({}, *OTHERWISE[1 + turn // len(KINDS) % 3 :: 3]):
            params = fitting(base, **changes)
            for noise in noises_for(kind):
                with_noise = dataclasses.replace(params, noise=noise)
                for sentence in interview(with_noise):
                    text = put_in(with_noise, sentence)
                    if text not in seen:
                        seen.add(text)
                        yield text
                if changes:
                    break


@pytest.mark.long
@pytest.mark.parametrize("depth", ["quick", "usual", "all"])
def test_every_question_of_the_interview_reads_as_chinese_with_every_option_put_in(depth: str) -> None:
    texts = list(asked(depth))
    assert len(texts) > 150
    wrong = {text: found for text in texts if (found := faults(text))}
    assert wrong == {}
    assert [text for text in texts if SIGNED.search(text)] == []


def printed(params: Params) -> list[str]:
    """All lines of memo and label of these answers."""
    paper: Memo = memo(params)
    label = privacy_label(params)
    lines = [paper.title, *(text for way in paper.verdict.ways for text in (way.text, way.effect, way.preview))]
    lines += [text for figure in paper.figures for text in figure[:2]]
    lines += [line.text for line in paper.said]
    lines += [text for row in paper.rows for text in (row.name, row.value, row.how)]
    lines += [text for heading, notes in paper.notes for text in (heading, *notes)]
    lines += [text for line in label.lines for text in line]
    return [line for line in (*lines, label.odds) if line]


def papers(kind: str) -> Iterator[Params]:
    """Answers that lead to every state of a decision about this kind of number, and with one kind each, by turns, and those that
    say more of it, to every sentence: one that tells of an answer is the same for all other kinds."""
    base = fitting(
        Params(**ONE),
        kind=kind,
        cells=4,
        touched=2,
        guess=0.75,
        title=TYPED["title"],
        **{"tolerance": 20.0, **NUMBERS.get(kind, {})},
    )
    states: tuple[dict[str, Any], ...] = (
        {"tolerance": 0.001},
        {"guess": 0.51, "follow": "own", "eps": 5.0},
        {"follow": "own", "eps": 20.0},
        {"follow": "own", "eps": 0.001},
        {"unit": ""},
        {"unit": "household", "household": 3},
        {"unit": "event"},
        {"unit": "month", "publications": 12, "in_at_most": 12},
        {"totals": "exact", "presence": "known", "rows": 2},
    )
    turn = [name for name, _ in KINDS].index(kind)
    others = [
        changes
        for place, changes in enumerate((*SELDOM, *OTHERWISE))
        if place % len(KINDS) == turn or (changes and kind in SAY_MORE.get(next(iter(changes)), "").split())
    ]
    for changes in (*states, *others):
        params = fitting(base, **changes)
        some = params.has_guess or params.has_belief
        yield params if some else dataclasses.replace(params, has_belief=True, prior=0.1, belief=0.3)
    for noise in noises_for(kind):
        yield dataclasses.replace(base, noise=noise, has_belief=True, prior=0.1, belief=0.3, passed=0.01)


def wrong_in(params: Params) -> dict[str, list[str]]:
    return {text: found for text in printed(params) if (found := faults(text))}


@pytest.mark.in_turn(every=7)
@pytest.mark.parametrize("preset", [preset.id for preset in presets_of(find_lab("decide"))])
def test_the_memo_and_the_label_of_a_preset_read_as_chinese(preset: str) -> None:
    params = next(each for each in presets_of(find_lab("decide")) if each.id == preset).translated()
    assert wrong_in(params) == {}


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS])
def test_memo_and_label_read_as_chinese_whatever_was_answered(kind: str) -> None:
    wrong: dict[str, list[str]] = {}
    states: list[str] = []
    for params in papers(kind):
        wrong |= wrong_in(params)
        study = shared_of(params).study
        states += [] if study is None else [study.state]
    assert len(states) >= 20
    assert set(states) == {"fits", "too noisy", "too weak", "nothing fits"}
    assert wrong == {}


def test_the_signs_of_a_memo_are_those_of_the_language(tmp_path: Path, qapp: object) -> None:
    params = next(each for each in presets_of(find_lab("decide")) if each.id == "hospital").translated()
    paper = dataclasses.replace(memo(params), pictures=())
    text = write_decision_memo(tmp_path / "memo.md", paper).read_text(encoding="utf-8")
    assert "**决定**：ε = " in text
    assert "提出者：____" in text
    page = write_decision_memo(tmp_path / "memo.html", paper).read_text(encoding="utf-8")
    assert "<b>决定</b>：ε = " in page
    assert "提出者：____" in page
    assert "±10" in "".join(paper.figures[0])
    assert ("13%", "top") in parts_of(paper.decided)


@pytest.mark.long
@pytest.mark.parametrize("preset", ["districts", "totals"])
def test_a_memo_with_many_rows_ends_above_the_foot_of_its_pages(preset: str, qapp: QApplication) -> None:
    language.apply(qapp, "zh_CN")  # with its font
    try:
        params = next(each for each in presets_of(find_lab("decide")) if each.id == preset).translated()
        paper = dataclasses.replace(memo(params), program="print()")
        for written, room in ((_first, HIGH - MARGIN - FOOT + 20), (_second, HIGH - MARGIN)):
            pen = Pen(None, _fitted(written, paper, room))
            written(pen, paper)
            assert MARGIN < pen.y <= room
    finally:
        language.apply(qapp, "en")


def test_an_editor_sees_each_fault() -> None:
    assert faults("原来有 10% 把握认为某人在数据中的攻击者，看到发布结果后至多有 13% 的把握。") == []
    assert faults("误差不超过 ±10；ε = 2.64（δ = 10⁻⁶），L1 = 36, L2 = 6。") == []
    for line in (
        "至多为 {n} 次",
        "发布的的量",
        "保密，。",
        "这是。，因为",
        "误差 不超过",
        "一个数： 30 次",
        "一个数, 两个数",
        "共有4 叉树",
        "误差 ± 20",
        "称为“甲：",
        "决定:合适",
    ):
        assert faults(line), line
