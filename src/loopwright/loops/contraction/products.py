"""Products of narrow numbers, several of which an instruction adds to each lane of 32 bits.

    %0 = arith.extsi %row : vector<16x4xi8> to vector<16x4xi32>
    %1 = arith.extui %column : vector<16x4xi8> to vector<16x4xi32>
    %2 = vector.contract … %0, %1, %start : … into vector<16xi32>

Instructions for bytes take signed numbers times unsigned ones. Where both are of one kind, the
columns' are read with the other sign, their highest bit inverted: that adds 128 to each of them, or
takes it away, and 128 times the sum of the row's numbers corrects it. Sums of integers wrap around,
so that all bits are those of single products that are added in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects import arith, vector
from loopwright.ir.dialects.arith import ExtFOp, ExtSIOp, ExtUIOp
from loopwright.ir.dialects.vector.arithmetic import ContractionOp
from loopwright.ir.dialects.vector.constraints import ADD, IteratorTypeAttr
from loopwright.ir.interfaces.vector_forms import vector_type
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.narrowing import is_integer_type, is_vector
from loopwright.loops.contraction import plan
from loopwright.loops.contraction.emission import Scope
from loopwright.loops.vectorize.emission import splat

_SIGN = -128
_OTHER: Final[dict[type[plan.Extension], type[plan.Extension]]] = {
    ExtSIOp: ExtUIOp,
    ExtUIOp: ExtSIOp,
    ExtFOp: ExtFOp,
}


def with_other_sign(scope: Scope, value: SSAValue) -> SSAValue:
    """Bytes whose highest bits are inverted."""
    type_ = value.type
    if is_vector(type_):
        sign = splat(_SIGN, type_.element_type, type_.get_shape())
    else:
        assert is_integer_type(type_), "floats have one sign"
        sign = arith.ConstantOp(IntegerAttr(_SIGN, type_))
    return scope.value(arith.XOrIOp(value, scope.value(sign)))


def interleaved(scope: Scope, parts: Sequence[SSAValue]) -> SSAValue:
    """The lanes of two to the power of n vectors in turn.

    Of four those of the first and the third, and of the second and the fourth, are in turn first.
    """
    if len(parts) == 1:
        return parts[0]
    even, odd = interleaved(scope, parts[::2]), interleaved(scope, parts[1::2])
    assert is_vector(even.type)
    type_ = vector_type(even.type.element_type, [2 * even.type.get_shape()[0]])
    return scope.value(vector.InterleaveOp.create(operands=[even, odd], result_types=[type_]))


def add_products(
    scope: Scope, product: plan.NarrowProduct, row: SSAValue, column: SSAValue, start: SSAValue
) -> SSAValue:
    """The lanes of `start` plus the products of the groups of narrow numbers in each lane."""
    kinds = type(product.row_extension), type(product.column_extension)
    extensions = kinds[0], _OTHER[kinds[1]] if product.flips else kinds[1]
    return _contract(scope, product, extensions, (row, column), start)


def add_rows(
    scope: Scope, product: plan.NarrowProduct, rows: SSAValue, start: SSAValue
) -> SSAValue:
    """The lanes of `start` plus the numbers of the group in each lane."""
    kind = type(product.row_extension)
    assert is_vector(rows.type)
    ones = scope.value(splat(1, rows.type.element_type, rows.type.get_shape()))
    return _contract(scope, product, (kind, _OTHER[kind]), (rows, ones), start)


def correction(scope: Scope, product: plan.NarrowProduct, sums: SSAValue) -> SSAValue:
    """What the sums of rows' numbers make of accumulators to which products with columns' numbers
    of the other sign are added."""
    assert is_vector(sums.type)
    factor = _SIGN if isinstance(product.column_extension, ExtSIOp) else -_SIGN
    factors = scope.value(splat(factor, sums.type.element_type, sums.type.get_shape()))
    return scope.value(arith.MuliOp(sums, factors))


def _contract(
    scope: Scope,
    product: plan.NarrowProduct,
    extensions: tuple[type[plan.Extension], type[plan.Extension]],
    narrow: tuple[SSAValue, SSAValue],
    start: SSAValue,
) -> SSAValue:
    assert is_vector(narrow[0].type) and is_vector(start.type)
    type_ = vector_type(start.type.element_type, narrow[0].type.get_shape())
    factors = [
        scope.value(extension.create(operands=[value], result_types=[type_]))
        for extension, value in zip(extensions, narrow, strict=True)
    ]
    both = AffineMapAttr(AffineMap(2, 0, (dim(0), dim(1))))
    made = ContractionOp.create(
        operands=[*factors, start],
        result_types=[start.type],
        properties={
            "indexing_maps": ArrayAttr([both, both, AffineMapAttr(AffineMap(2, 0, (dim(0),)))]),
            "iterator_types": ArrayAttr(list(map(IteratorTypeAttr, ("parallel", "reduction")))),
            "kind": ADD,
        },
    )
    flags = product.flags
    if flags is not None:
        made.attributes["fastmath"] = flags
    return scope.value(made)
