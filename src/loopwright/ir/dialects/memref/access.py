"""Reading and writing memory: `load`, `store`, `copy`, `prefetch`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.memref import constraints, layout
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.memory_effects import CACHE, EffectsOn
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser

_FALSE = builtin.BoolAttr.from_bool(False)


# The hints of `affine.prefetch` and `memref.prefetch`: `read, locality<3>, data`.


LOCALITY = ods.OdsConstraint(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    lambda attr: attr.type == builtin.i32 and 0 <= attr.value.data <= 3,
    builtin.IntegerAttr,
)


def _parse_hints(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `read, locality<3>, data`."""

    def parse_word(true: str, false: str, wrong: str) -> Attribute:
        word = parser.parse_identifier()
        if word not in (true, false):
            pieces.checks.append(partial(parser.op_error, wrong))
        return builtin.BoolAttr.from_bool(word == true)

    properties = pieces.properties
    wrong = "rw specifier has to be 'read' or 'write'"
    properties["isWrite"] = parse_word("write", "read", wrong)
    parser.parse_punctuation(",")
    parser.parse_keyword("locality")
    parser.parse_punctuation("<")
    at = parser.pos
    locality = parser.parse_typed_attribute(builtin.i32)
    if not isinstance(locality, builtin.IntegerAttr):
        parser.op_error("invalid kind of attribute specified", at)
    properties["localityHint"] = cast("Attribute", locality)
    parser.parse_punctuation(">")
    parser.parse_punctuation(",")
    wrong = "cache type has to be 'data' or 'instr'"
    properties["isDataCache"] = parse_word("data", "instr", wrong)


def _print_hints(op: Any, writer: assembly.Writer) -> None:
    is_write, locality, is_data = (
        op.properties[name].value.data for name in PREFETCH_HINTS.properties
    )
    access, cache = "write" if is_write else "read", "data" if is_data else "instr"
    writer.variable(f"{access}, locality<{locality}>, {cache}")


PREFETCH_HINTS = assembly.Custom(
    _parse_hints, _print_hints, ("isWrite", "localityHint", "isDataCache")
)


@ods.ods_op_definition
class LoadOp(assembly.AssembledOperation):
    """`memref.load %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.load"
    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    nontemporal = irdl.opt_prop_def(ods.BOOL)
    alignment = irdl.opt_prop_def(constraints.ALIGNMENT)
    result = irdl.result_def(ods.ANY_TYPE)

    traits = irdl.traits_def(
        memory_access.SubscriptedAccess(reads=("memref",), element="result"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref").element_type}
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if assembly.type_of(self.result) != assembly.type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that result type matches element type of 'memref'"
            )
        rank, found = assembly.type_of(self.memref).get_num_dims(), len(self.indices)
        if rank != found:
            raise VerifyException(
                f"incorrect number of indices for load, expected {rank} but got {found}"
            )


@ods.ods_op_definition
class StoreOp(assembly.AssembledOperation):
    """`memref.store %v, %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.store"
    value = irdl.operand_def(ods.ANY_TYPE)
    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    nontemporal = irdl.opt_prop_def(ods.BOOL)
    alignment = irdl.opt_prop_def(constraints.ALIGNMENT)

    traits = irdl.traits_def(
        memory_access.SubscriptedAccess(writes=("memref",), element="value"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"value": lambda pieces: pieces.type("memref").element_type}
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if assembly.type_of(self.value) != assembly.type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that type of 'value' matches element type of 'memref'"
            )
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("store index operand count not equal to memref rank")


@ods.ods_op_definition
class CopyOp(assembly.AssembledOperation):
    """`memref.copy %a, %b : memref<4xf32> to memref<?xf32>`."""

    name = "memref.copy"

    source = irdl.operand_def(constraints.ANY_MEMREF)
    target = irdl.operand_def(constraints.ANY_MEMREF)

    traits = irdl.traits_def(
        memory_access.WholeAccess(reads=("source",), writes=("target",)),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
        Canonicalizable("loopwright.ir.dialects.memref.folds:erase_copy_of_nothing_new"),
    )

    ASSEMBLY: ClassVar = "$source `,` $target attr-dict `:` type($source) `to` type($target)"

    def verify_(self) -> None:
        """Same element type; shapes that may be equal."""
        source, target = assembly.type_of(self.source), assembly.type_of(self.target)
        if source.element_type != target.element_type:
            raise VerifyException("requires the same element type for all operands")
        if isinstance(source, builtin.UnrankedMemRefType) or isinstance(
            target, builtin.UnrankedMemRefType
        ):
            return
        first, second = layout.extents(source), layout.extents(target)
        if len(first) != len(second) or any(
            a != b for a, b in zip(first, second, strict=True) if a is not None and b is not None
        ):
            raise VerifyException("requires the same shape for all operands")


@ods.ods_op_definition
class PrefetchOp(assembly.AssembledOperation):
    """`memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""

    name = "memref.prefetch"

    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    is_write = irdl.prop_def(ods.BOOL, prop_name="isWrite")
    locality_hint = irdl.prop_def(LOCALITY, prop_name="localityHint")
    is_data_cache = irdl.prop_def(ods.BOOL, prop_name="isDataCache")

    traits = irdl.traits_def(
        EffectsOn(reads=("memref",), resource=CACHE),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = (
        "$memref `[` $indices `]` `,`",
        PREFETCH_HINTS,
        assembly.UnreadAttributes(),
        assembly.ColonMemref("memref"),
    )

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("too few indices")
