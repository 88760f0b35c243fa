"""What a phone of a class draws, before the truth and with it: no text lies on another or is cut, and nothing moves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.classroom import questions
from app.classroom.pages import pages
from app.classroom.steps import Script
from app.classroom.stops import Stops
from app.lab.base import Lab
from app.labs import LABS
from app.state.lessons.expressions import Quantity
from app.state.lessons.values import Numbers
from app.words.language import LANGUAGES, speaking
from tests.app.cases import lesson
from tests.app.test_lesson_steps import NAMES
from tests.browser import Browser, page_in

BY_ID = {lab.id: lab for lab in LABS}
CODES = tuple(code for code, _ in LANGUAGES)
PHONE, TABLET = (360, 640), (768, 1024)
STUB = (
    "<script>window.WebSocket = class { constructor() { window.ws = this; this.readyState = 1; } send() {} };</script>"
)
MEASURE = """
const faults = () => {
  const found = [];
  for (const svg of document.querySelectorAll('svg.plot')) {
    const edge = svg.getBoundingClientRect(), all = [...svg.querySelectorAll('text')].filter(t => t.textContent.trim()).map(t => [t.textContent, t.getBoundingClientRect()]);
    all.forEach(([text, box], k) => {
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) found.push(`beyond the edge: ${text}`);
      if (text.includes('…')) found.push(`cut: ${text}`);
      for (const [other, o] of all.slice(k + 1))
        if (Math.min(box.right, o.right) - Math.max(box.left, o.left) > 1 && Math.min(box.bottom, o.bottom) - Math.max(box.top, o.top) > 3) found.push(`on each other: ${text}, ${other}`);
    });
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen');
  for (const part of document.querySelectorAll('button,p,li,h1,output'))
    if (part.offsetParent && part.clientWidth && part.scrollWidth > part.clientWidth + 1) found.push(`cut: ${part.textContent}`);
  return found;
};
const axes = () => Object.fromEntries([...document.querySelectorAll('#plots svg.plot')].map(({ dataset, frame: { H, p } }) =>
  [dataset.picture, [H, p.x.low, p.x.high, p.y.low, p.y.high].map(end => end.toPrecision(6)).join(' ')]));
const line = () => {
  const f = document.querySelector('svg.pad').frame, p = f.p, at = k => p.x.low + (p.x.high - p.x.low) * (k + 1) / 27;
  return [...Array(25).keys()].map(k => [f.value(at(k), p.x), f.value((p.y.low + p.y.high) / 2, p.y)]);
};
const hear = message => ws.onmessage({ data: JSON.stringify({ v: 1, t: 'step', ...message }) });
const between = { n: -1, of: 0, phase: 'ask', yours: null, told: null, q: { pool: [], title: '', front: '' } };
window.drawn = (asked, language) => {  // one after another, as in a class: a step that asks nothing stands between
  const found = [], code = language.replace('_', '-');
  for (const { form, yours, told, ...step } of asked) {
    hear(between);
    if (document.documentElement.lang !== code) document.getElementById('language').click();
    const seen = {}, say = (phase, all) => found.push(...all.map(each => [step.n + 1, code, innerWidth, phase, each]));
    let answer = yours;
    for (const phase of ['ask', 'told']) {
      hear({ ...step, phase, yours: answer, told: phase === 'told' ? told : null });
      say(phase, faults());
      seen[phase] = axes();
      if (form === 'sketch' && phase === 'ask') answer = line();
    }
    if (document.documentElement.lang !== code || !Object.keys(seen.ask).length) say('ask', ['not drawn']);
    for (const [key, ends] of Object.entries(seen.ask))
      if (key in seen.told && seen.told[key] !== ends) say('told', [`moves: ${key}, ${ends}, ${seen.told[key]}`]);
  }
  return found;
};
"""


@pytest.fixture(scope="session")
def phone(chromium_program: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A page of a class that hears from nobody, and measures what it is told to draw; tests of other files come between
    those of two lessons."""
    folder = tmp_path_factory.mktemp("phone")
    for name, page in pages("", "abcd", CODES, "Class").items():
        text = page.body.decode()
        script = '<script src="/abcd/phone.js"'
        assert name or script in text
        (folder / (name or "index.html")).write_text(
            text.replace(script, f'{STUB}<script src="phone.js"'), encoding="utf-8"
        )
    with page_in(chromium_program) as found:
        found.show((folder / "index.html").as_uri(), *PHONE)
        found.value(f"(() => {{ {MEASURE} }})()")
        yield found


def of_a_drag(lab: Lab, params: Any, own: Mapping[str, Quantity]) -> Numbers:
    given = lab.given(params, lambda _: None)
    facts = lab.tab(given).remembered(given, lambda _: None, "drag")
    return Numbers(params, facts, lab.tab(given).tell(given, facts), own)


@pytest.fixture
def rough_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops that are not drawn, there for the axes alone, have the numbers of a drag."""
    plain = Script._moment

    def moment(self: Script, place: int, stops: Stops, at: tuple[int, ...]) -> Any:
        step, places = self.lessons["en"].steps[place], stops.places()
        drawn = {0, *(stops.place_of(each) for each in (step.params, step.shown_params, step.solved) if each)}
        with pytest.MonkeyPatch.context() as rough:
            if places.index(at) not in drawn:
                rough.setattr("app.classroom.steps.numbers_at", of_a_drag)
            return plain(self, place, stops, at)

    monkeypatch.setattr(Script, "_moment", moment)


def asked(name: str) -> list[dict[str, Any]]:
    """The questions of a lesson as messages to a phone, each with its truth and an answer; a sketch is drawn by the page.

    Of the stops of a number those are computed that are drawn here, and both ends, which the axes leave room for.
    """
    lessons = {}
    for code in CODES:
        with speaking(code):
            lessons[code] = lesson(name, code)
    found = []
    for place, step in enumerate(lessons["en"].steps):
        if step.task is not None:
            one = questions.question(lessons, BY_ID, place)
            yours = None if step.task.form == "sketch" else 0 if step.task.options or not step.task.form else 60
            whole = {"q": json.loads(one.asked), "told": json.loads(one.told), "n": one.number, "of": one.of}
            found.append({**whole, "form": step.task.form, "yours": yours})
    return found


@pytest.mark.long
@pytest.mark.in_turn(every=9)
@pytest.mark.usefixtures("rough_ends")
@pytest.mark.parametrize("name", NAMES)
def test_every_question_of_a_lesson_is_drawn_clearly(
    phone: Browser, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone in both languages, on a tablet in one by turns. All is measured in the page, in one go for each."""
    monkeypatch.setattr(questions, "MOST", 2)
    phone.complaints.clear()
    told = asked(name)
    assert told
    phone.value(f"window.asked = {json.dumps(told)}; 0")
    found = []
    turn = CODES[NAMES.index(name) % len(CODES)]
    for (width, height), codes in ((PHONE, CODES), (TABLET, (turn,))):
        phone.resize(width, height)
        found += [fault for code in codes for fault in phone.value(f"drawn(asked, {json.dumps(code)})")]
    assert found == []
    assert phone.complaints == []


@pytest.mark.long
@pytest.mark.parametrize("name", ["1-what-epsilon-means.md", "3-why-waves.md"])
def test_a_goal_is_told_on_the_axes_of_an_answer_that_was_far_off(
    phone: Browser, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last setting has axes that are many times as wide as those on which the goal is met."""
    monkeypatch.setattr(questions, "MOST", 2)
    phone.complaints.clear()
    phone.resize(*PHONE)
    goals = [{**each, "yours": len(each["q"]["frames"]) - 1} for each in asked(name) if not each["form"]]
    assert goals
    assert phone.value(f"drawn({json.dumps(goals)}, 'en')") == []
    assert phone.complaints == []
