"""A record for a registry of deployments: nested fields, written as YAML. No Qt."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

Record = Mapping[str, Any]
"""Names and texts, numbers, truth values, None, lists of texts or of plain Records, or further Records."""


def as_yaml(record: Record) -> str:
    """The record as YAML 1.2: every text in double quotes, escaped as JSON does, which YAML reads alike."""
    return "\n".join(_lines(record, "")) + "\n"


def _lines(record: Record, indent: str) -> list[str]:
    lines = []
    for name, value in record.items():
        if isinstance(value, Mapping) and value:
            lines += [f"{indent}{name}:", *_lines(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name}: {_scalar(value)}")
    return lines


def _scalar(value: Any) -> str:
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list):
        return "[" + ", ".join(json.dumps(item, ensure_ascii=False) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else "{}"


def _number(value: float) -> str:
    """With a point and a signed exponent: YAML 1.1 reads '1e-06' as a text."""
    text = repr(value)
    mantissa, e, power = text.partition("e")
    if not e:
        return text
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{power if power[0] in '+-' else '+' + power}"
