"""Getting and giving back memory: `alloc`, `alloca`, `realloc`, `dealloc`, `alloca_scope`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    AttrSizedOperandSegments,
    lazy_traits_def,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import (
    AssembledOperation,
    build,
)
from loopwright.ir.dialects.assembly_text import Pieces, parse_attributes, print_attributes, type_of
from loopwright.ir.dialects.memref.constraints import ALIGNMENT, ANY_MEMREF, MEMREF_1D
from loopwright.ir.dialects.memref.layout import AnyMemRef, extents, has_identity_layout
from loopwright.ir.dialects.ods import ANY_TYPE, INDEX, MEMREF, ods_op_definition
from loopwright.ir.dialects.regions import ControlFlowEdge, ensure_terminator, verify_edges
from loopwright.ir.interfaces.control_flow import (
    AutomaticAllocationScope,
    RegionBranch,
    RegionExecution,
    RegionKind,
)
from loopwright.ir.interfaces.memory_access import AccessInterface, AllocationLike, MemoryAccess
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.printer import attribute_text as text_of
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright.reporting.unknown import Cause, Unknown


def verify_dynamic_sizes(found: int, type_: AnyMemRef) -> None:
    """One operand for each dynamic extent."""
    expected = extents(type_).count(None)
    if found != expected:
        raise VerifyException(
            f"incorrect number of dynamic sizes, has {found}, expected {expected}"
        )


def layout_symbols(type_: AnyMemRef) -> int:
    """How many values the layout of a type leaves open."""
    layout: Attribute = type_.layout
    if isinstance(layout, AffineMapAttr):
        return layout.data.num_symbols
    if isinstance(layout, StridedLayoutAttr):
        return [*layout.get_strides(), layout.get_offset()].count(None)
    return 0


class AllocationOp(AssembledOperation):
    """The base of ops that allocate a memref."""

    dynamic_sizes = var_operand_def(INDEX)
    symbol_operands = var_operand_def(INDEX)
    alignment = opt_prop_def(ALIGNMENT)
    memref = result_def(MEMREF)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(
        EffectsOn(allocates=("memref",)),
        Canonicalizable(
            "loopwright.ir.dialects.memref.canonicalization:make_allocation_static",
            "loopwright.ir.dialects.memref.folds:erase_write_only_buffer",
        ),
    )

    ASSEMBLY: ClassVar = (
        "`(` $dynamic_sizes `)` (`` `[` $symbol_operands^ `]`)? attr-dict `:` type($memref)"
    )

    def verify_(self) -> None:
        """One operand for each dynamic extent and each symbol of the layout."""
        verify_dynamic_sizes(len(self.dynamic_sizes), type_of(self.memref))
        expected, found = layout_symbols(type_of(self.memref)), len(self.symbol_operands)
        if expected != found:
            raise VerifyException(
                "symbol operand count does not equal memref symbol count: "
                f"expected {expected}, got {found}"
            )


@ods_op_definition
class AllocOp(AllocationOp):
    """`memref.alloc(%n)[%s] {alignment = 64 : i64} : memref<?xf32, #layout>`."""

    name = "memref.alloc"
    traits = traits_def(AllocationLike(), ResultNames("alloc"))


@ods_op_definition
class AllocaOp(AllocationOp):
    """`memref.alloca(%n) : memref<?xf32>`: memory that the enclosing function or scope frees."""

    name = "memref.alloca"
    traits = traits_def(AllocationLike(is_automatic=True), ResultNames("alloca"))


@ods_op_definition
class ReallocOp(AssembledOperation):
    """`memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>`."""

    name = "memref.realloc"

    source = operand_def(MEMREF_1D)
    dynamic_result_size = opt_operand_def(INDEX)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(MEMREF_1D)

    traits = traits_def(
        MemoryReadEffect(),
        MemoryWriteEffect(),
        MemoryAllocEffect(),
        MemoryFreeEffect(),
        Canonicalizable("loopwright.ir.dialects.memref.folds:erase_write_only_buffer"),
    )

    ASSEMBLY: ClassVar = (
        "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type($result)"
    )

    def verify_(self) -> None:
        """Same elements and memory space, no layouts, a size exactly where one is needed."""
        source, result = type_of(self.source), type_of(self.result)
        for what, type_ in (("source", source), ("result", result)):
            if not isinstance(type_.layout, NoneAttr) and not has_identity_layout(type_):
                raise PlainVerifyException(
                    f"unsupported layout for {what} memref type '{text_of(type_)}'"
                )
        what = None
        if source.memory_space != result.memory_space:
            what = "memory spaces"
        elif source.element_type != result.element_type:
            what = "element types"
        if what is not None:
            raise PlainVerifyException(
                f"different {what} specified for source memref type '{text_of(source)}' and result "
                f"memref type '{text_of(result)}'"
            )
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


@ods_op_definition
class DeallocOp(AssembledOperation):
    """`memref.dealloc %m : memref<4xf32>`."""

    name = "memref.dealloc"

    memref = operand_def(ANY_MEMREF)

    traits = traits_def(
        _Release(frees=("memref",)),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$memref attr-dict `:` type($memref)"


@ods_op_definition
class AllocaScopeReturnOp(AssembledOperation):
    """`memref.alloca_scope.return %v : f32`: the end of a scope."""

    name = "memref.alloca_scope.return"

    results_ = var_operand_def(ANY_TYPE)

    traits = lazy_traits_def(lambda: (HasParent(AllocaScopeOp), IsTerminator(), Pure()))

    ASSEMBLY: ClassVar = "attr-dict ($results_^ `:` type($results_))?"


@ods_op_definition
class AllocaScopeOp(AssembledOperation):
    """`memref.alloca_scope -> (f32) {…}`: a region at whose end `alloca` memory is freed."""

    name = "memref.alloca_scope"

    results_ = var_result_def(ANY_TYPE)
    body_region = region_def("single_block")

    traits = traits_def(
        RegionExecution(RegionKind.ONCE),
        AutomaticAllocationScope(),
        RecursiveMemoryEffect(),
        SingleBlockImplicitTerminator(AllocaScopeReturnOp),
        RegionBranch(),
        Canonicalizable(
            "loopwright.ir.dialects.memref.scope_canonicalization:inline_scope",
            "loopwright.ir.dialects.memref.scope_canonicalization:hoist_allocations",
        ),
    )

    @classmethod
    def parse(cls, parser: Parser) -> AllocaScopeOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        types: list[Attribute] = []
        if parser.parse_optional_punctuation("->") is not None:
            found = parser.parse_optional_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_type
            )
            types += [parser.parse_type()] if found is None else found
        region = parser.parse_region()
        parse_attributes(parser, cls, pieces)
        pieces.types["results_"] = types
        pieces.regions.append(region)
        ensure_terminator(region, AllocaScopeReturnOp.create)
        return build(parser, cls, pieces)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" ")
        if self.results_:
            printer.print_string(" -> (")
            printer.print_list(self.results_.types, printer.print_attribute)
            printer.print_string(")")
        printer.print_string(" ")
        printer.print_region(self.body_region, print_block_terminators=bool(self.results_))
        print_attributes(printer, self)

    def verify_(self) -> None:
        """No block arguments."""
        if self.body_region.block.args:
            raise VerifyException("region should have no arguments")

    def verify_regions_(self) -> None:
        """What the scope returns has the types of the results."""
        last = self.body_region.block.last_op
        assert last is not None
        verify_edges(self, [ControlFlowEdge(last, None, last.operands, self.results_)])
