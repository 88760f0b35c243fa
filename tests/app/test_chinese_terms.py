"""Simplified Chinese: the words of docs/terms-zh.md, and none of those that it replaced.

The replaced words come from a second reading of all texts by their sense: each stands here with the place where it
may still stand, because it means something else there.
"""

from __future__ import annotations

import re

import pytest

from app.lab.base import Lab
from app.lab.fields import Choice, Field, fields_of
from app.labs import LABS
from app.resources import resource
from tests.app.cases import chinese_texts

PAGES = {
    f"{kind}/{path.name}": path.read_text(encoding="utf-8")
    for kind in ("lessons", "help")
    for path in sorted(resource(kind, "zh_CN").glob("*.md"))
}
GONE = {
    "rate": r"噪声比(?!阶梯|拉普拉斯|承诺|需要)",  # “noise than”, not the noun
    "randomised response": "随机化应答",
    "expected value": r"平均(误差|失真|收入)|(?<!竞赛：)平均损失",  # the mean loss of real races stays
    "marginal": r"边缘(?!上)",  # drawn at the edge of a plot
    "odds": "胜算",
    "central model": "集中模型",
    "concentrated privacy": "(?<!零)集中差分隐私",
    "private, as an adjective": "更隐私|够隐私|隐私地|而且隐私[。，]",
    "no answer becomes likelier": "没有(答案|候选|字母)[^。]*(会变为|超过)",
    "ε-private": r"满足 ε 的|(?<!-)ε 机制|ε[- ]隐私",
    "round": "圆整",
    "printed": r"印刷(?!时漏了负号)",
    "landmark": "路标",
    "accuracy floor, privacy ceiling": "准确度下限|隐私上限",
    "neighbor": "邻居(?!集|步)",
    "certificate": "(?<!最优性)(?<!许可)证书",
    "ellipsis of a menu": r"……\(&",
    "percent": r"[\d}] %|</b> %",
    "plus or minus": r"± (?=[\d{])",
    "quantity, unit": "，(比特|奈特|%)$",
    "own": "自定(?!义)",
    "readout": "读数",
    "except with probability δ": "除概率 δ",
    "range": r"\} … \{",
    "shift": "移位",
    "punctuation inside of bold": "[。：；，！？]</b>",
    "n of 100": "100 分之",
    "by the factor e^(−ε)": r"倍数 e\^|(降|降低|下降|减小)(到|为)?一个倍数",
    "unit of protection": "你所在(的)?单位|你的单位|某个单位|同样的?单位|这个单位",
    "private views": "(?<!差分)隐私的(视角|搜索|方式|选择)|(?<!全知)视角",
    "no result becomes likelier": "没有一种[^。，]*的可能性",
    "a program that prints numbers": "打印[^。，]{0,4}数",
    "to count, to matter": "算数",
    "like 1/n": r"(?<!图)像 (1/|1 /|ln|√|\(log)",
    "minimal set": "最小集(?!合)",
    "neighbor set": "邻域集",
    "to move a number": "(领先|收入|总和|计数|中位数|平均值|效用|系数|概率|得分)(都)?(最多|至多)?移动",
    "lab": "(?<!差分隐私)实验室",
    "to click, to type, to read a file": "点一下|键入|读入",
    "as printed": "照原文|原文的",
    "union bound": "并集上?界",
    "accountant": "记账方法",
    "too noisy, too weak": "噪声太大|保护太弱",
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


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_label_of_a_field_is_no_half_sentence(lab: Lab) -> None:
    names = {name for field in fields_of(lab.params_from()).values() for name in (field.name, *_options(field))}
    assert {
        name: text for name in names if NO_LABEL.search(text := chinese_texts().get(name, "")) and text != "是"
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
