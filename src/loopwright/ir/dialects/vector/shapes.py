"""Rearranging the elements of vectors: `transpose`, `shape_cast`, `bitcast`, `shuffle`, …"""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.properties import integers, listed_integers
from loopwright.ir.dialects import elementwise
from loopwright.ir.dialects.assembly import Pieces, PureOperation, type_of
from loopwright.ir.dialects.memref.layout import STATIC_MEMREF, has_identity_layout
from loopwright.ir.dialects.memref.view_forms import VectorElements
from loopwright.ir.dialects.ods import DENSE_I64_ARRAY, MEMREF, VECTOR
from loopwright.ir.dialects.vector.constraints import (
    FIXED_VECTOR,
    VECTOR_0D,
    bits_of,
    element_of,
    rank_of,
    same_elements,
    scalable_of,
    shape_of,
    vector_of,
)
from loopwright.ir.dialects.vector.elements import element_count
from loopwright.ir.interfaces.index_values import HasIntegerRange
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.interfaces.scalars import LaneMovement
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import require


class TransposeOp(PureOperation):
    """`vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xf32>`."""

    name = "vector.transpose"

    vector = operand_def(VECTOR_0D)
    permutation = prop_def(DENSE_I64_ARRAY)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        LaneMovement(".vector.lanes:transpose"),
        HasIntegerRange(".arith.ranges:unchanged"),
        Foldable(".vector.folds:fold_transpose"),
        Canonicalizable(
            ".vector.canonicalization:transposed_mask transposed_twice"
            " transposed_broadcast transposed_elements transposed_cast"
        ),
    )

    ASSEMBLY: ClassVar = "$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"

    def verify_(self) -> None:
        """Result dimension `i` is the source's dimension `permutation[i]`."""
        source = type_of(self.vector)
        result = type_of(self.result)
        same_elements(source, result, "operand and result have same element type")
        rank = rank_of(source)
        require(rank_of(result) == rank, f"vector result rank mismatch: {rank_of(result)}")
        permutation = integers(self, "permutation")
        require(len(permutation) == rank, f"transposition length mismatch: {len(permutation)}")
        positions: set[int] = set()
        for index, position in enumerate(permutation):
            require(0 <= position < rank, f"transposition index out of range: {position}")
            require(position not in positions, f"duplicate position index: {position}")
            positions.add(position)
            if shape_of(result)[index] != shape_of(source)[position]:
                raise VerifyException(f"dimension size mismatch at: {position}")


class ShapeCastOp(PureOperation):
    """`vector.shape_cast %v : vector<2x4xf32> to vector<8xf32>`, in row-major order."""

    name = "vector.shape_cast"

    source = operand_def(VECTOR_0D)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        LaneMovement(".vector.lanes:in_order"),
        HasIntegerRange(".arith.ranges:unchanged"),
        Foldable(".vector.folds:fold_shape_cast"),
        Canonicalizable(".vector.canonicalization:cast_of_broadcast"),
    )

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        """Verify that the element types and numbers of elements agree."""
        source = type_of(self.source)
        result = type_of(self.result)
        if source.element_type != result.element_type:
            raise VerifyException("has different source and result element types")
        before = element_count(source)
        after = element_count(result)
        if before != after:
            raise VerifyException(
                f"has different number of elements at source ({before}) and result ({after})"
            )
        dims = [sum(scalable_of(type_)) for type_ in (source, result)]
        if dims[0] != dims[1]:
            raise VerifyException(
                f"has different number of scalable dims at source ({dims[0]}) and result "
                f"({dims[1]})"
            )


class BitcastOp(PureOperation):
    """`vector.bitcast %v : vector<2x4xf32> to vector<2x8xf16>`: the same bits."""

    name = "vector.bitcast"

    source = operand_def(VECTOR_0D)
    result = result_def(VECTOR_0D)

    traits = traits_def(Foldable(".vector.folds:fold_bitcast"))

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        """Only the innermost dimension changes; its bits stay."""
        source = type_of(self.source)
        result = type_of(self.result)
        if rank_of(source) != rank_of(result):
            raise VerifyException("failed to verify that all of {source, result} have same rank")
        for index, (before, after) in enumerate(
            zip(shape_of(source)[:-1], shape_of(result)[:-1], strict=True)
        ):
            require(before == after, f"dimension size mismatch at: {index}")
        bits = [bits_of(type_.element_type) for type_ in (source, result)]
        if rank_of(source) == 0:
            if bits[0] != bits[1]:
                raise VerifyException(
                    "source/result bitwidth of the 0-D vector element types must be equal"
                )
        elif bits[0] * shape_of(source)[-1] != bits[1] * shape_of(result)[-1]:
            raise VerifyException("source/result bitwidth of the minor 1-D vectors must be equal")


def _shuffled(pieces: Pieces) -> Attribute:
    first = pieces.type("v1")
    length = len(listed_integers(pieces.properties["mask"]) or ())
    return vector_of(first.element_type, [length, *shape_of(first)[1:]])


class ShuffleOp(PureOperation):
    """`vector.shuffle %a, %b [0, 5] : vector<4xf32>, vector<4xf32>`; -1 gives poison."""

    name = "vector.shuffle"

    v1 = operand_def(FIXED_VECTOR)
    v2 = operand_def(FIXED_VECTOR)
    mask = prop_def(DENSE_I64_ARRAY)
    vector = result_def(VECTOR)

    traits = traits_def(
        LaneMovement(".vector.lanes:shuffle"),
        Foldable(".vector.folds:fold_shuffle"),
        Canonicalizable(".vector.canonicalization:shuffle_of_equal shuffle_to_interleave"),
    )

    ASSEMBLY: ClassVar = "$v1 `,` $v2 $mask attr-dict `:` type($v1) `,` type($v2)"
    INFERRED: ClassVar = {"vector": _shuffled}

    def verify_(self) -> None:
        """The mask picks from the outermost dimension of both vectors, one after the other."""
        first = type_of(self.v1)
        second = type_of(self.v2)
        result = type_of(self.vector)
        same_elements(first, result, "first operand v1 and result have same element type")
        same_elements(second, result, "second operand v2 and result have same element type")
        flat = rank_of(first) == 0 and rank_of(second) == 0 and rank_of(result) == 1
        if not flat:
            require(rank_of(first) == rank_of(second) == rank_of(result), "rank mismatch")
            shapes = [shape_of(type_)[1:] for type_ in (first, second, result)]
            require(shapes[0] == shapes[1] == shapes[2], "dimension mismatch")
        mask = integers(self, "mask")
        require(mask, "invalid mask length")
        require(len(mask) == shape_of(result)[0], "mask length mismatch")
        limit = 2 if flat else shape_of(first)[0] + shape_of(second)[0]
        for index, position in enumerate(mask):
            require(-1 <= position < limit, f"mask index #{index + 1} out of range")


def _last_scaled(vector: Any, factor: int, divisor: int = 1) -> VectorType[Any]:
    """The vector type with its last extent multiplied; rank zero counts as one element."""
    shape = list(shape_of(vector)) or [1]
    shape[-1] = shape[-1] * factor // divisor
    flags = scalable_of(vector) or (False,)
    return vector_of(vector.element_type, shape, flags)


class InterleaveOp(PureOperation):
    """`vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>`: `a0 b0 a1 b1 …`."""

    name = "vector.interleave"

    lhs = operand_def(VECTOR_0D)
    rhs = operand_def(VECTOR_0D)
    result = result_def(VECTOR)

    traits = traits_def(LaneMovement(".vector.lanes:interleave"))

    ASSEMBLY: ClassVar = "$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"
    INFERRED: ClassVar = {"rhs": lambda pieces: pieces.type("lhs")}

    def verify_(self) -> None:
        """The last dimension is twice as long."""
        elementwise.verify_all_same_type("lhs, rhs", (type_of(self.lhs), type_of(self.rhs)))
        if _last_scaled(type_of(self.lhs), 2) != type_of(self.result):
            raise VerifyException(
                "failed to verify that type of 'result' is double the width of the inputs"
            )


class DeinterleaveOp(PureOperation):
    """`%even, %odd = vector.deinterleave %v : vector<8xf32> -> vector<4xf32>`."""

    name = "vector.deinterleave"

    source = operand_def(VECTOR)
    res1 = result_def(VECTOR)
    res2 = result_def(VECTOR)

    traits = traits_def(LaneMovement(".vector.lanes:deinterleave"), ResultNames("res1", "res2"))

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `->` type($res1)"
    INFERRED: ClassVar = {"res2": lambda pieces: pieces.type("res1")}

    def verify_(self) -> None:
        """The last dimension is halved."""
        source = type_of(self.source)
        if shape_of(source)[-1] % 2:
            raise VerifyException(
                "failed to verify that the trailing dimension of the source vector has an even "
                "number of elements"
            )
        if _last_scaled(source, 1, 2) != type_of(self.res1):
            raise VerifyException(
                "failed to verify that the trailing dimension of the results is half the width of "
                "source trailing dimension"
            )
        elementwise.verify_all_same_type("res1, res2", (type_of(self.res1), type_of(self.res2)))


class TypeCastOp(PureOperation):
    """`vector.type_cast %m : memref<2x4xf32> to memref<vector<2x4xf32>>`."""

    name = "vector.type_cast"

    memref = operand_def(STATIC_MEMREF)
    result = result_def(MEMREF)

    traits = traits_def(VectorElements())

    ASSEMBLY: ClassVar = "$memref attr-dict `:` type($memref) `to` type($result)"

    def verify_(self) -> None:
        """The extents of memref and element together stay."""
        source = type_of(self.memref)
        result = type_of(self.result)
        require(has_identity_layout(source), "expects operand to be a memref with identity layout")
        require(has_identity_layout(result), "expects result to be a memref with identity layout")
        require(source.memory_space == result.memory_space, "expects result in same memory space")
        shown = attribute_text(result)
        if _scalar(source) != _scalar(result):
            raise VerifyException(
                f"expects result and operand with same underlying scalar type: '{shown}'"
            )
        if _all_extents(source) != _all_extents(result):
            raise VerifyException(
                f"expects concatenated result and operand shapes to be equal: '{shown}'"
            )


def _scalar(memref: Any) -> Attribute:
    return element_of(memref.element_type)


def _all_extents(memref: Any) -> list[int]:
    element = memref.element_type
    inner = shape_of(element) if isinstance(element, VectorType) else ()
    return [*memref.get_shape(), *inner]
