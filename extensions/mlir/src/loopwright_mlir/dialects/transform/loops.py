"""Steps that change loops, and affine operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.irdl import (
    operand_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.assembly import AssembledOperation
from loopwright.ir.dialects.ods import (
    BOOL,
    DENSE_I64_ARRAY,
    I64_ATTR,
    STRING,
    define_op,
    ods_op_definition,
)
from loopwright.ir.interfaces.op_interfaces import ResultNames
from loopwright_mlir.dialects.transform.forms import (
    FOR_HANDLE,
    HANDLE,
    POSITIVE,
    flag,
    integers,
)
from loopwright_mlir.script_steps import ScriptStep

_RUN = "loopwright_mlir.scripts.loops"
_AFFINE = "loopwright_mlir.scripts.affine"


def _step(name: str | None, *consumes: str) -> ScriptStep:
    return ScriptStep(None if name is None else f"{_RUN}:{name}", consumes or ("target",))


class _WithTarget(AssembledOperation):
    """A step that gives nothing."""

    target = operand_def(HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` type($target)"


class _WithFactor(_WithTarget):
    """A step with a factor."""

    factor = prop_def(POSITIVE)


LoopUnrollOp = define_op(
    __name__,
    _WithFactor,
    "transform.loop.unroll",
    "Makes one iteration of several.",
    traits=traits_def(_step("unroll_loops")),
)
LoopUnrollAndJamOp = define_op(
    __name__,
    _WithFactor,
    "transform.loop.unroll_and_jam",
    "Makes one iteration of several, and one inner loop of several.",
    traits=traits_def(_step("unroll_and_jam")),
)
LoopPromoteOp = define_op(
    __name__,
    _WithTarget,
    "transform.loop.promote_if_one_iteration",
    "Replaces loops that run once by their bodies.",
    traits=traits_def(_step("promote_if_one_iteration")),
)
LoopHoistSubsetsOp = define_op(
    __name__,
    _WithTarget,
    "transform.loop.hoist_loop_invariant_subsets",
    "Hoists accesses to invariant parts of tensors.",
    traits=traits_def(ScriptStep()),
)


class _WithResult(AssembledOperation):
    """A step that gives what it made."""

    target = operand_def(HANDLE)
    transformed = result_def(HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


LoopCoalesceOp = define_op(
    __name__,
    _WithResult,
    "transform.loop.coalesce",
    "Makes one loop of perfectly nested ones.",
    traits=traits_def(_step("coalesce_loops")),
)
ForallToParallelOp = define_op(
    __name__,
    _WithResult,
    "transform.loop.forall_to_parallel",
    "Turns scf.forall into scf.parallel.",
    traits=traits_def(_step(None)),
)


class _WithResults(AssembledOperation):
    """A step that gives several loops."""

    target = operand_def(HANDLE)
    transformed = var_result_def(HANDLE)
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


ForallToForOp = define_op(
    __name__,
    _WithResults,
    "transform.loop.forall_to_for",
    "Turns scf.forall into a nest of scf.for.",
    traits=traits_def(_step(None)),
)
ParallelForToNestedForsOp = define_op(
    __name__,
    _WithResults,
    "transform.loop.parallel_for_to_nested_fors",
    "Turns scf.parallel into a nest of scf.for.",
    traits=traits_def(_step(None)),
)


@ods_op_definition
class LoopOutlineOp(AssembledOperation):
    """Puts loops into functions of their own."""

    name = "transform.loop.outline"
    target = operand_def(HANDLE)
    func_name = prop_def(STRING)
    function = result_def(HANDLE)
    call = result_def(HANDLE)
    traits = traits_def(
        ScriptStep("loopwright_mlir.scripts.outlining:outline", ("target",)),
        ResultNames("function", "call"),
    )
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $function, $call)"


@ods_op_definition
class LoopPeelOp(AssembledOperation):
    """Takes first or last iterations out of loops."""

    name = "transform.loop.peel"
    target = operand_def(FOR_HANDLE)
    peel_front = prop_def(BOOL, default_value=flag(False))
    fail_if_already_divisible = prop_def(BOOL, default_value=flag(False))
    peeled_loop = result_def(HANDLE)
    remainder_loop = result_def(HANDLE)
    traits = traits_def(_step(None), ResultNames("peeled_loop", "remainder_loop"))
    DEFAULTS: ClassVar = {
        "peel_front": flag(False),
        "fail_if_already_divisible": flag(False),
    }
    ASSEMBLY: ClassVar = (
        "$target attr-dict `:` functional-type($target; $peeled_loop, $remainder_loop)"
    )


@ods_op_definition
class LoopPipelineOp(AssembledOperation):
    """Overlaps iterations of loops."""

    name = "transform.loop.pipeline"
    target = operand_def(FOR_HANDLE)
    iteration_interval = prop_def(I64_ATTR, default_value=IntegerAttr(1, i64))
    read_latency = prop_def(I64_ATTR, default_value=IntegerAttr(10, i64))
    transformed = result_def(HANDLE)
    traits = traits_def(_step(None))
    DEFAULTS: ClassVar = {
        "iteration_interval": IntegerAttr(1, i64),
        "read_latency": IntegerAttr(10, i64),
    }
    ASSEMBLY: ClassVar = "$target attr-dict `:` functional-type($target; $transformed)"


@ods_op_definition
class LoopFuseSiblingOp(AssembledOperation):
    """Fuses independent loops."""

    name = "transform.loop.fuse_sibling"
    target = operand_def(HANDLE)
    source = operand_def(HANDLE)
    fused_loop = result_def(HANDLE)
    traits = traits_def(_step(None, "target", "source"))
    ASSEMBLY: ClassVar = (
        "$target `into` $source attr-dict `:` functional-type($target, $source; $fused_loop)"
    )


@ods_op_definition
class SimplifyBoundedAffineOpsOp(AssembledOperation):
    """Simplifies minima and maxima where values lie between bounds."""

    name = "transform.affine.simplify_bounded_affine_ops"
    target = operand_def(HANDLE)
    bounded_values = var_operand_def(HANDLE)
    lower_bounds = prop_def(DENSE_I64_ARRAY)
    upper_bounds = prop_def(DENSE_I64_ARRAY)
    traits = traits_def(ScriptStep(f"{_AFFINE}:simplify_bounded", ("target",)))
    ASSEMBLY: ClassVar = (
        "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]`"
        " `within` $lower_bounds `and` $upper_bounds attr-dict `:` type($target)"
    )

    def bounds(self) -> tuple[Sequence[int], Sequence[int]]:
        """The least and the greatest value of each."""
        return integers(self.properties["lower_bounds"]), integers(self.properties["upper_bounds"])

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


SimplifyMinMaxAffineOpsOp = define_op(
    __name__,
    _WithTarget,
    "transform.affine.simplify_min_max_affine_ops",
    "Simplifies minima and maxima by the ranges of values.",
    traits=traits_def(ScriptStep(f"{_AFFINE}:simplify_min_max", ("target",))),
)
