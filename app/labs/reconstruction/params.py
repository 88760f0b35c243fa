"""Parameters of the lab 'Reconstruction'."""

from __future__ import annotations

from dataclasses import dataclass

from app.data.image import SUFFIXES
from app.lab.fields import Choice, Column, File, Flag, Number, Play, Rows, Tabs, Text, Whole
from app.lab.shared_fields import DELTA, EPS, PEOPLE, SEED, K
from app.labs.reconstruction.drawings import SIDE
from app.labs.reconstruction.model import VIEWS
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise

IMAGES = (
    ("portrait", mark("portrait")),
    ("letter", mark("the letter ε")),
    ("crowd", mark("a random crowd")),
    ("own", mark("own drawing")),
    ("file", mark("an image file")),
)
ERRORS = (("gaussian", mark("Gaussian")), ("laplace", mark("Laplace")), ("uniform", mark("at most r√n")))
NOISES = (("uniform", mark("evenly spread")), ("laplace", mark("Laplace")), ("gaussian", mark("Gaussian")))
LIARS = (("none", mark("nobody lies")), ("random", mark("at random")), ("clever", mark("as if every bit were flipped")))
SOURCES = (("made", mark("made up")), ("table", mark("own table")), ("told", mark("own answers")))
_BIT = Column(key="bit", name=mark("bit"), kind="whole", low=0, high=1, default=0, help=mark("What is secret: 0 or 1."))
_PEOPLE = (("Ada", 0), ("Bo", 1), ("Chen", 1), ("Dina", 0), ("Emil", 1), ("Fatou", 0), ("Hugo", 0), ("Ines", 1))
_TOLD = (("1111", 2.0), ("1100", 1.0), ("1010", 2.0), ("1001", 1.0), ("0110", 1.0), ("0011", 1.0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """What is asked about whom, and how wrong the answers are."""

    view: str = Tabs(options=VIEWS).default("drawing")
    source: str = Choice(
        name=mark("secret bits"),
        help=mark("Made up, your own table, or only answers that somebody gave: then nobody knows the truth."),
        options=SOURCES,
        section=mark("Data"),
        tabs=("candidates", "questions"),
    ).default("made")
    bit_table: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("the people"),
        help=mark("One row for each person, typed, pasted or read from a CSV."),
        columns=(Column(key="person", name=mark("person"), kind="text", default=""), _BIT),
        count=(2, 256),
        when={"source": ("table",)},
    ).default(_PEOPLE)
    told: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("given answers"),
        help=mark("Each question as one sign a person: 1 or + adds the bit, − takes it away, 0 leaves it out."),
        columns=(
            Column(key="question", name=mark("question"), kind="text", default="1"),
            Column(key="answer", name=mark("answer"), low=-1e6, high=1e6),
        ),
        count=(1, 2000),
        when={"source": ("told",)},
    ).default(_TOLD)
    few: int = Whole(
        name=mark("people"),
        symbol="n",
        help=mark("Each has one secret bit; every table of so many bits is a candidate."),
        low=4,
        high=12,
        typical=(4, 12),
        when={"source": ("made",)},
        tabs=("candidates",),
    ).default(8)
    error: float = Number(
        name=mark("largest error"),
        symbol="E",
        help=mark("No answer is further from the truth than this many people."),
        low=0.0,
        high=14.0,
        typical=(0.0, 4.0),
        tabs=("candidates",),
    ).default(1.0)
    answered: str = Choice(
        name=mark("the errors are"),
        help=mark("Drawn evenly up to E, or the worst possible: half way to the most distant table."),
        options=(("random", mark("random")), ("halfway", mark("the worst"))),
        when={"source": ("made", "table")},
        tabs=("candidates",),
    ).default("random")
    asked: int = Whole(
        name=mark("questions asked"),
        symbol="m",
        help=mark("How many of them are in this group, and in that one? Play to ask one after another."),
        low=0,
        high=1000,
        typical=(0, 260),
        play=Play(step=1, interval=150),
        when={"source": ("made", "table")},
        tabs=("candidates",),
    ).default(40)
    image: str = Choice(
        name=mark("secret picture"),
        help=mark("64 × 64 pixels, each the bit of one person. Click on the picture to draw your own."),
        options=IMAGES,
        tabs=("drawing",),
    ).default("portrait")
    image_file: str = File(
        name=mark("image"),
        help=mark("Its middle square in 64 × 64 pixels; filled are at most the darker half of them."),
        suffixes=SUFFIXES,
        when={"image": ("file",)},
    ).default("")
    errors: str = Choice(
        name=mark("errors of the answers"),
        options=ERRORS,
        help=mark(
            "Gaussian or Laplace noise, which keep a promise; or drawn evenly up to a bound, for which there is a theorem."
        ),
        tabs=("drawing",),
    ).default("gaussian")
    ratio: float = Number(
        name=mark("noise beside √n"),
        symbol="r",
        help=mark(
            "The standard deviation of an answer's noise, or its bound, in units of the square root of the people."
        ),
        low=0.05,
        high=20.0,
        typical=(0.1, 8.0),
        scale="log",
        play=Play(factor=1.05, interval=120),
        tabs=("drawing",),
    ).default(0.5)
    pixel_text: str = Text(
        name=mark("drawing"),
        help=mark("The pixels of your own drawing, row by row, four to a sign; empty: all white."),
        longest=SIDE * SIDE // 4,
        when={"image": ("own",)},
    ).default("")
    paint_x: float = Number(
        name=mark("column to paint"),
        low=-1,
        high=SIDE,
        typical=(-1, SIDE),
        when={"image": ("own",)},
        help=mark("From 0 on."),
    ).default(-1.0)
    paint_y: float = Number(
        name=mark("row to paint"),
        low=-1,
        high=SIDE,
        typical=(-1, SIDE),
        when={"image": ("own",)},
        help=mark("From 0 on."),
    ).default(-1.0)
    crowd: int = Whole(
        name=mark("people"),
        symbol="n",
        help=mark("Each has one secret bit."),
        low=4,
        high=128,
        typical=(4, 128),
        scale="log",
        when={"source": ("made",)},
        tabs=("questions",),
    ).default(32)
    per_person: float = Number(
        name=mark("questions for each person"),
        symbol="m/n",
        help=mark("Every question gives each person a random sign and asks for the sum of signed bits."),
        low=0.25,
        high=24.0,
        typical=(1.0, 20.0),
        scale="log",
        when={"source": ("made", "table")},
        tabs=("questions",),
    ).default(4.0)
    noise: str = Choice(
        name=mark("noise"),
        options=NOISES,
        help=mark("The law of every answer's error."),
        when={"source": ("made", "table")},
        tabs=("questions",),
    ).default("uniform")
    scale: float = Number(
        name=mark("noise beside √n"),
        symbol="r",
        help=mark("Half the width (uniform), the scale (Laplace) or the standard deviation (Gaussian), over √n."),
        low=0.0,
        high=10.0,
        typical=(0.0, 4.0),
        when={"source": ("made", "table")},
        tabs=("questions",),
    ).default(0.5)
    liars: str = Choice(
        name=mark("lies"),
        options=LIARS,
        help=mark("Some answers are not wrong by a little but anything."),
        when={"source": ("made", "table")},
        tabs=("questions",),
    ).default("none")
    lying: float = Number(
        name=mark("share of lies"),
        help=mark("Of all answers."),
        low=0.0,
        high=0.5,
        typical=(0.0, 0.5),
        when={"liars": ("random", "clever")},
    ).default(0.2)
    certain: bool = Flag(
        name=mark("find undecided bits"),
        help=mark("Two more programs for each of up to 24 people: do all optima agree?"),
        tabs=("questions",),
    ).default(False)
    eps: float = EPS.but(tabs=("safe", "packing")).default(1.0)
    delta: float = DELTA.but(high=0.5, tabs=("safe", "packing", "drawing"), typical=(1e-12, 1e-2)).default(1e-6)
    people: int = PEOPLE.but(low=10, high=10**9, tabs=("safe",)).default(1_000_000)
    k: int = K.but(
        name=mark("published counts"),
        help=mark("How many counts about the same people are published."),
        low=1,
        high=10**6,
        typical=(1, 10**5),
        tabs=("safe",),
    ).default(100)
    packed_bits: int = Whole(
        name=mark("bits that tell the tables apart"),
        symbol="s",
        help=mark("2^s tables, and the answer must be right on each of them."),
        low=1,
        high=200,
        typical=(1, 60),
        tabs=("packing",),
    ).default(10)
    apart: int = Whole(
        name=mark("people between two tables"),
        symbol="r",
        help=mark("How many people must be replaced to come from one table to another, at most."),
        low=1,
        high=1000,
        typical=(1, 100),
        tabs=("packing",),
    ).default(20)
    members: int = Whole(
        name=mark("people in the data"),
        symbol="n",
        help=mark("Whose averages are published."),
        low=2,
        high=2000,
        typical=(5, 500),
        scale="log",
        tabs=("tracing",),
    ).default(50)
    columns: int = Whole(
        name=mark("yes/no columns"),
        symbol="d",
        help=mark("One average each is published. In the population every column is a fair coin."),
        low=1,
        high=10_000,
        typical=(10, 5000),
        scale="log",
        tabs=("tracing",),
    ).default(1000)
    sigma: float = Number(
        name=mark("noise on each average"),
        symbol="σ",
        help=mark("Standard deviation of the Gaussian noise on every published share."),
        low=0.0,
        high=10.0,
        typical=(0.0, 1.0),
        tabs=("tracing",),
    ).default(0.1)
    fpr: float = Number(
        name=mark("false alarms"),
        help=mark("The share of people outside who are accused all the same."),
        low=1e-6,
        high=0.999,
        typical=(0.001, 0.5),
        scale="log",
        tabs=("tracing",),
    ).default(0.05)
    seed: int = SEED.but(tabs=("drawing", "candidates", "questions", "tracing")).default(1)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "drawing":
        return tr("r = {ratio}", ratio=show(params.ratio, 3))
    if params.view == "candidates":
        return tr("E = {error}, m = {asked}", error=show(params.error, 3), asked=params.asked)
    if params.view == "questions":
        return tr("n = {n}, r = {ratio}", n=params.crowd, ratio=show(params.scale, 3))
    if params.view in ("safe", "packing"):
        return tr("ε = {eps}, δ = {delta}", eps=show_promise(params.eps), delta=show_promise(params.delta))
    return tr("n = {n}, d = {d}, σ = {sigma}", n=params.members, d=params.columns, sigma=show(params.sigma, 3))
