"""What the tabs of the lab share: the mechanisms at the ε in force, the readout's numbers, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress

from app.lab.base import Cell, Note, Quality, Result, Table
from app.lab.cells import NONE, WAITING, at_least, at_most, number, of, of_hundred
from app.lab.said import Said, decides, passing, yours
from app.labs.attack.params import LINKS, Params
from app.labs.mechanisms import Promise, family_of, mechanism_name, noise_words, notes_of, promise_of
from app.labs.own_laws import YOURS, is_bound, names_of, own_law
from app.plot.picture import Beyond, Curve, Picture
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise, show_up
from dpcore.accounting.laws import LossLaw, ways
from dpcore.attack import (
    AttackName,
    EpsilonAnswer,
    attack_success,
    best_success,
    ceiling,
    ceiling_epsilon_for_success,
    family_epsilon_for_success,
    threshold_success,
)
from dpcore.checks import Floats
from dpcore.noise import Drawn, Family, Noise, drawn, eps_for_mean_abs
from dpcore.sets import NeighborSet

LOWEST = 0.001
HIGHEST = 50.0
"""ε that is searched."""
OF_100 = tuple((place / 100, str(place)) for place in range(50, 101, 10))
"""Where an axis of shares of right guesses is read of 100."""
EQUAL = 1e-9
"""Of two successes."""

# -- numbers


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """What all tabs compute with.

    Attributes:
        V: the neighbor set.
        eps, rho: in force: they go together along the linked curve.
        asked: what there is of the ε for ρ, where ρ leads.
        families, noises: the mechanisms for any ε, and at `eps`.
    """

    V: NeighborSet
    eps: float
    rho: float
    asked: EpsilonAnswer | None
    families: Mapping[str, Family]
    noises: Mapping[str, Noise]


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line of the readout; None where there is no such number.

    Attributes:
        best, threshold: success of both attacks at the ε in force.
        largest: the largest ε that keeps the chosen attack at ρ.
        out, inside: of 100 who are out, and of 100 who are in, how many the threshold attack says to be in.
        mean_abs: E|noise|.
        equal, equal_best: the ε at which E|noise| is that of the first mechanism, and the best attack there.
    """

    best: float
    threshold: float | None
    largest: EpsilonAnswer | None
    out: float
    inside: float
    mean_abs: float | None = None
    equal: float | None = None
    equal_best: float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Yours:
    """What a mechanism of one's own betrays, whatever ε is set.

    Attributes:
        name: of the mechanism.
        best: success of the best attack on one answer.
        eps: its largest loss in either direction; inf where there is none.
        is_bound: whether all that is said of it is only at most: of a formula.
    """

    name: str
    best: float
    eps: float
    is_bound: bool


@dataclass(frozen=True, slots=True, eq=False)
class Readout:
    """What every tab says.

    Attributes:
        eps, rho, asked: as in Setting.
        promise: what the notes rest on.
        covered: whether the promise covers s: s is in V ∪ −V.
        lines: of the ceiling and of every mechanism.
        waits: whether what has to be searched for waits for the end of a drag.
        yours: the mechanism that came from 'Your mechanism', if one did.
    """

    eps: float
    rho: float
    asked: EpsilonAnswer | None
    promise: Promise
    covered: bool
    lines: Mapping[str, Line]
    waits: bool
    yours: Yours | None


def attack_of(params: Params) -> AttackName:
    """The chosen attack."""
    return "threshold" if params.attack == "threshold" else "best"


def setting(params: Params, *more: str) -> Setting:
    """The mechanisms shown, and `more`, at the ε that is set or that follows from ρ."""
    V = NeighborSet.parse(params.neighbors)
    eps, rho, asked = tied(params, V)
    families = {role: family_of(role, V, params) for role in (*params.mechanisms, *more)}
    return Setting(V, eps, rho, asked, families, {role: family(eps) for role, family in families.items()})


def tied(params: Params, V: NeighborSet) -> tuple[float, float, EpsilonAnswer | None]:
    """ε and ρ in force, of which the one that is set leads, and what there is of the ε where ρ does."""
    eps, rho, asked = params.eps, params.rho, None
    if params.lead == "rho":
        asked = largest_eps(params, V, params.link, rho)
        if asked.kind == "found":
            eps = min(max(asked.eps, LOWEST), HIGHEST)
    else:
        rho = ceiling(eps=eps)
        if params.link != "ceiling":
            rho = attack_success(family_of(params.link, V, params)(eps), params.shift, attack_of(params))
        rho = min(max(rho, 1e-300), 1 - 1e-16)
    return eps, rho, asked


def largest_eps(params: Params, V: NeighborSet, role: str, rho: float) -> EpsilonAnswer:
    """The largest ε at which the attack on `role` succeeds with at most ρ; 'ceiling' stands for every mechanism."""
    if role == "ceiling":
        return ceiling_epsilon_for_success(rho)
    family = family_of(role, V, params)
    return family_epsilon_for_success(family, params.shift, rho, attack=attack_of(params), low=LOWEST, high=HIGHEST)


def readout_of(params: Params, now: Setting, quality: Quality) -> Readout:
    """The numbers of all mechanisms at the ε in force."""
    top = ceiling(eps=now.eps)
    lines = {"ceiling": Line(top, None, ceiling_epsilon_for_success(now.rho), 100 * (1 - top), 100 * top)}
    first = params.mechanisms[0]
    target, half, waits = now.noises[first].mean_abs, params.shift / 2, quality == "drag"
    for role in params.mechanisms:
        noise, family = now.noises[role], now.families[role]
        best = best_success(noise, params.shift)
        asked = now.asked if role == params.link else None
        equal = now.eps if role == first else None
        if not waits:
            asked = asked or largest_eps(params, now.V, role, now.rho)
            equal = equal or eps_for_mean_abs(family, target, LOWEST, HIGHEST)
        lines[role] = Line(
            best=best,
            threshold=threshold_success(noise, params.shift),
            largest=asked,
            out=100 * float(noise.sf(half)),
            inside=100 * float(noise.cdf(half)),
            mean_abs=noise.mean_abs,
            equal=equal,
            equal_best=None if equal is None else best_success(family(equal), params.shift),
        )
    covered = bool(now.V.difference_set.contains([params.shift])[0])
    promise, own = promise_of(now.V, params, now.eps), yours_of(params)
    return Readout(now.eps, now.rho, now.asked, promise, covered, lines, waits, own)


def law_of_yours(params: Params) -> LossLaw | None:
    """The law of the mechanism that came from 'Your mechanism', world 0 being out."""
    return own_law(params.own_laws, 1.0) if params.own_laws else None


def yours_of(params: Params) -> Yours | None:
    """What the mechanism of one's own betrays by one answer."""
    law = law_of_yours(params)
    if law is None:
        return None
    best = (1 + float(law.hockey_stick(0.0))) / 2
    worst = max(way.worst for way in ways(law))
    return Yours(names_of(params.own_laws)[0], best, worst, is_bound(params.own_laws, 1.0))


def curve_of_yours(own: Yours, x: Floats, y: Floats, marker: str = "") -> Curve:
    """The curve of the mechanism of one's own; dashed where it only bounds what attacks can do."""
    return Curve(
        key="yours", x=x, y=y, role=YOURS, name=own.name, marker=marker, dash="dash" if own.is_bound else "role"
    )


def density_of(noise: Noise, centre: float, low: float, high: float) -> Drawn:
    """The density of centre + noise from low to high."""
    found = drawn(noise, noise.pdf, low - centre, high - centre)
    return Drawn(found.x + centre, found.y)


# -- the sentence


def outside(params: Params, found: Readout) -> Said:
    """What is said where a mechanism that promises ε gives more away than ε allows; else nothing."""
    top = found.lines["ceiling"].best
    success = {role: line.best for role, line in found.lines.items() if role not in ("ceiling", "gaussian")}
    worst = max(success, key=success.__getitem__, default="")
    if found.covered or not worst or success[worst] <= top + EQUAL:
        return Said()
    given, allowed = passing(success[worst], top)
    return Said(
        tr(
            "The answers differ by {s}, which V never promised: {noise} gives it away in {found} of 100 guesses, ε allows {top}."
        ),
        {
            "s": yours(params.shift),
            "noise": noise_words(worst),
            "found": decides(given),
            "top": allowed,
        },
        "broken",
        tr("Set s within V."),
    )


def shown_first(params: Params) -> str:
    """The mechanism that a sentence speaks of: Laplace, where it is shown."""
    return "laplace" if "laplace" in params.mechanisms else params.mechanisms[0]


# -- words


def told(params: Params, found: Readout, pictures: tuple[Picture, ...], story: str, *, only: bool = False) -> Result:
    """The pictures and the story of a tab, with what every tab says; `only`: without numbers and story."""
    best, top = found.promise.best, found.promise.sensitivity
    derived = {"rho": found.rho} if params.lead == "eps" else {"eps": found.eps}
    return Result(
        pictures=pictures,
        readout=Table() if only else _table(params, found),
        story="" if only else _story(params, found) + story,
        notes=notes_of(params, found.promise) + _notes(params, found),
        derived=derived if best is None else {**derived, "core": best.core},
        ranges={"core": (top / 1000, top), "shift": (top / 100, 10 * top)},
    )


def covering(found: Readout, name: str) -> str:
    """The name of a ceiling; where the promise does not cover s, it says for which differences it stands."""
    return name if found.covered else tr("{name}, for differences in V only", name=name)


def side(found: Readout, which: Beyond = "above") -> Beyond:
    """On which side of a ceiling nothing is; on none where the promise does not cover s."""
    return which if found.covered else ""


def yours_keeps(found: Readout) -> bool:
    """Whether no mechanism of one's own is there that loses more than the ε in force."""
    return found.yours is None or found.yours.eps <= found.eps * (1 + EQUAL)


def _table(params: Params, found: Readout) -> Table:
    """What the tab is about: the threshold attack where it is drawn or chosen, other ε beside Success alone."""
    threshold = params.view in ("roc", "simulate") or params.attack == "threshold"
    wanted = [True, True, threshold, True, True, True, True, *(params.view == "success",) * 2]
    columns = (
        tr("mechanism"),
        tr("best attack, of 100"),
        tr("threshold attack, of 100"),
        tr("largest ε for ρ = {rho}", rho=show_promise(found.rho)),
        tr("of 100 out, guessed in"),
        tr("of 100 in, guessed in"),
        tr("E|noise|"),
        tr("ε for equal E|noise|"),
        tr("best attack at that ε, of 100"),
    )
    later = WAITING if found.waits else NONE
    rows = tuple(
        (
            Cell(tr("ceiling") if role == "ceiling" else mechanism_name(role)),
            of_hundred(line.best, up=True),
            of_hundred(line.threshold, up=True),
            _epsilon(line.largest),
            *map(number, (line.out, line.inside)),
            *of(
                "gaussian" if role == "gaussian" else "noise",
                (number(line.mean_abs), later if line.equal is None and role != "ceiling" else at_most(line.equal)),
            ),
            later if line.equal is None and role != "ceiling" else of_hundred(line.equal_best, up=True),
        )
        for role, line in found.lines.items()
    )
    roles = tuple(found.lines)
    if (own := found.yours) is not None:
        rows += ((Cell(own.name), of_hundred(own.best, up=True), *(NONE for _ in columns[2:])),)
        roles += (YOURS,)
    kept = tuple(tuple(compress(row, wanted)) for row in rows)
    return Table(tuple(compress(columns, wanted)), kept, roles, turn=True, kind="guessing")


def _epsilon(answer: EpsilonAnswer | None) -> Cell:
    if answer is None:
        return WAITING
    if answer.kind == "found":
        return at_least(answer.eps)
    return Cell(tr("none") if answer.kind == "never" else tr("every ε"))


def _notes(params: Params, found: Readout) -> tuple[Note, ...]:
    notes, kind = [], found.asked.kind if found.asked else "found"
    if kind == "never":
        text = tr(
            "ρ = {rho} asks for nothing possible: guessing blindly is right half the time, so no ε > 0 keeps below it.",
            rho=show_promise(found.rho),
        )
        if found.rho > 0.5:
            text = tr(
                "Already at ε = {eps} the attack is right more often than in ρ = {rho} of 100 cases along this curve.",
                eps=show(LOWEST),
                rho=show_promise(100 * found.rho),
            )
        notes.append(Note("caution", text))
    if kind == "always":
        text = tr(
            "ρ = {rho} of 100 is reached by no ε up to {eps}.", rho=show_promise(100 * found.rho), eps=show(HIGHEST)
        )
        notes.append(Note("caution", text))
    if not found.covered:
        s, most = show(params.shift), show(found.promise.sensitivity)
        text = tr(
            "The answers differ by s = {s}, more than Δ = {D}: the promise ε does not cover this pair.", s=s, D=most
        )
        if params.shift <= found.promise.sensitivity:
            text = tr(
                "s = {s} is not in V: Laplace, staircase and Gaussian still cover it, up to Δ = {D}; the minimal set may not.",
                s=s,
                D=most,
            )
        notes.append(Note("caution", text))
    if found.yours is not None and found.yours.is_bound:
        text = tr("“{name}” is a bound: no attack on your formula does better than it says.", name=found.yours.name)
        notes.append(Note("info", text))
    return tuple(notes)


def _story(params: Params, found: Readout) -> str:
    lines = found.lines
    parts = [
        tr(
            "<p>The true answer is m without the target, m + s with it (s = {s}). The attacker sees it with noise and guesses; "
            "blind guessing is right 50 times in 100.</p>",
            s=show(params.shift),
        ),
        tr(
            "<p>At ε = {eps}, <b>no</b> attack by one who starts undecided is right more often than e<sup>ε</sup>/(1 + e<sup>ε</sup>) = "
            "<b>{top}</b>, on <b>any</b> ε-private mechanism whose promise covers s. Along the curve of {link}, ε = {eps} goes with ρ = {rho}.</p>",
            eps=show_promise(found.eps),
            top=show_up(lines["ceiling"].best),
            link=tr(dict(LINKS)[params.link]),
            rho=show_promise(found.rho),
        ),
        formula(
            r"\rho = \frac{1}{2}\left(1 + \frac{1}{2}\int |f(r) - f(r-s)|\,dr\right) \leq \frac{e^{\varepsilon}}{1+e^{\varepsilon}}",
            ("s", show(params.shift)),
            ("ε", show_promise(found.eps)),
        ),
    ]
    if {"laplace", "staircase"} <= set(params.mechanisms) and lines["staircase"].best > lines["laplace"].best:
        parts.append(_stairs_are_easier(lines["staircase"], lines["laplace"]))
    if "minimal" in params.mechanisms:
        parts.append(
            tr(
                "<p>'At least m + s/2' is the best rule wherever the density falls on both sides (Laplace, staircase, "
                "Gaussian). For waves it need not be: compare the two rows of the table.</p>"
            )
        )
    parts.append(
        tr(
            "<p>The paper's bound for Laplace, ε ≤ −(Δ/L) ln(2(1 − ρ)), is printed there without its minus sign; here it is "
            "with it.</p>"
        )
    )
    return "".join(parts)


def _stairs_are_easier(stairs: Line, laplace: Line) -> str:
    """How much easier the staircase is to attack; a γ of one's own need not save noise."""
    text = tr("<p>At equal ε the staircase is <b>easier</b> to attack than Laplace ({stairs} against {laplace}).</p>")
    if stairs.mean_abs is not None and laplace.mean_abs is not None and stairs.mean_abs < laplace.mean_abs:
        text = tr(
            "<p>At equal ε the staircase is <b>easier</b> to attack than Laplace ({stairs} against {laplace}): what it "
            "saves in noise is paid here.</p>"
        )
    return text.format(stairs=show_up(stairs.best), laplace=show_up(laplace.best))
