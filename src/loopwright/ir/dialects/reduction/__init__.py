"""The `reduction` dialect: reductions as symbols, each a combination and its identity."""

from loopwright.ir.dialects.ods import dialect_of
from loopwright.ir.dialects.reduction import definition
from loopwright.ir.dialects.reduction.definition import CombineOp, DefineOp, IdentityOp, YieldOp

Reduction = dialect_of("reduction", definition)
