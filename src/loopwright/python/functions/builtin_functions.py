"""Python's built-in functions and those of `math`, on numbers and iterables.

Iterables are ranges, arrays and tuples, and `enumerate`, `zip` and `reversed` of them: an
`Iteration` has a count, and an item for each position.
"""

from __future__ import annotations

import builtins
import math as python_math
import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from types import UnionType
from typing import Any, ClassVar, Literal

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith, math
from loopwright.python.bodies import dicts as dict_bodies
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
from loopwright.python.registry import FUNCTIONS, in_order, lowers
from loopwright.python.values import arrays, carried, complex_numbers, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.loops import reduce_nest
from loopwright.python.values.types import (
    PY_BOOL,
    PY_COMPLEX,
    PY_FLOAT,
    PY_INT,
    Kind,
    ScalarType,
    prange,
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


def number(b: Builder, x: Value) -> Scalar:
    """Convert a value to a number; an array without dimensions gives its element."""
    if isinstance(x, Array | Lazy) and not x.shape:
        return arrays.element_at(b, x, [])
    if not isinstance(x, Scalar):
        raise b.error(f"expected a number, not {describe(x)}")
    return x


def integer(b: Builder, x: Value, what: str, *, capped: bool = False) -> Scalar:
    """Require a Python integer; `capped` as in `scalars.python_integer`. `True` and `False` are
    integers, but not extents."""
    scalar = number(b, x)
    if scalar.type.kind > Kind.INTEGER:
        raise b.error(f"{what} is an integer, not {describe(scalar)}", "use int(…) or //")
    if scalar.type.is_bool and (not scalar.type.weak or what == "an extent"):
        whose = "Python" if scalar.type.weak else "NumPy"
        raise b.error(f"{what} is an integer, not one of {whose}'s booleans", "use int(…)")
    return scalars.python_integer(b, scalar, capped=capped)


@lowers(range)
def _range(
    b: Builder, first: Value, second: Value | None = None, step: Value | None = None
) -> Value:
    start = b.integer(0) if second is None else integer(b, first, "the start of a range")
    by = b.integer(1) if step is None else integer(b, step, "the step of a range")
    near = by.const is not None and abs(by.const.real) <= slices.LARGE
    stop = integer(b, first if second is None else second, "the end of a range", capped=near)
    if by.const == 0:
        raise b.error("the step of a range cannot be zero")
    if by.const is None:
        nonzero = scalars.compare(b, "!=", by, b.integer(0))
        b.check(nonzero, "ValueError", "range() arg 3 must not be zero")
    return RangeValue(start, stop, by)


@lowers(prange)
def _prange(
    b: Builder, first: Value, second: Value | None = None, step: Value | None = None
) -> Value:
    sequential = _range(b, first, second, step)
    assert isinstance(sequential, RangeValue)
    return RangeValue(sequential.start, sequential.stop, sequential.step, parallel=True)


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


@lowers(enumerate)
def _enumerate(b: Builder, iterable: Value, start: Value | None = None) -> Value:
    first = b.integer(0) if start is None else integer(b, start, "the start")
    if isinstance(iterable, TupleValue):
        pairs = [
            TupleValue((scalars.binary(b, "+", first, b.integer(k)), item))
            for k, item in builtins.enumerate(iterable.items)
        ]
        return TupleValue(tuple(pairs))
    iteration = iteration_of(b, iterable)
    return Static(
        Combined(
            Iteration(
                iteration.count,
                lambda k: TupleValue((scalars.binary(b, "+", first, k), iteration.item(k))),
                iteration.through,
            )
        )
    )


@lowers(zip)
def _zip(b: Builder, *iterables: Value, strict: Value | None = None) -> Value:
    if strict is not None and _flag(b, strict, "strict"):
        _expect_same_lengths(b, iterables)
    tuples = [x for x in iterables if isinstance(x, TupleValue)]
    if len(tuples) == len(iterables):
        return TupleValue(
            tuple(TupleValue(items) for items in zip(*(t.items for t in tuples), strict=False))
        )
    iterations = [iteration_of(b, x) for x in iterables]
    count = b.form(iterations[0].count)
    for other in iterations[1:]:
        if b.mode.fast and arrays.same_extent(b, iterations[0].count, other.count):
            continue
        count = slices.extremum(b, count, b.form(other.count), least=True)
    through = tuple(entry for x in iterations for entry in x.through)

    def item(k: Scalar) -> Value:
        return TupleValue(tuple(x.item(k) for x in iterations))

    return Static(Combined(Iteration(b.integer(count), item, through)))


def _flag(b: Builder, value: Value, name: str) -> bool:
    if isinstance(value, Scalar) and isinstance(value.const, bool):
        return value.const
    raise b.error(f"'{name}' is True or False, not {describe(value)}")


def _expect_same_lengths(b: Builder, iterables: Sequence[Value]) -> None:
    """Raise the exception of `zip(strict=True)` after the items of the shortest iterable, before
    the first item is used."""
    if b.catching.handlers:
        message = "zip() with 'strict=True' inside of 'try' is not supported"
        raise b.error(message, "compare the lengths before")
    counts = [iteration_of(b, x).count for x in iterables]
    for number, count in enumerate(counts[1:], 2):
        others = "argument 1" if number == 2 else f"arguments 1-{number - 1}"
        for op, word in ((">=", "shorter"), ("<=", "longer")):
            message = f"zip() argument {number} is {word} than {others}"
            b.check(scalars.compare(b, op, count, counts[0]), "ValueError", message)


@lowers(map)
def _map(b: Builder, function: Value, *iterables: Value) -> Value:
    known: object = function.value if isinstance(function, Static) else function
    packed = _zip(b, *iterables)
    if isinstance(packed, TupleValue):
        rows = [x.items for x in packed.items if isinstance(x, TupleValue)]
        return TupleValue(tuple(b.frame.call(known, [*row], {}) for row in rows))
    iteration = iteration_of(b, packed)

    def item(k: Scalar) -> Value:
        row = iteration.item(k)
        assert isinstance(row, TupleValue)
        return b.frame.call(known, [*row.items], {})

    return Static(Combined(Iteration(iteration.count, item, iteration.through)))


@lowers(reversed)
def _reversed(b: Builder, iterable: Value) -> Value:
    if isinstance(iterable, TupleValue):
        return TupleValue(iterable.items[::-1])
    iteration = iteration_of(b, iterable)
    last = scalars.binary(b, "-", iteration.count, b.integer(1))
    return Static(
        Combined(
            Iteration(
                iteration.count,
                lambda k: iteration.item(scalars.binary(b, "-", last, k)),
                iteration.through,
            )
        )
    )


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


def run_of(b: Builder, x: Value) -> lists.Run:
    """Return the current items of an iterable."""
    iteration = iteration_of(b, lists.as_list(b, x) if isinstance(x, TupleValue) else x)
    return iteration.count, iteration.item


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
    given = _class_of(b, x)
    return b.number(any(issubclass(given, item) for item in _classes(b, kinds, given)))


def _class_of(b: Builder, x: Value) -> type:
    """The class of a value, if its type determines it."""
    match x:
        case Scalar() if b.classes.knows(x):
            return x.type.python if x.type.weak else x.type.dtype.type
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
    if result is not None:
        return result
    is_better = scalars.compare(b, "<" if name == "min" else ">", other, best)
    return scalars.select(b, is_better, sides[1], sides[0])


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


# The module math

_CAN_OVERFLOW = frozenset({"cosh", "sinh", "exp", "exp2", "expm1"})
_UNARY: dict[str, type[Operation]] = {
    "acos": math.AcosOp,
    "acosh": math.AcoshOp,
    "asin": math.AsinOp,
    "asinh": math.AsinhOp,
    "atan": math.AtanOp,
    "atanh": math.AtanhOp,
    "cbrt": math.CbrtOp,
    "cos": math.CosOp,
    "cosh": math.CoshOp,
    "erf": math.ErfOp,
    "erfc": math.ErfcOp,
    "exp": math.ExpOp,
    "exp2": math.Exp2Op,
    "expm1": math.ExpM1Op,
    "log1p": math.Log1pOp,
    "log2": math.Log2Op,
    "log10": math.Log10Op,
    "sin": math.SinOp,
    "sinh": math.SinhOp,
    "sqrt": math.SqrtOp,
    "tan": math.TanOp,
    "tanh": math.TanhOp,
}
_WITHOUT_ERRORS = frozenset({"asinh", "atan", "cbrt", "erf", "erfc", "tanh"})


def _checked(name: str, kind: type[Operation]) -> Callable[[Builder, Value], Value]:
    """A function of `math`, with CPython's exceptions."""

    def lowering(b: Builder, x: Value) -> Value:
        operand = scalars.cast(b, number(b, x), PY_FLOAT)
        result = Scalar(PY_FLOAT, ssa=b.op(kind, b.ssa(operand)))
        if name in _WITHOUT_ERRORS or not b.mode.strict:
            return result
        same = scalars.compare(b, "==", result, result)
        nan = scalars.compare(b, "!=", operand, operand)
        b.check(scalars.logical_or(b, same, nan), "ValueError", "math domain error")
        if name in _CAN_OVERFLOW or name in ("log2", "log10", "log1p", "atanh"):
            fine = scalars.logical_not(b, scalars.is_finite(b, operand))
            fine = scalars.logical_or(b, scalars.is_finite(b, result), fine)
            if name in _CAN_OVERFLOW:
                b.check(fine, "OverflowError", "math range error")
            else:
                b.check(fine, "ValueError", "math domain error")
        return result

    return lowering


for _name, _kind in _UNARY.items():
    if hasattr(python_math, _name):
        lowers(getattr(python_math, _name))(_checked(_name, _kind))


@lowers(python_math.log)
def _log(b: Builder, x: Value, base: Value | None = None) -> Value:
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    if b.mode.strict:
        low = scalars.compare(b, "<=", operand, b.number(0.0))
        b.check(scalars.logical_not(b, low), "ValueError", "math domain error")
    logarithm = Scalar(PY_FLOAT, ssa=b.op(math.LogOp, b.ssa(operand)))
    return (
        logarithm if base is None else scalars.binary(b, "/", logarithm, number(b, _log(b, base)))
    )


@lowers(python_math.fabs)
def _fabs(b: Builder, x: Value) -> Value:
    return absolute(b, scalars.cast(b, number(b, x), PY_FLOAT))


def _rounded(
    kind: type[Operation], name: Literal["trunc", "floor", "ceil"]
) -> Callable[[Builder, Value], Value]:
    def lowering(b: Builder, x: Value) -> Value:
        scalar = number(b, x)
        takes = isinstance(x, Scalar) and (scalar.type.weak or scalar.type == PY_FLOAT.strong)
        if kind is math.TruncOp and not takes:
            raise b.error(f"{describe(x)} has no method __trunc__", "use int(x)")
        if kind is not math.TruncOp and not scalar.type.weak:
            scalar = scalars.cast(b, scalar, PY_FLOAT)  # integers of NumPy are floats to these
        if not scalar.type.is_float:
            return scalars.python_integer(b, scalar)
        whole = scalars.rounded_quotient(b, scalar, name)
        if whole is not None:
            return whole
        return _int(b, Scalar(scalar.type, ssa=b.op(kind, b.ssa(scalar))))

    return lowering


lowers(python_math.floor)(_rounded(math.FloorOp, "floor"))
lowers(python_math.ceil)(_rounded(math.CeilOp, "ceil"))
lowers(python_math.trunc)(_rounded(math.TruncOp, "trunc"))


def _binary(kind: type[Operation]) -> Callable[[Builder, Value, Value], Value]:
    def lowering(b: Builder, x: Value, y: Value) -> Value:
        left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
        return Scalar(PY_FLOAT, ssa=b.op(kind, b.ssa(left), b.ssa(right)))

    return lowering


lowers(python_math.atan2)(_binary(math.Atan2Op))
lowers(python_math.copysign)(_binary(math.CopySignOp))


@lowers(python_math.fmod)
def _fmod(b: Builder, x: Value, y: Value) -> Value:
    left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
    result = Scalar(PY_FLOAT, ssa=b.op(arith.RemfOp, b.ssa(left), b.ssa(right)))
    if b.mode.strict:
        fine = scalars.compare(b, "==", result, result)
        for side in (left, right):
            fine = scalars.logical_or(b, fine, scalars.compare(b, "!=", side, side))
        b.check(fine, "ValueError", "math domain error")
    return result


def _angle(factor: float) -> Callable[[Builder, Value], Value]:
    def lowering(b: Builder, x: Value) -> Value:
        return scalars.binary(b, "*", scalars.cast(b, number(b, x), PY_FLOAT), b.number(factor))

    return lowering


def _of_library(name: str) -> Callable[[Builder, Value], Value]:
    """A function computed by the C library, where CPython's `math` has its own, whose last bits may
    differ."""

    def lowering(b: Builder, x: Value) -> Value:
        operand = scalars.cast(b, number(b, x), PY_FLOAT)
        result = Scalar(PY_FLOAT, ssa=b.external(name, b.ssa(operand)))
        if b.mode.strict:
            low = scalars.compare(b, "<=", operand, b.number(0.0))
            whole = scalars.logical_and(b, low, scalars.is_integral(b, operand))
            if name == "lgamma":  # infinite at the ends, too
                whole = scalars.logical_and(b, whole, scalars.is_finite(b, operand))
            b.check(scalars.logical_not(b, whole), "ValueError", "math domain error")
            fine = scalars.logical_not(b, scalars.is_finite(b, operand))
            fine = scalars.logical_or(b, scalars.is_finite(b, result), fine)
            b.check(fine, "OverflowError", "math range error")
        return result

    return lowering


lowers(python_math.gamma)(_of_library("tgamma"))
lowers(python_math.lgamma)(_of_library("lgamma"))
lowers(python_math.degrees)(_angle(180.0 / python_math.pi))
lowers(python_math.radians)(_angle(python_math.pi / 180.0))


@lowers(python_math.pow)
def _math_pow(b: Builder, x: Value, y: Value) -> Value:
    left, right = (scalars.cast(b, number(b, v), PY_FLOAT) for v in (x, y))
    result = Scalar(PY_FLOAT, ssa=b.op(math.PowFOp, b.ssa(left), b.ssa(right)))
    if b.mode.strict:
        finite = scalars.logical_and(b, scalars.is_finite(b, left), scalars.is_finite(b, right))
        infinite = scalars.logical_not(b, finite)
        nan = scalars.compare(b, "!=", result, result)
        zero = scalars.compare(b, "==", left, b.number(0.0))
        bad = scalars.logical_and(b, finite, scalars.logical_or(b, nan, zero))
        known = scalars.logical_or(b, scalars.logical_not(b, bad), scalars.is_finite(b, result))
        b.check(known, "ValueError", "math domain error")
        small = scalars.logical_or(b, infinite, scalars.is_finite(b, result))
        b.check(small, "OverflowError", "math range error")
    return result


@lowers(python_math.isnan)
def _isnan(b: Builder, x: Value) -> Value:
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    return scalars.compare(b, "!=", operand, operand)


@lowers(python_math.isfinite)
def _isfinite(b: Builder, x: Value) -> Value:
    return scalars.is_finite(b, scalars.cast(b, number(b, x), PY_FLOAT))


@lowers(python_math.isinf)
def _isinf(b: Builder, x: Value) -> Value:
    operand = scalars.cast(b, number(b, x), PY_FLOAT)
    size = absolute(b, operand)
    return scalars.compare(b, "==", size, Scalar(PY_FLOAT, const=float("inf")))


_LONGEST_TUPLE = 64


@dataclass(frozen=True)
class Iteration:
    """A number of items, and `item`, which gives the one at an in-bounds position."""

    count: Scalar
    item: Callable[[Scalar], Value]
    through: tuple[AnyList, ...] = ()
    """The lists that it iterates over."""


@dataclass(frozen=True)
class Combined:
    """`enumerate`, `zip` or `reversed`, which only `for` loops accept."""

    iteration: Iteration
    described: ClassVar[str] = "an iterator"


@dataclass(frozen=True)
class Flat(Combined):
    """`array.flat`: the elements of an array in C order; `index` maps a position to an index."""

    array: AnyArray
    index: Callable[[Scalar], list[Scalar]]


def index_of(b: Builder, shape: Sequence[Scalar], number: Scalar) -> list[Scalar]:
    """The index of the element at a position in C order."""
    numbers: list[Scalar] = []
    for extent in reversed(shape[1:]):
        numbers.insert(0, scalars.binary(b, "%", number, extent))
        number = scalars.binary(b, "//", number, extent)
    return [number, *numbers]


def iteration_of(b: Builder, value: Value) -> Iteration:
    """Return the iteration over a value."""
    match value:
        case Static(value=Combined(iteration=found)):
            return found
        case PooledList():
            return _row_iteration(b, value)
        case ListValue():
            return Iteration(
                lists.length_of(b, value), lambda k: lists.item_at(b, value, k), (value,)
            )
        case DictValue() if value.kind is set:
            raise b.error(dicts.ORDER, dicts.HINT)
        case DictValue():
            return iteration_of(b, Static(dicts.View(value, "keys")))
        case Static(value=dicts.View(of=d) as view):
            return dict_iteration(b, view, b.frame.of_library(dict_bodies.compact, d))
        case DequeValue():
            return Iteration(*deques.run_of(b, value), (value.ends, value.data))
        case RangeValue():
            length = range_length(b, value)
            return Iteration(length, lambda k: _range_item(b, value, k, length))
        case TextValue() | Static(value=str()):
            text = texts.as_text(b, value)
            return Iteration(text.length, lambda k: texts.character(b, text, k))
        case Array() | Lazy():
            if not value.shape:
                raise b.error("an array without dimensions cannot be run through")
            return Iteration(value.shape[0], lambda k: arrays.item_at(b, value, k))
        case RecordValue() if records.shape_of(value):
            length = records.shape_of(value)[0]
            return Iteration(length, lambda k: records.item_at(b, value, k))
        case TupleValue() if lists.can_change(value):
            return iteration_of(b, lists.as_list(b, value))
        case TupleValue():
            raise b.error("tuples are run through only by 'for' itself", "use a range")
        case _:
            raise b.error(f"'for' cannot run through {describe(value)}", "use range(…) or an array")


def _row_iteration(b: Builder, row: PooledList) -> Iteration:
    """Return the iteration over a nested list, which must not be resized meanwhile. If no list of
    the pool has items, `through` records that this one is empty."""
    is_empty = not lists.state_of(b, row).items
    count = b.integer(0) if is_empty else lists.length_of(b, row)

    def item(k: Scalar) -> Value:
        same = scalars.compare(b, "==", lists.length_of(b, row), count)
        b.check(same, "RuntimeError", "list changed size during iteration")
        return lists.item_at(b, row, k)

    return Iteration(count, item, (row,) if is_empty else ())


def dict_iteration(b: Builder, view: dicts.View, count: Value) -> Iteration:
    """Return the iteration over a dictionary with `count` entries, which must not grow
    meanwhile."""
    assert isinstance(count, Scalar)
    entries = view.of.entries

    def item(k: Scalar) -> Value:
        return dicts.item_of(b, view, lists.item_at(b, entries, k))

    return Iteration(count, item, (entries,))


def _range_item(b: Builder, value: RangeValue, number: Scalar, length: Scalar) -> Scalar:
    """`range(…)[number]`, which is known to be in range if the item exists."""
    result = scalars.binary(b, "+", value.start, scalars.binary(b, "*", number, value.step))
    k = b.form(number)
    natural = b.form(value.step) - 1, k, b.form(length) - 1 - k
    if value.length is None and all(map(b.forms.at_least_zero, natural)):
        item = b.form(result)
        b.forms.learn(item - b.form(value.start), b.form(value.stop) - 1 - item)
        return b.integer(item)
    return result


def range_length(b: Builder, value: RangeValue) -> Scalar:
    """`len(range(…))`."""
    if value.length is not None:
        return value.length
    step = value.step.const
    if step is not None:
        start, stop, size = b.form(value.start), b.form(value.stop), abs(int(step.real))
        low, high = (start, stop) if step.real > 0 else (stop, start)
        return b.integer(slices.steps_to(b, low, high, size))
    return slices.steps_between(b, value.start, value.stop, value.step)
