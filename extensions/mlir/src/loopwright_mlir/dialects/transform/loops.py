"""Steps that change loops, and affine operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright_mlir.dialects.transform import forms
from loopwright_mlir.script_steps import ScriptStep

_RUN = "loopwright_mlir.scripts.loops"
_AFFINE = "loopwright_mlir.scripts.affine"


def _step(name: str | None, *consumes: str) -> ScriptStep:
    return ScriptStep(None if name is None else f"{_RUN}:{name}", consumes or ("target",))


class _WithTarget(AssembledOperation):
    """A step that gives nothing."""

    target = irdl.operand_def(forms.HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` type($target)"


class _WithFactor(_WithTarget):
    """A step with a factor."""

    factor = irdl.prop_def(forms.POSITIVE)


LoopUnrollOp = ods.define_op(
    __name__,
    _WithFactor,
    "transform.loop.unroll",
    "Makes one iteration of several.",
    traits=irdl.traits_def(_step("unroll_loops")),
)
LoopUnrollAndJamOp = ods.define_op(
    __name__,
    _WithFactor,
    "transform.loop.unroll_and_jam",
    "Makes one iteration of several, and one inner loop of several.",
    traits=irdl.traits_def(_step("unroll_and_jam")),
)
LoopPromoteOp = ods.define_op(
    __name__,
    _WithTarget,
    "transform.loop.promote_if_one_iteration",
    "Replaces loops that run once by their bodies.",
    traits=irdl.traits_def(_step("promote_if_one_iteration")),
)
LoopHoistSubsetsOp = ods.define_op(
    __name__,
    _WithTarget,
    "transform.loop.hoist_loop_invariant_subsets",
    "Hoists accesses to invariant parts of tensors.",
    traits=irdl.traits_def(ScriptStep()),
)


class _WithResult(AssembledOperation):
    """A step that gives what it made."""

    target = irdl.operand_def(forms.HANDLE)
    transformed = irdl.result_def(forms.HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


LoopCoalesceOp = ods.define_op(
    __name__,
    _WithResult,
    "transform.loop.coalesce",
    "Makes one loop of perfectly nested ones.",
    traits=irdl.traits_def(_step("coalesce_loops")),
)
ForallToParallelOp = ods.define_op(
    __name__,
    _WithResult,
    "transform.loop.forall_to_parallel",
    "Turns scf.forall into scf.parallel.",
    traits=irdl.traits_def(_step(None)),
)


class _WithResults(AssembledOperation):
    """A step that gives several loops."""

    target = irdl.operand_def(forms.HANDLE)
    transformed = irdl.var_result_def(forms.HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


ForallToForOp = ods.define_op(
    __name__,
    _WithResults,
    "transform.loop.forall_to_for",
    "Turns scf.forall into a nest of scf.for.",
    traits=irdl.traits_def(_step(None)),
)
ParallelForToNestedForsOp = ods.define_op(
    __name__,
    _WithResults,
    "transform.loop.parallel_for_to_nested_fors",
    "Turns scf.parallel into a nest of scf.for.",
    traits=irdl.traits_def(_step(None)),
)


@ods.ods_op_definition
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


@ods.ods_op_definition
class LoopPeelOp(AssembledOperation):
    """Takes first or last iterations out of loops."""

    name = "transform.loop.peel"
    target = irdl.operand_def(forms.FOR_HANDLE)
    peel_front = irdl.prop_def(ods.BOOL, default_value=forms.flag(False))
    fail_if_already_divisible = irdl.prop_def(ods.BOOL, default_value=forms.flag(False))
    peeled_loop = irdl.result_def(forms.HANDLE)
    remainder_loop = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(_step(None), ResultNames("peeled_loop", "remainder_loop"))
    DEFAULTS: ClassVar = {
        "peel_front": forms.flag(False),
        "fail_if_already_divisible": forms.flag(False),
    }
    ASSEMBLY: ClassVar = (
        "$target attr-dict `:` functional-type($target; $peeled_loop, $remainder_loop)"
    )


@ods.ods_op_definition
class LoopPipelineOp(AssembledOperation):
    """Overlaps iterations of loops."""

    name = "transform.loop.pipeline"
    target = irdl.operand_def(forms.FOR_HANDLE)
    iteration_interval = irdl.prop_def(ods.I64_ATTR, default_value=IntegerAttr(1, i64))
    read_latency = irdl.prop_def(ods.I64_ATTR, default_value=IntegerAttr(10, i64))
    transformed = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(_step(None))
    DEFAULTS: ClassVar = {
        "iteration_interval": IntegerAttr(1, i64),
        "read_latency": IntegerAttr(10, i64),
    }
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


@ods.ods_op_definition
class LoopFuseSiblingOp(AssembledOperation):
    """Fuses independent loops."""

    name = "transform.loop.fuse_sibling"
    target = irdl.operand_def(forms.HANDLE)
    source = irdl.operand_def(forms.HANDLE)
    fused_loop = irdl.result_def(forms.HANDLE)
    traits = irdl.traits_def(_step(None, "target", "source"))
    ASSEMBLY: ClassVar = (
        "$target `into` $source attr-dict `:` functional-type($target, $source; $fused_loop)"
    )


@ods.ods_op_definition
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
        for found, kind in ((lowest, "lower"), (greatest, "upper")):
            if len(found) != len(self.operands) - 1:
                raise VerifyException(
                    f"incorrect number of {kind} bounds, expected {len(self.operands) - 1} but "
                    f"found {len(found)}"
                )
        if any(low > high for low, high in zip(lowest, greatest, strict=True)):
            raise VerifyException("lower bound exceeds upper bound")


SimplifyMinMaxAffineOpsOp = ods.define_op(
    __name__,
    _WithTarget,
    "transform.affine.simplify_min_max_affine_ops",
    "Simplifies minima and maxima by the ranges of values.",
    traits=irdl.traits_def(ScriptStep(f"{_AFFINE}:simplify_min_max", ("target",))),
)
