"""Formulas in a story: set from LaTeX, each symbol beside the value that it has on the screen now.

`formula` gives HTML with an image whose address is the formula itself; `svg` sets it. No Qt here.
"""

from __future__ import annotations

from functools import cache
from html import escape
from urllib.parse import quote, unquote

SCHEME = "formula:"


def formula(latex: str, *values: tuple[str, str]) -> str:
    r"""A displayed formula as HTML for a story or a help page.

    Args:
        latex: without dollar signs, as in ``\varepsilon = \ln\frac{\rho}{1-\rho}``; never translated.
        values: (symbol, value shown) of now, as in ("ε", "0.5"); shown behind the formula.
    """
    now = ", ".join(f"{escape(symbol)} = <b>{escape(value)}</b>" for symbol, value in values)
    image = f'<img src="{SCHEME}{quote(latex)}" alt="{escape(latex)}"/>'
    return f"<p>{image}{'&nbsp;&nbsp; ' + now if now else ''}</p>"


@cache
def svg(address: str) -> bytes:
    """The formula of an image address ('formula:…') as SVG, black on nothing, in a type of 24 units."""
    from ziamath.config import config  # 0.2 s: only when a formula is first shown
    from ziamath.zmath import Latex

    config.svg2 = False  # plain paths: Qt's SVG reader knows no nested symbols
    return str(Latex(unquote(address.removeprefix(SCHEME)), size=24).svg()).encode()
