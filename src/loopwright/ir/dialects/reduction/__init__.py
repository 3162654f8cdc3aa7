"""The `reduction` dialect: reductions as symbols, each a combination and its identity."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.reduction import clauses, definition
from loopwright.ir.dialects.reduction.clauses import CombineOp, IdentityOp
from loopwright.ir.dialects.reduction.definition import DefineOp, YieldOp

Reduction = dialect_of("reduction", clauses, definition)
