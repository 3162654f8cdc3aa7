"""Python's built-in functions, on numbers and iterables."""

from __future__ import annotations

import builtins
import operator
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from types import UnionType
from typing import Any

import numpy as np

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import math
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.bodies.primitives import (
    is_python_float,
    is_python_integer,
    reading_all,
    rounded,
)
from loopwright.python.containers import deques, dicts, lists, records, texts
from loopwright.python.errors import text_of
from loopwright.python.functions.arguments import integer, number
from loopwright.python.functions.iteration import (
    Combined,
    Iteration,
    iteration_of,
    range_length,
    run_of,
)
from loopwright.python.registry import FUNCTIONS, in_order, lowers
from loopwright.python.values import arrays, carried, complex_numbers, mixed, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.loops import reduce_nest
from loopwright.python.values.types import (
    PY_BOOL,
    PY_COMPLEX,
    PY_FLOAT,
    PY_INT,
    Kind,
    ScalarType,
)
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Compound,
    DequeValue,
    DictValue,
    Lazy,
    ListValue,
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
    spread,
    types_of,
)

_LONGEST_TUPLE = 64


@lowers(len)
def _len(b: Builder, x: Value) -> Value:
    match x:
        case TupleValue():
            return b.integer(len(x.items))
        case RangeValue():
            return range_length(b, x)
        case ListValue() | PooledList():
            return lists.length_of(b, x)
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
        case Static(value=str(text)):
            return b.integer(len(text))
        case TextValue():
            return x.length
        case _:
            raise b.error(f"{describe(x)} has no length")


@lowers(tuple)
def _tuple(b: Builder, x: Value) -> Value:
    return _sequence(b, x, tuple)


@lowers(list)
def _list(b: Builder, x: Value) -> Value:
    return _sequence(b, x, list)


def _sequence(b: Builder, x: Value, kind: type) -> Value:
    if isinstance(x, TupleValue):
        return TupleValue(x.items, kind)
    if kind is tuple:
        run = iteration_of(b, x)
        count = -1 if run.count.const is None else int(run.count.const.real)
        if not 0 <= count <= _LONGEST_TUPLE:
            raise b.error(f"{describe(x)} does not become a {kind.__name__}", "use an array")
        return TupleValue(tuple(run.item(b.integer(k)) for k in range(count)))
    return lists.collected(b, [run_of(b, x)])


@lowers(sorted)
@reading_all
def _sorted(
    b: Builder, iterable: Value, *, key: Value = NONE, reverse: Value | None = None
) -> Value:
    result = lists.collected(b, [run_of(b, dicts.in_any_order(b, iterable))])
    backwards = b.number(False) if reverse is None else reverse
    b.frame.of_library(bodies.put_items_in_order, result, backwards, key)
    return result


@lowers(np.errstate)
def _errstate(b: Builder, **given: Value) -> Value:
    """What `with` takes."""
    for name, value in given.items():
        if not isinstance(value, Static) or value.value not in (None, "ignore", "warn"):
            hint = "leave it out: kernels give no warnings of NumPy's"
            raise b.error(f"'{name}' of errstate() is not supported", hint)
    return Static(np.errstate())


@lowers(isinstance)
def _isinstance(b: Builder, x: Value, kinds: Value) -> Value:
    if isinstance(x, Scalar) and isinstance(kinds, Static) and kinds.value is np.ndarray:
        return b.number(False)  # whatever number it is
    if isinstance(x, Scalar) and x.classes is not None:

        def accepts(type_: ScalarType) -> bool:
            own = _class_of_number(type_)
            return any(issubclass(own, item) for item in _classes(b, kinds, own))

        return mixed.has_class(b, x, accepts)
    given = _class_of(b, x)
    return b.number(any(issubclass(given, item) for item in _classes(b, kinds, given)))


def _class_of_number(type_: ScalarType) -> type:
    return type_.python if type_.weak else type_.dtype.type


def _class_of(b: Builder, x: Value) -> type:
    """The class of a value, if its type determines it."""
    match x:
        case Scalar() if b.classes.knows(x):
            return _class_of_number(x.type)
        case Scalar():
            hint = "ask before numbers of several types become one"
            raise b.error("the class of this number is only known when it runs", hint)
        case Array() | Lazy() if x.shape:
            return np.ndarray
        case RecordValue():
            return np.void if x.kind.is_record else np.ndarray
        case Compound():
            return x.kind
        case ListValue():
            return list
        case RangeValue():
            return range
        case Static(value=None | str() as known):
            return type(known)
        case Static(value=Combined() | dicts.View()) if b.is_in_library:
            return Iterator  # or another class that no function of a library asks for
        case _:
            raise b.error(f"isinstance() of {describe(x)} is not supported")


def _classes(b: Builder, kinds: Value, given: type) -> list[type]:
    """The classes in the second argument of `isinstance`."""
    if isinstance(kinds, TupleValue):
        return [x for item in kinds.items for x in _classes(b, item, given)]
    known: Any = kinds.value if isinstance(kinds, Static) else None
    if isinstance(known, UnionType):
        return [x for item in known.__args__ for x in _classes(b, Static(item), given)]
    is_plain = type(known) is type or (
        isinstance(known, type) and known.__module__ in ("numbers", "collections.abc")
    )
    if not is_plain or (given is np.ndarray and known is not given and issubclass(known, given)):
        raise b.error(f"isinstance() does not take {describe(kinds)} here", "name a plain class")
    return [known]


@lowers(abs)
@in_order
def _abs(b: Builder, x: Value) -> Value:
    if isinstance(x, Array | Lazy):
        element = complex_numbers.part_type(x.element)
        return arrays.elementwise(b, [x], element, lambda v: absolute(b, v[0]))
    return absolute(b, number(b, x))


def absolute(b: Builder, x: Scalar) -> Scalar:
    """`abs(x)`; the smallest integer wraps around to itself."""
    if x.classes:
        negated = scalars.unary(b, "-", x)
        return replace(absolute(b, mixed.plain(x)), classes=negated.classes)
    if x.const is not None and x.type.weak and x.type.kind is not Kind.COMPLEX:
        return b.number(builtins.abs(x.const))
    if x.type.is_float:
        return Scalar(x.type, ssa=b.op(math.AbsFOp, b.ssa(x)))
    if x.type.kind is Kind.COMPLEX:
        return complex_numbers.absolute(b, x)
    if x.type is PY_BOOL:
        return scalars.cast(b, x, PY_INT)
    if x.type.is_bool or not x.type.signed:
        return x
    if x.form is not None and b.forms.at_least_zero(x.form):
        return x
    negative = scalars.compare(b, "<", x, Scalar(x.type, const=0))
    return scalars.select(b, negative, scalars.unary(b, "-", x), Scalar(x.type, ssa=b.ssa(x)))


@lowers(int)
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


@lowers(operator.index)
def _index(b: Builder, a: Value) -> Value:
    return integer(b, a, "the number")


@lowers(complex)
def _complex(b: Builder, real: Value | None = None, imag: Value | None = None) -> Value:
    numbers = [b.number(0.0) if x is None else number(b, x) for x in (real, imag)]
    if imag is None:
        return scalars.cast(b, numbers[0], PY_COMPLEX)
    u, v = (scalars.cast(b, x, PY_FLOAT) for x in numbers)
    return complex_numbers.put_together(b, PY_COMPLEX, u, v)


@lowers(bool)
def _bool(b: Builder, x: Value | None = None) -> Value:
    if x is not None and (isinstance(x, AnyList | DictValue | DequeValue) or texts.is_text(x)):
        return scalars.compare(b, ">", number(b, _len(b, x)), b.integer(0))
    return b.number(False) if x is None else scalars.truth(b, number(b, x))


def _extreme(b: Builder, name: str, items: Sequence[Value], key: Value, default: Value) -> Value:
    """The first of the smallest or the largest items, as Python compares them."""
    plain = is_none(key) and is_none(default)
    if len(items) == 1 and isinstance(items[0], Scalar):
        raise b.error(f"{name}() of one number, which has no items", f"write {name}(x, y)")
    if is_none(key):
        items = [dicts.in_any_order(b, x) for x in items]
    if any(map(spread, items)):
        items = [_of_several(b, name, items)]
    if len(items) == 1 and isinstance(items[0], TupleValue) and plain:
        items = items[0].items
        if any(isinstance(x, TupleValue) for x in items):
            items = [lists.as_list(b, TupleValue(tuple(items), list))]
    if len(items) == 1 and not isinstance(items[0], Scalar):
        iteration = iteration_of(b, items[0])
        if plain:
            with b.aside(), suppress(carried.UnresolvedError):
                plain = not isinstance(
                    iteration.item(b.integer(0)), TupleValue | TextValue | PooledList
                )
        if plain:
            return _extreme_item(b, name, iteration)
        collected = lists.collected(b, [(iteration.count, iteration.item)])
        least = b.number(name == "min")
        return b.frame.of_library(bodies.extreme, collected, least, key, default)
    if not plain:
        raise b.error(f"'key' and 'default' of {name}() go with a list", f"write {name}([x, y])")
    if not items:
        raise b.error(f"{name}() of nothing")
    best = number(b, items[0])
    for value in items[1:]:
        best = _better(b, name, best, number(b, value))
    return best


def _of_several(b: Builder, name: str, values: Sequence[Value]) -> Value:
    """The list of at least two numbers that are arguments, some of them unpacked."""
    sides = [spread(x) or TupleValue((x,)) for x in values]
    result = lists.collected(b, [run_of(b, dicts.in_any_order(b, x)) for x in sides])
    item, count = lists.state_of(b, result).item, lists.length_of(b, result)
    if not isinstance(item, Scalar):
        raise b.error(f"{name}() compares unpacked numbers", f"write {name}([…])")
    for least, message in (
        (0, f"{name} expected at least 1 argument, got 0"),
        (1, f"'{item.type.python.__name__}' object is not iterable"),
    ):
        b.check(scalars.compare(b, ">", count, b.integer(least)), "TypeError", message)
    return result


def _extreme_item(b: Builder, name: str, iteration: Iteration) -> Value:
    """Return the first of the smallest, or of the largest, numbers of an iteration."""
    rest = b.form(iteration.count) - 1
    if not b.assume(rest):
        some = b.compare_index("sge", rest, constant(0))
        b.check(some, "ValueError", text_of(min if name == "min" else max, ()))
    first = iteration.item(b.integer(0))
    if not isinstance(first, Scalar):
        raise b.error(f"{name}() compares numbers, not {describe(first)}", f"use np.{name}(…)")
    begin = Scalar(first.type, ssa=b.ssa(first))

    def body(index: Sequence[Scalar], best: Sequence[Scalar]) -> Sequence[Scalar]:
        item = number(b, iteration.item(scalars.binary(b, "+", index[0], b.integer(1))))
        better = scalars.free_extremum(b, best[0], item, least=name == "min")
        if better is None:
            is_better = scalars.compare(b, "<" if name == "min" else ">", item, best[0])
            better = scalars.select(b, is_better, item, best[0])
        return [better]

    return reduce_nest(b, [b.integer(rest)], [begin], body)[0]


def _better(b: Builder, name: str, best: Scalar, other: Scalar) -> Scalar:
    forms = [form for x in (best, other) if (form := scalars.known_form(x)) is not None]
    can_wrap = builtins.any(scalars.may_wrap(form, best.type) for form in forms)
    if len(forms) == 2 and best.type == other.type and not can_wrap:
        low, high = forms
        if b.forms.at_least_zero(high - low):
            return best if name == "min" else other
        if b.forms.at_least_zero(low - high):
            return other if name == "min" else best
        atoms = b.forms.atoms_of(low) + b.forms.atoms_of(high)
        if builtins.all(atom.entry or atom.lower for atom in atoms):
            form = slices.extremum(b, low, high, least=name == "min")
            return Scalar(best.type, form=form)
    type_ = scalars.joined_type(b, f"{name}(…)", best, other)
    sides = scalars.cast(b, best, type_), scalars.cast(b, other, type_)
    result = scalars.free_extremum(b, *sides, least=name == "min")
    are_mixed = mixed.in_common(best, other)[0].classes
    if result is not None and not are_mixed:
        return result
    is_better = scalars.compare(b, "<" if name == "min" else ">", other, best)
    if is_better.const is not None:
        return other if is_better.const else best
    result = result or scalars.select(b, is_better, sides[1], sides[0])
    return mixed.chosen(b, is_better, other, best, result)


@lowers(min)
def _min(b: Builder, *items: Value, key: Value = NONE, default: Value = NONE) -> Value:
    return _extreme(b, "min", items, key, default)


@lowers(max)
def _max(b: Builder, *items: Value, key: Value = NONE, default: Value = NONE) -> Value:
    return _extreme(b, "max", items, key, default)


@lowers(divmod)
def _divmod(b: Builder, x: Value, y: Value) -> Value:
    left, right = number(b, x), number(b, y)
    if left.type.weak and right.type.weak:
        is_float = left.type.is_float or right.type.is_float
        text = text_of(divmod, 1.0, 0.0) if is_float else text_of(divmod, 1, 0)
        b.check(scalars.compare(b, "!=", right, b.integer(0)), "ZeroDivisionError", text)
    return TupleValue((scalars.binary(b, "//", left, right), scalars.binary(b, "%", left, right)))


@lowers(is_python_float)
def _is_python_float(b: Builder, x: Value) -> Value:
    return b.number(number(b, x).type == PY_FLOAT)


@lowers(is_python_integer)
def _is_python_integer(b: Builder, x: Value) -> Value:
    return b.number(isinstance(x, Scalar) and x.type in (PY_INT, PY_BOOL))


@lowers(rounded)
def _round(b: Builder, x: Value) -> Value:
    scalar = number(b, x)
    if scalar.type.is_bool and not scalar.type.weak:
        raise b.error("round() is not defined for truth values of NumPy's", "use int(x)")
    if not scalar.type.is_float:
        return scalars.python_integer(b, scalar)
    if scalar.const is not None:
        try:
            return b.number(round(scalar.const.real))
        except (ValueError, OverflowError) as error:
            raise b.error(str(error)) from None
    rounded = Scalar(scalar.type, ssa=b.op(math.RoundEvenOp, b.ssa(scalar)))
    return _int(b, rounded)


@lowers(sum)
def _sum(b: Builder, iterable: Value, start: Value | None = None) -> Value:
    """Python's `sum` of compile-time numbers, of a list, or of an iteration."""
    if isinstance(iterable, TupleValue) and any(isinstance(x, AnyArray) for x in iterable.items):
        add = FUNCTIONS[np.add]
        zero: Value = b.integer(0) if start is None else start
        return reduce(lambda x, y: add(b, x, y), iterable.items, zero)
    total = b.integer(0) if start is None else number(b, start)
    iterable = dicts.in_any_order(b, iterable, numbers=True)
    is_combined = isinstance(iterable, Static) and isinstance(iterable.value, Combined)
    is_deque = isinstance(iterable, DequeValue)
    if is_combined or is_deque or dicts.view_of(iterable) is not None:
        iterable = _sequence(b, iterable, list)
    if isinstance(iterable, TupleValue):
        items = [number(b, item) for item in iterable.items]
        if sys.version_info >= (3, 12) and PY_FLOAT in {total.type, *(x.type for x in items)}:
            return _compensated(b, total, items)
        for item in items:
            total = scalars.binary(b, "+", total, item)
        return total
    if isinstance(iterable, AnyList):
        of_floats = types_of(lists.state_of(b, iterable).item) == PY_FLOAT
        is_exact = of_floats and sys.version_info >= (3, 12)
        return b.frame.of_library(bodies.exact_total if is_exact else bodies.total, iterable, total)
    iteration = iteration_of(b, iterable)
    item_of = iteration.item
    probe = _item_type(b, iterable)
    type_ = scalars.result_type(b, "+", total.type, probe)
    if type_.weak and type_.is_float:
        raise b.error("sum() of Python floats is not supported", "write a loop")
    begin = scalars.fitted(b, total, type_)
    b.classes.mix()  # if there are no items, it is Python's zero

    def body(index: Sequence[Scalar], carried: Sequence[Scalar]) -> Sequence[Scalar]:
        return [scalars.binary(b, "+", carried[0], number(b, item_of(index[0])))]

    return reduce_nest(b, [iteration.count], [begin], body)[0]


def _compensated(b: Builder, total: Scalar, items: Sequence[Scalar]) -> Scalar:
    """The sum as from Python 3.12 on: rounding errors of float additions are accumulated and added
    at the end (Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen",
    1974)."""

    def op(sign: str, x: Scalar, y: Scalar) -> Scalar:
        return scalars.binary(b, sign, x, y)

    left_out: Scalar | None = None
    for item in items:
        if not (item.type.weak and total.type.weak):
            raise b.error("sum() of floats of Python's beside other numbers is not supported")
        before, total = total, op("+", total, item)
        if before.type == item.type == PY_FLOAT and b.mode.strict:
            larger = scalars.compare(b, ">=", absolute(b, before), absolute(b, item))
            sides = scalars.select(b, larger, before, item), scalars.select(b, larger, item, before)
            lost = op("+", op("-", sides[0], total), sides[1])
            left_out = lost if left_out is None else op("+", left_out, lost)
    if left_out is None:
        return total
    whole = op("+", total, left_out)
    return scalars.select(b, scalars.is_finite(b, left_out), whole, total)


def _item_type(b: Builder, iterable: Value) -> ScalarType:
    if isinstance(iterable, Array | Lazy) and len(iterable.shape) == 1:
        return iterable.element
    if isinstance(iterable, RangeValue):
        return PY_INT
    raise b.error(f"sum() of {describe(iterable)} is not supported", "use np.sum(…)")
