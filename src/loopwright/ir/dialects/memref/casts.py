"""Other types for the same memory: `cast`, `reinterpret_cast`, metadata, assumptions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import NoMemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects import assembly, elementwise, index_lists
from loopwright.ir.dialects.memref import layout, view_forms
from loopwright.ir.dialects.ods import DENSE_I64_ARRAY, INDEX, MEMREF
from loopwright.ir.interfaces.index_values import DynamicSizes
from loopwright.ir.interfaces.memory_access import ViewLike
from loopwright.ir.interfaces.op_interfaces import NamedResults, ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import PlainVerifyException, require


class _Cast(assembly.PureOperation):
    """A memref with another type."""

    source = irdl.operand_def(layout.ANY_MEMREF)
    dest = irdl.result_def(layout.ANY_MEMREF)

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($dest)"
    COMPATIBLE: ClassVar[Callable[[Any, Any], bool]]
    """Whether one type can be cast to another."""

    def verify_(self) -> None:
        """Verify that the types are cast-compatible."""
        source = assembly.type_of(self.source)
        dest = assembly.type_of(self.dest)
        if not self.__class__.COMPATIBLE(source, dest):
            raise elementwise.incompatible_cast(self)


class CastOp(_Cast):
    """`memref.cast %m : memref<4xf32> to memref<?xf32>`."""

    name = "memref.cast"
    COMPATIBLE: ClassVar = layout.cast_compatible

    traits = irdl.traits_def(
        view_forms.SameElements(),
        DynamicSizes(),
        Foldable(".memref.folds:fold_cast"),
        ResultNames("cast"),
    )


def only_forgets(op: CastOp) -> bool:
    """Whether a cast only discards static information, so that it cannot be wrong."""
    source = assembly.type_of(op.source)
    dest = assembly.type_of(op.dest)
    if not is_memref(source) or not is_memref(dest):
        return is_memref(source)
    before = layout.strides_and_offset(source)
    after = layout.strides_and_offset(dest)
    if before is None or after is None:
        return False
    source_facts = [*source.get_shape(), *before[0], before[1]]
    dest_facts = [*dest.get_shape(), *after[0], after[1]]
    return len(source_facts) == len(dest_facts) and all(
        new in (builtin.DYNAMIC_INDEX, None, old)
        for old, new in zip(source_facts, dest_facts, strict=True)
    )


def _without_space(type_: Any) -> Attribute:
    element: Attribute = type_.element_type
    if isinstance(type_, builtin.UnrankedMemRefType):
        return element
    return builtin.MemRefType(element, type_.shape, type_.layout)


def _differ_in_space(source: Attribute, dest: Attribute) -> bool:
    return type(source) is type(dest) and _without_space(source) == _without_space(dest)


class MemorySpaceCastOp(_Cast):
    """`memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>`."""

    name = "memref.memory_space_cast"
    COMPATIBLE: ClassVar = _differ_in_space

    traits = irdl.traits_def(
        view_forms.SameElements(),
        ResultNames("memspacecast"),
        Foldable(".memref.folds:fold_memory_space_cast"),
    )


class ReinterpretCastOp(index_lists.SliceOperation):
    """`memref.reinterpret_cast %m to offset: [0], sizes: [2, %n], strides: [%n, 1] : … to …`."""

    name = "memref.reinterpret_cast"

    source = irdl.operand_def(layout.ANY_MEMREF)
    result = irdl.result_def(layout.STRIDED_MEMREF)

    traits = irdl.traits_def(
        view_forms.Reinterpreted(),
        Pure(),
        ResultNames("reinterpret_cast"),
        Foldable(".memref.folds:fold_reinterpret_cast"),
        Canonicalizable(".memref.folds:rebuild_from_metadata reinterpret_statically"),
    )

    ASSEMBLY: ClassVar = (
        "$source `to` `offset` `` `:`",
        index_lists.IndexList("offsets", "static_offsets"),
        "`` `,` `sizes` `` `:`",
        index_lists.IndexList("sizes", "static_sizes"),
        "`` `,` `strides` `` `:`",
        index_lists.IndexList("strides", "static_strides"),
        "attr-dict `:` type($source) `to` type($result)",
    )

    def verify_(self) -> None:
        """The result's extents, offset and strides are the given ones, or dynamic."""
        source = assembly.type_of(self.source)
        result = assembly.type_of(self.result)
        rank = result.get_num_dims()
        self.verify_parts((1, rank, rank))
        layout.verify_same_memory(source, result, "source", "result memref")
        strided = layout.strides_and_offset(result)
        assert strided is not None
        offsets, sizes, strides = self.static_parts()
        for index, (static_entry, type_entry) in enumerate(
            zip(sizes, layout.extents(result), strict=True)
        ):
            _expect("size", static_entry, type_entry, f" in dim = {index}")
        _expect("offset", offsets[0], strided[1], "")
        for index, (static_entry, type_entry) in enumerate(zip(strides, strided[0], strict=True)):
            _expect("stride", static_entry, type_entry, f" in dim = {index}")


def _expect(what: str, static_entry: layout.Extent, type_entry: layout.Extent, where: str) -> None:
    if type_entry is not None and type_entry != static_entry:
        shown = "dynamic" if static_entry is None else static_entry
        raise PlainVerifyException(
            f"expected result type with {what} = {shown} instead of {type_entry}{where}"
        )


class _MetadataNames(ResultNames):
    """Names for the sizes together, and for the strides."""

    def suggest(self, op: Operation) -> NamedResults:
        rank = (len(op.results) - 2) // 2
        named = [(0, "base_buffer"), (1, "offset")]
        return [*named, (2, "sizes"), (2 + rank, "strides")] if rank > 0 else named


class ExtractStridedMetadataOp(assembly.PureOperation):
    """`%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : …`."""

    name = "memref.extract_strided_metadata"

    source = irdl.operand_def(layout.STRIDED_MEMREF)
    base_buffer = irdl.result_def(layout.STRIDED_MEMREF_0D)
    offset = irdl.result_def(INDEX)
    sizes = irdl.var_result_def(INDEX)
    strides = irdl.var_result_def(INDEX)

    irdl_options = (irdl.SameVariadicResultSize(),)
    traits = irdl.traits_def(
        ViewLike(), _MetadataNames(), Canonicalizable(".memref.folds:use_known_metadata")
    )

    @classmethod
    def of(cls, source: SSAValue) -> ExtractStridedMetadataOp:
        """Create the op that returns the metadata of a memref."""
        type_ = assembly.type_of(source)
        base = builtin.MemRefType(type_.element_type, [], memory_space=type_.memory_space)
        indices = [builtin.IndexType()] * type_.get_num_dims()
        return cls(operands=[source], result_types=[base, builtin.IndexType(), indices, indices])

    ASSEMBLY: ClassVar = "$source `:` type($source) `->` type(results) attr-dict"

    def verify_(self) -> None:
        """One size and one stride for each dimension."""
        source = assembly.type_of(self.source)
        base = builtin.MemRefType(source.element_type, [], memory_space=source.memory_space)
        indices = [builtin.IndexType()] * (1 + 2 * source.get_num_dims())
        result_types = [value.type for value in self.results]
        if result_types != [base, *indices]:
            raise elementwise.wrong_result_types([base, *indices], result_types)


class ExtractAlignedPointerAsIndexOp(assembly.PureOperation):
    """`memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index`."""

    name = "memref.extract_aligned_pointer_as_index"

    source = irdl.operand_def(layout.ANY_MEMREF)
    aligned_pointer = irdl.result_def(INDEX)

    traits = irdl.traits_def(ResultNames("intptr"))

    ASSEMBLY: ClassVar = "$source `:` type($source) `->` type($aligned_pointer) attr-dict"


class AssumeAlignmentOp(assembly.PureOperation):
    """`memref.assume_alignment %m, 16 : memref<4xf32>`."""

    name = "memref.assume_alignment"

    memref = irdl.operand_def(MEMREF)
    alignment = irdl.prop_def(layout.POSITIVE_I32)
    result = irdl.result_def(MEMREF)

    traits = irdl.traits_def(view_forms.SameElements(), ResultNames("assume_align"))

    ASSEMBLY: ClassVar = "$memref `,` $alignment attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref")}

    def verify_(self) -> None:
        """The alignment is a power of two."""
        require(layout.is_power_of_two(self.alignment.value.data), "alignment must be power of 2")
        if assembly.type_of(self.result) != assembly.type_of(self.memref):
            raise elementwise.wrong_result_types([self.memref.type], [self.result.type])


class DistinctObjectsOp(assembly.AssembledOperation):
    """`%a, %b = memref.distinct_objects %x, %y : memref<4xf32>, memref<4xf32>`."""

    name = "memref.distinct_objects"

    operands_ = irdl.var_operand_def(MEMREF)
    results_ = irdl.var_result_def(MEMREF)

    traits = irdl.traits_def(NoMemoryEffect())

    ASSEMBLY: ClassVar = "$operands_ attr-dict `:` type($operands_)"
    INFERRED: ClassVar = {"results_": lambda pieces: pieces.types["operands_"]}

    def verify_(self) -> None:
        """Verify that the results are as many as the operands, with the same types."""
        if list(self.operands_.types) != list(self.results_.types):
            raise VerifyException("operand types and result types must match")
        require(self.operands_, "expected at least one operand")


# Splitting and merging dimensions
#
# `expand_shape`, `collapse_shape`.


_FOLDABLE = Foldable(".memref.folds:fold_reshape")


def groups_of(attribute: Any) -> list[list[int]]:
    """A `reassociation` property as lists of dimensions."""
    return [[int(index.value.data) for index in group] for group in attribute]


def _verify_groups(
    expanded: Sequence[layout.Extent], collapsed: Sequence[layout.Extent], groups: list[list[int]]
) -> None:
    """Each group is a run of expanded dimensions whose product is one collapsed dimension."""
    if len(groups) != len(collapsed):
        raise VerifyException(
            f"invalid number of reassociation groups: found {len(groups)}, "
            f"expected {len(collapsed)}"
        )
    following = 0
    for position, group in enumerate(groups):
        for index in group:
            require(index == following, "reassociation indices must be contiguous")
            following += 1
            require(index < len(expanded), f"reassociation index {index} is out of bounds")
        size = layout.product(expanded[index] for index in group)
        if (collapsed[position] is None) != (size is None):
            raise VerifyException(
                f"collapsed dim ({position}) must be dynamic if and only if reassociation "
                "group is dynamic"
            )
        if size != collapsed[position]:
            raise VerifyException(
                f"collapsed dim size ({collapsed[position]}) must equal reassociation group "
                f"size ({size})"
            )
    if not groups:
        if any(size != 1 for size in expanded):
            raise VerifyException("rank 0 memrefs can only be extended/collapsed with/from ones")
    elif following != len(expanded):
        raise VerifyException(
            f"expanded rank ({len(expanded)}) inconsistent with number of reassociation indices "
            f"({following})"
        )


class RegroupingOperation(assembly.AssembledOperation):
    """A view with other dimensions, where each dimension of one type is a group of the other's."""

    EXPANDS: ClassVar[bool]
    src = irdl.operand_def(layout.STRIDED_MEMREF)
    reassociation = irdl.prop_def(layout.REASSOCIATION)
    result = irdl.result_def(layout.STRIDED_MEMREF)

    def verify_(self) -> None:
        """The result's strides follow from the source's; the dimensions of a group lie
        contiguously, as far as is known."""
        source = assembly.type_of(self.src)
        result = assembly.type_of(self.result)
        fine, coarse = (result, source) if self.EXPANDS else (source, result)
        if coarse.get_num_dims() > fine.get_num_dims():
            ranks = source.get_num_dims(), result.get_num_dims()
            what, sign = ("an expansion", ">") if self.EXPANDS else ("a collapse", "<")
            raise VerifyException(
                f"has source rank {ranks[0]} and result rank {ranks[1]}. This is not {what} "
                f"({ranks[0]} {sign} {ranks[1]})."
            )
        groups = groups_of(self.reassociation)
        _verify_groups(layout.extents(fine), layout.extents(coarse), groups)
        if self.EXPANDS:
            expected = layout.expanded_type(source, layout.extents(result), groups)
        else:
            expected = layout.collapsed_type(source, groups)
        if expected is None:
            more = "" if self.EXPANDS else " or collapsing non-contiguous dims"
            raise VerifyException(f"invalid source layout map{more}")
        if expected != result:
            raise VerifyException(
                f"expected {'expand' if self.EXPANDS else 'collaps'}ed type to be "
                f"'{text_of(expected)}' but found '{text_of(result)}'"
            )


class ExpandShapeOp(RegroupingOperation):
    """`memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into …`."""

    name = "memref.expand_shape"
    EXPANDS: ClassVar[bool] = True

    src = irdl.operand_def(layout.STRIDED_MEMREF)
    output_shape = irdl.var_operand_def(INDEX)
    reassociation = irdl.prop_def(layout.REASSOCIATION)
    static_output_shape = irdl.prop_def(DENSE_I64_ARRAY)

    traits = irdl.traits_def(
        view_forms.Expanded(),
        NoMemoryEffect(),
        ResultNames("expand_shape"),
        _FOLDABLE,
        Canonicalizable(
            ".memref.canonicalization:regroup_at_once expand_collapsed expand_statically"
        ),
    )

    ASSEMBLY: ClassVar = (
        "$src $reassociation `output_shape`",
        index_lists.IndexList("output_shape", "static_output_shape"),
        "attr-dict `:` type($src) `into` type($result)",
    )

    def verify_(self) -> None:
        """The output shape is that of the result."""
        super().verify_()
        sizes = layout.extents(assembly.type_of(self.result))
        static = index_lists.static_values(self.static_output_shape)
        if len(static) != len(sizes):
            raise VerifyException(
                "expected number of static shape bounds to be equal to the output rank "
                f"({len(sizes)}) but found {len(static)} inputs instead"
            )
        if static.count(None) != len(self.output_shape):
            raise VerifyException(
                "mismatch in dynamic dims in output_shape and static_output_shape: "
                f"static_output_shape has {static.count(None)} dynamic dims while output_shape "
                f"has {len(self.output_shape)} values"
            )
        for index, (static_size, size) in enumerate(zip(static, sizes, strict=True)):
            if size is not None and static_size != size:
                raise VerifyException(f"invalid output shape provided at pos {index}")


class CollapseShapeOp(RegroupingOperation):
    """`memref.collapse_shape %m [[0, 1]] : memref<2x4xf32> into memref<8xf32>`."""

    name = "memref.collapse_shape"
    EXPANDS: ClassVar[bool] = False

    traits = irdl.traits_def(
        view_forms.Collapsed(),
        Pure(),
        ResultNames("collapse_shape"),
        _FOLDABLE,
        Canonicalizable(
            ".memref.canonicalization:regroup_at_once collapse_expanded collapse_uncast"
        ),
    )

    ASSEMBLY: ClassVar = "$src $reassociation attr-dict `:` type($src) `into` type($result)"
