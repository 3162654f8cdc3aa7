"""The ops of MLIR's `test` dialect that ask about bounds of values, for
`-test-affine-reify-value-bounds`. They have no custom form; nothing else of that dialect is here.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, MemRefType, StringAttr, TensorType
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def, var_operand_def
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects import ods
from loopwright.ir.syntax.generic_syntax import OpenDialect

_EQUAL = StringAttr("EQ")


@ods.ods_op_definition
class ReifyBoundOp(ods.OdsOperation):
    """A bound of an index, or of the extent of a dimension: `EQ`, `LB`, or `UB` (which it does not
    reach). `constant` asks for a number."""

    name = "test.reify_bound"
    var = operand_def(ods.ANY_TYPE)
    bound_type = prop_def(ods.STRING, prop_name="type", default_value=_EQUAL)
    dim = opt_prop_def(ods.I64_ATTR)
    constant = opt_prop_def(ods.UNIT)
    scalable = opt_prop_def(ods.UNIT)
    vscale_min = opt_prop_def(ods.I64_ATTR)
    vscale_max = opt_prop_def(ods.I64_ATTR)
    result = result_def(ods.INDEX)
    traits = traits_def(Pure())

    @property
    def position(self) -> int | None:
        """The dimension that is asked about."""
        return None if self.dim is None else self.dim.value.data

    def verify_(self) -> None:
        """A dimension of what has such, else an index; limits of `vscale` for scalable bounds."""
        type_ = self.var.type
        if isinstance(type_, IndexType):
            if self.position is not None:
                raise VerifyException("unexpected 'dim' attribute for index variable")
        elif isinstance(type_, MemRefType | TensorType):
            if self.position is None:
                raise VerifyException("expected 'dim' attribute for shaped type variable")
            if not 0 <= self.position < len(type_.get_shape()):
                raise VerifyException("invalid dim for shaped type rank")
        else:
            raise VerifyException("expected index-typed variable or shape type variable")
        for name, limit in (("vscale_min", self.vscale_min), ("vscale_max", self.vscale_max)):
            if (limit is None) is not (self.scalable is None):
                raise VerifyException(f"expected '{name}' if and only if 'scalable'")


@ods.ods_op_definition
class CompareOp(ods.OdsOperation):
    """Whether the result of a map at the first operands compares (`EQ`, `LT`, `LE`, `GT`, `GE`) as
    asked with that of a map at the others. Without maps there is one operand on each side."""

    name = "test.compare"
    var_operands = var_operand_def(ods.INDEX)
    cmp = prop_def(ods.STRING, default_value=_EQUAL)
    compose = opt_prop_def(ods.UNIT)
    lhs_map = opt_prop_def(ods.AFFINE_MAP)
    rhs_map = opt_prop_def(ods.AFFINE_MAP)

    @property
    def sides(self) -> tuple[AffineMap, AffineMap]:
        """The two maps."""
        identity = AffineMap(1, 0, (dim(0),))
        lhs, rhs = self.lhs_map, self.rhs_map
        return lhs.data if lhs else identity, rhs.data if rhs else identity

    def verify_(self) -> None:
        """There are as many operands as the maps take."""
        expected = sum(side.num_inputs for side in self.sides)
        if any(len(side.results) != 1 for side in self.sides):
            raise VerifyException("expected single-result map")
        if len(self.operands) != expected:
            raise VerifyException(f"expected {expected} operands, but got {len(self.operands)}")


@ods.ods_op_definition
class SomeUseOp(ods.OdsOperation):
    """A use of any values."""

    name = "test.some_use"
    some = var_operand_def(ods.ANY_TYPE)


Test = OpenDialect("test", [ReifyBoundOp, CompareOp, SomeUseOp])
