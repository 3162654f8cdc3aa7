"""Lowers conditions: truth values, `and`, `or`, `if … else …`, and what they imply of forms."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from contextlib import suppress

from xdsl.ir import Block

from loopwright.exact.speculation import never_faults
from loopwright.ir.affine_expr import AffineExpr
from loopwright.python.containers import deques, dicts, lists
from loopwright.python.syntax.function_lowering import FunctionLowering, lowers_expression
from loopwright.python.syntax.scope import Branch
from loopwright.python.values import arrays, scalars
from loopwright.python.values.arrays import in_memory
from loopwright.python.values.carried import UnresolvedError
from loopwright.python.values.forms import Linear
from loopwright.python.values.value import (
    Array,
    DequeValue,
    DictValue,
    Lazy,
    ListValue,
    PooledList,
    Scalar,
    Static,
    TextValue,
    TupleValue,
    Value,
    describe,
)


def tried(
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


def imply_both(fn: FunctionLowering, condition: Scalar, left: Scalar, right: Scalar | None) -> None:
    """Record that a condition implies what both of its parts imply."""
    tests = [x for x in (left, right) if x is not None]
    yes = [f for x in tests for f in fn.implied.get(x, ([], []))[0]]
    fn.implied[condition] = yes, []


def imply(fn: FunctionLowering, condition: Scalar, name: str, left: Scalar, right: Scalar) -> None:
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

    right, is_free = tried(fn, known, further)
    if right is not None and is_free and right.const is not None:
        return left if bool(right.const) is is_and else b.number(not is_and)
    if right is not None and is_free:
        operator = scalars.logical_and if is_and else scalars.logical_or
        both = operator(b, left, b.truth(b.ssa(right)))
        if is_and:
            imply_both(fn, both, left, right)
        else:
            no = [f for x in (left, right) for f in fn.implied.get(x, ([], []))[1]]
            fn.implied[both] = [], no
        return both
    fixed = b.number(not is_and)
    paths = (further, lambda: fixed) if is_and else (lambda: fixed, further)
    both = fn.branch_knowing(left, *paths)
    assert isinstance(both, Scalar)
    if is_and:
        imply_both(fn, both, left, right)
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
