"""Texts of values: `str`, f-strings, and what is printed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from loopwright.native.runtime.host_calls import print_values, raise_exception
from loopwright.python import registry
from loopwright.python.bodies import texts as bodies
from loopwright.python.containers import texts
from loopwright.python.functions.arguments import call_python, flag_of, in_memory, text_of
from loopwright.python.values import scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    NONE,
    Array,
    Formatted,
    Lazy,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)


@registry.lowers(str)
def _str(b: Builder, x: Value) -> Value:
    return x if texts.is_text(x) else texts.text_of_integer(b, bodies.decimal, x)


@registry.lowers(bin)
def _bin(b: Builder, number: Value) -> Value:
    return _prefixed(b, number, 2, "b")


@registry.lowers(oct)
def _oct(b: Builder, number: Value) -> Value:
    return _prefixed(b, number, 8, "o")


@registry.lowers(hex)
def _hex(b: Builder, number: Value) -> Value:
    return _prefixed(b, number, 16, "x")


def _prefixed(b: Builder, x: Value, base: int, letter: str) -> Value:
    if not isinstance(x, Scalar) or not x.type.is_integer:
        raise b.error(f"{describe(x)} is no integer")
    empty, number = texts.as_text(b, Static("")), scalars.python_integer(b, x)
    return b.frame.of_library(bodies.prefixed, empty, number, b.integer(base), Static(letter))


# f-strings

_SPECIFICATION = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<alternate>#)?(?P<zero>0)?"
    r"(?P<width>\d+)?(?P<group>[_,])?(?P<type>[bdoxXs])?"
)
_BASES = {"b": 2, "o": 8, "d": 10, "x": 16, "X": 16}


def formatted(b: Builder, value: Value, specification: str) -> Value:
    """A string or an integer in an f-string, by a format specification."""
    if not texts.is_text(value) and not (isinstance(value, Scalar) and value.type.is_integer):
        raise b.error(f"{describe(value)} in an f-string is not supported", "show integers")
    if not specification:
        return value if texts.is_text(value) else _str(b, value)
    found = _SPECIFICATION.fullmatch(specification)
    kind = found["type"] if found else ""
    options = found and (found["sign"] or found["alternate"] or found["group"])
    is_wrong = options or kind not in (None, "s") if texts.is_text(value) else kind == "s"
    if found is None or is_wrong:
        raise b.error(f"the format '{specification}' of {describe(value)} is not supported")
    zero, width = found["zero"], b.integer(int(found["width"] or 0))
    fill = Static(found["fill"] or (zero or " "))
    if texts.is_text(value):
        align = Static(found["align"] or "<")
        if align.value == "=":
            raise b.error("'=' alignment not allowed in string format specifier")
        return b.frame.of_library(bodies.text_as, texts.as_text(b, value), fill, align, width)
    assert isinstance(value, Scalar)
    if zero and found["group"] and not found["align"]:
        raise b.error(f"the format '{specification}' is not supported", "leave out the zero")
    base, kind = _BASES[kind or "d"], kind or "d"
    group = {",": -3, "_": 3 if base == 10 else 4}.get(found["group"] or "", 0)
    if group < 0 and base != 10:
        raise b.error(f"Cannot specify ',' with '{kind}'.")
    head = f"0{kind}" if found["alternate"] and base != 10 else ""
    letters = ord("A" if kind == "X" else "a")
    plus = {"+": "+", " ": " "}.get(found["sign"] or "", "")
    align = found["align"] or ("=" if zero else ">")
    numbers = [b.integer(x) for x in (base, letters, group)]
    empty, number = texts.as_text(b, Static("")), scalars.python_integer(b, value)
    signs = texts.as_text(b, Static(head)), texts.as_text(b, Static(plus))
    layout = fill, Static(align), width
    return b.frame.of_library(bodies.integer_as, empty, number, *numbers, *signs, *layout)


def concatenated(b: Builder, parts: Sequence[Value]) -> Value:
    """The string of some, one behind the other."""
    result: Value = Static("")
    for x in parts:
        joined = b.frame.of_library(bodies.joined, texts.as_text(b, result), texts.as_text(b, x))
        result = x if isinstance(result, Static) and result.value == "" else joined
    return result


# What is printed


@registry.lowers(print)
def _print(
    b: Builder,
    *values: Value,
    sep: Value | None = None,
    end: Value | None = None,
    flush: Value | None = None,
) -> Value:
    given: list[Array] = []
    options = {
        "values": tuple(_template(b, x, given) for x in values),
        "sep": text_of(b, sep, " ", "'sep'"),
        "end": text_of(b, end, "\n", "'end'"),
        "flush": flag_of(b, flush, "flush"),
    }
    call_python(b, print_values, (), given, (), options)
    return NONE


def raise_formatted(b: Builder, exception: str, message: Formatted) -> None:
    """Raise an exception of Python whose message is formatted when the program runs."""
    given: list[Array] = []
    options = {"exception": exception, "message": _template(b, Static(message), given)}
    call_python(b, raise_exception, (), given, (), options)
    b.check(b.number(False), exception, "")


def _template(
    b: Builder,
    value: Value,
    given: list[Array],
    *,
    by_repr: bool = False,
    is_alike: bool = False,
) -> object:
    """How Python makes a value that it shows, of what it is `given`: see `host_calls`. A format may
    show numbers of all classes alike."""
    match value:
        case Static(value=Formatted(parts)):
            pieces: list[object] = []
            for part in parts:
                if isinstance(part, tuple):
                    shown, conversion, spec = part
                    last = spec.parts[-1] if spec and spec.parts and not conversion else ""
                    is_alike = isinstance(last, str) and last[-1:] in ("e", "f", "g", "%")
                    by_repr = conversion in ("r", "a")
                    text = _template(b, shown, given, by_repr=by_repr, is_alike=is_alike)
                    layout = "" if spec is None else _template(b, Static(spec), given)
                    pieces.append((text, conversion, layout))
                else:
                    pieces.append(part)
            return "text", tuple(pieces)
        case Static(value=None | str() as known):
            return known
        case TupleValue(items, kind) if kind in (tuple, list):
            return kind.__name__, tuple(_template(b, x, given, by_repr=True) for x in items)
        case Scalar(type_, const=known) if known is not None and type_.weak:
            return type_.python(known)
        case Scalar() if not (is_alike or b.classes.knows(value, text_only=not by_repr)):
            hint = "variables begin with the type that they keep: s = 0.0"
            raise b.error("the class of this number is only known when it runs", hint)
        case Scalar() | Array() | Lazy() if isinstance(value, Scalar) or value.shape or not by_repr:
            given.append(in_memory(b, value))
            is_plain = isinstance(value, Scalar) and value.type.weak
            return "item" if is_plain else "given", len(given) - 1
        case _:
            hint = "numbers, arrays, constant strings, f-strings and tuples of these are"
            raise b.error(f"{describe(value)} is not printed or formatted in kernels", hint)
