"""'Copy as Python' of the lab 'Channel'."""

from __future__ import annotations

from app.labs.channel.params import Params


def script(params: Params) -> str:
    """A program that prints the numbers of the readout."""
    return ""
