"""Parts of vectors: strided slices, and fixed-length parts of scalable vectors."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import i64
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, Property
from loopwright.ir.dialects.assembly_text import type_of
from loopwright.ir.dialects.ods import I64_ARRAY, I64_ATTR, VECTOR, ods_op_definition
from loopwright.ir.dialects.vector.constraints import (
    ANY_1D,
    SCALABLE_1D,
    same_elements,
    same_types,
    scalable_of,
    shape_of,
    vector_of,
)
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of


def _integers(attribute: Any) -> list[int]:
    return [int(item.value.data) for item in attribute]


def _verify_range(what: str, values: list[int], bounds: list[tuple[int, int]], dims: bool) -> None:
    for index, (value, (low, high)) in enumerate(zip(values, bounds, strict=False)):
        if not low <= value < high:
            where = f" dimension {index}" if dims else ""
            raise VerifyException(f"expected {what}{where} to be confined to [{low}, {high})")


@ods_op_definition
class ExtractStridedSliceOp(AssembledOperation):
    """`vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : … to …`."""

    name = "vector.extract_strided_slice"

    source = operand_def(VECTOR)
    offsets = prop_def(I64_ARRAY)
    sizes = prop_def(I64_ARRAY)
    strides = prop_def(I64_ARRAY)
    result = result_def(VECTOR)

    traits = traits_def(
        Pure(),
        Foldable("loopwright.ir.dialects.vector.rearranging:fold_extract_slice"),
        Canonicalizable(
            "loopwright.ir.dialects.vector.canonicalization:slice_of_mask",
            "loopwright.ir.dialects.vector.rearranging:slice_of_broadcast",
            "loopwright.ir.dialects.vector.rearranging:slice_to_extract",
        ),
    )

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($result)"

    def verify_(self) -> None:
        """The slice is inside, and the result has its shape."""
        source, result = type_of(self.source), type_of(self.result)
        same_elements(source, result, "operand and result have same element type")
        offsets, sizes, strides = map(_integers, (self.offsets, self.sizes, self.strides))
        if not len(offsets) == len(sizes) == len(strides):
            raise VerifyException("expected offsets, sizes and strides attributes of same size")
        shape = shape_of(source)
        for what, values in (("offsets", offsets), ("sizes", sizes), ("strides", strides)):
            if len(values) > len(shape):
                raise VerifyException(
                    f"expected {what} attribute of rank no greater than vector rank"
                )
        _verify_range("offsets", offsets, [(0, size) for size in shape], dims=True)
        _verify_range("sizes", sizes, [(1, size + 1) for size in shape], dims=True)
        _verify_range("strides", strides, [(1, 2)] * len(strides), dims=False)
        sums = [offset + size for offset, size in zip(offsets, sizes, strict=True)]
        _verify_range("sum(offsets, sizes)", sums, [(1, size + 1) for size in shape], dims=True)
        expected = vector_of(
            source.element_type, [*sizes, *shape[len(sizes) :]], scalable_of(source)
        )
        if expected != result:
            raise VerifyException(f"expected result type to be '{text_of(expected)}'")


@ods_op_definition
class InsertStridedSliceOp(AssembledOperation):
    """`vector.insert_strided_slice %v, %into {offsets = [0, 2], strides = [1]} : … into …`."""

    name = "vector.insert_strided_slice"

    value_to_store = operand_def(VECTOR)
    dest = operand_def(VECTOR)
    offsets = prop_def(I64_ARRAY)
    strides = prop_def(I64_ARRAY)
    result = result_def(VECTOR)

    traits = traits_def(
        Pure(),
        Foldable("loopwright.ir.dialects.vector.rearranging:fold_insert_slice"),
        Canonicalizable(
            "loopwright.ir.dialects.vector.rearranging:insert_same_slice",
            "loopwright.ir.dialects.vector.rearranging:insert_constant_slice",
        ),
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $dest attr-dict `:` type($value_to_store) `into` type($dest)"
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The slice is inside the destination."""
        stored, dest = type_of(self.value_to_store), type_of(self.dest)
        same_elements(stored, dest, "operand #0 and result have same element type")
        same_types((dest, type_of(self.result)), "dest, result")
        offsets, strides = _integers(self.offsets), _integers(self.strides)
        inner, outer = shape_of(stored), shape_of(dest)
        if len(offsets) != len(outer):
            raise VerifyException("expected offsets of same size as destination vector rank")
        if len(strides) != len(inner):
            raise VerifyException("expected strides of same size as source vector rank")
        if len(inner) > len(outer):
            raise VerifyException("expected source rank to be no greater than destination rank")
        _verify_range("offsets", offsets, [(0, size) for size in outer], dims=True)
        _verify_range("strides", strides, [(1, 2)] * len(strides), dims=False)
        surplus = len(outer) - len(inner)
        for index in range(surplus, len(outer)):
            total = offsets[index] + inner[index - surplus]
            if not 1 <= total < outer[index] + 1:
                raise VerifyException(
                    f"expected sum(offsets, source vector shape) dimension {index} to be confined "
                    f"to [1, {outer[index] + 1})"
                )


def _parse_position(parser: Any, _: str) -> Attribute:
    return parser.parse_typed_attribute(i64)


_POSITION = Property("pos", _parse_position, lambda p, attr: p.print_string(str(attr.value.data)))


@ods_op_definition
class ScalableExtractOp(AssembledOperation):
    """`vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xf32>`."""

    name = "vector.scalable.extract"

    source = operand_def(SCALABLE_1D)
    pos = prop_def(I64_ATTR)
    result = result_def(ANY_1D)

    traits = traits_def(Pure())

    ASSEMBLY: ClassVar = (
        "$source `[`",
        _POSITION,
        "`]` attr-dict `:` type($result) `from` type($source)",
    )

    def verify_(self) -> None:
        """The position is a multiple of the length."""
        _same_scalable_elements(type_of(self.source), type_of(self.result), "source, res")
        if self.pos.value.data % shape_of(type_of(self.result))[0]:
            raise VerifyException(
                "failed to verify that position is a multiple of the result length."
            )


@ods_op_definition
class ScalableInsertOp(AssembledOperation):
    """`vector.scalable.insert %v, %into[4] : vector<4xf32> into vector<[4]xf32>`."""

    name = "vector.scalable.insert"

    value_to_store = operand_def(ANY_1D)
    dest = operand_def(SCALABLE_1D)
    pos = prop_def(I64_ATTR)
    result = result_def(SCALABLE_1D)

    traits = traits_def(Pure())

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $dest `[`",
        _POSITION,
        "`]` attr-dict `:` type($value_to_store) `into` type($dest)",
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The position is a multiple of the length."""
        stored, dest = type_of(self.value_to_store), type_of(self.dest)
        _same_scalable_elements(stored, dest, "valueToStore, dest")
        same_types((dest, type_of(self.result)), "dest, res")
        if self.pos.value.data % shape_of(stored)[0]:
            raise VerifyException(
                "failed to verify that position is a multiple of the source length."
            )


def _same_scalable_elements(first: Any, second: Any, names: str) -> None:
    if first.element_type != second.element_type:
        raise VerifyException(f"failed to verify that all of {{{names}}} have same element type")
