"""Python's built-in functions, on numbers and iterables; `min`, `max` and `sum` are in `totals`."""

from __future__ import annotations

import builtins
import collections.abc
import numbers
import operator
from abc import ABCMeta
from collections.abc import Iterator
from functools import cmp_to_key
from types import UnionType
from typing import Any

import numpy as np

from loopwright.ir.dialects import math
from loopwright.python import types
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import primitives
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.bodies.iterators import is_variable_list
from loopwright.python.containers import (
    deques,
    dicts,
    list_literals,
    list_states,
    lists,
    records,
    texts,
)
from loopwright.python.declarations import reading_all, takes_arrays, takes_numbers
from loopwright.python.errors import text_of
from loopwright.python.functions.arguments import integer, number
from loopwright.python.functions.iteration import range_length, run_of
from loopwright.python.registry import FUNCTIONS, Rows, in_order, lowers
from loopwright.python.values import arrays, complex_numbers, mixed, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.catching import Handled
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    Choice,
    Closure,
    Combined,
    Compound,
    DequeValue,
    DictValue,
    Either,
    Instance,
    Lazy,
    ListValue,
    Optional,
    PooledList,
    RangeValue,
    RecordValue,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
    is_none,
)
from loopwright.records import dataclass
from loopwright.reporting.errors import exception_named

_LONGEST_TUPLE = 64
_ABSTRACT_CLASSES = frozenset(
    x
    for module in (numbers, collections.abc)
    for x in vars(module).values()
    if isinstance(x, ABCMeta)
)
"""The classes of numbers and containers that `isinstance` takes."""


@lowers(len)
def _len(b: Builder, x: Value) -> Value:
    match x:
        case TupleValue():
            return b.integer(len(x.items))
        case RangeValue():
            return range_length(b, x)
        case ListValue() | PooledList():
            return list_states.length_of(b, x)
        case DictValue():
            return dicts.size(b, x)
        case DequeValue():
            return deques.size(b, x)
        case Static(value=dicts.View(of=d)):
            return dicts.size(b, d)
        case Array() | Lazy() if x.shape:
            return x.shape[0]
        case RecordValue() if records.shape_of(x):
            return records.shape_of(x)[0]
        case Static(value=str() | types.Keywords() as sized):
            return b.integer(len(sized))
        case Static(value=kind) if types.is_enumeration(kind):
            return b.integer(len(kind))
        case TextValue():
            return x.length
        case _:
            raise b.error(f"{describe(x)} has no length")


_ROWS: Rows = {
    tuple: lambda b, iterable=None: _sequence(b, iterable, tuple),
    list: lambda b, iterable=None: _sequence(b, iterable, list),
    is_variable_list: lambda b, items: b.number(isinstance(items, AnyList)),
    operator.index: lambda b, a: integer(b, a, "the number"),
}
FUNCTIONS.update(_ROWS)


def _sequence(b: Builder, x: Value | None, kind: type) -> Value:
    if x is None:
        return list_states.empty_list(b) if kind is list else TupleValue((), kind)
    if isinstance(x, TupleValue):
        return TupleValue(x.items, kind)
    if kind is tuple and list_literals.is_tuple(x):
        return x
    run = run_of(b, x)
    count = None if run[0].const is None else int(run[0].const.real)
    if kind is tuple and count is not None and count <= _LONGEST_TUPLE:
        return TupleValue(tuple(run[1](b.integer(k)) for k in range(count)))
    return lists.collected(b, [run], kind)


@lowers(sorted)
@reading_all
def _sorted(
    b: Builder, iterable: Value, *, key: Value = NONE, reverse: Value | None = None
) -> Value:
    result = lists.collected(b, [run_of(b, iterable)])
    backwards = b.number(False) if reverse is None else reverse
    item = list_states.state_of(b, result).item
    if isinstance(item, Either) and is_none(key):
        hint = "give all items one type, or sort them by a key"
        raise b.error(f"items that are {describe(item)} cannot be sorted", hint)
    b.frame.of_library(bodies.put_items_in_order, result, backwards, key)
    return result


@dataclass(frozen=True, slots=True)
class _Comparison:
    """The key that `functools.cmp_to_key` creates from a function."""

    function: object


@lowers(cmp_to_key)
def _cmp_to_key(b: Builder, mycmp: Value) -> Value:
    return Static(_Comparison(mycmp.value if isinstance(mycmp, Static) else mycmp))


@lowers(bodies.is_comparison)
def _is_comparison(b: Builder, key: Value) -> Value:
    return b.number(isinstance(key, Static) and isinstance(key.value, _Comparison))


@lowers(bodies.compared)
def _compare_by_key(b: Builder, key: Value, x: Value, y: Value) -> Value:
    assert isinstance(key, Static) and isinstance(key.value, _Comparison)
    return b.frame.call(key.value.function, [x, y], {})


@lowers(type)
def _type(b: Builder, x: Value) -> Value:
    if isinstance(x, Scalar) and x.classes is not None:
        raise b.error("the class of this number is known only at run time", "use isinstance(…)")
    if isinstance(x, Static) and isinstance(x.value, Handled):
        kinds = {exception_named(raised.exception) for raised in x.value.raised.values()}
        if len(kinds) == 1:
            return Static(kinds.pop())
        hint = "handle each class in an 'except' of its own"
        raise b.error("the class of this exception is known only at run time", hint)
    return Static(_class_of(b, x))


@lowers(np.errstate)
@takes_arrays()
def _errstate(b: Builder, **settings: Value) -> Value:
    """Return the context manager that `with` takes."""
    for name, value in settings.items():
        if not isinstance(value, Static) or value.value not in (None, "ignore", "warn"):
            hint = "leave it out: kernels do not issue NumPy warnings"
            raise b.error(f"'{name}' of errstate() is not supported", hint)
    return Static(np.errstate())


@lowers(callable)
def _callable(b: Builder, obj: Value) -> Value:
    function = obj.value if isinstance(obj, Static) else None
    return b.number(isinstance(obj, Closure | Choice) or hasattr(function, "__name__"))


@lowers(isinstance)
def _isinstance(b: Builder, x: Value, kinds: Value) -> Value:
    if isinstance(x, Optional):
        is_none_accepted = _isinstance(b, NONE, kinds)
        if x.is_empty:
            return is_none_accepted
        is_accepted = _isinstance(b, x.value, kinds)
        assert isinstance(is_accepted, Scalar) and isinstance(is_none_accepted, Scalar)
        is_there = scalars.logical_and(b, x.is_there, is_accepted)
        is_missing = scalars.logical_and(b, scalars.logical_not(b, x.is_there), is_none_accepted)
        return scalars.logical_or(b, is_there, is_missing)
    if isinstance(x, Scalar) and isinstance(kinds, Static) and kinds.value is np.ndarray:
        return b.number(False)  # for any class of number
    if isinstance(x, Scalar) and x.classes is not None:

        def accepts(type_: types.ScalarType) -> bool:
            own = _class_of_number(type_)
            return any(issubclass(own, item) for item in _classes(b, kinds, own))

        return mixed.has_class(b, x, accepts)
    value_class = _class_of(b, x)
    return b.number(any(issubclass(value_class, item) for item in _classes(b, kinds, value_class)))


def _class_of_number(type_: types.ScalarType) -> type:
    return type_.python if type_.weak else type_.dtype.type


def _class_of(b: Builder, x: Value) -> type:
    """Return the class of a value, if its type determines it."""
    match x:
        case Scalar() if b.classes.knows(x):
            return _class_of_number(x.type)
        case Scalar():
            hint = "ask before numbers of several types become one"
            raise b.error("the class of this number is known only at run time", hint)
        case Array() | Lazy() if x.shape:
            return np.ndarray
        case RecordValue():
            return np.void if x.kind.is_record else np.ndarray
        case Instance() if types.is_keyed(x.kind):
            return dict
        case Compound() if not isinstance(x, Choice | Closure):
            return x.kind
        case ListValue():
            return list
        case Static(value=None | str() as constant):
            return type(constant)
        case Static(value=Combined() | dicts.View()) if b.is_in_library:
            return Iterator  # or another class that no library function tests for
        case _:
            raise b.error(f"isinstance() of {describe(x)} is not supported")


def _classes(b: Builder, kinds: Value, value_class: type) -> list[type]:
    """Return the classes in the second argument of `isinstance`."""
    if isinstance(kinds, TupleValue):
        return [x for item in kinds.items for x in _classes(b, item, value_class)]
    kind: Any = kinds.value if isinstance(kinds, Static) else None
    if isinstance(kind, UnionType):
        return [x for item in kind.__args__ for x in _classes(b, Static(item), value_class)]
    is_plain = type(kind) is type or types.is_enumeration(kind) or kind in _ABSTRACT_CLASSES
    if not is_plain or (
        value_class is np.ndarray and kind is not value_class and issubclass(kind, value_class)
    ):
        raise b.error(
            f"isinstance() does not take {describe(kinds)} here",
            "name a class, such as int or np.ndarray",
        )
    return [kind]


@lowers(abs)
@lowers(operator.abs)
@in_order
@takes_numbers
def _abs(b: Builder, x: Value) -> Value:
    if isinstance(x, Array | Lazy):
        element = complex_numbers.part_type(x.element)
        return arrays.elementwise(b, [x], element, lambda v: absolute(b, v[0]))
    return absolute(b, number(b, x))


def absolute(b: Builder, x: Scalar) -> Scalar:
    """`abs(x)`; the smallest integer wraps around to itself."""
    if mixed.is_split(x):
        return scalars.by_class(b, [x], lambda sides: absolute(b, sides[0]))
    if x.classes:
        scalars.expect_number_classes(b, "abs()", x)
        return scalars.in_number_classes(b, x, absolute(b, mixed.plain(x)))
    if x.const is not None and x.type.weak and x.type.kind is not types.Kind.COMPLEX:
        return b.number(builtins.abs(x.const))
    if x.type.is_float:
        return Scalar(x.type, ssa=b.op(math.AbsFOp, b.ssa(x)))
    if x.type.kind is types.Kind.COMPLEX:
        return complex_numbers.absolute(b, x)
    if x.type is types.PY_BOOL:
        return scalars.cast(b, x, types.PY_INT)
    if x.type.is_bool or not x.type.signed:
        return x
    if x.form is not None and b.forms.at_least_zero(x.form):
        return x
    negative = scalars.compare(b, "<", x, Scalar(x.type, const=0))
    return scalars.select(b, negative, scalars.unary(b, "-", x), Scalar(x.type, ssa=b.ssa(x)))


@lowers(int)
@takes_numbers
def _int(b: Builder, x: Value | None = None, base: Value | None = None) -> Value:
    if x is None:
        return b.integer(0)
    if base is not None:
        text = texts.as_text(b, x)
        return b.frame.of_library(text_bodies.integer_in, text, integer(b, base, "the base"))
    if texts.is_text(x):
        return b.frame.of_library(text_bodies.integer, texts.as_text(b, x))
    scalar = number(b, x)
    if scalar.type.is_float:
        return scalars.truncated(b, scalar)
    return scalars.python_integer(b, scalar)


@lowers(complex)
@takes_numbers
def _complex(b: Builder, real: Value | None = None, imag: Value | None = None) -> Value:
    numbers = [b.number(0.0) if x is None else number(b, x) for x in (real, imag)]
    if imag is None:
        return scalars.cast(b, numbers[0], types.PY_COMPLEX)
    u, v = (scalars.cast(b, x, types.PY_FLOAT) for x in numbers)
    return complex_numbers.put_together(b, types.PY_COMPLEX, u, v)


def divmod_of_numbers(b: Builder, x: Value, y: Value) -> Value:
    """`divmod` of two numbers."""
    left = number(b, x)
    right = number(b, y)
    if left.type.weak and right.type.weak and b.raises_for_zero:
        nonzero = scalars.expect_divisor(b, divmod, left, right)
        b.check(nonzero, "ZeroDivisionError", text_of(divmod, 1.0, 0.0))
    quotient = scalars.of_program(b, "//", left, right)
    return TupleValue((quotient, scalars.binary(b, "%", left, right)))


@lowers(primitives.is_python_float)
def _is_python_float(b: Builder, x: Value) -> Value:
    return mixed.has_class(b, number(b, x), lambda kind: kind == types.PY_FLOAT)


@lowers(primitives.is_python_integer)
def _is_python_integer(b: Builder, x: Value) -> Value:
    return b.number(isinstance(x, Scalar) and x.type in (types.PY_INT, types.PY_BOOL))


@lowers(primitives.rounded)
def _round(b: Builder, x: Value) -> Value:
    scalar = number(b, x)
    if scalar.type.is_bool and not scalar.type.weak:
        raise b.error("round() is not defined for NumPy booleans", "use int(x)")
    if not scalar.type.is_float:
        return scalars.python_integer(b, scalar)
    if scalar.const is not None:
        try:
            return b.number(round(scalar.const.real))
        except (ValueError, OverflowError) as error:
            raise b.error(str(error)) from None
    return _int(b, Scalar(scalar.type, ssa=b.op(math.RoundEvenOp, b.ssa(scalar))))
