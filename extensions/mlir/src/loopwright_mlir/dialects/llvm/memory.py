"""The `llvm` ops on memory: allocation, loads and stores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self, cast

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.parser import Parser as XdslParser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.custom_form import op_error, parse_attr_dict, print_attr_dict
from loopwright.ir.syntax.parser import Parser
from loopwright_mlir.dialects.llvm import constraints
from loopwright_mlir.dialects.llvm.attributes import CLAUSE, DEREFERENCEABLE

ORDERINGS = (
    *("not_atomic", "unordered", "monotonic", None),
    *("acquire", "release", "acq_rel", "seq_cst"),
)
"""The orderings of atomic accesses; the values of the enumeration are their positions."""
_ORDERING = ods.enum_of(
    "Atomic ordering for LLVM's memory model", 64, [k for k, o in enumerate(ORDERINGS) if o]
)
_NOT_ATOMIC = IntegerAttr(0, builtin.i64)


def ordering_word(name: str) -> assembly.Property:
    """The property of an ordering, as a word."""
    return assembly.words(name, {word: number for number, word in enumerate(ORDERINGS) if word})


class AllocaOp(ods.OdsOperation):
    """`llvm.alloca inalloca %n x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr`."""

    name = "llvm.alloca"

    array_size = irdl.operand_def(constraints.SIGNLESS)
    alignment = irdl.opt_prop_def(ods.I64_ATTR)
    elem_type = irdl.prop_def(constraints.TYPE)
    inalloca = irdl.opt_prop_def(ods.UNIT)
    res = irdl.result_def(constraints.POINTER)

    @classmethod
    def convert_properties(cls, properties: Mapping[str, Attribute]) -> dict[str, Attribute]:
        """An alignment of zero is none."""
        converted = super().convert_properties(properties)
        return _without_zero_alignment(converted)

    @classmethod
    def parse(cls, parser: XdslParser) -> Self:
        """Parse the custom form."""
        properties = _flag(parser, "inalloca", "inalloca")
        size = parser.parse_unresolved_operand()
        parser.parse_keyword("x")
        properties["elem_type"] = parser.parse_type()
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        at = parser.pos
        type_ = parser.parse_type()
        if (
            not isinstance(type_, builtin.FunctionType)
            or len(type_.inputs) != 1
            or len(type_.outputs) != 1
        ):
            message = "expected trailing function type with one argument and one result"
            op_error(parser, message, at)
        return cls.create(
            operands=[parser.resolve_operand(size, type_.inputs.data[0])],
            result_types=type_.outputs.data,
            properties=_without_zero_alignment(properties | moved),
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" inalloca " if self.inalloca is not None else " ")
        printer.print_ssa_value(self.array_size)
        printer.print_string(" x ")
        printer.print_attribute(self.elem_type)
        print_attr_dict(printer, self, elided=("elem_type", "inalloca"))
        printer.print_string(" : ")
        printer.print_function_type([self.array_size.type], [self.res.type])


def _without_zero_alignment(properties: dict[str, Attribute]) -> dict[str, Attribute]:
    if properties.get("alignment") == IntegerAttr(0, builtin.i64):
        del properties["alignment"]
    return properties


def _flag(parser: XdslParser, keyword: str, name: str) -> dict[str, Attribute]:
    """The unit property that a keyword stands for, if the keyword is there."""
    return {name: builtin.UnitAttr()} if parser.parse_optional_keyword(keyword) is not None else {}


# Loads and stores


class AccessOp(assembly.AssembledOperation):
    """What loads and stores have in common: `volatile`, the ordering, hints."""

    FORBIDDEN: ClassVar[tuple[str, ...]]
    """The orderings that make no sense."""
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"ordering": _NOT_ATOMIC}

    alignment = irdl.opt_prop_def(ods.I64_ATTR)
    volatile_ = irdl.opt_prop_def(ods.UNIT)
    nontemporal = irdl.opt_prop_def(ods.UNIT)
    invariant_group = irdl.opt_prop_def(ods.UNIT, prop_name="invariantGroup")
    ordering = irdl.prop_def(_ORDERING)
    syncscope = irdl.opt_prop_def(ods.STRING)

    @property
    def ordering_name(self) -> str | None:
        """The ordering, in words."""
        ordering = cast("IntegerAttr[IntegerType]", self.ordering)
        return ORDERINGS[ordering.value.data]

    def verify_(self) -> None:
        """Orderings fit the access; atomic ones have an alignment."""
        ordering = self.ordering_name
        if self.ordering == _NOT_ATOMIC:
            if self.syncscope is not None:
                raise VerifyException("expected syncscope to be null for non-atomic access")
            return
        if ordering in self.FORBIDDEN:
            raise VerifyException(f"unsupported ordering '{ordering}'")
        if self.alignment is None:
            raise VerifyException("expected alignment for atomic access")


def _parse_ordering(parser: Parser, pieces: assembly.Pieces) -> None:
    """Parse `atomic syncscope("agent") acquire`, or nothing."""
    if parser.parse_optional_keyword("atomic") is None:
        return
    if parser.parse_optional_keyword("syncscope") is not None:
        parser.parse_punctuation("(")
        pieces.properties["syncscope"] = builtin.StringAttr(parser.parse_str_literal())
        parser.parse_punctuation(")")
    pieces.properties["ordering"] = ordering_word("ordering").parser(parser, parser.op_stack[-1][0])


def _print_ordering(op: AccessOp, writer: assembly.Writer) -> None:
    if op.ordering != _NOT_ATOMIC:
        writer.variable("atomic")
        if op.syncscope is not None:
            writer.variable("syncscope(")
            writer.printer.print_attribute(op.syncscope)
            writer.printer.print_string(")")
        writer.variable(f"{op.ordering_name}")


_ORDERED = assembly.Custom(_parse_ordering, _print_ordering, ("ordering", "syncscope"))


class LoadOp(AccessOp):
    """`llvm.load volatile %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32`."""

    name = "llvm.load"
    FORBIDDEN: ClassVar[tuple[str, ...]] = ("release", "acq_rel")
    ASSEMBLY: ClassVar = (
        "(`volatile` $volatile_^)? $addr",
        _ORDERED,
        "(`invariant` $invariant^)? (`invariant_group` $invariantGroup^)?",
        CLAUSE,
        "attr-dict `:` type($addr) `->` type($res)",
    )

    addr = irdl.operand_def(constraints.POINTER)
    invariant = irdl.opt_prop_def(ods.UNIT)
    dereferenceable = irdl.opt_prop_def(DEREFERENCEABLE)
    res = irdl.result_def(constraints.SIZED)
    traits = irdl.traits_def(MemoryReadEffect())

    def verify_(self) -> None:
        """Only pointers can be dereferenced."""
        super().verify_()
        if self.dereferenceable is not None and not constraints.is_pointer(self.res.type):
            raise VerifyException("expected op to return a single LLVM pointer type")

    def __init__(
        self,
        addr: SSAValue | Operation,
        type_: Attribute,
        properties: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            operands=[addr],
            result_types=[type_],
            properties=dict(self.DEFAULTS) | dict(properties or {}),
        )


class StoreOp(AccessOp):
    """`llvm.store volatile %v, %p atomic release {alignment = 4 : i64} : f32, !llvm.ptr`."""

    name = "llvm.store"
    FORBIDDEN: ClassVar[tuple[str, ...]] = ("acquire", "acq_rel")
    ASSEMBLY: ClassVar = (
        "(`volatile` $volatile_^)? $value `,` $addr",
        _ORDERED,
        "(`invariant_group` $invariantGroup^)? attr-dict `:` type($value) `,` type($addr)",
    )

    value = irdl.operand_def(constraints.SIZED)
    addr = irdl.operand_def(constraints.POINTER)
    traits = irdl.traits_def(MemoryWriteEffect())

    def __init__(
        self,
        value: SSAValue | Operation,
        addr: SSAValue | Operation,
        properties: Mapping[str, Attribute] | None = None,
    ) -> None:
        super().__init__(
            operands=[value, addr], properties=dict(self.DEFAULTS) | dict(properties or {})
        )


class MemcpyOp(ods.OdsOperation):
    """`"llvm.intr.memcpy"(%to, %from, %bytes) <{isVolatile = false}>`: it has no other form."""

    name = "llvm.intr.memcpy"
    dst = irdl.operand_def(constraints.POINTER)
    src = irdl.operand_def(constraints.POINTER)
    len = irdl.operand_def(constraints.SIGNLESS)
    is_volatile = irdl.prop_def(ods.BOOL, prop_name="isVolatile")
    traits = irdl.traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, dst: SSAValue, src: SSAValue, length: SSAValue) -> None:
        super().__init__(
            operands=[dst, src, length], properties={"isVolatile": IntegerAttr(0, builtin.i1)}
        )


class PrefetchOp(ods.OdsOperation):
    """`"llvm.intr.prefetch"(%p) <{cache = 1 : i32, …}>`: it has no other form."""

    name = "llvm.intr.prefetch"
    addr = irdl.operand_def(constraints.POINTER)
    cache = irdl.prop_def(ods.I32_ATTR)
    hint = irdl.prop_def(ods.I32_ATTR)
    rw = irdl.prop_def(ods.I32_ATTR)
    traits = irdl.traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, addr: SSAValue, *, rw: bool, hint: int, cache: bool) -> None:
        numbers = {"cache": int(cache), "hint": hint, "rw": int(rw)}
        properties = {name: IntegerAttr(number, builtin.i32) for name, number in numbers.items()}
        super().__init__(operands=[addr], properties=properties)
