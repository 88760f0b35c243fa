"""Notes for the speaker that hold for a whole lesson: what to ask before the reveal, and what not to say.

What will be heard stands in the lesson itself, as the misconception that it is about.
"""

from __future__ import annotations

import math

from app.words.i18n import mark, tr
from dpcore.attack import best_success
from dpcore.noise import geometric

_PATTERN = mark("Pencil first: let each draw the curve before the plot shows it.")
_OPTIMAL = mark("“optimal”, without “among noise that is added, for the mean error”")
_ALL_OF_THEM = mark("“nobody can learn anything about you”: say “your row changes no answer's chance by more than e^ε”")

NOTES = {
    "11-you-in-or-out": (
        mark("Call “in” or “out” aloud, and pool the scores of the class: {count} guesses are right about {right} times, give or take {give}."),
        _ALL_OF_THEM,
    ),
    "1-what-epsilon-means": (
        mark("Two who disagree on the sketch explain it to each other before the reveal."),
        mark("“ε = 1 is safe”"),
    ),
    "6-how-sure-can-an-attacker-be": (
        mark("Everybody writes down the belief beforehand first."),
        mark("“no attack does better”, without “who starts undecided”"),
    ),
    "24-two-answers-one-budget": (mark("Who pays for a copy?"), mark("“the budget is used up”, for a copy")),
    "12-you-and-your-relatives": (
        mark("Should my brother take part?"),
        mark("“whatever the attacker knows”: other people's rows tell, too"),
    ),
    "14-everybody-lies-a-little": (
        mark("Toss coins and count hands: the total comes out, although nobody's answer can be believed."),
        mark("“lying makes it safe”"),
    ),
    "7-choosing-epsilon-for-a-count": (
        mark("Two groups fix tolerance and risk apart from each other, before the window is opened."),
        mark("“the right ε”"),
    ),
    "13-an-epsilon-to-sign": (
        mark("Who signs, and for whom?"),
        mark("“which ε do others use?” is no reason: say for which unit and time theirs is"),
    ),
    "10-the-rounder-the-theorem": (
        mark("Guess first how the total grows: like the number of releases, or like its square root?"),
        mark("“δ is the chance that the promise fails”"),
    ),
    "15-a-number-every-day": (mark("Draw the tree on paper."), mark("“a tree is always better”")),
    "18-consistent-fakes": (mark("Is fake private?"), mark("“synthetic, therefore anonymous”")),
    "9-what-the-channel-leaks": (mark("Who is telling?"), mark("“few bits, therefore safe”")),
    "2-why-a-staircase": (_PATTERN, _OPTIMAL),
    "3-why-waves": (_PATTERN, mark("“then always use waves”: they win only from some ε on")),
    "4-breaking-the-guarantee": (mark("Who chose V, and when?"), mark("“V from our file is the honest V”")),
    "5-when-noise-is-worse": (mark("Who chose the core?"), mark("“it cannot be improved”")),
    "16-many-answers-are-the-data": (
        mark("Paint your own picture before it is read back, and wait in silence."),
        mark("“this attack is the best on any data”"),
    ),
    "17-the-noise-level-is-an-answer": (mark("If ε goes to nothing: what stays?"), mark("“then make ε smaller”")),
    "21-ask-first": (mark("What does a refusal tell?"), mark("“silence tells nothing”")),
    "20-overfitting-and-noise-as-a-cure": (
        mark("Bet on how often new people are predicted right."),
        mark("“privacy prevents overfitting”, without “to the accuracy of the answers”"),
    ),
    "19-votes-and-truthfulness": (mark("Would you lie, and what would you gain?"), mark("“so we vote honestly”")),
    "8-the-theorem-that-fails": (mark("Try to refute it before the curves do."), mark("“a hundred races looked fine”")),
    "22-free-help": (mark("Which answers cannot be true?"), mark("“moving the answers costs privacy”")),
    "23-catch-the-bug": (
        mark("How many draws will it take? Write the number down first."),
        mark("“the test found nothing, so it is private”"),
    ),
    "25-one-very-rich-person": (mark("Who fixes the cap, and when?"), mark("“the cap is the largest amount in the data”")),
    "26-whose-difference": (
        mark("What is secret: who is in, or only what was answered?"),
        mark("“ε = 1”, without “added or removed” or “replaced”"),
    ),
    "27-choosing-without-adding": (
        mark("Vote first; then chance names the winner: how often should the favourite win?"),
        mark("“noise on the votes”: nothing is added here, the choice itself is drawn"),
    ),
}  # fmt: skip
"""By lesson: what to ask before the reveal, and what not to say."""


def notes_on(lesson_id: str) -> tuple[str, str]:
    """What to ask before the reveal, and what not to say; '' where there is nothing."""
    ask, avoid = NOTES.get(lesson_id, ("", ""))
    return tr(ask, **_pooled()) if ask else "", tr(avoid) if avoid else ""


GUESSES = 300
"""Pooled by a class of thirty that sees ten releases."""


def _pooled() -> dict[str, object]:
    """How often the best guesser of lesson 'You, in or out' is right, with the span of 95 of 100 classes."""
    right = best_success(geometric(eps=1.0), 1.0)
    give = 1.96 * math.sqrt(GUESSES * right * (1 - right))
    return {"count": GUESSES, "right": round(GUESSES * right), "give": round(give)}
