"""What the tabs of votes ask for: choice with payments, vote, survey, two breads."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class VoteFields:
    """One section for each tab."""
