"""Lowers operators, comparisons and conditions: truth values, `and`, `or`, `if … else …`, and what
they imply of forms."""

from __future__ import annotations

import ast
import operator
import types as python_types
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields
from functools import partial, reduce
from typing import Any, cast

import numpy as np
from xdsl.ir import Block

from loopwright.python import registry, types
from loopwright.python.bodies import byte_strings as byte_string_bodies
from loopwright.python.bodies import complex_functions as complex_bodies
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import mathematics
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.bodies.primitives import identity, same
from loopwright.python.calls.argument_values import is_generated
from loopwright.python.containers import (
    deques,
    dicts,
    list_items,
    list_literals,
    list_states,
    lists,
    records,
    texts,
)
from loopwright.python.declarations import Sharing, declaration_of, takes_numbers
from loopwright.python.functions import formatting
from loopwright.python.functions.arguments import as_array
from loopwright.python.functions.iteration import run_of
from loopwright.python.source import vocabulary
from loopwright.python.source.liveness import written
from loopwright.python.syntax.expressions import column
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.types import SETS
from loopwright.python.values import arrays, carried, complex_numbers, mixed, scalars
from loopwright.python.values.affine_facts import Linear
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder, CallFrame, FaultsError, JoinedT
from loopwright.python.values.carried import UnresolvedError, expect_values, present
from loopwright.python.values.environment import setting
from loopwright.python.values.inferred_items import list_region_at
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Choice,
    Compound,
    DequeValue,
    DictValue,
    Either,
    Fields,
    Instance,
    Lazy,
    ListLiteral,
    ListValue,
    Optional,
    PooledList,
    RangeValue,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
    class_of,
    describe,
    is_none,
)
from loopwright.reporting.errors import FrontendError


@lowers_expression(ast.BinOp)
def _binop(fn: FunctionLowering, node: ast.BinOp) -> Value:
    return result_of(
        fn, vocabulary.BINARY[type(node.op)], fn.value(node.left), fn.value(node.right)
    )


def result_of(fn: CallFrame, op: vocabulary.Operator, lhs: Value, rhs: Value) -> Value:
    """Return `lhs op rhs`, which a class may define."""
    lhs = records.as_integer(fn.b, lhs)
    rhs = records.as_integer(fn.b, rhs)
    if _is_union_of_numbers(lhs) or _is_union_of_numbers(rhs):
        symbol = op.symbol
        return _by_member(
            fn.b, lhs, lambda x: _by_member(fn.b, rhs, lambda y: binary(fn.b, symbol, x, y))
        )
    result = of_class(fn, f"__{op.method}__", lhs, rhs)
    if result is None:
        result = of_class(fn, f"__r{op.method}__", rhs, lhs)
    return binary(fn.b, op.symbol, lhs, rhs) if result is None else result


def _is_union_of_numbers(x: Value) -> bool:
    """Return whether a value is one of several numbers, such as an integer or a complex number."""
    return (
        isinstance(x, Either)
        and not x.may_be_none
        and all(isinstance(member.value, Scalar) for member in x.members)
    )


def of_class(fn: CallFrame, name: str, value: Value, *operands: Value) -> Value | None:
    """Call a special method of an object's class; return `None` for other values, and if the method
    returns `NotImplemented`."""
    has_class = isinstance(value, Fields | Instance | TupleValue)
    method = value.member(name) if has_class else None
    if not isinstance(method, python_types.FunctionType) or is_generated(method):
        return None
    result = fn.call(method, [value, *operands], {})
    is_known = isinstance(result, Static) and result.value is NotImplemented
    return None if is_known else result


def _by_function(op: vocabulary.Operator) -> None:
    @registry.lowers(op.function)
    @registry.in_order
    def result(b: Builder, left: Value, right: Value, /) -> Value:
        if op.symbol not in vocabulary.COMPARED:
            return result_of(b.frame, op, left, right)
        return _compared(cast("FunctionLowering", b.frame), op.symbol, left, right)


for _op in vocabulary.BY_SYMBOL.values():
    _by_function(_op)


def binary(b: Builder, op: str, lhs: Value, rhs: Value) -> Value:
    """`lhs op rhs`."""
    lhs, rhs = _beside_arrays(b, op, lhs, rhs)
    for of_kind in _KINDS:
        if (result := of_kind(b, op, lhs, rhs)) is not None:
            return result
    return _numbers(b, op, lhs, rhs)


def _beside_arrays(b: Builder, op: str, *sides: Value) -> Sequence[Value]:
    """Return the operands, with sequences converted to arrays if one operand is an array."""
    if op != "@" and not any(isinstance(x, AnyArray) for x in sides):
        return sides
    return [as_array(b, x) for x in sides]


def _matrices(b: Builder, op: str, lhs: Value, rhs: Value) -> Value | None:
    return registry.FUNCTIONS[np.matmul](b, lhs, rhs) if op == "@" else None


def _classes(_: Builder, op: str, lhs: Value, rhs: Value) -> Value | None:
    """Return `int | float`, or the union of two mappings that `**` collects."""
    if op == "|" and isinstance(lhs, Static) and isinstance(rhs, Static):
        sides: list[Any] = [lhs.value, rhs.value]
        if all(isinstance(x, type | python_types.UnionType) for x in sides):
            return Static(sides[0] | sides[1])
        if all(isinstance(x, types.Keywords) for x in sides):
            return Static(types.Keywords(sides[0] | sides[1]))
    return None


def _formatted(b: Builder, op: str, lhs: Value, rhs: Value) -> Value | None:
    is_format = op == "%" and texts.is_text(lhs)
    return formatting.formatted_by(b, op, lhs, [rhs]) if is_format else None


_TEXT_HINT = "write str(x) or an f-string for a string, float(text) or int(text) for a number"


def _undefined(b: Builder, op: str, lhs: Value, rhs: Value) -> FrontendError:
    """Return the error for an operator that two operands do not have."""
    pair = lhs, rhs
    hint = ""
    if any(map(texts.is_text, pair)):
        hint = _TEXT_HINT
    elif op == "+" and all(isinstance(x, DictValue) for x in pair):
        hint = "write x | y"
    elif op == "+" and all(isinstance(x, TupleValue | AnyList) for x in pair):
        hint = "convert one of them: list(…) or tuple(…)"
    return b.error(f"'{op}' is not defined for {describe(lhs)} and {describe(rhs)}", hint)


def _numbers(b: Builder, op: str, lhs: Value, rhs: Value) -> Value:
    """Return `lhs op rhs` for numbers and arrays."""
    if not all(isinstance(side, Scalar | Array | Lazy) for side in (lhs, rhs)):
        raise _undefined(b, op, lhs, rhs)
    if isinstance(lhs, Scalar) and isinstance(rhs, Scalar):
        rhs = scalars.beside_complex(lhs, rhs)
    if op == "**" and _is_python_complex_power(lhs, rhs):
        return b.frame.of_library(complex_bodies.power, lhs, rhs)
    if isinstance(lhs, Array | Lazy) or isinstance(rhs, Array | Lazy):
        lhs, rhs = scalars.of_numpy(b, (lhs, rhs))
    kinds = [x.type if isinstance(x, Scalar) else x.element for x in (lhs, rhs)]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    element = scalars.result_type(b, op, *kinds)  # pyright: ignore[reportUnknownArgumentType]
    if op == "**" and isinstance(lhs, Array | Lazy) and lhs.element.is_bool:
        if isinstance(rhs, Scalar) and rhs.type.weak and rhs.type.is_integer:
            if rhs.const is None:
                message = "the type of this power of booleans is known only at run time"
                raise b.error(message, "use x.astype(np.int64)")
            if rhs.const == 2:
                return registry.FUNCTIONS[np.square](b, lhs)
    has_array = not isinstance(lhs, Scalar) or not isinstance(rhs, Scalar)
    result = arrays.elementwise(
        b,
        arrays.alongside(b, op, (element, element), (lhs, rhs)),
        element.strong if has_array else element,
        _raised(b, lhs, rhs) if op == "**" else lambda x: scalars.of_program(b, op, *x),
    )
    return arrays.all_powers(b, result, rhs) if op == "**" else result


def _is_python_complex_power(lhs: Value, rhs: Value) -> bool:
    """Return whether a power is one of Python's complex numbers whose exponent is not a small
    constant integer."""
    if not isinstance(lhs, Scalar) or not isinstance(rhs, Scalar):
        return False
    sides = (lhs.type, rhs.type)
    is_complex = all(x.weak for x in sides) and any(x.kind is types.Kind.COMPLEX for x in sides)
    return is_complex and not complex_numbers.is_product(rhs)


def _raised(b: Builder, lhs: Value, rhs: Value) -> Callable[[Sequence[Scalar]], Scalar]:
    """`lhs ** rhs`, elementwise."""
    if (
        isinstance(lhs, Array | Lazy)
        and lhs.element.kind >= types.Kind.FLOAT
        and isinstance(rhs, Scalar)
        and rhs.type.weak
        and rhs.type.kind <= types.Kind.FLOAT
    ):
        return lambda x: scalars.power_of_element(b, x[0], rhs)
    if isinstance(lhs, Scalar) and isinstance(rhs, Scalar):
        return lambda x: scalars.of_program(b, "**", *x)
    power = scalars.power_by_number if arrays.is_number(rhs) else scalars.power_in_loop
    return lambda x: power(b, *x)


def _none(b: Builder, _: str, lhs: Value, rhs: Value) -> None:
    expect_values(b, lhs, rhs)


def _lists(b: Builder, op: str, lhs: Value, rhs: Value) -> Value | None:
    """`lhs op rhs`, where at least one is a list, and none an array."""
    has_list = isinstance(lhs, AnyList) or isinstance(rhs, AnyList)
    has_array = isinstance(lhs, Array | Lazy) or isinstance(rhs, Array | Lazy)
    return _collected(b, op, lhs, rhs) if has_list and not has_array else None


def _collected(b: Builder, op: str, lhs: Value, rhs: Value) -> Value:
    pair = lhs, rhs
    if (
        op == "+"
        and any(isinstance(x, AnyList) for x in pair)
        and any(map(list_literals.has_arrays, pair))
    ):
        pair = [x if isinstance(x, AnyList) else list_items.as_list(b, x) for x in pair]
        return lists.collected(b, [lists.run_of(b, x) for x in pair])
    if op == "+":
        are_lists = all(isinstance(x, AnyList) or getattr(x, "is_list", False) for x in pair)
        pair = [x if _is_sequence(x) or not are_lists else list_items.as_list(b, x) for x in pair]
    kinds = [tuple if list_literals.is_tuple(x) else list for x in pair]
    if op == "+" and all(map(_is_sequence, pair)) and kinds[0] is kinds[1]:
        return lists.collected(b, [run_of(b, x) for x in pair], kinds[0])
    for x, y in ((lhs, rhs), (rhs, lhs)):
        if op == "*" and isinstance(y, Scalar) and _is_count(y):
            return lists.repeated(b, run_of(b, x), y, tuple if list_literals.is_tuple(x) else list)
    raise _undefined(b, op, lhs, rhs)


def _is_count(x: Scalar) -> bool:
    """Return whether a number may repeat a sequence: an integer, or a Python truth value."""
    return x.type.kind <= types.Kind.INTEGER and x.type != types.BOOL


def _is_sequence(value: Value) -> bool:
    """Return whether a value is a list or a plain tuple."""
    return (
        isinstance(value, AnyList)
        or list_literals.can_change(value)
        or list_literals.is_short(value)
    )


def _tuples(b: Builder, op: str, lhs: Value, rhs: Value) -> Value | None:
    if not isinstance(lhs, TupleValue) and not isinstance(rhs, TupleValue):
        return None
    if op == "+" and isinstance(lhs, TupleValue) and isinstance(rhs, TupleValue):
        if lhs.is_list is rhs.is_list:
            return _literal(b, (*lhs.items, *rhs.items), list if lhs.is_list else tuple)
    for x, y in ((lhs, rhs), (rhs, lhs)):
        if op != "*" or not isinstance(x, TupleValue) or not isinstance(y, Scalar):
            continue
        if y.const is not None and _is_count(y):
            return _literal(b, x.items * int(y.const.real), list if x.is_list else tuple)
        if x.is_list or list_literals.is_short(x):
            is_fixed = x.is_list and not list_literals.can_change(x)
            return _collected(b, op, list_items.as_list(b, x) if is_fixed else x, y)
    raise _undefined(b, op, lhs, rhs)


def _literal(b: Builder, items: Sequence[Value], kind: type) -> TupleValue:
    """Return the tuple or list that the current expression computes, with its items."""
    if kind is tuple:
        return TupleValue(tuple(items))
    return ListLiteral(tuple(items), list, list_region_at(b.shared.program_types, b.node))


_OF_CONTAINERS = dicts.binary, deques.binary, texts.binary, _lists, _tuples
_KINDS = _classes, _formatted, _none, _matrices, *_OF_CONTAINERS
"""Lowerings of `lhs op rhs` for kinds of values; each returns `None` for other kinds."""


_UNARY_METHODS = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}


@lowers_expression(ast.UnaryOp)
def _unaryop(fn: FunctionLowering, node: ast.UnaryOp) -> Value:
    b = fn.b
    if isinstance(node.op, ast.Not):
        test = truth_of(fn, node.operand)
        negated = scalars.logical_not(b, test)
        if test in fn.implied:
            yes, no = fn.implied[test]
            fn.implied[negated] = no, yes
        return negated
    op = vocabulary.UNARY[type(node.op)]
    x = records.as_integer(b, fn.value(node.operand))
    class_result = of_class(fn, _UNARY_METHODS[op], x)
    if class_result is not None:
        return class_result
    if isinstance(x, Scalar):
        return scalars.unary(b, op, x)
    if not isinstance(x, Array | Lazy):
        expect_values(b, x)
        raise b.error(f"'{op}' is not defined for {describe(x)}")
    return arrays.elementwise(b, [x], x.element, lambda v: scalars.unary(b, op, v[0]))


@lowers_expression(ast.Compare)
def _compare(fn: FunctionLowering, node: ast.Compare) -> Value:
    match node:
        case ast.Compare(_, [ast.Is() | ast.IsNot() as op], [ast.Constant(None)]):
            lhs = fn.optional(node.left)
            if isinstance(lhs, Optional):
                is_there = scalars.cast(fn.b, lhs.is_there, types.PY_BOOL)
                is_not = isinstance(op, ast.IsNot)
                return is_there if is_not else scalars.logical_not(fn.b, is_there)
            return _comparison(fn, op, lhs, NONE)
        case _:
            parts = [*zip(node.ops, node.comparators, strict=True)]
            return _chain(fn, fn.optional(node.left), parts)


def _chain(
    fn: FunctionLowering, first: Value, parts: Sequence[tuple[ast.cmpop, ast.expr]]
) -> Value:
    """`a < b < c`, where c is only computed if `a < b`."""
    (op, node), *further_comparisons = parts
    with setting(
        fn,
        consumed=() if further_comparisons or not isinstance(op, ast.In | ast.NotIn) else (node,),
    ):
        second = fn.optional(node)
    lhs = _comparison(fn, op, first, second)
    if not further_comparisons:
        return lhs

    rhs: Scalar | None = None

    def further() -> Scalar:
        nonlocal rhs
        result = _chain(fn, second, further_comparisons)
        if isinstance(lhs, Scalar) and isinstance(result, Scalar):
            rhs = result
            return result
        raise fn.b.error(
            "chained comparisons are supported for numbers only", "use & between two comparisons"
        )

    if not isinstance(lhs, Scalar):
        return further()
    if lhs.const is not None:
        return further() if lhs.const else lhs
    implied_facts = fn.implied.get(lhs, ([], []))[0]
    if (eager_result := tried(fn, implied_facts, further)) is not None:
        type_ = scalars.joined_type(fn.b, "", lhs, eager_result)
        conjunction = scalars.cast(fn.b, scalars.logical_and(fn.b, lhs, eager_result), type_)
        conjunction = mixed.chosen(fn.b, lhs, eager_result, lhs, conjunction)
    else:
        conjunction = fn.branch_knowing(lhs, further, lambda: lhs)
    imply_both(fn, conjunction, lhs, rhs)
    return conjunction


def _comparison(fn: FunctionLowering, op: ast.cmpop, lhs: Value, rhs: Value) -> Value:
    """Return the result of one comparison operator."""
    b = fn.b
    if isinstance(op, ast.Is | ast.IsNot):
        result = _identity(fn.b, lhs, rhs)
        return result if isinstance(op, ast.Is) else scalars.logical_not(b, result)
    if isinstance(op, ast.In | ast.NotIn):
        is_in = _membership(fn, lhs, present(b, rhs))
        return is_in if isinstance(op, ast.In) else scalars.logical_not(b, is_in)
    return _compared(fn, vocabulary.COMPARISONS[type(op)].symbol, lhs, rhs)


def _compared_if_there(
    fn: CallFrame, name: str, lhs: Value, rhs: Value, compare: Callable[[Value, Value], Value]
) -> Scalar:
    """`lhs == rhs`, or `lhs != rhs`, where one side may be `None`."""
    b = fn.b
    (is_left, left_value), (is_right, right_value) = (
        x.items if isinstance(x, Optional) else (b.number(not is_none(x)), x) for x in (lhs, rhs)
    )
    assert isinstance(is_left, Scalar) and isinstance(is_right, Scalar)

    are_present = scalars.logical_and(b, is_left, is_right)
    result: Value | None = scalars.compare(b, name, is_left, is_right)
    if are_present.const is None:
        result = fn.branch(
            are_present, lambda: in_memory(b, compare(left_value, right_value)), lambda: result
        )
    if not isinstance(result, Scalar):
        raise b.error(f"{describe(left_value)} beside {describe(right_value)} is not compared")
    return result


def _compared(fn: FunctionLowering, name: str, lhs: Value, rhs: Value) -> Value:
    """Compare numbers, arrays, strings, tuples or lists by their items."""
    b = fn.b
    if isinstance(lhs, Optional) or isinstance(rhs, Optional):
        if name in ("==", "!="):
            return _compared_if_there(fn, name, lhs, rhs, partial(_compared, fn, name))
        lhs = present(b, lhs)
        rhs = present(b, rhs)
    lhs = records.as_integer(b, lhs)
    rhs = records.as_integer(b, rhs)
    if any(isinstance(x, Fields | Instance) for x in (lhs, rhs)):
        return _compared_objects(fn, name, lhs, rhs)
    if name not in ("==", "!="):
        expect_values(b, lhs, rhs)
    if (result := _compared_lists(fn, name, lhs, rhs)) is not None:
        return result
    for compare in (dicts.binary, deques.binary, texts.compare):
        if (result := compare(b, name, lhs, rhs)) is not None:
            return result
    if isinstance(lhs, TextValue) or isinstance(rhs, TextValue):
        if name not in ("==", "!="):
            raise b.error(f"'{name}' is not defined for {describe(lhs)} and {describe(rhs)}")
        return b.number(name == "!=")
    lhs, rhs = _beside_arrays(b, name, lhs, rhs)
    if isinstance(lhs, Choice) or isinstance(rhs, Choice):
        b.expect(name in ("==", "!="), f"'{name}' is not defined for functions")
        result = _are_one_function(b, lhs, rhs)
        return result if name == "==" else scalars.logical_not(b, result)
    if isinstance(lhs, TupleValue) and isinstance(rhs, TupleValue):
        return _compared_tuples(fn, name, lhs, rhs)
    if isinstance(lhs, Static) or isinstance(rhs, Static):
        return _compared_statics(fn.b, name, lhs, rhs)
    if name in ("==", "!=") and _have_different_classes(lhs, rhs):
        return b.number(name == "!=")
    for side in (lhs, rhs):
        if not isinstance(side, Scalar | Array | Lazy):
            raise b.error(f"'{name}' is not defined for {describe(side)}")
    if isinstance(lhs, Scalar) and isinstance(rhs, Scalar):
        rhs = scalars.beside_complex(lhs, rhs)
        result = scalars.binary(b, name, lhs, rhs)
        imply(fn, result, name, lhs, rhs)
        return result
    return arrays.elementwise(
        b, (lhs, rhs), types.BOOL, lambda x: scalars.compare(b, name, x[0], x[1])
    )


def _have_different_classes(lhs: Value, rhs: Value) -> bool:
    """Return whether one of two values is a Python number and the other a tuple or a container,
    which are never equal. NumPy compares its numbers with each item."""
    numbers = [x for x in (lhs, rhs) if isinstance(x, Scalar)]
    containers = [x for x in (lhs, rhs) if isinstance(x, TupleValue | AnyList | DictValue)]
    if len(numbers) != 1 or len(containers) != 1:
        return False
    return all(x.weak for x in mixed.classes_of(numbers[0]).types)


def _same(fn: FunctionLowering, lhs: Value, rhs: Value, where: Scalar | None = None) -> Value:
    """Return `lhs is rhs or lhs == rhs`, by which containers compare items. The kernel raises an
    exception if the result depends on the identity of two NaNs, unless `where` is false."""
    b = fn.b
    if isinstance(lhs, Either) or isinstance(rhs, Either):
        return _by_member(
            b, lhs, lambda x: _by_member(b, rhs, lambda y: truth(fn, _same(fn, x, y, where)))
        )
    if isinstance(lhs, Optional) or isinstance(rhs, Optional):
        return _compared_if_there(fn, "==", lhs, rhs, partial(_same, fn))
    equal = _compared(fn, "==", lhs, rhs)
    if not (isinstance(lhs, Scalar) and isinstance(rhs, Scalar)):
        return equal
    if lhs is rhs or (lhs.const is not None and lhs.const is rhs.const):
        return b.number(True)
    are_alike = lhs.type == rhs.type or not (b.classes.knows(lhs) and b.classes.knows(rhs))
    is_shared = declaration_of(b.sources[0].function).sharing is Sharing.ALWAYS
    if are_alike and lhs.type.kind >= types.Kind.FLOAT and not is_shared:
        decisive_conditions = [scalars.compare(b, "==", x, x) for x in (lhs, rhs)]
        decisive_conditions += [] if where is None else [scalars.logical_not(b, where)]
        text = "whether two NaNs are one object is not known in kernels: use math.isnan()"
        b.check(reduce(partial(scalars.logical_or, b), decisive_conditions), "ValueError", text)
    return equal


@registry.lowers(bodies.holds_lists)
def _holds_lists(b: Builder, items: Value) -> Value:
    if isinstance(items, TupleValue):
        return b.number(any(map(_is_mutable, items.items)))
    assert isinstance(items, AnyList)
    return b.number(_is_mutable(list_states.state_of(b, items).item))


def _is_mutable(x: Value | None) -> bool:
    if isinstance(x, TupleValue):
        return x.kind is list or any(map(_is_mutable, x.items))
    return isinstance(x, Array | Lazy) or (x is not None and formatting.has_lists(x))


@registry.lowers(identity)
def _identity_of(b: Builder, x: Value) -> Value:
    if not isinstance(x, PooledList):
        raise b.error(f"{describe(x)} is not copied here", "write [row.copy() for row in rows]")
    return x.number


@registry.lowers(same)
def _same_items(b: Builder, x: Value, y: Value) -> Value:
    fn = cast("FunctionLowering", b.frame)
    return truth(fn, _same(fn, x, y))


def _compared_lists(fn: FunctionLowering, name: str, lhs: Value, rhs: Value) -> Value | None:
    """Compare lists, or tuples, at least one of which has a run-time length; return `None` for
    other values."""
    b = fn.b
    pair = (lhs, rhs)
    if not any(isinstance(x, AnyList) for x in pair) or not all(map(_is_sequence, pair)):
        return None
    are_tuples = list_literals.is_tuple(lhs)
    is_equality = name in ("==", "!=")
    if are_tuples is not list_literals.is_tuple(rhs):
        return b.number(name == "!=") if is_equality else None
    short = next((x for x in pair if isinstance(x, TupleValue)), None)
    if are_tuples and is_equality and short is not None:
        long = lhs if short is rhs else rhs
        assert isinstance(long, PooledList)
        result = _is_tuple_of(fn, long, short)
        return result if name == "==" else scalars.logical_not(b, result)
    same = [list_items.as_list(b, x) if isinstance(x, TupleValue) else x for x in pair]
    if not is_equality:
        return _compared(fn, name, b.frame.of_library(bodies.order, *same), b.integer(0))
    result = scalars.truth(b, b.frame.of_library(bodies.equal, *same))  # pyright: ignore[reportArgumentType]
    return result if name == "==" else scalars.logical_not(b, result)


def _is_tuple_of(fn: FunctionLowering, long: PooledList, short: TupleValue) -> Scalar:
    """Return whether a tuple of run-time length equals another tuple."""
    b = fn.b

    def items_are_equal() -> Scalar:
        items = (lists.item_at(b, long, b.integer(k)) for k in range(len(short.items)))
        return _compared_tuples(fn, "==", TupleValue(tuple(items)), short)

    length = list_states.length_of(b, long)
    as_long = scalars.compare(b, "==", length, b.integer(len(short.items)))
    return fn.branch(as_long, items_are_equal, lambda: b.number(False))


_REFLECTED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def _compared_objects(fn: FunctionLowering, name: str, lhs: Value, rhs: Value) -> Value:
    """Compare objects, by a method of the class of one, or by their fields."""
    b = fn.b
    equal = False
    for receiver, operand, op in ((lhs, rhs, name), (rhs, lhs, _REFLECTED[name])):
        if not isinstance(receiver, Fields | Instance):
            continue
        method = f"__{vocabulary.BY_SYMBOL[op].method}__"
        by_equality = op == "!=" and not isinstance(
            receiver.member(method), python_types.FunctionType
        )
        method = "__eq__" if by_equality else method
        if (fields := _fields_compared(b, receiver, method)) is not None:
            equal = equal or op in ("==", "!=")
            if isinstance(operand, Fields | Instance) and operand.kind is receiver.kind:
                operand_fields = _fields_compared(b, operand, method)
                assert isinstance(fields, TupleValue) and isinstance(operand_fields, TupleValue)
                return _compared_tuples(fn, op, fields, operand_fields)
        elif isinstance(function := receiver.member(method), python_types.FunctionType):
            made_by_functools = function.__module__ == "functools"  # by `total_ordering`
            call = fn.inlined if made_by_functools else fn.call
            result = call(function, [receiver, operand], {})
            if isinstance(result, Static) and result.value is NotImplemented:
                continue
            if by_equality and isinstance(result, Scalar):
                return scalars.logical_not(b, scalars.truth(b, result))
            return result
    if isinstance(lhs, Instance) and isinstance(rhs, Instance) and name in ("==", "!="):
        same = _identity(b, lhs, rhs)
        return same if name == "==" else scalars.logical_not(b, same)
    if equal or (name in ("==", "!=") and any(isinstance(x, Instance) for x in (lhs, rhs))):
        return b.number(name == "!=")
    side = lhs if isinstance(lhs, Fields | Instance) else rhs
    raise b.error(f"'{name}' is not defined for {describe(side)}")


def _fields_compared(b: Builder, value: Fields | Instance, method: str) -> Compound | None:
    """Return the tuple of fields that a generated comparison method of a dataclass compares; `None`
    for other methods."""
    if isinstance(value, Fields):
        return value.compared(method)
    if not is_generated(value.member(method)):
        return None
    names = [x.name for x in fields(value.kind) if x.compare]
    field_values = [records.field_of(b, value, name) for name in names]
    return TupleValue(tuple(x for x in field_values if x is not None))


def _is_member(b: Builder, union: Either, operand: Value) -> Scalar:
    """Return whether a value of several types, or `None`, is the same object as another value."""
    result = b.number(False)
    is_there = b.number(False)
    for member in union.members:
        is_same = scalars.logical_and(b, member.is_there, _identity(b, member.value, operand))
        result = scalars.logical_or(b, result, is_same)
        is_there = scalars.logical_or(b, is_there, member.is_there)
    is_none_too = scalars.logical_and(
        b, scalars.logical_not(b, is_there), _identity(b, NONE, operand)
    )
    return scalars.logical_or(b, result, is_none_too)


def _identity(b: Builder, lhs: Value, rhs: Value) -> Scalar:
    """Return whether two values are the same object: decidable for constants, for numbers of
    different classes, and for `bool`, whose objects are unique."""
    if isinstance(lhs, Static) and isinstance(rhs, Static):
        return b.number(lhs.value is rhs.value)  # pyright: ignore[reportUnknownMemberType]
    if isinstance(lhs, Either) or isinstance(rhs, Either):
        union, operand = (lhs, rhs) if isinstance(lhs, Either) else (rhs, lhs)
        assert isinstance(union, Either)
        return _is_member(b, union, operand)
    if isinstance(lhs, Optional) or isinstance(rhs, Optional):
        return _compared_if_there(b.frame, "==", lhs, rhs, partial(_identity, b))
    if isinstance(lhs, Choice) or isinstance(rhs, Choice):
        return _are_one_function(b, lhs, rhs)
    if isinstance(lhs, Static) or isinstance(rhs, Static):
        return b.number(False)
    if records.is_member(lhs) and records.is_member(rhs):
        if lhs.kind is not rhs.kind:
            return b.number(False)
        numbers = [x for x in (*lhs.items, *rhs.items) if isinstance(x, Scalar)]
        return scalars.compare(b, "==", *numbers)
    if isinstance(lhs, Instance) and isinstance(rhs, Instance):
        if lhs.kind is not rhs.kind:
            return b.number(False)
        if lhs.is_pooled and rhs.is_pooled:
            return scalars.compare(b, "==", lhs.number, rhs.number)
        return b.number(carried.same(lhs, rhs))
    if isinstance(lhs, PooledList) and isinstance(rhs, PooledList) and lhs.heads == rhs.heads:
        return scalars.compare(b, "==", lhs.number, rhs.number)
    if isinstance(lhs, PooledList) or isinstance(rhs, PooledList):
        if isinstance(lhs, AnyList) and isinstance(rhs, AnyList):
            return b.number(False)
    if isinstance(lhs, ListValue) and isinstance(rhs, ListValue):
        if b.list_changes.fixed & {lhs.name, rhs.name}:
            raise list_states.shared_error(b, "")
        _expect_known(b, lhs, rhs)
        return b.number(lhs == rhs)
    if isinstance(lhs, DictValue) and isinstance(rhs, DictValue):
        if isinstance(lhs.entries, PooledList) or isinstance(rhs.entries, PooledList):
            return _identity(b, lhs.entries, rhs.entries)
    if isinstance(lhs, DictValue | DequeValue) and isinstance(rhs, DictValue | DequeValue):
        _expect_known(b, *lhs.items[1:], *rhs.items[1:])
        return b.number(lhs.items == rhs.items)
    if isinstance(lhs, Scalar) and isinstance(rhs, Scalar):
        if lhs.type is rhs.type is types.PY_BOOL:
            return scalars.compare(b, "==", lhs, rhs)
        if lhs.type is not rhs.type and b.classes.knows(lhs) and b.classes.knows(rhs):
            return b.number(False)
    are_arrays = all(isinstance(x, Array | Lazy) for x in (lhs, rhs))
    hint = "compare their elements: np.array_equal(a, b)" if are_arrays else "use '=='"
    raise b.error(f"'is' is not defined for {describe(lhs)} and {describe(rhs)}", hint)


def _may_be_new(b: Builder, lhs: Value, rhs: Value) -> bool:
    """Return whether the kernel creates one of two functions, which is a new object each time."""
    alternatives = carried.choices(b, [lhs, rhs])
    return alternatives is None or carried.are_made_again(alternatives[0])


def _are_one_function(b: Builder, lhs: Value, rhs: Value) -> Scalar:
    """Return whether two functions, of which one is known only at run time, are the same."""
    if not (carried.is_function(lhs) and carried.is_function(rhs)):
        return b.number(False)
    alternatives = carried.choices(b, [lhs, rhs])
    if alternatives is None or carried.are_made_again(alternatives[0]):
        raise b.error("functions that are defined in kernels are not compared")
    left_choice, right_choice = alternatives
    return scalars.compare(b, "==", left_choice.number, right_choice.number)


def _expect_known(b: Builder, lhs: Value, rhs: Value) -> None:
    """Refuse identity tests of arguments, which depend on the call."""
    names = {x.name for x in (lhs, rhs) if isinstance(x, ListValue)}
    if len(names) == 2 and all(isinstance(x, vocabulary.ArgumentName) for x in names):
        raise b.error("'is' is not defined for two arguments of a kernel that are containers")


def _membership(fn: FunctionLowering, lhs: Value, rhs: Value) -> Scalar:
    """`lhs in rhs`."""
    if isinstance(rhs, Instance):
        return truth(fn, records.special(fn.b, rhs, lhs, name="__contains__"))
    if isinstance(rhs, Static) and isinstance(rhs.value, types.Keywords):
        keywords = rhs.value
        is_table = isinstance(keywords, types.Table)
        keys = TupleValue(tuple(map(Static, keywords)))
        rhs = column(keywords, of_items=keywords.is_list) if is_table else keys
    if is_none(lhs) and isinstance(rhs, DictValue):
        return fn.b.number(False)  # None is not a key in kernels
    lhs = lhs if isinstance(rhs, TupleValue) else present(fn.b, lhs)
    if isinstance(rhs, Static) and isinstance(rhs.value, dicts.View):
        is_of_keys = rhs.value.part == "keys"
        body = dict_bodies.contains if is_of_keys else dict_bodies.is_among
        contained = fn.of_library(body, rhs.value.of if is_of_keys else rhs, lhs)
    elif isinstance(rhs, DictValue):
        body = set_bodies.contains if rhs.kind in SETS else dict_bodies.contains
        contained = fn.of_library(body, rhs, lhs)
    elif isinstance(rhs, DequeValue):
        contained = fn.of_library(deque_bodies.contains, rhs, lhs)
    elif texts.is_text(rhs):
        operand_texts = [texts.as_text(fn.b, x) for x in (rhs, lhs)]
        contained = fn.of_library(text_bodies.contains, *operand_texts)
    elif texts.is_bytes(rhs):
        contained = _among_bytes(fn, lhs, rhs)
    elif isinstance(rhs, AnyList):
        contained = fn.of_library(bodies.contains, rhs, lhs)
    elif (
        isinstance(rhs, RangeValue)
        and rhs.length is None
        and isinstance(lhs, Scalar)
        and (lhs.type == types.PY_BOOL or (lhs.type.is_integer and lhs.type.signed))
    ):
        number = scalars.python_integer(fn.b, lhs)
        ends = (rhs.start, rhs.stop, rhs.step)
        contained = fn.of_library(mathematics.in_range, number, *ends)
    elif isinstance(rhs, TupleValue):
        contained = fn.b.number(False)
        for item in rhs.items:
            if item is lhs and not isinstance(
                lhs, Scalar
            ):  # an array: the remaining items are not compared
                return fn.b.number(True)
            equal = truth(fn, _same(fn, lhs, item))
            contained = scalars.logical_or(fn.b, contained, equal)
    elif isinstance(rhs, Array | Lazy):
        equal = registry.FUNCTIONS[np.equal](fn.b, rhs, lhs)
        is_any_equal = registry.FUNCTIONS[np.any](fn.b, equal)
        assert isinstance(is_any_equal, Scalar)
        contained = scalars.cast(fn.b, is_any_equal, types.PY_BOOL)
    else:
        raise fn.b.error(f"'in' is not supported for {describe(rhs)}")
    assert isinstance(contained, Scalar)
    return contained


def _compared_tuples(fn: FunctionLowering, name: str, lhs: TupleValue, rhs: TupleValue) -> Scalar:
    if name not in ("==", "!="):
        return _order_of_tuples(fn, name, lhs, rhs)
    equal = fn.b.number(len(lhs.items) == len(rhs.items) and lhs.is_list is rhs.is_list)
    if equal.const:
        for x, y in zip(lhs.items, rhs.items, strict=True):
            same = _same(fn, x, y, equal)
            if not isinstance(same, Scalar):
                raise fn.b.error("tuples of arrays cannot be compared")
            equal = scalars.logical_and(fn.b, equal, scalars.truth(fn.b, same))
    return equal if name == "==" else scalars.logical_not(fn.b, equal)


def _order_of_tuples(fn: FunctionLowering, name: str, lhs: TupleValue, rhs: TupleValue) -> Scalar:
    """Compare two tuples: the first items that differ decide."""
    b = fn.b
    x = lhs.items
    y = rhs.items
    if any(_may_lack_order(b, name, *pair) for pair in zip(x, y, strict=False)):
        return _order_by_items(fn, name, x, y)
    result = _compared(fn, name, b.integer(len(x)), b.integer(len(y)))
    equal = b.number(True)
    parts = list[tuple[Scalar, Scalar]]()
    for left_item, right_item in zip(x, y, strict=False):
        same = _same(fn, left_item, right_item, equal)
        first = _compared(fn, name, left_item, right_item)
        if not (isinstance(same, Scalar) and isinstance(first, Scalar)):
            raise b.error("tuples of arrays cannot be compared")
        parts.append((scalars.truth(b, same), scalars.truth(b, first)))
        equal = scalars.logical_and(b, equal, parts[-1][0])
    for same, first in reversed(parts):
        assert isinstance(result, Scalar)
        result = scalars.select(b, same, scalars.truth(b, result), first)
    assert isinstance(result, Scalar)
    return result


def _order_by_items(
    fn: FunctionLowering, name: str, lhs: Sequence[Value], rhs: Sequence[Value]
) -> Scalar:
    """Compare two tuples with items that may have no order, which are compared only where they
    decide."""
    b = fn.b
    if not lhs or not rhs:
        result = _compared(fn, name, b.integer(len(lhs)), b.integer(len(rhs)))
        assert isinstance(result, Scalar)
        return result

    def decided() -> Scalar:
        return _by_member(b, lhs[0], lambda x: _by_member(b, rhs[0], lambda y: order(x, y)))

    def order(x: Value, y: Value) -> Scalar:
        if _has_no_order(b, name, x, y):
            classes = [_class_name(b, value) for value in (x, y)]
            text = f"'{name}' not supported between instances of '{classes[0]}' and '{classes[1]}'"
            b.check(b.number(False), "TypeError", text)
            raise UnresolvedError
        result = _compared(fn, name, x, y)
        assert isinstance(result, Scalar)
        return scalars.truth(b, result)

    if all(map(carried.is_function, (lhs[0], rhs[0]))) and _may_be_new(b, lhs[0], rhs[0]):
        text = "whether two functions are one object is not known in kernels"
        b.check(b.number(False), "ValueError", text)
        raise UnresolvedError
    same = _same(fn, lhs[0], rhs[0])
    if not isinstance(same, Scalar):
        raise b.error("tuples of arrays cannot be compared")
    further = partial(_order_by_items, fn, name, lhs[1:], rhs[1:])
    return fn.branch(scalars.truth(b, same), further, decided)


def _by_member(b: Builder, value: Value, compute: Callable[[Value], JoinedT]) -> JoinedT:
    """Compute a result from a value that may be `None` or has one of several types, on a path for
    each."""
    alternatives = [value] if isinstance(value, Optional) else []
    may_be_none = isinstance(value, Optional)
    if isinstance(value, Either):
        alternatives = value.members
        may_be_none = value.may_be_none
    if not alternatives:
        return compute(value)

    def by_first(remaining: Sequence[Optional]) -> JoinedT:
        if not remaining:
            return compute(NONE)
        first, *others = remaining
        is_there = first.is_there
        if is_there.const or not (others or may_be_none):
            return compute(first.value)
        if is_there.const is not None:
            return by_first(others)
        return b.frame.branch(is_there, lambda: compute(first.value), lambda: by_first(others))

    return by_first(alternatives)


def _may_lack_order(b: Builder, name: str, x: Value, y: Value) -> bool:
    """Return whether two items of tuples may be values that Python cannot order."""
    if any(isinstance(value, Optional | Either) or carried.is_function(value) for value in (x, y)):
        return True
    if isinstance(x, TupleValue) and isinstance(y, TupleValue) and x.is_list is y.is_list:
        return list_items.has_none(x) or list_items.has_none(y)
    return _has_no_order(b, name, x, y)


def _has_no_order(b: Builder, name: str, x: Value, y: Value) -> bool:
    """Return whether Python raises `TypeError` where it orders two values of these classes."""
    classes = {_class_name(b, value) for value in (x, y)}
    if "" in classes:
        return False
    if classes <= _REAL:
        return False
    if len(classes) > 1:
        return True
    if isinstance(x, Instance | Fields):
        methods = [f"__{vocabulary.BY_SYMBOL[op].method}__" for op in (name, _REFLECTED[name])]
        return not any(isinstance(x.member(m), python_types.FunctionType) for m in methods)
    return classes <= _WITHOUT_ORDER


_REAL = frozenset(x.__name__ for x in (bool, int, float))
"""The classes of Python numbers that have an order."""
_WITHOUT_ORDER = frozenset(
    x.__name__ for x in (complex, dict, type, type(None), python_types.FunctionType, type(len))
)


def _class_name(b: Builder, value: Value) -> str:
    """Return the name of the class that a value has in Python; an empty string for values whose
    class may be one of several, or whose comparisons are left to NumPy."""
    value = records.as_integer(b, value)
    match value:
        case Scalar(type=type_):
            return type_.python.__name__ if type_.weak and b.classes.knows(value) else ""
        case Static(value=None):
            return type(None).__name__
        case Static(value=str() | bytes() as text):
            return type(text).__name__
        case TextValue(kind=kind) | DictValue(kind=kind):
            return kind.__name__
        case TupleValue(is_list=is_list):
            return (list if is_list else value.kind).__name__
        case PooledList() | ListValue():
            return class_of(value).__name__
        case Instance(kind=kind) | Fields(kind=kind):
            return kind.__name__
        case Static(value=constant) if callable(constant):
            return type(constant).__name__
        case Choice(items=(_, *functions)):
            names = {_class_name(b, x) for x in functions}
            return names.pop() if len(names) == 1 else ""
        case _:
            return python_types.FunctionType.__name__ if carried.is_function(value) else ""


def _compared_statics(b: Builder, name: str, lhs: Value, rhs: Value) -> Value:
    if isinstance(lhs, Array | Lazy) or isinstance(rhs, Array | Lazy):
        message = f"'{name}' of {describe(lhs)} and {describe(rhs)} is not supported"
        raise b.error(message, "use 'is' for None")
    if name not in ("==", "!="):
        raise b.error(f"'{name}' is not defined for {describe(lhs)} and {describe(rhs)}")
    if isinstance(lhs, Static) and isinstance(rhs, Static):
        return b.number(bool(lhs.value == rhs.value) is (name == "=="))
    return b.number(name == "!=")


def tried(
    fn: FunctionLowering, facts: list[Linear], compute: Callable[[], Scalar]
) -> Scalar | None:
    """Compute a value where `facts` hold; return `None`, and compute nothing, if that has effects,
    or may be undefined without the facts, as divisions are."""
    b = fn.b
    block = Block()
    env = fn.env.copy()
    result = None
    with (
        setting(b, is_trying=True),
        b.catching.suspended(),
        b.own_memory(),
        b.inside(block),
        suppress(UnresolvedError, FaultsError),
    ):
        b.forms.learn_all(facts)
        result = compute()
        b.ssa(result)
    if result is not None and fn.env == env:
        for item in list(block.ops):
            item.detach()
            b.block.add_op(item)
        return result
    b.discard(block)
    fn.rebind(env)
    if b.is_trying:  # the enclosing attempt is not free of effects, either
        raise FaultsError
    return None


def imply_both(
    fn: FunctionLowering, condition: Scalar, *parts: Scalar | None, holds: bool = True
) -> None:
    """Record that a condition implies what both of its parts imply where they hold, or, if it does
    not hold, where they do not."""
    implications = [fn.implied.get(x, ([], [])) for x in parts if x is not None]
    forms = [form for yes, no in implications for form in (yes if holds else no)]
    fn.implied[condition] = (forms, []) if holds else ([], forms)


def imply(fn: FunctionLowering, condition: Scalar, name: str, lhs: Scalar, rhs: Scalar) -> None:
    """Record the inequalities of forms that a comparison of integers implies."""
    if lhs.form is None or rhs.form is None or condition.const is not None:
        return
    ahead = lhs.form - rhs.form
    behind = rhs.form - lhs.form
    if name in ("==", "!="):
        # A value that is at least a number is greater if it is not equal.
        strict_forms = [z - 1 for z in (ahead, behind) if fn.b.forms.at_least_zero(z)]
        sides = [ahead, behind], strict_forms
    else:
        more, less = (ahead, behind) if name[0] == ">" else (behind, ahead)
        sides = ([more], [less - 1]) if name.endswith("=") else ([more - 1], [less])
    yes, no = ([fn.b.forms.linear(form) for form in side] for side in sides)
    fn.implied[condition] = (no, yes) if name == "!=" else (yes, no)


def truth_of(fn: FunctionLowering, node: ast.expr) -> Scalar:
    """Return the truth of an expression."""
    if isinstance(node, ast.BoolOp):
        with fn.b.at(node):
            return _truth_of_all(fn, node.op, node.values)
    value = fn.optional(node)
    with fn.b.at(node):
        return truth(fn, value)


def _there(node: ast.expr, *, holds: bool) -> Iterator[str]:
    """Yield the variables that cannot be `None` where a condition holds, or where it does not."""
    match node:
        case ast.Name(name) | ast.NamedExpr(ast.Name(name)) if holds:
            yield name
        case ast.Compare(
            ast.Name(name) | ast.NamedExpr(ast.Name(name)), [op], [ast.Constant(None)]
        ) if isinstance(op, ast.IsNot if holds else ast.Is):
            yield name
        case ast.UnaryOp(ast.Not(), inner):
            yield from _there(inner, holds=not holds)
        case ast.BoolOp(op, parts) if isinstance(op, ast.And) is holds:
            for part in parts:
                yield from _there(part, holds=holds)
        case _:
            pass


def knowing_none(
    fn: FunctionLowering, test: ast.expr, run: Callable[[], JoinedT], *, holds: bool
) -> Callable[[], JoinedT]:
    """Return code for the path where a condition holds, or does not hold; variables that cannot be
    `None` there are known not to be."""

    parts = test.values if isinstance(test, ast.BoolOp) else ()
    again = written(parts)  # by ':=' after it was tested

    def path() -> JoinedT:
        names = [x for x in dict.fromkeys(_there(test, holds=holds)) if x not in again]
        current_values = {name: fn.env.get(name) for name in names}
        optional = {name: x for name, x in current_values.items() if isinstance(x, Optional)}
        fn.env.update({name: value.value for name, value in optional.items()})
        result = run()
        same = {x: y for x, y in optional.items() if fn.env.get(x) is y.value}
        fn.env.update(same)
        return result

    return path


@registry.lowers(bool)
@registry.lowers(operator.truth)
@takes_numbers
def _bool(b: Builder, x: Value | None = None) -> Value:
    return b.number(False) if x is None else truth(cast("FunctionLowering", b.frame), x)


def _among_bytes(fn: FunctionLowering, item: Value, sequence: TextValue) -> Value:
    """Return `item in sequence` of bytes."""
    if isinstance(item, Scalar) and item.type.is_integer:
        number = scalars.python_integer(fn.b, item)
        return fn.of_library(byte_string_bodies.has_byte, sequence, number)
    if not texts.is_bytes(item) or sequence.kind is memoryview:
        raise fn.b.error(f"'in' is not defined for {describe(item)} and {describe(sequence)}")
    return fn.of_library(text_bodies.contains, sequence, item)


def truth(fn: FunctionLowering, value: Value) -> Scalar:
    """`bool(value)`."""
    b = fn.b
    value = records.as_integer(b, value)
    match value:
        case Fields() if records.is_member(value):
            return b.number(True)
        case Scalar():
            condition = scalars.truth(b, value)
            if condition is not value and value in fn.implied:
                fn.implied[condition] = fn.implied[value]
            return condition
        case Optional(items=(Scalar() as is_there, inner)):
            if is_there.const is not None or isinstance(inner, Scalar | TextValue):
                return scalars.logical_and(b, is_there, truth(fn, inner))
            return fn.branch(is_there, lambda: truth(fn, inner), lambda: b.number(False))
        case Instance():
            return scalars.truth(b, fn.call(bool, [value], {}))  # pyright: ignore[reportArgumentType]
        case TupleValue():
            return b.number(bool(value.items))
        case Choice():
            return b.number(True)
        case TextValue() | DictValue() | DequeValue() | RangeValue() | ListValue() | PooledList():
            length = registry.FUNCTIONS[len](b, value)
            zero = b.integer(0)
            assert isinstance(length, Scalar)
            condition = scalars.compare(b, ">", length, zero)
            imply(fn, condition, ">", length, zero)
            return condition
        case Static():
            return b.number(bool(value.value))
        case Array() | Lazy() if all(arrays.is_one(extent) for extent in value.shape):
            return scalars.truth(b, arrays.element_at(b, value, [b.integer(0)] * len(value.shape)))
        case _:
            message = f"the truth of {describe(value)} is ambiguous"
            raise b.error(message, "use np.any(…), np.all(…)")


def _truth_of_all(fn: FunctionLowering, op: ast.boolop, nodes: Sequence[ast.expr]) -> Scalar:
    """Return the truth of `a and b`, or of `a or b`; b is only computed if needed."""
    b = fn.b
    lhs = truth_of(fn, nodes[0])
    if len(nodes) == 1:
        return lhs
    is_and = isinstance(op, ast.And)
    if lhs.const is not None:
        return _truth_of_all(fn, op, nodes[1:]) if bool(lhs.const) is is_and else lhs
    implied_facts = fn.implied.get(lhs, ([], []))[0 if is_and else 1]

    rhs: Scalar | None = None

    def further() -> Scalar:
        nonlocal rhs
        remaining_truth = partial(_truth_of_all, fn, op, nodes[1:])
        rhs = knowing_none(fn, nodes[0], remaining_truth, holds=is_and)()
        return rhs

    eager_truth = tried(fn, implied_facts, further)
    if eager_truth is not None and eager_truth.const is not None:
        return lhs if bool(eager_truth.const) is is_and else b.number(not is_and)
    if eager_truth is not None:
        operator = scalars.logical_and if is_and else scalars.logical_or
        combined_truth = operator(b, lhs, b.truth(b.ssa(eager_truth)))
        imply_both(fn, combined_truth, lhs, eager_truth, holds=is_and)
        return combined_truth
    fixed = b.number(not is_and)
    paths = (further, lambda: fixed) if is_and else (lambda: fixed, further)
    combined_truth = fn.branch_knowing(lhs, *paths)
    if is_and:
        imply_both(fn, combined_truth, lhs, rhs)
    return combined_truth


@lowers_expression(ast.BoolOp)
def _boolop(fn: FunctionLowering, node: ast.BoolOp) -> Value:
    value = fn.optional if fn.may_be_none is node else fn.value
    return _chosen(fn, node.op, node.values, value)


def _chosen(
    fn: FunctionLowering,
    op: ast.boolop,
    nodes: Sequence[ast.expr],
    value: Callable[[ast.expr], Value],
) -> Value:
    """Return the value of `a and b`, or of `a or b`, which is one of the operands."""
    if len(nodes) == 1:
        return value(nodes[0])
    lhs = fn.optional(nodes[0])
    test = truth(fn, lhs)
    is_and = isinstance(op, ast.And)
    if test.const is not None:
        return _chosen(fn, op, nodes[1:], value) if bool(test.const) is is_and else lhs
    lhs = in_memory(fn.b, lhs)
    if isinstance(lhs, Optional) and not is_and:
        lhs = lhs.value

    def remaining_value() -> Value:
        return in_memory(fn.b, _chosen(fn, op, nodes[1:], value))

    remaining_path = knowing_none(fn, nodes[0], remaining_value, holds=is_and)
    paths = (remaining_path, lambda: lhs) if is_and else (lambda: lhs, remaining_path)
    result = fn.branch_knowing(test, *paths)
    if isinstance(result, Scalar) and is_and and isinstance(lhs, Scalar):
        fn.implied[result] = fn.implied.get(lhs, ([], []))[0], []
    return result


@lowers_expression(ast.IfExp)
def _ifexp(fn: FunctionLowering, node: ast.IfExp) -> Value:
    test = truth_of(fn, node.test)
    value = fn.optional if fn.may_be_none is node else fn.value
    if test.const is not None:
        return value(node.body if test.const else node.orelse)

    def side(part: ast.expr, *, holds: bool) -> Callable[[], Value]:
        return knowing_none(fn, node.test, lambda: in_memory(fn.b, value(part)), holds=holds)

    return fn.branch_knowing(test, side(node.body, holds=True), side(node.orelse, holds=False))
