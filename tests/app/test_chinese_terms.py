"""Simplified Chinese: the words of docs/terms-zh.md, and none of those that it replaced.

The replaced words come from readings of all texts by their sense. Most stand in that list, under "Refused"; here stands what
may still stand somewhere, because it means something else there.
"""

from __future__ import annotations

import re

import pytest

import translations
from app.lab.base import Lab
from app.lab.fields import Choice, Field, fields_of
from app.labs import LABS
from app.resources import resource
from tests.app.cases import chinese_texts

LIST = translations.ROOT / "docs" / "terms-zh.md"
PAGES = {
    path.relative_to(resource()).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((*resource().glob("*/zh_CN/*.md"), resource("glossary.json")))
}
GONE = {
    "rate": r"噪声比(?!阶梯|拉普拉斯|承诺|需要)",  # “noise than”, not the noun
    "expected value": r"平均(误差|失真|收入)|(?<!竞赛：)平均损失",  # the mean loss of real races stays
    "marginal": r"边缘(?!上)",  # drawn at the edge of a plot
    "concentrated privacy": "(?<!零)集中差分隐私",
    "private, as an adjective": "更隐私|够隐私|而且隐私[。，]",
    "no answer becomes likelier": "没有(答案|候选|字母)[^。]*(会变为|超过)",
    "ε-private": r"满足 ε 的|(?<!-)ε 机制|ε[₀-₉]?[- ]隐私",
    "printed": r"印刷(?!时漏了负号)",
    "neighbor": "邻居(?!集|步)",
    "certificate": "(?<!最优性)(?<!许可)证书",
    "ellipsis of a menu": r"……\(&",
    "percent": r"[\d}] %|</b> %",
    "plus or minus": r"± (?=[\d{])",
    "quantity, unit": "，(比特|奈特|%)$",
    "own": "自定(?!义)",
    "readout": "读数",
    "range": r"\} … \{",
    "punctuation inside of bold": "[。：；，！？]</b>",
    "by the factor e^(−ε)": r"倍数 e\^|(降|降低|下降|减小)(到|为)?一个倍数",
    "unit of protection": "你所在的单位|同样的?单位|这个单位",
    "private views": "(?<!差分)隐私的(视角|搜索|方式|选择)|(?<!全知)视角",
    "no result becomes likelier": "没有一种[^。，]*的可能性",
    "a program that prints numbers": "打印[^。，]{0,4}数",
    "like 1/n": r"(?<!图)像 (1/|1 /|ln|√|\(log)",
    "minimal set": "最小集(?!合)",
    "to move a number": "((?<![一-鿿])和|领先|收入|总和|计数|中位数|平均值|效用|系数|概率|得分)(都)?(最多|至多)?移动",
    "lab": "(?<!差分隐私)实验室",
    "union bound": "并集上界",
    "share": "占比(?!例)",
    "blank between Chinese characters": "[一-鿿。，：；] [一-鿿]",
    "at δ = …": "δ = [^ ，。）]+ ?处",
    "a belief of so many of 100": r"[\d}] ?/100(?!\d)",
    "a part that is no whole number": r"[\d}>] ?分之",
    "as printed": "书中的(</b>|[*]{0,2})：",
    "cut off": "截掉的(?=[、，：；]|加上|$)",
    "an audited program": "审查",
    "to click a curve": "(?<![\u4e00-\u9fff])点(一[条个]|“)|指一指",
}
NO_LABEL = re.compile("(的|是)$")
"""How no label of a field and no name of a curve ends: it would be half a sentence."""
SAID = {
    "Rates": "相对噪声",
    "Interview": "访谈",
    "Selection": "择优",
    "map": "热图",
    "best": "最佳",
    "expected loss": "期望损失",
    "landmarks": "参照值",
    "readout": "数值表",
}


@pytest.mark.parametrize("english", GONE)
def test_a_replaced_word_is_gone_from_every_chinese_text(english: str) -> None:
    everywhere = {**chinese_texts(), **PAGES}
    assert {source: text for source, text in everywhere.items() if re.search(GONE[english], text)} == {}


def test_no_text_has_a_form_that_the_list_of_terms_refuses() -> None:
    rows = LIST.read_text(encoding="utf-8").partition("\n## Refused\n")[2].splitlines()
    refused = [row.split("|")[1].strip() for row in rows if row.startswith("|")][2:]
    assert len(refused) > 30
    everywhere = {**chinese_texts(), **PAGES}
    assert {(form, source) for form in refused for source, text in everywhere.items() if form in text} == set()


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_label_of_a_field_is_no_half_sentence(lab: Lab) -> None:
    names = {name for field in fields_of(lab.params_from()).values() for name in (field.name, *_options(field))}
    assert {
        name: text for name in names if NO_LABEL.search(text := chinese_texts().get(name, "")) and text != "是"
    } == {}


def test_no_short_text_is_half_a_sentence() -> None:
    """Heads, names of curves and rows, titles; what somebody is said to believe is a sentence."""
    short = {source: text for source, text in chinese_texts().items() if 1 < len(text) <= 12}
    assert len(short) > 2000
    assert {
        source: text for source, text in short.items() if NO_LABEL.search(text) and text[:2] not in ("以为", "真相")
    } == {}


def _options(field: Field) -> list[str]:
    return [text for _, text in field.options] if isinstance(field, Choice) else []


@pytest.mark.parametrize(("english", "chinese"), SAID.items())
def test_the_new_word_stands_on_the_screen(english: str, chinese: str) -> None:
    assert chinese_texts()[english] == chinese


def test_what_a_promise_covers_is_not_called_a_part_of_it() -> None:
    said = {
        source: text for source, text in chinese_texts().items() if re.search(r"\bcovers?\b", source) and "包括" in text
    }
    assert said == {}


def test_an_ellipsis_at_the_end_of_a_command_is_one_sign() -> None:
    commands = {source: text for source, text in chinese_texts().items() if len(source) < 30 and source.endswith("…")}
    assert commands
    assert {text for text in commands.values() if not re.search("(?<!…)…$", text)} == set()


def test_what_is_behind_a_wrong_answer_is_said_to_be_believed_and_not_stated() -> None:
    """Every belief of a reply, in all lessons."""
    believed = re.compile("^belief: (?!以为|把.*(当作|当成|混在一起|算了两遍|弄反|多算)|忘了|漏掉).*$", re.MULTILINE)
    lessons = {name: text for name, text in PAGES.items() if name.startswith("lessons/zh_CN/")}
    assert len(lessons) == 27
    assert {name: found for name, text in lessons.items() if (found := believed.findall(text))} == {}
