"""The `scf` dialect: structured control flow."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.scf import conditionals, forall, loops, parallel, terminators
from loopwright.ir.dialects.scf.conditionals import ExecuteRegionOp, IfOp, IndexSwitchOp
from loopwright.ir.dialects.scf.forall import ForallOp
from loopwright.ir.dialects.scf.loops import ForOp, WhileOp
from loopwright.ir.dialects.scf.parallel import ParallelOp, ReduceOp
from loopwright.ir.dialects.scf.terminators import ConditionOp, ReduceReturnOp, YieldOp

Scf = dialect_of("scf", conditionals, forall, loops, parallel, terminators)
