"""Splitting and merging dimensions: `expand_shape`, `collapse_shape`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.traits import NoMemoryEffect, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, Property
from loopwright.ir.dialects.assembly_text import type_of
from loopwright.ir.dialects.index_lists import IndexList, static_values
from loopwright.ir.dialects.memref.constraints import DENSE_I64, REASSOCIATION, STRIDED_MEMREF
from loopwright.ir.dialects.memref.layout import (
    Extent,
    collapsed_type,
    expanded_type,
    extents,
    product,
)
from loopwright.ir.dialects.memref.view_forms import Collapsed, Expanded
from loopwright.ir.dialects.ods import INDEX, ods_op_definition
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of


def _parse_groups(parser: Any, _: str) -> Attribute:
    return parser.parse_attribute_of(ArrayAttr)


_FOLDABLE = Foldable("loopwright.ir.dialects.memref.folds:fold_reshape")
_GROUPS = Property("reassociation", _parse_groups, lambda p, attr: p.print_attribute(attr))


def groups_of(attribute: Any) -> list[list[int]]:
    """A `reassociation` property as lists of dimensions."""
    return [[int(index.value.data) for index in group] for group in attribute]


def _verify_groups(
    expanded: Sequence[Extent], collapsed: Sequence[Extent], groups: list[list[int]]
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
            if index != following:
                raise VerifyException("reassociation indices must be contiguous")
            following += 1
            if index >= len(expanded):
                raise VerifyException(f"reassociation index {index} is out of bounds")
        size = product(expanded[index] for index in group)
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


@ods_op_definition
class ExpandShapeOp(AssembledOperation):
    """`memref.expand_shape %m [[0, 1]] output_shape [2, 4] : memref<8xf32> into …`."""

    name = "memref.expand_shape"

    src = operand_def(STRIDED_MEMREF)
    output_shape = var_operand_def(INDEX)
    reassociation = prop_def(REASSOCIATION)
    static_output_shape = prop_def(DENSE_I64)
    result = result_def(STRIDED_MEMREF)

    traits = traits_def(
        Expanded(),
        NoMemoryEffect(),
        ResultNames("expand_shape"),
        _FOLDABLE,
        Canonicalizable(
            "loopwright.ir.dialects.memref.canonicalization:expand_at_once",
            "loopwright.ir.dialects.memref.canonicalization:expand_collapsed",
            "loopwright.ir.dialects.memref.canonicalization:expand_statically",
        ),
    )

    ASSEMBLY: ClassVar = (
        "$src",
        _GROUPS,
        "`output_shape`",
        IndexList("output_shape", "static_output_shape"),
        "attr-dict `:` type($src) `into` type($result)",
    )

    def verify_(self) -> None:
        """The result's strides follow from the source's."""
        source, result = type_of(self.src), type_of(self.result)
        if source.get_num_dims() > result.get_num_dims():
            raise VerifyException(
                f"has source rank {source.get_num_dims()} and result rank "
                f"{result.get_num_dims()}. This is not an expansion "
                f"({source.get_num_dims()} > {result.get_num_dims()})."
            )
        groups = groups_of(self.reassociation)
        _verify_groups(extents(result), extents(source), groups)
        expected = expanded_type(source, extents(result), groups)
        if expected is None:
            raise VerifyException("invalid source layout map")
        if expected != result:
            raise VerifyException(
                f"expected expanded type to be '{text_of(expected)}' but found '{text_of(result)}'"
            )
        self._verify_output_shape(extents(result))

    def _verify_output_shape(self, sizes: list[Extent]) -> None:
        static = static_values(self.static_output_shape)
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
        for index, (given, size) in enumerate(zip(static, sizes, strict=True)):
            if size is not None and given != size:
                raise VerifyException(f"invalid output shape provided at pos {index}")


@ods_op_definition
class CollapseShapeOp(AssembledOperation):
    """`memref.collapse_shape %m [[0, 1]] : memref<2x4xf32> into memref<8xf32>`."""

    name = "memref.collapse_shape"

    src = operand_def(STRIDED_MEMREF)
    reassociation = prop_def(REASSOCIATION)
    result = result_def(STRIDED_MEMREF)

    traits = traits_def(
        Collapsed(),
        Pure(),
        ResultNames("collapse_shape"),
        _FOLDABLE,
        Canonicalizable(
            "loopwright.ir.dialects.memref.canonicalization:collapse_at_once",
            "loopwright.ir.dialects.memref.canonicalization:collapse_expanded",
            "loopwright.ir.dialects.memref.canonicalization:collapse_uncast",
        ),
    )

    ASSEMBLY: ClassVar = ("$src", _GROUPS, "attr-dict `:` type($src) `into` type($result)")

    def verify_(self) -> None:
        """The dimensions of a group lie behind each other without a gap, as far as is known."""
        source, result = type_of(self.src), type_of(self.result)
        if source.get_num_dims() < result.get_num_dims():
            raise VerifyException(
                f"has source rank {source.get_num_dims()} and result rank "
                f"{result.get_num_dims()}. This is not a collapse "
                f"({source.get_num_dims()} < {result.get_num_dims()})."
            )
        groups = groups_of(self.reassociation)
        _verify_groups(extents(source), extents(result), groups)
        expected = collapsed_type(source, groups)
        if expected is None:
            raise VerifyException("invalid source layout map or collapsing non-contiguous dims")
        if expected != result:
            raise VerifyException(
                f"expected collapsed type to be '{text_of(expected)}' but found '{text_of(result)}'"
            )
