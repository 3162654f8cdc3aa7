"""Atomic read-modify-write: `atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`."""

from __future__ import annotations

from typing import ClassVar

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute
from xdsl.traits import HasParent, IsTerminator, Pure, RecursiveMemoryEffect, is_side_effect_free
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.memref import layout
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, AtomicUpdate
from loopwright.ir.interfaces.control_flow import RegionExecution, RegionKind
from loopwright.ir.interfaces.rewriting import Foldable
from loopwright.ir.syntax.verification import op_failure

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
    wanted, text = (builtin.AnyFloat, "a floating-point")
    if not kind.name.endswith("f"):
        wanted, text = (builtin.IntegerType, "an integer")
    if not isinstance(type_, wanted):
        raise VerifyException(f"with kind '{kind.name}' expects {text} type")


# Atomic read-modify-write: `atomic_rmw`, `generic_atomic_rmw`, `atomic_yield`.


@ods.ods_op_definition
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
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = (
        KIND,
        "$value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` "
        "`->` type($result)",
    )

    def verify_(self) -> None:
        """The kind fits the type; one subscript for each dimension."""
        if assembly.type_of(self.value) != assembly.type_of(self.result):
            raise VerifyException("failed to verify that all of {value, result} have same type")
        if assembly.type_of(self.value) != assembly.type_of(self.memref).element_type:
            raise VerifyException("failed to verify that value type matches element type of memref")
        if assembly.type_of(self.memref).get_num_dims() != len(self.indices):
            raise VerifyException("expects the number of subscripts to be equal to memref rank")
        check_kind(AtomicRMWKind(self.kind.value.data), assembly.type_of(self.value))


@ods.ods_op_definition
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


@ods.ods_op_definition
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
        if assembly.type_of(self.result) != assembly.type_of(self.memref).element_type:
            raise VerifyException(
                "failed to verify that result type matches element type of memref"
            )
        entry = self.atomic_body.blocks.first
        if entry is None or len(entry.args) != 1:
            raise VerifyException("expected single number of entry block arguments")
        if entry.args[0].type != assembly.type_of(self.result):
            raise VerifyException("expected block argument of the same type result type")
        for op in self.atomic_body.walk():
            if not is_side_effect_free(op):
                message = "should contain only operations with no side effects"
                raise op_failure(op, f"body of '{self.name}' {message}", plain=True)
