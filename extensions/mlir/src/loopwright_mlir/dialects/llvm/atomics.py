"""The `llvm` ops that update an element of memory at once, or order such updates."""

from __future__ import annotations

from typing import ClassVar, cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation, words
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, POINTER, element_of, is_pointer
from loopwright_mlir.dialects.llvm.memory import ORDERINGS, ordering_word

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


_SCOPE = "(`syncscope` `(` $syncscope^ `)`)?"


def _is_common_integer(type_: Attribute) -> bool:
    return is_signless_integer(type_) and cast("IntegerType", type_).width.data in _WIDTHS


_ORDERING = ods.enum_of(
    "Atomic ordering for LLVM's memory model",
    64,
    [number for number, word in enumerate(ORDERINGS) if word],
)


class AtomicRMWOp(AssembledOperation):
    """`llvm.atomicrmw volatile add %p, %v syncscope("agent") acq_rel : !llvm.ptr, i32`."""

    name = "llvm.atomicrmw"

    ptr = operand_def(POINTER)
    val = operand_def(COMPATIBLE)
    alignment = opt_prop_def(ods.I64_ATTR)
    bin_op = prop_def(ods.enum_of("llvm.atomicrmw binary operations", 64, range(len(OPERATIONS))))
    ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(ods.STRING)
    volatile_ = opt_prop_def(ods.UNIT)
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
        type_ = self.val.type
        operation = self.operation
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

    ASSEMBLY: ClassVar = (
        "(`volatile` $volatile_^)?",
        words("bin_op", {word: number for number, word in enumerate(OPERATIONS)}),
        "$ptr `,` $val",
        _SCOPE,
        ordering_word("ordering"),
        "attr-dict `:` type($ptr) `,` type($val)",
    )
    INFERRED: ClassVar = {"res": lambda pieces: pieces.type("val")}


class CompareExchangeOp(AssembledOperation):
    """`llvm.cmpxchg weak volatile %p, %old, %new acq_rel monotonic : !llvm.ptr, i32`: the value
    that was there, and whether it was the old one, in a struct."""

    name = "llvm.cmpxchg"

    ptr = operand_def(POINTER)
    cmp = operand_def(COMPATIBLE)
    val = operand_def(COMPATIBLE)
    alignment = opt_prop_def(ods.I64_ATTR)
    failure_ordering = prop_def(_ORDERING)
    success_ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(ods.STRING)
    volatile_ = opt_prop_def(ods.UNIT)
    weak = opt_prop_def(ods.UNIT)
    res = result_def(ods.of_class("LLVM structure type", llvm.LLVMStructType))
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

    ASSEMBLY: ClassVar = (
        "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val",
        _SCOPE,
        ordering_word("success_ordering"),
        ordering_word("failure_ordering"),
        "attr-dict `:` type($ptr) `,` type($val)",
    )
    INFERRED: ClassVar = {
        "cmp": lambda pieces: pieces.type("val"),
        "res": lambda pieces: llvm.LLVMStructType.from_type_list([pieces.type("val"), i1]),
    }


class FenceOp(AssembledOperation):
    """`llvm.fence syncscope("agent") seq_cst`."""

    name = "llvm.fence"
    ordering = prop_def(_ORDERING)
    syncscope = opt_prop_def(ods.STRING)
    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        """There is an ordering."""
        number = cast("IntegerAttr[IntegerType]", self.ordering).value.data
        if number <= ORDERINGS.index("monotonic"):
            raise VerifyException(
                "can be given only acquire, release, acq_rel, and seq_cst orderings"
            )

    ASSEMBLY: ClassVar = (_SCOPE, ordering_word("ordering"), "attr-dict")
