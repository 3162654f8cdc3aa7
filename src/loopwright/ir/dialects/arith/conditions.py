"""Conditions on integers as affine constraints: comparisons joined by `and`, `or` and `not`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.arith.operations import AndIOp, IndexCastOp, OrIOp, XOrIOp
from loopwright.ir.dialects.arith.selection import CmpiOp, SelectOp
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.index_values import (
    AffineForm,
    Clause,
    IndexValues,
    Known,
    ShapedDim,
    constant_value,
    has_small_numbers,
)
from loopwright.ir.interfaces.op_interfaces import declare, interface_of

_MOST_CLAUSES = 16
_NOTHING = Known((), is_whole=False)


def known_where(condition: SSAValue, values: IndexValues, *, holds: bool = True) -> Known:
    """Return the facts that hold where a condition is true, or with `holds=False` where it is
    false."""
    number = constant_value(condition)
    if number is not None:
        return Known(() if bool(number) is holds else ((),))
    op = condition.owner
    kind = type(condition.owner)
    if isinstance(op, XOrIOp) and constant_value(op.operands[1]) in (1, -1):
        return known_where(op.operands[0], values, holds=not holds)
    if kind in (AndIOp, OrIOp) and isinstance(op, Operation):
        first, second = (known_where(operand, values, holds=holds) for operand in op.operands)
        is_whole = first.is_whole and second.is_whole
        if (kind is AndIOp) is holds:
            return Known((*first.clauses, *second.clauses), is_whole)
        # Of the one or the other: one of each two clauses.
        if len(first.clauses) * len(second.clauses) > _MOST_CLAUSES:
            return _NOTHING
        pairs = product(first.clauses, second.clauses)
        return Known(
            tuple((*first_clause, *second_clause) for first_clause, second_clause in pairs),
            is_whole,
        )
    if isinstance(op, CmpiOp) and all(map(is_exact, op.operands)):
        clauses = tuple(_comparison_clauses(op, values, holds=holds))
        if clauses and all(has_small_numbers(expr) for clause in clauses for expr, _ in clause):
            return Known(clauses)
    return _NOTHING


def is_exact(value: SSAValue) -> bool:
    """Whether an integer equals its affine expression: an index, or 64 bits that are a constant, a
    cast of an index, or an argument of an affine scope."""
    if isinstance(value.type, IndexType):
        return True
    owner = value.owner
    if value.type != i64:
        return False
    if isinstance(value, BlockArgument):
        parent = owner.parent_op()
        return parent is not None and is_affine_scope(parent)
    if isinstance(owner, SelectOp):
        return is_exact(owner.true_value) and is_exact(owner.false_value)
    return constant_value(value) is not None or isinstance(owner, IndexCastOp)


def _comparison_clauses(op: CmpiOp, values: IndexValues, *, holds: bool) -> Iterator[Clause]:
    lhs = values.resolve(op.lhs)
    rhs = values.resolve(op.rhs)
    match op.predicate_name, holds:
        case ("eq", True) | ("ne", False):
            yield ((rhs - lhs, True),)
        case ("ne", True) | ("eq", False):
            yield (rhs - lhs - 1, False), (lhs - rhs - 1, False)
        case ("slt", True) | ("sge", False):
            yield ((rhs - lhs - 1, False),)
        case ("sle", True) | ("sgt", False):
            yield ((rhs - lhs, False),)
        case ("sgt", True) | ("sle", False):
            yield ((lhs - rhs - 1, False),)
        case ("sge", True) | ("slt", False):
            yield ((lhs - rhs, False),)
        case ("ult" | "ule" as predicate, _) if _is_natural(op.rhs):
            room = rhs - lhs - int(predicate == "ult")
            if holds:
                yield from (((lhs, False),), ((room, False),))
            else:
                yield (-lhs - 1, False), (-room - 1, False)
        case _:
            pass


def _is_natural(value: SSAValue) -> bool:
    """Whether a number is provably not negative: an extent, or a constant that is not negative."""
    owner = value.owner
    number = constant_value(value)
    if number is not None:
        return number >= 0
    return isinstance(owner, Operation) and interface_of(owner, ShapedDim) is not None


class _Choice(AffineForm):
    """One of two indices."""

    needs_operands = False

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        """A variable that is one of two expressions; None if the condition is not made of
        comparisons, or of too many."""
        assert isinstance(op, SelectOp)
        if not is_exact(op.true_value) or not is_exact(op.false_value):
            return None
        condition_facts = known_where(op.condition, values)
        if not condition_facts.is_whole or prod(map(len, condition_facts.clauses)) > _MOST_CLAUSES:
            return None
        then, otherwise = map(values.resolve, (op.true_value, op.false_value))
        return values.either(condition_facts.clauses, then, otherwise)


declare(SelectOp, _Choice())
