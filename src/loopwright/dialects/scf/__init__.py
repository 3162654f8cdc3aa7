"""The `scf` dialect: structured control flow."""

from loopwright.dialects.ods import dialect_of
from loopwright.dialects.scf import conditionals, forall, loops, parallel, terminators
from loopwright.dialects.scf.conditionals import ExecuteRegionOp, IfOp, IndexSwitchOp
from loopwright.dialects.scf.forall import ForallOp
from loopwright.dialects.scf.loops import ForOp, WhileOp
from loopwright.dialects.scf.parallel import ParallelOp, ReduceOp
from loopwright.dialects.scf.terminators import ConditionOp, ReduceReturnOp, YieldOp

Scf = dialect_of("scf", conditionals, forall, loops, parallel, terminators)
