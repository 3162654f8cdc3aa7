"""Pairwise summation (Higham, "The Accuracy of Floating Point Summation", 1993) as NumPy has it:
blocks of at most 128 numbers in eight partial sums, and halves of longer runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.narrowing import is_complex_type
from loopwright.ir.dialects import arith, memref, scf
from loopwright.ir.dialects import complex as complex_dialect
from loopwright.python.values import arrays, scalars
from loopwright.python.values.builder import INDEX, Builder
from loopwright.python.values.loops import Steps, conditional, counted_loop
from loopwright.python.values.types import Kind, ScalarType
from loopwright.python.values.value import Scalar

_BLOCK = 128
"""The most floats that NumPy adds in eight partial sums; the parts of complex numbers count
separately."""
_LANES = 8
_DEPTH = 64
"""More than the recursion depth of halving any extent."""


def sum_in_pairs(
    b: Builder, begin: Scalar, extent: Scalar, at: Callable[[Scalar], Scalar]
) -> Scalar:
    """Return `begin` plus the sum of `at(0)`, `at(1)`, … in the order of `numpy.add.reduce`."""
    element = begin.type
    size = b.form(extent)
    block = _BLOCK // _parts(element)

    def small() -> Sequence[SSAValue]:
        return [b.ssa(_block_sum(b, element, constant(0), size, at))]

    def large() -> Sequence[SSAValue]:
        return [_halved(b, element, size, at)]

    known = size.constant_value()
    if known is not None and known <= block:
        total = small()[0]
    elif known is not None:
        total = large()[0]
    else:
        fits = b.compare_index("sle", size, constant(block))
        total = conditional(b, fits, small, large)[0]
    return Scalar(element, ssa=_plus(b, b.ssa(begin), total))


def _parts(element: ScalarType) -> int:
    return 2 if element.kind is Kind.COMPLEX else 1


def _plus(b: Builder, x: SSAValue, y: SSAValue) -> SSAValue:
    return b.op(complex_dialect.AddOp if is_complex_type(x.type) else arith.AddfOp, x, y)


def _block_sum(
    b: Builder,
    element: ScalarType,
    start: AffineExpr,
    size: AffineExpr,
    at: Callable[[Scalar], Scalar],
) -> Scalar:
    """The sum of at most 128 numbers: fewer than eight in order, else in eight partial sums."""

    def number(form: AffineExpr) -> SSAValue:
        return b.ssa(at(b.integer(form)))

    width = _LANES // _parts(element)

    def few() -> Sequence[SSAValue]:
        begin = b.constant(complex(-0.0, -0.0) if _parts(element) > 1 else -0.0, element)
        return _added(b, begin, start, start + size, number)

    def many() -> Sequence[SSAValue]:
        lanes = [number(start + k) for k in range(width)]
        whole = b.form(scalars.binary(b, "//", b.integer(size), b.integer(width))) * width

        def body(i: Scalar, sums: Sequence[SSAValue]) -> Sequence[SSAValue]:
            form = b.form(i)
            return [_plus(b, s, number(form + k)) for k, s in enumerate(sums)]

        sums = counted_loop(b, Steps(start + width, start + whole, width), lanes, body)
        while len(sums) > 1:
            sums = [_plus(b, x, y) for x, y in zip(sums[::2], sums[1::2], strict=True)]
        return _added(b, sums[0], start + whole, start + size, number)

    known = size.constant_value()
    if known is not None:
        total = few() if known < width else many()
    else:
        is_small = b.compare_index("slt", size, constant(width))
        total = conditional(b, is_small, few, many)
    return Scalar(element, ssa=total[0])


def _added(
    b: Builder,
    begin: SSAValue,
    lower: AffineExpr,
    upper: AffineExpr,
    number: Callable[[AffineExpr], SSAValue],
) -> Sequence[SSAValue]:
    def body(i: Scalar, now: Sequence[SSAValue]) -> Sequence[SSAValue]:
        return [_plus(b, now[0], number(b.form(i)))]

    return counted_loop(b, Steps(lower, upper), [begin], body)


def _halved(
    b: Builder, element: ScalarType, size: AffineExpr, at: Callable[[Scalar], Scalar]
) -> SSAValue:
    """Return the sum of more than 128 numbers: two halves, the first a multiple of eight, are
    summed separately.

    NumPy's recursion becomes a stack: of segments (a length of 0 means to add the two values found
    last), and of values.
    """
    starts, sizes = (_stack(b, INDEX) for _ in range(2))
    values = _stack(b, element.mlir)
    zero, one = b.index_constant(0), b.index_constant(1)
    _push(b, [starts, sizes], zero, [zero, b.index_of(size)])
    before = Block(arg_types=[INDEX, INDEX])
    with b.inside(before):
        some = b.test("sgt", before.args[0], b.index_constant(0))
        b.emit(scf.ConditionOp(some, *before.args))
    body = Block(arg_types=[INDEX, INDEX])
    block, width = _BLOCK // _parts(element), _LANES // _parts(element)
    with b.inside(body):
        left = b.op(arith.SubiOp, body.args[0], b.index_constant(1))
        depth = body.args[1]
        start, length = (_at(b, stack, left) for stack in (starts, sizes))

        def combine() -> Sequence[SSAValue]:
            below = b.op(arith.SubiOp, depth, b.index_constant(1))
            last = b.op(arith.SubiOp, depth, b.index_constant(2))
            total = _plus(b, _at(b, values, last), _at(b, values, below))
            _push(b, [values], last, [total])
            return [left, below]

        def segment() -> Sequence[SSAValue]:
            fits = b.test("sle", length, b.index_constant(block))
            return conditional(b, fits, leaf, halves)

        def leaf() -> Sequence[SSAValue]:
            total = _block_sum(b, element, b.atom_of(start), b.atom_of(length), at)
            _push(b, [values], depth, [b.ssa(total)])
            return [left, b.op(arith.AddiOp, depth, b.index_constant(1))]

        def halves() -> Sequence[SSAValue]:
            sixteenth = b.op(arith.DivUIOp, length, b.index_constant(2 * width))
            first = b.op(arith.MuliOp, sixteenth, b.index_constant(width))
            second = b.op(arith.SubiOp, length, first)
            middle = b.op(arith.AddiOp, start, first)
            pending = [
                (b.index_constant(0), b.index_constant(0)),
                (middle, second),
                (start, first),
            ]
            top = left
            for pair in pending:
                _push(b, [starts, sizes], top, pair)
                top = b.op(arith.AddiOp, top, b.index_constant(1))
            return [top, depth]

        is_sum = b.test("eq", length, b.index_constant(0))
        b.emit(scf.YieldOp(*conditional(b, is_sum, combine, segment)))
    loop = scf.WhileOp([one, zero], [INDEX, INDEX], Region(before), Region(body))
    b.emit(loop)
    return _at(b, values, b.index_constant(0))


def _stack(b: Builder, element: object) -> SSAValue:
    type_ = MemRefType(element, [3 * _DEPTH])  # pyright: ignore[reportArgumentType, reportUnknownVariableType]
    op = memref.AllocaOp.create(
        result_types=[type_],
        properties={"operandSegmentSizes": arrays.segments(0)},
    )
    return b.emit(op).results[0]


def _push(
    b: Builder, stacks: Sequence[SSAValue], place: SSAValue, values: Sequence[SSAValue]
) -> None:
    for stack, value in zip(stacks, values, strict=True):
        b.emit(memref.StoreOp.create(operands=[value, stack, place]))


def _at(b: Builder, stack: SSAValue, place: SSAValue) -> SSAValue:
    element = stack.type.element_type  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    return b.emit(memref.LoadOp.create(operands=[stack, place], result_types=[element])).results[0]  # pyright: ignore[reportUnknownArgumentType]
