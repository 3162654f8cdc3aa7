"""Parts and other arrangements of memrefs: `subview`, `view`, `transpose`, `reshape`; shapes."""

from __future__ import annotations

from typing import ClassVar, cast

from xdsl import irdl
from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation
from xdsl.traits import NoMemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineDimExpr, AffineExpr, AffineMap, constant
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects import assembly, index_lists
from loopwright.ir.dialects.custom_form import ours
from loopwright.ir.dialects.memref import layout
from loopwright.ir.dialects.memref.allocation import verify_dynamic_sizes
from loopwright.ir.dialects.memref.view_forms import ByteView, Reshaped, SubView, Transposed
from loopwright.ir.dialects.ods import AFFINE_MAP, INDEX, MEMREF
from loopwright.ir.interfaces import index_values
from loopwright.ir.interfaces.index_values import EXTENT, AffineForm, IndexValues, constant_value
from loopwright.ir.interfaces.memory_access import WholeAccess
from loopwright.ir.interfaces.memory_effects import NoCapture
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, ConditionallySpeculatable, Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import PlainVerifyException


class SubViewOp(index_lists.SliceOperation):
    """`memref.subview %m[0, %i] [2, %n] [1, 1] : memref<4x8xf32> to memref<2x?xf32, …>`."""

    name = "memref.subview"

    source = irdl.operand_def(MEMREF)
    result = irdl.result_def(MEMREF)

    traits = irdl.traits_def(
        SubView(),
        index_values.DynamicSizes(lambda op: segments(op)[2]),
        Pure(),
        Foldable(".memref.folds:fold_subview"),
        Canonicalizable(
            ".memref.canonicalization:make_subview_static subview_of_cast cast_whole_subview"
        ),
        ResultNames("subview"),
    )

    ASSEMBLY: ClassVar = (
        "$source ``",
        index_lists.IndexList("offsets", "static_offsets"),
        index_lists.IndexList("sizes", "static_sizes"),
        index_lists.IndexList("strides", "static_strides"),
        "attr-dict `:` type($source) `to` type($result)",
    )

    def verify_(self) -> None:
        """The result type follows from the source, or drops dimensions of extent one from it."""
        source = assembly.type_of(self.source)
        result = assembly.type_of(self.result)
        rank = source.get_num_dims()
        self.verify_parts((rank, rank, rank))
        names = ("base memref", "subview memref")
        layout.verify_same_memory(source, result, *names, has_elements=False)
        expected = layout.subview_type(source, *self.static_parts())
        if expected is None:
            raise PlainVerifyException(f"base type '{text_of(source)}' is not strided")
        _verify_reduced(expected, result)
        dims = zip(layout.extents(source), *self.static_parts(), strict=True)
        for index, (extent, offset, size, stride) in enumerate(dims):
            if extent is None or offset is None:
                continue
            if offset >= extent:
                raise PlainVerifyException(f"offset {index} is out-of-bounds: {offset} >= {extent}")
            if size is None or stride is None:
                continue
            last = offset + (size - 1) * stride
            if last >= extent:
                raise PlainVerifyException(
                    f"slice along dimension {index} runs out-of-bounds: {last} >= {extent}"
                )


def _verify_reduced(expected: layout.AnyMemRef, result: layout.AnyMemRef) -> None:
    if result.get_num_dims() > expected.get_num_dims():
        raise PlainVerifyException(
            "expected result rank to be smaller or equal to the source rank, "
            f"but got '{text_of(result)}'"
        )
    wrong = None
    if not _shape_is_reduced(layout.extents(expected), layout.extents(result)):
        wrong = "sizes"
    elif expected.element_type != result.element_type:
        raise PlainVerifyException(
            f"expected result element type to be '{text_of(expected.element_type)}', but got "
            f"'{text_of(result)}'"
        )
    elif not layout.rank_reduction(expected, result):
        wrong = "layout"
    if wrong is not None:
        raise PlainVerifyException(
            f"expected result type to be '{text_of(expected)}' or a rank-reduced version. "
            f"(mismatch of result {wrong}), but got '{text_of(result)}'"
        )


def _shape_is_reduced(full: list[layout.Extent], reduced: list[layout.Extent]) -> bool:
    """Whether one shape results from the other by dropping extents of 1."""
    position = 0
    for size in full:
        if position < len(reduced) and size == reduced[position]:
            position += 1
        elif size != 1:
            return False
    return position == len(reduced)


class ViewOp(assembly.PureOperation):
    """`memref.view %bytes[%shift][%n] : memref<?xi8> to memref<?xf32>`."""

    name = "memref.view"

    source = irdl.operand_def(layout.MEMREF_1D_I8)
    byte_shift = irdl.operand_def(INDEX)
    sizes = irdl.var_operand_def(INDEX)
    result = irdl.result_def(MEMREF)

    traits = irdl.traits_def(
        ByteView(),
        index_values.DynamicSizes(lambda op: op.operands[2:]),
        Canonicalizable(".memref.canonicalization:make_view_static view_allocation"),
        ResultNames("view"),
    )

    ASSEMBLY: ClassVar = (
        "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` "
        "type($result)"
    )

    def verify_(self) -> None:
        """No layouts, one memory space, one operand for each dynamic extent."""
        source = assembly.type_of(self.source)
        result = assembly.type_of(self.result)
        for what, type_ in (("result", result), ("base", source)):
            if not layout.has_identity_layout(type_):
                raise PlainVerifyException(
                    f"unsupported map for {what} memref type '{text_of(type_)}'"
                )
        names = ("base memref", "view memref")
        layout.verify_same_memory(source, result, *names, has_elements=False)
        verify_dynamic_sizes(len(self.sizes), result)


class TransposeOp(assembly.PureOperation):
    """`memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, …>`."""

    name = "memref.transpose"

    in_ = irdl.operand_def(layout.STRIDED_MEMREF)
    permutation = irdl.prop_def(AFFINE_MAP)
    result = irdl.result_def(layout.STRIDED_MEMREF)

    traits = irdl.traits_def(
        Transposed(), Foldable(".memref.folds:fold_transpose"), ResultNames("transpose")
    )

    ASSEMBLY: ClassVar = (
        "$in_",
        assembly.Property(
            "permutation",
            lambda parser, _: AffineMapAttr(ours(parser).parse_affine_map()),
            lambda p, attr: p.print_string(str(attr.data)),
        ),
        "attr-dict",
        assembly.ColonMemref("in_"),
        "`to` any-type($result)",
    )

    def verify_(self) -> None:
        """The result type is the source's with its dimensions permuted."""
        permutation: AffineMap = self.permutation.data
        positions = [r.position for r in permutation.results if isinstance(r, AffineDimExpr)]
        if len(permutation.results) != len(positions) or sorted(positions) != list(
            range(permutation.num_dims)
        ):
            raise VerifyException("expected a permutation map")
        source = assembly.type_of(self.in_)
        result = assembly.type_of(self.result)
        if permutation.num_dims != source.get_num_dims():
            raise VerifyException("expected a permutation map of same rank as the input")
        expected = layout.transposed_type(source, positions)
        if layout.canonical(expected) != layout.canonical(result):
            raise VerifyException(
                f"result type '{text_of(result)}' is not equivalent to the canonical transposed "
                f"input type '{text_of(expected)}'"
            )


class ReshapeOp(assembly.AssembledOperation):
    """`memref.reshape %m(%shape) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>`."""

    name = "memref.reshape"

    source = irdl.operand_def(layout.ANY_MEMREF)
    shape = irdl.operand_def(layout.MEMREF_1D_INTEGERS)
    result = irdl.result_def(layout.ANY_MEMREF)

    traits = irdl.traits_def(Reshaped(), WholeAccess(reads=("shape",)), ResultNames("reshape"))

    ASSEMBLY: ClassVar = (
        "$source `(` $shape `)` attr-dict `:` `(` any-type($source) `,` any-type($shape) `)` "
        "`->` any-type($result)"
    )

    def verify_(self) -> None:
        """Same elements, no layouts, and a shape of as many extents as the result has."""
        source = assembly.type_of(self.source)
        result = assembly.type_of(self.result)
        if source.element_type != result.element_type:
            raise VerifyException(
                "element types of source and destination memref types should be the same"
            )
        for what, type_ in (("source", source), ("result", result)):
            if MEMREF.holds(type_) and not layout.has_identity_layout(type_):
                raise VerifyException(f"{what} memref type should have identity affine map")
        if isinstance(result, UnrankedMemRefType):
            return
        length = layout.extents(assembly.type_of(self.shape))[0]
        if length is None:
            raise VerifyException(
                "cannot use shape operand with dynamic length to reshape to statically-ranked "
                "memref type"
            )
        if length != result.get_num_dims():
            raise VerifyException("length of shape operand differs from the result's memref rank")


class _Extent(AffineForm):
    """The extent of a dimension of a constant number."""

    needs_operands = False

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        position = constant_value(op.operands[1])
        type_ = op.operands[0].type
        if position is None or not isinstance(type_, MemRefType):
            return None
        shape = cast("MemRefType[Attribute]", type_).get_shape()
        if not 0 <= position < len(shape):
            return None
        if shape[position] >= 0:
            return constant(shape[position])
        return values.extent(op.operands[0], position)


def _has_dimension(op: Operation) -> bool:
    """Whether the dimension index of an op is constant and in range."""
    type_ = op.operands[0].type
    position = constant_value(op.operands[1])
    if position is None or not isinstance(type_, MemRefType):
        return False
    return 0 <= position < cast("MemRefType[Attribute]", type_).get_num_dims()


class DimOp(assembly.AssembledOperation):
    """`memref.dim %m, %c : memref<4x?xf32>`: the extent of a dimension."""

    name = "memref.dim"

    source = irdl.operand_def(layout.WITH_DIMENSIONS)
    index = irdl.operand_def(INDEX)
    result = irdl.result_def(INDEX)

    traits = irdl.traits_def(
        EXTENT,
        NoCapture(("source",)),
        NoMemoryEffect(),
        ConditionallySpeculatable(_has_dimension),
        Foldable(".memref.folds:fold_dim"),
        Canonicalizable(".memref.folds:load_extent_of_reshape"),
        ResultNames("dim"),
        _Extent(),
        index_values.ShapedDim(),
    )

    ASSEMBLY: ClassVar = "attr-dict $source `,` $index `:` type($source)"


class RankOp(assembly.PureOperation):
    """`memref.rank %m : memref<*xf32>`."""

    name = "memref.rank"

    memref = irdl.operand_def(layout.ANY_MEMREF)
    result = irdl.result_def(INDEX)

    traits = irdl.traits_def(NoCapture(("memref",)), Foldable(".memref.folds:fold_rank"))

    ASSEMBLY: ClassVar = "$memref attr-dict `:` type($memref)"
