"""Folds and patterns of `index`.

**Before → After**

    %0 = index.add %idx3, %idx4             %idx7 = index.constant 7
    %1 = index.mul %x, %idx1                %x
    %2 = index.maxs %idx2, %x               %2 = index.maxs %x, %idx2
    %3 = index.add %2, %idx1
    %4 = index.add %3, %idx5                %4 = index.add %2, %idx6

**Legal when** an index has 64 bits. Constants are folded only where an index of 32 bits would give
the same low bits, so that the program still says what it does on another target.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr, i1
from xdsl.ir import Attribute, Block, Operation
from xdsl.traits import Commutative

from loopwright.ir.core.attributes import is_integer, is_integer_type
from loopwright.ir.dialects import index
from loopwright.ir.dialects.arith import CMPI_PREDICATES
from loopwright.ir.dialects.arith.ranges import integer_function, low_bits, truth
from loopwright.ir.interfaces import rewriting, scalars
from loopwright.ir.interfaces.index_values import IntegerRange, Ranges
from loopwright.ir.interfaces.op_interfaces import interface_of


def _integer_value(attribute: Attribute | None) -> int | None:
    return attribute.value.data if is_integer(attribute) else None


def _evaluate(op: Operation, a: int, b: int) -> int | None:
    """The value on constants; None where 32 bits would give another, or it is undefined."""
    function = interface_of(op, scalars.IntegerFunction)
    assert function is not None, f"'{op.name}' has no meaning for integers"
    wide = function.evaluate(a, b, 64)
    narrow = function.evaluate(scalars.signed(a, 32), scalars.signed(b, 32), 32)
    if wide is None or narrow is None or scalars.signed(wide, 32) != scalars.signed(narrow, 32):
        return None
    return scalars.signed(wide, 64)


def fold_binary(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Fold constants, neutral and absorbing operands; move a constant to the right."""
    lhs, rhs = (_integer_value(constant) for constant in constants)
    if lhs is not None and rhs is not None:
        value = _evaluate(op, lhs, rhs)
        return None if value is None else [IntegerAttr(value, IndexType())]
    if lhs is not None and interface_of(op, Commutative) is not None:
        op.operands = (op.operands[1], op.operands[0])
        return rewriting.IN_PLACE
    if isinstance(op, index.AddOp | index.SubOp) and rhs == 0:
        return [op.operands[0]]
    if isinstance(op, index.MulOp) and rhs in (0, 1):
        return [op.operands[0] if rhs else IntegerAttr(0, IndexType())]
    return None


def _compare_at_width(predicate: str, a: int, b: int, width: int) -> bool:
    number = CMPI_PREDICATES.index(predicate)
    return scalars.integers_compare(
        number, scalars.signed(a, width), scalars.signed(b, width), width
    )


def fold_compare(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """Equal operands, and constants that compare alike in 32 bits."""
    predicate = op.properties["pred"]
    assert isinstance(predicate, index.CmpPredicateAttr) and predicate.data in CMPI_PREDICATES
    word = predicate.data
    if op.operands[0] is op.operands[1]:
        return [IntegerAttr(-int(_compare_at_width(word, 0, 0, 64)), i1)]
    lhs, rhs = (_integer_value(constant) for constant in constants)
    if rhs is None:
        return None
    if lhs is None:
        return _compare_extremum(word, op.operands[0].owner, rhs)
    wide = _compare_at_width(word, lhs, rhs, 64)
    return [IntegerAttr(-int(wide), i1)] if wide == _compare_at_width(word, lhs, rhs, 32) else None


def _compare_extremum(word: str, extremum: Operation | Block, bound: int) -> rewriting.FoldResult:
    """Return the result of comparing a number with a bound, given a lower or upper limit by its
    `max` or `min` op."""
    kind = extremum.name.partition(".")[2] if isinstance(extremum, Operation) else ""
    if not isinstance(extremum, Operation) or kind not in ("maxs", "maxu", "mins", "minu"):
        return None
    limit = _integer_value(rewriting.constant_of(extremum.operands[1]))
    if limit is None:
        return None
    outcomes: set[int | None] = set()
    for width in (64, 32):
        is_signed = kind.endswith("s")
        at = IntegerRange.constant(width, limit).bounds(is_signed=is_signed)[0]
        low, high = IntegerRange.any(width).bounds(is_signed=is_signed)
        low, high = (at, high) if kind.startswith("max") else (low, at)
        limited = IntegerRange.of(width, low, high, is_signed=is_signed)
        number = CMPI_PREDICATES.index(word)
        outcomes.add(truth(number, limited, IntegerRange.constant(width, bound)).value())
    outcome = outcomes.pop()
    return None if outcomes or outcome is None else [IntegerAttr(outcome, i1)]


def fold_cast(op: Operation, constants: rewriting.Constants) -> rewriting.FoldResult:
    """An integer constant becomes an index."""
    value = _integer_value(constants[0])
    before = op.operands[0].type
    if value is None or not is_integer_type(before):
        return None
    width = before.width.data
    read = scalars.signed if isinstance(op, index.CastSOp) else scalars.unsigned
    return [IntegerAttr(scalars.signed(read(value, width), 64), IndexType())]


@rewriting.pattern("gather-constants", with_rewriter=True)
def gather_constants(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """`(x + a) + b`, and the same for every operation in the table."""
    inner = op.operands[0].owner
    outer_constant = _integer_value(rewriting.constant_of(op.operands[1]))
    if outer_constant is None or not isinstance(inner, Operation) or inner.name != op.name:
        return None
    inner_constant = _integer_value(rewriting.constant_of(inner.operands[1]))
    value = None if inner_constant is None else _evaluate(op, inner_constant, outer_constant)
    if value is None:
        return None
    gathered = rewriter.constant(op, IntegerAttr(value, IndexType()))
    return type(op).create(operands=[inner.operands[0], gathered], result_types=[IndexType()])


@rewriting.pattern("compare-of-difference")
def compare_of_difference(op: Operation) -> rewriting.Rewritten:
    """`a - b == 0` is `a == b`; an order is not kept where the difference wraps."""
    difference = op.operands[0].owner
    predicate = op.properties["pred"]
    assert isinstance(predicate, index.CmpPredicateAttr)
    if _integer_value(rewriting.constant_of(op.operands[1])) != 0 or predicate.data not in (
        "eq",
        "ne",
    ):
        return None
    if not isinstance(difference, index.SubOp):
        return None
    op.operands = tuple(difference.operands)
    return rewriting.IN_PLACE


# Ranges
#
# Those of the operations of `arith` that compute the same, for an index of 64 bits joined with
# those for one of 32, so that the program still says what it does on another target.


def range_of_two(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """The range of an operation on two indices."""
    halves = [None if range_ is None else low_bits(range_, 32) for range_ in ranges]
    wide = integer_function(op, ranges)
    low = integer_function(op, halves)
    if wide is None or low is None:
        return None
    return wide.join(IntegerRange(wide.width, low.umin, low.umax, low.smin, low.smax))


def range_of_comparison(op: Operation, ranges: Ranges) -> IntegerRange | None:
    """True or false, if the ranges decide the comparison for indices of 32 and of 64 bits."""
    predicate = op.properties["pred"]
    (lhs, rhs) = ranges
    assert isinstance(predicate, index.CmpPredicateAttr)
    if lhs is None or rhs is None:
        return None
    number = CMPI_PREDICATES.index(predicate.data)
    wide = truth(number, lhs, rhs)
    return wide.join(truth(number, low_bits(lhs, 32), low_bits(rhs, 32)))
