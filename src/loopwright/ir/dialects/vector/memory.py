"""Loads and stores of vectors: contiguous, masked, by index, expanding and compressing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import BoolAttr, VectorType
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods
from loopwright.ir.dialects.memref.layout import ALIGNMENT, AnyMemRef, strides_and_offset
from loopwright.ir.dialects.vector import constraints
from loopwright.ir.interfaces.memory_access import (
    AccessInterface,
    MemoryAccess,
    SubscriptedAccess,
    is_in_memory,
)
from loopwright.ir.interfaces.memory_effects import EffectsOn
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable
from loopwright.reporting.unknown import Cause, Unknown

_FALSE = BoolAttr.from_bool(False)


def is_contiguous_access(base: AnyMemRef, vector: Any) -> bool:
    """Whether the innermost dimension of a memref has unit stride, as `vector.load` needs.

    It need not for a vector of one element.
    """
    return all(size == 1 for size in constraints.shape_of(vector)) or has_unit_stride(base)


def has_unit_stride(base: AnyMemRef) -> bool:
    """Whether the elements along the innermost dimension are contiguous."""
    layout = strides_and_offset(base)
    return layout is not None and (not layout[0] or layout[0][-1] == 1)


def _verify_access(base: AnyMemRef, vector: Any, indices: int, what: str, verb: str) -> None:
    if base.get_num_dims() < vector.get_num_dims():
        raise VerifyException(f"destination memref has lower rank than the {what} vector")
    if not is_contiguous_access(base, vector):
        raise VerifyException("most minor memref dim must have unit stride")
    element: Any = base.element_type
    if isinstance(element, VectorType):
        if element != vector:
            raise VerifyException(f"base memref and {verb} vector types should match")
    elif constraints.element_of(base) != vector.element_type:
        plural = "types" if what == "result" else "type"
        raise VerifyException(f"base and {verb} element {plural} should match")
    constraints.require_indices(indices, base)


class _IndexedAccess(EffectsOn, AccessInterface):
    """Elements at subscripts that are data."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        assert isinstance(op, GatherOp | ScatterOp)
        if not is_in_memory(op.base.type):
            return []
        doubts = (Unknown(Cause.INDICES_ARE_DATA, (op.name,)),)
        return [MemoryAccess(op.base, bool(self.reads), bool(self.writes), doubts=doubts)]


_UNCAST = Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast")


@ods.ods_op_definition
class LoadOp(assembly.AssembledOperation):
    """`vector.load %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.load"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    nontemporal = irdl.opt_prop_def(ods.BOOL)
    alignment = irdl.opt_prop_def(ALIGNMENT)
    result = irdl.result_def(constraints.VECTOR_0D)

    traits = irdl.traits_def(
        SubscriptedAccess(reads=("base",), vector="result", element="result"), _UNCAST
    )

    ASSEMBLY: ClassVar = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        _verify_access(
            assembly.type_of(self.base),
            assembly.type_of(self.result),
            len(self.indices),
            "result",
            "result",
        )


@ods.ods_op_definition
class StoreOp(assembly.AssembledOperation):
    """`vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.store"

    value_to_store = irdl.operand_def(constraints.VECTOR_0D)
    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    nontemporal = irdl.opt_prop_def(ods.BOOL)
    alignment = irdl.opt_prop_def(ALIGNMENT)

    traits = irdl.traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", element="value_to_store"),
        _UNCAST,
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $base `[` $indices `]` attr-dict `:` type($base) `,` "
        "type($value_to_store)"
    )
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        vector = assembly.type_of(self.value_to_store)
        _verify_access(
            assembly.type_of(self.base), vector, len(self.indices), "value to store", "valueToStore"
        )


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
        base, is_load = types["base"][0], "pass_thru" in types
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
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:load_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    )


class _MaskedStore(_Store):
    traits = irdl.traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", mask=True),
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:store_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` type($base) `,` "
        "type($mask) `,` type($value_to_store)"
    )


@ods.ods_op_definition
class MaskedLoadOp(_MaskedLoad):
    """`vector.maskedload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.maskedload"
    UNIT: ClassVar = "shape"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.MASK)

    traits = irdl.traits_def(_UNCAST)


@ods.ods_op_definition
class MaskedStoreOp(_MaskedStore):
    """`vector.maskedstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.maskedstore"
    UNIT: ClassVar = "shape"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.MASK)

    traits = irdl.traits_def(_UNCAST)


@ods.ods_op_definition
class ExpandLoadOp(_MaskedLoad):
    """`vector.expandload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.expandload"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.FIXED_MASK)


@ods.ods_op_definition
class CompressStoreOp(_MaskedStore):
    """`vector.compressstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.compressstore"

    base = irdl.operand_def(ods.MEMREF)
    indices = irdl.var_operand_def(ods.INDEX)
    mask = irdl.operand_def(constraints.FIXED_MASK)


_SIMPLER = Canonicalizable(
    "loopwright.ir.dialects.vector.canonicalization:access_nothing access_in_order"
)


@ods.ods_op_definition
class GatherOp(_Load):
    """`vector.gather %m[%i] [%indices], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.gather"

    base = irdl.operand_def(constraints.TENSOR_OR_MEMREF)
    offsets = irdl.var_operand_def(ods.INDEX)
    indices = irdl.operand_def(constraints.INDEX_VECTOR)
    mask = irdl.operand_def(constraints.MASK)

    traits = irdl.traits_def(_IndexedAccess(reads=("base",)), _SIMPLER)

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@ods.ods_op_definition
class ScatterOp(_Store):
    """`vector.scatter %m[%i] [%indices], %mask, %v : memref<…>, …`."""

    name = "vector.scatter"

    base = irdl.operand_def(constraints.TENSOR_OR_MEMREF)
    offsets = irdl.var_operand_def(ods.INDEX)
    indices = irdl.operand_def(constraints.INDEX_VECTOR)
    mask = irdl.operand_def(constraints.MASK)
    result = irdl.opt_result_def(constraints.TENSOR)

    traits = irdl.traits_def(_IndexedAccess(writes=("base",)), _SIMPLER)

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($value_to_store) "
        "(`->` type($result)^)?"
    )
    INFERRED: ClassVar = {"result": lambda _: ()}
