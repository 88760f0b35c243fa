"""Sets of values that one case goes through, where pytest would make a case of each: a case costs more than most of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def each_of(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`: all sets are tried, none may be skipped, and every one that fails is told of with its
    values. Several stand above each other; what a fixture gives is the same for all sets."""
    several = [name.strip() for name in names.split(",") if name.strip()] if isinstance(names, str) else list(names)
    plain = [pytest.param(*one) if len(several) > 1 and not is_param(one) else one for one in values]
    sets = [dict(zip(several, one.values if is_param(one) else (one,), strict=True)) for one in plain]
    assert not any(is_param(one) and one.marks for one in plain), "a mark is one of a case"
    assert sets, "no set of values, so nothing would be looked at"

    def around(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def goes_through(*args: Any, **given: Any) -> None:
            wrong: list[Exception] = []
            for one in sets:
                try:
                    test(*args, **given, **one)
                except Exception as error:
                    wrong.append(named(error, one))
                except (pytest.fail.Exception, pytest.skip.Exception) as error:  # a set that is left out hides no other
                    wrong.append(named(AssertionError(error.msg), one))
            if wrong:
                raise ExceptionGroup(f"{len(wrong)} of {len(sets)} sets", wrong)

        signature = inspect.signature(test)
        asked = [parameter for name, parameter in signature.parameters.items() if name not in several]
        assert len(asked) + len(several) == len(signature.parameters), f"{test} does not take {several}"
        goes_through.__signature__ = signature.replace(parameters=asked)  # type: ignore[attr-defined]
        goes_through.cases = getattr(test, "cases", 1) * len(sets)  # type: ignore[attr-defined]
        return goes_through

    return around


def is_param(one: Any) -> bool:
    """Whether it is what `pytest.param` gives."""
    return isinstance(one, ParameterSet)


def named(error: Exception, one: dict[str, Any]) -> Exception:
    error.add_note("with " + ", ".join(f"{name}={value!r}"[:200] for name, value in one.items()))
    return error
