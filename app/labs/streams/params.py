"""Parameters of the lab 'Streams'."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from app.lab.fields import Choice, Number, Numbers, Play, Subset, Tabs, Text, Whole
from app.lab.shared_fields import DELTA, EPS, SEED
from app.labs.columns import COLUMN, FILE
from app.labs.streams.model import VIEWS
from app.words.i18n import mark, tr
from app.words.numbers import show_promise
from dpcore.streams import CounterName

OF_COUNTERS = ("counter", "noise", "largest", "intrusion")
OF_A_STREAM = ("counter", "intrusion")
OF_MANY = ("noise", "largest")
OF_CHANCE = ("largest", "intrusion", "density")
COUNTERS = (
    ("flip", mark("a lie per step")),
    ("laplace", mark("noise per step")),
    ("other-6", mark("noise on every count")),
    ("staircase", mark("binary tree")),
    ("other-5", mark("refined tree")),
    ("minimal", mark("tree of b")),
    ("other-4", mark("tree of b, subtracting")),
    ("gaussian", mark("square-root matrix")),
    ("exponential", mark("repaired tree")),
    ("other-1", mark("blocks, no end")),
    ("other-2", mark("phases, no end")),
)
"""Role and name; 'tree of b' is the one whose branching is set."""
NAMES: dict[str, CounterName] = {
    "flip": "response",
    "laplace": "step",
    "other-6": "output",
    "staircase": "tree",
    "other-5": "refined tree",
    "minimal": "tree",
    "other-4": "subtraction",
    "gaussian": "square root",
    "exponential": "pan-private",
    "other-1": "block",
    "other-2": "hybrid",
}
"""Of dpcore, by role."""
RUNNERS = (
    ("tree", mark("binary tree")),
    ("pan-private", mark("repaired tree")),
    ("step", mark("noise per step")),
)
SOURCES = (("typed", mark("typed")), ("made", mark("drawn at random")), ("csv", mark("CSV")))
MOST_STEPS = 65_536
SHORTEST = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """Which stream, who is protected, and what counts it."""

    view: str = Tabs(options=VIEWS).default("counter")
    unit: str = Choice(
        name=mark("what neighbors differ in"),
        options=(("step", mark("one step")), ("steps", mark("some steps")), ("person", mark("a person"))),
        refused=(("person", mark("Every stream of 0 and 1 is then next to the stream of zeros: nothing to count.")),),
        help=mark("ε is about such a change: one step of the stream, or all steps of somebody who is in at most m."),
        section=mark("Who is protected"),
        tabs=OF_COUNTERS,
    ).default("step")
    group: int = Whole(
        name=mark("steps of one person"),
        symbol="m",
        help=mark("Nobody is in more steps; the noise grows with m."),
        low=1,
        high=1000,
        typical=(1, 50),
        when={"unit": ("steps",)},
    ).default(4)
    visits: str = Choice(
        name=mark("what neighbors differ in"),
        options=(("all", mark("all visits")), ("one", mark("one visit"))),
        help=mark("Of one element of the universe: all its visits, or one of them. The loss is the same for both."),
        tabs=("density",),
    ).default("all")
    eps: float = EPS.but(
        help=mark("All published counts together: none becomes more than e^ε times likelier."),
        low=0.01,
        high=20.0,
        typical=(0.05, 5.0),
        tabs=OF_COUNTERS,
        named=(
            "unit",
            (
                ("step", mark("privacy loss for one step")),
                ("steps", mark("privacy loss for m steps together")),
            ),
        ),
    ).default(1.0)
    world: str = Choice(
        name=mark("noise"),
        options=(("pure", mark("pure ε")), ("gaussian", mark("Gaussian"))),
        help=mark("Laplace noise keeps ε for sure; Gaussian noise needs δ."),
        tabs=OF_MANY,
    ).default("pure")
    delta: float = DELTA.but(high=0.5, typical=(1e-12, 0.2), when={"world": ("gaussian",)}).default(1e-6)
    steps: int = Whole(
        name=mark("steps"),
        symbol="T",
        help=mark("How many steps the counter is made for; fixed before the start."),
        low=SHORTEST,
        high=MOST_STEPS,
        typical=(8, 16_384),
        scale="log",
        tabs=OF_MANY,
    ).default(1024)
    counters: tuple[str, ...] = Subset(
        name=mark("counters"),
        help=mark("Whose errors are shown."),
        options=COUNTERS,
        at_least=1,
        tabs=OF_MANY,
    ).default(("laplace", "staircase", "minimal", "exponential"))
    degree: int = Whole(
        name=mark("branching"),
        symbol="b",
        help=mark(
            "Children of every node; also the steps of a block. Subtracting needs an odd number and takes one beside."
        ),
        low=2,
        high=59,
        typical=(2, 40),
        when={"counters": ("minimal", "other-4", "other-1")},
    ).default(16)
    runs: int = Whole(
        name=mark("runs"),
        symbol="R",
        help=mark("Simulated streams for each number of steps, as far as time allows."),
        low=20,
        high=20_000,
        typical=(50, 5000),
        scale="log",
        tabs=("largest",),
    ).default(400)
    source: str = Choice(
        name=mark("stream"),
        options=SOURCES,
        help=mark("Typed as 0 and 1, drawn by chance, or a column of a file."),
        section=mark("Stream"),
        tabs=OF_A_STREAM,
    ).default("typed")
    bits: str = Text(
        name=mark("bits"),
        help=mark("One 0 or 1 for each step; a click on a cell flips it."),
        longest=1024,
        shortest=SHORTEST,
        signs="01",
        when={"source": ("typed",)},
    ).default("10110100")
    length: int = Whole(
        name=mark("steps"),
        symbol="T",
        help=mark("How many steps are drawn."),
        low=SHORTEST,
        high=MOST_STEPS,
        typical=(8, 1024),
        scale="log",
        when={"source": ("made",)},
    ).default(32)
    parts: int = Whole(
        name=mark("steps of timestamps"),
        symbol="T",
        help=mark("Equal parts of the time from the first event to the last."),
        low=SHORTEST,
        high=MOST_STEPS,
        typical=(8, 1024),
        scale="log",
        when={"source": ("csv",)},
    ).default(64)
    ones: float = Number(
        name=mark("share of ones"),
        help=mark("How likely each step of a drawn stream is 1."),
        low=0.0,
        high=1.0,
        when={"source": ("made",)},
    ).default(0.3)
    file: str = FILE.default("")
    column: str = COLUMN.but(
        help=mark("Of 0 and 1, a row for each step; or of timestamps, a row for each event."),
    ).default("")
    runner: str = Choice(
        name=mark("counter"),
        options=RUNNERS,
        help=mark("What counts."),
        section=mark("Counter"),
        tabs=("counter",),
    ).default("tree")
    draw: int = Whole(
        name=mark("which draw"),
        help=mark("Another number: another drawn stream, other noise."),
        low=0,
        high=2**31 - 1,
        typical=(1, 100),
        tabs=OF_A_STREAM,
    ).default(1)
    now: int = Whole(
        name=mark("count at step"),
        symbol="t",
        help=mark("The last step so far; the first is 0. Play, and the stream comes in."),
        low=0,
        high=MOST_STEPS - 1,
        typical=(0, 7),
        play=Play(step=1, interval=400),
        tabs=("counter",),
    ).default(5)
    lit: int = Whole(
        name=mark("step of the neighbor"),
        symbol="s",
        help=mark("The step that a neighbor has otherwise: its path through the tree is lit."),
        low=0,
        high=MOST_STEPS - 1,
        typical=(0, 7),
        tabs=("counter",),
    ).default(2)
    touched: int = Whole(
        name=mark("cell of the stream"),
        help=mark("The cell that was clicked."),
        low=-1,
        high=MOST_STEPS,
        tabs=(),
    ).default(-1)
    after: int = Whole(
        name=mark("break-in after step"),
        symbol="t",
        help=mark("The attacker reads the memory after this step, and all counts that are published later."),
        low=0,
        high=MOST_STEPS - 1,
        typical=(0, 6),
        play=Play(step=1, interval=600),
        section=mark("Break-in"),
        tabs=("intrusion",),
    ).default(0)
    noises: tuple[float, ...] = Numbers(
        name=mark("noises written down"),
        help=mark("From the largest interval to the steps (of the repaired tree the start first); none: drawn."),
        low=-1e9,
        high=1e9,
        count=(0, 127),
        tabs=OF_A_STREAM,
    ).default(())
    eps_state: float = EPS.but(
        name=mark("privacy loss of the memory"),
        help=mark("What a look into the memory may tell of one element."),
        low=0.01,
        high=20.0,
        typical=(0.1, 5.0),
        tabs=("density",),
        named=(
            "visits",
            (("all", mark("of the memory, for all visits")), ("one", mark("of the memory, for one visit"))),
        ),
    ).default(1.0)
    eps_out: float = EPS.but(
        symbol="ε′",
        name=mark("of the published share"),
        help=mark("Laplace noise on what is published; both losses add up."),
        low=0.01,
        high=20.0,
        typical=(0.1, 5.0),
        tabs=("density",),
    ).default(1.0)
    universe: int = Whole(
        name=mark("elements"),
        symbol="|X|",
        help=mark("How many there are; the memory has one bit for each."),
        low=1,
        high=1_000_000,
        typical=(20, 10_000),
        scale="log",
        section=mark("Share seen"),
        tabs=("density",),
    ).default(1000)
    seen: float = Number(
        name=mark("share seen"),
        symbol="d",
        help=mark("The share of the elements that came at least once. Play: of 1000 elements one comes at a time."),
        low=0.0,
        high=1.0,
        play=Play(step=0.001, interval=400),
        tabs=("density",),
    ).default(0.3)
    start: str = Choice(
        name=mark("bits begin"),
        options=(("uniform", mark("uniform")), ("balanced", mark("balanced"))),
        help=mark("Uniform: a fair coin. Balanced: 1 with probability 1/(1 + e^ε), after a visit 0 with the same."),
        tabs=("density",),
    ).default("uniform")
    looks: str = Choice(
        name=mark("break-ins"),
        options=(("one", mark("one")), ("two", mark("two"))),
        help=mark("One: the promise holds. Between two, half of those seen come again: who changed was there."),
        tabs=("density",),
    ).default("one")
    seed: int = SEED.but(tabs=OF_CHANCE).default(1)


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A cell that was clicked flips its bit, where bits are typed, and is the step of the neighbor.

    Noises that were written down are for one tree and one ε.
    """
    if (
        changed & {"eps", "unit", "group", "bits", "source", "length", "parts", "runner", "draw"}
        and "noises" not in changed
    ):
        params = dataclasses.replace(params, noises=())
    cell = params.touched
    if "touched" not in changed or cell < 0:
        return params
    bits = params.bits
    if params.source == "typed" and cell < len(bits):
        bits = bits[:cell] + ("1" if bits[cell] == "0" else "0") + bits[cell + 1 :]
    return dataclasses.replace(params, bits=bits, lit=cell, touched=-1)


def label(params: Params) -> str:
    """For pins."""
    if params.view == "density":
        return f"ε = {show_promise(params.eps_state)} + {show_promise(params.eps_out)}"
    return f"ε = {show_promise(params.eps)}" + (f", T = {params.steps}" if params.view in OF_MANY else "")


def assumptions(params: Params) -> list[str]:
    """What the promise rests on."""
    if params.view == "density":
        return [tr("The memory is read once at most, and every visit draws its bit anew.")]
    if params.unit == "steps":
        found = [tr("Nobody is in more than {m} steps.", m=params.group)]
    else:
        found = [tr("ε is about one step; somebody who is in several has that many times ε.")]
    if params.view in OF_MANY:
        found.append(tr("Trees are made for a number of steps that is fixed before the start."))
    if params.view == "intrusion" or (params.view == "counter" and params.runner == "pan-private"):
        found.append(tr("The memory is read once at most, and noise of intervals that have ended is truly erased."))
    return found
