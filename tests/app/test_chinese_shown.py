"""What the program puts together from its texts reads as Chinese: lists, sentences, axes, formulas, tables, labels."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QTextDocument

from app.lab.base import Lab, Result
from app.lab.comparing import Request, Shown
from app.lab.privacy_label import WIDTH, as_text, columns
from app.lab.said import Said
from app.labs.decide.paper import privacy_label
from app.output.asked import Problem, find_lab, find_params
from app.output.memo import write_memo
from app.plot.frame import axis_title
from app.state.presets import Preset, presets_of
from app.words import i18n
from app.words.formulas import latex, with_formulas
from tests.app.cases import chinese_texts, computed, every_preset

HAN = "\u4e00-\u9fff"
OTHER_SCRIPT = re.compile(rf"[{HAN}][,;] |[,;] [{HAN}]|[。；，：] |[{HAN}] ?\([{HAN}]")
"""Half-width separators beside Chinese words, a blank after a full-width sign, half-width brackets around words."""

WORD = re.compile(r"(?<![\\A-Za-z])[a-z]{3,}|\\(?:mathrm|text)\{[^}]{2,}\}")
"""A word in a formula; commands and symbols (dr, OPT) are none."""
MEASURED = re.compile(r"\s*[个人户例次倍条页]")
"""A line that begins with the measure word of the number before it."""
FORMULA = "formula"
"""Stands at the head of a formula's paragraph, where symbols and their values follow in half-width signs."""


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    i18n.install(lambda text: chinese_texts().get(text, text), "zh_CN")
    yield
    i18n.install(str, "en")


def words(result: Result) -> Iterator[str]:
    for picture in result.pictures:
        yield from (picture.title, picture.caption, axis_title(picture.x), axis_title(picture.y))
    yield from result.readout.columns
    yield from (cell.text for row in result.readout.rows for cell in row)
    yield from (note.text for note in result.notes)
    paragraphs = re.split("</?p>", with_formulas(result.story, lambda _: FORMULA))
    yield from (re.sub("<[^>]*>", "", text) for text in paragraphs if not text.startswith(FORMULA))


@every_preset()
def test_a_result_and_its_memo_are_put_together_as_chinese(
    lab: Lab, preset: Preset, tmp_path: Path, qapp: object
) -> None:
    params = preset.translated()
    result = computed(lab, params)
    assert [text for text in words(result) if OTHER_SCRIPT.search(text)] == []
    formulas: list[str] = []
    with_formulas(result.story, lambda address: formulas.append(latex(address)) or "")  # type: ignore[func-returns-value]
    assert [text for text in formulas if WORD.search(text)] == []
    shown = Shown(Request(params), result, {})
    page = QTextDocument()
    page.setMarkdown(re.sub(r"\$[^$]*\$", "", write_memo(tmp_path / "memo.md", lab, shown).read_text(encoding="utf-8")))
    prose = page.toPlainText().split(chinese_texts()["Numbers"])[0]
    assert "**" not in prose, prose


def test_lists_parts_and_sentences_have_the_separators_of_the_language() -> None:
    assert i18n.listed(["1", "2", "3"]) == "1、2、3"
    assert i18n.parted(["a", "b"]) == "a；b"
    assert i18n.sentences("甲。", "", "乙。") == "甲。乙。"
    assert i18n.listed([]) == ""
    i18n.install(str, "en")
    assert (i18n.listed("abc"), i18n.parted("ab"), i18n.sentences("A.", "B.")) == ("a, b, c", "a; b", "A. B.")


@pytest.mark.parametrize(
    ("template", "values", "text"),
    [
        ("{name} 最好：{n} 次", {"name": "小安", "n": 3}, "小安最好：3 次"),
        ("{name} 最好", {"name": "A"}, "A 最好"),
        ("候选 {name}", {"name": "小安"}, "候选小安"),
        ("这里 <b>{name} 的谎言</b>", {"name": "小安"}, "这里<b>小安的谎言</b>"),
        ("让 <b>{name}</b> 付款", {"name": "小安"}, "让<b>小安</b>付款"),
        ("策略中{name}最小", {"name": "4 叉树"}, "策略中 4 叉树最小"),
        ("第<b>{n}</b>步", {"n": 4}, "第 <b>4</b> 步"),
        ("已打开 {name}", {"name": "张 三"}, "已打开张 三"),
        ("（{name}），{p}%，±{t}", {"name": "A", "p": 5, "t": 20}, "（A），5%，±20"),
        ("{{{x:g}}}处 {y}", {"x": 2.0, "y": ""}, "{2}处 "),
    ],
)
def test_blanks_beside_a_field_are_those_of_its_value(template: str, values: dict[str, object], text: str) -> None:
    """A template cannot know whether a name is Chinese; what a person typed stays as it is."""
    assert i18n.tr(template, **values) == text
    said = Said(template, {name: str(value) for name, value in values.items()}) if ":g" not in template else None
    assert said is None or said.text == text
    i18n.install(str, "en")
    assert i18n.tr(template, **values) == template.format(**values)


@pytest.mark.parametrize("pair", [("counts", "counting queries"), ("attack", "number of the attack")])
def test_two_notions_with_one_english_word_have_two_texts(pair: tuple[str, str]) -> None:
    assert chinese_texts()[pair[0]] != chinese_texts()[pair[1]]


def test_the_tables_of_presets_speak_chinese_and_keep_what_is_no_text() -> None:
    lab = find_lab("budget")
    preset = next(entry for entry in presets_of(lab) if entry.id == "ledger")
    english, rows = preset.params.ledger, preset.translated().ledger
    assert [row[:5] for row in rows] == [row[:5] for row in english]
    assert all(re.search(f"[{HAN}]", row[5]) for row in rows)
    i18n.install(str, "en")
    assert preset.translated() == preset.params


def test_a_memo_names_the_rows_of_the_ledger_as_the_screen_does(tmp_path: Path, qapp: object) -> None:
    lab = find_lab("budget")
    params = find_params(lab, "ledger")
    shown = Shown(Request(params), lab.compute(params, lambda _: None, "drag"), {})
    text = write_memo(tmp_path / "memo.md", lab, shown).read_text(encoding="utf-8").split("```")[0]
    assert chinese_texts()["Laplace, ε"] in text
    assert f"- {chinese_texts()['ledger of releases']}：" in text
    assert not re.search(r"\b(laplace|gaussian|yes|no)\b", text)


def test_an_unknown_lab_or_preset_is_named_in_chinese() -> None:
    with pytest.raises(Problem, match="没有预设“nothing”"):
        find_params(find_lab("attack"), "nothing")
    with pytest.raises(Problem, match="没有实验“kitchen”"):
        find_lab("kitchen")


@pytest.mark.long
@pytest.mark.parametrize("name", [preset.id for preset in presets_of(find_lab("decide"))])
def test_the_columns_of_a_label_in_text_form_stand_under_each_other(name: str) -> None:
    label = privacy_label(find_params(find_lab("decide"), name))
    text = as_text(label)
    title, line, *rest = text.splitlines()
    assert columns(title) == len(line) == 2 * len(title)
    assert max(columns(row) for row in rest) <= WIDTH
    wide = max(columns(head) for head, _ in label.lines) + 2
    for head, words_of_head in label.lines:
        row = next(row for row in rest if row.startswith(f"{head} "))
        assert columns(row[: row.index(words_of_head[:3])]) == wide
    assert not [row for row in rest if row.strip()[:1] in tuple("，。；：、！？”）")]
    assert not [(row, after) for row, after in itertools.pairwise(rest) if row[-1:].isdigit() and MEASURED.match(after)]
    kept = "".join([*(head + words for head, words in label.lines), label.odds, label.origin])
    assert re.sub(r"\s", "", "".join(rest)) == re.sub(r"\s", "", kept)


def test_a_label_in_english_is_wrapped_at_blanks_as_before() -> None:
    import textwrap

    i18n.install(str, "en")
    label = privacy_label(find_params(find_lab("decide"), None))
    assert "\n".join(textwrap.wrap(label.odds, WIDTH)) in as_text(label)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("plan-list", {"eps": 0.0339736, "delta_claimed": 4.650_98e-12, "draws": 196_912}),
        ("too-few", {"eps": 10.096684, "delta_claimed": 7.220_071_49e-08}),
    ],
)
def test_an_audit_is_said_in_sixty_characters_whatever_was_promised(name: str, changes: dict[str, Any]) -> None:
    lab = find_lab("own")
    params = find_params(lab, name)
    said = computed(lab, dataclasses.replace(params, **changes)).said
    assert said is not None
    assert "推翻" in said.text
    assert "承诺" in said.text
    assert " 承诺" not in said.text
    assert len(said.text) <= 60
