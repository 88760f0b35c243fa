"""Lessons and help in two languages say the same: same files, same settings, same shape, same numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtGui import QTextDocument

from app.resources import resource
from app.state.lessons.values import FIELD
from tests.app.cases import chinese_texts
from tests.app.cases import lesson as lesson_of

SET = re.compile(r"^```set\s*\n.*?^```\s*$", re.MULTILINE | re.DOTALL)
HAN = re.compile("[\u4e00-\u9fff]")
WORD = re.compile(r"(?<!\w)[A-Za-z]{3,}(?!\w)")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
PERCENT = re.compile(r"\s?%|百分之(?=[几多])")
HALF_WIDTH = re.compile("[\u4e00-\u9fff] ?[,;:?!]|[\u4e00-\u9fff]\\.(?!\\w)")
"""A Chinese word followed by punctuation of the other script."""
NO_SPACE = re.compile("[\u4e00-\u9fff][A-Za-z0-9α-ωΔ]|[A-Za-z0-9α-ωΔ%][\u4e00-\u9fff]")
"""Two scripts without the usual space between them."""
SAID = {"在", "不在", "名称 = 值", "已验证：ε = 1", "增删", "替换"}
"""Quoted because somebody says it, or a lesson names it so, not because it stands on the screen."""
BOLD = re.compile(r"\*\*([^*]+)\*\*")

LESSONS = sorted(path.name for path in resource("lessons", "en").glob("*.md"))
HELP = sorted(path.name for path in resource("help", "en").glob("*.md"))
FILES = [("lessons", name) for name in LESSONS] + [("help", name) for name in HELP]


def text(kind: str, language: str, name: str) -> str:
    return resource(kind, language, name).read_text(encoding="utf-8")


def prose(lesson: str, language: str) -> list[str]:
    """What a person reads in each step; settings, conditions and computed numbers are no prose."""
    shown = lesson_of(lesson, language)
    return [FIELD.sub("", "\n\n".join(filter(None, step.texts()))) for step in shown.steps]


def written(kind: str, name: str) -> str:
    """The Chinese prose of a file."""
    if kind == "help":
        return SET.sub("", text(kind, "zh_CN", name))
    shown = lesson_of(name, "zh_CN")
    head = (shown.title, shown.summary, shown.aim, shown.hook, shown.misconception, shown.can)
    return "\n\n".join(filter(None, (*head, *prose(name, "zh_CN"))))


def both(kind: str, name: str) -> tuple[str, str]:
    return text(kind, "en", name), text(kind, "zh_CN", name)


def numbers(part: str) -> Counter[str]:
    """The numbers of a text; a percent sign is the 100 of '10 of 100'."""
    return Counter(NUMBER.findall(PERCENT.sub(" 100 ", part)))


def as_shown(markdown: str) -> str:
    page = QTextDocument()
    page.setMarkdown(markdown)
    return page.toPlainText()


def steps(lesson: str) -> list[str]:
    return re.split(r"^## ", lesson, flags=re.MULTILINE)[1:]


def starting(part: str, start: str) -> list[str]:
    return [line for line in part.splitlines() if line.startswith(start)]


@pytest.mark.parametrize("kind", ["lessons", "help"])
def test_every_text_exists_in_both_languages_and_no_other_does(kind: str) -> None:
    names = [sorted(path.name for path in resource(kind, language).glob("*")) for language in ("en", "zh_CN")]
    assert names[0] == names[1] != []


@pytest.mark.parametrize("name", LESSONS)
def test_the_head_of_a_lesson_has_the_same_keys_and_order(name: str) -> None:
    english, chinese = (re.split(r"^## ", part, flags=re.MULTILINE)[0] for part in both("lessons", name))
    assert starting(english, "order:") == starting(chinese, "order:") != []
    assert len(starting(chinese, "# ")) == len(starting(chinese, "summary: ")) == 1
    assert starting(chinese, "summary: ")[0].endswith("。")


@pytest.mark.parametrize("name", LESSONS)
def test_the_steps_of_a_lesson_set_and_ask_the_same(name: str) -> None:
    english, chinese = (steps(part) for part in both("lessons", name))
    assert len(english) == len(chinese)
    for here, there in zip(english, chinese, strict=True):
        assert SET.findall(here) == SET.findall(there), there
        for start in ("? ", "! "):
            assert len(starting(here, start)) == len(starting(there, start)), there


@pytest.mark.parametrize("name", LESSONS)
def test_the_steps_of_a_lesson_say_the_same_numbers(name: str) -> None:
    english, chinese = (prose(name, language) for language in ("en", "zh_CN"))
    for here, there in zip(english, chinese, strict=True):
        assert numbers(here) == numbers(there), there


@pytest.mark.parametrize("name", HELP)
def test_the_paragraphs_of_a_help_text_have_the_same_shape_and_numbers(name: str) -> None:
    english, chinese = (part.strip().split("\n\n") for part in both("help", name))
    assert len(english) == len(chinese)
    for here, there in zip(english, chinese, strict=True):
        assert numbers(here) == numbers(there), there
        assert len(BOLD.findall(here)) == len(BOLD.findall(there)), there
        assert [line.count("|") for line in starting(here, "|")] == [line.count("|") for line in starting(there, "|")]


def test_the_chinese_text_is_chinese_with_its_own_punctuation() -> None:
    for kind, name in FILES:
        chinese = written(kind, name)
        for paragraph in chinese.split("\n\n"):
            assert HAN.search(paragraph) or not WORD.search(paragraph), (name, paragraph)
        assert HALF_WIDTH.findall(chinese) == [], name
        assert NO_SPACE.findall(chinese) == [], name


@pytest.mark.usefixtures("qapp")
def test_the_stars_of_the_chinese_text_are_all_emphasis() -> None:
    assert [name for kind, name in FILES if "*" in as_shown(written(kind, name))] == []


def test_what_the_chinese_text_quotes_is_so_called_on_the_screen() -> None:
    titles = {text("lessons", "zh_CN", lesson).splitlines()[0][2:] for lesson in LESSONS}
    labels = {re.sub(r"\(&\w\)", "", label) for label in chinese_texts().values()}
    called, wrong = titles | labels | SAID, {}
    for kind, name in FILES:
        # what pupils say is quoted in notes for the speaker
        shown = re.sub(r"```notes.*?```", "", text(kind, "zh_CN", name), flags=re.DOTALL)
        wrong[name] = set(re.findall("“(.+?)”", shown)) - called
    assert {name: quoted for name, quoted in wrong.items() if quoted} == {}


@pytest.mark.usefixtures("qapp")
def test_the_checks_see_a_wrong_number_and_wrong_punctuation() -> None:
    assert numbers("误差从 1 到 2.5，见表 3") == Counter(["1", "2.5", "3"]) != numbers("误差从 1 到 2，见表 3")
    assert HALF_WIDTH.findall("噪声, 密度") == ["声,"]
    assert "*" in as_shown("**上图。**噪声")  # Markdown wants the full stop outside
    assert HALF_WIDTH.findall("噪声，密度 1.5，p.d.f.") == []
