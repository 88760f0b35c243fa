"""Numbers as a person types and reads them. No Qt.

`parse` reads a number or a short expression in the C locale ('1e-6', '1/3', 'ln 2', '50 %'). `show` writes numbers as
they stand on every screen; `show_exact` all their digits, plain, for fields, hover, copies and files; `show_up` and
`show_down` are `show` for numbers that promise, `show_promise` for ε and δ, `show_persons` for so many people as are
enough; `show_chance` is `show` for probabilities, which near 1 are not 1; `show_full` has all digits, typeset; `show_fixed` keeps decimals.
A whole text is one expression: sums, products, powers, roots, ln and exp, parentheses, percent; nothing else runs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context

from app.words.i18n import tr
from dpcore.signs import LOWERED, PLAIN, RAISED

LONGEST = 100
"""Characters that a typed number may have; a bound on the nesting, too."""
THIN = "\u202f"
"""Between groups of three digits: narrow, and no line breaks there, but for Qt's (`unbroken`)."""
TIMES = "\u22c5"
"""Between mantissa and power: the dot operator; a middle dot is as wide as a letter in Chinese fonts."""
MEASURES = "个人户例次倍条页名份天周月年"
"""Chinese measure words: a line never ends between a number and one of these."""
LARGEST_WHOLE = 1e9
"""Whole numbers below it are shown in full."""
TYPED = 7
"""Digits that a person types at most; a number with more of them was computed."""
LEAST = 1e-300
"""Of a setting that is not 0: nearer to it doubles have fewer digits, and what is divided by it is too large for them."""
RESIDUE = 1e-9
"""Of the size of two numbers: what their difference may be by rounding alone."""

_RAISE = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_GROUPS = re.compile(r"(?<=\d)[\u202f\u2009\u00a0](?=\d{3}(?!\d))")
NUMBER = re.compile(r"[−-]?\d[\d\u202f]*(?:\.\d+)?")
"""A number in a text, as `show` writes it; of a power of ten what stands before it."""
_MEASURED = re.compile(rf"(\d(?:</\w+>)*) (?=[%{MEASURES}])")
_RELATION = re.compile(r" ([=≤≥]) ")
_RAISED = re.compile(rf"[⁻⁺]?[{RAISED[:10]}]+")
_NUMBER = r"(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_SIMPLE = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?", re.ASCII)
_TOKEN = re.compile(rf"\s*(?:({_NUMBER})|([A-Za-zπ√∞]+)|(\*\*|[-+*/^()%]))", re.ASCII)
_CONSTANTS = {"pi": math.pi, "π": math.pi, "e": math.e, "inf": math.inf, "infinity": math.inf, "∞": math.inf}
_FUNCTIONS: dict[str, Callable[[float], float]] = {
    "ln": math.log,
    "exp": math.exp,
    "sqrt": math.sqrt,
    "√": math.sqrt,
}


def parse(text: str, of: float = 1.0, least: float = 0.0) -> float:
    """The number that `text` means; ValueError with a sentence for the person when it means none.

    `of`: what a percentage is a share of: '37 %' is 0.37, and 37 where so many of 100 are asked for; '1/3 %' is a third of a
    percent. `least`: of what is not 0, how large at least.
    """
    if not least and _SIMPLE.fullmatch(text):  # of 80 000 rows that are pasted nearly all
        return float(text) + 0.0
    plain = _RAISED.sub(
        lambda found: f"^({found.group().translate(LOWERED)})", _GROUPS.sub("", text).translate(PLAIN)
    ).strip()
    typed = " ".join(text.split())  # as a field shows the lines that were pasted into it
    if not plain:
        raise ValueError(tr("Please enter a number."))
    if len(plain) > LONGEST:
        raise ValueError(tr("This is too long for a number."))
    if re.search(r"\d\s*,\s*\d", plain):
        raise ValueError(tr("Please write decimals with a point and no thousands separators: 1234.5"))
    try:
        tokens = _tokens(plain)
        if "%" not in tokens:
            value = _Reader(tokens).read()
        elif tokens.index("%") == len(tokens) - 1:
            value = _Reader(tokens[:-1]).read() * of / 100
        else:
            value = _Reader(tokens).read() * of
    except (ArithmeticError, ValueError):
        raise ValueError(tr("“{typed}” has no value.", typed=typed)) from None
    except _NotANumber:
        raise ValueError(tr("“{typed}” is not a number.", typed=typed)) from None
    if math.isinf(value) and not re.search(r"inf|∞", plain, re.IGNORECASE):
        raise ValueError(tr("“{typed}” is too large.", typed=typed))
    if 0 < abs(value) < least:
        raise ValueError(tr("“{typed}” is too small.", typed=typed))
    return value + 0.0


def is_number(text: str) -> bool:
    """Whether `parse` finds one."""
    try:
        parse(text)
    except ValueError:
        return False
    return True


def parse_list(text: str, of: float = 1.0) -> tuple[float, ...]:
    """The numbers of '2, 3; 5' (or on lines, or with tabs), as `parse`; ValueError names the entry that is not one."""
    plain = text.translate({ord("，"): ",", ord("；"): ";", ord("、"): ","})
    pieces = [piece.strip() for piece in re.split(r"[,;\n\r\t]", plain)]
    if len([piece for piece in pieces if piece]) == 1 and " " in pieces[0]:
        pieces = _spaced(pieces[0])
    return tuple(parse(piece, of) for piece in pieces if piece)


def show(value: float, digits: int = 4) -> str:
    """`value` as it stands on a screen: `digits` significant digits, whole numbers in full, powers typeset.

    '0.25', '12 345', '1.2⋅10⁻⁶', '−3', '∞'; powers of ten below 0.001 and from 10 million on, groups of three from five
    digits on. `parse` reads it back; `show_exact` gives all digits.
    """
    if not math.isfinite(value) or value == 0:
        return _special(value).replace("-", "−")
    mantissa, _, power = f"{value:.{digits - 1}e}".partition("e")
    exponent, rounded = int(power), float(f"{value:.{digits - 1}e}")
    whole = float(value).is_integer() and abs(value) < LARGEST_WHOLE
    if whole and (rounded != value or exponent < 7):
        return grouped(value, 0)
    if -4 < exponent < 7:
        text = grouped(rounded, max(0, digits - 1 - exponent))
        return text.rstrip("0").rstrip(".") if "." in text else text
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return power_text(mantissa.replace("-", "−"), exponent)


def power_text(mantissa: str, exponent: int) -> str:
    """'2⋅10⁻⁵'; a mantissa of 1 is left out."""
    power = "10" if exponent == 1 else "10" + str(exponent).translate(_RAISE)
    if mantissa in ("1", "−1"):
        return mantissa[:-1] + power
    return f"{mantissa}{TIMES}{power}"


def grouped(value: float, places: int) -> str:
    """A decimal with `places` digits, a true minus sign, and groups of three from five digits on."""
    text = f"{abs(value):.{places}f}"
    whole, point, rest = text.partition(".")
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", THIN)
    sign = "−" if value < 0 and text.strip("0.") else ""
    return sign + whole + point + rest


def unbroken(text: str) -> str:
    """`text` for Qt, which breaks lines before a narrow space, but not at a no-break space: groups of digits stay together,
    and a number and its measure word or '%'."""
    return _MEASURED.sub("\\1\u00a0", text.replace(THIN, "\u00a0"))


def unbroken_formulas(text: str) -> str:
    """`unbroken`, and no line ends within 'L1 = 36' either; not for code, which is copied with its blanks."""
    return _RELATION.sub("\u00a0\\1\u00a0", unbroken(text))


def settled(value: float, of: float) -> float:
    """A difference of numbers of the size `of`: 0 where it is no more than their rounding."""
    return 0.0 if abs(value) <= RESIDUE * abs(of) else value


def show_up(value: float, digits: int = 4) -> str:
    """`show` of `value` rounded up (but for 1e-12 of it, the rounding of doubles): a bound that holds as it is printed."""
    return _outward(value, digits, ROUND_CEILING)


RARE = 1e-300
"""Chances of noise below it are not told from 0, which they are not."""


def show_rare(value: float, digits: int = 4) -> str:
    """`show_up` of how often something happens, or of how many on average, which is never 0 and never shown as 0: '10⁻³⁰⁰'."""
    return show_up(max(value, RARE), digits)


def rare_words(value: float, digits: int = 4) -> str:
    """The same where nothing says that it is a bound: 'at most 10⁻³⁰⁰'."""
    text = show_rare(value, digits)
    return text if value >= RARE else tr("at most {high}", high=text)


def show_down(value: float, digits: int = 4) -> str:
    """`show` of `value` rounded down, like `show_up`."""
    return _outward(value, digits, ROUND_FLOOR)


def show_persons(value: float) -> str:
    """`show` of the next whole number of persons: where 88.3 of them are enough, 89 are, and 88 are not."""
    whole = math.ceil(value * (1 - 1e-12)) if math.isfinite(value) else value
    return grouped(whole, 0) if abs(whole) < LARGEST_WHOLE else show_up(whole)


def show_within(text: str) -> str:
    """'± 20', as the language writes it."""
    return tr("± {t}", t=text)


def show_promise(value: float) -> str:
    """A promise (ε, δ, …) that holds as it is printed: all digits of one that was typed, any other rounded up."""
    typed = 0 if _special(value) else _digits(value)
    return show_up(value, max(4, typed) if typed <= TYPED else 4)


def show_chance(
    value: float, digits: int = 4, *, rest: float | None = None, up: bool = False, whole: float = 1.0
) -> str:
    """`show` of a probability: one that is below 1 but would be rounded to it is '1 − 1.9⋅10⁻⁶'.

    Arguments:
        value: from 0 to 1.
        rest: 1 − value, where it is known more exactly than by subtraction (nan or None: it is not).
        up: value is a bound from above: what is shown is no less.
        whole: so many are counted: 100 for 'of 100'.
    """
    text = (show_up if up else show)(whole * value, digits)
    missing = 1 - value if rest is None or math.isnan(rest) else rest
    if text != show(whole) or not missing > 0:
        return text
    return f"{show(whole)} − {(show_down if up else show)(whole * missing, 2)}"


def _outward(value: float, digits: int, rounding: str) -> str:
    forgiven = 1e-12 if (rounding == ROUND_CEILING) == (value < 0) else -1e-12
    return show(
        float(Context(prec=digits, rounding=rounding).create_decimal(repr(float(value * (1 + forgiven))))), digits
    )


def show_apart(value: float, *others: float, digits: int = 4) -> str:
    """`show` with as many digits more as it takes not to read as one of `others`: 0.9999981 beside a certain 1."""
    taken = {show(other) for other in others if other != value}
    return next((text for count in range(digits, 17) if (text := show(value, count)) not in taken), show(value, digits))


def show_exact(value: float) -> str:
    """The shortest text that `parse` reads back as the same float."""
    return _special(value) or _layout(f"{value:.{_digits(value) - 1}e}")


def show_full(value: float) -> str:
    """All digits of `value`, typeset as on a screen: for the settings that a document rests on."""
    return show(value, 4 if _special(value) else _digits(value))


def _digits(value: float) -> int:
    """The fewest significant digits that are read back as the same float."""
    return next(count for count in range(1, 18) if float(f"{value:.{count - 1}e}") == value)


def computed(value: float) -> bool:
    """Whether a number has more digits than a person types, apart from the rounding of a unit."""
    return math.isfinite(value) and value != 0 and _digits(float(f"{value:.12g}")) > TYPED


def show_fixed(value: float, decimals: int = 2) -> str:
    """`value` with exactly `decimals` decimals and never '-0'."""
    if not math.isfinite(value):
        return _special(value).replace("-", "−")
    return grouped(value, decimals)


def show_list(values: tuple[float, ...]) -> str:
    """Numbers as a form shows them: '2, 3, 5'."""
    return ", ".join(show_exact(value) for value in values)


def _special(value: float) -> str:
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return "0" if value == 0 else ""


def _layout(scientific: str) -> str:
    """Plain or with exponent, whichever reads better; zeros that stand for unknown digits are never written."""
    mantissa, _, power = scientific.partition("e")
    exponent = int(power)
    sign = "-" if mantissa.startswith("-") else ""
    figures = mantissa.lstrip("-").replace(".", "").rstrip("0")
    if -5 < exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{figures}"
    if 0 <= exponent < 9:
        whole = figures[: exponent + 1].ljust(exponent + 1, "0")
        rest = figures[exponent + 1 :]
        return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
    if 9 <= exponent + 1 <= len(figures):
        return f"{sign}{figures[: exponent + 1]}" + (f".{figures[exponent + 1 :]}" if figures[exponent + 1 :] else "")
    return f"{sign}{figures[0]}{'.' + figures[1:] if figures[1:] else ''}e{exponent}"


def _spaced(text: str) -> list[str]:
    """The pieces of '2 3 5'; one piece when some of them is not a number by itself ('ln 2')."""
    pieces = text.split()
    try:
        for piece in pieces:
            parse(piece)
    except ValueError:
        return [text]
    return pieces


class _NotANumber(Exception):  # noqa: N818 - never leaves this module
    pass


def _tokens(text: str) -> list[str]:
    found: list[str] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _NotANumber
        found.append("^" if match.group(3) == "**" else match.group().strip())
        place = match.end()
    return found


class _Reader:
    """Reads sums of products of powers; the power binds its right side first, a sign binds looser than it."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._place = 0

    def read(self) -> float:
        value = self._sum()
        if self._next():
            raise _NotANumber
        return value

    def _next(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _take(self, *wanted: str) -> str:
        token = self._next()
        if token not in wanted or not token:
            return ""
        self._place += 1
        return token

    def _sum(self) -> float:
        value = self._product()
        while sign := self._take("+", "-"):
            other = self._product()
            value = value + other if sign == "+" else value - other
        return self._finite(value)

    def _product(self) -> float:
        value = self._signed()
        while True:
            if sign := self._take("*", "/"):
                other = self._signed()
                value = value * other if sign == "*" else value / other
            elif self._next().lower() in _FUNCTIONS or self._next() in ("pi", "π", "("):
                value *= self._signed()
            else:
                return self._finite(value)

    def _signed(self) -> float:
        if sign := self._take("+", "-"):
            value = self._signed()
            return -value if sign == "-" else value
        return self._power()

    def _power(self) -> float:
        value = self._atom()
        if self._take("^"):
            value = math.pow(value, self._signed())
        while self._take("%"):
            value /= 100
        return value

    def _atom(self) -> float:
        token = self._next()
        self._place += 1
        name = token.lower()
        if name in _FUNCTIONS:
            return _FUNCTIONS[name](self._power())
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if token == "(":
            value = self._sum()
            if not self._take(")"):
                raise _NotANumber
            return value
        if not token or token[0] not in "0123456789.":
            raise _NotANumber
        return float(token)

    @staticmethod
    def _finite(value: float) -> float:
        if math.isnan(value):
            raise ValueError
        return value
