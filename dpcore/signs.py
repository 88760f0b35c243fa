"""Signs as people type them, and the plain ones that they mean: the same for numbers, formulas and neighbor sets.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

PLAIN: dict[int, str] = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {
    ord(sign): plain
    for signs, plain in (
        ("−–—‒‐‑﹣", "-"),
        ("×·⋅∗", "*"),
        ("÷∕⁄", "/"),
        ("\u3000\u00a0\u2009\u202f", " "),
        ("。", "."),
        ("、", ","),
        ("∣", "|"),
    )
    for sign in signs
}
"""For `str.translate`: one plain sign for each full-width one, every dash, dot, stroke and space, so that places stay."""
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺"
LOWERED = str.maketrans(RAISED, "0123456789-+")
"""For `str.translate`: the plain digits and signs of raised ones."""
