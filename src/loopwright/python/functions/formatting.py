"""Strings of values: `str`, f-strings, and `print`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache, partial
from types import FunctionType
from typing import Any, cast

import numpy as np

from loopwright.ir.dialects import arith
from loopwright.native.runtime import host_calls
from loopwright.python import registry
from loopwright.python.bodies import texts as bodies
from loopwright.python.containers import list_states, records, texts
from loopwright.python.declarations import takes_numbers
from loopwright.python.errors import LINALG
from loopwright.python.errors import text_of as error_text
from loopwright.python.functions import arguments, byte_strings
from loopwright.python.functions.arguments import call_python, flag_of, in_memory
from loopwright.python.functions.arguments import text_of as constant_text
from loopwright.python.types import (
    FLOAT64,
    INT64,
    NUMPY_TYPES,
    PY_FLOAT,
    PY_INT,
    PYTHON_TYPES,
    SETS,
    UINT64,
    Kind,
)
from loopwright.python.values import arrays, mixed, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.catching import STRING, TEXTS, Handled, Raised, Said
from loopwright.python.values.environment import RAISED
from loopwright.python.values.value import (
    NONE,
    POOL,
    AnyList,
    Array,
    Classes,
    Compound,
    DictValue,
    Either,
    Fields,
    Formatted,
    Instance,
    Lazy,
    Optional,
    PooledList,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    class_of,
    describe,
    spread,
)
from loopwright.reporting.errors import exception_named


@registry.lowers(str)
def _str(b: Builder, object: Value = Static("")) -> Value:  # noqa: A002, B008
    if texts.is_text(object):
        return object
    return _text_of_one(b, object, "s")


@registry.lowers(repr)
def _repr(b: Builder, obj: Value) -> Value:
    return _text_of_one(b, obj, "r")


@registry.lowers(format)
def _format(b: Builder, value: Value, format_spec: Value | None = None) -> Value:
    if format_spec is None or texts.is_text(format_spec):
        spec = None if format_spec is None else Formatted(((format_spec, "", None),))
        return _text_of_one(b, value, "", spec)
    raise b.error(f"{describe(format_spec)} is not a format")


@registry.lowers(float)
@takes_numbers
def _float(b: Builder, x: Value | None = None) -> Value:
    if x is None:
        return b.number(0.0)
    if not texts.is_text(x):
        return scalars.cast(b, arguments.number(b, x), PY_FLOAT)
    if isinstance(x, Static):
        with suppress(ValueError):
            return b.number(float(str(x.value)))
    return b.frame.of_library(bodies.float_of, texts.as_text(b, x))


@registry.lowers(bodies.float_by_python)
def _float_by_python(b: Builder, x: Value) -> Value:
    number = arrays.allocate(b, FLOAT64, ())
    is_number = arrays.allocate(b, INT64, ())
    may_raise = not b.catching.handlers
    options = {"may_raise": may_raise}
    codes = [_codes(b, texts.as_text(b, x))]
    call_python(
        b, host_calls.read_float, [number, is_number], codes, (), options, may_raise=may_raise
    )
    if not may_raise:
        is_valid = scalars.compare(b, "==", arrays.element_at(b, is_number, ()), b.integer(1))
        b.frame.of_library(bodies.expect_float, x, scalars.truth(b, is_valid))
    return scalars.cast(b, arrays.element_at(b, number, ()), PY_FLOAT)


# f-strings

_SPECIFICATION = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<alternate>#)?(?P<zero>0)?"
    r"(?P<width>\d+)?(?P<group>[_,])?(?P<type>[bdoxXs])?"
)
_BASES = {"b": 2, "o": 8, "d": 10, "x": 16, "X": 16}


_FLOAT_SPECIFICATION = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>^]))?(?P<sign>[-+])?(?P<width>[1-9]\d*)?"
    r"(?:(?:\.(?P<digits>\d{1,2}))?(?P<type>[eEfFgG]))?"
)
_ROOM = {"r": 32, "e": 16, "g": 16, "f": 320}
"""The most characters of a formatted float besides the requested digits."""


def text_of(b: Builder, text: Formatted) -> Value:
    """Return the string of an f-string: compiled code formats strings and numbers, Python other
    values."""
    layouts = {part: _layout(b, *part) for part in text.parts if not isinstance(part, str)}
    if None in layouts.values():
        inputs: list[Array] = []
        return _made_by_python(b, _template(b, Static(text), inputs), inputs)
    result: Value = Static("")
    for part in text.parts:
        shown: Value = Static(part)
        if not isinstance(part, str):
            layout = layouts[part]
            assert layout is not None
            shown = _laid_out(b, part[0], part[1], layout)
        result = _concatenate_strings(b, result, shown)
    return result


def _text_of_one(b: Builder, value: Value, conversion: str, spec: Formatted | None = None) -> Value:
    """Return the string of one value."""
    shown = as_shown(b, value, conversion, is_laid_out=spec is not None)
    return text_of(b, Formatted(((*shown, spec),)))


def _concatenate_strings(b: Builder, text: Value, suffix: Value) -> Value:
    """Concatenate two strings."""
    if isinstance(text, Static) and text.value == "":
        return suffix
    return b.frame.of_library(bodies.joined, texts.as_text(b, text), texts.as_text(b, suffix))


def _layout(
    b: Builder, value: Value, conversion: str, spec: Formatted | None
) -> re.Match[str] | None:
    """Return the parsed format of a string or a number, if compiled code can format it."""
    parts = () if spec is None else spec.parts
    if not all(isinstance(x, str) for x in parts):
        return None
    form = "".join(x for x in parts if isinstance(x, str))
    if isinstance(value, Scalar) and (value.type.is_float or form[-1:] in _FLOAT_LETTERS):
        return _float_layout(b, value, conversion, form)
    layout = _SPECIFICATION.fullmatch(form)
    if layout is None:
        return None
    is_text = texts.is_text(value)
    if isinstance(value, Scalar) and value.type.is_integer:
        is_plain = value.type != UINT64 and (value.type.weak or conversion not in ("r", "a"))
        is_own = is_plain and b.classes.knows(value, text_only=not conversion)
    else:
        is_own = is_text and conversion not in ("r", "a")
    if not is_own:
        return None
    kind = layout["type"]
    group = layout["group"]
    if is_text or conversion:
        options = layout["sign"] or layout["alternate"] or group
        return None if options or kind not in (None, "s") or layout["align"] == "=" else layout
    has_commas = group == "," and kind not in (None, "d")
    is_filled = layout["zero"] and group and not layout["align"]
    return None if kind == "s" or has_commas or is_filled else layout


_FLOAT_LETTERS = ("e", "E", "f", "F", "g", "G")


def _float_layout(b: Builder, value: Scalar, conversion: str, form: str) -> re.Match[str] | None:
    """Return the parsed format of a number that is formatted as a float, if compiled code can
    format it: digits are those of Python's floats."""
    layout = _FLOAT_SPECIFICATION.fullmatch(form)
    if layout is None or not (value.type.is_float or value.type.is_integer):
        return None
    if conversion:
        is_own = not form and value.type.weak and value.type.is_float and b.classes.knows(value)
    elif layout["type"]:
        is_own = value.classes is None
    else:
        is_own = value.type.weak and value.type.is_float and b.classes.knows(value, text_only=True)
    return layout if is_own else None


def _float_laid_out(b: Builder, value: Scalar, layout: re.Match[str]) -> Value:
    """Return the string of a number that is formatted as a float."""
    letter = layout["type"] or "r"
    digits = int(layout["digits"] or (0 if letter == "r" else 6))
    room = _ROOM[letter.lower()] + digits
    length = arrays.allocate(b, INT64, ())
    codes = arrays.allocate(b, INT64, [b.integer(room)])
    number = in_memory(b, scalars.cast(b, value, FLOAT64))
    has_sign = layout["sign"] == "+"
    options = {"letter": letter, "digits": digits, "has_sign": has_sign, "room": room}
    call_python(b, host_calls.write_float, [length, codes], [number], (), options, may_raise=False)
    count = scalars.cast(b, arrays.element_at(b, length, ()), PY_INT)
    shown = arrays.view(b, codes, [SliceValue(b.integer(0), count, None)])
    text = b.frame.of_library(bodies.of_codes, texts.as_text(b, Static("")), shown)
    if layout["width"] is None:
        return text
    fill = Static(layout["fill"] or " ")
    align = Static(layout["align"] or ">")
    width = b.integer(int(layout["width"]))
    return b.frame.of_library(bodies.text_as, text, fill, align, width)


def _laid_out(b: Builder, value: Value, conversion: str, layout: re.Match[str]) -> Value:
    """Return a string or a number in an f-string, by its format."""
    if isinstance(value, Scalar) and layout.re is _FLOAT_SPECIFICATION:
        return _float_laid_out(b, value, layout)
    if not texts.is_text(value) and (conversion or not layout[0]):
        value = texts.text_of_integer(b, bodies.decimal, value)
    if not layout[0]:
        return value
    kind = layout["type"] or "d"
    zero = layout["zero"]
    width = b.integer(int(layout["width"] or 0))
    fill = Static(layout["fill"] or (zero or " "))
    if texts.is_text(value):
        align = Static(layout["align"] or "<")
        return b.frame.of_library(bodies.text_as, texts.as_text(b, value), fill, align, width)
    assert isinstance(value, Scalar)
    base = _BASES[kind]
    group = {",": -3, "_": 3 if base == 10 else 4}.get(layout["group"] or "", 0)
    head = f"0{kind}" if layout["alternate"] and base != 10 else ""
    letters = ord("A" if kind == "X" else "a")
    plus = {"+": "+", " ": " "}.get(layout["sign"] or "", "")
    align = Static(layout["align"] or ("=" if zero else ">"))
    numbers = [b.integer(x) for x in (base, letters, group)]
    empty = texts.as_text(b, Static(""))
    number = scalars.python_integer(b, value)
    signs = texts.as_text(b, Static(head)), texts.as_text(b, Static(plus))
    return b.frame.of_library(
        bodies.integer_as, empty, number, *numbers, *signs, fill, align, width
    )


def as_shown(b: Builder, value: Value, conversion: str, *, is_laid_out: bool) -> tuple[Value, str]:
    """Return the current value of an expression in an f-string, and the remaining conversion. Lists
    are converted to strings."""
    if isinstance(value, Static) and isinstance(value.value, Handled):
        if conversion in ("r", "a"):
            raise b.error("repr() of an exception is not supported", "show its message")
        return text_of_exception(b, value.value), conversion
    if texts.is_bytes(value):
        if is_laid_out and not conversion:
            raise b.error(f"unsupported format string for {describe(value)}")
        return byte_strings.shown(b, value), ""
    if not has_lists(value):
        return arrays.copied(b, value) if isinstance(value, Array | Lazy) else value, conversion
    if is_laid_out and not conversion:
        raise b.error(f"unsupported format string for {describe(value)}")
    return _text_of_list(b, value, by_repr=conversion in ("r", "a")), ""


def text_of_exception(b: Builder, handled: Handled) -> Value:
    """Return the string of a handled exception, which is selected at run time from several."""

    def key(raised: Raised) -> Hashable:
        return raised.message, raised.template, _shows_key(raised)

    return _selected_text(b, handled, key, lambda x: _text_of_handled(b, x, handled.said))


def name_of_exception(b: Builder, handled: Handled) -> Value:
    """Return the name of the class of a handled exception."""

    def name(raised: Raised) -> str:
        return exception_named(raised.exception).__name__

    return _selected_text(b, handled, name, lambda x: Static(name(x)))


def _selected_text(
    b: Builder,
    handled: Handled,
    key: Callable[[Raised], Hashable],
    text_of_raised: Callable[[Raised], Value],
) -> Value:
    """Return the text of a handled exception; those with equal keys have the same."""
    numbers_by_key: dict[Hashable, list[int]] = {}
    for number, raised in handled.raised.items():
        numbers_by_key.setdefault(key(raised), []).append(number)
    result: Value = Static("")
    for numbers in numbers_by_key.values():
        text_of_case = partial(text_of_raised, handled.raised[numbers[0]])
        if len(numbers_by_key) == 1:
            return text_of_case()
        test = b.number(False)
        for number in numbers:
            code = b.integer(RAISED + number)
            test = scalars.logical_or(b, test, scalars.compare(b, "==", handled.jump, code))
        other_cases = partial(texts.as_text, b, result)
        result = b.frame.branch(test, lambda one=text_of_case: texts.as_text(b, one()), other_cases)
    return result


def _shows_key(raised: Raised) -> bool:
    """Return whether the string of an exception is the `repr` of its argument."""
    return exception_named(raised.exception).__str__ is KeyError.__str__


def _text_of_handled(b: Builder, raised: Raised, said: Said | None) -> Value:
    """Return the string of a handled exception, from its message and template."""
    name = raised.exception
    text = raised.message
    template = raised.template
    of_key = _shows_key(raised)
    is_text = template in TEXTS
    is_listed = name in _EXACT or text in _EXACT or text.startswith(_EXACT_STARTS)
    is_exact = raised.is_of_program or is_text or is_listed
    kind = exception_named(name)
    is_own = ":" in name and any(isinstance(x, FunctionType) for x in (kind.__str__, kind.__init__))
    is_known = raised.is_of_program or bool(template) or not of_key
    if is_own or not is_exact or not is_known:
        message = f"the message of this {kind.__name__} is not known in kernels"
        raise b.error(message, "raise an exception with a message of your own")
    result: Value = Static(text)
    if is_text and said is not None:
        result = TextValue((POOL, *said), str)
    elif isinstance(template, tuple) and said is not None:
        dtype_name, is_weak, _ = cast("tuple[str, bool, str]", template)
        return _repr(b, _from_bits(b, said[0], dtype_name, is_weak=is_weak))
    elif isinstance(template, str) and template and said is not None:
        first, *rest = template.split("%ld")
        pairs = [((number, "", None), more) for number, more in zip(said, rest, strict=False)]
        result = text_of(b, Formatted((first, *(x for pair in pairs for x in pair))))
    is_shown = of_key and (template == STRING or (raised.is_of_program and text))
    return _repr(b, result) if is_shown else result


def _from_bits(b: Builder, bits: Scalar, dtype_name: str, *, is_weak: bool) -> Scalar:
    """Return a number of a NumPy type, or Python's own, from the integer that `Builder.check` takes
    for it."""
    type_ = NUMPY_TYPES[dtype_name]
    number = bits
    if type_.is_float:
        number = Scalar(
            PY_FLOAT, ssa=b.emit(arith.BitcastOp(b.ssa(bits), PY_FLOAT.mlir)).results[0]
        )
    return scalars.cast(b, number, PYTHON_TYPES[type_.python] if is_weak else type_)


_EXACT = (
    "AssertionError",
    "IndexError",
    "ZeroDivisionError",
    LINALG,
    "KeyError",
    "cannot convert float NaN to integer",
    "substring not found",
    "empty separator",
    "int() base must be >= 2 and <= 36, or 0",
    "slice step cannot be zero",
    "negative shift count",
    "range() arg 3 must not be zero",
    error_text(math.sqrt, -1.0),
    error_text(min, ()),
    error_text(max, ()),
    error_text([0].remove, 1),
    error_text([0].index, 12),
    error_text((0,).index, 12),
    error_text(chr, -1),
)
"""Exceptions whose messages equal Python's, and individual messages of others."""


def _unpack_two(items: Iterable[object]) -> object:
    """Unpack items into two variables."""
    x, y = items
    return x, y


_EXACT_STARTS = (
    *(
        f"{start} values to unpack (expected "
        for start, items in (("not enough", "x"), ("too many", "xyz"))
        if error_text(_unpack_two, items).endswith((" (expected 2)", " (expected 2, got 1)"))
    ),
    *(f"'{op}' not supported between instances of '" for op in ("<", "<=", ">", ">=")),
    "cannot access local variable '",
    "cannot access free variable '",
)
"""The same of messages that begin alike."""


def is_shown_by_fields(value: Value) -> bool:
    """Return whether a value is an object of a frozen dataclass."""
    return isinstance(value, Fields) and is_dataclass(value.kind)


def has_lists(value: Value) -> bool:
    """Return whether a value is a mutable list, a dictionary, a set, or an object of a class, or
    `None` instead, or a tuple with one."""
    if is_shown_by_fields(value):
        return True
    value = value.value if isinstance(value, Optional) and not value.is_empty else value
    is_list = isinstance(value, AnyList | Instance) or (
        isinstance(value, DictValue) and value.kind in (dict, *SETS)
    )
    return is_list or (isinstance(value, TupleValue | Either) and any(map(has_lists, value.items)))


def _text_of_member(
    b: Builder, members: Sequence[Optional], *, may_be_none: bool, by_repr: bool
) -> Value:
    """Return the text of the first of some values that is present."""
    if not members:
        return texts.as_text(b, Static("None"))
    first, *remaining = members

    def text_of_first() -> Value:
        return texts.as_text(b, (_repr if by_repr else _str)(b, first.value))

    if not (remaining or may_be_none):
        return text_of_first()
    return b.frame.branch(
        first.is_there,
        text_of_first,
        lambda: _text_of_member(b, remaining, may_be_none=may_be_none, by_repr=by_repr),
    )


def _text_of_list(b: Builder, value: Value, *, by_repr: bool) -> Value:
    """Return the text of a list, a dictionary, a set or an object, or of a tuple with one."""
    if isinstance(value, Either):
        return _text_of_member(b, value.members, may_be_none=value.may_be_none, by_repr=by_repr)
    if isinstance(value, Optional):
        text = partial(_text_of_list, b, value.value, by_repr=by_repr)
        none = partial(texts.as_text, b, Static("None"))
        return b.frame.branch(value.is_there, lambda: texts.as_text(b, text()), none)
    if isinstance(value, Instance) or is_shown_by_fields(value):
        return b.frame.call(repr if by_repr else str, [value], {})
    items = value.entries if isinstance(value, DictValue) else value
    kind: Any = class_of(value) if isinstance(value, AnyList) else getattr(value, "kind", None)
    if isinstance(items, AnyList) and list_states.state_of(b, items).item is None:
        return Static(repr(kind()))
    if isinstance(items, AnyList):
        return b.frame.of_library(_body_for(_OF_CONTAINERS[kind], _list_depth(b, items)), value)
    assert isinstance(value, TupleValue)
    if value.kind not in (tuple, list):
        raise b.error(f"{describe(value)} is not printed or formatted in kernels")
    begin, end = "[]" if value.is_list else ("(", ",)" if len(value.items) == 1 else ")")
    result: Value = Static(begin)
    for number, item in enumerate(value.items):
        result = _concatenate_strings(b, result, Static(", " if number else ""))
        result = _concatenate_strings(b, result, _repr(b, item))
    return _concatenate_strings(b, result, Static(end))


_OF_CONTAINERS: dict[object, FunctionType] = {
    list: bodies.of_list,
    tuple: bodies.of_tuple,
    dict: bodies.of_dict,
    set: bodies.of_set,
    frozenset: bodies.of_frozen_set,
}
"""The bodies that show containers, by their classes."""


def _list_depth(b: Builder, value: Value | None) -> int:
    """Return the nesting depth of a list."""
    if isinstance(value, AnyList):
        return 1 + _list_depth(b, list_states.state_of(b, value).item)
    return (
        max((_list_depth(b, x) for x in value.items), default=0)
        if isinstance(value, Compound)
        else 0
    )


@cache
def _body_for(body: FunctionType, depth: int) -> FunctionType:
    """Return the body for a nesting depth: bodies do not recurse, but call the one for the next
    depth."""
    return FunctionType(body.__code__, body.__globals__, f"{body.__name__}_{depth}")


# Strings that Python creates


def _has_own_text(value: Value) -> bool:
    """Return whether the class of a value defines its own `__str__`."""
    inner = value.value if isinstance(value, Optional) and not value.is_empty else value
    is_object = isinstance(inner, Instance) or is_shown_by_fields(inner)
    return is_object and getattr(inner, "kind", object).__str__ is not object.__str__


def formatted_by(
    b: Builder, way: str, text: Value, values: Sequence[Value], names: Sequence[str] = ()
) -> Value:
    """`text.format(…)` or `text % …`, for a compile-time string."""
    if not isinstance(text, Static):
        raise b.error("the format is a constant string", "write it out, or use an f-string")
    all_values = [*values, *(y for x in values if isinstance(x, TupleValue) for y in x.items)]
    has_texts = any(_has_own_text(x) for x in all_values)
    if has_texts and any(x in str(text.value) for x in ("!r", "%r")):
        raise b.error("repr() of an object is not known in this format", "pass repr(x)")
    inputs: list[Array] = []
    if way == "format":
        items = tuple(_template(b, x, inputs) for x in values)
        return _made_by_python(b, (way, text.value, items, tuple(names)), inputs)
    (right,) = values
    if isinstance(right, PooledList) and right.is_tuple:
        raise b.error(f"{describe(right)} is not formatted by '%'", "write a list or an f-string")
    if isinstance(right, TupleValue) and right.kind is tuple:
        shown = "tuple", tuple(_template(b, x, inputs) for x in right.items)
    else:
        shown = _template(b, right, inputs)
    return _made_by_python(b, (way, text.value, shown), inputs)


def _made_by_python(b: Builder, template: object, inputs: Sequence[Array]) -> Value:
    """Return the string of a template, which Python formats from arrays."""
    least, most = ([_sample(x, is_far=is_far) for x in inputs] for is_far in (False, True))
    may_raise = False
    for sample in (least, most):
        try:
            host_calls.made_of(template, sample)
        except (TypeError, ValueError, LookupError, AttributeError, OverflowError, MemoryError):
            may_raise = True
    length = arrays.allocate(b, INT64, ())
    options = {"template": template}
    call_python(b, host_calls.make_text, [length], inputs, (), options, may_raise=may_raise)
    count = scalars.cast(b, arrays.element_at(b, length, ()), PY_INT)
    codes = arrays.allocate(
        b, INT64, [b.integer(b.atom_of(b.index_of(b.form(count)), natural=True))]
    )
    call_python(b, host_calls.made_codes, [codes], (), (), {}, may_raise=False)
    return b.frame.of_library(bodies.of_codes, texts.as_text(b, Static("")), codes)


def _codes(b: Builder, text: TextValue) -> Array:
    """Return the code points of a string, where they are stored."""
    memory = texts.pool_memory(b)
    end = scalars.binary(b, "+", text.start, text.length)
    return arrays.view(b, memory, [SliceValue(text.start, end, None)])


def _sample(array: Array, *, is_far: bool) -> object:
    """Return an array like those that Python receives, with usual or extreme numbers; codes are
    usual."""
    dtype = np.dtype(array.element.dtype_name)
    shape = (1,) * len(array.shape)
    most = np.iinfo(dtype).max if dtype.kind in "iu" else np.nan
    return np.full(shape, most if is_far and not shape else 1, dtype)[()]


# print


@registry.lowers(print)
def _print(
    b: Builder,
    *values: Value,
    sep: Value | None = None,
    end: Value | None = None,
    flush: Value | None = None,
) -> Value:
    inputs: list[Array] = []
    separator = constant_text(b, sep, " ", "'sep'")
    if any(map(spread, values)):
        line: Value = TupleValue((Static(""), b.number(False)))
        for x in values:
            items = spread(x)
            if items is None:
                shown = *as_shown(b, x, "", is_laid_out=False), None
                items = TupleValue((text_of(b, Formatted((shown,))),))
            line = b.frame.of_library(bodies.with_items, line, items, Static(separator))
        assert isinstance(line, TupleValue)
        values = line.items[:1]
    options = {
        "values": tuple(_template(b, x, inputs) for x in values),
        "sep": separator,
        "end": constant_text(b, end, "\n", "'end'"),
        "flush": flag_of(b, flush, "flush"),
    }
    call_python(b, host_calls.print_values, (), inputs, (), options, may_raise=False)
    return NONE


def raise_formatted(b: Builder, exception: str, values: Sequence[Value]) -> None:
    """Raise a Python exception with arguments that are not constants."""
    inputs: list[Array] = []
    if any(map(has_lists, values)):
        raise b.error(
            "arguments of exceptions cannot be mutable containers",
            "raise one with a string: str(x)",
        )
    shown = tuple(_template(b, x, inputs, by_repr=isinstance(x, Scalar)) for x in values)
    _raise_in_python(b, exception, ("tuple", shown), inputs)


def raise_evaluated(b: Builder, exception: str, text: TextValue, *, is_tuple: bool) -> None:
    """Raise a Python exception whose argument, or the tuple of whose arguments, is the value of an
    expression."""
    inputs: list[Array] = []
    value = "value of", _template(b, text, inputs)
    _raise_in_python(b, exception, value if is_tuple else ("tuple", (value,)), inputs)


def _raise_in_python(
    b: Builder, exception: str, arguments: object, inputs: Sequence[Array]
) -> None:
    """Raise a Python exception, whose arguments have a template."""
    options = {"exception": exception, "arguments": arguments}
    call_python(b, host_calls.raise_exception, (), inputs, (), options, may_raise=False)
    b.check(b.number(False), exception, "")


def can_be_evaluated(b: Builder, value: Value, *, by_repr: bool) -> bool:
    """Return whether the text of a value is an expression of that value."""
    match value:
        case Static(value=None | str()) | TextValue():
            return by_repr and not texts.is_bytes(value)
        case Optional(items=(_, inner)):
            return can_be_evaluated(b, inner, by_repr=by_repr)
        case TupleValue(items, kind) if kind is tuple:
            return all(can_be_evaluated(b, x, by_repr=True) for x in items)
        case Scalar():
            classes = mixed.classes_of(value).types
            is_shown = all(x.kind is not Kind.COMPLEX and (by_repr or x.weak) for x in classes)
            return is_shown and (value.classes is not None or b.classes.knows(value))
        case _:
            return False


def _template(
    b: Builder,
    value: Value,
    inputs: list[Array],
    *,
    by_repr: bool = False,
    is_alike: bool = False,
) -> object:
    """Return a template from which Python rebuilds a displayed value with the arrays `inputs` (see
    `host_calls`). Some formats show all classes of numbers alike."""
    match value:
        case Static(value=Formatted(parts)):
            pieces: list[object] = []
            for part in parts:
                if isinstance(part, tuple):
                    shown, conversion, spec = part
                    last = spec.parts[-1] if spec and spec.parts and not conversion else ""
                    is_alike = isinstance(last, str) and last[-1:] in ("e", "f", "g", "%")
                    by_repr = conversion in ("r", "a")
                    text = _template(b, shown, inputs, by_repr=by_repr, is_alike=is_alike)
                    layout = "" if spec is None else _template(b, Static(spec), inputs)
                    pieces.append((text, conversion, layout))
                else:
                    pieces.append(part)
            return "text", tuple(pieces)
        case Static(value=None | str() as constant):
            return constant
        case TextValue() if texts.is_bytes(value):
            return "as is", _template(b, byte_strings.shown(b, value), inputs)
        case TextValue():
            inputs.append(_codes(b, value))
            return "codes", len(inputs) - 1
        case Static(value=Handled() as handled) if not by_repr:
            return _template(b, text_of_exception(b, handled), inputs)
        case _ if has_lists(value):
            return "as is", _template(b, _text_of_list(b, value, by_repr=by_repr), inputs)
        case Fields() if records.is_member(value):
            text = records.text_of_member(b, value, by_repr=by_repr)
            shown = _template(b, text, inputs)
            return ("as is", shown) if by_repr else shown
        case TupleValue(items, kind) if kind in (tuple, list):
            return kind.__name__, tuple(_template(b, x, inputs, by_repr=True) for x in items)
        case Optional(items=(is_there, inner)):
            inputs.append(in_memory(b, is_there))
            place = len(inputs) - 1
            return "or None", place, _template(b, inner, inputs, by_repr=by_repr)
        case Either(members=members):
            cases = list[tuple[int, object]]()
            for member in members:
                inputs.append(in_memory(b, member.is_there))
                place = len(inputs) - 1
                cases.append((place, _template(b, member.value, inputs, by_repr=by_repr)))
            return "either", tuple(cases)
        case Scalar(classes=Classes(code=code)) if not is_alike:
            inputs += [in_memory(b, mixed.plain(value)), in_memory(b, code)]
            return "of class", len(inputs) - 2, len(inputs) - 1, mixed.shown(value)
        case Scalar(type_, const=constant) if constant is not None and type_.weak:
            return type_.python(constant)
        case Scalar() if not (is_alike or b.classes.knows(value, text_only=not by_repr)):
            hint = "variables begin with the type that they keep: s = 0.0"
            raise b.error("the class of this number is known only at run time", hint)
        case Scalar() | Array() | Lazy() if isinstance(value, Scalar) or value.shape or not by_repr:
            inputs.append(in_memory(b, value))
            is_plain = isinstance(value, Scalar) and value.type.weak
            return "item" if is_plain else "given", len(inputs) - 1
        case _:
            hint = "numbers, arrays, constant strings, f-strings and tuples of these are"
            raise b.error(f"{describe(value)} is not printed or formatted in kernels", hint)
