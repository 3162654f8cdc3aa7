"""Folds of `llvm` ops.

**Before → After**

    %0 = llvm.insertvalue %x, %s[0]; llvm.extractvalue %0[0]     %x
    llvm.getelementptr %p[%c3]                                   llvm.getelementptr %p[3]
    llvm.add %c3, %x                                             llvm.add %x, %c3

**Legal when** the operands are what they are: every fold keeps the value of each result.
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i1, i32, i64
from xdsl.ir import Operation

from loopwright.ir.core.attributes import is_integer, is_vector
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.arith.constants import constant_like, element_width
from loopwright.ir.dialects.vector.constraints import is_scalable
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult, PatternRewriter
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright_mlir.dialects.llvm.values import LeafOp

_DYNAMIC = -(1 << 31)
_LARGEST = 1 << 31
_SAME: dict[int, bool] = {0: True, 1: False}
"""What `eq` and `ne` of a value and itself are, by their numbers."""


def fold_commutative(op: Operation, constants: Constants) -> FoldResult:
    """A constant is the second operand."""
    if constants[0] is None or constants[1] is not None:
        return None
    op.operands = (op.operands[1], op.operands[0])
    return IN_PLACE


def _number(value: int, op: Operation) -> FoldResult:
    """A number as the result of an op."""
    constant = constant_like(value, op.results[0].type)
    return None if constant is None else [constant]


def fold_or(op: Operation, constants: Constants) -> FoldResult:
    """The bits of two numbers."""
    lhs, rhs = constants
    if is_integer(lhs) and is_integer(rhs):
        return _number(lhs.value.data | rhs.value.data, op)
    return None


def fold_shift_left(op: Operation, constants: Constants) -> FoldResult:
    """A number times a power of two that is known."""
    number, amount = constants
    if not (is_integer(number) and is_integer(amount)):
        return None
    width = element_width(op.results[0].type)
    places = amount.value.data
    if width is None or not 0 <= places < width:
        return None
    return _number(signed(number.value.data << places, width), op)


def fold_zero_extension(op: Operation, constants: Constants) -> FoldResult:
    """The number without a sign."""
    (number,) = constants
    width = element_width(op.operands[0].type)
    if not is_integer(number) or width is None:
        return None
    return _number(unsigned(number.value.data, width), op)


def fold_shuffle_of_one(op: Operation, constants: Constants) -> FoldResult:
    """The only lane of the first vector."""
    first = op.operands[0]
    if not is_vector(first.type) or is_scalable(first.type) or list(first.type.get_shape()) != [1]:
        return None
    return [first] if list(integers(op, "mask")) == [0] else None


def fold_comparison(op: Operation, constants: Constants) -> FoldResult:
    """A value equals itself."""
    predicate: Any = op.properties["predicate"]
    outcome = _SAME.get(predicate.value.data)
    if op.operands[0] is not op.operands[1] or outcome is None or op.results[0].type != i1:
        return None
    return [IntegerAttr(int(outcome), i1)]


def fold_same_type(op: Operation, constants: Constants) -> FoldResult:
    """Fold a cast to the same type."""
    value = op.operands[0]
    result = op.results[0]
    return [value] if value.type == result.type else None


def fold_extract_value(op: Operation, constants: Constants) -> FoldResult:
    """Fold to the value inserted there; compose extractions; look through insertions elsewhere."""
    place = integers(op, "position")
    container = op.operands[0].owner
    if isinstance(container, llvm.ExtractValueOp):
        _set(op, container, [*integers(container, "position"), *place])
        return IN_PLACE
    if not isinstance(container, llvm.InsertValueOp):
        return None
    inserted_position = integers(container, "position")
    if list(inserted_position) == list(place):
        return [container.value]
    count = min(len(inserted_position), len(place))
    if list(inserted_position[:count]) == list(place[:count]):
        return None
    op.operands[0] = container.container
    return IN_PLACE


def member_of_leaf(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Fold a member of poison, undefined or zero."""
    container = op.operands[0].owner
    if not isinstance(container, LeafOp):
        return None
    rewriter.replace_with(op, type(container)(op.results[0].type))
    return "member-of-leaf"


def _set(op: Operation, container: Operation, place: list[int]) -> None:
    op.operands[0] = container.operands[0]
    op.properties["position"] = DenseArrayBase.from_list(i64, place)


def fold_element_pointer(op: Operation, constants: Constants) -> FoldResult:
    """Constant indices are part of the op; the first element is where the pointer points."""
    operand_positions = iter(range(1, len(op.operands)))
    places = integers(op, "rawConstantIndices")
    indices: list[int] = []
    remaining = [op.operands[0]]
    for index in places:
        if index == _DYNAMIC:
            position = next(operand_positions)
            constant = constants[position]
            number = constant.value.data if is_integer(constant) else _DYNAMIC
            index = number if -_LARGEST < number < _LARGEST else _DYNAMIC
            if index == _DYNAMIC:
                remaining.append(op.operands[position])
        indices.append(index)
    if indices == [0] and op.results[0].type == op.operands[0].type:
        return [op.operands[0]]
    if list(places) == indices:
        return None
    op.operands = remaining
    op.properties["rawConstantIndices"] = DenseArrayBase.from_list(i32, indices)
    return IN_PLACE
