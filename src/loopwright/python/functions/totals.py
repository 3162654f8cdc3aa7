"""Python's `min`, `max` and `sum`, of numbers, lists and other iterables."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial, reduce

import numpy as np

from loopwright.ir.affine_expr import constant
from loopwright.python.bodies import lists as bodies
from loopwright.python.containers import dicts, list_items, list_states, lists, records, texts
from loopwright.python.errors import text_of
from loopwright.python.functions.arguments import number
from loopwright.python.functions.builtin_functions import absolute
from loopwright.python.functions.iteration import iteration_of, run_of
from loopwright.python.registry import FUNCTIONS, lowers
from loopwright.python.types import PY_FLOAT, PY_INT, ScalarType
from loopwright.python.values import carried, mixed, scalars, slices
from loopwright.python.values.builder import Builder, reduce_nest
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    ArrayItem,
    Combined,
    DequeValue,
    Fields,
    Instance,
    Iteration,
    Lazy,
    Optional,
    RangeValue,
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

_COLLECTED = TupleValue | Fields | Instance | TextValue | AnyList | Static | Optional
"""The values that `min` and `max` compare as items of a list."""


def _extreme(
    b: Builder, name: str, items: Sequence[Value], key: Value, default: Value | None
) -> Value:
    """Return the first of the smallest or the largest items, as Python compares them."""
    plain = is_none(key) and default is None
    if len(items) == 1 and isinstance(items[0], Scalar):
        raise b.error(f"{name}() of one number, which has no items", f"write {name}(x, y)")
    if is_none(key):
        items = [dicts.listed(b, x) for x in items]
    if any(map(spread, items)):
        items = [_of_several(b, name, items)]
    if len(items) == 1 and isinstance(items[0], TupleValue) and plain:
        items = items[0].items
        if any(isinstance(x, _COLLECTED) for x in items):
            items = [list_items.as_list(b, TupleValue(tuple(items), list))]
    if len(items) == 1 and not isinstance(items[0], Scalar):
        iteration = iteration_of(b, items[0])
        if plain:
            with b.aside(), suppress(carried.UnresolvedError):
                first = iteration.item(b.integer(0))
                plain = not (isinstance(first, _COLLECTED) or mixed.several(first))
        if plain:
            return _extreme_item(b, name, iteration)
        collected = lists.collected(b, [(iteration.count, iteration.item)])
        least = b.number(name == "min")
        defaults = (default or NONE, b.number(default is not None))
        return b.frame.of_library(bodies.extreme, collected, least, key, *defaults)
    if not items or default is not None:
        what = "nothing" if default is None else "several values takes no 'default'"
        raise b.error(f"{name}() of {what}")
    if not plain or any(isinstance(x, _COLLECTED) for x in items):
        return _extreme(b, name, [TupleValue(tuple(items), list)], key, None)
    best = number(b, items[0])
    for value in items[1:]:
        best = _better(b, name, best, number(b, value))
    return best


def _of_several(b: Builder, name: str, values: Sequence[Value]) -> Value:
    """Return the list of at least two numbers that are arguments, some of them unpacked."""
    sides = [spread(x) or TupleValue((x,)) for x in values]
    result = lists.collected(b, [run_of(b, x) for x in sides])
    item = list_states.state_of(b, result).item
    count = list_states.length_of(b, result)
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
    remaining = b.form(iteration.count) - 1
    if not assume(b, remaining):
        is_nonempty = b.compare_index("sge", remaining, constant(0))
        b.check(is_nonempty, "ValueError", text_of(min if name == "min" else max, ()))
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

    return reduce_nest(b, [b.integer(remaining)], [begin], body)[0]


def _better(b: Builder, name: str, best: Scalar, candidate: Scalar) -> Scalar:
    forms = [form for x in (best, candidate) if (form := scalars.known_form(x)) is not None]
    can_wrap = builtins.any(scalars.may_wrap(form, best.type) for form in forms)
    if len(forms) == 2 and best.type == candidate.type and not can_wrap:
        low, high = forms
        if b.forms.at_least_zero(high - low):
            return best if name == "min" else candidate
        if b.forms.at_least_zero(low - high):
            return candidate if name == "min" else best
        atoms = b.forms.atoms_of(low) + b.forms.atoms_of(high)
        if builtins.all(atom.entry or atom.lower for atom in atoms):
            form = slices.extremum(b, low, high, least=name == "min")
            return Scalar(best.type, form=form)
    tagged = mixed.in_common(b, best, candidate)
    type_ = scalars.joined_type(b, f"{name}(…)", *tagged)
    sides = scalars.joined(b, best, type_), scalars.joined(b, candidate, type_)
    result = None
    if not (type_.is_integer and mixed.have_both_signs(mixed.several(tagged[0]))):
        result = scalars.free_extremum(b, *sides, least=name == "min")
    if result is not None and tagged[0].classes is None:
        return result
    is_better = scalars.compare(b, "<" if name == "min" else ">", candidate, best)
    if is_better.const is not None:
        return candidate if is_better.const else best
    result = result or scalars.select(b, is_better, sides[1], sides[0])
    return mixed.chosen(b, is_better, candidate, best, result)


@lowers(min)
def _min(b: Builder, *items: Value, key: Value = NONE, default: Value | None = None) -> Value:
    return _extreme(b, "min", items, key, default)


@lowers(max)
def _max(b: Builder, *items: Value, key: Value = NONE, default: Value | None = None) -> Value:
    return _extreme(b, "max", items, key, default)


@lowers(sum)
def _lower_builtin_sum(b: Builder, iterable: Value, start: Value | None = None) -> Value:
    """Lower Python's `sum` of constants, of a list, or of an iteration."""
    zero: Value = b.integer(0) if start is None else start
    if isinstance(iterable, TupleValue) and any(isinstance(x, AnyArray) for x in iterable.items):
        add = FUNCTIONS[np.add]
        return reduce(lambda x, y: add(b, x, y), iterable.items, zero)
    iterable = dicts.listed(b, iterable)
    if texts.is_bytes(iterable):
        iterable = FUNCTIONS[list](b, iterable)
    if isinstance(iterable, AnyList) and isinstance(
        list_states.state_of(b, iterable).item, ArrayItem
    ):
        return b.frame.of_library(bodies.total_of_arrays, iterable, zero)
    if isinstance(start, AnyList | TupleValue):
        return b.frame.of_library(bodies.total, iterable, start)
    total = number(b, zero)
    is_combined = isinstance(iterable, Static) and isinstance(iterable.value, Combined)
    is_deque = isinstance(iterable, DequeValue)
    if is_combined or is_deque or dicts.view_of(iterable) is not None:
        iterable = lists.collected(b, [run_of(b, iterable)])
    if isinstance(iterable, TupleValue):
        items = [number(b, records.as_integer(b, item)) for item in iterable.items]
        if sys.version_info >= (3, 12) and PY_FLOAT in {total.type, *(x.type for x in items)}:
            return _compensated(b, total, items)
        for item in items:
            total = scalars.of_program(b, "+", total, item)
        return total
    if isinstance(iterable, AnyList):
        item = types_of(list_states.state_of(b, iterable).item)
        is_exact = item == PY_FLOAT and sys.version_info >= (3, 12)
        return b.frame.of_library(bodies.exact_total if is_exact else bodies.total, iterable, total)
    iteration = iteration_of(b, iterable)
    type_ = scalars.result_type(b, "+", total.type, _item_type(b, iterable))
    if type_.weak and type_.is_float:
        raise b.error("sum() of Python floats is not supported", "write a loop")
    begin = scalars.fitted(b, total, type_)
    b.classes.mix()  # without items, the result is Python's zero

    def body(index: Sequence[Scalar], carried: Sequence[Scalar]) -> Sequence[Scalar]:
        return [scalars.of_program(b, "+", carried[0], number(b, iteration.item(index[0])))]

    return reduce_nest(b, [iteration.count], [begin], body)[0]


def _compensated(b: Builder, total: Scalar, items: Sequence[Scalar]) -> Scalar:
    """Return the sum as Python 3.12 and later compute it: rounding errors of float additions are
    accumulated and added at the end (Neumaier, "Rundungsfehleranalyse einiger Verfahren zur
    Summation endlicher Summen", 1974)."""
    op = partial(scalars.binary, b)
    compensation: Scalar | None = None
    for item in items:
        if not (item.type.weak and total.type.weak):
            raise b.error("sum() of Python floats together with other numbers is not supported")
        before = total
        total = op("+", total, item)
        if before.type == item.type == PY_FLOAT and b.mode.strict:
            larger = scalars.compare(b, ">=", absolute(b, before), absolute(b, item))
            sides = scalars.select(b, larger, before, item), scalars.select(b, larger, item, before)
            error = op("+", op("-", sides[0], total), sides[1])
            compensation = error if compensation is None else op("+", compensation, error)
    if compensation is None:
        return total
    whole = op("+", total, compensation)
    return scalars.select(b, scalars.is_finite(b, compensation), whole, total)


def _item_type(b: Builder, iterable: Value) -> ScalarType:
    if isinstance(iterable, Array | Lazy) and len(iterable.shape) == 1:
        return iterable.element
    if isinstance(iterable, RangeValue):
        return PY_INT
    hint = "sum() adds numbers" if texts.is_text(iterable) else "use np.sum(…)"
    raise b.error(f"sum() of {describe(iterable)} is not supported", hint)
