"""The `llvm` ops that update an element of memory at once, or order such updates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    op_error,
    parse_attr_dict,
    parse_operands,
    print_attr_dict,
    resolve_all,
)
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.ods import (
    I64_ATTR,
    STRING,
    UNIT,
    OdsOperation,
    enum_of,
    ods_op_definition,
    of_class,
)
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, POINTER, element_of, is_pointer
from loopwright_mlir.dialects.llvm.memory import ORDERINGS

OPERATIONS = (
    *("xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin"),
    *("fadd", "fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"),
    *("fmaximum", "fminimum"),
)
"""How the old value and the operand are combined; the values of the enumeration are their
positions."""
_OF_FLOATS = ("fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum")
_WIDTHS = (8, 16, 32, 64)
_UNORDERED = ORDERINGS.index("unordered")


def _word(
    parser: Parser, op_name: str, name: str, words: Sequence[str | None]
) -> IntegerAttr[IntegerType]:
    """Parse a word of an enumeration, whose value is its position."""
    at = parser.pos
    word = parser.parse_optional_identifier() or parser.parse_optional_str_literal()
    if word not in words:
        known = ", ".join(each for each in words if each)
        message = (
            "expected string or keyword containing one of the following enum values for "
            f"attribute '{name}' [{known}]"
        )
        op_error(parser, op_name, message, at)
    return IntegerAttr(words.index(word), i64)


def _scope(parser: Parser) -> dict[str, Attribute]:
    """Parse `syncscope("agent")`, or nothing, as the property of that name."""
    if parser.parse_optional_keyword("syncscope") is None:
        return {}
    parser.parse_punctuation("(")
    scope = StringAttr(parser.parse_str_literal())
    parser.parse_punctuation(")")
    return {"syncscope": scope}


def _print_scope(printer: Printer, scope: Attribute | None) -> None:
    """Print what `_scope` reads."""
    if scope is not None:
        printer.print_string(" syncscope(")
        printer.print_attribute(scope)
        printer.print_string(")")


def _is_common_integer(type_: Attribute) -> bool:
    return is_signless_integer(type_) and cast("IntegerType", type_).width.data in _WIDTHS


_ORDERING = enum_of(
    "Atomic ordering for LLVM's memory model",
    64,
    [number for number, word in enumerate(ORDERINGS) if word],
)


@ods_op_definition
class AtomicRMWOp(OdsOperation):
    """`llvm.atomicrmw volatile add %p, %v syncscope("agent") acq_rel : !llvm.ptr, i32`."""

    name = "llvm.atomicrmw"

    ptr = operand_def(POINTER)
    val = operand_def(COMPATIBLE)
    alignment = opt_prop_def(I64_ATTR)
    bin_op = prop_def(enum_of("llvm.atomicrmw binary operations", 64, range(len(OPERATIONS))))
    ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(STRING)
    volatile_ = opt_prop_def(UNIT)
    res = result_def(COMPATIBLE)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def __init__(self, pointer: SSAValue, value: SSAValue, operation: str, ordering: str) -> None:
        super().__init__(
            operands=[pointer, value],
            result_types=[value.type],
            properties={
                "bin_op": IntegerAttr(OPERATIONS.index(operation), i64),
                "ordering": IntegerAttr(ORDERINGS.index(ordering), i64),
            },
        )

    @property
    def operation(self) -> str:
        """How the values are combined, in a word."""
        return OPERATIONS[cast("IntegerAttr[IntegerType]", self.bin_op).value.data]

    def verify_(self) -> None:
        """The type fits what is done; there is an ordering."""
        type_, operation = self.val.type, self.operation
        is_integer = _is_common_integer(type_)
        if operation in _OF_FLOATS:
            if not isinstance(element_of(type_), AnyFloat):
                raise VerifyException("expected LLVM IR floating point type")
        elif operation == "xchg":
            if not (is_integer or is_pointer(type_) or isinstance(type_, AnyFloat)):
                raise VerifyException("unexpected LLVM IR type for 'xchg' bin_op")
        elif not is_integer:
            raise VerifyException("expected LLVM IR integer type")
        if cast("IntegerAttr[IntegerType]", self.ordering).value.data <= _UNORDERED:
            raise VerifyException("expected at least 'monotonic' ordering")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("volatile") is not None:
            properties["volatile_"] = UnitAttr()
        properties["bin_op"] = _word(parser, cls.name, "bin_op", OPERATIONS)
        pointer = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        value = parser.parse_unresolved_operand()
        properties |= _scope(parser)
        properties["ordering"] = _word(parser, cls.name, "ordering", ORDERINGS)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        pointer_type = parser.parse_type()
        parser.parse_punctuation(",")
        value_type = parser.parse_type()
        operands = [
            parser.resolve_operand(pointer, pointer_type),
            parser.resolve_operand(value, value_type),
        ]
        return cls.create(
            operands=operands,
            result_types=[value_type],
            properties=properties | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        volatile = " volatile" if self.volatile_ is not None else ""
        printer.print_string(f"{volatile} {self.operation} ")
        printer.print_list(self.operands, printer.print_ssa_value)
        _print_scope(printer, self.syncscope)
        ordering = cast("IntegerAttr[IntegerType]", self.ordering).value.data
        printer.print_string(f" {ORDERINGS[ordering]}")
        print_attr_dict(printer, self, elided=("bin_op", "ordering", "syncscope", "volatile_"))
        printer.print_string(" : ")
        printer.print_list(self.operand_types, printer.print_attribute)


@ods_op_definition
class CompareExchangeOp(OdsOperation):
    """`llvm.cmpxchg weak volatile %p, %old, %new acq_rel monotonic : !llvm.ptr, i32`: the value
    that was there, and whether it was the old one, in a struct."""

    name = "llvm.cmpxchg"

    ptr = operand_def(POINTER)
    cmp = operand_def(COMPATIBLE)
    val = operand_def(COMPATIBLE)
    alignment = opt_prop_def(I64_ATTR)
    failure_ordering = prop_def(_ORDERING)
    success_ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(STRING)
    volatile_ = opt_prop_def(UNIT)
    weak = opt_prop_def(UNIT)
    res = result_def(of_class("LLVM structure type", llvm.LLVMStructType))
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        """The type is one that can be compared at once; there are orderings."""
        type_ = self.val.type
        if not (_is_common_integer(type_) or is_pointer(type_) or isinstance(type_, AnyFloat)):
            raise VerifyException("unexpected LLVM IR type")
        orderings = [
            cast("IntegerAttr[IntegerType]", ordering).value.data
            for ordering in (self.success_ordering, self.failure_ordering)
        ]
        if min(orderings) <= _UNORDERED:
            raise VerifyException("ordering must be at least 'monotonic'")
        if ORDERINGS[orderings[1]] in ("release", "acq_rel"):
            raise VerifyException("failure ordering cannot be 'release' or 'acq_rel'")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties: dict[str, Attribute] = {}
        for word, name in (("weak", "weak"), ("volatile", "volatile_")):
            if parser.parse_optional_keyword(word) is not None:
                properties[name] = UnitAttr()
        unresolved = parse_operands(parser, 3)
        properties |= _scope(parser)
        for name in ("success_ordering", "failure_ordering"):
            properties[name] = _word(parser, cls.name, name, ORDERINGS)
        moved, attributes = parse_attr_dict(parser, cls)
        parser.parse_punctuation(":")
        pointer_type = parser.parse_type()
        parser.parse_punctuation(",")
        type_ = parser.parse_type()
        return cls.create(
            operands=resolve_all(
                parser, cls.name, unresolved, [pointer_type, type_, type_], parser.pos
            ),
            result_types=[llvm.LLVMStructType.from_type_list([type_, i1])],
            properties=properties | moved,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        printer.print_string(" weak" if self.weak is not None else "")
        printer.print_string(" volatile " if self.volatile_ is not None else " ")
        printer.print_list(self.operands, printer.print_ssa_value)
        _print_scope(printer, self.syncscope)
        orderings = (self.success_ordering, self.failure_ordering)
        for ordering in orderings:
            number = cast("IntegerAttr[IntegerType]", ordering).value.data
            printer.print_string(f" {ORDERINGS[number]}")
        shown = ("failure_ordering", "success_ordering", "syncscope", "volatile_", "weak")
        print_attr_dict(printer, self, elided=shown)
        printer.print_string(" : ")
        printer.print_list([self.ptr.type, self.val.type], printer.print_attribute)


@ods_op_definition
class FenceOp(OdsOperation):
    """`llvm.fence syncscope("agent") seq_cst`."""

    name = "llvm.fence"
    ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(STRING)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        """There is an ordering."""
        number = cast("IntegerAttr[IntegerType]", self.ordering).value.data
        if number <= ORDERINGS.index("monotonic"):
            raise VerifyException(
                "can be given only acquire, release, acq_rel, and seq_cst orderings"
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse the custom form."""
        properties = _scope(parser)
        properties["ordering"] = _word(parser, cls.name, "ordering", ORDERINGS)
        moved, attributes = parse_attr_dict(parser, cls)
        return cls.create(properties=properties | moved, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        _print_scope(printer, self.syncscope)
        number = cast("IntegerAttr[IntegerType]", self.ordering).value.data
        printer.print_string(f" {ORDERINGS[number]}")
        print_attr_dict(printer, self, elided=("ordering", "syncscope"))
