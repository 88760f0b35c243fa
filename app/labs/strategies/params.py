"""Parameters of the lab 'Strategies'."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.lab.fields import Choice, Column, Number, Rows, Tabs, Whole
from app.lab.shared_fields import DELTA, DRAWS, EPS, PEOPLE, SEED
from app.labs.columns import FILE
from app.labs.strategies.model import VIEWS
from app.words.i18n import mark, tr
from app.words.numbers import show, show_promise
from dpcore.queries import people_at

OF_KINDS = ("plane", "shape")
OF_PEOPLE = ("plane", "many")
OF_CHANCE = ("plane", "shape", "many")
HULLS = (("ball", mark("ball")), ("simplex", mark("simplex")))
WORKLOADS = (
    ("prefix", mark("prefix sums")),
    ("ranges", mark("all ranges")),
    ("total", mark("cells and total")),
    ("pairs", mark("pairs of cells")),
    ("own", mark("own queries")),
)
STRATEGY_NAMES = (
    ("identity", mark("each cell")),
    ("binary", mark("binary tree")),
    ("rooted", mark("tree with total")),
    ("tree", mark("tree of b")),
    ("haar", mark("Haar wavelet")),
    ("root", mark("square root")),
    ("itself", mark("as wanted")),
    ("best", mark("optimum")),
)
_QUARTERS = (
    ("all", "1 1 1 1"),
    ("first half", "1 1 0 0"),
    ("second half", "0 0 1 1"),
    ("north less south", "1 -1 1 -1"),
)
NOWHERE = -1e6
"""Where the cross is said to be when nobody moves it."""
_HEXAGON = ((1.0, 1.0, 1), (1.0, 0.0, 2), (0.0, 1.0, 2))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Which queries about whom, and what noise they get."""

    view: str = Tabs(options=VIEWS).default("plane")
    kind_table: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("people by kind"),
        help=mark("What one person of each kind adds to each of two answers, and how many there are, in proportion."),
        columns=(
            Column(key="first", name=mark("first"), low=0.0, high=1.0, default=1.0),
            Column(key="second", name=mark("second"), low=0.0, high=1.0, default=0.5),
            Column(key="people", name=mark("people"), kind="whole", low=0, high=1_000_000, default=1),
        ),
        count=(1, 8),
        section=mark("Queries"),
        tabs=OF_KINDS,
    ).default(_HEXAGON)
    people: int = PEOPLE.but(
        help=mark("How many there are in all. Who they are is secret."),
        high=1_000_000,
        typical=(1, 20_000),
        tabs=OF_PEOPLE,
    ).default(5)
    known: str = Choice(
        name=mark("n is"),
        options=(("public", mark("public")), ("bought", mark("bought"))),
        help=mark("Known to everybody, or released with a part of ε: then the noisy n is used, never the true one."),
        tabs=OF_PEOPLE,
    ).default("public")
    part: float = Number(
        name=mark("part of ε for n"),
        help=mark("The answers get the rest."),
        low=0.01,
        high=0.99,
        typical=(0.05, 0.9),
        when={"known": ("bought",)},
    ).default(0.2)
    eps: float = EPS.but(low=0.001, high=50.0, typical=(0.05, 10.0), section=mark("Noise")).default(1.0)
    promise: str = Choice(
        name=mark("scale of the noise"),
        options=(("pure", mark("pure ε")), ("printed", mark("(ε, δ) as printed"))),
        help=mark("Laplace noise of scale Δ₁/ε, or of the printed √(8k ln(1/δ))/ε, which needs δ."),
        tabs=OF_PEOPLE,
    ).default("pure")
    delta: float = DELTA.but(high=0.5, typical=(1e-12, 0.1), when={"promise": ("printed",)}).default(1e-6)
    delta_gaussian: float = DELTA.but(
        high=0.5,
        typical=(1e-12, 0.1),
        help=mark("Only Gaussian noise needs it."),
        tabs=("workload",),
    ).default(1e-6)
    hull: str = Choice(
        name=mark("set of answers"),
        options=HULLS,
        help=mark("Ball: of at most n people, some counted negatively. Simplex: of exactly n people, a smaller set."),
        tabs=("plane",),
    ).default("ball")
    at_x: float = Number(
        name=mark("first answer"), low=-1e6, high=1e6, help=mark("Where the cross was put."), tabs=()
    ).default(NOWHERE)
    at_y: float = Number(
        name=mark("second answer"), low=-1e6, high=1e6, help=mark("Where the cross was put."), tabs=()
    ).default(NOWHERE)
    queries: int = Whole(
        name=mark("queries"),
        symbol="k",
        help=mark("How many questions are asked about the same people."),
        low=1,
        high=4096,
        typical=(1, 1024),
        scale="log",
        tabs=("shape", "many"),
    ).default(2)
    universe: int = Whole(
        name=mark("kinds of people"),
        symbol="|X|",
        help=mark("Each query counts each kind with probability ½; kinds differ in size by up to 8 times."),
        low=2,
        high=256,
        typical=(2, 64),
        scale="log",
        tabs=("many",),
    ).default(32)
    beta: float = Number(
        name=mark("bound missed with probability"),
        symbol="β",
        help=mark("The theorem's bound is exceeded at most so often."),
        low=1e-9,
        high=0.5,
        typical=(0.001, 0.5),
        scale="log",
        tabs=("many",),
    ).default(0.05)
    runs: int = Whole(
        name=mark("runs"),
        symbol="R",
        help=mark("Simulated releases for every point of the curves."),
        low=2,
        high=100,
        typical=(2, 50),
        tabs=("many",),
    ).default(5)
    workload: str = Choice(
        name=mark("wanted queries"),
        options=WORKLOADS,
        help=mark("Each is a sum over cells, and one person is in one cell."),
        section=mark("Queries"),
        tabs=("workload",),
    ).default("prefix")
    cells: int = Whole(
        name=mark("cells"),
        symbol="N",
        help=mark("Steps of time, ages, places: one person is in one of them. The optimum is found for up to 128."),
        low=2,
        high=512,
        typical=(4, 128),
        scale="log",
        when={"workload": ("prefix", "ranges", "total", "pairs")},
    ).default(64)
    source: str = Choice(
        name=mark("own queries are"),
        options=(("typed", mark("typed")), ("csv", mark("CSV"))),
        help=mark("A small table here, or a file of numbers: a row for each query, a column for each cell."),
        when={"workload": ("own",)},
    ).default("typed")
    own: tuple[tuple[str | float | int, ...], ...] = Rows(
        name=mark("own queries"),
        help=mark("What one person in each cell adds to the query: a number for each cell, with spaces between."),
        columns=(
            Column(key="query", name=mark("query"), kind="text", default=""),
            Column(key="cells", name=mark("cells"), kind="text", default="1"),
        ),
        count=(1, 64),
        when={"source": ("typed",)},
    ).default(_QUARTERS)
    file: str = FILE.default("")
    strategy: str = Choice(
        name=mark("strategy drawn"),
        options=STRATEGY_NAMES,
        help=mark("What is asked with noise; the wanted queries are then answered by least squares."),
        tabs=("workload",),
    ).default("tree")
    degree: int = Whole(
        name=mark("branching"),
        symbol="b",
        help=mark("Children of every node of the tree of b."),
        low=2,
        high=64,
        typical=(2, 16),
        tabs=("workload",),
    ).default(4)
    noise: str = Choice(
        name=mark("noise of the map"),
        options=(("gaussian", mark("Gaussian")), ("laplace", mark("Laplace"))),
        help=mark("Whose errors the map of strategies and queries has; the other plot has both."),
        tabs=("workload",),
    ).default("gaussian")
    draws: int = DRAWS.but(
        help=mark("How many noisy answers are drawn."), high=5000, typical=(10, 2000), tabs=OF_KINDS
    ).default(400)
    seed: int = SEED.but(tabs=OF_CHANCE).default(1)


def settle(params: Params, changed: frozenset[str]) -> Params:
    """Where the cross was put, there are people with such answers: the nearest ones in whole numbers."""
    if not changed & {"at_x", "at_y"}:
        return params
    A = [[float(row[place]) for row in params.kind_table] for place in (0, 1)]
    weights = [float(row[2]) for row in params.kind_table]
    people = people_at(A, (params.at_x, params.at_y), params.people, weights, keep=NOWHERE)
    kinds = tuple((*row[:2], int(count)) for row, count in zip(params.kind_table, people, strict=True))
    return dataclasses.replace(params, kind_table=kinds, at_x=NOWHERE, at_y=NOWHERE)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "shape":
        return f"ε = {show_promise(params.eps)}"
    if params.view == "workload":
        name = tr(dict(WORKLOADS)[params.workload])
        return f"{name}, ε = {show_promise(params.eps)}" + (f", N = {params.cells}" if params.workload != "own" else "")
    return f"ε = {show_promise(params.eps)}, n = {show(params.people, 7)}"


def assumptions(params: Params) -> list[str]:
    """What the promise rests on."""
    if params.view == "workload":
        return [tr("One person is in one cell; ε and δ are for one person more or less.")]
    if params.view == "shape":
        return []
    if params.known == "public":
        return [tr("n is public: ε says nothing about how many people there are.")]
    return [tr("n is released with a part of ε, and only the noisy n is used.")]
