"""Transfers between memory and vectors, with permutation maps, masks and padding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineConstantExpr, AffineDimExpr, AffineMap
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    Directive,
    Operands,
    Pieces,
    Writer,
    print_attributes,
    type_of,
)
from loopwright.ir.dialects.custom_form import op_error, parse_type_list, print_types
from loopwright.ir.dialects.ods import AFFINE_MAP, ANY_TYPE, INDEX
from loopwright.ir.dialects.vector import constraints
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import require
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown


def mask_type(vector: Any, permutation: AffineMap) -> builtin.VectorType[Any]:
    """The type of a transfer's mask: one bit for each element that is in memory.

    Its dimensions are those of memory that the vector spans, in memory's order.
    """
    spanned = sorted(
        (result.position, index)
        for index, result in enumerate(permutation.results)
        if isinstance(result, AffineDimExpr)
    )
    if not spanned:
        return constraints.vector_of(builtin.i1, [1])
    shape = constraints.shape_of(vector)
    scalable = constraints.scalable_of(vector)
    return constraints.vector_of(
        builtin.i1, [shape[i] for _, i in spanned], [scalable[i] for _, i in spanned]
    )


def _minor_bits(vector: Any) -> int:
    shape = constraints.shape_of(vector)
    return constraints.bits_of(vector.element_type) * (shape[-1] if shape else 1)


def _verify_transfer(op: TransferReadOp | TransferWriteOp, vector: Any) -> None:
    shaped = type_of(op.base)
    if not isinstance(shaped, builtin.MemRefType | builtin.TensorType):
        raise VerifyException("requires source to be a memref or ranked tensor type")
    permutation: AffineMap = op.permutation_map.data
    element: Any = constraints.element_of(shaped)
    rank = vector.get_num_dims()
    if isinstance(element, builtin.VectorType):
        _verify_vector_elements(element, vector)
        rank -= element.get_num_dims()
    elif _minor_bits(vector) % constraints.bits_of(element):
        raise VerifyException(
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the "
            "bitwidth of the source element type"
        )
    if len(permutation.results) != rank:
        raise VerifyException(
            "requires a permutation_map with result dims of the same rank as the vector type"
        )
    if isinstance(element, builtin.VectorType) and op.mask is not None:
        raise VerifyException("does not support masks with vector element type")
    require(not permutation.num_symbols, "requires permutation_map without symbols")
    if permutation.num_dims != shaped.get_num_dims():
        raise VerifyException(
            "requires a permutation_map with input dims of the same rank as the source type"
        )
    _verify_mask_and_bounds(op, vector, permutation)


def _verify_vector_elements(element: Any, vector: Any) -> None:
    if _minor_bits(vector) % _minor_bits(element):
        raise VerifyException(
            "requires the bitwidth of the minor 1-D vector to be an integral multiple of the "
            "bitwidth of the minor 1-D vector of the source"
        )
    if element.get_num_dims() > vector.get_num_dims():
        raise VerifyException("requires source vector element and vector result ranks to match.")


def _verify_mask_and_bounds(
    op: TransferReadOp | TransferWriteOp, vector: Any, permutation: AffineMap
) -> None:
    if op.mask is not None and not isinstance(type_of(op.base).element_type, builtin.VectorType):
        expected = mask_type(vector, permutation)
        if expected != type_of(op.mask):
            raise VerifyException(
                f"inferred mask type ('{text_of(expected)}') and mask operand type "
                f"('{text_of(type_of(op.mask))}') don't match"
            )
    if len(op.in_bounds) != len(permutation.results):
        raise VerifyException(
            "expects the in_bounds attr of same rank as permutation_map results: "
            f"affine_map<{permutation}> vs inBounds of size: {len(op.in_bounds)}"
        )


def _verify_permutation(permutation: AffineMap) -> None:
    positions: set[int] = set()
    for result in permutation.results:
        if isinstance(result, AffineConstantExpr) and result.value == 0:
            continue
        if not isinstance(result, AffineDimExpr):
            raise VerifyException(
                "requires a projected permutation_map (at most one dim or the zero constant can "
                "appear in each result)"
            )
        require(
            result.position not in positions,
            "requires a permutation_map that is a permutation (found one dim used more than once)",
        )
        positions.add(result.position)


class _TransferAccess(EffectsOn, memory_access.AccessInterface):
    """The elements of a vector, along the dimensions that the permutation map names."""

    def accesses(self, op: Operation) -> Sequence[memory_access.MemoryAccess]:
        assert isinstance(op, TransferReadOp | TransferWriteOp)
        if not memory_access.is_in_memory(op.base.type):
            return []
        reads = isinstance(op, TransferReadOp)
        vector = op.vector if isinstance(op, TransferReadOp) else op.value_to_store
        results = op.permutation_map.data.results
        shape = memory_access.shape_in_memory(vector.type, op.base.type)
        if shape is None or len(shape) > len(results):
            doubts = (Unknown(Cause.FOOTPRINT, (op.name,)),)
            return [memory_access.MemoryAccess(op.base, reads, not reads, doubts=doubts)]
        doubts = () if op.mask is None else (Unknown(Cause.MASK, (op.name,)),)
        inside = (
            isinstance(flag, builtin.IntegerAttr) and flag.value.data for flag in op.in_bounds
        )
        spans = tuple(
            memory_access.Span(result.position, extent, in_bounds=bool(is_inside))
            for result, extent, is_inside in zip(results, shape, inside, strict=False)
            if isinstance(result, AffineDimExpr)
        )
        return [
            memory_access.MemoryAccess(
                op.base, reads, not reads, op.indices, spans=spans, doubts=doubts
            )
        ]


class _Mask(Directive):
    """`, %mask`, or nothing."""

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        is_masked = parser.parse_optional_punctuation(",") is not None
        pieces.operands["mask"] = [parser.parse_unresolved_operand()] if is_masked else []

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        for mask in op.values("mask"):
            writer.printer.print_string(", ")
            writer.printer.print_operand(mask)


@dataclass(frozen=True)
class _Types(Directive):
    """The attributes, without those that are trivial, and the types of two values: memory, as
    `base`, and a vector."""

    first: str
    second: str

    def parse(self, parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
        """Read the part."""
        _parse_inherent(parser, cls, pieces)
        position = parser.pos
        parser.parse_punctuation(":")
        types = parse_type_list(parser)
        if len(types) != 2:
            op_error(parser, "requires two types", position)
        pieces.types.update({self.first: types[:1], self.second: types[1:], "mask": []})
        shaped, vector = types if self.first == "base" else types[::-1]
        _finish(parser, cls, pieces, shaped, vector, position)

    def print(self, op: AssembledOperation, writer: Writer) -> None:
        """Write the part."""
        hidden: list[str] = []
        properties: dict[str, Any] = dict(op.properties)
        permutation: AffineMap = properties["permutation_map"].data
        count = len(permutation.results)
        rank = permutation.num_dims
        if count <= rank and permutation == AffineMap.minor_identity(rank, count):
            hidden.append("permutation_map")
        if not any(flag.value.data for flag in properties["in_bounds"]):
            hidden.append("in_bounds")
        print_attributes(writer.printer, op, hidden)
        types = [op.values(name)[0].type for name in (self.first, self.second)]
        print_types(writer.printer, types)


def _parse_inherent(parser: Parser, cls: type[AssembledOperation], pieces: Pieces) -> None:
    """Parse an attribute dictionary whose properties are checked later, by the verifier."""
    declared = cls.get_irdl_definition().properties
    for name, value in parser.parse_optional_attr_dict().items():
        (pieces.properties if name in declared else pieces.attributes)[name] = value


def _finish(
    parser: Parser,
    cls: type[AssembledOperation],
    pieces: Pieces,
    shaped: Any,
    vector: Any,
    at: int,
) -> None:
    """Check the two types; add the map, the bounds and the type of the mask."""
    if not isinstance(shaped, builtin.MemRefType | builtin.TensorType):
        op_error(parser, "requires memref or ranked tensor type", at)
    if not isinstance(vector, builtin.VectorType):
        op_error(parser, "requires vector type", at)
    element: Any = constraints.element_of(shaped)
    inner = element.get_num_dims() if isinstance(element, builtin.VectorType) else 0
    count = vector.get_num_dims() - inner
    properties = pieces.properties
    if "permutation_map" not in properties:
        if not 0 <= count <= shaped.get_num_dims():
            message = "expected a custom permutation_map when rank(source) != rank(destination)"
            op_error(parser, message, at)
        default = AffineMap.minor_identity(shaped.get_num_dims(), count)
        properties["permutation_map"] = AffineMapAttr(default)
    permutation = properties["permutation_map"]
    if not isinstance(permutation, AffineMapAttr):
        del properties["permutation_map"]
        return
    results = len(permutation.data.results)
    if "in_bounds" not in properties:
        properties["in_bounds"] = builtin.ArrayAttr([builtin.BoolAttr.from_bool(False)] * results)
    elif not isinstance(properties["in_bounds"], builtin.ArrayAttr):
        # Of another class, it cannot be kept: to the verifier it is missing.
        del properties["in_bounds"]
    if pieces.operands["mask"]:
        if inner:
            message = "does not support masks with vector element type"
            op_error(parser, message, pieces.operands["mask"][0].span.start)
        if results != vector.get_num_dims():
            message = "expected the same rank for the vector and the results of the permutation map"
            op_error(parser, message, at)
        pieces.types["mask"] = [mask_type(vector, permutation.data)]


class _TransferOp(AssembledOperation):
    permutation_map = irdl.prop_def(AFFINE_MAP)
    in_bounds = irdl.prop_def(constraints.BOOL_ARRAY)

    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(Foldable(".vector.folds:fold_transfer"))


class TransferReadOp(_TransferOp):
    """`vector.transfer_read %m[%i], %padding, %mask {in_bounds = [true]} : memref<…>, vector<…>`.

    Element `j` of the vector is the element of memory at subscripts `%i` plus `j`, as the
    permutation map sends it; what lies outside, or is masked off, is the padding.
    """

    name = "vector.transfer_read"

    base = irdl.operand_def(constraints.SHAPED)
    indices = irdl.var_operand_def(INDEX)
    padding = irdl.operand_def(ANY_TYPE)
    mask = irdl.opt_operand_def(constraints.MASK)
    vector = irdl.result_def(constraints.VECTOR_0D)

    traits = irdl.traits_def(_TransferAccess(reads=("base",)))

    ASSEMBLY: ClassVar = (
        "$base",
        Operands("indices", in_brackets=True),
        "`,` $padding",
        _Mask(),
        _Types("base", "vector"),
    )
    INFERRED: ClassVar = {"padding": lambda pieces: pieces.type("base").element_type}

    def verify_(self) -> None:
        """The map, the mask, the bounds and the padding fit the types."""
        shaped = type_of(self.base)
        constraints.require_indices(len(self.indices), shaped)
        _verify_transfer(self, type_of(self.vector))
        element = shaped.element_type
        padding = type_of(self.padding)
        if isinstance(element, builtin.VectorType):
            require(element == padding, "requires source element type and padding type to match.")
        else:
            if not isinstance(padding, builtin.IntegerType | builtin.IndexType | builtin.AnyFloat):
                raise VerifyException("requires valid padding vector elemental type")
            require(
                padding == element, "requires formal padding and source of the same elemental type"
            )
        _verify_permutation(self.permutation_map.data)


def _results(pieces: Pieces) -> list[Attribute]:
    return [type_ for type_ in pieces.types["base"] if isinstance(type_, builtin.TensorType)]


class TransferWriteOp(_TransferOp):
    """`vector.transfer_write %v, %m[%i], %mask {in_bounds = [true]} : vector<…>, memref<…>`.

    What lies outside, or is masked off, is not written.
    """

    name = "vector.transfer_write"

    value_to_store = irdl.operand_def(constraints.VECTOR_0D)
    base = irdl.operand_def(constraints.SHAPED)
    indices = irdl.var_operand_def(INDEX)
    mask = irdl.opt_operand_def(constraints.MASK)
    result = irdl.opt_result_def(constraints.TENSOR)

    traits = irdl.traits_def(_TransferAccess(writes=("base",)))

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $base",
        Operands("indices", in_brackets=True),
        _Mask(),
        _Types("value_to_store", "base"),
    )
    INFERRED: ClassVar = {"result": _results}

    def verify_(self) -> None:
        """The map, the mask and the bounds fit the types; every element goes somewhere."""
        shaped = type_of(self.base)
        outputs = int(isinstance(shaped, builtin.TensorType))
        results = len(self.results)
        if outputs != results:
            raise VerifyException(
                f"expected the number of tensor results ({results}) to be equal to the number of "
                f"output tensors ({outputs})"
            )
        if results and type_of(self.results[0]) != shaped:
            raise VerifyException(
                f"expected type of operand #1 ('{text_of(shaped)}') to match type of "
                f"corresponding result ('{text_of(type_of(self.results[0]))}')"
            )
        constraints.require_indices(len(self.indices), shaped)
        if any(result.constant_value() == 0 for result in self.permutation_map.data.results):
            raise VerifyException("should not have broadcast dimensions")
        _verify_transfer(self, type_of(self.value_to_store))
        _verify_permutation(self.permutation_map.data)
