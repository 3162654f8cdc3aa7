"""Steps that change loops, and affine operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright_mlir.dialects.transform import forms
from loopwright_mlir.script_steps import ScriptStep

_RUN = "loopwright_mlir.scripts.loops"
_AFFINE = "loopwright_mlir.scripts.affine"


class _WithTarget(AssembledOperation):
    """A step that gives nothing."""

    target = irdl.operand_def(forms.HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` type($target)"


class _WithFactor(_WithTarget):
    """A step with a factor."""

    factor = irdl.prop_def(forms.POSITIVE)


class _WithResult(AssembledOperation):
    """A step that gives what it made."""

    target = irdl.operand_def(forms.HANDLE)
    transformed = irdl.result_def(forms.HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


class LoopOutlineOp(AssembledOperation):
    """Puts loops into functions of their own."""

    name = "transform.loop.outline"
    target = irdl.operand_def(forms.HANDLE)
    func_name = irdl.prop_def(ods.STRING)
    function = irdl.result_def(forms.HANDLE)
    call = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(
        ScriptStep("loopwright_mlir.scripts.outlining:outline", ("target",)),
        ResultNames("function", "call"),
    )
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $function, $call)"


class SimplifyBoundedAffineOpsOp(AssembledOperation):
    """Simplifies minima and maxima where values lie between bounds."""

    name = "transform.affine.simplify_bounded_affine_ops"
    target = irdl.operand_def(forms.HANDLE)
    bounded_values = irdl.var_operand_def(forms.HANDLE)
    lower_bounds = irdl.prop_def(ods.DENSE_I64_ARRAY)
    upper_bounds = irdl.prop_def(ods.DENSE_I64_ARRAY)
    traits = irdl.traits_def(ScriptStep(f"{_AFFINE}:simplify_bounded", ("target",)))
    ASSEMBLY: ClassVar = (
        "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]`"
        " `within` $lower_bounds `and` $upper_bounds attr-dict `:` type($target)"
    )

    def bounds(self) -> tuple[Sequence[int], Sequence[int]]:
        """The least and the greatest value of each."""
        return forms.integers(self.properties["lower_bounds"]), forms.integers(
            self.properties["upper_bounds"]
        )

    def verify_(self) -> None:
        """There are as many bounds as values."""
        lowest, greatest = self.bounds()
        for bounds, kind in ((lowest, "lower"), (greatest, "upper")):
            if len(bounds) != len(self.operands) - 1:
                raise VerifyException(
                    f"incorrect number of {kind} bounds, expected {len(self.operands) - 1} but "
                    f"found {len(bounds)}"
                )
        if any(low > high for low, high in zip(lowest, greatest, strict=True)):
            raise VerifyException("lower bound exceeds upper bound")


STEPS = tuple(
    ods.define_op(
        __name__, base, f"transform.{name}", traits=irdl.traits_def(ScriptStep(run, ("target",)))
    )
    for base, name, run in (
        (_WithFactor, "loop.unroll", f"{_RUN}:unroll_loops"),
        (_WithFactor, "loop.unroll_and_jam", f"{_RUN}:unroll_and_jam"),
        (_WithTarget, "loop.promote_if_one_iteration", f"{_RUN}:promote_if_one_iteration"),
        (_WithResult, "loop.coalesce", f"{_RUN}:coalesce_loops"),
        (_WithTarget, "affine.simplify_min_max_affine_ops", f"{_AFFINE}:simplify_min_max"),
    )
)
"""The steps that differ in their names alone."""
