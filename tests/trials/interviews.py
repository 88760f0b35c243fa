"""Random interviews: what every sentence about them must be, and their numbers by other ways.

`python -m tests.trials.interviews --count 2000` tries so many, each in both languages, and of as many small questions data
that obey exactly the printed conditions; one in 24 with what would change it and with its label, every fourth a table so
small that contributions are gone through one by one. `--kept FILE` goes on where the last run stopped.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import traceback
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from app.lab.fields import problems
from app.lab.memo import parts_of
from app.lab.privacy_label import as_text
from app.labs import LABS
from app.labs.decide import words
from app.labs.decide.common import Shared
from app.labs.decide.details import detail_words
from app.labs.decide.error_words import widths_words
from app.labs.decide.interview import interview
from app.labs.decide.legal import legal_words
from app.labs.decide.odds import any_words, comparison_words, odds_words
from app.labs.decide.params import KINDS, UNITS, Params, noises_for
from app.labs.decide.why import best_words
from app.labs.decide.words import asked
from app.output.rendering import speak
from dpcore.errors import ParameterError
from tests.app.test_decide_limits import fault as limits_fault
from tests.app.test_decide_limits import question
from tests.trials.found_numbers import found_faults, found_table, is_found_table
from tests.trials.interview_answers import answer_faults, further_answers, limit_faults
from tests.trials.interview_numbers import wrong_numbers
from tests.trials.office_numbers import KINDS as NEWER
from tests.trials.office_numbers import is_office, nested, newer, office_faults

LAB = next(lab for lab in LABS if lab.id == "decide")
LANGUAGES = ("en", "zh_CN")
BAD = re.compile(
    r"\bnan\b|\binf\b|None|[{}]|(?<!L)∞|at (?:most|least) (?:more|fewer) than|至[多少] ?(?:超过|不到)", re.IGNORECASE
)


MOST_SECONDS = 60
"""Of processor, that one interview may take."""


class TooLongError(BaseException):
    """An interview that takes longer than anybody waits."""


def _stop(_signal: int, _frame: object) -> None:
    raise TooLongError


def drawn(seed: int) -> Params:
    """One interview; its answers may contradict each other."""
    rng = np.random.default_rng(seed)
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    kind = pick(
        *(value for value, _ in KINDS if value not in ("rates", *NEWER))
    )  # those: tests/app/test_decide_rates.py
    small = seed % 4 == 0
    cells = (pick(2, 3, 4) if small else int(10 ** rng.uniform(0.3, 3))) if kind in ("table", "sums") else 1
    publications = pick(1, 1, 2) if small else pick(1, 1, 2, 4, 12)
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


def faults_in(params: Params, languages: Sequence[str], quality: Any = "drag") -> Iterator[str]:
    """What is wrong with the numbers, and with the sentences in each language; what breaks down is a fault, too."""
    assert not problems(params)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield from _faults(params, languages, quality)
    except TooLongError:
        yield f"not done after {MOST_SECONDS} seconds of processor"
    except Exception:
        yield traceback.format_exc(limit=-3)


def _faults(params: Params, languages: Sequence[str], quality: Any) -> Iterator[str]:
    tab = LAB.tab(params)
    try:
        found = (
            tab.remembered(params, lambda _: None, quality)
            if quality == "rest"
            else tab.facts(params, lambda _: None, "drag")
        )
    except ParameterError:  # answers that contradict each other
        return
    shared = found.shared
    if shared.missing:
        yield "an answer is missing"
        return
    if shared.refused:
        sentence = words.decision(params, shared).sentence
        if "ε" in sentence or BAD.search(sentence):
            yield f"not a refusal: {sentence}"
        return
    if is_found_table(params):
        yield from found_faults(params, shared)
    elif is_office(params):
        yield from office_faults(params, shared)
        yield from limit_faults(asked(shared)[1], asked(shared)[2])
    else:
        yield from wrong_numbers(params, shared)
        yield from answer_faults(params, shared, np.random.default_rng(8))
    if quality == "rest":
        yield from _ways(params, found)
    for language in languages:
        speak(language)
        for fault in _badly_said(params, found, quality):
            yield f"{language}: {fault}"
    speak("en")


def _ways(params: Params, found: Any) -> Iterator[str]:
    """Every button, pressed: the answers that it sets leave the window that it showed."""
    tab = LAB.tab(params)
    verdict = tab.tell(params, found).verdict
    assert verdict is not None
    for way in verdict.ways:
        after = LAB.settle(replace(params, **way.values), frozenset(way.values))
        wrong = problems(after)
        if wrong:
            yield f"{way.text} leaves wrong answers: {wrong}"
            continue
        study = LAB.tab(after).facts(after, lambda _: None, "drag").shared.study
        if study is None:
            yield f"{way.text} leads to what cannot be asked"
            continue
        window = study.window
        if (window.floor, window.ceiling) != way.marks or (way.able and not window.is_open):
            yield f"{way.text} shows {way.marks} and leaves {(window.floor, window.ceiling)}"


def _badly_said(params: Params, found: Any, quality: Any) -> Iterator[str]:
    shared = found.shared
    result = LAB.tab(params).tell(params, found)
    told = [*sentences_of(params, shared), re.sub(r"<[^>]+>", " ", result.story)]
    for sentence in interview(params):
        told += [sentence.title, re.sub(r"\{\w+\}", "1", sentence.text)]
    assert LAB.privacy is not None
    if quality == "rest":
        told.append(as_text(LAB.privacy(params)))
        yield from _badly_linked(params)
    told += legal_words(params, shared)
    told += best_words(params, shared)
    for text in told:
        if not text.strip():
            yield "an empty sentence"
        elif BAD.search(text):
            yield f"not a sentence: {text}"
    yield from _named(params, shared)


def _badly_linked(params: Params) -> Iterator[str]:
    """Numbers of page 1 that lead nowhere, and rows of page 2 that say nothing."""
    assert LAB.memo is not None
    memo = LAB.memo(params)
    for said in memo.said:
        found = [(text.removesuffix("%"), key) for text, key in parts_of(said) if key]
        if sorted(found) != sorted(said.links):
            yield f"numbers {said.links} are not all in: {said.text}"
    for key in [key for said in memo.said for _, key in said.links] + [key for *_, key in memo.figures]:
        if not memo.number(key):
            yield f"no row derives {key}"
    for row in memo.rows:
        if not all(text.strip() for text in (row.name, row.value, row.how)) or BAD.search(f"{row.value} {row.how}"):
            yield f"a row that says nothing: {row}"


def sentences_of(params: Params, found: Shared) -> list[str]:
    """What page 1 of the memo says."""
    study = words.asked(found)[2]
    return [
        words.decision(params, found).sentence,
        words.published(params, found),
        words.noise_words(params, found),
        widths_words(params, found),
        odds_words(params, found),
        any_words(study),
        comparison_words(params),
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
        "delta": params.noise in ("gaussian", "discrete gaussian", "shuffled")
        or is_found_table(params)
        or (params.earlier and params.delta_spent > 0),
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


def main(count: int, first: int, kept: Path | None) -> int:
    """Tries so many, from where the last run stopped if that is kept; how many have faults."""
    bad = 0
    if kept is not None and kept.exists():
        first, count = int(kept.read_text()), max(0, first + count - int(kept.read_text()))
    signal.signal(signal.SIGVTALRM, _stop)
    for seed in range(first, first + count):
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        if kept is not None:
            kept.write_text(str(seed))
        told = limits_fault(question(seed))
        if told:
            bad += 1
            print(f"{seed}: {told}\n    {question(seed)}", flush=True)
        for place, params in enumerate((drawn(seed), newer(seed), nested(seed), found_table(seed))):
            for fault in faults_in(params, LANGUAGES, "rest" if seed % 24 == 6 * place else "drag"):
                bad += 1
                print(f"{seed}: {fault}\n    {params}", flush=True)
    print(f"{count} interviews, {bad} faults")
    return bad


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=40, help="interviews, each in both languages")
    options.add_argument("--first", type=int, default=0, help="number of the first")
    options.add_argument("--kept", type=Path, help="a file that remembers where a run stopped")
    given = options.parse_args()
    sys.exit(bool(main(given.count, given.first, given.kept)))
