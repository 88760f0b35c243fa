"""Formulas in a story: set from LaTeX, each symbol beside the value that it has on the screen now.

`formula` gives HTML with an image whose address is the formula itself; `svg` sets it. No Qt here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from urllib.parse import quote, unquote

from app.words.texts import Html, attribute, html, plain

SCHEME = "formula:"


def formula(latex: str, *values: tuple[str, str]) -> Html:
    r"""A displayed formula as HTML for a story or a help page.

    Args:
        latex: without dollar signs, as in ``\varepsilon = \ln\frac{\rho}{1-\rho}``; never translated.
        values: (symbol, value shown) of now, as in ("ε", "0.5"); shown behind the formula.
    """
    now = ", ".join(f"{html(symbol)} = <b>{html(value)}</b>" for symbol, value in values)
    image = f'<img src="{SCHEME}{quote(latex)}" alt="{attribute(latex)}" style="vertical-align: middle"/>'
    return Html(f"<p>{image}{'&nbsp;&nbsp; ' + now if now else ''}</p>")


def addresses(story: str) -> tuple[str, ...]:
    """The addresses of all formulas in a story."""
    return tuple(re.findall(rf'src="({SCHEME}[^"]*)"', story))


def only_formulas(story: str) -> str:
    """The paragraphs of a story that are a formula, each once."""
    return "".join(dict.fromkeys(re.findall(rf'<p><img src="{SCHEME}.*?</p>', story)))


def ready(address: str) -> bool:
    """Whether a formula is set already, so that `svg` answers at once."""
    return address in _set


def svg(address: str) -> bytes:
    """The formula of an image address ('formula:…') as SVG, black on nothing, in a type of 24 units."""
    with _one_at_a_time:
        if address not in _set:
            from ziamath.config import config  # 0.2 s: only when a formula is first shown
            from ziamath.zmath import Latex

            config.svg2 = False  # plain paths: Qt's SVG reader knows no nested symbols
            _set[address] = str(Latex(latex(address), size=24).svg()).encode()
        return _set[address]


def latex(address: str) -> str:
    """The formula of an image address."""
    return unquote(address.removeprefix(SCHEME))


def display(address: str) -> str:
    """The formula of an image address as a displayed formula of LaTeX, one line."""
    return f"\\[ {latex(address)} \\]\n"


def as_latex(story: str) -> str:
    r"""The formulas of a story, each once, as displayed LaTeX (``\[ … \]``); the values of now stand behind % below each."""
    lines: list[str] = []
    for address, values in re.findall(rf'<p><img src="({SCHEME}[^"]*)"[^>]*>(.*?)</p>', story):
        shown = display(address).rstrip()
        now = " ".join(plain(values).split())
        if shown not in lines:
            lines += [shown, f"% {now}"] if now else [shown]
    return "\n".join(lines) + "\n" if lines else ""


def with_formulas(story: str, show: Callable[[str], str]) -> str:
    """A story with each formula's image replaced by show(address)."""
    return re.sub(rf'<img src="({SCHEME}[^"]*)"[^>]*>', lambda found: show(found.group(1)), story)


_set: dict[str, bytes] = {}
_one_at_a_time = Lock()
