"""Parameters of the Attack lab."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Flag, Number, Numbers, Play, Subset, Tabs, Whole
from app.lab.shared_fields import NEIGHBORS, OWN_LAWS, PRIOR, RHO, SEED, SHIFT, WORLDS, K
from app.labs.attack.model import VIEWS
from app.labs.mechanisms import MECHANISMS, NoiseParams, short_label
from app.words.i18n import mark
from app.words.numbers import show_promise

LINKS = (("ceiling", mark("any mechanism (ceiling)")), *MECHANISMS)
OF_NOISE = tuple(view for view, _ in VIEWS if view != "known")
"""The tabs on additive noise; the other one is on a count with geometric noise, whatever is chosen for these."""
ATTACKS = (("best", mark("best possible")), ("threshold", mark("threshold")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Params(NoiseParams):
    """What the Attack lab shows."""

    view: str = Tabs(options=VIEWS).default("success")
    neighbors: str = NEIGHBORS.but(
        help=mark("All amounts by which one record can change the answer; a count changes by 1."),
        tabs=OF_NOISE,
    ).default("1")
    shift: float = SHIFT.but(
        help=mark("The true answer is m without the target and m + s with it."),
        typical=(0.1, 10.0),
        tabs=OF_NOISE,
    ).default(1.0)
    lead: str = Choice(
        name=mark("what you set"),
        options=(("eps", mark("ε")), ("rho", mark("success ρ"))),
        help=mark("Set ε and read the success, or set the tolerated success and read ε."),
        section=mark("tolerated success"),
        tabs=OF_NOISE,
    ).default("eps")
    rho: float = RHO.but(times=100.0, tabs=OF_NOISE).default(0.75)
    link: str = Choice(
        name=mark("against"), options=LINKS, help=mark("Whose curve ties ρ and ε together."), tabs=OF_NOISE
    ).default("laplace")
    attack: str = Choice(
        name=mark("attack"),
        options=ATTACKS,
        help=mark("The likelihood-ratio rule, or 'answer ≥ m + s/2'."),
        tabs=OF_NOISE,
    ).default("best")
    prior: float = PRIOR.but(times=100.0, tabs=("posterior", "known"), section=mark("belief")).default(0.5)
    seen: float = Number(
        name=mark("seen answer − m"),
        symbol="r",
        help=mark("The noisy answer that the attacker sees, counted from m."),
        low=-1e15,
        high=1e15,
        typical=(-5.0, 6.0),
        tabs=("posterior",),
    ).default(1.0)
    unknown: int = Whole(
        name=mark("others not known"),
        symbol="u",
        help=mark("Of how many other people the attacker does not know whether they are counted."),
        low=0,
        high=5000,
        typical=(0, 500),
        play=Play(step=1, interval=120),
        tabs=("known",),
    ).default(20)
    others_share: float = Number(
        name=mark("share among them"),
        symbol="q",
        help=mark("The probability that such a person is counted, as far as the attacker knows."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        tabs=("known",),
    ).default(0.5)
    alike: int = Whole(
        name=mark("others with this bit"),
        symbol="g",
        help=mark(
            "People who are counted if and only if this person is, as the attacker knows: a family, for example. Only "
            "'family' takes them into account."
        ),
        low=0,
        high=1000,
        typical=(0, 30),
        play=Play(step=1, interval=200),
        tabs=("known",),
    ).default(3)
    published: int = Whole(
        name=mark("published count, less what is known"),
        symbol="y",
        help=mark("The noisy count after all known people are subtracted."),
        low=-10_000,
        high=10_000,
        typical=(-5, 30),
        tabs=("known",),
    ).default(12)
    possible: int = Whole(
        name=mark("data sets that are possible"),
        symbol="N",
        help=mark("Another source has told the attacker that the data are one of N, all equally likely."),
        low=2,
        high=10**12,
        typical=(2, 1_000_000),
        scale="log",
        section=mark("a leaked list"),
        tabs=("known",),
    ).default(1024)
    apart: int = Whole(
        name=mark("people in whom they differ"),
        symbol="d",
        help=mark("Any two of these data sets differ in at most so many people."),
        low=1,
        high=10_000,
        typical=(1, 200),
        scale="log",
        tabs=("known",),
    ).default(20)
    accused_from: float = Number(
        name=mark("threshold"),
        symbol="c",
        help=mark("The attacker says 'in' where the answer is m + c s or more."),
        low=-1e6,
        high=1e6,
        typical=(-2.0, 3.0),
        tabs=("roc",),
    ).default(0.5)
    mechanism: str = Choice(
        name=mark("mechanism"),
        options=MECHANISMS,
        help=mark("Whose answers are attacked."),
        tabs=("roc", "posterior", "simulate"),
    ).default("laplace")
    k: int = K.but(
        name=mark("answers"),
        help=mark("Independent answers to the same question; they spend k times the budget."),
        high=1000,
        typical=(1, 100),
        play=Play(factor=1.3, interval=400),
        tabs=("repeat",),
        section=mark("repetition"),
    ).default(10)
    worlds: int = WORLDS.but(tabs=("worlds",), section=mark("possible worlds")).default(6)
    rho_worlds: float = RHO.but(
        name=mark("tolerated belief"),
        help=mark("No world may become more probable than this."),
        typical=(0.01, 0.99),
        tabs=("worlds",),
    ).default(1 / 3)
    count_full: bool = Flag(
        name=mark("nothing missing is a world too"),
        help=mark("The corrected form: the full data set counts as a possible world, one step from every other."),
        tabs=("worlds",),
    ).default(False)
    answers: tuple[float, ...] = Numbers(
        name=mark("answers of the worlds"),
        help=mark(
            "The true answer in each world (that of the full data last, where it counts), for the exact belief; of more "
            "than 200 worlds only the largest difference."
        ),
        low=-1e12,
        high=1e12,
        count=(2, 200),
        tabs=("worlds",),
    ).default((2.0, 2.0, 3.0, 3.0, 2.0, 3.0))
    trials: int = Whole(
        name=mark("attacks"),
        symbol="N",
        help=mark("How often the attack is tried; play to watch it."),
        low=1,
        high=1_000_000,
        typical=(1, 100_000),
        scale="log",
        play=Play(step=1, factor=1.08, interval=150),
        tabs=("simulate",),
        section=mark("simulation"),
    ).default(200)
    seed: int = SEED.but(within="trials", tabs=("simulate",)).default(1)
    mechanisms: tuple[str, ...] = Subset(
        name=mark("mechanisms"),
        help=mark("What is drawn."),
        options=MECHANISMS,
        at_least=1,
        tabs=OF_NOISE,
    ).default(("laplace", "staircase", "minimal"))
    own_laws: tuple[tuple[str, str, float, float], ...] = OWN_LAWS.but(
        help=mark(
            "It comes from “Your mechanism”, by “Use in Attack”, and is attacked as it is (a formula: at most so well); the first of them counts."
        ),
        tabs=("success", "roc", "repeat"),
    ).default(())


def label(params: Params) -> str:
    """For pins."""
    return f"ε = {show_promise(params.eps)}" if params.view == "known" else short_label(params)
