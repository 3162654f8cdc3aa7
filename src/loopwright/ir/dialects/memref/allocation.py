"""Getting and giving back memory: `alloc`, `alloca`, `realloc`, `dealloc`, `alloca_scope`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from xdsl import irdl
from xdsl import traits as xdsl_traits
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser as XdslParser
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import AffineMapAttr, SparseElementsAttr
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.memref import layout
from loopwright.ir.dialects.regions import ControlFlowEdge, verify_edges
from loopwright.ir.dialects.symbols import verify_symbol
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.index_values import DynamicSizes
from loopwright.ir.interfaces.memory_access import AccessInterface, AllocationLike, MemoryAccess
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import PlainVerifyException, require
from loopwright.reporting.unknown import Cause, Unknown

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


def verify_dynamic_sizes(count: int, type_: layout.AnyMemRef) -> None:
    """One operand for each dynamic extent."""
    expected = layout.extents(type_).count(None)
    require(
        count == expected, f"incorrect number of dynamic sizes, has {count}, expected {expected}"
    )


def layout_symbols(type_: layout.AnyMemRef) -> int:
    """How many values the layout of a type leaves open."""
    layout_attribute: Attribute = type_.layout
    if isinstance(layout_attribute, AffineMapAttr):
        return layout_attribute.data.num_symbols
    if isinstance(layout_attribute, builtin.StridedLayoutAttr):
        return [*layout_attribute.get_strides(), layout_attribute.get_offset()].count(None)
    return 0


class AllocationOp(assembly.AssembledOperation):
    """The base of ops that allocate a memref."""

    dynamic_sizes = irdl.var_operand_def(ods.INDEX)
    symbol_operands = irdl.var_operand_def(ods.INDEX)
    alignment = irdl.opt_prop_def(layout.ALIGNMENT)
    memref = irdl.result_def(ods.MEMREF)

    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        EffectsOn(allocates=("memref",)),
        Canonicalizable(
            ".memref.canonicalization:make_allocation_static",
            ".memref.folds:erase_write_only_buffer",
        ),
    )

    ASSEMBLY: ClassVar = (
        "`(` $dynamic_sizes `)` (`` `[` $symbol_operands^ `]`)? attr-dict `:` type($memref)"
    )

    def verify_(self) -> None:
        """One operand for each dynamic extent and each symbol of the layout."""
        verify_dynamic_sizes(len(self.dynamic_sizes), assembly.type_of(self.memref))
        expected = layout_symbols(assembly.type_of(self.memref))
        count = len(self.symbol_operands)
        if expected != count:
            raise VerifyException(
                "symbol operand count does not equal memref symbol count: "
                f"expected {expected}, got {count}"
            )


class AllocOp(AllocationOp):
    """`memref.alloc(%n)[%s] {alignment = 64 : i64} : memref<?xf32, #layout>`."""

    name = "memref.alloc"
    traits = irdl.traits_def(
        AllocationLike(), DynamicSizes(lambda op: segments(op)[0]), ResultNames("alloc")
    )


class AllocaOp(AllocationOp):
    """`memref.alloca(%n) : memref<?xf32>`: memory that the enclosing function or scope frees."""

    name = "memref.alloca"
    traits = irdl.traits_def(AllocationLike(is_automatic=True), ResultNames("alloca"))


class ReallocOp(assembly.AssembledOperation):
    """`memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>`."""

    name = "memref.realloc"

    source = irdl.operand_def(layout.MEMREF_1D)
    dynamic_result_size = irdl.opt_operand_def(ods.INDEX)
    alignment = irdl.opt_prop_def(layout.ALIGNMENT)
    result = irdl.result_def(layout.MEMREF_1D)

    traits = irdl.traits_def(
        xdsl_traits.MemoryReadEffect(),
        xdsl_traits.MemoryWriteEffect(),
        xdsl_traits.MemoryAllocEffect(),
        xdsl_traits.MemoryFreeEffect(),
        Canonicalizable(".memref.folds:erase_write_only_buffer"),
    )

    ASSEMBLY: ClassVar = (
        "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type($result)"
    )

    def verify_(self) -> None:
        """Same elements and memory space, no layouts, a size exactly where one is needed."""
        source = assembly.type_of(self.source)
        result = assembly.type_of(self.result)
        for what, type_ in (("source", source), ("result", result)):
            if not isinstance(type_.layout, builtin.NoneAttr) and not layout.has_identity_layout(
                type_
            ):
                raise PlainVerifyException(
                    f"unsupported layout for {what} memref type '{text_of(type_)}'"
                )
        layout.verify_same_memory(source, result, "source memref", "result memref")
        if not result.has_static_shape() and self.dynamic_result_size is None:
            raise PlainVerifyException(
                f"missing dimension operand for result type '{text_of(result)}'"
            )
        if result.has_static_shape() and self.dynamic_result_size is not None:
            raise PlainVerifyException(
                f"unnecessary dimension operand for result type '{text_of(result)}'"
            )


class _Release(EffectsOn, AccessInterface):
    """Nothing may access the memory any longer."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        doubts = (Unknown(Cause.ALL_FREED),)
        return [MemoryAccess(op.operands[0], False, True, doubts=doubts, frees=True)]


class DeallocOp(assembly.AssembledOperation):
    """`memref.dealloc %m : memref<4xf32>`."""

    name = "memref.dealloc"

    memref = irdl.operand_def(layout.ANY_MEMREF)

    traits = irdl.traits_def(_Release(frees=("memref",)), layout.UNCAST)

    ASSEMBLY: ClassVar = "$memref attr-dict `:` type($memref)"


class AllocaScopeReturnOp(assembly.ValueTerminator):
    """`memref.alloca_scope.return %v : f32`: the end of a scope."""

    name = "memref.alloca_scope.return"

    traits = irdl.lazy_traits_def(lambda: (xdsl_traits.HasParent(AllocaScopeOp),))


class AllocaScopeOp(assembly.RegionOperation):
    """`memref.alloca_scope -> (f32) {…}`: a region at whose end `alloca` memory is freed."""

    name = "memref.alloca_scope"

    results_ = irdl.var_result_def(ods.ANY_TYPE)
    body_region = irdl.region_def("single_block")

    traits = irdl.traits_def(
        control_flow.RegionExecution(control_flow.RegionKind.ONCE),
        control_flow.AutomaticAllocationScope(),
        xdsl_traits.SingleBlockImplicitTerminator(AllocaScopeReturnOp),
        Canonicalizable(".memref.canonicalization:inline_scope hoist_allocations"),
    )

    ASSEMBLY: ClassVar = "` ` arrow-list($results_) $body_region attr-dict"

    def verify_(self) -> None:
        """No block arguments."""
        require(not self.body_region.block.args, "region should have no arguments")

    def verify_regions_(self) -> None:
        """Verify that the types returned from the scope are those of the results."""
        last = terminator_of(self.body_region.block)
        verify_edges(self, [ControlFlowEdge(last, None, last.operands, self.results_)])


# Memory that lives as long as the module
#
# `global`, `get_global`.


_ELEMENTS = (builtin.DenseIntOrFPElementsAttr, builtin.DenseResourceAttr, SparseElementsAttr)


def _tensor_type(type_: Any) -> builtin.TensorType[Any]:
    return builtin.TensorType(type_.element_type, type_.shape)


def _parse_visibility(parser: Parser, pieces: assembly.Pieces) -> None:
    visibility = parser.parse_optional_str_literal()
    if visibility is not None:
        pieces.properties["sym_visibility"] = builtin.StringAttr(visibility)


def _print_visibility(op: GlobalOp, writer: assembly.Writer) -> None:
    if op.sym_visibility is not None:
        writer.before_variable()
        writer.printer.print_attribute(op.sym_visibility)


def _parse_global_type(parser: XdslParser, name: str) -> Attribute:
    type_ = parser.parse_type()
    if not layout.STATIC_MEMREF.holds(type_):
        message = f"type should be static shaped memref, but got '{text_of(type_)}'"
        op_error(parser, message)
    return type_


def _parse_initial_value(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `= elements` or `= uninitialized`, or nothing."""
    if parser.parse_optional_punctuation("=") is None:
        return
    value: Attribute = builtin.UnitAttr()
    if parser.parse_optional_keyword("uninitialized") is None:
        value = parser.parse_typed_attribute(_tensor_type(pieces.properties["type"]))
        if elements_type(value) is None:
            parser.op_error("initial value should be a unit or elements attribute")
    pieces.properties["initial_value"] = value


def _print_initial_value(op: GlobalOp, writer: assembly.Writer) -> None:
    if isinstance(op.initial_value, builtin.UnitAttr):
        writer.variable("= uninitialized")
    elif op.initial_value is not None:
        writer.variable("= ")
        writer.printer.print_attribute_without_type(op.initial_value)


class GlobalOp(assembly.AssembledOperation):
    """`memref.global "private" constant @g : memref<2xf32> = dense<[1.0, 2.0]>`.

    Without `initial_value` the memory is defined elsewhere; a unit attribute leaves it
    uninitialised.
    """

    name = "memref.global"

    sym_name = irdl.prop_def(ods.STRING)
    sym_visibility = irdl.opt_prop_def(ods.STRING)
    type = irdl.prop_def(layout.MEMREF_TYPE)
    initial_value = irdl.opt_prop_def(ods.ANY_TYPE)
    constant = irdl.opt_prop_def(ods.UNIT)
    alignment = irdl.opt_prop_def(layout.ALIGNMENT)

    traits = irdl.traits_def(xdsl_traits.SymbolOpInterface())

    ASSEMBLY: ClassVar = (
        assembly.Custom(_parse_visibility, _print_visibility, ("sym_visibility",)),
        "(`constant` $constant^)? $sym_name `:`",
        assembly.Property("type", _parse_global_type),
        assembly.Custom(_parse_initial_value, _print_initial_value, ("initial_value",)),
        "attr-dict",
    )

    def verify_(self) -> None:
        """The value has the memref's shape and element type."""
        verify_symbol(self)
        if not self.type.has_static_shape():
            raise VerifyException(f"type should be static shaped memref, but got {self.type}")
        value = self.initial_value
        if value is None or isinstance(value, builtin.UnitAttr):
            return
        value_type = elements_type(value)
        if value_type is None:
            raise VerifyException(
                f"initial value should be a unit or elements attribute, but got {value}"
            )
        expected = _tensor_type(self.type)
        if value_type.element_type != expected.element_type:
            raise VerifyException(
                "initial value element expected to be of type "
                f"'{text_of(expected.element_type)}', but was of type "
                f"'{text_of(value_type.element_type)}'"
            )
        if value_type.get_shape() != expected.get_shape():
            shapes = ["x".join(map(str, t.get_shape())) for t in (expected, value_type)]
            raise VerifyException(
                f"initial value shape expected to be {shapes[0]} but was {shapes[1]}"
            )


def elements_type(value: Attribute) -> Any:
    """The type of an elements attribute; `None` if the attribute is none."""
    elements: Any = value
    return elements.type if isinstance(value, _ELEMENTS) else None


class GetGlobalOp(assembly.PureOperation):
    """`memref.get_global @g : memref<2xf32>`."""

    name = "memref.get_global"

    name_ = irdl.prop_def(ods.FLAT_SYMBOL, prop_name="name")
    result = irdl.result_def(layout.STATIC_MEMREF)

    ASSEMBLY: ClassVar = "$name `:` type($result) attr-dict"

    def verify_symbol_uses_(self, table: Mapping[str, Operation]) -> None:
        """The global exists and has the type of the result."""
        symbol = self.name_.root_reference.data
        symbol_op = table.get(symbol)
        if not isinstance(symbol_op, GlobalOp):
            raise VerifyException(f"'{symbol}' does not reference a valid global memref")
        if symbol_op.type != assembly.type_of(self.result):
            raise VerifyException(
                f"result type '{text_of(assembly.type_of(self.result))}' does not match type "
                f"'{text_of(symbol_op.type)}' of the global memref @{symbol}"
            )
