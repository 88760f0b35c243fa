"""A refusal that is a sentence of its own, where 'must be' would say it badly."""

from __future__ import annotations

from dpcore.errors import ParameterError


class SentenceError(ParameterError):
    """Its template is a whole sentence; `argument` is the name of the field that is framed."""

    def __init__(self, argument: str, template: str, /, **parts: object) -> None:
        super().__init__(argument, "", template, **parts)
