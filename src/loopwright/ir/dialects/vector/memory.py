"""Loads and stores of vectors (contiguous, masked, by index, expanding and compressing), and masks:
making them, and executing under them (`create_mask`, `constant_mask`, `mask`, `yield`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import VectorType, i1
from xdsl.ir import Attribute, Block, Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.custom_form import op_error, print_types
from loopwright.ir.dialects.memref.access import AlignedAccess
from loopwright.ir.dialects.memref.layout import ALIGNMENT, UNCAST, AnyMemRef, strides_and_offset
from loopwright.ir.dialects.vector import arithmetic, constraints
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp, mask_type
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.memory_access import (
    AccessInterface,
    MemoryAccess,
    SubscriptedAccess,
    is_in_memory,
)
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import PlainVerifyException, require
from loopwright.reporting.unknown import Cause, Unknown

# Loads and stores


def is_contiguous_access(base: AnyMemRef, vector: Any) -> bool:
    """Whether the innermost dimension of a memref has unit stride, as `vector.load` needs.

    It need not for a vector of one element.
    """
    return all(size == 1 for size in constraints.shape_of(vector)) or has_unit_stride(base)


def has_unit_stride(base: AnyMemRef) -> bool:
    """Whether the elements along the innermost dimension are contiguous."""
    layout = strides_and_offset(base)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


def _verify_access(op: LoadOp | StoreOp, vector: Any, what: str, verb: str) -> None:
    base: AnyMemRef = assembly.type_of(op.base)
    if base.get_num_dims() < vector.get_num_dims():
        raise VerifyException(f"destination memref has lower rank than the {what} vector")
    require(is_contiguous_access(base, vector), "most minor memref dim must have unit stride")
    element: Any = base.element_type
    if isinstance(element, VectorType):
        require(element == vector, f"base memref and {verb} vector types should match")
    elif constraints.element_of(base) != vector.element_type:
        plural = "types" if what == "result" else "type"
        raise VerifyException(f"base and {verb} element {plural} should match")
    constraints.require_indices(len(op.indices), base)


class _IndexedAccess(EffectsOn, AccessInterface):
    """Elements at subscripts that are data."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        assert isinstance(op, GatherOp | ScatterOp)
        if not is_in_memory(op.base.type):
            return []
        doubts = (Unknown(Cause.INDICES_ARE_DATA, (op.name,)),)
        return [MemoryAccess(op.base, bool(self.reads), bool(self.writes), doubts=doubts)]


class LoadOp(AlignedAccess):
    """`vector.load %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.load"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    result = irdl.result_def(constraints.VECTOR_0D)

    traits = irdl.traits_def(SubscriptedAccess(reads=("base",), vector="result", element="result"))

    ASSEMBLY: ClassVar = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        _verify_access(self, assembly.type_of(self.result), "result", "result")


class StoreOp(AlignedAccess):
    """`vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.store"

    value_to_store = irdl.operand_def(constraints.VECTOR_0D)
    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)

    traits = irdl.traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", element="value_to_store")
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $base `[` $indices `]` attr-dict `:` type($base) `,` "
        "type($value_to_store)"
    )

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        vector = assembly.type_of(self.value_to_store)
        _verify_access(self, vector, "value to store", "valueToStore")


class _MaskedAccess(assembly.AssembledOperation):
    """Elements of a vector in memory, where the bits of a mask are set."""

    UNIT: ClassVar = "dim"
    """The unit in which vectors of other shapes mismatch, in the message of `mlir-opt`."""

    def verify_(self) -> None:
        """One index and one bit of the mask for each element."""
        types: dict[str, Any] = {
            name: [value.type for value in self.values(name)]
            for name, _ in self.get_irdl_definition().operands
        }
        base = types["base"][0]
        is_load = "pass_thru" in types
        what = "result" if is_load else "valueToStore"
        vector = assembly.type_of(self.results[0]) if is_load else types["value_to_store"][0]
        if base.element_type != constraints.element_of(vector):
            raise VerifyException(f"base and {what} element type should match")
        constraints.require_indices(
            len(types["offsets" if "offsets" in types else "indices"]), base
        )
        for name in ("indices", "mask") if "offsets" in types else ("mask",):
            if constraints.shape_of(vector) != constraints.shape_of(types[name][0]):
                raise VerifyException(f"expected {what} {self.UNIT} to match {name} {self.UNIT}")
        if is_load and types["pass_thru"][0] != vector:
            raise VerifyException("expected pass_thru of same type as result type")


class _Load(_MaskedAccess):
    pass_thru = irdl.operand_def(constraints.VECTOR_0D)
    alignment = irdl.opt_prop_def(ALIGNMENT)
    result = irdl.result_def(constraints.VECTOR_0D)


class _Store(_MaskedAccess):
    value_to_store = irdl.operand_def(constraints.VECTOR_0D)
    alignment = irdl.opt_prop_def(ALIGNMENT)


class _MaskedLoad(_Load):
    traits = irdl.traits_def(
        SubscriptedAccess(reads=("base",), vector="result", mask=True),
        Canonicalizable(".vector.canonicalization:load_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    )


class _MaskedStore(_Store):
    traits = irdl.traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", mask=True),
        Canonicalizable(".vector.canonicalization:store_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` type($base) `,` "
        "type($mask) `,` type($value_to_store)"
    )


class _Contiguous(_MaskedAccess):
    UNIT: ClassVar = "shape"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.MASK)

    traits = irdl.traits_def(UNCAST)


class _Packed(_MaskedAccess):
    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.FIXED_MASK)


class _Indexed(_MaskedAccess):
    base = irdl.operand_def(constraints.TENSOR_OR_MEMREF)
    offsets = irdl.var_operand_def(ods.INDEX)
    indices = irdl.operand_def(constraints.INDEX_VECTOR)
    mask = irdl.operand_def(constraints.MASK)


class MaskedLoadOp(_Contiguous, _MaskedLoad):
    """`vector.maskedload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.maskedload"


class MaskedStoreOp(_Contiguous, _MaskedStore):
    """`vector.maskedstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.maskedstore"


class ExpandLoadOp(_Packed, _MaskedLoad):
    """`vector.expandload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.expandload"


class CompressStoreOp(_Packed, _MaskedStore):
    """`vector.compressstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.compressstore"


_SIMPLER = Canonicalizable(".vector.canonicalization:access_nothing access_in_order")


class GatherOp(_Indexed, _Load):
    """`vector.gather %m[%i] [%indices], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.gather"

    traits = irdl.traits_def(_IndexedAccess(reads=("base",)), _SIMPLER)

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


class ScatterOp(_Indexed, _Store):
    """`vector.scatter %m[%i] [%indices], %mask, %v : memref<…>, …`."""

    name = "vector.scatter"

    result = irdl.opt_result_def(constraints.TENSOR)

    traits = irdl.traits_def(_IndexedAccess(writes=("base",)), _SIMPLER)

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($value_to_store) "
        "(`->` type($result)^)?"
    )
    INFERRED: ClassVar = {"result": lambda _: ()}


# Masks


class CreateMaskOp(assembly.PureOperation):
    """`vector.create_mask %n, %m : vector<2x4xi1>`: true where every subscript is below."""

    name = "vector.create_mask"

    operands_ = irdl.var_operand_def(ods.INDEX)
    result = irdl.result_def(constraints.MASK)

    traits = irdl.traits_def(Canonicalizable(".vector.canonicalization:make_mask_constant"))

    ASSEMBLY: ClassVar = "$operands_ attr-dict `:` any-type($result)"

    def verify_(self) -> None:
        """One operand for each dimension."""
        rank = constraints.rank_of(assembly.type_of(self.result))
        if rank == 0:
            if len(self.operands_) != 1:
                raise VerifyException("must specify exactly one operand for 0-D create_mask")
        elif len(self.operands_) != rank:
            raise VerifyException("must specify an operand for each result vector dimension")


class ConstantMaskOp(assembly.PureOperation):
    """`vector.constant_mask [1, 2] : vector<2x4xi1>`."""

    name = "vector.constant_mask"

    mask_dim_sizes = irdl.prop_def(ods.DENSE_I64_ARRAY)
    result = irdl.result_def(constraints.MASK)

    traits = irdl.traits_def(Foldable(".vector.folds:fold_constant_mask"))

    ASSEMBLY: ClassVar = "$mask_dim_sizes attr-dict `:` any-type($result)"

    def verify_(self) -> None:
        """The sizes are inside the shape."""
        result = assembly.type_of(self.result)
        sizes = integers(self, "mask_dim_sizes")
        if constraints.rank_of(result) == 0:
            if len(sizes) != 1:
                raise PlainVerifyException("array attr must have length 1 for 0-D vectors")
            if sizes[0] not in (0, 1):
                raise PlainVerifyException("mask dim size must be either 0 or 1 for 0-D vectors")
            return
        if len(sizes) != constraints.rank_of(result):
            raise VerifyException("must specify array attr of size equal vector result rank")
        shape = constraints.shape_of(result)
        scalable = constraints.scalable_of(result)
        for size, extent, stretched in zip(sizes, shape, scalable, strict=True):
            if not 0 <= size <= extent:
                raise VerifyException(
                    "array attr of size out of bounds of vector result dimension size"
                )
            if stretched and size not in (0, extent):
                raise VerifyException("only supports 'none set' or 'all set' scalable dimensions")
        if 0 in sizes and any(sizes):
            raise VerifyException(
                "expected all mask dim sizes to be zeros, as a result of conjunction with zero "
                "mask dim"
            )


class YieldOp(assembly.ValueTerminator):
    """`vector.yield %v : vector<4xf32>`: the end of a masked region."""

    name = "vector.yield"


def expected_mask(op: Operation) -> Attribute | None:
    """The type of the mask that an op can be executed under; `None` if it cannot."""
    handler = _MASKABLE.get(type(op))
    return None if handler is None else handler(op)


def _transfer_mask(op: Any) -> Attribute | None:
    layout = op.properties.get("permutation_map")
    if not isinstance(layout, AffineMapAttr):
        return None
    vector = op.results[0].type if isinstance(op, TransferReadOp) else op.operands[0].type
    return mask_type(vector, layout.data)


def _contraction_mask(op: Any) -> Attribute:
    extents: dict[int, tuple[int, bool]] = {}
    for layout, value in zip(op.maps()[:2], op.operands[:2], strict=True):
        dims = zip(
            constraints.shape_of(value.type), constraints.scalable_of(value.type), strict=True
        )
        for result, extent in zip(layout.results, dims, strict=True):
            extents[result.position] = extent
    ordered = [extents[index] for index in sorted(extents)]
    return constraints.vector_of(i1, [size for size, _ in ordered], [flag for _, flag in ordered])


def _first_operand_mask(op: Any) -> Attribute:
    return constraints.like(op.operands[0].type, i1)


def _result_mask(op: Any) -> Attribute:
    return constraints.like(op.results[0].type, i1)


_MASKABLE: dict[type[Operation], Callable[[Any], Attribute | None]] = {
    TransferReadOp: _transfer_mask,
    TransferWriteOp: _transfer_mask,
    arithmetic.ReductionOp: _first_operand_mask,
    arithmetic.MultiReductionOp: _first_operand_mask,
    arithmetic.OuterProductOp: _result_mask,
    arithmetic.ContractionOp: _contraction_mask,
    GatherOp: _result_mask,
    ScatterOp: lambda op: constraints.like(op.operands[-1].type, i1),
}


class MaskOp(assembly.AssembledOperation):
    """`vector.mask %m, %pass { vector.… } : vector<4xi1> -> vector<4xf32>`.

    Executes one op under a mask; elements that are masked off get the pass-through value.
    """

    name = "vector.mask"

    mask = irdl.operand_def(constraints.MASK)
    passthru = irdl.opt_operand_def(ods.ANY_TYPE)
    results_ = irdl.var_result_def(ods.ANY_TYPE)
    mask_region = irdl.region_def("single_block")

    traits = irdl.lazy_traits_def(
        lambda: (
            RegionExecution(RegionKind.ONE_OF),
            RecursiveMemoryEffect(),
            SingleBlockImplicitTerminator(YieldOp),
            Foldable(".vector.folds:fold_empty_mask"),
            Canonicalizable(".vector.canonicalization:execute_nothing unwrap_masked"),
        )
    )

    @classmethod
    def parse(cls, parser: Parser) -> MaskOp:
        """Parse the custom form, after the name."""
        pieces = assembly.Pieces(position=parser.pos)
        pieces.operands["mask"] = [parser.parse_unresolved_operand("expected SSA operand")]
        pieces.operands["passthru"] = []
        if parser.parse_optional_punctuation(",") is not None:
            pieces.operands["passthru"] = [parser.parse_unresolved_operand()]
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        _end_with_yield(region.block)
        pieces.regions["mask_region"] = [region]
        assembly.parse_attributes(parser, cls, pieces)
        parser.parse_punctuation(":")
        assembly.TypeOf("mask", checked=False).parse(parser, cls, pieces)
        results: list[Attribute] = []
        if parser.parse_optional_punctuation("->") is not None:
            listed = parser.parse_optional_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_type
            )
            results = list(listed) if listed is not None else [parser.parse_type()]
            while listed is None and parser.parse_optional_punctuation(",") is not None:
                results.append(parser.parse_type())
        if pieces.operands["passthru"] and not results:
            op_error(parser, "expects a result if passthru operand is provided")
        pieces.types["results_"] = results
        pieces.types["passthru"] = results[:1] if pieces.operands["passthru"] else []
        return assembly.build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_operand)
        printer.print_string(" { ")
        block = self.mask_region.block
        masked = block.first_op
        if masked is not None and masked is not block.last_op:
            self._print_masked(printer, masked)
        elif masked is not None:
            printer.print_op(masked)
        printer.print_string(" }")
        assembly.print_attributes(printer, self)
        print_types(printer, [self.mask.type])
        if self.results_:
            printer.print_string(" -> ")
            printer.print_list(self.results_.types, printer.print_attribute)

    @staticmethod
    def _print_masked(printer: Any, masked: Operation) -> None:
        """Print the masked op alone: its results need no names, the implicit yield has them."""
        printer.note_location(masked)
        printer.print_string(masked.name)
        masked.print(printer)  # pyright: ignore[reportAttributeAccessIssue]

    def verify_(self) -> None:
        """Verify that the region has at most one op, which supports masks, and yields its
        results."""
        block = self.mask_region.block
        require(not block.args, "region should have no arguments")
        ops = list(block.ops)
        require(len(ops) <= 2, "expects only one operation to mask")
        last = ops[-1]
        if not isinstance(last, YieldOp):
            raise VerifyException(
                f"expects regions to end with '{YieldOp.name}', found '{last.name}'"
            )
        if len(last.operands) != len(self.results):
            raise VerifyException("expects number of results to match mask region yielded values")
        if len(ops) == 1:
            return
        self._verify_masked(ops[0], last)

    def _verify_masked(self, masked: Operation, last: Operation) -> None:
        expected = expected_mask(masked)
        if expected is None:
            raise VerifyException("expects a MaskableOpInterface within the mask region")
        if len(masked.results) != len(self.results):
            raise VerifyException(
                "expects number of results to match maskable operation number of results"
            )
        if list(last.operands) != list(masked.results):
            raise VerifyException(
                "expects all the results from the MaskableOpInterface to match all the values "
                "returned by the terminator"
            )
        if [value.type for value in masked.results] != list(self.results_.types):
            raise VerifyException("expects result type to match maskable operation result type")
        vectors = [value for value in masked.results if isinstance(value.type, VectorType)]
        require(len(vectors) <= 1, "multiple vector results not supported")
        if expected != assembly.type_of(self.mask):
            raise VerifyException(
                f"expects a '{text_of(expected)}' mask for the maskable operation"
            )
        if self.passthru is not None:
            if not isinstance(masked, TransferReadOp):
                raise VerifyException(
                    "doesn't expect a passthru argument for this maskable operation"
                )
            if assembly.type_of(self.passthru) != masked.results[0].type:
                raise VerifyException("expects passthru type to match result type")


def _end_with_yield(block: Block) -> None:
    """Yield what the masked op gives, where the text leaves that out."""
    last = block.last_op
    if last is None or not last.has_trait(IsTerminator):
        block.add_op(YieldOp.create(operands=[] if last is None else last.results))
