"""Parameters of the lab 'You, in or out'."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.lab.fields import Column, Flag, Numbers, Rows, Whole
from app.lab.shared_fields import EPS, SEED
from app.words.i18n import mark
from app.words.numbers import show_promise

HAS = (("yes", mark("yes")), ("no", mark("no")))
_PEOPLE = (
    ("Ada", "yes"),
    ("Bo", "no"),
    ("Chen", "no"),
    ("Dina", "yes"),
    ("Emil", "yes"),
    ("Fatou", "no"),
    ("Hugo", "no"),
    ("Ines", "yes"),
)
MOST_GUESSES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Who is in the data, how the count is released, and what has been guessed."""

    eps: float = EPS.but(
        help=mark("No answer may become more than e^ε times likelier when you join or leave."),
        typical=(0.1, 10.0),
    ).default(1.0)
    included: bool = Flag(
        name=mark("you are in the data"), help=mark("Whether the published answer counts you.")
    ).default(True)
    yours: bool = Flag(
        name=mark("you have diabetes"),
        help=mark("If not, the count is the same with and without you."),
    ).default(True)
    released: int = Whole(
        name=mark("answers from each world"),
        symbol="N",
        help=mark("How often the count is released, with fresh noise each time, without you and with you."),
        low=0,
        high=100_000,
        typical=(0, 2000),
    ).default(0)
    company: tuple[tuple[str, str], ...] = Rows(
        name=mark("the others"),
        help=mark("Who else is in the data, and who of them has diabetes."),
        columns=(
            Column(key="name", name=mark("person"), kind="text", default=""),
            Column(key="diabetes", name=mark("diabetes"), kind="choice", options=HAS, default="no"),
        ),
        count=(1, 200),
        section=mark("the data"),
    ).default(_PEOPLE)
    guesses: tuple[float, ...] = Numbers(
        name=mark("your guesses"),
        help=mark("One for each answer from a hidden world: 1 says 'you were in', 0 'you were out'."),
        low=0.0,
        high=1.0,
        count=(0, MOST_GUESSES),
        section=mark("the game"),
    ).default(())
    seed: int = SEED.but(within="released", help=mark("Another seed, other noise and other hidden worlds.")).default(1)


def settle(params: Params, changed: frozenset[str]) -> Params:
    """Guesses are about answers of one ε, one table and one seed: with another one the game begins again."""
    if changed & {"eps", "yours", "company", "seed"} and "guesses" not in changed:
        return dataclasses.replace(params, guesses=())
    return params


def label(params: Params) -> str:
    """For pins."""
    return f"ε = {show_promise(params.eps)}, N = {params.released}"
