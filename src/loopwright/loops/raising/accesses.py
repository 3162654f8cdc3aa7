"""Loads and stores of `memref` and `vector` at affine subscripts as those of `affine`.

Integers that affine ops use are converted to indices, once, where they are made.

**Before → After**

    %a = arith.addi %i, %n : index
    %x = memref.load %m[%a, %c3]            %x = affine.load %m[%i + symbol(%n), 3]

**Legal when** each subscript is an affine expression of what may be bound to dimensions and symbols
there, which does not overflow. As the analysis of dependences does, this takes sums and products
with small numbers not to, where it is not proved; the plan says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineMap
from loopwright.ir.dialects import affine, memref, vector
from loopwright.ir.dialects.affine.symbols import affine_scope
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.interfaces.index_values import has_small_numbers
from loopwright.ir.refusal import Refusal, enclosing_function, locations_of
from loopwright.ir.syntax.narrowing import is_memref, is_vector
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import Assumption


class Leaves:
    """The integers of one function that affine ops use, as indices."""

    def __init__(self, expressions: IndexExpressions) -> None:
        self._expressions = expressions
        self._made: dict[SSAValue, SSAValue] = {}

    def indices_of(self, exprs: Sequence[AffineExpr]) -> dict[SSAValue, SSAValue]:
        """The index of each integer that expressions use; made if it is not there yet."""
        return {value: self._index(value) for value in self._expressions.integers_in(exprs)}

    def _index(self, value: SSAValue) -> SSAValue:
        known = self._made.get(value)
        if known is None:
            known = self._made[value] = _builder(value).insert(_cast(value)).results[0]
        return known


def _cast(value: SSAValue) -> Operation:
    return IndexCastOp(value, IndexType())


def _builder(value: SSAValue) -> LoopBuilder:
    owner = value.owner
    if isinstance(owner, Block):
        first = owner.first_op
        assert first is not None, "a block of a function ends with a terminator"
        return LoopBuilder.before(first)
    return LoopBuilder.after(owner)


ELEMENTS = (memref.LoadOp, memref.StoreOp)
RAISED_ACCESSES = (*ELEMENTS, vector.LoadOp, vector.StoreOp, memref.PrefetchOp)
"""The ops with a counterpart in `affine`."""


@dataclass(frozen=True, slots=True)
class RaisedAccess:
    """An access and its subscripts over the leaves of `expressions`."""

    op: Operation
    subscripts: tuple[AffineExpr, ...]
    assumes_no_overflow: bool


def accesses_in(root: Operation) -> Iterator[Operation]:
    """The loads and stores of elements inside of an op."""
    return (op for op in root.walk() if isinstance(op, ELEMENTS))


def plan_access(op: Operation, expressions: IndexExpressions) -> RaisedAccess | Refusal:
    """The subscripts of an access as affine expressions, or why one is none."""
    if affine_scope(op) is None:
        message = "no function is around it"
        return refusal("no-affine-scope", (op,), message)
    if isinstance(op, vector.LoadOp | vector.StoreOp) and not _has_affine_form(op):
        message = "'affine' has no access of vectors without dimensions or of scalable ones"
        return refusal("unsupported-access", (op,), message)
    found = [expressions.of(index) for index in _indices(op)]
    subscripts = tuple(one.expr for one in found if one.expr is not None)
    if len(subscripts) < len(found):
        reason = next(one.reason for one in found if one.expr is None)
        message = f"a subscript is not affine: {reason}"
        return refusal("not-affine", (op,), message)
    open_ = [one for one in found if not expressions.is_proved(one)]
    if not all(has_small_numbers(one.expr) for one in open_ if one.expr is not None):
        why = next((f": {one.reason}" for one in open_ if one.reason), "")
        message = f"a subscript is not affine: with numbers so large it may wrap around{why}"
        return refusal("not-affine", (op,), message)
    return RaisedAccess(op, subscripts, bool(open_))


def _has_affine_form(op: vector.LoadOp | vector.StoreOp) -> bool:
    type_ = (op.result if isinstance(op, vector.LoadOp) else op.value_to_store).type
    if not is_vector(type_) or type_.get_num_dims() == 0 or type_.get_num_scalable_dims():
        return False
    return is_memref(op.base.type) and op.base.type.element_type == type_.element_type


def _indices(op: Operation) -> Sequence[SSAValue]:
    assert isinstance(op, RAISED_ACCESSES)
    return op.indices


def apply_access(plan: RaisedAccess, expressions: IndexExpressions, leaves: Leaves) -> Operation:
    """Put the affine access in the place of the other; the new op."""
    op = plan.op
    bound = expressions.bound(plan.subscripts, leaves.indices_of(plan.subscripts))
    made = _made(op, bound.map, bound.operands)
    LoopBuilder.before(op).insert(made)
    for old, new in zip(op.results, made.results, strict=True):
        old.replace_all_uses_with(new)
    erase_nest(op)
    return made


def _made(op: Operation, subscripts: AffineMap, operands: Sequence[SSAValue]) -> Operation:
    match op:
        case memref.LoadOp():
            return affine.LoadOp(op.memref, subscripts, operands)
        case memref.StoreOp():
            return affine.StoreOp(op.value, op.memref, subscripts, operands)
        case vector.LoadOp():
            assert is_vector(op.result.type)
            return affine.VectorLoadOp(op.base, subscripts, operands, op.result.type)
        case vector.StoreOp():
            return affine.VectorStoreOp(op.value_to_store, op.base, subscripts, operands)
        case _:
            assert isinstance(op, memref.PrefetchOp)
            made = affine.PrefetchOp(op.memref, subscripts, operands, is_write=False, locality=0)
            for name in ("isWrite", "localityHint", "isDataCache"):
                made.properties[name] = op.properties[name]
            return made


def no_overflow(op: Operation, pass_name: str) -> Assumption:
    """What is taken for granted about an op: that its index arithmetic does not overflow."""
    message = "its index arithmetic is taken not to overflow"
    name, places = enclosing_function(op), locations_of(op)
    return Assumption("no-overflow", pass_name, op.name, message, name, places)
