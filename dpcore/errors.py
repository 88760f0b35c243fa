"""Errors that a person can act on.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations


def written(value: object) -> str:
    """A value as it is typed; of a number with thousands of digits its type alone.

    Args:
        value: anything.
    """
    try:
        return f"{value!r}"
    except ValueError:
        return type(value).__name__


class ParameterError(ValueError):
    """An argument outside its allowed range.

    Carries its parts, so that a screen can build its own sentence.

    Attributes:
        argument: name of the argument, as in the signature.
        value: what was given.
        template: the allowed range, in words that follow 'must be' ('a number above {low:g}'); a literal text, so that
            a screen can translate it.
        parts: the values of its {fields}.
        allowed: the two together.
    """

    def __init__(self, argument: str, value: object, template: str, /, **parts: object) -> None:
        self.argument = argument
        self.value = value
        self.template = template
        self.parts = parts
        super().__init__(f"{argument} must be {self.allowed}, not {written(value)}")

    @property
    def allowed(self) -> str:
        """The allowed range in words."""
        return self.template.format(**self.parts) if self.parts else self.template


class Cancelled(Exception):  # noqa: N818 - not an error: the person has moved on
    """Raised by a `tick` callback to stop a long computation."""
