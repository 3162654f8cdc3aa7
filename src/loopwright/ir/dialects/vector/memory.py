"""Loads and stores of vectors: contiguous, masked, by index, expanding and compressing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import BoolAttr, VectorType
from xdsl.ir import Operation
from xdsl.irdl import (
    operand_def,
    opt_prop_def,
    opt_result_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.assembly_text import type_of
from loopwright.ir.dialects.memref.constraints import ALIGNMENT
from loopwright.ir.dialects.memref.layout import AnyMemRef, strides_and_offset
from loopwright.ir.dialects.ods import BOOL, INDEX, MEMREF, ods_op_definition
from loopwright.ir.dialects.vector.constraints import (
    FIXED_MASK,
    INDEX_VECTOR,
    MASK,
    TENSOR,
    TENSOR_OR_MEMREF,
    VECTOR_0D,
    element_of,
    require_indices,
    shape_of,
)
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
    return all(size == 1 for size in shape_of(vector)) or has_unit_stride(base)


def has_unit_stride(base: AnyMemRef) -> bool:
    """Whether the elements along the innermost dimension lie one behind the other."""
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
    elif element_of(base) != vector.element_type:
        plural = "types" if what == "result" else "type"
        raise VerifyException(f"base and {verb} element {plural} should match")
    require_indices(indices, base)


class _IndexedAccess(EffectsOn, AccessInterface):
    """Elements at subscripts that are data."""

    def accesses(self, op: Operation) -> Sequence[MemoryAccess]:
        assert isinstance(op, GatherOp | ScatterOp)
        if not is_in_memory(op.base.type):
            return []
        doubts = (Unknown(Cause.INDICES_ARE_DATA, (op.name,)),)
        return [MemoryAccess(op.base, bool(self.reads), bool(self.writes), doubts=doubts)]


@ods_op_definition
class LoadOp(AssembledOperation):
    """`vector.load %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.load"

    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    nontemporal = opt_prop_def(BOOL)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        SubscriptedAccess(reads=("base",), vector="result"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        _verify_access(
            type_of(self.base), type_of(self.result), len(self.indices), "result", "result"
        )


@ods_op_definition
class StoreOp(AssembledOperation):
    """`vector.store %v, %m[%i] : memref<8xf32>, vector<4xf32>`."""

    name = "vector.store"

    value_to_store = operand_def(VECTOR_0D)
    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    nontemporal = opt_prop_def(BOOL)
    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store"),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
    )

    ASSEMBLY: ClassVar = (
        "$value_to_store `,` $base `[` $indices `]` attr-dict `:` type($base) `,` "
        "type($value_to_store)"
    )
    OPTIONAL_DEFAULTS: ClassVar = {"nontemporal": _FALSE}

    def verify_(self) -> None:
        """Contiguous elements of the same type."""
        vector = type_of(self.value_to_store)
        _verify_access(
            type_of(self.base), vector, len(self.indices), "value to store", "valueToStore"
        )


def _verify_masked(base: Any, vector: Any, indices: int, what: str) -> None:
    if base.element_type != vector.element_type:
        raise VerifyException(f"base and {what} element type should match")
    require_indices(indices, base)


def _verify_shape(vector: Any, other: Any, what: str, which: str, unit: str) -> None:
    if shape_of(vector) != shape_of(other):
        raise VerifyException(f"expected {what} {unit} to match {which} {unit}")


def _verify_pass_thru(pass_thru: Any, result: Any) -> None:
    if pass_thru != result:
        raise VerifyException("expected pass_thru of same type as result type")


@ods_op_definition
class MaskedLoadOp(AssembledOperation):
    """`vector.maskedload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.maskedload"

    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    mask = operand_def(MASK)
    pass_thru = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        SubscriptedAccess(reads=("base",), vector="result", mask=True),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:load_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) "
        "`,` type($pass_thru) `into` type($result)"
    )

    def verify_(self) -> None:
        """One mask bit for each element."""
        result = type_of(self.result)
        _verify_masked(type_of(self.base), result, len(self.indices), "result")
        _verify_shape(result, type_of(self.mask), "result", "mask", "shape")
        _verify_pass_thru(type_of(self.pass_thru), result)


@ods_op_definition
class MaskedStoreOp(AssembledOperation):
    """`vector.maskedstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.maskedstore"

    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    mask = operand_def(MASK)
    value_to_store = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", mask=True),
        Foldable("loopwright.ir.dialects.memref.folds:fold_memref_cast"),
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:store_unmasked"),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` type($base) `,` "
        "type($mask) `,` type($value_to_store)"
    )

    def verify_(self) -> None:
        """One mask bit for each element."""
        vector = type_of(self.value_to_store)
        _verify_masked(type_of(self.base), vector, len(self.indices), "valueToStore")
        _verify_shape(vector, type_of(self.mask), "valueToStore", "mask", "shape")


@ods_op_definition
class GatherOp(AssembledOperation):
    """`vector.gather %m[%i] [%indices], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.gather"

    base = operand_def(TENSOR_OR_MEMREF)
    offsets = var_operand_def(INDEX)
    indices = operand_def(INDEX_VECTOR)
    mask = operand_def(MASK)
    pass_thru = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        _IndexedAccess(reads=("base",)),
        Canonicalizable(
            "loopwright.ir.dialects.vector.canonicalization:access_nothing",
            "loopwright.ir.dialects.vector.canonicalization:access_in_order",
        ),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )

    def verify_(self) -> None:
        """One index and one mask bit for each element."""
        result = type_of(self.result)
        _verify_masked(type_of(self.base), result, len(self.offsets), "result")
        _verify_shape(result, type_of(self.indices), "result", "indices", "dim")
        _verify_shape(result, type_of(self.mask), "result", "mask", "dim")
        _verify_pass_thru(type_of(self.pass_thru), result)


@ods_op_definition
class ScatterOp(AssembledOperation):
    """`vector.scatter %m[%i] [%indices], %mask, %v : memref<…>, …`."""

    name = "vector.scatter"

    base = operand_def(TENSOR_OR_MEMREF)
    offsets = var_operand_def(INDEX)
    indices = operand_def(INDEX_VECTOR)
    mask = operand_def(MASK)
    value_to_store = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)
    result = opt_result_def(TENSOR)

    traits = traits_def(
        _IndexedAccess(writes=("base",)),
        Canonicalizable(
            "loopwright.ir.dialects.vector.canonicalization:access_nothing",
            "loopwright.ir.dialects.vector.canonicalization:access_in_order",
        ),
    )

    ASSEMBLY: ClassVar = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $value_to_store attr-dict `:` "
        "type($base) `,` type($indices) `,` type($mask) `,` type($value_to_store) "
        "(`->` type($result)^)?"
    )
    INFERRED: ClassVar = {"result": lambda _: ()}

    def verify_(self) -> None:
        """One index and one mask bit for each element."""
        vector = type_of(self.value_to_store)
        _verify_masked(type_of(self.base), vector, len(self.offsets), "valueToStore")
        _verify_shape(vector, type_of(self.indices), "valueToStore", "indices", "dim")
        _verify_shape(vector, type_of(self.mask), "valueToStore", "mask", "dim")


@ods_op_definition
class ExpandLoadOp(AssembledOperation):
    """`vector.expandload %m[%i], %mask, %pass : memref<…>, … into vector<4xf32>`."""

    name = "vector.expandload"

    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    mask = operand_def(FIXED_MASK)
    pass_thru = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)
    result = result_def(VECTOR_0D)

    traits = traits_def(
        SubscriptedAccess(reads=("base",), vector="result", mask=True),
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:load_unmasked"),
    )

    ASSEMBLY: ClassVar = MaskedLoadOp.ASSEMBLY

    def verify_(self) -> None:
        """One mask bit for each element."""
        result = type_of(self.result)
        _verify_masked(type_of(self.base), result, len(self.indices), "result")
        if shape_of(result)[:1] == shape_of(type_of(self.mask))[:1]:
            _verify_pass_thru(type_of(self.pass_thru), result)
        _verify_shape(result, type_of(self.mask), "result", "mask", "dim")
        _verify_pass_thru(type_of(self.pass_thru), result)


@ods_op_definition
class CompressStoreOp(AssembledOperation):
    """`vector.compressstore %m[%i], %mask, %v : memref<…>, vector<4xi1>, vector<4xf32>`."""

    name = "vector.compressstore"

    base = operand_def(MEMREF)
    indices = var_operand_def(INDEX)
    mask = operand_def(FIXED_MASK)
    value_to_store = operand_def(VECTOR_0D)
    alignment = opt_prop_def(ALIGNMENT)

    traits = traits_def(
        SubscriptedAccess(writes=("base",), vector="value_to_store", mask=True),
        Canonicalizable("loopwright.ir.dialects.vector.canonicalization:store_unmasked"),
    )

    ASSEMBLY: ClassVar = MaskedStoreOp.ASSEMBLY

    def verify_(self) -> None:
        """One mask bit for each element."""
        vector = type_of(self.value_to_store)
        _verify_masked(type_of(self.base), vector, len(self.indices), "valueToStore")
        _verify_shape(vector, type_of(self.mask), "valueToStore", "mask", "dim")
