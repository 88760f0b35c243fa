"""Animations: the file that is written is what Qt reads, and what it shows is what was painted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader

from app.labs import LABS
from app.output.animation import READ, painted, play_of_lab, play_of_lesson, write_animation
from app.output.asked import Problem, find_params
from app.output.course_kit import lesson_of
from app.output.gif import MOST, Pixels, gif


def read(data: bytes) -> list[tuple[Pixels, int]]:
    """The frames as Qt reads them, each with its milliseconds."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer, QByteArray(b"gif"))
    found = []
    while reader.canRead():
        image = reader.read()
        assert not image.isNull(), reader.errorString()
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        rows = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), -1)
        found.append((rows[:, : image.width()] & 0xFFFFFF, reader.nextImageDelay()))
    return found


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 60),
    st.integers(1, 40),
    st.integers(1, 4),
    st.integers(1, MOST),
    st.integers(0, 2**32 - 1),
    st.booleans(),
)
def test_what_qt_reads_is_what_was_written(
    width: int, height: int, count: int, colours: int, seed: int, still: bool
) -> None:
    rng = np.random.default_rng(seed)
    palette = rng.integers(0, 1 << 24, colours).astype(np.uint32)
    frames = [palette[rng.integers(0, colours, (height, width))] for _ in range(count)]
    if still:  # frames that differ in one place, or in none
        frames = [frames[0].copy() for _ in range(count)]
        frames[-1][height // 2, width // 2] = palette[-1]
    found = read(gif(frames, [0.1 * (1 + place) for place in range(count)]))
    wanted: list[tuple[Pixels, int]] = []  # equal ones in a row are one, for as long as both
    for place, frame in enumerate(frames):
        before = wanted.pop() if wanted and np.array_equal(wanted[-1][0], frame) else (frame, 0)
        wanted.append((frame, before[1] + 100 * (1 + place)))
    assert [time for _, time in found] == [time for _, time in wanted]
    for (pixels, _), (frame, _) in zip(found, wanted, strict=True):
        assert np.array_equal(pixels, frame)


def test_codes_of_every_width_and_a_full_table_are_read_back() -> None:
    rng = np.random.default_rng(1)
    frame = rng.integers(0, 200, (300, 400)).astype(np.uint32) * 77
    [(pixels, _)] = read(gif([frame], [1.0]))
    assert np.array_equal(pixels, frame)


@pytest.mark.long
def test_colours_beyond_the_palette_become_the_nearest_and_what_stays_costs_little() -> None:
    steps = np.arange(300, dtype=np.uint32).reshape(20, 15)
    shades = np.minimum(steps, 255) | np.maximum(steps, 255) - 255 << 8  # two channels one after the other
    [(pixels, _)] = read(gif([shades], [1.0]))
    off = [np.abs((pixels >> by & 255).astype(int) - (shades >> by & 255).astype(int)).max() for by in (0, 8)]
    assert max(off) <= 300 - MOST
    assert (pixels == shades).sum() == MOST
    still = [np.zeros((720, 1280), np.uint32) for _ in range(10)]
    for place, frame in enumerate(still):
        frame[place] = 0xFFFFFF
    assert len(gif(still, [0.1] * 10)) < 4_000


@pytest.mark.long
def test_a_play_moves_one_setting_and_no_axis_and_its_sentence_is_that_of_each_moment() -> None:
    lab = next(lab for lab in LABS if lab.id == "densities")
    moments = play_of_lab(lab, find_params(lab, "count"))
    assert len(moments) > 15
    assert len({moment.said for moment in moments}) > len(moments) // 2
    assert len(
        {
            (picture.key, str(picture.x), str(picture.y.low), str(picture.y.high))
            for moment in moments
            for picture in moment.pictures
        }
    ) == len(moments[0].pictures)
    image = painted(moments[0])
    assert image.shape == (720, 1280)
    assert not np.array_equal(image, painted(moments[-1]))


@pytest.mark.long
def test_a_lesson_asks_before_it_tells_and_takes_its_time() -> None:
    lesson = lesson_of("12-you-and-your-relatives")
    moments = play_of_lesson(lesson)
    asked = [step for step in lesson.steps if step.task is not None]
    read = [moment for moment in moments if moment.seconds == READ]
    assert [moment.title for moment in read] == [step.title for step in asked for _ in range(2)]
    assert all(moment.said and "{" not in moment.said for moment in read)
    assert {moment.title for moment in moments} == {step.title for step in lesson.steps}


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"\.gif"):
        write_animation(tmp_path / "a.mp4", [])
