"""A strict reader of the LaTeX that formulas are written in: what TeX with amsmath would refuse, or a journal would not take."""

from __future__ import annotations

import re
from collections.abc import Iterator

ARGUMENTS = {
    **dict.fromkeys((r"\frac", r"\tfrac", r"\binom"), 2),
    **dict.fromkeys((r"\sqrt", r"\mathrm", r"\hat", r"\bar", r"\tilde"), 1),
}
SYMBOLS = frozenset(
    re.findall(
        r"\\(?:[a-zA-Z]+|.)",
        r"\ \! \, \; \| \{ \} \Big \big \Delta \Gamma \Phi \Pr \Rightarrow \Sigma \alpha \approx \arg \beta \cap \cdot \cup \delta "
        r"\dots \eta \exp \forall \gamma \geq \in \infty \int \kappa \lambda \le \leftarrow \leq \ln \log \max \mid \min "
        r"\ell \ge \iota \land \lor \mapsto \mu \ne \neq \nu \omega \phi \pi \pm \prod \propto \psi \qquad \quad \rho \sigma \sum \tanh \tau \theta \times \to \varepsilon \xi \zeta",
    )
)
DELIMITERS = frozenset(
    (*"()[]|./", r"\{", r"\}", r"\|", r"\langle", r"\rangle", r"\lfloor", r"\rfloor", r"\lceil", r"\rceil")
)
TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\s+|.", re.DOTALL)


def faults(latex: str) -> list[str]:
    """What is wrong with a formula; nothing where it can be set."""
    found = [
        f"{sign!r} is no sign of LaTeX's mathematics"
        for sign in sorted(set(latex))
        if ord(sign) > 126 or sign in "$%#&~"
    ]
    reader = _Reader(token for token in TOKEN.findall(latex) if not token.isspace())
    try:
        reader.row(end="")
    except ValueError as error:
        found.append(str(error))
    return found


class _Reader:
    """Reads tokens one by one, as TeX does."""

    def __init__(self, tokens: Iterator[str]) -> None:
        self._tokens = list(tokens)
        self._at = 0

    def _next(self, why: str = "") -> str:
        if self._at == len(self._tokens):
            if why:
                raise ValueError(f"nothing after {why}")
            return ""
        self._at += 1
        return self._tokens[self._at - 1]

    def row(self, end: str) -> None:
        """A row of atoms with their scripts, up to its end: '}', ']', a right delimiter, or that of all."""
        scripts = ""
        begun = False
        while True:
            token = self._next(f"a row that ends with {end}" if end else "")
            if token == end:
                return
            if token in ("_", "^"):
                if token in scripts:
                    raise ValueError(f"two {token} at one place")
                if not begun:
                    raise ValueError(f"{token} of nothing")
                scripts += token
                self.argument(token)
            elif token in ("}", r"\right"):
                raise ValueError(f"{token} without a beginning")
            else:
                scripts, begun = "", True
                self.atom(token)

    def argument(self, of: str) -> None:
        """One token, or a group."""
        token = self._next(of)
        if token in ("_", "^", "}"):
            raise ValueError(f"{token} after {of}")
        self.atom(token)

    def atom(self, token: str) -> None:
        """A sign, a group, a command with its arguments, or what stands between two delimiters."""
        if token == "{":
            self.row("}")
        elif token == r"\left":
            self._delimiter(token)
            self.row(r"\right")
            self._delimiter(r"\right")
        elif token in ARGUMENTS:
            if token == r"\sqrt" and self._tokens[self._at : self._at + 1] == ["["]:
                self._next()
                self.row("]")
            for _ in range(ARGUMENTS[token]):
                self.argument(token)
        elif token.startswith("\\") and token not in SYMBOLS | DELIMITERS:
            raise ValueError(f"{token} is not known here")

    def _delimiter(self, after: str) -> None:
        token = self._next(after)
        if token not in DELIMITERS:
            raise ValueError(f"{token} is no delimiter")
