"""Lessons and live classes in a real browser: by keyboard, for a screen reader, on phones and large screens, in both
languages; what it draws and judges beside what the program does."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from app.classroom.judging import compiled
from app.classroom.pages import pages
from app.classroom.questions import question
from app.classroom.wire import Pool, heat_colours, picture_data
from app.lab.base import Lab
from app.lab.comparing import Request, compute_request
from app.labs import LABS
from app.output.lesson_page import lessons_of, own_lesson, page_of
from app.output.pictures import render
from app.plot.axis import linear_ticks, log_ticks
from app.plot.hatch import SHARE, STROKE
from app.plot.picture import Picture
from app.plot.theme import LIGHT, mix
from app.state.lessons.expressions import read
from app.state.lessons.scoring import Sketched
from app.state.lessons.values import FUNCTIONS
from app.state.presets import presets_of
from app.words.numbers import show
from dpcore import __version__
from tests.app.cases import each_lab
from tests.app.class_client import running
from tests.app.programs import ROOT
from tests.app.test_class_pages import AFTER, OWN, made, own
from tests.browser import Browser, page_in

LESSON = "12-you-and-your-relatives"
SIZES = [(width, height, language) for width, height in ((360, 640), (1280, 800)) for language in ("en", "zh_CN")]


@pytest.fixture(scope="module")
def sketching(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a lesson with each form of question."""
    path = tmp_path_factory.mktemp("lesson") / "lesson.html"
    path.write_text(made("1-what-epsilon-means"), encoding="utf-8")
    return path.as_uri()


def tab_to(page: Browser, selector: str) -> None:
    """Tab until something is reached that this names: what cannot be reached by keyboard fails."""
    for _ in range(60):
        if page.value(f"document.activeElement.matches({json.dumps(selector)})"):
            return
        page.press("Tab")
    raise AssertionError(f"no Tab comes to {selector}")


def answered(page: Browser) -> None:
    """Answer the open step by keyboard."""
    if page.value("Boolean(document.querySelector('.choices'))"):
        tab_to(page, ".choices button")
        for _ in range(8):
            page.press("Enter")
            if page.value("!document.getElementById('next').disabled"):
                return
            page.press("Tab")
    elif page.value("Boolean(document.querySelector('.knot'))"):
        tab_to(page, ".knot")
        page.press("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown")
        assert page.value("document.activeElement.getAttribute('aria-valuetext')") != ""
        page.value("document.querySelector('#task .primary').focus()")
        page.press("Enter")
    elif page.value("Boolean(document.querySelector('.lines'))"):
        tab_to(page, "#help button:last-child")
        page.press("Enter")
    elif page.value("Boolean(document.querySelector('#task input[type=range]'))"):
        tab_to(page, "#task input[type=range]")
        page.press("ArrowRight", "ArrowRight")
        if page.value("Boolean(document.querySelector('#task .primary'))"):
            tab_to(page, "#task .primary")
            page.press("Enter")


@pytest.mark.long
@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_a_lesson_is_taken_by_keyboard(
    chromium: Browser, sketching: str, width: int, height: int, language: str, tmp_path: Path
) -> None:
    chromium.complaints.clear()
    chromium.requests.clear()
    chromium.show(f"{sketching}?lang={language}", width, height, dark=width < 600)
    assert ("Begin" if language == "en" else "开始") in chromium.value("document.getElementById('begin').textContent")
    source = chromium.value("document.getElementById('start-source').textContent")
    assert __version__ in source
    assert "1-what-epsilon-means" in source, "the first page says what it comes from"
    tab_to(chromium, "#begin")
    chromium.press("Enter")
    steps = chromium.value("lesson.data.steps.length")
    for place in range(steps):
        assert chromium.value("document.body.dataset.place") == str(place)
        assert chromium.value("document.activeElement.id") == "heading", "a new step is read from its heading on"
        tree = chromium.tree()
        heading = chromium.value("document.getElementById('heading').textContent")
        assert ("heading", heading) in tree
        pictures = [name for role, name in tree if role == "image" and name]
        assert pictures or chromium.value("Boolean(document.querySelector('.pad'))")
        assert all(name for role, name in tree if role in ("slider", "button", "combobox"))
        answered(chromium)
        chromium.wait("!document.getElementById('next').disabled")
        task = chromium.value(f"Boolean(lesson.data.steps[{place}].task)")
        assert not task or chromium.value("document.querySelectorAll('.told').length > 0")
        assert chromium.value("document.documentElement.scrollWidth <= innerWidth"), f"step {place + 1} is too wide"
        small = chromium.value(
            "[...document.querySelectorAll('button:not([hidden]),input,select')].filter(e => e.offsetParent && e.offsetHeight < 44).length"
        )
        assert small == 0, "too small for a finger"
        tab_to(chromium, "#next")
        chromium.press("Enter")
    last = "What you can say now" if language == "en" else "现在你能说出什么"
    assert chromium.value("document.getElementById('heading').textContent") == last
    assert chromium.complaints == []
    assert {address.partition(":")[0] for address in chromium.requests} <= {"file", "data"}


@pytest.mark.long
def test_what_a_stranger_wrote_is_text(chromium: Browser, tmp_path: Path) -> None:
    evil = "<img src=x onerror=document.title='hacked'> </script><script>document.title='hacked'</script>"
    path = tmp_path / "mine.md"
    path.write_text(f'# {evil}\n## One {evil}\n```set\nlab = "densities"\n```\n{evil}\n', encoding="utf-8")
    (tmp_path / "mine.html").write_bytes(page_of(own_lesson(path, "en"), "en"))
    chromium.show((tmp_path / "mine.html").as_uri(), 800, 600)
    chromium.value("lesson.go(0)")
    assert chromium.value("document.title").startswith("<img src=x")
    assert chromium.value("document.querySelectorAll('img').length") == 0
    assert evil.split()[0] in chromium.value("document.getElementById('text').textContent")


@pytest.mark.long
def test_who_gives_up_is_shown_the_goal_and_has_not_reached_it(chromium: Browser, sketching: str) -> None:
    """Oracle: both wishes hold for ε from 1/3 to ln 1.5 alone."""
    chromium.show(sketching + "?lang=en", 360, 640)
    chromium.value("lesson.go(4)")
    chromium.value("document.querySelector('#help button:last-child').click()")
    eps = float(chromium.value("document.querySelector('#task output').textContent"))
    assert 1 / 3 <= eps <= math.log(1.5)
    assert "Reached" not in chromium.value("document.getElementById('said').textContent")
    assert chromium.value("lesson.kept[4].met") is False
    chromium.value("lesson.kept[4].done = false; lesson.kept[4].frame = null; lesson.go(4)")
    tab_to(chromium, "#task input[type=range]")
    for _ in range(40):
        if chromium.value("lesson.kept[4].met"):
            break
        chromium.press("ArrowLeft")
    assert "Reached" in chromium.value("document.getElementById('said').textContent")


@pytest.mark.long
def test_a_file_is_dark_where_the_reader_wants_it(chromium: Browser, sketching: str) -> None:
    """Letters against their ground by the formula of WCAG 2.1, in both looks: at least 4.5."""
    for dark in (False, True):
        chromium.show(sketching + "?lang=en", 360, 640, dark=dark)
        chromium.value("lesson.go(1)")
        ground = chromium.value("getComputedStyle(document.body).backgroundColor")
        assert (luminance(ground) < 0.2) == dark
        for place in ("#heading", "#text p", "#place"):
            letters = chromium.value(f"getComputedStyle(document.querySelector('{place}')).color")
            low, high = sorted((luminance(ground), luminance(letters)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, (dark, place)


def luminance(colour: str) -> float:
    """Of 'rgb(r, g, b)'."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.long
def test_after_a_prediction_a_slider_moves_the_truth(chromium: Browser, tmp_path: Path) -> None:
    """In the file and on a phone: no slider before, one after; the drawn peak of Laplace noise is ε/2 at every stop."""
    (tmp_path / "own.md").write_text(AFTER, encoding="utf-8")
    lessons = own_lesson(tmp_path / "own.md", "en")
    (tmp_path / "own.html").write_bytes(page_of(lessons, "en"))
    chromium.show((tmp_path / "own.html").as_uri(), 360, 640)
    chromium.value("lesson.go(0)")
    assert chromium.value("document.querySelectorAll('#task input[data-control]').length") == 0
    chromium.value("document.querySelector('#help button:last-child').click()")
    assert chromium.value("document.querySelector('#task .control output').textContent") == "0.5"
    peak = "Math.max(...(() => { const s = lesson.data.steps[0], k = lesson.kept[0].frame; return lesson.read.picture(s.frames[k].after[0]).items.find(i => i.key === 'laplace').y; })())"
    for key, times in (("ArrowRight", 3), ("ArrowLeft", 5)):
        tab_to(chromium, "#task input[data-control]")
        chromium.press(*[key] * times)
        eps = float(chromium.value("document.querySelector('#task .control output').textContent"))
        assert chromium.value(peak) == pytest.approx(eps / 2, rel=1e-3)
    one = question(lessons, {lab.id: lab for lab in LABS}, 0)
    with running(one, partial(pages, languages=("en",), title="Class")) as lesson:
        chromium.show(f"{lesson.started.address}?lang=en", 360, 640)
        chromium.wait("document.querySelector('#send')")
        assert chromium.value("document.querySelectorAll('#task input').length") == 1
        lesson.server.set_phase("told")
        chromium.wait("document.querySelector('#task .ruler')")
        tab_to(chromium, "#task input")
        drawn = "document.querySelector('#plots path[data-line=laplace]').getAttribute('d')"
        before = chromium.value(drawn)
        chromium.press("ArrowRight", "ArrowRight")
        assert chromium.value(drawn) != before
        assert chromium.value("document.querySelector('#task output').textContent").startswith("ε = ")


@pytest.mark.long
def test_paper_has_every_question_and_answers_when_asked(chromium: Browser, sketching: str) -> None:
    chromium.show(sketching + "?lang=en", 800, 1100)
    chromium.value("lesson.handout(false)")
    chromium.look(media="print")
    assert chromium.value("getComputedStyle(document.getElementById('start')).display") == "none"
    assert chromium.value("document.querySelectorAll('#print section').length") == 8
    questions = chromium.value("document.getElementById('print').textContent")
    assert "36.8 of 100" not in questions
    chromium.value("lesson.handout(true)")
    answers = chromium.value("document.getElementById('print').textContent")
    assert "36.8 of 100, which is" in answers
    assert "ε = 0.37" in answers
    chromium.look()


@pytest.mark.long
def test_numbers_are_written_and_ticks_stand_as_in_the_program(chromium: Browser, sketching: str) -> None:
    chromium.show(sketching, 400, 300)
    chance = random.Random(3)
    numbers = [0.0, 1.0, -2.5, 1e9, 12345.678, 99999.5, 9.9996, 0.00099995, 1e-9, -1e-5, 1e7, 123456789.0]
    numbers += [chance.choice((1, -1)) * 10 ** chance.uniform(-12, 12) for _ in range(200)]
    told = chromium.value(f"{json.dumps(numbers)}.flatMap(v => [Plot.show(v), Plot.show(v, 3)])")
    assert told == [text for value in numbers for text in (show(value), show(value, 3))]
    spans = [
        (low, low + 10 ** chance.uniform(-3, 4), chance.uniform(2, 12))
        for low in (-3.0, 0.0, 0.01, 7.0)
        for _ in range(10)
    ]
    for name, python in (("linearTicks", linear_ticks), ("logTicks", log_ticks)):
        some = spans if name == "linearTicks" else [(a / 5, a / 5 + (b - a) ** 0.25, n) for a, b, n in spans]
        found = chromium.value(f"{json.dumps(some)}.map(s => Plot.{name}(...s))")
        for (low, high, wanted), ticks in zip(some, found, strict=True):
            expected = python(low, high, wanted).major
            assert [text for _, text in ticks] == [text for _, text in expected], (name, low, high, wanted)
            assert all(math.isclose(a, b, abs_tol=1e-12) for (a, _), (b, _) in zip(ticks, expected, strict=True))


@pytest.mark.long
def test_a_sketch_is_judged_as_in_the_program(chromium: Browser, sketching: str) -> None:
    """Every condition of a sketch in the lessons, on sketches of chance: the page holds what the program holds."""
    chromium.show(sketching, 400, 300)
    chance = random.Random(4)
    compared = 0
    files = sorted((ROOT / "resources" / "lessons" / "en").glob("*.md"))
    sketched = [path.stem for path in files if "\nsketch:" in path.read_text("utf-8")]
    assert {"1-what-epsilon-means", "3-why-waves", "10-the-rounder-the-theorem"} < set(sketched)
    for name in sketched:
        lesson = lessons_of(name)["en"]
        for step in lesson.steps:
            if step.task is None or step.task.form != "sketch":
                continue
            for log in ((False, False), (True, True)):
                sketches = [
                    [(x / 4 - 5 if not log[0] else 10 ** (x / 20), chance.uniform(-2, 2) if not log[1] else 10 ** chance.uniform(-3, 0)) for x in range(41)]
                    for _ in range(25)
                ]  # fmt: skip
                texts = [reply.when.text for reply in step.task.replies]
                texts += [
                    "not answer(0) > 1 or slope(1, 3) ^ 2 != 4",
                    "area() / 0 > 1",
                    "ln(answer(1)) < 0",
                    "answer(99) < 1",
                ]
                expressions = [read(text, FUNCTIONS) for text in texts]
                values = {"eps": 1.0, "delta": 1e-6}
                both = [
                    Sketched(_Known(values), tuple(sketch), (_X, _Y), log)
                    for sketch in sketches  # type: ignore[arg-type]
                ]
                conditions = [compiled(each, both[0]) for each in expressions]
                script = f"{json.dumps(sketches)}.map(s => {json.dumps(conditions)}.map(c => Page.holds(c, s, {json.dumps(log)})))"
                found = chromium.value(script)
                expected = [[_holds(each, one) for each in expressions] for one in both]
                assert found == expected, (name, texts)
                compared += len(texts) * len(sketches)
    assert compared > 500


class _Known:
    """Names with any value."""

    def __init__(self, values: dict[str, float]) -> None:
        self._values = values

    def value(self, name: str) -> float:
        return self._values.get(name, 0.7)

    def call(self, name: str, arguments: object) -> float:
        from app.state.lessons.expressions import ExpressionError

        raise ExpressionError(name)


_X, _Y = np.linspace(-10, 60, 71), np.linspace(2, -1, 71)


def _holds(condition: object, both: Sketched) -> bool:
    from app.state.lessons.expressions import Expression, ExpressionError

    assert isinstance(condition, Expression)
    try:
        return condition.holds(both)
    except ExpressionError:
        return False


# -- what a picture holds is drawn


def drawn_by_the_program(picture: Picture, path: Path) -> dict[str, int]:
    """Marks inside the plot of the program's own SVG: lines, signs and bars, washes, images.

    Lines are counted whole: the browser clips where the file cuts, and a peak beyond the edge would be two pieces there.
    """
    with pytest.MonkeyPatch.context() as uncut:
        uncut.setattr("app.plot.items.between", lambda x, y, low, high: [(x, y)])
        text = render((picture,), path, (760, 460)).read_text(encoding="utf-8")
    found = {"lines": 0, "shapes": 0, "washes": 0, "images": 0, "hatched": 0}
    strokes = mix(LIGHT.axis, LIGHT.base, SHARE).name()  # as many as the plot is large, which differs a little
    for attributes, inside in re.findall(r"<g clip-path=[^>]*>\s*<g ([^>]*)>(.*?)</g>", text, re.DOTALL):
        wash = re.search(r'fill-opacity="0?\.\d+"', attributes) is not None
        found["images"] += inside.count("<image")
        if f'stroke="{strokes}"' in attributes or f'stroke-width="{STROKE}" stroke-linecap="butt"' in attributes:
            found["hatched"] = 1
            continue
        if f'stroke="{LIGHT.base}"' not in attributes:  # edges in the colour of the paper are no marks
            found["lines"] += len(re.findall(r"<polyline", inside))
            found["shapes"] += len(re.findall(r"<path", inside))  # figures; the halos of texts have that colour, too
        boxes = [float(height) for height in re.findall(r'<rect [^>]*height="([-\d.e]+)"', inside)]
        shapes = sum(abs(height) > 0.005 for height in boxes) + len(re.findall(r"<(?:circle|ellipse|polygon)", inside))
        found["washes" if wash else "shapes"] += shapes
    return found


COUNT = """(() => {
  const svg = document.querySelector('#hero svg'), g = svg.querySelector('g[clip-path]'), all = s => [...g.querySelectorAll(s)];
  const moves = all('path[data-line]').reduce((sum, e) => sum + (e.getAttribute('d').match(/M/g) || []).length, 0);
  const heads = all('path[data-heads]').reduce((sum, e) => sum + Number(e.dataset.heads), 0);
  const crosses = all('[data-signs] > path[stroke]:not([fill])').length;  // two strokes each
  return { lines: moves + all('[data-mark]').length + 2 * crosses, shapes: -crosses + heads + all('[data-signs] > *,[data-bars]:not([fill-opacity="0.6"]) > rect,[data-rods] > rect,rect[stroke="var(--grid)"]').length,
    washes: all('[data-band],[data-area],[data-bars][fill-opacity="0.6"] > rect').length, images: all('image').length,
    hatched: Math.min(1, all('path[data-hatch],path[data-stripes]').length) };
})()"""


@pytest.fixture(scope="session")
def easel(chromium_program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A page that can draw; tests of other files come between those of two labs."""
    folder = tmp_path_factory.mktemp("easel")
    (folder / "own.html").write_bytes(page_of(own(folder / "own.md", OWN), "en"))
    with page_in(chromium_program) as page:
        page.show((folder / "own.html").as_uri(), 1000, 700)
        yield page


@each_lab
@pytest.mark.parametrize(("first", "last"), [(0, 1), pytest.param(1, 3, marks=pytest.mark.slow)])
def test_the_browser_draws_every_mark_of_the_heroes(
    easel: Browser, tmp_path: Path, qapp: object, lab: Lab, first: int, last: int
) -> None:
    """Some presets of each lab: as many lines, signs, bars, washes and images as in the program's own SVG."""
    different = []
    for preset in presets_of(lab)[first:last]:
        shown = compute_request(lab, Request(preset.translated(), ()), lambda _: None, "rest")
        for picture in shown.result.pictures:
            pool = Pool()
            told = picture_data(picture, pool)
            data = {"languages": ["en"], "pool": [*pool.entries, *told["items"]]}
            told["items"] = [len(pool.entries) + place for place in range(len(told["items"]))]
            data["pool"].append(told)
            easel.value(
                f"""(() => {{ const data = {json.dumps(data)}, read = Page.reader(data, 'en');
                document.getElementById('hero')?.remove();
                document.body.append(Page.make('div', {{ id: 'hero' }}, Plot.draw(read.picture({len(data["pool"]) - 1}), 760, 460, {json.dumps(heat_colours())}))); }})()"""
            )
            ours, theirs = easel.value(COUNT), drawn_by_the_program(picture, tmp_path / "hero.svg")
            many = theirs["shapes"] > 300  # of signs on each other one is drawn, in plots of different widths
            if many and 0.9 < ours["shapes"] / theirs["shapes"] < 1.1:
                ours["shapes"] = theirs["shapes"]
            if ours != theirs:
                different.append((lab.id, preset.id, picture.key, ours, theirs))
    assert not different, "\n".join(map(str, different))


# -- a live class


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_phone_takes_part_by_keyboard(chromium: Browser, language: str) -> None:
    lessons, labs = lessons_of(LESSON), {lab.id: lab for lab in LABS}
    asked = [question(lessons, labs, place) for place in (0, 1, 3)]
    made = partial(pages, languages=("en", "zh_CN"), title="Class")
    chromium.complaints.clear()
    chromium.requests.clear()
    with running(asked[0], made) as lesson:
        chromium.show(f"{lesson.started.address}?lang={language}", 360, 640)
        for number, (one, keys) in enumerate(zip(asked, ("ArrowRight", "Enter", "ArrowLeft"), strict=True)):
            lesson.server.open(one)
            chromium.wait(
                f"document.querySelector('#task button') && document.getElementById('place').textContent.match(/{one.number + 1}/)"
            )
            tree = chromium.tree()
            assert [name for role, name in tree if role == "image" and name]
            assert all(name for role, name in tree if role in ("slider", "button"))
            first = "#task .choices button" if one.number == 1 else "#task input[type=range]"
            tab_to(chromium, first)
            chromium.press(keys)
            if one.number != 1:
                tab_to(chromium, "#send")
                chromium.press("Enter")
            chromium.wait("document.getElementById('state').classList.contains('ok')")
            assert len(lesson.count(1).answers) == 1
            assert chromium.value("document.querySelectorAll('.told').length") == 0
            if number == 1:  # a reload loses nothing
                chromium.value("location.reload()")
                chromium.wait("document.querySelector('#task [aria-pressed=true]')")
            lesson.server.set_phase("told")
            chromium.wait("document.querySelector('.told')")
            assert chromium.value("document.documentElement.scrollWidth <= innerWidth")
            assert (language == "en") == chromium.value("document.getElementById('heading').textContent").isascii()
    assert chromium.complaints == [] or all("WebSocket" in each for each in chromium.complaints)
    assert all(address.startswith((f"http://{lesson.where}/", "data:")) for address in chromium.requests)


@pytest.mark.long
def test_an_answer_that_was_on_its_way_is_sent_when_the_connection_is_back(chromium: Browser) -> None:
    one = question(lessons_of(LESSON), {lab.id: lab for lab in LABS}, 1)
    with running(one, partial(pages, languages=("en", "zh_CN"), title="Class")) as lesson:
        chromium.show(f"{lesson.started.address}?lang=en", 360, 640)
        chromium.wait("document.querySelector('#task button')")
        chromium.call(
            "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0
        )
        for phone in list(lesson.server._phones.values()):
            lesson.server._later(phone.transport.abort)
        chromium.wait("document.getElementById('link').textContent.startsWith('○')")
        chromium.value("document.querySelector('#task button').click()")
        chromium.wait("document.getElementById('state').textContent === 'being sent …'")
        chromium.call(
            "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        assert len(lesson.count(1).answers) == 1
        chromium.wait("document.getElementById('state').classList.contains('ok')")
    chromium.wait("document.getElementById('link').textContent.startsWith('○')")


@pytest.mark.long
def test_nothing_that_is_asked_tells_the_truth() -> None:
    """All that a phone gets before the reveal, searched for what it gets with it."""
    lessons, labs = lessons_of("1-what-epsilon-means"), {lab.id: lab for lab in LABS}
    for place in (1, 3, 5, 6):
        one = question(lessons, labs, place)
        told = json.loads(one.told)
        for word in (
            "reply",
            "right",
            "truth",
            "replies",
            "which",
            "gaps",
            "then",
            "judged",
            "met",
            "solved",
            "notes",
            "hints",
        ):
            assert f'"{word}"' not in one.asked, (place, word)
        for text in re.findall(r'"((?:[^"\\]|\\.){25,})"', json.dumps(told.get("then", []), ensure_ascii=False)):
            assert text not in one.asked
        if "truth" in told:
            assert len(repr(told["truth"])) < 6 or repr(told["truth"]) not in one.asked
            assert len(told["which"]) == 201
