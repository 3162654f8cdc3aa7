"""The `scf` dialect: structured control flow."""

from xdsl.ir import Dialect

from loopwright.dialects.scf.conditionals import ExecuteRegionOp, IfOp, IndexSwitchOp
from loopwright.dialects.scf.forall import ForallOp, InParallelOp
from loopwright.dialects.scf.loops import ForOp, WhileOp
from loopwright.dialects.scf.parallel import ParallelOp, ReduceOp
from loopwright.dialects.scf.terminators import ConditionOp, ReduceReturnOp, YieldOp

__all__ = [
    "ConditionOp",
    "ExecuteRegionOp",
    "ForOp",
    "ForallOp",
    "IfOp",
    "InParallelOp",
    "IndexSwitchOp",
    "ParallelOp",
    "ReduceOp",
    "ReduceReturnOp",
    "Scf",
    "WhileOp",
    "YieldOp",
]

Scf = Dialect(
    "scf",
    [
        ConditionOp,
        ExecuteRegionOp,
        ForOp,
        ForallOp,
        IfOp,
        InParallelOp,
        IndexSwitchOp,
        ParallelOp,
        ReduceOp,
        ReduceReturnOp,
        WhileOp,
        YieldOp,
    ],
)
