"""Your mechanism: noise that somebody else made, and what it betrays, exactly or by its draws."""

from __future__ import annotations

from typing import Any

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("density", mark("Density")),
    ("table", mark("Table")),
    ("audit", mark("Audit")),
    ("best", mark("Best noise")),
    ("report", mark("Report")),
)
_GIVEN = (
    "rounding_base", "ratio", "variance", "multiple", "least", "shown_from", "noise_scale", "query_ratio", "most_above",
    "truth", "eps", "claimed_rho", "claimed_mu", "file", "canaries", "guessed", "right", "event_rule",
)  # fmt: skip
"""What a mechanism asks for, in the order of the form; a tab shows those that its kind has."""
FIRST = {
    "density": ("rule", "noise_from", *_GIVEN, "formula", "formula_inside", "shift"),
    "table": ("source", "rule", *_GIVEN, "delta_claimed", "promised"),
    "audit": ("rule", "outputs_from", "file_out", "file_in", *_GIVEN, "fallen", "draws", "promised", "formula"),
    "best": ("eps", "delta", "k", "cost"),
    "report": ("report_on", "audited", "claimed_by", "data_sets", "audited_by", "pages"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="own",
    question="noise",
    title=mark("Your mechanism"),
    summary=mark("Bring a mechanism that somebody else made, and see which answer betrays what"),
    params="app.labs.own.params",
    given=later("app.labs.own.given", "given"),
    settle=later("app.labs.own.pointed", "settle"),
    stroke=later("app.labs.own.stroke", "drawn"),
    taken=later("app.labs.own.taken", "taken"),
    paste=later("app.labs.own.pasted", "pasted"),
    meanings=later("app.labs.own.pasted", "meanings"),
    mend=later("app.labs.own.mended", "mended"),
    label=later("app.labs.own.params", "label"),
    to_budget=later("app.labs.own.handover", "to_budget"),
    to_attack=later("app.labs.own.handover", "to_attack"),
    to_interview=later("app.labs.own.handover", "to_interview"),
    to_densities=later("app.labs.own.handover", "to_densities"),
    is_on_screen=later("app.labs.own.handover", "is_on_screen"),
    renewed=later("app.labs.own.handover", "renewed"),
    tabs=(
        *(
            Tab(
                view,
                title,
                f"app.labs.own.{view}",
                FIRST[view],
                rough_first="always" if view in ("best", "density") else "never",
            )
            for view, title in VIEWS[:-1]
        ),
        *(
            Tab(
                "report",
                VIEWS[-1][1],
                f"app.labs.own.report_of_{of}",
                FIRST["report"],
                when=("report_on", of),
                paper=True,
            )
            for of in ("audit", "density", "table")
        ),
    ),
)


def shown_view(params: Any) -> str:
    """The tab whose numbers are on the screen: that of a report is the one it reports on."""
    return str(params.report_on if params.view == "report" else params.view)
