"""Reading and writing memory: `load`, `store`, `copy`, `prefetch`."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import BoolAttr, UnrankedMemRefType
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation, build
from loopwright.ir.dialects.assembly_text import (
    Pieces,
    parse_colon_memref,
    print_attributes,
    type_of,
)
from loopwright.ir.dialects.custom_form import parse_subscripted, print_subscripted
from loopwright.ir.dialects.memref.constraints import ALIGNMENT, ANY_MEMREF
from loopwright.ir.dialects.memref.layout import extents
from loopwright.ir.dialects.ods import ANY_TYPE, BOOL, INDEX, MEMREF, ods_op_definition
from loopwright.ir.dialects.prefetch_hints import LOCALITY, PrefetchHints, print_hints
from loopwright.ir.interfaces.memory_access import SubscriptedAccess, WholeAccess
from loopwright.ir.interfaces.memory_effects import CACHE, EffectsOn
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable

_FALSE = BoolAttr.from_bool(False)


@ods_op_definition
class LoadOp(AssembledOperation):
    """`memref.load %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.load"
    VERIFIED_BY_PARTS: ClassVar[bool] = True

    memref = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    nontemporal = opt_prop_def(BOOL)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(ANY_TYPE)

    traits = traits_def(
        SubscriptedAccess(reads=("memref",), element="result"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref").element_type}
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if type_of(self.result) != type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that result type matches element type of 'memref'"
            )
        rank, found = type_of(self.memref).get_num_dims(), len(self.indices)
        if rank != found:
            raise VerifyException(
                f"incorrect number of indices for load, expected {rank} but got {found}"
            )


@ods_op_definition
class StoreOp(AssembledOperation):
    """`memref.store %v, %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.store"
    VERIFIED_BY_PARTS: ClassVar[bool] = True

    value = operand_def(ANY_TYPE)
    memref = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    nontemporal = opt_prop_def(BOOL)
    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(
        SubscriptedAccess(writes=("memref",), element="value"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"value": lambda pieces: pieces.type("memref").element_type}
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if type_of(self.value) != type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that type of 'value' matches element type of 'memref'"
            )
        if type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("store index operand count not equal to memref rank")


@ods_op_definition
class CopyOp(AssembledOperation):
    """`memref.copy %a, %b : memref<4xf32> to memref<?xf32>`."""

    name = "memref.copy"

    source = operand_def(ANY_MEMREF)
    target = operand_def(ANY_MEMREF)

    traits = traits_def(
        WholeAccess(reads=("source",), writes=("target",)),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
        Canonicalizable("loopwright.ir.dialects.memref.folds:erase_copy_of_nothing_new"),
    )

    ASSEMBLY: ClassVar = "$source `,` $target attr-dict `:` type($source) `to` type($target)"

    def verify_(self) -> None:
        """Same element type; shapes that may be equal."""
        source, target = type_of(self.source), type_of(self.target)
        if source.element_type != target.element_type:
            raise VerifyException("requires the same element type for all operands")
        if isinstance(source, UnrankedMemRefType) or isinstance(target, UnrankedMemRefType):
            return
        first, second = extents(source), extents(target)
        if len(first) != len(second) or any(
            a != b for a, b in zip(first, second, strict=True) if a is not None and b is not None
        ):
            raise VerifyException("requires the same shape for all operands")


@ods_op_definition
class PrefetchOp(AssembledOperation):
    """`memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""

    name = "memref.prefetch"

    memref = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    is_write = prop_def(BOOL, prop_name="isWrite")
    locality_hint = prop_def(LOCALITY, prop_name="localityHint")
    is_data_cache = prop_def(BOOL, prop_name="isDataCache")

    traits = traits_def(
        EffectsOn(reads=("memref",), resource=CACHE),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    @classmethod
    def parse(cls, parser: Parser) -> PrefetchOp:
        """Parse the custom form, after the name."""
        pieces = Pieces(position=parser.pos)
        memref, pieces.operands["indices"] = parse_subscripted(parser)
        pieces.operands["memref"] = [memref]
        parser.parse_punctuation(",")
        hints = PrefetchHints.parse(parser, cls.name)
        parse_colon_memref(parser, cls, pieces, "memref")
        pieces.properties |= hints.properties()
        op = build(parser, cls, pieces)
        hints.check(parser, cls.name)
        return op

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        printer.print_string(" ")
        print_subscripted(printer, self.memref, self.indices)
        printer.print_string(", ")
        print_hints(printer, self.properties)
        print_attributes(printer, self, ("isWrite", "localityHint", "isDataCache"))
        printer.print_string(" : ")
        printer.print_attribute(type_of(self.memref))

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("too few indices")
