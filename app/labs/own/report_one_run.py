"""The two pages of a report on an audit of one run: its bound is computed again from three counts."""

from __future__ import annotations

import hashlib

from app.lab.memo import Memo, MemoRow, Said
from app.labs.own.audit_facts import Facts, OneRun
from app.labs.own.given import Given, truths_of
from app.labs.own.one_run import level_picture
from app.labs.own.promised import claim_at
from app.labs.own.report_pages import (
    at_least,
    claim,
    filled,
    heads,
    not_said,
    refuted_title,
    signatures,
    verdict_of,
    versions,
)
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.own.audit import one_run_level
from dpcore.own.recompute import program_of_one_run

SOURCES = ("Steinke, Nasr, Jagielski 2023", "Clopper, Pearson 1934")


def pages_of_one_run(params: Given, found: Facts, one: OneRun) -> Memo:
    """The report of an audit of one run."""
    program = program_of_one_run(
        canaries=params.canaries,
        guesses=params.guessed,
        right=params.right,
        eps=params.eps,
        delta=params.delta_claimed,
        beta=1 - params.confidence,
    )
    refuted, lo = one.eps > params.eps, show_down(one.eps)
    return Memo(
        title=refuted_title(params, one.eps)
        if refuted
        else tr("Not refuted by {n} guesses about one run", n=show(params.guessed, 9)),
        verdict=verdict_of(params, one.eps),
        links=((lo, "eps"),) if refuted else (),
        figures=_figures(params, one),
        published=tuple(map(Said, _claim_and_data(params))),
        meaning=_bounds(params, found, one),
        unprotected=tuple(map(Said, not_said())),
        conditions=tuple(map(Said, _conditions())),
        pictures=(level_picture(params, found, one),),
        signatures=signatures(params),
        rows=_rows(params, one),
        notes=_notes(params, program),
        program=program,
        heads=heads(),
    )


def _figures(params: Given, one: OneRun) -> tuple[tuple[str, str, str], ...]:
    right = tr("{x} of {n}", x=show(params.right, 9), n=show(params.guessed, 9))
    return (
        (f"ε ≥ {show_down(one.eps)}", tr("certified; {claim} promised", claim=claim_at(params)), "eps"),
        (right, tr("guesses were right"), "right"),
        (show(params.canaries, 9), tr("canaries in one run"), "canaries"),
    )


def _claim_and_data(params: Given) -> list[str]:
    return [
        *claim(params, params.delta_claimed),
        tr("The data and the canaries: {sets}.", sets=filled(params.data_sets)),
        tr(
            "{m} canaries, each put in or left out by its own fair coin; of {r} it was guessed whether they were in.",
            m=show(params.canaries, 9),
            r=show(params.guessed, 9),
        ),
        tr("The counts were typed; the run itself was not seen."),
        tr("Seeds of the run and of the coins: {seeds}.", seeds=filled(params.seeds)),
    ]


def _bounds(params: Given, found: Facts, one: OneRun) -> tuple[Said, ...]:
    lo, slack = show_down(one.eps), show_promise(params.delta_claimed)
    lines = [Said(tr("ε ≥ {eps} at δ = {slack}.", eps=lo, slack=slack), ((lo, "eps"),))]
    for place in (0, 2):
        text = tr(
            "Were each canary as exposed as randomised response of ε = {true} leaves it, so many guesses would refute the claim in {p} "
            "of 100 audits.",
            true=show_up(truths_of(params)[place]),
            p=show_down(100 * found.now[place], 3),
        )
        lines.append(Said(text))
    lines.append(Said(tr("A tool may hide its canaries better and lose as much elsewhere.")))
    return tuple(lines)


def _conditions() -> list[str]:
    return [
        tr("each canary had its own fair coin, tossed before the run;"),
        tr("whoever guessed had seen what the run published, and no coin;"),
        tr("how many are guessed was fixed before;"),
        tr("the promise and the confidence were fixed before."),
    ]


def _rows(params: Given, one: OneRun) -> tuple[MemoRow, ...]:
    chance = (
        one_run_level(params.canaries, params.guessed, params.right, eps=params.eps, delta=params.delta_claimed)
        if params.right
        else 1.0
    )
    alone = tr("from the counts alone")
    return (
        MemoRow("canaries", tr("canaries"), show(params.canaries, 9), tr("each in or out by a fair coin")),
        MemoRow("guessed", tr("of these guessed"), show(params.guessed, 9), tr("on the others nobody guessed")),
        MemoRow("right", tr("right guesses"), show(params.right, 9), tr("as typed")),
        MemoRow("eps", tr("ε at the claimed δ"), at_least(one.eps), alone),
        MemoRow(
            "level",
            tr("probability of so many right guesses, were the promise true"),
            tr("at most {value}", value=show_up(chance)),
            alone,
        ),
    )


def _notes(params: Given, program: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    beta = show_up(100 * (1 - params.confidence), 3)
    method = (
        tr(
            "If ε holds, no guess is right more often than e^ε/(1 + e^ε), whatever the others were: right guesses are at most "
            "binomial with this chance."
        ),
        tr(
            "With δ > 0 the probability grows by at most 2 m δ times a share of that law, m being all canaries, guessed or not."
        ),
        tr("ε is refuted where so many right guesses have a probability of at most {beta} %.", beta=beta),
    )
    again = (
        tr("Run program.py with Python alone; it holds the counts and nothing else."),
        tr("program.py, SHA-256 {sha}", sha=hashlib.sha256(program.encode()).hexdigest()),
    )
    return (
        (tr("Method"), method),
        (tr("To compute it again"), again),
        (tr("Versions"), (versions(),)),
        (tr("Sources"), SOURCES),
    )
