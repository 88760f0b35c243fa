"""The memo: page 1 says the decision and what it means for a person, page 2 where each number comes from."""

from __future__ import annotations

from app.lab.memo import Memo, Said
from app.labs.arrays import ALL, right_100, up_100, wrong_100
from app.labs.decide import details, words
from app.labs.decide.common import Shared
from app.labs.decide.decision import arrays
from app.labs.decide.derivations import rows
from app.labs.decide.details import detail_words, sampling_words
from app.labs.decide.error_words import draws_words, number_words, widths_words
from app.labs.decide.legal import legal_words
from app.labs.decide.model import LAB
from app.labs.decide.odds import comparison_words, odds_words
from app.labs.decide.paper import shared_of
from app.labs.decide.params import Params
from app.labs.decide.person import story_words
from app.labs.decide.reasons import fact_of, reason_words, rejected_words, turning_words
from app.labs.decide.ways import verdict
from app.labs.decide.why import best_words
from app.words.i18n import parted, sentences, tr
from app.words.numbers import show, show_down, show_promise, show_rare, show_up, show_within
from dpcore.decide import Study

SOURCES = (
    "Dwork, McSherry, Nissim, Smith 2006",
    "Kairouz, Oh, Viswanath 2015",
    "Dong, Roth, Su 2022",
)
GAUSSIAN_SOURCES = ("Balle, Wang 2018", "Canonne, Kamath, Steinke 2020")
Links = tuple[tuple[str, str], ...]


def memo(params: Params) -> Memo:
    """The memo of these answers."""
    found = shared_of(params)
    name = params.title.strip()
    title = _asking(name) if name else tr("How much noise does this publication need?")
    signatures = (
        (tr("Asked by"), params.asked_by),
        (tr("Checked by"), params.checked_by),
        (tr("Decided by"), params.decided_by),
        (tr("Date"), params.date),
        (tr("Valid until"), params.valid_until),
    )
    decided = verdict(params, found)
    if not found.has_numbers:
        return Memo(title, decided, (), (), (), (), (), (), (), signatures, (), (), "")
    study = words.asked(found)[2]
    return Memo(
        title=title,
        verdict=decided,
        links=_decided(params, found),
        figures=_figures(params, found),
        published=_published(params, found),
        meaning=_meaning(params, found),
        unprotected=tuple(_unprotected(params, found)),
        conditions=tuple(Said(line) for line in words.conditions(params, found)),
        pictures=arrays(params, found)[:1],
        signatures=signatures,
        rows=rows(params, found),
        notes=_notes(params, found, study),
        program=LAB.script(params),
    )


def _begun(text: str) -> str:
    """With a large letter."""
    return text[:1].upper() + text[1:]


def _asking(name: str) -> str:
    """A title that is a question keeps its sign."""
    if name[-1] in "?!.？！。":
        return sentences(name, tr("How much noise?"))
    return tr("{name}: how much noise?", name=name)


def _kept(text: str, *links: tuple[str, str]) -> Said:
    """A sentence with its links; a 100 cannot be told from the 100 of 'of 100' and has none."""
    return Said(text, tuple((number, key) for number, key in links if number[:1].isdigit() and number != "100"))


def _decided(params: Params, found: Shared) -> Links:
    """The numbers of the decision's sentence."""
    plan, aim, study = words.asked(found)
    if study.state == "nothing fits":
        floor, ceiling = study.window.floor, study.window.ceiling
        both = words.ends_words(floor, ceiling)
        return () if floor is None else tuple((end, "window") for end in both if end != "–")
    ends = words.ends_words(study.window.floor, study.window.ceiling)
    found_links = [(show_promise(study.eps), "promise")]
    if study.state == "too noisy":
        row = "beyond" if aim.cells(plan) == 1 else "some"
        return (*found_links, (show_rare(100 * study.some_beyond, 3), row), (ends[0], "window"))
    if aim.guess is not None:
        found_links.append((right_100(study.alike.success), "attack" if aim.alike == 1 else "alike"))
    if aim.belief is not None:
        top = study.alike.largest_belief
        if top is not None and top <= aim.belief:
            found_links.append((show_up(100 * top, 3), "top"))
        elif (study.alike.passed_if_in or 0.0) <= words.MOSTLY:
            found_links.append((words.up_1000(study.alike.passed_if_in or 0.0), "passed"))
    if study.state == "too weak":
        found_links.append((ends[1], "window"))
    return tuple(link for link in found_links if link[0][:1].isdigit())


def _figures(params: Params, found: Shared) -> tuple[tuple[str, str, str], ...]:
    plan, aim, study = words.asked(found)
    share = show_down(100 * (1 - aim.beta), 4)
    if study.state == "nothing fits":
        floor, ceiling = study.window.floor, study.window.ceiling
        least, most = words.ends_words(floor, ceiling)
        return (
            (
                "–" if floor is None else f"ε ≥ {least}",
                tr("needed to keep {number} within ± {t}", number=number_words(params), t=show(aim.tolerance, 6)),
                "window",
            ),
            (
                "–" if ceiling is None else f"ε ≤ {most}",
                tr("allowed by what may be learned"),
                "window",
            ),
        )
    asked = "" if aim.guess is None else tr("asked: at most {n}", n=show(100 * aim.guess, 4))
    guesses = (
        tr("right guesses about one unit; a coin has 50")
        if up_100(study.all.success) == ALL
        else tr("right guesses about one unit at most; a coin has 50")
    )
    return (
        (
            show_within(show_up(study.widths[0], 3)) if not plan.in_ranks else show_up(study.widths[0], 3),
            tr(
                "error of {number}, in at least {share} of 100 {draws}",
                number=number_words(params),
                share=share,
                draws=draws_words(plan),
            )
            if not plan.in_ranks
            else tr("ranks away from the best candidate at most, in at least {share} of 100 draws", share=share),
            "one",
        ),
        (
            tr("{n} in 100", n=right_100(study.all.success)),
            parted(filter(None, (guesses, asked))),
            "attack",
        ),
        (
            f"ε = {show_promise(study.eps)}",
            tr("the promise for everything together, at δ = {delta}", delta=show_promise(study.delta))
            if study.delta
            else tr("the promise for everything together"),
            "promise",
        ),
    )


def _published(params: Params, found: Shared) -> tuple[Said, ...]:
    plan, _aim, study = words.asked(found)
    one, every, series = (show_up(width, 4) for width in study.widths)
    if plan.in_ranks:
        one = show_up(study.widths[0], 3)
    links = [(one, "one")]
    if plan.numbers > 1:
        links.append((every, "every"))
    if plan.publications > 1 and not plan.in_ranks:
        links.append((series, "series"))
    if plan.numbers > 1:
        links.append((show_rare(study.expected_beyond, 3), "expected"))
    sampling = "" if found.sampling is None else show_up(found.sampling, 4)
    sampled = sampling_words(found)
    lines = (
        Said(_begun(words.published(params, found))),
        _kept(tr("Noise: {noise}", noise=words.noise_words(params, found)), (_scale(params, study), "noise")),
        _kept(widths_words(params, found), *links),
        *(
            _kept(line, (sampling, "sampling")) if line == sampled else Said(line)
            for line in detail_words(params, found)
        ),
    )
    return tuple(line for line in lines if line.text)


def _scale(params: Params, study: Study) -> str:
    """As `noise_words` shows it."""
    said = params.noise in ("gaussian", "discrete gaussian", "laplace", "geometric")
    return show_up(study.scale) if said else ""


def _meaning(params: Params, found: Shared) -> tuple[Said, ...]:
    plan, _aim, study = words.asked(found)
    every, alone = study.all.success, study.alone.success
    odds = [(wrong_100(every), "attack"), (right_100(every), "attack")]
    if plan.publications > 1 and found.apart == 1:
        odds += [(wrong_100(alone), "alone"), (right_100(alone), "alone")]
    story = right_100(found.believed)
    links = ((story, "story"),) if story != show(100 * params.prior, 4) else ()
    lines = (
        _no_proposal(params, study),
        _kept(odds_words(params, found), *odds),
        _kept(story_words(params, found), *links),
        Said(comparison_words(params)),
        _reason(params),
        Said(rejected_words(params)),
        Said(turning_words(params, found)),
    )
    return tuple(line for line in lines if line.text)


def _no_proposal(params: Params, study: Study) -> Said:
    """Of which noise the numbers are where nothing fits: that of the floor, but for an ε of one's own or without a floor."""
    if study.state != "nothing fits":
        return Said("")
    if params.follow == "own" or study.window.floor is None:
        eps = show_promise(study.eps)
        return _kept(tr("What follows is what ε = {eps} would mean: no proposal.", eps=eps), (eps, "promise"))
    return Said(tr("What follows is what noise that is accurate enough would mean: no proposal."))


def _reason(params: Params) -> Said:
    fact = fact_of(params)
    links = () if fact is None else ((show_down(fact.odds, 3), "fact"), (show_down(100 * fact.right, 3), "fact"))
    return _kept(reason_words(params), *links)


def _unprotected(params: Params, found: Shared) -> list[Said]:
    study = words.asked(found)[2]
    kin, later = words.kin_words(study), details.years_words(params, study)
    links = {kin: (right_100(study.together), "kin"), later: (right_100(study.after), "later")}
    return [_kept(line, *((links[line],) if line in links else ())) for line in words.not_protected(params, found)]


def _notes(params: Params, found: Shared, study: Study) -> tuple[tuple[str, tuple[str, ...]], ...]:
    has_delta = bool(study.delta)
    method = sentences(
        tr("The answers give the neighbors, the most that one unit changes, and the law of the error."),
        tr(
            "Floor: the least ε with which the error is kept. Ceiling: the largest ε with which no more is learned than was asked."
        ),
        tr("Errors, floors and right guesses are rounded up, ceilings down."),
        tr("Everything rests on the conditions of page 1."),
    )
    meaning = (
        tr("With one unit's data any result is at most e^ε times as likely as without them, up to δ.")
        if has_delta
        else tr("With one unit's data any result is at most e^ε times as likely as without them.")
    )
    if params.presence == "known":
        meaning = (
            tr("With one answer of a unit any result is at most e^ε times as likely as with another, up to δ.")
            if has_delta
            else tr("With one answer of a unit any result is at most e^ε times as likely as with another.")
        )
    return (
        (tr("Method"), (method, meaning)),
        (tr("For the legal judgement"), legal_words(params, found)),
        (tr("Why this noise, or another"), best_words(params, found)),
        (tr("Sources"), (*SOURCES, *(GAUSSIAN_SOURCES if has_delta else ()))),
    )
