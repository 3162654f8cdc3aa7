"""Python expressions: each node of the tree is lowered to a value (`values`)."""

from __future__ import annotations

import ast
import types as python_types
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from xdsl.ir import Block

from loopwright.exact.speculation import never_faults
from loopwright.ir.affine_expr import AffineExpr
from loopwright.python import registry
from loopwright.python.bodies import deques as deque_bodies
from loopwright.python.bodies import dicts as dict_bodies
from loopwright.python.bodies import lists as bodies
from loopwright.python.bodies import mathematics
from loopwright.python.bodies import sets as set_bodies
from loopwright.python.bodies import texts as text_bodies
from loopwright.python.containers import deques, dicts, lists, records, texts
from loopwright.python.desugaring import CellItem, MatchedPart, name_of_part
from loopwright.python.errors import meant
from loopwright.python.functions import formatting
from loopwright.python.functions.indexing import subscript
from loopwright.python.functions.iteration import Flat, run_of
from loopwright.python.names import ArgumentName
from loopwright.python.operators import BINARY, COMPARISONS, UNARY
from loopwright.python.source import of_lambda
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.syntax.iterator_calls import is_lazy, list_of
from loopwright.python.syntax.local_functions import (
    LocalFunction,
    bound_method,
    defaults_of,
    local_function,
)
from loopwright.python.syntax.scope import Branch, as_value
from loopwright.python.syntax.stencils import Relative
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.builder import Builder
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.forms import Linear
from loopwright.python.values.types import BOOL, FLOAT64, PY_BOOL, PY_COMPLEX, PY_FLOAT, Kind
from loopwright.python.values.value import (
    ITERATORS,
    NONE,
    AnyList,
    Array,
    Compound,
    DequeValue,
    DictValue,
    Fields,
    Lazy,
    ListValue,
    Maybe,
    PooledList,
    RangeValue,
    RecordValue,
    Scalar,
    SliceValue,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
    hint_for_list,
)
from loopwright.reporting.errors import ConstantOverflowError


def expect_no_iterator(fn: FunctionLowering, node: ast.expr) -> None:
    """Refuse names for iterators, as an iterator could be consumed twice through them."""
    if isinstance(node, ast.Call) and fn.outer_object(node.func) in ITERATORS:
        hint = "write list(…) of it, or run through it where it is made"
        raise fn.b.error("an iterator cannot be a variable or a result", hint, node)


# Names and constants


@lowers_expression(ast.Constant)
def _constant(fn: FunctionLowering, node: ast.Constant) -> Value:
    return as_value(fn.b, node.value)


@lowers_expression(ast.Name)
def _name(fn: FunctionLowering, node: ast.Name) -> Value:
    return fn.name(node)


@lowers_expression(ast.Lambda)
def _lambda(fn: FunctionLowering, node: ast.Lambda) -> Value:
    return Static(defined(fn, of_lambda(node)))


def defined(fn: FunctionLowering, tree: ast.FunctionDef) -> LocalFunction:
    """A nested function, with its defaults evaluated now."""
    defaults = {
        name: in_memory(fn.b, fn.value(node)) for name, node in defaults_of(tree.args).items()
    }
    return local_function(fn.source, fn, tree, defaults)


@lowers_expression(ast.Tuple, ast.List)
def _tuple(fn: FunctionLowering, node: ast.Tuple | ast.List) -> Value:
    items, runs = list[Value](), list[lists.Run]()
    for item in node.elts:
        if isinstance(item, ast.Starred):
            inner = fn.value(_as_list(fn, item.value))
            if isinstance(inner, TupleValue):
                items += inner.items
                continue
            if not isinstance(node, ast.List):
                raise fn.b.error("only tuples can be unpacked here", "write a list")
            copied = lists.collected(fn.b, [run_of(fn.b, inner)])
            runs += [run_of(fn.b, TupleValue(tuple(items))), run_of(fn.b, copied)]
            items.clear()
        else:
            items.append(lists.as_variable(fn.b, fn.value(item)))
    if runs:
        return lists.collected(fn.b, [*runs, run_of(fn.b, TupleValue(tuple(items)))])
    if isinstance(node, ast.List) and not items and fn.b.shared.pools.items:
        return lists.new_list(fn.b)  # here, as it is known later what its items are
    return TupleValue(tuple(items), list if isinstance(node, ast.List) else tuple)


def _as_list(fn: FunctionLowering, node: ast.expr) -> ast.expr:
    """The operand of an unpacking; a generator is converted to a list."""
    return list_of(node) if is_lazy(node, fn.outer_object) else node


@lowers_expression(ast.Set)
def _set(fn: FunctionLowering, node: ast.Set) -> Value:
    result = dicts.new_dict(fn.b, set)
    for item in node.elts:
        fn.b.frame.of_library(set_bodies.add, result, fn.value(item))
    return result


@lowers_expression(ast.Dict)
def _dict(fn: FunctionLowering, node: ast.Dict) -> Value:
    result = dicts.new_dict(fn.b)
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            fn.b.frame.of_library(dict_bodies.update, result, fn.value(value))
        else:
            entry = fn.value(key), fn.value(value)
            fn.b.frame.of_library(dict_bodies.set_item, result, *entry)
    return result


@lowers_expression(ast.Slice)
def _slice(fn: FunctionLowering, node: ast.Slice) -> Value:
    parts: list[Scalar | None] = []
    for part in (node.lower, node.upper, node.step):
        bound = None if part is None else fn.value(part)
        if isinstance(bound, Static) and bound.value is None:
            bound = None
        if bound is not None and not isinstance(bound, Scalar):
            raise fn.b.error(f"a bound of a slice is an integer, not {describe(bound)}")
        parts.append(bound)
    return SliceValue(*parts)


@lowers_expression(ast.NamedExpr)
def _namedexpr(fn: FunctionLowering, node: ast.NamedExpr) -> Value:
    value = in_memory(fn.b, fn.value(node.value))
    fn.env[node.target.id] = value
    return value


# Operators


@lowers_expression(ast.BinOp)
def _binop(fn: FunctionLowering, node: ast.BinOp) -> Value:
    left, right = fn.value(node.left), fn.value(node.right)
    op = BINARY[type(node.op)]
    result = _of_class(fn, f"__{op.method}__", left, right)
    if result is None:
        result = _of_class(fn, f"__r{op.method}__", right, left)
    return operate(fn.b, op.symbol, left, right) if result is None else result


def _of_class(fn: FunctionLowering, name: str, value: Value, other: Value) -> Value | None:
    """Call the operator method that a class defines for its objects; `None` for other
    values."""
    method = value.member(name) if isinstance(value, Fields) else None
    return None if method is None else fn.call(method, [value, other], {})


def operate(b: Builder, op: str, left: Value, right: Value) -> Value:
    """`left op right`."""
    if op == "@":
        return registry.FUNCTIONS[np.matmul](b, left, right)
    if op == "|" and isinstance(left, Static) and isinstance(right, Static):
        sides: list[Any] = [left.value, right.value]
        if all(isinstance(x, type | python_types.UnionType) for x in sides):
            return Static(sides[0] | sides[1])
    if op == "%" and texts.is_text(left):
        return formatting.formatted_by(b, op, left, [right])
    for operated in (dicts.operated, deques.operated, texts.operated):
        if (result := operated(b, op, left, right)) is not None:
            return result
    if isinstance(left, AnyList) or isinstance(right, AnyList):
        if not isinstance(left, Array | Lazy) and not isinstance(right, Array | Lazy):
            return _lists(b, op, left, right)
        left, right = lists.plain(b, left), lists.plain(b, right)
    if isinstance(left, TupleValue) or isinstance(right, TupleValue):
        return _tuples(b, op, left, right)
    for side in (left, right):
        if not isinstance(side, Scalar | Array | Lazy):
            raise b.error(f"'{op}' is not defined for {describe(side)}")
    right = _beside_complex(left, right)
    kinds = [x.type if isinstance(x, Scalar) else x.element for x in (left, right)]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    element = scalars.result_type(b, op, *kinds)  # pyright: ignore[reportUnknownArgumentType]
    if op == "**" and isinstance(left, Array | Lazy) and left.element.is_bool:
        if isinstance(right, Scalar) and right.type.weak and right.type.is_integer:
            if right.const is None:
                message = "the type of this power of truth values is only known when it runs"
                raise b.error(message, "use x.astype(np.int64)")
            if right.const == 2:
                return registry.FUNCTIONS[np.square](b, left)
    both = not isinstance(left, Scalar) or not isinstance(right, Scalar)
    return arrays.elementwise(
        b,
        arrays.alongside(b, op, (element, element), (left, right)),
        element.strong if both else element,
        _raised(b, left, right) if op == "**" else lambda x: scalars.binary(b, op, *x),
    )


def _raised(b: Builder, left: Value, right: Value) -> Callable[[Sequence[Scalar]], Scalar]:
    """`left ** right`, elementwise."""
    if (
        isinstance(left, Array | Lazy)
        and left.element.kind >= Kind.FLOAT
        and isinstance(right, Scalar)
        and right.type.weak
        and right.type.kind <= Kind.FLOAT
    ):
        return lambda x: scalars.power_of_element(b, x[0], right)
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        return lambda x: scalars.binary(b, "**", *x)
    return lambda x: scalars.power_in_loop(b, *x)


def _lists(b: Builder, op: str, left: Value, right: Value) -> Value:
    """`left op right`, where at least one is a list, and none an array."""
    if op == "+" and all(isinstance(x, AnyList) or lists.can_change(x) for x in (left, right)):
        return lists.collected(b, [run_of(b, x) for x in (left, right)])
    for x, y in ((left, right), (right, left)):
        if op == "*" and isinstance(y, Scalar) and y.type.kind <= Kind.INTEGER:
            return lists.repeated(b, run_of(b, x), y)
    raise b.error(f"'{op}' is not defined for {describe(left)} and {describe(right)}")


def _tuples(b: Builder, op: str, left: Value, right: Value) -> Value:
    if op == "+" and isinstance(left, TupleValue) and isinstance(right, TupleValue):
        if left.is_list is right.is_list:
            return TupleValue((*left.items, *right.items), list if left.is_list else tuple)
    for x, y in ((left, right), (right, left)):
        if (
            op == "*"
            and isinstance(x, TupleValue)
            and isinstance(y, Scalar)
            and y.const is not None
        ):
            return TupleValue(x.items * int(y.const.real), list if x.is_list else tuple)
        if op == "*" and isinstance(y, Scalar) and lists.can_change(x):
            return _lists(b, op, x, y)
    raise b.error(f"'{op}' is not defined for {describe(left)} and {describe(right)}")


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
    op, x = UNARY[type(node.op)], fn.value(node.operand)
    if isinstance(x, Scalar):
        return scalars.unary(b, op, x)
    if not isinstance(x, Array | Lazy):
        raise b.error(f"'{op}' is not defined for {describe(x)}")
    return arrays.elementwise(b, [x], x.element, lambda v: scalars.unary(b, op, v[0]))


@lowers_expression(ast.Compare)
def _compare(fn: FunctionLowering, node: ast.Compare) -> Value:
    comparisons = [*zip(node.ops, node.comparators, strict=True)]
    match node:
        case ast.Compare(_, [ast.Is() | ast.IsNot() as op], [ast.Constant(None)]):
            left = fn.optional(node.left)
            if isinstance(left, Maybe):
                is_there = scalars.cast(fn.b, left.bound, PY_BOOL)
                is_not = isinstance(op, ast.IsNot)
                return is_there if is_not else scalars.logical_not(fn.b, is_there)
            return _comparison(fn, op, left, NONE)
        case _:
            pass
    return _chain(fn, fn.value(node.left), comparisons)


def _chain(
    fn: FunctionLowering, first: Value, parts: Sequence[tuple[ast.cmpop, ast.expr]]
) -> Value:
    """`a < b < c`, where c is only computed if `a < b`."""
    (op, node), *rest = parts
    other = fn.value(node)
    left = _comparison(fn, op, first, other)
    if not rest:
        return left

    def further() -> Scalar:
        result = _chain(fn, other, rest)
        if isinstance(left, Scalar) and isinstance(result, Scalar):
            return result
        raise fn.b.error("a chain of comparisons is for numbers", "use & between two comparisons")

    if not isinstance(left, Scalar):
        return further()
    if left.const is not None:
        return further() if left.const else left
    known = fn.implied.get(left, ([], []))[0]
    right, is_free = _tried(fn, known, further)
    if right is not None and is_free:
        both = scalars.logical_and(fn.b, left, right)
        if left.type == right.type == BOOL:
            both = scalars.cast(fn.b, both, BOOL)
    else:
        both = fn.branch_knowing(left, further, lambda: left)
        assert isinstance(both, Scalar)
    _imply_both(fn, both, left, right)
    return both


def _tried(
    fn: FunctionLowering, known: list[Linear], compute: Callable[[], Scalar]
) -> tuple[Scalar | None, bool]:
    """Compute a value under `known` conditions, and return whether it was kept: it is removed if it
    has effects, or may be undefined without the conditions, as divisions are. The value is `None`
    if it is unresolved."""
    b, block, env, result = fn.b, Block(), fn.env.copy(), None
    with (
        b.catching.suspended(),
        b.own_memory() as made_there,
        b.inside(block),
        suppress(UnresolvedError),
    ):
        b.forms.learn_all(known)
        result = compute()
        b.ssa(result)
    is_free = all(map(never_faults, block.ops)) and not made_there
    if result is not None and is_free and fn.env == env:
        for item in list(block.ops):
            item.detach()
            b.block.add_op(item)
        return result, True
    b.discard(block)
    fn.rebind(env)
    return result, False


def _imply_both(
    fn: FunctionLowering, condition: Scalar, left: Scalar, right: Scalar | None
) -> None:
    tests = [x for x in (left, right) if x is not None]
    yes = [f for x in tests for f in fn.implied.get(x, ([], []))[0]]
    fn.implied[condition] = yes, []


def _comparison(fn: FunctionLowering, op: ast.cmpop, left: Value, right: Value) -> Value:
    """One comparison."""
    b = fn.b
    if isinstance(op, ast.Is | ast.IsNot):
        result = _identity(fn.b, left, right)
        return result if isinstance(op, ast.Is) else scalars.logical_not(b, result)
    if isinstance(op, ast.In | ast.NotIn):
        return _membership(fn, op, left, right)
    return _compared(fn, COMPARISONS[type(op)].symbol, left, right)


def _compared(fn: FunctionLowering, name: str, left: Value, right: Value) -> Value:
    """A comparison of numbers, arrays, strings, tuples or lists by their items."""
    b = fn.b
    sides = [isinstance(x, AnyList) or lists.can_change(x) for x in (left, right)]
    if all(sides) and (isinstance(left, AnyList) or isinstance(right, AnyList)):
        same = [lists.as_list(b, x) if isinstance(x, TupleValue) else x for x in (left, right)]
        if name not in ("==", "!="):
            return _compared(fn, name, b.frame.of_library(bodies.order, *same), b.integer(0))
        result = scalars.truth(b, b.frame.of_library(bodies.equal, *same))  # pyright: ignore[reportArgumentType]
        return result if name == "==" else scalars.logical_not(b, result)
    for compared in (dicts.operated, deques.operated, texts.compared):
        if (result := compared(b, name, left, right)) is not None:
            return result
    if isinstance(left, TextValue) or isinstance(right, TextValue):
        if name not in ("==", "!="):
            raise b.error(f"'{name}' is not defined for {describe(left)} and {describe(right)}")
        return b.number(name == "!=")
    left, right = lists.plain(b, left), lists.plain(b, right)
    if isinstance(left, TupleValue) and isinstance(right, TupleValue):
        return _compared_tuples(fn, name, left, right)
    is_static = isinstance(left, Static) or isinstance(right, Static)
    if is_static and not isinstance(left, Fields) and not isinstance(right, Fields):
        return _compared_statics(fn.b, name, left, right)
    for side in (right, left) if isinstance(right, Fields) else (left, right):
        if not isinstance(side, Scalar | Array | Lazy):
            raise b.error(f"'{name}' is not defined for {describe(side)}")
    right = _beside_complex(left, right)
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        result = scalars.binary(b, name, left, right)
        _imply(fn, result, name, left, right)
        return result
    return arrays.elementwise(
        b, (left, right), BOOL, lambda x: scalars.compare(b, name, x[0], x[1])
    )


def _identity(b: Builder, left: Value, right: Value) -> Scalar:
    """Whether two values are the same object: decidable for constants, for numbers of different
    classes, and for `bool`, whose objects are unique."""
    if isinstance(left, Static) and isinstance(right, Static):
        return b.number(left.value is right.value)  # pyright: ignore[reportUnknownMemberType]
    if isinstance(left, Static) or isinstance(right, Static):
        return b.number(False)
    if isinstance(left, PooledList) and isinstance(right, PooledList) and left.heads == right.heads:
        return scalars.compare(b, "==", left.number, right.number)
    if isinstance(left, PooledList) or isinstance(right, PooledList):
        if isinstance(left, AnyList) and isinstance(right, AnyList):
            return b.number(False)
    if isinstance(left, ListValue) and isinstance(right, ListValue):
        if b.list_changes.fixed & {left.name, right.name}:
            raise lists.shared_error(b, "")
        _expect_known(b, left, right)
        return b.number(left == right)
    if isinstance(left, DictValue | DequeValue) and isinstance(right, DictValue | DequeValue):
        _expect_known(b, *left.items[1:], *right.items[1:])
        return b.number(left.items == right.items)
    if isinstance(left, Scalar) and isinstance(right, Scalar):
        if left.type is right.type is PY_BOOL:
            return scalars.compare(b, "==", left, right)
        if left.type is not right.type and b.classes.knows(left) and b.classes.knows(right):
            return b.number(False)
    raise b.error(f"'is' is not defined for {describe(left)} and {describe(right)}", "use '=='")


def _expect_known(b: Builder, left: Value, right: Value) -> None:
    """Refuse identity tests of arguments, which depend on the call."""
    names = {x.name for x in (left, right) if isinstance(x, ListValue)}
    if len(names) == 2 and all(isinstance(x, ArgumentName) for x in names):
        raise b.error("'is' is not defined for two arguments of a kernel that are containers")


def _imply(fn: FunctionLowering, condition: Scalar, name: str, left: Scalar, right: Scalar) -> None:
    """Record the inequalities of forms that a comparison of integers implies."""
    if left.form is None or right.form is None or condition.const is not None:
        return
    x, y = left.form, right.form
    apart: list[AffineExpr] = []
    if name in ("==", "!="):
        # What is never below a number is above it if it is another one.
        apart = [z - 1 for z in (x - y, y - x) if fn.b.forms.at_least_zero(z)]
    table: dict[str, tuple[list[AffineExpr], list[AffineExpr]]] = {
        "<": ([y - x - 1], [x - y]),
        "<=": ([y - x], [x - y - 1]),
        ">": ([x - y - 1], [y - x]),
        ">=": ([x - y], [y - x - 1]),
        "==": ([x - y, y - x], apart),
        "!=": (apart, [x - y, y - x]),
    }
    yes, no = table[name]
    linear = fn.b.forms.linear
    fn.implied[condition] = [linear(f) for f in yes], [linear(f) for f in no]


def _membership(fn: FunctionLowering, op: ast.cmpop, left: Value, right: Value) -> Value:
    """Lower `in` and `not in`."""
    if isinstance(right, Static) and isinstance(right.value, dicts.View):
        if right.value.part == "keys":
            right = right.value.of
    if isinstance(right, Static) and isinstance(right.value, dicts.View):
        contained = fn.b.frame.of_library(dict_bodies.is_among, right, left)
    elif isinstance(right, DictValue):
        contained = fn.b.frame.of_library(dict_bodies.contains, right, left)
    elif isinstance(right, DequeValue):
        contained = fn.b.frame.of_library(deque_bodies.contains, right, left)
    elif texts.is_text(right):
        both = [texts.as_text(fn.b, x) for x in (right, left)]
        contained = fn.b.frame.of_library(text_bodies.contains, *both)
    elif isinstance(right, AnyList):
        contained = fn.b.frame.of_library(bodies.contains, right, left)
    elif (
        isinstance(right, RangeValue)
        and right.length is None
        and isinstance(left, Scalar)
        and (left.type == PY_BOOL or (left.type.is_integer and left.type.signed))
    ):
        number = scalars.python_integer(fn.b, left)
        ends = (right.start, right.stop, right.step)
        contained = fn.b.frame.of_library(mathematics.in_range, number, *ends)
    elif isinstance(right, TupleValue):
        contained = fn.b.number(False)
        for item in right.items:
            equal = _compared(fn, "==", left, item)
            assert isinstance(equal, Scalar)
            contained = scalars.logical_or(fn.b, contained, scalars.truth(fn.b, equal))
    else:
        raise fn.b.error(f"'in' is not supported for {describe(right)}")
    assert isinstance(contained, Scalar)
    return contained if isinstance(op, ast.In) else scalars.logical_not(fn.b, contained)


def _compared_tuples(fn: FunctionLowering, name: str, left: TupleValue, right: TupleValue) -> Value:
    if name not in ("==", "!="):
        return _order_of_tuples(fn, name, left, right)
    equal = fn.b.number(len(left.items) == len(right.items) and left.is_list is right.is_list)
    if equal.const:
        for x, y in zip(left.items, right.items, strict=True):
            same = _compared(fn, "==", x, y)
            if not isinstance(same, Scalar):
                raise fn.b.error("tuples of arrays cannot be compared")
            equal = scalars.logical_and(fn.b, equal, scalars.truth(fn.b, same))
    return equal if name == "==" else scalars.logical_not(fn.b, equal)


def _order_of_tuples(
    fn: FunctionLowering, name: str, left: TupleValue, right: TupleValue
) -> Scalar:
    """Compare two tuples: the first items that differ decide."""
    b, (x, y) = fn.b, (left.items, right.items)
    result = _compared(fn, name, b.integer(len(x)), b.integer(len(y)))
    for one, other in reversed(list(zip(x, y, strict=False))):
        differs, first = (_compared(fn, op, one, other) for op in ("!=", name))
        if not (isinstance(differs, Scalar) and isinstance(first, Scalar)):
            raise b.error("tuples of arrays cannot be compared")
        assert isinstance(result, Scalar)
        parts = [scalars.truth(b, one) for one in (differs, first, result)]
        result = scalars.select(b, *parts)
    assert isinstance(result, Scalar)
    return result


def _compared_statics(b: Builder, name: str, left: Value, right: Value) -> Value:
    if isinstance(left, Array | Lazy) or isinstance(right, Array | Lazy):
        message = f"'{name}' of {describe(left)} and {describe(right)} is not supported"
        raise b.error(message, "use 'is' for None")
    if name not in ("==", "!="):
        raise b.error(f"'{name}' is not defined for {describe(left)} and {describe(right)}")
    if isinstance(left, Static) and isinstance(right, Static):
        return b.number(bool(left.value == right.value) is (name == "=="))
    return b.number(name == "!=")


# Conditions


def truth_of(fn: FunctionLowering, node: ast.expr) -> Scalar:
    """The truth of an expression."""
    if isinstance(node, ast.BoolOp):
        with fn.b.at(node):
            return _truth_of_all(fn, node.op, node.values)
    value = fn.value(node)
    with fn.b.at(node):
        return truth(fn, value)


def truth(fn: FunctionLowering, value: Value) -> Scalar:
    """`bool(value)`."""
    b = fn.b
    match value:
        case Scalar():
            condition = scalars.truth(b, value)
            if condition is not value and value in fn.implied:
                fn.implied[condition] = fn.implied[value]
            return condition
        case TupleValue():
            return b.number(bool(value.items))
        case TextValue():
            return scalars.compare(b, ">", value.length, b.integer(0))
        case DictValue():
            return scalars.compare(b, ">", dicts.size(b, value), b.integer(0))
        case DequeValue():
            return scalars.compare(b, ">", deques.size(b, value), b.integer(0))
        case ListValue() | PooledList():
            length, zero = lists.length_of(b, value), b.integer(0)
            condition = scalars.compare(b, ">", length, zero)
            _imply(fn, condition, ">", length, zero)
            return condition
        case Static():
            return b.number(bool(value.value))
        case Array() | Lazy() if all(arrays.is_one(extent) for extent in value.shape):
            return scalars.truth(b, arrays.element_at(b, value, [b.integer(0)] * len(value.shape)))
        case _:
            message = f"the truth of {describe(value)} is ambiguous"
            raise b.error(message, "use np.any(…), np.all(…)")


def _truth_of_all(fn: FunctionLowering, op: ast.boolop, nodes: Sequence[ast.expr]) -> Scalar:
    """The truth of `a and b`, or of `a or b`; b is only computed if needed."""
    b = fn.b
    left = truth_of(fn, nodes[0])
    if len(nodes) == 1:
        return left
    is_and = isinstance(op, ast.And)
    if left.const is not None:
        return _truth_of_all(fn, op, nodes[1:]) if bool(left.const) is is_and else left
    known = fn.implied.get(left, ([], []))[0 if is_and else 1]

    def further() -> Scalar:
        return _truth_of_all(fn, op, nodes[1:])

    right, is_free = _tried(fn, known, further)
    if right is not None and is_free and right.const is not None:
        return left if bool(right.const) is is_and else b.number(not is_and)
    if right is not None and is_free:
        operator = scalars.logical_and if is_and else scalars.logical_or
        both = operator(b, left, b.truth(b.ssa(right)))
        if is_and:
            _imply_both(fn, both, left, right)
        else:
            no = [f for x in (left, right) for f in fn.implied.get(x, ([], []))[1]]
            fn.implied[both] = [], no
        return both
    fixed = b.number(not is_and)
    paths = (further, lambda: fixed) if is_and else (lambda: fixed, further)
    both = fn.branch_knowing(left, *paths)
    assert isinstance(both, Scalar)
    if is_and:
        _imply_both(fn, both, left, right)
    return both


@lowers_expression(ast.BoolOp)
def _boolop(fn: FunctionLowering, node: ast.BoolOp) -> Value:
    return _chosen(fn, node.op, node.values)


def _chosen(fn: FunctionLowering, op: ast.boolop, nodes: Sequence[ast.expr]) -> Value:
    """The value of `a and b`, or of `a or b`, which is one of the operands."""
    left = fn.value(nodes[0])
    if len(nodes) == 1:
        return left
    test = truth(fn, left)
    is_and = isinstance(op, ast.And)
    if test.const is not None:
        return _chosen(fn, op, nodes[1:]) if bool(test.const) is is_and else left
    left = in_memory(fn.b, left)

    def rest() -> Value:
        return in_memory(fn.b, _chosen(fn, op, nodes[1:]))

    paths = (rest, lambda: left) if is_and else (lambda: left, rest)
    result = fn.branch_knowing(test, *paths)
    assert result is not None
    if isinstance(result, Scalar) and is_and and isinstance(left, Scalar):
        fn.implied[result] = fn.implied.get(left, ([], []))[0], []
    return result


@lowers_expression(ast.IfExp)
def _ifexp(fn: FunctionLowering, node: ast.IfExp) -> Value:
    test = truth_of(fn, node.test)
    value = fn.optional if fn.may_be_none is node else fn.value
    if test.const is not None:
        return value(node.body if test.const else node.orelse)

    def side(part: ast.expr) -> Branch:
        return lambda: in_memory(fn.b, value(part))

    result = fn.branch_knowing(test, side(node.body), side(node.orelse))
    assert result is not None
    return result


# Subscripts, attributes, calls


@lowers_expression(ast.Subscript, CellItem)
def _subscript(fn: FunctionLowering, node: ast.Subscript) -> Value:
    """Lower a subscript, by the type of the subscripted value."""
    container = fn.value(node.value)
    key = fn.value(node.slice)
    if texts.is_text(container):
        return texts.subscript(fn.b, container, key)
    if isinstance(container, TupleValue):
        return tuple_item(fn, container, key)
    if isinstance(container, RecordValue):
        return records.subscript(fn.b, container, key)
    if isinstance(container, RangeValue):
        return _of_range(fn.b, container, key)
    if isinstance(container, AnyList):
        if isinstance(key, SliceValue):
            return lists.sliced(fn.b, container, key)
        return lists.item_at(fn.b, container, lists.checked_place(fn.b, container, key))
    if isinstance(container, DictValue) and container.kind is not set:
        return fn.b.frame.of_library(dict_bodies.item, container, key)
    if isinstance(container, DequeValue):
        return lists.item_at(fn.b, container.data, deques.place(fn.b, container, key))
    key = lists.plain(fn.b, key)
    if isinstance(container, Static) and isinstance(container.value, Relative):
        return container.value.item(fn.b, key)
    if isinstance(container, Static) and not callable(container.value):
        lowering = registry.lowering_of(container.value)
        if lowering is not None:
            return registry.call(fn.b, lowering, ast.unparse(node.value), [key], {})
    if isinstance(container, Static) and isinstance(container.value, Flat):
        return container.value.iteration.item(place_in(fn.b, container.value, key))
    if not isinstance(container, Array | Lazy):
        hint = ""
        if isinstance(container, Static) and isinstance(container.value, list):
            hint = "write a tuple of constants, or np.array(…) of it outside of the function"
        raise fn.b.error(f"{describe(container)} cannot be subscripted", hint)
    return subscript(fn.b, container, key)


def _of_range(b: Builder, values: RangeValue, key: Value) -> Value:
    """`range(…)[key]`."""
    length = scalars.python_integer(b, _number_of_items(b, values))

    def at(place: Scalar) -> Scalar:
        moved = scalars.binary(b, "*", place, values.step)
        return scalars.binary(b, "+", values.start, moved)

    if not isinstance(key, SliceValue):
        if not isinstance(key, Scalar) or not (key.type.is_integer or key.type == PY_BOOL):
            raise b.error(f"the index of a range is an integer or a slice, not {describe(key)}")
        message = "range object index out of range"
        return at(slices.checked_index(b, key, length, 0, message))
    start, by, n = slices.slice_of(b, key, length)
    step = values.step if by is None else scalars.binary(b, "*", values.step, by)
    first = at(start)
    if step.const is not None:
        with suppress(ConstantOverflowError):
            end = b.form(first) + b.form(n) * int(step.const.real)
            if b.fits(end):
                return RangeValue(first, b.integer(end), step)
    return RangeValue(first, first, step, length=n)


def _number_of_items(b: Builder, values: RangeValue) -> Scalar:
    """`len(range(…))`."""
    result = registry.FUNCTIONS[len](b, values)
    assert isinstance(result, Scalar)
    return result


def place_in(b: Builder, flat: Flat, key: Value) -> Scalar:
    """The position in `array.flat` of a subscript."""
    if not isinstance(key, Scalar) or not key.type.is_integer:
        raise b.error("the index of 'flat' is an integer", "use ravel()")
    return slices.checked_index(b, key, flat.iteration.count, 0)


def tuple_item(fn: FunctionLowering, sequence: TupleValue, key: Value) -> Value:
    """The item of a tuple or of a list literal; or a slice of it."""
    b = fn.b
    if isinstance(key, Scalar) and key.const is not None and key.type.is_integer:
        number = int(key.const.real)
        if not -len(sequence.items) <= number < len(sequence.items):
            raise b.error(f"index {number} is out of range for a tuple of {len(sequence.items)}")
        return sequence.items[number]
    if isinstance(key, SliceValue):
        bounds = (key.start, key.stop, key.step)
        if any(bound is not None and bound.const is None for bound in bounds):
            raise b.error("the bounds of a slice of a tuple are constants")
        if any(bound is not None and not bound.type.is_integer for bound in bounds):
            raise b.error("the bounds of a slice are integers")
        parts: list[Any] = [None if bound is None else bound.const for bound in bounds]
        return TupleValue(sequence.items[slice(*parts)], list if sequence.is_list else tuple)
    if isinstance(key, Scalar) and key.type.is_integer:
        return _selected(fn, sequence, key)
    raise b.error(f"the index of a tuple is an integer or a slice, not {describe(key)}")


def _selected(fn: FunctionLowering, found: TupleValue, key: Scalar) -> Value:
    """The item of a tuple at a run-time position."""
    b, items = fn.b, found.items
    for x in items:
        lists.expect_pool(b, x)
    if items and all(map(texts.is_text, items)):
        items = tuple(texts.as_text(b, x) for x in items)
    elif not items or any(_type_of(x) is None or _type_of(x) != _type_of(items[0]) for x in items):
        message = "a tuple with a variable as index has items of one type"
        raise b.error(message, "use a constant, or 'for' over the tuple")
    zero, count = b.integer(0), b.integer(len(items))
    index = scalars.python_integer(b, key)
    from_end = scalars.compare(b, "<", index, zero)
    index = scalars.select(b, from_end, scalars.binary(b, "+", index, count), index)
    if b.mode.boundscheck:
        above, below = (
            scalars.compare(b, ">=", index, zero),
            scalars.compare(b, "<", index, count),
        )
        message = f"{found.kind.__name__ if found.is_list else 'tuple'} index out of range"
        b.check(scalars.logical_and(b, above, below), "IndexError", message)

    def chosen(low: int, high: int) -> Value:
        if high - low == 1:
            return in_memory(fn.b, items[low])
        middle = (low + high) // 2
        test = scalars.compare(b, "<", index, b.integer(middle))
        result = fn.branch(test, lambda: chosen(low, middle), lambda: chosen(middle, high))
        assert result is not None
        return result

    return chosen(0, len(items))


@lowers_expression(ast.Attribute)
def _attribute(fn: FunctionLowering, node: ast.Attribute) -> Value:
    """Lower an attribute, of a known object or of a value."""
    b, obj = fn.b, fn.value(node.value)
    if isinstance(obj, Static):
        try:
            return as_value(b, getattr(obj.value, node.attr))
        except AttributeError:
            hint = meant(node.attr, dir(obj.value))
            message = f"{describe(obj)} has no attribute '{node.attr}'"
            raise b.error(message, hint) from None
    if isinstance(obj, Array | Lazy):
        lowering = registry.ATTRIBUTES.get(node.attr)
        if lowering is not None:
            return lowering(b, obj)
        if node.attr in registry.METHODS:
            raise b.error(f"the method '{node.attr}' is not a value", "call it")
    if isinstance(obj, RecordValue):
        field = records.attribute(b, obj, node.attr)
        if field is None and node.attr in ("shape", "size", "ndim"):
            as_array = Lazy(BOOL, records.shape_of(obj), lambda _: b.number(False))
            field = registry.ATTRIBUTES[node.attr](b, as_array)
        if field is None:
            message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
            raise b.error(message, f"write [{node.attr!r}]" if node.attr in obj.names else "")
        return field
    if isinstance(obj, Compound) and (field := obj.field(node.attr)) is not None:
        return field
    if isinstance(obj, DequeValue) and (known := deques.attribute(b, obj, node.attr)) is not None:
        return known
    if isinstance(obj, Compound) and (member := obj.member(node.attr)) is not None:
        if isinstance(member, property):
            return fn.call(member.fget, [obj], {})
        if not hasattr(member, "__get__"):
            return as_value(b, member)
    if has_method(obj, node.attr):
        return bound_method(fn.source, obj, node)
    expect_member(fn.b, obj, node.attr)
    if isinstance(obj, Scalar):
        lowering = registry.NUMBER_ATTRIBUTES.get(node.attr)
        if lowering is not None:
            return lowering(b, obj)
    message = f"the attribute '{node.attr}' of {describe(obj)} is not supported"
    raise b.error(message, hint_for_list(obj))


@lowers_expression(MatchedPart)
def _matched_part(fn: FunctionLowering, node: MatchedPart) -> Value:
    try:
        name = name_of_part(fn.outer_object(node.cls), node.position, node.pattern_count)
    except TypeError as error:
        raise fn.b.error(str(error)) from None
    if name is None:
        return fn.value(node.value)
    return fn.value(ast.copy_location(ast.Attribute(node.value, name, ast.Load()), node))


def has_method(obj: Value, name: str) -> bool:
    """Whether a container or a run-time string has a method of this name."""
    match obj:
        case DictValue():
            return name in dicts.bodies_of_methods(obj)
        case DequeValue():
            return name in deque_bodies.METHODS
        case ListValue() | PooledList():
            return name in bodies.METHODS
        case _:
            return texts.is_text(obj) and name in text_bodies.METHODS


def expect_member(b: Builder, found: Value, name: str) -> None:
    """Check that a number's class has an attribute: Python and NumPy numbers differ."""
    if not isinstance(found, Scalar):
        return
    kind = found.type.python if found.type.weak else found.type.dtype.type
    if not hasattr(kind, name):
        raise b.error(f"'{found.type}' object has no attribute '{name}'")


def _type_of(value: Value) -> object:
    """The type of a number or of an array; `None` for others."""
    if isinstance(value, Array | Lazy):
        return value.element, len(value.shape)
    if isinstance(value, TupleValue) and not value.is_list:
        parts = [_type_of(x) for x in value.items]
        return None if None in parts else (value.kind, *parts)
    if isinstance(value, Scalar) and value.type.kind is not Kind.COMPLEX:
        return Scalar  # of which paths may meet
    return value.type if isinstance(value, Scalar) else None


def _beside_complex(left: Value, right: Value) -> Value:
    """The right operand next to a Python complex number, which treats `np.float64` as a `float`."""
    if isinstance(left, Scalar) and isinstance(right, Scalar) and left.type is PY_COMPLEX:
        return replace(right, type=PY_FLOAT) if right.type == FLOAT64 else right
    return right
