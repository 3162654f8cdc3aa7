"""Reading and writing memory: `load`, `store`, `copy`, `prefetch`, `dma_start`, `dma_wait`; and
atomic read-modify-write: `atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.parser import UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, Pure, RecursiveMemoryEffect, is_side_effect_free
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, custom_form, elementwise, ods
from loopwright.ir.dialects.memref import layout
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, AtomicUpdate
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.memory_effects import CACHE, EffectsOn, NoCapture
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.syntax.verification import op_failure, require
from loopwright.reporting.unknown import Cause

if TYPE_CHECKING:
    from loopwright.ir.syntax.parser import Parser


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
    with parser.in_angle_brackets():
        at = parser.pos
        locality = parser.parse_typed_attribute(builtin.i32)
        if not isinstance(locality, builtin.IntegerAttr):
            parser.op_error("invalid kind of attribute specified", at)
        properties["localityHint"] = cast("Attribute", locality)
    parser.parse_punctuation(",")
    wrong = "cache type has to be 'data' or 'instr'"
    properties["isDataCache"] = parse_word("data", "instr", wrong)


def _print_hints(op: Any, writer: assembly.Writer) -> None:
    is_write, locality, is_data = (
        op.properties[name].value.data for name in PREFETCH_HINTS.properties
    )
    access = "write" if is_write else "read"
    cache = "data" if is_data else "instr"
    writer.variable(f"{access}, locality<{locality}>, {cache}")


PREFETCH_HINTS = assembly.Custom(
    _parse_hints, _print_hints, ("isWrite", "localityHint", "isDataCache")
)


class AlignedAccess(assembly.AssembledOperation):
    """An access that may state the alignment of its address, and that its data should not stay in
    caches."""

    nontemporal = irdl.opt_prop_def(ods.BOOL)
    alignment = irdl.opt_prop_def(layout.ALIGNMENT)
    traits = irdl.traits_def(layout.UNCAST)
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": builtin.BoolAttr.from_bool(False)}


class LoadOp(AlignedAccess):
    """`memref.load %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.load"
    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    result = irdl.result_def(ods.ANY_TYPE)

    traits = irdl.traits_def(memory_access.SubscriptedAccess(reads=("memref",), element="result"))

    ASSEMBLY: ClassVar = "$memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref").element_type}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        layout.verify_element(self.result, self.memref, "result type", "'memref'")
        rank = assembly.type_of(self.memref).get_num_dims()
        count = len(self.indices)
        if rank != count:
            raise VerifyException(
                f"incorrect number of indices for load, expected {rank} but got {count}"
            )


class StoreOp(AlignedAccess):
    """`memref.store %v, %m[%i, %j] : memref<4x?xf32>`."""

    name = "memref.store"
    value = irdl.operand_def(ods.ANY_TYPE)
    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)

    traits = irdl.traits_def(memory_access.SubscriptedAccess(writes=("memref",), element="value"))

    ASSEMBLY: ClassVar = "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"
    INFERRED: ClassVar = {"value": lambda pieces: pieces.type("memref").element_type}

    def verify_(self) -> None:
        """One subscript for each dimension."""
        layout.verify_element(self.value, self.memref, "type of 'value'", "'memref'")
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("store index operand count not equal to memref rank")


class CopyOp(assembly.AssembledOperation):
    """`memref.copy %a, %b : memref<4xf32> to memref<?xf32>`."""

    name = "memref.copy"

    source = irdl.operand_def(layout.ANY_MEMREF)
    target = irdl.operand_def(layout.ANY_MEMREF)

    traits = irdl.traits_def(
        memory_access.WholeAccess(reads=("source",), writes=("target",)),
        layout.UNCAST,
        Canonicalizable(".memref.folds:erase_copy_of_nothing_new"),
    )

    ASSEMBLY: ClassVar = "$source `,` $target attr-dict `:` type($source) `to` type($target)"

    def verify_(self) -> None:
        """Same element type; shapes that may be equal."""
        source = assembly.type_of(self.source)
        target = assembly.type_of(self.target)
        if source.element_type != target.element_type:
            raise VerifyException("requires the same element type for all operands")
        if isinstance(source, builtin.UnrankedMemRefType) or isinstance(
            target, builtin.UnrankedMemRefType
        ):
            return
        first = layout.extents(source)
        second = layout.extents(target)
        if len(first) != len(second) or any(
            a != b for a, b in zip(first, second, strict=True) if a is not None and b is not None
        ):
            raise VerifyException("requires the same shape for all operands")


class PrefetchOp(assembly.AssembledOperation):
    """`memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>`."""

    name = "memref.prefetch"

    memref = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    is_write = irdl.prop_def(ods.BOOL, prop_name="isWrite")
    locality_hint = irdl.prop_def(LOCALITY, prop_name="localityHint")
    is_data_cache = irdl.prop_def(ods.BOOL, prop_name="isDataCache")

    traits = irdl.traits_def(EffectsOn(reads=("memref",), resource=CACHE), layout.UNCAST)

    ASSEMBLY: ClassVar = (
        "$memref",
        assembly.Operands("indices", in_brackets=True),
        "`,`",
        PREFETCH_HINTS,
        assembly.UnreadAttributes(),
        assembly.ColonMemref("memref"),
    )

    def verify_(self) -> None:
        """One subscript for each dimension."""
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("too few indices")


class DmaStartOp(ods.OdsOperation):
    """`memref.dma_start %a[%i], %b[%j], %count, %tag[%k] : …`, with a stride at its end or not.

    The operands are one flat list; the ranks of the memrefs tell where each part begins.
    """

    name = "memref.dma_start"

    operands_ = irdl.var_operand_def(ods.ANY_TYPE)

    traits = irdl.traits_def(memory_access.AsynchronousCopy())

    def parts(self) -> list[tuple[SSAValue, Sequence[SSAValue]]]:
        """Source, destination, count, tag and, if there is a stride, stride and block size.

        Each with its subscripts.
        """
        parts: list[tuple[SSAValue, Sequence[SSAValue]]] = []
        position = 0
        operands = self.operands
        while position < len(operands):
            value = operands[position]
            rank = (
                assembly.type_of(value).get_num_dims()
                if isinstance(value.type, builtin.MemRefType)
                else 0
            )
            parts.append((value, operands[position + 1 : position + 1 + rank]))
            position += 1 + rank
        return parts

    @classmethod
    def parse(cls, parser: XdslParser) -> DmaStartOp:
        """Parse the custom form, after the name."""
        source = custom_form.parse_subscripted(parser)
        parser.parse_punctuation(",")
        target = custom_form.parse_subscripted(parser)
        parser.parse_punctuation(",")
        count = parser.parse_unresolved_operand("expected SSA operand")
        parser.parse_punctuation(",")
        tag = custom_form.parse_subscripted(parser)
        stride: list[UnresolvedOperand] = []
        if parser.parse_optional_punctuation(",") is not None:
            stride = custom_form.parse_operand_list(parser)
            if len(stride) != 2:
                custom_form.op_error(parser, "expected two stride related operands")
        parser.parse_punctuation(":")
        types = custom_form.parse_type_list(parser)
        if len(types) != 3:
            custom_form.op_error(parser, "fewer/more types expected")
        operands: list[SSAValue] = []
        for (memref, subscripts), type_ in zip((source, target, tag), types, strict=True):
            if memref is tag[0]:
                operands.append(parser.resolve_operand(count, builtin.IndexType()))
            operands.append(parser.resolve_operand(memref, type_))
            operands += [parser.resolve_operand(value, builtin.IndexType()) for value in subscripts]
        operands += [parser.resolve_operand(value, builtin.IndexType()) for value in stride]
        return cls.create(operands=operands)

    def print(self, printer: Printer) -> None:
        """Print the custom form, after the name."""
        parts = self.parts()
        for index, (value, subscripts) in enumerate(parts):
            printer.print_string(", " if index else " ")
            if index in (0, 1, 3):
                custom_form.print_subscripted(printer, value, subscripts)
            else:
                printer.print_operand(value)
        printer.print_op_attributes(self.attributes)
        custom_form.print_types(printer, [parts[index][0].type for index in (0, 1, 3)])

    def verify_(self) -> None:
        """The flat list of operands falls into its parts."""
        types = [value.type for value in self.operands]
        _at_least(types, 4)
        source = _subscripts(types, 0, 4, "source")
        target = _subscripts(types, 1 + source, 4 + source, "destination")
        count = 2 + source + target
        if not isinstance(types[count], builtin.IndexType):
            raise VerifyException("expected num elements to be of index type")
        tag = _subscripts(types, count + 1, 2 + count, "tag")
        stride = types[count + 2 + tag :]
        require(len(stride) in (0, 2), "incorrect number of operands")
        if not all(isinstance(type_, builtin.IndexType) for type_ in stride):
            raise VerifyException("expected stride and num elements per stride to be of type index")


def _at_least(types: Sequence[Attribute], count: int) -> None:
    require(len(types) >= count, f"expected at least {count} operands")


def _subscripts(types: Sequence[Attribute], position: int, other_operands: int, what: str) -> int:
    """Check a memref operand and its subscripts; how many subscripts there are.

    There are `other_operands` operands besides these subscripts and those to come.
    """
    type_ = types[position]
    if not isinstance(type_, builtin.MemRefType):
        raise VerifyException(f"expected {what} to be of memref type")
    rank = type_.get_num_dims()
    _at_least(types, other_operands + rank)
    subscripts = types[position + 1 : position + 1 + rank]
    if not all(isinstance(subscript, builtin.IndexType) for subscript in subscripts):
        raise VerifyException(f"expected {what} indices to be of index type")
    return rank


class DmaWaitOp(assembly.AssembledOperation):
    """`memref.dma_wait %tag[%i], %count : memref<1xi32>`."""

    name = "memref.dma_wait"

    tag_memref = irdl.operand_def(ods.MEMREF)
    tag_indices = irdl.var_operand_def(ods.INDEX)
    num_elements = irdl.operand_def(ods.INDEX)

    traits = irdl.traits_def(
        memory_access.UnknownAccess(Cause.END_OF_TRANSFER), NoCapture(("tag_memref",))
    )

    ASSEMBLY: ClassVar = (
        "$tag_memref `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag_memref)"
    )

    def verify_(self) -> None:
        """One subscript for each dimension."""
        rank = assembly.type_of(self.tag_memref).get_num_dims()
        count = len(self.tag_indices)
        if rank != count:
            raise VerifyException(
                "expected tagIndices to have the same number of elements as the tagMemRef rank, "
                f"expected {rank}, but got {count}"
            )


ATOMIC_KIND = ods.enum_of(
    "allowed 64-bit signless integer cases: "
    + ", ".join(str(kind.value) for kind in AtomicRMWKind),
    64,
    list(AtomicRMWKind),
)


KIND = assembly.words("kind", {kind.name: kind.value for kind in AtomicRMWKind})


def check_kind(kind: AtomicRMWKind, type_: Attribute) -> None:
    """`VerifyException` if values of a type cannot be combined by a kind."""
    if kind is AtomicRMWKind.assign:
        return
    expected_class = builtin.AnyFloat
    text = "a floating-point"
    if not kind.name.endswith("f"):
        expected_class = builtin.IntegerType
        text = "an integer"
    if not isinstance(type_, expected_class):
        raise VerifyException(f"with kind '{kind.name}' expects {text} type")


# Atomic read-modify-write
#
# `atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`.


class AtomicRMWOp(assembly.AssembledOperation):
    """`memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32`; gives the old value."""

    name = "memref.atomic_rmw"

    value = irdl.operand_def(layout.NUMBER)
    memref = irdl.operand_def(layout.MEMREF_OF_NUMBERS)
    indices = irdl.var_operand_def(ods.INDEX)
    kind = irdl.prop_def(ATOMIC_KIND)
    result = irdl.result_def(layout.NUMBER)

    traits = irdl.traits_def(
        memory_access.SubscriptedAccess(reads=("memref",), writes=("memref",)),
        AtomicUpdate(),
        layout.UNCAST,
    )

    ASSEMBLY: ClassVar = (
        KIND,
        "$value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` "
        "`->` type($result)",
    )

    def verify_(self) -> None:
        """The kind fits the type; one subscript for each dimension."""
        elementwise.verify_all_same_type("value, result", (self.value.type, self.result.type))
        layout.verify_element(self.value, self.memref, "value type", "memref")
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("expects the number of subscripts to be equal to memref rank")
        check_kind(AtomicRMWKind(self.kind.value.data), assembly.type_of(self.value))


class AtomicYieldOp(assembly.AssembledOperation):
    """`memref.atomic_yield %v : f32`: the new value."""

    name = "memref.atomic_yield"

    result = irdl.operand_def(ods.ANY_TYPE)

    traits = irdl.lazy_traits_def(lambda: (HasParent(GenericAtomicRMWOp), IsTerminator(), Pure()))

    ASSEMBLY: ClassVar = "$result attr-dict `:` type($result)"

    def verify_(self) -> None:
        """The new value has the type of the element."""
        parent = self.parent_op()
        assert isinstance(parent, GenericAtomicRMWOp)
        if parent.result.type != assembly.type_of(self.result):
            raise VerifyException(
                f"types mismatch between yield op: '{self.result.type}' and its parent: "
                f"'{parent.result.type}'"
            )


class GenericAtomicRMWOp(assembly.AssembledOperation):
    """`memref.generic_atomic_rmw %m[%i] : memref<4xf32> { ^bb0(%old: f32): … }`."""

    name = "memref.generic_atomic_rmw"

    memref = irdl.operand_def(layout.MEMREF_OF_NUMBERS)
    indices = irdl.var_operand_def(ods.INDEX)
    result = irdl.result_def(layout.NUMBER)
    atomic_body = irdl.region_def()

    traits = irdl.traits_def(
        memory_access.SubscriptedAccess(reads=("memref",), writes=("memref",)),
        RegionExecution(RegionKind.ONCE),
        RecursiveMemoryEffect(),
    )

    ASSEMBLY: ClassVar = (
        "$memref `[` $indices `]` `:` type($memref)",
        assembly.Body("atomic_body", entry=True),
        "attr-dict",
    )
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("memref").element_type}

    def verify_(self) -> None:
        """One block argument, the old value."""
        layout.verify_element(self.result, self.memref, "result type", "memref")
        entry = self.atomic_body.blocks.first
        if entry is None or len(entry.args) != 1:
            raise VerifyException("expected single number of entry block arguments")
        if entry.args[0].type != assembly.type_of(self.result):
            raise VerifyException("expected block argument of the same type result type")
        for op in self.atomic_body.walk():
            if not is_side_effect_free(op):
                message = "should contain only operations with no side effects"
                raise op_failure(op, f"body of '{self.name}' {message}", plain=True)
