"""Vectors from elements and elements from vectors: `broadcast`, `extract`, `step`, `print`, …"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr, StringAttr, VectorType, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import assembly, elementwise, ods
from loopwright.ir.dialects.assembly import Pieces, PureOperation, type_of
from loopwright.ir.dialects.index_lists import IndexList, static_values, verify_dynamic
from loopwright.ir.dialects.vector import constraints
from loopwright.ir.interfaces.index_values import HasIntegerRange
from loopwright.ir.interfaces.memory_effects import OUTPUT, OtherEffects
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.interfaces.scalars import LaneMovement
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import require

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser as OurParser


class BroadcastOp(PureOperation):
    """`vector.broadcast %v : f32 to vector<4xf32>`; extents of one stretch, new ones lead."""

    name = "vector.broadcast"

    source = irdl.operand_def(ods.ANY_TYPE)
    vector = irdl.result_def(constraints.VECTOR_0D)

    traits = irdl.traits_def(
        LaneMovement(".vector.lanes:broadcast"),
        HasIntegerRange(".arith.ranges:unchanged"),
        Foldable(".vector.folds:fold_broadcast"),
        Canonicalizable(".vector.canonicalization:broadcast_of_cast"),
    )

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($vector)"

    def verify_(self) -> None:
        """The source's dimensions are the result's innermost, or one."""
        source = type_of(self.source)
        result = type_of(self.vector)
        constraints.same_elements(
            source, result, "source operand and result have same element type"
        )
        if constraints.element_of(source) == source and not isinstance(source, VectorType):
            return
        require(isinstance(source, VectorType), "source type is not a vector")
        surplus = constraints.rank_of(result) - constraints.rank_of(source)
        require(surplus >= 0, "source rank higher than destination rank")
        source_dims = zip(
            constraints.shape_of(source), constraints.scalable_of(source), strict=True
        )
        result_dims = zip(
            constraints.shape_of(result)[surplus:],
            constraints.scalable_of(result)[surplus:],
            strict=True,
        )
        for (size, scalable), (target, stretched) in zip(source_dims, result_dims, strict=True):
            if (size, scalable) != (1, False) and (size, scalable) != (target, stretched):
                had = constraints.dimension_text(size, scalable=scalable)
                has = constraints.dimension_text(target, scalable=stretched)
                raise VerifyException(f"dimension mismatch ({had} vs. {has})")


def _extracted_type(vector: Any, count: int) -> Attribute:
    """The type that extracting at `count` positions gives."""
    if count >= constraints.rank_of(vector):
        return vector.element_type
    return constraints.vector_of(
        vector.element_type,
        constraints.shape_of(vector)[count:],
        constraints.scalable_of(vector)[count:],
    )


def _same_up_to_one(type_: Attribute, inferred: Attribute) -> bool:
    """Whether types are equal, a vector of one element standing for a scalar."""
    if isinstance(inferred, VectorType) or not isinstance(type_, VectorType):
        return type_ == inferred
    return constraints.element_of(type_) == inferred and constraints.shape_of(type_) in ((), (1,))


class ExtractOp(PureOperation):
    """`vector.extract %v[1, %i] : f32 from vector<2x4xf32>`; position -1 gives poison."""

    name = "vector.extract"

    source = irdl.operand_def(constraints.VECTOR_0D)
    dynamic_position = irdl.var_operand_def(ods.INDEX)
    static_position = irdl.prop_def(ods.DENSE_I64_ARRAY)
    result = irdl.result_def(ods.ANY_TYPE)

    traits = irdl.traits_def(
        HasIntegerRange(".arith.ranges:unchanged"),
        Foldable(".vector.folds:fold_extract"),
        Canonicalizable(".vector.canonicalization:extract_of_broadcast"),
    )

    ASSEMBLY: ClassVar = (
        "$source ``",
        IndexList("dynamic_position", "static_position"),
        "attr-dict `:` type($result) `from` type($source)",
    )

    def verify_(self) -> None:
        """The positions are inside, and the result has the dimensions that are left."""
        source = type_of(self.source)
        result = type_of(self.result)
        positions = static_values(self.static_position)
        constraints.same_elements(source, result, "operand and result have same element type")
        verify_dynamic("positions", "position", positions.count(None), len(self.dynamic_position))
        if len(positions) > constraints.rank_of(source):
            raise VerifyException("expected position attribute of rank no greater than vector rank")
        _verify_positions(positions, source, "vector dimension or poison (-1)")
        inferred = _extracted_type(source, len(positions))
        if not _same_up_to_one(result, inferred):
            raise elementwise.wrong_result_types([inferred], [result])


def _verify_positions(positions: list[int | None], vector: Any, limit: str) -> None:
    for index, position in enumerate(positions):
        if position is not None and not -1 <= position < constraints.shape_of(vector)[index]:
            raise VerifyException(
                f"expected position attribute #{index + 1} to be a non-negative integer "
                f"smaller than the corresponding {limit}"
            )


class InsertOp(PureOperation):
    """`vector.insert %v, %into [1, %i] : f32 into vector<2x4xf32>`."""

    name = "vector.insert"

    value_to_store = irdl.operand_def(ods.ANY_TYPE)
    dest = irdl.operand_def(constraints.VECTOR_0D)
    dynamic_position = irdl.var_operand_def(ods.INDEX)
    static_position = irdl.prop_def(ods.DENSE_I64_ARRAY)
    result = irdl.result_def(constraints.VECTOR_0D)

    traits = irdl.traits_def(
        HasIntegerRange(".arith.ranges:either"),
        Foldable(".vector.folds:fold_insert"),
        Canonicalizable(".vector.canonicalization:insert_to_broadcast insert_again"),
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $dest",
        IndexList("dynamic_position", "static_position"),
        "attr-dict `:` type($value_to_store) `into` type($dest)",
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The positions are inside, and the value has the dimensions that are left."""
        stored = type_of(self.value_to_store)
        dest = type_of(self.dest)
        positions = static_values(self.static_position)
        constraints.same_elements(stored, dest, "source operand and result have same element type")
        elementwise.verify_all_same_type("dest, result", (dest, type_of(self.result)))
        rank = constraints.rank_of(dest)
        if len(positions) > rank:
            raise VerifyException(
                "expected position attribute of rank no greater than dest vector rank"
            )
        if isinstance(stored, VectorType):
            if len(positions) + constraints.rank_of(stored) != rank:
                raise VerifyException(
                    "expected position attribute rank + source rank to match dest vector rank"
                )
        elif len(positions) != rank:
            raise VerifyException("expected position attribute rank to match the dest vector rank")
        _verify_positions(positions, dest, "dest vector dimension")


class FromElementsOp(PureOperation):
    """`vector.from_elements %a, %b : vector<2xf32>`, in row-major order."""

    name = "vector.from_elements"

    elements = irdl.var_operand_def(ods.ANY_TYPE)
    dest = irdl.result_def(constraints.FIXED_VECTOR)

    traits = irdl.traits_def(
        LaneMovement(".vector.lanes:from_elements"),
        Foldable(".vector.folds:fold_from_elements"),
        Canonicalizable(".vector.canonicalization:equal_elements elements_of_one_vector"),
    )

    ASSEMBLY: ClassVar = "$elements attr-dict `:` type($dest)"
    INFERRED: ClassVar = {"elements": lambda pieces: _elements(pieces, "dest")}

    def verify_(self) -> None:
        """Verify that there are as many elements as the vector has."""
        _verify_elements(type_of(self.dest), [value.type for value in self.elements], "dest")


class ToElementsOp(PureOperation):
    """`%a, %b = vector.to_elements %v : vector<2xf32>`, in row-major order."""

    name = "vector.to_elements"

    source = irdl.operand_def(constraints.VECTOR_0D)
    elements = irdl.var_result_def(ods.ANY_TYPE)

    traits = irdl.traits_def(
        LaneMovement(".vector.lanes:in_order"), Foldable(".vector.folds:fold_to_elements")
    )

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source)"
    INFERRED: ClassVar = {"elements": lambda pieces: _elements(pieces, "source")}

    def verify_(self) -> None:
        """Verify that there are as many elements as the vector has."""
        _verify_elements(type_of(self.source), [value.type for value in self.elements], "source")


def element_count(vector: Any) -> int:
    """How many elements a vector has."""
    return prod(constraints.shape_of(vector))


def _elements(pieces: Pieces, vector: str) -> list[Attribute]:
    type_ = pieces.type(vector)
    return [type_.element_type] * element_count(type_)


def _verify_elements(vector: Any, elements: list[Attribute], name: str) -> None:
    if elements != [vector.element_type] * element_count(vector):
        raise VerifyException(
            f"failed to verify that shaped type '{name}' matches 'elements' element count and types"
        )


# Parts of vectors
#
# Strided slices, and fixed-length parts of scalable vectors.


def _verify_range(
    what: str, values: Sequence[int], bounds: list[tuple[int, int]], *, dims: bool, first: int = 0
) -> None:
    for index, (value, (low, high)) in enumerate(zip(values, bounds, strict=False), first):
        if not low <= value < high:
            where = f" dimension {index}" if dims else ""
            raise VerifyException(f"expected {what}{where} to be confined to [{low}, {high})")


class ExtractStridedSliceOp(PureOperation):
    """`vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : … to …`."""

    name = "vector.extract_strided_slice"

    source = irdl.operand_def(ods.VECTOR)
    offsets = irdl.prop_def(ods.I64_ARRAY)
    sizes = irdl.prop_def(ods.I64_ARRAY)
    strides = irdl.prop_def(ods.I64_ARRAY)
    result = irdl.result_def(ods.VECTOR)

    traits = irdl.traits_def(
        LaneMovement(".vector.lanes:extract_strided_slice"),
        Foldable(".vector.folds:fold_extract_slice"),
        Canonicalizable(
            ".vector.canonicalization:slice_of_mask slice_of_broadcast slice_to_extract"
        ),
    )

    ASSEMBLY: ClassVar = "$source attr-dict `:` type($source) `to` type($result)"

    def __init__(self, source: SSAValue, offsets: Sequence[int], sizes: Sequence[int]) -> None:
        numbers = {"offsets": offsets, "sizes": sizes, "strides": [1] * len(sizes)}
        super().__init__(
            operands=[source],
            result_types=[constraints.vector_of(type_of(source).element_type, sizes)],
            properties={
                name: ArrayAttr([IntegerAttr(value, i64) for value in values])
                for name, values in numbers.items()
            },
        )

    def verify_(self) -> None:
        """The slice is inside, and the result has its shape."""
        source = type_of(self.source)
        result = type_of(self.result)
        constraints.same_elements(source, result, "operand and result have same element type")
        offsets, sizes, strides = (integers(self, name) for name in ("offsets", "sizes", "strides"))
        if not len(offsets) == len(sizes) == len(strides):
            raise VerifyException("expected offsets, sizes and strides attributes of same size")
        shape = constraints.shape_of(source)
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
        expected = constraints.vector_of(
            source.element_type, [*sizes, *shape[len(sizes) :]], constraints.scalable_of(source)
        )
        require(expected == result, f"expected result type to be '{text_of(expected)}'")


class InsertStridedSliceOp(PureOperation):
    """`vector.insert_strided_slice %v, %into {offsets = [0, 2], strides = [1]} : … into …`."""

    name = "vector.insert_strided_slice"

    value_to_store = irdl.operand_def(ods.VECTOR)
    dest = irdl.operand_def(ods.VECTOR)
    offsets = irdl.prop_def(ods.I64_ARRAY)
    strides = irdl.prop_def(ods.I64_ARRAY)
    result = irdl.result_def(ods.VECTOR)

    traits = irdl.traits_def(
        LaneMovement(".vector.lanes:insert_strided_slice"),
        Foldable(".vector.folds:fold_insert_slice"),
        Canonicalizable(".vector.canonicalization:insert_same_slice insert_constant_slice"),
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $dest attr-dict `:` type($value_to_store) `into` type($dest)"
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The slice is inside the destination."""
        stored = type_of(self.value_to_store)
        dest = type_of(self.dest)
        constraints.same_elements(stored, dest, "operand #0 and result have same element type")
        elementwise.verify_all_same_type("dest, result", (dest, type_of(self.result)))
        offsets = integers(self, "offsets")
        strides = integers(self, "strides")
        inner = constraints.shape_of(stored)
        outer = constraints.shape_of(dest)
        if len(offsets) != len(outer):
            raise VerifyException("expected offsets of same size as destination vector rank")
        require(len(strides) == len(inner), "expected strides of same size as source vector rank")
        if len(inner) > len(outer):
            raise VerifyException("expected source rank to be no greater than destination rank")
        _verify_range("offsets", offsets, [(0, size) for size in outer], dims=True)
        _verify_range("strides", strides, [(1, 2)] * len(strides), dims=False)
        surplus = len(outer) - len(inner)
        sums = [offset + size for offset, size in zip(offsets[surplus:], inner, strict=True)]
        limits = [(1, size + 1) for size in outer[surplus:]]
        what = "sum(offsets, source vector shape)"
        _verify_range(what, sums, limits, dims=True, first=surplus)


class ScalableExtractOp(PureOperation):
    """`vector.scalable.extract %v[0] : vector<4xf32> from vector<[4]xf32>`."""

    name = "vector.scalable.extract"

    source = irdl.operand_def(constraints.SCALABLE_1D)
    pos = irdl.prop_def(ods.I64_ATTR)
    result = irdl.result_def(constraints.ANY_1D)

    ASSEMBLY: ClassVar = "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"

    def verify_(self) -> None:
        """The position is a multiple of the length."""
        _same_scalable_elements(type_of(self.source), type_of(self.result), "source, res")
        _verify_position(self, type_of(self.result), "result")


class ScalableInsertOp(PureOperation):
    """`vector.scalable.insert %v, %into[4] : vector<4xf32> into vector<[4]xf32>`."""

    name = "vector.scalable.insert"

    value_to_store = irdl.operand_def(constraints.ANY_1D)
    dest = irdl.operand_def(constraints.SCALABLE_1D)
    pos = irdl.prop_def(ods.I64_ATTR)
    result = irdl.result_def(constraints.SCALABLE_1D)

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $dest `[` $pos `]` attr-dict `:` type($value_to_store) `into` "
        "type($dest)"
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("dest")}

    def verify_(self) -> None:
        """The position is a multiple of the length."""
        stored = type_of(self.value_to_store)
        dest = type_of(self.dest)
        _same_scalable_elements(stored, dest, "valueToStore, dest")
        elementwise.verify_all_same_type("dest, res", (dest, type_of(self.result)))
        _verify_position(self, stored, "source")


def _verify_position(op: ScalableExtractOp | ScalableInsertOp, part: Any, name: str) -> None:
    fits = op.pos.value.data % constraints.shape_of(part)[0] == 0
    require(fits, f"failed to verify that position is a multiple of the {name} length.")


def _same_scalable_elements(first: Any, second: Any, names: str) -> None:
    if first.element_type != second.element_type:
        raise VerifyException(f"failed to verify that all of {{{names}}} have same element type")


class StepOp(assembly.PureOperation):
    """`vector.step : vector<4xindex>`: 0, 1, 2, 3."""

    name = "vector.step"

    result = irdl.result_def(constraints.STEP_VECTOR)

    ASSEMBLY: ClassVar = "attr-dict `:` type($result)"


class VectorScaleOp(assembly.PureOperation):
    """`vector.vscale`: the factor of scalable dimensions."""

    name = "vector.vscale"

    res = irdl.result_def(ods.INDEX)

    traits = irdl.traits_def(ResultNames("vscale"))

    ASSEMBLY: ClassVar = "attr-dict"
    INFERRED: ClassVar = {"res": lambda _: IndexType()}


def _parse_words(parser: OurParser, pieces: assembly.Pieces) -> None:
    """Parse `str "text"` and `punctuation <comma>`, in any order."""
    while True:
        if parser.parse_optional_keyword("str") is not None:
            text = parser.parse_optional_str_literal()
            if text is not None:
                pieces.properties["stringLiteral"] = StringAttr(text)
        elif parser.parse_optional_keyword("punctuation") is not None:
            prefix = f"custom op '{PrintOp.name}' "
            word = constraints.PrintPunctuationAttr.ENUMERATION.parse_bracketed(parser, prefix)
            pieces.properties["punctuation"] = constraints.PrintPunctuationAttr(word)
        else:
            return


def _print_words(op: PrintOp, writer: assembly.Writer) -> None:
    if op.string_literal is not None:
        writer.variable("str ")
        writer.printer.print_attribute(op.string_literal)
    if op.punctuation != constraints.NEWLINE:
        writer.variable("punctuation ")
        constraints.print_parameter(writer.printer, op.punctuation)


class PrintOp(assembly.AssembledOperation):
    """`vector.print %v : vector<4xf32> punctuation <comma>`, or `vector.print str "text"`."""

    name = "vector.print"

    source = irdl.opt_operand_def(constraints.PRINTABLE)
    punctuation = irdl.prop_def(constraints.PUNCTUATION)
    string_literal = irdl.opt_prop_def(ods.STRING, prop_name="stringLiteral")

    traits = irdl.traits_def(OtherEffects(OUTPUT, may_end=False))

    DEFAULTS: ClassVar = {"punctuation": constraints.NEWLINE}

    ASSEMBLY: ClassVar = (
        "($source^ `:` type($source))?",
        assembly.Custom(_parse_words, _print_words, ("punctuation", "stringLiteral")),
        "attr-dict",
    )

    def verify_(self) -> None:
        """Verify that a string is printed alone."""
        if self.string_literal is not None and (
            self.source is not None or self.punctuation != constraints.NEWLINE
        ):
            raise VerifyException(
                "failed to verify that `source` or `punctuation` are not set when printing strings"
            )
