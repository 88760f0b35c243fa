"""What a course prints: the test and its key, exercises, handouts. Every number of them against something independent."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest
from PySide6.QtCore import QLocale

from app.classroom.exercises import NEAR, exercises
from app.classroom.notes import NOTES, notes_on
from app.classroom.quiz import AFTER, BEFORE, QUESTIONS, VARIANTS, asked, fitting
from app.labs import LABS
from app.main.command_line import main
from app.output.asked import Problem
from app.output.course_kit import course_kit, exercise_page, lesson_of, write_handouts
from app.output.figure import cut
from app.output.handout import LETTER, PIXELS, Block, Known, _block, _head, _height, inline, lay, on_paper, paper, sheet
from app.output.lesson_page import lessons_of
from app.output.pen import MARGIN, Pen
from app.output.pictures import DPI
from app.resources import resource
from app.state.lessons import Lesson, read_lesson, reading
from app.state.lessons.course import PATHS
from app.state.lessons.pace import paces
from app.state.lessons.run import Run
from app.words.language import speaking
from app.words.numbers import parse, show
from tests.app.cases import lesson as lesson_in
from tests.app.test_command_line import fresh
from tests.browser import Browser

PHI = NormalDist().cdf


def told(number: int, variant: int) -> dict[str, float]:
    """The numbers of a question as they are printed."""
    return {name: parse(text) for name, text in QUESTIONS[number - 1].numbers(variant).items()}


def told_apart(ratio: float) -> float:
    """Of 100, at even odds: Laplace noise of scale 1 and `ratio`, by summing the densities."""
    x = np.linspace(0, 60 * ratio, 400_001)
    one, other = np.exp(-x), np.exp(-x / ratio) / ratio
    return 50 + 50 * float(np.trapezoid(np.abs(one - other), x)) / 2


@pytest.mark.long
@pytest.mark.in_turn(every=1)
@pytest.mark.parametrize("variant", range(VARIANTS))
def test_the_key_agrees_with_closed_forms_sums_and_bisection(variant: int) -> None:
    one = told(1, variant)
    assert one["factor"] == pytest.approx(math.exp(one["eps"]), rel=2e-3)
    assert one["error"] == pytest.approx(1 / one["eps"])
    two = told(2, variant)
    assert two["known"] == two["n"] - 1
    three = told(3, variant)
    assert three["right"] == pytest.approx(three["first"] / three["second"])
    four = told(4, variant)
    odds = four["prior"] / (100 - four["prior"]) * math.exp(four["eps"])
    assert four["right"] == pytest.approx(100 * odds / (1 + odds), abs=0.051)
    assert four["undecided"] == pytest.approx(100 / (1 + math.exp(-four["eps"])), abs=0.051)
    five = told(5, variant)
    assert five["right"] == pytest.approx(math.fsum([five["eps"]] * int(five["times"])))
    six = told(6, variant)
    assert six["right"] == pytest.approx(math.exp(six["eps"]) ** six["people"], rel=5e-3)
    seven = told(7, variant)
    yes = seven["share"] * seven["truth"]
    no = (100 - seven["share"]) * (100 - seven["truth"])
    assert seven["right"] == pytest.approx(100 * yes / (yes + no), abs=0.051)
    eight = told(8, variant)
    away = np.linspace(0, 60 * eight["cap"] / eight["eps"], 400_001)  # the density of the noise, summed
    density = eight["eps"] / eight["cap"] * np.exp(-away * eight["eps"] / eight["cap"])
    assert eight["error"] == pytest.approx(float(np.trapezoid(away * density, away)), rel=1e-3)
    assert eight["cap"] < eight["rich"]
    nine = told(9, variant)
    assert nine["right"] == pytest.approx(largest_loss(nine["eps"], (1, -1)), rel=1e-9)
    assert nine["eps"] == pytest.approx(largest_loss(nine["eps"], (1, 0)), rel=1e-9)
    votes = [int(each) for each in QUESTIONS[9].numbers(variant)["votes"].split(", ")]
    ten = {name: parse(text) for name, text in QUESTIONS[9].numbers(variant).items() if name != "votes"}
    weights = [math.exp(ten["eps"] * each / 2) for each in votes]
    assert ten["chance"] == pytest.approx(100 * weights[0] / math.fsum(weights), abs=0.051)
    assert ten["factor"] == pytest.approx(largest_change(ten["eps"]), abs=0.0051)
    eleven = told(11, variant)
    assert eleven["told"] == pytest.approx(told_apart(eleven["ratio"]), abs=0.051)
    twelve = told(12, variant)
    assert twelve["right"] == pytest.approx(100 * PHI(math.sqrt(twelve["bits"]) / (2 * twelve["sigma"])), abs=0.051)


def largest_loss(eps: float, change: tuple[int, int]) -> float:
    """Of two cells with Laplace noise for one person more or less, which change by so much; over a grid of answers."""
    answers = np.arange(-3, 4)
    return float(
        max(eps * (abs(x - change[0]) - abs(x) + abs(y - change[1]) - abs(y)) for x in answers for y in answers)
    )


def largest_change(eps: float) -> float:
    """The largest factor of any chance when one voter of four candidates changes sides, over many counts of votes."""
    most = 0.0
    for lead in range(-60, 61):
        before = np.array([lead, 0, -40, -40]) * eps / 2
        after = np.array([lead - 1, 1, -40, -40]) * eps / 2
        one, other = (np.exp(each) / np.exp(each).sum() for each in (before, after))
        most = max(most, float((one / other).max()), float((other / one).max()))
    return most


def test_every_question_has_four_different_choices_one_of_them_right_in_both_languages() -> None:
    for code in ("en", "zh_CN"):
        with speaking(code):
            for variant in range(VARIANTS):
                for question in asked(range(1, 13), variant, seed=variant + 1):
                    assert len(set(question.choices)) == 4, question.choices
                    assert not any("{" in text for text in (question.ask, question.why, *question.choices))
                    assert [bool(belief) for belief in question.beliefs].count(False) == 1
                    assert not question.beliefs[question.right]
    before, after = (asked(range(1, 13), variant, seed=1) for variant in (BEFORE, AFTER))
    for one, two in zip(before, after, strict=True):
        assert one.ask != two.ask, "other numbers"
        if one.number in (3, 4, 5, 6, 7, 9, 10, 12):
            assert one.choices[one.right] != two.choices[two.right], one.ask
    letters = {question.letter for seed in range(5) for question in asked(range(1, 13), 0, seed)}
    assert letters == set("abcd")
    orders = [[question.right for question in asked(range(1, 13), 0, seed)] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    stems = {path.stem for path in resource("lessons", "en").glob("*.md")}
    assert {question.step for question in QUESTIONS} <= stems
    for path in PATHS:
        assert fitting(path), path.id
        named = {QUESTIONS[number - 1].step for number in fitting(path)}
        assert named <= set(path.lessons), (path.id, named - set(path.lessons))


def numbers_in(text: str, count: int) -> list[float]:
    """The numbers of a text, in order, without 'of 100' and '10 000'."""
    bare = re.sub(r"of 100|in 100|100 [个次人例]|100 [\u4e00-\u9fff]|10 000", "", text)
    return [float(each) for each in re.findall(r"\d+(?:\.\d+)?", bare)][:count]


CLOSED: tuple[Callable[..., float], ...] = (
    lambda eps, change: change / eps,
    lambda eps, far: 100 * math.exp(-eps * far),
    lambda eps, rows: math.exp(eps * rows),
    lambda eps: 100 * (1 - math.exp(-eps)) / (1 + math.exp(-eps)),
    lambda eps: 100 * math.exp(eps) / (1 + math.exp(eps)),
    lambda eps: 100 - 50 * math.exp(-eps / 2),
    lambda prior, eps: 100 * prior * math.exp(eps) / (prior * math.exp(eps) + 100 - prior),
    lambda times, eps: times * eps,
    lambda truth, share: 100 * share * truth / (share * truth + (100 - share) * (100 - truth)),
    lambda bits, _n, sigma: 100 * PHI(math.sqrt(bits) / (2 * sigma)),
)


SEEDS = 100
"""Of exercises whose key is compared; the page of a course holds the first ones."""


@pytest.mark.parametrize("code", ["en", "zh_CN"])
def test_exercises_ask_for_what_a_closed_form_gives_of_the_numbers_in_their_text(code: str) -> None:
    with speaking(code):
        found = [exercises(seed) for seed in range(1, SEEDS + 1)]
    for numbers in found:
        assert len(numbers) == len(CLOSED)
        for exercise, closed in zip(numbers, CLOSED, strict=True):
            given = numbers_in(exercise.text, closed.__code__.co_argcount)
            assert exercise.answer == pytest.approx(closed(*given), rel=1e-9), exercise.text
            assert exercise.right(exercise.answer * 1.015)
            assert not exercise.right(exercise.answer * 1.03)
            assert not exercise.right(math.nan)
    assert len({tuple(each.answer for each in numbers) for numbers in found}) == SEEDS
    with speaking(code):
        assert exercises(3) == found[2]


def test_the_page_of_exercises_holds_its_numbers_and_asks_no_network() -> None:
    made = exercise_page([exercises(1), exercises(2)], "zh_CN").decode()
    data = json.loads(re.search(r'id="data">(.*?)</script>', made, re.DOTALL)[1])  # type: ignore[index]
    assert [each["answer"] for each in data["sets"][1]] == [each.answer for each in exercises(2)]
    assert data["near"] == NEAR
    policy = html.unescape(re.search(r'Content-Security-Policy" content="(.*?)"', made)[1])  # type: ignore[index]
    for kind, start in (("script-src", "<script>"), ("style-src", "<style>")):
        inside = made.split(start)[1].split(f"</{start[1:]}")[0]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"https?://", made)
    script = resource("pages", "exercises.js").read_text("utf-8")
    named = set(re.findall(r"words\.(\w+)", script))
    assert named == set(data["words"])


@pytest.mark.long
def test_the_page_of_exercises_checks_what_is_typed_in_a_real_browser(page: Browser, tmp_path: Path) -> None:
    """Wrong once: a hint; wrong again: the answer; right; no number; other numbers. No word of the console, no request."""
    sets = [exercises(1), exercises(2)]
    (tmp_path / "page.html").write_bytes(exercise_page(sets, "en"))
    page.show((tmp_path / "page.html").as_uri(), 390, 844)

    def told(place: int, typed: str) -> str:
        page.value(f"document.getElementById('answer-{place}').value = {json.dumps(typed)}")
        page.value(f"document.querySelectorAll('.exercise button')[{place - 1}].click()")
        return str(page.value(f"document.querySelectorAll('.exercise .reply')[{place - 1}].textContent"))

    for place, each in enumerate(sets[0], start=1):
        assert told(place, "about") == "Type a number."
        assert each.hint in told(place, str(2 * each.answer + 1))
        assert show(each.answer, 3) in told(place, str(2 * each.answer + 1))
        assert told(place, str(each.answer).replace(".", ",")).startswith("✓")
        percent = 100 * each.answer / (100 if "100 " in each.text else 1)
        assert told(place, f"{percent} %").startswith("✓")
        assert told(place, f"{percent}％").startswith("✓")
    page.value("document.getElementById('other').click()")
    assert told(1, str(sets[1][0].answer)).startswith("✓")
    assert page.value("document.documentElement.scrollWidth") <= 390
    assert page.complaints == []
    assert all(each.startswith("file:") for each in page.requests)


def test_a_handout_has_the_paper_of_its_country() -> None:
    for name, size in (
        ("en_US", (8.5, 11.0)),
        ("de_DE", (210 / 25.4, 297 / 25.4)),
        ("zh_CN", (210 / 25.4, 297 / 25.4)),
    ):
        assert [px / DPI for px in paper(QLocale(name))] == pytest.approx(size, abs=0.01)


def lesson(name: str = "1-what-epsilon-means") -> Lesson:
    return read_lesson(resource("lessons", "en", f"{name}.md"), LABS)


def words_of(block: Block) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", block.words))


@pytest.mark.long
def test_a_handout_asks_and_tells_nothing_and_its_answers_tell_all() -> None:
    taken = lesson()
    labs = {lab.id: lab for lab in LABS}
    for place, step in enumerate(taken.steps):
        blank, full = (_block(taken, place, labs[step.lab], answers=answers) for answers in (False, True))
        assert step.title in words_of(blank)
        if step.task is None:
            continue
        replies = [option.reply for option in step.task.options] + [reply.belief for reply in step.task.replies]
        for reply in filter(None, replies):
            assert reply not in words_of(blank)
            assert reply in words_of(full)
        if step.notes:
            assert step.notes[:30] in words_of(full)
            assert step.notes[:30] not in words_of(blank)
        keys = [item.key for picture in blank.pictures for item in picture.items]
        assert "answer" not in keys
        if step.kind == "predict":
            assert [each.x for each in blank.pictures] == [each.x for each in full.pictures]
    half = words_of(_block(taken, 3, labs["densities"], answers=True))
    assert "Answer: 2" in half
    goal = words_of(_block(taken, 4, labs["densities"], answers=True))
    assert "One way: ε = 0.37" in goal
    for name, place, way in (
        ("19-votes-and-truthfulness", 1, "twice as much"),
        ("8-the-theorem-that-fails", 5, "one direction"),
    ):
        asked = lesson(name)
        words = words_of(_block(asked, place, labs[asked.steps[place].lab], answers=True))
        assert re.search(rf"One way: [^=]+ = {way}", words), "a choice is named as its button is"
    asked = reading.lesson_of(
        '# T\n## One\n```set\nlab = "attack"\n```\n```predict\nask: Which?\nchoose:\nright: A\nwrong: B -> No.\n```\n',
        Path("t.md"),
        LABS,
    )
    assert words_of(_block(asked, 0, labs["attack"], answers=True)).count("→") == 1, (
        "what is right has no reply to lead to"
    )


def no_page_tells_what_it_asks(blocks: list[Block]) -> None:
    """What a question's truth is stands in no later step of its page, but for numbers that the question itself gives."""
    page: list[Block] = []
    for block in blocks:
        page = [*page, block] if lay(Pen(None, PIXELS), "T", [*page, block], list, LETTER[1]) == 1 else [block]
        for earlier in page[:-1]:
            own = {float(each) for each in re.findall(r"\d+(?:\.\d+)?", words_of(earlier))}
            said = {float(each) for each in re.findall(r"\d+(?:\.\d+)?", words_of(block))} - own
            for truth in earlier.asks:
                assert not [each for each in said if each == pytest.approx(truth, rel=0.003)], words_of(block)[:80]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in resource("lessons", "en").glob("*.md")))
def test_every_lesson_goes_on_paper_and_no_step_is_higher_than_a_page(name: str) -> None:
    labs = {lab.id: lab for lab in LABS}
    taken = lesson(name)
    pen = Pen(None, PIXELS)
    known: Known = {}
    asked = [_block(taken, place, labs[step.lab], answers=False, known=known) for place, step in enumerate(taken.steps)]
    no_page_tells_what_it_asks(asked)
    blocks = [_head(taken, answers=True)]
    blocks += [
        _block(taken, place, labs[step.lab], answers=True, known=known) for place, step in enumerate(taken.steps)
    ]
    for block in (*asked, *blocks):
        assert _height(pen, block) <= LETTER[1] - 2 * MARGIN, words_of(block)[:60]
        assert not block.pictures or not list(cut(sheet(block.pictures, block.high))), words_of(block)[:60]
    for step, block in zip(taken.steps, blocks[1:], strict=True):
        for belief in {each.belief for each in step.task.replies if each.belief} if step.task is not None else ():
            assert block.words.count(f" {inline(belief)} → ") == 1, "all that is said to a belief stands behind it"
    pages: list[int] = []
    assert lay(pen, taken.title, blocks, lambda: pages.append(1), LETTER[1]) == len(pages) + 1
    for step, block in zip(taken.steps, blocks[1:], strict=True):  # a number that is missing is an ellipsis
        assert words_of(block).count("…") == "".join(step.texts()).count("…"), step.title


def test_every_lesson_has_notes_for_the_speaker() -> None:
    assert set(NOTES) >= {path.stem for path in resource("lessons", "en").glob("*.md")}
    ask, avoid = notes_on("11-you-in-or-out")
    right = 1 / (1 + math.exp(-1))
    assert f"{round(300 * right)} times, give or take {round(1.96 * math.sqrt(300 * right * (1 - right)))}" in ask
    assert avoid
    assert notes_on("no-such-lesson") == ("", "")


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_the_kit_holds_all_that_a_course_needs() -> None:
    taken = lesson("11-you-in-or-out")
    parts: list[float] = []
    files = course_kit("en", parts.append, [taken])
    assert sorted(files) == [
        "11-you-in-or-out-answers.pdf", "11-you-in-or-out-handout.pdf", "exercises-key.pdf", "exercises.html",
        "notes-for-the-speaker.pdf", "syllabus.pdf", "test-after.pdf", "test-before.pdf", "test-key.pdf",
    ]  # fmt: skip
    assert all(content.startswith(b"%PDF") for name, content in files.items() if name.endswith(".pdf"))
    assert parts == sorted(parts)
    assert 0 <= parts[0] <= parts[-1] <= 1


@pytest.mark.long
def test_handouts_go_into_a_folder_and_a_lesson_that_is_none_is_said(tmp_path: Path) -> None:
    found = write_handouts("11-you-in-or-out", tmp_path / "new")
    assert [path.name for path in found] == ["11-you-in-or-out-handout.pdf", "11-you-in-or-out-answers.pdf"]
    assert all(path.stat().st_size > 10_000 for path in found)
    with pytest.raises(Problem, match="no lesson 'nine'"):
        write_handouts("nine", tmp_path)


@pytest.mark.long
def test_a_lesson_in_a_file_of_ones_own_goes_on_paper_into_a_page_and_into_an_animation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file is meant where there is one; a broken one is named with its reason."""
    monkeypatch.chdir(tmp_path)
    text = '# {title}\n\n## One\n```set\nlab = "attack"\n```\n{said}\n'
    Path("Mine.md").write_text(text.format(title="Mine", said="A bell for my class."), "utf-8")
    Path("Mine.zh_CN.md").write_text(text.format(title="我的课", said="给我的班。"), "utf-8")
    Path("broken.md").write_text("# Broken\n\n## One\n```set\nlab = 7\n```\n", "utf-8")
    assert {code: each.title for code, each in lessons_of("Mine.md").items()} == {"en": "Mine", "zh_CN": "我的课"}
    assert main(["--handout", "Mine.md"]) == 0
    assert main(["--lesson", "Mine.md", "--html", "mine.html"]) == 0
    assert main(["--lesson", "Mine.md", "--animate", "mine.gif"]) == 0
    assert {path.name for path in tmp_path.iterdir() if path.suffix != ".md"} == {
        "Mine-handout.pdf", "Mine-answers.pdf", "mine.html", "mine.gif",
    }  # fmt: skip
    assert "A bell for my class." in Path("mine.html").read_text("utf-8")
    assert "给我的班" in Path("mine.html").read_text("utf-8")
    for order in (["--handout", "broken.md"], ["--lesson", "broken.md", "--html", "x.html"]):
        assert main(order) == 2
        assert "broken.md" in capsys.readouterr().err
    assert main(["--handout", f"{'a' * 300}.md"]) == 2, "a name that is too long is no file"


@pytest.mark.long
def test_the_command_line_writes_handouts_here_and_says_what_does_not_go_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = fresh("--handout", "12-you-and-your-relatives", cwd=tmp_path)  # in English, without a display
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "12-you-and-your-relatives-answers.pdf", "12-you-and-your-relatives-handout.pdf",
    ]  # fmt: skip
    assert main(["--handout", "../12-you-and-your-relatives"]) == 2
    assert "There is no lesson" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    monkeypatch.delattr("app.output.course_kit.course_kit")  # a minute's work begins when there is a place for it
    assert main(["--course-kit", str(tmp_path / "file")]) == 2
    assert "cannot be made" in capsys.readouterr().err
    for wrong in (
        ["--lesson", "1", "--lab", "rates"], ["--lesson", "1", "--handout", "1"], ["--handout", "1", "--dark"],
        ["--course-kit", "x", "--list"], ["--animate", "a.gif", "--dark"], ["--animate", "a.gif", "--handout", "1"],
        ["--animate", "a.gif", "--lesson", "1", "--lab", "rates"], ["--html", "x.html"], ["--path", "double"],
        ["--path", "double", "--lesson", "1", "--html", "x"], ["--path", "double", "--html", "x", "--dark"], ["--handout", "1", "--html", "x.html"],
    ):  # fmt: skip
        with pytest.raises(SystemExit):
            main(wrong)
        assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("How large is it? Drag the line in the plot.", "How large is it? Mark it in the plot."),
        ("Which count? Drag the mark: it stands on a level.", "Which count? Drag the mark: it stands on a level."),
        ("When does it hold?", "When does it hold?"),
        ("How often? Drag the line in the plot 'Who wins?'.", "How often? Mark it in the plot."),
        ("A 赢多少次？在图“谁获胜？”中拖动直线。", "A 赢多少次？ Mark it in the plot."),
    ],
)
def test_on_paper_nothing_is_dragged(asked: str, printed: str) -> None:
    assert on_paper(asked) == printed


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("13-an-epsilon-to-sign", "13-an-epsilon-to-sign"),
        ("13-an-epsilon-to-sign.md", "13-an-epsilon-to-sign"),
        ("1", "1-what-epsilon-means"),
        ("relatives", "12-you-and-your-relatives"),
        ("Why a STAIR", "2-why-a-staircase"),
    ],
)
def test_a_lesson_is_found_by_its_id_its_number_or_a_part_of_its_name(asked: str, meant: str) -> None:
    assert lesson_of(asked).id == meant
    assert lessons_of(asked)["zh_CN"].id == meant


@pytest.mark.parametrize("asked", ["why", "", "nine", "130"])
def test_a_lesson_that_is_not_one_is_named_with_those_that_could_be_meant(asked: str) -> None:
    with pytest.raises(Problem) as refused:
        lesson_of(asked)
    several = "Several lessons fit 'why': 2-why-a-staircase, 3-why-waves."
    assert str(refused.value) == several if asked == "why" else f"no lesson '{asked}'" in str(refused.value)


def test_a_chinese_title_finds_its_lesson() -> None:
    with speaking("zh_CN"):
        assert lesson_of("用阶梯").id == "2-why-a-staircase"


def test_every_step_has_its_minutes_and_together_they_are_those_of_the_lesson() -> None:
    """As many in both languages; who drops steps drops their minutes; what is left counts down to the last step's."""
    for path in resource("lessons", "en").glob("*.md"):
        english, chinese = (lesson_in(path.name, language) for language in ("en", "zh_CN"))
        found = paces(english)
        assert found == paces(chinese)
        assert sum(found) == english.minutes >= 10
        assert min(found) >= 0.5
        noted = [each for each, step in zip(found, english.steps, strict=True) if step.notes]
        assert max(noted) == max(found), "what the class talks about takes longest"
        shorter = english.without({1, 3})
        assert sum(paces(shorter)) == shorter.minutes < english.minutes
        run = Run(english)
        assert run.minutes_left == english.minutes
        run.place = len(found) - 1
        assert run.minutes_left == math.ceil(found[-1])
        assert not any(re.search(r"\bminutes\b|分钟", step.notes) for each in (english, chinese) for step in each.steps)
    assert paces(replace(english, minutes=0)) == ()


def test_every_lesson_has_notes_for_the_speaker_at_the_same_steps_in_both_languages() -> None:
    """One for the whole lesson, and at least one at a step, after its title: what to ask, what is heard, what to draw out."""
    for path in resource("lessons", "en").glob("*.md"):
        english, chinese = (lesson_in(path.name, language) for language in ("en", "zh_CN"))
        noted = [place for place, step in enumerate(english.steps) if step.notes]
        assert noted, path.stem
        assert noted == [place for place, step in enumerate(chinese.steps) if step.notes], path.stem
        assert all(notes_on(path.stem)), path.stem
