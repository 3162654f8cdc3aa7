"""`affine.vector_load` and `affine.vector_store`: slices of memory at affine subscripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.exceptions import VerifyException

from loopwright.affine_expr import AffineMap
from loopwright.dialects.affine.memory import AccessOperation
from loopwright.dialects.ods import VECTOR, ods_op_definition
from loopwright.syntax.attributes import AffineMapAttr


class VectorAccessOperation(AccessOperation):
    """A load or a store of a slice of a memref."""

    VECTOR: ClassVar[bool] = True

    @property
    def vector_type(self) -> VectorType[Attribute]:
        """The type of the slice."""
        return cast("VectorType[Attribute]", self.accessed.type)

    def verify_(self) -> None:
        """The slice has the elements of the memref."""
        self.verify_subscripts()
        if self.memref_type.element_type != self.vector_type.element_type:
            raise VerifyException("requires memref and vector types of the same elemental type")


@ods_op_definition
class VectorLoadOp(VectorAccessOperation):
    """`affine.vector_load %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_load"
    STORES: ClassVar[bool] = False
    result = result_def(VECTOR)
    traits = traits_def(MemoryReadEffect())

    def __init__(
        self,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
        result_type: VectorType[Attribute],
    ) -> None:
        super().__init__(
            operands=[memref, indices],
            result_types=[result_type],
            properties={"map": AffineMapAttr(affine_map)},
        )


@ods_op_definition
class VectorStoreOp(VectorAccessOperation):
    """`affine.vector_store %v, %m[%i, %j] : memref<8x8xf32>, vector<2x4xf32>`."""

    name = "affine.vector_store"
    STORES: ClassVar[bool] = True
    value = operand_def(VECTOR)
    traits = traits_def(MemoryWriteEffect())

    def __init__(
        self,
        value: SSAValue,
        memref: SSAValue,
        affine_map: AffineMap,
        indices: Sequence[SSAValue],
    ) -> None:
        super().__init__(
            operands=[value, memref, indices],
            properties={"map": AffineMapAttr(affine_map)},
        )
