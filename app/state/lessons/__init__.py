"""Lessons: how their files are read, what their numbers are, how answers are compared and kept."""

from __future__ import annotations

from app.state.lessons.model import Lesson, Step
from app.state.lessons.reading import LessonError, read_lesson, read_lessons

__all__ = ["Lesson", "LessonError", "Step", "read_lesson", "read_lessons"]
