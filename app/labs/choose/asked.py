"""How the privacy ceiling follows from what an attacker may become: the formula, and what it takes for granted."""

from __future__ import annotations

from app.formulas import formula
from app.i18n import sentences, tr
from app.labs.choose.answer import belief_asked, promised_delta
from app.labs.choose.params import Params
from app.numbers import show
from app.texts import Html, paragraph
from dpcore.attack import left_out


def ceiling_formula(params: Params) -> Html:
    """How ε follows from the tolerated probability, for the way in which it was asked."""
    rho, delta = ("ρ", show(params.rho, 4)), promised_delta(params)
    small = (("δ", show(delta, 3)),) if delta else ()
    if params.sure == "success":
        right = r"\rho-\delta" if delta else r"\rho"
        return formula(rf"\varepsilon \leq \ln\frac{{{right}}}{{1-\rho}}", rho, *small)
    if params.sure == "belief":
        gain, known = r"\ln\frac{\rho\,(1-\pi)}{(1-\rho)\,\pi}", ("π", show(params.prior, 4))
    else:
        gain, known = r"\ln\frac{(n-1)\,\rho}{1-\rho}", ("n", show(params.worlds, 6))
    two = belief_asked(params)[1] == 2
    group = r"(1+e^{\varepsilon})\,\delta" if two else r"\delta"
    loss = rf"{'2' if two else ''}\varepsilon" + (rf"-\ln\left(1-\frac{{{group}}}{{\eta}}\right)" if delta else "")
    eta = (("η", show(left_out(delta), 3)),) if delta else ()
    return formula(rf"{loss} \leq {gain}", rho, known, *small, *eta) + _belief_conditions(params, delta, two)


def _belief_conditions(params: Params, delta: float, two: bool) -> Html:
    """What the formula for a belief takes for granted."""
    parts = []
    if delta:
        parts.append(
            tr(
                "A promise with δ above 0 sets no belief that is never passed: this one holds in all but a share η = {eta} of the cases.",
                eta=show(left_out(delta), 3),
            )
        )
    if params.sure == "worlds" and two:
        parts.append(
            tr("Two worlds that miss different records are two steps apart, one record more and one less: hence 2ε.")
        )
    elif params.sure == "worlds" and not params.replaced:
        parts.append(
            tr(
                "Two worlds that miss different records are two steps apart; but their answers, one number, differ by no more than "
                "one person can change, and the added noise covers that: ε, not 2ε."
            )
        )
    return paragraph(sentences(*parts))
