"""What a phone of a class draws, before the truth and with it: no text lies on another or is cut, and nothing moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.classroom.pages import pages
from app.classroom.questions import question
from app.labs import LABS
from app.output.lesson_page import lessons_of
from tests.app.test_lesson_steps import NAMES
from tests.browser import Browser, browser

BY_ID = {lab.id: lab for lab in LABS}
SIZES = ((360, 640), (768, 1024))
KINDS = {
    "a number on a ruler": ("23-catch-the-bug", 0),
    "a number of a goal": ("17-the-noise-level-is-an-answer", 3),
    "a place on an axis": ("13-an-epsilon-to-sign", 1),
    "a line": ("6-how-sure-can-an-attacker-be", 3),
    "a bar": ("18-consistent-fakes", 3),
    "an area": ("1-what-epsilon-means", 1),
    "a sketch": ("10-the-rounder-the-theorem", 3),
    "a choice": ("19-votes-and-truthfulness", 6),
}
"""What a class can be asked, with a step that asks so."""
STUB = (
    "<script>window.WebSocket = class { constructor() { window.ws = this; this.readyState = 1; } send() {} };</script>"
)
FAULTS = """(() => {
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
})()"""
AXES = """[...document.querySelectorAll('#plots svg.plot')].map(s => [s.dataset.picture, s.frame.H, s.frame.p.x.low, s.frame.p.x.high, s.frame.p.y.low, s.frame.p.y.high])"""
LINE = """(() => { const f = document.querySelector('svg.pad').frame, p = f.p, at = k => p.x.low + (p.x.high - p.x.low) * (k + 1) / 27;
  return [...Array(25).keys()].map(k => [f.value(at(k), p.x), f.value((p.y.low + p.y.high) / 2, p.y)]); })()"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the page of a class that hears from nobody."""
    folder = tmp_path_factory.mktemp("phone")
    for name, page in pages("", "abcd", ("en", "zh_CN"), "Class").items():
        text = page.body.decode()
        script = '<script src="/abcd/phone.js"'
        assert name or script in text
        (folder / (name or "index.html")).write_text(
            text.replace(script, f'{STUB}<script src="phone.js"'), encoding="utf-8"
        )
    return (folder / "index.html").as_uri()


def faults(chromium: Browser, phone: str, name: str, place: int) -> list[Any]:
    """What is wrong on a phone and a tablet, in both languages, as a step is asked and as its truth is told."""
    lessons, found = lessons_of(name), []
    asked = question(lessons, BY_ID, place)
    task = lessons["en"].steps[place].task
    assert task is not None
    for language in ("en", "zh_CN"):
        for width, height in SIZES:
            chromium.show(f"{phone}?lang={language}", width, height)
            answer: Any = None if task.form == "sketch" else 0 if task.options or not task.form else 60
            axes = {}
            for phase in ("ask", "told"):
                told = json.loads(asked.told) if phase == "told" else None
                step = {"t": "step", "n": asked.number, "of": asked.of, "phase": phase, "q": json.loads(asked.asked)}
                message = json.dumps(step | {"v": 1, "yours": answer, "told": told})
                chromium.value(f"ws.onmessage({{ data: JSON.stringify({message}) }})")
                where = (name, place + 1, language, width, phase)
                found += [(*where, each) for each in chromium.value(FAULTS)]
                axes[phase] = {key: [f"{end:.6g}" for end in rest] for key, *rest in chromium.value(AXES)}
                if task.form == "sketch" and phase == "ask":
                    answer = chromium.value(LINE)
            assert axes["ask"]
            both = axes["ask"].keys() & axes["told"].keys()
            found += [
                (*where, key, axes["ask"][key], axes["told"][key])
                for key in both
                if axes["ask"][key] != axes["told"][key]
            ]
    return found


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_question_is_drawn_clearly(chromium: Browser, phone: str, kind: str) -> None:
    chromium.complaints.clear()
    assert faults(chromium, phone, *KINDS[kind]) == []
    assert chromium.complaints == []


@pytest.mark.slow
@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("name", [name.removesuffix(".md") for name in NAMES])
def test_every_question_of_a_lesson_is_drawn_clearly(chromium: Browser, phone: str, name: str) -> None:
    steps = lessons_of(name)["en"].steps
    found = [
        each
        for place, step in enumerate(steps)
        if step.task is not None
        for each in faults(chromium, phone, name, place)
    ]
    assert found == []
