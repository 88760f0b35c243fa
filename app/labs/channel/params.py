"""Parameters of the lab 'Channel'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import (
    Choice,
    Column,
    Flag,
    Number,
    Numbers,
    Play,
    Rows,
    Tabs,
    Whole,
)
from app.lab.shared_fields import EPS, MORE_ACCURATE, MORE_PRIVATE, PEOPLE, SEED
from app.labs.channel.model import VIEWS
from app.labs.columns import COLUMN, DELIMITER, ENCODING, FILE
from app.words.i18n import mark

SOURCES = (
    ("film", mark("MovieLens, film 785")),
    ("marital", mark("Adult, marital status")),
    ("typed", mark("typed")),
    ("csv", mark("column of a CSV")),
)
DISTORTIONS = (
    ("hamming", mark("wrong letter (Hamming)")),
    ("absolute", mark("distance |x − y|")),
    ("squared", mark("squared distance (x − y)²")),
    ("own", mark("own matrix")),
)
PUBLISHERS = (
    ("leak", mark("least leak, at λ")),
    ("private", mark("least distortion, at ε")),
    ("symmetric", mark("symmetric, at D")),
)
_LETTERS = (("no", 0.5), ("yes", 0.5))
_JOINT = (("no", "z1", 0.45), ("no", "z2", 0.05), ("yes", "z1", 0.05), ("yes", "z2", 0.45))
_MATRIX = tuple(float(min(abs(x - y), 2)) for x in range(5) for y in range(5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What the lab shows, for which data, at which point of the curve."""

    view: str = Tabs(options=VIEWS).default("curve")
    source: str = Choice(
        name=mark("distribution of X"),
        options=SOURCES,
        help=mark("How often each letter occurs: everybody may know it, the attacker does."),
        section=mark("Data"),
    ).default("film")
    reading: str = Choice(
        name=mark("p₅ of the paper"),
        options=(("fitted", mark("0.3227, fits its tables")), ("printed", mark("0.3220, as printed"))),
        help=mark("The printed probabilities sum to 0.9993; only 0.3227 gives all printed leaks."),
        when={"source": ("marital",)},
    ).default("fitted")
    letters: tuple[tuple[str, float], ...] = Rows(
        name=mark("letters"),
        help=mark("Each letter with its probability; letters that are numbers have distances."),
        columns=(
            Column(key="letter", name=mark("letter"), kind="text", default="", help=mark("What is published.")),
            Column(key="probability", name=mark("probability"), low=0.0, help=mark("Its share of the people.")),
        ),
        count=(1, 300),
        when={"source": ("typed",)},
    ).default(_LETTERS)
    renormalise: bool = Flag(
        name=mark("renormalise"),
        help=mark("Divide probabilities by their sum, where it is not 1."),
        when={"source": ("typed", "marital")},
    ).default(False)
    file: str = FILE.default("")
    column: str = COLUMN.default("")
    delimiter: str = DELIMITER.default(",")
    encoding: str = ENCODING.default("utf-8")
    distortion: str = Choice(
        name=mark("distortion"),
        symbol="d",
        options=DISTORTIONS,
        help=mark("What it costs to publish letter y when x is true."),
        section=mark("Cost of a wrong letter"),
    ).default("hamming")
    matrix: tuple[float, ...] = Numbers(
        name=mark("own matrix"),
        help=mark("Row by row: the costs of every published letter for the first true letter, then the second …"),
        low=0.0,
        high=1e6,
        count=(4, 1600),
        when={"distortion": ("own",)},
    ).default(_MATRIX)
    lead: str = Choice(
        name=mark("chosen by"),
        options=(("slope", mark("λ")), ("distortion", mark("D"))),
        help=mark("Give the slope or the distortion; the other one follows along the curve."),
        section=mark("Point on the curve"),
        tabs=("curve", "channel", "side", "column"),
    ).default("slope")
    slope: float = Number(
        name=mark("slope"),
        symbol="λ",
        help=mark("What a unit of distortion is worth, in nats of leak: large is accurate."),
        low=1e-4,
        high=1000.0,
        typical=(0.05, 12.0),
        scale="log",
        ends=(MORE_PRIVATE, MORE_ACCURATE),
        play=Play(factor=1.02, interval=40),
        tabs=("curve", "channel", "side", "column"),
    ).default(2.0)
    wanted: float = Number(
        name=mark("distortion"),
        symbol="D",
        help=mark("Expected cost; for Hamming the share of wrong letters."),
        low=0.0,
        low_open=True,
        high=1e9,
        typical=(0.001, 0.5),
        ends=(MORE_ACCURATE, MORE_PRIVATE),
        tabs=("curve", "channel", "side", "column"),
    ).default(0.25)
    eps: float = EPS.but(
        name=mark("of the best private channel"),
        help=mark("No letter is more than e^ε times likelier for one person than for another."),
        high=30.0,
        typical=(0.05, 12.0),
        section=mark("Privacy"),
        tabs=("private", "column"),
    ).default(2.0)
    problem: str = Choice(
        name=mark("side information"),
        symbol="Z",
        options=(("given", mark("given: p(x, z)")), ("paper", mark("the paper's problem 2"))),
        help=mark("What an attacker who holds z learns, or the problem that the paper solves."),
        section=mark("Side information"),
        tabs=("side",),
    ).default("given")
    joint: tuple[tuple[str, str, float], ...] = Rows(
        name=mark("p(x, z)"),
        help=mark("Probability of each pair; pairs that are not listed never occur."),
        columns=(
            Column(key="x", name=mark("x"), kind="text", default="", help=mark("The letter to be published.")),
            Column(key="z", name=mark("z"), kind="text", default="", help=mark("What the attacker holds.")),
            Column(key="probability", name=mark("probability"), low=0.0, help=mark("Of x and z together.")),
        ),
        count=(1, 400),
        tabs=("side",),
    ).default(_JOINT)
    renormalise_joint: bool = Flag(
        name=mark("renormalise p(x, z)"),
        help=mark("Divide the probabilities of the pairs by their sum, where it is not 1."),
        tabs=("side",),
    ).default(False)
    side_letters: int = Whole(
        name=mark("letters of the paper's Z"),
        symbol="m",
        help=mark("Adult occupation has 14; the values do not depend on it."),
        low=1,
        high=50,
        typical=(1, 20),
        tabs=("side",),
    ).default(14)
    threshold: float = Number(
        name=mark("stop at a change of"),
        symbol="T",
        help=mark("Algorithm 1 stops when the leak changes by T bits or less."),
        low=0.0,
        low_open=True,
        high=1.0,
        typical=(1e-12, 0.1),
        scale="log",
        section=mark("The paper's algorithm"),
        tabs=("side",),
    ).default(1e-8)
    signed: bool = Flag(
        name=mark("stop rule to the letter"),
        help=mark("I₀ − I ≤ T as printed: it stops at once where the leak rises first."),
        tabs=("side",),
    ).default(False)
    table: str = Choice(
        name=mark("table or figure"),
        options=(
            ("equal-distortion", mark("table 2: equal D")),
            ("equal-leak", mark("table 3: equal leak")),
            ("threshold", mark("figures 9, 10: effect of T")),
        ),
        help=mark("Recomputed for marital status, beside the printed values."),
        section=mark("The paper"),
        tabs=("paper",),
    ).default("equal-distortion")
    slopes: tuple[float, ...] = Numbers(
        name=mark("slopes to run"),
        symbol="λ",
        help=mark("For figures 9 and 10: a run of Algorithm 1 at each."),
        low=1e-3,
        high=50.0,
        count=(1, 40),
        tabs=("paper",),
    ).default((0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0))
    thresholds: tuple[float, ...] = Numbers(
        name=mark("thresholds to try"),
        symbol="T",
        help=mark("For figures 9 and 10: Algorithm 1 stops when the leak changes by T bits or less."),
        low=1e-13,
        high=1.0,
        count=(1, 6),
        tabs=("paper",),
    ).default((0.01, 0.001, 1e-4, 1e-6, 1e-8))
    publisher: str = Choice(
        name=mark("published through"),
        options=PUBLISHERS,
        help=mark("The channel that every record goes through."),
        section=mark("Publishing"),
        tabs=("column",),
    ).default("leak")
    people: int = PEOPLE.but(
        name=mark("people, without a CSV"),
        symbol="N",
        help=mark("So many are drawn from the distribution; a CSV brings its own."),
        high=10_000_000,
        typical=(100, 1_000_000),
        tabs=("column",),
    ).default(10_000)
    seed: int = SEED.but(
        within="people",
        name=mark("publish again"),
        help=mark("Another seed: other random letters from the same channel."),
        tabs=("column",),
    ).default(1)
