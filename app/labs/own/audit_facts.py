"""What an audit shows, as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from dpcore.checks import Floats
from dpcore.own.audit import MOST_DRAWS

NEVER = -1


@dataclass(frozen=True, slots=True, eq=False)
class Certified:
    """Lower bounds from the draws that test; all hold together at the confidence asked for.

    Attributes:
        x, n, y, m: the event was seen x times in n draws of the world where it is likelier, y times in m of the other.
        turned: whether the likelier world is the second one.
        cells: of the event, where draws came from a file.
        least, other: bounds in the unit of the promise, by the bound asked for and by the other one; -inf where they say nothing.
        eps: at the claimed δ; 0 beside ρ and μ.
        delta: at the claimed ε; nan beside ρ and μ.
        mu, rho: of Gaussian and of concentrated privacy.
        p, q: the edge of what these draws leave.
        most: what so many draws can show at most, in the unit of the promise.
    """

    x: int
    n: int
    y: int
    m: int
    turned: bool
    cells: tuple[int, ...]
    least: float
    other: float
    eps: float
    delta: float
    mu: float
    rho: float
    p: Floats
    q: Floats
    most: float


@dataclass(frozen=True, slots=True, eq=False)
class OneRun:
    """What the guesses about canaries of one run certify.

    Attributes:
        eps: at least; 0 where they say nothing.
        at: grid of ε; `level`: probability of so many right guesses that it allows at most.
    """

    eps: float
    at: Floats
    level: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the draws certify, and what so many draws would find.

    Attributes:
        worlds: their names.
        certified: None before any draw; `one`: of the audit of one run, whose guesses are counted in place of draws.
        share: of the event in the first world, for the plan: as seen where draws are there.
        tested: draws a side that the plan is about.
        draws: grid; `powers`: for each of three true losses the chance that so many draws a side refute the claim.
        now: the same at `tested`.
        needed: draws a side for 90 of 100 if the true loss is the suspected one; 0 where they are not computed, NEVER where no
            number of draws will do.
        found: least true loss, in the unit of the promise, that `tested` draws find in 90 of 100 audits; nan where it is not computed.
        least: draws a side below which nothing can refute the claim; one more than the most that an audit may have where those
            cannot, either.
        sightings: of the event that would refute it, in as many draws and against as many of the other world; above these draws
            where none do, 0 where it is not computed.
    """

    worlds: tuple[str, str]
    certified: Certified | None
    one: OneRun | None
    share: float
    tested: int
    draws: Floats
    powers: tuple[Floats, ...]
    now: tuple[float, ...]
    needed: int
    found: float
    least: int
    sightings: int = 0

    @property
    def beyond(self) -> bool:
        """Whether no number of draws that an audit may have refutes the claim."""
        return self.one is None and self.least > MOST_DRAWS
