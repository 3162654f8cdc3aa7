"""The `scf` dialect: structured control flow."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.scf import conditionals, loops, parallel
from loopwright.ir.dialects.scf.conditionals import (
    ConditionOp,
    ExecuteRegionOp,
    IfOp,
    IndexSwitchOp,
    ReduceReturnOp,
    YieldOp,
)
from loopwright.ir.dialects.scf.loops import ForOp, WhileOp
from loopwright.ir.dialects.scf.parallel import ForallOp, ParallelOp, ReduceOp

Scf = dialect_of("scf", conditionals, loops, parallel)
