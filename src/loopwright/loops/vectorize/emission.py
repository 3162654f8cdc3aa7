"""Emits the ops of vector code at an insertion point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.narrowing import is_float, is_integer, is_vector
from loopwright.ir.core.properties import elements_attribute, pack_elements
from loopwright.ir.dialects import vector
from loopwright.ir.dialects.affine import MinOp
from loopwright.ir.dialects.affine.operands import bind, compose
from loopwright.ir.dialects.arith import ConstantOp, FastMathFlagsAttr, SelectOp
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.dialects.vector.constraints import CombiningKindAttr
from loopwright.ir.interfaces.op_interfaces import Shape, vector_type
from loopwright.loops.steps.builder import LoopBuilder


class VectorBuilder(LoopBuilder):
    """Inserts the ops of vector code before `anchor` (None: at the end of the block); new ops get
    the location of `source`."""

    def __init__(self, block: Block, anchor: Operation | None, source: Operation) -> None:
        super().__init__(block, anchor, source.location)
        self.source = source

    def at(self, source: Operation) -> VectorBuilder:
        """A builder that inserts at the same anchor, with `source` as the op that new ops
        replace."""
        return VectorBuilder(self.block, self.anchor, source)

    def remaining(
        self, upper: AffineMap, operands: Sequence[SSAValue], variable: SSAValue, step: int
    ) -> SSAValue:
        """The number of remaining iterations of a loop, given a value of its induction variable."""
        if len(upper.results) == 1:
            shifted = upper.shift_dims(1)
            rest = AffineMap(shifted.num_dims, upper.num_symbols, (shifted.results[0] - dim(0),))
            values = (variable, *operands)
        else:
            rest = AffineMap(2, 0, (dim(0) - dim(1),))
            values = (self.value(MinOp(upper, operands)), variable)
        composed = compose(bind(rest, values))
        if step != 1:
            composed = composed.with_exprs([composed.exprs[0].ceildiv(step)])
        return self.apply(composed.map, composed.operands)

    def poison(self, type_: Attribute) -> SSAValue:
        """A poison value."""
        return self.value(PoisonOp(type_))

    def mask(self, counts: Sequence[SSAValue], shape: Shape) -> SSAValue:
        """A mask of the first lanes in each dimension, by count."""
        return self.value(
            vector.CreateMaskOp.create(
                operands=counts, result_types=[vector_type(builtin.i1, shape)]
            )
        )

    def select(self, mask: SSAValue, lanes: SSAValue, idle: SSAValue) -> SSAValue:
        """Select one value in the active lanes of a mask and another in idle lanes."""
        return self.value(SelectOp(mask, lanes, idle))

    def broadcast(self, value: SSAValue, shape: Shape) -> SSAValue:
        """Broadcast a value to a vector; for a vector, repeat lanes along extents of one."""
        element = value.type.element_type if is_vector(value.type) else value.type
        type_ = vector_type(element, shape)
        return self.value(vector.BroadcastOp.create(operands=[value], result_types=[type_]))

    def cast(self, value: SSAValue, shape: Shape) -> SSAValue:
        """The lanes of a vector, in row-major order, in another shape."""
        assert is_vector(value.type)
        type_ = vector_type(value.type.element_type, shape)
        return self.value(vector.ShapeCastOp.create(operands=[value], result_types=[type_]))

    def read(
        self,
        memref: SSAValue,
        indices: Sequence[SSAValue],
        permutation: AffineMap,
        type_: builtin.VectorType[Attribute],
        mask: SSAValue | None,
        *,
        in_bounds: bool = False,
    ) -> SSAValue:
        """`vector.transfer_read`, padded with poison."""
        padding = self.poison(type_.element_type)
        masks = [] if mask is None else [mask]
        op = vector.TransferReadOp.create(
            operands=[memref, *indices, padding, *masks],
            result_types=[type_],
            properties=_transfer(permutation, [1, len(indices), 1, len(masks)], in_bounds),
        )
        return self.value(op)

    def write(
        self,
        value: SSAValue,
        memref: SSAValue,
        indices: Sequence[SSAValue],
        permutation: AffineMap,
        mask: SSAValue | None,
        *,
        in_bounds: bool = False,
    ) -> None:
        """`vector.transfer_write`."""
        masks = [] if mask is None else [mask]
        self.insert(
            vector.TransferWriteOp.create(
                operands=[value, memref, *indices, *masks],
                properties=_transfer(permutation, [1, 1, len(indices), len(masks)], in_bounds),
            )
        )

    def gather(
        self,
        memref: SSAValue,
        start: Sequence[SSAValue],
        positions: SSAValue,
        mask: SSAValue,
        type_: builtin.VectorType[Attribute],
    ) -> SSAValue:
        """`vector.gather` of the elements at `positions` after `start`; idle lanes are poison."""
        idle = self.poison(type_)
        return self.value(
            vector.GatherOp.create(
                operands=[memref, *start, positions, mask, idle], result_types=[type_]
            )
        )

    def scatter(
        self,
        value: SSAValue,
        memref: SSAValue,
        start: Sequence[SSAValue],
        positions: SSAValue,
        mask: SSAValue,
    ) -> None:
        """`vector.scatter` to the elements at `positions` after `start`."""
        self.insert(vector.ScatterOp.create(operands=[memref, *start, positions, mask, value]))

    def extract(self, value: SSAValue, lane: int) -> SSAValue:
        """One lane along the last dimension of a vector: a scalar, or a vector of one dimension
        less."""
        assert is_vector(value.type)
        outer = value.type.get_shape()[:-1]
        if outer:
            return self.cast(self.part(value, lane, 1), outer)
        return self.value(
            vector.ExtractOp.create(
                operands=[value],
                result_types=[value.type.element_type],
                properties={
                    "static_position": builtin.DenseArrayBase.from_list(builtin.i64, [lane])
                },
            )
        )

    def part(self, value: SSAValue, start: int, lanes: int) -> SSAValue:
        """Some lanes along the last dimension of a vector."""
        assert is_vector(value.type)
        outer = value.type.get_shape()[:-1]
        places = {
            "offsets": [*(0 for _ in outer), start],
            "sizes": [*outer, lanes],
            "strides": [1] * (len(outer) + 1),
        }
        return self.value(
            vector.ExtractStridedSliceOp.create(
                operands=[value],
                result_types=[vector_type(value.type.element_type, places["sizes"])],
                properties={
                    name: builtin.ArrayAttr(
                        [builtin.IntegerAttr(number, builtin.i64) for number in numbers]
                    )
                    for name, numbers in places.items()
                },
            )
        )

    def index(self, value: int) -> SSAValue:
        """A constant of type index."""
        return self.value(ConstantOp(builtin.IntegerAttr.from_index_int_value(value)))

    def reduce(self, kind: str, value: SSAValue, fastmath: FastMathFlagsAttr) -> SSAValue:
        """`vector.reduction` of a vector of one dimension."""
        assert is_vector(value.type)
        return self.value(
            vector.ReductionOp.create(
                operands=[value],
                result_types=[value.type.element_type],
                properties={
                    "kind": CombiningKindAttr(kind),
                    "fastmath": fastmath,
                },
            )
        )

    def reduce_dim(self, kind: str, value: SSAValue, start: SSAValue, dimension: int) -> SSAValue:
        """`vector.multi_reduction` of a vector along a dimension, starting from another one."""
        return self.value(
            vector.MultiReductionOp.create(
                operands=[value, start],
                result_types=[start.type],
                properties={
                    "kind": CombiningKindAttr(kind),
                    "reduction_dims": builtin.DenseArrayBase.from_list(builtin.i64, [dimension]),
                },
            )
        )


def splat(value: float, element: Attribute, shape: Shape) -> ConstantOp:
    """A constant vector of one number.

    >>> from xdsl.dialects.builtin import i8
    >>> print(splat(-1, i8, [4]).result.type)
    vector<4xi8>
    """
    return constant_vector([value], element, shape)


def splat_of(op: Operation, shape: Shape) -> ConstantOp:
    """The constant vector of the number of an `arith.constant`."""
    value = op.properties["value"]
    assert is_float(value) or is_integer(value)
    return splat(value.value.data, op.results[0].type, shape)


def constant_vector(values: Sequence[float], element: Attribute, shape: Shape) -> ConstantOp:
    """A constant vector of these numbers, in row-major order; a single number fills it."""
    if len(set(values)) == 1 and isinstance(values[0], int):
        values = values[:1]
    type_: builtin.VectorType[Any] = vector_type(element, shape)
    packed = pack_elements(values, type_.element_type)
    return ConstantOp(elements_attribute(type_, packed))


def _transfer(
    permutation: AffineMap, segments: Sequence[int], in_bounds: bool
) -> dict[str, Attribute]:
    return {
        "permutation_map": AffineMapAttr(permutation),
        "in_bounds": builtin.ArrayAttr(
            [builtin.BoolAttr.from_bool(in_bounds)] * len(permutation.results)
        ),
        "operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, segments),
    }


INDEX = builtin.IndexType()
