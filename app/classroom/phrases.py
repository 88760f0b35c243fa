"""The words of the pages themselves, in the language of now; {fields} are filled in there."""

from __future__ import annotations

from app.words.i18n import language, tr
from dpcore import __version__


def phrases(lesson: str = "") -> dict[str, str]:
    """By the names that the scripts call them; `lesson`: the id that the start page names."""
    field = {name: f"{{{name}}}" for name in ("place", "count", "minutes", "good", "asked", "x", "you", "truth")}
    return {
        "step": tr("step {place} of {count}", **{k: field[k] for k in ("place", "count")}),
        "end": tr("End"),
        "next": tr("Next step"),
        "back": tr("Back"),
        "begin": tr("Begin"),
        "answer": tr("Show the answer"),
        "predict": tr("Predict before you look"),
        "do": tr("Your goal"),
        "why": tr("Say why"),
        "hint": tr("Hint {place}", place=field["place"]),
        "hints": tr("Hint"),
        "reveal0": tr("Reveal"),
        "reveal": tr("Show it without an answer"),
        "without": tr("Show me how"),
        "truth": tr("truth"),
        "you": tr("you"),
        "yourSketch": tr("your sketch"),
        "right": tr("That is right."),
        "wrong": tr("not this one"),
        "reached": tr("Reached."),
        "holds": tr("(holds)"),
        "not": tr("(not yet)"),
        "draw": tr("Draw over the plot with a finger or the mouse; by keys: Tab to a point, then arrows."),
        "goOn": tr("Go on: the sketch must cross at least half of the plot."),
        "again": tr("Draw again over a part to correct it."),
        "clear": tr("Clear the sketch"),
        "at": tr("Sketch at {x}", x=field["x"]),
        "nothing": tr("nothing yet"),
        "nowhere": tr("Your sketch and the curve have no x in common."),
        "apart": tr(
            "Farthest apart at {x}: your sketch {you}, the curve {truth}.",
            x=field["x"], you=field["you"], truth=field["truth"],
        ),
        "can": tr("What you can say now"),
        "tally": tr(
            "{good} of {asked} answers were near, right or reached. Nothing is graded.",
            good=field["good"], asked=field["asked"],
        ),
        "repeat": tr("Repeat the lesson"),
        "minutes": tr("About {minutes} minutes.", minutes=field["minutes"]),
        "offline": tr("Everything is in this file: it needs no network, keeps nothing and sends nothing."),
        "print": tr("Print the questions"),
        "printAnswers": tr("Print with answers"),
        "short": f"Epsilon Lab {__version__}",
        "source": tr(
            "Made by Epsilon Lab {version} from its lesson “{lesson}”. Every number in it was computed by the program, dpcore {version}, before this file was written; the page computes none.",
            version=__version__, lesson=lesson,
        ),
    }  # fmt: skip


OTHER = {"en": "简体中文", "zh_CN": "English"}


def live_phrases() -> dict[str, str]:
    """The words of a phone in a live class."""
    shared = ("you", "truth", "yourSketch", "at", "nothing", "draw", "clear", "reached")
    known = phrases()
    return {name: known[name] for name in shared} | {
        "other": OTHER.get(language(), "English"),
        "question": tr("question {place} of {count}", place="{place}", count="{count}"),
        "connected": tr("connected"),
        "cut": tr("no connection: your answer is kept and sent when it is back"),
        "waiting": tr("The class begins in a moment."),
        "send": tr("Send"),
        "sending": tr("being sent …"),
        "sent": tr("✓ Sent. You may change it until the reveal."),
        "late": tr("Too late, or paused: this was not taken."),
        "front": tr("Look to the front."),
        "none": tr("You gave no answer; guess the next one."),
        "notReached": tr("Not reached."),
        "foot": tr(
            "No name is asked, nothing is stored. The teacher's computer sees the answers without who gave them."
        ),
    }
