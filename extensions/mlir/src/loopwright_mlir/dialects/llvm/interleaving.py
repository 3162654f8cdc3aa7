"""The `llvm.intr` ops that put the lanes of two vectors side by side, and take them apart."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.core.attributes import is_vector
from loopwright.ir.dialects.ods import OdsOperation
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE
from loopwright_mlir.dialects.llvm.masked import VECTOR


class Interleave2Op(OdsOperation):
    """`"llvm.intr.vector.interleave2"(%a, %b)`: `a0 b0 a1 b1 …`."""

    name = "llvm.intr.vector.interleave2"
    vec1 = operand_def(VECTOR)
    vec2 = operand_def(VECTOR)
    res = result_def(VECTOR)
    traits = traits_def(Pure())

    def verify_(self) -> None:
        """The result has all lanes."""
        if self.vec1.type != self.vec2.type:
            raise VerifyException("failed to verify that all of {vec1, vec2} have same type")
        half = self.vec1.type
        whole = self.res.type
        assert is_vector(half)
        assert is_vector(whole)
        if whole.get_shape()[-1] != 2 * half.get_shape()[-1]:
            raise VerifyException(
                "failed to verify that result has twice as many elements as 'vec1'"
            )


class Deinterleave2Op(OdsOperation):
    """`"llvm.intr.vector.deinterleave2"(%v)`: a struct of the lanes with even and odd numbers."""

    name = "llvm.intr.vector.deinterleave2"
    vec = operand_def(VECTOR)
    res = result_def(COMPATIBLE)
    traits = traits_def(Pure())
