"""Random interviews: what every sentence about them must be, and their numbers by other ways.

`python -m tests.trials.interviews --count 2000` tries so many, each in both languages.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.random import Generator
from scipy import special, stats

from app.lab.fields import problems
from app.lab.privacy_label import as_text
from app.labs import LABS
from app.labs.decide import words
from app.labs.decide.common import Shared
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import KINDS, UNITS, Params, noises_for
from dpcore.errors import ParameterError
from tests.trials.interview_answers import answer_faults, further_answers

LAB = next(lab for lab in LABS if lab.id == "decide")
DRAWS = 40_000
BAND = 4.5
"""Standard errors of what is simulated."""
BAD = re.compile(r"\bnan\b|\binf\b|None|[{}]|(?<!L)∞", re.IGNORECASE)


def drawn(seed: int) -> Params:
    """One interview; its answers may contradict each other."""
    rng = np.random.default_rng(seed)
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    kind = pick(*(value for value, _ in KINDS))
    cells = int(10 ** rng.uniform(0.3, 3)) if kind in ("table", "sums") else 1
    publications = pick(1, 1, 2, 4, 12)
    can = noises_for(kind)
    noises = [*can, *(name for name in ("laplace", "gaussian", "geometric", "geometric") if name in can)]
    has_guess = pick(True, True, False)
    return Params(
        kind=kind,
        cells=cells,
        low=pick(0.0, -5.0),
        high=pick(1.0, 100.0),
        unit=pick(*(value for value, _ in UNITS if value)),
        household=pick(2, 5),
        presence=pick("secret", "known"),
        people=pick(100, 1000, 20_000),
        touched=min(cells, pick(1, 1, 2, 3)),
        each=pick(1, 1, 2, 3),
        bounded=pick("nature", "dropped"),
        share_lost=pick(0.0, 0.1),
        publications=publications,
        in_at_most=pick(1, publications),
        period=pick("", "one year"),
        years=pick(1, 1, 3),
        tolerance=float(f"{10 ** rng.uniform(0, 3.5):.3g}"),
        beta=pick(0.05, 0.01, 0.2),
        scope=pick("cell", "publication", "all"),
        sampled=pick(False, True),
        has_guess=has_guess,
        guess=pick(0.6, 0.75, 0.9),
        has_belief=pick(True, False) if has_guess else True,
        prior=pick(0.01, 0.1),
        belief=pick(0.3, 0.6),
        passed=pick(0.0, 0.01, 0.1),
        alike=pick(1, 1, 1, 3),
        noise=pick(*noises),
        follow=pick("suggested", "own"),
        eps=float(f"{10 ** rng.uniform(-1, 1):.2g}"),
        title=pick("", "Benefits"),
        **further_answers(rng, kind, cells),
    )


def faults(params: Params, quality: Any = "drag") -> Iterator[str]:
    """What is wrong with the sentences and the numbers; nothing for answers that contradict each other."""
    assert not problems(params)
    tab = LAB.tab(params)
    try:
        found = tab.facts(params, lambda _: None, quality)
    except ParameterError:
        return
    shared = found.shared
    if shared.missing:
        yield "an answer is missing"
        return
    result = tab.tell(params, found)
    told = [*sentences_of(params, shared), re.sub(r"<[^>]+>", " ", result.story)]
    for sentence in interview(params):
        told += [sentence.title, re.sub(r"\{\w+\}", "1", sentence.text)]
    assert LAB.privacy is not None
    if quality == "rest":
        told.append(as_text(LAB.privacy(params)))
    for text in told:
        if not text.strip():
            yield "an empty sentence"
        elif BAD.search(text):
            yield f"not a sentence: {text}"
    yield from _named(params, shared)
    yield from _numbers(params, shared, np.random.default_rng(7))
    yield from answer_faults(params, shared, np.random.default_rng(8))


def sentences_of(params: Params, found: Shared) -> list[str]:
    """What page 1 of the memo says."""
    study = words.asked(found)[2]
    return [
        words.decision(params, found).sentence,
        words.published(params, found),
        words.noise_words(params, study),
        words.widths_words(params, found),
        words.odds_words(params, found),
        words.any_words(study),
        words.comparison_words(params),
        *words.not_protected(params, found),
        *words.conditions(params, found),
        *detail_words(params, found),
    ]


NAMES = {
    "household": "household|家庭",
    "delta": "δ",
    "belief": r"\bsure\b|belie|把握|信念",
    "sample": "sample|样本",
    "dropped": "drop|舍去",
    "minimal": "neighbor set V|minimal set|最小点集",
    "gaussian": "Gaussian|高斯",
    "laplace": "Laplace|拉普拉斯",
    "staircase": "staircase|阶梯",
    "later": "such periods|个这样的时期",
    "secret": "you are not in the data|您不在数据中|你不在数据中",
}


def _named(params: Params, found: Shared) -> Iterator[str]:
    """A mechanism or an assumption that is named stands in the answers."""
    study = words.asked(found)[2]
    table = params.kind in ("table", "sums")
    counts = params.kind in ("count", "table")
    in_play = {
        "household": params.unit == "household",
        "delta": params.noise in ("gaussian", "discrete gaussian") or (params.earlier and params.delta_spent > 0),
        "belief": params.has_belief,
        "sample": params.sampled and counts,
        "dropped": params.bounded == "dropped" and table,
        "minimal": params.noise == "minimal",
        "gaussian": "gaussian" in params.noise,
        "laplace": params.noise in ("laplace", "geometric"),
        "staircase": params.noise == "staircase",
        "later": params.years > 1 and not (params.unit == "month" and params.publications > 1),
        "secret": params.presence == "secret",
    }
    texts = sentences_of(params, found)
    if study.state == "nothing fits":
        texts = texts[1:]  # ways out name other mechanisms
    everything = " ".join(texts)
    for name, pattern in NAMES.items():
        if not in_play[name] and re.search(pattern, everything):
            yield f"{name} is named and not in play: {next(text for text in texts if re.search(pattern, text))}"


# -- numbers by another way


def _numbers(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    plan, aim, study = words.asked(found)
    if plan.kind == "shares" or plan.rounded:
        return
    missed = _missed(params.noise, study.scale, aim.tolerance, plan.cells)
    if missed is not None and not math.isclose(missed, study.beyond, rel_tol=1e-6, abs_tol=1e-12):
        yield f"P(error > t) = {study.beyond}, by another way {missed}"
    many = {"cell": 1, "publication": plan.cells, "all": plan.cells * plan.publications}[aim.scope]
    accurate = None if missed is None or (params.noise == "max norm" and many > 1) else 1 - (1 - missed) ** many
    if accurate is not None:
        if study.state == "fits" and accurate > aim.beta * (1 + 1e-6):
            yield f"fits, and errors pass t in {accurate} > {aim.beta}"
        if study.state == "too noisy" and accurate < aim.beta * (1 - 1e-3):
            yield f"too noisy, and errors pass t in {accurate} < {aim.beta}"
    yield from _attack(params, found, rng)


def _missed(noise: str, scale: float, t: float, cells: int) -> float | None:
    """P(|noise of one cell| > t) in closed form."""
    match noise:
        case "laplace":
            return math.exp(-t / scale)
        case "geometric":
            q = math.exp(-1 / scale)
            return float(2 * q ** (math.floor(t) + 1) / (1 + q))
        case "gaussian":
            return math.erfc(t / scale / math.sqrt(2))
        case "discrete gaussian":
            reach = np.arange(1, math.ceil(40 * scale) + 2)
            weights = np.exp(-(reach**2) / (2 * scale**2))
            return float(2 * weights[reach > t].sum() / (1 + 2 * weights.sum()))
        case "max norm":
            x = t / scale
            return float(special.gammaincc(cells + 1, x) - x / cells * special.gammaincc(cells, x))
    return None


def _attack(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """The best attack on everything, where one unit adds `each` to `touched` cells in each publication it is in."""
    plan, aim, study = words.asked(found)
    plain = params.presence == "secret" and plan.kind == "counts" and plan.household == 1 and plan.cap is None
    if not plain or study.all.is_bound or aim.is_spent:
        return
    number, size, scale = plan.touched * plan.in_at_most, plan.each, study.scale
    error = 0.0
    if params.noise == "gaussian":
        success = float(stats.norm.cdf(size * math.sqrt(number) / scale / 2))
    elif params.noise in ("laplace", "geometric", "discrete gaussian") and number <= 60:
        loss = _losses(params.noise, scale, size, number, rng)
        right = np.where(loss == 0, 0.5, loss > 0)
        success, error = float(right.mean()), BAND * 0.5 / math.sqrt(DRAWS)
    else:
        return
    if abs(success - study.all.success) > error + 1e-9:
        yield f"best attack {study.all.success}, by another way {success} ± {error}"
    if aim.guess is not None and aim.alike == 1 and study.window.ruler == "exact":
        if study.state == "fits" and success > aim.guess + error + 1e-6:
            yield f"fits, and the attack is right in {success} > {aim.guess}"
        if study.state == "too weak" and aim.belief is None and success < aim.guess - error - 1e-6:
            yield f"too weak, and the attack is right in {success} < {aim.guess}"


def _losses(noise: str, scale: float, size: int, number: int, rng: Generator) -> Any:
    """ln(P_in/P_out) of answers drawn with the unit in, shape (DRAWS,)."""
    if noise == "laplace":
        x = rng.laplace(0.0, scale, (DRAWS, number))
        return ((np.abs(x + size) - np.abs(x)) / scale).sum(axis=1)
    if noise == "geometric":
        q = math.exp(-1 / scale)
        x = rng.geometric(1 - q, (DRAWS, number)) - rng.geometric(1 - q, (DRAWS, number))
        return (np.abs(x + size) - np.abs(x)).sum(axis=1)
    reach = np.arange(-math.ceil(12 * scale) - 1, math.ceil(12 * scale) + 2)
    weights = np.exp(-(reach**2) / (2 * scale**2))
    x = rng.choice(reach, (DRAWS, number), p=weights / weights.sum())
    return (2 * size * x + size * size).sum(axis=1)


def main(count: int) -> int:
    """Tries so many; how many have faults."""
    from app.output.rendering import speak

    bad = 0
    for language in ("en", "zh_CN"):
        speak(language)
        for seed in range(count):
            params = drawn(seed)
            for fault in faults(params):
                bad += 1
                print(f"{language} {seed}: {fault}\n    {params}")
    print(f"{count} interviews, {bad} faults")
    return bad


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=40, help="interviews, each in both languages")
    sys.exit(bool(main(options.parse_args().count)))
