"""What a caller gives is compared with the signature, at the door of a subject: words, numbers, arrays and objects.

Functions say themselves which range is allowed; what they do not look at is refused here by name: a word that is not in
its set, nan, a text in place of a number. Calls inside a subject do not pass the door.

Source:
    This project's; nothing is computed here.
"""

from __future__ import annotations

import inspect
import math
import re
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial, wraps
from typing import Any, Literal, Union, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike

from dpcore.errors import ParameterError

Look = Callable[[str, Any], Any]
"""The value of an argument as a function takes it; raises a ParameterError with the name of the argument."""
_ONE_OF = "one of {allowed}"


def guard(names: dict[str, Any]) -> None:
    """Let everything that a subject lists look at its arguments: functions, and classes that raise a ParameterError, before
    they begin; methods, where they take words or stumble.

    Args:
        names: `globals()` of the subject, at the end of its file.

    Raises:
        ParameterError: not itself; what it guards does, for an argument that its signature does not allow.
    """
    for name in names["__all__"]:
        value = names[name]
        if inspect.isfunction(value):
            names[name] = _guarded(value)
        elif inspect.isclass(value) and value.__module__.startswith("dpcore."):
            _guard_class(value)


def _guard_class(value: type) -> None:
    for name, member in list(vars(value).items()):
        if hasattr(getattr(member, "__func__", member), "__wrapped__"):
            continue  # listed by two subjects
        if name == "__init__" and "Raises:" in (value.__doc__ or ""):
            type.__setattr__(value, name, _guarded(member, value))
        elif name[0] != "_" and isinstance(member, classmethod | staticmethod):
            type.__setattr__(value, name, type(member)(_guarded(member.__func__)))
        elif name[0] != "_" and inspect.isfunction(member) and not getattr(value, "_is_protocol", False):
            type.__setattr__(value, name, _guarded(member, first=False))


def _guarded(function: Callable[..., Any], owner: type | None = None, *, first: bool = True) -> Callable[..., Any]:
    """The function behind a look at its arguments, with the same name, signature and docstring.

    Numbers as arrays of shape () and words of a set are given on as what they stand for. The function's own ParameterError
    comes first: it knows the range.

    Args:
        function: any.
        owner: the class that it begins; None: it is no `__init__`.
        first: look before it begins; otherwise only where it stumbles, or takes words.
    """
    ask = _Asked(function, owner)

    @wraps(function)
    def after(*args: Any, **named: Any) -> Any:
        try:
            return function(*args, **named)
        except ParameterError:
            raise
        except STUMBLES as error:
            given, by_name = ask(args, named)
            if any(
                one is not other
                for one, other in zip((*args, *named.values()), (*given, *by_name.values()), strict=True)
            ):
                return after(*given, **by_name)
            if refused := _explained(function, args, named, error):
                raise refused from error
            raise

    @wraps(function)
    def before(*args: Any, **named: Any) -> Any:
        try:
            given, by_name = ask(args, named)
        except ParameterError as refused:
            if refused.template != _ONE_OF:
                after(*args, **named)  # it may say more
            raise
        return after(*given, **by_name)

    @wraps(function)
    def by_words(*args: Any, **named: Any) -> Any:
        return (before if ask.takes_words else after)(*args, **named)

    return before if first else by_words


class _Asked:
    """The arguments of a function as it takes them."""

    def __init__(self, function: Callable[..., Any], owner: type | None) -> None:
        self._function, self._owner = function, owner

    @cached_property
    def _looks(self) -> list[tuple[int, str, Look]]:
        """Of those that are looked at: place, name and look."""
        parameters = inspect.signature(self._function).parameters.values()
        looks = ((each.name, _look_of(each, self._names(each.name))) for each in parameters)
        return [(place, name, look) for place, (name, look) in enumerate(looks) if look is not None]

    @cached_property
    def takes_words(self) -> bool:
        """Whether an argument is one of a set."""
        return any(isinstance(look, partial) and look.func is _word for _, _, look in self._looks)

    def __call__(self, args: Sequence[Any], named: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Raises a ParameterError for one that the signature does not allow."""
        given, by_name = list(args), dict(named)
        for place, name, look in self._looks:
            if place < len(given):
                given[place] = look(name, given[place])
            elif name in by_name:
                by_name[name] = look(name, by_name[name])
        return given, by_name

    def _names(self, field: str) -> dict[str, Any]:
        """Those in which its annotation is meant: a record has fields of its parents, too."""
        for parent in self._owner.__mro__ if self._owner else ():
            if field in vars(parent).get("__annotations__", {}):
                return vars(sys.modules[parent.__module__])
        return vars(sys.modules[(self._owner or self._function).__module__])


STUMBLES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What a function raises that was given something else than it says."""


def _explained(
    function: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any], error: Exception
) -> ParameterError | None:
    """What is wrong with arguments of the right kinds over which a function stumbles: numbers of a size that nobody can
    compute with, arrays that have not the shapes which its docstring names, or that do not fit each other. None: they do
    not explain it.

    Args:
        function: it failed.
        args, named: with these.
        error: in this way.
    """
    try:
        values = inspect.signature(function).bind(*args, **named).arguments
    except TypeError:  # one is missing, or has no place: Python says it
        return None
    arrays = {}
    for name, value in values.items():
        if isinstance(value, np.ndarray | list | tuple | int | float | np.integer | np.floating):
            try:
                arrays[name] = np.asarray(value)
            except ValueError:
                return ParameterError(name, value, "rows of the same length")
    text = inspect.getdoc(function) or ""
    for name, array in arrays.items():
        if array.dtype.kind in "biufO" and any(_extreme(each) for each in array.flat[:_LOOKED_AT]):
            return ParameterError(name, values[name], "of a size that can be computed with")
        if (
            array.size
            and array.dtype.kind in "iuf"
            and (refused := _outside(name, array, values[name], _said(name, text)))
        ):
            return refused
    return _misshapen(arrays, text, str(error))


_FAR, _NEAR_0 = 1e9, 1e-9
"""Sizes in which a number is never what is wrong."""
_LOOKED_AT = 1000
"""Members of an array."""
_SHAPE = re.compile(r"shape (\((?:[\w …+]+,?)*\))")
_FIT = re.compile(r"broadcast|shape|dimension|argument \d is (?:shorter|longer)|mismatch|concatenate")
_SIZE = r"(-?\d+(?:\.\d+|/\d+)?)"
_BETWEEN = re.compile(rf"between {_SIZE} and {_SIZE} \(both excluded\)")
_FROM_TO = re.compile(rf"from {_SIZE} to {_SIZE}")
_OR_MORE = re.compile(rf"\b{_SIZE} or more")
_ABOVE = re.compile(rf"\babove {_SIZE}")


def _said(name: str, text: str) -> str:
    """What a docstring says of an argument."""
    found = re.search(rf"(?m)^\s+(?:\w+, )*{name}(?:, \w+)*: (.*(?:\n\s{{8,}}.*)*)", text)
    return " ".join(found[1].split()) if found else ""


def _extreme(number: Any) -> bool:
    if isinstance(number, bool | np.bool_) or not isinstance(number, int | float | np.integer | np.floating):
        return False
    size = math.inf if isinstance(number, int) and abs(number) > _FAR else abs(float(number))
    return bool(size) and not _NEAR_0 <= size <= _FAR


def _outside(name: str, array: np.ndarray[Any, Any], given: Any, said: str) -> ParameterError | None:
    """Not in the range that is said."""
    least, most = float(array.min()), float(array.max())
    if match := _BETWEEN.search(said):
        low, high = map(Fraction, match.groups())
        if not low < least <= most < high:
            words = "a number between {low:g} and {high:g} (both excluded)"
            return ParameterError(name, given, words, low=float(low), high=float(high))
    elif match := _FROM_TO.search("from 0 to 1" if "a probability" in said else said):
        low, high = map(Fraction, match.groups())
        if not low <= least <= most <= high:
            return ParameterError(name, given, "a number from {low:g} to {high:g}", low=float(low), high=float(high))
    elif match := _OR_MORE.search(said):
        if least < Fraction(match[1]):
            return ParameterError(name, given, "a number not below {low:g}", low=float(Fraction(match[1])))
    elif (match := _ABOVE.search(said)) and least <= Fraction(match[1]):
        return ParameterError(name, given, "a number above {low:g}", low=float(Fraction(match[1])))
    return None


def _misshapen(arrays: Mapping[str, np.ndarray[Any, Any]], text: str, error: str) -> ParameterError | None:
    sizes: dict[str, int] = {}
    for name, array in arrays.items():
        if not array.size:
            return ParameterError(name, array.shape, "an array with something in it")
        shape = _SHAPE.search(_said(name, text))
        if shape and not _has_shape(array.shape, shape[1], sizes):
            return ParameterError(name, array.shape, "an array of shape {shape}", shape=shape[1])
    several = {name: array.shape for name, array in arrays.items() if array.ndim}
    if several and _FIT.search(error):
        return ParameterError(" and ".join(several), several, "of shapes that fit")
    return None


def _has_shape(shape: tuple[int, ...], said: str, sizes: dict[str, int]) -> bool:
    """Whether it is '(m, n)', '(…, 2)', with the sizes that letters have had before."""
    letters = [part.strip() for part in said.strip("()").split(",") if part.strip()]
    if letters and letters[0] == "…":
        letters = letters[1:]
        if len(shape) < len(letters):
            return False
        shape = shape[len(shape) - len(letters) :]
    return len(shape) == len(letters) and all(
        size == int(letter) if letter.isdigit() else not letter.isidentifier() or sizes.setdefault(letter, size) == size
        for letter, size in zip(letters, shape, strict=True)
    )


def _look_of(parameter: inspect.Parameter, place: Mapping[str, Any]) -> Look | None:
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return None
    annotation = parameter.annotation
    if isinstance(annotation, str):
        try:
            annotation = eval(annotation, dict(place))
        except NameError:  # a name that only the type checker knows
            return None
    return _look_at(annotation)


def _look_at(annotation: Any) -> Look | None:
    """What is asked of a value that has this annotation; None: nothing.

    Args:
        annotation: a type, as it is computed, not as a text.
    """
    if annotation in _SIMPLE:
        return _SIMPLE[annotation]
    if annotation is ArrayLike:
        return _array_like
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return partial(_word, {each: each for each in parts})
    if origin in (Union, types.UnionType):
        return _any_of(parts)
    if origin is tuple or (inspect.isclass(origin) and issubclass(origin, Iterable)):
        if origin is np.ndarray:
            return partial(_array, get_args(parts[-1]) == (np.float64,))
        length = len(parts) if origin is tuple and ... not in parts else None
        return partial(_row, origin, length, _inner(origin, parts))
    if inspect.isclass(annotation) and issubclass(annotation, Enum):
        return partial(_word, {each.value: each for each in annotation} | {each: each for each in annotation})
    if inspect.isclass(annotation) and not getattr(annotation, "_is_protocol", False):
        return partial(_object, annotation)
    return _function if origin is not None and inspect.isclass(origin) and issubclass(origin, Callable) else None  # type: ignore[arg-type]


def _inner(origin: Any, parts: tuple[Any, ...]) -> Look | None:
    """What all members of a row are looked at with, where they are of one kind."""
    kinds = set(parts) - {...}
    return _look_at(kinds.pop()) if len(kinds) == 1 and not issubclass(origin, Mapping) else None


def _any_of(parts: tuple[Any, ...]) -> Look | None:
    if np.random.Generator in parts:
        return None  # every function asks `checks.generator`
    looks = [look for look in map(_look_at, parts) if look is not None]
    return partial(_first, looks) if len(looks) == len(parts) else None


def _first(looks: list[Look], name: str, value: Any) -> Any:
    refused: ParameterError | None = None
    for look in looks:
        try:
            return look(name, value)
        except ParameterError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _float(name: str, value: Any) -> Any:
    if type(value) is float and value == value:
        return value
    value = value[()] if isinstance(value, np.ndarray) and not value.ndim else value
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.integer | np.floating):
        raise ParameterError(name, value, "a number")
    try:
        if math.isnan(value):
            raise ParameterError(name, value, "a number")
    except OverflowError:
        raise ParameterError(name, value, "a number that is not beyond all floats") from None
    return value


def _int(name: str, value: Any) -> Any:
    if type(value) is int:
        return value
    try:
        number = _float(name, value)
    except ParameterError as refused:
        raise ParameterError(name, value, "a whole number") from refused
    if math.isinf(number) or number != int(number):
        raise ParameterError(name, value, "a whole number")
    return int(number)


def _bool(name: str, value: Any) -> Any:
    if not isinstance(value, bool | np.bool_):
        raise ParameterError(name, value, "True or False")
    return value


def _text(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        raise ParameterError(name, value, "a text")
    return value


def _nothing(name: str, value: Any) -> Any:
    if value is not None:
        raise ParameterError(name, value, "None")
    return value


def _word(words: Mapping[Any, Any], name: str, value: Any) -> Any:
    try:
        return words[value]
    except (KeyError, TypeError):
        said = ", ".join(dict.fromkeys(f"{getattr(word, 'value', word)}" for word in words))
        raise ParameterError(name, value, _ONE_OF, allowed=said) from None


def _array_like(name: str, value: Any) -> Any:
    if type(value) is float and value == value:
        return value
    _array(False, name, value)
    return value


def _array(floats: bool, name: str, value: Any) -> Any:
    try:
        array = np.asarray(value)
        numbers = array if array.dtype.kind in "biuf" else np.asarray(value, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ParameterError(name, value, "numbers") from None
    if (array.dtype.kind not in "biufO" and array.size) or (numbers.dtype.kind == "f" and np.isnan(numbers).any()):
        raise ParameterError(name, value, "numbers")
    return np.asarray(numbers, np.float64) if floats else numbers


def _row(origin: Any, length: int | None, inner: Look | None, name: str, value: Any) -> Any:
    if isinstance(value, str) or not isinstance(value, Iterable) or (isinstance(value, np.ndarray) and not value.ndim):
        raise ParameterError(name, value, "several, in a row")
    if origin in (dict, Mapping) and not isinstance(value, Mapping):
        raise ParameterError(name, value, "a mapping")
    if not isinstance(value, list | tuple | np.ndarray):
        return value
    if length is not None and len(value) != length:
        raise ParameterError(name, value, "{count} values", count=length)
    members = value if inner is None else [inner(name, member) for member in value]
    if all(one is other for one, other in zip(members, value, strict=True)) or isinstance(value, np.ndarray):
        return value
    return tuple(members) if origin is tuple else members


def _object(kind: type, name: str, value: Any) -> Any:
    if not isinstance(value, kind):
        raise ParameterError(name, value, "of the kind {kind}", kind=kind.__name__)
    return value


def _function(name: str, value: Any) -> Any:
    if not callable(value):
        raise ParameterError(name, value, "a function")
    return value


_SIMPLE: dict[Any, Look | None] = {
    float: _float,
    int: _int,
    bool: _bool,
    str: _text,
    None: _nothing,
    type(None): _nothing,
    Any: None,
    inspect.Parameter.empty: None,
}
