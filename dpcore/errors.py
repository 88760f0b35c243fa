"""Errors that a person can act on."""

from __future__ import annotations


class ParameterError(ValueError):
    """An argument outside its allowed range.

    Carries its parts, so that a screen can build its own sentence.

    Attributes:
        argument: name of the argument, as in the signature.
        value: what was given.
        allowed: the allowed range, in words that follow 'must be' ('a number above 0').
    """

    def __init__(self, argument: str, value: object, allowed: str) -> None:
        super().__init__(f"{argument} must be {allowed}, not {value!r}")
        self.argument = argument
        self.value = value
        self.allowed = allowed


class Cancelled(Exception):  # noqa: N818 - not an error: the person has moved on
    """Raised by a `tick` callback to stop a long computation."""
