"""Printing vectors element by element.

**Before → After**

    vector.print %v : vector<4xf32>     vector.print punctuation <open>
                                        scf.for %i = %c0 to %c4 step %c1 {
                                          %0 = vector.extract %v[%i] : f32 from vector<4xf32>
                                          vector.print %0 : f32 punctuation <no_punctuation>
                                          %1 = arith.cmpi ult, %i, %c3 : index
                                          scf.if %1 { vector.print punctuation <comma> }
                                        }
                                        vector.print punctuation <close>
                                        vector.print

**Legal when** at most a vector's only dimension is scalable.
"""

from __future__ import annotations

from math import prod

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_integer_type, is_vector
from loopwright.ir.dialects.arith import ExtSIOp, ExtUIOp
from loopwright.ir.dialects.vector.constraints import (
    PrintPunctuationAttr,
    like,
    scalable_of,
    shape_of,
    vector_of,
)
from loopwright.ir.dialects.vector.elements import ExtractOp, PrintOp, VectorScaleOp
from loopwright.ir.dialects.vector.shapes import BitcastOp, ShapeCastOp
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW
from loopwright_mlir.lowering.region_builder import RegionBuilder


def print_elements(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Print a vector in loops over its dimensions."""
    if not isinstance(op, PrintOp) or op.source is None or not is_vector(op.source.type):
        return None
    scalable = scalable_of(op.source.type)
    if len(scalable) > 1 and any(scalable):
        return None
    build = RegionBuilder(rewriter, op)
    value = _legal_integers(build, op.source)
    assert is_vector(value.type)
    shape = shape_of(value.type) or (1,)
    if len(shape_of(value.type)) != 1:
        flat = vector_of(value.type.element_type, [prod(shape)])
        value = build.insert(ShapeCastOp.create(operands=[value], result_types=[flat]))
    _print_dimension(build, value, shape, (), is_scalable=any(scalable))
    build.append(PrintOp.create(properties={"punctuation": op.punctuation}))
    rewriter.erase(op)
    return "printed-elements"


def _print_dimension(
    build: RegionBuilder,
    value: SSAValue,
    shape: tuple[int, ...],
    outer: tuple[SSAValue, ...],
    *,
    is_scalable: bool,
) -> None:
    """Print what a vector has at subscripts `outer`: an element, or the next dimension."""
    if len(outer) == len(shape):
        _print_element(build, value, shape, outer)
        return
    low, high, step = (build.index(number) for number in (0, shape[len(outer)], 1))
    if is_scalable:
        scale = build.insert(VectorScaleOp.create(result_types=[builtin.IndexType()]))
        high = build.mul(high, scale, NO_OVERFLOW)
    last = build.sub(high, step)
    build.append(_punctuation("open"))

    def body(place: SSAValue) -> None:
        _print_dimension(build, value, shape, (*outer, place), is_scalable=is_scalable)
        inner = build.compare("ult", place, last)
        build.when(inner, lambda: build.append(_punctuation("comma")))

    build.repeat(low, high, step, body)
    build.append(_punctuation("close"))


def _print_element(
    build: RegionBuilder, value: SSAValue, shape: tuple[int, ...], places: tuple[SSAValue, ...]
) -> None:
    total: SSAValue | None = None
    for dimension in reversed(range(len(shape))):
        stride = build.index(prod(shape[dimension + 1 :]))
        part = build.mul(stride, places[dimension], NO_OVERFLOW)
        total = part if total is None else build.add(total, part)
    assert total is not None
    assert is_vector(value.type)
    element = ExtractOp.create(
        operands=[value, total],
        result_types=[value.type.element_type],
        properties={
            "static_position": builtin.DenseArrayBase.from_list(
                builtin.i64, [builtin.DYNAMIC_INDEX]
            )
        },
    )
    shown = _punctuation("no_punctuation")
    shown.operands = [build.insert(element)]
    build.append(shown)


def _punctuation(word: str) -> PrintOp:
    return PrintOp.create(properties={"punctuation": PrintPunctuationAttr(word)})


def _legal_integers(build: RegionBuilder, value: SSAValue) -> SSAValue:
    """A vector whose integers have a power of two of bits, eight at least, like those given."""
    type_ = value.type
    assert is_vector(type_)
    element: Attribute = type_.element_type
    if not is_integer_type(element):
        return value
    width = element.width.data
    legal = max(8, 1 << (width - 1).bit_length())
    if element.signedness.data is not builtin.Signedness.SIGNLESS:
        value = _cast(build, value, like(type_, builtin.IntegerType(width)))
    if legal != width:
        is_unsigned = width == 1 or element.signedness.data is builtin.Signedness.UNSIGNED
        kind = ExtUIOp if is_unsigned else ExtSIOp
        wide = like(type_, builtin.IntegerType(legal))
        value = build.insert(kind.create(operands=[value], result_types=[wide]))
    return _cast(build, value, like(type_, builtin.IntegerType(legal, element.signedness)))


def _cast(build: RegionBuilder, value: SSAValue, type_: Attribute) -> SSAValue:
    """A vector seen as one of another type; itself if it is of that already."""
    if value.type == type_:
        return value
    return build.insert(BitcastOp.create(operands=[value], result_types=[type_]))
